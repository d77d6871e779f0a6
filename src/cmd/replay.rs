//! `ludarium replay`: a game played again from its moves, every event with its clause.

use super::context::{json, Report, Under};
use super::stdin::{at_file, record_in};
use super::Usage;
use clap::Parser;
use ludarium::families::{Parted, PlayedSide, Side, StoppedSide};
use ludarium_engine::game::again::{Again, Replayed, Unplayable};
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::{Player, Rules};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium replay um-el-banat --moves \"C b A\"\n  ludarium replay um-el-banat --start '6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S' --moves \"C D B D\" --json"
)]
/// Play a game again from its moves; tell every event and the clause that decided it
pub struct Args {
    /// Edition (slug or short name), rules file (.toml) or record (.game)
    game: String,
    /// Moves and lots, separated by spaces: holes A-F a-f, lot:S, lot:N, stop; or @file: a list of moves, or PDN
    #[arg(long, default_value = "")]
    moves: String,
    /// Position to start from, after any opening: text, JSON, or @file
    #[arg(long)]
    start: Option<String>,
    /// Who begins if a lot decides
    #[arg(long, value_parser = player)]
    starter: Option<Player>,
    /// Number of players, if the rules do not fix it
    #[arg(long)]
    players: Option<usize>,
    /// Set a whole-number parameter that the rules leave open, e.g. days=40; may be given several times
    #[arg(long, value_name = "PARAMETER=N")]
    set: Vec<String>,
    /// Print the game in Portable Draughts Notation, if the rules say how squares are numbered
    #[arg(long, conflicts_with = "json")]
    pdn: bool,
    #[command(flatten)]
    under: Under,
    #[command(flatten)]
    report: Report,
}

/// `south` or `north`.
pub fn player(word: &str) -> Result<Player, Usage> {
    Player::from_word(word)
        .ok_or_else(|| Usage(ludarium_engine::words::unknown(word, &["south", "north"])))
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let mut choice = args.under.choice()?;
    let record = match args.game.ends_with(".game") {
        true => Some(record_in(args.game.as_ref())?),
        false => None,
    };
    for (q, r) in record.iter().flat_map(|r| &r.readings) {
        choice.entry(q.clone()).or_insert_with(|| r.clone());
    }
    let game = record.as_ref().map_or(&args.game, |r| &r.game);
    let loaded = args.under.context.game(game)?;
    let mut request = record.as_ref().map(GameRecord::again).unwrap_or_default();
    request.first = args.starter.map(Player::index);
    request.players = args.players.or(request.players);
    if let Some(text) = args.start.as_deref() {
        request.start = Some(at_file("start", text)?);
    }
    let list = Listed::read(&at_file("moves", &args.moves)?);
    request.start = request.start.or(list.start);
    let tokens = list.tokens;
    if !tokens.is_empty() {
        request.tokens = tokens;
    }
    let mut set = super::simulate::settings(&args.set)?;
    for (name, n) in record.iter().flat_map(|r| &r.set) {
        set.entry(name.clone()).or_insert(*n);
    }
    let start = request.start.clone().unwrap_or_default();
    let rules = loaded.rules_at(&choice, &set, &start)?;
    let played = again(&*rules, &request)?;
    // the same tokens under the readings of the record: where do they part?
    let otherwise = record.as_ref().filter(|r| r.readings != choice);
    let before = match otherwise {
        Some(record) => {
            let rules = loaded.rules_at(&record.readings, &set, &start)?;
            let played = again(&*rules, &request)?;
            Some((rules, played))
        }
        None => None,
    };
    // another reading gives other rules, as was wanted: only what the record itself was played under counts
    let under = before.as_ref().map_or(&rules, |(rules, _)| rules);
    if let Some(record) = record.as_ref().filter(|r| r.rules != under.sha256()) {
        eprintln!(
            "warning: {}: recorded under other rules ({:.12}…, now {:.12}…)",
            args.game,
            record.rules,
            under.sha256()
        );
    }
    super::tell_still(&rules);
    let both = before.as_ref().map(|(then, before)| Both {
        then: (&**then, before),
        now: (&*rules, &played),
    });
    if args.pdn {
        let steps = played.json["steps"].as_array().into_iter().flatten();
        let moves = steps.filter_map(|s| s["move"].as_str().map(String::from));
        let moves: Vec<String> = moves.collect();
        let pdn = rules.pdn(&played.start.text, &moves).ok_or_else(|| {
            anyhow::anyhow!("these rules do not say how squares are numbered: set board.pdn = \"21,B,8,8,N1,0\"")
        })?;
        print!("{pdn}");
    } else if args.report.json {
        let mut out = played.json.clone();
        if let Some(both) = &both {
            out["parts"] = serde_json::to_value(both.parted())?;
            // what could not be played stands last
            if let Some(illegal) = out.as_object_mut().and_then(|o| o.shift_remove("illegal")) {
                out["illegal"] = illegal;
            }
        }
        json(&out)?;
    } else {
        print(&*rules, &played);
        if let Some(both) = &both {
            both.print(&request.tokens);
        }
    }
    if let Some(stopped) = &played.stopped {
        eprintln!("error: {stopped}");
        return Ok(ExitCode::FAILURE);
    }
    // the result is of the readings that the record names
    let original = before.as_ref().map_or(&played, |(_, before)| before);
    let result = record.as_ref().and_then(|r| r.result.as_deref());
    if let Some(wrong) = result.filter(|stated| original.result.as_deref() != Some(*stated)) {
        let now = original
            .result
            .as_deref()
            .unwrap_or("no result: the game goes on");
        eprintln!(
            "error: {}: the record says “{wrong}”, but the replay gives {now}; the record was cut or changed",
            args.game
        );
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// A list of moves: its tokens, and the position that a tag of PDN sets up.
struct Listed {
    start: Option<String>,
    tokens: Vec<String>,
}

impl Listed {
    fn read(text: &str) -> Listed {
        let (mut start, mut moves) = (None, String::new());
        for line in text.lines() {
            let tag = line
                .trim()
                .strip_prefix('[')
                .and_then(|t| t.strip_suffix(']'));
            match tag.and_then(|t| t.split_once(' ')) {
                Some(("FEN", value)) => start = Some(value.trim().trim_matches('"').to_owned()),
                Some(_) => {}
                None => moves = moves + line + "\n",
            }
        }
        // what is noted on a move is no move
        let mut rest = moves.as_str();
        let mut tokens = vec![];
        while let Some((before, after)) = rest.split_once('{') {
            tokens.extend(ludarium_engine::game::record::tokens(before));
            rest = after.split_once('}').map_or("", |(_, more)| more);
        }
        tokens.extend(ludarium_engine::game::record::tokens(rest));
        Listed { start, tokens }
    }
}

fn again(rules: &dyn Rules, request: &Again) -> anyhow::Result<Replayed> {
    rules.again(request).map_err(|e| match e {
        Unplayable::Start(why) => anyhow::anyhow!("--start: {why}"),
        Unplayable::Players(why) => Usage(why).into(),
    })
}

fn print(rules: &dyn Rules, played: &Replayed) {
    println!("{} · rules {:.12}", rules.head().title, rules.sha256());
    println!("{}", played.start.shown);
    for step in &played.steps {
        println!("{}", step.head);
        for event in &step.events {
            println!("    {:<28} {}", event.line, event.clauses.join(" "));
        }
        println!("{}", step.after.shown);
    }
    if let Some(ended) = &played.ended {
        println!("{ended}");
    }
}

/// A record played under its own readings and under others.
struct Both<'r> {
    then: (&'r dyn Rules, &'r Replayed),
    now: (&'r dyn Rules, &'r Replayed),
}

impl Both<'_> {
    fn parting(&self) -> Option<usize> {
        self.then.1.parting(self.now.1)
    }

    /// Whether the two differ at a step only in what might have been done instead.
    fn only_legal(&self, i: usize) -> bool {
        matches!((self.then.1.steps.get(i), self.now.1.steps.get(i)), (Some(a), Some(b)) if a.after.text == b.after.text && a.legal != b.legal)
    }

    fn parted(&self) -> Option<Parted> {
        let i = self.parting()?;
        let of = |(rules, played): (&dyn Rules, &Replayed)| {
            let readings = rules.head().readings.clone();
            let Some(step) = played.steps.get(i) else {
                let stopped = played.stopped.as_ref().map(|s| s.why.clone());
                return Side::Stopped(StoppedSide { stopped, readings });
            };
            Side::Played(PlayedSide {
                legal: step.legal.clone(),
                events: step.events.iter().map(|e| e.line.clone()).collect(),
                text: step.after.text.clone(),
                readings,
            })
        };
        Some(Parted {
            step: i + 1,
            recorded: of(self.then),
            now: of(self.now),
        })
    }

    fn print(&self, tokens: &[String]) {
        let Some(i) = self.parting() else {
            println!("the readings make no difference to these tokens");
            return;
        };
        let token = tokens.get(i).map_or("", String::as_str);
        let steps = self.then.1.steps.get(i).or(self.now.1.steps.get(i));
        match steps {
            // what happens of itself is a step and no token
            Some(step) if !step.head.ends_with(token) => {
                println!(
                    "the readings first differ at step {}, {}:",
                    i + 1,
                    step.head
                );
            }
            _ => println!("the readings first differ at token {}, {token}:", i + 1),
        }
        println!("  as recorded: {}", self.side(self.then.1, i));
        println!("  as read now: {}", self.side(self.now.1, i));
    }

    /// What came of a step under one reading, in a line.
    fn side(&self, played: &Replayed, i: usize) -> String {
        match (played.steps.get(i), &played.stopped) {
            (Some(step), _) if self.only_legal(i) => {
                format!("legal actions: {}", step.legal.join(" "))
            }
            (Some(step), _) => {
                let lines: Vec<&str> = step.events.iter().map(|e| e.line.as_str()).collect();
                format!("{}\n               {}", lines.join("; "), step.after.text)
            }
            (None, Some(stopped)) => format!("{}: {}", stopped.token, stopped.why),
            (None, None) => "the game is over".into(),
        }
    }
}
