//! Fields as people write them, as BibLaTeX has them: dates, quotation marks, commands for looks.

use biblatex::{Chunk, ChunksExt as _, Entry, PermissiveType, Spanned};

/// Words before a year that make it approximate.
const ABOUT: [&str; 8] = ["circa", "about", "approx", "ca", "c", "um", "vers", "hacia"];
/// Letters of what stands for a date where there is none.
const UNDATED: [&str; 9] = [
    "nd", "nodate", "undated", "sa", "sd", "oj", "sineanno", "sf", "ohnejahr",
];
/// Letters of what says that a work is not out yet, and BibLaTeX's word for it.
const STATES: [(&str, &str); 5] = [
    ("inpress", "inpress"),
    ("forthcoming", "forthcoming"),
    ("toappear", "forthcoming"),
    ("submitted", "submitted"),
    ("inpreparation", "inpreparation"),
];
/// Fields whose signs are addresses, names of files and keys.
const VERBATIM: [&str; 8] = [
    "url", "doi", "eprint", "file", "pdf", "crossref", "xref", "ids",
];

/// Puts an entry's date and looks as BibLaTeX has them. Where a date is read only in part, says which part is left.
pub(super) fn tidy(entry: &mut Entry) -> Option<String> {
    let fields = entry.fields.iter_mut();
    for (_, chunks) in fields.filter(|(name, _)| !VERBATIM.contains(&name.as_str())) {
        let marks = chunks.iter().any(|c| c.v.get().contains("``"));
        let written = chunks.iter_mut().filter(|c| !matches!(c.v, Chunk::Math(_)));
        for chunk in written {
            let text = chunk.v.get_mut();
            if text.contains('\\') {
                *text = without_commands(text);
            }
            if marks {
                *text = text.replace("``", "“").replace("''", "”");
            }
        }
    }
    let field = ["date", "year"]
        .into_iter()
        .find(|f| entry.get(f).is_some())?;
    let written = entry.get(field)?.format_verbatim();
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let typed = matches!(entry.date(), Ok(PermissiveType::Typed(_)));
    // of a year the crate reads the beginning, whatever follows
    if typed && (field == "date" || digits(written.trim().trim_start_matches(['-', '+']))) {
        return None;
    }
    let mut left = None;
    let date = match read(&written) {
        Some(Said::Date(date)) => Some(date),
        Some(Said::Undated) => None,
        Some(Said::State(state)) => {
            entry.set("pubstate", plain(state));
            None
        }
        None => return typed.then(|| format!("of “{written}” the first year")),
    };
    if field == "year" && digits(written.trim()) {
        let rest = ["day", "month"]
            .into_iter()
            .filter_map(|f| Some(entry.get(f)?.format_verbatim()));
        left = Some(rest.collect::<Vec<_>>().join(" "));
    } else if season(&written) && field == "date" {
        entry.set("date", plain(written.trim().get(..4)?));
        return Some(format!(
            "{written} is a season to BibLaTeX (years are written 2010/2021); of it the year"
        ));
    }
    for name in ["date", "year", "month", "day"] {
        entry.remove(name);
    }
    if let Some(date) = date {
        entry.set("date", plain(&date));
    }
    left.map(|left| format!("“{left}” as month or day cannot be read; of the date the year"))
}

fn plain(text: &str) -> Vec<Spanned<Chunk>> {
    vec![Spanned::zero(Chunk::Normal(text.to_owned()))]
}

/// `2010-21` to `2010-24`: seasons of a year (the manual of BibLaTeX, 2.3.8).
fn season(text: &str) -> bool {
    let parts = text.trim().split_once('-');
    parts.is_some_and(|(year, n)| year.len() == 4 && ["21", "22", "23", "24"].contains(&n))
}

enum Said {
    /// As BibLaTeX writes it (EDTF).
    Date(String),
    Undated,
    State(&'static str),
}

/// Reads what stands for a date; none where that would be a guess.
fn read(text: &str) -> Option<Said> {
    let text = text
        .to_lowercase()
        .replace(['–', '—'], "-")
        .replace("--", "-");
    let text = text.trim().trim_matches(['[', ']', '(', ')']).trim();
    if !text.bytes().any(|b| b.is_ascii_digit()) {
        let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
        if UNDATED.contains(&letters.as_str()) {
            return Some(Said::Undated);
        }
        let state = STATES.iter().find(|(words, _)| *words == letters);
        return state.map(|(_, state)| Said::State(state));
    }
    let after = |word: &&str| {
        let rest = text.strip_prefix(word)?;
        (!rest.starts_with(char::is_alphabetic)).then(|| rest.trim_start_matches(['.', ' ', ',']))
    };
    let about = ABOUT.iter().find_map(after);
    let bounds = [("before", "/"), ("vor", "/"), ("after", ""), ("nach", "")];
    let bound = bounds
        .iter()
        .find_map(|(word, sign)| Some((after(word)?, *sign)));
    let rest = about.or(bound.map(|(rest, _)| rest)).unwrap_or(text);
    let (rest, unsure) = match rest.strip_suffix('?') {
        Some(rest) => (rest.trim(), "?"),
        None => (rest.trim_end_matches('~').trim(), ""),
    };
    let years = years(rest)?;
    Some(Said::Date(match bound {
        Some((_, before @ "/")) => format!("{before}{years}"),
        Some(_) => format!("{years}/"),
        None if about.is_some() => format!("{years}~"),
        None => format!("{years}{unsure}"),
    }))
}

/// A year, or two that bound a time: `1931a`, `2010-21`, `1931/32`, `300 bc`.
fn years(text: &str) -> Option<String> {
    let number = |text: &str| -> Option<i32> {
        let good = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| good)
    };
    for (era, before) in [("bce", true), ("bc", true), ("ce", false), ("ad", false)] {
        if let Some(year) = text.strip_suffix(era) {
            let year = number(year.trim())?;
            return Some(match before && year > 1 {
                true => format!("-{:04}", year - 1),
                false => format!("{:04}", if before { 0 } else { year }),
            });
        }
    }
    let Some((from, to)) = text.split_once(['-', '/']) else {
        if let Some(decade) = text.strip_suffix("0s").filter(|d| d.len() == 3) {
            return number(decade).map(|_| format!("{decade}X"));
        }
        // a letter tells works of one year from each other
        let year = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
        return (text.len() - year.len() < 2 && year.len() > 2)
            .then(|| number(year))?
            .map(|year| format!("{year:04}"));
    };
    let (from, to) = (from.trim(), to.trim());
    let whole = match from.len().checked_sub(to.len())? {
        0 => to.to_owned(),
        short => format!("{}{to}", &from[..short]),
    };
    let (first, last) = (number(from)?, number(&whole)?);
    (from.len() == 4 && to.len() > 1 && first < last).then(|| format!("{from}/{whole}"))
}

/// A text without commands for looks: `\textit{x}` is x.
fn without_commands(text: &str) -> String {
    let mut out = String::new();
    // for each open brace whether it belongs to a command
    let mut open = vec![];
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let name = rest
            .strip_prefix('\\')
            .map(super::pieces::word)
            .unwrap_or_default();
        if !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic()) {
            rest = &rest[1 + name.len()..];
            if let Some(inside) = rest.strip_prefix('{') {
                let quotes = ["enquote", "mkbibquote"].contains(&name);
                out.push_str(if quotes { "“" } else { "" });
                open.push(Some(quotes));
                rest = inside;
            } else {
                rest = rest.trim_start();
            }
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter {
            '{' => open.push(None),
            '}' => {
                if let Some(Some(quotes)) = open.pop() {
                    out.push_str(if quotes { "”" } else { "" });
                    continue;
                }
            }
            _ => {}
        }
        out.push(letter);
    }
    out
}
