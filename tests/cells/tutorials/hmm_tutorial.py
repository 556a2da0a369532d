"""Hidden Markov model: forward, Viterbi, Baum-Welch, in log space."""
import numpy as np
from typing import Sequence

np.set_printoptions(precision=4, suppress=True)
states = ("Fair", "Loaded")
A = np.array([[.95, .05], [.1, .9]])
B = np.vstack([np.full(6, 1 / 6), [.1] * 5 + [.5]])
pi = np.array([.5, .5])


def sample(T, seed=3):
    rng = np.random.default_rng(seed)
    z = np.empty(T, dtype=np.intp)
    x = np.empty(T, dtype=np.intp)
    z[0] = rng.choice(2, p=pi)
    for t in range(T):
        if t:
            z[t] = rng.choice(2, p=A[z[t - 1]])
        x[t] = rng.choice(6, p=B[z[t]])
    return z, x


def logsumexp(a, axis=None):
    m = np.max(a, axis=axis, keepdims=True)
    return np.squeeze(m + np.log(np.sum(np.exp(a - m), axis=axis, keepdims=True)), axis=axis)


def forward(x, A, B, pi):
    la = np.log(pi) + np.log(B[:, x[0]])
    out = [la]
    for o in x[1:]:
        la = np.logaddexp.reduce(la[:, None] + np.log(A), axis=0) + np.log(B[:, o])
        out.append(la)
    return np.array(out)


def backward(x, A, B):
    lb = np.zeros((len(x), len(A)))
    for t in reversed(range(len(x) - 1)):
        lb[t] = logsumexp(np.log(A) + np.log(B[:, x[t + 1]]) + lb[t + 1], axis=1)
    return lb


def viterbi(x, A, B, pi):
    T, S = len(x), len(A)
    delta = np.log(pi * B[:, x[0]])
    back = np.zeros((T, S), int)
    for t in range(1, T):
        scores = delta[:, None] + np.log(A)
        back[t] = scores.argmax(axis=0)
        delta = scores.max(axis=0) + np.log(B[:, x[t]])
    path = [int(delta.argmax())]
    for t in range(T - 1, 0, -1):
        path.append(int(back[t, path[-1]]))
    return np.array(path[::-1]), delta.max()


def baum_welch(x, S=2, iters=15, seed=0):
    rng = np.random.default_rng(seed)
    A, B, pi = rng.dirichlet(np.ones(S) * 5, S), rng.dirichlet(np.ones(6) * 5, S), np.full(S, 1 / S)
    onehot = np.eye(6)[x]
    for it in range(iters):
        la, lb = forward(x, A, B, pi), backward(x, A, B)
        ll = logsumexp(la[-1])
        gamma = np.exp(la + lb - ll)
        xi = np.exp(la[:-1, :, None] + np.log(A) + (np.log(B[:, x[1:]]).T + lb[1:])[:, None, :] - ll)
        A = xi.sum(0) / xi.sum(0).sum(-1, keepdims=True)
        B = gamma.T @ onehot / gamma.sum(0)[:, None]
        pi = gamma[0]
        yield it, float(ll), A, B


z, x = sample(300)
print("rolls ", "".join(map(str, x[:60] + 1)))
print("truth ", "".join(np.array(list("FL"))[z[:60]]))
path, score = viterbi(x, A, B, pi)
print("decode", "".join(states[s][0] for s in path[:60]))
print(f"accuracy {np.mean(path == z):.3f}, log p {score:.4f}, likelihood {logsumexp(forward(x, A, B, pi)[-1]):.4f}")
post = np.exp(forward(x, A, B, pi) + backward(x, A, B) - logsumexp(forward(x, A, B, pi)[-1]))
print(post[::60], np.allclose(post.sum(1), 1))
for it, ll, A1, B1 in baum_welch(x):
    if it % 5 == 0:
        print(f"{it:2d} {ll:.4f}")
print(A1, B1, sep="\n")
w, V = np.linalg.eig(A.T)
stat = np.real(V[:, np.isclose(w, 1)])
stat = (stat / stat.sum()).ravel()
print(stat, np.linalg.matrix_power(A, 50)[0])
runs = np.diff(np.flatnonzero(np.concatenate(([True], z[1:] != z[:-1], [True]))))
print("run lengths", runs, runs.mean())
np.bincount(x, minlength=6) / len(x)
