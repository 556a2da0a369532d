import numpy as np
x = np.array([[1, 2], [3, 4], [5, 9]])
print(x.mean(0), x.var(0), x.std(1), np.median(x, 0), np.percentile(x, 90), x.cumsum(0), x.cumprod(1), np.cov(x.T), np.corrcoef(x.T).round(6))
