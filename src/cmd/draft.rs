//! `ludarium draft`: clauses proposed from a record's prose. Nothing is written; nothing counts before an editor has looked.

use super::context::Context;
use super::Usage;
use clap::Args as ClapArgs;
use ludarium::corpus::{Corpus, Edition};
use ludarium::draft::measure::{measure, Measured};
use ludarium::draft::patterns::{Patterns, Proposals};
use ludarium::draft::skeleton::{numbered, Source};
use ludarium::draft::Draft;
use ludarium::shipped::Shelf;
use ludarium_engine::families;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Propose clauses from the prose of a record, by the patterns of corpus/draft
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Each proposal cites its sentences, has a confidence, and is marked as drafted. `ludarium check`
lists it until an editor has checked it and removed the mark. `ludarium docs edition clauses proposed` describes the patterns.

Examples:
  ludarium draft DLP.Evidence.1169          print the clauses proposed, as TOML
  ludarium draft --measure                  how many clauses of the editions the patterns find")]
pub struct Args {
    /// A record (DLP.Evidence.1169), or the slug of an edition
    record: Option<String>,
    /// Compare the patterns with the editions that have rules
    #[arg(long)]
    measure: bool,
    #[command(flatten)]
    context: Context,
    #[arg(long)]
    json: bool,
}

/// The patterns of a family: those of the corpus, else those that the program brings along; none where neither has any.
///
/// # Errors
/// They cannot be read.
pub(super) fn patterns(corpus: &Path, family: &str) -> anyhow::Result<Option<Patterns>> {
    let file = corpus.join(format!("draft/{family}.toml"));
    if file.is_file() {
        return Ok(Some(Patterns::read(&file)?));
    }
    let name = format!("{family}.toml");
    let own = Shelf::Patterns.text(&name);
    Ok(own
        .map(|text| Patterns::parse(Path::new(&name), &text))
        .transpose()?)
}

/// The patterns of every family that has some, that of a family named first.
///
/// # Errors
/// They cannot be read; there are none.
fn all_patterns(corpus: &Path, first: &str) -> anyhow::Result<Vec<Patterns>> {
    let mut words: Vec<&str> = families::ALL.iter().map(|f| f.word).collect();
    words.sort_by_key(|word| *word != first);
    let mut out = vec![];
    for word in words {
        out.extend(patterns(corpus, word)?);
    }
    if out.is_empty() {
        return Err(anyhow::anyhow!(
            "{}: no patterns; `ludarium docs edition clauses proposed` says how they are written",
            corpus.join("draft").display()
        ));
    }
    Ok(out)
}

/// What a record gives a skeleton.
pub(super) fn source<'c>(corpus: &'c Corpus, id: &'c str) -> Result<Source<'c>, Usage> {
    let Some(record) = corpus.records.get(id) else {
        return elsewhere(corpus, id);
    };
    let rules = record.account("rules").map(Into::into);
    let content = record.account("content").map(Into::into);
    Ok(Source {
        title: record.game.as_deref().unwrap_or(id),
        rules,
        content,
        work: record.work.as_deref(),
        year: record
            .work
            .as_deref()
            .and_then(|w| w.get(w.len().checked_sub(4)?..)),
        corpus: Some(corpus),
        ..Source::of(id)
    })
}

/// The source of a draft where the corpus has the facts of a record and its words lie beside it.
fn elsewhere<'c>(corpus: &'c Corpus, id: &'c str) -> Result<Source<'c>, Usage> {
    let Some(facts) = corpus.portal.record(id) else {
        return Err(Usage(format!(
            "there is no record {id}; `ludarium list records` names them, and `ludarium ingest` takes in the page that has it"
        )));
    };
    let source = Source::at_hand(corpus, id);
    if source.rules.is_none() && source.content.is_none() {
        return Err(Usage::without_words(id));
    }
    let game = corpus.portal.games.get(&facts.game);
    Ok(Source {
        title: game.map_or(id, |g| g.name.as_str()),
        elsewhere: true,
        ..source
    })
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (corpus, dir) = (args.context.load()?, args.context.dir()?);
    let mut out = std::io::stdout().lock();
    if args.measure {
        measured(&corpus, &all_patterns(&dir, "")?, args.json, &mut out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(name) = args.record else {
        return Err(Usage(
            "name a record (DLP.Evidence.1169) or an edition, or give --measure".into(),
        )
        .into());
    };
    let edition = corpus
        .editions
        .iter()
        .find(|e| e.slug == name || e.short == name);
    let (family, cut) = match edition {
        Some(edition) => {
            let rules = edition.rules.as_ref();
            let family = rules.map_or(String::new(), |r| r.file.family.clone());
            (family, sentences(edition))
        }
        None => {
            let source = source(&corpus, &name)?;
            let cut = numbered(&source).into_iter();
            let cut = cut.map(|(id, _, text)| (id, text)).collect();
            (source.family().to_owned(), cut)
        }
    };
    // of a family without patterns of its own, what those of another find is better than nothing
    let patterns = all_patterns(&dir, &family)?;
    let proposals = patterns[0].propose(&cut);
    if args.json {
        let of = name;
        let all = Draft::Proposals(Proposals { of, proposals });
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
    } else {
        for p in &proposals {
            writeln!(out, "{}", p.toml(&p.id))?;
        }
        match proposals.len() {
            0 => {
                eprintln!("no clauses proposed: the program knows phrases of English accounts only")
            }
            n => {
                eprintln!("{n} clauses proposed; compare each with its sentence before you use it")
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn sentences(edition: &Edition) -> Vec<(String, String)> {
    // what lies beside the corpus today may not tomorrow, and would change what is found
    let all = edition
        .account
        .sentences
        .iter()
        .filter(|s| !s.is_elsewhere());
    all.map(|s| (s.id.clone(), s.text.clone())).collect()
}

fn measured(
    corpus: &Corpus,
    all: &[Patterns],
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut measured = Measured::default();
    for edition in &corpus.editions {
        let path = format!("games/{}/rules.toml", edition.slug);
        let Some(text) = corpus.files.text(&path) else {
            continue;
        };
        let of = |p: &&Patterns| text.contains(&format!("family = \"{}\"", p.family));
        let Some(patterns) = all.iter().find(of) else {
            continue;
        };
        let cut = sentences(edition);
        // patterns find nothing in what cannot be read here, which says nothing of them
        if cut.is_empty() {
            continue;
        }
        measured.add(measure(&edition.slug, text, &patterns.propose(&cut))?);
    }
    if as_json {
        serde_json::to_writer_pretty(&mut *out, &Draft::Measured(measured))?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "{:<24} clauses  found  proposed  right", "edition")?;
    let mut row = |name: &str, clauses, found, proposed, right| {
        writeln!(
            out,
            "{name:<24} {clauses:>7}  {found:>5}  {proposed:>8}  {right:>5}"
        )
    };
    for r in &measured.editions {
        row(&r.edition, r.clauses, r.found.len(), r.proposed, r.right)?;
    }
    let m = &measured;
    row("all", m.clauses, m.found, m.proposed, m.right)?;
    Ok(())
}
