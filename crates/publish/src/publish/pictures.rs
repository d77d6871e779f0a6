//! Boards as images: a file each, with the colours of the site in it, so that a page with many games stays light. Light and dark follow
//! the page, since an image has the colour scheme of the element that shows it.

use super::families::SHEETS;
use super::sources::{theme, Sources};

/// The image of a game's board, from the site's folder.
pub fn path(stem: &str) -> String {
    format!("assets/boards/{stem}.svg")
}

/// What every image begins with: the paints, without comments.
///
/// # Errors
/// A style sheet of the folder's own that cannot be read.
pub fn paints(sources: &Sources) -> anyhow::Result<String> {
    let mut css = String::from(":root{color-scheme:light dark}\n");
    for (name, text) in sources.styles()? {
        if SHEETS.contains(&name.as_str()) {
            css.push_str(text.trim_end());
            css.push('\n');
        }
    }
    css.push_str(&theme(&sources.config));
    // small as they are shown, their letters are to be read
    css.push_str(".board-svg .b-label text{font-size:19px}\n");
    Ok(css)
}

/// A drawing as it stands on a page, as a file of its own; none where it is no drawing.
pub fn image(svg: &str, paints: &str) -> Option<String> {
    let rest = svg.strip_prefix("<svg ")?;
    let (head, body) = rest.split_once('>')?;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {head}><style>\n{paints}</style>{body}\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::image;

    #[test]
    fn a_drawing_becomes_a_file_with_its_paints() {
        let file = image("<svg class=\"b\" viewBox=\"0 0 1 1\"><g/></svg>", ".b{}\n").unwrap();
        assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"b\""));
        assert!(file.contains("<style>\n.b{}\n</style><g/></svg>"));
        assert!(image("", "").is_none());
    }
}
