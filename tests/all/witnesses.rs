//! The text itself: TEI that says what the account says, sentence numbers that stay, tables of witnesses and emendations.

use crate::common::corpus;
use ludarium::corpus::comparison::of_edition;
use ludarium::corpus::{Corpus, Edition, Layer};
use ludarium::publish::tei::tei;
use ludarium::text::sha256_hex;
use std::collections::BTreeSet;
use std::fmt::Write as _;

fn document(corpus: &Corpus, edition: &Edition) -> String {
    let rules = of_edition(corpus, edition);
    let config =
        ludarium::config::Found::above(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).config;
    tei(
        corpus,
        &config,
        edition,
        rules.as_ref().map_or(&[][..], |r| r.clauses()),
    )
}

/// The values of an attribute, wherever it stands.
fn values<'t>(text: &'t str, attribute: &str) -> Vec<&'t str> {
    let head = format!(" {attribute}=\"");
    text.split(&head)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

/// An element's content without elements of a name.
fn without(text: &str, name: &str) -> String {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(&open) {
        out.push_str(&rest[..at]);
        let end = rest[at..].find(&close).unwrap();
        rest = &rest[at + end + close.len()..];
    }
    out + rest
}

/// Text without tags, as a reader has it.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        out.push_str(before);
        rest = tag.split_once('>').unwrap().1;
    }
    out.push_str(rest);
    out.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

/// Every tag is closed in its turn.
fn well_formed(text: &str) {
    let mut open: Vec<&str> = vec![];
    for tag in text.split('<').skip(1) {
        let tag = tag.split_once('>').unwrap().0;
        if tag.starts_with('?') || tag.ends_with('/') {
            continue;
        }
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn tei_says_what_the_account_says_and_every_pointer_leads_somewhere() {
    let (all, _) = Corpus::load(&corpus());
    let mut slips = 0;
    for edition in &all.editions {
        let text = document(&all, edition);
        well_formed(&text);
        let ids: Vec<&str> = values(&text, "xml:id");
        let set: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), set.len(), "{}: an id twice", edition.slug);
        for attribute in ["target", "ana", "resp", "source"] {
            for value in values(&text, attribute).iter().flat_map(|v| v.split(' ')) {
                match value.split_once('#') {
                    Some(("", id)) => assert!(set.contains(id), "{}: {value}", edition.slug),
                    Some((file, id)) => {
                        let other = all.edition(file.trim_end_matches(".xml")).unwrap();
                        assert!(
                            other.account.sentence(id).is_some(),
                            "{}: {value}",
                            edition.slug
                        );
                    }
                    None => assert!(value.starts_with("https://"), "{value}"),
                }
            }
        }
        for sentence in &edition.account.sentences {
            let head = format!("<s xml:id=\"{0}\" n=\"{0}\">", sentence.id);
            let body = text
                .split_once(&head)
                .unwrap()
                .1
                .split_once("</s>")
                .unwrap()
                .0;
            let own = without(body, "note");
            let words: Option<String> = sentence.text.clone().into();
            let Some(words) = words.filter(|w| !w.is_empty()) else {
                assert!(own.contains("<gap "), "{} {}", edition.slug, sentence.id);
                continue;
            };
            assert_eq!(
                plain(&without(&own, "corr")),
                words,
                "{} {}",
                edition.slug,
                sentence.id
            );
            slips += own.matches("<sic>").count();
        }
        for (layer, siglum) in [(Layer::Primary, "C"), (Layer::Editorial, "R")] {
            let has = edition.account.sentences.iter().any(|s| s.layer == layer);
            assert_eq!(
                set.contains(format!("wit.{siglum}").as_str()),
                has,
                "{}",
                edition.slug
            );
            assert_eq!(
                text.contains(&format!("<p>{siglum}: The rights in the ")),
                has,
                "rights stand with each text"
            );
        }
    }
    assert!(slips >= 20, "{slips}");
}

/// Where a validator is at hand (Debian's jing), every document is held against the schema that is shipped.
#[test]
fn tei_is_valid_where_a_validator_is_at_hand() {
    let dir = tempfile::tempdir().unwrap();
    let (all, _) = Corpus::load(&corpus());
    let mut files = vec![];
    for edition in &all.editions {
        let file = dir.path().join(format!("{}.xml", edition.slug));
        std::fs::write(&file, document(&all, edition)).unwrap();
        files.push(file);
    }
    let schema = corpus().join("../docs/tei.rng");
    let Ok(done) = std::process::Command::new("jing")
        .arg(schema)
        .args(&files)
        .output()
    else {
        eprintln!("jing is not at hand: not validated");
        return;
    };
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stdout)
    );
}

/// The slips that an audit of the editions found unnoted.
#[test]
fn slips_that_were_passed_over_are_noted() {
    let (all, _) = Corpus::load(&corpus());
    for (edition, sentence) in [
        ("ansaba", "C3"),
        ("awagagae", "R3"),
        ("adegrat", "R6"),
        ("mewelad", "C1"),
        ("merafib", "C11"),
        ("merafib", "C17"),
    ] {
        let edition = all.edition(edition).unwrap();
        let witnesses = edition.witnesses.as_ref().unwrap();
        assert!(
            witnesses.slips_of(sentence).next().is_some(),
            "{} {sentence}",
            edition.slug
        );
    }
}

/// Numbers that have been given out stay with their sentences. `BLESS=1` writes them anew; whoever does so says why in CHANGELOG.md.
#[test]
fn a_sentence_keeps_its_number() {
    let (all, _) = Corpus::load(&corpus());
    let mut now = String::new();
    for edition in &all.editions {
        for sentence in &edition.account.sentences {
            let words: Option<String> = sentence.text.clone().into();
            let words = words.unwrap_or_default();
            let first: Vec<&str> = words.split_whitespace().take(3).collect();
            let hash = match first.is_empty() {
                true => "-".to_owned(),
                false => sha256_hex(first.join(" ").as_bytes())[..12].to_owned(),
            };
            let _ = writeln!(now, "{} {} {hash}", edition.slug, sentence.id);
        }
    }
    let file = corpus().join("../tests/sentence-numbers.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &now).unwrap();
    }
    let then = std::fs::read_to_string(&file).unwrap();
    for line in then.lines() {
        let (number, hash) = line.rsplit_once(' ').unwrap();
        let same = now.lines().any(|l| {
            l.rsplit_once(' ')
                .is_some_and(|(n, h)| n == number && (h == hash || h == "-" || hash == "-"))
        });
        assert!(same, "{number} is gone, or stands before other words");
    }
    assert_eq!(
        then.lines().count(),
        now.lines().count(),
        "a number that is new is written down: BLESS=1"
    );
}

#[test]
fn every_stream_of_sentences_has_a_siglum_a_record_and_a_place_in_the_tei() {
    let (all, _) = Corpus::load(&corpus());
    let mut further = 0;
    for edition in &all.editions {
        let streams = edition.account.streams();
        let text = document(&all, edition);
        for sentence in &edition.account.sentences {
            let mut of_it = streams.iter().filter(|s| s.siglum == sentence.stream());
            let stream = of_it.next().expect(&sentence.id);
            assert_eq!(stream.layer, sentence.layer, "{}", sentence.id);
            assert!(of_it.next().is_none(), "{}", sentence.id);
        }
        for stream in &streams {
            let wit = format!("<witness xml:id=\"wit.{0}\" n=\"{0}\">", stream.siglum);
            let (_, rest) = text.split_once(&wit).expect(stream.siglum);
            let witness = rest.split("</witness>").next().unwrap();
            assert!(witness.contains(stream.record), "{witness}");
            let div = format!(" source=\"#wit.{}\"", stream.siglum);
            assert_eq!(text.matches(&div).count(), 1, "{}", edition.slug);
            if stream.record != edition.account.record {
                further += 1;
                assert!(stream.siglum.contains('.'), "{}", stream.siglum);
            }
        }
    }
    // Mewelad, Shoa I, and Shoa and Adegrat have further witnesses
    assert!(further >= 4, "{further}");
}
