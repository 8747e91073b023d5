//! Functions of WebAssembly modules. A module runs inside this process, but sees nothing of it: what it imports is not
//! there, and a call of it is a trap.

use super::Binding;
use super::any::{Passed, Pointed, Slot};
use super::talk::TalkError;
use crate::graph::Kind;
use std::path::Path;
use wasmtime::{
    Engine, Func, Linker, Memory, Module, Store, StoreLimits, StoreLimitsBuilder, Trap, Val,
    ValType,
};

/// What a module may take.
const MOST_MEMORY: usize = 1 << 30;
const PAGE: u64 = 1 << 16;

/// A function of a module that can be called.
pub(super) struct Wasm {
    module: Module,
    linker: Linker<StoreLimits>,
    symbol: String,
    live: Live,
    params: Vec<(ValType, Kind)>,
    result: Kind,
    /// It gives nothing.
    silent: bool,
}

/// A module that is running.
struct Live {
    store: Store<StoreLimits>,
    function: Func,
    memory: Option<Memory>,
    /// Where arguments are put: behind everything that the module had when it started.
    room: (u64, u64),
    used: u64,
}

impl Wasm {
    pub(super) fn load(binding: &Binding, path: &Path, symbol: &str) -> Result<Wasm, String> {
        let shown = path.display();
        let engine = Engine::default();
        let module = Module::from_file(&engine, path)
            .map_err(|e| format!("{shown} is no WebAssembly module: {}", e.root_cause()))?;
        let mut linker = Linker::new(&engine);
        linker
            .define_unknown_imports_as_traps(&module)
            .map_err(|e| format!("{shown} cannot be linked: {}", e.root_cause()))?;
        let live = Live::start(&module, &linker, symbol).map_err(|e| format!("{shown} {e}"))?;
        let mut wasm = Wasm {
            module,
            linker,
            symbol: symbol.to_owned(),
            live,
            params: Vec::new(),
            result: Kind::Bool,
            silent: false,
        };
        wasm.read_type(binding).map_err(|e| format!("{shown}: {symbol} {e}"))?;
        Ok(wasm)
    }

    /// Compares what the function takes with what it is going to be given.
    fn read_type(&mut self, binding: &Binding) -> Result<(), String> {
        let given = self.live.function.ty(&self.live.store);
        let (wanted, result) = slots(binding);
        if given.params().len() != wanted.len() {
            let (has, needs) = (given.params().len(), wanted.len());
            return Err(format!("takes {has} values, and the box {needs}"));
        }
        for (number, (of, kind)) in given.params().zip(wanted).enumerate() {
            if !fits(&of, kind) {
                return Err(format!("takes {of} as value {}, which is no {kind:?}", number + 1));
            }
            self.params.push((of, kind));
        }
        let mut results = given.results();
        match (results.next(), results.next()) {
            // It is written where the last argument points to.
            (None, None) if matches!(binding.any, Some((_, Passed::Wide(_)))) => self.silent = true,
            (Some(of), None) if fits(&of, result) => self.result = result,
            (Some(of), None) => return Err(format!("gives {of}, which is no {result:?}")),
            _ => return Err("does not give one value".to_owned()),
        }
        if binding.any.is_some() && self.live.memory.is_none() {
            return Err("has no memory for arguments: the module exports none".to_owned());
        }
        Ok(())
    }

    /// Calls it with words.
    pub(super) fn call_words(&mut self, args: &[u64]) -> Result<u64, TalkError> {
        let slots: Vec<Slot> = args
            .iter()
            .zip(&self.params)
            .map(|(&word, (_, kind))| match kind {
                Kind::F32 | Kind::F64 => Slot::Float(word),
                _ => Slot::Integer(word),
            })
            .collect();
        self.call(&slots)
    }

    /// Another instance: what a trap leaves behind cannot be relied on.
    fn restart(&mut self) -> Result<(), TalkError> {
        self.live =
            Live::start(&self.module, &self.linker, &self.symbol).map_err(TalkError::Never)?;
        Ok(())
    }
}

impl Live {
    fn start(module: &Module, linker: &Linker<StoreLimits>, symbol: &str) -> Result<Live, String> {
        let limits = StoreLimitsBuilder::new().memory_size(MOST_MEMORY).build();
        let mut store = Store::new(module.engine(), limits);
        store.limiter(|limits| limits);
        let instance = linker
            .instantiate(&mut store, module)
            .map_err(|e| format!("cannot be started: {}", e.root_cause()))?;
        // What libraries for WebAssembly do first.
        if let Ok(first) = instance.get_typed_func::<(), ()>(&mut store, "_initialize") {
            first.call(&mut store, ()).map_err(|e| format!("cannot be started: {}", said(&e)))?;
        }
        let function = instance
            .get_func(&mut store, symbol)
            .ok_or_else(|| format!("has no function {symbol}"))?;
        let memory = instance.get_memory(&mut store, "memory");
        let end = memory.map_or(0, |m| m.data_size(&store) as u64);
        Ok(Live { store, function, memory, room: (end, end), used: end })
    }
}

/// What a trap says, in words.
fn said(error: &wasmtime::Error) -> String {
    match error.downcast_ref::<Trap>() {
        Some(trap) => trap.to_string(),
        None => error.root_cause().to_string(),
    }
}

/// The values that a function takes, and the one it gives. Pointers and lengths are words of 32 bits.
fn slots(binding: &Binding) -> (Vec<Kind>, Kind) {
    const POINTER: Kind = Kind::Bits(32);
    let Some((params, result)) = &binding.any else {
        return (binding.params.clone(), binding.result);
    };
    let slot = |passed: &Passed| match passed {
        Passed::Word(kind) => *kind,
        Passed::Int => Kind::Int,
        Passed::Real => Kind::F64,
        Passed::Text | Passed::Bytes | Passed::Wide(_) => POINTER,
    };
    let mut all = Vec::new();
    for param in params {
        all.push(slot(param));
        if *param == Passed::Bytes {
            all.push(POINTER);
        }
    }
    if matches!(result, Passed::Bytes | Passed::Wide(_)) {
        all.push(POINTER);
    }
    (all, slot(result))
}

fn fits(of: &ValType, kind: Kind) -> bool {
    match of {
        ValType::I32 => {
            matches!(kind, Kind::Bool | Kind::Int) || kind.width() <= 32 && !kind.is_float()
        }
        ValType::I64 => !kind.is_float(),
        ValType::F32 => kind == Kind::F32,
        ValType::F64 => kind == Kind::F64,
        _ => false,
    }
}

impl Pointed for Wasm {
    fn put(&mut self, bytes: Vec<u8>) -> Result<u64, TalkError> {
        let live = &mut self.live;
        let none = || TalkError::Never("the module has no memory".to_owned());
        let memory = live.memory.ok_or_else(none)?;
        let at = live.used.next_multiple_of(16);
        let end = at + bytes.len() as u64;
        if end > live.room.1 {
            // What grows now may not follow what grew before: the module grows its memory too.
            let size = memory.data_size(&live.store) as u64;
            let pages = (bytes.len() as u64 + 16).div_ceil(PAGE) + 1;
            if memory.grow(&mut live.store, pages).is_err() {
                return Err(TalkError::Here("has no memory left for its arguments".to_owned()));
            }
            if size != live.room.1 {
                live.room.0 = size;
                live.used = size;
            }
            live.room.1 = size + pages * PAGE;
            return self.put(bytes);
        }
        let lost = |_| TalkError::Never("the module's memory shrank".to_owned());
        memory.write(&mut live.store, at as usize, &bytes).map_err(lost)?;
        live.used = end;
        Ok(at)
    }

    fn call(&mut self, args: &[Slot]) -> Result<u64, TalkError> {
        self.live.used = self.live.room.0;
        let mut values = Vec::with_capacity(args.len());
        for (slot, (of, kind)) in args.iter().zip(&self.params) {
            values.push(match (slot, of) {
                (Slot::Integer(word), ValType::I32) => {
                    let small = i32::try_from(word.cast_signed());
                    match small {
                        _ if *kind != Kind::Int => Val::I32((*word as u32).cast_signed()),
                        Ok(small) => Val::I32(small),
                        Err(_) => {
                            let n = word.cast_signed();
                            let why = format!("cannot be given {n}: it takes 32 bits");
                            return Err(TalkError::Here(why));
                        }
                    }
                }
                (Slot::Integer(word), _) => Val::I64(word.cast_signed()),
                (Slot::Float(bits), ValType::F32) => Val::F32(*bits as u32),
                (Slot::Float(bits), _) => Val::F64(*bits),
            });
        }
        let mut out = [Val::I32(0)];
        let results = if self.silent { &mut out[..0] } else { &mut out[..] };
        let live = &mut self.live;
        if let Err(e) = live.function.call(&mut live.store, &values, results) {
            let how = format!("trapped: {}", said(&e));
            self.restart()?;
            return Err(TalkError::Here(how));
        }
        Ok(match out[0] {
            Val::I32(n) if self.result == Kind::Int => i64::from(n).cast_unsigned(),
            Val::I32(n) if self.result == Kind::Bool => u64::from(n != 0),
            Val::I32(n) => u64::from(n.cast_unsigned()),
            Val::I64(n) if self.result == Kind::Bool => u64::from(n != 0),
            Val::I64(n) => n.cast_unsigned(),
            Val::F32(bits) => u64::from(bits),
            Val::F64(bits) => bits,
            _ => return Err(TalkError::Never("gave a value of another kind".to_owned())),
        })
    }

    fn bytes(&self, at: u64, length: usize) -> Result<Vec<u8>, TalkError> {
        let data = self.live.memory.map_or(&[][..], |m| m.data(&self.live.store));
        let bytes = data.get(at as usize..).and_then(|d| d.get(..length));
        bytes.map(<[u8]>::to_vec).ok_or_else(outside)
    }

    fn text(&self, at: u64) -> Result<Vec<u8>, TalkError> {
        let data = self.live.memory.map_or(&[][..], |m| m.data(&self.live.store));
        let rest = data.get(at as usize..).ok_or_else(outside)?;
        let end = rest.iter().position(|&b| b == 0).ok_or_else(outside)?;
        Ok(rest[..end].to_vec())
    }
}

fn outside() -> TalkError {
    TalkError::Here("gave a pointer outside its memory".to_owned())
}
