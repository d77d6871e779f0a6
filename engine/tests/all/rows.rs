//! What families declare row by row: every parameter's default is a word that it takes, every setting has its row in the table of
//! aspects; and how clauses cite.

use ludarium_engine::families;
use ludarium_engine::lang::params::{Kind, Need, Param};
use ludarium_engine::lang::Cite;

#[test]
fn cites_have_four_forms() {
    assert_eq!(Cite::parse("C6").unwrap().sentence, "C6");
    let numbered = Cite::parse("shoa1 C6 5-12").unwrap();
    assert_eq!(numbered.range, Some([5, 12]));
    assert_eq!(
        (numbered.account.as_deref(), numbered.words),
        (Some("shoa1"), None)
    );
    assert_eq!(Cite::parse("A.C6").unwrap().sentence, "A.C6");
    assert_eq!(Cite::parse("C6 7").unwrap().range, Some([7, 7]));
    let words = Cite::parse(r#"C6 "said to "peck" her""#).unwrap();
    assert_eq!(words.words.as_deref(), Some(r#"said to "peck" her"#));
    assert_eq!(
        Cite::parse("shoa1 R3").unwrap().account.as_deref(),
        Some("shoa1")
    );
    for bad in [
        "",
        "6",
        "C",
        "C6 words",
        r#"C6 "open"#,
        "a b C6",
        r#"C6 """#,
        "C6 0",
        "C6 9-5",
        "C6 5-x",
        "5-12",
        r#"C6 5-12 "words""#,
    ] {
        assert!(Cite::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn what_stands_for_a_parameter_left_out_is_one_of_its_words() {
    let unsound = |p: &&Param| match (p.need, p.kind) {
        (Need::Default(word), Kind::Word(words)) => !words.iter().any(|(w, _)| *w == word),
        (Need::Default(word), Kind::Bool) => !matches!(word, "true" | "false"),
        _ => false,
    };
    for family in families::ALL {
        let wrong: Vec<String> = family
            .params
            .iter()
            .filter(unsound)
            .map(Param::path)
            .collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", family.word);
    }
}

/// Settings without a row: those that other rows are made of, and names that change no play.
const WITHIN: &[(&str, &[&str])] = &[
    (
        "sowing",
        &[
            "setup.start",
            "setup.zones",
            "setup.path",
            "setup.owner",
            "setup.opposite",
            "setup.behind",
            "setup.shape",
            "choose.of",
            "gather.free",
        ],
    ),
    (
        "track",
        &[
            "sticks.names",
            "track.ends",
            "setup.piece",
            "station.stages",
            "role.name",
        ],
    ),
    ("men", &["board.marked", "setup.man"]),
];

#[test]
fn every_setting_is_told_in_some_row_and_no_two_rows_have_one_name() {
    for (word, within) in WITHIN {
        let (family, rows) = (families::named(word).unwrap(), families::rows(word));
        let in_a_row = |path: &str| {
            rows.iter()
                .any(|row| row.id == path || row.settings.contains(&path))
        };
        let missing: Vec<String> = family
            .params
            .iter()
            .map(Param::path)
            .filter(|path| !in_a_row(path))
            .collect();
        assert_eq!(missing, *within, "{word}");
        let mut names: Vec<&str> = rows.iter().map(|row| row.aspect).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), rows.len(), "{word}");
    }
    assert_eq!(WITHIN.len(), families::ALL.len());
}

#[test]
fn every_moment_of_men_has_a_row() {
    let rows = families::rows("men");
    for (_, word, _) in ludarium_engine::men::rulings::Moment::ALL {
        assert!(rows.iter().any(|row| row.id == *word), "{word}");
    }
}
