//! `ludarium list`: what is in the corpus.

use super::text::table;
use super::Usage;
use anyhow::Result;
use clap::{Args as ClapArgs, ValueEnum};
use ludarium::corpus::totals::Totals;
use ludarium::corpus::{Corpus, Standing};
use serde_json::{json, Value};
use std::path::PathBuf;
use std::process::ExitCode;

/// List what is in the corpus
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium list                    the editions
  ludarium list questions
  ludarium list clauses --of banat
  ludarium list records --json     those of pages
  ludarium list database           those of the portal's whole database, taken in from a dump")]
pub struct Args {
    /// What to list
    #[arg(value_enum, default_value_t = What::Editions)]
    what: What,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    Editions,
    Records,
    /// Records of the portal's database: all of whose facts are here
    Database,
    Clauses,
    Works,
    Questions,
}

/// A list: the head of its columns, and each row as cells and as JSON.
struct List {
    head: &'static [&'static str],
    rows: Vec<(Vec<String>, Value)>,
}

/// Runs the command.
///
/// # Errors
/// There is no corpus, or no such edition.
pub fn run(args: Args) -> Result<ExitCode> {
    let (corpus, _) = super::load(args.corpus.as_deref())?;
    for (file, why) in &corpus.files.unreadable {
        eprintln!("{file}: {why}");
    }
    let of = match &args.of {
        None => None,
        Some(name) => match corpus.edition(name) {
            Some(edition) => Some(edition.short.as_str()),
            None => {
                let all: Vec<&str> = corpus.editions.iter().map(|e| e.short.as_str()).collect();
                return Err(Usage(format!(
                    "--of: edition {}",
                    ludarium_engine::words::unknown(name, &all)
                ))
                .into());
            }
        },
    };
    let list = match args.what {
        What::Editions => editions(&corpus, of),
        What::Records => records(&corpus, of),
        What::Database => database(&corpus, of),
        What::Clauses => clauses(&corpus, of),
        What::Works => works(&corpus, of),
        What::Questions => questions(&corpus, of),
    };
    if args.json {
        let values: Vec<&Value> = list.rows.iter().map(|(_, v)| v).collect();
        println!("{}", serde_json::to_string_pretty(&values)?);
    } else {
        let rows: Vec<Vec<String>> = list.rows.into_iter().map(|(cells, _)| cells).collect();
        print!("{}", table(list.head, &rows));
    }
    Ok(ExitCode::SUCCESS)
}

fn wanted(of: Option<&str>, short: &str) -> bool {
    of.is_none_or(|of| of == short)
}

fn editions(corpus: &Corpus, of: Option<&str>) -> List {
    // worksheets are no editions yet: they come after them, and say so
    let all = corpus.finished().chain(corpus.worksheets());
    let rows = all.filter(|e| wanted(of, &e.short)).map(|e| {
        let t = Totals::of(e);
        let state = if e.is_worksheet() { ", worksheet" } else { "" };
        let cells = vec![
            e.slug.clone(),
            e.short.clone(),
            t.sentences_in_all.to_string(),
            t.clauses_in_all.to_string(),
            t.questions.to_string(),
            format!("{} ({}{state})", e.about.title, e.about.people),
        ];
        let value = json!({ "slug": e.slug, "state": e.about.state.word(), "short": e.short, "title": e.about.title, "people": e.about.people,
            "record": e.about.record, "work": e.about.work, "pages": e.about.pages, "totals": t });
        (cells, value)
    });
    List {
        head: &["edition", "short", "sent.", "cl.", "qu.", "game"],
        rows: rows.collect(),
    }
}

fn records(corpus: &Corpus, of: Option<&str>) -> List {
    let mut rows = vec![];
    for r in corpus.records.values() {
        let edition = corpus.editions.iter().find(|e| e.about.record == r.id);
        if of.is_some() && edition.is_none_or(|e| !wanted(of, &e.short)) {
            continue;
        }
        let year = r
            .date
            .as_ref()
            .and_then(|d| d.start.as_deref())
            .map(|d| d.trim_end_matches("-01-01").to_owned());
        rows.push((
            vec![
                r.id.clone(),
                year.clone().unwrap_or_else(|| "–".into()),
                r.work.clone().unwrap_or_else(|| "–".into()),
                edition.map_or_else(|| "–".into(), |e| e.short.clone()),
                r.game.clone().unwrap_or_else(|| "–".into()),
            ],
            json!({ "id": r.id, "game": r.game, "date": r.date, "work": r.work, "edition": edition.map(|e| &e.slug) }),
        ));
    }
    List {
        head: &["record", "date", "work", "edition", "game"],
        rows,
    }
}

/// All records whose facts are here, with or without a page.
fn database(corpus: &Corpus, of: Option<&str>) -> List {
    let rows = corpus.portal.evidence.values().filter_map(|r| {
        let id = format!("DLP.Evidence.{}", r.id);
        let edition = corpus.editions.iter().find(|e| e.account.rests_on(&id));
        if of.is_some() && edition.is_none_or(|e| !wanted(of, &e.short)) {
            return None;
        }
        let game = corpus.portal.game_name(r.game);
        let short = edition.map_or_else(|| "–".into(), |e| e.short.clone());
        let value = json!({ "id": id, "game": game, "type": r.kind, "location": r.place, "date": r.date, "start": r.start,
            "end": r.end, "edition": edition.map(|e| &e.slug) });
        Some((vec![id, r.kind.clone(), r.date.clone(), short, game], value))
    });
    List {
        head: &["record", "type", "date", "edition", "game"],
        rows: rows.collect(),
    }
}

fn clauses(corpus: &Corpus, of: Option<&str>) -> List {
    let mut rows = vec![];
    for r in corpus.rules().filter(|r| wanted(of, &r.file.short)) {
        for (id, c) in &r.file.clauses {
            let (certainty, cites) = c.standing().map_or(("", &[][..]), |(k, v)| (k.word(), v));
            let standing = corpus.standing(r, id, c);
            let full = format!("{}.{id}", r.file.short);
            let value = json!({ "id": full, "says": c.says, "certainty": certainty, "standing": standing.map_or("", Standing::word), "cites": cites });
            let label = standing.map_or("", Standing::label);
            rows.push((vec![full, label.to_owned(), c.says.clone()], value));
        }
    }
    List {
        head: &["clause", "standing", "says"],
        rows,
    }
}

fn works(corpus: &Corpus, of: Option<&str>) -> List {
    let mut rows = vec![];
    for w in &corpus.works {
        let editions: Vec<&str> = corpus
            .editions
            .iter()
            .filter(|e| e.about.work == w.key)
            .map(|e| e.short.as_str())
            .collect();
        if of.is_some_and(|of| !editions.contains(&of)) {
            continue;
        }
        let value = json!({ "work": w, "editions": editions });
        rows.push((vec![w.key.clone(), w.short(), w.title.clone()], value));
    }
    List {
        head: &["work", "short", "title"],
        rows,
    }
}

fn questions(corpus: &Corpus, of: Option<&str>) -> List {
    let mut rows = vec![];
    for r in corpus.rules().filter(|r| wanted(of, &r.file.short)) {
        for (id, q) in &r.file.questions {
            let readings: Vec<&String> = q
                .reading
                .iter()
                .filter(|(_, r)| r.infeasible.is_none())
                .map(|(n, _)| n)
                .collect();
            let value = json!({ "edition": r.file.slug, "id": id, "ask": q.ask, "default": q.default, "readings": readings });
            rows.push((
                vec![
                    id.clone(),
                    readings.len().to_string(),
                    q.default.clone(),
                    q.ask.clone(),
                ],
                value,
            ));
        }
    }
    List {
        head: &["question", "readings", "default", "ask"],
        rows,
    }
}
