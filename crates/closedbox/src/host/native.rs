//! Functions of shared libraries.

use super::Binding;
use super::any::{Passed, Pointed, Slot};
use super::talk::TalkError;
use crate::graph::Kind;
use libloading::Library;
use std::ffi::CStr;
use std::path::Path;

/// Arguments of each class that are passed in registers.
const INTEGERS: usize = 6;
const FLOATS: usize = 8;

type Packed = unsafe extern "C" fn(*const u64, *mut u64);
/// A function of which every register for arguments is filled.
#[rustfmt::skip]
type Filled<R> = unsafe extern "C" fn(
    u64, u64, u64, u64, u64, u64, f64, f64, f64, f64, f64, f64, f64, f64,
) -> R;

enum Entry {
    Packed(Packed),
    Word(Filled<u64>),
    Float(Filled<f64>),
}

/// A function in a library that stays loaded as long as it is called.
pub(super) struct Registers {
    _library: Library,
    entry: Entry,
}

#[allow(unsafe_code)] // Calling code that nobody can read is what this process is for.
impl Registers {
    fn load(path: &Path, symbol: &str, packed: bool, is_float: bool) -> Result<Registers, String> {
        // SAFETY: initialisers of the library run here, in this child.
        let library = unsafe { Library::new(path) }.map_err(|e| not_loaded(path, &e))?;
        let missing = |_| format!("{} has no function {symbol}", path.display());
        let name = symbol.as_bytes();
        // SAFETY: what stands at the symbol is called by its signature in the script; that it is the
        // right one is what the user says. Here, nothing but this child can suffer.
        let entry = unsafe {
            if packed {
                Entry::Packed(*library.get::<Packed>(name).map_err(missing)?)
            } else if is_float {
                Entry::Float(*library.get::<Filled<f64>>(name).map_err(missing)?)
            } else {
                Entry::Word(*library.get::<Filled<u64>>(name).map_err(missing)?)
            }
        };
        Ok(Registers { _library: library, entry })
    }

    /// Calls it with integers, pointers and the bits of floats.
    pub(super) fn call(&self, integers: &[u64], floats: &[u64]) -> Result<u64, String> {
        if integers.len() > INTEGERS || floats.len() > FLOATS {
            return Err(too_many());
        }
        let (mut i, mut d) = ([0u64; INTEGERS], [0f64; FLOATS]);
        i[..integers.len()].copy_from_slice(integers);
        for (to, &bits) in d.iter_mut().zip(floats) {
            // A narrow float stands in the lower half of a register.
            *to = f64::from_bits(bits);
        }
        let [a, b, c, e, f, g] = i;
        let [p, q, r, s, t, u, v, w] = d;
        // SAFETY: integers and floats are passed in registers of their own, in order; a function that takes
        // fewer does not look at the rest.
        Ok(unsafe {
            match self.entry {
                Entry::Word(call) => call(a, b, c, e, f, g, p, q, r, s, t, u, v, w),
                Entry::Float(call) => call(a, b, c, e, f, g, p, q, r, s, t, u, v, w).to_bits(),
                Entry::Packed(_) => 0,
            }
        })
    }

    /// The address of a function that takes packed words.
    #[cfg(feature = "jit")]
    pub(super) fn packed_address(&self) -> Option<usize> {
        match self.entry {
            Entry::Packed(f) => Some(f as *const () as usize),
            _ => None,
        }
    }

    fn packed(&self, args: &[u64]) -> Option<u64> {
        let Entry::Packed(f) = self.entry else { return None };
        // It may scribble over its arguments.
        let mut words = [0; super::page::ROOM];
        words[..args.len()].copy_from_slice(args);
        let mut out = 0;
        // SAFETY: room for all arguments and one result.
        unsafe { f(words.as_ptr(), &raw mut out) };
        Some(out)
    }
}

/// The loader's own words say which file or which version is missing.
fn not_loaded(path: &Path, e: &libloading::Error) -> String {
    let why = std::error::Error::source(e).map_or_else(|| e.to_string(), ToString::to_string);
    format!("{} cannot be loaded: {why}", path.display())
}

fn too_many() -> String {
    format!("more arguments than registers take ({INTEGERS} and {FLOATS} floats)")
}

/// A function that can be called.
pub(super) struct Native {
    pub(super) registers: Registers,
    params: Vec<Kind>,
    result: Kind,
}

impl Native {
    pub(super) fn load(
        binding: &Binding,
        path: &Path,
        symbol: &str,
        packed: bool,
    ) -> Result<Native, String> {
        let name = &binding.name;
        let floats = binding.params.iter().filter(|k| k.is_float()).count();
        if !packed && (binding.params.len() - floats > INTEGERS || floats > FLOATS) {
            return Err(format!("{name} has {}; bind it by a .c file", too_many()));
        }
        let gives_float = match &binding.any {
            Some((_, result)) => {
                *result == Passed::Real || matches!(result, Passed::Word(k) if k.is_float())
            }
            None => binding.result.is_float(),
        };
        Ok(Native {
            registers: Registers::load(path, symbol, packed, gives_float)?,
            params: binding.params.clone(),
            result: binding.result,
        })
    }

    /// Calls it with words.
    pub(super) fn call(&self, args: &[u64]) -> Result<u64, TalkError> {
        if let Some(out) = self.registers.packed(args) {
            return Ok(out & self.result.mask());
        }
        let (mut i, mut d) = ([0u64; INTEGERS], [0u64; FLOATS]);
        let (mut ints, mut floats) = (0, 0);
        for (&a, k) in args.iter().zip(&self.params) {
            match k {
                Kind::F32 | Kind::F64 => {
                    d[floats] = a;
                    floats += 1;
                }
                _ => {
                    i[ints] = a;
                    ints += 1;
                }
            }
        }
        let out = self.registers.call(&i[..ints], &d[..floats]);
        // How many there are was looked at when it was loaded.
        word(out.unwrap_or_default(), self.result)
    }
}

/// The word in a register. C's `bool` fills its lowest byte, and the `int` of which C's older predicates make their truth
/// values four: where these two say different things, nobody knows.
pub(super) fn word(out: u64, kind: Kind) -> Result<u64, TalkError> {
    match kind {
        Kind::Bool if out & 0xff == 0 && out & 0xffff_ff00 != 0 => {
            let what = format!("gave {}", out as u32);
            let why = "which is true as C's int and false as C's bool: bind it by a .c file that includes its header";
            Err(TalkError::Never(format!("{what}, {why}")))
        }
        Kind::Bool => Ok(u64::from(out & 0xff != 0)),
        kind => Ok(out & kind.mask()),
    }
}

/// A function together with what it is given pointers to.
pub(super) struct Frame<'r> {
    registers: &'r Registers,
    buffers: Vec<Vec<u8>>,
}

impl<'r> Frame<'r> {
    pub(super) fn new(registers: &'r Registers) -> Frame<'r> {
        Frame { registers, buffers: Vec::new() }
    }
}

impl Pointed for Frame<'_> {
    fn put(&mut self, mut bytes: Vec<u8>) -> Result<u64, TalkError> {
        let at = bytes.as_mut_ptr() as u64;
        self.buffers.push(bytes);
        Ok(at)
    }

    fn call(&mut self, args: &[Slot]) -> Result<u64, TalkError> {
        let (mut integers, mut floats) = (Vec::new(), Vec::new());
        for slot in args {
            match slot {
                Slot::Integer(word) => integers.push(*word),
                Slot::Float(bits) => floats.push(*bits),
            }
        }
        self.registers.call(&integers, &floats).map_err(TalkError::Never)
    }

    fn bytes(&self, at: u64, length: usize) -> Result<Vec<u8>, TalkError> {
        let buffer = self.buffers.iter().find(|b| b.as_ptr() as u64 == at);
        let bytes = buffer.and_then(|b| b.get(..length)).map(<[u8]>::to_vec);
        bytes.ok_or_else(|| TalkError::Never("a buffer is gone".to_owned()))
    }

    fn text(&self, at: u64) -> Result<Vec<u8>, TalkError> {
        // SAFETY: that it is a string is what its declaration says; this process is there to find out.
        #[allow(unsafe_code)]
        let text = unsafe { CStr::from_ptr(at as *const std::ffi::c_char) };
        Ok(text.to_bytes().to_vec())
    }
}
