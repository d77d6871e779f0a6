//! Who owns which characters of a page: every character ends up in exactly one [`Segment`].

use std::ops::Range;

/// What a stretch of a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The words of a field of an item (record or game page).
    Field {
        /// Index of the item on the page.
        item: usize,
        /// JSON key of the field.
        key: &'static str,
    },
    /// The label that announces a field.
    Label {
        /// Index of the item on the page.
        item: usize,
        /// JSON key of the field.
        key: &'static str,
    },
    /// A heading over records.
    Heading,
    /// `3 pieces of evidence found.`
    Declared,
    /// Words that stand on every page of the portal, by the name of the rule that knows them.
    Boilerplate(&'static str),
    /// White space between other stretches.
    Space,
    /// Text that belongs to no field: of an item, or of the page.
    Unplaced(Option<usize>),
}

/// A stretch of the page's text (byte offsets).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Where it lies.
    pub span: Range<usize>,
    /// What it is.
    pub kind: Kind,
}

/// Collects claims on a page's text and settles them into a partition.
#[derive(Debug, Default)]
pub struct Partition {
    claims: Vec<Segment>,
    regions: Vec<(Range<usize>, usize)>,
}

impl Partition {
    /// Claims a stretch. Of two claims on the same characters the one that begins earlier holds.
    pub fn claim(&mut self, span: Range<usize>, kind: Kind) {
        if span.start < span.end {
            self.claims.push(Segment { span, kind });
        }
    }

    /// Says that whatever nobody claims between these offsets belongs to an item.
    pub fn region(&mut self, span: Range<usize>, item: usize) {
        self.regions.push((span, item));
    }

    /// The partition of `text`: segments in order, without gap or overlap.
    pub fn settle(mut self, text: &str) -> Vec<Segment> {
        self.claims.sort_by_key(|s| (s.span.start, s.span.end));
        self.regions.sort_by_key(|(span, _)| span.start);
        let mut out = Vec::with_capacity(self.claims.len() * 2 + 1);
        let mut at = 0;
        for mut claim in self.claims {
            claim.span.start = claim.span.start.max(at);
            if claim.span.start >= claim.span.end {
                continue;
            }
            fill(text, at..claim.span.start, &self.regions, &mut out);
            at = claim.span.end;
            out.push(claim);
        }
        fill(text, at..text.len(), &self.regions, &mut out);
        out
    }
}

/// Splits an unclaimed stretch into white space and text, at the borders of the regions.
fn fill(text: &str, gap: Range<usize>, regions: &[(Range<usize>, usize)], out: &mut Vec<Segment>) {
    let mut at = gap.start;
    while at < gap.end {
        let next = regions.partition_point(|(span, _)| span.start <= at);
        let inside = next.checked_sub(1).map(|i| &regions[i]);
        let (owner, mut end) = match inside {
            Some((span, item)) if at < span.end => (Some(*item), span.end),
            _ => (None, gap.end),
        };
        if let Some((span, _)) = regions.get(next) {
            end = end.min(span.start);
        }
        let end = end.min(gap.end);
        let piece = &text[at..end];
        let words = piece.trim();
        if words.is_empty() {
            out.push(Segment {
                span: at..end,
                kind: Kind::Space,
            });
        } else {
            let from = at + (piece.len() - piece.trim_start().len());
            let to = from + words.len();
            for (span, kind) in [
                (at..from, Kind::Space),
                (from..to, Kind::Unplaced(owner)),
                (to..end, Kind::Space),
            ] {
                if span.start < span.end {
                    out.push(Segment { span, kind });
                }
            }
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_has_one_owner() {
        let text = "a  b c\n\nd";
        let mut partition = Partition::default();
        partition.claim(0..1, Kind::Heading);
        partition.claim(3..4, Kind::Declared);
        partition.region(5..9, 0);
        let settled = partition.settle(text);
        let mut at = 0;
        for segment in &settled {
            assert_eq!(segment.span.start, at);
            at = segment.span.end;
        }
        assert_eq!(at, text.len());
        assert_eq!(settled.last().unwrap().kind, Kind::Unplaced(Some(0)));
    }

    #[test]
    fn of_two_claims_the_earlier_holds_and_the_later_keeps_its_rest() {
        let mut partition = Partition::default();
        partition.claim(0..3, Kind::Heading);
        partition.claim(2..5, Kind::Declared);
        let settled = partition.settle("abcde");
        assert_eq!(settled[0].span, 0..3);
        assert_eq!(settled[1].span, 3..5);
    }
}
