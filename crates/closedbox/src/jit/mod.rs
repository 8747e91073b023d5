//! Programs as native code: one function that gives the distance of inputs, and one for each step of an enumeration.
//! What it computes is what [`crate::word`] and [`crate::distance`] say, to the bit; where there is no code generator,
//! these are run node by node instead.

mod call;
mod emit;
mod far;
#[cfg(test)]
mod tests;

use crate::distance::NEVER;
use crate::graph::{Graph, NodeId};
use crate::machine::Caller;
use crate::program::Program;
use crate::word::{sdiv, smod, srem};
use cranelift_codegen::ir::{AbiParam, InstBuilder, Type, types};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, default_libcall_names};
use emit::Emit;
use rustc_hash::FxHashMap;

/// Nodes up to which compiling is worth its time.
const MOST: usize = 20_000;

type Distance = unsafe extern "C" fn(*mut Context<'_, '_>, *const u64) -> f64;
type Step = unsafe extern "C" fn(*mut Context<'_, '_>, *mut u64, u64, u64) -> u64;

/// What compiled code hands back to us when it calls a box.
struct Context<'a, 'c> {
    call: &'a mut Caller<'c>,
}

/// A box that compiled code calls by itself. Addresses of things that outlive the code.
#[derive(Clone, Copy, Debug)]
pub struct Direct {
    /// A function of two pointers: to the words of the arguments, and to that of the result.
    pub(crate) function: usize,
    /// The page on which stands what is being called, and the word that is 0 in a copy of this process; 0 if nobody
    /// watches.
    pub(crate) page: usize,
    pub(crate) own: usize,
    /// The number of calls so far.
    pub(crate) calls: usize,
    /// One call in so many, a power of two, goes the long way, which looks closer.
    pub(crate) looked_at: u64,
}

/// The boxes that can be called so, by their numbers.
pub type Directs<'d> = &'d [Option<Direct>];

/// The code of a program.
pub struct Compiled {
    /// Freed when nothing can call it any more.
    module: Option<JITModule>,
    distance: Option<Distance>,
    steps: Vec<Step>,
}

impl Compiled {
    /// The function that gives distances. `None` where nothing can be compiled.
    pub fn distance(program: &Program, directs: Directs<'_>) -> Option<Compiled> {
        if program.graph.len() > MOST {
            return None;
        }
        let mut code = Code::new()?;
        let all: Vec<NodeId> = program.graph.ids().collect();
        let function = code.define(&program.graph, directs, types::F64, |emit| {
            for id in all {
                emit.node(id);
            }
            let mut sum = emit.real(0.0);
            for far in emit.fars(&program.atoms) {
                sum = emit.b.ins().fadd(sum, far);
            }
            emit.b.ins().return_(&[sum]);
        })?;
        let mut compiled = code.finish()?;
        // SAFETY: the function was made with this signature.
        #[allow(unsafe_code)]
        let distance =
            unsafe { std::mem::transmute::<*const u8, Distance>(compiled.address(function)?) };
        compiled.distance = Some(distance);
        Some(compiled)
    }

    /// A function for each step: it tries words of the step's input one after the other, and decides the atoms that can be
    /// decided there, each as early as possible, until all are true.
    pub(crate) fn steps(
        graph: &Graph,
        steps: &[crate::enumerate::Step],
        directs: Directs<'_>,
    ) -> Option<Compiled> {
        if graph.len() > MOST {
            return None;
        }
        let mut code = Code::new()?;
        let mut functions = Vec::new();
        for step in steps {
            functions.push(code.define(graph, directs, types::I64, |emit| emit.words_of(step))?);
        }
        let mut compiled = code.finish()?;
        for f in functions {
            // SAFETY: the functions were made with this signature.
            #[allow(unsafe_code)]
            let step = unsafe { std::mem::transmute::<*const u8, Step>(compiled.address(f)?) };
            compiled.steps.push(step);
        }
        Some(compiled)
    }

    fn address(&self, function: FuncId) -> Option<*const u8> {
        self.module.as_ref().map(|m| m.get_finalized_function(function))
    }

    /// How far inputs are from making all atoms true.
    #[inline]
    #[allow(unsafe_code)]
    pub fn run(&self, inputs: &[u64], call: &mut Caller<'_>) -> f64 {
        let Some(f) = self.distance else { return NEVER };
        let mut context = Context { call };
        // SAFETY: the code reads as many inputs as the program has, and calls back through the context.
        unsafe { f(&raw mut context, inputs.as_ptr()) }
    }

    /// Runs a step on the words of all nodes, for `count` words of its input from `start` on: how many of them were in vain
    /// before everything was true, and whether something had no value there.
    #[inline]
    #[allow(unsafe_code)]
    pub(crate) fn step(
        &self,
        number: usize,
        words: &mut [u64],
        (start, count): (u64, u64),
        call: &mut Caller<'_>,
    ) -> (u64, bool) {
        let mut context = Context { call };
        // SAFETY: the code touches words of nodes of the graph that it was made from, and `words` has one for each.
        let said =
            unsafe { self.steps[number](&raw mut context, words.as_mut_ptr(), start, count) };
        (said & !UNDEFINED, said & UNDEFINED != 0)
    }
}

impl Drop for Compiled {
    #[allow(unsafe_code)]
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: its functions are only called through this.
            unsafe { module.free_memory() };
        }
    }
}

/// In what a step gives: something had no value.
const UNDEFINED: u64 = 1 << 63;

/// What compiled code calls for a box: 0 if it did not return.
extern "C" fn call_box(
    context: *mut Context<'_, '_>,
    number: u64,
    args: *const u64,
    count: u64,
    out: *mut u64,
) -> u64 {
    // SAFETY: the code hands over the context that it was called with, and slots of its own stack.
    #[allow(unsafe_code)]
    unsafe {
        let args = std::slice::from_raw_parts(args, count as usize);
        match ((*context).call)(number as u32, args) {
            Some(value) => {
                *out = value;
                1
            }
            None => 0,
        }
    }
}

/// What a copy of this process does that a box made and forgot.
extern "C" fn end() {
    std::process::exit(0);
}

extern "C" fn divide(a: u64, b: u64, width: u64) -> u64 {
    sdiv(a, b, width as u32)
}

extern "C" fn remainder(a: u64, b: u64, width: u64) -> u64 {
    srem(a, b, width as u32)
}

extern "C" fn modulo(a: u64, b: u64, width: u64) -> u64 {
    smod(a, b, width as u32)
}

/// Functions that are being compiled.
struct Code {
    module: JITModule,
    scratch: FunctionBuilderContext,
}

impl Code {
    fn new() -> Option<Code> {
        let mut flags = settings::builder();
        for (name, value) in [
            ("opt_level", "speed"),
            ("is_pic", "false"),
            ("use_colocated_libcalls", "false"),
            ("enable_verifier", "false"),
        ] {
            flags.set(name, value).ok()?;
        }
        let isa = cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()?;
        let module = JITModule::new(JITBuilder::with_isa(isa, default_libcall_names()));
        Some(Code { module, scratch: FunctionBuilderContext::new() })
    }

    /// A function of the context and a pointer to words; of a first word and their number too, if it gives no float.
    fn define(
        &mut self,
        graph: &Graph,
        directs: Directs<'_>,
        result: Type,
        body: impl FnOnce(&mut Emit<'_, '_>),
    ) -> Option<FuncId> {
        let mut context = self.module.make_context();
        let pointer = self.module.target_config().pointer_type();
        let mut signature = self.module.make_signature();
        signature.params.extend([AbiParam::new(pointer); 2]);
        let is_distance = result == types::F64;
        if !is_distance {
            signature.params.extend([AbiParam::new(types::I64); 2]);
        }
        signature.returns.push(AbiParam::new(result));
        let id = self.module.declare_anonymous_function(&signature).ok()?;
        let mut for_box = self.module.make_signature();
        for_box.params.extend([AbiParam::new(types::I64); 5]);
        for_box.returns.push(AbiParam::new(types::I64));
        let mut for_three = self.module.make_signature();
        for_three.params.extend([AbiParam::new(types::I64); 3]);
        for_three.returns.push(AbiParam::new(types::I64));
        let mut for_packed = self.module.make_signature();
        for_packed.params.extend([AbiParam::new(types::I64); 2]);
        let for_end = self.module.make_signature();
        context.func.signature = signature;
        {
            let mut b = FunctionBuilder::new(&mut context.func, &mut self.scratch);
            let entry = b.create_block();
            let never = b.create_block();
            b.append_block_params_for_function_params(entry);
            b.switch_to_block(entry);
            let (to_us, memory) = (b.block_params(entry)[0], b.block_params(entry)[1]);
            let range = match *b.block_params(entry) {
                [_, _, start, count] => Some((start, count)),
                _ => None,
            };
            let box_signature = b.import_signature(for_box);
            let three_signature = b.import_signature(for_three);
            let packed_signature = b.import_signature(for_packed);
            let end_signature = b.import_signature(for_end);
            let mut emit = Emit {
                b,
                graph,
                directs,
                words: vec![None; graph.len()],
                fars: FxHashMap::default(),
                to_us,
                memory,
                never,
                range,
                next: None,
                is_distance,
                box_signature,
                three_signature,
                packed_signature,
                end_signature,
            };
            body(&mut emit);
            emit.b.switch_to_block(never);
            match emit.next {
                Some((next, _)) => {
                    let undefined = emit.int(UNDEFINED);
                    emit.b.ins().jump(next, &[undefined.into()]);
                }
                None => {
                    let nothing = emit.real(NEVER);
                    emit.b.ins().return_(&[nothing]);
                }
            }
            emit.b.seal_all_blocks();
            emit.b.finalize(self.module.target_config());
        }
        self.module.define_function(id, &mut context).ok()?;
        Some(id)
    }

    fn finish(mut self) -> Option<Compiled> {
        self.module.finalize_definitions().ok()?;
        Some(Compiled { module: Some(self.module), distance: None, steps: Vec::new() })
    }
}
