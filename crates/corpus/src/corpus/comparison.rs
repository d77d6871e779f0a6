//! Where two games part (`compared/<a>--<b>.json`): kept, because the search for the first such position takes a while.
//! Written by `ludarium compare --all`, read by everything else.

use super::played::{compiled, Compiled};
use super::{Corpus, Edition};
use crate::values::FormatNumber;
use ludarium_engine::families::{self, compile};
use ludarium_engine::game::compare::of_one_family;
use ludarium_engine::game::parted::Parted;
pub use ludarium_engine::game::parted::Situations;
use ludarium_engine::game::{Asked, Rules};
use ludarium_engine::lang::{Bundle, Choice, Overrides, Problem};
use serde::{Deserialize, Serialize};

/// Moves tried in search of a parting before it is given up.
pub const LIMIT: usize = 10_000_000;

/// Two games of one family under their default readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// Number of this format.
    #[serde(default)]
    pub format: FormatNumber,
    /// The slugs, in alphabetical order.
    pub games: [String; 2],
    /// Hashes of their rules.
    pub rules_sha256: [String; 2],
    /// Moves that were tried at most.
    pub limit: usize,
    /// Situations that both games know, on the common refinement of both tables; left out where the rules of a family are settings
    /// alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situations: Option<Situations>,
    /// The first position where they part, from the opening on; none found within the limit, or boards on which no move is common.
    pub parting: Option<Parting>,
    /// Where the openings differ: the same from the set-up board on, the openings laid aside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub past_the_opening: Option<Parting>,
    /// Where no move is common, since the boards differ: the same on one board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub common_board: Option<CommonBoard>,
}

/// Two games of different boards on one board: everything that sets it up is one game's, all other rules each game's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommonBoard {
    /// Whose board it is, by slug: the smaller one where either will do; null where neither game can be played on the other's.
    pub of: Option<String>,
    /// The first position where they part on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parting: Option<Parting>,
    /// Where the openings differ: the same with the openings laid aside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub past_the_opening: Option<Parting>,
    /// Where neither will do: of each game the clauses that do not fit the other's board, by full id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<[Vec<String>; 2]>,
}

/// A line of moves after which two games stand differently. Positions are written as in records, each in its own game's letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Parting {
    /// The moves; those before the last have the same effect in both games.
    pub moves: Vec<String>,
    /// The position before the last move (before the opening, where there is no move).
    pub before: [String; 2],
    /// The positions after it.
    pub after: [String; 2],
    /// Clauses that decided it, by full id.
    pub clauses: [Vec<String>; 2],
}

impl From<Parted> for Parting {
    fn from(p: Parted) -> Self {
        Self {
            moves: p.moves,
            before: p.before.map(|s| s.text),
            after: p.after.map(|s| s.text),
            clauses: p.clauses,
        }
    }
}

impl Comparison {
    /// Compares two editions; none where one has no rules that compile, and where they are of two families.
    #[must_use]
    pub fn of(corpus: &Corpus, a: &Edition, b: &Edition, limit: usize) -> Option<Self> {
        let (a, b) = if a.slug <= b.slug { (a, b) } else { (b, a) };
        let (x, y) = (of_edition(corpus, a)?, of_edition(corpus, b)?);
        if !of_one_family(&*x, &*y) {
            return None;
        }
        let situations = x.situations(&*y);
        let [parting, past_the_opening] = partings(&*x, &*y, limit);
        Some(Self {
            format: FormatNumber::default(),
            games: [a.slug.clone(), b.slug.clone()],
            rules_sha256: [x.sha256().to_owned(), y.sha256().to_owned()],
            limit,
            situations,
            parting,
            past_the_opening,
            common_board: match x.same_board(&*y) {
                true => None,
                false => Some(CommonBoard::of(
                    [(a, corpus.bundle(a)?, x), (b, corpus.bundle(b)?, y)],
                    limit,
                )),
            },
        })
    }

    /// Whether it has all that is known of two games: of games on different boards also what they do on one.
    #[must_use]
    pub fn whole(&self, a: &dyn Rules, b: &dyn Rules) -> bool {
        a.same_board(b) == self.common_board.is_none()
    }

    /// Whether it speaks of rules with these hashes.
    #[must_use]
    pub fn fits(&self, a: &str, b: &str) -> bool {
        self.rules_sha256 == [a, b]
    }

    /// `a--b`, slugs in alphabetical order: name of the file and of the page.
    #[must_use]
    pub fn name(a: &str, b: &str) -> String {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        format!("{a}--{b}")
    }

    /// The file, relative to the corpus.
    #[must_use]
    pub fn file(a: &str, b: &str) -> String {
        format!("compared/{}.json", Self::name(a, b))
    }
}

/// Where two games part, and where past their openings, if they part before any move.
fn partings(x: &dyn Rules, y: &dyn Rules, limit: usize) -> [Option<Parting>; 2] {
    let first = x.parted(y, limit, false);
    let at_once = first.as_ref().is_some_and(|p| p.moves.is_empty());
    let past = at_once.then(|| x.parted(y, limit, true)).flatten();
    [first.map(Parting::from), past.map(Parting::from)]
}

/// The rules of one game on the board of another.
///
/// # Errors
/// What of the rules does not fit the board.
pub fn on_board_of(bundle: &Bundle, other: &Bundle) -> Result<Compiled, Vec<Problem>> {
    let moved = families::on_board_of(bundle, other)?;
    compile(&moved, &Choice::new(), &Overrides::new())
}

impl CommonBoard {
    /// Finds a board that both can be played on, and where they part there.
    fn of(games: [(&Edition, Bundle, Compiled); 2], limit: usize) -> Self {
        let [one, other] = &games;
        // on the smaller board there is less to be seen at once
        let mut ways = [(one, other), (other, one)];
        ways.sort_by_key(|((_, _, rules), _)| rules.places());
        for (home, guest) in ways {
            // a game without pieces to move there, or with rules for places that are not there, is not played on it
            let moved = on_board_of(&guest.1, &home.1);
            let Some(moved) = moved.ok().filter(can_be_played) else {
                continue;
            };
            let first = std::ptr::eq(home, one);
            let [parting, past_the_opening] = match first {
                true => partings(&*home.2, &*moved, limit),
                false => partings(&*moved, &*home.2, limit),
            };
            return CommonBoard {
                of: Some(home.0.slug.clone()),
                parting,
                past_the_opening,
                refused: None,
            };
        }
        let refused = |guest: &Bundle, home: &Bundle| -> Vec<String> {
            let problems = on_board_of(guest, home).err().unwrap_or_default();
            let mut ids: Vec<String> = problems.into_iter().flat_map(|p| p.clauses).collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        CommonBoard {
            of: None,
            parting: None,
            past_the_opening: None,
            refused: Some([refused(&one.1, &other.1), refused(&other.1, &one.1)]),
        }
    }
}

/// Whether a game gets under way.
fn can_be_played(rules: &Compiled) -> bool {
    let series = rules.clone().series(&Asked::default());
    series.is_ok_and(|series| series.row(0).turns > 1)
}

/// The rules of an edition under its default readings; none where it has none that compile.
#[must_use]
pub fn of_edition(corpus: &Corpus, edition: &Edition) -> Option<Compiled> {
    compiled(&corpus.bundle(edition)?, &Choice::new())
}

/// An edition with its rules.
pub type Ruled<'c> = (&'c Edition, Compiled);

/// The pairs of editions of one family, in the order of the corpus.
#[must_use]
pub fn comparable(corpus: &Corpus) -> Vec<(Ruled<'_>, Ruled<'_>)> {
    let of = |e| Some((e, of_edition(corpus, e)?));
    let all: Vec<Ruled> = corpus.finished().filter_map(of).collect();
    let mut out = vec![];
    for (i, (a, x)) in all.iter().enumerate() {
        for (b, y) in all[i + 1..]
            .iter()
            .filter(|(_, y)| of_one_family(&**x, &**y))
        {
            out.push(((*a, x.clone()), (*b, y.clone())));
        }
    }
    out
}
