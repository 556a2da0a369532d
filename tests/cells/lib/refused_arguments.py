# Arguments that NumPy refuses, and values that were others: found by NumPy's own tests.
import io
import os
import tempfile
import warnings

import numpy as np
from numpy.lib import recfunctions as rfn

warnings.simplefilter("ignore")
I4, I8, F, U, C = np.array([1], "i4"), np.array([1]), np.array([1.5]), np.array([1], "u1"), np.array([1j])


def show(text):
    try:
        print(text, "->", repr(eval(text)))
    except Exception as e:
        print(text, "!!", type(e).__name__, e)


# dtype= and out= take no number that they cannot hold
for n in ("I4", "I8", "F", "U", "C", "[1]", "[1.5]", "1", "1.5", "True"):
    for m in ("I8", "F", "1", "2.5", "[2.5]", "True"):
        for d in ("u1", "i4", "i8", "f4", "f8", "c8"):
            show(f"np.add({n},{m},dtype='{d}')")
for text in (
    "np.copyto(np.zeros(2,'i4'),[1.5,2])", "np.copyto(np.zeros(2,'i4'),1.5)", "np.copyto(np.zeros(2),1j)",
    "np.copyto(np.zeros(2,'u1'),300)", "np.copyto(np.zeros(2,'f4'),1.5)", "np.copyto(np.zeros(2,'i4'),1.5,casting='unsafe')",
    "np.concatenate([[1.5],[2]],out=np.zeros(2,'i4'))", "np.stack([[1.5],[2]],out=np.zeros((2,1),'i4'))",
    "np.concatenate([[1.5],[2]],out=np.zeros(2,'f4'))", "np.add(1,2.5,dtype=int)",
    "np.nanmean([1.5,2],out=np.zeros((),'i4'))", "np.nanmean([1.5,2],dtype='i4')",
    "np.percentile([1.5,2],50,out=np.zeros((),'i4'))", "np.percentile([1.5,2],50,out=np.zeros((),'f4'))",
    "np.insert([0,1,2],[1.0,2.0],[10,20])", "np.insert([0,1,2],1.0,5)", "np.insert([0,1,2],[],[])",
    "np.insert([0,1,2],np.array([],float),[])", "np.trim_zeros([0,1,0],trim='x')", "np.trim_zeros([0,1,0],trim='FB')",
):
    show(text)
for a in ("f4", "f8", "i4", "c8"):
    for o in ("f4", "f8", "i4", "i8", "c16"):
        for c in ("safe", "same_kind", "unsafe"):
            show(f"np.einsum('i,i',np.array([1.5,2.25]).astype('{a}'),np.array([3,1/3]).astype('{a}'),out=np.zeros((),'{o}'),casting='{c}')")
show("np.einsum('i,i->',np.ones(7),np.ones(7),out=np.array(0),optimize='optimal')")
# an open file stands behind the last element read
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "x.bin")
    with open(path, "wb") as f:
        f.write(bytes(range(255)))
    with open(path, "r+b") as f:
        f.seek(20)
        print(np.fromfile(f, "u1", 4), f.tell(), f.read(2))
        f.seek(40)
        np.array([1, 2, 3], "u1").tofile(f)
        print(f.tell())
        f.seek(84)
        print(np.fromfile(f, "u1", 4), f.tell(), f.read(1), np.fromfile(f, "u1", 2, offset=3), f.tell())
        print(np.fromfile(f, "u2").size, f.tell())
    print(np.fromfile(path, "u2", 3, offset=5))
    text = os.path.join(folder, "x.txt")
    for data, encoding in (("0.\n1.\n2.".encode("utf-16"), "UTF-16"), (b"0 1 2\r3 4 5", None), (b"0 1 2\r\n3 4 5", None)):
        with open(text, "wb") as f:
            f.write(data)
        print(np.genfromtxt(text, encoding=encoding), np.loadtxt(text, encoding=encoding))
# dates have no mean, and so no median
show("np.median(np.array(['2020','NaT','2021'],'M8[Y]'))")
show("np.median(np.array([1,3,2],'m8[D]'))")
for q in ("50", "50.0", "np.float64(50)", "np.float32(50)", "np.array(50.)", "np.array([50],'f4')", "[50]", "np.float16(50)", "np.int8(50)"):
    for dt in ("f4", "f2", "f8", "i4"):
        show(f"np.percentile(np.arange(5).astype('{dt}'),{q}).dtype.name")
for dt in "efd":
    for axis in (0, 1, None):
        show(f"np.nanpercentile(np.zeros((0,3)).astype('{dt}'),40,axis={axis})")
        show(f"np.nanquantile(np.zeros((0,3)).astype('{dt}'),0.4,axis={axis})")
show("np.rec.fromrecords([[(1, 2), (3, 4), (5, 6)],[(6, 5), (4, 3), (2, 1)]],names=['a','b']).a")
a = np.array(list(zip(range(3), range(50, 53), range(100, 103))), dtype=[("a", int), ("b", int), ("c", int)])
b = np.array(list(zip(range(1, 4), range(65, 68), range(100, 103))), dtype=[("a", int), ("b", int), ("d", int)])
for j in ("inner", "outer", "leftouter"):
    show(f"rfn.join_by('a',a,b,jointype='{j}',usemask=False)")
show("rfn.join_by(['b','a'],a,b,usemask=False).dtype")
