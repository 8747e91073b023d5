#!/usr/bin/env python3
"""Measures `smelt run` on known bugs of released solvers, and on files where nobody is wrong.

Every row of an index of bugs is run with its release and its options beside the newest Z3 and cvc5; what smelt
says about the release is compared with what is known.

usage: bugs.py INDEX.csv --smelt PROGRAM [--out FILE.tsv] [--only TEXT] [--jobs N] [--timeout SECONDS]
       bugs.py INDEX.csv --smelt PROGRAM --install
       bugs.py DIR --smelt PROGRAM --control [--every N]

INDEX.csv   columns file, kind, release, options, observed, expected; the files stand beside it
--install   installs the releases that the index names, and the newest ones
--control   every N-th file below DIR with the newest solvers: nothing may be found; what is found is shown

A row is `found` when smelt blames the release for what is known (kind soundness: wrong-answer, disagreement or
invalid-model; invmodel: invalid-model; crash: crash or assertion; unknown-regression: is only looked at), `certain`
when it is sure, `missed` when it says nothing. `invented` are findings of certainty about the newest solvers.

Exit code: 0, or 1 if something certain was said about a solver that is not to blame.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import subprocess
import sys

REFERENCES = ["z3@latest", "cvc5@latest"]
KINDS = {
    "soundness": {"wrong-answer", "disagreement", "invalid-model"},
    "invmodel": {"invalid-model", "wrong-answer", "disagreement"},
    "crash": {"crash", "assertion"},
    "unknown-regression": {"incompleteness-regression"},
}


def run(smelt, file, solvers, timeout, extra=()):
    """What smelt says about one file, as an object."""
    command = [smelt, "run", file, "--json", "--timeout", str(timeout), "--memory", "4G", *extra]
    for solver in solvers:
        command += ["--with", solver]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"error": done.stderr.strip() or f"exit {done.returncode}", "findings": [], "answers": []}


def solver_of(row):
    """The row's release with its options, as smelt takes it."""
    options = row["options"] if not row["options"].startswith("(") else ""
    return f"{row['release']} {options}".strip() + ";"


def install(args, rows):
    releases = sorted({row["release"] for row in rows} | set(REFERENCES))
    for release in releases:
        done = subprocess.run([args.smelt, "solvers", "install", release], capture_output=True, text=True)
        print(release, done.stdout.strip() or done.stderr.strip().splitlines()[-1:])


def judge(args, folder, row):
    accused = solver_of(row)
    extra, name, version = [], *row["release"].split("@")
    solvers = [accused] + [r for r in REFERENCES if f"{r.split('@')[0]}@{version}" != accused.rstrip(";")]
    if row["kind"] == "unknown-regression":
        # Incompleteness of type 1: an earlier release decided it.
        extra = ["--also", "incompleteness"]
        if name == "z3":
            solvers.append(f"z3@<{version} {accused.partition(' ')[2]}")
    said = run(args.smelt, os.path.join(folder, row["file"]), solvers, args.timeout, extra)
    own = [f for f in said["findings"] if f["solver"] == accused.rstrip(";")]
    fits = [f for f in own if f["kind"] in KINDS[row["kind"]]]
    # The newest releases are blamed rightly where the index says that they have the bug too.
    newest = {"z3@5.4.0", "cvc5@1.4.2"}
    others = [f for f in said["findings"] if f["solver"] in newest - {accused.rstrip(";")}
              and f["certainty"] == "certain" and not row["still_in_newest"].startswith("yes")]
    best = min(fits, key=lambda f: f["certainty"] != "certain", default=None)
    result = "missed"
    if "error" in said:
        result = "error"
    elif best:
        result = "certain" if best["certainty"] == "certain" else best["certainty"]
    return {
        "file": row["file"], "release": row["release"], "kind": row["kind"], "options": row["options"],
        "observed": row["observed"], "expected": row["expected"], "result": result,
        "answers": " ".join(f"{a['solver'].split()[0]}={a['answer']}/{a['model'] or '-'}" for a in said["answers"]),
        "sentence": (best or {}).get("evidence", {}).get("sentence", said.get("error", "")),
        "invented": "; ".join(f"{f['solver']}: {f['evidence']['sentence']}" for f in others),
        "quantified": "Q" in row.get("theories", "").split(","),
    }


def known(args):
    rows = list(csv.DictReader(open(args.index, newline="")))
    if args.install:
        return install(args, rows)
    folder = os.path.dirname(os.path.abspath(args.index))
    rows = [r for r in rows if args.only in f"{r['file']} {r['release']} {r['kind']}"]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda row: judge(args, folder, row), rows))
    if args.out:
        with open(args.out, "w", newline="") as out:
            writer = csv.DictWriter(out, results[0].keys(), delimiter="\t")
            writer.writeheader()
            writer.writerows(results)
    table = collections.Counter((r["kind"], r["result"]) for r in results)
    for kind in KINDS:
        counts = {result: n for (k, result), n in sorted(table.items()) if k == kind}
        if counts:
            print(f"{kind:20} {sum(counts.values()):4}  {counts}")
    for r in results:
        if r["result"] in ("missed", "error"):
            print(f"MISSED {r['kind']} {r['file']} {r['release']}: known {r['observed']} instead of {r['expected']}; "
                  f"now {r['answers']} {r['sentence']}")
    invented = [r for r in results if r["invented"]]
    for r in invented:
        print(f"ABOUT OTHERS {r['file']}: {r['invented']}")
    return 1 if invented else 0


def control(args):
    files = []
    for folder, _, names in sorted(os.walk(args.index)):
        files += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".smt2")]
    files = files[:: args.every]
    found, answers = [], collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for file, said in zip(files, pool.map(lambda f: run(args.smelt, f, REFERENCES, args.timeout), files)):
            answers.update(a["answer"] for a in said["answers"])
            found += [(file, f) for f in said["findings"]]
    print(f"{len(files)} files, answers {dict(answers)}")
    for file, f in found:
        print(f"{f['kind']} ({f['certainty']}) {file}: {f['evidence']['sentence']}")
    print(f"{len(found)} findings, {sum(f['certainty'] == 'certain' for _, f in found)} of them certain")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index")
    parser.add_argument("--smelt", default="smelt")
    parser.add_argument("--out")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--install", action="store_true")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    sys.exit(control(args) if args.control else known(args))


if __name__ == "__main__":
    main()
