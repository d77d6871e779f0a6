//! A dump read twice, in any order with pages, broken, or meaning harm.

use super::*;

const NEW: &str = "Sep 01, 2024 at 10:00 AM";

/// Everything below a corpus but the dumps as received, by name.
fn all_of(corpus: &Path) -> BTreeMap<String, Vec<u8>> {
    tree(corpus)
        .into_iter()
        .map(|(name, bytes)| (name.to_string(), bytes))
        .collect()
}

/// A corpus into which files were taken, one after another.
pub(crate) fn taken_in(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let given = folder.path().join("given");
    fs::create_dir(&given).unwrap();
    let mut kinds = vec![];
    for (name, text) in files {
        let path = given.join(name);
        fs::write(&path, text).unwrap();
        let outcome = ingest(&folder.path().join("corpus"), &[path]).unwrap();
        kinds.extend(
            outcome
                .findings
                .iter()
                .filter(|f| f.counts())
                .map(|f| f.kind.clone()),
        );
    }
    (folder, kinds)
}

#[test]
fn a_dump_is_facts_in_the_corpus_and_words_beside_it() {
    let text = small(OLD, "Um el Banat", true);
    let (folder, kinds) = taken_in(&[("d.sql", &text)]);
    assert!(kinds.is_empty(), "{kinds:?}");
    let corpus = folder.path().join("corpus");
    let evidence = fs::read_to_string(corpus.join("portal/evidence.csv")).unwrap();
    let rows: Vec<&str> = evidence.lines().skip(1).collect();
    assert!(rows[0].starts_with("7,Ethnography,1,,0100-01-01BCE - 0090-00-00BCE,-0099-01-01,-0089-12-31,\"1°0'0\"\"N, 2°0'0\"\"E\",1 2,,100,Adult,Male,Elite,Outside,Graffiti,4,2 2,"), "{}", rows[0]);
    assert!(
        rows[1].starts_with("9,Ethnography,2,,,,,,,Somewhere; Elsewhere,50,"),
        "{}",
        rows[1]
    );
    let words: Words =
        serde_json::from_slice(&fs::read(corpus.join("words/texts.json")).unwrap()).unwrap();
    assert_eq!(words.of_record(7, "rules"), Some("Two rows.\n\nSix holes."));
    assert_eq!(words.of_record(7, "content"), Some("It's played."));
    for (name, bytes) in all_of(&corpus) {
        let inside = String::from_utf8(bytes).unwrap().contains("Six holes");
        assert_eq!(inside, name.starts_with("words/"), "{name}");
    }
}

#[test]
fn the_order_of_dumps_and_pages_does_not_matter() {
    let (old, new) = (
        small(OLD, "Um el Banat", true),
        small(NEW, "Um el Banât", false),
    );
    let page = "All Evidence\n1 pieces of evidence found.\nId DLP.Evidence.7\nType Ethnography\nGame Um el Banât\nDate 0100-01-01BCE - 0090-01-01BCE\nRules Two rows. Six holes.\nContent It's played.\nConfidence 100\nAges Adult\nGenders Male\nSource Davies, R. 1925. Some Arab Games.\n";
    let files = [
        ("old.sql", old.as_str()),
        ("new.sql", new.as_str()),
        ("page.txt", page),
    ];
    let (first, kinds) = taken_in(&files);
    assert!(kinds.is_empty(), "{kinds:?}");
    let whole = all_of(&first.path().join("corpus"));
    for order in [[2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        let (other, kinds) = taken_in(&order.map(|n: usize| files[n]));
        assert!(kinds.is_empty(), "{kinds:?}");
        let there = all_of(&other.path().join("corpus"));
        assert_eq!(
            there.keys().collect::<Vec<_>>(),
            whole.keys().collect::<Vec<_>>()
        );
        assert!(there == whole, "{order:?}");
    }
    let (again, _) = taken_in(&[files[0], files[1], files[2], files[0], files[1]]);
    assert!(all_of(&again.path().join("corpus")) == whole);
    let text = |name: &str| String::from_utf8(whole[name].clone()).unwrap();
    assert!(text("portal/games.csv").contains("1,Um el Banât,"));
    let variants = text("portal/variants.csv");
    assert!(
        variants.contains("games,1,name,") && variants.contains(",Um el Banat\n"),
        "{variants}"
    );
    // what the newer one has no longer is kept, and listed
    assert!(variants.contains("evidence,9,,"), "{variants}");
    assert!(text("portal/evidence.csv").contains("\n9,Ethnography,2"));
    assert!(whole.contains_key("evidence/DLP.Evidence.7.json"));
}

#[test]
fn columns_that_older_facts_lack_come_with_the_same_dump_read_again() {
    let text = small(OLD, "Um el Banat", true);
    let (folder, _) = taken_in(&[("d.sql", &text)]);
    let corpus = folder.path().join("corpus");
    let file = corpus.join("portal/evidence.csv");
    let whole = all_of(&corpus);
    let now = fs::read_to_string(&file).unwrap();
    let (head, _) = now.split_once(",passages,unquoted\n").unwrap();
    let older = now.lines().skip(1).map(|line| {
        // neither column has a quoted cell here
        let mut cells: Vec<&str> = line.rsplitn(3, ',').collect();
        cells.pop().unwrap().to_owned()
    });
    let older: Vec<String> = std::iter::once(head.to_owned()).chain(older).collect();
    fs::write(&file, older.join("\n") + "\n").unwrap();
    let outcome = ingest(&corpus, &[folder.path().join("given/d.sql")]).unwrap();
    assert!(outcome.findings.iter().all(|f| !f.counts()));
    assert!(all_of(&corpus) == whole);
}

#[test]
fn what_was_copied_and_what_the_summary_alone_says_is_found_without_the_words() {
    let catalogue = Facts::read(|name| {
        fs::read_to_string(corpus().join("portal").join(name))
            .ok()
            .map(|text| &*Box::leak(text.into_boxed_str()))
    })
    .0;
    let rows = catalogue.rows("evidence").unwrap();
    let mut holders: BTreeMap<String, usize> = BTreeMap::new();
    let mut unquoted = 0;
    for cells in rows.values() {
        let [.., passages, numbers] = cells.as_slice() else {
            unreachable!()
        };
        unquoted += usize::from(!numbers.is_empty());
        let sums: BTreeSet<&str> = passages.split("; ").filter(|s| !s.is_empty()).collect();
        for sum in sums {
            assert!(sum.len() == 10 && sum.bytes().all(|b| b.is_ascii_hexdigit()));
            *holders.entry(sum.to_owned()).or_default() += 1;
        }
    }
    let shared = holders.values().filter(|n| **n > 1).count();
    // counted by hand in another language: 52 with other cuts of sentences, some 75 summaries
    assert!((30..80).contains(&shared), "{shared}");
    assert!((50..100).contains(&unquoted), "{unquoted}");
}

#[test]
fn a_broken_dump_is_told_and_takes_nothing_away() {
    let whole = small(OLD, "Um el Banat", true);
    let (before, _) = taken_in(&[("d.sql", &whole)]);
    let before = all_of(&before.path().join("corpus"));
    let newer = small(NEW, "Another", false);
    let third = newer.len() / 3;
    let cuts = [
        newer.find("Um el").unwrap_or(300),
        third,
        2 * third,
        newer.len() - 30,
    ];
    let broken = cuts
        .iter()
        .map(|n| newer[..newer.floor_char_boundary(*n)].to_owned())
        .chain([
            newer.replace("'It''s played.'", "'It's played.'"),
            newer
                .replace(
                    "CREATE TABLE IF NOT EXISTS `Sources`",
                    "CREATE TABLE IF NOT EXISTS `Sauces`",
                )
                .replace("INSERT INTO `Sources`", "INSERT INTO `Sauces`"),
            newer.replace("(1, 4, 7)", "(1, 5, 7)"),
            newer.replace("'Adult')", "0x41)"),
        ]);
    for (n, broken) in broken.enumerate() {
        let (after, kinds) = taken_in(&[("d.sql", &whole), ("broken.sql", &broken)]);
        assert!(!kinds.is_empty(), "fault {n} is not told");
        assert!(kinds.contains(&"dump-doubt".to_owned()), "{n}: {kinds:?}");
        let after = all_of(&after.path().join("corpus"));
        assert!(after == before, "fault {n} changed something");
        // alone it gives what can be read
        let (alone, _) = taken_in(&[("broken.sql", &broken)]);
        let evidence = fs::read_to_string(alone.path().join("corpus/portal/evidence.csv")).unwrap();
        assert_eq!(
            evidence.contains("\n7,"),
            !matches!(n, 0 | 4),
            "fault {n}: {evidence}"
        );
    }
    // bytes that are no UTF-8
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.sql");
    let mut bytes = small(NEW, "Caf", true).into_bytes();
    let at = bytes.windows(3).position(|w| w == b"Caf").unwrap() + 3;
    bytes.insert(at, 0xe9);
    fs::write(&path, bytes).unwrap();
    let outcome = ingest(&folder.path().join("corpus"), &[path]).unwrap();
    let kinds: Vec<&str> = outcome.findings.iter().map(|f| f.kind.as_str()).collect();
    assert!(
        kinds.contains(&"encoding") && kinds.contains(&"dump-doubt"),
        "{kinds:?}"
    );
}

#[test]
fn a_list_that_grew_and_words_in_guillemets_are_no_faults() {
    let page = |spaces: &str| {
        format!("All Evidence\n1 pieces of evidence found.\nId DLP.Evidence.7\nType Ethnography\nGame A\nDate 0202-00-01BCE - 0220-12-31\nRules Two rows. Six holes.\nContent On l'appelle la <<maison>>, dit-il.\nConfidence 100\nSpaces {spaces}\nSource Doe, J. 1925. Games.\n")
    };
    let (old, new) = (page("Outside"), page("Outside, Public"));
    for files in [
        [("a.txt", old.as_str()), ("b.txt", new.as_str())],
        [("a.txt", new.as_str()), ("b.txt", old.as_str())],
    ] {
        let (folder, kinds) = taken_in(&files);
        assert!(kinds.is_empty(), "{kinds:?}");
        let path = folder.path().join("corpus/evidence/DLP.Evidence.7.json");
        let record: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        assert_eq!(record["spaces"], json!(["Outside", "Public"]));
        assert_eq!(record["content"], "On l'appelle la <<maison>>, dit-il.");
        assert_eq!(record["date"]["start"], "-0201-01-01");
    }
}

#[test]
fn words_of_a_dump_that_mean_harm_stay_words() {
    use crate::publish_support::{assert_nothing_inline, build, pages};
    let harm = "</script><script>alert(1)</script><img src=x onerror=alert(1)> {{ 1 + 1 }}";
    let text = small(OLD, harm, true)
        .replace("Somewhere; Elsewhere", "<b onclick=x>; ../../up; ゲーム")
        .replace("'Ethnography'", "'</script>'")
        .replace("Some Arab Games.'", "Some <i>Arab</i> Games.'")
        .replace("NULL)\n;", "'javascript:alert(1)')\n;");
    let (folder, _) = taken_in(&[("d.sql", &text)]);
    let corpus = folder.path().join("corpus");
    let ring = "[[[0,0],[1,0],[1,1],[0,0]]]";
    let feature = |name: &str| {
        format!("{{\"type\":\"Feature\",\"id\":\"{name}\",\"properties\":{{\"within_km\":1}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":{ring}}}}}")
    };
    let all: Vec<String> = ["<b onclick=x>", "../../up", "ゲーム"]
        .map(feature)
        .to_vec();
    fs::write(
        corpus.join("portal/outlines.geojson"),
        format!("{{\"features\":[{}]}}", all.join(",")),
    )
    .unwrap();
    let tree = build(ludarium::corpus::Files::read(&corpus));
    let pages = pages(&tree);
    assert_nothing_inline(&pages);
    assert!(pages.len() > 15, "{}", pages.len());
    for (path, bytes) in tree.files() {
        if !path.ends_with(".html") && !path.ends_with(".js") {
            continue;
        }
        let text = String::from_utf8_lossy(bytes);
        assert!(
            !text.contains("<script>alert") && !text.contains("javascript:"),
            "{path}"
        );
        if path.ends_with(".js") && path.contains("records-") {
            assert!(!text.contains('<'), "{path}");
        }
    }
}
