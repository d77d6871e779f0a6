//! The command run as a person runs it, into a corpus of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// What a run printed and how it ended.
pub struct Run {
    pub code: i32,
    pub json: Value,
    pub stderr: String,
}

impl Run {
    pub fn findings(&self) -> &[Value] {
        self.json["findings"].as_array().expect("findings")
    }

    pub fn kinds(&self) -> BTreeSet<&str> {
        self.findings()
            .iter()
            .filter_map(|f| f["kind"].as_str())
            .collect()
    }

    pub fn finding(&self, kind: &str) -> &Value {
        self.findings()
            .iter()
            .find(|f| f["kind"] == kind)
            .unwrap_or_else(|| panic!("no finding {kind} in {}", self.json["findings"]))
    }

    pub fn ids(&self) -> Vec<&str> {
        let pages = self.json["pages"].as_array().expect("pages");
        pages
            .iter()
            .flat_map(|p| p["records"].as_array().expect("records"))
            .filter_map(|r| r["id"].as_str())
            .collect()
    }
}

pub fn ingest(corpus: &Path, files: &[&Path]) -> Run {
    let output = Command::cargo_bin("ludarium")
        .expect("the program is built")
        .arg("ingest")
        .args(files)
        .arg("--corpus")
        .arg(corpus)
        .arg("--json")
        .output()
        .expect("it runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    Run {
        code: output.status.code().expect("an exit code"),
        json: serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}")),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

pub fn hostile(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/hostile")
        .join(name)
}

pub fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/pages")
}

/// Every file below a folder with its bytes.
pub fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("readable");
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder).expect("below");
            out.insert(
                name.display().to_string(),
                fs::read(entry.path()).expect("readable"),
            );
        }
    }
    out
}

pub fn read(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("the file is there")).expect("JSON")
}
