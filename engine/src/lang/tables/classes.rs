//! Numbers that no condition tells apart are one value.

use super::Cond;

/// The values of a dimension of numbers.
#[derive(Default)]
pub(crate) struct Classes {
    pub labels: Vec<String>,
    /// Number → value.
    pub class: Vec<u8>,
    /// The smallest number of each value.
    pub least: Vec<u16>,
}

/// Splits the numbers `from..=to` by what conditions admit, and by whatever else tells them apart (`more`); larger ones count as the
/// largest. A value is called by its numbers, unless `label` says otherwise.
pub(crate) fn classes(
    (from, to): (u16, u16),
    conds: &[&Cond],
    more: impl Fn(u16) -> bool,
    label: impl Fn(&[u16]) -> Option<String>,
) -> Classes {
    let mut signatures: Vec<Vec<bool>> = vec![];
    let mut members: Vec<Vec<u16>> = vec![];
    let mut class = vec![0u8; 256];
    for n in from..=to {
        let mut s: Vec<bool> = conds.iter().map(|c| c.holds(n)).collect();
        s.push(more(n));
        let i = signatures.iter().position(|x| *x == s).unwrap_or_else(|| {
            signatures.push(s);
            members.push(vec![]);
            signatures.len() - 1
        });
        members[i].push(n);
        class[usize::from(n)] = i as u8;
    }
    if to < 255 {
        let last = class[usize::from(to)];
        class[usize::from(to) + 1..].fill(last);
    }
    let label = |members: &[u16]| label(members).unwrap_or_else(|| runs(members, to));
    Classes {
        labels: members.iter().map(|m| label(m)).collect(),
        least: members.iter().map(|m| m[0]).collect(),
        class,
    }
}

/// `1`, `2-3 5+`: the numbers of a class in few words.
fn runs(members: &[u16], top: u16) -> String {
    let mut out: Vec<String> = vec![];
    let mut i = 0;
    while i < members.len() {
        let start = members[i];
        let mut end = start;
        while i + 1 < members.len() && members[i + 1] == end + 1 {
            i += 1;
            end = members[i];
        }
        out.push(if end == top && start < end {
            format!("{start}+")
        } else if start == end {
            start.to_string()
        } else {
            format!("{start}-{end}")
        });
        i += 1;
    }
    if out.len() > 4 {
        let even = members.iter().all(|n| n % 2 == 0);
        let odd = members.iter().all(|n| n % 2 == 1);
        return if even {
            "even".into()
        } else if odd {
            "odd".into()
        } else {
            format!("{} …", out[..3].join(" "))
        };
    }
    out.join(" ")
}
