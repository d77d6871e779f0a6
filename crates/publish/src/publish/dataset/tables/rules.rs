//! Rules as data: what clauses rule and set, what is captured, and what rules come to, aspect by aspect, by codes.

use std::collections::{BTreeMap, BTreeSet};

use ludarium_engine::families;
use ludarium_engine::game::{Aspect, Row};

use super::table::{known, Table};
use crate::corpus::Standing;
use crate::publish::bind::World;
use crate::publish::dataset::listed;

pub(super) fn all(world: &World) -> [Table; 5] {
    [
        rulings(world),
        settings(world),
        captures(world),
        aspects(world),
        codes(world),
    ]
}

fn rulings(world: &World) -> Table {
    let all = listed::rulings(world);
    columns! {
        rulings: "A term of a ruling: a condition (when) or an effect (then), one of its values, at one moment. A ruling applies if all its conditions hold; if a key has several values, any one suffices. docs/reference/sowing-words.md has every key and word.", by (edition, clause, ruling, moment, part, key, number), from &all;
        Text edition => editions.slug: "its edition", |r| r.edition;
        Text clause: "full id of the clause", |r| &r.clause;
        Integer ruling: "its number in the clause, from 1; a rider has one for each ruling that it follows", |r| r.ruling;
        Text moment: "the moment at which it is tested", |r| &r.moment;
        Text part: "when or then", |r| r.half.word();
        Text key: "the word of the rules language; the parts of a look after a point", |r| &r.key;
        Integer number: "order among the values of the key, from 1", |r| r.number;
        Text operator: "=, !=, >=, <=, between", |r| r.operator;
        Text value: "the value", |r| &r.value;
        Integer least: "the smallest number that it covers", |r| r.span.0;
        Integer most: "the greatest; empty where there is none", |r| r.span.1;
        (edition, clause) => clauses(edition, id);
    }
}

fn settings(world: &World) -> Table {
    let all = listed::settings(world);
    columns! {
        settings: "A parameter that the clauses in force of an edition set. docs/reference/sowing-words.md has every parameter and word.", by (edition, parameter), from &all;
        Text edition => editions.slug: "its edition", |s| s.edition;
        Text parameter: "part of the rules and name", |s| &s.parameter;
        Text value: "word, number, true or false; a list separated by semicolons, a table as JSON", |s| &s.value;
        Number number: "the value where it is a number", |s| s.number;
        Text clauses: "full ids of the clauses that set it, separated by a space", |s| s.clauses.join(" ");
    }
}

fn captures(world: &World) -> Table {
    let all = listed::captures(world);
    columns! {
        captures: "What a ruling of an edition captures, and how many pieces at a time.", by (edition, clause, ruling, moment, number), from &all;
        Text edition => editions.slug: "its edition", |c| c.edition;
        Text clause: "full id of the clause", |c| &c.clause;
        Integer ruling: "the ruling, as in rulings", |c| c.ruling;
        Text moment: "when: in passing, with the last counter, at a look elsewhere", |c| &c.moment;
        Integer number: "order among the captures of the ruling, from 1", |c| c.number;
        Text takes: "from where it captures", |c| c.capture.takes;
        Text gets: "who gets it", |c| c.capture.gets;
        Integer least: "how many counters are there at least; empty if the condition does not say", |c| c.capture.least;
        Integer most: "how many at most", |c| c.capture.most;
        Integer taken: "how many of them are taken, if that is one number", |c| c.capture.taken;
        Integer size: "the number by which it captures: exactly so many counters are there, and all of them leave the board; 4 is a capture by fours", |c| c.capture.size;
        (edition, clause) => clauses(edition, id);
    }
}

fn aspects(world: &World) -> Table {
    let all = world.cells();
    columns! {
        aspects: "What the compiled rules of an edition say of one aspect.", by (edition, group, aspect), from all;
        Text edition => editions.slug: "its edition", |(g, ..)| &g.edition.slug;
        Text group: "part of the game", |(_, a, _)| a.group;
        Text aspect: "what is compared", |(_, a, _)| a.aspect;
        Text code: "the kind of answer, one of the aspect's list (docs/reference/aspects.md)", |(_, a, _)| &a.code;
        Text value: "what the rules say", |(_, a, _)| &a.value;
        Text certainty: "certainty of the least certain clause behind it", |(_, a, _)| a.certainty.map(|c| c.word());
        Text standing: "certainty of the least certain clause behind it, derived from cites", |(g, a, _)| g.sure(a).map(Standing::word);
        Text clauses: "full ids, separated by a space", |(_, a, _)| a.clauses.join(" ");
        Text aspect_id: "identifier of the aspect, independent of the wording: see codes", |(.., row)| row.id;
        Text exact: "what the code leaves open, in signs (docs/reference/aspects.md)", |(_, a, _)| known(&a.exact);
    }
}

/// A code of an aspect: what it means, and what the aspect is.
struct Code {
    family: &'static str,
    row: &'static Row,
    code: String,
    words: String,
}

fn codes(world: &World) -> Table {
    let mut all: Vec<Code> = vec![];
    for (family, games) in world.by_family() {
        for row in families::rows(family.word) {
            let cells = games.iter().flat_map(|g| &g.aspects);
            let own: Vec<&Aspect> = cells.filter(|a| row.holds(a)).collect();
            if own.iter().all(|a| a.is_none()) {
                continue;
            }
            let listed = row.all(family.params).into_iter();
            // numbers and lists of words have no row of their own until a game has them; what a setting calls `none` is that
            let mut met = BTreeSet::new();
            let one = listed.filter(|(code, _)| !code.contains(' ') && met.insert(code.clone()));
            let mut codes: Vec<(String, String)> = one.collect();
            let met: BTreeMap<&str, &str> = own
                .iter()
                .map(|a| (a.code.as_str(), a.value.as_str()))
                .collect();
            for (code, value) in met {
                if !codes.iter().any(|(c, _)| c == code) {
                    codes.push((code.to_owned(), value.to_owned()));
                }
            }
            all.extend(codes.into_iter().map(|(code, words)| Code {
                family: family.word,
                row,
                code,
                words,
            }));
        }
    }
    columns! {
        codes: "A code that an aspect can have, with its words.", by (family, aspect, code), from &all;
        Text family: "the family of games", |c| c.family;
        Text aspect: "identifier of the aspect: the parameter that it comes from, or a name of its own", |c| c.row.id;
        Text code: "the code", |c| &c.code;
        Text words: "what it means", |c| &c.words;
        Text group: "part of the game, in words", |c| c.row.group;
        Text name: "the aspect in words", |c| c.row.aspect;
    }
}
