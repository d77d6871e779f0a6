//! Data that pages load as scripts, in parts of bounded size: a page opened from disk may load no other kind of file.

use super::output::Tree;
use super::render::inert_json;

/// Bytes of one part, about: as large as a page may be.
const MOST: usize = 180_000;

/// Scripts that put rows, each in JSON, into a global list: as few as keep each below [`MOST`].
pub fn scripts(global: &str, rows: impl Iterator<Item = String>) -> Vec<String> {
    let mut parts: Vec<String> = vec![];
    for row in rows.map(|row| inert_json(&row)) {
        match parts.last_mut() {
            Some(part) if part.len() + row.len() < MOST => {
                part.push_str(",\n");
                part.push_str(&row);
            }
            _ => parts.push(row),
        }
    }
    let script = |part: String| format!("(globalThis.{global} ??= []).push(\n{part}\n);\n");
    parts.into_iter().map(script).collect()
}

/// Where a part lies.
pub fn path(name: &str, n: usize) -> String {
    format!("assets/{name}-{n}.js")
}

/// Puts parts into the site, as `assets/NAME-0.js` and on, and gives their paths.
///
/// # Errors
/// A path that the site has already.
pub fn put(tree: &mut Tree, name: &str, parts: Vec<String>) -> anyhow::Result<Vec<String>> {
    let put = |(n, text): (usize, String)| {
        let path = path(name, n);
        tree.put(&path, text)?;
        Ok(path)
    };
    parts.into_iter().enumerate().map(put).collect()
}
