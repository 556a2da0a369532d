# jensenshannon, by the values of SciPy's documentation, and tf2zpk, by the filter it is of.
# expect: 1.0 0.4645014 0.0
# expect: (4,) (3, 1)
# expect: True True 0.5
import numpy as np
from scipy.signal import tf2zpk
from scipy.spatial.distance import jensenshannon

print(
    jensenshannon([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], 2.0),
    round(float(jensenshannon([1.0, 0.0], [0.5, 0.5])), 7),
    jensenshannon([1.0, 0.0, 0.0], [1.0, 0.0, 0.0]),
)
rows = np.arange(1.0, 13.0).reshape(3, 4)
print(jensenshannon(rows, rows[::-1]).shape, jensenshannon(rows, rows[::-1], axis=1, keepdims=True).shape)
b, a = [1.0, 3.0, 2.0], [2.0, -1.0, 0.5]
z, p, k = tf2zpk(b, a)
print(np.allclose(k * np.poly(z), np.array(b) / 2), np.allclose(np.poly(p), np.array(a) / 2), k)
