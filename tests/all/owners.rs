//! Edits respect whose the files are: mode, line ends and links stay, what was saved meanwhile is not written over, numbers that are none and
//! characters that no XML may hold do no harm. Cases that an attacker found.

use std::fs;
use std::os::unix::fs::{symlink, PermissionsExt as _};
use std::path::Path;

use ludarium::disk::{put, Batch, ChangedOnDisk};
use tempfile::TempDir;

use crate::ingest_support::command::tree;
use crate::killed::collection;
use crate::unread::{does, work};

/// The slug of the edition that a collection begins with, and its folder.
pub fn edition(at: &Path) -> (String, std::path::PathBuf) {
    let games = at.join("corpus/games");
    let names = tree(&games);
    let slugs = names.keys().filter_map(|n| n.strip_suffix("/account.toml"));
    let slug = slugs.into_iter().find(|s| !s.starts_with('_')).unwrap();
    (slug.to_owned(), games.join(slug))
}

#[test]
fn a_private_file_stays_private() {
    let dir = collection();
    let (slug, folder) = edition(dir.path());
    let file = folder.join("account.toml");
    for mode in [0o600, 0o640, 0o664] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        does(
            dir.path(),
            &format!("account {slug} C1 --note a{mode:o}"),
            "",
            0,
        );
        let now = fs::metadata(&file).unwrap().permissions().mode() & 0o7777;
        assert_eq!(now, mode, "{now:o}");
        assert!(fs::read_to_string(&file)
            .unwrap()
            .contains(&format!("a{mode:o}")));
    }
}

#[test]
fn lines_that_end_with_cr_lf_go_on_doing_so() {
    let dir = collection();
    let (slug, folder) = edition(dir.path());
    let bib = dir.path().join("corpus/works.bib");
    fs::write(&bib, work("old")).unwrap();
    let all = [
        bib,
        folder.join("account.toml"),
        folder.join("edition.toml"),
    ];
    for file in &all {
        let text = fs::read_to_string(file).unwrap();
        fs::write(file, text.replace('\n', "\r\n")).unwrap();
    }
    let before: Vec<String> = all.iter().map(|f| fs::read_to_string(f).unwrap()).collect();
    does(dir.path(), &format!("account {slug} C1 --note a"), "", 0);
    does(dir.path(), &format!("work --of {slug}"), &work("three"), 0);
    for (file, before) in all.iter().zip(before) {
        let text = fs::read_to_string(file).unwrap();
        assert_ne!(text, before, "{}", file.display());
        let bare = text.matches('\n').count() - text.matches("\r\n").count();
        assert_eq!(bare, 0, "{}: {text}", file.display());
    }
}

#[test]
fn what_an_editor_saves_meanwhile_is_not_written_over() {
    let dir = TempDir::new().unwrap();
    let at = |name: &str| dir.path().join(name);
    for name in ["rules.toml", "account.toml"] {
        fs::write(at(name), "a = 1\n").unwrap();
    }
    let mut batch = Batch::of_corpus(dir.path(), &[]).unwrap();
    for name in ["rules.toml", "account.toml"] {
        batch
            .replace(&at(name), Some(b"a = 1\n"), b"a = 2\n")
            .unwrap();
    }
    fs::write(at("account.toml"), "a = 1 # saved\n").unwrap();
    let why = batch.commit().unwrap_err();
    assert!(
        why.get_ref().is_some_and(|e| e.is::<ChangedOnDisk>()),
        "{why}"
    );
    assert_eq!(fs::read(at("rules.toml")).unwrap(), b"a = 1\n");
    assert_eq!(fs::read(at("account.toml")).unwrap(), b"a = 1 # saved\n");
    assert_eq!(tree(dir.path()).len(), 2, "nothing else is left");
    // nor where there was nothing
    let mut batch = Batch::of_corpus(dir.path(), &[]).unwrap();
    batch.replace(&at("works.bib"), None, b"new").unwrap();
    fs::write(at("works.bib"), "somebody's").unwrap();
    assert!(batch.commit().is_err());
    assert_eq!(fs::read(at("works.bib")).unwrap(), b"somebody's");
}

#[test]
fn nothing_is_written_through_a_link_in_a_collection() {
    let page = "<p>They draw five rings by the ford.</p>";
    for (link, line) in [
        ("corpus/evidence", "record --from w.html --prefix Own."),
        ("corpus/sightings", "record --from w.html --prefix Own."),
        ("corpus/pages", "ingest page.txt"),
        ("corpus/evidence", "ingest page.txt"),
        ("corpus/studies/results", "study small"),
        (".cache", "study small"),
        (".cache/studies", "study small"),
    ] {
        let dir = crate::killed::study_of(20, 40);
        let at = |name: &str| dir.path().join(name);
        fs::write(at("w.html"), page).unwrap();
        let text = "All Evidence\n1 pieces of evidence found.\nId DLP.Evidence.7\nType Ethnography\nGame Tarn\nRules Two rows.\nContent Seen.\nConfidence 100\n";
        fs::write(at("page.txt"), text).unwrap();
        let victim = TempDir::new().unwrap();
        fs::write(victim.path().join(".ludarium-writes-1"), "theirs").unwrap();
        let _ = fs::remove_dir_all(at(link));
        fs::create_dir_all(at(link).parent().unwrap()).unwrap();
        symlink(victim.path(), at(link)).unwrap();
        let stderr = does(dir.path(), line, "", 1);
        assert!(stderr.contains("is a link"), "{link}, {line}: {stderr}");
        let left: Vec<String> = tree(victim.path()).into_keys().collect();
        assert_eq!(left, [".ludarium-writes-1"], "{link}, {line}");
    }
    let dir = TempDir::new().unwrap();
    assert!(
        put(dir.path(), "../out.txt", b"x").is_err(),
        "nor out of it"
    );
}

#[test]
fn a_build_goes_without_a_cache_that_is_a_link() {
    let dir = collection();
    let victim = TempDir::new().unwrap();
    symlink(victim.path(), dir.path().join(".cache")).unwrap();
    does(dir.path(), "build --games 0", "", 0);
    assert!(tree(victim.path()).is_empty());
}

#[test]
fn rules_that_cannot_be_read_cost_no_results() {
    let dir = collection();
    let (slug, folder) = edition(dir.path());
    let kept = format!("solved/{slug}.json");
    ludarium::disk::sums::keep(&dir.path().join("corpus"), &kept, b"{}").unwrap();
    let broken = format!("{{\"game\":\"{slug}\"}}");
    ludarium::disk::sums::keep(&dir.path().join("corpus"), &kept, broken.as_bytes()).unwrap();
    let rules = folder.join("rules.toml");
    let text = fs::read(&rules).unwrap();
    fs::write(&rules, [&text[..], b"# M\xfcller\n"].concat()).unwrap();
    does(dir.path(), "boards", "", 0);
    assert!(dir.path().join("corpus").join(kept).exists());
}

#[test]
fn numbers_that_are_none_are_refused() {
    let dir = collection();
    let before = tree(&dir.path().join("corpus"));
    for radius in ["1e308", "inf", "nan", "0", "-1", "20039"] {
        let line = format!("place ford --name ford --at 1,2 --radius-km={radius} --reason said");
        let stderr = does(dir.path(), &line, "", 2);
        assert!(stderr.contains("nothing was written"), "{radius}: {stderr}");
    }
    assert!(tree(&dir.path().join("corpus")) == before);
}

#[test]
fn characters_that_no_xml_may_hold_are_left_out_of_it() {
    let dir = collection();
    let (slug, folder) = edition(dir.path());
    let line = format!("account {slug} C2 --note a\u{ffff}b");
    does(dir.path(), &line, "", 0);
    // others are written by hand
    for (sentence, note) in [("C1", "a.b"), ("C3", "a,b")] {
        let line = format!("account {slug} {sentence} --note {note}");
        does(dir.path(), &line, "", 0);
    }
    let file = folder.join("account.toml");
    let text = fs::read_to_string(&file).unwrap();
    let text = text.replace("\"a.b\"", "\"a\\u0001b\"");
    fs::write(&file, text.replace("\"a,b\"", "\"a\\u000cb\"")).unwrap();
    does(dir.path(), "build --games 0", "", 0);
    let file = dir.path().join(format!("site/data/tei/{slug}.xml"));
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(">ab<"), "{text}");
    assert!(text
        .chars()
        .all(|c| !matches!(c, '\u{1}' | '\u{ffff}' | '\u{c}')));
}

#[test]
fn two_thousand_sentences_are_marked_at_one_go() {
    let mut file = String::from("record = \"Grey.1\"\n");
    for n in 1..=2000 {
        file += &format!("\n[[sentence]]\nid = \"C{n}\"\nspan = [{n}, {n}]\n");
    }
    use ludarium::corpus::writing::{with_all_keys, At, Keys, Put};
    let ids: Vec<String> = (1..=2000).map(|n| format!("C{n}")).collect();
    let note = || vec![("note", Put::text("seen"))];
    let all: Vec<Keys> = ids.iter().map(|id| (At::Sentence(id), note())).collect();
    let begun = std::time::Instant::now();
    let out = with_all_keys(&file, &all).unwrap();
    assert_eq!(out.matches("note = \"seen\"\n").count(), 2000);
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

#[test]
fn a_record_of_another_game_is_named_and_not_written_over() {
    let dir = TempDir::new().unwrap();
    let at = |name: &str| dir.path().join(name);
    let play = |game: &str, code: i32| {
        let file = at("mine.game");
        let line = format!(
            "play {game} --agents random,random --seed 3 --record {}",
            file.display()
        );
        does(Path::new(env!("CARGO_MANIFEST_DIR")), &line, "", code)
    };
    play("kalah", 0);
    let stderr = play("oware", 1);
    assert!(
        stderr.contains("the record of another game, kalah"),
        "{stderr}"
    );
    assert_eq!(stderr.matches("mine.game").count(), 1, "{stderr}");
}

#[test]
fn what_a_killed_run_began_is_undone_wherever_the_corpus_is_named_from() {
    for corpus in ["corpus", "./corpus"] {
        let dir = collection();
        let (slug, folder) = edition(dir.path());
        let file = folder.join("account.toml");
        let before = fs::read_to_string(&file).unwrap();
        // one of two files was put in its place
        let half = format!("{before}\n# half\n");
        let journal = format!(
            r#"[{{"place":"games/{slug}/account.toml","waits":".ludarium-writes-1-0","new":false,"sum":"{}"}}]"#,
            ludarium::text::sha256_hex(half.as_bytes())
        );
        fs::write(folder.join(".ludarium-writes-1-0-old"), &before).unwrap();
        fs::write(&file, half).unwrap();
        fs::write(dir.path().join("corpus/.ludarium-writes-journal"), journal).unwrap();
        let line = format!("account {slug} C1 --note a --corpus {corpus}");
        does(dir.path(), &line, "", 0);
        let now = fs::read_to_string(&file).unwrap();
        assert!(
            !now.contains("# half") && now.contains("note"),
            "{corpus}: {now}"
        );
    }
}

#[test]
fn a_text_with_a_character_that_steers_is_refused() {
    let dir = collection();
    let (slug, folder) = edition(dir.path());
    let before = fs::read(folder.join("account.toml")).unwrap();
    let line = format!("account {slug} C1 --note a\u{1}b");
    let why = does(dir.path(), &line, "", 1);
    assert!(why.contains("u{1}"), "{why}");
    assert!(fs::read(folder.join("account.toml")).unwrap() == before);
}
