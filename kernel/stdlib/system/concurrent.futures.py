# concurrent.futures: functions that run on threads, which take turns (threading.py).
import collections
import os
import time
from threading import Thread, _until, _wake_some

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = (
    "FIRST_COMPLETED",
    "FIRST_EXCEPTION",
    "ALL_COMPLETED",
)
_PENDING, _RUNNING, _CANCELLED, _FINISHED = "pending", "running", "cancelled", "finished"
TimeoutError = TimeoutError
_changes = []  # threads that wait for any future


class Error(Exception):
    pass


class CancelledError(Error):
    pass


class InvalidStateError(Error):
    pass


class BrokenExecutor(RuntimeError):
    pass


class Future:
    def __init__(self):
        self._state, self._result, self._error = _PENDING, None, None
        self._waiting, self._callbacks = [], []

    def cancel(self):
        if self._state in (_RUNNING, _FINISHED):
            return False
        if self._state == _PENDING:
            self._end(_CANCELLED)
        return True

    def cancelled(self):
        return self._state == _CANCELLED

    def running(self):
        return self._state == _RUNNING

    def done(self):
        return self._state in (_CANCELLED, _FINISHED)

    def set_running_or_notify_cancel(self):
        if self._state == _CANCELLED:
            return False
        self._state = _RUNNING
        return True

    def set_result(self, result):
        self._check_open()
        self._result = result
        self._end(_FINISHED)

    def set_exception(self, exception):
        self._check_open()
        self._error = exception
        self._end(_FINISHED)

    def _check_open(self):
        if self.done():
            raise InvalidStateError(f"{self._state.upper()}: {self!r}")

    def _end(self, state):
        self._state = state
        _wake_some(self._waiting)
        _wake_some(_changes)
        for callback in self._callbacks:
            self._tell(callback)

    def _tell(self, callback):
        try:
            callback(self)
        except Exception:
            import logging

            logging.getLogger("concurrent.futures").exception(
                "exception calling callback for %r", self
            )

    def add_done_callback(self, fn):
        if self.done():
            self._tell(fn)
        else:
            self._callbacks.append(fn)

    def _await(self, timeout):
        if not _until(self.done, self._waiting, None if timeout is None else max(timeout, 0)):
            raise TimeoutError()
        if self._state == _CANCELLED:
            raise CancelledError()

    def result(self, timeout=None):
        self._await(timeout)
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self, timeout=None):
        self._await(timeout)
        return self._error

    def __repr__(self):
        text = f"<Future at {id(self):#x} state={self._state}"
        if self._state == _FINISHED:
            text += (
                f" raised {type(self._error).__name__}"
                if self._error is not None
                else f" returned {type(self._result).__name__}"
            )
        return text + ">"


class Executor:
    def __init__(
        self, max_workers=None, thread_name_prefix="", initializer=None, initargs=(), **kwargs
    ):
        if max_workers is None:
            max_workers = min(32, (os.cpu_count() or 1) + 4)
        if max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._max_workers, self._prefix = (
            max_workers,
            thread_name_prefix or type(self).__name__ + "-0",
        )
        self._initializer, self._initargs = initializer, initargs
        self._work, self._idle, self._threads, self._closed = collections.deque(), [], [], False

    def submit(self, fn, /, *args, **kwargs):
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = Future()
        self._work.append((future, fn, args, kwargs))
        if self._idle:
            _wake_some(self._idle, 1)
        elif len(self._threads) < self._max_workers:
            thread = Thread(target=self._serve, name=f"{self._prefix}_{len(self._threads)}")
            thread.start()
            self._threads.append(thread)
        return future

    def _serve(self):
        if self._initializer is not None:
            self._initializer(*self._initargs)
        while _until(lambda: self._work or self._closed, self._idle) and self._work:
            future, fn, args, kwargs = self._work.popleft()
            if future.set_running_or_notify_cancel():
                try:
                    result = fn(*args, **kwargs)
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)
            del future, fn, args, kwargs

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        end = None if timeout is None else time.monotonic() + timeout
        futures = [self.submit(fn, *args) for args in zip(*iterables)]

        def results():
            try:
                for future in futures:
                    yield future.result(None if end is None else end - time.monotonic())
            finally:
                for future in futures:
                    future.cancel()

        return results()

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._closed = True
        while cancel_futures and self._work:
            self._work.popleft()[0].cancel()
        _wake_some(self._idle)
        if wait:
            for thread in self._threads:
                thread.join()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.shutdown()
        return False


class ThreadPoolExecutor(Executor):
    pass


class ProcessPoolExecutor(Executor):
    """Its functions run in this process, on threads."""


def as_completed(fs, timeout=None):
    end = None if timeout is None else time.monotonic() + timeout
    pending = list(dict.fromkeys(fs))
    total = len(pending)
    while pending:
        done = [f for f in pending if f.done()]
        for future in done:
            pending.remove(future)
            yield future
        left = None if end is None else max(end - time.monotonic(), 0)
        if pending and not _until(lambda: any(f.done() for f in pending), _changes, left):
            raise TimeoutError(f"{len(pending)} (of {total}) futures unfinished")


DoneAndNotDoneFutures = collections.namedtuple("DoneAndNotDoneFutures", "done not_done")


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    fs = set(fs)

    def enough():
        done = [f for f in fs if f.done()]
        if len(done) == len(fs) or return_when == FIRST_COMPLETED and done:
            return True
        return return_when == FIRST_EXCEPTION and any(
            not f.cancelled() and f._error is not None for f in done
        )

    _until(enough, _changes, None if timeout is None else max(timeout, 0))
    done = {f for f in fs if f.done()}
    return DoneAndNotDoneFutures(done, fs - done)
