import numpy as np
rng = np.random.default_rng(42)
X = rng.normal(size=(50, 3)) @ np.array([[2,0,0],[1,1,0],[0.5,.2,.1]])
Xc = X - X.mean(axis=0)
C = np.cov(Xc, rowvar=False); w, V = np.linalg.eigh(C); o = np.argsort(w)[::-1]; w, V = w[o], V[:, o]
U, S, Vt = np.linalg.svd(Xc, full_matrices=False)
print(np.round(w, 6), np.round(S**2/(len(X)-1), 6), np.allclose(np.abs(V.T), np.abs(Vt)), np.round((w/w.sum()).cumsum(), 4))
Z = Xc @ V[:, :2]; R = Z @ V[:, :2].T + X.mean(0); print(round(float(((X-R)**2).mean()), 8), np.round(np.corrcoef(X.T), 4))
