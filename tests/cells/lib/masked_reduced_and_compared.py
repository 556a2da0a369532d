# Methods of ufuncs on masked arrays, numpy.testing with masked arrays and what is not finite.
import warnings

import numpy as np

warnings.simplefilter('ignore')

LINES = r"""
m=np.ma.array([1,5,3],mask=[0,1,0]); R=np.maximum.reduce(m), np.minimum.reduce(m), np.add.reduce(m), np.multiply.reduce(m), type(np.maximum.reduce(m))
m=np.ma.array([[1,5,3],[4,2,6]],mask=[[0,1,0],[0,0,0]]); R=np.maximum.reduce(m), np.add.reduce(m,axis=1), np.maximum.reduce(m,axis=1), np.maximum.reduce(m,axis=None)
m=np.ma.array([[1,5,3],[4,2,6]],mask=[[0,1,0],[0,0,0]]); R=np.add.accumulate(m,axis=1), np.logical_and.reduce(m), np.subtract.reduce(m,axis=1), np.add.reduce(m,axis=1,out=np.zeros(2,int)), np.add.reduceat(m,[0,1],axis=1)
a=np.arange(9).reshape(3,3); a.flat[False]=5; R=a
a=np.arange(9).reshape(3,3); a.flat[[0,4]]=[7,8]; a.flat[a.flat[:]>100]=0; a.flat[5:]=[1,2]; R=a, a.flat[3], a.flat[-2:], a.flat[[1,2]]
x=[1,2,2.5,3,4]; xp=[1,2,3,4]; fp=[1,2+1j,np.inf,4]; R=np.interp(x,xp,fp)
R=np.interp([1.5,2.5],[1,2,3],[1,np.nan,3]), np.interp([2.],[1,2,3],[np.inf,1,np.inf]),np.interp([2.5],[1,2,3],[1,np.inf,np.inf]), np.interp([1.5],[1,2],[np.inf,-np.inf]), np.interp([1.5],[1,2],[-np.inf,1])
R=np.testing.assert_almost_equal(complex(1,np.nan),complex(1,0))
R=np.testing.assert_almost_equal(np.array([1+np.nan*1j]),np.array([1+0j]))
R=np.testing.assert_approx_equal(np.nan,1.)
R=np.testing.assert_approx_equal(np.array(np.nan),np.array(0.))
R=np.testing.assert_array_almost_equal([complex(np.inf,1)],[complex(np.inf,1)])
R=np.testing.assert_equal(np.ma.array([3.,4.,6.5],mask=[0,1,0]),np.array([3.,np.nan,6.5]))
R=np.testing.assert_array_equal(np.ma.masked,4)
R=np.testing.assert_array_equal(np.ma.array([1,2],mask=[1,0]),[5,2])
"""

for line in LINES.strip().split('\n'):
    names = {'np': np}
    try:
        exec(line, names)
        print(line, repr(names.get('R')), sep='\n')
    except Exception as e:
        print(line, type(e).__name__, str(e).split('\n')[0])
