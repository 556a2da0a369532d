# numpy.strings.index and rindex of texts and bytes; the error says substring of both.
import numpy as np

for f in (np.strings.index, np.strings.rindex, np.char.index):
    for a, part in (([b'abc', b'cabc'], b'c'), (['abc', 'cabc'], 'c'), ([b'abc'], b'x'), (['abc'], 'x')):
        try:
            print(f(np.array(a), part), f(np.array(a), part, 1), f(np.array(a), part, 0, -1))
        except ValueError as e:
            print(type(e).__name__, e)
