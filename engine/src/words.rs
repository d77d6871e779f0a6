//! Small closed vocabularies: an enum whose values are the words of the rules language.
//! One list serves parsing, printing, error messages, the JSON Schema and the coding manual.

/// Defines an enum of words. Each variant is `Name = "word" : "what it says"`.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $( $variant:ident = $word:literal $(: $doc:literal)? ),+ $(,)? }) => {
        $(#[$meta])*
        // words of parameters say what they say in the table of parameters
        #[allow(clippy::empty_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( #[doc = concat!("`", $word, "`" $(, ": ", $doc)?)] $variant ),+ }

        impl $name {
            /// Every value with its word and what it says, in the order of the manual.
            pub const ALL: &'static [($name, &'static str, &'static str)] = &[ $( ($name::$variant, $word, concat!("" $(, $doc)?)) ),+ ];

            /// The word as written in a rules file.
            pub fn word(self) -> &'static str { match self { $( $name::$variant => $word ),+ } }

            /// The value of a word, if it is one.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().find(|(_, w, _)| *w == word).map(|(v, _, _)| *v)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.word()) }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> { s.serialize_str(self.word()) }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = <String as serde::Deserialize>::deserialize(d)?;
                Self::from_word(&word).ok_or_else(|| {
                    let all: Vec<&str> = Self::ALL.iter().map(|(_, w, _)| *w).collect();
                    serde::de::Error::custom($crate::words::unknown(&word, &all))
                })
            }
        }

        #[cfg(feature = "read")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> { stringify!($name).into() }
            fn inline_schema() -> bool { true }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let any: Vec<serde_json::Value> = Self::ALL.iter()
                    .map(|(_, w, d)| serde_json::json!({ "const": w, "description": d })).collect();
                schemars::json_schema!({ "oneOf": any })
            }
        }
    };
}

/// The message for a word that is not in a list: what may stand here, and the nearest.
pub fn unknown(word: &str, known: &[&str]) -> String {
    let mut message = format!("`{word}` is not known here");
    if let Some(near) = nearest(word, known.iter().copied()) {
        message.push_str(&format!("; did you mean `{near}`?"));
    }
    message.push_str(&format!(" (one of: {})", known.join(", ")));
    message
}

/// The nearest of some words, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    known
        .map(|k| (strsim::damerau_levenshtein(&lower, &k.to_lowercase()), k))
        .filter(|(d, k)| *d <= 1 + word.chars().count().max(k.chars().count()) / 3)
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_near_word_is_offered() {
        assert_eq!(
            super::nearest("relai", ["end", "relay", "again"].into_iter()),
            Some("relay")
        );
        assert_eq!(super::nearest("zzzzzz", ["end", "relay"].into_iter()), None);
    }
}
