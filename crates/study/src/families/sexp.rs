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
        let flat = self.flat();
        if indent + flat.chars().count() <= 100 {
            return flat;
        }
        let inner = " ".repeat(indent + 4);
        let lines = |list: &[Sexp]| -> String {
            list.iter()
                .map(|x| format!("\n{inner}{}", x.pretty(indent + 4)))
                .collect()
        };
        let end = format!("\n{}", " ".repeat(indent));
        match self {
            Sexp::Word(word) => word.clone(),
            Sexp::Set(list) => format!("{{{}{end}}}", lines(list)),
            Sexp::Named(name, value) => format!("{name}:{}", value.pretty(indent)),
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
