//! Templates: Tera with an escape of our own, so that addresses stay readable and text stays text.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};

use anyhow::Context as _;
use serde::Serialize;
use serde_json::Value;
use tera::Tera;

use super::reads::digest;

/// Whether XML 1.0 has a place for a character.
pub(super) fn in_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// Makes text safe in elements and in quoted attributes; what no XML may hold is left out.
///
/// Tera's own escape turns `/` into an entity as well, which no attribute needs.
#[must_use]
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
#[must_use]
pub fn inert_json(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// A page without the drawings of its sprite that nothing on it uses: a line each.
#[must_use]
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
    /// What each of them is made of: its own words and those of all that it names, by name.
    digests: BTreeMap<String, String>,
}

impl Templates {
    /// Parses templates by name.
    ///
    /// # Errors
    /// A template that cannot be parsed, with its name, line and words as Tera gives them.
    pub fn of(texts: BTreeMap<String, String>) -> anyhow::Result<Self> {
        let digests = digests(&texts);
        // indentation is for who writes templates; pages are to be light
        let lean =
            |text: String| -> String { text.split_inclusive('\n').map(str::trim_start).collect() };
        let sources = texts.into_iter().map(|(name, text)| (name, lean(text)));
        let mut tera = Tera::default();
        tera.set_escape_fn(escape);
        tera.autoescape_on(vec![".html"]);
        // a collection's templates may be a stranger's: they see the page's view and nothing else of who builds it
        tera.register_function("get_env", no_environment);
        tera.register_function("range", range);
        tera.add_raw_templates(sources)
            .context("parsing the templates")?;
        Ok(Templates { tera, digests })
    }

    /// A digest of all that a page of this template is rendered by; empty where there is no such template.
    #[must_use]
    pub fn digest(&self, template: &str) -> &str {
        self.digests.get(template).map_or("", String::as_str)
    }

    /// Renders one page. `view` must serialise to an object.
    ///
    /// # Errors
    /// A value that the template names and the view lacks, with the chain of templates.
    pub fn page(&self, template: &str, view: &impl Serialize) -> anyhow::Result<String> {
        let context =
            tera::Context::from_serialize(view).context("a page's view is not an object")?;
        let mut html = Bounded(vec![]);
        let done = self.tera.render_to(template, &context, &mut html);
        done.map_err(|e| {
            let mut said = e.to_string();
            let mut cause = std::error::Error::source(&e);
            while let Some(c) = cause {
                said.push_str(": ");
                said.push_str(&c.to_string());
                cause = c.source();
            }
            anyhow::anyhow!("rendering {template}: {said}")
        })?;
        let html = String::from_utf8(html.0).context("a page is not UTF-8")?;
        Ok(tidy(&html))
    }
}

/// A digest of each template and of all that its words name, and theirs. A name in quotes may be no template that is rendered: then a
/// page is made once too often.
fn digests(texts: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let named = |text: &str| -> Vec<&String> {
        let quoted = |name: &&String| {
            text.contains(&format!("{name}\"")) || text.contains(&format!("{name}'"))
        };
        texts.keys().filter(quoted).collect()
    };
    let direct: BTreeMap<&String, Vec<&String>> = texts
        .iter()
        .map(|(name, text)| (name, named(text)))
        .collect();
    let whole = |name: &String| {
        let mut all = BTreeSet::from([name]);
        let mut open = vec![name];
        while let Some(next) = open.pop() {
            for other in direct.get(next).into_iter().flatten() {
                if all.insert(other) {
                    open.push(other);
                }
            }
        }
        let words: Vec<_> = all.into_iter().map(|n| (n, texts.get(n))).collect();
        digest(&words)
    };
    texts
        .keys()
        .map(|name| (name.clone(), whole(name)))
        .collect()
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
            let said = format!("the page has more than {} MiB", PAGE >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, said));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// In the place of Tera's own, which would publish the keys of whoever builds.
fn no_environment(_: &HashMap<String, Value>) -> tera::Result<Value> {
    Err(tera::Error::msg(
        "templates do not read the environment; take `get_env` out of it",
    ))
}

/// Numbers from `start` (0) to before `end`, `step_by` (1) apart, as Tera's own, but no more than [`RANGE`].
fn range(args: &HashMap<String, Value>) -> tera::Result<Value> {
    let number = |key: &str, otherwise: Option<u64>| {
        let told = args.get(key).map_or(otherwise, Value::as_u64);
        told.ok_or_else(|| tera::Error::msg(format!("`range` needs a whole number as `{key}`")))
    };
    let (start, end) = (number("start", Some(0))?, number("end", None)?);
    let step = number("step_by", Some(1))?;
    if step == 0 || start > end {
        return Err(tera::Error::msg(
            "`range` counts upwards, in steps of at least 1",
        ));
    }
    if (end - start) / step > RANGE {
        let said = format!("`range` has more than {RANGE} numbers");
        return Err(tera::Error::msg(said));
    }
    let numbers = (start..end).step_by(usize::try_from(step).unwrap_or(usize::MAX));
    Ok(numbers.map(Value::from).collect())
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
        for call in [
            "get_env(name=\"PATH\")",
            "get_env(name=\"NONE\", default=\"x\")",
        ] {
            let why = page(&format!("{{{{ {call} }}}}")).unwrap_err();
            assert!(why.contains("do not read the environment"), "{why}");
        }
        for call in ["now()", "get_random(end=6)"] {
            assert!(page(&format!("{{{{ {call} }}}}")).is_err(), "{call}");
        }
    }

    #[test]
    fn a_template_that_goes_round_and_round_ends_in_words() {
        let why = page("{% for a in range(end=100000000) %}x{% endfor %}").unwrap_err();
        assert!(why.contains("more than 100000 numbers"), "{why}");
        let long = "x".repeat(1000);
        let twice = format!("{{% for a in range(end=300) %}}{{% for b in range(end=300) %}}{long}{{% endfor %}}{{% endfor %}}");
        let why = page(&twice).unwrap_err();
        assert!(why.contains("more than 64 MiB"), "{why}");
        let said = page("{% for a in range(start=1, end=8, step_by=3) %}{{ a }} {% endfor %}");
        assert_eq!(said.unwrap().trim(), "1 4 7");
        assert!(page("{% for a in range(start=1, end=3, step_by=0) %}{% endfor %}").is_err());
    }
}
