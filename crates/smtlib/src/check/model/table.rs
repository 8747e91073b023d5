//! Functions that are printed as tables: `(function f (type …) (= (f 1) 2) (default 3))`.

use super::heading::Pending;
use super::{Definition, ModelText};
use crate::check::{Checker, Result};
use crate::decl::SortList;
use crate::sort::SortId;
use crate::syntax::tape::Reader;
use crate::term::{HeadId, TermId};
use smallvec::SmallVec;

const TABLE_USAGE: &str =
    "write (function NAME (type …) (= (NAME VALUE …) VALUE) … (default VALUE))";

impl Checker {
    /// Functions that are printed as tables, which stand behind what uses them.
    pub(in crate::check) fn function_tables(
        &mut self,
        text: &[u8],
        model: &mut ModelText,
    ) -> Result<()> {
        if memchr::memmem::find(text, b"(function ").is_none() {
            return Ok(());
        }
        // One may hold another that stands behind it: first all names, then all values.
        let mut known = Vec::new();
        for declares in [true, false] {
            let mut reader = Reader::new(text);
            let mut n = 0;
            while let Ok(Some(_)) = reader.read_expression(&mut self.tape, &mut self.store.symbols)
            {
                self.sync();
                if !self.head_is(0, b"function") {
                    continue;
                }
                let items: Vec<usize> = self.tape.items(0).collect();
                if declares {
                    known.push(self.function_heading(&items)?);
                } else if let Some(heading) = known.get(n) {
                    self.function_table(&items, heading, model)?;
                    n += 1;
                }
            }
        }
        Ok(())
    }

    /// The name, parameters and result of a function that is printed as a table.
    pub(in crate::check) fn function_heading(
        &mut self,
        items: &[usize],
    ) -> Result<(Pending, SortList, SortId)> {
        let [_, name, kind, ..] = items else { return self.malformed(0, TABLE_USAGE) };
        let symbol = self.name_at(*name)?;
        let kinds: Vec<usize> = self.tape.items(*kind).collect();
        let [_, kind] = kinds[..] else { return self.malformed(*kind, TABLE_USAGE) };
        let sorts: Vec<usize> = self.tape.items(kind).skip(1).collect();
        let mut sorts = sorts.into_iter().map(|s| self.sort(s)).collect::<Result<Vec<_>>>()?;
        let Some(result) = sorts.pop() else { return self.malformed(kind, TABLE_USAGE) };
        let params: SortList = sorts.into();
        let what = self.defined(*name, symbol, &params, result)?;
        Ok((what, params, result))
    }

    /// `(function f (type …) (= (f 1) 2) (default 3))`
    pub(in crate::check) fn function_table(
        &mut self,
        items: &[usize],
        (what, params, result): &(Pending, SortList, SortId),
        model: &mut ModelText,
    ) -> Result<()> {
        let usage = TABLE_USAGE;
        let [_, name, _, points @ ..] = items else { return self.malformed(0, usage) };
        let result = *result;
        let mut vars = Vec::with_capacity(params.len());
        for (i, &sort) in params.iter().enumerate() {
            let name = self.store.symbols.intern(format!("x!{i}").as_bytes());
            vars.push(self.store.var(name, sort));
        }
        self.sync();
        let (Some(eq), Some(and), Some(ite)) = self.connectives() else {
            return self.malformed(*name, "the operator table has no `ite`");
        };
        let mut body = None;
        let mut cases: Vec<(TermId, TermId)> = Vec::new();
        for &point in points {
            let parts: SmallVec<[usize; 4]> = self.tape.items(point).take(4).collect();
            match parts[..] {
                [word, value] if self.is_word(word, b"default") => {
                    body = Some(self.value_of(value, result)?);
                }
                [_, call, value] => {
                    let args: Vec<usize> = self.tape.items(call).skip(1).collect();
                    if args.len() != params.len() {
                        return self.malformed(call, usage);
                    }
                    let mut equal = Vec::with_capacity(args.len());
                    for ((at, &x), &sort) in args.into_iter().zip(&vars).zip(params) {
                        let v = self.value_of(at, sort)?;
                        equal.push(self.store.app(eq, &[x, v]));
                    }
                    let equal = equal.into_iter().collect::<std::result::Result<Vec<_>, _>>();
                    let value = self.value_of(value, result)?;
                    let condition = match equal.as_deref() {
                        Ok([one]) => Ok(*one),
                        Ok(all) => self.store.app(and, all),
                        Err(e) => Err(e.clone()),
                    };
                    match condition {
                        Ok(condition) => cases.push((condition, value)),
                        Err(_) => return self.malformed(call, usage),
                    }
                }
                _ => return self.malformed(point, usage),
            }
        }
        let Some(mut body) = body else {
            return self.malformed(*name, "a function needs its default value");
        };
        for (condition, value) in cases.into_iter().rev() {
            body = match self.store.app(ite, &[condition, value, body]) {
                Ok(t) => t,
                Err(_) => return self.malformed(*name, usage),
            };
        }
        let params = vars.into();
        if let Pending::Fun(fun) = *what {
            model.functions.push(Definition { fun, params, body });
        }
        Ok(())
    }

    /// The heads of `=`, `and` and `ite`.
    pub(in crate::check) fn connectives(
        &mut self,
    ) -> (Option<HeadId>, Option<HeadId>, Option<HeadId>) {
        let table = self.store.theories();
        let mut head = |name: &[u8]| table.find(name).map(|op| self.store.op_head(op));
        (head(b"="), head(b"and"), head(b"ite"))
    }
}
