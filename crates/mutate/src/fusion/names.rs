//! Names for what must not have the name of something else.

use smelt_smtlib::symbol::is_simple_symbol;

/// A name like `name` that is not taken.
pub(super) fn fresh(name: &[u8], taken: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let stem = name.strip_prefix(b"|").and_then(|n| n.strip_suffix(b"|")).unwrap_or(name);
    let mut n = 1u64;
    loop {
        let plain = [stem, b"!", n.to_string().as_bytes()].concat();
        let new = if is_simple_symbol(&plain) { plain } else { [b"|", &plain[..], b"|"].concat() };
        if !taken(&new) {
            return new;
        }
        n += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_name_is_not_taken_and_can_be_written() {
        assert_eq!(fresh(b"x", |_| false), b"x!1");
        assert_eq!(fresh(b"x", |n| n == b"x!1"), b"x!2");
        assert_eq!(fresh(b"|a b|", |_| false), b"|a b!1|");
    }
}
