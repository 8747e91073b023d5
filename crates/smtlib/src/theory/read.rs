//! Reads theory files: the syntax of figure 4 of the TypeFuzz paper, with what it lacks.
//!
//! ```text
//! (theory Ints "Integer arithmetic")            ; what follows belongs to it
//! (sort Int)                                    ; a sort
//! (sort Float32 :is (_ FloatingPoint 8 24))     ; an alias
//! (mod Int Int Int)                             ; an operator: arguments, then the result
//! (+ Int Int Int :left-assoc :min 1)            ; (+ a), (+ a b), (+ a b c) …
//! (=> Bool Bool Bool :right-assoc               ; :polarity: what weakening an argument does,
//!   :polarity (- +))                            ;   * where nothing can be said
//! (par (A) (= A A Bool :chainable))             ; sort parameters
//! (par ((i Numeral) (j Numeral) (m Numeral))    ; index parameters and their arithmetic
//!   ((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1))
//!     :where (and (<= j i) (< i m))))
//! (par (A..) (tuple A.. (Tuple A..)))           ; a pack: any number of sorts
//! ```
//!
//! How more arguments are taken: `:left-assoc`, `:right-assoc`, `:chainable`, `:pairwise` as in the
//! standard, `:variadic` (the last argument may be repeated), `:variadic-first` (the first may).
//! `:internal`: a solver's own operator, or one that solvers read differently: it is read, but never made.
//! `:of-values`: its arguments must be values for some solvers, so nothing else is made.
//! `:at-most 2`: solvers take no more, whatever the standard says; a generator should not make more.
//! What is known besides: `:from z3` (or `cvc5`, or `extension` if several have it; standard without),
//! `:legacy` (a name from before the standard), `:same-as NAME`, `:doc "…"`. In a result sort,
//! `(nth i A..)`, `(pick i.. A..)`, `(rest i A..)` and `(reverse A..)` take packs apart. A result that
//! the arguments do not determine must be written with `as` by the user.
//!
//! A user's file may also narrow the table: `(remove str.rev)` and `(keep and or not)` by operator,
//! `(remove-theories Bags)` and `(keep-theories Core Ints)` by theory.

use super::entry::EntryReader;
use super::uniform::uniform;
use super::{ConId, OpId, Operator, Rank, SortDef, SortShape, Theories, Theory, Uniform, Variadic};
use crate::sort::SortId;
use crate::symbol::Symbols;
use crate::syntax::Span;
use crate::syntax::tape::{Kind, Reader, SyntaxError, Tape};

/// What is wrong with a theory file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct TheoryError {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: TheoryErrorKind,
}

/// What is wrong with a theory file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TheoryErrorKind {
    /// No s-expression.
    #[error(transparent)]
    Syntax(SyntaxError),
    /// An entry that is none.
    #[error("{0}")]
    Malformed(&'static str),
    /// A sort that no theory declares.
    #[error("the sort `{0}` is not declared; declare it before with (sort {0})")]
    UnknownSort(String),
    /// A theory or operator to remove or keep that does not exist.
    #[error("the table has no `{0}`; `smelt theories` shows what it has")]
    Unknown(String),
    /// An attribute that is none.
    #[error("there is no attribute `{name}` here; there are {known}")]
    Attribute {
        /// What stands there.
        name: String,
        /// What could.
        known: &'static str,
    },
}

pub(super) type Result<T> = std::result::Result<T, TheoryError>;

/// What may stand behind the sorts of an operator.
const ATTRIBUTES: &str = ":left-assoc :right-assoc :chainable :pairwise :variadic :variadic-first :min :at-most \
                          :where :polarity :from :same-as :doc :legacy :internal :of-values";
const NO_VALUE: &str = "this attribute needs a value";

/// Entries nest this deep at most: a signature, not a program.
const DEPTH: usize = 40;

/// Whose extensions a theory file declares: what stands behind each `:from`, and where.
pub fn origins(source: &[u8]) -> Vec<(String, Span)> {
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    let mut reader = Reader::new(source);
    let mut found = Vec::new();
    while let Ok(Some(_)) = reader.read(&mut tape, &mut symbols) {
        let span = |i| tape.span(i, &symbols, source);
        for i in 1..tape.len() {
            if tape.get(i).kind() == Kind::Symbol && &source[span(i - 1).range()] == b":from" {
                found.push((
                    String::from_utf8_lossy(&source[span(i).range()]).into_owned(),
                    span(i),
                ));
            }
        }
    }
    found
}

impl Theories {
    /// Adds a file to the table.
    pub fn read(&mut self, source: &[u8]) -> Result<()> {
        let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
        let mut reader = Reader::new(source);
        loop {
            match reader.read(&mut tape, &mut symbols) {
                Ok(None) => break,
                Ok(Some(_)) => {
                    let mut entry = EntryReader {
                        tape: &tape,
                        symbols: &symbols,
                        source,
                        table: self,
                        params: Vec::new(),
                    };
                    entry.check_depth()?;
                    entry.entry(0)?;
                }
                Err((span, e)) => {
                    return Err(TheoryError { span, kind: TheoryErrorKind::Syntax(e) });
                }
            }
        }
        if self.wellknown.bool.is_none() {
            let kind = TheoryErrorKind::UnknownSort("Bool".to_owned());
            return Err(TheoryError { span: Span::default(), kind });
        }
        Ok(())
    }

    fn theory_index(&mut self) -> usize {
        if self.theories.is_empty() {
            self.theories.push(Theory {
                name: "User".to_owned(),
                doc: "Operators of the user's own file".to_owned(),
                origin: None,
            });
        }
        self.theories.len() - 1
    }

    fn retain(&mut self, keep: impl Fn(&Operator, &Rank, &[Theory]) -> bool) {
        let theories = std::mem::take(&mut self.theories);
        for i in 0..self.operators.len() {
            let mut ranks = std::mem::take(&mut self.operators[i].ranks);
            ranks.retain(|r| keep(&self.operators[i], r, &theories));
            if ranks.is_empty() {
                let name = self.operators[i].name.clone();
                self.names.entry(name.as_bytes()).op = None;
            }
            self.operators[i].ranks = ranks;
        }
        self.theories = theories;
    }
}

impl EntryReader<'_> {
    fn check_depth(&self) -> Result<()> {
        let mut ends: Vec<usize> = Vec::new();
        for i in 0..self.tape.len() {
            while ends.last().is_some_and(|&end| end <= i) {
                ends.pop();
            }
            if self.tape.get(i).kind() == Kind::List {
                ends.push(self.tape.next(i));
                if ends.len() > DEPTH {
                    return self.bad(i, "this entry is nested too deeply");
                }
            }
        }
        Ok(())
    }

    fn entry(&mut self, at: usize) -> Result<()> {
        let items = self.items(at);
        let Some(&first) = items.first() else {
            return self.bad(at, "an empty entry");
        };
        match self.head(at).as_deref() {
            Some("theory") => self.theory(at, &items),
            Some("sort") if items.len() > 1 => self.sort_entry(&items),
            Some("par") if items.len() == 3 && self.is_list(items[1]) => {
                self.params = self.parameters(items[1])?;
                self.entry(items[2])
            }
            Some(w @ ("remove" | "keep" | "remove-theories" | "keep-theories")) => {
                let names = items[1..].iter().map(|&i| self.name(i)).collect::<Result<Vec<_>>>()?;
                self.narrow(&items, w, &names)
            }
            _ => self.operator(at, first, &items),
        }
    }

    fn narrow(&mut self, items: &[usize], word: &str, names: &[String]) -> Result<()> {
        let theories = word.ends_with("-theories");
        for (name, &at) in names.iter().zip(&items[1..]) {
            let known = if theories {
                self.table.theories.iter().any(|t| t.name == *name)
            } else {
                self.table.find(name.as_bytes()).is_some()
            };
            if !known {
                return self.fail(at, TheoryErrorKind::Unknown(name.clone()));
            }
        }
        let keep = word.starts_with("keep");
        self.table.retain(|op, rank, all| {
            let name = if theories { &all[rank.theory].name } else { &op.name };
            names.contains(name) == keep
        });
        Ok(())
    }

    fn theory(&mut self, at: usize, items: &[usize]) -> Result<()> {
        let [_, name, doc, attrs @ ..] = items else {
            return self.bad(at, "write (theory NAME \"one line about it\")");
        };
        let name = self.name(*name)?;
        let doc = self.string(*doc)?;
        let origin = match attrs {
            [] => None,
            [key, value] if self.text(*key) == ":from" => Some(self.name(*value)?),
            [key] if self.text(*key) == ":from" => return self.bad(*key, NO_VALUE),
            [key, ..] => return self.no_attribute(*key, ":from"),
        };
        self.table.theories.push(Theory { name, doc, origin });
        Ok(())
    }

    fn sort_entry(&mut self, items: &[usize]) -> Result<()> {
        let pattern = items[1];
        let parts = self.items(pattern);
        let (name, indices, args) = match (self.head(pattern).as_deref(), &parts[..]) {
            (Some("_"), [_, name, indices @ ..]) => (*name, indices.to_vec(), vec![]),
            (Some(_), [name, args @ ..]) => (*name, vec![], args.to_vec()),
            _ => (pattern, vec![], vec![]),
        };
        let name = self.name(name)?;
        let indices = indices.iter().map(|&i| self.index(i)).collect::<Result<Vec<_>>>()?;
        let args = args.iter().map(|&i| self.sort(i)).collect::<Result<Vec<_>>>()?;
        let mut shape = SortShape {
            params: self.params.clone(),
            indices,
            args,
            alias: None,
            cond: None,
            text: self.text(0),
        };
        let mut origin = None;
        let mut rest = items[2..].iter();
        while let Some(&key) = rest.next() {
            let word = self.text(key);
            let Some(&value) = rest.next() else {
                return self.bad(key, NO_VALUE);
            };
            match word.as_str() {
                ":is" => shape.alias = Some(self.sort(value)?),
                ":where" => shape.cond = Some(self.condition(value)?),
                ":from" => origin = Some(self.name(value)?),
                ":doc" => drop(self.string(value)?),
                _ => return self.no_attribute(key, ":is :where :from :doc"),
            }
        }
        let theory = self.table.theory_index();
        let table = &mut *self.table;
        let con = match table.find_sort(name.as_bytes()) {
            Some(c) => c,
            None => {
                let con = ConId(table.sorts.len() as u32);
                table.names.entry(name.as_bytes()).sort = Some(con);
                let origin = origin.or_else(|| table.theories[theory].origin.clone());
                table.sorts.push(SortDef {
                    name: name.clone(),
                    theory,
                    origin,
                    shapes: vec![],
                    ground: None,
                });
                con
            }
        };
        let plain = shape.indices.is_empty() && shape.args.is_empty() && shape.alias.is_none();
        if plain && table.sorts[con.0 as usize].ground.is_none() {
            table.sorts[con.0 as usize].ground = Some(SortId::from_index(table.ground.len()));
            table.ground.push(con);
        }
        let ground = table.sorts[con.0 as usize].ground;
        table.sorts[con.0 as usize].shapes.push(shape);
        let known = &mut table.wellknown;
        match name.as_str() {
            "Bool" => known.bool = ground,
            "Int" => known.int = ground,
            "Real" => known.real = ground,
            "String" => known.string = ground,
            "BitVec" => known.bitvec = Some(con),
            "->" => known.map = Some(con),
            "Array" => known.array = Some(con),
            "Set" => known.set = Some(con),
            "FiniteField" => known.field = Some(con),
            "Tuple" => known.tuple = Some(con),
            _ => {}
        }
        Ok(())
    }

    fn operator(&mut self, at: usize, first: usize, items: &[usize]) -> Result<()> {
        let (name, indices) = if self.is_list(first) {
            let parts = self.items(first);
            match (self.head(first).as_deref(), &parts[..]) {
                (Some("_"), [_, name, indices @ ..]) => (
                    self.name(*name)?,
                    indices.iter().map(|&i| self.index(i)).collect::<Result<Vec<_>>>()?,
                ),
                _ => return self.bad(first, "an indexed operator is written (_ name i j)"),
            }
        } else {
            (self.name(first)?, vec![])
        };
        let is_key = |i: usize| self.tape.get(i).kind() == Kind::Keyword;
        let split = items.iter().position(|&i| is_key(i)).unwrap_or(items.len());
        let mut sorts =
            items[1..split].iter().map(|&i| self.sort(i)).collect::<Result<Vec<_>>>()?;
        let Some(result) = sorts.pop() else {
            return self.bad(at, "an operator needs at least its result sort");
        };
        let theory = self.table.theory_index();
        let mut rank = Rank {
            theory,
            params: self.params.clone(),
            indices,
            args: sorts,
            result,
            variadic: Variadic::No,
            min: 2,
            at_most: None,
            cond: None,
            cond_text: None,
            polarity: vec![],
            origin: self.table.theories[theory].origin.clone(),
            legacy: false,
            internal: false,
            of_values: false,
            same_as: None,
            doc: None,
            text: self.text(0),
            uniform: Uniform::No,
            fixed: None,
        };
        self.attributes(&mut rank, &items[split..])?;
        let binary = matches!(
            rank.variadic,
            Variadic::LeftAssoc | Variadic::RightAssoc | Variadic::Chainable | Variadic::Pairwise
        );
        if binary && rank.args.len() != 2 {
            return self.bad(at, "an associative operator is written with two arguments");
        }
        if let Variadic::RepeatLast | Variadic::RepeatFirst = rank.variadic {
            if rank.args.is_empty() {
                return self.bad(at, "a variadic operator needs an argument to repeat");
            }
            rank.min = rank.args.len();
        }
        (rank.uniform, rank.fixed) = uniform(&rank);
        let table = &mut *self.table;
        let next = OpId(table.operators.len() as u32);
        let id = *table.names.entry(name.as_bytes()).op.get_or_insert(next);
        if id == next {
            table.operators.push(Operator { name, ranks: vec![] });
        }
        table.operators[id.0 as usize].ranks.push(rank);
        Ok(())
    }

    fn no_attribute<T>(&self, key: usize, known: &'static str) -> Result<T> {
        self.fail(key, TheoryErrorKind::Attribute { name: self.text(key), known })
    }

    fn attributes(&self, rank: &mut Rank, items: &[usize]) -> Result<()> {
        let mut rest = items.iter();
        while let Some(&key) = rest.next() {
            let word = self.text(key);
            match word.as_str() {
                ":left-assoc" => rank.variadic = Variadic::LeftAssoc,
                ":right-assoc" => rank.variadic = Variadic::RightAssoc,
                ":chainable" => rank.variadic = Variadic::Chainable,
                ":pairwise" => rank.variadic = Variadic::Pairwise,
                ":variadic" => rank.variadic = Variadic::RepeatLast,
                ":variadic-first" => rank.variadic = Variadic::RepeatFirst,
                ":legacy" => rank.legacy = true,
                ":internal" => rank.internal = true,
                ":of-values" => rank.of_values = true,
                _ => {
                    let Some(&value) = rest.next() else {
                        let known = ATTRIBUTES.split(' ').any(|a| a == word);
                        return if known {
                            self.bad(key, NO_VALUE)
                        } else {
                            self.no_attribute(key, ATTRIBUTES)
                        };
                    };
                    match word.as_str() {
                        ":min" => {
                            let Ok(n) = self.text(value).parse() else {
                                return self.bad(value, "a numeral should stand here");
                            };
                            rank.min = n;
                        }
                        ":at-most" => {
                            let Ok(n) = self.text(value).parse() else {
                                return self.bad(value, "a numeral should stand here");
                            };
                            rank.at_most = Some(n);
                        }
                        ":where" => {
                            rank.cond = Some(self.condition(value)?);
                            rank.cond_text = Some(self.text(value));
                        }
                        ":polarity" => rank.polarity = self.polarity(value)?,
                        ":from" => rank.origin = Some(self.name(value)?),
                        ":same-as" => rank.same_as = Some(self.name(value)?),
                        ":doc" => rank.doc = Some(self.string(value)?),
                        _ => return self.no_attribute(key, ATTRIBUTES),
                    }
                }
            }
        }
        Ok(())
    }
}
