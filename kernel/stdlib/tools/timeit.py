# timeit: how long code takes.
import time

default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5


# What is timed stands in a loop of a function, so that it is compiled once.
_TEXT = """
def _timed(_turns, _timer):
    {setup}
    _start = _timer()
    for _turn in _turns:
        {stmt}
        pass
    return _timer() - _start
"""


def _indented(part, spaces, what, names):
    """The lines of a statement in the function; a callable is called there by a name of its own."""
    if callable(part):
        names[what] = part
        return what + "()"
    if not isinstance(part, str):
        raise ValueError(f"{what[1:]} is neither a string nor callable")
    compile(part, "<timeit-src>", "exec")
    return part.replace("\n", "\n" + " " * spaces)


def _timed_function(stmt, setup, names):
    own = {}
    body = _TEXT.format(
        setup=_indented(setup, 4, "_setup", own), stmt=_indented(stmt, 8, "_stmt", own)
    )
    defined = {}
    exec(body, dict(names or {}, **own) if own or names is None else names, defined)
    return defined["_timed"]


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self._run = _timed_function(stmt, setup, globals)
        self._timer = timer

    def timeit(self, number=default_number):
        return self._run(range(number), self._timer)

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


def repeat(
    stmt="pass",
    setup="pass",
    timer=default_timer,
    repeat=default_repeat,
    number=default_number,
    globals=None,
):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
