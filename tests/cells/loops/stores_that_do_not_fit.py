# A NumPy integer that does not fit the array's type is an error in compiled loops, too.
import numpy as np

for src in (np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64):
    for dst in (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.bool_, np.float32):
        for v in (0, 100, np.iinfo(src).max, np.iinfo(src).min):
            x = src(v)
            a = np.zeros(3, dst)
            try:
                for i in range(100):
                    a[i % 3] = x
                print(src.__name__, dst.__name__, v, a)
            except OverflowError as e:
                print(src.__name__, dst.__name__, v, e)
