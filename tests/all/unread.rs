//! A file that cannot be read is never taken for one that is not there: whatever command was to write it again ends with an error, and
//! every byte of the collection is as it was. Cases that an attacker found, each with its whole kind.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::collection::{ludarium, printed};
use crate::ingest_support::command::tree;
use crate::portal::{small, taken_in};

/// Two works, two places, two outlines, the facts of a dump with its words, results of a study and their list.
pub fn outlined() -> TempDir {
    let dir = TempDir::new().unwrap();
    does(dir.path(), "init .", "", 0);
    let older = small("Aug 11, 2020 at 03:09 PM", "Um el Banat", true);
    let (portal, _) = taken_in(&[("older.sql", &older)]);
    for name in ["portal", "words"] {
        for (file, bytes) in tree(&portal.path().join("corpus").join(name)) {
            let to = dir.path().join("corpus").join(name).join(file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::write(to, bytes).unwrap();
        }
    }
    for (n, name) in ["one", "two"].into_iter().enumerate() {
        does(dir.path(), "work", &work(name), 0);
        does(dir.path(), &place(name), "", 0);
        outline(dir.path(), name, n);
        does(dir.path(), &format!("ingest {name}.kml"), "", 0);
    }
    let newer = small("Sep 01, 2024 at 10:00 AM", "Um el Banât", false);
    fs::write(dir.path().join("dump.sql"), newer).unwrap();
    outline(dir.path(), "three", 3);
    dir
}

pub fn work(key: &str) -> String {
    format!("@book{{{key},title={{{key}}},author={{Grey, A.}},year={{2000}},publisher={{P}}}}\n")
}

pub fn place(id: &str) -> String {
    format!("place {id} --name {id} --at 1,2 --radius-km 3 --reason said")
}

fn outline(at: &Path, name: &str, n: usize) {
    let points = format!("{n},0,0 {n}.5,0,0 {n}.5,0.5,0 {n},0,0");
    let kml = format!("<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>{points}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>");
    fs::write(at.join(format!("{name}.kml")), kml).unwrap();
}

/// Runs a command; what it says on its error output.
pub fn does(at: &Path, line: &str, given: &str, code: i32) -> String {
    let mut command = ludarium();
    command.args(line.split(' ')).current_dir(at);
    let out = command.write_stdin(given).output().unwrap();
    let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(code), "{line}: {stderr}");
    stderr
}

/// What may keep a file from being read.
#[derive(Debug, Clone, Copy)]
enum Harm {
    Latin1,
    Utf16,
    Forbidden,
    Link,
    Nowhere,
    Folder,
}

/// Does it to a file; false where it can still be read, as by who may read everything.
fn harm(file: &Path, harm: Harm) -> bool {
    let bytes = fs::read(file).unwrap();
    match harm {
        Harm::Latin1 => fs::write(file, [&bytes[..], b"M\xfcller\n"].concat()).unwrap(),
        Harm::Utf16 => {
            let text = String::from_utf8(bytes).unwrap();
            let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
            fs::write(file, units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).unwrap();
        }
        Harm::Forbidden => {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(file, fs::Permissions::from_mode(0o0)).unwrap();
            return fs::read(file).is_err();
        }
        Harm::Link | Harm::Nowhere | Harm::Folder => {
            let away = file.with_extension("elsewhere");
            fs::rename(file, &away).unwrap();
            match harm {
                Harm::Link => std::os::unix::fs::symlink(&away, file).unwrap(),
                Harm::Nowhere => std::os::unix::fs::symlink("nowhere", file).unwrap(),
                _ => fs::create_dir(file).unwrap(),
            }
        }
    }
    true
}

#[test]
#[cfg(unix)]
fn what_cannot_be_read_is_never_written_over() {
    let whole = outlined();
    let entry = work("three");
    let place = place("three");
    for (file, line) in [
        ("works.bib", "work"),
        ("places.geojson", place.as_str()),
        ("portal/outlines.geojson", "ingest three.kml"),
        ("portal/evidence.csv", "ingest dump.sql"),
        ("portal/games.csv", "ingest dump.sql"),
        ("portal/variants.csv", "ingest dump.sql"),
        ("words/texts.json", "ingest dump.sql"),
    ] {
        for how in [
            Harm::Latin1,
            Harm::Utf16,
            Harm::Forbidden,
            Harm::Link,
            Harm::Nowhere,
            Harm::Folder,
        ] {
            let dir = TempDir::new().unwrap();
            crate::killed::copy(whole.path(), dir.path());
            if !harm(&dir.path().join("corpus").join(file), how) {
                continue;
            }
            let before = tree(dir.path());
            let stderr = does(dir.path(), line, &entry, 1);
            assert_eq!(stderr.matches(file).count(), 1, "{line}, {how:?}: {stderr}");
            assert!(tree(dir.path()) == before, "{line}, {how:?}: not as it was");
        }
        // and with nothing wrong it writes
        let dir = TempDir::new().unwrap();
        crate::killed::copy(whole.path(), dir.path());
        let before = tree(dir.path());
        does(dir.path(), line, &entry, 0);
        assert!(tree(dir.path()) != before, "{line} writes");
    }
}

#[test]
fn an_account_that_cannot_be_read_is_no_account_without_sentences() {
    let dir = TempDir::new().unwrap();
    does(dir.path(), "init .", "", 0);
    let games = fs::read_dir(dir.path().join("corpus/games")).unwrap();
    let mut slugs = games.map(|e| e.unwrap().file_name().into_string().unwrap());
    let slug = slugs.find(|s| !s.starts_with('_')).unwrap();
    let file = format!("games/{slug}/account.toml");
    assert!(harm(&dir.path().join("corpus").join(&file), Harm::Latin1));
    for line in [
        format!("account {slug}"),
        format!("account {slug} C1 --note a"),
        format!("clause {slug} new --says a --inferred C1"),
        format!("export {slug} --tei"),
        format!("show {slug}"),
        format!("show {slug} C1"),
    ] {
        let stderr = does(dir.path(), &line, "", 2);
        assert!(stderr.contains(&file), "{line}: {stderr}");
        assert!(stderr.contains("not UTF-8"), "{line}: {stderr}");
    }
    // one fault is one finding, not one a cite
    let mut check = ludarium();
    check
        .args(["check", &slug, "--json"])
        .current_dir(dir.path());
    let (out, _) = printed(&mut check, 1);
    assert_eq!(out.matches("\"error\"").count(), 1, "{out}");
    assert!(out.contains("was not checked without it"), "{out}");
}

#[test]
fn a_file_that_is_read_but_not_understood_is_not_written_over() {
    let whole = outlined();
    for (file, from, to, line) in [
        (
            "portal/outlines.geojson",
            "\"id\":\"two\"",
            "\"id\":two",
            "ingest three.kml",
        ),
        ("words/texts.json", "{", "", "ingest dump.sql"),
        ("portal/dumps.csv", "date,", "day,", "ingest dump.sql"),
    ] {
        let dir = TempDir::new().unwrap();
        crate::killed::copy(whole.path(), dir.path());
        let path = dir.path().join("corpus").join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let before = tree(dir.path());
        let stderr = does(dir.path(), line, "", 1);
        assert!(stderr.contains(file), "{stderr}");
        assert!(tree(dir.path()) == before, "{file}: not as it was");
    }
}

#[test]
fn a_list_of_checksums_with_a_strange_line_is_left_and_named() {
    let dir = TempDir::new().unwrap();
    ludarium::disk::sums::keep(dir.path(), "played/a.json", b"1").unwrap();
    let list = dir.path().join("kept.sha256");
    let text = fs::read_to_string(&list).unwrap() + "<<<<<<< ours\n";
    fs::write(&list, &text).unwrap();
    let why = ludarium::disk::sums::keep(dir.path(), "played/b.json", b"2").unwrap_err();
    assert!(why.to_string().contains("kept.sha256:2"), "{why}");
    assert_eq!(fs::read_to_string(&list).unwrap(), text);
    assert!(!dir.path().join("played/b.json").exists());
}

#[test]
fn folders_of_somebody_whose_names_begin_as_ours_are_left_and_named() {
    let dir = TempDir::new().unwrap();
    does(dir.path(), "init .", "", 0);
    let slug = fs::read_dir(dir.path().join("corpus/games")).unwrap();
    let mut slugs = slug.map(|e| e.unwrap().file_name().into_string().unwrap());
    let slug = slugs.find(|s| !s.starts_with('_')).unwrap();
    for file in [
        "corpus/games/_new-ideas/notes.md",
        "corpus/games/_new-Ab12Cd/account.toml",
        "corpus/evidence/_new-batch/notes.md",
    ] {
        let file = dir.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "a year of notes").unwrap();
    }
    let empty = dir.path().join("corpus/games/_new-empty");
    fs::create_dir(&empty).unwrap();
    let before = tree(&dir.path().join("corpus/games/_new-ideas"));
    let stderr = does(dir.path(), &format!("account {slug} C1 --note a"), "", 0);
    assert!(stderr.contains("_new-ideas is left"), "{stderr}");
    assert!(stderr.contains("_new-Ab12Cd is left"), "{stderr}");
    assert!(tree(&dir.path().join("corpus/games/_new-ideas")) == before);
    assert!(empty.is_dir(), "an empty folder of somebody's own");
    assert!(dir
        .path()
        .join("corpus/games/_new-Ab12Cd/account.toml")
        .exists());
    assert!(dir
        .path()
        .join("corpus/evidence/_new-batch/notes.md")
        .exists());
}

#[test]
fn a_file_never_loses_most_of_itself_unless_that_is_asked_for() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("places.geojson");
    let long = serde_json::to_vec(&vec!["a place"; 1000]).unwrap();
    fs::write(&file, &long).unwrap();
    let mut batch = ludarium::disk::Batch::of_corpus(dir.path(), &[]).unwrap();
    let why = batch.replace(&file, Some(&long), b"[]").unwrap_err();
    assert!(why.to_string().contains("--force"), "{why}");
    batch.force = true;
    batch.replace(&file, Some(&long), b"[]").unwrap();
    batch.commit().unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"[]");
}

#[test]
fn what_would_not_read_back_is_not_put_in_place() {
    let dir = TempDir::new().unwrap();
    for (name, text) in [("a.geojson", "{\"within_km\":inf}"), ("b.toml", "a = ")] {
        let why = ludarium::disk::put_in_corpus(dir.path(), name, text.as_bytes()).unwrap_err();
        assert!(why.to_string().contains(name), "{why}");
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}
