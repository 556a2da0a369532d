# threading: there is one thread here; a thread's function runs when it is started.
import time


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        self.name, self.daemon = name or "Thread-1", daemon
        self._target, self._args, self._kwargs = target, args, kwargs or {}
        self.ident = None

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        if self.ident is not None:
            raise RuntimeError("threads can only be started once")
        self.ident = 1
        self.run()

    def join(self, timeout=None): pass
    def is_alive(self): return False
    def getName(self): return self.name


class Lock:
    def __init__(self): self._held = False

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if not blocking:
                return False
            raise RuntimeError("this lock would wait for ever: there is one thread")
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def locked(self): return self._held
    def __enter__(self): return self.acquire()
    def __exit__(self, *exc): self.release()


class RLock:
    def acquire(self, blocking=True, timeout=-1): return True
    def release(self): pass
    def __enter__(self): return True
    def __exit__(self, *exc): pass


class Event:
    def __init__(self): self._set = False
    def set(self): self._set = True
    def clear(self): self._set = False
    def is_set(self): return self._set
    def wait(self, timeout=None): return self._set


class Semaphore(RLock):
    def __init__(self, value=1): pass


BoundedSemaphore = Condition = Semaphore


class local:
    pass


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__(target=function, args=args or (), kwargs=kwargs)
        self._interval = interval

    def start(self):
        time.sleep(self._interval)
        super().start()

    def cancel(self): pass


_main = Thread(name="MainThread")


def current_thread(): return _main
def main_thread(): return _main
def active_count(): return 1
def get_ident(): return 1
def enumerate(): return [_main]
