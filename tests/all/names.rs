//! Rules are data: no game's name stands in the program, neither title nor short name nor slug, of any ruleset or edition.

use crate::common;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders of the program; tests, data, pages and documents aside.
const PROGRAM: &[&str] = &[
    "engine/src",
    "board/src",
    "web/src",
    "crates",
    "src",
    "site/scripts",
];

/// Names that are also words of the program or of its trade.
const COMMON: &[&str] = &["tab", "all"];

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(dir)
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path
            .extension()
            .is_some_and(|x| x == "rs" || x == "ts" || x == "mjs")
        {
            out.push(path);
        }
    }
}

/// A source without its tests and without what only people read: comments, and the worked commands of `--help`.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut out = String::new();
    for line in text.lines() {
        let line = line.trim();
        let for_people = line.starts_with("//")
            || line.starts_with('*')
            || line.starts_with("/*")
            || line.contains("ludarium ");
        if !for_people {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

#[test]
fn no_game_is_named_in_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (slug, loaded) in ludarium::rules_files::every(&common::corpus()) {
        let rules = loaded.unwrap_or_else(|e| panic!("{e}")).bundle.rules;
        let title = rules
            .title
            .split([',', '('])
            .next()
            .unwrap_or_default()
            .trim()
            .to_string();
        names.extend([slug, rules.short, title]);
    }
    // of two letters it is also the tag of a format
    names.retain(|n| n.len() > 2 && !COMMON.contains(&n.as_str()));
    assert!(names.len() > 40, "{names:?}");
    let mut files = vec![];
    for folder in PROGRAM {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 100);
    let mut found = vec![];
    for file in files {
        let text = code(&std::fs::read_to_string(&file).unwrap()).to_lowercase();
        // clause ids in messages (`Q-banat-1=…`) are words of their own here
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        for name in &names {
            let name = name.to_lowercase();
            let named = match name.contains([' ', '-']) {
                true => text.contains(&name),
                false => words.contains(name.as_str()),
            };
            if named {
                found.push(format!(
                    "{}: {name}",
                    file.strip_prefix(root).unwrap().display()
                ));
            }
        }
    }
    assert!(
        found.is_empty(),
        "games are data, but the program names them:\n{}",
        found.join("\n")
    );
}
