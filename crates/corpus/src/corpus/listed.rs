//! All records in one list, whatever their source: the facts of the portal's database, then every record of the corpus that it has not,
//! each as facts of the same type. Pages, maps, times, facets and the search are made of this list and of nothing else.

use super::{Corpus, Work};
use crate::catalogue::{
    measure, number_of, number_of_game, Catalogue, Evidence, Game, Ruleset, Source, Text,
};
use crate::record::{is_evidence_id, PortalGame, Record};
use crate::text::in_order;
use std::collections::BTreeMap;

impl Corpus {
    /// The list: the portal's rows by their numbers, the others behind them in the natural order of their ids.
    #[must_use]
    pub fn listed(&self) -> Catalogue {
        let mut list = self.portal.clone();
        let new = |r: &&Record| is_evidence_id(&r.id) && list.record(&r.id).is_none();
        let mut others: Vec<&Record> = self.records.values().filter(new).collect();
        others.sort_by(|a, b| in_order(&a.id, &b.id));
        let mut adding = Adding::to(&list, self);
        let mut rows = vec![];
        for record in others {
            rows.push(adding.record(record));
        }
        let Adding {
            games,
            rulesets,
            sources,
            ..
        } = adding;
        list.games.extend(games);
        let rulesets = rulesets.into_iter();
        list.rulesets.extend(rulesets.map(|r| (r.id, r)));
        list.sources.extend(sources.into_iter().map(|s| (s.id, s)));
        for row in rows {
            if number_of(&row.name).is_none() {
                list.numbers.insert(row.name.clone(), row.id);
            }
            list.evidence.insert(row.id, row);
        }
        list
    }

    /// The records of the corpus in the natural order of their ids.
    pub fn records_in_order(&self) -> Vec<&Record> {
        let mut all: Vec<&Record> = self.records.values().collect();
        all.sort_by(|a, b| in_order(&a.id, &b.id));
        all
    }

    /// The citekey of the work that a record quotes: its own, else that of an edition made of it.
    #[must_use]
    pub fn work_key<'c>(&'c self, record: &'c Record) -> Option<&'c str> {
        let mut of = self.editions.iter();
        let mut edition = || of.find(|e| e.account.record == record.id);
        let key = record.work.as_deref();
        key.or_else(|| edition().map(|e| e.about.work.as_str()))
    }
}

/// What records name that the list has not yet, with the next number of each table.
struct Adding<'c> {
    corpus: &'c Corpus,
    /// Numbers of games by name.
    named: BTreeMap<String, u32>,
    games: BTreeMap<u32, Game>,
    rulesets: Vec<Ruleset>,
    sources: Vec<Source>,
    /// Numbers of sources by citekey and words, of rulesets by game and name.
    known: BTreeMap<(Option<String>, String), u32>,
    known_rulesets: BTreeMap<(u32, String), u32>,
    next: [u32; 4],
}

impl<'c> Adding<'c> {
    fn to(list: &Catalogue, corpus: &'c Corpus) -> Self {
        let after = |last: Option<&u32>| last.map_or(1, |n| n + 1);
        let pages = corpus.records.keys().filter_map(|id| number_of(id));
        let last = list.evidence.keys().copied().chain(pages).max();
        let games = corpus
            .portal_games
            .keys()
            .filter_map(|id| number_of_game(id));
        let last_game = list.games.keys().copied().chain(games).max();
        // the first of a name is the one that is meant, as in the tables of the data
        let mut named = BTreeMap::new();
        for game in list.games.values() {
            named.entry(game.name.clone()).or_insert(game.id);
        }
        Self {
            corpus,
            named,
            games: BTreeMap::new(),
            rulesets: vec![],
            sources: vec![],
            known: BTreeMap::new(),
            known_rulesets: BTreeMap::new(),
            next: [
                after(last.as_ref()),
                after(last_game.as_ref()),
                after(list.rulesets.keys().last()),
                after(list.sources.keys().last()),
            ],
        }
    }

    /// The next number of a table.
    fn number(&mut self, table: usize) -> u32 {
        let number = self.next[table];
        self.next[table] += 1;
        number
    }

    fn record(&mut self, r: &Record) -> Evidence {
        let id = number_of(&r.id).unwrap_or_else(|| self.number(0));
        let game = self.game(r);
        let place = r.location.as_ref();
        let point = place.and_then(|l| Some((l.lat?, l.lon?)));
        let date = r.date.as_ref();
        Evidence {
            id,
            name: r.id.clone(),
            kind: r.kind.clone().unwrap_or_default(),
            game,
            ruleset: self.ruleset(r, game),
            date: date.map(|d| d.text.clone()).unwrap_or_default(),
            start: date.and_then(|d| d.start.clone()),
            end: date.and_then(|d| d.end.clone()),
            place: place.map(|l| l.text.clone()).unwrap_or_default(),
            site: place
                .map(|l| l.text.trim().to_owned())
                .filter(|text| number_of(&r.id).is_none() && is_name(text)),
            countries: r.countries.clone(),
            points: point.into_iter().collect(),
            confidence: r.confidence,
            ages: r.ages.clone(),
            genders: r.genders.clone(),
            social_status: r.social_status.clone(),
            spaces: r.spaces.clone(),
            sources: self.source(r).into_iter().collect(),
            rules: text(r.rules.as_deref()),
            content: text(r.content.as_deref()),
            ..Evidence::default()
        }
    }

    /// The game that a record names: one that is there, else a new one, of which its records tell categories and periods.
    fn game(&mut self, r: &Record) -> u32 {
        let edition = || {
            self.corpus
                .editions
                .iter()
                .find(|e| e.account.record == r.id)
        };
        let name = r
            .game
            .clone()
            .or_else(|| Some(edition()?.about.title.clone()));
        let name = name.unwrap_or_else(|| "Game not named".to_owned());
        let number = match self.named.get(&name) {
            Some(number) => *number,
            None => {
                let pages = self.corpus.portal_games.values();
                let page = pages
                    .filter(|p| p.name.as_deref() == Some(name.as_str()))
                    .find_map(|p| Some((number_of_game(&p.id)?, p)));
                let game = match page {
                    Some((number, page)) => of_page(number, page),
                    None => Game {
                        id: self.number(1),
                        name: name.clone(),
                        ..Game::default()
                    },
                };
                let number = game.id;
                self.named.insert(name, number);
                self.games.insert(number, game);
                number
            }
        };
        if let Some(game) = self.games.get_mut(&number).filter(|g| !g.portal) {
            for (all, words) in [
                (&mut game.categories, &r.categories),
                (&mut game.periods, &r.periods),
            ] {
                for word in words {
                    if !all.contains(word) {
                        all.push(word.clone());
                    }
                }
            }
        }
        number
    }

    fn ruleset(&mut self, r: &Record, game: u32) -> Option<u32> {
        let name = r.ruleset.as_deref()?;
        let key = (game, name.to_owned());
        if let Some(known) = self.known_rulesets.get(&key) {
            return Some(*known);
        }
        let id = self.number(2);
        self.known_rulesets.insert(key, id);
        self.rulesets.push(Ruleset {
            id,
            game,
            name: name.to_owned(),
            ..Ruleset::default()
        });
        Some(id)
    }

    /// The work of a record, else its reference in words: each a source once.
    fn source(&mut self, r: &Record) -> Option<u32> {
        let work = self
            .corpus
            .work_key(r)
            .and_then(|key| self.corpus.work(key));
        let text = work.map_or_else(|| r.source.clone(), |w| Some(reference(w)))?;
        let key = work.map(|w| w.key.clone());
        let same = (key.clone(), text.clone());
        if let Some(known) = self.known.get(&same) {
            return Some(*known);
        }
        let id = self.number(3);
        self.known.insert(same, id);
        let url = String::new();
        self.sources.push(Source { id, key, text, url });
        Some(id)
    }
}

/// Whether the words of a place name it; of degrees and points of the compass they only say where it is.
fn is_name(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().count() > 1)
}

/// A work as a reference in words.
fn reference(work: &Work) -> String {
    let year = work.year.map(|y| y.to_string());
    let parts = [
        Some(work.authors.join(" and ")),
        year,
        Some(work.title.clone()),
    ];
    let filled = parts.into_iter().flatten().filter(|p| !p.is_empty());
    filled.collect::<Vec<_>>().join(". ")
}

fn text(words: Option<&str>) -> Text {
    let Some(words) = words.filter(|w| !w.trim().is_empty()) else {
        return Text::default();
    };
    let (sentences, sha256) = measure(words);
    Text { sentences, sha256 }
}

/// A game as its page of the portal has it, where no dump was taken in.
#[must_use]
pub fn of_page(id: u32, page: &PortalGame) -> Game {
    Game {
        id,
        portal: true,
        name: page.name.clone().unwrap_or_default(),
        aliases: page.names.clone(),
        categories: page.categories.clone(),
        periods: page.period.iter().cloned().collect(),
        regions: page.regions.clone(),
        origin: page.origin.clone().unwrap_or_default(),
        ..Game::default()
    }
}
