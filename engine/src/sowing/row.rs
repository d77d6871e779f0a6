//! One game played move by move, with what is to be kept of it.

use super::agents::material;
use super::measures;
use super::play::{Game, Phase, Silent, Trail};
use super::position::Position;
use super::simulate::{done, Begun, Series};
use crate::game::measure::{ahead, Row, Wanted};
use crate::game::random::Random;
use crate::game::{drive, Agent, Drive, Play, Player};
use crate::sowing::moves::Move;
use crate::sowing::play::Playable;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

fn seat(player: Player) -> u8 {
    player.index() as u8
}

/// Plays game `index` of a series, and tells as much of it as is wanted. Where only the end is, and nobody chooses, rounds are played
/// at once after their first move.
pub fn row(rules: &Playable, series: &Series, index: u64, wanted: Wanted) -> Row {
    let drawn = series.agents == [Agent::Random; 2];
    let packs = drawn && wanted != Wanted::Course;
    let row = play_row(rules, series, index, wanted, packs);
    // a round that was played on for longer than games are is given up where it is played move by move
    row.unwrap_or_else(|| play_row(rules, series, index, wanted, false).unwrap_or_default())
}

/// None where a round at once went on for as long as games are given up.
fn play_row(
    rules: &Playable,
    series: &Series,
    index: u64,
    wanted: Wanted,
    packs: bool,
) -> Option<Row> {
    let Begun {
        mut game,
        random,
        starter,
    } = series.begin(rules, index);
    let start = series.start.as_ref();
    let mut watcher = Told {
        series,
        starter,
        random,
        round_acts: 0,
        path: Trail::default(),
        watched: watched(start),
        own: measures::Told::default(),
        course: wanted == Wanted::Course,
        packs,
        at_once: false,
        before: 0,
        crossed: false,
        row: Row {
            whole: i32::from(rules.params.total),
            first: start.and(game.position().to_move).map(seat),
            ..Row::default()
        },
    };
    drive(&mut game, &mut watcher);
    watcher.look_back(&game);
    if watcher.crossed {
        return None;
    }
    let mut row = watcher.row;
    row.own = match wanted {
        Wanted::Course => watcher.own.own(),
        Wanted::End { own: true } => watcher.own.end(),
        Wanted::End { own: false } => BTreeMap::new(),
    };
    row.path = watcher.path.number();
    row.winner = series.result(&game).map(seat);
    let t = game.tally();
    row.turns = t.turns as i64;
    row.moves = t.moves as i64;
    row.laps = t.laps as i64;
    row.counters = t.counters as i64;
    row.rounds = t.rounds as i64;
    row.endless = t.endless_moves as i64;
    row.unresolved = t.unresolved_moves as i64;
    row.capped |= t.capped_rounds > 0 || game.phase() == Phase::Play;
    Some(row)
}

/// How many marked holes each has, and what lies in the stores.
fn half(pos: &Position) -> [[i32; 2]; 2] {
    let mut marks = [0; 2];
    for mark in (0..pos.holes()).filter_map(|h| pos.mark(h)) {
        marks[mark.by.index()] += 1;
    }
    [marks, stores(pos)]
}

fn stores(pos: &Position) -> [i32; 2] {
    Player::BOTH.map(|p| i32::from(pos.store(p)))
}

/// The first and the last marked hole of a position, in the order in which counters fall, each with who holds it.
fn watched(start: Option<&Position>) -> [Option<(usize, Player)>; 2] {
    let Some(pos) = start else {
        return [None; 2];
    };
    let mut marked = (0..pos.holes()).filter_map(|h| Some((h, pos.mark(h)?.by)));
    let first = marked.next();
    [first, marked.next_back().or(first)]
}

struct Told<'s> {
    series: &'s Series,
    starter: Option<Player>,
    random: Random,
    /// Acts of this round.
    round_acts: u64,
    path: Trail,
    /// Marked holes that are watched: whether their holder's moves feed them.
    watched: [Option<(usize, Player)>; 2],
    /// What measures of the family alone read.
    own: measures::Told,
    /// Whether what lies between its beginning and its end is kept too.
    course: bool,
    /// Whether rounds may be played at once, which knows nothing of where a game is given up.
    packs: bool,
    /// This round was, or a part of it.
    at_once: bool,
    /// What was done before this round.
    before: u64,
    /// A round played so went on for as long as games are given up.
    crossed: bool,
    row: Row,
}

impl Told<'_> {
    /// Looks at a round that is over, or was broken off.
    fn look_back(&mut self, game: &Game) {
        self.crossed |=
            self.at_once && self.series.given_up(game, done(game.tally()) - self.before);
    }

    /// Does what was decided, and tells of it.
    fn act_told(&mut self, game: &mut Game, m: Move) {
        let open = game
            .plain_legal()
            .map_or_else(|| game.legal().len(), |set| set.count_ones() as usize);
        let row = &mut self.row;
        row.open += open as i64;
        row.decisions += 1;
        row.tree += (open.max(1) as f64).log10();
        let before = game.tally().counters;
        let by = game.position().to_move;
        let own = |pos: &Position, hole: usize, holder: Player| {
            let his = by == Some(holder) && pos.mark(hole).is_some_and(|m| m.by == holder);
            his.then(|| pos.count(hole))
        };
        let held = self
            .watched
            .map(|w| w.and_then(|(hole, holder)| own(game.position(), hole, holder)));
        game.carry(m, &mut Silent);
        let sown = game.tally().counters - before;
        if sown > 0 {
            self.own.sown.push(sown as u32);
            for ((fed, watched), held) in self.own.fed.iter_mut().zip(self.watched).zip(held) {
                if let Some(((hole, _), held)) = watched.zip(held) {
                    fed.push(i64::from(game.position().count(hole) > held));
                }
            }
        }
        self.own.halves.push(half(game.position()));
        row.standing.push(material(game).to_vec());
    }
}

impl<'r> Drive<Game<'r>> for Told<'_> {
    fn rush(&mut self, game: &mut Game<'r>) -> bool {
        // the first move of all is kept
        if !self.packs || self.row.opening.is_none() {
            return false;
        }
        let before = game.tally().moves;
        let over = game.play_random_round_along(&mut self.random, &mut self.path);
        self.at_once |= over || game.tally().moves > before;
        over
    }

    fn decide(&mut self, game: &Game<'r>, by: usize) -> Option<Move> {
        let m = self.series.agent(by, game).choose(game, &mut self.random)?;
        (!self.series.given_up(game, self.round_acts)).then_some(m)
    }

    fn act(&mut self, game: &mut Game<'r>, m: Move) -> ControlFlow<()> {
        if self.row.opening.is_none() {
            let by = game.position().to_move.map_or(0, seat);
            self.row.opening = Some((game.word(m).to_ascii_uppercase(), by));
        }
        self.path.act(game, m);
        if self.course {
            self.act_told(game, m);
        } else {
            game.carry(m, &mut Silent);
        }
        self.round_acts += 1;
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        self.look_back(game);
        if self.crossed {
            return ControlFlow::Break(());
        }
        let (row, own) = (&mut self.row, &mut self.own);
        match game.phase() {
            Phase::Opening => {
                (self.at_once, self.round_acts) = (false, 0);
                self.before = done(game.tally());
                self.path.opens();
                own.halves.clear();
                match self.starter.filter(|_| game.round() == 1) {
                    Some(p) => game.open_for(p, &mut self.random, &mut Silent),
                    None => game.open(&mut self.random, &mut Silent),
                }
                row.first = row.first.or(game.opener().map(seat));
            }
            Phase::Over => {
                let held = game.held();
                let lying = material(game).into_iter().map(i64::from);
                row.taken += lying.sum::<i64>();
                own.south_taken = i64::from(game.position().store(Player::South));
                game.gather(&mut Silent);
                own.round_leads.push(ahead(stores(game.position())));
                let gains = Player::BOTH
                    .map(|p| i64::from(game.position().store(p)) - i64::from(held[p.index()]));
                own.south_gain = gains[0];
                own.gain = gains[0].max(gains[1]);
            }
            _ if self.series.enough(game) => {
                row.capped |= self.series.scope == crate::game::Scope::Match;
                return ControlFlow::Break(());
            }
            _ => game.divide(&mut self.random, &mut Silent),
        }
        ControlFlow::Continue(())
    }
}
