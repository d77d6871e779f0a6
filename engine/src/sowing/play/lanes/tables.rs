//! The tables of the loop, prepared once for a ruleset under a reading.

use super::board::Board;
use super::codes::{Coded, Codes};
use super::counts::AtCounts;
use super::faces::Faces;
use super::feeding_rules::Spares;
use super::from_rules::{self, bare, chosen, does, held_from, triggers, turned};
use super::from_rules::{asks_of_others, Asker, Kinds};
use super::jumps;
use super::looks::Look;
use super::parts::{Lap, Plain};
use super::routes::{Routes, Shut};
use super::settled::Settled;
use super::sieve::Sieve;
use crate::sowing::play::banks::Banks;
use crate::sowing::play::fast::Fast;
use crate::sowing::ruleset::{Cell, Dim, NextOp, Ruleset, Table};
use crate::sowing::words::Skip;
use std::collections::BTreeSet;

/// Everything prepared for boards of `N` places.
#[derive(Debug, Clone)]
pub struct Tables<const N: usize> {
    pub(super) holes: usize,
    /// Rows of `laps` and `acts` are so long: a place for every count.
    pub(super) counts: usize,
    /// For each mover and direction: where his block of `laps` begins.
    pub(super) block: [[u32; 2]; 2],
    /// Holes are not all sown the one way of the rules.
    pub(super) turned: bool,
    /// Some may be sown either way.
    pub(super) either: bool,
    /// Some may be chosen only where there is no other.
    pub(super) resorts: bool,
    /// The first move of a round from which on no table asks which one it is.
    pub(super) from_move: u32,
    /// By block, hole and count.
    pub(super) laps: Vec<Lap<N>>,
    pub(super) routes: Routes,
    /// For each of `laps`: the places passed on the way. Empty if passing does nothing.
    pub(super) over: Vec<Board<N>>,
    /// By act.
    pub(super) plain: Vec<Plain>,
    /// By outcome: nothing is done, only something follows.
    pub(super) bare: Vec<bool>,
    /// By outcome: it can be carried out here; a move with any other is played by the game.
    pub(super) does: Vec<bool>,
    /// Some outcome cannot.
    pub(super) leaves: bool,
    /// Row and count → act.
    pub(super) acts: Vec<u8>,
    /// The place that faces each place, and the one behind that; one that is always empty where there is none.
    pub(super) facing: [u8; N],
    pub(super) behind: [u8; N],
    /// Added to a row if nothing lies opposite, and if something does; 0 = does not matter, or more than that does.
    pub(super) opposite: [u32; 2],
    /// Added to a row by what lies opposite, where more matters than whether anything does.
    pub(super) faces: Option<Faces>,
    /// Added to a row by how many counters were lifted; empty = does not matter.
    pub(super) sown: Vec<u32>,
    /// Added to a row if the counter was moved on; 0 = does not matter.
    pub(super) via: u32,
    /// Added to a row if the move has taken something; 0 = does not matter.
    pub(super) captured: u32,
    /// What looks find, by their number.
    pub(super) looks: Vec<Look>,
    /// What else decides which holes may be chosen, where more than a least count does.
    pub(super) sieve: Option<Sieve<N>>,
    /// Holes that are jumped over at certain counts.
    pub(super) jumps: AtCounts<N>,
    /// What is taken is sown on.
    pub(super) sows_taken: bool,
    /// The player may have another move, or stop.
    pub(super) offers: bool,
    /// Whether a round is over.
    pub(super) settled: Settled,
    /// The codes of a round as it is set up first, without marks.
    pub(super) fresh: Codes<N>,
    /// By mover, hole, owner, whether the owner has more than one hole, mark and flag.
    pub(super) coded: Vec<Coded>,
    /// Codes a hole's mark can have.
    pub(super) marks: usize,
    /// Counts at which a passing counter may do something.
    pub(super) triggers: Vec<u8>,
    /// Marks on other holes than its own decide what is made of one.
    pub(super) wide: bool,
    /// A player without counters has rights, or the other has duties.
    pub(super) spares: Spares,
    /// It matters whether a position comes again.
    pub(super) again: bool,
    /// Counters go into a store once no hole has any of these bits; none = they never do.
    pub(super) thick: Board<N>,
    /// Counters may do something on their way, or jump holes.
    pub(super) passing: bool,
    /// A row depends on more than whether anything lies opposite.
    pub(super) varies: bool,
    /// Neither, nothing taken is sown on, and holes are chosen by their least count alone: see [`super::moves`].
    pub(super) lean: bool,
    pub(super) shut: Shut<N>,
}

/// The bits of all holes that a hole with more than one counter has, where counters are sent home once no hole has any; `None`
/// where they are at other times as well.
fn thick<const N: usize>(rules: &Ruleset, fast: &Fast) -> Option<Board<N>> {
    let mut bits = Board::default();
    match fast.banks {
        Banks::Never => {}
        Banks::Late => (0..rules.holes()).for_each(|hole| bits.set(hole, 0xfe)),
        Banks::Else => return None,
    }
    Some(bits)
}

impl<const N: usize> Tables<N> {
    /// Prepares the tables, if the rules can be played so: holes and stores that have room; moves that counts decide, or where a lap
    /// would end; holes that are jumped by their count and whose they are; situations distinguished by owner, mark,
    /// zone, count, what lies opposite, whether anything was taken, how the counter came, and which of the first moves it is;
    /// a round that ends by what is left, or by a majority. A move with an outcome that is not known here ([`does`]), or that took all
    /// of a player's counters over several laps where the rules give them back, is played by [`super::super::Game`].
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Tables<N>> {
        let p = &rules.params;
        let holes = rules.holes();
        let simple = fast.unasked
            && !p.first_once
            && p.skip != Skip::MoveOrigin
            && !rules.leaves_choices()
            && !(fast.sows_taken && (p.first_origin || rules.passing.is_some()))
            && !(fast.sows_taken && rules.enter.is_some())
            && Self::has_room(rules, fast);
        if !simple || !Self::asked_fit(rules) {
            return None;
        }
        let triggers = match &rules.passing {
            None => vec![],
            Some(t) => triggers(t, p.total)?,
        };
        let in_play = || from_rules::played(rules);
        let does: Vec<bool> = rules.outcomes.iter().map(does).collect();
        // a lane that is always empty: the hand's, or the next where that is sown on
        let empty = (holes + 3 + usize::from(fast.sows_taken)) as u8;
        let place = |of: &[u8], h: usize| of.get(h).copied().filter(|h| *h != 255).unwrap_or(empty);
        let mut tables = Tables {
            holes,
            counts: usize::from(p.total) + 1,
            block: [[0; 2]; 2],
            turned: turned(rules),
            either: false,
            resorts: false,
            from_move: in_play().map(held_from).max().unwrap_or(1),
            laps: vec![],
            routes: Routes::of(rules, fast, 0),
            over: vec![],
            plain: vec![],
            bare: rules.outcomes.iter().map(bare).collect(),
            leaves: in_play()
                .flat_map(|t| &t.cells)
                .any(|c| !does[c.outcome as usize]),
            does,
            acts: vec![],
            facing: std::array::from_fn(|h| place(&p.opposite, h)),
            behind: std::array::from_fn(|h| place(&p.behind, h)),
            opposite: [0; 2],
            faces: None,
            sown: vec![],
            via: 0,
            captured: 0,
            looks: vec![],
            sieve: None,
            jumps: jumps::jumped(rules)?,
            sows_taken: fast.sows_taken,
            offers: rules.outcomes.iter().any(|o| o.next == NextOp::MayAgain),
            settled: Settled::of(rules)?,
            fresh: Codes::of_stores(0),
            coded: vec![],
            marks: 1 + 2 * rules.marks.len(),
            triggers,
            wide: !fast.local_codes || in_play().any(asks_of_others),
            spares: Spares::default(),
            again: p.repeat.is_some(),
            thick: thick(rules, fast)?,
            passing: false,
            varies: false,
            lean: false,
            shut: Shut::default(),
        };
        let sieved = tables.is_sieved(rules);
        tables.lay_laps(rules);
        tables.lay_acts(rules, fast, sieved)?;
        if sieved {
            tables.sieve = Some(Sieve::of(rules, &tables)?);
        }
        tables.looks = rules
            .looks
            .iter()
            .map(|t| Look::of(rules, t, &tables))
            .collect();
        tables.passing = !tables.triggers.is_empty() || !tables.jumps.is_empty();
        tables.spares = Spares::of(rules, tables.passing, tables.either);
        // who must be fed is found by trying moves, which no other than the loop can play then
        let tried = tables.spares.feed.is_some() && tables.leaves;
        if tried || tables.resorts && (tables.spares.any() || sieved) {
            return None;
        }
        tables.varies = tables.faces.is_some()
            || !tables.sown.is_empty()
            || (tables.via, tables.captured) != (0, 0);
        tables.lean = !(tables.passing || tables.varies || tables.sows_taken)
            && !(tables.turned || tables.offers || tables.resorts || sieved)
            && !tables.again
            && tables.thick.is_empty();
        Some(tables)
    }

    /// The board has a place for every hole, the stores, what is out of play, what is in hand, and one that is always empty (the
    /// hand's where nothing is sown on), and in each for all counters there are.
    fn has_room(rules: &Ruleset, fast: &Fast) -> bool {
        rules.holes() + 4 + usize::from(fast.sows_taken) <= N && rules.params.total < 255
    }

    /// Whether a move may have to be taken back: the game plays it, or some of what it took is given back.
    #[inline(always)]
    pub(super) fn takes_back(&self) -> bool {
        self.leaves || self.spares.any()
    }

    /// Which askers there are.
    pub(super) fn kinds(&self) -> Kinds {
        Kinds {
            holes: self.holes,
            marks: self.marks,
            wide: self.wide,
        }
    }

    /// Whether more than a least count decides which holes may be chosen, once the first moves are made.
    fn is_sieved(&self, rules: &Ruleset) -> bool {
        let part = |asker: &Asker| from_rules::static_part(rules, &rules.choose, asker);
        let mut askers = Asker::all(self.kinds());
        let mut seen = BTreeSet::new();
        askers.any(|asker| seen.insert(part(&asker)) && chosen(rules, &asker, false).is_none())
    }

    /// Whether what the tables ask, and what they answer, is nothing that the loop cannot tell or do.
    fn asked_fit(rules: &Ruleset) -> bool {
        let asks = |t: &Table, more: &[Dim]| {
            t.dims.iter().all(|d| {
                d.dim.is_static()
                    || matches!(d.dim, Dim::Count | Dim::Turn)
                    || more.contains(&d.dim)
            })
        };
        let across = [Dim::Opposite, Dim::OppositeCount, Dim::Facing, Dim::Behind];
        let last = [&across[..], &[Dim::Via, Dim::Captured, Dim::Sown]].concat();
        let store_fits = rules.last.apart.is_none_or(|c| {
            let o = &rules.outcomes[c.outcome as usize];
            let ends = matches!(
                o.next,
                NextOp::None | NextOp::Won | NextOp::End | NextOp::Again
            );
            o.take == [None, None] && ends && does(o)
        });
        let passing_fits = rules.passing.as_ref().is_none_or(|t| asks(t, &[]));
        let looks_fit = rules.looks.iter().all(|t| {
            let moves_on = |c: &Cell| rules.outcomes[c.outcome as usize].next == NextOp::MoveOn;
            asks(t, &across) && !t.cells.iter().any(moves_on)
        });
        asks(&rules.last, &last) && store_fits && passing_fits && looks_fit
    }

    pub(super) fn coded(&self, asker: &Asker) -> &Coded {
        &self.coded[asker.index(self.kinds())]
    }
}
