//! Small parts of sentences that all families need: numbers, capitals, owners.

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// A number in a sentence: in words up to twelve.
pub fn number(n: u16) -> String {
    NUMBERS
        .get(usize::from(n))
        .map_or_else(|| n.to_string(), |w| (*w).to_string())
}

/// So many of a thing: `one counter`, `two counters`.
pub fn counted(n: u16, one: &str) -> String {
    format!("{} {one}{}", number(n), if n == 1 { "" } else { "s" })
}

/// With a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| {
        c.to_uppercase().collect::<String>() + chars.as_str()
    })
}

/// Whose: `South’s`, `Thutmoses’`.
pub fn possessive(name: &str) -> String {
    let s = if name.ends_with('s') { "" } else { "s" };
    format!("{name}’{s}")
}
