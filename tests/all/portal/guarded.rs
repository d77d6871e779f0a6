//! What is in the repository: the facts of all records, and no sentence of the database but those of its own pages.

use super::*;

/// Words of a text, plain, for comparing.
fn plain(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// So many words in a row are somebody's.
const IN_A_ROW: usize = 13;

fn runs(words: &[String]) -> impl Iterator<Item = String> + '_ {
    // figures in a row are a board, not a sentence
    let sentence = |w: &&[String]| w.iter().filter(|w| w.len() > 2).count() > 4;
    words
        .windows(IN_A_ROW)
        .filter(sentence)
        .map(|w| w.join(" "))
}

/// Files of the repository: what git would commit.
fn repository() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let left_out = [
        "target",
        "node_modules",
        ".git",
        ".cache",
        "dist",
        "build",
        "words",
    ];
    let walk = walkdir::WalkDir::new(root).into_iter().filter_entry(|e| {
        let name = e.file_name().to_string_lossy();
        !(e.depth() > 0 && left_out.contains(&name.as_ref()))
    });
    walk.flatten()
        .filter(|e| e.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect()
}

#[test]
fn no_sentence_of_the_database_is_in_the_repository_but_those_of_its_own_pages() {
    let Some(path) =
        database("no_sentence_of_the_database_is_in_the_repository_but_those_of_its_own_pages")
    else {
        return;
    };
    let mut own: HashSet<String> = HashSet::new();
    for (_, bytes) in tree(&corpus().join("pages")) {
        own.extend(runs(&plain(&String::from_utf8_lossy(&bytes))));
    }
    let words = taken(&path).words;
    let mut theirs: BTreeMap<String, String> = BTreeMap::new();
    for (what, of) in [
        ("record", &words.evidence),
        ("game", &words.games),
        ("ruleset", &words.rulesets),
    ] {
        for (id, texts) in of {
            for (field, text) in texts {
                let words = plain(text);
                theirs.extend(
                    runs(&words)
                        .filter(|r| !own.contains(r))
                        .map(|r| (r, format!("{what} {id}: {field}"))),
                );
            }
        }
    }
    assert!(theirs.len() > 100_000, "{}", theirs.len());
    // references are facts, and accounts quote them
    let sources = fs::read_to_string(corpus().join("portal/sources.csv")).unwrap();
    for line in sources.lines() {
        runs(&plain(line)).for_each(|r| drop(theirs.remove(&r)));
    }
    let mut found = BTreeSet::new();
    for file in repository() {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        for run in runs(&plain(&text)) {
            if let Some(of) = theirs.get(&run) {
                found.insert(format!("{}: “{run}” ({of})", file.display()));
            }
        }
    }
    let first: Vec<_> = found.iter().take(20).collect();
    assert!(
        found.is_empty(),
        "{} runs of others' words: {first:#?}",
        found.len()
    );
}

#[test]
fn the_corpus_holds_the_facts_of_all_records() {
    let (corpus, findings) = Corpus::load(&corpus());
    assert!(findings.iter().all(|f| f.kind != "portal"), "{findings:?}");
    let portal = &corpus.portal;
    let counts = (
        portal.evidence.len(),
        portal.games.len(),
        portal.rulesets.len(),
        portal.sources.len(),
    );
    assert_eq!(counts, (1266, 565, 666, 542));
    assert_eq!(
        portal
            .outlines
            .values()
            .filter(|o| o.kind == "region")
            .count(),
        23
    );
    let named = portal.evidence.values().flat_map(|e| &e.outlines);
    for name in named {
        assert!(portal.outlines.contains_key(name), "{name} has no outline");
    }
    for outline in portal.outlines.values() {
        assert!(outline
            .rings
            .iter()
            .all(|r| r.len() <= dump::outlines::POINTS + 1 && r.first() == r.last()));
    }
}
