//! What every command prints with `--json` keeps the schema of that command, in both families and with every option that changes its
//! shape; and the schemas are strict: planted keys, lost keys and values of another kind are refused.

mod keys;

use crate::schema_support::{
    each_schema, faults, few, format, own, problems, root, shape, small, validator,
};
use jsonschema::Validator;
use keys::{MAPS, OPTIONAL};
use ludarium::schema::{Format, Place, FORMATS};
use rayon::prelude::*;
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// What a run of a command printed, with the format that it is of and the shape that it has to have.
struct Run {
    format: &'static str,
    shape: Option<&'static str>,
    line: String,
    printed: Vec<Value>,
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    command.current_dir(root()).args(args);
    command
}

/// Runs a command and takes what it prints: a JSON text, or one after the other.
fn printed(args: &[&str]) -> Vec<Value> {
    let out = program(args)
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    let all: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(&text)
        .into_iter()
        .collect();
    let all = all.unwrap_or_else(|e| panic!("{args:?}: {e}: {text}"));
    let stderr = String::from_utf8_lossy(&out.stderr);
    assert!(!all.is_empty(), "{args:?} prints nothing; {stderr}");
    all
}

fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.unwrap();
        let to = to.join(entry.path().strip_prefix(from).unwrap());
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(to).unwrap();
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// A record that says itself what those of the portal have from its lists.
const RECORD: &str = r#"
id = "Grey.1"
type = "Ethnography"
country = ["Eritrea"]
category = ["Board", "Sow"]
period = ["Modern"]
rules = "Two rows of six holes."
"#;

/// A study with a series of each sort, small.
const STUDY: &str = r#"
title = "Every sort of series"
asks = "What do results look like?"
[[series]]
games = ["um-el-banat", "lib-el-merafib", "senet"]
agents = ["random"]
seed = 1
n = 20
[[series]]
games = ["um-el-banat"]
round_robin = ["beginner", "greedy"]
starter = "lot"
seed = 1
n = 10
[[series]]
games = ["um-el-banat", "senet"]
agents = ["random"]
seed = 1
n = 20
label = "told"
pace = { move_ms = 1000, counter_ms = 200 }
tell = ["mean(turns)", "mean(role-eats)", "share(turns 10..20)", "balance", "states", "best-first-move", "differ"]
[[series]]
games = ["um-el-banat"]
agents = ["random"]
seed = 1
n = 20
start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"
against = { agents = ["greedy"] }
tell = ["mean(turns)", "share(turns >= 20)", "differ", "agreement", "best-first-move", "states"]
[[series]]
games = ["um-el-banat", "sijat-el-taba"]
agents = ["random"]
seed = 1
n = 10
against = "each-reading"
tell = ["differ", "mean(turns)"]
[[series]]
games = ["awagagae"]
agents = ["random"]
scope = "match"
max_rounds = 2
seed = 1
n = 4
against = "each-clause"
tell = ["differ", "mean(rounds)"]
[[series]]
games = ["senet"]
agents = ["random"]
seed = 1
n = 4
against = "each-clause"
tell = ["differ", "mean(turns)"]
[[series]]
games = ["um-el-banat"]
agents = ["random"]
seed = 1
n = 4
against = "each-reading"
tell = ["differ"]
"#;

/// A page with a record that can be taken and one that cannot.
const PAGE: &str = "Evidence in Nowhere\n2 pieces of evidence found.\nId DLP.Evidence.7\nType Ethnography\nGame Nothing\nLocation 10, 20\n\
    Date 1900-01-01 - 1900-12-31\nRules Players take turns.\nConfidence 90\nId nonsense\nType Ethnography\nGame Nothing\nWhat is this?\n";

/// A page that a server of this machine gives.
fn served(page: &'static str) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!(
        "http://{}/page.txt",
        listener.local_addr().expect("an address")
    );
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let mut request = [0; 4096];
            let n = stream.read(&mut request).unwrap_or_default();
            let robots = request[..n].starts_with(b"GET /robots.txt");
            let (status, body) = match robots {
                true => ("404 Not Found", ""),
                false => ("200 OK", page),
            };
            let head = format!("HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            let _ = stream.write_all(format!("{head}{body}").as_bytes());
        }
    });
    address
}

/// The words of a command line: parted by blanks, quotation marks hold together.
fn words(line: &str) -> Vec<String> {
    let mut out = vec![];
    for (i, part) in line.split('"').enumerate() {
        match i % 2 {
            0 => out.extend(part.split_whitespace().map(str::to_owned)),
            _ => out.push(part.to_owned()),
        }
    }
    out
}

/// The editions of `$small`.
const OF_SMALL: [&str; 6] = [
    "awagagae",
    "gabata-ansaba",
    "lib-el-merafib",
    "mewelad",
    "senet",
    "um-el-banat",
];

/// What the lines name: a copy of the corpus, one with faults, one whose source has changed, empty folders, a page as a file and from a server.
fn named(folder: &Path) -> BTreeMap<&'static str, String> {
    let at = |name: &str| folder.join(name);
    let own = at("own/corpus");
    copy(&root().join("corpus"), &own);
    std::fs::write(own.join("studies/every.toml"), STUDY).unwrap();
    let grey = at("grey");
    std::fs::create_dir_all(grey.join("evidence")).unwrap();
    std::fs::write(grey.join("evidence/Grey.1.toml"), RECORD).unwrap();
    // what is printed of a corpus has the same shape whether it has forty editions or five
    let small = at("small/corpus");
    copy(&own, &small);
    for edition in std::fs::read_dir(small.join("games")).unwrap().flatten() {
        let name = edition.file_name().to_string_lossy().into_owned();
        if !name.starts_with('_') && !OF_SMALL.contains(&name.as_str()) {
            std::fs::remove_dir_all(edition.path()).unwrap();
        }
    }
    let broken = at("broken/corpus");
    copy(&small, &broken);
    let moved = at("moved/corpus");
    copy(&small, &moved);
    let account = moved.join("games/um-el-banat/account.toml");
    let text = std::fs::read_to_string(&account).unwrap();
    std::fs::write(
        &account,
        text.replacen("span = [39, 117]", "span = [39, 116]", 1),
    )
    .unwrap();
    for (file, from, to) in [
        ("games/senet/rules.toml", "[clause.", "[claus."),
        (
            "games/mewelad/account.toml",
            "= \"modelled\"",
            "= \"modeled\"",
        ),
    ] {
        let path = broken.join(file);
        let text = std::fs::read_to_string(&path)
            .unwrap()
            .replacen(from, to, 1);
        std::fs::write(path, text).unwrap();
    }
    std::fs::write(at("page.txt"), PAGE).unwrap();
    for name in ["one", "two", "three"] {
        std::fs::create_dir_all(at(name)).unwrap();
    }
    let text = |path: PathBuf| path.to_str().expect("UTF-8").to_owned();
    BTreeMap::from([
        ("$corpus", text(own)),
        ("$grey", text(grey)),
        ("$small", text(small)),
        ("$broken", text(broken)),
        ("$moved", text(moved)),
        ("$page", text(at("page.txt"))),
        ("$address", served(PAGE)),
        ("$site", text(at("site"))),
        ("$one", text(at("one"))),
        ("$two", text(at("two"))),
        ("$three", text(at("three"))),
    ])
}

/// Every run of `schema_commands.txt`, made once.
fn runs() -> &'static [Run] {
    static RUNS: OnceLock<Vec<Run>> = OnceLock::new();
    RUNS.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let named = named(folder.path());
        let lines: Vec<&'static str> = include_str!("schema_commands.txt")
            .lines()
            .filter(|l| !l.starts_with('#'))
            .collect();
        let run = |line: &'static str| {
            let mut parts = line.splitn(2, char::is_whitespace);
            let format = parts.next().expect("a format");
            let rest = parts.next().expect("a shape").trim_start();
            let (shape, line) = rest.split_once(char::is_whitespace).expect("a command");
            let mut args = words(line);
            for arg in &mut args {
                if let Some(value) = named.get(arg.as_str()) {
                    arg.clone_from(value);
                }
            }
            // these print a JSON text a line, whatever the options
            if !args.iter().any(|a| a == "--told" || a == "session") {
                args.push("--json".into());
            }
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            Run {
                format,
                shape: Some(shape).filter(|s| *s != "-"),
                line: line.trim().to_owned(),
                printed: printed(&args),
            }
        };
        lines.into_par_iter().map(run).collect()
    })
}

/// The schemas of formats, or of one shape of them, each made once.
#[derive(Default)]
struct Schemas(BTreeMap<(&'static str, Option<&'static str>), Validator>);

impl Schemas {
    fn of(&mut self, name: &'static str, of: Option<&'static str>) -> &Validator {
        self.0.entry((name, of)).or_insert_with(|| match of {
            Some(of) => shape(format(name), of),
            None => validator(&format(name).schema()),
        })
    }
}

#[test]
fn what_commands_print_keeps_their_schemas() {
    let mut wrong = vec![];
    let mut schemas = Schemas::default();
    let mut texts = 0;
    for run in runs() {
        let line = |what: &str, p: String| format!("{} ({what}): {p}", run.line);
        for value in &run.printed {
            texts += 1;
            let whole = schemas.of(run.format, None);
            let of_whole = problems(whole, value).into_iter();
            wrong.extend(of_whole.map(|p| line("as a whole", p)));
            let Some(name) = run.shape else { continue };
            let one = schemas.of(run.format, run.shape);
            let parts = match (run.format, value) {
                // a list has its shape entry by entry
                ("cli/list", Value::Array(list)) => list.iter().collect(),
                _ => vec![value],
            };
            assert!(!parts.is_empty(), "{} lists nothing", run.line);
            let of_parts = parts.into_iter().flat_map(|v| problems(one, v));
            wrong.extend(of_parts.map(|p| line(name, p)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let formats: BTreeSet<&str> = runs().iter().map(|r| r.format).collect();
    eprintln!(
        "{} runs of {} formats, {texts} JSON texts",
        runs().len(),
        formats.len()
    );
}

/// A position that is printed can be given back; what its schema refuses is not taken for one.
#[test]
fn a_position_that_is_printed_is_one_that_is_read() {
    let schema = validator(&format("position").schema());
    let mut given = 0;
    for run in runs().iter().filter(|r| r.shape == Some("SowingReplay")) {
        let replay = &run.printed[0];
        for step in replay["steps"].as_array().into_iter().flatten() {
            assert_eq!(problems(&schema, &step["position"]), Vec::<String>::new());
        }
        // a position in which nobody is to move is given to South
        let mut all = replay["steps"].as_array().into_iter().flatten();
        let Some(step) = all.find(|s| s["position"]["to_move"].is_string()) else {
            continue;
        };
        // rules of a file are named by it, and a position is read under the readings that it was printed under
        let words = words(&run.line);
        let file = words.iter().find(|word| word.ends_with(".toml"));
        let game = file.map_or(replay["game"].as_str().expect("a slug"), String::as_str);
        let readings = replay["readings"].as_object().into_iter().flatten();
        let readings: Vec<String> = readings
            .map(|(q, reading)| format!("--reading={q}={}", reading.as_str().expect("a word")))
            .collect();
        let text = step["position"].to_string();
        let mut args = vec!["replay", game, "--start", &text, "--json"];
        args.extend(readings.iter().map(String::as_str));
        let again = printed(&args);
        assert_eq!(again[0]["start"], step["position"], "{}", run.line);
        given += 1;
    }
    assert!(given > 5);
    let whole = json!({ "holes": [1, 0, 0, 2], "owners": ["south", "south", "north", "north"], "stores": [1, 2],
        "marks": [null, { "kind": "daughter", "by": "south", "visited": true }, null, null], "to_move": "south",
        "closed": [1], "out": 1, "hand": 2 });
    assert_eq!(problems(&schema, &whole), Vec::<String>::new());
    assert!(schema.is_valid(&json!({ "holes": [1, 0, 0, 2] })));
    for fault in faults(&whole, &few(), &mut BTreeSet::new()) {
        let may_be_missing =
            ![".holes", ".marks[].kind", ".marks[].by"].contains(&fault.at.as_str());
        let taken = match fault.what.as_str() {
            "unknown key" => false,
            "missing" => may_be_missing,
            _ => continue,
        };
        assert_eq!(
            schema.is_valid(&fault.value),
            taken,
            "{} {}",
            fault.at,
            fault.what
        );
    }
}

/// `serve` goes on serving: its one line is taken and it is stopped.
#[test]
fn serve_prints_where_the_site_is() {
    let site = tempfile::tempdir().unwrap();
    std::fs::write(site.path().join("index.html"), "x").unwrap();
    let dir = site.path().to_str().unwrap();
    let mut child = program(&["serve", "--dir", dir, "--port", "0", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let value: Value = serde_json::from_str(&line).expect("JSON");
    let schema = validator(&format("cli/serve").schema());
    assert_eq!(problems(&schema, &value), Vec::<String>::new());
    assert!(
        !schema.is_valid(&json!({})) && !schema.is_valid(&json!({ "address": "x", "port": 1 }))
    );
}

#[test]
fn a_schema_is_printed_as_it_is_kept_and_a_wrong_name_is_told_the_nearest() {
    let text = |args: &[&str]| {
        let out = program(args).output().expect("it runs");
        assert!(out.status.success(), "{args:?}");
        String::from_utf8(out.stdout).expect("UTF-8")
    };
    let list = text(&["schema"]);
    for f in FORMATS {
        assert!(
            list.lines().any(|l| l.split(' ').next() == Some(f.name)),
            "{}",
            f.name
        );
    }
    assert!(list.lines().all(|l| l.chars().count() <= 80), "{list}");
    for args in [
        &["schema", "cli/check"][..],
        &["schema", "cli/check", "--json"],
    ] {
        assert_eq!(text(args), format("cli/check").text());
    }
    let out = program(&["schema", "acount"]).output().expect("it runs");
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("did you mean `account`?"));
}

/// The options of every command, as its help has them.
fn has_json(command: &str) -> bool {
    let out = program(&[command, "--help"]).output().expect("it runs");
    String::from_utf8_lossy(&out.stdout).contains("--json")
}

#[test]
fn every_command_with_json_has_a_schema_and_is_run_here() {
    let out = program(&["--help"]).output().expect("it runs");
    let help = String::from_utf8_lossy(&out.stdout).into_owned();
    let commands: Vec<&str> = help
        .lines()
        .take_while(|l| !l.starts_with("Options:"))
        .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
        .filter_map(|l| l.split_whitespace().next())
        .filter(|c| *c != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let lines: BTreeSet<&str> = FORMATS
        .iter()
        .filter_map(|f| match f.place {
            Place::Command(line) => Some(line),
            _ => None,
        })
        .collect();
    for command in commands {
        let json = format!("{command} --json");
        assert_eq!(
            has_json(command),
            lines.contains(json.as_str()),
            "{command}"
        );
    }
    let run: BTreeSet<&str> = runs()
        .iter()
        .map(|r| r.format)
        .chain(["cli/serve"])
        .collect();
    let all: BTreeSet<&str> = FORMATS
        .iter()
        .map(|f| f.name)
        .filter(|n| n.starts_with("cli/"))
        .collect();
    assert_eq!(run, all);
}

fn met(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            out.extend(map.keys().cloned());
            map.values().for_each(|inner| met(inner, out));
        }
        Value::Array(list) => list.iter().for_each(|inner| met(inner, out)),
        _ => {}
    }
}

/// Whether a planted fault is none: a key that may be missing, a name more or less, or anything in `extra` and in rules.
fn harmless(at: &str, what: &str) -> bool {
    let steps: Vec<&str> = at.split('.').collect();
    let last = steps.last().copied().unwrap_or_default();
    let before = steps.iter().rev().nth(1).copied().unwrap_or_default();
    let in_rules = steps.first().is_some_and(|s| s.is_empty())
        && matches!(steps.get(1), Some(&"clause" | &"question"));
    match what {
        "missing" => {
            let may = |o: &&&str| o.rsplit('.').next() == Some(last);
            OPTIONAL.iter().any(|o| may(&o)) || MAPS.contains(&before) || in_rules
        }
        // what a reading changes is any clause's keys
        "unknown key" => last == "extra" || last == "id" || in_rules && steps.contains(&"change"),
        _ => false,
    }
}

#[test]
fn planted_faults_are_refused() {
    let mut passed = vec![];
    let mut refused = [0; 3];
    let mut schemas = Schemas::default();
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for run in runs() {
        let shape = run.shape.filter(|_| run.format != "cli/list");
        let schema = schemas.of(run.format, shape);
        // lines that are printed are many and alike; of a study's series each sort is to be seen
        let parts: Vec<Value> = match (run.format, run.printed.as_slice()) {
            ("cli/study", [results]) => {
                let series = results["series"].as_array().into_iter().flatten();
                let alone = |one: &Value| {
                    let mut results = small(results);
                    results["series"] = json!([small(one)]);
                    results
                };
                series.map(alone).collect()
            }
            (_, all) => all.iter().take(40).map(small).collect(),
        };
        for value in &parts {
            let seen = seen
                .entry(format!("{}{:?}", run.format, run.shape))
                .or_default();
            for fault in faults(value, &few(), seen) {
                let sort = match fault.what.as_str() {
                    "unknown key" => 0,
                    "missing" => 1,
                    _ => 2,
                };
                if !schema.is_valid(&fault.value) {
                    refused[sort] += 1;
                } else if sort < 2 && !harmless(&fault.at, &fault.what) {
                    passed.push(format!("{}{}: {}", run.format, fault.at, fault.what));
                }
            }
        }
    }
    assert!(passed.is_empty(), "let pass: {passed:#?}");
    let [unknown, missing, other] = refused;
    eprintln!(
        "refused: {unknown} keys too many, {missing} keys too few, {other} values of another kind"
    );
    assert!(unknown > 80 && missing > 300 && other > 2000, "{refused:?}");
}
