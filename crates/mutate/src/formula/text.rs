//! The text of a script, kept true by putting the new term where the old one stood. Where that is follows
//! from the printed lengths of terms; a command whose layout is still the author's is printed first.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use smelt_smtlib::term::{HeadId, Path, Tag};
use smelt_smtlib::{CommandKind, Script, Store, Term, TermId};

/// A text and where its commands end.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub(super) bytes: Vec<u8>,
    ends: Vec<usize>,
    /// Whether a command is laid out as smelt prints it.
    printed: Vec<bool>,
}

/// Printed lengths of terms, found when they are asked for.
#[derive(Default)]
pub(super) struct Lengths {
    /// 0: not known yet.
    of: Vec<usize>,
    /// Printed lengths of heads with indices or a sort.
    heads: FxHashMap<HeadId, usize>,
    /// Memory that is used again.
    scratch: Vec<u8>,
}

impl Text {
    /// What the author wrote, where it is still right.
    pub(super) fn of(script: &Script) -> Text {
        let mut text = Text::default();
        for command in &script.commands {
            match command.span {
                Some(span) => text.bytes.extend_from_slice(script.text(span)),
                None => script.print_command(command, &mut text.bytes),
            }
            text.bytes.push(b'\n');
            text.ends.push(text.bytes.len());
            text.printed.push(command.span.is_none());
        }
        text
    }

    /// Becomes another text, in the memory that is there.
    pub(super) fn become_like(&mut self, other: &Text) {
        self.bytes.clone_from(&other.bytes);
        self.ends.clone_from(&other.ends);
        self.printed.clone_from(&other.printed);
    }

    fn start(&self, at: usize) -> usize {
        if at == 0 { 0 } else { self.ends[at - 1] }
    }

    fn splice(&mut self, at: usize, old: std::ops::Range<usize>, new: &[u8]) {
        let (end, len) = (self.bytes.len(), old.len());
        if new.len() > len {
            self.bytes.resize(end + new.len() - len, 0);
        }
        self.bytes.copy_within(old.end..end, old.start + new.len());
        self.bytes[old.start..old.start + new.len()].copy_from_slice(new);
        self.bytes.truncate(end + new.len() - len);
        for end in &mut self.ends[at..] {
            *end = *end + new.len() - len;
        }
    }

    /// Prints one command again.
    pub(super) fn print_again(&mut self, script: &Script, at: usize, lengths: &mut Lengths) {
        let mut new = std::mem::take(&mut lengths.scratch);
        new.clear();
        script.print_command(&script.commands[at], &mut new);
        new.push(b'\n');
        self.splice(at, self.start(at)..self.ends[at], &new);
        self.printed[at] = true;
        lengths.scratch = new;
    }

    /// A command that was put before another.
    pub(super) fn insert(&mut self, script: &Script, at: usize, lengths: &mut Lengths) {
        self.ends.insert(at, self.start(at));
        self.printed.insert(at, true);
        self.print_again(script, at, lengths);
    }

    /// Where term number `position` of a command begins, if that is simple.
    fn place(
        &self,
        script: &Script,
        (at, position): (usize, usize),
        term: TermId,
        lengths: &mut Lengths,
    ) -> Option<usize> {
        let store = &script.store;
        let start = self.start(at);
        match &script.commands[at].kind {
            _ if !self.printed[at] => None,
            CommandKind::Assert(_) => Some(start + b"(assert ".len()),
            CommandKind::Rule(..) => Some(start + b"(rule ".len()),
            CommandKind::CheckSatAssuming(terms) => {
                let before = terms[..position].iter().map(|&t| lengths.of(store, t) + 1);
                Some(start + b"(check-sat-assuming (".len() + before.sum::<usize>())
            }
            CommandKind::Define(..) => Some(self.ends[at] - b")\n".len() - lengths.of(store, term)),
            _ => None,
        }
    }

    /// In term number `position` of a command, what stands at a path was replaced: `way` says what became
    /// of each term on it. The script says so already.
    pub(super) fn replace(
        &mut self,
        script: &Script,
        (at, position): (usize, usize),
        way: &[(TermId, TermId)],
        path: &Path,
        lengths: &mut Lengths,
    ) {
        let store = &script.store;
        let (Some(&(root, _)), Some(&(old, new))) = (way.first(), way.last()) else { return };
        let start = self.place(script, (at, position), root, lengths);
        let (Some(start), Some(offset)) = (start, lengths.place(store, way, path)) else {
            return self.print_again(script, at, lengths);
        };
        let mut text = std::mem::take(&mut lengths.scratch);
        text.clear();
        let before = lengths.of(store, old);
        // What becomes another text: all of it, or the head alone where the arguments stay where they are.
        let length = match (store.get(old), store.get(new)) {
            (Term::App(_, same), Term::App(head, args)) if same == args && !args.is_empty() => {
                text.push(b'(');
                store.print_head(head, &mut text);
                before - args.iter().map(|&a| lengths.of(store, a) + 1).sum::<usize>() - 1
            }
            _ => {
                store.print(new, &mut text);
                before
            }
        };
        lengths.follow(store, way, before, before - length + text.len());
        self.splice(at, start + offset..start + offset + length, &text);
        lengths.scratch = text;
    }
}

impl Lengths {
    /// The printed length of a term.
    #[inline]
    fn of(&mut self, store: &Store, t: TermId) -> usize {
        match self.of.get(t.index()) {
            Some(&length) if length != 0 => length,
            _ => self.find(store, t),
        }
    }

    fn grow(&mut self, store: &Store) {
        if self.of.len() < store.len() {
            // A few at a time would be many times.
            self.of.resize(store.len() + store.len() / 4 + 64, 0);
        }
    }

    fn find(&mut self, store: &Store, root: TermId) -> usize {
        self.grow(store);
        let mut stack: SmallVec<[TermId; 16]> = SmallVec::from_slice(&[root]);
        while let Some(&t) = stack.last() {
            if self.of[t.index()] != 0 {
                stack.pop();
                continue;
            }
            let term = store.get(t);
            if !matches!(term, Term::Var(..) | Term::Literal(_) | Term::App(..) | Term::Let(..)) {
                self.of[t.index()] = self.printed(store, t);
                continue;
            }
            // The parts, and the space before each.
            let before = stack.len();
            let mut parts = 0;
            for &c in store.subterms(t) {
                match self.of[c.index()] {
                    0 => stack.push(c),
                    n => parts += n + 1,
                }
            }
            if stack.len() == before {
                self.of[t.index()] = parts + self.around(store, t, parts);
            }
        }
        self.of[root.index()]
    }

    /// What is printed of a term beside its parts.
    fn around(&mut self, store: &Store, t: TermId, parts: usize) -> usize {
        match store.get(t) {
            Term::Var(name, _) | Term::Literal(name) => store.symbols.bytes(name).len(),
            Term::App(id, args) => {
                let brackets = if args.is_empty() { 0 } else { b"()".len() };
                let head = store.head(id);
                if head.indices.is_empty() && head.qualifier.is_none() {
                    return store.symbols.bytes(head.symbol).len() + brackets;
                }
                match self.heads.get(&id) {
                    Some(length) => length + brackets,
                    // The next term with this head need not be printed.
                    None => {
                        let length = self.printed(store, t) - parts;
                        self.heads.insert(id, length - brackets);
                        length
                    }
                }
            }
            // A name and its brackets, for each value.
            Term::Let(vars, ..) => {
                let names: usize = vars.iter().map(|&x| name_length(store, x) + 3).sum();
                b"(let ) ".len() + names
            }
            _ => self.printed(store, t) - parts,
        }
    }

    fn printed(&mut self, store: &Store, t: TermId) -> usize {
        self.scratch.clear();
        store.print(t, &mut self.scratch);
        self.scratch.len()
    }

    /// Where a path leads in the text of a term. `None` where that is not simple.
    fn place(&mut self, store: &Store, way: &[(TermId, TermId)], path: &Path) -> Option<usize> {
        let mut offset = 0;
        for (&(t, _), &i) in way.iter().zip(&path.0) {
            let i = i as usize;
            offset += match store.tag(t) {
                Tag::Match => return None,
                Tag::Annotated => b"(! ".len(),
                Tag::Let if i + 1 < store.subterms(t).len() => {
                    let Term::Let(vars, values, _) = store.get(t) else { return None };
                    let pairs = vars.iter().zip(values).take(i);
                    let before =
                        |(&x, &v)| name_length(store, x) + self.of(store, v) + b"( ) ".len();
                    let before: usize = pairs.map(before).sum();
                    b"(let ((".len() + before + name_length(store, vars[i]) + 1
                }
                // Parts stand at the end, each behind a space.
                _ => {
                    let behind = store.subterms(t)[i..].iter().map(|&p| self.of(store, p) + 1);
                    let behind = behind.sum::<usize>();
                    self.of(store, t) - behind
                }
            };
        }
        Some(offset)
    }

    /// What was put there is so long, and the terms around it are longer by the difference.
    fn follow(&mut self, store: &Store, way: &[(TermId, TermId)], before: usize, after: usize) {
        self.grow(store);
        for &(old, new) in way {
            self.of[new.index()] = self.of(store, old) + after - before;
        }
    }
}

fn name_length(store: &Store, var: TermId) -> usize {
    match store.get(var) {
        Term::Var(name, _) => store.symbols.bytes(name).len(),
        _ => 0,
    }
}
