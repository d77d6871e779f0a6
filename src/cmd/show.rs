//! `ludarium show`: one thing of the corpus, whole.

mod record;

use super::context::{Context, Report};
use super::text::{wrap, WIDTH};
use super::Usage;
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::corpus::lookup::{Found, NotFound};
use ludarium::corpus::played::compiled;
use ludarium::corpus::relatives::{Doubted, Relatives};
use ludarium::corpus::totals::Totals;
use ludarium::corpus::{Completeness, Corpus, Edition, Rules, Sentence, Standing};
use ludarium::printed::list::WorkUsed;
use ludarium::printed::show::{
    Cited, ClauseShown, EditionShown, QuestionShown, SentenceShown, Show,
};
use ludarium::study::properties;
use ludarium::study::results::Labelled;
use ludarium::study::results::Results;
use ludarium_engine::lang::{Choice, Cite, Clause, Question};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Show one edition, record, sentence, clause, question, claim, example, work or place
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium show um-el-banat        an edition (or its short name, banat)
  ludarium show 703                a record, from a page or from the database
  ludarium show banat C6           a sentence, with the clauses that cite it
  ludarium show banat.peck         a clause, with the words that it cites
  ludarium show Q-banat-1 --json   a question with its readings")]
pub struct Args {
    /// Its name: slug, record id, `banat C6`, `banat.peck`, `Q-banat-1` …
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let corpus = args.context.load()?;
    let found = corpus.find(&args.name.join(" ")).map_err(|e| {
        let unread = match &e {
            NotFound::Sentence { edition, .. } => super::edition(&corpus, edition).err(),
            _ => None,
        };
        unread.unwrap_or_else(|| Usage(format!("{e}; `ludarium list` shows what there is")))
    })?;
    let (text, value) = match found {
        Found::Edition(e) => edition(&corpus, super::accounted(&corpus, e)?),
        Found::Record(r) => record::record(&corpus, r),
        Found::Evidence(r) => record::facts(&corpus, r),
        Found::PortalGame(g) => (record::portal_game(g), Show::PortalGame(g)),
        Found::Sentence(e, s) => sentence(&corpus, e, s),
        Found::Clause(r, id, c) => clause(&corpus, r, id, c),
        Found::Question(r, id, q) => question(&corpus, r, id, q),
        Found::Claim(e, c) => {
            let mut out = head(&c.id, c.verdict.map_or("", |v| v.words()));
            let cites = c.cites.join(", ");
            block(
                &mut out,
                "says",
                &format!("{} ({cites})", super::claims::says(e, c)),
            );
            block(&mut out, "kind", c.kind.map_or("", |k| k.says()));
            block(&mut out, "means", &c.means);
            block(&mut out, "refuted if", &c.refuted);
            let results = Labelled::of(&corpus);
            let text = results.fill(&e.slug, &c.text);
            block(&mut out, "borne out if", &c.holds.join("; "));
            block(&mut out, "verdict", text.as_ref().unwrap_or(&c.text));
            (out, Show::Claim(c))
        }
        Found::Example(_, x) => {
            let mut out = head(&x.id, &x.note);
            let readings: Vec<String> =
                x.readings.iter().map(|(q, r)| format!("{q}={r}")).collect();
            block(&mut out, "clauses", &x.clauses.join(", "));
            block(&mut out, "readings", &readings.join(", "));
            block(&mut out, "before", &format!("{} ({})", x.start, x.phase));
            block(&mut out, "played", &x.action);
            block(
                &mut out,
                "after",
                &format!("{} ({})", x.expect, x.expect_phase),
            );
            block(&mut out, "events", &x.events.join("; "));
            (out, Show::Example(x))
        }
        Found::Work(w) => {
            let editions: Vec<&str> = corpus
                .editions
                .iter()
                .filter(|e| e.about.work == w.key)
                .map(|e| e.slug.as_str())
                .collect();
            let mut out = head(&w.key, &w.short());
            block(&mut out, "title", &w.title);
            block(&mut out, "in", w.container.as_deref().unwrap_or_default());
            block(&mut out, "editions", &editions.join(", "));
            let _ = write!(out, "\n{}\n", w.biblatex.trim_end());
            (out, Show::Work(WorkUsed { work: w, editions }))
        }
        Found::Place(p) => {
            let mut out = head(&p.id, &p.name);
            block(
                &mut out,
                "at",
                &format!(
                    "{}, {} (latitude, longitude), within {} km",
                    p.lat, p.lon, p.radius_km
                ),
            );
            block(&mut out, "why so wide", &p.reason);
            (out, Show::Place(p))
        }
    };
    args.report.print(&value, || print!("{text}"))
}

fn head(name: &str, second: &str) -> String {
    if second.is_empty() {
        format!("{name}\n")
    } else {
        format!("{}\n", wrap(&format!("{name} — {second}"), 0, WIDTH))
    }
}

/// A named block, left out where there is nothing to say.
fn block(out: &mut String, name: &str, text: &str) {
    if !text.trim().is_empty() {
        let _ = write!(out, "\n{name}\n{}\n", wrap(text.trim(), 2, WIDTH));
    }
}

/// What an incomplete edition is, for whoever meets the word.
const WORKSHEET: &str = "There is too little evidence for rules with sources, or the work is not finished: most of these rules are our reconstruction. This edition is not counted, compared or measured.";

fn edition<'c>(corpus: &Corpus, e: &'c Edition) -> (String, Show<'c>) {
    let t = Totals::of(e);
    let mut out = head(
        &e.about.title,
        e.about.subtitle.as_deref().unwrap_or_default(),
    );
    let place = corpus
        .place(&e.about.place)
        .map_or(e.about.place.as_str(), |p| p.name.as_str());
    if e.is_worksheet() {
        block(&mut out, "incomplete edition", WORKSHEET);
    }
    // a ruleset has neither record nor people
    let source = match e.about.record.as_str() {
        "" => e.source(corpus),
        record => format!(
            "{}; record {record}; {} ({place}), {}",
            e.source(corpus),
            e.about.people,
            e.about.told
        ),
    };
    block(&mut out, "source", source.trim_end_matches([':', ' ']));
    block(&mut out, "summary", &e.about.summary);
    block(
        &mut out,
        "about",
        &e.about
            .about
            .replace("\n\n", "\u{1}")
            .replace('\n', " ")
            .replace('\u{1}', "\n\n"),
    );
    for lean in &e.about.leans_on {
        let there = if lean.in_corpus {
            "in this corpus"
        } else {
            "outside this corpus"
        };
        block(
            &mut out,
            "leans on",
            &format!("{} ({there}): {}", lean.account, lean.why),
        );
    }
    let count = |map: &std::collections::BTreeMap<&str, usize>| {
        let parts: Vec<String> = map
            .iter()
            .filter(|(_, n)| **n > 0)
            .map(|(w, n)| format!("{n} {w}"))
            .collect();
        parts.join(", ")
    };
    block(
        &mut out,
        "sentences",
        &format!("{}: {}", t.sentences_in_all, count(&t.sentences)),
    );
    if e.rules.is_some() {
        let standing: Vec<String> = Standing::ALL
            .iter()
            .map(|row| (t.standing[row.0], row.1))
            .filter(|(n, _)| *n > 0)
            .map(|(n, label)| format!("{n} {label}"))
            .collect();
        block(
            &mut out,
            "clauses",
            &format!("{}: {}", t.clauses_in_all, standing.join(", ")),
        );
        if t.taken > 0 {
            block(&mut out, "taken over", &t.taken.to_string());
        }
        let playable = corpus
            .bundle(e)
            .is_some_and(|b| compiled(&b, &Choice::new()).is_some());
        let completeness = match playable || e.is_worksheet() {
            true => Completeness::of(e).label().to_owned(),
            false => format!(
                "not known yet: the rules cannot be played; `ludarium check {}` says why",
                e.slug
            ),
        };
        block(&mut out, "completeness", &completeness);
        let questions = format!(
            "{}; {} of their readings can be played and {} cannot",
            t.questions, t.readings, t.infeasible
        );
        block(&mut out, "questions", &questions);
        block(&mut out, "examples", &t.examples.to_string());
        block(&mut out, "claims", &count(&t.claims));
    }
    let measured = properties(corpus, e);
    for [name, value, interval, n] in &measured {
        let more = match interval.as_str() {
            "" => String::new(),
            interval => format!(" (95 %: {interval}; n = {n})"),
        };
        block(&mut out, name, &format!("{value}{more}"));
    }
    for term in &e.about.terms {
        block(
            &mut out,
            &term.word,
            &format!("{} ({})", term.gloss, term.cites.join(", ")),
        );
    }
    let clauses = e.clauses().map(|(id, _)| format!("{}.{id}", e.short));
    let edition = EditionShown {
        slug: &e.slug,
        short: &e.short,
        edition: &e.about,
        totals: t,
        clauses: clauses.collect(),
        questions: e.questions().map(|(id, _)| id.as_str()).collect(),
        claims: &e.claims,
        properties: measured,
    };
    (out, Show::Edition(Box::new(edition)))
}

/// The properties of a game, as the study of that name found them.
fn properties(corpus: &Corpus, e: &Edition) -> Vec<[String; 4]> {
    let text = corpus.files.text("studies/results/properties.json");
    let results = text.and_then(|text| Results::parse(text).ok());
    let series = results.as_ref().and_then(|r| r.of(&e.slug).next());
    series.map(properties::properties).unwrap_or_default()
}

fn sentence<'c>(corpus: &Corpus, e: &'c Edition, s: &'c Sentence) -> (String, Show<'c>) {
    let status = s.status.map_or("", |x| x.word());
    let mut out = head(&format!("{} {}", e.short, s.id), status);
    match s.text.as_str() {
        "" => block(&mut out, "words", &away(e, s)),
        text => block(&mut out, "words", &format!("“{text}”")),
    }
    block(&mut out, "gist", s.gist.as_deref().unwrap_or_default());
    let at = format!(
        "{}, field {}, characters {} to {}; {}",
        e.account.record,
        s.layer.label(),
        s.span[0],
        s.span[1],
        e.source(corpus)
    );
    block(&mut out, "at", &at);
    for id in &s.by {
        let says = e
            .clauses()
            .find(|(c, _)| *c == id)
            .map_or("", |(_, c)| c.says.as_str());
        block(&mut out, &format!("{}.{id}", e.short), says);
    }
    block(&mut out, "questions", &s.questions.join(", "));
    block(&mut out, "claims", &s.claims.join(", "));
    block(&mut out, "against it", &s.against.join(", "));
    block(&mut out, "note", s.note.as_deref().unwrap_or_default());
    let shown = SentenceShown {
        edition: &e.slug,
        record: &e.account.record,
        field: s.layer.label(),
        sentence: s,
        source: e.source(corpus),
    };
    (out, Show::Sentence(shown))
}

/// Where the words of a sentence are, that are not at hand.
fn away(e: &Edition, s: &Sentence) -> String {
    let many = s.words.map_or(String::new(), |n| format!("{n} words, "));
    format!(
        "{many}not available: read them in {}, or put them next to the corpus (ludarium ingest)",
        e.account.record_of(s)
    )
}

fn clause<'c>(corpus: &'c Corpus, r: &Rules, id: &str, c: &'c Clause) -> (String, Show<'c>) {
    let (certainty, cites) = c.standing().map_or(("", &[][..]), |(k, v)| (k.word(), v));
    let standing = corpus.standing(r, id, c);
    let label = standing.map_or("", Standing::label);
    let mut out = head(&format!("{}.{id}", r.file.short), label);
    block(&mut out, "says", &c.says);
    block(&mut out, label, standing.map_or("", Standing::says));
    let mut sentences = vec![];
    for cite in cites {
        let Ok(parsed) = Cite::parse(cite) else {
            continue;
        };
        let account = parsed.account.as_deref().unwrap_or(&r.file.short);
        let full = format!("{account} {}", parsed.sentence);
        if let Ok(Found::Sentence(e, s)) = corpus.find(&full) {
            let words = s.cited(&parsed);
            let text = match (&words, s.text.as_str()) {
                (_, "") => format!("{} [{}]", s.says(), away(e, s)),
                (None, text) => format!("“{text}”"),
                (Some(words), text) => format!("“{words}” in: “{text}”"),
            };
            block(&mut out, &full, &text);
            sentences.push(Cited {
                at: full,
                record: &e.account.record,
                words,
                text: &s.text,
            });
        }
    }
    block(&mut out, "note", c.note.as_deref().unwrap_or_default());
    let full = format!("{}.{id}", r.file.short);
    let examples: Vec<&str> = corpus
        .edition(&r.file.short)
        .iter()
        .flat_map(|e| &e.examples)
        .filter(|x| x.clauses.iter().any(|y| y == id))
        .map(|x| x.id.as_str())
        .collect();
    block(&mut out, "examples", &examples.join(", "));
    let shown = ClauseShown {
        id: full,
        clause: c,
        certainty,
        standing: standing.map_or("", Standing::word),
        sentences,
        examples,
    };
    (out, Show::Clause(shown))
}

fn question<'c>(corpus: &Corpus, r: &'c Rules, id: &'c str, q: &'c Question) -> (String, Show<'c>) {
    let mut out = head(id, &q.ask);
    block(&mut out, "cites", &q.cites.join(", "));
    for (name, reading) in &q.reading {
        let is_default = if *name == q.default { " (default)" } else { "" };
        let mut text = reading.says.clone();
        let because = if is_default.is_empty() {
            reading.because.as_deref()
        } else {
            q.because.as_deref()
        };
        if let Some(why) = because {
            let _ = write!(text, "\nBecause: {why}");
        }
        if let Some(why) = &reading.infeasible {
            let _ = write!(text, "\nCannot be played: {why}.");
        }
        block(&mut out, &format!("{name}{is_default}"), &text);
    }
    block(&mut out, "shown by", q.shows.as_deref().unwrap_or_default());
    let relatives = corpus
        .edition(&r.file.slug)
        .map_or(vec![], |e| Relatives::of(corpus).doubt(e, id));
    for doubted in &relatives {
        block(
            &mut out,
            &format!("relatives: {}", doubted.aspect),
            &related(doubted),
        );
    }
    let shown = QuestionShown {
        edition: &r.file.slug,
        id,
        question: q,
        relatives,
    };
    (out, Show::Question(shown))
}

/// How relatives rule an aspect, a line a way.
fn related(doubted: &Doubted) -> String {
    let mut lines = vec![];
    for ruled in &doubted.ruled {
        let as_here = match ruled.readings.as_slice() {
            [] => String::new(),
            names => format!(" (as under {})", names.join(", ")),
        };
        let by: Vec<&str> = ruled.by.iter().map(|g| g.slug.as_str()).collect();
        lines.push(format!(
            "{}{as_here}: {} of {} games, {} of them with sources; works: {}: {}",
            ruled.value,
            ruled.games,
            doubted.of,
            ruled.told,
            ruled.works,
            by.join(", ")
        ));
    }
    lines.join("\n")
}
