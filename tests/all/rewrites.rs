//! Whoever writes a file again has read it whole, or knows that it is not there: in no file of the program that writes is what was read
//! thrown away with the reason why it could not be (`.ok()`, `unwrap_or_default`, `if let Ok`). Files are read for that by
//! `disk::read_to_rewrite`, and texts of a corpus by `Hand::old`.

use std::collections::BTreeSet;
use std::path::Path;

use syn::visit::{self, Visit};

/// Functions that read a file.
const READS: [&str; 6] = [
    "read",
    "read_to_string",
    "read_text",
    "open",
    "read_to_rewrite",
    "read_text_to_rewrite",
];

/// What takes a value out of a result, or nothing, without its reason.
const DROPS: [&str; 7] = [
    "ok",
    "unwrap_or_default",
    "unwrap_or",
    "is_ok",
    "is_ok_and",
    "map_or",
    "flatten",
];

/// Files that may: what they read they could do without.
const MAY: [(&str, &str); 4] = [
    ("crates/study/src/check/kept.rs", "it writes nothing"),
    ("crates/publish/src/publish/first.rs", "a cache"),
    ("crates/study/src/study/parts.rs", "a cache"),
    (
        "crates/publish/src/publish/output.rs",
        "what cannot be read is somebody's, and is left",
    ),
];

/// Walks the code of one file.
#[derive(Default)]
struct Looks {
    writes: bool,
    /// The function that is walked.
    within: String,
    found: BTreeSet<String>,
}

/// Whether an expression is what a read gave, with nothing of it taken yet.
fn is_read(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) if call.method == "text" => {
            matches!(&*call.receiver, syn::Expr::Field(f) if matches!(&f.member, syn::Member::Named(n) if n == "files"))
        }
        syn::Expr::MethodCall(call) => is_read(&call.receiver),
        syn::Expr::Call(call) => match &*call.func {
            syn::Expr::Path(path) => {
                let names: Vec<String> = path
                    .path
                    .segments
                    .iter()
                    .map(|s| s.ident.to_string())
                    .collect();
                let of_files = names.len() == 1
                    || ["fs", "File", "disk", "folders", "pages"]
                        .iter()
                        .any(|m| names[names.len() - 2] == *m);
                of_files && names.last().is_some_and(|n| READS.contains(&n.as_str()))
            }
            _ => false,
        },
        syn::Expr::Paren(paren) => is_read(&paren.expr),
        _ => false,
    }
}

fn is_ok(pattern: &syn::Pat) -> bool {
    matches!(pattern, syn::Pat::TupleStruct(p) if p.path.is_ident("Ok"))
}

impl<'a> Visit<'a> for Looks {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        self.within = signature.ident.to_string();
        visit::visit_signature(self, signature);
    }

    fn visit_path_segment(&mut self, segment: &'a syn::PathSegment) {
        self.writes |= segment.ident == "disk" || segment.ident == "hand";
        visit::visit_path_segment(self, segment);
    }

    fn visit_use_path(&mut self, path: &'a syn::UsePath) {
        self.writes |= path.ident == "disk" || path.ident == "hand";
        visit::visit_use_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if DROPS.contains(&call.method.to_string().as_str()) && is_read(&call.receiver) {
            self.found.insert(self.within.clone());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_let(&mut self, one: &'a syn::ExprLet) {
        if is_ok(&one.pat) && is_read(&one.expr) {
            self.found.insert(self.within.clone());
        }
        visit::visit_expr_let(self, one);
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        let init = local.init.as_ref();
        if is_ok(&local.pat) && init.is_some_and(|init| is_read(&init.expr)) {
            self.found.insert(self.within.clone());
        }
        visit::visit_local(self, local);
    }
}

fn looked(text: &str) -> Looks {
    let mut looks = Looks::default();
    looks.visit_file(&syn::parse_file(text).expect("Rust"));
    looks
}

#[test]
fn no_writer_takes_what_it_cannot_read_for_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = vec![];
    let mut writers = 0;
    for folder in ["src", "crates"] {
        for file in walkdir::WalkDir::new(root.join(folder))
            .into_iter()
            .flatten()
        {
            let path = file.path();
            let name = path.strip_prefix(root).unwrap().to_string_lossy();
            let is_test = path.ends_with("tests.rs") || name.contains("/tests/");
            if path.extension().is_none_or(|e| e != "rs") || is_test {
                continue;
            }
            let looks = looked(&std::fs::read_to_string(path).unwrap());
            let writes = looks.writes || name.starts_with("crates/corpus/src/disk/");
            writers += usize::from(writes);
            if writes && MAY.iter().all(|(file, _)| *file != name) {
                wrong.extend(
                    looks
                        .found
                        .iter()
                        .map(|function| format!("{name}: {function}")),
                );
            }
        }
    }
    assert!(writers > 20, "{writers} files write");
    assert!(
        wrong.is_empty(),
        "read by disk::read_to_rewrite, and hand the error on:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn the_ways_to_take_it_for_nothing_are_seen() {
    for (way, seen) in [
        (
            "let old = hand.corpus.files.text(file).unwrap_or_default();",
            true,
        ),
        (
            "if let Ok(text) = std::fs::read_to_string(folder.join(&name)) {}",
            true,
        ),
        ("let old = std::fs::read_to_string(&path).ok();", true),
        (
            "let words = std::fs::read(&path).ok().and_then(|b| parse(b)).unwrap_or_default();",
            true,
        ),
        ("let Ok(old) = std::fs::read(path) else { return };", true),
        (
            "let old = read_to_rewrite(dir, name)?.unwrap_or_default();",
            false,
        ),
        ("let old = fs::read(path).map_err(why)?;", false),
    ] {
        let looks = looked(&format!("use crate::disk::put; fn f() {{ {way} }}"));
        assert!(looks.writes);
        assert_eq!(!looks.found.is_empty(), seen, "{way}");
    }
}
