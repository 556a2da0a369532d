# Numbers of classes that derive from int or float are not weak, as Python's own are.
import numpy as np, enum


class F(float):
    pass


class I(int):
    pass


class E(enum.IntEnum):
    A = 2
    B = 300


def t(s):
    try:
        r = eval(s)
        print(s, "->", repr(r), getattr(r, "dtype", ""))
    except Exception as e:
        print(s, type(e).__name__, str(e)[:100])


for s in """np.arange(3,dtype='i1')+I(2)
np.arange(3,dtype='i1')+E.A
np.arange(3,dtype='i1')*E.B
np.arange(3,dtype='f4')+E.A
np.arange(3,dtype='f4')+F(2)
np.float32(1)+F(2)
np.float32(1)*I(2)
np.float32(1)*E.A
np.int8(1)+E.A
np.int8(1)+E.B
np.add(np.int8(1),I(2))
np.add(np.arange(3,dtype='i1'),E.A)
np.maximum(np.arange(3,dtype='f4'),F(1))
np.where([True,False],np.float32(1),F(2))
np.full(2,F(2))
np.full(2,I(2))
np.array([E.A,E.B])
np.array(E.A)
np.array([F(1),I(2)])
np.arange(E.A)
np.zeros(E.A)
np.zeros((E.A,I(2)))
np.arange(5)[E.A]
np.sum(np.ones((2,3)),axis=I(1))
np.arange(3,dtype='f4')**F(2)
np.arange(3,dtype='f4')<F(1)
np.clip(np.arange(3,dtype='f4'),F(1),F(2))
np.linspace(F(0),F(1),I(3))
np.arange(3)*F(.5)
2.0*np.arange(3,dtype='f4')
I(2)*np.arange(3,dtype='i1')
np.uint8(200)+I(100)
np.arange(3,dtype='u1')-I(1)
np.round(1.25,I(1))
np.power(np.arange(3,dtype='i2'),I(2))
np.interp(F(.5),[0,1],[0,1])
np.isclose(np.float32(1),F(1))
np.dot(np.arange(3,dtype='f4'),F(2))
np.result_type(np.float32,F(1))
F(2)+np.float32(1)
F(.1)<np.arange(2,dtype='f4')
I(2)-np.uint8(3)
I(2)*[1,2]
I(2)*(1,)
F(2)*I(3)
I(2)**I(3)
F(1)+1j
I(3)//F(2)
I(3)+10**30
F(1)==np.float32(1)
I(1)<np.int8(2)
np.int8(2)>I(1)
I(7)%np.int8(4)
I(7)+np.bool_(True)
F(7)+np.array([1],object)
F(7)*np.timedelta64(3,'s')
I(7)*np.array([3],'m8[s]')
abs(I(-3))+np.arange(2)
I(2)@np.ones((2,2))
I(1)|np.array([2],'i1')
F(1)+np.matrix([1,2])
F(1)+np.ma.array([1,2],mask=[0,1])""".split("\n"):
    t(s)
a = np.zeros(3, 'i1')
a[0] = I(3)
a[1:] = E.A
a += I(1)
print(a, a.dtype)
