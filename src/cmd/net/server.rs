//! Files of a folder over HTTP, and nothing outside it.

use std::fs::File;
use std::path::{Component, Path, PathBuf};

use tiny_http::{Header, Method, Response, Server};

/// Serves a folder on this machine until the program is stopped; `dir` has no links in its path.
///
/// # Errors
/// The port is taken.
pub fn serve(dir: &Path, port: u16, json: bool) -> anyhow::Result<()> {
    let server = Server::http(("127.0.0.1", port)).map_err(|e| {
        anyhow::anyhow!(
            "port {} cannot be used: {e}; give another with --port",
            port
        )
    })?;
    let address = format!("http://{}/", server.server_addr());
    if json {
        println!("{}", serde_json::json!({"address": address}));
    } else {
        println!("{address}");
        eprintln!("Press Ctrl-C to stop.");
    }
    for request in server.incoming_requests() {
        let plain = matches!(request.method(), Method::Get | Method::Head);
        let answered = match file_of(dir, request.url()).filter(|_| plain) {
            Some(path) => match File::open(&path) {
                Ok(file) => request.respond(Response::from_file(file).with_header(kind(&path))),
                Err(_) => request.respond(Response::from_string("not found").with_status_code(404)),
            },
            None => request.respond(Response::from_string("not found").with_status_code(404)),
        };
        if let Err(e) = answered {
            eprintln!("a reader went away: {e}");
        }
    }
    Ok(())
}

/// The file of an address; none where it leads out of the folder or to nothing.
fn file_of(dir: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let path = percent_decoded(path)?;
    let relative = Path::new(&path);
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

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(b) = rest.next() {
        if b == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(b);
        }
    }
    String::from_utf8(bytes).ok()
}

fn kind(path: &Path) -> Header {
    let kind = match path.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("geojson") => "application/geo+json",
        Some("woff2") => "font/woff2",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Header::from_bytes("Content-Type", kind).expect("a plain header")
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
