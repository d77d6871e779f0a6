//! Records and games of the portal, as pages tell of them or as the facts of its whole database do.

use super::super::text::{table, wrap, WIDTH};
use super::{block, head};
use ludarium::catalogue::Evidence;
use ludarium::corpus::{Corpus, Layer, Sentence};
use ludarium::draft::skeleton::{numbered, Source};
use ludarium::printed::show::{CutSentence, EvidenceShown, RecordShown, Show};
use ludarium::record::{PortalGame, Record};
use ludarium::whereabouts::of_record;
use std::fmt::Write as _;

fn rows_of(out: &mut String, rows: &[Vec<String>]) {
    out.push('\n');
    out.push_str(&table(&["", ""], rows)[1..]);
}

pub(super) fn record<'c>(corpus: &'c Corpus, r: &'c Record) -> (String, Show<'c>) {
    let mut out = head(&r.id, r.game.as_deref().unwrap_or_default());
    let edition = corpus.editions.iter().find(|e| e.account.record == r.id);
    let line =
        |name: &str, text: Option<&str>| vec![name.to_owned(), text.unwrap_or("–").to_owned()];
    let mut rows = vec![
        line("type", r.kind.as_deref()),
        line("location", r.location.as_ref().map(|l| l.text.as_str())),
        line("latitude, longitude", point(r).as_deref()),
        line("country", country(corpus, r).as_deref()),
        line("date", r.date.as_ref().map(|d| d.text.as_str())),
        line("from, to", days(r).as_deref()),
        line("confidence", r.confidence.map(|c| c.to_string()).as_deref()),
        line("source", r.source.as_deref()),
        line("edition", edition.map(|e| e.slug.as_str())),
    ];
    for (name, value) in r
        .extra
        .iter()
        .filter_map(|(k, v)| Some((k.strip_prefix("x_")?, v)))
    {
        rows.push(line(&name.replace('_', " "), value.as_str()));
    }
    rows_of(&mut out, &rows);
    for (name, text) in [("Rules", &r.rules), ("Content", &r.content)] {
        let sentences: Vec<&Sentence> = edition
            .iter()
            .flat_map(|e| &e.account.sentences)
            .filter(|s| s.layer.label() == name)
            .collect();
        if sentences.is_empty() {
            block(&mut out, name, text.as_deref().unwrap_or_default());
            continue;
        }
        let _ = write!(out, "\n{name}\n");
        for s in sentences {
            let _ = writeln!(
                out,
                "  {:<4} {}",
                s.id,
                wrap(s.says(), 7, WIDTH).trim_start()
            );
        }
    }
    for s in &r.sightings {
        block(
            &mut out,
            "seen",
            &format!(
                "{} line {}: {}",
                s.page,
                s.line,
                s.heading.as_deref().unwrap_or("–")
            ),
        );
    }
    let shown = RecordShown {
        record: r,
        edition: edition.map(|e| e.slug.as_str()),
        sentences: edition.map(|e| e.account.sentences.as_slice()),
    };
    (out, Show::Record(shown))
}

/// Degrees north and east, where the record has them.
fn point(r: &Record) -> Option<String> {
    let place = r.location.as_ref()?;
    Some(format!("{}, {}", place.lat?, place.lon?))
}

/// Country and region of today: those that it names, else those of its point.
fn country(corpus: &Corpus, r: &Record) -> Option<String> {
    let list = corpus.listed();
    let found = of_record(&list, &corpus.sites, list.record(&r.id)?);
    let regions = found.regions.join("; ");
    let countries = found.countries.join("; ");
    match (countries.is_empty(), regions.is_empty()) {
        (true, _) => None,
        (false, true) => Some(countries),
        (false, false) => Some(format!("{countries} ({regions})")),
    }
}

/// First and last day.
fn days(r: &Record) -> Option<String> {
    let date = r.date.as_ref()?;
    let ends = [date.start.as_deref(), date.end.as_deref()];
    (ends != [None, None]).then(|| ends.map(|day| day.unwrap_or("–")).join(", "))
}

pub(super) fn portal_game(g: &PortalGame) -> String {
    let mut out = head(&g.id, g.name.as_deref().unwrap_or_default());
    block(
        &mut out,
        "description",
        g.description.as_deref().unwrap_or_default(),
    );
    block(&mut out, "rules", g.rules.as_deref().unwrap_or_default());
    block(
        &mut out,
        "reference",
        g.reference.as_deref().unwrap_or_default(),
    );
    block(&mut out, "similar games", &g.similar.join(", "));
    out
}

/// A record of which there is no page here: its facts, and its words where they lie beside the corpus.
pub(super) fn facts<'c>(corpus: &'c Corpus, r: &'c Evidence) -> (String, Show<'c>) {
    let id = format!("DLP.Evidence.{}", r.id);
    let game = corpus.portal.game_name(r.game);
    let mut out = head(&id, &game);
    let edition = corpus.editions.iter().find(|e| e.account.rests_on(&id));
    let or_none = |text: &str| {
        if text.is_empty() {
            "–".to_owned()
        } else {
            text.to_owned()
        }
    };
    let work = |n: &u32| {
        corpus
            .portal
            .sources
            .get(n)
            .map_or("", |s| s.text.as_str())
            .to_owned()
    };
    let works: Vec<String> = r.sources.iter().map(work).collect();
    let points: Vec<String> = r
        .points
        .iter()
        .map(|(lat, lon)| format!("{lat}, {lon}"))
        .collect();
    let row = |name: &str, text: &str| vec![name.to_owned(), or_none(text)];
    rows_of(
        &mut out,
        &[
            row("type", &r.kind),
            row("location", &r.place),
            row("latitude, longitude", &points.join("; ")),
            row("date", &r.date),
            row(
                "confidence",
                &r.confidence.map_or(String::new(), |c| c.to_string()),
            ),
            row("edition", edition.map_or("", |e| e.slug.as_str())),
        ],
    );
    block(&mut out, "works", &works.join("\n"));
    block(
        &mut out,
        "doubts of the portal’s editors",
        &r.doubts.join("\n"),
    );
    let sentences = numbered(&Source::at_hand(corpus, &id));
    for layer in [Layer::Editorial, Layer::Primary] {
        let mut of_layer = sentences
            .iter()
            .filter(|(s, ..)| Layer::of(s) == Some(layer))
            .peekable();
        if of_layer.peek().is_none() {
            continue;
        }
        let _ = write!(out, "\n{}\n", layer.label());
        for (id, _, text) in of_layer {
            let _ = writeln!(out, "  {id:<4} {}", wrap(text, 7, WIDTH).trim_start());
        }
    }
    if sentences.is_empty() {
        let many = r.rules.sentences.len() + r.content.sentences.len();
        let where_ = "not available: `ludarium ingest DUMP` puts those of a dump of the portal’s database next to the corpus";
        block(&mut out, "words", &format!("{many} sentences, {where_}"));
    }
    let sentences = sentences.into_iter();
    let sentences = sentences.map(|(id, _, words)| CutSentence { id, words });
    let shown = EvidenceShown {
        game,
        r#type: &r.kind,
        location: &r.place,
        points: &r.points,
        date: &r.date,
        start: r.start.as_deref(),
        end: r.end.as_deref(),
        confidence: r.confidence,
        works,
        doubts: &r.doubts,
        edition: edition.map(|e| e.slug.as_str()),
        sentences: sentences.collect(),
        id,
    };
    (out, Show::Evidence(Box::new(shown)))
}
