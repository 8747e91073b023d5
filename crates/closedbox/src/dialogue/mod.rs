//! SMT-LIB commands one after the other, as tools that drive a solver send them. What was asserted is kept as text, level
//! by level, and read anew for each question.

mod options;

use crate::problem::{Problem, is_supported, items};
use crate::solve::Answer;
use crate::verify::Verified;
use options::Options;
use smelt_smtlib::{CommandKind, Session, Theories};

/// Who does what a conversation only passes on.
pub trait Works {
    /// Answers a question.
    fn solve(&mut self, problem: &mut Problem) -> Result<Answer, String>;

    /// The values of terms under a model that was checked: [`crate::verify::values`] with a host.
    fn values(
        &mut self,
        problem: &mut Problem,
        model: &mut Verified,
        terms: &[String],
    ) -> Result<Vec<String>, String>;
}

/// A conversation.
pub struct Dialogue {
    theories: &'static Theories,
    /// The commands of each level that has some; the first is never left.
    levels: Vec<Level>,
    /// Declarations outlive their level.
    global: bool,
    /// What they declare.
    scope: Session,
    last: Option<(Problem, Answer)>,
    /// What the last question assumed, as it is written.
    assumed: Option<String>,
    options: Options,
    /// For people: the reason behind `unknown`.
    pub explains: bool,
    /// A model behind every `sat`.
    pub shows_models: bool,
    over: bool,
}

/// What was said since a push.
#[derive(Default)]
struct Level {
    /// How many levels were pushed at once.
    pushed: usize,
    commands: Vec<Kept>,
}

/// A command that questions depend on.
struct Kept {
    text: String,
    /// Whether it is an assertion, and no declaration.
    asserts: bool,
}

impl Dialogue {
    /// Nothing was said yet.
    pub fn new(theories: &'static Theories) -> Dialogue {
        Dialogue {
            theories,
            levels: vec![Level::default()],
            global: false,
            scope: Session::new("", theories),
            last: None,
            assumed: None,
            options: Options::default(),
            explains: false,
            shows_models: false,
            over: false,
        }
    }

    /// Whether `(exit)` was said.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What is answered to a command, with a line break; often nothing.
    pub fn answer(&mut self, command: &str, works: &mut dyn Works) -> String {
        match self.try_answer(command, works) {
            Ok(Some(text)) => text,
            Ok(None) if self.options.prints_success() => "success\n".to_owned(),
            Ok(None) => String::new(),
            Err(why) => format!("(error \"{}\")\n", why.replace('"', "\"\"")),
        }
    }

    fn try_answer(
        &mut self,
        command: &str,
        works: &mut dyn Works,
    ) -> Result<Option<String>, String> {
        let items = items(command).ok_or("this is no command")?;
        let words: Vec<&str> = items.iter().map(String::as_str).collect();
        match words[..] {
            ["check-sat"] => self.ask(command, None, works).map(Some),
            ["check-sat-assuming", list] => self.ask(command, Some(list), works).map(Some),
            ["get-model"] => match &self.last {
                // It was shown.
                Some((_, Answer::Sat(_))) if self.shows_models => Ok(Some(String::new())),
                Some((_, Answer::Sat(verified))) => Ok(Some(verified.text())),
                _ => Err("there is no model".to_owned()),
            },
            ["get-value", terms] => self.values(terms, works).map(Some),
            ["get-info", what] => Ok(Some(self.info(what))),
            ["get-option", name] => Ok(Some(self.options.get(name))),
            ["get-assertions"] => Ok(Some(list(&self.assertions()))),
            ["get-unsat-core"] => self.core().map(Some),
            ["get-unsat-assumptions"] => self.assumptions().map(Some),
            ["echo", text] => Ok(Some(format!("{text}\n"))),
            ["exit"] => {
                self.over = true;
                Ok(None)
            }
            ["reset"] => {
                let (explains, shows_models) = (self.explains, self.shows_models);
                // Whether success is told stays as it is, as Z3 has it: somebody may be waiting for it.
                let options = self.options.again();
                let new = Dialogue::new(self.theories);
                *self = Dialogue { explains, shows_models, options, ..new };
                Ok(None)
            }
            ["reset-assertions"] => {
                let global = self.global;
                self.levels.truncate(1);
                self.levels[0].commands.retain(|c| global && !c.asserts);
                self.read_again();
                Ok(None)
            }
            ["push"] | ["push", _] => {
                let n = number(&words)?;
                self.check(command)?;
                if n > 0 {
                    self.levels.push(Level { pushed: n, commands: Vec::new() });
                }
                Ok(None)
            }
            ["pop"] | ["pop", _] => {
                let n = number(&words)?;
                if n > self.depth() {
                    return Err("there are fewer levels than that".to_owned());
                }
                self.check(command)?;
                self.pop(n);
                Ok(None)
            }
            ["set-option", name, value] => {
                if name == ":global-declarations" {
                    self.check(command)?;
                    self.global = value == "true";
                }
                let is_known = self.options.set(name, value)?;
                // A script is for people, who see what is missing when they ask for it.
                Ok((!is_known && !self.explains).then(|| "unsupported\n".to_owned()))
            }
            ["set-option" | "set-info", ..] => Ok(None),
            [word, ..] if word.starts_with("get-") => Ok(Some("unsupported\n".to_owned())),
            _ => {
                let kind = self.check(command)?;
                if !is_supported(&kind) {
                    self.read_again();
                    return Ok(Some("unsupported\n".to_owned()));
                }
                let asserts = matches!(kind, CommandKind::Assert(_));
                if let Some(level) = self.levels.last_mut() {
                    level.commands.push(Kept { text: command.to_owned(), asserts });
                }
                Ok(None)
            }
        }
    }

    fn depth(&self) -> usize {
        self.levels.iter().map(|l| l.pushed).sum()
    }

    /// Leaves levels, of which there are so many.
    fn pop(&mut self, mut n: usize) {
        let mut outlive = Vec::new();
        while n > 0
            && let Some(level) = self.levels.last_mut()
        {
            let now = n.min(level.pushed);
            n -= now;
            level.pushed -= now;
            let mut left = std::mem::take(&mut level.commands);
            left.retain(|c| self.global && !c.asserts);
            outlive.splice(0..0, left);
            if level.pushed == 0 {
                self.levels.pop();
            }
        }
        if let Some(level) = self.levels.last_mut() {
            level.commands.extend(outlive);
        }
    }

    /// Reads a command in the scope of those before it.
    fn check(&mut self, command: &str) -> Result<CommandKind, String> {
        self.last = None;
        let read = self.scope.command(command);
        read.map_err(|problem| {
            self.read_again();
            problem.to_string()
        })
    }

    /// Reads what is kept from the beginning.
    fn read_again(&mut self) {
        self.last = None;
        self.scope = Session::new("", self.theories);
        // All of it was right before.
        if self.global {
            let _ = self.scope.command("(set-option :global-declarations true)");
        }
        for level in &self.levels {
            if level.pushed > 0 {
                let _ = self.scope.command(format!("(push {})", level.pushed));
            }
            for command in &level.commands {
                let _ = self.scope.command(command.text.as_str());
            }
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for command in self.levels.iter().flat_map(|l| &l.commands) {
            text.push_str(&command.text);
            text.push('\n');
        }
        text
    }

    fn ask(
        &mut self,
        command: &str,
        assumed: Option<&str>,
        works: &mut dyn Works,
    ) -> Result<String, String> {
        self.check(command)?;
        let text = format!("{}{command}\n", self.text());
        let mut problem =
            Problem::read(text.into_bytes(), None, self.theories).map_err(|e| e.to_string())?;
        let answer = works.solve(&mut problem)?;
        let words = match &answer {
            Answer::Sat(verified) if self.shows_models => format!("sat\n{}", verified.text()),
            Answer::Sat(_) => "sat\n".to_owned(),
            Answer::Unsat => "unsat\n".to_owned(),
            Answer::Unknown(why) if self.explains => format!("unknown ({why})\n"),
            Answer::Unknown(_) => "unknown\n".to_owned(),
        };
        self.last = Some((problem, answer));
        self.assumed = assumed.map(str::to_owned);
        Ok(words)
    }

    /// The assertions as they are written.
    fn assertions(&self) -> Vec<String> {
        let kept = self.levels.iter().flat_map(|l| &l.commands).filter(|c| c.asserts);
        kept.filter_map(|c| items(&c.text)?.into_iter().nth(1)).collect()
    }

    /// All names of assertions: together they are a core, if not a small one.
    fn core(&self) -> Result<String, String> {
        let Some((_, Answer::Unsat)) = &self.last else {
            return Err("there is no core: the last answer is not unsat".to_owned());
        };
        let named = |term: &String| {
            let parts = items(term).filter(|p| p.first().is_some_and(|w| w == "!"))?;
            let at = parts.iter().position(|w| w == ":named")?;
            parts.get(at + 1).cloned()
        };
        Ok(list(&self.assertions().iter().filter_map(named).collect::<Vec<_>>()))
    }

    fn assumptions(&self) -> Result<String, String> {
        match (&self.last, &self.assumed) {
            (Some((_, Answer::Unsat)), Some(assumed)) => Ok(format!("{assumed}\n")),
            _ => Err("no check-sat-assuming was the last question, or it is not unsat".to_owned()),
        }
    }

    fn values(&mut self, terms: &str, works: &mut dyn Works) -> Result<String, String> {
        let Some((problem, Answer::Sat(verified))) = &mut self.last else {
            return Err("there is no model".to_owned());
        };
        let terms = items(terms).ok_or("get-value takes a list of terms")?;
        let values = works.values(problem, verified, &terms)?;
        let pairs: Vec<String> =
            terms.iter().zip(values).map(|(t, v)| format!("({t} {v})")).collect();
        Ok(format!("({})\n", pairs.join(" ")))
    }

    fn info(&self, what: &str) -> String {
        match what {
            ":name" => "(:name \"smelt\")\n".to_owned(),
            ":version" => format!("(:version \"{}\")\n", env!("CARGO_PKG_VERSION")),
            ":authors" => "(:authors \"the smelt developers\")\n".to_owned(),
            ":error-behavior" => "(:error-behavior continued-execution)\n".to_owned(),
            ":reason-unknown" => match &self.last {
                Some((_, Answer::Unknown(why))) => {
                    format!("(:reason-unknown \"{}\")\n", why.replace('"', "\"\""))
                }
                _ => "(:reason-unknown incomplete)\n".to_owned(),
            },
            ":assertion-stack-levels" => {
                format!("(:assertion-stack-levels {})\n", self.depth())
            }
            _ => "unsupported\n".to_owned(),
        }
    }
}

fn list(parts: &[String]) -> String {
    format!("({})\n", parts.join(" "))
}

fn number(words: &[&str]) -> Result<usize, String> {
    match words.get(1) {
        None => Ok(1),
        Some(n) => n.parse().map_err(|_| format!("{n} is no number of levels")),
    }
}

#[cfg(test)]
mod tests;
