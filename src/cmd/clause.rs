//! `ludarium clause`: a clause added to the rules of an edition with its cites, or cites added to one that is there.

use super::hand::{refused, Hand, Written};
use super::{edition, is_name, Usage};
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::corpus::linked::{own_cites, says_links};
use ludarium::corpus::writing::{
    appended, cite, with_all_keys, with_keys, At, Keys, NewClause, Put,
};
use ludarium::corpus::{Corpus, Edition, Rules};
use ludarium_engine::families;
use std::process::ExitCode;

/// Add a clause to the rules of an edition, with its cites; or a cite to a clause
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
A cite is a sentence (C3), a sentence and words from it (C3 draws lots), or words alone, which the command finds in the account. If the
account's words are kept elsewhere, it writes their numbers. A cited sentence becomes `modelled` if it has no status yet.
`ludarium docs sowing-words` lists words and parameters; `ludarium docs sowing` explains which to use.

Examples:
  ludarium clause my-game relay --says \"If the last counter falls into an occupied hole, its counters are sown on.\" \\
      --when 'at = \"last\", count = \">=2\"' --then 'next = \"relay\"' --attested 'C3 \"sown on\"'
  ludarium clause my-game setup --says \"Two rows of six, four in each.\" --set 'setup={ holes = 6, counters = 4 }' --attested C1
  ludarium clause my-game starter --says \"Lots decide who begins.\" --set starter.first=lot --conjectured
  ludarium clause my-game relay --attested 'C7 \"and so on\"'      one more cite
  ludarium clause my-game --absent feed.duty --absent sow.store    rules that the game does not have (`absent`)")]
pub struct Args {
    /// An edition, by slug or short name
    game: String,
    /// Name of the clause: small letters, digits, hyphens
    #[arg(required_unless_present = "absent")]
    clause: Option<String>,
    /// A parameter that no clause sets, because the game has no such rule
    #[arg(long, value_name = "KEY", conflicts_with_all = ["clause", "says", "attested", "inferred", "conjectured"])]
    absent: Vec<String>,
    /// The rule in your words, short
    #[arg(long, value_name = "WORDS")]
    says: Option<String>,
    /// A parameter that it sets
    #[arg(long, value_name = "KEY=VALUE", requires = "says")]
    set: Vec<String>,
    /// When it holds: the conditions of a ruling, as TOML
    #[arg(long, value_name = "CONDITIONS", requires = "says")]
    when: Option<String>,
    /// What then happens: the effects of a ruling, as TOML
    #[arg(long, value_name = "EFFECTS", requires = "says")]
    then: Option<String>,
    /// A sentence that says all of it
    #[arg(long, value_name = "CITE", conflicts_with_all = ["inferred", "conjectured"])]
    attested: Vec<String>,
    /// A sentence from which it follows
    #[arg(long, value_name = "CITE", conflicts_with = "conjectured")]
    inferred: Vec<String>,
    /// The account is silent; a sentence that supports it, if there is one
    #[arg(long, value_name = "CITE", num_args = 0..=1, default_missing_value = "", required_unless_present_any = ["attested", "inferred", "absent"])]
    conjectured: Vec<String>,
    /// A remark
    #[arg(long, value_name = "WORDS", requires = "says")]
    note: Option<String>,
    #[command(flatten)]
    written: Written,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let Some(name) = args.clause.as_deref() else {
        return absent(&args);
    };
    if !is_name(name) {
        return Err(Usage(format!(
            "`{name}`: the name of a clause consists of small letters, digits and hyphens"
        ))
        .into());
    }
    let hand = Hand::on(&args.written)?;
    let of = edition(&hand.corpus, &args.game)?;
    let rules = rules(&hand.corpus, of)?;
    let (sure, citations) = [
        ("attested", &args.attested),
        ("inferred", &args.inferred),
        ("conjectured", &args.conjectured),
    ]
    .into_iter()
    .find(|(_, citations)| !citations.is_empty())
    .unwrap_or(("conjectured", &args.conjectured));
    let citations = citations.iter().filter(|c| !c.is_empty());
    let cites: Result<Vec<String>, String> = citations.map(|c| cite(&of.account, c)).collect();
    let cites = cites.map_err(refused)?;
    let old = &hand.text(&rules.path)?;
    let new = match &args.says {
        Some(says) => {
            appended(old, &clause(&args, name, says, sure, cites.clone())?).map_err(refused)?
        }
        None => cited(old, of, name, sure, &cites)?,
    };
    read(&rules.path, old, &new, name)?;
    let account = account(&hand, of, name, &cites)?;
    hand.put(&[(&rules.path, &new), (&of.account.file, &account)])?;
    let mut about = vec![format!("{}.{name}", of.short)];
    about.extend(
        own_cites(&cites)
            .iter()
            .map(|s| format!("{} {s}", of.short)),
    );
    hand.report(&of.slug, &about);
    Ok(ExitCode::SUCCESS)
}

/// The rules of an edition.
fn rules<'c>(corpus: &Corpus, of: &'c Edition) -> Result<&'c Rules, Usage> {
    of.rules.as_ref().ok_or_else(|| {
        let file = format!("games/{}/rules.toml", of.slug);
        Usage(match corpus.files.unreadable.get(&file) {
            Some(why) => format!("{file}: {why}"),
            None => format!("{file} is not there; `ludarium new` begins one"),
        })
    })
}

/// Parameters that the game has not, added to those of the file's head.
fn absent(args: &Args) -> Result<ExitCode> {
    let hand = Hand::on(&args.written)?;
    let of = edition(&hand.corpus, &args.game)?;
    let rules = rules(&hand.corpus, of)?;
    let old = &hand.text(&rules.path)?;
    let mut new = old.clone();
    let known = families::named(&rules.file.family).map_or_else(Vec::new, |f| f.may_be_absent());
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    for key in &args.absent {
        if !known.contains(&key.as_str()) {
            let problem = ludarium_engine::words::unknown(key, &known);
            return Err(refused(format!("--absent {problem}")).into());
        }
        let more = [("absent", Put::More(key.clone()))];
        new = with_keys(&new, At::Head, &more).map_err(refused)?;
    }
    read(&rules.path, old, &new, "")?;
    hand.put(&[(&rules.path, &new)])?;
    hand.report(&of.slug, std::slice::from_ref(&of.short));
    Ok(ExitCode::SUCCESS)
}

fn clause<'a>(
    args: &'a Args,
    id: &'a str,
    says: &'a str,
    sure: &'a str,
    cites: Vec<String>,
) -> Result<NewClause<'a>, Usage> {
    let mut set = vec![];
    for pair in &args.set {
        let (key, word) = pair.split_once('=').ok_or_else(|| {
            Usage(format!(
                "--set {pair}: write a parameter and its value, such as sow.direction=anticlockwise"
            ))
        })?;
        set.push((key.trim().to_owned(), value(word)));
    }
    Ok(NewClause {
        id,
        says,
        set,
        when: args.when.as_deref().map(inline),
        then: args.then.as_deref().map(inline),
        sure,
        cites,
        note: args.note.as_deref(),
    })
}

/// A value as TOML: as it is given, or a word without its quotation marks.
fn value(text: &str) -> String {
    let text = text.trim();
    match toml::from_str::<toml::Table>(&format!("v = {text}")) {
        Ok(_) => text.to_owned(),
        Err(_) => toml::Value::String(text.to_owned()).to_string(),
    }
}

/// Conditions or effects as an inline table: with or without its braces, words with or without quotation marks.
fn inline(text: &str) -> String {
    let text = text.trim();
    let inner = text.strip_prefix('{').and_then(|s| s.strip_suffix('}'));
    let inner = inner.unwrap_or(text).trim();
    let whole = format!("{{ {inner} }}");
    if toml::from_str::<toml::Table>(&format!("v = {whole}")).is_ok() {
        return whole;
    }
    let pairs = inner.split(',').map(|pair| match pair.split_once('=') {
        Some((key, word)) => format!("{} = {}", key.trim(), value(word)),
        None => pair.trim().to_owned(),
    });
    let pairs: Vec<String> = pairs.collect();
    format!("{{ {} }}", pairs.join(", "))
}

/// The rules with more cites of a clause that is there.
fn cited(old: &str, of: &Edition, id: &str, sure: &str, cites: &[String]) -> Result<String, Usage> {
    let found = of.clauses().find(|(name, _)| *name == id);
    let Some((_, clause)) = found else {
        return Err(refused(format!(
            "there is no clause {}.{id}; say the rule with --says to add it",
            of.short
        )));
    };
    if let Some((stands, _)) = clause.standing().filter(|(k, _)| k.word() != sure) {
        let word = stands.word();
        return Err(refused(format!(
            "{}.{id} is {word}; give the cite with --{word}, or correct the clause in the file",
            of.short
        )));
    }
    let there = own_cites(clause.standing().map_or(&[][..], |(_, cites)| cites));
    if let Some(twice) = own_cites(cites).intersection(&there).next() {
        return Err(refused(format!(
            "{}.{id} cites {twice} already, and a list of cites names a sentence once; widen that cite in the file",
            of.short
        )));
    }
    let mut text = old.to_owned();
    for cite in cites {
        let key = [(sure, Put::More(cite.clone()))];
        text = with_keys(&text, At::Clause(id), &key).map_err(refused)?;
    }
    Ok(text)
}

/// That the rules can be read with the clause as they could be without it.
fn read(path: &str, old: &str, new: &str, id: &str) -> Result<(), Usage> {
    let before = Rules::parse(path, old).1;
    let (_, after) = Rules::parse(path, new);
    let head = format!("clause.{id}");
    let of_it = |key: &str| key == head || key.starts_with(&format!("{head}."));
    let new: Vec<String> = after
        .iter()
        .filter(|e| of_it(&e.key) || !before.iter().any(|b| b.message == e.message))
        .map(|e| format!("{}: {}", e.key, e.message))
        .collect();
    match new.is_empty() {
        true => Ok(()),
        false => Err(refused(format!(
            "{}\n`ludarium docs sowing` describes every key",
            new.join("\n")
        ))),
    }
}

/// The account with the clause named, where it names clauses, and its sentences modelled, where they had no status.
fn account(hand: &Hand, of: &Edition, id: &str, cites: &[String]) -> Result<String> {
    let file = &of.account.file;
    let sentences = own_cites(cites);
    let mut all: Vec<Keys> = vec![];
    for sentence in &sentences {
        let Some(stands) = of.account.sentence(sentence) else {
            return Err(refused(format!("there is no sentence {sentence}")).into());
        };
        let mut keys = vec![];
        if stands.status.is_none() {
            keys.push(("status", Put::text("modelled")));
        }
        if says_links(of) {
            keys.push(("by", Put::More(id.to_owned())));
        }
        all.push((At::Sentence(sentence), keys));
    }
    let text = with_all_keys(&hand.text(file)?, &all);
    Ok(text.map_err(|why| refused(format!("{file}: {why}")))?)
}
