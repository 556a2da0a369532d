# tensorsolve with axes= and odd shapes, tensorinv's ind, conj of what has no axes, arange's names.
import numpy as np

a = np.arange(36.0).reshape(2, 3, 6) % 7 + np.eye(6).reshape(2, 3, 6) * 9
b = np.arange(6.0).reshape(2, 3)
print(np.linalg.tensorsolve(a, b).round(9))
print(np.linalg.tensorsolve(a.transpose(2, 0, 1), b, axes=(0,)).round(9))
c = np.arange(36.0).reshape(2, 6, 3) % 5 + np.eye(6).reshape(2, 3, 6).transpose(0, 2, 1) * 9
print(np.linalg.tensorsolve(c, b, axes=(1,)).round(9))
print(np.linalg.tensorsolve(c, np.arange(6.0).reshape(6), axes=[0, 2]).shape)
print(np.linalg.tensorsolve(np.ones((1, 1)), np.ones((1, 1))).shape)
for f in (
    lambda: np.linalg.tensorsolve(np.ones((2, 3, 4)), np.ones((2, 3))),
    lambda: np.linalg.tensorinv(np.eye(4).reshape(2, 2, 2, 2), ind=0),
    lambda: np.linalg.tensorinv(np.eye(4).reshape(2, 2, 2, 2), ind=-1),
    lambda: np.arange(start=4),
    lambda: np.arange(start=4, dtype=int),
    lambda: np.arange(start=4, step=2),
):
    try:
        print(f())
    except (ValueError, TypeError, np.linalg.LinAlgError) as e:
        print(type(e).__name__, e)
print(np.arange(start=4, stop=8), np.arange(4, step=2), np.arange(stop=3), np.arange(4, stop=6))
print(repr(np.array(1 + 2j).conj()), repr(np.array(1.5).conj()), repr(np.array([1j]).conj()))
