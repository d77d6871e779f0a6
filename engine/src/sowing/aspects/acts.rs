//! What a situation comes to, in a few words and in signs.

use super::conds::runs;
use super::view;
use crate::game::number;
use crate::sowing::ruleset::{DirOp, NextOp, Outcome, Ruleset};
use crate::sowing::rulings::{Begins, Holes, Take, To};
use crate::sowing::words::Dir;

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Act {
    /// In signs: what two games do alike has the same.
    pub code: String,
    /// In words.
    pub words: String,
    /// Counters are taken.
    pub takes: bool,
    /// The hole is marked.
    pub marks: bool,
}

impl Act {
    pub fn new(code: impl Into<String>, words: impl Into<String>) -> Act {
        Act {
            code: code.into(),
            words: words.into(),
            ..Act::default()
        }
    }

    /// How the move goes on after it, in one word: `end`, `relay`, `again` …
    pub fn next(&self) -> &str {
        self.code.rsplit(',').next().unwrap_or_default()
    }
}

/// What becomes of counters that have fallen.
pub(super) fn fallen(rules: &Ruleset, o: &Outcome) -> Act {
    // taken apart whole, so that a new field is written here or passed over on purpose
    let Outcome {
        next,
        take,
        amount,
        to,
        from,
        into,
        miss,
        mark,
        by_owner,
        visit,
        pick,
        bar,
        close,
        over,
        // of holes to choose, to jump, to be given: each has a row of its own
        may: _,
        resort: _,
        direction,
        skip: _,
        bank: _,
        holes: _,
    } = *o;
    let mut parts: Vec<(String, String)> = vec![];
    let mut takes = take.iter().flatten().next().is_some();
    if takes {
        let onward = match into.checked_sub(1) {
            None => Onward::From(from),
            Some(zone) => Onward::Into(rules, zone),
        };
        parts.push(taken(&take, amount, to, onward));
    }
    // the name of a mark is the game's own; where players make only one kind it is no difference in the rules
    let kind = |n: u8| {
        let seen = |k: &usize| !rules.unseen[*k];
        let at = usize::from(n) - 1;
        match (0..rules.marks.len()).filter(seen).count() {
            0 | 1 => (String::new(), String::new()),
            _ => (at.to_string(), format!(" as {}", rules.marks[at])),
        }
    };
    let made = mark > 0 && !rules.unseen[usize::from(mark) - 1];
    if miss > 0 {
        let (sign, name) = kind(miss);
        let words = match rules.unseen[usize::from(miss) - 1] {
            true => "or let pass".to_owned(),
            false => format!("or let pass and marked{name}"),
        };
        parts.push((format!("miss{sign}"), words));
    }
    if made {
        let (sign, name) = kind(mark);
        let whose = if by_owner { " for its owner" } else { "" };
        let words = match name.as_str() {
            "" => format!("the hole is marked{whose}"),
            name => format!("marked{name}{whose}"),
        };
        let owner = if by_owner { "-owner" } else { "" };
        parts.push((format!("mark{sign}{owner}"), words));
    }
    if pick > 0 {
        let words = match pick {
            1 => "one more hole of the player’s choice".to_owned(),
            n => format!("{} more holes of the player’s choice", number(u16::from(n))),
        };
        parts.push((format!("pick{pick}"), words));
    }
    let flags = [
        (visit, "visit", "visited, nothing taken"),
        (close, "close", "the hole is closed"),
        (bar, "bar", "closed to the opponent’s next move"),
        (over, "over", "the round is over"),
    ];
    for (_, sign, words) in flags.iter().filter(|(there, ..)| *there) {
        parts.push(((*sign).into(), (*words).into()));
    }
    match look_of(next).and_then(|look| foregone(rules, look)) {
        Some(found) => {
            let found = fallen(rules, found);
            takes |= found.takes;
            parts.push((found.code, found.words));
        }
        // what lies there stays: these alone are sown on
        None if takes && to == To::Lap && next == NextOp::Relay => {
            parts.push(("relay".into(), "sowing goes on with these counters".into()));
        }
        None => parts.extend(goes_on(next)),
    }
    // where a sowing begins, the way has a row of its own
    if let Some((sign, words)) = (!o.may).then(|| onward(direction)).flatten() {
        parts.push((sign.into(), words.into()));
    }
    if parts.is_empty() {
        return Act::new("nothing", "it stays, nothing happens");
    }
    let (signs, words): (Vec<String>, Vec<String>) = parts.into_iter().unzip();
    Act {
        code: signs.join(","),
        words: words.join(", "),
        takes,
        marks: made,
    }
}

/// The number of the look that decides what comes next.
pub(super) fn look_of(next: NextOp) -> Option<usize> {
    match next {
        NextOp::LookBack(n) | NextOp::LookNext(n) | NextOp::LookOpposite(n) => Some(n.into()),
        _ => None,
    }
}

/// What an act leads to whose signs send to a look, at an unmarked hole and in words; where a further look follows, what that leads to.
pub(super) fn leads_to(rules: &Ruleset, code: &str) -> Option<String> {
    leads(rules, code, rules.looks.len())
}

/// As [`leads_to`], through so many looks at most: one may send back to one before.
fn leads(rules: &Ruleset, code: &str, most: usize) -> Option<String> {
    let look = code
        .split(',')
        .find_map(|sign| sign.strip_prefix("look-"))?;
    let number = look.trim_start_matches(|c: char| !c.is_ascii_digit());
    let table = rules.looks.get(number.parse::<usize>().ok()?)?;
    let mut found: Vec<Act> = vec![];
    for v in view::cells(rules, table).filter(|v| v.cell().feasible && v.plain()) {
        let act = fallen(rules, v.outcome());
        if act.code != "nothing" && !found.iter().any(|f| f.code == act.code) {
            found.push(act);
        }
    }
    let each = found.iter().map(|act| {
        let further = most.checked_sub(1).and_then(|n| leads(rules, &act.code, n));
        match further {
            Some(lead) => act.words.replace(" decides", &format!(": {lead}")),
            None => act.words.clone(),
        }
    });
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| each.join(" or "))
}

/// What a look leads to, where that is one thing whatever lies there, and nothing of the hole that is looked at: it is described
/// where it is sent to, and is no hole that decides.
pub(super) fn foregone(rules: &Ruleset, look: usize) -> Option<&Outcome> {
    let first = one_outcome(rules, look)?;
    let mut last = first;
    // a look may send back to one before: such a round comes to nothing
    for _ in 0..rules.looks.len() {
        match look_of(last.next) {
            Some(further) => last = one_outcome(rules, further)?,
            None => return (last.next == NextOp::End).then_some(first),
        }
    }
    None
}

/// What a look leads to, where it is one thing and nothing of the hole.
fn one_outcome(rules: &Ruleset, look: usize) -> Option<&Outcome> {
    let table = rules.looks.get(look)?;
    let mut cells = table.cells.iter().filter(|c| c.feasible);
    let first = cells.next()?.outcome;
    let outcome = &rules.outcomes[usize::from(first)];
    let of_board = |t: &Take| matches!(t, Take::Every | Take::Board);
    // one that does nothing is left as it is: a clause may yet give it something to do
    let takes = outcome.take.iter().flatten().next().is_some();
    let elsewhere = takes && outcome.take.iter().flatten().all(of_board);
    let plain = outcome.mark == 0 && outcome.miss == 0 && !outcome.visit && !outcome.close;
    (elsewhere && plain && !outcome.bar && cells.all(|c| c.outcome == first)).then_some(outcome)
}

/// Which way a sowing goes on, where a clause says it.
fn onward(direction: DirOp) -> Option<(&'static str, &'static str)> {
    match direction {
        DirOp::Rules | DirOp::Either | DirOp::Asked => None,
        DirOp::Only(Dir::Anticlockwise) => Some(("on-anticlockwise", "anticlockwise from here")),
        DirOp::Only(Dir::Clockwise) => Some(("on-clockwise", "clockwise from here on")),
        DirOp::Turned => Some(("on-turned", "in the other direction from here")),
    }
}

/// From where what was taken is sown on.
enum Onward<'r> {
    From(Begins),
    /// Into the zone of this number.
    Into(&'r Ruleset, u8),
}

impl Onward<'_> {
    fn words(&self) -> String {
        match self {
            Onward::From(Begins::LapEnd) => " to be sown on from here".into(),
            Onward::From(Begins::LapOrigin) => " to be sown on from where the lap began".into(),
            Onward::From(Begins::MoveOrigin) => " to be sown on from where the move began".into(),
            Onward::Into(rules, zone) => {
                let name = &rules.params.zones[usize::from(*zone)].0;
                format!(" to be sown on from the first hole of “{name}” on the way")
            }
        }
    }

    fn sign(&self) -> String {
        match self {
            Onward::From(from) => format!("from-{}", from.word()),
            // the holes, not the name, which is the game's own
            Onward::Into(rules, zone) => {
                let set = rules.params.zones[usize::from(*zone)].1[0];
                let holes = (0..rules.holes() as u16).filter(|h| set >> h & 1 == 1);
                format!("into-{}", runs(&holes.collect::<Vec<_>>(), u16::MAX).0)
            }
        }
    }
}

fn taken(take: &[Option<Take>; 2], amount: u8, to: To, onward: Onward) -> (String, String) {
    let lap = onward.words();
    let whose = match to {
        To::Mover => "",
        To::Owner => " by the hole’s owner",
        To::OwnMark => " into the capturing player’s own marked hole",
        To::Opener => " by the player who began the round",
        To::Here => " into the last hole",
        To::Nobody => " out of play",
        To::Hand => " into the hand, to be placed later",
        To::Lap => lap.as_str(),
    };
    let some = match amount {
        0 => "all".to_string(),
        n => number(u16::from(n)),
    };
    let what: Vec<Take> = take.iter().flatten().copied().collect();
    let words = match what.as_slice() {
        [Take::Here] => format!("{some} taken{whose}"),
        [Take::Opposite] => format!("{some} opposite taken{whose}"),
        [Take::Facing] => format!("{some} in the first hole opposite taken{whose}"),
        [Take::Behind] => format!("{some} in the second hole opposite taken{whose}"),
        [Take::Facing, Take::Behind] | [Take::Behind, Take::Facing] => {
            format!("{some} in each of the holes opposite taken{whose}")
        }
        [a, b]
            if [a, b]
                .iter()
                .any(|t| matches!(t, Take::Facing | Take::Behind)) =>
        {
            format!(
                "{some} in {} and {} taken{whose}",
                taken_of(*a),
                taken_of(*b)
            )
        }
        [Take::Every] => format!("every hole of the opponent with {some} captured{whose}"),
        [Take::Board] => format!("all counters on the board captured{whose}"),
        [Take::Opposite, Take::Here] => format!("all opposite and this taken{whose}"),
        _ => format!("this and all opposite taken{whose}"),
    };
    let signs: Vec<&str> = what.iter().map(|t| t.word()).collect();
    let amount = if amount > 0 {
        format!("{amount}")
    } else {
        String::new()
    };
    let to = match to {
        To::Mover => String::new(),
        To::Lap => format!("-to-{}-{}", to.word(), onward.sign()),
        to => format!("-to-{}", to.word()),
    };
    (format!("take-{}{amount}{to}", signs.join("-")), words)
}

/// What counters are taken of, where two are named.
fn taken_of(take: Take) -> &'static str {
    match take {
        Take::Here => "this hole",
        Take::Opposite => "all holes opposite",
        Take::Facing => "the first hole opposite",
        Take::Behind => "the second hole opposite",
        Take::Every => "all such holes of the opponent",
        Take::Board => "all holes",
    }
}

fn goes_on(next: NextOp) -> Option<(String, String)> {
    let (sign, words) = match next {
        NextOp::None => return None,
        NextOp::End => ("end".into(), "the move ends"),
        NextOp::Won => ("won".into(), "he has won the race"),
        NextOp::Relay => ("relay".into(), "take all up, go on"),
        NextOp::MoveOn => ("move-on".into(), "the counter moves one hole on"),
        NextOp::Again => ("again".into(), "the player moves again"),
        NextOp::MayAgain => ("may-again".into(), "the player may move again"),
        NextOp::Ask => ("ask".into(), "the player chooses how it goes on"),
        NextOp::LookBack(n) => (format!("look-back{n}"), "the hole before decides"),
        NextOp::LookNext(n) => (format!("look-next{n}"), "the next hole decides"),
        NextOp::LookOpposite(n) => (format!("look-opposite{n}"), "the hole opposite decides"),
    };
    Some((sign, words.to_owned()))
}

/// Whether a hole may be chosen.
pub(super) fn chosen(o: &Outcome) -> Act {
    match (o.may, o.resort) {
        (true, true) => Act::new("last", "only if there is no other"),
        (true, false) => Act::new("may", "it may be chosen"),
        _ => Act::new("not", "it may not be chosen"),
    }
}

/// Whether a hole may be picked, and what is then taken.
pub(super) fn picked(rules: &Ruleset, o: &Outcome) -> Act {
    match o.may {
        true => fallen(rules, o),
        false => Act::new("not", "it may not be picked"),
    }
}

/// Whether a counter may be entered, and what then comes of it.
pub(super) fn entered_here(rules: &Ruleset, o: &Outcome) -> Act {
    let way = || (o.direction != DirOp::Rules && o.next == NextOp::Relay).then(|| way(rules, o));
    match (o.may, o.resort, o.is_entry()) {
        (false, ..) => Act::new("not", "none may be entered"),
        (true, resort, plain) => {
            let done = match plain {
                true => Act::new("stays", "one may be entered and stays there"),
                false => fallen(rules, o),
            };
            let (mut code, mut words) = (done.code.clone(), done.words.clone());
            if let Some(way) = way() {
                code = format!("{},{code}", way.code);
                words = format!("{words}, {}", way.words);
            }
            if resort {
                code = format!("last,{code}");
                words = format!("{words}, only if there is no other");
            }
            Act {
                code,
                words,
                ..done
            }
        }
    }
}

/// Whether a player may answer so, and what then comes of it.
pub(super) fn answered(rules: &Ruleset, o: &Outcome) -> Act {
    match (o.may, o.next) {
        (false, _) => Act::new("not", "not allowed"),
        (true, NextOp::None) if o.is_entry() => Act::new("end", "the move ends"),
        (true, _) => fallen(rules, o),
    }
}

/// Which way a hole that may be chosen is sown.
pub(super) fn way(rules: &Ruleset, o: &Outcome) -> Act {
    let dir = match o.direction {
        DirOp::Rules | DirOp::Turned => rules.params.direction,
        DirOp::Only(dir) => dir,
        DirOp::Either => return Act::new("either", "as the player says"),
        DirOp::Asked => return Act::new("asked", "as the player chooses, within the rules"),
    };
    match dir {
        Dir::Anticlockwise => Act::new("anticlockwise", "anticlockwise"),
        Dir::Clockwise => Act::new("clockwise", "clockwise"),
    }
}

/// Whether a hole is sown.
pub(super) fn entered(o: &Outcome) -> Act {
    match (o.bank, o.skip) {
        (true, _) => Act::new("bank", "the counter is put into the mover’s store"),
        (_, true) => Act::new("skip", "it is passed over"),
        _ => Act::new("sown", "it is sown"),
    }
}

/// Whose a hole is that nobody can fill.
pub(super) fn given(o: &Outcome) -> Act {
    match o.holes {
        Some(Holes::Mine) => Act::new("mine", "the player gets the hole"),
        Some(Holes::Theirs) => Act::new("theirs", "the opponent gets the hole"),
        Some(Holes::Lot) => Act::new("lot", "chance decides, by lots or a hand game"),
        Some(Holes::MineShort) => Act::new(
            "mine-short",
            "the player gets the hole, with only that player’s surplus in it",
        ),
        Some(Holes::TheirsShort) => Act::new(
            "theirs-short",
            "the opponent gets the hole, with only the opponent’s surplus in it",
        ),
        Some(Holes::LastOwner) => Act::new("last-owner", "the hole stays with its last owner"),
        None => Act::new("nothing", "each player keeps the surplus"),
    }
}

/// Numbers in signs, for lists of holes and counters.
pub(super) fn list(numbers: &[u8]) -> String {
    let all: Vec<u16> = numbers.iter().map(|n| u16::from(*n)).collect();
    match all.windows(2).all(|w| w[0] < w[1]) {
        true => runs(&all, u16::MAX).0,
        false => all.iter().map(u16::to_string).collect::<Vec<_>>().join("."),
    }
}
