//! A command line split into words once, as a shell would, without a shell.

/// Why a text is not a command line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WordsError {
    /// A quote without its partner.
    #[error("a {0} is not closed in: {1}")]
    Unclosed(char, String),
    /// Nothing at all.
    #[error("a command line is empty")]
    Empty,
}

/// The words of a command line: blanks separate, quotes and backslashes join; nothing is expanded.
pub fn split_words(text: &str) -> Result<Vec<String>, WordsError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => words.extend(word.take()),
            '\'' => quoted(&mut chars, '\'', word.get_or_insert_default())
                .ok_or_else(|| WordsError::Unclosed('\'', text.to_owned()))?,
            '"' => quoted(&mut chars, '"', word.get_or_insert_default())
                .ok_or_else(|| WordsError::Unclosed('"', text.to_owned()))?,
            '\\' => {
                let next =
                    chars.next().ok_or_else(|| WordsError::Unclosed('\\', text.to_owned()))?;
                word.get_or_insert_default().push(next);
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(WordsError::Empty) } else { Ok(words) }
}

fn quoted(chars: &mut std::str::Chars<'_>, end: char, word: &mut String) -> Option<()> {
    loop {
        match chars.next()? {
            c if c == end => return Some(()),
            '\\' if end == '"' => match chars.next()? {
                c @ ('"' | '\\' | '$' | '`') => word.push(c),
                c => word.extend(['\\', c]),
            },
            c => word.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let split = |t: &str| split_words(t).map_err(|e| e.to_string());
        assert_eq!(
            split("z3 model_validate=true"),
            Ok(vec!["z3".into(), "model_validate=true".into()])
        );
        assert_eq!(
            split(" a  'b c' \"d \\\" e\" f\\ g '' "),
            Ok(["a", "b c", "d \" e", "f g", ""].map(String::from).to_vec())
        );
        assert_eq!(split("a$HOME *"), Ok(vec!["a$HOME".into(), "*".into()]));
        assert_eq!(split("a 'b"), Err("a ' is not closed in: a 'b".into()));
        assert_eq!(split("a \\"), Err("a \\ is not closed in: a \\".into()));
        assert_eq!(split("  "), Err("a command line is empty".into()));
    }
}
