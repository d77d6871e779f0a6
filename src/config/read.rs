//! Reading `ludarium.toml`.

use super::source::EDITORS;
use super::{Change, Class, Config, Licence, Person, Publish, Site, Source, Theme};
use crate::corpus::reader::{Fields, Reader};
use crate::finding::Finding;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::DeTable;

const TOP: &[&str] = &[
    "site", "person", "licence", "source", "theme", "publish", "change",
];
const SITE: &[&str] = &[
    "title",
    "line",
    "heading",
    "lead",
    "languages",
    "address",
    "repository",
    "version",
    "released",
    "credits",
    "out",
];

/// The colours that a theme may name: those of `20-tokens.css`.
pub const COLOURS: &[&str] = &[
    "paper",
    "ink",
    "ink-2",
    "ink-off",
    "rule",
    "rule-strong",
    "accent",
    "on-accent",
    "lit",
    "hover",
    "field",
    "panel",
    "solid",
    "on-solid",
    "shadow",
    "cell-most",
    "cell-second",
    "cell-third",
    "cell-alone",
];

impl Config {
    /// Reads the text of a file, with all that is wrong in it.
    #[must_use]
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        reader.fields(&table, 0..0, "", TOP);
        let mut config = Self::default();
        if let Some((span, entry)) = section(&mut reader, &table, "site") {
            config.site = site(reader.fields(entry, span, "site", SITE));
        }
        for (span, entry) in reader.tables(&table, "person") {
            let known = &["name", "orcid", "role", "organisation"];
            config
                .people
                .push(person(reader.fields(entry, span, "person", known)));
        }
        if let Some((span, entry)) = section(&mut reader, &table, "licence") {
            let mut f = reader.fields(entry, span, "licence", &["code", "data", "texts", "note"]);
            config.licence = Licence {
                code: f.needed("code"),
                data: f.needed("data"),
                texts: f.needed("texts"),
                note: f.text("note"),
            };
        }
        for (span, entry) in reader.tables(&table, "source") {
            let known = &[
                "prefix",
                "class",
                "label",
                "editors",
                "publisher",
                "address",
                "licence",
            ];
            let source = source(reader.fields(entry, span.clone(), "source", known));
            if config.sources.iter().any(|s| s.prefix == source.prefix) {
                let message = format!("the prefix `{}` is taken", source.prefix);
                reader.bad(&span, "source", message, "give each source its own");
            }
            config.sources.push(source);
        }
        if let Some((span, entry)) = section(&mut reader, &table, "theme") {
            let mut f = reader.fields(entry, span, "theme", &["light", "dark"]);
            config.theme = Theme {
                light: colours(&mut f, "light"),
                dark: colours(&mut f, "dark"),
            };
        }
        for (span, entry) in reader.tables(&table, "change") {
            let mut f = reader.fields(entry, span, "change", &["day", "says", "page"]);
            config.changes.push(Change {
                day: f.day("day"),
                says: f.needed("says"),
                page: f.text("page"),
            });
        }
        if let Some((span, entry)) = section(&mut reader, &table, "publish") {
            let mut f = reader.fields(entry, span, "publish", &["manuals", "drafts"]);
            let usual = Publish::default();
            config.publish = Publish {
                manuals: f.flag("manuals").unwrap_or(usual.manuals),
                drafts: f.flag("drafts").unwrap_or(usual.drafts),
            };
        }
        (config, reader.findings)
    }
}

/// A table such as `[site]`, where it is there.
fn section<'a, 't>(
    reader: &mut Reader<'t>,
    table: &'a DeTable<'t>,
    key: &str,
) -> Option<(Range<usize>, &'a DeTable<'t>)> {
    let value = table.get(key)?;
    let found = value.get_ref().as_table().map(|t| (value.span(), t));
    if found.is_none() {
        let message = format!("`{key}` is no table");
        reader.bad(&value.span(), key, message, format!("write [{key}]"));
    }
    found
}

fn site(mut f: Fields<'_, '_, '_>) -> Site {
    let usual = Site::default();
    let mut languages = f.texts("languages");
    let plain = |tag: &String| {
        !tag.is_empty() && tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    if !languages.iter().all(plain) {
        let help = "write tags as BCP 47 has them: languages = [\"en\", \"pt-BR\"]";
        f.bad("languages", "a language that is no tag", help);
    }
    if languages.is_empty() {
        languages = usual.languages;
    }
    let released = f.text("released").and_then(|_| {
        let day = f.day("released");
        day.parse::<jiff::civil::Date>().is_ok().then_some(day)
    });
    let out = f.text("out").unwrap_or(usual.out);
    if std::path::Path::new(&out)
        .components()
        .any(|c| !matches!(c, std::path::Component::Normal(_)))
    {
        let help = "name a folder below the one of this file; --out takes any";
        f.bad("out", format!("`{out}` leads elsewhere"), help);
    }
    Site {
        title: f.needed("title"),
        line: f.text("line").unwrap_or(usual.line),
        heading: f.text("heading"),
        lead: f.text("lead"),
        languages,
        address: address(&mut f, "address").map(|a| format!("{}/", a.trim_end_matches('/'))),
        repository: address(&mut f, "repository"),
        version: f.text("version"),
        released,
        credits: f.text("credits"),
        out,
    }
}

/// An address that begins with `https://` or `http://`.
pub(super) fn address(f: &mut Fields<'_, '_, '_>, key: &str) -> Option<String> {
    let text = f.text(key)?;
    let good = url::Url::parse(&text).is_ok_and(|u| matches!(u.scheme(), "https" | "http"));
    if !good {
        let help = format!("write {key} = \"https://…\"");
        f.bad(key, format!("`{text}` is no address"), help);
    }
    good.then_some(text)
}

fn person(mut f: Fields<'_, '_, '_>) -> Person {
    let name = f.needed("name");
    f.about(name.clone());
    let orcid = f.text("orcid");
    if orcid.as_deref().is_some_and(|o| !is_orcid(o)) {
        let help = "write it as 0000-0002-1825-0097; its last sign is a checksum of the others";
        f.bad("orcid", "this is no ORCID iD", help);
    }
    Person {
        name,
        orcid: orcid.filter(|o| is_orcid(o)),
        role: f.text("role"),
        organisation: f.flag("organisation").unwrap_or(false),
    }
}

/// Sixteen digits in fours, the last of them a checksum (ISO 7064, MOD 11-2).
fn is_orcid(text: &str) -> bool {
    let shape: Vec<&str> = text.split('-').collect();
    let digits: Vec<char> = shape.concat().chars().collect();
    if shape.len() != 4 || shape.iter().any(|p| p.len() != 4) || digits.len() != 16 {
        return false;
    }
    let mut total = 0;
    for c in &digits[..15] {
        let Some(d) = c.to_digit(10) else {
            return false;
        };
        total = (total + d) * 2;
    }
    let check = (12 - total % 11) % 11;
    digits[15]
        == if check == 10 {
            'X'
        } else {
            char::from_digit(check, 10).unwrap_or(' ')
        }
}

fn source(mut f: Fields<'_, '_, '_>) -> Source {
    let prefix = f.needed("prefix");
    f.about(prefix.clone());
    if !prefix.is_empty() && !crate::record::is_prefix(&prefix) {
        let help = "letters and digits, in parts that end with a dot: `Grey.` or `Notes.1931.`";
        f.bad("prefix", "no prefix of an id", help);
    }
    let class = f.word("class", Class::ALL).unwrap_or_default();
    Source {
        prefix,
        class,
        label: f.needed("label"),
        editors: f.text("editors").unwrap_or_else(|| EDITORS.to_owned()),
        publisher: f.text("publisher"),
        address: address(&mut f, "address"),
        licence: f.text("licence"),
    }
}

fn colours(f: &mut Fields<'_, '_, '_>, key: &str) -> BTreeMap<String, String> {
    let mut all = f.map(key);
    all.retain(|name, value| {
        let known = COLOURS.contains(&name.as_str());
        if !known {
            let near = ludarium_engine::words::nearest(name, COLOURS.iter().copied());
            let near = near
                .map(|n| format!("did you mean `{n}`? "))
                .unwrap_or_default();
            let help = format!("{near}known here: {}", COLOURS.join(", "));
            f.bad(key, format!("no colour is called `{name}`"), help);
        }
        let hex = value.strip_prefix('#').unwrap_or_default();
        let good = matches!(hex.len(), 3 | 4 | 6 | 8) && hex.bytes().all(|b| b.is_ascii_hexdigit());
        if !good {
            let help = "write it as #9a3b1e";
            f.bad(key, format!("`{value}` is no colour"), help);
        }
        known && good
    });
    all
}
