//! Fetching from servers that misbehave, and what newer pages do to records.

pub(crate) mod server;

use self::server::{respond, Server};
use crate::ingest_support::command::tree;
use ludarium::fetch::address::parse;
use ludarium::fetch::run::{fetch, Fetched, Page};
use ludarium::fetch::Options;
use ludarium::ingest::run::ingest;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use url::Url;

fn quick() -> Options {
    Options {
        pause: Duration::ZERO,
        connect: Duration::from_millis(500),
        whole: Duration::from_millis(700),
        retries: 2,
        wait: Duration::from_millis(5),
        redirects: 5,
        bytes: 200_000,
        allow_local: true,
    }
}

fn get(corpus: &Path, url: Url, options: &Options) -> Fetched {
    let pages = fetch(corpus, &[url], options, |_| {}).expect("a corpus that can be written");
    pages.into_iter().next().expect("one page").fetched
}

fn why(fetched: Fetched) -> String {
    match fetched {
        Fetched::Failed { why } => why,
        other => panic!("it should have failed: {other:?}"),
    }
}

const RECORD: &str = "<html><body><h1>Evidence for Tab</h1><p>1 piece of evidence found.</p><p>Id DLP.Evidence.9001</p><p>Type Ethnography</p>\
<p>Game Tab</p><p>Location Kordofan</p><p>Date 1925-01-01 - 1925-12-31</p><p>Rules Four sticks are thrown.</p>\
<p>Content \"They throw four sticks.\" Davies 1925: 140.</p><p>Confidence 100</p><p>Source Davies, R. 1925. Some Arab Games. Sudan Notes and Records 8: 137-152.</p></body></html>";
const CHANGED: &str = "<html><body><h1>Evidence for Tab</h1><p>1 piece of evidence found.</p><p>Id DLP.Evidence.9001</p><p>Type Ethnography</p>\
<p>Game Tab</p><p>Location Kordofan</p><p>Date 1925-01-01 - 1925-12-31</p><p>Rules Four sticks are thrown by each.</p>\
<p>Content \"They throw four sticks.\" Davies 1925: 140.</p><p>Confidence 100</p><p>Source Davies, R. 1925. Some Arab Games. Sudan Notes and Records 8: 137-152.</p></body></html>";
const OTHER: &str = "<html><body><h1>Evidence for Tab</h1><p>1 piece of evidence found.</p><p>Id DLP.Evidence.9002</p><p>Type Ethnography</p>\
<p>Game Tab</p><p>Rules Two sticks.</p><p>Content \"Two.\" Davies 1925: 141.</p><p>Confidence 100</p></body></html>";

fn record(corpus: &Path, id: &str) -> Value {
    let text = std::fs::read_to_string(corpus.join("evidence").join(format!("{id}.json")))
        .expect("a record");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_server_that_misbehaves_costs_no_more_than_our_patience() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    // a byte now and then, for ever
    server.on("/drip", |s, _, _| {
        let _ = s.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
        while s.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    server.on("/endless", |s, _, _| {
        let _ = s.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
        while s.write_all(&[b'x'; 65536]).is_ok() {}
    });
    // 20 MB of nothing in under 150 KB
    let mut gz = flate2::write::GzEncoder::new(vec![], flate2::Compression::fast());
    for _ in 0..20 {
        gz.write_all(&[b' '; 1_000_000]).unwrap();
    }
    let bomb = gz.finish().unwrap();
    assert!(
        bomb.len() < 150_000,
        "under the cap as it is sent: {}",
        bomb.len()
    );
    server.on("/bomb", move |s, _, _| {
        respond(s, "200 OK", "Content-Encoding: gzip\r\n", &bomb)
    });
    server.on("/circle", |s, _, _| {
        respond(s, "302 Found", "Location: /circle2\r\n", b"")
    });
    server.on("/circle2", |s, _, _| {
        respond(s, "302 Found", "Location: /circle\r\n", b"")
    });
    for n in 0..20 {
        server.on(&format!("/chain{n}"), move |s, _, _| {
            respond(
                s,
                "302 Found",
                &format!("Location: /chain{}\r\n", n + 1),
                b"",
            )
        });
    }
    server.on("/file", |s, _, _| {
        respond(s, "302 Found", "Location: file:///etc/passwd\r\n", b"")
    });
    server.on("/short", |s, _, _| {
        let _ = s.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nConnection: close\r\n\r\n<p>Id DLP.Evidence.1</p>");
    });
    server.on("/trouble", |s, _, _| {
        respond(s, "503 Service Unavailable", "", b"")
    });
    server.on("/hang", |_, _, _| {
        std::thread::sleep(Duration::from_secs(5))
    });
    server.on("/cut", |s, _, _| drop(s.shutdown(std::net::Shutdown::Both)));
    server.page("/nothing", "<p>Hello</p>");
    server.on("/part", |s, _, _| {
        respond(s, "206 Partial Content", "", RECORD.as_bytes())
    });

    let begun = Instant::now();
    for (path, words, times) in [
        ("/drip", "took more than", 3),
        ("/endless", "more than 200000 bytes", 1),
        ("/bomb", "more than 200000 bytes", 1),
        ("/circle", "in a circle", 1),
        ("/chain0", "more than 5 times", 1),
        ("/file", "only http and https", 1),
        ("/short", "broke off", 3),
        ("/trouble", "503", 3),
        ("/hang", "no answer in time", 3),
        ("/cut", "connection failed", 3),
        ("/nothing", "no record", 1),
        ("/part", "206", 1),
        ("/missing", "404", 1),
    ] {
        let message = why(get(corpus, server.url(path), &quick()));
        assert!(message.contains(words), "{path}: {message}");
        assert_eq!(server.requests(path), times, "{path} was asked so often");
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert!(!corpus.join("pages").exists(), "nothing of it was kept");
}

#[test]
fn trouble_that_passes_is_waited_out_as_the_server_asks() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    server.on("/busy", |s, _, before| match before {
        0 => respond(s, "429 Too Many Requests", "Retry-After: 1\r\n", b""),
        1 => respond(s, "500 Internal Server Error", "", b""),
        _ => respond(s, "200 OK", "", RECORD.as_bytes()),
    });
    let begun = Instant::now();
    let fetched = get(dir.path(), server.url("/busy"), &quick());
    assert!(matches!(fetched, Fetched::Kept { .. }), "{fetched:?}");
    assert!(
        begun.elapsed() >= Duration::from_secs(1),
        "a second was asked for"
    );
    assert_eq!(server.requests("/busy"), 3);
}

#[test]
fn requests_to_a_host_keep_their_distance() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    server.page("/a", RECORD);
    server.page("/b", OTHER);
    let options = Options {
        pause: Duration::from_millis(200),
        ..quick()
    };
    let begun = Instant::now();
    fetch(
        dir.path(),
        &[server.url("/a"), server.url("/b")],
        &options,
        |_| {},
    )
    .unwrap();
    // robots.txt, a, b: two pauses
    assert!(begun.elapsed() >= Duration::from_millis(400));
}

#[test]
fn robots_txt_is_asked_once_and_obeyed() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    server.on("/robots.txt", |s, _, _| {
        respond(s, "200 OK", "", b"User-agent: *\nDisallow: /private/\n")
    });
    server.page("/private/a", RECORD);
    server.page("/open", RECORD);
    server.on("/leads", |s, _, _| {
        respond(s, "302 Found", "Location: /private/a\r\n", b"")
    });
    let pages = fetch(
        dir.path(),
        &[
            server.url("/private/a"),
            server.url("/open"),
            server.url("/leads"),
        ],
        &quick(),
        |_| {},
    )
    .unwrap();
    assert!(why(pages[0].fetched.clone()).contains("robots.txt"));
    assert!(matches!(pages[1].fetched, Fetched::Kept { .. }));
    assert!(
        why(pages[2].fetched.clone()).contains("robots.txt"),
        "also at the end of a redirect"
    );
    assert_eq!(server.requests("/robots.txt"), 1);
    assert_eq!(server.requests("/private/a"), 0);
}

#[test]
fn this_machine_is_asked_only_if_that_was_allowed() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    server.page("/a", RECORD);
    let options = Options {
        allow_local: false,
        ..quick()
    };
    for host in ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"] {
        let url = parse(&format!("http://{host}:{}/a", server.port)).unwrap();
        let message = why(get(dir.path(), url, &options));
        assert!(message.contains("--allow-local"), "{host}: {message}");
    }
    assert_eq!(server.requests("/a") + server.requests("/robots.txt"), 0);
}

#[test]
fn what_is_allowed_of_this_machine_is_not_allowed_of_where_a_page_leads() {
    let named = Server::new();
    let other = Server::new();
    let dir = tempfile::tempdir().unwrap();
    other.page("/secret", RECORD);
    let leads = format!("Location: {}\r\n", other.url("/secret"));
    named.on("/leads", move |s, _, _| {
        respond(s, "302 Found", &leads, b"")
    });
    let message = why(get(dir.path(), named.url("/leads"), &quick()));
    assert!(message.contains("give this address itself"), "{message}");
    assert_eq!(other.requests("/secret") + other.requests("/robots.txt"), 0);
    // both named, both allowed
    let both = [named.url("/leads"), other.url("/secret")];
    let pages = fetch(dir.path(), &both, &quick(), |_| {}).unwrap();
    assert!(
        pages
            .iter()
            .all(|p| matches!(p.fetched, Fetched::Kept { .. } | Fetched::Unchanged { .. })),
        "{pages:?}"
    );
}

#[test]
fn an_unchanged_page_is_not_sent_again_and_a_changed_one_leaves_the_older_words_dated() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    server.on("/tab", |s, h, _| {
        match h.get("if-none-match").map(String::as_str) {
            Some("\"one\"") => respond(s, "304 Not Modified", "ETag: \"one\"\r\n", b""),
            _ => respond(
                s,
                "200 OK",
                "ETag: \"one\"\r\nLast-Modified: Mon, 02 Mar 2020 10:00:00 GMT\r\n",
                RECORD.as_bytes(),
            ),
        }
    });
    let url = server.url("/tab");
    let kept = get(corpus, url.clone(), &quick());
    let Fetched::Kept {
        file,
        changed: false,
    } = &kept
    else {
        panic!("{kept:?}")
    };
    assert_eq!(
        std::fs::read(corpus.join("pages").join(file)).unwrap(),
        RECORD.as_bytes(),
        "as received"
    );
    assert_eq!(
        get(corpus, url.clone(), &quick()),
        Fetched::Unchanged { file: file.clone() }
    );
    ingest(corpus, &[corpus.join("pages")]).unwrap();
    let first = record(corpus, "DLP.Evidence.9001");
    assert_eq!(first["sightings"][0]["address"], url.as_str());

    server.on("/tab", |s, _, _| {
        respond(
            s,
            "200 OK",
            "ETag: \"two\"\r\nLast-Modified: Tue, 03 Mar 2026 10:00:00 GMT\r\n",
            CHANGED.as_bytes(),
        )
    });
    let again = get(corpus, url.clone(), &quick());
    assert!(
        matches!(again, Fetched::Kept { changed: true, .. }),
        "{again:?}"
    );
    let outcome = ingest(corpus, &[corpus.join("pages")]).unwrap();
    let now = record(corpus, "DLP.Evidence.9001");
    assert_eq!(now["rules"], "Four sticks are thrown by each.");
    let variant = &now["extra"]["variants"][0];
    assert_eq!(variant["value"], first["rules"]);
    assert_eq!(variant["date"], "Mon, 02 Mar 2020 10:00:00 GMT");
    assert_eq!(now["sightings"].as_array().unwrap().len(), 2);
    assert!(
        outcome.findings.iter().any(|f| f.kind == "updated"),
        "{:?}",
        outcome.findings
    );
    assert!(!outcome.findings.iter().any(|f| f.kind == "conflict"));
}

#[test]
fn a_record_that_vanished_is_marked_and_stays() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    server.page("/tab", RECORD);
    get(corpus, server.url("/tab"), &quick());
    ingest(corpus, &[corpus.join("pages")]).unwrap();
    assert!(record(corpus, "DLP.Evidence.9001")["extra"]
        .get("vanished")
        .is_none());
    server.page("/tab", OTHER);
    get(corpus, server.url("/tab"), &quick());
    let outcome = ingest(corpus, &[corpus.join("pages")]).unwrap();
    let gone = record(corpus, "DLP.Evidence.9001");
    assert_eq!(gone["rules"], "Four sticks are thrown.");
    assert_eq!(
        gone["extra"]["vanished"]["address"],
        server.url("/tab").as_str()
    );
    assert!(outcome
        .findings
        .iter()
        .any(|f| f.kind == "vanished" && f.subject == "DLP.Evidence.9001"));
    assert!(record(corpus, "DLP.Evidence.9002")["extra"]
        .get("vanished")
        .is_none());
    // the page goes altogether
    server.on("/tab", |s, _, _| respond(s, "410 Gone", "", b""));
    assert!(matches!(
        get(corpus, server.url("/tab"), &quick()),
        Fetched::Gone { .. }
    ));
    ingest(corpus, &[corpus.join("pages")]).unwrap();
    assert_eq!(
        record(corpus, "DLP.Evidence.9002")["extra"]["vanished"]["page"],
        Value::Null
    );
}

#[test]
fn a_fetch_that_was_cut_goes_on_where_it_stopped() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    server.on("/a", |s, h, _| match h.contains_key("if-none-match") {
        true => respond(s, "304 Not Modified", "", b""),
        false => respond(s, "200 OK", "ETag: \"a\"\r\n", RECORD.as_bytes()),
    });
    // the first page is on disk and in the ledger before the second is requested
    let mut after_first = None;
    let urls = [server.url("/a"), server.url("/b")];
    fetch(corpus, &urls, &quick(), |_: &Page| {
        after_first
            .get_or_insert_with(|| std::fs::read_to_string(corpus.join("fetched.json")).unwrap());
    })
    .unwrap();
    assert!(after_first.unwrap().contains("/a\""));
    server.page("/b", OTHER);
    let pages = fetch(corpus, &urls, &quick(), |_| {}).unwrap();
    assert!(matches!(pages[0].fetched, Fetched::Unchanged { .. }));
    assert!(matches!(pages[1].fetched, Fetched::Kept { .. }));
}

/// Whoever comes second waits: no page, and no line of the ledger, is lost.
#[test]
fn two_fetches_at_once_wait_for_one_another() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    let urls: Vec<Url> = (9001..9007)
        .map(|n| {
            let page = RECORD.replace("9001", &n.to_string());
            let path = format!("/{n}");
            server.on(&path, move |s, _, _| {
                respond(s, "200 OK", "Content-Type: text/html\r\n", page.as_bytes())
            });
            server.url(&path)
        })
        .collect();
    std::thread::scope(|scope| {
        for some in urls.chunks(3) {
            scope.spawn(move || {
                let pages = fetch(corpus, some, &quick(), |_| {}).expect("a corpus of two");
                for page in pages {
                    let kept = matches!(page.fetched, Fetched::Kept { .. });
                    assert!(kept, "{:?}", page.fetched);
                }
            });
        }
    });
    let ledger = std::fs::read_to_string(corpus.join("fetched.json")).unwrap();
    for url in &urls {
        assert!(ledger.contains(url.path()), "{url}: {ledger}");
    }
    let kept = tree(corpus);
    let of = |n: usize| format!("DLP.Evidence.{}", 9001 + n);
    let pages = kept.iter().filter(|(name, _)| name.starts_with("pages"));
    let texts: Vec<String> = pages
        .map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
        .collect();
    for n in 0..6 {
        assert!(texts.iter().any(|t| t.contains(&of(n))), "{}", of(n));
    }
}

/// Where a page does not say in which encoding it is written, its server's word counts.
#[test]
fn the_encoding_that_the_server_names_is_read() {
    let server = Server::new();
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    server.on("/tab", |s, _, _| {
        // ISO 8859-2 has ą where Windows-1252 has ±
        let body: Vec<u8> = RECORD
            .replace("Kordofan", "Kordof@n")
            .bytes()
            .map(|b| if b == b'@' { 0xb1 } else { b })
            .collect();
        let kind = "Content-Type: text/html; charset=iso-8859-2\r\n";
        respond(s, "200 OK", kind, &body);
    });
    let kept = get(corpus, server.url("/tab"), &quick());
    assert!(matches!(kept, Fetched::Kept { .. }), "{kept:?}");
    ingest(corpus, &[corpus.join("pages")]).unwrap();
    let record = record(corpus, "DLP.Evidence.9001").to_string();
    assert!(record.contains("Kordofąn"), "{record}");
}
