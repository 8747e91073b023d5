#!/usr/bin/env python3
"""Mutants per second of the processor, solvers included: smelt and yinyang on the same seeds.

    smelt solvers install z3@5.4.0 z3@4.8.12
    python3 bench/endtoend.py --smelt target/release/smelt --peer VENV/bin \\
        --seeds ../shared/corpus/seeds --sample 300 --seconds 120

Each runs for the same time on one core, with the same two releases of Z3, the same limit for an answer
and the same number of mutants per seed; the seeds are every n-th file of the folder, copied. Processor
time is what the system counted for the tool and everything that it started and waited for. Both ask both
solvers each mutant.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Runs a script of yinyang and tells how many mutants it had asked when the time was over.
WRAPPER = """
import json, runpy, signal, sys
from yinyang.src.core.Statistic import Statistic
seconds, script = int(sys.argv[1]), sys.argv[2]
sys.argv = sys.argv[2:]
kept, begin = [], Statistic.__init__
def init(self):
    begin(self)
    kept.append(self)
Statistic.__init__ = init
def over(*_):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, over)
signal.alarm(seconds)
starts, arguments = 0, list(sys.argv)
try:
    # An internal error on a seed ends it: then it begins again, in the same process, with another seed.
    while starts < 1000:
        starts, sys.argv = starts + 1, list(arguments)
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit:
            pass
except KeyboardInterrupt:
    pass
print("\\n" + json.dumps({"mutants": sum(s.mutants for s in kept), "starts": starts}))
"""


def sample(folder, count, limit):
    files = sorted(f for f in Path(folder).rglob("*.smt2") if f.stat().st_size <= limit)
    step = max(1, len(files) // count)
    return files[::step][:count]


def measured(command, cwd):
    """Runs a command on one core; its output and the processor time of it and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    core = str(min(os.sched_getaffinity(0)))
    ran = subprocess.run(
        ["taskset", "-c", core, *command], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return ran, cpu


def peer(args, strategy, seeds, solvers, work):
    command = [str(Path(args.peer) / "python"), "-c", WRAPPER, str(args.seconds), str(Path(args.peer) / strategy)]
    command += [";".join(solvers), str(seeds), "-t", str(args.timeout), "-i", str(args.iterations), "-m", "1", "-n"]
    ran, cpu = measured(command, work)
    try:
        told = json.loads(ran.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        sys.exit(f"yinyang's {strategy} failed:\n{ran.stdout[-500:]}{ran.stderr[-2000:]}")
    print(f"{strategy}: yinyang began {told['starts']} times")
    return told["mutants"], cpu


def ours(args, strategy, seeds, work):
    command = [str(Path(args.smelt).resolve()), "fuzz", "--seeds", str(seeds), "--strategy", strategy]
    command += [w for s in args.solver for w in ("--with", s)]
    command += ["--timeout", str(args.timeout), "--iterations", str(args.iterations), "--jobs", "1"]
    command += ["--for", f"{args.seconds}s", "--json", "--out", str(work / f"smelt-{strategy}")]
    ran, cpu = measured(command, work)
    if ran.returncode not in (0, 10):
        sys.exit(f"smelt failed ({ran.returncode}):\n{ran.stderr[-2000:]}")
    return json.loads(ran.stdout)["totals"]["asked"], cpu


def program(args, solver):
    told = subprocess.run([args.smelt, "solvers", "list", "--json"], stdout=subprocess.PIPE, text=True, check=True)
    for line in map(json.loads, told.stdout.splitlines()):
        if solver == f"{line['name']}@{line['version']}":
            return line["path"]
    sys.exit(f"{solver} is not installed: smelt solvers install {solver}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smelt", default="target/release/smelt")
    parser.add_argument("--peer", required=True, help="the bin folder of an environment with yinyang 0.3.0")
    parser.add_argument("--seeds", default="../shared/corpus/seeds")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--timeout", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--strategy", action="append", help="default: opfuzz and typefuzz")
    parser.add_argument("--solver", action="append", help="default: z3@5.4.0 and z3@4.8.12")
    args = parser.parse_args()
    args.solver = args.solver or ["z3@5.4.0", "z3@4.8.12"]
    solvers = [program(args, s) + " model_validate=true" for s in args.solver]
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        seeds = work / "seeds"
        seeds.mkdir()
        for i, file in enumerate(sample(args.seeds, args.sample, 20_000)):
            shutil.copy(file, seeds / f"{i:04}-{file.name}")
        for strategy in args.strategy or ("opfuzz", "typefuzz"):
            theirs, their_cpu = peer(args, strategy, seeds, solvers, work)
            mine, my_cpu = ours(args, strategy, seeds, work)
            rate, my_rate = theirs / their_cpu, mine / my_cpu
            print(f"{strategy}: yinyang {theirs} mutants in {their_cpu:.0f} s of the processor, {rate:.1f} a second")
            print(f"{strategy}: smelt {mine} mutants in {my_cpu:.0f} s of the processor, {my_rate:.1f} a second")
            print(f"{strategy}: {my_rate / rate:.1f} times" if rate else f"{strategy}: no ratio", flush=True)
        mine, my_cpu = ours(args, "mix", seeds, work)
        print(f"mix: smelt {mine} mutants in {my_cpu:.0f} s of the processor, {mine / my_cpu:.1f} a second")


if __name__ == "__main__":
    main()
