//! What the built site promises, whatever the corpus holds.

use std::collections::BTreeMap;

use crate::publish_support::{all, assert_nothing_inline, build, files, pages, part, root};
use ludarium::corpus::Corpus;
use ludarium::publish::{make, Sources};

/// What someone might put into any text of the corpus.
const HOSTILE: &str = r#"</script><script>alert(1)</script><img src=x onerror=alert(1)>" onload="x' {{ 1 }} {% raw %} <!--"#;

#[test]
fn hostile_words_are_shown_and_not_run() {
    let mut files = part(
        files(),
        &["um-el-banat", "awagagae", "senet", "gabata-shoa-i"],
    );
    let mut touched = 0;
    for (name, text) in &mut files.texts {
        if name.starts_with("evidence/") {
            let mut record: serde_json::Value = serde_json::from_str(text).unwrap();
            for key in ["rules", "content", "source", "game"] {
                record[key] = HOSTILE.into();
            }
            record["unplaced"] = serde_json::json!([HOSTILE]);
            record["extra"] = serde_json::json!({HOSTILE: HOSTILE});
            record["sightings"][0]["heading"] = HOSTILE.into();
            *text = record.to_string();
            touched += 1;
        } else if name.ends_with(".toml") {
            let mut table: toml::Table = text.parse().unwrap();
            touched += poison(&mut table);
            *text = toml::to_string(&table).unwrap();
        }
    }
    for game in ["um-el-banat", "awagagae"] {
        files.texts.insert(format!("games/{game}/records/{HOSTILE}.game"), format!("Title: {HOSTILE}\nGame: {game}\nSouth: {HOSTILE}\nNorth: x\nResult: {HOSTILE}\n\nA f {{{HOSTILE}}}\n"));
    }
    assert!(touched > 50, "only {touched} texts were replaced");
    let tree = build(files);
    let pages = pages(&tree);
    assert!(
        pages.keys().any(|p| p.starts_with("editions/")),
        "editions are still there"
    );
    assert_nothing_inline(&pages);
    for (path, page) in &pages {
        let images = all(page, "img");
        let foreign = images.iter().find(|i| {
            let own = |src: &str| {
                let src = src.strip_prefix("../").unwrap_or(src);
                src.starts_with("assets/boards/") && !src.contains("..")
            };
            !i.attr("src").is_some_and(own) || i.attr("onerror").is_some()
        });
        assert!(
            foreign.is_none(),
            "{path} has a picture that nobody put there"
        );
        assert!(all(page, "[src=x]").is_empty(), "{path}");
    }
    let home = all(&pages["index.html"], "main")[0]
        .text()
        .collect::<String>();
    assert!(
        home.contains("<script>alert(1)</script>"),
        "the words are shown as words"
    );
    assert!(home.contains("{{ 1 }}"), "text is no template");
}

/// Puts the hostile words into every text for readers; ids, cites and rules stay.
fn poison(table: &mut toml::Table) -> usize {
    const READ: [&str; 14] = [
        "says", "ask", "because", "note", "title", "subtitle", "people", "summary", "about",
        "gloss", "word", "why", "means", "quote",
    ];
    let mut done = 0;
    for (key, value) in table.iter_mut() {
        match value {
            toml::Value::String(text) if READ.contains(&key.as_str()) => {
                *text = HOSTILE.into();
                done += 1;
            }
            toml::Value::Table(inner) if key != "set" => done += poison(inner),
            toml::Value::Array(items) => {
                for item in items.iter_mut() {
                    if let toml::Value::Table(inner) = item {
                        done += poison(inner);
                    }
                }
            }
            _ => {}
        }
    }
    done
}

#[test]
fn an_id_that_leads_away_names_no_file() {
    let mut files = part(files(), &[]);
    let (name, text) = files
        .texts
        .iter()
        .find(|(n, _)| n.starts_with("evidence/"))
        .map(|(n, t)| (n.clone(), t.clone()))
        .unwrap();
    let mut record: serde_json::Value = serde_json::from_str(&text).unwrap();
    record["id"] = "../../x".into();
    files
        .texts
        .insert(format!("{name}.json"), record.to_string());
    let (corpus, _) = Corpus::from_files(files);
    let (tree, report) = make(
        &corpus,
        &Sources::at(root()).with_schemas(ludarium::schema::files()),
        &BTreeMap::new(),
    )
    .expect("the rest is built");
    assert!(tree.files().all(|(path, _)| !path.contains("..")));
    assert!(
        report.problems.iter().any(|p| p.contains("../../x")),
        "{:?}",
        report.problems
    );
}
