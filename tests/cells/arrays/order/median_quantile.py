import numpy as np
a = np.array([[10, 7, 4], [3, 2, 1]])
print(np.median(a), np.median(a, axis=0), np.median(a, axis=1, keepdims=True), np.median([1.0, np.nan, 3.0]), np.median([5]))
print(np.percentile(a, 50), np.percentile(a, 50, axis=0), np.percentile(a, [25, 75], axis=1), np.quantile(a, 0.3), np.quantile(a, [0, 1]))
x = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
for m in ['linear', 'lower', 'higher', 'midpoint', 'nearest', 'inverted_cdf', 'hazen', 'weibull', 'median_unbiased', 'normal_unbiased', 'averaged_inverted_cdf', 'closest_observation', 'interpolated_inverted_cdf']:
    print(m, np.quantile(x, [0.1, 0.35, 0.5, 0.9], method=m))
print(np.nanmedian([1, np.nan, 3]), np.nanpercentile([1, np.nan, 3, 5], 50), np.nanmedian(np.array([[1, np.nan], [3, 4]]), axis=0), np.quantile(np.float32([1, 2, 4]), 0.25).dtype)
