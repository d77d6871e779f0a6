//! The corpus as tables: every row is of its table, every reference leads somewhere, CSV and SQLite say the same.

use std::collections::BTreeMap;

use ludarium::corpus::Corpus;
use ludarium::publish::bind::World;
use ludarium::publish::dataset::{describe, put, tables, About, Kind, Table};
use ludarium::publish::Tree;
use rusqlite::Connection;
use serde_json::Value;

fn corpus() -> Corpus {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    Corpus::load(&folder).0
}

fn files(corpus: &Corpus) -> BTreeMap<String, Vec<u8>> {
    let world = World::of(corpus);
    let mut tree = Tree::default();
    let about = About {
        config: &ludarium::config::Config::default(),
        corpus: "0",
    };
    put(&world, &BTreeMap::new(), &about, &mut tree).unwrap();
    describe(&world, &about, &mut tree).unwrap();
    tree.files()
        .map(|(p, b)| (p.to_owned(), b.to_vec()))
        .collect()
}

fn column(table: &Table, name: &str) -> usize {
    let at = table.fields.iter().position(|f| f.name == name);
    at.unwrap_or_else(|| panic!("{} has no column {name}", table.name))
}

#[test]
fn every_reference_leads_somewhere_and_every_key_is_a_key() {
    let corpus = corpus();
    let world = World::of(&corpus);
    let all = tables(&world, &BTreeMap::new());
    let mut references = 0;
    for table in &all {
        let keys: Vec<usize> = table.key.iter().map(|k| column(table, k)).collect();
        let mut seen = std::collections::BTreeSet::new();
        for row in &table.rows {
            assert_eq!(row.len(), table.fields.len(), "{}", table.name);
            let key: Vec<String> = keys.iter().map(|k| row[*k].to_string()).collect();
            assert!(seen.insert(key.clone()), "{}: {key:?} twice", table.name);
        }
        for key in &table.references {
            let target = all.iter().find(|t| t.name == key.reference.resource);
            let target = target.expect("a table");
            let there = |t: &Table, names: &[&str]| -> Vec<usize> {
                names.iter().map(|n| column(t, n)).collect()
            };
            let cells = |row: &[Value], at: &[usize]| -> Vec<Value> {
                at.iter().map(|i| row[*i].clone()).collect()
            };
            let (from, to) = (
                there(table, &key.fields),
                there(target, &key.reference.fields),
            );
            // a reference is to a key, or to a column that is one
            assert_eq!(
                key.reference.fields, target.key,
                "{} to {}",
                table.name, target.name
            );
            let known: std::collections::HashSet<String> = target
                .rows
                .iter()
                .map(|r| format!("{:?}", cells(r, &to)))
                .collect();
            for row in &table.rows {
                let value = cells(row, &from);
                if value.iter().any(Value::is_null) {
                    continue;
                }
                references += 1;
                assert!(
                    known.contains(&format!("{value:?}")),
                    "{} {:?}: {value:?} is not in {}",
                    table.name,
                    key.fields,
                    target.name
                );
            }
        }
    }
    assert!(references > 5000, "{references}");
    // nothing of the accounts is lost on the way
    let editions = &corpus.editions;
    let sentences: usize = editions.iter().map(|e| e.account.sentences.len()).sum();
    let rows = |name: &str| &all.iter().find(|t| t.name == name).unwrap().rows;
    assert_eq!(rows("sentences").len(), sentences);
    assert_eq!(rows("editions").len(), editions.len());
    // a cite of a clause in force leads to its sentence, whichever edition it is of
    assert!(rows("cites").len() > 500);
    let lost: Vec<_> = rows("cites").iter().filter(|r| r[5].is_null()).collect();
    assert_eq!(lost, Vec::<&Vec<Value>>::new());
}

#[test]
fn a_figure_has_its_interval_and_of_how_many_it_is_told() {
    let corpus = corpus();
    let world = World::of(&corpus);
    let slug = world.games[0].edition.slug.clone();
    let request = ludarium_engine::game::Asked {
        seed: 3,
        ..Default::default()
    };
    let series = world.games[0].rules.clone().series(&request).unwrap();
    let json = series.json(&ludarium::study::run(&*series, 40, &|_| {}));
    let all = tables(&world, &BTreeMap::from([(slug.clone(), json.clone())]));
    let figures = all.iter().find(|t| t.name == "figures").unwrap();
    let series = all.iter().find(|t| t.name == "series").unwrap();
    let cell = |row: &Vec<Value>, name: &str| row[column(figures, name)].clone();
    let own: Vec<_> = figures
        .rows
        .iter()
        .filter(|r| cell(r, "study") == "simulate")
        .collect();
    // a mean lies in its interval, and is the one that is printed
    let turns = own
        .iter()
        .find(|r| cell(r, "statistic") == "turns.mean")
        .unwrap();
    assert_eq!(cell(turns, "value"), json["turns"]["mean"]);
    assert_eq!(cell(turns, "n"), 40);
    let shares: Vec<_> = own.iter().filter(|r| !cell(r, "hits").is_null()).collect();
    assert!(shares.len() >= 3, "{} shares", shares.len());
    for row in figures.rows.iter().filter(|r| !cell(r, "low").is_null()) {
        let [low, value, high] = ["low", "value", "high"].map(|k| cell(row, k).as_f64().unwrap());
        assert!(low <= value + 1e-9 && value <= high + 1e-9, "{row:?}");
        assert!(cell(row, "n").as_u64().is_some(), "{row:?}");
    }
    // every study that is kept is there, each series with its place in the file
    let studies: std::collections::BTreeSet<String> =
        series.rows.iter().map(|r| r[0].to_string()).collect();
    let kept = corpus
        .files
        .all()
        .filter(|(name, _)| name.starts_with("studies/results/"))
        .count();
    assert_eq!(studies.len(), kept + 1, "{studies:?}");
}

#[test]
fn csv_and_sqlite_say_the_same() {
    let corpus = corpus();
    let files = files(&corpus);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ludarium.sqlite");
    std::fs::write(&path, &files["data/ludarium.sqlite"]).unwrap();
    let db = Connection::open(&path).unwrap();
    let world = World::of(&corpus);
    for table in tables(&world, &BTreeMap::new()) {
        let bytes = &files[&format!("data/tables/{}.csv", table.name)];
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let plain = |text: &str| text.trim_end_matches(".0").to_owned();
        let mut rows: Vec<Vec<String>> = reader
            .records()
            .map(|row| row.unwrap().iter().map(plain).collect())
            .collect();
        assert_eq!(rows.len(), table.rows.len(), "{}", table.name);
        let mut query = db
            .prepare(&format!("SELECT * FROM \"{}\"", table.name))
            .unwrap();
        let mut stored = query.query([]).unwrap();
        let mut there: Vec<Vec<String>> = vec![];
        while let Some(row) = stored.next().unwrap() {
            let mut cells = vec![];
            for (i, field) in table.fields.iter().enumerate() {
                let text = match row.get_ref(i).unwrap() {
                    rusqlite::types::ValueRef::Null => String::new(),
                    rusqlite::types::ValueRef::Integer(w) if field.kind == Kind::Boolean => {
                        (w != 0).to_string()
                    }
                    rusqlite::types::ValueRef::Integer(w) => w.to_string(),
                    rusqlite::types::ValueRef::Real(r) => Value::from(r).to_string(),
                    rusqlite::types::ValueRef::Text(t) => String::from_utf8(t.to_vec()).unwrap(),
                    rusqlite::types::ValueRef::Blob(_) => panic!("no blobs"),
                };
                cells.push(plain(&text));
            }
            there.push(cells);
        }
        // the file has its rows by their keys
        rows.sort();
        there.sort();
        assert_eq!(there, rows, "{}", table.name);
    }
}

#[test]
fn the_same_corpus_gives_the_same_bytes_and_true_checksums() {
    let corpus = corpus();
    let (a, b) = (files(&corpus), files(&corpus));
    assert_eq!(a, b);
    let sums = String::from_utf8(a["data/SHA256SUMS"].clone()).unwrap();
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").unwrap();
        let bytes = &a[&format!("data/{name}")];
        assert_eq!(ludarium::publish::text::sha256_hex(bytes), sum, "{name}");
    }
    assert_eq!(sums.lines().count(), a.len() - 1);
}

#[test]
fn where_games_part_is_kept_for_every_pair_and_for_these_rules() {
    use ludarium::corpus::comparison::{comparable, Comparison};
    let corpus = corpus();
    let pairs = comparable(&corpus);
    for ((a, x), (b, y)) in &pairs {
        let known = corpus.comparisons.get(&Comparison::name(&a.slug, &b.slug));
        assert!(
            known.is_some_and(|k| k.fits(x.sha256(), y.sha256())),
            "{} and {}: run `ludarium compare --all`",
            a.slug,
            b.slug
        );
    }
    assert_eq!(pairs.len(), corpus.comparisons.len(), "no file is over");
}

/// The lines that are kept are replayed move by move: alike before the last move, different after it.
#[test]
fn the_kept_line_parts_two_games_at_its_last_move_and_not_before() {
    use ludarium::corpus::comparison::{of_edition, on_board_of};
    use ludarium_engine::game::chance::Fixed;
    use ludarium_engine::sowing::notation::{parse_move, position_text};
    use ludarium_engine::sowing::play::{Game, Silent};
    use ludarium_engine::sowing::position::Position;
    let corpus = corpus();
    let rules = |slug: &str| {
        let edition = corpus.editions.iter().find(|e| e.slug == slug).unwrap();
        let rules = of_edition(&corpus, edition).unwrap();
        ludarium_engine::sowing::of(&*rules).cloned()
    };
    let mut lines = 0;
    for compared in corpus.comparisons.values() {
        let [Some(a), Some(b)] = [0, 1].map(|i| rules(&compared.games[i])) else {
            continue;
        };
        let own = [&compared.parting, &compared.past_the_opening];
        let mut played = vec![(a.clone(), b.clone(), own)];
        // on boards of different size, the same on the one that both are played on
        assert_eq!(
            compared.common_board.is_some(),
            a.holes() != b.holes(),
            "{:?}",
            compared.games
        );
        if let Some(common) = &compared.common_board {
            if let Some(home) = &common.of {
                let bundle = |slug: &String| {
                    let edition = corpus.editions.iter().find(|e| e.slug == *slug).unwrap();
                    corpus.bundle(edition).unwrap()
                };
                let rules = |slug: &String| {
                    let rules = on_board_of(&bundle(slug), &bundle(home)).unwrap();
                    ludarium_engine::sowing::of(&*rules).cloned().unwrap()
                };
                let [a, b] = [0, 1].map(|i| rules(&compared.games[i]));
                assert_eq!(a.holes(), b.holes(), "{:?}", compared.games);
                played.push((a, b, [&common.parting, &common.past_the_opening]));
            }
        }
        let lines_of = played
            .iter()
            .flat_map(|(a, b, [whole, past])| [(a, b, *whole, false), (a, b, *past, true)]);
        for (a, b, parted, past) in lines_of {
            let Some(parted) = parted else { continue };
            let open = |r: &'_ ludarium_engine::sowing::Playable| {
                if past {
                    return Game::from_position(r, Position::start(r)).save();
                }
                let mut game = Game::new(r);
                game.open(&mut Fixed(0), &mut Silent);
                game.save()
            };
            let (sa, sb) = (open(a), open(b));
            let (mut ga, mut gb) = (sa.resume(a), sb.resume(b));
            for (i, text) in parted.moves.iter().enumerate() {
                assert_eq!(
                    ga.position().counts(),
                    gb.position().counts(),
                    "{:?} before {}",
                    compared.games,
                    i + 1
                );
                let m = parse_move(a.holes(), text).unwrap();
                assert!(
                    ga.legal().contains(&m) && gb.legal().contains(&m),
                    "{text} of {:?}",
                    parted.moves
                );
                ga.play(m, &mut Silent).unwrap();
                gb.play(m, &mut Silent).unwrap();
            }
            assert_eq!(
                [
                    position_text(a, ga.position()),
                    position_text(b, gb.position())
                ],
                parted.after
            );
            lines += usize::from(!parted.moves.is_empty());
        }
    }
    assert!(lines >= 6, "{lines} lines");
}

#[test]
fn rules_are_found_by_their_words_and_stand_with_their_sources() {
    let corpus = corpus();
    let files = files(&corpus);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ludarium.sqlite");
    std::fs::write(&path, &files["data/ludarium.sqlite"]).unwrap();
    let db = Connection::open(&path).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let clause = "SELECT count(*) FROM words WHERE kind = 'clauses' AND words MATCH 'relay OR taken OR sown'";
    assert!(count(clause) > 0);
    assert_eq!(
        count("SELECT count(DISTINCT rule || game) FROM rules_and_sources"),
        count("SELECT count(*) FROM clauses"),
    );
    assert_eq!(
        count("SELECT count(*) FROM doubts_and_readings"),
        count("SELECT count(*) FROM readings"),
    );
    assert_eq!(count("SELECT count(*) FROM pragma_foreign_key_check"), 0);
    assert_eq!(
        count("SELECT count(*) FROM figures_of_games"),
        count("SELECT count(*) FROM figures"),
    );
    // every reference can be followed without reading the whole table
    let world = World::of(&corpus);
    for table in tables(&world, &BTreeMap::new()) {
        for key in &table.references {
            if table.key.starts_with(&key.fields) {
                continue;
            }
            let name = format!("{}_{}", table.name, key.fields.join("_"));
            let there = format!(
                "SELECT count(*) FROM sqlite_master WHERE type = 'index' AND name = '{name}'"
            );
            assert_eq!(count(&there), 1, "{name}");
        }
    }
}

#[test]
fn every_edition_leads_by_its_record_to_its_work_in_linked_data() {
    let corpus = corpus();
    let all: Value = serde_json::from_slice(&files(&corpus)["data/corpus.jsonld"]).unwrap();
    let parts = all["hasPart"].as_array().unwrap();
    let based: BTreeMap<&str, &Value> = parts
        .iter()
        .filter_map(|p| Some((p["@id"].as_str()?, &p["isBasedOn"])))
        .collect();
    let mut joined = 0;
    for (id, record) in based
        .iter()
        .filter(|(id, _)| id.starts_with("editions/") && !id.contains('#'))
    {
        let work = &based[record.as_str().unwrap()];
        let named = work.as_str().is_some_and(|w| based.contains_key(w));
        assert!(named, "{id} is of {record}, and that of {work}");
        joined += 1;
    }
    assert_eq!(
        joined,
        corpus.editions.iter().filter(|e| !e.is_worksheet()).count()
    );
}
