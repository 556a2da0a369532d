import numpy as np
class Perceptron:
    """Perceptron classifier."""
    def __init__(self, eta=0.01, n_iter=10, random_state=1):
        self.eta = eta; self.n_iter = n_iter; self.random_state = random_state
    def fit(self, X, y):
        rgen = np.random.RandomState(self.random_state)
        self.w_ = rgen.normal(loc=0.0, scale=0.01, size=1 + X.shape[1])
        self.errors_ = []
        for _ in range(self.n_iter):
            errors = 0
            for xi, target in zip(X, y):
                update = self.eta * (target - self.predict(xi))
                self.w_[1:] += update * xi
                self.w_[0] += update
                errors += int(update != 0.0)
            self.errors_.append(errors)
        return self
    def net_input(self, X): return np.dot(X, self.w_[1:]) + self.w_[0]
    def predict(self, X): return np.where(self.net_input(X) >= 0.0, 1, -1)
X = np.array([[2,1],[3,4],[4,2],[3,1],[-1,-2],[-2,1],[-3,-1],[0,-3.]]); y = np.array([1]*4+[-1]*4)
p = Perceptron(eta=0.1, n_iter=10).fit(X, y); print(p.w_, p.errors_, p.predict(X), Perceptron.__doc__)
