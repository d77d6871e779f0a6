//! Other programs: what is given as our side of a difference is what our rules do, and it is another side.

use super::each::each;
use super::ready::Ready;
use crate::corpus::elsewhere::Parting;
use crate::corpus::{Corpus, Edition};
use crate::finding::Finding;
use ludarium_engine::game::Example;
use ludarium_engine::lang::{Choice, Cite};
use ludarium_engine::words::unknown;

pub fn check(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) {
    findings.extend(each(corpus, |edition, findings| {
        for program in &edition.elsewhere {
            for parting in &program.parts {
                let mut bad = |key: &str, message: String, help: &str| {
                    let subject = format!("{} {}", edition.short, program.name);
                    findings.push(
                        Finding::error("elsewhere", subject, message)
                            .at(&program.at, parting.lines.of(key))
                            .help(help),
                    );
                };
                names(edition, parting, &mut bad);
                let Some(of) = ready.edition(&edition.slug) else {
                    continue;
                };
                let example = Example {
                    start: parting.start.clone(),
                    phase: "play".into(),
                    action: parting.action.clone(),
                    ..Example::default()
                };
                match of.show(&example, &Choice::new()) {
                    Some(Ok(shown)) if shown.position == parting.ours => {}
                    Some(Ok(shown)) => bad(
                        "ours",
                        format!("The rules leave {}.", shown.position),
                        "write that, or find another position that shows the difference",
                    ),
                    Some(Err(why)) => bad(
                        "action",
                        format!("It cannot be played: {why}."),
                        "mend position or action",
                    ),
                    None => {}
                }
            }
        }
    }));
}

fn names(edition: &Edition, parting: &Parting, bad: &mut dyn FnMut(&str, String, &str)) {
    if parting.ours.starts_with(&parting.theirs) || parting.theirs.starts_with(&parting.ours) {
        bad(
            "theirs",
            "Both sides are the same.".into(),
            "say what the other program makes of it",
        );
    }
    for id in &parting.clauses {
        if edition.clauses().all(|(known, _)| known != id) {
            let all: Vec<&str> = edition.clauses().map(|(id, _)| id.as_str()).collect();
            bad(
                "clauses",
                format!("clause {}", unknown(id, &all)),
                "name clauses of this edition",
            );
        }
    }
    for cite in &parting.cites {
        let known =
            Cite::parse(cite).is_ok_and(|c| edition.account.sentence(&c.sentence).is_some());
        if !known {
            bad(
                "cites",
                format!("{cite} is no sentence of its account"),
                "write ids such as C6",
            );
        }
    }
}
