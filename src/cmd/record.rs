//! `ludarium record`: records written by hand, begun from the works that they are to quote, or from a page or a text that tells of a game.

pub(super) mod apart;
mod from;

use super::context::Context;
use super::{own_prefix, stdin::input, Usage};
use clap::Args as ClapArgs;
use ludarium::corpus::reader::is_day;
use ludarium::corpus::{Corpus, Work};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Begin records by hand: of a page, text or document, or one for each entry of a BibLaTeX file that no record quotes yet
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes corpus/evidence/<prefix><number>.toml, one file for each entry, with its data; you add the words of the
source. No file is overwritten. The works themselves belong in corpus/works.bib.

With --from, the words come from a web page (HTML, saved or by its address), plain text, Markdown, Word (.docx),
OpenDocument (.odt) or a PDF with a text layer. The program keeps every line or names why it is left out (navigation, scripts, running heads):
corpus/sightings/<id>.toml lists these lines and the file's checksum. Write the rights there; `check` reports them until they are stated.

Examples:
  ludarium record --from saved.html --prefix Grey. --date 2026-11-01
  ludarium record --from https://example.org/pits --prefix Grey. --rights CC-BY-4.0
  ludarium record --from chapter.pdf --list              its lines by number; nothing is written
  ludarium record --from chapter.pdf --prefix Grey. --lines 120-164 --work grey1931
  ludarium record my-library.bib --prefix Grey.          a record for each work
  ludarium record - --prefix Grey. < one-entry.bib")]
pub struct Args {
    /// Works in BibLaTeX, or `-` for standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["from", "convert"], conflicts_with = "from")]
    works: Option<PathBuf>,
    /// A page, a text or a document, by file or address; `-` for standard input
    #[arg(long, value_name = "FILE|URL")]
    from: Option<PathBuf>,
    /// The beginning of the ids
    #[arg(long, value_name = "PREFIX", required_unless_present_any = ["list", "convert"])]
    prefix: Option<String>,
    /// With --from: the day on which it was seen, such as 2026-11-01
    #[arg(long, value_name = "DAY", requires = "from", value_parser = day)]
    date: Option<String>,
    /// With --from: the terms that allow its words in the collection
    #[arg(long, value_name = "TERMS", requires = "from")]
    rights: Option<String>,
    /// With --from: the reference in words [default: its title and where it was seen]
    #[arg(long, value_name = "WORDS", requires = "from")]
    source: Option<String>,
    /// With --from: citekey of the work in corpus/works.bib
    #[arg(long, value_name = "KEY", requires = "from")]
    work: Option<String>,
    /// With --from: the game, as the source names it
    #[arg(long, value_name = "NAME", requires = "from")]
    game: Option<String>,
    /// With --from: the kind of evidence, such as Ethnography
    #[arg(long = "type", value_name = "KIND", requires = "from")]
    kind: Option<String>,
    /// With --from: the place, in words
    #[arg(long, value_name = "WHERE", requires = "from")]
    location: Option<String>,
    /// With --from: only these lines, as --list numbers them: 3-13,16-17
    #[arg(long, value_name = "FIRST-LAST", requires = "from", value_delimiter = ',', value_parser = range)]
    lines: Vec<[usize; 2]>,
    /// With --from: decimal degrees, north and east positive
    #[arg(long, value_name = "LAT,LON", requires = "from", value_parser = super::place::point, allow_hyphen_values = true)]
    at: Option<[f64; 2]>,
    /// With --from: a country of today
    #[arg(long, value_name = "NAME", requires = "from")]
    country: Vec<String>,
    /// With --from: when it was described or found, in words
    #[arg(long = "told", value_name = "WHEN", requires = "from")]
    when: Option<String>,
    /// With --from: the first day of that time, such as 1931-05-01; 1200 BC is -1199-01-01
    #[arg(
        long,
        value_name = "DAY",
        requires = "from",
        allow_hyphen_values = true
    )]
    start: Option<String>,
    /// With --from: the last day of that time
    #[arg(
        long,
        value_name = "DAY",
        requires = "from",
        allow_hyphen_values = true
    )]
    end: Option<String>,
    /// With --from: print the lines with their numbers and what is left out; write nothing
    #[arg(long, requires = "from")]
    list: bool,
    /// With --from: allow addresses of this machine and of private networks
    #[arg(long, requires = "from")]
    allow_local: bool,
    /// Reads a file of this name from standard input and prints its lines: what `--from` has done by a process of its own
    #[arg(long, hide = true, value_name = "NAME")]
    convert: Option<String>,
    #[arg(long, hide = true, requires = "convert")]
    content_type: Option<String>,
    #[command(flatten)]
    context: Context,
}

fn day(text: &str) -> Result<String, String> {
    match is_day(text) {
        true => Ok(text.to_owned()),
        false => Err("write a day like this: 2026-11-01".into()),
    }
}

fn range(text: &str) -> Result<[usize; 2], String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to => Ok([from, to]),
        _ => Err("write the first and the last line, such as 120-164".into()),
    }
}

/// The id that comes after those of a prefix that are taken.
fn next_id(corpus: &Corpus, dir: &Path, prefix: &str) -> String {
    let number = |id: &str| id.strip_prefix(prefix)?.parse::<u64>().ok();
    let taken = corpus.records.keys().filter_map(|id| number(id)).max();
    let mut next = taken.unwrap_or(0) + 1;
    // what was made from a file and is no record any more keeps its number
    while dir.join(format!("sightings/{prefix}{next}.toml")).exists() {
        next += 1;
    }
    format!("{prefix}{next}")
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if let Some(name) = &args.convert {
        return apart::convert(name, args.content_type.as_deref());
    }
    let prefix = args.prefix.clone().unwrap_or_default();
    if !args.list {
        own_prefix(&prefix)?;
    }
    if let Some(from) = &args.from {
        return from::run(&args, from, &prefix);
    }
    let works = args.works.as_deref().unwrap_or(Path::new("-"));
    let dir = args.context.dir()?;
    // numbers are given out while nobody else writes
    let _lock = ludarium::disk::Lock::of_corpus(&dir, || ())?;
    let corpus = args.context.load()?;
    let name = works.display().to_string();
    let (works, findings) = Work::parse_all(&name, &input(works)?);
    for finding in &findings {
        eprintln!("{finding}");
    }
    let taken = corpus.records.keys().filter_map(|id| {
        let number = id.strip_prefix(prefix.as_str())?;
        number.parse::<u64>().ok()
    });
    let mut next = taken.max().unwrap_or(0);
    let mut written = vec![];
    let mut batch = ludarium::disk::Batch::of_corpus(&dir, &[])?;
    for work in works {
        let quoted = |key: &str| {
            corpus
                .records
                .values()
                .any(|r| r.work.as_deref() == Some(key))
        };
        if quoted(&work.key) {
            continue;
        }
        next += 1;
        let id = format!("{prefix}{next}");
        let path = dir.join(format!("evidence/{id}.toml"));
        if path.symlink_metadata().is_ok() {
            return Err(Usage(format!(
                "{} is there already; hand-written files are never overwritten",
                path.display()
            ))
            .into());
        }
        batch.replace(&path, None, skeleton(&id, &work).as_bytes())?;
        written.push(path.display().to_string());
    }
    batch.commit()?;
    for file in &written {
        println!("{file}");
    }
    eprintln!(
        "{} records written; put the words of each source into `content`",
        written.len()
    );
    Ok(ExitCode::from(u8::from(
        findings.iter().any(|f| f.counts()),
    )))
}

/// The file of a record that quotes a work.
fn skeleton(id: &str, work: &Work) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    format!(
        "# A record written by hand (`ludarium docs records`).\n\
         id = {}\n# type = \"Ethnography\"\n# game = \"its name, as the source has it\"\n# location = \"where\"\n\
         # content = \"what the source says, word for word\"\nsource = {}\nwork = {}\n",
        quoted(id),
        quoted(&work.short()),
        quoted(&work.key),
    )
}
