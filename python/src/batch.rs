//! Games side by side for learners: gone on with here, without Python's lock, and handed over as bytes that NumPy takes as they are.

use crate::refused;
use crate::rules::Rules;
use ludarium_batch::{batch, Batch as Part, Batched};
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Agent, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Games of a batch at most.
const MOST_GAMES: u64 = 1_000_000;

/// A batch, in parts that are played side by side. Arrays come as bytes, row after row.
#[pyclass(frozen)]
pub struct Batch(Mutex<Vec<Box<dyn Part>>>);

impl Batch {
    fn at(&self) -> MutexGuard<'_, Vec<Box<dyn Part>>> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What every part tells, one after another, as bytes.
    fn bytes<'py, T: Copy, const SIZE: usize>(
        &self,
        py: Python<'py>,
        of: impl Fn(&dyn Part) -> &[T],
        bytes: impl Fn(T) -> [u8; SIZE],
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let parts = self.at();
        let all: usize = parts.iter().map(|part| of(&**part).len()).sum();
        PyByteArray::new_with(py, all * SIZE, |mut out| {
            for part in parts.iter() {
                let numbers = of(&**part);
                let (here, rest) = out.split_at_mut(numbers.len() * SIZE);
                for (out, n) in here.chunks_exact_mut(SIZE).zip(numbers) {
                    out.copy_from_slice(&bytes(*n));
                }
                out = rest;
            }
            Ok(())
        })
    }

    fn each<R>(&self, of: impl Fn(&dyn Part) -> R) -> Option<R> {
        self.at().first().map(|part| of(&**part))
    }
}

/// The process whose threads play the parts.
static PLAYED_BY: OnceLock<u32> = OnceLock::new();

/// Does something in every part, on as many threads as there are parts. A process that was forked off has none of the threads of the
/// one before, and would wait for them for ever: there the parts are played one after another.
fn in_each(
    parts: &mut [Box<dyn Part>],
    work: impl Fn(usize, &mut dyn Part) -> Result<(), Refusal> + Sync,
) -> Result<(), Refusal> {
    match parts {
        [one] => work(0, &mut **one),
        many if *PLAYED_BY.get_or_init(std::process::id) != std::process::id() => {
            let mut parts = many.iter_mut().enumerate();
            parts.try_for_each(|(k, part)| work(k, &mut **part))
        }
        many => many
            .par_iter_mut()
            .enumerate()
            .try_for_each(|(k, part)| work(k, &mut **part)),
    }
}

#[pymethods]
impl Batch {
    /// Begins so many games, in so many parts.
    #[new]
    #[pyo3(signature = (rules, games, rounds, seed, players, first, agents, most, reset, parts))]
    #[allow(clippy::too_many_arguments, reason = "named in Python")]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        games: u64,
        rounds: Option<u32>,
        seed: u64,
        players: Option<usize>,
        first: &str,
        agents: Vec<Option<String>>,
        most: u32,
        reset: bool,
        parts: u64,
    ) -> PyResult<Batch> {
        if games == 0 || games > MOST_GAMES {
            return Err(refused(format!("a batch has 1 to {MOST_GAMES} games")));
        }
        let agent = |word: Option<String>| word.map(|w| w.parse::<Agent>()).transpose();
        let agents: Result<Vec<_>, _> = agents.into_iter().map(agent).collect();
        let begin = Begin {
            first: first.to_owned(),
            players,
            seed,
        };
        let settings = Batched {
            begin,
            rounds,
            most,
            agents: agents.map_err(refused)?,
            again: reset,
            ..Batched::of(games)
        };
        let size = games.div_ceil(parts.clamp(1, 256)).max(1);
        let part = |from: u64| {
            let games = from..(from + size).min(games);
            let settings = Batched {
                games,
                ..settings.clone()
            };
            batch(&*rules.rules, &settings)
        };
        let parts: Result<Vec<_>, _> =
            py.detach(|| (0..games).step_by(size as usize).map(part).collect());
        Ok(Batch(Mutex::new(parts.map_err(refused)?)))
    }

    /// Does an action in each game; `actions`: the bytes of an int32 array.
    fn step(&self, py: Python<'_>, actions: &[u8]) -> PyResult<()> {
        let four = |b: &[u8]| i32::from_ne_bytes([b[0], b[1], b[2], b[3]]);
        let actions: Vec<i32> = actions.chunks_exact(4).map(four).collect();
        py.detach(|| {
            let mut parts = self.at();
            let games: usize = parts.iter().map(|part| part.games()).sum();
            if games != actions.len() {
                let many = actions.len();
                return Err(refused(format!(
                    "{many} actions for {games} games: each game takes one, also a game that is over, which passes it over"
                )));
            }
            let mut rest = &actions[..];
            let shares: Vec<&[i32]> = parts
                .iter()
                .map(|part| {
                    let (share, more) = rest.split_at(part.games());
                    rest = more;
                    share
                })
                .collect();
            // nothing is done anywhere before all may be done
            for (part, share) in parts.iter().zip(&shares) {
                part.check(share).map_err(refused)?;
            }
            in_each(&mut parts, |k, part| part.step(shares[k])).map_err(refused)
        })
    }

    /// Begins every game anew.
    #[pyo3(signature = (seed))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        py.detach(|| in_each(&mut self.at(), |_, part| part.reset(seed)))
            .map_err(refused)
    }

    /// A random action for each game: int32.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let drawn: Vec<u8> = self
            .at()
            .iter_mut()
            .flat_map(|part| part.sample())
            .flat_map(i32::to_ne_bytes)
            .collect();
        Ok(PyByteArray::new(py, &drawn))
    }

    #[getter]
    fn games(&self) -> usize {
        self.at().iter().map(|part| part.games()).sum()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.each(|part| part.seats()).unwrap_or(0)
    }

    fn tokens(&self) -> Vec<String> {
        self.each(|part| part.tokens().to_vec()).unwrap_or_default()
    }

    fn columns(&self) -> Vec<String> {
        self.each(|part| part.columns().to_vec())
            .unwrap_or_default()
    }

    /// Which actions may be done: uint8.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.legal(), |n| [n])
    }

    /// What lies on the boards: int32.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.observations(), i32::to_ne_bytes)
    }

    /// Who decides: int32.
    fn movers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.movers(), i32::to_ne_bytes)
    }

    /// What the last step brought each seat: float32.
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.rewards(), f32::to_ne_bytes)
    }

    /// Which games it ended: uint8.
    fn done<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.done(), |n| [n])
    }

    /// Which it broke off: uint8.
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.truncated(), |n| [n])
    }

    /// What lay on the boards of those that it ended: int32.
    fn ended<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.ended(), i32::to_ne_bytes)
    }

    /// The seed of each game: uint64.
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, |part| part.seeds(), u64::to_ne_bytes)
    }
}
