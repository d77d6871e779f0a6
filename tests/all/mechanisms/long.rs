//! What a clause says of short rows it says of long ones.

use super::{examples, side_by_side};
use crate::common::choices;
use crate::common::thorough;
use crate::common::OfFamily;
use crate::plain::{Rules, Used};
use ludarium::rules_files::load;
use ludarium_engine::lang::Choice;
use std::collections::BTreeSet;

/// Settings that name holes: rules with one of them are for rows of that length alone.
const OF_HOLES: &[&str] = &[
    "setup.start",
    "setup.path",
    "setup.owner",
    "setup.opposite",
    "setup.behind",
    "setup.rows",
    "setup.zones",
    "opening.script",
    "majority.over",
    "match.lost-below",
];

/// A file's text for longer rows, where it says how long they are.
fn on_rows_of(text: &str, row: usize) -> String {
    let board = |line: &str| -> Option<String> {
        let (_, rest) = line.split_once("set.setup = { holes = ")?;
        let (_, rest) = rest.split_once(", counters = ")?;
        let end = rest.find(|c: char| !c.is_ascii_digit())?;
        let (counters, rest) = rest.split_at(end);
        let most = counters.parse::<usize>().unwrap().min(255 / (2 * row));
        Some(format!(
            "set.setup = {{ holes = {row}, counters = {most}{rest}"
        ))
    };
    let lines = text.lines().map(|line| board(line).unwrap_or(line.into()));
    lines.collect::<Vec<_>>().join("\n")
}

/// What a clause says of rows of six it says of rows of twenty-four: sets of holes, letters, divisions, boards of a search.
#[test]
#[ignore = "nightly: every reading on four lengths of rows"]
fn examples_are_played_alike_on_long_rows() {
    let mut played = BTreeSet::new();
    // each reading on four lengths of rows: a match on each, with ALL=1 three
    let matches = if thorough() { 3 } else { 1 };
    for row in [13, 15, 16, 24] {
        let folder = tempfile::tempdir().unwrap();
        for file in examples() {
            let text = on_rows_of(&std::fs::read_to_string(&file).unwrap(), row);
            std::fs::write(folder.path().join(file.file_name().unwrap()), text).unwrap();
        }
        for file in examples() {
            let short = load(None, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"));
            let text = std::fs::read_to_string(&file).unwrap();
            let set = Rules::of(&short.bundle, &Choice::new()).set;
            let houses = set.get("divide.kind").is_some_and(|kind| kind == "houses");
            let listed =
                |key: &str| text.contains(&format!("{key} = [")) || text.contains("zones = {");
            let names = |path: &str| {
                let key = path.rsplit('.').next().unwrap();
                set.contains_key(path) || key != "over" && listed(key)
            };
            if houses || OF_HOLES.iter().any(|path| names(path)) {
                continue;
            }
            let at = folder.path().join(file.file_name().unwrap());
            let long = load(None, &at.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"));
            for choice in choices(&long) {
                let rules = long
                    .compile(&choice)
                    .unwrap_or_else(|e| panic!("{choice:?}: {e}"));
                assert_eq!(rules.holes(), 2 * row);
                let plainly = Rules::of(&long.bundle, &choice);
                for index in 0..matches {
                    side_by_side(&rules, &plainly, index, 120, &mut Used::default());
                }
            }
            played.insert(file.file_stem().map(std::ffi::OsStr::to_owned));
        }
    }
    assert!(played.len() >= 12, "only {played:?}");
}
