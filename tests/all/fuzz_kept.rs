//! What the program reads of what it wrote itself, or of what servers say, on made-up inputs: ledgers, shards, results, partings,
//! answers over HTTP. As in [`crate::fuzz`]; links into the lab are tried in `tests/browser/addresses.test.mjs`.

use crate::fuzz::{inputs, pieces, root, texts, try_on};
use ludarium::corpus::comparison::Comparison;
use ludarium::disk::sums::{sealed, unsealed, wrong};
use ludarium::pages::fetched::Ledger;
use ludarium::study::parts::{merge, Run, Shard, ShardFile};
use ludarium::study::results::Results;
use ludarium::study::{table, words};
use serde_json::{json, Value};

const JSON: &[&str] = &[
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"format\": 2,",
    "\"format\": 1,",
    "\"sha256\"",
    "\"file\"",
    "\"../../x\"",
    "\"games\"",
    "\"series\"",
    "18446744073709551615",
    "1e400",
    "-0",
    "\\u0000",
    "\\ud800",
];

#[test]
fn ledgers() {
    let entry = |n: usize| {
        json!({
            "address": format!("https://a.b/{n}"), "file": format!("{n}.html"), "sha256": "00",
            "content_type": "text/html", "date": "Sat, 21 Nov 2026 00:00:00 GMT", "etag": "\"x\"",
        })
    };
    let gone = json!({ "address": "https://a.b/9", "file": "", "sha256": "", "gone": 404 });
    let seeds: Vec<String> = [
        json!([]),
        json!([entry(1), entry(2), entry(1)]),
        json!([entry(1), gone]),
    ]
    .map(|v| v.to_string())
    .to_vec();
    try_on("ledgers", inputs(1), &seeds, JSON, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let Ok(ledger) = Ledger::parse(&text) else {
            return;
        };
        let written = serde_json::to_string(&ledger).expect("a ledger");
        assert_eq!(Ledger::parse(&written).as_ref(), Ok(&ledger));
        for entry in &ledger.0 {
            assert!(ledger.latest(&entry.address).is_some());
            assert!(ledger.place_of(&entry.file).is_some());
            let _ = ledger.superseded_by(&entry.file);
        }
    });
}

/// A shard of the kept study, as `study --shard` writes it.
fn shard(index: u64) -> ShardFile {
    let text = std::fs::read_to_string(root().join("corpus/studies/results/levels.json"));
    let results: Value = serde_json::from_str(&text.expect("results")).expect("JSON");
    let mut identity = results["series"][0].clone();
    let fields = identity.as_object_mut().expect("a series");
    fields.retain(|key, _| !matches!(key.as_str(), "key" | "figures" | "label_of"));
    let identity = serde_json::from_value(identity).expect("what tells a series from others");
    let run = Run {
        identity,
        figures: None,
    };
    ShardFile::new("levels", Shard { index, of: 2 }, vec![run])
}

#[test]
fn shards() {
    let seeds: Vec<String> = [1, 2]
        .map(|n| serde_json::to_string(&shard(n)).expect("a shard"))
        .to_vec();
    let other = shard(2);
    try_on("shards", inputs(1), &seeds, JSON, |bytes| {
        let Ok(read) = serde_json::from_slice::<ShardFile>(bytes) else {
            return;
        };
        let written = serde_json::to_vec(&read).expect("a shard");
        serde_json::from_slice::<ShardFile>(&written).expect("what is written can be read");
        // parts that do not fit are reported, whatever they are
        let _ = merge(&[read.clone(), other.clone()]);
        let _ = merge(&[other.clone(), read]);
    });
}

#[test]
fn results_and_partings() {
    let mut seeds = pieces(
        texts(&root().join("corpus/studies/results"), "levels.json"),
        4000,
    );
    seeds.push(json!({ "series": [{ "game": "x", "label": "y", "figures": {} }] }).to_string());
    let one = |ending: &str| {
        texts(&root().join("corpus/compared"), ending)
            .into_iter()
            .take(20)
    };
    seeds.extend(one("banat.json"));
    try_on("results and partings", inputs(1), &seeds, JSON, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(results) = Results::parse(&text) {
            let newer = serde_json::to_value(results.format).expect("a number");
            assert!(
                newer.is_null() || newer == 1,
                "a later format was read: {newer}"
            );
            for series in results.all() {
                for (stat, _) in series.figures.iter().flat_map(|f| f.by_stat()) {
                    let _ = words::figure(series, *stat);
                }
                let _ = words::sentence(series, "Under it");
                let _ = words::meeting(series);
                let _ = words::made(series);
            }
            let written = table::written(&results, true);
            let again = Results::parse(&written).expect("as it was written");
            assert_eq!(again, results);
        }
        if let Ok(parting) = serde_json::from_slice::<Comparison>(bytes) {
            let written = serde_json::to_vec(&parting).expect("JSON");
            let again: Comparison = serde_json::from_slice(&written).expect("as it was written");
            assert_eq!(again, parting);
        }
    });
}

#[test]
fn lists_of_checksums_and_sealed_parts() {
    let list = std::fs::read_to_string(root().join("corpus/kept.sha256")).expect("the list");
    let mut seeds = pieces(vec![list], 400);
    seeds.push(String::from_utf8(sealed(b"{\"games\":3}\n")).expect("text"));
    try_on(
        "lists of checksums",
        inputs(1),
        &seeds,
        &["  ", "played/x.json", "0"],
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let files = [("played/x.json", &b"1"[..]), ("compared/a--b.json", b"2")];
            assert!(
                !wrong(&text, files.into_iter()).is_empty(),
                "no sum is right by chance"
            );
            if let Some(inside) = unsealed(bytes) {
                assert_eq!(sealed(inside), bytes);
            }
        },
    );
}

#[cfg(feature = "net")]
mod net {
    use super::{inputs, try_on};
    use ludarium::fetch::address::parse;
    use ludarium::fetch::run::{fetch, Fetched};
    use ludarium::fetch::Options;
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    const HEADERS: &[&str] = &[
        "HTTP/1.1 ",
        "200 OK",
        "301 Moved Permanently",
        "304 Not Modified",
        "404 Not Found",
        "503 Service Unavailable",
        "\r\n",
        "\r\n\r\n",
        "Content-Length: 5\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Content-Encoding: gzip\r\n",
        "Content-Type: text/html; charset=utf-16\r\n",
        "Content-Type: text/html; charset=\u{1}\r\n",
        "Location: /x\r\n",
        "Location: http://[\r\n",
        "Retry-After: 0\r\n",
        "ETag: \"\r\n",
        "<html>",
        "Id DLP.Evidence.9001",
    ];

    /// Whatever a server says, the page is kept whole, or nothing is and the reason is given; the ledger can be read afterwards.
    #[test]
    fn answers_over_http() {
        let page = "<html><p>Id DLP.Evidence.9001</p><p>Game Tab</p></html>";
        let seeds: Vec<String> = [
            format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{page}", page.len()),
            format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{page}\r\n0\r\n\r\n", page.len()),
            "HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n".to_owned(),
            "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno".to_owned(),
        ]
        .to_vec();
        let says: Arc<Mutex<Vec<u8>>> = Arc::default();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let response = says.clone();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut head = [0; 2048];
                let n = stream.read(&mut head).unwrap_or(0);
                let robots = head[..n].starts_with(b"GET /robots.txt");
                let none =
                    b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                let answer = match robots {
                    true => none.to_vec(),
                    false => response.lock().map(|a| a.clone()).unwrap_or_default(),
                };
                let _ = stream.write_all(&answer);
            }
        });
        let options = Options {
            pause: Duration::ZERO,
            connect: Duration::from_millis(300),
            whole: Duration::from_millis(300),
            retries: 0,
            wait: Duration::ZERO,
            redirects: 2,
            bytes: 20_000,
            allow_local: true,
        };
        let url = parse(&format!("http://127.0.0.1:{port}/page")).expect("an address");
        try_on("answers over HTTP", inputs(20), &seeds, HEADERS, |bytes| {
            if let Ok(mut says) = says.lock() {
                *says = bytes.to_vec();
            }
            let dir = tempfile::tempdir().expect("a folder");
            let pages = fetch(dir.path(), std::slice::from_ref(&url), &options, |_| {});
            let pages = pages.expect("a corpus that can be written");
            assert_eq!(pages.len(), 1);
            if let Fetched::Failed { why } = &pages[0].fetched {
                assert!(!why.is_empty());
            }
            let ledger = ludarium::pages::fetched::Ledger::read(dir.path()).expect("a ledger");
            for entry in ledger.0.iter().filter(|e| e.gone.is_none()) {
                let kept = std::fs::read(dir.path().join("pages").join(&entry.file));
                let sum = ludarium::text::sha256_hex(&kept.expect("the page of the ledger"));
                assert_eq!(sum, entry.sha256);
            }
        });
    }
}
