//! The stand-in for cvc5 behaves as the executable: same answers, same complaints, same exit codes.
//! The expectations are what executables of cvc5 do, except where a test says otherwise.

mod world;

use world::for_each_release;

const SMALL: &str = "
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 3))
(assert (< x 5))
";

#[test]
fn answers() {
    for_each_release(|cvc5| {
        for (script, args, expected) in [
            ("(check-sat)", &[][..], "sat\n"),
            ("(assert (> x 9))(check-sat)", &[], "unsat\n"),
            ("(check-sat)(get-model)", &["-m"], "sat\n(\n(define-fun x () Int 4)\n)\n"),
            ("(check-sat)(get-value (x (+ x 1)))", &["-m"], "sat\n((x 4) ((+ x 1) 5))\n"),
            ("(check-sat)(check-sat)", &["-i"], "sat\nsat\n"),
            ("(check-sat)", &["--dump-models"], "sat\n(\n(define-fun x () Int 4)\n)\n"),
            ("(check-sat)", &["--rlimit=1"], "unknown\n"),
            ("(check-sat)", &["--print-success"], "success\nsuccess\nsuccess\nsuccess\nsat\n"),
            ("(echo \"a \"\"b\"\"\")(exit)(check-sat)", &[], "\"a \"\"b\"\"\"\n"),
            (
                "(set-option :print-success true)(push 1)(exit)",
                &["-i"],
                "success\nsuccess\nsuccess\n",
            ),
        ] {
            let run = cvc5.file(args, &format!("{SMALL}{script}"));
            assert_eq!((&*run.stdout, run.code), (expected, Some(0)), "{} {script}", cvc5.release);
        }
    });
}

#[test]
fn an_error_ends_a_script_unless_it_is_harmless() {
    for_each_release(|cvc5| {
        let harmless = cvc5.file(&[], &format!("{SMALL}(get-model)(check-sat)"));
        let complaint = "(error \"cannot get model unless model generation is enabled \
                         (try --produce-models)\")\nsat\n";
        assert_eq!((&*harmless.stdout, harmless.code), (complaint, Some(0)));

        let fatal = cvc5.file(&[], &format!("{SMALL}(check-sat)(check-sat)(echo \"no\")"));
        let complaint = "sat\n(error \"cannot make multiple queries unless incremental solving is \
                         enabled (try --incremental)\")\n";
        assert_eq!((&*fatal.stdout, fatal.code), (complaint, Some(1)));
    });
}

/// The executable names the place of the token; here it is the place of the command.
#[test]
fn a_parse_error_ends_a_script() {
    for_each_release(|cvc5| {
        let run = cvc5.file(&[], &format!("{SMALL}(check-sat)\n  (assert (> y 0))\n(check-sat)"));
        let complaint =
            "sat\n(error \"Parse Error: FILE:7.3: Symbol 'y' not declared as a variable\")\n";
        assert_eq!((&*run.stdout, run.code), (complaint, Some(1)));

        let run = cvc5.file(&[], "(set-logic QF_LIA)\n(assert");
        assert!(run.stdout.starts_with("(error \"Parse Error: FILE:2.1: "), "{run:?}");
        assert_eq!(run.code, Some(1));
    });
}

#[test]
fn options_that_are_wrong() {
    for_each_release(|cvc5| {
        for (args, complaint) in [
            (&["--nonsense"][..], "can't understand option `--nonsense'"),
            (&["--tlimit-per"], "option `--tlimit-per' missing its required argument"),
            (
                &["--tlimit-per=abc"],
                "Argument 'abc' for uint64_t option tlimit-per did not parse as uint64_t",
            ),
            (&["--bitblast", "foo"], "unknown option for --bitblast: `foo'.  Try --bitblast=help."),
        ] {
            let run = cvc5.run(args);
            let expected = format!(
                "(error \"Error in option parsing: {complaint}\")\n\n\
                 Please use --help to get help on command-line options.\n"
            );
            assert_eq!((&*run.stdout, run.stderr, run.code), ("", expected, Some(1)));
        }
    });
}

#[test]
fn files_that_are_wrong() {
    for_each_release(|cvc5| {
        let run = cvc5.run(&["missing.smt2"]);
        let complaint = "(error \"Parse Error: Couldn't open file: missing.smt2\")\n";
        assert_eq!((&*run.stdout, &*run.stderr, run.code), (complaint, "", Some(1)));
        let run = cvc5.run(&["a.smt2", "b.smt2"]);
        let complaint = "(error \"Too many input files specified.\")\n";
        assert_eq!((&*run.stdout, &*run.stderr, run.code), ("", complaint, Some(1)));
    });
}

#[test]
fn version_and_help() {
    for_each_release(|cvc5| {
        let run = cvc5.run(&["--version"]);
        assert!(run.stdout.contains(cvc5.release), "{run:?}");
        assert_eq!(run.code, Some(0));
        let run = cvc5.run(&["--help"]);
        let line = "  --bitblast : mode | default lazy | modes: eager, lazy\n";
        assert!(run.stdout.contains(line), "{run:?}");
        assert_eq!(run.code, Some(1), "as the executable does it");
    });
}

#[test]
fn a_session_is_answered_command_by_command() {
    for_each_release(|cvc5| {
        let mut session = cvc5.session(&["-im"]);
        session.write(SMALL);
        assert_eq!(session.ask("(check-sat)"), "sat");
        assert_eq!(session.ask("; a comment (\n(get-value (x))"), "((x 4))");
        session.write("(push 1) (assert (! (> x");
        assert_eq!(session.ask(" 7) :named |a)\"|)) (check-sat)"), "unsat");
        assert_eq!(session.ask("(pop 1)(check-sat)(exit)"), "sat");
        assert_eq!(session.end(), Some(0));

        let mut session = cvc5.session(&[]);
        assert_eq!(session.ask("(set-logic QF_LIA)(check-sat)"), "sat");
        let complaint = session.ask("\n(assert x)");
        let expected =
            "(error \"Parse Error: <stdin>:2.1: Symbol 'x' not declared as a variable\")";
        assert_eq!(complaint, expected);
        assert_eq!(session.end(), Some(1));
    });
}

/// The library forgets on `reset` what was set before the first command.
#[test]
fn a_reset_keeps_the_options_of_the_command_line() {
    for_each_release(|cvc5| {
        let mut session = cvc5.session(&["-i", "-m", "--tlimit-per=5000"]);
        for _ in 0..3 {
            session.write(SMALL);
            assert_eq!(session.ask("(check-sat)"), "sat");
            assert_eq!(session.ask("(get-value (x))"), "((x 4))");
            assert_eq!(session.ask("(get-option :tlimit-per)"), "5000");
            session.write("(reset)");
        }
        assert_eq!(session.end(), Some(0));

        let run = cvc5.file(&["-m"], &format!("{SMALL}(reset){SMALL}(check-sat)(get-value (x))"));
        assert_eq!((&*run.stdout, run.code), ("sat\n((x 4))\n", Some(0)));
    });
}

#[test]
fn the_time_limit_aborts() {
    // The sum of two cubes that is no cube: far beyond the limit.
    let hard = "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(declare-const z Int)
        (assert (and (> x 1) (> y 1) (> z 1)))
        (assert (= (+ (* x x x) (* y y y)) (* z z z)))(check-sat)";
    for_each_release(|cvc5| {
        let run = cvc5.file(&["--tlimit=300"], hard);
        assert_eq!((&*run.stdout, &*run.stderr), ("", "cvc5 interrupted by timeout.\n"));
        assert_eq!(run.code, None, "a signal, not a code");
    });
}

#[test]
fn no_library() {
    for_each_release(|cvc5| {
        let mut command = cvc5.command(&[]);
        let program = command.get_program().to_owned();
        command = std::process::Command::new(program);
        let output = command.args(["--library", "/nowhere"]).output().expect("runs");
        assert_eq!(output.status.code(), Some(127));
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(complaint, "smelt driver cvc5: no file libcvc5parser*.so* in /nowhere\n");
    });
}
