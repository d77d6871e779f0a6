//! The program run on an input: what it printed, how long it took, how much memory it had.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a run came to.
pub struct Ran {
    /// None where a signal ended it.
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
    /// Of the processor; 0 where the system does not tell.
    pub seconds: f64,
    /// The most it ever had at once, of its own process; 0 where the system does not tell.
    pub megabytes: u64,
}

/// How long a run is waited for.
const PATIENCE: Duration = Duration::from_secs(300);

/// The most memory that a process has had, in megabytes.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

/// The time of the processor that a process has taken, in seconds: the machine may be busy with others.
fn taken(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |n: usize| fields.get(n)?.parse::<f64>().ok();
    // Linux counts a hundred ticks a second for its readers
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Runs the program in a folder, with a file as its standard input, and ends it where it does not end.
pub fn run(folder: &Path, args: &[String], stdin: Option<&Path>) -> Ran {
    let streams = tempfile::tempdir().unwrap();
    let [out, err] = ["out", "err"].map(|name| streams.path().join(name));
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .args(args)
        .current_dir(folder)
        .stdin(stdin.map_or(Stdio::null(), |file| File::open(file).unwrap().into()))
        .stdout(File::create(&out).unwrap())
        .stderr(File::create(&err).unwrap())
        .spawn()
        .unwrap();
    let (mut megabytes, mut seconds) = (0, 0.0);
    let code = loop {
        megabytes = megabytes.max(peak(child.id()).unwrap_or(0));
        seconds = taken(child.id()).unwrap_or(seconds);
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Ran {
        code,
        out: fs::read(out).unwrap(),
        err: fs::read(err).unwrap(),
        seconds,
        megabytes,
    }
}
