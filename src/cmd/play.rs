//! `ludarium play`: a game in the terminal, against a friend or an agent, or agents alone for a record.

mod ask;

use super::context::Under;
use super::simulate::{agent, settings};
use super::stdin::record_in;
use super::{think, Usage};
use clap::Parser;
use ludarium::disk::save;
use ludarium_engine::game::plain::fold;
use ludarium_engine::game::prose::capital;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::table::{Begin, Offer, Step};
use ludarium_engine::game::terminal::Terminal;
use ludarium_engine::game::{Agent, Stand};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Things done after which a game is broken off.
const MOST: usize = 500_000;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium play um-el-banat --agents person,greedy\n  ludarium play um-el-banat --agents greedy,random --seed 7 --record game.game\n  ludarium play lib-el-merafib --players 3 --set days=20\n\nIn play: type a hole (C) to sow it, or Enter to throw the sticks. Other words: why, undo, hint, board, save FILE, quit"
)]
/// Play in the terminal, against an agent or a friend
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    pub game: String,
    /// South and North, or every seat in order: person, a level (beginner, pupil, player, master) or an agent (random, greedy,
    /// search:5000 …); the last named plays all further seats
    #[arg(long, default_value = "person,greedy")]
    pub agents: String,
    /// Seed of lots and agents
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Agents that search think for so many seconds a move, whatever number of positions they have. Such a game is not
    /// reproducible and must not be used for figures
    #[arg(long, value_name = "SECONDS", value_parser = think::seconds)]
    pub think: Option<f64>,
    /// Number of players, if the rules do not fix it
    #[arg(long)]
    pub players: Option<usize>,
    /// Set a whole-number parameter, e.g. days=20; may be given several times
    #[arg(long, value_name = "PARAMETER=N")]
    pub set: Vec<String>,
    /// Rounds to play, if a match has several (default: until it is over)
    #[arg(long)]
    pub rounds: Option<u32>,
    /// Go on from a saved record; `-` for standard input, between agents
    #[arg(long)]
    pub resume: Option<PathBuf>,
    /// Write the record of the game here when it ends
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// Also overwrite files that are not an earlier state of the same game
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    under: Under,
    /// Print the record as JSON when the game is over (for agents only)
    #[arg(long)]
    pub json: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy)]
pub enum Seat {
    Person,
    Agent(Agent),
}

impl Seat {
    /// `person`, or an agent's word.
    pub fn of(word: &str) -> Result<Seat, Usage> {
        if word == "person" {
            Ok(Seat::Person)
        } else {
            agent(word)
                .map(Seat::Agent)
                .map_err(|e| Usage(e.0.replace("(one of: ", "(one of: person, ")))
        }
    }
    pub fn word(self) -> String {
        match self {
            Seat::Person => "person".into(),
            Seat::Agent(a) => a.word(),
        }
    }
}

/// A game under way at the table, and who sits there.
struct Sitting<'a> {
    table: Box<dyn Terminal>,
    /// All steps, with how much had been done by then.
    steps: Vec<(usize, Step)>,
    /// `why` explains none of the steps before this one.
    since: usize,
    seats: Vec<Seat>,
    seed: u64,
    args: &'a Args,
}

impl Sitting<'_> {
    fn person(&self, stand: Stand) -> bool {
        matches!(stand, Stand::Seat(s) if matches!(self.seats[s], Seat::Person))
    }

    fn hear(&mut self, steps: Vec<Step>) {
        let done = self.table.done();
        self.steps.extend(steps.into_iter().map(|s| (done, s)));
    }

    /// Does a thing, then lets happen what nobody chooses.
    fn play(&mut self, token: &str) -> anyhow::Result<()> {
        let steps = self.table.act(token)?;
        self.hear(steps);
        self.go_on();
        Ok(())
    }

    /// Lets happen what nobody chooses: openings, gathering, division. Stops where somebody is to move, or after the rounds
    /// that were wanted.
    fn go_on(&mut self) {
        while self.table.stand() == Stand::Falls {
            let rounds = self.args.rounds;
            let enough = |n| rounds.is_some_and(|r| n >= r);
            if self.table.reckoned().is_some_and(enough) {
                return;
            }
            let Some(step) = self.table.fall() else {
                return;
            };
            self.hear(vec![step]);
        }
    }

    /// Takes back what was done since a person last had something to choose; false where nobody had.
    fn undo(&mut self) -> bool {
        let before = (0..self.table.done()).rev();
        let Some(keep) = before
            .into_iter()
            .find(|n| self.person(self.table.stood(*n)))
        else {
            return false;
        };
        self.table.rewind(keep);
        self.steps.retain(|(done, _)| *done <= keep);
        self.since = self.steps.len().saturating_sub(1);
        true
    }

    fn record(&self) -> GameRecord {
        let players: Vec<String> = self.seats.iter().map(|s| s.word()).collect();
        GameRecord {
            seed: Some(self.seed),
            ..self.table.record(&players)
        }
    }

    /// Writes the record, over nothing but an earlier state of this very game.
    fn save(&self, file: &Path) -> std::io::Result<()> {
        let record = self.record();
        let other = |old: &[u8]| {
            let old = std::str::from_utf8(old).ok().map(GameRecord::parse);
            match old.and_then(Result::ok) {
                None => Some("this is not a record of a game".to_owned()),
                Some(old) if of_one_game(&old, &record) => None,
                Some(old) => Some(format!("this is the record of another game, {}", old.game)),
            }
        };
        save(file, record.write().as_bytes(), self.args.force, other)
    }

    /// Tells steps from one number on, with the clauses behind them where that is wanted.
    fn tell(&self, out: &mut impl Write, from: usize, why: bool) -> std::io::Result<()> {
        for (_, step) in &self.steps[from.min(self.steps.len())..] {
            if let Some(head) = &step.head {
                writeln!(out, "{head}")?;
            }
            for line in &step.lines {
                if let Some(picture) = &line.picture {
                    writeln!(out, "{picture}")?;
                }
                writeln!(out, "    {}", capital(&line.words))?;
                for c in line.clauses.iter().filter(|_| why) {
                    let info = &self.table.rules().clauses()[usize::from(*c)];
                    let cites = match info.cites.as_slice() {
                        [] => "no sentence".into(),
                        cites => cites.join(", "),
                    };
                    let (id, certainty, says) = (&info.id, &info.certainty, &info.says);
                    let words = format!("        {id} ({certainty}): {says} [{cites}]");
                    writeln!(out, "{}", fold(&words, 10))?;
                }
            }
        }
        Ok(())
    }

    /// What an agent does; one that searches looks as far as it gets in the time, where there is one.
    fn choose(&self, agent: Agent, random: &mut Random) -> Option<Offer> {
        match self.args.think {
            Some(seconds) => {
                let mut late = think::until(seconds);
                self.table.agent(agent, random, Some(&mut late))
            }
            None => self.table.agent(agent, random, None),
        }
    }
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let mut choice = args.under.choice()?;
    let loaded = args.under.context.game(&args.game)?;
    let mut set = settings(&args.set)?;
    let named: Result<Vec<Seat>, Usage> = args.agents.split(',').map(Seat::of).collect();
    let named = named?;
    let by_stdin = args.resume.as_deref().is_some_and(|f| f.as_os_str() == "-");
    if by_stdin && named.iter().any(|s| matches!(s, Seat::Person)) {
        let says = "--resume -: a person's moves are read from standard input, so name only agents, or give a file";
        return Err(Usage(says.into()).into());
    }
    args.think.into_iter().for_each(think::warn);
    let resumed = args.resume.as_deref().map(record_in).transpose()?;
    if let Some(record) = &resumed {
        choice.extend(record.readings.clone());
        for (name, n) in &record.set {
            set.entry(name.clone()).or_insert(*n);
        }
    }
    let rules = loaded.rules(&choice, &set)?;
    let of_record = resumed.as_ref().map(|r| r.players.len());
    let players = args
        .players
        .or(of_record.filter(|n| *n > 0))
        .unwrap_or(rules.players().usual.max(named.len()));
    let seed = resumed.as_ref().and_then(|r| r.seed);
    let mut sitting = Sitting {
        table: rules.terminal(),
        steps: vec![],
        since: 0,
        // the last one named plays all further seats
        seats: (0..players)
            .filter_map(|s| named.get(s).or(named.last()).copied())
            .collect(),
        seed: seed.unwrap_or(args.seed),
        args: &args,
    };
    let begin = Begin {
        first: String::new(),
        players: Some(players),
        seed: sitting.seed,
    };
    let begun = sitting.table.begin(&begin).map_err(Usage::of)?;
    let steps = match resumed {
        None => begun.steps,
        Some(mut record) => {
            record.seed = Some(sitting.seed);
            let steps = sitting.table.take_up(&record)?;
            steps.into_iter().last().into_iter().collect()
        }
    };
    sitting.hear(steps);
    sitting.go_on();
    let mut out = std::io::stdout().lock();
    if sit(&mut sitting, &mut out)? {
        end(&sitting, &mut out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays to the end; false where a person leaves before.
fn sit(sitting: &mut Sitting, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut lines = std::io::stdin().lock().lines();
    let quiet = !sitting.seats.iter().any(|s| matches!(s, Seat::Person));
    let mut random = sitting.table.stream(sitting.seed);
    if !quiet {
        let title = &sitting.table.rules().head().title;
        writeln!(out, "{title}. {}\n", sitting.table.manual().first)?;
        sitting.tell(out, 0, false)?;
        write!(out, "{}", sitting.table.plain())?;
    }
    while let Stand::Seat(seat) = sitting.table.stand() {
        if sitting.table.done() > MOST {
            anyhow::bail!("the game was broken off after {MOST} steps");
        }
        let from = sitting.steps.len();
        match sitting.seats[seat] {
            Seat::Agent(agent) => {
                let Some(offer) = sitting.choose(agent, &mut random) else {
                    break;
                };
                sitting.play(&offer.token)?;
                if quiet {
                    continue;
                }
                // what agents do is printed at once; `why` asks about all since a person's last choice
                sitting.tell(out, from, false)?;
                let next = sitting.table.stand();
                if sitting.person(next) || !matches!(next, Stand::Seat(_)) {
                    write!(out, "{}", sitting.table.plain())?;
                }
            }
            Seat::Person => {
                let Some(token) = ask::ask(sitting, out, &mut lines)? else {
                    return Ok(false);
                };
                // what was taken back is printed no more
                let from = sitting.steps.len();
                sitting.since = from;
                if let Err(why) = sitting.play(&token) {
                    writeln!(out, "{why}")?;
                    continue;
                }
                sitting.tell(out, from, false)?;
                // the board again where it changed
                if sitting.steps[from..].iter().any(|(_, s)| s.moved) {
                    write!(out, "{}", sitting.table.plain())?;
                }
            }
        }
    }
    Ok(true)
}

/// Whether one record tells the beginning of another, or goes on where it ends.
fn of_one_game(old: &GameRecord, new: &GameRecord) -> bool {
    let alike = (&old.game, &old.readings, &old.set, &old.start)
        == (&new.game, &new.readings, &new.set, &new.start);
    alike && (new.tokens.starts_with(&old.tokens) || old.tokens.starts_with(&new.tokens))
}

/// Writes what is left of a game that is over: a record, JSON, its result.
fn end(sitting: &Sitting, out: &mut impl Write) -> anyhow::Result<()> {
    let args = sitting.args;
    let record = sitting.record();
    let quiet = !sitting.seats.iter().any(|s| matches!(s, Seat::Person));
    if let Some(file) = &args.record {
        sitting.save(file)?;
    }
    if args.json {
        let text = serde_json::to_string_pretty(&sitting.table.replayed())?;
        writeln!(out, "{text}")?;
    } else if quiet && args.record.is_none() {
        write!(out, "{}", record.write())?;
    } else if let Some(result) = sitting.table.result() {
        writeln!(out, "result: {result}")?;
    }
    Ok(())
}
