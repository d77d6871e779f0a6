//! The words that pages use of editions.

use super::super::text::anchor;
use super::World;
use serde::Serialize;

/// A word that the pages use of editions.
#[derive(Clone, Debug, Serialize)]
pub struct OwnWord {
    /// Where it stands on the page of words: `word-claim`.
    pub id: String,
    /// The word.
    pub word: &'static str,
    /// What it stands for, as HTML.
    pub gloss: String,
}

/// Words that the pages use of editions, in the order in which a reader meets them. `{record}` stands for a record's number.
const OWN: &[(&str, &str)] = &[
    ("account", "what somebody wrote of a game, sentence by sentence. C1, C2 … are the ethnographer’s own sentences, as a record quotes them."),
    ("the editors’ summary", "what the editors of a record made of it; R1, R2 … are its sentences. The field is called Rules."),
    ("record", "one piece of evidence: whose words, of what year, from which work. Each has a number{record}."),
    ("witness", "a record that hands a game down. An edition has its own record; where others tell of the same game they are further witnesses, and their sentences are numbered A.C1, A.R1, B.C1 and so on."),
    ("siglum, sigla", "the letters before a sentence’s number, which say whose it is: C the account as the record quotes it, R the summary of the record’s editors; A.C and A.R, B.C and B.R the same of further witnesses."),
    ("edition", "all that these pages say of one game: the account, the rules made from it, what is doubtful, what was measured."),
    ("worksheet", "no edition: too little is told of the game, and most of what can be played is supplement. It is not counted, compared or measured."),
    ("rule", "one thing that the board plays by, in plain words, with the sentences that it comes from."),
    ("clause", "a rule, as files call it."),
    ("attested", "of a rule: the ethnographer’s own words, as the record quotes them, say it. Attested by the editors: only their summary says it."),
    ("inferred", "of a rule: no sentence says it; it follows from those that are named."),
    ("conjectured", "of a rule: the game cannot be played without it and no account gives it. It is our supplement."),
    ("modelled", "of a sentence: rules do what it says. One that tells of the game without ruling anything is context; one that no rule holds yet is unmodelled; one that others gainsay is contradicted."),
    ("doubt", "something that the account leaves open. Each is a switch with two or more readings."),
    ("reading", "one way to understand the account. The board plays by ours unless you choose another."),
    ("claim", "something that an account says of its game and that could be otherwise; it is put to the test."),
    ("verdict", "what came of a claim, with the players it holds between. What the rules were built from is circular: playing them cannot bear it out."),
    ("worked example", "a position with what the rules make of it; each is a test of the program, and opens on the board."),
    ("hole", "a bowl of the board, from which and into which one sows. Some accounts call it a house; quoted words stay as they are."),
    ("house", "a place of a board of rows on which pieces go."),
    ("counter", "a seed, stone or bean."),
    ("store", "where a player keeps what he has taken."),
    ("to sow", "to take up all counters of a hole and drop them one by one in those that follow."),
    ("to go on", "to take up the hole that the last counter fell into, and sow on from there."),
    ("seed of chance", "a number by which sticks and lots fall: a new game draws one, and with the same number all falls alike."),
    ("round, match", "a round is played until no move is left; a match is rounds until one side cannot go on."),
];

/// The words of the pages with the place where each is explained.
#[must_use]
pub fn own_words(world: &World) -> Vec<OwnWord> {
    let record = world.games.first().map(|g| &g.edition.about.record);
    let such_as = record.map_or_else(String::new, |id| format!(", such as {id}"));
    let word = |(word, gloss): &(&'static str, &str)| OwnWord {
        id: format!("word-{}", anchor(&word.replace('’', "").replace(", ", "-"))),
        word,
        gloss: gloss.replace("{record}", &such_as),
    };
    OWN.iter().map(word).collect()
}
