//! How plain the words are: long sentences, chains of *of*, and words that the style avoids, in manuals, templates and scripts. Each
//! measure has a number in `plain_words.txt` that may only fall; `UPDATE=1` lowers those that fell.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A sentence of more words than these is long.
const LONG: usize = 40;

/// Words that stand for plainer ones.
const HOUSE: [&str; 14] = [
    "told",
    "tells",
    "tell",
    "asked",
    "asks",
    "stands beside",
    "lies in",
    "kept in mind",
    "one's own",
    "one’s own",
    "worksheet",
    "worksheets",
    "supplement",
    "how sure",
];

/// Files below a folder with an ending.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut out = vec![];
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of words").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}

/// The prose of a page in Markdown: no code, no table, no heading; paragraphs and items apart.
fn markdown(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut code = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("```") {
            code = !code;
        }
        let item = ["- ", "* ", "1. ", "2. ", "3. "]
            .iter()
            .any(|i| trimmed.starts_with(i));
        if code || trimmed.is_empty() || item || trimmed.starts_with(['#', '|', '`']) {
            parts.push(String::new());
        }
        if !code && !trimmed.starts_with(['#', '|', '`']) {
            if let Some(last) = parts.last_mut() {
                last.push(' ');
                last.push_str(trimmed);
            }
        }
    }
    parts
}

/// The words of a template: tags of parts of a line are left out, others end a text.
fn template(text: &str) -> Vec<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '{']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = match rest.as_bytes() {
            [b'{', b'%', ..] => "%}",
            [b'{', b'{', ..] => "}}",
            [b'{', b'#', ..] => "#}",
            [b'<', ..] => ">",
            _ => "{",
        };
        let length = rest.find(end).map_or(rest.len(), |i| i + end.len());
        let inline = [
            "<a", "</a", "<b", "</b", "<i>", "</i", "<em", "</em", "<span", "</span", "<code",
            "</code",
        ];
        out.push_str(match &rest[..length] {
            value if value.starts_with("{{") => "x",
            tag if tag.starts_with("{%") || inline.iter().any(|i| tag.starts_with(i)) => "",
            "{" => "",
            _ => "\n",
        });
        rest = &rest[length..];
    }
    out.push_str(rest);
    out.lines().map(str::to_owned).collect()
}

/// The strings of a script that are words for readers: three at least.
fn script(text: &str) -> Vec<String> {
    let mut out = vec![];
    for line in text
        .lines()
        .filter(|l| !l.trim_start().starts_with(['*', '/']))
    {
        for quote in ['\'', '`'] {
            let inside = line.split(quote).skip(1).step_by(2);
            out.extend(
                inside
                    .filter(|s| s.split(' ').count() > 3)
                    .map(str::to_owned),
            );
        }
    }
    out
}

fn words(text: &str) -> Vec<String> {
    let all = text
        .split_whitespace()
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()));
    all.filter(|w| w.chars().any(char::is_alphabetic))
        .map(str::to_lowercase)
        .collect()
}

/// What is measured of a kind of texts.
#[derive(Default)]
struct Measured {
    words: usize,
    of: usize,
    sentences: usize,
    long: Vec<String>,
    house: Vec<String>,
}

fn measured(texts: Vec<(PathBuf, Vec<String>)>) -> Measured {
    let mut out = Measured::default();
    for (path, parts) in texts {
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for part in &parts {
            let all = words(part);
            out.words += all.len();
            out.of += all.iter().filter(|w| *w == "of").count();
            let line = format!(" {} ", all.join(" "));
            let met = HOUSE.iter().filter(|w| line.contains(&format!(" {w} ")));
            out.house.extend(met.map(|w| format!("{file}: {w}")));
            for sentence in part.split_inclusive(['.', '!', '?']) {
                let n = words(sentence).len();
                out.sentences += usize::from(n > 2);
                if n > LONG {
                    out.long.push(format!(
                        "{file}: {}",
                        sentence.trim().chars().take(60).collect::<String>()
                    ));
                }
            }
        }
    }
    out
}

fn read(paths: Vec<PathBuf>, parts: fn(&str) -> Vec<String>) -> Vec<(PathBuf, Vec<String>)> {
    let text = |p: &PathBuf| parts(&fs::read_to_string(p).expect("a file of words"));
    paths.into_iter().map(|p| (p.clone(), text(&p))).collect()
}

#[test]
fn words_grow_plainer_and_never_less_plain() {
    let mut manuals = files("docs", ".md");
    manuals.retain(|p| !p.components().any(|c| c.as_os_str() == "audit"));
    manuals.extend(files("site/pages", ".md"));
    let kinds = [
        ("manuals", measured(read(manuals, markdown))),
        (
            "templates",
            measured(read(files("templates", ".html"), template)),
        ),
        (
            "scripts",
            measured(read(files("site/scripts", ".ts"), script)),
        ),
    ];
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/plain_words.txt");
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let kept: BTreeMap<&str, usize> = kept
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(of, n)| Some((of, n.parse().ok()?)))
        .collect();
    let (mut now, mut worse) = (String::new(), String::new());
    for (kind, m) in kinds {
        let none = vec![];
        let measures = [
            (
                "sentences over 40 words in 1000",
                1000 * m.long.len() / m.sentences.max(1),
                &m.long,
            ),
            ("of in 1000 words", 1000 * m.of / m.words.max(1), &none),
            ("words that the style avoids", m.house.len(), &m.house),
        ];
        for (of, n, places) in measures {
            let of = format!("{kind}: {of}");
            let most = kept.get(of.as_str()).copied().unwrap_or(usize::MAX);
            let _ = writeln!(now, "{of} {}", n.min(most));
            if n > most {
                let _ = writeln!(
                    worse,
                    "{of}: {n}, at most {most}\n  {}",
                    places.join("\n  ")
                );
            }
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &now).expect("the numbers are written");
    }
    assert!(
        worse.is_empty(),
        "write plainer: the verb first, the actor named, at most 25 words, no chain of “of”:\n{worse}"
    );
}
