# cuPyNumeric's programs: its module is NumPy's, its clock Legate's.
import cupynumeric as np
from legate.timing import time
from legate.core import get_legate_runtime


def jacobi(n, iters):
    a = np.eye(n) * 4 * n + np.ones((n, n))
    b = np.arange(n, dtype=np.float64)
    x = np.zeros(n)
    d = np.diag(a)
    r = a - np.diag(d)
    start = time()
    for _ in range(iters):
        x = (b - np.dot(r, x)) / d
    get_legate_runtime().issue_execution_fence(block=True)
    stop = time("us")
    print(stop >= start)
    return np.linalg.norm(np.dot(a, x) - b)


print(jacobi(50, 200) < 1e-9)
np.random.seed(42)
x = np.random.rand(100000)
y = np.random.random(100000)
print(abs(float(4 * np.sum(x**2 + y**2 < 1) / x.size) - 3.14159) < 0.03)
print(np.fft.ifft(np.fft.fft(np.arange(4.0))).real)
try:
    time("h")
except ValueError as e:
    print(e)
# expect: True
# expect: True
# expect: True
# expect: [0. 1. 2. 3.]
# expect: Bad units: 'h', must be 'us', 'ns', 'ms' or 's'
