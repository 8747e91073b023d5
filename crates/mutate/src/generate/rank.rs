//! A signature solved for a wanted result: widths, indices and sort parameters are found so that the
//! application has that sort and arguments can be had.

use crate::palette::Candidate;
use rand::RngExt;
use smallvec::SmallVec;
use smelt_smtlib::sort::{Con, Index, SortId};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{Head, HeadId, Target};
use smelt_smtlib::theory::pattern::{IndexPattern, Match, SortPattern};
use smelt_smtlib::theory::{ParamKind, Rank, Variadic};

/// Attempts to find indices that satisfy a condition.
const TRIES: usize = 8;
/// Where lines through values of indices are drawn.
const FAR: u64 = 1 << 20;

/// A signature with everything in place.
pub(crate) struct Solved {
    /// Only values may be its arguments.
    pub(crate) of_values: bool,
    pub(crate) head: HeadId,
    pub(crate) args: SmallVec<[SortId; 4]>,
}

impl super::Maker<'_> {
    /// Solves a signature for a result.
    pub(crate) fn solve(&mut self, candidate: Candidate, result: SortId) -> Option<Solved> {
        let rank = self.tools.palette.rank(candidate);
        let operator = self.tools.palette.table().operator(candidate.op);
        if let Some(args) = ground(rank, result) {
            // Most signatures leave nothing to be solved.
            let head = self.formula.store_mut().op_head(candidate.op);
            return Some(Solved { of_values: rank.of_values, head, args: self.spread(rank, args) });
        }
        let mut m = Match::new(&rank.params);
        // Arithmetic in the result is solved for at the end; what is computed from packs is only compared.
        let computed = is_computed(&rank.result);
        let direct = !computed && !has_arithmetic(&rank.result);
        if direct && !m.sort(&rank.result, result, &self.formula.store().sorts, false) {
            return None;
        }
        if !direct && !computed && !self.bind_result(rank, &mut m, result) {
            return None;
        }
        self.bind_arguments(rank, &mut m, result)?;
        let pack = self.bind_index_pack(rank, &mut m);
        let m = self.bind_indices(rank, m, (!direct && !computed).then_some(result))?;
        let sorts = &mut self.formula.store_mut().sorts;
        if m.instantiate(&rank.result, sorts).ok()? != result {
            return None;
        }
        let args = m.instantiate_list(&rank.args, sorts).ok()?;
        let mut indices: SmallVec<[Index; 2]> = SmallVec::new();
        for i in &rank.indices {
            match i {
                IndexPattern::Pack(_) => indices.extend_from_slice(&pack),
                i => indices.push(m.index_value(i).ok()?),
            }
        }
        // What the arguments do not say must be written.
        let open = rank.params.iter().enumerate().any(|(i, p)| {
            matches!(p.kind, ParamKind::Sort | ParamKind::SortPack)
                && !rank.args.iter().any(|a| mentions(a, i))
        });
        let qualifier = open.then_some(result);
        let store = self.formula.store_mut();
        let symbol = store.symbols.intern(operator.name.as_bytes());
        let head = Head { symbol, indices, qualifier, target: Target::Op(candidate.op) };
        let head = store.intern_head(head);
        let args = self.spread(rank, args);
        Some(Solved { of_values: rank.of_values, head, args })
    }

    /// What a result with arithmetic says without it: `e` in `(_ FloatingPoint e (+ s 1))`.
    fn bind_result(&self, rank: &Rank, m: &mut Match, result: SortId) -> bool {
        let node = self.formula.store().sorts.get(result);
        let (SortPattern::Con(con, patterns, _), Con::Builtin(c)) = (&rank.result, node.con) else {
            return false;
        };
        for (p, &i) in patterns.iter().zip(&node.indices) {
            if let IndexPattern::Var(v) = p {
                m.set_index(*v, i);
            }
        }
        *con == c
    }

    /// Parameters that the result leaves open get sorts that the formula has.
    fn bind_arguments(&mut self, rank: &Rank, m: &mut Match, result: SortId) -> Option<()> {
        let param = |i: usize| &rank.params[i].kind;
        for pattern in &rank.args {
            let free = (0..rank.params.len()).filter(|&i| m.is_free(i));
            let in_result = free.clone().filter(|&i| mentions(&rank.result, i)).count();
            let mut open =
                free.filter(|&i| mentions(pattern, i) && *param(i) != ParamKind::NumeralPack);
            let numbers = open.clone().all(|i| *param(i) == ParamKind::Numeral);
            // The last one that the result is computed from is solved for.
            let solved =
                numbers && in_result == 1 && open.clone().all(|i| mentions(&rank.result, i));
            if open.next().is_none() || has_arithmetic(pattern) || solved {
                continue;
            }
            let universe = &self.universe.sorts;
            let sorts = &self.formula.store().sorts;
            let n = universe.len();
            let mut start = self.rng.random_range(0..n.max(1));
            // Of a wide choice, the sort of the result is the best: (ite c x y), (= (f x) y).
            if matches!(pattern, SortPattern::Var(_)) && self.rng.random_range(0..4) == 0 {
                start = universe.iter().position(|&s| s == result).unwrap_or(start);
            }
            let found = (0..n).map(|i| universe[(start + i) % n]).find_map(|s| {
                let mut attempt = m.clone();
                attempt.sort(pattern, s, sorts, false).then_some(attempt)
            });
            match found {
                Some(found) => *m = found,
                // Any width will do where constants can be made.
                None if numbers && self.tools.settings.constants => {}
                None => return None,
            }
        }
        Some(())
    }

    /// Any few columns.
    fn bind_index_pack(&mut self, rank: &Rank, m: &mut Match) -> SmallVec<[Index; 2]> {
        let mut pack = SmallVec::new();
        if let Some(at) = rank.params.iter().position(|p| p.kind == ParamKind::NumeralPack) {
            for _ in 0..self.rng.random_range(1..3) {
                pack.push(Index::Num(self.rng.random_range(0..3)));
            }
            m.set_index_pack(at, &pack);
        }
        pack
    }

    /// Indices get values, the last one such that the result is right.
    fn bind_indices(&mut self, rank: &Rank, m: Match, wanted: Option<SortId>) -> Option<Match> {
        let free: SmallVec<[usize; 4]> = (0..rank.params.len()).filter(|&i| m.is_free(i)).collect();
        let kind = |i: usize| rank.params[i].kind;
        if !self.tools.settings.escapes && free.iter().any(|&i| kind(i) == ParamKind::Hexadecimal) {
            return None;
        }
        let sorts = [ParamKind::Sort, ParamKind::SortPack, ParamKind::Symbol];
        if free.iter().any(|&i| sorts.contains(&kind(i))) {
            return None;
        }
        let width = wanted.and_then(|s| match self.formula.store().sorts.get(s).indices[..] {
            [Index::Num(n), ..] => Some(n),
            _ => None,
        });
        for _ in 0..TRIES {
            let mut attempt = m.clone();
            let mut left = free.clone();
            if wanted.is_some() && !left.is_empty() {
                // Which one is solved for is open.
                let last = left.remove(self.rng.random_range(0..left.len()));
                for &i in &left {
                    let value = self.index(rank.params[i].kind, width);
                    attempt.set_index(i, value);
                }
                let solved = self.solve_last(rank, &mut attempt, last, wanted?);
                if solved.is_none() {
                    continue;
                }
            } else {
                for &i in &left {
                    let value = self.index(rank.params[i].kind, width);
                    attempt.set_index(i, value);
                }
            }
            if rank.cond.as_ref().is_none_or(|c| attempt.holds(c)) {
                return Some(attempt);
            }
        }
        None
    }

    /// The value of the last open index. Signatures are linear in each: two points give the line.
    fn solve_last(&self, rank: &Rank, m: &mut Match, last: usize, wanted: SortId) -> Option<()> {
        let SortPattern::Con(_, patterns, _) = &rank.result else { return None };
        let indices = &self.formula.store().sorts.get(wanted).indices;
        let at = patterns.iter().position(|p| index_mentions(p, last))?;
        let (pattern, Index::Num(target)) = (&patterns[at], *indices.get(at)?) else { return None };
        let mut value = |n: u64| {
            m.set_index(last, Index::Num(n));
            m.number(pattern).map(i128::from)
        };
        // Far from zero `n - j` is no negative number, near it `i - n` is none.
        let (from, low, high) =
            [FAR, 0].into_iter().find_map(|n| Some((n, value(n)?, value(n + 1)?)))?;
        let (slope, target) = (high - low, i128::from(target));
        if slope == 0 || (target - low) % slope != 0 {
            return None;
        }
        let n = u64::try_from(i128::from(from) + (target - low) / slope).ok()?;
        m.set_index(last, Index::Num(n));
        let right =
            |(p, i): (&IndexPattern, &Index)| matches!(i, Index::Num(n) if m.number(p) == Some(*n));
        (patterns.len() == indices.len() && patterns.iter().zip(indices).all(right)).then_some(())
    }

    /// A value for an index: small, or near the width that is wanted.
    fn index(&mut self, kind: ParamKind, width: Option<u64>) -> Index {
        if kind == ParamKind::Hexadecimal {
            let text =
                ["#x0", "#x30", "#x41", "#x61", "#xff", "#x2ffff"][self.rng.random_range(0..6)];
            return Index::Hex(self.formula.store_mut().symbols.intern(text.as_bytes()));
        }
        let n = match width {
            Some(w) if self.rng.random() => self.rng.random_range(0..=w),
            Some(w) if self.rng.random() => w,
            _ => self.rng.random_range(0..5),
        };
        Index::Num(n)
    }

    /// The sorts of as many arguments as are written: mostly as many as must be.
    fn spread(&mut self, rank: &Rank, args: SmallVec<[SortId; 4]>) -> SmallVec<[SortId; 4]> {
        let uniform = args.windows(2).all(|w| w[0] == w[1]);
        let grows = match rank.variadic {
            Variadic::No => false,
            Variadic::LeftAssoc | Variadic::RightAssoc => {
                uniform && rank.args.first() == Some(&rank.result)
            }
            Variadic::Chainable | Variadic::Pairwise => uniform,
            Variadic::RepeatLast | Variadic::RepeatFirst => true,
        };
        if !grows
            || args.is_empty()
            || rank.at_most.is_some_and(|n| args.len() >= n)
            || self.rng.random_range(0..5) > 0
        {
            return args;
        }
        let mut more = args;
        match rank.variadic {
            Variadic::RepeatFirst => more.insert(0, more[0]),
            _ => more.push(more[more.len() - 1]),
        }
        more
    }

    /// Whether a name means the operator everywhere where the scope is seen.
    pub(crate) fn is_itself(&self, name: SymbolId) -> bool {
        !self.scope.hides(self.formula.store().symbols.canon(name))
    }
}

/// The arguments of a signature without parameters.
fn ground(rank: &Rank, result: SortId) -> Option<SmallVec<[SortId; 4]>> {
    let sort = |p: &SortPattern| match p {
        SortPattern::Ground(s) => Some(*s),
        _ => None,
    };
    if sort(&rank.result) != Some(result) || !rank.params.is_empty() {
        return None;
    }
    rank.args.iter().map(sort).collect()
}

fn has_arithmetic(p: &SortPattern) -> bool {
    match p {
        SortPattern::Con(_, indices, args) => {
            indices.iter().any(|i| matches!(i, IndexPattern::Op(..)))
                || args.iter().any(has_arithmetic)
        }
        _ => false,
    }
}

/// Whether a pattern says how a sort is made from packs, so that it can't be read backwards.
fn is_computed(p: &SortPattern) -> bool {
    match p {
        SortPattern::Con(_, _, args) => {
            let packs = args.iter().filter(|a| matches!(a, SortPattern::Pack(_))).count();
            packs > 1 || args.iter().any(is_computed)
        }
        SortPattern::Ground(_) | SortPattern::Var(_) | SortPattern::Pack(_) => false,
        _ => true,
    }
}

fn index_mentions(p: &IndexPattern, param: usize) -> bool {
    match p {
        IndexPattern::Num(_) => false,
        IndexPattern::Var(v) | IndexPattern::Pack(v) => *v == param,
        IndexPattern::Op(_, parts) => parts.iter().any(|p| index_mentions(p, param)),
    }
}

fn mentions(p: &SortPattern, param: usize) -> bool {
    match p {
        SortPattern::Ground(_) => false,
        SortPattern::Var(v) | SortPattern::Pack(v) | SortPattern::Reverse(v) => *v == param,
        SortPattern::Con(_, indices, args) => {
            indices.iter().any(|i| index_mentions(i, param))
                || args.iter().any(|a| mentions(a, param))
        }
        SortPattern::Nth(i, v) | SortPattern::Rest(i, v) => *v == param || index_mentions(i, param),
        SortPattern::Pick(a, b) => *a == param || *b == param,
    }
}
