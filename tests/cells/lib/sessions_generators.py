# Generators that have not begun are saved by their call, those that have begun are not; %restore of one
# name reads the arrays that it needs, whole when code of the session may look at them.
import contextlib, io, os, tempfile
import numpy as np

path = os.path.join(tempfile.mkdtemp(), "session")
quiet = lambda: contextlib.redirect_stdout(io.StringIO())


def upto(n, *more, step=1, **named):
    def last():
        return n

    for i in range(0, last(), step):
        yield i, more, named


class Key:
    def __init__(self, array):
        self.array = array

    def __hash__(self):
        return hash(self.array.tobytes())

    def __eq__(self, other):
        return self.array.tobytes() == other.array.tobytes()


class Summed:
    def __init__(self, array):
        self.array, self.sum = array, array.sum()

    def __reduce__(self):
        return Summed, (self.array,)


factor = 10
fresh = [upto(2), upto(3, 4, step=2, name=5), (i * factor for i in range(3))]
begun = upto(3)
next(begun)
large = np.arange(100000.0)
part = large[5:8]
keys = {Key(np.arange(3)): "found"}
summed = Summed(np.arange(4.0))
with quiet() as told:
    get_ipython().run_line_magic("save", path)
    del fresh, upto, begun, large, part, keys, summed
    get_ipython().run_line_magic("restore", path)
print(told.getvalue().count("begun: a generator that has begun"), [list(g) for g in fresh])
for name in "part keys summed large".split():
    with quiet():
        get_ipython().run_line_magic("restore", path + " " + name)
print(part, part.base.shape, keys[Key(np.arange(3))], summed.sum, large[-1])
# expect: 2 [[(0, (), {}), (1, (), {})], [(0, (4,), {'name': 5}), (2, (4,), {'name': 5})], [0, 10, 20]]
# expect: [5. 6. 7.] (100000,) found 6.0 99999.0
