//! What is recorded about the files that records were made from: of which record, with every line accounted for, under which terms.

use crate::corpus::at_hand::sum;
use crate::corpus::seen::{Mended, Seen, SeenIn, FOLDER};
use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::pages::{self, PAGES};
use crate::text::sha256_hex;

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
        as_seen(corpus, seen, findings);
        if seen.rights.as_deref().is_none_or(|r| r.trim().is_empty()) {
            let message = "nobody has said under which terms its words may stand here";
            let help = "fill in `rights`: a licence (\"CC-BY-4.0\"), \"public domain\", whose leave it is with, or by which law it is quoted; where there is none, leave the words out and give their sums (`ludarium docs edition`)";
            let finding = Finding::warning("rights", id, message);
            findings.push(finding.at(&seen.file, seen.lines.of("record")).help(help));
        }
    }
}

/// Where a file lies beside the record, it has the sum that is noted for it.
fn as_seen(corpus: &Corpus, seen: &Seen, findings: &mut Vec<Finding>) {
    for s in &seen.sightings {
        let name = s.name.as_deref().unwrap_or_default();
        let plain = !name.is_empty() && !name.contains(['/', '\\']);
        let root = &corpus.files.root;
        let folders = [FOLDER, PAGES].map(|folder| root.join(folder).join(name));
        let Some(file) = folders.into_iter().find(|f| plain && f.is_file()) else {
            by_sum(corpus, seen, s, findings);
            continue;
        };
        let Ok(sum) = pages::read(&file).map(|bytes| sha256_hex(&bytes)) else {
            continue;
        };
        if sum != s.sha256 {
            let message = format!(
                "`sha256` is {} here, and {} has {sum}",
                s.sha256,
                file.strip_prefix(root).unwrap_or(&file).display()
            );
            let help = "put back what was changed: the sum, or the file as it was seen; a page that has changed since is another sighting";
            let finding = Finding::error("altered", &seen.record, message);
            findings.push(finding.at(&seen.file, s.lines.of("sha256")).help(help));
        }
    }
}

/// Where a file is not at hand, the record has the words whose sum was kept.
fn by_sum(corpus: &Corpus, seen: &Seen, s: &SeenIn, findings: &mut Vec<Finding>) {
    let record = corpus.records.get(&seen.record);
    let (Some(wanted), Some(content), [_]) = (
        &s.words,
        record.and_then(|r| r.content.as_deref()),
        &seen.sightings[..],
    ) else {
        return;
    };
    let back = |text: String, m: &Mended| text.replacen(&m.now, &m.was, 1);
    let read = seen.mended.iter().rev().fold(content.to_owned(), back);
    if sum(&read) != *wanted {
        let message = format!(
            "`content` has the sum {}, and what was read of {} had {wanted}",
            sum(&read),
            s.name
                .as_deref()
                .or(s.address.as_deref())
                .unwrap_or_default()
        );
        let help = format!("put back the words of the document; with its file in {FOLDER}, `ludarium check` names the first that differs. What the program read wrongly is a [[mended]] in {}", seen.file);
        let (file, line) = corpus.record_line(&seen.record, "content");
        let finding = Finding::error("altered", &seen.record, message);
        findings.push(finding.at(&file, line).help(help));
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
