# vectorize: how often and with what the function is called, excluded, signatures, decorators.
import numpy as np
def f(x):
    print("call", type(x).__name__, end="; ")
    return x*2
print(np.vectorize(f)(np.array([1.5,2.5])))
print(repr(np.vectorize(f)(3)))
print(repr(np.vectorize(f, otypes=[float])([1,2])))
print(repr(np.vectorize(f, cache=True)(np.arange(3))))
g=np.vectorize(lambda a,b: a-b if a>b else a+b)
print(repr(g([1,2,3,4],2)))
print(repr(np.vectorize(lambda x: (x, x**2))([1,2,3])))
print(repr(np.vectorize(lambda x, y=1: x+y)([1,2,3], y=[1,2,3])))
mypolyval = lambda p, x: [p[0]+x][0]
print(repr(np.vectorize(mypolyval, excluded=['p'])(p=[1,2,3], x=[0,1])))
print(repr(np.vectorize(mypolyval, excluded=[0])([1,2,3], [0,1])))
try: print(np.vectorize(f)([]))
except Exception as e: print(type(e).__name__, e)
print(np.vectorize(f, otypes='d')([]))
print(np.vectorize(lambda x: x>1)([0,1,2]), np.vectorize(lambda s: s*1.0, otypes=['f4'])([1,2]).dtype)
print(np.vectorize(lambda x,y: x+y)(np.ones((2,1)), np.ones(3)).shape)
print(repr(np.vectorize(np.sum, signature='(n)->()')(np.arange(6).reshape(2,3))))
print(repr(np.vectorize(lambda a,b: a*b, signature='(n),()->(n)')(np.arange(6).reshape(2,3), [1,2])))
@np.vectorize
def h(x): "doc of h"; return x+1
print(h([1,2]), h.__name__, h.__doc__)
@np.vectorize(otypes=[int])
def h2(x): return x+1
print(h2([1.5,2]))
try: np.vectorize(lambda x: 1/x)([1,0])
except Exception as e: print(type(e).__name__, e)
try: np.vectorize(3)
except Exception as e: print(type(e).__name__, e)
a = np.vectorize(lambda n: sum(range(n)))(range(5)); print(a, a.dtype)
print(np.vectorize(round)(np.array([1.5,2.4])))
print(np.frompyfunc(lambda x,y: x+y, 2, 1)(1,2))
a=np.arange(20.0)
print(np.add.reduceat(a,[0,4,1,5,2,6,3,7])[::2], np.add.reduceat(a, np.arange(0,20,3)), np.maximum.reduceat(a.reshape(4,5),[0,3,1],axis=1), np.multiply.reduceat(np.arange(8),[0,3,3,6]), np.add.reduceat(a.reshape(4,5),[0,2]))
print(np.logical_or.reduceat([0,1,0,0],[0,2]), np.add.reduceat(np.arange(8,dtype='u1'),[0,4]).dtype, np.add.reduceat([1,2,3],[]))
try: np.add.reduceat(a,[0,25])
except Exception as e: print(e)
