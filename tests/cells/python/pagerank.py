import numpy as np
links = {'A': ['B','C'], 'B': ['C'], 'C': ['A'], 'D': ['C']}
n = sorted(links); ix = {k: i for i, k in enumerate(n)}; M = np.zeros((4,4))
for k, vs in links.items():
    for v in vs: M[ix[v], ix[k]] = 1/len(vs)
r = np.full(4, .25)
for i in range(100):
    rn = .85*M@r+.15/4
    if np.linalg.norm(rn-r, 1) < 1e-10: break
    r = rn
print(i, dict(zip(n, r.round(5))), sorted(zip(r.round(9).tolist(), n), reverse=True)[0])
