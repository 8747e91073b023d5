//! The operators of SMT-LIB, Z3 and cvc5 that make expressions, each in (amortised) constant time
//! whatever it is given: nested operators stay nested here, and derivatives flatten what they meet.

use super::{Class, INFINITE, Node, RegexId, Regexes};

impl Regexes {
    /// One character of a class.
    pub fn class(&mut self, class: Class) -> RegexId {
        if class.is_empty() { Regexes::NONE } else { self.intern(Node::Class(class)) }
    }

    /// `re.range`: the characters from one to another; empty unless both strings have length one.
    pub fn range(&mut self, low: &[u32], high: &[u32]) -> RegexId {
        match (low, high) {
            (&[low], &[high]) => self.class(Class::new(&[(low, high)])),
            _ => Regexes::NONE,
        }
    }

    /// `str.to_re`: this string only.
    pub fn literal(&mut self, text: &[u32]) -> RegexId {
        let mut all = Regexes::EPSILON;
        for &code in text.iter().rev() {
            let first = self.class(Class::single(code));
            all = self.concat(first, all);
        }
        all
    }

    /// `re.++`.
    pub fn concat(&mut self, a: RegexId, b: RegexId) -> RegexId {
        let (none, epsilon, all) = (Regexes::NONE, Regexes::EPSILON, Regexes::ALL);
        if a == none || b == none {
            return none;
        }
        if a == epsilon || (b == all && self.nullable(a)) {
            return b;
        }
        if b == epsilon || (a == all && self.nullable(b)) {
            return a;
        }
        // r* r* t = r* t, also for r* = re.all.
        let star = a == all || matches!(self.node(a), Node::Loop(_, 0, INFINITE));
        let again = b == a || matches!(*self.node(b), Node::Concat(head, _) if head == a);
        if star && again { b } else { self.intern(Node::Concat(a, b)) }
    }

    /// `re.union`.
    pub fn union(&mut self, a: RegexId, b: RegexId) -> RegexId {
        if self.is_small(a) && self.is_small(b) {
            return self.union_of(vec![a, b]);
        }
        self.intern(Node::Union([a.min(b), a.max(b)].into()))
    }

    /// `re.inter`.
    pub fn inter(&mut self, a: RegexId, b: RegexId) -> RegexId {
        if self.is_small(a) && self.is_small(b) {
            return self.inter_of(vec![a, b]);
        }
        self.intern(Node::Inter([a.min(b), a.max(b)].into()))
    }

    /// Normalising now costs no more than a constant. Long chains of operators would cost their
    /// square: they wait for the first derivative.
    fn is_small(&self, r: RegexId) -> bool {
        match self.node(r) {
            Node::Union(all) | Node::Inter(all) => {
                let nested = |r: &RegexId| matches!(self.node(*r), Node::Union(_) | Node::Inter(_));
                all.len() <= 16 && !all.iter().any(nested)
            }
            Node::Class(class) => class.ranges().len() <= 16,
            _ => true,
        }
    }

    /// `re.comp`.
    pub fn comp(&mut self, r: RegexId) -> RegexId {
        match *self.node(r) {
            Node::None => Regexes::ALL,
            Node::All => Regexes::NONE,
            Node::Comp(inside) => inside,
            _ => self.intern(Node::Comp(r)),
        }
    }

    /// `re.diff`.
    pub fn diff(&mut self, a: RegexId, b: RegexId) -> RegexId {
        let not_b = self.comp(b);
        self.inter(a, not_b)
    }

    /// `re.xor` (Z3): what is in one and not in the other.
    pub fn xor(&mut self, a: RegexId, b: RegexId) -> RegexId {
        let only_a = self.diff(a, b);
        let only_b = self.diff(b, a);
        self.union(only_a, only_b)
    }

    /// `re.*`.
    pub fn star(&mut self, r: RegexId) -> RegexId {
        self.repeat(r, 0, None)
    }

    /// `re.+`.
    pub fn plus(&mut self, r: RegexId) -> RegexId {
        self.repeat(r, 1, None)
    }

    /// `re.opt`.
    pub fn opt(&mut self, r: RegexId) -> RegexId {
        self.repeat(r, 0, Some(1))
    }

    /// `(_ re.^ n)`.
    pub fn power(&mut self, r: RegexId, n: u64) -> RegexId {
        self.repeat(r, n, Some(n))
    }

    /// `(_ re.loop low high)`, and Z3's `(_ re.loop low)` without an upper bound. Empty if `low`
    /// exceeds `high`. The bound 2^64 - 1 stands for none: no text can tell them apart.
    pub fn repeat(&mut self, r: RegexId, low: u64, high: Option<u64>) -> RegexId {
        let high = high.unwrap_or(INFINITE);
        if low > high {
            return Regexes::NONE;
        }
        // Empty repetitions fill up a lower bound.
        let low = if self.nullable(r) { 0 } else { low };
        match (self.node(r), low, high) {
            (_, _, 0) | (Node::Epsilon, _, _) | (Node::None, 0, _) => Regexes::EPSILON,
            (Node::None, _, _) => Regexes::NONE,
            (_, 1, 1) | (Node::All | Node::Loop(_, 0, INFINITE), _, _) => r,
            (Node::Class(class), 0, INFINITE) if *class == Class::full() => Regexes::ALL,
            (_, 0, 1) => self.union(Regexes::EPSILON, r),
            (&Node::Loop(body, 1, INFINITE), _, _) => self.intern(Node::Loop(body, low, INFINITE)),
            // (r | "")* = r*, which meets r* more often.
            (Node::Union(all), 0, INFINITE) if all.len() == 2 && all[0] == Regexes::EPSILON => {
                let rest = all[1];
                self.plain_star(rest)
            }
            _ => self.intern(Node::Loop(r, low, high)),
        }
    }

    /// The star of what is neither a star nor nullable by a union.
    fn plain_star(&mut self, r: RegexId) -> RegexId {
        match self.node(r) {
            Node::Loop(_, 0, INFINITE) | Node::All => r,
            Node::Class(class) if *class == Class::full() => Regexes::ALL,
            _ => self.intern(Node::Loop(r, 0, INFINITE)),
        }
    }

    /// `re.reverse` (Z3): the strings read backwards. Done at once, operator by operator.
    pub fn reverse(&mut self, r: RegexId) -> RegexId {
        let mut stack = vec![r];
        while let Some(&id) = stack.last() {
            if self.reversed.contains_key(&id) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let missing = |r: &&RegexId| !self.reversed.contains_key(*r);
            match self.node(id) {
                Node::None | Node::Epsilon | Node::All | Node::Class(_) => {}
                Node::Concat(a, b) => stack.extend([a, b].into_iter().filter(missing)),
                Node::Union(all) | Node::Inter(all) => stack.extend(all.iter().filter(missing)),
                Node::Comp(a) | Node::Loop(a, _, _) => {
                    stack.extend([a].into_iter().filter(missing))
                }
            }
            if stack.len() > waiting {
                continue;
            }
            stack.pop();
            let back = self.reverse_node(id);
            self.reversed.insert(id, back);
            self.reversed.insert(back, id);
        }
        self.reversed.get(&r).copied().unwrap_or(r)
    }

    /// The parts are reversed already.
    fn reverse_node(&mut self, id: RegexId) -> RegexId {
        let of = |arena: &Regexes, r: RegexId| arena.reversed.get(&r).copied().unwrap_or(r);
        match *self.node(id) {
            Node::None | Node::Epsilon | Node::All | Node::Class(_) => id,
            Node::Concat(a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                self.concat(b, a)
            }
            Node::Union(ref all) => {
                let all: Vec<RegexId> = all.iter().map(|&r| of(self, r)).collect();
                // Two may be a long chain that is not flat yet; see `is_small`.
                if let [a, b] = all[..] { self.union(a, b) } else { self.union_of(all) }
            }
            Node::Inter(ref all) => {
                let all: Vec<RegexId> = all.iter().map(|&r| of(self, r)).collect();
                // Two may be a long chain that is not flat yet; see `is_small`.
                if let [a, b] = all[..] { self.inter(a, b) } else { self.inter_of(all) }
            }
            Node::Comp(a) => {
                let a = of(self, a);
                self.comp(a)
            }
            Node::Loop(a, low, high) => {
                let a = of(self, a);
                self.repeat(a, low, Some(high))
            }
        }
    }
}
