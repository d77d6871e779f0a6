//! How its sources carry a clause is shown wherever the clause is, and is what its cites say.

use crate::publish_support::{all, pages_in, root, site};
use ludarium::corpus::totals::Totals;
use ludarium::corpus::{Corpus, Standing};
use scraper::ElementRef;

fn corpus() -> Corpus {
    Corpus::load(&root().join("corpus")).0
}

fn text(element: &ElementRef) -> String {
    let words: String = element.text().collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn no_clause_of_the_corpus_stands_above_its_cites() {
    let mut by_editors = 0;
    for edition in &corpus().editions {
        for (id, clause) in edition.clauses() {
            // what is taken over as it stands elsewhere stands as it does there; its cites are the lender's
            if edition.taken.contains_key(id) {
                continue;
            }
            let (_, cites) = clause.standing().expect("a certainty");
            // a cite of another account begins with its short name, in small letters; one of a further witness with its siglum
            let own = |letter: char| {
                let bare = |c: &String| c.get(1..2) == Some(".") && c[2..].starts_with(letter);
                cites.iter().any(|c| c.starts_with(letter) || bare(c))
            };
            match edition.standing_of(id, clause) {
                Some(Standing::Attested) => assert!(own('C'), "{id}: no word of his own"),
                Some(Standing::ByEditors) => {
                    assert!(own('R'), "{id}: no word of the editors");
                    by_editors += 1;
                }
                Some(Standing::Inferred) => assert!(!cites.is_empty(), "{id}: from nothing"),
                _ => {}
            }
        }
    }
    assert!(by_editors > 30, "{by_editors} clauses");
}

#[test]
fn the_head_of_an_edition_counts_its_clauses_and_each_row_says_how_it_stands() {
    let pages = pages_in("editions/");
    let corpus = corpus();
    for edition in corpus.editions.iter().filter(|e| e.rules.is_some()) {
        let page = &pages[&format!("editions/{}.html", edition.slug)];
        let totals = Totals::of(edition);
        let shown: Vec<String> = all(page, ".totals-clauses li").iter().map(text).collect();
        for row in Standing::ALL {
            let line = format!("{} {}", totals.standing[row.0], row.1);
            let wanted = totals.standing[row.0] > 0;
            assert_eq!(shown.contains(&line), wanted, "{}: {line}", edition.slug);
        }
        // the key tells all of them, those that no clause has too
        let key = all(page, "#marks-key .standings-key dt");
        assert_eq!(key.len(), Standing::ALL.len());
        for (id, clause) in edition.clauses() {
            let row = format!("[data-clause=\"{}.{id}\"] .certainty", edition.short);
            let label = edition.standing_of(id, clause).map_or("", Standing::label);
            assert_eq!(text(&all(page, &row)[0]), label, "{}.{id}", edition.short);
        }
    }
}

#[test]
fn the_tables_of_the_data_have_it_too() {
    let table = site()
        .files()
        .find(|(path, _)| *path == "data/tables/clauses.csv");
    let table = String::from_utf8(table.expect("the table").1.to_vec()).expect("UTF-8");
    let corpus = corpus();
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let heads = rows.headers().expect("a head").clone();
    let at = |name: &str| heads.iter().position(|h| h == name).expect("the column");
    let [slug, id, standing] = ["edition", "id", "standing"].map(at);
    let mut seen = 0;
    for row in rows.records() {
        let row = row.expect("a row");
        let edition = corpus.edition(&row[slug]).expect("its edition");
        let own = row[id].strip_prefix(&format!("{}.", edition.short));
        let clause = own.and_then(|id| edition.clauses().find(|(i, _)| *i == id));
        if let Some((id, clause)) = clause {
            let derived = edition.standing_of(id, clause).map(Standing::word);
            assert_eq!(Some(&row[standing]), derived, "{id}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} clauses");
}

#[test]
fn a_claim_says_what_would_refute_it_and_who_tried_it() {
    let pages = pages_in("editions/");
    for edition in corpus().finished() {
        let page = &pages[&format!("editions/{}.html", edition.slug)];
        for claim in &edition.claims {
            let row = all(page, &format!("[id=\"{}\"].claim", claim.id));
            let words = text(&row[0]);
            assert!(words.contains("Refuted if:"), "{}: {words}", claim.id);
            let tried = claim.holds.is_empty() || words.contains("random players");
            assert!(tried, "{}: {words}", claim.id);
            let ours = claim.also.is_empty() || words.contains("With another threshold");
            assert!(ours, "{}: {words}", claim.id);
        }
    }
}
