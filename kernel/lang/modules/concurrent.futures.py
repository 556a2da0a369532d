# concurrent.futures: there is one thread for cells here; what is submitted runs at once.
FIRST_COMPLETED, ALL_COMPLETED = "FIRST_COMPLETED", "ALL_COMPLETED"


class Future:
    def __init__(self, fn, args, kwargs):
        self._result = self._error = None
        try:
            self._result = fn(*args, **kwargs)
        except Exception as error:
            self._error = error

    def result(self, timeout=None):
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self, timeout=None): return self._error
    def done(self): return True
    def running(self): return False
    def cancel(self): return False
    def cancelled(self): return False
    def add_done_callback(self, fn): fn(self)


class Executor:
    def __init__(self, max_workers=None, *args, **kwargs):
        self._max_workers = max_workers

    def submit(self, fn, /, *args, **kwargs): return Future(fn, args, kwargs)
    def map(self, fn, *iterables, timeout=None, chunksize=1): return iter([fn(*args) for args in zip(*iterables)])
    def shutdown(self, wait=True, *, cancel_futures=False): pass
    def __enter__(self): return self
    def __exit__(self, *exc): return False


class ThreadPoolExecutor(Executor):
    pass


class ProcessPoolExecutor(Executor):
    pass


def as_completed(fs, timeout=None): return iter(list(fs))
def wait(fs, timeout=None, return_when=ALL_COMPLETED): return set(fs), set()
