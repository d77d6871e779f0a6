//! What is read of a world while something is made of it: noted as it happens, so that the next build knows what the same thing would
//! be made of.
//!
//! Every part of a [`World`] lies in a [`Part`] or is [`Lent`], and whoever looks into one is noted; a map that is asked for one
//! key is noted with that key alone. A digest of a part, or of what stands under a key, is of the value itself, as `{:?}` writes it:
//! nobody has to know which file it came from.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use super::super::reads::{digest, note, note_key, Reads};
use super::{Game, World};
use crate::catalogue::{Catalogue, Evidence, Words};
use crate::corpus::boards::SmallBoards;
use crate::corpus::comparison::Comparison;
use crate::corpus::played::Played;
use crate::corpus::puzzles::Puzzles;
use crate::corpus::tongues::Tongues;
use crate::corpus::{Account, Corpus, Edition, Files, Place, Rules, Work};
use crate::record::{PortalGame, Record};
use crate::whereabouts::Site;
use ludarium_engine::lang::Bundle;

/// Numbers of the parts.
pub mod part {
    /// All of the corpus, files and all.
    pub const WHOLE: u8 = 0;
    /// [`super::Corpus::records`].
    pub const RECORDS: u8 = 1;
    /// [`super::Corpus::portal_games`].
    pub const PORTAL_GAMES: u8 = 2;
    /// [`super::Corpus::editions`].
    pub const EDITIONS: u8 = 3;
    /// [`super::Corpus::shared`].
    pub const SHARED: u8 = 4;
    /// [`super::Corpus::rulesets`].
    pub const RULESETS: u8 = 5;
    /// [`super::Corpus::alone`].
    pub const ALONE: u8 = 6;
    /// [`super::Corpus::works`].
    pub const BOOKS: u8 = 7;
    /// [`super::Corpus::played`].
    pub const PLAYED: u8 = 8;
    /// [`super::Corpus::comparisons`].
    pub const COMPARISONS: u8 = 9;
    /// [`super::Corpus::puzzles`].
    pub const PUZZLES: u8 = 10;
    /// [`super::Corpus::small_boards`].
    pub const SMALL_BOARDS: u8 = 11;
    /// [`super::Corpus::places`].
    pub const GROUND: u8 = 12;
    /// [`super::Corpus::portal`].
    pub const PORTAL: u8 = 13;
    /// [`super::Corpus::sites`].
    pub const SITES: u8 = 14;
    /// [`super::Corpus::words`].
    pub const WORDS: u8 = 15;
    /// [`super::Corpus::files`], and those of an edition by its slug.
    pub const FILES: u8 = 16;
    /// [`super::World::games`], and one of all games by its slug.
    pub const GAMES: u8 = 17;
    /// [`super::World::worksheets`].
    pub const WORKSHEETS: u8 = 18;
    /// [`super::World::alone`].
    pub const RULED: u8 = 19;
    /// [`super::World::works`].
    pub const WORKS: u8 = 20;
    /// [`super::World::listed`].
    pub const LISTED: u8 = 21;
    /// [`super::World::sources`].
    pub const SOURCES: u8 = 22;
    /// [`super::World::places`].
    pub const PLACES: u8 = 23;
    /// Files of the pages of games.
    pub const GAME_FILES: u8 = 24;
    /// [`super::World::kept`].
    pub const KEPT: u8 = 25;
    /// [`super::World::shared`].
    pub const TOGETHER: u8 = 26;
    /// [`super::World::whereabouts`].
    pub const WHEREABOUTS: u8 = 27;
    /// [`super::World::studies`].
    pub const STUDIES: u8 = 28;
    /// [`super::World::labelled`].
    pub const LABELLED: u8 = 29;
    /// [`super::World::problems`].
    pub const PROBLEMS: u8 = 30;
    /// A record of [`super::World::listed`] by its name.
    pub const LISTED_RECORD: u8 = 31;
    /// The editions made of a record, by its id.
    pub const EDITIONS_OF: u8 = 32;
    /// The first edition that a record is a witness of, by its id.
    pub const MADE_OF: u8 = 33;
    /// A game of all that can be played, handed to whoever makes its pages.
    pub const GAME: u8 = 34;
    /// The account of an edition by its slug or short name.
    pub const ACCOUNT: u8 = 35;
    /// Whether there is a page of an edition, by its slug.
    pub const PLAYED_HERE: u8 = 36;
    /// The editions that are made of records of a game of the list, by its number.
    pub const EDITIONS_OF_GAME: u8 = 37;
    /// [`super::Corpus::tongues`].
    pub const TONGUES: u8 = 38;
}

/// Something of a world's own. Whoever looks into it is noted.
#[derive(Debug, Default)]
pub struct Part<T, const P: u8>(pub(super) T);

impl<T, const P: u8> Deref for Part<T, P> {
    type Target = T;

    fn deref(&self) -> &T {
        note(P);
        &self.0
    }
}

impl<T, const P: u8> DerefMut for Part<T, P> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<'s, T, const P: u8> IntoIterator for &'s Part<T, P>
where
    &'s T: IntoIterator,
{
    type Item = <&'s T as IntoIterator>::Item;
    type IntoIter = <&'s T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (**self).into_iter()
    }
}

impl<K: Ord, V, const P: u8> Part<BTreeMap<K, V>, P> {
    /// What stands under a key; that alone is noted.
    pub fn get<Q>(&self, key: &Q) -> Option<&V>
    where
        K: std::borrow::Borrow<Q>,
        Q: Ord + ToString + ?Sized,
    {
        note_key(P, key);
        self.0.get(key)
    }
}

/// Something of the corpus. Whoever looks into it is noted.
#[derive(Debug)]
pub struct Lent<'a, T, const P: u8>(&'a T);

impl<'a, T, const P: u8> Lent<'a, T, P> {
    /// The thing itself, as long as the corpus is there.
    #[must_use]
    pub fn all(&self) -> &'a T {
        note(P);
        self.0
    }
}

impl<T, const P: u8> Deref for Lent<'_, T, P> {
    type Target = T;

    fn deref(&self) -> &T {
        self.all()
    }
}

impl<'a, T, const P: u8> IntoIterator for &Lent<'a, T, P>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.all().into_iter()
    }
}

impl<'a, V, const P: u8> Lent<'a, BTreeMap<String, V>, P> {
    /// What stands under a key; that alone is noted.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a V> {
        note_key(P, key);
        self.0.get(key)
    }

    /// Whether there is such a key; it alone is noted.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}

/// The corpus as a world has it.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields of Corpus by their names")]
pub struct Seen<'a> {
    corpus: &'a Corpus,
    pub records: Lent<'a, BTreeMap<String, Record>, { part::RECORDS }>,
    pub portal_games: Lent<'a, BTreeMap<String, PortalGame>, { part::PORTAL_GAMES }>,
    pub editions: Lent<'a, Vec<Edition>, { part::EDITIONS }>,
    pub shared: Lent<'a, Vec<Rules>, { part::SHARED }>,
    pub rulesets: Lent<'a, Vec<Rules>, { part::RULESETS }>,
    pub alone: Lent<'a, Vec<Edition>, { part::ALONE }>,
    pub works: Lent<'a, Vec<Work>, { part::BOOKS }>,
    pub played: Lent<'a, BTreeMap<String, Played>, { part::PLAYED }>,
    pub comparisons: Lent<'a, BTreeMap<String, Comparison>, { part::COMPARISONS }>,
    pub puzzles: Lent<'a, BTreeMap<String, Puzzles>, { part::PUZZLES }>,
    pub small_boards: Lent<'a, BTreeMap<String, SmallBoards>, { part::SMALL_BOARDS }>,
    pub places: Lent<'a, Vec<Place>, { part::GROUND }>,
    pub tongues: Lent<'a, Tongues, { part::TONGUES }>,
    pub portal: Lent<'a, Catalogue, { part::PORTAL }>,
    pub sites: Lent<'a, Vec<Site>, { part::SITES }>,
    pub words: Lent<'a, Words, { part::WORDS }>,
    pub files: Lent<'a, Files, { part::FILES }>,
}

impl<'a> Seen<'a> {
    pub(super) fn of(corpus: &'a Corpus) -> Self {
        Seen {
            corpus,
            records: Lent(&corpus.records),
            portal_games: Lent(&corpus.portal_games),
            editions: Lent(&corpus.editions),
            shared: Lent(&corpus.shared),
            rulesets: Lent(&corpus.rulesets),
            alone: Lent(&corpus.alone),
            works: Lent(&corpus.works),
            played: Lent(&corpus.played),
            comparisons: Lent(&corpus.comparisons),
            puzzles: Lent(&corpus.puzzles),
            small_boards: Lent(&corpus.small_boards),
            places: Lent(&corpus.places),
            tongues: Lent(&corpus.tongues),
            portal: Lent(&corpus.portal),
            sites: Lent(&corpus.sites),
            words: Lent(&corpus.words),
            files: Lent(&corpus.files),
        }
    }

    /// All of it: whoever takes this is made of every file.
    #[must_use]
    pub fn whole(&self) -> &'a Corpus {
        note(part::WHOLE);
        self.corpus
    }

    /// Editions, rules, works, places and languages alone, as a corpus: what comparisons of games with each other are made of.
    #[must_use]
    pub fn games(&self) -> Corpus {
        Corpus {
            editions: self.editions.all().clone(),
            shared: self.shared.all().clone(),
            rulesets: self.rulesets.all().clone(),
            alone: self.alone.all().clone(),
            works: self.works.all().clone(),
            places: self.places.all().clone(),
            tongues: self.tongues.all().clone(),
            ..Corpus::default()
        }
    }

    /// The edition of a slug or short name.
    #[must_use]
    pub fn edition(&self, name: &str) -> Option<&'a Edition> {
        note_key(part::EDITIONS, name);
        self.corpus.edition(name)
    }

    /// Slug and account of an edition by its slug or short name; nothing else of it is read.
    #[must_use]
    pub fn account_of(&self, name: &str) -> Option<(&'a str, &'a Account)> {
        note_key(part::ACCOUNT, name);
        self.corpus.edition(name).map(account)
    }

    /// The work of a citekey.
    #[must_use]
    pub fn work(&self, key: &str) -> Option<&'a Work> {
        note_key(part::BOOKS, key);
        self.corpus.work(key)
    }

    /// The place of an id.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<&'a Place> {
        note_key(part::GROUND, id);
        self.corpus.place(id)
    }

    /// The worksheets.
    pub fn worksheets(&self) -> impl Iterator<Item = &'a Edition> {
        self.editions.all().iter().filter(|e| e.is_worksheet())
    }

    /// The citekey of the work that a record quotes.
    #[must_use]
    pub fn work_key<'c>(&'c self, record: &'c Record) -> Option<&'c str> {
        let of_the_edition = || {
            let first = self.editions_of(&record.id).next()?;
            Some(first.about.work.as_str())
        };
        record.work.as_deref().or_else(of_the_edition)
    }

    /// The editions that edit a record.
    pub fn editions_of<'s>(&self, record: &'s str) -> impl Iterator<Item = &'a Edition> + 's
    where
        'a: 's,
    {
        note_key(part::EDITIONS_OF, record);
        let all = self.corpus.editions.iter();
        all.filter(move |e| e.account.record == record)
    }

    /// The files of an edition, by name, each with its text.
    pub fn files_of(&self, slug: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        note_key(part::FILES, slug);
        files_of(self.corpus, slug)
    }

    /// The first edition of which a record is a witness.
    #[must_use]
    pub fn made_of(&self, record: &str) -> Option<&'a Edition> {
        note_key(part::MADE_OF, record);
        let mut all = self.corpus.editions.iter();
        all.find(|e| e.account.records().any(|r| r == record))
    }

    /// An edition's rules with the shared files that they use.
    #[must_use]
    pub fn bundle(&self, edition: &Edition) -> Option<Bundle> {
        note(part::SHARED);
        self.corpus.bundle(edition)
    }
}

/// What cites of other editions read of an edition.
fn account(edition: &Edition) -> (&str, &Account) {
    (&edition.slug, &edition.account)
}

fn files_of<'a>(corpus: &'a Corpus, slug: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let folder = format!("games/{slug}/");
    let all = corpus.files.texts.range(folder.clone()..);
    let own = all.take_while(move |(name, _)| name.starts_with(&folder));
    own.map(|(name, text)| (name.as_str(), text.as_str()))
}

/// A digest by part and key.
pub type Known = (u8, Option<String>, String);

/// Digests that were asked for, by part and key.
pub(super) type Digests = Mutex<BTreeMap<(u8, Option<String>), String>>;

impl World<'_> {
    /// Takes over digests that were worked out of the same world.
    pub fn know(&self, digests: Vec<Known>) {
        let mut held = self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        let all = digests.into_iter();
        held.extend(all.map(|(part, key, digest)| ((part, key), digest)));
    }

    /// The digests that were worked out, for a build of the same world.
    #[must_use]
    pub fn known(&self) -> Vec<Known> {
        let held = self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        let all = held.iter();
        all.map(|((part, key), digest)| (*part, key.clone(), digest.clone()))
            .collect()
    }

    /// A digest of all that a game's pages know of it: everything else is worked out of edition and rules.
    #[must_use]
    pub fn digest_of_game(&self, game: &Game) -> String {
        let slug = &game.edition.slug;
        let shelf = match self.found_game(slug) {
            Some(_) => part::GAME,
            None => part::RULED,
        };
        self.known_digest((shelf, Some(slug.clone())), || {
            digest(&(game.edition, &game.bundle))
        })
    }

    /// A digest of what was read, as this world has it.
    #[must_use]
    pub fn digest_of(&self, reads: &Reads) -> String {
        let parts = (0..64).filter(|part| reads.parts & 1 << part != 0);
        let parts = parts.map(|part| self.digest_of_part(part));
        let keys = reads.keys.iter();
        let keys = keys.map(|(part, key)| self.digest_of_key(*part, key));
        digest(&parts.chain(keys).collect::<Vec<_>>())
    }

    /// A digest that was asked for before, else one that is worked out now.
    fn known_digest(&self, of: (u8, Option<String>), work_out: impl FnOnce() -> String) -> String {
        let held = || self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = held().get(&of) {
            return known.clone();
        }
        let digest = work_out();
        held().insert(of, digest.clone());
        digest
    }

    fn digest_of_part(&self, which: u8) -> String {
        let corpus = self.corpus.corpus;
        let games = |games: &[Game]| {
            let all = games.iter().map(|g| self.digest_of_game(g));
            digest(&all.collect::<Vec<_>>())
        };
        self.known_digest((which, None), || match which {
            part::RECORDS => digest(&corpus.records),
            part::PORTAL_GAMES => digest(&corpus.portal_games),
            part::EDITIONS => digest(&corpus.editions),
            part::SHARED => digest(&corpus.shared),
            part::RULESETS => digest(&corpus.rulesets),
            part::ALONE => digest(&corpus.alone),
            part::BOOKS => digest(&corpus.works),
            part::PLAYED => digest(&corpus.played),
            part::COMPARISONS => digest(&corpus.comparisons),
            part::PUZZLES => digest(&corpus.puzzles),
            part::SMALL_BOARDS => digest(&corpus.small_boards),
            part::GROUND => digest(&corpus.places),
            part::TONGUES => digest(&corpus.tongues),
            part::PORTAL => digest(&corpus.portal),
            part::SITES => digest(&corpus.sites),
            part::WORDS => digest(&corpus.words),
            part::FILES => digest(&(&corpus.files.texts, &corpus.files.unreadable)),
            part::GAMES => games(&self.games.0),
            part::WORKSHEETS => games(&self.worksheets.0),
            part::RULED => games(&self.alone.0),
            part::WORKS => digest(&self.works.0),
            part::LISTED => digest(&self.listed.0),
            part::SOURCES => digest(&self.sources.0),
            part::PLACES => digest(&self.places.0),
            part::GAME_FILES => digest(&self.game_files.0),
            part::KEPT => digest(&self.kept.0),
            part::TOGETHER => digest(&self.shared.0),
            part::WHEREABOUTS => digest(&self.whereabouts.0),
            part::STUDIES => digest(&self.studies.0),
            part::LABELLED => digest(&self.labelled.0),
            part::PROBLEMS => digest(&self.problems.0),
            // what nobody knows how to sum up is of everything
            _ => digest(corpus),
        })
    }

    fn digest_of_key(&self, which: u8, key: &str) -> String {
        let corpus = self.corpus.corpus;
        let number = || key.parse::<u32>().unwrap_or_default();
        self.known_digest((which, Some(key.to_owned())), || match which {
            part::RECORDS => digest(&corpus.records.get(key)),
            part::PORTAL_GAMES => digest(&corpus.portal_games.get(key)),
            part::EDITIONS => digest(&corpus.edition(key)),
            part::BOOKS => digest(&corpus.work(key)),
            part::GROUND => digest(&corpus.place(key)),
            part::PLAYED => digest(&corpus.played.get(key)),
            part::COMPARISONS => digest(&corpus.comparisons.get(key)),
            part::PUZZLES => digest(&corpus.puzzles.get(key)),
            part::SMALL_BOARDS => digest(&corpus.small_boards.get(key)),
            part::GAMES => digest(&self.found_game(key).map(|g| self.digest_of_game(g))),
            part::WORKS => digest(&self.works.0.get(key)),
            part::SOURCES => digest(&self.sources.0.get(&number())),
            part::PLACES => digest(&self.places.0.get(key)),
            part::GAME_FILES => digest(&self.game_files.0.get(key)),
            part::WHEREABOUTS => digest(&self.whereabouts.0.get(&number())),
            part::LISTED_RECORD => digest(&self.listed.0.record(key)),
            part::FILES => digest(&files_of(corpus, key).collect::<Vec<_>>()),
            part::ACCOUNT => digest(&corpus.edition(key).map(account)),
            part::PLAYED_HERE => digest(&self.found_game(key).is_some()),
            part::EDITIONS_OF_GAME => digest(&self.found_editions(number()).collect::<Vec<_>>()),
            part::MADE_OF => digest(&self.corpus.made_of(key)),
            part::EDITIONS_OF => digest(&self.corpus.editions_of(key).collect::<Vec<_>>()),
            _ => self.digest_of_part(which),
        })
    }
}

impl<'a> World<'a> {
    /// The game of a slug; it alone is noted.
    pub(super) fn of_slug(&self, slug: &str) -> Option<&Game<'a>> {
        note_key(part::GAMES, slug);
        self.found_game(slug)
    }

    /// Whether an edition has a page, by its slug.
    pub(super) fn has_page(&self, slug: &str) -> bool {
        note_key(part::PLAYED_HERE, slug);
        self.found_game(slug).is_some()
    }

    /// The editions of a game of the list: of one of its records.
    pub fn editions_of_game<'s>(&'s self, id: u32) -> impl Iterator<Item = &'a Edition> + 's {
        note_key(part::EDITIONS_OF_GAME, &id);
        self.found_editions(id)
    }

    /// The same with nothing noted.
    fn found_editions<'s>(&'s self, id: u32) -> impl Iterator<Item = &'a Edition> + 's {
        let of = move |record: &str| Some(self.listed.0.record(record)?.game);
        let all = self.games.0.iter().chain(&self.worksheets.0);
        let editions = all.map(|g| g.edition);
        editions.filter(move |e| of(&e.account.record) == Some(id))
    }

    /// The same with nothing noted.
    fn found_game(&self, slug: &str) -> Option<&Game<'a>> {
        let mut all = self.games.0.iter().chain(&self.worksheets.0);
        all.find(|g| g.edition.slug == slug)
    }

    /// A record of the list by its name; it alone is noted.
    #[must_use]
    pub fn listed_record(&self, name: &str) -> Option<&Evidence> {
        note_key(part::LISTED_RECORD, name);
        self.listed.0.record(name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::reads::reading;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_read_is_noted_and_nothing_else() {
        let corpus = Corpus::default();
        let seen = Seen::of(&corpus);
        let ((), reads) = reading(|| {
            let _ = seen.records.get("DLP.Evidence.1");
            let (count, inner) = reading(|| seen.places.len());
            assert_eq!((count, inner.parts), (0, 1 << part::GROUND));
        });
        assert_eq!(
            reads.parts,
            1 << part::GROUND,
            "what is read inside is read"
        );
        let key = (part::RECORDS, "DLP.Evidence.1".to_owned());
        assert_eq!(reads.keys, BTreeSet::from([key]));
        let ((), nothing) = reading(|| ());
        assert_eq!(nothing, Reads::default());
    }
}
