//! Sets of characters as sorted ranges that neither overlap nor touch, so that equal sets are equal
//! values. All operations are linear in the number of ranges, never in the size of the alphabet.

use crate::string::MAX_CODE;

/// A set of code points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(Box<[(u32, u32)]>);

impl Class {
    /// The set of all code points in any of the ranges, whose ends belong to them. A range that goes
    /// down is empty.
    #[must_use]
    pub fn new(ranges: &[(u32, u32)]) -> Class {
        let clipped = ranges.iter().map(|&(low, high)| (low, high.min(MAX_CODE)));
        let mut sorted: Vec<(u32, u32)> = clipped.filter(|(low, high)| low <= high).collect();
        sorted.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(sorted.len());
        for (low, high) in sorted {
            match merged.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => merged.push((low, high)),
            }
        }
        Class(merged.into())
    }

    /// All code points.
    #[must_use]
    pub fn full() -> Class {
        Class::new(&[(0, MAX_CODE)])
    }

    /// One code point.
    #[must_use]
    pub fn single(code: u32) -> Class {
        Class::new(&[(code, code)])
    }

    /// The ranges, in order.
    #[must_use]
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Whether there is no code point in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a code point is in it.
    #[must_use]
    pub fn contains(&self, code: u32) -> bool {
        let after = self.0.partition_point(|&(low, _)| low <= code);
        after > 0 && code <= self.0[after - 1].1
    }

    /// What is in one or the other.
    #[must_use]
    pub fn union(&self, other: &Class) -> Class {
        Class::new(&[&*self.0, &*other.0].concat())
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(&self, other: &Class) -> Class {
        let (mut common, mut i, mut j) = (Vec::new(), 0, 0);
        while let (Some(a), Some(b)) = (self.0.get(i), other.0.get(j)) {
            let (low, high) = (a.0.max(b.0), a.1.min(b.1));
            if low <= high {
                common.push((low, high));
            }
            if a.1 < b.1 {
                i += 1;
            } else {
                j += 1;
            }
        }
        Class(common.into())
    }
}
