//! Both sides of every link: a clause cites a sentence if and only if the sentence names the clause.

use crate::corpus::linked::own_cites;
use crate::corpus::{Corpus, Edition, Rules, Sentence};
use crate::finding::Finding;
use ludarium_engine::lang::{Cite, Clause, Question};
use ludarium_engine::words::nearest;
use std::collections::{BTreeMap, BTreeSet};

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let Some(rules) = &edition.rules else {
            continue;
        };
        let here = |named: fn(&Sentence) -> &[String]| {
            let sentences = edition.account.sentences.iter();
            sentences.map(|s| (s.id.as_str(), named(s))).collect()
        };
        let links = [
            Links {
                name: "by",
                what: "clause",
                here: here(|s| &s.by),
                there: own_clauses(rules)
                    .map(|(id, c)| {
                        let (key, cites) =
                            c.standing().map_or(("", &[][..]), |(k, v)| (k.word(), v));
                        Side {
                            id,
                            cites,
                            file: &rules.path,
                            line: rules.source.line(&format!("clause.{id}.{key}")),
                        }
                    })
                    .collect(),
                taken: rules.file.taken.keys().map(String::as_str).collect(),
            },
            Links {
                name: "questions",
                what: "question",
                here: here(|s| &s.questions),
                there: own_questions(rules)
                    .map(|(id, q)| Side {
                        id,
                        cites: &q.cites,
                        file: &rules.path,
                        line: rules.source.line(&format!("question.{id}.cites")),
                    })
                    .collect(),
                taken: vec![],
            },
            Links {
                name: "claims",
                what: "claim",
                here: here(|s| &s.claims),
                there: edition
                    .claims
                    .iter()
                    .map(|c| Side {
                        id: &c.id,
                        cites: &c.cites,
                        file: &c.file,
                        line: c.lines.of("cites"),
                    })
                    .collect(),
                taken: vec![],
            },
        ];
        for link in links {
            link.check(edition, findings);
        }
        claim_ids(edition, findings);
        borrowed(corpus, rules, findings);
    }
    for shared in &corpus.shared {
        borrowed(corpus, shared, findings);
    }
}

/// The clauses of a file but those taken over: these stand in the other edition's files, and are held against them there.
fn own_clauses(rules: &Rules) -> impl Iterator<Item = (&String, &Clause)> + Clone {
    let taken = &rules.file.taken;
    let all = rules.file.clauses.iter();
    all.filter(move |(id, _)| !taken.contains_key(*id))
}

/// The questions that are written in a file.
fn own_questions(rules: &Rules) -> impl Iterator<Item = (&String, &Question)> + Clone {
    let lines = &rules.source.lines;
    let all = rules.file.questions.iter();
    all.filter(move |(id, _)| lines.contains_key(&format!("question.{id}")))
}

/// One end of links: what cites.
struct Side<'a> {
    id: &'a str,
    cites: &'a [String],
    file: &'a str,
    line: usize,
}

/// Links between the sentences of an account and what cites them.
struct Links<'a> {
    /// The key in the account file.
    name: &'static str,
    what: &'static str,
    /// Sentence id → what it names.
    here: Vec<(&'a str, &'a [String])>,
    /// What cites sentences.
    there: Vec<Side<'a>>,
    /// What may be named and need not cite: clauses taken over, whose cites are of the other edition's account.
    taken: Vec<&'a str>,
}

impl Links<'_> {
    fn check(&self, edition: &Edition, findings: &mut Vec<Finding>) {
        let (name, what) = (self.name, self.what);
        for (sentence, named) in &self.here {
            let subject = format!("{} {sentence}", edition.short);
            let line = edition
                .account
                .sentence(sentence)
                .map_or(1, |s| s.lines.of(name));
            let mut bad = |message: String, help: String| {
                findings.push(
                    Finding::error("agreement", &subject, message)
                        .at(&edition.account.file, line)
                        .help(help),
                );
            };
            let mut seen = BTreeSet::new();
            for id in *named {
                if !seen.insert(id) {
                    bad(format!("`{name}` names {id} twice"), "keep one".into());
                }
                match self.there.iter().find(|t| t.id == id) {
                    None if self.taken.contains(&id.as_str()) => {}
                    None => {
                        let near = nearest(id, self.there.iter().map(|t| t.id));
                        let help = near.map_or_else(
                            || format!("write the {what}, or drop its name here"),
                            |n| format!("did you mean `{n}`?"),
                        );
                        bad(
                            format!("`{name}` names the {what} {id}, which is not there"),
                            help,
                        );
                    }
                    Some(there) if !own_cites(there.cites).contains(*sentence) => bad(
                        format!(
                            "`{name}` names the {what} {id}, which does not cite this sentence"
                        ),
                        format!(
                            "cite {sentence} in {}:{}, or drop the name here",
                            there.file, there.line
                        ),
                    ),
                    Some(_) => {}
                }
            }
        }
        for there in &self.there {
            for sentence in own_cites(there.cites) {
                let named = self.here.iter().find(|(id, _)| *id == sentence);
                if named.is_some_and(|(_, names)| !names.iter().any(|n| n == there.id)) {
                    findings.push(
                        Finding::error("agreement", there.id, format!("cites {sentence}, but that sentence does not name the {what} in `{name}`"))
                            .at(there.file, there.line)
                            .help(format!("add \"{}\" to `{name}` of {sentence} in {}, or drop the cite; or take every `by`, `questions` and `claims` of its own out of the account, which then has them from the cites", there.id, edition.account.file)),
                    );
                }
            }
        }
    }
}

fn claim_ids(edition: &Edition, findings: &mut Vec<Finding>) {
    let head = format!("CL-{}-", edition.short);
    let mut seen = BTreeSet::new();
    for claim in &edition.claims {
        let good = claim
            .id
            .strip_prefix(&head)
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        if !good || !seen.insert(&claim.id) {
            findings.push(
                Finding::error(
                    "claim-id",
                    &claim.id,
                    "no good id for a claim of this edition, or one that is taken",
                )
                .at(&claim.file, claim.lines.of("id"))
                .help(format!("write {head} and a number of its own")),
            );
        }
    }
}

/// Sentences of other accounts: listed in `[borrowed]` with what leans on them, neither more nor less.
fn borrowed(corpus: &Corpus, rules: &Rules, findings: &mut Vec<Finding>) {
    // a guard for whoever wants one: a file without it says it once, in its cites
    if !rules.source.lines.contains_key("borrowed") {
        return;
    }
    let mut used: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let questions = own_questions(rules).map(|(id, q)| (id.as_str(), q.cites.as_slice()));
    let readings = own_questions(rules).flat_map(|(_, q)| q.reading.values());
    let clauses = own_clauses(rules).chain(readings.flat_map(|r| &r.add));
    let clauses = clauses.map(|(id, c)| (id.as_str(), c.standing().map_or(&[][..], |(_, v)| v)));
    for (id, cites) in clauses.chain(questions) {
        for cite in cites.iter().filter_map(|c| Cite::parse(c).ok()) {
            if let Some(account) = cite.account {
                used.entry(format!("{account} {}", cite.sentence))
                    .or_default()
                    .insert(id);
            }
        }
    }
    let line = |sentence: &str| {
        let text = corpus.files.text(&rules.path).unwrap_or_default();
        1 + text
            .lines()
            .position(|l| l.trim_start().starts_with(&format!("\"{sentence}\"")))
            .unwrap_or(0)
    };
    for (sentence, ids) in &used {
        let listed = rules.file.borrowed.get(sentence);
        for id in ids {
            if !listed.is_some_and(|l| l.iter().any(|x| x == id)) {
                findings.push(
                    Finding::error("borrowed", format!("{}.{id}", rules.file.short), format!("cites {sentence}, which is another account's, and [borrowed] does not say so"))
                        .at(&rules.path, rules.source.line(&format!("clause.{id}")).max(rules.source.line(&format!("question.{id}"))))
                        .help(format!("add \"{sentence}\" = [\"{id}\"] to [borrowed]: so a lost cite is noticed")),
                );
            }
        }
    }
    for (sentence, ids) in &rules.file.borrowed {
        if ids.is_empty() {
            findings.push(
                Finding::error(
                    "borrowed",
                    sentence,
                    "[borrowed] names nothing that leans on it",
                )
                .at(&rules.path, line(sentence))
                .help("name the clauses and questions that cite it, or drop the entry"),
            );
        }
        for id in ids {
            if !used.get(sentence).is_some_and(|u| u.contains(id.as_str())) {
                findings.push(
                    Finding::error(
                        "borrowed",
                        format!("{}.{id}", rules.file.short),
                        format!(
                            "[borrowed] says that it leans on {sentence}, but it does not cite it"
                        ),
                    )
                    .at(&rules.path, line(sentence))
                    .help("cite the sentence there, or drop the name here"),
                );
            }
        }
    }
}
