# pstats: what a profile says; see cProfile.
from enum import Enum


class SortKey(str, Enum):
    CALLS = "calls"
    CUMULATIVE = "cumulative"
    FILENAME = "filename"
    LINE = "line"
    NAME = "name"
    NFL = "nfl"
    PCALLS = "pcalls"
    STDNAME = "stdname"
    TIME = "time"


class Stats:
    def __init__(self, *profiles, stream=None):
        self._profiles, self._stream = profiles, stream

    @property
    def total_tt(self):
        return sum([p._seconds for p in self._profiles])

    def sort_stats(self, *keys):
        return self

    def strip_dirs(self):
        return self

    def reverse_order(self):
        return self

    def print_stats(self, *restrictions):
        print(
            f"         {self.total_tt:.3f} seconds in all (single calls are not counted here)\n",
            file=self._stream,
        )
        return self
