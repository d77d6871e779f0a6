//! One list of records, written in every layout that the portal and its readers use, must come
//! back the same; and of any page whatever, every character must be accounted for.

use std::collections::BTreeSet;

use ludarium::ingest::ledger::Kind;
use ludarium::ingest::page::{parse, Layout, Parsed};
use ludarium::ingest::record::Record;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::Value;

/// Fields of a record as label and words, in the order of the page.
#[derive(Debug, Clone, PartialEq)]
struct Written(Vec<(&'static str, String)>);

#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    Lines,
    Blank,
    Indented,
    RunOn,
    RunOnByRecord,
    HtmlBreaks,
    HtmlTable,
    HtmlNested,
    HtmlList,
}

const TEXT: [Way; 5] = [
    Way::Lines,
    Way::Blank,
    Way::Indented,
    Way::RunOn,
    Way::RunOnByRecord,
];
const ALL: [Way; 9] = [
    Way::Lines,
    Way::Blank,
    Way::Indented,
    Way::RunOn,
    Way::RunOnByRecord,
    Way::HtmlBreaks,
    Way::HtmlTable,
    Way::HtmlNested,
    Way::HtmlList,
];

const HEAD: &str = "background Ludii Portal\nHome of the Ludii General Game System\n\n\u{a0} \u{a0} \n\nHome Games Forum Downloads References Concepts Contribute Tutorials Tournaments World Map Ludemes About\n\n";
const FOOT: &str = "\n\u{a0} \u{a0} Contact Us\n\u{a0} \u{a0} ludii.games@gmail.com\n\nlkjh Maastricht University Department of Advanced Computing Sciences (DACS), Paul-Henri Spaaklaan 1, 6229 EN Maastricht, Netherlands Funded by a €2m ERC Consolidator Grant (#771292) from the European Research Council";

fn escape(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('â', "&acirc;")
}

fn write(records: &[Written], way: Way) -> String {
    let found = format!("{} pieces of evidence found.", records.len());
    let fields = |r: &Written, label: &dyn Fn(&str, &str) -> String| -> String {
        r.0.iter().map(|(l, w)| label(l, w)).collect()
    };
    let text = |label: &dyn Fn(&str, &str) -> String, glue: &str| -> String {
        let body: Vec<String> = records.iter().map(|r| fields(r, label)).collect();
        format!(
            "{HEAD}Evidence in Kababish\n\n{found}\n\n{}{FOOT}",
            body.join(glue)
        )
    };
    let html = |open: &str, close: &str, label: &dyn Fn(&str, &str) -> String| -> String {
        let body: String = records
            .iter()
            .map(|r| format!("{open}{}{close}\n", fields(r, label)))
            .collect();
        format!("<!DOCTYPE html>\n<html><head><title>Evidence</title><style>b {{}}</style></head><body>\n<ul><li><a href=\"/\">Home</a></li>\n<li>Games</li><li>Forum</li></ul><h1>Evidence in Kababish</h1>\n<p>{found}</p>{body}<footer>Contact Us<br>a@b.nl<br>Maastricht University Data Science and Knowledge Engineering (DKE)</footer></body></html>")
    };
    match way {
        Way::Lines => text(&|l, w| format!("{l} {w}\n"), "\n"),
        Way::Blank => text(&|l, w| format!("{l} {w}\n\n"), "\n\n"),
        Way::Indented => text(&|l, w| format!("  \u{a0}\t{l}   {w}  \n"), "\n\n"),
        Way::RunOn => format!(
            "Evidence in Kababish {found}{}",
            records
                .iter()
                .map(|r| fields(r, &|l, w| format!("{l} {w} ")))
                .collect::<String>()
        ),
        Way::RunOnByRecord => text(&|l, w| format!("{l} {w} "), "\n"),
        Way::HtmlBreaks => html("<div>", "</div><hr/>", &|l, w| {
            format!("<b>{l}</b> {}<br>\n", escape(w))
        }),
        Way::HtmlTable => html("<table>", "</table>", &|l, w| {
            format!("<tr><th>{l}</th>\n  <td>{}</td></tr>\n", escape(w))
        }),
        Way::HtmlNested => html("<section><div>", "</div></section>", &|l, w| {
            format!(
                "<div><div><span>{l}:</span></div><div><p><span>{}</span></p></div></div>",
                escape(w)
            )
        }),
        Way::HtmlList => html("<dl>", "</dl>", &|l, w| {
            format!("<dt>{l}</dt><dd>{}</dd>", escape(w))
        }),
    }
}

/// The record's fields as they were written.
fn words(record: &Record) -> Written {
    let json = serde_json::to_value(record).unwrap();
    let plain = |key: &str| match &json[key] {
        Value::String(text) => Some(text.clone()),
        Value::Number(n) => Some(n.to_string()),
        Value::Array(items) if !items.is_empty() => {
            let all: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            Some(all.join(", "))
        }
        Value::Object(map) => map["text"].as_str().map(str::to_owned),
        _ => None,
    };
    let labels = [
        ("Id", "id"),
        ("Type", "type"),
        ("Game", "game"),
        ("Location", "location"),
        ("Date", "date"),
        ("Rules", "rules"),
        ("Content", "content"),
        ("Confidence", "confidence"),
        ("Ages", "ages"),
        ("Social status", "social_status"),
        ("Genders", "genders"),
        ("Spaces", "spaces"),
        ("Source", "source"),
    ];
    Written(
        labels
            .iter()
            .filter_map(|(l, key)| Some((*l, plain(key)?)))
            .collect(),
    )
}

/// Every character of the page's text is in a field, unplaced, or a declared stretch, once; and
/// what is in a field or unplaced stands in the report.
fn account(parsed: &Parsed) {
    let mut at = 0;
    let mut told = BTreeSet::new();
    strings(&serde_json::to_value(&parsed.report).unwrap(), &mut told);
    for segment in &parsed.segments {
        assert_eq!(segment.span.start, at, "gap or overlap");
        assert!(segment.span.start < segment.span.end);
        at = segment.span.end;
        let words = &parsed.text[segment.span.clone()];
        match segment.kind {
            Kind::Space => assert!(words.trim().is_empty(), "{words:?} is no white space"),
            Kind::Unplaced(_) => assert!(told.contains(words), "{words:?} was dropped"),
            Kind::Field { key, .. } => {
                let whole = told.contains(words.trim());
                let parts = words.split([',', ';', '\n', '(', ')']).map(str::trim);
                assert!(
                    whole || parts.filter(|p| !p.is_empty()).all(|p| in_told(&told, p)),
                    "the field {key} with {words:?} was dropped"
                );
            }
            Kind::Label { .. } => assert!(words.chars().count() < 30),
            Kind::Heading | Kind::Declared | Kind::Boilerplate(_) => {}
        }
    }
    assert_eq!(at, parsed.text.len());
}

fn in_told(told: &BTreeSet<String>, part: &str) -> bool {
    told.contains(part)
        || part
            .split_whitespace()
            .all(|w| told.iter().any(|t| t.contains(w)))
}

fn strings(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            out.insert(text.clone());
        }
        Value::Number(n) => {
            out.insert(n.to_string());
        }
        Value::Array(items) => items.iter().for_each(|v| strings(v, out)),
        Value::Object(map) => map.values().for_each(|v| strings(v, out)),
        _ => {}
    }
}

fn record(id: u32, fields: &[(&'static str, &str)]) -> Written {
    let mut all = vec![("Id", format!("DLP.Evidence.{id}"))];
    all.extend(fields.iter().map(|(l, w)| (*l, (*w).to_owned())));
    Written(all)
}

/// Records whose prose speaks of Type, Rules, Content, Date, Location, Source and Game.
fn talkative() -> Vec<Written> {
    vec![
        record(
            703,
            &[
                ("Type", "Ethnography"),
                ("Game", "Um el Banât"),
                ("Location", "Kababish"),
                ("Date", "1925-01-01 - 1925-12-31"),
                ("Rules", "2x6 board. The Rules are those of Game 6. The Content of a hole is its counters; the Source of each capture is the Location of the last one. Type and Date do not matter."),
                ("Content", "\"The Rules of this Type of Game, in Content as in Date, are known. Source of pride at every Location, Rules are shouted. Confidence grows, Ages pass, Genders mix.\" Davies 1925: 143-144."),
                ("Confidence", "100"),
                ("Ages", "Adult, Child"),
                ("Genders", "Male"),
                ("Source", "Davies, R. 1925. 'Some Arab Games and Puzzles.' Sudan Notes and Records. 8: 137–152."),
            ],
        ),
        record(
            2,
            &[
                ("Type", "Artistic depiction"),
                ("Game", "Senet"),
                ("Location", "29°50'59.34\"N, 31°13'0.04\"E"),
                ("Date", "2592-01-01BCE - 2566-01-01BCE"),
                ("Rules", "Two players, 3x10 board, 7 pieces per player, markings in squares 1, 11, 21, 26, 30."),
                ("Content", "Painting of Senet board and accessories in tomb of Hesy-Re. Shows one 3 x 10 board, 4 casting sticks, and 7 pieces per player. Quibbell 1913: 17-20, Pl. 11, 16."),
                ("Confidence", "100"),
                ("Social status", "Nobility"),
                ("Genders", "Male"),
                ("Spaces", "Outside"),
            ],
        ),
        record(
            1296,
            &[
                ("Type", "Ethnography"),
                ("Date", "1971-01-01 - 1971-12-31"),
                ("Rules", "2x6 board."),
                ("Content", "\"The rest of the game is identical to Game 6.\" pankhurst 1971: 169."),
                ("Confidence", "75"),
                ("Source", "Pankhurst, R. 1971. Gabata and Related Board Games of Ethiopia and the Horn of Africa. Ethiopia Observer 14(3):154-206."),
            ],
        ),
    ]
}

fn check(records: &[Written], way: Way) {
    let page = write(records, way);
    let parsed = parse("page", "", &page);
    account(&parsed);
    let got: Vec<Written> = parsed.report.records.iter().map(words).collect();
    assert_eq!(got, records, "{way:?}\n{page}");
    assert_eq!(parsed.report.declared, Some(records.len() as u64));
    for record in &parsed.report.records {
        assert_eq!(record.unplaced, Vec::<String>::new(), "{way:?}");
        let heading = record.sightings[0].heading.as_deref();
        assert_eq!(heading, Some("Evidence in Kababish"), "{way:?}");
    }
    assert_eq!(parsed.report.unplaced, vec![], "{way:?}");
}

#[test]
fn every_layout_gives_the_same_records() {
    for way in ALL {
        check(&talkative(), way);
    }
}

#[test]
fn layouts_are_named() {
    let layout = |way| parse("page", "", &write(&talkative(), way)).report.layout;
    assert_eq!(layout(Way::Lines), Layout::Lines);
    assert_eq!(layout(Way::Blank), Layout::Lines);
    assert_eq!(layout(Way::Indented), Layout::Lines);
    assert_eq!(layout(Way::RunOn), Layout::RunOn);
    assert_eq!(layout(Way::HtmlTable), Layout::Html);
    let mixed = write(&talkative()[..1], Way::Lines) + "\n" + &write(&talkative()[1..], Way::RunOn);
    assert_eq!(parse("page", "", &mixed).report.layout, Layout::Mixed);
}

#[test]
fn lines_are_those_of_the_page_as_received() {
    for way in ALL {
        let page = write(&talkative(), way);
        for record in parse("page", "", &page).report.records {
            let line = record.sightings[0].line;
            let words = page.split('\n').nth(line - 1).unwrap();
            assert!(
                words.contains(&record.id),
                "{way:?}: line {line} is {words:?}"
            );
        }
    }
}

#[test]
fn a_field_a_line_is_certain_and_run_on_prose_is_at_most_likely() {
    let lines = parse("page", "", &write(&talkative(), Way::Lines));
    assert!(lines
        .report
        .records
        .iter()
        .all(|r| !r.extra.contains_key("split")));
    let run_on = parse("page", "", &write(&talkative(), Way::RunOn));
    let split = &run_on.report.records[0].extra["split"];
    assert!(split["content"] == "likely" || split["content"] == "unsure");
    assert_eq!(split.get("date"), None, "a date is a date");
}

#[test]
fn two_places_for_a_field_are_told() {
    let page = "Evidence in X\n1 pieces of evidence found.\nId DLP.Evidence.1 Type Ethnography Game Y Date 1925-01-01 - 1925-12-31 \
                Rules Board of six. Content The words of one. Content The words of two. Confidence 100";
    let parsed = parse("page", "", page);
    account(&parsed);
    let record = &parsed.report.records[0];
    assert_eq!(record.extra["split"]["content"], "unsure");
    assert!(parsed.findings.iter().any(|f| f.kind == "unsure-split"));
    assert_eq!(record.rules.as_deref(), Some("Board of six."));
}

#[test]
fn labels_at_the_start_of_a_line_of_prose_do_not_split() {
    let page = "Evidence in X\n\n1 pieces of evidence found.\n\nId DLP.Evidence.1\nType Ethnography\nGame Y\nDate 1925-01-01 - 1925-12-31\n\
                Rules Board of six.\nSource of the counters: pebbles.\nDate palms give the seeds.\nContent of a hole: four.\nContent \"The words.\nRules of another game.\nType of board unknown.\"\nConfidence 100\nSource Davies, R. 1925. Games.";
    let parsed = parse("page", "", page);
    account(&parsed);
    let record = &parsed.report.records[0];
    assert_eq!(
        record.rules.as_deref(),
        Some("Board of six.\nSource of the counters: pebbles.\nDate palms give the seeds.\nContent of a hole: four.")
    );
    assert_eq!(
        record.content.as_deref(),
        Some("\"The words.\nRules of another game.\nType of board unknown.\"")
    );
    assert_eq!(record.work.as_deref(), Some("davies1925"));
}

#[test]
fn a_heading_glued_to_the_first_record_is_parted() {
    let page = "Evidence for Um el Banât1 pieces of evidence found.Id DLP.Evidence.1215 Type Ethnography Game Y Date 1925-01-01 - 1925-12-31 Rules Six. Content Words. Confidence 100";
    let parsed = parse("page", "", page);
    account(&parsed);
    let record = &parsed.report.records[0];
    assert_eq!(record.id, "DLP.Evidence.1215");
    assert_eq!(
        record.sightings[0].heading.as_deref(),
        Some("Evidence for Um el Banât")
    );
    assert_eq!(record.kind.as_deref(), Some("Ethnography"));
}

#[test]
fn labels_glued_to_their_words_are_parted() {
    let page = "Evidence in X\n1 pieces of evidence found.\nIdDLP.Evidence.7\nTypeEthnography\nGameUm el Banât\nDate1925-01-01 - 1925-12-31\nRulesTwo rows.\nContent\"Words.\"\nConfidence100\nGendersMale\nSourceDavies, R. 1925. Games.";
    let parsed = parse("page", "", page);
    account(&parsed);
    let fields: Vec<_> = words(&parsed.report.records[0])
        .0
        .into_iter()
        .map(|(l, _)| l)
        .collect();
    assert_eq!(
        fields,
        [
            "Id",
            "Type",
            "Game",
            "Date",
            "Rules",
            "Content",
            "Confidence",
            "Genders",
            "Source"
        ]
    );
}

#[test]
fn game_pages_in_several_layouts() {
    let game = "Um el Banât (Um el Banat, Game of Daughters)";
    let glued = String::from("Um el Banât\n(Um el Banat, Game of Daughters)DLP Game   \nPeriodModern\nRegionNorthern Africa\nCategoryBoard, Sow, Two rows\nDescription\nA game of the Rules of Sudan.\nRules\n2x6 board. Origin of the daughters.\n\nDavies 1925: 143-144.\nOrigin\nSudan\nIdentifiers\nDLP.Games.223\n");
    let run_on = format!("{game}DLP Game Period Modern Region Northern Africa Category Board, Sow, Two rows Description A game of the Rules of Sudan. Rules 2x6 board. Origin of the daughters. Origin Sudan Ludeme Description Um el Banat.lud Identifiers DLP.Games.223");
    let html = format!("<html><body><h2>{game}<small>DLP Game</small></h2><p><b>Period</b> Modern</p><p><b>Region</b> Northern Africa</p><p><b>Category</b> Board, Sow, Two rows</p><h3>Description</h3><p>A game of the Rules of Sudan.</p><h3>Rules</h3><p>2x6 board. Origin of the daughters.</p><h3>Origin</h3><p>Sudan</p><h3>Identifiers</h3><p>DLP.Games.223</p></body></html>");
    for (page, layout) in [
        (glued, Layout::Game),
        (run_on, Layout::Game),
        (html, Layout::Html),
    ] {
        let parsed = parse("page", "", &page);
        account(&parsed);
        let report = &parsed.report;
        assert_eq!(report.layout, layout);
        let game = &report.games[0];
        assert_eq!(game.id, "DLP.Games.223", "{page}");
        assert_eq!(game.name.as_deref(), Some("Um el Banât"), "{page}");
        assert_eq!(game.names, ["Um el Banat", "Game of Daughters"]);
        assert_eq!(game.period.as_deref(), Some("Modern"));
        assert_eq!(game.categories, ["Board", "Sow", "Two rows"]);
        assert_eq!(
            game.description.as_deref(),
            Some("A game of the Rules of Sudan.")
        );
        assert_eq!(
            game.rules.as_deref(),
            Some("2x6 board. Origin of the daughters.")
        );
        assert_eq!(game.origin.as_deref(), Some("Sudan"));
        assert_eq!(game.unplaced, Vec::<String>::new(), "{page}");
    }
}

#[test]
fn the_kept_pages_are_accounted_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/pages");
    for path in ludarium::ingest::store::files(folder.as_ref()).unwrap() {
        let text = std::fs::read_to_string(path).unwrap();
        account(&parse("page", "", &text));
    }
}

#[test]
fn long_and_deep_pages_take_no_time_to_speak_of() {
    let line = "Rules Source Content Type Id Date ".repeat(6_000);
    let parsed = parse(
        "page",
        "",
        &format!("Id DLP.Evidence.1 Type Ethnography {line}"),
    );
    account(&parsed);
    let deep =
        "<div><b x='>'>".repeat(50_000) + "Id DLP.Evidence.1<br>Type Ethnography<br>Confidence 100";
    let parsed = parse("page", "", &deep);
    assert_eq!(parsed.report.records.len(), 1);
    assert!(parsed.findings.iter().any(|f| f.kind == "nesting"));
}

/// Prose that ends like prose and has no label word in it.
fn prose() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => "[a-zâéî]{1,9}",
        1 => Just("4".to_owned()),
        1 => Just("(sic)".to_owned()),
        1 => Just("I.e.".to_owned()),
        1 => Just("\"eat,\"".to_owned()),
        1 => Just("<b>".to_owned()),
        1 => Just("&amp;".to_owned()),
    ];
    (proptest::collection::vec(proptest::collection::vec(word, 1..9), 1..6)).prop_map(|sentences| {
        let all: Vec<String> = sentences
            .iter()
            .map(|s| format!("The {}.", s.join(" ")))
            .collect();
        all.join(" ")
    })
}

/// Prose with label words in the middle of sentences.
fn prose_with_labels() -> impl Strategy<Value = String> {
    let label = prop_oneof![
        Just("Rules"),
        Just("Content"),
        Just("Type"),
        Just("Date"),
        Just("Location"),
        Just("Source"),
        Just("Game"),
        Just("Ages"),
        Just("Id"),
    ];
    (
        prose(),
        proptest::collection::vec((label, "[a-z]{2,8}"), 0..4),
        prose(),
    )
        .prop_map(|(before, labels, after)| {
            let middle: Vec<String> = labels
                .iter()
                .map(|(l, w)| format!("the {l} of {w}"))
                .collect();
            if middle.is_empty() {
                format!("{before} {after}")
            } else {
                format!("{before} Then {}. {after}", middle.join(" and "))
            }
        })
}

fn written() -> impl Strategy<Value = Written> {
    (
        1u32..99_999,
        proptest::option::of("[A-Z][a-zâ]{2,9}( \\([A-Z][a-z]{2,6} I\\))?"),
        proptest::option::of(prop_oneof![
            Just("Kababish".to_owned()),
            Just("29°50'59.34\"N, 31°13'0.04\"E".to_owned())
        ]),
        (1000u32..2000, proptest::bool::ANY),
        prose_with_labels(),
        prose_with_labels(),
        (
            0u8..=100,
            proptest::option::of(Just("Adult")),
            proptest::option::of(Just("Nobility")),
            proptest::option::of(Just("Male, Female")),
        ),
        proptest::option::of(
            "[A-Z][a-z]{3,9}, [A-Z]\\. (18|19)[0-9]{2}\\. The [a-z]{3,9} of games\\. London",
        ),
    )
        .prop_map(
            |(
                id,
                game,
                place,
                (year, early),
                rules,
                content,
                (sure, ages, status, genders),
                source,
            )| {
                let era = if early { "BCE" } else { "" };
                let last = if early { year - 10 } else { year + 10 };
                let mut all = vec![
                    ("Id", format!("DLP.Evidence.{id}")),
                    ("Type", "Ethnography".to_owned()),
                ];
                let mut add = |label, words: Option<String>| all.extend(words.map(|w| (label, w)));
                add("Game", game);
                add("Location", place);
                add(
                    "Date",
                    Some(format!("{year:04}-01-01{era} - {last:04}-12-31{era}")),
                );
                add("Rules", Some(rules));
                add("Content", Some(format!("\"{content}\" Davies 1925: 1.")));
                add("Confidence", Some(sure.to_string()));
                add("Ages", ages.map(str::to_owned));
                add("Social status", status.map(str::to_owned));
                add("Genders", genders.map(str::to_owned));
                add("Source", source);
                Written(all)
            },
        )
}

/// Anything: label words, ids, tags, boilerplate, white space and stray characters in any order.
fn rubble() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("Id ".to_owned()),
        Just("Id DLP.Evidence.12".to_owned()),
        Just("DLP.Games.7".to_owned()),
        Just("Type ".to_owned()),
        Just("Game ".to_owned()),
        Just("Location ".to_owned()),
        Just("Date ".to_owned()),
        Just("Rules ".to_owned()),
        Just("Content ".to_owned()),
        Just("Confidence ".to_owned()),
        Just("100".to_owned()),
        Just("Ages ".to_owned()),
        Just("Social status ".to_owned()),
        Just("Source ".to_owned()),
        Just("Period ".to_owned()),
        Just("Region".to_owned()),
        Just("Category ".to_owned()),
        Just("Description".to_owned()),
        Just("Identifiers".to_owned()),
        Just("Sources".to_owned()),
        Just("Similar Games".to_owned()),
        Just("DLP Game".to_owned()),
        Just("Evidence in ".to_owned()),
        Just("3 pieces of evidence found.".to_owned()),
        Just("All Evidence".to_owned()),
        Just("Evidence Map".to_owned()),
        Just("3 pieces of evidence in total.".to_owned()),
        Just("Contact Us".to_owned()),
        Just("Ludeme Description".to_owned()),
        Just("Browse all evidence for X here.".to_owned()),
        Just("Map style:".to_owned()),
        Just("Home Games Forum".to_owned()),
        Just("background Ludii Portal".to_owned()),
        Just("a@b.nl".to_owned()),
        Just("1925-01-01 - 1925-12-31".to_owned()),
        Just("Davies, R. 1925. Games.".to_owned()),
        Just("29°50'59.34\"N, 31°13'0.04\"E".to_owned()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just(" ".to_owned()),
        Just("\u{a0}".to_owned()),
        Just("\u{ad}".to_owned()),
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just("\"".to_owned()),
        Just(":".to_owned()),
        Just(". ".to_owned()),
        "[A-Z][a-z]{1,6}",
        "[a-z ]{1,12}",
        "\\PC{1,5}",
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// The same cases in every run; PROPTEST_CASES and PROPTEST_RNG_SEED try more and others.
fn repeatable() -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig {
        failure_persistence: None,
        rng_seed: match default.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1925),
            given => given,
        },
        ..default
    }
}

proptest! {
    #![proptest_config(repeatable())]

    #[test]
    fn records_come_back_from_any_layout(records in proptest::collection::vec(written(), 1..4), way in proptest::sample::select(&ALL[..])) {
        check(&records, way);
    }

    #[test]
    fn records_come_back_from_mixtures_of_layouts(
        parts in proptest::collection::vec((proptest::collection::vec(written(), 1..3), proptest::sample::select(&TEXT[..])), 1..4)
    ) {
        let page: Vec<String> = parts.iter().map(|(records, way)| write(records, *way)).collect();
        let parsed = parse("page", "", &page.join("\n"));
        account(&parsed);
        let wanted: Vec<Written> = parts.into_iter().flat_map(|(records, _)| records).collect();
        let got: Vec<Written> = parsed.report.records.iter().map(words).collect();
        prop_assert_eq!(got, wanted);
    }

    #[test]
    fn every_character_of_any_page_is_accounted_for(page in rubble()) {
        account(&parse("page", "", &page));
    }

    #[test]
    fn every_character_of_a_cut_page_is_accounted_for(records in proptest::collection::vec(written(), 1..3), way in proptest::sample::select(&ALL[..]), cut in 0.0f64..1.0) {
        let page = write(&records, way);
        let mut at = (page.len() as f64 * cut) as usize;
        while !page.is_char_boundary(at) { at -= 1; }
        account(&parse("page", "", &page[..at]));
    }

    #[test]
    fn rubble_between_records_harms_none_of_its_characters(records in proptest::collection::vec(written(), 1..3), rubble in rubble()) {
        account(&parse("page", "", &format!("{}{rubble}{}", write(&records, Way::Lines), write(&records, Way::RunOn))));
    }
}
