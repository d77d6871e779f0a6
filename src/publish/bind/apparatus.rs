//! Rules, doubts, claims, examples and recorded games of an edition.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ludarium_engine::game::record::GameRecord;
use ludarium_engine::lang::{Cite, ClauseInfo};
use serde_json::Value;

use super::super::families;
use super::super::prose::inline;
use super::super::text::{anchor, capital, counted, grouped, typographic};
use super::super::view::{
    BoardFigure, ClauseLink, ClauseRow, Example, Link, Question, Reading, Replay, Silence, Term,
};
use super::address::{clause_anchor, clause_label, full_clause};
use super::measured;
use super::relation::Relation;
use super::sentences::doubt_link;
use super::told::{plain, read_as, times, won};
use super::{From, Game, World};
use crate::corpus::Standing;
use crate::study::results::NoFigure;

/// The clauses in force, the edition's own before the shared ones.
///
/// # Errors
/// A figure that the results of a study lack.
pub fn clauses(
    world: &World,
    game: &Game,
    relation: &Relation,
) -> Result<Vec<ClauseRow>, NoFigure> {
    let edition = game.edition;
    let from = From::Edition(&edition.slug);
    let left_out = measured::results(world, "ablation").filter(|_| !edition.is_worksheet());
    let row = |c: &ClauseInfo| {
        let replaced = replaced(game, &c.id);
        Ok(ClauseRow {
            anchor: clause_anchor(&edition.short, &c.id),
            id: c.id.clone(),
            says: typographic(&c.says),
            standing: edition.standing(c).into(),
            cites: world.cite_links(from, edition, &c.cites),
            sentences_attr: relation
                .sentences
                .get(&c.id)
                .map(|s| s.join(" "))
                .unwrap_or_default(),
            silent: if c.shared {
                "no account says so"
            } else {
                "the account is silent"
            }
            .to_owned(),
            taken: taken(world, game, &c.id),
            without: match replaced {
                Some(_) => None,
                None => measured::without(left_out, game, &c.id)?,
            },
            note: replaced.or_else(|| note_of(game, &c.id)),
            questions: doubts_of(game, &c.id)
                .filter_map(|q| doubt_link(world, from, edition, q))
                .collect(),
        })
    };
    game.rules.clauses().iter().map(row).collect()
}

/// The clause of another edition that one was taken over from.
fn taken(world: &World, game: &Game, id: &str) -> Option<Link> {
    let own = id.strip_prefix(&format!("{}.", game.edition.short))?;
    let there = game.bundle.rules.taken.get(own)?;
    let other = world.corpus.edition(there.split_once('.')?.0)?;
    let from = From::Edition(&game.edition.slug);
    Some(Link {
        href: world.clause_href(from, other, there)?,
        label: other.about.title.clone(),
    })
}

/// What is said of a shared clause that only sets what clauses of the edition set otherwise.
fn replaced(game: &Game, id: &str) -> Option<String> {
    let (file, name) = id.split_once('.')?;
    let shared = game.bundle.shared.iter().find(|f| f.short == file)?;
    let clause = shared.clauses.get(name)?;
    if clause.then.is_some() || !clause.rulings().is_empty() {
        return None;
    }
    let mut own = BTreeSet::new();
    for (phase, params) in clause.set.iter().flatten() {
        for param in params.keys() {
            let setters = game.rules.head().setters(&format!("{phase}.{param}"));
            if setters.contains(&id) {
                return None;
            }
            own.extend(setters);
        }
    }
    let take = if own.len() == 1 { "takes" } else { "take" };
    let names = Vec::from_iter(own).join(", ");
    (!names.is_empty()).then(|| format!("Not in force here: {names} {take} its place."))
}

/// The remark that stands beside a clause in its file.
fn note_of(game: &Game, id: &str) -> Option<String> {
    let files = std::iter::once(&game.bundle.rules).chain(&game.bundle.shared);
    files
        .filter(|f| id.starts_with(&format!("{}.", f.short)))
        .find_map(|f| {
            let name = &id[f.short.len() + 1..];
            f.clauses
                .get(name)
                .and_then(|c| c.note.as_deref())
                .map(|note| plain(game, note))
        })
}

/// The questions whose readings change, drop or replace a clause.
pub fn doubts_of<'g>(game: &'g Game, clause: &'g str) -> impl Iterator<Item = &'g str> {
    let short = &game.edition.short;
    game.rules
        .questions()
        .iter()
        .filter_map(move |(id, (question, _))| {
            // a shared question speaks of the clauses of its own file
            let home = game
                .bundle
                .shared
                .iter()
                .find(|f| f.questions.contains_key(id))
                .map_or(short, |f| &f.short);
            let touches = |name: &str| full_clause(home, name) == clause;
            question
                .reading
                .values()
                .any(|r| {
                    r.drop
                        .iter()
                        .map(String::as_str)
                        .chain(r.change.keys().map(String::as_str))
                        .any(touches)
                })
                .then_some(id.as_str())
        })
}

/// Bytes of drawings among the doubts of a page: a page with many doubts stays light, and the positions of the later ones are told
/// in words; the player draws them when they are asked for.
const BOARDS: usize = 14_000;

/// The doubts, each with its readings and a position that shows the difference.
///
/// # Errors
/// A figure that the results of a study lack.
pub fn questions(world: &World, game: &Game) -> Result<Vec<Question>, NoFigure> {
    let edition = game.edition;
    let from = From::Edition(&edition.slug);
    let mut drawn: Vec<&str> = Vec::new();
    let mut bytes = 0;
    let study = |name| measured::results(world, name).filter(|_| !edition.is_worksheet());
    let meeting = study("meeting");
    let played = |name| Some((name, study(name)?));
    let sensitivity: Vec<_> = ["sensitivity-more", "sensitivity"]
        .into_iter()
        .filter_map(played)
        .collect();
    game.rules
        .questions()
        .iter()
        .map(|(id, (q, _))| {
            let readings = q
                .reading
                .iter()
                .enumerate()
                .map(|(i, (name, r))| Reading {
                    id: format!("{}-{}", anchor(id), i + 1),
                    name: name.clone(),
                    says: typographic(if r.says.is_empty() { name } else { &r.says }),
                    because: plain(game, r.because.as_deref().unwrap_or_default()),
                    default: *name == q.default,
                    infeasible: r.infeasible.as_deref().map(|why| plain(game, why)),
                })
                .collect();
            let example = q
                .shows
                .as_ref()
                .and_then(|s| edition.examples.iter().find(|e| e.id == *s));
            Ok(Question {
                id: anchor(id),
                ask: typographic(&q.ask),
                because: plain(game, q.because.as_deref().unwrap_or_default()),
                cites: world.cite_links(from, edition, &q.cites),
                readings,
                measured: measured::effects(&sensitivity, meeting, game, id)?,
                shows: example.and_then(|e| {
                    // two doubts may turn on one position: it is drawn once
                    let again = drawn.contains(&e.id.as_str());
                    drawn.push(&e.id);
                    let mut board = families::doubt(game, e, &format!("q{}", drawn.len()))?;
                    board.note = plain(game, &board.note);
                    let full = bytes + board.svg.len() > BOARDS;
                    if !again && !full {
                        bytes += board.svg.len();
                    }
                    Some(if again || full {
                        BoardFigure {
                            svg: String::new(),
                            ..board
                        }
                    } else {
                        board
                    })
                }),
            })
        })
        .collect()
}

/// The worked examples.
#[must_use]
pub fn examples(world: &World, game: &Game) -> Vec<Example> {
    let edition = game.edition;
    let from = From::Edition(&edition.slug);
    edition
        .examples
        .iter()
        .map(|e| {
            let clauses = e
                .clauses
                .iter()
                .map(|name| {
                    let id = full_clause(&edition.short, name);
                    ClauseLink {
                        href: world.clause_href(from, edition, &id),
                        label: clause_label(&edition.short, &id),
                        standing: None,
                    }
                })
                .collect();
            let readings: Vec<String> = e
                .readings
                .iter()
                .map(|(q, r)| read_as(game, q, r))
                .collect();
            let mut doing = families::doing(game, e);
            if !readings.is_empty() {
                doing = format!("{doing}; {}", readings.join("; "));
            }
            Example {
                id: anchor(&e.id),
                note: capital(&plain(game, &e.note)),
                free: e.free.as_deref().map(|free| plain(game, free)),
                clauses,
                start: match e.start.as_str() {
                    "new" => "A new game".to_owned(),
                    text => text.to_owned(),
                },
                action: e.action.clone(),
                doing,
            }
        })
        .collect()
}

/// Situations that random play met and that no sentence of the account bears on, if it was looked at under these rules.
#[must_use]
pub fn silences(world: &World, game: &Game) -> Vec<Silence> {
    let edition = game.edition;
    let from = From::Edition(&edition.slug);
    let played = world.corpus.played.get(&edition.slug);
    let fresh = played.filter(|p| p.rules_sha256 == game.rules.sha256());
    // what follows from a sentence of this account it is not silent about
    let spoken_of = |id: &String| {
        let mut clauses = game.rules.clauses().iter();
        let own = |cite: &String| Cite::parse(cite).is_ok_and(|c| c.account.is_none());
        clauses.any(|c| {
            let sure = edition.standing(c) < Standing::Conjectured;
            c.id == *id && sure && c.cites.iter().any(own)
        })
    };
    let met = fresh.into_iter().flat_map(|p| &p.survey.met);
    met.filter(|met| !met.clauses.iter().any(spoken_of))
        .enumerate()
        .map(|(n, met)| {
            let info = |id: &String| game.rules.clauses().iter().find(|c| c.id == *id);
            let link = |id: &String| ClauseLink {
                href: world.clause_href(from, edition, id),
                label: clause_label(&edition.short, id),
                standing: info(id).map(|c| edition.standing(c).into()),
            };
            let says: Vec<String> = met
                .clauses
                .iter()
                .filter_map(info)
                .map(|c| c.says.clone())
                .collect();
            let rounds = fresh.map_or(0, |p| p.survey.rounds);
            Silence {
                id: format!("silence-{}", n + 1),
                says: typographic(&says.join(" ")),
                clauses: met.clauses.iter().map(link).collect(),
                times: format!(
                    "met {} in {} random rounds",
                    times(met.times),
                    grouped(rounds)
                ),
                moment: met.at.clone(),
            }
        })
        .collect()
}

/// Games recorded beside the edition, by file name, each with its text. A record that cannot be read is left to `check`.
#[must_use]
pub fn replays(world: &World, game: &Game) -> Vec<(Replay, String)> {
    let folder = format!("games/{}/records/", game.edition.slug);
    let texts = world
        .corpus
        .files
        .texts
        .iter()
        .filter(|(name, _)| name.starts_with(&folder) && name.ends_with(".game"));
    texts
        .filter_map(|(name, text)| {
            let record = GameRecord::parse(text).ok()?;
            let stem = name[folder.len()..].trim_end_matches(".game");
            let read = |q: &str, r: &str| read_as(game, q, r);
            Some((replay(&record, stem, &read), text.clone()))
        })
        .collect()
}

/// `read` tells a reading in words.
fn replay(record: &GameRecord, stem: &str, read: &dyn Fn(&str, &str) -> String) -> Replay {
    let between = if record.sides { " against " } else { ", " };
    let players = record.players.join(between);
    let of = |wanted: &dyn Fn(&str) -> bool| record.tokens.iter().filter(|t| wanted(t)).count();
    let mut line = if record.sides {
        let moves = of(&|t| t.len() <= 2 && t.starts_with(|c: char| c.is_ascii_alphabetic()));
        vec![counted(moves, "move", "moves")]
    } else {
        let throws = of(&|t| t.strip_prefix('t').is_some_and(|v| v.parse::<u8>().is_ok()));
        vec![
            counted(record.players.len(), "player", "players"),
            counted(throws, "throw", "throws"),
        ]
    };
    line.extend(record.set.iter().map(|(name, n)| format!("{name} {n}")));
    line.extend(record.result.as_deref().map(won));
    line.extend(record.seed.map(|s| format!("seed {s}")));
    line.extend(record.readings.iter().map(|(q, r)| read(q, r)));
    Replay {
        id: format!("record-{}", anchor(stem)),
        title: typographic(record.title.as_deref().unwrap_or(&players)),
        line: line.join(" · "),
        notation: record.tokens.join(" "),
    }
}

/// The words of the field.
#[must_use]
pub fn terms(world: &World, game: &Game) -> Vec<Term> {
    let from = From::Edition(&game.edition.slug);
    let terms = game.edition.about.terms.iter().enumerate();
    terms
        .map(|(i, t)| Term {
            id: format!("term-{}", i + 1),
            word: t.word.clone(),
            gloss: inline(&t.gloss),
            cites: world.cite_links(from, game.edition, &t.cites),
        })
        .collect()
}

/// Accounts that the edition leans on.
#[must_use]
pub fn leans(world: &World, game: &Game) -> Vec<super::super::view::Lean> {
    let from = From::Edition(&game.edition.slug);
    let lean = |l: &crate::corpus::LeansOn| {
        let other = if l.in_corpus {
            world.corpus.edition(&l.account)
        } else {
            None
        };
        super::super::view::Lean {
            account: other.map_or_else(|| l.account.clone(), |e| e.about.title.clone()),
            href: other.and_then(|e| {
                world
                    .edition_href(from, &e.slug)
                    .or_else(|| world.record_href(from, &e.account.record))
            }),
            why: typographic(&l.why),
            cites: world.cite_links(from, game.edition, &l.cites),
        }
    };
    let taken = taken_over(world, game);
    let leans = game.edition.about.leans_on.iter().map(lean);
    leans.chain(taken).collect()
}

/// What is taken over from another edition, and what is not.
fn taken_over(world: &World, game: &Game) -> Option<super::super::view::Lean> {
    let from = From::Edition(&game.edition.slug);
    let like = game.bundle.rules.like.as_ref()?;
    let other = world.corpus.edition(&like.edition)?;
    let mut why = format!(
        "{} taken over",
        counted(like.takes.len(), "rule is", "rules are")
    );
    if !like.except.is_empty() {
        let _ = write!(
            why,
            "; {} not: {}",
            if like.except.len() == 1 {
                "one is"
            } else {
                "these are"
            },
            like.except.join(", ")
        );
    }
    why.push('.');
    Some(super::super::view::Lean {
        account: other.about.title.clone(),
        href: world.edition_href(from, &other.slug),
        why,
        cites: world.cite_links(from, game.edition, std::slice::from_ref(&like.by)),
    })
}

/// Files of this edition, from its page.
#[must_use]
pub fn downloads(game: &Game) -> Vec<Link> {
    let slug = &game.edition.slug;
    let file = |name: &str, label: &str| Link {
        href: format!("../data/games/{slug}/{name}"),
        label: label.to_owned(),
    };
    let mut files = vec![
        file("rules.toml", "Rules (TOML)"),
        file("account.toml", "Account, sentence by sentence (TOML)"),
        file("edition.toml", "About the edition (TOML)"),
    ];
    if !game.edition.examples.is_empty() {
        files.push(file("examples.toml", "Worked examples (TOML)"));
    }
    if !game.edition.claims.is_empty() {
        files.push(file("claims.toml", "Claims (TOML)"));
    }
    files
}

/// Whether a simulation's JSON was made from these rules.
#[must_use]
pub fn made_from(game: &Game, json: &Value) -> bool {
    json["rules_sha256"].as_str() == Some(game.rules.sha256())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recorded_game_is_told_in_a_line() {
        let text = "Title: The players' first round\nGame: x\nSeed: 7\nSouth: random\nNorth: greedy\nResult: south 30-18\n\nA f {a remark} D\nf E\n";
        let told = replay(&GameRecord::parse(text).unwrap(), "first", &|q, r| {
            format!("{q} as {r}")
        });
        assert_eq!(told.title, "The players’ first round");
        assert_eq!(told.line, "5 moves · South won, 30 to 18 · seed 7");
        assert_eq!(told.notation, "A f D f E");
    }
}
