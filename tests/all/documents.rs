//! What the documents at the root claim is held against what is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every command of the README prints what the README says (`...` stands for lines left out).
#[test]
fn the_commands_of_the_readme_print_what_it_says() {
    trycmd::TestCases::new().case("README.md");
}

/// Every file and folder that the README links to is there.
#[test]
fn the_links_of_the_readme_lead_somewhere() {
    let readme = read("README.md");
    let missing: Vec<&str> = readme
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|link| !link.starts_with("http") && !link.starts_with('#'))
        .filter(|link| !Path::new(link.split('#').next().unwrap_or(link)).exists())
        .collect();
    assert!(missing.is_empty(), "README.md links to {missing:?}");
}

/// `docs/builders/dependencies.md` says of each dependency what it is for, and names none that is not used.
#[test]
fn every_dependency_has_its_line() {
    let listed: BTreeSet<String> = read("docs/builders/dependencies.md")
        .lines()
        .filter(|line| line.starts_with("- "))
        .flat_map(|line| {
            let names = line.split(':').next().unwrap_or(line);
            let names: Vec<String> = names
                .split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect();
            names
        })
        .collect();
    let used = dependencies();
    let unexplained: Vec<_> = used.difference(&listed).collect();
    let unused: Vec<_> = listed.difference(&used).collect();
    assert!(
        unexplained.is_empty(),
        "docs/builders/dependencies.md does not say what these are for: {unexplained:?}"
    );
    assert!(
        unused.is_empty(),
        "docs/builders/dependencies.md names what no manifest does: {unused:?}"
    );
}

/// A crate's tests are one program, and every file of them is in it: one that is left out would never run, one beside it would
/// be linked as a program of its own.
#[test]
fn every_file_of_tests_is_in_its_program() {
    let mut astray = vec![];
    for crate_ in [".", "engine", "board", "web"] {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(crate_)
            .join("tests");
        let list = fs::read_to_string(tests.join("all/main.rs")).expect("the list of modules");
        let stems = |folder: &Path| {
            let files = fs::read_dir(folder).expect("a folder of tests").flatten();
            let rust = files
                .map(|e| e.path())
                .filter(|p| p.extension().is_some_and(|e| e == "rs") || p.join("mod.rs").is_file());
            let stem = |p: &Path| p.file_stem()?.to_str().map(str::to_owned);
            rust.filter_map(|p| stem(&p)).collect::<Vec<String>>()
        };
        astray.extend(stems(&tests).into_iter().map(|m| format!("{crate_}: {m}")));
        for module in stems(&tests.join("all")) {
            if module != "main" && !list.lines().any(|l| l == format!("mod {module};")) {
                astray.push(format!("{crate_}: all/{module}"));
            }
        }
    }
    assert!(
        astray.is_empty(),
        "move these to tests/all and name them in its main.rs: {astray:?}"
    );
}

/// A comment that sends its reader to a document names one that is there, and words that stand in it.
#[test]
fn the_documents_that_the_sources_point_to_are_there() {
    let points = regex::Regex::new(r#"(docs/[a-z/-]+\.md|\((?:README|CHANGELOG|CONTRIBUTING|SECURITY|NOTICE))`?(?:, "([^"{]+)")?"#).unwrap();
    let mut wrong = vec![];
    let mut seen = 0;
    for folder in [
        "batch",
        "board",
        "crates",
        "engine",
        "lud",
        "site/scripts",
        "src",
        "tools",
        "web",
        "xtask",
    ] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in walkdir::WalkDir::new(root).sort_by_file_name() {
            let path = entry.expect("readable").into_path();
            let source =
                ["rs", "ts", "mjs", "sh"].map(|e| path.extension().is_some_and(|x| x == e));
            if !source.contains(&true) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("readable");
            for (n, line) in text.lines().enumerate() {
                for found in points.captures_iter(line) {
                    let words = found.get(2).map(|m| m.as_str());
                    let document = &found[1];
                    // a word in capitals is a document only where its words are quoted
                    if document.starts_with('(') && words.is_none() {
                        continue;
                    }
                    seen += 1;
                    let there =
                        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(document));
                    let good = there.is_ok_and(|t| words.is_none_or(|w| t.contains(w)));
                    if !good {
                        wrong.push(format!("{}:{}: {}", path.display(), n + 1, &found[0]));
                    }
                }
            }
        }
    }
    assert!(seen > 10, "{seen} documents are pointed to");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whoever hears a table read aloud hears the name of a column with each cell.
#[test]
fn every_column_of_a_table_in_a_document_has_a_name() {
    let mut files = vec!["README.md".to_owned()];
    for page in ludarium::shipped::manual_files() {
        let path = Path::new("docs").join(page.folder).join(page.name + ".md");
        files.push(path.to_string_lossy().into_owned());
    }
    files.sort();
    let mut tables = 0;
    let mut nameless = vec![];
    for file in files {
        let text = read(&file);
        let lines: Vec<&str> = text.lines().collect();
        for (n, two) in lines.windows(2).enumerate() {
            let rule = two[1].starts_with('|') && two[1].chars().all(|c| "|-: ".contains(c));
            if !rule {
                continue;
            }
            tables += 1;
            let cells = two[0].trim_matches('|').split('|');
            if cells.into_iter().any(|cell| cell.trim().is_empty()) {
                nameless.push(format!("{file}:{}", n + 1));
            }
        }
    }
    assert!(tables > 10, "{tables} tables");
    assert!(nameless.is_empty(), "{nameless:?}");
}

/// The names in all manifests of the workspace and of the Python module, in `package.json` and in lists for pip, without the
/// project's own crates.
fn dependencies() -> BTreeSet<String> {
    let root: toml::Table = read("Cargo.toml").parse().expect("Cargo.toml is TOML");
    let members = root["workspace"]["members"]
        .as_array()
        .expect("a list of members");
    let mut names = BTreeSet::new();
    let members = members
        .iter()
        .map(|m| m.as_str().expect("a member's folder"));
    for member in members.chain(["python"]) {
        let manifest: toml::Table = read(&format!("{member}/Cargo.toml"))
            .parse()
            .unwrap_or_else(|e| panic!("{member}/Cargo.toml: {e}"));
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let Some(table) = manifest.get(kind).and_then(toml::Value::as_table) else {
                continue;
            };
            names.extend(
                table
                    .iter()
                    .filter(|(_, about)| about.get("path").is_none())
                    .map(|(name, _)| name.clone()),
            );
        }
    }
    for list in [
        "workflow/requirements.txt",
        "tests/kubernetes/requirements.txt",
        "tests/foreign/requirements.txt",
        "tests/finding/requirements.txt",
        "tests/foreign/alone.txt",
        "python/requirements.txt",
        "python/tests/requirements.txt",
    ] {
        names.extend(
            read(list)
                .lines()
                .filter_map(|l| Some(l.split_once("==")?.0.to_owned())),
        );
    }
    let npm: serde_json::Value =
        serde_json::from_str(&read("package.json")).expect("package.json is JSON");
    for kind in ["dependencies", "devDependencies"] {
        if let Some(table) = npm[kind].as_object() {
            names.extend(table.keys().cloned());
        }
    }
    names
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The limits of SECURITY.md are those of the program, and what it names as holding them is there.
#[test]
fn the_page_on_security_tells_the_limits_as_they_are() {
    let page = read("SECURITY.md");
    let fetching = ludarium::fetch::Options::default();
    let input = [
        format!("{} GiB, plain files only", ludarium::pages::LARGEST >> 30),
        format!(
            "{} MiB after decompression, {} seconds, {} redirects",
            fetching.bytes >> 20,
            fetching.whole.as_secs(),
            fetching.redirects
        ),
    ];
    // written there with commas, as numbers of readers are
    let grouped = |n: u64| {
        let digits = n.to_string();
        let parts: Vec<&str> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(|c| std::str::from_utf8(c).unwrap())
            .collect();
        parts.join(",")
    };
    let engine = [
        format!(
            "{} turns",
            grouped(ludarium_engine::sowing::play::MOST_TURNS.into())
        ),
        format!(
            "{} moves;",
            grouped(ludarium_engine::sowing::play::MOST_MOVES.into())
        ),
        format!("{} clauses", ludarium_engine::lang::MOST_CLAUSES),
        format!("{} kinds of marks", ludarium_engine::lang::MOST_MARKS),
    ];
    for words in input.into_iter().chain(engine) {
        assert!(page.contains(&words), "SECURITY.md does not say: {words}");
    }
    let files = page.split('`').skip(1).step_by(2);
    for file in
        files.filter(|f| f.ends_with(".rs") || f.ends_with(".mjs") || f.starts_with("tests/"))
    {
        let known = ["", "tests/all/"]
            .iter()
            .any(|at| glob_there(&format!("{at}{file}")));
        assert!(known, "SECURITY.md names {file}, which is not there");
    }
}

/// Whether a file is there; `*` stands for the rest of a name.
fn glob_there(pattern: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some((folder, name)) = pattern.rsplit_once('/').filter(|(_, n)| n.contains('*')) else {
        return root.join(pattern).is_file();
    };
    let begin = name.split('*').next().unwrap_or_default();
    let mut files = fs::read_dir(root.join(folder))
        .into_iter()
        .flatten()
        .flatten();
    files.any(|e| e.file_name().to_string_lossy().starts_with(begin))
}
