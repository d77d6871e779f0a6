//! Layouts that nobody has sent yet, but might: each must give the same record, with nothing left over.

use ludarium::ingest::decode::decode;
use ludarium::ingest::page::{parse, Parsed};
use ludarium::record::Record;

use crate::ingest_support::account;

const RULES: &str = "2x6 board. The Rules of this Type are those of Game 6.";
const CONTENT: &str = "\"Each has six houses.\" Davies 1925: 143-144.";
const SOURCE: &str =
    "Davies, R. 1925. 'Some Arab Games and Puzzles.' Sudan Notes and Records. 8: 137–152.";
const PLACE: &str = "14° 7'55.67\"N, 38°43'12\"E";

fn read(bytes: &[u8]) -> Parsed {
    let decoded = decode(bytes).expect("text");
    let parsed = parse("page", "", &decoded.text);
    account(&parsed);
    parsed
}

/// The record that every page of this file has.
fn is_the_record(parsed: &Parsed, page: &str) {
    let [record] = parsed.report.records.as_slice() else {
        panic!("{} records in {page}", parsed.report.records.len());
    };
    let plain = |text: &Option<String>| -> String {
        let words = text.as_deref().unwrap_or_default();
        words
            .replace(['\u{a0}', '\u{ad}'], " ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(record.id, "DLP.Evidence.703", "{page}");
    assert_eq!(record.kind.as_deref(), Some("Ethnography"), "{page}");
    assert_eq!(plain(&record.game), "Um el Banât", "{page}");
    let place = record
        .location
        .as_ref()
        .unwrap_or_else(|| panic!("no place in {page}"));
    assert_eq!(
        (place.lat, place.lon),
        (Some(14.132_131), Some(38.72)),
        "{page}"
    );
    let date = record
        .date
        .as_ref()
        .unwrap_or_else(|| panic!("no date in {page}: {:?}", parsed.text));
    assert_eq!(
        (date.start.as_deref(), date.end.as_deref()),
        (Some("-0299-01-01"), Some("0200-12-31")),
        "{page}"
    );
    assert_eq!(plain(&record.rules), RULES, "{page}");
    assert_eq!(plain(&record.content), CONTENT, "{page}");
    assert_eq!(record.confidence, Some(100), "{page}");
    assert_eq!(record.ages, ["Adult", "Child"], "{page}");
    assert_eq!(plain(&record.source), SOURCE, "{page}");
    assert_eq!(record.work.as_deref(), Some("davies1925"), "{page}");
    assert_eq!(record.unplaced, Vec::<String>::new(), "{page}");
    assert_eq!(parsed.report.unplaced, vec![], "{page}");
}

const FIELDS: [(&str, &str); 9] = [
    ("Type", "Ethnography"),
    ("Game", "Um el Banât"),
    ("Location", PLACE),
    ("Date", "300 BCE - 200"),
    ("Rules", RULES),
    ("Content", CONTENT),
    ("Confidence", "100"),
    ("Ages", "Adult, Child"),
    ("Source", SOURCE),
];

fn page(field: impl Fn(&str, &str) -> String) -> String {
    let fields: String = FIELDS.iter().map(|(l, w)| field(l, w)).collect();
    format!(
        "Evidence in Kababish\n\n1 pieces of evidence found.\n\n{}{fields}",
        field("Id", "DLP.Evidence.703")
    )
}

fn html(body: impl Fn(&str, &str) -> String) -> String {
    let escape = |w: &str| w.replace('&', "&amp;").replace('<', "&lt;");
    let fields: String = FIELDS.iter().map(|(l, w)| body(l, &escape(w))).collect();
    format!("<html><head><meta charset=\"utf-8\"></head><body><h1>Evidence in Kababish</h1><p>1 pieces of evidence found.</p>{}{fields}</body></html>", body("Id", "DLP.Evidence.703"))
}

#[test]
fn text_in_ways_that_editors_and_terminals_write() {
    let ways: [(&str, String); 9] = [
        ("a tab after the label", page(|l, w| format!("{l}\t{w}\n"))),
        (
            "a colon after the label",
            page(|l, w| format!("{l}: {w}\n")),
        ),
        ("a colon apart", page(|l, w| format!("{l} : {w}\n"))),
        (
            "the words on the next line",
            page(|l, w| format!("{l}\n{w}\n")),
        ),
        (
            "no-break spaces",
            page(|l, w| format!("\u{a0}{l}\u{a0}{}\n", w.replace(' ', "\u{a0}"))),
        ),
        (
            "a blank line between label and words",
            page(|l, w| format!("{l}\n\n  {w}\n\n")),
        ),
        (
            "lines folded at sixty letters",
            page(|l, w| format!("{l} {}\n", folded(w))),
        ),
        (
            "soft hyphens in labels",
            page(|l, w| {
                format!(
                    "{} {w}\n",
                    l.replace("nf", "n\u{ad}f").replace("nt", "n\u{ad}t")
                )
            }),
        ),
        (
            "words of form feeds and vertical space",
            page(|l, w| format!("{l} {w}\x0c\n")),
        ),
    ];
    for (what, text) in ways {
        is_the_record(&read(text.as_bytes()), what);
    }
}

/// A long text in lines of about sixty letters.
fn folded(words: &str) -> String {
    let mut out = String::new();
    let mut line = 0;
    for word in words.split(' ') {
        if line > 0 {
            out.push(if line > 60 { '\n' } else { ' ' });
        }
        line = if line > 60 { 0 } else { line };
        out.push_str(word);
        line += word.chars().count() + 1;
    }
    out
}

#[test]
fn bytes_of_every_sort() {
    let text = page(|l, w| format!("{l} {w}\n"));
    let mut marked = vec![0xef, 0xbb, 0xbf];
    marked.extend(text.bytes());
    is_the_record(&read(&marked), "a mark of UTF-8");
    is_the_record(&read(text.replace('\n', "\r\n").as_bytes()), "CRLF");
    is_the_record(&read(text.replace('\n', "\r").as_bytes()), "CR");
    for (name, mark, wide) in [
        (
            "UTF-16 LE",
            [0xff, 0xfe],
            u16::to_le_bytes as fn(u16) -> [u8; 2],
        ),
        ("UTF-16 BE", [0xfe, 0xff], u16::to_be_bytes),
    ] {
        let mut bytes = mark.to_vec();
        bytes.extend(text.encode_utf16().flat_map(wide));
        is_the_record(&read(&bytes), name);
    }
    // one byte a letter, declared or not
    let web = html(|l, w| format!("<p><b>{l}</b> {w}</p>")).replace("utf-8", "iso-8859-1");
    for page in [text.to_string(), web] {
        let latin: Vec<u8> = page
            .replace('–', "-")
            .chars()
            .map(|c| u8::try_from(u32::from(c)).expect("Latin-1"))
            .collect();
        let parsed = read(&latin);
        assert_eq!(
            parsed.report.records[0].game.as_deref(),
            Some("Um el Banât")
        );
    }
}

#[test]
fn html_in_mixtures_of_elements() {
    let ways: [(&str, String); 9] = [
        (
            "a table in a list",
            html(|l, w| {
                format!("<ul><li><table><tr><td>{l}</td><td>{w}</td></tr></table></li></ul>")
            }),
        ),
        (
            "definitions in a div",
            html(|l, w| {
                format!(
                    "<div><dl><dt><strong>{l}</strong></dt>\n<dd>\n<p>{w}</p>\n</dd></dl></div>"
                )
            }),
        ),
        (
            "fields by turns in a table, in a paragraph, in lines",
            html(|l, w| match l.len() % 3 {
                0 => format!("<table><tr><th>{l}</th><td>{w}</td></tr></table>"),
                1 => format!("<p><em>{l}</em>&nbsp;{w}</p>"),
                _ => format!("<div>{l} {w}<br></div>"),
            }),
        ),
        (
            "numbers for letters",
            html(|l, w| {
                format!(
                    "<div><b>{l}</b> {}</div>",
                    w.replace('°', "&#176;")
                        .replace('\'', "&#x27;")
                        .replace('"', "&quot;")
                        .replace('â', "&#226;")
                        .replace('–', "&ndash;")
                )
            }),
        ),
        (
            "every word in an element",
            html(|l, w| {
                format!(
                    "<div><b>{l}</b> {}</div>",
                    w.split(' ')
                        .map(|x| format!("<span>{x}</span> "))
                        .collect::<String>()
                )
            }),
        ),
        (
            "comments and wrapped lines",
            html(|l, w| {
                format!(
                    "<div>\n  <!-- Type Rules Content -->\n  <b>{l}</b>\n  {}\n</div>",
                    w.replace(' ', "\n    ")
                )
            }),
        ),
        (
            "cells without a table, which browsers run together",
            html(|l, w| format!("<tr><td>{l}<td>{w}")),
        ),
        (
            "labels in links",
            html(|l, w| format!("<p><a href=\"#{l}\">{l}</a>: <a href=\"x\">{w}</a></p>")),
        ),
        (
            "soft hyphens",
            html(|l, w| format!("<p><b>{}</b> {w}</p>", l.replace("nf", "n&shy;f"))),
        ),
    ];
    for (what, text) in ways {
        is_the_record(&read(text.as_bytes()), what);
    }
}

fn only(page: &str) -> Record {
    let parsed = read(page.as_bytes());
    assert_eq!(parsed.report.records.len(), 1, "{page}");
    parsed.report.records[0].clone()
}

#[test]
fn headings_glued_to_what_follows() {
    for head in [
        "Evidence in Kababish1 pieces of evidence found.Id DLP.Evidence.703",
        "Evidence in Kababish 1 pieces of evidence found.Id DLP.Evidence.703",
        "All Evidence1 pieces of evidence found. Id DLP.Evidence.703",
        "Evidence in Kababish\n1 pieces of evidence found.IdDLP.Evidence.703",
    ] {
        let fields: String = FIELDS.iter().map(|(l, w)| format!(" {l} {w}")).collect();
        let parsed = read(format!("{head}{fields}").as_bytes());
        is_the_record(&parsed, head);
        assert_eq!(parsed.report.declared, Some(1), "{head}");
    }
}

#[test]
fn places_dates_and_sources_of_every_sort() {
    let with = |label: &str, words: &str| {
        only(&page(|l, w| {
            format!("{l} {}\n", if l == label { words } else { w })
        }))
    };
    for (words, points) in [
        ("29° 50' 59.34 \" N , 31 ° 13 ' 0.04 \" E", 1),
        ("29°50′59.34″N 31°13′0.04″E", 1),
        ("1°0'0\"N, 2°0'0\"E; 3° 0'0\"S, 4°0' 0\"W", 2),
        (
            "1°0'0\"N, 2°0'0\"E 3°0'0\"S, 4°0'0\"W 5°0'0\"S, 6°0'0\"W",
            3,
        ),
    ] {
        let record = with("Location", words);
        let found = match record.extra.get("points") {
            Some(list) => list.as_array().unwrap().len(),
            None => usize::from(record.location.as_ref().unwrap().lat.is_some()),
        };
        assert_eq!(found, points, "{words}");
        assert_eq!(record.location.unwrap().text, words);
    }
    for (words, start, end) in [
        (
            "2592-01-01BCE - 2566-01-01BCE",
            "-2591-01-01",
            "-2565-01-01",
        ),
        ("0100-01-01BCE - 0100-12-31", "-0099-01-01", "0100-12-31"),
        ("c. 300 BC – 200 AD", "-0299-01-01", "0200-12-31"),
        ("1500 - 1069 BCE", "-1499-01-01", "-1068-12-31"),
        ("1925", "1925-01-01", "1925-12-31"),
    ] {
        let date = with("Date", words).date.unwrap();
        assert_eq!(
            (date.start.as_deref(), date.end.as_deref()),
            (Some(start), Some(end)),
            "{words}"
        );
    }
    let two = format!(
        "{SOURCE}\nMurray, H.J.R. 1951. A History of Board-Games. Oxford: Clarendon Press."
    );
    let record = with("Source", &two);
    assert_eq!(record.source.as_deref(), Some(two.as_str()));
    assert_eq!(
        record.extra["works"],
        serde_json::json!(["davies1925", "murray1951"])
    );
    assert_eq!(
        record.work.as_deref(),
        Some("davies1925"),
        "the one that the Content cites"
    );
    assert_eq!(
        with("Ages", "Child, Adolescent; Adult").ages,
        ["Child", "Adolescent", "Adult"]
    );
}
