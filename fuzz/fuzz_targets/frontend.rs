//! Lexer, formatter, sort checker, printer, occurrences and substitution on arbitrary bytes: no
//! panic, and the laws that hold for every accepted script.
#![no_main]

use libfuzzer_sys::fuzz_target;
use smelt_smtlib::print::Style;
use smelt_smtlib::syntax::format::{Layout, format};
use smelt_smtlib::syntax::lexer::tokens;
use smelt_smtlib::term::{Occurrences, VarSets};
use smelt_smtlib::{Script, check};

fn printed(script: &Script, style: Style) -> Vec<u8> {
    let mut out = Vec::new();
    script.print(style, &mut out);
    out
}

fuzz_target!(|data: &[u8]| {
    if let Ok(before) = tokens(data) {
        for layout in [Layout::OneLine, Layout::Pretty(40)] {
            let laid = format(data, layout).expect("what lexes can be laid out");
            assert_eq!(Ok(before.clone()), tokens(&laid), "layout keeps every token");
        }
    }
    let checked = check(data);
    for p in &checked.problems {
        assert!(p.span.start <= p.span.end && p.span.end as usize <= data.len(), "{p:?}");
        let _ = (p.to_string(), p.kind.help());
    }
    if !checked.problems.is_empty() {
        return;
    }
    let mut script = checked.script;
    assert_eq!(printed(&script, Style::AsWritten), data, "an unchanged script is its source");
    let text = printed(&script, Style::FromTerms);
    assert_eq!(tokens(data), tokens(&text), "printed from its terms it has the same tokens");
    let again = check(text.clone());
    assert!(again.problems.is_empty(), "{:?}", again.problems);
    assert_eq!(printed(&again.script, Style::FromTerms), text);

    let mut counts = Occurrences::new();
    let mut free = VarSets::new();
    for c in 0..script.commands.len() {
        for &root in script.commands[c].kind.clone().terms() {
            let n = counts.count(&script.store, root);
            for k in [0, n / 2, n - 1] {
                let Some(path) = counts.nth(&script.store, root, k) else { panic!("{k} of {n}") };
                let Some(t) = script.store.at(root, &path) else { panic!("no {path:?}") };
                assert_eq!(script.store.replace(root, &path, t), Ok(root));
                let _ = script.store.polarity(root, &path, &mut free);
                let same = script.store.substitute(root, &[(t, t)], &mut free);
                assert_eq!(same, Ok(root));
            }
        }
    }
});
