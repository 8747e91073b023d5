//! Programs as native code: one function that gives the distance of inputs, and one for each step of an enumeration.
//! What it computes is what [`crate::word`] and [`crate::distance`] say, to the bit; where there is no code generator,
//! these are run node by node instead.

use crate::distance::{GAP_ONE, GAP_SCALE, LEAST, NAN_FAR, NEVER};
use crate::enumerate::{FALSE, TRUE, UNDEFINED};
use crate::graph::{Graph, Kind, NodeId, Op};
use crate::program::{Caller, Program};
use crate::word::{sdiv, smod, srem};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    AbiParam, Block, InstBuilder, MemFlagsData, SigRef, StackSlotData, StackSlotKind, Type, Value,
    types,
};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, default_libcall_names};
use rustc_hash::FxHashMap;

/// Nodes up to which compiling is worth its time.
const MOST: usize = 20_000;

type Distance = unsafe extern "C" fn(*mut Context<'_, '_>, *const u64) -> f64;
type Step = unsafe extern "C" fn(*mut Context<'_, '_>, *mut u64) -> u64;

/// What compiled code hands back to us when it calls a box.
struct Context<'a, 'c> {
    call: &'a mut Caller<'c>,
}

/// The code of a program.
pub struct Compiled {
    /// Freed when nothing can call it any more.
    module: Option<JITModule>,
    distance: Option<Distance>,
    steps: Vec<Step>,
}

impl Compiled {
    /// The function that gives distances. `None` where nothing can be compiled.
    pub fn distance(program: &Program) -> Option<Compiled> {
        if program.graph.len() > MOST {
            return None;
        }
        let mut code = Code::new()?;
        let all: Vec<NodeId> = program.graph.ids().collect();
        let function = code.define(&program.graph, Some(types::F64), |emit| {
            for id in all {
                emit.node(id);
            }
            let mut sum = emit.real(0.0);
            for &atom in &program.atoms {
                let far = emit.far(atom, true);
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

    /// A function for each step: the atoms that can be decided there, each as early as possible.
    pub(crate) fn steps(graph: &Graph, steps: &[crate::enumerate::Step]) -> Option<Compiled> {
        if graph.len() > MOST {
            return None;
        }
        let mut code = Code::new()?;
        let mut functions = Vec::new();
        for step in steps {
            functions.push(code.define(graph, Some(types::I64), |emit| {
                for part in &step.parts {
                    for &id in &part.nodes {
                        emit.node(id);
                        emit.keep(id);
                    }
                    let word = emit.word(part.atom);
                    emit.leave_if_zero(word, FALSE);
                }
                let yes = emit.int(TRUE);
                emit.b.ins().return_(&[yes]);
            })?);
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

    /// Runs a step on the words of all nodes.
    #[inline]
    #[allow(unsafe_code)]
    pub(crate) fn step(&self, number: usize, words: &mut [u64], call: &mut Caller<'_>) -> u64 {
        let mut context = Context { call };
        // SAFETY: the code touches words of nodes of the graph that it was made from, and `words` has one for each.
        unsafe { self.steps[number](&raw mut context, words.as_mut_ptr()) }
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

    /// A function of the context and a pointer to words.
    fn define(
        &mut self,
        graph: &Graph,
        result: Option<Type>,
        body: impl FnOnce(&mut Emit<'_, '_>),
    ) -> Option<FuncId> {
        let mut context = self.module.make_context();
        let pointer = self.module.target_config().pointer_type();
        let mut signature = self.module.make_signature();
        signature.params.extend([AbiParam::new(pointer); 2]);
        signature.returns.extend(result.map(AbiParam::new));
        let id = self.module.declare_anonymous_function(&signature).ok()?;
        let mut for_box = self.module.make_signature();
        for_box.params.extend([AbiParam::new(types::I64); 5]);
        for_box.returns.push(AbiParam::new(types::I64));
        let mut for_three = self.module.make_signature();
        for_three.params.extend([AbiParam::new(types::I64); 3]);
        for_three.returns.push(AbiParam::new(types::I64));
        context.func.signature = signature;
        {
            let mut b = FunctionBuilder::new(&mut context.func, &mut self.scratch);
            let entry = b.create_block();
            let never = b.create_block();
            b.append_block_params_for_function_params(entry);
            b.switch_to_block(entry);
            let (to_us, memory) = (b.block_params(entry)[0], b.block_params(entry)[1]);
            let box_signature = b.import_signature(for_box);
            let three_signature = b.import_signature(for_three);
            let mut emit = Emit {
                b,
                graph,
                words: vec![None; graph.len()],
                fars: FxHashMap::default(),
                to_us,
                memory,
                never,
                is_distance: result == Some(types::F64),
                box_signature,
                three_signature,
            };
            body(&mut emit);
            emit.b.switch_to_block(never);
            let nothing = if emit.is_distance { emit.real(NEVER) } else { emit.int(UNDEFINED) };
            emit.b.ins().return_(&[nothing]);
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

/// A function that is being written: no branches but those that leave it, so what was computed once is known behind.
struct Emit<'f, 'g> {
    b: FunctionBuilder<'f>,
    graph: &'g Graph,
    words: Vec<Option<Value>>,
    fars: FxHashMap<(NodeId, bool), Value>,
    to_us: Value,
    /// The inputs of a distance; the words of all nodes for a step.
    memory: Value,
    never: Block,
    is_distance: bool,
    box_signature: SigRef,
    three_signature: SigRef,
}

fn flags() -> MemFlagsData {
    MemFlagsData::trusted()
}

impl Emit<'_, '_> {
    fn int(&mut self, word: u64) -> Value {
        self.b.ins().iconst(types::I64, word.cast_signed())
    }

    fn real(&mut self, number: f64) -> Value {
        self.b.ins().f64const(number)
    }

    /// The word of a node; from memory, if an earlier step has computed it.
    fn word(&mut self, id: NodeId) -> Value {
        if let Some(known) = self.words[id.index()] {
            return known;
        }
        let loaded = self.b.ins().load(types::I64, flags(), self.memory, (id.index() * 8) as i32);
        self.words[id.index()] = Some(loaded);
        loaded
    }

    /// Writes the word of a node for later steps.
    fn keep(&mut self, id: NodeId) {
        if matches!(self.graph.get(id).op, Op::Input(_)) {
            return;
        }
        let word = self.word(id);
        self.b.ins().store(flags(), word, self.memory, (id.index() * 8) as i32);
    }

    /// Leaves the function with this result if a word is 0.
    fn leave_if_zero(&mut self, word: Value, result: u64) {
        let (leave, on) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(word, on, &[], leave, &[]);
        self.b.switch_to_block(leave);
        let result = self.int(result);
        self.b.ins().return_(&[result]);
        self.b.switch_to_block(on);
    }

    /// Leaves the function as undefined if a word is not 0.
    fn never_if(&mut self, word: Value) {
        let on = self.b.create_block();
        let never = self.never;
        self.b.ins().brif(word, never, &[], on, &[]);
        self.b.switch_to_block(on);
    }

    fn masked(&mut self, word: Value, kind: Kind) -> Value {
        if kind.width() >= 64 {
            return word;
        }
        let mask = self.int(kind.mask());
        self.b.ins().band(word, mask)
    }

    fn truth(&mut self, flag: Value) -> Value {
        self.b.ins().uextend(types::I64, flag)
    }

    fn compare(&mut self, how: IntCC, a: Value, b: Value) -> Value {
        let flag = self.b.ins().icmp(how, a, b);
        self.truth(flag)
    }

    /// A word as a signed number.
    fn signed(&mut self, word: Value, width: u32) -> Value {
        match width {
            8 | 16 | 32 => {
                let narrow = match width {
                    8 => types::I8,
                    16 => types::I16,
                    _ => types::I32,
                };
                let part = self.b.ins().ireduce(narrow, word);
                self.b.ins().sextend(types::I64, part)
            }
            0 | 64.. => word,
            _ => {
                let by = self.int(u64::from(64 - width));
                let up = self.b.ins().ishl(word, by);
                self.b.ins().sshr(up, by)
            }
        }
    }

    /// The bits of a float as a number.
    fn float(&mut self, word: Value, kind: Kind) -> Value {
        let plain = MemFlagsData::new();
        match kind {
            Kind::F32 => {
                let half = self.b.ins().ireduce(types::I32, word);
                self.b.ins().bitcast(types::F32, plain, half)
            }
            _ => self.b.ins().bitcast(types::F64, plain, word),
        }
    }

    /// The other way.
    fn bits(&mut self, number: Value, kind: Kind) -> Value {
        let plain = MemFlagsData::new();
        match kind {
            Kind::F32 => {
                let half = self.b.ins().bitcast(types::I32, plain, number);
                self.b.ins().uextend(types::I64, half)
            }
            _ => self.b.ins().bitcast(types::I64, plain, number),
        }
    }

    fn helper(&mut self, f: extern "C" fn(u64, u64, u64) -> u64, args: &[Value]) -> Value {
        let callee = self.int(f as usize as u64);
        let call = self.b.ins().call_indirect(self.three_signature, callee, args);
        self.b.inst_results(call)[0]
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.b.ins().select(condition, yes, no)
    }

    fn call(&mut self, number: u32, args: &[Value], kind: Kind) -> Value {
        let bytes = 8 * (args.len() as u32 + 1);
        let slot = self.b.create_sized_stack_slot(StackSlotData::new(
            StackSlotKind::ExplicitSlot,
            bytes,
            3,
        ));
        let at = self.b.ins().stack_addr(types::I64, slot, 0);
        for (i, &a) in args.iter().enumerate() {
            self.b.ins().store(flags(), a, at, 8 * i as i32);
        }
        let out_offset = 8 * args.len() as i32;
        let out = self.b.ins().stack_addr(types::I64, slot, out_offset);
        let number = self.int(u64::from(number));
        let count = self.int(args.len() as u64);
        let callee = self.int(call_box as *const () as usize as u64);
        let to_us = self.to_us;
        let call = self.b.ins().call_indirect(
            self.box_signature,
            callee,
            &[to_us, number, at, count, out],
        );
        let returned = self.b.inst_results(call)[0];
        let zero = self.int(0);
        let gone = self.compare(IntCC::Equal, returned, zero);
        self.never_if(gone);
        let word = self.b.ins().load(types::I64, flags(), at, out_offset);
        self.masked(word, kind)
    }

    /// Computes a node, once.
    fn node(&mut self, id: NodeId) {
        let node = self.graph.get(id);
        let kind = node.kind;
        let kinds: Vec<Kind> = node.args.iter().map(|a| self.graph.kind(*a)).collect();
        if let Op::Input(i) = node.op {
            if self.is_distance {
                let word = self.b.ins().load(types::I64, flags(), self.memory, (i * 8) as i32);
                self.words[id.index()] = Some(word);
            }
            return;
        }
        let v: Vec<Value> = node.args.iter().map(|a| self.word(*a)).collect();
        let value = match node.op {
            Op::Call(number) => self.call(number, &v, kind),
            op => self.operation(op, kind, &v, &kinds),
        };
        self.words[id.index()] = Some(value);
    }

    fn operation(&mut self, op: Op, kind: Kind, v: &[Value], kinds: &[Kind]) -> Value {
        let w = kind.width();
        let of = kinds.first().map_or(w, |k| k.width());
        match op {
            Op::Const(c) => self.int(c),
            // Both are made by `node`.
            Op::Input(_) | Op::Call(_) => self.int(0),
            Op::Ite => self.select(v[0], v[1], v[2]),
            Op::Eq => self.same(v[0], v[1], kinds[0]),
            Op::And | Op::BvAnd => self.b.ins().band(v[0], v[1]),
            Op::Or | Op::BvOr => self.b.ins().bor(v[0], v[1]),
            Op::Xor | Op::BvXor => self.b.ins().bxor(v[0], v[1]),
            Op::Not => {
                let one = self.int(1);
                self.b.ins().bxor(v[0], one)
            }
            Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvNot | Op::BvNeg => {
                let word = match op {
                    Op::BvAdd => self.b.ins().iadd(v[0], v[1]),
                    Op::BvSub => self.b.ins().isub(v[0], v[1]),
                    Op::BvMul => self.b.ins().imul(v[0], v[1]),
                    Op::BvNot => self.b.ins().bnot(v[0]),
                    _ => self.b.ins().ineg(v[0]),
                };
                self.masked(word, kind)
            }
            Op::BvUdiv | Op::BvUrem => {
                let (zero, one) = (self.int(0), self.int(1));
                let is_zero = self.b.ins().icmp(IntCC::Equal, v[1], zero);
                let by = self.select(is_zero, one, v[1]);
                if op == Op::BvUdiv {
                    let all = self.int(kind.mask());
                    let quotient = self.b.ins().udiv(v[0], by);
                    self.select(is_zero, all, quotient)
                } else {
                    let rest = self.b.ins().urem(v[0], by);
                    self.select(is_zero, v[0], rest)
                }
            }
            Op::BvSdiv | Op::BvSrem | Op::BvSmod => {
                let width = self.int(u64::from(w));
                let word = match op {
                    Op::BvSdiv => self.helper(divide, &[v[0], v[1], width]),
                    Op::BvSrem => self.helper(remainder, &[v[0], v[1], width]),
                    _ => self.helper(modulo, &[v[0], v[1], width]),
                };
                self.masked(word, kind)
            }
            Op::BvShl | Op::BvLshr => {
                let (zero, width) = (self.int(0), self.int(u64::from(w)));
                let far = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, v[1], width);
                let shifted = if op == Op::BvShl {
                    let up = self.b.ins().ishl(v[0], v[1]);
                    self.masked(up, kind)
                } else {
                    self.b.ins().ushr(v[0], v[1])
                };
                self.select(far, zero, shifted)
            }
            Op::BvAshr => {
                let most = self.int(u64::from(w - 1));
                let far = self.b.ins().icmp(IntCC::UnsignedGreaterThan, v[1], most);
                let by = self.select(far, most, v[1]);
                let a = self.signed(v[0], w);
                let word = self.b.ins().sshr(a, by);
                self.masked(word, kind)
            }
            Op::Concat => {
                let by = self.int(u64::from(kinds[1].width()));
                let high = self.b.ins().ishl(v[0], by);
                self.b.ins().bor(high, v[1])
            }
            Op::Extract(low) => {
                let by = self.int(u64::from(low));
                let down = self.b.ins().ushr(v[0], by);
                self.masked(down, kind)
            }
            Op::SignExt => {
                let word = self.signed(v[0], of);
                self.masked(word, kind)
            }
            Op::ZeroExt => v[0],
            Op::Ult => self.compare(IntCC::UnsignedLessThan, v[0], v[1]),
            Op::Ule => self.compare(IntCC::UnsignedLessThanOrEqual, v[0], v[1]),
            Op::Slt | Op::Sle => {
                let (a, b) = (self.signed(v[0], of), self.signed(v[1], of));
                let how = if op == Op::Slt {
                    IntCC::SignedLessThan
                } else {
                    IntCC::SignedLessThanOrEqual
                };
                self.compare(how, a, b)
            }
            Op::IntAdd | Op::IntSub => {
                let sum = if op == Op::IntAdd {
                    self.b.ins().iadd(v[0], v[1])
                } else {
                    self.b.ins().isub(v[0], v[1])
                };
                // Both have the sign that the sum has not; for a difference, the second has it.
                let x = self.b.ins().bxor(v[0], sum);
                let y = if op == Op::IntAdd {
                    self.b.ins().bxor(v[1], sum)
                } else {
                    self.b.ins().bxor(v[0], v[1])
                };
                let both = self.b.ins().band(x, y);
                let zero = self.int(0);
                let over = self.b.ins().icmp(IntCC::SignedLessThan, both, zero);
                self.never_if(over);
                sum
            }
            Op::IntMul => {
                let low = self.b.ins().imul(v[0], v[1]);
                let high = self.b.ins().smulhi(v[0], v[1]);
                let by = self.int(63);
                let sign = self.b.ins().sshr(low, by);
                let over = self.b.ins().icmp(IntCC::NotEqual, high, sign);
                self.never_if(over);
                low
            }
            Op::IntDiv | Op::IntMod => self.euclid(op, v[0], v[1]),
            Op::IntAbs => {
                let (zero, least) = (self.int(0), self.int(i64::MIN.cast_unsigned()));
                let over = self.b.ins().icmp(IntCC::Equal, v[0], least);
                self.never_if(over);
                let minus = self.b.ins().isub(zero, v[0]);
                let negative = self.b.ins().icmp(IntCC::SignedLessThan, v[0], zero);
                self.select(negative, minus, v[0])
            }
            Op::BvToInt => {
                let zero = self.int(0);
                let over = self.b.ins().icmp(IntCC::SignedLessThan, v[0], zero);
                self.never_if(over);
                v[0]
            }
            Op::IntToBv => self.masked(v[0], kind),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => {
                let (x, y) = (self.float(v[0], kind), self.float(v[1], kind));
                let number = match op {
                    Op::FpAdd => self.b.ins().fadd(x, y),
                    Op::FpSub => self.b.ins().fsub(x, y),
                    Op::FpMul => self.b.ins().fmul(x, y),
                    _ => self.b.ins().fdiv(x, y),
                };
                self.bits(number, kind)
            }
            Op::FpSqrt => {
                let x = self.float(v[0], kind);
                let root = self.b.ins().sqrt(x);
                self.bits(root, kind)
            }
            Op::FpAbs => {
                let mask = self.int(crate::graph::ones(w - 1));
                self.b.ins().band(v[0], mask)
            }
            Op::FpNeg => {
                let sign = self.int(1 << (w - 1));
                self.b.ins().bxor(v[0], sign)
            }
            Op::FpEq | Op::FpLt | Op::FpLe => {
                let (x, y) = (self.float(v[0], kinds[0]), self.float(v[1], kinds[1]));
                let how = match op {
                    Op::FpEq => FloatCC::Equal,
                    Op::FpLt => FloatCC::LessThan,
                    _ => FloatCC::LessThanOrEqual,
                };
                let flag = self.b.ins().fcmp(how, x, y);
                self.truth(flag)
            }
            Op::FpIsNan => {
                let x = self.float(v[0], kinds[0]);
                let flag = self.b.ins().fcmp(FloatCC::Unordered, x, x);
                self.truth(flag)
            }
            Op::FpIsInfinite => {
                let bits = self.int(crate::graph::ones(of - 1));
                let size = self.b.ins().band(v[0], bits);
                let infinity = match kinds[0] {
                    Kind::F32 => u64::from(f32::INFINITY.to_bits()),
                    _ => f64::INFINITY.to_bits(),
                };
                let infinity = self.int(infinity);
                self.compare(IntCC::Equal, size, infinity)
            }
            Op::FpConvert => {
                let x = self.float(v[0], kinds[0]);
                let number = match (kinds[0], kind) {
                    (Kind::F64, Kind::F32) => self.b.ins().fdemote(types::F32, x),
                    (Kind::F32, Kind::F64) => self.b.ins().fpromote(types::F64, x),
                    _ => x,
                };
                self.bits(number, kind)
            }
            Op::FpFromSigned | Op::FpFromUnsigned => {
                let to = if kind == Kind::F32 { types::F32 } else { types::F64 };
                let number = if op == Op::FpFromSigned {
                    let x = self.signed(v[0], of);
                    self.b.ins().fcvt_from_sint(to, x)
                } else {
                    self.b.ins().fcvt_from_uint(to, v[0])
                };
                self.bits(number, kind)
            }
        }
    }

    /// Division and remainder as SMT-LIB has them: the remainder is never negative.
    fn euclid(&mut self, op: Op, a: Value, b: Value) -> Value {
        let (zero, one) = (self.int(0), self.int(1));
        let (least, minus) = (self.int(i64::MIN.cast_unsigned()), self.int(u64::MAX));
        let by_zero = self.compare(IntCC::Equal, b, zero);
        let is_least = self.compare(IntCC::Equal, a, least);
        let is_minus = self.compare(IntCC::Equal, b, minus);
        let over = self.b.ins().band(is_least, is_minus);
        let never = self.b.ins().bor(by_zero, over);
        self.never_if(never);
        let quotient = self.b.ins().sdiv(a, b);
        let product = self.b.ins().imul(quotient, b);
        let rest = self.b.ins().isub(a, product);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, rest, zero);
        let positive = self.b.ins().icmp(IntCC::SignedGreaterThan, b, zero);
        if op == Op::IntMod {
            let minus_b = self.b.ins().isub(zero, b);
            let size = self.select(positive, b, minus_b);
            let more = self.b.ins().iadd(rest, size);
            self.select(negative, more, rest)
        } else {
            let (down, up) = (self.b.ins().isub(quotient, one), self.b.ins().iadd(quotient, one));
            let other = self.select(positive, down, up);
            self.select(negative, other, quotient)
        }
    }

    /// Whether two words are one value.
    fn same(&mut self, a: Value, b: Value, kind: Kind) -> Value {
        let equal = self.compare(IntCC::Equal, a, b);
        if !matches!(kind, Kind::F32 | Kind::F64) {
            return equal;
        }
        let (x, y) = (self.float(a, kind), self.float(b, kind));
        let x = self.b.ins().fcmp(FloatCC::Unordered, x, x);
        let y = self.b.ins().fcmp(FloatCC::Unordered, y, y);
        let both = self.b.ins().band(x, y);
        let both = self.truth(both);
        self.b.ins().bor(equal, both)
    }

    /// How far a truth value is from true (`yes`) or from false.
    fn far(&mut self, id: NodeId, yes: bool) -> Value {
        if let Some(&known) = self.fars.get(&(id, yes)) {
            return known;
        }
        let node = self.graph.get(id);
        let is_bool = |i: usize| self.graph.kind(node.args[i]) == Kind::Bool;
        let args = &node.args;
        let made = match node.op {
            Op::And | Op::Or => {
                let (a, b) = (self.far(args[0], yes), self.far(args[1], yes));
                if (node.op == Op::And) == yes { self.sum(a, b) } else { self.least(a, b) }
            }
            Op::Not => self.far(args[0], !yes),
            Op::Xor => self.two_ways(args[0], args[1], !yes),
            Op::Eq if is_bool(0) => self.two_ways(args[0], args[1], yes),
            Op::Ite => {
                let (c, not_c) = (self.far(args[0], true), self.far(args[0], false));
                let (a, b) = (self.far(args[1], yes), self.far(args[2], yes));
                let (x, y) = (self.sum(c, a), self.sum(not_c, b));
                self.least(x, y)
            }
            _ => {
                let word = self.word(id);
                let to_change = self.to_change(id, word);
                let least = self.real(LEAST);
                let small = self.b.ins().fcmp(FloatCC::LessThan, to_change, least);
                let far = self.select(small, least, to_change);
                let zero = self.real(0.0);
                if yes { self.select(word, zero, far) } else { self.select(word, far, zero) }
            }
        };
        self.fars.insert((id, yes), made);
        made
    }

    fn sum(&mut self, a: Value, b: Value) -> Value {
        self.b.ins().fadd(a, b)
    }

    fn least(&mut self, a: Value, b: Value) -> Value {
        let less = self.b.ins().fcmp(FloatCC::LessThan, a, b);
        self.select(less, a, b)
    }

    /// Both true or both false (`equal`), or one of each.
    fn two_ways(&mut self, a: NodeId, b: NodeId, equal: bool) -> Value {
        let (a_yes, a_no) = (self.far(a, true), self.far(a, false));
        let (b_yes, b_no) = (self.far(b, true), self.far(b, false));
        let (x, y) = if equal {
            (self.sum(a_yes, b_yes), self.sum(a_no, b_no))
        } else {
            (self.sum(a_yes, b_no), self.sum(a_no, b_yes))
        };
        self.least(x, y)
    }

    /// How far an atom is from the other truth value.
    fn to_change(&mut self, id: NodeId, word: Value) -> Value {
        let node = self.graph.get(id);
        let op = node.op;
        let of = |i: usize| self.graph.kind(node.args[i]);
        match op {
            Op::Eq => {
                let (a, b) = (self.word(node.args[0]), self.word(node.args[1]));
                let apart = self.apart(a, b, of(0));
                let one = self.real(1.0);
                self.select(word, one, apart)
            }
            Op::Ult | Op::Ule | Op::Slt | Op::Sle => {
                let (mut a, mut b) = (self.word(node.args[0]), self.word(node.args[1]));
                let with_sign = matches!(op, Op::Slt | Op::Sle);
                if with_sign {
                    let width = of(0).width();
                    (a, b) = (self.signed(a, width), self.signed(b, width));
                }
                let d = self.difference(a, b, with_sign);
                let d = self.one_more(d);
                self.gap(d)
            }
            Op::FpEq | Op::FpLt | Op::FpLe => {
                let kind = of(0);
                let (a, b) = (self.word(node.args[0]), self.word(node.args[1]));
                let (x, y) = (self.float(a, kind), self.float(b, kind));
                let nan = self.b.ins().fcmp(FloatCC::Unordered, x, y);
                let (a, b) = (self.order(a, kind), self.order(b, kind));
                let d = self.difference(a, b, true);
                let d = self.one_more(d);
                let gap = self.gap(d);
                let far = self.real(NAN_FAR);
                self.select(nan, far, gap)
            }
            _ => self.real(1.0),
        }
    }

    fn difference(&mut self, a: Value, b: Value, with_sign: bool) -> Value {
        let how = if with_sign { IntCC::SignedLessThan } else { IntCC::UnsignedLessThan };
        let less = self.b.ins().icmp(how, a, b);
        let (x, y) = (self.b.ins().isub(a, b), self.b.ins().isub(b, a));
        self.select(less, y, x)
    }

    /// One more, unless that is too much.
    fn one_more(&mut self, d: Value) -> Value {
        let (one, most) = (self.int(1), self.int(u64::MAX));
        let more = self.b.ins().iadd(d, one);
        let full = self.b.ins().icmp(IntCC::Equal, d, most);
        self.select(full, most, more)
    }

    fn gap(&mut self, d: Value) -> Value {
        let number = self.b.ins().fcvt_from_uint(types::F64, d);
        let one = self.real(1.0);
        let number = self.b.ins().fadd(number, one);
        let bits = self.bits(number, Kind::F64);
        let first = self.int(GAP_ONE);
        let steps = self.b.ins().isub(bits, first);
        // Never above 2^62: the signed conversion is one instruction.
        let steps = self.b.ins().fcvt_from_sint(types::F64, steps);
        let scale = self.real(GAP_SCALE);
        self.b.ins().fmul(steps, scale)
    }

    fn order(&mut self, bits: Value, kind: Kind) -> Value {
        let width = kind.width();
        let s = self.signed(bits, width);
        let zero = self.int(0);
        let least = self.int((i64::MIN >> (64 - width)).cast_unsigned());
        let other = self.b.ins().isub(least, s);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, s, zero);
        self.select(negative, other, s)
    }

    fn apart(&mut self, a: Value, b: Value, kind: Kind) -> Value {
        match kind {
            Kind::Bool => self.real(1.0),
            Kind::Int => {
                let d = self.difference(a, b, true);
                self.gap(d)
            }
            Kind::F32 | Kind::F64 => {
                let (x, y) = (self.order(a, kind), self.order(b, kind));
                let d = self.difference(x, y, true);
                self.gap(d)
            }
            Kind::Bits(_) => {
                let d = self.b.ins().isub(a, b);
                let d = self.masked(d, kind);
                let other = self.b.ins().ineg(d);
                let other = self.masked(other, kind);
                let less = self.b.ins().icmp(IntCC::UnsignedLessThan, d, other);
                let d = self.select(less, d, other);
                let numbers = self.gap(d);
                let differ = self.b.ins().bxor(a, b);
                let count = self.b.ins().popcnt(differ);
                let count = self.b.ins().fcvt_from_sint(types::F64, count);
                let both = self.b.ins().fadd(numbers, count);
                let half = self.real(0.5);
                self.b.ins().fmul(half, both)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Machine;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// A graph of random operations over inputs of every kind.
    fn random(rng: &mut ChaCha8Rng) -> Program {
        let mut g = Graph::new();
        let kinds = [
            Kind::Bool,
            Kind::Bits(8),
            Kind::Bits(13),
            Kind::Bits(64),
            Kind::Int,
            Kind::F32,
            Kind::F64,
        ];
        let mut pool: Vec<NodeId> = Vec::new();
        for k in kinds {
            pool.extend([g.input(k), g.input(k)]);
            pool.push(g.word(rng.random(), k));
            pool.push(g.word(rng.random_range(0..3), k));
        }
        let bits = [
            Op::BvAdd,
            Op::BvSub,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvSmod,
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
        ];
        let ints = [Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntMod];
        let floats = [Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv];
        for _ in 0..60 {
            let a = pool[rng.random_range(0..pool.len())];
            let k = g.kind(a);
            let same: Vec<NodeId> = pool.iter().copied().filter(|n| g.kind(*n) == k).collect();
            let b = same[rng.random_range(0..same.len())];
            let truths: Vec<NodeId> =
                pool.iter().copied().filter(|n| g.kind(*n) == Kind::Bool).collect();
            let c = truths[rng.random_range(0..truths.len())];
            let pick = |ops: &[Op], rng: &mut ChaCha8Rng| ops[rng.random_range(0..ops.len())];
            let made = match (k, rng.random_range(0..8)) {
                (_, 0) => g.make(Op::Eq, Kind::Bool, &[a, b]),
                (_, 1) => g.make(Op::Ite, k, &[c, a, b]),
                (Kind::Bool, n) => {
                    let op = [Op::And, Op::Or, Op::Xor, Op::Not][n % 4];
                    let args = [a, b];
                    g.make(op, k, if op == Op::Not { &args[..1] } else { &args })
                }
                (Kind::Bits(_), 2) => {
                    g.make(pick(&[Op::Ult, Op::Ule, Op::Slt, Op::Sle], rng), Kind::Bool, &[a, b])
                }
                (Kind::Bits(_), 3) => g.make(pick(&[Op::BvNot, Op::BvNeg], rng), k, &[a]),
                (Kind::Bits(w), 4) if w < 32 => g.make(Op::SignExt, Kind::Bits(64), &[a]),
                (Kind::Bits(w), 4) => g.make(Op::Extract(w - 8), Kind::Bits(8), &[a]),
                (Kind::Bits(_), 5) => g.make(
                    pick(&[Op::FpFromSigned, Op::FpFromUnsigned], rng),
                    [Kind::F32, Kind::F64][rng.random_range(0..2)],
                    &[a],
                ),
                (Kind::Bits(8), 6) => g.make(Op::Call(3), Kind::Bits(13), &[a, b]),
                (Kind::Bits(64), 6) => g.make(Op::BvToInt, Kind::Int, &[a]),
                (Kind::Bits(_), _) => g.make(pick(&bits, rng), k, &[a, b]),
                (Kind::Int, 2) => g.make(pick(&[Op::Slt, Op::Sle], rng), Kind::Bool, &[a, b]),
                (Kind::Int, 3) => g.make(Op::IntAbs, k, &[a]),
                (Kind::Int, 4) => g.make(Op::IntToBv, Kind::Bits(13), &[a]),
                (Kind::Int, _) => g.make(pick(&ints, rng), k, &[a, b]),
                (_, 2 | 3) => {
                    g.make(pick(&[Op::FpEq, Op::FpLt, Op::FpLe], rng), Kind::Bool, &[a, b])
                }
                (_, 4) => g.make(pick(&[Op::FpIsNan, Op::FpIsInfinite], rng), Kind::Bool, &[a]),
                (_, 5) => g.make(pick(&[Op::FpAbs, Op::FpNeg, Op::FpSqrt], rng), k, &[a]),
                (Kind::F32, 6) => g.make(Op::FpConvert, Kind::F64, &[a]),
                (_, 6) => g.make(Op::FpConvert, Kind::F32, &[a]),
                _ => g.make(pick(&floats, rng), k, &[a, b]),
            };
            pool.push(made);
        }
        let atoms: Vec<NodeId> =
            pool.iter().copied().filter(|n| g.kind(*n) == Kind::Bool).rev().take(5).collect();
        Program::of(&g, &atoms, &[], false)
    }

    #[test]
    fn code_and_machine_agree() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let (mut compared, mut never, mut zero) = (0, 0, 0);
        for _ in 0..300 {
            let program = random(&mut rng);
            let compiled = Compiled::distance(&program).expect("this machine has a code generator");
            let mut machine = Machine::new(&program);
            for _ in 0..40 {
                let inputs: Vec<u64> = program
                    .graph
                    .inputs
                    .iter()
                    .map(|k| {
                        let small = rng.random_range(0..4u64);
                        let word = if rng.random() { small } else { rng.random() };
                        let word = if rng.random() { word } else { word.wrapping_neg() };
                        word & k.mask()
                    })
                    .collect();
                let mut call = |b: u32, args: &[u64]| {
                    assert_eq!(b, 3);
                    (args[0] != 77).then(|| args[0].wrapping_mul(31) ^ args[1])
                };
                let expected = machine.run(&inputs, &mut call);
                let got = compiled.run(&inputs, &mut call);
                // The bits of a NaN are the machine's choice, and only they may differ.
                let nan = program.graph.ids().any(|n| {
                    matches!(program.graph.kind(n), Kind::F32 | Kind::F64)
                        && crate::word::float(machine.word(n), program.graph.kind(n)).is_nan()
                });
                if expected.to_bits() != got.to_bits() && !nan {
                    panic!("{expected} is not {got}\n{:?}\n{inputs:?}", program.graph);
                }
                compared += usize::from(!nan);
                never += usize::from(expected == NEVER);
                zero += usize::from(expected == 0.0);
            }
        }
        assert!(compared > 2000 && never > 100 && zero > 10, "{compared} {never} {zero}");
    }
}
