# multiprocessing: its processes are threads of this one (threading.py), which take turns. What a
# function returns is what it would be; what it does to names and objects, everybody sees.
import os
import threading
from threading import Barrier, BoundedSemaphore, Condition, Event, Lock, RLock, Semaphore
from queue import Queue
import concurrent.futures as _futures

TimeoutError = _futures.TimeoutError


class ProcessError(Exception):
    pass


class Process(threading.Thread):
    def __init__(self, group=None, target=None, name=None, args=(), kwargs={}, *, daemon=None):
        global _made
        _made += 1
        super().__init__(None, target, name or f"Process-{_made}", args, kwargs, daemon=daemon)
        self.exitcode, self.authkey = None, b""

    def start(self):
        if self.ident is not None:
            raise AssertionError("cannot start a process twice")
        super().start()

    def _begin(self):
        self.exitcode = 1
        super()._begin()

    def run(self):
        try:
            super().run()
        except SystemExit as stop:
            self.exitcode = (
                stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
            )
            return
        self.exitcode = 0

    def join(self, timeout=None):
        if self.ident is None:
            raise AssertionError("can only join a started process")
        super().join(timeout)
        if self._ended and self.exitcode is None:
            self.exitcode = 0

    pid = property(lambda self: None if self.ident is None else os.getpid())

    def is_alive(self):
        return super().is_alive()

    def close(self):
        pass

    def terminate(self):
        raise NotImplementedError(
            "a process of multiprocessing is a thread here, which cannot be ended from outside"
        )

    kill = terminate


_made = 0


class _Main:
    name, daemon, pid, exitcode = "MainProcess", False, os.getpid(), None
    ident = pid


_main = _Main()


def current_process():
    me = threading.current_thread()
    return me if isinstance(me, Process) else _main


def parent_process():
    return None if current_process() is _main else _main


def active_children():
    return [t for t in threading.enumerate() if isinstance(t, Process)]


def cpu_count():
    return os.cpu_count() or 1


def freeze_support():
    pass


def set_start_method(method, force=False):
    pass


def get_start_method(allow_none=False):
    return "fork"


def get_all_start_methods():
    return ["fork", "spawn", "forkserver"]


def get_context(method=None):
    import multiprocessing

    return multiprocessing


class SimpleQueue(Queue):
    def close(self):
        pass


class JoinableQueue(Queue):
    def close(self):
        pass

    def join_thread(self):
        pass

    def cancel_join_thread(self):
        pass


Queue = JoinableQueue


class _End:
    """One end of a pipe."""

    def __init__(self, out, into):
        self._out, self._into, self.closed = out, into, False

    def send(self, obj):
        if self.closed:
            raise OSError("handle is closed")
        self._into.put(obj)

    def recv(self):
        if self.closed:
            raise OSError("handle is closed")
        return self._out.get()

    send_bytes, recv_bytes = send, recv

    def poll(self, timeout=0.0):
        return threading._until(self._out._qsize, self._out._getting, timeout)

    def close(self):
        self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


def Pipe(duplex=True):
    a, b = Queue(), Queue()
    return _End(a, b), _End(b, a)


# ---- pools --------------------------------------------------------------------------------------


class AsyncResult:
    def __init__(self, futures, single, callback, error_callback):
        self._futures, self._single = futures, single
        left = [len(futures)]

        def ended(future):
            left[0] -= 1
            if left[0]:
                return
            errors = [f for f in futures if f.exception() is not None]
            if errors and error_callback is not None:
                error_callback(errors[0].exception())
            if not errors and callback is not None:
                callback(self.get())

        for future in futures:
            future.add_done_callback(ended)

    def ready(self):
        return all(f.done() for f in self._futures)

    def successful(self):
        if not self.ready():
            raise ValueError(f"{self!r} not ready")
        return all(f.exception() is None for f in self._futures)

    def wait(self, timeout=None):
        _futures.wait(self._futures, timeout)

    def get(self, timeout=None):
        self.wait(timeout)
        if not self.ready():
            raise TimeoutError
        results = [f.result() for f in self._futures]
        return results[0] if self._single else results


MapResult = ApplyResult = AsyncResult


class Pool:
    def __init__(
        self, processes=None, initializer=None, initargs=(), maxtasksperchild=None, context=None
    ):
        if processes is None:
            processes = cpu_count()
        if processes < 1:
            raise ValueError("Number of processes must be at least 1")
        self._processes = processes
        self._pool = _futures.ThreadPoolExecutor(processes, "ForkPoolWorker", initializer, initargs)

    def _submit(self, func, *args, **kwargs):
        if self._pool._closed:
            raise ValueError("Pool not running")
        return self._pool.submit(func, *args, **kwargs)

    def apply_async(self, func, args=(), kwds={}, callback=None, error_callback=None):
        return AsyncResult([self._submit(func, *args, **kwds)], True, callback, error_callback)

    def starmap_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return AsyncResult(
            [self._submit(func, *args) for args in iterable], False, callback, error_callback
        )

    def map_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return self.starmap_async(func, [(x,) for x in iterable], None, callback, error_callback)

    def apply(self, func, args=(), kwds={}):
        return self.apply_async(func, args, kwds).get()

    def map(self, func, iterable, chunksize=None):
        return self.map_async(func, iterable).get()

    def starmap(self, func, iterable, chunksize=None):
        return self.starmap_async(func, iterable).get()

    def imap(self, func, iterable, chunksize=1):
        futures = [self._submit(func, x) for x in iterable]
        return (f.result() for f in futures)

    def imap_unordered(self, func, iterable, chunksize=1):
        futures = [self._submit(func, x) for x in iterable]
        return (f.result() for f in _futures.as_completed(futures))

    def close(self):
        self._pool.shutdown(False)

    def terminate(self):
        self._pool.shutdown(False, cancel_futures=True)

    def join(self):
        if not self._pool._closed:
            raise ValueError("Pool is still running")
        self._pool.shutdown()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.terminate()


# ---- what processes share -----------------------------------------------------------------------


def _numbers(typecode, items):
    import array

    return array.array(typecode, items)


class _Locked:
    def __init__(self, lock):
        self._lock = RLock() if lock in (True, None) else lock

    def get_lock(self):
        return self._lock

    def acquire(self, *args):
        return self._lock.acquire(*args)

    def release(self):
        self._lock.release()

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *exc):
        return self._lock.__exit__(*exc)


class Value(_Locked):
    def __init__(self, typecode_or_type, *args, lock=True):
        super().__init__(lock)
        self._number = _numbers(typecode_or_type, args or [0])

    @property
    def value(self):
        return self._number[0]

    @value.setter
    def value(self, x):
        self._number[0] = x

    def get_obj(self):
        return self


def RawValue(typecode_or_type, *args):
    return Value(typecode_or_type, *args)


class Array(_Locked):
    def __init__(self, typecode_or_type, size_or_initializer, *, lock=True):
        super().__init__(lock)
        items = size_or_initializer
        self._items = _numbers(typecode_or_type, [0] * items if isinstance(items, int) else items)

    def get_obj(self):
        return self._items

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __getitem__(self, i):
        return self._items[i].tolist() if isinstance(i, slice) else self._items[i]

    def __setitem__(self, i, value):
        if isinstance(i, slice):
            for k, x in zip(range(*i.indices(len(self))), value, strict=True):
                self._items[k] = x
        else:
            self._items[i] = value


def RawArray(typecode_or_type, size_or_initializer):
    return Array(typecode_or_type, size_or_initializer)


class Namespace:
    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        return f"Namespace({', '.join(f'{k}={v!r}' for k, v in sorted(self.__dict__.items()))})"


class _Manager:
    """Its objects are plain ones: everybody sees them anyway."""

    list, dict, set = staticmethod(list), staticmethod(dict), staticmethod(set)
    Queue, JoinableQueue, Namespace, Value, Array = Queue, Queue, Namespace, Value, Array
    Lock, RLock, Event, Condition, Semaphore, BoundedSemaphore, Barrier = (
        Lock,
        RLock,
        Event,
        Condition,
        Semaphore,
        BoundedSemaphore,
        Barrier,
    )

    def start(self, *args):
        pass

    def shutdown(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


def Manager():
    return _Manager()
