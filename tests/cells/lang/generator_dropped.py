# The finally of a generator runs when nobody holds it any more.
import contextlib


@contextlib.contextmanager
def inside(name):
    print("in", name)
    try:
        yield name
    finally:
        print("out", name)


def numbers(name):
    with inside(name):
        for i in range(5):
            yield i


def first():
    for x in numbers("a"):
        if x == 1:
            return x


print(first())
print("next")
it = numbers("b")
next(it)
it = None
print("rebound")
it = numbers("c")
next(it)
del it
print("deleted")
print(any(x > 0 for x in numbers("d")), list(zip(numbers("e"), [1])))


def outer():
    try:
        yield from numbers("f")
    finally:
        print("outer done")


o = outer()
next(o)
del o


def countdown(n):
    try:
        while n:
            yield n
            n -= 1
    except GeneratorExit:
        print("exit at", n)
        raise


c = countdown(3)
next(c)
next(c)
del c
for x in numbers("g"):
    print(x)
    break
print("end")
