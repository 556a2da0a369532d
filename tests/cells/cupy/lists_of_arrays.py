# A list whose items are cupy's arrays becomes an array where they are: no element goes by way of the host.
import cupy as cp
import jax.numpy as jnp
from cupy import _core

x = cp.arange(20000.0).reshape(100, 200)
y = (x * 2).astype("f4")


def made(f):
    _core.flush()
    before = _core.device_moved()
    a = f()
    _core.flush()
    stayed = _core.device_moved() == before or not cp.cuda.is_available()
    print(stayed, a.shape, a.dtype, float(a.astype("f8").sum()))


made(lambda: cp.array([x, x + 1]))
made(lambda: cp.array([x, y]))
made(lambda: cp.array([[x.sum(), 1], [y.max(), 2.5]]))
made(lambda: cp.array([x[0], x[1], [1.0] * 200]))
made(lambda: cp.array([y, y], dtype="i4"))
made(lambda: cp.array([x[:0], x[:0]]))
made(lambda: cp.array([x[::-1].T, x.T]))
made(lambda: cp.array([x[1, i] for i in range(100)]))
made(lambda: cp.sum([x, y], axis=0))
made(lambda: jnp.asarray(x) * jnp.asarray(y) + jnp.asarray(x).astype("f4"))
print(cp.array([x[0, 3], x[1, 1], 7]), cp.array([[True, x[0, 1] > 0]]))
# expect: True (2, 100, 200) float64 400000000.0
# expect: True (2, 100, 200) float64 599970000.0
# expect: True (2, 2) float64 200030001.5
# expect: True (3, 200) float64 80000.0
# expect: True (2, 100, 200) int32 799960000.0
# expect: True (2, 0, 200) float64 0.0
# expect: True (2, 200, 100) float64 399980000.0
# expect: True (100,) float64 24950.0
# expect: True (100, 200) float64 599970000.0
# expect: True (100, 200) float32 5333133033472.0
# expect: [  3. 201.   7.] [[ True  True]]

# %%
# What cannot be one array says so.
try:
    cp.array([x, x[0]])
except ValueError as e:
    print(e)
try:
    cp.array([x[0].astype("u1"), [300] * 200], dtype="u1")
except OverflowError as e:
    print(e)
# expect: setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. The detected shape was (2,) + inhomogeneous part.
# expect: Python integer 300 out of bounds for uint8
