//! Whose work it is, for those who count and keep such things: CITATION.cff, Zenodo, CodeMeta. They are made of `ludarium.toml` alone
//! and belong at the top of a collection's repository, too.

use serde_json::{json, Value};

use super::about::About;
use crate::config::{Config, Licence, Person};
use crate::publish::output::Tree;
use crate::publish::text::pretty;

/// Puts the three files into `data/`.
///
/// # Errors
/// A path that is taken.
pub fn put(about: &About, tree: &mut Tree) -> anyhow::Result<()> {
    tree.put("data/CITATION.cff", citation(about.config))?;
    tree.put("data/.zenodo.json", pretty(&zenodo(about.config)))?;
    tree.put("data/codemeta.json", pretty(&codemeta(about.config)))
}

/// Family and given names: the last word, and those before it.
fn names(person: &Person) -> (&str, &str) {
    let (given, family) = person.name.rsplit_once(' ').unwrap_or(("", &person.name));
    (family, given)
}

/// The people of a collection; where none is named, its editors as a body.
fn makers(config: &Config) -> Vec<Person> {
    if config.people.is_empty() {
        return vec![Person {
            name: config.editors(),
            organisation: true,
            ..Person::default()
        }];
    }
    config.people.clone()
}

/// SPDX names of an expression's licences.
fn spdx(expression: &str) -> Vec<String> {
    let all = Licence::addresses(expression);
    all.iter()
        .filter_map(|a| Some(a.rsplit('/').next()?.to_owned()))
        .collect()
}

/// <https://citation-file-format.github.io>; JSON texts are YAML texts.
fn citation(config: &Config) -> String {
    let quoted = |text: &str| json!(text).to_string();
    let site = &config.site;
    let mut out = format!(
        "cff-version: 1.2.0\nmessage: {}\ntitle: {}\ntype: dataset\n",
        quoted("If you use this collection, cite it as below, and cite the record and the work that a rule quotes as well."),
        quoted(&site.full())
    );
    out.push_str("authors:\n");
    for person in &makers(config) {
        if person.organisation {
            out.push_str(&format!("  - name: {}\n", quoted(&person.name)));
        } else {
            let (family, given) = names(person);
            out.push_str(&format!("  - family-names: {}\n", quoted(family)));
            if !given.is_empty() {
                out.push_str(&format!("    given-names: {}\n", quoted(given)));
            }
        }
        if let Some(address) = person.address() {
            out.push_str(&format!("    orcid: {}\n", quoted(&address)));
        }
    }
    let licences = spdx(&config.licence.data);
    if !licences.is_empty() {
        out.push_str(&format!("license: {}\n", json!(licences)));
    }
    for (key, value) in [
        ("version", &site.version),
        ("date-released", &site.released),
        ("url", &site.address),
        ("repository-code", &site.repository),
    ] {
        if let Some(value) = value {
            out.push_str(&format!("{key}: {}\n", quoted(value)));
        }
    }
    out
}

/// What Zenodo reads of a repository.
fn zenodo(config: &Config) -> Value {
    let makers = makers(config);
    let creators = makers.iter().map(|p| {
        let (family, given) = names(p);
        let name = match p.organisation || given.is_empty() {
            true => p.name.clone(),
            false => format!("{family}, {given}"),
        };
        let mut creator = json!({"name": name});
        if let Some(orcid) = &p.orcid {
            creator["orcid"] = json!(orcid);
        }
        creator
    });
    let site = &config.site;
    let mut out = json!({
        "title": site.full(),
        "description": format!("{} {}", site.lead.as_deref().unwrap_or(&site.line), config.licence.says()),
        "upload_type": "dataset",
        "creators": creators.collect::<Vec<_>>(),
        "version": site.version(),
    });
    if let Some(licence) = spdx(&config.licence.data).first() {
        out["license"] = json!(licence);
    }
    if let Some(day) = &site.released {
        out["publication_date"] = json!(day);
    }
    let elsewhere = [
        (&site.address, "isIdenticalTo"),
        (&site.repository, "isDerivedFrom"),
    ];
    let elsewhere: Vec<Value> = elsewhere
        .iter()
        .filter_map(|(address, relation)| {
            Some(json!({"identifier": address.as_ref()?, "relation": relation}))
        })
        .collect();
    if !elsewhere.is_empty() {
        out["related_identifiers"] = json!(elsewhere);
    }
    out
}

/// <https://codemeta.github.io>
fn codemeta(config: &Config) -> Value {
    let site = &config.site;
    let mut out = json!({
        "@context": "https://w3id.org/codemeta/3.0",
        "@type": "Dataset",
        "name": site.full(),
        "version": site.version(),
        "author": crate::publish::bind::people(config),
        "license": Licence::addresses(&config.licence.data),
        "inLanguage": site.languages,
    });
    for (key, value) in [
        ("datePublished", &site.released),
        ("url", &site.address),
        ("codeRepository", &site.repository),
    ] {
        if let Some(value) = value {
            out[key] = json!(value);
        }
    }
    out
}
