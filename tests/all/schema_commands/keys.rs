//! Which keys are always there, and which are not: a schema describes none that is never printed.

use super::*;

/// The schemas of what these runs print.
fn printed_formats() -> impl Iterator<Item = &'static Format> {
    let all = FORMATS.iter();
    all.filter(|f| f.name.starts_with("cli/") && f.name != "cli/serve")
}

/// Keys that no run here prints, because nothing in our corpus comes to them.
const UNSEEN: &[&str] = &[
    // readings that meet: the studies that have them are long
    "both",
    // a board of points as the page has it: no session that is run here is of one
    "called",
    // games cut off, games played over and over, drawn openings: the short studies that are run here have none
    "cut",
    "diagonal",
    // more games than are kept apart one by one
    "distinct_error",
    "first",
    "kinds",
    "leapt",
    "lines",
    "neither",
    "openings",
    "played",
    "second",
    // features of other games: the study that has them is long
    "swap",
    "topic",
    // records in another language than the pages'
    "translation",
    "translator",
    // a move that neither stops nor comes back: only rules without one of their clauses have such
    "unresolved",
    "x",
    "y",
];

#[test]
fn schemas_describe_no_key_that_is_never_printed() {
    let (mut described, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for f in printed_formats() {
        each_schema(&own(f), "", &mut |_, schema| {
            let keys = schema["properties"].as_object();
            described.extend(keys.into_iter().flat_map(|k| k.keys().cloned()));
        });
    }
    runs()
        .iter()
        .flat_map(|r| &r.printed)
        .for_each(|v| met(v, &mut seen));
    let unseen: Vec<&String> = described.difference(&seen).collect();
    assert_eq!(unseen, UNSEEN, "described and never printed");
}

/// Keys that may be missing, each with the definition that it stands in (none: the whole).
pub(super) const OPTIONAL: &[&str] = &[
    ".all",
    ".before",
    ".chosen",
    ".deeds",
    ".effects",
    ".error",
    ".families",
    ".format",
    ".game",
    ".games",
    ".id",
    ".moves",
    ".outlook",
    ".ratings",
    ".record",
    ".size",
    ".sources",
    ".stamps",
    ".stands",
    ".steps",
    ".throws",
    "Against.agents",
    "Against.clause",
    "Against.question",
    "Against.reading",
    "Against.readings",
    "Against.set",
    "Against.start",
    "Against.swap",
    "Best.chance",
    "Best.cut",
    "Best.next",
    "Best.played",
    "Choice.eats",
    "Choice.path",
    "Choice.piece",
    "Claim.holds",
    "Compared.distinct",
    "Compared.distinct_error",
    "Difference.cut",
    "Difference.p",
    "Difference.p_holm",
    "Finding.acknowledged",
    "Finding.passages",
    "Finding.shown_by",
    "FirstMove.chance",
    "FirstMove.cut",
    "FirstMove.played",
    "Mean.cut",
    "Mean.played",
    "Meeting.p_holm",
    "Men.distinct",
    "MenEventTold.path",
    "MenEventTold.point",
    "MenEventTold.word",
    "Moment.held",
    "Moment.opener",
    "Moment.owes",
    "Moment.stuck",
    "MoveWorth.chance",
    "Offer.way",
    "Outlook.looked",
    "Outlook.moves",
    "Part.chance",
    "Part.cut",
    "Part.played",
    "Passage.sentence",
    "Position.asked",
    "Position.closed",
    "Position.hand",
    "Position.last_mover",
    "Position.out",
    "Position.picks",
    "Position.reserves",
    "Position.round",
    "Position.starter",
    "Position.turn",
    "Record.categories",
    "Record.countries",
    "Record.language",
    "Record.periods",
    "Record.translation",
    "Record.translator",
    "ReplayOfMenResult.illegal",
    "ReplayOfMenResult.parts",
    "ReplayOfTrackResult.illegal",
    "ReplayOfTrackResult.parts",
    "Sentence.gist",
    "Sentence.language",
    "Sentence.same",
    "Sentence.sha256",
    "Sentence.translation",
    "Sentence.translator",
    "Sentence.words",
    "Series.against",
    "Series.against_sha256",
    "Series.alike",
    "Series.family",
    "Series.label",
    "Series.openings",
    "Series.pace",
    "Series.refused",
    "Series.start",
    "Series.states",
    "Series.tell",
    "Sighting.address",
    "Sighting.date",
    "Sowing.distinct",
    "SowingEvent.from",
    "SowingEvent.looked",
    "SowingEvent.mark",
    "SowingEvent.offered",
    "SowingEvent.said",
    "SowingEvent.tick",
    "SowingEvent.to",
    "SowingEvent.what",
    "SowingReplay.illegal",
    "SowingReplay.parts",
    "SowingStep.drops",
    "SowingStep.period",
    "SowingStep.unresolved",
    "Told.distinct",
    "Told.distinct_error",
    "Track.distinct",
    "Track.eaten",
    "Track.eaten_in_a_game",
    "TrackEvent.path",
    "TrackEvent.piece",
    "TrackEvent.place",
    "TrackEvent.role",
    "TrackEvent.seat",
    "TrackEvent.throw",
    "Trouble.kind",
];

#[test]
fn keys_that_may_be_missing_are_these() {
    let mut optional = BTreeSet::new();
    for f in printed_formats() {
        each_schema(&own(f), "", &mut |at, schema| {
            let required: Vec<&Value> = schema["required"]
                .as_array()
                .into_iter()
                .flatten()
                .collect();
            let keys = schema["properties"]
                .as_object()
                .into_iter()
                .flat_map(|k| k.keys());
            let name = at.strip_prefix("/$defs/").unwrap_or_default();
            let missing = keys.filter(|k| !required.iter().any(|r| *r == *k));
            optional.extend(missing.map(|k| format!("{name}.{k}")));
        });
    }
    assert_eq!(optional.iter().collect::<Vec<_>>(), OPTIONAL);
}

/// Places whose keys are names of things, of which there may be any number; in the last any value may stand.
pub(super) const MAPS: &[&str] = &[
    "figures",
    "totals",
    "features",
    // of a grouping of games: how many are in each
    "groups",
    "vocabularies",
    "readings",
    "set",
    "degrees",
    "extra",
    "sources",
    // of a line of a session: whatever it was given
    "id",
];
