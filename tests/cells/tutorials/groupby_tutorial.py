"""Group-by, joins and pivots on record arrays, without pandas."""
import numpy as np
from operator import itemgetter
from itertools import groupby

raw = """2024-01-05,north,apples,12,0.50
2024-01-07,south,pears,5,0.75
2024-01-07,north,pears,7,0.75
2024-02-01,south,apples,20,0.45
2024-02-11,north,apples,3,0.55
2024-02-11,east,plums,9,1.20
2024-03-02,south,plums,4,1.10"""
dt = [("date", "M8[D]"), ("region", "U5"), ("item", "U6"), ("n", "i4"), ("price", "f8")]
sales = np.array([tuple(line.split(",")) for line in raw.splitlines()], dtype=dt)
print(sales.dtype, sales[0], sales["n"].sum(), sep="\n")
total = sales["n"] * sales["price"]
regions, idx = np.unique(sales["region"], return_inverse=True)
print(dict(zip(regions.tolist(), np.bincount(idx, total).round(2).tolist())))
items, jdx = np.unique(sales["item"], return_inverse=True)
pivot = np.zeros((len(regions), len(items)))
np.add.at(pivot, (idx, jdx), total)
print(" " * 6 + "".join(f"{i:>8}" for i in items))
for r, row in zip(regions, pivot):
    print(f"{r:<6}" + "".join(f"{v:8.2f}" if v else " " * 7 + "-" for v in row))
months = sales["date"].astype("M8[M]")
for m in np.unique(months):
    part = sales[months == m]
    print(m, part["item"].tolist(), part["n"].max(), part[part["n"].argmax()]["region"])
s = np.sort(sales, order=["region", "date"])
print(s[["region", "date", "n"]])
for key, rows in groupby(s, key=itemgetter("region")):
    rows = list(rows)
    print(key, len(rows), sum(r["n"] for r in rows))
order = np.lexsort((sales["n"], sales["item"]))
print(sales[order][["item", "n"]].tolist())
prices = np.array([("apples", .3), ("plums", .8)], dtype=[("item", "U6"), ("cost", "f8")])
pos = np.searchsorted(prices["item"], sales["item"]).clip(0, len(prices) - 1)
known = prices["item"][pos] == sales["item"]
margin = np.where(known, sales["price"] - prices["cost"][pos], np.nan)
print(margin.round(2), np.nanmean(margin).round(3), sales["item"][~known])
ext = np.empty(sales.shape, dtype=sales.dtype.descr + [("total", "f8")])
for name in sales.dtype.names:
    ext[name] = sales[name]
ext["total"] = total
print(ext[-1], ext.dtype.names, ext.nbytes)
rec = ext.view(np.recarray)
print(rec.total.max(), rec[rec.total > 5].region, rec.date.max() - rec.date.min())
rec.price *= 2
print(ext["price"][:2], rec[1].item if not callable(rec[1].item) else "method")
empty = sales[sales["n"] > 100]
print(empty, empty.shape, empty["n"].sum(), repr(empty[:0]["item"]))
print(sales[1] == sales[1], sales[0] == sales[1], (sales == sales).all(), sales["region"] == "north")
print(np.concatenate([sales[:1], sales[-1:]])["item"], np.array_equal(sales, sales.copy()), sales[::3]["date"])
a = sales[2]
a["n"] = 70
print(sales["n"], a.dtype.names, len(a), tuple(a)[1:4], [type(v).__name__ for v in a])
print(np.isin(sales["item"], ["plums", "pears"]), np.char.upper(sales["region"])[:2], sales["item"].astype("S2"))
sales["weight"]
