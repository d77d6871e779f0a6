//! A collection as `init` begins it: what a newcomer does wrong is reported with its place and what to do.

use crate::collection::{ludarium, printed, root};
use std::collections::BTreeSet;
use std::path::Path;

/// A collection as `init` begins it.
fn begun() -> tempfile::TempDir {
    let temp = tempfile::tempdir().unwrap();
    let next = printed(
        ludarium()
            .arg("init")
            .arg(temp.path())
            .args(["--person", "A. Grey"]),
        0,
    )
    .1;
    assert!(!next.contains("your name"), "{next}");
    temp
}

/// Runs a command in a collection; its standard error.
fn run(folder: &Path, args: &[&str], code: i32) -> String {
    printed(ludarium().current_dir(folder).args(args), code).1
}

#[test]
fn a_site_is_never_built_among_the_sources() {
    let temp = begun();
    let files = || {
        let all = walkdir::WalkDir::new(temp.path()).into_iter();
        all.map(|e| e.unwrap().into_path()).collect::<BTreeSet<_>>()
    };
    let before = files();
    for out in [".", "corpus", "corpus/games/../new/site"] {
        let why = run(temp.path(), &["build", "--games", "0", "--out", out], 2);
        assert!(
            why.contains("among the sources of the collection"),
            "{out}: {why}"
        );
        assert_eq!(files(), before, "{out}");
    }
    run(
        temp.path(),
        &["build", "--games", "0", "--out", "corpus-site"],
        0,
    );
}

#[test]
fn a_build_tells_what_it_shows_that_is_wrong() {
    let temp = begun();
    let file = temp.path().join("corpus/games/ford-pits/examples.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let wrong = text.replacen("expect = \"0,5,5,5,5,4", "expect = \"1,4,5,5,5,4", 1);
    assert_ne!(text, wrong);
    std::fs::write(&file, wrong).unwrap();
    let stderr = run(temp.path(), &["build", "--games", "0"], 1);
    assert!(
        stderr.contains("error[example-fails]") && stderr.contains("examples.toml"),
        "{stderr}"
    );
    assert!(
        stderr.contains("the site shows this as in the corpus"),
        "{stderr}"
    );
    std::fs::write(&file, text).unwrap();
    assert!(!run(temp.path(), &["build", "--games", "0"], 0).contains("error"));
}

#[test]
fn a_fault_of_the_configuration_is_told_with_its_file_and_line() {
    let temp = begun();
    let file = temp.path().join("ludarium.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{text}[sitee\n")).unwrap();
    let stderr = run(temp.path(), &["check"], 1);
    let path = temp.path().canonicalize().unwrap().join("ludarium.toml");
    assert!(stderr.contains(&path.display().to_string()), "{stderr}");
    let line = text.lines().count() + 1;
    assert!(stderr.contains(&format!("{line} │")), "{stderr}");
}

#[test]
fn no_two_editions_go_by_one_name_and_no_collection_is_without() {
    let temp = begun();
    let why = run(
        temp.path(),
        &["new", "upper", "--record", "Own.1", "--short", "ford"],
        2,
    );
    assert!(
        why.contains("games/ford-pits already has this name"),
        "{why}"
    );
    assert!(!temp.path().join("corpus/games/upper").exists());
    let elsewhere = temp.path().join("elsewhere");
    let why = run(temp.path(), &["init", "elsewhere", "--title", " "], 2);
    assert!(
        why.contains("--title: give a name") && !elsewhere.exists(),
        "{why}"
    );
}

/// A template of one's own begins as the program's; one of a wrong name is reported, and one that another names is not.
#[test]
fn templates_are_listed_and_printed_and_a_misspelt_one_is_told() {
    let temp = begun();
    let out = |args: &[&str], code| printed(ludarium().current_dir(temp.path()).args(args), code);
    let list = out(&["template"], 0).0;
    let row = |name: &str| list.lines().find(|l| l.starts_with(name));
    let base = row("base.html").expect("it is listed");
    assert!(
        base.contains("templates/base.html") && base.contains("block main"),
        "{base}"
    );
    assert!(row("edition/sources.html").is_some() && row("20-tokens.css").is_some());
    let home = out(&["template", "home.html"], 0).0;
    assert_eq!(
        home,
        std::fs::read_to_string(root().join("templates/home.html")).unwrap()
    );
    assert!(out(&["template", "hom.html"], 2)
        .1
        .contains("did you mean `home.html`?"));

    let own = temp.path().join("templates");
    std::fs::create_dir(&own).unwrap();
    let put = |name: &str, text: &str| std::fs::write(own.join(name), text).unwrap();
    put(
        "home.html",
        &home.replace(
            "{% block main %}",
            "{% block main %}{% include \"greeting.html\" %}",
        ),
    );
    put("greeting.html", "<p>Welcome to the pits.</p>");
    let build = ["build", "--games", "0"];
    assert!(!out(&build, 0).1.contains("takes the place of no template"));
    let page = std::fs::read_to_string(temp.path().join("site/index.html")).unwrap();
    assert!(page.contains("Welcome to the pits."));
    // a stranger's may never come to an end
    let round = "{% component a() %}{{ <a/> }}{% endcomponent a %}{{ <a/> }}";
    for (text, says) in [
        ("{% include \"greeting.html\" %}", "Circular include"),
        (round, "recursion depth"),
    ] {
        put("greeting.html", text);
        let stderr = out(&build, 1).1;
        assert!(stderr.contains(says), "{stderr}");
    }
    let page = std::fs::read_to_string(temp.path().join("site/index.html")).unwrap();
    assert!(page.contains("Welcome to the pits."));
    put("greeting.html", "<p>Welcome to the pits.</p>");
    put("hom.html", "never seen");
    let stderr = out(&build, 0).1;
    assert!(
        stderr.contains("templates/hom.html replaces no template")
            && stderr.contains("did you mean `home.html`?"),
        "{stderr}"
    );
}

/// A page of one's own is found from every page, under its heading; one that takes the place of the program's is not linked twice.
#[test]
fn pages_of_ones_own_are_linked_at_the_foot() {
    let temp = begun();
    let own = temp.path().join("pages");
    std::fs::create_dir_all(&own).unwrap();
    let put = |name: &str, text: &str| std::fs::write(own.join(name), text).unwrap();
    put("about.md", "# About the ford\n\nWho plays here.\n");
    put("method.md", "# How we read\n\nSlowly.\n");
    let out = |args: &[&str], code| printed(ludarium().current_dir(temp.path()).args(args), code);
    out(&["build", "--games", "0"], 0);
    let read = |page: &str| std::fs::read_to_string(temp.path().join("site").join(page)).unwrap();
    assert!(read("index.html").contains("<a href=\"about.html\">About the ford</a> · "));
    let edition = read("editions/ford-pits.html");
    assert!(edition.contains("<a href=\"../about.html\">About the ford</a>"));
    assert!(!edition.contains(">How we read</a>") && read("method.html").contains("Slowly."));
}

#[test]
fn ids_of_ones_own_never_begin_as_the_portals() {
    let temp = tempfile::tempdir().unwrap();
    let elsewhere = temp.path().join("elsewhere");
    for prefix in ["DLP.Evidence.", "Grey", ".Grey."] {
        let why = run(temp.path(), &["init", "elsewhere", "--prefix", prefix], 2);
        assert!(why.contains("not the portal's: Grey."), "{prefix}: {why}");
        assert!(!elsewhere.exists(), "{prefix}");
    }
    run(
        temp.path(),
        &["init", "elsewhere", "--prefix", "Notes.1931."],
        0,
    );
    run(&elsewhere, &["check"], 0);
}

#[test]
fn a_configuration_that_is_not_there_is_one_fault_and_no_more() {
    let temp = begun();
    let mut check = ludarium();
    check
        .current_dir(temp.path())
        .env("LUDARIUM_CONFIG", "nowhere.toml");
    let stdout = printed(check.args(["check", "--json"]), 1).0;
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let errors = report["findings"].as_array().unwrap().iter();
    let errors: Vec<_> = errors.filter(|f| f["severity"] == "error").collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let help = errors[0]["help"].as_str().unwrap();
    assert!(help.contains("LUDARIUM_CONFIG"), "{help}");
}

#[test]
fn findings_on_a_row_of_a_table_name_its_line() {
    let temp = begun();
    let table = "id,type,game,rules,date,source,work\n\
        Own.11,Ethnography,Pits,Two rows of pits.,1931,Nobody 2026.,nobody2026\n\
        Far.12,Ethnography,Pits,Two rows of pits.,1931,Nobody 2026.,nobody2026\n";
    std::fs::write(temp.path().join("corpus/evidence/notes.csv"), table).unwrap();
    let mut check = ludarium();
    let stdout = printed(check.current_dir(temp.path()).args(["check", "--json"]), 1).0;
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let of = |id: &str, kind: &str| {
        let all = report["findings"].as_array().unwrap().iter();
        let all = all.filter(|f| f["subject"] == id && f["kind"] == kind);
        all.map(|f| {
            (
                f["file"].as_str().unwrap_or_default().to_owned(),
                f["line"].as_u64(),
            )
        })
        .collect::<Vec<_>>()
    };
    let line = |n| vec![("evidence/notes.csv".to_owned(), Some(n))];
    assert_eq!(of("Own.11", "no-coordinates"), line(2));
    assert_eq!(of("Far.12", "no-coordinates"), line(3));
    assert_eq!(of("Far.12", "no-edition"), line(3));
    let unknown = report["findings"].as_array().unwrap().iter();
    let mut unknown = unknown.filter(|f| f["subject"] == "Far.12" && f["kind"] == "evidence");
    let help = unknown.next().unwrap()["help"].as_str().unwrap();
    assert!(help.contains("prefix = \"Far.\""), "{help}");
}

#[test]
fn a_change_that_leads_to_no_page_is_told_at_the_build() {
    let temp = begun();
    let file = temp.path().join("ludarium.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let change = |page: &str| {
        format!("{text}\n[[change]]\nday = \"2026-11-20\"\nsays = \"A game\"\npage = \"{page}\"\n")
    };
    for (page, there) in [
        ("editions/ford-pits.html#account", true),
        ("editions/ford.html", false),
    ] {
        std::fs::write(&file, change(page)).unwrap();
        let stderr = run(temp.path(), &["build", "--games", "0"], 0);
        let warned = stderr.contains("the change of 2026-11-20") && stderr.contains(page);
        assert_eq!(!warned, there, "{stderr}");
    }
}

#[test]
fn a_shared_clause_that_an_own_one_replaces_is_no_feature_and_is_told_as_not_in_force() {
    let temp = begun();
    let file = temp.path().join("corpus/games/ford-pits/rules.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    let features = || {
        let mut command = ludarium();
        let command = command
            .current_dir(temp.path())
            .args(["features", "ford-pits", "--json"]);
        printed(command, 0).0
    };
    assert!(features().contains("usual.cap"));
    let cap =
        "[clause.my-cap]\nsays = \"Two hundred turns.\"\nset.cap.turns = 200\nconjectured = []\n";
    std::fs::write(&file, format!("{rules}\n{cap}")).unwrap();
    let listed = features();
    assert!(
        listed.contains("ford.my-cap") && !listed.contains("usual.cap"),
        "{listed}"
    );
    run(temp.path(), &["build", "--games", "0"], 0);
    let page = std::fs::read_to_string(temp.path().join("site/editions/ford-pits.html")).unwrap();
    let of = |id: &str| {
        let (_, row) = page.split_once(&format!("id=\"clause-{id}\"")).unwrap();
        row.split_once("</li>")
            .unwrap()
            .0
            .contains("Not in force here: ford.my-cap takes its place.")
    };
    assert!(of("usual-cap") && !of("usual-endless") && !of("my-cap"));
}
