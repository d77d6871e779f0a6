//! What guards data, and how much of it is run. Losses, planted faults, figures that are counted again: each says something of one
//! file, and says the same until that file, or the code that reads it, is another.
//!
//! When such a test passes, the sums of all that it stands on are kept below `target`. The next time it runs wholly on a file that is
//! another since, and on as much of every file as it usually does where the code is another. What is as it was, or of which nothing
//! is known (a fresh clone), is looked at in part, the same part in every run. `ALL=1` runs all of it. What is left out is printed.

use sha2::{Digest, Sha256};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// File or folder below the root → the first letters of the sum of its bytes.
type Sums = BTreeMap<String, String>;

pub struct Guard {
    name: &'static str,
    now: Sums,
    passed: Sums,
    code: bool,
    thorough: bool,
    looked_at: Cell<usize>,
    of: Cell<usize>,
}

fn sum(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest[..8].iter().map(|b| format!("{b:02x}")).collect()
}

fn sums(root: &Path, of: &[&str], into: &mut Sums) {
    for name in of {
        let files = walkdir::WalkDir::new(root.join(name)).into_iter();
        for file in files
            .filter_map(Result::ok)
            .filter(|f| f.file_type().is_file())
        {
            let path = file.path().strip_prefix(root).expect("below the root");
            let bytes = std::fs::read(file.path()).expect("a file");
            into.insert(path.to_string_lossy().into_owned(), sum(&bytes));
        }
    }
}

impl Guard {
    /// What stands on this data and this code, files or folders of the repository.
    pub fn of(name: &'static str, data: &[&str], code: &[&str]) -> Guard {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        Guard::at(name, root, &folder(), data, code, super::thorough())
    }

    fn at(
        name: &'static str,
        root: &Path,
        kept: &Path,
        data: &[&str],
        code: &[&str],
        thorough: bool,
    ) -> Guard {
        let text = std::fs::read_to_string(kept.join(name)).unwrap_or_default();
        let line = |l: &str| {
            let (sum, path) = l.split_once(' ')?;
            Some((path.to_owned(), sum.to_owned()))
        };
        let passed: Sums = text.lines().filter_map(line).collect();
        let (mut now, mut of_code) = (Sums::new(), Sums::new());
        sums(root, data, &mut now);
        sums(root, code, &mut of_code);
        let all: String = of_code
            .iter()
            .map(|(path, s)| format!("{s} {path}\n"))
            .collect();
        now.insert("code".into(), sum(all.as_bytes()));
        let code = !passed.is_empty() && passed.get("code") != now.get("code");
        Guard {
            name,
            now,
            passed,
            code,
            thorough,
            looked_at: Cell::new(0),
            of: Cell::new(0),
        }
    }

    /// Is this file another than when all of it passed? Where nothing is known, no file is.
    pub fn is_another(&self, file: &str) -> bool {
        !self.passed.is_empty() && self.passed.get(file) != self.now.get(file)
    }

    /// Is any of the data another?
    pub fn is_any_other(&self) -> bool {
        let files = self.now.keys().chain(self.passed.keys());
        files.into_iter().any(|f| f != "code" && self.is_another(f))
    }

    /// Whether as much as usual is looked at: data or code are others, or all is wanted.
    pub fn is_usual(&self) -> bool {
        self.thorough || self.code || self.is_any_other()
    }

    /// Of what is known of a file that which is looked at: all of a file that is another, else at most `usually` where the code is
    /// another, else at most `seldom`; every so manieth, from another one on in each file.
    pub fn some<T>(&self, file: &str, all: Vec<T>, usually: usize, seldom: usize) -> Vec<T> {
        let count = all.len();
        let most = match (self.is_another(file), self.code) {
            (true, _) => count,
            (_, true) => usually,
            _ => seldom,
        };
        let step = match self.thorough {
            true => 1,
            false => count.div_ceil(most.max(1)).max(1),
        };
        let from = file.bytes().map(usize::from).sum::<usize>() % step;
        let from = if from < count { from } else { 0 };
        let none = most == 0 && !self.thorough;
        let all = all.into_iter().take(if none { 0 } else { count });
        let some: Vec<T> = all.skip(from).step_by(step).collect();
        self.looked_at.set(self.looked_at.get() + some.len());
        self.of.set(self.of.get() + count);
        some
    }

    /// As of a file, of what stands on all of the data.
    pub fn some_of_all<T>(&self, all: Vec<T>, usually: usize, seldom: usize) -> Vec<T> {
        let seldom = match self.is_any_other() {
            true => usually,
            false => seldom,
        };
        self.some(self.name, all, usually, seldom)
    }

    /// How many were looked at so far.
    pub fn looked_at(&self) -> usize {
        self.looked_at.get()
    }

    /// It passed: what it stood on is kept, and what was left out is printed, past what the test program holds back.
    pub fn passed(self) {
        self.keep(&folder());
        let (looked_at, of) = (self.looked_at.get(), self.of.get());
        if looked_at < of {
            let name = self.name;
            let words =
                format!("left out: {name}: {looked_at} of {of} are looked at (ALL=1: each)\n");
            std::io::stderr().write_all(words.as_bytes()).ok();
        }
    }

    /// As `passed`, where so many of each were looked at.
    pub fn passed_with(self, looked_at: u64, of: u64) {
        self.looked_at.set(looked_at as usize);
        self.of.set(of as usize);
        self.passed();
    }

    fn keep(&self, kept: &Path) {
        let text: String = self
            .now
            .iter()
            .map(|(path, sum)| format!("{sum} {path}\n"))
            .collect();
        std::fs::create_dir_all(kept).expect("a folder below target");
        std::fs::write(kept.join(self.name), text).expect("it is written");
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("passed")
}

/// All of a file that is another, some of those that are not, and as much as usual of each when the code is another.
#[test]
fn what_is_another_since_it_passed_is_looked_at_wholly() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    std::fs::create_dir(dir.path().join("data")).unwrap();
    write("data/a", "one");
    write("data/b", "one");
    write("code", "one");
    let kept = dir.path().join("kept");
    let guard = |all| Guard::at("this", dir.path(), &kept, &["data"], &["code"], all);
    let count = |g: &Guard, file: &str| g.some(file, (0..100).collect(), 50, 10).len();
    let fresh = guard(false);
    assert_eq!([count(&fresh, "data/a"), count(&fresh, "data/b")], [10, 10]);
    assert_eq!(fresh.looked_at(), 20);
    fresh.keep(&kept);
    write("data/a", "another");
    let then = guard(false);
    assert!(then.is_any_other());
    assert_eq!([count(&then, "data/a"), count(&then, "data/b")], [100, 10]);
    assert_eq!(then.some_of_all((0..100).collect(), 50, 10).len(), 50);
    then.keep(&kept);
    write("code", "another");
    let then = guard(false);
    assert_eq!([count(&then, "data/a"), count(&then, "data/b")], [50, 50]);
    assert!(!then.is_any_other());
    assert_eq!(count(&guard(true), "data/b"), 100);
    // what a run looks at is the same in the next
    let some = || guard(false).some("data/b", (0..100).collect(), 50, 10);
    then.keep(&kept);
    assert_eq!(some(), some());
    write("data/c", "new");
    assert_eq!(count(&guard(false), "data/c"), 100);
}
