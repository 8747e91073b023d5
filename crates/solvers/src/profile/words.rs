//! What is wrong with a TOML file, in words of its author: neither the names of Rust's types nor lists of
//! thirty keys help who mistyped one.

use smelt_smtlib::problem::nearest;

/// Keys that are listed where none is near.
const LISTED: usize = 8;

/// How Rust calls a value, and how people do.
const VALUES: [(&str, &str); 12] = [
    ("a sequence", "a list in brackets"),
    ("a map", "a table"),
    ("a string", "a text in quotes"),
    ("a boolean", "true or false"),
    ("usize", "a whole number"),
    ("u64", "a whole number"),
    ("u32", "a whole number"),
    ("u16", "a whole number"),
    ("i64", "a whole number"),
    ("i32", "a whole number"),
    ("f64", "a number"),
    ("path string", "a path in quotes"),
];

/// The message of TOML's reader, as people say it.
pub fn in_words(message: &str) -> String {
    if let Some((name, known)) = split(message, "unknown field `") {
        let near = nearest(name.as_bytes(), known.iter().map(|k| k.as_bytes()));
        return match near {
            Some(near) => format!("there is no key `{name}`; did you mean `{near}`?"),
            None if known.len() > LISTED => format!("there is no key `{name}`"),
            None => format!("there is no key `{name}`; there are {}", known.join(", ")),
        };
    }
    if let Some((name, known)) = split(message, "unknown variant `") {
        return format!("`{name}` is none of {}", known.join(", "));
    }
    if let Some((name, _)) = split(message, "missing field `") {
        return format!("the key `{name}` is missing");
    }
    let Some((found, expected)) =
        message.strip_prefix("invalid type: ").and_then(|m| m.split_once(", expected "))
    else {
        return message.to_owned();
    };
    let expected = VALUES.iter().find(|(rust, _)| *rust == expected).map_or_else(
        || if expected.starts_with("struct ") { "a table" } else { expected },
        |(_, words)| words,
    );
    format!("{expected} should stand here, not {}", value(found))
}

/// The name behind the beginning of a message, and what was expected.
fn split<'m>(message: &'m str, begin: &str) -> Option<(&'m str, Vec<&'m str>)> {
    let (name, rest) = message.strip_prefix(begin)?.split_once('`')?;
    // Names stand between backticks.
    Some((name, rest.split('`').skip(1).step_by(2).collect()))
}

/// What was found: `integer `3`` is `3`.
fn value(found: &str) -> &str {
    match found.split_once(['`', '"']) {
        Some((_, inner)) => inner.trim_end_matches(['`', '"']),
        None => match found {
            "sequence" => "a list",
            "map" => "a table",
            other => other,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn people_read_them() {
        for (rust, words) in [
            (
                "unknown field `wiht`, expected `with` or `seeds`",
                "there is no key `wiht`; did you mean `with`?",
            ),
            ("unknown field `x`, expected `a` or `b`", "there is no key `x`; there are a, b"),
            ("unknown variant `x`, expected one of `sat`, `unsat`", "`x` is none of sat, unsat"),
            ("missing field `name`", "the key `name` is missing"),
            (
                "invalid type: integer `3`, expected struct Start",
                "a table should stand here, not 3",
            ),
            (
                "invalid type: string \"many\", expected usize",
                "a whole number should stand here, not many",
            ),
            (
                "invalid type: sequence, expected a string",
                "a text in quotes should stand here, not a list",
            ),
            ("unclosed array, expected `]`", "unclosed array, expected `]`"),
        ] {
            assert_eq!(in_words(rust), words);
        }
    }
}
