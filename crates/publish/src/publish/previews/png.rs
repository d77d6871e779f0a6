//! A drawing as PNG: its style sheet made plain, then rendered.

use std::collections::BTreeMap;

use resvg::{tiny_skia, usvg};

use super::super::pictures;
use super::SIZE;

/// Pixels left free around the board.
const MARGIN: f32 = 60.0;
/// The colour around the board, by its name in the style sheets.
const GROUND: &str = "--board-ground";

/// A drawing as PNG, by day; none where it is no drawing.
pub fn png(svg: &str, paints: &str) -> Option<Vec<u8>> {
    let paints = &without_looks(paints);
    let file = pictures::image(svg, &plain(paints))?;
    let tree = usvg::Tree::from_str(&file, &usvg::Options::default()).ok()?;
    let (width, height) = SIZE;
    let mut pixels = tiny_skia::Pixmap::new(width, height)?;
    if let Some([r, g, b]) = colour(&value(&names(paints), GROUND)) {
        pixels.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
    }
    let size = tree.size();
    let room = (width as f32 - 2.0 * MARGIN, height as f32 - 2.0 * MARGIN);
    let scale = (room.0 / size.width()).min(room.1 / size.height());
    let left = (width as f32 - size.width() * scale) / 2.0;
    let top = (height as f32 - size.height() * scale) / 2.0;
    let at = tiny_skia::Transform::from_scale(scale, scale).post_translate(left, top);
    resvg::render(&tree, at, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

/// A style sheet without rules for media and containers, its colours as they are by day.
fn plain(css: &str) -> String {
    let names = names(css);
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = rest.find('@') {
        out.push_str(&rest[..at]);
        rest = rest[at..]
            .find('{')
            .map_or("", |open| after(&rest[at..], open, ('{', '}')));
    }
    out.push_str(rest);
    resolved(&out, &names)
}

/// A style sheet without what boards were: a preview shows the plain look.
fn without_looks(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = rest.find("\n[data-look") {
        out.push_str(&rest[..at]);
        rest = rest[at..]
            .find('{')
            .map_or("", |open| after(&rest[at..], open, ('{', '}')));
    }
    out.push_str(rest);
    out
}

/// What follows the sign that closes the one at `open`.
fn after(text: &str, open: usize, (begin, end): (char, char)) -> &str {
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        depth += i32::from(c == begin) - i32::from(c == end);
        if depth == 0 {
            return &text[open + at + c.len_utf8()..];
        }
    }
    ""
}

/// The custom properties of a sheet; one that is set again is what it is last.
fn names(css: &str) -> BTreeMap<String, String> {
    let parts = css.split([';', '{', '}']);
    let named = parts.filter_map(|part| {
        let part = part.rsplit("*/").next().unwrap_or(part);
        let (name, value) = part.trim().split_once(':')?;
        name.starts_with("--")
            .then(|| (name.trim().to_owned(), value.trim().to_owned()))
    });
    named.collect()
}

fn value(names: &BTreeMap<String, String>, name: &str) -> String {
    resolved(&format!("var({name})"), names)
}

/// How often a property may stand for another before that is taken for a circle.
const DEEP: usize = 8;

/// The text with `var`, `light-dark` and `color-mix` worked out, as far as they can be.
fn resolved(text: &str, names: &BTreeMap<String, String>) -> String {
    let mut text = text.to_owned();
    for _ in 0..DEEP {
        text = each(&text, "var(", &|inner| {
            let (name, fallback) = inner.split_once(',').unwrap_or((inner, ""));
            let known = names.get(name.trim()).map(String::as_str);
            Some(known.unwrap_or(fallback).trim().to_owned())
        });
    }
    let text = each(&text, "light-dark(", &|inner| {
        Some(inner.split_once(',')?.0.trim().to_owned())
    });
    each(&text, "color-mix(", &mixed)
}

/// The text with every call of a function replaced; what `work` does not know stays.
fn each(text: &str, function: &str, work: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(function) {
        let open = at + function.len() - 1;
        let tail = after(rest, open, ('(', ')'));
        let inner = &rest[open + 1..rest.len() - tail.len()];
        let inner = inner.strip_suffix(')').unwrap_or(inner);
        out.push_str(&rest[..at]);
        match work(inner) {
            Some(done) => out.push_str(&done),
            None => out.push_str(&rest[at..rest.len() - tail.len()]),
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// `in srgb, #aabbcc, #fff 55%`: the second colour's share is given.
fn mixed(inner: &str) -> Option<String> {
    let mut parts = inner.split(',').map(str::trim);
    parts.next().filter(|space| *space == "in srgb")?;
    let first = colour(parts.next()?)?;
    let (second, share) = parts.next()?.split_once(' ')?;
    let second = colour(second)?;
    let share = share.trim().strip_suffix('%')?.parse::<f64>().ok()? / 100.0;
    let channel = |i: usize| {
        let mixed = f64::from(first[i]) * (1.0 - share) + f64::from(second[i]) * share;
        mixed.round() as u8
    };
    Some(format!(
        "#{:02x}{:02x}{:02x}",
        channel(0),
        channel(1),
        channel(2)
    ))
}

/// `#9a3b1e` or `#fff`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let hex = text.trim().strip_prefix('#')?;
    let digits: Vec<u8> = hex
        .chars()
        .map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok()))
        .collect::<Option<_>>()?;
    match digits.as_slice() {
        [r, g, b] => Some([r * 17, g * 17, b * 17]),
        [a, b, c, d, e, f, ..] => Some([a * 16 + b, c * 16 + d, e * 16 + f]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAINTS: &str =
        "/* paints */\n:root { --a: light-dark(#102030, #000); --board-ground: var(--a); }\n\
        .x { fill: var(--a); }\n.y { fill: color-mix(in srgb, var(--a), #fff 50%); }\n\
        @media print { .x { fill: red; } }\n.z { fill: var(--none, #ff0000); }";

    #[test]
    fn colours_are_those_of_the_day() {
        let css = plain(PAINTS);
        assert!(css.contains(".x { fill: #102030; }"), "{css}");
        assert!(css.contains(".y { fill: #889098; }"), "{css}");
        assert!(css.contains(".z { fill: #ff0000; }"), "{css}");
        assert!(!css.contains('@') && !css.contains("red"), "{css}");
        // a circle ends
        assert!(plain(":root{--b:var(--b)}.x{fill:var(--b)}").contains(".x"));
    }

    #[test]
    fn a_board_becomes_a_picture_of_its_colours() {
        let svg = "<svg viewBox=\"0 0 10 10\"><rect class=\"z\" width=\"10\" height=\"10\"/></svg>";
        let bytes = png(svg, PAINTS).expect("a picture");
        assert_eq!(bytes, png(svg, PAINTS).expect("the same"));
        let read = tiny_skia::Pixmap::decode_png(&bytes).expect("PNG");
        assert_eq!((read.width(), read.height()), SIZE);
        let at = |x, y| read.pixel(x, y).map(|p| (p.red(), p.green(), p.blue()));
        assert_eq!(at(600, 315), Some((255, 0, 0)));
        assert_eq!(at(5, 5), Some((0x10, 0x20, 0x30)));
        assert!(png("no drawing", PAINTS).is_none());
    }
}
