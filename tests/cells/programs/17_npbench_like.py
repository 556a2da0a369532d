import argparse, sys, os, time, timeit, json
import numpy as np
from numpy import linalg as LA
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

Array = np.ndarray
Kernel = Callable[..., Any]


def initialize(N, datatype=np.float64):
    data = np.array([[(i * j) % N / N for j in range(N)] for i in range(N)], dtype=datatype)
    return data


def kernel(alpha, beta, C, A, B):
    C[:] = alpha * A @ B + beta * C


def jacobi_2d(TSTEPS: int, A: Array, B: Array) -> None:
    for t in range(1, TSTEPS):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A[1:-1, 1:-1] = 0.2 * (B[1:-1, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:] + B[2:, 1:-1] + B[:-2, 1:-1])


def floyd(path):
    for k in range(path.shape[0]):
        path[:] = np.minimum(path[:], np.add.outer(path[:, k], path[k, :]) if hasattr(np.add, "outer") else path[:, k][:, None] + path[k, :][None, :])


def crc16(data, poly=0x8408):
    crc = 0xFFFF
    for b in data:
        cur_byte = 0xFF & b
        for _ in range(0, 8):
            if (crc & 0x0001) ^ (cur_byte & 0x0001):
                crc = (crc >> 1) ^ poly
            else:
                crc >>= 1
            cur_byte >>= 1
    crc = (~crc & 0xFFFF)
    crc = (crc << 8) | ((crc >> 8) & 0xFF)
    return crc & 0xFFFF


def softmax(x):
    new_axis_x = np.max(x, axis=-1, keepdims=True)
    e = np.exp(x - new_axis_x)
    return e / np.sum(e, axis=-1, keepdims=True)


class Benchmark:
    registry: Dict[str, "Benchmark"] = {}

    def __init__(self, name: str, fn: Kernel, *args: Any, **kw: Any):
        self.name, self.fn, self.args, self.kw = name, fn, args, kw
        Benchmark.registry[name] = self

    def run(self, repeat: int = 2) -> Optional[float]:
        times: List[float] = []
        for _ in range(repeat):
            start = timeit.default_timer()
            self.result = self.fn(*self.args, **self.kw)
            times.append(timeit.default_timer() - start)
        return min(times)


A = initialize(8); B = A.T.copy(); C = np.zeros_like(A)
kernel(1.5, 1.2, C, A, B)
print(C.sum(), LA.norm(C), C.dtype)
P, Q = initialize(10), initialize(10)
jacobi_2d(5, P, Q)
print(f"{P.sum():.10f} {Q.mean():.10f}")
g = np.where(initialize(6) == 0, 999.0, initialize(6) * 6 + 1); g2 = g.copy(); floyd(g)
print(g.astype(int)[0], crc16(bytes(range(20))), crc16(np.arange(20, dtype=np.uint8)) if False else "")
print(np.round(softmax(np.array([[1.0, 2, 3], [1, 1, 1]])), 4))
for b in (Benchmark("gemm", kernel, 1.0, 0.0, C, A, B), Benchmark("softmax", softmax, A)):
    print(b.name, b.run() > 0)
print(sorted(Benchmark.registry), json.dumps({k: v.name for k, v in Benchmark.registry.items()}))
parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
parser.add_argument("-b", "--benchmark", type=str, nargs="?", default="all")
parser.add_argument("-p", "--preset", choices=["S", "M", "L", "paper"], nargs="?", default="S")
parser.add_argument("-v", "--validate", type=lambda s: s.lower() in ("true", "yes"), nargs="?", default=True)
parser.add_argument("-r", "--repeat", type=int, nargs="?", default=10)
args = vars(parser.parse_args(["-p", "M", "-v", "false"]))
print(args)
print(timeit.timeit(lambda: sum(range(10)), number=10) > 0, len(timeit.repeat("x = 1 + 1", number=5, repeat=3)))
vals = np.linspace(0, 1, 5)
print({f"v{i}": round(float(v), 2) for i, v in enumerate(vals)}, [f"{v:.3f}" for v in vals], list(map(float, vals)), max(vals), sum(vals), sorted(vals, reverse=True)[0], min(range(5), key=lambda i: abs(vals[i] - 0.6)), any(vals > 0.9), all(v >= 0 for v in vals), tuple(vals.shape), *vals[:2].tolist())
