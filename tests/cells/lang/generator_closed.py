# close() of a generator that runs another one on its way out, and what a failed text leaves of a generator.
class Thing:
    pass


def things(n):
    for i in range(n):
        yield Thing()


def waits():
    try:
        yield 1
    finally:
        for t in things(3):
            pass
        del t


def delegates():
    try:
        yield 1
    except GeneratorExit:
        yield_from = [t for t in things(2)]
        del yield_from
        raise


for make in (waits, delegates):
    g = make()
    next(g)
    print([g.close() for _ in range(3)], [Thing() for _ in range(3)][0].__class__.__name__)
