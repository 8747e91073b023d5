//! Terms as text. Iterative, and never through a `String` per term.

use crate::sort::{SortId, print_indexed};
use crate::symbol::SymbolId;
use crate::term::{AttributeValue, HeadId, Store, Tag, Term, TermId};
use smallvec::SmallVec;

/// Levels of applications that are printed by recursion.
const SHALLOW: u32 = 32;

enum Step {
    Term(TermId),
    SpaceTerm(TermId),
    Text(&'static str),
    Symbol(SymbolId),
}

impl Store {
    /// Prints a term on one line.
    pub fn print(&self, root: TermId, out: &mut Vec<u8>) {
        self.print_near(root, SHALLOW, out);
    }

    /// Most terms are shallow: applications down to some depth are printed without a stack of our own.
    fn print_near(&self, t: TermId, depth: u32, out: &mut Vec<u8>) {
        match self.get(t) {
            Term::Literal(s) | Term::Var(s, _) => out.extend_from_slice(self.symbols.bytes(s)),
            Term::App(head, []) => self.print_head(head, out),
            Term::App(head, args) if depth > 0 => {
                // One check of the room instead of one for each byte.
                out.reserve(2 + 16 * args.len());
                out.push(b'(');
                self.print_head(head, out);
                for &a in args {
                    out.push(b' ');
                    self.print_near(a, depth - 1, out);
                }
                out.push(b')');
            }
            _ => self.print_any(t, out),
        }
    }

    fn print_any(&self, root: TermId, out: &mut Vec<u8>) {
        let mut stack: SmallVec<[Step; 24]> = SmallVec::new();
        stack.push(Step::Term(root));
        while let Some(step) = stack.pop() {
            let t = match step {
                Step::Text(text) => {
                    out.extend_from_slice(text.as_bytes());
                    continue;
                }
                Step::Symbol(s) => {
                    out.extend_from_slice(self.symbols.bytes(s));
                    continue;
                }
                Step::SpaceTerm(t) => {
                    out.push(b' ');
                    t
                }
                Step::Term(t) => t,
            };
            match self.get(t) {
                Term::Literal(s) | Term::Var(s, _) => out.extend_from_slice(self.symbols.bytes(s)),
                Term::App(head, []) => self.print_head(head, out),
                Term::App(head, args) => {
                    out.push(b'(');
                    self.print_head(head, out);
                    stack.push(Step::Text(")"));
                    stack.extend(args.iter().rev().map(|&a| Step::SpaceTerm(a)));
                }
                Term::Apply(f, args) => {
                    stack.push(Step::Text(")"));
                    stack.extend(args.iter().rev().map(|&a| Step::SpaceTerm(a)));
                    if self.tag(t) == Tag::IndexApply {
                        out.extend_from_slice(b"(_");
                        stack.push(Step::SpaceTerm(f));
                    } else {
                        out.push(b'(');
                        stack.push(Step::Term(f));
                    }
                }
                Term::Let(vars, values, body) => {
                    out.extend_from_slice(b"(let (");
                    stack.push(Step::Text(")"));
                    stack.push(Step::SpaceTerm(body));
                    stack.push(Step::Text(")"));
                    for (i, (&x, &v)) in vars.iter().zip(values).enumerate().rev() {
                        stack.push(Step::Text(")"));
                        stack.push(Step::SpaceTerm(v));
                        stack.push(Step::Term(x));
                        stack.push(Step::Text(if i == 0 { "(" } else { " (" }));
                    }
                }
                Term::Binder(binder, vars, bodies) => {
                    out.push(b'(');
                    out.extend_from_slice(binder.word().as_bytes());
                    out.push(b' ');
                    self.print_vars(vars, out);
                    stack.push(Step::Text(")"));
                    stack.extend(bodies.iter().rev().map(|&b| Step::SpaceTerm(b)));
                }
                Term::Match(term, patterns, bodies, vars) => {
                    out.extend_from_slice(b"(match");
                    stack.push(Step::Text("))"));
                    let mut end = vars.len();
                    for (i, (p, &body)) in patterns.iter().zip(bodies).enumerate().rev() {
                        stack.push(Step::Text(")"));
                        stack.push(Step::SpaceTerm(body));
                        let own = &vars[end - p.variables as usize..end];
                        end -= own.len();
                        if let (Some(s), false) = (p.symbol, own.is_empty()) {
                            stack.push(Step::Text(")"));
                            stack.extend(own.iter().rev().map(|&v| Step::SpaceTerm(v)));
                            stack.push(Step::Symbol(s));
                            stack.push(Step::Text("("));
                        } else if let Some(s) = p.symbol {
                            stack.push(Step::Symbol(s));
                        } else {
                            stack.extend(own.iter().map(|&v| Step::Term(v)));
                        }
                        stack.push(Step::Text(if i == 0 { "(" } else { " (" }));
                    }
                    stack.push(Step::Text(" ("));
                    stack.push(Step::SpaceTerm(term));
                }
                Term::Annotated(term, attributes, terms) => {
                    out.extend_from_slice(b"(!");
                    stack.push(Step::Text(")"));
                    let mut end = terms.len();
                    for a in attributes.iter().rev() {
                        match a.value {
                            AttributeValue::None => {}
                            AttributeValue::Raw(s) => {
                                stack.push(Step::Symbol(s));
                                stack.push(Step::Text(" "));
                            }
                            AttributeValue::Term => {
                                end -= 1;
                                stack.push(Step::SpaceTerm(terms[end]));
                            }
                            AttributeValue::Terms(n) => {
                                stack.push(Step::Text(")"));
                                let own = &terms[end - n as usize..end];
                                end -= own.len();
                                for (i, &x) in own.iter().enumerate().rev() {
                                    stack.push(if i == 0 {
                                        Step::Term(x)
                                    } else {
                                        Step::SpaceTerm(x)
                                    });
                                }
                                stack.push(Step::Text(" ("));
                            }
                        }
                        stack.push(Step::Symbol(a.keyword));
                        stack.push(Step::Text(" "));
                    }
                    stack.push(Step::SpaceTerm(term));
                }
            }
        }
    }

    /// A term as text.
    pub fn text(&self, t: TermId) -> String {
        let mut out = Vec::new();
        self.print(t, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Prints the head of an application.
    pub fn print_head(&self, id: HeadId, out: &mut Vec<u8>) {
        let head = self.head(id);
        let name = self.symbols.bytes(head.symbol);
        // Nearly all are a name and nothing else.
        if head.qualifier.is_none() && head.indices.is_empty() {
            return out.extend_from_slice(name);
        }
        if let Some(sort) = head.qualifier {
            out.extend_from_slice(b"(as ");
            self.print_name(name, head.indices.is_empty(), id, out);
            out.push(b' ');
            self.sorts.print(sort, &self.symbols, out);
            out.push(b')');
        } else {
            self.print_name(name, head.indices.is_empty(), id, out);
        }
    }

    fn print_name(&self, name: &[u8], plain: bool, id: HeadId, out: &mut Vec<u8>) {
        if plain {
            out.extend_from_slice(name);
        } else {
            print_indexed(name, &self.head(id).indices, &self.symbols, out);
        }
    }

    /// `((x Int) (y Bool))`
    pub(super) fn print_vars(&self, vars: &[TermId], out: &mut Vec<u8>) {
        out.push(b'(');
        for (i, &v) in vars.iter().enumerate() {
            if let Term::Var(symbol, sort) = self.get(v) {
                out.extend_from_slice(if i == 0 { b"(" } else { b" (" });
                out.extend_from_slice(self.symbols.bytes(symbol));
                out.push(b' ');
                self.sorts.print(sort, &self.symbols, out);
                out.push(b')');
            }
        }
        out.push(b')');
    }

    pub(super) fn print_sorts(&self, sorts: &[SortId], out: &mut Vec<u8>) {
        out.push(b'(');
        for (i, &s) in sorts.iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            self.sorts.print(s, &self.symbols, out);
        }
        out.push(b')');
    }
}
