# divmod of the smallest integer and -1 overflows, and says so.
import warnings

import numpy as np

with np.errstate(all='warn'), warnings.catch_warnings(record=True) as told:
    warnings.simplefilter('always')
    for t in ('i1', 'i2', 'i4', 'i8'):
        least = np.iinfo(t).min
        print(np.divmod(np.array([least, least, 5], t), np.array([-1, 1, -1], t)))
        print(np.divmod(np.array([least, 0], t), np.array([-1, 0], t)))
        print(np.divmod(np.array([least], t), np.int64(-1)))
        print(np.divmod([least + 1], -1), np.divmod(np.uint8(255), np.array([255, 1], np.uint8)))
print([str(w.message) for w in told])
with np.errstate(over='raise'):
    try:
        np.divmod(np.int64(-(2**63)), np.array([-1]))
    except FloatingPointError as e:
        print(e)
