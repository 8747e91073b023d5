//! From what a user writes to boxes that can be called.

mod wrap;

use crate::general::passed;
use crate::graph::Kind;
use crate::host::{Binding, Closure, NO_WASM, Passed, Source};
use crate::problem::Problem;
use crate::translate::kind_of;
use serde::Deserialize;
use smelt_smtlib::decl::FunId;
use smelt_solvers::run::{Scratch, split_words};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// What a user said about boxes.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// By name.
    named: BTreeMap<String, Written>,
    /// Where all others come from.
    rest: Option<PathBuf>,
    /// What was compiled already, and to which library.
    compiled: Arc<Mutex<BTreeMap<String, PathBuf>>>,
}

/// Where a box comes from, as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Written {
    /// A library and a function of it.
    Library(PathBuf, String),
    /// A C file and a function of it.
    C(PathBuf, String),
    /// A program; `true`: one process for all calls.
    Program(Vec<String>, bool),
    /// A WebAssembly module and a function of it.
    Wasm(PathBuf, String),
    /// A function of this process.
    Closure(Closure),
}

/// `boxes.toml`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    #[serde(default, rename = "box")]
    boxes: BTreeMap<String, Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    library: Option<PathBuf>,
    c: Option<PathBuf>,
    program: Option<String>,
    /// A program that answers a line for each line.
    lines: Option<String>,
    wasm: Option<PathBuf>,
    symbol: Option<String>,
}

/// What is wrong with boxes, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BindError(pub String);

fn wrong(text: String) -> BindError {
    BindError(text)
}

impl Said {
    /// Adds what stands behind `--box`: `f=lib.so:symbol`, `f=file.c`, `f=./program`, `f=lines:./program`, or a
    /// file alone: `file.c`, `lib.so`, `module.wasm`, `boxes.toml`.
    pub fn add(&mut self, text: &str) -> Result<(), BindError> {
        let (name, from) = match text.split_once('=') {
            Some((name, from)) if !name.contains('/') => (Some(name), from),
            _ => (None, text),
        };
        let Some(name) = name else {
            let path = PathBuf::from(from);
            return match extension(&path) {
                "toml" => self.add_file(&path),
                "c" | "so" | "dylib" | "wasm" | "wat" => {
                    self.rest = Some(path);
                    Ok(())
                }
                _ => Err(wrong(format!(
                    "`{text}`: write f={text}, or give a .c, .so, .wasm or .toml file"
                ))),
            };
        };
        let written = written(name, from)?;
        self.named.insert(name.to_owned(), written);
        Ok(())
    }

    /// Binds a box to a function of this process. Only [`crate::host::Host::trusted`] can call it.
    pub fn closure(&mut self, name: &str, closure: Closure) {
        self.named.insert(name.to_owned(), Written::Closure(closure));
    }

    /// Reads a `boxes.toml`. Paths in it are seen from its folder.
    fn add_file(&mut self, path: &Path) -> Result<(), BindError> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|e| wrong(format!("cannot read {shown}: {}", e.kind())))?;
        let file: File = toml::from_str(&text).map_err(|e| wrong(format!("{shown}: {e}")))?;
        if file.version != 1 {
            return Err(wrong(format!("{shown}: version {} is not known", file.version)));
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        for (name, entry) in file.boxes {
            let symbol = entry.symbol.clone().unwrap_or_else(|| name.clone());
            let one =
                [&entry.library, &entry.c, &entry.wasm].iter().filter(|p| p.is_some()).count()
                    + [&entry.program, &entry.lines].iter().filter(|p| p.is_some()).count();
            if one != 1 {
                let words = "one of library, c, program, lines and wasm";
                return Err(wrong(format!("{shown}: box {name} needs {words}")));
            }
            let program = |text: &str| {
                let mut words = split_words(text).map_err(|e| wrong(format!("{shown}: {e}")))?;
                if let Some(first) = words.first_mut()
                    && first.contains('/')
                {
                    let path = folder.join(&*first);
                    *first = std::path::absolute(&path).unwrap_or(path).display().to_string();
                }
                Ok(words)
            };
            let written = match entry {
                Entry { library: Some(path), .. } => Written::Library(folder.join(path), symbol),
                Entry { c: Some(path), .. } => Written::C(folder.join(path), symbol),
                Entry { wasm: Some(path), .. } => Written::Wasm(folder.join(path), symbol),
                Entry { program: Some(text), .. } => Written::Program(program(&text)?, false),
                Entry { lines: Some(text), .. } => Written::Program(program(&text)?, true),
                _ => continue,
            };
            self.named.insert(name, written);
        }
        Ok(())
    }

    /// Binds every box of a problem. `folder`: where programs that the script names are.
    pub fn bind(
        &self,
        problem: &Problem,
        folder: &Path,
        scratch: &Scratch,
    ) -> Result<Vec<Binding>, BindError> {
        let mut bindings = Vec::new();
        let mut in_c: BTreeMap<PathBuf, Vec<(String, usize)>> = BTreeMap::new();
        for &fun in &problem.boxes {
            let name = problem.name(fun);
            let written = match (self.named.get(&name), &self.rest) {
                (Some(written), _) => written.clone(),
                (None, Some(path)) => written_from(path, &name),
                (None, None) => match problem.binary(fun) {
                    Some(binary) => Written::Program(vec![beside(folder, &binary)], false),
                    None => {
                        return Err(wrong(format!(
                            "box {name} is not bound: --box {name}=lib.so:symbol, {name}=file.c or \
                             {name}=./program"
                        )));
                    }
                },
            };
            let (params, result, any) = signature(problem, fun, &name)?;
            let source = match written {
                Written::Library(path, symbol) => {
                    Source::Library { path: found(&path)?, symbol, packed: false }
                }
                Written::C(path, symbol) => {
                    let wrapper = format!("smelt_box_{}", bindings.len());
                    let path = found(&path)?;
                    let number = bindings.len();
                    in_c.entry(path.clone()).or_default().push((symbol, number));
                    Source::Library { path, symbol: wrapper, packed: any.is_none() }
                }
                Written::Program(words, stays) => Source::Program { words, stays },
                Written::Wasm(..) if !cfg!(feature = "wasm") => {
                    return Err(wrong(format!("box {name}: {NO_WASM}")));
                }
                Written::Wasm(path, symbol) => Source::Wasm { path: found(&path)?, symbol },
                Written::Closure(closure) => Source::Closure(closure),
            };
            bindings.push(Binding { name, source, params, result, any });
        }
        for (path, functions) in in_c {
            let library = self.compile(&path, &functions, &bindings, scratch)?;
            for (_, number) in functions {
                if let Source::Library { path, .. } = &mut bindings[number].source {
                    path.clone_from(&library);
                }
            }
        }
        Ok(bindings)
    }

    /// The library of a C file, compiled once as long as the file stays the same.
    fn compile(
        &self,
        path: &Path,
        functions: &[(String, usize)],
        bindings: &[Binding],
        scratch: &Scratch,
    ) -> Result<PathBuf, BindError> {
        let text = wrap::wrapped(path, functions, bindings);
        let changed = std::fs::metadata(path).and_then(|m| m.modified()).ok();
        let key = format!("{changed:?}\n{text}");
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = compiled.get(&key) {
            return Ok(library.clone());
        }
        let library = wrap::compile(path, &text, scratch)?;
        compiled.insert(key, library.clone());
        Ok(library)
    }
}

fn extension(path: &Path) -> &str {
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    if name.contains(".so.") {
        return "so";
    }
    path.extension().and_then(|e| e.to_str()).unwrap_or_default()
}

fn written(name: &str, from: &str) -> Result<Written, BindError> {
    if let Some(program) = from.strip_prefix("lines:") {
        return Ok(Written::Program(program_words(name, program)?, true));
    }
    let (path, symbol) = match from.rsplit_once(':') {
        Some((path, symbol)) if !symbol.contains('/') => (path, symbol),
        _ => (from, name),
    };
    let path = PathBuf::from(path);
    Ok(match extension(&path) {
        "c" => Written::C(path, symbol.to_owned()),
        "so" | "dylib" => Written::Library(path, symbol.to_owned()),
        "wasm" | "wat" => Written::Wasm(path, symbol.to_owned()),
        _ => Written::Program(program_words(name, from)?, false),
    })
}

/// A program and its arguments. It is started elsewhere, so a path of its own is made whole.
fn program_words(name: &str, text: &str) -> Result<Vec<String>, BindError> {
    let mut words = split_words(text).map_err(|e| wrong(format!("box {name}: {e}")))?;
    if let Some(first) = words.first_mut()
        && first.contains('/')
        && let Ok(whole) = std::path::absolute(&*first)
    {
        *first = whole.display().to_string();
    }
    Ok(words)
}

fn written_from(path: &Path, name: &str) -> Written {
    let file_and_name = (path.to_owned(), name.to_owned());
    match (extension(path), file_and_name) {
        ("c", (path, name)) => Written::C(path, name),
        ("wasm" | "wat", (path, name)) => Written::Wasm(path, name),
        (_, (path, name)) => Written::Library(path, name),
    }
}

/// A program that a script names: beside it, or on PATH.
fn beside(folder: &Path, binary: &str) -> String {
    let there = folder.join(binary);
    if there.is_file() {
        return std::path::absolute(&there).unwrap_or(there).display().to_string();
    }
    binary.to_owned()
}

/// A file that is there, or a library that the system finds by its name.
fn found(path: &Path) -> Result<PathBuf, BindError> {
    let bare = path.components().count() == 1;
    if path.is_file() {
        return Ok(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
    }
    if bare && extension(path) == "so" {
        return Ok(path.to_owned());
    }
    Err(wrong(format!("there is no {}", path.display())))
}

/// Parameters and result of a box as words; if one is none, how each is passed.
type Signature = (Vec<Kind>, Kind, Option<(Vec<Passed>, Passed)>);

fn signature(problem: &Problem, fun: FunId, name: &str) -> Result<Signature, BindError> {
    let store = problem.store();
    let signature = store.fun(fun);
    if signature.params.len() > 16 {
        return Err(wrong(format!("box {name} has more than 16 arguments")));
    }
    let words: Option<Vec<Kind>> = signature.params.iter().map(|&s| kind_of(store, s)).collect();
    if let (Some(params), Some(result)) = (words, kind_of(store, signature.result)) {
        return Ok((params, result, None));
    }
    let pass = |sort| {
        passed(store, sort).ok_or_else(|| {
            let sort = store.sorts.text(sort, &store.symbols);
            let known = "Bool, Int, Real, bit-vectors, Float32, Float64, String and (Seq (_ BitVec 8)) can be";
            wrong(format!("box {name}: a value of sort {sort} cannot be passed; {known}"))
        })
    };
    let params = signature.params.iter().map(|&s| pass(s)).collect::<Result<_, BindError>>()?;
    Ok((Vec::new(), Kind::Bool, Some((params, pass(signature.result)?))))
}
