//! How alike games are, as a dendrogram; beside it the page's script draws the square of shares of aspects that two games have in
//! common.
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
    /// Its edition.
    pub href: String,
}

/// Two games of the drawing.
pub struct Shared {
    /// Numbers of the two, the smaller first.
    pub games: (usize, usize),
    /// Aspects that say the same, of those that either has.
    pub same: usize,
    /// Those.
    pub of: usize,
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
/// The height of a row where there are many.
const LOW_ROW: f64 = 28.0;
/// More games than these stand in low rows.
const MANY: usize = 12;
const TREE: f64 = 150.0;
/// Room for a letter of a name.
const LETTER: f64 = 7.4;

/// Draws the tree with the names of the games, which grows with them and not with their pairs. The square of their pairs is drawn beside
/// it by the page's script (`site/scripts/matrix/square.ts`), from the numbers that stand at the drawing: where its cells begin and how
/// high a row is.
#[must_use]
pub fn draw(leaves: &[Leaf], pairs: &[Shared]) -> String {
    let n = leaves.len();
    let row = if n > MANY { LOW_ROW } else { ROW };
    let (order, all) = clusters(n, pairs);
    let at = |leaf: usize| order.iter().position(|l| *l == leaf).unwrap_or_default() as f64;
    let longest = leaves.iter().map(|l| l.title.chars().count()).max();
    let longest = longest.unwrap_or_default() as f64 * LETTER;
    let width = TREE + longest + 14.0;
    // names over the columns stand aslant: they are longer than a column is wide
    let top_names = longest * std::f64::consts::FRAC_1_SQRT_2 + 14.0;
    let height = row * n as f64 + 8.0;
    let mut svg = format!("<svg class=\"likeness\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" data-row=\"{row}\" data-over=\"{top_names:.0}\" role=\"group\" aria-label=\"How alike the games are\">");
    let top = all.iter().map(|c| c.height).fold(0.01, f64::max);
    let x = |h: f64| TREE - 8.0 - h / top * (TREE - 16.0);
    let middle = |c: &Cluster| -> f64 {
        let of: Vec<f64> = c.members.iter().map(|m| at(*m)).collect();
        (of.iter().sum::<f64>() / of.len() as f64 + 0.5) * row + 4.0
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
    for (at, leaf) in order.iter().enumerate() {
        let y = at as f64 * row + row / 2.0 + 9.0;
        let leaf = &leaves[*leaf];
        let _ = write!(
            svg,
            "<a href=\"{}\"><text class=\"l-name\" x=\"{TREE}\" y=\"{y:.1}\">{}</text></a>",
            escape(&leaf.href),
            escape(&leaf.title)
        );
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
                href: format!("{i}.html"),
            })
            .collect();
        let svg = draw(&leaves, &pairs);
        // every game is named beside its row; no pair is drawn, since there are as many as games squared
        assert_eq!(svg.matches("<a ").count(), 4);
        assert_eq!(svg.matches("class=\"l-name\"").count(), 4);
    }
}
