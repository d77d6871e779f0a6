//! A question to a player in the midst of his sowing: games beside a loop that knows nothing of clauses, positions in which one is put,
//! and rules that cannot be.

use super::small::{compiled, rules, told_with, written_and_read};
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::moves::{Move, Sowing};
use ludarium_engine::sowing::notation::{parse_position, position_text};
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::words::Dir;

/// In one of his two left holes the mover has to say which way: he may turn back if that takes, and once he has taken he may stop and
/// keep what lies there. What is taken opposite a hole of his own that was empty is sown on.
const CLAUSES: &str = r#"
[clause.asked]
conjectured = []
set.setup = { zones = { left = [0, 1] } }
case = [
  { when = { at = "last", side = "own", count = ">=2" }, then = { next = "relay" } },
  { when = { at = "last", side = "own", count = 1, opposite = "some" }, then = { take = "opposite", to = "lap", next = "relay" } },
  { when = { at = "last", side = "own", count = ">=2", zone = "left" }, then = { next = "ask" } },
  { when = { at = "answer", says = "on" }, then = { choose = "may", next = "relay" } },
  { when = { at = "answer", says = "back", takes = "yes" }, then = { choose = "may", next = "relay" } },
  { when = { at = "answer", says = "stop", captured = "yes" }, then = { choose = "may", take = "here" } },
]
"#;

/// Two rows of four, two counters a hole.
fn text() -> String {
    rules((4, 2, 500), CLAUSES).replace("\"setup.zones\", ", "")
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Asked {
    hole: usize,
    up: bool,
    captured: bool,
}

/// The board of a loop of its own.
#[derive(Debug, Clone, PartialEq)]
struct Plain {
    cells: [u32; 8],
    store: [u32; 2],
    mover: usize,
    question: Option<Asked>,
    over: bool,
}

fn dir(up: bool) -> Dir {
    match up {
        true => Dir::Anticlockwise,
        false => Dir::Clockwise,
    }
}

fn sown(hole: usize, up: bool) -> Move {
    Move::Sow(Sowing {
        dir: Some(dir(up)),
        ..Sowing::of(hole)
    })
}

impl Plain {
    fn own(&self, hole: usize) -> bool {
        hole / 4 == self.mover
    }

    fn legal(&self) -> Vec<Move> {
        match self.question {
            Some(question) => self.answers(question),
            None => (0..8)
                .filter(|h| self.own(*h) && self.cells[*h] > 0)
                .map(Move::hole)
                .collect(),
        }
    }

    fn answers(&self, question: Asked) -> Vec<Move> {
        let mut out = vec![sown(question.hole, question.up)];
        if self.takes(question.hole, !question.up) {
            out.push(sown(question.hole, !question.up));
        }
        out.extend(question.captured.then_some(Move::Stop));
        out
    }

    /// Where a lap ends that is sown from a hole, on the board after it.
    fn lap(&mut self, hole: usize, mut hand: u32, up: bool) -> usize {
        let mut at = hole;
        while hand > 0 {
            at = (at + if up { 1 } else { 7 }) % 8;
            self.cells[at] += 1;
            hand -= 1;
        }
        at
    }

    fn takes(&self, hole: usize, up: bool) -> bool {
        let mut tried = self.clone();
        let hand = std::mem::take(&mut tried.cells[hole]);
        let at = tried.lap(hole, hand, up);
        tried.own(at) && tried.cells[at] == 1 && tried.cells[7 - at] > 0
    }

    /// Sows laps until the move ends or its player has to answer.
    fn run(&mut self, hole: usize, up: bool, mut captured: bool) {
        let before = self.clone();
        let (mut at, mut hand) = (hole, std::mem::take(&mut self.cells[hole]));
        for laps in 0.. {
            if laps > 2000 {
                *self = before;
                break;
            }
            at = self.lap(at, hand, up);
            hand = match self.cells[at] {
                _ if !self.own(at) => break,
                1 if self.cells[7 - at] == 0 => break,
                1 => {
                    captured = true;
                    std::mem::take(&mut self.cells[7 - at])
                }
                _ => {
                    let hole = at;
                    let question = Asked { hole, up, captured };
                    if at % 4 < 2 && self.answers(question).len() > 1 {
                        self.question = Some(question);
                        return;
                    }
                    std::mem::take(&mut self.cells[at])
                }
            };
        }
        self.next();
    }

    fn play(&mut self, m: Move) {
        let question = self.question.take();
        match (question, m) {
            (None, Move::Sow(s)) => self.run(s.hole.into(), true, false),
            (Some(a), Move::Sow(s)) => self.run(a.hole, s.dir == Some(dir(true)), a.captured),
            (Some(a), Move::Stop) => {
                self.store[self.mover] += std::mem::take(&mut self.cells[a.hole]);
                self.next();
            }
            (None, Move::Stop) => unreachable!("nobody may stop"),
        }
    }

    fn next(&mut self) {
        self.mover = 1 - self.mover;
        self.over = self.legal().is_empty();
    }
}

#[test]
fn a_loop_of_its_own_answers_as_the_clauses_say() {
    let rules = compiled(&text()).unwrap();
    let (mut questions, mut back, mut stopped, mut ended) = (0, 0, 0, 0);
    for index in 0..600 {
        let mut random = Random::of(21, index);
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(index as usize % 2), &mut Silent);
        let mut plain = Plain {
            cells: [2; 8],
            store: [0; 2],
            mover: index as usize % 2,
            question: None,
            over: false,
        };
        for turn in 0..400 {
            if game.phase() != Phase::Play || plain.over {
                break;
            }
            let pos = game.position();
            let at = format!("game {index}, turn {turn}");
            let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
            assert_eq!(cells, plain.cells, "{at}");
            let stores = Player::BOTH.map(|p| u32::from(pos.store(p)));
            assert_eq!((stores, pos.total()), (plain.store, 16), "{at}");
            assert_eq!(pos.to_move.map(Player::index), Some(plain.mover), "{at}");
            let here = pos.asked.map(|a| (usize::from(a.hole), a.way, a.captured));
            let there = plain.question.map(|a| (a.hole, dir(a.up), a.captured));
            assert_eq!(here, there, "{at}");
            assert_eq!(game.legal(), plain.legal(), "{at}");
            written_and_read(&rules, pos);
            let again = Game::from_position(&rules, *pos);
            assert_eq!(again.legal(), game.legal(), "{at}");
            let moves = plain.legal();
            let chosen = moves[random.below(moves.len() as u32) as usize];
            if let Some(a) = plain.question {
                questions += 1;
                back += u32::from(chosen == sown(a.hole, !a.up));
                stopped += u32::from(chosen == Move::Stop);
            }
            game.play(chosen, &mut Silent).unwrap();
            plain.play(chosen);
        }
        assert_eq!(game.phase() == Phase::Play, !plain.over, "game {index}");
        ended += u32::from(plain.over);
    }
    assert!(
        questions > 300 && back > 50 && stopped > 50 && ended > 10,
        "{questions} asked, {back} back, {stopped} stopped, {ended} ended"
    );
}

#[test]
fn one_is_asked_only_of_a_hole_in_a_game_that_asks() {
    let with = compiled(&text()).unwrap();
    let written = "2,3,0,2/2,2,0,2 0-0 S asked:Ba2tr";
    let position = parse_position(&with, written).unwrap();
    assert_eq!(position_text(&with, &position), written);
    let question = position.asked.unwrap();
    assert_eq!(
        (question.hole, question.way, question.laps),
        (1, Dir::Anticlockwise, 2)
    );
    assert_eq!(
        (question.entered, question.captured, question.reached),
        (false, true, true)
    );
    let wrong = |text: &str| parse_position(&with, text).unwrap_err().to_string();
    for text in [
        "asked:Ba",
        "asked:Bx2",
        "asked:Ba0",
        "asked:Ba2x",
        "asked:",
        "asked:Za1",
        "asked:Ba999",
        "asked:Ba2te",
    ] {
        let message = wrong(&written.replace("asked:Ba2tr", text));
        assert!(message.contains("asked:Ca3t"), "{text}: {message}");
    }
    assert!(wrong(&written.replace(" S ", " - ")).contains("nobody is to move"));
    assert!(wrong(&written.replace("2,3,0,2/", "2,3x,0,2/")).contains("closed"));
    let without = compiled(&rules((4, 2, 60), "")).unwrap();
    let nobody = parse_position(&without, written).unwrap_err().to_string();
    assert!(nobody.contains("in this game nobody is"), "{nobody}");
}

#[test]
fn rules_that_cannot_be_say_what_is_wrong() {
    let wrong = |from: &str, to: &str| told_with(&text(), from, to);
    let none = wrong(
        "says = \"on\" }, then = { choose = \"may\", next = \"relay\" }",
        "says = \"on\" }, then = { choose = \"may\" }",
    );
    assert!(none.contains("who goes on, or back, sows on"), "{none}");
    let unsaid = wrong("choose = \"may\", take = \"here\"", "take = \"here\"");
    assert!(unsaid.contains("add choose"), "{unsaid}");
    let stop = wrong("take = \"here\" }", "take = \"here\", next = \"relay\" }");
    assert!(stop.contains("does not sow on"), "{stop}");
    let again = wrong("take = \"here\" }", "take = \"here\", next = \"again\" }");
    assert!(again.contains("once he has answered"), "{again}");
    let hand = wrong("take = \"here\" }", "take = \"here\", to = \"hand\" }");
    assert!(hand.contains("goes elsewhere"), "{hand}");
    let resort = wrong("choose = \"may\", take", "choose = \"last-resort\", take");
    assert!(resort.contains("may be said or not"), "{resort}");
    let kept = wrong("skip = \"nothing\"", "skip = \"move-origin\"");
    assert!(kept.contains("kept in mind"), "{kept}");
    let ends = wrong("then = \"void\"", "then = \"illegal\"");
    assert!(ends.contains("whether a move ends"), "{ends}");
    for (path, word, why) in [
        ("strip.captures", "void", "whether a move takes all"),
        ("feed.duty", "strict", "what a move feeds"),
    ] {
        let set = format!("set.{path} = \"{word}\"\ncase = [\n");
        let file = text()
            .replace(&format!("\"{path}\", "), "")
            .replacen("case = [\n", &set, 1);
        let found = compiled(&file).unwrap_err();
        let named = found.iter().any(|p| p.message.contains(why));
        assert!(named, "{path}: {found:?}");
    }
}
