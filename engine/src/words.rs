//! Small closed vocabularies: an enum whose values are the words of the rules language.
//!
//! One row declares a word: the enum, its reading and printing, error messages, the JSON Schema and the coding manual come from it.

/// A vocabulary: an enum made by [`words!`](crate::words!).
pub trait Word: Sized + Copy + PartialEq + 'static {
    /// Every value with its word and what it says, in the order of the manual.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// Every word with what it says, in the same order.
    const WORDS: &'static [(&'static str, &'static str)];

    /// The word as written in a rules file.
    fn word(self) -> &'static str;

    /// Its place in [`Word::ALL`]: values of tables are numbered so.
    fn number(self) -> usize;

    /// The value of a word.
    ///
    /// # Errors
    /// A word that is not in the list.
    fn read(word: &str) -> Result<Self, UnknownWord> {
        let found = Self::ALL.iter().find(|(_, w, _)| *w == word);
        found
            .map(|(value, ..)| *value)
            .ok_or_else(|| UnknownWord::among(word, Self::WORDS.iter().map(|(w, _)| *w)))
    }
}

/// What a word, a parameter or a measure says, for manuals and messages; nothing where the engine only plays.
pub const fn for_manual(what: &'static str) -> &'static str {
    if crate::THINKS {
        what
    } else {
        ""
    }
}

/// A word that is not in the list that is looked up; the message names the nearest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", unknown(.word, .known))]
pub struct UnknownWord {
    /// What was written.
    pub word: String,
    /// What may stand there, in the order of the manual.
    pub known: Vec<&'static str>,
}

impl UnknownWord {
    /// A word that is none of those known.
    pub fn among(word: &str, known: impl IntoIterator<Item = &'static str>) -> UnknownWord {
        UnknownWord {
            word: word.to_owned(),
            known: known.into_iter().collect(),
        }
    }

    /// The word that was probably meant, if one is near enough.
    pub fn nearest(&self) -> Option<&'static str> {
        nearest(&self.word, self.known.iter().copied())
    }
}

/// Defines an enum of words, one row a word: `Name = "word": "what it says"`.
///
/// The enum implements [`Word`], [`FromStr`](std::str::FromStr) (error: [`UnknownWord`]), `Display`, serde's traits and, with
/// feature `read`, `JsonSchema`.
///
/// ```
/// use ludarium_engine::words::{UnknownWord, Word};
///
/// ludarium_engine::words! {
///     /// Which way to go.
///     pub enum Way {
///         On = "on": "the next hole",
///         Back = "back": "the hole before",
///     }
/// }
///
/// assert_eq!("back".parse(), Ok(Way::Back));
/// assert_eq!(Way::On.to_string(), "on");
/// assert_eq!(Way::WORDS[1], ("back", "the hole before"));
/// let wrong: UnknownWord = "bakc".parse::<Way>().unwrap_err();
/// assert_eq!(wrong.nearest(), Some("back"));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $( $variant:ident = $word:literal : $doc:literal ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $( #[doc = concat!("`", $word, "`: ", $doc)] $variant ),+ }

        impl $name {
            /// Every value with its word and what it says, in the order of the manual.
            pub const ALL: &'static [($name, &'static str, &'static str)] = &[ $( ($name::$variant, $word, $crate::words::for_manual($doc)) ),+ ];

            /// The word as written in a rules file.
            pub const fn word(self) -> &'static str { match self { $( $name::$variant => $word ),+ } }

            /// The value of a word, if it is one; [`parse`](str::parse) says what is wrong with one that is not.
            pub fn from_word(word: &str) -> Option<Self> {
                <Self as $crate::words::Word>::read(word).ok()
            }
        }

        impl $crate::words::Word for $name {
            const ALL: &'static [($name, &'static str, &'static str)] = $name::ALL;
            const WORDS: &'static [(&'static str, &'static str)] = &[ $( ($word, $crate::words::for_manual($doc)) ),+ ];
            fn word(self) -> &'static str { $name::word(self) }
            #[inline]
            fn number(self) -> usize { self as usize }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::words::UnknownWord;
            fn from_str(word: &str) -> Result<Self, Self::Err> { <Self as $crate::words::Word>::read(word) }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.word()) }
        }

        impl $crate::words::serde::Serialize for $name {
            fn serialize<S: $crate::words::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> { s.serialize_str(self.word()) }
        }

        impl<'de> $crate::words::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::words::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = <String as $crate::words::serde::Deserialize>::deserialize(d)?;
                word.parse().map_err(<D::Error as $crate::words::serde::de::Error>::custom)
            }
        }

        $crate::words_schema!($name);
    };
}

// what macros in other crates need
#[doc(hidden)]
pub use serde;

/// The schema of an enum of words; nothing where no schema is made.
#[cfg(feature = "read")]
#[doc(hidden)]
#[macro_export]
macro_rules! words_schema {
    ($name:ident) => {
        impl $crate::words::schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(
                _: &mut $crate::words::schemars::SchemaGenerator,
            ) -> $crate::words::schemars::Schema {
                $crate::words::schema(<$name as $crate::words::Word>::WORDS)
            }
        }
    };
}

#[cfg(not(feature = "read"))]
#[doc(hidden)]
#[macro_export]
macro_rules! words_schema {
    ($name:ident) => {};
}

#[cfg(feature = "read")]
#[doc(hidden)]
pub use schemars;

/// The JSON Schema of one of some words.
#[cfg(feature = "read")]
#[doc(hidden)]
pub fn schema(words: &[(&str, &str)]) -> schemars::Schema {
    let any: Vec<serde_json::Value> = words
        .iter()
        .map(|(w, d)| serde_json::json!({ "const": w, "description": d }))
        .collect();
    schemars::json_schema!({ "oneOf": any })
}

/// The message for a word that is not in a list: what may stand here, and the nearest.
///
/// ```
/// use ludarium_engine::words::unknown;
///
/// assert_eq!(
///     unknown("relai", &["end", "relay"]),
///     "`relai` is not known here; did you mean `relay`? (one of: end, relay)"
/// );
/// ```
pub fn unknown(word: &str, known: &[&str]) -> String {
    let mut message = format!("`{word}` is not known here");
    if let Some(near) = nearest(word, known.iter().copied()) {
        message.push_str(&format!("; did you mean `{near}`?"));
    }
    message.push_str(&format!(" (one of: {})", known.join(", ")));
    message
}

/// The nearest of some words, if one is near enough to be meant.
///
/// ```
/// use ludarium_engine::words::nearest;
///
/// assert_eq!(nearest("relai", ["end", "relay"].into_iter()), Some("relay"));
/// assert_eq!(nearest("elephant", ["end", "relay"].into_iter()), None);
/// // whatever stands where a name should, the answer comes at once
/// assert_eq!(nearest(&"<b>".repeat(100_000), ["end", "relay"].into_iter()), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let small = |w: &str| w.chars().flat_map(char::to_lowercase).collect::<String>();
    let lower = small(word);
    let long = word.chars().count();
    let enough = |k: &str| 1 + long.max(k.chars().count()) / 3;
    known
        // as many letters as one has more must be put in at least
        .filter(|k| long.abs_diff(k.chars().count()) <= enough(k))
        .map(|k| (strsim::damerau_levenshtein(&lower, &small(k)), k))
        .filter(|(d, k)| *d <= enough(k))
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}
