//! What the program brings along: templates, styles, scripts, fonts, manuals, patterns, and the folder that `init` begins with.
//!
//! A release build, or one with the feature `embed`, holds all of it in the binary; any other reads it from the folder it was built in,
//! so that changing a template needs no compiler. What had not been made when the program was built (scripts) is not there, and
//! `build` says so.

use rust_embed::Embed;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A sum of the names of all that is brought along, given by tools/tool.sh: where files came or went, the compiler looks again.
const _: Option<&str> = option_env!("LUDARIUM_BRINGS");

macro_rules! shelves {
    ($($name:ident, $folder:literal, [$($include:literal),+], $says:literal;)+) => {
        $(
            #[derive(Embed)]
            #[folder = $folder]
            $(#[include = $include])+
            #[allow_missing = true]
            struct $name;
        )+

        /// A kind of thing that the program brings along.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Shelf {
            $(#[doc = $says] $name,)+
        }

        impl Shelf {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The folder of the project that it comes from.
            pub fn folder(self) -> &'static str {
                let seen_from_here = match self { $(Self::$name => $folder,)+ };
                seen_from_here.trim_start_matches("../")
            }

            fn get(self, name: &str) -> Option<Cow<'static, [u8]>> {
                let file = match self { $(Self::$name => $name::get(name),)+ };
                file.map(|f| f.data)
            }

            /// The names of its files, in order; below the folder, with `/`.
            pub fn names(self) -> Vec<String> {
                let mut names: Vec<String> = match self {
                    $(Self::$name => $name::iter().map(Cow::into_owned).collect(),)+
                };
                names.sort();
                names
            }
        }
    };
}

shelves! {
    Templates, "../../templates", ["*.html"], "Templates of the pages.";
    Styles, "../../site/styles", ["*.css"], "Style sheets.";
    Pages, "../../site/pages", ["*.md"], "Pages in Markdown.";
    Scripts, "../../site/build", ["*.js", "*.json"], "Scripts, the engine for the page, and the coast of the map: made by `make scripts`.";
    Fonts, "../../node_modules/@fontsource-variable", ["source-s*/files/*-latin-*wght-*.woff2", "source-s*/LICENSE"], "Fonts, as npm has them.";
    Manuals, "../../docs", ["*.md"], "Manuals.";
    Patterns, "../../corpus/draft", ["*.toml"], "Patterns by which clauses are proposed.";
    Starter, "../../starter", ["*"], "The folder that `ludarium init` begins with.";
}

impl Shelf {
    /// A file's bytes.
    pub fn bytes(self, name: &str) -> Option<Cow<'static, [u8]>> {
        self.get(name)
    }

    /// A file's text; none where it is not there or no UTF-8.
    pub fn text(self, name: &str) -> Option<String> {
        String::from_utf8(self.get(name)?.into_owned()).ok()
    }

    /// All texts by name.
    pub fn texts(self) -> BTreeMap<String, String> {
        let names = self.names().into_iter();
        names
            .filter_map(|name| {
                let text = self.text(&name)?;
                Some((name, text))
            })
            .collect()
    }
}

/// A page of the manuals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManualFile {
    /// Its folder below `docs`: one of [`MANUAL_FOLDERS`].
    pub folder: String,
    /// Its name without folder and ending; no two pages share a name.
    pub name: String,
    pub text: String,
}

/// The folders of manuals in the order of lists: manuals for everybody, lists to look things up in, pages for people who change the
/// code, audits.
pub const MANUAL_FOLDERS: [&str; 4] = ["", "reference", "builders", "audit"];

/// The manuals for everybody in the order of lists; others follow by name.
const MANUAL_ORDER: [&str; 13] = [
    "start",
    "collection",
    "edition",
    "records",
    "sowing",
    "tracks",
    "pieces",
    "notation",
    "data",
    "site",
    "programs",
    "studies",
    "words",
];

/// All pages of the manuals, in the order of lists. Files in other folders below `docs`, such as captions of pictures, are not among
/// them.
pub fn manual_files() -> Vec<ManualFile> {
    let mut all: Vec<ManualFile> = Vec::new();
    for (file, text) in Shelf::Manuals.texts() {
        let path = file.trim_end_matches(".md");
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        if MANUAL_FOLDERS.contains(&folder) {
            all.push(ManualFile {
                folder: folder.to_owned(),
                name: name.to_owned(),
                text,
            });
        }
    }
    // the sort is stable: pages with equal keys stay in the order of their names
    all.sort_by_key(|page| {
        let folder = MANUAL_FOLDERS.iter().position(|f| *f == page.folder);
        let place = MANUAL_ORDER.iter().position(|n| *n == page.name);
        (folder, place.unwrap_or(MANUAL_ORDER.len()))
    });
    all
}

/// Names that pages had before they were merged, each with the page where their text is now and the heading above it; no heading
/// means the whole page.
pub const MERGED: &[(&str, &str, &str)] = &[
    ("add-a-game", "edition", "Step by step"),
    ("certainty-audit", "certainty", ""),
    ("coding-manual", "sowing", ""),
    ("codings", "edition", "Second readers"),
    ("draft", "edition", "Clauses proposed from prose"),
    ("edition-examples", "edition", "Entries to copy"),
    ("edition-format", "edition", "The files"),
    ("evidence-format", "records", ""),
    ("lud-export", "programs", "Ludii"),
    ("men-rules", "pieces", ""),
    ("method", "studies", ""),
    ("npm", "programs", "JavaScript"),
    ("performance", "architecture", "Speed"),
    ("puzzles", "studies", "Puzzles"),
    ("python", "programs", "Python"),
    ("rules-format", "sowing", ""),
    ("rulesets", "sowing", "Rulesets to look at"),
    ("scale", "studies", "Many machines"),
    ("session", "programs", "Session"),
    ("studies-format", "studies", "A study"),
    ("track-rules", "tracks", ""),
];

#[cfg(test)]
mod tests {
    use super::{manual_files, Shelf, MANUAL_ORDER};

    #[test]
    fn manuals_are_listed_in_order_and_each_name_once() {
        let all = manual_files();
        let first: Vec<&str> = all.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(first[..MANUAL_ORDER.len()], MANUAL_ORDER);
        let mut names = first.clone();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn everything_of_the_repository_is_there() {
        for shelf in Shelf::ALL {
            // those that npm and make bring may not have been brought yet
            if ![Shelf::Scripts, Shelf::Fonts].contains(shelf) {
                assert!(!shelf.names().is_empty(), "{}", shelf.folder());
            }
        }
        assert!(Shelf::Templates.text("edition/sources.html").is_some());
        assert!(Shelf::Templates.text("nothing.html").is_none());
    }
}
