//! How often the crates of this repository are compiled by `make site` and `make test`: by the list of units that cargo itself makes of
//! the commands in the Makefile. A feature or a profile that differs somewhere compiles a crate again, and nobody sees it but who waits.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// A crate, what of it is compiled, and everything by which cargo tells two of them apart.
type Unit = (String, String);

fn text(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect(file)
}

/// What cargo would compile of our own crates.
fn units(command: &str) -> BTreeSet<Unit> {
    let run = Command::new(env!("CARGO"))
        .args(command.split_whitespace().skip(1))
        .args(["--offline", "-Zunstable-options", "--unit-graph"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // cargo alone is allowed to list units: nothing is compiled
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .expect("cargo");
    let wrong = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{command}: {wrong}");
    let graph: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let all = graph["units"].as_array().expect("a list");
    let ours = all.iter().filter(|u| {
        let id = u["pkg_id"].as_str().unwrap_or_default();
        id.starts_with("path+") && u["mode"] != "run-custom-build"
    });
    let unit = |u: &Value| {
        let name = u["pkg_id"].as_str().unwrap_or_default();
        let name = name
            .rsplit(['/', '#'])
            .find(|part| !part.starts_with(|c: char| c.is_ascii_digit()));
        let name = name
            .unwrap_or_default()
            .split('@')
            .next()
            .unwrap_or_default();
        let mut profile = u["profile"].clone();
        // `cargo build` and `cargo test` have one profile under two names
        profile["name"] = Value::Null;
        let key = serde_json::json!([
            u["target"],
            u["mode"],
            u["platform"],
            u["features"],
            profile
        ]);
        (name.replace("ludarium-", ""), key.to_string())
    };
    ours.map(unit).collect()
}

fn counted(commands: &[&str]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for (name, _) in commands
        .iter()
        .flat_map(|c| units(c))
        .collect::<BTreeSet<_>>()
    {
        *counts.entry(name).or_default() += 1;
    }
    counts
}

#[test]
fn each_crate_is_compiled_as_often_as_needed_and_no_more() {
    let program = "cargo build --locked --target-dir target -p ludarium -p xtask";
    let alone = "--no-default-features --features styles";
    let tests = "cargo test --locked --target-dir target --no-run --tests";
    let page = "build --locked -p ludarium-web --lib --target";
    let makefile = text("Makefile");
    for part in [program, alone, tests] {
        assert!(makefile.contains(part), "the Makefile has no `{part}`");
    }
    let engine = text("tools/wasm-target.sh");
    assert!(engine.contains(page) && engine.contains("profile=wasm-page"));
    let page = format!("cargo {page} wasm32-unknown-unknown --profile wasm-page");
    let listed = |counts: BTreeMap<String, usize>| -> Vec<String> {
        counts
            .iter()
            .map(|(name, n)| format!("{name} {n}"))
            .collect()
    };
    // engine and board for the program and for the page, everything else once; of the program a library and itself
    let site = listed(counted(&[&format!("{program} {alone}"), &page]));
    assert_eq!(
        site,
        [
            "board 2",
            "corpus 1",
            "engine 2",
            "ingest 1",
            "ludarium 2",
            "publish 2",
            "study 1",
            "web 1",
            "xtask 1"
        ]
    );
    // beside them the programs of tests, and where sources hold tests, those
    let test = listed(counted(&[tests, program, &page]));
    assert_eq!(
        test,
        [
            "board 3",
            "corpus 2",
            "engine 3",
            "ingest 2",
            "ludarium 5",
            "publish 3",
            "study 2",
            "web 3",
            "xtask 1"
        ]
    );
}

/// A lock that its manifest has outgrown stops whatever is built from it; crates that are not at hand stop nothing here.
#[test]
fn every_lock_is_as_new_as_its_manifest() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let locks = [root, &root.join("python")].map(|folder| folder.join("Cargo.lock"));
    for lock in locks {
        assert!(lock.is_file(), "{}", lock.display());
        let manifest = lock.with_file_name("Cargo.toml");
        let run = Command::new(env!("CARGO"))
            .args([
                "metadata",
                "--locked",
                "--offline",
                "--format-version",
                "1",
                "--manifest-path",
            ])
            .arg(manifest)
            .output()
            .expect("cargo");
        let wrong = String::from_utf8_lossy(&run.stderr);
        assert!(
            !wrong.contains("because --locked was passed"),
            "{}: {wrong}",
            lock.display()
        );
    }
}
