"""Assertions of a problem as a C function, so that all values of its variables can be tried.

Only what a `search` problem needs: Bool, bit-vectors up to 64 bits, and Float32 and Float64 with
the operations that C rounds the same way (to nearest, ties to even). Anything else is refused.
`validate.py` compares this translation with Z3 on random points before it trusts it.
"""

import z3


class Unsupported(Exception):
    """A term that has no translation here."""


HEADER = """\
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
static inline uint64_t mask(unsigned w) { return w >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << w) - 1; }
static inline int64_t sext(uint64_t x, unsigned w) {
  uint64_t top = UINT64_C(1) << (w - 1);
  return (int64_t)((x ^ top) - top);
}
static inline uint64_t shl(uint64_t a, uint64_t b, unsigned w) { return b >= w ? 0 : (a << b) & mask(w); }
static inline uint64_t lshr(uint64_t a, uint64_t b, unsigned w) { return b >= w ? 0 : a >> b; }
static inline uint64_t ashr(uint64_t a, uint64_t b, unsigned w) {
  int64_t s = sext(a, w);
  return (uint64_t)(s >> (b >= w ? w - 1 : b)) & mask(w);
}
static inline uint64_t udiv(uint64_t a, uint64_t b, unsigned w) { return b ? a / b : mask(w); }
static inline uint64_t urem(uint64_t a, uint64_t b) { return b ? a % b : a; }
static inline uint64_t mag(uint64_t a, unsigned w) { return sext(a, w) < 0 ? (0 - a) & mask(w) : a; }
static inline uint64_t sdiv(uint64_t a, uint64_t b, unsigned w) {
  uint64_t q = udiv(mag(a, w), mag(b, w), w);
  return ((sext(a, w) < 0) != (sext(b, w) < 0) ? 0 - q : q) & mask(w);
}
static inline uint64_t srem(uint64_t a, uint64_t b, unsigned w) {
  uint64_t r = urem(mag(a, w), mag(b, w));
  return (sext(a, w) < 0 ? 0 - r : r) & mask(w);
}
static inline float f32(uint32_t bits) { float f; memcpy(&f, &bits, 4); return f; }
static inline double f64(uint64_t bits) { double f; memcpy(&f, &bits, 8); return f; }
"""

CHAINS = {
    z3.Z3_OP_AND: "&&", z3.Z3_OP_OR: "||",
    z3.Z3_OP_BADD: "+", z3.Z3_OP_BMUL: "*", z3.Z3_OP_BSUB: "-",
    z3.Z3_OP_BAND: "&", z3.Z3_OP_BOR: "|", z3.Z3_OP_BXOR: "^",
    z3.Z3_OP_FPA_ADD: "+", z3.Z3_OP_FPA_SUB: "-", z3.Z3_OP_FPA_MUL: "*", z3.Z3_OP_FPA_DIV: "/",
    z3.Z3_OP_XOR: "!=",
}
ORDERS = {
    z3.Z3_OP_ULT: "<", z3.Z3_OP_ULEQ: "<=", z3.Z3_OP_UGT: ">", z3.Z3_OP_UGEQ: ">=",
    z3.Z3_OP_FPA_LT: "<", z3.Z3_OP_FPA_LE: "<=", z3.Z3_OP_FPA_GT: ">", z3.Z3_OP_FPA_GE: ">=",
    z3.Z3_OP_FPA_EQ: "==", z3.Z3_OP_IFF: "==",
}
SIGNED = {z3.Z3_OP_SLT: "<", z3.Z3_OP_SLEQ: "<=", z3.Z3_OP_SGT: ">", z3.Z3_OP_SGEQ: ">="}
CALLS = {
    z3.Z3_OP_BSHL: "shl", z3.Z3_OP_BLSHR: "lshr", z3.Z3_OP_BASHR: "ashr",
    z3.Z3_OP_BUDIV: "udiv", z3.Z3_OP_BUDIV_I: "udiv",
    z3.Z3_OP_BSDIV: "sdiv", z3.Z3_OP_BSDIV_I: "sdiv",
    z3.Z3_OP_BSREM: "srem", z3.Z3_OP_BSREM_I: "srem",
}


def c_type(sort):
    """The C type that carries a sort between a formula and its boxes."""
    if sort.kind() == z3.Z3_BOOL_SORT:
        return "_Bool"
    if sort.kind() == z3.Z3_BV_SORT and sort.size() <= 64:
        return next(f"uint{w}_t" for w in (8, 16, 32, 64) if sort.size() <= w)
    if sort.kind() == z3.Z3_INT_SORT:
        return "int64_t"
    if sort == z3.Float32():
        return "float"
    if sort == z3.Float64():
        return "double"
    raise Unsupported(f"no C type for {sort}")


def postorder(roots):
    """Every subterm of `roots` once, children first, without recursion."""
    seen, order, stack = set(), [], [(t, False) for t in reversed(roots)]
    while stack:
        term, done = stack.pop()
        if done:
            order.append(term)
        elif term.get_id() not in seen:
            seen.add(term.get_id())
            stack.append((term, True))
            stack.extend((c, False) for c in reversed(term.children()))
    return order


def _literal(term):
    if z3.is_bv_value(term):
        return f"UINT64_C({term.as_long()})"
    bits = z3.simplify(z3.fpToIEEEBV(term)).as_long()
    return f"{'f32' if term.sort() == z3.Float32() else 'f64'}(UINT64_C({bits}))"


def _term(term, a, boxes):
    """The C expression of `term` over the names `a` of its children."""
    kind, name = term.decl().kind(), term.decl().name()
    kids = term.children()
    if z3.is_bv_value(term) or z3.is_fp_value(term):
        return _literal(term)
    if kind == z3.Z3_OP_UNINTERPRETED and name in boxes:
        return f"{name}({', '.join(a)})"
    if kind in (z3.Z3_OP_TRUE, z3.Z3_OP_FALSE):
        return "1" if kind == z3.Z3_OP_TRUE else "0"
    if kind == z3.Z3_OP_NOT:
        return f"!{a[0]}"
    if kind == z3.Z3_OP_IMPLIES:
        return f"!{a[0]} || {a[1]}"
    if kind == z3.Z3_OP_ITE:
        return f"{a[0]} ? {a[1]} : {a[2]}"
    if kind in (z3.Z3_OP_EQ, z3.Z3_OP_DISTINCT):
        if z3.is_fp(kids[0]):
            raise Unsupported("= on floats; use fp.eq")
        op, join = ("==", " && ") if kind == z3.Z3_OP_EQ else ("!=", " && ")
        return join.join(f"{x} {op} {y}" for i, x in enumerate(a) for y in a[i + 1:])
    if kind in CHAINS:
        rounded = z3.is_fp(term)
        if rounded and kids[0].decl().kind() != z3.Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN:
            raise Unsupported("a rounding mode other than RNE")
        return f" {CHAINS[kind]} ".join(a[1:] if rounded else a)
    if kind in ORDERS:
        return f"{a[0]} {ORDERS[kind]} {a[1]}"
    if kind in SIGNED:
        w = kids[0].size()
        return f"sext({a[0]}, {w}) {SIGNED[kind]} sext({a[1]}, {w})"
    if kind in CALLS:
        return f"{CALLS[kind]}({a[0]}, {a[1]}, {term.size()})"
    if kind in (z3.Z3_OP_BUREM, z3.Z3_OP_BUREM_I):
        return f"urem({a[0]}, {a[1]})"
    if kind == z3.Z3_OP_BNOT:
        return f"~{a[0]}"
    if kind == z3.Z3_OP_BNEG:
        return f"0 - {a[0]}"
    if kind == z3.Z3_OP_ZERO_EXT:
        return a[0]
    if kind == z3.Z3_OP_SIGN_EXT:
        return f"(uint64_t)sext({a[0]}, {kids[0].size()})"
    if kind == z3.Z3_OP_EXTRACT:
        return f"{a[0]} >> {term.params()[1]}"
    if kind == z3.Z3_OP_CONCAT:
        text = a[0]
        for kid, x in zip(kids[1:], a[1:]):
            text = f"(({text}) << {kid.size()} | {x})"
        return text
    if kind in (z3.Z3_OP_ROTATE_LEFT, z3.Z3_OP_ROTATE_RIGHT):
        w = term.size()
        n = term.params()[0] % w
        left = n if kind == z3.Z3_OP_ROTATE_LEFT else (w - n) % w
        return f"shl({a[0]}, {left}, {w}) | lshr({a[0]}, {w - left}, {w})"
    if kind == z3.Z3_OP_FPA_ABS:
        return f"{a[0]} < 0 ? -{a[0]} : {a[0]}"
    if kind == z3.Z3_OP_FPA_TO_FP_UNSIGNED:
        return a[1]
    if kind == z3.Z3_OP_FPA_TO_FP and len(kids) == 2 and z3.is_rational_value(kids[1]):
        return _literal(z3.simplify(term))
    if kind == z3.Z3_OP_FPA_TO_FP and len(kids) == 2 and z3.is_bv(kids[1]):
        return f"sext({a[1]}, {kids[1].size()})"
    raise Unsupported(f"operator {term.decl()}")


def translate(assertions, variables, boxes):
    """C source of `holds(k, p)`: is assertion `k` true at point `p`; and `search(n)`: the first of
    the points 0..n-1 where all hold, or -1. A point is the variables' bits, the first lowest."""
    lines, names, shift = [], {}, 0
    for var in variables:
        width = 1 if z3.is_bool(var) else var.size()
        names[var.get_id()] = f"v{len(names)}"
        lines.append(f"  uint64_t v{len(names) - 1} = p >> {shift} & mask({width});")
        shift += width
    for term in postorder(assertions):
        no_value = term.sort().kind() in (z3.Z3_ROUNDING_MODE_SORT, z3.Z3_REAL_SORT)
        if term.get_id() in names or no_value:
            names.setdefault(term.get_id(), "")
            continue
        if term.num_args() == 0 and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            raise Unsupported(f"variable {term}")
        text = _term(term, [names[c.get_id()] for c in term.children()], boxes)
        name = f"t{len(names)}"
        names[term.get_id()] = name
        if z3.is_bv(term):
            lines.append(f"  uint64_t {name} = ({text}) & mask({term.size()});")
        else:
            lines.append(f"  {c_type(term.sort())} {name} = {text};")
    results = ", ".join(names[t.get_id()] for t in assertions)
    protos = "".join(
        f"{c_type(d.range())} {n}({', '.join(c_type(d.domain(i)) for i in range(d.arity()))});\n"
        for n, d in boxes.items())
    body = "\n".join(lines)
    count = len(assertions)
    return (
        f"{HEADER}{protos}static void all(uint64_t p, bool *r) {{\n{body}\n"
        f"  bool each[] = {{{results}}};\n  memcpy(r, each, sizeof each);\n}}\n"
        f"bool holds(int k, uint64_t p) {{ bool r[{count}]; all(p, r); return r[k]; }}\n"
        f"int64_t search(uint64_t n) {{\n  bool r[{count}];\n"
        f"  for (uint64_t p = 0; p < n; p++) {{\n    all(p, r);\n    bool every = true;\n"
        f"    for (int k = 0; k < {count}; k++) every = every && r[k];\n"
        f"    if (every) return (int64_t)p;\n  }}\n  return -1;\n}}\n")
