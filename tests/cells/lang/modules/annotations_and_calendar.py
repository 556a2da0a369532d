# What annotations say, singledispatch by them, calendar and queue.
# oracle: 3.11
from typing import List, Optional
from dataclasses import dataclass
def f(a: int, b: "str" = "x", *args: float, k: list = None) -> bool: ...
print(f.__annotations__)
class A:
    x: int = 3
    y: float
print(A.__annotations__, A().x)
def check(fn):
    def w(*a):
        for v, (n, t) in zip(a, fn.__annotations__.items()):
            if not isinstance(v, t): raise TypeError(f"{n} must be {t.__name__}, got {type(v).__name__}")
        return fn(*a)
    return w
@check
def add(x: int, y: int) -> int: return x + y
print(add(1, 2))
try: add(1, "2")
except TypeError as e: print(e)
from functools import singledispatch, singledispatchmethod
@singledispatch
def show(x): return "obj"
@show.register
def _(x: int): return "int"
@show.register
def _(x: list): return "list"
print(show(3), show([]), show("s"))
import calendar
print(calendar.monthrange(2024, 2), calendar.isleap(1900)); print(calendar.month(2024, 2)); print(calendar.month_name[3], calendar.day_abbr[0], calendar.monthcalendar(2023, 5)[0])
import queue
q = queue.PriorityQueue(); q.put((2, "b")); q.put((1, "a")); print(q.get(), q.qsize(), q.empty())
