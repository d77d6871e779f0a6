//! `ludarium compare`: two games aspect by aspect, and the first position where they part.

use super::board_text::draw;
use clap::Parser;
use ludarium::rules_files::{load, nearest_corpus};
use ludarium_engine::compare::{by_aspect, json, parting, situations};
use ludarium_engine::notation::move_text;
use ludarium_engine::Choice;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(after_help = "Example:\n  ludarium compare um-el-banat gabata-shoa-i")]
/// Compare two games: aspects that differ, and the first position where they part
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    a: String,
    /// The other
    b: String,
    /// Moves tried in search of the parting
    #[arg(long, default_value_t = 60_000_000)]
    limit: usize,
    /// Folder of the corpus (default: the nearest corpus/)
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let corpus = args.corpus.or_else(nearest_corpus);
    let a = load(corpus.as_deref(), &args.a)?.compile(&Choice::new())?;
    let b = load(corpus.as_deref(), &args.b)?.compile(&Choice::new())?;
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
