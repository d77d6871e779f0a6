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

/// `docs/dependencies.md` says of each dependency what it is for, and names none that is not used.
#[test]
fn every_dependency_has_its_line() {
    let listed: BTreeSet<String> = read("docs/dependencies.md")
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
        "docs/dependencies.md does not say what these are for: {unexplained:?}"
    );
    assert!(
        unused.is_empty(),
        "docs/dependencies.md names what no manifest does: {unused:?}"
    );
}

/// The names in all manifests of the workspace, in `package.json` and in `workflow/requirements.txt`, without the workspace's own crates.
fn dependencies() -> BTreeSet<String> {
    let root: toml::Table = read("Cargo.toml").parse().expect("Cargo.toml is TOML");
    let members = root["workspace"]["members"]
        .as_array()
        .expect("a list of members");
    let mut names = BTreeSet::new();
    for member in members {
        let member = member.as_str().expect("a member's folder");
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
    let python = read("workflow/requirements.txt");
    names.extend(
        python
            .lines()
            .filter_map(|l| Some(l.split_once("==")?.0.to_owned())),
    );
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
