//! How long the site takes to build: of the corpus as it is, and of one that has grown to 1200 records; figures are made beforehand,
//! as a second build finds them. Goals: under two seconds, under three.
//!
//! `cargo bench --bench build`: best and middle of seven, in seconds, with pages and bytes.

use std::fs;
use std::path::Path;
use std::time::Instant;

use ludarium::corpus::Corpus;
use ludarium::publish::{first_figures, make, Kept, Sources};

const RUNS: usize = 7;

fn main() {
    // cargo test runs benches too, to see that they build
    if std::env::args().any(|a| a == "--test") {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("corpus"), folder.path());
    measure("the corpus", folder.path(), root);
    let model = fs::read_to_string(folder.path().join("evidence/DLP.Evidence.703.json"))
        .expect("a record to make others of");
    let there = fs::read_dir(folder.path().join("evidence"))
        .expect("records")
        .count();
    for n in there..1200 {
        let id = format!("DLP.Evidence.{}", 100_000 + n);
        let text = model
            .replace("DLP.Evidence.703", &id)
            .replace("Um el Ban", &format!("Game {n} of Ban"));
        fs::write(folder.path().join(format!("evidence/{id}.json")), text).expect("a record");
    }
    measure("1200 records", folder.path(), root);
}

/// Loads and makes the site, as `ludarium build` does, without writing it.
fn measure(what: &str, corpus: &Path, root: &Path) {
    let sources = Sources::at(root.to_path_buf()).with_schemas(ludarium::schema::files());
    let kept = Kept::by_this_program(&corpus.join(".figures"));
    let figures = first_figures(&Corpus::load(corpus).0, 1000, Some(&kept), &|_| {});
    let mut seconds = Vec::new();
    let mut told = String::new();
    for _ in 0..RUNS {
        let begun = Instant::now();
        let (loaded, _) = Corpus::load(corpus);
        let (tree, report) = make(&loaded, &sources, &figures).expect("a site");
        seconds.push(begun.elapsed().as_secs_f64());
        let bytes: usize = tree.files().map(|(_, b)| b.len()).sum();
        told = format!("{} pages, {} MB", report.pages, bytes / 1_000_000);
    }
    seconds.sort_by(f64::total_cmp);
    println!(
        "{what}: best {:.2} s, middle {:.2} s of {RUNS} ({told})",
        seconds[0],
        seconds[RUNS / 2]
    );
}

fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.expect("the corpus");
        let path = to.join(entry.path().strip_prefix(from).expect("inside"));
        if entry.file_type().is_dir() {
            fs::create_dir_all(path).expect("a folder");
        } else {
            fs::copy(entry.path(), path).expect("a file");
        }
    }
}
