//! `docs/audit/certainty.md`: what stands there as it is now is what the kept results, the editions and the claims say.

use crate::common::changed::Guard;
use crate::common::corpus;
use ludarium::corpus::{Corpus, Standing};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

fn document() -> PathBuf {
    corpus().join("../docs/audit/certainty.md")
}

/// A number with a real minus, and its sign where it tells a difference.
fn number(x: f64, signed: bool, places: usize) -> String {
    let text = format!("{:.places$}", x.abs());
    match () {
        () if x < 0.0 => format!("−{text}"),
        () if signed => format!("+{text}"),
        () => text,
    }
}

fn grouped(n: u64) -> String {
    match n {
        0..=9_999 => n.to_string(),
        _ => format!("{} {:03}", n / 1000, n % 1000),
    }
}

/// The series that `--only` asks for.
fn series(study: &str, only: &str) -> Value {
    let file = corpus().join(format!("studies/results/{study}.json"));
    let text = std::fs::read_to_string(file).expect(study);
    let results: Value = serde_json::from_str(&text).expect(study);
    let (game, what) = only.split_once(':').expect(only);
    let two = |s: &Value| {
        let readings = s["against"]["readings"].as_object()?;
        let one = |(q, r): (&String, &Value)| Some(format!("{q}={}", r.as_str()?));
        Some(
            readings
                .iter()
                .filter_map(one)
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    let all = results["series"].as_array().expect("series");
    let found = all
        .iter()
        .find(|s| s["game"] == game && (s["label"] == what || two(s).as_deref() == Some(what)));
    found
        .unwrap_or_else(|| panic!("{study} has no {only}"))
        .clone()
}

/// A figure as the table has it.
fn figure(series: &Value, statistic: &str) -> String {
    let figures = &series["figures"];
    if statistic == "distinct" {
        return format!("{} of {}", figures["distinct"], series["games"]);
    }
    let v = &figures[statistic];
    let of = |key: &str| {
        v[key]
            .as_f64()
            .unwrap_or_else(|| panic!("{statistic}: {key}"))
    };
    let n = grouped(v["n"].as_u64().expect("n"));
    if v["both"].is_number() {
        return format!(
            "{:.1} as we read it, {:.1} and {:.1} with either alone, {:.1} with both (together {} more than each alone, {} to {}; n {n})",
            of("neither"),
            of("first"),
            of("second"),
            of("both"),
            number(of("value"), true, 1),
            number(of("low"), true, 1),
            number(of("high"), true, 1),
        );
    }
    if statistic.starts_with("mean(") {
        let compared = !series["against"].is_null();
        let [value, low, high] = ["value", "low", "high"].map(|k| number(of(k), compared, 2));
        return format!("{value} ({low} to {high}; n {n})");
    }
    let percent = |x: f64| format!("{:.1}", 100.0 * x);
    let chance = v["chance"].as_f64();
    let chance = chance.map_or(String::new(), |c| {
        format!("; two unrelated games {} %", percent(c))
    });
    format!(
        "{} % ({}–{}; n {n}{chance})",
        percent(of("value")),
        percent(of("low")),
        percent(of("high"))
    )
}

/// What a row tells as it is now, by its statistic and its command.
fn now(corpus: &Corpus, statistic: &str, command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    match statistic {
        "standing" => {
            let edition = corpus.edition(words[2]).expect(words[2]);
            let counts = Standing::ALL.iter().filter_map(|row| {
                let own = edition.clauses();
                let n = own
                    .filter(|(id, c)| edition.standing_of(id, c) == Some(row.3))
                    .count();
                (n > 0).then(|| format!("{n} {}", row.1))
            });
            counts.collect::<Vec<_>>().join(", ")
        }
        "verdict" => {
            let claims = corpus.editions.iter().flat_map(|e| &e.claims);
            let mut of_id = claims.filter(|c| c.id == words[3]);
            let claim = of_id.next().unwrap_or_else(|| panic!("no {}", words[3]));
            claim.verdict.expect("a verdict").words().to_owned()
        }
        _ => {
            let only = command.split('"').nth(1).expect("what it plays");
            figure(&series(words[2], only), statistic)
        }
    }
}

/// A row of the last table: its cells, and what the third has to be.
fn rows(corpus: &Corpus, text: &str) -> Vec<(String, String)> {
    let head = "| what | then | now | statistic | played again by |";
    let (_, table) = text.split_once(head).expect("the table of figures");
    let lines = table.lines().skip(2).filter(|l| l.starts_with("| "));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let [what, then, _, statistic, command] = cells[..] else {
                panic!("{line}")
            };
            let bare = |c: &str| c.trim_matches('`').to_owned();
            let now = now(corpus, &bare(statistic), &bare(command));
            let row = format!("| {what} | {then} | {now} | {statistic} | {command} |");
            (line.to_owned(), row)
        })
        .collect()
}

#[test]
fn what_stands_there_now_is_what_is_kept() {
    let (corpus, _) = Corpus::load(&corpus());
    let text = std::fs::read_to_string(document()).expect("docs/audit/certainty.md");
    let rows = rows(&corpus, &text);
    assert!(rows.len() >= 40, "{} rows", rows.len());
    if std::env::var_os("UPDATE").is_some() {
        let new = rows
            .iter()
            .fold(text, |t, (old, new)| t.replacen(old.as_str(), new, 1));
        std::fs::write(document(), new).expect("it is written");
        return;
    }
    for (stands, wanted) in rows {
        assert_eq!(stands, wanted, "UPDATE=1 writes what is kept");
    }
}

/// Doubts, claims, clauses and sentences that the document names are there; those that it calls struck are not.
#[test]
fn what_it_names_is_there() {
    let (corpus, _) = Corpus::load(&corpus());
    let text = std::fs::read_to_string(document()).expect("docs/audit/certainty.md");
    let find = |pattern: &str| -> Vec<String> {
        let pattern = regex::Regex::new(pattern).expect("a pattern");
        pattern
            .find_iter(&text)
            .map(|m| m.as_str().to_owned())
            .collect()
    };
    let claims: Vec<&str> = corpus
        .editions
        .iter()
        .flat_map(|e| e.claims.iter().map(|c| c.id.as_str()))
        .collect();
    let named = find(r"CL-[a-z0-9]+-[0-9]+");
    assert!(named.len() > 20, "{named:?}");
    for id in named {
        assert!(claims.contains(&id.as_str()), "{id} is no claim");
    }
    for struck in [
        "sijat-4",
        "merafib-6",
        "ansaba-2",
        "sijat-3",
        "ansaba-1",
        "shoa1-1",
    ] {
        assert!(
            !claims.contains(&format!("CL-{struck}").as_str()),
            "{struck}"
        );
    }
    let questions: Vec<&String> = corpus
        .editions
        .iter()
        .flat_map(|e| e.rules.iter().flat_map(|r| r.file.questions.keys()))
        .collect();
    let named = find(r"\b(?:Q-[a-z0-9]+|S|M)-Q?[0-9]+\b");
    assert!(named.len() > 10, "{named:?}");
    for id in named
        .iter()
        .filter(|n| n.starts_with("Q-") || n.contains("-Q"))
    {
        assert!(questions.contains(&id), "{id} is no doubt");
    }
    let clauses: Vec<String> = corpus
        .editions
        .iter()
        .flat_map(|e| e.clauses().map(|(id, _)| format!("{}.{id}", e.short)))
        .collect();
    let named =
        find(r"\b(?:adegrat|ansaba|awagagae|banat|merafib|mewelad|shoa1|sijat)\.[a-z_.-]*[a-z]\b");
    assert!(named.len() > 8, "{named:?}");
    for id in named {
        assert!(clauses.contains(&id), "{id} is no clause");
    }
}

/// What the first tables say is to be seen, by the commands that are soon done.
#[test]
#[ignore = "nightly: every command of the audit"]
fn commands_that_show_a_point_show_it() {
    let text = std::fs::read_to_string(document()).expect("docs/audit/certainty.md");
    let commands = regex::Regex::new(r"`ludarium ((?:show|codings|export|compare) ?[^`]*)`");
    let commands = commands.expect("a pattern");
    let all: Vec<_> = commands.captures_iter(&text).collect();
    assert!(all.len() >= 12, "{} commands", all.len());
    let data = ["corpus/games", "corpus/compared", "docs/audit/certainty.md"];
    let guard = Guard::of("commands-of-the-audit", &data, &["src/cmd"]);
    for command in guard.some_of_all(all, usize::MAX, 5) {
        let done = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .args(command[1].split_whitespace())
            .current_dir(corpus().join(".."))
            .output()
            .expect("it runs");
        let why = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{}: {why}", &command[1]);
        assert!(done.stdout.len() > 100, "{} shows nothing", &command[1]);
    }
    guard.passed();
}

/// Some of the commands, those that are soon done: what they play comes out as it is kept.
#[test]
#[ignore = "nightly: series played again"]
fn commands_of_the_table_play_their_series_again() {
    let text = std::fs::read_to_string(document()).expect("docs/audit/certainty.md");
    let mut run = 0;
    for label in [
        "lib-el-merafib:20 days against 10, two players, search",
        "um-el-banat:daughters of Fig. 9, search",
        "um-el-banat:half a round, search",
    ] {
        let command = format!("ludarium study claims --only \"{label}\"");
        assert!(text.contains(&command), "{command}");
        let done = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .args(["study", "claims", "--only", label])
            .current_dir(corpus().join(".."))
            .output()
            .expect("it runs");
        let printed = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{command}: {printed}");
        run += 1;
    }
    assert_eq!(run, 3);
}
