import numpy as np
a = np.array([[1, np.nan], [3, 4]])
print(np.nansum(a), np.nansum(a, axis=0), np.nanprod(a), np.nanmean(a), np.nanmean(a, axis=1), np.nanmax(a), np.nanmin(a, axis=0), np.nanstd(a), np.nanvar(a, axis=0), np.nanmax([np.nan, -np.inf]))
print(np.nan_to_num([np.nan, np.inf, -np.inf, 1.5]), np.nan_to_num(np.array([np.nan, 2]), nan=-1), np.isnan(a).any(), np.nanargmax(a, axis=1), np.nansum([1, 2]))
