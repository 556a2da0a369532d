# Quotients of masked arrays: what is not finite or has a divisor next to nothing is masked.
import warnings

import numpy as np

warnings.simplefilter('ignore')

LINES = r"""
tiny=np.finfo(float).tiny; R=np.ma.getmaskarray(2/np.ma.array([tiny,1./tiny,0.]))
tiny=np.finfo(float).tiny; R=np.ma.divide(2,np.ma.array([tiny,1./tiny,0.])), np.ma.array([1,2,3])//np.ma.array([0,tiny,1]), np.ma.array([1.,2,3])%np.ma.array([0,tiny,1])
R=np.ma.array([np.inf,1.,0])/1
R=np.ma.array([1,2,3])/2
R=np.ma.array([1,2,3])//2
R=np.ma.array([1,2,3],mask=[1,0,0])//2
R=np.ma.array([1,2,3],mask=[1,0,0])/np.ma.array([0,1,2],mask=[0,0,1])
x=np.ma.array([1,2,3],mask=[1,0,0])/np.ma.array([0,1,2],mask=[0,0,1]); R=x.data
x=np.ma.array([1,2,3])/0; R=x,x.data
x=np.ma.array([1,2,3])//0; R=x,x.data
x=np.ma.array([1,2,3],'f4')/np.float32(1e-40); R=x,x.data
x=1/np.ma.array([0,1,2]); R=x,x.data
x=1//np.ma.array([0,1,2]); R=x,x.data
x=1%np.ma.array([0,1,2]); R=x,x.data
x=np.ma.divide([1,2],[0,1]); R=x,x.data
x=np.ma.true_divide([1,2],[0,1]); R=x,x.data
x=np.ma.floor_divide([1,2],[0,1]); R=x,x.data
x=np.ma.remainder([1,2],[0,1]); R=x,x.data
x=np.ma.mod([1,2],[0,1]); R=x,x.data
x=np.ma.fmod([1,2],[0,1]); R=x,x.data
x=np.ma.fmod([1.,2],[0,1e-320]); R=x,x.data
R=np.ma.divide(1,0), np.ma.divide(1.,2), type(np.ma.divide(1.,2))
R=np.ma.array(4)/2, np.ma.array(4)/0, np.ma.array(4,mask=True)/2
R=np.ma.array([1,2,3])/np.array([1,0,np.nan])
x=np.ma.array([1,2,3])/np.array([1,0,np.nan]); R=x.data
x=np.ma.array([1.,2,3]); x/=0; R=x,x.data
x=np.ma.array([1.,2,3]); x/=np.array([1e-320,1,2]); R=x,x.data
x=np.ma.array([1,2,3]); x//=np.array([0,1,2]); R=x,x.data
x=np.ma.array([1,2,3]); x//=0; R=x,x.data
x=np.ma.array([1,2,3]); x%=np.array([0,1,2]); R=x,x.data
x=np.ma.array([1j,2,3]); R=x/0, (x/2j).data, x/np.array([1,0,2])
x=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); R=x/[0,2], x/np.array([[0],[2]])
x=np.ma.array([5,6],dtype='m8[s]'); R=x/2, x/np.timedelta64(2,'s'), x//2
x=np.ma.array([5,6],dtype='m8[s]',mask=[0,1]); R=x/2, x/np.timedelta64(2,'s'), x//2
R=np.ma.array([True,False])/2, np.ma.array([2],np.uint8)/np.ma.array([0],np.uint8)
R=np.ma.array([1.,2.])/np.ma.masked, np.ma.masked/np.ma.array([1.,2.]), np.ma.divide(np.ma.array([1.,2.]),np.ma.masked)
R=np.ma.array([[1.,2.]],mask=[[0,1]],fill_value=7)/2
R=np.array([1,2])/np.ma.array([0,1]), np.array([1,2])//np.ma.array([0,1]), np.array([1,2])%np.ma.array([0,1])
"""

for line in LINES.strip().split('\n'):
    names = {'np': np}
    try:
        exec(line, names)
        print(line, names.get('R'), sep='\n')
    except Exception as e:
        print(line, type(e).__name__, str(e).split('\n')[0])
