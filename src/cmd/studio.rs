//! Pages made when a browser asks for them, from a corpus that somebody is editing.
//!
//! One thread holds corpus and plan. Before each file it looks at lengths and times of all sources; where one has changed, it reads the
//! corpus anew and forgets which files it has made. Files are put into a folder of their own, from which the server sends them.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::time::{Duration, Instant, SystemTime};

use super::context::loaded;
use anyhow::Context as _;
use ludarium::publish::bind::World;
use ludarium::publish::render::escape;
use ludarium::publish::{first_figures, Kept, Plan, Sources};

/// The script that every page has here: it loads the page again when the number in [`NUMBER`] is another.
const SCRIPT: &str = "_live.js";
/// How often the sources have changed since the start.
const NUMBER: &str = "_live";
const LIVE: &str = "let then;
const look = async () => {
  try {
    const now = await (await fetch(\"/_live\", { cache: \"no-store\" })).text();
    if (then !== undefined && now !== then) location.reload();
    then = now;
  } catch {}
  setTimeout(look, 400);
};
look();
";
/// The sources are looked at once in this time: a page asks for a dozen files at once.
const PAUSE: Duration = Duration::from_millis(100);

/// A file that is wanted, and whom to say that it is there.
struct Wish {
    path: String,
    made: Sender<()>,
}

/// Whoever makes the files.
#[derive(Clone)]
pub struct Studio(Sender<Wish>);

impl Studio {
    /// Begins to make files of the corpus in `dir` into `folder`, a folder of its own.
    ///
    /// # Errors
    /// The folder cannot be written; there is no thread to be had.
    pub fn open(dir: PathBuf, folder: PathBuf) -> anyhow::Result<Self> {
        std::fs::write(folder.join(SCRIPT), LIVE).context("writing the script of the pages")?;
        let (wishes, waiting) = channel();
        let name = std::thread::Builder::new().name("studio".into());
        name.spawn(move || work(&dir, &folder, &waiting))
            .context("starting to make pages")?;
        Ok(Studio(wishes))
    }

    /// Waits until the file of an address is in the folder as it now is.
    pub fn make(&self, address: &str) {
        let path = address.trim_start_matches('/');
        let path = match path.is_empty() || path.ends_with('/') {
            true => format!("{path}index.html"),
            false => path.to_owned(),
        };
        let within = |part| matches!(part, Component::Normal(_));
        if path.contains(['\\', '\0']) || !Path::new(&path).components().all(within) {
            return;
        }
        let (made, done) = channel();
        if self.0.send(Wish { path, made }).is_ok() {
            let _ = done.recv();
        }
    }
}

/// Makes files until nobody wants any.
fn work(dir: &Path, folder: &Path, wishes: &Receiver<Wish>) {
    let Ok(mut wish) = wishes.recv() else { return };
    for number in 0_u64.. {
        let seen = look(dir);
        let next = shelf(dir, folder, wishes, number, wish, &seen);
        match next {
            Some(next) => wish = next,
            None => return,
        }
    }
}

/// Lengths and times of all files that a site is made of.
fn look(dir: &Path) -> BTreeSet<(PathBuf, u64, Option<SystemTime>)> {
    let root = Sources::of(dir, super::found(dir)).root;
    let own = [
        "ludarium.toml",
        "icon.svg",
        "templates",
        "pages",
        "styles",
        "site",
    ];
    let all = own
        .iter()
        .map(|name| root.join(name))
        .chain([dir.to_owned()]);
    let files = all.flat_map(|from| {
        let from = walkdir::WalkDir::new(from).into_iter();
        // what builds leave there is no source
        from.filter_entry(|e| !matches!(e.file_name().to_str(), Some("dist" | "build" | ".cache")))
    });
    let about = |entry: walkdir::DirEntry| {
        let about = entry.metadata().ok().filter(|m| m.is_file())?;
        Some((entry.into_path(), about.len(), about.modified().ok()))
    };
    files.filter_map(|entry| about(entry.ok()?)).collect()
}

/// Makes files of the sources as they are now; the wish that found them changed. None: nobody wants any more.
fn shelf(
    dir: &Path,
    folder: &Path,
    wishes: &Receiver<Wish>,
    number: u64,
    first: Wish,
    seen: &BTreeSet<(PathBuf, u64, Option<SystemTime>)>,
) -> Option<Wish> {
    let (corpus, findings) = loaded(dir);
    for finding in ludarium::check::shown_at_a_build(&corpus, findings) {
        eprintln!("{finding}");
    }
    let sources = Sources::of(dir, super::found(dir)).with_schemas(ludarium::schema::files());
    let kept = Kept::by_this_program(&sources.root.join(".cache/figures"));
    let figures = first_figures(&corpus, 10_000, Some(&kept), &|line| eprintln!("{line}"));
    let world = World::with(&corpus, &sources.config);
    let plan = Plan::of(&world, &sources, &figures);
    if let Err(why) = &plan {
        eprintln!("error: {why:#}");
    }
    let mut made = BTreeSet::new();
    let mut looked = Instant::now();
    let mut wish = first;
    loop {
        if looked.elapsed() > PAUSE {
            if look(dir) != *seen {
                return Some(wish);
            }
            looked = Instant::now();
        }
        if made.insert(wish.path.clone()) {
            let file = match &plan {
                _ if wish.path == NUMBER => Ok(Some(number.to_string().into_bytes())),
                _ if wish.path == SCRIPT => Ok(None),
                Ok(plan) => plan.file(&wish.path),
                Err(why) => Err(anyhow::anyhow!("{why:#}")),
            };
            if let Err(why) = put(folder, &wish.path, file) {
                eprintln!("error: {}: {why:#}", wish.path);
            }
        }
        // whoever wanted it may have gone
        let _ = wish.made.send(());
        wish = wishes.recv().ok()?;
    }
}

/// Puts a file into the folder, with the script that loads it again; a page that cannot be made says why.
fn put(folder: &Path, path: &str, file: anyhow::Result<Option<Vec<u8>>>) -> anyhow::Result<()> {
    let page = path.ends_with(".html");
    let bytes = match file {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(()),
        Err(why) if page => format!(
            "<!doctype html>\n<title>error</title>\n</head><h1>This page cannot be made</h1><pre>{}</pre>",
            escape(&format!("{why:#}"))
        )
        .into_bytes(),
        Err(why) => return Err(why),
    };
    let bytes = match page {
        true => String::from_utf8_lossy(&bytes)
            .replacen(
                "</head>",
                &format!("<script src=\"/{SCRIPT}\" defer></script></head>"),
                1,
            )
            .into_bytes(),
        false => bytes,
    };
    let at = folder.join(path);
    if let Some(within) = at.parent() {
        std::fs::create_dir_all(within)?;
    }
    Ok(std::fs::write(at, bytes)?)
}
