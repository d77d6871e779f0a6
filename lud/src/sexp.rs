//! Lists in parentheses, laid out over lines.

/// A list or a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sexp {
    Word(String),
    /// `(a b …)`
    List(Vec<Sexp>),
    /// `{a b …}`
    Set(Vec<Sexp>),
    /// `name:value`
    Named(String, Box<Sexp>),
}

/// A word.
pub fn w(word: impl Into<String>) -> Sexp {
    Sexp::Word(word.into())
}

/// A text in quotes; what would end it is left out.
pub fn q(text: &str) -> Sexp {
    let plain: String = text
        .chars()
        .filter(|c| !matches!(c, '"' | '\\') && !c.is_control())
        .collect();
    Sexp::Word(format!("\"{plain}\""))
}

/// A list that begins with a word.
pub fn l(head: &str, rest: Vec<Sexp>) -> Sexp {
    let mut all = vec![w(head)];
    all.extend(rest);
    Sexp::List(all)
}

/// `name:value`.
pub fn named(name: &str, value: Sexp) -> Sexp {
    Sexp::Named(name.into(), Box::new(value))
}

/// All of some conditions, or none where there are none.
pub fn all_of(mut list: Vec<Sexp>) -> Option<Sexp> {
    match list.len() {
        0 => None,
        1 => list.pop(),
        _ => Some(l("and", vec![Sexp::Set(list)])),
    }
}

/// Any of some conditions.
pub fn any_of(mut list: Vec<Sexp>) -> Sexp {
    match list.len() {
        1 => list.remove(0),
        _ => l("or", vec![Sexp::Set(list)]),
    }
}

/// The sum of some numbers, of which there is one at least.
pub fn sum_of(mut list: Vec<Sexp>) -> Sexp {
    match list.len() {
        1 => list.remove(0),
        _ => l("+", vec![Sexp::Set(list)]),
    }
}

impl Sexp {
    /// On one line.
    pub fn flat(&self) -> String {
        let join = |list: &[Sexp]| list.iter().map(Sexp::flat).collect::<Vec<_>>().join(" ");
        match self {
            Sexp::Word(word) => word.clone(),
            Sexp::List(list) => format!("({})", join(list)),
            Sexp::Set(list) => format!("{{{}}}", join(list)),
            Sexp::Named(name, value) => format!("{name}:{}", value.flat()),
        }
    }

    /// Over several lines where one of 100 columns will not do, each step four blanks further in.
    pub fn pretty(&self, indent: usize) -> String {
        self.laid(indent, &Lay::WIDE)
    }

    /// The same in less room: each step one blank further in, and what ends stands where the last of it does. For long texts, which
    /// some that read them take no longer than a million letters.
    pub fn packed(&self, indent: usize) -> String {
        self.laid(indent, &Lay::CLOSE)
    }

    fn laid(&self, indent: usize, lay: &Lay) -> String {
        let flat = self.flat();
        if indent + flat.chars().count() <= lay.most {
            return flat;
        }
        let further = indent + lay.step;
        let inner = " ".repeat(further);
        let lines = |list: &[Sexp]| -> String {
            list.iter()
                .map(|x| format!("\n{inner}{}", x.laid(further, lay)))
                .collect()
        };
        let end = match lay.ends_below {
            true => format!("\n{}", " ".repeat(indent)),
            false => String::new(),
        };
        match self {
            Sexp::Word(word) => word.clone(),
            Sexp::Set(list) => format!("{{{}{end}}}", lines(list)),
            Sexp::Named(name, value) => format!("{name}:{}", value.laid(indent, lay)),
            Sexp::List(list) => {
                // the head and the words after it stay on the first line
                let words = list
                    .iter()
                    .take_while(|x| matches!(x, Sexp::Word(_)))
                    .count();
                let head: Vec<String> = list[..words].iter().map(Sexp::flat).collect();
                format!("({}{}{end})", head.join(" "), lines(&list[words..]))
            }
        }
    }
}

/// How long texts are laid out.
struct Lay {
    /// Letters of a line at most, where it can be parted.
    most: usize,
    /// Blanks that each step is further in.
    step: usize,
    /// Whether what ends stands on a line of its own.
    ends_below: bool,
}

impl Lay {
    const WIDE: Lay = Lay {
        most: 100,
        step: 4,
        ends_below: true,
    };
    const CLOSE: Lay = Lay {
        most: 120,
        step: 1,
        ends_below: false,
    };
}
