//! An edition as TEI P5: the account sentence by sentence with its slips as `choice`, the witnesses, and the clauses beside it, each
//! pointing to the sentences that it rests on.

use super::render::escape;
use super::text::listed;
use crate::config::{Config, UNNAMED};
use crate::corpus::account::Stream;
use crate::corpus::witnesses::Slip;
use crate::corpus::{Corpus, Edition, Layer, Sentence, Standing};
use ludarium_engine::lang::{Cite, ClauseInfo};
use std::fmt::Write as _;

/// What stands as text or in a quoted attribute, where an apostrophe needs no entity.
fn escaped(text: &str) -> String {
    escape(text).replace("&#39;", "'")
}

/// A name as an `xml:id`.
fn id(text: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') => c,
        _ => '-',
    };
    text.chars().map(plain).collect()
}

/// The rights in what an edition prints, and in what it says itself.
const OURS: &str =
    "What the edition says itself (numbers of sentences, emendations, notes, clauses) is under";

/// Whose words a stream of sentences is, and whose the rights.
fn witness(
    corpus: &Corpus,
    config: &Config,
    edition: &Edition,
    stream: &Stream<'_>,
) -> (String, String) {
    let record = stream.record;
    let note = stream
        .note
        .map_or(String::new(), |note| format!(". {note}"));
    match stream.layer {
        Layer::Primary => {
            let main = stream.record == edition.account.record;
            let quoted = match main {
                true => {
                    // the article whole, beside the pages that are cited
                    let work = corpus.work(&edition.about.work);
                    let article = work
                        .and_then(|w| w.pages.as_deref())
                        .map_or(String::new(), |pages| format!(" (the article: {pages})"));
                    format!("{}{article}", edition.source(corpus))
                }
                false => "A further account".to_owned(),
            };
            (
                format!("{quoted}, as quoted in the field Content of the record {record}{note}"),
                "The rights in the quoted words lie with their author and publisher.".to_owned(),
            )
        }
        Layer::Editorial => {
            let source = config.source_of(record).unwrap_or(&UNNAMED);
            (
                format!(
                    "The summary by {}, field Rules of the record {record}{note}",
                    source.editors
                ),
                format!(
                    "The rights in the summary lie with {}.",
                    source.rights_in(Layer::Editorial)
                ),
            )
        }
    }
}

/// An edition as a TEI document; `clauses` are those in force.
pub fn tei(corpus: &Corpus, config: &Config, edition: &Edition, clauses: &[ClauseInfo]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\" xml:lang=\"en\" xml:id=\"{}\">",
        id(&edition.slug)
    );
    header(corpus, config, edition, &mut out);
    stand_off(corpus, edition, clauses, &mut out);
    out.push_str("  <text>\n    <body>\n");
    for stream in edition.account.streams() {
        let kind = match stream.layer {
            Layer::Primary => "account",
            Layer::Editorial => "summary",
        };
        let _ = writeln!(
            out,
            "      <div type=\"{kind}\" source=\"#wit.{}\">\n        <p>",
            stream.siglum
        );
        let sentences = &edition.account.sentences;
        let of_it = sentences.iter().filter(|s| s.stream() == stream.siglum);
        of_it.for_each(|s| sentence(corpus, edition, s, &mut out));
        out.push_str("        </p>\n      </div>\n");
    }
    out.push_str("    </body>\n  </text>\n</TEI>\n");
    out
}

fn header(corpus: &Corpus, config: &Config, edition: &Edition, out: &mut String) {
    let people: Vec<String> = config.people.iter().map(|p| p.name.clone()).collect();
    let people = escaped(&listed(&people));
    let publisher = escaped(&config.site.title);
    let licence = escaped(&config.licence.texts);
    let targets: Vec<String> = config
        .licence
        .texts
        .split_whitespace()
        .filter(|word| !matches!(*word, "OR" | "AND" | "WITH"))
        .map(|name| {
            format!(
                "https://spdx.org/licenses/{}",
                escaped(name.trim_matches(['(', ')']))
            )
        })
        .collect();
    let targets = targets.join(" ");
    let title = escaped(&edition.about.title);
    let _ = writeln!(
        out,
        "  <teiHeader>\n    <fileDesc>\n      <titleStmt>\n        <title>{title}</title>\n        <respStmt xml:id=\"ed\">\n          <resp>edited by</resp>\n          \
         <name>{people}</name>\n        </respStmt>\n      </titleStmt>\n      <publicationStmt>\n        <publisher>{publisher}</publisher>\n        \
         <availability>\n          <licence target=\"{targets}\">{OURS} {licence}.</licence>"
    );
    let streams = edition.account.streams();
    for stream in &streams {
        let (_, rights) = witness(corpus, config, edition, stream);
        let _ = writeln!(
            out,
            "          <p>{}: {}</p>",
            stream.siglum,
            escaped(&rights)
        );
    }
    out.push_str("        </availability>\n      </publicationStmt>\n      <sourceDesc>\n        <listWit>\n");
    for stream in &streams {
        let (says, _) = witness(corpus, config, edition, stream);
        let siglum = stream.siglum;
        let _ = writeln!(
            out,
            "          <witness xml:id=\"wit.{siglum}\" n=\"{siglum}\">{}</witness>",
            escaped(&says)
        );
    }
    out.push_str(
        "        </listWit>\n      </sourceDesc>\n    </fileDesc>\n    <encodingDesc>\n      <editorialDecl>\n        \
         <p>The witnesses are printed as the record has them. A slip is marked as sic, and what must be meant as corr. Sentences are numbered once \
         and keep their numbers; the rules are in a part of their own, each clause with the sentences that it rests on.</p>\n      \
         </editorialDecl>\n    </encodingDesc>\n",
    );
    let informants = edition.witnesses.iter().flat_map(|w| &w.informants);
    let people: Vec<String> = informants
        .map(|i| {
            format!(
                "          <person xml:id=\"person.{}\"><persName>{}</persName></person>\n",
                id(&i.name),
                escaped(&i.name)
            )
        })
        .collect();
    if !people.is_empty() {
        let _ = write!(
            out,
            "    <profileDesc>\n      <particDesc>\n        <listPerson type=\"informants\">\n{}        </listPerson>\n      </particDesc>\n    </profileDesc>\n",
            people.concat()
        );
    }
    out.push_str("  </teiHeader>\n");
}

/// Where a cite leads: a sentence of this document, or of that of another edition.
fn target(corpus: &Corpus, cite: &str) -> Option<String> {
    let cite = Cite::parse(cite).ok()?;
    match cite.account {
        None => Some(format!("#{}", cite.sentence)),
        Some(short) => {
            let other = corpus.edition(&short)?;
            Some(format!("{}.xml#{}", other.slug, cite.sentence))
        }
    }
}

fn stand_off(corpus: &Corpus, edition: &Edition, clauses: &[ClauseInfo], out: &mut String) {
    out.push_str("  <standOff>\n    <interpGrp type=\"standing\">\n");
    for (word, label, says, _) in Standing::ALL {
        let _ = writeln!(
            out,
            "      <interp xml:id=\"standing.{word}\">{label}: {}</interp>",
            escaped(says)
        );
    }
    out.push_str("    </interpGrp>\n");
    if clauses.is_empty() {
        out.push_str("  </standOff>\n");
        return;
    }
    out.push_str("    <spanGrp type=\"clauses\">\n");
    for clause in clauses {
        let mut targets: Vec<String> = clause
            .cites
            .iter()
            .filter_map(|c| target(corpus, c))
            .collect();
        targets.dedup();
        let target = match targets.is_empty() {
            true => String::new(),
            false => format!(" target=\"{}\"", targets.join(" ")),
        };
        let own = clause
            .id
            .split_once('.')
            .map_or(clause.id.as_str(), |(_, own)| own);
        let account = (!clause.shared).then_some(&edition.account);
        let standing = Standing::of(account, own, clause.certainty, &clause.cites);
        let _ = writeln!(
            out,
            "      <span xml:id=\"clause.{}\"{target} ana=\"#standing.{}\">{}</span>",
            id(&clause.id),
            standing.word(),
            escaped(&clause.says)
        );
    }
    out.push_str("    </spanGrp>\n  </standOff>\n");
}

fn sentence(corpus: &Corpus, edition: &Edition, sentence: &Sentence, out: &mut String) {
    let _ = write!(out, "          <s xml:id=\"{0}\" n=\"{0}\"", sentence.id);
    let record = corpus.records.get(edition.account.record_of(sentence));
    let of_record = record.and_then(|r| r.language.as_ref());
    let of_record = of_record.filter(|_| sentence.layer == Layer::Primary);
    if let Some(language) = sentence.language.as_ref().or(of_record) {
        let _ = write!(out, " xml:lang=\"{}\"", escaped(language));
    }
    out.push('>');
    let words: Option<String> = sentence.text.clone().into();
    match words.filter(|w| !w.is_empty()) {
        Some(words) => {
            let slips: Vec<&Slip> = edition
                .witnesses
                .iter()
                .flat_map(|w| w.slips_of(&sentence.id))
                .collect();
            out.push_str(&with_slips(&words, &slips));
        }
        // the words lie where their owner keeps them
        None => {
            let _ = match &sentence.gist {
                Some(gist) => write!(
                    out,
                    "<gap reason=\"elsewhere\"><desc>{}</desc></gap>",
                    escaped(gist)
                ),
                None => write!(out, "<gap reason=\"elsewhere\"/>"),
            };
        }
    }
    if let Some(translation) = &sentence.translation {
        let _ = write!(
            out,
            "<note type=\"translation\" xml:lang=\"en\">{}</note>",
            escaped(translation)
        );
    }
    if let Some(note) = &sentence.note {
        let _ = write!(
            out,
            "<note type=\"editorial\" resp=\"#ed\">{}</note>",
            escaped(note)
        );
    }
    out.push_str("</s>\n");
}

/// The words with each slip beside what must be meant.
fn with_slips(words: &str, slips: &[&Slip]) -> String {
    let mut at: Vec<(usize, &Slip)> = slips
        .iter()
        .filter_map(|slip| Some((words.find(&slip.sic)?, *slip)))
        .collect();
    at.sort_by_key(|(at, _)| *at);
    let mut out = String::new();
    let mut done = 0;
    for (at, slip) in at {
        // two slips in one place are marked by the first
        let Some(before) = words.get(done..at) else {
            continue;
        };
        let _ = write!(
            out,
            "{}<choice><sic>{}</sic><corr resp=\"#ed\">{}</corr></choice>",
            escaped(before),
            escaped(&slip.sic),
            escaped(&slip.corr)
        );
        done = at + slip.sic.len();
    }
    out + &escaped(words.get(done..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_stands_beside_what_must_be_meant() {
        let slip = |sic: &str, corr: &str| Slip {
            sentence: "C1".into(),
            sic: sic.into(),
            corr: corr.into(),
            lines: crate::corpus::Lines::default(),
        };
        let (one, two) = (slip("teh", "the"), slip("cuonter", "counter"));
        assert_eq!(
            with_slips("a < b, teh last cuonter.", &[&two, &one]),
            "a &lt; b, <choice><sic>teh</sic><corr resp=\"#ed\">the</corr></choice> last \
             <choice><sic>cuonter</sic><corr resp=\"#ed\">counter</corr></choice>."
        );
        assert_eq!(with_slips("whole & sound", &[]), "whole &amp; sound");
    }
}
