//! One game played move by move, with what is to be told of it. Game k is the same game that a series plays.

use super::measure::Row;
use ludarium_engine::agents::material;
use ludarium_engine::notation::move_text;
use ludarium_engine::play::{Game, Limits, Phase, Silent};
use ludarium_engine::position::{Player, Position};
use ludarium_engine::random::Random;
use ludarium_engine::simulate::{self, Scope, Starter};
use ludarium_engine::{track, Ruleset};

/// Moves after which a round is given up, where the rules have no bound of their own.
const MOST_MOVES: u32 = 20_000;
/// Unresolved moves after which a game is given up: rules without one of their clauses can leave a few counters to run for ever
/// without coming to the same position within any bound.
const MOST_UNRESOLVED: u64 = 2;

/// Rules with what is played under them.
#[derive(Clone)]
pub enum Walker {
    /// From the position, where there is one.
    Sowing(Box<Ruleset>, simulate::Series, Option<Position>, Limits),
    Track(Box<track::Rules>, track::simulate::Series),
}

impl Walker {
    /// Plays game `index`.
    ///
    /// # Errors
    /// A number of players that the rules do not allow.
    pub fn row(&self, index: u64) -> Result<Row, String> {
        match self {
            Walker::Sowing(rules, series, start, limits) => {
                Ok(sown(rules, series, start.as_ref(), *limits, index))
            }
            Walker::Track(rules, series) => run(rules, series, index),
        }
    }

    /// Hash of what decides play.
    pub fn sha256(&self) -> &str {
        match self {
            Walker::Sowing(rules, ..) => &rules.sha256,
            Walker::Track(rules, _) => &rules.sha256,
        }
    }

    /// Whether every situation is decided as under other rules.
    pub fn plays_like(&self, other: &Walker) -> bool {
        match (self, other) {
            (Walker::Sowing(a, ..), Walker::Sowing(b, ..)) => a.plays_like(b),
            (Walker::Track(a, _), Walker::Track(b, _)) => a.params == b.params,
            _ => false,
        }
    }

    /// Looks at a few games: where most of them never come to an end, moves are given up after so many sowings from now on.
    /// Returns whether it is so.
    pub fn runs_away(&mut self) -> bool {
        const LAPS: u64 = 20_000;
        const GAMES: u64 = 20;
        let Walker::Sowing(rules, series, start, limits) = self else {
            return false;
        };
        let bound = Limits { laps: LAPS };
        let never = |index: &u64| sown(rules, series, start.as_ref(), bound, *index).capped;
        let away = (0..GAMES).filter(never).count() as u64 > GAMES / 2;
        if away {
            *limits = bound;
        }
        away
    }

    /// Whether a round (of stick games: a game) can go otherwise under other rules: they differ in more than what follows a
    /// round.
    pub fn differs_within_a_round(&self, other: &Walker) -> bool {
        match (self, other) {
            (Walker::Sowing(a, ..), Walker::Sowing(b, ..)) => {
                !until_counted(a).plays_like(&until_counted(b))
            }
            _ => true,
        }
    }
}

/// The rules without what follows a round.
fn until_counted(rules: &Ruleset) -> Ruleset {
    let mut r = rules.clone();
    r.params.divide = None;
    r.params.marks_kept = false;
    r.params.lost_below = None;
    r.params.lost_holes = None;
    r.params.won_rounds = None;
    r.params.starter_later = ludarium_engine::compile::StarterLater::Alternate;
    r.params.opening_later = true;
    r.tables.retain(|t| t.moment != "remainder");
    r
}

fn sown(
    rules: &Ruleset,
    series: &simulate::Series,
    start: Option<&Position>,
    limits: Limits,
    index: u64,
) -> Row {
    let mut random = Random::of(series.seed, index);
    let mut game = match start {
        Some(pos) => Game::from_position(rules, *pos),
        None => Game::new(rules),
    }
    .with_limits(limits);
    let starter = match series.starter {
        None => None,
        Some(Starter::South) => Some(Player::South),
        Some(Starter::North) => Some(Player::North),
        Some(Starter::Lot) => Some(Player::BOTH[random.below(2) as usize]),
    };
    let seat = |p: Player| p.index() as u8;
    let mut row = Row {
        whole: i32::from(rules.params.total),
        first: start.and(game.position().to_move).map(seat),
        ..Row::default()
    };
    let mut round_moves = 0;
    loop {
        match game.phase() {
            Phase::Opening => {
                round_moves = 0;
                match starter.filter(|_| game.round() == 1) {
                    Some(p) => game.open_for(p, &mut random, &mut Silent),
                    None => game.open(&mut random, &mut Silent),
                }
                row.first = row.first.or(game.opener().map(seat));
            }
            Phase::Play => {
                let player = game.position().to_move;
                let chosen =
                    player.and_then(|p| series.agents[p.index()].choose(&game, &mut random));
                let on =
                    round_moves < MOST_MOVES && game.tally().unresolved_moves < MOST_UNRESOLVED;
                let (Some(player), Some(m), true) = (player, chosen, on) else {
                    row.capped = true;
                    break;
                };
                let open = game
                    .plain_legal()
                    .map_or_else(|| game.legal().len(), |set| set.count_ones() as usize);
                row.open += open as i64;
                row.decisions += 1;
                row.tree += (open.max(1) as f64).log10();
                if row.opening.is_none() {
                    let text = move_text(rules.holes(), m).to_ascii_uppercase();
                    row.opening = Some((text, seat(player)));
                }
                let before = game.tally().counters;
                game.play(m, &mut Silent);
                let sown = game.tally().counters - before;
                if sown > 0 {
                    row.sown.push(sown as u32);
                }
                row.standing
                    .push(Player::BOTH.map(|p| material(&game, p)).to_vec());
                round_moves += 1;
            }
            Phase::Over => {
                let held = game.held();
                row.taken += Player::BOTH
                    .iter()
                    .map(|p| i64::from(material(&game, *p)))
                    .sum::<i64>();
                row.south_taken = i64::from(game.position().store(Player::South));
                game.gather(&mut Silent);
                let gains = Player::BOTH
                    .map(|p| i64::from(game.position().store(p)) - i64::from(held[p.index()]));
                row.south_gain = gains[0];
                row.gain = gains[0].max(gains[1]);
            }
            Phase::Counted if series.scope == Scope::Round => break,
            Phase::Counted => {
                if u64::from(game.round()) >= series.max_rounds {
                    row.capped = true;
                    break;
                }
                game.divide(&mut random, &mut Silent);
            }
            Phase::MatchOver => break,
        }
    }
    let result = match series.scope {
        Scope::Match => game.result(),
        Scope::Round => game.round_result(),
    };
    row.winner = result.and_then(|r| r.winner).map(seat);
    let t = game.tally();
    row.turns = t.turns as i64;
    row.moves = t.moves as i64;
    row.laps = t.laps as i64;
    row.counters = t.counters as i64;
    row.rounds = t.rounds as i64;
    row.endless = t.endless_moves as i64;
    row.unresolved = t.unresolved_moves as i64;
    row.capped |= t.capped_rounds > 0;
    row
}

fn run(rules: &track::Rules, series: &track::simulate::Series, index: u64) -> Result<Row, String> {
    let mut throws = track::simulate::throws_of(series.seed, index);
    let mut choices = Random::of(series.seed, index);
    let mut first = series.first.unwrap_or(0);
    if series.lot || (rules.params.first_by_lot && series.first.is_none()) {
        first = throws.below(series.seats as u32) as usize;
    }
    let mut game = track::Game::new(rules, Some(series.seats), first)?;
    let falls = f64::from(rules.params.sticks.values.len() as u32).log10();
    let mut row = Row {
        first: Some(first as u8),
        whole: reach(rules),
        rounds: 1,
        ..Row::default()
    };
    let mut turns = 0;
    while game.outcome().is_none() {
        let legal = game.legal().len();
        let agent = series.agent(usize::from(game.state().turn));
        let action = agent.choose_track(&game, &mut choices);
        row.open += legal as i64;
        row.decisions += 1;
        row.tree += (legal.max(1) as f64).log10();
        let done = match action {
            None => break,
            Some(track::Action::Throw) => {
                row.tree += falls;
                let value = track::simulate::throw(rules, &mut throws);
                game.throw(value, &mut track::Silent)
            }
            Some(action) => game.act(action, &mut track::Silent),
        };
        if done.is_err() || game.tally().turns > series.max_turns {
            break;
        }
        row.standing.push(standing(rules, &game));
        if game.tally().turns > turns {
            turns = game.tally().turns;
            let role = game.state().role.filter(|r| r.seat == game.state().turn);
            let waits = role.is_some_and(|r| r.piece.stage == track::Stage::Station);
            row.role_wait += i64::from(waits);
        }
    }
    let t = game.tally();
    row.turns = t.turns as i64;
    row.moves = t.moves as i64;
    row.throws = t.throws as i64;
    row.lost = t.lost as i64;
    row.capped = game.outcome().is_none();
    row.winner = game.outcome().and_then(|o| o.winner);
    let pieces = || game.state().pieces.iter().flatten();
    row.taken = pieces().filter(|p| p.stage == track::Stage::Eaten).count() as i64;
    row.role_seat = game.state().role.map(|r| r.seat);
    let hunted = pieces().count() as i64 - i64::from(rules.params.role.is_some());
    row.role_eats = (hunted > 0).then(|| (100 * row.taken + hunted / 2) / hunted);
    Ok(row)
}

/// The most that [`standing`] can come to.
fn reach(rules: &track::Rules) -> i32 {
    if rules.params.rank == track::RankFirst::Role {
        2 * i32::from(rules.last_place())
    } else {
        rules.params.at.len() as i32
    }
}

/// How far each seat is: pieces taken, or where the role or who is home first decides, places gone.
fn standing(rules: &track::Rules, game: &track::Game) -> Vec<i32> {
    let state = game.state();
    if rules.params.rank != track::RankFirst::Role {
        return state.taken.iter().map(|n| i32::from(*n)).collect();
    }
    let days = i32::from(rules.last_place());
    let gone = |p: &track::Piece| match p.stage {
        track::Stage::Start | track::Stage::Eaten => 0,
        track::Stage::Out => i32::from(p.pos),
        track::Stage::Station => days,
        track::Stage::Back => 2 * days - i32::from(p.pos),
        track::Stage::Home | track::Stage::Off => 2 * days,
    };
    (0..state.seats())
        .map(|seat| state.pieces[seat].iter().map(gone).sum())
        .collect()
}
