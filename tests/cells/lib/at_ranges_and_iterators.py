# What ufunc.at warns of, ranges of dates, masks and orders of nditer, products in place, eye of objects.
import warnings

import numpy as np

np.seterr(all='warn', under='ignore')

LINES = r"""
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([1,2,0,0]); np.floor_divide.at(a,[0,2],0); R=a,[str(x.message) for x in w]
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([1.,2,0,0]); np.divide.at(a,[0,2],0); R=a,[str(x.message) for x in w]
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([1.,2,0,0]); np.multiply.at(a,[0,0],1e200); R=a,[str(x.message) for x in w]
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([1e300,2,0,0]); np.multiply.at(a,[0,0],1e200); R=a,[str(x.message) for x in w]
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([1e300,2,0,0]); np.add.at(a,[0,0],np.inf); np.subtract.at(a,[0],np.inf); R=a,[str(x.message) for x in w]
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([0,2],'i1'); np.remainder.at(a,[0,1],0); R=a,[str(x.message) for x in w]
@with np.errstate(divide='raise'):|    a=np.array([1.,2]); np.divide.at(a,[0],0); R=a
@with np.errstate(divide='raise'):|    a=np.array([1,2]); np.floor_divide.at(a,[0],0); R=a
a=np.arange(3.); b=np.zeros(3); m=np.array([1,0,1],bool); it=np.nditer([a,b,m],[],[['readonly'],['writeonly','writemasked'],['readonly','arraymask']]); [y.__setitem__(...,x+1) for x,y,z in it]; R=b
@a=np.zeros(3); m=np.array([0,1,0],bool)|with np.nditer([a,m],[],[['readwrite','writemasked'],['readonly','arraymask']]) as it:|    for x,z in it:|        x[...]=5|R=a
@a=np.zeros(3,'f4'); m=np.array([0,1,0],bool)|with np.nditer([a,m],['buffered'],[['readwrite','writemasked'],['readonly','arraymask']],op_dtypes=['f8',None],casting='same_kind') as it:|    for x,z in it:|        x[...]=5.5|R=a
a=np.arange(5)[::-1]; R=[int(x) for x in np.nditer(a)], [int(x) for x in np.nditer(a,order='C')], [int(x) for x in np.nditer(a,order='F')],[int(x) for x in np.nditer(a,order='A')]
a=np.arange(6).reshape(2,3)[::-1]; R=[int(x) for x in np.nditer(a)], [int(x) for x in np.nditer(a,order='C')], [int(x) for x in np.nditer(a,order='F')]
it=np.nditer([np.arange(6).reshape(2,3),None]); [y.__setitem__(...,x*2) for x,y in it]; R=it.operands[1], it.operands[1].strides
R=np.arange('2000-01','2000-12',5,dtype='M8[M]'), np.arange(np.datetime64('2000-01-01T00'),np.datetime64('2000-01-01T10'),np.timedelta64(3,'h')),np.arange(np.datetime64('2000'),5), np.arange(5,dtype='m8[D]'), np.arange(np.datetime64('2000','Y'),np.datetime64('2010','Y'),np.timedelta64(3,'Y'))
R=np.arange('1969','1984',3,dtype='M8[Y]'), np.arange('1984','1969',-3,dtype='M8[Y]'),np.arange(0,15,3,dtype='m8[Y]')
R=np.arange(np.datetime64('1969'),15,3), np.arange(np.datetime64('1969-02-01'),np.datetime64('1969-02-20'),np.timedelta64(6,'D')), np.arange(np.datetime64('1969-02-01'),15,4)
R=hash(np.datetime64('2001-01-01'))==hash(np.datetime64('2001-01-01T00')), hash(np.timedelta64(1,'D'))==hash(np.timedelta64(24,'h')), {np.datetime64('2001-01-01'):1}[np.datetime64('2001-01-01T00')]
R=np.interp([1,2,2.5,3,4],[1,2,3,4],[1,2+1j,complex(np.inf,0),4])
R=np.diag([1,2]).astype(bool)@np.ones((2,2),bool), np.eye(2,dtype=object)@np.eye(2)
a=np.arange(10,dtype=object).reshape(5,2); a@=np.ones((2,2),dtype=bool); R=a
a=np.arange(4.).reshape(2,2); a@=np.ones((2,2),int); R=a
a=np.arange(4).reshape(2,2); a@=np.ones((2,2)); R=a
a=np.arange(4).reshape(2,2); a@=np.ones((2,3),int); R=a
a=np.arange(4.,dtype='f4').reshape(2,2); b=a; a@=np.ones((2,2)); R=a,b is a,a.dtype
a=np.arange(2.); a@=np.ones((2,2)); R=a
a=np.ones((3,2,2)); a@=np.full((2,2),2.); R=a
a=np.arange(4.).reshape(2,2); a[::-1]@=np.ones((2,2)); R=a
R=np.eye(2,dtype=object), np.eye(2,3,1,dtype=object), np.eye(3,2,-1,'O'), np.identity(2,object), np.eye(2,dtype='U1'), np.eye(2,dtype='m8[s]'), np.eye(2,3,5,dtype=object), np.eye(0,dtype=object)
R=np.eye(2,dtype=object)@np.array([[1,2],[3,4]]), np.linalg.matrix_power(np.eye(2,dtype=object),3)
@with warnings.catch_warnings(record=True) as w:|    warnings.simplefilter('always')|    a=np.array([1.,2,0,0]); np.divide.at(a,[0,2],0.); np.add.at(a,[1],1.); np.add.at(a.reshape(2,2),([0],[0]),-np.inf); R=a,[str(x.message) for x in w]
"""

for line in LINES.strip().split('\n'):
    names = {'np': np, 'warnings': warnings}
    text = line[1:].replace('|', '\n') if line[0] == '@' else line
    try:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            exec(text, names)
        print(line, repr(names.get('R')), sep='\n')
    except Exception as e:
        print(line, type(e).__name__, str(e).split('\n')[0])
