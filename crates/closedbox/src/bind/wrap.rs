//! C files, compiled together with functions that stand between smelt and theirs: whatever types those have, C converts.

use super::{BindError, wrong};
use crate::graph::Kind;
use crate::host::{Binding, Passed};
use smelt_solvers::run::{End, Invocation, Limits, Scratch, run};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The libraries that a C file names in a line `// link: -lz`, and that of `<math.h>`.
fn linked(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let named =
        text.lines().filter_map(|l| l.strip_prefix("// link: ")).flat_map(str::split_whitespace);
    let mut all: Vec<String> = named.filter(|w| w.starts_with("-l")).map(str::to_owned).collect();
    all.push("-lm".to_owned());
    all
}

/// A C file together with functions that pass values to its functions: their names, and the numbers of their boxes.
pub(super) fn wrapped(path: &Path, functions: &[(String, usize)], bindings: &[Binding]) -> String {
    let mut text =
        format!("#include {:?}\n#include <stdint.h>\n#include <string.h>\n", path.display());
    for (symbol, number) in functions {
        let binding = &bindings[*number];
        // C would call a function of which it never heard.
        let _ = writeln!(
            text,
            "#ifndef {symbol}\ntypedef __typeof__(&{symbol}) smelt_has_{number};\n#endif"
        );
        let _ = match &binding.any {
            Some((params, result)) => typed(&mut text, symbol, *number, params, *result),
            None => packed(&mut text, symbol, *number, binding),
        };
    }
    text
}

/// Takes words and gives one.
fn packed(text: &mut String, symbol: &str, number: usize, binding: &Binding) -> std::fmt::Result {
    writeln!(text, "void smelt_box_{number}(const uint64_t *in, uint64_t *out) {{")?;
    let mut args = Vec::new();
    for (i, kind) in binding.params.iter().enumerate() {
        args.push(match kind {
            Kind::Bool => format!("in[{i}] != 0"),
            Kind::Bits(_) => format!("in[{i}]"),
            Kind::Int => format!("(int64_t)in[{i}]"),
            Kind::F32 | Kind::F64 => {
                let (word, float) =
                    if *kind == Kind::F32 { ("uint32_t", "float") } else { ("uint64_t", "double") };
                writeln!(
                    text,
                    "  {word} w{i} = ({word})in[{i}]; {float} f{i}; memcpy(&f{i}, &w{i}, sizeof f{i});"
                )?;
                format!("f{i}")
            }
        });
    }
    let call = format!("{symbol}({})", args.join(", "));
    match binding.result {
        Kind::Bool => writeln!(text, "  *out = {call} != 0;\n}}"),
        Kind::F32 => {
            writeln!(text, "  float r = {call}; *out = 0; memcpy(out, &r, sizeof r);\n}}")
        }
        Kind::F64 => writeln!(text, "  double r = {call}; memcpy(out, &r, sizeof r);\n}}"),
        Kind::Int => writeln!(text, "{}  *out = (uint64_t)s;\n}}", integer(&call)),
        Kind::Bits(_) => writeln!(text, "  *out = (uint64_t)(int64_t){call};\n}}"),
    }
}

/// The result of a call as a signed number `s`; one that is none of 64 bits ends the process.
fn integer(call: &str) -> String {
    format!(
        "  __typeof__({call}) r = {call}; int64_t s = r;\n  if (r > 0 && s < 0) __builtin_trap();\n"
    )
}

/// Takes values as registers pass them, and gives a whole register.
fn typed(
    text: &mut String,
    symbol: &str,
    number: usize,
    params: &[Passed],
    result: Passed,
) -> std::fmt::Result {
    let (mut types, mut args) = (Vec::new(), Vec::new());
    for (i, param) in params.iter().enumerate() {
        let (types_of, arg) = match param {
            Passed::Word(Kind::Bool) => (format!("uint64_t a{i}"), format!("a{i} != 0")),
            Passed::Word(Kind::F32) => (format!("float a{i}"), format!("a{i}")),
            Passed::Word(Kind::F64) | Passed::Real => (format!("double a{i}"), format!("a{i}")),
            Passed::Word(Kind::Int) | Passed::Int => (format!("int64_t a{i}"), format!("a{i}")),
            Passed::Word(Kind::Bits(_)) => (format!("uint64_t a{i}"), format!("a{i}")),
            Passed::Text | Passed::Wide(_) => (format!("void *a{i}"), format!("a{i}")),
            Passed::Bytes => (format!("void *a{i}, uint64_t n{i}"), format!("a{i}, n{i}")),
        };
        types.push(types_of);
        args.push(arg);
    }
    if matches!(result, Passed::Wide(_) | Passed::Bytes) {
        types.push("void *out".to_owned());
        args.push("out".to_owned());
    }
    let call = format!("{symbol}({})", args.join(", "));
    let (gives, body) = match result {
        Passed::Word(Kind::Bool) => ("uint64_t", format!("  return {call} != 0;\n")),
        Passed::Word(Kind::F32) => ("float", format!("  return {call};\n")),
        Passed::Word(Kind::F64) | Passed::Real => ("double", format!("  return {call};\n")),
        Passed::Word(Kind::Int) | Passed::Int => {
            ("int64_t", format!("{}  return s;\n", integer(&call)))
        }
        Passed::Word(Kind::Bits(_)) | Passed::Bytes => {
            ("uint64_t", format!("  return (uint64_t)(int64_t){call};\n"))
        }
        Passed::Text => ("const void *", format!("  return {call};\n")),
        Passed::Wide(_) => ("uint64_t", format!("  {call};\n  return 0;\n")),
    };
    let types = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
    writeln!(text, "{gives} smelt_box_{number}({types}) {{\n{body}}}")
}

/// Compiles a text that includes a C file.
pub(super) fn compile(path: &Path, text: &str, scratch: &Scratch) -> Result<PathBuf, BindError> {
    let (source, library) = (scratch.fresh(".c"), scratch.fresh(".so"));
    std::fs::write(&source, text).map_err(|e| wrong(format!("cannot write a file: {e}")))?;
    let cc = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let what = Invocation {
        program: cc.into(),
        // What is not there is said now, and not when it is called. A function of the file is meant by its name, also where
        // libc has one of that name, as in a program.
        arguments: ["-O2", "-w", "-shared", "-fPIC", "-Wl,-z,defs,-Bsymbolic", "-o"]
            .iter()
            .map(Into::into)
            .chain([library.clone().into_os_string(), source.into_os_string()])
            .chain(linked(path).into_iter().map(Into::into))
            .collect(),
        ..Invocation::default()
    };
    let limits = Limits { address_space: false, ..Limits::seconds(60.0) };
    let ran = run(&what, &limits, scratch, &|| false)
        .map_err(|e| wrong(format!("{} cannot be compiled: {e}", path.display())))?;
    if ran.end != End::Exited(0) {
        let said = String::from_utf8_lossy(&ran.stderr.bytes);
        let lines: Vec<&str> = said.lines().take(6).collect();
        return Err(wrong(format!("{} cannot be compiled:\n{}", path.display(), lines.join("\n"))));
    }
    Ok(library)
}
