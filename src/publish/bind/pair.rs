//! Two games side by side: aspects that differ with both sentences, and the first position where they part.

use ludarium_board::figure;
use ludarium_engine::notation::parse_position;
use ludarium_engine::position::Player;
use ludarium_engine::Ruleset;
use serde_json::{json, Value};

use super::super::render::inert_json;
use super::super::text::{capital, counted, in_words, typographic};
use super::super::view::{
    AspectPair, AspectSide, ClauseNote, Link, PairGame, PairPage, PartedSide, PartingView,
};
use super::compare::{clause, said};
use super::{boards, player, Compiled, From, Game, World};
use crate::corpus::compared::{Compared, Parted};
use ludarium_engine::aspects::{Aspect, NONE};
use ludarium_engine::compare::set_up;

/// The pairs of games of one family, in the order of their slugs, each with the name of its page.
#[must_use]
pub fn pairs<'w, 'c>(world: &'w World<'c>) -> Vec<(String, &'w Game<'c>, &'w Game<'c>)> {
    let mut all = Vec::new();
    for (i, a) in world.games.iter().enumerate() {
        for b in &world.games[i + 1..] {
            if a.bundle.rules.family == b.bundle.rules.family {
                all.push((Compared::name(&a.edition.slug, &b.edition.slug), a, b));
            }
        }
    }
    all
}

/// Everything on the page of a pair.
#[must_use]
pub fn pair_page(world: &World, a: &Game, b: &Game) -> PairPage {
    let (x, y) = (said(a), said(b));
    let mut differ = Vec::new();
    let mut same = Vec::new();
    for p in &x {
        let Some(q) = y
            .iter()
            .find(|q| (q.group, q.aspect) == (p.group, p.aspect))
        else {
            continue;
        };
        match (p.value == q.value, p.value == NONE) {
            (true, true) => {}
            (true, false) => same.push(format!(
                "{}: {}",
                typographic(p.aspect),
                typographic(&p.value)
            )),
            (false, _) => differ.push(AspectPair {
                group: capital(p.group),
                aspect: typographic(p.aspect),
                sides: vec![aspect(world, a, p), aspect(world, b, q)],
            }),
        }
    }
    let known = world
        .corpus
        .compared
        .get(&Compared::name(&a.edition.slug, &b.edition.slug))
        .filter(|c| c.fits(a.rules.sha256(), b.rules.sha256()));
    let (partings, none) = partings(world, a, b, known);
    let aspects = differ.len() + same.len();
    let line = line(&partings, differ.len(), aspects);
    PairPage {
        games: [game(world, a, "a"), game(world, b, "b")],
        line,
        none,
        situations: known.map(|c| {
            let s = c.situations;
            format!(
                "{} of {} situations that both games know are treated differently.",
                s.differ,
                s.same + s.differ
            )
        }),
        data: data(world, a, b, known),
        partings,
        differ,
        same,
        aspects,
        others: others(world, a, b),
    }
}

fn game(world: &World, game: &Game, key: &'static str) -> PairGame {
    let about = &game.edition.about;
    PairGame {
        key,
        title: about.title.clone(),
        href: world
            .edition_href(From::Folder, &game.edition.slug)
            .unwrap_or_default(),
        from: format!("{} · {}", about.people, world.work_label(game.edition)),
    }
}

fn line(partings: &[PartingView], differ: usize, of: usize) -> String {
    let aspects = format!(
        "{} of {of} aspects {}",
        capital(&in_words(differ)),
        if differ == 1 { "differs" } else { "differ" }
    );
    match partings.first() {
        Some(p) if p.moves.is_empty() => format!("{aspects}. They part before the first move."),
        Some(p) => format!(
            "{aspects}. They part after {} at the soonest.",
            counted(p.moves.len(), "move", "moves")
        ),
        None => format!("{aspects}."),
    }
}

fn aspect(world: &World, game: &Game, aspect: &Aspect) -> AspectSide {
    AspectSide {
        title: game.edition.about.title.clone(),
        value: if aspect.value == NONE {
            String::new()
        } else {
            typographic(&aspect.value)
        },
        clauses: notes(world, game, &aspect.clauses),
    }
}

fn notes(world: &World, game: &Game, ids: &[String]) -> Vec<ClauseNote> {
    let mut all: Vec<ClauseNote> = Vec::new();
    for id in ids {
        if let Some(note) = clause(world, From::Folder, game, id) {
            // clauses that quote the same words say them once
            let told = |q: &str| all.iter().any(|n| n.quotes.iter().any(|p| p.words == q));
            let mut note = note;
            note.quotes.retain(|q| !told(&q.words));
            all.push(note);
        }
    }
    all
}

fn partings(
    world: &World,
    a: &Game,
    b: &Game,
    known: Option<&Compared>,
) -> (Vec<PartingView>, Option<String>) {
    let (Compiled::Sowing(x), Compiled::Sowing(y)) = (&a.rules, &b.rules) else {
        let why = "These games are thrown for as well as played: two games with the same throws are compared by their aspects.";
        return (Vec::new(), Some(why.to_owned()));
    };
    let Some(known) = known else {
        let why = "Nobody has searched where these rules part: `ludarium compare --all` does, and keeps what it finds.";
        return (Vec::new(), Some(why.replace('`', "")));
    };
    let view = |parted: &Parted, past: bool| {
        let n = parted.moves.len();
        let title = match (n, past) {
            (0, _) => "They part before the first move".to_owned(),
            (1, _) => "The first move parts them".to_owned(),
            _ => format!(
                "{} alike; the {} parts them",
                capital(&counted_words(n - 1)),
                ordinal(n)
            ),
        };
        let note = match (n, past) {
            (0, _) => "The opening itself differs: this is how each round begins, South first.",
            (_, true) => "With the openings laid aside: both boards set up as for the first round, South to move.",
            (_, false) => "From the opening on, South first. No shorter line of moves does it.",
        };
        PartingView {
            title,
            note: note.to_owned(),
            moves: parted.moves.clone(),
            sides: [(a, x, 0), (b, y, 1)]
                .into_iter()
                .map(|(g, rules, i)| side(world, g, rules, parted, i, past))
                .collect(),
        }
    };
    let mut all: Vec<PartingView> = known.parting.iter().map(|p| view(p, false)).collect();
    all.extend(known.past_the_opening.iter().map(|p| view(p, true)));
    let none = match (&known.parting, &known.past_the_opening) {
        (None, _) if x.holes() != y.holes() => Some("Their boards are of different size, so no move is common to both.".to_owned()),
        (None, _) => Some(format!("No parting was found among the {} moves that were tried.", known.limit)),
        (Some(p), None) if p.moves.is_empty() && set_up(x, y).is_some() => {
            Some(format!("With the openings laid aside, no parting was found among the {} moves that were tried.", known.limit))
        }
        (Some(p), None) if p.moves.is_empty() => {
            Some("Past the opening there is no common ground: the boards are not set up alike, or the same moves are not open to both.".to_owned())
        }
        _ => None,
    };
    (all, none)
}

fn counted_words(n: usize) -> String {
    format!("{} {}", in_words(n), if n == 1 { "move" } else { "moves" })
}

fn ordinal(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    WORDS
        .get(n)
        .map_or_else(|| format!("{n}th"), |w| (*w).to_owned())
}

fn side(
    world: &World,
    game: &Game,
    rules: &Ruleset,
    parted: &Parted,
    i: usize,
    past: bool,
) -> PartedSide {
    let at = parse_position(rules, &parted.after[i]).ok();
    let title = game.edition.about.title.clone();
    let svg = at.as_ref().map_or_else(String::new, |at| {
        let key = ["a", "b"][i];
        let stage = if past { "past" } else { "first" };
        let mut view = boards::view(rules, at, &format!("pair-{stage}-{key}"));
        view.title = format!("{title} after {}", parted.moves.join(" "));
        figure(&view).to_markup()
    });
    PartedSide {
        to_move: match at.and_then(|at| at.to_move) {
            Some(Player::South) => "South to move",
            Some(Player::North) => "North to move",
            None => "",
        }
        .to_owned(),
        svg,
        position: parted.after[i].clone(),
        clauses: notes(world, game, &parted.clauses[i]),
        title,
    }
}

/// Both games as their players read them, and the lines where they part.
fn data(world: &World, a: &Game, b: &Game, known: Option<&Compared>) -> Option<String> {
    let (Compiled::Sowing(x), Compiled::Sowing(y)) = (&a.rules, &b.rules) else {
        return None;
    };
    if x.holes() != y.holes() {
        return None;
    }
    let games: Vec<Value> = [a, b]
        .iter()
        .map(|g| player::game_data(world, g, From::Folder))
        .collect();
    let moves = |p: &Option<Parted>| p.as_ref().map(|p| p.moves.clone());
    let data = json!({
        "games": games,
        "parting": known.and_then(|k| moves(&k.parting)),
        "past": known.and_then(|k| moves(&k.past_the_opening)),
    });
    Some(inert_json(&data.to_string()))
}

/// The other pairs that one of the two belongs to.
fn others(world: &World, a: &Game, b: &Game) -> Vec<Link> {
    let here = Compared::name(&a.edition.slug, &b.edition.slug);
    pairs(world)
        .into_iter()
        .filter(|(name, p, q)| {
            let of = |g: &Game| [&p.edition.slug, &q.edition.slug].contains(&&g.edition.slug);
            *name != here && (of(a) || of(b))
        })
        .map(|(name, p, q)| Link {
            href: format!("{name}.html"),
            label: format!("{} and {}", p.edition.about.title, q.edition.about.title),
        })
        .collect()
}
