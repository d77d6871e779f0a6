//! `ludarium build`: the site.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::bounded;
use super::context::{all_well, loaded, Context};
use anyhow::Context as _;
use ludarium::printed::build::Build;
use ludarium::publish::bind::World;
use ludarium::publish::{first_figures, Kept, Plan, Sources, Tree};

/// Bytes of the site that are held in memory while it is made.
const ROOM: usize = 16 << 20;

#[derive(Debug, clap::Args)]
#[command(
    about = "Build the site",
    after_help = "Example:\n  ludarium build --out site/dist\n\nAll of the new site is written or, if a template or a file of the site fails, nothing. Errors in the corpus and in ludarium.toml stop nothing: they are told, what cannot be read is left out, and the exit code is 1. What the site in the folder does not list as its own (data/site-files.json), as .git or CNAME, stays as it is."
)]
pub struct Args {
    /// Folder of the site; default: what ludarium.toml says (`out`), site/dist beside it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    context: Context,
    /// Where the site will be published, for canonical links, the feed and the sitemap; default: what ludarium.toml says
    #[arg(long, value_name = "URL")]
    address: Option<url::Url>,
    /// Show incomplete editions, and editions that are not finished, with what is missing; that they are not finished is then no error
    #[arg(long)]
    drafts: bool,
    /// Random rounds of each game for its figures; 0 leaves the figures out
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Write over files in the folder that no site lists as its own
    #[arg(long)]
    force: bool,
    /// Every build makes every page; earlier programs could leave some
    #[arg(long, hide = true)]
    fresh: bool,
    /// Print what was built as JSON
    #[arg(long)]
    json: bool,
    /// This process has bounds: what a build by templates of the collection's own is done in
    #[arg(long, hide = true)]
    bounded: bool,
}

/// Builds the site.
///
/// # Errors
/// There is no corpus, the project's templates cannot be used, or the folder cannot be replaced.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let dir = args.context.dir()?;
    let dir = dir
        .canonicalize()
        .with_context(|| format!("finding {}", dir.display()))?;
    match args.bounded {
        true => bounded::bound_build(),
        false if Sources::of(&dir, super::found(&dir)).has_own_templates()? => {
            return bounded::again("--bounded");
        }
        false => {}
    }
    let mut found = super::config(&dir);
    if let Some(address) = &args.address {
        found.config.site.address = Some(format!("{}/", address.as_str().trim_end_matches('/')));
    }
    if args.drafts {
        found.config.publish.drafts = true;
    }
    if found.config.site.released.is_none() {
        eprintln!("note: no day of release is named (`released` under [site] in ludarium.toml, as \"2026-11-21\"): the RO-Crate has no datePublished, which RO-Crate 1.1 asks for, and CITATION.cff no date");
    }
    let misread = found.findings.iter().filter(|f| f.counts()).count();
    let out = args.out.unwrap_or_else(|| super::site_dir(&dir, &found));
    apart(&out, &dir)?;
    let changes = found.config.changes.clone();
    let sources = Sources::of(&dir, found).with_schemas(ludarium::schema::files());
    let (corpus, findings) = loaded(&dir);
    let wrong = ludarium::check::shown_at_a_build(&corpus, findings);
    for finding in &wrong {
        eprintln!("{finding}");
    }
    if !wrong.is_empty() {
        let them = if wrong.len() == 1 { "this" } else { "these" };
        eprintln!("the site shows {them} as the corpus has it; `ludarium check` says what to do");
    }
    let kept = Kept::by_this_program(&sources.root.join(".cache/figures"));
    let figures = first_figures(&corpus, args.games, Some(&kept), &|line| {
        eprintln!("{line}")
    });
    for name in sources.unused_templates()? {
        let shipped = ludarium::shipped::Shelf::Templates.names();
        let near = ludarium_engine::words::nearest(&name, shipped.iter().map(String::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        eprintln!("warning: templates/{name} takes the place of no template, and no other names it{near} (`ludarium template` lists them)");
    }
    let world = World::with(&corpus, &sources.config);
    let plan = Plan::of(&world, &sources, &figures)?;
    let (tree, report) = plan.make(Tree::with_room(ROOM))?;
    for problem in &report.problems {
        let word = if args.drafts { "draft" } else { "error" };
        eprintln!("{word}: {problem}");
    }
    for missing in &report.missing {
        eprintln!("warning: this program was built without {missing}: {}. In a checkout `make scripts` makes it; `make tool`, or `cargo install --path .` after it, then makes a program that has all of it", lacks(missing));
    }
    for (feature, what) in &report.without {
        eprintln!("warning: this program was built without the feature `{feature}`: the site goes without {what}. `cargo install --path . --features {feature}` makes one that has it");
    }
    for change in &changes {
        let page = change.page.as_deref().unwrap_or("index.html");
        let path = page.split(['#', '?']).next().unwrap_or_default();
        if !tree.has(path) {
            eprintln!(
                "warning: the change of {} in ludarium.toml leads to {page}, which the site has not: who follows the feed finds no page there; mend its `page`",
                change.day
            );
        }
    }
    for dead in sources.dead_links(&|path| tree.has(path))? {
        eprintln!("warning: {dead}");
    }
    let replaced = tree.replace(&out, args.force)?;
    if replaced.strangers > 0 {
        eprintln!(
            "{} file(s) in {} are not of the site and were left as they are",
            replaced.strangers,
            out.display()
        );
    }
    let files = tree.all().count();
    if args.json {
        let built = Build {
            out: &out,
            pages: report.pages,
            files,
            bytes: tree.all().map(|(_, made)| made.bytes as usize).sum(),
            problems: &report.problems,
            missing: &report.missing,
        };
        println!("{}", serde_json::to_string(&built)?);
    } else {
        println!("{} pages, {files} files in {}", report.pages, out.display());
    }
    let well = wrong.is_empty() && misread == 0 && (args.drafts || report.problems.is_empty());
    Ok(all_well(well))
}

/// What a site goes without, whose program has not got a file.
fn lacks(missing: &str) -> &'static str {
    match missing {
        m if m.ends_with("land.json") => "maps have no coast",
        m if m.contains("@fontsource") => "pages take the letters that a reader's system has",
        m if m.ends_with("search.js") => "the pages cannot be searched",
        m if m.ends_with("records.js") => "records cannot be chosen by their facets",
        m if m.ends_with("qr.js") => "pages for a class have no code to scan",
        _ => "the pages can be read and not played",
    }
}

/// A site lies in a folder of its own: one that holds the sources, or lies in the corpus, would be mixed with them.
fn apart(out: &Path, corpus: &Path) -> Result<(), super::Usage> {
    // the folder need not be there yet: what of its path is there is followed
    let path = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    let real = |a: &Path| Some(a.canonicalize().ok()?.join(path.strip_prefix(a).ok()?));
    let whole = path
        .ancestors()
        .find_map(real)
        .unwrap_or_else(|| path.clone());
    if whole.starts_with(corpus) || corpus.starts_with(&whole) {
        return Err(super::Usage(format!(
            "--out {}: the site would lie among the sources of the collection ({}); nothing was written. Name a folder of its own, as site/dist",
            out.display(),
            corpus.display()
        )));
    }
    Ok(())
}
