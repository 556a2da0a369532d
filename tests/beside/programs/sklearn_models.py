# needs: sklearn
# k-means, PCA and regression.
import numpy as np
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression

x, y = make_blobs(n_samples=300, centers=3, n_features=4, random_state=0)
km = KMeans(n_clusters=3, n_init=4, random_state=0).fit(x)
print(np.sort(np.bincount(km.labels_)), round(km.inertia_, 4))
# %%
pca = PCA(n_components=2).fit(x)
print(pca.explained_variance_ratio_.round(6), pca.transform(x[:2]).round(5))
# %%
w = np.array([1.0, -2.0, 0.5, 3.0])
model = LinearRegression().fit(x, x @ w + 1)
print(model.coef_.round(6), round(model.intercept_, 6), model.score(x, x @ w + 1))
model
