//! Recorded games: each is played again from its record; rules that have changed since are a finding.

use super::each::each;
use crate::corpus::{Corpus, Edition};
use crate::finding::Finding;
use ludarium_engine::families::compile;
use ludarium_engine::game::again::Unplayable;
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Agent, Rules, Stand};
use ludarium_engine::lang::Problem;
use std::sync::Arc;

/// Plays every `records/*.game` of every edition again.
pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    findings.extend(each(corpus, |edition, findings| {
        let folder = format!("games/{}/records/", edition.slug);
        let of_it = |name: &str| name.starts_with(&folder) && name.ends_with(".game");
        let texts = corpus.files.texts.iter();
        for (file, text) in texts.filter(|(name, _)| of_it(name)) {
            match GameRecord::parse(text) {
                Err(problems) => findings.extend(problems.into_iter().map(|(line, message)| {
                    Finding::error("record", &edition.slug, message)
                        .at(file, line)
                        .help("`ludarium docs notation` says how a record is written")
                })),
                Ok(record) => one(corpus, edition, file, &record, findings),
            }
        }
    }));
}

fn one(
    corpus: &Corpus,
    edition: &Edition,
    file: &str,
    record: &GameRecord,
    findings: &mut Vec<Finding>,
) {
    let mut say = |message: String, help: &str| {
        findings.push(
            Finding::error("record", &edition.slug, message)
                .at(file, 1)
                .help(help),
        )
    };
    if record.game != edition.slug {
        say(
            format!(
                "the record is of `{}`, the folder is of `{}`",
                record.game, edition.slug
            ),
            "move it, or mend its Game: line",
        );
        return;
    }
    let Some(bundle) = corpus.bundle(edition) else {
        return;
    };
    let rules = match compile(&bundle, &record.readings, &record.set) {
        Ok(rules) => rules,
        Err(problems) => return uncompiled(record, &problems, &mut say),
    };
    if other_rules(record, rules.sha256(), &mut say) {
        return;
    }
    let played = match rules.again(&record.again()) {
        Ok(played) => played,
        Err(e) => {
            let message = match e {
                Unplayable::Start(why) => format!("Start: {why}"),
                Unplayable::Players(why) => format!("Players: {why}"),
            };
            return say(
                message,
                "`ludarium docs notation` says how a record is written",
            );
        }
    };
    if let Some(stopped) = &played.stopped {
        return say(
            stopped.told.clone(),
            "the record does not follow the rules: record the game again",
        );
    }
    let mend = "mend the Result: line, or record the game again";
    match (&record.result, &played.result) {
        (Some(written), Some(now)) if written != now => say(
            format!("Result: {written}, but played again it is {now}"),
            mend,
        ),
        (Some(written), None) => say(
            format!("Result: {written}, but played again the game is not over"),
            mend,
        ),
        _ => {}
    }
    if let Some((n, token)) = by_its_seed(rules, record) {
        let there = record.tokens.get(n).map_or("the end", String::as_str);
        say(
            format!("Seed: from it these players play `{token}` as move {} where the record has `{there}`", n + 1),
            "mend Seed: or who played, or leave both out: the moves tell the game",
        );
    }
}

/// Where a record parts from the game that its players play from its seed: the number of the token, and theirs. Asked of agents that
/// do not look ahead: those that do are made better now and then.
fn by_its_seed(rules: Arc<dyn Rules>, record: &GameRecord) -> Option<(usize, String)> {
    let seed = record.seed?;
    let agent = |word: &String| Agent::from_word(word);
    let agents: Vec<Agent> = record.players.iter().map(agent).collect::<Option<_>>()?;
    let plain = |a: &Agent| matches!(a, Agent::Random | Agent::Greedy);
    if record.start.is_some() || agents.is_empty() || !agents.iter().all(plain) {
        return None;
    }
    let mut table = rules.terminal();
    let mut random = table.stream(seed);
    let begin = Begin {
        first: String::new(),
        players: Some(agents.len()),
        seed,
    };
    table.begin(&begin).ok()?;
    let mut tokens = table.record(&[]).tokens;
    while tokens.len() < record.tokens.len() {
        // as at the table of `play`: what falls of itself is the table's, what is done the agent's
        if let Stand::Seat(seat) = table.stand() {
            let offer = table.agent(*agents.get(seat)?, &mut random, None)?;
            table.act(&offer.token).ok()?;
        } else if table.fall().is_none() {
            break;
        }
        tokens = table.record(&[]).tokens;
    }
    let both = tokens.iter().zip(&record.tokens);
    let parted = both.take_while(|(now, then)| now == then).count();
    (parted < record.tokens.len()).then(|| {
        let now = tokens.get(parted).map_or("no more", String::as_str);
        (parted, now.to_owned())
    })
}

/// Rules that do not compile under the record's own choices; that they do not at all is reported elsewhere.
fn uncompiled(record: &GameRecord, problems: &[Problem], say: &mut impl FnMut(String, &str)) {
    if record.readings.is_empty() && record.set.is_empty() {
        return;
    }
    let messages: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    say(
        format!(
            "the rules do not compile under the choices of the record: {}",
            messages.join("; ")
        ),
        "mend its readings and parameters, or record the game again",
    );
}

fn other_rules(record: &GameRecord, now: &str, say: &mut impl FnMut(String, &str)) -> bool {
    let other = record.rules != now;
    if other {
        say(
            format!("recorded under other rules ({:.12}…, now {now:.12}…)", record.rules),
            "play it again with its agents and seed (`ludarium play … --record`), or give the readings it was played under",
        );
    }
    other
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_record_under_another_seed_or_under_readings_that_cannot_be_taken_is_a_finding() {
        let (corpus, _) = Corpus::load(Path::new("../../corpus"));
        let records = |(name, text): (&str, &str)| {
            let record = name.ends_with(".game") && text.contains("\nRules: ");
            record.then(|| (name.to_owned(), text.to_owned()))
        };
        let (name, text) = corpus.files.all().find_map(records).expect("a record");
        let looked = |text: &str| {
            let (corpus, _) = corpus.with_text(&name, text);
            let mut findings = vec![];
            check(&corpus, &mut findings);
            findings
        };
        assert_eq!(looked(&text), []);
        let seed = text.lines().find(|l| l.starts_with("Seed: "));
        let other = text.replacen(seed.expect("a seed"), "Seed: 999999", 1);
        let found = looked(&other);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.starts_with("Seed: from it"), "{found:?}");
        let strange = text.replacen("\nRules: ", "\nReadings: Q-nowhere-1=none\nRules: ", 1);
        let found = looked(&strange);
        assert_eq!(found.len(), 1, "{found:?}");
        let message = &found[0].message;
        assert!(
            message.contains("do not compile under the choices of the record"),
            "{message}"
        );
    }
}
