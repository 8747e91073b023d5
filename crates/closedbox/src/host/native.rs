//! Functions of shared libraries.

use super::Binding;
use crate::graph::Kind;
use libloading::Library;

/// Arguments of each class that are passed in registers.
const INTEGERS: usize = 6;
const FLOATS: usize = 8;

type Packed = unsafe extern "C" fn(*const u64, *mut u64);
type ToWord = unsafe extern "C" fn(
    u64,
    u64,
    u64,
    u64,
    u64,
    u64,
    f64,
    f64,
    f64,
    f64,
    f64,
    f64,
    f64,
    f64,
) -> u64;
type ToFloat = unsafe extern "C" fn(
    u64,
    u64,
    u64,
    u64,
    u64,
    u64,
    f64,
    f64,
    f64,
    f64,
    f64,
    f64,
    f64,
    f64,
) -> f64;

enum Entry {
    Packed(Packed),
    Word(ToWord),
    Float(ToFloat),
}

/// A function that can be called.
pub(super) struct Native {
    // Stays loaded as long as it is called.
    _library: Library,
    entry: Entry,
    params: Vec<Kind>,
    result: Kind,
}

#[allow(unsafe_code)] // Calling code that nobody can read is what this process is for.
impl Native {
    pub(super) fn load(
        binding: &Binding,
        path: &std::path::Path,
        symbol: &str,
        packed: bool,
    ) -> Result<Native, String> {
        let name = &binding.name;
        let is_float = |k: &Kind| matches!(k, Kind::F32 | Kind::F64);
        let floats = binding.params.iter().filter(|k| is_float(k)).count();
        if !packed && (binding.params.len() - floats > INTEGERS || floats > FLOATS) {
            return Err(format!(
                "{name} has more arguments than registers take ({INTEGERS} and {FLOATS} floats); \
                 bind it by a .c file"
            ));
        }
        // SAFETY: initialisers of the library run here, in this child.
        let library = unsafe { Library::new(path) }
            .map_err(|e| format!("{} cannot be loaded: {e}", path.display()))?;
        let missing = |_| format!("{} has no function {symbol}", path.display());
        // SAFETY: what stands at the symbol is called by its signature in the script; that it is the
        // right one is what the user says. Here, nothing but this child can suffer.
        let entry = unsafe {
            if packed {
                Entry::Packed(*library.get::<Packed>(symbol.as_bytes()).map_err(missing)?)
            } else if is_float(&binding.result) {
                Entry::Float(*library.get::<ToFloat>(symbol.as_bytes()).map_err(missing)?)
            } else {
                Entry::Word(*library.get::<ToWord>(symbol.as_bytes()).map_err(missing)?)
            }
        };
        Ok(Native {
            _library: library,
            entry,
            params: binding.params.clone(),
            result: binding.result,
        })
    }

    /// Calls it.
    pub(super) fn call(&self, args: &[u64]) -> u64 {
        if let Entry::Packed(f) = self.entry {
            // It may scribble over its arguments.
            let mut words = [0; super::page::ROOM];
            words[..args.len()].copy_from_slice(args);
            let mut out = 0;
            // SAFETY: room for all arguments and one result.
            unsafe { f(words.as_ptr(), &raw mut out) };
            return self.word(out);
        }
        let (mut i, mut d) = ([0u64; INTEGERS], [0f64; FLOATS]);
        let (mut ints, mut floats) = (0, 0);
        for (&a, k) in args.iter().zip(&self.params) {
            match k {
                // A float stands in the lower half of a register.
                Kind::F32 | Kind::F64 => {
                    d[floats] = f64::from_bits(a);
                    floats += 1;
                }
                _ => {
                    i[ints] = a;
                    ints += 1;
                }
            }
        }
        // SAFETY: integers and floats are passed in registers of their own, in order; a function that takes
        // fewer does not look at the rest.
        let out = unsafe {
            match self.entry {
                Entry::Word(f) => f(
                    i[0], i[1], i[2], i[3], i[4], i[5], d[0], d[1], d[2], d[3], d[4], d[5], d[6],
                    d[7],
                ),
                Entry::Float(f) => f(
                    i[0], i[1], i[2], i[3], i[4], i[5], d[0], d[1], d[2], d[3], d[4], d[5], d[6],
                    d[7],
                )
                .to_bits(),
                Entry::Packed(_) => 0,
            }
        };
        self.word(out)
    }

    fn word(&self, out: u64) -> u64 {
        match self.result {
            Kind::Bool => u64::from(out & 0xff != 0),
            kind => out & kind.mask(),
        }
    }
}
