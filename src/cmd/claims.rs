//! `ludarium claims`: what the ethnographers say of their games, and what came of it.

use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::corpus::Verdict;
use ludarium::study::results::Labelled;
use serde_json::{json, Value};
use std::path::PathBuf;
use std::process::ExitCode;

/// The ethnographers' claims and their verdicts
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium claims                  all, with verdict and grounds
  ludarium claims --of banat --json")]
pub struct Args {
    /// Only those of one edition, by slug or short name
    #[arg(long, value_name = "EDITION")]
    of: Option<String>,
    /// The corpus [default: the nearest `corpus/` here or above]
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// There is no corpus, or no such edition.
pub fn run(args: Args) -> Result<ExitCode> {
    let (corpus, _) = super::load(args.corpus.as_deref())?;
    if let Some(name) = &args.of {
        super::edition(&corpus, name)?;
    }
    let results = Labelled::of(&corpus);
    let mut all: Vec<Value> = vec![];
    let asked = |e: &&ludarium::corpus::Edition| {
        args.of
            .as_deref()
            .is_none_or(|name| e.slug == name || e.short == name)
    };
    for edition in corpus.editions.iter().filter(asked) {
        for claim in &edition.claims {
            let text = results.fill(&edition.slug, &claim.text);
            let text = text.unwrap_or_else(|_| claim.text.clone());
            let verdict = claim.verdict.map_or("no verdict", Verdict::words);
            let trials = results
                .trials(&edition.slug, claim, None)
                .unwrap_or_default();
            if args.json {
                all.push(json!({ "edition": edition.slug, "claim": claim, "told": text, "trials": trials }));
            } else {
                println!("{}  {verdict}\n    “{}”", claim.id, claim.quote);
                let mut lines = vec![text, format!("Refuted if: {}", claim.refuted)];
                lines.extend(trials.iter().map(|t| {
                    let readings: String = t.readings.iter().map(|r| format!(", {r}")).collect();
                    format!("Tried by {}{readings}: {}", t.agents.join(", "), t.answer)
                }));
                lines.extend(claim.under.clone());
                for n in &claim.also {
                    let at = results.verdict(&edition.slug, claim, Some(*n));
                    let words = at.ok().flatten().map_or("no verdict", Verdict::words);
                    lines.push(format!("At {n} instead: {words}"));
                }
                for line in lines {
                    println!("{}", super::text::wrap(&line, 4, super::text::WIDTH - 4));
                }
                println!();
            }
        }
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    }
    Ok(ExitCode::SUCCESS)
}
