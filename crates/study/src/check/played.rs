//! What random play met, for the editor: situations that no attested clause covers, clauses that never speak,
//! readings that change nothing. The rounds themselves were played by `ludarium check --thorough`.

use super::each::each;
use super::ready::{Of, Ready};
use super::shown::{at, Apart};
use crate::corpus::played::Played;
use crate::corpus::{Corpus, Edition, Rules};
use crate::finding::Finding;
use ludarium_engine::game::Met;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::{Certainty, Clause, Question};

pub fn check(corpus: &Corpus, ready: &Ready, shown: &Apart, findings: &mut Vec<Finding>) {
    findings.extend(each(corpus, |edition, findings| {
        let Some(of) = ready.edition(&edition.slug) else {
            return;
        };
        let (Some(rules), Some(defaults)) = (&edition.rules, of.under(&Choice::new())) else {
            return;
        };
        let Some(played) = corpus.played.get(&edition.slug) else {
            findings.push(
                Finding::warning(
                    "unplayed",
                    &edition.slug,
                    "nobody has looked at what random play meets under these rules",
                )
                .at(&rules.path, 1)
                .help("run `ludarium check --thorough` and keep the file it writes"),
            );
            return;
        };
        let stale = |what: String, hash: &str, before: &str| {
            Finding::warning(
                "unplayed",
                &edition.slug,
                format!(
                    "{what} has changed since random play was looked at ({} then, {} now)",
                    short(before),
                    short(hash)
                ),
            )
            .at(&rules.path, 1)
            .help("run `ludarium check --thorough` and keep the file it writes")
        };
        if played.rules_sha256 != defaults.sha256() {
            findings.push(stale(
                "the ruleset".into(),
                defaults.sha256(),
                &played.rules_sha256,
            ));
            return;
        }
        for met in &played.survey.met {
            let attested = |c: &String| {
                let standing = clause(corpus, c).and_then(|(_, _, c)| c.standing());
                standing.is_some_and(|(s, _)| s == Certainty::Attested)
            };
            if !met.clauses.iter().any(attested) {
                findings.push(unattested(corpus, edition, of, played, met));
            }
        }
        unheard(corpus, edition, of, played, findings);
        never(edition, rules, played, findings);
        for (id, question) in &of.questions {
            readings(
                corpus,
                edition,
                of,
                played,
                (id, question),
                (&stale, shown),
                findings,
            );
        }
    }));
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

/// The clause of a full id, in the edition or in a shared file.
fn clause<'c>(corpus: &'c Corpus, full: &str) -> Option<(&'c Rules, &'c str, &'c Clause)> {
    let (short, id) = full.split_once('.')?;
    let rules = corpus.rules().find(|r| r.file.short == short)?;
    let (id, clause) = rules.file.clauses.get_key_value(id)?;
    Some((rules, id, clause))
}

/// The questions whose readings change or drop a clause.
fn asked_by<'q>(of: &'q Of, id: &str) -> Vec<&'q str> {
    let touches = |q: &Question| {
        let mut readings = q.reading.values();
        readings.any(|r| r.drop.iter().any(|d| d == id) || r.change.contains_key(id))
    };
    let asking = of.questions.iter().filter(|(_, q)| touches(q));
    asking.map(|(q, _)| q.as_str()).collect()
}

/// A situation that play reaches and no attested clause covers.
fn unattested(corpus: &Corpus, edition: &Edition, of: &Of, played: &Played, met: &Met) -> Finding {
    let clauses: Vec<_> = met
        .clauses
        .iter()
        .filter_map(|c| clause(corpus, c))
        .collect();
    let sentences: Vec<String> = clauses
        .iter()
        .map(|(_, _, c)| {
            let sure = c.standing().map_or("", |(s, _)| s.word());
            format!("{} ({sure})", c.says.trim_end_matches('.'))
        })
        .collect();
    let mut questions: Vec<&str> = clauses
        .iter()
        .flat_map(|(_, id, _)| asked_by(of, id))
        .collect();
    questions.dedup();
    let times = if met.times == 1 {
        "once".to_owned()
    } else {
        format!("{} times", met.times)
    };
    let message = format!(
        "met {times} in {} random rounds, and no attested clause covers it: {}. Smallest position: {}, action {}",
        played.survey.rounds,
        sentences.join("; "),
        met.at.start,
        met.at.action,
    );
    let subject = format!("{}: {}", edition.short, met.clauses.join(", "));
    let speaks = of
        .under(&Choice::new())
        .is_some_and(|rules| rules.speaks(&met.at, &met.clauses));
    // a count of turns is in no position: what breaks a round off cannot be seen in one
    let counted = |c: &Clause| c.set.as_ref().is_some_and(|s| s.contains_key("cap"));
    let speaks = speaks || clauses.iter().any(|(_, _, c)| counted(c));
    let mut finding = if speaks {
        Finding::info("unattested", subject, message)
    } else {
        // the file was written by hand, or by another program
        Finding::error(
            "played",
            subject,
            format!("{message}; played again, these clauses do not speak there"),
        )
    };
    let (path, line) = clauses
        .first()
        .map_or((played_file(edition), 1), |(rules, id, _)| {
            (
                rules.path.clone(),
                rules.source.line(&format!("clause.{id}")),
            )
        });
    finding = finding.at(&path, line).help(if !speaks {
        "run `ludarium check --thorough` and keep the file it writes".to_owned()
    } else if questions.is_empty() {
        "no question asks about it: is there another way to play it?".to_owned()
    } else {
        format!("asked by {}", questions.join(", "))
    });
    finding.shown_by = Some(met.at.clone());
    finding
}

fn played_file(edition: &Edition) -> String {
    Played::file(&edition.slug)
}

/// Clauses that nothing attests and that no event names, as what a long sowing passes over: a reading that changes one
/// of them parts from the defaults where the clause had decided.
fn unheard(
    corpus: &Corpus,
    edition: &Edition,
    of: &Of,
    played: &Played,
    findings: &mut Vec<Finding>,
) {
    let own = edition.rules.iter();
    let shared = corpus
        .shared
        .iter()
        .filter(|s| of.bundle.rules.uses.contains(&s.file.slug));
    for rules in own.chain(shared) {
        for (id, clause) in &rules.file.clauses {
            let full = format!("{}.{id}", rules.file.short);
            let sure = clause.standing().map(|(s, _)| s);
            let heard = played.survey.spoke.contains_key(&full);
            if heard || sure.is_none_or(|s| s == Certainty::Attested) || clause.set.is_none() {
                continue;
            }
            let partings = of.questions.iter().flat_map(|(q, question)| {
                let readings = question.reading.iter();
                readings.filter_map(move |(name, r)| {
                    r.change.contains_key(id).then(|| played.reading(q, name))?
                })
            });
            let least = partings
                .filter_map(|p| p.parting.at.as_ref().map(|at| (p, at)))
                .next();
            if let Some((reading, at)) = least {
                let sure = sure.map_or("", |s| s.word());
                let mut finding = Finding::info(
                    "unattested",
                    format!("{}: {full}", edition.short),
                    format!(
                        "it comes to this in play, and no attested clause covers it: {} ({sure}). Smallest position: {}, action {}",
                        clause.says.trim_end_matches('.'), at.start, at.action
                    ),
                )
                .at(&rules.path, rules.source.line(&format!("clause.{id}")))
                .help(format!("asked by {}", reading.question));
                finding.shown_by = Some(at.clone());
                findings.push(finding);
            }
        }
    }
}

/// Rulings that decided nothing in so many rounds.
fn never(edition: &Edition, rules: &Rules, played: &Played, findings: &mut Vec<Finding>) {
    for (id, clause) in &rules.file.clauses {
        let full = format!("{}.{id}", edition.short);
        let ruling = !clause.rulings().is_empty() || clause.after.is_some();
        if ruling && !played.survey.spoke.contains_key(&full) {
            findings.push(
                Finding::info(
                    "never",
                    full,
                    format!(
                        "it decided nothing in {} random rounds under the default readings",
                        played.survey.rounds
                    ),
                )
                .at(&rules.path, rules.source.line(&format!("clause.{id}")))
                .help(
                    "can its situation arise at all? If only under a reading, its question says so",
                ),
            );
        }
    }
}

/// Makes a finding of a stale file from what is wrong, where, and what to do.
type Stale<'f> = &'f dyn Fn(String, &str, &str) -> Finding;

/// Readings that change nothing in play, declared and found.
fn readings(
    corpus: &Corpus,
    edition: &Edition,
    of: &Of,
    played: &Played,
    (id, question): (&str, &Question),
    (stale, shown): (Stale, &Apart),
    findings: &mut Vec<Finding>,
) {
    for (name, reading) in &question.reading {
        if *name == question.default || reading.infeasible.is_some() {
            continue;
        }
        let choice = Choice::from([(id.to_owned(), name.clone())]);
        let Some(now) = of.under(&choice) else {
            continue;
        };
        let under = format!("{id}={name}");
        let record = played.reading(id, name);
        let Some(record) = record.filter(|t| t.rules_sha256 == now.sha256()) else {
            let before = record.map_or("nothing", |t| &t.rules_sha256);
            findings.push(stale(format!("the reading {under}"), now.sha256(), before));
            continue;
        };
        // a shared question is not inert if it matters to one of the games
        let elsewhere = corpus.played.values().filter_map(|p| p.reading(id, name));
        if record.parting.at.is_none() && elsewhere.into_iter().any(|p| p.parting.at.is_some()) {
            continue;
        }
        let example = shown.contains(&(id.to_owned(), name.clone()));
        let nothing = format!(
            "switching to it changed nothing in {} random rounds",
            record.parting.rounds
        );
        let mut finding = match (&record.parting.at, &reading.inert) {
            (None, None) if example => Finding::info("inert", under, format!("{nothing}; a worked example shows the difference"))
                .help("ask how the example's position comes about"),
            (None, None) => Finding::warning("inert", under, nothing)
                .help("say in the reading why: `inert = \"…\"`; or find the position that shows the difference, and mend the rules if there is none"),
            (None, Some(why)) => Finding::info("inert", under, format!("{nothing}: {why}"))
                .help("nothing: the edition says so"),
            (Some(at), Some(_)) => Finding::warning(
                "inert",
                under,
                format!("it is called inert, and still it makes a difference: {}, action {}", at.start, at.action),
            )
            .help("drop `inert` from the reading"),
            (Some(_), None) => continue,
        };
        finding.shown_by = record.parting.at.clone();
        findings.push(at(corpus, edition, id, finding));
    }
}
