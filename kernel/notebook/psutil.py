# psutil: memory and processors, of this process and of the machine.
import _system
import os
import time
from collections import namedtuple

__version__ = "5.9.8"
pmem = namedtuple("pmem", "rss vms shared text lib data dirty")
pfullmem = namedtuple("pfullmem", "rss vms uss")
svmem = namedtuple("svmem", "total available percent used free")
sswap = namedtuple("sswap", "total used free percent")
pcputimes = namedtuple("pcputimes", "user system children_user children_system")
sdiskusage = namedtuple("sdiskusage", "total used free percent")


class Error(Exception):
    pass


class NoSuchProcess(Error):
    def __init__(self, pid, name=None, msg=None):
        super().__init__(msg or f"process PID not found (pid={pid})")
        self.pid = pid


class AccessDenied(Error):
    pass


class Process:
    def __init__(self, pid=None):
        self.pid = os.getpid() if pid is None else pid
        self._last = None
        self.memory_info()

    def memory_info(self):
        try:
            rss, vms = _system.memory(self.pid)
        except LookupError:
            raise NoSuchProcess(self.pid) from None
        return pmem(rss, vms, 0, 0, 0, 0, 0)

    def memory_full_info(self):
        rss, vms = _system.memory(self.pid)
        return pfullmem(rss, vms, rss)

    def memory_percent(self, memtype="rss"):
        return self.memory_info().rss / _system.meminfo()[0] * 100

    def cpu_times(self):
        return pcputimes(time.process_time(), 0.0, 0.0, 0.0)

    def cpu_percent(self, interval=None):
        now = time.perf_counter(), time.process_time()
        if interval:
            self._last = now
            time.sleep(interval)
            now = time.perf_counter(), time.process_time()
        last, self._last = self._last, now
        return (
            0.0
            if last is None or now[0] <= last[0]
            else round(100 * (now[1] - last[1]) / (now[0] - last[0]), 1)
        )

    def name(self):
        return "warpcell"

    def ppid(self):
        return os.getppid()

    def cwd(self):
        return os.getcwd()

    def is_running(self):
        return True

    def num_threads(self):
        return 1

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None

    def __repr__(self):
        return f"psutil.Process(pid={self.pid}, name='warpcell', status='running')"


def virtual_memory():
    total, available, free, _, _ = _system.meminfo()
    return svmem(
        total, available, round((total - available) / total * 100, 1), total - available, free
    )


def swap_memory():
    _, _, _, total, free = _system.meminfo()
    return sswap(
        total, total - free, free, round((total - free) / total * 100, 1) if total else 0.0
    )


def cpu_count(logical=True):
    return os.cpu_count()


_last = None


def cpu_percent(interval=None, percpu=False):
    global _last
    before = _last or _system.cpu_times()
    if interval:
        before = _system.cpu_times()
        time.sleep(interval)
    now = _last = _system.cpu_times()
    ticks = now[1] - before[1]
    value = round(100 * (now[0] - before[0]) / ticks, 1) if ticks else 0.0
    return [value] * cpu_count() if percpu else value


def getloadavg():
    return os.getloadavg()


def pid_exists(pid):
    return os.path.exists(f"/proc/{pid}")


def pids():
    return sorted([int(name) for name in os.listdir("/proc") if name.isdigit()])
