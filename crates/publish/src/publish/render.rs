//! Templates: Tera with an escape of our own, so that addresses stay readable and text stays text.

use std::collections::BTreeMap;

use anyhow::Context as _;
use serde::Serialize;
use tera::Tera;

/// Makes text safe in elements and in quoted attributes.
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
    let unused = |line: &str| {
        let id = line.strip_prefix("<symbol id=\"");
        let id = id.and_then(|rest| rest.split('"').next());
        id.is_some_and(|id| !html.contains(&format!("href=\"#{id}\"")))
    };
    let kept = html.split_inclusive('\n').filter(|line| !unused(line));
    kept.collect()
}

/// The templates of a site, read once.
pub struct Templates(Tera);

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
        tera.set_escape_fn(escape);
        tera.autoescape_on(vec![".html"]);
        tera.add_raw_templates(sources)
            .context("parsing the templates")?;
        Ok(Templates(tera))
    }

    /// Renders one page. `view` must serialise to an object.
    ///
    /// # Errors
    /// A value that the template names and the view lacks, with the chain of templates.
    pub fn page(&self, template: &str, view: &impl Serialize) -> anyhow::Result<String> {
        let context =
            tera::Context::from_serialize(view).context("a page's view is not an object")?;
        let html = self.0.render(template, &context).map_err(|e| {
            let mut said = e.to_string();
            let mut cause = std::error::Error::source(&e);
            while let Some(c) = cause {
                said.push_str(": ");
                said.push_str(&c.to_string());
                cause = c.source();
            }
            anyhow::anyhow!("rendering {template}: {said}")
        })?;
        Ok(tidy(&html))
    }
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
}
