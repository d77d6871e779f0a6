//! The stages of the program stand on each other without circles: the sources name what the table in `src/lib.rs` allows, no more
//! and no less, and each stage lies in the crate that the table says. And what is loaded by one stage is what another one loads.

use ludarium::corpus::Corpus;
use ludarium::rules_files::load;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A stage and those that it stands on, in the order of the table.
type Floors = Vec<(String, BTreeSet<String>)>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn names(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The crates of the stages; the last is the program's, which stands on the others.
const CRATES: [&str; 5] = [
    "crates/corpus",
    "crates/ingest",
    "crates/study",
    "crates/publish",
    "",
];

/// The folder of a crate, as the table of stages has it.
fn folder(cell: &str) -> String {
    match names(cell).next() {
        Some(folder) => folder.to_owned(),
        None => String::new(),
    }
}

/// The stages that the table has, by the folder of their crate.
fn by_crate(library: &str) -> BTreeSet<(String, String)> {
    let rows = library.lines().filter_map(|l| l.strip_prefix("//! | `"));
    rows.map(|row| {
        let (stage, rest) = row.split_once('`').expect("a stage in its marks");
        let cells: Vec<&str> = rest.split('|').collect();
        (folder(cells[1]), stage.to_owned())
    })
    .collect()
}

/// The table of stages in the documentation of the library.
fn floors(library: &str) -> Floors {
    let rows = library.lines().filter_map(|l| l.strip_prefix("//! | `"));
    rows.map(|row| {
        let (stage, rest) = row.split_once('`').expect("a stage in its marks");
        let cells: Vec<&str> = rest.split('|').collect();
        let below = names(cells[3]).map(str::to_owned).collect();
        (stage.to_owned(), below)
    })
    .collect()
}

/// The source with its comments blanked, line for line.
fn bare(source: &str) -> String {
    let code = source.lines().map(|l| l.split("//").next().unwrap_or(l));
    code.collect::<Vec<_>>().join("\n")
}

/// Modules between the crate and a file: `a.rs` and `a/mod.rs` are one down, `a/b.rs` two.
fn depth(file: &Path) -> usize {
    let parts = file.components().count();
    if file.ends_with("mod.rs") {
        parts - 1
    } else {
        parts
    }
}

/// What a source names of its crate: line and first module of each path from the top, also where several stand in braces.
fn named(source: &str, depth: usize) -> Vec<(usize, String)> {
    let code = bare(source);
    let mut out = vec![];
    for head in ["crate::".to_owned(), "super::".repeat(depth)] {
        for (at, _) in code.match_indices(&head) {
            let before = code[..at].chars().next_back();
            // a longer word, or a longer chain of `super`
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let line = code[..at].matches('\n').count() + 1;
            let rest = &code[at + head.len()..];
            let paths: Vec<&str> = match rest.strip_prefix('{') {
                Some(list) => top_level(list),
                None => vec![rest],
            };
            for path in paths {
                let word: String = path
                    .trim_start()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                out.push((line, word));
            }
        }
    }
    out
}

/// The paths of a list in braces, which has begun already.
fn top_level(list: &str) -> Vec<&str> {
    let (mut deep, mut from, mut out) = (0, 0, vec![]);
    for (at, c) in list.char_indices() {
        match c {
            '{' => deep += 1,
            '}' if deep == 0 => {
                out.push(&list[from..at]);
                break;
            }
            '}' => deep -= 1,
            ',' if deep == 0 => {
                out.push(&list[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    out
}

/// What a file of a stage names against the table, each with file and line; what it names at all is added to `used`.
fn against(
    floors: &Floors,
    file: &Path,
    source: &str,
    used: &mut BTreeSet<(String, String)>,
) -> Vec<String> {
    let first = file.components().next().expect("a file has a name");
    let stage = Path::new(first.as_os_str()).with_extension("");
    let stage = stage.to_string_lossy();
    let Some((_, below)) = floors.iter().find(|(s, _)| *s == stage) else {
        return vec![format!("{}: no stage of the table", file.display())];
    };
    let known = |name: &String| floors.iter().any(|(s, _)| s == name);
    let mut out = vec![];
    for (line, name) in named(source, depth(file)) {
        if name == stage || !known(&name) {
            continue;
        }
        if !below.contains(&name) {
            out.push(format!(
                "{}:{line}: `{stage}` names `{name}`, on which it does not stand",
                file.display()
            ));
        }
        used.insert((stage.to_string(), name));
    }
    out
}

/// The sources of all stages, each named from the `src` of its crate.
fn sources() -> BTreeMap<PathBuf, String> {
    let below = |folder: &&str| {
        let src = root().join(folder).join("src");
        let files = walkdir::WalkDir::new(&src).into_iter();
        let files = files
            .map(|e| e.expect("readable").into_path())
            .filter(|p| p.extension().is_some_and(|x| x == "rs"));
        files
            .map(|p| {
                let text = std::fs::read_to_string(&p).expect("readable");
                (p.strip_prefix(&src).expect("below").to_owned(), text)
            })
            .collect::<Vec<_>>()
    };
    let all = CRATES.iter().flat_map(below);
    // the program stands on all of them
    let tops = ["main.rs", "lib.rs", "out.rs"].map(Path::new);
    all.filter(|(p, _)| !p.starts_with("cmd") && !tops.contains(&p.as_path()))
        .collect()
}

/// The modules that the library of a crate declares.
fn modules(folder: &str) -> BTreeSet<(String, String)> {
    let library = root().join(folder).join("src/lib.rs");
    let text = std::fs::read_to_string(library).expect("a library");
    let lines = text.lines().filter_map(|l| {
        l.trim_start_matches("pub ")
            .strip_prefix("mod ")?
            .strip_suffix(';')
    });
    lines
        .map(|stage| (folder.to_owned(), stage.to_owned()))
        .collect()
}

#[test]
fn no_stage_names_one_that_stands_above_it() {
    let library = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let floors = floors(&library);
    let declared: BTreeSet<_> = CRATES.iter().flat_map(|c| modules(c)).collect();
    let table = by_crate(&library);
    assert_eq!(table, declared, "the table of src/lib.rs and the crates");
    for (n, (stage, below)) in floors.iter().enumerate() {
        let lower: BTreeSet<&String> = floors[..n].iter().map(|(s, _)| s).collect();
        let above: Vec<&String> = below.iter().filter(|b| !lower.contains(b)).collect();
        assert!(
            above.is_empty(),
            "{stage} is to stand on {above:?}, which do not stand below it"
        );
    }
    let mut used = BTreeSet::new();
    let wrong: Vec<String> = sources()
        .iter()
        .flat_map(|(file, source)| against(&floors, file, source, &mut used))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (stage, below) in &floors {
        for b in below {
            let there = used.contains(&(stage.clone(), b.clone()));
            assert!(
                there,
                "src/lib.rs: `{stage}` does not stand on `{b}` any more"
            );
        }
    }
}

#[test]
fn a_stage_that_names_a_higher_one_is_found_with_its_line() {
    let library = "//! | `low` | `a` | what | |\n//! | `mid` | `a` | what | `low` |\n//! | `high` | `b` | what | `low`, `mid` |\n";
    let floors = floors(library);
    let look = |file: &str, source: &str| {
        let mut used = BTreeSet::new();
        against(&floors, Path::new(file), source, &mut used)
    };
    for (file, source) in [
        ("mid.rs", "use std::fmt;\nuse crate::high::Thing;"),
        (
            "mid/deep.rs",
            "use crate::low;\nuse crate::{low::{a, b}, high::Thing};",
        ),
        ("mid/deep.rs", "fn f() {\n    crate::high::g();\n}"),
        ("mid/deep.rs", "\nuse super::super::high::g;"),
        ("mid/mod.rs", "\nuse super::high::g;"),
    ] {
        let wrong = look(file, source);
        let fault = format!("{file}:2: `mid` names `high`, on which it does not stand");
        assert_eq!(wrong, [fault], "{source}");
    }
    for sound in [
        "use crate::low::high;",
        "// crate::high is above\nuse crate::mid::deep;",
        "use super::high;",
    ] {
        assert_eq!(look("mid/deep.rs", sound), Vec::<String>::new(), "{sound}");
    }
    assert_eq!(look("other.rs", ""), ["other.rs: no stage of the table"]);
}

#[test]
fn the_same_rules_are_the_same_bundle_from_disk_and_from_memory() {
    let folder = root().join("corpus");
    let (corpus, _) = Corpus::load(&folder);
    let mut compared = 0;
    for edition in &corpus.editions {
        let Some(bundle) = corpus.bundle(edition) else {
            continue;
        };
        for name in [&edition.slug, &edition.short] {
            let loaded = load(Some(&folder), name).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(
                serde_json::to_value(&loaded.bundle).unwrap(),
                serde_json::to_value(&bundle).unwrap(),
                "{name}"
            );
            let rules = edition.rules.as_ref().unwrap();
            assert_eq!(loaded.path, folder.join(&rules.path), "{name}");
        }
        compared += 1;
    }
    assert!(compared > 0, "no edition has rules");
}

/// Crates with the features that cargo gives them, for some packages and kinds of dependencies.
fn crates(of: &[&str]) -> BTreeSet<String> {
    let fixed = [
        "tree",
        "--locked",
        "--offline",
        "--prefix",
        "none",
        "--format",
        "{p}\t{f}",
    ];
    let run = std::process::Command::new(env!("CARGO"))
        .args(fixed)
        .args(of)
        .current_dir(root())
        .output()
        .expect("cargo");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let text = String::from_utf8(run.stdout).expect("UTF-8");
    let lines = text
        .lines()
        .filter(|line| !line.contains("(*)") && !line.is_empty());
    lines
        .map(|line| line.replace(" (proc-macro)", ""))
        .collect()
}

/// Else `make site` compiles after `make test` what stands there already, with other features.
#[test]
fn program_and_tests_are_made_of_the_same_crates() {
    let tests = crates(&["--workspace", "--edges", "normal,build,dev"]);
    let program = crates(&[
        "--package",
        "ludarium",
        "--package",
        "xtask",
        "--edges",
        "normal,build",
    ]);
    let apart: Vec<&String> = program.difference(&tests).collect();
    assert!(
        apart.is_empty(),
        "with these features in the program alone: {apart:#?}"
    );
    assert!(program.len() > 100, "{} crates", program.len());
}
