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
    let listed = printed(in_folder(temp.path()).args(["list", "records"]), 0).0;
    let ids: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| word.starts_with("Fell."))
        .collect();
    let expected: Vec<String> = (1..=10).map(|n| format!("Fell.{n}")).collect();
    assert_eq!(ids, expected, "{listed}");
}

#[test]
fn a_record_is_shown_with_its_point_its_country_and_its_days() {
    let temp = cards();
    let shown = printed(in_folder(temp.path()).args(["show", "Fell.2"]), 0).0;
    for words in [
        "54.45, -3.08",
        "United Kingdom",
        "1790-01-01, 1810-12-31",
        "c. 1800",
        "Langdale",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let shown = printed(in_folder(temp.path()).args(["show", "Fell.9"]), 0).0;
    assert!(shown.contains("Norway"), "{shown}");
}

/// The remarks of a collection, by kind and subject.
fn remarks(folder: &Path) -> Vec<(String, String, String)> {
    let stdout = printed(in_folder(folder).args(["check", "--json"]), 0).0;
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let text = |f: &serde_json::Value, key: &str| f[key].as_str().unwrap_or_default().to_owned();
    let all = report["findings"].as_array().unwrap().iter();
    let all = all.map(|f| (text(f, "kind"), text(f, "subject"), text(f, "message")));
    all.filter(|(kind, ..)| kind != "layout").collect()
}

#[test]
fn remarks_fit_the_sources_of_a_card_index() {
    let temp = cards();
    let found = remarks(temp.path());
    let of = |kind: &str| -> Vec<&str> {
        let all = found.iter().filter(|(k, ..)| k == kind);
        all.map(|(_, subject, _)| subject.as_str()).collect()
    };
    // the page stands in `source`; a museum's number needs none; only the notebook is cited without one
    assert_eq!(of("no-page"), ["Fell.8"], "{found:?}");
    // a notebook that was begun in 1931 goes on in 1932
    assert_eq!(of("date"), [""; 0], "{found:?}");
    // a reference in words is a source
    assert_eq!(of("source"), [""; 0], "{found:?}");
    // what somebody typed is as long as he wanted it
    assert_eq!(of("cut-short"), [""; 0], "{found:?}");
    // the country stands in for a point
    assert_eq!(of("no-coordinates"), [""; 0], "{found:?}");
    // one remark for all that tell rules, and none for things
    let [(_, subject, message)] = &found
        .iter()
        .filter(|f| f.0 == "no-edition")
        .collect::<Vec<_>>()[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!(
        (subject.as_str(), message.contains("Fell.1, Fell.5")),
        ("Fell.1", true),
        "{message}"
    );
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_printed_work_is_older_than_no_record_of_it() {
    let temp = cards();
    let file = temp.path().join("corpus/works.bib");
    let book = "@book{grey1931,\n author = {Grey, Ann},\n title = {Field books},\n publisher = {Press},\n date = {1931},\n}\n";
    std::fs::write(file, book).unwrap();
    let found = remarks(temp.path());
    let dated: Vec<_> = found.iter().filter(|f| f.0 == "date").collect();
    assert_eq!(dated.len(), 1, "{found:?}");
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

/// Tables as spreadsheets and museums write them, and what is kept of each: id, game, latitude.
#[test]
fn tables_of_spreadsheets_are_read() {
    let wide = |text: &str| -> Vec<u8> {
        let words = std::iter::once(0xfeff).chain(text.encode_utf16());
        words.flat_map(u16::to_le_bytes).collect()
    };
    let good = "id,game,lat,lon\r\nFell.1,Pits,54.5,-3.1\r\n";
    for (name, bytes) in [
        (
            "a byte order mark",
            [b"\xef\xbb\xbf", good.as_bytes()].concat(),
        ),
        (
            "semicolons",
            b"id;game;lat;lon\nFell.1;Pits;54,5;-3,1\n".to_vec(),
        ),
        (
            "sep=",
            b"sep=;\r\nid;game;lat;lon\r\nFell.1;Pits;54,5;-3,1\r\n".to_vec(),
        ),
        (
            "tabs",
            b"id\tgame\tlat\tlon\nFell.1\tPits\t54.5\t-3.1\n".to_vec(),
        ),
        ("UTF-16", wide(&good.replace(',', "\t"))),
        (
            "empty columns and rows",
            b"id,game,lat,lon,,\nFell.1,Pits,54.5,-3.1,,\n,,,,,\n\n".to_vec(),
        ),
    ] {
        let temp = cards();
        let corpus = temp.path().join("corpus");
        std::fs::remove_file(corpus.join("evidence/cards.csv")).unwrap();
        std::fs::write(corpus.join("evidence/a.csv"), bytes).unwrap();
        let stdout = printed(
            in_folder(temp.path()).args(["list", "records", "--json"]),
            0,
        )
        .0;
        let records: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(records[0]["id"], "Fell.1", "{name}: {records}");
        let shown = printed(in_folder(temp.path()).args(["show", "Fell.1"]), 0).0;
        assert!(
            shown.contains("54.5, -3.1") && shown.contains("Pits"),
            "{name}: {shown}"
        );
    }
}

/// A table of a museum: its own heads get their keys in a file beside it, its own columns are kept.
#[test]
fn a_museums_table_keeps_its_heads_and_columns() {
    let temp = cards();
    let corpus = temp.path().join("corpus");
    let at = |name: &str| corpus.join("evidence").join(name);
    let table = "id;N° inventaire;Titre;Date;Lieu de découverte;Matière;Photographe;x_image\n\
        Fell.21;E 1;jeu de senet;-1327 / -1186 (?);Thèbes;bois;N. N.;https://example.org/e1.jpg\n\
        Fell.22;E 2;pion;\"Nouvel Empire\";;faïence;N. N.;\n";
    std::fs::write(at("louvre.csv"), table).unwrap();
    let stderr = printed(in_folder(temp.path()).arg("check"), 1).1;
    for words in [
        "evidence/louvre.csv\n  error[evidence]\n      1 │",
        "unknown column `Titre`",
        "evidence/columns.toml",
    ] {
        assert!(stderr.contains(words), "{words}: {stderr}");
    }
    let names = "\"N° inventaire\" = \"x_number\"\nTitre = \"game\"\nDate = \"date\"\n\"Lieu de découverte\" = \"location\"\n\"Matière\" = \"x_material\"\nPhotographe = \"\"\n";
    std::fs::write(at("columns.toml"), names.replace("location", "locaton")).unwrap();
    let stderr = printed(in_folder(temp.path()).arg("check"), 1).1;
    assert!(
        stderr.contains("evidence/columns.toml\n  error[evidence]\n      4 │")
            && stderr.contains("did you mean `location`"),
        "{stderr}"
    );
    std::fs::write(at("columns.toml"), names).unwrap();
    let shown = printed(in_folder(temp.path()).args(["show", "Fell.21"]), 0).0;
    for words in ["jeu de senet", "-1327 / -1186 (?)", "Thèbes", "E 1", "bois"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    // the same by hand, in TOML
    let text = "id = \"Fell.23\"\ngame = \"Senet\"\nsource = \"seen\"\nx = { number = \"E 3\" }\n";
    std::fs::write(at("Fell.23.toml"), text).unwrap();
    printed(in_folder(temp.path()).args(["build", "--games", "0"]), 0);
    let page = |path: &str| std::fs::read_to_string(temp.path().join("site").join(path)).unwrap();
    assert!(page("records/Fell.23.html").contains("E 3"));
    let record = page("records/Fell.21.html");
    assert!(
        record.contains("href=\"https://example.org/e1.jpg\"") && !record.contains("N. N."),
        "{record}"
    );
}

/// Words, players and own columns are in every package; words of a page only where the rights are stated.
#[test]
fn what_own_records_say_is_in_the_data() {
    let temp = cards();
    let corpus = temp.path().join("corpus");
    let table = "id,game,genders,ages,spaces,content,x_holder,source\n\
        Fell.30,Pits,Female; Male,Child,Outside,\"Two play with kidogo pebbles.\",Museum of the fells,seen\n\
        Fell.31,Pits,Male,,,\"Nobody may print kidogo here.\",,seen\n";
    std::fs::write(corpus.join("evidence/more.csv"), table).unwrap();
    std::fs::create_dir_all(corpus.join("sightings")).unwrap();
    let seen = format!(
        "record = \"Fell.31\"\n\n[[sighting]]\nfile = \"a.html\"\nsha256 = \"{}\"\nkind = \"html\"\n",
        "0".repeat(64)
    );
    std::fs::write(corpus.join("sightings/Fell.31.toml"), seen).unwrap();
    printed(in_folder(temp.path()).args(["build", "--games", "0"]), 0);
    let data = temp.path().join("site/data");
    let db = rusqlite::Connection::open(data.join("ludarium.sqlite")).unwrap();
    let ids = |query: &str| -> Vec<String> {
        let mut found = db.prepare(query).unwrap();
        let rows = found.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    for (query, found) in [
        (
            "SELECT id FROM v_records WHERE genders LIKE '%Female%'",
            "Fell.30",
        ),
        (
            "SELECT id FROM words WHERE words MATCH 'kidogo'",
            "Fell.30 content",
        ),
        (
            "SELECT record FROM texts WHERE field = 'x_holder' AND text LIKE '%fells'",
            "Fell.30",
        ),
        (
            "SELECT ages || spaces FROM records WHERE id = 'Fell.30'",
            "ChildOutside",
        ),
    ] {
        assert_eq!(ids(query), [found], "{query}");
    }
    let file = |name: &str| std::fs::read_to_string(data.join(name)).unwrap();
    for name in ["tables/texts.csv", "corpus.jsonld"] {
        let text = file(name);
        assert!(
            text.contains("kidogo pebbles") && !text.contains("Nobody may"),
            "{name}"
        );
        assert!(text.contains("Museum of the fells"), "{name}");
    }
    assert!(file("corpus.jsonld").contains("\"lud:genders\":[\"Female\",\"Male\"]"));
    assert!(file("README.md").contains("| texts |"));
}

/// A missing source is one finding a prefix, however many records there are.
#[test]
fn a_prefix_without_a_source_is_told_once() {
    let temp = cards();
    let file = temp.path().join("corpus/evidence/more.csv");
    std::fs::write(
        file,
        "id,game,source\nTarn.1,Pits,seen\nTarn.2,Pits,seen\nTarn.3,Pits,seen\n",
    )
    .unwrap();
    let stderr = printed(in_folder(temp.path()).arg("check"), 1).1;
    assert_eq!(stderr.matches("no [[source]]").count(), 1, "{stderr}");
    assert!(
        stderr.contains("2 more") && stderr.contains("prefix = \"Tarn.\""),
        "{stderr}"
    );
}

/// Records by hand and tables, one fault at a time.
mod by_hand {
    use ludarium::corpus::written::{csv, toml, Columns};

    #[test]
    fn a_record_by_hand_has_an_id_of_its_own_and_every_fault_its_line() {
        let good = "id = \"Grey.1\"\ngame = \"Pits\"\nlocation = \"by the ford\"\nlat = 9.5\nlon = 38\ncontent = \"\"\"Two play.\nEach has six holes.\"\"\"\n";
        let (record, findings) = toml("evidence/Grey.1.toml", good);
        assert!(findings.is_empty(), "{findings:?}");
        let record = record.unwrap();
        assert_eq!(
            record.content.as_deref(),
            Some("Two play.\nEach has six holes.")
        );
        assert_eq!(record.location.unwrap().lon, Some(38.0));
        let bad = "id = \"DLP.Evidence.7\"\nlat = 91\nstrat = \"x\"\n";
        let findings = toml("evidence/x.toml", bad).1;
        let messages: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(
            messages[0].contains("x.toml:3") && messages[0].contains("`strat`"),
            "{messages:?}"
        );
        assert!(
            messages[1].contains("an id of the portal's"),
            "{messages:?}"
        );
        assert!(toml("evidence/Grey.2.toml", good).1[0]
            .message
            .contains("otherwise"));
    }

    #[test]
    fn a_table_holds_a_record_a_row() {
        let text =
            "id,game,ages,content\nGrey.1,Pits,Adult;Child,\"Two play, by day.\"\nGrey.x,Pits,,\n";
        let (records, findings) = csv("evidence/notes.csv", text, &Columns::new());
        let [(line, record)] = &records[..] else {
            panic!("{records:?}")
        };
        assert_eq!(*line, 2);
        assert_eq!(record.ages, ["Adult", "Child"]);
        assert_eq!(record.content.as_deref(), Some("Two play, by day."));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].line, Some(3));
    }

    #[test]
    fn no_row_of_a_table_is_lost_without_a_word() {
        let found = |text: &str| -> Vec<(usize, String)> {
            let (_, findings) = csv("evidence/notes.csv", text, &Columns::new());
            let all = findings.iter();
            all.map(|f| (f.line.unwrap_or(0), f.message.clone()))
                .collect()
        };
        for (text, line, says) in [
            (
                "id,type,game,content\nFell.31,Ethnography,X,\"unclosed\nFell.32,Ethnography,Y,z\n",
                2,
                "not closed",
            ),
            (
                "id,type,game,content\nFell.31,Ethnography,X,\"unclosed\nFell.32,Ethnography,Y,z\n",
                2,
                "Fell.32 (line 3)",
            ),
            (
                "id,game,content\nFell.1,X,\"open\nFell.2,Y,\"closed\"\nFell.3,Z,z\n",
                2,
                "Fell.2 (line 3)",
            ),
            (
                "id,game\nFell.1,X,more\n",
                2,
                "has 3 cells, and the head line 2",
            ),
            ("id,id,game\nFell.1,Fell.2,X\n", 1, "`id` is there twice"),
            ("", 1, "without a head line"),
            (
                "id,start,end\nFell.1,1932-01-01,1931-01-01\n",
                2,
                "is before `start`",
            ),
            (
                "id,start,end\nFell.1,-0500-01-01,-0999-01-01\n",
                2,
                "is before `start`",
            ),
        ] {
            let all = found(text);
            assert!(
                all.iter().any(|(l, m)| *l == line && m.contains(says)),
                "{text:?}: {all:?}"
            );
        }
        assert_eq!(found("id,start,end\nFell.1,-0999-01-01,-0500-01-01\n"), []);
    }
}

/// What the standard of CSV has and has not.
mod tables {
    use ludarium::corpus::table::{faults, swallowed};

    fn found(text: &str) -> Vec<(usize, String)> {
        let all = faults(text, ',').into_iter();
        all.map(|f| (f.line, f.said)).collect()
    }

    #[test]
    fn what_the_standard_has_is_no_fault() {
        for good in [
            "",
            "id,game\nGrey.1,Pits\n",
            "id,game\r\nGrey.1,\"Pits, \"\"deep\"\"\"\r\n",
            "id,content\nGrey.1,\"two\nlines\"\nGrey.2,\"\"",
        ] {
            assert_eq!(found(good), [], "{good:?}");
        }
    }

    #[test]
    fn every_mark_out_of_place_is_told_with_its_line() {
        for (bad, line, words) in [
            ("id,content\nGrey.1,\"open\nGrey.2,y\n", 2, "not closed"),
            (
                "id,content\nGrey.1,y\nGrey.2,six \"pits\"\n",
                3,
                "does not begin with one",
            ),
            ("id,content\nGrey.1,\"six\" pits\n", 2, "letters after"),
            ("id,content\nGrey.1,a\0b\n", 2, "NUL"),
        ] {
            let all = found(bad);
            assert!(
                all.iter().any(|(l, s)| *l == line && s.contains(words)),
                "{bad:?}: {all:?}"
            );
        }
    }

    #[test]
    fn rows_inside_a_cell_are_found_by_the_ids_of_the_table() {
        let cell = "unclosed\nFell.32,Ethnography,Y,z\nOther.1,x\nthe end";
        assert_eq!(swallowed(cell, ',', |p| p == "Fell."), [(1, "Fell.32")]);
        assert_eq!(swallowed("plain", ',', |_| true), []);
    }
}

/// Records in the list of all.
mod listed {
    use ludarium::corpus::{written, Corpus};
    use std::collections::BTreeMap;

    fn corpus(table: &str) -> Corpus {
        let (rows, findings) = written::csv("evidence/notes.csv", table, &BTreeMap::new());
        assert!(findings.is_empty(), "{findings:?}");
        let records = rows.into_iter().map(|(_, r)| (r.id.clone(), r)).collect();
        Corpus {
            records,
            ..Corpus::default()
        }
    }

    #[test]
    fn records_of_ones_own_are_listed_as_the_portals_are() {
        let corpus = corpus(
            "id,type,game,category,location,lat,lon,country,start,end,source\n\
             Fell.10,Artifact,Ninemen,board,Langdale,54.45,-3.08,,1790-01-01,1810-12-31,Notebook 3\n\
             Fell.2,Ethnography,Ninemen,,,,,Norway,,,Notebook 3\n",
        );
        let list = corpus.listed();
        let names: Vec<&str> = list.evidence.values().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["Fell.2", "Fell.10"]);
        let ten = list.record("Fell.10").unwrap();
        assert_eq!(ten.points, [(54.45, -3.08)]);
        assert_eq!(ten.site.as_deref(), Some("Langdale"));
        assert_eq!(ten.start.as_deref(), Some("1790-01-01"));
        let two = list.record("Fell.2").unwrap();
        assert_eq!((two.game, &two.sources), (ten.game, &ten.sources));
        assert_eq!(two.countries, ["Norway"]);
        assert_eq!(list.game_name(two.game), "Ninemen");
        assert_eq!(list.games[&two.game].categories, ["board"]);
    }

    #[test]
    fn degrees_and_days_stand_for_words_that_are_not_given() {
        let corpus = corpus("id,lat,lon,start,end\nFell.1,54.45,-3.08,1790-01-01,1810-12-31\n");
        let record = &corpus.records["Fell.1"];
        let place = record.location.as_ref().unwrap();
        assert_eq!(
            (place.text.as_str(), place.lat),
            ("54.45, -3.08", Some(54.45))
        );
        let date = record.date.as_ref().unwrap();
        assert_eq!(date.text, "1790-01-01 - 1810-12-31");
        assert_eq!(corpus.listed().record("Fell.1").unwrap().site, None);
    }
}
