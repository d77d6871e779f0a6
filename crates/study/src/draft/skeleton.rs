//! An edition's first files from a record: sentences numbered and cut, everything else to be filled in.

use super::patterns::Proposal;
use crate::corpus::at_hand::{field, sum};
use crate::corpus::{Corpus, Layer};
use crate::text::sentences::cut;
use crate::text::words;
use ludarium_engine::families;
use std::borrow::Cow;
use std::fmt::Write as _;

/// What a skeleton is made from.
#[derive(Debug, Clone)]
pub struct Source<'r> {
    /// Id of the record.
    pub record: &'r str,
    /// The game's name in the record.
    pub title: &'r str,
    /// The portal editors' summary.
    pub rules: Option<Cow<'r, str>>,
    /// The quoted source.
    pub content: Option<Cow<'r, str>>,
    /// Citekey of the work.
    pub work: Option<&'r str>,
    pub year: Option<&'r str>,
    pub place: Option<&'r str>,
    /// The corpus, which knows how the record's language ends its sentences.
    pub corpus: Option<&'r Corpus>,
    /// Whether its words must stay out of the files: their sums and numbers are written in their place.
    pub elsewhere: bool,
}

impl<'r> Source<'r> {
    /// Of a record of which nothing else is known.
    pub fn of(record: &'r str) -> Self {
        Self {
            record,
            title: record,
            rules: None,
            content: None,
            work: None,
            year: None,
            place: None,
            corpus: None,
            elsewhere: false,
        }
    }

    /// Of a record whose words stand in the corpus or lie beside it; without them where they do neither.
    pub fn at_hand(corpus: &'r Corpus, record: &'r str) -> Self {
        let [rules, content] = [Layer::Editorial, Layer::Primary]
            .map(|l| field(corpus, record, l.field()).map(Cow::Owned));
        Self {
            rules,
            content,
            corpus: Some(corpus),
            ..Self::of(record)
        }
    }

    /// The family that the account's words speak of, by its word: who throws sticks or dice has a track.
    pub fn family(&self) -> &'static str {
        let text = [&self.rules, &self.content].map(|t| t.as_deref().unwrap_or_default());
        families::spoken_of(&text.join(" "))
    }
}

/// A file of the edition, by its name.
pub type File = (&'static str, String);

/// Sentences of both fields with their ids, as the skeleton numbers them.
pub fn numbered(source: &Source) -> Vec<(String, [usize; 2], String)> {
    let mut out = vec![];
    for (layer, letter, field) in [
        (Layer::Editorial, 'R', &source.rules),
        (Layer::Primary, 'C', &source.content),
    ] {
        debug_assert_eq!(Layer::of(&format!("{letter}1")), Some(layer));
        let text = field.as_deref().unwrap_or_default();
        let cuts = source
            .corpus
            .map_or_else(|| cut(text), |c| c.cut(source.record, text));
        for (n, c) in cuts.into_iter().enumerate() {
            out.push((format!("{letter}{}", n + 1), c.span, c.text));
        }
    }
    out
}

/// The files of a new edition. What is to be done stands in them as TODO, which `ludarium check` lists; proposals may be given,
/// and stand in rules.toml marked as drafted. `family` is its word, `shared` the name of a shared file to take in, where there is one.
pub fn files(
    slug: &str,
    short: &str,
    family: &str,
    shared: Option<&str>,
    source: &Source,
    proposals: &[Proposal],
) -> Vec<File> {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let mut account = format!(
        "# Every sentence of the record, with its exact place and what became of it (`ludarium docs edition`).\n\
         # R = field Rules (a summary), C = field Content (the quoted source). Spans count Unicode characters.\n\
         # The cuts are a program's: mend them where they are wrong, spans and {} together. Which clauses, questions and claims a sentence is for\n\
         # is said there, by their cites. `ludarium account` sets a status, `ludarium clause` adds a clause.\n\
         record = {}\n",
        if source.elsewhere { "sums" } else { "texts" },
        quoted(source.record)
    );
    let record = source.corpus.and_then(|c| c.records.get(source.record));
    if let Some(by) = record.and_then(|r| r.translator.as_deref()) {
        let _ = writeln!(account, "translator = {}", quoted(by));
    }
    let translated = source.corpus.zip(record).and_then(|(c, r)| c.translated(r));
    let mut translated = translated.unwrap_or_default().into_iter();
    for (id, span, text) in numbered(source) {
        let drafted = proposals.iter().any(|p| {
            let heads = p.cites.iter().map(|c| c.sentence.split(' ').next());
            heads.flatten().any(|head| head == id)
        });
        let _ = write!(
            account,
            "\n[[sentence]]\nid = \"{id}\"\nspan = [{}, {}]\n",
            span[0], span[1],
        );
        let _ = match source.elsewhere {
            false => writeln!(account, "text = {}", quoted(&text)),
            true => writeln!(
                account,
                "sha256 = \"{}\"\nwords = {}\ngist = {}",
                sum(&text),
                words(&text).len(),
                quoted("TODO: what it says, in your own words")
            ),
        };
        if let Some(translation) = id.starts_with('C').then(|| translated.next()).flatten() {
            let _ = writeln!(account, "translation = {}", quoted(&translation));
        }
        account.push_str(match drafted {
            true => "status = \"modelled\"\n",
            false => "# status = one of modelled (clauses cite it), context, claim, contradicted (with against), unmodelled (with note)\n",
        });
    }
    let todo = |what: &str| quoted(&format!("TODO: {what}"));
    let edition = format!(
        "# Facts about the edition, for the pages and the list of games (`ludarium docs edition`).\n\
         title = {}\npeople = {}\nplace = {}\ntold = {}\nwork = {}\npages = {}\nsummary = {}\nabout = {}\n",
        quoted(source.title),
        source.place.map_or_else(|| todo("whose game it is"), quoted),
        todo("id of a place in corpus/places.geojson"),
        source.year.map_or_else(|| todo("the year of the telling"), quoted),
        source.work.map_or_else(|| todo("citekey of the work in corpus/works.bib"), quoted),
        todo("pages of the work, 143-144"),
        todo("one line for the home page"),
        todo("sources and layers of the account, in Markdown"),
    );
    let captured = |p: &Proposal| p.body.contains("mark = \"captured\"");
    let names = families::named(family).map(|f| &f.names);
    let mut vocabulary = format!("family = \"{family}\"\n");
    for line in names.map_or(&[][..], |n| n.begins) {
        let _ = match *line {
            line if line.starts_with("use = ") => match shared {
                Some(name) => writeln!(vocabulary, "use = [{}]", quoted(name)),
                None => Ok(()),
            },
            "marks = []" if proposals.iter().any(captured) => {
                writeln!(vocabulary, "marks = [\"captured\"]")
            }
            line => writeln!(vocabulary, "{line}"),
        };
    }
    let mut rules = format!(
        "# The rules as clauses (`ludarium docs {}`). `ludarium check` says what is still silent.\n\
         slug = {}\nshort = {}\ntitle = {}\n{vocabulary}absent = []\n",
        names.map_or("", |n| n.manual),
        quoted(slug),
        quoted(short),
        quoted(source.title),
    );
    for p in proposals {
        let _ = write!(rules, "\n{}", p.toml(&p.id));
    }
    vec![
        ("account.toml", account),
        ("edition.toml", edition),
        ("rules.toml", rules),
        (
            "examples.toml",
            "# Worked positions: what follows from a move, worked out by hand from the account (`ludarium docs edition`).\n".into(),
        ),
        (
            "claims.toml",
            "# What the account claims of the game, and what came of it (`ludarium docs edition`).\n".into(),
        ),
    ]
}
