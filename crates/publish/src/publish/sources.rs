//! Where templates, styles, fonts and scripts come from: the program brings them along, and a folder's own file takes the place of
//! one of the same name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::output::Tree;
use super::prose::{by_stem, prose};
use crate::config::{Config, Found};
use crate::shipped::Shelf;
use crate::text::read_plain_text;

/// A collection's folder, what its `ludarium.toml` says, and what the program brings along.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The folder that holds `ludarium.toml`, else the one that holds the corpus.
    pub root: PathBuf,
    /// What the file says.
    pub config: Config,
    /// JSON Schemas and their list by file, to lie among the data (`data/schema`); none: a site without them.
    pub schemas: BTreeMap<String, String>,
}

impl Sources {
    /// Of a folder and the `ludarium.toml` in it or above it.
    pub fn at(root: PathBuf) -> Self {
        let config = Found::above(&root).config;
        Sources {
            root,
            config,
            schemas: BTreeMap::new(),
        }
    }

    /// Of a corpus and what was found above it.
    pub fn of(corpus: &Path, found: Found) -> Self {
        let beside = found
            .file
            .as_deref()
            .or(Some(corpus))
            .and_then(Path::parent);
        Sources {
            root: beside.unwrap_or(Path::new(".")).to_owned(),
            config: found.config,
            schemas: BTreeMap::new(),
        }
    }

    /// With JSON Schemas among the data, by file.
    pub fn with_schemas(self, schemas: BTreeMap<String, String>) -> Self {
        Sources { schemas, ..self }
    }

    /// The templates by name, the folder's own `templates/` first.
    ///
    /// # Errors
    /// One of the folder's own that cannot be read.
    pub fn templates(&self) -> anyhow::Result<BTreeMap<String, String>> {
        self.layered(Shelf::Templates, "templates", "html")
    }

    /// Whether any template is the folder's own, and so perhaps a stranger's.
    ///
    /// # Errors
    /// One of the folder's own that cannot be read.
    pub fn has_own_templates(&self) -> anyhow::Result<bool> {
        Ok(self.templates()? != Shelf::Templates.texts())
    }

    /// The folder's own templates that take the place of none and that no other names: misspelt, or left over.
    ///
    /// # Errors
    /// One of the folder's own that cannot be read.
    pub fn unused_templates(&self) -> anyhow::Result<Vec<String>> {
        let shipped = Shelf::Templates.names();
        let all = self.templates()?;
        let named = |name: &String| {
            let quoted = [format!("\"{name}\""), format!("'{name}'")];
            let mut others = all.iter().filter(|(other, _)| *other != name);
            others.any(|(_, text)| quoted.iter().any(|q| text.contains(q)))
        };
        let stray = |name: &&String| !shipped.contains(name) && !named(name);
        Ok(all.keys().filter(stray).cloned().collect())
    }

    /// The style sheets by name, the folder's own `styles/` first.
    pub(super) fn styles(&self) -> anyhow::Result<BTreeMap<String, String>> {
        self.layered(Shelf::Styles, "styles", "css")
    }

    /// The pages in Markdown by name without ending, the folder's own `pages/` first.
    ///
    /// # Errors
    /// One of the folder's own that cannot be read.
    pub fn pages(&self) -> anyhow::Result<BTreeMap<String, String>> {
        self.layered(Shelf::Pages, "pages", "md")
    }

    /// The pages of the folder's own that take the place of none: file at the top of the site, and title.
    ///
    /// # Errors
    /// One that cannot be read.
    pub(super) fn own_pages(&self) -> anyhow::Result<Vec<(String, String)>> {
        let shipped = Shelf::Pages.texts();
        let mut own = self.pages()?;
        own.retain(|name, _| !shipped.contains_key(name));
        let page = |(stem, text): (String, String)| {
            let title = Some(prose(&text).title).filter(|title| !title.is_empty());
            (format!("{stem}.html"), title.unwrap_or(stem))
        };
        Ok(by_stem(own).into_iter().map(page).collect())
    }

    /// Links of the folder's own pages that lead to no file of the site, and notes without words, each with file and line.
    ///
    /// # Errors
    /// A page that cannot be read.
    pub fn dead_links(&self, has: &dyn Fn(&str) -> bool) -> anyhow::Result<Vec<String>> {
        let shipped = Shelf::Pages.texts();
        let mut out = vec![];
        for (name, text) in self.pages()? {
            if shipped.contains_key(&name) {
                continue;
            }
            let problem = |what: &str, says: &str| {
                let line = text.lines().position(|l| l.contains(what));
                format!("pages/{name}:{}: {says}", line.map_or(1, |n| n + 1))
            };
            let page = prose(&text);
            for link in &page.links {
                let (path, id) = link.split_once('#').unwrap_or((link, ""));
                let path = path.split('?').next().unwrap_or_default();
                let away = path.contains(':') || path.starts_with('/') || path.starts_with("..");
                let here = path.is_empty() && page.html.contains(&format!("id=\"{id}\""));
                if !(away || here || has(path) || has(&format!("{path}index.html"))) {
                    let says = format!("the link `{link}` leads to nothing in the site");
                    out.push(problem(&format!("({link}"), &says));
                }
            }
            if let Some(at) = page.html.find("[^") {
                let note: String = page.html[at..].chars().take_while(|c| *c != ']').collect();
                out.push(problem(
                    &note,
                    &format!("the note `{note}]` has no words: write `{note}]: …`"),
                ));
            }
        }
        Ok(out)
    }

    /// What the program brings along, and over it what lies in a folder of the collection.
    fn layered(
        &self,
        shelf: Shelf,
        folder: &str,
        ending: &str,
    ) -> anyhow::Result<BTreeMap<String, String>> {
        let mut all = shelf.texts();
        let own = self.root.join(folder);
        if !own.is_dir() {
            return Ok(all);
        }
        for entry in walkdir::WalkDir::new(&own).sort_by_file_name() {
            let entry = entry.with_context(|| format!("reading {}", own.display()))?;
            let path = entry.path();
            if entry.file_type().is_file() && path.extension().is_some_and(|e| e == ending) {
                let name = path
                    .strip_prefix(&own)?
                    .to_string_lossy()
                    .replace('\\', "/");
                let text =
                    read_plain_text(path).with_context(|| format!("reading {}", path.display()))?;
                all.insert(name, text);
            }
        }
        Ok(all)
    }

    /// The folder's own `icon.svg`, where there is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn icon(&self) -> anyhow::Result<Option<Vec<u8>>> {
        let own = self.root.join("icon.svg");
        own.is_file()
            .then(|| fs::read(&own).with_context(|| format!("reading {}", own.display())))
            .transpose()
    }

    /// The coast for the map, where the scripts have been built.
    pub fn land(&self) -> Option<super::map::Land> {
        serde_json::from_str(&Shelf::Scripts.text("land.json")?).ok()
    }
}

/// What the pages link to beside each other.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// `assets/style.css`.
    pub style: String,
    /// Scripts that run before the page is drawn (theme, tabs).
    pub head_scripts: Vec<String>,
    /// The player; absent until `make site` has built it.
    pub player: Option<String>,
    /// The engine that plays the games of a family, as a script, by family: the family's own where there is one, else the whole.
    pub engines: BTreeMap<&'static str, String>,
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
            "latin-wght-normal",
            "latin-wght-italic",
            "latin-ext-wght-normal",
            "latin-ext-wght-italic",
        ],
    ),
    (
        "source-sans-3",
        &["latin-wght-normal", "latin-ext-wght-normal"],
    ),
];

/// What the pages run, the engine among them, as text: a page on a disk can have it in no other form, and packed as it is it comes over
/// the web in no more bytes than by itself.
const SCRIPTS: [&str; 6] = [
    "page.js",
    "player.js",
    ENGINE,
    "search.js",
    "records.js",
    "qr.js",
];

/// The script of the engine that only plays the games of a family.
fn plays(family: &str) -> String {
    format!("play-{family}.js")
}

/// The engine's script.
pub(super) const ENGINE: &str = "engine.js";

/// Puts styles, scripts and fonts into the site.
///
/// # Errors
/// A style sheet of the folder's own that cannot be read.
pub fn put_assets(sources: &Sources, tree: &mut Tree) -> anyhow::Result<Assets> {
    let mut assets = Assets::default();
    for name in SCRIPTS {
        match Shelf::Scripts.bytes(name) {
            Some(bytes) => {
                let path = format!("assets/{name}");
                tree.put(&path, bytes)?;
                match name {
                    "page.js" => assets.head_scripts.push(path),
                    "player.js" => assets.player = Some(path),
                    "records.js" => assets.records = Some(path),
                    "search.js" => assets.search = Some(path),
                    // the player finds it beside itself
                    _ => {}
                }
            }
            None => assets.missing.push(format!("site/build/{name}")),
        }
    }

    if sources.land().is_none() {
        assets.missing.push("site/build/land.json".to_owned());
    }
    // a site for oneself has one engine for all families
    for family in ludarium_engine::families::ALL {
        let name = plays(family.word);
        let path = match Shelf::Scripts.bytes(&name) {
            Some(bytes) => {
                let path = format!("assets/{name}");
                tree.put(&path, bytes)?;
                path
            }
            None => format!("assets/{ENGINE}"),
        };
        assets.engines.insert(family.word, path);
    }

    // without the fonts their sheet would name files that are not there; the pages then take what the system has
    let mut fonts = true;
    for (family, files) in FONTS {
        let Some(licence) = Shelf::Fonts.bytes(&format!("{family}/LICENSE")) else {
            let missing = format!("{}/{family}", Shelf::Fonts.folder());
            assets.missing.push(missing);
            fonts = false;
            continue;
        };
        tree.put(&format!("fonts/{family}-LICENSE.txt"), licence)?;
        for file in files {
            let name = format!("{family}-{file}.woff2");
            match Shelf::Fonts.bytes(&format!("{family}/files/{name}")) {
                Some(bytes) => tree.put(&format!("fonts/{name}"), bytes)?,
                None => assets.missing.push(format!("the font {name}")),
            }
        }
    }

    let mut css = String::new();
    for (name, text) in sources.styles()? {
        if fonts || name != FONT_SHEET {
            css.push_str(text.trim_end());
            css.push('\n');
        }
    }
    css.push_str(&theme(&sources.config));
    // by one name whatever is in it, as the scripts: a page is then no other page because a colour is another
    assets.style = "assets/style.css".to_owned();
    tree.put(&assets.style, css)?;
    Ok(assets)
}

/// The collection's colours, over those of the style sheets.
pub(super) fn theme(config: &Config) -> String {
    let theme = &config.theme;
    let names: std::collections::BTreeSet<&String> =
        theme.light.keys().chain(theme.dark.keys()).collect();
    if names.is_empty() {
        return String::new();
    }
    let mut css = String::from("/* colours of ludarium.toml */\n:root {\n");
    for name in names {
        let (light, dark) = (theme.light.get(name), theme.dark.get(name));
        // a colour given for one time of day only stands for both
        let (Some(by_day), Some(by_night)) = (light.or(dark), dark.or(light)) else {
            continue;
        };
        css.push_str(&format!("  --{name}: light-dark({by_day}, {by_night});\n"));
    }
    css.push_str("}\n");
    css
}

/// The sheet that names the fonts' files.
const FONT_SHEET: &str = "10-fonts.css";
