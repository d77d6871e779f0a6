//! A hole that the taker picks: games beside a loop that knows nothing of clauses, positions in the midst of picking, and rules that
//! cannot be.

use super::small::{compiled, rules};
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::notation::{
    parse_position, position_json, position_text, PositionError, Unfit,
};
use ludarium_engine::sowing::play::{Game, Phase, Silent};

/// Who ends in an empty hole of his own takes what lies opposite out of play, and picks two further holes.
const CLAUSES: &str = r#"
[clause.capture]
when = { at = "last", side = "own", count = 1, opposite = "some" }
then = { take = "opposite", to = "nobody", pick = 2, next = "end" }
conjectured = []

[clause.pick]
when = { at = "pick", side = "other", count = ">=1" }
then = { choose = "may", take = "here", to = "nobody" }
conjectured = []
"#;

/// The same on two rows of four with three counters a hole.
fn pick() -> String {
    rules((4, 3, 100), CLAUSES)
}

/// The board of a loop of its own: the holes, what is out of play, who is to move, how many holes he has to pick.
#[derive(Debug, Clone, PartialEq)]
struct Plain {
    cells: [u32; 8],
    out: u32,
    mover: usize,
    picks: u32,
}

impl Plain {
    /// The holes of a player that hold something.
    fn full(&self, player: usize) -> Vec<usize> {
        let row = 4 * player..4 * player + 4;
        row.filter(|h| self.cells[*h] > 0).collect()
    }

    /// The holes that may be pressed.
    fn legal(&self) -> Vec<usize> {
        match self.picks {
            0 => self.full(self.mover),
            _ => self.full(1 - self.mover),
        }
    }

    fn play(&mut self, hole: usize) {
        let hand = std::mem::take(&mut self.cells[hole]);
        if self.picks > 0 {
            self.out += hand;
            self.picks -= 1;
        } else {
            let mut at = hole;
            for _ in 0..hand {
                at = (at + 1) % 8;
                self.cells[at] += 1;
            }
            let over = 7 - at;
            if at / 4 == self.mover && self.cells[at] == 1 && self.cells[over] > 0 {
                self.out += std::mem::take(&mut self.cells[over]);
                self.picks = 2;
            }
        }
        if self.picks > 0 && self.full(1 - self.mover).is_empty() {
            self.picks = 0;
        }
        if self.picks == 0 {
            self.mover = 1 - self.mover;
        }
    }
}

#[test]
fn a_loop_of_its_own_picks_as_the_clauses_say() {
    let rules = compiled(&pick()).unwrap();
    let (mut picked, mut ended) = (0, 0);
    for index in 0..400 {
        let mut random = Random::of(11, index);
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(index as usize % 2), &mut Silent);
        let mut plain = Plain {
            cells: [3; 8],
            out: 0,
            mover: index as usize % 2,
            picks: 0,
        };
        for _ in 0..120 {
            if game.phase() != Phase::Play || plain.legal().is_empty() {
                break;
            }
            let pos = game.position();
            let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
            assert_eq!(cells, plain.cells, "game {index}");
            assert_eq!(u32::from(pos.out()), plain.out, "game {index}");
            assert_eq!(u32::from(pos.picks()), plain.picks, "game {index}");
            assert_eq!(pos.to_move.map(Player::index), Some(plain.mover));
            assert_eq!(pos.total(), 24);
            let legal: Vec<usize> = game
                .legal()
                .into_iter()
                .filter_map(|m| m.sowing().map(|s| s.hole.into()))
                .collect();
            assert_eq!(legal, plain.legal(), "game {index}");
            picked += u32::from(plain.picks > 0);
            let hole = legal[random.below(legal.len() as u32) as usize];
            // a position in the midst of picking is one that can be written and gone on from
            let text = position_text(&rules, game.position());
            assert_eq!(parse_position(&rules, &text).unwrap(), *game.position());
            let json = position_json(&rules, game.position()).to_string();
            assert_eq!(parse_position(&rules, &json).unwrap(), *game.position());
            game.play(Move::hole(hole), &mut Silent).unwrap();
            plain.play(hole);
        }
        ended += u32::from(game.phase() != Phase::Play);
    }
    assert!(picked > 400 && ended > 390, "{picked} picks, {ended} ended");
}

#[test]
fn who_picks_is_asked_for_a_hole_of_the_others() {
    let rules = compiled(&pick()).unwrap();
    let written = "1,0,0,2/3,0,0,3 0-0-4-0-1 S";
    let position = parse_position(&rules, written).unwrap();
    assert_eq!((position.picks(), position.total()), (1, 13));
    assert_eq!(position_text(&rules, &position), written);
    let reasons = |text: &str| match parse_position(&rules, text) {
        Err(PositionError::Unfit(reasons)) => reasons,
        other => panic!("{text}: {other:?}"),
    };
    let both = reasons("1,0,0,2/3,0,0,3 0-0-0-2-1 -");
    let picks = both.iter().filter(|r| matches!(r, Unfit::Picks { .. }));
    assert_eq!((both.len(), picks.count()), (4, 2), "{both:?}");
    let other = compiled(&pick().replace("pick = 2, ", "")).unwrap();
    let nobody = parse_position(&other, written).unwrap_err().to_string();
    assert!(nobody.contains("nobody picks"), "{nobody}");
}

#[test]
fn rules_that_cannot_be_say_what_is_wrong() {
    let wrong = |from: &str, to: &str| {
        assert!(pick().contains(from));
        let found = compiled(&pick().replace(from, to)).unwrap_err();
        found
            .iter()
            .map(|p| p.message.clone())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let nothing = wrong("choose = \"may\", take = \"here\"", "take = \"here\"");
    assert!(nothing.contains("none says which"), "{nothing}");
    assert!(wrong("pick = 2", "pick = 0").contains("0 picks nothing"));
    let hand = wrong(
        "take = \"here\", to = \"nobody\"",
        "take = \"here\", to = \"hand\"",
    );
    assert!(hand.contains("only what the last counter takes"), "{hand}");
    let last = wrong("choose = \"may\", take", "choose = \"last-resort\", take");
    assert!(
        last.contains("at `pick` a hole may be chosen or not"),
        "{last}"
    );
    // a further step is one, and the turn is over with it
    let both = wrong(
        "[clause.pick]",
        r#"[clause.two]
conjectured = []
when = { at = "last", side = "other", count = 2 }
then = { take = "here", to = "hand", next = "end" }

[clause.place]
conjectured = []
when = { at = "place", side = "own" }
then = { choose = "may" }

[clause.pick]"#,
    );
    assert!(both.contains("holes cannot be picked here"), "{both}");
    for again in ["again", "may-again"] {
        let lost = wrong(
            "pick = 2, next = \"end\"",
            &format!("pick = 2, next = \"{again}\""),
        );
        assert!(lost.contains("the turn ends with what he picks"), "{lost}");
    }
}
