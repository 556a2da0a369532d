import numpy as np
np.random.seed(0)
X = np.vstack([np.random.randn(30,2)*.5+c for c in ([0,0],[3,3],[0,4])])
class KMeans:
    def __init__(self, k, iters=50): self.k, self.iters = k, iters
    def fit(self, X):
        idx = np.random.choice(len(X), self.k, replace=False); self.c = X[idx].copy()
        for it in range(self.iters):
            self.labels = np.argmin(((X[:,None]-self.c)**2).sum(-1), axis=1)
            new = np.array([X[self.labels==j].mean(0) if (self.labels==j).any() else self.c[j] for j in range(self.k)])
            if np.allclose(new, self.c): break
            self.c = new
        self.n_iter_ = it+1
        return self
    def predict(self, X): return np.linalg.norm(X[:,None,:]-self.c[None], axis=2).argmin(1)
    @property
    def inertia(self): return float(((X-self.c[self.labels])**2).sum())
km = KMeans(3).fit(X)
print(np.round(km.c[np.lexsort(km.c.T)], 6), km.n_iter_, round(km.inertia, 8), np.bincount(km.labels), km.predict(np.array([[0,0],[3,3.]])) is not None)
