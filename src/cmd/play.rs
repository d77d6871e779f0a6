//! `ludarium play`: a game in the terminal, against a friend or an agent, or two agents for a record.

use super::board_text::draw;
use super::play_track;
use super::replay::name;
use super::simulate::agent;
use super::think;
use clap::Parser;
use ludarium::rules_files::{load, nearest_corpus, readings};
use ludarium_engine::agents::Agent;
use ludarium_engine::example::event_line;
use ludarium_engine::game_record::GameRecord;
use ludarium_engine::notation::{move_text, parse_move};
use ludarium_engine::play::{Chance, Game, Move, Phase};
use ludarium_engine::position::Player;
use ludarium_engine::random::Random;
use ludarium_engine::record::{replay, step, Recorder, Step};
use ludarium_engine::Ruleset;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium play um-el-banat --agents person,greedy\n  ludarium play um-el-banat --agents greedy,random --seed 7 --record game.game\n  ludarium play lib-el-merafib --players 3 --set days=20\n\nIn play: a hole (C) sows it, Enter throws the sticks; why, undo, hint, board, save FILE, quit"
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
    /// Sowing games: agents that search think for so many seconds a move, whatever number of positions they are given. Such a
    /// game is not reproducible and no source of figures
    #[arg(long, value_name = "SECONDS", value_parser = think::seconds)]
    pub think: Option<f64>,
    /// Stick-and-track games: number of players
    #[arg(long)]
    pub players: Option<usize>,
    /// Stick-and-track games: set a whole-number parameter, e.g. days=20; may be given several times
    #[arg(long, value_name = "PARAMETER=N")]
    pub set: Vec<String>,
    /// Rounds to play (default: until the match is over)
    #[arg(long)]
    pub rounds: Option<u32>,
    /// Go on from a saved record
    #[arg(long)]
    pub resume: Option<PathBuf>,
    /// Write the record of the game here when it ends
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// Choose a reading, e.g. Q-banat-1=peck-one; may be given several times
    #[arg(long = "reading", value_name = "Q=READING")]
    pub readings: Vec<String>,
    /// Folder of the corpus (default: the nearest corpus/)
    #[arg(long)]
    pub corpus: Option<PathBuf>,
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
    pub fn of(word: &str) -> Result<Seat, String> {
        if word == "person" {
            Ok(Seat::Person)
        } else {
            agent(word)
                .map(Seat::Agent)
                .map_err(|e| e.replace("(one of: ", "(one of: person, "))
        }
    }
    pub fn word(self) -> String {
        match self {
            Seat::Person => "person".into(),
            Seat::Agent(a) => a.word(),
        }
    }
}

/// Lots from the seed, each written into the record.
struct Told<'r> {
    random: &'r mut Random,
    tokens: Vec<String>,
}

impl Chance for Told<'_> {
    fn lot(&mut self, what: &'static str) -> Option<Player> {
        let p = self.random.lot(what)?;
        self.tokens.push(format!("lot:{}", p.letter()));
        Some(p)
    }
    fn tick(&mut self) -> Player {
        let p = self.random.tick();
        self.tokens.push(format!("lot:{}", p.letter()));
        p
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        let picked = self.random.pick(what, options);
        self.tokens.push(format!("{what}:{}", options[picked]));
        picked
    }
}

/// A game at the table: the tokens so far, and a game that stands where they lead.
struct Table<'r> {
    rules: &'r Ruleset,
    tokens: Vec<String>,
    game: Game<'r>,
    last: Vec<Step>,
    random: Random,
}

impl<'r> Table<'r> {
    fn new(rules: &'r Ruleset, tokens: Vec<String>, seed: u64) -> Table<'r> {
        let mut table = Table {
            rules,
            tokens: vec![],
            game: Game::new(rules),
            last: vec![],
            random: Random::of(seed, 0),
        };
        if !tokens.is_empty() {
            let played = replay(rules, None, &tokens, None);
            table.game = played.game;
            table.tokens = tokens;
            table.last = played.steps.into_iter().last().into_iter().collect();
        }
        table
    }

    /// Does what nobody chooses: openings, gathering, division. Stops where somebody is to move or the match is over.
    fn go_on(&mut self, rounds: Option<u32>) {
        loop {
            let mut told = Recorder::default();
            let mut chance = Told {
                random: &mut self.random,
                tokens: vec![],
            };
            let kind = match self.game.phase() {
                Phase::Opening => {
                    self.game.open(&mut chance, &mut told);
                    "opening"
                }
                Phase::Over => {
                    self.game.gather(&mut told);
                    "gather"
                }
                Phase::Counted if rounds.is_some_and(|r| self.game.round() >= r) => return,
                Phase::Counted => {
                    self.game.divide(&mut chance, &mut told);
                    "divide"
                }
                Phase::Play | Phase::MatchOver => return,
            };
            self.tokens.append(&mut chance.tokens);
            self.last.push(Step {
                kind,
                by: None,
                mv: None,
                legal: vec![],
                told,
                position: *self.game.position(),
            });
        }
    }

    fn play(&mut self, m: Move) {
        self.tokens.push(move_text(self.rules.holes(), m));
        self.last = vec![step(&mut self.game, m)];
    }

    /// Takes back moves until a person's own last move is gone.
    fn undo(&mut self, persons: &[Player]) -> bool {
        let mut tokens = self.tokens.clone();
        while let Some(token) = tokens.pop() {
            if token.contains(':') {
                continue;
            }
            let played = replay(self.rules, None, &tokens, None);
            if played.game.phase() == Phase::Play
                && played
                    .game
                    .position()
                    .to_move
                    .is_some_and(|p| persons.contains(&p))
            {
                self.last = played.steps.into_iter().last().into_iter().collect();
                self.game = played.game;
                self.tokens = tokens;
                return true;
            }
        }
        false
    }

    fn record(&self, seats: [Seat; 2], seed: u64) -> GameRecord {
        let result = replay(self.rules, None, &self.tokens, None).result_text();
        GameRecord {
            game: self.rules.slug.clone(),
            rules: self.rules.sha256.clone(),
            readings: self.rules.readings.clone(),
            seed: Some(seed),
            south: seats[0].word(),
            north: seats[1].word(),
            result,
            tokens: self.tokens.clone(),
            ..GameRecord::default()
        }
    }

    fn tell(&self, out: &mut impl Write, why: bool) -> std::io::Result<()> {
        for s in &self.last {
            match (s.by, s.mv) {
                (Some(by), Some(m)) => writeln!(
                    out,
                    "{} plays {}",
                    name(by),
                    move_text(self.rules.holes(), m)
                )?,
                _ => writeln!(out, "{}", s.kind)?,
            }
            for (e, _) in &s.told.events {
                writeln!(out, "    {}", event_line(self.rules, e))?;
                if why {
                    for c in &e.clauses {
                        let info = &self.rules.clauses[*c as usize];
                        writeln!(
                            out,
                            "        {} ({}): {} [{}]",
                            info.id,
                            info.certainty,
                            info.says,
                            info.cites.join(", ")
                        )?;
                    }
                }
            }
        }
        Ok(())
    }
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let wrong = |message: String| {
        eprintln!("error: {message}");
        Ok(ExitCode::from(2))
    };
    let mut choice = match readings(&args.readings) {
        Ok(c) => c,
        Err(e) => return wrong(e),
    };
    let corpus = args.corpus.clone().or_else(nearest_corpus);
    let loaded = load(corpus.as_deref(), &args.game)?;
    if loaded.is_track() {
        if args.think.is_some() {
            return wrong(
                "--think is for sowing games; give search a number of positions, e.g. search:20000"
                    .into(),
            );
        }
        return play_track::run(&args, &loaded, choice);
    }
    if args.players.is_some() || !args.set.is_empty() {
        return wrong("--players and --set are for stick-and-track games".into());
    }
    let seats: Vec<Seat> = match args.agents.split(',').map(Seat::of).collect() {
        Ok(s) => s,
        Err(e) => return wrong(e),
    };
    let [south, north] = seats[..] else {
        return wrong("--agents: two are needed, South's,North's".into());
    };
    let seats = [south, north];
    args.think.into_iter().for_each(think::warn);
    let mut tokens = vec![];
    if let Some(file) = &args.resume {
        let record = read_record(file)?;
        choice.extend(record.readings);
        tokens = record.tokens;
    }
    let rules = loaded.compile(&choice)?;
    let mut table = Table::new(&rules, tokens, args.seed);
    table.go_on(args.rounds);
    let persons: Vec<Player> = Player::BOTH
        .into_iter()
        .filter(|p| matches!(seats[p.index()], Seat::Person))
        .collect();
    let mut out = std::io::stdout().lock();
    let mut lines = std::io::stdin().lock().lines();
    let quiet = persons.is_empty();
    let mut random = Random::of(args.seed, 1);
    if !quiet {
        writeln!(
            out,
            "{}. A hole's letter sows it; help tells the rest.\n",
            rules.title
        )?;
        table.tell(&mut out, false)?;
        write!(out, "{}", draw(&rules, table.game.position()))?;
    }
    while table.game.phase() == Phase::Play {
        let Some(player) = table.game.position().to_move else {
            break;
        };
        match seats[player.index()] {
            Seat::Agent(a) => {
                let Some(m) = think::choose(a, &table.game, &mut random, args.think) else {
                    break;
                };
                table.play(m);
            }
            Seat::Person => match ask(
                &mut table, player, &persons, &args, seats, &mut out, &mut lines,
            )? {
                Some(m) => table.play(m),
                None => return Ok(ExitCode::SUCCESS),
            },
        }
        table.go_on(args.rounds);
        if !quiet {
            table.tell(&mut out, false)?;
            write!(out, "{}", draw(&rules, table.game.position()))?;
        }
    }
    let record = table.record(seats, args.seed);
    if let Some(file) = &args.record {
        std::fs::write(file, record.write())
            .map_err(|e| anyhow::anyhow!("{}: {e}", file.display()))?;
    }
    if args.json {
        let played = replay(&rules, None, &record.tokens, None);
        writeln!(
            out,
            "{}",
            serde_json::to_string_pretty(&played.json(&rules))?
        )?;
    } else if quiet && args.record.is_none() {
        write!(out, "{}", record.write())?;
    } else if let Some(result) = &record.result {
        writeln!(out, "result: {result}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a record from a file.
///
/// # Errors
/// Every problem of the file, with its line.
pub fn read_record(file: &std::path::Path) -> anyhow::Result<GameRecord> {
    let text =
        std::fs::read_to_string(file).map_err(|e| anyhow::anyhow!("{}: {e}", file.display()))?;
    GameRecord::parse(&text).map_err(|p| {
        let all: Vec<String> = p
            .iter()
            .map(|(l, m)| format!("{}:{l}: {m}", file.display()))
            .collect();
        anyhow::anyhow!(all.join("\n"))
    })
}

/// Asks a person until there is a move; `None` = the person leaves.
fn ask(
    table: &mut Table,
    player: Player,
    persons: &[Player],
    args: &Args,
    seats: [Seat; 2],
    out: &mut impl Write,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
) -> anyhow::Result<Option<Move>> {
    let mut player = player;
    loop {
        let holes = table.rules.holes();
        let legal = table.game.legal();
        let names: Vec<String> = legal.iter().map(|m| move_text(holes, *m)).collect();
        write!(out, "{} ({}) > ", name(player), names.join(" "))?;
        out.flush()?;
        let Some(line) = lines.next() else {
            return Ok(None);
        };
        let line = line?;
        let mut words = line.split_whitespace();
        match (words.next().unwrap_or(""), words.next()) {
            ("", _) => {}
            ("quit" | "q", _) => return Ok(None),
            ("why" | "w", _) => table.tell(out, true)?,
            ("board" | "b!", _) => write!(out, "{}", draw(table.rules, table.game.position()))?,
            ("undo" | "u", _) => {
                if table.undo(persons) {
                    player = table.game.position().to_move.unwrap_or(player);
                    write!(out, "{}", draw(table.rules, table.game.position()))?;
                } else {
                    writeln!(out, "nothing to undo")?;
                }
            }
            ("hint" | "h", _) => {
                if let Some(m) = Agent::Greedy.choose(&table.game, &mut Random::of(args.seed, 2)) {
                    writeln!(out, "greedy would play {}", move_text(holes, m))?;
                }
            }
            ("save" | "s", file) => {
                let file = file.unwrap_or("saved.game");
                match std::fs::write(file, table.record(seats, args.seed).write()) {
                    Ok(()) => writeln!(
                        out,
                        "saved; go on with: ludarium play {} --resume {file}",
                        args.game
                    )?,
                    Err(e) => writeln!(out, "{file}: {e}")?,
                }
            }
            ("help" | "?", _) => {
                writeln!(out, "A hole's letter sows it. why: the clauses behind the last move; undo; hint; board; save FILE; quit")?;
            }
            (word, _) => match parse_move(holes, word) {
                Ok(m) if table.game.allows(m) => return Ok(Some(m)),
                Ok(_) => writeln!(
                    out,
                    "{word} cannot be played; {} may play {}",
                    name(player),
                    names.join(" ")
                )?,
                Err(e) => writeln!(out, "{e}")?,
            },
        }
    }
}
