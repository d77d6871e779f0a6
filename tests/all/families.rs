//! A family of games is named in its own folders and in one table a crate: everything else asks what every family answers.
//!
//! What counts is code and the strings in it; comments may name what they like. A word counts as a part of a name too:
//! `is_track`, `SowingStep`.

use ludarium_engine::families::ALL;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Files that name the families, with what for.
const NAMING: &[(&str, &str)] = &[
    ("board/src/lib.rs", "the pictures' table"),
    (
        "crates/publish/src/publish/bind/portal/named.rs",
        "men who play, as the portal calls them",
    ),
    ("engine/src/families/mod.rs", "the engine's table"),
    ("engine/src/lib.rs", "the engine's folders"),
    (
        "engine/src/samples/mod.rs",
        "a small game of each, for the examples of the documentation",
    ),
    ("site/scripts/families.ts", "the page's table"),
    (
        "site/scripts/types.gen.ts",
        "made from Rust, a type a family",
    ),
    ("crates/study/src/families/mod.rs", "the program's table"),
    (
        "crates/publish/src/publish/families/mod.rs",
        "the pages' table",
    ),
    (
        "crates/ingest/src/ingest/html.rs",
        "an element of HTML has such a name",
    ),
];

/// Files that name a family and should not. The list only gets shorter: a file that names none any more has to leave it.
const NOT_YET: &[&str] = &[];

/// The folders of source that are looked through.
const SOURCES: [&str; 6] = [
    "board/src",
    "crates",
    "engine/src",
    "site/scripts",
    "src",
    "web/src",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every source with its name from the root, in order.
fn sources() -> BTreeMap<String, String> {
    let all = SOURCES
        .iter()
        .flat_map(|folder| walkdir::WalkDir::new(root().join(folder)));
    let paths = all.map(|entry| entry.expect("readable").into_path());
    let source = |p: &PathBuf| p.extension().is_some_and(|x| x == "rs" || x == "ts");
    paths
        .filter(source)
        .map(|path| {
            let name = path.strip_prefix(root()).expect("below the root");
            let name = name.to_str().expect("UTF-8").replace('\\', "/");
            (name, std::fs::read_to_string(&path).expect("readable"))
        })
        .collect()
}

/// The words of the families.
fn words() -> BTreeSet<&'static str> {
    ALL.iter().map(|f| f.word).collect()
}

/// Whether a file lies in a family's own folder, or is a family's own file.
fn of_a_family(name: &str) -> bool {
    let stem = |part: &str| part.split('.').next().unwrap_or_default().to_owned();
    name.split('/')
        .any(|part| words().contains(stem(part).as_str()))
}

/// The code of a source with its strings, line for line, comments left out.
fn code(source: &str, script: bool) -> String {
    let mut out = String::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            rest = &rest[end..];
            continue;
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
            out.extend(rest[..end].chars().filter(|c| *c == '\n'));
            rest = &rest[end..];
            continue;
        } else if !script && rest.starts_with("'\"'") {
            3
        } else if !script && rest.starts_with("r#\"") {
            rest[3..].find("\"#").map_or(rest.len(), |at| at + 5)
        } else if c == '"' || (script && (c == '\'' || c == '`')) {
            string(rest, c)
        } else {
            c.len_utf8()
        };
        out.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    out
}

/// How long the string is that begins a text, with its marks.
fn string(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The words of a line of code, those of which names are made among them, in small letters.
fn words_of(line: &str) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    let mut before = ' ';
    for c in line.chars() {
        if c.is_ascii_alphabetic() {
            let begins = !before.is_ascii_alphabetic()
                || (c.is_ascii_uppercase() && before.is_ascii_lowercase());
            if begins {
                out.push(String::new());
            }
            if let Some(word) = out.last_mut() {
                word.push(c.to_ascii_lowercase());
            }
        }
        before = c;
    }
    out
}

/// Lines of a source that name a family, each with its number.
fn naming(name: &str, source: &str) -> Vec<(usize, String)> {
    let families = words();
    let code = code(source, name.ends_with(".ts"));
    let names = |line: &&str| words_of(line).iter().any(|w| families.contains(w.as_str()));
    (1..)
        .zip(code.lines())
        .filter(|(_, line)| names(line))
        .map(|(n, line)| (n, line.trim().to_owned()))
        .collect()
}

#[test]
fn a_family_is_named_in_its_own_folders_and_in_one_table_a_crate() {
    let all = sources();
    assert!(all.len() > 250, "{} sources", all.len());
    let mut wrong = vec![];
    let mut named = BTreeSet::new();
    for (name, source) in all.iter().filter(|(name, _)| !of_a_family(name)) {
        let lines = naming(name, source);
        if lines.is_empty() {
            continue;
        }
        named.insert(name.as_str());
        let listed = NAMING.iter().any(|(n, _)| n == name) || NOT_YET.contains(&name.as_str());
        if !listed {
            let lines = lines.iter().map(|(n, line)| format!("{name}:{n}: {line}"));
            wrong.extend(lines);
        }
    }
    assert!(
        wrong.is_empty(),
        "a family is named outside its folders; ask the trait `Rules`, or move it into the family's folder:\n{}",
        wrong.join("\n")
    );
    let listed = NAMING
        .iter()
        .map(|(n, _)| *n)
        .chain(NOT_YET.iter().copied());
    let idle: Vec<&str> = listed.filter(|n| !named.contains(n)).collect();
    assert!(
        idle.is_empty(),
        "these name no family (any more) and have to leave the lists of tests/all/families.rs: {idle:?}"
    );
}

#[test]
fn names_are_found_in_parts_of_words_and_in_strings_and_not_in_comments() {
    let [one, two] = [ALL[0].word, ALL[1].word];
    let big = |w: &str| w[..1].to_uppercase() + &w[1..];
    let found = |source: &str| naming("a.rs", source).len();
    for source in [
        format!("fn is_{two}() {{}}"),
        format!("struct {}Step;", big(one)),
        format!("if family == \"{two}\" {{}}"),
        format!("let c = '\"'; // {one}\nlet d = {two};"),
        format!("let url = \"https://x/{one}\";"),
    ] {
        assert_eq!(found(&source), 1, "{source}");
    }
    for source in [
        format!("// {one} and {two}"),
        format!("let x = 1; // {one}"),
        format!("/* {one} */ let y = 2;"),
        format!("let all = \"{one}s\"; // many of them is another word"),
        format!("let be{two} = 1;"),
    ] {
        assert_eq!(found(&source), 0, "{source}");
    }
    for name in [
        format!("engine/src/{one}/play.rs"),
        format!("web/src/{two}.rs"),
    ] {
        assert!(of_a_family(&name), "{name}");
    }
    assert!(!of_a_family(&format!("src/cmd/play_{two}.rs")));
}

/// Seats decide and chance falls in one loop, on which searches, tables, records and series stand.
#[test]
fn the_loop_that_plays_is_defined_once() {
    let all = sources();
    let defining = |what: &str| -> Vec<&str> {
        let has = |(name, source): (&'_ String, &String)| {
            code(source, name.ends_with(".ts")).contains(what)
        };
        let files = all.iter().filter(|(name, source)| has((name, source)));
        files.map(|(name, _)| name.as_str()).collect()
    };
    for what in ["fn drive<", "while step(", "Stand::Falls =>"] {
        assert_eq!(defining(what), ["engine/src/game/play.rs"], "{what}");
    }
}

/// No enum has an arm a family: a match over such would have to be mended wherever it stands when a family is added.
#[test]
fn no_enum_is_over_the_families() {
    let mut found = vec![];
    for (name, source) in sources().iter().filter(|(name, _)| name.ends_with(".rs")) {
        let code = code(source, false);
        for (at, _) in code.match_indices("enum ") {
            let body = &code[at..];
            let body = &body[..body.find("\n}").unwrap_or(body.len())];
            let arms: BTreeSet<String> = words_of(body).into_iter().collect();
            if words().iter().all(|w| arms.contains(*w)) {
                found.push(format!(
                    "{name}: {}",
                    body.lines().next().unwrap_or_default()
                ));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Every row of the program's table is of a family of the engine, in the same order.
#[test]
fn both_tables_have_the_same_families() {
    let source = std::fs::read_to_string(root().join("crates/study/src/families/mod.rs")).unwrap();
    let row = source
        .lines()
        .find(|l| l.contains("FAMILIES: &[Family] ="))
        .expect("the table is one line");
    let named: Vec<String> = words_of(row.split_once('=').expect("a value").1)
        .into_iter()
        .filter(|w| w != "family")
        .collect();
    let wanted: Vec<&str> = ALL.iter().map(|f| f.word).collect();
    assert_eq!(named, wanted);
}
