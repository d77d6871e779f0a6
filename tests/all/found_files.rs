//! Nobody's files are lost: what a build, an ingest or a study writes takes the place of its own files only, whole or not at all,
//! whoever else writes at the same time. Cases that attackers found.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common;
use crate::ingest_support::command::tree;

fn ludarium(args: &[&dyn AsRef<std::ffi::OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    command.args(args.iter().map(|a| a.as_ref()));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/pages")
}

#[test]
fn a_build_into_somebodys_folder_takes_nothing_away() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    fs::create_dir(at("data")).unwrap();
    fs::write(at("data/build.json"), "{}").unwrap();
    fs::write(at("thesis.doc"), "x").unwrap();
    let before = tree(home.path());
    let out = home.path();
    let starter = Path::new(env!("CARGO_MANIFEST_DIR")).join("starter/corpus");
    let build = |out: &Path| {
        ludarium(&[
            &"build",
            &"--corpus",
            &starter,
            &"--games",
            &"0",
            &"--out",
            &out,
        ])
    };
    let refused = build(out).output().unwrap();
    assert_eq!(refused.status.code(), Some(1), "{}", stderr_of(&refused));
    assert!(
        stderr_of(&refused).contains("data/build.json"),
        "{}",
        stderr_of(&refused)
    );
    assert_eq!(tree(home.path()), before, "nothing was written");

    fs::remove_file(at("data/build.json")).unwrap();
    let link = home.path().with_extension("link");
    #[cfg(unix)]
    std::os::unix::fs::symlink(home.path(), &link).unwrap();
    let built = build(&link).output().unwrap();
    assert!(at("index.html").is_file(), "{}", stderr_of(&built));
    assert!(
        stderr_of(&built).contains("1 file(s)"),
        "{}",
        stderr_of(&built)
    );
    assert_eq!(fs::read(at("thesis.doc")).unwrap(), b"x");
    assert!(link.is_symlink(), "a link to the folder stays one");
    fs::remove_file(link).unwrap();
}

#[test]
fn two_ingests_at_once_wait_for_one_another() {
    let alone = tempfile::tempdir().unwrap();
    let one = ludarium(&[&"ingest", &pages(), &"--corpus", &alone.path()])
        .output()
        .unwrap();
    for _ in 0..3 {
        let both = tempfile::tempdir().unwrap();
        let run = || {
            let mut run = ludarium(&[&"ingest", &pages(), &"--corpus", &both.path()]);
            run.stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap()
        };
        let (mut a, mut b) = (run(), run());
        assert_eq!(a.wait().unwrap().code(), one.status.code());
        assert_eq!(b.wait().unwrap().code(), one.status.code());
        assert_eq!(tree(both.path()), tree(alone.path()));
    }
}

#[test]
fn where_one_record_cannot_be_written_the_corpus_is_as_it_was() {
    let corpus = tempfile::tempdir().unwrap();
    let evidence = corpus.path().join("evidence");
    fs::create_dir_all(evidence.join("DLP.Evidence.703.json")).unwrap();
    fs::write(evidence.join("DLP.Evidence.1252.json"), "old").unwrap();
    let run = ludarium(&[&"ingest", &pages(), &"--corpus", &corpus.path()])
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(
        stderr_of(&run).contains("the corpus is as it was"),
        "{}",
        stderr_of(&run)
    );
    let left = tree(corpus.path());
    assert_eq!(left.len(), 1, "{:?}", left.keys());
    assert_eq!(
        fs::read(evidence.join("DLP.Evidence.1252.json")).unwrap(),
        b"old"
    );
}

/// Where the system lets us: every rename and every sync of an ingest fails once.
#[cfg(target_os = "linux")]
#[test]
fn a_fault_at_any_rename_or_sync_leaves_old_or_new() {
    let tried = Command::new("strace")
        .args(["-e", "inject=rename:error=EIO:when=1", "true"])
        .output();
    if !tried.is_ok_and(|t| t.status.success()) {
        println!("strace is not there or may not trace: not run");
        return;
    }
    let page = |n: usize| {
        let mut all: Vec<PathBuf> = fs::read_dir(pages())
            .unwrap()
            .flatten()
            .map(|e| e.path())
            .collect();
        all.retain(|p| p.extension().is_some_and(|x| x == "txt"));
        all.sort();
        all.swap_remove(n)
    };
    let (first, second) = (page(0), page(1));
    for call in ["rename", "fsync", "syncfs"] {
        for when in 1..=4 {
            let corpus = tempfile::tempdir().unwrap();
            let run = |file: &Path| ludarium(&[&"ingest", &file, &"--corpus", &corpus.path()]);
            run(&first).output().unwrap();
            let before = tree(corpus.path());
            let mut faulty = Command::new("strace");
            let inject = format!("inject={call}:error=EIO:when={when}");
            faulty.args(["-f", "-o", "/dev/null", "-e", &inject]);
            faulty
                .arg(env!("CARGO_BIN_EXE_ludarium"))
                .arg("ingest")
                .arg(&second);
            faulty.arg("--corpus").arg(corpus.path());
            let ran = faulty.output().unwrap();
            let now = tree(corpus.path());
            if stderr_of(&ran).contains("the corpus is as it was") {
                assert_eq!(now, before, "{call} {when}: {}", stderr_of(&ran));
            } else {
                assert!(
                    now.len() > before.len(),
                    "{call} {when} fell on nothing: {}",
                    stderr_of(&ran)
                );
            }
        }
    }
}

#[test]
fn a_full_disk_behind_the_output_is_told_in_one_line() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        println!("no /dev/full here: not run");
        return;
    };
    let run = ludarium(&[&"list"]).stdout(full).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(
        stderr_of(&run).starts_with("error: the output cannot be written"),
        "{}",
        stderr_of(&run)
    );
    assert_eq!(stderr_of(&run).lines().count(), 1);
}

#[test]
fn what_is_no_plain_file_is_no_page() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ludarium(&[&"ingest", &"/dev/zero", &"--corpus", &corpus.path()])
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(
        stderr_of(&run).contains("no plain file"),
        "{}",
        stderr_of(&run)
    );
}

#[test]
fn a_record_is_written_over_an_earlier_state_of_its_game_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.game");
    let play = |seed: &'static str, force: bool| {
        let mut run = ludarium(&[
            &"play",
            &"um-el-banat",
            &"--agents",
            &"greedy,random",
            &"--seed",
            &seed,
            &"--record",
            &file,
        ]);
        run.args(force.then_some("--force")).output().unwrap()
    };
    fs::write(&file, "a thesis").unwrap();
    let refused = play("7", false);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stderr_of(&refused).contains("--force"),
        "{}",
        stderr_of(&refused)
    );
    assert_eq!(fs::read(&file).unwrap(), b"a thesis");
    assert!(play("7", true).status.success());
    let first = fs::read(&file).unwrap();
    // the same game again
    assert!(play("7", false).status.success());
    assert_eq!(play("8", false).status.code(), Some(1), "another game");
    assert_eq!(fs::read(&file).unwrap(), first);

    // what a person types over somebody's file
    let rules = folder.path().join("rules.toml");
    fs::write(&rules, "somebody's").unwrap();
    let mut run = ludarium(&[&"play", &"um-el-banat", &"--seed", &"1"]);
    let mut run = run
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = format!("save {}\nquit\n", rules.display());
    std::io::Write::write_all(&mut run.stdin.take().unwrap(), typed.as_bytes()).unwrap();
    let played = run.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&played.stdout).contains("--force"));
    assert_eq!(fs::read(&rules).unwrap(), b"somebody's");
}

#[test]
fn a_record_that_was_cut_or_changed_does_not_replay_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for slug in ["um-el-banat", "lib-el-merafib"] {
        let records = root.join("corpus/games").join(slug).join("records");
        let game = fs::read_dir(records)
            .unwrap()
            .flatten()
            .next()
            .unwrap()
            .path();
        let text = fs::read_to_string(game).unwrap();
        let result = text
            .lines()
            .find(|l| l.starts_with("Result:"))
            .unwrap()
            .to_owned();
        let (head, _) = text.split_once("\n\n").unwrap();
        let seed = text.lines().find(|l| l.starts_with("Rules:")).unwrap();
        let file = folder.path().join("a.game");
        let replay = |text: &str| {
            fs::write(&file, text).unwrap();
            ludarium(&[&"replay", &file]).output().unwrap()
        };
        assert!(replay(&text).status.success(), "{slug}");
        for (wrong, words) in [
            (
                text.replace(&result, "Result: nobody knows"),
                "nobody knows",
            ),
            (format!("{head}\n\n"), "but the replay gives no result"),
            (
                text.replacen(seed, &format!("{seed}\n{seed}"), 1),
                "occurs twice",
            ),
        ] {
            let run = replay(&wrong);
            assert_eq!(run.status.code(), Some(1), "{slug}: {words}");
            assert!(
                stderr_of(&run).contains(words),
                "{slug}: {}",
                stderr_of(&run)
            );
        }
    }
}

#[test]
fn a_link_in_the_corpus_is_told_and_a_shared_file_of_elsewhere_is_not_read() {
    let temp = tempfile::tempdir().unwrap();
    let corpus = temp.path().join("corpus");
    let of = |name: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus/games")
            .join(name)
    };
    fs::create_dir_all(corpus.join("games/_shared")).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(of("senet"), corpus.join("games/senet")).unwrap();
        let checked = ludarium(&[&"check", &"--corpus", &corpus])
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&checked.stdout).into_owned() + &stderr_of(&checked);
        assert_eq!(checked.status.code(), Some(1), "{printed}");
        assert!(
            printed.contains("games/senet") && printed.contains("it is a link"),
            "{printed}"
        );
        // whoever names it gets the reason, and what lists the rest prints it besides
        let list: &[&dyn AsRef<std::ffi::OsStr>] = &[&"list", &"--corpus", &corpus];
        let play: &[&dyn AsRef<std::ffi::OsStr>] = &[
            &"simulate",
            &"senet",
            &"--games",
            &"2",
            &"--corpus",
            &corpus,
        ];
        for (args, code) in [(list, 0), (play, 2)] {
            let run = ludarium(args).output().unwrap();
            assert_eq!(run.status.code(), Some(code), "{}", stderr_of(&run));
            let stderr = stderr_of(&run);
            assert!(
                stderr.contains("games/senet") && stderr.contains("a link"),
                "{stderr}"
            );
        }
        fs::remove_file(corpus.join("games/senet")).unwrap();
    }
    fs::write(temp.path().join("secret.toml"), "secret = true\n").unwrap();
    let rules = temp.path().join("corpus/rules.toml");
    let own = fs::read_to_string(of("um-el-banat").join("rules.toml")).unwrap();
    assert!(
        own.contains("use = ["),
        "the test wants a file that uses others"
    );
    fs::write(&rules, own.replacen("use = [", "use = [\"../secret\", ", 1)).unwrap();
    let run = ludarium(&[&"simulate", &rules, &"--games", &"1"])
        .output()
        .unwrap();
    assert_ne!(run.status.code(), Some(0));
    assert!(
        stderr_of(&run).contains("`../secret` is no name of a shared file"),
        "{}",
        stderr_of(&run)
    );
}

/// A device has no end: whatever reads a text stops at a bound.
#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_read_to_a_bound() {
    let temp = tempfile::tempdir().unwrap();
    let rules = temp.path().join("rules.toml");
    std::os::unix::fs::symlink("/dev/zero", &rules).unwrap();
    let commands: [&[&dyn AsRef<std::ffi::OsStr>]; 4] = [
        &[&"replay", &"/dev/zero"],
        &[&"features", &rules],
        &[&"simulate", &rules, &"--games", &"1"],
        &[&"play", &"um-el-banat", &"--resume", &"/dev/zero"],
    ];
    for args in commands {
        let run = ludarium(args).output().unwrap();
        assert!(
            matches!(run.status.code(), Some(1 | 2)),
            "{}",
            stderr_of(&run)
        );
        assert!(
            stderr_of(&run).contains("more than 256 MB"),
            "{}",
            stderr_of(&run)
        );
    }
}

#[test]
fn an_unknown_game_is_answered_with_each_game_once() {
    let run = ludarium(&[&"simulate", &"zzz"]).output().unwrap();
    let stderr = stderr_of(&run);
    let listed = stderr
        .split("one of: ")
        .nth(1)
        .expect("a list")
        .trim_end_matches([')', '\n', ' ', '.']);
    let all: Vec<&str> = listed.split(", ").collect();
    assert!(all.contains(&"um-el-banat"), "{stderr}");
    // by its slug alone, and not by its short name as well
    let mut slugs = common::with_rules();
    slugs.extend(common::all_rulesets());
    slugs.sort();
    assert_eq!(all, slugs, "{stderr}");
}
