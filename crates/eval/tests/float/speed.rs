//! How fast the operations are. A measurement, not a test: run it with
//! `cargo test --release -p smelt-eval --test float -- --ignored --nocapture speed`.

use crate::samples::{partner, pattern};
use dashu_int::UBig;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smelt_eval::float::{Float, Format, RoundingMode};
use std::hint::black_box;
use std::time::Instant;

const MODE: RoundingMode = RoundingMode::NearestEven;

#[test]
#[ignore = "a measurement"]
fn speed() {
    for format in [Format::SINGLE, Format::DOUBLE, Format::QUAD] {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let of = |bits: u128| Float::from_bits(&UBig::from(bits), format).expect("fits");
        let pairs: Vec<(Float, Float)> = std::iter::repeat_with(|| {
            let x = pattern(&mut rng, format);
            (of(x), of(partner(&mut rng, x, format)))
        })
        .filter(|(x, y)| !x.is_nan() && !x.is_infinite() && !y.is_nan() && !y.is_zero())
        .take(10_000)
        .collect();
        let measure = |name: &str, op: &dyn Fn(&Float, &Float) -> Float| {
            let start = Instant::now();
            let rounds = 50;
            for _ in 0..rounds {
                for (x, y) in &pairs {
                    black_box(op(x, y));
                }
            }
            let operations = (rounds * pairs.len()) as f64;
            let rate = operations / start.elapsed().as_secs_f64() / 1e6;
            println!("{:?} {name}: {rate:.1} million per second", format);
        };
        measure("add", &|x, y| x.add(MODE, y));
        measure("mul", &|x, y| x.mul(MODE, y));
        measure("div", &|x, y| x.div(MODE, y));
        measure("fma", &|x, y| x.fma(MODE, y, x));
        measure("rem", &|x, y| x.rem(y));
        measure("sqrt", &|x, _| x.abs().sqrt(MODE));
        measure("round to integral", &|x, _| x.round_to_integral(MODE));
        measure("bits and back", &|x, _| {
            x.to_bits().and_then(|b| Float::from_bits(&b, format)).unwrap_or_else(|| x.clone())
        });
    }
}
