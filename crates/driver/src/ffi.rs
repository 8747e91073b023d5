//! All unsafe code of this crate: what is called in cvc5's library and in libc, as safe functions.
//!
//! Only pointers and scalars cross the border, because the structs of cvc5's C API change from
//! release to release. Functions may throw C++ exceptions up to 1.3, hence `C-unwind`; nobody
//! catches them, so that they end the process as they would end cvc5.
#![allow(unsafe_code)] // A foreign library cannot be called without; see above for the limits.

use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::path::PathBuf;

use libloading::Library;

/// Something that lives in the library; only the library looks inside.
type Handle = *mut c_void;

macro_rules! functions {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)*) => {
        struct Functions {
            $($name: unsafe extern "C-unwind" fn($($argument),*) $(-> $result)?,)*
        }

        impl Functions {
            fn find(library: &Library) -> Result<Functions, libloading::Error> {
                // SAFETY: the types are those of the headers of cvc5 1.2.0 to 1.4.2.
                Ok(Functions { $($name: unsafe {
                    *library.get(concat!(stringify!($name), "\0").as_bytes())?
                },)* })
            }
        }
    };
}

functions! {
    cvc5_term_manager_new() -> Handle;
    cvc5_new(Handle) -> Handle;
    cvc5_get_option(Handle, *const c_char) -> *const c_char;
    cvc5_get_option_names(Handle, *mut usize) -> *const *const c_char;
    cvc5_get_option_info(Handle, *const c_char, *mut OptionInfo);
    cvc5_option_info_to_string(*const OptionInfo) -> *const c_char;
    cvc5_set_option(Handle, *const c_char, *const c_char);
    cvc5_set_info(Handle, *const c_char, *const c_char);
    cvc5_is_output_on(Handle, *const c_char) -> bool;
    cvc5_get_statistics(Handle) -> Handle;
    cvc5_term_manager_get_statistics(Handle) -> Handle;
    cvc5_stats_iter_init(Handle, bool, bool);
    cvc5_stats_iter_has_next(Handle) -> bool;
    cvc5_stats_iter_next(Handle, *mut *const c_char) -> Handle;
    cvc5_stat_to_string(Handle) -> *const c_char;
    cvc5_symbol_manager_new(Handle) -> Handle;
    cvc5_parser_new(Handle, Handle) -> Handle;
    cvc5_parser_release(Handle);
    cvc5_parser_set_file_input(Handle, c_int, *const c_char);
    cvc5_parser_set_str_input(Handle, c_int, *const c_char, *const c_char);
    cvc5_parser_set_inc_str_input(Handle, c_int, *const c_char);
    cvc5_parser_append_inc_str_input(Handle, *const c_char);
    cvc5_parser_next_command(Handle, *mut *const c_char) -> Handle;
    cvc5_cmd_get_name(Handle) -> *const c_char;
    cvc5_cmd_to_string(Handle) -> *const c_char;
    cvc5_cmd_invoke(Handle, Handle, Handle) -> *const c_char;
}

/// Room for the library's `Cvc5OptionInfo`, which has grown over the releases but stays far below
/// this size. It is filled by one function and read by another, never here.
#[repr(C, align(16))]
struct OptionInfo([u8; 4096]);

/// What the C API reports from 1.4.0 on. Before, it wrote to standard error and left with 1.
struct Errors {
    has: unsafe extern "C" fn() -> bool,
    message: unsafe extern "C" fn() -> *const c_char,
}

/// Why there is no solver.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error("no file libcvc5parser*.so* in {0}")]
    NoLibrary(PathBuf),
    #[error("{0}: {1}")]
    Library(PathBuf, libloading::Error),
    #[error("{0} has no C API (cvc5 has one from 1.2.0 on): {1}")]
    NoFunctions(PathBuf, libloading::Error),
    #[error("{0}")]
    Refused(String),
}

/// The input languages of cvc5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    SmtLib = 0,
    Sygus = 1,
}

/// A solver of the library. It is never deleted: the process ends when its work is done, and the
/// destructors of a large problem take longer than the system needs to reclaim the memory.
pub(crate) struct Solver {
    functions: Functions,
    errors: Option<Errors>,
    failed: Option<unsafe extern "C" fn(Handle) -> bool>,
    terms: Handle,
    solver: Handle,
}

impl Solver {
    /// Loads `library`, which must be the parser library: it names the others as its dependencies
    /// and says where they are (`$ORIGIN`), so that one handle gives access to all.
    pub(crate) fn load(library: PathBuf) -> Result<Solver, LoadError> {
        // SAFETY: the user asks for this library's code to be run.
        let opened = match unsafe { Library::new(&library) } {
            Ok(opened) => Box::leak(Box::new(opened)), // unloading would run its destructors
            Err(error) => return Err(LoadError::Library(library, error)),
        };
        let functions = match Functions::find(opened) {
            Ok(functions) => functions,
            Err(error) => return Err(LoadError::NoFunctions(library, error)),
        };
        // SAFETY: the types are those of the headers; `Cmd::fail() const` takes `this` alone.
        let (errors, failed) = unsafe {
            let has = opened.get(b"cvc5_has_error\0").ok().map(|f| *f);
            let message = opened.get(b"cvc5_get_error_message\0").ok().map(|f| *f);
            let errors = has.zip(message).map(|(has, message)| Errors { has, message });
            (errors, opened.get(b"_ZNK4cvc56parser3Cmd4failEv\0").ok().map(|f| *f))
        };
        // SAFETY: no preconditions.
        let terms = unsafe { (functions.cvc5_term_manager_new)() };
        // SAFETY: `terms` was just made.
        let solver = unsafe { (functions.cvc5_new)(terms) };
        let solver = Solver { functions, errors, failed, terms, solver };
        solver.check().map_err(LoadError::Refused)?;
        Ok(solver)
    }

    /// Whether a misuse of the API is reported, not answered by the end of the process.
    pub(crate) fn reports_errors(&self) -> bool {
        self.errors.is_some()
    }

    /// Whether the last call went well.
    fn check(&self) -> Result<(), String> {
        let Some(errors) = &self.errors else { return Ok(()) };
        // SAFETY: both take nothing; the message is copied before the next call.
        unsafe {
            if (errors.has)() {
                return Err(String::from_utf8_lossy(&copy((errors.message)())).into_owned());
            }
        }
        Ok(())
    }

    /// The value of an option; `name` must be one of [`Solver::option_names`].
    pub(crate) fn option(&self, name: &str) -> String {
        let name = c_string(name.as_bytes());
        // SAFETY: `solver` lives as long as the process, `name` as long as the call.
        text(unsafe { (self.functions.cvc5_get_option)(self.solver, name.as_ptr()) })
    }

    pub(crate) fn option_names(&self) -> Vec<String> {
        let mut size = 0;
        // SAFETY: the library gives `size` strings that live until the next call.
        unsafe {
            let names = (self.functions.cvc5_get_option_names)(self.solver, &mut size);
            (0..size).map(|i| text(*names.add(i))).collect()
        }
    }

    /// What the library says about an option, as in
    /// `OptionInfo{ bitblast | mode | lazy | default lazy | modes: eager, lazy }`.
    pub(crate) fn option_info(&self, name: &str) -> String {
        let name = c_string(name.as_bytes());
        let mut info = OptionInfo([0; 4096]);
        // SAFETY: the room is more than any release needs, and only the library reads it.
        text(unsafe {
            (self.functions.cvc5_get_option_info)(self.solver, name.as_ptr(), &mut info);
            (self.functions.cvc5_option_info_to_string)(&info)
        })
    }

    pub(crate) fn set_option(&self, name: &str, value: &str) -> Result<(), String> {
        let (name, value) = (c_string(name.as_bytes()), c_string(value.as_bytes()));
        // SAFETY: both strings outlive the call.
        unsafe { (self.functions.cvc5_set_option)(self.solver, name.as_ptr(), value.as_ptr()) };
        self.check()
    }

    pub(crate) fn set_info(&self, key: &str, value: &OsStr) -> Result<(), String> {
        let (key, value) = (c_string(key.as_bytes()), c_string(value.as_encoded_bytes()));
        // SAFETY: both strings outlive the call.
        unsafe { (self.functions.cvc5_set_info)(self.solver, key.as_ptr(), value.as_ptr()) };
        self.check()
    }

    pub(crate) fn is_output_on(&self, tag: &str) -> bool {
        let tag = c_string(tag.as_bytes());
        // SAFETY: `tag` outlives the call.
        unsafe { (self.functions.cvc5_is_output_on)(self.solver, tag.as_ptr()) }
    }

    /// Names and values, those of the solver before those of its terms.
    pub(crate) fn statistics(&self, internal: bool, unchanged: bool) -> Vec<(String, String)> {
        let f = &self.functions;
        let mut all = Vec::new();
        // SAFETY: the iterator is initialised before use; strings are copied before the next call.
        unsafe {
            for statistics in [
                (f.cvc5_get_statistics)(self.solver),
                (f.cvc5_term_manager_get_statistics)(self.terms),
            ] {
                (f.cvc5_stats_iter_init)(statistics, internal, unchanged);
                while (f.cvc5_stats_iter_has_next)(statistics) {
                    let mut name = std::ptr::null();
                    let value = (f.cvc5_stats_iter_next)(statistics, &mut name);
                    let name = text(name);
                    all.push((name, text((f.cvc5_stat_to_string)(value))));
                }
            }
        }
        all
    }

    pub(crate) fn symbols(&self) -> Symbols {
        // SAFETY: `terms` lives as long as the process.
        Symbols(unsafe { (self.functions.cvc5_symbol_manager_new)(self.terms) })
    }

    /// A parser whose declarations go to `symbols`. It looks at the options as they are now.
    pub(crate) fn parser<'s>(&'s self, symbols: &Symbols) -> Result<Parser<'s>, String> {
        // SAFETY: both handles are alive.
        let parser = unsafe { (self.functions.cvc5_parser_new)(self.solver, symbols.0) };
        self.check()?;
        Ok(Parser { of: self, symbols: symbols.0, parser })
    }
}

/// The names of a script. Never deleted, like everything of the library.
pub(crate) struct Symbols(Handle);

/// Text to commands.
pub(crate) struct Parser<'s> {
    of: &'s Solver,
    symbols: Handle,
    parser: Handle,
}

impl Parser<'_> {
    /// The file must exist: before 1.4.0 the library ends the process if not.
    pub(crate) fn read_file(&mut self, language: Language, path: &OsStr) -> Result<(), String> {
        let (f, path) = (&self.of.functions, c_string(path.as_encoded_bytes()));
        let language = language as c_int;
        // SAFETY: the parser lives as long as the process, strings as long as the call, as below.
        unsafe { (f.cvc5_parser_set_file_input)(self.parser, language, path.as_ptr()) };
        self.of.check()
    }

    pub(crate) fn read_text(&mut self, language: Language, input: &[u8]) -> Result<(), String> {
        let (f, input, name) = (&self.of.functions, c_string(input), c"<driver>".as_ptr());
        let language = language as c_int;
        // SAFETY: as above.
        unsafe { (f.cvc5_parser_set_str_input)(self.parser, language, input.as_ptr(), name) };
        self.of.check()
    }

    /// From now on text comes by [`Parser::append`].
    pub(crate) fn read_appended(&mut self, language: Language, name: &CStr) -> Result<(), String> {
        let (f, language) = (&self.of.functions, language as c_int);
        // SAFETY: as above.
        unsafe { (f.cvc5_parser_set_inc_str_input)(self.parser, language, name.as_ptr()) };
        self.of.check()
    }

    pub(crate) fn append(&mut self, input: &[u8]) -> Result<(), String> {
        let (f, input) = (&self.of.functions, c_string(input));
        // SAFETY: as above.
        unsafe { (f.cvc5_parser_append_inc_str_input)(self.parser, input.as_ptr()) };
        self.of.check()
    }

    /// The next command; `None` at the end of the input. The one before is gone.
    pub(crate) fn next_command(&mut self) -> Result<Option<Command<'_>>, String> {
        let f = &self.of.functions;
        let mut message = std::ptr::null();
        // SAFETY: no command is borrowed any more, so they can be released.
        let command = unsafe {
            (f.cvc5_parser_release)(self.parser);
            (f.cvc5_parser_next_command)(self.parser, &mut message)
        };
        if !message.is_null() {
            return Err(text(message));
        }
        self.of.check()?;
        Ok((!command.is_null()).then_some(Command { parser: self, command }))
    }
}

/// A command that was read, not yet run.
pub(crate) struct Command<'p> {
    parser: &'p Parser<'p>,
    command: Handle,
}

impl Command<'_> {
    /// `check-sat` and the like.
    pub(crate) fn name(&self) -> String {
        // SAFETY: the command is alive while the parser is borrowed, as below.
        text(unsafe { (self.parser.of.functions.cvc5_cmd_get_name)(self.command) })
    }

    pub(crate) fn print(&self) -> Vec<u8> {
        // SAFETY: as above.
        copy(unsafe { (self.parser.of.functions.cvc5_cmd_to_string)(self.command) })
    }

    /// Runs the command; gives what it prints. What the library prints itself is flushed before.
    pub(crate) fn invoke(&self) -> Result<Vec<u8>, String> {
        let Solver { functions, solver, .. } = self.parser.of;
        // SAFETY: as above.
        let answer = copy(unsafe {
            (functions.cvc5_cmd_invoke)(self.command, *solver, self.parser.symbols)
        });
        flush_library();
        self.parser.of.check()?;
        Ok(answer)
    }

    /// Whether an error of this command, which was run, ends a script. The C API does not tell
    /// errors that do from errors that don't (`get-model` after `unsat`), so the C++ method behind
    /// it is asked; where a library hides it, every error ends the script.
    pub(crate) fn failed(&self) -> bool {
        let Some(failed) = self.parser.of.failed else { return true };
        // SAFETY: a `cvc5_cmd_t` starts with a `shared_ptr<Cmd>`, and that with the `Cmd*`, in all
        // releases from 1.2.0 to 1.4.2.
        unsafe { failed(*self.command.cast::<Handle>()) }
    }
}

fn c_string(bytes: &[u8]) -> CString {
    CString::new(bytes).unwrap_or_else(|_| {
        // A NUL byte is no token of SMT-LIB, and neither is this one.
        let bytes: Vec<u8> = bytes.iter().map(|&b| b.max(1)).collect();
        CString::new(bytes).unwrap_or_default()
    })
}

fn copy(string: *const c_char) -> Vec<u8> {
    if string.is_null() {
        return Vec::new();
    }
    // SAFETY: the library gives strings that end with NUL and live until the next call.
    unsafe { CStr::from_ptr(string) }.to_bytes().to_vec()
}

fn text(string: *const c_char) -> String {
    String::from_utf8_lossy(&copy(string)).into_owned()
}

/// Writes out what C and C++ code of this process has printed.
pub(crate) fn flush_library() {
    // SAFETY: null means all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}

/// Ends the process as cvc5 does: at once. Destructors would only add crashes of their own.
pub(crate) fn leave(code: i32) -> ! {
    flush_library();
    // SAFETY: nothing of this process is needed any more.
    unsafe { libc::_exit(code) }
}

/// Makes the process one as C++ programs have it: Rust catches stack overflows and ignores broken
/// pipes, and cvc5 lets the stack grow as far as the system permits.
pub(crate) fn become_plain_process() {
    // SAFETY: default actions and limits of this process alone.
    #[cfg(unix)]
    unsafe {
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGPIPE] {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        if libc::getrlimit(libc::RLIMIT_STACK, &mut limit) == 0 {
            limit.rlim_cur = limit.rlim_max;
            libc::setrlimit(libc::RLIMIT_STACK, &limit);
        }
    }
}
