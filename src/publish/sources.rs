//! Where templates, styles, fonts and scripts come from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context as _};

use super::output::Tree;
use super::text::sha256_hex;

/// The project's folder: the one that holds `templates/` and `site/styles/`.
#[derive(Clone, Debug)]
pub struct Sources {
    /// That folder.
    pub root: PathBuf,
}

impl Sources {
    /// The nearest such folder upward from `corpus`, else upward from `here`.
    ///
    /// # Errors
    /// None of them holds templates.
    pub fn find(corpus: &Path, here: &Path) -> anyhow::Result<Self> {
        let up = |from: &Path| {
            from.ancestors()
                .find(|f| f.join("templates/base.html").is_file() && f.join("site/styles").is_dir())
                .map(Path::to_path_buf)
        };
        match up(corpus).or_else(|| up(here)) {
            Some(root) => Ok(Sources { root }),
            None => bail!(
                "no folder upward from {} or from here holds templates/ and site/styles/; \
                 run the build inside the project",
                corpus.display()
            ),
        }
    }

    /// The folder of templates.
    #[must_use]
    pub fn templates(&self) -> PathBuf {
        self.root.join("templates")
    }

    /// The folder of manuals.
    #[must_use]
    pub fn manuals(&self) -> PathBuf {
        self.root.join("docs")
    }

    /// The folder of schemas.
    #[must_use]
    pub fn schemas(&self) -> PathBuf {
        self.root.join("docs/schema")
    }

    /// The coast for the map, where the scripts have been built.
    #[must_use]
    pub fn land(&self) -> Option<super::map::Land> {
        let text = fs::read_to_string(self.root.join("site/build/land.json")).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// The folder of pages in Markdown.
    #[must_use]
    pub fn pages(&self) -> PathBuf {
        self.root.join("site/pages")
    }
}

/// What the pages link to beside each other.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// `assets/style-<hash>.css`.
    pub style: String,
    /// Scripts that run before the page is drawn (theme, tabs).
    pub head_scripts: Vec<String>,
    /// The player with the engine inside; absent until `make site` has built it.
    pub player: Option<String>,
    /// The script of the search page; absent until `make site` has built it.
    pub search: Option<String>,
    /// The script that filters the records; absent until `make site` has built it.
    pub records: Option<String>,
    /// What is missing, in words for people.
    pub missing: Vec<String>,
}

const FONTS: [(&str, &[&str]); 2] = [
    (
        "source-serif-4",
        &[
            "latin-opsz-normal",
            "latin-opsz-italic",
            "latin-ext-opsz-normal",
            "latin-ext-opsz-italic",
        ],
    ),
    (
        "source-sans-3",
        &["latin-wght-normal", "latin-ext-wght-normal"],
    ),
];

/// Puts styles, scripts and fonts into the site.
///
/// # Errors
/// A file that is there and cannot be read.
pub fn put_assets(sources: &Sources, tree: &mut Tree) -> anyhow::Result<Assets> {
    let mut assets = Assets::default();
    let built = sources.root.join("site/build");
    for name in ["page.js", "player.js", "search.js", "records.js"] {
        match fs::read(built.join(name)) {
            Ok(bytes) => {
                let path = format!("assets/{name}");
                tree.put(&path, bytes)?;
                match name {
                    "page.js" => assets.head_scripts.push(path),
                    "player.js" => assets.player = Some(path),
                    "records.js" => assets.records = Some(path),
                    _ => assets.search = Some(path),
                }
            }
            Err(_) => assets.missing.push(format!("site/build/{name}")),
        }
    }

    for (family, files) in FONTS {
        let from = sources
            .root
            .join("node_modules/@fontsource-variable")
            .join(family);
        if !from.is_dir() {
            assets
                .missing
                .push(format!("node_modules/@fontsource-variable/{family}"));
            continue;
        }
        for file in files {
            let name = format!("{family}-{file}.woff2");
            let path = from.join("files").join(&name);
            let bytes =
                fs::read(&path).with_context(|| format!("reading the font {}", path.display()))?;
            tree.put(&format!("fonts/{name}"), bytes)?;
        }
        let licence = fs::read(from.join("LICENSE"))
            .with_context(|| format!("reading the licence of {family}"))?;
        tree.put(&format!("fonts/{family}-LICENSE.txt"), licence)?;
    }

    // without the fonts their sheet would name files that are not there; the pages then take what the system has
    let fonts = FONTS
        .iter()
        .all(|(family, _)| tree.has(&format!("fonts/{family}-LICENSE.txt")));
    let css = styles(&sources.root.join("site/styles"), |name| {
        fonts || name != FONT_SHEET
    })?;
    assets.style = format!("assets/style-{}.css", &sha256_hex(css.as_bytes())[..10]);
    tree.put(&assets.style, css)?;
    Ok(assets)
}

/// The sheet that names the fonts' files.
const FONT_SHEET: &str = "10-fonts.css";

/// The wanted style sheets of a folder as one, in the order of their names.
fn styles(folder: &Path, wanted: impl Fn(&str) -> bool) -> anyhow::Result<String> {
    let mut css = String::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.with_context(|| format!("reading the styles in {}", folder.display()))?;
        let name = entry.file_name().to_string_lossy();
        if name.ends_with(".css") && wanted(&name) {
            let text = fs::read_to_string(entry.path())
                .with_context(|| format!("reading the style sheet {}", entry.path().display()))?;
            css.push_str(text.trim_end());
            css.push('\n');
        }
    }
    Ok(css)
}
