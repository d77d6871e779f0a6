//! What the last build made, and of what: so that the next one makes anew only what would come out otherwise.
//!
//! A build makes its files in groups: a page, or what is made at one go. Of each group is kept what it read while it was made
//! ([`super::bind::traced`]), a key of that (the program, templates, what is around every page, what the group was handed, and
//! what it read, each by its digest), and the checksums of its files. Where the key is as before, and the files lie in the
//! site's folder as they were made, the group is not made again. Nothing here is ever copied into a site: a file is left in its place
//! or made anew. Whoever may write here may write the site too: `--fresh` trusts neither.
//!
//! All of it lies in one file beside the corpus, sealed with its own checksum. A file that is torn, of another program or of another
//! format is as none.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::output::Made;
use super::reads::Reads;
use crate::disk::sums::{sealed, unsealed};
use crate::text::sha256_hex;

/// Number of this format.
const FORMAT: u32 = 1;
/// A file that was changed so shortly before it was noted may change again without its time's changing: clocks of disks tick.
const TICK: Duration = Duration::from_millis(100);

/// A group of files that were made at one go.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Group {
    /// Of all that it was made of.
    pub key: String,
    /// What it read of the world.
    pub reads: Reads,
    /// The templates that it was rendered by.
    pub templates: BTreeSet<String>,
    /// Its files, each as it was made.
    pub files: BTreeMap<String, Made>,
    /// How many of them are pages.
    pub pages: usize,
}

/// A file as it lay in the site's folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Stamp {
    /// Length, time of change, and where the system tells them, time of the last change of anything and number of the file.
    lies: [u64; 4],
    /// SHA-256 of what stood in it.
    sum: String,
}

/// What is kept.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    format: u32,
    /// Whose groups and values these are.
    program: String,
    groups: BTreeMap<String, Group>,
    values: BTreeMap<String, Box<RawValue>>,
    stamps: BTreeMap<String, Stamp>,
}

/// What is known of the last build into a folder.
#[derive(Debug, Default)]
pub struct Memo {
    /// Where it is kept; nowhere: nothing is known and nothing kept.
    file: Option<PathBuf>,
    /// The site's folder.
    out: PathBuf,
    /// The program that builds now.
    program: String,
    before: Kept,
    now: BTreeMap<String, Group>,
    values: BTreeMap<String, Box<RawValue>>,
    /// Files of the site's folder that were looked at, with their stamps as they are.
    seen: RefCell<BTreeMap<String, Option<Stamp>>>,
}

impl Memo {
    /// Nothing is known, and nothing will be kept.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// What `folder` has of the last build into `out` by a program.
    #[must_use]
    pub fn of(folder: &Path, out: &Path, program: &str) -> Self {
        let out = out
            .canonicalize()
            .or_else(|_| std::path::absolute(out))
            .unwrap_or(out.to_owned());
        let name = sha256_hex(out.as_os_str().as_encoded_bytes());
        let file = folder.join(format!("{}.json", &name[..16]));
        let mut before = fs::read(&file)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<Kept>(unsealed(&bytes)?).ok())
            .filter(|kept| kept.format == FORMAT)
            .unwrap_or_default();
        if before.program != program {
            // what a file holds does not hang on who wrote it
            before.groups.clear();
            before.values.clear();
        }
        Memo {
            file: Some(file),
            out,
            program: program.to_owned(),
            before,
            ..Self::default()
        }
    }

    /// The same with nothing of it believed: everything is made, and kept for the next build.
    #[must_use]
    pub fn afresh(mut self) -> Self {
        self.before = Kept::default();
        self
    }

    /// The program that builds.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Whether anything is to be kept.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.file.is_some()
    }

    /// What is known of a group, where its files lie as they were made.
    #[must_use]
    pub fn group(&self, name: &str) -> Option<&Group> {
        let group = self.before.groups.get(name)?;
        let lies = |(path, made): (&String, &Made)| self.has(path, &made.sum);
        group.files.iter().all(lies).then_some(group)
    }

    /// Notes what a group is, of this build.
    pub fn note(&mut self, name: &str, group: Group) {
        if self.keeps() {
            self.now.insert(name.to_owned(), group);
        }
    }

    /// What was remembered under a name.
    #[must_use]
    pub fn recall<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        serde_json::from_str(self.before.values.get(name)?.get()).ok()
    }

    /// Remembers something for the next build. It is to hold a key of all that it was worked out of.
    pub fn remember(&mut self, name: &str, value: &impl Serialize) {
        if !self.keeps() {
            return;
        }
        if let Ok(text) = serde_json::value::to_raw_value(value) {
            self.values.insert(name.to_owned(), text);
        }
    }

    /// A value that takes long to work out, by a key of all that it is worked out of.
    pub fn value<T: Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        key: String,
        work_out: impl FnOnce() -> T,
    ) -> T {
        let known = self.recall::<(String, T)>(name);
        let known = known.filter(|(then, _)| *then == key);
        let value = known.unwrap_or_else(|| (key, work_out()));
        self.remember(name, &value);
        value.1
    }

    /// Whether a file of the site's folder holds what has this SHA-256. It is read only where nothing, or not enough, is known of it.
    #[must_use]
    pub fn has(&self, path: &str, sum: &str) -> bool {
        let mut seen = self.seen.borrow_mut();
        let stamp = seen
            .entry(path.to_owned())
            .or_insert_with(|| self.look(path));
        stamp.as_ref().is_some_and(|s| s.sum == sum)
    }

    /// What lies there now.
    fn look(&self, path: &str) -> Option<Stamp> {
        let file = self.out.join(path);
        let lies = lies(&file)?;
        let known = self.before.stamps.get(path);
        if let Some(known) = known.filter(|s| s.lies == lies) {
            return Some(known.clone());
        }
        let sum = sha256_hex(&fs::read(&file).ok()?);
        Some(Stamp { lies, sum })
    }

    /// Whether a file still lies as it did when it was looked at.
    #[must_use]
    pub fn still(&self, path: &str) -> bool {
        let seen = self.seen.borrow();
        let then = seen.get(path).and_then(Option::as_ref);
        then.is_some_and(|s| lies(&self.out.join(path)) == Some(s.lies))
    }

    /// Keeps what this build made: the sums of all files of the site, which lie in their places now. `written` were written by it.
    pub fn keep<'f>(&mut self, files: impl Iterator<Item = (&'f str, &'f str)>) {
        let Some(file) = &self.file else {
            return;
        };
        let now = SystemTime::now();
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        let stamp = |(path, sum): (&str, &str)| {
            let lies = lies(&self.out.join(path))?;
            let sum = sum.to_owned();
            Some((path.to_owned(), Stamp { lies, sum })).filter(|_| settled(lies, now))
        };
        let kept = Kept {
            format: FORMAT,
            program: self.program.clone(),
            stamps: files.filter_map(stamp).collect(),
            groups: std::mem::take(&mut self.now),
            values: std::mem::take(&mut self.values),
        };
        // what cannot be kept costs time and nothing else
        let Ok(text) = serde_json::to_vec(&kept) else {
            return;
        };
        let _ = crate::disk::put_in_cache(file, &sealed(&text));
    }
}

/// Whether a file was changed so long ago that another change would show in its time.
fn settled([_, changed, touched, _]: [u64; 4], now: Duration) -> bool {
    let last = Duration::from_nanos(changed.max(touched));
    // a disk that counts whole seconds
    let tick = match changed % 1_000_000_000 {
        0 => Duration::from_secs(3),
        _ => TICK,
    };
    last + tick < now
}

/// Length and times of a file; none where there is no plain file.
fn lies(file: &Path) -> Option<[u64; 4]> {
    let there = fs::symlink_metadata(file)
        .ok()
        .filter(fs::Metadata::is_file)?;
    let changed = there.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let changed = u64::try_from(changed.as_nanos()).ok()?;
    #[cfg(unix)]
    let (touched, number) = {
        use std::os::unix::fs::MetadataExt as _;
        let nanos = there.ctime().unsigned_abs() * 1_000_000_000;
        (nanos + there.ctime_nsec().unsigned_abs(), there.ino())
    };
    #[cfg(not(unix))]
    let (touched, number) = (0, 0);
    Some([there.len(), changed, touched, number])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder for the memo, and one for a site with a file in it.
    fn folders() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let temp = tempfile::tempdir().unwrap();
        let (kept, out) = (temp.path().join("kept"), temp.path().join("out"));
        fs::create_dir_all(&out).unwrap();
        fs::write(out.join("a.html"), "a").unwrap();
        (temp, kept, out)
    }

    fn group() -> Group {
        let sum = sha256_hex(b"a");
        let made = Made {
            sum,
            bytes: 1,
            hidden: false,
        };
        Group {
            key: "key".into(),
            files: BTreeMap::from([("a.html".to_owned(), made)]),
            ..Group::default()
        }
    }

    fn built(kept: &Path, out: &Path, program: &str) {
        let mut memo = Memo::of(kept, out, program);
        memo.note("a", group());
        let sum = sha256_hex(b"a");
        memo.keep([("a.html", sum.as_str())].into_iter());
    }

    #[test]
    fn a_group_is_known_while_its_files_lie_as_they_were_made() {
        let (_temp, kept, out) = folders();
        built(&kept, &out, "p");
        let known = |program| Memo::of(&kept, &out, program).group("a").is_some();
        assert!(known("p"));
        assert!(!known("another program"));
        // as long as it was, and in the same moment as far as the disk's clock can tell
        fs::write(out.join("a.html"), "b").unwrap();
        assert!(!known("p"));
        fs::write(out.join("a.html"), "a").unwrap();
        assert!(known("p"));
        fs::remove_file(out.join("a.html")).unwrap();
        assert!(!known("p"));
    }

    #[test]
    fn what_is_torn_or_foreign_is_as_none() {
        let (_temp, kept, out) = folders();
        built(&kept, &out, "p");
        let file = fs::read_dir(&kept).unwrap().next().unwrap().unwrap().path();
        let whole = fs::read(&file).unwrap();
        for cut in [0, 10, whole.len() / 2, whole.len() - 1] {
            fs::write(&file, &whole[..cut]).unwrap();
            assert!(Memo::of(&kept, &out, "p").group("a").is_none(), "{cut}");
        }
        let text = String::from_utf8(whole.clone()).unwrap();
        fs::write(&file, text.replace("\"key\":\"key\"", "\"key\":\"kez\"")).unwrap();
        assert!(Memo::of(&kept, &out, "p").group("a").is_none());
        fs::write(&file, whole).unwrap();
        assert!(Memo::of(&kept, &out, "p").group("a").is_some());
        assert!(Memo::of(&kept, &out, "p").afresh().group("a").is_none());
    }

    #[test]
    fn a_value_is_worked_out_once_for_its_key() {
        let (_temp, kept, out) = folders();
        let mut memo = Memo::of(&kept, &out, "p");
        assert_eq!(memo.value("v", "1".into(), || 0.1 + 0.2), 0.1 + 0.2);
        memo.keep(std::iter::empty());
        let mut memo = Memo::of(&kept, &out, "p");
        assert_eq!(memo.value("v", "1".into(), || 9.0), 0.1 + 0.2);
        assert_eq!(memo.value("v", "2".into(), || 9.0), 9.0);
    }
}
