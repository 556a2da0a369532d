# legate.timing: when what was recorded so far had been done.
import time as _time

_units = {"us": 1e6, "ms": 1e3, "ns": 1e9, "s": 1.0}


def time(units="us"):
    """The clock, once the work recorded before it is done."""
    if units not in _units:
        raise ValueError("Bad units: " + repr(units) + ", must be 'us', 'ns', 'ms' or 's'")
    return _time.perf_counter() * _units[units]
