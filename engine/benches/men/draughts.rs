//! English draughts as one would write a loop for it alone: four sets of squares, neighbours by number, a chain of leaps as one man's.

use super::Sums;
use ludarium_engine::game::random::Random;

/// Squares in rows from South's side, four a row; of each its neighbours up-left, up-right, down-left, down-right, and what is behind
/// them; 32 = none. In the order in which a board of points has its lines: from the left edge up, then from the right.
#[derive(Clone, Copy)]
struct Square {
    /// Next square and the one behind, by way.
    ways: [(u8, u8); 4],
}

/// Whether a way goes up.
const UP: [bool; 4] = [true, false, true, false];

fn squares() -> [Square; 32] {
    let at = |x: i32, y: i32| -> u8 {
        let on = (0..8).contains(&x) && (0..8).contains(&y);
        if on {
            (y * 4 + x / 2) as u8
        } else {
            32
        }
    };
    let mut out = [Square {
        ways: [(32, 32); 4],
    }; 32];
    for (s, square) in out.iter_mut().enumerate() {
        let y = s as i32 / 4;
        let x = s as i32 % 4 * 2 + y % 2;
        let way = |dx: i32, dy: i32| (at(x + dx, y + dy), at(x + 2 * dx, y + 2 * dy));
        square.ways = [way(1, 1), way(-1, -1), way(-1, 1), way(1, -1)];
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Board {
    men: [u32; 2],
    kings: [u32; 2],
    to_move: u8,
}

/// A step or a leap: whence, whither, over whom (32: nobody).
type Move = (u8, u8, u8);

struct Table {
    squares: [Square; 32],
    /// Points to step to: by seat of a man, and of a king.
    steps: [[u32; 32]; 3],
}

impl Table {
    fn new() -> Table {
        let squares = squares();
        let mut steps = [[0; 32]; 3];
        for (s, square) in squares.iter().enumerate() {
            for ((next, _), up) in square.ways.iter().zip(UP) {
                if *next < 32 {
                    steps[usize::from(!up)][s] |= 1 << next;
                    steps[2][s] |= 1 << next;
                }
            }
        }
        Table { squares, steps }
    }

    fn leaps(&self, board: &Board, seat: usize, from: u8, out: &mut Vec<Move>) {
        let king = board.kings[seat] >> from & 1 == 1;
        let other = board.men[1 - seat] | board.kings[1 - seat];
        let all = other | board.men[seat] | board.kings[seat];
        for ((over, to), up) in self.squares[usize::from(from)].ways.iter().zip(UP) {
            let may = king || up == (seat == 0);
            if may && *to < 32 && other >> over & 1 == 1 && all >> to & 1 == 0 {
                out.push((from, *to, *over));
            }
        }
    }

    fn moves(&self, board: &Board, out: &mut Vec<Move>) {
        out.clear();
        let seat = usize::from(board.to_move);
        let mine = board.men[seat] | board.kings[seat];
        let mut left = mine;
        while left != 0 {
            self.leaps(board, seat, left.trailing_zeros() as u8, out);
            left &= left - 1;
        }
        if !out.is_empty() {
            return;
        }
        let vacant = !(mine | board.men[1 - seat] | board.kings[1 - seat]);
        let mut left = mine;
        while left != 0 {
            let from = left.trailing_zeros();
            left &= left - 1;
            let kind = if board.kings[seat] >> from & 1 == 1 {
                2
            } else {
                seat
            };
            let mut to = self.steps[kind][from as usize] & vacant;
            while to != 0 {
                out.push((from as u8, to.trailing_zeros() as u8, 32));
                to &= to - 1;
            }
        }
    }
}

/// So many random games.
pub fn play(games: u64) -> Sums {
    let table = Table::new();
    let mut sums = Sums::default();
    let mut open: Vec<Move> = vec![];
    let mut past: Vec<Board> = vec![];
    for index in 0..games {
        let mut random = Random::of(1, index);
        let mut board = Board {
            men: [0xfff, 0xfff0_0000],
            kings: [0; 2],
            to_move: 0,
        };
        past.clear();
        past.push(board);
        let (mut turns, mut acts) = (1u64, 0u64);
        table.moves(&board, &mut open);
        let winner = loop {
            let seat = usize::from(board.to_move);
            if open.is_empty() {
                break Some(1 - seat);
            }
            let (from, to, over) = open[random.below(open.len() as u32) as usize];
            acts += 1;
            let mut kept = over == 32;
            let king = board.kings[seat] >> from & 1 == 1;
            let set = if king {
                &mut board.kings[seat]
            } else {
                &mut board.men[seat]
            };
            *set = *set & !(1 << from) | 1 << to;
            let mut on = false;
            let last = if seat == 0 { to >= 28 } else { to < 4 };
            if over < 32 {
                board.men[1 - seat] &= !(1 << over);
                board.kings[1 - seat] &= !(1 << over);
            }
            if last && !king {
                board.men[seat] &= !(1 << to);
                board.kings[seat] |= 1 << to;
                kept = false;
            } else if over < 32 {
                open.clear();
                table.leaps(&board, seat, to, &mut open);
                on = !open.is_empty();
            }
            if !kept {
                past.clear();
            }
            if on {
                continue;
            }
            board.to_move = 1 - board.to_move;
            if turns >= 10_000 || past.iter().filter(|p| **p == board).count() >= 2 {
                break None;
            }
            past.push(board);
            turns += 1;
            table.moves(&board, &mut open);
        };
        sums.turns += turns;
        sums.acts += acts;
        sums.over(winner);
    }
    sums
}
