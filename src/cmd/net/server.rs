//! Files of a folder over HTTP, and nothing outside it.

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderName, CONTENT_TYPE, HOST, X_CONTENT_TYPE_OPTIONS};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use percent_encoding::percent_decode_str;
use std::convert::Infallible;
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
        println!("{}", serde_json::json!({"address": address}));
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
        Ok(bytes) => plain(StatusCode::OK, kind(&path), bytes.into()),
        Err(_) => refusal(StatusCode::NOT_FOUND, "not found"),
    }
}

/// Whether a request is meant for this machine: a page elsewhere may have its own name lead here, to read what is served.
fn asks_here(request: &Request<Incoming>) -> bool {
    let host = request.headers().get(HOST).and_then(|h| h.to_str().ok());
    let name = host.map(|h| h.rsplit_once(':').map_or(h, |(name, _)| name));
    matches!(name, Some("127.0.0.1" | "localhost"))
}

fn refusal(status: StatusCode, why: &'static str) -> Response<Full<Bytes>> {
    plain(status, "text/plain; charset=utf-8", why.into())
}

fn plain(status: StatusCode, kind: &'static str, body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    let said: [(HeaderName, &'static str); 2] =
        [(CONTENT_TYPE, kind), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    for (name, value) in said {
        response
            .headers_mut()
            .insert(name, hyper::header::HeaderValue::from_static(value));
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

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("geojson") => "application/geo+json",
        Some("woff2") => "font/woff2",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
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
