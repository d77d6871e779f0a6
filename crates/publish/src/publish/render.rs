//! Templates: Tera with an escape of our own, so that addresses stay readable and text stays text.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde::Serialize;
use tera::{Kwargs, State, Tera, TeraResult};

/// Whether XML 1.0 has a place for a character.
fn in_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// Makes text safe in elements and in quoted attributes; what no XML may hold is left out.
///
/// Tera's own escape turns `/` into an entity as well, which no attribute needs.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if !in_xml(c) => {}
            _ => out.push(c),
        }
    }
    out
}

/// Makes JSON safe inside `<script type="application/json">`: no `<` is left that could end the element or open a comment.
pub fn inert_json(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// A page without the drawings of its sprite that nothing on it uses: a line each.
pub fn without_unused(html: &str) -> String {
    if !html.contains("<symbol id=\"") {
        return html.to_owned();
    }
    let unused = |line: &str| {
        let id = line.strip_prefix("<symbol id=\"");
        let id = id.and_then(|rest| rest.split('"').next());
        id.is_some_and(|id| !html.contains(&format!("href=\"#{id}\"")))
    };
    let kept = html.split_inclusive('\n').filter(|line| !unused(line));
    kept.collect()
}

/// The templates of a site, read once.
pub struct Templates {
    tera: Tera,
    /// The pages that are being made, each by its template and since when.
    running: Arc<Running>,
}

type Running = Mutex<HashMap<ThreadId, (String, Instant)>>;

/// How long one page may take: a template that goes round and writes nothing cannot be stopped otherwise.
const LONGEST: Duration = Duration::from_secs(300);

/// The template of a page that has taken longer.
fn overdue(running: &Running, longest: Duration) -> Option<String> {
    let running = running.lock().ok()?;
    let mut late = running
        .values()
        .filter(|(_, since)| since.elapsed() > longest);
    late.next().map(|(template, _)| template.clone())
}

/// Ends the program where a page takes too long. Nothing of a site is written before all of it is made.
fn watch(running: &Arc<Running>) {
    let running = Arc::downgrade(running);
    std::thread::spawn(move || loop {
        std::thread::sleep(Duration::from_secs(1));
        let Some(running) = running.upgrade() else {
            return;
        };
        if let Some(template) = overdue(&running, LONGEST) {
            eprintln!("error: rendering {template}: the page is not done after {} seconds, so nothing was written; look for a loop within a loop in templates/{template}", LONGEST.as_secs());
            std::process::exit(1);
        }
    });
}

impl Templates {
    /// Parses templates by name.
    ///
    /// # Errors
    /// A template that cannot be parsed, with its name, line and words as Tera gives them.
    pub fn of(texts: BTreeMap<String, String>) -> anyhow::Result<Self> {
        // indentation is for who writes templates; pages are to be light
        let lean =
            |text: String| -> String { text.split_inclusive('\n').map(str::trim_start).collect() };
        let sources = texts.into_iter().map(|(name, text)| (name, lean(text)));
        let mut tera = Tera::default();
        tera.set_escape_fn(|text, out| out.write_all(escape(text).as_bytes()));
        tera.autoescape_on(vec![".html"]);
        tera.register_function("range", range);
        tera.add_raw_templates(sources)
            .context("parsing the templates")?;
        let running = Arc::default();
        watch(&running);
        Ok(Templates { tera, running })
    }

    /// Renders one page. `view` must serialise to an object.
    ///
    /// # Errors
    /// A value that the template names and the view lacks, with the chain of templates.
    pub fn page(&self, template: &str, view: &impl Serialize) -> anyhow::Result<String> {
        let context =
            tera::Context::from_serialize(view).context("a page's view is not an object")?;
        let mut html = Bounded(vec![]);
        let this = std::thread::current().id();
        if let Ok(mut running) = self.running.lock() {
            running.insert(this, (template.to_owned(), Instant::now()));
        }
        let done = self.tera.render_to(template, &context, &mut html);
        if let Ok(mut running) = self.running.lock() {
            running.remove(&this);
        }
        done.map_err(|e| {
            let mut message = e.to_string();
            let mut cause = std::error::Error::source(&e);
            while let Some(c) = cause {
                message.push_str(": ");
                message.push_str(&c.to_string());
                cause = c.source();
            }
            anyhow::anyhow!("rendering {template}: {message}")
        })?;
        let html = String::from_utf8(html.0).context("a page is not UTF-8")?;
        Ok(tidy(&html))
    }
}

/// Bytes of a page at most: a template that goes round and round ends here and not with the machine's memory.
const PAGE: usize = 64 << 20;
/// Numbers of a `range` at most.
const RANGE: u64 = 100_000;

/// A page that is being written.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > PAGE {
            let message = format!("the page has more than {} MiB", PAGE >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Numbers from `start` (0) to before `end`, `step_by` (1) apart, as Tera's own, but no more than [`RANGE`].
fn range(args: Kwargs, _: &State) -> TeraResult<Vec<u64>> {
    let (start, end) = (args.get("start")?.unwrap_or(0), args.must_get("end")?);
    let step = args.get("step_by")?.unwrap_or(1);
    if step == 0 || start > end {
        return Err(tera::Error::message(
            "`range` counts upwards, in steps of at least 1",
        ));
    }
    if (end - start) / step > RANGE {
        let message = format!("`range` has more than {RANGE} numbers");
        return Err(tera::Error::message(message));
    }
    let step = usize::try_from(step).unwrap_or(usize::MAX);
    Ok((start..end).step_by(step).collect())
}

/// Takes out lines of white space alone, which control tags leave behind; `<pre>` blocks stay as they are.
fn tidy(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut pre = false;
    for line in html.lines() {
        let opens = line.rfind("<pre");
        let closes = line.rfind("</pre>");
        if pre || !line.trim().is_empty() {
            out.push_str(if pre { line } else { line.trim_end() });
            out.push('\n');
        }
        match (opens, closes) {
            (Some(o), Some(c)) => pre = o > c,
            (Some(_), None) => pre = true,
            (None, Some(_)) => pre = false,
            (None, None) => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(
            escape(r#"<b a="1" b='2'>&/"#),
            "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;/"
        );
        assert!(!inert_json(r#"{"a":"</script><!--"}"#).contains('<'));
    }

    #[test]
    fn inert_json_still_means_the_same() {
        let json = serde_json::json!({"a": "</script><!--\u{2028}"}).to_string();
        let back: serde_json::Value = serde_json::from_str(&inert_json(&json)).unwrap();
        assert_eq!(back["a"], "</script><!--\u{2028}");
    }

    #[test]
    fn tidy_keeps_the_lines_of_code() {
        assert_eq!(
            tidy("a\n  \nb <pre>x\n\ny</pre>\n\nc\n"),
            "a\nb <pre>x\n\ny</pre>\nc\n"
        );
    }

    fn page(text: &str) -> Result<String, String> {
        let texts = BTreeMap::from([("page.html".to_owned(), text.to_owned())]);
        let templates = Templates::of(texts).map_err(|e| e.to_string())?;
        let view = serde_json::json!({"name": "Um el Banât"});
        let page = templates.page("page.html", &view);
        page.map_err(|e| e.to_string())
    }

    #[test]
    fn no_template_reads_the_environment_or_the_clock() {
        for call in ["get_env(name=\"PATH\")", "now()", "get_random(end=6)"] {
            assert!(page(&format!("{{{{ {call} }}}}")).is_err(), "{call}");
        }
    }

    #[test]
    fn a_page_that_takes_too_long_is_noticed() {
        let running = Running::default();
        let this = std::thread::current().id();
        running
            .lock()
            .unwrap()
            .insert(this, ("game.html".into(), Instant::now()));
        assert_eq!(overdue(&running, LONGEST), None);
        std::thread::sleep(Duration::from_millis(2));
        let late = overdue(&running, Duration::from_millis(1));
        assert_eq!(late.as_deref(), Some("game.html"));
    }

    #[test]
    fn a_template_that_goes_round_and_round_ends_in_words() {
        let why = page("{% for a in range(end=100000000) %}x{% endfor %}").unwrap_err();
        assert!(why.contains("more than 100000 numbers"), "{why}");
        let long = "x".repeat(1000);
        let twice = format!("{{% for a in range(end=300) %}}{{% for b in range(end=300) %}}{long}{{% endfor %}}{{% endfor %}}");
        let why = page(&twice).unwrap_err();
        assert!(why.contains("more than 64 MiB"), "{why}");
        let printed = page("{% for a in range(start=1, end=8, step_by=3) %}{{ a }} {% endfor %}");
        assert_eq!(printed.unwrap().trim(), "1 4 7");
        assert!(page("{% for a in range(start=1, end=3, step_by=0) %}{% endfor %}").is_err());
    }
}
