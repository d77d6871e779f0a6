//! What is said of the files that records were made from: of which record, with every line accounted for, under which terms.

use crate::corpus::seen::{Seen, FOLDER};
use crate::corpus::Corpus;
use crate::finding::Finding;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for seen in &corpus.seen {
        let id = &seen.record;
        if !corpus.records.contains_key(id) {
            let message = format!("there is no record {id}");
            let help =
                "take the file away with its record, or name the record that was made from it";
            let finding = Finding::error("evidence", id, message);
            findings.push(finding.at(&seen.file, seen.lines.of("record")).help(help));
        } else if seen.file != format!("{FOLDER}/{id}.toml") {
            let message = format!("the file is named otherwise than its record, `{id}`");
            let finding = Finding::error("evidence", id, message);
            let help = format!("call it {FOLDER}/{id}.toml");
            findings.push(finding.at(&seen.file, seen.lines.of("record")).help(help));
        }
        accounted(seen, findings);
        if seen.rights.as_deref().is_none_or(|r| r.trim().is_empty()) {
            let message = "nobody has said under which terms its words may stand here";
            let help = "fill in `rights`: a licence (\"CC-BY-4.0\"), \"public domain\", whose leave it is with, or by which law it is quoted; where there is none, leave the words out and give their sums (`ludarium docs edition-format`)";
            let finding = Finding::warning("rights", id, message);
            findings.push(finding.at(&seen.file, seen.lines.of("record")).help(help));
        }
    }
}

/// Every line of a file is kept or left out.
fn accounted(seen: &Seen, findings: &mut Vec<Finding>) {
    for s in &seen.sightings {
        let (Some(read), Some(kept)) = (s.read, s.kept) else {
            continue;
        };
        let of = |[from, to]: [usize; 2]| (to + 1).saturating_sub(from);
        let left: usize = s.left.iter().map(|l| of(l.at)).sum();
        if kept + left != read {
            let message = format!("of {read} lines {kept} are kept and {left} left out");
            let finding = Finding::error("evidence", &seen.record, message);
            let help = "account for every line: what is neither in the record nor in a [[sighting.left]] is lost";
            findings.push(finding.at(&seen.file, s.lines.of("read")).help(help));
        }
    }
}
