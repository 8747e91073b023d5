//! Calls of boxes from native code.

use super::emit::{Emit, flags};
use super::{Direct, call_box, end};
use crate::graph::Kind;
use crate::host::{ARGS, mark};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value, types,
};

impl Emit<'_, '_> {
    /// Calls a box: its arguments and its result stand on the stack.
    pub(super) fn call(&mut self, number: u32, args: &[Value], kind: Kind) -> Value {
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
        match self.directs.get(number as usize).copied().flatten() {
            Some(direct) => self.call_directly(direct, number, args, (at, out)),
            None => self.call_back(number, args.len(), (at, out)),
        }
        let word = self.b.ins().load(types::I64, flags(), at, out_offset);
        if kind == Kind::Bool {
            // A C function leaves the rest of its register as it is.
            let byte = self.int(0xff);
            let low = self.b.ins().band(word, byte);
            let zero = self.int(0);
            return self.compare(IntCC::NotEqual, low, zero);
        }
        self.masked(word, kind)
    }

    /// Calls a box through us: limits, the black list, the second call.
    fn call_back(&mut self, number: u32, count: usize, (at, out): (Value, Value)) {
        let (number, count) = (self.int(u64::from(number)), self.int(count as u64));
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
    }

    /// Calls a box at once, and one time in many the long way.
    fn call_directly(
        &mut self,
        direct: Direct,
        number: u32,
        args: &[Value],
        (at, out): (Value, Value),
    ) {
        let counter = self.int(direct.calls as u64);
        let calls = self.b.ins().load(types::I64, flags(), counter, 0);
        let one = self.int(1);
        let calls = self.b.ins().iadd(calls, one);
        let mask = self.int(direct.looked_at - 1);
        let rest = self.b.ins().band(calls, mask);
        let (quick, long, on) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block());
        self.b.ins().brif(rest, quick, &[], long, &[]);
        self.b.switch_to_block(long);
        self.call_back(number, args.len(), (at, out));
        self.b.ins().jump(on, &[]);
        self.b.switch_to_block(quick);
        self.b.ins().store(flags(), calls, counter, 0);
        let page = self.int(direct.page as u64);
        if direct.page != 0 {
            for (i, &a) in args.iter().enumerate() {
                self.b.ins().store(flags(), a, page, 8 * (ARGS + i) as i32);
            }
            let mark = self.int(mark(number, args.len()));
            self.b.ins().store(flags(), mark, page, 8);
        }
        let callee = self.int(direct.function as u64);
        self.b.ins().call_indirect(self.packed_signature, callee, &[at, out]);
        if direct.page != 0 {
            let own = self.int(direct.own as u64);
            let same = self.b.ins().load(types::I64, MemFlagsData::new(), own, 0);
            let (copied, stays) = (self.b.create_block(), self.b.create_block());
            self.b.ins().brif(same, stays, &[], copied, &[]);
            self.b.switch_to_block(copied);
            let callee = self.int(end as *const () as usize as u64);
            self.b.ins().call_indirect(self.end_signature, callee, &[]);
            self.b.ins().jump(stays, &[]);
            self.b.switch_to_block(stays);
            let zero = self.int(0);
            self.b.ins().store(flags(), zero, page, 8);
        }
        self.b.ins().jump(on, &[]);
        self.b.switch_to_block(on);
    }
}
