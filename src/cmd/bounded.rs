//! Work that reads what strangers wrote, in a process of its own with bounds of time and memory.

use anyhow::Context as _;
use std::process::{Command, ExitCode};

/// Bytes of memory that a build by templates of a stranger may take.
const MEMORY: u64 = 4 << 30;

/// This program, to be begun once more.
///
/// # Errors
/// The system does not tell where it is.
pub fn own_program() -> anyhow::Result<Command> {
    let own = std::env::current_exe().context("this program cannot find its own file")?;
    Ok(Command::new(own))
}

/// Gives this process bounds: seconds of a processor and bytes of memory.
#[cfg(unix)]
pub fn bound(seconds: Option<u64>, memory: u64) {
    use rustix::process::{getrlimit, setrlimit, Resource};
    for (what, most) in [
        (Resource::Cpu, seconds),
        (Resource::As, Some(memory)),
        (Resource::Core, Some(0)),
    ] {
        let Some(most) = most else { continue };
        let mut limit = getrlimit(what);
        limit.current = Some(most.min(limit.maximum.unwrap_or(u64::MAX)));
        // a system that knows no such bound still has the patience of whoever waits
        let _ = setrlimit(what, limit);
    }
}

#[cfg(not(unix))]
pub fn bound(_: Option<u64>, _: u64) {}

/// Bounds the build by a collection's own templates: nothing within the process stops one that takes all memory.
pub fn bound_build() {
    bound(None, MEMORY);
}

/// Runs the same command once more in a process of its own, which knows it by an option.
///
/// # Errors
/// The process cannot be begun, or ended without a word of its own.
pub fn again(option: &str) -> anyhow::Result<ExitCode> {
    let mut again = own_program()?;
    again.args(std::env::args_os().skip(1)).arg(option);
    let status = again
        .status()
        .context("the process that builds cannot be started")?;
    match status.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code) => Ok(ExitCode::from(code)),
        None => anyhow::bail!(
            "the build was stopped ({status}), and nothing was written: a template of the collection (templates/) takes more than {} GiB of memory; look for a `set` that doubles what it has",
            MEMORY >> 30
        ),
    }
}
