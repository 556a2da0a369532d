# asyncio: coroutines that take turns. What is awaited goes on when it can; while all
# of them sleep, the cell does.
import time


class CancelledError(BaseException):
    pass


class InvalidStateError(Exception):
    pass


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


TimeoutError = TimeoutError


def _cancelled_error(message):
    return CancelledError() if message is None else CancelledError(message)


class Future:
    _ends = 0  # how many are done

    def __init__(self, *, loop=None):
        self._done = self._cancelled = False
        self._result = self._error = None
        self._callbacks = []

    def done(self):
        return self._done

    def cancelled(self):
        return self._cancelled

    def cancel(self, msg=None):
        if self._done:
            return False
        self._cancelled = True
        self._finish(None, _cancelled_error(msg))
        return True

    def set_result(self, result):
        self._finish(result, None)

    def set_exception(self, exception):
        self._finish(None, exception() if isinstance(exception, type) else exception)

    def _finish(self, result, error):
        if self._done:
            raise InvalidStateError("invalid state")
        Future._ends += 1
        self._done, self._result, self._error, self._ended = True, result, error, Future._ends
        for call in self._callbacks:
            call(self)

    def add_done_callback(self, fn, *, context=None):
        if self._done:
            fn(self)
        else:
            self._callbacks.append(fn)

    def result(self):
        if not self._done:
            raise InvalidStateError("Result is not set.")
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self):
        if not self._done:
            raise InvalidStateError("Exception is not set.")
        return self._error

    def __iter__(self):
        while not self._done:
            yield self
        return self.result()

    __await__ = __iter__


class Task(Future):
    _count = 0

    def __init__(self, coro, *, name=None):
        super().__init__()
        Task._count += 1
        self._coro, self._name = coro, name or f"Task-{Task._count}"
        self._wake, self._waits = 0.0, None
        self._cancel, self._message = False, None

    def get_name(self):
        return self._name

    def set_name(self, name):
        self._name = name

    def cancel(self, msg=None):
        if self._done:
            return False
        if self._waits is not None and self._waits.cancel(
            msg
        ):  # this task hears of it from that one
            return True
        self._cancel, self._message = True, msg
        self._wake, self._waits = 0.0, None
        return True

    def _ready(self, now):
        return self._wake <= now and (self._waits is None or self._waits._done)

    def _turn(self):
        self._waits = None
        try:
            if self._cancel:
                self._cancel = False
                found = self._coro.throw(_cancelled_error(self._message))
            else:
                found = self._coro.send(None)
        except StopIteration as end:
            self._finish(getattr(end, "value", None), None)
        except CancelledError as error:
            self._cancelled = True
            self._finish(None, error)
        except Exception as error:
            self._finish(None, error)
        else:
            if isinstance(found, Future):
                self._waits = found
            elif found is not None:
                self._wake = found

    def __repr__(self):
        return f"<Task {'finished' if self._done else 'pending'} name={self._name!r}>"


class _Loop:
    def __init__(self):
        self.tasks = []
        self._working = 0  # functions that run on threads
        self._waiting, self._executor = [], None

    def create_task(self, coro, *, name=None):
        task = Task(coro, name=name)
        self.tasks.append(task)
        return task

    def create_future(self):
        return Future()

    def time(self):
        return time.monotonic()

    def run_until_complete(self, awaitable):
        global _current
        before = _current
        task = ensure_future(awaitable, loop=self)
        try:
            while not task._done:
                now = time.monotonic()
                if not self._turns(now, task):
                    waits = [t._wake for t in self.tasks if t._waits is None or t._waits._done]
                    if not waits and not self._working:
                        raise RuntimeError("all coroutines wait for each other")
                    self._pause(max(0.0, min(waits) - now) if waits else None)
        except KeyboardInterrupt:
            self._cancel_after_interrupt([task])
            raise
        finally:
            _current = before
        return task.result()

    def _turns(self, now, task):
        """A turn of each task that can go on, until `task` (None: all) is done. False: none can."""
        global _current
        ready = sorted([t for t in self.tasks if t._ready(now)], key=lambda t: t._wake)
        for t in ready:
            _current = t
            t._turn()
            if task is not None and task._done:
                break
        self._drop_done()
        return bool(ready)

    def _drop_done(self):
        self.tasks = [t for t in self.tasks if not t._done]

    def _cancel_after_interrupt(self, tasks):
        """What the interrupted cell waits for ends; its handlers have a second for it, 0.3 s of it to work. Tasks that have
        not been reached by then end when the loop runs again."""
        global _current
        ending = set(tasks)
        for t in tasks:
            t.cancel()
        now = time.monotonic()
        end, work = now + 1, 0.3
        while any(not t._done for t in tasks) or any(t._cancel for t in self.tasks):
            ready = [t for t in self.tasks if t._ready(now)]
            for t in [t for t in ready if t._cancel or t in ending] or ready:
                _current = t
                t._turn()
                if time.monotonic() > now + work:
                    break
            self._drop_done()
            if not ready:
                time.sleep(0.001)
            before, now = now, time.monotonic()
            work -= now - before if ready else 0
            if work <= 0 or now > end:
                break
        self.tasks = [t for t in self.tasks if t not in ending]

    def _pause(self, seconds):
        """So long, or until a thread's function has ended."""
        if self._working:
            import threading

            ended = Future._ends
            threading._until(lambda: Future._ends != ended, self._waiting, seconds)
        else:
            time.sleep(seconds)

    def run_in_executor(self, executor, fn, *args):
        import threading

        if executor is None and self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor()
        future = Future()

        def ended(found):
            self._working -= 1
            if not future._done:
                future._finish(None if found.exception() else found.result(), found.exception())
            threading._wake_some(self._waiting)

        self._working += 1
        (executor or self._executor).submit(fn, *args).add_done_callback(ended)
        return future

    def is_running(self):
        return _current is not None

    def close(self):
        pass

    def stop(self):
        pass


_current = None
_loop = _Loop()


def get_event_loop():
    return _loop


get_running_loop = new_event_loop = get_event_loop


def set_event_loop(loop):
    pass


def current_task(loop=None):
    return _current


def all_tasks(loop=None):
    return set(t for t in _loop.tasks if not t._done)


def iscoroutine(obj):
    return hasattr(obj, "send") and hasattr(obj, "throw")


def iscoroutinefunction(func):
    return False


def isfuture(obj):
    return isinstance(obj, Future)


def ensure_future(awaitable, *, loop=None):
    if isinstance(awaitable, Future):
        return awaitable
    if not iscoroutine(awaitable):
        raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
    return _loop.create_task(awaitable)


def create_task(coro, *, name=None, context=None):
    if not iscoroutine(coro):
        raise TypeError(f"a coroutine was expected, got {coro!r}")
    return _loop.create_task(coro, name=name)


def run(main, *, debug=None):
    if not iscoroutine(main) and not isinstance(main, Future):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    before = set(_loop.tasks)
    try:
        return _loop.run_until_complete(main)
    except KeyboardInterrupt:
        _loop._cancel_after_interrupt([t for t in _loop.tasks if t not in before])
        raise


def sleep(delay, result=None):
    if delay <= 0:
        yield None
    else:
        yield time.monotonic() + delay
    return result


def gather(*awaitables, return_exceptions=False):
    return _gather([ensure_future(a) for a in awaitables], return_exceptions)


def _gather(tasks, return_exceptions):
    found = []
    for t in tasks:
        try:
            found.append((yield from t))
        except CancelledError:
            if not t.cancelled() or not return_exceptions:
                for other in tasks:
                    other.cancel()
                raise
            found.append(t.exception())
        except Exception as e:
            if not return_exceptions:
                raise
            found.append(e)
    return found


def wait_for(awaitable, timeout):
    task = ensure_future(awaitable)
    end = None if timeout is None else time.monotonic() + timeout
    while not task._done:
        if end is not None and time.monotonic() >= end:
            task.cancel()
            yield None
            raise TimeoutError()
        try:
            yield None if end is None else min(end, time.monotonic() + 0.001)
        except CancelledError:
            task.cancel()
            raise
    return task.result()


def wait(tasks, *, timeout=None, return_when="ALL_COMPLETED"):
    tasks = [ensure_future(t) for t in tasks]
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        done = set(t for t in tasks if t._done)
        if len(done) == len(tasks) or (done and return_when != "ALL_COMPLETED"):
            break
        if end is not None and time.monotonic() >= end:
            break
        yield time.monotonic() + 0.0005
    return done, set(t for t in tasks if not t._done)


def as_completed(awaitables, *, timeout=None):
    tasks = [ensure_future(a) for a in awaitables]
    left = list(tasks)

    def next_one():
        while not any(t._done for t in left):
            yield time.monotonic() + 0.0005
        first = min([t for t in left if t._done], key=lambda t: t._ended)
        left.remove(first)
        return first.result()

    return [next_one() for _ in tasks]


def to_thread(func, /, *args, **kwargs):
    future = get_running_loop().run_in_executor(None, lambda: func(*args, **kwargs))
    yield future
    return future.result()


def shield(awaitable):
    inner, outer = ensure_future(awaitable), Future()

    def ended(task):
        if not outer.done():
            outer._cancelled = task.cancelled()
            outer._finish(task._result, task._error)

    inner.add_done_callback(ended)
    return outer


FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = (
    "FIRST_COMPLETED",
    "FIRST_EXCEPTION",
    "ALL_COMPLETED",
)


class Event:
    def __init__(self):
        self._set = False

    def is_set(self):
        return self._set

    def set(self):
        self._set = True

    def clear(self):
        self._set = False

    def wait(self):
        while not self._set:
            yield time.monotonic() + 0.0005
        return True


class _Entered:
    """async with lock: ..."""

    async def __aenter__(self):
        await _Steps(self.acquire())

    async def __aexit__(self, *error):
        self.release()


class _Steps:
    """What a generator waits for, to be awaited."""

    def __init__(self, steps):
        self._steps = steps

    def __iter__(self):
        return (yield from self._steps)


class Lock(_Entered):
    def __init__(self):
        self._locked = False

    def locked(self):
        return self._locked

    def acquire(self):
        while self._locked:
            yield time.monotonic() + 0.0005
        self._locked = True
        return True

    def release(self):
        self._locked = False


class Semaphore(_Entered):
    def __init__(self, value=1):
        self._value = value

    def acquire(self):
        while self._value <= 0:
            yield time.monotonic() + 0.0005
        self._value -= 1
        return True

    def release(self):
        self._value += 1


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize, self._items, self._unfinished = maxsize, [], 0

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def full(self):
        return 0 < self.maxsize <= len(self._items)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._items.append(item)
        self._unfinished += 1

    def get_nowait(self):
        if not self._items:
            raise QueueEmpty
        return self._items.pop(0)

    def put(self, item):
        while self.full():
            yield time.monotonic() + 0.0005
        self.put_nowait(item)

    def get(self):
        while not self._items:
            yield time.monotonic() + 0.0005
        return self._items.pop(0)

    def task_done(self):
        self._unfinished -= 1

    def join(self):
        while self._unfinished > 0:
            yield time.monotonic() + 0.0005


BoundedSemaphore = Semaphore


# ---- asynchronous comprehensions ---------------------------------------------------------------


async def _all_items(iterable):
    found = []
    async for item in iterable:
        found.append(item)
    return found


# ---- time limits and groups of tasks ---------------------------------------------------------


class timeout:
    def __init__(self, delay):
        self._delay = delay

    async def __aenter__(self):
        self._end = None if self._delay is None else time.monotonic() + self._delay
        return self

    async def __aexit__(self, kind, error, trace):
        if self._end is not None and time.monotonic() > self._end:
            raise TimeoutError


class TaskGroup:
    async def __aenter__(self):
        self._tasks = []
        return self

    def create_task(self, coro, *, name=None, context=None):
        task = create_task(coro, name=name)
        self._tasks.append(task)
        return task

    async def __aexit__(self, kind, error, trace):
        errors = [error] if error is not None else []
        for task in self._tasks:
            try:
                if errors:
                    task.cancel()
                await task
            except CancelledError:
                pass
            except Exception as e:
                errors.append(e)
        if errors:
            raise ExceptionGroup("unhandled errors in a TaskGroup", errors)


class Runner:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def run(self, coro):
        return run(coro)
