//! Commands: the standard's, and what real files use beyond it. A command that is not known is
//! kept as it is written.

use super::{Binding, Checker, Result, SortBinding};
use crate::decl::{FunKind, SortList};
use crate::logic::Logic;
use crate::problem::ProblemKind;
use crate::script::{CommandKind, DefineWord, Objective};
use crate::sort::SortDecl;
use crate::symbol::SymbolId;
use crate::syntax::Span;
use crate::syntax::tape::Kind;
use crate::term::TermId;

/// Commands that are known and hold no terms or declarations.
const PLAIN: &[&[u8]] = &[
    b"apply",
    b"block-model",
    b"block-model-values",
    b"check-sat-using",
    b"declare-heap",
    b"declare-pool",
    b"declare-tactic",
    b"display",
    b"echo",
    b"exit",
    b"get-abduct",
    b"get-assertions",
    b"get-assignment",
    b"get-difficulty",
    b"get-info",
    b"get-interpolant",
    b"get-interpolant-next",
    b"get-learned-literals",
    b"get-model",
    b"get-objectives",
    b"get-option",
    b"get-proof",
    b"get-qe",
    b"get-qe-disjunct",
    b"get-timeout-core",
    b"get-unsat-assumptions",
    b"get-unsat-core",
    b"get-unsat-core-lemmas",
    b"get-user-tactics",
    b"help",
    b"help-tactic",
    b"include",
    b"include-file",
    b"labels",
    b"reset",
    b"reset-assertions",
    b"set-info",
    b"set-option",
    b"set-simplifier",
];

impl Checker {
    /// The command on the tape.
    pub(super) fn command(&mut self) -> Result<CommandKind> {
        self.sync();
        let Some(first) = self.tape.items(0).next() else {
            return self.malformed(0, "a command should stand here, not ()");
        };
        let Some(word) = self.symbol_at(first) else {
            return self.malformed(first, "the name of a command should stand here");
        };
        if self.exited {
            // No solver reads on behind (exit), so nothing there can be wrong.
            return Ok(CommandKind::Unknown(word));
        }
        let kind = match self.store.symbols.bytes(word) {
            b"assert" => {
                let t = self.only_term("write (assert TERM)")?;
                let at = first + 1;
                let got = self.store.sort(t);
                if got != self.store.theories().bool() {
                    return Err(self.expected(
                        at,
                        "an assertion",
                        self.store.theories().bool(),
                        got,
                    ));
                }
                CommandKind::Assert(t)
            }
            b"declare-fun" => {
                let [_, name, params, result] =
                    self.parts("write (declare-fun NAME (SORT …) SORT)")?;
                let params = self.sort_list(params)?;
                let result = self.sort(result)?;
                CommandKind::DeclareFun(self.declare(name, params, result, FunKind::Declared)?)
            }
            b"declare-const" => {
                let [_, name, sort] = self.parts("write (declare-const NAME SORT)")?;
                let sort = self.sort(sort)?;
                CommandKind::DeclareConst(self.declare(
                    name,
                    SortList::new(),
                    sort,
                    FunKind::Declared,
                )?)
            }
            b"declare-var" => {
                let [_, name, sort] = self.parts("write (declare-var NAME SORT)")?;
                let sort = self.sort(sort)?;
                CommandKind::DeclareVar(self.declare(name, SortList::new(), sort, FunKind::Var)?)
            }
            b"declare-rel" => self.declare_rel()?,
            b"declare-cb" => {
                let [_, name, params, result] =
                    self.parts("write (declare-cb NAME (SORT …) SORT)")?;
                let params = self.sort_list(params)?;
                let result = self.sort(result)?;
                CommandKind::DeclareCb(self.declare(name, params, result, FunKind::ClosedBox)?)
            }
            b"declare-oracle-fun" => self.declare_oracle_fun()?,
            b"define-fun" => self.define_fun(DefineWord::Fun)?,
            b"define-fun-rec" => self.define_fun(DefineWord::FunRec)?,
            b"define-const" => self.define_const()?,
            b"define-funs-rec" => self.define_funs_rec()?,
            b"declare-sort" => {
                let items: Vec<usize> = self.tape.items(0).collect();
                // Z3 takes (declare-sort S) for a sort without arguments.
                let (name, arity, written) = match items[..] {
                    [_, name] => (name, 0, false),
                    [_, name, arity] => (name, self.numeral(arity)? as u32, true),
                    _ => return self.malformed(0, "write (declare-sort NAME ARITY)"),
                };
                let symbol = self.name_at(name)?;
                let decl = SortDecl { symbol, arity, alias: None, datatype: None };
                CommandKind::DeclareSort(self.declare_sort(name, decl)?, written)
            }
            b"define-sort" => self.define_sort()?,
            b"declare-sort-parameter" => {
                let [_, name] = self.parts("write (declare-sort-parameter NAME)")?;
                let symbol = self.name_at(name)?;
                let sort = self.store.sorts.param(symbol);
                self.bind_sort(self.store.symbols.canon(symbol), SortBinding::Param(sort));
                CommandKind::DeclareSortParameter(symbol)
            }
            b"declare-datatype" => self.declare_datatype(false)?,
            b"declare-codatatype" => self.declare_datatype(true)?,
            b"declare-datatypes" => self.declare_datatypes(false)?,
            b"declare-codatatypes" => self.declare_datatypes(true)?,
            b"assert-soft" => {
                let t = self.first_term("write (assert-soft TERM :weight W :id NAME)")?;
                self.must_be_bool(first + 1, "an assertion", t)?;
                CommandKind::AssertSoft(t, self.tail(first + 1))
            }
            b"minimize" | b"maximize" => {
                let goal = if self.store.symbols.bytes(word) == b"minimize" {
                    Objective::Minimize
                } else {
                    Objective::Maximize
                };
                let t = self.first_term("write (minimize TERM)")?;
                CommandKind::Optimize(goal, t, self.tail(first + 1))
            }
            b"rule" => {
                let t = self.first_term("write (rule TERM)")?;
                self.must_be_bool(first + 1, "a rule", t)?;
                CommandKind::Rule(t, self.tail(first + 1))
            }
            b"query" => {
                let t = self.first_term("write (query TERM)")?;
                CommandKind::Query(t, self.tail(first + 1))
            }
            b"simplify" | b"eval" => {
                let t = self.first_term("write (simplify TERM)")?;
                CommandKind::Evaluate(word, t, self.tail(first + 1))
            }
            b"check-sat" => {
                let items: Vec<usize> = self.tape.items(0).skip(1).collect();
                let terms = items.iter().map(|&i| self.term(i)).collect::<Result<Vec<_>>>()?;
                for (&at, &t) in items.iter().zip(&terms) {
                    self.must_be_bool(at, "an assumption", t)?;
                }
                CommandKind::CheckSat(terms)
            }
            b"check-sat-assuming" => {
                let [_, list] = self.parts("write (check-sat-assuming (TERM …))")?;
                let terms = self.terms(list)?;
                let places: Vec<usize> = self.tape.items(list).collect();
                for (&at, &t) in places.iter().zip(&terms) {
                    self.must_be_bool(at, "an assumption", t)?;
                }
                CommandKind::CheckSatAssuming(terms)
            }
            b"get-value" => {
                let list = first + 1;
                if self.tape.len() <= list {
                    return self.malformed(0, "write (get-value (TERM …))");
                }
                CommandKind::GetValue(self.terms(list)?, self.tail(list))
            }
            b"set-logic" => {
                let [_, name] = self.parts("write (set-logic NAME)")?;
                let symbol = self.name_at(name)?;
                self.set_logic(symbol);
                CommandKind::SetLogic(symbol)
            }
            b"push" => {
                let written = self.level_count()?;
                let n = written.unwrap_or(1);
                // Levels that are pushed together are taken back to one place: a billion cost as
                // much as one.
                self.levels.push((n, self.undo.len()));
                self.depth += u128::from(n);
                CommandKind::Push(written)
            }
            b"pop" => {
                let written = self.level_count()?;
                let n = written.unwrap_or(1);
                self.pop(n)?;
                CommandKind::Pop(written)
            }
            bytes if PLAIN.contains(&bytes) => {
                self.plain(word);
                CommandKind::Other(word)
            }
            _ => CommandKind::Unknown(word),
        };
        Ok(kind)
    }

    fn pop(&mut self, n: u64) -> Result<()> {
        if u128::from(n) > self.depth {
            return self.fail(0, ProblemKind::Pop(n, self.depth as u64));
        }
        self.depth -= u128::from(n);
        let mut left = n;
        let mut mark = None;
        while left > 0
            && let Some((count, start)) = self.levels.last_mut()
        {
            mark = Some(*start);
            let now = left.min(*count);
            *count -= now;
            left -= now;
            if *count == 0 {
                self.levels.pop();
            }
        }
        if let (Some(mark), false) = (mark, self.global_declarations) {
            self.undo_to(mark);
        }
        Ok(())
    }

    /// What the commands without terms change.
    fn plain(&mut self, word: SymbolId) {
        match self.store.symbols.bytes(word) {
            b"set-option" => {
                let items: Vec<usize> = self.tape.items(0).skip(1).collect();
                if let [key, value] = items[..]
                    && self.tape.get(key).kind() == Kind::Keyword
                    && self.store.symbols.bytes(self.tape.get(key).symbol())
                        == b":global-declarations"
                {
                    self.global_declarations = self.is_word(value, b"true");
                }
            }
            b"exit" => self.exited = true,
            b"reset" => {
                self.undo_to(0);
                self.levels.clear();
                self.depth = 0;
                self.global_declarations = false;
                self.set_numerals(false);
                self.logic = None;
                self.store.higher_order = false;
            }
            b"reset-assertions" => {
                if !self.global_declarations {
                    self.undo_to(0);
                }
                self.levels.clear();
                self.depth = 0;
            }
            _ => {}
        }
    }

    fn set_logic(&mut self, symbol: SymbolId) {
        let text = self.store.symbols.text(self.store.symbols.canon(symbol)).into_owned();
        self.logic = Logic::parse(&text);
        self.logic_name = self.logic_name.or(Some(symbol));
        self.store.higher_order = text.starts_with("HO_");
        self.set_numerals(self.logic.is_some_and(|l| l.numerals_are_real()));
    }

    /// Numerals mean integers or reals; the slots that remember their terms forget them.
    fn set_numerals(&mut self, real: bool) {
        if self.numerals_are_real == real {
            return;
        }
        self.numerals_are_real = real;
        for symbol in self.literals.drain(..) {
            self.slots[symbol.index()].term = Binding::Unbound;
        }
    }

    /// Exactly `N` elements.
    pub(super) fn parts<const N: usize>(&self, usage: &'static str) -> Result<[usize; N]> {
        let mut parts = [0; N];
        let mut items = self.tape.items(0);
        for part in &mut parts {
            match items.next() {
                Some(at) => *part = at,
                None => return self.malformed(0, usage),
            }
        }
        if items.next().is_some() {
            return self.malformed(0, usage);
        }
        Ok(parts)
    }

    fn only_term(&mut self, usage: &'static str) -> Result<TermId> {
        let [_, at] = self.parts(usage)?;
        self.term(at)
    }

    fn first_term(&mut self, usage: &'static str) -> Result<TermId> {
        if self.tape.len() < 3 {
            return self.malformed(0, usage);
        }
        self.term(2)
    }

    fn terms(&mut self, list: usize) -> Result<Vec<TermId>> {
        if self.tape.get(list).kind() != Kind::List {
            return self.malformed(list, "a list of terms should stand here");
        }
        let items: Vec<usize> = self.tape.items(list).collect();
        items.into_iter().map(|i| self.term(i)).collect()
    }

    fn must_be_bool(&self, at: usize, place: &'static str, t: TermId) -> Result<()> {
        let bool = self.store.theories().bool();
        if self.store.sort(t) == bool {
            return Ok(());
        }
        Err(self.expected(at, place, bool, self.store.sort(t)))
    }

    /// What stands after the s-expression at `at`, up to the closing parenthesis of the command.
    fn tail(&self, at: usize) -> Span {
        let (start, end) = (self.span(at).end, self.span(0).end.saturating_sub(1));
        Span { start, end: end.max(start) }
    }

    pub(super) fn numeral(&self, at: usize) -> Result<u64> {
        let e = self.tape.get(at);
        if e.kind() == Kind::Numeral
            && let Ok(n) = self.store.symbols.text(e.symbol()).parse()
        {
            return Ok(n);
        }
        self.malformed(at, "a numeral should stand here")
    }

    fn level_count(&self) -> Result<Option<u64>> {
        self.tape.items(0).nth(1).map(|at| self.numeral(at)).transpose()
    }

    pub(super) fn sort_list(&mut self, list: usize) -> Result<SortList> {
        if self.tape.get(list).kind() != Kind::List {
            return self.malformed(list, "a list of sorts should stand here");
        }
        let mut sorts = SortList::new();
        let (mut at, end) = (list + 1, self.tape.next(list));
        while at < end {
            sorts.push(self.sort(at)?);
            at = self.tape.next(at);
        }
        Ok(sorts)
    }
}
