# needs: cuml
import cupy as cp
from cuml import PCA, KMeans, LinearRegression
from cuml.datasets import make_blobs

x, y = make_blobs(n_samples=300, centers=3, n_features=4, random_state=0)
print(cp.sort(cp.bincount(KMeans(n_clusters=3, random_state=0).fit(x).labels_.astype(int))))
print(PCA(n_components=2).fit(x).explained_variance_ratio_.round(3))
w = cp.array([1.0, -2.0, 0.5, 3.0], dtype=x.dtype)
print(LinearRegression().fit(x, x @ w + 1).coef_.round(3))
