//! The derivative: what may follow after a first character.
//! One pass over the part of an expression that can see the character, each shared part once, with a
//! stack of its own.

use super::{Budget, INFINITE, Node, RegexId, Regexes};

impl Regexes {
    /// `re.derivative` (Z3): the strings that, with this character in front, are in the language.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn derivative(&mut self, r: RegexId, code: u32) -> Result<RegexId, Budget> {
        self.begin(0);
        self.derive(r, code)
    }

    pub(super) fn derive(&mut self, root: RegexId, code: u32) -> Result<RegexId, Budget> {
        if let Node::Concat(head, tail) = *self.node(root)
            && let Node::Class(class) = self.node(head)
        {
            // The usual case: a literal.
            return Ok(if class.contains(code) { tail } else { Regexes::NONE });
        }
        self.new_epoch();
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            if self.known(id).is_some() {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let derived = self.derive_node(id, code, &mut stack)?;
            if let (Some(derived), true) = (derived, stack.len() == waiting) {
                self.know(id, derived);
            }
        }
        Ok(self.known(root).unwrap_or(Regexes::NONE))
    }

    /// The derivative of one node, or none if parts had to be put on the stack first.
    fn derive_node(
        &mut self,
        id: RegexId,
        code: u32,
        stack: &mut Vec<RegexId>,
    ) -> Result<Option<RegexId>, Budget> {
        self.spend(1)?;
        Ok(match *self.node(id) {
            Node::None | Node::Epsilon => Some(Regexes::NONE),
            Node::All => Some(Regexes::ALL),
            Node::Class(ref class) => {
                Some(if class.contains(code) { Regexes::EPSILON } else { Regexes::NONE })
            }
            Node::Comp(inside) => self.need(inside, stack).map(|d| self.comp(d)),
            Node::Loop(body, low, high) => self.need(body, stack).map(|d| {
                let high = if high == INFINITE { high } else { high - 1 };
                let rest = self.repeat(body, low.saturating_sub(1), Some(high));
                self.concat_flat(d, rest)
            }),
            Node::Concat(head, _) if matches!(self.node(head), Node::Concat(..)) => {
                let nested = self.right_nested(id);
                self.need(nested, stack)
            }
            Node::Concat(..) => self.derive_chain(id, stack)?,
            Node::Union(ref all) | Node::Inter(ref all) => {
                let is_union = matches!(self.node(id), Node::Union(_));
                let parts = all.to_vec();
                self.spend(parts.len())?;
                let derived: Vec<RegexId> =
                    parts.into_iter().filter_map(|part| self.need(part, stack)).collect();
                match stack.last() {
                    Some(&top) if top != id => None,
                    _ if is_union => Some(self.union_of(derived)),
                    _ => Some(self.inter_of(derived)),
                }
            }
        })
    }

    /// The derivative of a part, or none and the part is on the stack.
    fn need(&self, part: RegexId, stack: &mut Vec<RegexId>) -> Option<RegexId> {
        let known = self.known(part);
        if known.is_none() {
            stack.push(part);
        }
        known
    }

    /// A concatenation `a b c ...`: the derivative of `a` with the rest behind it; if `a` may be empty
    /// also that of `b`, and so on. One union of all, not one for each tail.
    fn derive_chain(
        &mut self,
        id: RegexId,
        stack: &mut Vec<RegexId>,
    ) -> Result<Option<RegexId>, Budget> {
        let (mut parts, mut at) = (Vec::new(), id);
        loop {
            match *self.node(at) {
                Node::Concat(head, tail) if !matches!(self.node(head), Node::Concat(..)) => {
                    parts.push((head, tail));
                    if !self.nullable(head) {
                        break;
                    }
                    at = tail;
                }
                _ => {
                    parts.push((at, Regexes::EPSILON));
                    break;
                }
            }
        }
        self.spend(parts.len())?;
        let waiting = stack.len();
        for &(head, _) in &parts {
            self.need(head, stack);
        }
        if stack.len() > waiting {
            return Ok(None);
        }
        let mut derived = Vec::with_capacity(parts.len());
        for (head, tail) in parts {
            let d = self.known(head).unwrap_or(Regexes::NONE);
            if d != Regexes::NONE {
                derived.push(self.concat_flat(d, tail));
                self.spend(1)?;
            }
        }
        Ok(Some(match derived[..] {
            [] => Regexes::NONE,
            [one] => one,
            _ => self.union_of(derived),
        }))
    }
}
