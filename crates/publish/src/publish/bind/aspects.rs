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
    ("after taking from or marking an unmarked hole", "after capturing from or marking an unmarked hole"),
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
    ("a move that would never stop", "a move without end"),
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
const PHRASES: &[(&str, &str)] = &[
    // sowing games
    ("if he holds no mark", "if the player has no marked hole"),
    ("if he holds a mark", "if the player has a marked hole"),
    ("if he is the richer", "if the player has more counters"),
    ("if he is the poorer", "if the player has fewer counters"),
    ("if he did not gain", "if the player has no more than at the start of the round"),
    ("if he gained", "if the player has more than at the start of the round"),
    ("if it is the last of his reserve", "if it is the player’s last counter in reserve"),
    ("the poorer of the two, or who gained nothing, gets the hole", "the player with fewer counters, or without a gain, gets the hole"),
    ("the richer of the two, or who gained, gets the hole", "the player with more counters, or with a gain, gets the hole"),
    ("if counters lie opposite", "if there are counters opposite"),
    ("if nothing lies opposite", "if the hole opposite is empty"),
    (" lie opposite", " are opposite"),
    (" lie in the first hole opposite", " are in the first hole opposite"),
    (" lie in the second hole opposite", " are in the second hole opposite"),
    ("what lies opposite is taken", "the counters opposite are captured"),
    ("by how many lie there, were lifted or are still to be sown", "it depends on how many counters are there, were lifted or are still to be sown"),
    ("by whose or which hole it is", "it depends on the hole and its owner"),
    ("whose hole it is, as any other", "the player who owns the hole, as with any other hole"),
    ("whose hole it is, under a condition", "the player who owns the hole, under a condition"),
    ("whose hole it is", "the player who owns the hole"),
    ("whoever’s the hole is", "no matter whose hole it is"),
    ("a further hole of his choice", "one more hole of the player’s choice"),
    ("further holes of his choice", "more holes of the player’s choice"),
    ("take all up, go on", "lift the hole and sow on"),
    ("all are taken up and sown on", "the hole is lifted and sown on"),
    ("every hole of the other’s with", "every hole of the opponent with"),
    ("that it makes is taken for the hole’s owner", "that it makes goes to the hole’s owner"),
    ("that it makes is taken for the mover", "that it makes goes to the mover"),
    ("some other number is taken for the hole’s owner", "another number of counters goes to the hole’s owner"),
    ("some other number is taken for the mover", "another number of counters goes to the mover"),
    ("if the lap then sown takes something", "if the lap that follows captures something"),
    ("if the lap then sown takes nothing", "if the lap that follows captures nothing"),
    ("what it finds is taken", "the counters found there are captured"),
    ("by what it finds there, another hole decides further", "depending on what is in that hole, a further hole decides"),
    ("whoever first ends in an empty hole has won it", "the first player to end in an empty hole wins it"),
    ("beside what the sowing takes the taker picks a hole", "besides the captures of the sowing, the capturing player picks a hole"),
    ("some numbers make the hole a marked one", "with some numbers of counters the hole becomes marked"),
    ("a four makes the hole a marked one", "with four counters the hole becomes marked"),
    ("what has once happened to it counts later", "what has happened to the hole counts later"),
    ("what was taken is placed in a hole as a second step", "captured counters are placed in a hole as a second step"),
    ("only the one nearest to an end of his row", "only the hole nearest to one end of the player’s row"),
    ("holes of the other’s as well", "the opponent’s holes as well"),
    ("when so few counters are left, or the like", "when few counters are left, or on a similar condition"),
    ("his who has it this round", "the player who has it this round"),
    ("his in whose row it lies", "the player on whose side it is"),
    ("his rightmost hole, of those he has this round", "the player’s rightmost hole of this round"),
    ("his leftmost hole, of those he has this round", "the player’s leftmost hole of this round"),
    ("a hole of his with counters that he picks; drawn by lot where nobody is asked", "a hole with counters that the player picks; random players draw it"),
    ("of those that face one of the other's", "of those that face one of the opponent’s"),
    ("drawn by lot where nobody is asked", "random players draw it"),
    ("any of his that holds counters", "any of the player’s holes with counters"),
    ("any of his that holds two or more", "any of the player’s holes with two or more"),
    ("any of his; a single counter only if he has no other", "any of the player’s holes; a single counter only if there is no other"),
    ("only if he has no other", "only if there is no other"),
    ("otherwise any of his", "otherwise any of the player’s holes"),
    ("in a hole of his own", "in the player’s own hole"),
    ("in a hole of the other’s", "in the opponent’s hole"),
    ("if it is his rightmost that holds any", "if it is the player’s rightmost hole with counters"),
    ("of his holes that hold any", "of the player’s holes with counters"),
    ("from any hole he may choose", "from any hole that the player may choose"),
    ("as the player says, as far as he may", "as the player chooses, within the rules"),
    ("as the player says", "as the player chooses"),
    ("as the player will", "if the player wants"),
    ("only as a record says; in play it is taken for the player", "only where a game record says so; in play the capture is made"),
    ("the player says how it goes on", "the player chooses how it goes on"),
    ("he says whether it goes on, turns back or ends, as far as he may", "the player chooses whether it goes on, turns back or ends"),
    ("he passes, the other goes on", "the player passes and the opponent moves"),
    ("asked of the player to move", "for the player whose turn it is"),
    ("asked of both after each move", "for both players, after each move"),
    ("who has more counters", "the player with more counters"),
    ("who has fewer counters", "the player with fewer counters"),
    ("the other of the player whose want of a move ended the round; else who has more", "the opponent of the player who could not move; otherwise the player with more"),
    ("the player whose want of a move ended the round; else who has more", "the player who could not move; otherwise the player with more"),
    ("a move must give the other a counter if he has none; if none does, there is no move", "a move must feed an opponent who has no counters; if none does, there is no move"),
    ("a move must give the other a counter if he has none and one can", "a move must feed an opponent who has no counters, if one can"),
    ("the poorer fills his holes, the richer matches him", "the poorer player fills holes and the richer matches them"),
    ("each fills holes of his own row; what is not filled is closed", "each player fills holes of their own row; holes left empty are closed"),
    ("each a hole for every so many counters as fill one, side by side in the order of sowing", "each player gets one hole for as many counters as fill it, side by side in the order of sowing"),
    ("each of them full as far as he has counters", "each of them full as far as the counters go"),
    ("from the same end of his own row", "from the same end of the player’s own row"),
    ("the other gets the hole, with what he has over", "the opponent gets the hole, with what the player has left over"),
    ("he gets the hole, with what he has over", "the player gets the hole, with what the player has left over"),
    ("the other gets", "the opponent gets"),
    ("he gets the hole", "the player gets the hole"),
    ("each keeps what he has over", "each player keeps what is left over"),
    ("each puts in what he has over", "each player puts in what is left over"),
    ("the player stops when he likes: `C@7` after seven laps", "the player stops at will, after as many laps as they choose"),
    ("if the other has", "if the opponent has"),
    ("what the other has", "what the opponent has"),
    ("it is kept in mind", "it is part of the internal state"),
    ("the `remainder` moment says whose the odd hole is", "the rules for remainders decide who owns the odd hole"),
    ("it may be done only if nothing that `may` be done can be", "it may be done only if nothing else can be"),
    ("; the odd one as `gather.odd` says", "; who gets the odd one is in a row of its own"),
    ("each takes what lies in holes he owns", "each player takes what is in their own holes"),
    ("after his last hole", "after the player’s last hole"),
    ("on to his own standstill", "on until nothing moves"),
    ("each player goes his own way round", "each player goes their own way round"),
    ("each player his own way", "each player their own way"),
    ("from his reserve before he sows", "from the reserve before sowing"),
    ("he moves again", "the player moves again"),
    ("if he ", "if the player "),
    ("where he ", "where the player "),
    ("he may not", "not allowed"),
    ("he has won", "the player has won"),
    // stick-and-track games
    ("the player chooses which of his pieces moves", "the player chooses which of their pieces moves"),
    ("and says when he is done", "and says when they are done"),
    ("whoever was home first, with all his throws from then on and with his credit", "the first player home, with all their later throws and their credit"),
    ("one line of places, from 0 to `days`", "one line of places"),
    ("at any moment of one's turn", "at any time in the player’s turn"),
    ("every piece eats those of other players", "every piece captures those of other players"),
    ("only the role eats", "only the later piece captures"),
    ("nobody is eaten", "nothing is captured"),
    ("whoever has been eaten", "a player whose piece was captured"),
    ("whoever is home", "a player who is home"),
    ("nobody is left who could be eaten", "no piece is left that could be captured"),
    ("every player is home or eaten", "every player is home or captured"),
    ("who has eaten most", "the player with most captures"),
    ("who has borne off most", "the player who has borne off most"),
    ("who plays the role", "the player of the later piece"),
    ("only if the longer move eats where it ends", "only if the longer move captures where it ends"),
    ("a move beyond is not made", "a throw that is too large is not used"),
    ("what is over is let go", "what is left of the throw is lost"),
    ("it may be let go", "a player may leave it unused"),
    ("they lapse", "they are lost"),
    ("what does not fit lapses", "what does not fit is lost"),
    ("the role", "the later piece"),
    // all
    ("from his ", "from the player’s "),
    ("in his ", "in the player’s "),
    ("of his ", "of the player’s "),
    ("the other’s", "the opponent’s"),
    ("the other's", "the opponent’s"),
];

/// The name of an aspect.
#[must_use]
pub fn name(aspect: &str) -> String {
    let known = NAMES.iter().find(|(from, _)| *from == aspect);
    typographic(known.map_or(aspect, |(_, to)| to))
}

/// What a game says of it.
#[must_use]
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
