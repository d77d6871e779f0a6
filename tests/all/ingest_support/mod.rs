//! Records written in every layout, and the account of a page's characters.

pub mod command;

use std::collections::BTreeSet;

use ludarium::ingest::page::{parse, Parsed};
use ludarium::ingest::partition::Kind;
use ludarium::record::Record;
use serde_json::Value;

/// Fields of a record as label and words, in the order of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Written(pub Vec<(&'static str, String)>);

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Way {
    Lines,
    Blank,
    Indented,
    RunOn,
    RunOnByRecord,
    HtmlBreaks,
    HtmlTable,
    HtmlNested,
    HtmlList,
}

pub const TEXT: [Way; 5] = [
    Way::Lines,
    Way::Blank,
    Way::Indented,
    Way::RunOn,
    Way::RunOnByRecord,
];
pub const ALL: [Way; 9] = [
    Way::Lines,
    Way::Blank,
    Way::Indented,
    Way::RunOn,
    Way::RunOnByRecord,
    Way::HtmlBreaks,
    Way::HtmlTable,
    Way::HtmlNested,
    Way::HtmlList,
];

pub const HEAD: &str = "background Ludii Portal\nHome of the Ludii General Game System\n\n\u{a0} \u{a0} \n\nHome Games Forum Downloads References Concepts Contribute Tutorials Tournaments World Map Ludemes About\n\n";
pub const FOOT: &str = "\n\u{a0} \u{a0} Contact Us\n\u{a0} \u{a0} ludii.games@gmail.com\n\nlkjh Maastricht University Department of Advanced Computing Sciences (DACS), Paul-Henri Spaaklaan 1, 6229 EN Maastricht, Netherlands Funded by a €2m ERC Consolidator Grant (#771292) from the European Research Council";

pub fn escape(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('â', "&acirc;")
}

pub fn write(records: &[Written], way: Way) -> String {
    let found = format!("{} pieces of evidence found.", records.len());
    let fields = |r: &Written, label: &dyn Fn(&str, &str) -> String| -> String {
        r.0.iter().map(|(l, w)| label(l, w)).collect()
    };
    let text = |label: &dyn Fn(&str, &str) -> String, glue: &str| -> String {
        let body: Vec<String> = records.iter().map(|r| fields(r, label)).collect();
        format!(
            "{HEAD}Evidence in Kababish\n\n{found}\n\n{}{FOOT}",
            body.join(glue)
        )
    };
    let html = |open: &str, close: &str, label: &dyn Fn(&str, &str) -> String| -> String {
        let body: String = records
            .iter()
            .map(|r| format!("{open}{}{close}\n", fields(r, label)))
            .collect();
        format!("<!DOCTYPE html>\n<html><head><title>Evidence</title><style>b {{}}</style></head><body>\n<ul><li><a href=\"/\">Home</a></li>\n<li>Games</li><li>Forum</li></ul><h1>Evidence in Kababish</h1>\n<p>{found}</p>{body}<footer>Contact Us<br>a@b.nl<br>Maastricht University Data Science and Knowledge Engineering (DKE)</footer></body></html>")
    };
    match way {
        Way::Lines => text(&|l, w| format!("{l} {w}\n"), "\n"),
        Way::Blank => text(&|l, w| format!("{l} {w}\n\n"), "\n\n"),
        Way::Indented => text(&|l, w| format!("  \u{a0}\t{l}   {w}  \n"), "\n\n"),
        Way::RunOn => format!(
            "Evidence in Kababish {found}{}",
            records
                .iter()
                .map(|r| fields(r, &|l, w| format!("{l} {w} ")))
                .collect::<String>()
        ),
        Way::RunOnByRecord => text(&|l, w| format!("{l} {w} "), "\n"),
        Way::HtmlBreaks => html("<div>", "</div><hr/>", &|l, w| {
            format!("<b>{l}</b> {}<br>\n", escape(w))
        }),
        Way::HtmlTable => html("<table>", "</table>", &|l, w| {
            format!("<tr><th>{l}</th>\n  <td>{}</td></tr>\n", escape(w))
        }),
        Way::HtmlNested => html("<section><div>", "</div></section>", &|l, w| {
            format!(
                "<div><div><span>{l}:</span></div><div><p><span>{}</span></p></div></div>",
                escape(w)
            )
        }),
        Way::HtmlList => html("<dl>", "</dl>", &|l, w| {
            format!("<dt>{l}</dt><dd>{}</dd>", escape(w))
        }),
    }
}

/// The record's fields as they were written.
pub fn words(record: &Record) -> Written {
    let json = serde_json::to_value(record).unwrap();
    let plain = |key: &str| match &json[key] {
        Value::String(text) => Some(text.clone()),
        Value::Number(n) => Some(n.to_string()),
        Value::Array(items) if !items.is_empty() => {
            let all: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            Some(all.join(", "))
        }
        Value::Object(map) => map["text"].as_str().map(str::to_owned),
        _ => None,
    };
    let labels = [
        ("Id", "id"),
        ("Type", "type"),
        ("Game", "game"),
        ("Location", "location"),
        ("Date", "date"),
        ("Rules", "rules"),
        ("Content", "content"),
        ("Confidence", "confidence"),
        ("Ages", "ages"),
        ("Social status", "social_status"),
        ("Genders", "genders"),
        ("Spaces", "spaces"),
        ("Source", "source"),
    ];
    Written(
        labels
            .iter()
            .filter_map(|(l, key)| Some((*l, plain(key)?)))
            .collect(),
    )
}

/// Every character of the page's text is in a field, unplaced, or a declared stretch, once; and
/// what is in a field or unplaced stands in the report.
pub fn account(parsed: &Parsed) {
    let mut at = 0;
    let mut reported = BTreeSet::new();
    strings(
        &serde_json::to_value(&parsed.report).unwrap(),
        &mut reported,
    );
    for segment in &parsed.segments {
        assert_eq!(segment.span.start, at, "gap or overlap");
        assert!(segment.span.start < segment.span.end);
        at = segment.span.end;
        let words = &parsed.text[segment.span.clone()];
        match segment.kind {
            Kind::Space => assert!(words.trim().is_empty(), "{words:?} is no white space"),
            Kind::Unplaced(_) => assert!(reported.contains(words), "{words:?} was dropped"),
            Kind::Field { key, .. } => {
                let whole = reported.contains(words.trim());
                let parts = words.split([',', ';', '\n', '(', ')']).map(str::trim);
                assert!(
                    whole
                        || parts
                            .filter(|p| !p.is_empty())
                            .all(|p| is_reported(&reported, p)),
                    "the field {key} with {words:?} was dropped"
                );
            }
            Kind::Label { .. } => assert!(words.chars().count() < 30),
            Kind::Heading | Kind::Declared | Kind::Boilerplate(_) => {}
        }
    }
    assert_eq!(at, parsed.text.len());
}

pub fn is_reported(reported: &BTreeSet<String>, part: &str) -> bool {
    reported.contains(part)
        || part
            .split_whitespace()
            .all(|w| reported.iter().any(|t| t.contains(w)))
}

pub fn strings(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            out.insert(text.clone());
        }
        Value::Number(n) => {
            out.insert(n.to_string());
        }
        Value::Array(items) => items.iter().for_each(|v| strings(v, out)),
        Value::Object(map) => map.values().for_each(|v| strings(v, out)),
        _ => {}
    }
}

pub fn record(id: u32, fields: &[(&'static str, &str)]) -> Written {
    let mut all = vec![("Id", format!("DLP.Evidence.{id}"))];
    all.extend(fields.iter().map(|(l, w)| (*l, (*w).to_owned())));
    Written(all)
}

/// Written this way, the records come back as they were, with nothing left over.
pub fn check(records: &[Written], way: Way) {
    let page = write(records, way);
    let parsed = parse("page", "", &page);
    account(&parsed);
    let got: Vec<Written> = parsed.report.records.iter().map(words).collect();
    assert_eq!(got, records, "{way:?}\n{page}");
    assert_eq!(parsed.report.declared, Some(records.len() as u64));
    for record in &parsed.report.records {
        assert_eq!(record.unplaced, Vec::<String>::new(), "{way:?}");
        let heading = record.sightings[0].heading.as_deref();
        assert_eq!(heading, Some("Evidence in Kababish"), "{way:?}");
    }
    assert_eq!(parsed.report.unplaced, vec![], "{way:?}");
}
