//! Counters that a solver prints when asked: `(:conflicts 3 :time 0.01)`, `name = 3` a line, or
//! `(:all-statistics (("name" 3) ("name" { A: 1, B: 2 })))`, where each part of a value is a counter too.

/// Reads `(:name value …)`; `None` if the list is something else.
pub(super) fn of_list(list: &[u8]) -> Option<Vec<(String, f64)>> {
    let inner = list.strip_prefix(b"(")?.trim_ascii();
    let inner = std::str::from_utf8(inner.strip_suffix(b")").unwrap_or(inner)).ok()?;
    if let Some(pairs) = inner.strip_prefix(":all-statistics") {
        return Some(of_pairs(pairs));
    }
    let mut found = Vec::new();
    let mut words = inner.split_ascii_whitespace();
    while let Some(name) = words.next() {
        let name = name.strip_prefix(':')?;
        found.push((name.to_owned(), words.next()?.parse().ok()?));
    }
    (!found.is_empty()).then_some(found)
}

/// Reads `("name" value) …`.
fn of_pairs(text: &str) -> Vec<(String, f64)> {
    let mut found = Vec::new();
    for pair in text.split("(\"").skip(1) {
        let Some((name, value)) = pair.split_once("\" ") else { continue };
        let value = value.trim_end().trim_end_matches(')').trim_end();
        of_value(name, value, &mut found);
    }
    found
}

/// A number, a time such as `12ms`, or `{ A: 1, B: 2 }`.
fn of_value(name: &str, value: &str, found: &mut Vec<(String, f64)>) {
    if let Some(parts) = value.strip_prefix('{') {
        for part in parts.trim_end_matches('}').split(',') {
            if let Some((key, count)) = part.rsplit_once(':')
                && let Ok(count) = count.trim().parse()
            {
                found.push((format!("{name}/{}", key.trim()), count));
            }
        }
        return;
    }
    let (number, scale) = value.strip_suffix("ms").map_or((value, 1.0), |v| (v, 0.001));
    if let Ok(number) = number.trim().parse::<f64>()
        && number.is_finite()
    {
        found.push((name.to_owned(), number * scale));
    }
}

/// Reads lines of the form `name = number`, among any others.
pub(super) fn of_lines(text: &[u8]) -> Vec<(String, f64)> {
    let lines = text.split(|&b| b == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let mut found = Vec::new();
    for line in lines {
        let Some((name, value)) = line.split_once(" = ").or_else(|| line.split_once(", ")) else {
            continue;
        };
        let name = name.trim();
        let fits = !name.is_empty()
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.:-".contains(&b));
        if fits {
            of_value(name, value.trim(), &mut found);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let read = of_list(b"(:conflicts 3\n :memory 17.5)");
        assert_eq!(read, Some(vec![("conflicts".into(), 3.0), ("memory".into(), 17.5)]));
        assert_eq!(of_list(b"((x 1))"), None);
        assert_eq!(of_list(b"(:reason-unknown \"x\")"), None);
        let pairs = b"(:all-statistics ((\"a::b c\" 2) (\"t\" 8ms) (\"r\" { EQ_SYM: 1, X: 3 }) (\"e\" {  }) (\"n\" -nan)))";
        let expected = [("a::b c", 2.0), ("t", 0.008), ("r/EQ_SYM", 1.0), ("r/X", 3.0)];
        let expected: Vec<(String, f64)> = expected.map(|(n, v)| (n.to_owned(), v)).into();
        assert_eq!(of_list(pairs), Some(expected));
        let lines = b"theory::arith::n = 4\nglobal::totalTime = 12ms\nhello = world\n";
        assert_eq!(
            of_lines(lines),
            [("theory::arith::n".into(), 4.0), ("global::totalTime".into(), 0.012)]
        );
    }
}
