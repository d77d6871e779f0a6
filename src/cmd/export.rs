//! `ludarium export`: rules for the wider world. Descriptions for Ludii are those that the corpus keeps; `ludarium-lud` writes them.

use super::context::{all_well, json, Under};
use super::Usage;
use clap::Parser;
use ludarium::corpus::comparison::of_edition;
use ludarium::corpus::exports::{Described, Export, Exports, Form, LIST};
use ludarium::folders::read_text;
use ludarium::publish::tei::tei;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium export --lud oware > oware.lud\n  ludarium export --lud um-el-banat --partial > um-el-banat.lud\n  ludarium export --lud nine-mens-morris > morris.lud\n  ludarium export --tei um-el-banat > um-el-banat.xml\n  ludarium export --bundle um-el-banat > um-el-banat.json\n\nExit code 1: a clause is not expressed, or only in part."
)]
/// Print a ruleset as its stored .lud description, with what each clause cannot express, or as one JSON text; or an edition as TEI
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// As a `.lud` description of its rules
    #[arg(long, required_unless_present_any = ["tei", "bundle"])]
    lud: bool,
    /// As one JSON text: the rules with all that they include, for the engine in other programs
    #[arg(long, conflicts_with_all = ["lud", "tei", "readings", "partial", "plain", "json"])]
    bundle: bool,
    /// As TEI P5: the account with its witnesses, slips and notes, and the clauses next to it
    #[arg(long, conflicts_with_all = ["lud", "readings", "partial", "plain", "json"])]
    tei: bool,
    #[command(flatten)]
    under: Under,
    /// Write moves in the one word that the language has for a sowing, not step by step, whatever that leaves out: shorter and
    /// faster there; of games of men nothing changes
    #[arg(long, requires = "lud")]
    plain: bool,
    /// Exit with 0 even if clauses are not expressed
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
    let out = kept(&args)?;
    let (left, all) = (out.about.left_out(), out.about.clauses.len());
    if args.json {
        json(&out)?;
    } else {
        print!("{}", out.text);
        eprintln!(
            "{} of {all} clauses are expressed; the others are listed in the description",
            all - left
        );
    }
    let fails = left > 0 && !args.partial;
    if fails {
        eprintln!("error: {left} not expressed, or only in part, so this is another game than the rules describe; --partial allows that");
    }
    Ok(all_well(!fails))
}

/// The description that is kept of these rules.
///
/// # Errors
/// None is kept; list or description cannot be read.
fn kept(args: &Args) -> anyhow::Result<Export> {
    let (_, rules) = args.under.rules(&args.game)?;
    let dir = args.under.context.dir()?;
    let list = dir.join(LIST);
    let of_rules =
        |e: &Described| e.rules_sha256 == rules.sha256() && (!args.plain || e.form == Form::Plain);
    let found = match list.is_file() {
        true => {
            let text = read_text(&list)?;
            let exports: Exports = serde_json::from_str(&text)
                .map_err(|e| anyhow::anyhow!("{}: {e}; run `ludarium-lud keep`", list.display()))?;
            exports.exports.into_iter().find(of_rules)
        }
        false => None,
    };
    let Some(about) = found else {
        return Err(Usage(format!(
            "no .lud description of {} under these rules is kept in {}: `ludarium-lud write {}` (cargo run -p ludarium-lud -- write …) writes one",
            rules.head().slug,
            dir.join("lud").display(),
            args.game
        ))
        .into());
    };
    let text = read_text(&dir.join(Described::file(&about.game)))?;
    Ok(Export { about, text })
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
