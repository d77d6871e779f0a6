//! The parameters of a ruleset, typed, read from the settings.

use super::board;
use super::names::zone;
use crate::lang::settings::{complete, Reader, Settings, Told};
use crate::lang::{EffectiveClause, Problem, RulesFile};
use crate::sowing::holes::HoleSet;
use crate::sowing::params::PARAMS;
use crate::sowing::ruleset::{Divide, Params};
use crate::sowing::rulings::Ruled;
use crate::sowing::words::*;

/// Turns settings into typed parameters; tells every parameter that is missing. None only where something has been reported.
pub(super) fn typed(
    file: &RulesFile,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Option<Params> {
    let before = problems.len();
    complete(PARAMS, file, clauses, settings, problems);
    let read = Reader::new(PARAMS, clauses, settings);
    let fits = needed(&read, !file.marks.is_empty());
    problems.extend(read.into_problems());
    if fits.is_err() || problems.len() > before {
        return None;
    }
    let read = Reader::new(PARAMS, clauses, settings);
    let params = build(file, ruled, &read);
    problems.extend(read.into_problems());
    params.ok().filter(|_| problems.len() == before)
}

/// Tells parameters that others need.
fn needed(read: &Reader, marks: bool) -> Result<(), Told> {
    let opening = read.maybe_word("opening.kind")?;
    match opening {
        Some(OpeningKind::Race) => read.needs(&["opening.from", "opening.pace"], "by a race"),
        Some(OpeningKind::Script) => read.needs(&["opening.script"], "by a scripted opening"),
        _ => {}
    }
    if let Some(kind) = read.maybe_word("divide.kind")? {
        if kind != DivideKind::Anew {
            read.needs(&["divide.size"], "by a division");
        }
        read.needs(&["starter.later"], "because there are later rounds");
        match kind {
            DivideKind::Houses => read.needs(&["divide.gained"], "by a division into houses"),
            DivideKind::Refill => read.needs(&["divide.remainder"], "by a refill"),
            DivideKind::OwnRow | DivideKind::Anew => {}
        }
        if marks {
            let why = "because marks may stand at the round's end";
            read.needs(&["marks.next-round"], why);
        }
    }
    if marks {
        read.needs(&["gather.marked"], "because there are marks");
    }
    let race = opening == Some(OpeningKind::Race);
    let two_ways = read
        .maybe_path("setup.path")
        .is_some_and(|ways| ways.len() > 1);
    if read.has("sow.store") && (two_ways || race) {
        let why = match two_ways {
            true => "where each player has a way of his own (setup.path) no store is on it",
            false => "in a race (opening.kind) nothing falls into a store",
        };
        let message = format!("{why}, so that sow.store says nothing: take one of the two out");
        read.say("sow.store", message);
    }
    let first = read.maybe_word("starter.first")? == Some(StarterFirst::Race);
    let later = read.maybe_word("starter.later")? == Some(StarterLater::Race);
    for (path, by_race) in [("starter.first", first), ("starter.later", later)] {
        if by_race && !race {
            read.say(path, format!("{path} = \"race\", but the opening is no race: set opening.kind = \"race\", or another {path}"));
        }
    }
    Ok(())
}

/// The zone whose counters are counted as what is left to a player.
fn left_zone(read: &Reader, zones: &[(String, [HoleSet; 2])]) -> Result<Option<u8>, Told> {
    let Some(name) = read.maybe_text("left.zone") else {
        return Ok(None);
    };
    let at = zone(zones, name).map_err(|wrong| read.say("left.zone", wrong))?;
    Ok(Some(at as u8))
}

/// Whether a clause sends counters into a store.
fn banks(ruled: &Ruled) -> bool {
    ruled.thens().any(|then| then.bank == Some(true))
}

fn build(file: &RulesFile, ruled: &[Ruled], read: &Reader) -> Result<Params, Told> {
    let row: u8 = read.int("setup.holes")?;
    let start = board::start(read, row)?;
    let reserve: u8 = read.maybe_int("setup.reserve")?.unwrap_or(0);
    let total = board::total(read, &start, reserve)?;
    let zones = board::zones(read, row);
    let first: FirstFalls = read.word("sow.first")?;
    let majority = if read.is_half("majority.over") {
        Some(total / 2)
    } else {
        read.maybe_int("majority.over")?
    };
    Ok(Params {
        row,
        path: board::path(read, row)?,
        north: board::north(read, row)?,
        opposite: board::opposite(read, row)?,
        behind: board::behind(read, row)?,
        rows: board::rows(read, row),
        shape: board::shape(read)?,
        left_zone: left_zone(read, &zones)?,
        zones,
        reserve,
        script: board::script(read, row, &file.marks),
        start,
        total,
        direction: read.word("sow.direction")?,
        skip: read.word("sow.skip")?,
        first_origin: first != FirstFalls::Next,
        first_once: first == FirstFalls::OriginOnce,
        store: read.maybe_word("sow.store")?,
        banks: ruled.iter().any(banks),
        by_row: read.word::<SideMeans>("side.means")? == SideMeans::Row,
        opening: read.word("opening.kind")?,
        // what is needed with something else, and not set, is used by nobody
        pace: read.maybe_word("opening.pace")?.unwrap_or(Pace::Lockstep),
        opening_from: read
            .maybe_word("opening.from")?
            .unwrap_or(OpeningFrom::Rightmost),
        race_takes: read.word::<RaceTakes>("opening.takes")? == RaceTakes::Yes,
        opening_later: read.word::<OpeningLater>("opening.later")? == OpeningLater::Again,
        starter_first: read.word("starter.first")?,
        starter_later: read
            .maybe_word("starter.later")?
            .unwrap_or(StarterLater::Alternate),
        looks_pass: read.word::<LookClosed>("look.closed")? == LookClosed::Passed,
        choose_end: match read.word("choose.of")? {
            ChooseOf::Any => None,
            ChooseOf::Rightmost => Some(true),
            ChooseOf::Leftmost => Some(false),
        },
        compulsory: read.flag("turn.compulsory")?,
        again_elsewhere: read.word::<AgainFrom>("again.from")? == AgainFrom::NotOrigin,
        offered: read.flag("take.offer")?,
        take_must: read.word::<TakeDuty>("take.duty")? == TakeDuty::Must,
        feed: read.maybe_word("feed.duty")?,
        feed_most: read.word::<FeedGive>("feed.give")? == FeedGive::Most,
        strip: read.maybe_word("strip.captures")?,
        stuck: read.word("stuck.then")?,
        at_once: read.word::<StuckTest>("stuck.test")? == StuckTest::AtOnce,
        endless: read.word("endless.then")?,
        endless_laps: read.maybe_int("endless.laps")?,
        cap: read.maybe_int("cap.turns")?,
        repeat: Some(read.word("repeat.then")?).filter(|then| *then != RepeatThen::On),
        total_with_marks: read.word::<TotalOf>("total.of")? == TotalOf::StoresMarks,
        majority,
        majority_round: read.word::<MajorityEnds>("majority.ends")? == MajorityEnds::Round,
        free: read.word("gather.free")?,
        odd: read.word("gather.odd")?,
        marked: read.maybe_word("gather.marked")?.unwrap_or(Marked::AsFree),
        divide: divide(read, row, total)?,
        marks_kept: read.maybe_word("marks.next-round")? == Some(NextRound::Kept),
        lost_below: read.maybe_int("match.lost-below")?,
        lost_holes: read.maybe_int("match.lost-holes")?,
        won_rounds: read.maybe_int("match.won-rounds")?,
        win: read.word("win.by")?,
    })
}

/// Holes of a row of which a player may pick some to fill: all his choices are listed.
const MOST_PICKED: u8 = 12;

/// The division for a new round, if there is one.
fn divide(read: &Reader, row: u8, total: u16) -> Result<Option<Divide>, Told> {
    let Some(kind) = read.maybe_word("divide.kind")? else {
        return Ok(None);
    };
    let size: u8 = read.maybe_int("divide.size")?.unwrap_or(1);
    let holes = 2 * u16::from(row);
    if kind == DivideKind::Houses && total != u16::from(size) * holes {
        read.say(
            "divide.size",
            format!(
                "{holes} houses of {size} need {} counters; the game has {total}: a size of {} deals out what a house has at the beginning, other kinds of divide.kind need not come out even",
                holes * u16::from(size),
                total / holes
            ),
        );
    }
    let from = read.word::<DivideFrom>("divide.from")?;
    if from == DivideFrom::Picked && kind != DivideKind::OwnRow {
        let message = "a player picks which holes he fills where each fills his own row: divide.kind = \"own-row\", or another divide.from";
        return Err(read.say("divide.from", message));
    }
    if from == DivideFrom::Picked && row > MOST_PICKED {
        let message = format!("a player picks which holes he fills of a row of {MOST_PICKED} at most, of which every choice is listed; setup.holes = {row} needs another divide.from");
        return Err(read.say("divide.from", message));
    }
    let copy: Copied = read.word("divide.copy")?;
    let across = board::opposite(read, row)?;
    let other_row = |side: u8| {
        let mut faced: Vec<u8> = (0..row)
            .map(|i| across[(side * row + i) as usize])
            .collect();
        faced.sort_unstable();
        faced.into_iter().eq((0..row).map(|i| (1 - side) * row + i))
    };
    if copy == Copied::Facing && !(other_row(0) && other_row(1)) {
        let message = "hole facing hole needs a board on which each hole of a row faces one of the other row: divide.copy = \"turned\"";
        return Err(read.say("divide.copy", message));
    }
    Ok(Some(Divide {
        kind,
        size,
        gained: read
            .maybe_word("divide.gained")?
            .unwrap_or(Gained::LoserLeft),
        remainder: read
            .maybe_word("divide.remainder")?
            .unwrap_or(Remainder::Cover),
        shared_odd: read.word::<OddHole>("divide.odd")? == OddHole::Shared,
        from_left: from == DivideFrom::Left,
        picked: from == DivideFrom::Picked,
        copy,
        empty_closed: read.word::<EmptyHoles>("divide.empty")? == EmptyHoles::Closed,
        debt: read.word("divide.debt")?,
    }))
}
