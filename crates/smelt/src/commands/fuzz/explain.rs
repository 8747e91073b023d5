//! One bug in four lines: what was asked, what was answered, why that is wrong, and how to see it again.

use crate::words::cut;
use smelt_campaign::event::{Event, Found, Testimony};
use smelt_campaign::store::{Archive, Bug, StoreError, TRIGGER, see_it};
use smelt_oracle::OTHER_ASSERTIONS;
use smelt_smtlib::CommandKind;

/// Characters of a line.
const WIDTH: usize = 160;

/// The clearest of the certain bugs, in four lines with a line break at the end of each.
pub(super) fn clearest(archive: &Archive, bugs: &[Bug]) -> Result<Option<String>, StoreError> {
    let mut best: Option<(usize, usize, Box<Found>)> = None;
    for bug in bugs.iter().filter(|b| b.certainty == "certain").take(100) {
        let Some(event) = archive.finding(&bug.id)? else { continue };
        let Event::Found(found) = event.event else { continue };
        let key = (clarity(&found), found.trigger.len());
        if best.as_ref().is_none_or(|b| key < (b.0, b.1)) {
            best = Some((key.0, key.1, found));
        }
    }
    let folder = archive.bugs_folder();
    Ok(best.map(|(_, _, found)| {
        let trigger = folder.join(&found.id).join(TRIGGER);
        let accused = found.testimony.iter().find(|t| t.solver == found.solver);
        let again = see_it(&found, &trigger).unwrap_or_default();
        let asked = match &found.expected {
            Some(e) => {
                format!("{} was asked {} ({e} by construction)", found.solver, trigger.display())
            }
            None => format!("{} was asked {}", found.solver, trigger.display()),
        };
        let lines = [
            ("asked", asked),
            ("answered", answered(&found, accused)),
            ("wrong, because", because(&found, accused)),
            ("see it again", again),
        ];
        // A command is not cut: it is there to be typed.
        let shown = |(name, text): (&str, String)| {
            let text = if name == "see it again" { text } else { cut(&text, WIDTH) };
            format!("  {name:<15} {text}\n")
        };
        lines.map(shown).concat()
    }))
}

/// What can be followed without knowing the solver comes first.
fn clarity(found: &Found) -> usize {
    match &found.kind[..] {
        "wrong-answer" => 0,
        "invalid-model" => 1,
        _ => 2,
    }
}

fn answered(found: &Found, accused: Option<&Testimony>) -> String {
    let Some(t) = accused else { return found.sentence.clone() };
    // Which of several answers is wrong need not be the last.
    let answer = if t.answers.len() > 1 { t.answers.join(", ") } else { t.answer.clone() };
    match &t.model {
        Some(model) => format!("{answer}, with the model {}", one_line(model)),
        None => answer,
    }
}

fn because(found: &Found, accused: Option<&Testimony>) -> String {
    if let Some(t) = accused
        && !t.explanation.is_empty()
    {
        let is_other = |l: &&str| l.starts_with(OTHER_ASSERTIONS);
        let (others, lines): (Vec<&str>, Vec<&str>) =
            t.explanation.iter().map(|l| l.trim()).partition(is_other);
        let others = others.first().map_or_else(String::new, |l| format!(" ({l})"));
        let inside = lines.get(1).map_or_else(String::new, |l| format!(": {l}"));
        let first = lines.first().copied().unwrap_or_default();
        return format!("evaluated exactly under that model, {first}{others}{inside}");
    }
    let witness = found.testimony.iter().find(|t| t.verdict.as_deref() == Some("true"));
    if let Some(t) = witness
        && let Some(model) = &t.model
        && found.kind == "wrong-answer"
    {
        let values = one_line(model);
        return format!(
            "every assertion is true, evaluated exactly, under the model of {}: {values}",
            t.solver
        );
    }
    found.sentence.clone()
}

/// The values of a model: `x = 3, s = "a"`; as it stands where it is more than that.
fn one_line(model: &str) -> String {
    values(model).unwrap_or_else(|| model.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn values(model: &str) -> Option<String> {
    let inner = model.trim().strip_prefix('(')?.strip_suffix(')')?;
    let inner = inner.trim_start().strip_prefix("model").unwrap_or(inner);
    let checked = smelt_smtlib::check(inner);
    if !checked.problems.is_empty() {
        return None;
    }
    let store = &checked.script.store;
    let mut values = Vec::new();
    for command in &checked.script.commands {
        let CommandKind::Define(_, fun) = command.kind else { return None };
        let fun = store.fun(fun);
        let (params, body) = fun.body.as_ref()?;
        if !params.is_empty() {
            return None;
        }
        values.push(format!("{} = {}", store.symbols.text(fun.symbol), store.text(*body)));
    }
    (!values.is_empty()).then(|| values.join(", "))
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_model_is_its_values() {
        let model = "(\n  (define-fun x () Int\n    (- 3))\n  (define-fun |a b| () String \"\")\n)";
        assert_eq!(one_line(model), "x = (- 3), |a b| = \"\"");
        let function = "((define-fun f ((x Int)) Int\n x))";
        assert_eq!(one_line(function), "((define-fun f ((x Int)) Int x))");
        assert_eq!(one_line("()"), "()");
    }
}
