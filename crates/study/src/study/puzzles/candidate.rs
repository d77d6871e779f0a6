//! What the moves of a position are worth, whether one is clearly the best, and what it is about.

use super::walk::{set_up, Position};
use super::{Budgets, CHANCE, COUNTERS};
use crate::corpus::puzzles::{Asks, Compared, Count, Puzzle, Worth, CHOICES};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::{Outlook, Valued};
use ludarium_engine::game::theme::{themes_of, Happened};
use ludarium_engine::game::{Agent, Begin, Rules, Stand, Table};
use std::sync::Arc;

/// How often the greedy agent is asked: it draws among equals.
const ASKED: u64 = 4;

/// A move's worth as it is kept.
fn worth(v: &Valued) -> Worth {
    Worth {
        token: v.offer.token.clone(),
        words: v.offer.words.clone(),
        ahead: v.ahead,
        chance: v.chance,
        decided: v.decided.map(str::to_owned),
        says: v.says.clone(),
    }
}

/// What the best two moves of a table are worth, looking at so many positions; none where there are not two.
#[must_use]
pub fn weighed(table: &dyn Table, positions: u64) -> Option<(Compared, Vec<String>)> {
    let outlook: Outlook = table.values(positions)?;
    let [best, next, ..] = outlook.moves.as_slice() else {
        return None;
    };
    let looked = outlook.looked.as_ref()?;
    let compared = Compared {
        depth: looked.depth,
        games: looked.games,
        best: worth(best),
        next: worth(next),
    };
    Some((compared, best.line.clone()))
}

/// What may be asked of a position whose best two moves are worth so much; none where the best is not clearly better.
#[must_use]
pub fn asked(of: &Compared) -> Option<Asks> {
    let (best, next) = (&of.best, &of.next);
    let is = |worth: &Worth, end: &str| worth.decided.as_deref() == Some(end);
    if is(best, "won") {
        // of two won games the larger one is no other result
        return (!is(next, "won"))
            .then_some(Asks::Win)
            .filter(|_| apart(of));
    }
    if is(next, "lost") {
        return (!is(best, "lost")).then_some(Asks::Hold);
    }
    if !apart(of) || is(best, "drawn") {
        return None;
    }
    Some(match best.ahead {
        Some(_) => Asks::Most,
        None => Asks::Chance,
    })
}

/// Whether the best move is so much better than the next.
fn apart(of: &Compared) -> bool {
    let (best, next) = (&of.best, &of.next);
    if best.decided.is_some() && next.decided.is_some() {
        return best.decided != next.decided;
    }
    let by = |a: Option<f64>, b: Option<f64>| Some(a? - b?);
    let chance = by(best.chance, next.chance).is_none_or(|by| by >= CHANCE);
    let counters = by(best.ahead, next.ahead).is_none_or(|by| by >= COUNTERS);
    chance && (counters || best.decided.is_some())
}

/// Whether the moves of a game are weighed by games that are played on: its first position is asked.
pub fn plays_on(rules: &Arc<dyn Rules>) -> bool {
    let mut table = rules.clone().table();
    if table.begin(&Begin::default()).is_err() {
        return false;
    }
    while table.stand() == Stand::Falls && table.fall().is_some() {}
    let outlook = table.values(1);
    outlook.and_then(|o| o.looked).is_some_and(|l| l.games > 0)
}

/// The puzzle that a position is, if it is one; else what it lacks is counted. `easy`: also such as the greedy agent solves.
pub fn puzzle(
    rules: &Arc<dyn Rules>,
    at: &Position,
    budgets: Budgets,
    easy: bool,
    count: &mut Count,
) -> Option<Puzzle> {
    let table = set_up(rules, &at.text, at.before.as_ref()).ok()?;
    let greedy = greedy(&*table);
    let mut found = None;
    for positions in [budgets.glance, budgets.first] {
        found = weighed(&*table, positions).and_then(|(c, line)| Some((asked(&c)?, c, line)));
        let Some((_, compared, _)) = &found else {
            count.small_gap += 1;
            return None;
        };
        if !easy && greedy.contains(&compared.best.token) {
            count.greedy += 1;
            return None;
        }
    }
    let (asks, first, line) = found?;
    let Some(again) = confirmed(&*table, &first, asks, budgets.again()) else {
        count.unconfirmed += 1;
        return None;
    };
    let answer = first.best.token.clone();
    let happened = Happened {
        own: events(&*table, &answer),
        greedy: greedy
            .iter()
            .find(|g| **g != answer)
            .map(|g| events(&*table, g)),
        answer: answered(&*table, &line),
    };
    let themes = themes_of(rules.themes(), &happened);
    let proved = |c: &Compared| c.best.decided.is_some() && c.next.decided.is_some();
    Some(Puzzle {
        position: at.text.clone(),
        before: at.before.clone(),
        game: at.game,
        ply: at.ply,
        mover: mover(&*table)?,
        moves: table.offers().len(),
        asks,
        answer: answer.clone(),
        line,
        themes: themes.iter().map(|t| t.word.to_owned()).collect(),
        proved: proved(&first) || proved(&again),
        greedy: greedy.contains(&answer),
        found: first,
        again,
    })
}

/// What a second search finds, where it finds the same: all moves looked at again at more positions, and an agent's search, which looks at the
/// best alone and so farther.
fn confirmed(table: &dyn Table, first: &Compared, asks: Asks, positions: u64) -> Option<Compared> {
    let (again, _) = weighed(table, positions)?;
    let same = again.best.token == first.best.token;
    // what was told by counters may turn out to win
    let still = asked(&again).is_some_and(|now| now == asks || asks >= Asks::Most);
    if !same || !still {
        return None;
    }
    let is_proved = again.best.decided.is_some() && again.next.decided.is_some();
    if is_proved || again.games > 0 {
        return Some(again);
    }
    looks_ahead_to(table, &first.best.token, positions).then_some(again)
}

/// Whether the agent that looks ahead at so many positions plays a move.
fn looks_ahead_to(table: &dyn Table, token: &str, positions: u64) -> bool {
    let positions = u32::try_from(positions).unwrap_or(u32::MAX);
    let chosen = table.agent(Agent::Deep(positions), &mut table.stream(1), None);
    chosen.is_some_and(|offer| offer.token == token)
}

/// Whether a last search of so many positions finds the same move, and it still clearly better.
pub fn still(rules: &Arc<dyn Rules>, puzzle: &Puzzle, positions: u64) -> bool {
    let table = set_up(rules, &puzzle.position, puzzle.before.as_ref());
    let found = table.ok().and_then(|table| weighed(&*table, positions));
    found.is_some_and(|(last, _)| last.best.token == puzzle.answer && asked(&last).is_some())
}

/// The moves that the greedy agent may make.
fn greedy(table: &dyn Table) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    for seed in 0..ASKED {
        let chosen = table.agent(Agent::Greedy, &mut Random::of(seed, 0), None);
        out.extend(chosen.map(|offer| offer.token));
    }
    out.sort();
    out.dedup();
    out
}

/// Kinds of what happens in a move, in order, whatever the rules call it.
fn events(table: &dyn Table, token: &str) -> Vec<String> {
    let Ok(step) = table.preview(token) else {
        return vec![];
    };
    let events = step.json["events"].as_array().cloned().unwrap_or_default();
    let kind = |e: &serde_json::Value| e["is"].as_str().or(e["kind"].as_str()).map(str::to_owned);
    events.iter().filter_map(kind).collect()
}

/// What happens in the other's move after the first of a line.
fn answered(table: &dyn Table, line: &[String]) -> Option<Vec<String>> {
    let [own, answer, ..] = line else {
        return None;
    };
    let mut after = table.at(table.done());
    let before = after.stand();
    after.act(own).ok()?;
    (after.stand() != before).then(|| events(&*after, answer))
}

/// Whose move it is, by name: sides of a bar for two, a bar a seat for more.
fn mover(table: &dyn Table) -> Option<String> {
    let Stand::Seat(seat) = table.stand() else {
        return None;
    };
    let bars = table.values(1)?.bars;
    Some(match (bars.as_slice(), seat) {
        ([only], 1) => only.left.clone(),
        ([only], _) => only.right.clone(),
        (bars, seat) => bars.get(seat)?.right.clone(),
    })
}

/// Whether a kept puzzle is one under rules: its position is in play, leaves the choice that it says, and its answer can be played. In words, what is
/// wrong with it.
///
/// # Errors
/// What is wrong.
pub fn plays(rules: &Arc<dyn Rules>, puzzle: &Puzzle) -> Result<(), String> {
    let table = set_up(rules, &puzzle.position, puzzle.before.as_ref())
        .map_err(|e| format!("its position is none: {e}"))?;
    if table.text() != puzzle.position {
        return Err(format!(
            "its way leads to another position: {}",
            table.text()
        ));
    }
    let offers = table.offers();
    if offers.len() < CHOICES {
        return Err(format!(
            "it leaves {} moves to choose from, and a puzzle leaves {CHOICES}",
            offers.len()
        ));
    }
    if offers.len() != puzzle.moves {
        return Err(format!(
            "it leaves {} moves to choose from, not {}",
            offers.len(),
            puzzle.moves
        ));
    }
    if !offers.iter().any(|o| o.token == puzzle.answer) {
        return Err(format!("its answer, {}, cannot be played", puzzle.answer));
    }
    if !puzzle.proved {
        return Err("its claim is not proved for every move".to_owned());
    }
    for compared in [&puzzle.found, &puzzle.again] {
        if compared.best.token != puzzle.answer || asked(compared).is_none() {
            return Err(format!(
                "its answer, {}, is not what was found best by far",
                puzzle.answer
            ));
        }
    }
    Ok(())
}
