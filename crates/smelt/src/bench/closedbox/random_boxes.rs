//! Small random formulas over boxes, with an evaluator of their own: what it says must not depend on the code that is
//! tested.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The boxes, in C. [`called`] is the same in Rust.
pub(super) const BOXES: &str = "#include <stdint.h>
uint8_t f(uint8_t x) { return (uint8_t)((x * 7 + 3) ^ (x >> 2)) & 15; }
uint8_t g(uint8_t x, uint8_t y) { return (uint8_t)(x * x + 5 * y + (x & y)) & 15; }
_Bool p(uint8_t x) { return x % 3 == 1 || x == 12; }
uint8_t h(uint8_t x) { return x > 9 ? 15 - x : x / 2; }
";

const WIDTH: u32 = 4;
const MASK: u8 = 15;
const VARIABLES: usize = 3;

fn called(name: char, x: u8, y: u8) -> u8 {
    match name {
        'f' => ((u32::from(x) * 7 + 3) as u8 ^ (x >> 2)) & MASK,
        'g' => ((u32::from(x) * u32::from(x) + 5 * u32::from(y) + u32::from(x & y)) as u8) & MASK,
        'p' => u8::from(x % 3 == 1 || x == 12),
        _ => {
            if x > 9 {
                15 - x
            } else {
                x / 2
            }
        }
    }
}

enum Word {
    Variable(usize),
    Constant(u8),
    One(&'static str, Box<Word>),
    Two(&'static str, Box<Word>, Box<Word>),
    Box1(char, Box<Word>),
    Box2(Box<Word>, Box<Word>),
    Choice(Box<Truth>, Box<Word>, Box<Word>),
}

enum Truth {
    Compare(&'static str, Word, Word),
    Box(Word),
    Not(Box<Truth>),
    Join(&'static str, Box<Truth>, Box<Truth>),
}

/// A conjunction over three variables of four bits.
pub(super) struct Instance {
    asserted: Vec<Truth>,
}

impl Instance {
    /// The instance of a number.
    pub(super) fn new(number: u64) -> Instance {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let n = rng.random_range(1..5);
        Instance { asserted: (0..n).map(|_| truth(&mut rng, 2)).collect() }
    }

    /// As a script.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for i in 0..VARIABLES {
            text.push_str(&format!("(declare-const x{i} (_ BitVec {WIDTH}))\n"));
        }
        let four = format!("(_ BitVec {WIDTH})");
        text.push_str(&format!(
            "(declare-cb f ({four}) {four})\n(declare-cb g ({four} {four}) {four})\n"
        ));
        text.push_str(&format!("(declare-cb p ({four}) Bool)\n(declare-cb h ({four}) {four})\n"));
        for a in &self.asserted {
            text.push_str(&format!("(assert {})\n", show(a)));
        }
        text.push_str("(check-sat)\n");
        text
    }

    /// Whether some values make it true: all are tried.
    pub(super) fn is_satisfiable(&self) -> bool {
        (0..1u32 << (WIDTH * VARIABLES as u32)).any(|all| {
            let values = [0, 1, 2].map(|i| (all >> (WIDTH * i)) as u8 & MASK);
            self.asserted.iter().all(|a| holds(a, &values))
        })
    }
}

fn word(rng: &mut ChaCha8Rng, depth: u32) -> Word {
    let simple = depth == 0 || rng.random_range(0..5) == 0;
    if simple {
        return if rng.random_range(0..3) == 0 {
            Word::Constant(rng.random_range(0..=MASK))
        } else {
            Word::Variable(rng.random_range(0..VARIABLES))
        };
    }
    let mut next = || Box::new(word(rng, depth - 1));
    let (a, b) = (next(), next());
    const TWO: [&str; 12] = [
        "bvadd", "bvsub", "bvmul", "bvand", "bvor", "bvxor", "bvudiv", "bvurem", "bvshl", "bvlshr",
        "bvashr", "bvsdiv",
    ];
    match rng.random_range(0..10) {
        0 | 1 => Word::Box1('f', a),
        2 => Word::Box1('h', a),
        3 | 4 => Word::Box2(a, b),
        5 => Word::One(["bvnot", "bvneg"][rng.random_range(0..2)], a),
        6 => Word::Choice(Box::new(truth(rng, 0)), a, b),
        _ => Word::Two(TWO[rng.random_range(0..TWO.len())], a, b),
    }
}

fn truth(rng: &mut ChaCha8Rng, depth: u32) -> Truth {
    if depth == 0 || rng.random_range(0..2) == 0 {
        const COMPARE: [&str; 6] = ["=", "=", "bvult", "bvule", "bvslt", "distinct"];
        return match rng.random_range(0..6) {
            0 => Truth::Box(word(rng, 2)),
            _ => {
                let op = COMPARE[rng.random_range(0..COMPARE.len())];
                Truth::Compare(op, word(rng, 2), word(rng, 2))
            }
        };
    }
    let a = Box::new(truth(rng, depth - 1));
    match rng.random_range(0..4) {
        0 => Truth::Not(a),
        n => Truth::Join(["and", "or", "xor"][n as usize - 1], a, Box::new(truth(rng, depth - 1))),
    }
}

fn value(w: &Word, values: &[u8; VARIABLES]) -> u8 {
    let of = |w: &Word| value(w, values);
    let signed = |v: u8| i16::from(((v << 4) as i8) >> 4);
    match w {
        Word::Variable(i) => values[*i],
        Word::Constant(c) => *c,
        Word::One("bvnot", a) => !of(a) & MASK,
        Word::One(_, a) => of(a).wrapping_neg() & MASK,
        Word::Box1(name, a) => called(*name, of(a), 0),
        Word::Box2(a, b) => called('g', of(a), of(b)),
        Word::Choice(c, a, b) => {
            if holds(c, values) {
                of(a)
            } else {
                of(b)
            }
        }
        Word::Two(op, a, b) => {
            let (x, y) = (of(a), of(b));
            let out = match *op {
                "bvadd" => x.wrapping_add(y),
                "bvsub" => x.wrapping_sub(y),
                "bvmul" => x.wrapping_mul(y),
                "bvand" => x & y,
                "bvor" => x | y,
                "bvxor" => x ^ y,
                "bvudiv" => x.checked_div(y).unwrap_or(MASK),
                "bvurem" => x.checked_rem(y).unwrap_or(x),
                "bvshl" => {
                    if y > 3 {
                        0
                    } else {
                        x << y
                    }
                }
                "bvlshr" => {
                    if y > 3 {
                        0
                    } else {
                        x >> y
                    }
                }
                "bvashr" => (signed(x) >> y.min(3)) as u8,
                _ => match (signed(x), signed(y)) {
                    (n, 0) => {
                        if n < 0 {
                            1
                        } else {
                            MASK
                        }
                    }
                    (n, d) => (n / d) as u8,
                },
            };
            out & MASK
        }
    }
}

fn holds(t: &Truth, values: &[u8; VARIABLES]) -> bool {
    match t {
        Truth::Box(w) => called('p', value(w, values), 0) == 1,
        Truth::Not(a) => !holds(a, values),
        Truth::Join("and", a, b) => holds(a, values) && holds(b, values),
        Truth::Join("or", a, b) => holds(a, values) || holds(b, values),
        Truth::Join(_, a, b) => holds(a, values) != holds(b, values),
        Truth::Compare(op, a, b) => {
            let (x, y) = (value(a, values), value(b, values));
            match *op {
                "=" => x == y,
                "distinct" => x != y,
                "bvult" => x < y,
                "bvule" => x <= y,
                _ => ((x << 4) as i8) < ((y << 4) as i8),
            }
        }
    }
}

fn show(t: &Truth) -> String {
    match t {
        Truth::Box(w) => format!("(p {})", text(w)),
        Truth::Not(a) => format!("(not {})", show(a)),
        Truth::Join(op, a, b) => format!("({op} {} {})", show(a), show(b)),
        Truth::Compare(op, a, b) => format!("({op} {} {})", text(a), text(b)),
    }
}

fn text(w: &Word) -> String {
    match w {
        Word::Variable(i) => format!("x{i}"),
        Word::Constant(c) => format!("#x{c:x}"),
        Word::One(op, a) => format!("({op} {})", text(a)),
        Word::Two(op, a, b) => format!("({op} {} {})", text(a), text(b)),
        Word::Box1(name, a) => format!("({name} {})", text(a)),
        Word::Box2(a, b) => format!("(g {} {})", text(a), text(b)),
        Word::Choice(c, a, b) => format!("(ite {} {} {})", show(c), text(a), text(b)),
    }
}
