//! A second implementation of the theory, to compare with: lists of bits, least significant first,
//! handled one bit at a time as the text of SMT-LIB defines them.
//!
//! Nothing here may use the module under test, nor share a formula with it.

pub(crate) type Bits = Vec<bool>;

pub(crate) fn number(bits: &[bool]) -> i128 {
    assert!(bits.len() < 120);
    bits.iter().rev().fold(0, |n, &b| 2 * n + i128::from(b))
}

pub(crate) fn bits(width: usize, mut n: i128) -> Bits {
    let mut out = Vec::new();
    for _ in 0..width {
        out.push(n.rem_euclid(2) == 1);
        n = n.div_euclid(2);
    }
    out
}

fn msb(a: &[bool]) -> bool {
    a[a.len() - 1]
}

fn is_zero(a: &[bool]) -> bool {
    !a.contains(&true)
}

fn one_bit(b: bool) -> Bits {
    vec![b]
}

fn each(a: &Bits, b: &Bits, f: fn(bool, bool) -> bool) -> Bits {
    a.iter().zip(b).map(|(&x, &y)| f(x, y)).collect()
}

pub(crate) fn not(a: &Bits) -> Bits {
    a.iter().map(|b| !b).collect()
}
pub(crate) fn and(a: &Bits, b: &Bits) -> Bits {
    each(a, b, |x, y| x && y)
}
pub(crate) fn or(a: &Bits, b: &Bits) -> Bits {
    each(a, b, |x, y| x || y)
}
pub(crate) fn xor(a: &Bits, b: &Bits) -> Bits {
    each(a, b, |x, y| x != y)
}
pub(crate) fn nand(a: &Bits, b: &Bits) -> Bits {
    each(a, b, |x, y| !(x && y))
}
pub(crate) fn nor(a: &Bits, b: &Bits) -> Bits {
    each(a, b, |x, y| !x && !y)
}
pub(crate) fn xnor(a: &Bits, b: &Bits) -> Bits {
    each(a, b, |x, y| x == y)
}
pub(crate) fn comp(a: &Bits, b: &Bits) -> Bits {
    one_bit(is_zero(&xor(a, b)))
}
pub(crate) fn redor(a: &Bits) -> Bits {
    one_bit(a.iter().any(|&b| b))
}
pub(crate) fn redand(a: &Bits) -> Bits {
    one_bit(a.iter().all(|&b| b))
}

pub(crate) fn add(a: &Bits, b: &Bits) -> Bits {
    let mut carry = false;
    let mut out = Vec::new();
    for (&x, &y) in a.iter().zip(b) {
        out.push(x ^ y ^ carry);
        carry = [x, y, carry].into_iter().filter(|&b| b).count() >= 2;
    }
    out
}
pub(crate) fn neg(a: &Bits) -> Bits {
    let mut one = vec![false; a.len()];
    one[0] = true;
    add(&not(a), &one)
}
pub(crate) fn sub(a: &Bits, b: &Bits) -> Bits {
    add(a, &neg(b))
}
pub(crate) fn mul(a: &Bits, b: &Bits) -> Bits {
    let mut out = vec![false; a.len()];
    let mut summand = a.clone();
    for &bit in b {
        if bit {
            out = add(&out, &summand);
        }
        summand.insert(0, false);
        summand.pop();
    }
    out
}

/// Long division, one digit at a time; one more bit for the remainder so that it never wraps.
fn long_division(a: &Bits, b: &Bits) -> (Bits, Bits) {
    let divisor = zero_extend(b, 1);
    let mut quotient = vec![false; a.len()];
    let mut rest = vec![false; divisor.len()];
    for i in (0..a.len()).rev() {
        rest.pop();
        rest.insert(0, a[i]);
        if !less(&rest, &divisor) {
            rest = sub(&rest, &divisor);
            quotient[i] = true;
        }
    }
    rest.pop();
    (quotient, rest)
}
pub(crate) fn udiv(a: &Bits, b: &Bits) -> Bits {
    if is_zero(b) { vec![true; a.len()] } else { long_division(a, b).0 }
}
pub(crate) fn urem(a: &Bits, b: &Bits) -> Bits {
    if is_zero(b) { a.clone() } else { long_division(a, b).1 }
}
/// The three signed divisions are the text of the logic QF_BV.
pub(crate) fn sdiv(s: &Bits, t: &Bits) -> Bits {
    match (msb(s), msb(t)) {
        (false, false) => udiv(s, t),
        (true, false) => neg(&udiv(&neg(s), t)),
        (false, true) => neg(&udiv(s, &neg(t))),
        (true, true) => udiv(&neg(s), &neg(t)),
    }
}
pub(crate) fn srem(s: &Bits, t: &Bits) -> Bits {
    match (msb(s), msb(t)) {
        (false, false) => urem(s, t),
        (true, false) => neg(&urem(&neg(s), t)),
        (false, true) => urem(s, &neg(t)),
        (true, true) => neg(&urem(&neg(s), &neg(t))),
    }
}
pub(crate) fn smod(s: &Bits, t: &Bits) -> Bits {
    let abs_s = if msb(s) { neg(s) } else { s.clone() };
    let abs_t = if msb(t) { neg(t) } else { t.clone() };
    let u = urem(&abs_s, &abs_t);
    match (msb(s), msb(t)) {
        _ if is_zero(&u) => u,
        (false, false) => u,
        (true, false) => add(&neg(&u), t),
        (false, true) => add(&u, t),
        (true, true) => neg(&u),
    }
}

/// The first difference from the top decides.
fn less(a: &[bool], b: &[bool]) -> bool {
    for (x, y) in a.iter().zip(b).rev() {
        if x != y {
            return *y;
        }
    }
    false
}
/// The text of the standard: other signs decide, equal signs leave it to `bvult`.
fn signed_less(a: &Bits, b: &Bits) -> bool {
    (msb(a) && !msb(b)) || (msb(a) == msb(b) && less(a, b))
}
pub(crate) fn ult(a: &Bits, b: &Bits) -> Bits {
    one_bit(less(a, b))
}
pub(crate) fn ule(a: &Bits, b: &Bits) -> Bits {
    one_bit(less(a, b) || a == b)
}
pub(crate) fn ugt(a: &Bits, b: &Bits) -> Bits {
    one_bit(less(b, a))
}
pub(crate) fn uge(a: &Bits, b: &Bits) -> Bits {
    one_bit(less(b, a) || a == b)
}
pub(crate) fn slt(a: &Bits, b: &Bits) -> Bits {
    one_bit(signed_less(a, b))
}
pub(crate) fn sle(a: &Bits, b: &Bits) -> Bits {
    one_bit(signed_less(a, b) || a == b)
}
pub(crate) fn sgt(a: &Bits, b: &Bits) -> Bits {
    one_bit(signed_less(b, a))
}
pub(crate) fn sge(a: &Bits, b: &Bits) -> Bits {
    one_bit(signed_less(b, a) || a == b)
}

pub(crate) fn concat(high: &Bits, low: &Bits) -> Bits {
    [low.as_slice(), high.as_slice()].concat()
}
pub(crate) fn extract(a: &Bits, high: usize, low: usize) -> Bits {
    a[low..=high].to_vec()
}
pub(crate) fn repeat(a: &Bits, times: usize) -> Bits {
    std::iter::repeat_n(a.as_slice(), times).collect::<Vec<_>>().concat()
}
pub(crate) fn zero_extend(a: &Bits, by: usize) -> Bits {
    [a.as_slice(), &vec![false; by]].concat()
}
pub(crate) fn sign_extend(a: &Bits, by: usize) -> Bits {
    [a.as_slice(), &vec![msb(a); by]].concat()
}

/// A shift amount: no more than the width is needed.
fn amount(a: &Bits, b: &Bits) -> usize {
    b.iter().rev().fold(0, |n, &bit| (2 * n + usize::from(bit)).min(a.len()))
}
pub(crate) fn shl(a: &Bits, b: &Bits) -> Bits {
    let mut out = a.clone();
    for _ in 0..amount(a, b) {
        out.insert(0, false);
        out.pop();
    }
    out
}
fn shift_right(a: &Bits, b: &Bits, fill: bool) -> Bits {
    let mut out = a.clone();
    for _ in 0..amount(a, b) {
        out.remove(0);
        out.push(fill);
    }
    out
}
pub(crate) fn lshr(a: &Bits, b: &Bits) -> Bits {
    shift_right(a, b, false)
}
pub(crate) fn ashr(a: &Bits, b: &Bits) -> Bits {
    shift_right(a, b, msb(a))
}
pub(crate) fn rotate_left(a: &Bits, times: usize) -> Bits {
    let mut out = a.clone();
    for _ in 0..times {
        let top = out.remove(out.len() - 1);
        out.insert(0, top);
    }
    out
}
pub(crate) fn rotate_right(a: &Bits, times: usize) -> Bits {
    let mut out = a.clone();
    for _ in 0..times {
        let bottom = out.remove(0);
        out.push(bottom);
    }
    out
}
/// Digit by digit, the amount modulo the width.
fn rotation(a: &Bits, b: &Bits) -> usize {
    b.iter().rev().fold(0, |n, &bit| (2 * n + usize::from(bit)) % a.len())
}
pub(crate) fn ext_rotate_left(a: &Bits, b: &Bits) -> Bits {
    rotate_left(a, rotation(a, b))
}
pub(crate) fn ext_rotate_right(a: &Bits, b: &Bits) -> Bits {
    rotate_right(a, rotation(a, b))
}

/// The exact result, in twice the width, of an operation on the numbers.
fn exact(a: &Bits, b: &Bits, signed: bool, f: fn(&Bits, &Bits) -> Bits) -> Bits {
    let wide = |x: &Bits| (if signed { sign_extend } else { zero_extend })(x, x.len());
    f(&wide(a), &wide(b))
}
/// Whether an exact signed result is (too small, too great) for half its width.
fn beyond(exact: &Bits) -> (bool, bool) {
    let width = exact.len() / 2;
    let fits = sign_extend(&exact[..width].to_vec(), width) == *exact;
    (!fits && msb(exact), !fits && !msb(exact))
}
pub(crate) fn nego(a: &Bits) -> Bits {
    let (below, above) = beyond(&neg(&sign_extend(a, a.len())));
    one_bit(below || above)
}
fn signed_overflow(a: &Bits, b: &Bits, f: fn(&Bits, &Bits) -> Bits) -> Bits {
    let (below, above) = beyond(&exact(a, b, true, f));
    one_bit(below || above)
}
fn unsigned_overflow(a: &Bits, b: &Bits, f: fn(&Bits, &Bits) -> Bits) -> Bits {
    one_bit(!is_zero(&exact(a, b, false, f)[a.len()..]))
}
pub(crate) fn uaddo(a: &Bits, b: &Bits) -> Bits {
    unsigned_overflow(a, b, add)
}
pub(crate) fn saddo(a: &Bits, b: &Bits) -> Bits {
    signed_overflow(a, b, add)
}
pub(crate) fn umulo(a: &Bits, b: &Bits) -> Bits {
    unsigned_overflow(a, b, mul)
}
pub(crate) fn smulo(a: &Bits, b: &Bits) -> Bits {
    signed_overflow(a, b, mul)
}
pub(crate) fn usubo(a: &Bits, b: &Bits) -> Bits {
    unsigned_overflow(a, b, sub)
}
pub(crate) fn ssubo(a: &Bits, b: &Bits) -> Bits {
    signed_overflow(a, b, sub)
}
pub(crate) fn sdivo(a: &Bits, b: &Bits) -> Bits {
    if is_zero(b) { one_bit(false) } else { signed_overflow(a, b, sdiv) }
}
pub(crate) fn umul_noovfl(a: &Bits, b: &Bits) -> Bits {
    not(&umulo(a, b))
}
pub(crate) fn smul_noovfl(a: &Bits, b: &Bits) -> Bits {
    one_bit(!beyond(&exact(a, b, true, mul)).1)
}
pub(crate) fn smul_noudfl(a: &Bits, b: &Bits) -> Bits {
    one_bit(!beyond(&exact(a, b, true, mul)).0)
}
