//! The aspects of two games side by side: what each says, and the clauses behind it, each told once a side.

use std::collections::BTreeMap;

use super::super::families;
use super::super::text::capital;
use super::super::view::{Again, AspectPair, AspectSide, ClauseNote, StandingMark};
use super::compare::clause;
use super::{aspects, Links};
use ludarium_engine::game::Aspect;

/// The aspects in which two games differ, and in words those that are the same in both.
pub fn differ(links: &[Links; 2], said: [&[Aspect]; 2]) -> (Vec<AspectPair>, Vec<String>) {
    let mut differ: Vec<AspectPair> = Vec::new();
    let mut same = Vec::new();
    let mut told = [Told::new(), Told::new()];
    for p in said[0] {
        let mut theirs = said[1].iter();
        let Some(q) = theirs.find(|q| (q.group, q.aspect) == (p.group, p.aspect)) else {
            continue;
        };
        let name = aspects::name(p.aspect);
        match (p.same(q), p.is_none()) {
            (true, true) => {}
            (true, false) => same.push(format!("{name}: {}", aspects::value(&p.value))),
            (false, _) => {
                let row = differ.len() + 1;
                let sides = [p, q].into_iter().zip(links).zip(&mut told);
                differ.push(AspectPair {
                    group: capital(p.group),
                    sides: sides
                        .enumerate()
                        .map(|(i, ((aspect, links), told))| AspectSide {
                            places: links.game.map_or_else(Vec::new, |game| {
                                families::of(game).places(
                                    game,
                                    aspect,
                                    &format!("z{row}{}", ["a", "b"][i]),
                                )
                            }),
                            ..side(links, aspect, told, (row, &name))
                        })
                        .collect(),
                    aspect: name,
                });
            }
        }
    }
    (differ, same)
}

/// Under which aspect a clause of one side was told: the number of its row, and its name.
type Told = BTreeMap<String, (usize, String)>;

fn side(links: &Links, aspect: &Aspect, told: &mut Told, row: (usize, &str)) -> AspectSide {
    let before = |id: &&String| told.contains_key(id.as_str());
    let (known, new): (Vec<&String>, Vec<&String>) = aspect.clauses.iter().partition(before);
    let mut again = Again::default();
    for id in known {
        let place = &told[id];
        if !again.under.contains(place) {
            again.under.push(place.clone());
        }
        let standing = links
            .game
            .and_then(|g| g.standing(id))
            .map(StandingMark::from);
        let new = standing.filter(|s| !again.standings.contains(s));
        again.standings.extend(new);
    }
    let clauses = notes(links, new.iter().copied());
    for id in new {
        told.insert(id.clone(), (row.0, row.1.to_owned()));
    }
    AspectSide {
        value: match aspect.is_none() {
            true => String::new(),
            false => aspects::value(&aspect.value),
        },
        places: vec![],
        clauses,
        again,
    }
}

/// Clauses with their words and where these stand.
pub fn notes<'a>(links: &Links, ids: impl IntoIterator<Item = &'a String>) -> Vec<ClauseNote> {
    let mut all: Vec<ClauseNote> = Vec::new();
    for id in ids {
        if let Some(mut note) = clause(links, id) {
            // clauses that quote the same words say them once
            let told = |q: &str| all.iter().any(|n| n.quotes.iter().any(|p| p.words == q));
            note.quotes.retain(|q| !told(&q.words));
            all.push(note);
        }
    }
    all
}
