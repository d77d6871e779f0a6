//! The labels of the portal's pages: their order, and what may follow each.

use std::sync::LazyLock;

use regex::Regex;

use super::values::{self, DateDoubt};

/// What kind of words a label announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Sentences, over any number of lines.
    Prose,
    /// A name: a few words.
    Name,
    /// Kind of evidence.
    Kind,
    /// A place or coordinates.
    Place,
    /// A day or a span of days.
    Date,
    /// A whole number up to 100.
    Number,
    /// A list of words, parted by commas.
    Words,
    /// Bibliographic references.
    Reference,
    /// A file name.
    File,
    /// Portal identifiers.
    Ids,
    /// Any lines.
    Lines,
}

/// A label of a page.
#[derive(Debug)]
pub struct Label {
    /// As written on the page.
    pub name: &'static str,
    /// Key in the JSON.
    pub key: &'static str,
    /// Place in the known order; labels of one rank come in any order.
    pub rank: u8,
    /// What follows.
    pub form: Form,
    /// Whether it stands on a line of its own where a page has a field a line.
    pub heads: bool,
    /// Whether every complete item has it.
    pub usual: bool,
}

const fn label(
    name: &'static str,
    key: &'static str,
    rank: u8,
    form: Form,
    heads: bool,
    usual: bool,
) -> Label {
    Label {
        name,
        key,
        rank,
        form,
        heads,
        usual,
    }
}

/// Labels of an evidence record, after its Id.
pub static EVIDENCE: [Label; 13] = [
    label("Type", "type", 1, Form::Kind, false, true),
    label("Game", "game", 2, Form::Name, false, false),
    label("Ruleset", "ruleset", 2, Form::Name, false, false),
    label("Location", "location", 2, Form::Place, false, false),
    label("Date", "date", 3, Form::Date, false, false),
    label("Rules", "rules", 4, Form::Prose, false, true),
    label("Content", "content", 5, Form::Prose, false, true),
    label("Confidence", "confidence", 6, Form::Number, false, true),
    label("Ages", "ages", 7, Form::Words, false, false),
    label(
        "Social status",
        "social_status",
        7,
        Form::Words,
        false,
        false,
    ),
    label("Genders", "genders", 7, Form::Words, false, false),
    label("Spaces", "spaces", 7, Form::Words, false, false),
    label("Source", "source", 8, Form::Reference, false, false),
];

/// Labels of a game page, after its title.
pub static GAME: [Label; 13] = [
    label("Period", "period", 1, Form::Words, false, true),
    label("Region", "regions", 1, Form::Words, false, true),
    label("Category", "categories", 1, Form::Words, false, true),
    label("Description", "description", 2, Form::Prose, true, true),
    label("Rules", "rules", 3, Form::Prose, true, true),
    label("Origin", "origin", 4, Form::Place, true, false),
    label("Ludeme Description", "ludeme", 5, Form::File, true, false),
    label("Concepts", "concepts", 6, Form::Lines, true, false),
    label("Reference", "reference", 7, Form::Lines, true, false),
    label("Evidence Map", "evidence_map", 8, Form::Lines, true, false),
    label("Sources", "sources", 9, Form::Reference, true, false),
    label("Similar Games", "similar", 10, Form::Lines, true, false),
    label("Identifiers", "identifiers", 11, Form::Ids, true, false),
];

/// A pattern of all labels of a table. Soft hyphens inside are let pass.
#[derive(Debug)]
pub struct Pattern {
    /// Plain words: fast to look for.
    plain: Regex,
    /// Its words with soft hyphens between any letters.
    soft: Regex,
    /// What labels begin with.
    initials: String,
}

impl Pattern {
    fn of(labels: &[Label]) -> Self {
        Self {
            plain: pattern(labels, ""),
            soft: pattern(labels, "\u{ad}?"),
            initials: labels
                .iter()
                .filter_map(|l| l.name.chars().next())
                .collect(),
        }
    }

    /// The pattern to use on a text.
    pub fn on(&self, text: &str) -> &Regex {
        if text.contains('\u{ad}') {
            &self.soft
        } else {
            &self.plain
        }
    }

    /// Whether a label could begin with this character.
    pub fn may_begin(&self, first: char) -> bool {
        self.initials.contains(first)
    }
}

/// All labels of a table, with this between any two of their letters.
fn pattern(labels: &[Label], between: &str) -> Regex {
    let mut names: Vec<&str> = labels.iter().map(|l| l.name).collect();
    // Longer names first, so that `Ludeme Description` is not read as `Description`.
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let alternatives: Vec<String> = names
        .iter()
        .map(|name| {
            name.chars()
                .map(|c| match c {
                    ' ' => r"[\s\u{ad}]+".to_owned(),
                    c => format!("{c}{between}"),
                })
                .collect()
        })
        .collect();
    Regex::new(&alternatives.join("|")).expect("label names are plain words")
}

/// Pattern of [`EVIDENCE`].
pub static EVIDENCE_PATTERN: LazyLock<Pattern> = LazyLock::new(|| Pattern::of(&EVIDENCE));
/// Pattern of [`GAME`].
pub static GAME_PATTERN: LazyLock<Pattern> = LazyLock::new(|| Pattern::of(&GAME));

/// The label that a match of the table's pattern stands for.
pub fn which(labels: &[Label], words: &str) -> Option<usize> {
    let plain: String = words
        .replace('\u{ad}', "")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    labels.iter().position(|l| l.name == plain)
}

static COORDINATES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\d{1,3}(?:\.\d+)?\s*[°º˚]").expect("a fixed pattern"));
static YEAR: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?-u:\b)(?:1[0-9]|20)[0-9]{2}").expect("a fixed pattern"));

const KINDS: [&str; 8] = [
    "Ethnography",
    "Artifact",
    "Artistic depiction",
    "Contemporary text",
    "Historical text",
    "Later text",
    "Rule description",
    "Oral history",
];

const PEOPLE: [&str; 14] = [
    "Adult",
    "Child",
    "Children",
    "Adolescent",
    "Elder",
    "All",
    "Male",
    "Female",
    "Nobility",
    "Royalty",
    "Elite",
    "Outside",
    "Inside",
    "Public",
];

impl Form {
    /// Whether the words may run over several lines.
    pub fn is_long(self) -> bool {
        matches!(self, Self::Prose | Self::Lines | Self::Reference)
    }

    /// How well `value` (without surrounding white space) suits the form: from -8 (it cannot be)
    /// over 0 (nothing speaks for it) to 8 (nothing else looks like that).
    pub fn suits(self, value: &str) -> i32 {
        let Some(first) = value.chars().next() else {
            return -3;
        };
        let length = value.len();
        let opens = first.is_uppercase() || first.is_numeric();
        match self {
            Self::Prose => match first {
                '"' | '“' | '«' | '‘' => 3,
                _ if opens => 2,
                _ if first.is_lowercase() => -4,
                _ => 1,
            },
            Self::Lines => i32::from(opens) * 2 - 1,
            Self::Name if length > 120 || is_sentence(value) => -6,
            Self::Name if opens || matches!(first, '\'' | '’' | '‘' | '"' | '“' | '(') => 2,
            Self::Name => -2,
            Self::Kind if KINDS.contains(&value) => 6,
            Self::Kind if length <= 48 && first.is_uppercase() && is_plain(value) => 3,
            Self::Kind => -8,
            Self::Place if length > 240 => -6,
            Self::Place if COORDINATES.is_match(value) => 6,
            Self::Place if is_sentence(value) => -4,
            Self::Place if opens => 2,
            Self::Place => -3,
            Self::Date if length > 80 => -8,
            Self::Date => match values::date(value).1 {
                None => 8,
                Some(DateDoubt::Backwards) => 6,
                Some(DateDoubt::Unread) if first.is_numeric() && !is_sentence(value) => 1,
                Some(DateDoubt::Unread) => -6,
            },
            Self::Number => match value.parse::<u16>() {
                Ok(n) if n <= 100 && first != '+' => 8,
                Ok(_) => 2,
                Err(_) => -8,
            },
            Self::Words if length > 200 => -6,
            Self::Words => {
                let mut parts = value.split([',', ';']).map(str::trim);
                if parts.clone().all(|part| PEOPLE.contains(&part)) {
                    6
                } else if parts.all(|part| part.len() <= 40 && is_plain(part))
                    && first.is_uppercase()
                {
                    4
                } else {
                    -6
                }
            }
            Self::Reference if first.is_lowercase() && !is_particle(value) => -5,
            Self::Reference if YEAR.is_match(begin(value, 300)) => 5,
            Self::Reference if opens => 1,
            Self::Reference => 0,
            Self::File if value.ends_with(".lud") && length < 160 => 8,
            Self::File if length < 80 && !is_sentence(value) => 1,
            Self::File => -6,
            Self::Ids if value.starts_with("DLP.") => 8,
            Self::Ids => -6,
        }
    }
}

/// The first so many characters.
fn begin(value: &str, count: usize) -> &str {
    value
        .char_indices()
        .nth(count)
        .map_or(value, |(at, _)| &value[..at])
}

/// A full stop with another sentence after it.
fn is_sentence(value: &str) -> bool {
    value
        .split(". ")
        .skip(1)
        .any(|rest| rest.split_whitespace().count() > 3)
}

/// A few words without punctuation.
fn is_plain(value: &str) -> bool {
    value.split_whitespace().count() <= 5
        && value.chars().all(|c| {
            c.is_alphanumeric()
                || c.is_whitespace()
                || matches!(c, '-' | '(' | ')' | '/' | '\'' | '’' | '&' | '+')
        })
}

/// `de Voogt`, `von …`: names that begin with a small letter.
fn is_particle(value: &str) -> bool {
    let word = value.split_whitespace().next().unwrap_or("");
    [
        "de", "van", "von", "al", "el", "la", "le", "du", "den", "der", "dos", "da", "bin", "ibn",
        "d'", "d’",
    ]
    .iter()
    .any(|p| {
        word == *p
            || word
                .strip_prefix(p)
                .is_some_and(|rest| rest.starts_with('-'))
    })
}
