"""Masked arrays: daily counts with gaps."""
import numpy as np
import numpy.ma as ma
from io import StringIO

text = """province,country,2020-01-21,2020-01-22,2020-01-23,2020-01-24,2020-01-25,2020-01-26
Hubei,China,270,375,444,549,729,1052
Guangdong,China,17,26,32,53,,98
Zhejiang,China,5,10,27,43,62,
Macao,China,1,1,2,2,2,5
Unassigned,,0,,0,0,0,0
Washington,United States,1,1,1,1,1,1
"""
dates = np.genfromtxt(StringIO(text), dtype=np.str_, delimiter=",", max_rows=1)[2:]
print(repr(dates))
locations = np.genfromtxt(StringIO(text), dtype=np.str_, delimiter=",", skip_header=1, usecols=(0, 1))
print(locations)
nbcases = np.genfromtxt(StringIO(text), dtype=np.int_, delimiter=",", skip_header=1, usecols=range(2, 8))
print(nbcases)
nbcases_ma = ma.masked_values(nbcases, -1)
print(nbcases_ma)
nbcases_ma
china_mask = locations[:, 1] == "China"
print(china_mask.nonzero())
china_total = nbcases_ma[china_mask].sum(axis=0)
print(china_total, type(china_total))
print(repr(china_total))
print(nbcases_ma.mask.sum(), ma.count_masked(nbcases_ma), nbcases_ma.count(axis=1))
print(nbcases_ma.mean(axis=0).round(3))
daily = ma.diff(nbcases_ma, axis=1) if hasattr(ma, "diff") else np.diff(nbcases_ma)
print(daily)
print(daily.filled(0).cumsum(axis=1))
rates = nbcases_ma[:, 1:] / nbcases_ma[:, :-1]
print(rates.round(2))
print(ma.masked_invalid([1, np.nan, np.inf, 2]).compressed())
mx = ma.masked_array([1., 2., 3.], mask=[0, 1, 0], fill_value=-99)
print(mx.filled(), mx.fill_value, mx[1] is ma.masked, mx.sum(), mx.std().round(6))
mx[0] = ma.masked
mx.mask
print(mx, mx.data)
x = np.arange(6)
y = china_total.astype(float)
valid = ~ma.getmaskarray(y)
coef = np.polynomial.polynomial.polyfit(x[valid], y.compressed(), 2)
print(coef.round(4))
print(ma.where(nbcases_ma > 30, 1, 0))
print(ma.median(nbcases_ma, axis=1))
print(ma.argmax(nbcases_ma, axis=1), nbcases_ma.min(), nbcases_ma.argsort(axis=1)[0])
with np.printoptions(linewidth=50):
    print(ma.concatenate([nbcases_ma[0], nbcases_ma[1]]))
a = ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])
print(ma.dot(a, a), a.T, ma.outer([1, 2], [3, 4]), a.tolist())
print(ma.mask_rowcols(a, 0), ma.compress_rows(a), a.anom(axis=0))
nbcases_ma[:2]
