//! How fields of `ludarium.toml` are read that are more than a text.

use crate::corpus::reader::{meant, Field, Form};
use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path};

/// The colours that a theme may name: those of `20-tokens.css`.
const COLOURS: &[&str] = &[
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

/// A language.
#[derive(JsonSchema)]
#[schemars(extend("pattern" = r"^[A-Za-z0-9-]+$"))]
#[allow(dead_code, reason = "it describes; nothing makes it")]
struct Tag(String);

/// Languages; English where none is given.
pub(super) fn languages() -> Form<Vec<String>> {
    Vec::<String>::form()
        .like::<Vec<Tag>>()
        .then(|f, key, tags| {
            let plain = |tag: &String| {
                !tag.is_empty() && tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            };
            if !tags.iter().all(plain) {
                let help = "write tags as BCP 47 has them: languages = [\"en\", \"pt-BR\"]";
                f.bad(key, "a language that is no tag", help);
            }
            if tags.is_empty() {
                return super::Site::default().languages;
            }
            tags
        })
}

/// An address that begins with `https://` or `http://`.
pub(super) fn address() -> Form<Option<String>> {
    let good =
        |text: &str| url::Url::parse(text).is_ok_and(|u| matches!(u.scheme(), "https" | "http"));
    let text = Form::text().with("pattern", "^https?://[^/\\s]");
    text.such(good, "address", "write {key} = \"https://…\"")
}

/// A folder below the one of the file.
pub(super) fn folder() -> Form<String> {
    let text = Form::text().with("pattern", r"^(?!/)(?!\.\.?(/|$))(?!.*/\.\.(/|$)).*\S");
    let text = text.or(|| super::Site::default().out);
    text.then(|f, key, out| {
        let mut parts = Path::new(&out).components();
        if parts.any(|c| !matches!(c, Component::Normal(_))) {
            let help = "name a folder below the one of this file; --out takes any";
            f.bad(key, format!("`{out}` leads elsewhere"), help);
        }
        out
    })
}

/// An ORCID iD.
pub(super) fn orcid() -> Form<Option<String>> {
    let text = Form::text().with("pattern", r"^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$");
    text.then(|f, key, orcid| {
        let orcid = orcid?;
        if !is_orcid(&orcid) {
            let help = "write it as 0000-0002-1825-0097; its last sign is a checksum of the others";
            f.bad(key, "this is no ORCID iD", help);
            return None;
        }
        Some(orcid)
    })
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

struct Colours;

impl JsonSchema for Colours {
    fn schema_name() -> Cow<'static, str> {
        "Colours".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let colour = json!({
            "description": "#9a3b1e: three, four, six or eight hexadecimal digits",
            "type": "string",
            "pattern": "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
        });
        let all: Map<String, Value> = COLOURS
            .iter()
            .map(|name| ((*name).to_owned(), colour.clone()))
            .collect();
        json_schema!({
            "description": "Colours of the style sheet, by their names in 20-tokens.css.",
            "type": "object",
            "properties": all,
            "additionalProperties": false,
        })
    }
}

/// Colours by the names of the style sheet.
pub(super) fn colours() -> Form<BTreeMap<String, String>> {
    BTreeMap::form().like::<Colours>().then(|f, key, mut all| {
        all.retain(|name, value| {
            let known = COLOURS.contains(&name.as_str());
            if !known {
                let near = meant(name, COLOURS);
                let help = format!("{near}known here: {}", COLOURS.join(", "));
                f.bad(key, format!("no colour is called `{name}`"), help);
            }
            let hex = value.strip_prefix('#').unwrap_or_default();
            let good =
                matches!(hex.len(), 3 | 4 | 6 | 8) && hex.bytes().all(|b| b.is_ascii_hexdigit());
            if !good {
                f.bad(
                    key,
                    format!("`{value}` is no colour"),
                    "write it as #9a3b1e",
                );
            }
            known && good
        });
        all
    })
}

/// The help for a page that is none.
pub const NO_PAGE: &str = "write it from the site's folder, as `editions/my-game.html#doubts`";

/// Whether a text names a page of the site, and leads nowhere else.
pub fn is_page(text: &str) -> bool {
    let path = text.split(['#', '?']).next().unwrap_or_default();
    let plain = |part: &str| !matches!(part, "" | "." | "..");
    path.split('/').all(plain)
        && !text.contains([':', '\\', '"', '<', '>'])
        && !text.contains(char::is_whitespace)
}
