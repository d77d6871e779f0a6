//! A build that knows what the last one made gives the same bytes as one that knows nothing, whatever was changed between the two; and it
//! makes no more anew than it has to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ludarium::corpus::{Corpus, Files};
use ludarium::publish::{make, make_with, Memo, Sources, Tree};

use crate::publish_support::{files, root};

/// Editions of both families, two of which are compared with each other.
const EDITIONS: [&str; 3] = ["awagagae", "senet", "um-el-banat"];
/// Lines of the tables of the portal's database.
const TABLES: [(&str, usize); 3] = [
    ("portal/evidence.csv", 60),
    ("portal/games.csv", 90),
    ("portal/sources.csv", 120),
];
/// The study whose results are told.
const RESULTS: &str = "random-rounds.json";

/// A small corpus that has something of every kind.
fn small() -> Files {
    let mut files = files();
    files.texts.retain(|path, _| {
        let edition = path.strip_prefix("games/").and_then(|p| p.split_once('/'));
        let pair = path.strip_prefix("compared/");
        let pair = pair.and_then(|p| p.strip_suffix(".json")?.split_once("--"));
        let ours = |slug: &str| EDITIONS.contains(&slug) || slug.starts_with('_');
        let alone = path.strip_prefix("rulesets/");
        edition.is_none_or(|(slug, _)| ours(slug))
            && pair.is_none_or(|(a, b)| ours(a) && ours(b))
            && alone.is_none_or(|name| matches!(name, "kalah.toml" | "oware.toml"))
    });
    let results = |path: &str| path.starts_with("studies/results/") && !path.ends_with(RESULTS);
    files.texts.retain(|path, _| !results(path));
    for (table, lines) in TABLES {
        if let Some(table) = files.texts.get_mut(table) {
            *table = table.split_inclusive('\n').take(lines).collect();
        }
    }
    files
}

/// A folder of a collection, its site and what is kept of its builds.
struct Built {
    temp: tempfile::TempDir,
    files: Files,
}

impl Built {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let config = fs::read_to_string(root().join("ludarium.toml")).unwrap();
        fs::write(temp.path().join("ludarium.toml"), config).unwrap();
        let built = Built {
            temp,
            files: small(),
        };
        built.build();
        built
    }

    fn at(&self, name: &str) -> std::path::PathBuf {
        self.temp.path().join(name)
    }

    fn sources(&self) -> Sources {
        Sources::at(self.temp.path().to_owned())
    }

    /// Builds with what is known of the last build.
    fn build(&self) -> Tree {
        let (corpus, _) = Corpus::from_files(self.files.clone());
        let mut memo = Memo::of(&self.at("kept"), &self.at("out"), "this test");
        let (tree, _) =
            make_with(&corpus, &self.sources(), &BTreeMap::new(), &mut memo).expect("a site");
        tree.replace_knowing(&self.at("out"), false, &mut memo)
            .unwrap();
        tree
    }

    /// Builds after something was changed, holds the site against one that is made of nothing but its sources, and gives the files
    /// that were made anew.
    fn after(&self, what: &str) -> BTreeSet<String> {
        let tree = self.build();
        let (corpus, _) = Corpus::from_files(self.files.clone());
        let (whole, _) = make(&corpus, &self.sources(), &BTreeMap::new()).expect("a site");
        for (path, bytes) in whole.files() {
            let there = fs::read(self.at("out").join(path)).unwrap_or_default();
            assert!(there == bytes, "after {what}: {path} is another");
        }
        let lie = walkdir::WalkDir::new(self.at("out")).into_iter().flatten();
        let lie = lie.filter(|e| e.file_type().is_file()).count();
        assert_eq!(lie, whole.files().count(), "after {what}");
        tree.files().map(|(path, _)| path.to_owned()).collect()
    }

    /// Changes a file of the corpus.
    fn change(&mut self, file: &str, from: &str, to: &str) {
        let text = self.files.texts.get_mut(file);
        let text = text.unwrap_or_else(|| panic!("{file} is not there"));
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replacen(from, to, 1);
    }

    /// Lays a file of the collection's own over one that the program brings along, with a change.
    fn own(&self, folder: &str, name: &str, change: impl Fn(&str) -> String) {
        let shipped = match folder {
            "templates" => root().join(folder).join(name),
            _ => root().join("site").join(folder).join(name),
        };
        let to = self.at(folder).join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, change(&fs::read_to_string(shipped).unwrap())).unwrap();
    }
}

/// The pages among some files.
fn pages(made: &BTreeSet<String>) -> Vec<&str> {
    let pages = made.iter().filter(|path| path.ends_with(".html"));
    pages.map(String::as_str).collect()
}

/// Those of a folder.
fn of<'m>(made: &'m BTreeSet<String>, folder: &str) -> Vec<&'m str> {
    let own = pages(made).into_iter();
    own.filter(|path| Path::new(path).parent() == Some(Path::new(folder)))
        .collect()
}

#[test]
fn whatever_is_changed_the_site_is_as_if_it_were_made_anew() {
    let mut built = Built::new();
    let nothing = built.after("nothing was changed");
    // pages of a handful of sentences are made each time, and nothing of records, pairs and editions
    for folder in ["editions", "compare", "records", "works", "games", "sheets"] {
        assert_eq!(of(&nothing, folder), [""; 0], "nothing was changed");
    }
    let banat = "games/um-el-banat";
    for (file, from, to) in [
        (
            "account.toml",
            "text = \"2x6 board.\"",
            "text = \"2x6 boards.\"",
        ),
        ("edition.toml", "told = \"1925\"", "told = \"1926\""),
        ("howto.toml", "Lots decide who begins.", "Lots decide it."),
        (
            "examples.toml",
            "a first move from the opening board",
            "a first move",
        ),
        (
            "claims.toml",
            "There is a position that fits",
            "There is one that fits",
        ),
        ("rules.toml", "\n", "\n# a remark\n"),
    ] {
        built.change(&format!("{banat}/{file}"), from, to);
        let made = built.after(&format!("{banat}/{file}"));
        // a game of the other family has to do with none of it
        if matches!(file, "rules.toml" | "account.toml") {
            let senet = "editions/senet.html";
            assert!(!of(&made, "editions").contains(&senet), "{file}");
        }
        assert_eq!(of(&made, "rulesets"), [""; 0], "{file}");
        let records = of(&made, "records").len();
        assert!(records <= 2, "{file}: {records} records");
    }
}

#[test]
#[ignore = "nightly: a build for every kind of file"]
fn whatever_editions_lean_on_is_changed_the_site_is_as_if_it_were_made_anew() {
    let mut built = Built::new();
    for (file, from, to) in [
        (
            "evidence/DLP.Evidence.703.json",
            "\"type\": \"Ethnography\"",
            "\"type\": \"Rules text\"",
        ),
        ("portal/evidence.csv", "Artistic depiction", "Artefact"),
        ("portal/sources.csv", "Oxford: Clarendon Press", "Oxford"),
        ("portal/games.csv", "Senet", "Senet of old"),
        ("works.bib", "Games and Puzzles", "Games"),
        (
            "places.geojson",
            "\"name\": \"Ansaba\"",
            "\"name\": \"The Ansaba\"",
        ),
        (
            "studies/results/random-rounds.json",
            "\"title\": \"Random rounds\"",
            "\"title\": \"Rounds\"",
        ),
        ("compared/awagagae--um-el-banat.json", "{\n", "{ \n"),
        ("codings/second.toml", "The second coder", "Another coder"),
        (
            "rulesets/kalah.toml",
            "six holes and four counters\"",
            "six holes\"",
        ),
        ("games/_shared/all.toml", "\n", "\n# a remark\n"),
    ] {
        built.change(file, from, to);
        built.after(file);
    }
    // pairs read where they part, and nobody else does
    let parted = "compared/awagagae--um-el-banat.json";
    built.files.texts.remove(parted).unwrap();
    let made = built.after("a comparison was taken away");
    assert_eq!(of(&made, "compare"), ["compare/awagagae--um-el-banat.html"]);
    assert_eq!(of(&made, "editions"), [""; 0]);
    // a whole edition less, and there again
    let away: BTreeMap<String, String> = built
        .files
        .texts
        .iter()
        .filter(|(path, _)| path.starts_with("games/awagagae/"))
        .map(|(path, text)| (path.clone(), text.clone()))
        .collect();
    built.files.texts.retain(|path, _| !away.contains_key(path));
    built.after("an edition was taken away");
    built.files.texts.extend(away);
    built.after("an edition was put back");
}

#[test]
#[ignore = "nightly: a build for every kind of file"]
fn what_stands_around_pages_is_read_by_those_that_show_it() {
    let built = Built::new();
    built.own("templates", "work.html", |t| t.replacen("<h1>", "<h1> ", 1));
    let made = built.after("a template");
    assert!(!of(&made, "works").is_empty());
    for folder in ["editions", "compare", "records", "games", "sheets"] {
        assert_eq!(of(&made, folder), [""; 0], "a template");
    }
    built.own("templates", "edition/rules.html", |t| {
        format!("{t}<!-- -->\n")
    });
    let made = built.after("a part of a template");
    assert_eq!(of(&made, "editions").len(), EDITIONS.len());
    assert_eq!(of(&made, "compare"), [""; 0], "a part of a template");
    built.own("templates", "base.html", |t| {
        t.replacen("Skip to the text", "Skip", 1)
    });
    let made = built.after("what is around every page");
    assert!(of(&made, "records").len() > 20);
    built.own("styles", "50-parts.css", |t| {
        format!("{t}\n.x {{ color: red; }}\n")
    });
    let made = built.after("a style");
    for folder in ["editions", "compare", "records", "works", "games"] {
        assert_eq!(of(&made, folder), [""; 0], "a style");
    }
    built.own("pages", "method.md", |t| format!("{t}\nA word more.\n"));
    built.after("a page in Markdown");
    let config = built.at("ludarium.toml");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(
        &config,
        text.replacen("title = \"ludarium\"", "title = \"Ludi\"", 1),
    )
    .unwrap();
    built.after("the configuration");
}

#[test]
#[ignore = "nightly: several builds"]
fn a_site_that_somebody_touched_is_mended() {
    let built = Built::new();
    let page = built.at("out/compare/awagagae--um-el-banat.html");
    let text = fs::read(&page).unwrap();
    // as long as it was
    let mut other = text.clone();
    other[text.len() / 2] ^= 1;
    fs::write(&page, &other).unwrap();
    built.after("a page was changed by hand");
    fs::remove_file(&page).unwrap();
    built.after("a page was taken away");
    // what is kept is torn, or gone
    for entry in fs::read_dir(built.at("kept")).unwrap() {
        let file = entry.unwrap().path();
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    }
    built.after("what is kept was torn");
    fs::remove_dir_all(built.at("kept")).unwrap();
    built.after("what is kept was taken away");
}

#[test]
fn a_file_that_changes_while_the_site_is_made_is_not_left() {
    let built = Built::new();
    let (corpus, _) = Corpus::from_files(built.files.clone());
    let mut memo = Memo::of(&built.at("kept"), &built.at("out"), "this test");
    let (tree, _) =
        make_with(&corpus, &built.sources(), &BTreeMap::new(), &mut memo).expect("a site");
    fs::write(built.at("out/compare/awagagae--um-el-banat.html"), "mine").unwrap();
    let why = tree.replace_knowing(&built.at("out"), false, &mut memo);
    let why = why.unwrap_err();
    assert!(why.is::<ludarium::publish::Meanwhile>(), "{why}");
    built.after("a build that was given up");
}
