//! Accounts in any language: cut, cited, joined, split and shown, with their translations; the accounts are invented.

use assert_cmd::Command;
use ludarium::corpus::sentences::{cut, cut_in, ShortForms};
use ludarium::corpus::Corpus;
use ludarium::text::language::{direction, is_language};
use ludarium::text::{words, words_at};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// An account a language, with how many sentences it has.
const ACCOUNTS: [(&str, &str, usize); 6] = [
    ("zh", "二人对坐，各有六枚石子。谁先走？由抽签决定！先到者胜。", 4),
    ("am", "ሁለት ሰዎች ይጫወታሉ። እያንዳንዱ ስድስት ጠጠር አለው፡፡ ማን ይጀምራል፧ ዕጣ ይወስናል።", 4),
    ("gez", "ክልኤቱ ይትዋነዩ። ዘቀደመ ይመውእ።", 2),
    ("ar", "يلعب اثنان. لكل لاعب ست حصى. من يبدأ؟ القرعة تقرر ذلك! من سبق فاز.", 5),
    ("de", "Bei dem Spiel, z. B. bei Dr. Meier (S. 12 ff.) sitzen zwei. Am 3. Mai beginnt es. Wer gewinnt? Das sagt Abb. 4 nicht.", 4),
    ("sw", "Watu wawili hucheza (k.m. Ali na Bw. Juma). Kila mmoja ana kete sita. Nani anaanza?", 3),
];

fn texts(language: Option<&str>, text: &str) -> Vec<String> {
    let cuts = cut_in(text, language, &ShortForms::default()).into_iter();
    cuts.map(|c| c.text).collect()
}

#[test]
fn the_portals_records_are_cut_as_their_published_numbers_were() {
    let texts = |t: &str| -> Vec<String> { cut(t).into_iter().map(|c| c.text).collect() };
    assert_eq!(
        texts("2x6 board. R. Davies says so. \"It is.\" (Fig. 9.) Then on. \"End.\" Davies 1925: 143-144."),
        ["2x6 board.", "R. Davies says so.", "\"It is.\"", "(Fig. 9.)", "Then on.", "\"End.\" Davies 1925: 143-144."]
    );
}

#[test]
fn sentences_end_as_each_language_ends_them() {
    let english = "They play.\nTwo sit. \"Who begins?\" they ask. Mr. Grey says so.\n\nShells\n\n3. Each lays five.";
    for (language, text, many) in ACCOUNTS.into_iter().chain([("en", english, 6)]) {
        let cuts = texts(Some(language), text);
        assert_eq!(cuts.len(), many, "{cuts:?}");
    }
    // where no language is named, the short forms of all hold
    assert_eq!(
        texts(None, "Zwei spielen, z. B. Kinder. Drei sehen zu.").len(),
        2
    );
    let mut own = ShortForms::default();
    own.add("de = \"Tfl.\"").unwrap();
    assert_eq!(cut_in("Siehe Tfl. Vier. Ende.", Some("de"), &own).len(), 2);
}

#[test]
fn marks_of_notes_and_blank_lines_end_what_they_stand_behind() {
    assert_eq!(
        texts(
            None,
            "The move ends.[1] Then[2] he sows on.¹ All.\n\n1 So Hamisi\n\nsays."
        ),
        [
            "The move ends.[1]",
            "Then[2] he sows on.¹",
            "All.",
            "1 So Hamisi",
            "says."
        ]
    );
    assert_eq!(
        texts(None, "1. Two rows.\n\n2. Six holes."),
        ["1. Two rows.", "2. Six holes."]
    );
}

#[test]
fn words_are_counted_in_scripts_without_blanks_too() {
    assert_eq!(words("Two rows, of six."), ["Two", "rows,", "of", "six."]);
    assert_eq!(
        words("“每人六枚。”3 枚"),
        ["“每", "人", "六", "枚。”", "3", "枚"]
    );
    assert_eq!(words("Go 围棋 now"), ["Go", "围", "棋", "now"]);
    assert_eq!(words_at("每人六枚。", [2, 4]).as_deref(), Some("人六枚。"));
    assert_eq!(words_at("a  b\nc", [1, 2]).as_deref(), Some("a b"));
    assert_eq!(words_at("a b", [2, 3]), None);
    assert_eq!([direction("12 لاعبان"), direction("ሁለት")], ["rtl", "ltr"]);
    assert!(is_language("zh-Hant") && !is_language("Swahili") && !is_language("en_GB"));
}

proptest! {
    #[test]
    fn no_character_of_any_script_is_lost(text in "(\\PC|[.!?。።؟፡\\[\\]\n 1]){0,80}") {
        let chars: Vec<char> = text.chars().collect();
        let mut at = 0;
        for c in cut_in(&text, None, &ShortForms::default()) {
            prop_assert!(chars[at..c.span[0]].iter().all(|c| c.is_whitespace()));
            prop_assert_eq!(chars[c.span[0]..c.span[1]].iter().collect::<String>(), c.text);
            at = c.span[1];
        }
        prop_assert!(chars[at..].iter().all(|c| c.is_whitespace()));
    }

    #[test]
    fn every_character_is_in_a_sentence_or_white_space(text in "[A-Za-z0-9 .!?\"'()\u{e9}\u{2019}\n]{0,200}") {
        let chars: Vec<char> = text.chars().collect();
        let mut at = 0;
        for c in cut(&text) {
            prop_assert!(chars[at..c.span[0]].iter().all(|c| c.is_whitespace()));
            prop_assert_eq!(chars[c.span[0]..c.span[1]].iter().collect::<String>(), c.text);
            at = c.span[1];
        }
        prop_assert!(chars[at..].iter().all(|c| c.is_whitespace()));
    }
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("ludarium").unwrap();
    let out = command.args(args).current_dir(folder).output().unwrap();
    let text = |b: Vec<u8>| String::from_utf8(b).unwrap();
    (
        out.status.code().expect("no signal"),
        text(out.stdout),
        text(out.stderr),
    )
}

/// A collection with a record a language, each with an edition that is begun.
fn collection(records: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = run(folder.path(), &["init", ".", "--bare", "--prefix", "Fell."]);
    assert_eq!(code, 0, "{stderr}");
    for (n, (keys, content)) in records.iter().enumerate() {
        let n = n + 1;
        let text = format!("id = \"Fell.{n}\"\ngame = \"Pits\"\nsource = \"Notebook, p. {n}\"\n{keys}\ncontent = '''{content}'''\n");
        let path = folder.path().join(format!("corpus/evidence/Fell.{n}.toml"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        let (code, _, stderr) = run(
            folder.path(),
            &[
                "new",
                &format!("pits-{n}"),
                "--record",
                &format!("Fell.{n}"),
            ],
        );
        assert_eq!(code, 0, "{stderr}");
    }
    folder
}

#[test]
fn accounts_in_five_languages_are_cut_cited_and_shown_beside_their_translation() {
    let records: Vec<(String, &str)> = ACCOUNTS
        .iter()
        .map(|(language, text, many)| {
            let translation: Vec<String> = (1..=*many).map(|n| format!("Sentence {n}.")).collect();
            (
                format!(
                    "language = \"{language}\"\ntranslation = \"{}\"\ntranslator = \"A. Grey\"",
                    translation.join(" ")
                ),
                *text,
            )
        })
        .collect();
    let records: Vec<(&str, &str)> = records
        .iter()
        .map(|(keys, text)| (keys.as_str(), *text))
        .collect();
    let folder = collection(&records);
    let dir = folder.path();
    let (corpus, problems) = Corpus::load(&dir.join("corpus"));
    assert!(
        problems.iter().all(|f| f.kind != "evidence"),
        "{problems:?}"
    );
    for (n, (_, text, many)) in ACCOUNTS.iter().enumerate() {
        let edition = corpus.edition(&format!("pits-{}", n + 1)).unwrap();
        let account = &edition.account;
        assert_eq!(account.sentences.len(), *many, "{text}");
        assert_eq!(account.translator.as_deref(), Some("A. Grey"));
        assert_eq!(
            account.sentences[1].translation.as_deref(),
            Some("Sentence 2.")
        );
    }
    // words of a language without blanks have numbers
    let (_, cited, _) = run(dir, &["cite", "pits-1", "C1", "六枚石子"]);
    assert_eq!(cited, "C1 7-10\n六枚石子。\n");
    let (code, out, stderr) = run(dir, &["build", "--drafts", "--out", "site"]);
    assert!(out.contains("pages"), "{code} {stderr}");
    let page =
        |n: usize| fs::read_to_string(dir.join(format!("site/records/Fell.{n}.html"))).unwrap();
    assert!(
        page(4).contains("lang=\"ar\" dir=\"rtl\">يلعب اثنان."),
        "{}",
        page(4)
    );
    assert!(page(4).contains("class=\"translation\" lang=\"en\">Sentence 1.<"));
    assert!(page(2).contains("lang=\"am\">ሁለት ሰዎች ይጫወታሉ።<"));
    assert!(page(2).contains("Translation: A. Grey"));
}

#[test]
fn a_translation_has_a_translator_and_a_language_is_a_tag() {
    let folder = collection(&[("translation = \"Two.\"\nlanguage = \"Swahili\"", "Wawili.")]);
    let (_, _, stderr) = run(folder.path(), &["check"]);
    assert!(
        stderr.contains("go together") && stderr.contains("write its tag"),
        "{stderr}"
    );
}

/// An edition whose clauses, claims and remarks point to its sentences, and another that points there.
fn pointed() -> tempfile::TempDir {
    let folder = collection(&[
        (
            "",
            "Two rows. Each has six holes. They sow. Who is stuck has lost.",
        ),
        ("", "As there. It ends."),
    ]);
    let games = folder.path().join("corpus/games");
    let add = |file: &str, text: &str| {
        let path = games.join(file);
        let old = fs::read_to_string(&path).unwrap_or_default();
        fs::write(path, old + text).unwrap();
    };
    add("pits-1/rules.toml", "\n[clause.board]\nsays = \"Two rows of six holes.\" # C2 gives the holes\nattested = [\"C1\", \"C2 2-4\"]\n\n[clause.sow]\nsays = \"They sow.\"\nattested = ['C3 \"They\"', \"C4 1-3\"]\nnote = \"C2 and C4 bear on it; pits-2 C2 does not.\"\n");
    add(
        "pits-2/rules.toml",
        "\n[clause.end]\nsays = \"It ends.\"\nattested = [\"C2\", \"pits-1 C4\"]\n",
    );
    folder
}

fn rules(folder: &Path, n: usize) -> String {
    fs::read_to_string(folder.join(format!("corpus/games/pits-{n}/rules.toml"))).unwrap()
}

fn sentences(folder: &Path) -> Vec<(String, String)> {
    let (corpus, _) = Corpus::load(&folder.join("corpus"));
    let all = corpus
        .edition("pits-1")
        .unwrap()
        .account
        .sentences
        .clone()
        .into_iter();
    all.map(|s| (s.id, s.text)).collect()
}

#[test]
fn joined_and_split_sentences_take_along_all_that_points_to_them() {
    let folder = pointed();
    let dir = folder.path();
    let (code, written, stderr) = run(dir, &["account", "pits-1", "--join", "C1", "C2"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(written.lines().count(), 3, "{written}");
    assert!(
        stderr.contains("C2 is now C1") && stderr.contains("C4 is now C3"),
        "{stderr}"
    );
    assert_eq!(
        sentences(dir)
            .iter()
            .map(|(id, text)| format!("{id} {text}"))
            .collect::<Vec<_>>(),
        [
            "C1 Two rows. Each has six holes.",
            "C2 They sow.",
            "C3 Who is stuck has lost."
        ]
    );
    let own = rules(dir, 1);
    assert!(own.contains("attested = [\"C1\"]"), "{own}");
    assert!(own.contains("['C2 \"They\"', \"C3 1-3\"]"), "{own}");
    assert!(
        own.contains("C1 and C3 bear on it; pits-2 C2 does not."),
        "{own}"
    );
    assert!(rules(dir, 2).contains("[\"C2\", \"pits-1 C3\"]"));

    let (code, _, stderr) = run(dir, &["account", "pits-1", "--split", "C3", "has lost"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(
        sentences(dir)[2..],
        [
            ("C3".to_owned(), "Who is stuck".to_owned()),
            ("C4".to_owned(), "has lost.".to_owned())
        ]
    );
    assert!(rules(dir, 1).contains("\"C3 1-3\""));
    assert!(
        rules(dir, 2).contains("[\"C2\", \"pits-1 C3\", \"pits-1 C4\"]"),
        "{}",
        rules(dir, 2)
    );
    // spans and words hold
    let (_, _, stderr) = run(dir, &["check", "pits-1"]);
    assert!(
        !stderr.contains("[span]")
            && !stderr.contains("[gap]")
            && !stderr.contains("[sentence-order]"),
        "{stderr}"
    );

    // words on both sides of a cut are not parted, and nothing is written
    let before = rules(dir, 1);
    let (code, _, stderr) = run(dir, &["account", "pits-1", "--split", "C3", "2"]);
    assert!(
        code == 2 && stderr.contains("both sides of the cut"),
        "{stderr}"
    );
    assert_eq!(rules(dir, 1), before);
}
