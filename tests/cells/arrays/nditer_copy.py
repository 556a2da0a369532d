# nditer: copies stand where the original stands; next(), iterindex.
import numpy as np
a = np.arange(24).reshape(2, 3, 4)
i = np.nditer(a)
j = i.copy()
print([int(x) for x in i] == [int(x) for x in j])
i = np.nditer(a)
i.iterindex = 20
j = i.copy()
print(int(next(i)), int(next(i)), i.iterindex, [int(x) for x in j])
it = np.nditer((a,), ["buffered", "external_loop"], op_dtypes=["f4"], casting="unsafe")
other = it.copy()
print(next(it).dtype, np.array_equal(next(other), a.ravel()))
it = np.nditer(a[0, 0])
print([int(x) for x in (next(it), next(it), next(it), next(it))])
try:
    next(it)
except StopIteration:
    print("end")
it.reset()
print(int(next(it)), it.iterindex)
