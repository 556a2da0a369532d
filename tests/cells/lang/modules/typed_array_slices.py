# Slices, searching and joining of array.array.
from array import array
import copy
def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def put(a,k,v): a[k]=v; return a
def drop(a,k): del a[k]; return a
A=lambda: array('i',range(10))
for k in (slice(None),slice(2,5),slice(None,None,2),slice(8,2,-2),slice(None,None,-3),slice(20,30),slice(5,2),slice(-3,None)):
    print(A()[k], told(put,A(),k,array('i',[7,8])), told(put,A(),k,array('i',[1]*len(A()[k]))), told(drop,A(),k), told(put,A(),k,array('i')))
a=A(); a[2:4]=a; print(a); a[::2]=a[::-2]; print(a)
print(told(put,A(),slice(1),[1]), told(put,A(),slice(1),array('h',[1])), told(put,A(),slice(1),3))
print(A()+A(), told(lambda:A()+[1]), A().count(3), A().index(3), A().index(3,2), told(A().index,3,5), told(A().index,3,-8,-5), told(A().index,99), 3 in A(), 3.0 in A(), 99 in A(), "x" in A())
a=A(); a.remove(4); a.reverse(); print(a, told(a.remove,99)); a.extend([1,2,True]); print(a, told(a.extend,[1,"x",3]), a, told(a.extend,[1,1<<40]), a)
d=array('d',[1,2.5,True]); d.extend((1,2)); d.extend(range(3)); d.extend(x for x in [1.5]); print(d, told(d.extend,["x"]), told(d.extend,5), d*2, d==d[:], d.itemsize, d.typecode, d.buffer_info()[1])
u=array('Q',[1,(1<<64)-1]); print(u,u[1],u.index((1<<64)-1), copy.copy(u), copy.deepcopy(u), u.tolist(), u<array('Q',[2]))
class S(array): pass
s=S('i',[1,2,3]); s.x=5; print(s, s[1:], type(s[1:]).__name__, s+s, s.x, s.typecode, hasattr(s,'foo'))
a=A(); a*=2; print(a); a+=a; print(len(a), a[-1])
import pickle; print(pickle.loads(pickle.dumps(A())))
print(bytes(array('h',[1,2])), bytearray(array('h',[1,2])), b''.join([array('B',[65])]))
