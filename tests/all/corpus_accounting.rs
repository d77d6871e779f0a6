//! Nothing unaccounted for: losing any one cite, clause, sentence or status is noticed.
//!
//! Every such loss is made in turn, on a copy of the corpus in memory.

use crate::common::changed::Guard;
use crate::common::{sound::without_findings, thorough};
use ludarium::check::{check_touched, Depth, Touched};
use ludarium::corpus::{Corpus, Edition, Standing};
use ludarium::finding::Finding;
use ludarium_engine::lang::Cite;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use std::collections::BTreeMap;
use std::path::Path;
use toml_edit::{DocumentMut, Item, TableLike};

/// Whether `ludarium check` would fail. The accounting alone is tried first: it is quick.
fn fails(corpus: &Corpus, of_reading: &[Finding], touched: Touched) -> bool {
    let at = |depth| {
        check_touched(corpus, of_reading.to_vec(), depth, touched)
            .iter()
            .any(Finding::counts)
    };
    at(Depth::Accounting) || at(Depth::Full)
}

/// Makes each loss in one file and returns how many were made, and those that went unnoticed.
fn lose(corpus: &Corpus, path: &str, losses: Vec<Loss>) -> (usize, Vec<String>) {
    let original = corpus.files.text(path).expect("the file is there");
    let made = losses.len();
    let touched = path
        .strip_prefix("games/")
        .and_then(|p| p.split('/').next())
        // what is shared concerns every edition
        .filter(|slug| !slug.starts_with('_'))
        .map_or(Touched::Anything, Touched::Edition);
    let unnoticed = losses.into_par_iter().filter_map(|(name, loss)| {
        let mut document: DocumentMut = original.parse().expect("the file is TOML");
        loss(&mut document);
        let changed = document.to_string();
        assert_ne!(changed, original, "{path}: {name}: nothing was lost");
        let (less, findings) = corpus.with_text(path, &changed);
        let noticed = fails(&less, &findings, touched);
        (!noticed).then(|| format!("{path}: {name}"))
    });
    (made, unnoticed.collect())
}

type Loss = (String, Box<dyn Fn(&mut DocumentMut) + Send + Sync>);

/// The table at a path of keys.
fn table<'d>(document: &'d mut DocumentMut, keys: &[String]) -> &'d mut dyn TableLike {
    let mut item: &mut Item = document.as_item_mut();
    for key in keys {
        item = match key.parse::<usize>() {
            Ok(n) if item.is_array_of_tables() => {
                return nth(item, n, &[]);
            }
            _ => item
                .as_table_like_mut()
                .and_then(|t| t.get_mut(key))
                .expect("the key is there"),
        };
    }
    item.as_table_like_mut().expect("a table is there")
}

fn nth<'d>(item: &'d mut Item, n: usize, _rest: &[String]) -> &'d mut dyn TableLike {
    item.as_array_of_tables_mut()
        .and_then(|a| a.get_mut(n))
        .expect("the entry is there")
}

/// One loss for each entry of a list.
fn each_of(keys: Vec<String>, list: &str, count: usize) -> Vec<Loss> {
    (0..count)
        .map(|n| {
            let (keys, list) = (keys.clone(), list.to_owned());
            let name = format!("{} {list}[{n}]", keys.join("."));
            let loss: Box<dyn Fn(&mut DocumentMut) + Send + Sync> = Box::new(move |d| {
                let array = table(d, &keys)
                    .get_mut(&list)
                    .and_then(Item::as_array_mut)
                    .expect("a list is there");
                array.remove(n);
            });
            (name, loss)
        })
        .collect()
}

/// The loss of one key.
fn key(keys: Vec<String>, lost: &str) -> Loss {
    let lost = lost.to_owned();
    let name = format!("{} {lost}", keys.join("."));
    (name, Box::new(move |d| drop(table(d, &keys).remove(&lost))))
}

fn length(item: Option<&Item>) -> usize {
    item.and_then(Item::as_array)
        .map_or(0, toml_edit::Array::len)
}

/// Every clause, every cite of a clause, question or loan of a rules file.
fn losses_of_rules(text: &str) -> Vec<Loss> {
    let document: DocumentMut = text.parse().expect("TOML");
    let mut out = vec![];
    for (id, clause) in document["clause"].as_table_like().expect("clauses").iter() {
        out.push(key(vec!["clause".into()], id));
        for certainty in ["attested", "inferred", "conjectured"] {
            out.extend(each_of(
                vec!["clause".into(), id.into()],
                certainty,
                length(clause.get(certainty)),
            ));
            if clause.get(certainty).is_some() {
                out.push(key(vec!["clause".into(), id.into()], certainty));
            }
        }
    }
    for (id, question) in document["question"]
        .as_table_like()
        .expect("questions")
        .iter()
    {
        out.extend(each_of(
            vec!["question".into(), id.into()],
            "cites",
            length(question.get("cites")),
        ));
    }
    if let Some(borrowed) = document.get("borrowed").and_then(Item::as_table_like) {
        for (sentence, ids) in borrowed.iter() {
            out.push(key(vec!["borrowed".into()], sentence));
            out.extend(each_of(
                vec!["borrowed".into()],
                sentence,
                length(Some(ids)),
            ));
        }
    }
    out
}

/// Every sentence, its status, and everything that it names.
fn losses_of_account(text: &str) -> Vec<Loss> {
    let document: DocumentMut = text.parse().expect("TOML");
    let sentences = document["sentence"]
        .as_array_of_tables()
        .expect("sentences");
    let mut out = vec![];
    for (n, sentence) in sentences.iter().enumerate() {
        let at = || vec!["sentence".to_owned(), n.to_string()];
        out.push((
            format!("sentence {n}"),
            Box::new(move |d: &mut DocumentMut| {
                d["sentence"]
                    .as_array_of_tables_mut()
                    .expect("sentences")
                    .remove(n);
            }) as Box<dyn Fn(&mut DocumentMut) + Send + Sync>,
        ));
        for lost in ["id", "span", "text", "sha256", "words", "gist", "status"] {
            if sentence.contains_key(lost) {
                out.push(key(at(), lost));
            }
        }
        // of several sentences that a witness repeats in one, only the print can say whether one is missing
        if length(sentence.get("same")) == 1 {
            out.extend(each_of(at(), "same", 1));
        }
        for list in ["by", "claims", "questions"] {
            out.extend(each_of(at(), list, length(sentence.get(list))));
        }
    }
    out
}

/// Every cite in a list of tables.
fn losses_of_list(text: &str, list: &str) -> Vec<Loss> {
    let document: DocumentMut = text.parse().expect("TOML");
    let Some(tables) = document.get(list).and_then(Item::as_array_of_tables) else {
        return vec![];
    };
    let cites = tables.iter().enumerate();
    cites
        .flat_map(|(n, t)| {
            each_of(
                vec![list.into(), n.to_string()],
                "cites",
                length(t.get("cites")),
            )
        })
        .collect()
}

/// Losses that a test makes, spread over its files: where the code is another, and else.
const USUALLY: usize = 40;
const SELDOM: usize = 12;
/// In files that are others since the test passed, all together.
const OTHERS: usize = 400;

/// What the losses are held against.
const CODE: &[&str] = &[
    "engine/src",
    "crates/study/src/check",
    "crates/corpus/src/corpus",
    "crates/corpus/src/finding",
];

fn texts_of<'c>(corpus: &'c Corpus, path: &str) -> &'c str {
    corpus.files.texts.get(path).map_or("", |text| text)
}

fn hold(
    name: &'static str,
    losses: impl Fn(&str) -> Vec<Loss>,
    wanted: impl Fn(&str, &Corpus) -> bool,
) {
    let corpus = without_findings();
    let guard = Guard::of(name, &["corpus/games"], CODE);
    let mut unnoticed = vec![];
    let (mut there, mut made) = (0, 0);
    let texts = corpus.files.texts.iter();
    let files: Vec<_> = texts.filter(|(path, _)| wanted(path, corpus)).collect();
    let of_each = |most: usize| most.div_ceil(files.len().max(1));
    let others = files
        .iter()
        .filter(|(p, _)| guard.is_another(&format!("corpus/{p}")));
    let of_another = OTHERS.div_ceil(others.count().max(1));
    for (i, (path, text)) in files.iter().enumerate() {
        let losses = losses(text);
        there += losses.len();
        // one in every so many files, where there are more files than losses
        let skip = files.len().div_ceil(SELDOM);
        let seldom = if i % skip == 0 { of_each(SELDOM) } else { 0 };
        let some = guard.some(&format!("corpus/{path}"), losses, of_each(USUALLY), seldom);
        let step = match thorough() {
            true => 1,
            false => some.len().div_ceil(of_another).max(1),
        };
        let some = some.into_iter().step_by(step).collect();
        let (n, lost) = lose(corpus, path, some);
        made += n;
        // a clause that is taken over rests on the sentence that sends to its game: nothing else holds that a further one says it again
        let rules = texts_of(corpus, &path.replace("account.toml", "rules.toml"));
        let taken_over = path.ends_with("account.toml") && rules.contains("[like]");
        let held = |l: &String| !(taken_over && l.contains(" by[") && !l.ends_with(" by[0]"));
        unnoticed.extend(lost.into_iter().filter(held));
    }
    println!("{made} of {there} losses made");
    assert!(
        unnoticed.is_empty(),
        "went unnoticed:\n{}",
        unnoticed.join("\n")
    );
    assert!(there >= 200 && made >= 6, "only {made} losses were made");
    guard.passed_with(made as u64, there as u64);
}

#[test]
fn losing_any_clause_or_cite_of_the_rules_is_noticed() {
    hold("losses-of-rules", losses_of_rules, |p, _| {
        p.ends_with("rules.toml") || p.starts_with("games/_shared/")
    });
}

/// Accounts whose rules are still to be written cannot lose a link; their sentences and statuses all the same.
#[test]
fn losing_any_sentence_status_or_link_of_an_account_is_noticed() {
    let with_rules = |p: &str, corpus: &Corpus| {
        let rules = p.replace("account.toml", "rules.toml");
        p.ends_with("account.toml") && corpus.files.texts.contains_key(&rules)
    };
    hold("losses-of-accounts", losses_of_account, with_rules);
}

#[test]
fn losing_any_cite_of_a_claim_a_term_or_a_leaning_is_noticed() {
    let lists = |text: &str| {
        ["claim", "term", "leans_on"]
            .iter()
            .flat_map(|l| losses_of_list(text, l))
            .collect()
    };
    hold("losses-of-cites", lists, |p, _| {
        p.ends_with("claims.toml") || p.ends_with("edition.toml")
    });
}

/// How each clause of an edition stands, and the sentences of its own account that it cites: in brackets those that say only a part
/// of it, in square ones where it is cited by none of them.
fn standings(corpus: &Corpus) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for edition in corpus.editions.iter().filter(|e| e.rules.is_some()) {
        for (id, clause) in edition.clauses() {
            let standing = edition
                .standing_of(id, clause)
                .map_or("none", Standing::word);
            let (_, cites) = clause.standing().expect("a certainty");
            let mut line = standing.to_owned();
            for cite in cites.iter().filter_map(|c| Cite::parse(c).ok()) {
                let own = cite.account.is_none();
                let Some(s) = edition.account.sentence(&cite.sentence).filter(|_| own) else {
                    continue;
                };
                match s.partly.iter().any(|c| c == id) {
                    true => line.push_str(&format!(" ({})", s.id)),
                    false => line.push_str(&format!(" {}", s.id)),
                }
            }
            // of a clause that is taken over, what only its own account says
            let cited = |s: &str| line.split([' ', '(', ')']).any(|word| word == s);
            let own = edition.account.sentences.iter();
            let partly: Vec<&str> = own
                .filter(|s| s.partly.iter().any(|c| c == id) && !cited(&s.id))
                .map(|s| s.id.as_str())
                .collect();
            for sentence in partly {
                line.push_str(&format!(" [{sentence}]"));
            }
            out.insert(format!("{}.{id}", edition.short), line);
        }
    }
    out
}

/// What was looked at last: a sentence that comes to carry a clause, or ceases to, changes a line.
fn written_down() -> BTreeMap<String, String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/standings.txt");
    let text = std::fs::read_to_string(file).expect("tests/standings.txt: BLESS=1 writes it");
    let line = |l: &str| {
        let (id, rest) = l.split_once(' ').expect("a clause and how it stands");
        (id.to_owned(), rest.to_owned())
    };
    text.lines().map(line).collect()
}

#[test]
fn each_clause_stands_as_is_written_down() {
    let now = standings(without_findings());
    if std::env::var_os("BLESS").is_some() {
        let lines: String = now.iter().map(|(id, l)| format!("{id} {l}\n")).collect();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/standings.txt");
        std::fs::write(file, lines).expect("it is written");
    }
    let then = written_down();
    let changed: Vec<String> = now
        .keys()
        .chain(then.keys())
        .filter(|id| now.get(*id) != then.get(*id))
        .map(|id| format!("{id}: {:?}, now {:?}", then.get(id), now.get(id)))
        .collect();
    assert!(
        changed.is_empty(),
        "clauses stand otherwise than is written down (if that is meant: BLESS=1):\n{}",
        changed.join("\n")
    );
}

/// Where a sentence says only a part of a clause: its file and edition, the sentence, and the clause in its list.
fn reservations(corpus: &Corpus) -> Vec<(String, &Edition, usize, usize)> {
    let editions = corpus.editions.iter().filter(|e| e.rules.is_some());
    editions
        .flat_map(|e| {
            let sentences = e.account.sentences.iter().enumerate();
            let places = sentences.flat_map(|(n, s)| (0..s.partly.len()).map(move |m| (n, m)));
            let path = format!("games/{}/account.toml", e.slug);
            places.map(move |(n, m)| (path.clone(), e, n, m))
        })
        .collect()
}

/// A sentence that says only a part of a clause does not carry it. Without that reservation it would: the clause then stands as sure
/// as before or surer, and its line is another than is written down.
#[test]
fn losing_that_a_sentence_says_only_a_part_is_noticed() {
    let corpus = without_findings();
    let then = written_down();
    let (mut surer, mut unnoticed) = (0, vec![]);
    let guard = Guard::of("losses-of-reservations", &["corpus/games"], CODE);
    let some = guard.some_of_all(reservations(corpus), 40, 20);
    for (path, edition, n, m) in some {
        let sentence = &edition.account.sentences[n];
        let clause = &sentence.partly[m];
        let text = &corpus.files.texts[&path];
        let mut document: DocumentMut = text.parse().expect("TOML");
        let keys = ["sentence".to_owned(), n.to_string()];
        let list = table(&mut document, &keys).get_mut("partly");
        list.and_then(Item::as_array_mut)
            .expect("a list is there")
            .remove(m);
        let (less, _) = corpus.with_text(&path, &document.to_string());
        let now = standings(&less);
        let id = format!("{}.{clause}", edition.short);
        // an edition that leans on this one takes the clause over, with how it stands
        let taken_over = format!(".{clause}");
        let others = now
            .iter()
            .filter(|(i, l)| !i.ends_with(&taken_over) && then.get(*i) != Some(l));
        assert_eq!(others.count(), 0, "{id}: other clauses stand otherwise");
        let place = |line: &str| {
            let word = line.split(' ').next().expect("how it stands");
            let at = Standing::ALL.iter().position(|row| row.0 == word);
            at.expect("a standing")
        };
        let (before, after) = (&then[&id], &now[&id]);
        if before == after {
            unnoticed.push(format!("{} {}: {clause}", edition.short, sentence.id));
        }
        assert!(
            place(after) <= place(before),
            "{id}: {before}, then {after}"
        );
        surer += usize::from(place(after) < place(before));
    }
    let made = guard.looked_at();
    println!("{made} reservations lost, {surer} clauses would stand surer");
    assert!(
        unnoticed.is_empty(),
        "went unnoticed:\n{}",
        unnoticed.join("\n")
    );
    // few of a sample may be such
    assert!(
        made >= 12 && (surer >= 1 || made < 100),
        "{made} made, {surer} surer"
    );
    guard.passed();
}
