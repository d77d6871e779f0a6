//! A collection of one's own: the configuration of this one, the command line, and data in formats of others.

use assert_cmd::Command;
use ludarium::config::{Config, Found};
use ludarium::corpus::Corpus;
use ludarium::publish::bind::World;
use ludarium::publish::dataset::{put, About};
use ludarium::publish::{make, Sources, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn ludarium() -> Command {
    let mut command = Command::cargo_bin("ludarium").expect("the program");
    command.current_dir(root());
    command
}

/// What a command prints: standard output, standard error.
pub fn printed(command: &mut Command, code: i32) -> (String, String) {
    let done = command.assert().code(code);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (
        text(&done.get_output().stdout),
        text(&done.get_output().stderr),
    )
}

#[test]
fn this_collection_is_described_without_fault_and_cited_as_its_citation_file_says() {
    let found = Found::above(root());
    assert_eq!(found.findings, []);
    let config = found.config;
    let cff = std::fs::read_to_string(root().join("CITATION.cff")).unwrap();
    for part in [
        format!("title: \"{}\"", config.site.full()),
        format!("version: {}", config.site.version()),
        format!("date-released: \"{}\"", config.site.released.unwrap()),
        format!("  - name: \"{}\"", config.people[0].name),
    ] {
        assert!(cff.contains(&part), "{part}");
    }
    assert_eq!(
        config.site.version.as_deref(),
        Some(env!("CARGO_PKG_VERSION"))
    );
}

fn data(config: &Config) -> BTreeMap<String, String> {
    let corpus = Corpus::load(&root().join("corpus")).0;
    let world = World::with(&corpus, config);
    let mut tree = Tree::default();
    let about = About {
        corpus: "0",
        config,
    };
    put(&world, &BTreeMap::new(), &about, &mut tree).unwrap();
    let texts = tree.files().filter_map(|(path, bytes)| {
        let text = String::from_utf8(bytes.to_vec()).ok()?;
        Some((path.to_owned(), text))
    });
    texts.collect()
}

#[test]
fn the_repository_is_described_to_zenodo_and_as_codemeta_as_the_collection_is() {
    let all = data(&Found::above(root()).config);
    for (file, same) in [
        (
            ".zenodo.json",
            vec![
                "title",
                "creators",
                "version",
                "publication_date",
                "license",
                "related_identifiers",
            ],
        ),
        (
            "codemeta.json",
            vec![
                "@context",
                "name",
                "author",
                "version",
                "datePublished",
                "license",
                "url",
                "codeRepository",
            ],
        ),
    ] {
        let own = std::fs::read_to_string(root().join(file)).unwrap();
        let own: serde_json::Value = serde_json::from_str(&own).unwrap();
        let made: serde_json::Value = serde_json::from_str(&all[&format!("data/{file}")]).unwrap();
        for key in same {
            assert_eq!(own[key], made[key], "{file}: {key}");
        }
    }
}

#[test]
fn an_address_and_a_repository_stand_in_every_description_that_has_a_place_for_them() {
    let text = "[site]\ntitle = \"Pits\"\naddress = \"https://pits.example/a\"\nrepository = \"https://code.example/pits\"\n";
    let (config, findings) = Config::parse("ludarium.toml", text);
    assert_eq!(findings, []);
    let all = data(&config);
    for file in ["CITATION.cff", ".zenodo.json", "codemeta.json"] {
        for part in [
            "\"https://pits.example/a/\"",
            "\"https://code.example/pits\"",
        ] {
            assert!(
                all[&format!("data/{file}")].contains(part),
                "{file}: {part}"
            );
        }
        // nobody is named: the editors stand as a body
        assert!(
            file == "codemeta.json" || all[&format!("data/{file}")].contains("The editors of Pits"),
            "{file}"
        );
    }
    assert!(all["data/metadata.json"].contains("https://pits.example/a/"));
}

#[test]
fn a_linked_page_of_a_game_shows_its_board_where_the_collection_has_an_address() {
    let corpus = Corpus::load(&root().join("starter/corpus")).0;
    let made = |address: Option<&str>| {
        let mut sources = Sources::at(root().to_path_buf()).with_schemas(ludarium::schema::files());
        sources.config.site.address = address.map(str::to_owned);
        make(&corpus, &sources, &BTreeMap::new()).unwrap().0
    };
    let page = |tree: &Tree| {
        let mut files = tree.files();
        let (_, bytes) = files
            .find(|(p, _)| *p == "editions/ford-pits.html")
            .unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    };
    let site = made(Some("https://pits.example/a/"));
    let picture = "assets/previews/ford-pits.png";
    let meta = format!("<meta property=\"og:image\" content=\"https://pits.example/a/{picture}\">");
    assert!(page(&site).contains(&meta));
    let mut files = site.files();
    let (_, bytes) = files.find(|(p, _)| *p == picture).unwrap();
    // width and height stand in the head of a PNG
    assert_eq!(&bytes[1..4], b"PNG");
    assert_eq!(
        (&bytes[16..20], &bytes[20..24]),
        (&1200_u32.to_be_bytes()[..], &630_u32.to_be_bytes()[..])
    );
    // without an address nobody could find it
    let site = made(None);
    assert!(!page(&site).contains("og:image") && !site.has(picture));
}

/// The rows of a table by column.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader
        .deserialize()
        .map(|row| row.expect("a row"))
        .collect()
}

#[test]
fn the_matrix_as_cldf_refers_only_to_what_is_there_and_every_id_stands_for_one_thing() {
    let all = data(&Found::above(root()).config);
    let table = |name: &str| rows(&all[&format!("data/cldf/{name}.csv")]);
    let ids = |name: &str| -> BTreeSet<String> {
        let rows = table(name);
        let ids: BTreeSet<String> = rows.iter().map(|r| r["ID"].clone()).collect();
        assert_eq!(ids.len(), rows.len(), "{name}: ids");
        let plain = |id: &String| {
            id.bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        };
        assert!(!ids.is_empty() && ids.iter().all(plain), "{name}");
        ids
    };
    let (languages, parameters, codes) = (ids("languages"), ids("parameters"), ids("codes"));
    ids("values");
    let code_of: BTreeMap<String, (String, String)> = table("codes")
        .into_iter()
        .map(|r| {
            (
                r["ID"].clone(),
                (r["Parameter_ID"].clone(), r["Name"].clone()),
            )
        })
        .collect();
    let works = &all["data/cldf/sources.bib"];
    for value in table("values") {
        assert!(languages.contains(&value["Language_ID"]), "{value:?}");
        assert!(parameters.contains(&value["Parameter_ID"]), "{value:?}");
        assert!(codes.contains(&value["Code_ID"]), "{value:?}");
        let (parameter, _) = &code_of[&value["Code_ID"]];
        assert_eq!(*parameter, value["Parameter_ID"]);
        let key = value["Source"].split('[').next().unwrap_or_default();
        assert!(works.contains(&format!("{{{key},")), "{value:?}");
    }
}

#[test]
fn people_and_licences_of_a_collection_stand_in_every_description() {
    let text = "[site]\ntitle = \"Pits\"\nversion = \"2\"\nreleased = \"2026-11-21\"\n[[person]]\nname = \"A. Grey\"\norcid = \"0000-0002-1825-0097\"\n\
                [licence]\ncode = \"MIT\"\ndata = \"CC0-1.0\"\ntexts = \"CC-BY-4.0\"\n";
    let (config, findings) = Config::parse("ludarium.toml", text);
    assert_eq!(findings, []);
    let all = data(&config);
    for (file, text) in &all {
        let described = [
            "CITATION.cff",
            ".zenodo.json",
            "codemeta.json",
            "datapackage.json",
            "ro-crate-metadata.json",
        ];
        if described.iter().any(|name| *file == format!("data/{name}")) {
            for part in ["Pits", "Grey", "0000-0002-1825-0097", "CC0-1.0"] {
                assert!(text.contains(part), "{file}: {part}");
            }
        }
        assert!(!text.contains("ludarium contributors"), "{file}");
    }
    assert!(all["data/CITATION.cff"].contains("family-names: \"Grey\"\n    given-names: \"A.\""));
    let zenodo: serde_json::Value = serde_json::from_str(&all["data/.zenodo.json"]).unwrap();
    assert_eq!(zenodo["creators"][0]["name"], "Grey, A.");
}

#[test]
fn shells_and_scripts_are_served() {
    for (shell, word) in [
        ("bash", "_ludarium"),
        ("zsh", "#compdef"),
        ("fish", "complete -c"),
    ] {
        let (out, _) = printed(ludarium().args(["completions", shell]), 0);
        assert!(out.contains(word) && out.contains("simulate"), "{shell}");
    }
    let temp = tempfile::tempdir().unwrap();
    printed(ludarium().arg("man").arg(temp.path()), 0);
    let page = std::fs::read_to_string(temp.path().join("ludarium-build.1")).unwrap();
    assert!(
        page.contains(".TH ludarium-build 1") && page.contains("drafts"),
        "{page}"
    );
    // errors as JSON, with the exit code that comes of them
    for (args, code) in [
        (vec!["show", "nothing-of-that-name", "--json"], 2),
        (vec!["list", "--json", "--no-such"], 2),
    ] {
        let (out, err) = printed(ludarium().args(args), code);
        assert_eq!(out, "");
        let failure: serde_json::Value = serde_json::from_str(&err).expect("JSON");
        assert_eq!(failure["exit"], code);
        assert!(failure["error"].as_str().is_some_and(|e| !e.is_empty()));
    }
    let (_, err) = printed(ludarium().args(["simulate", "mewelad", "--games", "0"]), 2);
    assert!(err.contains("1 at least"), "{err}");
}

#[test]
fn standard_input_stands_for_a_file_and_quiet_leaves_errors() {
    let rules = std::fs::read_to_string(root().join("corpus/rulesets/oware.toml")).unwrap();
    let args = ["simulate", "-", "--games", "3", "--json"];
    let (piped, _) = printed(ludarium().args(args).write_stdin(rules), 0);
    let (named, _) = printed(
        ludarium().args(["simulate", "oware", "--games", "3", "--json"]),
        0,
    );
    let hash = |text: &str| {
        serde_json::from_str::<serde_json::Value>(text).unwrap()["rules_sha256"].clone()
    };
    assert_eq!(hash(&piped), hash(&named));
    let temp = tempfile::tempdir().unwrap();
    let init = |quiet: &[&str], code| {
        let mut command = ludarium();
        printed(command.arg("init").arg(temp.path()).args(quiet), code).1
    };
    assert_eq!(init(&["--quiet"], 0), "");
    assert!(init(&["--quiet"], 2).contains("already there; nothing was written"));
}

/// RO-Crate 1.1 wants a day, which is nobody's to guess: where none is named, the build says what its data lack.
#[test]
fn a_collection_without_a_day_of_release_is_told_what_its_data_lack() {
    let temp = tempfile::tempdir().unwrap();
    printed(ludarium().arg("init").arg(temp.path()), 0);
    let file = temp.path().join("ludarium.toml");
    let built = || {
        let mut command = ludarium();
        let command = command.args(["build", "--games", "0", "--corpus"]);
        printed(command.arg(temp.path().join("corpus")), 0).1
    };
    assert!(built().contains("the RO-Crate lacks datePublished"));
    let text = std::fs::read_to_string(&file).unwrap();
    let dated = text.replacen("[site]\n", "[site]\nreleased = \"2026-11-21\"\n", 1);
    assert_ne!(text, dated);
    std::fs::write(&file, dated).unwrap();
    assert!(!built().contains("datePublished"));
}
