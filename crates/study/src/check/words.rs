//! Words that should stand in a sentence and do not: the nearest that do.

/// The stretch of `text`, from word to word, that is most like `words`; none if nothing is like it.
pub fn nearest_words<'t>(words: &str, text: &'t str) -> Option<&'t str> {
    let starts: Vec<usize> = word_bounds(text).map(|(a, _)| a).collect();
    let ends: Vec<usize> = word_bounds(text).map(|(_, b)| b).collect();
    let many = word_bounds(words).count();
    let mut best: Option<(f64, &str)> = None;
    for (i, &from) in starts.iter().enumerate() {
        for count in many.saturating_sub(1).max(1)..=many + 1 {
            let Some(&to) = ends.get(i + count - 1) else {
                continue;
            };
            let (short, long) = (words.len().min(to - from), words.len().max(to - from));
            // four bytes a letter at most: what is so much longer is not like it
            if short * 10 < long {
                continue;
            }
            let like = strsim::normalized_damerau_levenshtein(words, &text[from..to]);
            if best.is_none_or(|(b, _)| like > b) {
                best = Some((like, &text[from..to]));
            }
        }
    }
    best.filter(|(like, _)| *like >= 0.4)
        .map(|(_, words)| words)
}

fn word_bounds(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let ranges = crate::text::language::word_ranges(text).into_iter();
    ranges.map(|word| (word.start, word.end))
}

#[cfg(test)]
mod tests {
    use super::nearest_words;

    #[test]
    fn the_nearest_words_are_shown() {
        let text = "The contents of a daughter's house cannot be piked up and moved.";
        assert_eq!(
            nearest_words("cannot be picked up", text),
            Some("cannot be piked up")
        );
        assert_eq!(nearest_words("zzz qqq xxx www", text), None);
        assert_eq!(nearest_words("", ""), None);
    }
}
