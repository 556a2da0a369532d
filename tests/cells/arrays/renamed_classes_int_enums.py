# Names of classes and functions that change, and enumerations of integers beside arrays.
import pickle
def mk():
    class P:
        def __init__(s): s.x=1
    return P
P=mk(); print(P, P.__qualname__)
P.__qualname__='P'; print(P, P.__qualname__, repr(P()).split(' at')[0])
pass
def f():
    def g(): pass
    return g
g=f(); print(g.__qualname__); g.__qualname__='g'; print(g.__qualname__, repr(g).split(' at')[0]); print(pickle.loads(pickle.dumps(g)) is g)
class A:
    class B: pass
print(pickle.loads(pickle.dumps(A.B)) is A.B)
P.__name__='Z'; print(P.__name__, P)
P.__module__
try: pickle.dumps(mk()())
except Exception as e: print(type(e).__name__, e)
try: P.__qualname__=3
except TypeError as e: print(e)
try: int.__qualname__='x'
except TypeError as e: print(e)
from enum import IntEnum, IntFlag
import numpy as np
class I(IntEnum): A=3
class F(IntFlag): X=2
a=np.array([1,2],dtype='int8')
for o in (lambda:I.A*a, lambda:a*I.A, lambda:I.A+a, lambda:I.A-a, lambda:I.A<a, lambda:I.A==a, lambda:F.X|a, lambda: I.A/a, lambda:I.A**a, lambda:I.A//a, lambda: I.A*np.float32(2), lambda: I.A*np.int8(2), lambda: True*a, lambda: I.A@a):
    try: r=o(); print(r, getattr(r,'dtype',None))
    except Exception as e: print(type(e).__name__, e)
class MyInt(int): pass
class MyF(float): pass
for o in (lambda:MyInt(3)*a, lambda:MyInt(300)*a, lambda: MyF(2)*np.float32(1), lambda:MyF(2)*np.ones(2,'f4'), lambda: np.int8(2)*MyInt(3)):
    try: r=o(); print(r, getattr(r,'dtype',None), type(r).__name__)
    except Exception as e: print(type(e).__name__, e)
