# device: cpu
# errstate before a function. Kernels on a GPU tell of no floating-point errors.
import numpy as np
@np.errstate(all="raise")
def strict(x):
    """Divides."""
    return 1 / x

try:
    strict(np.array([0.0]))
except FloatingPointError as e:
    print(e)
print(strict.__name__, strict.__doc__)
