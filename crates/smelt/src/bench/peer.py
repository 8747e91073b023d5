"""Mutants of yinyang, timed: reads JSON {strategy, count, files, seconds}, prints JSON figures.

Only its library is used, without solvers. `mutating` is the processor time of mutation and
printing, `whole` that of everything from reading the seed on, both for the seeds that it can use.
"""

import importlib.util
import json
import os
import sys
import time
from types import SimpleNamespace

sys.setrecursionlimit(100_000)
job = json.load(sys.stdin)
folder = os.path.join(os.path.dirname(importlib.util.find_spec("yinyang").origin), "config")

from yinyang.src.mutators.GenTypeAwareMutation.GenTypeAwareMutation import GenTypeAwareMutation
from yinyang.src.mutators.GenTypeAwareMutation.Util import get_unique_subterms
from yinyang.src.mutators.TypeAwareOpMutation import TypeAwareOpMutation
from yinyang.src.parsing.Parse import parse_file
from yinyang.src.parsing.Typechecker import typecheck


def mutator(strategy, file):
    script, names = parse_file(file)
    if not script:
        return None
    if strategy == "opfuzz":
        config = os.path.join(folder, "operator_mutations.txt")
        return TypeAwareOpMutation(script, SimpleNamespace(config=config, modulo=1))
    typecheck(script, names)
    unique = get_unique_subterms(script)
    config = os.path.join(folder, "typefuzz_config.txt")
    return GenTypeAwareMutation(script, SimpleNamespace(config=config), unique)


seeds = mutants = 0
usable = []
mutating = whole = 0.0
end = time.process_time() + job["seconds"]
for file in job["files"]:
    if time.process_time() > end:
        break
    seeds += 1
    start = time.process_time()
    made = 0
    try:
        source = mutator(job["strategy"], file)
        begin = time.process_time()
        for _ in range(job["count"] if source else 0):
            script, success, _ = source.mutate()
            if success:
                made += len(str(script)) > 0
    except Exception:  # a seed that it cannot use
        pass
    end_of_seed = time.process_time()
    if made:
        usable.append(seeds - 1)
        mutating += end_of_seed - begin
        whole += end_of_seed - start
        mutants += made
figures = {"seeds": seeds, "usable": usable, "mutants": mutants, "mutating": mutating, "whole": whole}
print("figures", json.dumps(figures))
