import time
import contextlib
import numpy as np


@contextlib.contextmanager
def timer(message):
    start = time.time()
    yield
    elapsed = time.time() - start
    assert elapsed >= 0
    print("%s: done" % message)


def sgemm(A, B, alpha, beta, C):
    return alpha * A @ B + beta * C


with timer("numpy"):
    a = np.ones((4, 3)); b = np.ones((3, 5)); c = np.zeros((4, 5))
    print(sgemm(a, b, 2.0, 1.0, c).sum())


class Timer:
    def __init__(self, name=None):
        self.name = name
        self.elapsed = None

    def __enter__(self):
        self.start = time.perf_counter()
        return self

    def __exit__(self, exc_type, exc, tb):
        self.elapsed = time.perf_counter() - self.start
        if exc_type is not None:
            print("failed with", exc_type.__name__, exc)
        return True


with Timer("x") as t:
    sum(range(1000))
print(t.name, t.elapsed > 0)
with Timer() as t2:
    1 / 0
with contextlib.suppress(KeyError):
    {}["a"]
with contextlib.ExitStack() as stack:
    for i in range(3):
        stack.callback(print, "bye", i)
    print("in stack")


@contextlib.contextmanager
def tag(name):
    print(f"<{name}>")
    try:
        yield name.upper()
    except ValueError as e:
        print("caught", e)
    finally:
        print(f"</{name}>")


with tag("h1") as h:
    print(h)
with tag("h2"):
    raise ValueError("inner")
try:
    with tag("h3"):
        raise KeyError("other")
except KeyError as e:
    print("outer", e)


@tag("deco")
def decorated():
    print("inside")


decorated()
with contextlib.nullcontext(5) as five:
    print(five)
with contextlib.closing(type("R", (), {"close": lambda self: print("closed")})()):
    pass
import io
buf = io.StringIO()
with contextlib.redirect_stdout(buf):
    print("hidden")
print(repr(buf.getvalue()))
