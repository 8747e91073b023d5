//! Mistakes as users make them: each is a sentence that names the place and says what to do, with the exit
//! code of the table in the book. A row is what is typed, the exit code, and words that must appear.

mod support;

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use support::{Run, finish, folder, run_in, smelt_in};

type Row<'a> = (&'a str, i32, &'a [&'a str]);

const QUERY: &str = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";

const FILES: &[(&str, &str)] = &[
    ("ok.smt2", QUERY),
    ("empty.smt2", ""),
    ("open.smt2", "(assert (> x"),
    ("name.smt2", "(set-logic QF_LIA)\n(assert (> y 0))\n(check-sat)\n"),
    ("bad/name.smt2", "(assert (> y 0))\n"),
    ("bad/more.smt2", "(check-sat)\n(assert (> z 0))\n"),
    ("bad/empty.smt2", ""),
    ("none/notes.txt", "no script"),
    ("model.txt", "((define-fun x () Int 1))"),
    ("words.txt", "hello world"),
    ("fake", "#!/bin/sh\necho unsat\n"),
    ("broken", "#!/bin/sh\necho 'a library is missing' >&2\nexit 127\n"),
    (
        "picky",
        "#!/bin/sh\nif grep -q 'set-logic ALL' $1 && grep -q sep $1\n\
         then echo '(error \"Symbol sep is shadowing a theory symbol\")'; else echo unknown; fi\n",
    ),
    ("sep.smt2", "(set-logic QF_LIA)\n(declare-const sep Int)\n(assert (> sep 0))\n(check-sat)\n"),
    ("junk/campaign.sqlite", "no database"),
    // Settings.
    ("version.toml", "with = [\"z3\"]\n"),
    ("key.toml", "version = 1\nwiht = [\"z3\"]\n"),
    ("type.toml", "version = 1\n\njobs = \"many\"\n"),
    ("jobs.toml", "version = 1\n\njobs = 0\n"),
    ("strategy.toml", "version = 1\nstrategy = \"typefuz\"\n"),
    ("newer.toml", "version = 9\n"),
    // Profiles.
    ("p-type/mine.toml", "name = \"mine\"\nstart = 3\n"),
    ("p-like/mine.toml", "name = \"mine\"\nlike = \"nobody\"\n"),
    ("p-key/mine.toml", "name = \"mine\"\nlike = \"z3\"\ntitel = \"Mine\"\n"),
    ("p-name/mine.toml", "[start]\nprograms = [\"mine\"]\n"),
    // Operators.
    ("bad.theory", "(theory Mine \"mine\")\n(twice Itn Int)\n"),
    ("attribute.theory", "(theory Mine \"mine\")\n(twice Int Int :frob)\n"),
    ("value.theory", "(theory Mine \"mine\")\n(twice Int Int :min)\n"),
    ("keep.theory", "(keep frobnicate)\n"),
    ("from.theory", "(theory Mine \"mine\")\n(twice Int Int :from z4)\n"),
    ("open.signatures", "(foo Int\n"),
    ("unknown.signatures", "(foo Int Int)\n"),
    ("bad.groups", "+,-\n<=, >= :arity x\n"),
    ("bad.fusion", "#begin\n(declare-const x Int)\n(oops\n#end\n"),
];

/// A folder with all of it.
fn mistakes() -> tempfile::TempDir {
    let folder = folder(FILES);
    for program in ["fake", "broken", "picky"] {
        let mode = PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder.path().join(program), mode).expect("executable");
    }
    std::fs::write(folder.path().join("binary.smt2"), [7, 255, 0, 200]).expect("written");
    folder
}

/// Runs what is typed, with nothing of the user's.
fn typed(folder: &Path, line: &str) -> Run {
    let words: Vec<&str> = line.split(' ').filter(|w| !w.is_empty()).collect();
    let mut command = smelt_in(folder, &words);
    command.env("SMELT_CACHE", folder.join("cache")).env("XDG_CONFIG_HOME", folder.join("none"));
    finish(command.output().expect("smelt runs"))
}

/// What is wrong with an answer to a mistake, if anything.
fn poor(run: &Run, code: i32, words: &[&str]) -> Option<String> {
    let all = format!("{}{}", run.out, run.err);
    if run.code != code {
        return Some(format!("exit code {}, not {code}", run.code));
    }
    if let Some(word) = words.iter().find(|w| !all.contains(**w)) {
        return Some(format!("{word:?} is missing"));
    }
    // How Rust speaks to its programmers.
    let rust = ["(os error", "panicked", "expected struct", "RUST_BACKTRACE", "Some(", " at path "];
    rust.iter().find(|r| all.contains(**r)).map(|r| format!("{r:?} is for programmers"))
}

fn check(folder: &Path, rows: &[Row<'_>]) {
    let mut wrong = String::new();
    for (line, code, words) in rows {
        let run = typed(folder, line);
        if let Some(why) = poor(&run, *code, words) {
            wrong.push_str(&format!("smelt {line}: {why}\n{}{}\n", run.out, run.err));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn command_lines() {
    let folder = mistakes();
    check(
        folder.path(),
        &[
            ("chek", 2, &["unrecognized subcommand 'chek'", "'check'"]),
            ("check", 2, &["<FILE>..."]),
            ("mutate ok.smt2 --count many", 2, &["--count <N>", "write a whole number"]),
            ("mutate ok.smt2 --count -1", 2, &["'-1' for '--count <N>'", "write a whole number"]),
            ("mutate ok.smt2 --chain 0", 2, &["--chain <N>", "0 is too small, write 1 or more"]),
            ("fuzz --iterations 99999999999999999999", 2, &["too large"]),
            ("fuzz --timeout soon", 2, &["write a number"]),
            ("fuzz --for soon", 2, &["--for <TIME>", "write 90s, 10m"]),
            ("fuzz --for 0s", 2, &["write a time above 0, such as 90s"]),
            ("fuzz --with ./fake --modulo 20 ok.smt2", 2, &["--modulo is at most --iterations"]),
            ("fuzz --json --events - --with ./fake ok.smt2", 2, &["let --events name a file"]),
            ("fuzz --resume --overwrite", 2, &["'--resume' cannot be used with '--overwrite'"]),
            ("run ok.smt2 --with ./fake --timeout 0", 2, &["--timeout", "write a number above 0"]),
            ("run ok.smt2 --with ./fake --memory 1K", 2, &["write at least 16M, or none"]),
            ("run ok.smt2 --with ./fake --jobs 0", 2, &["write a number from 1 to 1024"]),
            ("run ok.smt2 --with ./fake,./fake", 2, &["./fake is named twice; once is enough"]),
            ("run ok.smt2 --with z3@", 2, &["`` behind @ is no version: write 4.8.10"]),
            ("bench frontend ok.smt2 --seconds -1", 2, &["--seconds", "write a number above 0"]),
            ("fmt ok.smt2 name.smt2", 2, &["--write", "--check"]),
            ("strategies typefuz", 2, &["there is no strategy `typefuz`; there are typefuzz"]),
            ("theories Itns", 2, &["there is no theory `Itns`; `smelt theories` lists them"]),
            ("help bugs frob", 2, &["smelt bugs has no command `frob`", "list, replay, show"]),
            ("help frob", 2, &["there is no command or topic `frob`", "certainty"]),
            ("serve --port 99999", 2, &["--port <N>", "0..=65535"]),
        ],
    );
}

#[test]
fn files_and_folders() {
    let folder = mistakes();
    check(
        folder.path(),
        &[
            ("check nowhere.smt2", 5, &["error[file]: cannot read nowhere.smt2: No such file"]),
            ("fmt nowhere.smt2", 5, &["error[file]: cannot read nowhere.smt2: No such file"]),
            ("mutate nowhere.smt2", 5, &["error[file]: cannot read nowhere.smt2: No such file"]),
            ("eval nowhere.smt2", 5, &["cannot read nowhere.smt2"]),
            ("run bad nowhere.smt2 --with ./fake", 5, &["cannot read nowhere.smt2"]),
            ("check none", 2, &["no .smt2 file below none; a file with another ending"]),
            ("check binary.smt2", 6, &["binary.smt2:1:1"]),
            ("check open.smt2", 6, &["never closed", "open.smt2:1:1"]),
            ("fmt open.smt2", 6, &["never closed", "open.smt2:1:1"]),
            ("mutate name.smt2", 1, &["name.smt2:2: unknown symbol `y`", "smelt check name.smt2"]),
            ("mutate empty.smt2", 1, &["empty.smt2 cannot be mutated: it asserts nothing"]),
            (
                "mutate ok.smt2 --strategy fusion",
                2,
                &["two files or more", "(set-info :status sat)"],
            ),
            ("mutate ok.smt2 --out ok.smt2", 5, &["ok.smt2 is a file, where a folder is needed"]),
            ("fuzz --with ./fake ok.smt2 --out ok.smt2", 5, &["where a folder is needed"]),
            ("fuzz --with ./fake nowhere.smt2", 2, &["there is no file or folder nowhere.smt2"]),
            ("validate ok.smt2", 2, &["validate needs --model MODEL"]),
            (
                "validate ok.smt2 --model model.txt --at 9",
                2,
                &["1 check-sat, so --at 9 names none"],
            ),
            (
                "validate ok.smt2 --model words.txt",
                11,
                &["no value stands in words.txt", "(get-model)"],
            ),
            ("eval ok.smt2 x", 11, &["there is no model; --model FILE gives one"]),
            ("init ok.smt2", 2, &["ok.smt2 is there already; --force writes it anew"]),
            ("init bad", 2, &["bad is a folder; name a file in it"]),
            ("man ok.smt2/x", 5, &["cannot write into ok.smt2/x: Not a directory"]),
        ],
    );
}

#[test]
fn settings_and_profiles() {
    let folder = mistakes();
    let fuzz = |file: &str| format!("fuzz --settings {file}.toml --with ./fake ok.smt2");
    let list = |folder: &str| format!("solvers list --profiles {folder}");
    check(
        folder.path(),
        &[
            (&fuzz("version"), 2, &["version.toml:1:1", "version = 1", "smelt init"]),
            (&fuzz("key"), 2, &["key.toml:2:1", "no key `wiht`; did you mean `with`?"]),
            (&fuzz("type"), 2, &["type.toml:3:8", "a whole number should stand here, not many"]),
            (&fuzz("jobs"), 2, &["jobs.toml:3:1", "jobs is a number from 1 to 1024"]),
            (&fuzz("strategy"), 2, &["strategy.toml:2:1", "no strategy `typefuz`; there are"]),
            (&fuzz("newer"), 2, &["newer.toml:1:1", "this smelt reads version 1, not 9"]),
            (&fuzz("nowhere"), 5, &["cannot read nowhere.toml"]),
            (&list("p-type"), 2, &["p-type/mine.toml:2:9", "a table should stand here, not 3"]),
            (&list("p-like"), 2, &["p-like/mine.toml:2:1", "like `nobody`", "there are alt-ergo"]),
            (&list("p-key"), 2, &["p-key/mine.toml:3:1", "did you mean `title`?"]),
            (&list("p-name"), 2, &["p-name/mine.toml:1:1", "the key `name` is missing"]),
            (&list("nowhere"), 5, &["cannot read nowhere", "--profiles names a folder"]),
        ],
    );
}

#[test]
fn operators() {
    let folder = mistakes();
    let with = |file: &str| format!("check ok.smt2 --theories {file}.theory");
    check(
        folder.path(),
        &[
            (&with("bad"), 2, &["bad.theory:2:8", "the sort `Itn` is not declared"]),
            (
                &with("attribute"),
                2,
                &["attribute.theory:2:16", "`:frob` here; there are :left-assoc"],
            ),
            (&with("value"), 2, &["value.theory:2:16", "this attribute needs a value"]),
            (&with("keep"), 2, &["keep.theory:1:7", "no `frobnicate`; `smelt theories`"]),
            (&with("from"), 0, &["from.theory:2:22: no solver", "`z4`", "cvc5, extension"]),
            ("mutate ok.smt2 --from z4", 2, &["--from z4: the table has extensions of cvc5"]),
            ("mutate ok.smt2 --operators open.signatures", 2, &["open.signatures:1:1"]),
            ("mutate ok.smt2 --config unknown.signatures", 2, &["names no operator", "--theories"]),
            ("mutate ok.smt2 --groups bad.groups", 2, &["bad.groups:2:1", "`x` is no number"]),
            ("fuzz --with ./fake --config bad.groups ok.smt2", 2, &["bad.groups:2:1"]),
            ("fuzz --with ./fake --operators bad.fusion ok.smt2", 2, &["bad.fusion:3:1"]),
            (
                "fuzz --with ./fake --config unknown.signatures --strategy opfuzz ok.smt2",
                2,
                &["has signatures, which are for the strategy typefuzz, not for opfuzz"],
            ),
        ],
    );
}

#[test]
fn solvers() {
    let folder = mistakes();
    check(
        folder.path(),
        &[
            (
                "run ok.smt2 --with frob",
                4,
                &["no solver is called `frob`; there are alt-ergo", "./frob"],
            ),
            ("run ok.smt2 --with ./nowhere", 4, &["there is no program", "/nowhere; was it moved"]),
            ("run ok.smt2 --with ./ok.smt2", 4, &["ok.smt2 is not executable; try chmod +x"]),
            ("run ok.smt2 --with ./broken", 4, &["a library is missing", "--verbose"]),
            ("run ok.smt2 --with z3@1.2.3", 4, &["try: smelt solvers install z3@1.2.3"]),
            ("solvers install frob", 4, &["no solver is called `frob`; there are alt-ergo"]),
            ("solvers install z3@abc", 2, &["`abc` behind @ is no version: write 4.8.10"]),
            ("solvers remove z3@1.2.3", 4, &["is not installed; `smelt solvers list`"]),
            ("solvers probe ./broken", 4, &["./broken answers nothing", "smelt run FILE --with"]),
        ],
    );
}

/// What most likely is the matter comes first, and a command that shows more.
#[test]
fn seeds_of_which_none_can_be_used() {
    let folder = mistakes();
    check(
        folder.path(),
        &[
            (
                "fuzz --with ./fake bad --out a",
                2,
                &[
                    "2 such as bad/",
                    "asserts nothing",
                    "check bad` shows the place of each problem",
                ],
            ),
            (
                "fuzz --with ./fake ok.smt2 --file-size-limit 3 --out b",
                2,
                &["it is too large: 70 bytes", "--file-size-limit takes larger ones"],
            ),
            ("fuzz --with ./fake empty.smt2 --out d", 2, &["a seed needs an assertion"]),
            (
                "fuzz --with ./broken ok.smt2 --out c --quiet",
                4,
                &[
                    "no solver takes it: ./broken: ",
                    "a library is missing",
                    "run ok.smt2 --with ./broken",
                ],
            ),
        ],
    );
}

/// A name that is an operator's in a wider logic is the seed's affair: no mutant of it counts as a defect.
#[test]
fn a_seed_that_is_refused_in_the_logic_of_its_mutants() {
    let folder = mistakes();
    let line = "fuzz --with ./picky sep.smt2 ok.smt2 --mutants 20 --seed 1 --out picky-out --plain";
    let run = typed(folder.path(), line);
    let words =
        ["sep.smt2: no solver takes its mutants, whose logic is wider: ./picky: ", "shadowing"];
    assert_eq!(poor(&run, 0, &words), None, "{}{}", run.out, run.err);
    assert!(!run.out.contains("defect of smelt"), "{}", run.out);
    let alone = "fuzz --with ./picky sep.smt2 --out alone --quiet";
    check(
        folder.path(),
        &[(alone, 2, &["rename in these seeds what has the name of an operator"])],
    );
}

#[test]
fn campaigns() {
    let folder = mistakes();
    let path = folder.path();
    let made =
        typed(path, "fuzz --with ./fake ok.smt2 --mutants 60 --seed 1 -j 1 --out camp --quiet");
    assert_eq!(made.code, 10, "{}{}", made.out, made.err);
    let newer = path.join("newer");
    std::fs::create_dir(&newer).expect("a folder");
    let mut store = std::fs::read(path.join("camp/campaign.sqlite")).expect("a store");
    // SQLite keeps the number of the schema in these bytes.
    store[60..64].copy_from_slice(&[0, 0, 0, 99]);
    std::fs::write(newer.join("campaign.sqlite"), store).expect("written");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    check(
        path,
        &[
            ("bugs --out nowhere", 5, &["there is no campaign in nowhere; smelt fuzz starts one"]),
            ("report nowhere", 5, &["there is no campaign in nowhere"]),
            ("serve nowhere", 5, &["there is no campaign in nowhere"]),
            ("bugs --out junk", 5, &["junk/campaign.sqlite is not the store of a campaign; name"]),
            (
                "report newer",
                5,
                &["newer/campaign.sqlite was written by a newer smelt (version 99"],
            ),
            ("fuzz --resume --out newer", 5, &["by a newer smelt", "use that smelt"]),
            ("bugs show zzz --out camp", 2, &["there is no bug `zzz` in camp; there is "]),
            ("fuzz --with ./fake ok.smt2 --out camp", 2, &["--resume", "--overwrite", "--out"]),
            ("fuzz --resume --out camp --strategy chick", 2, &["would change the mutants", "mix"]),
            ("report camp -o bad", 5, &["cannot write bad: is a directory"]),
            ("report camp -o nowhere/x.html", 5, &["cannot write nowhere/x.html: No such file"]),
            (&format!("serve camp --port {port}"), 5, &["in use; name another one with --port"]),
        ],
    );
}

/// Standard output may be a file on a full disk.
#[test]
fn a_full_disk_is_said_so() {
    let folder = mistakes();
    for words in [&["theories"][..], &["strategies"], &["solvers", "list"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
        let output = smelt_in(folder.path(), words).stdout(full).output().expect("smelt runs");
        let run = finish(output);
        let why = poor(&run, 5, &["No space left on device"]);
        assert_eq!(why, None, "{words:?}: {}", run.err);
    }
}

/// What the environment names must be usable too.
#[test]
fn folders_of_the_environment() {
    let folder = mistakes();
    let line = ["run", "ok.smt2", "--with", "./fake"];
    for (name, value, words) in [
        ("TMPDIR", "/nowhere", ["cannot make a temporary folder", "set TMPDIR to a folder"]),
        ("SMELT_CACHE", "/dev/null", ["cannot use /dev/null", "SMELT_CACHE"]),
    ] {
        let args = if name == "TMPDIR" { &line[..] } else { &["solvers", "list"] };
        let mut command = smelt_in(folder.path(), args);
        let run = finish(command.env(name, value).output().expect("smelt runs"));
        assert_eq!(poor(&run, 5, &words), None, "{name}: {}", run.err);
    }
}

/// A profile that a campaign was started with is known when its bugs are replayed.
#[test]
fn replay_knows_the_profiles_of_the_campaign() {
    let folder = mistakes();
    let path = folder.path();
    let program = path.join("fake").display().to_string();
    let profile = format!(
        "name = \"mine\"\ntitle = \"Mine\"\nlike = \"any\"\n[start]\nprograms = [\"{program}\"]\nfile = [\"{{file}}\"]\n"
    );
    std::fs::create_dir(path.join("mine")).expect("a folder");
    std::fs::write(path.join("mine/mine.toml"), profile).expect("written");
    let line = format!(
        "fuzz --profiles mine --with mine={program} ok.smt2 --mutants 60 --seed 1 -j 1 --out own --quiet"
    );
    assert_eq!(typed(path, &line).code, 10);
    let listed = run_in(path, &["bugs", "--out", "own", "--json"]);
    let bug: serde_json::Value =
        serde_json::from_str(listed.out.lines().next().expect("a bug")).expect("JSON");
    let id = bug["id"].as_str().expect("an id");
    check(
        path,
        &[
            (&format!("bugs replay {id} --out own"), 10, &["it still fails"]),
            (
                &format!("bugs replay {id} --out own --profiles none"),
                4,
                &["no solver is called `mine`"],
            ),
        ],
    );
    // From elsewhere too: the folder is meant from where the campaign was begun.
    let elsewhere = path.join("bad");
    check(&elsewhere, &[(&format!("bugs replay {id} --out ../own"), 10, &["it still fails"])]);
}
