#!/usr/bin/env python3
"""Files of 200 MB that want to break the reader: what `smelt check` says, how long it takes and how
much memory, as a Markdown table.

    cargo build --release && python3 bench/hostile.py target/release/smelt [MEGABYTES]
"""

import os
import random
import subprocess
import sys
import tempfile
import time


def assertions(out, size):
    rng = random.Random(1)
    out.write(b"(set-logic QF_LIA)\n")
    for i in range(20_000):
        out.write(b"(declare-const x%d Int)\n" % i)
    n = 0
    while out.tell() < size:
        a, b, c = rng.randrange(20_000), rng.randrange(20_000), rng.randrange(10**6)
        out.write(
            b"(assert (or (> (+ x%d (* %d x%d)) %d) (<= (- x%d %d) (ite (= x%d %d) x%d %d))))\n"
            % (a, c, b, n, b, n, a, c, b, a)
        )
        n += 1


def conjunction(out, size):
    out.write(b"(declare-const x Int)(assert (and")
    n = 0
    while out.tell() < size:
        out.write(b" (> (+ x %d) (- %d x))" % (n, n))
        n += 1
    out.write(b"))\n")


CASES = {
    "different assertions over 20 000 constants": assertions,
    "one assertion with different conjuncts": conjunction,
    "open parentheses": lambda out, size: out.write(b"(" * size),
    "one symbol": lambda out, size: out.write(b"(assert " + b"a" * size + b")"),
    "all byte values": lambda out, size: out.write(bytes(range(256)) * (size // 256)),
}


def main():
    smelt = sys.argv[1]
    megabytes = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    print(f"| {megabytes} MB of | Answer | Time | Peak memory |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hostile.smt2")
        for name, write in CASES.items():
            with open(path, "wb") as out:
                write(out, megabytes * 1_000_000)
            start = time.time()
            child = subprocess.Popen([smelt, "check", "-q", path], stdout=subprocess.PIPE)
            said = child.stdout.read().decode(errors="replace").split("\n")[0][:60]
            _, _, usage = os.wait4(child.pid, 0)
            seconds = time.time() - start
            ratio = usage.ru_maxrss * 1024 / os.path.getsize(path)
            print(f"| {name} | {said or 'well-sorted'} | {seconds:.1f} s | {ratio:.1f}× |", flush=True)


if __name__ == "__main__":
    main()
