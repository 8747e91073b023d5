"""Runs SMT-LIB files with the cvc5 of the Python package, which brings no program of its own.

usage: python cvc5_driver.py [--option=value ...] FILE...
Answers are printed as they come; an error is printed as (error "...") and ends the file.
"""

import sys

import cvc5


def run(path, options):
    solver = cvc5.Solver()
    symbols = cvc5.SymbolManager(solver)
    for key, value in options:
        solver.setOption(key, value)
    parser = cvc5.InputParser(solver, symbols)
    try:
        parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, path)
        while True:
            command = parser.nextCommand()
            if command.isNull():
                break
            answer = command.invoke(solver, symbols)
            if answer:
                print(answer.strip(), flush=True)
    except Exception as error:  # cvc5 raises several kinds; all of them end the file
        text = str(error).replace('"', '""')
        print(f'(error "{text}")', flush=True)


def main():
    options, files = [], []
    for argument in sys.argv[1:]:
        if argument.startswith("--"):
            key, _, value = argument[2:].partition("=")
            options.append((key, value or "true"))
        else:
            files.append(argument)
    for path in files:
        run(path, options)


main()
