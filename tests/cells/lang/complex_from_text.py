# complex() and NumPy's complex types read the same texts; what is none is a ValueError.
import numpy as np

TEXTS = """1 1+2j 1-2J (1+2j) ( 3j ) j -j +j 1+j 1e5 1e+5j 1e-3-2e-4j 1_0 1_0+2_0j .5 5.j nan infj -inf+nanj nan-infj
1E5+1E5j １ １+２j 1e5000 1__0 _1 1+ +-1 1+2 1+2jj 1-+2j --1j e 1e j1 0x10 0x1j 1,2 (1 1) ((1)) inf+j i 1+2i ∞""".split()
TEXTS += ["", " ", "1 + 2j", "1 +2j", " 1+2j\n", "1\0", "\0", "1+2\0j", "()", "9" * 300 + "j", "1" * 400 + "." + "2" * 400]


def told(f, text):
    try:
        return repr(f(text))
    except Exception as e:
        return type(e).__name__


for text in TEXTS:
    print(ascii(text)[:40], told(complex, text), told(np.complex128, text), told(np.complex64, text)[:60])
print(np.array(["1+2j", "3"]).astype(complex), np.array(["1+2j", " 3 "], dtype=complex))


class Odd:
    def __len__(self):
        raise KeyError("len")

    def __getitem__(self, i):
        raise IndexError

    def __iter__(self):
        return iter([])


for t in (np.complex64, np.complex128):
    print(told(t, ["1+2j", "3"]), told(t, ["x"]), told(t, [["1"], ["2j"]]))
a = np.zeros(2, complex)
a[0] = "1-1j"
a.real = [2, 3]
print(a, told(lambda x: a.__setitem__(0, x), "no"), told(np.float64, ["1", "2"]), told(np.int8, ["1", "x"]))
for t in (np.complex64, np.float32, np.int8):
    try:
        t(Odd())
    except SystemError:
        print("an error that was not set")
    except Exception:
        pass


class Given:
    def __array__(self, dtype=None, copy=None):
        return np.array(["a"], object)


for name in ("real", "flat", "dtype"):
    try:
        setattr(np.zeros(2), name, Given())
    except SystemError:
        print("an error that was not set")
    except Exception:
        print(name, "is refused")
