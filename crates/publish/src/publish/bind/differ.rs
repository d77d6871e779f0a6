//! The aspects of two games side by side: what each says, and the clauses behind it, each shown once a side.

use std::collections::BTreeMap;

use super::super::families;
use super::super::text::capital;
use super::super::view::{Again, AspectPair, AspectSide, ClauseNote, StandingMark};
use super::aspects;
use super::compare::clause;
use super::links::Links;
use ludarium_engine::game::Aspect;

/// The aspects in which two games differ, and in words those that are the same in both.
pub fn differ(links: &[Links; 2], aspect_lists: [&[Aspect]; 2]) -> (Vec<AspectPair>, Vec<String>) {
    let mut differ: Vec<AspectPair> = Vec::new();
    let mut same = Vec::new();
    let mut placed = [Placed::new(), Placed::new()];
    for p in aspect_lists[0] {
        let mut theirs = aspect_lists[1].iter();
        let Some(q) = theirs.find(|q| (q.group, q.aspect) == (p.group, p.aspect)) else {
            continue;
        };
        let name = aspects::name(p.aspect);
        match (p.same(q), p.is_none()) {
            (true, true) => {}
            (true, false) => {
                // the same thing can have another name in the other game
                let [here, there] = [p, q].map(|a| aspects::value(&a.value));
                same.push(match here == there {
                    true => format!("{name}: {here}"),
                    false => format!("{name}: {here}, in the other game {there}"),
                });
            }
            (false, _) => {
                let row = differ.len() + 1;
                let values = values([p, q]);
                let sides = [p, q].into_iter().zip(links).zip(&mut placed);
                differ.push(AspectPair {
                    group: capital(p.group),
                    sides: sides
                        .enumerate()
                        .map(|(i, ((aspect, links), placed))| AspectSide {
                            places: links.game.map_or_else(Vec::new, |game| {
                                families::of(game).places(
                                    game,
                                    aspect,
                                    &format!("z{row}{}", ["a", "b"][i]),
                                )
                            }),
                            value: values[i].clone(),
                            ..side(links, aspect, placed, (row, &name))
                        })
                        .collect(),
                    aspect: name,
                });
            }
        }
    }
    (differ, same)
}

/// What each says, empty where it has no such thing; of two that differ in detail alone the words stand once.
fn values([p, q]: [&Aspect; 2]) -> [String; 2] {
    let [here, there] = [p, q].map(|a| match a.is_none() {
        true => String::new(),
        false => aspects::value(&a.value),
    });
    if here != there {
        return [here, there];
    }
    let see = |a: &Aspect| match a.clauses.is_empty() {
        true => "no clause changes the usual details",
        false => "different in detail: see the clauses here",
    };
    let outline = here.trim_end_matches(" (see the clauses)");
    let outline = match outline {
        "see the clauses" => "both have such a rule; ".to_owned(),
        words => format!("both: {words}; "),
    };
    [format!("{outline}{}", see(p)), see(q).to_owned()]
}

/// Under which aspect a clause of one side was placed: the number of its row, and its name.
type Placed = BTreeMap<String, (usize, String)>;

fn side(links: &Links, aspect: &Aspect, placed: &mut Placed, row: (usize, &str)) -> AspectSide {
    let before = |id: &&String| placed.contains_key(id.as_str());
    let (known, new): (Vec<&String>, Vec<&String>) = aspect.clauses.iter().partition(before);
    let mut again = Again::default();
    for id in known {
        let place = &placed[id];
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
        placed.insert(id.clone(), (row.0, row.1.to_owned()));
    }
    AspectSide {
        value: String::new(),
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
            let quoted = |q: &str| all.iter().any(|n| n.quotes.iter().any(|p| p.words == q));
            note.quotes.retain(|q| !quoted(&q.words));
            all.push(note);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sides_that_differ_never_have_the_same_words() {
        let cell = |value: &str, exact: &str, clause: &str| Aspect {
            group: "Setting up",
            aspect: "how the holes lie",
            code: "three".into(),
            exact: exact.into(),
            value: value.into(),
            clauses: vec![clause.into()],
            certainty: None,
        };
        for words in ["in three rows", "see the clauses"] {
            let [x, y] = values([&cell(words, "a", "x.setup"), &cell(words, "b", "y.setup")]);
            assert!(x.ends_with("see the clauses here"), "{x}");
            assert_ne!(x, y);
        }
        let apart = values([&cell("in two rows", "", "x"), &cell("in a ring", "", "y")]);
        assert_eq!(apart, ["in two rows", "in a ring"]);
    }
}
