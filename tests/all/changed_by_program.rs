//! Where sentences stand in a source that has changed, and what is written into files that people write by hand.

use ludarium::catalogue::Words;
use ludarium::corpus::aligned::{align, Aligned, Place};
use ludarium::corpus::at_hand::sum;
use ludarium::corpus::realign::{rewritten, Change, Says};
use ludarium::corpus::sentences::cut as cut_sentences;
use ludarium::corpus::writing::{appended, with_keys, At, NewClause, Put};
use ludarium::corpus::{Account, Sentence};

/// An account of a text, of sums alone.
fn account(text: &str) -> Account {
    let mut file = "record = 'DLP.Evidence.9'\n".to_owned();
    for (n, c) in cut_sentences(text).iter().enumerate() {
        file += &format!(
            "[[sentence]]\nid = 'C{}'\nspan = {:?}\nsha256 = '{}'\nwords = {}\ngist = 'x'\nstatus = 'context'\n",
            n + 1, c.span, sum(&c.text), c.text.split_whitespace().count()
        );
    }
    Account::parse("account.toml", &file).0
}

fn aligned(old: &str, new: &str, cut: bool) -> Aligned {
    let account = account(old);
    let sentences: Vec<&Sentence> = account.sentences.iter().collect();
    align(&new.chars().collect::<Vec<_>>(), &sentences, cut)
}

const OLD: &str = "Two sit by the fire. Each lays five shells. They play by turns. They play by turns. Who has most has won.";

#[test]
fn one_changed_word_is_one_changed_sentence_and_the_rest_has_moved() {
    let now = OLD.replace("five", "eleven");
    let found = aligned(OLD, &now, false);
    assert_eq!(found.places[0], Place::Holds);
    assert_eq!(found.places[1], Place::Changed([21, 45]));
    assert_eq!(found.places[2], Place::Moved([46, 65]));
    // of two alike each keeps its neighbours
    assert_eq!(found.places[3], Place::Moved([66, 85]));
    assert!(found.loose.is_empty() && !found.is_whole());
    assert!(aligned(OLD, OLD, false).is_whole());
}

#[test]
fn what_is_gone_is_lost_and_what_is_new_is_in_none() {
    let found = aligned(OLD, &OLD.replace("Each lays five shells. ", ""), false);
    assert_eq!(found.places[1], Place::Lost);
    assert_eq!(found.places[2], Place::Moved([21, 40]));
    let longer = OLD.replace("They play", "Nobody may speak. They play");
    let found = aligned(OLD, &longer, false);
    assert_eq!(
        found.places.iter().filter(|p| **p == Place::Lost).count(),
        0
    );
    assert_eq!(found.loose.len(), 2, "{found:?}");
}

#[test]
fn a_text_known_to_be_cut_holds_as_far_as_it_goes() {
    let short: String = OLD.chars().take(50).collect();
    let found = aligned(OLD, &short, true);
    assert_eq!(found.places[..2], [Place::Holds; 2]);
    assert_eq!(found.places[2..], [Place::Beyond; 3]);
    assert!(found.is_whole());
    assert!(!aligned(OLD, &short, false).is_whole());
    // what stands before the end is still held
    let found = aligned(OLD, &short.replace("Two", "Three"), true);
    assert_eq!(found.places[0], Place::Changed([0, 22]));
    assert_eq!(found.places[1], Place::Moved([23, 45]));
}

#[test]
fn cuts_that_an_editor_has_made_anew_stay_his() {
    let mut account = account(OLD);
    let none = "0000000000000000";
    // one sentence of two that the program would cut
    account.sentences[2].span = [44, 83];
    account.sentences[2].sha256 = Some(none.into());
    account.sentences.remove(3);
    account.sentences[1].sha256 = Some(none.into());
    let sentences: Vec<&Sentence> = account.sentences.iter().collect();
    let found = align(&OLD.chars().collect::<Vec<_>>(), &sentences, false);
    let wanted = [Place::Changed([21, 43]), Place::Changed([44, 83])];
    assert_eq!(found.places[1..3], wanted, "{found:?}");
}

#[test]
fn sentences_without_a_blank_between_them_are_found_too() {
    let file = format!(
        "record = 'DLP.Evidence.9'\n[[sentence]]\nid = 'C1'\nspan = [0, 5]\nsha256 = '{}'\nwords = 2\n[[sentence]]\nid = 'C2'\nspan = [5, 10]\nsha256 = '{}'\nwords = 2\n",
        sum("a go."), sum("b do.")
    );
    let account = Account::parse("a", &file).0;
    let sentences: Vec<&Sentence> = account.sentences.iter().collect();
    let text: Vec<char> = "x a go.b do.".chars().collect();
    let found = align(&text, &sentences, false);
    assert_eq!(found.places, [Place::Moved([2, 7]), Place::Moved([7, 12])]);
    assert_eq!(found.loose, [[0, 1]]);
}

#[test]
fn words_at_hand_are_filled_in_and_changed_ones_are_not() {
    let file = format!(
        "record = 'DLP.Evidence.9'\n[[sentence]]\nid = 'C1'\nspan = [0, 9]\nsha256 = '{}'\nwords = 2\ngist = 'two rows'\nstatus = 'context'\n\
         [[sentence]]\nid = 'C2'\nspan = [10, 15]\nsha256 = '0123456789abcdef'\nwords = 1\ngist = 'x'\nstatus = 'context'\n",
        sum("Two  rows.")
    );
    let (mut account, problems) = Account::parse("account.toml", &file);
    assert!(problems.is_empty(), "{problems:?}");
    let mut words = Words::default();
    words.evidence.insert(
        9,
        [("content".to_owned(), "Two\r\nrows. Sixes".to_owned())].into(),
    );
    account.fill(&words);
    assert_eq!(account.sentences[0].text, "Two rows.");
    assert_eq!(
        account.sentences[0].word_range([2, 2]).as_deref(),
        Some("rows.")
    );
    assert_eq!(account.sentences[1].text, "");
    assert_eq!(account.sentences[1].says(), "x");
}

const SUMS: &str = "# of an account\nrecord = \"Grey.1\" # here\n\n[[sentence]]\nid = \"C1\"\nspan = [0,  9] # by hand\nsha256 = \"0123456789abcdef\"\nwords = 2\ngist = \"two rows\"   # ours\nstatus = \"context\"\n\n# a note between\n[[sentence]]\nid = 'C2'\nspan = [10, 15]\ntext = 'Sixes'\nstatus = \"context\"\n";

#[test]
fn comments_order_and_layout_stay() {
    let change = |id: &str, span, says| Change {
        id: id.to_owned(),
        span,
        says,
    };
    let moved = rewritten(SUMS, &[change("C2", [12, 17], Says::Same)]).unwrap();
    assert_eq!(moved, SUMS.replace("[10, 15]", "[12, 17]"));
    let taken = change("C1", [1, 10], Says::Text("Two \"rows\".".into()));
    let here = rewritten(SUMS, &[taken]).unwrap();
    let wanted = SUMS.replace("[0,  9]", "[1, 10]").replace(
        "sha256 = \"0123456789abcdef\"\nwords = 2\n",
        "text = 'Two \"rows\".'\n",
    );
    assert_eq!(here, wanted);
    let taken = change("C1", [0, 4], Says::Elsewhere("One row here.".into()));
    let summed = rewritten(SUMS, &[taken]).unwrap();
    assert!(summed.contains(&sum("One row here.")) && summed.contains("words = 3\ngist"));
    assert!(rewritten(SUMS, &[change("C9", [0, 1], Says::Same)]).is_err());
    assert!(rewritten("record = [", &[]).is_err());
}

const FILE: &str = "# of an account\nrecord = \"Grey.1\" # here\n\n[[sentence]]\nid = \"C1\"\nspan = [0,  9] # by hand\ntext = 'Two rows.'\n# status = one of modelled and so on\n\n# a note between\n[[sentence]]\nid = 'C2'\nspan = [10, 15]\ntext = 'Sixes'\nstatus = \"modelled\"\nby = [ \"setup\" ]";

#[test]
fn a_key_is_set_or_comes_last_and_all_else_stays() {
    let set = |id, keys: &[(&str, Put)]| with_keys(FILE, At::Sentence(id), keys);
    let status = set("C1", &[("status", Put::text("context"))]).unwrap();
    let hint = "# status = one of modelled and so on";
    assert_eq!(status, FILE.replace(hint, "status = \"context\""));
    let again = set("C2", &[("status", Put::text("claim"))]).unwrap();
    assert_eq!(again, FILE.replace("\"modelled\"\nby", "\"claim\"\nby"));
    let by = set(
        "C2",
        &[("by", Put::More("sow".into())), ("note", Put::text("n"))],
    )
    .unwrap();
    let wanted = FILE.replace("[ \"setup\" ]", "[ \"setup\", \"sow\" ]\nnote = \"n\"\n");
    assert_eq!(by, wanted);
    assert_eq!(
        set("C2", &[("by", Put::More("setup".into()))]).unwrap(),
        FILE
    );
    assert!(set("C9", &[]).unwrap_err().contains("C9"));
    let head = with_keys(FILE, At::Head, &[("record", Put::text("Grey.2"))]).unwrap();
    assert_eq!(head, FILE.replace("Grey.1", "Grey.2"));
}

#[test]
fn keys_with_dots_end_where_the_last_of_them_does() {
    let file = "short = \"a\"\n[clause.sow]\nsays = \"s\"\nset.sow.direction = \"x\"\nset.sow.store = 'y' # z\n\n[clause.b]\nsays = \"b\"\nattested = [\n  \"C1\",\n]\n";
    let more = |id, key| with_keys(file, At::Clause(id), &[(key, Put::More("C2".into()))]);
    assert_eq!(
        more("sow", "attested").unwrap(),
        file.replace("# z\n", "# z\nattested = [\"C2\"]\n")
    );
    assert_eq!(
        more("b", "attested").unwrap(),
        file.replace("\"C1\",\n]", "\"C1\",\n  \"C2\",\n]")
    );
    let title = with_keys(file, At::Head, &[("title", Put::text("A"))]).unwrap();
    assert_eq!(title, file.replace("\"a\"\n", "\"a\"\ntitle = \"A\"\n"));
}

#[test]
fn a_clause_comes_after_the_last_and_before_questions() {
    let file = "short = \"a\" # here\n\n[clause.sow]\nsays = \"s\"\nset.sow.x = 1\nattested = [\"C1\"] # so\n\n# asked\n[question.Q-a-1]\nask = \"?\"\n";
    let clause = NewClause {
        id: "end",
        says: "It \"ends\".",
        set: vec![("end.when".into(), "\"stuck\"".into())],
        then: Some("{ next = \"end\" }".into()),
        sure: "inferred",
        cites: vec!["C2 \"it ends\"".into(), "C3".into()],
        ..NewClause::default()
    };
    let out = appended(file, &clause).unwrap();
    let written = "\n[clause.end]\nsays = 'It \"ends\".'\nset.end.when = \"stuck\"\nthen = { next = \"end\" }\ninferred = ['C2 \"it ends\"', \"C3\"]\n";
    assert_eq!(out, file.replace("# so\n", &format!("# so\n{written}")));
    assert!(appended(&out, &clause).unwrap_err().contains("already"));
    let first = appended("short = \"a\"", &clause).unwrap();
    assert_eq!(first, format!("short = \"a\"\n{written}"));
    let broken = NewClause {
        when: Some("{ at = ".into()),
        ..clause.clone()
    };
    assert!(appended(file, &broken).unwrap_err().contains("no TOML"));
    // nothing can be smuggled in beside it
    let more = NewClause {
        then: Some("{ }\n[clause.other]\nsays = \"x\"".into()),
        id: "end",
        ..clause
    };
    assert!(appended(file, &more).is_err());
}
