//! Literals and the values that are written as identifiers.

use crate::Evaluator;
use crate::algebraic::Real;
use crate::bitvec::BitVec;
use crate::reason::Reason;
use crate::value::{Origin, Value, ValueId};
use crate::{algebraic, string};
use dashu_int::IBig;
use dashu_ratio::RBig;
use smelt_smtlib::sort::Index;
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{HeadId, Target};
use smelt_smtlib::{SortId, Term, TermId};

impl Evaluator<'_> {
    /// `12`, `-3`, `1.5`, `#x0F`, `"a"`, `#f3m5`, `(root-obj …)`
    pub(crate) fn literal(&mut self, t: TermId, spelling: SymbolId) -> ValueId {
        let text = self.store.symbols.bytes(spelling);
        let value = match text {
            // An escape of the old generation in a model: its meaning must be chosen.
            [b'"', inside @ .., b'"', b'?'] => {
                let decoded = self.escapes.and_then(|e| string::decode(inside, e).ok());
                decoded.map(|code_points| Value::Text(code_points.into()))
            }
            // Solvers with the old escapes did not agree on the new ones.
            [b'"', inside @ .., b'"']
                if self.escapes == Some(string::Escapes::Legacy)
                    && inside.windows(2).any(|w| w == b"\\u") =>
            {
                None
            }
            [b'"', inside @ .., b'"'] => {
                let escapes = self.escapes.unwrap_or(string::Escapes::Standard);
                let decoded = string::decode(inside, escapes).ok();
                decoded.map(|code_points| Value::Text(code_points.into()))
            }
            [b'#', b'b' | b'x', ..] => {
                std::str::from_utf8(text).ok().and_then(BitVec::from_literal).map(Value::BitVec)
            }
            [b'#', b'f', rest @ ..] => {
                let n = rest.split(|&b| b == b'm').next().and_then(integer);
                let n = n.and_then(|n| self.field_element(self.store.sort(t), n));
                n.map(Value::Field)
            }
            // Rounded by the solver: not the value.
            [.., b'?'] => None,
            [b'(', ..] => return self.algebraic_literal(t, text),
            _ => return self.number(t, text),
        };
        match value {
            Some(v) => self.values.add(v),
            None => self.values.open(Origin::Term(t), &[], Reason::Literal),
        }
    }

    fn number(&mut self, t: TermId, text: &[u8]) -> ValueId {
        let value = match text.iter().position(|&b| b == b'.') {
            None => integer(text).map(Value::Int),
            Some(point) => {
                let digits: Vec<u8> = text.iter().copied().filter(|&b| b != b'.').collect();
                let scale = text.len() - point - 1;
                let value = integer(&digits)
                    .map(|n| RBig::from_parts(n, dashu_int::UBig::from(10u8).pow(scale)));
                return match value {
                    Some(r) => self.values.rational(r),
                    None => self.values.open(Origin::Term(t), &[], Reason::Literal),
                };
            }
        };
        match value {
            Some(v) => self.values.add(v),
            None => self.values.open(Origin::Term(t), &[], Reason::Literal),
        }
    }

    fn algebraic_literal(&mut self, t: TermId, text: &[u8]) -> ValueId {
        let number = match text.iter().position(|&b| b == b'|') {
            // (_ real_algebraic_number |<…>|)
            Some(bar) => {
                let inside = &text[bar + 1..];
                let end = inside.iter().position(|&b| b == b'|').unwrap_or(inside.len());
                algebraic::parse_cvc5(&inside[..end])
            }
            None => algebraic::parse_root_obj(text),
        };
        match number {
            Some(r) => self.real(r),
            None => self.values.open(Origin::Term(t), &[], Reason::Literal),
        }
    }

    /// The value of a real number.
    pub(crate) fn real(&mut self, r: Real) -> ValueId {
        match r {
            Real::Rational(r) => self.values.rational(r),
            Real::Algebraic(a) => {
                self.values.add(Value::Algebraic(crate::value::Irrational(a.into())))
            }
        }
    }

    /// An integer modulo the order of a field.
    pub(crate) fn field_element(&self, sort: SortId, n: IBig) -> Option<IBig> {
        match self.kind(sort) {
            crate::domain::Kind::Field(p) => {
                let p = IBig::from(p);
                let r = n % &p;
                Some(if r < IBig::ZERO { r + p } else { r })
            }
            _ => None,
        }
    }

    /// `(_ bv5 8)`, `(as ff3 F)`, `(as @x S)`
    pub(crate) fn identifier_literal(&mut self, t: TermId, head: HeadId) -> ValueId {
        let h = self.store.head(head);
        let name = self.store.symbols.canon(h.symbol);
        let text = self.store.symbols.bytes(name);
        let sort = self.store.sort(t);
        let value = match h.target {
            Target::BitVecLiteral => {
                let width = match h.indices.first() {
                    Some(Index::Num(n)) => u32::try_from(*n).ok(),
                    _ => None,
                };
                let text = std::str::from_utf8(text).ok();
                match (text, width) {
                    (Some(text), Some(width)) => {
                        BitVec::from_decimal(text, width).map(Value::BitVec)
                    }
                    _ => None,
                }
            }
            Target::FieldLiteral => {
                let n = text.strip_prefix(b"ff").and_then(integer);
                n.and_then(|n| self.field_element(sort, n)).map(Value::Field)
            }
            _ => match self.kind(sort) {
                crate::domain::Kind::Uninterpreted => Some(Value::Element(sort, name)),
                _ => return self.values.open(Origin::Term(t), &[], Reason::Abstract),
            },
        };
        match value {
            Some(v) => self.values.add(v),
            None => self.values.open(Origin::Term(t), &[], Reason::TooLarge),
        }
    }

    /// The element that a model's universe names.
    pub(crate) fn element(&mut self, t: TermId) -> Option<ValueId> {
        match self.store.get(t) {
            Term::App(head, []) if self.store.head(head).target == Target::Abstract => {
                let v = self.identifier_literal(t, head);
                self.values.is_exact(v).then_some(v)
            }
            _ => None,
        }
    }
}

/// Digits with a sign in front or not.
pub(crate) fn integer(text: &[u8]) -> Option<IBig> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
