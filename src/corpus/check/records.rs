//! Recorded games: each is played again from its record; rules that have changed since are a finding.

use super::super::finding::Finding;
use super::super::Corpus;
use ludarium_engine::game_record::GameRecord;
use ludarium_engine::notation::parse_position;
use ludarium_engine::record::replay;
use ludarium_engine::track;

/// Plays every `records/*.game` of every edition again.
pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let folder = format!("games/{}/records/", edition.slug);
        let texts = corpus
            .files
            .texts
            .iter()
            .filter(|(name, _)| name.starts_with(&folder) && name.ends_with(".game"));
        for (file, text) in texts {
            match GameRecord::parse(text) {
                Err(problems) => findings.extend(problems.into_iter().map(|(line, message)| {
                    Finding::error("record", &edition.slug, message)
                        .at(file, line)
                        .help("docs/notation.md says how a record is written")
                })),
                Ok(record) => one(corpus, edition, file, &record, findings),
            }
        }
    }
}

fn one(
    corpus: &Corpus,
    edition: &super::super::Edition,
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
    // rules that do not compile are told elsewhere
    let Some(bundle) = corpus.bundle(edition) else {
        return;
    };
    if bundle.rules.family == "track" {
        if let Ok(rules) = track::compile(&bundle, &record.readings, &record.set) {
            track_one(&rules, record, &mut say);
        }
        return;
    }
    let Ok(rules) = ludarium_engine::compile(&bundle, &record.readings) else {
        return;
    };
    if other_rules(record, &rules.sha256, &mut say) {
        return;
    }
    let start = match record.start.as_deref().map(|s| parse_position(&rules, s)) {
        Some(Err(e)) => {
            return say(
                format!("Start: {e}"),
                "docs/notation.md says how a position is written",
            )
        }
        Some(Ok(pos)) => Some(pos),
        None => None,
    };
    let played = replay(&rules, start, &record.tokens, None);
    if let Some(illegal) = &played.illegal {
        say(
            illegal.message.clone(),
            "the record does not follow the rules: record the game again",
        );
        return;
    }
    if let (Some(told), Some(now)) = (&record.result, played.result_text()) {
        if *told != now {
            say(
                format!("Result: {told}, but played again it is {now}"),
                "mend the Result: line, or record the game again",
            );
        }
    }
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

/// A game with sticks and a track: its throws are part of the record.
fn track_one(rules: &track::Rules, record: &GameRecord, say: &mut impl FnMut(String, &str)) {
    if other_rules(record, &rules.sha256, say) {
        return;
    }
    let played = match track::record::again(rules, record) {
        Ok(played) => played,
        Err(e) => return say(e, "docs/notation.md says how a record is written"),
    };
    if let Some((number, token, why)) = &played.stopped {
        return say(
            format!("token {number}, {token}: {why}"),
            "the record does not follow the rules: record the game again",
        );
    }
    let now = track::record::result_text(&played.game);
    match (&record.result, now) {
        (Some(told), Some(now)) if *told != now => say(
            format!("Result: {told}, but played again it is {now}"),
            "mend the Result: line, or record the game again",
        ),
        (Some(told), None) => say(
            format!("Result: {told}, but played again the game is not over"),
            "mend the Result: line, or record the game again",
        ),
        _ => {}
    }
}
