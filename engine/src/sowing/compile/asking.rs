//! Players who answer how their sowing goes on (`next = "ask"`): what that cannot stand beside, and what answers must say.

use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::Params;
use crate::sowing::rulings::{Begins, Case, Choose, Next, NextWord, Ruled, Says, Then, To};
use crate::sowing::words::{EndlessThen, Skip};

fn asks(then: &Then) -> bool {
    then.next == Some(Next::Word(NextWord::Ask))
}

/// Rules beside which no question can be put: those that judge a move before it is played, or that remember more of its beginning.
pub(super) fn beside(
    params: &Params,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
) -> Vec<Problem> {
    let some = |f: fn(&Then) -> bool| ruled.iter().any(|r| r.thens().any(f));
    let reasons = [
        (some(|t| t.to == Some(To::Hand)), "another clause takes into the hand (to = \"hand\"), and a turn has one further step: let what is taken go elsewhere"),
        (some(|t| t.bar == Some(true)), "another clause bars a hole (bar) to the move that comes next, which may be his own answer: take `bar` out"),
        (params.again_elsewhere, "with again.from = \"not-origin\" the hole that the move began from would have to be kept in mind: set another again.from"),
        (some(|t| t.from == Some(Begins::MoveOrigin)), "another clause sows from where the move began (from = \"move-origin\"), which is not kept in mind: name another hole"),
        (params.skip == Skip::MoveOrigin, "with sow.skip = \"move-origin\" the hole that the move began from would have to be kept in mind: set another sow.skip"),
        (matches!(params.endless, EndlessThen::Stop | EndlessThen::Illegal), "whether a move ends is not known before he has answered: set endless.then = \"void\""),
        (params.feed.is_some(), "what a move feeds is not known before he has answered: take feed.duty out"),
        (params.strip.is_some(), "whether a move takes all is not known before he has answered: take strip.captures out"),
    ];
    let mut problems = vec![];
    for (c, _) in clauses
        .iter()
        .zip(ruled)
        .filter(|(_, r)| r.thens().any(asks))
    {
        for (_, why) in reasons.iter().filter(|(there, _)| *there) {
            let key = format!("{}.then.next", c.key);
            let message = format!("the mover cannot be asked (next = \"ask\") here: {why}");
            problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
        }
    }
    problems
}

/// Who goes on or back sows on, who stops does not.
pub(super) fn answers(moment: &str, case: &Case) -> Vec<(&'static str, &'static str)> {
    if moment != "answer" {
        return vec![];
    }
    let Some(choose) = case.then.choose else {
        return vec![(
            "choose",
            "an answer that nothing lets be said is none: add choose = \"may\" (or \"may-not\")",
        )];
    };
    let says = |says: Says| {
        let listed = case.when.says.as_ref();
        listed.is_none_or(|s| s.as_slice().contains(&says))
    };
    let relays = case.then.next == Some(Next::Word(NextWord::Relay));
    let allows = choose != Choose::MayNot;
    let mut wrong = vec![];
    if relays && says(Says::Stop) {
        wrong.push((
            "next",
            "who says `stop` does not sow on: ask says = [\"on\", \"back\"] here, and let another case speak of `stop`",
        ));
    }
    if !relays && allows && (says(Says::On) || says(Says::Back)) {
        wrong.push((
            "next",
            "who goes on, or back, sows on: add next = \"relay\", or ask says = \"stop\" here",
        ));
    }
    wrong
}
