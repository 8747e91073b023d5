#!/usr/bin/env python3
"""A campaign with a trivial solver, watched from outside: memory, processes, files, the store.

    cargo build --release && cargo build --release -p smelt-solvers --example bad-child
    python3 bench/soak.py --mutants 10000000            flat memory, nothing left behind
    python3 bench/soak.py --kills 20                     kill -9 at random moments, --resume each time

The solver answers `unknown`, and `unsat` to one script in some thousands: where a formula is satisfiable by
construction that is a finding, so that the store has something to lose. Exit code 1 if anything is not as
it should be.
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROFILE = """name = "trivial"
title = "a trivial solver"
like = "any"
session = "reset"
[start]
programs = ["bad-child"]
file = ["liar:LIES", "soak", "{file}"]
stdin = ["liar:LIES", "soak"]
"""
wrong = []


def check(good, what):
    if not good:
        wrong.append(what)
        print(f"WRONG: {what}", flush=True)


class Place:
    def __init__(self, args, folder, lies):
        self.folder = Path(folder)
        self.args = args
        (self.folder / "profiles").mkdir()
        (self.folder / "scratch").mkdir()
        (self.folder / "profiles" / "trivial.toml").write_text(PROFILE.replace("LIES", str(lies)))
        self.tag = str(self.folder)

    def start(self, *more):
        child = str(Path(self.args.child).resolve())
        command = [str(Path(self.args.smelt).resolve()), "fuzz", *more, "--quiet", "--out", "out"]
        if "--resume" not in more:
            command += ["--profiles", "profiles", "--with", f"trivial={child}", "--seed", "7"]
        command += ["--scratchfolder", "scratch", "--jobs", str(self.args.jobs)]
        environment = {**os.environ, "SMELT_SOAK": self.tag}
        return subprocess.Popen(
            command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def left(self):
        """Processes that were started from here and still live."""
        mark, mine = f"SMELT_SOAK={self.tag}".encode(), []
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and mark in (entry / "environ").read_bytes():
                    mine.append(int(entry.name))
            except OSError:
                pass
        return mine

    def clean(self, when):
        for _ in range(100):
            if not self.left() and not list((self.folder / "scratch").iterdir()):
                return
            time.sleep(0.1)
        check(not self.left(), f"{when}: processes are left: {self.left()}")
        check(False, f"{when}: files are left: {list((self.folder / 'scratch').iterdir())[:5]}")

    def store(self, when):
        """The names of the findings that the store has, after seeing that it is in order."""
        base = sqlite3.connect(self.folder / "out" / "campaign.sqlite")
        check(base.execute("PRAGMA integrity_check").fetchone()[0] == "ok", f"{when}: the store is damaged")
        check(not base.execute("PRAGMA foreign_key_check").fetchall(), f"{when}: the store refers to nothing")
        base.close()
        listed = subprocess.run(
            [str(Path(self.args.smelt).resolve()), "bugs", "list", "--all", "--json", "--out", "out"],
            cwd=self.folder, stdout=subprocess.PIPE, text=True,
        )
        names = {json.loads(line)["id"] for line in listed.stdout.splitlines()}
        folders = {f.name for f in (self.folder / "out" / "bugs").iterdir() if f.is_dir()}
        check(names <= folders, f"{when}: findings without a folder: {sorted(names - folders)[:5]}")
        for name in names:
            trigger = self.folder / "out" / "bugs" / name / "trigger.smt2"
            check(trigger.is_file() and trigger.stat().st_size > 0, f"{when}: {name} has no trigger")
        return names


def memory(pid):
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def soak(args, place):
    began = time.time()
    smelt = place.start("--mutants", str(args.mutants))
    seen = []
    while smelt.poll() is None:
        time.sleep(1)
        try:
            seen.append((memory(smelt.pid), len(os.listdir(f"/proc/{smelt.pid}/fd"))))
        except OSError:
            break
    out, err = smelt.communicate()
    check(smelt.returncode == 10, f"it ended with {smelt.returncode}: {err[-500:]}")
    print(out.strip())
    place.clean("at the end")
    names = place.store("at the end")
    n = len(seen)
    if n >= 20:
        early, late = (sorted(m for m, _ in part)[len(part) // 2] for part in (seen[n // 5: n * 2 // 5], seen[n * 4 // 5:]))
        print(f"memory: {early:.0f} MB in the second fifth, {late:.0f} MB in the last, {max(m for m, _ in seen):.0f} MB at most")
        check(late < early * 1.1 + 8, "memory grows")
        first, last = max(f for _, f in seen[n // 5: n * 2 // 5]), max(f for _, f in seen[n * 4 // 5:])
        print(f"open files: {first} at most in the second fifth, {last} in the last")
        check(last <= first + 4, "open files grow")
    print(f"{args.mutants} mutants in {time.time() - began:.0f} s, {len(names)} findings, none of them lost")


def kills(args, place):
    chance = random.Random(args.seed)
    before, resumed = set(), False
    for number in range(1, args.kills + 1):
        smelt = place.start(*(["--resume"] if resumed else []))
        time.sleep(chance.uniform(0.05, args.longest))
        alive = smelt.poll() is None
        os.kill(smelt.pid, signal.SIGKILL)
        _, err = smelt.communicate()
        check(alive, f"kill {number}: it had ended by itself: {err[-300:]}")
        place.clean(f"kill {number}")
        resumed = (place.folder / "out" / "campaign.sqlite").exists()
        if resumed:
            names = place.store(f"kill {number}")
            check(before <= names, f"kill {number}: lost {sorted(before - names)[:5]}")
            before = names
    smelt = place.start("--resume", "--mutants", "2000")
    out, err = smelt.communicate()
    check(smelt.returncode == 10, f"the last session ended with {smelt.returncode}: {err[-500:]}")
    place.clean("at the end")
    names = place.store("at the end")
    check(before <= names, f"the end: lost {sorted(before - names)[:5]}")
    print(out.strip())
    print(f"{args.kills} kills, {len(names)} findings, {'none of them lost' if not wrong else 'see above'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smelt", default="target/release/smelt")
    parser.add_argument("--child", default="target/release/examples/bad-child")
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--longest", type=float, default=4.0, help="seconds before a kill at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for work, lies in ((soak if args.mutants else None, 100_000), (kills if args.kills else None, 1_000)):
        if work:
            with tempfile.TemporaryDirectory() as folder:
                work(args, Place(args, folder, lies))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
