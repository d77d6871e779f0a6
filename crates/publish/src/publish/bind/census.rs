//! How many there are: the one place where pages look up the records of a work, and what became of a record here.

use std::collections::BTreeSet;

use super::super::view::Became;
use super::from::From;
use super::world::World;
use crate::corpus::account::Account;
use crate::corpus::{Edition, Sentence};
use crate::text::in_order;

/// What becomes of a record, in the order in which it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// An edition.
    Edition,
    /// A further witness of an edition.
    Witness,
    /// A worksheet.
    Worksheet,
    /// An edition that is not finished.
    Draft,
    /// No edition.
    Nothing,
}

impl Made {
    /// Each before the name of the edition, as the page of a record has it; then one and several, after a number: `34 editions`.
    const WORDS: [(Self, &'static str, &'static str, &'static str); 5] = [
        (Self::Edition, "edition", "an edition", "editions"),
        (
            Self::Witness,
            "a further witness of the edition",
            "a further witness",
            "further witnesses",
        ),
        (
            Self::Worksheet,
            "incomplete edition",
            "an incomplete edition",
            "incomplete editions",
        ),
        (Self::Draft, "draft", "a draft", "drafts"),
        (Self::Nothing, "", "no edition", "no edition"),
    ];
}

impl<'a> World<'a> {
    /// What became of a record: the first of [`Made`] that holds, with its edition.
    pub fn made_of(&self, record: &str) -> (Made, Option<&'a Edition>) {
        let Some(edition) = self.edition_made_of(record) else {
            return (Made::Nothing, None);
        };
        let made = match self.game(&edition.slug) {
            _ if edition.is_worksheet() => Made::Worksheet,
            None => Made::Draft,
            Some(_) if edition.account.record == record => Made::Edition,
            Some(_) => Made::Witness,
        };
        (made, Some(edition))
    }

    /// What became of a record, in words, with the way to its edition.
    pub fn became(&self, from: From, record: &str) -> Option<Became> {
        let (made, edition) = self.made_of(record);
        let edition = edition?;
        Some(Became {
            word: Made::WORDS[made as usize].1,
            title: edition.about.title.clone(),
            href: self
                .edition_href(from, &edition.slug)
                .or_else(|| self.draft_href(from, edition)),
        })
    }

    /// Records that rest on a work of ours, by number: they name it, the database does, or an edition made of them does.
    pub fn records_of_work(&self, key: &str) -> Vec<String> {
        let mut all: BTreeSet<String> = BTreeSet::new();
        let mut add = |id: &str| all.insert(id.to_owned());
        for record in self.records().filter(|r| r.work.as_deref() == Some(key)) {
            add(&record.id);
        }
        let editions = self.corpus.editions.iter();
        for edition in editions.filter(|e| e.about.work == key) {
            edition.account.records().for_each(|id| {
                add(id);
            });
        }
        let named = |id: &u32| {
            self.sources
                .get(id)
                .is_some_and(|s| s.own.as_deref() == Some(key))
        };
        for record in self.listed().evidence.values() {
            if record.sources.iter().any(named) {
                add(&record.name);
            }
        }
        let mut all: Vec<String> = all.into_iter().collect();
        all.sort_by(|a, b| in_order(a, b));
        all
    }

    /// How many records of the database name one of its works, each once.
    pub fn records_of_source(&self, id: u32) -> usize {
        let records = self.listed().evidence.values();
        records.filter(|r| r.sources.contains(&id)).count()
    }

    /// Editions of a work, and its worksheets, those with rules that do not decide everything yet among them.
    pub fn editions_of_work(&self, key: &str) -> [usize; 2] {
        let editions = self.games.iter().map(|g| g.edition);
        let worksheets = self.corpus.worksheets();
        let of = |e: &&Edition| e.about.work == key;
        [editions.filter(of).count(), worksheets.filter(of).count()]
    }

    /// Editions whose account stands in our words alone, and those of which a part does, because their words are elsewhere.
    pub fn in_our_words(&self) -> [usize; 2] {
        let mut counts = [0, 0];
        for game in &self.games {
            match WordsOf::account(&game.edition.account) {
                WordsOf::Source => {}
                WordsOf::Us => counts[0] += 1,
                WordsOf::Both => counts[1] += 1,
            }
        }
        counts
    }
}

/// Whose words a page shows an account in: the source's, where they are here or at hand at the build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordsOf {
    /// The source's.
    Source,
    /// Some the source's, some ours.
    Both,
    /// Ours alone.
    Us,
}

impl WordsOf {
    /// Of an account.
    pub fn account(account: &Account) -> Self {
        let ours = |s: &&&Sentence| s.is_elsewhere() && s.text.is_empty();
        // what another account says in the same words is shown there
        let own = account.sentences.iter().filter(|s| s.same.is_empty());
        let all: Vec<&Sentence> = own.collect();
        match all.iter().filter(ours).count() {
            0 => WordsOf::Source,
            n if n == all.len() => WordsOf::Us,
            _ => WordsOf::Both,
        }
    }

    /// `in our words`.
    pub fn phrase(self) -> &'static str {
        match self {
            WordsOf::Source => "in the source’s words",
            WordsOf::Both => "partly in our words",
            WordsOf::Us => "in our words",
        }
    }
}

/// `34 are editions, 4 further witnesses, 1 has no edition.`
pub fn tally(made: &[Made]) -> String {
    let parts: Vec<String> = Made::WORDS
        .iter()
        .filter_map(|(kind, _, one, many)| {
            let n = made.iter().filter(|m| *m == kind).count();
            let verb = match (kind, n) {
                (_, 0) => return None,
                (Made::Nothing, 1) => return Some("1 has no edition".to_owned()),
                (Made::Nothing, n) => return Some(format!("{n} have no edition")),
                (_, 1) => return Some(format!("1 is {one}")),
                (_, n) => format!("{n} are {many}"),
            };
            Some(verb)
        })
        .collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!("{}.", parts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_became_of_records_is_told_in_a_line() {
        let made = [Made::Edition, Made::Nothing, Made::Edition, Made::Worksheet];
        assert_eq!(
            tally(&made),
            "2 are editions, 1 is an incomplete edition, 1 has no edition."
        );
        assert_eq!(tally(&[]), "");
    }
}
