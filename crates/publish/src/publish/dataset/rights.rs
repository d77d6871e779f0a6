//! Under which terms each file of the data stands: code, data and texts are licenced apart, and words of others are not ours to licence.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::config::{Class, Config, Licence};
use crate::publish::output::Tree;

/// The file that says it for people.
pub const FILE: &str = "rights.txt";

/// The licence of the program, for what it brings along.
const PROGRAM: &str = env!("CARGO_PKG_LICENSE");

/// How SPDX names what has no licence of ours.
const QUOTED: &str = "LicenseRef-quoted";

ludarium_engine::words! {
    /// What a file holds, as far as its terms go.
    pub enum Part {
        Code = "code": "rules that are run",
        Data = "data": "tables, figures, lists and descriptions",
        Texts = "texts": "what the editors wrote: notes, questions, readings, gists",
        Quoted = "quoted": "words of sources. They belong to their authors and publishers, whom the record and the work name. They are quoted for study, and this collection gives no licence for them",
        Facts = "facts": "facts that a source publishes",
        Program = "program": "files that the program brings along",
    }
}

impl Part {
    /// The terms as an SPDX expression.
    pub fn expression(self, config: &Config) -> String {
        let own = &config.licence;
        let named = match self {
            Self::Code => &own.code,
            Self::Data => &own.data,
            Self::Texts => &own.texts,
            Self::Quoted => QUOTED,
            // under its licence where the configuration names it
            Self::Facts => facts(config).unwrap_or(QUOTED),
            Self::Program => PROGRAM,
        };
        named.to_owned()
    }

    /// The thing of the crate that says them: `#licence-data`.
    pub fn id(self) -> String {
        format!("#licence-{}", self.word())
    }

    fn says(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

/// The licence of the facts of a portal.
fn facts(config: &Config) -> Option<&str> {
    let mut portals = config.sources.iter().filter(|s| s.class == Class::Portal);
    portals.find_map(|s| s.licence.as_deref())
}

/// What a file below `data/` holds, as far as terms go.
pub fn parts(name: &str) -> &'static [Part] {
    use Part::{Code, Data, Facts, Program, Quoted, Texts};
    let path: Vec<&str> = name.split('/').collect();
    match path.as_slice() {
        ["schema", ..] | ["tei", "edition.rng"] => &[Program],
        ["evidence" | "portal-games", ..] => &[Quoted],
        ["portal", ..] | ["portal-works.bib"] => &[Facts],
        ["games", .., "rules.toml"]
        | ["games", "_shared", _]
        | ["rulesets" | "lud" | "worked", ..] => &[Code],
        ["games", _, "account.toml" | "claims.toml" | "witnesses.toml"] => &[Texts, Quoted],
        ["games", _, file] if file.ends_with(".toml") => &[Texts],
        ["tei", ..] => &[Texts, Quoted],
        ["tables", file] => table(file.trim_end_matches(".csv")),
        ["ludarium.sqlite"] => &[Code, Data, Texts, Quoted],
        ["corpus.jsonld" | "matrix.json"] => &[Data, Texts, Quoted],
        _ => &[Data],
    }
}

/// Parts of a table, by whose rights it is used.
fn table(name: &str) -> &'static [Part] {
    use Part::{Code, Data, Facts, Quoted, Texts};
    match name {
        "sentences" | "claims" | "emendations" => &[Texts, Quoted],
        "texts" => &[Quoted],
        "records" | "cites" => &[Data, Quoted],
        // where there is a portal its facts are most of it
        "evidence" => &[Data, Facts],
        "rulings" | "settings" => &[Code],
        "clauses" | "questions" | "readings" | "examples" | "differences" => &[Texts],
        _ => &[Data],
    }
}

/// A licence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct License {
    /// Its SPDX id.
    pub name: String,
    /// Its title, for programs that want one; of what has no licence, what it is.
    title: String,
    /// Its text, or the file beside this one that says the terms.
    path: String,
}

/// The licences of parts as Frictionless lists them, each once.
pub fn licences(config: &Config, parts: &[Part]) -> Vec<License> {
    let mut out: Vec<License> = vec![];
    let mut add = |name: &str, title: &str, path: &str| {
        let licence = License {
            name: name.into(),
            title: title.into(),
            path: path.into(),
        };
        if !out.contains(&licence) {
            out.push(licence);
        }
    };
    for part in parts {
        let expression = part.expression(config);
        let named = Licence::addresses(&expression);
        for address in &named {
            let name = address.rsplit('/').next().unwrap_or_default();
            add(name, name, address);
        }
        if named.is_empty() && expression != "NONE" {
            add(&expression, part.says(), FILE);
        }
    }
    out
}

/// What these files hold between them.
fn met<'n>(names: impl Iterator<Item = &'n str>) -> BTreeSet<Part> {
    names.flat_map(parts).copied().chain([Part::Data]).collect()
}

/// Terms, as a thing of an RO-Crate.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Terms {
    /// Its id.
    #[serde(rename = "@id")]
    pub id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// Its name.
    name: String,
    /// What stands under these terms.
    description: String,
}

/// Things of an RO-Crate that say the terms of these files, in the order of [`Part`].
pub fn things<'n>(config: &Config, names: impl Iterator<Item = &'n str>) -> Vec<Terms> {
    met(names)
        .into_iter()
        .map(|part| {
            let holds = format!("{}.", crate::publish::text::capital(part.says()));
            let description = match part {
                Part::Data | Part::Code | Part::Texts => {
                    format!("{holds} {}", config.licence.says())
                }
                _ => holds,
            };
            Terms {
                id: part.id(),
                kind: "CreativeWork",
                name: part.expression(config),
                description,
            }
        })
        .collect()
}

/// The terms of every file, for people.
pub fn text(config: &Config, tree: &Tree) -> String {
    let mut out = format!("{}\n\n", config.licence.says());
    let met = met(tree
        .all()
        .filter_map(|(path, _)| path.strip_prefix("data/")));
    for part in &met {
        out.push_str(&format!(
            "{}: {}\n    {}\n",
            part.word(),
            part.expression(config),
            part.says()
        ));
    }
    out.push_str("\nIf a file contains several of these, the terms of each apply to its part. Cites and notes anywhere may quote a few words.\n\n");
    let files = tree
        .all()
        .filter_map(|(path, _)| path.strip_prefix("data/"));
    // files of a folder mostly stand under the same terms
    let mut kinds: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in files {
        let words: Vec<&str> = parts(name).iter().map(|p| p.word()).collect();
        kinds
            .entry(words.join(" and "))
            .or_default()
            .insert(pattern(name));
    }
    for (words, patterns) in kinds {
        out.push_str(&format!("{words}:\n"));
        for pattern in patterns {
            out.push_str(&format!("    {pattern}\n"));
        }
    }
    out
}

/// A file as one of its kind: `games/*/rules.toml`.
fn pattern(name: &str) -> String {
    let path: Vec<&str> = name.split('/').collect();
    let ending = |file: &str| {
        file.rsplit_once('.')
            .map_or("*".to_owned(), |(_, end)| format!("*.{end}"))
    };
    match path.as_slice() {
        ["games", "_shared", file] => format!("games/_shared/{}", ending(file)),
        ["games", _, rest @ ..] if rest.len() == 1 => format!("games/*/{}", rest[0]),
        ["games", _, folder, file] => format!("games/*/{folder}/{}", ending(file)),
        ["tables" | "cldf", ..] | [_] | ["tei", "edition.rng"] => name.to_owned(),
        [folders @ .., file] => format!("{}/{}", folders.join("/"), ending(file)),
        [] => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_sources_are_never_under_a_licence_of_ours() {
        let (config, findings) = Config::parse(
            "ludarium.toml",
            "[site]\ntitle = \"Pits\"\n[licence]\ncode = \"MIT\"\ndata = \"CC0-1.0\"\ntexts = \"CC-BY-4.0\"\n\
             [[source]]\nprefix = \"Own.\"\nclass = \"portal\"\nlabel = \"x\"\nlicence = \"ODbL-1.0\"\n",
        );
        assert_eq!(findings, []);
        let names = |file: &str| -> Vec<String> {
            let all = licences(&config, parts(file));
            all.into_iter().map(|l| l.name).collect()
        };
        assert_eq!(names("evidence/Own.1.json"), [QUOTED]);
        assert_eq!(names("games/pits/account.toml"), ["CC-BY-4.0", QUOTED]);
        assert_eq!(names("tables/sentences.csv"), ["CC-BY-4.0", QUOTED]);
        assert_eq!(
            names("ludarium.sqlite"),
            ["MIT", "CC0-1.0", "CC-BY-4.0", QUOTED]
        );
        assert_eq!(names("games/pits/rules.toml"), ["MIT"]);
        assert_eq!(names("figures/pits.json"), ["CC0-1.0"]);
        assert_eq!(names("portal/games.json"), ["ODbL-1.0"]);
        // a portal that gives no licence to its facts
        assert_eq!(Part::Facts.expression(&Config::default()), QUOTED);
        // both licences of a choice are listed once
        let both = Config {
            licence: Licence {
                code: "MIT OR Apache-2.0".into(),
                data: "MIT".into(),
                ..config.licence.clone()
            },
            ..config.clone()
        };
        assert_eq!(licences(&both, &[Part::Code, Part::Data]).len(), 2);
    }

    #[test]
    fn a_file_is_one_of_its_kind() {
        assert_eq!(pattern("games/pits/rules.toml"), "games/*/rules.toml");
        assert_eq!(
            pattern("games/pits/records/a.game"),
            "games/*/records/*.game"
        );
        assert_eq!(
            pattern("studies/results/levels.json"),
            "studies/results/*.json"
        );
        assert_eq!(pattern("tables/works.csv"), "tables/works.csv");
        assert_eq!(pattern("build.json"), "build.json");
    }
}
