//! Studies: the same bytes for any threads, shards and interruptions; figures agree with plain sums over single games; shards
//! that do not belong together are refused.

use crate::common::OfFamily;
use ludarium::study::file::{read, Figures};
use ludarium::study::library::Library;
use ludarium::study::parts::{merge, play, play_apart, MergeError, Merging, Run, Shard, ShardFile};
use ludarium::study::units::units;
use ludarium::study::{summary, table};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A corpus of the real rules with one small study.
fn corpus(dir: &Path, n: u64) -> PathBuf {
    let corpus = dir.join("corpus");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/games");
    for entry in walkdir::WalkDir::new(&from).into_iter().flatten() {
        let to = corpus
            .join("games")
            .join(entry.path().strip_prefix(&from).unwrap());
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(to).unwrap();
        } else if entry.file_name() == "rules.toml" || entry.file_name() == "all.toml" {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
    std::fs::create_dir_all(corpus.join("studies")).unwrap();
    let study = format!(
        "title = \"Small\"\nasks = \"Does it hold together?\"\n\
         [[series]]\ngames = [\"um-el-banat\", \"mewelad\"]\nagents = [\"random\"]\nseed = 9\nn = {n}\n\
         [[series]]\ngames = [\"lib-el-merafib\"]\nagents = [\"greedy\", \"random\"]\nseed = 9\nn = 300\n\
         [[series]]\ngames = [\"um-el-banat\"]\nagents = [\"random\"]\nseed = 9\nn = 600\nagainst = \"each-reading\"\n\
         tell = [\"differ\", \"mean(turns)\", \"share(first-wins >= 1)\", \"agreement\", \"best-first-move\"]\n"
    );
    std::fs::write(corpus.join("studies/small.toml"), study).unwrap();
    corpus
}

fn ludarium(corpus: &Path, args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .arg("study")
        .args(args)
        .arg("--corpus")
        .arg(corpus)
        .output()
        .unwrap()
}

fn results(corpus: &Path) -> String {
    std::fs::read_to_string(table::file(corpus, "small")).unwrap()
}

/// A number changed by hand is neither fresh nor what another series is kept beside; nor are results whose checksum a killed run did
/// not come to note.
#[test]
fn results_that_are_not_as_they_were_written_are_computed_anew() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 300);
    assert!(ludarium(&corpus, &["small"]).status.success());
    let whole = results(&corpus);
    let sums = corpus.join("kept.sha256");
    let noted = std::fs::read_to_string(&sums).unwrap();
    let at = whole.find("\"games\": ").unwrap() + 9;
    let altered = format!("{}9{}", &whole[..at], &whole[at..]);
    for (text, list) in [(altered, noted.clone()), (whole.clone(), String::new())] {
        std::fs::write(table::file(&corpus, "small"), text).unwrap();
        std::fs::write(&sums, list).unwrap();
        let out = ludarium(&corpus, &["small", "--quiet"]);
        let stderr = String::from_utf8(out.stderr).unwrap();
        assert!(
            stderr.contains("the results were changed after they were written"),
            "{stderr}"
        );
        assert_eq!(results(&corpus), whole);
        assert_eq!(std::fs::read_to_string(&sums).unwrap(), noted);
    }
    let out = ludarium(&corpus, &["small"]);
    assert!(String::from_utf8(out.stderr)
        .unwrap()
        .contains("small: fresh"));
}

#[test]
fn results_are_the_same_bytes_for_any_threads_and_shards() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 12_000);
    assert!(ludarium(&corpus, &["small", "--threads", "1"])
        .status
        .success());
    let whole = results(&corpus);
    assert!(ludarium(&corpus, &["small", "--force", "--threads", "2"])
        .status
        .success());
    assert_eq!(results(&corpus), whole, "threads change the figures");
    std::fs::remove_file(table::file(&corpus, "small")).unwrap();
    let mut files = vec![];
    for i in 1..=3 {
        let file = dir.path().join(format!("{i}.json")).display().to_string();
        let shard = format!("{i}/3");
        let done = ludarium(&corpus, &["small", "--shard", &shard, "--out", &file]);
        assert!(done.status.success());
        files.push(file);
    }
    let refused = ludarium(&corpus, &["merge", &files[0], &files[2]]);
    assert!(!refused.status.success());
    let stderr = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(stderr.contains("shard 2/3 is missing"), "{stderr}");
    let doubled = ludarium(
        &corpus,
        &["merge", &files[0], &files[1], &files[1], &files[2]],
    );
    let stderr = String::from_utf8_lossy(&doubled.stderr).into_owned();
    assert!(stderr.contains("is there twice"), "{stderr}");
    // one figure changed on the way
    let text = std::fs::read_to_string(&files[0]).unwrap();
    let at = text.find("\"first_wins\":").expect("a figure") + "\"first_wins\":".len();
    let figure = text[at..].chars().next().unwrap();
    let other = if figure == '9' { "8" } else { "9" };
    let altered = dir.path().join("altered.json").display().to_string();
    std::fs::write(
        &altered,
        format!("{}{other}{}", &text[..at], &text[at + 1..]),
    )
    .unwrap();
    let refused = ludarium(&corpus, &["merge", &altered, &files[1], &files[2]]);
    let stderr = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        stderr.contains("shard 1/3 is not as it was written"),
        "{stderr}"
    );
    let merged = ludarium(&corpus, &["merge", &files[2], &files[0], &files[1]]);
    assert!(
        merged.status.success(),
        "{}",
        String::from_utf8_lossy(&merged.stderr)
    );
    assert_eq!(results(&corpus), whole, "shards change the figures");
    // the same shards by standard input, one after the other
    std::fs::remove_file(table::file(&corpus, "small")).unwrap();
    let all: Vec<u8> = files
        .iter()
        .flat_map(|f| std::fs::read(f).unwrap())
        .collect();
    let by_stdin = |sent: &[u8]| {
        let mut command = assert_cmd::Command::cargo_bin("ludarium").unwrap();
        let command = command
            .args(["study", "merge", "-", "--corpus"])
            .arg(&corpus);
        command.write_stdin(sent).output().unwrap()
    };
    assert!(by_stdin(&all).status.success());
    assert_eq!(
        results(&corpus),
        whole,
        "standard input changes the figures"
    );
    for broken in [&b""[..], &all[..all.len() - 9], b"{}"] {
        let refused = by_stdin(broken);
        assert_eq!(refused.status.code(), Some(1));
        let stderr = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(stderr.contains("-: no shard file"), "{stderr}");
    }
}

#[test]
fn a_run_that_was_killed_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 40_000);
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .args(["study", "small", "--threads", "1", "--corpus"])
        .arg(&corpus)
        .spawn()
        .unwrap();
    let cache = corpus.join("../.cache/studies");
    let parts = || {
        walkdir::WalkDir::new(&cache)
            .into_iter()
            .flatten()
            .filter(|e| e.path().extension().is_some_and(|x| x == "gz"))
            .count()
    };
    for _ in 0..2000 {
        if parts() >= 2 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // on Unix this is SIGKILL
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        !table::file(&corpus, "small").exists(),
        "killed in the middle"
    );
    // half a part, as a full disk could leave it, is played again
    let kept = walkdir::WalkDir::new(&cache)
        .into_iter()
        .flatten()
        .find(|e| e.file_type().is_file());
    std::fs::write(kept.unwrap().path(), "{\"sowing\":{").unwrap();
    assert!(ludarium(&corpus, &["small"]).status.success());
    let resumed = results(&corpus);
    assert!(ludarium(&corpus, &["small", "--force"]).status.success());
    assert_eq!(
        results(&corpus),
        resumed,
        "something was lost or counted twice"
    );
}

#[test]
fn shards_under_other_rules_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 3000);
    let study = read(&corpus.join("studies/small.toml")).unwrap();
    let units = units(&Library::of(&corpus), &study).unwrap();
    let cache = dir.path().join("cache");
    let shard = |index| {
        let shard = Shard { index, of: 2 };
        let runs = units
            .iter()
            .map(|u| play(u, shard, &cache, &|_| ()).unwrap());
        ShardFile::new("small", shard, runs.collect())
    };
    let (a, mut b) = (shard(1), shard(2));
    assert!(merge(&[a.clone(), b.clone()]).is_ok());
    b.runs[1].identity.rules_sha256 = "0".repeat(64);
    let changed = merge(&[a.clone(), b.clone()]).unwrap_err();
    assert_eq!(changed, MergeError::Altered(2, 2));
    let b = ShardFile::new(&b.study, b.shard, b.runs);
    let refused = merge(&[a, b]).unwrap_err().to_string();
    assert!(
        refused.contains("different rules") && refused.contains("mewelad"),
        "{refused}"
    );
}

/// Every figure again, from the raw rounds, by sums and sorting alone.
#[test]
fn published_figures_are_those_of_the_raw_rounds() {
    const N: u64 = 3000;
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), N);
    assert!(ludarium(&corpus, &["small"]).status.success());
    let results: serde_json::Value = serde_json::from_str(&results(&corpus)).unwrap();
    for series in results["series"].as_array().unwrap().iter().take(2) {
        let slug = series["game"].as_str().unwrap();
        let loaded = ludarium::rules_files::load(Some(&corpus), slug).unwrap();
        let rules = loaded.compile(&Default::default()).unwrap();
        let mut turns = vec![];
        let mut laps = vec![];
        let (mut south, mut first, mut endless) = (0u64, 0u64, 0u64);
        for index in 0..N {
            let mut random = Random::of(9, index);
            let mut game = Game::new(&rules);
            game.open(&mut random, &mut Silent);
            let opener = game.opener();
            let (mut t, mut l) = (0u64, 0u64);
            while game.phase() == Phase::Play {
                let m = Agent::Random.choose(&game, &mut random).unwrap();
                let played = game.play(m, &mut Silent).unwrap();
                l += if played.endless.is_some() {
                    0
                } else {
                    played.laps
                };
                endless += u64::from(played.endless.is_some());
                // a turn is all moves of one player in a row, but for passes of the other
                t += u64::from(!played.again);
            }
            game.gather(&mut Silent);
            let winner = game.round_result().unwrap().winner;
            south += u64::from(winner.is_some_and(|p| p.word() == "south"));
            first += u64::from(winner.is_some() && winner == opener);
            turns.push(t);
            laps.push(l);
        }
        let f = &series["figures"];
        assert_eq!(f["south_wins"]["hits"], south, "{slug}");
        assert_eq!(f["first_mover_wins"]["hits"], first, "{slug}");
        assert_eq!(f["censored"]["endless_moves"], endless, "{slug}");
        for (name, mut values) in [("turns", turns), ("laps", laps)] {
            values.sort_unstable();
            let mean = values.iter().sum::<u64>() as f64 / N as f64;
            let median = (values[N as usize / 2 - 1] + values[N as usize / 2]) as f64 / 2.0;
            let figure = |key: &str| f[name][key].as_f64().unwrap();
            assert!((figure("mean") - mean).abs() < 1e-9, "{slug} {name}");
            assert!((figure("median") - median).abs() < 1e-9, "{slug} {name}");
            // the bootstrap interval is close to the normal one
            let squares: f64 = values.iter().map(|v| (*v as f64 - mean).powi(2)).sum();
            let half = 1.96 * (squares / (N - 1) as f64).sqrt() / (N as f64).sqrt();
            let low = f[name]["mean_95"][0].as_f64().unwrap();
            let high = f[name]["mean_95"][1].as_f64().unwrap();
            assert!(
                (low - (mean - half)).abs() < 0.25 * half,
                "{slug} {name}: {low}"
            );
            assert!(
                (high - (mean + half)).abs() < 0.25 * half,
                "{slug} {name}: {high}"
            );
        }
        let p = south as f64 / N as f64;
        let low = f["south_wins"]["share_95"][0].as_f64().unwrap();
        assert!(low < p && (p - low - 1.96 * (p * (1.0 - p) / N as f64).sqrt()).abs() < 0.001);
    }
}

/// Game k is the same under both until a rule parts them: a reading that tells only after the round changes no round, and the
/// difference of two series is that of their means.
#[test]
fn pairs_are_played_from_the_same_stream() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 500);
    let study = read(&corpus.join("studies/small.toml")).unwrap();
    let units = units(&Library::of(&corpus), &study).unwrap();
    let of = |question: &str, reading: &str| {
        let unit = units.iter().find(|u| {
            let against = u.identity.against.as_ref();
            against.is_some_and(|a| {
                a.question.as_deref() == Some(question) && a.reading.as_deref() == Some(reading)
            })
        });
        unit.map(|u| {
            let id = &u.identity;
            match u.play(0, 500).unwrap() {
                Figures::Pairs(f) => {
                    serde_json::to_value(summary::pairs(&f, &id.tell, id.seed)).unwrap()
                }
                _ => panic!("no pairs"),
            }
        })
    };
    assert!(
        of("Q-banat-4", "loser's rightmost").is_none(),
        "it tells between rounds alone"
    );
    let may = of("Q-banat-6", "may").unwrap();
    let turns = &may["mean(turns)"];
    let figure = |key: &str| turns[key].as_f64().unwrap();
    assert!((figure("value") - (figure("other") - figure("default"))).abs() < 2e-6);
    assert!(figure("low") <= figure("value") && figure("value") <= figure("high"));
    // an empty daughter is rare: nearly all rounds are the same game under both
    let rare = of("Q-banat-1", "peck-one").unwrap();
    assert!(rare["differ"]["value"].as_f64().unwrap() < 0.1, "{rare}");
    assert!(
        rare["agreement"]["value"].as_f64().unwrap() > 0.95,
        "{rare}"
    );
}

/// A clause is left out with what refers to it; where the game may do without its parameter, so is that; else the compiler's
/// words are kept.
#[test]
fn rules_without_a_clause_are_played_or_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 500);
    let study = "title = \"x\"\nasks = \"x\"\n[[series]]\ngames = [\"um-el-banat\"]\nagents = [\"random\"]\nseed = 1\nn = 50\n\
        against = \"each-clause\"\ntell = [\"differ\", \"mean(turns)\"]\n";
    let path = corpus.join("studies/without.toml");
    std::fs::write(&path, study).unwrap();
    let units = units(&Library::of(&corpus), &read(&path).unwrap()).unwrap();
    let of = |clause: &str| {
        let mut all = units.iter().map(|u| &u.identity);
        all.find(|i| {
            i.against
                .as_ref()
                .is_some_and(|a| a.clause.as_deref() == Some(clause))
        })
    };
    let refused = |clause: &str| {
        of(clause)
            .and_then(|i| i.refused.clone())
            .unwrap_or_default()
    };
    assert!(
        refused("banat.relay").starts_with("silent"),
        "{}",
        refused("banat.relay")
    );
    assert!(refused("banat.setup").contains("setup.holes"));
    assert!(of("banat.no-sow").unwrap().alike, "sow says it already");
    let beget = of("banat.beget").unwrap();
    assert!(beget.refused.is_none() && !beget.alike);
    assert_eq!(beget.games, 50, "never more than asked for");
}

/// What nothing would come of is refused, by the study and by `check`, with the series and what to do.
#[test]
fn what_a_series_cannot_use_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 500);
    let path = corpus.join("studies/small.toml");
    let plain = std::fs::read_to_string(&path).unwrap();
    let sticks = "[\"greedy\", \"random\"]";
    let days = "start = \"days=40 | o0 | o0 | turn 0 ready\"";
    let all = "against = \"each-reading\"";
    let daughters = "start = \"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\"";
    for (after, planted, message) in [
        (sticks, days, "series 2: lib-el-merafib: start `days=40 | o0 | o0 | turn 0 ready`: games of this family begin with their opening; leave it out"),
        (sticks, "scope = \"match\"", "series 2: lib-el-merafib: scope match: games of this family have no rounds"),
        (sticks, "max_rounds = 9", "series 2: lib-el-merafib: max_rounds 9: games of this family have no rounds"),
        (sticks, "against = { set = { flat = 400 } }", "series 2: `against` without `tell`"),
        (sticks, "pace = { move_ms = 1, counter_ms = 1 }", "series 2: `pace` without `tell`"),
        (sticks, "round_robin = [\"random\", \"greedy\"]", "series 2: `agents` beside `round_robin`"),
        (all, "round_robin = [\"random\", \"greedy\"]", "series 3: `round_robin` beside `tell`"),
        (all, "screened = \"other\"", "series 3: `screened` without"),
        (all, "max_rounds = 9", "series 3: um-el-banat: max_rounds 9: each game of this series is one round"),
        (all, &format!("{daughters}\nstarter = \"south\"\nlabel = \"S\""), "series 3 (`S`): um-el-banat: starter south beside start"),
    ] {
        let study = plain.replace(after, &format!("{after}\n{planted}"));
        std::fs::write(&path, &study).unwrap();
        let done = ludarium(&corpus, &["small"]);
        let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{planted}: {stderr}");
        assert!(stderr.contains("studies/small.toml") && stderr.contains(message), "{planted}: {stderr}");
    }
    std::fs::write(&path, plain.replace(sticks, &format!("{sticks}\n{days}"))).unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    let checked = check.args(["check", "--corpus"]).arg(&corpus).output();
    let checked = checked.unwrap();
    let stderr = String::from_utf8_lossy(&checked.stderr).into_owned();
    let stderr = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    let message =
        "series 2: lib-el-merafib: start `days=40 | o0 | o0 | turn 0 ready`: games of this family";
    assert!(stderr.contains(message), "{stderr}");
}

/// Puts shards together two by two, the rest likewise, until one is left: a tree of merges.
fn tree(mut shards: Vec<ShardFile>) -> ShardFile {
    while shards.len() > 1 {
        let pairs = shards.chunks(2).map(|pair| {
            let mut one = Merging::of(pair[0].clone()).unwrap();
            pair[1..].iter().for_each(|other| one.add(other).unwrap());
            let text = serde_json::to_string(&one.shard()).unwrap();
            serde_json::from_str(&text).unwrap()
        });
        shards = pairs.collect();
    }
    shards.remove(0)
}

#[test]
fn any_number_of_shards_merged_in_any_order_gives_the_figures_of_one_run() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 330_000);
    let study = read(&corpus.join("studies/small.toml")).unwrap();
    let unit = &units(&Library::of(&corpus), &study).unwrap()[0];
    let played = |index, of| {
        let shard = Shard { index, of };
        let run = play_apart(unit, shard, &|_| ()).unwrap();
        ShardFile::new("small", shard, vec![run])
    };
    let whole = merge(&[played(1, 1)]).unwrap();
    let figures = |runs: &[Run]| runs[0].figures.clone().unwrap();
    for of in [4, 64] {
        let mut shards: Vec<_> = (1..=of).map(|index| played(index, of)).collect();
        assert!(shards.len() < 64 || shards.iter().any(|s| s.runs[0].figures.is_some()));
        let straight = merge(&shards).unwrap();
        shards.reverse();
        shards.rotate_left(1);
        let once = tree(shards.clone());
        assert_eq!(once.covers, [[1, of]]);
        let back = merge(&[once]).unwrap();
        for runs in [straight, back] {
            assert_eq!(figures(&runs), figures(&whole), "{of} shards");
        }
        // a branch that is there already, and one that is missing
        let branch = tree(shards[..2].to_vec());
        let mut all = Merging::of(branch.clone()).unwrap();
        let twice = all.add(&shards[1]).unwrap_err();
        assert_eq!(twice, MergeError::Repeated(shards[1].shard.index, of));
        assert!(matches!(all.whole(), Err(MergeError::Missing(..))));
        // what it stands for is sealed with the rest
        let mut widened = branch;
        widened.covers = vec![[1, of]];
        assert!(matches!(merge(&[widened]), Err(MergeError::Altered(..))));
    }
}

/// The editions that this corpus has rules of.
fn playable() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/games");
    let mut all: Vec<String> = std::fs::read_dir(games)
        .unwrap()
        .flatten()
        .filter(|game| game.path().join("rules.toml").exists())
        .filter_map(|game| game.file_name().into_string().ok())
        .collect();
    all.sort();
    all
}

/// What a program says, and that it ended well.
fn run(args: &[&str]) -> String {
    let mut command = assert_cmd::Command::cargo_bin("ludarium").unwrap();
    let out = command.args(args).output().unwrap();
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{args:?}: {err}");
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn games_are_simulated_in_shards_packed_or_not() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = corpus(dir.path(), 10);
    let corpus = corpus.display().to_string();
    let slug = &playable()[0];
    let simulation = [
        "simulate", slug, "--games", "17000", "--seed", "5", "--corpus", &corpus,
    ];
    let mut whole: serde_json::Value =
        serde_json::from_str(&run(&[&simulation[..], &["--json"]].concat())).unwrap();
    let object = whole.as_object_mut().unwrap();
    object.retain(|key, _| key != "elapsed_s" && !key.ends_with("_per_s"));
    let file = |name: &str| dir.path().join(name).display().to_string();
    let names = ["1.json", "2.json.gz", "3.json.gz"].map(file);
    for (name, shard) in names.iter().zip(["1/3", "2/3", "3/3"]) {
        run(&[&simulation[..], &["--shard", shard, "--out", name]].concat());
    }
    let [one, two, three] = &names;
    let branch = file("branch.json.gz");
    run(&[
        "simulate",
        "--merge",
        three,
        one,
        "--partial",
        "--out",
        &branch,
    ]);
    for all in [&[one, two, three][..], &[&branch, two]] {
        let mut args = vec!["simulate", "--json", "--corpus", &corpus, "--merge"];
        args.extend(all.iter().map(|name| name.as_str()));
        let merged: serde_json::Value = serde_json::from_str(&run(&args)).unwrap();
        assert_eq!(merged, whole);
    }
    let mut command = assert_cmd::Command::cargo_bin("ludarium").unwrap();
    let out = command
        .args(["simulate", "--merge", &branch, three])
        .output()
        .unwrap();
    assert_eq!(out.status.code(), Some(1));
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(err.contains("shard 3/3 is there twice"), "{err}");
    let mut command = assert_cmd::Command::cargo_bin("ludarium").unwrap();
    let out = command
        .args(["study", "merge", &branch, two, "--corpus", &corpus])
        .output()
        .unwrap();
    assert_eq!(out.status.code(), Some(1));
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(err.contains("ludarium simulate --merge"), "{err}");
}
