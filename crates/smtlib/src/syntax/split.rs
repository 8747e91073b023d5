//! A stream of bytes to the texts of single commands, each as soon as its last parenthesis has
//! arrived: whoever talks to a solver over a pipe waits for the answer before he writes on.
//!
//! What is no command (a stray word, a parenthesis too much, an unfinished end) is handed over as
//! well, because the complaint is the solver's business.

use std::io::{self, Read};

use super::lexer::{LexError, Lexer, TokenKind};

/// Reads commands from a stream.
pub struct Splitter<R> {
    from: R,
    buffer: Vec<u8>,
    /// How much of the buffer has been handed over.
    used: usize,
    /// How far the lexer has come, behind `used`.
    scanned: usize,
    depth: usize,
    at_end: bool,
    place: Place,
}

/// A line and a column, both from 1, as solvers count them: the column in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    fn after(self, text: &[u8]) -> Place {
        match memchr::memrchr(b'\n', text) {
            None => Place { column: self.column + text.len(), ..self },
            Some(last) => Place {
                line: self.line + memchr::memchr_iter(b'\n', text).count(),
                column: text.len() - last,
            },
        }
    }
}

impl<R: Read> Splitter<R> {
    /// Nothing was read yet.
    pub fn new(from: R) -> Splitter<R> {
        let place = Place { line: 1, column: 1 };
        Splitter { from, buffer: Vec::new(), used: 0, scanned: 0, depth: 0, at_end: false, place }
    }

    /// The text of the next command, with the blanks and comments before it, and the place of its
    /// first token. Blocks only while the command is incomplete.
    pub fn next_command(&mut self) -> io::Result<Option<(&[u8], Place)>> {
        while self.at_end || !self.scan() {
            if self.at_end {
                if Lexer::new(&self.buffer[self.used..]).next_token() == Ok(None) {
                    return Ok(None);
                }
                if !self.scan() {
                    self.scanned = self.buffer.len();
                }
                break;
            }
            self.read_more()?;
        }
        let text = &self.buffer[self.used..self.scanned];
        let blank = match Lexer::new(text).next_token() {
            Ok(Some(token)) => token.span.start,
            Ok(None) => 0,
            Err((span, _)) => span.start,
        };
        let place = self.place.after(&text[..blank as usize]);
        self.place = self.place.after(text);
        self.used = self.scanned;
        self.depth = 0;
        Ok(Some((text, place)))
    }

    fn read_more(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.used);
        self.scanned -= self.used;
        self.used = 0;
        let old = self.buffer.len();
        self.buffer.resize(old + (1 << 16), 0);
        let read = self.from.read(&mut self.buffer[old..]);
        self.buffer.truncate(old + *read.as_ref().unwrap_or(&0));
        match read {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => self.at_end = read? == 0,
        }
        Ok(())
    }

    /// Moves on to the end of a command; whether it has arrived.
    fn scan(&mut self) -> bool {
        let end = self.buffer.len();
        // What touches the end may go on in what comes next.
        let is_whole = |stop: usize| stop < end || self.at_end;
        let mut lexer = Lexer::starting_at(&self.buffer, self.scanned as u32);
        loop {
            match lexer.next_token() {
                Ok(None) => return false,
                Ok(Some(token)) => {
                    match token.kind {
                        TokenKind::Open => self.depth += 1,
                        TokenKind::Close => self.depth = self.depth.saturating_sub(1),
                        _ if !is_whole(token.span.end as usize) => return false,
                        _ => {}
                    }
                    self.scanned = token.span.end as usize;
                }
                Err((
                    _,
                    LexError::UnclosedString | LexError::UnclosedSymbol | LexError::UnclosedComment,
                )) => return false,
                Err((span, error)) => {
                    let mut stop = span.end as usize;
                    if error == LexError::Backslash {
                        // The symbol goes on to its second bar all the same.
                        match memchr::memchr(b'|', &self.buffer[stop..]) {
                            Some(n) => stop += n + 1,
                            None => return false,
                        }
                    } else if !is_whole(stop) {
                        return false;
                    }
                    self.scanned = stop;
                    lexer = Lexer::starting_at(&self.buffer, stop as u32);
                }
            }
            if self.depth == 0 {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives the bytes in pieces of a size.
    struct Pieces<'t>(&'t [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.0.len().min(self.1);
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn split(text: &str, size: usize) -> Vec<(String, usize, usize)> {
        let mut splitter = Splitter::new(Pieces(text.as_bytes(), size));
        let mut all = Vec::new();
        while let Some((text, place)) = splitter.next_command().expect("reads") {
            let text = String::from_utf8_lossy(text).trim().to_owned();
            all.push((text, place.line, place.column));
        }
        all
    }

    #[test]
    fn commands_end_where_their_last_parenthesis_is() {
        type Command = (&'static str, usize, usize);
        let cases: [(&str, &[Command]); 10] = [
            ("(a)(b (c))\n (d)\n", &[("(a)", 1, 1), ("(b (c))", 1, 4), ("(d)", 2, 2)]),
            ("(echo \")\") (b)", &[("(echo \")\")", 1, 1), ("(b)", 1, 12)]),
            ("(echo \"a\"\")\") (b)", &[("(echo \"a\"\")\")", 1, 1), ("(b)", 1, 15)]),
            ("(f |)\n(|) (b)", &[("(f |)\n(|)", 1, 1), ("(b)", 2, 5)]),
            ("; (x\n(a ; )\n)\n; end", &[("; (x\n(a ; )\n)", 2, 1)]),
            ("#| ( |# (a)", &[("#| ( |# (a)", 1, 9)]),
            ("(a) foo (b)", &[("(a)", 1, 1), ("foo", 1, 5), ("(b)", 1, 9)]),
            ("(a)) (b", &[("(a)", 1, 1), (")", 1, 4), ("(b", 1, 6)]),
            ("(f |a\\)b|) (c)", &[("(f |a\\)b|)", 1, 1), ("(c)", 1, 12)]),
            ("(a \"never", &[("(a \"never", 1, 1)]),
        ];
        for (text, expected) in cases {
            for size in 1..=text.len() {
                let split = split(text, size);
                let split: Vec<_> = split.iter().map(|(t, l, c)| (t.as_str(), *l, *c)).collect();
                assert_eq!(split, expected, "{text} in pieces of {size}");
            }
        }
    }

    #[test]
    fn a_command_does_not_wait_for_the_next() {
        struct Once(Option<&'static [u8]>);
        impl Read for Once {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let text = self.0.take().expect("read again before the command was handed over");
                buffer[..text.len()].copy_from_slice(text);
                Ok(text.len())
            }
        }
        let mut splitter = Splitter::new(Once(Some(b"(check-sat)")));
        let (text, _) = splitter.next_command().expect("reads").expect("a command");
        assert_eq!(text, b"(check-sat)");
    }
}
