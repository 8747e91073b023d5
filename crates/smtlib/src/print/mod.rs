//! Terms and commands as text, token for token as they were written. Iterative, and never through
//! a `String` per term: everything is appended to one buffer.

mod term;

use crate::decl::{DatatypeId, FunId};
use crate::script::{
    Command, CommandKind, DatatypeForm, DefineWord, Objective, OracleForm, Script,
};
use crate::symbol::SymbolId;
use crate::syntax::format::{Layout, comments, format};
use crate::syntax::{Span, lexer::Lexer};
use crate::term::TermId;

/// How a script is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Unchanged commands byte for byte, with the comments and blank lines around them.
    AsWritten,
    /// Every command from its terms, one on a line, comments before it kept.
    FromTerms,
}

impl Script {
    /// Prints the script. With [`Style::AsWritten`] an unchanged script is its source.
    pub fn print(&self, style: Style, out: &mut Vec<u8>) {
        for c in &self.commands {
            match (style, c.span) {
                (Style::AsWritten, Some(span)) => {
                    out.extend_from_slice(self.text(c.leading));
                    out.extend_from_slice(self.text(span));
                }
                (Style::AsWritten, None) => {
                    let leading = self.text(c.leading);
                    out.extend_from_slice(leading);
                    if leading.is_empty() && !out.is_empty() {
                        out.push(b'\n');
                    }
                    self.print_command(c, out);
                }
                (Style::FromTerms, _) => {
                    self.print_comments(c.leading, out);
                    self.print_command(c, out);
                    out.push(b'\n');
                }
            }
        }
        match style {
            Style::AsWritten => {
                let trailing = self.text(self.trailing);
                out.extend_from_slice(trailing);
                let changed = self.commands.last().is_some_and(|c| c.span.is_none());
                if changed && trailing.is_empty() {
                    out.push(b'\n');
                }
            }
            Style::FromTerms => self.print_comments(self.trailing, out),
        }
    }

    /// The script as one text.
    pub fn to_text(&self, style: Style) -> String {
        let mut out = Vec::new();
        self.print(style, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The script laid out for reading.
    pub fn pretty(&self, layout: Layout) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(Style::AsWritten, &mut out);
        // What was printed from sort-checked commands is made of s-expressions.
        format(&out, layout).unwrap_or(out)
    }

    fn print_comments(&self, span: Span, out: &mut Vec<u8>) {
        for comment in comments(&self.source, span) {
            out.extend_from_slice(self.text(comment));
            out.push(b'\n');
        }
    }

    /// The tokens of a part of the source, each after a blank.
    fn print_raw(&self, span: Span, out: &mut Vec<u8>) {
        let text = self.text(span);
        let mut lexer = Lexer::new(text);
        let mut glue = false;
        while let Ok(Some(token)) = lexer.next_token() {
            let bytes = &text[token.span.range()];
            if !glue && bytes != b")" {
                out.push(b' ');
            }
            out.extend_from_slice(bytes);
            glue = bytes == b"(";
        }
    }

    /// Prints one command from its terms and declarations.
    pub fn print_command(&self, command: &Command, out: &mut Vec<u8>) {
        let store = &self.store;
        let term = |word: &str, t: TermId, tail: Option<Span>, out: &mut Vec<u8>| {
            out.push(b'(');
            out.extend_from_slice(word.as_bytes());
            out.push(b' ');
            store.print(t, out);
            if let Some(tail) = tail {
                self.print_raw(tail, out);
            }
            out.push(b')');
        };
        let terms = |word: &str, ts: &[TermId], tail: Option<Span>, out: &mut Vec<u8>| {
            out.push(b'(');
            out.extend_from_slice(word.as_bytes());
            out.extend_from_slice(b" (");
            for (i, &t) in ts.iter().enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                store.print(t, out);
            }
            out.push(b')');
            if let Some(tail) = tail {
                self.print_raw(tail, out);
            }
            out.push(b')');
        };
        if let (Some(span), true) = (command.span, command.kind.is_plain()) {
            let start = out.len();
            self.print_raw(span, out);
            out.remove(start);
            return;
        }
        match &command.kind {
            CommandKind::Assert(t) => term("assert", *t, None, out),
            CommandKind::AssertSoft(t, tail) => term("assert-soft", *t, Some(*tail), out),
            CommandKind::Optimize(Objective::Minimize, t, tail) => {
                term("minimize", *t, Some(*tail), out);
            }
            CommandKind::Optimize(Objective::Maximize, t, tail) => {
                term("maximize", *t, Some(*tail), out);
            }
            CommandKind::Rule(t, tail) => term("rule", *t, Some(*tail), out),
            CommandKind::Query(t, tail) => term("query", *t, Some(*tail), out),
            CommandKind::Evaluate(word, t, tail) => {
                term(&store.symbols.text(*word), *t, Some(*tail), out);
            }
            CommandKind::CheckSat(assumptions) => {
                out.extend_from_slice(b"(check-sat");
                for &t in assumptions {
                    out.push(b' ');
                    store.print(t, out);
                }
                out.push(b')');
            }
            CommandKind::CheckSatAssuming(ts) => terms("check-sat-assuming", ts, None, out),
            CommandKind::GetValue(ts, tail) => terms("get-value", ts, Some(*tail), out),
            CommandKind::Push(None) => out.extend_from_slice(b"(push)"),
            CommandKind::Pop(None) => out.extend_from_slice(b"(pop)"),
            CommandKind::Push(Some(n)) => out.extend_from_slice(format!("(push {n})").as_bytes()),
            CommandKind::Pop(Some(n)) => out.extend_from_slice(format!("(pop {n})").as_bytes()),
            CommandKind::SetLogic(s) => {
                out.extend_from_slice(b"(set-logic ");
                out.extend_from_slice(store.symbols.bytes(*s));
                out.push(b')');
            }
            CommandKind::DeclareSortParameter(s) => {
                out.extend_from_slice(b"(declare-sort-parameter ");
                out.extend_from_slice(store.symbols.bytes(*s));
                out.push(b')');
            }
            CommandKind::DeclareSort(d, arity) => {
                let d = store.sorts.decl(*d);
                out.extend_from_slice(b"(declare-sort ");
                out.extend_from_slice(store.symbols.bytes(d.symbol));
                if *arity {
                    out.extend_from_slice(format!(" {}", d.arity).as_bytes());
                }
                out.push(b')');
            }
            CommandKind::DefineSort(d) => {
                let d = store.sorts.decl(*d);
                out.extend_from_slice(b"(define-sort ");
                out.extend_from_slice(store.symbols.bytes(d.symbol));
                if let Some((params, body)) = &d.alias {
                    out.push(b' ');
                    self.print_names(params, out);
                    out.push(b' ');
                    store.sorts.print(*body, &store.symbols, out);
                }
                out.push(b')');
            }
            CommandKind::DeclareFun(f) => {
                self.print_declaration("declare-fun", *f, true, true, out)
            }
            CommandKind::DeclareCb(f) => self.print_declaration("declare-cb", *f, true, true, out),
            CommandKind::DeclareRel(f) => {
                self.print_declaration("declare-rel", *f, true, false, out)
            }
            CommandKind::DeclareConst(f) => {
                self.print_declaration("declare-const", *f, false, true, out);
            }
            CommandKind::DeclareVar(f) => {
                self.print_declaration("declare-var", *f, false, true, out);
            }
            CommandKind::DeclareOracleFun(f, binary, form, names) => {
                self.print_oracle(*f, *binary, *form, names.as_deref(), out);
            }
            CommandKind::Define(word, f) => self.print_definition(*word, *f, out),
            CommandKind::DefineFunsRec(fs) => {
                out.extend_from_slice(b"(define-funs-rec (");
                for (i, &f) in fs.iter().enumerate() {
                    out.extend_from_slice(if i == 0 { b"(" } else { b" (" });
                    self.print_signature(f, out);
                    out.push(b')');
                }
                out.extend_from_slice(b") (");
                for (i, &f) in fs.iter().enumerate() {
                    if i > 0 {
                        out.push(b' ');
                    }
                    if let Some((_, body)) = &store.fun(f).body {
                        store.print(*body, out);
                    }
                }
                out.extend_from_slice(b"))");
            }
            CommandKind::DeclareDatatypes(form, ids) => self.print_datatypes(*form, ids, out),
            // Nothing but their text is known of these, and that was printed above.
            CommandKind::Other(_) | CommandKind::Unknown(_) => {}
        }
    }

    fn print_names(&self, names: &[SymbolId], out: &mut Vec<u8>) {
        out.push(b'(');
        for (i, &n) in names.iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(self.store.symbols.bytes(n));
        }
        out.push(b')');
    }

    fn print_declaration(
        &self,
        word: &str,
        f: FunId,
        params: bool,
        result: bool,
        out: &mut Vec<u8>,
    ) {
        let fun = self.store.fun(f);
        out.push(b'(');
        out.extend_from_slice(word.as_bytes());
        out.push(b' ');
        out.extend_from_slice(self.store.symbols.bytes(fun.symbol));
        if params {
            out.push(b' ');
            self.store.print_sorts(&fun.params, out);
        }
        if result {
            out.push(b' ');
            self.store.sorts.print(fun.result, &self.store.symbols, out);
        }
        out.push(b')');
    }

    fn print_oracle(
        &self,
        f: FunId,
        binary: Option<SymbolId>,
        form: OracleForm,
        names: Option<&[SymbolId]>,
        out: &mut Vec<u8>,
    ) {
        let fun = self.store.fun(f);
        let symbols = &self.store.symbols;
        out.extend_from_slice(b"(declare-oracle-fun ");
        out.extend_from_slice(symbols.bytes(fun.symbol));
        out.push(b' ');
        if let (OracleForm::BinarySecond, Some(binary)) = (form, binary) {
            out.extend_from_slice(symbols.bytes(binary));
            out.push(b' ');
        }
        match names {
            None => self.store.print_sorts(&fun.params, out),
            Some(names) => {
                out.push(b'(');
                for (i, (&n, &s)) in names.iter().zip(fun.params.iter()).enumerate() {
                    out.extend_from_slice(if i == 0 { b"(" } else { b" (" });
                    out.extend_from_slice(symbols.bytes(n));
                    out.push(b' ');
                    self.store.sorts.print(s, symbols, out);
                    out.push(b')');
                }
                out.push(b')');
            }
        }
        out.push(b' ');
        self.store.sorts.print(fun.result, symbols, out);
        if let (OracleForm::BinaryLast, Some(binary)) = (form, binary) {
            out.push(b' ');
            out.extend_from_slice(symbols.bytes(binary));
        }
        out.push(b')');
    }

    /// `f ((x Int)) Bool`
    fn print_signature(&self, f: FunId, out: &mut Vec<u8>) {
        let fun = self.store.fun(f);
        out.extend_from_slice(self.store.symbols.bytes(fun.symbol));
        out.push(b' ');
        let vars = fun.body.as_ref().map(|(vars, _)| &vars[..]).unwrap_or_default();
        self.store.print_vars(vars, out);
        out.push(b' ');
        self.store.sorts.print(fun.result, &self.store.symbols, out);
    }

    fn print_definition(&self, word: DefineWord, f: FunId, out: &mut Vec<u8>) {
        let fun = self.store.fun(f);
        match word {
            DefineWord::Fun => out.extend_from_slice(b"(define-fun "),
            DefineWord::FunRec => out.extend_from_slice(b"(define-fun-rec "),
            DefineWord::Const => {
                out.extend_from_slice(b"(define-const ");
                out.extend_from_slice(self.store.symbols.bytes(fun.symbol));
                out.push(b' ');
                self.store.sorts.print(fun.result, &self.store.symbols, out);
            }
        }
        if word != DefineWord::Const {
            self.print_signature(f, out);
        }
        if let Some((_, body)) = &fun.body {
            out.push(b' ');
            self.store.print(*body, out);
        }
        out.push(b')');
    }

    /// Datatypes, always in the form of SMT-LIB 2.6: the older one cannot say all that a script
    /// may have changed.
    fn print_datatypes(&self, form: DatatypeForm, ids: &[DatatypeId], out: &mut Vec<u8>) {
        let store = &self.store;
        let one = matches!(form, DatatypeForm::One | DatatypeForm::CoOne);
        let co = matches!(form, DatatypeForm::CoOne | DatatypeForm::CoMany);
        out.extend_from_slice(if co { b"(declare-codatatype" } else { b"(declare-datatype" });
        out.extend_from_slice(if one { b" " } else { b"s (" });
        for (i, &id) in ids.iter().enumerate() {
            let decl = store.sorts.decl(store.datatype(id).sort);
            let name = store.symbols.bytes(decl.symbol);
            if one {
                out.extend_from_slice(name);
            } else {
                out.extend_from_slice(if i == 0 { b"(" } else { b" (" });
                out.extend_from_slice(name);
                out.extend_from_slice(format!(" {})", decl.arity).as_bytes());
            }
        }
        out.extend_from_slice(if one { b" " } else { b") (" });
        for (i, &id) in ids.iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            let d = store.datatype(id);
            if !d.params.is_empty() {
                out.extend_from_slice(b"(par ");
                self.print_names(&d.params, out);
                out.push(b' ');
            }
            out.push(b'(');
            for (k, c) in d.constructors.iter().enumerate() {
                out.extend_from_slice(if k == 0 { b"(" } else { b" (" });
                out.extend_from_slice(store.symbols.bytes(store.fun(c.fun).symbol));
                for &s in &c.selectors {
                    let selector = store.fun(s);
                    out.extend_from_slice(b" (");
                    out.extend_from_slice(store.symbols.bytes(selector.symbol));
                    out.push(b' ');
                    store.sorts.print(selector.result, &store.symbols, out);
                    out.push(b')');
                }
                out.push(b')');
            }
            out.push(b')');
            if !d.params.is_empty() {
                out.push(b')');
            }
        }
        if let (true, Some(f)) = (one, ids.first().and_then(|&id| store.datatype(id).subterm)) {
            out.extend_from_slice(b" :subterm ");
            out.extend_from_slice(store.symbols.bytes(store.fun(f).symbol));
        }
        out.extend_from_slice(if one { b")" } else { b"))" });
    }
}
