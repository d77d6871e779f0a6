//! `ludarium record --from`: a record begun from a page, a text or a document.

use super::super::Usage;
use super::{apart, next_id, Args};
use anyhow::{Context as _, Result};
use ludarium::corpus::at_hand::sum;
use ludarium::corpus::Corpus;
use ludarium::finding::Finding;
use ludarium::lines::{Line, Lines};
use ludarium::text::sha256_hex;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

/// A file as it came.
struct Given {
    /// Name of the file, or the page's address.
    name: String,
    address: Option<String>,
    bytes: Vec<u8>,
    content_type: Option<String>,
}

/// Why lines that would be kept are left out.
const OUTSIDE: &str = "outside the lines requested";
/// What lies around the text that a page marks as its own.
const AROUND: &str = "around the text";
/// Bytes of words that a record keeps at most: what is done with them later takes many times as much memory.
const MOST_WORDS: usize = 4_000_000;
/// Characters of what is left out that are written down.
const SHOWN: usize = 2000;
/// Characters of what only machines read.
const OF_MACHINES: usize = 120;

/// Makes a record of a file.
///
/// # Errors
/// The file cannot be had or read, its words are in the corpus already, or the disk refuses.
pub fn run(args: &Args, from: &Path, prefix: &str) -> Result<ExitCode> {
    let given = given(args, from)?;
    let read = apart::read(&given.name, &given.bytes, given.content_type.as_deref())?;
    let mut lines = read.map_err(|why| Usage(format!("{}: {why}", plain(&given.name))))?;
    if !args.lines.is_empty() {
        outside(&mut lines.lines, &args.lines);
    }
    if args.list {
        list(&lines);
        for note in &lines.notes {
            eprintln!("note: {}", plain(note));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let content = lines.content();
    if content.is_empty() {
        let most = lines.counted().0;
        return Err(Usage(format!(
            "no line with words is kept; the document has {most}, which --list numbers"
        ))
        .into());
    }
    if content.len() > MOST_WORDS {
        return Err(Usage(format!(
            "{}: {} MB of words would be kept, but a record has at most {} MB, more than a book; give only the part about the game (--list numbers the lines, --lines takes some of them)",
            plain(&given.name),
            content.len().div_ceil(1_000_000),
            MOST_WORDS / 1_000_000
        ))
        .into());
    }
    let dir = args.context.dir()?;
    // numbers are given out while nobody else writes
    let _lock = ludarium::disk::Lock::of_corpus(&dir, || ())?;
    let corpus = args.context.load()?;
    let same = |r: &&ludarium::record::Record| r.content.as_deref() == Some(content.as_str());
    if let Some(there) = corpus.records.values().find(same) {
        return Err(Usage(format!(
            "{} has these words already; nothing was written",
            there.id
        ))
        .into());
    }
    known_work(&corpus, args)?;
    let id = next_id(&corpus, &dir, prefix);
    let files = [
        (
            format!("evidence/{id}.toml"),
            record(&id, args, &given, &lines, &content),
        ),
        (
            format!("sightings/{id}.toml"),
            sightings(&id, args, &given, &lines),
        ),
    ];
    for (name, _) in &files {
        if ludarium::disk::read_to_rewrite(&dir, name)?.is_some() {
            return Err(Usage(format!(
                "{name} is there already; hand-written files are never overwritten"
            ))
            .into());
        }
    }
    // first what it was made from: a record without it would hide that nobody has stated under which terms it stands
    let mut batch = ludarium::disk::Batch::of_corpus(&dir, &[])?;
    for (name, text) in files.iter().rev() {
        batch.replace(&dir.join(name), None, text.as_bytes())?;
    }
    batch.commit()?;
    for (name, _) in files.iter().rev() {
        println!("{}", dir.join(name).display());
    }
    tell(&id, args, &lines);
    if super::super::found(&dir).config.source_of(&id).is_none() {
        eprintln!("note: ludarium.toml has no [[source]] with the prefix {prefix}: `ludarium check` says what to add");
    }
    Ok(ExitCode::SUCCESS)
}

fn given(args: &Args, from: &Path) -> Result<Given> {
    let name = from.to_string_lossy();
    if name.starts_with("http://") || name.starts_with("https://") {
        return fetched(args, &name);
    }
    let bytes = match name.as_ref() {
        "-" => {
            use std::io::Read as _;
            let mut bytes = vec![];
            let most = ludarium::lines::MOST_BYTES as u64 + 1;
            std::io::stdin().lock().take(most).read_to_end(&mut bytes)?;
            bytes
        }
        _ => std::fs::File::open(from)
            .and_then(apart::bytes_of)
            .with_context(|| from.display().to_string())?,
    };
    let file = from.file_name().unwrap_or_default().to_string_lossy();
    Ok(Given {
        name: if name == "-" {
            "standard input".into()
        } else {
            file.into_owned()
        },
        address: None,
        bytes,
        content_type: None,
    })
}

#[cfg(feature = "net")]
fn fetched(args: &Args, address: &str) -> Result<Given> {
    use ludarium::fetch::{address::parse, one::one, Options};
    let url = parse(address).map_err(|e| Usage(e.to_string()))?;
    let options = Options {
        allow_local: args.allow_local,
        ..Options::default()
    };
    let answer = one(&url, &options)?;
    Ok(Given {
        name: answer.address.to_string(),
        address: Some(answer.address.to_string()),
        content_type: answer.headers.get("content-type").cloned(),
        bytes: answer.body,
    })
}

#[cfg(not(feature = "net"))]
fn fetched(_: &Args, address: &str) -> Result<Given> {
    anyhow::bail!("{address}: this program was built without the network (the feature `net`); save the page in a browser and give its file")
}

/// A work that is named must be there.
fn known_work(corpus: &Corpus, args: &Args) -> Result<(), Usage> {
    match &args.work {
        Some(key) if corpus.work(key).is_none() => Err(Usage(format!(
            "the work {key} is not in works.bib; add it there first, or leave out --work"
        ))),
        _ => Ok(()),
    }
}

/// Leaves out what is kept outside some lines, counted among those that have words. Within them, what lies around the text that a page
/// marks is taken, and whatever else is named by its own number.
fn outside(lines: &mut [Line], wanted: &[[usize; 2]]) {
    let full = lines.iter_mut().filter(|l| !l.text.is_empty());
    for (n, line) in full.enumerate() {
        let n = n + 1;
        let within = |[first, last]: &[usize; 2]| (*first..=*last).contains(&n);
        if !wanted.iter().any(within) {
            line.left.get_or_insert_with(|| OUTSIDE.to_owned());
        } else if line.left.as_deref() == Some(AROUND) || wanted.contains(&[n, n]) {
            line.left = None;
        }
    }
}

/// Words that reach a terminal.
fn plain(words: &str) -> String {
    ludarium::text::plain(words)
}

fn list(lines: &Lines) {
    let full = lines.lines.iter().filter(|l| !l.text.is_empty());
    for (n, line) in full.enumerate() {
        let what = line
            .left
            .as_deref()
            .map_or(String::new(), |what| format!("({what}) "));
        // cells of a table are parted by tabs
        let cells: Vec<String> = line.text.split('\t').map(plain).collect();
        println!("{:>5}  {what}{}", n + 1, cells.join("\t"));
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// The file of the record.
fn record(id: &str, args: &Args, given: &Given, lines: &Lines, content: &str) -> String {
    let source = args.source.clone().unwrap_or_else(|| {
        let title = lines
            .title
            .as_deref()
            .map_or(String::new(), |t| format!("{}. ", t.trim_end_matches('.')));
        let seen = args
            .date
            .as_ref()
            .map_or(String::new(), |day| format!(", seen {day}"));
        format!("{title}{}{seen}.", given.name)
    });
    let mut out = format!(
        "# Begun by `ludarium record --from`; sightings/{id}.toml lists what it was made from and what was left out.\nid = {}\n",
        quoted(id)
    );
    for (key, value, hint) in [
        ("type", &args.kind, "Ethnography"),
        ("game", &args.game, "its name, as the source has it"),
        ("location", &args.location, "where"),
    ] {
        let _ = match value {
            Some(value) => writeln!(out, "{key} = {}", quoted(value)),
            None => writeln!(out, "# {key} = \"{hint}\""),
        };
    }
    if let Some([lat, lon]) = args.at {
        let _ = writeln!(out, "lat = {lat:?}\nlon = {lon:?}");
    }
    if !args.country.is_empty() {
        let all: Vec<String> = args.country.iter().map(|c| quoted(c)).collect();
        let _ = writeln!(out, "country = [{}]", all.join(", "));
    }
    for (key, value) in [
        ("date", &args.when),
        ("start", &args.start),
        ("end", &args.end),
    ] {
        if let Some(value) = value {
            let _ = writeln!(out, "{key} = {}", quoted(value));
        }
    }
    let _ = writeln!(out, "source = {}", quoted(&source));
    if let Some(work) = &args.work {
        let _ = writeln!(out, "work = {}", quoted(work));
    }
    let _ = writeln!(out, "content = {}", quoted(content));
    out
}

/// The file of what it was made from.
fn sightings(id: &str, args: &Args, given: &Given, lines: &Lines) -> String {
    let rights = match args
        .rights
        .as_deref()
        .map(str::trim)
        .filter(|r| !r.is_empty())
    {
        Some(terms) => format!("rights = {}", quoted(terms)),
        None => "# rights = \"\"".to_owned(),
    };
    let mut out = format!(
        "# What {id} was made from, and which of its lines were left out (`ludarium docs records`).\nrecord = {}\n# The terms that allow its words here: a licence, \"public domain\", whose permission, or the law that allows the quotation.\n{rights}\n\n[[sighting]]\n",
        quoted(id),
    );
    let mut key = |name: &str, value: String| {
        let _ = writeln!(out, "{name} = {value}");
    };
    match &given.address {
        Some(address) => key("address", quoted(address)),
        None => key("file", quoted(&given.name)),
    }
    key("sha256", quoted(&sha256_hex(&given.bytes)));
    if let Some(day) = &args.date {
        key("seen", quoted(day));
    }
    let kind = serde_json::to_value(lines.kind).unwrap_or_default();
    key("kind", quoted(kind.as_str().unwrap_or_default()));
    let (all, kept) = lines.counted();
    key("read", all.to_string());
    key("kept", kept.to_string());
    key("words", quoted(&sum(&lines.content())));
    for (what, at, words) in lines.left() {
        let machines = ["script", "style", "drawing", "head of the page"].contains(&what.as_str());
        let most = if machines { OF_MACHINES } else { SHOWN };
        let words = shortened(&words.join("\n"), most);
        let _ = write!(
            out,
            "\n[[sighting.left]]\nwhat = {}\nat = {at:?}\nwords = {}\n",
            quoted(&what),
            quoted(&words)
        );
    }
    out
}

fn shortened(words: &str, most: usize) -> String {
    let many = words.chars().count();
    if many <= most {
        return words.to_owned();
    }
    let begin: String = words.chars().take(most).collect();
    format!("{begin}… ({many} characters in all)")
}

fn tell(id: &str, args: &Args, lines: &Lines) {
    let (all, kept) = lines.counted();
    let mut left: Vec<(String, usize)> = vec![];
    for (what, [from, to], _) in lines.left() {
        let many = to + 1 - from;
        match left.iter_mut().find(|(of, _)| *of == what) {
            Some((_, n)) => *n += many,
            None => left.push((what, many)),
        }
    }
    let left: Vec<String> = left.iter().map(|(what, n)| format!("{what} {n}")).collect();
    let left = match left.is_empty() {
        true => String::new(),
        false => format!("; left out: {}", left.join(", ")),
    };
    eprintln!("{id}: {kept} of {all} lines kept{left}");
    for note in &lines.notes {
        eprintln!("note: {}", plain(note));
    }
    if args.rights.as_deref().is_none_or(|r| r.trim().is_empty()) {
        let message = "the terms that allow its words here are not stated: fill in `rights`";
        let finding = Finding::warning("rights", id, message);
        eprintln!("{}", finding.at(&format!("sightings/{id}.toml"), 4));
    }
}
