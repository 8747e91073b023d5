#!/usr/bin/env python3
"""Measures `smelt validate` on known bugs of released solvers.

Every row of an index of bugs whose kind is `invmodel` or `soundness` is run again with its release and its
options; the model the release prints goes to smelt, and the verdict is compared with what is known:

* the release says sat, and the model is known to be invalid or the formula to be unsat: the model must be false;
* the release says unsat, and the formula is known to be sat: a model of another solver must be true.

A model may leave open what the standard leaves open (division by zero, selectors, conversions out of range). Then
the solver is asked for these terms with get-value, one command per term, and smelt judges once more.

usage: bugs.py INDEX.csv --solvers DIR --smelt PROGRAM [--out FILE.tsv] [--keep DIR] [--only TEXT] [--no-cross]

INDEX.csv      columns file, kind, release, options, observed, expected; the files stand beside it
--solvers DIR  DIR/z3-4.8.10/bin/z3, DIR/cvc5-1.0.3/bin/cvc5, DIR/cvc4-1.8/bin/cvc4 ...; what is missing is said
--map FILE     instead or in addition: lines `z3@4.8.10 = command with arguments`
--witness LIST releases asked for a model where the row's release says unsat [z3@5.4.0,cvc5@1.4.2, then all others]
--only TEXT    only rows whose `file release` contains TEXT
--keep DIR     keeps script, output of the solver and answer of smelt of every row there
--no-cross     does not ask the newest solvers what they think of the printed model

Each decided verdict is checked by others (column `cross`): the model's definitions take the place of the
declarations and the witnesses say sat (the model is fine) or unsat (it is not). Column `right`:

yes        as known
disputed   as known, but the others find the opposite
confirmed  not as known, and others confirm it: the bug was in the release's own check, not in the printed model
reading    not as known, because the release reads escapes in literals as in former times, and smelt was told so
choice     not as known, because the model says what the release chose for an operator that others do not leave open
no         WRONG, or at least nobody confirms it

Exit code: 0, or 1 if a verdict is wrong.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

SOLVER_SECONDS = 10
SMELT_SECONDS = 20
MEMORY = 6 << 30
PROCESSES = 2
# They only make the solver complain about its model, and some stop it before the model is printed.
SELF_CHECKS = re.compile(r"^(model_validate=\w+|--check-models|--check-unsat-cores|--check-proofs)$")
SELF_CHECK_COMMAND = re.compile(r"^\(\s*set-option\s+:(model_validate|check-models|check-proofs|proof-check)\b")
# Reasons of smelt that a solver can settle, because it had a choice.
CHOICE = re.compile(r"standard leaves|selector|constructor|choice|chose")
# What Z3 calls its choices in a model.
CHOICES = {"/0", "div0", "mod0", "rem0", "^0", "seq.nth_u", "bvudiv0", "bvsdiv0", "bvurem0", "bvsrem0", "bvsmod0"}
ANSWERS = ("sat", "unsat", "unknown")
TOKEN = re.compile(r'\s+|;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+|.', re.S)


# ---- s-expressions, as text -------------------------------------------------------------------------------------

def tokens(text):
    """Tokens without blanks and comments, with their places."""
    for match in TOKEN.finditer(text):
        token = match.group()
        if not token.isspace() and not token.startswith(";"):
            yield token, match.start(), match.end()


def expressions(text):
    """The text of each s-expression at top level; what is left unclosed is dropped."""
    depth, start, found = 0, 0, []
    for token, begin, end in tokens(text):
        if depth == 0:
            start = begin
        if token == "(":
            depth += 1
        elif token == ")":
            depth = max(0, depth - 1)
        if depth == 0:
            found.append(text[start:end])
    return found


def parts(expression):
    """The texts of the children of one s-expression."""
    return expressions(expression.strip()[1:-1])


def head(expression):
    for token, _, _ in tokens(expression):
        if token != "(":
            return token
    return ""


def symbols(text):
    return {token for token, _, _ in tokens(text)}


def is_quantified(commands):
    return any(head(c) != "set-info" and symbols(c) & {"forall", "exists"} for c in commands)


# ---- running ------------------------------------------------------------------------------------------------------

Run = collections.namedtuple("Run", "out err code")


def run(command, seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.setsid()

    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             preexec_fn=limit)
    try:
        out, err = child.communicate(timeout=seconds)
        code = child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, 9)
        out, err = child.communicate()
        code = "timeout"
    return Run(out.decode("utf-8", "replace"), err.decode("utf-8", "replace"), code)


class Solvers:
    """Which release is called how."""

    def __init__(self, folder, mapping):
        self.commands = {}
        if folder:
            for name in sorted(os.listdir(folder)):
                kind, _, version = name.partition("-")
                program = os.path.join(folder, name, "bin", kind)
                if version and os.access(program, os.X_OK):
                    self.commands[f"{kind}@{version}"] = [program]
        if mapping:
            with open(mapping, encoding="utf-8") as lines:
                for line in lines:
                    name, equal, command = line.partition("=")
                    if equal and not line.startswith("#"):
                        self.commands[name.strip()] = shlex.split(command)

    def __contains__(self, release):
        return release in self.commands

    def run(self, release, options, path):
        if release.startswith("cvc"):
            options = ["--produce-models", *options]
        return run([*self.commands[release], *options, path], SOLVER_SECONDS)


def version(release):
    return tuple(int(n) for n in re.findall(r"\d+", release.partition("@")[2]))


def escapes(release):
    kind = release.partition("@")[0]
    old = kind == "z3" and version(release) <= (4, 8, 10) or kind == "cvc4" and version(release) < (1, 8)
    return "legacy" if old else "standard"


# ---- scripts ------------------------------------------------------------------------------------------------------

def is_check(command):
    return head(command) in ("check-sat", "check-sat-assuming", "check-sat-using")


def cut(commands, nth):
    """The commands up to the nth check, without those that print or that make the solver check itself."""
    kept, seen = [], 0
    for command in commands:
        if head(command).startswith("get-") or head(command) in ("exit", "echo", "eval", "display"):
            continue
        if SELF_CHECK_COMMAND.match(command):
            continue
        kept.append(command)
        if is_check(command):
            seen += 1
            if seen == nth:
                break
    return kept


def for_solver(commands, terms=()):
    asked = [f"(get-value ({term}))" for term in terms]
    return "\n".join([*commands, "(get-model)", *asked]) + "\n"


def for_smelt(commands):
    """smelt counts only the checks of the standard."""
    return "\n".join("(check-sat)" if head(c) == "check-sat-using" else c for c in commands) + "\n"


def answers(out):
    first = (line.split()[0] for line in out.splitlines() if line.strip())
    return [word for word in first if word in ANSWERS]


def has_model(out):
    """An answer sat, no error before it, and something like a model behind it."""
    place = [m.start() for m in re.finditer(r"(?m)^(sat|unknown)\b.*$", out)]
    if not place or re.search(r'(?m)^\(error "(?!.*(invalid model|unsupported|check annotation))', out[:place[-1]]):
        return False
    return "(" in out[place[-1]:] and not re.match(r"\s*\(error", out[place[-1]:].partition("\n")[2])


# ---- one model ------------------------------------------------------------------------------------------------------

Judged = collections.namedtuple("Judged", "verdict reason out other_reading", defaults=[None])


class Bench:
    def __init__(self, arguments):
        self.smelt = arguments.smelt
        self.solvers = Solvers(arguments.solvers, arguments.map)
        self.folder = os.path.dirname(os.path.abspath(arguments.index))
        self.keep = arguments.keep or tempfile.mkdtemp(prefix="bugs.")
        self.temporary = not arguments.keep
        self.cross = not arguments.no_cross
        first = [w for w in arguments.witness.split(",") if w in self.solvers]
        rest = sorted((s for s in self.solvers.commands if s not in first), key=version, reverse=True)
        self.trusted, self.witnesses = first, first + rest
        os.makedirs(self.keep, exist_ok=True)

    def write(self, name, text):
        path = os.path.join(self.keep, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def ask_smelt(self, what, script, model, reading):
        return run([self.smelt, what, script, "--model", model, "--json", "--escapes", reading], SMELT_SECONDS)

    def verdict(self, script, model, reading):
        answer = self.ask_smelt("validate", script, model, reading)
        self.write(os.path.basename(model) + ".verdict", answer.out + answer.err)
        if answer.code == "timeout":
            return "undetermined", "timeout of smelt"
        if answer.code not in (0, 10, 11):
            text = " ".join((answer.err or answer.out).split())
            return "unread", f"exit {answer.code}: {text[:300]}"
        found = json.loads(answer.out)
        return found["verdict"], found.get("reason", "")

    def judge(self, name, commands, nth, release, options):
        """Runs a release up to the nth check; smelt's verdict about the model it prints."""
        kept = cut(commands, nth)
        name = f"{name}.{nth}.by-{release.replace('@', '-')}"
        script = self.write(name + ".smt2", for_smelt(kept))
        query = self.write(name + ".query.smt2", for_solver(kept))
        out = self.solvers.run(release, options, query).out
        model = self.write(name + ".out", out)
        if not has_model(out):
            return Judged("no model", "", out)
        reading = escapes(release)
        verdict, reason = self.verdict(script, model, reading)
        if verdict == "undetermined" and CHOICE.search(reason):
            terms = self.open_terms(script, model, reading)
            if terms:
                query = self.write(name + ".query.smt2", for_solver(kept, terms))
                out2 = self.solvers.run(release, options, query).out
                if has_model(out2):
                    out, model = out2, self.write(name + ".values.out", out2)
                    verdict, reason = self.verdict(script, model, reading)
                    reason = reason and f"[{len(terms)} terms asked] {reason}"
        other = self.verdict(script, model, "standard")[0] if reading == "legacy" else verdict
        return Judged(verdict, reason, out, other)

    def open_terms(self, script, model, reading):
        """Closed subterms without a value."""
        found = []
        for line in self.ask_smelt("eval", script, model, reading).out.splitlines():
            term = json.loads(line)
            if term.get("value") is None and "term" in term:
                found.append(term["term"])
        return found[:400]

    def others(self, name, commands, nth, release, out):
        """What the trusted solvers think of the printed model: sat, unsat, or nothing."""
        said = []
        text, chosen = substituted(cut(commands, nth), out, escapes(release) == "legacy")
        path = self.write(f"{name}.{nth}.by-{release.replace('@', '-')}.cross.smt2", text)
        for other in self.trusted:
            found = self.solvers.run(other, ["--strings-exp"] if other.startswith("cvc") else [], path).out
            if "(error" not in found and answers(found):
                # Where the model holds choices, these are the other's own now: unsat says something, sat does not.
                said.append("sat?" if chosen and answers(found)[-1] == "sat" else answers(found)[-1])
            else:
                said.append("error" if "(error" in found else "no answer")
        return said

    # ---- one row ----

    def row(self, row):
        release = row["release"]
        result = {k: row[k] for k in ("file", "release", "kind", "expected")}
        result.update(quantified="", answered="", verdict="", reason="", right="", by=release, cross="")
        with open(os.path.join(self.folder, row["file"]), encoding="utf-8") as file:
            commands = expressions(file.read())
        result["quantified"] = "yes" if is_quantified(commands) else "no"
        if release not in self.solvers:
            result.update(answered="missing", verdict="missing")
            return result
        options = [] if row["options"].startswith("(none") else row["options"].split()
        options = [o for o in options if not SELF_CHECKS.match(o)]
        name = f"{row['file'].removesuffix('.smt2')}.{release.replace('@', '-')}"
        checks = sum(map(is_check, commands))
        expected = row["expected"].split("/")
        expected += ["None"] * (checks - len(expected))
        whole = self.write(f"{name}.whole.smt2", "\n".join(cut(commands, checks)) + "\n")
        seen = self.solvers.run(release, options, whole)
        found = answers(seen.out)
        result["answered"] = "/".join(found) or f"no answer, code {seen.code}"
        judged = []
        for nth, truth in enumerate(expected[:checks], 1):
            said = found[nth - 1] if nth <= len(found) else "none"
            if said == "unsat" and truth == "sat":
                judged.append(self.witness(name, commands, nth))
            elif said in ("sat", "none") and (truth == "unsat" or row["kind"] == "invmodel"):
                judged.append((self.judge(name, commands, nth, release, options), nth, release, "false"))
        self.conclude(result, name, commands, judged)
        return result

    def witness(self, name, commands, nth):
        """The first model of another solver that is true; else the first that smelt says something else about."""
        best = None
        for other in self.witnesses:
            options = ["--strings-exp", "--incremental"] if other.startswith("cvc") else []
            judged = self.judge(name, commands, nth, other, options), nth, other, "true"
            if judged[0].verdict == "true":
                return judged
            # After unknown a model need not satisfy anything; if it does, that is as good as any.
            if judged[0].verdict != "no model" and best is None and answers(judged[0].out)[-1:] == ["sat"]:
                best = judged
        return best or (Judged("no model", "no solver says sat", ""), nth, "", "true")

    def conclude(self, result, name, commands, judged):
        """Several checks: the first that shows the bug stands for the row, else the least certain."""
        order = {"undetermined": 2, "unread": 3, "no model": 5}
        judged.sort(key=lambda j: 1 if j[0].verdict == j[3] else order.get(j[0].verdict, 4))
        if not judged:
            result.update(verdict="not reproduced")
            return
        (verdict, reason, out, other_reading), nth, by, wanted = judged[0]
        result.update(verdict=verdict, reason=reason, by=f"{by} check {nth}")
        if verdict not in ("true", "false"):
            return
        said = self.others(name, commands, nth, by, out) if self.cross else []
        result["cross"] = "/".join(said)
        agreeing = "sat" if verdict == "true" else "unsat"
        contrary = "unsat" if verdict == "true" else "sat"
        if verdict == wanted:
            result["right"] = "disputed" if contrary in said and agreeing not in said else "yes"
        elif agreeing in said and contrary not in said:
            result["right"] = "confirmed"
        elif other_reading == wanted:
            result["right"] = "reading"
        elif CHOICES & definitions(out).keys():
            result["right"] = "choice"
        else:
            result["right"] = "no"


# ---- the model in place of the declarations -------------------------------------------------------------------------

def definitions(out):
    """name -> (define-fun ...) and the rest of the last model in an output."""
    last = {}
    for expression in expressions(out):
        if not expression.startswith("(") or head(expression) == "error":
            continue
        inner = parts(expression)
        if inner and inner[0] == "model":
            inner = inner[1:]
        defined = [e for e in inner if head(e) in ("define-fun", "define-fun-rec")]
        if defined and all(e.startswith("(") for e in inner):
            last = {parts(e)[1]: e for e in defined}
    return last


def ordered(defined):
    """Definitions after those they use."""
    done, result = set(), []

    def visit(name):
        if name in done:
            return
        done.add(name)
        for used in sorted(symbols(defined[name]) & defined.keys()):
            visit(used)
        result.append(defined[name])

    for name in defined:
        visit(name)
    return result


def modern(literal):
    """A string literal of former times in the spelling of the standard."""
    names = {"a": 7, "b": 8, "e": 27, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11, "\\": 92}

    def one(match):
        text = match.group(1)
        return "\\u{%x}" % (int(text[1:], 16) if text[0] == "x" else names[text])

    return re.sub(r"\\(x[0-9a-fA-F]{2}|[abefnrtv\\])", one, literal)


def active(commands):
    """The commands in force at the end: without frames that were popped, without checks."""
    frames = [[]]
    for command in commands:
        kind = head(command)
        if kind in ("push", "pop"):
            count = int((parts(command) + ["1"])[1])
            for _ in range(count):
                if kind == "push":
                    frames.append([])
                elif len(frames) > 1:
                    frames.pop()
        elif kind == "check-sat-assuming":
            last = [f"(assert {literal})" for literal in parts(parts(command)[1])]
        elif is_check(command):
            last = []
        else:
            frames[-1].append(command)
    return [command for frame in frames for command in frame] + last


def universe(out):
    """Declarations of the elements of free sorts that a model names, all distinct."""
    elements = collections.defaultdict(dict)
    for expression in expressions(out):
        for inner in parts(expression) if expression.startswith("(") else []:
            if head(inner) == "declare-fun":
                _, name, _, sort = parts(inner)
                elements[sort][name] = None
    for name, sort in re.findall(r"\(as (@[^\s()]+) ([^\s()]+)\)", out):
        elements[sort][name[1:] + "!element"] = None
    result = []
    for sort, names in elements.items():
        result += [f"(declare-fun {name} () {sort})" for name in names]
        if len(names) > 1:
            result.append(f"(assert (distinct {' '.join(names)}))")
    return result


def substituted(commands, out, legacy):
    """The script with the model's definitions in place of the declarations, and whether the model chose something."""
    defined = definitions(out)
    if legacy:
        defined = {n: re.sub(r'"(?:[^"]|"")*"', lambda m: modern(m.group()), d) for n, d in defined.items()}
    defined = {n: re.sub(r"\(as @([^\s()]+) [^\s()]+\)", r"\1!element", d) for n, d in defined.items()}
    commands = active(commands)
    own = {parts(c)[1] for c in commands if head(c).startswith("define-")}
    kept = {n: d for n, d in defined.items() if n not in own and n not in CHOICES}
    result, written = ["(set-logic ALL)"], False
    for command in commands:
        kind = head(command)
        if kind in ("set-logic", "set-option", "set-info"):
            continue
        if kind in ("declare-fun", "declare-const") and parts(command)[1] in kept:
            continue
        if not written and not kind.startswith("declare-") and kind != "define-sort":
            result += universe(out) + ordered(kept)
            written = True
        result.append(command)
    return "\n".join([*result, "(check-sat)"]) + "\n", any(n in CHOICES for n in defined)


# ---- the report ----------------------------------------------------------------------------------------------------

COLUMNS = ("file", "release", "kind", "quantified", "expected", "answered", "by", "verdict", "right", "cross", "reason")


def summary(results, missing):
    def line(label, rows):
        print(f"{label:<46}{len(rows):>6}{len({r['file'] for r in rows}):>7}")

    print(f"{'':<46}{'rows':>6}{'files':>7}")
    line("rows of kind invmodel or soundness", results)
    line("release missing", [r for r in results if r["verdict"] == "missing"])
    line("not reproduced: another answer", [r for r in results if r["verdict"] == "not reproduced"])
    line("not reproduced: no model", [r for r in results if r["verdict"] == "no model"])
    got = [r for r in results if r["verdict"] in ("true", "false", "undetermined", "unread")]
    line("a model was obtained", got)
    for label, quantified in (("quantifier-free", "no"), ("quantified", "yes")):
        rows = [r for r in got if r["quantified"] == quantified]
        decided = [r for r in rows if r["verdict"] in ("true", "false")]
        print()
        line(label, rows)
        line("  decided", decided)
        line("    as known", [r for r in decided if r["right"] == "yes"])
        line("    not as known, others confirm smelt", [r for r in decided if r["right"] == "confirmed"])
        line("    not as known, old reading of literals", [r for r in decided if r["right"] == "reading"])
        line("    not as known, a choice of the release", [r for r in decided if r["right"] == "choice"])
        line("    as known, others disagree", [r for r in decided if r["right"] == "disputed"])
        line("    WRONG, or nobody confirms", [r for r in decided if r["right"] == "no"])
        line("  undetermined", [r for r in rows if r["verdict"] == "undetermined"])
        line("  unread", [r for r in rows if r["verdict"] == "unread"])
        if rows:
            print(f"  decided: {100 * len(decided) / len(rows):.1f} % of rows")
    if missing:
        print("\nmissing releases:", ", ".join(missing))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index")
    parser.add_argument("--solvers")
    parser.add_argument("--map")
    parser.add_argument("--smelt", required=True)
    parser.add_argument("--witness", default="z3@5.4.0,cvc5@1.4.2")
    parser.add_argument("--out")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep")
    parser.add_argument("--no-cross", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.index, encoding="utf-8", newline="") as file:
        rows = [r for r in csv.DictReader(file) if r["kind"] in ("invmodel", "soundness")]
    rows = [r for r in rows if arguments.only in f"{r['file']} {r['release']}"]
    bench = Bench(arguments)
    missing = sorted({r["release"] for r in rows if r["release"] not in bench.solvers})
    if missing:
        print("missing releases:", ", ".join(missing), file=sys.stderr)
    results = []
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        for result in pool.map(bench.row, rows):
            results.append(result)
            print(*(result[c] for c in COLUMNS), sep="\t", flush=True)
    if arguments.out:
        with open(arguments.out, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, delimiter="\t")
            writer.writeheader()
            writer.writerows(results)
    print()
    summary(results, missing)
    if bench.temporary:
        shutil.rmtree(bench.keep)
    return 1 if any(r["right"] == "no" for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
