//! Whatever is killed while it writes, by kill -9 at any moment, loses nothing: each file is as it was or as it will be, and the same
//! command, given again, gives the bytes of a run that nobody disturbed. Moments a command: `LUDARIUM_KILLS`
//! (`LUDARIUM_KILLS=100 cargo test --test all killed:: -- --nocapture` is the long run).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::changed_source::moved;
use crate::ingest_support::command::tree;

/// Moments at which a command is killed, where nobody asks for another number.
const MOMENTS: u32 = 8;

/// Every file of a folder with its bytes.
pub type Tree = BTreeMap<String, Vec<u8>>;

/// Moments at which runs are killed.
pub fn kills(usual: u32) -> u32 {
    let wanted = std::env::var("LUDARIUM_KILLS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

pub fn copy(from: &Path, to: &Path) {
    for (name, bytes) in tree(from) {
        let at = to.join(name);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        fs::write(at, bytes).unwrap();
    }
}

/// Every file is one of before or one of after; none is half, and none is gone that both have. What waits to be put in its place is hidden.
pub fn whole(now: &Tree, before: &Tree, after: &Tree, of: &dyn Fn(&str) -> bool) {
    for (name, bytes) in now.iter().filter(|(name, _)| of(name)) {
        // while a site is written its list has the files of both
        if name.ends_with("data/site-files.json") {
            let list = serde_json::from_slice::<serde_json::Value>(bytes).expect(name);
            let files = list["files"].as_object().expect(name);
            let known = |name: &String| {
                name == "site/data/site-files.json"
                    || name
                        .strip_prefix("site/")
                        .is_some_and(|n| files.contains_key(n))
            };
            let site = now
                .keys()
                .filter(|n| n.starts_with("site/") && !n.contains("/."));
            assert!(
                site.clone().all(known),
                "a file that the list of the site lacks"
            );
            continue;
        }
        let hidden = name.rsplit('/').next().is_some_and(|n| n.starts_with('.'));
        let known = [before, after].iter().any(|t| t.get(name) == Some(bytes));
        assert!(hidden || known, "{name} is neither old nor new");
    }
    for name in before.keys().filter(|name| after.contains_key(*name)) {
        assert!(now.contains_key(name), "{name} is gone");
    }
}

/// Whether a file waits somewhere to be put in its place.
fn writes(folder: &Path) -> bool {
    let all = walkdir::WalkDir::new(folder).into_iter().flatten();
    let waits = |e: &walkdir::DirEntry| {
        e.file_name()
            .to_string_lossy()
            .starts_with(".ludarium-writes-")
    };
    all.into_iter().any(|e| waits(&e))
}

/// Waits till a command writes or has ended.
fn till_it_writes(child: &mut Child, folder: &Path) {
    while !writes(folder) && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Kills a command, begun in a copy of a folder, at moments that are spread over its run. `of`: the files that are looked at; what
/// lies beside them is a cache.
pub fn survives(
    what: &str,
    folder: &Path,
    args: &(dyn Fn(&Path) -> Vec<String> + Sync),
    of: &(dyn Fn(&str) -> bool + Sync),
    usual: u32,
) {
    let program = |at: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
        command.args(args(at)).current_dir(at);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let seen = |at: &Path| -> Tree { tree(at).into_iter().filter(|(name, _)| of(name)).collect() };
    let before = seen(folder);
    let undisturbed = tempfile::tempdir().unwrap();
    copy(folder, undisturbed.path());
    let begun = Instant::now();
    let mut child = program(undisturbed.path()).spawn().unwrap();
    till_it_writes(&mut child, undisturbed.path());
    let until = begun.elapsed();
    assert!(child.wait().unwrap().code().is_some(), "{what}");
    let length = begun.elapsed();
    let after = seen(undisturbed.path());
    assert_ne!(before, after, "{what} writes nothing");
    let kills = kills(usual);
    let one = |n: u32| {
        let dir = tempfile::tempdir().unwrap();
        copy(folder, dir.path());
        let mut child = program(dir.path()).spawn().unwrap();
        // spread over the whole run and a little beyond, in no order; of every four three over the time in which it writes
        let share = f64::from(n.wrapping_mul(2_654_435_761) >> 8) / f64::from(1u32 << 24);
        let over = match n % 4 {
            0 => length,
            _ => {
                till_it_writes(&mut child, dir.path());
                length - until
            }
        };
        std::thread::sleep(Duration::from_secs_f64(over.as_secs_f64() * share * 1.1));
        child.kill().unwrap();
        let cut = child.wait().unwrap().code().is_none();
        let now = seen(dir.path());
        whole(&now, &before, &after, of);
        let begun = now != before && now != after;
        program(dir.path()).status().unwrap();
        assert_eq!(seen(dir.path()), after, "{what}, killed at moment {n}");
        [u32::from(cut), u32::from(cut && begun)]
    };
    let mut counts = [0, 0];
    std::thread::scope(|scope| {
        let one = &one;
        let job =
            |job: u32| scope.spawn(move || (job..kills).step_by(2).map(one).collect::<Vec<_>>());
        for ran in [job(0), job(1)] {
            for [cut, within] in ran.join().expect("no failure") {
                counts[0] += cut;
                counts[1] += within;
            }
        }
    });
    let [cut, within] = counts;
    println!("{what}: {cut} of {kills} runs were killed before their end, {within} of them between one file and the next; nothing lost, the same bytes after the next run {kills} of {kills}");
    assert!(cut > kills / 4, "{what}: only {cut} runs were cut");
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn run(folder: &Path, line: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    let out = command
        .args(words(line))
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        out.status.success(),
        "{line}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
}

/// A new collection with its example.
pub fn collection() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), "init .");
    folder
}

#[test]
#[ignore = "nightly: kills"]
fn a_build() {
    let folder = collection();
    run(folder.path(), "build --games 0");
    // another name stands on every page
    let file = folder.path().join("ludarium.toml");
    let text = fs::read_to_string(&file).unwrap();
    let title = text.lines().find(|l| l.starts_with("title = ")).unwrap();
    fs::write(&file, text.replacen(title, "title = \"Another name\"", 1)).unwrap();
    let of = |name: &str| name.starts_with("site/");
    let args = |_: &Path| words("build --games 0");
    survives("build", folder.path(), &args, &of, MOMENTS);
}

/// A collection with a study that was computed of some games a series, and is to have others.
pub fn study_of(first: u64, then: u64) -> tempfile::TempDir {
    let dir = collection();
    let folder = dir.path();
    let games = tree(&folder.join("corpus/games"));
    let mut slug = games
        .keys()
        .filter_map(|name| name.strip_suffix("/rules.toml"));
    let slug = slug.find(|s| !s.starts_with('_')).unwrap();
    let study = |n: u64| {
        format!(
            "title = \"Small\"\nasks = \"Does it hold together?\"\n[[series]]\ngames = [\"{slug}\"]\nagents = [\"random\"]\nseed = 9\nn = {n}\n\
             [[series]]\ngames = [\"{slug}\"]\nagents = [\"greedy\", \"random\"]\nseed = 9\nn = {n}\n"
        )
    };
    fs::create_dir_all(folder.join("corpus/studies")).unwrap();
    let file = folder.join("corpus/studies/small.toml");
    fs::write(&file, study(first)).unwrap();
    run(folder, "study small");
    fs::write(&file, study(then)).unwrap();
    dir
}

#[test]
#[ignore = "nightly: kills"]
fn a_study() {
    let dir = study_of(40, 400);
    let folder = dir.path();
    let of = |name: &str| name.starts_with("corpus/");
    survives("study", folder, &|_| words("study small"), &of, MOMENTS);
}

#[test]
#[ignore = "nightly: kills"]
fn a_realignment() {
    let folder = moved();
    let of = |name: &str| name.starts_with("corpus/");
    let args = |_: &Path| words("cite --realign --all --corpus corpus");
    survives("cite --realign", folder.path(), &args, &of, MOMENTS);
}
