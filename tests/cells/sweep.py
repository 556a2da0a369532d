"""Calls of every public function of numpy with ordinary and odd operands, here and in CPython with NumPy.

    sweep.py [--warpcell PROGRAM] [--only PATTERN] [--oracle FOLDER] [--out FOLDER] [--seed N] [--show N]

For each function of numpy, numpy.linalg, numpy.fft, each method of arrays and each operator, one program of about 180
expressions: with one operand and with two, with axis=, dtype=, out=, keepdims= and where=, with keywords that do not
exist and with too many arguments. What each gives, or the class and text of its error, is compared with the oracle's, whose
answers are kept in --oracle. Numbers agree when they differ in their last digits only. A long run, not a part of ./test:
the functions' meaning is swept where nobody wrote a test. --out gets the differences, a file for each kind:
only_we_raise, values, they_raise, texts.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib

OPERANDS = [
    "3", "-2", "2.5", "True", "1j", "None", "'ab'", "[1, 2, 3]", "[[1, 2], [3, 4]]", "[[1, 2], [3]]", "(0, 1)", "[]", "{}", "2**70", "[1.5, None]", "['b', 'a']", "slice(1, 3)",
    "np.nan", "np.inf", "np.float32(1.5)", "np.int8(100)", "np.array(5)", "np.array([])", "np.zeros((0, 3))",
    "np.array([True, False, True])", "np.array([1, 2, 3], 'int8')", "np.array([3, 1, 2], 'uint8')", "np.array([1, -2, 3], 'int16')", "np.array([4, 5], 'uint16')",
    "np.arange(6, dtype='int32')", "np.array([7, 8, 9], 'uint32')", "np.arange(6).reshape(2, 3)", "np.array([1, 2**63], 'uint64')", "np.array([1, 2, 3], 'float16')",
    "np.array([0.5, 1.5, -2.5], 'float32')", "np.arange(12.0).reshape(3, 4)", "np.array([[2.0, 1.0], [1.0, 3.0]])", "np.array([1.0, np.nan, np.inf, -0.0])",
    "np.array([1 + 2j, 3 - 1j], 'complex64')", "np.array([[1j, 2], [3, 4]])", "np.asfortranarray(np.arange(6.0).reshape(2, 3))", "np.arange(24).reshape(2, 3, 4)",
    "np.arange(10)[::-2]", "np.broadcast_to(np.arange(3), (2, 3))", "np.array(['a', 'bc'])", "np.array(['a', None, 1], dtype=object)", "np.array([b'x', b'yz'])",
    "np.array([(1, 2.5), (3, 4.5)], dtype=[('a', 'i4'), ('b', 'f8')])", "np.array(['2020-01-01', '2021-05-06'], 'datetime64[D]')", "np.array([1, 5], 'timedelta64[s]')",
]
USUAL = ["np.arange(6).reshape(2, 3)", "np.array([0.5, 1.5, -2.5], 'float32')", "np.arange(12.0).reshape(3, 4)", "np.array([1, 2, 3], 'int8')", "np.arange(24).reshape(2, 3, 4)",
         "np.array([True, False, True])", "[1, 2, 3]", "np.array([[2.0, 1.0], [1.0, 3.0]])", "np.array([1 + 2j, 3 - 1j], 'complex64')", "2.5"]
KEYWORDS = ["axis=0", "axis=1", "axis=-1", "axis=5", "axis=-7", "axis=None", "axis='x'", "axis=(0, 1)", "axis=1.0", "dtype='float32'", "dtype=int", "dtype='int8'", "dtype=bool", "dtype='nope'",
            "dtype=complex", "dtype=object", "out=np.zeros(3)", "out=np.zeros((2, 3))", "out=3", "keepdims=True", "where=True", "where=np.array([True, False, True])", "initial=3", "order='F'",
            "order='Q'", "nope=1", "casting='no'", "axis=0, keepdims=True", "axis=0, dtype='float32'", "kind='stable'", "mode='clip'", "out=(np.zeros(3), np.zeros(3))"]
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "<", "==", ">="]
LEFT_OUT = {"save", "savez", "savez_compressed", "savetxt", "load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "test", "show_config", "show_runtime", "info", "get_include", "set_printoptions",
            "seterr", "seterrcall", "setbufsize", "memmap", "empty", "empty_like", "tofile", "dump", "ctypes", "data", "setflags", "DataSource", "printoptions", "errstate", "get_printoptions", "geterrcall",
            "open_memmap", "resize", "matrix", "asmatrix", "bmat", "mat", "longdouble", "clongdouble", "longdoublecomplex", "ndarray", "getbufsize", "geterr"}


def functions(np):
    """(name, how it is called) of all that is swept; how has {} where the operands stand."""
    found = {}
    for module, prefix in ((np, "np"), (np.linalg, "np.linalg"), (np.fft, "np.fft")):
        for name in sorted(dir(module)):
            thing = getattr(module, name)
            if name.startswith("_") or name in LEFT_OUT or not callable(thing) or isinstance(thing, type) and issubclass(thing, Exception):
                continue
            found[f"{prefix}.{name}"] = f"{prefix}.{name}({{}})"
    for name in sorted(dir(np.ndarray)):
        if not name.startswith("_") and name not in LEFT_OUT:
            found[f"ndarray.{name}"] = f"{{0}}.{name}({{1}})" if callable(getattr(np.ndarray, name)) else f"{{0}}.{name}"
    for op in OPERATORS:
        found[f"operator {op}"] = f"{{0}} {op} {{1}}"
    found["subscript"] = "{0}[{1}]"
    for name in ("add", "maximum", "logical_or"):
        for method in ("reduce", "accumulate", "outer", "reduceat"):
            found[f"np.{name}.{method}"] = f"np.{name}.{method}({{}})"
    return found


def needed(np, name):
    """How many operands a function cannot do without."""
    import inspect
    thing = np
    for part in name.split(".")[1:]:
        thing = getattr(thing, part)
    if isinstance(getattr(thing, "nin", None), int):
        return thing.nin
    try:
        return sum(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in inspect.signature(thing).parameters.values())
    except (ValueError, TypeError):
        return 1


def expressions(np, name, how, seed):
    """The expressions of one function, the same at every run."""
    r = random.Random(zlib.crc32(name.encode()) + seed)
    pairs = [(r.choice(USUAL), r.choice(OPERANDS)) for _ in range(40)] + [(r.choice(OPERANDS), r.choice(OPERANDS)) for _ in range(30)]
    if "{0}" in how:
        some = [a for a in OPERANDS if a != "None"]
        if "{1}" not in how:
            return [how.format(f"({a})") for a in some]
        if "(" not in how:
            return [how.format(f"({r.choice(some)})", f"({r.choice(OPERANDS)})") for _ in range(180)]
        arrays = [a for a in OPERANDS if a.startswith("np.")]
        calls = [how.format(f"({a})", "") for a in arrays] + [how.format(f"({r.choice(arrays)})", b) for _, b in pairs]
        return calls + [how.format(f"({r.choice(USUAL[:6])})", k) for k in KEYWORDS for _ in range(2)] + [how.format(f"({r.choice(arrays)})", f"{a}, {b}") for a, b in pairs[:20]]
    few = needed(np, name)
    def usual():
        return ", ".join(r.choice(USUAL) for _ in range(max(few, 1)))
    calls = [how.format("")] + [how.format(a) for a in (OPERANDS if few <= 1 else OPERANDS[::20])] + [how.format(f"{a}, {b}") for a, b in (pairs if few <= 2 else pairs[::20])]
    if few >= 2:
        calls += [how.format(", ".join([r.choice(USUAL) for _ in range(few - 1)] + [r.choice(USUAL if r.random() < 0.3 else OPERANDS)])) for _ in range(50)]
        calls += [how.format(", ".join([r.choice(OPERANDS)] + [r.choice(USUAL) for _ in range(few - 1)])) for _ in range(20)]
    calls += [how.format(f"{usual()}, {k}") for k in KEYWORDS] + [how.format(f"{usual()}, {r.choice(OPERANDS)}, {r.choice(KEYWORDS)}") for _ in range(20)]
    return calls + [how.format(f"{usual()}, {r.choice(OPERANDS)}") for _ in range(10)] + [how.format(", ".join(["[1, 2]"] * 9))]


PRELUDE = """
import sys, warnings
import numpy as np
warnings.simplefilter("ignore")
MARK = "\\x01"
def text_of(x):
    if isinstance(x, tuple) and type(x) is tuple:
        return "(" + ", ".join([text_of(y) for y in x]) + ")"
    if isinstance(x, list):
        return "[" + ", ".join([text_of(y) for y in x]) + "]"
    if isinstance(x, np.ndarray):
        return "array of " + str(x.dtype) + " " + str(x.shape) + " " + repr(x)
    return repr(x) if isinstance(x, np.dtype) else type(x).__name__ + " " + repr(x)
def tried(text):
    try:
        value = text_of(eval(text, {"np": np}))[:1500]
    except Exception as e:
        value = "raises " + type(e).__name__ + ": " + str(e)
    print(MARK + value, flush=True)
"""


def run(command, text, folder, limit):
    path = pathlib.Path(folder, "sweep.py")
    path.write_text(text)
    try:
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, errors="replace", timeout=limit, cwd=folder, env=dict(os.environ, WARPCELL_DEVICE="cpu"))
        return [part.rstrip("\n") for part in done.stdout.split("\x01")[1:]], done.stderr[-300:]
    except subprocess.TimeoutExpired as e:
        return [part.rstrip("\n") for part in (e.stdout or b"").decode(errors="replace").split("\x01")[1:]], "too long"


def answers(command, calls, folder, limit=5):
    """What each call gives; a call that ends the program (or takes too long) is marked, and the rest runs without it."""
    got = []
    while len(got) < len(calls):
        rest = calls[len(got):]
        parts, why = run(command, PRELUDE + "".join(f"tried({c!r})\n" for c in rest), folder, limit)
        got += parts
        if len(parts) < len(rest):
            got.append("died: " + why)
    return got


NUMBER = re.compile(r"[-+]?(?:\d+\.\d*(?:e[-+]?\d+)?|\d+e[-+]?\d+)")


def near(a, b):
    """Are the texts equal but for last digits of floating numbers (and blanks)?"""
    if "".join(NUMBER.sub("#", a).split()) != "".join(NUMBER.sub("#", b).split()):
        return False
    for x, y in zip(NUMBER.findall(a), NUMBER.findall(b)):
        x, y = float(x), float(y)
        if abs(x - y) > 2e-6 * max(abs(x), abs(y), 1e-9):
            return False
    return True


def plain(text):
    return re.sub(r"0x[0-9a-f]+", "0x", text)


def kind_of(ours, theirs):
    ours, theirs = plain(ours), plain(theirs)
    if ours == theirs or near(ours, theirs):
        return None
    if ours.startswith("died"):
        return "died"
    we, they = ours.startswith("raises "), theirs.startswith("raises ")
    return "texts" if we and they else "only_we_raise" if we else "they_raise" if they else "values"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--only", default="", help="functions whose names match")
    parser.add_argument("--oracle", default="build/sweep", help="folder for the oracle's answers")
    parser.add_argument("--out", help="folder for the differences")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    import numpy as np

    warpcell = os.path.abspath(options.warpcell)
    oracle = pathlib.Path(options.oracle, str(options.seed))
    oracle.mkdir(parents=True, exist_ok=True)
    found, total = collections.defaultdict(list), 0
    with tempfile.TemporaryDirectory() as folder:
        for name, how in functions(np).items():
            if not re.search(options.only, name):
                continue
            calls = expressions(np, name, how, options.seed)
            kept = oracle / (re.sub(r"\W", lambda m: f"_{ord(m[0]):x}", name) + ".json")
            theirs = json.loads(kept.read_text()) if kept.exists() else None
            if not theirs or theirs["calls"] != calls:
                theirs = {"calls": calls, "gives": answers([sys.executable], calls, folder)}
                kept.write_text(json.dumps(theirs))
            total += len(calls)
            for call, want, got in zip(calls, theirs["gives"], answers([warpcell, "run"], calls, folder)):
                kind = kind_of(got, want)
                if kind and not want.startswith("died"):
                    found[kind].append((name, call, got, want))
    if options.out:
        pathlib.Path(options.out).mkdir(parents=True, exist_ok=True)
        for kind in ("died", "only_we_raise", "values", "they_raise", "texts"):
            pathlib.Path(options.out, kind).write_text("".join(f"{call}\n    here  {got}\n    there {want}\n" for _, call, got, want in found[kind]))
    print(f"{total} expressions, {sum(map(len, found.values()))} differ: " + ", ".join(f"{kind} {len(found[kind])}" for kind in found))


if __name__ == "__main__":
    main()
