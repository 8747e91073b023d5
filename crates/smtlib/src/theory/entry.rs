//! The parts of an entry: names, parameters, indices and their arithmetic, conditions, sorts.

use super::pattern::{Compare, Cond, IndexOp, IndexPattern, SortPattern};
use super::read::{Result, TheoryError, TheoryErrorKind};
use super::{ConId, Param, ParamKind, Sign, Theories};
use crate::symbol::Symbols;
use crate::syntax::tape::{Kind, Tape};

/// An entry of a theory file on its tape.
pub(super) struct EntryReader<'a> {
    pub(super) tape: &'a Tape,
    pub(super) symbols: &'a Symbols,
    pub(super) source: &'a [u8],
    pub(super) table: &'a mut Theories,
    pub(super) params: Vec<Param>,
}

impl EntryReader<'_> {
    pub(super) fn fail<T>(&self, at: usize, kind: TheoryErrorKind) -> Result<T> {
        Err(TheoryError { span: self.tape.span(at, self.symbols, self.source), kind })
    }

    pub(super) fn bad<T>(&self, at: usize, what: &'static str) -> Result<T> {
        self.fail(at, TheoryErrorKind::Malformed(what))
    }

    pub(super) fn is_list(&self, at: usize) -> bool {
        self.tape.get(at).kind() == Kind::List
    }

    pub(super) fn text(&self, at: usize) -> String {
        String::from_utf8_lossy(&self.source[self.tape.span(at, self.symbols, self.source).range()])
            .into_owned()
    }

    /// The name at `at`: a symbol, without bars.
    pub(super) fn name(&self, at: usize) -> Result<String> {
        let e = self.tape.get(at);
        match e.kind() {
            Kind::Symbol => Ok(self.symbols.text(e.symbol()).into_owned()),
            Kind::Quoted => Ok(self.symbols.text(e.symbol()).trim_matches('|').to_owned()),
            _ => self.bad(at, "a name should stand here"),
        }
    }

    pub(super) fn items(&self, at: usize) -> Vec<usize> {
        if self.is_list(at) { self.tape.items(at).collect() } else { Vec::new() }
    }

    pub(super) fn head(&self, at: usize) -> Option<String> {
        let first = *self.items(at).first()?;
        self.name(first).ok()
    }

    pub(super) fn string(&self, at: usize) -> Result<String> {
        if self.tape.get(at).kind() != Kind::String {
            return self.bad(at, "a string should stand here");
        }
        let text = self.text(at);
        Ok(text[1..text.len() - 1].replace("\"\"", "\""))
    }

    pub(super) fn parameters(&self, at: usize) -> Result<Vec<Param>> {
        let mut params: Vec<Param> = Vec::new();
        for item in self.items(at) {
            let (name, kind) = if self.is_list(item) {
                let parts = self.items(item);
                let [name, kind] = parts[..] else {
                    return self.bad(item, "write (m Numeral)");
                };
                let name = self.name(name)?;
                let pack = name.ends_with("..");
                let kind = match (self.name(kind)?.as_str(), pack) {
                    ("Numeral", false) => ParamKind::Numeral,
                    ("Numeral", true) => ParamKind::NumeralPack,
                    ("Symbol", false) => ParamKind::Symbol,
                    ("Hexadecimal", false) => ParamKind::Hexadecimal,
                    _ => return self.bad(kind, "an index is a Numeral, Symbol or Hexadecimal"),
                };
                (name, kind)
            } else {
                let name = self.name(item)?;
                let pack = name.ends_with("..");
                (name, if pack { ParamKind::SortPack } else { ParamKind::Sort })
            };
            if params.iter().any(|p| p.name == name) {
                return self.bad(item, "this parameter is declared twice");
            }
            params.push(Param { name, kind });
        }
        Ok(params)
    }

    pub(super) fn param(&self, name: &str) -> Option<(usize, ParamKind)> {
        self.params.iter().position(|p| p.name == name).map(|i| (i, self.params[i].kind))
    }

    pub(super) fn pack(&self, at: usize, kind: ParamKind) -> Result<usize> {
        match self.param(&self.name(at)?) {
            Some((i, k)) if k == kind => Ok(i),
            _ => self.bad(at, "a pack such as A.. should stand here, declared by par"),
        }
    }

    pub(super) fn index(&self, at: usize) -> Result<IndexPattern> {
        let e = self.tape.get(at);
        match e.kind() {
            Kind::Numeral => match self.text(at).parse() {
                Ok(n) => Ok(IndexPattern::Num(n)),
                Err(_) => self.bad(at, "this index is too large"),
            },
            Kind::Symbol => match self.param(&self.name(at)?) {
                Some((i, ParamKind::NumeralPack)) => Ok(IndexPattern::Pack(i)),
                Some((i, ParamKind::Numeral | ParamKind::Symbol | ParamKind::Hexadecimal)) => {
                    Ok(IndexPattern::Var(i))
                }
                _ => self.bad(at, "this index is not declared by par"),
            },
            Kind::List => {
                let op = match self.head(at).as_deref() {
                    Some("+") => IndexOp::Add,
                    Some("-") => IndexOp::Sub,
                    Some("*") => IndexOp::Mul,
                    _ => return self.bad(at, "index arithmetic knows +, - and *"),
                };
                let parts =
                    self.items(at)[1..].iter().map(|&i| self.index(i)).collect::<Result<_>>()?;
                Ok(IndexPattern::Op(op, parts))
            }
            _ => self.bad(at, "an index should stand here"),
        }
    }

    pub(super) fn condition(&self, at: usize) -> Result<Cond> {
        let parts = self.items(at);
        let rest = parts.get(1..).unwrap_or_default();
        let all = || rest.iter().map(|&i| self.condition(i)).collect::<Result<Vec<_>>>();
        let op = match self.head(at).as_deref() {
            Some("and") => return Ok(Cond::And(all()?)),
            Some("or") => return Ok(Cond::Or(all()?)),
            Some("not") if rest.len() == 1 => {
                return Ok(Cond::Not(Box::new(self.condition(rest[0])?)));
            }
            Some("=") => Compare::Eq,
            Some("distinct") => Compare::Ne,
            Some("<") => Compare::Lt,
            Some("<=") => Compare::Le,
            Some(">") => Compare::Gt,
            Some(">=") => Compare::Ge,
            _ => {
                return self.bad(at, "a condition is and, or, not, or a comparison of indices");
            }
        };
        let [a, b] = rest else {
            return self.bad(at, "a comparison has two sides");
        };
        Ok(Cond::Compare(op, self.index(*a)?, self.index(*b)?))
    }

    pub(super) fn sort(&self, at: usize) -> Result<SortPattern> {
        if !self.is_list(at) {
            let name = self.name(at)?;
            return match self.param(&name) {
                Some((i, ParamKind::Sort)) => Ok(SortPattern::Var(i)),
                Some((i, ParamKind::SortPack)) => Ok(SortPattern::Pack(i)),
                Some(_) => self.bad(at, "an index is no sort"),
                None => match self.table.find_sort(name.as_bytes()) {
                    Some(c) => Ok(match self.table.ground(c) {
                        Some(g) => SortPattern::Ground(g),
                        None => self.expand(SortPattern::Con(c, vec![], vec![])),
                    }),
                    None => self.fail(at, TheoryErrorKind::UnknownSort(name)),
                },
            };
        }
        let items = self.items(at);
        match (self.head(at).as_deref(), &items[..]) {
            (Some("_"), [_, name, indices @ ..]) => {
                let con = self.con(*name)?;
                let indices = indices.iter().map(|&i| self.index(i)).collect::<Result<_>>()?;
                Ok(SortPattern::Con(con, indices, vec![]))
            }
            (Some("nth"), [_, i, pack]) => {
                Ok(SortPattern::Nth(self.index(*i)?, self.pack(*pack, ParamKind::SortPack)?))
            }
            (Some("rest"), [_, i, pack]) => {
                Ok(SortPattern::Rest(self.index(*i)?, self.pack(*pack, ParamKind::SortPack)?))
            }
            (Some("pick"), [_, is, pack]) => Ok(SortPattern::Pick(
                self.pack(*is, ParamKind::NumeralPack)?,
                self.pack(*pack, ParamKind::SortPack)?,
            )),
            (Some("reverse"), [_, pack]) => {
                Ok(SortPattern::Reverse(self.pack(*pack, ParamKind::SortPack)?))
            }
            (Some(_), [name, args @ ..]) => {
                let con = self.con(*name)?;
                let args = args.iter().map(|&i| self.sort(i)).collect::<Result<_>>()?;
                Ok(self.expand(SortPattern::Con(con, vec![], args)))
            }
            _ => self.bad(at, "a sort should stand here"),
        }
    }

    /// Patterns match canonical sorts, so an alias in a signature is replaced at once.
    pub(super) fn expand(&self, pattern: SortPattern) -> SortPattern {
        let SortPattern::Con(con, _, args) = &pattern else {
            return pattern;
        };
        for shape in &self.table.sort(*con).shapes {
            let Some(alias) = &shape.alias else { continue };
            let mut map: Vec<Option<&[SortPattern]>> = vec![None; shape.params.len()];
            for (i, formal) in shape.args.iter().enumerate() {
                match formal {
                    SortPattern::Pack(v) => map[*v] = args.get(i..),
                    SortPattern::Var(v) => map[*v] = args.get(i..i + 1),
                    _ if args.get(i) == Some(formal) => {}
                    // An alias of one instance, (Seq Unicode), and this is another.
                    _ => return pattern,
                }
            }
            return substitute(alias, &map).into_iter().next().unwrap_or(pattern);
        }
        pattern
    }

    pub(super) fn con(&self, at: usize) -> Result<ConId> {
        let name = self.name(at)?;
        match self.table.find_sort(name.as_bytes()) {
            Some(c) => Ok(c),
            None => self.fail(at, TheoryErrorKind::UnknownSort(name)),
        }
    }

    /// `(- +)`: one sign for each argument, `*` where nothing can be said.
    pub(super) fn polarity(&self, at: usize) -> Result<Vec<Sign>> {
        let signs = self.items(at);
        signs
            .iter()
            .map(|&i| match self.name(i)?.as_str() {
                "+" => Ok(Sign::Plus),
                "-" => Ok(Sign::Minus),
                "*" => Ok(Sign::None),
                _ => self.bad(i, "a sign is +, - or *"),
            })
            .collect()
    }
}

fn substitute(pattern: &SortPattern, map: &[Option<&[SortPattern]>]) -> Vec<SortPattern> {
    match pattern {
        SortPattern::Var(v) | SortPattern::Pack(v) => map[*v].unwrap_or_default().to_vec(),
        SortPattern::Con(con, indices, args) => vec![SortPattern::Con(
            *con,
            indices.clone(),
            args.iter().flat_map(|a| substitute(a, map)).collect(),
        )],
        other => vec![other.clone()],
    }
}
