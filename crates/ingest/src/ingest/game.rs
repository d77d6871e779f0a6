//! One game page from its stretch of a page.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{json, Value};

use super::evidence::value;
use super::labels::{Form, GAME, GAME_PATTERN};
use super::page::Place;
use super::partition::{Kind, Partition};
use super::source;
use super::split::{split, Style, Sure};
use crate::finding::Finding;
use crate::record::{is_game_id, PortalGame};
use crate::text::quoted;

/// A game page as read.
pub struct Draft {
    /// What was read; `unplaced` is filled when the page is settled.
    pub game: PortalGame,
    line: usize,
    findings: Vec<Finding>,
}

static COUNT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"([0-9]{1,6}) pieces? of evidence in total\.?").expect("a fixed pattern")
});
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"Browse all (?:evidence|concepts) for ([^\n]{1,200}?) here\.")
        .expect("a fixed pattern")
});
/// A paragraph that is only a citation: `Pankhurst 1971: 172, 174-176.`
static CITATION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:[\p{Lu}][\p{L}’' .&-]{1,60}[ ,]+[12][0-9]{3}[a-z]?(?::\s*[0-9a-zA-Z,.–\- ]+)?[;.]?\s*)+$")
        .expect("a fixed pattern")
});

/// Reads the game page that begins with this title.
pub fn read(place: Place<'_>, title: Range<usize>, partition: &mut Partition) -> Draft {
    let Place {
        text,
        mark,
        body,
        item,
        sighting,
        ..
    } = place;
    let mut draft = Draft {
        line: sighting.line,
        game: PortalGame {
            sightings: vec![sighting],
            ..PortalGame::default()
        },
        findings: Vec::new(),
    };
    partition.claim(title.clone(), Kind::Field { item, key: "name" });
    partition.claim(title.end..mark.span.end, Kind::Field { item, key: "kind" });
    let kind = text[title.end..mark.span.end].trim();
    draft.game.kind = (!kind.is_empty()).then(|| kind.to_owned());
    let style = style(&text[body.clone()]);
    let anchors = split(&text[body.clone()], &GAME, &GAME_PATTERN, style, true);
    for (n, anchor) in anchors.iter().enumerate() {
        let label = &GAME[anchor.label];
        let start = body.start + anchor.span.end;
        let end = anchors
            .get(n + 1)
            .map_or(body.end, |next| body.start + next.span.start);
        partition.claim(
            body.start + anchor.span.start..start,
            Kind::Label {
                item,
                key: label.key,
            },
        );
        match label.key {
            // Links and controls, declared as boilerplate; the count among them is a field.
            "concepts" => {}
            "evidence_map" => {
                if let Some(found) = COUNT.captures(&text[start..end]) {
                    let (all, number) = (
                        found.get(0).expect("group 0"),
                        found.get(1).expect("group 1"),
                    );
                    partition.claim(
                        start + number.start()..start + number.end(),
                        Kind::Field {
                            item,
                            key: "evidence_count",
                        },
                    );
                    partition.claim(
                        start + number.end()..start + all.end(),
                        Kind::Boilerplate("links"),
                    );
                    draft.game.evidence_count = found[1].parse().ok();
                }
            }
            key => {
                let span = value(text, start..end, form_of(label.form, key), style);
                partition.claim(span.clone(), Kind::Field { item, key });
                draft.take(key, &text[span]);
            }
        }
        if anchor.sure == Sure::Unsure {
            draft.note(Finding::warning(
                "unsure-split", "",
                format!("it is not sure where the part {} of the game page begins; compare it with the page", label.name),
            ));
        }
    }
    let named = NAMED.captures(&text[body]).map(|found| found[1].to_owned());
    draft.name(&text[title], named.as_deref());
    draft
}

/// Lists of the page run over blank lines, where a record's end at one.
fn form_of(form: Form, key: &str) -> Form {
    match key {
        "sources" | "identifiers" => Form::Lines,
        _ => form,
    }
}

/// Run on when the first line already holds several labels.
fn style(body: &str) -> Style {
    let first = body
        .split('\n')
        .find(|l| !l.trim().is_empty())
        .unwrap_or("");
    let labels = split(first, &GAME, &GAME_PATTERN, Style::RunOn, true);
    if labels.len() >= 2 {
        Style::RunOn
    } else {
        Style::Lines
    }
}

impl Draft {
    fn note(&mut self, finding: Finding) {
        self.findings.push(finding.line(self.line));
    }

    fn take(&mut self, key: &'static str, words: &str) {
        if words.is_empty() {
            return;
        }
        let text = Some(words.to_owned());
        let game = &mut self.game;
        match key {
            "period" => game.period = text,
            "regions" => game.regions = parts(words, ','),
            "categories" => game.categories = parts(words, ','),
            "description" => game.description = text,
            "rules" => self.take_rules(words),
            "origin" => game.origin = text,
            "ludeme" => game.ludeme = text,
            "reference" => game.reference = text,
            "sources" => {
                let all: Vec<&str> = words.lines().flat_map(source::references).collect();
                game.works = all.iter().filter_map(|r| source::citekey(r)).collect();
                game.works.dedup();
                game.sources = all.into_iter().map(str::to_owned).collect();
            }
            "similar" => game.similar = parts(words, '\n'),
            _ => {
                game.identifiers = words.split_whitespace().map(str::to_owned).collect();
                if let Some(id) = game.identifiers.iter().find(|id| is_game_id(id)) {
                    game.id.clone_from(id);
                }
            }
        }
    }

    /// The citation that closes the rules has a key of its own.
    fn take_rules(&mut self, words: &str) {
        let cut = words
            .rfind("\n\n")
            .filter(|&at| CITATION.is_match(words[at..].trim()));
        let rules = words[..cut.unwrap_or(words.len())].trim_end();
        self.game.rules = Some(rules.to_owned());
        self.game.rules_reference = cut.map(|at| words[at..].trim().to_owned());
    }

    /// Parts the title into the name and the other names in brackets. A name may have brackets
    /// itself; the links of the page and its file name tell, and if they do not, that is reported.
    fn name(&mut self, title: &str, named: Option<&str>) {
        let title = title.trim();
        if title.is_empty() {
            self.unnamed(named);
            return;
        }
        let file = self
            .game
            .ludeme
            .as_deref()
            .and_then(|f| f.strip_suffix(".lud"));
        let groups: Vec<usize> = title.match_indices('(').map(|(at, _)| at).collect();
        // The name ends before a bracket, or with the title.
        let known = [named, file].into_iter().flatten().find_map(|known| {
            let ends = groups.iter().copied().chain([title.len()]);
            ends.map(|end| title[..end].trim())
                .find(|name| !name.is_empty() && folded(name) == folded(known))
        });
        let above = title.split_once('\n').map(|(name, _)| name.trim());
        let name = match (known, above, groups.last()) {
            (Some(name), _, _) | (None, Some(name), _) => name,
            // The last of several brackets, or a list of names, are other names.
            (_, _, Some(&at))
                if title.ends_with(')') && (groups.len() > 1 || title[at..].contains(',')) =>
            {
                title[..at].trim()
            }
            _ => {
                if title.ends_with(')') {
                    self.note(Finding::info(
                        "unsure-name", "",
                        format!("the brackets of the title {} may hold other names of the game or be part of its name; they are kept in the name", quoted(title)),
                    ));
                }
                title
            }
        };
        let rest = title[name.len()..].trim();
        let inner = rest.strip_prefix('(').and_then(|r| r.strip_suffix(')'));
        self.game.names = parts(inner.unwrap_or(rest), ',');
        self.game.name = (!name.is_empty()).then(|| name.to_owned());
        if named.is_some_and(|n| Some(n.trim()) != self.game.name.as_deref()) {
            self.game
                .extra
                .insert("linked_name".to_owned(), json!(named));
        }
    }

    /// The head of the page is missing: links in its middle may still name the game.
    fn unnamed(&mut self, named: Option<&str>) {
        self.game.name = named.map(|name| name.trim().to_owned());
        self.game
            .extra
            .insert("truncated".to_owned(), Value::Bool(true));
        let from = match &self.game.name {
            Some(name) => format!("its links name {}", quoted(name)),
            None => "nothing on it names the game".to_owned(),
        };
        self.note(Finding::warning(
            "truncated", "",
            format!("the page begins in the middle of a game page: {from}, and parts before its first heading are lost or kept under unplaced; fetch the whole page"),
        ));
    }

    /// The game page and what was noticed.
    pub fn finish(mut self) -> (PortalGame, Vec<Finding>) {
        let game = &self.game;
        if game.id.is_empty() {
            let name = quoted(game.name.as_deref().unwrap_or("?"));
            let odd: Vec<String> = game.identifiers.iter().map(|id| quoted(id)).collect();
            self.game
                .extra
                .insert("truncated".to_owned(), Value::Bool(odd.is_empty()));
            self.note(if odd.is_empty() {
                Finding::warning("no-game-id", "", format!("the game page of {name} has no identifier (it may be cut off), so it cannot name a file and is not taken in: fetch the whole page"))
            } else {
                Finding::error("bad-id", "", format!("the identifiers of the game page of {name} are not DLP.Games. and digits: {}; mend them", odd.join(", ")))
            });
        }
        if !self.game.unplaced.is_empty() {
            let pieces: Vec<String> = self.game.unplaced.iter().map(|p| quoted(p)).collect();
            self.note(Finding::warning(
                "unplaced",
                "",
                format!(
                    "text on the game page that belongs to no part, kept under unplaced: {}",
                    pieces.join(", ")
                ),
            ));
        }
        (self.game, self.findings)
    }
}

/// A name without marks on letters, as file names have it.
fn folded(name: &str) -> String {
    use unicode_normalization::char::is_combining_mark;
    use unicode_normalization::UnicodeNormalization;
    name.trim()
        .nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

fn parts(words: &str, sign: char) -> Vec<String> {
    words
        .split(sign)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}
