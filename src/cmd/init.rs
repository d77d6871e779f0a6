//! `ludarium init`: a folder for a collection of one's own.

use super::{own_prefix, Usage};
use anyhow::Context as _;
use clap::Args as ClapArgs;
use ludarium::shipped::Shelf;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Begin a collection of your own: a folder with ludarium.toml, an example and a workflow that publishes it
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
No file is ever overwritten: if one of the files already exists, nothing is written.
`ludarium docs collection` explains the next steps.

Examples:
  ludarium init my-games --title \"Games of the ford\" --person \"A. Grey\"
  ludarium init                     in this folder")]
pub struct Args {
    /// The folder
    #[arg(default_value = ".", value_name = "DIR")]
    dir: PathBuf,
    /// The collection's name
    #[arg(long, default_value = "My games")]
    title: String,
    /// Who makes it
    #[arg(long, default_value = SOMEBODY)]
    person: String,
    /// What the ids of its records begin with
    #[arg(long, default_value = "Own.", value_name = "PREFIX")]
    prefix: String,
    /// Leave the example out: no records, no edition
    #[arg(long)]
    bare: bool,
}

/// Who makes a collection whose maker has not given his name.
const SOMEBODY: &str = "Somebody";

/// Folders of a corpus that are there from the beginning, whatever lies in them.
const FOLDERS: [&str; 2] = ["corpus/evidence", "corpus/games"];

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    own_prefix(&args.prefix)?;
    for (flag, text) in [("--title", &args.title), ("--person", &args.person)] {
        if text.trim().is_empty() {
            return Err(Usage(format!(
                "{flag}: give a name, such as \"Games of the ford\""
            ))
            .into());
        }
    }
    let mut files: Vec<(PathBuf, String)> = Shelf::Starter
        .texts()
        .into_iter()
        // no cache of a build that somebody has made of the starter itself
        .filter(|(name, _)| !(name.starts_with('.') || args.bare && is_example(name)))
        .map(|(name, text)| (args.dir.join(placed(&name, &args)), filled(&text, &args)))
        .collect();
    // to begin one's own patterns from: those in the collection go before the program's
    let patterns = Shelf::Patterns.texts().into_iter();
    files.extend(patterns.map(|(name, text)| (args.dir.join("corpus/draft").join(name), text)));
    if files.is_empty() {
        anyhow::bail!(
            "this program was built without its folder starter/; build it again with `make tool`"
        );
    }
    // who was stopped on the way begins anew, and nothing of theirs lies in the way; of two at once one waits
    let waits = || {
        eprintln!(
            "another command is starting {}; waiting",
            args.dir.display()
        )
    };
    let _lock = ludarium::disk::Lock::of_corpus(&args.dir, waits)
        .with_context(|| format!("locking {}", args.dir.display()))?;
    let there: Vec<String> = files
        .iter()
        .filter(|(path, _)| path.symlink_metadata().is_ok())
        .map(|(path, _)| path.display().to_string())
        .collect();
    if !there.is_empty() {
        return Err(Usage(format!(
            "{} already there; nothing was written: {}. Start a collection only once: go on with `ludarium check`, or give another folder",
            if there.len() == 1 {
                "a file is"
            } else {
                "files are"
            },
            there.join(", ")
        ))
        .into());
    }
    for folder in FOLDERS {
        std::fs::create_dir_all(args.dir.join(folder))?;
    }
    let folders = files.iter().filter_map(|(path, _)| path.parent());
    let folders: BTreeSet<PathBuf> = folders.map(Path::to_owned).collect();
    let folders: Vec<PathBuf> = folders.into_iter().collect();
    let mut batch = ludarium::disk::Batch::of_corpus(&args.dir, &folders)?;
    for (path, text) in &files {
        batch.add(path, text.as_bytes())?;
    }
    batch.commit()?;
    let names: Vec<String> = files.iter().map(|(p, _)| p.display().to_string()).collect();
    for name in &names {
        println!("{name}");
    }
    let next = match args.person.as_str() {
        SOMEBODY => "write your name into ludarium.toml",
        _ => "check ludarium.toml",
    };
    eprintln!("next: {next}; then `ludarium check` and `ludarium build`");
    Ok(ExitCode::SUCCESS)
}

/// Whether a file is of the example and not of the folder.
fn is_example(name: &str) -> bool {
    name.starts_with("corpus/") && !name.starts_with("corpus/games/_shared/")
}

/// Where a file of the starter goes. Names with a dot before them would count in the program's own repository.
fn placed(name: &str, args: &Args) -> PathBuf {
    let name = match name.split_once('/') {
        None if name.starts_with("git") => format!(".{name}"),
        Some(("github", rest)) => format!(".github/{rest}"),
        _ => name.to_owned(),
    };
    Path::new(&name.replace("Own.", &args.prefix)).to_owned()
}

/// The text with what the options give in its places.
fn filled(text: &str, args: &Args) -> String {
    // both stand within quotation marks
    let plain = |text: &str| {
        let quoted = toml::Value::String(text.replace(['\n', '\r', '\t'], " ")).to_string();
        let bare = quoted.trim_matches(|c| c == '"' || c == '\'').to_owned();
        if quoted.starts_with('\'') {
            bare.replace('\\', "\\\\").replace('"', "\\\"")
        } else {
            bare
        }
    };
    text.replace("Own.", &args.prefix)
        .replace("{title}", &plain(&args.title))
        .replace("{person}", &plain(&args.person))
}
