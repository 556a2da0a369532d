"""The measures that the C of the product keeps (docs/design/house.md), so that they do not drift.

    metrics.py [--list]    --list: what comes nearest to each limit, too

A function begins at the start of a line and ends at a brace there, as clang-format has it."""

import argparse
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOXES = ("kernel", "gpu", "protocol")

BRANCHES_MOST = 15  # and one: the complexity that lizard gives
PARAMETERS_MOST = 6
LINES_MOST = 100
# A loop with a case for each instruction stays one function.
LOOPS_OVER_INSTRUCTIONS = {"run", "run_typed", "print_ins", "assemble_one"}

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'", re.S)
TOKEN = re.compile(
    r'""|\.\.\.|[A-Za-z_]\w*|\.?\d[\w.]*|->|\+\+|--|<<=?|>>=?|&&|\|\||[-+*/%&|^=<>!]=|\S'
)
BRANCH = re.compile(r"\b(?:if|for|while|case)\b|&&|\|\||\?")
HEAD = re.compile(r"^[A-Za-z_][^;={}()]*?\b(\w+)\(((?:[^;{}()]|\([^()]*\))*)\)\s*\{", re.M)

Function = collections.namedtuple("Function", "name place lines tokens branches parameters")


def without_noise(text):
    """Comments are gone and literals are empty, line by line where they were."""
    return NOISE.sub(lambda m: ('""' if m[0][0] in "\"'" else "") + "\n" * m[0].count("\n"), text)


def parameter_count(text):
    while "(" in text:
        text = re.sub(r"\([^()]*\)", "", text)
    return 0 if text.strip() in ("", "void") else text.count(",") + 1


def functions_of(path):
    text, at = without_noise(path.read_text()), 0
    while head := HEAD.search(text, at):
        line_end = text.index("\n", head.end())
        one_line = text[line_end - 1] == "}"
        at = line_end if one_line else text.index("\n}", head.end()) + 2
        body = text[head.start() : at]
        yield Function(
            name=head[1],
            place=f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, head.start()) + 1} {head[1]}",
            lines=sum(bool(line.strip()) for line in body.split("\n")),
            tokens=len(TOKEN.findall(body)),
            branches=len(BRANCH.findall(body)) + 1,
            parameters=parameter_count(head[2]),
        )


def fullest_folders():
    found = collections.Counter()
    for box in BOXES:
        for path in (ROOT / box).rglob("*"):
            found[str(path.parent.relative_to(ROOT))] += path.is_file() and path.suffix != ".pyc"
    return found.most_common(20)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    lists = parser.parse_args().list
    functions = [
        function
        for box in BOXES
        for path in sorted((ROOT / box).rglob("*.[ch]"))
        for function in functions_of(path)
    ]
    failed = 0

    def hold(what, value, most, largest):
        nonlocal failed
        failed += value > most
        print(f"{what}: {value:.4g}, at most {most}")
        for name, figure in largest if lists or value > most else ():
            print(f"    {figure:>6.4g}  {name}")

    def largest(measure):
        order = sorted(functions, key=measure, reverse=True)[:20]
        return [(function.place, measure(function)) for function in order]

    def share(over):
        return 100 * sum(map(over, functions)) / len(functions)

    hold(
        f"% of functions with a complexity over {BRANCHES_MOST}",
        share(lambda f: f.branches > BRANCHES_MOST),
        2,
        largest(lambda f: f.branches),
    )
    hold(
        f"% of functions with more than {PARAMETERS_MOST} parameters",
        share(lambda f: f.parameters > PARAMETERS_MOST),
        0.5,
        largest(lambda f: f.parameters),
    )
    hold(
        f"functions over {LINES_MOST} lines that are no loop over instructions",
        sum(f.lines > LINES_MOST and f.name not in LOOPS_OVER_INSTRUCTIONS for f in functions),
        0,
        largest(lambda f: f.lines),
    )
    hold(
        "tokens a line of functions",
        sum(f.tokens for f in functions) / sum(f.lines for f in functions),
        10.0,
        largest(lambda f: f.tokens / f.lines),
    )
    hold("files of the fullest folder", fullest_folders()[0][1], 70, fullest_folders())
    print(f"{5 - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
