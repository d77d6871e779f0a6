//! A fault at every write of every command that writes a collection: the program is killed before it, the disk refuses it once or from
//! then on, or is full. What was there is there, whole; and the same command, given again, gives the bytes of a run without a fault. A few
//! writes of each command in the usual run, a hundred of each and every command with `ALL=1`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::ingest_support::command::tree;
use crate::killed::{collection, copy, study_of, whole, Tree};
use crate::unread::{does, outlined, place, work};

/// Kinds of faults (`LUDARIUM_FAULT`).
const KINDS: [&str; 4] = ["kill", "eio", "dead", "full"];

/// A command, begun in a collection.
struct Case {
    folder: TempDir,
    line: String,
    given: String,
    /// All files or none.
    together: bool,
    /// The files that are looked at.
    of: fn(&str) -> bool,
    /// Faults of a kind in the usual run.
    usual: usize,
}

impl Case {
    fn run(&self, at: &Path, fault: &str) -> Output {
        let input = at.join("given");
        fs::write(&input, &self.given).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
        command.args(self.line.split(' ')).current_dir(at);
        command.stdin(fs::File::open(&input).unwrap());
        command.env("LUDARIUM_FAULT", fault).output().unwrap()
    }

    fn seen(&self, at: &Path) -> Tree {
        let files = tree(at).into_iter();
        files.filter(|(name, _)| (self.of)(name)).collect()
    }

    fn begun(&self) -> TempDir {
        let dir = TempDir::new().unwrap();
        copy(self.folder.path(), dir.path());
        dir
    }

    fn survives(&self) {
        let line = &self.line;
        let before = self.seen(self.folder.path());
        let undisturbed = self.begun();
        let out = self.run(undisturbed.path(), "list:0");
        let stderr = String::from_utf8_lossy(&out.stderr);
        let code = out.status.code();
        assert!(matches!(code, Some(0 | 1)), "{line}: {stderr}");
        let writes = stderr.lines().filter(|l| l.starts_with("write ")).count();
        let after = self.seen(undisturbed.path());
        assert!(
            writes > 4 && before != after,
            "{line} writes nothing: {stderr}"
        );
        let all = std::env::var_os("ALL").is_some();
        let many = if all { 100 } else { self.usual }.min(writes);
        for (k, kind) in KINDS.into_iter().enumerate() {
            for n in 0..many {
                // the first and the last among them, and in the usual run other ones for each kind
                let at = match many {
                    1 => 1 + writes * (k + 1) / (KINDS.len() + 1),
                    _ => 1 + n * (writes - 1) / (many - 1),
                };
                self.one(&format!("{kind}:{at}"), &before, &after, code);
            }
        }
        println!(
            "{line}: {many} of {writes} writes, {} kinds of faults",
            KINDS.len()
        );
    }

    fn one(&self, fault: &str, before: &Tree, after: &Tree, code: Option<i32>) {
        let (line, dir) = (&self.line, self.begun());
        let out = self.run(dir.path(), fault);
        let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
        let now = self.seen(dir.path());
        whole(&now, before, after, &self.of);
        let visible = |t: &Tree| -> Vec<(String, Vec<u8>)> {
            let ours = |name: &str| !name.contains("/.ludarium-writes-");
            let files = t.iter().filter(|(name, _)| ours(name));
            files.map(|(n, b)| (n.clone(), b.clone())).collect()
        };
        if fault.starts_with("kill") {
            assert_eq!(out.status.code(), None, "{line} {fault}: {stderr}");
        } else if self.together && !fault.starts_with("dead") {
            // a disk that is dead cannot be written back either; the next run does it
            let wanted = if out.status.code() == code && visible(&now) != visible(before) {
                after
            } else {
                before
            };
            assert!(visible(&now) == visible(wanted), "{line} {fault}: {stderr}");
        }
        if !fault.starts_with("kill") && visible(&now) != visible(after) {
            assert_eq!(out.status.code(), Some(1), "{line} {fault}: {stderr}");
            assert!(stderr.contains("error"), "{line} {fault}: {stderr}");
        }
        let again = self.run(dir.path(), "");
        let stderr = String::from_utf8_lossy(&again.stderr).into_owned();
        let now = self.seen(dir.path());
        // what was to be cleared is hidden, and goes with the next that writes
        let [now, after] = [&now, after].map(visible);
        let names = |t: &[(String, Vec<u8>)]| t.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>();
        assert_eq!(names(&now), names(&after), "{line} {fault}: {stderr}");
        assert!(now == after, "{line} {fault}: other bytes: {stderr}");
    }
}

fn of_corpus(name: &str) -> bool {
    // an edition that is begun has such a name until it is whole
    name.starts_with("corpus/") && !name.contains("/_new-")
}

fn case(folder: TempDir, line: &str, given: &str, together: bool, usual: usize) -> Case {
    Case {
        folder,
        line: line.to_owned(),
        given: given.to_owned(),
        together,
        of: of_corpus,
        usual,
    }
}

#[test]
fn commands_that_write_an_edition() {
    let (slug, _) = crate::owners::edition(collection().path());
    let entry = work("three");
    let with = |line: &str| (line.replace("GAME", &slug), entry.clone());
    for (line, given) in [
        with("work --of GAME"),
        with(&format!("{} --of GAME", place("three"))),
        with("account GAME C1-C2 --note seen"),
        with("clause GAME more --says More --attested C1 --set starter.first=lot"),
        with("record given --prefix Own."),
    ] {
        case(collection(), &line, &given, true, 3).survives();
    }
}

#[test]
fn an_edition_that_is_begun() {
    let folder = collection();
    let id = tree(&folder.path().join("corpus/evidence"));
    let id = id.keys().find_map(|n| n.strip_suffix(".toml")).unwrap();
    case(folder, &format!("new another --record {id}"), "", true, 3).survives();
}

#[test]
fn an_ingest_of_dumps_and_outlines() {
    for line in ["ingest dump.sql", "ingest three.kml"] {
        case(outlined(), line, "", true, 3).survives();
    }
}

#[test]
fn an_ingest_of_pages() {
    let folder = TempDir::new().unwrap();
    does(folder.path(), "init --bare .", "", 0);
    let pages = crate::common::corpus().join("pages");
    let mut pages = tree(&pages)
        .into_iter()
        .filter(|(name, _)| name.ends_with(".html") || name.ends_with(".txt"));
    for (name, bytes) in pages.by_ref().take(2) {
        fs::write(folder.path().join(name.replace('/', "-")), bytes).unwrap();
    }
    let names = tree(folder.path());
    let names: Vec<&str> = names
        .keys()
        .map(String::as_str)
        .filter(|n| !n.contains('/') && (n.ends_with(".html") || n.ends_with(".txt")))
        .collect();
    case(folder, &format!("ingest {}", names.join(" ")), "", true, 2).survives();
}

#[test]
fn a_study() {
    let folder = study_of(40, 80);
    case(folder, "study small", "", false, 2).survives();
}

#[test]
fn a_build() {
    let folder = collection();
    let of = |name: &str| name.starts_with("site/");
    let case = case(folder, "build --games 0", "", false, 1);
    Case { of, ..case }.survives();
}
