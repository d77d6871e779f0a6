//! What commands wrote is as they wrote it.

use crate::corpus::Corpus;
use crate::disk::sums::{wrong, Wrong, SUMS};
use crate::finding::Finding;

/// Holds every kept file against its checksum.
pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let list = corpus.files.text(SUMS).unwrap_or_default();
    let files = corpus
        .files
        .all()
        .map(|(name, text)| (name, text.as_bytes()));
    for (file, wrong) in wrong(list, files) {
        let (message, line) = match wrong {
            Wrong::Altered => (
                "is not as it was written: somebody or something changed it",
                1,
            ),
            Wrong::Unknown => ("was written by no command that noted it", 1),
            Wrong::Missing => ("is gone, and the list of what was kept still has it", 1),
            Wrong::Line(n) => ("is no line of a checksum, two blanks and a file", n),
        };
        let place = if wrong == Wrong::Missing {
            SUMS
        } else {
            file.as_str()
        };
        findings.push(
            Finding::error("altered", "kept", format!("{file} {message}"))
                .at(place, line)
                .help(mend(&file)),
        );
    }
}

/// What makes a kept file anew.
fn mend(file: &str) -> String {
    match file.split('/').next() {
        Some("compared") => "take it away and run `ludarium compare --all`".to_owned(),
        Some("lud") => "run `ludarium-lud keep`".to_owned(),
        Some("played") => "run `ludarium check --thorough`".to_owned(),
        Some(folder @ ("puzzles" | "solved")) => {
            let game = file.rsplit('/').next();
            let game = game.and_then(|f| f.strip_suffix(".json"));
            let command = if folder == "solved" { "boards" } else { folder };
            format!(
                "run `ludarium {command} {} --force`",
                game.unwrap_or_default()
            )
        }
        Some("studies") => {
            let name = file
                .rsplit('/')
                .next()
                .and_then(|f| f.strip_suffix(".json"));
            format!("run `ludarium study {} --force`", name.unwrap_or_default())
        }
        _ => "take the line out".to_owned(),
    }
}
