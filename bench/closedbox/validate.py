#!/usr/bin/env python3
"""Checks every problem of the suite and proves its status. Needs the package z3-solver and `cc`.

    python3 bench/closedbox/validate.py [FILE.smt2 ...]    prove these files, or all of them
    python3 bench/closedbox/validate.py --counts           print the table of README.md

sat: the witness is put in, boxes are called in C innermost first, and every assertion must become
true. unsat: see `prove_uf`, `prove_table` and `prove_search`. One line for each problem, then a
summary; the exit code is 1 if something failed.
"""

import argparse
import ctypes
import itertools
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import time

import z3

sys.dont_write_bytecode = True  # no __pycache__ in the checkout
from formula_c import Unsupported, c_type, postorder, translate

ROOT = pathlib.Path(__file__).resolve().parent
FAMILIES = ["libc", "cut", "sygus", "oracle", "crypto"]
LEVELS = ["easy", "medium", "hard"]
KEYS = {"box", "level", "inverse", "witness", "reason", "domain"}
CFLAGS = ["-Wall", "-Wextra", "-Werror", "-O2", "-shared", "-fPIC", "-Wl,-Bsymbolic"]
CTYPES = {
    "_Bool": ctypes.c_bool, "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16,
    "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "int64_t": ctypes.c_int64,
    "float": ctypes.c_float, "double": ctypes.c_double,
}
LITERAL = re.compile(
    r"true|false|#x[0-9a-f]+|#b[01]+|\d+|\(- \d+\)|\(_ bv\d+ \d+\)"
    r"|\(fp (?:#[xb][0-9a-f]+ ?){3}\)")
Z3_LIMIT_MS = 60_000
MOST_FACTS = 1 << 16
MOST_BITS = 24


class Failure(Exception):
    """Why a problem is not what it says."""


def need(condition, message):
    if not condition:
        raise Failure(message)


class Problem:
    """One file: its text, its metadata lines, and what its script declares."""

    def __init__(self, path):
        self.path, self.text = path, path.read_text()
        self.meta = {key: [] for key in KEYS}
        self.comments = []
        for line in self.text.splitlines():
            if not line.startswith("; "):
                break
            key, _, value = line[2:].partition(": ")
            if key in KEYS:
                self.meta[key].append(value.strip())
            else:
                self.comments.append(line)
        script = re.sub(r";[^\n]*", "", self.text)
        self.boxes = re.findall(r"\(declare-cb (\S+)", script)
        self.constants = re.findall(r"\(declare-const (\S+)", script)
        self.constants += re.findall(r"\(declare-fun (\S+) \(\)", script)
        status = re.findall(r"\(set-info :status (\w+)\)", script)
        self.status = status[0] if len(status) == 1 else None
        self.script = script
        self.files = {}
        for entry in self.meta["box"]:
            name, _, file = entry.partition(" in ")
            self.files[name] = path.parent / file

    def check_metadata(self):
        need(self.comments and self.text.startswith(self.comments[0]), "no leading comment")
        commands = self.script.split()
        need(" ".join(commands[:2]) == "(set-logic ALL)", "does not start with (set-logic ALL)")
        need(self.status in ("sat", "unsat"), "no single status sat or unsat")
        need(self.script.count("(check-sat)") == 1 and commands[-1] == "(check-sat)",
             "not one check-sat at the end")
        need(self.boxes, "declares no box")
        need(sorted(self.boxes) == sorted(self.files), "boxes and `; box:` lines differ")
        for key, values in (("level", LEVELS), ("inverse", ["yes", "no"])):
            need(len(self.meta[key]) == 1 and self.meta[key][0] in values, f"bad `; {key}:`")
        if self.path.parent.name == "sygus":
            need(("inverse" in self.path.stem) == (self.meta["inverse"] == ["yes"]),
                 "file name and `; inverse:` differ")
        lines = [len(self.meta["witness"]), len(self.meta["reason"])]
        need(lines == ([1, 0] if self.status == "sat" else [0, 1]),
             "sat needs one witness, unsat one reason, and not both")

    def parse(self):
        """Assertions with boxes as uninterpreted functions; fills `decls` with boxes' declarations."""
        text = self.text.replace("(declare-cb ", "(declare-fun ")
        try:
            self.assertions = list(z3.parse_smt2_string(text))
        except z3.Z3Exception as error:
            raise Failure(f"Z3 does not parse it: {error}") from None
        self.terms = postorder(self.assertions)
        self.decls, self.variables = {}, {}
        for term in self.terms:
            if term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                place = self.variables if term.num_args() == 0 else self.decls
                place[term.decl().name()] = term if term.num_args() == 0 else term.decl()
        need(sorted(self.decls) == sorted(self.boxes), "a box is declared and not used")
        need(sorted(self.variables) == sorted(self.constants), "a constant is not used")
        return text

    def witness(self, text):
        """Values by name."""
        pairs = [p.split(" = ", 1) for p in self.meta["witness"][0].split(", ")]
        need(all(len(p) == 2 for p in pairs), "bad `; witness:`")
        for name, literal in pairs:
            need(LITERAL.fullmatch(literal), f"{name} = {literal} is no literal")
        need(sorted(n for n, _ in pairs) == sorted(self.constants),
             "the witness does not name every constant once")
        head = re.sub(r"\(check-sat\)", "", text)
        tail = "".join(f"(assert (= {n} {v}))" for n, v in pairs)
        equations = list(z3.parse_smt2_string(head + tail))[-len(pairs):]
        return {n: z3.simplify(e.arg(1)) for (n, _), e in zip(pairs, equations)}


class Boxes:
    """Compiles C files once and calls their functions on Z3 values."""

    def __init__(self, folder):
        self.folder, self.libraries = pathlib.Path(folder), {}

    def compile(self, name, sources):
        link = set()
        for source in sources:
            need(source.exists(), f"{source.name} is missing")
            for flags in re.findall(r"^// link: (.*)$", source.read_text(), re.M):
                link.update(flags.split())
        out = self.folder / f"{name}.so"
        command = ["cc", *CFLAGS, "-o", out, *sources, *sorted(link)]
        done = subprocess.run(command, capture_output=True, text=True)
        need(done.returncode == 0, f"cc: {done.stderr.strip().splitlines()[:1]}")
        return ctypes.CDLL(str(out))

    def function(self, source, decl):
        """The C function of a declared box; its prototype must say the declared sorts."""
        key = f"{source.parent.name}_{source.stem}"
        if key not in self.libraries:
            self.libraries[key] = self.compile(key, [source])
        wanted = [c_type(decl.domain(i)) for i in range(decl.arity())]
        result, name = c_type(decl.range()), decl.name()
        found = re.search(
            rf"^(//[^\n]*\n)?(\w+) {re.escape(name)}\(([^)]*)\) \{{", source.read_text(), re.M)
        need(found, f"{source.name} does not define {name}")
        need(found[1], f"{name} in {source.name} has no comment")
        types = [part.split()[0] for part in found[3].split(",")]
        need([found[2], *types] == [result, *wanted],
             f"{name} has other types in {source.name} than {result} of {wanted}")
        function = getattr(self.libraries[key], name)
        function.restype = CTYPES[result]
        function.argtypes = [CTYPES[t] for t in wanted]
        return function


def to_python(value):
    """A Z3 value as a number that ctypes takes."""
    if z3.is_bool(value):
        return z3.is_true(value)
    if z3.is_bv_value(value):
        return value.as_long()
    if z3.is_int_value(value):
        need(-2**63 <= value.as_long() < 2**63, f"{value} does not fit int64_t")
        return value.as_long()
    if z3.is_fp_value(value):
        if value.isNaN():
            return float("nan")
        bits = z3.simplify(z3.fpToIEEEBV(value)).as_long()
        wide = value.sort() == z3.Float64()
        return struct.unpack("<d" if wide else "<f", bits.to_bytes(8 if wide else 4, "little"))[0]
    raise Failure(f"{value} is no value")


def to_z3(number, sort):
    """A C result as a Z3 value of the box's sort."""
    kind = sort.kind()
    if kind == z3.Z3_BOOL_SORT:
        return z3.BoolVal(number)
    if kind == z3.Z3_BV_SORT:
        need(number >> sort.size() == 0, f"the result {number} needs more than {sort.size()} bits")
        return z3.BitVecVal(number, sort.size())
    if kind == z3.Z3_INT_SORT:
        return z3.IntVal(number)
    if number != number:
        return z3.fpNaN(sort)
    wide = sort == z3.Float64()
    bits = int.from_bytes(struct.pack("<d" if wide else "<f", number), "little")
    return z3.simplify(z3.fpBVToFP(z3.BitVecVal(bits, 64 if wide else 32), sort))


def evaluate(problem, functions, point):
    """The truth value of each assertion at `point`, boxes called in C."""
    value = {}
    for term in problem.terms:
        kids = [value[c.get_id()] for c in term.children()]
        name = term.decl().name()
        if term.decl().kind() == z3.Z3_OP_UNINTERPRETED and not kids:
            result = point[name]
        elif term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            number = functions[name](*map(to_python, kids))
            result = to_z3(number, term.sort())
        elif kids:
            result = z3.simplify(rebuild(term, kids))
        else:
            result = z3.simplify(term)
        value[term.get_id()] = result
    return [value[a.get_id()] for a in problem.assertions]


def rebuild(term, kids):
    """`term` with other children; the decl's own call does not take more than its arity."""
    array = (z3.Ast * len(kids))(*[k.as_ast() for k in kids])
    new = z3.Z3_mk_app(term.ctx_ref(), term.decl().ast, len(kids), array)
    return z3.z3._to_expr_ref(new, term.ctx)


def prove_sat(problem, functions, text):
    point = problem.witness(text)
    for i, truth in enumerate(evaluate(problem, functions, point)):
        need(z3.is_true(truth), f"assertion {i + 1} is {truth} under the witness")


def solver(assertions, limit_ms=Z3_LIMIT_MS):
    s = z3.Solver()
    s.set("timeout", limit_ms)
    s.add(assertions)
    return s


def expect_unsat(s, what):
    answer = s.check()
    need(answer == z3.unsat, f"{what}: Z3 says {answer}")


def prove_uf(problem, _functions, _boxes):
    """Unsat whatever the boxes do."""
    expect_unsat(solver(problem.assertions), "boxes as uninterpreted functions")


def domains(problem):
    """Argument ranges by box: from `; domain:` lines, else the whole width."""
    given = {}
    for line in problem.meta["domain"]:
        name, _, ranges = line.partition(" ")
        need(name in problem.decls, f"domain of {name}, which is no box")
        given[name] = [tuple(map(int, r.split(".."))) for r in ranges.split(", ")]
    for name, decl in problem.decls.items():
        if name not in given:
            sorts = [decl.domain(i) for i in range(decl.arity())]
            need(all(s.kind() == z3.Z3_BV_SORT for s in sorts), f"{name} needs a `; domain:`")
            given[name] = [(0, 2**s.size() - 1) for s in sorts]
        need(len(given[name]) == decl.arity(), f"domain of {name} has another arity")
    return given


def prove_table(problem, functions, _boxes):
    """Unsat with all facts f(v) = result for v in the domain, and arguments are in the domain."""
    ranges = domains(problem)
    for term in problem.terms:
        name = term.decl().name()
        if name in ranges and term.num_args():
            for arg, (lo, hi) in zip(term.children(), ranges[name]):
                if z3.is_bv(arg) and (lo, hi) == (0, 2**arg.size() - 1):
                    continue
                le = z3.ULE if z3.is_bv(arg) else (lambda a, b: a <= b)
                low, high = (z3.BitVecVal(v, arg.size()) if z3.is_bv(arg) else z3.IntVal(v)
                             for v in (lo, hi))
                s = solver(problem.assertions)
                s.add(z3.Not(z3.And(le(low, arg), le(arg, high))))
                expect_unsat(s, f"{arg} of {name} within {lo}..{hi}")
    s = solver(problem.assertions)
    total = 0
    for name, box in ranges.items():
        decl = problem.decls[name]
        size = math.prod(hi + 1 - lo for lo, hi in box)
        need(size <= MOST_FACTS, f"{name} has {size} facts, more than {MOST_FACTS}")
        total += size
        for point in itertools.product(*(range(lo, hi + 1) for lo, hi in box)):
            s.add(decl(*point) == to_z3(functions[name](*point), decl.range()))
    expect_unsat(s, f"{total} facts")


def prove_search(problem, functions, boxes):
    """Unsat because no value of the variables, all tried in C, makes all assertions true."""
    variables = [problem.variables[n] for n in problem.constants]
    need(all(z3.is_bool(v) or z3.is_bv(v) for v in variables), "search needs Bool or BitVec")
    widths = [1 if z3.is_bool(v) else v.size() for v in variables]
    need(sum(widths) <= MOST_BITS, f"search over {sum(widths)} bits")
    source = boxes.folder / f"{problem.path.parent.name}_{problem.path.stem}.c"
    source.write_text(translate(problem.assertions, variables, problem.decls))
    library = boxes.compile(source.stem, [source, *sorted(set(problem.files.values()))])
    library.holds.restype, library.holds.argtypes = ctypes.c_bool, [ctypes.c_int, ctypes.c_uint64]
    library.search.restype, library.search.argtypes = ctypes.c_int64, [ctypes.c_uint64]
    rng = random.Random(problem.path.stem)
    for _ in range(40):
        bits, point, shift = rng.getrandbits(sum(widths)), {}, 0
        for var, width in zip(variables, widths):
            part = bits >> shift & (2**width - 1)
            point[var.decl().name()] = (
                z3.BoolVal(bool(part)) if z3.is_bool(var) else z3.BitVecVal(part, width))
            shift += width
        theirs = [z3.is_true(t) for t in evaluate(problem, functions, point)]
        ours = [library.holds(k, bits) for k in range(len(theirs))]
        need(ours == theirs, f"the C translation differs from Z3 at {point}")
    found = library.search(1 << sum(widths))
    need(found == -1, f"all assertions hold at point {found:#x}")


PROOFS = {"uf": prove_uf, "table": prove_table, "search": prove_search}


def validate(path, boxes):
    problem = Problem(path)
    problem.check_metadata()
    text = problem.parse()
    functions = {n: boxes.function(problem.files[n], d) for n, d in problem.decls.items()}
    if problem.status == "sat":
        prove_sat(problem, functions, text)
    else:
        kind = problem.meta["reason"][0].partition(":")[0]
        need(kind in PROOFS, f"unknown reason {kind}")
        if kind != "uf":
            free = solver(problem.assertions, 3_000).check()
            need(free != z3.unsat, "unsat whatever the boxes do, so the reason is uf")
        PROOFS[kind](problem, functions, boxes)


def has_zlib():
    probe = ["cc", "-E", "-x", "c", "-"]
    return subprocess.run(probe, input=b"#include <zlib.h>\n", capture_output=True).returncode == 0


def all_files():
    return [p for f in FAMILIES for p in sorted((ROOT / f).glob("*.smt2"))]


def counts():
    """The table of README.md."""
    columns = ["files", "easy", "medium", "hard", "sat", "unsat", "inverse"]
    rows = []
    for family in FAMILIES:
        problems = [Problem(p) for p in sorted((ROOT / family).glob("*.smt2"))]
        tags = [t for p in problems
                for t in ("files", *p.meta["level"], p.status,
                          "inverse" if p.meta["inverse"] == ["yes"] else "")]
        rows.append([tags.count(c) for c in columns])
    rows.append([sum(column) for column in zip(*rows)])
    lines = ["| family | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for name, row in zip([f"`{f}/`" for f in FAMILIES] + ["all"], rows):
        lines.append(f"| {name} | " + " | ".join(map(str, row)) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--counts", action="store_true")
    options = parser.parse_args()
    if options.counts:
        print(counts())
        return 0
    passed = failed = skipped = 0
    zlib = has_zlib()
    with tempfile.TemporaryDirectory() as folder:
        boxes = Boxes(folder)
        for path in [p.resolve() for p in options.files] or all_files():
            name, start = f"{path.parent.name}/{path.name}", time.monotonic()
            if not zlib and "in zlib_boxes.c" in path.read_text():
                skipped += 1
                print(f"{name}: not checked, zlib is missing")
                continue
            try:
                validate(path, boxes)
                passed += 1
                print(f"{name}: ok, {time.monotonic() - start:.1f} s", flush=True)
            except (Failure, Unsupported) as error:
                failed += 1
                print(f"{name}: FAILED, {error}", flush=True)
    if not options.files and counts() not in (ROOT / "README.md").read_text():
        failed += 1
        print("README.md: FAILED, its table is not what --counts prints")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} not checked" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
