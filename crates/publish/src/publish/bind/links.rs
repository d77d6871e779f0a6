//! Where everything stands, as seen from a page. All addresses are relative, so that the site opens from any folder.

use ludarium_engine::lang::Cite;

use super::super::text::{anchor, typographic};
use super::super::view::{CiteLink, ClauseLink, Link};
use super::from::From;
use super::game::Game;
use super::world::World;
use crate::corpus::{Account, Edition, Layer};
use crate::record::is_evidence_id;

impl World<'_> {
    /// The page of an edition; empty on that page itself, none where it has no page.
    pub fn edition_href(&self, from: From, slug: &str) -> Option<String> {
        self.has_page(slug).then(|| from.edition(slug))
    }

    /// The page of a record; empty on that page itself, none where there is no such record.
    pub fn record_href(&self, from: From, id: &str) -> Option<String> {
        let own = self.corpus.records.get(id);
        if !own.is_some_and(|r| is_evidence_id(&r.id)) {
            self.listed_record(id)?;
        }
        let file = format!("{}.html", anchor(id));
        Some(match from {
            From::Record(here) if here == id => String::new(),
            From::Record(_) => file,
            _ => from.placed("records", &file),
        })
    }

    /// The links to the parts of an edition from a page.
    pub fn links<'w>(&'w self, from: From<'w>, edition: &'w Edition) -> Links<'w> {
        let game = self.game(&edition.slug);
        Links {
            world: self,
            from,
            edition,
            game,
            href: game.map(|_| from.edition(&edition.slug)),
        }
    }

    /// A sentence of an account on the page of its edition, `href`, or, where it has none, on the record's. A sentence that is not there
    /// (the corpus has a finding then) leads to the account as a whole.
    fn sentence_of(
        &self,
        from: From,
        href: Option<&str>,
        account: &Account,
        id: &str,
    ) -> Option<String> {
        let on_record = matches!(from, From::Record(here) if here == account.record);
        let known = account.sentence(id).map(|_| anchor(id));
        if let Some(page) = href.filter(|_| !on_record) {
            let part = known.as_deref().unwrap_or("account");
            return Some(format!("{page}#{part}"));
        }
        let page = self.record_href(from, &account.record)?;
        Some(format!("{page}#{}", known.as_deref().unwrap_or("main")))
    }

    /// The account that a cite speaks of: its own edition's, or the one it names.
    pub fn cited<'s>(&'s self, own: &'s Edition, cite: &Cite) -> Option<&'s Edition> {
        match &cite.account {
            None => Some(own),
            Some(name) => self.corpus.edition(name),
        }
    }
}

/// Links from one page to the parts of one edition: sentences, clauses, doubts, claims.
#[derive(Clone)]
pub struct Links<'w> {
    /// Where what belongs to no edition is looked up.
    pub world: &'w World<'w>,
    /// The page that the links stand on.
    pub from: From<'w>,
    /// The edition that they lead to.
    pub edition: &'w Edition,
    /// Its rules, where they compile.
    pub game: Option<&'w Game<'w>>,
    /// The edition's page; empty on that page itself, none where it has no page.
    pub href: Option<String>,
}

impl<'w> Links<'w> {
    /// Links to the parts of an edition that can be played.
    pub fn of(world: &'w World<'w>, from: From<'w>, game: &'w Game<'w>) -> Self {
        Links {
            world,
            from,
            edition: game.edition,
            game: Some(game),
            href: Some(from.edition(&game.edition.slug)),
        }
    }

    /// A part of the edition's page, by its anchor.
    fn part(&self, anchor: &str) -> Option<String> {
        self.href.as_ref().map(|page| format!("{page}#{anchor}"))
    }

    /// A sentence of the account: on the edition's page, else on the record's. A sentence that is not there (the corpus
    /// has a finding then) leads to the account as a whole.
    pub fn sentence_href(&self, id: &str) -> Option<String> {
        let account = &self.edition.account;
        self.world
            .sentence_of(self.from, self.href.as_deref(), account, id)
    }

    /// A clause's row, by its full id or by what the edition's own files call it; none where it is not in force.
    pub fn clause_href(&self, name: &str) -> Option<String> {
        self.game?.clause(name)?;
        self.part(&format!(
            "clause-{}",
            clause_anchor(&self.edition.short, name)
        ))
    }

    /// A clause by its full id, or by what the edition's own files call it.
    pub fn clause(&self, name: &str) -> ClauseLink {
        ClauseLink {
            href: self.clause_href(name),
            label: clause_label(&self.edition.short, name),
            standing: None,
        }
    }

    /// A clause by its full id, with how far its sources carry it.
    pub fn standing(&self, id: &str) -> ClauseLink {
        let standing = self.game.and_then(|g| g.standing(id));
        ClauseLink {
            standing: standing.map(Into::into),
            ..self.clause(id)
        }
    }

    /// A doubt's card.
    pub fn doubt_href(&self, id: &str) -> Option<String> {
        self.game?.number_of(id)?;
        self.part(&anchor(id))
    }

    /// `doubt 3`, as the cards of the page are counted.
    pub fn doubt(&self, id: &str) -> Option<Link> {
        Some(Link {
            label: format!("doubt {}", self.game?.number_of(id)?),
            href: self.doubt_href(id)?,
        })
    }

    /// The doubts whose readings change, drop or replace a clause.
    pub fn doubts_of(&self, clause: &str) -> Vec<Link> {
        let touching = self.game.into_iter().flat_map(|g| g.doubts_of(clause));
        touching.filter_map(|id| self.doubt(id)).collect()
    }

    /// `claim 2`, as the claims of the page are counted.
    pub fn claim(&self, id: &str) -> Option<Link> {
        let at = self.edition.claims.iter().position(|c| c.id == id)?;
        Some(Link {
            href: self.part(&anchor(id))?,
            label: format!("claim {}", at + 1),
        })
    }

    /// What a sentence contradicts: a sentence, or a clause.
    pub fn against(&self, name: &str) -> Option<Link> {
        if Cite::parse(name).is_ok() {
            let CiteLink { href, label, .. } = self.cite(name);
            return Some(Link { href, label });
        }
        let ClauseLink { href, label, .. } = self.clause(name);
        Some(Link { href: href?, label })
    }

    /// Words of the editors for readers: where there are rules, doubts by their numbers.
    pub fn plain(&self, text: &str) -> String {
        self.game
            .map_or_else(|| typographic(text), |g| g.plain(text))
    }

    /// A cite. One that cannot be read is shown as it is written and leads to the sources.
    pub fn cite(&self, text: &str) -> CiteLink {
        let lost = |label: String| {
            let record = || {
                self.world
                    .record_href(self.from, &self.edition.account.record)
            };
            let page = self.href.clone().or_else(record);
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
            Some(account) if *account != self.edition.short => {
                format!("{account} {}", cite.sentence)
            }
            _ => cite.sentence.clone(),
        };
        // of another edition nothing but its account is read
        let (href, account) = match &cite.account {
            None => (self.sentence_href(&cite.sentence), &self.edition.account),
            Some(name) => {
                let Some((slug, account)) = self.world.account_of(name) else {
                    return lost(label);
                };
                let page = self.world.edition_href(self.from, slug);
                let (world, page) = (self.world, page.as_deref());
                let href = world.sentence_of(self.from, page, account, &cite.sentence);
                (href, account)
            }
        };
        let sentence = account.sentence(&cite.sentence);
        match href {
            Some(href) => CiteLink {
                href,
                label,
                words: sentence.map_or(cite.words.clone(), |s| s.cited(&cite)),
            },
            None => lost(label),
        }
    }

    /// Several cites.
    pub fn cites(&self, texts: &[String]) -> Vec<CiteLink> {
        texts.iter().map(|t| self.cite(t)).collect()
    }

    /// The words that speak for some cites: those of one that names words, the account's own before its editors'; else a whole sentence of
    /// the account, where its words are at hand.
    pub fn quoted(&self, texts: &[String]) -> Option<CiteLink> {
        let links = self.cites(texts);
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
            let account = match &cite.account {
                None => &self.edition.account,
                Some(name) => self.world.account_of(name)?.1,
            };
            let sentence = account.sentence(&cite.sentence)?;
            let words = Some(sentence.text.clone()).filter(|t| !t.is_empty());
            words.map(|words| CiteLink {
                words: Some(words),
                ..link.clone()
            })
        })
    }
}

/// A clause's id without its own edition's short name, as part of an anchor.
pub fn clause_anchor(short: &str, id: &str) -> String {
    let label = clause_label(short, id);
    anchor(&label.replace('.', "-"))
}

/// A clause's id without its own edition's short name, for reading.
pub fn clause_label(short: &str, id: &str) -> String {
    id.strip_prefix(short)
        .and_then(|rest| rest.strip_prefix('.'))
        .unwrap_or(id)
        .to_owned()
}
