//! Records of one's own are listed, shown, checked and published as those of the portal are, by the same code.

use crate::collection::{ludarium, printed};
use assert_cmd::Command;
use std::path::Path;

/// Ten records of a card index, in the order in which somebody wrote them.
const CARDS: &str = "\
id,type,game,category,period,location,country,lat,lon,date,start,end,content,rules,source,work
Fell.10,Ethnography,Sheepfold,board; sow,Modern,Wasdale,,54.47,-3.27,1934,1934-01-01,1934-12-31,One sows to the left.,,\"Field book 5, p. 8\",
Fell.1,Ethnography,Sheepfold,board; sow,Modern,Borrowdale,,54.53,-3.15,May 1931,1931-05-01,1931-05-31,Two rows of six hollows. Each holds three pebbles. Who has bared his row has lost.,,\"Field book 2, p. 12\",
Fell.2,Artifact,Ninemen,board,Early modern,Langdale,,54.45,-3.08,c. 1800,1790-01-01,1810-12-31,A slate with three squares,,\"Museum, 1901.7\",
Fell.3,Artifact,Ninemen,board,Medieval,,,54.2,-2.95,,1201-01-01,1300-12-31,Nine holes on a seat.,,Seen by me,
Fell.4,Painting,Fox and sheep,board,,Keswick,,54.6,-3.13,1862,1862-01-01,1862-12-31,A board on the table.,,\"Print room, 14\",
Fell.5,Ethnography,Fox and sheep,board,,Stryn,,61.9,6.72,1932,1932-07-01,1932-07-31,Thirteen sheep and one fox.,One fox.,\"Field book 4, p. 1\",
Fell.6,Artifact,Ninemen,board,Roman,the Wall,,55.01,-2.33,,0122-01-01,0400-12-31,A tile with lines.,,\"Museum, 1880.2\",
Fell.7,Artifact,Rings,,Bronze age,the circle,,54.6,-3.1,before 1000 BCE,-1499-01-01,-0999-12-31,Cup marks.,,Seen by me,
Fell.8,Ethnography,Sheepfold,board; sow,,Grasmere,,54.46,-3.02,1932,1932-01-01,1932-12-31,Four pebbles in each hollow.,,,grey1931
Fell.9,Ethnography,Bones,dexterity,,among the drovers,Norway,,,,,,Five bones and a rhyme.,,\"Field book 5, p. 9\",
";

/// A collection without an example, with these records and a notebook among its works.
fn cards() -> tempfile::TempDir {
    let temp = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| printed(ludarium().current_dir(temp.path()).args(args), 0);
    run(&[
        "init",
        "--bare",
        "--title",
        "Games of the fells",
        "--person",
        "A. Grey",
        "--prefix",
        "Fell.",
    ]);
    let corpus = temp.path().join("corpus");
    std::fs::create_dir_all(corpus.join("evidence")).unwrap();
    std::fs::write(corpus.join("evidence/cards.csv"), CARDS).unwrap();
    let notebook = "@unpublished{grey1931,\n author = {Grey, Ann},\n title = {Field books},\n note = {five volumes},\n date = {1931},\n}\n";
    std::fs::write(corpus.join("works.bib"), notebook).unwrap();
    temp
}

fn in_folder(folder: &Path) -> Command {
    let mut command = ludarium();
    command.current_dir(folder);
    command
}

#[test]
fn records_stand_in_the_natural_order_of_their_ids() {
    let temp = cards();
    let told = printed(in_folder(temp.path()).args(["list", "records"]), 0).0;
    let ids: Vec<&str> = told
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| word.starts_with("Fell."))
        .collect();
    let expected: Vec<String> = (1..=10).map(|n| format!("Fell.{n}")).collect();
    assert_eq!(ids, expected, "{told}");
}

#[test]
fn a_record_is_shown_with_its_point_its_country_and_its_days() {
    let temp = cards();
    let told = printed(in_folder(temp.path()).args(["show", "Fell.2"]), 0).0;
    for words in [
        "54.45, -3.08",
        "United Kingdom",
        "1790-01-01, 1810-12-31",
        "c. 1800",
        "Langdale",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let told = printed(in_folder(temp.path()).args(["show", "Fell.9"]), 0).0;
    assert!(told.contains("Norway"), "{told}");
}

/// The remarks of a collection, by kind and subject.
fn remarks(folder: &Path) -> Vec<(String, String, String)> {
    let told = printed(in_folder(folder).args(["check", "--json"]), 0).0;
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let text = |f: &serde_json::Value, key: &str| f[key].as_str().unwrap_or_default().to_owned();
    let all = told["findings"].as_array().unwrap().iter();
    let all = all.map(|f| (text(f, "kind"), text(f, "subject"), text(f, "message")));
    all.filter(|(kind, ..)| kind != "layout").collect()
}

#[test]
fn remarks_fit_the_sources_of_a_card_index() {
    let temp = cards();
    let told = remarks(temp.path());
    let of = |kind: &str| -> Vec<&str> {
        let all = told.iter().filter(|(k, ..)| k == kind);
        all.map(|(_, subject, _)| subject.as_str()).collect()
    };
    // the page stands in `source`; a museum's number needs none; only the notebook is cited without one
    assert_eq!(of("no-page"), ["Fell.8"], "{told:?}");
    // a notebook that was begun in 1931 goes on in 1932
    assert_eq!(of("date"), [""; 0], "{told:?}");
    // a reference in words is a source
    assert_eq!(of("source"), [""; 0], "{told:?}");
    // what somebody typed is as long as he wanted it
    assert_eq!(of("cut-short"), [""; 0], "{told:?}");
    // the country stands in for a point
    assert_eq!(of("no-coordinates"), [""; 0], "{told:?}");
    // one remark for all that tell rules, and none for things
    let [(_, subject, message)] = &told
        .iter()
        .filter(|f| f.0 == "no-edition")
        .collect::<Vec<_>>()[..]
    else {
        panic!("{told:?}")
    };
    assert_eq!(
        (subject.as_str(), message.contains("Fell.1, Fell.5")),
        ("Fell.1", true),
        "{message}"
    );
    assert_eq!(told.len(), 2, "{told:?}");
}

#[test]
fn a_printed_work_is_older_than_no_record_of_it() {
    let temp = cards();
    let file = temp.path().join("corpus/works.bib");
    let book = "@book{grey1931,\n author = {Grey, Ann},\n title = {Field books},\n publisher = {Press},\n date = {1931},\n}\n";
    std::fs::write(file, book).unwrap();
    let told = remarks(temp.path());
    let dated: Vec<_> = told.iter().filter(|f| f.0 == "date").collect();
    assert_eq!(dated.len(), 1, "{told:?}");
    assert_eq!(dated[0].1, "Fell.8");
}

#[test]
fn their_pages_lists_map_and_times_are_made_as_the_portals() {
    let temp = cards();
    printed(in_folder(temp.path()).args(["build", "--games", "0"]), 0);
    let page = |path: &str| std::fs::read_to_string(temp.path().join("site").join(path)).unwrap();
    let record = page("records/Fell.2.html");
    for words in [
        "Ninemen: artifact, Langdale, United Kingdom, 1790 to 1810",
        "54.5° N, 3.1° W",
        "England",
        "class=\"vicinity\"",
        "What the source says",
        "Of Ninemen, nearest in time",
        "../games/ninemen.html",
    ] {
        assert!(record.contains(words), "{words}");
    }
    let names = page("assets/records-names.js");
    for words in [
        "\"Ninemen\"",
        "\"Norway\"",
        "\"Borrowdale\"",
        "\"Medieval\"",
        "\"dexterity\"",
        "\"Artifact\"",
    ] {
        assert!(names.contains(words), "{words}");
    }
    let rows = page("assets/records-0.js");
    let order: Vec<usize> = (1..=10)
        .map(|n| rows.find(&format!("\"Fell.{n}\"")).unwrap())
        .collect();
    assert!(order.is_sorted(), "{rows}");
    assert!(
        rows.contains("54.45,-3.08") && rows.contains("1790,1810"),
        "{rows}"
    );
    assert!(page("map.html").contains("10 records of 5 games"));
    assert!(page("timeline.html").contains("1500 to 1000 BC"));
    assert!(page("games.html").contains("games/sheepfold.html"));
    assert!(page("games/sheepfold.html").contains("Fell.10"));
    assert!(page("works/grey1931.html").contains("Fell.8"));
}
