//! `smelt solve -in` as tools drive it: a command, then its answer, then the next command; and how a conversation ends.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use support::boxes::{Here, here};

const SQUARE: &str = "#include <stdint.h>\nuint32_t f(uint32_t x) { return x * x; }\n";
const SLOW: &str = "#include <stdint.h>\n#include <unistd.h>\nuint32_t f(uint32_t x) { sleep(1); return x * x; }\n";
const DECLARED: &str =
    "(declare-const x (_ BitVec 32))(declare-cb f ((_ BitVec 32)) (_ BitVec 32))";

struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn begin(here: &Here, args: &[&str]) -> Talk {
        let mut command = here.command(&[&["-in", "--box", "f.c"], args].concat());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("smelt runs");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Talk { child, input, output }
    }

    fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("it listens");
        self.input.flush().expect("it listens");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it answers");
        line.trim_end().to_owned()
    }

    /// A command that is answered by one line.
    fn ask(&mut self, command: &str) -> String {
        self.say(command);
        self.say("\n");
        self.hear()
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().expect("kill runs").success());
    }

    /// Its exit code, if it ends within a time.
    fn end(&mut self, within: Duration) -> Option<i32> {
        let until = Instant::now() + within;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        panic!("it did not end within {within:?}");
    }
}

/// As pySMT does it: success is waited for behind every command.
#[test]
fn a_client_that_waits_for_success() {
    let Some(here) = here(&[("f.c", SQUARE)]) else { return };
    let mut talk = Talk::begin(&here, &[]);
    for command in [
        "(set-option :print-success true)",
        "(set-option :diagnostic-output-channel \"stdout\")",
        "(set-option :produce-models true)",
        "(set-logic QF_UFBV)",
        "(declare-fun x () (_ BitVec 32))",
        "(declare-fun |a b| () Bool)",
        "(declare-fun g ((_ BitVec 32)) (_ BitVec 32))",
        "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))",
        "(define-sort W () (_ BitVec 32))",
        "(define-fun more ((y W)) W (bvadd y #x00000001))",
        "(declare-datatypes ((C 0)) (((red) (green))))",
        "(declare-fun c () C)",
        "(assert (and |a b| (= c green) (= (g x) #x00000005)))",
        "(assert (! (= (f x) #x00000031) :named seven))",
        "(push 1)",
        "(assert (bvult x #x00000064))",
    ] {
        assert_eq!(talk.ask(command), "success", "{command}");
    }
    // A command may come in pieces.
    talk.say("(check-");
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(talk.ask("sat)"), "sat");
    let value = "((x #x00000007) ((f (more #x00000006)) #x00000031) (|a b| true) (c green))";
    assert_eq!(talk.ask("(get-value (x (f (more #x00000006)) |a b| c))"), value);
    assert!(talk.ask("(get-value (f))").starts_with("(error "), "a function is no value");
    // Calls that the answer did not need, one of them of what another gave.
    let called = "(((f #x00000009) #x00000051) ((f (f x)) #x00000961))";
    assert_eq!(talk.ask("(get-value ((f #x00000009) (f (f x))))"), called);
    talk.say("(get-model)\n");
    let mut model = Vec::new();
    while model.last().is_none_or(|l| l != ")") {
        model.push(talk.hear());
    }
    let model = model.join("\n");
    for part in ["(define-fun x () (_ BitVec 32) #x00000007)", "(define-fun g ((", "#x00000005)"] {
        assert!(model.contains(part), "{model}");
    }
    assert!(!model.contains("define-fun f"), "nobody can define a box: {model}");
    assert_eq!(talk.ask("(pop 1)"), "success");
    assert_eq!(talk.ask("(check-sat-assuming ((= x #x00000001)))"), "unsat");
    assert_eq!(talk.ask("(get-unsat-assumptions)"), "((= x #x00000001))");
    assert_eq!(talk.ask("(get-unsat-core)"), "(seven)");
    for wrong in ["(check-sat-assuming (nothing))", "(assert y)", ")", "(pop 9)", "(get-model)"] {
        assert!(talk.ask(wrong).starts_with("(error \""), "{wrong}");
    }
    for unsupported in ["(get-proof)", "(set-option :produce-proofs true)", "(minimize x)"] {
        assert_eq!(talk.ask(unsupported), "unsupported", "{unsupported}");
    }
    assert_eq!(talk.ask("(reset)"), "success");
    assert!(talk.ask("(assert (= x x))").contains("unknown symbol"), "it is gone");
    assert_eq!(talk.ask("(exit)"), "success");
    assert_eq!(talk.end(Duration::from_secs(10)), Some(0));
    assert!(here.left_behind().is_empty());
}

/// Ctrl-C ends a conversation, whether something is asked or not.
#[test]
fn a_conversation_is_interrupted() {
    let Some(here) = here(&[("f.c", SLOW)]) else { return };
    let mut idle = Talk::begin(&here, &[]);
    assert_eq!(idle.ask("(echo \"here\")"), "\"here\"");
    idle.signal("-INT");
    assert_eq!(idle.end(Duration::from_secs(5)), Some(130));
    let mut busy = Talk::begin(&here, &["--call-timeout", "5"]);
    busy.say(DECLARED);
    assert_eq!(busy.ask("(assert (= (f x) #x00000003))(echo \"here\")"), "\"here\"");
    busy.say("(check-sat)\n");
    std::thread::sleep(Duration::from_millis(700));
    busy.signal("-INT");
    assert_eq!(busy.hear(), "unknown");
    assert_eq!(busy.end(Duration::from_secs(5)), Some(130));
    assert!(here.left_behind().is_empty());
}

/// A client that is gone needs no answer.
#[test]
fn a_client_that_dies() {
    let Some(here) = here(&[("f.c", SLOW)]) else { return };
    let mut talk = Talk::begin(&here, &["--call-timeout", "5", "--timeout", "60"]);
    talk.say(DECLARED);
    assert_eq!(talk.ask("(assert (= (f x) #x00000003))(echo \"here\")"), "\"here\"");
    talk.say("(check-sat)\n");
    std::thread::sleep(Duration::from_millis(700));
    let Talk { child, input, output } = talk;
    drop(input);
    drop(output);
    let begun = Instant::now();
    let mut child = child;
    while child.try_wait().expect("a child").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it goes on for nobody");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(here.left_behind().is_empty());
}
