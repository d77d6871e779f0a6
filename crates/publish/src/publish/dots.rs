//! A dot plot: a line a game, its value as a dot, the interval of 95 % as a bar through it (W. S. Cleveland, Graphical methods for data
//! presentation, The American Statistician 38, 1984).

use std::fmt::Write as _;

use super::render::escape;

/// A line of the plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Dot {
    /// The game.
    pub title: String,
    /// Its edition.
    pub href: String,
    /// The value and, where there is one, its interval.
    pub value: f64,
    /// Lower and upper end.
    pub interval: Option<(f64, f64)>,
    /// Value and interval in words.
    pub words: String,
}

/// Height of a line, in pixels.
const LINE: f64 = 21.0;
/// Width of a letter of a name, at most.
const LETTER: f64 = 6.9;
/// Width of the scale.
const SCALE: f64 = 160.0;
/// Room for the numbers under the scale.
const FOOT: f64 = 24.0;
/// Marks on the scale, about.
const TICKS: f64 = 4.0;

/// The step of a scale with about so many marks: 1, 2 or 5 times a power of ten.
fn step(range: f64) -> f64 {
    let raw = range / TICKS;
    let power = 10f64.powf(raw.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let found = steps.iter().find(|s| *s * power >= raw * 0.999);
    found.unwrap_or(&10.0) * power
}

/// Where the scale begins and ends, and its step: round numbers that hold every interval.
fn scale(dots: &[Dot]) -> (f64, f64, f64) {
    let ends = |d: &Dot| d.interval.unwrap_or((d.value, d.value));
    let low = dots.iter().map(|d| ends(d).0).fold(f64::INFINITY, f64::min);
    let high = dots
        .iter()
        .map(|d| ends(d).1)
        .fold(f64::NEG_INFINITY, f64::max);
    // values that are all the same have a scale about them all the same
    let range = match high - low {
        none if none < 1e-6 => low.abs().max(1.0),
        range => range,
    };
    let step = step(range);
    // a scale that begins near nothing begins at nothing; what cannot be less than nothing has an interval that is cut there
    let counts = dots.iter().all(|d| d.value >= 0.0);
    let from = if counts && low < high.max(step) * 0.4 {
        0.0
    } else {
        (low / step).floor() * step
    };
    (from, ((high / step).ceil() * step).max(from + step), step)
}

/// The drawing; `line` is a value that a line is drawn at, `called` what is plotted. Empty without dots.
pub fn draw(dots: &[Dot], line: Option<f64>, called: &str) -> String {
    if dots.is_empty() {
        return String::new();
    }
    let longest = dots.iter().map(|d| d.title.chars().count()).max();
    let names = longest.unwrap_or_default() as f64 * LETTER + 8.0;
    let (from, to, step) = scale(dots);
    let x = |v: f64| names + 8.0 + (v - from) / (to - from).max(1e-9) * SCALE;
    let foot = LINE * dots.len() as f64;
    let (width, height) = (names + SCALE + 26.0, foot + FOOT);
    let mut svg = format!(
        "<svg class=\"dots\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"group\" aria-label=\"{}\">",
        escape(called)
    );
    let places = (-step.log10().floor()).max(0.0) as usize;
    let marks = ((to - from) / step).round() as usize;
    for mark in 0..=marks {
        let v = from + step * mark as f64;
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{0:.1} 0V{foot:.0}\"/><text class=\"tick\" x=\"{0:.1}\" y=\"{1:.0}\" text-anchor=\"middle\">{v:.places$}</text>",
            x(v),
            foot + 17.0
        );
    }
    if let Some(v) = line.filter(|v| (from..=to).contains(v)) {
        let _ = write!(svg, "<path class=\"even\" d=\"M{:.1} 0V{foot:.0}\"/>", x(v));
    }
    for (n, dot) in dots.iter().enumerate() {
        let y = (n as f64 + 0.5) * LINE;
        let _ = write!(
            svg,
            "<g><title>{}: {}</title><a href=\"{}\"><text x=\"{names:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text></a>",
            escape(&dot.title),
            escape(&dot.words),
            escape(&dot.href),
            y + 4.5,
            escape(&dot.title),
        );
        if let Some((low, high)) = dot.interval {
            let low = low.max(from);
            let _ = write!(svg, "<path d=\"M{:.1} {y:.1}H{:.1}\"/>", x(low), x(high));
        }
        let _ = write!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.2\"/></g>",
            x(dot.value)
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(value: f64, interval: Option<(f64, f64)>) -> Dot {
        Dot {
            title: "a <b>".into(),
            href: "a.html".into(),
            value,
            interval,
            words: "told".into(),
        }
    }

    #[test]
    fn a_scale_is_of_round_numbers_and_holds_every_interval() {
        let dots = [dot(12.0, Some((11.0, 13.0))), dot(87.0, Some((80.0, 97.0)))];
        let (from, to, step) = scale(&dots);
        assert_eq!((from, to, step), (0.0, 100.0, 50.0));
        let shares = [dot(46.0, Some((44.0, 48.5))), dot(58.0, None)];
        assert_eq!(scale(&shares), (40.0, 60.0, 5.0));
        // an interval that was reckoned reaches below nothing, where nothing is
        let rare = [
            dot(0.02, Some((0.01, 0.03))),
            dot(0.0, Some((-0.001, 0.001))),
        ];
        assert_eq!(scale(&rare).0, 0.0);
        assert_eq!(scale(&[dot(0.0, Some((0.0, 0.0)))]), (0.0, 0.5, 0.5));
    }

    #[test]
    fn names_are_escaped_and_a_line_is_drawn_where_it_lies_on_the_scale() {
        let svg = draw(
            &[dot(40.0, None), dot(60.0, Some((55.0, 65.0)))],
            Some(50.0),
            "share",
        );
        assert!(svg.contains("a &lt;b&gt;: told"));
        assert!(svg.contains("class=\"even\""));
        assert!(!draw(&[dot(40.0, None), dot(60.0, None)], Some(90.0), "share").contains("even"));
        assert_eq!(draw(&[], None, "nothing"), "");
    }
}
