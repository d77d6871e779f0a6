//! One list of records, written in every layout that the portal and its readers use, must come
//! back the same.

use ludarium::ingest::page::{parse, Layout};

use crate::ingest_support::{account, check, record, words, write, Way, Written, ALL};

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

/// A game page that was saved from its middle, cut at any of its lines: what is there is read, named by its links, and reported.
#[test]
fn a_game_page_without_its_head_is_read_from_where_it_begins() {
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/corpus/pages/003_39ae7a40cd8a1285.txt"
    );
    let text = std::fs::read_to_string(page).unwrap();
    let whole = &parse("page", "", &text).report.games[0];
    let (after_head, similar) = (
        text.find("Category").unwrap(),
        text.find("Similar Games").unwrap(),
    );
    let starts = text.match_indices('\n').map(|(at, _)| at + 1);
    let mut tried = 0;
    for at in starts.filter(|at| (after_head..=similar).contains(at)) {
        tried += 1;
        let parsed = parse("page", "", &text[at..]);
        account(&parsed);
        let [game] = parsed.report.games.as_slice() else {
            panic!(
                "{} games in {:?}",
                parsed.report.games.len(),
                &text[at..at + 60]
            );
        };
        assert_eq!(parsed.report.unplaced, vec![], "{:?}", &text[at..at + 60]);
        assert_eq!((&game.id, &game.similar), (&whole.id, &whole.similar));
        let finding = parsed
            .findings
            .iter()
            .find(|f| f.kind == "truncated")
            .expect("a finding");
        assert!(
            finding.message.contains("fetch the whole page"),
            "{}",
            finding.message
        );
        // the links stand in the middle of the page
        if at < text.find("Browse all evidence").unwrap() {
            assert_eq!(game.name, whole.name);
            assert_eq!(game.sources, whole.sources);
        }
        // a part is there whole, or what is left of it is kept apart
        for (mine, theirs) in [
            (&game.rules, &whole.rules),
            (&game.description, &whole.description),
            (&game.origin, &whole.origin),
        ] {
            assert!(mine.is_none() || mine == theirs, "{mine:?}");
        }
    }
    assert!(tried > 20, "{tried}");
    // in HTML too; and what is no game page stays none
    let html = "<h3>Origin</h3><p>Sudan</p><h3>Ludeme Description</h3><p>Um el Banat.lud</p><h3>Identifiers</h3><p>DLP.Games.223</p>";
    let parsed = parse("page", "", html);
    account(&parsed);
    assert_eq!(parsed.report.games[0].id, "DLP.Games.223");
    for other in [
        "Rules\n\nOf a club.\n\nSources\n\nNone.\n",
        "Identifiers\n\nDLP.Games.223\n\nOrigin\n\nSudan\n",
    ] {
        assert!(parse("page", "", other).report.games.is_empty(), "{other}");
    }
}

#[test]
fn the_kept_pages_are_accounted_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/pages");
    for path in ludarium::pages::files(folder.as_ref()).unwrap() {
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
