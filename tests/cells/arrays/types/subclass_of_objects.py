# A class that derives from ndarray holds numbers here: with other elements that is said, at each way in.
import numpy as np


class S(np.ndarray):
    pass


for dtype in (object, "U3", "S2", "M8[D]", "m8[s]", [("a", "i4")]):
    for make in (lambda: np.ndarray.__new__(S, (2,), dtype=dtype), lambda: S((2,), dtype=dtype), lambda: np.zeros(2, dtype).view(S)):
        try:
            print(type(make()))
        except NotImplementedError as e:
            print(e)
print(type(np.array(["a"]).view(np.ndarray)), S((2,), dtype=complex).shape)
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: arrays of the class S hold numbers here, no texts, objects, dates or records
# expect: <class 'numpy.ndarray'> (2,)
