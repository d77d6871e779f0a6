//! What editions hold: sentences, claims, worked positions, clauses, questions, aspects.

use std::collections::BTreeSet;

use ludarium_engine::lang::{Cite, ClauseInfo};
use serde_json::json;

use super::table::{known, Table};
use crate::corpus::{Edition, Sentence};
use crate::publish::bind::{Game, World};
use crate::publish::dataset::listed::ids as records;

/// Sentences, claims and worked positions.
pub(super) fn accounts(world: &World) -> [Table; 3] {
    [sentences(world), claims(world), examples(world)]
}

fn sentences(world: &World) -> Table {
    let here = records(world);
    let all = world.corpus.editions.iter().flat_map(|e| {
        let mut ids = BTreeSet::new();
        let own = e.account.sentences.iter();
        own.filter(move |s| ids.insert(&s.id))
            .map(move |s| (e, s, e.account.record_of(s)))
    });
    columns! {
        sentences: "A sentence of an account, with its place in the record's field and its status.", by (edition, id), from all;
        Text edition => editions.slug: "its edition", |(e, ..)| &e.slug;
        Text id: "C6: layer and number; C quotes the ethnographer, R is the editors' summary", |(_, s, _)| &s.id;
        Text layer: "primary or editorial", |(_, s, _)| s.layer;
        Integer start: "first character of the field, from 0, in Unicode characters", |(_, s, _)| s.span[0];
        Integer end: "the character after the last", |(_, s, _)| s.span[1];
        Text status: "modelled, contradicted, claim, context, unmodelled, repeated", |(_, s, _)| s.status;
        Text text: "the words; empty where they are kept elsewhere", |(_, s, _)| known(&s.text);
        Text language: "its language, by its tag: sw, am, ar; empty where none is stated", |(_, s, record)| s.language.clone().or_else(|| world.corpus.records.get(*record)?.language.clone());
        Text translation: "the sentence in the language of the pages", |(_, s, _)| &s.translation;
        Text note: "a remark of the editors", |(_, s, _)| &s.note;
        Text gist: "what it says, in the editors' own words", |(_, s, _)| &s.gist;
        Text record => records.id: "the record that it is from: the edition's own, or that of a further witness", |(.., record)| Some(*record).filter(|r| here.contains(*r));
        Text rights: "who holds the rights in its words", |(_, s, record)| world.source_of(record).rights_in(s.layer).to_owned();
    }
}

/// What editions have several of, each with its edition.
fn of_each<'w, T>(
    world: &World<'w>,
    things: fn(&'w Edition) -> &'w [T],
) -> impl Iterator<Item = (&'w Edition, &'w T)> {
    let all = world.corpus.editions.iter();
    all.flat_map(move |e| things(e).iter().map(move |thing| (e, thing)))
}

fn claims(world: &World) -> Table {
    let all = of_each(world, |e| &e.claims);
    columns! {
        claims: "Something that an account says of its game and that can be tested.", by (edition, id), from all.map(|(e, claim)| (e, json!(claim)));
        Text edition => editions.slug: "its edition", |(e, _)| &e.slug;
        Text id: "id", |(_, c)| c["id"].clone();
        Text quote: "its words", |(_, c)| c["quote"].clone();
        Text kind: "play, people, comparison, rule", |(_, c)| c["kind"].clone();
        Text means: "what must be true if the claim is true", |(_, c)| c["means"].clone();
        Text refuted: "what would refute it", |(_, c)| c["refuted"].clone();
        Text test: "how it is tested", |(_, c)| c["test"].clone();
        Text verdict: "supported, not supported, depends on the players, depends on reading, a rule, cannot be tested, not yet measured", |(_, c)| c["verdict"].clone();
    }
}

fn examples(world: &World) -> Table {
    columns! {
        examples: "A worked position, played again at every check.", by (edition, id), from of_each(world, |e| &e.examples);
        Text edition => editions.slug: "its edition", |(e, _)| &e.slug;
        Text id: "id", |(_, x)| &x.id;
        Text note: "what it shows", |(_, x)| &x.note;
        Text start: "the position, in the notation of records", |(_, x)| &x.start;
        Text action: "what is done", |(_, x)| &x.action;
        Text expect: "the position afterwards", |(_, x)| known(&x.expect);
    }
}

/// Clauses with their cites, questions with their readings.
pub(super) fn rules_in_words(world: &World) -> [Table; 4] {
    [
        clauses(world),
        cites(world),
        questions(world),
        readings(world),
    ]
}

/// The clauses in force of all games.
fn in_force<'w>(world: &'w World) -> impl Iterator<Item = (&'w Game<'w>, &'w ClauseInfo)> {
    let all = world.playable();
    all.flat_map(|g| g.rules.clauses().iter().map(move |c| (g, c)))
}

fn clauses(world: &World) -> Table {
    columns! {
        clauses: "A clause of the rules in force under the default readings.", by (edition, id), from in_force(world);
        Text edition => editions.slug: "its edition", |(g, _)| &g.edition.slug;
        Text id: "full id", |(_, c)| &c.id;
        Text says: "the rule in plain words", |(_, c)| &c.says;
        Text certainty: "as written in the rules file: attested, inferred, conjectured", |(_, c)| c.certainty.word();
        Text standing: "how well its sources support it, derived from its cites: attested (the ethnographer's own words), attested-by-editors (only the editors' summary), inferred, conjectured", |(g, c)| g.edition.standing(c).word();
        Boolean shared: "whether it is in a file that several games include", |(_, c)| c.shared;
    }
}

/// A sentence that a clause rests on.
struct Cited<'w> {
    game: &'w Game<'w>,
    clause: &'w ClauseInfo,
    number: usize,
    text: &'w str,
    /// Account, sentence and words, where they are here; a shared clause has no account of its own.
    there: Option<(&'w Edition, &'w Sentence, Option<String>)>,
}

fn cites(world: &World) -> Table {
    let cited = |game, clause: &'_ ClauseInfo, text: &str| {
        let cite = Cite::parse(text).ok()?;
        if cite.account.is_none() && clause.shared {
            return None;
        }
        let game: &Game = game;
        let edition = world.cited(game.edition, &cite)?;
        let sentence = edition.account.sentence(&cite.sentence)?;
        Some((edition, sentence, sentence.cited(&cite)))
    };
    let all = in_force(world).flat_map(|(game, clause)| {
        (1..).zip(&clause.cites).map(move |(number, text)| Cited {
            game,
            clause,
            number,
            text,
            there: cited(game, clause, text),
        })
    });
    columns! {
        cites: "A sentence that a clause rests on.", by (edition, clause, number), from all;
        Text edition => editions.slug: "the edition whose clause it is", |c| &c.game.edition.slug;
        Text clause: "full id of the clause", |c| &c.clause.id;
        Integer number: "order among the clause's cites, from 1", |c| c.number;
        Text cite: "as written in the rules file: the sentence, its account if that is another edition's, and the exact words or their numbers if given", |c| c.text;
        Text account: "the edition whose sentence it is; empty if that is not in the corpus", |c| c.there.as_ref().map(|(e, ..)| &e.slug);
        Text sentence: "id of the sentence; empty if it is not in the corpus", |c| c.there.as_ref().map(|(_, s, _)| &s.id);
        Text words: "the cited words, if the cite names some and the corpus has them", |c| c.there.as_ref().and_then(|(.., words)| words.clone());
        (edition, clause) => clauses(edition, id);
        (account, sentence) => sentences(edition, id);
    }
}

fn questions(world: &World) -> Table {
    let all = world.playable().flat_map(|g| {
        let questions = g.rules.questions().iter();
        questions.map(move |(id, (q, _))| (g, id, q))
    });
    columns! {
        questions: "A doubt: what an account leaves open.", by (edition, id), from all;
        Text edition => editions.slug: "its edition", |(g, ..)| &g.edition.slug;
        Text id: "id", |(_, id, _)| *id;
        Text ask: "the question", |(.., q)| &q.ask;
        Text default: "name of the reading in force", |(.., q)| &q.default;
    }
}

fn readings(world: &World) -> Table {
    let all = world.playable().flat_map(|g| {
        let questions = g.rules.questions().iter();
        let readings = questions.flat_map(|(id, (q, _))| q.reading.iter().map(move |r| (id, q, r)));
        readings.map(move |(id, q, (name, r))| (&g.edition.slug, (id, q), name, r))
    });
    columns! {
        readings: "An answer to a question.", by (edition, question, name), from all;
        Text edition => editions.slug: "its edition", |(slug, ..)| *slug;
        Text question: "id of the question", |(_, (id, _), ..)| *id;
        Text name: "its name", |(_, _, name, _)| *name;
        Text says: "the reading in plain words", |(.., r)| known(&r.says);
        Boolean default: "whether it is in force", |(_, (_, q), name, _)| *name == &q.default;
        Text infeasible: "why it cannot be played, if it cannot", |(.., r)| &r.infeasible;
        (edition, question) => questions(edition, id);
    }
}
