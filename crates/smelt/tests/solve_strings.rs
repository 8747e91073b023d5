//! `smelt solve` with functions that say one thing about all strings but those that they can read.

mod support;

use support::boxes::here;
use support::says;

const READERS: &str = r#"
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* The check digit of card numbers. */
int64_t card(const char *s) {
  int64_t sum = 0;
  for (size_t n = strlen(s), i = 0; i < n; i++) {
    if (!isdigit(s[n - 1 - i])) return -1;
    int d = s[n - 1 - i] - '0';
    sum += i % 2 ? d * 2 - (d > 4) * 9 : d;
  }
  return sum % 10;
}
int64_t total(const char *s) {
  int64_t sum = 0;
  for (; *s; s++) {
    if (!isdigit(*s)) return -1;
    sum += *s - '0';
  }
  return sum;
}
int64_t address(const char *s) {
  unsigned a, b, c, d;
  char end;
  if (sscanf(s, "%u.%u.%u.%u%c", &a, &b, &c, &d, &end) != 4) return -1;
  if (a > 255 || b > 255 || c > 255 || d > 255) return -1;
  return (int64_t)a << 24 | b << 16 | c << 8 | d;
}
_Bool balanced(const char *s) {
  int depth = 0;
  for (; *s; s++) {
    if (*s != '(' && *s != ')') return 0;
    depth += *s == '(' ? 1 : -1;
    if (depth < 0) return 0;
  }
  return depth == 0;
}
int64_t month(const char *s) {
  int y, m, d, n = 0;
  if (strlen(s) != 10 || sscanf(s, "%4d-%2d-%2d%n", &y, &m, &d, &n) != 3 || n != 10) return -1;
  return m < 1 || m > 12 || d < 1 || d > 31 ? -1 : m;
}
"#;

fn is_sat(asserts: &str, constants: &[&str]) {
    const BOXES: &str = "(declare-cb card (String) Int) (declare-cb total (String) Int)
(declare-cb address (String) Int) (declare-cb balanced (String) Bool) (declare-cb month (String) Int)";
    let constants: String =
        constants.iter().map(|c| format!("(declare-const {c} String)\n")).collect();
    let script = format!("{BOXES}\n{constants}{asserts}\n(check-sat)\n");
    let Some(here) = here(&[("q.smt2", &script), ("r.c", READERS)]) else { return };
    says(&here.solve(&["q.smt2", "--box", "r.c", "--timeout", "60"]), 0, &["sat\n"]);
}

#[test]
fn numbers_of_a_length_between_what_must_stand_there() {
    is_sat(
        r#"(assert (= (card s) 0)) (assert (= (str.len s) 16))
(assert (str.prefixof "4539" s)) (assert (str.suffixof "77" s))"#,
        &["s"],
    );
}

#[test]
fn there_is_room_for_what_is_long() {
    is_sat("(assert (= (total s) 300)) (assert (= 100 (str.len s)))", &["s"]);
    // Where no number says so, a proposal does.
    is_sat(
        r#"(assert (= (total s) 99)) (assert (str.in_re s ((_ re.^ 70) (re.range "0" "9"))))"#,
        &["s"],
    );
}

#[test]
fn forms_that_nothing_in_the_formula_mentions() {
    is_sat("(assert (= (address s) 3232235777))", &["s"]);
    is_sat("(assert (= (month s) 11)) (assert (distinct (month t) (- 1) 11))", &["s", "t"]);
}

/// Also the names of libc's functions are a file's own.
#[test]
fn a_function_may_have_any_name() {
    const GLOB: &str = "
_Bool glob(const char *p, const char *s) {
  if (!*p) return !*s;
  if (*p == '*') return glob(p + 1, s) || (*s && glob(p, s + 1));
  return *s && (*p == '?' || *p == *s) && glob(p + 1, s + 1);
}
";
    const ASKED: &str = r#"
(declare-cb glob (String String) Bool)
(declare-const s String)
(assert (glob "a*b?c*x" s))
(assert (not (glob "*bb*" s)))
(assert (not (glob "abxc*" s)))
(assert (> (str.len s) 6))
(check-sat)
(get-value ((glob "a*b" "axb") (glob "a?c*" "abd")))
"#;
    let Some(here) = here(&[("q.smt2", ASKED), ("g.c", GLOB)]) else { return };
    let output = here.solve(&["q.smt2", "--box", "g.c", "--timeout", "60"]);
    says(&output, 0, &["sat\n(((glob \"a*b\" \"axb\") true) ((glob \"a?c*\" \"abd\") false))"]);
}

#[test]
fn letters_of_the_formula() {
    is_sat(
        r#"(assert (balanced s)) (assert (> (str.len s) 7)) (assert (str.contains s "(()"))"#,
        &["s"],
    );
}
