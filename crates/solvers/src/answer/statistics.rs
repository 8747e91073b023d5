//! Counters that a solver prints when asked: `(:conflicts 3 :time 0.01)` or `name = 3` a line.

/// Reads `(:name value …)`; `None` if the list is something else.
pub(super) fn of_list(list: &[u8]) -> Option<Vec<(String, f64)>> {
    let inner = list.strip_prefix(b"(")?.trim_ascii();
    let inner = std::str::from_utf8(inner.strip_suffix(b")").unwrap_or(inner)).ok()?;
    let mut found = Vec::new();
    let mut words = inner.split_ascii_whitespace();
    while let Some(name) = words.next() {
        let name = name.strip_prefix(':')?;
        found.push((name.to_owned(), words.next()?.parse().ok()?));
    }
    (!found.is_empty()).then_some(found)
}

/// Reads lines of the form `name = number`, among any others.
pub(super) fn of_lines(text: &[u8]) -> Vec<(String, f64)> {
    let lines = text.split(|&b| b == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let pairs = lines.filter_map(|line| {
        let (name, value) = line.split_once(" = ").or_else(|| line.split_once(", "))?;
        let name = name.trim();
        let fits = !name.is_empty()
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.:-".contains(&b));
        if !fits {
            return None;
        }
        let value = value.trim();
        // Times: `12ms`.
        let (number, scale) = value.strip_suffix("ms").map_or((value, 1.0), |v| (v, 0.001));
        Some((name.to_owned(), number.trim().parse::<f64>().ok()? * scale))
    });
    pairs.collect()
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
        let lines = b"theory::arith::n = 4\nglobal::totalTime = 12ms\nhello = world\n";
        assert_eq!(
            of_lines(lines),
            [("theory::arith::n".into(), 4.0), ("global::totalTime".into(), 0.012)]
        );
    }
}
