//! The commands of the tutorials work as they are printed.

use std::path::Path;
use std::process::Command;

/// The fenced blocks of a page between two headings: the language of each, and its text.
fn blocks(page: &str, from: &str, to: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = std::fs::read_to_string(path).expect("the page");
    let (_, text) = text.split_once(from).expect("where the tutorial begins");
    let (text, _) = text.split_once(to).expect("where the tutorial ends");
    // a block may begin in the first line
    let text = format!("\n{text}");
    let fenced = text.split("\n```").skip(1).step_by(2);
    let block = |fence: &str| {
        let (language, body) = fence.split_once('\n').unwrap_or((fence, ""));
        (language.to_owned(), format!("{body}\n"))
    };
    fenced.map(block).collect()
}

/// Runs a line in a folder by a shell that finds this program: its exit code, and all that it prints.
fn run(at: &Path, line: &str) -> (i32, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_ludarium"));
    let own = program.parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(own).chain(std::env::split_paths(&path)));
    let done = Command::new("sh")
        .args(["-c", line])
        .current_dir(at)
        .env("PATH", path.expect("folders of programs"))
        .output()
        .expect("a shell");
    let bytes = [done.stdout, done.stderr].concat();
    let printed = String::from_utf8_lossy(&bytes).into_owned();
    (done.status.code().unwrap_or(-1), printed)
}

/// Goes through a tutorial; `file` says where a block of TOML belongs, if anywhere, below the collection's folder.
fn go_through(blocks: &[(String, String)], file: &dyn Fn(&str) -> Option<&'static str>) {
    let temp = tempfile::tempdir().expect("a folder");
    let mut at = temp.path().to_owned();
    let mut ran = 0;
    for (language, text) in blocks {
        if language == "toml" {
            let Some(name) = file(text) else { continue };
            let name = at.join(name);
            // an edition says of itself one thing; clauses and examples are added
            let before = match name.ends_with("edition.toml") {
                true => String::new(),
                false => std::fs::read_to_string(&name).unwrap_or_default(),
            };
            std::fs::write(&name, format!("{before}\n{text}")).expect("it is written");
            continue;
        }
        for line in text.lines() {
            if let Some(folder) = line.strip_prefix("cd ") {
                at.push(folder);
                continue;
            }
            // it goes on until somebody stops it
            if line.starts_with("ludarium serve") {
                continue;
            }
            let (code, printed) = run(&at, line);
            // these say what is still open, by their exit code too
            let open = ["ludarium check my-pits", "ludarium features"];
            let open = open.iter().any(|o| line.starts_with(o)) && code == 1;
            assert!(code == 0 || open, "{line}: {code}\n{printed}");
            ran += 1;
        }
    }
    assert!(ran > 8, "{ran} commands");
}

#[test]
#[ignore = "nightly: a tutorial from beginning to end"]
fn an_edition_is_written_step_by_step() {
    let blocks = blocks("docs/edition.md", "\n## Step by step\n", "\n## The files\n");
    go_through(&blocks, &|text| match text {
        t if t.starts_with("[question.") => Some("corpus/games/my-pits/rules.toml"),
        t if t.starts_with("[[example]]") => Some("corpus/games/my-pits/examples.toml"),
        t if t.starts_with("title =") => Some("corpus/games/my-pits/edition.toml"),
        _ => None,
    });
}

#[test]
#[ignore = "nightly: a tutorial from beginning to end"]
fn a_collection_is_begun() {
    let blocks = blocks(
        "docs/collection.md",
        "\n## From nothing to a site\n",
        "\n## ludarium.toml\n",
    );
    go_through(&blocks, &|_| Some("corpus/evidence/Grey.3.toml"));
}
