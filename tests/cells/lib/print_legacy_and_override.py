# Options of printing: legacy= as NumPy 1.25, 2.1 and 2.2 print, override_repr=, formatter= beside array_repr.
import numpy as np
def show():
    print([repr(x) for x in (np.float64(1.5),np.float32(2),np.int8(3),np.bool_(True),np.complex128(1+2j),np.float16(70),np.str_('a'),np.datetime64('2001-01-01'),np.timedelta64(3,'D'),np.uint64(2**63))])
    print(repr(np.arange(2000)), repr(np.arange(3.)), repr(np.array([1e5,1],np.float16)), repr(np.array([2000,1],np.float16)), repr(np.array([2e6,1],np.float32)), repr(np.array(['a']*1200)), repr([np.float64(1)]), repr({'a':np.int64(3)}))
    print(np.get_printoptions()['legacy'], np.array2string(np.array([2000,1],np.float16)))
show()
for m in ('1.25','2.1','2.2',False):
    np.set_printoptions(legacy=m); show()
with np.printoptions(legacy='1.25'): show()
show()
np.set_printoptions(legacy='1.25'); np.set_printoptions(precision=3); show(); np.set_printoptions(legacy=False, precision=8)
print(np.array2string(np.array([2000,1],np.float16),legacy='2.2'))
with np.printoptions(override_repr=lambda a:'X%d'%a.ndim): print(repr(np.arange(3)), str(np.arange(3)), np.array_repr(np.zeros((1,2))), repr(np.array(['a'])), [np.zeros(2)], np.get_printoptions()['override_repr'] is not None)
print(repr(np.arange(3)), np.get_printoptions()['override_repr'])
with np.printoptions(formatter={'int':lambda x:'<%d>'%x}): print(repr(np.arange(3)), np.array_repr(np.arange(3)), np.array_str(np.arange(2)), np.array2string(np.arange(2)), np.get_printoptions()['formatter'].keys())
