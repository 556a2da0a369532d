# cProfile: how long a program took, as a whole: calls are not counted one by one here.
import time


class Profile:
    def __init__(self, *args, **kwargs):
        self._began, self._seconds = None, 0.0

    def enable(self, *args, **kwargs):
        self._began = time.perf_counter()

    def disable(self):
        if self._began is not None:
            self._seconds += time.perf_counter() - self._began
        self._began = None

    def __enter__(self):
        self.enable()
        return self

    def __exit__(self, *error):
        self.disable()

    def runcall(self, func, /, *args, **kwargs):
        with self:
            return func(*args, **kwargs)

    def run(self, cmd):
        return self.runctx(cmd, {}, {})

    def runctx(self, cmd, globals, locals):
        with self:
            exec(cmd, globals, locals)
        return self

    def create_stats(self):
        self.disable()

    def print_stats(self, sort=-1):
        print(
            f"         {self._seconds:.3f} seconds in all (single calls are not counted here; %timeit and time.perf_counter() time a part)\n"
        )

    def dump_stats(self, file):
        raise NotImplementedError("profiles are not written to files here")


def run(statement, filename=None, sort=-1):
    import __main__

    Profile().runctx(statement, vars(__main__), vars(__main__)).print_stats(sort)


def runctx(statement, globals, locals, filename=None, sort=-1):
    Profile().runctx(statement, globals, locals).print_stats(sort)
