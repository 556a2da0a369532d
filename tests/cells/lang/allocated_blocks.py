# sys.getallocatedblocks(): grows with the objects there are, and shrinks with them.
import sys


class Thing:
    pass


def held():
    return sys.getallocatedblocks()


before = held()
things = [Thing() for _ in range(2000)]
print(type(before), before > 0, held() - before >= 2000)
del things
print(abs(held() - before) < 500)
