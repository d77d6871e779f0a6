//! Which account sends its readers to which: names in a column, an arc from each account to the one that it sends to.

use std::fmt::Write as _;

use super::render::escape;

/// An account in the drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The game.
    pub title: String,
    /// Its edition.
    pub href: String,
}

/// An account sends to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arc {
    /// Number of the account that sends.
    pub from: usize,
    /// Number of the account that it sends to.
    pub to: usize,
    /// Why.
    pub why: String,
}

/// Height of a line, in pixels.
const LINE: f64 = 21.0;
/// Width of a letter of a name, at most.
const LETTER: f64 = 7.4;
/// How far the arc between two neighbours goes out, and how much farther for every line more.
const OUT: f64 = 14.0;
const MORE: f64 = 3.6;

/// The drawing, for a page: names lead to their editions, what an arc stands for is its title. Empty where nothing is sent.
#[must_use]
pub fn draw(accounts: &[Account], arcs: &[Arc]) -> String {
    if arcs.is_empty() {
        return String::new();
    }
    let longest = accounts.iter().map(|a| a.title.chars().count()).max();
    let names = longest.unwrap_or_default() as f64 * LETTER + 8.0;
    let y = |n: usize| (n as f64 + 0.5) * LINE;
    let out = |a: &Arc| OUT + MORE * a.from.abs_diff(a.to) as f64;
    let farthest = arcs.iter().map(out).fold(0.0, f64::max);
    let (width, height) = (names + farthest + 12.0, LINE * accounts.len() as f64);
    let mut svg = format!("<svg class=\"leanings\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"group\" aria-label=\"Which account sends to which\">");
    for arc in arcs {
        let (from, to) = (y(arc.from), y(arc.to));
        // the head of the arrow lies on the line of the account that is sent to
        let reach = names + out(arc) * 4.0 / 3.0;
        let _ = write!(
            svg,
            "<g class=\"arc\"><title>{} sends to {}: {}</title><path d=\"M{names:.1} {from:.1}C{reach:.1} {from:.1} {reach:.1} {to:.1} {:.1} {to:.1}\"/><path class=\"head\" d=\"M{:.1} {:.1}L{names:.1} {to:.1}L{:.1} {:.1}\"/></g>",
            escape(&accounts[arc.from].title),
            escape(&accounts[arc.to].title),
            escape(&arc.why),
            names + 1.0,
            names + 6.5,
            to - 3.4,
            names + 6.5,
            to + 3.4,
        );
    }
    for (n, account) in accounts.iter().enumerate() {
        let _ = write!(
            svg,
            "<a href=\"{}\"><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text></a>",
            escape(&account.href),
            names - 6.0,
            y(n) + 4.5,
            escape(&account.title)
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_ends_at_the_account_that_is_sent_to() {
        let account = |title: &str| Account {
            title: title.into(),
            href: format!("{title}.html"),
        };
        let accounts = [account("one"), account("two"), account("a <b> & c")];
        let arc = Arc {
            from: 2,
            to: 0,
            why: "“as there”".into(),
        };
        let svg = draw(&accounts, &[arc]);
        assert!(svg.contains("<title>a &lt;b&gt; &amp; c sends to one: “as there”</title>"));
        assert!(svg.contains("M74.6 52.5C"), "{svg}");
        assert!(svg.contains(" 75.6 10.5\""), "{svg}");
        assert!(svg.contains("<a href=\"two.html\">"));
        assert_eq!(draw(&accounts, &[]), "");
    }
}
