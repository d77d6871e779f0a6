//! `ludarium serve` for readers that mean harm or dawdle: the site is shown to the others all the same.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Names of files with the kinds that browsers and programs want of them.
const KINDS: &[(&str, &str)] = &[
    ("a.html", "text/html; charset=utf-8"),
    ("a.css", "text/css; charset=utf-8"),
    ("a.js", "text/javascript; charset=utf-8"),
    ("a.wasm", "application/wasm"),
    ("a.json", "application/json"),
    ("a.jsonld", "application/ld+json"),
    ("a.geojson", "application/geo+json"),
    ("a.xml", "text/xml; charset=utf-8"),
    ("a.svg", "image/svg+xml"),
    ("a.png", "image/png"),
    ("a.woff2", "font/woff2"),
    ("a.csv", "text/csv; charset=utf-8"),
    ("a.toml", "application/toml"),
    ("a.game", "text/plain; charset=utf-8"),
    ("a.bib", "text/x-bibtex; charset=utf-8"),
    ("a.sqlite", "application/vnd.sqlite3"),
    ("SHA256SUMS", "text/plain; charset=utf-8"),
    ("a.unheard-of", "application/octet-stream"),
];
/// What they hold, so often that packing is worth it.
const LONG: &str = "words, words. ";

/// The program, serving a small site; stopped when dropped.
struct Served {
    child: Child,
    address: String,
    site: tempfile::TempDir,
}

impl Served {
    fn new() -> Served {
        let site = tempfile::tempdir().unwrap();
        std::fs::write(site.path().join("index.html"), "<p>here").unwrap();
        for (name, _) in KINDS {
            std::fs::write(site.path().join(name), LONG.repeat(400)).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .args(["serve", "--json", "--port", "0", "--dir"])
            .arg(site.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let started: serde_json::Value = serde_json::from_str(&line).unwrap();
        let address = started["address"].as_str().unwrap();
        let address = address
            .strip_prefix("http://")
            .and_then(|a| a.strip_suffix('/'))
            .unwrap()
            .to_owned();
        Served {
            child,
            address,
            site,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream
    }

    /// What is answered to a whole request, which asks for the connection to be closed.
    fn request(&self, head: &str) -> String {
        let mut stream = self.connect();
        // a server that has seen enough may close before everything is written
        let _ = stream.write_all(head.as_bytes());
        let mut answer = vec![];
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8(answer).unwrap()
    }

    fn page(&self) -> String {
        let host = &self.address;
        self.request(&format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_page_is_served_with_its_kind_and_no_guessing() {
    let page = Served::new().page();
    assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
    assert!(page.contains("content-type: text/html; charset=utf-8\r\n"));
    assert!(page.contains("x-content-type-options: nosniff\r\n"));
    assert!(page.ends_with("<p>here"));
}

#[test]
fn silent_and_slow_readers_do_not_stop_the_others() {
    let served = Served::new();
    let mut silent: Vec<TcpStream> = (0..40).map(|_| served.connect()).collect();
    for slow in &mut silent[20..] {
        slow.write_all(b"GET / HTTP/1.1\r\nHos").unwrap();
    }
    assert!(served.page().contains("<p>here"));
}

#[test]
fn who_keeps_silent_is_let_go() {
    let served = Served::new();
    let mut silent = served.connect();
    let begun = Instant::now();
    let mut bytes = vec![];
    let _ = silent.read_to_end(&mut bytes);
    assert!(begun.elapsed() < Duration::from_secs(50));
}

#[test]
fn a_head_without_end_is_refused() {
    let served = Served::new();
    let long = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "x".repeat(4 << 20)
    );
    assert!(!served.request(&long).contains("<p>here"));
    assert!(served.page().contains("<p>here"));
}

#[test]
fn another_name_for_this_machine_is_refused() {
    let served = Served::new();
    let answer =
        served.request("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    let answer = served.request("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 405 "), "{answer}");
}

#[test]
fn every_file_has_its_kind_and_words_are_packed_for_who_takes_it() {
    let served = Served::new();
    let get = |name: &str, more: &str| -> (String, Vec<u8>) {
        let mut stream = served.connect();
        let head = format!(
            "GET /{name} HTTP/1.1\r\nHost: {}\r\n{more}Connection: close\r\n\r\n",
            served.address
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = vec![];
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        (
            head.to_ascii_lowercase() + "\r\n",
            answer[end + 4..].to_vec(),
        )
    };
    let whole = LONG.repeat(400).into_bytes();
    for (name, kind) in KINDS {
        let (head, body) = get(name, "");
        assert!(
            head.contains(&format!("content-type: {kind}\r\n")),
            "{name}: {head}"
        );
        assert!(!head.contains("content-encoding"), "{name}");
        assert_eq!(body, whole, "{name}");
        let (head, body) = get(name, "Accept-Encoding: br, gzip;q=0.8\r\n");
        let packed = !["image/png", "font/woff2", "application/octet-stream"].contains(kind);
        assert_eq!(
            head.contains("content-encoding: gzip\r\n"),
            packed,
            "{name}: {head}"
        );
        assert_eq!(head.contains("vary: accept-encoding\r\n"), packed, "{name}");
        if packed {
            assert!(
                body.len() < whole.len() / 10,
                "{name}: {} bytes",
                body.len()
            );
            let mut unpacked = vec![];
            flate2::read::GzDecoder::new(&body[..])
                .read_to_end(&mut unpacked)
                .unwrap();
            assert_eq!(unpacked, whole, "{name}");
        }
    }
    for refused in [
        "Accept-Encoding: br\r\n",
        "Accept-Encoding: gzip;q=0\r\n",
        "Accept-Encoding: *;q=0\r\n",
    ] {
        assert!(
            !get("a.html", refused).0.contains("content-encoding"),
            "{refused}"
        );
    }
    // little is not worth it
    assert!(!get("", "Accept-Encoding: gzip\r\n")
        .0
        .contains("content-encoding"));
}

#[test]
fn who_goes_away_in_the_middle_of_a_large_file_ends_nothing() {
    let served = Served::new();
    let host = &served.address;
    // takes a while to pack, and is more than the machine keeps for a connection
    let mut state = 1u32;
    let large: Vec<u8> = (0..4 << 20)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    std::fs::write(served.site.path().join("large.wasm"), large).unwrap();
    for _ in 0..24 {
        let mut stream = served.connect();
        let head =
            format!("GET /large.wasm HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // gone before anything has come: what is written then finds nobody
        drop(stream);
        std::thread::sleep(Duration::from_millis(150));
        assert!(served.page().ends_with("<p>here"));
    }
}

#[test]
fn a_page_is_made_from_the_corpus_when_it_is_opened_and_again_when_a_file_changes() {
    let temp = tempfile::tempdir().unwrap();
    let at = temp.path().join("mine");
    let program = || Command::new(env!("CARGO_BIN_EXE_ludarium"));
    let began = program().arg("init").arg(&at).output().unwrap();
    assert!(began.status.success(), "{began:?}");
    let mut child = program()
        .args(["serve", "--json", "--port", "0"])
        .current_dir(&at)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let started: serde_json::Value = serde_json::from_str(&line).unwrap();
    let address = started["address"].as_str().unwrap();
    let served = Served {
        child,
        address: address["http://".len()..].trim_end_matches('/').to_owned(),
        site: temp,
    };
    let page = |path: &str| {
        served.request(&format!(
            "GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        ))
    };
    assert!(page("index.html").contains("_live.js"));
    let first = page("_live");
    assert!(page("data.html").contains("rights.txt"));
    assert!(page("../../x.html").contains("404"));
    let settings = at.join("ludarium.toml");
    let text = std::fs::read_to_string(&settings).unwrap();
    let line = text.lines().find(|l| l.starts_with("title = ")).unwrap();
    std::fs::write(
        &settings,
        text.replacen(line, "title = \"Pits of tomorrow\"", 1),
    )
    .unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert!(page("index.html").contains("Pits of tomorrow"));
    assert_ne!(page("_live"), first);
    // what is no page of the corpus any more is a message on the page, and the server stays
    std::fs::create_dir_all(at.join("templates")).unwrap();
    std::fs::write(at.join("templates/home.html"), "{% if %}").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert!(page("index.html").contains("This page cannot be made"));
}
