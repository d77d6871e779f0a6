//! `ludarium list`: what is in the corpus.

use super::context::{Context, Report};
use super::text::table;
use super::Usage;
use anyhow::Result;
use clap::{Args as ClapArgs, ValueEnum};
use ludarium::corpus::totals::Totals;
use ludarium::corpus::{Corpus, Standing};
use ludarium::printed::list::{
    Clause, Edition, List, OfDatabase, Question, Record, Ruleset, WorkUsed,
};
use std::process::ExitCode;

/// List what is in the corpus
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium list                    the editions
  ludarium list questions
  ludarium list rulesets           rules without an account
  ludarium list clauses --of banat
  ludarium list records --json     the records from pages
  ludarium list database           the records of the portal's whole database, from a dump")]
pub struct Args {
    /// What to list
    #[arg(value_enum, default_value_t = What::Editions)]
    what: What,
    /// Only those of one edition, by slug or short name
    #[arg(long, value_name = "EDITION")]
    of: Option<String>,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    Editions,
    Records,
    /// All records of the portal's database whose facts are here
    Database,
    Clauses,
    Works,
    Questions,
    /// Rules without an account
    Rulesets,
}

/// The cells of a row.
type Cells = Vec<String>;

pub fn run(args: Args) -> Result<ExitCode> {
    let corpus = args.context.load()?;
    for (file, why) in &corpus.files.unreadable {
        eprintln!("warning: {file}: {why}");
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
    let (head, (rows, list)): (&[&str], (Vec<Cells>, List)) = match args.what {
        What::Editions => (
            &["edition", "short", "sent.", "cl.", "qu.", "game"],
            editions(&corpus, of),
        ),
        What::Records => (
            &["record", "date", "work", "edition", "game"],
            records(&corpus, of),
        ),
        What::Database => (
            &["record", "type", "date", "edition", "game"],
            database(&corpus, of),
        ),
        What::Clauses => (&["clause", "standing", "says"], clauses(&corpus, of)),
        What::Works => (&["work", "short", "title"], works(&corpus, of)),
        What::Rulesets => (
            &["ruleset", "short", "family", "work", "game"],
            rulesets(&corpus),
        ),
        What::Questions => (
            &["question", "readings", "default", "ask"],
            questions(&corpus, of),
        ),
    };
    args.report
        .print(&list, || print!("{}", table(head, &rows)))
}

fn wanted(of: Option<&str>, short: &str) -> bool {
    of.is_none_or(|of| of == short)
}

fn editions<'c>(corpus: &'c Corpus, of: Option<&str>) -> (Vec<Cells>, List<'c>) {
    // worksheets are no editions yet: they come after them, and say so
    let all = corpus.finished().chain(corpus.worksheets());
    let rows = all.filter(|e| wanted(of, &e.short)).map(|e| {
        let t = Totals::of(e);
        let state = if e.is_worksheet() {
            ", incomplete edition"
        } else {
            ""
        };
        let cells = vec![
            e.slug.clone(),
            e.short.clone(),
            t.sentences_in_all.to_string(),
            t.clauses_in_all.to_string(),
            t.questions.to_string(),
            format!("{} ({}{state})", e.about.title, e.about.people),
        ];
        let edition = Edition {
            slug: &e.slug,
            state: e.about.state,
            short: &e.short,
            title: &e.about.title,
            people: &e.about.people,
            record: &e.about.record,
            work: &e.about.work,
            pages: &e.about.pages,
            totals: t,
        };
        (cells, edition)
    });
    let (cells, all) = rows.unzip();
    (cells, List::Editions(all))
}

fn records<'c>(corpus: &'c Corpus, of: Option<&str>) -> (Vec<Cells>, List<'c>) {
    let mut rows = vec![];
    for r in corpus.records_in_order() {
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
            Record {
                id: &r.id,
                game: r.game.as_deref(),
                date: r.date.as_ref(),
                work: r.work.as_deref(),
                edition: edition.map(|e| e.slug.as_str()),
            },
        ));
    }
    let (cells, all) = rows.into_iter().unzip();
    (cells, List::Records(all))
}

/// All records whose facts are here, with or without a page.
fn database<'c>(corpus: &'c Corpus, of: Option<&str>) -> (Vec<Cells>, List<'c>) {
    let rows = corpus.portal.evidence.values().filter_map(|r| {
        let id = format!("DLP.Evidence.{}", r.id);
        let edition = corpus.editions.iter().find(|e| e.account.rests_on(&id));
        if of.is_some() && edition.is_none_or(|e| !wanted(of, &e.short)) {
            return None;
        }
        let game = corpus.portal.game_name(r.game);
        let short = edition.map_or_else(|| "–".into(), |e| e.short.clone());
        let cells = vec![
            id.clone(),
            r.kind.clone(),
            r.date.clone(),
            short,
            game.clone(),
        ];
        let record = OfDatabase {
            id,
            game,
            r#type: &r.kind,
            location: &r.place,
            date: &r.date,
            start: r.start.as_deref(),
            end: r.end.as_deref(),
            edition: edition.map(|e| e.slug.as_str()),
        };
        Some((cells, record))
    });
    let (cells, all) = rows.unzip();
    (cells, List::Database(all))
}

fn clauses<'c>(corpus: &'c Corpus, of: Option<&str>) -> (Vec<Cells>, List<'c>) {
    let mut rows = vec![];
    for r in corpus.rules().filter(|r| wanted(of, &r.file.short)) {
        for (id, c) in &r.file.clauses {
            let (certainty, cites) = c.standing().map_or(("", &[][..]), |(k, v)| (k.word(), v));
            let standing = corpus.standing(r, id, c);
            let full = format!("{}.{id}", r.file.short);
            let label = standing.map_or("", Standing::label);
            let cells = vec![full.clone(), label.to_owned(), c.says.clone()];
            let clause = Clause {
                id: full,
                says: &c.says,
                certainty,
                standing: standing.map_or("", Standing::word),
                cites,
            };
            rows.push((cells, clause));
        }
    }
    let (cells, all) = rows.into_iter().unzip();
    (cells, List::Clauses(all))
}

fn works<'c>(corpus: &'c Corpus, of: Option<&str>) -> (Vec<Cells>, List<'c>) {
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
        let cells = vec![w.key.clone(), w.short(), w.title.clone()];
        rows.push((cells, WorkUsed { work: w, editions }));
    }
    let (cells, all) = rows.into_iter().unzip();
    (cells, List::Works(all))
}

fn rulesets(corpus: &Corpus) -> (Vec<Cells>, List<'_>) {
    let rows = corpus.rulesets.iter().map(|r| {
        let f = &r.file;
        let ruleset = Ruleset {
            slug: &f.slug,
            short: &f.short,
            family: &f.family,
            work: f.work.as_deref(),
            title: &f.title,
        };
        let work = ruleset.work.unwrap_or("–");
        let cells = [
            ruleset.slug,
            ruleset.short,
            ruleset.family,
            work,
            ruleset.title,
        ];
        (cells.map(str::to_owned).to_vec(), ruleset)
    });
    let (cells, all) = rows.unzip();
    (cells, List::Rulesets(all))
}

fn questions<'c>(corpus: &'c Corpus, of: Option<&str>) -> (Vec<Cells>, List<'c>) {
    let mut rows = vec![];
    for r in corpus.rules().filter(|r| wanted(of, &r.file.short)) {
        for (id, q) in &r.file.questions {
            let can = q.reading.iter().filter(|(_, r)| r.infeasible.is_none());
            let readings: Vec<&str> = can.map(|(n, _)| n.as_str()).collect();
            let many = readings.len().to_string();
            let cells = vec![id.clone(), many, q.default.clone(), q.ask.clone()];
            let question = Question {
                edition: &r.file.slug,
                id,
                ask: &q.ask,
                default: &q.default,
                readings,
            };
            rows.push((cells, question));
        }
    }
    let (cells, all) = rows.into_iter().unzip();
    (cells, List::Questions(all))
}
