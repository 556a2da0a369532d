# timeit: how long code takes.
import time

default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5


def _loop(stmt, setup, names):
    space = dict(names or {})
    if callable(setup):
        setup()
    elif setup.strip() != "pass":
        exec(setup, space)
    if callable(stmt):
        return stmt
    return lambda: exec(stmt, space)


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self._run = _loop(stmt, setup, globals)
        self._timer = timer

    def timeit(self, number=default_number):
        run = self._run
        start = self._timer()
        for _ in range(number):
            run()
        return self._timer() - start

    def repeat(self, repeat=default_repeat, number=default_number):
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        n = 1
        while True:
            for k in (1, 2, 5):
                took = self.timeit(n * k)
                if callback:
                    callback(n * k, took)
                if took >= 0.2:
                    return n * k, took
            n *= 10


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
