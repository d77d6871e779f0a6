//! Numbers in prose, in figures or in words: in English, and in the other languages that accounts are written in.

use std::collections::BTreeSet;

use super::passages::words;

/// The largest number that is looked for.
const MOST: u32 = 1000;
/// Different common words of a language that a text must have to be taken to be in it, for its words of numbers may be words of
/// another (`once` is eleven in Spanish).
const COMMON: usize = 4;

/// Words of numbers, with the number.
type Names = &'static [(&'static str, u32)];

/// A language.
struct Language {
    /// Common words that are rare in the others.
    common: &'static str,
    /// Its words of numbers from 3 on.
    names: Names,
    /// What joins tens and ones in one word, where they are: `und` of `vierundzwanzig`, nothing of `ventiquattro`.
    joint: Option<&'static str>,
}

const ENGLISH: Names = &[
    ("one", 1),
    ("once", 1),
    ("single", 1),
    ("first", 1),
    ("two", 2),
    ("twice", 2),
    ("second", 2),
    ("both", 2),
    ("pair", 2),
    ("three", 3),
    ("thrice", 3),
    ("third", 3),
    ("four", 4),
    ("five", 5),
    ("fifth", 5),
    ("six", 6),
    ("sixes", 6),
    ("seven", 7),
    ("eight", 8),
    ("eighth", 8),
    ("nine", 9),
    ("ninth", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("twelfth", 12),
    ("dozen", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("eighteen", 18),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("hundred", 100),
];

const OTHERS: [Language; 8] = [
    Language {
        common: "le les des une est dans qui et il sont avec du au par ce que",
        names: &[
            ("trois", 3),
            ("troisième", 3),
            ("quatre", 4),
            ("quatrième", 4),
            ("cinq", 5),
            ("cinquième", 5),
            ("six", 6),
            ("sept", 7),
            ("huit", 8),
            ("neuf", 9),
            ("dix", 10),
            ("onze", 11),
            ("douze", 12),
            ("douzaine", 12),
            ("treize", 13),
            ("quatorze", 14),
            ("quinze", 15),
            ("seize", 16),
            ("vingt", 20),
            ("vingts", 20),
            ("trente", 30),
            ("quarante", 40),
            ("cinquante", 50),
            ("soixante", 60),
            ("cent", 100),
            ("cents", 100),
            ("mille", 1000),
        ],
        joint: None,
    },
    Language {
        common: "el los las una que con por del como es su para se y",
        names: &[
            ("tres", 3),
            ("cuatro", 4),
            ("quatro", 4),
            ("cinco", 5),
            ("seis", 6),
            ("siete", 7),
            ("ocho", 8),
            ("nueve", 9),
            ("diez", 10),
            ("once", 11),
            ("doce", 12),
            ("docena", 12),
            ("trece", 13),
            ("catorce", 14),
            ("quince", 15),
            ("dieciséis", 16),
            ("veinte", 20),
            ("veinti", 20),
            ("treinta", 30),
            ("cuarenta", 40),
            ("cincuenta", 50),
            ("cinquenta", 50),
            ("sesenta", 60),
            ("cien", 100),
            ("ciento", 100),
            ("mil", 1000),
        ],
        joint: Some(""),
    },
    Language {
        common: "o os as uma que com do da dos das em no na não",
        names: &[
            ("três", 3),
            ("tres", 3),
            ("quatro", 4),
            ("cinco", 5),
            ("seis", 6),
            ("sete", 7),
            ("oito", 8),
            ("nove", 9),
            ("dez", 10),
            ("onze", 11),
            ("doze", 12),
            ("dúzia", 12),
            ("treze", 13),
            ("catorze", 14),
            ("quatorze", 14),
            ("quinze", 15),
            ("dezasseis", 16),
            ("dezesseis", 16),
            ("vinte", 20),
            ("trinta", 30),
            ("quarenta", 40),
            ("cinquenta", 50),
            ("sessenta", 60),
            ("cem", 100),
            ("cento", 100),
            ("mil", 1000),
        ],
        joint: None,
    },
    Language {
        common: "il lo gli una che con di del della dei si è le",
        names: &[
            ("tre", 3),
            ("quattro", 4),
            ("cinque", 5),
            ("sei", 6),
            ("sette", 7),
            ("otto", 8),
            ("nove", 9),
            ("dieci", 10),
            ("undici", 11),
            ("dodici", 12),
            ("dozzina", 12),
            ("tredici", 13),
            ("quattordici", 14),
            ("quindici", 15),
            ("sedici", 16),
            ("venti", 20),
            ("trenta", 30),
            ("quaranta", 40),
            ("cinquanta", 50),
            ("sessanta", 60),
            ("cento", 100),
            ("mille", 1000),
        ],
        joint: Some(""),
    },
    Language {
        common: "der das und ist ein eine mit auf den dem nicht sich wird von",
        names: &[
            ("drei", 3),
            ("dritte", 3),
            ("vier", 4),
            ("vierte", 4),
            ("fünf", 5),
            ("sechs", 6),
            ("sieben", 7),
            ("acht", 8),
            ("neun", 9),
            ("zehn", 10),
            ("elf", 11),
            ("zwölf", 12),
            ("dutzend", 12),
            ("dreizehn", 13),
            ("vierzehn", 14),
            ("fünfzehn", 15),
            ("sechzehn", 16),
            ("siebzehn", 17),
            ("achtzehn", 18),
            ("zwanzig", 20),
            ("dreißig", 30),
            ("dreissig", 30),
            ("vierzig", 40),
            ("fünfzig", 50),
            ("sechzig", 60),
            ("hundert", 100),
            ("tausend", 1000),
        ],
        joint: Some("und"),
    },
    Language {
        common: "de het een van en met op dat zijn voor te",
        names: &[
            ("drie", 3),
            ("vier", 4),
            ("vijf", 5),
            ("zes", 6),
            ("zeven", 7),
            ("acht", 8),
            ("negen", 9),
            ("tien", 10),
            ("elf", 11),
            ("twaalf", 12),
            ("dertien", 13),
            ("veertien", 14),
            ("vijftien", 15),
            ("zestien", 16),
            ("twintig", 20),
            ("dertig", 30),
            ("veertig", 40),
            ("vijftig", 50),
            ("zestig", 60),
            ("honderd", 100),
        ],
        joint: Some("en"),
    },
    Language {
        common: "og det er en af den som til paa med ikke man",
        names: &[
            ("tre", 3),
            ("fire", 4),
            ("fem", 5),
            ("seks", 6),
            ("sex", 6),
            ("syv", 7),
            ("otte", 8),
            ("ni", 9),
            ("ti", 10),
            ("elleve", 11),
            ("tolv", 12),
            ("tretten", 13),
            ("fjorten", 14),
            ("femten", 15),
            ("seksten", 16),
            ("tyve", 20),
            ("tredive", 30),
            ("fyrre", 40),
            ("halvtreds", 50),
            ("tres", 60),
            ("hundrede", 100),
        ],
        joint: Some("og"),
    },
    Language {
        common: "et est cum non quae qui ad ut sed ex vel quod",
        names: &[
            ("tres", 3),
            ("tria", 3),
            ("trium", 3),
            ("tribus", 3),
            ("quattuor", 4),
            ("quatuor", 4),
            ("quinque", 5),
            ("sex", 6),
            ("septem", 7),
            ("octo", 8),
            ("novem", 9),
            ("decem", 10),
            ("undecim", 11),
            ("duodecim", 12),
            ("tredecim", 13),
            ("quindecim", 15),
            ("sedecim", 16),
            ("viginti", 20),
            ("triginta", 30),
            ("quadraginta", 40),
            ("quinquaginta", 50),
            ("sexaginta", 60),
            ("centum", 100),
            ("mille", 1000),
        ],
        joint: None,
    },
];

/// The numbers of an English text, from 1 to [`MOST`]; `3x10` holds two.
pub(super) fn english(text: &str) -> BTreeSet<u32> {
    numbers(&words(text), &[])
}

/// The numbers of a text in any of the languages that are known.
pub(super) fn spoken(text: &str) -> BTreeSet<u32> {
    let words = words(text);
    let has = |common: &str| {
        let of = common.split(' ');
        of.filter(|c| words.iter().any(|w| w == c)).count() >= COMMON
    };
    let spoken: Vec<&Language> = OTHERS.iter().filter(|l| has(l.common)).collect();
    numbers(&words, &spoken)
}

fn numbers(words: &[String], spoken: &[&Language]) -> BTreeSet<u32> {
    let mut out = BTreeSet::new();
    for word in words {
        let figures = word.split(|c: char| !c.is_ascii_digit());
        out.extend(figures.filter_map(|w| w.parse::<u32>().ok()));
        out.extend(named(word));
        out.extend(spoken.iter().filter_map(|l| l.named(word)));
    }
    out.into_iter().filter(|n| (1..=MOST).contains(n)).collect()
}

fn exact(names: Names, word: &str) -> Option<u32> {
    names
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, n)| *n)
}

/// The number that an English word names: `four`, `fourth`, `fours`, `dozen`.
fn named(word: &str) -> Option<u32> {
    let stem = ["s", "th"].iter().find_map(|end| word.strip_suffix(end));
    exact(ENGLISH, word).or_else(|| stem.and_then(|stem| exact(ENGLISH, stem)))
}

impl Language {
    /// The number that a word of it names, alone or as tens and ones in one: `quatre`, `vierundzwanzig`, `ventiquattro`.
    fn named(&self, word: &str) -> Option<u32> {
        exact(self.names, word).or_else(|| {
            let joint = self.joint?;
            let joined = |(head, n): &(&str, u32)| {
                let rest = word.strip_prefix(head)?.strip_prefix(joint)?;
                let m = exact(self.names, rest)?;
                let (low, high) = ((*n).min(m), (*n).max(m));
                (low < 10 && high >= 20 && high % 10 == 0).then_some(low + high)
            };
            self.names.iter().find_map(joined)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_other_languages_are_known_where_a_text_is_in_them() {
        for (text, wanted) in [
            ("Chacun a huit pièces, qui sont dans les cases du bord; il est le douzième.", 8),
            ("Los jugadores tienen cinco hoyos, y el que gana se lleva las piedras por veinticinco.", 25),
            ("Os dois jogadores têm sete casas, com o que uma não está em jogo.", 7),
            ("Il gioco si fa con quattro pietre, che sono della una e gli altri ventisei.", 26),
            ("Das Brett ist mit vierundzwanzig Steinen besetzt, und der eine wird geschlagen.", 24),
            ("Het bord heeft een rij van zestien met de stenen op en dat.", 16),
            ("Spillet er med otte Stykker, og det er ikke som den anden.", 8),
            ("Ludus est cum quinque globulis, et qui non vincit, sed ad finem.", 5),
        ] {
            assert!(spoken(text).contains(&wanted), "{text}: {:?}", spoken(text));
            assert!(!english(text).contains(&wanted), "{text}");
        }
        assert!(!spoken("He may do so once, and then the other does it.").contains(&11));
    }
}
