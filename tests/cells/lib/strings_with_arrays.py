# numpy.strings: fill characters, parts, starts, ends and counts that are arrays themselves.
import numpy as np
a = np.array(["abc", "de"])
for f in (np.strings.center, np.strings.ljust, np.strings.rjust):
    print(f(a, [6, 3], np.array(["-", "*"])), f(a, 5, "."), f(np.array([b"ab"]), 4, b"x"))
print(np.strings.strip(["xxaxx", "-b-"], ["x", "-"]), np.strings.lstrip(["xxa"], "x"), np.strings.rstrip(np.array([b"axx"]), b"x"))
print(np.strings.count(["aaa", "aba"], "a", [0, 1]), np.strings.count("aaaa", "a", 1, [2, 3]), np.strings.count(["ab"], ""))
print(np.strings.find(["abcabc"] * 2, "b", [0, 2]), np.strings.rfind("abcabc", "c", 0, [3, 6]))
print(np.strings.startswith(["hello", "help"], ["he", "lp"], [0, 2]), np.strings.endswith(["hello"], "l", 0, -1))
print(np.strings.replace(["aaa", "aaa"], "a", "b", [1, 2]), np.strings.expandtabs(["a\tb", "a\tb"], [2, 4]))
print(np.strings.add(np.array(b"a"), np.array(b"b")), np.strings.zfill(["7", "-3"], [3, 4]))
for fill in ("ab", ""):
    try:
        np.strings.center(a, 5, fill)
    except TypeError as e:
        print(e)
