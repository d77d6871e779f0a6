use super::*;

fn site(files: &[(&str, &str)]) -> Tree {
    let mut tree = Tree::default();
    for (path, text) in files {
        tree.put(path, *text).unwrap();
    }
    tree
}

fn read(folder: &Path, path: &str) -> Option<String> {
    fs::read_to_string(folder.join(path)).ok()
}

#[test]
fn no_path_leaves_the_site() {
    let mut tree = Tree::default();
    for bad in ["", "/etc/passwd", "../x", "a/../b", "./a", "a\\b", "c:x"] {
        assert!(tree.put(bad, "x").is_err(), "{bad}");
    }
    tree.put("a/b.html", "x").unwrap();
    assert!(
        tree.put("a/b.html", "y").is_err(),
        "a second file at one path"
    );
}

#[test]
fn a_build_takes_the_place_of_the_last_and_leaves_everything_else() {
    let temp = tempfile::tempdir().unwrap();
    let out = temp.path().join("dist");
    site(&[("index.html", "1"), ("old/stale.html", "1")])
        .replace(&out, false)
        .unwrap();
    fs::create_dir(out.join(".git")).unwrap();
    fs::write(out.join(".git/HEAD"), "ref").unwrap();
    fs::write(out.join("CNAME"), "games.example").unwrap();
    let second = site(&[("index.html", "2"), ("new.html", "2")]);
    let replaced = second.replace(&out, false).unwrap();
    assert_eq!(
        replaced,
        Replaced {
            written: 2,
            removed: 1,
            strangers: 1
        }
    );
    assert_eq!(read(&out, "index.html").as_deref(), Some("2"));
    assert!(
        !out.join("old").exists(),
        "stale files go, and their folders"
    );
    assert_eq!(read(&out, "CNAME").as_deref(), Some("games.example"));
    assert_eq!(read(&out, ".git/HEAD").as_deref(), Some("ref"));
    let again = second.replace(&out, false).unwrap();
    assert_eq!(
        again,
        Replaced {
            written: 0,
            removed: 0,
            strangers: 1
        }
    );
}

#[test]
fn a_folder_that_only_looks_like_a_site_loses_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let home = temp.path().join("home");
    fs::create_dir_all(home.join("data")).unwrap();
    fs::write(home.join("data/build.json"), "{}").unwrap();
    fs::write(home.join("thesis.doc"), "x").unwrap();
    let tree = site(&[("index.html", "1"), ("data/build.json", "ours")]);
    let why = tree.replace(&home, false).unwrap_err().to_string();
    assert!(
        why.contains("data/build.json") && why.contains("--force"),
        "{why}"
    );
    assert!(!home.join("index.html").exists(), "nothing was written");
    tree.replace(&home, true).unwrap();
    assert_eq!(read(&home, "thesis.doc").as_deref(), Some("x"));
    assert_eq!(read(&home, "data/build.json").as_deref(), Some("ours"));
}

#[test]
fn a_list_that_is_not_ours_makes_nothing_ours() {
    let temp = tempfile::tempdir().unwrap();
    fs::create_dir(temp.path().join("data")).unwrap();
    fs::write(temp.path().join(LIST), "[\"thesis.doc\"]").unwrap();
    assert!(site(&[("index.html", "1")])
        .replace(temp.path(), true)
        .is_err());
    let far = temp.path().join("far");
    fs::write(&far, "x").unwrap();
    let out = temp.path().join("out");
    fs::create_dir_all(out.join("data")).unwrap();
    let list = r#"{"generator": "ludarium", "format": 1, "files": ["../far"]}"#;
    fs::write(out.join(LIST), list).unwrap();
    site(&[("index.html", "1")]).replace(&out, false).unwrap();
    assert!(far.exists(), "a path that leads out is nobody's");
}

#[test]
fn a_site_of_an_earlier_program_gives_way_and_nothing_is_taken_away() {
    let temp = tempfile::tempdir().unwrap();
    let out = temp.path();
    fs::create_dir(out.join("data")).unwrap();
    let stamp = r#"{"generator": "ludarium", "version": "0.1.0", "corpus_sha256": "00"}"#;
    fs::write(out.join("data/build.json"), stamp).unwrap();
    fs::write(out.join("index.html"), "old").unwrap();
    fs::write(out.join("old.html"), "old").unwrap();
    let replaced = site(&[("index.html", "new")]).replace(out, false).unwrap();
    assert_eq!(
        replaced,
        Replaced {
            written: 1,
            removed: 0,
            strangers: 2
        }
    );
    assert_eq!(read(out, "old.html").as_deref(), Some("old"));
}

#[test]
fn a_build_that_was_cut_off_is_ended_by_the_next() {
    let temp = tempfile::tempdir().unwrap();
    let out = temp.path();
    site(&[("a", "1"), ("b", "1")]).replace(out, false).unwrap();
    // as after the list of both and one new file
    let sums = |files: &[(&str, &str)]| -> Sums {
        let summed = files
            .iter()
            .map(|(p, text)| ((*p).to_owned(), sum(text.as_bytes())));
        summed.collect()
    };
    let under_way = list(
        sums(&[("a", "2"), ("c", "of a build between")]),
        sums(&[("a", "1"), ("b", "1")]),
    );
    fs::write(out.join(LIST), under_way.unwrap()).unwrap();
    fs::write(out.join("c"), "of a build between").unwrap();
    fs::write(out.join(".ludarium-writes-1-2"), "half").unwrap();
    site(&[("a", "2"), ("c", "2")]).replace(out, false).unwrap();
    assert_eq!(read(out, "a").as_deref(), Some("2"));
    assert_eq!(read(out, "c").as_deref(), Some("2"));
    assert!(!out.join("b").exists());
    assert!(!out.join(".ludarium-writes-1-2").exists());
}

#[test]
fn what_an_old_list_names_and_what_was_changed_since_is_not_taken_away() {
    let temp = tempfile::tempdir().unwrap();
    let out = temp.path();
    fs::create_dir(out.join("data")).unwrap();
    fs::write(out.join("thesis.doc"), "years of work").unwrap();
    let list = r#"{"generator": "ludarium", "format": 1, "files": ["thesis.doc"]}"#;
    fs::write(out.join(LIST), list).unwrap();
    let replaced = site(&[("a", "1"), ("b", "1")]).replace(out, false).unwrap();
    assert_eq!((replaced.removed, replaced.strangers), (0, 1));
    fs::write(out.join("b"), "now a letter of mine").unwrap();
    let replaced = site(&[("a", "2")]).replace(out, false).unwrap();
    assert_eq!((replaced.removed, replaced.strangers), (0, 2));
    assert_eq!(read(out, "b").as_deref(), Some("now a letter of mine"));
    assert_eq!(read(out, "thesis.doc").as_deref(), Some("years of work"));
}

#[cfg(unix)]
#[test]
fn no_link_leads_a_site_into_another_folder() {
    use std::os::unix::fs::symlink;
    let temp = tempfile::tempdir().unwrap();
    let [home, victim] = ["home", "victim"].map(|name| temp.path().join(name));
    for folder in [&home, &victim] {
        fs::create_dir(folder).unwrap();
    }
    fs::write(victim.join("a-game.html"), "precious").unwrap();
    fs::write(victim.join(".ludarium-writes-1-1"), "t").unwrap();
    symlink(&victim, home.join("editions")).unwrap();
    let tree = site(&[("index.html", "1"), ("editions/a-game.html", "1")]);
    for force in [false, true] {
        let why = tree.replace(&home, force).unwrap_err().to_string();
        assert!(why.contains("editions: it is a link"), "{why}");
    }
    assert_eq!(read(&victim, "a-game.html").as_deref(), Some("precious"));
    assert_eq!(read(&victim, ".ludarium-writes-1-1").as_deref(), Some("t"));
    assert!(!home.join("index.html").exists(), "nothing was written");
    // a file that is a link is replaced itself, and only when forced
    fs::remove_file(home.join("editions")).unwrap();
    symlink(victim.join("a-game.html"), home.join("index.html")).unwrap();
    assert!(tree.replace(&home, false).is_err());
    tree.replace(&home, true).unwrap();
    assert_eq!(read(&victim, "a-game.html").as_deref(), Some("precious"));
    assert_eq!(read(&home, "index.html").as_deref(), Some("1"));
}

#[test]
fn files_that_memory_has_no_room_for_are_written_all_the_same() {
    let temp = tempfile::tempdir().unwrap();
    let out = temp.path().join("dist");
    let mut tree = Tree {
        room: 4,
        ..Tree::default()
    };
    let files = [
        ("a.html", "four"),
        ("b.html", "not any more"),
        ("c.html", ""),
        ("d/e.html", "nor this"),
    ];
    for (path, text) in files {
        tree.put(path, text).unwrap();
    }
    assert_eq!(tree.files().count(), 2, "four bytes, and none");
    assert_eq!(tree.replace(&out, false).unwrap().written, 4);
    for (path, text) in files {
        assert_eq!(read(&out, path).as_deref(), Some(text));
        assert_eq!(tree.bytes(path).unwrap().as_deref(), Some(text.as_bytes()));
    }
    assert_eq!(tree.replace(&out, false).unwrap().written, 0);
}
