//! The finished site in memory, and how it replaces the one on disk: all of it or nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{bail, Context as _};

/// The file by which a folder is known to be a site of ours, so that no other folder is ever replaced.
pub const STAMP: &str = "data/build.json";

/// The files of a site by their relative path.
#[derive(Default)]
pub struct Tree {
    files: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// Puts a file in its place.
    ///
    /// # Errors
    /// A path that would leave the site, or that is taken already.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) -> anyhow::Result<()> {
        let inside = !path.is_empty()
            && Path::new(path)
                .components()
                .all(|c| matches!(c, Component::Normal(_)))
            && !path.contains(['\\', '\0', ':']);
        if !inside {
            bail!("“{path}” is no path inside the site");
        }
        if self.files.insert(path.to_owned(), bytes.into()).is_some() {
            bail!("two files of the site would lie at {path}");
        }
        Ok(())
    }

    /// The files in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(p, b)| (p.as_str(), b.as_slice()))
    }

    /// Whether a file lies there.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Writes the site beside `out` and then lets it take the place of `out`, so that nothing stale is left
    /// and a build that breaks off leaves the old site as it was.
    ///
    /// # Errors
    /// `out` is a folder that no build of ours made, or the disk refuses.
    pub fn replace(&self, out: &Path) -> anyhow::Result<()> {
        if out.exists() && !may_replace(out)? {
            bail!(
                "{} is not empty and holds no {STAMP}, so it is no site built here; nothing was written. \
                 Give another folder with --out, or empty this one",
                out.display()
            );
        }
        let parent = match out.parent() {
            Some(p) if !p.as_os_str().is_empty() => p.to_path_buf(),
            _ => PathBuf::from("."),
        };
        fs::create_dir_all(&parent).with_context(|| format!("making {}", parent.display()))?;
        let beside = tempfile::Builder::new()
            .prefix(".site-")
            .tempdir_in(&parent)
            .with_context(|| format!("making a folder in {}", parent.display()))?;
        let fresh = beside.path().join("new");
        fs::create_dir(&fresh)?;
        for (path, bytes) in self.files() {
            let to = fresh.join(path);
            if let Some(folder) = to.parent() {
                fs::create_dir_all(folder)
                    .with_context(|| format!("making {}", folder.display()))?;
            }
            fs::write(&to, bytes).with_context(|| format!("writing {}", to.display()))?;
        }
        let old = beside.path().join("old");
        let had = out.exists();
        if had {
            fs::rename(out, &old).with_context(|| format!("moving {} aside", out.display()))?;
        }
        if let Err(e) = fs::rename(&fresh, out) {
            if had {
                fs::rename(&old, out).context("putting the old site back")?;
            }
            return Err(e).with_context(|| format!("putting the site at {}", out.display()));
        }
        Ok(())
    }
}

fn may_replace(out: &Path) -> anyhow::Result<bool> {
    if !out.is_dir() {
        return Ok(false);
    }
    let empty = fs::read_dir(out)
        .with_context(|| format!("reading {}", out.display()))?
        .next()
        .is_none();
    Ok(empty || out.join(STAMP).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leaves_the_site() {
        let mut tree = Tree::default();
        for bad in ["", "/etc/passwd", "../x", "a/../b", "./a", "a\\b", "c:x"] {
            assert!(tree.put(bad, "x").is_err(), "{bad}");
        }
        tree.put("a/b.html", "x").unwrap();
        assert!(
            tree.put("a/b.html", "y").is_err(),
            "a second file at one path"
        );
    }

    #[test]
    fn a_build_takes_the_place_of_the_last_and_of_nothing_else() {
        let temp = tempfile::tempdir().unwrap();
        let out = temp.path().join("dist");
        let mut first = Tree::default();
        first.put(STAMP, "{}").unwrap();
        first.put("stale.html", "old").unwrap();
        first.replace(&out).unwrap();
        let mut second = Tree::default();
        second.put(STAMP, "{}").unwrap();
        second.replace(&out).unwrap();
        assert!(!out.join("stale.html").exists(), "stale files are removed");
        assert_eq!(
            fs::read_dir(temp.path()).unwrap().count(),
            1,
            "nothing is left beside the site"
        );

        let strange = temp.path().join("letters");
        fs::create_dir(&strange).unwrap();
        fs::write(strange.join("dear.txt"), "x").unwrap();
        assert!(second.replace(&strange).is_err());
        assert!(strange.join("dear.txt").exists());
    }
}
