//! Reads fusion functions:
//!
//! ```text
//! (fusion int-multiple                ; a name
//!   (x Int) (y Int) (z Int)           ; the variables: of one seed, of the other, the new one
//!   (c Int :nonzero)                  ; constants that are drawn for each fusion, if there are any
//!   (= z (+ (* c x) y))               ; the fusion function
//!   (= x (div (- z y) c))             ; its inversions, which must hold for all values
//!   (= y (- z (* c x)))
//!   :nonlinear)                       ; only for logics with products of variables
//! ```
//!
//! A constant may be `:nonzero`, `:odd` (bit-vectors) or the `:inverse` of an odd one before it. A
//! symbol in the place of an index, `(_ BitVec n)`, is a width that the seeds decide; in the sort of `z`
//! and in the equations it may be computed with: `((_ extract (- n 1) 0) z)`.

use super::constant::{Constant, Domain, Rule};
use super::error::{FunctionsErrorKind, Result, error_at};
use super::function::{Body, Function, Part, Variable};
use smelt_smtlib::symbol::Symbols;
use smelt_smtlib::syntax::Span;
use smelt_smtlib::syntax::lexer::{Lexer, TokenKind};
use smelt_smtlib::syntax::tape::{Kind, Reader, Tape};
use smelt_smtlib::theory::pattern::{IndexOp, IndexPattern, SortPattern};
use smelt_smtlib::theory::{Param, ParamKind, Theories};

/// An index expression nests this deep at most.
const DEPTH: usize = 20;

/// A function and where it stands.
pub(super) struct Read {
    pub(super) function: Function,
    pub(super) at: u32,
}

/// All functions of a text.
pub(super) fn read(source: &[u8], theories: &Theories) -> Result<Vec<Read>> {
    let mut symbols = Symbols::new();
    let mut tape = Tape::new();
    let mut reader = Reader::new(source);
    let mut all: Vec<Read> = Vec::new();
    while let Some(span) = reader
        .read(&mut tape, &mut symbols)
        .map_err(|(span, e)| error_at(source, span.start, e.into()))?
    {
        let entry = Entry { source, tape: &tape, symbols: &symbols, theories };
        let function = entry.function()?;
        if all.iter().any(|r| r.function.name == function.name) {
            return Err(error_at(source, span.start, FunctionsErrorKind::Twice(function.name)));
        }
        all.push(Read { function, at: span.start });
    }
    Ok(all)
}

/// The entry on the tape.
struct Entry<'s> {
    source: &'s [u8],
    tape: &'s Tape,
    symbols: &'s Symbols,
    theories: &'s Theories,
}

impl Entry<'_> {
    fn err<T>(&self, at: usize, kind: FunctionsErrorKind) -> Result<T> {
        Err(error_at(self.source, self.tape.get(at).start, kind))
    }

    fn malformed<T>(&self, at: usize, what: &'static str) -> Result<T> {
        self.err(at, FunctionsErrorKind::Malformed(what))
    }

    /// The spelling of an atom; a list has none.
    fn word(&self, at: usize) -> Option<String> {
        let e = self.tape.get(at);
        (e.kind() != Kind::List).then(|| self.symbols.text(e.symbol()).into_owned())
    }

    fn function(&self) -> Result<Function> {
        let items: Vec<usize> = self.tape.items(0).collect();
        let [word, name, x, y, z, rest @ ..] = &items[..] else {
            return self.malformed(
                0,
                "a fusion function is (fusion NAME (x S) (y S) (z S) (= z …) (= x …) (= y …))",
            );
        };
        if self.word(*word).as_deref() != Some("fusion") {
            return self.malformed(*word, "an entry starts with `fusion`");
        }
        let Some(name) = self.word(*name) else {
            return self.malformed(*name, "the name of the function should stand here");
        };
        let mut names = Names { widths: Vec::new(), constants: Vec::new() };
        let x = self.declared(*x, "x")?;
        let patterns = [self.sort(x, &mut names)?, {
            let y = self.declared(*y, "y")?;
            self.sort(y, &mut names)?
        }];
        let sorts = [
            self.body(x, &names)?,
            self.body(self.declared(*y, "y")?, &names)?,
            self.body(self.declared(*z, "z")?, &names)?,
        ];
        let mut rest = rest;
        while let [at, others @ ..] = rest
            && self.tape.items(*at).next().and_then(|i| self.word(i)).as_deref() != Some("=")
        {
            let constant = self.constant(*at, &mut names)?;
            names.constants.push(constant);
            rest = others;
        }
        let [ez, ex, ey, attributes @ ..] = rest else {
            return self
                .malformed(0, "three equations should end a function: (= z …), (= x …), (= y …)");
        };
        let equations = [
            self.equation(*ez, "z", "the first equation should be (= z …)", &names)?,
            self.equation(*ex, "x", "the second equation should be (= x …)", &names)?,
            self.equation(*ey, "y", "the third equation should be (= y …)", &names)?,
        ];
        let mut nonlinear = false;
        for &a in attributes {
            match self.word(a).as_deref() {
                Some(":nonlinear") => nonlinear = true,
                _ => return self.malformed(a, "only :nonlinear can stand behind the equations"),
            }
        }
        let widths = names
            .widths
            .iter()
            .map(|w| Param { name: w.clone(), kind: ParamKind::Numeral })
            .collect();
        let constants = names.constants;
        Ok(Function { name, widths, patterns, sorts, constants, equations, nonlinear, exact: true })
    }

    /// The sort in `(x Int)`.
    fn declared(&self, at: usize, name: &'static str) -> Result<usize> {
        let items: Vec<usize> = self.tape.items(at).collect();
        match &items[..] {
            [n, sort]
                if self.tape.get(at).kind() == Kind::List
                    && self.word(*n).as_deref() == Some(name) =>
            {
                Ok(*sort)
            }
            _ => self
                .malformed(at, "the variables should be declared in this order: (x S) (y S) (z S)"),
        }
    }

    /// What the sort of a variable can be.
    fn sort(&self, at: usize, names: &mut Names) -> Result<SortPattern> {
        // A sort nests as deep as its author makes it; what is deeper than any real one is refused.
        self.sort_within(at, names, DEPTH)
    }

    fn sort_within(&self, at: usize, names: &mut Names, depth: usize) -> Result<SortPattern> {
        let con = |head: usize| {
            let name = self.word(head).unwrap_or_default();
            match self.theories.find_sort(name.as_bytes()) {
                Some(con) => Ok(con),
                None => self.err(head, FunctionsErrorKind::UnknownSort(name)),
            }
        };
        if self.tape.get(at).kind() != Kind::List {
            let con = con(at)?;
            return match self.theories.ground(con) {
                Some(sort) => Ok(SortPattern::Ground(sort)),
                None => self.malformed(at, "this sort takes arguments, or is another name of one"),
            };
        }
        let items: Vec<usize> = self.tape.items(at).collect();
        match &items[..] {
            _ if depth == 0 => self.malformed(at, "this sort nests too deep"),
            [underscore, head, indices @ ..] if self.word(*underscore).as_deref() == Some("_") => {
                let con = con(*head)?;
                let mut patterns = Vec::new();
                for &i in indices {
                    if self.tape.get(i).kind() == Kind::Symbol {
                        names.width(&self.word(i).unwrap_or_default());
                    }
                    patterns.push(self.index(i, names, DEPTH)?);
                }
                Ok(SortPattern::Con(con, patterns, Vec::new()))
            }
            [head, args @ ..] => {
                let con = con(*head)?;
                let args = args.iter().map(|&a| self.sort_within(a, names, depth - 1));
                Ok(SortPattern::Con(con, Vec::new(), args.collect::<Result<_>>()?))
            }
            [] => self.malformed(at, "a sort should stand here"),
        }
    }

    /// A number that depends on the widths.
    fn index(&self, at: usize, names: &Names, depth: usize) -> Result<IndexPattern> {
        if depth == 0 {
            return self.malformed(at, "this index nests too deep");
        }
        let what = "an index is a numeral, a width of x or y, or (+ …), (- …), (* …) of such";
        let word = self.word(at).unwrap_or_default();
        match self.tape.get(at).kind() {
            Kind::Numeral => match word.parse() {
                Ok(n) => Ok(IndexPattern::Num(n)),
                Err(_) => self.malformed(at, "this numeral is too large"),
            },
            Kind::Symbol => match names.widths.iter().position(|w| *w == word) {
                Some(i) => Ok(IndexPattern::Var(i)),
                None => self.malformed(at, what),
            },
            Kind::List => {
                let items: Vec<usize> = self.tape.items(at).collect();
                let [op, args @ ..] = &items[..] else { return self.malformed(at, what) };
                let op = match self.word(*op).as_deref() {
                    Some("+") => IndexOp::Add,
                    Some("-") => IndexOp::Sub,
                    Some("*") => IndexOp::Mul,
                    _ => return self.malformed(*op, what),
                };
                let args = args.iter().map(|&a| self.index(a, names, depth - 1));
                Ok(IndexPattern::Op(op, args.collect::<Result<_>>()?))
            }
            _ => self.malformed(at, what),
        }
    }

    /// `(c Int :nonzero)`
    fn constant(&self, at: usize, names: &mut Names) -> Result<Constant> {
        let items: Vec<usize> = self.tape.items(at).collect();
        let [name, sort, rule @ ..] = &items[..] else {
            return self.malformed(at, "a constant is (c S), with :nonzero, :odd or :inverse C");
        };
        let name = match self.word(*name) {
            Some(n) if ["x", "y", "z"].contains(&&n[..]) || names.find(&n).is_some() => {
                return self.err(at, FunctionsErrorKind::Twice(n));
            }
            Some(n) => n,
            None => return self.malformed(*name, "the name of the constant should stand here"),
        };
        let Some(domain) = Domain::of(&self.sort(*sort, names)?, self.theories) else {
            return self.malformed(
                *sort,
                "constants are drawn from Bool, Int, Real, String and bit-vectors",
            );
        };
        let bits = matches!(domain, Domain::BitVec(_));
        let number = bits || matches!(domain, Domain::Int | Domain::Real);
        let words: Vec<Option<String>> = rule.iter().map(|&r| self.word(r)).collect();
        let rule = match (&words[..], rule) {
            ([], _) => Rule::Any,
            ([Some(w)], _) if w == ":nonzero" && number => Rule::Nonzero,
            ([Some(w)], _) if w == ":odd" && bits => Rule::Odd,
            ([Some(w), Some(of)], _) if w == ":inverse" && bits => {
                match names.find(of).filter(|&i| {
                    names.constants[i].rule == Rule::Odd && names.constants[i].domain == domain
                }) {
                    Some(i) => Rule::Inverse(i),
                    None => {
                        return self.malformed(
                            at,
                            ":inverse names a constant before it, of the same sort, that is :odd",
                        );
                    }
                }
            }
            (_, [first, ..]) => {
                return self.malformed(
                    *first,
                    "a number may be :nonzero, a bit-vector also :odd or :inverse C",
                );
            }
            _ => {
                return self
                    .malformed(at, "a constant is (c S), with :nonzero, :odd or :inverse C");
            }
        };
        Ok(Constant { name, domain, rule })
    }

    /// The right side of `(= x …)`.
    fn equation(&self, at: usize, left: &str, what: &'static str, names: &Names) -> Result<Body> {
        let items: Vec<usize> = match self.tape.get(at).kind() {
            Kind::List => self.tape.items(at).collect(),
            _ => Vec::new(),
        };
        match &items[..] {
            [eq, l, r]
                if self.word(*eq).as_deref() == Some("=")
                    && self.word(*l).as_deref() == Some(left) =>
            {
                self.body(*r, names)
            }
            _ => self.malformed(at, what),
        }
    }

    /// A term or sort as text with gaps.
    fn body(&self, at: usize, names: &Names) -> Result<Body> {
        let mut body = Gaps::default();
        let end = self.tape.next(at);
        // Spaces and parentheses are taken from the source, atoms and indices are replaced.
        let span = self.tape.span(at, self.symbols, self.source);
        let mut copied = span.start;
        // The lists that are open: where each ends and where its indices start.
        let mut lists: Vec<(usize, usize)> = Vec::new();
        let mut i = at;
        while i < end {
            while lists.last().is_some_and(|l| l.0 <= i) {
                lists.pop();
            }
            let kind = self.tape.get(i).kind();
            let indexed = lists.last().is_some_and(|l| l.1 <= i);
            let part = match kind {
                Kind::Symbol | Kind::List if indexed => {
                    Some(Part::Index(self.index(i, names, DEPTH)?))
                }
                Kind::Symbol => names.part(&self.word(i).unwrap_or_default()),
                _ => None,
            };
            if let Some(part) = part {
                let gap = self.tape.span(i, self.symbols, self.source);
                body.text(&self.source[copied as usize..gap.start as usize]);
                body.parts.push(part);
                copied = gap.end;
                i = self.tape.next(i);
                continue;
            }
            if kind == Kind::List {
                let mut items = self.tape.items(i);
                let underscore = items.next().and_then(|f| self.word(f)).as_deref() == Some("_");
                let first = items.nth(1).filter(|_| underscore).unwrap_or(usize::MAX);
                lists.push((self.tape.next(i), first));
            }
            i += 1;
        }
        body.text(&self.source[copied as usize..span.end as usize]);
        Ok(body.parts)
    }
}

/// Names that an entry has given.
struct Names {
    widths: Vec<String>,
    constants: Vec<Constant>,
}

impl Names {
    fn width(&mut self, name: &str) {
        if !self.widths.iter().any(|w| w == name) {
            self.widths.push(name.to_owned());
        }
    }

    fn find(&self, constant: &str) -> Option<usize> {
        self.constants.iter().position(|c| c.name == constant)
    }

    fn part(&self, word: &str) -> Option<Part> {
        match word {
            "x" => Some(Part::Variable(Variable::X)),
            "y" => Some(Part::Variable(Variable::Y)),
            "z" => Some(Part::Variable(Variable::Z)),
            _ => self.find(word).map(Part::Constant),
        }
    }
}

/// A body that grows. Comments and line breaks of the file are left behind.
#[derive(Default)]
struct Gaps {
    parts: Body,
}

impl Gaps {
    fn text(&mut self, source: &[u8]) {
        let mut lexer = Lexer::new(source);
        let mut text = String::new();
        let mut last: Option<Span> = None;
        while let Ok(Some(token)) = lexer.next_token() {
            let apart = last.map_or(token.span.start > 0, |l| l.end < token.span.start);
            if apart && token.kind != TokenKind::Close {
                text.push(' ');
            }
            text.push_str(&String::from_utf8_lossy(&source[token.span.range()]));
            last = Some(token.span);
        }
        if last.map_or(!source.is_empty(), |l| (l.end as usize) < source.len()) {
            text.push(' ');
        }
        if !text.is_empty() {
            self.parts.push(Part::Text(text));
        }
    }
}
