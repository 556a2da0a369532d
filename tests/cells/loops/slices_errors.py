# What a store of a slice refuses inside of a compiled loop: after how many iterations, and what it leaves.
import numpy as np


def shapes(a, n):
    for i in range(100):
        a[i % 4, 0] = i
        a[:, 1:i - n] = a[:, :2]


def wide(a, n):
    for i in range(100):
        a[:, 0] = i
        a[0, :] = i * n


def index(a, n):
    for i in range(100):
        a[i - n, 1:] = i


def floats(a, n):
    for i in range(100):
        a[:, i % 3] = np.float64(i) / (n - i)


def places(a, n):
    for i in range(100):
        a[:2] = i
        a[1:, 0, 0:1] = n


def steps(a, n):
    for i in range(100):
        a[:2] = i
        a[1::n - i] = 1


def reads(a, n):
    for i in range(100):
        view = a[1:, i % 3]
        view[n - i + 3] = i


def locked(a, n):
    for i in range(100):
        a[:, 0] = i
        if i == n:
            a.flags.writeable = False


for function in (shapes, wide, index, floats, places, steps, reads, locked):
    for dtype in (np.int8, np.uint16, np.float32, np.float64):
        a = np.zeros((4, 7), dtype)
        try:
            with np.errstate(all="ignore"):
                function(a, 50)
        except (ValueError, IndexError, OverflowError, ZeroDivisionError) as e:
            print(function.__name__, type(e).__name__, e)
        print(function.__name__, a.tolist())
