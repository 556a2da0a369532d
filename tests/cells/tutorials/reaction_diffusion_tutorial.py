"""Gray-Scott reaction-diffusion with a structured grid and views."""
import numpy as np


class GrayScott:
    """u and v live as fields of one structured array with a border of ghosts."""

    def __init__(self, n=64, *, Du=.16, Dv=.08, F=.060, k=.062):
        self.params = Du, Dv, F, k
        self.Z = np.zeros((n + 2, n + 2), [("U", np.double), ("V", np.double)])
        self.U, self.V = self.Z["U"], self.Z["V"]
        self.u, self.v = self.U[1:-1, 1:-1], self.V[1:-1, 1:-1]
        r = 8
        self.u[...] = 1.0
        self.U[n // 2 - r:n // 2 + r, n // 2 - r:n // 2 + r] = 0.50
        self.V[n // 2 - r:n // 2 + r, n // 2 - r:n // 2 + r] = 0.25
        rng = np.random.default_rng(3)
        self.u += 0.05 * rng.uniform(-1, +1, (n, n))
        self.v += 0.05 * rng.uniform(-1, +1, (n, n))

    @staticmethod
    def laplacian(Z):
        return Z[0:-2, 1:-1] + Z[1:-1, 0:-2] - 4 * Z[1:-1, 1:-1] + Z[1:-1, 2:] + Z[2:, 1:-1]

    def wrap(self):
        for A in (self.U, self.V):
            A[0, :], A[-1, :] = A[-2, :], A[1, :]
            A[:, 0], A[:, -1] = A[:, -2], A[:, 1]

    def step(self, n=1):
        Du, Dv, F, k = self.params
        u, v = self.u, self.v
        for _ in range(n):
            self.wrap()
            Lu, Lv = self.laplacian(self.U), self.laplacian(self.V)
            uvv = u * v * v
            u += (Du * Lu - uvv + F * (1 - u))
            v += (Dv * Lv + uvv - (F + k) * v)
        return self

    def __repr__(self):
        return f"<{type(self).__name__} {self.u.shape} t-mean={self.v.mean():.5f}>"


g = GrayScott()
print(g, g.Z.dtype, g.Z[0, 0], g.Z[30, 30]["U"])
for t in (10, 40, 150):
    g.step(t)
    print(g, f"{g.u.min():.4f} {g.u.max():.4f} {g.v.max():.4f}")
shades = np.array(list(" .:*#"))
small = g.v.reshape(16, 4, 16, 4).mean(axis=(1, 3))
for line in shades[np.digitize(small, np.linspace(0, small.max(), 5)[1:-1] + 1e-9)]:
    print("".join(line))
print(np.shares_memory(g.u, g.Z), g.u.base is not None, g.Z.nbytes)
print(g.Z[1:-1, 1:-1].shape, g.Z.flat[100], len(g.Z.ravel()))
both = np.stack([g.u, g.v], axis=-1)
print(np.corrcoef(both.reshape(-1, 2), rowvar=False).round(4))
