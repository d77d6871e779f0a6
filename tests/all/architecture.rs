//! The way in for whoever changes code cannot go stale: paths are there, stages and folders are all named, the table is the code's.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// What stands between backticks or in links and looks like a path of the repository.
fn paths(page: &str) -> BTreeSet<String> {
    let ticks = page
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|t| t.split(", "));
    let links = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let roots = [
        "engine",
        "src",
        "crates",
        "board",
        "web",
        "site",
        "templates",
        "tests",
        "tools",
        "docs",
        "corpus",
        "xtask",
    ];
    let looks = |t: &&str| {
        let top = t.split('/').next().unwrap_or_default();
        let plain = !t.contains([' ', '<', '*', '=']) && !t.starts_with("http");
        plain && (roots.contains(&top) && t.contains('/') || t.ends_with(".md"))
    };
    ticks
        .chain(links)
        .filter(looks)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_path_of_the_way_in_is_there() {
    for page in ["docs/architecture.md", "CONTRIBUTING.md"] {
        let all = paths(&read(page));
        assert!(all.len() > 2, "{page}: {all:?}");
        let missing: Vec<&String> = all.iter().filter(|p| !root().join(p).exists()).collect();
        assert!(
            missing.is_empty(),
            "{page} names what is not there: {missing:?}"
        );
    }
}

/// The table of `src/lib.rs`, as it stands there.
fn stages() -> String {
    let library = read("src/lib.rs");
    let rows = library.lines().filter_map(|l| l.strip_prefix("//! |"));
    rows.map(|r| format!("|{r}\n")).collect()
}

#[test]
fn the_table_of_stages_is_that_of_the_code() {
    let page = read("docs/architecture.md");
    let (head, rest) = page
        .split_once("<!-- stages -->\n")
        .expect("a place for the table");
    let (old, tail) = rest.split_once("<!-- end -->").expect("its end");
    let now = stages();
    if old != now && std::env::var_os("UPDATE").is_some() {
        let new = format!("{head}<!-- stages -->\n{now}<!-- end -->{tail}");
        fs::write(root().join("docs/architecture.md"), new).unwrap();
        return;
    }
    assert_eq!(old, now, "UPDATE=1 cargo test --test all architecture");
}

/// The crates that the workspace is made of, those below first: folder, what its manifest names of the others, lines of its sources.
fn crates() -> Vec<(&'static str, Vec<String>, usize)> {
    let all = [
        "engine",
        "board",
        "web",
        "crates/corpus",
        "crates/ingest",
        "crates/study",
        "crates/publish",
        ".",
    ];
    let about = |folder: &'static str| {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        let depends = manifest.split("\n[dependencies]\n").nth(1).unwrap_or("");
        let depends = depends.split("\n[").next().unwrap_or_default();
        let named = depends.lines().filter_map(|l| l.strip_prefix("ludarium-"));
        let named = named.filter_map(|l| l.split(' ').next());
        let stands: Vec<String> = named.map(str::to_owned).collect();
        let files = walkdir::WalkDir::new(root().join(folder).join("src")).into_iter();
        let rust = files
            .map(|e| e.expect("readable").into_path())
            .filter(|p| p.extension().is_some_and(|x| x == "rs"));
        let lines = rust.map(|p| fs::read_to_string(p).expect("readable").lines().count());
        (folder, stands, lines.sum())
    };
    all.map(about).into()
}

#[test]
fn the_table_of_crates_is_that_of_the_manifests() {
    let page = read("docs/architecture.md");
    let (head, rest) = page
        .split_once("<!-- crates -->\n")
        .expect("a place for the table");
    let (old, tail) = rest.split_once("<!-- end crates -->").expect("its end");
    let mut now = "| crate | stands on | thousand lines |\n|---|---|---|\n".to_owned();
    for (folder, stands, lines) in crates() {
        let name = match folder {
            "." => "`src`".to_owned(),
            other => format!("`{other}`"),
        };
        let thousands = (lines + 500) / 1000;
        now.push_str(&format!(
            "| {name} | {} | {thousands} |\n",
            stands.join(", ")
        ));
    }
    if std::env::var_os("UPDATE").is_some() {
        let new = format!("{head}<!-- crates -->\n{now}<!-- end crates -->{tail}");
        fs::write(root().join("docs/architecture.md"), new).unwrap();
        return;
    }
    // a size may be a thousand lines behind, what stands on what may not
    let row = |line: &str| -> (String, i64) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let lines = cells.get(3).and_then(|n| n.parse().ok());
        (cells[1..3].join("|"), lines.unwrap_or(0))
    };
    let rows = |table: &str| table.lines().map(row).collect::<Vec<_>>();
    let (old, now) = (rows(old), rows(&now));
    let alike = |(a, b): (&(String, i64), &(String, i64))| a.0 == b.0 && (a.1 - b.1).abs() <= 1;
    let same = old.len() == now.len() && old.iter().zip(&now).all(alike);
    assert!(
        same,
        "{old:?} where it is {now:?}: UPDATE=1 cargo test --test all architecture"
    );
}

#[test]
fn every_folder_of_the_engine_and_every_crate_is_on_the_page() {
    let page = read("docs/architecture.md");
    let folders = |at: &str| -> Vec<PathBuf> {
        let all = fs::read_dir(root().join(at)).unwrap().flatten();
        all.map(|e| e.path()).filter(|p| p.is_dir()).collect()
    };
    let manifest = read("Cargo.toml");
    let name = |path: &PathBuf| {
        let below = path.strip_prefix(root()).unwrap();
        below.to_string_lossy().replace('\\', "/")
    };
    let crates = folders("").into_iter().chain(folders("crates"));
    let crates = crates
        .filter(|p| p.join("Cargo.toml").is_file())
        .filter(|p| manifest.contains(&format!("\"{}\"", name(p))));
    let tools = ["xtask"];
    for path in folders("engine/src").into_iter().chain(crates) {
        let name = name(&path);
        let inner = name.ends_with("samples");
        assert!(
            inner || tools.contains(&name.as_str()) || page.contains(&format!("`{name}")),
            "docs/architecture.md says nothing of {name}"
        );
    }
}
