# Sums of products of whole numbers are matrix products, too: they wrap, take no memory for the
# products themselves, and end soon after an interrupt.
import numpy as np

rng = np.random.default_rng(1)
kinds = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
for kind in kinds:
    a = rng.integers(0, 2 if kind == "bool" else 127, (6, 40)).astype(kind)
    b = rng.integers(0, 2 if kind == "bool" else 127, (40, 7)).astype(kind)
    c = rng.integers(0, 2 if kind == "bool" else 127, (3, 6, 40)).astype(kind)
    for text, parts in (
        ("ij,jk->ik", (a, b)),
        ("ij,jk->ki", (a, b)),
        ("ij,jk", (a, b)),
        ("ij,kj->ik", (a, a)),
        ("ij,ij->i", (a, a)),
        ("ij,ij->", (a, a)),
        ("nij,jk->nik", (c, b)),
        ("nij,nkj->nik", (c, c)),
        ("nij,jk,li->nlk", (c, b, a[:, :6])),
        ("i,i->", (a[0].repeat(5), a[1].repeat(5))),
        ("...j,jk->...k", (c, b)),
        ("ij,ji->", (a, b[:, :6])),
        ("ij->j", (a,)),
    ):
        r = np.einsum(text, *parts)
        print(kind, text, r.dtype, r.shape, int(np.asarray(r, dtype="float64").sum()), r.ravel()[:4].tolist())
print(np.einsum("ij,jk->ik", np.full((2, 3), 2**62), np.full((3, 2), 3)).tolist())
print(np.einsum("ij,jk->ik", np.zeros((2, 0), int), np.zeros((0, 2), int)).tolist())
x = rng.integers(0, 5, (3000, 3000)).astype("uint8")
r = np.einsum("ij,jk->ik", x, x)  # 27 GB of products
some = x[::500].astype(float) @ x.astype(float)
print(r.dtype, np.array_equal(r[::500], (some % 256).astype("uint8")))
# Diagonals that are summed
for t in ('int8', 'int64', 'float32', 'float64', 'complex64', 'bool'):
    x = np.arange(27).reshape(3, 3, 3).astype(t)
    for text in ('iii->', 'iij->', 'iij->j', 'iji->j', 'jii->j', 'iij->ij', 'iii->i', 'iji', 'iij', 'jii->'):
        y = np.einsum(text, x)
        print(t, text, repr(y), type(y).__name__)
print(np.einsum('ii', np.zeros((0, 0))), np.einsum('ii->', np.ones((1, 1))[:, ::-1]))
for bad in (np.ones((2, 3)), np.ones((1, 3))):
    try:
        print(np.einsum('ii->', bad))
    except ValueError as e:
        print(e)
