//! `ludarium play` for games with sticks and a track.

use super::play::{Args, Seat};
use super::track::settings;
use super::track_text::{draw, fold_by, sticks};
use super::Usage;
use ludarium::rules_files::Loaded;
use ludarium_engine::agents::Agent;
use ludarium_engine::game_record::GameRecord;
use ludarium_engine::random::Random;
use ludarium_engine::track::notation::{parse_token, Token};
use ludarium_engine::track::record::{again, replay, result_text, Step};
use ludarium_engine::track::simulate::{throw, throws_of};
use ludarium_engine::track::telling::{capital, choice, player, sentence, todo};
use ludarium_engine::track::{Action, Event, Game, Heard, Phase, Rules};
use ludarium_engine::Choice;
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// A game at the table: the tokens so far and the game that stands where they lead.
struct Table<'r> {
    rules: &'r Rules,
    /// The game before its first token.
    first: Game<'r>,
    game: Game<'r>,
    tokens: Vec<String>,
    /// What came of the steps since somebody was asked last.
    last: Vec<Step>,
    seed: u64,
}

impl<'r> Table<'r> {
    fn at(rules: &'r Rules, first: Game<'r>, tokens: &[String], seed: u64) -> Result<Self, String> {
        let played = replay(first.clone(), tokens);
        if let Some((number, token, why)) = played.stopped {
            return Err(format!("token {number}, {token}: {why}"));
        }
        Ok(Table {
            rules,
            first,
            game: played.game,
            tokens: tokens.to_vec(),
            last: played.steps.into_iter().last().into_iter().collect(),
            seed,
        })
    }

    /// What falls next: by the seed, after as many throws as have fallen.
    fn falls(&self) -> u8 {
        let mut stream = throws_of(self.seed, 0);
        if self.tokens.first().is_some_and(|t| t.starts_with("lot:")) {
            stream.below(self.game.state().seats() as u32);
        }
        let fallen = self
            .tokens
            .iter()
            .filter(|t| matches!(parse_token(t), Ok(Token::Throw(_))))
            .count();
        for _ in 0..fallen {
            throw(self.rules, &mut stream);
        }
        throw(self.rules, &mut stream)
    }

    /// Does a thing; a throw falls by the seed.
    fn play(&mut self, action: Action) -> Result<(), String> {
        let token = match action {
            Action::Throw => format!("t{}", self.falls()),
            other => other.to_string(),
        };
        let played = replay(self.game.clone(), std::slice::from_ref(&token));
        if let Some((_, _, why)) = played.stopped {
            return Err(why);
        }
        self.game = played.game;
        self.last.extend(played.steps);
        self.tokens.push(token);
        Ok(())
    }

    /// Takes back steps until a person has something to choose again: a throw cannot be thrown anew.
    fn undo(&mut self, persons: &[bool]) -> bool {
        let mut keep = self.tokens.len();
        while keep > 0 {
            keep -= 1;
            let Ok(table) = Table::at(
                self.rules,
                self.first.clone(),
                &self.tokens[..keep],
                self.seed,
            ) else {
                return false;
            };
            let seat = usize::from(table.game.state().turn);
            if persons.get(seat) == Some(&true) && !self.tokens[keep].starts_with("lot:") {
                *self = table;
                return true;
            }
        }
        false
    }

    fn record(&self, seats: &[Seat], set: &ludarium_engine::track::Overrides) -> GameRecord {
        GameRecord {
            game: self.rules.slug.clone(),
            rules: self.rules.sha256.clone(),
            readings: self.rules.readings.clone(),
            set: set.clone(),
            seed: Some(self.seed),
            players: seats.iter().map(|s| s.word().to_string()).collect(),
            result: result_text(&self.game),
            tokens: self.tokens.clone(),
            ..GameRecord::default()
        }
    }

    fn tell(&self, out: &mut impl Write, why: bool) -> std::io::Result<()> {
        for step in &self.last {
            for (event, paths) in &step.heard.0 {
                if let Event::Throw { value, .. } = event {
                    writeln!(out, "{}", sticks(self.rules, *value))?;
                }
                writeln!(out, "    {}", capital(&sentence(self.rules, event)))?;
                if why {
                    for c in self.rules.why(paths) {
                        let info = &self.rules.clauses[usize::from(c)];
                        let cites = info.cites.join(", ");
                        let cites = if cites.is_empty() {
                            "no sentence".into()
                        } else {
                            cites
                        };
                        let words = format!(
                            "        {} ({}): {} [{cites}]",
                            info.id, info.certainty, info.says
                        );
                        writeln!(out, "{}", fold_by(&words, 10))?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Plays a game.
///
/// # Errors
/// Rules that do not compile, a record that cannot be read or played, players that the rules do not allow.
pub fn run(args: &Args, loaded: &Loaded, mut readings: Choice) -> anyhow::Result<ExitCode> {
    let mut set = settings(&args.set)?;
    let mut resumed = None;
    if let Some(file) = &args.resume {
        let record = super::play::read_record(file)?;
        readings.extend(record.readings.clone());
        for (name, n) in &record.set {
            set.entry(name.clone()).or_insert(*n);
        }
        resumed = Some(record);
    }
    let rules = loaded.compile_track(&readings, &set)?;
    let told: Vec<Seat> = args
        .agents
        .split(',')
        .map(Seat::of)
        .collect::<Result<_, _>>()
        .map_err(Usage)?;
    let of_record = resumed.as_ref().map(|r| r.players.len()).filter(|n| *n > 0);
    let players = args
        .players
        .or(of_record)
        .unwrap_or(usize::from(rules.params.seats).max(told.len()));
    // the last one named plays all further seats
    let seats: Vec<Seat> = (0..players)
        .filter_map(|s| told.get(s).or(told.last()).copied())
        .collect();
    let seed = resumed.as_ref().and_then(|r| r.seed).unwrap_or(args.seed);
    let first = Game::new(&rules, Some(players), 0).map_err(Usage)?;
    let mut tokens = vec![];
    if let Some(record) = &resumed {
        again(&rules, record).map_err(Usage)?;
        tokens = record.tokens.clone();
    } else if rules.params.first_by_lot {
        tokens.push(format!("lot:{}", throws_of(seed, 0).below(players as u32)));
    }
    let mut table = Table::at(&rules, first, &tokens, seed).map_err(|e| anyhow::anyhow!("{e}"))?;
    let persons: Vec<bool> = seats.iter().map(|s| matches!(s, Seat::Person)).collect();
    let quiet = !persons.contains(&true);
    let mut out = std::io::stdout().lock();
    let mut lines = std::io::stdin().lock().lines();
    let mut random = Random::of(seed, 0);
    if !quiet {
        writeln!(
            out,
            "{}. Enter throws the sticks; help tells the rest.\n",
            rules.title
        )?;
        table.tell(&mut out, false)?;
        write!(out, "{}", draw(&rules, table.game.state()))?;
    }
    while table.game.outcome().is_none() {
        let seat = usize::from(table.game.state().turn);
        if table.game.tally().turns > 50_000 {
            anyhow::bail!("the game was broken off after 50 000 turns");
        }
        match seats[seat] {
            Seat::Agent(agent) => {
                let Some(action) = agent.choose_track(&table.game, &mut random) else {
                    break;
                };
                let before = table.last.len();
                table.play(action).map_err(|e| anyhow::anyhow!("{e}"))?;
                // what agents do is told at once; `why` asks about all since a person's last choice
                if !quiet {
                    let told = Table {
                        last: table.last[before..].to_vec(),
                        ..table.copy()
                    };
                    told.tell(&mut out, false)?;
                    if persons[usize::from(table.game.state().turn)]
                        || table.game.outcome().is_some()
                    {
                        write!(out, "{}", draw(&rules, table.game.state()))?;
                    }
                }
            }
            Seat::Person => {
                let Some(action) = ask(
                    &mut table, &persons, &seats, args, &set, &mut out, &mut lines,
                )?
                else {
                    return Ok(ExitCode::SUCCESS);
                };
                table.last.clear();
                if let Err(why) = table.play(action) {
                    writeln!(out, "{why}")?;
                    continue;
                }
                table.tell(&mut out, false)?;
                // the board again where it changed
                let moved = |h: &Heard| {
                    h.0.iter().any(|(e, _)| {
                        !matches!(
                            e,
                            Event::Throw { .. } | Event::Lost { .. } | Event::Mark { .. }
                        )
                    })
                };
                if table.last.iter().any(|s| moved(&s.heard)) {
                    write!(out, "{}", draw(&rules, table.game.state()))?;
                }
            }
        }
    }
    let record = table.record(&seats, &set);
    if let Some(file) = &args.record {
        std::fs::write(file, record.write())
            .map_err(|e| anyhow::anyhow!("{}: {e}", file.display()))?;
    }
    if args.json {
        let played = again(&rules, &record).map_err(|e| anyhow::anyhow!("{e}"))?;
        writeln!(out, "{}", serde_json::to_string_pretty(&played.json())?)?;
    } else if quiet && args.record.is_none() {
        write!(out, "{}", record.write())?;
    } else if let Some(outcome) = table.game.outcome() {
        let won = outcome.winner.map_or("drawn".to_string(), |w| {
            format!("{} wins", player(&rules, w))
        });
        writeln!(out, "result: {won} ({})", record.result.unwrap_or_default())?;
    }
    Ok(ExitCode::SUCCESS)
}

impl<'r> Table<'r> {
    fn copy(&self) -> Table<'r> {
        Table {
            rules: self.rules,
            first: self.first.clone(),
            game: self.game.clone(),
            tokens: vec![],
            last: vec![],
            seed: self.seed,
        }
    }
}

const HELP: &str = "Enter or t throws the sticks; a number chooses from the list, or write a token
(m3, use, pass). why: the clauses behind the last step; undo; hint; board;
save FILE; quit";

/// Asks a person until there is something to do; `None` = the person leaves.
fn ask(
    table: &mut Table,
    persons: &[bool],
    seats: &[Seat],
    args: &Args,
    set: &ludarium_engine::track::Overrides,
    out: &mut impl Write,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
) -> anyhow::Result<Option<Action>> {
    let mut shown = false;
    loop {
        let (rules, state) = (table.rules, table.game.state());
        let legal = table.game.legal();
        let only_throw = legal == [Action::Throw];
        if !shown && !only_throw {
            for (i, action) in legal.iter().enumerate() {
                writeln!(
                    out,
                    "  {:>2}  {:<6} {}",
                    i + 1,
                    action.to_string(),
                    choice(rules, state, *action)
                )?;
            }
        }
        shown = true;
        let hint = match (&state.phase, only_throw) {
            (Phase::Ready, true) => " (Enter)",
            _ => "",
        };
        write!(out, "{}{hint} > ", todo(rules, state))?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(None);
        };
        let line = line?;
        let mut words = line.split_whitespace();
        match (words.next().unwrap_or(""), words.next()) {
            ("", _) if legal.contains(&Action::Throw) => return Ok(Some(Action::Throw)),
            ("", _) if legal.len() == 1 => return Ok(legal.first().copied()),
            ("", _) => {}
            ("t" | "throw", _) if legal.contains(&Action::Throw) => return Ok(Some(Action::Throw)),
            ("quit" | "q", _) => return Ok(None),
            ("why" | "w", _) => table.tell(out, true)?,
            ("board" | "b", _) => write!(out, "{}", draw(rules, state))?,
            ("undo" | "u", _) => {
                if table.undo(persons) {
                    write!(out, "{}", draw(table.rules, table.game.state()))?;
                    shown = false;
                } else {
                    writeln!(out, "nothing to undo")?;
                }
            }
            ("hint" | "h", _) => {
                if let Some(action) =
                    Agent::Greedy.choose_track(&table.game, &mut Random::of(table.seed, 2))
                {
                    writeln!(
                        out,
                        "greedy would choose {action}: {}",
                        choice(rules, state, action)
                    )?;
                }
            }
            ("save", file) => {
                let file = file.unwrap_or("saved.game");
                match std::fs::write(file, table.record(seats, set).write()) {
                    Ok(()) => writeln!(
                        out,
                        "saved; go on with: ludarium play {} --resume {file} --agents {}",
                        args.game, args.agents
                    )?,
                    Err(e) => writeln!(out, "{file}: {e}")?,
                }
            }
            ("help" | "?", _) => writeln!(out, "{HELP}")?,
            (word, _) => {
                let by_number = word
                    .parse::<usize>()
                    .ok()
                    .and_then(|n| legal.get(n.wrapping_sub(1)).copied());
                let by_token = match parse_token(word) {
                    Ok(Token::Act(a)) if legal.contains(&a) => Some(a),
                    _ => None,
                };
                if let Some(action) = by_number.or(by_token) {
                    return Ok(Some(action));
                }
                let names: Vec<String> = legal.iter().map(Action::to_string).collect();
                writeln!(
                    out,
                    "{word} cannot be done now; what can: {}",
                    names.join(" ")
                )?;
            }
        }
    }
}
