//! References, made by hayagriva from BibLaTeX.

use std::sync::LazyLock;

use hayagriva::archive::{locales, ArchivedStyle};
use hayagriva::citationberg::{FontStyle, IndependentStyle, Locale, Style};
use hayagriva::{
    BibliographyDriver, BibliographyRequest, CitationItem, CitationRequest, ElemChild, ElemChildren,
};

use crate::publish::view::TextRun;

/// The styles that a citation is given in, with the name that readers know them by.
const STYLES: [(&str, ArchivedStyle); 2] = [
    ("Chicago (author–date)", ArchivedStyle::ChicagoAuthorDate),
    ("APA", ArchivedStyle::AmericanPsychologicalAssociation),
];

struct Ready {
    styles: Vec<(&'static str, IndependentStyle)>,
    locales: Vec<Locale>,
}

static READY: LazyLock<Ready> = LazyLock::new(|| Ready {
    styles: STYLES
        .iter()
        .filter_map(|(name, archived)| match archived.get() {
            Style::Independent(style) => Some((*name, style)),
            Style::Dependent(_) => None,
        })
        .collect(),
    locales: locales()
        .into_iter()
        .filter(|l| l.lang.as_ref().is_some_and(|l| l.0 == "en-US"))
        .collect(),
});

/// One BibLaTeX entry as each style refers to it: style and runs of text. None where the entry cannot be read.
pub fn references(biblatex: &str) -> Vec<(&'static str, Vec<TextRun>)> {
    let Ok(library) = hayagriva::io::from_biblatex_str(biblatex) else {
        return Vec::new();
    };
    let Some(entry) = library.iter().next() else {
        return Vec::new();
    };
    let ready = &*READY;
    ready
        .styles
        .iter()
        .filter_map(|(name, style)| {
            let mut driver = BibliographyDriver::new();
            let items = vec![CitationItem::with_entry(entry)];
            driver.citation(CitationRequest::from_items(items, style, &ready.locales));
            let done = driver.finish(BibliographyRequest {
                style,
                locale: None,
                locale_files: &ready.locales,
            });
            let item = done.bibliography?.items.into_iter().next()?;
            let mut runs = Vec::new();
            collect_runs(&item.content, &mut runs);
            // a number in brackets that is not there leaves its blank behind
            for run in &mut runs {
                run.text = run.text.replace(" :", ":");
            }
            (!runs.is_empty()).then_some((*name, runs))
        })
        .collect()
}

fn collect_runs(children: &ElemChildren, runs: &mut Vec<TextRun>) {
    for child in &children.0 {
        match child {
            ElemChild::Text(text) | ElemChild::Link { text, .. } => {
                let italic = text.formatting.font_style == FontStyle::Italic;
                match runs.last_mut() {
                    Some(last) if last.italic == italic => last.text.push_str(&text.text),
                    _ => runs.push(TextRun {
                        text: text.text.clone(),
                        italic,
                    }),
                }
            }
            ElemChild::Elem(elem) => collect_runs(&elem.children, runs),
            ElemChild::Markup(text) => runs.push(TextRun {
                text: text.clone(),
                italic: false,
            }),
            ElemChild::Transparent { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(runs: &[TextRun]) -> String {
        runs.iter().map(|r| r.text.as_str()).collect()
    }

    #[test]
    fn an_article_is_cited_as_the_styles_have_it() {
        let davies = "@article{davies1925,\n author = {Davies, R.},\n title = {Some {Arab} Games and Puzzles},\n \
                      journaltitle = {Sudan Notes and Records},\n volume = {8},\n pages = {137--152},\n date = {1925},\n}";
        let all = references(davies);
        assert_eq!(all.len(), 2);
        let [(_, chicago), (_, apa)] = &all[..] else {
            panic!("two styles")
        };
        assert_eq!(
            plain(chicago),
            "Davies, R. 1925. “Some Arab Games and Puzzles.” Sudan Notes and Records 8: 137–52."
        );
        assert_eq!(
            plain(apa),
            "Davies, R. (1925). Some Arab Games and Puzzles. Sudan Notes and Records, 8, 137–152."
        );
        assert!(chicago
            .iter()
            .any(|r| r.italic && r.text.contains("Sudan Notes")));
    }
}
