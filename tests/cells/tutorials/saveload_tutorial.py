"""Saving and sharing NumPy arrays."""
import numpy as np
import os
import tempfile
from pathlib import Path
from contextlib import contextmanager


@contextmanager
def workdir():
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as d:
        os.chdir(d)
        try:
            yield Path(d)
        finally:
            os.chdir(here)


with workdir() as d:
    x = np.arange(1, 10)
    y = x ** 2
    np.savez("x_y-squared.npz", x_axis=x, y_axis=y)
    with np.load("x_y-squared.npz") as load_xy:
        print(load_xy.files, sorted(load_xy.keys()), "x_axis" in load_xy, len(load_xy))
        x, y = load_xy["x_axis"], load_xy["y_axis"]
        for k, v in load_xy.items():
            print(k, v)
    array_out = np.block([x[:, np.newaxis], y[:, np.newaxis]])
    print("the output array has shape", array_out.shape, "with values:")
    print(array_out)
    np.savetxt("x_y-squared.csv", X=array_out, header="x, y", delimiter=",")
    print(Path("x_y-squared.csv").read_text().splitlines()[:3])
    load_xy = np.loadtxt("x_y-squared.csv", delimiter=",")
    print(load_xy.shape, load_xy[:, 0] is x)
    np.save("cube", np.arange(24, dtype=np.int16).reshape(2, 3, 4))
    print(sorted(p.name for p in d.iterdir()))
    c = np.load("cube.npy")
    print(c.dtype, c.shape, c.flags.c_contiguous, os.path.getsize("cube.npy"))
    raw = Path("cube.npy").read_bytes()
    print(raw[:6], raw[6], raw[7], raw[10:70])
    np.savez_compressed("many.npz", np.eye(3), np.zeros(1000), name=np.array(["a", "bc"]))
    z = np.load("many.npz")
    print(z.files, z["name"], z["arr_0"].sum(), os.path.getsize("many.npz") < 3000)
    try:
        z["missing"]
    except KeyError as e:
        print("KeyError:", e)
    try:
        np.load("nothing.npy")
    except FileNotFoundError as e:
        print(e)
    c.tofile("raw.bin")
    r = np.fromfile("raw.bin", dtype=np.int16)
    print(r[:5], r.size)
    np.arange(3.).tofile("t.txt", sep=";", format="%.2f")
    print(Path("t.txt").read_text(), np.fromfile("t.txt", sep=";"))
    rec = np.array([("Rex", 9, 81.0), ("Fido", 3, 27.5)], dtype=[("name", "U10"), ("age", "i4"), ("weight", "f4")])
    np.save("dogs.npy", rec)
    print(np.load("dogs.npy"))
    np.savetxt("dogs.txt", rec, fmt="%-8s|%3d|%6.1f", header="name age weight", footer="end", comments="% ")
    print(Path("dogs.txt").read_text())
    d2 = np.loadtxt("dogs.txt", dtype=rec.dtype, delimiter="|", comments="%")
    print(d2, d2["name"])
    np.savetxt("i.txt", np.eye(2, dtype=int), fmt="%i")
    print(repr(open("i.txt").read()))
    m = np.loadtxt(["1 2 # c", "# whole", "3 4"], dtype=int, ndmin=2, unpack=True)
    print(m)
    with open("two.npy", "wb") as f:
        np.save(f, np.array([1, 2]))
        np.save(f, np.array([1, 3]))
    with open("two.npy", "rb") as f:
        a, b = np.load(f), np.load(f)
    print(a, b)
    obj = np.array([{"a": 1}, [1, 2]], dtype=object)
    np.save("obj.npy", obj)
    try:
        np.load("obj.npy")
    except ValueError as e:
        print(e)
    print(np.load("obj.npy", allow_pickle=True))
print(Path("x_y-squared.npz").exists())
