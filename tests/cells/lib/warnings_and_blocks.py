# Array operations warn by the filters, and into the list, that were there where they stand.
# device: cpu
import warnings
import numpy as np

def show(message, category, filename, lineno, file=None, line=None):
    print('shown', category.__name__, message)

np.seterr(all='warn')
warnings.showwarning = show
warnings.simplefilter('always')
x = np.array([1.0]) / 0
with warnings.catch_warnings(record=True) as inner:
    warnings.simplefilter('always')
    y = np.log(np.array([0.0]))
print([str(w.message) for w in inner])
with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    z = np.sqrt(np.array([-1.0]))
warnings.warn('by hand')
print(x, y, z)
