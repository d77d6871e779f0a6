//! The two halves of a ruling as types of a family: a row a condition, a row an effect, from which fields, keys, manual and schema come.

use super::{Counts, Half, Many, Terms, YesNo};
use crate::words::Word;
use serde::de::DeserializeOwned;
use serde::{Deserialize as _, Serialize};

/// A family's types' own reading of terms.
///
/// # Errors
/// What does not fit.
pub(crate) fn read<T: DeserializeOwned>(terms: &Terms) -> Result<T, String> {
    T::deserialize(terms.0.clone()).map_err(|e| e.to_string())
}

/// Terms as the types of a family write what they read of them.
pub(crate) fn normal<When, Then>(half: Half, terms: &Terms) -> Result<Terms, String>
where
    When: DeserializeOwned + Serialize,
    Then: DeserializeOwned + Serialize,
{
    fn through<T: DeserializeOwned + Serialize>(terms: &Terms) -> Result<Terms, String> {
        let value = serde_json::to_value(read::<T>(terms)?).map_err(|e| e.to_string())?;
        Terms::deserialize(value).map_err(|e| e.to_string())
    }
    match half {
        Half::When => through::<When>(terms),
        Half::Then => through::<Then>(terms),
    }
}

/// The shape of a half, from the types of a family.
#[cfg(feature = "read")]
pub(crate) fn schema<When, Then>(
    half: Half,
    generator: &mut schemars::SchemaGenerator,
) -> schemars::Schema
where
    When: schemars::JsonSchema,
    Then: schemars::JsonSchema,
{
    match half {
        Half::When => generator.subschema_for::<When>(),
        Half::Then => generator.subschema_for::<Then>(),
    }
}

/// What a condition admits of what it speaks of.
#[derive(Debug, Clone, Copy)]
pub enum Admits<'w> {
    /// Numbers.
    Counts(&'w Counts),
    /// Value `i` if the bit is set: words in the order of their vocabulary; no, yes.
    Bits(u64),
    /// Names, with a meaning of their own.
    Names(&'w [String]),
}

/// A condition on one thing.
pub(crate) trait Condition {
    /// What it admits.
    fn admits(&self) -> Admits<'_>;
}

impl Condition for Counts {
    fn admits(&self) -> Admits<'_> {
        Admits::Counts(self)
    }
}

impl Condition for YesNo {
    fn admits(&self) -> Admits<'_> {
        Admits::Bits(match self {
            YesNo::No => 1,
            YesNo::Yes => 2,
        })
    }
}

impl Condition for Many<String> {
    fn admits(&self) -> Admits<'_> {
        Admits::Names(self.as_slice())
    }
}

impl<E: Word> Condition for Many<E> {
    fn admits(&self) -> Admits<'_> {
        let order = E::ALL.iter().enumerate();
        let given = order.filter(|(_, (value, ..))| self.as_slice().contains(value));
        Admits::Bits(given.fold(0, |set, (i, _)| set | 1 << i))
    }
}

/// One row a condition: what it says, field and type, key, what it takes, the moments that know it; and what situations are
/// distinguished by: name, place in the order of a table (below 10: owners and marks alone decide it), a few words.
macro_rules! conditions {
    ($(#[doc = $at_says:tt])+ at; $( #[doc = $says:tt] $field:ident: $type:ty = $key:tt, $takes:expr, $moments:expr, $dim:ident $rank:literal $short:literal; )+) => {
        /// The situations a ruling speaks of. A key that is left out is free.
        #[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, default)]
        pub struct When {
            $(#[doc = $at_says])+
            #[serde(skip_serializing_if = "Option::is_none")]
            pub at: Option<$crate::lang::Many<String>>,
            $(
                #[doc = $says]
                #[serde(rename = $key, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )+
        }

        /// Every key of `when`, in the order of the manual.
        pub const WHEN: &[$crate::lang::key::Key] = &[
            $crate::lang::key::Key { name: "at", takes: $crate::lang::key::Takes::Moments, moments: &[] },
            $( $crate::lang::key::Key { name: $key, takes: { #[allow(unused_imports)] use $crate::lang::key::Takes::*; $takes }, moments: $moments } ),+
        ];

        impl When {
            /// The keys that are there, `at` left out.
            pub fn given(&self) -> Vec<&'static str> {
                let mut out = vec![];
                $( if self.$field.is_some() { out.push($key); } )+
                out
            }

            /// What the conditions that are there admit of what each speaks of.
            pub fn conditions(&self) -> Vec<(Dim, $crate::lang::halves::Admits<'_>)> {
                let mut out = vec![];
                $( if let Some(c) = &self.$field { out.push((Dim::$dim, $crate::lang::halves::Condition::admits(c))); } )+
                out
            }
        }

        /// What a situation is distinguished by: one a condition.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Dim { $( #[doc = concat!("`", $key, "`: ", $short)] $dim ),+ }

        impl Dim {
            /// The key of its condition.
            pub const fn word(self) -> &'static str { match self { $( Dim::$dim => $key ),+ } }

            /// What its condition takes.
            pub const fn takes(self) -> $crate::lang::key::Takes { #[allow(unused_imports)] use $crate::lang::key::Takes::*; match self { $( Dim::$dim => $takes ),+ } }

            /// Its place in the order of a table's dimensions.
            const fn rank(self) -> u8 { match self { $( Dim::$dim => $rank ),+ } }
        }
    };
}
pub(crate) use conditions;

/// One row an effect: what it says, field and type, key, what it takes, the moments that know it.
macro_rules! effects {
    ($( #[doc = $says:tt] $field:ident: $type:ty = $key:tt, $takes:expr, $moments:expr; )+) => {
        /// The outcome of a ruling. A key that is left out does nothing.
        #[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, default)]
        pub struct Then {
            $(
                #[doc = $says]
                #[serde(rename = $key, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )+
        }

        /// Every key of `then`, in the order of the manual.
        pub const THEN: &[$crate::lang::key::Key] = &[
            $( $crate::lang::key::Key { name: $key, takes: { #[allow(unused_imports)] use $crate::lang::key::Takes::*; $takes }, moments: $moments } ),+
        ];

        impl Then {
            /// The keys that are there.
            pub fn given(&self) -> Vec<&'static str> {
                let mut out = vec![];
                $( if self.$field.is_some() { out.push($key); } )+
                out
            }

            /// Takes in what another says.
            ///
            /// # Errors
            /// The key under which both say something, and not the same.
            pub(crate) fn take_in(&mut self, more: &Then) -> Result<(), &'static str> {
                $( if more.$field.is_some() {
                    if self.$field.is_some() && self.$field != more.$field { return Err($key); }
                    self.$field.clone_from(&more.$field);
                } )+
                Ok(())
            }
        }
    };
}
pub(crate) use effects;
