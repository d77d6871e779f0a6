//! The witnesses: every slip stands where it is recorded to stand, once; names stand in the sentences that are cited.

use crate::corpus::{Corpus, Edition, Lines};
use crate::finding::Finding;
use ludarium_engine::lang::Cite;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let Some(witnesses) = &edition.witnesses else {
            continue;
        };
        let mut bad = |lines: &Lines, key: &str, message: String, help: &str| {
            let finding = Finding::error("witness", &edition.slug, message);
            findings.push(finding.at(&witnesses.file, lines.of(key)).help(help));
        };
        for slip in &witnesses.slips {
            match words(edition, &slip.sentence) {
                None => {
                    let message = format!(
                        "a slip of {}, which is no sentence of the account",
                        slip.sentence
                    );
                    bad(
                        &slip.lines,
                        "sentence",
                        message,
                        "name a sentence of account.toml",
                    );
                }
                // words that are kept elsewhere are held against nothing here
                Some(None) => {}
                Some(Some(words)) => {
                    let times = words.matches(&slip.sic).count();
                    if times != 1 {
                        let message =
                            format!("“{}” stands {times} times in {}", slip.sic, slip.sentence);
                        bad(
                            &slip.lines,
                            "sic",
                            message,
                            "write as much of the sentence as stands there once",
                        );
                    }
                }
            }
            if slip.sic == slip.corr {
                let message = format!(
                    "what must be meant in {} is what stands there",
                    slip.sentence
                );
                bad(
                    &slip.lines,
                    "corr",
                    message,
                    "drop the slip, or say what must be meant",
                );
            }
        }
        let called = witnesses
            .called
            .iter()
            .map(|c| (&c.name, &c.cites, &c.lines));
        let informants = witnesses
            .informants
            .iter()
            .map(|i| (&i.name, &i.cites, &i.lines));
        for (name, cites, lines) in called.chain(informants) {
            for cite in cites {
                let of = Cite::parse(cite).ok().and_then(|c| {
                    let other = c.account.as_deref();
                    let edition = other.map_or(Some(edition), |short| corpus.edition(short))?;
                    words(edition, &c.sentence)
                });
                let message = match of {
                    None => format!("{name}: the cite {cite} names no sentence"),
                    Some(Some(words)) if !words.contains(name.as_str()) => {
                        format!("“{name}” does not stand in {cite}")
                    }
                    Some(_) => continue,
                };
                bad(
                    lines,
                    "cites",
                    message,
                    "cite the sentence that has the name, as it spells it",
                );
            }
        }
    }
}

/// The words of a sentence; none inside where they are kept elsewhere.
fn words(edition: &Edition, id: &str) -> Option<Option<String>> {
    let sentence = edition.account.sentence(id)?;
    let words: Option<String> = sentence.text.clone().into();
    Some(words.filter(|w| !w.is_empty()))
}
