//! Every kind of finding that is promised: those of `ludarium check` are the table of `docs/reference/findings.md`, those of
//! `ludarium ingest` that of `docs/records.md`; tests hold either against the other.

use super::Severity::{self, Error, Info, Warning};

/// A kind: its word, the weights it can have, what is so.
pub type Kind = (&'static str, &'static [Severity], &'static str);

/// The kinds of `ludarium check`, in the order of the manual.
pub const KINDS: &[Kind] = &[
    ("toml", &[Error], "a file cannot be parsed"),
    ("form", &[Error], "a key is unknown, missing or of the wrong form"),
    ("rules", &[Error], "the same in a rules file"),
    ("unreadable", &[Error], "a file cannot be read"),
    ("missing", &[Error], "a file is not there"),
    ("evidence", &[Error], "a record is not as records.md has it"),
    ("works", &[Error, Info], "works.bib is not as it should be: an entry cannot be read, or lacks what entries of its type have"),
    ("places", &[Error], "places.geojson is not as it should be"),
    ("portal", &[Error], "the facts of the portal's database are not as records.md has them"),
    ("record", &[Error], "the account's record is not in the corpus; a recorded game that does not follow the rules"),
    ("sentence-order", &[Error], "sentences out of order"),
    ("span", &[Error], "a span that does not hold the words"),
    ("gap", &[Error], "characters in no sentence"),
    ("words", &[Error], "words that are kept elsewhere: they stand or are quoted in a file, or their gist or number is missing or wrong"),
    ("siglum", &[Error], "a further witness that is named twice, or a sentence of one that is not named"),
    ("status", &[Error], "a status without its grounds"),
    ("against", &[Error], "`against` names nothing"),
    ("cite", &[Error], "a cite of no sentence"),
    ("cite-words", &[Error], "words that do not stand in the sentence"),
    ("cite-twice", &[Error], "the same sentence twice in a list"),
    ("agreement", &[Error], "two sides of a link that do not agree"),
    ("standing", &[Error, Warning], "a clause that is said to be surer than its cites: inferred from nothing, or attested where no sentence of its account says it whole; attested, and its own note says that something of it is not"),
    ("like", &[Error], "an edition that leans on one that is not there, on itself, or with clauses neither taken over nor excepted"),
    ("borrowed", &[Error], "a loan that is not listed, or listed and not made"),
    ("claim-id", &[Error], "a claim's id is not of its edition, or taken"),
    ("example", &[Error], "an example's id, or a name of something that is not there"),
    ("edition", &[Error], "edition.toml names something that is not there"),
    ("how-to", &[Error], "howto.toml names something that is not there, is too long, or leaves out start, move, capture or end"),
    ("witness", &[Error], "witnesses.toml tells of a slip or a name that does not stand where it says, or of a slip that is none"),
    ("kinship", &[Error], "kinship.toml names an edition, a language, a work, a country or a row that is not there, or one twice"),
    ("example-fails", &[Error], "a worked example that the rules do not play as it says"),
    ("clash", &[Error], "two clauses that disagree, neither more specific; under the defaults or under one reading"),
    ("silence", &[Error], "a situation that no clause covers; under the defaults or under one reading"),
    ("setting", &[Error], "a parameter that is not set, or set twice"),
    ("unknown", &[Error], "a name in the rules that is not there"),
    ("reading", &[Error], "a reading that cannot be taken"),
    ("family", &[Error], "a ruleset of another family than its file says"),
    ("altered", &[Error], "a file that a command wrote has other bytes than it wrote, or is not on its list"),
    ("played", &[Error], "what random play met is not as `check --thorough` writes it, or where games part not as `compare --all` does, puzzles not as `puzzles` does, or small boards not as `boards` does"),
    ("puzzle", &[Error], "a puzzle that is none under its rules: its position cannot be played, it leaves fewer than four moves, its answer is no move, or it is not what was found"),
    ("claim", &[Error], "a claim without what it needs: players of several strengths, a word whose its numbers are and others in their place, the conditions of its verdict"),
    ("verdict", &[Error], "a claim's verdict, or a figure in its text, that the results do not bear out"),
    ("elsewhere", &[Error], "what is said of another program: our side is not what our rules do, or is no other side"),
    ("coding", &[Error, Warning], "another reader's answer that is none, the matrix's words that no answer has; a disagreement of which nobody has said what comes of it"),
    ("contradiction", &[Warning], "the portal's certainty of a record is not what the facts of its database give, and no page of it is at hand"),
    ("date", &[Warning, Info], "a record dated after the work it comes from (a remark where it has no edition); an edition told at another time than its record"),
    ("inert", &[Warning, Info], "a reading that changes nothing in random play, or is called inert and does; told as a remark where the edition says why"),
    ("shows-nothing", &[Warning], "`shows` names an example in which no reading changes anything"),
    ("example-idle", &[Warning], "an example is there for a clause that decides nothing in it"),
    ("unplayed", &[Warning], "nobody has looked at what random play meets under these rules: run `check --thorough`"),
    ("idle", &[Warning, Info], "a clause that decides nothing, a mark that nothing makes, a zone or kind of pieces that nothing uses, a setting that says nothing"),
    ("still", &[Warning], "rules under which nothing ever moves: in several random games no move stands"),
    ("no-rules", &[Warning], "a numbered account without rules"),
    ("rights", &[Warning], "nobody has said under which terms the words of a record that was made from a file may stand here"),
    ("todo", &[Warning], "something that `ludarium new` left to be written"),
    ("drafted", &[Warning], "a clause that `ludarium draft` proposed and nobody has looked at"),
    ("stale", &[Warning], "an acknowledgement that fits no finding; a study that is of other rules, or cannot be looked at"),
    ("unparted", &[Info], "nobody has searched where two games part, or their rules have changed since: run `compare --all`"),
    ("unpuzzled", &[Info], "nobody has looked for puzzles of a game, or its rules have changed since and they are not shown: run `puzzles`"),
    ("unexported", &[Info], "the rules of a game have changed since they were written for Ludii, and the file is not offered: run `ludarium-lud keep`"),
    ("unsolved", &[Info], "nobody has solved the smallest boards of a game, or its rules have changed since and they are not shown: run `boards`"),
    ("unattested", &[Info], "a situation that random play reached and no attested clause covers, with the smallest position met, its clause and its question"),
    ("never", &[Info], "a ruling or rider that decided nothing in random play"),
    ("no-example", &[Info], "a clause that speaks in play and in no worked example; of a ruleset, one that no example is there for"),
    ("not-shown", &[Info], "a reading that no worked example tells apart from the default"),
    ("unreferenced", &[Info], "a clause that no sentence, question, other clause or example names"),
    ("citation-only", &[Info], "a clause that changes no outcome and is there for its sentence"),
    ("no-edition", &[Info], "a record without an edition"),
    ("heading", &[Info], "a record of a game of another name than its page's heading has"),
    ("source", &[Info], "a record whose source is not named, cannot be told, or is not in works.bib"),
    ("no-page", &[Info], "a citation without page, or words that no citation places"),
    ("no-coordinates", &[Info], "a record without place, or with a place that has no coordinates"),
    ("cut-short", &[Info], "a text that ends in the middle of a sentence"),
    ("no-words", &[Info], "an account whose words are elsewhere and not at hand: it could not be held against them"),
];

/// The kinds of `ludarium ingest`, by weight.
pub const OF_PAGES: &[(Severity, &[&str])] = &[
    (
        Error,
        &[
            "unreadable",
            "empty",
            "binary",
            "no-records",
            "bad-id",
            "no-id",
            "conflict",
            "name-taken",
            "sha256",
            "missing-page",
            "page-list",
            "dump-form",
            "truncated-dump",
            "missing-table",
            "outline",
        ],
    ),
    (
        Warning,
        &[
            "declared-count",
            "truncated",
            "unplaced",
            "unsure-split",
            "date",
            "coordinates",
            "confidence",
            "markup",
            "encoding",
            "control",
            "nesting",
            "no-game-id",
            "no-pages",
            "orphan",
            "updated",
            "vanished",
            "dump-link",
            "dump-doubt",
            "changed-words",
            "words-here",
        ],
    ),
    (
        Info,
        &[
            "seen-once",
            "white-space",
            "unplaced",
            "incomplete",
            "several-places",
            "unsure-name",
            "active-content",
            "encoding",
            "unlisted-page",
            "same-page",
            "undated-dump",
            "newer-dump",
            "dump-flag",
            "longer-list",
            "changed-words",
        ],
    ),
];

/// Whether a kind may weigh so much.
pub fn is_promised(kind: &str, severity: Severity) -> bool {
    KINDS
        .iter()
        .any(|(k, weights, _)| *k == kind && weights.contains(&severity))
        || OF_PAGES
            .iter()
            .any(|(weight, words)| *weight == severity && words.contains(&kind))
}

/// The word of a kind, as schemas have it.
pub struct Word;

impl schemars::JsonSchema for Word {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FindingKind".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        crate::values::one_of(KINDS.iter().map(|(word, _, says)| (*word, *says)))
    }
}

/// The word of a kind of `ludarium ingest`, as schemas have it.
pub struct WordOfPage;

impl schemars::JsonSchema for WordOfPage {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PageFindingKind".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words = OF_PAGES.iter().flat_map(|(_, words)| *words);
        let words: std::collections::BTreeSet<_> = words.collect();
        schemars::json_schema!({ "type": "string", "enum": words })
    }
}
