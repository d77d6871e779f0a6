//! Plain text for a terminal of 80 columns.

/// Breaks a line before column 80, what follows indented by so many columns; ends with a line break of its own only where
/// the words do.
pub fn fold(words: &str, indent: usize) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in words.split_inclusive(' ') {
        let long = word.trim_end().chars().count();
        if width + long > 79 {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            width = indent;
        }
        out.push_str(word);
        width += word.chars().count();
    }
    out
}
