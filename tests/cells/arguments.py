"""Random calls of NumPy's public functions with fitting arguments, here and in CPython with NumPy.

    arguments.py [--warpcell PROGRAM] [--only PATTERN] [--calls N] [--seed N] [--oracle FOLDER] [--out FOLDER] [--record FILE] [--known FILE]

sweep.py gives functions odd operands and compares the texts of their errors; here most calls succeed. The signature says
which arguments a function takes; each gets what its name asks for: an axis that is there, a mask of the operands' shape, a
type. Arrays have all types (bool, every integer and float, complex, dates, texts, bytes, objects, records), shapes with no
axes, no elements or one, layouts (reversed, every second element, columns) and classes (masked arrays, lists, scalars).
What a call gives is compared by value, type of elements, shape, class, the categories of its warnings and the class of its
error. --out gets the differences, a file for each kind: died, values, dtypes, shapes, types, warnings, only_we_raise,
they_raise, errors. --record writes down which calls differ, and how; with --known such a file, a call that gives another value,
type, shape or class than NumPy's, or ends the program, and does not stand there, is a failure. `./test` runs a part of it
with tests/cells/arguments.txt. Errors and warnings are told, and are no failures.
"""
import argparse
import collections
import inspect
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import sweep  # noqa: E402  (the runner of calls)

KINDS = ("died", "values", "dtypes", "shapes", "types", "warnings", "only_we_raise", "they_raise", "errors")
NUMBERS = ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16"]
OTHERS = ["M8[D]", "m8[s]", "U3", "S3", "O", "i4,f8"]
SHAPES = [(), (0,), (1,), (3,), (4,), (4,), (2, 3), (2, 3), (3, 3), (3, 3), (1, 3), (3, 1), (2, 0), (2, 3, 2), (2, 2, 2)]
LEFT_OUT = sweep.LEFT_OUT | {"resize", "test", "setfield", "put", "putmask", "fromfile", "fromstring", "frombuffer", "from_dlpack", "getfield", "show_config", "memmap", "fromregex",
                             "mafromtxt", "ndfromtxt", "genfromtxt", "array2string", "tobytes", "tostring", "torecords", "MAError", "MaskError", "bytes_", "str_", "void", "record", "recarray", "nditer", "nested_iters",
                             "ids", "ndenumerate", "flatnotmasked_edges", "typename", "mintypecode", "byteswap", "base", "view", "DataSource", "shape_base", "fromiter", "dump", "dumps", "flags", "strides", "nbytes",
                             "format_parser", "busdaycalendar", "poly1d", "vectorize", "frompyfunc", "finfo", "iinfo", "broadcast", "flatiter", "ufunc", "ndindex", "dtype", "generic", "errstate", "mvoid", "mrecords",
                             "asarray_chkfinite", "setastest", "print_function", "tracemalloc_domain", "isvmmodule", "apply_over_axes", "array_repr", "array_str", "set_fill_value", "set_string_function", "source", "issubclass_", "unique_values", "byte_bounds",
                             "empty", "empty_like", "argsort", "argpartition", "partition", "masked_all", "masked_all_like"}


def numbers_of(r, kind, n):
    """n elements as the text of a list."""
    plain = r.random() < 0.75
    if kind == "?":
        return [r.choice(["True", "False"]) for _ in range(n)]
    if kind[0] == "i":
        most = 2 ** (8 * int(kind[1]) - 1) - 1
        return [str(r.choice([r.randint(-4, 9)] * 5 + ([] if plain else [most, -most - 1]))) for _ in range(n)]
    if kind[0] == "u":
        most = 2 ** (8 * int(kind[1])) - 1
        return [str(r.choice([r.randint(0, 9)] * 5 + ([] if plain else [most, most - 1]))) for _ in range(n)]
    if kind[0] == "f":
        return [r.choice([str(r.randint(-8, 12) / 4)] * 6 + ([] if plain else ["np.nan", "np.inf", "-np.inf", "-0.0", "0.0"])) for _ in range(n)]
    if kind[0] == "c":
        return [f"complex({a}, {b})" for a, b in zip(numbers_of(r, "f8", n), numbers_of(r, "f8", n))]
    if kind == "M8[D]":
        return [r.choice([repr(f"20{r.randint(10, 24)}-0{r.randint(1, 9)}-1{r.randint(0, 9)}")] * 5 + ([] if plain else ["'NaT'"])) for _ in range(n)]
    if kind == "m8[s]":
        return [r.choice([str(r.randint(-9, 99))] * 5 + ([] if plain else ["'NaT'"])) for _ in range(n)]
    words = ["a", "b", "ab", "Abc", "", " x", "z ", "12", "-3", "bca"]
    if kind == "U3":
        return [repr(r.choice(words)) for _ in range(n)]
    if kind == "S3":
        return ["b" + repr(r.choice(words)) for _ in range(n)]
    if kind == "O":
        return [r.choice(["1", "2", "-3", "2.5", "7", "0"] + ([] if plain else ["None", "'a'", "2**70"])) for _ in range(n)]
    return [f"({r.randint(-3, 5)}, {r.randint(-8, 8) / 4})" for _ in range(n)]


def nested(items, shape):
    if not shape:
        return items[0]
    step = len(items) // shape[0] if shape[0] else 0
    return "[" + ", ".join(nested(items[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])) + "]"


def count(shape):
    n = 1
    for d in shape:
        n *= d
    return n


def array_text(r, kind, shape, classes=True):
    items = numbers_of(r, kind, count(shape))
    text = f"np.array({nested(items, shape)}, '{kind}')" if count(shape) else f"np.zeros({shape}, '{kind}')"
    if classes and shape and kind in NUMBERS and r.random() < 0.08:
        return nested(items, shape) if count(shape) else "[]"
    layout = r.random()
    if shape and layout < 0.1:
        text += "[::-1]"
    elif shape and layout < 0.2:
        text = f"np.repeat({text}, 2, -1)[..., ::2]"
    elif len(shape) > 1 and layout < 0.3:
        text = f"np.asfortranarray({text})" if kind in NUMBERS else f"{text}.T.copy().T"
    elif not shape and layout < 0.5:
        text += "[()]"
    return text


def masked_text(r, kind, shape):
    text = array_text(r, kind, shape, False).removesuffix("[()]")
    mask = "True" if r.random() < 0.1 else nested([r.choice(["0", "0", "1"]) for _ in range(count(shape))], shape) if count(shape) else "False"
    return f"np.ma.array({text}, mask={mask})"


class Call:
    """One call: its operands have one shape and one type, or types that go together."""

    def __init__(self, r, module):
        self.r, self.module = r, module
        self.shape = r.choice(SHAPES)
        self.kind = r.choice(NUMBERS if r.random() < 0.75 else OTHERS)
        if module.endswith((".strings", ".char")):
            self.kind = r.choice(["U3", "S3"])
        elif module.endswith((".linalg", ".fft")) or "polynomial" in module:
            self.kind = r.choice(NUMBERS + ["f8", "f8", "f4", "c16", "i8"])
        if module.endswith(".linalg"):
            self.shape = r.choice([(2, 2), (3, 3), (3, 3), (2, 3), (3, 2), (2, 2, 2), (0, 0), (1, 1), (3,)])
        self.masked = ".ma" in module or r.random() < 0.06

    def operand(self, first=False):
        r = self.r
        shape, kind = self.shape, self.kind
        if not first and r.random() < 0.3:
            shape = r.choice([shape[1:], (), tuple(1 for _ in shape), shape[-1:]])
        if not first and r.random() < 0.35:
            kind = r.choice(NUMBERS) if kind in NUMBERS else kind
        if not first and r.random() < 0.12 and kind in NUMBERS:
            return r.choice(["2", "-1", "0.5", "True", "1j", "3"])
        if self.masked and (first or r.random() < 0.5):
            return masked_text(r, kind, shape)
        return array_text(r, kind, shape)

    def integers(self, least=0, most=None):
        most = max((self.shape[0] if self.shape else 1), 1) - 1 if most is None else most
        n = self.r.choice([1, 2, 3])
        return self.r.choice([f"np.array({[self.r.randint(least, max(most, least)) for _ in range(n)]})", str(self.r.randint(least, max(most, least)))])

    def axis(self):
        r, n = self.r, len(self.shape)
        if r.random() < 0.03:
            return str(n)
        return str(r.randint(-n, n - 1)) if n and r.random() < 0.8 else r.choice(["None", "0", "-1"])

    def axes(self):
        r, n = self.r, len(self.shape)
        return "(0, -1)" if n > 1 and r.random() < 0.25 else "()" if r.random() < 0.05 else self.axis()

    def mask(self):
        shape = self.shape
        return f"np.array({nested([self.r.choice(['True', 'False']) for _ in range(count(shape))], shape)}, bool)" if count(shape) else "True"

    def argument(self, name, default):
        """The text of the argument of that name, or None: it is left alone."""
        r = self.r
        one = {
            "out where": lambda: f"out=np.zeros({self.shape}, {r.choice(['float', 'complex', 'object', repr('f4')])}), where={self.mask()}",
            "axis": self.axes if self.module in ("np", "np.ma", "ndarray", "MaskedArray") and name == "axis" else self.axis, "axis1": self.axis, "axis2": self.axis, "source": self.axis, "destination": self.axis, "start": self.axis,
            "keepdims": lambda: "True", "dtype": lambda: r.choice(["float", "int", "'f4'", "complex", "'i1'", "bool", "object", "'u2'"]), "where": self.mask, "condition": self.mask, "initial": lambda: r.choice(["1", "0", "2.5"]),
            "order": lambda: r.choice(["'C'", "'F'", "'K'", "'A'"]), "kind": lambda: r.choice(["'stable'", "'quicksort'"]), "side": lambda: r.choice(["'left'", "'right'"]), "k": lambda: r.choice(["0", "1", "-1"]),
            "n": lambda: r.choice(["1", "2", "3", "5"]), "num": lambda: r.choice(["0", "1", "5"]), "N": lambda: r.choice(["0", "1", "4"]), "M": lambda: r.choice(["1", "3"]), "m": lambda: r.choice(["1", "2", "3"]) if default is not inspect.Parameter.empty else self.operand(),
            "q": lambda: r.choice(["0.25", "[0.1, 0.75]", "0.5", "1"]), "ddof": lambda: r.choice(["0", "1"]), "decimals": lambda: r.choice(["0", "1", "-1", "2"]), "shift": lambda: r.choice(["1", "-2", "5"]),
            "indices": self.integers, "repeats": lambda: r.choice(["2", "0", "3"]), "reps": lambda: r.choice(["2", "(2, 1)", "(1, 2, 2)", "0"]), "obj": lambda: r.choice(["0", "[0]", "slice(0, 1)", "-1"]),
            "kth": lambda: "0", "ndmin": lambda: r.choice(["0", "2", "3"]), "shape": lambda: r.choice([repr(self.shape), "-1", "(1, -1)", "(2, 3)", "4"]), "newshape": lambda: "-1", "new_shape": lambda: r.choice(["(2, 3)", "5", "(3,)"]),
            "fill_value": lambda: r.choice(["7", "1.5", "0", "-1"]), "indices_or_sections": lambda: r.choice(["1", "[1]", "2", "[1, 2]"]), "pad_width": lambda: r.choice(["1", "(1, 2)", "0"]), "axes": lambda: "None", "copy": lambda: "True",
            "endpoint": lambda: "False", "retstep": lambda: "True", "base": lambda: r.choice(["2", "10.0"]), "step": lambda: r.choice(["1", "2"]), "stop": lambda: r.choice(["5", "3.5", "0"]), "bins": lambda: r.choice(["3", "[0, 1, 2, 5]", "'auto'"]),
            "range": lambda: "(0, 4)", "density": lambda: "True", "right": lambda: "True", "deg": lambda: r.choice(["1", "2"]), "rcond": lambda: r.choice(["None", "1e-3"]), "edge_order": lambda: "2", "dx": lambda: "0.5",
            "equal_nan": lambda: r.choice(["True", "False"]), "rtol": lambda: r.choice(["1e-3", "0.1"]), "atol": lambda: "1e-2", "return_index": lambda: "True", "return_inverse": lambda: "True", "return_counts": lambda: "True", "assume_unique": lambda: "True",
            "invert": lambda: "True", "minlength": lambda: "6", "offset": lambda: r.choice(["0", "1", "-1"]), "ord": lambda: r.choice(["None", "2", "1", "np.inf", "'fro'"]), "p": lambda: r.choice(["2", "None", "1", "[1.0, 2, 3]"]), "UPLO": lambda: "'U'",
            "full_matrices": lambda: "False", "compute_uv": lambda: "False", "hermitian": lambda: "False", "norm": lambda: r.choice(["None", "'ortho'", "'forward'"]), "s": lambda: "None", "rowvar": lambda: "False", "bias": lambda: "True", "bitorder": lambda: "'little'",
            "include_initial": lambda: "True", "nan": lambda: "1.5", "posinf": lambda: "9.0", "neginf": lambda: "-9.0", "discont": lambda: "None", "period": lambda: "4", "left": lambda: "-1", "subok": lambda: "True", "min": lambda: r.choice(["0", "1", "-1.5"]), "max": lambda: r.choice(["2", "5", "3.5"]),
            "a_min": lambda: r.choice(["0", "1"]), "a_max": lambda: r.choice(["2", "3.5"]), "sub": lambda: self.word(), "old": lambda: self.word(), "new": lambda: self.word(), "prefix": lambda: self.word(), "suffix": lambda: self.word(), "sep": lambda: self.word(), "chars": lambda: self.word(),
            "width": lambda: r.choice(["5", "2", "0"]), "fillchar": lambda: self.word()[:-2] + "*'", "tabsize": lambda: "4", "i": lambda: "2", "end": lambda: "2", "maxsplit": lambda: "1", "count": lambda: r.choice(["-1", "1"]), "unit": lambda: "'D'", "casting": lambda: r.choice(["'unsafe'", "'same_kind'", "'safe'"]),
            "func1d": lambda: "np.sum", "func": lambda: "np.sum", "arrays": lambda: f"[{self.operand(True)}, {self.operand(True)}]", "arys": lambda: f"[{self.operand(True)}, {self.operand(True)}]", "tup": lambda: f"[{self.operand(True)}, {self.operand(True)}]", "seq": lambda: f"[{self.operand(True)}, {self.operand(True)}]", "choices": lambda: f"[{self.operand(True)}, {self.operand(True)}]",
            "condlist": lambda: f"[{self.mask()}]", "choicelist": lambda: f"[{self.operand(True)}]", "default": lambda: "0", "funclist": lambda: "[1]", "mask_func": lambda: "np.triu", "subscripts": lambda: "'i->'", "weights": lambda: "None", "value": lambda: r.choice(["2", "0", "1.5"]), "values": self.operand,
            "weekmask": lambda: "'1111100'", "roll": lambda: "'forward'", "offsets": lambda: "2", "dims": lambda: "(3, 4)", "multi_index": lambda: "([0, 1], [2, 3])", "window_shape": lambda: "2", "ndim": lambda: "2", "max_denominator": lambda: "5", "number": lambda: "5", "domain": lambda: "None",
            "scl": lambda: "1", "lbnd": lambda: "0", "pow": lambda: "2", "roots": lambda: "[1, 2]", "increasing": lambda: "True", "trim": lambda: "'f'", "tol": lambda: r.choice(["0", "None"]) if default is None else "0", "mode": lambda: repr(default) if isinstance(default, str) else "'same'", "method": lambda: r.choice(["'linear'", "'lower'", "'nearest'"]) if default == "linear" else repr(default),
            "v1": lambda: r.choice(["1", "0"]), "v2": lambda: "2", "rowvar_": lambda: "True", "allow_masked": lambda: "False", "compress": lambda: "True", "errors": lambda: "'strict'", "encoding": lambda: "'ascii'", "deletechars": lambda: "None", "table": lambda: "'a' * 256", "target": lambda: self.operand(),
        }.get(name)
        return one() if one else None

    def word(self):
        return ("b" if self.kind == "S3" else "") + repr(self.r.choice(["a", "b", "ab", " ", "z"]))


def functions(np):
    """(text of the call up to its operands, parameters, the module's name)."""
    import numpy.lib.recfunctions
    import numpy.lib.stride_tricks
    import numpy.lib.array_utils
    modules = [("np", np), ("np.linalg", np.linalg), ("np.fft", np.fft), ("np.ma", np.ma), ("np.strings", np.strings), ("np.char", np.char), ("np.lib.array_utils", np.lib.array_utils)]
    modules += [(f"np.polynomial.{name}", getattr(np.polynomial, name)) for name in ("polynomial", "chebyshev", "legendre", "hermite", "hermite_e", "laguerre")]
    found = []
    for prefix, module in modules:
        for name in sorted(dir(module)):
            thing = getattr(module, name)
            if name.startswith("_") or name in LEFT_OUT or not callable(thing) or isinstance(thing, type):
                continue
            found.append((f"{prefix}.{name}", prefix, parameters(thing)))
    for prefix, kind in (("ndarray", np.ndarray), ("MaskedArray", np.ma.MaskedArray)):
        for name in sorted(dir(kind)):
            thing = getattr(kind, name)
            if not name.startswith("_") and name not in LEFT_OUT and callable(thing):
                found.append((f"{prefix}.{name}", prefix, (parameters(thing) or [])[1:]))
    for name in ("add", "multiply", "maximum", "minimum", "logical_or", "bitwise_and", "subtract", "fmax", "hypot"):
        found += [(f"np.{name}.{method}", "np", parameters(getattr(getattr(np, name), method))) for method in ("reduce", "accumulate", "outer")]
    found += [(f"operator {op}", "operator", None) for op in sweep.OPERATORS]
    return [f for f in found if f[2] is not None or f[1] == "operator"]


def parameters(thing):
    """(name, default, may be given by name) of each parameter; None where nobody knows them."""
    if isinstance(getattr(thing, "nin", None), int):
        return [(f"x{i}", inspect.Parameter.empty, False) for i in range(thing.nin)] + [("out where", True, True), ("dtype", None, True), ("casting", "same_kind", True)]
    try:
        given = inspect.signature(thing).parameters.values()
    except (ValueError, TypeError):
        return None
    result = []
    for p in given:
        if p.kind == p.VAR_POSITIONAL:
            result.append((f"*{p.name}", p.empty, False))
        elif p.kind != p.VAR_KEYWORD:
            result.append((p.name, p.default, p.kind != p.POSITIONAL_ONLY))
    return result


def calls_of(name, module, given, n, seed):
    """n calls of one function, the same at every run."""
    r = random.Random(zlib.crc32(name.encode()) * 1000 + seed)
    result = []
    for _ in range(n):
        call = Call(r, module)
        if module == "operator":
            result.append(f"({call.operand(True)}) {name.split()[1]} ({call.operand()})")
            continue
        parts, first, words = [], True, False
        method = module in ("ndarray", "MaskedArray")
        for word, default, by_name in given:
            if default is inspect.Parameter.empty:
                text = call.argument(word, default) if not (first and not method) or word in ("arrays", "arys", "tup", "seq", "condition", "shape", "N", "subscripts", "condlist", "func1d", "dims", "indices", "start", "mask_func", "roots") else None
                text = call.operand(first and not method) if text is None else text
                parts.append(f"{word}={text}" if words and by_name else text)
                first = False
            elif by_name and r.random() < min(0.5, 1.2 / len(given)):
                text = call.argument(word, default)
                if text is not None:
                    parts.append(text if word == "out where" else f"{word}={text}")
                    words = True
        arguments = ", ".join(parts)
        if method:
            call.masked = module == "MaskedArray"
            result.append(f"{call.operand(True).join('()') if not call.masked else call.operand(True)}.{name.split('.')[1]}({arguments})")
        else:
            result.append(f"{name}({arguments})")
    return result


PRELUDE = """
import sys, warnings
import numpy as np
import numpy.lib.array_utils
warnings.simplefilter("always")
np.set_printoptions(threshold=10**6, precision=17)
def text_of(x):
    if isinstance(x, tuple):
        return "tuple(" + ", ".join([text_of(y) for y in x]) + ")"
    if isinstance(x, list):
        return "list[" + ", ".join([text_of(y) for y in x]) + "]"
    if isinstance(x, np.ma.MaskedArray):
        return "\\x02" + type(x).__name__ + "\\x02" + str(x.dtype) + "\\x02" + str(x.shape) + "\\x02" + repr(x.tolist()) + "\\x02"
    if isinstance(x, np.ndarray):
        return "\\x02" + type(x).__name__ + "\\x02" + str(x.dtype) + "\\x02" + str(x.shape) + "\\x02" + repr(x.tolist()) + "\\x02"
    if isinstance(x, np.generic) or type(x).__name__ in ("datetime64", "timedelta64", "str_", "bytes_", "void"):
        return "\\x02" + type(x).__name__ + "\\x02" + str(x.dtype) + "\\x02()\\x02" + repr(x.item()) + "\\x02"
    return "\\x02" + type(x).__name__ + "\\x02-\\x02-\\x02" + repr(x) + "\\x02"
def tried(text):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            value = text_of(eval(text, {"np": np}))[:3000]
        except Exception as e:
            value = "raises " + type(e).__name__ + ": " + str(e)
    print("\\x01" + ",".join(sorted(set([w.category.__name__ for w in told]))) + "\\x03" + value, flush=True)
"""


def close(a, b, digits):
    """Are the values equal but for last digits?"""
    a, b = [re.sub(r"([-+])0j", r"\g<1>0.0j", x) for x in (a, b)]  # what a processor sums up to nothing
    if a == b:
        return True
    if "".join(sweep.NUMBER.sub("#", a).split()) != "".join(sweep.NUMBER.sub("#", b).split()):
        return False
    pairs = list(zip(sweep.NUMBER.findall(a), sweep.NUMBER.findall(b)))
    most = max([abs(float(x)) for pair in pairs for x in pair if abs(float(x)) < 1e300] + [0])
    return all(abs(float(x) - float(y)) <= digits * max(abs(float(x)), abs(float(y))) + 1e-12 * most or float(x) == float(y) for x, y in pairs)


def kind_of(ours, theirs):
    ours, theirs = sweep.plain(ours), sweep.plain(theirs)
    if ours == theirs:
        return None
    if ours.startswith("died") or theirs.startswith("died"):
        return "died"
    (told, got), (wanted, want) = ours.split("\x03", 1), theirs.split("\x03", 1)
    if got.startswith("raises ") and want.startswith("raises "):
        same = got.split(":")[0].replace("UFuncTypeError", "TypeError").replace("_UFuncNoLoopError", "TypeError") == re.sub(r"_?UFunc\w*Error", "TypeError", want.split(":")[0])
        return None if same else "errors"
    if got.startswith("raises ") or want.startswith("raises "):
        return "only_we_raise" if got.startswith("raises ") else "they_raise"
    here, there = got.split("\x02"), want.split("\x02")
    if len(here) != len(there):
        return "types"
    for place, kind in ((1, "types"), (2, "dtypes"), (3, "shapes")):
        if here[place::5] != there[place::5]:
            return kind
    if not close("\x02".join(here), "\x02".join(there), 2e-3 if "float16" in here[2::5] else 3e-6):
        return "values"
    return "warnings" if told != wanted else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--only", default="", help="functions whose names match")
    parser.add_argument("--calls", type=int, default=40, help="of each function")
    parser.add_argument("--oracle", help="folder for the oracle's answers")
    parser.add_argument("--out", help="folder for the differences")
    parser.add_argument("--record", help="file for the calls that differ")
    parser.add_argument("--known", help="such a file: calls that may differ")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    import numpy as np

    sweep.PRELUDE = PRELUDE
    warpcell = os.path.abspath(options.warpcell)
    oracle = pathlib.Path(options.oracle, f"arguments{options.seed}") if options.oracle else None
    if oracle:
        oracle.mkdir(parents=True, exist_ok=True)
    found, total = collections.defaultdict(list), 0
    with tempfile.TemporaryDirectory() as folder:
        chosen = [f for f in functions(np) if re.search(options.only, f[0])]
        for start in range(0, len(chosen), 20):  # so many functions in one process
            calls = [(name, call) for name, module, given in chosen[start:start + 20] for call in calls_of(name, module, given, options.calls, options.seed)]
            texts = [call for _, call in calls]
            kept = oracle / f"{zlib.crc32(repr(texts).encode()):08x}.json" if oracle else None
            if kept and kept.exists():
                wanted = json.loads(kept.read_text())
            else:
                wanted = sweep.answers([sys.executable], texts, folder, 60)
                if kept:
                    kept.write_text(json.dumps(wanted))
            total += len(calls)
            for (name, call), want, got in zip(calls, wanted, sweep.answers([warpcell, "run"], texts, folder, 60)):
                kind = kind_of(got, want)
                if kind:
                    found[kind].append((name, call, got, want))
    if options.out:
        pathlib.Path(options.out).mkdir(parents=True, exist_ok=True)
        for kind in KINDS:
            lines = [f"{call}\n    here  {sweep.plain(got)}\n    there {sweep.plain(want)}\n" for _, call, got, want in found[kind]]
            pathlib.Path(options.out, kind).write_text("".join(lines).replace("\x02", "|").replace("\x03", " ~ "))
    print(f"{total} calls, {sum(map(len, found.values()))} differ: " + ", ".join(f"{kind} {len(found[kind])}" for kind in KINDS if found[kind]))
    wrong = {f"{name} {zlib.crc32(call.encode()):08x} {kind}": (call, got, want) for kind in KINDS[:5] for name, call, got, want in found[kind]}
    if options.record:
        pathlib.Path(options.record).write_text("".join(f"{line}\n" for line in sorted(wrong)))
    if options.known:
        known = {line.rsplit(" ", 1)[0] for line in pathlib.Path(options.known).read_text().splitlines()}
        fresh = [line for line in wrong if line.rsplit(" ", 1)[0] not in known]
        for line in fresh[:20]:
            call, got, want = wrong[line]
            print(f"{line.split()[-1]}: {call}\n    here  {got}\n    there {want}".replace("\x02", "|").replace("\x03", " ~ "))
        print(f"{total - len(fresh)} passed, {len(fresh)} failed")
        sys.exit(len(fresh) > 0)


if __name__ == "__main__":
    main()
