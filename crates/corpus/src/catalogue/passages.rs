//! What the words of a record give away of other texts without being kept: sums of long sentences, by which a passage that was
//! copied from record to record is found, and numbers that a summary has and its quotation has not.

use std::collections::BTreeSet;

use super::numerals::{english, spoken};
use crate::text::sentences::cut;
use crate::text::sha256_hex;

/// Words that a sentence must have to be distinguished from a turn of phrase.
pub const LONG: usize = 12;
/// Digits of a sum that are kept: among ten thousand sentences two different ones share a sum once in twenty thousand databases.
const DIGITS: usize = 10;
/// Words that a quotation must have before its silence about a number says anything.
const TOLD: usize = 40;

/// The sums of the sentences of [`LONG`] words or more, in their order: of their letters and digits alone, so that spacing,
/// capitals and stops do not tell two apart.
#[must_use]
pub fn passages(text: &str) -> Vec<String> {
    let mut out = vec![];
    for sentence in cut(text) {
        let words = words(&sentence.text);
        if words.len() >= LONG {
            let mut sum = sha256_hex(words.join(" ").as_bytes());
            sum.truncate(DIGITS);
            out.push(sum);
        }
    }
    out
}

/// Numbers from 3 on that a summary has, in figures or words, and its quotation neither has, in any language that is known, nor gives as the sum, difference,
/// product or quotient of two that it has. Empty where the quotation has fewer than 40 words: it may be no account of the game.
#[must_use]
pub fn unquoted(summary: &str, quotation: &str) -> Vec<u32> {
    if quotation.split_whitespace().count() < TOLD {
        return vec![];
    }
    // one and two are written in many ways that are no numbers: a, both, either, opposite
    let mut known: BTreeSet<u32> = spoken(quotation);
    known.extend([1, 2]);
    let given = |n: u32| {
        known.iter().any(|a| {
            let quotient = a % n == 0 && known.contains(&(a / n));
            let by = n.checked_rem(*a) == Some(0) && known.contains(&(n / a));
            // with one or two any number would be the sum of what is written
            let large = |b: u32| *a > 2 && b > 2 && known.contains(&b);
            let sum = n.checked_sub(*a).is_some_and(large);
            quotient || by || sum || a.checked_sub(n).is_some_and(large)
        })
    };
    let unknown = |n: &u32| *n > 2 && !known.contains(n) && !given(*n);
    english(summary).into_iter().filter(unknown).collect()
}

/// Letters and digits, in small letters, word by word.
pub(super) fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let full = parts.filter(|w| !w.is_empty());
    full.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_was_copied_has_the_same_sum_however_it_is_set() {
        let one = "The player who takes the last of the twelve stones may sow them again at once. Short one.";
        let other = "Elsewhere it is so.  The player, who takes the last of the twelve stones,\nmay sow them again at once.";
        assert_eq!(passages(one).len(), 1);
        assert_eq!(passages(one), passages(other));
        assert!(passages("A short one.").is_empty());
    }

    #[test]
    fn numbers_of_the_quotation_and_what_two_of_them_give_are_not_told() {
        let filler = "word ".repeat(40);
        let quoted = format!(
            "Two rows of six holes, with four beans each; every fourth hole counts. {filler}"
        );
        assert!(unquoted("2x6 board, 4 counters, 24 in all", &quoted).is_empty());
        assert_eq!(unquoted("2x7 board, five counters", &quoted), [5, 7]);
        assert!(unquoted("2x7 board", "Too short to say.").is_empty());
    }
}
