//! Two games compared: situation by situation, and the first position where they part.

use crate::game::chance::Fixed;
use crate::game::Player;
use crate::shell::{deeper, Family};
use crate::sowing::event::What;
use crate::sowing::holes::PLACES;
use crate::sowing::moves::Move;
use crate::sowing::play::Game;
use crate::sowing::play::Playable;
use crate::sowing::position::Position;
use crate::sowing::replay::Recorder;
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::{joint, Cell, Table};
use crate::sowing::words::OpeningKind;
use std::collections::BTreeSet;

/// Situations that both games know: how many they treat alike, and how many not.
///
/// A situation is a cell of the common refinement of both tables of a moment; kinds of marks are matched by their order.
pub fn situations(a: &Playable, b: &Playable) -> (usize, usize) {
    let (mut same, mut differ) = (0, 0);
    let mut moments: Vec<&str> = a
        .tables
        .iter()
        .chain(&b.tables)
        .map(|t| t.moment.as_str())
        .collect();
    moments.sort_unstable();
    moments.dedup();
    for moment in moments {
        let find = |r: &'_ Playable| r.tables.iter().find(|t| t.moment == moment).cloned();
        match (find(a), find(b)) {
            (Some(x), Some(y)) => {
                both(a, &x, b, &y, &mut |cx, cy| {
                    let alike = |o: &Outcome| Outcome { miss: 0, ..*o };
                    let o = alike(&a.outcomes[cx.outcome as usize]);
                    if o == alike(&b.outcomes[cy.outcome as usize]) {
                        same += 1;
                    } else {
                        differ += 1;
                    }
                });
            }
            (Some(t), None) | (None, Some(t)) => {
                // a moment that only one game rules: its empty outcomes are what the other does as well
                let rules = if a.tables.iter().any(|x| x.moment == moment) {
                    a
                } else {
                    b
                };
                for c in t.cells.iter().filter(|c| c.feasible) {
                    if rules.outcomes[c.outcome as usize].is_nothing() {
                        same += 1;
                    } else {
                        differ += 1;
                    }
                }
            }
            (None, None) => {}
        }
    }
    (same, differ)
}

/// Pairs of clauses, one of each game, that decide a situation which both games know, each by itself, and decide it differently.
pub fn disagreements(a: &Playable, b: &Playable) -> Vec<(u16, u16)> {
    let mut out = vec![];
    for x in &a.tables {
        let Some(y) = b.tables.iter().find(|t| t.moment == x.moment) else {
            continue;
        };
        both(a, x, b, y, &mut |cx, cy| {
            let alike = |o: &Outcome| Outcome { miss: 0, ..*o };
            let differ =
                alike(&a.outcomes[cx.outcome as usize]) != alike(&b.outcomes[cy.outcome as usize]);
            let (p, q) = (&x.whys[cx.why as usize], &y.whys[cy.why as usize]);
            if let (true, [c], [d]) = (differ, p.clauses.as_slice(), q.clauses.as_slice()) {
                out.push((*c, *d));
            }
        });
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Visits pairs of cells that both games know, of situations that can arise in both.
fn both(a: &Playable, x: &Table, b: &Playable, y: &Table, each: &mut dyn FnMut(Cell, Cell)) {
    joint(&a.params, x, &b.params, y, &mut |cx, cy| {
        if cx.feasible && cy.feasible {
            each(cx, cy);
        }
    });
}

/// The first position where two games part.
#[derive(Debug, Clone)]
pub struct Parting {
    /// Moves from the first position, legal and of equal effect in both games but for the last.
    pub moves: Vec<Move>,
    /// The position before the last move.
    pub before: Position,
    /// After the step, under the first rules.
    pub a: Position,
    /// After the step, under the second.
    pub b: Position,
    /// Clauses that decide the last move's differing events, by full id.
    pub clauses: [Vec<String>; 2],
}

/// Searches a shortest line of moves after which two games stand differently, South to move first; lots fall to South.
///
/// `None` if there is none within `limit` moves tried, or if the boards are of different size.
pub fn parting(a: &Playable, b: &Playable, limit: usize) -> Option<Parting> {
    if a.holes() != b.holes() {
        return None;
    }
    let open = |r: &'_ Playable| {
        let mut recorder = Recorder::default();
        let mut game = Game::new(r);
        game.open(&mut Fixed(0), &mut recorder);
        (game.save(), recorder)
    };
    let ((sa, ta), (sb, tb)) = (open(a), open(b));
    let (ga, gb) = (sa.resume(a), sb.resume(b));
    if !alike(&ga, &gb) {
        let clauses = match stand_alike(&ga, &gb) {
            true => choices(&ga, &gb),
            false => [opening_clauses(a, &ta), opening_clauses(b, &tb)],
        };
        return Some(Parting {
            moves: vec![],
            before: Position::start(a),
            a: *ga.position(),
            b: *gb.position(),
            clauses,
        });
    }
    between(&ga, &gb, limit)
}

/// A shortest line after which two games part with their openings laid aside: both are set up as for their first round, and South
/// moves first.
///
/// `None` also where the two set up different boards.
pub fn parting_past_the_opening(a: &Playable, b: &Playable, limit: usize) -> Option<Parting> {
    let [ga, gb] = set_up(a, b)?;
    between(&ga, &gb, limit)
}

/// Both games set up as for their first round with South to move, if they then stand alike.
pub fn set_up<'r>(a: &'r Playable, b: &'r Playable) -> Option<[Game<'r>; 2]> {
    if a.holes() != b.holes() {
        return None;
    }
    let games = [
        Game::from_position(a, Position::start(a)),
        Game::from_position(b, Position::start(b)),
    ];
    alike(&games[0], &games[1]).then_some(games)
}

/// A shortest line after which two games that stand alike no longer do.
fn between<'r>(ga: &Game<'r>, gb: &Game<'r>, limit: usize) -> Option<Parting> {
    let found = deeper::<Playable>(ga, gb, limit)?;
    let ([a, b], [na, nb]) = (&found.before, &found.after);
    let moves: Vec<Move> = found.line.iter().map(|(m, _)| *m).collect();
    let clauses = match stand_alike(na, nb) {
        true => choices(na, nb),
        false => differing([a, b], *moves.last()?),
    };
    Some(Parting {
        moves,
        before: *a.position(),
        a: *na.position(),
        b: *nb.position(),
        clauses,
    })
}

/// Same board, stores, marks by holder, mover, phase and legal moves.
pub(crate) fn alike(a: &Game, b: &Game) -> bool {
    stand_alike(a, b) && a.legal() == b.legal()
}

/// Equal board, stores, marks by holder, mover and phase; which moves are legal is not looked at.
fn stand_alike(a: &Game, b: &Game) -> bool {
    let (p, q) = (a.position(), b.position());
    let marks = |x: &Position| -> [Option<(u8, Player)>; PLACES] {
        let mut out = [None; PLACES];
        for (h, slot) in out.iter_mut().enumerate().take(x.holes()) {
            *slot = x.mark(h).map(|m| (m.kind, m.by));
        }
        out
    };
    p.cells == q.cells
        && p.north == q.north
        && p.to_move == q.to_move
        && marks(p) == marks(q)
        && a.phase() == b.phase()
}

/// Of two games that stand alike: the clauses that say of the holes that only one of them opens whether they may be chosen; of all
/// holes that are open, where the same holes are and not the same moves.
fn choices(a: &Game, b: &Game) -> [Vec<String>; 2] {
    let open = |g: &Game| -> BTreeSet<usize> {
        let moves = g.legal();
        let sowings = moves.iter().filter_map(|m| m.sowing());
        sowings.map(|s| usize::from(s.hole)).collect()
    };
    let (x, y) = (open(a), open(b));
    let mut holes: Vec<usize> = x.symmetric_difference(&y).copied().collect();
    if holes.is_empty() {
        holes = x.into_iter().collect();
    }
    [a, b].map(|g| {
        let clauses = holes.iter().filter_map(|h| g.choosing_at(*h)).flatten();
        let numbers: BTreeSet<u16> = clauses.copied().collect();
        let id = |c: u16| g.rules().clauses[usize::from(c)].id.clone();
        numbers.into_iter().map(id).collect()
    })
}

fn opening_clauses(rules: &Playable, recorder: &Recorder) -> Vec<String> {
    let mut ids: Vec<String> = recorder
        .events
        .iter()
        .filter(|(e, _)| !matches!(e.what, What::Lot { .. }))
        .flat_map(|(e, _)| &e.clauses)
        .map(|c| rules.clauses[*c as usize].id.clone())
        .collect();
    if ids.is_empty() || rules.params.opening == OpeningKind::Turns {
        ids.extend(
            ["opening.kind", "setup.counters"]
                .iter()
                .flat_map(|p| rules.setters(p))
                .map(String::from),
        );
    }
    ids.dedup();
    ids
}

/// Clauses of the first event of a move that the other game does not tell alike.
fn differing(games: [&Game; 2], m: Move) -> [Vec<String>; 2] {
    let recorders = games.map(|g| {
        let mut recorder = Recorder::default();
        (*g).clone().carry(m, &mut recorder);
        recorder
    });
    let first = Playable::apart(&recorders[0], &recorders[1]);
    [0, 1].map(|i| {
        let event = first.and_then(|at| recorders[i].events.get(at));
        let ids = event.map_or(vec![], |(e, _)| games[i].rules().head.ids(&e.clauses));
        ids.into_iter().map(str::to_owned).collect()
    })
}
