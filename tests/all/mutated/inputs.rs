//! The kinds of input: a sound one of each, where it lies, how the program is run, and which records an input still has.

use crate::ingest_support::{record, write, Way};
use crate::portal::{small, OLD};
use crate::record_from::book;
use regex::Regex;
use serde_json::Value;
use std::fs;

/// A record that an input has, by its id, and the line on which it begins.
pub struct Held {
    pub id: String,
    pub line: u64,
}

/// A kind of input.
pub struct Kind {
    pub name: &'static str,
    /// The folder in which the program is run.
    pub folder: fn() -> tempfile::TempDir,
    /// Where the input lies in it.
    pub at: &'static str,
    /// How findings name it.
    pub file: &'static str,
    /// Records of the sound one.
    pub many: usize,
    pub sound: fn() -> Vec<u8>,
    /// The arguments of the runs, one after the other; findings come of the first.
    pub runs: fn() -> Vec<Vec<String>>,
    /// Whether what was kept is printed with the findings.
    pub once: bool,
    /// Ids that were kept, as the later answers tell them.
    pub kept: fn(&Value) -> Vec<String>,
    /// Whether a finding says that nothing of the input can be read.
    pub whole: fn(&str) -> bool,
    /// Whether the program has refused the input in words.
    pub refused: fn(&str) -> bool,
    /// The records that an input has.
    pub records: fn(&str) -> Vec<Held>,
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// A collection with nothing in it.
fn collection() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let made = super::run(folder.path(), &words("init . --bare --prefix Fell."), None);
    assert_eq!(made.code, Some(0));
    fs::create_dir_all(folder.path().join("corpus/evidence")).unwrap();
    folder
}

/// Ids of the first group, each with its line.
fn found(pattern: &str, text: &str) -> Vec<Held> {
    let pattern = Regex::new(pattern).unwrap();
    let all = pattern.captures_iter(text).filter_map(|c| c.get(1));
    let of = |m: regex::Match| Held {
        id: m.as_str().to_owned(),
        line: text[..m.start()].matches('\n').count() as u64 + 1,
    };
    all.map(of).collect()
}

fn of_list(json: &Value, key: &str) -> Vec<String> {
    let all = json.as_array().into_iter().flatten();
    all.filter_map(|r| r[key].as_str().map(str::to_owned))
        .collect()
}

fn unread(words: &str) -> bool {
    words.starts_with("unreadable") || words.contains("cannot be read")
}

fn table() -> Vec<u8> {
    let mut out = "id,type,game,location,lat,lon,date,start,end,content,source\n".to_owned();
    for n in 1..=12 {
        out += &format!("Fell.{n},Ethnography,Rings,\"Ford, by the mill\",54.4{n},-3.08,c. 18{n},18{:02}-01-01,18{:02}-12-31,\"They say \"\"{n} rings\"\".\nTwo lay shells.\",Grey 1931: {n}\n", 10 + n, 20 + n);
    }
    out.into_bytes()
}

fn toml() -> Vec<u8> {
    "# a note\nid = \"Fell.7\"\ntype = \"Ethnography\"\ngame = \"Rings\"\nlocation = \"Ford\"\nlat = 54.4\nlon = -3.08\nstart = \"1931-05-01\"\nend = \"1931-05-09\"\ncontent = \"\"\"\nThey draw five rings.\nEach lays a shell.\n\"\"\"\nages = [\"Child\", \"Adult\"]\nconfidence = 90\nsource = \"Grey 1931: 7\"\n"
        .into()
}

fn works() -> Vec<u8> {
    let mut out = "% works\n@string{ford = {Papers of the Ford}}\n\n".to_owned();
    for n in 1..=8 {
        out += &format!("@article{{grey{},\n  author  = {{Grey, {{Anna}} and O'Neill, B.}},\n  title   = {{Rings and {{Shells}}, part {n}}},\n  journal = ford,\n  date    = {{193{n}}},\n  volume  = {n},\n  pages   = {{{n}--1{n}}},\n}}\n\n", 1930 + n);
    }
    out.into_bytes()
}

fn page(way: Way) -> Vec<u8> {
    let all: Vec<_> = (1..=6)
        .map(|n| {
            record(
                700 + n,
                &[
                    ("Type", "Ethnography"),
                    ("Game", "Rings"),
                    ("Location", "Ford"),
                    ("Date", "1931-01-01 - 1931-12-31"),
                    ("Rules", "Five rings. Shells are laid in turn."),
                    ("Content", "They draw five rings by the ford & lay shells."),
                    ("Confidence", "100"),
                    ("Source", "Grey, A. 1931. Rings."),
                ],
            )
        })
        .collect();
    write(&all, way).into_bytes()
}

/// An empty corpus into which pages are taken, with the input beside it.
fn portal() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("corpus")).unwrap();
    folder
}

fn taken(json: &Value) -> Vec<String> {
    let pages = json["pages"].as_array().into_iter().flatten();
    let all = pages.flat_map(|p| p["records"].as_array().into_iter().flatten());
    all.filter_map(|r| r["id"].as_str().map(str::to_owned))
        .collect()
}

/// Outlines by the names of their files.
fn outlined(json: &Value) -> Vec<String> {
    let pages = json["pages"].as_array().into_iter().flatten();
    let all = pages.filter(|p| p["layout"] == "outline");
    let names = all.filter_map(|p| p["page"].as_str()?.strip_suffix(".kml"));
    names.map(str::to_owned).collect()
}

fn outline() -> Vec<u8> {
    let points = (0..=40).map(|n| format!("{},{},0", 20 + n % 40 % 7, n % 40 - 20));
    let points: Vec<String> = points.collect();
    format!(
        "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><name>Ford</name>\n<Folder><Placemark><name>the ford</name><ExtendedData><Data name=\"a\"><value>1</value></Data></ExtendedData>\n<MultiGeometry><Point><coordinates>20,1</coordinates></Point><Polygon><outerBoundaryIs><LinearRing><coordinates>\n{}\n</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark></Folder></Document></kml>\n",
        points.join(" ")
    )
    .into_bytes()
}

/// The one record that is made of a file.
fn made(_: &str) -> Vec<Held> {
    vec![Held {
        id: "Fell.1".into(),
        line: 1,
    }]
}

fn plain() -> Vec<u8> {
    "<!doctype html><html><head><title>Rings</title></head><body><nav><a href=/>Home</a></nav><main><h1>Rings by the ford</h1><p>They draw five rings &amp; lay shells.</p><script>count()</script><ul><li>a shell<li>another</ul><table><tr><td>one<td>two</table></main><footer>Nobody</footer></body></html>"
        .into()
}

fn record_of(file: &str) -> Vec<Vec<String>> {
    let from = format!("record --from {file} --rights CC0-1.0 --prefix Fell.");
    vec![
        words(&from),
        words("list records --json"),
        words("check --json"),
    ]
}

/// All of them.
pub fn kinds() -> Vec<Kind> {
    const NONE: Kind = Kind {
        name: "",
        folder: collection,
        at: "",
        file: "",
        many: 1,
        sound: table,
        runs: || vec![words("check --json"), words("list records --json")],
        once: false,
        kept: |json| of_list(json, "id"),
        whole: unread,
        refused: |_| false,
        records: |_| vec![],
    };
    let page_of = |name, at, sound| Kind {
        name,
        folder: portal,
        at,
        file: at,
        many: 6,
        sound,
        once: true,
        kept: taken,
        whole: |words| {
            let refused = ["no-records", "binary", "empty"];
            unread(words) || refused.iter().any(|kind| words.starts_with(kind))
        },
        records: |text| found(r"(DLP\.Evidence\.70[1-6])\b", text),
        ..NONE
    };
    vec![
        Kind {
            name: "CSV",
            at: "corpus/evidence/notes.csv",
            file: "evidence/notes.csv",
            many: 12,
            records: |text| found(r#"(?m)^"?(Fell\.[0-9]+)"?,"#, text),
            ..NONE
        },
        Kind {
            name: "TOML",
            at: "corpus/evidence/Fell.7.toml",
            file: "evidence/Fell.7.toml",
            sound: toml,
            records: |_| {
                vec![Held {
                    id: "Fell.7".into(),
                    line: 1,
                }]
            },
            whole: |_| true,
            ..NONE
        },
        Kind {
            name: "BibLaTeX",
            at: "corpus/works.bib",
            file: "works.bib",
            many: 8,
            sound: works,
            runs: || vec![words("check --json"), words("list works --json")],
            kept: |json| {
                let works = json.as_array().into_iter().flatten();
                let keys = works.filter_map(|w| w["work"]["key"].as_str());
                keys.map(str::to_owned).collect()
            },
            whole: |words| unread(words) || words.contains("none of the works can be read"),
            records: |text| found(r"(?m)^[^%\n]{0,12}\{\s*(grey19[0-9]+)\s*,", text),
            ..NONE
        },
        Kind {
            runs: || vec![words("ingest page.html --corpus corpus --json")],
            ..page_of("pages of the portal (HTML, a table)", "page.html", || {
                page(Way::HtmlTable)
            })
        },
        Kind {
            runs: || vec![words("ingest list.html --corpus corpus --json")],
            ..page_of("pages of the portal (HTML, breaks)", "list.html", || {
                page(Way::HtmlBreaks)
            })
        },
        Kind {
            runs: || vec![words("ingest d.sql --corpus corpus --json")],
            many: 2,
            records: |text| {
                let mut rows = found(r"(?m)^\(([79]), 1, ", text);
                rows.iter_mut()
                    .for_each(|row| row.id = format!("DLP.Evidence.{}", row.id));
                rows
            },
            whole: |words| unread(words) || words.starts_with("missing-table"),
            ..page_of("dumps of the portal's database (SQL)", "d.sql", || {
                small(OLD, "A", true).into_bytes()
            })
        },
        Kind {
            name: "outlines (KML)",
            folder: portal,
            at: "ford.kml",
            file: "ford.kml",
            sound: outline,
            runs: || vec![words("ingest ford.kml --corpus corpus --json")],
            once: true,
            kept: outlined,
            whole: |_| true,
            records: |_| {
                vec![Held {
                    id: "ford".into(),
                    line: 1,
                }]
            },
            ..NONE
        },
        Kind {
            name: "pages of any source (HTML)",
            at: "saved.html",
            sound: plain,
            runs: || record_of("saved.html"),
            refused: |stderr| stderr.starts_with("error: "),
            records: made,
            ..NONE
        },
        Kind {
            name: "PDF",
            at: "book.pdf",
            sound: book,
            runs: || record_of("book.pdf"),
            refused: |stderr| stderr.starts_with("error: "),
            records: made,
            ..NONE
        },
    ]
}
