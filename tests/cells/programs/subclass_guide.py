import numpy as np
# guide: subclassing
class C(np.ndarray):
    def __new__(cls, *args, **kwargs):
        print('In __new__ with class %s' % cls)
        return super().__new__(cls, *args, **kwargs)
    def __init__(self, *args, **kwargs):
        print('In __init__ with class %s' % self.__class__)
    def __array_finalize__(self, obj):
        print('In array_finalize:')
        print('   self type is %s' % type(self))
        print('   obj type is %s' % type(obj))
c = C((10,))
arr = np.arange(10)
cast_arr = arr.view(C)
cv = c.view(type(arr)); print(type(cv))
d = c[:2]; print(type(d), d.base is c)
class InfoArray(np.ndarray):
    def __new__(subtype, shape, dtype=float, buffer=None, offset=0,
                strides=None, order=None, info=None):
        obj = super().__new__(subtype, shape, dtype,
                              buffer, offset, strides, order)
        obj.info = info
        return obj
    def __array_finalize__(self, obj):
        if obj is None: return
        self.info = getattr(obj, 'info', None)
obj = InfoArray(shape=(3,))
print(type(obj), obj.info is None)
obj = InfoArray(shape=(3,), info='information')
print(obj.info)
v = obj[1:]; print(type(v), v.info)
arr = np.arange(10); cast_arr = arr.view(InfoArray); print(cast_arr.info is None)
class RealisticInfoArray(np.ndarray):
    def __new__(cls, input_array, info=None):
        obj = np.asarray(input_array).view(cls)
        obj.info = info
        return obj
    def __array_finalize__(self, obj):
        if obj is None: return
        self.info = getattr(obj, 'info', None)
arr = np.arange(5)
obj = RealisticInfoArray(arr, info='information')
print(type(obj), obj.info, repr(obj), obj)
v = obj[1:]; print(type(v), v.info)
class A(np.ndarray):
    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **kwargs):
        args = []
        in_no = []
        for i, input_ in enumerate(inputs):
            if isinstance(input_, A):
                in_no.append(i)
                args.append(input_.view(np.ndarray))
            else:
                args.append(input_)
        outputs = out
        out_no = []
        if outputs:
            out_args = []
            for j, output in enumerate(outputs):
                if isinstance(output, A):
                    out_no.append(j)
                    out_args.append(output.view(np.ndarray))
                else:
                    out_args.append(output)
            kwargs['out'] = tuple(out_args)
        else:
            outputs = (None,) * ufunc.nout
        info = {}
        if in_no: info['inputs'] = in_no
        if out_no: info['outputs'] = out_no
        results = super().__array_ufunc__(ufunc, method, *args, **kwargs)
        if results is NotImplemented:
            return NotImplemented
        if method == 'at':
            if isinstance(inputs[0], A):
                inputs[0].info = info
            return
        if ufunc.nout == 1:
            results = (results,)
        results = tuple((np.asarray(result).view(A) if output is None else output)
                        for result, output in zip(results, outputs))
        if results and isinstance(results[0], A):
            results[0].info = info
        return results[0] if len(results) == 1 else results
a = np.arange(5.).view(A)
b = np.sin(a); print(b.info)
b = np.sin(np.arange(5.), out=(a,)); print(b.info)
a = np.arange(5.).view(A); b = np.ones(1).view(A)
c = a + b; print(c.info)
a += b; print(a.info)
print(a.sum(), np.add.reduce(a).info)
class MySubClass(np.ndarray):
    def __new__(cls, input_array, info=None):
        obj = np.asarray(input_array).view(cls)
        obj.info = info
        return obj
    def __array_finalize__(self, obj):
        print('In __array_finalize__:')
        print('   self is %s' % repr(self))
        print('   obj is %s' % repr(obj))
        if obj is None: return
        self.info = getattr(obj, 'info', None)
    def __array_wrap__(self, out_arr, context=None, return_scalar=False):
        print('In __array_wrap__:')
        print('   self is %s' % repr(self))
        print('   arr is %s' % repr(out_arr))
        return super().__array_wrap__(self, out_arr, context, return_scalar) if False else super().__array_wrap__(out_arr, context, return_scalar)
obj = MySubClass(np.arange(5), info='spam')
arr2 = np.arange(5)+1
ret = np.add(arr2, obj)
print(ret, ret.info)
class ObjSub(np.ndarray):
    def __getitem__(self, k):
        print("get", k)
        return super().__getitem__(k)
    def __setitem__(self, k, v):
        print("set", k, v)
        super().__setitem__(k, v)
    def __add__(self, o):
        print("add")
        return super().__add__(o)
    def norm(self):
        return float(np.sqrt((self**2).sum()))
o = np.array([3.,4]).view(ObjSub)
o[0] = 6
print(isinstance(o, np.ndarray), issubclass(ObjSub, np.ndarray), ObjSub.__mro__, ObjSub.__bases__)
class NamedArray(np.ndarray):
    def __new__(cls, array, name="no name"):
        obj = np.asarray(array).view(cls)
        obj.name = name
        return obj
    def __array_finalize__(self, obj):
        if obj is None: return
        self.name = getattr(obj, 'name', "no name")
Z = NamedArray(np.arange(10), "range_10")
print(Z.name, Z[2:4].name, (Z*2).name, repr(Z), repr(Z.astype(float)), Z.__dict__)
print(repr(NamedArray([[1,2],[3,4]])), np.array_repr(Z), np.asarray(Z), repr(np.asanyarray(Z)))
try: Z.foo
except AttributeError as e: print(e)
Z.foo = 3; print(Z.foo, sorted(Z.__dict__))
