"""Methods by which classes take functions over, which change the list that they were found in."""
import numpy as np

kept, operands = [], []


def change():
    operands.clear()
    kept.extend([[i] for i in range(99)])


class Ufunc:
    def __array_ufunc__(self, *args, **keywords):
        change()
        return NotImplemented


class Derived(Ufunc):
    pass


class Function:
    def __array_function__(self, function, types, args, keywords):
        change()
        return NotImplemented


class Below(Function):
    pass


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as e:
        return type(e).__name__


for kind in (Ufunc, Derived, Function, Below):
    for function in (np.concatenate, np.add.reduce, np.stack):
        operands[:] = [kind(), Function(), Below(), Ufunc(), 1]
        print(kind.__name__, function.__name__, attempt(function, operands))


class Important(np.ndarray):
    @property
    def __array_priority__(self):
        kept.extend([[i] for i in range(99)])
        operands[:] = [np.arange(3.0).view(Important) for _ in operands]
        return 3.0


for function in (np.concatenate, np.stack, np.hstack, np.block):
    operands[:] = [np.arange(3.0).view(Important), np.arange(3.0).view(Important)]
    print(function.__name__, attempt(function, operands).shape)


def changes_keywords(*args, **keywords):
    given.clear()
    kept.extend([[i] for i in range(99)])
    return args, keywords


given = {"x": "abc" * 2, "y": [1, 2]}
print(np.ndarray.__array_function__(np.arange(3), changes_keywords, (), ([5], [6]), given))


class Third(np.ndarray):
    made = 0

    def __array_finalize__(self, of):
        Third.made += 1
        if Third.made > 3:
            raise ValueError("the third")


array = np.arange(6.0).view(Third)
print(attempt(np.split, array, 3), attempt(np.meshgrid, array, array))
