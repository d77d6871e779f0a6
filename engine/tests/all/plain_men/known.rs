//! Where the engine does not do what the manual says. Each is to go when the engine does.

use ludarium_engine::lang::Choice;

/// Under these readings of a file.
pub struct Known {
    file: &'static str,
    readings: &'static [&'static str],
    /// What it does instead.
    pub how: &'static str,
}

const fn known(file: &'static str, readings: &'static [&'static str], how: &'static str) -> Known {
    Known {
        file,
        readings,
        how,
    }
}

const KNOWN: &[Known] = &[];

impl Known {
    /// Whether it is of these readings and no others.
    pub fn exactly(&self, choice: &Choice) -> bool {
        choice.len() == self.readings.len() && self.among(choice)
    }

    fn among(&self, choice: &Choice) -> bool {
        let chosen = |r: &&str| choice.values().any(|c| c == r);
        self.readings.iter().all(chosen)
    }
}

/// What is known of a file under some readings.
pub fn of(file: &str, choice: &Choice) -> Option<&'static Known> {
    let here = |k: &&Known| k.file == file && k.among(choice);
    KNOWN.iter().find(here)
}
