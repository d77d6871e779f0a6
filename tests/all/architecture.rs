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
        "batch",
        "engine",
        "lud",
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
    for page in ["docs/builders/architecture.md", "CONTRIBUTING.md"] {
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
    let page = read("docs/builders/architecture.md");
    let (head, rest) = page
        .split_once("<!-- stages -->\n")
        .expect("a place for the table");
    let (old, tail) = rest.split_once("<!-- end -->").expect("its end");
    let now = stages();
    if old != now && std::env::var_os("UPDATE").is_some() {
        let new = format!("{head}<!-- stages -->\n{now}<!-- end -->{tail}");
        fs::write(root().join("docs/builders/architecture.md"), new).unwrap();
        return;
    }
    assert_eq!(old, now, "UPDATE=1 cargo test --test all architecture");
}

#[test]
fn every_folder_of_the_engine_and_every_crate_is_on_the_page() {
    let page = read("docs/builders/architecture.md");
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
            "docs/builders/architecture.md says nothing of {name}"
        );
    }
}

/// Every family has its row in the engine's README, and what the way in says of one family's file it says of the others' too.
#[test]
fn every_family_is_in_the_way_in() {
    let words: Vec<&str> = ludarium_engine::families::ALL
        .iter()
        .map(|f| f.word)
        .collect();
    let readme = read("engine/README.md");
    let rows: Vec<&str> = readme.lines().filter(|l| l.starts_with("| `")).collect();
    let number = ["no", "one", "two", "three", "four", "five", "six"][words.len()];
    let counted = format!("{number} families of games");
    assert!(
        readme.to_lowercase().contains(&counted),
        "engine/README.md does not say: {counted}"
    );
    for word in &words {
        let row = format!("| `{word}` |");
        assert!(
            rows.iter().any(|r| r.starts_with(&row)),
            "engine/README.md has no row {row}"
        );
    }
    let page = read("docs/builders/architecture.md");
    let (_, to_add) = page
        .split_once("## To add")
        .expect("what is to be done to add a thing");
    let (to_add, _) = to_add.split_once("\n## ").expect("its end");
    let mut missing = vec![];
    for item in to_add.split("\n- **") {
        let named = paths(item);
        let heading = item.split("**").next().unwrap_or_default();
        // a new family begins with one of those that are there
        for path in named.iter().filter(|_| heading != "a family") {
            for (word, other) in words.iter().flat_map(|w| words.iter().map(move |o| (w, o))) {
                let there = path.replace(&format!("src/{word}/"), &format!("src/{other}/"));
                if !named.contains(&there) && root().join(&there).exists() {
                    missing.push(format!("{heading}: {there}"));
                }
            }
        }
    }
    missing.dedup();
    assert!(
        missing.is_empty(),
        "docs/builders/architecture.md names another family's file only: {missing:#?}"
    );
}
