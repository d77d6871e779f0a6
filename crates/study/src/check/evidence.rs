//! What is odd about the records themselves, whether an edition rests on them or not: remarks, each with the words it is about.

use super::by_hand;
use crate::corpus::{Corpus, Edition};
use crate::finding::Finding;
use crate::finding::Passage;
use crate::pages::PAGES;
use crate::record::{is_portal_id, Record};
use crate::text::sentences;
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// `Davies 1925: 143`, `pankhurst 1971`: an author and a year, perhaps a page.
static CITATION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\p{L}[\p{L}’'-]+)(?: et al\.)?,? (1[0-9]{3}|20[0-9]{2})[a-z]?(: ?[0-9ivxlcA-Z][0-9ivxlcA-Z–-]*)?")
        .expect("a fixed pattern")
});
pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for record in corpus.records.values() {
        let mut at = At {
            corpus,
            record,
            findings,
        };
        at.heading();
        match is_portal_id(&record.id) {
            true => at.of_the_portal(),
            false => by_hand::check(&mut at),
        }
        at.facts();
        if at.edition().is_none() {
            at.date();
        }
    }
}

/// A name without marks, case and punctuation.
fn folded(name: &str) -> String {
    name.nfkd()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// A record under the eye.
pub(super) struct At<'c, 'f> {
    pub corpus: &'c Corpus,
    pub record: &'c Record,
    pub findings: &'f mut Vec<Finding>,
}

impl<'c> At<'c, '_> {
    /// A record of the portal quotes a work and says which, with the page.
    fn of_the_portal(&mut self) {
        self.source();
        self.pages();
        self.place();
        self.endings();
    }

    pub fn edition(&self) -> Option<&'c Edition> {
        let id = &self.record.id;
        self.corpus
            .editions
            .iter()
            .find(|e| e.account.record == *id)
    }

    /// Both layers that there are, with their names.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &'c str)> {
        let record = self.record;
        ["rules", "content"]
            .into_iter()
            .filter_map(move |f| Some((f, record.account(f)?)))
    }

    pub fn passage(&self, field: &str, text: &str, at: Range<usize>) -> Passage {
        let from = text[..at.start].chars().count();
        let words = &text[at];
        Passage {
            record: self.record.id.clone(),
            field: field.to_owned(),
            sentence: None,
            span: [from, from + words.chars().count()],
            text: words.to_owned(),
        }
    }

    /// A remark on the record, at the line of one of its keys.
    pub fn note(
        &mut self,
        kind: &str,
        key: &str,
        message: String,
        help: &str,
        about: Vec<Passage>,
    ) {
        let (file, line) = self.corpus.record_line(&self.record.id, key);
        let mut finding = Finding::info(kind, &self.record.id, message)
            .at(&file, line)
            .help(help);
        finding.passages = about;
        self.findings.push(finding);
    }

    /// The game's name against the heading of a page that is about one game.
    fn heading(&mut self) {
        let Some(game) = self.record.game.as_deref() else {
            return;
        };
        let names = self.record.sightings.iter().filter_map(|s| {
            let name = s.heading.as_deref()?.strip_prefix("Evidence for ")?;
            Some((name, s.page.as_str()))
        });
        let other: Vec<(&str, &str)> = names.filter(|(n, _)| folded(n) != folded(game)).collect();
        for (name, page) in other {
            self.note(
                "heading",
                "game",
                format!(
                    "the record is of “{game}”, and stands on {page} under “Evidence for {name}”"
                ),
                "two names of one game, or a record on the wrong page: say which in the edition",
                vec![],
            );
        }
    }

    /// A source that is not named, or not among the works.
    fn source(&mut self) {
        let record = self.record;
        let cited = self.citation(None);
        let help = "find the work and enter it in works.bib; a record whose source is unknown cannot be checked";
        let (message, about) = match (&record.source, &record.work) {
            (None, _) => {
                let words = cited.as_ref().map_or(String::new(), |p| {
                    format!("; its Content says “{}”", p.text)
                });
                (
                    format!("no Source is given{words}"),
                    cited.into_iter().collect(),
                )
            }
            (Some(text), None) => (
                format!("author and year of the Source cannot be told: “{text}”"),
                vec![self.passage("source", text, 0..text.len())],
            ),
            (Some(text), Some(work)) if self.corpus.work(work).is_none() => (
                format!("the work {work} is not in works.bib"),
                vec![self.passage("source", text, 0..text.len())],
            ),
            _ => return,
        };
        self.note("source", "source", message, help, about);
    }

    /// The last citation in the Content; with `paged`, only one that has a page, or none.
    fn citation(&self, paged: Option<bool>) -> Option<Passage> {
        let text = self.record.content.as_deref()?;
        let surname: String = self
            .record
            .work
            .iter()
            .flat_map(|w| w.chars())
            .filter(|c| !c.is_ascii_digit())
            .collect();
        let found = CITATION.captures_iter(text).filter(|c| {
            let capital = c[1].starts_with(char::is_uppercase);
            (capital || folded(&c[1]) == surname) && paged.is_none_or(|p| c.get(3).is_some() == p)
        });
        let all = found.last()?.get(0)?;
        Some(self.passage("content", text, all.range()))
    }

    /// A citation without page, or no citation at all.
    fn pages(&mut self) {
        if self.record.content.is_none() || self.citation(Some(true)).is_some() {
            return;
        }
        let (message, about) = match self.citation(Some(false)) {
            Some(p) => (format!("“{}” gives no page", p.text), vec![p]),
            None => (
                "the Content does not say where its words stand".to_owned(),
                vec![],
            ),
        };
        self.note(
            "no-page",
            "content",
            message,
            "look up the page in the work",
            about,
        );
    }

    fn place(&mut self) {
        let help =
            "a place in places.geojson, with a circle as wide as our ignorance, stands in for it";
        match &self.record.location {
            Some(place) if place.lat.is_none() && !self.record.extra.contains_key("points") => {
                let about = vec![self.passage("location", &place.text, 0..place.text.len())];
                self.note(
                    "no-coordinates",
                    "location",
                    format!("“{}” has no coordinates", place.text),
                    help,
                    about,
                );
            }
            None => {
                let headings = self
                    .record
                    .sightings
                    .iter()
                    .filter_map(|s| s.heading.clone());
                let under: Vec<String> = headings.map(|h| format!("“{h}”")).collect();
                let under = match under.len() {
                    0 => String::new(),
                    _ => format!("; it stands under {}", under.join(", ")),
                };
                self.note(
                    "no-coordinates",
                    "location",
                    format!("no Location is given{under}"),
                    help,
                    vec![],
                );
            }
            _ => {}
        }
    }

    /// Text that ends in the middle of a sentence.
    pub fn endings(&mut self) {
        let fields: Vec<_> = self.fields().collect();
        for (field, text) in fields {
            let whole = text.trim_end();
            let ends = whole.ends_with(|c| sentences::ends(c) || sentences::closes(c));
            if ends || whole.is_empty() {
                continue;
            }
            let from = whole
                .char_indices()
                .rev()
                .filter(|(_, c)| c.is_whitespace())
                .nth(5)
                .map_or(0, |(at, _)| at + 1);
            let about = self.passage(field, text, from..whole.len());
            self.note(
                "cut-short",
                field,
                format!("the text ends in the middle of a sentence: “… {}”", about.text),
                "compare it with the page and with the work; a record that was cut is fetched again",
                vec![about],
            );
        }
    }

    /// How sure the portal is of a record, against the facts of its database, where no page of the record is at hand to be held against.
    fn facts(&mut self) {
        let record = self.record;
        let pages = self.corpus.files.root.join(PAGES);
        if record
            .sightings
            .iter()
            .any(|s| pages.join(&s.page).is_file())
        {
            return;
        }
        let facts = self.corpus.portal.record(&record.id);
        let (Some(here), Some(there)) = (record.confidence, facts.and_then(|f| f.confidence))
        else {
            return;
        };
        if here == there {
            return;
        }
        let message = format!(
            "`confidence` is {here}, and the facts of the portal's database give {there}; the page that the record was made from is not at hand"
        );
        let (file, line) = self.corpus.record_line(&record.id, "confidence");
        self.findings.push(
            Finding::warning("contradiction", &record.id, message)
                .at(&file, line)
                .help("put the page into pages of the corpus and run `ludarium ingest` over it, which writes the number anew; where the portal has changed it since the dump, take in a newer dump"),
        );
    }

    /// A date after the year of the work.
    fn date(&mut self) {
        let (Some(date), Some(work)) = (&self.record.date, &self.record.work) else {
            return;
        };
        if self.corpus.work(work).is_some_and(|w| !w.is_printed()) {
            return;
        }
        let first: Option<i32> = date
            .start
            .as_deref()
            .and_then(|d| d.rsplitn(3, '-').nth(2)?.parse().ok());
        let year = work.trim_start_matches(|c: char| !c.is_ascii_digit());
        let year: Option<i32> = year.get(..4).and_then(|y| y.parse().ok());
        let (Some(first), Some(year)) = (first, year) else {
            return;
        };
        if first > year {
            let mut about = vec![self.passage("date", &date.text, 0..date.text.len())];
            let source = self.record.source.as_deref().unwrap_or_default();
            if let Some(at) = source.find(&year.to_string()) {
                about.push(self.passage("source", source, at..at + 4));
            }
            self.note(
                "date",
                "date",
                format!(
                    "the record is dated {first} (“{}”), and its source is of {year}",
                    date.text
                ),
                "an account cannot be younger than the work that holds it",
                about,
            );
        }
    }
}
