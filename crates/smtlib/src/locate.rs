//! Where an occurrence stands in the source. Spans are not stored with terms, which are shared:
//! the command is read again and the path is followed on its tape.

use crate::script::{CommandKind, Script};
use crate::syntax::Span;
use crate::syntax::tape::{Kind, Reader, Tape};
use crate::term::{AttributeValue, Path, Tag, Term, TermId};

impl Script {
    /// The place of an occurrence: of the subterm at `path` in term number `position` of a command.
    /// `None` if the command was changed since it was read, or there is no such occurrence.
    pub fn span_of(&self, command: usize, position: usize, path: &Path) -> Option<Span> {
        let c = self.commands.get(command)?;
        let mut t = *c.kind.terms().get(position)?;
        let mut symbols = self.store.symbols.clone();
        let mut tape = Tape::new();
        Reader::starting_at(&self.source, c.span?.start).read(&mut tape, &mut symbols).ok()??;
        let mut at = match c.kind {
            CommandKind::CheckSatAssuming(_) | CommandKind::GetValue(..) => {
                let list = tape.items(0).nth(1)?;
                tape.items(list).nth(position)?
            }
            _ => tape.items(0).nth(1 + position)?,
        };
        for &i in &path.0 {
            at = self.child(&tape, at, t, i as usize)?;
            t = *self.store.subterms(t).get(i as usize)?;
        }
        Some(tape.span(at, &symbols, &self.source))
    }

    /// Where subterm `i` of the term `t`, which stands at `at`, stands.
    fn child(&self, tape: &Tape, at: usize, t: TermId, i: usize) -> Option<usize> {
        let item = |n: usize| tape.items(at).nth(n);
        match self.store.get(t) {
            Term::Literal(_) | Term::Var(..) => None,
            Term::App(..) => item(i + 1),
            Term::Apply(..) if self.store.tag(t) == Tag::IndexApply => item(i + 1),
            Term::Apply(..) => item(i),
            Term::Let(_, values, _) if i < values.len() => {
                let binding = tape.items(item(1)?).nth(i)?;
                tape.items(binding).nth(1)
            }
            Term::Let(..) => item(2),
            Term::Binder(..) => item(2 + i),
            Term::Match(..) if i == 0 => item(1),
            Term::Match(..) => {
                let case = tape.items(item(2)?).nth(i - 1)?;
                tape.items(case).nth(1)
            }
            Term::Annotated(..) if i == 0 => item(1),
            Term::Annotated(_, attributes, _) => {
                let mut left = i - 1;
                let mut n = 2;
                for a in attributes {
                    let value = n + 1;
                    n = value + usize::from(a.value != AttributeValue::None);
                    let own = match a.value {
                        AttributeValue::Terms(count) => count as usize,
                        AttributeValue::Term => 1,
                        _ => 0,
                    };
                    if left < own {
                        let value = item(value)?;
                        let list = tape.get(value).kind() == Kind::List;
                        let several = matches!(a.value, AttributeValue::Terms(_)) && list;
                        return if several { tape.items(value).nth(left) } else { Some(value) };
                    }
                    left -= own;
                }
                None
            }
        }
    }
}
