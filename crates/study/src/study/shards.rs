//! Shards: which part of a run a file holds, several of them put together as one, and files that carry their checksum.

use serde::{Deserialize, Serialize};
use std::io::Read;

/// Which of how many shards: the parts whose number leaves `index - 1` when divided by `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    /// How many shards there are.
    pub of: u64,
}

/// A text that is no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; write i/N with i from 1 to N, e.g. 2/8")]
pub struct NoShard(String);

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// `i/N` with 1 ≤ i ≤ N.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(text: &str) -> Result<Shard, NoShard> {
        let wrong = || NoShard(text.to_owned());
        let (i, n) = text.split_once('/').ok_or_else(wrong)?;
        let (index, of) = (
            i.parse().map_err(|_| wrong())?,
            n.parse().map_err(|_| wrong())?,
        );
        if index == 0 || index > of {
            return Err(wrong());
        }
        Ok(Shard { index, of })
    }

    /// Whether the part of this number, from 0, is its own.
    pub fn has(self, part: u64) -> bool {
        part % self.of == self.index - 1
    }
}

/// The shards that a file stands for, as ranges of their numbers, first and last, in order.
pub type Covers = Vec<[u64; 2]>;

/// The shards that a file stands for: itself, where it does not say otherwise.
pub fn covered(shard: Shard, covers: &Covers) -> Covers {
    match covers.is_empty() {
        true => vec![[shard.index, shard.index]],
        false => covers.clone(),
    }
}

/// Why two sets of shards are not one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// A shard is in both.
    Twice(u64),
    /// A range is turned round, out of order, or beyond the last shard.
    Wrong([u64; 2]),
}

/// Two sets of shards as one.
///
/// # Errors
/// A shard that is in both; a range that is none.
pub fn joined(a: &Covers, b: &Covers, of: u64) -> Result<Covers, Unfit> {
    let mut all: Covers = a.iter().chain(b).copied().collect();
    if let Some(range) = all.iter().find(|[x, y]| *x == 0 || x > y || *y > of) {
        return Err(Unfit::Wrong(*range));
    }
    all.sort_unstable();
    let mut out: Covers = vec![];
    for [from, to] in all {
        match out.last_mut() {
            Some([_, last]) if from <= *last => return Err(Unfit::Twice(from)),
            Some([_, last]) if from == *last + 1 => *last = to,
            _ => out.push([from, to]),
        }
    }
    Ok(out)
}

/// The first shard that is missing of all.
pub fn missing(covers: &Covers, of: u64) -> Option<u64> {
    match covers.as_slice() {
        [] => Some(1),
        [[1, last], ..] => (*last < of).then_some(last + 1),
        _ => Some(1),
    }
}

/// Bytes of a shard file at most, packed or not: a study of a thousand series with all its sketches has less.
const MOST_BYTES: u64 = 1 << 30;

/// All of what is open, to its end.
///
/// # Errors
/// It cannot be read, or has more bytes than any shard file.
pub fn whole(open: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = vec![];
    open.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        let why = format!(
            "it has more than {} MB: no shard file has",
            MOST_BYTES >> 20
        );
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, why));
    }
    Ok(bytes)
}

/// A text that may be packed by gzip, unpacked; several packed ones one behind the other are one text.
///
/// # Errors
/// What is packed and cannot be unpacked, or has more bytes than any shard file.
pub fn unpacked(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes.to_vec());
    }
    whole(flate2::read::MultiGzDecoder::new(bytes))
}

/// A text packed by gzip: the same bytes each time.
///
/// # Errors
/// None that memory does not make.
pub fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut pack = flate2::GzBuilder::new().write(vec![], flate2::Compression::default());
    std::io::Write::write_all(&mut pack, bytes)?;
    pack.finish()
}

/// The bytes of a file of that name: packed where it ends with `.gz`.
///
/// # Errors
/// As [`packed`].
pub fn written_as(name: &std::path::Path, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    match name.extension().is_some_and(|x| x == "gz") {
        true => packed(bytes),
        false => Ok(bytes.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_shards_are_joined_in_any_order_and_none_counts_twice() {
        let join = |a: &[[u64; 2]], b: &[[u64; 2]]| joined(&a.to_vec(), &b.to_vec(), 9);
        assert_eq!(join(&[[3, 3]], &[[1, 2]]), Ok(vec![[1, 3]]));
        assert_eq!(
            join(&[[7, 9]], &[[1, 2], [4, 4]]),
            Ok(vec![[1, 2], [4, 4], [7, 9]])
        );
        assert_eq!(join(&[[1, 4]], &[[3, 3]]), Err(Unfit::Twice(3)));
        assert_eq!(join(&[[1, 1]], &[[1, 1]]), Err(Unfit::Twice(1)));
        for wrong in [[0, 1], [4, 3], [9, 10]] {
            assert_eq!(join(&[wrong], &[]), Err(Unfit::Wrong(wrong)));
        }
        for (all, gap) in [
            (vec![[1, 9]], None),
            (vec![[1, 3], [5, 9]], Some(4)),
            (vec![[2, 9]], Some(1)),
            (vec![], Some(1)),
        ] {
            assert_eq!(missing(&all, 9), gap);
        }
    }

    #[test]
    fn what_is_packed_is_unpacked_and_the_same_each_time() {
        let text = b"a shard\n".repeat(100);
        let once = packed(&text).unwrap();
        assert_eq!(once, packed(&text).unwrap());
        assert!(once.len() < text.len());
        assert_eq!(unpacked(&once).unwrap(), text);
        assert_eq!(
            unpacked(&[once.clone(), once.clone()].concat()).unwrap(),
            text.repeat(2)
        );
        assert_eq!(unpacked(&text).unwrap(), text);
        assert!(unpacked(&once[..once.len() / 2]).is_err());
    }
}
