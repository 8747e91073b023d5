//! Examples of commands below commands.

pub(super) const BUGS_LIST: &str = "\
Examples:
  smelt bugs list --all                every finding of ./smelt-out
  smelt bugs list --out night --json   one JSON object per bug, on a line";

pub(super) const BUGS_SHOW: &str = "\
Examples:
  smelt bugs show b3                   the beginning of an id is enough
  smelt bugs show b3 --json            everything about it, for a script";

pub(super) const BUGS_REPLAY: &str = "\
Examples:
  smelt bugs replay b3                 ask the same solvers again
  smelt bugs replay b3 --with z3=./build/z3
                                       ask your own build

Exit codes: 10 it fails still, 0 it does not, 11 that cannot be told.";

pub(super) const INSTALL: &str = "\
Examples:
  smelt solvers install z3@latest cvc5@latest
  smelt solvers install 'z3@4.8.*'     every release that begins so";

pub(super) const LIST: &str = "\
Examples:
  smelt solvers list                   what is installed or on PATH
  smelt solvers list --available z3    what could be installed";

pub(super) const PROBE: &str = "\
Examples:
  smelt solvers probe                  everybody who is there
  smelt solvers probe z3=./build/z3 --json";

pub(super) const OPTIONS: &str = "\
Examples:
  smelt solvers options z3             worth varying, and not wanted in reports
  smelt solvers options cvc5 --json";

pub(super) const REMOVE: &str = "\
Examples:
  smelt solvers remove z3@4.8.10
  smelt solvers remove 'z3@4.8.*'      all of them";

pub(super) const BENCH_FRONTEND: &str = "\
Examples:
  smelt bench frontend seeds/
  smelt bench frontend seeds/ --json";

pub(super) const BENCH_EVAL: &str = "\
Examples:
  smelt bench eval seeds/ --solver z3
  smelt bench eval seeds/ --solver z3@4.8.10 --json";

pub(super) const BENCH_WORLD: &str = "\
Examples:
  smelt bench world seeds/ --solver z3
  smelt bench world seeds/ --solver cvc5 --json";

pub(super) const BENCH_RUN: &str = "\
Examples:
  smelt bench run --solver z3
  smelt bench run --solver z3 --solver cvc5";

pub(super) const BENCH_MUTATE: &str = "\
Examples:
  smelt bench mutate seeds/            mutants per second
  smelt bench mutate seeds/ --sample 200 --peer venv/bin/python
                                       beside yinyang
  smelt bench mutate seeds/ --mutants 10000000
                                       memory on the way";

pub(super) const BENCH_REDISCOVER: &str = "\
Examples:
  smelt bench rediscover --target z3@4.8.10 --for 10m --install
  smelt bench rediscover --target z3@4.8.10 --near --runs 5 --keep triggers/";
