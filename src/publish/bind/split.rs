//! A first division of a text into sentences, for records that nobody has edited yet.

/// Cuts a text after `.`, `!` or `?` (and what closes a quotation) where white space and a capital, a figure or an
/// opening quotation mark follow. Nothing is lost: joined by single spaces the parts are the text's words.
#[must_use]
pub fn sentences(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut start = 0;
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut i = 0;
    while i < chars.len() {
        if matches!(chars[i].1, '.' | '!' | '?') {
            let mut end = i + 1;
            while end < chars.len()
                && matches!(chars[end].1, '"' | '\'' | '”' | '’' | ')' | '.' | '!' | '?')
            {
                end += 1;
            }
            let mut next = end;
            while next < chars.len() && chars[next].1.is_whitespace() {
                next += 1;
            }
            let opens = |c: char| {
                c.is_uppercase() || c.is_numeric() || matches!(c, '"' | '\'' | '“' | '‘' | '(')
            };
            if next > end && next < chars.len() && opens(chars[next].1) && !is_initial(&chars, i) {
                push(&mut out, &text[start..chars[end].0]);
                start = chars[next].0;
                i = next;
                continue;
            }
        }
        i += 1;
    }
    push(&mut out, &text[start..]);
    out
}

/// A single capital before the dot is a name's initial: `R. Davies`.
fn is_initial(chars: &[(usize, char)], dot: usize) -> bool {
    let capital = dot >= 1 && chars[dot - 1].1.is_uppercase();
    capital && (dot < 2 || !chars[dot - 2].1.is_alphanumeric())
}

fn push(out: &mut Vec<String>, sentence: &str) {
    let sentence = sentence.trim();
    if !sentence.is_empty() {
        out.push(sentence.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_a_new_one_begins() {
        let text = "2x6 board. R. Davies says so. \"It is.\" (Fig. 9.) Then e.g. no cut here.";
        assert_eq!(
            sentences(text),
            [
                "2x6 board.",
                "R. Davies says so.",
                "\"It is.\"",
                "(Fig.",
                "9.)",
                "Then e.g. no cut here."
            ]
        );
    }

    #[test]
    fn no_word_is_lost() {
        for text in ["", "   ", "No end", "A. B. C.", "One.\n\nTwo!  “Three?”"] {
            let words = |t: &str| t.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&sentences(text).join(" ")), words(text));
        }
    }
}
