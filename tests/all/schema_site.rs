//! A built site holds every schema, says which file keeps which, and every file of its data keeps its own; planted faults are refused.

use crate::schema_support::{corpus, faults, few, problems, root, small, validator, value_of_text};
use ludarium::corpus::Corpus;
use ludarium::publish::{first_figures, make, Sources, Tree};
use ludarium::schema::{Place, CATALOG, FORMATS};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The site of the project's own corpus, with figures of few games.
fn site() -> &'static Tree {
    static SITE: OnceLock<Tree> = OnceLock::new();
    SITE.get_or_init(|| {
        let (corpus, _) = Corpus::load(&corpus());
        let figures = first_figures(&corpus, 20, None, &|_| {});
        let (tree, _) = make(
            &corpus,
            &Sources::at(root()).with_schemas(ludarium::schema::files()),
            &figures,
        )
        .expect("a site");
        tree
    })
}

fn data() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = |(path, bytes): (&'static str, &'static [u8])| {
        let name = path.strip_prefix("data/")?;
        Some((name, std::str::from_utf8(bytes).ok()?))
    };
    site().files().filter_map(texts)
}

fn file(name: &str) -> &'static str {
    let found = data().find(|(n, _)| *n == name);
    found.unwrap_or_else(|| panic!("no data/{name}")).1
}

fn fits(pattern: &str, path: &str) -> bool {
    let (a, b): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let one = |p: &str, name: &str| match p.split_once('*') {
        None => p == name,
        Some((head, tail)) => {
            name.len() >= head.len() + tail.len() && name.starts_with(head) && name.ends_with(tail)
        }
    };
    a.len() == b.len() && a.iter().zip(&b).all(|(p, n)| one(p, n))
}

#[test]
fn all_schemas_are_published_as_they_are() {
    for f in FORMATS {
        assert_eq!(
            file(&format!("schema/{}", f.file())),
            f.text(),
            "{}",
            f.name
        );
    }
    let list: Value = serde_json::from_str(file(&format!("schema/{CATALOG}"))).unwrap();
    assert_eq!(list, serde_json::json!(ludarium::schema::catalog()));
}

/// Files in formats of others, who have schemas of their own (tests/foreign holds the data against their programs).
const OF_OTHERS: &[&str] = &[
    ".zenodo.json",
    "codemeta.json",
    "metadata.json",
    "cldf/StructureDataset-metadata.json",
];

#[test]
fn every_file_of_the_data_keeps_its_schema() {
    let mut wrong = vec![];
    let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
    let schemas: Vec<_> = FORMATS
        .iter()
        .map(|f| (f, validator(&f.schema())))
        .collect();
    for (name, text) in data() {
        let end = name.rsplit('.').next().unwrap_or_default();
        if !["json", "toml", "geojson", "jsonld"].contains(&end)
            || name.ends_with(".schema.json")
            || name == "portal/outlines.geojson"
            || OF_OTHERS.contains(&name)
        {
            continue;
        }
        let of: Vec<_> = schemas
            .iter()
            .filter(|(f, _)| match f.place {
                Place::Corpus(files) | Place::Site(files) => files.iter().any(|p| fits(p, name)),
                _ => false,
            })
            .collect();
        let [(format, schema)] = of.as_slice() else {
            wrong.push(format!("{name} is of {} formats", of.len()));
            continue;
        };
        *kept.entry(format.name).or_default() += 1;
        let value = value_of_text(text, end == "toml");
        wrong.extend(
            problems(schema, &value)
                .into_iter()
                .map(|p| format!("{name}: {p}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for f in FORMATS.iter().filter(|f| matches!(f.place, Place::Site(_))) {
        assert!(
            kept.contains_key(f.name),
            "no file is of the format {}",
            f.name
        );
    }
    eprintln!(
        "{} files of {} formats: {kept:?}",
        kept.values().sum::<usize>(),
        kept.len()
    );
}

#[test]
fn the_descriptions_of_the_data_name_the_schemas() {
    let package: Value = serde_json::from_str(file("datapackage.json")).unwrap();
    let named: BTreeSet<&str> = package["schemas"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|s| s["path"].as_str())
        .collect();
    for f in FORMATS {
        let of_files = matches!(f.place, Place::Corpus(_) | Place::Site(_));
        let path = format!("schema/{}", f.file());
        assert_eq!(named.contains(path.as_str()), of_files, "{path}");
    }
    let research: Value = serde_json::from_str(file("ro-crate-metadata.json")).unwrap();
    let graph = research["@graph"].as_array().unwrap();
    let schema_of = |name: &str| {
        let thing = graph
            .iter()
            .find(|t| t["@id"] == name)
            .unwrap_or_else(|| panic!("no {name}"));
        thing["conformsTo"]["@id"].as_str().map(str::to_owned)
    };
    assert_eq!(
        schema_of("games/senet/rules.toml").as_deref(),
        Some("schema/rules.schema.json")
    );
    assert_eq!(
        schema_of("matrix.json").as_deref(),
        Some("schema/site/matrix.schema.json")
    );
    assert_eq!(schema_of("works.bib"), None);
    for f in FORMATS {
        schema_of(&format!("schema/{}", f.file()));
    }
    let page = site().files().find(|(p, _)| *p == "data.html").unwrap().1;
    let page = std::str::from_utf8(page).unwrap();
    for f in FORMATS {
        let path = format!("data/schema/{}", f.file());
        assert!(
            page.contains(&format!("href=\"{path}\" download")),
            "{path}"
        );
    }
    assert!(page.contains("<a href=\"data/schema/evidence.schema.json\">schema</a>"));
}

#[test]
fn planted_faults_in_the_data_are_refused() {
    // keys that are left out where there is nothing, and names of things
    let may_be_missing = |at: &str| {
        let before = at.rsplit('.').nth(1).unwrap_or_default();
        at.ends_with(".conformsTo") || ["readings", "degrees", "set", "files"].contains(&before)
    };
    let mut passed = vec![];
    let mut refused = 0;
    for f in FORMATS {
        let Place::Site(patterns) = f.place else {
            continue;
        };
        let schema = validator(&f.schema());
        let mut seen = BTreeSet::new();
        for (_, text) in data().filter(|(n, _)| patterns.iter().any(|p| fits(p, n))) {
            for fault in faults(&small(&value_of_text(text, false)), &few(), &mut seen) {
                if !schema.is_valid(&fault.value) {
                    refused += 1;
                } else if fault.what == "unknown key"
                    || fault.what == "missing" && !may_be_missing(&fault.at)
                {
                    passed.push(format!("{}{}: {}", f.name, fault.at, fault.what));
                }
            }
        }
    }
    assert!(passed.is_empty(), "let pass: {passed:#?}");
    eprintln!("{refused} faults refused");
    assert!(refused > 500, "{refused}");
}
