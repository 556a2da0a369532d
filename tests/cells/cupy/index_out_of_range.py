# Positions out of range are told on both devices; CuPy takes them modulo the length (no CuPy is here).
# expect: index 7 is out of bounds for axis 0 with size 5
# expect: index -6 is out of bounds for axis 0 with size 5
# expect: index 7 is out of bounds for axis 0 with size 5
# expect: index 7 is out of bounds for axis 0 with size 5
# expect: [0 1 2 3 4]
import cupy as cp

a = cp.arange(5)


def store():
    a[cp.array([1, 7])] = 1


for read in (
    lambda: a[cp.array([7])],
    lambda: a[[0, -6]],
    lambda: cp.take(a, cp.array([7])),
    store,
):
    try:
        print(read())
    except IndexError as e:
        print(e)
print(a)
