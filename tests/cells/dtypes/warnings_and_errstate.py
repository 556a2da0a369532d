import numpy as np
np.seterr(divide='warn', over='warn', under='ignore', invalid='warn')
a = np.array([1.0, 0.0, -1.0])
b = a / 0
print(b)
print(np.log(a))
x = np.array([1, 2, 0])
print(x // np.array([0, 1, 0]), np.sqrt(a), a * 1e308 * 10)
for i in range(3):
    c = a / 0.0
    print(c[0])
with np.errstate(divide='ignore', invalid='ignore'):
    d = np.log(a) + a / 0
print(d)
try:
    with np.errstate(all='raise'):
        a / 0
except FloatingPointError as e:
    print(type(e).__name__, e)
try:
    with np.errstate(over='raise'):
        a *= 1e300
        a *= 1e300
except FloatingPointError as e:
    print(e)
print(np.float64(1) / 0, np.float64(0) / np.float64(0), np.int32(2**31 - 1) + np.int32(1), np.int64(7) // 0, np.float64(1e308) * 10)
print(np.array([np.nan, 1e20]).astype(int))
print(np.geterr())
old = np.seterr(all='ignore')
print(old, np.array([1.]) / 0)
np.seterr(**old)
import warnings
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(np.array([1.]) / 0)
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        np.array([1.]) / 0
    except RuntimeWarning as e:
        print("caught", e)
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    np.array([1.]) / 0
    np.sqrt(np.array([-1.]))
print(len(log), [str(w.message) for w in log], log[0].category)
warnings.filterwarnings("ignore", message="divide by zero")
print(np.array([2.]) / 0)
# device: cpu
