//! Versions of releases and requests for them: `4.8.10`, `4.8.*`, `latest`.
//!
//! Package registries add zeros and suffixes to a release's own number (`4.8.10.0`, `4.5.1.0.post2`);
//! a request matches what begins with it, zeros apart.

use std::cmp::{Ordering, Reverse};
use std::fmt;

/// The version of a release: its numbers, and what stands behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Version {
    numbers: Vec<u64>,
    suffix: String,
    text: String,
}

impl Version {
    /// Reads `4.8.10.0`, `1.4.2`, `4.5.1.0.post2`, `2.0.0-2`, `1:1.0.3-1+b1`, `2026-05-20`; `None` if
    /// it does not start with a number.
    pub fn parse(text: &str) -> Option<Version> {
        let text = text.trim();
        let mut numbers = Vec::new();
        // An epoch of Debian says nothing about the release.
        let mut rest = match text.split_once(':') {
            Some((epoch, rest)) if digits(epoch) == epoch.len() => rest,
            _ => text,
        };
        loop {
            let count = digits(rest);
            if count == 0 {
                break;
            }
            numbers.push(rest[..count].parse().ok()?);
            rest = &rest[count..];
            match rest.strip_prefix('.') {
                Some(next) if digits(next) > 0 && !is_commit(next) => rest = next,
                _ => break,
            }
        }
        if numbers.is_empty() {
            return None;
        }
        Some(Version { numbers, suffix: rest.to_owned(), text: text.to_owned() })
    }

    /// As its registry spells it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The numbers without zeros at the end beyond the third, as its developers would write it:
    /// `4.8.10` for `4.8.10.0`. What counts commits or days belongs to the number: `2.5-1388` for
    /// `2.5-1388-ga5a4ab0c`, `2026-05-20`; the revision of a package does not.
    pub fn short(&self) -> String {
        let mut numbers = self.numbers.as_slice();
        while numbers.len() > 3
            && let [head @ .., 0] = numbers
        {
            numbers = head;
        }
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("{}{}", numbers.join("."), self.count())
    }

    /// The part of the suffix that counts commits (`-1388` of `-1388-ga5a4ab0c`) or days (`-05-20`).
    fn count(&self) -> &str {
        let parts: Vec<&str> = self.suffix.split('-').collect();
        match parts.as_slice() {
            ["", n, commit, ..]
                if !n.is_empty() && digits(n) == n.len() && commit.starts_with('g') =>
            {
                &self.suffix[..n.len() + 1]
            }
            ["", month, day]
                if self.numbers.len() == 1 && digits(month) == 2 && digits(day) == day.len() =>
            {
                &self.suffix
            }
            _ => "",
        }
    }

    /// A version that its developers do not call finished: `1.2.0a1`, `1.2.0.dev3`, `2.0-rc1`.
    pub fn is_early(&self) -> bool {
        let s = self.suffix.trim_start_matches(['.', '-', '+', '~']);
        let word: String = s.chars().take_while(char::is_ascii_alphabetic).collect();
        matches!(word.as_str(), "a" | "b" | "c" | "rc" | "dev" | "alpha" | "beta" | "pre" | "M")
    }

    /// How far another version is, nearest first: the more numbers they share from the left, the
    /// nearer.
    pub fn distance(&self, other: &Version) -> (Reverse<usize>, u64) {
        let n = self.numbers.len().max(other.numbers.len());
        let shared = (0..n).take_while(|&i| self.number(i) == other.number(i)).count();
        (Reverse(shared), self.number(shared).abs_diff(other.number(shared)))
    }

    fn number(&self, at: usize) -> u64 {
        self.numbers.get(at).copied().unwrap_or(0)
    }

    fn compare_numbers(&self, other: &Version) -> Ordering {
        let n = self.numbers.len().max(other.numbers.len());
        (0..n)
            .map(|i| self.number(i).cmp(&other.number(i)))
            .find(|o| o.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}

fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

/// Whether the next part is the hash of a commit, as in `1.5.118.6b56be4.121013`: letters between
/// digits.
fn is_commit(text: &str) -> bool {
    let part = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
    let behind = part[digits(part)..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
    part.len() >= 7 && digits(behind) > 0 && digits(behind) < behind.len()
}

/// Runs of digits as numbers, anything else as text: `-663` is before `-1388`.
fn compare_suffixes(mut a: &str, mut b: &str) -> Ordering {
    loop {
        let (n, m) = (digits(a), digits(b));
        let order = if n > 0 && m > 0 {
            let (x, y) = (a[..n].trim_start_matches('0'), b[..m].trim_start_matches('0'));
            (a, b) = (&a[n..], &b[m..]);
            x.len().cmp(&y.len()).then_with(|| x.cmp(y))
        } else {
            let (x, y) = (a.chars().next(), b.chars().next());
            if x.is_none() && y.is_none() {
                return Ordering::Equal;
            }
            a = &a[x.map_or(0, char::len_utf8)..];
            b = &b[y.map_or(0, char::len_utf8)..];
            x.cmp(&y)
        };
        if order.is_ne() {
            return order;
        }
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Version) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Version) -> Ordering {
        self.compare_numbers(other)
            .then_with(|| other.is_early().cmp(&self.is_early()))
            .then_with(|| compare_suffixes(&self.suffix, &other.suffix))
            .then_with(|| self.text.cmp(&other.text))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Which releases are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The newest finished one.
    Latest,
    /// The one that begins with these numbers and has only zeros behind them.
    Exactly(Version),
    /// All that begin with these numbers: `4.8.*`.
    Under(Vec<u64>),
    /// All between bounds that are written `>=1.2.0,<1.4`.
    Between(Vec<(Bound, Version)>),
}

/// A side of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// `<`
    Below,
    /// `<=`
    UpTo,
    /// `>=`
    From,
    /// `>`
    Above,
}

impl Wanted {
    /// Reads `latest`, `4.8.10`, `4.8.*`, `*`, `>=1.2.0,<1.4`.
    pub fn parse(text: &str) -> Option<Wanted> {
        if text == "latest" {
            return Some(Wanted::Latest);
        }
        if text == "*" {
            return Some(Wanted::Under(Vec::new()));
        }
        if let Some(head) = text.strip_suffix(".*") {
            let version = Version::parse(head)?;
            return version.suffix.is_empty().then_some(Wanted::Under(version.numbers));
        }
        if text.starts_with(['<', '>']) {
            let bounds = text.split(',').map(|part| {
                let part = part.trim();
                let signs = [
                    ("<=", Bound::UpTo),
                    (">=", Bound::From),
                    ("<", Bound::Below),
                    (">", Bound::Above),
                ];
                let (sign, bound) = signs.into_iter().find(|(s, _)| part.starts_with(s))?;
                Some((bound, Version::parse(&part[sign.len()..])?))
            });
            return bounds.collect::<Option<Vec<_>>>().map(Wanted::Between);
        }
        Version::parse(text).map(Wanted::Exactly)
    }

    /// Whether a release is meant. `latest` holds for all: the newest of them has to be chosen.
    pub fn matches(&self, version: &Version) -> bool {
        match self {
            Wanted::Latest => true,
            Wanted::Exactly(v) => {
                v.text == version.text
                    || v.text == version.short()
                    || v.suffix.is_empty()
                        && v.compare_numbers(version).is_eq()
                        && !version.is_early()
            }
            Wanted::Under(numbers) => {
                numbers.iter().enumerate().all(|(i, &n)| version.number(i) == n)
            }
            Wanted::Between(bounds) => bounds.iter().all(|(bound, v)| {
                let order = version.compare_numbers(v);
                match bound {
                    Bound::Below => order.is_lt(),
                    Bound::UpTo => order.is_le(),
                    Bound::From => order.is_ge(),
                    Bound::Above => order.is_gt(),
                }
            }),
        }
    }

    /// The releases that are meant, oldest first: one for `latest` and for an exact version, all for a
    /// range. Unfinished versions only when one is named exactly.
    pub fn choose(&self, all: &[Version]) -> Vec<Version> {
        let exact = matches!(self, Wanted::Exactly(_));
        let mut chosen: Vec<Version> =
            all.iter().filter(|v| self.matches(v) && (exact || !v.is_early())).cloned().collect();
        chosen.sort();
        // `2.5` is not `2.5-1388`, where there is a `2.5`.
        if let Wanted::Exactly(version) = self
            && chosen.iter().any(|v| v.short() == version.text)
        {
            chosen.retain(|v| v.short() == version.text);
        }
        // A release with a suffix (`.post2`) repairs the packaging of the one without.
        if matches!(self, Wanted::Latest | Wanted::Exactly(_)) && chosen.len() > 1 {
            chosen.drain(..chosen.len() - 1);
        }
        chosen
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Latest => f.write_str("latest"),
            Wanted::Exactly(version) => version.fmt(f),
            Wanted::Under(numbers) => {
                numbers.iter().try_for_each(|n| write!(f, "{n}."))?;
                f.write_str("*")
            }
            Wanted::Between(bounds) => {
                for (i, (bound, version)) in bounds.iter().enumerate() {
                    let sign = match bound {
                        Bound::Below => "<",
                        Bound::UpTo => "<=",
                        Bound::From => ">=",
                        Bound::Above => ">",
                    };
                    let comma = if i > 0 { "," } else { "" };
                    write!(f, "{comma}{sign}{version}")?;
                }
                Ok(())
            }
        }
    }
}

impl<'de> serde::Deserialize<'de> for Wanted {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Wanted, D::Error> {
        let text = String::deserialize(d)?;
        Wanted::parse(&text).ok_or_else(|| {
            let text = format!("`{text}` is no version or range: `1.2.0`, `1.2.*`, `>=1.2.0,<2`");
            serde::de::Error::custom(text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(wanted: &str, all: &[&str]) -> Vec<String> {
        let all: Vec<Version> = all.iter().map(|v| Version::parse(v).expect("a version")).collect();
        let wanted = Wanted::parse(wanted).expect("a request");
        wanted.choose(&all).iter().map(|v| v.text().to_owned()).collect()
    }

    #[test]
    fn a_request_prints_as_it_is_read() {
        for text in ["latest", "4.8.10", "4.8.*", "*", ">=1.2.0,<1.4"] {
            assert_eq!(Wanted::parse(text).expect("a request").to_string(), text);
        }
    }

    const Z3: &[&str] =
        &["4.8.10.0", "4.5.1.0.post2", "4.8.9.0", "4.13.0.0", "4.5.1.0", "5.4.0.0", "5.5.0.0rc1"];

    #[test]
    fn requests() {
        assert_eq!(choose("latest", Z3), ["5.4.0.0"]);
        assert_eq!(choose("4.8.10", Z3), ["4.8.10.0"]);
        assert_eq!(choose("4.5.1", Z3), ["4.5.1.0.post2"]);
        assert_eq!(choose("4.5.1.0", Z3), ["4.5.1.0.post2"]);
        assert_eq!(choose("4.8.*", Z3), ["4.8.9.0", "4.8.10.0"]);
        assert_eq!(choose("5.5.0.0rc1", Z3), ["5.5.0.0rc1"]);
        assert_eq!(choose(">=4.8.10,<5", Z3), ["4.8.10.0", "4.13.0.0"]);
        assert_eq!(choose("4.8", Z3), Vec::<String>::new());
        assert_eq!(choose("*", Z3).len(), 6);
    }

    #[test]
    fn commits_and_days() {
        let smtinterpol = &["2.5-1388-ga5a4ab0c", "2.5-663-gf15aa217", "2.1-335-gd5d5e3f"];
        assert_eq!(choose("latest", smtinterpol), ["2.5-1388-ga5a4ab0c"]);
        assert_eq!(choose("2.5", smtinterpol), ["2.5-1388-ga5a4ab0c"]);
        assert_eq!(choose("2.5", &["2.5", "2.5-12-g3d15a15c"]), ["2.5"]);
        assert_eq!(choose("2.5-663", smtinterpol), ["2.5-663-gf15aa217"]);
        let princess = &["2024-11-08", "2026-05-20", "2025-11-17"];
        assert_eq!(choose("latest", princess), ["2026-05-20"]);
        assert_eq!(choose("2024-11-08", princess), ["2024-11-08"]);
    }

    #[test]
    fn nearest_first() {
        let v = |t: &str| Version::parse(t).expect("a version");
        let mut all = [v("5.4.0.0"), v("4.13.0.0"), v("4.8.10.0"), v("4.8.17.0"), v("4.9.1.0")];
        all.sort_by_key(|x| v("4.8.11").distance(x));
        let order: Vec<String> = all.iter().map(Version::short).collect();
        assert_eq!(order, ["4.8.10", "4.8.17", "4.9.1", "4.13.0", "5.4.0"]);
    }

    #[test]
    fn order_and_spelling() {
        let v = |t: &str| Version::parse(t).expect("a version");
        assert!(v("4.8.9") < v("4.8.10"));
        assert!(v("1.0rc1") < v("1.0"));
        assert!(v("1.0") < v("1.0.post1"));
        assert_eq!(v("4.8.10.0").short(), "4.8.10");
        assert_eq!(v("2.0.0-2").short(), "2.0.0");
        assert_eq!(v("2026-05-20").short(), "2026-05-20");
        assert_eq!(v("2.5-1388-ga5a4ab0c").short(), "2.5-1388");
        assert!(v("2.5-663-gf15aa217") < v("2.5-1388-ga5a4ab0c"));
        assert!(v("2026-05-20") > v("2025-11-17"));
        assert_eq!(v("1.0.3-1+b1").short(), "1.0.3");
        assert_eq!(v("1:4.8.12-3.1").short(), "4.8.12");
        assert_eq!(v("1.5.118.6b56be4.121013-1.3").short(), "1.5.118");
        assert!(!v("1.5.118.6b56be4.121013-1.3").is_early());
        assert!(v("1.2.0b56").is_early());
        assert!(Version::parse("latest").is_none());
        assert!(Wanted::parse("newest").is_none());
    }
}
