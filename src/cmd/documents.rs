//! Records held to the documents that they were made from, where these are in the corpus: their words are read anew and compared.

use super::record::apart;
use ludarium::corpus::seen::{Seen, FOLDER};
use ludarium::corpus::Corpus;
use ludarium::finding::Finding;
use ludarium::pages::{self, PAGES};
use ludarium::text::{quoted, sha256_hex, words};

/// Reads every document that is at hand, each in a process of its own, and compares.
pub fn held(corpus: &Corpus) -> Vec<Finding> {
    let each = corpus.seen.iter().filter_map(|seen| one(corpus, seen));
    each.collect()
}

fn one(corpus: &Corpus, seen: &Seen) -> Option<Finding> {
    let content = corpus.records.get(&seen.record)?.content.as_deref()?;
    let mut made: Vec<String> = vec![];
    for s in seen.sightings.iter().filter(|s| s.kept != Some(0)) {
        let name = s.name.as_deref().filter(|n| !n.contains(['/', '\\']))?;
        let root = &corpus.files.root;
        let bytes = [FOLDER, PAGES]
            .iter()
            .find_map(|folder| pages::read(&root.join(folder).join(name)).ok())
            .filter(|bytes| sha256_hex(bytes) == s.sha256)?;
        let remark = |message: String| {
            let help = "read it with the program that made the record, or make the record again: ludarium record --from";
            let finding = Finding::info("no-words", &seen.record, message).help(help);
            Some(finding.at(&seen.file, s.lines.of("read")))
        };
        let mut lines = match apart::read(name, &bytes, None) {
            Ok(Ok(lines)) => lines,
            Ok(Err(why)) => return remark(format!("{name} could not be compared: {why}")),
            Err(why) => return remark(format!("{name} could not be compared: {why}")),
        };
        let many = lines.counted().0;
        if s.read.is_some_and(|read| read != many) {
            let message = format!("{name} has {many} lines as this program reads it, and its record was made of {}: they could not be compared", s.read.unwrap_or_default());
            return remark(message);
        }
        let full = lines.lines.iter_mut().filter(|l| !l.text.is_empty());
        for (n, line) in full.enumerate() {
            let left = s
                .left
                .iter()
                .any(|l| (l.at[0]..=l.at[1]).contains(&(n + 1)));
            line.left = left.then(|| "left out".to_owned());
        }
        made.push(lines.content());
    }
    let made = seen.mended(&made.join("\n\n"));
    let (here, there) = (words(content), words(&made));
    if made.is_empty() || here == there {
        return None;
    }
    let at = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
    let near = |all: &[&str]| {
        let from = at.saturating_sub(3).min(all.len());
        quoted(&all[from..(at + 4).min(all.len())].join(" "))
    };
    let message = format!(
        "`content` has {} and the document that it was made from has {}",
        near(&here),
        near(&there)
    );
    let help = format!("restore what the document says; if the program reads it wrongly (a word split at the end of a line), add a [[mended]] with was, now and why to {}", seen.file);
    let (file, line) = corpus.record_line(&seen.record, "content");
    // the line of the word, where the file has the text in lines
    let mut lines = content.lines().scan(0, |before, line| {
        *before += words(line).len();
        Some((*before, line))
    });
    let own = lines.find(|(before, _)| *before > at);
    let text = corpus.files.text(&file).unwrap_or_default();
    let found = own.and_then(|(_, own)| text.lines().skip(line - 1).position(|l| l.contains(own)));
    let finding = Finding::error("altered", &seen.record, message);
    Some(finding.at(&file, line + found.unwrap_or(0)).help(help))
}
