//! Typed parameters; what does not fit together is reported.

use crate::lang::settings::{Reader, Settings, Told};
use crate::lang::{EffectiveClause, Problem};
use crate::men::board::{one, Board, Joined, NoBoard, Pdn, Points};
use crate::men::params::PARAMS;
use crate::men::ruleset::{Params, Zone, MOST_KINDS};
use crate::men::words::*;
use crate::words::unknown;

/// Typed parameters.
///
/// # Errors
/// Everything that does not fit together.
pub(super) fn typed(
    clauses: &[EffectiveClause],
    settings: &Settings,
) -> Result<Params, Vec<Problem>> {
    let read = Reader::new(PARAMS, clauses, settings);
    let params = build(&read);
    match (params, read.into_problems()) {
        (Ok(params), problems) if problems.is_empty() => Ok(params),
        (_, problems) => Err(problems),
    }
}

fn owned(names: Vec<&str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// The board that the parameters describe.
fn board(read: &Reader) -> Result<Board, Told> {
    let shape: Shape = read.word("board.shape")?;
    let cut = owned(read.names("board.cut"));
    let made = match shape {
        Shape::Grid => {
            read.needs(
                &["board.columns", "board.rows", "board.joined"],
                "by a grid",
            );
            let (columns, rows): (usize, usize) =
                (read.int("board.columns")?, read.int("board.rows")?);
            let joined = match read.word("board.joined")? {
                JoinedBy::Straight => Joined::Straight,
                JoinedBy::Both => Joined::Both,
                JoinedBy::Alternate => Joined::Alternate,
                JoinedBy::Diagonal => Joined::Diagonal,
            };
            Board::grid(columns, rows, joined, &cut)
        }
        Shape::Squares => {
            read.needs(&["board.squares"], "by squares within each other");
            Board::squares(
                read.int("board.squares")?,
                read.flag("board.corners")?,
                &cut,
            )
        }
        Shape::Wheel => {
            read.needs(&["board.rim"], "by a wheel");
            Board::wheel(read.int("board.rim")?, &cut)
        }
        Shape::Drawn => {
            read.needs(&["board.points", "board.lines"], "by a board that is drawn");
            let (points, lines) = (read.names("board.points"), read.names("board.lines"));
            Board::drawn(&owned(points), &owned(lines), &cut)
        }
    };
    made.map_err(|why| {
        let path = match (&why, shape) {
            (NoBoard::Unknown(_), Shape::Drawn) | (NoBoard::Line(_), _) => "board.lines",
            (NoBoard::Unknown(_), _) => "board.cut",
            (NoBoard::Place(_) | NoBoard::Twice(_), _) => "board.points",
            (NoBoard::Points(_), _) => "board.shape",
        };
        read.say(path, why.to_string())
    })
}

/// The point of a name; reported where there is none.
fn point(read: &Reader, path: &str, board: &Board, name: &str) -> Result<u8, Told> {
    board.point(name).ok_or_else(|| {
        let all: Vec<&str> = board.points.iter().map(|p| p.name.as_str()).collect();
        read.say(path, format!("point {}", unknown(name, &all)))
    })
}

fn zones(read: &Reader, board: &Board) -> Result<Vec<Zone>, Told> {
    let mut zones: Vec<Zone> = vec![];
    for text in read.names("board.zones") {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut south: Points = 0;
        for word in words {
            south |= one(point(read, "board.zones", board, word)?);
        }
        if south == 0 {
            let message =
                format!("`{text}` is no zone; write a name and its points: \"centre c3\"");
            return Err(read.say("board.zones", message));
        }
        if zones.iter().any(|z| z.name == name) {
            return Err(read.say("board.zones", format!("zone `{name}` stands twice")));
        }
        // for North the board is turned half round; one that cannot be is the same for both
        let turn = |set| match &board.turned {
            Some(turned) => super::turned_set(turned, set),
            None => set,
        };
        zones.push(Zone {
            name: name.to_owned(),
            points: [south, turn(south)],
        });
    }
    Ok(zones)
}

/// The points of zones that are marked on the board; where nothing is set, squares that have a name of their own.
fn marked(read: &Reader, zones: &[Zone], stand: Stand) -> Result<Points, Told> {
    let mut points = 0;
    if !read.has("board.marked") && stand == Stand::Squares {
        let own = zones.iter().map(|z| z.points[0]);
        return Ok(own
            .filter(|set| set.count_ones() == 1)
            .fold(0, |a, b| a | b));
    }
    for name in read.names("board.marked") {
        let Some(zone) = zones.iter().find(|z| z.name == name) else {
            let known: Vec<&str> = zones.iter().map(|z| z.name.as_str()).collect();
            return Err(read.say("board.marked", format!("zone {}", unknown(name, &known))));
        };
        points |= zone.points[0];
    }
    Ok(points)
}

/// A name and how several are called: by an s, if nothing else is written.
fn called(text: &str) -> [String; 2] {
    let mut words = text.split_whitespace().map(str::to_owned);
    let one = words.next().unwrap_or_default();
    let many = words.next().unwrap_or_else(|| format!("{one}s"));
    [one, many]
}

/// The kinds of men, by name, and how they are called.
fn kinds(read: &Reader) -> Result<(Vec<String>, Vec<[String; 2]>), Told> {
    let mut all: Vec<[String; 2]> = read.names("setup.kinds").into_iter().map(called).collect();
    if all.is_empty() {
        all.push(called("man men"));
    }
    let kinds: Vec<String> = all.iter().map(|[one, _]| one.clone()).collect();
    let letter = |kind: &String| kind.chars().next();
    let mut letters: Vec<Option<char>> = kinds.iter().map(letter).collect();
    letters.sort_unstable();
    letters.dedup();
    let plain = |k: &String| !k.is_empty() && k.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    if letters.len() < kinds.len() || kinds.len() > MOST_KINDS || !kinds.iter().all(plain) {
        let message = format!(
            "{MOST_KINDS} kinds at most, in small letters, each begun by another: records tell them apart by it"
        );
        return Err(read.say("setup.kinds", message));
    }
    if let Some(man) = read.maybe_text("setup.man").filter(|_| kinds.len() == 1) {
        all = vec![called(man)];
    }
    Ok((kinds, all))
}

/// The kinds that may go in quiet turns, a bit a kind: any, where none is named.
fn quiet_kinds(read: &Reader, kinds: &[String]) -> Result<u8, Told> {
    let mut bits = 0;
    for name in read.names("quiet.kinds") {
        let Some(kind) = kinds.iter().position(|k| k == name) else {
            let known: Vec<&str> = kinds.iter().map(String::as_str).collect();
            return Err(read.say("quiet.kinds", format!("kind {}", unknown(name, &known))));
        };
        bits |= 1 << kind;
    }
    Ok(if bits == 0 { u8::MAX } else { bits })
}

/// By kind: what a man counts in a capture.
fn worth(
    read: &Reader,
    kinds: &[String],
    most: Option<TakeMost>,
) -> Result<[u32; MOST_KINDS], Told> {
    let mut out = [1; MOST_KINDS];
    let listed = read.names("take.worth");
    if listed.is_empty() == (most == Some(TakeMost::Worth)) {
        let message = "`take.most = \"worth\"` and `take.worth = [\"man 2\", \"king 3\"]` say nothing without each other";
        return Err(read.say("take.worth", message));
    }
    for text in listed {
        let (name, n) = text.split_once(' ').unwrap_or((text, ""));
        let Some(kind) = kinds.iter().position(|k| k == name) else {
            let known: Vec<&str> = kinds.iter().map(String::as_str).collect();
            return Err(read.say("take.worth", format!("kind {}", unknown(name, &known))));
        };
        let Some(n) = n.trim().parse().ok().filter(|n| (1..=1000).contains(n)) else {
            let message = format!("`{text}` is no kind and its worth, 1 to 1000: \"king 3\"");
            return Err(read.say("take.worth", message));
        };
        out[kind] = n;
    }
    Ok(out)
}

/// Where a player's men stand at first, by kind.
fn stands(
    read: &Reader,
    path: &str,
    board: &Board,
    kinds: &[String],
) -> Result<[Points; MOST_KINDS], Told> {
    let mut out = [0; MOST_KINDS];
    let mut all: Points = 0;
    for text in read.names(path) {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let kind = words
            .first()
            .and_then(|w| kinds.iter().position(|k| k == w));
        if kind.is_some() {
            words.remove(0);
        }
        for word in words {
            let at = one(point(read, path, board, word)?);
            if all & at != 0 {
                return Err(read.say(path, format!("two men on `{word}`")));
            }
            all |= at;
            out[kind.unwrap_or(0)] |= at;
        }
    }
    Ok(out)
}

fn build(read: &Reader) -> Result<Params, Told> {
    let board = board(read)?;
    let zones = zones(read, &board)?;
    let stand = read.maybe_word("board.men")?.unwrap_or(Stand::Points);
    let marked = marked(read, &zones, stand)?;
    let (kinds, called) = kinds(read)?;
    let south = stands(read, "setup.south", &board, &kinds)?;
    let north = match (read.has("setup.north"), &board.turned) {
        (true, _) => stands(read, "setup.north", &board, &kinds)?,
        (false, Some(turned)) => south.map(|set| super::turned_set(turned, set)),
        (false, None) if south == [0; MOST_KINDS] => south,
        (false, None) => {
            let message = "this board cannot be turned half round: say where North's men stand";
            return Err(read.say("setup.north", message));
        }
    };
    let quiet_kinds = quiet_kinds(read, &kinds)?;
    let most = read.maybe_word("take.most")?;
    let worth = worth(read, &kinds, most)?;
    let all = |side: [Points; MOST_KINDS]| side.iter().fold(0, |a, b| a | b);
    if all(south) & all(north) != 0 {
        return Err(read.say("setup.north", "men of both players on one point"));
    }
    let hand: u8 = read.maybe_int("hand.south")?.unwrap_or(0);
    let other: u8 = read.maybe_int("hand.north")?.unwrap_or(hand);
    let men = |side, hand: u8| u32::from(hand) + Points::count_ones(all(side));
    if men(south, hand) == 0 && men(north, other) == 0 {
        let message = "nobody has a man: set setup.south, or hand.south";
        return Err(read.say("setup.south", message));
    }
    if men(south, hand) + men(north, other) > board.len() as u32 {
        let message = format!("more men than the board's {} points", board.len());
        return Err(read.say("hand.south", message));
    }
    let pdn = read.maybe_text("board.pdn").map(|text| {
        let message = "write it as the standard does: game, who begins, columns, rows, numbers or names and the corner of the first, whether turned: \"21,B,8,8,N1,0\"";
        Pdn::read(text, &board).ok_or_else(|| read.say("board.pdn", message))
    });
    let pdn = pdn.transpose()?;
    Ok(Params {
        pdn,
        board,
        stand,
        zones,
        marked,
        kinds,
        called,
        start: [south, north],
        hand: [hand, other],
        first: read.word("turn.first")?,
        moves_first: read.maybe_word("turn.moves")?.unwrap_or(MovesFirst::Next),
        drops: read.maybe_word("drop.while")?.unwrap_or(DropWhile::Hand),
        drop_many: read.maybe_int("drop.many")?.unwrap_or(1),
        take_most: matches!(most, Some(TakeMost::Men | TakeMost::Worth)),
        worth,
        landing: read.maybe_word("take.landing")?.unwrap_or(Landing::Any),
        missed: read.maybe_word("take.missed")?.unwrap_or(Missed::Barred),
        lifted: read.maybe_word("take.lifted")?.unwrap_or(Lifted::AtOnce),
        repeat: read.maybe_word("repeat.then")?.unwrap_or(RepeatThen::On),
        repeat_times: read.maybe_int("repeat.times")?.unwrap_or(2),
        quiet: read.maybe_int("quiet.turns")?,
        quiet_kinds,
        cap: read.maybe_int("cap.turns")?,
        cap_then: read.maybe_word("cap.then")?.unwrap_or(CapThen::Draw),
    })
}
