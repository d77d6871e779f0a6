use super::*;

#[test]
fn every_problem_is_told_at_once_with_its_line() {
    let text = "[site]\ntitel = \"x\"\naddress = \"ftp://x\"\nout = \"../x\"\n\n[[person]]\nname = \"A. Grey\"\norcid = \"0000-0002-1825-0098\"\n\n\
                [[source]]\nprefix = \"Grey\"\nclass = \"bok\"\nlabel = \"Grey\"\n\n[theme.light]\nacent = \"red\"\n\n\
                [[change]]\nday = \"2026-11-21\"\nsays = \"x\"\npage = \"javascript:alert(1)\"\n";
    let (_, findings) = Config::parse("ludarium.toml", text);
    let messages: Vec<String> = findings.iter().map(|f| f.to_string()).collect();
    let all = messages.join("\n");
    for part in [
        "ludarium.toml:2: error[form]: site: unknown key `titel`",
        "no `title`",
        "ludarium.toml:3: error[form]: site: `ftp://x` is no address",
        "ludarium.toml:4: error[form]: site: `../x` leads elsewhere",
        "ludarium.toml:8: error[form]: A. Grey: this is no ORCID iD",
        "ludarium.toml:11: error[form]: Grey: no prefix of an id",
        "ludarium.toml:12: error[form]: Grey: `bok` is no class",
        "no colour is called `acent`",
        "`red` is no colour",
        "ludarium.toml:21: error[form]: change: `javascript:alert(1)` is no page of the site",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
}

#[test]
fn a_file_without_faults_says_what_it_says() {
    let text = "[site]\ntitle = \"Grey’s games\"\naddress = \"https://grey.example/games\"\nreleased = \"2026-11-21\"\n\n\
                [[person]]\nname = \"A. Grey\"\norcid = \"0000-0002-1825-0097\"\n\n[[person]]\nname = \"B. Hill\"\n\n\
                [[source]]\nprefix = \"Grey.\"\nclass = \"field-notes\"\nlabel = \"Notes of A. Grey\"\n\n[theme.dark]\naccent = \"#abc\"\n";
    let (config, findings) = Config::parse("ludarium.toml", text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(config.editors(), "A. Grey and B. Hill");
    assert_eq!(config.site.year(), "2026");
    assert_eq!(
        config.site.address.as_deref(),
        Some("https://grey.example/games/")
    );
    assert_eq!(
        config.source_of("Grey.12").map(|s| s.class),
        Some(Class::FieldNotes)
    );
    assert_eq!(config.source_of("Hill.12"), None);
    assert_eq!(config.theme.dark["accent"], "#abc");
}

#[test]
fn the_nearest_file_above_counts() {
    let temp = tempfile::tempdir().unwrap();
    let deep = temp.path().join("a/b");
    std::fs::create_dir_all(&deep).unwrap();
    assert_eq!(Found::above(&deep).config, Config::default());
    std::fs::write(temp.path().join(FILE), "[site]\ntitle = \"far\"\n").unwrap();
    assert_eq!(Found::above(&deep).config.site.title, "far");
    std::fs::write(deep.join(FILE), "[site]\ntitle = \"near\"\n").unwrap();
    assert_eq!(Found::above(&deep).config.site.title, "near");
}
