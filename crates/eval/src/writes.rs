//! Many writes to one array become one table at once: one after the other they would be copied again
//! and again.

use crate::Evaluator;
use crate::machine::Frame;
use crate::ops::Call;
use crate::value::ValueId;
use smallvec::SmallVec;
use smelt_smtlib::term::Target;
use smelt_smtlib::{Term, TermId};

impl Evaluator<'_> {
    /// The arguments of a write, if the term is one.
    fn as_store(&self, t: TermId) -> Option<&[TermId]> {
        match self.store.get(t) {
            Term::App(head, args) => match self.store.head(head).target {
                Target::Op(op) if self.rules.is_store(op) => Some(args),
                _ => None,
            },
            _ => None,
        }
    }

    /// Visits a chain of writes as one; false if it is too short to be worth it.
    pub(crate) fn visit_stores(&mut self, t: TermId, at: u32) -> bool {
        let mut spine = Vec::new();
        let mut array = t;
        while let Some(args) = self.as_store(array)
            && (array == t || self.remembered(array).is_none())
        {
            spine.push(array);
            array = args[0];
        }
        if spine.len() < 4 {
            return false;
        }
        self.frames.push(Frame::Stores(t, at, spine.len() as u32));
        for &write in &spine {
            let Term::App(_, args) = self.store.get(write) else { continue };
            self.frames.extend(args[1..].iter().rev().map(|&a| Frame::Visit(a)));
        }
        self.frames.push(Frame::Visit(array));
        true
    }

    pub(crate) fn finish_stores(&mut self, t: TermId, at: usize, n: usize) {
        let store = self.store;
        let depth = self.stack[at..].iter().map(|s| s.depth).max().unwrap_or(0);
        let given: Vec<ValueId> = self.stack[at..].iter().map(|s| s.value).collect();
        self.stack.truncate(at);
        let mut writes = Vec::with_capacity(n);
        let mut value = given[0];
        // All terms of the spine have the same number of indices.
        let each = (given.len() - 1) / n;
        for write in given[1..].chunks(each) {
            let (index, written) = write.split_at(each - 1);
            writes.push((self.key(index), written[0]));
        }
        let over = crate::ops::index_sorts(self, store.sort(t));
        let table = over.ok().and_then(|over| self.stored(value, &over, &writes));
        match table {
            Some(table) => value = table,
            None => {
                // A key or the array is open: one write after the other.
                let Term::App(head, _) = store.get(t) else { return };
                for write in given[1..].chunks(each) {
                    let args: SmallVec<[ValueId; 8]> =
                        std::iter::once(value).chain(write.iter().copied()).collect();
                    let target = store.head(head).target;
                    let sort = store.sort(t);
                    let call = Call { term: t, head, target, sort, args: &args };
                    value = crate::ops::evaluate(self, &call);
                }
            }
        }
        self.finish(t, value, depth);
    }
}
