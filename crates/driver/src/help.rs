//! The list of options for `--help`. cvc5's own help text is part of its executable; the library
//! knows names, kinds, defaults and modes, and those are what one needs to generate options.

use std::io::{self, Write};

use crate::ffi::Solver;

const USAGE: &str = "\
usage: cvc5 [options] [input-file]

Without an input file, or with `-', cvc5 reads from standard input.

cvc5 options (one a line: names, kind, default, bounds or modes):
";

pub(crate) fn print(solver: &Solver, out: &mut impl Write) -> io::Result<()> {
    out.write_all(USAGE.as_bytes())?;
    for name in solver.option_names() {
        let info = solver.option_info(&name);
        // An alias is listed with the option that it stands for.
        if let Some(line) = line(&info).filter(|line| line.starts_with(&option_start(&name))) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "\nA bool option --NAME has a variant --no-NAME, which reverses it.")
}

fn option_start(name: &str) -> String {
    format!("  --{name} ")
}

/// One line from `OptionInfo{ name, alias | kind | value | default value | more }`.
fn line(info: &str) -> Option<String> {
    let fields = info.strip_prefix("OptionInfo{ ")?.strip_suffix(" }")?;
    let mut fields = fields.split(" | ");
    let mut names = fields.next()?.to_owned();
    let mut kind = fields.next()?;
    if let Some(aliases) = kind.strip_prefix("set by user") {
        names += aliases;
        kind = fields.next()?;
    }
    let names: Vec<String> = names.split(", ").map(|name| format!("--{name}")).collect();
    let mut line = format!("  {} : {kind}", names.join(" "));
    for more in fields.skip(1) {
        line.push_str(" | ");
        line.push_str(more);
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_each_kind() {
        for (info, expected) in [
            ("OptionInfo{ quiet | void }", "  --quiet : void"),
            (
                "OptionInfo{ incremental | bool | true | default true }",
                "  --incremental : bool | default true",
            ),
            (
                "OptionInfo{ seed | set by user, random-seed | uint64_t | 3 | default 0 }",
                "  --seed --random-seed : uint64_t | default 0",
            ),
            (
                "OptionInfo{ random-freq, random-frequency | double | 0 | default 0 | 0 <= x <= 1 }",
                "  --random-freq --random-frequency : double | default 0 | 0 <= x <= 1",
            ),
            (
                "OptionInfo{ bitblast | mode | lazy | default lazy | modes: eager, lazy }",
                "  --bitblast : mode | default lazy | modes: eager, lazy",
            ),
        ] {
            assert_eq!(line(info).as_deref(), Some(expected));
        }
        assert_eq!(line("something else"), None);
    }
}
