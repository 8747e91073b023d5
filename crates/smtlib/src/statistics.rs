//! What is in a script, counted.

use crate::logic::Logic;
use crate::script::{CommandKind, Script};
use crate::term::{Occurrences, Tag, Target, Term, TermId};
use std::collections::BTreeMap;

/// Counts of a script. Maps are sorted by name, so that two runs print the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statistics {
    /// Commands.
    pub commands: usize,
    /// `assert`, `assert-soft` and `rule`.
    pub assertions: usize,
    /// `check-sat` and its relatives with terms.
    pub check_sats: usize,
    /// Functions, constants and variables that the script declares or defines.
    pub functions: usize,
    /// Sorts that the script declares or defines.
    pub sorts: usize,
    /// Distinct terms in commands.
    pub terms: usize,
    /// Their size as trees; the largest number there is if that overflows.
    pub occurrences: u64,
    /// The deepest nesting.
    pub depth: usize,
    /// Distinct quantified terms.
    pub quantifiers: usize,
    /// The `:status` that the script claims.
    pub status: Option<String>,
    /// Distinct applications of operators, by theory.
    pub theories: BTreeMap<String, usize>,
    /// Distinct applications of operators that the standard does not have, by whose they are:
    /// `z3`, `cvc5`, `extension` for several, `legacy` for names from before the standard.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub extensions: BTreeMap<String, usize>,
    /// Theories that are used although the logic does not name them.
    pub outside_logic: Vec<String>,
    /// Commands that are not known, by name.
    pub unknown_commands: BTreeMap<String, usize>,
}

impl Statistics {
    /// Counts a script. (It resolves operators again, which may make sorts: hence `mut`.)
    pub fn of(script: &mut Script) -> Statistics {
        let mut s = Statistics { commands: script.commands.len(), ..Statistics::default() };
        let mut roots: Vec<TermId> = Vec::new();
        for c in &script.commands {
            match &c.kind {
                CommandKind::Assert(_) | CommandKind::AssertSoft(..) | CommandKind::Rule(..) => {
                    s.assertions += 1;
                }
                CommandKind::CheckSat(_)
                | CommandKind::CheckSatAssuming(_)
                | CommandKind::Query(..) => {
                    s.check_sats += 1;
                }
                CommandKind::DeclareSort(..) | CommandKind::DefineSort(_) => s.sorts += 1,
                CommandKind::DeclareDatatypes(_, ids) => s.sorts += ids.len(),
                CommandKind::DeclareFun(_)
                | CommandKind::DeclareConst(_)
                | CommandKind::DeclareVar(_)
                | CommandKind::DeclareRel(_)
                | CommandKind::DeclareCb(_)
                | CommandKind::DeclareOracleFun(..) => s.functions += 1,
                CommandKind::Define(_, f) => {
                    s.functions += 1;
                    roots.extend(script.store.fun(*f).body.as_ref().map(|b| b.1));
                }
                CommandKind::DefineFunsRec(fs) => {
                    s.functions += fs.len();
                    roots.extend(
                        fs.iter().filter_map(|&f| script.store.fun(f).body.as_ref()).map(|b| b.1),
                    );
                }
                CommandKind::Unknown(word) => {
                    let word = script.store.symbols.text(*word).into_owned();
                    *s.unknown_commands.entry(word).or_default() += 1;
                }
                CommandKind::Other(word) if script.store.symbols.bytes(*word) == b"set-info" => {
                    let text = c.span.map(|span| script.text(span)).unwrap_or_default();
                    s.status = status(text).or(s.status);
                }
                _ => {}
            }
            roots.extend_from_slice(c.kind.terms());
        }
        s.count_terms(script, &roots);
        s
    }

    fn count_terms(&mut self, script: &mut Script, roots: &[TermId]) {
        let mut sizes = Occurrences::new();
        for &root in roots {
            self.occurrences = self.occurrences.saturating_add(sizes.count(&script.store, root));
        }
        let mut depths = vec![0u32; script.store.len()];
        let mut stack: Vec<TermId> = Vec::new();
        for &root in roots {
            stack.push(root);
            while let Some(&t) = stack.last() {
                if depths[t.index()] != 0 {
                    stack.pop();
                    continue;
                }
                let before = stack.len();
                let mut depth = 0;
                for &c in script.store.subterms(t) {
                    match depths[c.index()] {
                        0 => stack.push(c),
                        d => depth = depth.max(d),
                    }
                }
                if stack.len() > before {
                    continue;
                }
                depths[t.index()] = depth + 1;
                self.depth = self.depth.max(depth as usize + 1);
                stack.pop();
                self.count_node(script, t);
            }
        }
        self.note_logic(script.logic);
    }

    fn count_node(&mut self, script: &mut Script, t: TermId) {
        self.terms += 1;
        if script.store.tag(t) == Tag::Binder {
            self.quantifiers += 1;
        }
        let Term::App(head, _) = script.store.get(t) else { return };
        let Target::Op(_) = script.store.head(head).target else { return };
        if let Some((op, resolved)) = script.store.rank(t) {
            let table = script.store.theories();
            let rank = &table.operator(op).ranks[resolved.rank];
            let theory = &table.theories()[rank.theory].name;
            let whose = rank.origin.as_deref().or(rank.legacy.then_some("legacy"));
            if let Some(whose) = whose {
                *self.extensions.entry(whose.to_owned()).or_default() += 1;
            }
            match self.theories.get_mut(theory) {
                Some(n) => *n += 1,
                None => drop(self.theories.insert(theory.clone(), 1)),
            }
        }
    }

    /// Theories of the standard that the logic could have named and did not.
    fn note_logic(&mut self, logic: Option<Logic>) {
        let Some(logic) = logic else { return };
        let named = |theory: &&String| {
            let known = Logic::STANDARD_THEORIES.contains(&theory.as_str());
            known && !logic.has_theory(theory)
        };
        self.outside_logic = self.theories.keys().filter(named).cloned().collect();
    }
}

/// `sat` of `(set-info :status sat)`
fn status(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut words = text.trim_end_matches(')').split_whitespace();
    words.find(|w| *w == ":status")?;
    words.next().map(str::to_owned)
}
