# time: clocks and dates.
from _time import *
from _time import perf_counter, perf_counter_ns, sleep, time
import _system

timezone = 0
altzone = 0
daylight = 0
tzname = ("UTC", "UTC")
process_time = _system.process_time
thread_time = _system.process_time


def time_ns():
    return int(time() * 1e9)


def process_time_ns():
    return int(process_time() * 1e9)


def monotonic_ns():
    return perf_counter_ns()


class struct_time(tuple):
    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])

    def __repr__(self):
        return ("time.struct_time(tm_year=%d, tm_mon=%d, tm_mday=%d, tm_hour=%d, tm_min=%d, tm_sec=%d, tm_wday=%d, "
                "tm_yday=%d, tm_isdst=%d)" % self[:9])


def localtime(seconds=None):
    return struct_time(_system.localtime(time() if seconds is None else seconds))


def gmtime(seconds=None):
    return struct_time(_system.gmtime(time() if seconds is None else seconds))


def mktime(t):
    return _system.mktime(tuple(t))


def strftime(format, t=None):
    return _system.strftime(format, tuple(localtime() if t is None else t))


def asctime(t=None):
    return strftime("%a %b %e %H:%M:%S %Y", t)


def ctime(seconds=None):
    return asctime(localtime(seconds))
