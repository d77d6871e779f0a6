//! Every kind of finding that is promised: those of `ludarium check` are the table of `docs/reference/findings.md`, those of
//! `ludarium ingest` that of `docs/records.md`; tests hold either against the other.

use super::Severity::{self, Error, Info, Warning};

/// A kind: its word, the weights it can have, what is so.
pub type Kind = (&'static str, &'static [Severity], &'static str);

/// The kinds of `ludarium check`, in the order of the manual.
pub const KINDS: &[Kind] = &[
    ("toml", &[Error], "a file cannot be parsed"),
    ("form", &[Error], "a key is unknown, missing or of the wrong form"),
    ("rules", &[Error], "a key in a rules file is unknown, missing or of the wrong form"),
    ("unreadable", &[Error], "a file cannot be read"),
    ("missing", &[Error], "a file is not there"),
    ("evidence", &[Error], "a record does not follow records.md"),
    ("works", &[Error, Info], "an entry of works.bib cannot be read, or lacks what entries of its type have"),
    ("places", &[Error], "places.geojson does not have the right form"),
    ("portal", &[Error], "the facts of the portal's database do not follow records.md"),
    ("record", &[Error], "the account's record is not in the corpus; or a recorded game does not follow the rules"),
    ("sentence-order", &[Error], "sentences are out of order"),
    ("span", &[Error], "a span does not contain the words"),
    ("gap", &[Error], "characters are in no sentence"),
    ("words", &[Error], "a file contains or quotes words that must be kept elsewhere, or their gist or number is missing or wrong"),
    ("siglum", &[Error], "a further witness is listed twice, or a sentence belongs to one that is not listed"),
    ("status", &[Error], "a status lacks what it requires"),
    ("against", &[Error], "`against` names nothing"),
    ("cite", &[Error], "a cite names a sentence that does not exist"),
    ("cite-words", &[Error], "cited words are not in the sentence"),
    ("cite-twice", &[Error], "a list cites the same sentence twice"),
    ("agreement", &[Error], "the two sides of a link do not agree"),
    ("standing", &[Error, Warning], "a clause is labelled more certain than its cites: it is inferred from nothing, or attested although no sentence of its account says all of it, or attested although its own note says that a part is not"),
    ("like", &[Error], "an edition leans on one that does not exist or on itself, or lists a clause neither under `takes` nor under `except`"),
    ("borrowed", &[Error], "a borrowed sentence is not listed, or is listed but not cited"),
    ("claim-id", &[Error], "a claim's id does not belong to its edition, or is already used"),
    ("example", &[Error], "an example's id is wrong, or it names something that does not exist"),
    ("edition", &[Error], "edition.toml names something that does not exist"),
    ("how-to", &[Error], "howto.toml names something that does not exist, is too long, or leaves out start, move, capture or end"),
    ("witness", &[Error], "witnesses.toml lists a slip or a name that is not in the sentence, or a slip that is none"),
    ("kinship", &[Error], "kinship.toml names an edition, a language, a work, a country or a row that does not exist, or names one twice"),
    ("example-fails", &[Error], "the rules play a worked example differently from what it says"),
    ("clash", &[Error], "two clauses disagree and neither is more specific, under the defaults or under one reading"),
    ("silence", &[Error], "no clause covers a situation, under the defaults or under one reading"),
    ("setting", &[Error], "a parameter is not set, or is set twice"),
    ("unknown", &[Error], "the rules use a name that does not exist"),
    ("reading", &[Error], "a reading cannot be applied"),
    ("family", &[Error], "a ruleset belongs to another family than its file says"),
    ("altered", &[Error], "a file that a command wrote was changed afterwards, or is not on its list"),
    ("played", &[Error], "a kept file does not have the form that `check --thorough`, `compare --all`, `puzzles` or `boards` writes"),
    ("puzzle", &[Error], "a stored puzzle is not one under its rules: its position cannot be played, it leaves fewer than four moves, its answer is not a move, or the proof gives another result"),
    ("claim", &[Error], "a claim lacks something that it needs: players of several strengths, who chose its numbers and which others were tried, or the conditions of its verdict"),
    ("verdict", &[Error], "the results do not support a claim's verdict, or a figure in its text"),
    ("elsewhere", &[Error], "a difference from another program is wrong: our rules do something else, or both do the same"),
    ("coding", &[Error, Warning], "a second reader's answer is not on the list, no answer means a code of the matrix, or nobody has settled a disagreement"),
    ("contradiction", &[Warning], "the portal's confidence in a record differs from the facts of its database, and no page of the record is available"),
    ("date", &[Warning, Info], "a record is dated after the work that it comes from (a remark if it has no edition), or an edition gives another time than its record"),
    ("inert", &[Warning, Info], "a reading changes nothing in random play (a remark if the edition says why), or is called inert and changes something"),
    ("shows-nothing", &[Warning], "`shows` names an example in which no reading changes anything"),
    ("example-idle", &[Warning], "an example names a clause that decides nothing in it"),
    ("unplayed", &[Warning], "random play has not been tried under these rules: run `check --thorough`"),
    ("idle", &[Warning, Info], "a clause decides nothing, nothing makes a mark, nothing uses a zone or kind of pieces, or a setting has no effect"),
    ("still", &[Warning], "nothing ever moves under the rules: in several random games every move was void"),
    ("no-rules", &[Warning], "a numbered account has no rules"),
    ("rights", &[Warning], "the terms that allow the words of a record made from a file are not stated"),
    ("todo", &[Warning], "something that `ludarium new` left open still has to be written"),
    ("drafted", &[Warning], "nobody has checked a clause that `ludarium draft` proposed"),
    ("stale", &[Warning], "an acknowledgement fits no finding; or a study belongs to other rules, or cannot be read"),
    ("unparted", &[Info], "the first difference between two games has not been searched, or their rules have changed since: run `compare --all`"),
    ("unpuzzled", &[Info], "nobody has looked for puzzles of a game, or its rules have changed since and they are not shown: run `puzzles`"),
    ("unexported", &[Info], "the rules of a game have changed since they were written for Ludii, and the file is not offered: run `ludarium-lud keep`"),
    ("unsolved", &[Info], "nobody has solved the smallest boards of a game, or its rules have changed since and they are not shown: run `boards`"),
    ("unattested", &[Info], "random play reached a situation that no attested clause covers; the finding shows the smallest position, its clause and its question"),
    ("never", &[Info], "a ruling or rider decided nothing in random play"),
    ("no-example", &[Info], "a clause acts in play but in no worked example; in a ruleset, no example names it"),
    ("not-shown", &[Info], "no worked example distinguishes a reading from the default"),
    ("unreferenced", &[Info], "no sentence, question, other clause or example names a clause"),
    ("citation-only", &[Info], "a clause changes no outcome and only cites its sentence"),
    ("no-edition", &[Info], "a record has no edition"),
    ("heading", &[Info], "a record names another game than the heading of its page"),
    ("source", &[Info], "a record's source is not named, is unclear, or is not in works.bib"),
    ("no-page", &[Info], "a citation has no page, or no citation says where quoted words come from"),
    ("no-coordinates", &[Info], "a record has no place, or its place has no coordinates"),
    ("cut-short", &[Info], "a text ends in the middle of a sentence"),
    ("no-words", &[Info], "an account could not be compared with its words, because they are kept elsewhere and are not available"),
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
