//! A file of others read in a process of its own, which has its bounds of time and memory: whatever it does to its reader, what is
//! left is a sentence that says so.

use super::super::bounded::{bound, own_program};
use anyhow::{Context as _, Result};
use ludarium::lines::{self, Lines, Unread, MOST_BYTES};
use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};
use std::process::{ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Seconds of a processor that reading may take.
const SECONDS: u64 = 10;
/// Bytes of memory that it may take.
const MEMORY: u64 = 1 << 30;
/// How long it is waited for, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(120);

/// Reads a file in a process of its own.
///
/// # Errors
/// The process cannot be begun. What is wrong with the file is the inner error.
pub fn read(name: &str, bytes: &[u8], content_type: Option<&str>) -> Result<Result<Lines, Unread>> {
    let mut given = tempfile::tempfile()?;
    given.write_all(bytes)?;
    given.rewind()?;
    let mut answer = tempfile::tempfile()?;
    let mut child = own_program()?;
    // joined to its option, no name is taken for an option itself
    child.args(["record".to_owned(), format!("--convert={name}")]);
    if let Some(content_type) = content_type {
        child.arg(format!("--content-type={content_type}"));
    }
    let mut child = child
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::from(given))
        .stdout(Stdio::from(answer.try_clone()?))
        .stderr(Stdio::null())
        .spawn()
        .context("the process that reads it cannot be started")?;
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Ok(Err(too_much("time")));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    answer.rewind()?;
    let mut text = vec![];
    answer.read_to_end(&mut text)?;
    Ok(match serde_json::from_slice(&text) {
        Ok(read) if status.success() => read,
        _ => Err(broken_off(status)),
    })
}

fn too_much(what: &str) -> Unread {
    Unread(format!("reading it takes far more {what} than a normal file of its size: save it again as text, or give only the part about the game"))
}

/// Why the process that reads did not answer.
fn broken_off(status: ExitStatus) -> Unread {
    if let Some(code) = status.code() {
        return Unread(format!("the process that reads it failed with exit code {code}, which is a fault of this program: report it, with the file if you may, and use the file's text instead"));
    }
    #[cfg(unix)]
    if std::os::unix::process::ExitStatusExt::signal(&status) == Some(24) {
        // the bound of time ends a process by its own signal
        return too_much("time");
    }
    too_much("memory")
}

/// What the process does: it reads the file from standard input and writes its lines as JSON.
///
/// # Errors
/// Standard output is closed.
pub fn convert(name: &str, content_type: Option<&str>) -> Result<ExitCode> {
    bound(Some(SECONDS), MEMORY);
    let mut bytes = vec![];
    let input = std::io::stdin().lock();
    input.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let read: Result<Lines, Unread> = lines::read(name, &bytes, content_type);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    serde_json::to_writer(&mut out, &read)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The bytes of a file, or as many as are read at most and one more.
///
/// # Errors
/// It cannot be read.
pub fn bytes_of(from: File) -> std::io::Result<Vec<u8>> {
    let mut bytes = vec![];
    from.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
