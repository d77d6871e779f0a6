//! `ludarium claims`: what the ethnographers say of their games, and what came of it.

use super::context::{all_well, json as print_json, Context, Report};
use anyhow::{Context as _, Result};
use clap::Args as ClapArgs;
use ludarium::corpus::example::differences;
use ludarium::corpus::{Claim, Corpus, Edition, Example, Test, Verdict};
use ludarium::printed::claims::{ClaimTold, Claims};
use ludarium::study::again::{labels, under_labels, verdict, Again};
use ludarium::study::results::Labelled;
use ludarium_engine::families;
use serde_json::{json, Value};
use std::process::ExitCode;

/// The ethnographers' claims and their verdicts
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium claims                  all, with verdict and reasons
  ludarium claims --of banat --json
  ludarium claims --claim CL-banat-2 --again    play its games anew")]
pub struct Args {
    /// Only those of one edition, by slug or short name
    #[arg(long, value_name = "EDITION")]
    of: Option<String>,
    /// Only this claim, by id
    #[arg(long, value_name = "CLAIM")]
    claim: Option<String>,
    /// A finding of an edition, by its title; with --again
    #[arg(long, value_name = "TITLE", requires = "again")]
    finding: Option<String>,
    /// Play every game behind the claim or the finding again, and compare figures and verdict with the stored ones
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let corpus = args.context.load()?;
    if let Some(name) = &args.of {
        super::edition(&corpus, name)?;
    }
    if let Some(id) = &args.claim {
        let known: Vec<&str> = corpus
            .editions
            .iter()
            .flat_map(|e| &e.claims)
            .map(|c| c.id.as_str())
            .collect();
        if !known.contains(&id.as_str()) {
            let why = ludarium_engine::words::unknown(id, &known);
            return Err(super::Usage(format!("claim {why}")).into());
        }
    }
    if args.again {
        let known: Vec<&str> = corpus
            .editions
            .iter()
            .flat_map(|e| &e.about.found)
            .map(|f| f.title.as_str())
            .collect();
        match &args.finding {
            Some(title) if !known.contains(&title.as_str()) => {
                let why = ludarium_engine::words::unknown(title, &known);
                return Err(super::Usage(format!("finding {why}")).into());
            }
            None if args.claim.is_none() => {
                return Err(
                    super::Usage("--again needs --claim CLAIM or --finding TITLE".into()).into(),
                );
            }
            _ => {}
        }
        return again(&corpus, &args);
    }
    let results = Labelled::of(&corpus);
    let mut all = Claims(vec![]);
    for edition in corpus.editions.iter().filter(|e| named(&args, e)) {
        let wanted = |c: &&Claim| args.claim.as_ref().is_none_or(|id| c.id == *id);
        for claim in edition.claims.iter().filter(wanted) {
            let text = results.fill(&edition.slug, &claim.text);
            let text = text.unwrap_or_else(|_| claim.text.clone());
            let verdict = claim.verdict.map_or("no verdict", Verdict::words);
            let trials = results
                .trials(&edition.slug, claim, None)
                .unwrap_or_default();
            if args.report.json {
                all.0.push(ClaimTold {
                    edition: &edition.slug,
                    claim,
                    told: text,
                    trials,
                });
            } else {
                println!("{}  {verdict}", claim.id);
                let claimed = says(edition, claim);
                println!("{}", super::text::wrap(&claimed, 4, super::text::WIDTH - 4));
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
    if args.report.json {
        print_json(&all)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a claim says: in its source's words where they are at hand, else in the edition's.
pub(super) fn says(edition: &Edition, claim: &Claim) -> String {
    match claim.words(&edition.account) {
        Some(words) => format!("“{words}”"),
        None => format!(
            "{} [our words; those of the source are not available]",
            claim.gist(&edition.account)
        ),
    }
}

/// Plays what a claim or a finding rests on, and says whether figures and verdict are those that are kept.
fn again(corpus: &Corpus, args: &Args) -> Result<ExitCode> {
    let root = &corpus.files.root;
    let mut same = true;
    for edition in &corpus.editions {
        let slug = &edition.slug;
        for claim in edition
            .claims
            .iter()
            .filter(|c| args.claim.as_ref() == Some(&c.id))
        {
            let played = under_labels(root, slug, &labels(&claim.holds, &claim.text))?;
            let verdict = verdict(&played, slug, claim)?;
            same &= verdict.is_none() || verdict == claim.verdict;
            // a verdict that no study decides is the editor's
            let words = verdict
                .or(claim.verdict)
                .map_or("no verdict", Verdict::words);
            if claim.test == Some(Test::Position) {
                same &= positions(corpus, edition, &claim.text, args.report.json)?;
            }
            same &= tell(&claim.id, words, &played, args.report.json);
        }
        for found in edition
            .about
            .found
            .iter()
            .filter(|f| args.finding.as_ref() == Some(&f.title))
        {
            if named(args, edition) {
                let played = under_labels(root, slug, &labels(&[], &found.text))?;
                same &= tell(&found.title, "a finding", &played, args.report.json);
            }
        }
    }
    Ok(all_well(same))
}

/// Plays the worked examples that a claim names, or all of its edition where it names none; whether they hold.
fn positions(corpus: &Corpus, edition: &Edition, text: &str, quiet: bool) -> Result<bool> {
    let named = |e: &&Example| {
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        words.any(|word| word == e.id)
    };
    let mut wanted: Vec<&Example> = edition.examples.iter().filter(named).collect();
    if wanted.is_empty() {
        wanted = edition.examples.iter().collect();
    }
    let bundle = corpus
        .bundle(edition)
        .context("the edition has no rules that can be read")?;
    let mut hold = true;
    for example in &wanted {
        let for_engine = example.to_engine();
        let wrong = differences(families::rules_of(&bundle, &for_engine), &for_engine);
        hold &= wrong.is_empty();
        if !quiet {
            let word = if wrong.is_empty() {
                "holds".to_owned()
            } else {
                wrong.join("; ")
            };
            println!("example {}: {word}", example.id);
        }
    }
    Ok(hold)
}

/// Tells what was played; whether all of it is as kept.
fn tell(of: &str, words: &str, played: &[Again], as_json: bool) -> bool {
    let label = |s: &Again| s.series.identity.label.clone().unwrap_or_default();
    if as_json {
        let series: Vec<Value> = played
            .iter()
            .map(|s| json!({ "study": s.study, "label": label(s), "as_kept": s.as_kept, "figures": s.series.figures }))
            .collect();
        println!(
            "{:#}",
            json!({ "of": of, "verdict": words, "series": series })
        );
    } else {
        for s in played {
            let word = if s.as_kept {
                "the same figures as stored"
            } else {
                "other figures than stored"
            };
            println!("{} · {}: {word}", s.study, label(s));
        }
        println!("{of}: {words}");
    }
    played.iter().all(|s| s.as_kept)
}

/// Whether an edition is one of those that were named.
fn named(args: &Args, edition: &Edition) -> bool {
    let of = args.of.as_deref();
    of.is_none_or(|name| edition.slug == name || edition.short == name)
}
