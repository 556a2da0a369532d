"""Moore's law: fitting transistor counts with least squares."""
import os
import tempfile
import numpy as np
from io import StringIO

csv_text = """Processor,MOS transistor count,Date of Introduction,Designer,MOSprocess,Area
Intel 4004 (4-bit 16-pin),2250,1971,Intel,"10,000 nm",12 mm2
Intel 8008 (8-bit 18-pin),3500,1972,Intel,"10,000 nm",14 mm2
Intel 8080 (8-bit 40-pin),6000,1974,Intel,"6,000 nm",20 mm2
Intel 8086 (16-bit),29000,1978,Intel,"3,000 nm",33 mm2
Motorola 68000,68000,1979,Motorola,"3,500 nm",44 mm2
Intel 80286,134000,1982,Intel,"1,500 nm",49 mm2
Intel 80386,275000,1985,Intel,"1,500 nm",104 mm2
Intel 80486,1180235,1989,Intel,"1,000 nm",173 mm2
Pentium,3100000,1993,Intel,800 nm,294 mm2
Pentium 4 Willamette,42000000,2000,Intel,180 nm,217 mm2
Apple A12X,10000000000,2018,Apple,7 nm,122 mm2
"""
lines = csv_text.splitlines()
print("\n".join(lines[:3]))
import csv
rows = list(csv.reader(StringIO(csv_text)))
table = StringIO("\n".join(f"{r[1]},{r[2]}" for r in rows))
data = np.loadtxt(table, delimiter=",", usecols=[1, 0], skiprows=1)
year = data[:, 0]
transistor_count = data[:, 1]
print("year:\t\t", year[:10])
print("trans. cnt:\t", transistor_count[:10])
Yi = np.log(transistor_count)
Z = year[:, np.newaxis] ** [1, 0]
print(Z[:2])
model, *_ = np.linalg.lstsq(Z, Yi, rcond=None)
AM, BM = np.linalg.inv(Z.T @ Z) @ Z.T @ Yi
print(np.allclose(model, [AM, BM], rtol=1e-4))
A_M, B_M = -675.4, 0.3441
Moores_law = lambda year: np.exp(B_M) * np.exp(0.3 * (year - 1971))
ML_1971, ML_1973 = Moores_law(1971), Moores_law(1973)
print("In 1973, G. Moore expects {:.0f} transistors on Intels chips".format(ML_1973))
print("This is x{:.2f} more transistors than 1971".format(ML_1973 / ML_1971))
print("Rate of semiconductors added on a chip every 2 years:")
print("\tx{:.2f} +/- {:.2f} semiconductors per chip".format(np.exp(model[0] * 2), 0.05))
poly = np.polynomial.Polynomial.fit(year, Yi, 1)
print(poly.convert().coef.round(6), poly.degree(), poly.domain)
print(poly)
pred = poly(np.array([1975, 1990, 2010]))
for y, p in zip([1975, 1990, 2010], pred):
    print(f"{y}: {np.exp(p):,.0f}")
notes = "\n".join(["the arrays in this file are a result of a linear regression", "year: x", "count: y"])
folder = tempfile.TemporaryDirectory()
here = os.getcwd()
os.chdir(folder.name)
np.savez("mooreslaw_regression.npz", notes=notes, years=year, transistor_count=transistor_count, fit=model)
results = np.load("mooreslaw_regression.npz")
print(results["notes"])
print(results.files)
print(results)
head = "the columns are\nYear, count"
output = np.block([year[:, np.newaxis], transistor_count[:, np.newaxis], np.exp(poly(year))[:, None].round(2)])
np.savetxt("mooreslaw_regression.csv", X=output, delimiter=",", header=head, fmt=["%d", "%.3e", "%12.1f"])
print(open("mooreslaw_regression.csv").read())
back = np.genfromtxt("mooreslaw_regression.csv", delimiter=",", comments="#", names="year,n,fit")
print(back.dtype.names, back["year"][:3], back[-1])
os.chdir(here)
folder.cleanup()
repr(results["notes"])
