//! How alike games are, as one drawing: a dendrogram beside a square of shares of aspects that two games have in common.
//!
//! Distance of two games: the share of aspects that differ among those that either has. Clusters are joined by the mean distance
//! of their games (average linkage, UPGMA: R. R. Sokal and C. D. Michener, A statistical method for evaluating systematic
//! relationships, University of Kansas Science Bulletin 38, 1958).

use std::fmt::Write as _;

use kodama::{linkage, Method};

use super::render::escape;

/// One game of the drawing.
pub struct Leaf {
    /// Its title.
    pub title: String,
}

/// Two games of the drawing.
pub struct Shared {
    /// Numbers of the two, the smaller first.
    pub games: (usize, usize),
    /// Aspects that say the same, of those that either has.
    pub same: usize,
    /// Those.
    pub of: usize,
    /// The page of the two.
    pub href: String,
}

/// A cluster as it is joined: its members in order, the height of its join, and the middle of it among the leaves.
struct Cluster {
    members: Vec<usize>,
    height: f64,
    parts: Option<(usize, usize)>,
}

/// The order in which like stands beside like, and the joins that made it.
fn clusters(n: usize, pairs: &[Shared]) -> (Vec<usize>, Vec<Cluster>) {
    let mut all: Vec<Cluster> = (0..n)
        .map(|i| Cluster {
            members: vec![i],
            height: 0.0,
            parts: None,
        })
        .collect();
    if n > 1 {
        let distance = |a: usize, b: usize| {
            let pair = pairs.iter().find(|p| p.games == (a, b));
            pair.map_or(1.0, |p| 1.0 - p.same as f64 / p.of.max(1) as f64)
        };
        let mut condensed = Vec::new();
        for a in 0..n {
            for b in a + 1..n {
                condensed.push(distance(a, b));
            }
        }
        for step in linkage(&mut condensed, n, Method::Average).steps() {
            let mut members = all[step.cluster1].members.clone();
            members.extend(&all[step.cluster2].members);
            all.push(Cluster {
                members,
                height: step.dissimilarity,
                parts: Some((step.cluster1, step.cluster2)),
            });
        }
    }
    let order = all.last().map(|c| c.members.clone()).unwrap_or_default();
    (order, all)
}

/// The order of the games in which like stands beside like.
#[must_use]
pub fn order(n: usize, pairs: &[Shared]) -> Vec<usize> {
    clusters(n, pairs).0
}

const ROW: f64 = 40.0;
const TREE: f64 = 150.0;
const NAMES: f64 = 235.0;
/// Room for a letter of a name.
const LETTER: f64 = 7.4;

/// Draws it. Every cell leads to the page of its pair.
#[must_use]
pub fn draw(leaves: &[Leaf], pairs: &[Shared]) -> String {
    let n = leaves.len();
    let (order, all) = clusters(n, pairs);
    let at = |leaf: usize| order.iter().position(|l| *l == leaf).unwrap_or_default() as f64;
    let left = TREE + NAMES;
    // names over the columns stand aslant: they are longer than a column is wide
    let longest = leaves.iter().map(|l| l.title.chars().count()).max();
    let slant = longest.unwrap_or_default() as f64 * LETTER * std::f64::consts::FRAC_1_SQRT_2;
    let top_names = slant + 14.0;
    let width = left + ROW * n as f64 * 1.5 + (slant - ROW).max(0.0);
    let height = top_names + ROW * n as f64 + 8.0;
    let mut svg = format!("<svg class=\"likeness\" viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"How alike the games are\">");
    let top = all.iter().map(|c| c.height).fold(0.01, f64::max);
    let x = |h: f64| TREE - 8.0 - h / top * (TREE - 16.0);
    let middle = |c: &Cluster| -> f64 {
        let of: Vec<f64> = c.members.iter().map(|m| at(*m)).collect();
        (of.iter().sum::<f64>() / of.len() as f64 + 0.5) * ROW + top_names + 4.0
    };
    let mut tree = String::new();
    for c in &all {
        if let Some((a, b)) = c.parts {
            let (a, b) = (&all[a], &all[b]);
            let _ = write!(
                tree,
                "M{:.1} {:.1}H{:.1}V{:.1}H{:.1}",
                x(a.height),
                middle(a),
                x(c.height),
                middle(b),
                x(b.height)
            );
        }
    }
    let _ = write!(svg, "<path class=\"l-tree\" d=\"{tree}\"/>");
    for (column, leaf) in order.iter().enumerate() {
        let (cx, cy) = (left + (column as f64 + 0.5) * ROW * 1.5, top_names - 4.0);
        let name = escape(&leaves[*leaf].title);
        // who listens hears both names at each cell
        let _ = write!(svg, "<text class=\"l-name l-over\" aria-hidden=\"true\" transform=\"translate({cx:.1} {cy:.1}) rotate(-45)\">{name}</text>");
    }
    for (row, leaf) in order.iter().enumerate() {
        let y = row as f64 * ROW + top_names + 4.0;
        let _ = write!(
            svg,
            "<text class=\"l-name\" x=\"{TREE}\" y=\"{:.1}\">{}</text>",
            y + ROW / 2.0 + 5.0,
            escape(&leaves[*leaf].title)
        );
        for (column, other) in order.iter().enumerate() {
            let cx = left + column as f64 * ROW * 1.5;
            if leaf == other {
                let _ = write!(svg, "<rect class=\"l-self\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\"/>", cx + 2.0, y + 2.0, ROW * 1.5 - 4.0, ROW - 4.0);
                continue;
            }
            let games = (*leaf.min(other), *leaf.max(other));
            let Some(pair) = pairs.iter().find(|p| p.games == games) else {
                continue;
            };
            let share = pair.same as f64 / pair.of.max(1) as f64;
            // what is seen is part of what is heard
            let words = format!(
                "{} %: {} and {} share {} of {} aspects",
                (share * 100.0).round(),
                leaves[games.0].title,
                leaves[games.1].title,
                pair.same,
                pair.of
            );
            // one of the two cells of a pair is enough for those who go by keyboard
            let tab = if column > row { "" } else { " tabindex=\"-1\"" };
            let _ = write!(
                svg,
                "<a href=\"{}\" aria-label=\"{}\"{tab}><rect class=\"l-cell\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\" fill-opacity=\"{:.2}\"/>\
                 <text class=\"l-share\" x=\"{:.1}\" y=\"{:.1}\">{} %</text></a>",
                escape(&pair.href),
                escape(&words),
                cx + 2.0,
                y + 2.0,
                ROW * 1.5 - 4.0,
                ROW - 4.0,
                0.05 + 0.4 * share,
                cx + ROW * 0.75,
                y + ROW / 2.0 + 5.0,
                (share * 100.0).round()
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_stands_beside_like() {
        let pair = |a, b, same| Shared {
            games: (a, b),
            same,
            of: 10,
            href: format!("{a}-{b}"),
        };
        // 0 and 3 are nearly one, so are 1 and 2
        let pairs = [
            pair(0, 1, 2),
            pair(0, 2, 1),
            pair(0, 3, 9),
            pair(1, 2, 8),
            pair(1, 3, 2),
            pair(2, 3, 1),
        ];
        let order = order(4, &pairs);
        let gap = |a: usize, b: usize| {
            let place = |x| order.iter().position(|o| *o == x).unwrap();
            usize::abs_diff(place(a), place(b))
        };
        assert_eq!((gap(0, 3), gap(1, 2)), (1, 1));
        let leaves: Vec<Leaf> = (0..4)
            .map(|i| Leaf {
                title: format!("G{i}"),
            })
            .collect();
        let svg = draw(&leaves, &pairs);
        // each pair has two cells, one of them in the order of the tab key
        assert_eq!(svg.matches("<a ").count(), 12);
        assert_eq!(svg.matches("tabindex").count(), 6);
        // every game is named beside its row and over its column
        assert_eq!(svg.matches("class=\"l-name\"").count(), 4);
        assert_eq!(svg.matches("class=\"l-name l-over\"").count(), 4);
    }
}
