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
    after_help = "Example:\n  ludarium build --out site/dist\n\nIf a template or a file of the site fails, nothing is written. Errors in the corpus and in ludarium.toml do not stop the build: they are reported, the parts that cannot be read are left out, and the exit code is 1. Files that the site in the folder does not list as its own (data/site-files.json), such as .git or CNAME, stay as they are."
)]
pub struct Args {
    /// Folder of the site [default: `out` in ludarium.toml, or site/dist next to it]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    context: Context,
    /// Where the site will be published, for canonical links, the feed and the sitemap [default: as in ludarium.toml]
    #[arg(long, value_name = "URL")]
    address: Option<url::Url>,
    /// Also show incomplete and unfinished editions, with what is missing; it is then no error that they are unfinished
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
        eprintln!("note: ludarium.toml gives no day of release (`released` under [site], such as \"2026-11-21\"), so the RO-Crate lacks datePublished, which RO-Crate 1.1 requires, and CITATION.cff has no date");
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
        eprintln!("the site shows {them} as in the corpus; `ludarium check` says what to do");
    }
    let kept = Kept::by_this_program(&sources.root.join(".cache/figures"));
    let figures = first_figures(&corpus, args.games, Some(&kept), &|line| {
        eprintln!("{line}")
    });
    for name in sources.unused_templates()? {
        let shipped = ludarium::shipped::Shelf::Templates.names();
        let near = ludarium_engine::words::nearest(&name, shipped.iter().map(String::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        eprintln!("warning: templates/{name} replaces no template, and no other template names it{near} (`ludarium template` lists them)");
    }
    let world = World::with(&corpus, &sources.config);
    let plan = Plan::of(&world, &sources, &figures)?;
    let (tree, report) = plan.make(Tree::with_room(ROOM))?;
    for problem in &report.problems {
        let word = if args.drafts { "draft" } else { "error" };
        eprintln!("{word}: {problem}");
    }
    for missing in &report.missing {
        eprintln!("warning: this program was built without {missing}: {}. In a checkout, `make scripts` makes it. After that, `make tool` or `cargo install --path .` builds a complete program", lacks(missing));
    }
    for (feature, what) in &report.without {
        eprintln!("warning: this program was built without the feature `{feature}`: the site lacks {what}. `cargo install --path . --features {feature}` builds a program that has it");
    }
    for change in &changes {
        let page = change.page.as_deref().unwrap_or("index.html");
        let path = page.split(['#', '?']).next().unwrap_or_default();
        if !tree.has(path) {
            eprintln!(
                "warning: the change of {} in ludarium.toml links to {page}, which is not on the site, so readers of the feed find no page there; correct its `page`",
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
            "{} file(s) in {} do not belong to the site and were left as they are",
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
        m if m.contains("@fontsource") => "pages use the fonts of the reader's system",
        m if m.ends_with("search.js") => "the pages cannot be searched",
        m if m.ends_with("records.js") => "records cannot be filtered by facets",
        m if m.ends_with("qr.js") => "pages for a class have no code to scan",
        _ => "the pages can be read but not played",
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
            "--out {}: the site would be written among the sources of the collection ({}); nothing was written. Give a separate folder, such as site/dist",
            out.display(),
            corpus.display()
        )));
    }
    Ok(())
}
