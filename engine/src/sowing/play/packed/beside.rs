//! Rounds played a lap at a time: one by itself, or several beside each other.

use super::board::Table;
use super::course::{Course, Long};
use super::lanes::Lanes;
use super::run::{Flow, Going, Run};
use super::tables::Packed;
use super::Prepared;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::sowing::play::game::Game;
use crate::sowing::play::playable::Playable;
use crate::sowing::play::trail::Trail;
use std::marker::PhantomData;

/// A round by itself.
pub(super) fn round<L: Lanes, const PASSING: bool, const MORE: bool, const MOST: bool>(
    game: &mut Game,
    packed: &Packed<L>,
    random: &mut Random,
    path: &mut Path,
) -> bool {
    // each part has its own place, so that what every lap changes stays in registers
    let mut table = Table::of(game, packed);
    let (mut course, mut long) = (Course::default(), Long::default());
    let begun = Run::of::<MORE, MOST>(game, &mut table, &mut course, &mut long, (random, path));
    let Some(mut run) = begun else {
        return false;
    };
    let flow = loop {
        match run.step::<PASSING, MORE, MOST>(&mut table, &mut course, &mut long) {
            Flow::On => {}
            over => break over,
        }
    };
    run.end(game, &table, course.board, flow, (random, path))
}

/// Games whose rounds are played beside each other.
pub(crate) trait Supply<'r> {
    /// A game and all that goes with it.
    type Held;
    /// The next game, its round opened.
    fn next(&mut self) -> Option<Self::Held>;
    /// What a round is played with.
    fn parts(held: &mut Self::Held) -> (&mut Game<'r>, &mut Random, Option<&mut Trail>);
    /// Takes a game back, whose round is over, or has come as far as the packed board takes it.
    fn back(&mut self, held: Self::Held, over: bool);
}

/// Rounds beside each other: while one waits for what a lap found, another is worked at. More of them do not help: what is left then is
/// branches foretold wrongly, at which all wait.
const BESIDE: usize = 2;

/// A round that is being played beside others.
struct Slot<'p, L: Lanes, H> {
    held: H,
    /// The way that the game has taken up to this round, where it is told.
    told: Option<Trail>,
    going: Box<Going<'p, L>>,
}

/// Games that wait for a slot.
struct Waiting<'s, 'r, S: Supply<'r>> {
    supply: &'s mut S,
    of: PhantomData<&'r ()>,
}

impl Playable {
    /// Whether random rounds are better played beside each other: where there is much to be asked between laps.
    pub(crate) fn beside(&self) -> bool {
        match self.packed() {
            Some(Prepared::Sixteen(packed)) => packed.waits(),
            Some(Prepared::ThirtyTwo(packed)) => packed.waits(),
            Some(Prepared::Full(_)) => true,
            None => false,
        }
    }
}

/// Plays the rounds of all games of a supply, some beside each other; each draws and does what it would alone.
pub(crate) fn play_rounds<'r, S: Supply<'r>>(rules: &'r Playable, supply: &mut S) {
    let mut waiting = Waiting {
        supply,
        of: PhantomData,
    };
    match rules.packed() {
        Some(Prepared::Sixteen(packed)) => by_kind(packed, &mut waiting),
        Some(Prepared::ThirtyTwo(packed)) => by_kind(packed, &mut waiting),
        Some(Prepared::Full(packed)) => by_kind(packed, &mut waiting),
        None => {
            while let Some(held) = waiting.supply.next() {
                waiting.supply.back(held, false);
            }
        }
    }
}

/// Chooses the loop, as for one round by itself.
fn by_kind<'r, L: Lanes, S: Supply<'r>>(packed: &Packed<L>, waiting: &mut Waiting<'_, 'r, S>) {
    match packed.asks_rare() || !packed.triggers.is_empty() {
        true => beside::<_, L, true, true, true>(packed, waiting),
        false => beside::<_, L, false, true, false>(packed, waiting),
    }
}

fn beside<'r, S, L: Lanes, const PASSING: bool, const MORE: bool, const MOST: bool>(
    packed: &Packed<L>,
    waiting: &mut Waiting<'_, 'r, S>,
) where
    S: Supply<'r>,
{
    let mut slots = vec![];
    for _ in 0..BESIDE {
        slots.extend(waiting.slot::<L, MORE, MOST>(packed));
    }
    // as long as there are games for all of them
    'all: while slots.len() == BESIDE {
        for i in 0..BESIDE {
            let flow = slots[i].going.step::<PASSING, MORE, MOST>();
            if flow == Flow::On {
                continue;
            }
            waiting.ended(slots.swap_remove(i), flow);
            slots.extend(waiting.slot::<L, MORE, MOST>(packed));
            continue 'all;
        }
    }
    // the last has none beside it
    while let Some(mut slot) = slots.pop() {
        let flow = loop {
            match slot.going.step::<PASSING, MORE, MOST>() {
                Flow::On => {}
                over => break over,
            }
        };
        waiting.ended(slot, flow);
    }
}

impl<'r, S: Supply<'r>> Waiting<'_, 'r, S> {
    /// The next game that has a round for the packed board; those that have none are given back.
    fn slot<'p, L: Lanes, const MORE: bool, const MOST: bool>(
        &mut self,
        packed: &'p Packed<L>,
    ) -> Option<Slot<'p, L, S::Held>>
    where
        'r: 'p,
    {
        loop {
            let mut held = self.supply.next()?;
            let (game, random, trail) = S::parts(&mut held);
            if game.packs(packed) && game.position().closed == 0 {
                let mut told = trail.cloned();
                let path = told.as_mut().map(|told| told.going(game).clone());
                let from = (&*random, &path.unwrap_or_default());
                if let Some(going) = Going::of::<MORE, MOST>(game, packed, from) {
                    let going = Box::new(going);
                    return Some(Slot { held, told, going });
                }
            }
            self.supply.back(held, false);
        }
    }

    /// A slot's round is over, or has come as far as it comes here.
    fn ended<L: Lanes>(&mut self, slot: Slot<L, S::Held>, flow: Flow) {
        let Slot {
            mut held,
            told,
            going,
        } = slot;
        let (game, random, trail) = S::parts(&mut held);
        let mut path = Path::default();
        let over = going.end(game, flow, (random, &mut path));
        if let Some((trail, mut told)) = trail.zip(told) {
            told.goes(path);
            *trail = told;
        }
        self.supply.back(held, over);
    }
}
