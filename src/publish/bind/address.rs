//! Where everything stands, as seen from a page. All addresses are relative, so that the site opens from any folder.

use ludarium_engine::lang::Cite;

use super::super::text::anchor;
use super::super::view::CiteLink;
use super::World;
use crate::corpus::{Edition, Layer};
use crate::record::is_evidence_id;

/// The page that a link stands on.
#[derive(Clone, Copy)]
pub enum From<'a> {
    /// A page in the site's folder.
    Root,
    /// The edition of a slug.
    Edition(&'a str),
    /// The record of an id.
    Record(&'a str),
    /// A page in another folder of the site.
    Folder,
}

impl World<'_> {
    /// The page of an edition; empty on that page itself, none where it has no page.
    #[must_use]
    pub fn edition_href(&self, from: From, slug: &str) -> Option<String> {
        self.game(slug)?;
        let file = format!("{}.html", anchor(slug));
        Some(match from {
            From::Edition(here) if here == slug => String::new(),
            From::Edition(_) => file,
            From::Root => format!("editions/{file}"),
            From::Record(_) | From::Folder => format!("../editions/{file}"),
        })
    }

    /// The page of a record; empty on that page itself, none where there is no such record.
    #[must_use]
    pub fn record_href(&self, from: From, id: &str) -> Option<String> {
        let own = self.corpus.records.get(id);
        if !own.is_some_and(|r| is_evidence_id(&r.id)) {
            self.portal().record(id)?;
        }
        let file = format!("{}.html", anchor(id));
        Some(match from {
            From::Record(here) if here == id => String::new(),
            From::Record(_) => file,
            From::Root => format!("records/{file}"),
            From::Edition(_) | From::Folder => format!("../records/{file}"),
        })
    }

    /// A sentence of an account: on the edition's page, else on the record's. A sentence that is not there (the corpus
    /// has a finding then) leads to the account as a whole.
    #[must_use]
    pub fn sentence_href(&self, from: From, edition: &Edition, id: &str) -> Option<String> {
        let record = &edition.account.record;
        let on_record = matches!(from, From::Record(here) if here == record);
        let known = edition.account.sentence(id).is_some();
        if !on_record {
            if let Some(page) = self.edition_href(from, &edition.slug) {
                return Some(if known {
                    format!("{page}#{}", anchor(id))
                } else {
                    format!("{page}#account")
                });
            }
        }
        let page = self.record_href(from, record)?;
        Some(if known {
            format!("{page}#{}", anchor(id))
        } else {
            format!("{page}#main")
        })
    }

    /// A clause's row on the page of its edition, by its full id.
    #[must_use]
    pub fn clause_href(&self, from: From, edition: &Edition, id: &str) -> Option<String> {
        let game = self.game(&edition.slug)?;
        let page = self.edition_href(from, &edition.slug)?;
        game.rules
            .clauses()
            .iter()
            .any(|c| c.id == id)
            .then(|| format!("{page}#clause-{}", clause_anchor(&edition.short, id)))
    }

    /// A question's card on the page of its edition.
    #[must_use]
    pub fn question_href(&self, from: From, edition: &Edition, id: &str) -> Option<String> {
        let game = self.game(&edition.slug)?;
        let page = self.edition_href(from, &edition.slug)?;
        game.rules
            .questions()
            .contains_key(id)
            .then(|| format!("{page}#{}", anchor(id)))
    }

    /// The account that a cite speaks of: its own edition's, or the one it names.
    #[must_use]
    pub fn cited<'s>(&'s self, own: &'s Edition, cite: &Cite) -> Option<&'s Edition> {
        match &cite.account {
            None => Some(own),
            Some(name) => self.corpus.edition(name),
        }
    }

    /// A cite as a link. One that cannot be read is shown as it is written and leads to the sources.
    #[must_use]
    pub fn cite_link(&self, from: From, own: &Edition, text: &str) -> CiteLink {
        let lost = |label: String| {
            let page = self
                .edition_href(from, &own.slug)
                .or_else(|| self.record_href(from, &own.account.record));
            CiteLink {
                href: format!("{}#main", page.unwrap_or_default()),
                label,
                words: None,
            }
        };
        let Ok(cite) = Cite::parse(text) else {
            return lost(text.to_owned());
        };
        let label = match &cite.account {
            Some(account) if *account != own.short => format!("{account} {}", cite.sentence),
            _ => cite.sentence.clone(),
        };
        let edition = self.cited(own, &cite);
        let href = edition.and_then(|e| self.sentence_href(from, e, &cite.sentence));
        let sentence = edition.and_then(|e| e.account.sentence(&cite.sentence));
        match href {
            Some(href) => CiteLink {
                href,
                label,
                words: sentence.map_or(cite.words.clone(), |s| s.cited(&cite)),
            },
            None => lost(label),
        }
    }

    /// The words that speak for some cites: those of one that names words, the account's own before its editors'; else a whole sentence of
    /// the account, where its words are at hand.
    #[must_use]
    pub fn quoted(&self, from: From, own: &Edition, texts: &[String]) -> Option<CiteLink> {
        let links = self.cite_links(from, own, texts);
        let primary = |c: &CiteLink| {
            c.label
                .split(' ')
                .any(|id| Layer::of(id) == Some(Layer::Primary))
        };
        let named = links.iter().filter(|c| c.words.is_some());
        if let Some(link) = named.max_by_key(|c| primary(c)) {
            return Some(link.clone());
        }
        let whole = texts.iter().zip(&links).filter(|(_, link)| primary(link));
        whole.into_iter().find_map(|(text, link)| {
            let cite = Cite::parse(text).ok()?;
            let sentence = self.cited(own, &cite)?.account.sentence(&cite.sentence)?;
            let words = Some(sentence.text.clone()).filter(|t| !t.is_empty());
            words.map(|words| CiteLink {
                words: Some(words),
                ..link.clone()
            })
        })
    }

    /// Several cites as links.
    #[must_use]
    pub fn cite_links(&self, from: From, own: &Edition, texts: &[String]) -> Vec<CiteLink> {
        texts.iter().map(|t| self.cite_link(from, own, t)).collect()
    }
}

/// A clause's id without its own edition's short name, as part of an anchor.
#[must_use]
pub fn clause_anchor(short: &str, id: &str) -> String {
    let name = id
        .strip_prefix(short)
        .and_then(|rest| rest.strip_prefix('.'))
        .unwrap_or(id);
    anchor(&name.replace('.', "-"))
}

/// A clause's id without its own edition's short name, for reading.
#[must_use]
pub fn clause_label(short: &str, id: &str) -> String {
    id.strip_prefix(short)
        .and_then(|rest| rest.strip_prefix('.'))
        .unwrap_or(id)
        .to_owned()
}

/// A clause's full id from what an edition's files call it.
#[must_use]
pub fn full_clause(short: &str, name: &str) -> String {
    if name.contains('.') {
        name.to_owned()
    } else {
        format!("{short}.{name}")
    }
}
