//! The shortest line of what is done and falls after which two games no longer stand alike.

use super::family::Family;
use crate::game::play::after;
use crate::game::{Play, Stand};
use std::collections::HashMap;

/// Two games that stand alike before something is done, and no longer after it.
pub(crate) struct Apart<'r, F: Family> {
    /// What is done and what falls, up to where they part.
    pub line: Vec<(F::Act, String)>,
    /// Before the last of it.
    pub before: [F::Game<'r>; 2],
    /// After it.
    pub after: [F::Game<'r>; 2],
}

enum Found<'r, F: Family> {
    Nothing,
    Apart(Box<Apart<'r, F>>),
    GivenUp,
}

/// A search under way.
struct Search<F: Family> {
    looked: usize,
    limit: usize,
    line: Vec<(F::Act, String)>,
    /// Positions looked at, by their key, and to what depth.
    seen: HashMap<u64, u32>,
}

impl<'r, F: Family> Search<F> {
    /// Looks so many steps ahead; positions looked at to a depth are not looked at again to that or less.
    fn deeper(&mut self, a: &F::Game<'r>, b: &F::Game<'r>, depth: u32) -> Found<'r, F> {
        let Stand::Seat(_) = a.stand() else {
            return Found::Nothing;
        };
        for act in a.legal() {
            for (token, _) in F::ways(a, act) {
                self.looked += 1;
                if self.looked > self.limit {
                    return Found::GivenUp;
                }
                let fell = F::falls(act).then_some(token.as_str());
                let (na, nb) = (after(a, act, fell), after(b, act, fell));
                self.line.push((act, token));
                if !F::alike(&na, &nb) {
                    return Found::Apart(Box::new(Apart {
                        line: std::mem::take(&mut self.line),
                        before: [a.clone(), b.clone()],
                        after: [na, nb],
                    }));
                }
                if depth > 1 {
                    let known = self.seen.entry(F::key(&na)).or_insert(0);
                    if *known < depth - 1 {
                        *known = depth - 1;
                        match self.deeper(&na, &nb, depth - 1) {
                            Found::Nothing => {}
                            found => return found,
                        }
                    }
                }
                self.line.pop();
            }
        }
        Found::Nothing
    }
}

/// A shortest line after which two games that stand alike no longer do; none within so many steps tried, and where nothing ever
/// differs.
pub(crate) fn deeper<'r, F: Family>(
    a: &F::Game<'r>,
    b: &F::Game<'r>,
    limit: usize,
) -> Option<Apart<'r, F>> {
    let mut looked = 0;
    for depth in 1.. {
        let mut search = Search::<F> {
            looked,
            limit,
            line: vec![],
            seen: HashMap::new(),
        };
        match search.deeper(a, b, depth) {
            Found::Apart(found) => return Some(*found),
            Found::GivenUp => return None,
            // nothing deeper was there to be looked at
            Found::Nothing if depth > 4 && search.looked - looked < depth as usize => return None,
            Found::Nothing => looked = search.looked,
        }
    }
    None
}
