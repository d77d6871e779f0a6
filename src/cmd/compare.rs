//! `ludarium compare`: two games aspect by aspect, and the first position where they part.

use super::board_text::draw;
use anyhow::Context as _;
use clap::Parser;
use ludarium::corpus::compared::{sowing, Compared, LIMIT};
use ludarium::rules_files::{load, nearest_corpus};
use ludarium_engine::compare::{by_aspect, json, parting, situations};
use ludarium_engine::notation::move_text;
use ludarium_engine::Choice;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium compare um-el-banat gabata-shoa-i\n  ludarium compare --all"
)]
/// Compare two games: aspects that differ, and the first position where they part
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    #[arg(required_unless_present = "all")]
    a: Option<String>,
    /// The other
    #[arg(required_unless_present = "all")]
    b: Option<String>,
    /// Search every pair of sowing editions whose rules have changed, and keep what is found in compared/ of the corpus
    #[arg(long, conflicts_with_all = ["a", "b", "json"])]
    all: bool,
    /// Moves tried in search of the parting
    #[arg(long, default_value_t = LIMIT)]
    limit: usize,
    /// Folder of the corpus (default: the nearest corpus/)
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.all {
        return search_all(&args);
    }
    let corpus = args.corpus.or_else(nearest_corpus);
    let a =
        load(corpus.as_deref(), args.a.as_deref().unwrap_or_default())?.compile(&Choice::new())?;
    let b =
        load(corpus.as_deref(), args.b.as_deref().unwrap_or_default())?.compile(&Choice::new())?;
    if args.json {
        println!(
            "{}",
            serde_json::to_string_pretty(&json(&a, &b, args.limit))?
        );
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} and {}\n", a.title, b.title);
    for (x, y) in by_aspect(&a, &b).iter().filter(|(x, y)| x.value != y.value) {
        println!("{}", x.aspect);
        println!("    {:<10} {}  [{}]", a.short, x.value, x.clauses.join(" "));
        println!("    {:<10} {}  [{}]", b.short, y.value, y.clauses.join(" "));
    }
    let (same, differ) = situations(&a, &b);
    println!(
        "\n{differ} of {} situations are treated differently",
        same + differ
    );
    match parting(&a, &b, args.limit) {
        None => println!("no parting found within {} moves tried", args.limit),
        Some(p) => {
            let moves: Vec<String> = p.moves.iter().map(|m| move_text(a.holes(), *m)).collect();
            println!(
                "they part after {} move(s): {}\n",
                moves.len(),
                moves.join(" ")
            );
            println!("before\n{}", draw(&a, &p.before));
            println!(
                "{} ({})\n{}",
                a.title,
                p.clauses[0].join(" "),
                draw(&a, &p.a)
            );
            println!(
                "{} ({})\n{}",
                b.title,
                p.clauses[1].join(" "),
                draw(&b, &p.b)
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Searches the pairs whose files are missing or of other rules, a file as soon as it is found; files of pairs that are no more go.
fn search_all(args: &Args) -> anyhow::Result<ExitCode> {
    let dir = super::corpus_dir(args.corpus.as_deref())?;
    let (corpus, _) = super::load(Some(&dir))?;
    let games: Vec<_> = corpus
        .editions
        .iter()
        .filter_map(|e| Some((e, sowing(&corpus, e)?.sha256)))
        .collect();
    let folder = dir.join("compared");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make {}", folder.display()))?;
    let mut wanted = vec![];
    for (i, (a, hash_a)) in games.iter().enumerate() {
        for (b, hash_b) in &games[i + 1..] {
            let name = Compared::name(&a.slug, &b.slug);
            let known = corpus.compared.get(&name);
            let fresh = known.is_some_and(|k| k.fits(hash_a, hash_b) && k.limit == args.limit);
            wanted.push(name);
            if fresh {
                continue;
            }
            eprintln!(
                "searching where {} and {} part",
                a.about.title, b.about.title
            );
            let Some(found) = Compared::of(&corpus, a, b, args.limit) else {
                continue;
            };
            let file = dir.join(Compared::file(&a.slug, &b.slug));
            let text = serde_json::to_string_pretty(&found)? + "\n";
            std::fs::write(&file, text)
                .with_context(|| format!("cannot write {}", file.display()))?;
            println!("{}", file.display());
        }
    }
    for name in corpus.compared.keys().filter(|n| !wanted.contains(n)) {
        let file = folder.join(format!("{name}.json"));
        std::fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        println!(
            "{} is gone: one of its games has no rules any more",
            file.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}
