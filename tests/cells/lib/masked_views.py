# Masked arrays that are views: the mask is one with the mask of what they look at, as in NumPy.
import warnings

import numpy as np

warnings.simplefilter('ignore')

LINES = r"""
m=np.ma.masked_array(1,mask=True); a=np.ma.arange(3); a[0]=m; R=a
a=np.ma.array([1,2,3,4]); np.ma.masked_where(a==3,a,copy=False); R=a
a=np.ma.array([1,2,3,4],mask=[1,0,0,0]); np.ma.masked_where(a==3,a,copy=False); R=a
a=np.ma.array([np.inf,1,2]); np.ma.masked_invalid(a,copy=False); R=a
x=np.ma.array([[1,2,3],[4,5,6]]); x[0,1]=np.ma.masked; xt=x.T; xt[1,0]=10; xt[0,1]=np.ma.masked; R=x,xt
x=np.ma.array([[1,2,3],[4,5,6]]); x[0,1]=np.ma.masked; d=x.diagonal(); R=d
x=np.ma.array([[1,2,3],[4,5,6]],mask=[[0,1,0],[0,0,0]]); y=x.reshape(6); y[0]=np.ma.masked; y[1]=7; R=x,y
x=np.ma.array([[1,2,3],[4,5,6]],mask=[[0,1,0],[0,0,0]]); y=x[0]; y[0]=np.ma.masked; y[1]=7; R=x,y
x=np.ma.array([[1,2,3],[4,5,6]],mask=[[0,1,0],[0,0,0]]); y=x.ravel(); y[0]=np.ma.masked; y[1]=7; R=x,y
x=np.ma.array([[1,2,3],[4,5,6]],mask=[[0,1,0],[0,0,0]]); y=x.swapaxes(0,1); y[0,0]=np.ma.masked; y[1]=7; R=x,y
x=np.ma.array([[1,2,3],[4,5,6]],mask=[[0,1,0],[0,0,0]]); y=x.view(); y[0]=np.ma.masked; y[1]=7; R=x,y
a=np.ma.array([1,2,3],mask=[0,1,0]); R=a.mean(), a/a.mean(), (a-a.mean())/a.std()
R=np.ma.array([1,2,3],mask=[0,1,0])/4.
m=np.array([True,False]); a=np.ma.array([1,2],mask=m); a[1]=np.ma.masked; R=m
m=np.array([True,False]); a=np.ma.array([1,2],mask=m,copy=True); a[1]=np.ma.masked; R=m
m=np.array([True,False]); a=np.ma.array([1,2],mask=m); a.mask=False; R=m
m=np.array([1,0]); a=np.ma.array([1,2],mask=m); a[1]=np.ma.masked; R=m
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.array(a); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.array(a,copy=True); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.array(a,mask=[0,0]); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.array(a,mask=[0,0],keep_mask=False); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.asarray(a); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.asarray(a,float); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a.astype(float); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a+1; b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.sqrt(a); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a*1; b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a.copy(); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a.clip(0,1); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a.real; b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a.cumsum(); b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=np.ma.masked_where([0,1],a); b[0]=5; R=a,b
a=np.ma.array([1,2],mask=[1,0]); m=np.ma.getmaskarray(a); m[1]=True; R=a
a=np.ma.array([1,2],mask=[1,0]); m=np.ma.getmask(a); m[1]=True; R=a
a=np.ma.array([1,2],mask=[1,0]); m=a.mask; m[1]=True; R=a
a=np.ma.array([1,2]); m=np.ma.getmaskarray(a); m[1]=True; R=a
a=np.ma.array([1,2],mask=[1,0]); b=a[:]; a.mask=[0,1]; R=a,b
a=np.ma.array([1,2],mask=[1,0]); b=a[:]; a.mask=np.ma.nomask; R=a,b
a=np.ma.array([3,1,2],mask=[1,0,0]); b=a[:]; a.sort(); R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=np.moveaxis(a,0,1); b[1,1]=np.ma.masked; R=a,b
a=np.ma.array([[1,2],[3,4]]); R=np.moveaxis(a,0,1), np.flipud(a), np.rot90(a), np.atleast_3d(a), np.split(a,2)
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=np.flipud(a); b[0]=np.ma.masked; R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=np.split(a,2); b[1][0]=np.ma.masked; R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=np.transpose(a); b[1]=9; R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=a.squeeze(); b[1]=np.ma.masked; R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=np.expand_dims(a,0); b[0,1]=np.ma.masked; R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); b=a[a.data>2]; b[:]=np.ma.masked; R=a,b
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); a[a>2]=0; R=a
a=np.ma.array([[1,2],[3,4]],mask=[[1,0],[0,0]]); a[a==2]=np.ma.masked; R=a
a=np.ma.array([1,2,3],mask=[0,1,0]); b=a.put([0,1],[7,8]); R=a
a=np.ma.array([1,2,3],mask=[0,1,0]); b=a[:]; a.put([0,1],np.ma.array([7,8],mask=[1,0])); R=a,b
a=np.ma.array([1,2,3],mask=[0,1,0]); b=np.ma.array([4,5,6],mask=[1,0,0]); a[:]=b; b[1]=np.ma.masked; R=a,b
a=np.ma.array([1,2,3],mask=[0,1,0],hard_mask=True); b=a[:]; b[1]=5; b[0]=np.ma.masked; R=a,b
a=np.ma.array([1,2,3]); a.mask=[1,0,0]; R=a
a=np.ma.array([1,2,3]); m=np.array([True,False,False]); a.mask=m; m[1]=True; R=a
a=np.ma.array([1,2,3]); a[1]=np.ma.masked; a.mask=[0,0,1]; R=a; a.mask=1
a=np.ma.array([1,2,3]); a.mask=1; R=a
a=np.ma.zeros((2,2)); a[0]=np.ma.masked; b=a.T; b.mask=False; R=a
a=np.ma.array([1,2,3],mask=[1,0,0]); b=a.view(); b.mask[1]=True; R=a
a=np.ma.array([1,2,3],mask=[1,0,0]); b=a[:]; b.unshare_mask(); b[1]=np.ma.masked; R=a,b
"""

for line in LINES.strip().split('\n'):
    names = {'np': np}
    try:
        exec(line, names)
        print(line, names.get('R'), sep='\n')
    except Exception as e:
        print(line, type(e).__name__, str(e).split('\n')[0])
