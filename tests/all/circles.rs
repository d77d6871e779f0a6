//! Files that name each other in a loop are understood and changed together or not at all: no crate has more than a few in one
//! circle. What a face (`mod.rs`, `lib.rs`) hands on counts as named where it is defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::{self, Visit};

/// The crates whose files are looked at.
const CRATES: [&str; 8] = [
    "engine/src",
    "board/src",
    "web/src",
    "crates/corpus/src",
    "crates/ingest/src",
    "crates/publish/src",
    "crates/study/src",
    "src",
];

/// Files of one circle at most.
const MOST: usize = 5;

/// A path of module names from the top of the crate.
type Module = Vec<String>;

/// What a file names and what it hands on.
#[derive(Default)]
struct Names {
    /// Paths from the top of the crate that stand in its code.
    named: BTreeSet<Module>,
    /// Name → the path that it stands for, of what is handed on.
    handed: BTreeMap<String, Module>,
}

/// Walks the code of one file.
struct Reader<'a> {
    module: &'a Module,
    /// Names of the modules that the crate has.
    modules: &'a BTreeSet<Module>,
    names: Names,
}

impl Reader<'_> {
    /// A path as written here, from the top of the crate; none where it leads out of it.
    fn absolute(&self, path: &[String]) -> Option<Module> {
        let mut base = self.module.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => (base, rest) = (vec![], &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|p| p == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                base.push(first.to_owned());
                if !self.modules.contains(&base) {
                    return None;
                }
                base.pop();
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    fn tree(&mut self, tree: &syn::UseTree, before: &[String], handed: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(p) => self.tree(&p.tree, &with(&p.ident), handed),
            syn::UseTree::Group(g) => {
                for item in &g.items {
                    self.tree(item, before, handed);
                }
            }
            syn::UseTree::Name(n) if n.ident == "self" => self.import(before, None, handed),
            syn::UseTree::Name(n) => self.import(&with(&n.ident), Some(&n.ident), handed),
            syn::UseTree::Rename(r) => self.import(&with(&r.ident), Some(&r.rename), handed),
            syn::UseTree::Glob(_) => self.import(before, None, false),
        }
    }

    fn import(&mut self, path: &[String], name: Option<&syn::Ident>, handed: bool) {
        let Some(path) = self.absolute(path) else {
            return;
        };
        match name.filter(|_| handed) {
            Some(name) => {
                self.names.handed.insert(name.to_string(), path);
            }
            None => {
                self.names.named.insert(path);
            }
        }
    }
}

/// Whether an item is for tests alone.
fn of_tests(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|a| {
        let list = a.meta.require_list();
        let named = |l: &syn::MetaList| {
            let words = l.tokens.to_string();
            words == "test" || words.starts_with("all (test ,")
        };
        a.path().is_ident("cfg") && list.is_ok_and(named)
    })
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let handed = !matches!(item.vis, syn::Visibility::Inherited);
        self.tree(&item.tree, &[], handed);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !of_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let words: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if words.len() > 1 {
            if let Some(path) = self.absolute(&words) {
                self.names.named.insert(path);
            }
        }
        visit::visit_path(self, path);
    }
}

/// The sources of a crate by their modules.
fn sources(folder: &Path) -> BTreeMap<Module, String> {
    let files = walkdir::WalkDir::new(folder).into_iter();
    let files = files.map(|e| e.expect("readable").into_path());
    let rust = files.filter(|p| p.extension().is_some_and(|x| x == "rs"));
    rust.map(|p| {
        let below = p.strip_prefix(folder).expect("below").with_extension("");
        let mut module: Module = below
            .components()
            .map(|c| c.as_os_str().to_string_lossy().into_owned())
            .collect();
        if matches!(
            module.last().map(String::as_str),
            Some("mod" | "lib" | "main")
        ) {
            module.pop();
        }
        (module, std::fs::read_to_string(&p).expect("readable"))
    })
    .collect()
}

/// Who names whom.
fn arrows(sources: &BTreeMap<Module, String>) -> BTreeMap<Module, BTreeSet<Module>> {
    let modules: BTreeSet<Module> = sources.keys().cloned().collect();
    let names: BTreeMap<&Module, Names> = sources
        .iter()
        .map(|(module, source)| {
            let mut reader = Reader {
                module,
                modules: &modules,
                names: Names::default(),
            };
            reader.visit_file(&syn::parse_file(source).expect("Rust"));
            (module, reader.names)
        })
        .collect();
    let defined_in = |path: &Module| {
        let mut path = path.clone();
        // as often as a name is handed on
        for _ in 0..8 {
            let file = (0..=path.len())
                .rev()
                .map(|n| path[..n].to_vec())
                .find(|m| modules.contains(m))?;
            let Some(next) = path.get(file.len()) else {
                return Some(file);
            };
            match names[&file].handed.get(next) {
                Some(to) if *to != path => path = [to, &path[file.len() + 1..]].concat(),
                _ => return Some(file),
            }
        }
        None
    };
    let to = |module: &Module, names: &Names| {
        let files = names.named.iter().filter_map(defined_in);
        files.filter(|f| f != module).collect()
    };
    names
        .iter()
        .map(|(m, n)| ((*m).clone(), to(m, n)))
        .collect()
}

/// All that can be reached from a module.
fn reached<'m>(
    arrows: &'m BTreeMap<Module, BTreeSet<Module>>,
    from: &'m Module,
) -> BTreeSet<&'m Module> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        for next in &arrows[module] {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

/// The circles, each with its files.
fn circles(arrows: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Vec<&Module>> {
    let reach: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|m| (m, reached(arrows, m))).collect();
    let circle = |m: &&&Module| reach[**m].contains(**m);
    let with = |m: &&Module| {
        let back = |n: &&&Module| reach[**n].contains(*m);
        reach[*m].iter().filter(back).copied().collect::<Vec<_>>()
    };
    reach.keys().filter(circle).map(with).collect()
}

#[test]
fn no_circle_has_more_than_five_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = 0;
    let mut wide = vec![];
    for folder in CRATES {
        let sources = sources(&root.join(folder));
        assert!(sources.len() > 2, "{folder} has no sources");
        let arrows = arrows(&sources);
        for circle in circles(&arrows) {
            all += 1;
            let files: Vec<String> = circle.iter().map(|m| m.join("/")).collect();
            println!("{folder}: {}", files.join(", "));
            if files.len() > MOST {
                let (many, all) = (files.len(), files.join(", "));
                wide.push(format!("{folder}: {many} files: {all}"));
            }
        }
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
    println!("{all} circles in all");
}

#[test]
fn a_circle_is_found_through_what_a_face_hands_on() {
    let source = |module: &str, text: &str| {
        let module: Module = module
            .split('/')
            .filter(|p| !p.is_empty())
            .map(str::to_owned)
            .collect();
        (module, text.to_owned())
    };
    let crate_of = |low: &str| {
        BTreeMap::from([
            source("", "mod high; mod low;"),
            source("high", "mod work; pub use work::Work;"),
            source("high/work", "use crate::low::Plan; pub struct Work(Plan);"),
            source("low", low),
        ])
    };
    let apart = arrows(&crate_of("pub struct Plan;"));
    assert!(circles(&apart).is_empty());
    for back in [
        "use crate::high::Work; pub struct Plan;",
        "pub struct Plan; fn of() -> super::high::Work { todo!() }",
    ] {
        let tied = arrows(&crate_of(back));
        let found = circles(&tied);
        let files: Vec<Vec<String>> = found
            .iter()
            .map(|c| c.iter().map(|m| m.join("/")).collect())
            .collect();
        assert_eq!(files, [["high/work", "low"]], "{back}");
    }
    // what is for tests alone ties nothing
    let tests = "pub struct Plan; #[cfg(test)] mod tests { use crate::high::Work; }";
    assert!(circles(&arrows(&crate_of(tests))).is_empty());
}
