//! Least squares.

/// A number of a position: which, and how much.
pub(super) type Noted = (usize, f64);

/// Sums for least squares.
pub(super) struct Sums {
    many: usize,
    free: usize,
    alone: usize,
    products: Vec<f64>,
    results: Vec<f64>,
    noted: f64,
}

impl Sums {
    /// For so many numbers; those from `free` on are held back, those from `alone` on more.
    pub fn of(many: usize, free: usize, alone: usize) -> Sums {
        Sums {
            many,
            free,
            alone,
            products: vec![0.0; many * many],
            results: vec![0.0; many],
            noted: 0.0,
        }
    }

    /// Notes a position's numbers, and what came of it.
    pub fn add(&mut self, numbers: &[Noted], came: f64) {
        for (i, x) in numbers {
            for (j, y) in numbers.iter().filter(|(j, _)| j >= i) {
                self.products[i * self.many + j] += x * y;
            }
            self.results[*i] += x * came;
        }
        self.noted += 1.0;
    }

    /// What each number is worth; none if nothing was noted. A number that never differs is worth nothing.
    pub fn solved(mut self) -> Option<Vec<f64>> {
        if self.noted == 0.0 {
            return None;
        }
        let many = self.many;
        // something is added to the diagonal: weights of what hardly occurs stay small
        for i in 0..many {
            self.products[i * many + i] += match i {
                _ if i < self.free => 1.0 + self.noted / 1000.0,
                _ if i < self.alone => 100.0,
                _ => 300.0,
            };
        }
        // sums of squares with something on the diagonal: no pivot is 0; only what is on it and above is kept
        for i in 0..many {
            let (above, below) = self.products.split_at_mut((i + 1) * many);
            let row = &above[i * many..];
            for (j, other) in (i + 1..many).zip(below.chunks_mut(many)) {
                let part = row[j] / row[i];
                if part != 0.0 {
                    for k in j..many {
                        other[k] -= part * row[k];
                    }
                    self.results[j] -= part * self.results[i];
                }
            }
        }
        for i in (0..many).rev() {
            let row = &self.products[i * many..(i + 1) * many];
            let known: f64 = (i + 1..many).map(|k| row[k] * self.results[k]).sum();
            self.results[i] = (self.results[i] - known) / row[i];
        }
        Some(self.results)
    }
}
