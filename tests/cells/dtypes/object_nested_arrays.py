# Arrays inside lists for an array of objects: each fills the axes that are left, or is refused.
import numpy as np


def tried(make):
    try:
        a = make()
        print(repr(a), a.shape, [type(x).__name__ for x in a.ravel()[:3]])
    except ValueError as e:
        print('ValueError', e)


a, b = np.array([1, 2]), np.array([[1, 2], [3, 4]])
for parts in (
    [a, b],
    [b, a],
    [a, a],
    [b, np.zeros((2, 3))],
    [b, np.zeros((3, 2))],
    [b, [1, 2]],
    [a, [1, [2]]],
    [b, [[1, 2], [3]]],
    [a, 5],
    [5, a],
    [a, b, None],
    [np.array('x'), np.array(3), 'y'],
    [[a, a], [a, a]],
    [[a, [None, 'x']], b],
    [np.zeros((2, 3)), np.zeros((2, 4))],
    [np.array(['a', 'b']), a],
    [np.array(['2001-01-01', '2001-01-02'], 'M8[D]'), a],
    [np.array([None, 'x'], dtype=object), a],
    [np.zeros((0,)), np.zeros((0,))],
):
    tried(lambda: np.array(parts, dtype=object))
for parts in (
    [np.array(3), 5],
    [[np.array(3)], [None]],
    [np.array(5, dtype='M8[D]'), 1],
    [np.array([1]), np.array(2)],
):
    tried(lambda: np.array(parts, dtype=object))
tried(lambda: np.array([np.array(3), None]))
tried(lambda: np.array(np.array(3), dtype=object))
c = np.zeros(2, dtype=object)
c[:] = [np.array(4), 1]
tried(lambda: c)
