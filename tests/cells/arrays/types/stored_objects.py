# Arrays of objects, texts and dates stored into arrays of numbers, also by way of __array__.
import numpy as np


class Says:
    def __init__(self, a):
        self.a = a

    def __array__(self, *args, **names):
        return self.a


class Sub(np.ndarray):
    pass


values = (
    np.array([1, 2.5, 3], object),
    np.array(["1", "2", "3"]),
    np.array(["2020-01-01"] * 3, "M8[D]"),
    np.array([None, 1, 2], object),
)
for target in (np.zeros(3), np.zeros(3).view(Sub), np.zeros(3, int), np.zeros(3, "f4")):
    for value in values:
        for key in (None, slice(None), np.array([True, True, True]), [0, 1, 2]):
            for made in (value, Says(value)):
                target[:] = 0
                try:
                    target[key] = made
                    print(target.tolist())
                except (TypeError, ValueError) as e:
                    print(type(e).__name__, e)
print(np.asarray(Says(values[0])), np.array(Says(values[1])), np.sum(np.asarray(Says(values[0]))))
