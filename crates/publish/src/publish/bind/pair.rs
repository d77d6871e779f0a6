//! Two games side by side: aspects that differ with both sentences, and the first position where they part.

use serde_json::{json, Value};

use super::super::families;
use super::super::render::inert_json;
use super::super::text::{anchor, capital, counted, in_words};
use super::super::view::{PairGame, PairPage, PartedSide, PartingView};
use super::common_board;
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::pair_rule::{self, Cause};
use super::world::World;
use super::{differ, player};
use crate::corpus::comparison::{Comparison, Parting};
use ludarium_engine::game::{Aspect, Rules};

/// The pairs of games of one family that have a page of their own (`own`) or have none, in the order of their slugs, each with its name.
pub fn pairs<'w, 'c>(world: &'w World<'c>, own: bool) -> Vec<(String, &'w Game<'c>, &'w Game<'c>)> {
    let mut all = Vec::new();
    for (family, games) in world.by_family() {
        let near = world.near(family);
        for (i, a) in games.iter().enumerate() {
            for (j, b) in games.iter().enumerate().skip(i + 1) {
                if near.is_some_and(|near| near.contains(&(i, j))) == own {
                    let name = Comparison::name(&a.edition.slug, &b.edition.slug);
                    all.push((name, *a, *b));
                }
            }
        }
    }
    all
}

/// Everything on the page of a pair.
pub fn pair_page(world: &World, a: &Game, b: &Game) -> PairPage {
    let [x, y] = &[a, b].map(families::shown);
    let links = [a, b].map(|g| Links::of(world, From::Folder, g));
    let (differ, same) = differ::differ(&links, [x, y]);
    let known = world
        .corpus
        .comparisons
        .get(&Comparison::name(&a.edition.slug, &b.edition.slug))
        .filter(|c| c.fits(a.rules.sha256(), b.rules.sha256()));
    let (mut partings, none) = partings([a, b], &links, [x, y], known);
    let common = known.and_then(|k| k.common_board.as_ref());
    if let Some(common) = common {
        if let Some(on) = &common_board::on(common, [a, b]) {
            partings = common_board::partings(common, on, |parted, past| {
                view([a, b], &links, [x, y], parted, past, on.rules())
            });
        }
    }
    let aspects = differ.len() + same.len();
    let line = line(&partings, [differ.len(), aspects], known);
    PairPage {
        scripts: match in_step(a, b, known) {
            true => [a, b]
                .map(|g| format!("assets/games/{}.js", anchor(&g.edition.slug)))
                .into(),
            false => vec![],
        },
        games: [game(&links[0]), game(&links[1])],
        line,
        board: common.map(|c| common_board::boards_sentence(c, [a, b])),
        none: none.filter(|_| common.is_none()),
        data: data(a, b, known),
        file: known.map(|_| {
            format!(
                "data/{}",
                Comparison::file(&a.edition.slug, &b.edition.slug)
            )
        }),
        partings,
        differ,
        same,
        aspects,
    }
}

fn game(links: &Links) -> PairGame {
    PairGame {
        stem: anchor(&links.edition.slug),
        title: links.edition.about.title.clone(),
        href: links.href.clone().unwrap_or_default(),
        from: links.world.whence(links.edition),
    }
}

/// What it comes to: in how many points of the rules they differ, how often they go on differently, and how soon they part.
fn line(partings: &[PartingView], [differ, of]: [usize; 2], known: Option<&Comparison>) -> String {
    let points = match differ {
        0 => format!("Their rules agree in all {of} points compared."),
        n => format!("Their rules differ in {n} of {of} points compared."),
    };
    let situations = known
        .and_then(|c| c.situations)
        .filter(|s| s.same + s.differ > 0);
    let situations = situations.map_or_else(String::new, |s| {
        let outcome = match s.differ {
            0 => "the same outcome",
            _ => "different outcomes",
        };
        match (s.differ, s.same + s.differ) {
            (_, 1) => format!(" The one shared situation has {outcome}."),
            (n, of) if n == 0 || n == of => {
                format!(" All {of} shared situations have {outcome}.")
            }
            (1, of) => format!(" 1 of {of} shared situations has {outcome}."),
            (n, of) => format!(" {n} of {of} shared situations have {outcome}."),
        }
    });
    let on_one = known.is_some_and(played_on_one);
    let soonest = match partings.first() {
        Some(p) if p.moves.is_empty() && on_one => {
            " On one board they differ before the first move.".to_owned()
        }
        Some(p) if p.moves.is_empty() => " They differ before the first move.".to_owned(),
        Some(p) => format!(
            " {} that shows a difference takes {}.",
            if on_one {
                "On one board, the shortest game"
            } else {
                "The shortest game"
            },
            counted(p.moves.len(), "move", "moves")
        ),
        None => String::new(),
    };
    format!("{points}{situations}{soonest}")
}

fn partings(
    [a, b]: [&Game; 2],
    links: &[Links; 2],
    aspect_lists: [&[Aspect]; 2],
    known: Option<&Comparison>,
) -> (Vec<PartingView>, Option<String>) {
    let own = families::of(a);
    let Some(common) = own.common(&*a.rules, &*b.rules) else {
        return (Vec::new(), None);
    };
    let Some(known) = known else {
        let why = "Not searched yet: ludarium compare --all finds where these rules differ.";
        return (Vec::new(), Some(why.to_owned()));
    };
    let rules = [&*a.rules, &*b.rules];
    let view =
        |parted: &Parting, past: bool| view([a, b], links, aspect_lists, parted, past, rules);
    if !common.places {
        // where two boards have no place in common nothing is tried: what is set up on each is all there is to see
        let none = "Their boards differ, so they share no moves.";
        let at_once = known.parting.iter().filter(|p| p.moves.is_empty());
        let boards: Vec<PartingView> = at_once.map(|p| view(p, false)).collect();
        return (boards, Some(none.to_owned()));
    }
    let mut all: Vec<PartingView> = known.parting.iter().map(|p| view(p, false)).collect();
    all.extend(known.past_the_opening.iter().map(|p| view(p, true)));
    let none = match (&known.parting, &known.past_the_opening) {
        (None, _) => Some(format!("We tried {} moves and found no difference.", known.limit)),
        (Some(p), None) if p.moves.is_empty() && common.set_up => {
            Some(format!("Without the openings, we tried {} moves and found no difference.", known.limit))
        }
        (Some(p), None) if p.moves.is_empty() && own.in_step() => {
            Some("After the openings we cannot compare them move by move: the boards are set up differently, or different moves are possible.".to_owned())
        }
        _ => None,
    };
    (all, none)
}

/// A parting as the page shows it; `rules` are those that the two boards are drawn by.
fn view(
    [a, b]: [&Game; 2],
    links: &[Links; 2],
    aspect_lists: [&[Aspect]; 2],
    parted: &Parting,
    past: bool,
    rules: [&dyn Rules; 2],
) -> PartingView {
    let own = families::of(a);
    let n = parted.moves.len();
    let unlike = parted.after[0] == parted.after[1];
    let title = match (n, past) {
        (0, _) if unlike => "Different first moves are possible".to_owned(),
        (0, _) if !rules[0].same_board(rules[1]) => "The two boards".to_owned(),
        (0, _) => "They differ before the first move".to_owned(),
        (n, _) if unlike => format!(
            "{} in common; then different moves are possible",
            capital(&counted_words(n))
        ),
        (1, false) => "They differ at the first move".to_owned(),
        (1, true) => "After their openings they differ at the first move".to_owned(),
        (_, true) => format!(
            "After their openings {} in common; they differ at the {}",
            counted_words(n - 1),
            ordinal(n)
        ),
        _ => format!(
            "{} in common; they differ at the {}",
            capital(&counted_words(n - 1)),
            ordinal(n)
        ),
    };
    let apart = || pair_rule::moves_apart([a, b], rules, parted);
    let note = match (n, past) {
        (0, _) if unlike => format!("Both games have the same position; {}.", apart()),
        (0, _) => own.apart().to_owned(),
        _ if unlike => format!(
            "After these moves both games have the same position; {}.",
            apart()
        ),
        (_, past) => own.line(past).to_owned(),
    };
    let cause = pair_rule::cause([a, b], aspect_lists, parted);
    PartingView {
        title,
        note,
        moves: parted.moves.clone(),
        sides: [(a, 0), (b, 1)]
            .map(|(g, i)| side(g, rules, &links[i], (parted, &cause), i, past))
            .into(),
        what: cause.words,
    }
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
    game: &Game,
    rules: [&dyn Rules; 2],
    links: &Links,
    (parted, cause): (&Parting, &Cause),
    i: usize,
    past: bool,
) -> PartedSide {
    let title = game.edition.about.title.clone();
    // it stands before each colour of the drawing
    let id = format!("{}{}", if past { "p" } else { "f" }, ["a", "b"][i]);
    let says = if parted.moves.is_empty() {
        format!("{title}, the first position")
    } else {
        format!("{title} after {}", parted.moves.join(" "))
    };
    let unlike = parted.after[0] == parted.after[1];
    let ruled = |i: usize| !parted.clauses[i].is_empty();
    let mut clauses = parted.clauses[i].clone();
    let mut unruled = "";
    if !ruled(i) && unlike {
        clauses.clone_from(&cause.clauses[i]);
    } else if !ruled(i) && ruled(1 - i) {
        clauses = pair_rule::ending(rules, parted, i);
        unruled = match clauses.is_empty() {
            true => "No clause of this game applies here.",
            false => "Here the last rule that applies is this:",
        };
    }
    if unlike && clauses.is_empty() && ruled(1 - i) {
        unruled = "No rule of this game allows that move.";
    }
    let drawn = families::of(game).position(rules[i], &parted.after[i], &id, &says);
    let (svg, to_move) = drawn.map_or_else(Default::default, |d| (d.svg, d.to_move));
    PartedSide {
        to_move,
        svg,
        clauses: differ::notes(links, &clauses),
        unruled,
        title,
    }
}

/// Which two games, and the lines where they part; the games themselves lie beside the page ([`pair_games`]).
fn data(a: &Game, b: &Game, known: Option<&Comparison>) -> Option<String> {
    if !in_step(a, b, known) {
        return None;
    }
    let games = [a, b].map(|g| anchor(&g.edition.slug));
    let moves = |p: &Option<Parting>| p.as_ref().map(|p| p.moves.clone());
    let common = known.and_then(|k| k.common_board.as_ref());
    let [parting, past] = match (common, known) {
        (Some(c), _) => [moves(&c.parting), moves(&c.past_the_opening)],
        (None, Some(k)) => [moves(&k.parting), moves(&k.past_the_opening)],
        (None, None) => [None, None],
    };
    let home = common.and_then(|c| c.of.as_ref());
    let data = json!({
        "games": games,
        "parting": parting,
        "past": past,
        // whose board both are played on
        "board": home.and_then(|slug| [a, b].iter().position(|g| g.edition.slug == *slug)),
    });
    Some(inert_json(&data.to_string()))
}

/// Whether the page of the two has both boards alive.
fn in_step(a: &Game, b: &Game, known: Option<&Comparison>) -> bool {
    let own = families::of(a);
    let common = own.common(&*a.rules, &*b.rules);
    own.in_step() && (known.is_some_and(played_on_one) || common.is_some_and(|c| c.places))
}

/// Whether games on boards of different size are played on the board of one of them.
fn played_on_one(known: &Comparison) -> bool {
    let board = known.common_board.as_ref();
    board.is_some_and(|b| b.of.is_some())
}

/// The games of all pairs as their players read them: a script each, since a game is on as many pages as there are others.
pub fn pair_games(world: &World) -> Vec<(String, String)> {
    let played = world.games.iter().filter(|a| families::of(a).in_step());
    played
        .map(|game| {
            let stem = anchor(&game.edition.slug);
            let data = player::game_data(&Links::of(world, From::Root, game), game);
            let script = format!(
                "(globalThis.ludariumGames ??= {{}})[{}] = {data};\n",
                json!(stem)
            );
            (format!("assets/games/{stem}.js"), script)
        })
        .collect()
}

/// The games that have pages of pairs, for the lists from which two are chosen: a script that all these pages share.
pub const PAIRS: &str = "assets/pairs.js";

/// The games of each family by the names of their pages, those of families that have two; and which pairs of them have a page of their
/// own.
pub fn pair_names(world: &World) -> String {
    let families = world.by_family().into_iter().filter(|(_, g)| g.len() > 1);
    let named = |g: &&Game| json!([anchor(&g.edition.slug), g.edition.about.title]);
    let all: Vec<Value> = families
        .map(|(family, games)| {
            let pages = world.near(family);
            let games: Vec<Value> = games.iter().map(named).collect();
            json!([capital(family.names.games), games, pages])
        })
        .collect();
    format!("globalThis.ludariumPairs = {};\n", Value::from(all))
}
