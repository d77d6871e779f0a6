//! How far its sources carry a clause: derived from the certainty it is written under and from whose sentences it cites.

use super::{Account, Corpus, Edition, Layer, Rules, Status};
use ludarium_engine::lang::{Certainty, Cite, Clause, ClauseInfo};

/// How far its sources carry a clause, the surest first. Nobody types it: it follows from the clause's cites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// A sentence of the ethnographer says it.
    Attested,
    /// Only the summary of the portal's editors says it.
    ByEditors,
    /// It follows from sentences.
    Inferred,
    /// Something is needed and the accounts give nothing.
    Conjectured,
}

impl Standing {
    /// Each with its key, its words for a reader, and what they mean in a sentence.
    pub const ALL: &'static [(&'static str, &'static str, &'static str, Self)] = &[
        (
            "attested",
            "attested",
            "The ethnographer’s own words, as the record quotes them, say it.",
            Self::Attested,
        ),
        (
            "attested-by-editors",
            "attested by the editors",
            "Only the editors’ summary says it: they had read the work, but no word of the ethnographer is quoted here to compare it with.",
            Self::ByEditors,
        ),
        (
            "inferred",
            "inferred",
            "No sentence says it; it follows from those that are named.",
            Self::Inferred,
        ),
        (
            "conjectured",
            "conjectured",
            "The game needs it and the accounts are silent: we supply it.",
            Self::Conjectured,
        ),
    ];

    fn row(self) -> (&'static str, &'static str, &'static str, Self) {
        Self::ALL[self as usize]
    }

    /// Its key.
    pub fn word(self) -> &'static str {
        self.row().0
    }

    /// Its words for a reader.
    pub fn label(self) -> &'static str {
        self.row().1
    }

    /// What it means, in a sentence.
    pub fn says(self) -> &'static str {
        self.row().2
    }

    /// The standing of a clause of a rules file, by its id without the short name; of an account, where the file has one.
    pub fn of(account: Option<&Account>, id: &str, certainty: Certainty, cites: &[String]) -> Self {
        let carried = || {
            let mut own = cites.iter().filter_map(|c| carrying(account?, id, c));
            own.any(|layer| layer == Layer::Primary)
        };
        match certainty {
            Certainty::Attested if carried() => Self::Attested,
            Certainty::Attested => Self::ByEditors,
            Certainty::Inferred => Self::Inferred,
            Certainty::Conjectured => Self::Conjectured,
        }
    }
}

/// The layer of the sentence that a cite means, if it is one of this account that says the clause whole: not partly, and
/// not set aside for another.
pub fn carrying(account: &Account, id: &str, cite: &str) -> Option<Layer> {
    let cite = Cite::parse(cite).ok().filter(|c| c.account.is_none())?;
    let sentence = account.sentence(&cite.sentence)?;
    let whole = !sentence.partly.iter().any(|c| c == id);
    (whole && sentence.status != Some(Status::Contradicted)).then_some(sentence.layer)
}

impl Corpus {
    /// The standing of a clause of a rules file, an edition's or a shared one; none where it does not say how sure it is.
    pub fn standing(&self, rules: &Rules, id: &str, clause: &Clause) -> Option<Standing> {
        let (certainty, cites) = clause.standing()?;
        let own = self.editions.iter();
        let edition = own
            .filter(|e| e.rules.is_some())
            .find(|e| e.short == rules.file.short);
        if let Some(edition) = edition {
            return edition.standing_of(id, clause);
        }
        Some(Standing::of(None, id, certainty, cites))
    }
}

impl Edition {
    /// The standing of a clause in force, shared ones among them.
    pub fn standing(&self, clause: &ClauseInfo) -> Standing {
        let own = clause.id.strip_prefix(&self.short);
        let own = own.and_then(|id| id.strip_prefix('.'));
        if let Some(standing) = own.and_then(|id| self.taken.get(id)) {
            return *standing;
        }
        let account = own.map(|_| &self.account);
        Standing::of(
            account,
            own.unwrap_or_default(),
            clause.certainty,
            &clause.cites,
        )
    }

    /// The standing of a clause as its file has it; none where it does not say how sure it is.
    pub fn standing_of(&self, id: &str, clause: &Clause) -> Option<Standing> {
        if let Some(standing) = self.taken.get(id) {
            return Some(*standing);
        }
        let (certainty, cites) = clause.standing()?;
        Some(Standing::of(Some(&self.account), id, certainty, cites))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_stand_in_the_order_of_the_words() {
        for (n, row) in Standing::ALL.iter().enumerate() {
            assert_eq!(row.3 as usize, n);
        }
    }

    #[test]
    fn what_a_clause_cites_decides_how_it_stands() {
        let (account, _) = Account::parse(
            "account.toml",
            "record = 'r'\n\
             [[sentence]]\nid = 'R1'\nspan = [0, 1]\ntext = 'a'\nstatus = 'modelled'\nby = ['a', 'b']\n\
             [[sentence]]\nid = 'C1'\nspan = [0, 1]\ntext = 'a'\nstatus = 'modelled'\nby = ['a', 'b']\npartly = ['b']\n",
        );
        let of = |id: &str, sure, cites: &[&str]| {
            let cites: Vec<String> = cites.iter().map(|c| (*c).to_owned()).collect();
            Standing::of(Some(&account), id, sure, &cites).word()
        };
        assert_eq!(of("a", Certainty::Attested, &["R1", "C1"]), "attested");
        assert_eq!(of("a", Certainty::Attested, &["R1"]), "attested-by-editors");
        assert_eq!(
            of("b", Certainty::Attested, &["R1", "C1"]),
            "attested-by-editors",
            "the ethnographer says only part of it"
        );
        assert_eq!(
            of("a", Certainty::Attested, &["R1", "other C1"]),
            "attested-by-editors",
            "another account is no witness"
        );
        assert_eq!(of("a", Certainty::Inferred, &["C1"]), "inferred");
    }
}
