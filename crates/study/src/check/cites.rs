//! Every cite resolves to a sentence, and its words stand in it.

use super::nearest_words;
use crate::corpus::{Corpus, Edition, Rules, Sentence};
use crate::finding::Finding;
use ludarium_engine::lang::{Certainty, Cite, Clause};
use ludarium_engine::words::nearest;
use std::collections::BTreeSet;

/// A cite that stands somewhere, with where.
struct At<'a> {
    cite: &'a str,
    file: &'a str,
    line: usize,
    subject: String,
}

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        if let Some(rules) = &edition.rules {
            of_rules(corpus, rules, findings);
        }
        for claim in &edition.claims {
            let line = claim.lines.of("cites");
            list(
                corpus,
                &edition.short,
                &claim.file,
                line,
                &claim.id,
                &claim.cites,
                findings,
            );
            quote(corpus, edition, claim, findings);
        }
        let file = &edition.about.file;
        for term in &edition.about.terms {
            list(
                corpus,
                &edition.short,
                file,
                term.lines.of("cites"),
                &term.word,
                &term.cites,
                findings,
            );
        }
        let drawn = &edition.about.drawn;
        list(
            corpus,
            &edition.short,
            file,
            drawn.lines.of("cites"),
            drawn.look.word(),
            &drawn.cites,
            findings,
        );
        for lean in &edition.about.leans_on {
            list(
                corpus,
                &edition.short,
                file,
                lean.lines.of("cites"),
                &lean.account,
                &lean.cites,
                findings,
            );
        }
    }
    for shared in &corpus.shared {
        of_rules(corpus, shared, findings);
    }
}

fn of_rules(corpus: &Corpus, rules: &Rules, findings: &mut Vec<Finding>) {
    let short = &rules.file.short;
    let mut clause = |id: &str, key: &str, clause: &Clause| {
        let subject = format!("{short}.{id}");
        let Some((certainty, cites)) = clause.standing() else {
            return;
        };
        let line = rules.source.line(&format!("{key}.{certainty}"));
        if certainty == Certainty::Attested && cites.is_empty() {
            findings.push(
                Finding::error("cite", &subject, "attested, but by no sentence")
                    .at(&rules.path, line)
                    .help("cite the sentence that says it, or call the clause inferred or conjectured"),
            );
        }
        list(corpus, short, &rules.path, line, &subject, cites, findings);
    };
    for (id, c) in &rules.file.clauses {
        clause(id, &format!("clause.{id}"), c);
    }
    for (q, question) in &rules.file.questions {
        for (name, reading) in &question.reading {
            for (id, c) in &reading.add {
                clause(id, &format!("question.{q}.reading.{name}.add.{id}"), c);
            }
        }
    }
    for (q, question) in &rules.file.questions {
        let line = rules.source.line(&format!("question.{q}.cites"));
        list(
            corpus,
            short,
            &rules.path,
            line,
            q,
            &question.cites,
            findings,
        );
    }
}

fn list(
    corpus: &Corpus,
    short: &str,
    file: &str,
    line: usize,
    subject: &str,
    cites: &[String],
    findings: &mut Vec<Finding>,
) {
    let mut seen = BTreeSet::new();
    for cite in cites {
        let at = At {
            cite,
            file,
            line,
            subject: subject.to_owned(),
        };
        match resolve(corpus, short, cite) {
            Ok((edition, sentence)) => {
                if !seen.insert((edition.short.clone(), sentence.id.clone())) {
                    let help = "keep one of the two, with the words that matter most";
                    findings.push(at.finding(
                        "cite-twice",
                        format!("cites {} {} twice", edition.short, sentence.id),
                        help,
                    ));
                }
                at.words(edition, sentence, findings);
            }
            Err((message, help)) => findings.push(at.finding("cite", message, help)),
        }
    }
}

impl At<'_> {
    fn finding(&self, kind: &str, message: String, help: impl Into<String>) -> Finding {
        Finding::error(kind, &self.subject, message)
            .at(self.file, self.line)
            .help(help)
    }

    fn words(&self, edition: &Edition, sentence: &Sentence, findings: &mut Vec<Finding>) {
        let Ok(cite) = Cite::parse(self.cite) else {
            return;
        };
        if let Some([_, last]) = cite.range {
            let text = crate::text::words(&sentence.text).len();
            let many = sentence.words.unwrap_or(text);
            if last > many {
                let of = format!("{} {}", edition.short, sentence.id);
                let message = format!("word {last} of {of}, which has {many}");
                let help = format!(
                    "ludarium cite {} {} “some words” gives their numbers",
                    edition.short, sentence.id
                );
                findings.push(self.finding("cite-words", message, help));
            }
            return;
        }
        let Some(words) = cite.words else {
            return;
        };
        if sentence.is_elsewhere() {
            let of = format!("{} {}", edition.short, sentence.id);
            let message = format!("quotes words of {of}, whose words are elsewhere");
            let help = format!(
                "cite them by number: ludarium cite {} {} “the words” gives it",
                edition.short, sentence.id
            );
            findings.push(self.finding("words", message, help));
            return;
        }
        if sentence.text.contains(&words) {
            return;
        }
        let help = match nearest_words(&words, &sentence.text) {
            Some(near) => {
                format!("the nearest words there are “{near}”: quote exactly, misprints and all")
            }
            None => format!(
                "nothing like it stands there; the sentence is “{}”",
                sentence.text
            ),
        };
        let message = format!(
            "“{words}” does not stand in {} {}",
            edition.short, sentence.id
        );
        findings.push(self.finding("cite-words", message, help));
    }
}

fn quote(
    corpus: &Corpus,
    edition: &Edition,
    claim: &crate::corpus::Claim,
    findings: &mut Vec<Finding>,
) {
    let cited: Vec<&Sentence> = claim
        .cites
        .iter()
        .filter_map(|c| resolve(corpus, &edition.short, c).ok())
        .map(|(_, s)| s)
        .collect();
    if !claim.quote.is_empty() && cited.iter().any(|s| s.is_elsewhere()) {
        findings.push(
            Finding::error(
                "words",
                &claim.id,
                "quotes an account whose words are elsewhere",
            )
            .at(&claim.file, claim.lines.of("quote"))
            .help("leave `quote` out and cite the words by number"),
        );
        return;
    }
    if claim.quote.is_empty() && !cited.iter().any(|s| s.is_elsewhere()) {
        findings.push(
            Finding::error("form", &claim.id, "no `quote`")
                .at(&claim.file, claim.lines.of("id"))
                .help("quote the words that claim it"),
        );
        return;
    }
    if cited.is_empty() || cited.iter().any(|s| s.text.contains(&claim.quote)) {
        return;
    }
    let near = cited
        .iter()
        .find_map(|s| nearest_words(&claim.quote, &s.text));
    let help = near.map_or_else(
        || "quote the sentence exactly".to_owned(),
        |n| format!("the nearest words there are “{n}”"),
    );
    findings.push(
        Finding::error(
            "cite-words",
            &claim.id,
            format!(
                "the quote “{}” stands in none of the sentences cited",
                claim.quote
            ),
        )
        .at(&claim.file, claim.lines.of("quote"))
        .help(help),
    );
}

/// The sentence that a cite means, seen from an edition of the short name given.
///
/// # Errors
/// What is wrong with it, and what to do.
pub fn resolve<'c>(
    corpus: &'c Corpus,
    short: &str,
    cite: &str,
) -> Result<(&'c Edition, &'c Sentence), (String, String)> {
    let parsed = Cite::parse(cite).map_err(|e| {
        (
            e.to_string(),
            "`ludarium docs edition cites` shows the forms of a cite".to_owned(),
        )
    })?;
    let account = parsed.account.as_deref().unwrap_or(short);
    let Some(edition) = corpus.editions.iter().find(|e| e.short == account) else {
        let near = nearest(account, corpus.editions.iter().map(|e| e.short.as_str()));
        let help = near.map_or_else(
            || "name the account by the short name of an edition".to_owned(),
            |n| format!("did you mean `{n}`?"),
        );
        return Err((format!("{cite}: there is no account `{account}`"), help));
    };
    if corpus.unread_account(edition).is_some() {
        return Err((
            format!("{cite}: the account of {account} cannot be read"),
            format!("mend {}", edition.account.file),
        ));
    }
    edition
        .account
        .sentence(&parsed.sentence)
        .map(|s| (edition, s))
        .ok_or_else(|| {
            let ids = edition.account.sentences.iter();
            let same = ids
                .clone()
                .filter(|s| s.id.starts_with(&parsed.sentence[..1]));
            let help = match (same.clone().next(), same.clone().next_back()) {
                (Some(a), Some(b)) => format!("its sentences run from {} to {}", a.id, b.id),
                _ => format!("it has {} sentences, none of that layer", ids.count()),
            };
            (
                format!(
                    "{cite}: the account of {} has no sentence {}",
                    edition.short, parsed.sentence
                ),
                help,
            )
        })
}
