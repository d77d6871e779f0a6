//! Seven pieces each over thirty squares, one throw a turn; whoever is landed on begins again unless he has not moved yet.

use super::{Streams, Sums};

const PIECES: usize = 7;
const SQUARES: u8 = 30;
const VALUES: [u8; 5] = [6, 1, 2, 3, 4];

#[derive(Clone, Copy)]
struct Piece {
    at: u8,
    moved: bool,
}

impl Piece {
    fn begun(seat: usize, number: usize) -> Piece {
        Piece {
            at: (2 * number + seat) as u8,
            moved: false,
        }
    }

    fn on_board(self) -> bool {
        self.at < SQUARES
    }
}

pub fn play(streams: &mut Streams, sums: &mut Sums) {
    let mut pieces: [[Piece; PIECES]; 2] =
        [0, 1].map(|seat| std::array::from_fn(|k| Piece::begun(seat, k)));
    let mut left = [PIECES; 2];
    let mut seat = 0;
    loop {
        sums.turns += 1;
        sums.throws += 1;
        let value = VALUES[streams.flats(4)];
        // whatever is on the board may move
        let mut chosen = streams.choose(left[seat]);
        let mut k = 0;
        while !pieces[seat][k].on_board() || chosen > 0 {
            chosen -= usize::from(pieces[seat][k].on_board());
            k += 1;
        }
        let to = pieces[seat][k].at + value;
        pieces[seat][k] = Piece {
            at: to.min(SQUARES),
            moved: true,
        };
        sums.moves += 1;
        if to >= SQUARES {
            left[seat] -= 1;
            if left[seat] == 0 {
                sums.wins[seat] += 1;
                return;
            }
        } else {
            for (number, other) in pieces[1 - seat].iter_mut().enumerate() {
                if other.moved && other.at == to {
                    *other = Piece::begun(1 - seat, number);
                    sums.eaten += 1;
                }
            }
        }
        seat = 1 - seat;
    }
}
