//! The tables of packed rounds, prepared once.

use super::asked::{self, bare, chosen, does, held_from, resorted, triggers, turned};
use super::asked::{asks_of_others, Asker, Kinds};
use super::codes::{Coded, Codes};
use super::counts::AtCounts;
use super::jumps;
use super::lanes::Lanes;
use super::looks::Look;
use super::parts::{PackedLap, Plain};
use super::routes::{Routes, Shut};
use super::settled::Settled;
use super::sieve::Sieve;
use super::spares::Spares;
use crate::sowing::play::banks::Banks;
use crate::sowing::play::fast::Fast;
use crate::sowing::ruleset::{Cell, Dim, NextOp, Ruleset, Table};
use crate::sowing::words::Skip;
use std::collections::BTreeSet;

/// Everything prepared for packed rounds on boards of one kind.
#[derive(Debug, Clone)]
pub struct Packed<L: Lanes> {
    pub(super) holes: usize,
    /// An index of `laps` or `acts` is a number shifted by this, and a count.
    pub(super) shift: u32,
    /// For each mover and direction: where his block of `laps` begins.
    pub(super) block: [[u32; 2]; 2],
    /// Holes are not all sown the one way of the rules.
    pub(super) turned: bool,
    /// Some may be sown either way.
    pub(super) either: bool,
    /// The first move of a round from which on no table asks which one it is.
    pub(super) from_move: u32,
    pub(super) laps: Vec<PackedLap<L>>,
    pub(super) routes: Routes,
    /// For each of `laps`: the places passed on the way, the top bit of their bytes set. Empty if passing does nothing.
    pub(super) over: Vec<L>,
    /// By act.
    pub(super) plain: Vec<Plain>,
    /// By outcome: nothing is done, only something follows.
    pub(super) bare: Vec<bool>,
    /// Row and count → act.
    pub(super) acts: Vec<u8>,
    /// Added to a row if something lies opposite; 0 = not asked, or not only that.
    pub(super) opposite: u16,
    /// Added to a row, by the number of counters opposite. Empty = not asked, or no more than whether there are any.
    pub(super) across: Vec<u16>,
    /// Added to a row if the counter was moved on; 0 = not asked.
    pub(super) via: u16,
    /// Added to a row if the move has taken something; 0 = not asked.
    pub(super) captured: u16,
    /// What looks find, by their number.
    pub(super) looks: Vec<Look>,
    /// What else decides which holes may be chosen, where more than a least count does.
    pub(super) sieve: Option<Sieve<L>>,
    /// Holes that are jumped over at certain counts.
    pub(super) jumps: AtCounts<L>,
    /// Holes face more than one.
    pub(super) behind: bool,
    /// The player may have another move, or stop.
    pub(super) offers: bool,
    /// Whether a round is over.
    pub(super) settled: Settled,
    /// The codes of a round as it is set up first, without marks.
    pub(super) fresh: Codes<L>,
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
    /// It is asked whether a position comes again.
    pub(super) again: bool,
    /// Counters go into a store once no hole has any of these bits; none = they never do.
    pub(super) thick: L,
    pub(super) shut: Shut<L>,
}

/// The bits of all holes that a hole with more than one counter has, where counters are sent home once no hole has any; `None`
/// where they are at other times as well.
fn thick<L: Lanes>(rules: &Ruleset, fast: &Fast) -> Option<L> {
    match fast.banks {
        Banks::Never => Some(L::default()),
        Banks::Late => {
            let holes = (0..rules.holes()).map(|hole| L::at(hole, 0xfe));
            Some(holes.fold(L::default(), L::or))
        }
        Banks::Else => None,
    }
}

impl<L: Lanes> Packed<L> {
    /// Prepares the tables, if the rules can be played so: holes and stores that have room; moves that counts decide, or where a lap
    /// would end; holes that are jumped by their count and whose they are; situations told apart by owner, mark,
    /// zone, count, what lies opposite, whether anything was taken, how the counter came, and which of the first moves it is;
    /// captures into a store; a round that ends by what is left, or by a majority. A move that took all of a player's counters over
    /// several laps is played by [`super::Game`] where the rules give them back.
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Packed<L>> {
        let p = &rules.params;
        let holes = rules.holes();
        let simple = fast.unasked
            && !resorted(rules)
            && !p.at_once
            && !p.first_once
            && p.skip != Skip::MoveOrigin
            && !rules.leaves_choices()
            && Self::has_room(rules);
        if !simple || !Self::asked_fit(rules) {
            return None;
        }
        let triggers = match &rules.passing {
            None => vec![],
            Some(t) => triggers(t, p.total)?,
        };
        let tables = || asked::played(rules);
        let mut packed = Packed {
            holes,
            shift: (p.total as u32 + 1).next_power_of_two().trailing_zeros(),
            block: [[0; 2]; 2],
            turned: turned(rules),
            either: false,
            from_move: tables().map(held_from).max().unwrap_or(1),
            laps: vec![],
            routes: Routes::of(rules, fast, 0),
            over: vec![],
            plain: vec![],
            bare: rules.outcomes.iter().map(bare).collect(),
            acts: vec![],
            opposite: 0,
            across: vec![],
            via: 0,
            captured: 0,
            looks: vec![],
            sieve: None,
            jumps: jumps::jumped(rules)?,
            behind: !p.behind.is_empty(),
            offers: rules.outcomes.iter().any(|o| o.next == NextOp::MayAgain),
            settled: Settled::of(rules)?,
            fresh: Codes::of_stores(0),
            coded: vec![],
            marks: 1 + 2 * rules.marks.len(),
            triggers,
            wide: !fast.local_codes || tables().any(asks_of_others),
            spares: Spares::default(),
            again: p.repeat.is_some(),
            thick: thick(rules, fast)?,
            shut: Shut::default(),
        };
        let sieved = packed.is_sieved(rules);
        packed.lay_laps(rules);
        packed.lay_acts(rules, fast, sieved)?;
        if sieved {
            packed.sieve = Some(Sieve::of(rules, &packed)?);
        }
        packed.looks = rules
            .looks
            .iter()
            .map(|t| Look::of(rules, t, &packed))
            .collect();
        let passing = !packed.triggers.is_empty() || !packed.jumps.is_empty();
        packed.spares = Spares::of(rules, passing, packed.either);
        Some(packed)
    }

    /// The board has a place for every hole, the stores, and what is out of play or in hand, and in each for all counters there are.
    pub(super) fn has_room(rules: &Ruleset) -> bool {
        rules.holes() + 4 <= L::ROOM && usize::from(rules.params.total) <= L::FULL
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
    pub(super) fn is_sieved(&self, rules: &Ruleset) -> bool {
        let part = |asker: &Asker| asked::static_part(rules, &rules.choose, asker);
        let mut askers = Asker::all(self.kinds());
        let mut seen = BTreeSet::new();
        askers.any(|asker| seen.insert(part(&asker)) && chosen(rules, &asker, false).is_none())
    }

    /// Whether what the tables ask, and what they answer, is nothing that a packed round cannot tell or do.
    pub(super) fn asked_fit(rules: &Ruleset) -> bool {
        let asks = |t: &Table, more: &[Dim]| {
            t.dims.iter().all(|d| {
                d.dim.is_static()
                    || matches!(d.dim, Dim::Count | Dim::Turn)
                    || more.contains(&d.dim)
            })
        };
        let last_fits = asks(
            &rules.last,
            &[Dim::Opposite, Dim::OppositeCount, Dim::Via, Dim::Captured],
        );
        let store_fits = rules.last.apart.is_none_or(|c| {
            let o = &rules.outcomes[c.outcome as usize];
            let ends = matches!(
                o.next,
                NextOp::None | NextOp::Won | NextOp::End | NextOp::Again
            );
            o.take == [None, None] && ends
        });
        let passing_fits = rules.passing.as_ref().is_none_or(|t| asks(t, &[]));
        let looks_fit = rules.looks.iter().all(|t| {
            let moves_on = |c: &Cell| rules.outcomes[c.outcome as usize].next == NextOp::MoveOn;
            asks(t, &[Dim::Opposite, Dim::OppositeCount]) && !t.cells.iter().any(moves_on)
        });
        last_fits
            && store_fits
            && passing_fits
            && looks_fit
            && asked::played(rules)
                .flat_map(|t| t.cells.iter().chain(&t.apart))
                .all(|c| does(&rules.outcomes[c.outcome as usize]))
    }

    /// Whether a round asks for more than laps, acts, and whether something lies opposite: then it is played by a loop of its
    /// own, so that the others are not slowed down.
    pub(super) fn asks_more(&self) -> bool {
        self.turned
            || self.captured > 0
            || !self.across.is_empty()
            || !self.looks.is_empty()
            || self.settled.asks()
    }

    /// Whether it asks what very few rules ask: a loop of its own again.
    pub(super) fn asks_most(&self) -> bool {
        self.spares.any() || self.asks_rare()
    }

    /// Whether it asks anything of the kind but what becomes of a player without counters.
    pub(super) fn asks_rare(&self) -> bool {
        self.behind
            || self.sieve.is_some()
            || !self.jumps.is_empty()
            || self.offers
            || !self.thick.is_empty()
    }

    /// Whether a round has so much to ask between its laps that another is better worked at meanwhile.
    pub(super) fn waits(&self) -> bool {
        self.spares.any() || self.wide || self.settled.asks_marks() || self.again
    }

    pub(super) fn coded(&self, asker: &Asker) -> &Coded {
        &self.coded[asker.index(self.kinds())]
    }
}
