# numpy.strings and numpy.char of texts of any length, some of them missing.
import numpy as np
from numpy.dtypes import StringDType

def show(name, f):
    try:
        print(name, repr(f()))
    except Exception as e:
        print(name, type(e).__name__, e)

plain = np.array(["Ab c", "12", "\tzz "], "T")
arrays = [plain, np.array(["Ab c", np.nan, "zz"], StringDType(na_object=np.nan)), np.array(["Ab c", "x", "zz"], StringDType(na_object="x"))]
one = ["upper", "lower", "title", "capitalize", "swapcase", "strip", "lstrip", "rstrip", "str_len", "isalpha", "isdigit", "isspace", "isupper",
       "islower", "istitle", "isalnum", "isnumeric", "isdecimal", "encode", "expandtabs"]
more = [("add", "b"), ("multiply", 2), ("multiply", [1, 2, 3]), ("center", 6), ("ljust", 6, "."), ("rjust", 6), ("zfill", 6), ("count", "z"), ("find", "z"),
        ("rfind", "z"), ("startswith", "A"), ("endswith", "z"), ("replace", "z", "yy"), ("replace", "z", "yy", 1), ("strip", "c "), ("slice", 1), ("slice", 0, 2)]
for p in arrays:
    for name in one:
        show(name, lambda: getattr(np.strings, name)(p))
    for name, *rest in more:
        if name not in ("count", "find", "rfind") or p is plain:
            show(name, lambda: getattr(np.strings, name)(p, *rest))
    for name, *rest in [("split",), ("split", "b"), ("rsplit", None, 1), ("splitlines",)]:
        if p is not arrays[1]:
            show(name, lambda: getattr(np.char, name)(p, *rest))
for f in ("index", "rindex"):
    show(f, lambda: getattr(np.strings, f)(np.array(["abz", "zaz"], "T"), "z"))
    show(f, lambda: getattr(np.strings, f)(plain, "q"))
for f in ("partition", "rpartition"):
    show(f, lambda: getattr(np.strings, f)(np.array(["a-b-c", "ab"], "T"), np.array("-", "T")))
show("strip", lambda: np.strings.strip(np.array(["Hello!!"]), np.array("!", "T")))
show("replace", lambda: np.strings.replace(np.array(["a planet"]), np.array("planet", "T"), "world"))
show("join", lambda: np.char.join("-", np.array(["abc"], "T")))
show("mod", lambda: np.strings.mod(np.array(["%d.", "%s"], "T"), [1, 2]))
none = np.array(["a", None], StringDType(na_object=None))
for name in ("isalpha", "strip", "str_len", "startswith"):
    try:
        getattr(np.strings, name)(none, *(["a"] if name == "startswith" else []))
    except ValueError:
        print(name, "ValueError")
# the texts of other kinds
print(np.char.split(["a-b", "c d"], ["-", " "]), np.char.encode(["é"], np.array("utf-8")))
w = np.array(["foo ", "bar"])
w *= 2
print(w)
for f in (lambda: np.strings.multiply("abc", 2**62), lambda: np.array([2**64], np.int64), lambda: np.array(["18446744073709551616"]).astype(np.int64)):
    try:
        print(f())
    except OverflowError as e:
        print("OverflowError")
