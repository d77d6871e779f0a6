//! How far a long command is: a bar on a terminal, else a line now and then, so that whoever keeps the output of a machine sees that it goes on.
//! On standard error, and nothing with `-q`.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Between two lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// So much of something, of which so much is done.
pub struct Progress {
    bar: ProgressBar,
    what: String,
    of: &'static str,
    /// When a line was printed last; none on a terminal, which has the bar.
    last: Option<Mutex<Instant>>,
}

impl Progress {
    /// Begins at nothing of `whole`; `of` is what is counted, as `games`.
    pub fn new(what: &str, whole: u64, of: &'static str) -> Self {
        let terminal = std::io::stderr().is_terminal() && !crate::out::quiet();
        let bar = match terminal {
            true => ProgressBar::new(whole),
            false => ProgressBar::hidden(),
        };
        bar.set_length(whole);
        let form = format!("{{msg}} {{bar:30}} {{pos}}/{{len}} {of}, {{per_sec}}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&form) {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        if terminal {
            // slow games move no bar for a while; the time beside it does
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Self {
            bar,
            what: what.to_owned(),
            of,
            last: (!terminal).then(|| Mutex::new(Instant::now())),
        }
    }

    /// Counts what nobody knows how much there is of.
    pub fn counting(what: &str, of: &'static str) -> Self {
        let progress = Self::new(what, 0, of);
        let form = format!("{{msg}}: {{human_pos}} {of}, {{per_sec}}, {{elapsed}}");
        if let Ok(style) = ProgressStyle::with_template(&form) {
            progress.bar.set_style(style);
        }
        progress
    }

    /// So many more are done.
    pub fn inc(&self, by: u64) {
        self.bar.inc(by);
        let Some(last) = &self.last else { return };
        // who finds it taken leaves the line to the other
        let Ok(mut last) = last.try_lock() else {
            return;
        };
        if last.elapsed() >= EVERY {
            *last = Instant::now();
            let (done, whole) = (self.bar.position(), self.bar.length().unwrap_or(0));
            match whole {
                0 => eprintln!("{}: {done} {}", self.what, self.of),
                _ => eprintln!("{}: {done} of {whole} {}", self.what, self.of),
            }
        }
    }

    /// Takes the bar away.
    pub fn done(&self) {
        self.bar.finish_and_clear();
    }
}
