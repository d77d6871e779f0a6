//! Nine men's morris as one would write a loop for it alone: two sets of points, sixteen rows of three.

use super::Sums;
use ludarium_engine::game::random::Random;

/// Points from the lowest row up, from the left: their neighbours.
const BESIDE: [&[u8]; 24] = [
    &[1, 9],
    &[0, 2, 4],
    &[1, 14],
    &[4, 10],
    &[1, 3, 5, 7],
    &[4, 13],
    &[7, 11],
    &[4, 6, 8],
    &[7, 12],
    &[0, 10, 21],
    &[3, 9, 11, 18],
    &[6, 10, 15],
    &[8, 13, 17],
    &[5, 12, 14, 20],
    &[2, 13, 23],
    &[11, 16],
    &[15, 17, 19],
    &[12, 16],
    &[10, 19],
    &[16, 18, 20, 22],
    &[13, 19],
    &[9, 22],
    &[19, 21, 23],
    &[14, 22],
];

/// Rows of three.
const ROWS: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

const ALL: u32 = (1 << 24) - 1;

struct Table {
    /// By point the two rows in which it lies.
    rows: [[u32; 2]; 24],
    beside: [u32; 24],
}

impl Table {
    fn new() -> Table {
        let mut rows = [[0; 2]; 24];
        for (point, here) in rows.iter_mut().enumerate() {
            let with = ROWS.iter().filter(|r| r.contains(&(point as u8)));
            for (row, into) in with.zip(here.iter_mut()) {
                *into = row.iter().fold(0, |set, p| set | 1 << p);
            }
        }
        let set = |list: &&[u8]| list.iter().fold(0, |set, p| set | 1 << p);
        let mut beside = [0; 24];
        for (into, list) in beside.iter_mut().zip(&BESIDE) {
            *into = set(list);
        }
        Table { rows, beside }
    }

    fn in_row(&self, men: u32, point: u32) -> bool {
        self.rows[point as usize]
            .iter()
            .any(|row| men & row == *row)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Board {
    men: [u32; 2],
    hand: [u8; 2],
    to_move: u8,
}

/// Whence (24: the hand, 25: a man of the other's is taken off) and whither.
type Move = (u8, u8);

fn each(mut set: u32, mut each: impl FnMut(u32)) {
    while set != 0 {
        each(set.trailing_zeros());
        set &= set - 1;
    }
}

fn moves(table: &Table, board: &Board, out: &mut Vec<Move>) {
    out.clear();
    let seat = usize::from(board.to_move);
    let vacant = ALL & !(board.men[0] | board.men[1]);
    if board.hand[seat] > 0 {
        return each(vacant, |to| out.push((24, to as u8)));
    }
    let flies = board.men[seat].count_ones() <= 3;
    each(board.men[seat], |from| {
        let near = table.beside[from as usize] & vacant;
        each(near, |to| out.push((from as u8, to as u8)));
        if flies {
            each(vacant & !near, |to| out.push((from as u8, to as u8)));
        }
    });
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
            men: [0; 2],
            hand: [9; 2],
            to_move: 0,
        };
        past.clear();
        past.push(board);
        let (mut turns, mut acts) = (1u64, 0u64);
        moves(&table, &board, &mut open);
        let winner = loop {
            let seat = usize::from(board.to_move);
            if open.is_empty() {
                break Some(1 - seat);
            }
            let (from, to) = open[random.below(open.len() as u32) as usize];
            acts += 1;
            let (kept, row) = match from {
                24 => {
                    board.hand[seat] -= 1;
                    board.men[seat] |= 1 << to;
                    (false, table.in_row(board.men[seat], to.into()))
                }
                25 => {
                    board.men[1 - seat] &= !(1 << to);
                    (false, false)
                }
                _ => {
                    board.men[seat] = board.men[seat] & !(1 << from) | 1 << to;
                    (true, table.in_row(board.men[seat], to.into()))
                }
            };
            if !kept {
                past.clear();
            }
            if row {
                open.clear();
                let other = board.men[1 - seat];
                each(other, |p| {
                    if !table.in_row(other, p) {
                        open.push((25, p as u8));
                    }
                });
                if open.is_empty() {
                    each(other, |p| open.push((25, p as u8)));
                }
                if !open.is_empty() {
                    continue;
                }
            }
            if board.hand == [0, 0] && board.men[1 - seat].count_ones() <= 2 {
                break Some(seat);
            }
            board.to_move = 1 - board.to_move;
            if turns >= 10_000 || past.iter().filter(|p| **p == board).count() >= 2 {
                break None;
            }
            past.push(board);
            turns += 1;
            moves(&table, &board, &mut open);
        };
        sums.turns += turns;
        sums.acts += acts;
        sums.over(winner);
    }
    sums
}
