# threading: threads that take turns (kernel/vm/fiber.c). No line of this module is
# interrupted by another thread, except where it waits, so that its data needs no locks.
import sys
import time

TIMEOUT_MAX = 9223372036.0
ThreadError = RuntimeError


def _until(ready, waiting, timeout=None):
    """Waits until ready(), woken through the list `waiting`; False when the time is over."""
    end = None if timeout is None or timeout < 0 else time.monotonic() + timeout
    me = get_ident()
    while not ready():
        left = None if end is None else end - time.monotonic()
        if left is not None and left <= 0:
            return False
        waiting.append(me)
        try:
            _wait(left)
        finally:
            if me in waiting:
                waiting.remove(me)
    return True


def _wake_some(waiting, n=None):
    chosen = waiting[:n]
    del waiting[:n]
    for number in chosen:
        _wake(number)


def _check_wait(blocking, timeout):
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if blocking and timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")


class Lock:
    def __init__(self):
        self._held, self._waiting = False, []

    def acquire(self, blocking=True, timeout=-1):
        _check_wait(blocking, timeout)
        if self._held and not _until(
            lambda: not self._held, self._waiting, timeout if blocking else 0
        ):
            return False
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False
        if self._waiting:
            _wake_some(self._waiting, 1)

    def locked(self):
        return self._held

    def __enter__(self):
        if self._held:
            return self.acquire()
        self._held = True
        return True

    def __exit__(self, kind=None, value=None, trace=None, /):
        self.release()

    def __repr__(self):
        return f"<{'locked' if self._held else 'unlocked'} _thread.lock object at {id(self):#x}>"


class RLock:
    def __init__(self):
        self._owner, self._count, self._waiting = None, 0, []

    def acquire(self, blocking=True, timeout=-1):
        _check_wait(blocking, timeout)
        me = get_ident()
        free = self._owner is None or self._owner == me
        if not free and not _until(
            lambda: self._owner is None, self._waiting, timeout if blocking else 0
        ):
            return False
        self._owner = me
        self._count += 1
        return True

    def release(self):
        if self._owner != get_ident():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1
        if not self._count:
            self._owner = None
            if self._waiting:
                _wake_some(self._waiting, 1)

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind=None, value=None, trace=None, /):
        self.release()


class Condition:
    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self._sleeping = []  # a list for each that waits: empty until it is notified
        self.acquire, self.release = self._lock.acquire, self._lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *exc):
        return self._lock.__exit__(*exc)

    def _check(self, what):
        held = (
            self._lock._owner == get_ident()
            if isinstance(self._lock, RLock)
            else self._lock.locked()
        )
        if not held:
            raise RuntimeError(f"cannot {what} on un-acquired lock")

    def wait(self, timeout=None):
        self._check("wait")
        ticket, waiting = [], []
        entry = (ticket, waiting)
        self._sleeping.append(entry)
        times = self._lock._count if isinstance(self._lock, RLock) else 1
        for _ in range(times):
            self._lock.release()
        try:
            return _until(
                lambda: bool(ticket), waiting, None if timeout is None else max(timeout, 0)
            )
        finally:
            if entry in self._sleeping:
                self._sleeping.remove(entry)
            for _ in range(times):
                self._lock.acquire()

    def wait_for(self, predicate, timeout=None):
        end = None if timeout is None else time.monotonic() + timeout
        result = predicate()
        while not result:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                break
            self.wait(left)
            result = predicate()
        return result

    def notify(self, n=1):
        self._check("notify")
        chosen, self._sleeping = self._sleeping[:n], self._sleeping[n:]
        for ticket, waiting in chosen:
            ticket.append(True)
            _wake_some(waiting)

    def notify_all(self):
        self.notify(len(self._sleeping))

    notifyAll = notify_all


class Event:
    def __init__(self):
        self._set, self._waiting = False, []

    def is_set(self):
        return self._set

    isSet = is_set

    def clear(self):
        self._set = False

    def set(self):
        self._set = True
        _wake_some(self._waiting)

    def wait(self, timeout=None):
        return _until(
            lambda: self._set, self._waiting, None if timeout is None else max(timeout, 0)
        )


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value, self._waiting = value, []

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if not _until(lambda: self._value > 0, self._waiting, timeout if blocking else 0):
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n
        _wake_some(self._waiting, n)

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._most = value

    def release(self, n=1):
        if self._value + n > self._most:
            raise ValueError("Semaphore released too many times")
        super().release(n)


class BrokenBarrierError(RuntimeError):
    pass


class Barrier:
    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self._parties, self._action, self._timeout = parties, action, timeout
        self._round, self._count, self._broken, self._waiting = 0, 0, False, []

    def wait(self, timeout=None):
        if self._broken:
            raise BrokenBarrierError
        index, mine = self._count, self._round
        self._count += 1
        if self._count == self._parties:
            try:
                if self._action is not None:
                    self._action()
            except BaseException:
                self.abort()
                raise
            self._round, self._count = mine + 1, 0
            _wake_some(self._waiting)
            return index
        timeout = self._timeout if timeout is None else timeout
        if not _until(lambda: self._round != mine or self._broken, self._waiting, timeout):
            self.abort()
        if self._round == mine:
            raise BrokenBarrierError
        return index

    def abort(self):
        self._broken = True
        _wake_some(self._waiting)

    def reset(self):
        if self._count:
            self.abort()
        self._round, self._count, self._broken = self._round + 1, 0, False

    parties = property(lambda self: self._parties)
    n_waiting = property(lambda self: self._count)
    broken = property(lambda self: self._broken)


class local:
    def __new__(cls, *args, **kwargs):
        self = object.__new__(cls)
        object.__setattr__(self, "_all", {})
        return self

    def __getattr__(self, name):
        try:
            return object.__getattribute__(self, "_all")[get_ident()][name]
        except KeyError:
            raise AttributeError(
                f"'{type(self).__name__}' object has no attribute '{name}'"
            ) from None

    def __setattr__(self, name, value):
        self._all.setdefault(get_ident(), {})[name] = value

    def __delattr__(self, name):
        if name not in self._all.get(get_ident(), {}):
            raise AttributeError(name)
        del self._all[get_ident()][name]


_active = {}
_made = 0


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        global _made
        if group is not None:
            raise AssertionError("group argument must be None for now")
        if name is None:
            _made += 1
            name = f"Thread-{_made}"
            if target is not None and hasattr(target, "__name__"):
                name += f" ({target.__name__})"
        self.name = str(name)
        self._daemonic = current_thread().daemon if daemon is None else bool(daemon)
        self._target, self._args, self._kwargs = target, args, {} if kwargs is None else kwargs
        self.ident = self.native_id = None
        self._ended, self._waiting = False, []

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        if self.ident is not None:
            raise RuntimeError("threads can only be started once")
        _start(self._begin, self._daemonic)

    def _begin(self):
        self.ident = self.native_id = get_ident()
        _active[self.ident] = self
        try:
            self.run()
        except (SystemExit, KeyboardInterrupt):
            pass  # an interrupt is told to the cell
        except BaseException as error:
            excepthook(ExceptHookArgs((type(error), error, error.__traceback__, self)))
        finally:
            self._ended = True
            _active.pop(self.ident, None)
            _wake_some(self._waiting)

    def join(self, timeout=None):
        if self.ident is None:
            raise RuntimeError("cannot join thread before it is started")
        if self.ident == get_ident():
            raise RuntimeError("cannot join current thread")
        _until(lambda: self._ended, self._waiting, None if timeout is None else max(timeout, 0))

    def is_alive(self):
        return self.ident is not None and not self._ended

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    @property
    def daemon(self):
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if self.ident is not None:
            raise RuntimeError("cannot set daemon status of active thread")
        self._daemonic = bool(daemonic)

    def __repr__(self):
        status = "initial" if self.ident is None else "stopped" if self._ended else "started"
        daemon = " daemon" if self._daemonic else ""
        number = "" if self.ident is None else f" {self.ident}"
        return f"<{type(self).__name__}({self.name}, {status}{daemon}{number})>"


class _MainThread(Thread):
    def __init__(self):
        self.name, self._daemonic, self.ident, self.native_id = "MainThread", False, 1, 1
        self._ended, self._waiting = False, []
        _active[1] = self


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__()
        self.interval, self.function = interval, function
        self.args, self.kwargs = [] if args is None else args, {} if kwargs is None else kwargs
        self.finished = Event()

    def cancel(self):
        self.finished.set()

    def run(self):
        self.finished.wait(self.interval)
        if not self.finished.is_set():
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class ExceptHookArgs(tuple):
    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def excepthook(args, /):
    import traceback

    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread is not None else get_ident()
    print(f"Exception in thread {name}:", file=sys.stderr)
    traceback.print_exception(args.exc_type, args.exc_value, args.exc_traceback)


__excepthook__ = excepthook


def current_thread():
    return _active[get_ident()]


currentThread = current_thread


def main_thread():
    return _main


def active_count():
    return len(_active)


activeCount = active_count


def get_native_id():
    return get_ident()


def enumerate():
    return list(_active.values())


def settrace(func):
    pass


def setprofile(func):
    pass


def stack_size(size=0):
    return 0


_main = _MainThread()
