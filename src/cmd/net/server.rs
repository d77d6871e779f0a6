//! Files of a folder over HTTP, and nothing outside it.

use flate2::write::GzEncoder;
use flate2::Compression;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    HeaderName, HeaderValue, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HOST, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use ludarium::printed::serve::Serve;
use percent_encoding::percent_decode_str;
use std::convert::Infallible;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at once; further ones wait until one of these has ended.
const CONNECTIONS: usize = 64;
/// How long a reader may take over the head of a request; a connection without one is closed.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long one connection may live.
const LIFE: Duration = Duration::from_secs(300);
/// The most bytes of a request's head.
const HEAD: usize = 64 * 1024;
/// Files of fewer bytes go as they are.
const WORTH_PACKING: usize = 1024;

/// Serves a folder on this machine until the program is stopped; `dir` has no links in its path.
///
/// # Errors
/// The port is taken.
pub fn serve(dir: &Path, port: u16, json: bool) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(listen(dir, port, json))
}

async fn listen(dir: &Path, port: u16, json: bool) -> anyhow::Result<()> {
    let at = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = TcpListener::bind(at).await.map_err(|e| {
        anyhow::anyhow!("port {port} cannot be used: {e}; give another with --port")
    })?;
    let address = format!("http://{}/", listener.local_addr()?);
    if json {
        println!("{}", serde_json::to_string(&Serve { address })?);
    } else {
        println!("{address}");
        eprintln!("Press Ctrl-C to stop.");
    }
    let dir: Arc<Path> = dir.into();
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await?;
        // a connection that broke before it was taken up is nobody's loss
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        let dir = Arc::clone(&dir);
        tokio::spawn(async move {
            answer(stream, dir).await;
            drop(place);
        });
    }
}

/// Answers the requests of one connection. One that breaks off, dawdles or sends no HTTP is closed.
async fn answer(stream: TcpStream, dir: Arc<Path>) {
    let service = service_fn(move |request| {
        let dir = Arc::clone(&dir);
        async move { Ok::<_, Infallible>(response(&dir, &request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let _ = tokio::time::timeout(LIFE, connection).await;
}

async fn response(dir: &Path, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    if !asks_here(request) {
        return refusal(
            StatusCode::MISDIRECTED_REQUEST,
            "this machine is asked for under another name",
        );
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD");
    }
    let Some(path) = file_of(dir, request.uri().path()) else {
        return refusal(StatusCode::NOT_FOUND, "not found");
    };
    match tokio::fs::read(&path).await {
        Ok(bytes) => file(&path, bytes, takes_gzip(request)),
        Err(_) => refusal(StatusCode::NOT_FOUND, "not found"),
    }
}

/// Whether a request is meant for this machine: a page elsewhere may have its own name lead here, to read what is served.
fn asks_here(request: &Request<Incoming>) -> bool {
    let host = request.headers().get(HOST).and_then(|h| h.to_str().ok());
    let name = host.map(|h| h.rsplit_once(':').map_or(h, |(name, _)| name));
    matches!(name, Some("127.0.0.1" | "localhost"))
}

/// Whether whoever asks takes what is packed by gzip: it is named, by itself or by `*`, and not with a weight of nothing.
fn takes_gzip(request: &Request<Incoming>) -> bool {
    let all = request.headers().get_all(ACCEPT_ENCODING).iter();
    let said = all
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','));
    let weighed = said.map(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight = weight
            .trim()
            .trim_start_matches("q=")
            .parse()
            .unwrap_or(0.0);
        (name.trim().to_ascii_lowercase(), weight)
    });
    let weighed: Vec<(String, f32)> = weighed.collect();
    let of = |name: &str| weighed.iter().find(|(n, _)| n == name).map(|(_, q)| *q);
    of("gzip").or(of("*")).is_some_and(|q| q > 0.0)
}

/// A file with its kind, packed where that is worth it and taken.
fn file(path: &Path, bytes: Vec<u8>, gzip: bool) -> Response<Full<Bytes>> {
    let kind = kind(path);
    let packs = packs(&kind) && bytes.len() >= WORTH_PACKING;
    let packed = (packs && gzip).then(|| packed(&bytes)).flatten();
    let is_packed = packed.is_some();
    let mut response = plain(StatusCode::OK, &kind, packed.unwrap_or(bytes).into());
    let headers = response.headers_mut();
    if packs {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Whether a kind of file becomes smaller by packing: words do, pictures and fonts are packed already.
fn packs(kind: &str) -> bool {
    let words = ["json", "xml", "svg", "wasm", "javascript", "toml", "sqlite"];
    kind.starts_with("text/") || words.iter().any(|w| kind.contains(w))
}

fn refusal(status: StatusCode, why: &'static str) -> Response<Full<Bytes>> {
    plain(status, "text/plain; charset=utf-8", why.into())
}

fn plain(status: StatusCode, kind: &str, body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    let said: [(HeaderName, &str); 2] = [(CONTENT_TYPE, kind), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    for (name, value) in said {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// The file of an address; none where it leads out of the folder or to nothing.
fn file_of(dir: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let relative = Path::new(&*path);
    if !relative
        .components()
        .all(|c| matches!(c, Component::Normal(_)))
        || path.contains(['\\', '\0'])
    {
        return None;
    }
    let mut file = dir.join(relative);
    if file.is_dir() {
        file.push("index.html");
    }
    // a link in the folder may lead elsewhere: what is served lies inside
    let real = file.canonicalize().ok()?;
    (real.starts_with(dir) && real.is_file()).then_some(real)
}

/// The kind of a file by its ending, with the encoding of words. What the list of everybody's endings has not, or has otherwise.
fn kind(path: &Path) -> String {
    let ending = path
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default();
    let own = match ending {
        "jsonld" => "application/ld+json",
        "geojson" => "application/geo+json",
        "sqlite" => "application/vnd.sqlite3",
        "toml" => "application/toml",
        "parquet" => "application/vnd.apache.parquet",
        "bib" => "text/x-bibtex",
        "rng" => "application/xml",
        "ico" => "image/x-icon",
        // records, sums, what has no ending: words
        "" | "game" | "cff" | "sha256" => "text/plain",
        _ => "",
    };
    let kind = match own {
        "" => mime_guess::from_ext(ending)
            .first_raw()
            .unwrap_or("application/octet-stream"),
        own => own,
    };
    match kind.starts_with("text/") {
        true => format!("{kind}; charset=utf-8"),
        false => kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_site_is_served() {
        let temp = tempfile::tempdir().unwrap();
        let dir = temp.path().join("dist");
        std::fs::create_dir(&dir).unwrap();
        std::fs::write(dir.join("index.html"), "x").unwrap();
        std::fs::write(temp.path().join("secret"), "x").unwrap();
        let dir = dir.canonicalize().unwrap();
        assert!(file_of(&dir, "/").is_some());
        assert!(file_of(&dir, "/index.html?x#y").is_some());
        for bad in [
            "/../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "//etc/passwd",
            "/%00",
            "/missing",
        ] {
            assert!(file_of(&dir, bad).is_none(), "{bad}");
        }
    }
}
