# What is no index: the errors' texts.
import numpy as np
a = np.arange(6).reshape(2, 3)
for k in ([0.5], [0.5, 1.5], np.array([0.5]), ([0.5], 0), (np.array([0.5]), 0), "a", 1.5, ["a"], [None], [[0.5]], (0, [1.5]), np.float64(1), [1j], [], np.array([]), np.array(["a"]), [np.float64(1)], [np.array([0.5])], [[], []], ["a", 1]):
    try:
        print(repr(k), a[k].shape)
    except Exception as e:
        print(repr(k), type(e).__name__, e)
    try:
        a.copy()[k] = 1
    except Exception as e:
        print(repr(k), type(e).__name__, e)
