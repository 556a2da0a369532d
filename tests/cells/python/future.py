from __future__ import annotations
from __future__ import print_function, division
def f(x: Foo) -> Bar: return x
print(f(3), f.__annotations__)
