//! Which rule parts two games: the points of the rules behind the first difference, and the moves that only one of them allows.

use std::collections::BTreeSet;

use super::super::text::{capital, typographic};
use super::aspects;
use super::game::Game;
use crate::corpus::comparison::Parting;
use ludarium_engine::families;
use ludarium_engine::game::again::Again;
use ludarium_engine::game::{Aspect, Example, Rules};

/// Rows about which moves are possible, by the beginnings of their ids.
const CHOOSING: &[&str] = &[
    "choose",
    "first-moves",
    "reserve",
    "turn.compulsory",
    "take.duty",
    "feed.",
    "strip.",
];
/// Rows about where the counters of a chosen hole fall.
const SOWING: &[&str] = &["sow.", "enter.", "setup.rows"];
/// Rows about what there is before the first move.
const OPENING: &[&str] = &["opening.", "race", "setup.", "starter.first"];

/// What two games say of one point of the rules.
type Both<'a> = (&'a Aspect, &'a Aspect);

/// What parts two games: a sentence, and for each game the clauses behind the points that it names.
#[derive(Debug, Default)]
pub struct Cause {
    /// Empty where no rule decides it.
    pub words: String,
    /// Empty where the sentence quotes clauses.
    pub clauses: [Vec<String>; 2],
}

/// What parts them: the point of the rules on which the clauses that decide differ, where there is just one; else what these clauses
/// say. Clauses on choosing a hole do not explain why a move that both allow ends differently, and points of another kind do not
/// explain why only one of them allows it.
pub fn cause(games: [&Game; 2], aspect_lists: [&[Aspect]; 2], parted: &Parting) -> Cause {
    let rows = families::rows(games[0].rules.family().word);
    let among = |a: &Aspect, ids: &[&str]| {
        let row = rows.iter().find(|r| r.holds(a));
        row.is_some_and(|r| ids.iter().any(|id| r.id.starts_with(id)))
    };
    let theirs = |p: &Aspect| {
        let mut all = aspect_lists[1].iter();
        all.find(|q| (q.group, q.aspect) == (p.group, p.aspect))
    };
    let both = aspect_lists[0].iter().filter_map(|p| Some((p, theirs(p)?)));
    let differ: Vec<Both> = both.filter(|(p, q)| !p.same(q)).collect();
    let of = |ids: &[&str]| -> Vec<Both> {
        let all = differ.iter().copied();
        all.filter(|(p, _)| among(p, ids)).collect()
    };
    let chooses = |i: usize, id: &String| {
        let mut all = aspect_lists[i].iter();
        all.any(|a| among(a, CHOOSING) && a.clauses.contains(id))
    };
    let only_choosing = |i: usize| {
        let ids = &parted.clauses[i];
        !ids.is_empty() && ids.iter().all(|id| chooses(i, id))
    };
    let unlike = parted.after[0] == parted.after[1];
    let sown = !parted.moves.is_empty() && only_choosing(0) && only_choosing(1);
    let mut pool = match (unlike, sown) {
        (true, _) => of(CHOOSING),
        (false, true) => of(SOWING),
        (false, false) => {
            let all = differ.iter().copied();
            all.filter(|(p, _)| !among(p, CHOOSING)).collect()
        }
    };
    if unlike && pool.is_empty() {
        pool = of(&["sow.direction"]);
    }
    let decides = |i: usize, a: &Aspect| {
        let mut all = a.clauses.iter();
        usize::from(all.any(|c| parted.clauses[i].contains(c)))
    };
    let weight = |(p, q): &Both| decides(0, p) + decides(1, q);
    let most = pool.iter().map(weight).max().filter(|n| *n > 0);
    let best: Vec<Both> = match most {
        Some(most) => pool.iter().copied().filter(|d| weight(d) == most).collect(),
        None => vec![],
    };
    if best.len() == 1 {
        return named(games, &best);
    }
    if unlike || sown {
        // before a player's second move the rules of first moves come before all others
        let first = of(&["first-moves"]);
        let early = unlike && parted.moves.len() < 2 && !first.is_empty();
        let points = [if early { first } else { best }, pool];
        if let Some(points) = points.iter().find(|p| !p.is_empty()) {
            return named(games, points);
        }
    }
    let quotes = [0, 1].map(|i| {
        let mut deciding = parted.clauses[i]
            .iter()
            .filter_map(|id| games[i].clause(id));
        deciding.next().map(|c| quoted(&c.says))
    });
    if sown || (quotes[0].is_some() && quotes[0] == quotes[1]) {
        let opening = of(OPENING);
        if parted.moves.is_empty() && !opening.is_empty() {
            return named(games, &opening);
        }
        let all = differ.iter().map(|(p, _)| aspects::name(p.aspect));
        return Cause {
            words: match all.collect::<Vec<_>>().join(", ") {
                none if none.is_empty() => String::new(),
                all => format!(
                    "Both games word the rule that applies here alike. They differ in: {all}."
                ),
            },
            ..Cause::default()
        };
    }
    let titles = games.map(|g| &g.edition.about.title);
    let sentences = quotes.into_iter().zip(titles);
    let sentences =
        sentences.filter_map(|(q, title)| Some(format!("The rule of {title} is {}", q?)));
    Cause {
        words: sentences.collect::<Vec<_>>().join(" "),
        ..Cause::default()
    }
}

/// Points of the rules that a sentence names at most.
const POINTS: usize = 2;

fn named(games: [&Game; 2], points: &[Both]) -> Cause {
    let titles = games.map(|g| &g.edition.about.title);
    let points = &points[..points.len().min(POINTS)];
    let says = points.iter().map(|(p, q)| {
        let name = capital(&aspects::name(p.aspect));
        let [here, there] = [p, q].map(|a| match a.is_none() {
            true => "no such rule".to_owned(),
            false => aspects::value(&a.value),
        });
        match here == there {
            true => {
                format!("{name}: {here} in both, with differences in detail (see the clauses).")
            }
            false => format!("{name}: in {} {here}; in {} {there}.", titles[0], titles[1]),
        }
    });
    let clauses = |i: usize| {
        let of = |(p, q): &Both| [p.clauses.clone(), q.clauses.clone()][i].clone();
        let all: BTreeSet<String> = points.iter().flat_map(of).collect();
        all.into_iter().collect()
    };
    Cause {
        words: says.collect::<Vec<_>>().join(" "),
        clauses: [clauses(0), clauses(1)],
    }
}

/// What a clause says, as a quotation: a rule that speaks of “the other” needs all of its words to be understood.
fn quoted(says: &str) -> String {
    let text = typographic(says);
    match text.ends_with(['.', '!', '?']) {
        true => format!("“{text}”"),
        false => format!("“{text}.”"),
    }
}

/// The clauses by which a move ends in one game where it goes on in the other: those of the last event before they differ.
pub fn ending(rules: [&dyn Rules; 2], parted: &Parting, i: usize) -> Vec<String> {
    let [own, other] = [i, 1 - i].map(|i| {
        let request = Again {
            start: Some(parted.before[i].clone()),
            tokens: parted.moves.last().into_iter().cloned().collect(),
            ..Again::default()
        };
        let steps = rules[i]
            .again(&request)
            .map_or_else(|_| vec![], |r| r.steps);
        let events = steps.into_iter().flat_map(|s| s.events);
        events.collect::<Vec<_>>()
    });
    let alike = own.iter().zip(&other).take_while(|(a, b)| a.line == b.line);
    let before = &own[..alike.count()];
    let last = before.iter().rfind(|e| !e.clauses.is_empty());
    last.map_or_else(Vec::new, |e| e.clauses.clone())
}

/// Moves of one game that a sentence lists at most.
const MOVES: usize = 3;

/// Which moves only one of two games that stand alike allows: `only Seega allows a1-b2`.
pub fn moves_apart(games: [&Game; 2], rules: [&dyn Rules; 2], parted: &Parting) -> String {
    let open = [0, 1].map(|i| {
        let start = parted.after[i].clone();
        let shown = rules[i].example(&Example {
            start,
            ..Example::default()
        });
        shown.map_or_else(|_| BTreeSet::new(), |s| s.after.into_iter().collect())
    });
    let only = |i: usize| {
        let own: Vec<&String> = open[i].difference(&open[1 - i]).collect();
        let listed: Vec<&str> = own.iter().take(MOVES).map(|m| m.as_str()).collect();
        let more = match own.len().saturating_sub(MOVES) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let title = &games[i].edition.about.title;
        (!own.is_empty()).then(|| format!("only {title} allows {}{more}", listed.join(", ")))
    };
    let both: Vec<String> = [0, 1].into_iter().filter_map(only).collect();
    match both.is_empty() {
        true => "one allows a move that the other does not".to_owned(),
        false => both.join("; "),
    }
}
