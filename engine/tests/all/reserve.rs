//! Counters entered from a reserve: games beside a loop that knows nothing of clauses, positions that say what is in reserve, and rules
//! that cannot be.

use super::small::{compiled, rules, told_with, written_and_read};
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::moves::{Move, Sowing};
use ludarium_engine::sowing::notation::{parse_position, position_text};
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::words::Dir;

/// Who enters a counter opposite others takes these and sows them on into his row, from its end that he says; else he lifts what lies
/// there with it. Once a sowing has taken, it takes wherever it ends on his own counters opposite others, and turns.
const CLAUSES: &str = r#"
[clause.reserve]
conjectured = []
set.setup = { reserve = 3, zones = { row = [0, 1, 2, 3], end = [0] } }
set.left.zone = "row"
case = [
  { when = { at = "reserve", side = "own", opposite = "some" }, then = { choose = "may", direction = "either", take = "opposite", to = "lap", into = "row", next = "relay" } },
  { when = { at = "reserve", side = "own", opposite = "empty" }, then = { choose = "last-resort", direction = "clockwise", next = "relay" } },
  { when = { at = "last", side = "own", count = ">=2", opposite = "some", captured = "yes" }, then = { take = "opposite", to = "lap", into = "row", direction = "turned", next = "relay" } },
  { when = { at = "last", side = "own", count = ">=2", captured = "no", entered = "no" }, then = { next = "relay" } },
  { when = { at = "settled", other-left = 0 }, then = { over = true } },
]
"#;

/// Two rows of four, one counter a hole.
fn text() -> String {
    rules((4, 1, 500), CLAUSES).replace("\"setup.zones\", ", "")
}

/// The board of a loop of its own.
#[derive(Debug, Clone, PartialEq)]
struct Plain {
    cells: [u32; 8],
    reserve: [u32; 2],
    mover: usize,
    over: bool,
}

impl Plain {
    fn row(&self, player: usize) -> std::ops::Range<usize> {
        4 * player..4 * player + 4
    }

    /// Holes, with the way where it is the player's: anticlockwise first.
    fn legal(&self) -> Vec<(usize, Option<bool>)> {
        let row = self.row(self.mover);
        if self.reserve[self.mover] == 0 {
            return row
                .filter(|h| self.cells[*h] > 0)
                .map(|h| (h, None))
                .collect();
        }
        let facing: Vec<usize> = row.clone().filter(|h| self.cells[7 - h] > 0).collect();
        match facing.is_empty() {
            true => row.map(|h| (h, None)).collect(),
            false => facing
                .into_iter()
                .flat_map(|h| [(h, Some(true)), (h, Some(false))])
                .collect(),
        }
    }

    /// Plays a move; whether it ended of itself.
    fn play(&mut self, (hole, way): (usize, Option<bool>)) -> bool {
        let before = self.clone();
        let base = 4 * self.mover;
        let step = |at: usize, up: bool| (at + if up { 1 } else { 7 }) % 8;
        let end = |up: bool| (base + if up { 7 } else { 4 }) % 8;
        let row = self.row(self.mover);
        let entered = self.reserve[self.mover] > 0;
        let mut up = true;
        let mut taken = false;
        let (mut at, mut hand) = (hole, 0);
        if entered {
            self.reserve[self.mover] -= 1;
            self.cells[hole] += 1;
            if let Some(upwards) = way {
                up = upwards;
                hand = std::mem::take(&mut self.cells[7 - hole]);
                taken = true;
                at = end(up);
            } else {
                up = false;
            }
        }
        for lap in 0.. {
            if lap > 2000 {
                *self = before;
                self.next();
                return false;
            }
            if hand == 0 {
                hand = std::mem::take(&mut self.cells[at]);
            }
            while hand > 0 {
                at = step(at, up);
                self.cells[at] += 1;
                hand -= 1;
            }
            if self.cells[at] < 2 || !row.contains(&at) {
                break;
            }
            if taken && self.cells[7 - at] > 0 {
                hand = std::mem::take(&mut self.cells[7 - at]);
                up = !up;
                at = end(up);
            } else if entered {
                break;
            }
        }
        self.over = self.row(1 - self.mover).all(|h| self.cells[h] == 0);
        self.next();
        true
    }

    fn next(&mut self) {
        self.mover = 1 - self.mover;
        self.over |= self.legal().is_empty();
    }
}

fn token((hole, way): (usize, Option<bool>)) -> Move {
    let dir = way.map(|up| {
        if up {
            Dir::Anticlockwise
        } else {
            Dir::Clockwise
        }
    });
    Move::Sow(Sowing {
        dir,
        ..Sowing::of(hole)
    })
}

#[test]
fn a_loop_of_its_own_enters_as_the_clauses_say() {
    let rules = compiled(&text()).unwrap();
    let (mut entered, mut taken, mut ended, mut sown) = (0, 0, 0, 0);
    for index in 0..400 {
        let mut random = Random::of(12, index);
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(index as usize % 2), &mut Silent);
        let mut plain = Plain {
            cells: [1; 8],
            reserve: [3; 2],
            mover: index as usize % 2,
            over: false,
        };
        for turn in 0..60 {
            if game.phase() != Phase::Play || plain.over {
                break;
            }
            let pos = game.position();
            let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
            let at = format!("game {index}, turn {turn}");
            assert_eq!(cells, plain.cells, "{at}");
            let reserves = Player::BOTH.map(|p| u32::from(pos.reserve(p)));
            assert_eq!(reserves, plain.reserve, "{at}");
            assert_eq!(pos.to_move.map(Player::index), Some(plain.mover), "{at}");
            assert_eq!(pos.total(), 14, "{at}");
            written_and_read(&rules, pos);
            let expected: Vec<Move> = plain.legal().into_iter().map(token).collect();
            assert_eq!(game.legal(), expected, "{at}");
            let moves = plain.legal();
            let chosen = moves[random.below(moves.len() as u32) as usize];
            entered += u32::from(plain.reserve[plain.mover] > 0);
            sown += u32::from(plain.reserve[plain.mover] == 0);
            let before: u32 = plain.row(1 - plain.mover).map(|h| plain.cells[h]).sum();
            let mover = plain.mover;
            game.play(token(chosen), &mut Silent).unwrap();
            plain.play(chosen);
            let after: u32 = plain.row(1 - mover).map(|h| plain.cells[h]).sum();
            taken += u32::from(after < before);
        }
        assert_eq!(game.phase() == Phase::Play, !plain.over, "game {index}");
        ended += u32::from(plain.over);
    }
    assert!(
        entered > 1000 && taken > 1000 && sown > 1000 && ended > 20,
        "{entered} entered, {taken} taken, {sown} sown, {ended} ended"
    );
}

#[test]
fn a_reserve_is_counted_and_said_only_where_there_is_one() {
    let with = compiled(&text()).unwrap();
    let written = "1,1,1,1/1,1,1,1 0-0-0-0-0-3-2 N";
    let position = parse_position(&with, written).unwrap();
    assert_eq!(position.total(), 13);
    assert_eq!(position_text(&with, &position), written);
    let many = parse_position(&with, "1,1,1,1/1,1,1,1 0-0-0-0-0-4-3 N").unwrap_err();
    assert!(many.to_string().contains("holds 15 counters"), "{many}");
    let more = parse_position(&with, "1,1,1,1/1,1,1,0 0-0-0-0-0-4-0 N").unwrap_err();
    assert!(
        more.to_string().contains("a player has 3 at most"),
        "{more}"
    );
    let hand = parse_position(&with, "1,1,1,1/1,1,1,0 0-0-0-1 N").unwrap_err();
    assert!(hand.to_string().contains("nothing is placed"), "{hand}");
    let without = compiled(&rules((4, 2, 60), "")).unwrap();
    let nobody = parse_position(&without, written).unwrap_err().to_string();
    assert!(nobody.contains("nobody has a reserve"), "{nobody}");
}

#[test]
fn rules_that_cannot_be_say_what_is_wrong() {
    let wrong = |from: &str, to: &str| told_with(&text(), from, to);
    let none = wrong(
        "choose = \"may\", direction = \"either\"",
        "direction = \"either\"",
    );
    assert!(none.contains("goes with `choose`"), "{none}");
    let hand = wrong("to = \"lap\", into = \"row\", next", "to = \"hand\", next");
    assert!(hand.contains("goes elsewhere"), "{hand}");
    let zone = wrong("into = \"row\"", "into = \"nowhere\"");
    assert!(zone.contains("`nowhere`"), "{zone}");
    // all of a player's way has no first hole
    let all = wrong("row = [0, 1, 2, 3]", "row = [0, 1, 2, 3, 4, 5, 6, 7]");
    assert!(all.contains("no first hole"), "{all}");
    let both = wrong(
        "to = \"lap\", into = \"row\"",
        "to = \"lap\", from = \"lap-end\", into = \"row\"",
    );
    assert!(both.contains("one of the two"), "{both}");
    let left = wrong("left.zone = \"row\"", "left.zone = \"gone\"");
    assert!(left.contains("`gone`"), "{left}");
    let either = wrong("direction = \"turned\"", "direction = \"either\"");
    assert!(either.contains("nobody is asked"), "{either}");
    let turned = wrong("direction = \"clockwise\"", "direction = \"turned\"");
    assert!(turned.contains("nothing has been sown yet"), "{turned}");
    let looks = wrong(
        "direction = \"clockwise\", next = \"relay\"",
        "next = \"move-on\"",
    );
    assert!(looks.contains("lies there, is sown"), "{looks}");
    let again = text().replace("\"divide.kind\", ", "").replace(
        "set.left.zone",
        "set.divide.kind = \"anew\"\nset.starter.later = \"alternate\"\nset.left.zone",
    );
    let rounds = compiled(&again).unwrap_err();
    assert!(rounds[0].message.contains("a new round"), "{rounds:?}");
}
