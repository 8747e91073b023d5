//! Constants of a script written as words, so that the same search that runs on words runs on strings, bytes, wide
//! bit-vectors and reals: a string is its length and its characters, whether they are within that length or not.

use super::pass::{of_word, passed, to_word, units};
use super::truths::{operator, word_kinds};
use crate::graph::Kind;
use crate::host::Passed;
use crate::problem::Problem;
use dashu_int::{UBig, Word};
use smelt_eval::bitvec::BitVec;
use smelt_eval::float::{Float, Format};
use smelt_eval::value::{Value, ValueId, Values};
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::sort::SortId;
use smelt_smtlib::term::Target;
use smelt_smtlib::{Store, Term, TermId};

/// The shortest and the longest room for a string, as bits of its length.
const ROOM: (u32, u32) = (4, 8);
/// Characters beside those of a literal.
const MORE: usize = 4;
/// A character's word is so far below its code: a word of 0 is a blank, which every box can be given.
pub(super) const BLANK: u64 = 0x20;
/// Pairs of numbers that are looked for in strings.
const PAIRS: usize = 16;
/// Inputs; with more, a search would try each of them too seldom.
const MOST: usize = 4096;

/// One constant.
pub(super) struct Part {
    fun: FunId,
    sort: SortId,
    pub(super) how: Passed,
    /// Its words are from here on.
    pub(super) first: usize,
    /// The kind of a character or a byte.
    pub(super) unit: Kind,
    /// How many of them there is room for.
    pub(super) room: usize,
}

/// The constants that are searched.
pub(super) struct Coded {
    pub(super) parts: Vec<Part>,
    /// What each word is.
    pub(super) kinds: Vec<Kind>,
    /// Words of the formula's own literals.
    pub(super) constants: Vec<u64>,
    /// Characters of its strings.
    pub(super) letters: Vec<u8>,
    /// Inputs in which a string is one of the formula's literals.
    pub(super) seeds: Vec<Vec<u64>>,
    /// Constants that the formula does not look at; any value will do.
    idle: Vec<(FunId, SortId, Passed)>,
    /// Whether nothing else in the formula needs a value.
    pub(super) whole: bool,
}

impl Coded {
    /// The constants of a problem, with room for strings of a length, as far as there is any.
    pub(super) fn of(problem: &Problem, least: usize) -> Coded {
        let store = problem.store();
        let used = Used::of(store, &problem.conjuncts);
        let nothing = Model::new();
        let mut ev = problem.evaluator(&nothing);
        let literals: Vec<ValueId> = used.literals.iter().map(|&t| ev.value(t)).collect();
        let texts: Vec<Vec<u64>> = literals.iter().filter_map(|&v| units(ev.values(), v)).collect();
        let lengths: Vec<ValueId> = used.lengths.iter().map(|&t| ev.value(t)).collect();
        let lengths = lengths.iter().filter_map(|&v| to_word(ev.values().get(v), Kind::Int));
        let lengths = lengths.map(|n| n as usize).filter(|&n| n < 1 << ROOM.1);
        let longest = texts.iter().map(|t| t.len() + MORE).chain(lengths).max().unwrap_or(0);
        let bits = usize::BITS - longest.max(least).leading_zeros();
        let bits = bits.clamp(ROOM.0, ROOM.1);
        let highest = texts.iter().flatten().copied().max().unwrap_or(0);
        let text = Kind::Bits((64 - highest.leading_zeros()).clamp(7, 18));
        let mut coded = Coded {
            parts: Vec::new(),
            kinds: Vec::new(),
            constants: Vec::new(),
            letters: texts.iter().flatten().filter_map(|&c| u8::try_from(c).ok()).collect(),
            seeds: Vec::new(),
            idle: Vec::new(),
            whole: used.whole,
        };
        for &fun in &problem.constants {
            let sort = store.fun(fun).result;
            match passed(store, sort) {
                Some(how) if !used.constants.contains(&fun) => coded.idle.push((fun, sort, how)),
                Some(how) if coded.kinds.len() < MOST => coded.add(fun, sort, how, text, bits),
                _ => coded.whole = false,
            }
        }
        for &v in &literals {
            coded.learn(ev.values(), v, text);
        }
        coded.constants.sort_unstable();
        coded.constants.dedup();
        coded.letters.sort_unstable();
        coded.letters.dedup();
        coded
    }

    fn add(&mut self, fun: FunId, sort: SortId, how: Passed, text: Kind, bits: u32) {
        let first = self.kinds.len();
        let (mut unit, mut room) = (Kind::Bits(8), (1 << bits) - 1);
        match how {
            Passed::Word(_) | Passed::Int => self.kinds.extend(word_kinds(how)),
            Passed::Real => self.kinds.push(Kind::F64),
            Passed::Text | Passed::Bytes => {
                if how == Passed::Text {
                    unit = text;
                }
                self.kinds.push(Kind::Bits(bits));
                self.kinds.extend(std::iter::repeat_n(unit, room));
            }
            Passed::Wide(width) => {
                room = width as usize;
                self.kinds.extend(word_kinds(how));
            }
        }
        self.parts.push(Part { fun, sort, how, first, unit, room });
    }

    /// A literal: a word that may matter, and a string to begin with.
    fn learn(&mut self, values: &Values, literal: ValueId, text: Kind) {
        let value = values.get(literal);
        match value {
            Value::Int(_) => self.constants.extend(to_word(value, Kind::Int)),
            Value::BitVec(bits) => self.constants.extend(bits.to_u64()),
            Value::Rational(r) => self.constants.push(r.to_f64().value().to_bits()),
            _ => {}
        }
        let Some(codes) = units(values, literal) else { return };
        let mask = text.mask();
        self.constants.extend(codes.iter().map(|c| c.wrapping_sub(BLANK) & mask));
        for i in 0..self.parts.len() {
            let mut words = vec![0; self.kinds.len()];
            if self.parts[i].put(values, literal, &mut words, &self.kinds) {
                self.seeds.push(words);
            }
        }
    }

    /// Inputs in which a number that stands in a string is another one: what a box read as the first of a pair, it may
    /// read as the second.
    pub(super) fn renumbered(&self, words: &[u64], pairs: &[(u64, u64, u32)]) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for part in self.parts.iter().filter(|p| p.how == Passed::Text) {
            let own = &words[part.first..=part.first + part.room];
            let mask = part.unit.mask();
            let text = &own[1..=own[0] as usize];
            let coded = |n: u64| -> Vec<u64> {
                let digits = n.cast_signed().to_string().into_bytes();
                digits.into_iter().map(|b| u64::from(b).wrapping_sub(BLANK) & mask).collect()
            };
            for &(have, want, _) in pairs.iter().take(PAIRS) {
                let (have, want) = (coded(have), coded(want));
                let at = text.windows(have.len()).position(|w| w == have);
                let mut made = match at {
                    Some(at) => [&text[..at], &want, &text[at + have.len()..]].concat(),
                    None => want,
                };
                made.truncate(part.room);
                let mut inputs = words.to_vec();
                inputs[part.first] = made.len() as u64;
                inputs[part.first + 1..][..made.len()].copy_from_slice(&made);
                all.push(inputs);
            }
        }
        all
    }

    /// Whether there is anything to search.
    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The constants with the values that words say.
    pub(super) fn values(&self, words: &[u64], values: &mut Values) -> Vec<(FunId, ValueId)> {
        let of = |p: &Part| (p.fun, p.take(words, &self.kinds, values));
        self.parts.iter().map(of).collect()
    }

    /// The length of the longest string of a model.
    pub(super) fn longest(ev: &mut Evaluator<'_>, terms: &[(FunId, TermId)]) -> usize {
        let mut length = |&(_, t): &(FunId, TermId)| {
            let value = ev.value(t);
            units(ev.values(), value).map_or(0, |u| u.len())
        };
        terms.iter().map(&mut length).max().unwrap_or(0)
    }

    /// Whether a string of a length has no room, and may have.
    pub(super) fn is_too_small(&self, length: usize) -> bool {
        let room = self.parts.iter().filter(|p| p.is_string()).map(|p| p.room).min();
        length < 1 << ROOM.1 && room.is_some_and(|room| room < length)
    }

    /// The words of constants under a model, as far as there is room.
    pub(super) fn words(&self, ev: &mut Evaluator<'_>, terms: &[(FunId, TermId)]) -> Vec<u64> {
        let mut words = vec![0; self.kinds.len()];
        for part in &self.parts {
            if let Some((_, t)) = terms.iter().find(|(f, _)| *f == part.fun) {
                let value = ev.value(*t);
                part.put(ev.values(), value, &mut words, &self.kinds);
            }
        }
        words
    }

    /// The constants and their values as SMT-LIB writes them: name, sort, value.
    pub(super) fn texts(&self, problem: &Problem, words: &[u64]) -> Vec<(String, String, String)> {
        let nothing = Model::new();
        let mut ev = problem.evaluator(&nothing);
        let store = problem.store();
        let mut values = Vec::new();
        for p in &self.parts {
            values.push((p.fun, p.sort, p.take(words, &self.kinds, ev.values_mut())));
        }
        for &(fun, sort, how) in &self.idle {
            values.push((fun, sort, nought(ev.values_mut(), how)));
        }
        let text = |(fun, sort, value)| {
            let name = store.sorts.text(sort, &store.symbols);
            (problem.name(fun), name, ev.show(value, sort))
        };
        values.into_iter().map(text).collect()
    }
}

impl Part {
    /// The value that its words say.
    fn take(&self, words: &[u64], kinds: &[Kind], values: &mut Values) -> ValueId {
        let own = &words[self.first..];
        match self.how {
            Passed::Word(kind) => of_word(values, own[0], kind),
            Passed::Int => of_word(values, own[0], Kind::Int),
            Passed::Real => {
                let float = Float::from_bits(&UBig::from(own[0]), Format::DOUBLE);
                match float.and_then(|f| f.to_rational().ok()) {
                    Some(r) => values.rational(r),
                    None => values.int(0),
                }
            }
            Passed::Text => {
                let mask = self.unit.mask();
                let code = |w: &u64| match w.wrapping_add(BLANK) & mask {
                    // No box can be given a zero.
                    0 => 1,
                    // The last character that SMT-LIB has.
                    c => c.min(0x2_ffff) as u32,
                };
                let text: Vec<u32> = own[1..=own[0] as usize].iter().map(code).collect();
                values.text(&text)
            }
            Passed::Bytes => {
                let bytes = own[1..=own[0] as usize].iter();
                let items: Vec<ValueId> =
                    bytes.map(|&w| of_word(values, w, Kind::Bits(8))).collect();
                values.add(Value::Seq(items.into()))
            }
            Passed::Wide(width) => {
                let count = kinds[self.first..].len().min(self.room.div_ceil(64));
                let words: Vec<Word> = own[..count].iter().map(|&w| w as Word).collect();
                values.bits(BitVec::new(width, &UBig::from_words(&words)))
            }
        }
    }

    /// Writes a value into its words; whether it is one of its own.
    fn put(&self, values: &Values, id: ValueId, words: &mut [u64], kinds: &[Kind]) -> bool {
        let own = &mut words[self.first..];
        match (self.how, values.get(id)) {
            (Passed::Word(kind), value) => match to_word(value, kind) {
                Some(word) => own[0] = word,
                None => return false,
            },
            (Passed::Int, value) => match to_word(value, Kind::Int) {
                Some(word) => own[0] = word,
                None => return false,
            },
            (Passed::Real, Value::Int(n)) => own[0] = n.to_f64().value().to_bits(),
            (Passed::Real, Value::Rational(r)) => own[0] = r.to_f64().value().to_bits(),
            (Passed::Text, Value::Text(_)) | (Passed::Bytes, Value::Seq(_)) => {
                let below = if self.how == Passed::Text { BLANK } else { 0 };
                let Some(units) = units(values, id) else { return false };
                let length = units.len().min(self.room);
                own[0] = length as u64;
                for (word, unit) in own[1..=length].iter_mut().zip(units) {
                    *word = unit.wrapping_sub(below) & self.unit.mask();
                }
            }
            (Passed::Wide(_), Value::BitVec(bits)) => {
                let n = bits.to_ubig();
                let (from, mask) = (n.as_words(), |i: usize| kinds[self.first + i].mask());
                for (i, word) in own[..self.room.div_ceil(64)].iter_mut().enumerate() {
                    *word = from.get(i).copied().unwrap_or(0) & mask(i);
                }
            }
            _ => return false,
        }
        true
    }
}

/// Zero, or nothing.
fn nought(values: &mut Values, how: Passed) -> ValueId {
    match how {
        Passed::Word(kind) => of_word(values, 0, kind),
        Passed::Int | Passed::Real => values.int(0),
        Passed::Text => values.text(&[]),
        Passed::Bytes => values.add(Value::Seq([].into())),
        Passed::Wide(width) => values.bits(BitVec::zero(width)),
    }
}

fn is_length(store: &Store, t: TermId) -> bool {
    matches!(operator(store, t), Some(("str.len" | "seq.len", _)))
}

/// What a formula is made of.
pub(super) struct Used {
    pub(super) constants: Vec<FunId>,
    literals: Vec<TermId>,
    /// Those that a length is compared with.
    lengths: Vec<TermId>,
    /// Whether boxes are called.
    pub(super) calls: bool,
    /// Whether constants and boxes are all that needs a meaning.
    pub(super) whole: bool,
}

impl Used {
    pub(super) fn of(store: &Store, roots: &[TermId]) -> Used {
        let mut used = Used {
            constants: Vec::new(),
            literals: Vec::new(),
            lengths: Vec::new(),
            calls: false,
            whole: true,
        };
        let mut seen = vec![false; store.len()];
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if std::mem::replace(&mut seen[t.index()], true) {
                continue;
            }
            stack.extend_from_slice(store.subterms(t));
            match store.get(t) {
                Term::Literal(_) => used.literals.push(t),
                Term::App(head, args) => match store.head(head).target {
                    Target::Op(_) if args.iter().any(|&a| is_length(store, a)) => {
                        let literal = |&&a: &&TermId| matches!(store.get(a), Term::Literal(_));
                        used.lengths.extend(args.iter().filter(literal));
                    }
                    Target::Fun(f) => match store.fun(f).kind {
                        FunKind::Declared if args.is_empty() => used.constants.push(f),
                        FunKind::Declared => used.whole = false,
                        FunKind::Defined => {
                            stack.extend(store.fun(f).body.as_ref().map(|b| b.1));
                        }
                        FunKind::Named(inner) => stack.push(inner),
                        FunKind::ClosedBox => used.calls = true,
                        _ => {}
                    },
                    target if target.is_literal() => used.literals.push(t),
                    _ => {}
                },
                _ => {}
            }
        }
        used
    }
}
