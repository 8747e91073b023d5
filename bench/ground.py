#!/usr/bin/env python3
"""Random ground terms of every theory: the values that `smelt eval` computes against those of solvers.

    python3 bench/ground.py --smelt target/release/smelt --terms 25000 \\
        --solver z3="z3 -T:60" \\
        --solver cvc5="$HOME/.cache/smelt/solvers/cvc5@1.4.2/bin/cvc5 --produce-models --fp-exp"

Each term is drawn by a fixed seed, without free symbols. A solver says its value by `get-value`
(quantified terms are asserted instead), and smelt says whether `(= term value)` holds. Where it has no
value, it is asked to refute ours. Printed per theory: how many terms agree, disagree, are proved or
refuted, are undetermined here (with reasons; with --choices also whether they are the solver's once
its choices for the parts are taken over), or have no value from the solver. Of each disagreement the
smallest closed part that disagrees is shown. Exit code 1 if there is any.
"""

import argparse
import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

BATCH = 200
BOOL, INT, REAL, RM, STR, RE = ("Bool",), ("Int",), ("Real",), ("RoundingMode",), ("String",), ("RegLan",)
FORMATS = [(2, 3), (3, 5), (5, 11), (8, 24), (11, 53)]
MODES = ["RNE", "RNA", "RTP", "RTN", "RTZ"]
LST, COLOR, TREE = ("Lst",), ("Color",), ("Tree",)
LISTS = "(declare-datatypes ((Lst 0)) (((nul) (cons (hd Int) (tl Lst)))))\n"
PRELUDES = {
    "unbounded": LISTS,
    "datatypes": LISTS
    + """(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-datatypes ((Tree 0)) (((leaf (val Int)) (node (left Tree) (mark Color) (right Tree)))))
(declare-datatypes ((Pair 2)) ((par (X Y) ((mk (fst X) (snd Y))))))
"""
}


def bv(w):
    return ("BV", w)


def show(sort):
    if sort[0] == "BV":
        return f"(_ BitVec {sort[1]})"
    if sort[0] == "FP":
        return f"(_ FloatingPoint {sort[1]} {sort[2]})"
    if len(sort) == 1:
        return sort[0]
    return f"({sort[0]} {' '.join(show(s) for s in sort[1:])})"


class Term:
    """A text with its parts, its sort, and the bound variables that are free in it."""

    def __init__(self, sort, text, parts=(), free=frozenset()):
        self.sort, self.text, self.parts, self.free = sort, text, parts, free

    def closed(self):
        """This term and all closed terms inside, small ones first."""
        found, todo = {}, [self]
        while todo:
            t = todo.pop()
            if not t.free and t.sort != RE:
                found[t.text] = t
            todo.extend(t.parts)
        return sorted(found.values(), key=lambda t: (len(t.text), t.text))


class Generator:
    def __init__(self, theory, solver, seed):
        self.theory, self.solver = theory, solver
        self.rng = random.Random(f"{seed} {theory} {solver}")
        self.names = 0
        self.env = []

    # Literals and other leaves.

    def leaf(self, sort):
        r, kind = self.rng, sort[0]
        if kind == "Bool":
            return r.choice(["true", "false"])
        if kind == "Int":
            n = r.choice([0, 1, 2, 3, r.randint(0, 9), r.randint(0, 9), r.randint(10, 300)])
            if self.theory == "ints" and r.random() < 0.05:
                n = r.randint(0, 10**20)
            return f"(- {n})" if n and r.random() < 0.35 else str(n)
        if kind == "Real":
            n = r.choice(["0.0", "1.0", "2.0", "0.5", f"{r.randint(0, 40)}.{r.randint(0, 99)}"])
            n = r.choice([n, n, f"(/ {r.randint(1, 20)}.0 {r.randint(1, 20)}.0)"])
            return f"(- {n})" if r.random() < 0.35 else n
        if kind == "BV":
            w = sort[1]
            n = r.choice([0, 1, 2**w - 1, 2 ** (w - 1), 2 ** (w - 1) - 1] + [r.getrandbits(w)] * 5)
            if w % 4 == 0 and r.random() < 0.5:
                return f"#x{n:0{w // 4}x}"
            return f"(_ bv{n} {w})" if r.random() < 0.2 else f"#b{n:0{w}b}"
        if kind == "RoundingMode":
            return r.choice(MODES)
        if kind == "FP":
            e, s = sort[1:]
            if r.random() < 0.3:
                special = r.choice(["+oo", "-oo", "+zero", "-zero", "NaN"])
                return f"(_ {special} {e} {s})"
            bias = 2 ** (e - 1) - 1
            exponent = r.choice([0, 1, 2**e - 2, r.getrandbits(e)] + [bias + r.randint(-2, 3)] * 3)
            exponent = min(max(exponent, 0), 2**e - 1)
            fraction = r.choice([0, 1, 2 ** (s - 1) - 1, 2 ** (s - 2)] + [r.getrandbits(s - 1)] * 3)
            return f"(fp #b{r.getrandbits(1)} #b{exponent:0{e}b} #b{fraction:0{s - 1}b})"
        if kind == "String":
            pieces = ["a", "b", "ab", "0", "7", "A", "Z", "", '""', "\\u{61}", "\\u0062", "\\u{10ff}", "\\u{2ffff}", "-"]
            if r.random() < 0.15:
                return r.choice(['""', '"aaab"', '"0012"', '"12"', '"abab"', '"\\u{}"', '"\\x41"', '"(_ char #x41)"'])
            return '"' + "".join(r.choice(pieces) for _ in range(r.randint(0, 4))) + '"'
        if kind == "RegLan":
            return r.choice(["re.none", "re.all", "re.allchar", '(str.to_re "a")', '(str.to_re "ab")', '(str.to_re "")', '(re.range "a" "c")', '(re.range "0" "9")', '(re.range "c" "a")', '(re.range "ab" "c")'])
        if kind == "Seq":
            return f"(as seq.empty {show(sort)})" if r.random() < 0.3 else f"(seq.unit {self.leaf(sort[1])})"
        if kind == "Array":
            value = self.leaf(sort[2])
            if self.solver == "cvc5":  # which wants a literal there
                value = str(self.rng.randint(0, 3)) if sort[2] == INT else value
            return f"((as const {show(sort)}) {value})"
        if kind == "Set":
            return f"(as set.empty {show(sort)})" if r.random() < 0.2 else f"(set.singleton {self.leaf(sort[1])})"
        if kind == "Bag":
            return f"(as bag.empty {show(sort)})" if r.random() < 0.2 else f"(bag {self.leaf(sort[1])} {r.randint(-1, 4)})"
        if kind == "Lst":
            return "nul"
        if kind == "Color":
            return r.choice(["red", "green", "blue"])
        if kind == "Tree":
            return f"(leaf {self.leaf(INT)})"
        if kind == "Pair":
            return f"(mk {self.leaf(sort[1])} {self.leaf(sort[2])})"
        raise ValueError(sort)

    # Terms.

    def term(self, sort, depth):
        r = self.rng
        if depth <= 0 or r.random() < 0.06:
            bound = [name for name, s in self.env if s == sort]
            if bound and r.random() < 0.75:
                name = r.choice(bound)
                return Term(sort, name, (), frozenset([name]))
            return Term(sort, self.leaf(sort))
        special = r.random()
        if special < 0.05:
            return self.let(sort, depth)
        if special < 0.10:
            return self.build(sort, "(ite {} {} {})", [BOOL, sort, sort], depth)
        if sort == BOOL and self.theory in ASSERTED and special < 0.45:
            return self.quantified(depth)
        if self.theory == "datatypes" and special < 0.16:
            return self.match(sort, depth)
        options = self.productions(sort)
        if not options:
            return Term(sort, self.leaf(sort))
        form, sorts = r.choice(options)
        return self.build(sort, form, sorts, depth)

    def build(self, sort, form, sorts, depth):
        parts = []
        for s in sorts:
            if isinstance(s, str):  # a literal of that kind
                parts.append(Term(RE, s))
            else:
                parts.append(self.term(s, depth - 1))
        free = frozenset().union(*(p.free for p in parts)) if parts else frozenset()
        return Term(sort, form.format(*(p.text for p in parts)), parts, free)

    def fresh(self):
        self.names += 1
        return f"x{self.names}"

    def under(self, bindings, sort, depth):
        self.env.extend(bindings)
        body = self.term(sort, depth)
        del self.env[len(self.env) - len(bindings):]
        return body

    def let(self, sort, depth):
        bound = [(self.fresh(), self.root()) for _ in range(self.rng.randint(1, 2))]
        values = [self.term(s, depth - 1) for _, s in bound]
        body = self.under(bound, sort, depth - 1)
        text = " ".join(f"({n} {v.text})" for (n, _), v in zip(bound, values))
        free = (body.free - {n for n, _ in bound}).union(*(v.free for v in values))
        return Term(sort, f"(let ({text}) {body.text})", (*values, body), free)

    def quantified(self, depth):
        r = self.rng
        finite = [BOOL, bv(2), bv(2), bv(1)]
        sorts = finite if self.theory == "quantifiers" else [INT, INT, INT, ("Array", INT, INT), LST, bv(70), STR, BOOL]
        bound = [(self.fresh(), r.choice(sorts)) for _ in range(r.randint(1, 2))]
        body = self.under(bound, BOOL, max(depth - 1, 2))
        text = " ".join(f"({n} {show(s)})" for n, s in bound)
        free = body.free - {n for n, _ in bound}
        return Term(BOOL, f"({r.choice(['forall', 'exists'])} ({text}) {body.text})", (body,), free)

    def match(self, sort, depth):
        r = self.rng
        of = r.choice([LST, TREE, COLOR])
        subject = self.term(of, depth - 1)
        fields = {
            LST: [("nul", []), ("cons", [INT, LST])],
            COLOR: [("red", []), ("green", []), ("blue", [])],
            TREE: [("leaf", [INT]), ("node", [TREE, COLOR, TREE])],
        }[of]
        keep = r.randint(1, len(fields))
        cases, parts, free = [], [subject], set(subject.free)
        for name, sorts in fields[:keep]:
            bound = [(self.fresh(), s) for s in sorts]
            body = self.under(bound, sort, depth - 1)
            pattern = f"({name} {' '.join(n for n, _ in bound)})" if bound else name
            cases.append(f"({pattern} {body.text})")
            parts.append(body)
            free |= body.free - {n for n, _ in bound}
        if keep < len(fields):
            name = self.fresh()
            body = self.under([(name, of)], sort, depth - 1)
            cases.append(f"({name} {body.text})")
            parts.append(body)
            free |= body.free - {name}
        return Term(sort, f"(match {subject.text} ({' '.join(cases)}))", tuple(parts), frozenset(free))

    # What a theory is made of.

    def width(self):
        return self.rng.choice([1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 33, 63, 64, 65, 70, self.rng.randint(1, 70)])

    def float(self):
        return ("FP", *self.rng.choice(FORMATS))

    def root(self):
        r = self.rng
        arrays = [("Array", INT, INT), ("Array", bv(2), BOOL), ("Array", BOOL, bv(2)), ("Array", bv(1), ("Array", BOOL, INT)), ("Array", ("Array", BOOL, BOOL), INT)]
        pairs = [("Pair", INT, COLOR), ("Pair", BOOL, LST)]
        return {
            "core": lambda: BOOL,
            "ints": lambda: r.choice([BOOL, INT, INT]),
            "reals": lambda: r.choice([BOOL, REAL, REAL, INT]),
            "bitvec": lambda: r.choice([BOOL, INT, bv(self.width()), bv(self.width())]),
            "float": lambda: r.choice([BOOL, REAL, bv(r.randint(1, 20)), self.float(), self.float(), self.float()]),
            "strings": lambda: r.choice([BOOL, INT, STR, STR]),
            "regex": lambda: r.choice([BOOL, BOOL, STR] + [INT] * (self.solver == "cvc5")),
            "arrays": lambda: r.choice([BOOL, BOOL, INT] + arrays),
            "sequences": lambda: r.choice([BOOL, INT, ("Seq", INT), ("Seq", INT), ("Seq", BOOL), ("Seq", ("Seq", INT))]),
            "datatypes": lambda: r.choice([BOOL, INT, LST, COLOR, TREE, *pairs]),
            "sets": lambda: r.choice([BOOL, INT, ("Set", INT), ("Set", bv(2)), ("Set", ("Set", INT))]),
            "bags": lambda: r.choice([BOOL, INT, ("Bag", INT), ("Bag", bv(2))]),
            "quantifiers": lambda: BOOL,
            "unbounded": lambda: r.choice([INT, INT, LST, ("Array", INT, INT), bv(70), STR, BOOL]),
        }[self.theory]()

    def productions(self, sort):
        found = getattr(self, "make_" + sort[0].lower(), lambda _: [])(sort)
        return found + self.anywhere(sort)

    def anywhere(self, sort):
        """Operators whose result may have any sort."""
        all = []
        if self.theory == "arrays" and sort in (INT, BOOL, bv(2), ("Array", BOOL, INT)):
            index = {INT: [INT, ("Array", BOOL, BOOL)], BOOL: [bv(2)], bv(2): [BOOL], ("Array", BOOL, INT): [bv(1)]}
            all += [("(select {} {})", [("Array", i, sort), i]) for i in index[sort]] * 3
        if self.theory == "sequences" and sort in (INT, BOOL, ("Seq", INT)):
            all.append(("(seq.nth {} {})", [("Seq", sort), self.position()]))
        if self.theory == "unbounded" and sort == INT:
            all += [("(select {} {})", [("Array", INT, INT), INT])] * 2
        if self.theory == "datatypes":
            selectors = {INT: [("hd", LST), ("val", TREE), ("fst", ("Pair", INT, COLOR))], LST: [("tl", LST), ("snd", ("Pair", BOOL, LST))], COLOR: [("mark", TREE), ("snd", ("Pair", INT, COLOR))], TREE: [("left", TREE), ("right", TREE)], BOOL: [("fst", ("Pair", BOOL, LST))]}
            all += [("(" + name + " {})", [s]) for name, s in selectors.get(sort, [])]
        if self.theory == "sets" and sort == INT:
            all.append(("(set.choose {})", [("Set", INT)]))
        return all

    def position(self):
        """A small number as text: an offset that often lies inside."""
        n = self.rng.choice([0, 0, 1, 1, 2, 3, 4, 9, -1])
        return str(n) if n >= 0 else f"(- {-n})"

    def make_bool(self, _):
        r, t = self.rng, self.theory
        core = [("(not {})", [BOOL]), ("(and {} {})", [BOOL] * 2), ("(or {} {} {})", [BOOL] * 3), ("(=> {} {} {})", [BOOL] * 3), ("(xor {} {})", [BOOL] * 2), ("(= {} {})", [BOOL] * 2), ("(distinct {} {})", [BOOL] * 2), ("(xor {} {} {})", [BOOL] * 3), ("(distinct {} {} {})", [BOOL] * 3), ("(= {} {} {})", [BOOL] * 3), ("(=> {} {})", [BOOL] * 2)]
        if t == "core":
            return core
        s = self.root()
        while s == BOOL and t not in ("quantifiers", "core"):
            s = self.root()
        own = [("(= {} {})", [s, s]), ("(distinct {} {} {})", [s] * 3), ("(distinct {} {})", [s] * 2), ("(= {} {} {})", [s] * 3)]
        if t == "ints":
            own += [(f"({o} {{}} {{}})", [INT] * 2) for o in ("<", "<=", ">", ">=")]
            own += [("(< {} {} {})", [INT] * 3), ("(>= {} {} {})", [INT] * 3)]
            if self.solver == "cvc5":
                own += [(f"((_ divisible {r.randint(1, 12)}) {{}})", [INT])]
        if t == "reals":
            own += [(f"({o} {{}} {{}})", [REAL] * 2) for o in ("<", "<=", ">", ">=")] + [("(is_int {})", [REAL])] * 2
        if t == "unbounded":
            own += [("(< {} {})", [INT] * 2), ("(<= {} {})", [INT] * 2), ("((_ is cons) {})", [LST]), ("(bvult {} {})", [bv(70)] * 2), ("(str.prefixof {} {})", [STR] * 2)]
            own += [("(= {} {})", [INT] * 2)] * 3
        if t in ("bitvec", "quantifiers"):
            w = bv(self.width() if t == "bitvec" else 2)
            names = "bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge bvuaddo bvsaddo bvumulo bvsmulo bvusubo bvssubo bvsdivo"
            own += [(f"({o} {{}} {{}})", [w] * 2) for o in names.split()] + [("(bvnego {})", [w])]
            own += [("(= {} {})", [w] * 2)] * 3
            if self.solver == "z3" and t == "bitvec":
                own += [(f"({o} {{}} {{}})", [w] * 2) for o in ("bvumul_noovfl", "bvsmul_noovfl", "bvsmul_noudfl")]
                own += [(f"((_ bit2bool {r.randrange(w[1])}) {{}})", [w])]
        if t == "float":
            f = self.float()
            own += [(f"(fp.{o} {{}} {{}})", [f] * 2) for o in ("leq", "lt", "geq", "gt", "eq")] + [("(fp.lt {} {} {})", [f] * 3)]
            own += [(f"(fp.is{o} {{}})", [f]) for o in "Normal Subnormal Zero Infinite NaN Negative Positive".split()]
        if t in ("strings", "regex"):
            own += [(f"(str.{o} {{}} {{}})", [STR] * 2) for o in ("<", "<=", "prefixof", "suffixof", "contains")] + [("(str.is_digit {})", [STR])]
        if t == "regex":
            own += [("(str.in_re {} {})", [STR, RE])] * 20
        if t == "sequences":
            q = r.choice([("Seq", INT), ("Seq", BOOL)])
            own += [(f"(seq.{o} {{}} {{}})", [q] * 2) for o in ("prefixof", "suffixof", "contains")]
        if t == "datatypes":
            own += [(f"((_ is {c}) {{}})", [s]) for c, s in [("nul", LST), ("cons", LST), ("red", COLOR), ("leaf", TREE), ("node", TREE), ("mk", ("Pair", INT, COLOR))]]
        if t == "sets":
            q = r.choice([("Set", INT), ("Set", bv(2))])
            own += [("(set.member {} {})", [q[1], q]), ("(set.subset {} {})", [q] * 2), ("(set.is_empty {})", [q]), ("(set.is_singleton {})", [q])]
        if t == "bags":
            q = r.choice([("Bag", INT), ("Bag", bv(2))])
            own += [("(bag.member {} {})", [q[1], q]), ("(bag.subbag {} {})", [q] * 2)]
        return own * 2 + core[: r.randint(3, 6)]

    def make_int(self, _):
        r, t = self.rng, self.theory
        arith = [("(+ {} {})", [INT] * 2), ("(- {} {})", [INT] * 2), ("(- {})", [INT]), ("(* {} {})", [INT] * 2)]
        if t == "ints":
            arith += [("(+ {} {} {})", [INT] * 3), ("(- {} {} {})", [INT] * 3), ("(* {} {} {})", [INT] * 3), ("(abs {})", [INT]), ("(div {} {})", [INT] * 2), ("(mod {} {})", [INT] * 2), ("(div {} {})", [INT, r.choice(["7", "(- 3)", "2", "(- 1)"])]), ("(mod {} {})", [INT, r.choice(["7", "(- 3)", "2", "(- 1)"])]), ("(div {} {} {})", [INT, INT, INT]), (f"(^ {{}} {r.randint(0, 4)})", [INT])]
            if self.solver == "z3":
                arith += [("(rem {} {})", [INT] * 2)]
            if self.solver == "cvc5":
                arith += [(f"((_ iand {r.randint(1, 9)}) {{}} {{}})", [INT] * 2), ("(int.pow2 {})", [self.position()]), ("(int.log2 {})", [INT]), ("(div_total {} {})", [INT] * 2), ("(mod_total {} {})", [INT] * 2), ("(piand {} {} {})", [self.position(), INT, INT])]
        if t == "reals":
            return arith[:2] + [("(to_int {})", [REAL])] * 4
        if t == "bitvec":
            w = bv(self.width())
            return arith[:2] + [("(ubv_to_int {})", [w]), ("(sbv_to_int {})", [w]), ("(bv2nat {})", [w]), ("(sbv_to_int {})", [w])] * 2
        if t in ("strings", "regex"):
            p = self.position()
            own = [("(str.len {})", [STR]), ("(str.indexof {} {} {})", [STR, STR, p]), ("(str.indexof {} {} {})", [STR, STR, INT]), ("(str.to_code {})", [STR]), ("(str.to_int {})", [STR])] * 2
            if self.solver == "cvc5" and t == "regex":
                own += [("(str.indexof_re {} {} {})", [STR, RE, p])] * 12
            if self.solver == "z3" and t == "strings":
                own += [("(seq.last_indexof {} {})", [STR] * 2), ("(str.indexof {} {})", [STR] * 2)]
            return arith[:2] + own
        if t == "sequences":
            q = r.choice([("Seq", INT), ("Seq", BOOL)])
            own = [("(seq.len {})", [q]), ("(seq.indexof {} {} {})", [q, q, self.position()])]
            if self.solver == "z3":
                own += [("(seq.last_indexof {} {})", [q, q]), ("(seq.foldl (lambda ((a Int) (b Int)) (+ (* 2 a) b)) {} {})", [INT, ("Seq", INT)]), ("(seq.foldli (lambda ((i Int) (a Int) (b Int)) (+ (* i a) b)) {} {} {})", [self.position(), INT, ("Seq", INT)])]
            return arith[:2] + own * 2
        if t == "sets":
            return arith[:1] + [("(set.card {})", [("Set", r.choice([INT, bv(2)]))])]
        if t == "bags":
            q = r.choice([INT, bv(2)])
            return arith[:1] + [("(bag.card {})", [("Bag", q)]), ("(bag.count {} {})", [q, ("Bag", q)])]
        return arith

    def make_real(self, _):
        r = self.rng
        arith = [("(+ {} {})", [REAL] * 2), ("(- {} {})", [REAL] * 2), ("(* {} {})", [REAL] * 2), ("(- {})", [REAL]), ("(/ {} {})", [REAL] * 2)]
        if self.theory == "float":
            return [("(fp.to_real {})", [self.float()])] * 4 + arith[:2]
        arith += [("(to_real {})", [INT]), ("(to_real {})", [INT]), (f"(^ {{}} {r.randint(0, 4)}{'.0' * (self.solver == 'cvc5')})", [REAL]), ("(/ {} {} {})", [REAL] * 3), ("(abs {})", [REAL])]
        return arith

    def make_bv(self, sort):
        r, w = self.rng, sort[1]
        if self.theory == "float":
            f = self.float()
            if w == f[1] + f[2] and self.solver == "z3":
                return [("(fp.to_ieee_bv {})", [f])]
            return [(f"((_ fp.to_ubv {w}) {{}} {{}})", [RM, f]), (f"((_ fp.to_sbv {w}) {{}} {{}})", [RM, f])] * 4 + [("(bvadd {} {})", [sort] * 2)]
        if self.theory not in ("bitvec", "quantifiers", "arrays", "unbounded"):
            return []
        names = "bvand bvor bvxor bvadd bvmul bvxnor bvnand bvnor bvsub bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr"
        all = [(f"({o} {{}} {{}})", [sort] * 2) for o in names.split()] + [("(bvnot {})", [sort]), ("(bvneg {})", [sort]), ("(bvadd {} {} {})", [sort] * 3)]
        if self.theory != "bitvec":
            return all
        all += [(f"({o} {{}} {self.leaf(sort) if r.random() < 0.5 else f'(_ bv{r.randint(0, w) % 2**w} {w})'})", [sort]) for o in ("bvshl", "bvlshr", "bvashr")]
        if w > 1:
            k = r.randint(1, w - 1)
            all += [("(concat {} {})", [bv(w - k), bv(k)]), (f"((_ zero_extend {k}) {{}})", [bv(w - k)]), (f"((_ sign_extend {k}) {{}})", [bv(w - k)])]
        k, low = r.randint(0, 12), r.randint(0, 6)
        all += [(f"((_ extract {w + low - 1} {low}) {{}})", [bv(w + low + k)]), (f"((_ rotate_left {r.randint(0, 2 * w)}) {{}})", [sort]), (f"((_ rotate_right {r.randint(0, 2 * w)}) {{}})", [sort]), (f"((_ int_to_bv {w}) {{}})", [INT]), (f"((_ int2bv {w}) {{}})", [INT]), ("((_ zero_extend 0) {})", [sort])]
        parts = [d for d in range(1, w + 1) if w % d == 0]
        d = r.choice(parts)
        all.append((f"((_ repeat {w // d}) {{}})", [bv(d)]))
        if w == 1:
            x = bv(self.width())
            all += [("(bvcomp {} {})", [x, x]), ("(bvredor {})", [x]), ("(bvredand {})", [x])] * 3
        if self.solver == "z3":
            all += [(f"({o} {{}} {{}})", [sort] * 2) for o in ("ext_rotate_left", "ext_rotate_right")]
        if self.solver == "cvc5":
            all += [("(bvite {} {} {})", [bv(1), sort, sort])]
        return all

    def make_fp(self, sort):
        r, (e, s) = self.rng, sort[1:]
        other = self.float()
        all = [(f"(fp.{o} {{}} {{}} {{}})", [RM, sort, sort]) for o in ("add", "sub", "mul", "div")] * 2
        all += [("(fp.fma {} {} {} {})", [RM] + [sort] * 3)] * 3
        all += [("(fp.sqrt {} {})", [RM, sort]), ("(fp.roundToIntegral {} {})", [RM, sort])] * 2
        all += [("(fp.abs {})", [sort]), ("(fp.neg {})", [sort]), ("(fp.min {} {})", [sort] * 2), ("(fp.max {} {})", [sort] * 2)]
        if e < 8:  # solvers unroll the remainder over all exponents
            all += [("(fp.rem {} {})", [sort] * 2)] * 2
        w = self.width()
        to = f"((_ to_fp {e} {s}) "
        all += [(to + "{} {})", [RM, other]), (to + "{} {})", [RM, bv(w)]), (to + "{})", [bv(e + s)]), (f"((_ to_fp_unsigned {e} {s}) {{}} {{}})", [RM, bv(w)]), (to + "{} {})", [RM, self.leaf(REAL)]), (to + "{} {})", [RM, f"(/ {r.randint(1, 10**9)}.0 {r.randint(1, 10**9)}.0)"]), ("(fp {} {} {})", [bv(1), bv(e), bv(s - 1)])]
        return all

    def make_roundingmode(self, _):
        return []

    def make_string(self, _):
        p, q = self.position(), self.position()
        all = [("(str.++ {} {})", [STR] * 2), ("(str.++ {} {} {})", [STR] * 3), ("(str.at {} {})", [STR, p]), ("(str.at {} {})", [STR, INT]), ("(str.substr {} {} {})", [STR, p, q]), ("(str.substr {} {} {})", [STR, INT, INT]), ("(str.replace {} {} {})", [STR] * 3), ("(str.replace_all {} {} {})", [STR] * 3), ("(str.from_code {})", [INT]), ("(str.from_int {})", [INT]), ("(str.from_code {})", [self.rng.choice(["65", "92", "34", "55296", "196607", "196608", "0", "127"])])]
        if self.solver == "cvc5":
            all += [("(str.rev {})", [STR]), ("(str.to_lower {})", [STR]), ("(str.to_upper {})", [STR]), ("(str.update {} {} {})", [STR, p, STR])]
        if self.solver == "z3" and self.theory == "strings":
            w = bv(self.rng.randint(1, 9))
            all += [("(str.from_ubv {})", [self.leaf(w)]), ("(str.from_sbv {})", [self.leaf(w)])]
        if self.theory == "regex":
            all += [("(str.replace_re {} {} {})", [STR, RE, STR]), ("(str.replace_re_all {} {} {})", [STR, RE, STR])] * 8
        return all

    def make_reglan(self, _):
        i, j = self.rng.randint(0, 3), self.rng.randint(0, 4)
        return [("(str.to_re {})", [STR]), ("(re.++ {} {})", [RE] * 2), ("(re.union {} {})", [RE] * 2), ("(re.inter {} {})", [RE] * 2), ("(re.diff {} {})", [RE] * 2), ("(re.* {})", [RE]), ("(re.+ {})", [RE]), ("(re.opt {})", [RE]), ("(re.comp {})", [RE]), ("(re.range {} {})", [STR] * 2), (f"((_ re.^ {i}) {{}})", [RE]), (f"((_ re.loop {i} {j}) {{}})", [RE]), ("(re.union {} {} {})", [RE] * 3), ("(re.++ {} {} {})", [RE] * 3)]

    def make_array(self, sort):
        all = [("(store {} {} {})", [sort, sort[1], sort[2]])] * 4
        if self.solver == "z3":
            all.append((f"((as const {show(sort)}) {{}})", [sort[2]]))
        return all

    def make_seq(self, sort):
        p, q = self.position(), self.position()
        all = [("(seq.unit {})", [sort[1]]), ("(seq.++ {} {})", [sort] * 2), ("(seq.++ {} {} {})", [sort] * 3), ("(seq.at {} {})", [sort, p]), ("(seq.extract {} {} {})", [sort, p, q]), ("(seq.extract {} {} {})", [sort, INT, INT]), ("(seq.replace {} {} {})", [sort] * 3)]
        if self.solver == "cvc5":
            all += [("(seq.rev {})", [sort]), ("(seq.update {} {} {})", [sort, p, sort]), ("(seq.replace_all {} {} {})", [sort] * 3)]
        if self.solver == "z3" and sort == ("Seq", INT):
            all += [("(seq.map (lambda ((a Int)) (+ (* 3 a) 1)) {})", [sort]), ("(seq.mapi (lambda ((i Int) (a Int)) (- a i)) {} {})", [p, sort])]
        return all

    def make_lst(self, _):
        up = "update-field" if self.solver == "z3" else "update"
        return [("(cons {} {})", [INT, LST])] * 3 + [(f"((_ {up} hd) {{}} {{}})", [LST, INT]), (f"((_ {up} tl) {{}} {{}})", [LST, LST])]

    def make_tree(self, _):
        up = "update-field" if self.solver == "z3" else "update"
        return [("(node {} {} {})", [TREE, COLOR, TREE]), ("(leaf {})", [INT]), (f"((_ {up} left) {{}} {{}})", [TREE, TREE]), (f"((_ {up} val) {{}} {{}})", [TREE, INT])]

    def make_pair(self, sort):
        make = [("(mk {} {})", list(sort[1:]))]
        if self.solver == "cvc5":  # Z3 has no updaters of parametric datatypes
            make.append(("((_ update fst) {} {})", [sort, sort[1]]))
        return make

    def make_set(self, sort):
        return [(f"(set.{o} {{}} {{}})", [sort] * 2) for o in ("union", "inter", "minus")] + [("(set.insert {} {} {})", [sort[1], sort[1], sort]), ("(set.singleton {})", [sort[1]])]

    def make_bag(self, sort):
        names = ("union_max", "union_disjoint", "inter_min", "difference_subtract", "difference_remove")
        return [(f"(bag.{o} {{}} {{}})", [sort] * 2) for o in names] + [("(bag {} {})", [sort[1], self.position()]), ("(bag.setof {})", [sort])]


# Talking to programs.


def expressions(text):
    """The expressions of a solver's output, as texts; an unfinished one is left out."""
    found, depth, start, i = [], 0, None, 0
    while i < len(text):
        c = text[i]
        if c in '"|':
            end = text.find(c, i + 1)
            if start is None:
                start = i
            i = len(text) if end < 0 else end
            if depth == 0 and text[i + 1 : i + 2] != '"':
                found.append(text[start : i + 1])
                start = None
        elif c == "(":
            if depth == 0:
                start = i
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start : i + 1])
                start = None
        elif depth == 0:
            word = re.match(r"[^\s()\"|]+", text[i:])
            if word:
                found.append(word.group())
                i += len(word.group()) - 1
        i += 1
    return found


WORDS = set("""true false - / fp _ +oo -oo +zero -zero NaN as const store Array Int Bool Real String BitVec Seq Set Bag
FloatingPoint seq.unit seq.++ seq.empty str.++ set.singleton set.insert set.union set.empty bag bag.union_disjoint bag.empty
nul cons red green blue leaf node mk Lst Color Tree Pair RNE RNA RTP RTN RTZ roundNearestTiesToEven
roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero""".split())


def is_value(text):
    bare = re.sub(r'"(?:[^"]|"")*"', " ", text)
    return all(w in WORDS or re.fullmatch(r"#[xb][0-9a-fA-F]+|[0-9.]+|bv[0-9]+", w) for w in re.findall(r"[^\s()]+", bare))


# What a solver gets where it may not know the answer.
LIMITS = {"z3": "(set-option :timeout 300)", "cvc5": "(set-option :tlimit-per 300)"}
Solver = collections.namedtuple("Solver", "name command")


class Bench:
    def __init__(self, smelt, folder, verbose):
        self.smelt, self.folder, self.verbose = smelt, folder, verbose
        self.broken = []

    def path(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as out:
            out.write(text)
        return path

    def values(self, prelude, texts, model=()):
        """What smelt says of each text: its value, or None and the reason."""
        path = self.path("scope.smt2", f"(set-logic ALL)\n{prelude}(check-sat)\n")
        command = [self.smelt, "eval", path, "--json", "--escapes", "standard"]
        if model:
            pairs = "\n".join(f"({term} {value})" for term, value in model)
            command += ["--model", self.path("model.txt", f"sat\n({pairs})\n")]
        ran = subprocess.run([*command, "--", *texts], capture_output=True, text=True)
        lines = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
        if len(lines) == len(texts):
            return [(line["value"], line.get("reason")) for line in lines]
        if len(texts) == 1:
            self.broken.append((texts[0], (ran.stderr + ran.stdout)[:400]))
            return [(None, "smelt does not read it")]
        half = len(texts) // 2
        return self.values(prelude, texts[:half], model) + self.values(prelude, texts[half:], model)

    def answers(self, solver, prelude, terms, asserted, limit=""):
        """A solver's value of each term, or None."""
        found = [None] * len(terms)
        first = 0
        while first < len(terms):
            lines = [limit, "(set-option :produce-models true)", "(set-logic ALL)", prelude, "(check-sat)"]
            for i, t in enumerate(terms[first:], first):
                lines.append(f'(echo "@{i}@")')
                if asserted:
                    lines.append(f"(push 1)(assert {t.text})(check-sat)(pop 1)")
                else:
                    lines.append(f"(get-value ({t.text}))")
            path = self.path("asked.smt2", "\n".join(lines))
            try:
                out = subprocess.run([*solver.command, path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120).stdout
            except subprocess.TimeoutExpired as late:
                out = late.stdout or b""
            last = first
            for piece in re.split(r'^"?@(?=\d+@)', out.decode(errors="replace"), flags=re.M)[1:]:
                number, rest = re.match(r"(\d+)@\"?(.*)", piece, re.S).groups()
                last = int(number)
                said = expressions(rest)
                if not said:
                    continue
                if asserted:
                    found[last] = {"sat": "true", "unsat": "false"}.get(said[0])
                elif said[0].startswith("(("):
                    pair = expressions(expressions(said[0][1:-1])[0][1:-1])
                    if is_value(pair[-1]):
                        found[last] = pair[-1]
                    elif self.verbose:
                        print("  no value:", terms[last].text, "->", pair[-1][:200])
                elif self.verbose:
                    print("  no answer:", terms[last].text, "->", said[0][:200])
            first = last + 1
        return found

    def compare(self, prelude, terms, answers):
        """For each term: agree, disagree, open or silent; with our value and reason."""
        ours = self.values(prelude, [t.text for t in terms])
        verdicts = [None] * len(terms)
        asked = []
        for i, (t, (value, reason), theirs) in enumerate(zip(terms, ours, answers)):
            if value is None:
                verdicts[i] = "open"
            elif theirs is None:
                verdicts[i] = "silent"
            else:
                asked.append((i, f"(= {t.text} {theirs})", True))
                asked.append((i, f"(= {t.text} {value})", False))
        if asked:
            for (i, text, compared), (value, reason) in zip(asked, self.values(prelude, [a[1] for a in asked])):
                if compared:
                    verdicts[i] = {"true": "agree", "false": "disagree"}.get(value, f"uncompared: {reason}")
                elif value != "true":
                    self.broken.append((text, f"smelt's own value is not equal to the term: {value} {reason}"))
        return [(verdict, value, reason) for verdict, (value, reason) in zip(verdicts, ours)]

    def proved(self, solver, prelude, terms, ours):
        """Whether a solver that has no value proves ours, as its answer to the opposite."""
        claims = [Term(BOOL, f"(not (= {t.text} {v}))") for t, v in zip(terms, ours)]
        said = self.answers(solver, prelude, claims, True, LIMITS[solver.name])
        return [{"false": "proved", "true": "refuted"}.get(answer, "silent") for answer in said]

    def chosen(self, solver, prelude, term, theirs):
        """Whether an open value is the solver's once its choices for the parts are taken over."""
        parts = [t for t in term.closed() if t.text != term.text and t.parts]
        answers = self.answers(solver, prelude, parts, False)
        pairs = [(t.text, a) for t, a in zip(parts, answers) if a is not None] + [(term.text, theirs)]
        value, reason = self.values(prelude, [f"(= {term.text} {theirs})"], pairs)[0]
        return {"true": "as chosen", "false": "not as chosen"}.get(value, "open"), reason

    def smallest(self, solver, prelude, term, asserted):
        parts = [t for t in term.closed() if not asserted or t.sort == BOOL]
        answers = self.answers(solver, prelude, parts, asserted)
        for t, (verdict, ours, _), theirs in zip(parts, self.compare(prelude, parts, answers), answers):
            if verdict == "disagree":
                return t.text, ours, theirs
        return term.text, None, None


THEORIES = "core ints reals bitvec float strings regex arrays sequences datatypes sets bags quantifiers unbounded".split()
# Where Boolean terms are asserted, since get-value only simplifies them.
ASSERTED = {"quantifiers", "unbounded"}
COLUMNS = ("terms", "agree", "disagree", "proved", "refuted", "as chosen", "not as chosen", "open", "silent", "uncompared")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smelt", required=True)
    parser.add_argument("--solver", action="append", default=[], metavar="NAME=COMMAND", help="z3=… or cvc5=…; none: only smelt")
    parser.add_argument("--terms", type=int, default=20000, help="per solver, over all theories")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--theories", default=",".join(THEORIES))
    parser.add_argument("--show-open", type=int, default=3, metavar="N", help="examples of each reason")
    parser.add_argument("--choices", action="store_true", help="compare open values under the solver's choices")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    bad = 0
    print(f"| Solver | Theory | {' | '.join(COLUMNS)} |\n|---|---|{'---:|' * len(COLUMNS)}")
    notes = []
    with tempfile.TemporaryDirectory() as folder:
        for named in options.solver:
            name, _, command = named.partition("=")
            solver = Solver(name, shlex.split(command))
            theories = [t for t in options.theories.split(",") if name == "cvc5" or t not in ("sets", "bags")]
            for theory in theories:
                bench = Bench(options.smelt, folder, options.verbose)
                generator = Generator(theory, name, options.seed)
                prelude = PRELUDES.get(theory, "")
                counts, reasons, examples, wrong = collections.Counter(), collections.Counter(), {}, []
                wanted = -(-options.terms // len(theories))
                seen = set()
                while counts["terms"] < wanted:
                    batch, tries = [], 0
                    while len(batch) < min(BATCH, wanted - counts["terms"]) and tries < 20 * BATCH:
                        tries += 1
                        root = BOOL if theory in ASSERTED else generator.root()
                        t = generator.term(root, generator.rng.randint(2, 5))
                        if t.text not in seen and len(t.text) < 6000 and t.parts:
                            seen.add(t.text)
                            batch.append(t)
                    if not batch:
                        break
                    asserted = theory in ASSERTED
                    limit = LIMITS[name] if theory == "unbounded" else ""
                    answers = bench.answers(solver, prelude, batch, asserted, limit)
                    compared = bench.compare(prelude, batch, answers)
                    silent = [i for i, (verdict, *_) in enumerate(compared) if verdict == "silent"]
                    if silent and not asserted:
                        again = bench.proved(solver, prelude, [batch[i] for i in silent], [compared[i][1] for i in silent])
                        for i, verdict in zip(silent, again):
                            compared[i] = (verdict, *compared[i][1:])
                    for t, theirs, (verdict, ours, reason) in zip(batch, answers, compared):
                        if verdict == "open" and theirs is not None and not asserted and options.choices:
                            verdict, chosen = bench.chosen(solver, prelude, t, theirs)
                            reason = f"with the solver's choices: {chosen}" if verdict == "open" else reason
                        counts["terms"] += 1
                        counts[verdict.split(":")[0]] += 1
                        if verdict in ("refuted", "not as chosen"):
                            wrong.append((t, theirs, ours, verdict, "", ""))
                        elif verdict == "disagree":
                            wrong.append((t, theirs, ours, *bench.smallest(solver, prelude, t, asserted)))
                        elif verdict == "open" or verdict.startswith("uncompared"):
                            why = reason or verdict
                            reasons[why] += 1
                            examples.setdefault(why, []).append((len(t.text), t.text, theirs))
                row = [counts[k] for k in COLUMNS]
                print(f"| {name} | {theory} | " + " | ".join(map(str, row)) + " |", flush=True)
                for t, theirs, ours, small, small_ours, small_theirs in wrong:
                    notes.append(f"{name} {theory}: DISAGREE {small}\n  smelt {small_ours}\n  {name} {small_theirs}\n  in {t.text}\n  smelt {ours}\n  {name} {theirs}")
                for why, n in reasons.most_common():
                    some = "".join(f"\n    {text}  [{name}: {theirs}]" for _, text, theirs in sorted(examples[why], key=lambda e: e[0])[: options.show_open])
                    notes.append(f"{name} {theory}: open {n} times: {why}{some}")
                for text, problem in bench.broken:
                    notes.append(f"{name} {theory}: SMELT {problem}\n  {text}")
                bad += len(wrong) + len(bench.broken)
    print("\n" + "\n".join(notes))
    sys.exit(1 if bad else 0)


main()
