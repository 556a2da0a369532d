# What NumPy warns of where there is nothing to take a mean of.
# device: cpu
import numpy as np
import warnings


def told(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        r = f()
    print(repr(r), [(x.category.__name__, str(x.message)) for x in w if "invalid" not in str(x.message)])


nan = np.nan
told(lambda: np.mean([]))
told(lambda: np.zeros((0, 3)).mean(axis=0))
told(lambda: np.std([1.0], ddof=1))
told(lambda: np.var(np.zeros((0, 3)), axis=0))
told(lambda: np.median([]))
told(lambda: np.nanmean([[nan, nan], [1.0, nan]], axis=1))
told(lambda: np.nanmax(np.array([nan, nan])))
told(lambda: np.nanmin([nan, nan]))
told(lambda: np.nanstd([nan]))
told(lambda: np.nanvar([1.0, nan], ddof=1))
told(lambda: np.nanmedian([nan]))
told(lambda: np.nanmean([1.0, nan]))
warnings.simplefilter("error")
for f in (lambda: np.mean([]), lambda: np.nanmax([nan])):
    try:
        f()
    except RuntimeWarning as e:
        print("raised", e)
a = np.array([1, 2, 3, 4, 5], dtype=np.float32)
print(np.percentile(a, [25, 50]).dtype, np.percentile(a, 25).dtype, np.quantile(a, np.array([.1])).dtype, np.quantile(a, .1).dtype, np.median(a).dtype)
