# Lists of texts alone, and of texts and numbers as objects; their bytes and pickles.
import pickle
import numpy as np

lists = (["a", "bb", ""], [""], ["a\0", "\0", "b\0c\0"], ["é", "😀x"], ["a", "b"], ["ab"] * 3)
for x in lists:
    for kwargs in (
        {},
        {"dtype": "U"},
        {"dtype": "U1"},
        {"dtype": "U5"},
        {"dtype": str},
        {"ndmin": 1},
        {"ndmin": 2},
        {"ndmin": 0},
    ):
        a = np.array(x, **kwargs)
        print(ascii(a.tolist()), a.dtype, a.shape, a.flags.owndata, a.flags.writeable)
        b = pickle.loads(pickle.dumps(a))
        print(ascii(b.tolist()), b.dtype, (a == b).all(), len(a.tobytes()), a.tobytes()[:12])
        x2 = x[0]
        a[0] = "zz"
        print(x[0] == x2, ascii(a[0]))
for x in (["a", None, 1, 2.5, True], [1, 2], ["b"], [None]):
    a = np.array(x, dtype=object)
    print(a, a.dtype, a.shape, [type(v).__name__ for v in a])
    a[0] = 7
    print(x, a[0])
for x in (
    [],
    [[], []],
    ["a", ["b"]],
    ["a", 1],
    ["a", b"b"],
    ["a", None],
    ("a", "bb"),
    [np.str_("a"), "bcd"],
):
    try:
        a = np.array(x)
        print(a.tolist(), a.dtype, a.shape)
    except ValueError as e:
        print(type(e).__name__)
print(
    np.array(["1", "22"], dtype=float),
    np.array(["1", "22"], dtype="S3"),
    np.array(["1"], dtype=">U3").dtype,
)
print(
    np.array(["2020-01-01"], dtype="M8[D]"),
    np.array([], dtype=object).shape,
    np.array([], dtype="U").dtype,
)


class T(str):
    pass


print(np.array([T("a"), T("bc")]), np.array([T("a")], dtype=object)[0].__class__.__name__)
m = np.array(["abc", "d"] * 6).reshape(3, 4)
print(
    m.T.tobytes() == np.ascontiguousarray(m.T).tobytes(),
    m[:, 1:3].tobytes()[:16],
    pickle.loads(pickle.dumps(m.T)).tolist(),
)
print(
    np.frombuffer(m.tobytes(), "U3").reshape(3, 4).tolist(),
    np.frombuffer("ab😀d".encode("utf-32-le"), "U2"),
)
