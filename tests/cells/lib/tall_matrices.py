# Factorisations of matrices of many rows, or columns, and few of the others.
import numpy as np

LINES = r"""
r=np.random.default_rng(1); x=r.random(100000); y=3*x+1+r.random(100000)*.1; R=np.round(np.polyfit(x,y,1),8), np.round(np.polyfit(x,y,3),6)
r=np.random.default_rng(1); a=r.random((40000,5)); b=r.random(40000); q=np.linalg.lstsq(a,b); R=np.round(q[0],8), np.round(q[1],6), q[2], np.round(q[3],6)
r=np.random.default_rng(1); a=r.random((40000,5)); q,t=np.linalg.qr(a); R=q.shape, np.allclose(q@t,a), np.allclose(q.T@q,np.eye(5))
r=np.random.default_rng(1); a=r.random((5,40000)); q,t=np.linalg.qr(a); R=q.shape,t.shape, np.allclose(q@t,a)
r=np.random.default_rng(1); a=r.random((5,40000)); u,s,v=np.linalg.svd(a,full_matrices=False); R=u.shape,v.shape,np.allclose(u*s@v,a), np.linalg.matrix_rank(a), np.round(np.linalg.svd(a,compute_uv=False),6), np.linalg.pinv(a).shape
r=np.random.default_rng(1); a=r.random((40000,2)).astype('f4'); u,s,v=np.linalg.svd(a,full_matrices=False); R=u.shape,v.shape,np.allclose(u*s@v,a,atol=1e-5)
r=np.random.default_rng(1); a=r.random((33000,1))+1j; u,s,v=np.linalg.svd(a,full_matrices=False); R=u.shape, np.allclose(u*s@v,a), np.round(np.linalg.norm(a,2),6), np.linalg.cond(a)
a=np.ones((40000,0)); R=np.linalg.svd(a,full_matrices=False)[0].shape, np.linalg.qr(a)[1].shape
"""

for line in LINES.strip().split('\n'):
    names = {'np': np}
    exec(line, names)
    print(line, repr(names.get('R')), sep='\n')
