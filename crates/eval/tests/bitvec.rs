//! Every operator against two other implementations: lists of bits (`bitvec/naive.rs`) at all
//! widths, and integers below 2^60. Widths 1 to 4 are exhaustive.
//!
//! A new operator goes into one of the tables; the tests below know none by name.

#[path = "bitvec/naive.rs"]
mod naive;

use dashu_int::{IBig, UBig};
use naive::{Bits, bits, number};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::bitvec::{BitVec, MAX_WIDTH};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

type Unary = (&'static str, fn(&BitVec) -> BitVec, fn(&Bits) -> Bits, fn(i128, Signed) -> i128);
type Binary = (
    &'static str,
    fn(&BitVec, &BitVec) -> BitVec,
    fn(&Bits, &Bits) -> Bits,
    fn(i128, i128, Signed) -> i128,
);

/// The signed reading of numbers of a width, and its range.
#[derive(Clone, Copy)]
struct Signed(u32);

impl Signed {
    fn of(self, n: i128) -> i128 {
        if n > self.max() { n - (1 << self.0) } else { n }
    }
    fn max(self) -> i128 {
        (1 << (self.0 - 1)) - 1
    }
    fn min(self) -> i128 {
        -self.max() - 1
    }
    fn outside(self, n: i128) -> i128 {
        i128::from(n < self.min() || n > self.max())
    }
    fn all(self) -> i128 {
        (1 << self.0) - 1
    }
}

macro_rules! predicate {
    ($name:ident) => {
        |a: &BitVec, b: &BitVec| BitVec::from_bool(a.$name(b))
    };
}

const UNARY: [Unary; 5] = [
    ("not", BitVec::not, naive::not, |a, _| -a - 1),
    ("neg", BitVec::neg, naive::neg, |a, _| -a),
    ("redor", BitVec::redor, naive::redor, |a, _| i128::from(a != 0)),
    ("redand", BitVec::redand, naive::redand, |a, s| i128::from(a == s.all())),
    ("nego", |a| BitVec::from_bool(a.nego()), naive::nego, |a, s| s.outside(-s.of(a))),
];

#[rustfmt::skip]
const BINARY: [Binary; 38] = [
    ("and", BitVec::and, naive::and, |a, b, _| a & b),
    ("or", BitVec::or, naive::or, |a, b, _| a | b),
    ("xor", BitVec::xor, naive::xor, |a, b, _| a ^ b),
    ("nand", BitVec::nand, naive::nand, |a, b, _| !(a & b)),
    ("nor", BitVec::nor, naive::nor, |a, b, _| !(a | b)),
    ("xnor", BitVec::xnor, naive::xnor, |a, b, _| !(a ^ b)),
    ("add", BitVec::add, naive::add, |a, b, _| a + b),
    ("sub", BitVec::sub, naive::sub, |a, b, _| a - b),
    ("mul", BitVec::mul, naive::mul, |a, b, _| a * b),
    ("udiv", BitVec::udiv, naive::udiv, |a, b, _| if b == 0 { -1 } else { a / b }),
    ("urem", BitVec::urem, naive::urem, |a, b, _| if b == 0 { a } else { a % b }),
    ("sdiv", BitVec::sdiv, naive::sdiv, |a, b, s| match (s.of(a), s.of(b)) {
        (a, 0) => if a < 0 { 1 } else { -1 },
        (a, b) => (a.abs() / b.abs()) * a.signum() * b.signum(),
    }),
    ("srem", BitVec::srem, naive::srem, |a, b, s| match (s.of(a), s.of(b)) {
        (a, 0) => a,
        (a, b) => (a.abs() % b.abs()) * a.signum(),
    }),
    ("smod", BitVec::smod, naive::smod, |a, b, s| match (s.of(a), s.of(b)) {
        (a, 0) => a,
        // a - b * floor(a / b)
        (a, b) => a - b * ((a * b.signum()).div_euclid(b.abs())),
    }),
    ("shl", BitVec::shl, naive::shl, |a, b, s| if b >= s.0.into() { 0 } else { a << b }),
    ("lshr", BitVec::lshr, naive::lshr, |a, b, s| if b >= s.0.into() { 0 } else { a >> b }),
    ("ashr", BitVec::ashr, naive::ashr, |a, b, s| s.of(a) >> b.min(100)),
    ("comp", BitVec::comp, naive::comp, |a, b, _| i128::from(a == b)),
    ("ult", predicate!(ult), naive::ult, |a, b, _| i128::from(a < b)),
    ("ule", predicate!(ule), naive::ule, |a, b, _| i128::from(a <= b)),
    ("ugt", predicate!(ugt), naive::ugt, |a, b, _| i128::from(a > b)),
    ("uge", predicate!(uge), naive::uge, |a, b, _| i128::from(a >= b)),
    ("slt", predicate!(slt), naive::slt, |a, b, s| i128::from(s.of(a) < s.of(b))),
    ("sle", predicate!(sle), naive::sle, |a, b, s| i128::from(s.of(a) <= s.of(b))),
    ("sgt", predicate!(sgt), naive::sgt, |a, b, s| i128::from(s.of(a) > s.of(b))),
    ("sge", predicate!(sge), naive::sge, |a, b, s| i128::from(s.of(a) >= s.of(b))),
    ("uaddo", predicate!(uaddo), naive::uaddo, |a, b, s| i128::from(a + b > s.all())),
    ("saddo", predicate!(saddo), naive::saddo, |a, b, s| s.outside(s.of(a) + s.of(b))),
    ("umulo", predicate!(umulo), naive::umulo, |a, b, s| i128::from(a * b > s.all())),
    ("smulo", predicate!(smulo), naive::smulo, |a, b, s| s.outside(s.of(a) * s.of(b))),
    ("usubo", predicate!(usubo), naive::usubo, |a, b, _| i128::from(a - b < 0)),
    ("ssubo", predicate!(ssubo), naive::ssubo, |a, b, s| s.outside(s.of(a) - s.of(b))),
    ("sdivo", predicate!(sdivo), naive::sdivo, |a, b, s| match s.of(b) {
        0 => 0,
        b => s.outside(s.of(a) / b),
    }),
    ("umul_noovfl", predicate!(umul_noovfl), naive::umul_noovfl, |a, b, s| i128::from(a * b <= s.all())),
    ("smul_noovfl", predicate!(smul_noovfl), naive::smul_noovfl,
        |a, b, s| i128::from(s.of(a) * s.of(b) <= s.max())),
    ("smul_noudfl", predicate!(smul_noudfl), naive::smul_noudfl,
        |a, b, s| i128::from(s.of(a) * s.of(b) >= s.min())),
    ("ext_rotate_left", BitVec::ext_rotate_left, naive::ext_rotate_left,
        |a, b, s| { let n = b % i128::from(s.0); a << n | a >> (i128::from(s.0) - n) }),
    ("ext_rotate_right", BitVec::ext_rotate_right, naive::ext_rotate_right,
        |a, b, s| { let n = b % i128::from(s.0); a >> n | a << (i128::from(s.0) - n) }),
];

/// The value is what the bits say, in every way to ask, and canonical.
fn same(got: &BitVec, want: &Bits, what: impl Fn() -> String) {
    assert_eq!(got.width() as usize, want.len(), "width: {}", what());
    let read: Bits = (0..got.width()).map(|i| got.bit(i)).collect();
    assert_eq!(read, *want, "{}", what());
    assert_eq!(*got, BitVec::from_bits(want), "canonical: {}", what());
    let numeral = want.iter().rev().map(|&b| if b { '1' } else { '0' }).collect::<String>();
    let value = UBig::from_str_radix(&numeral, 2).expect("binary digits");
    assert_eq!(got.to_ubig(), value, "value: {}", what());
    assert_eq!(*got, BitVec::new(got.width(), &value), "canonical: {}", what());
}

/// All operators whose operands have one width; integers too where they are large enough.
fn check_pair(a: &Bits, b: &Bits) {
    let (x, y) = (BitVec::from_bits(a), BitVec::from_bits(b));
    let signed = (a.len() < 60).then_some(Signed(a.len() as u32));
    for (name, op, naive, ints) in UNARY {
        let got = op(&x);
        same(&got, &naive(a), || format!("{name} {x}"));
        if let Some(s) = signed {
            let want = bits(got.width() as usize, ints(number(a), s));
            same(&got, &want, || format!("{name} {x} as integers"));
        }
    }
    for (name, op, naive, ints) in BINARY {
        let got = op(&x, &y);
        same(&got, &naive(a, b), || format!("{name} {x} {y}"));
        if let Some(s) = signed {
            let want = bits(got.width() as usize, ints(number(a), number(b), s));
            same(&got, &want, || format!("{name} {x} {y} as integers"));
        }
    }
    assert_eq!(x == y, a == b);
    assert_eq!(x.unsigned_cmp(&y), x.to_ubig().cmp(&y.to_ubig()));
    assert_eq!(x.signed_cmp(&y), x.to_int().cmp(&y.to_int()));
}

/// Operators with indices, on one operand.
fn check_indexed(a: &Bits, indices: &[usize]) {
    let x = BitVec::from_bits(a);
    for &i in indices {
        let n = i as u32;
        same(&x.zero_extend(n), &naive::zero_extend(a, i), || format!("zero_extend {i} {x}"));
        same(&x.sign_extend(n), &naive::sign_extend(a, i), || format!("sign_extend {i} {x}"));
        let by = i as u64;
        same(&x.rotate_left(by), &naive::rotate_left(a, i), || format!("rotate_left {i} {x}"));
        same(&x.rotate_right(by), &naive::rotate_right(a, i), || format!("rotate_right {i} {x}"));
        if i > 0 {
            same(&x.repeat(n), &naive::repeat(a, i), || format!("repeat {i} {x}"));
        }
        for &low in indices.iter().filter(|&&low| low <= i && i < a.len()) {
            let want = naive::extract(a, i, low);
            same(&x.extract(n, low as u32), &want, || format!("extract {i} {low} {x}"));
        }
    }
}

/// What the number is, and that every notation and conversion leads back.
fn check_conversions(a: &Bits) {
    let x = BitVec::from_bits(a);
    let width = x.width();
    let text = x.to_string();
    assert_eq!(text.len(), 2 + if width.is_multiple_of(4) { a.len() / 4 } else { a.len() });
    assert_eq!(BitVec::from_literal(&text), Some(x.clone()), "{text}");
    let binary: String = a.iter().rev().map(|&b| if b { '1' } else { '0' }).collect();
    assert_eq!(BitVec::from_literal(&format!("#b{binary}")), Some(x.clone()));
    assert_eq!(BitVec::from_decimal(&format!("bv{}", x.to_ubig()), width), Some(x.clone()));

    let modulus = IBig::ONE << a.len();
    let unsigned = IBig::from(x.to_ubig());
    let signed = if a[a.len() - 1] { &unsigned - &modulus } else { unsigned.clone() };
    assert_eq!(x.to_int(), signed);
    for i in [-3, -1, 0, 1, 7] {
        assert_eq!(BitVec::from_int(width, &(&signed + &modulus * IBig::from(i))), x, "{x} {i}");
    }
    assert_eq!(BitVec::new(width, &(x.to_ubig() + (UBig::ONE << (a.len() + 3)))), x);
    assert_eq!(x.to_u64(), u64::try_from(&x.to_ubig()).ok());
    assert_eq!(x.is_zero(), !a.contains(&true));
    assert_eq!(x.is_ones(), !a.contains(&false));
    assert_eq!(x.msb(), a[a.len() - 1]);
    assert_eq!(x.is_min_signed(), x == BitVec::min_signed(width));
    assert!(!x.bit(width) && !x.bit(u32::MAX));
}

fn all(width: usize) -> impl Iterator<Item = Bits> {
    (0..1 << width).map(move |n| bits(width, n))
}

#[test]
fn all_operands_of_small_widths() {
    for width in 1..=4 {
        for a in all(width) {
            check_conversions(&a);
            check_indexed(&a, &(0..=11).collect::<Vec<_>>());
            for b in all(width) {
                check_pair(&a, &b);
                let (x, y) = (BitVec::from_bits(&a), BitVec::from_bits(&b));
                assert_eq!(BitVec::from_bool(true).ite(&x, &y), x);
                assert_eq!(BitVec::from_bool(false).ite(&x, &y), y);
            }
            for b in (1..=4).flat_map(all) {
                let got = BitVec::from_bits(&a).concat(&BitVec::from_bits(&b));
                same(&got, &naive::concat(&a, &b), || format!("concat {a:?} {b:?}"));
            }
        }
    }
}

/// A random operand. Uniform ones would never meet an edge at these widths.
fn operand(rng: &mut ChaCha8Rng, width: usize) -> Bits {
    let mut a = match rng.random_range(0..8) {
        0 => vec![false; width],
        1 => vec![true; width],
        // Near the width: the last shifts that leave something.
        2 => bits(width, width as i128 + rng.random_range(-2..=2)),
        3 => bits(width, rng.random_range(-9..10)),
        // Half of the width, so that products come close to the edge.
        4 => (0..width).map(|i| i < width / 2 && rng.random_bool(0.5)).collect(),
        5 => (0..width).map(|i| i < 64 && rng.random_bool(0.5)).collect(),
        _ => (0..width).map(|_| rng.random_bool(0.5)).collect(),
    };
    if rng.random_bool(0.3) {
        let i = [0, width / 2, width - 1][rng.random_range(0..3)];
        a[i] = !a[i];
    }
    a
}

fn random_cases(seed: u64, widths: impl Iterator<Item = usize>, pairs: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for width in widths {
        for _ in 0..pairs {
            let (a, b) = (operand(&mut rng, width), operand(&mut rng, width));
            check_pair(&a, &b);
            check_conversions(&a);
            let low_width = rng.random_range(1..140);
            let low = operand(&mut rng, low_width);
            let got = BitVec::from_bits(&a).concat(&BitVec::from_bits(&low));
            same(&got, &naive::concat(&a, &low), || format!("concat {a:?} {low:?}"));
        }
        let a = operand(&mut rng, width);
        let indices = [0, 1, 5, 63, 64, 65, width - 1, width, width + 1, 2 * width + 3];
        check_indexed(&a, &indices.map(|i| i.min(400)));
    }
}

#[test]
fn random_operands_at_the_boundaries() {
    let edges = [31, 32, 33, 59, 60, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193];
    random_cases(1, edges.into_iter(), 300);
}

#[test]
fn random_operands_of_all_widths() {
    random_cases(2, 5..=300, 12);
}

#[test]
fn constants() {
    for width in [1, 2, 7, 63, 64, 65, 128, 300] {
        let n = width as usize;
        same(&BitVec::zero(width), &vec![false; n], || "zero".into());
        same(&BitVec::ones(width), &vec![true; n], || "ones".into());
        same(&BitVec::one(width), &bits(n, 1), || "one".into());
        same(&BitVec::from_u64(width, u64::MAX), &bits(n, u64::MAX.into()), || "u64".into());
        assert_eq!(BitVec::min_signed(width).to_int(), -(IBig::ONE << (n - 1)));
        assert_eq!(BitVec::max_signed(width).to_int(), (IBig::ONE << (n - 1)) - 1);
    }
}

#[test]
fn literals() {
    let ok = [("#b0", "#b0"), ("#b1111", "#xf"), ("#xAb", "#xab"), ("#b00101", "#b00101")];
    for (text, print) in ok {
        let value = BitVec::from_literal(text).expect(text);
        assert_eq!((value.to_string().as_str(), format!("{value:?}").as_str()), (print, print));
    }
    for text in ["", "#", "#b", "#x", "#b2", "#b1_0", "#b+1", "#xg", "#x-1", "b1", "#B1", "é1", "1"]
    {
        assert_eq!(BitVec::from_literal(text), None, "{text}");
    }
    assert_eq!(BitVec::from_decimal("bv5", 8), Some(BitVec::from_u64(8, 5)));
    assert_eq!(BitVec::from_decimal("bv261", 8), Some(BitVec::from_u64(8, 5)));
    let big = BitVec::from_decimal("bv18446744073709551616", 65).expect("2^64");
    assert_eq!(big, BitVec::min_signed(65));
    for symbol in ["", "bv", "bv-1", "bv+1", "bv1_0", "5", "bvx", "bv0x1"] {
        assert_eq!(BitVec::from_decimal(symbol, 8), None, "{symbol}");
    }
}

#[test]
fn a_value_is_small_ordered_by_width_and_hashed_by_value() {
    assert_eq!(size_of::<BitVec>(), 16);
    let hash = |v: &BitVec| {
        let mut h = DefaultHasher::new();
        v.hash(&mut h);
        h.finish()
    };
    let widths = [1, 2, 64, 65, 66, 200];
    let values: Vec<BitVec> = widths
        .into_iter()
        .flat_map(|w| [BitVec::zero(w), BitVec::one(w), BitVec::ones(w).sub(&BitVec::one(w))])
        .collect();
    let sorted: Vec<BitVec> = values.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect();
    assert!(sorted.is_sorted_by_key(|v| (v.width(), v.to_ubig())));
    for v in &values {
        let same = v.add(&BitVec::ones(v.width())).add(&BitVec::one(v.width()));
        assert_eq!((v, hash(v)), (&same, hash(&same)));
    }
}

#[test]
fn the_widest_vector_is_handled_and_printed() {
    let wide = BitVec::from_bits(&[true, false]).repeat(MAX_WIDTH / 2);
    assert_eq!(wide.width(), MAX_WIDTH);
    assert_eq!(wide.extract(MAX_WIDTH - 1, MAX_WIDTH - 3).to_string(), "#b010");
    let text = wide.to_string();
    assert!(text.len() as u32 == 2 + MAX_WIDTH / 4 && text.ends_with("5555"));
    assert_eq!(BitVec::from_literal(&text), Some(wide.clone()));
    assert_eq!(wide.rotate_left(u64::MAX).rotate_right(u64::MAX), wide);
    assert_eq!(BitVec::one(1 << 17).to_string().len(), 2 + (1 << 15));
    assert_eq!(wide.not().add(&wide), BitVec::ones(MAX_WIDTH));
}
