//! The string operators against second definitions, written from the text of the standard as searches
//! over all ways to split a word, on every small input; and against values that Z3 5.4 and cvc5 1.4
//! gave.

use dashu_int::IBig;
use smelt_eval::string::{self, Escapes, LiteralError, MAX_CODE, decode, encode};

/// Every string over `a` and `b` up to a length.
fn words(longest: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let until = all.len();
        for i in from..until {
            for letter in [97, 98] {
                let mut word = all[i].clone();
                word.push(letter);
                all.push(word);
            }
        }
        from = until;
    }
    all
}

fn int(i: i64) -> IBig {
    IBig::from(i)
}

/// The shortest `u1` such that `text = u1 pattern u2` and its length is at least `from`.
fn split(text: &[u32], pattern: &[u32], from: usize) -> Option<usize> {
    (from..=text.len()).find(|&i| text[i..].iter().take(pattern.len()).eq(pattern))
}

#[test]
fn parts_of_a_text() {
    for w in words(4) {
        let n = w.len() as i64;
        for m in -2..=n + 2 {
            let at: Vec<u32> = if 0 <= m && m < n { vec![w[m as usize]] } else { vec![] };
            assert_eq!(string::at(&w, &int(m)), at, "str.at {w:?} {m}");
            assert_eq!(string::nth(&w, &int(m)), at.first());
            for k in -2..=n + 2 {
                // The longest w2 with w = w1 w2 w3, |w1| = m, |w2| <= k.
                let longest = (0..=w.len())
                    .filter(|&l| 0 <= m && m < n && 0 < k && l as i64 <= k && m + l as i64 <= n)
                    .max()
                    .map_or(vec![], |l| w[m as usize..m as usize + l].to_vec());
                assert_eq!(string::substr(&w, &int(m), &int(k)), longest, "{w:?} {m} {k}");
            }
        }
    }
}

#[test]
fn searching_and_replacing() {
    let patterns = words(3);
    for w in words(5) {
        for p in &patterns {
            let occurs = split(&w, p, 0);
            assert_eq!(string::contains(&w, p), occurs.is_some());
            assert_eq!(
                string::prefix_of(p, &w),
                (0..=w.len()).any(|i| w[..i] == p[..]),
                "{p:?} {w:?}"
            );
            assert_eq!(string::suffix_of(p, &w), (0..=w.len()).any(|i| w[i..] == p[..]));
            for start in -2..=w.len() as i64 + 2 {
                let naive = usize::try_from(start).ok().and_then(|s| split(&w, p, s));
                let naive = naive.map_or(int(-1), |i| int(i as i64));
                assert_eq!(string::index_of(&w, p, &int(start)), naive, "{w:?} {p:?} {start}");
            }
            let last = (0..=w.len()).rev().find(|&i| w[i..].starts_with(p));
            assert_eq!(string::last_index_of(&w, p), last.map_or(int(-1), |i| int(i as i64)));
            for r in [&[][..], &[99], &[97, 98, 97]] {
                let once = match occurs {
                    None => w.clone(),
                    Some(i) => [&w[..i], r, &w[i + p.len()..]].concat(),
                };
                assert_eq!(string::replace(&w, p, r), once, "{w:?} {p:?} {r:?}");
                let (mut all, mut rest) = (vec![], &w[..]);
                while let (false, Some(i)) = (p.is_empty(), split(rest, p, 0)) {
                    all.extend_from_slice(&rest[..i]);
                    all.extend_from_slice(r);
                    rest = &rest[i + p.len()..];
                }
                all.extend_from_slice(rest);
                assert_eq!(string::replace_all(&w, p, r), Ok(all), "{w:?} {p:?} {r:?}");
            }
        }
    }
}

#[test]
fn order_reversal_update_and_power() {
    let all = words(4);
    for a in &all {
        for b in &all {
            // a < b: a is a proper prefix, or the first difference is smaller.
            let shared = a.iter().zip(b).take_while(|(x, y)| x == y).count();
            let less = if shared == a.len() {
                shared < b.len()
            } else {
                shared < b.len() && a[shared] < b[shared]
            };
            assert_eq!(string::less(a, b), less, "{a:?} {b:?}");
            assert_eq!(string::less_eq(a, b), less || a == b);
            for i in -1..=a.len() as i64 + 1 {
                let mut updated = a.clone();
                for (k, &c) in b.iter().enumerate() {
                    if 0 <= i && i < a.len() as i64 && i as usize + k < a.len() {
                        updated[i as usize + k] = c;
                    }
                }
                assert_eq!(string::update(a, &int(i), b), updated);
            }
        }
        let reversed = string::reverse(a);
        assert!((0..a.len()).all(|i| reversed[i] == a[a.len() - 1 - i]));
        let mut power = vec![];
        assert_eq!(string::power(a, &int(-1)), Ok(vec![]));
        for n in 0..4 {
            assert_eq!(string::power(a, &int(n)), Ok(power.clone()));
            power.extend_from_slice(a);
        }
    }
}

#[test]
fn huge_integers_are_only_out_of_range() {
    let huge = IBig::from(10).pow(100);
    let text = [97, 98, 99];
    for i in [huge.clone(), -huge.clone()] {
        assert_eq!(string::at(&text, &i), &[] as &[u32]);
        assert_eq!(string::substr(&text, &i, &huge), &[] as &[u32]);
        assert_eq!(string::index_of(&text, &[], &i), int(-1));
        assert_eq!(string::update(&text, &i, &[1]), text);
        assert_eq!(string::from_code(&i), &[] as &[u32]);
    }
    assert_eq!(string::substr(&text, &int(1), &huge), &[98, 99]);
    assert_eq!(string::substr(&text, &int(1), &-huge.clone()), &[] as &[u32]);
    assert_eq!(string::power(&text, &huge), Err(string::TooLong));
    assert_eq!(string::power::<u32>(&[], &huge), Ok(vec![]));
    assert_eq!(string::power(&text, &-huge.clone()), Ok(vec![]));
    let digits = string::from_int(&huge);
    assert_eq!(digits.len(), 101);
    assert_eq!(string::to_int(&digits), huge);
}

#[test]
fn codes_digits_and_case() {
    for code in [0, 1, 0x7f, 0xd800, 0xffff, 0x10000, MAX_CODE] {
        assert_eq!(string::from_code(&IBig::from(code)), [code]);
        assert_eq!(string::to_code(&[code]), IBig::from(code));
    }
    for code in [-1, -0x30000, 0x30000, 0x30001, 0x10_FFFF, i64::from(u32::MAX) + 98, i64::MAX] {
        assert_eq!(string::from_code(&int(code)), &[] as &[u32], "{code}");
    }
    assert_eq!(string::to_code(&[]), int(-1));
    assert_eq!(string::to_code(&[97, 98]), int(-1));
    let digits: Vec<u32> = (0..=MAX_CODE).filter(|&c| string::is_digit(&[c])).collect();
    assert_eq!(digits, (48..=57).collect::<Vec<u32>>());
    assert!(!string::is_digit(&[]) && !string::is_digit(&[53, 53]));
    for c in 0..=MAX_CODE {
        let lower = if (65..=90).contains(&c) { c + 32 } else { c };
        let upper = if (97..=122).contains(&c) { c - 32 } else { c };
        assert_eq!((string::to_lower(&[c]), string::to_upper(&[c])), (vec![lower], vec![upper]));
    }
    for n in -3..2000 {
        let shown: Vec<u32> =
            if n < 0 { vec![] } else { n.to_string().bytes().map(u32::from).collect() };
        assert_eq!(string::from_int(&int(n)), shown);
        assert_eq!(string::to_int(&shown), int(n.max(-1)));
    }
    for text in ["", "-1", "+1", "1_0", " 1", "1a", "١", "0x1"] {
        let text: Vec<u32> = text.chars().map(u32::from).collect();
        assert_eq!(string::to_int(&text), int(-1), "{text:?}");
    }
    for bits in 0..16_i64 {
        let signed = if bits < 8 { bits } else { bits - 16 };
        let value = dashu_int::UBig::from(bits as u64);
        assert_eq!(encode(&string::from_ubv(&value)), format!("\"{bits}\""));
        assert_eq!(encode(&string::from_sbv(&value, 4)), format!("\"{signed}\""));
    }
}

#[test]
fn standard_literals() {
    let check = |literal: &str, codes: &[u32]| {
        let read = decode(literal.as_bytes(), Escapes::Standard);
        assert_eq!(read.as_deref(), Ok(codes), "{literal}");
    };
    let same = |literal: &str| {
        check(literal, &literal.chars().map(u32::from).collect::<Vec<_>>());
    };
    check("", &[]);
    check("a\"\"b", &[97, 34, 98]);
    check("\"\"\"\"", &[34, 34]);
    check(r"\u0041", &[0x41]);
    check(r"\uffFF", &[0xffff]);
    check(r"\u00411", &[0x41, 49]);
    check(r"\u{0}", &[0]);
    check(r"\u{00041}", &[0x41]);
    check(r"\u{2FFFF}", &[0x2ffff]);
    check(r"\u{2fFfF}\", &[0x2ffff, 92]);
    check(r"\\u0041", &[92, 0x41]);
    check(r"\u\u0041", &[92, 117, 0x41]);
    check(r"\u{12\u{41}", &[92, 117, 123, 49, 50, 0x41]);
    for not_an_escape in [
        r"\u{}",
        r"\u{30000}",
        r"\u{000041}",
        r"\u{12345",
        r"\u004",
        r"\u",
        r"\x41",
        r"\n",
        r"\\",
        r"\u{g}",
        r"\u{ 1}",
        r"\U0041",
        r"\u+041",
        r"\u{+1}",
        "\\",
    ] {
        same(not_an_escape);
    }
    let error = |literal: &[u8]| decode(literal, Escapes::Standard).expect_err("an error");
    assert_eq!(error("aé".as_bytes()), LiteralError::NotAscii(1));
    assert_eq!(error(b"ab\xff"), LiteralError::NotAscii(2));
    assert_eq!(error(b"a\"b"), LiteralError::LoneQuote(1));
    assert_eq!(error(b"a\"\"\""), LiteralError::LoneQuote(3));
}

#[test]
fn legacy_literals() {
    let check = |literal: &str, codes: &[u32]| {
        let read = decode(literal.as_bytes(), Escapes::Legacy);
        assert_eq!(read.as_deref(), Ok(codes), "{literal}");
    };
    check(r"\x41\x0a\xfF", &[0x41, 10, 255]);
    check(r"\a\b\t\n\v\f\r\e", &[7, 8, 9, 10, 11, 12, 13, 27]);
    check(r"\\x41", &[92, 120, 52, 49]);
    check(r"\0\12\101\1018\08", &[0, 10, 65, 65, 56, 0, 56]);
    check(r"\u{12345}\u{g}", &[0x12345, 117, 123, 103, 125]);
    check(r"\q\-", &[113, 45]);
    check("\\\"\"", &[34]);
    for (literal, at) in [(r"a\x4", 1), (r"\xg1", 0), (r"\8", 0), (r"\400", 0), (r"ab\", 2)] {
        let read = decode(literal.as_bytes(), Escapes::Legacy);
        assert_eq!(read, Err(LiteralError::Disputed(at)), "{literal}");
    }
    assert_eq!(decode("é".as_bytes(), Escapes::Legacy), Err(LiteralError::NotAscii(0)));
    assert_eq!(decode("\\é".as_bytes(), Escapes::Legacy), Err(LiteralError::NotAscii(1)));
}

#[test]
fn printed_and_read_is_the_same() {
    let mut text: Vec<u32> = (0..=MAX_CODE).collect();
    text.extend(r"\u0041\u{41}\x41\".bytes().map(u32::from));
    let literal = encode(&text);
    assert!(literal.is_ascii());
    let inside = &literal.as_bytes()[1..literal.len() - 1];
    assert_eq!(decode(inside, Escapes::Standard), Ok(text));
    assert_eq!(encode(&[97, 34, 92, 0, 0x7f, 0x2ffff]), r#""a""\u{5c}\u{0}\u{7f}\u{2ffff}""#);
}

/// Quadratic searching would take hours here.
#[test]
fn megabytes() {
    let text = vec![97_u32; 1 << 20];
    let mut pattern = vec![97_u32; 1 << 19];
    assert_eq!(string::index_of(&text, &pattern, &int(5)), int(5));
    assert_eq!(string::last_index_of(&text, &pattern), int(1 << 19));
    pattern.push(98);
    assert_eq!(string::index_of(&text, &pattern, &int(0)), int(-1));
    assert!(!string::contains(&text, &pattern));
    assert_eq!(string::replace_all(&text, &[97, 97], &[98]), Ok(vec![98; 1 << 19]));
    assert_eq!(string::replace_all(&text, &[97], &text), Err(string::TooLong));
    let number = vec![57_u32; 1 << 17];
    assert_eq!(string::from_int(&string::to_int(&number)), number);
}
