//! `ludarium check`: the whole corpus held against itself.

use super::context::{all_well, json, Context};
use super::each::put;
use super::progress::Progress;
use super::text::{table, wrap, WIDTH};
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::check::{check, Depth};
use ludarium::config;
use ludarium::corpus::played::{Played, ROUNDS};
use ludarium::corpus::totals::Totals;
use ludarium::corpus::{Corpus, Edition};
use ludarium::finding::{sort, Finding, Severity};
use ludarium::ingest::held::altered;
use ludarium::printed::check::Check;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

/// Check the corpus: form, sentences, cites, rules, questions, examples.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  ludarium check\n  ludarium check um-el-banat          only findings about one edition, or several\n  ludarium check --all\n  ludarium check --json | jq .totals\n\nExit code: 0 no errors or warnings, 1 errors or warnings that no edition acknowledges, 2 wrong usage."
)]
pub struct Args {
    /// Only findings about these editions, by slug or short name [default: all]
    #[arg(value_name = "EDITION")]
    pub editions: Vec<String>,
    #[command(flatten)]
    context: Context,
    /// Print findings and totals as JSON
    #[arg(long)]
    pub json: bool,
    /// Also print remarks and acknowledged findings
    #[arg(long)]
    pub all: bool,
    /// Play random rounds under every reading first, and keep the positions found in `played/` of the corpus (a minute or two)
    #[arg(long)]
    pub thorough: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let dir = args.context.dir()?;
    let (mut corpus, mut of_reading) = Corpus::load(&dir);
    let wanted = wanted(&corpus, &args.editions)?;
    if args.thorough {
        play(&corpus, &dir, &wanted)?;
        (corpus, of_reading) = Corpus::load(&dir);
    }
    let mut findings = config::check(&super::found(&dir), &corpus);
    findings.extend(check(&corpus, of_reading, Depth::Full));
    findings.extend(altered(&dir, corpus.files.all()));
    findings.extend(super::documents::held(&corpus));
    sort(&mut findings);
    if !args.editions.is_empty() {
        findings.retain(|f| concerns(&corpus, &wanted, f));
    }
    let failed = findings.iter().any(Finding::counts);
    if args.json {
        let of = corpus.editions.iter().filter(|e| wanted.contains(&e.slug));
        let totals = of.map(|e| (e.slug.as_str(), Totals::of(e))).collect();
        let checked = Check { findings, totals };
        json(&checked)?;
    } else {
        tell(&corpus, &findings, args.all);
        print!("{}", summary(&corpus, &findings, &wanted));
    }
    Ok(all_well(!failed))
}

/// The slugs of the editions that are named; of all, where none is.
fn wanted(corpus: &Corpus, names: &[String]) -> Result<BTreeSet<String>, super::Usage> {
    if names.is_empty() {
        return Ok(corpus.editions.iter().map(|e| e.slug.clone()).collect());
    }
    let of = |name: &String| super::named(corpus, name).map(|e| e.slug.clone());
    names.iter().map(of).collect()
}

/// Whether a finding is of one of some editions, or of no edition at all: what is wrong with the works may be what is wrong with them.
fn concerns(corpus: &Corpus, wanted: &BTreeSet<String>, f: &Finding) -> bool {
    let names = |e: &Edition| {
        let path = Path::new(&f.file);
        let mut parts = path
            .components()
            .filter_map(|c| Path::new(c.as_os_str()).file_stem());
        let subject = f.subject.split([' ', '.', '#']).next();
        parts.any(|part| part == e.slug.as_str())
            || subject == Some(&e.short)
            || subject == Some(&e.slug)
    };
    let (of, others): (Vec<&Edition>, Vec<&Edition>) = corpus
        .editions
        .iter()
        .partition(|e| wanted.contains(&e.slug));
    of.into_iter().any(names) || !others.into_iter().any(names)
}

/// Plays the rounds of the editions and writes what they met; the results are the same whatever the number of threads.
fn play(corpus: &Corpus, dir: &Path, wanted: &BTreeSet<String>) -> Result<()> {
    let editions = corpus.editions.iter();
    let editions: Vec<&Edition> = editions.filter(|e| wanted.contains(&e.slug)).collect();
    let bar = Progress::new("played", editions.len() as u64, "editions");
    let of = |e: &&Edition| {
        let played = Played::of(corpus, e, ROUNDS);
        bar.inc(1);
        played
    };
    let all: Vec<Option<Played>> = editions.par_iter().map(of).collect();
    bar.done();
    for played in all.into_iter().flatten() {
        put(dir, &Played::file(&played.edition), &played)?;
        eprintln!("{}: {} rounds", played.edition, played.survey.rounds);
    }
    Ok(())
}

/// A file as a person finds it; one that lies beside the corpus is named from there.
fn shown(corpus: &Path, file: &str) -> std::path::PathBuf {
    match (file.strip_prefix("../"), corpus.parent()) {
        (Some(beside), Some(parent)) => parent.join(beside),
        _ => corpus.join(file),
    }
}

/// Findings for a person, file by file, on stderr; errors and warnings however quiet it is to be.
fn tell(corpus: &Corpus, findings: &[Finding], all: bool) {
    let mut file = "";
    for f in findings.iter().filter(|f| all || f.counts()) {
        let say = |words: String| match f.counts() {
            true => crate::out::always(&words),
            false => eprintln!("{words}"),
        };
        if f.file != file {
            file = &f.file;
            say(shown(&corpus.files.root, file).display().to_string());
        }
        let subject = if f.subject.is_empty() {
            String::new()
        } else {
            format!(" {}", f.subject)
        };
        say(format!("  {}[{}]{subject}", f.severity, f.kind));
        let source = |line| corpus.files.line(&f.file, line).map(str::trim);
        match f.line.map(|n| (n, source(n))) {
            Some((line, Some(source))) if !source.is_empty() => {
                let source = super::text::cut(source, WIDTH - 13);
                say(format!("  {line:>5} │ {source}"));
            }
            // a file that is none of the corpus's
            Some((line, None)) if corpus.files.text(&f.file).is_none() => {
                say(format!("  {line:>5} │"));
            }
            _ => (),
        }
        say(wrap(&f.message, 8, WIDTH));
        if !f.help.is_empty() {
            say(wrap(&format!("help: {}", f.help), 8, WIDTH));
        }
        if let Some(reason) = &f.acknowledged {
            say(wrap(&format!("acknowledged: {reason}"), 8, WIDTH));
        }
        say(String::new());
    }
}

fn summary(corpus: &Corpus, findings: &[Finding], wanted: &BTreeSet<String>) -> String {
    let rows: Vec<Vec<String>> = corpus
        .finished()
        .chain(corpus.worksheets())
        .filter(|e| wanted.contains(&e.slug))
        .map(|e| {
            let t = Totals::of(e);
            let by = |word: &str| t.sentences.get(word).copied().unwrap_or(0).to_string();
            let sure = |word: &str| t.standing.get(word).copied().unwrap_or(0).to_string();
            vec![
                match e.is_worksheet() {
                    true => format!("{} (incomplete edition)", t.edition),
                    false => t.edition.clone(),
                },
                t.sentences_in_all.to_string(),
                by("modelled"),
                by("context"),
                by("claim"),
                by("contradicted"),
                by("unmodelled"),
                t.clauses_in_all.to_string(),
                sure("attested"),
                sure("attested-by-editors"),
                sure("inferred"),
                sure("conjectured"),
                t.questions.to_string(),
                t.examples.to_string(),
            ]
        })
        .collect();
    let head = [
        "edition", "sent.", "mod", "ctx", "clm", "con", "unm", "cl.", "att", "ed", "inf", "cnj",
        "qu.", "ex.",
    ];
    let count = |s: Severity, open: bool| {
        findings
            .iter()
            .filter(|f| f.severity == s && f.acknowledged.is_some() != open)
            .count()
    };
    let acknowledged = findings.iter().filter(|f| f.acknowledged.is_some()).count();
    format!(
        "{}\n{} errors, {} warnings, {acknowledged} acknowledged, {} remarks\n",
        table(&head, &rows),
        count(Severity::Error, true),
        count(Severity::Warning, true),
        count(Severity::Info, true),
    )
}
