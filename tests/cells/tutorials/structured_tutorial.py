"""Structured arrays: a star catalogue."""
import numpy as np
from numpy.lib import recfunctions as rfn

dt = np.dtype([("name", "U12"), ("pos", [("ra", "f8"), ("dec", "f8")]), ("mag", "f4"), ("flags", "u1", (2,))])
print(dt, dt.names, dt.itemsize, dt["pos"], dt.fields["mag"])
stars = np.zeros(4, dtype=dt)
stars["name"] = ["Sirius", "Canopus", "Rigil", "Arcturus"]
stars["pos"]["ra"] = [101.287, 95.988, 219.902, 213.915]
stars["pos"]["dec"] = [-16.716, -52.696, -60.834, 19.182]
stars["mag"] = [-1.46, -0.74, -0.27, -0.05]
stars["flags"] = [[1, 2], [3, 4], [5, 6], [7, 8]]
print(stars[0])
print(stars["flags"].shape, stars[["name", "mag"]])
north = stars[stars["pos"]["dec"] > 0]
print(north["name"], north.shape)
s = stars[1]
s["mag"] = 3
print(stars["mag"], type(s), s.dtype == dt)
s = stars[2].item()
print(s)
order = np.argsort(stars, order=["mag"])
print(stars["name"][order])
print(np.sort(stars[["mag", "name"]], order="name"))
ages = np.array([("Ann", 31, 1.7), ("Bob", 25, 1.8), ("Cyd", 31, 1.6)], dtype="U5, i4, f8")
print(ages, ages.dtype)
ages.dtype.names = ("who", "age", "height")
ages.sort(order=["age", "height"])
print(ages)
for row in ages:
    who, age, height = row
    print(f"{who:>5} {age:3d} {height:.2f}", row[1], row["who"])
rec = ages.view(np.recarray)
print(rec.who, rec[0].age, rec.height.mean().round(3))
r2 = np.rec.array([(1, 2., "Hello"), (2, 3., "World")], dtype=[("foo", "i4"), ("bar", "f4"), ("baz", "S10")])
print(r2[1].baz, r2.foo, r2)
r2
print(rfn.structured_to_unstructured(ages[["age", "height"]]))
u = rfn.unstructured_to_structured(np.arange(6.).reshape(2, 3), names=["a", "b", "c"])
print(u)
print(rfn.append_fields(ages, "id", [7, 8, 9], usemask=False))
print(rfn.drop_fields(ages, "height"))
print(rfn.merge_arrays((np.array([1, 2]), np.array([10., 20.])), flatten=True))
print(rfn.rename_fields(ages, {"who": "name"}).dtype)
print(rfn.stack_arrays((ages[:1], ages[1:]), usemask=False).shape)
j = rfn.join_by("age", np.array([(1, 2.), (2, 4.)], [("age", int), ("x", float)]), np.array([(1, 5.), (2, 6.)], [("age", int), ("y", float)]), usemask=False)
print(j, j.dtype)
a = np.zeros(2, dtype=[("x", "i4"), ("y", "f4", (2, 2))])
a["y"][0] = np.eye(2)
print(a)
a[0] = (5, [[1, 2], [3, 4]])
print(a[0], a["y"].sum(axis=(1, 2)))
b = np.array([(1, 2), (3, 4)], dtype=[("x", "<i2"), ("y", "<i2")])
print(b == np.array([(1, 2), (3, 5)], dtype=b.dtype), b["x"] + b["y"])
print(np.dtype({"names": ["a", "b"], "formats": ["i4", "f8"], "offsets": [0, 8], "itemsize": 24}))
print(np.dtype("i4, (2,3)f8"), np.dtype([("a", "i1"), ("b", "f8")], align=True).itemsize)
try:
    stars["colour"]
except ValueError as e:
    print("ValueError:", e)
print(np.lib.recfunctions.get_names(dt), rfn.get_fieldstructure(dt))
print(np.unique(ages["age"], return_counts=True), ages[ages["who"] == "Bob"]["height"][0])
stars[:2]
