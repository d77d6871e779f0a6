//! Records begun from pages, texts and documents of any source: every line kept or left out by name, rights demanded, and nothing
//! that means harm does any.

use assert_cmd::Command;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use ludarium::check::{check, Depth};
use ludarium::corpus::Corpus;
use ludarium::finding::Finding;
use ludarium::lines::{self, Kind};

/// A collection with nothing in it.
fn collection() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut init = Command::cargo_bin("ludarium").unwrap();
    init.arg("init").arg(folder.path());
    init.args(["--bare", "--prefix", "Fell."])
        .assert()
        .success();
    folder
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("ludarium").unwrap();
    let out = command.args(args).current_dir(folder).output().unwrap();
    let text = |b: Vec<u8>| String::from_utf8(b).unwrap();
    let code = out.status.code().expect("no signal");
    (code, text(out.stdout), text(out.stderr))
}

fn found(folder: &Path) -> Vec<Finding> {
    let (corpus, read) = Corpus::load(&folder.join("corpus"));
    check(&corpus, read, Depth::Accounting)
}

const PAGE: &str = "<!doctype html><html><head><title>Pits of the fells</title></head><body><nav><a href=/>Home</a></nav>\
    <main><h1>Hollow stones</h1><p>Each hollow holds four pebbles.</p><script>count()</script>\
    <p>If the last pebble drops into a bare hollow, the turn is over.</p></main><footer>Printed by nobody</footer></body></html>";

#[test]
fn a_saved_page_becomes_a_record_with_every_line_accounted_for_and_rights_asked_for() {
    let folder = collection();
    let dir = folder.path();
    fs::write(dir.join("saved.html"), PAGE).unwrap();
    let (code, listed, _) = run(dir, &["record", "--from", "saved.html", "--list"]);
    assert_eq!(code, 0);
    assert!(
        listed.contains("(navigation) Home") && listed.contains("Hollow stones"),
        "{listed}"
    );
    assert!(!dir.join("corpus/sightings").exists());

    let args = [
        "record",
        "--from",
        "saved.html",
        "--prefix",
        "Fell.",
        "--date",
        "2026-11-01",
    ];
    let (code, written, stderr) = run(dir, &args);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(written.lines().count(), 2);
    assert!(
        stderr.contains("3 of 7 lines kept") && stderr.contains("navigation 1"),
        "{stderr}"
    );
    assert!(stderr.contains("warning[rights]"), "{stderr}");
    let (corpus, problems) = Corpus::load(&dir.join("corpus"));
    assert!(problems.is_empty(), "{problems:?}");
    let record = &corpus.records["Fell.1"];
    assert_eq!(
        record.content.as_deref(),
        Some("Hollow stones\n\nEach hollow holds four pebbles.\n\nIf the last pebble drops into a bare hollow, the turn is over.")
    );
    assert_eq!(
        record.source.as_deref(),
        Some("Pits of the fells. saved.html, seen 2026-11-01.")
    );
    let sighting = &record.sightings[0];
    assert_eq!(sighting.page, "saved.html");
    assert_eq!(sighting.sha256, ludarium::text::sha256_hex(PAGE.as_bytes()));
    assert_eq!(sighting.date.as_deref(), Some("2026-11-01"));
    let left: Vec<&str> = corpus.seen[0].sightings[0]
        .left
        .iter()
        .map(|l| l.what.as_str())
        .collect();
    assert_eq!(
        left,
        [
            "head of the page",
            "navigation",
            "script",
            "foot of the page"
        ]
    );

    // demanded till they are there
    let rights = |all: &[Finding]| all.iter().filter(|f| f.kind == "rights").count();
    assert_eq!(rights(&found(dir)), 1);
    let file = dir.join("corpus/sightings/Fell.1.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        text.replace("# rights = \"\"", "rights = \"with leave of nobody\""),
    )
    .unwrap();
    assert_eq!(rights(&found(dir)), 0);

    // the same words are not taken twice; other lines of the same page are another record
    let (code, _, stderr) = run(dir, &args);
    assert!(
        code == 2 && stderr.contains("Fell.1 has these words already"),
        "{stderr}"
    );
    let part = [
        "record",
        "--from",
        "saved.html",
        "--prefix",
        "Fell.",
        "--lines",
        "4-4",
        "--rights",
        "CC0-1.0",
    ];
    let (code, _, stderr) = run(dir, &part);
    assert_eq!(code, 0, "{stderr}");
    let (corpus, problems) = Corpus::load(&dir.join("corpus"));
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(
        corpus.records["Fell.2"].content.as_deref(),
        Some("Each hollow holds four pebbles.")
    );
    assert!(
        found(dir).iter().all(|f| f.kind != "evidence"),
        "{:?}",
        found(dir)
    );
}

#[test]
fn what_cannot_be_taken_is_told_and_nothing_is_written() {
    let folder = collection();
    let dir = folder.path();
    fs::write(dir.join("a.txt"), "They play.").unwrap();
    fs::write(dir.join("b.bin"), b"\x89PNG\r\n\x1a\n").unwrap();
    fs::write(dir.join("long.txt"), "They play.\n".repeat(400_000)).unwrap();
    for (args, words) in [
        (
            &["--from", "long.txt", "--prefix", "Fell."][..],
            "more than a book",
        ),
        (
            &["--from", "a.txt", "--prefix", "DLP.Evidence."][..],
            "DLP.Evidence.",
        ),
        (
            &[
                "--from",
                "a.txt",
                "--prefix",
                "Fell.",
                "--date",
                "yesterday",
            ],
            "write a day like this",
        ),
        (
            &["--from", "a.txt", "--prefix", "Fell.", "--lines", "7-9"],
            "the document has 1",
        ),
        (
            &["--from", "a.txt", "--prefix", "Fell.", "--work", "grey1931"],
            "not in works.bib",
        ),
        (&["--from", "b.bin", "--prefix", "Fell."], "binary"),
        (
            &["--from", "nowhere.txt", "--prefix", "Fell."],
            "nowhere.txt",
        ),
        (&["--from", "a.txt"], "--prefix"),
        (&["--prefix", "Fell."], "required"),
    ] {
        let all: Vec<&str> = std::iter::once("record")
            .chain(args.iter().copied())
            .collect();
        let (code, _, stderr) = run(dir, &all);
        assert!(code != 0 && stderr.contains(words), "{args:?}: {stderr}");
    }
    assert!(!dir.join("corpus/sightings").exists());
}

#[test]
fn a_collection_begins_with_patterns_of_its_own_that_read_other_words() {
    let folder = collection();
    let dir = folder.path();
    fs::write(
        dir.join("told.txt"),
        "Two lines of six hollows are scooped in the turf. Each hollow holds four pebbles. If the last pebble drops into a bare hollow, the turn is over. \
         If the last pebble falls into a hollow that holds pebbles, he lifts them and goes on.",
    )
    .unwrap();
    let (code, _, stderr) = run(dir, &["record", "--from", "told.txt", "--prefix", "Fell."]);
    assert_eq!(code, 0, "{stderr}");
    let (_, drafted, _) = run(dir, &["draft", "Fell.1"]);
    for clause in ["board", "counters-held", "stop", "relay"] {
        assert!(
            drafted.contains(&format!("[clause.{clause}]")),
            "{clause}: {drafted}"
        );
    }
    // its own patterns are read, not the program's
    let own = dir.join("corpus/draft/sowing.toml");
    let text = fs::read_to_string(&own).unwrap();
    fs::write(&own, text.replace("hollows?", "scoops?")).unwrap();
    let (_, drafted, _) = run(dir, &["draft", "Fell.1"]);
    assert!(
        !drafted.contains("[clause.stop]") || !drafted.contains("[clause.counters-held]"),
        "{drafted}"
    );
}

/// A PDF of pages of lines, as plain as one can be; on a page without any somebody has noted something.
fn pdf(pages: &[&[&str]]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        String::new(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /Contents (Six elsewhere.) >>"
            .to_owned(),
    ];
    let mut kids = vec![];
    for page in pages {
        let noted = if page.is_empty() {
            " /Annots [3 0 R << /Contents (Written there.) >>]"
        } else {
            ""
        };
        let mut stream = "BT /F1 12 Tf 72 720 Td 14 TL\n".to_owned();
        for line in *page {
            stream += &format!("({line}) Tj T*\n");
        }
        stream += "ET";
        let content = objects.len() + 1;
        objects.push(format!(
            "<< /Length {} >>\nstream\n{stream}\nendstream",
            stream.len()
        ));
        kids.push(format!("{} 0 R", objects.len() + 1));
        objects.push(format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents {content} 0 R{noted} >>"));
    }
    objects[1] = format!(
        "<< /Type /Pages /Kids [{}] /Count {} >>",
        kids.join(" "),
        kids.len()
    );
    let mut out = b"%PDF-1.4\n".to_vec();
    let mut at = vec![];
    for (n, object) in objects.iter().enumerate() {
        at.push(out.len());
        out.extend(format!("{} 0 obj\n{object}\nendobj\n", n + 1).bytes());
    }
    let table = out.len();
    out.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    for at in at {
        out.extend(format!("{at:010} 00000 n \n").bytes());
    }
    out.extend(
        format!(
            "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n",
            objects.len() + 1
        )
        .bytes(),
    );
    out
}

pub fn book() -> Vec<u8> {
    pdf(&[
        &["Notes on games", "They draw five rings by the ford.", "1"],
        &["Notes on games", "Each lays a shell into a ring.", "2"],
        &["Notes on games", "Who has most has won.", "3"],
    ])
}

#[test]
#[cfg_attr(not(feature = "pdf"), ignore = "built without PDF")]
fn pages_without_text_and_notes_on_pages_are_named() {
    let book = pdf(&[&["They draw five rings."], &[], &["Who has most has won."]]);
    let lines = lines::read("book.pdf", &book, None).unwrap();
    assert_eq!(
        lines.content(),
        "They draw five rings.\n\nWho has most has won."
    );
    let left = lines.left().into_iter();
    let left: Vec<String> = left
        .map(|(what, _, words)| format!("{what}: {}", words.join("|")))
        .collect();
    assert_eq!(
        left,
        [
            "page without text: a picture, or empty: page 2",
            "note on a page: Six elsewhere.|Written there."
        ]
    );
}

#[test]
fn a_file_whose_name_looks_like_an_option_is_read() {
    let folder = collection();
    let dir = folder.path();
    fs::write(dir.join("-a.html"), PAGE).unwrap();
    let (code, out, stderr) = run(dir, &["record", "--from=-a.html", "--list"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(out.contains("Hollow stones"), "{out}");
}

#[test]
#[cfg_attr(not(feature = "pdf"), ignore = "built without PDF")]
fn a_pdf_with_text_is_read_without_its_running_heads() {
    let folder = collection();
    let dir = folder.path();
    fs::write(dir.join("book.pdf"), book()).unwrap();
    let (code, _, stderr) = run(
        dir,
        &[
            "record", "--from", "book.pdf", "--prefix", "Fell.", "--rights", "CC0-1.0",
        ],
    );
    assert_eq!(code, 0, "{stderr}");
    let (corpus, _) = Corpus::load(&dir.join("corpus"));
    let content = corpus.records["Fell.1"].content.clone().unwrap();
    let words: Vec<&str> = content.lines().filter(|l| !l.is_empty()).collect();
    assert_eq!(
        words,
        [
            "They draw five rings by the ford.",
            "Each lays a shell into a ring.",
            "Who has most has won."
        ],
        "{content}"
    );
    assert!(
        stderr.contains("running head 3") && stderr.contains("number of a page 3"),
        "{stderr}"
    );
}

fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(vec![]));
    for (name, bytes) in parts {
        zip.start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Small numbers in a row that is the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below.max(1)
    }
}

/// How many files of a kind are broken: 1,000 where everything is run (`ALL=1`).
fn many(else_so_many: usize) -> usize {
    std::env::var_os("ALL").map_or(else_so_many, |_| 1000)
}

/// A file with some of its bytes changed, taken away, or doubled.
fn mutated(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=dice.next(6) {
        let at = dice.next(out.len());
        match dice.next(4) {
            0 if !out.is_empty() => out[at] = dice.next(256) as u8,
            1 => out.truncate(at.max(8)),
            2 => {
                let to = (at + dice.next(200)).min(out.len());
                out.drain(at.min(to)..to);
            }
            _ => {
                let to = (at + dice.next(400)).min(out.len());
                let again = out[at.min(to)..to].to_vec();
                out.splice(at.min(out.len())..at.min(out.len()), again);
            }
        }
    }
    out
}

#[test]
fn mutated_files_are_read_or_told_and_no_line_is_lost() {
    let word = "<w:document><w:body><w:p><w:r><w:t>They draw five rings.</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>";
    let open = "<office:document-content><office:body><office:text><text:p>They draw<text:s text:c='9'/> five rings.</text:p></office:text></office:body></office:document-content>";
    let seeds: [(&str, Vec<u8>); 4] = [
        ("a.html", PAGE.as_bytes().to_vec()),
        ("a.md", b"# Rings\n\nThey *draw* five [rings](x).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: So they say.\n".to_vec()),
        ("a.docx", archive(&[("word/document.xml", word.as_bytes())])),
        ("a.odt", archive(&[("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", open.as_bytes())])),
    ];
    let mut dice = Dice(41);
    let mut read = 0;
    for (name, bytes) in &seeds {
        assert!(lines::read(name, bytes, None).is_ok(), "{name}");
        for _ in 0..many(100) {
            match lines::read(name, &mutated(bytes, &mut dice), None) {
                Ok(lines) => {
                    read += 1;
                    let (all, kept) = lines.counted();
                    let left: usize = lines
                        .left()
                        .iter()
                        .map(|(_, [from, to], _)| to + 1 - from)
                        .sum();
                    assert_eq!(kept + left, all);
                }
                Err(why) => assert!(!why.to_string().is_empty()),
            }
        }
    }
    assert!(read > 100, "{read}");
    // the XML of documents, past what the archive's sums let through
    for (part, text) in [("word/document.xml", word), ("content.xml", open)] {
        for _ in 0..many(100) {
            let bytes = mutated(text.as_bytes(), &mut dice);
            let whole = archive(&[
                ("mimetype", b"application/vnd.oasis.opendocument.text"),
                (part, &bytes),
            ]);
            if let Ok(lines) = lines::read("a", &whole, None) {
                assert!(matches!(lines.kind, Kind::Word | Kind::OpenDocument));
            }
        }
    }
}

#[test]
#[cfg_attr(not(feature = "pdf"), ignore = "built without PDF")]
fn mutated_pdfs_and_bombs_end_in_words() {
    let folder = collection();
    let dir = folder.path();
    let mut dice = Dice(7);
    let book = book();
    let list = |name: &str| {
        let (code, out, stderr) = run(dir, &["record", "--from", name, "--list"]);
        assert!(
            code == 0 && !out.is_empty() || code == 2 && stderr.starts_with("error: "),
            "{name}: {code} {stderr}"
        );
        (code, stderr)
    };
    for n in 0..many(8) {
        let name = format!("{n}.pdf");
        fs::write(dir.join(&name), mutated(&book, &mut dice)).unwrap();
        list(&name);
    }
    // pages that hold each other, without end
    let text = String::from_utf8(book).unwrap();
    fs::write(
        dir.join("circle.pdf"),
        text.replacen("/Kids [5 0 R", "/Kids [2 0 R", 1),
    )
    .unwrap();
    list("circle.pdf");
    let deep = format!(
        "%PDF-1.4\n1 0 obj\n{}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF",
        "[".repeat(1_000_000)
    );
    fs::write(dir.join("deep.pdf"), deep).unwrap();
    list("deep.pdf");
    // a hundred megabytes of blanks in a hundred kilobytes
    let huge = vec![b' '; 100 << 20];
    fs::write(
        dir.join("bomb.docx"),
        archive(&[("word/document.xml", &huge)]),
    )
    .unwrap();
    let (code, stderr) = list("bomb.docx");
    assert!(
        code == 2 && stderr.contains("unpack to more than"),
        "{stderr}"
    );
    let nested = format!("<html>{}x", "<div><b><i>".repeat(300_000));
    fs::write(dir.join("nested.html"), nested).unwrap();
    list("nested.html");
}

#[test]
#[cfg(feature = "net")]
fn a_page_of_the_web_is_asked_for_by_the_rules_of_all_fetching() {
    use crate::fetch::server::{respond, Server};
    let folder = collection();
    let dir = folder.path();
    let server = Server::new();
    server.on("/pits", |s, _, _| {
        respond(s, "200 OK", "Content-Type: text/html\r\n", PAGE.as_bytes())
    });
    server.on("/robots.txt", |s, _, _| {
        respond(s, "200 OK", "", b"User-agent: *\nDisallow: /shut\n")
    });
    let [there, shut, gone] = ["/pits", "/shut", "/gone"].map(|path| server.url(path).to_string());
    let (code, _, stderr) = run(dir, &["record", "--from", &there, "--prefix", "Fell."]);
    assert!(code != 0 && stderr.contains("127.0.0.1"), "{stderr}");
    let (code, _, stderr) = run(
        dir,
        &[
            "record",
            "--from",
            &shut,
            "--prefix",
            "Fell.",
            "--allow-local",
        ],
    );
    assert!(code != 0 && stderr.contains("robots.txt"), "{stderr}");
    assert_eq!(server.requests("/shut"), 0);
    let (code, _, stderr) = run(
        dir,
        &[
            "record",
            "--from",
            &gone,
            "--prefix",
            "Fell.",
            "--allow-local",
        ],
    );
    assert!(code != 0 && stderr.contains("404"), "{stderr}");
    server.on("/part", |s, _, _| {
        respond(
            s,
            "206 Partial Content",
            "Content-Type: text/html\r\n",
            PAGE.as_bytes(),
        )
    });
    let part = server.url("/part").to_string();
    let (code, _, stderr) = run(
        dir,
        &[
            "record",
            "--from",
            &part,
            "--prefix",
            "Fell.",
            "--allow-local",
        ],
    );
    assert!(code != 0 && stderr.contains("206"), "{stderr}");
    let (code, _, stderr) = run(
        dir,
        &[
            "record",
            "--from",
            &there,
            "--prefix",
            "Fell.",
            "--allow-local",
            "--rights",
            "CC0-1.0",
        ],
    );
    assert_eq!(code, 0, "{stderr}");
    let (corpus, problems) = Corpus::load(&dir.join("corpus"));
    assert!(problems.is_empty(), "{problems:?}");
    let sighting = &corpus.records["Fell.1"].sightings[0];
    assert_eq!(sighting.address.as_deref(), Some(there.as_str()));
    assert!(sighting.date.is_none(), "the clock is not asked");
}

#[test]
fn a_record_is_held_to_the_document_that_it_was_made_from() {
    let folder = collection();
    let dir = folder.path();
    fs::write(dir.join("saved.html"), PAGE).unwrap();
    let make = [
        "record",
        "--from",
        "saved.html",
        "--prefix",
        "Fell.",
        "--rights",
        "CC0-1.0",
    ];
    let (code, _, stderr) = run(dir, &make);
    assert_eq!(code, 0, "{stderr}");
    let altered = || {
        let (_, _, stderr) = run(dir, &["check"]);
        let stderr = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        stderr.contains("altered").then_some(stderr)
    };
    assert_eq!(altered(), None);
    let record = dir.join("corpus/evidence/Fell.1.toml");
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, text.replace("four pebbles", "nine pebbles")).unwrap();
    // by the sum that was kept, and with the document beside it by its words
    assert!(altered().unwrap().contains("what was read of saved.html"));
    fs::copy(
        dir.join("saved.html"),
        dir.join("corpus/sightings/saved.html"),
    )
    .unwrap();
    let stderr = altered().unwrap();
    let line = fs::read_to_string(&record)
        .unwrap()
        .lines()
        .position(|l| l.contains("nine"))
        .unwrap()
        + 1;
    assert!(
        stderr.contains("hollow holds nine pebbles")
            && stderr.contains("hollow holds four pebbles"),
        "{stderr}"
    );
    assert!(
        stderr.contains("Fell.1.toml") && stderr.contains(&format!(" {line} │")),
        "{stderr}"
    );
    // what the program reads wrongly is put right, and marked so
    let file = dir.join("corpus/sightings/Fell.1.toml");
    let sightings = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{sightings}\n[[mended]]\nwas = \"four\"\nnow = \"nine\"\nwhy = \"the font has other figures\"\n")).unwrap();
    assert_eq!(altered(), None);
    fs::remove_file(dir.join("corpus/sightings/saved.html")).unwrap();
    assert_eq!(altered(), None);
}

#[test]
fn text_outside_a_wrong_main_can_be_taken() {
    let folder = collection();
    let dir = folder.path();
    fs::write(
        dir.join("a.html"),
        "<main>Share this</main><div>Two sit.</div><nav>Home</nav>",
    )
    .unwrap();
    let take = |lines: &str| {
        let (code, _, stderr) = run(
            dir,
            &[
                "record", "--from", "a.html", "--prefix", "Fell.", "--lines", lines,
            ],
        );
        assert_eq!(code, 0, "{stderr}");
    };
    take("2-3");
    take("3");
    let (corpus, _) = Corpus::load(&dir.join("corpus"));
    assert_eq!(
        corpus.records["Fell.1"].content.as_deref(),
        Some("Two sit.")
    );
    assert_eq!(corpus.records["Fell.2"].content.as_deref(), Some("Home"));
}

#[test]
fn files_for_programs_are_refused_by_name() {
    let mail = "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n--B\r\n";
    for (name, text, words) in [
        ("a.mhtml", mail, "MHTML"),
        ("a.json", "{\"a\": 1}", "JSON"),
        ("a.xml", "<?xml version=\"1.0\"?><rss/>", "rss"),
    ] {
        let why = lines::read(name, text.as_bytes(), None).unwrap_err();
        assert!(why.0.contains(words), "{why}");
    }
}
