//! What the words of a record give away of other texts without being kept: sums of long sentences, by which a passage that was
//! copied from record to record is found, and numbers that a summary has and its quotation has not.

use std::collections::BTreeSet;

use crate::text::sentences::cut;
use crate::text::sha256_hex;

/// Words that a sentence must have to be told from a turn of phrase.
pub const LONG: usize = 12;
/// Digits of a sum that are kept: among ten thousand sentences two different ones share a sum once in twenty thousand databases.
const DIGITS: usize = 10;
/// Words that a quotation must have before its silence about a number says anything.
const TOLD: usize = 40;
/// The largest number that a summary and its quotation are held together by.
const MOST: u32 = 1000;

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

/// Numbers from 3 on that a summary has, in figures or words, and its quotation neither has nor gives as the sum, difference,
/// product or quotient of two that it has. Empty where the quotation has fewer than 40 words: it may be no account of the game.
#[must_use]
pub fn unquoted(summary: &str, quotation: &str) -> Vec<u32> {
    if quotation.split_whitespace().count() < TOLD {
        return vec![];
    }
    // one and two are said in many ways that are no numbers: a, both, either, opposite
    let mut known: BTreeSet<u32> = numbers(quotation);
    known.extend([1, 2]);
    let given = |n: u32| {
        known.iter().any(|a| {
            let quotient = a % n == 0 && known.contains(&(a / n));
            let by = n.checked_rem(*a) == Some(0) && known.contains(&(n / a));
            // with one or two any number would be the sum of what is said
            let large = |b: u32| *a > 2 && b > 2 && known.contains(&b);
            let sum = n.checked_sub(*a).is_some_and(large);
            quotient || by || sum || a.checked_sub(n).is_some_and(large)
        })
    };
    let unknown = |n: &u32| *n > 2 && !known.contains(n) && !given(*n);
    numbers(summary).into_iter().filter(unknown).collect()
}

/// Letters and digits, in small letters, word by word.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let full = parts.filter(|w| !w.is_empty());
    full.map(str::to_lowercase).collect()
}

/// The numbers of a text, from 1 to [`MOST`]; `3x10` holds two.
fn numbers(text: &str) -> BTreeSet<u32> {
    let mut out = BTreeSet::new();
    for word in words(text) {
        let figures = word.split(|c: char| !c.is_ascii_digit());
        out.extend(figures.filter_map(|w| w.parse::<u32>().ok()));
        out.extend(named(&word));
    }
    out.into_iter().filter(|n| (1..=MOST).contains(n)).collect()
}

/// The number that a word names: `four`, `fourth`, `fours`, `dozen`.
fn named(word: &str) -> Option<u32> {
    const NAMES: [(&str, u32); 38] = [
        ("one", 1),
        ("once", 1),
        ("single", 1),
        ("first", 1),
        ("two", 2),
        ("twice", 2),
        ("second", 2),
        ("both", 2),
        ("pair", 2),
        ("three", 3),
        ("thrice", 3),
        ("third", 3),
        ("four", 4),
        ("five", 5),
        ("fifth", 5),
        ("six", 6),
        ("sixes", 6),
        ("seven", 7),
        ("eight", 8),
        ("eighth", 8),
        ("nine", 9),
        ("ninth", 9),
        ("ten", 10),
        ("eleven", 11),
        ("twelve", 12),
        ("twelfth", 12),
        ("dozen", 12),
        ("thirteen", 13),
        ("fourteen", 14),
        ("fifteen", 15),
        ("sixteen", 16),
        ("eighteen", 18),
        ("twenty", 20),
        ("thirty", 30),
        ("forty", 40),
        ("fifty", 50),
        ("sixty", 60),
        ("hundred", 100),
    ];
    let exact = |w: &str| NAMES.iter().find(|(name, _)| *name == w).map(|(_, n)| *n);
    let stem = ["s", "th"].iter().find_map(|end| word.strip_suffix(end));
    exact(word).or_else(|| stem.and_then(exact))
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
