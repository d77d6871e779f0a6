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
    ("account", "what somebody wrote about a game, sentence by sentence. C1, C2 … are the ethnographer’s own sentences, as a record quotes them."),
    ("the editors’ summary", "what the editors of a record wrote about it; R1, R2 … are its sentences. The field is called Rules."),
    ("record", "one piece of evidence: whose words, from which year and which work. Each has a number{record}."),
    ("witness", "a record that describes a game. An edition has its own record; other records of the same game are further witnesses, and their sentences are numbered A.C1, A.R1, B.C1 and so on."),
    ("siglum, sigla", "the letters before a sentence’s number, which say whose it is: C the account as the record quotes it, R the summary of the record’s editors; A.C and A.R, B.C and B.R the same of further witnesses."),
    ("edition", "everything these pages show about one game: the account, the rules made from it, its doubts and its measurements."),
    ("incomplete edition", "there is too little evidence for a full edition, so most of the rules are our reconstruction. We do not count, compare or measure it."),
    ("rule", "one thing that the board applies, in plain words, with the sentences that it comes from."),
    ("clause", "a rule, as files call it."),
    ("attested", "of a rule: the ethnographer’s own words, as the record quotes them, say it. Attested by the editors: only their summary says it."),
    ("inferred", "of a rule: no sentence says it; it follows from those that are named."),
    ("conjectured", "of a rule: the game cannot be played without it and no account gives it. It is our reconstruction."),
    ("modelled", "of a sentence: rules do what it says. A sentence that describes the game without ruling anything is context; one that no rule covers yet is unmodelled; one that others contradict is contradicted."),
    ("doubt", "something that the account leaves open. You can switch each between two or more readings."),
    ("reading", "one way to understand the account. The board plays by ours unless you choose another."),
    ("claim", "something that an account says about its game and that could be false; we test it."),
    ("verdict", "the result of testing a claim, with the players it holds for. A claim that the rules were built from is circular: playing cannot confirm it."),
    ("worked example", "a position and what the rules make of it. Each is a test of the program; you can open it on the board."),
    ("hole", "a bowl of the board that players sow from and into. Some accounts call it a house; quoted words stay as they are."),
    ("house", "a place for pieces on a board of rows."),
    ("counter", "a seed, stone or bean."),
    ("store", "where a player keeps the counters they have taken."),
    ("to sow", "to take up all counters of a hole and drop them one by one in the holes that follow."),
    ("to go on", "to take up the counters of the hole where the last one fell, and sow on from there."),
    ("seed of chance", "a number that fixes every throw and lot. A new game draws one; the same number gives the same chance events."),
    ("round, match", "a round lasts until no move is left; a match lasts until one side cannot start another round."),
];

/// The words of the pages with the place where each is explained.
#[must_use]
pub fn own_words(world: &World) -> Vec<OwnWord> {
    let record = world.games.first().map(|g| &g.edition.about.record);
    let such_as = record.map_or_else(String::new, |id| format!(", such as {id}"));
    let word = |(word, gloss): &(&'static str, &str)| OwnWord {
        id: match *word {
            // its address has the word that files use
            "incomplete edition" => "word-worksheet".to_owned(),
            _ => format!("word-{}", anchor(&word.replace('’', "").replace(", ", "-"))),
        },
        word,
        gloss: gloss.replace("{record}", &such_as),
    };
    OWN.iter().map(word).collect()
}
