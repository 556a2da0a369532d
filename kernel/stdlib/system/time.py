# time: clocks and dates.
from _time import *
from _time import perf_counter, perf_counter_ns, sleep, time
import _system

timezone = 0
altzone = 0
daylight = 0
tzname = ("UTC", "UTC")


def process_time():
    perf_counter()  # recorded work is finished first, as every clock does
    return _system.process_time()


thread_time = process_time


CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID = 0, 1, 2, 3


def clock_gettime(clk_id, /):
    clocks = {0: time, 1: perf_counter, 2: process_time, 3: thread_time}
    if clk_id not in clocks:
        raise OSError(22, "Invalid argument")
    return clocks[clk_id]()


def clock_gettime_ns(clk_id, /):
    return int(clock_gettime(clk_id) * 1000000000)


def clock_getres(clk_id, /):
    return 1e-09


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

    tm_zone = tm_gmtoff = None

    def __new__(cls, sequence, dict={}):
        if len(sequence) < 9:
            raise TypeError(
                f"time.struct_time() takes an at least 9-sequence ({len(sequence)}-sequence given)"
            )
        made = tuple.__new__(cls, sequence)
        if len(sequence) > 9:
            made.tm_zone, made.tm_gmtoff = (tuple(sequence) + (None,))[9:11]
        return made

    def __repr__(self):
        return (
            "time.struct_time(tm_year=%d, tm_mon=%d, tm_mday=%d, tm_hour=%d, tm_min=%d, tm_sec=%d, tm_wday=%d, "
            "tm_yday=%d, tm_isdst=%d)" % self[:9]
        )


def localtime(seconds=None):
    return struct_time(_system.localtime(time() if seconds is None else seconds))


def gmtime(seconds=None):
    return struct_time(_system.gmtime(time() if seconds is None else seconds))


def mktime(t):
    return _system.mktime(tuple(t))


def strftime(format, t=None):
    return _system.strftime(format, tuple(localtime() if t is None else t))


def strptime(data_string, format="%a %b %d %H:%M:%S %Y"):
    from _strptime import parse

    said = parse(data_string, format)
    made = struct_time(
        (
            said["year"],
            said["month"],
            said["day"],
            said["hour"],
            said["minute"],
            said["second"],
            said["weekday"],
            said["yearday"],
            0 if said["zone"] is not None else -1,
        )
    )
    if said["offset"] is not None:
        made.tm_gmtoff = said["offset"] // 1000000
    if said["zone"] is not None:
        made.tm_zone = said["zone"]
    return made


def asctime(t=None):
    return strftime("%a %b %e %H:%M:%S %Y", t)


def ctime(seconds=None):
    return asctime(localtime(seconds))
