//! Which file an address means, and of what kind it is.

use percent_encoding::percent_decode_str;
use std::path::{Component, Path, PathBuf};

/// The file of an address; none where it leads out of the folder or to nothing.
pub fn file_of(dir: &Path, url: &str) -> Option<PathBuf> {
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
pub fn kind(path: &Path) -> String {
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

/// Whether a kind of file becomes smaller by packing: words do, pictures and fonts are packed already.
pub fn packs(kind: &str) -> bool {
    let words = ["json", "xml", "svg", "wasm", "javascript", "toml", "sqlite"];
    kind.starts_with("text/") || words.iter().any(|w| kind.contains(w))
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
