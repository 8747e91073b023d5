//! Between which numbers the words of a program can lie, by its comparisons: what is outside cannot be a solution.
//! Numbers are those of integers and of bit-vectors without sign.

use crate::graph::{Graph, Kind, NodeId, Op};

/// Integers go on for ever: a first or last number that is none.
const FAR: i128 = 1 << 100;
/// Numbers beyond this are not told apart; far enough from `FAR` that a sum with it is still beyond.
const MOST: i128 = 1 << 96;
/// Times that what is known goes through all atoms.
const ROUNDS: usize = 8;

/// All numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The first.
    pub low: i128,
    /// The last.
    pub high: i128,
}

impl Range {
    fn of(kind: Kind) -> Range {
        match kind {
            Kind::Int => Range { low: -FAR, high: FAR },
            _ => Range { low: 0, high: i128::from(kind.mask()) },
        }
    }

    fn one(number: i128) -> Range {
        Range { low: number, high: number }
    }

    fn within(self, other: Range) -> Range {
        Range { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    pub(crate) fn hull(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// How many numbers there are; none for more than a search could ever try.
    pub fn size(self) -> Option<u64> {
        if self.low > self.high {
            return Some(0);
        }
        u64::try_from(self.high - self.low).ok()?.checked_add(1)
    }

    /// Whether all numbers are words of their kind: integers may be larger.
    pub(crate) fn is_words(self, kind: Kind) -> bool {
        let fits = |n: i128| kind != Kind::Int || i64::try_from(n).is_ok();
        self.low > self.high || fits(self.low) && fits(self.high)
    }

    /// With what lies too far out to be computed with as what it is: there may be more.
    fn plain(self) -> Range {
        Range {
            low: if self.low < -MOST { -FAR } else { self.low.min(MOST) },
            high: if self.high > MOST { FAR } else { self.high.max(-MOST) },
        }
    }

    /// The word of the number at a place.
    pub fn word(self, place: u64) -> u64 {
        (self.low + i128::from(place)) as u64
    }
}

/// A lower bound less something, where neither is beyond all numbers.
fn less(low: i128, by: i128) -> i128 {
    if low > -FAR && by < FAR && by > -FAR { low - by } else { -FAR }
}

/// The ranges of all nodes.
#[derive(Clone, Debug)]
pub struct Bounds {
    ranges: Vec<Range>,
}

fn number(word: u64, kind: Kind) -> i128 {
    match kind {
        Kind::Int => i128::from(word.cast_signed()),
        _ => i128::from(word),
    }
}

impl Bounds {
    /// What these atoms, which shall all be true, say.
    pub fn of(graph: &Graph, atoms: &[NodeId]) -> Bounds {
        let mut bounds =
            Bounds { ranges: graph.ids().map(|id| Range::of(graph.kind(id))).collect() };
        for _ in 0..ROUNDS {
            let before = bounds.ranges.clone();
            for id in graph.ids() {
                let range = bounds.forward(graph, id);
                bounds.narrow(id, range);
            }
            for &atom in atoms {
                bounds.hold(graph, atom);
            }
            for id in graph.ids().rev() {
                bounds.backward(graph, id);
            }
            if bounds.ranges == before {
                break;
            }
        }
        bounds
    }

    /// The range of a node.
    pub fn get(&self, id: NodeId) -> Range {
        self.ranges[id.index()]
    }

    fn narrow(&mut self, id: NodeId, to: Range) {
        let range = &mut self.ranges[id.index()];
        *range = range.within(to.plain());
    }

    /// What a node can be by what its arguments can be.
    fn forward(&self, graph: &Graph, id: NodeId) -> Range {
        let node = graph.get(id);
        let all = Range::of(node.kind);
        let arg = |i: usize| self.get(node.args[i]);
        let positive = |i: usize| {
            graph
                .constant(node.args[i])
                .map(|c| number(c, graph.kind(node.args[i])))
                .filter(|c| *c > 0)
        };
        // What does not fit into bits is cut off: nothing is known then. Integers go on for ever.
        let fits = |r: Range| match node.kind {
            Kind::Int => r,
            _ if r.low >= all.low && r.high <= all.high => r,
            _ => all,
        };
        match node.op {
            Op::Const(c) if !node.kind.is_float() => Range::one(number(c, node.kind)),
            Op::Ite => arg(1).hull(arg(2)),
            Op::IntAdd | Op::BvAdd => {
                fits(Range { low: arg(0).low + arg(1).low, high: arg(0).high + arg(1).high })
            }
            Op::IntSub | Op::BvSub => {
                fits(Range { low: arg(0).low - arg(1).high, high: arg(0).high - arg(1).low })
            }
            Op::IntMul | Op::BvMul => {
                let (a, b) = (arg(0), arg(1));
                let product = |x: i128, y: i128| x.checked_mul(y);
                let corners = [
                    product(a.low, b.low),
                    product(a.low, b.high),
                    product(a.high, b.low),
                    product(a.high, b.high),
                ];
                match corners {
                    [Some(p), Some(q), Some(r), Some(s)] => {
                        fits(Range { low: p.min(q).min(r).min(s), high: p.max(q).max(r).max(s) })
                    }
                    _ => all,
                }
            }
            Op::IntMod | Op::BvUrem => match positive(1) {
                Some(c) if arg(0).low >= 0 => Range { low: 0, high: (c - 1).min(arg(0).high) },
                Some(c) => Range { low: 0, high: c - 1 },
                None => all,
            },
            Op::IntDiv | Op::BvUdiv => match positive(1) {
                Some(c) => {
                    let part = |n: i128| if n.abs() == FAR { n } else { n.div_euclid(c) };
                    Range { low: part(arg(0).low), high: part(arg(0).high) }
                }
                None => all,
            },
            Op::IntAbs => {
                let a = arg(0);
                let high = a.high.max(-a.low);
                Range { low: if a.low > 0 { a.low } else { 0 }, high }
            }
            Op::ZeroExt if matches!(node.kind, Kind::Bits(_)) => arg(0),
            Op::BvToInt => arg(0),
            Op::BvAnd => Range { low: 0, high: arg(0).high.min(arg(1).high) },
            Op::BvLshr => Range { low: 0, high: arg(0).high },
            Op::Concat => {
                let by = graph.kind(node.args[1]).width();
                Range {
                    low: (arg(0).low << by) + arg(1).low,
                    high: (arg(0).high << by) + arg(1).high,
                }
            }
            Op::Extract(0) => fits(arg(0)),
            Op::IntToBv => fits(arg(0)),
            _ => all,
        }
    }

    /// Lets an atom be true.
    fn hold(&mut self, graph: &Graph, atom: NodeId) {
        let mut stack = vec![(atom, true)];
        while let Some((atom, yes)) = stack.pop() {
            let node = graph.get(atom);
            match node.op {
                Op::Not => stack.push((node.args[0], !yes)),
                Op::And if yes => stack.extend(node.args.iter().map(|a| (*a, true))),
                Op::Or if !yes => stack.extend(node.args.iter().map(|a| (*a, false))),
                Op::Eq if yes && matches!(graph.kind(node.args[0]), Kind::Int | Kind::Bits(_)) => {
                    let both = self.get(node.args[0]).within(self.get(node.args[1]));
                    self.narrow(node.args[0], both);
                    self.narrow(node.args[1], both);
                }
                Op::Input(_) => self.narrow(atom, Range::one(i128::from(yes))),
                Op::Ult | Op::Ule => {
                    self.less(node.args[0], node.args[1], node.op == Op::Ult, yes);
                }
                Op::Slt | Op::Sle => {
                    let (a, b) = (node.args[0], node.args[1]);
                    // With sign, numbers are in the same order only where none is negative.
                    let half = i128::from(graph.kind(a).mask() >> 1);
                    let plain =
                        |r: Range| graph.kind(a) == Kind::Int || r.low >= 0 && r.high <= half;
                    if plain(self.get(a)) && plain(self.get(b)) {
                        self.less(a, b, node.op == Op::Slt, yes);
                    }
                }
                _ => {}
            }
        }
    }

    /// `a < b` or `a <= b`, or not.
    fn less(&mut self, a: NodeId, b: NodeId, strict: bool, yes: bool) {
        let (a, b, strict) = if yes { (a, b, strict) } else { (b, a, !strict) };
        let by = i128::from(strict);
        let (ra, rb) = (self.get(a), self.get(b));
        self.narrow(a, Range { low: ra.low, high: ra.high.min(rb.high - by) });
        self.narrow(b, Range { low: rb.low.max(ra.low + by), high: rb.high });
    }

    /// What the range of a node says about what it is computed from.
    fn backward(&mut self, graph: &Graph, id: NodeId) {
        let range = self.get(id);
        let node = graph.get(id);
        match node.op {
            Op::ZeroExt if matches!(node.kind, Kind::Bits(_)) => self.narrow(node.args[0], range),
            Op::BvToInt => self.narrow(node.args[0], range),
            Op::IntAdd => {
                for (mine, other) in [(0, 1), (1, 0)] {
                    let other = self.get(node.args[other]);
                    let r = Range {
                        low: less(range.low, other.high),
                        high: -less(-range.high, -other.low),
                    };
                    self.narrow(node.args[mine], r);
                }
            }
            Op::IntSub => {
                let (a, b) = (self.get(node.args[0]), self.get(node.args[1]));
                // a = range + b, and b = a - range.
                let r = Range { low: less(range.low, -b.low), high: -less(-range.high, b.high) };
                self.narrow(node.args[0], r);
                let r = Range { low: less(a.low, range.high), high: -less(-a.high, -range.low) };
                self.narrow(node.args[1], r);
            }
            Op::IntMul => {
                for (mine, other) in [(0, 1), (1, 0)] {
                    let c = graph.constant(node.args[other]).map(|c| number(c, Kind::Int));
                    if let Some(c) = c.filter(|c| *c > 0) {
                        let up = |n: i128| n.div_euclid(c) + i128::from(n.rem_euclid(c) > 0);
                        let low = if range.low > -FAR { up(range.low) } else { -FAR };
                        let high = if range.high < FAR { range.high.div_euclid(c) } else { FAR };
                        self.narrow(node.args[mine], Range { low, high });
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_bound_what_they_compare() {
        let mut g = Graph::new();
        let (n, k) = (g.input(Kind::Int), g.input(Kind::Int));
        let (zero, two, one, many) = (
            g.word(0, Kind::Int),
            g.word(2, Kind::Int),
            g.word(1, Kind::Int),
            g.word(2000, Kind::Int),
        );
        let above = g.make(Op::Slt, Kind::Bool, &[zero, n]);
        let below = g.make(Op::Slt, Kind::Bool, &[n, many]);
        let twice = g.make(Op::IntMul, Kind::Int, &[two, k]);
        let odd = g.make(Op::IntAdd, Kind::Int, &[twice, one]);
        let is_odd = g.make(Op::Eq, Kind::Bool, &[n, odd]);
        let bounds = Bounds::of(&g, &[above, below, is_odd]);
        assert_eq!(bounds.get(n), Range { low: 1, high: 1999 });
        assert_eq!(bounds.get(k), Range { low: 0, high: 999 });
        assert_eq!(bounds.get(k).size(), Some(1000));
        // Three that grow, with a sum.
        let (a, b) = (g.input(Kind::Int), g.input(Kind::Int));
        let both = g.make(Op::IntAdd, Kind::Int, &[a, b]);
        let rest = g.make(Op::IntSub, Kind::Int, &[many, both]);
        let atoms = [[zero, a], [a, b], [b, rest]].map(|x| g.make(Op::Sle, Kind::Bool, &x));
        let bounds = Bounds::of(&g, &atoms);
        assert_eq!(bounds.get(a), Range { low: 0, high: 2000 });
        assert_eq!(bounds.get(b), Range { low: 0, high: 2000 });
        let none = Bounds::of(&g, &[below]);
        assert_eq!(none.get(n).size(), None, "it has no lower bound");
    }

    /// x * x <= y with x about 2^60: y is no word, and there are such numbers.
    #[test]
    fn integers_are_larger_than_words() {
        let mut g = Graph::new();
        let (x, y, z) = (g.input(Kind::Int), g.input(Kind::Int), g.input(Kind::Int));
        let (low, high) = (g.word(1 << 60, Kind::Int), g.word((1 << 60) + 3, Kind::Int));
        let square = g.make(Op::IntMul, Kind::Int, &[x, x]);
        let mut atoms =
            [[low, x], [x, high], [square, y]].map(|a| g.make(Op::Sle, Kind::Bool, &a)).to_vec();
        let bounds = Bounds::of(&g, &atoms);
        assert!(bounds.get(x).size() == Some(4) && bounds.get(x).is_words(Kind::Int));
        assert!(bounds.get(y).low <= 1 << 120 && bounds.get(y).size() != Some(0));
        // Between two numbers of which none is a word, in whatever way they are computed.
        let more = g.make(Op::IntAdd, Kind::Int, &[square, x]);
        atoms.push(g.make(Op::Sle, Kind::Bool, &[y, more]));
        let hundred = g.word(100, Kind::Int);
        let part = g.make(Op::IntDiv, Kind::Int, &[y, hundred]);
        atoms.push(g.make(Op::Slt, Kind::Bool, &[z, part]));
        let bounds = Bounds::of(&g, &atoms);
        for n in [y, z] {
            let range = bounds.get(n);
            assert!(range.low <= range.high && !range.is_words(Kind::Int), "{range:?}");
        }
        let thousand = g.word(1000, Kind::Int);
        let y_large = g.make(Op::IntMul, Kind::Int, &[x, thousand]);
        let same = g.make(Op::Eq, Kind::Bool, &[y, y_large]);
        let bounds = Bounds::of(&g, &[atoms[0], atoms[1], same]);
        assert_eq!(bounds.get(y).size(), Some(3001), "few");
        assert!(!bounds.get(y).is_words(Kind::Int), "but no words");
    }

    #[test]
    fn words_without_sign() {
        let mut g = Graph::new();
        let x = g.input(Kind::Bits(8));
        let (five, big) = (g.word(5, Kind::Bits(8)), g.word(0xf0, Kind::Bits(8)));
        let not_small = g.make(Op::Ult, Kind::Bool, &[x, big]);
        let not_small = g.make(Op::Not, Kind::Bool, &[not_small]);
        assert_eq!(Bounds::of(&g, &[not_small]).get(x), Range { low: 0xf0, high: 0xff });
        // -16 < x says nothing about numbers without sign.
        let signed = g.make(Op::Slt, Kind::Bool, &[big, x]);
        assert_eq!(Bounds::of(&g, &[signed]).get(x), Range { low: 0, high: 0xff });
        let sum = g.make(Op::BvAdd, Kind::Bits(8), &[x, five]);
        let below = g.make(Op::Ult, Kind::Bool, &[sum, five]);
        assert_eq!(Bounds::of(&g, &[below]).get(x), Range { low: 0, high: 0xff }, "it may wrap");
    }
}
