//! `ludarium compare --json`.

use crate::families::Stood;
use ludarium_engine::game::compare::{aspects, of_one_family};
use ludarium_engine::game::parted::Situations;
use ludarium_engine::game::{self, Rules};
use ludarium_engine::lang::Certainty;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Two games aspect by aspect, and the first position where they part.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Compare {
    /// The one game, by slug.
    a: String,
    /// The other.
    b: String,
    /// Every aspect that both have, those that are the same among them.
    aspects: Vec<Aspect>,
    /// Situations that both games know, on the common refinement of both tables; null where rules are settings alone.
    cells: Option<Situations>,
    /// Where they part; null where that was not found within the limit.
    parting: Option<Parting>,
    /// The families of the two, where they are of two; then the aspects are those that both have by one name.
    #[serde(skip_serializing_if = "Option::is_none")]
    families: Option<[&'static str; 2]>,
}

/// One aspect of both games.
#[derive(Debug, Serialize, JsonSchema)]
struct Aspect {
    /// Part of the game: Setting up, Sowing …
    group: &'static str,
    /// What is compared.
    aspect: &'static str,
    /// Whether both say the same.
    same: bool,
    /// What the one says.
    a: Said,
    /// What the other says.
    b: Said,
}

/// What one game says of an aspect.
#[derive(Debug, Serialize, JsonSchema)]
struct Said {
    /// The kind of answer: one of the aspect's list (docs/reference/aspects.md).
    code: String,
    /// In a few words; `–` where the game has no such thing.
    value: String,
    /// Full ids of the clauses that say it.
    clauses: Vec<String>,
    /// The least sure of them; null where no clause says it.
    certainty: Option<Certainty>,
}

/// A line of moves after which two games stand differently.
#[derive(Debug, Serialize, JsonSchema)]
struct Parting {
    /// The moves; those before the last have the same effect in both games.
    moves: Vec<String>,
    /// The position before the last move.
    #[schemars(with = "Stood")]
    before: Value,
    /// The position after it in the one game.
    #[schemars(with = "Stood")]
    a: Value,
    /// The position after it in the other.
    #[schemars(with = "Stood")]
    b: Value,
    /// What decided it.
    clauses: Clauses,
}

/// Clauses of both games, by full id.
#[derive(Debug, Serialize, JsonSchema)]
struct Clauses {
    /// Of the one.
    a: Vec<String>,
    /// Of the other.
    b: Vec<String>,
}

impl Compare {
    /// Compares two games; at most so many moves are tried in search of the parting.
    pub fn of(a: &dyn Rules, b: &dyn Rules, limit: usize) -> Self {
        let answer = |s: game::Aspect| Said {
            code: s.code,
            value: s.value,
            clauses: s.clauses,
            certainty: s.certainty,
        };
        let aspect = |(x, y): (game::Aspect, game::Aspect)| Aspect {
            group: x.group,
            aspect: x.aspect,
            same: x.same(&y),
            a: answer(x),
            b: answer(y),
        };
        let parting = a.parted(b, limit, false).map(|p| {
            let ([before, _], [one, other], [mine, theirs]) = (p.before, p.after, p.clauses);
            Parting {
                moves: p.moves,
                before: before.json,
                a: one.json,
                b: other.json,
                clauses: Clauses { a: mine, b: theirs },
            }
        });
        Self {
            a: a.head().slug.clone(),
            b: b.head().slug.clone(),
            aspects: aspects(a, b).into_iter().map(aspect).collect(),
            cells: a.situations(b),
            parting,
            families: (!of_one_family(a, b)).then(|| [a.family().word, b.family().word]),
        }
    }
}
