//! A family of games is known to its own folders and to one table a crate: everything else asks what every family answers. Modules that
//! name a family's module are looked for, as `circles` looks for them; what words code has is nobody's concern.

use ludarium_engine::families::ALL;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// Files that name the families' modules: the tables.
const TABLES: [&str; 5] = [
    "board/src/lib.rs",
    "crates/publish/src/publish/families/mod.rs",
    "crates/study/src/families/mod.rs",
    "engine/src/families/mod.rs",
    "site/scripts/families.ts",
];

/// The folders of source that are looked through.
const SOURCES: [&str; 6] = [
    "board/src",
    "crates",
    "engine/src",
    "site/scripts",
    "src",
    "web/src",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every source with its name from the root, in order.
fn sources() -> BTreeMap<String, String> {
    let all = SOURCES
        .iter()
        .flat_map(|folder| walkdir::WalkDir::new(root().join(folder)));
    let paths = all.map(|entry| entry.expect("readable").into_path());
    let source = |p: &PathBuf| p.extension().is_some_and(|x| x == "rs" || x == "ts");
    paths
        .filter(source)
        .map(|path| {
            let name = path.strip_prefix(root()).expect("below the root");
            let name = name.to_str().expect("UTF-8").replace('\\', "/");
            (name, std::fs::read_to_string(&path).expect("readable"))
        })
        .collect()
}

/// The words of the families.
fn words() -> BTreeSet<&'static str> {
    ALL.iter().map(|f| f.word).collect()
}

/// Whether a file lies in a family's own folder, or is a family's own file.
fn of_a_family(name: &str) -> bool {
    let stem = |part: &str| part.split('.').next().unwrap_or_default().to_owned();
    name.split('/')
        .any(|part| words().contains(stem(part).as_str()))
}

/// The paths of a source that lead through a family's module.
struct Named(Vec<String>);

impl<'ast> Visit<'ast> for Named {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if segments.len() > 1 && segments.iter().any(|s| words().contains(s.as_str())) {
            self.0.push(segments.join("::"));
        }
        visit::visit_path(self, path);
    }

    fn visit_use_tree(&mut self, tree: &'ast syn::UseTree) {
        let (syn::UseTree::Path(syn::UsePath { ident, .. })
        | syn::UseTree::Name(syn::UseName { ident })
        | syn::UseTree::Rename(syn::UseRename { ident, .. })) = tree
        else {
            return visit::visit_use_tree(self, tree);
        };
        if words().contains(ident.to_string().as_str()) {
            self.0.push(format!("use {ident}"));
        }
        visit::visit_use_tree(self, tree);
    }

    /// Enums over the families, too: a match over such would have to be mended wherever it stands when a family is added.
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        let arms = item.variants.iter().map(|v| v.ident.to_string());
        let arms: BTreeSet<String> = arms.map(|arm| arm.to_lowercase()).collect();
        if words().iter().all(|word| arms.contains(*word)) {
            self.0.push(format!("enum {}", item.ident));
        }
    }
}

/// What a source names of a family's modules.
fn naming(name: &str, source: &str) -> Vec<String> {
    if name.ends_with(".ts") {
        let modules = |line: &&str| {
            let from = line.rsplit_once(" from '").map_or("", |(_, from)| from);
            let mut parts = from.split(['/', '\'']);
            parts.any(|part| words().contains(part))
        };
        return source.lines().filter(modules).map(str::to_owned).collect();
    }
    let mut named = Named(vec![]);
    named.visit_file(&syn::parse_file(source).expect("Rust"));
    named.0
}

#[test]
fn a_family_is_known_to_its_own_folders_and_to_one_table_a_crate() {
    let all = sources();
    assert!(all.len() > 250, "{} sources", all.len());
    let mut named: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, source) in all.iter().filter(|(name, _)| !of_a_family(name)) {
        let paths = naming(name, source);
        if !paths.is_empty() {
            named.insert(name, paths);
        }
    }
    let files: Vec<&str> = named.keys().copied().collect();
    assert_eq!(
        files, TABLES,
        "ask the trait `Rules`, or move it into the family's folder: {named:#?}"
    );
}

#[test]
fn modules_are_found_in_paths_and_words_are_not() {
    let [one, two] = [ALL[0].word, ALL[1].word];
    let found = |source: &str| naming("a.rs", source).len();
    for source in [
        format!("use crate::{one}::play::Game;"),
        format!("use crate::{{game, {two}}};"),
        format!("fn f() {{ crate::{two}::compile() }}"),
    ] {
        assert_eq!(found(&source), 1, "{source}");
    }
    let arms: Vec<String> = ALL
        .iter()
        .map(|f| f.word[..1].to_uppercase() + &f.word[1..])
        .collect();
    assert_eq!(found(&format!("enum Kind {{ {} }}", arms.join(", "))), 1);
    for source in [
        format!("// {one} and {two}"),
        format!("fn {one}({two}: u8) -> u8 {{ {two} }}"),
        format!("const SAYS: &str = \"{one} and {two}\";"),
    ] {
        assert_eq!(found(&source), 0, "{source}");
    }
    let script = |from: &str| naming("a.ts", &format!("import {{ x }} from '{from}';")).len();
    assert_eq!(
        (script(&format!("./{one}/index")), script("./page")),
        (1, 0)
    );
}

/// Seats decide and chance falls in one loop, on which searches, tables, records and series stand.
#[test]
fn the_loop_that_plays_is_defined_once() {
    let all = sources();
    for what in ["fn drive<", "while step(", "Stand::Falls =>"] {
        let has = all.iter().filter(|(_, source)| source.contains(what));
        let files: Vec<&str> = has.map(|(name, _)| name.as_str()).collect();
        assert_eq!(files, ["engine/src/game/play.rs"], "{what}");
    }
}

/// Every row of the program's table is of a family of the engine, in the same order.
#[test]
fn both_tables_have_the_same_families() {
    let named: Vec<&str> = ludarium::families::FAMILIES
        .iter()
        .map(|f| f.word)
        .collect();
    let wanted: Vec<&str> = ALL.iter().map(|f| f.word).collect();
    assert_eq!(named, wanted);
}
