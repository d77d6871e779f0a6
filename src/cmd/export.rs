//! `ludarium export`: rules for the wider world.

use super::context::{json, Under};
use clap::Parser;
use ludarium::corpus::comparison::of_edition;
use ludarium::families::{lud, NotWritten};
use ludarium::publish::tei::tei;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium export --lud oware > oware.lud\n  ludarium export --lud um-el-banat --partial > um-el-banat.lud\n  ludarium export --lud nine-mens-morris > morris.lud\n  ludarium export --lud my-game.toml --json\n  ludarium export --tei um-el-banat > um-el-banat.xml\n  ludarium export --bundle um-el-banat > um-el-banat.json\n\nExit code 1: a clause is not expressed, or not whole."
)]
/// Write a ruleset as a .lud description, clause by clause with what it cannot express, or as one JSON text; or an edition as TEI
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// As a `.lud` description of its rules
    #[arg(long, required_unless_present_any = ["tei", "bundle"])]
    lud: bool,
    /// As one JSON text, rules with all that they take in, for the engine in other programs
    #[arg(long, conflicts_with_all = ["lud", "tei", "readings", "partial", "plain", "json"])]
    bundle: bool,
    /// As TEI P5: the account with its witnesses, slips and notes, and the clauses beside it
    #[arg(long, conflicts_with_all = ["lud", "readings", "partial", "plain", "json"])]
    tei: bool,
    #[command(flatten)]
    under: Under,
    /// Write moves in the one word that the language has for a sowing, not step by step, whatever that leaves out: shorter and
    /// faster there; of games of men nothing changes
    #[arg(long, requires = "lud")]
    plain: bool,
    /// Exit with 0 though clauses are not expressed
    #[arg(long)]
    partial: bool,
    /// Print JSON: the description, and for every clause whether it is expressed
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.tei {
        return as_tei(&args);
    }
    if args.bundle {
        let loaded = args.under.context.game(&args.game)?;
        println!("{}", serde_json::to_string(&loaded.bundle)?);
        return Ok(ExitCode::SUCCESS);
    }
    let (loaded, rules) = args.under.rules(&args.game)?;
    let out = match lud(&*rules, &loaded.bundle, args.plain) {
        Err(NotWritten::Family(only)) => {
            let path = loaded.path.display();
            return Err(super::Usage(format!("{path}: only {only} can be written so")).into());
        }
        out => out?,
    };
    let left = out.clauses.iter().filter(|c| c.not.is_some()).count();
    if args.json {
        json(&out)?;
    } else {
        print!("{}", out.text);
        eprintln!(
            "{} of {} clauses are expressed; the others are listed in the description",
            out.clauses.len() - left,
            out.clauses.len()
        );
    }
    if left > 0 && !args.partial {
        eprintln!("error: {left} not expressed, or not whole: another game than the rules tell; with --partial that is no failure");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// An edition as TEI, its clauses under the default readings.
fn as_tei(args: &Args) -> anyhow::Result<ExitCode> {
    let corpus = args.under.context.load()?;
    let edition = super::edition(&corpus, &args.game)?;
    let rules = of_edition(&corpus, edition);
    let clauses = rules.as_ref().map_or(&[][..], |rules| rules.clauses());
    let config = super::config(&args.under.context.dir()?).config;
    print!("{}", tei(&corpus, &config, edition, clauses));
    Ok(ExitCode::SUCCESS)
}
