//! Files of a folder over HTTP, and nothing outside it. One thread answers; packing goes on beside it.

use super::files::{file_of, kind, packs};
use super::MakeFile;
use flate2::write::GzEncoder;
use flate2::Compression;
use http_body_util::channel::{Channel, Sender};
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    HeaderName, HeaderValue, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST,
    VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use ludarium::printed::serve::Serve;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::fs::File;
use tokio::io::AsyncReadExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OnceCell, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// Connections at once; further ones wait until one of these has ended.
const CONNECTIONS: usize = 64;
/// The most bytes of a request's head.
const HEAD: usize = 64 * 1024;
/// Files of fewer bytes go as they are.
const WORTH_PACKING: u64 = 1024;
/// Files of more bytes are never in memory whole: they go as they are, piece by piece.
const WHOLE: u64 = 16 << 20;
/// Bytes of a piece.
const PIECE: usize = 64 * 1024;
/// Bytes of packed files that are kept.
const KEPT: usize = 64 << 20;

/// How long a reader is waited for.
#[derive(Clone, Copy)]
struct Patience {
    /// Over the head of a request; a connection without one is closed.
    head: Duration,
    /// Over taking anything of what is sent.
    taking: Duration,
    /// A connection in all.
    life: Duration,
}

const PATIENCE: Patience = Patience {
    head: Duration::from_secs(10),
    taking: Duration::from_secs(10),
    life: Duration::from_secs(300),
};

/// What is sent: all of it at once, or a file piece by piece.
type Body = Either<Full<Bytes>, Channel<Bytes, io::Error>>;

/// The folder that is served, with what of it was packed.
struct Site {
    dir: PathBuf,
    make: Option<MakeFile>,
    packed: Mutex<BTreeMap<PathBuf, Packed>>,
}

/// A file packed once, however many ask for it meanwhile.
struct Packed {
    /// Length and day of the file that was packed.
    of: (u64, Option<SystemTime>),
    bytes: Arc<OnceCell<Bytes>>,
}

/// Serves a folder on this machine until the program is stopped; `dir` has no links in its path. `make` puts a file there before it is sent.
///
/// # Errors
/// The port is taken.
pub fn serve(dir: &Path, port: u16, json: bool, make: Option<MakeFile>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
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
        listen(listener, dir, make, PATIENCE).await
    })
}

async fn listen(
    listener: TcpListener,
    dir: &Path,
    make: Option<MakeFile>,
    patience: Patience,
) -> anyhow::Result<()> {
    let site = Arc::new(Site {
        dir: dir.to_owned(),
        make,
        packed: Mutex::default(),
    });
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await?;
        // a connection that broke before it was taken up is nobody's loss
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        let site = Arc::clone(&site);
        tokio::spawn(async move {
            answer(stream, site, patience).await;
            drop(place);
        });
    }
}

/// Answers the requests of one connection. One that breaks off, dawdles, takes nothing or sends no HTTP is closed.
async fn answer(stream: TcpStream, site: Arc<Site>, patience: Patience) {
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream
        .as_mut()
        .set_write_timeout_pinned(Some(patience.taking));
    let service = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(site.response(&request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let _ = tokio::time::timeout(patience.life, connection).await;
}

impl Site {
    async fn response(&self, request: &Request<Incoming>) -> Response<Body> {
        if !asks_here(request) {
            return refusal(
                StatusCode::MISDIRECTED_REQUEST,
                "the request uses another name for this machine",
            );
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD");
        }
        if let Some(make) = self.make.clone() {
            let address = request.uri().path().to_owned();
            let _ = tokio::task::spawn_blocking(move || make(&address)).await;
        }
        let file = file_of(&self.dir, request.uri().path());
        let sent = match file {
            Some(path) => self.file(&path, takes_gzip(request)).await.ok(),
            None => None,
        };
        sent.unwrap_or_else(|| refusal(StatusCode::NOT_FOUND, "not found"))
    }

    /// A file with its kind, packed where that is worth it and taken.
    async fn file(&self, path: &Path, gzip: bool) -> io::Result<Response<Body>> {
        let kind = kind(path);
        let about = tokio::fs::metadata(path).await?;
        let packs = packs(&kind) && (WORTH_PACKING..=WHOLE).contains(&about.len());
        let packed = match packs && gzip {
            true => Some(
                self.packed(path, (about.len(), about.modified().ok()))
                    .await?,
            ),
            false => None,
        };
        let is_packed = packed.is_some();
        let mut response = match packed {
            Some(bytes) => plain(StatusCode::OK, &kind, Either::Left(bytes.into())),
            None => {
                let file = File::open(path).await?;
                let (sender, channel) = Channel::new(1);
                tokio::spawn(pieces(file, about.len(), sender));
                let mut response = plain(StatusCode::OK, &kind, Either::Right(channel));
                let length = HeaderValue::from(about.len());
                response.headers_mut().insert(CONTENT_LENGTH, length);
                response
            }
        };
        let headers = response.headers_mut();
        if packs {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        if is_packed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Ok(response)
    }

    /// A file packed: once, apart from what answers, and kept for who asks next.
    async fn packed(&self, path: &Path, of: (u64, Option<SystemTime>)) -> io::Result<Bytes> {
        let cell = {
            let mut kept = self.packed.lock().unwrap_or_else(PoisonError::into_inner);
            let held = kept.values().filter_map(|p| p.bytes.get());
            if held.map(Bytes::len).sum::<usize>() > KEPT {
                kept.clear();
            }
            let new = || Packed {
                of,
                bytes: Arc::default(),
            };
            let entry = kept.entry(path.to_owned()).or_insert_with(new);
            if entry.of != of {
                *entry = new();
            }
            Arc::clone(&entry.bytes)
        };
        let path = path.to_owned();
        let made = cell.get_or_try_init(|| async {
            let packing = tokio::task::spawn_blocking(move || pack(&std::fs::read(path)?));
            packing.await.map_err(io::Error::other)?
        });
        made.await.cloned()
    }
}

/// Sends a file piece by piece, each when the one before it was taken, and no more of it than was promised.
async fn pieces(file: File, length: u64, mut to: Sender<Bytes, io::Error>) {
    let mut file = file.take(length);
    loop {
        let mut piece = Vec::with_capacity(PIECE);
        let read = (&mut file).take(PIECE as u64).read_to_end(&mut piece).await;
        match read {
            Ok(0) => return,
            Ok(_) => {
                if to.send_data(piece.into()).await.is_err() {
                    return;
                }
            }
            Err(e) => return to.abort(e),
        }
    }
}

/// Whether a request is meant for this machine: a page elsewhere may have its own name lead here, to read what is served.
fn asks_here(request: &Request<Incoming>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    let host = hosts.next().and_then(|h| h.to_str().ok());
    // of two nobody knows which is meant
    let host = host.filter(|_| hosts.next().is_none());
    let name = host.map(|h| h.rsplit_once(':').map_or(h, |(name, _)| name));
    name.is_some_and(|name| name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost"))
}

/// Whether whoever asks takes what is packed by gzip: it is named, by itself or by `*`, and not with a weight of nothing.
fn takes_gzip(request: &Request<Incoming>) -> bool {
    let all = request.headers().get_all(ACCEPT_ENCODING).iter();
    let offers = all
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','));
    let weighed = offers.map(|one| {
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

fn pack(bytes: &[u8]) -> io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.into())
}

fn refusal(status: StatusCode, why: &'static str) -> Response<Body> {
    let body = Either::Left(Full::from(why));
    plain(status, "text/plain; charset=utf-8", body)
}

fn plain(status: StatusCode, kind: &str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers: [(HeaderName, &str); 2] =
        [(CONTENT_TYPE, kind), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The status line and the length of the body, requested by hand.
    fn ask(port: u16, path: &str, more: &str) -> (String, usize) {
        use std::io::Read as _;
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: LOCALHOST:{port}\r\nConnection: close\r\n{more}\r\n"
        )
        .unwrap();
        let mut all = vec![];
        stream.read_to_end(&mut all).unwrap();
        let head = all.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
        let first = String::from_utf8_lossy(&all[..head])
            .lines()
            .next()
            .unwrap()
            .to_owned();
        (first, all.len() - head - 4)
    }

    #[test]
    fn readers_that_take_nothing_hold_nobody_else_and_a_file_comes_whole() {
        let temp = tempfile::tempdir().unwrap();
        let dir = temp.path().canonicalize().unwrap();
        std::fs::write(dir.join("index.html"), "x".repeat(5000)).unwrap();
        let large = 24 << 20;
        std::fs::write(dir.join("large.sqlite"), vec![7; large]).unwrap();
        let patience = Patience {
            taking: Duration::from_millis(300),
            ..PATIENCE
        };
        let (sender, port) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                sender.send(listener.local_addr().unwrap().port()).unwrap();
                listen(listener, &dir, None, patience).await
            })
        });
        let port = port.recv().unwrap();
        assert_eq!(
            ask(port, "/large.sqlite", ""),
            ("HTTP/1.1 200 OK".to_owned(), large)
        );
        let held: Vec<std::net::TcpStream> = (0..CONNECTIONS)
            .map(|_| {
                let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).unwrap();
                write!(
                    stream,
                    "GET /large.sqlite HTTP/1.1\r\nHost: localhost\r\n\r\n"
                )
                .unwrap();
                stream
            })
            .collect();
        let (first, length) = ask(port, "/", "Accept-Encoding: gzip\r\n");
        assert_eq!(first, "HTTP/1.1 200 OK");
        assert!(length < 500, "{length} bytes of what should be packed");
        drop(held);
    }
}
