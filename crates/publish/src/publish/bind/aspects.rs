//! The names of aspects and what games say of them, as a page prints them. Tables and data keep the engine's own words.

use std::cell::RefCell;
use std::collections::HashMap;

use super::super::text::typographic;

/// Names that say little without the order of a family's rows, or less plainly than a page should.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    // sowing games
    ("holes in a row", "holes per row"),
    ("how the holes lie", "rows of the board"),
    ("counters in a hole", "counters per hole"),
    ("whose a hole is", "hole ownership"),
    ("opening: a last counter in it", "opening: the last counter"),
    ("from which holes", "holes that may be sown"),
    ("must who can move", "duty to move"),
    ("must who can take", "duty to capture"),
    ("a counter on its way", "a counter sown in passing"),
    ("last counter on others, own hole", "last counter in your own occupied hole"),
    ("last counter on others, the other's hole", "last counter in the opponent’s occupied hole"),
    ("last counter in an empty hole, own", "last counter in your own empty hole"),
    ("last counter in an empty hole, the other's", "last counter in the opponent’s empty hole"),
    ("last counter in one's own mark", "last counter in your own marked hole"),
    ("last counter in the other's mark", "last counter in the opponent’s marked hole"),
    ("… when it is empty", "last counter in the opponent’s empty marked hole"),
    ("after a last counter on others takes from or marks its unmarked hole", "after the last counter captures from or marks the occupied, unmarked hole where it falls"),
    // as results of studies that were kept before have it
    ("after taking from or marking an unmarked hole", "after the last counter captures from or marks the occupied, unmarked hole where it falls"),
    ("a player who is asked in the midst of a sowing", "a choice during a sowing"),
    ("where what is taken is placed", "where captured counters go"),
    ("holes that the taker picks", "holes that the capturing player picks"),
    ("captures let pass", "optional captures"),
    ("taking all that the other has", "capturing all of the opponent’s counters"),
    ("once a move is done", "after a move"),
    ("of which holes what is left is counted", "holes from which remaining counters are counted"),
    ("when that is asked", "when it is tested whether a player can move"),
    ("what is left goes to", "remaining counters go to"),
    ("the odd counter of what is shared", "the odd counter of what the players share"),
    ("what lies in marks goes to", "counters in marked holes go to"),
    ("what wins", "who wins"),
    ("how it is set up", "how the next round is set up"),
    ("what fills no hole", "counters that fill no hole"),
    ("where the richer lays out the same", "where the richer player repeats the same layout"),
    ("two over each", "both have two counters left over"),
    ("three counters over", "three counters left over"),
    ("two counters over", "two counters left over"),
    ("one counter over", "one counter left over"),
    ("what was put in by the other", "counters that the opponent put in"),
    ("a move that would never stop", "a move that would never end"),
    ("what is kept in mind of a hole", "internal state of a hole"),
    // stick-and-track games
    ("how many", "number of sticks"),
    ("who eats", "who may capture"),
    ("what overtaking is", "what counts as overtaking"),
    ("who can be eaten", "who can be captured"),
    ("what becomes of the eaten", "what happens to a captured piece"),
    ("what they count", "what the sticks count"),
    ("who drops out within his turn", "players who drop out during their turn"),
    ("must a throw be used", "duty to use a throw"),
    ("how it closes", "how a turn closes"),
    ("how it is paid", "how the first move is paid"),
    ("two with equally many", "ties"),
    ("… and when they are used", "when kept throws are used"),
    ("… and what is left of them", "kept throws that are left"),
    ("… on what condition", "when credit may be added"),
    ("… which of it", "credit that may be added"),
    ("… who plays it", "who plays the later piece"),
    ("… places for each point", "places for each point of a throw, for the later piece"),
    ("… pays to leave", "what the later piece pays to leave"),
    ("… pays at the last place", "what the later piece pays at the last place"),
    ("as a step", "credit used as a step"),
    ("degrees", "the order of the others"),
    ("since when", "from when on they can be captured"),
];

/// Phrases of the engine and what a page says instead, in this order: those that hold others come first. Different phrases stay different,
/// because the map tells values apart by their words.
#[rustfmt::skip]
const PHRASES: &[(&str, &str)] = &[
    // sowing games
    ("if nothing lies opposite", "if the hole opposite is empty"),
    (" lie opposite", " are opposite"),
    ("whose hole it is, as any other", "the player who owns the hole, as with any other hole"),
    ("whose hole it is", "the player who owns the hole"),
    ("whoever’s the hole is", "no matter whose hole it is"),
    ("take all up, go on", "lift the hole and sow on"),
    ("every hole of the other’s with", "every hole of the opponent with"),
    ("his who has it this round", "the player who has it this round"),
    ("his in whose row it lies", "the player on whose side it is"),
    ("his rightmost hole, of those he has this round", "the player’s rightmost hole of this round"),
    ("his leftmost hole, of those he has this round", "the player’s leftmost hole of this round"),
    ("a hole of his with counters that he picks; drawn by lot where nobody is asked", "a hole with counters that the player picks; random players draw it"),
    ("drawn by lot where nobody is asked", "random players draw it"),
    ("any of his that holds counters", "any of the player’s holes with counters"),
    ("any of his that holds two or more", "any of the player’s holes with two or more"),
    ("any of his; a single counter only if he has no other", "any of the player’s holes; a single counter only if there is no other"),
    ("only if he has no other", "only if there is no other"),
    ("otherwise any of his", "otherwise any of the player’s holes"),
    ("in a hole of his own", "in the player’s own hole"),
    ("in a hole of the other’s", "in the opponent’s hole"),
    ("from any hole he may choose", "from any hole that the player may choose"),
    ("as the player says", "as the player chooses"),
    ("only as a record says; in play it is taken for the player", "only where a game record says so; in play the capture is made"),
    ("he passes, the other goes on", "the player passes and the opponent moves"),
    ("who has more counters", "the player with more counters"),
    ("the other of the player whose want of a move ended the round; else who has more", "the opponent of the player who could not move; otherwise the player with more"),
    ("the player whose want of a move ended the round; else who has more", "the player who could not move; otherwise the player with more"),
    ("if the other has", "if the opponent has"),
    ("what the other has", "what the opponent has"),
    ("it may be done only if nothing that `may` be done can be", "it may be done only if nothing else can be"),
    ("he moves again", "the player moves again"),
    ("where two or more lay, the first falls back in the hole itself", "if the hole has two or more, the first counter stays in it"),
    ("every round opens so", "every round opens in this way"),
    ("the board is as before the move and the turn passes", "the board goes back to how it was before the move, and the turn passes"),
    ("the hole may not be chosen", "the player may not begin such a move"),
    ("who holds the mark", "the player who holds the mark"),
    ("what lies there decides, and where it says so a further hole", "the contents of that hole decide, in some cases with a further hole"),
    ("visited, nothing taken", "the hole counts as visited, nothing is captured"),
    ("if he ", "if the player "),
    ("where he ", "where the player "),
    ("he has won", "the player has won"),
    // stick-and-track games
    ("one line of places, from 0 to `days`", "one line of places"),
    ("every piece eats those of other players", "every piece captures those of other players"),
    ("only the role eats", "only the later piece captures"),
    ("nothing is eaten", "nothing is captured"),
    ("a player whose piece was eaten", "a player whose piece was captured"),
    ("no piece is left that could be eaten", "no piece is left that could be captured"),
    ("every player is home or eaten", "every player is home or captured"),
    ("the player who has eaten most", "the player with most captures"),
    ("who plays the role", "the player of the later piece"),
    ("only if the longer move eats where it ends", "only if the longer move captures where it ends"),
    ("they lapse", "they are lost"),
    (
        ", safe, abroad, eaten",
        ", safe, still on the way, captured",
    ),
    ("the role", "the later piece"),
    // all
    ("from his ", "from the player’s "),
    ("in his ", "in the player’s "),
    ("of his ", "of the player’s "),
    ("the other’s", "the opponent’s"),
    ("the other's", "the opponent’s"),
];

/// The name of an aspect.
pub fn name(aspect: &str) -> String {
    let known = NAMES.iter().find(|(from, _)| *from == aspect);
    typographic(known.map_or(aspect, |(_, to)| to))
}

/// What a game says of it.
pub fn value(words: &str) -> String {
    thread_local! {
        /// Pages ask for the same few hundred values again and again.
        static KNOWN: RefCell<HashMap<String, String>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some(plain) = known.get(words) {
            return plain.clone();
        }
        let plain = typographic(&plainly(words));
        known.insert(words.to_owned(), plain.clone());
        plain
    })
}

fn plainly(words: &str) -> String {
    let mut text = words.to_owned();
    for (from, to) in PHRASES {
        if text.contains(from) {
            text = text.replace(from, to);
        }
    }
    // names of parameters are for whoever writes rules
    while let Some(start) = text.find(" (").filter(|at| text[*at..].contains('`')) {
        let Some(len) = text[start..].find(')') else {
            break;
        };
        if !text[start..start + len].contains('`') {
            break;
        }
        text.replace_range(start..=start + len, "");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_name_players_and_no_parameters() {
        for (words, plain) in [
            ("his in whose row it lies", "the player on whose side it is"),
            ("one line of places, from 0 to `days`", "one line of places"),
            ("only the role eats", "only the later piece captures"),
            (
                "he passes, the other goes on",
                "the player passes and the opponent moves",
            ),
            ("see the clauses", "see the clauses"),
        ] {
            assert_eq!(value(words), plain);
            assert_eq!(value(words), plain, "as before");
        }
    }
}
