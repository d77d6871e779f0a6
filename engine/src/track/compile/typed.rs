//! Typed parameters; what does not fit together is reported.

use super::board::{board, names, sticks, throws, Board};
use crate::lang::settings::{Reader, Settings, Told};
use crate::lang::{EffectiveClause, Problem};
use crate::track::params::PARAMS;
use crate::track::rules::*;

/// Typed parameters.
///
/// # Errors
/// Everything that does not fit together.
pub(super) fn typed(
    clauses: &[EffectiveClause],
    settings: &Settings,
    resized: bool,
) -> Result<Params, Vec<Problem>> {
    let read = Reader::new(PARAMS, clauses, settings);
    let params = needed(&read).and_then(|()| build(&read, resized));
    match (params, read.into_problems()) {
        (Ok(params), problems) if problems.is_empty() => Ok(params),
        (_, problems) => Err(problems),
    }
}

/// Tells parameters that others need.
fn needed(read: &Reader) -> Result<(), Told> {
    match read.word("track.shape")? {
        Shape::Line => read.needs(&["track.days"], "by a line"),
        Shape::Rows => read.needs(&["track.rows", "track.columns", "track.other"], "by rows"),
        Shape::Drawn => read.needs(&["track.points", "track.ways"], "by a board that is drawn"),
    }
    if read.word::<Shape>("track.shape")? != Shape::Drawn {
        super::drawn::only_drawn(read);
    }
    if read.word::<EatBy>("eat.by")? != EatBy::Nobody {
        read.needs(&["eat.trigger", "eat.from"], "where pieces are eaten");
    }
    match read.word("track.course")? {
        Course::OneWay => read.needs(&["track.last"], "where pieces go one way"),
        Course::ThereAndBack => read.needs(
            &[
                "exact.far",
                "exact.near",
                "eat.whom",
                "track.ends",
                "station.toll",
            ],
            "where pieces go there and back",
        ),
    }
    for (path, needs, why) in [
        (
            "station.toll",
            &["station.bank", "station.stages", "bank.spend", "bank.left"][..],
            "by a station",
        ),
        ("complete.when", &["complete.days"], "to complete a journey"),
        (
            "supplement.many",
            &["supplement.when", "supplement.from"],
            "to supplement a throw",
        ),
        (
            "role.name",
            &[
                "role.when",
                "role.player",
                "role.leave",
                "role.rate",
                "role.exact",
                "role.days",
                "role.toll",
                "role.bank",
            ],
            "by a role",
        ),
    ] {
        if read.has(path) {
            read.needs(needs, why);
        }
    }
    match read.word("rank.first")? {
        RankFirst::Role => read.needs(&["role.name", "rank.order"], "to rank by the role"),
        RankFirst::MostEaten | RankFirst::MostOff => {
            read.needs(&["rank.equal"], "to rank by what was eaten");
        }
    }
    Ok(())
}

/// How many may play: fewest, most (0 = no limit), where nobody says.
fn seats(read: &Reader) -> Result<(u8, u8, u8), Told> {
    let (least, most) = (read.int("setup.least")?, read.int("setup.most")?);
    let seats = read.maybe_int("setup.seats")?.unwrap_or(least);
    if (most != 0 && most < least) || seats < least || (most != 0 && seats > most) {
        let message = format!("{seats} players, at least {least}, at most {most}");
        read.say("setup.seats", message);
    }
    Ok((least, most, seats))
}

/// Tells ends that do not go with the board.
fn ends_fit(read: &Reader, board: &Board, most: u8) -> Result<(), Told> {
    let end: EndWhen = read.word("end.when")?;
    let rows = board.shape == Shape::Rows;
    let by_rows = matches!(end, EndWhen::NoContact | EndWhen::AllArrived);
    if (by_rows || rows) && (!rows || most != 2) {
        read.say(
            "end.when",
            "rows, and ends told by rows, go with two players on rows",
        );
    }
    if end == EndWhen::NoContact && board.same {
        read.say(
            "end.when",
            "`no-contact` is told by rows that are crossed in opposite order: it goes with a half-turn",
        );
    }
    let last = read.maybe_word("track.last")?;
    let off = matches!(
        last,
        Some(Last::BearOff | Last::BearOffExact | Last::BearOffLast | Last::BearOffHindmost)
    );
    let most_off = read.word::<RankFirst>("rank.first")? == RankFirst::MostOff;
    if (end == EndWhen::BorneOff || most_off) && !off {
        read.say(
            "track.last",
            "pieces are borne off here: `bear-off` or `bear-off-exact` (or `bear-off-last`) is needed",
        );
    }
    Ok(())
}

/// Tells what does not go with one piece, or with several.
fn pieces_fit(read: &Reader, board: &Board, only: bool, pieces: usize) -> Result<(), Told> {
    let course: Course = read.word("track.course")?;
    let by_throw = read.word::<ReleaseFrom>("release.from")? == ReleaseFrom::Throw;
    let one = pieces == 1
        && board.shape == Shape::Line
        && course == Course::ThereAndBack
        && by_throw
        && read.int::<u16>("release.price")? == 1;
    if only && !one {
        read.say(
            "choose.piece",
            "`only` goes with one piece on a line, there and back, released by one throw",
        );
    }
    if !only && (course != Course::OneWay || read.has("role.name")) {
        read.say(
            "choose.piece",
            "`any` goes with a course one way and no role",
        );
    }
    Ok(())
}

/// Tells a release that no throw could pay for.
fn release_fits(read: &Reader) -> Result<(), Told> {
    let by_throw = read.word::<ReleaseFrom>("release.from")? == ReleaseFrom::Throw;
    if by_throw && read.int::<u16>("release.price")? == 0 {
        read.say(
            "release.price",
            "0 does not go with from = \"throw\": a piece would wait for a marked throw and none would be its price, so that it never leaves; \
             write from = \"credit\" where pieces move from their first throw on, or price = 1 where a marked throw releases one",
        );
    }
    Ok(())
}

/// What a release comes to beside; where it is paid with the first move, that is all.
fn release_then(read: &Reader) -> Result<ReleaseThen, Told> {
    let then = read.word("release.then")?;
    let from: ReleaseFrom = read.word("release.from")?;
    Ok(match from {
        ReleaseFrom::Credit => ReleaseThen::Spent,
        ReleaseFrom::Throw | ReleaseFrom::Assigned => then,
    })
}

fn station(read: &Reader) -> Result<Option<Station>, Told> {
    let mut stages = vec![];
    for text in read.names("station.stages") {
        let parts = text.rsplit_once(' ');
        match parts.and_then(|(name, n)| Some((name.to_owned(), n.parse().ok()?))) {
            Some(stage) => stages.push(stage),
            None => {
                let message = format!("`{text}`: write a name and a number, `drunk 2`");
                read.say("station.stages", message);
            }
        }
    }
    let toll: Option<u16> = read.maybe_int("station.toll")?;
    Ok(toll.map(|toll| Station {
        toll,
        stages,
        bank: throws(read, "station.bank"),
    }))
}

fn role(read: &Reader) -> Result<Option<RoleRules>, Told> {
    let Some(name) = read.maybe_text("role.name") else {
        return Ok(None);
    };
    Ok(Some(RoleRules {
        name: name.to_owned(),
        leave: read.int("role.leave")?,
        rate: read.int("role.rate")?,
        exact: read.word("role.exact")?,
        days: read.int("role.days")?,
        toll: read.int("role.toll")?,
        bank: throws(read, "role.bank"),
    }))
}

fn supplement(read: &Reader) -> Result<Option<Supplement>, Told> {
    let Some(many) = read.maybe_word("supplement.many")? else {
        return Ok(None);
    };
    let from: SupplementFrom = read.word("supplement.from")?;
    Ok(Some(Supplement {
        many,
        surplus: from == SupplementFrom::Surplus,
    }))
}

/// Names of the degrees, four where the role ranks first.
fn degrees(read: &Reader) -> Result<Vec<String>, Told> {
    let degrees = names(read, "rank.order");
    if read.word::<RankFirst>("rank.first")? == RankFirst::Role && degrees.len() != 4 {
        read.say(
            "rank.order",
            "four names are needed: who plays the role, who is home, who is neither, who is eaten",
        );
    }
    Ok(degrees)
}

fn build(read: &Reader, resized: bool) -> Result<Params, Told> {
    let sticks = sticks(read)?;
    let (mark, stop) = (throws(read, "mark.values"), throws(read, "turn.stop"));
    if stop.is_empty() {
        read.say("turn.stop", "a turn would never end: name a value");
    }
    if mark.len() >= sticks.values.len() {
        read.say("mark.values", "no throw is left to move by");
    }
    let course: Course = read.word("track.course")?;
    let each_die = read.word::<ThrowMoves>("throw.moves")? == ThrowMoves::EachDie;
    if course == Course::ThereAndBack && (each_die || sticks.values.contains(&0)) {
        read.say(
            "track.course",
            "a blank throw, and two dice moved one by one, go with a course one way",
        );
    }
    let board = board(read)?;
    let [at, other_at] = board.starts(read);
    let only = read.word::<ChoosePiece>("choose.piece")? == ChoosePiece::Only;
    pieces_fit(read, &board, only, at.len())?;
    release_fits(read)?;
    let (least, most, seats) = seats(read)?;
    ends_fit(read, &board, most)?;
    let mut ends = names(read, "track.ends");
    ends.resize(2, String::new());
    let [near, far] = ["exact.near", "exact.far"].map(|path| read.maybe_word(path));
    let eat_then: EatThen = read.word("eat.then")?;
    if matches!(eat_then, EatThen::Swap | EatThen::Hand | EatThen::FirstFree)
        && board.shape != Shape::Drawn
    {
        read.say(
            "eat.then",
            "`swap`, `hand` and `first-free` go with track.shape = \"drawn\"",
        );
    }
    let complete = match read.maybe_word("complete.when")? {
        Some(when) => Some((when, read.int("complete.days")?)),
        None => None,
    };
    Ok(Params {
        course,
        // what is needed with something else, and not set, is used by nobody
        last: read.maybe_word("track.last")?.unwrap_or(Last::Stay),
        again: board.again(read)?,
        marked: board.marked(read, resized),
        each_die,
        shape: board.shape,
        days: board.days,
        rows: board.rows,
        columns: board.columns,
        same: board.same,
        drawn: board.drawn,
        ends: [ends[0].clone(), ends[1].clone()],
        least,
        most: (most > 0).then_some(most),
        seats,
        at,
        other_at,
        piece: read.text("setup.piece")?.to_owned(),
        first_by_lot: read.word::<FirstSeat>("turn.first")? == FirstSeat::Lot,
        stop,
        carry: read.word("turn.carry")?,
        says_done: read.word::<HandOver>("turn.hand-over")? == HandOver::Said,
        runs_on: read.word::<Arrival>("turn.arrival")? == Arrival::RunsOn,
        optional: read.word::<ThrowUse>("throw.use")? == ThrowUse::Optional,
        mark,
        only,
        rate: read.int("rate.piece")?,
        share: read.word("share.house")?,
        price: read.int("release.price")?,
        release: read.word("release.from")?,
        release_then: release_then(read)?,
        exact: [far?.unwrap_or(Exact::Exact), near?.unwrap_or(Exact::Exact)],
        complete,
        station: station(read)?,
        spend: read.maybe_word("bank.spend")?.unwrap_or(Spend::Free),
        left: read.maybe_word("bank.left")?.unwrap_or(Left::Lapse),
        role: role(read)?,
        eat_by: read.word("eat.by")?,
        trigger: read.maybe_word("eat.trigger")?.unwrap_or(Trigger::Land),
        whom: read.maybe_word("eat.whom")?.unwrap_or(Whom::SameWay),
        eat_after_toll: read.maybe_word("eat.from")? == Some(EatFrom::AfterToll),
        unmoved_safe: read.maybe_word("eat.unmoved")? == Some(Unmoved::Safe),
        marked_safe: read.word::<OnMark>("eat.marked")? == OnMark::Safe,
        eat_back: eat_then != EatThen::Out,
        eat_then,
        supplement: supplement(read)?,
        end: read.word("end.when")?,
        rank: read.word("rank.first")?,
        degrees: degrees(read)?,
        sticks,
    })
}
