import numpy as np
A=np.ones((3,4));v=np.arange(4)
for bad in (lambda: np.einsum("ij,jk", A, A), lambda: np.einsum("ij,jk->iz", A, A.T), lambda: np.einsum("i,j", v), lambda: np.einsum("ijk", A), lambda: np.einsum("i", A), lambda: np.einsum("i$", A),lambda: np.einsum("i$", v), lambda: np.einsum("ij->ii", A), lambda: np.einsum("i,i", v, A[0,:3]), lambda:np.einsum("i",v,v), lambda:np.einsum("ii",A), lambda:np.einsum("i->ij",v), lambda:np.einsum("...->i",v),lambda:np.einsum("ij,ij->",A,v),lambda:np.einsum("ij->k",A),lambda:np.einsum("i j , j k -> i k",A,A.T), lambda:np.einsum(),lambda:np.einsum("ij,kl",A,A,optimize=True).shape,lambda:np.einsum("ij,jk",A,A,optimize=True),lambda:np.einsum("bij,bjk->bik",np.ones((2,3,4)),np.ones((3,4,2)))):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
for sub,shapes in (("ij,jk,kl->il",((2,10),(10,50),(50,3))),("ij,jk->ik",((3,4),(4,5))),("i,i->",((4,),(4,))),("ea,fb,abcd,gc,hd->efgh",((10,10),)*2+((10,)*4,)+((10,10),)*2),("ij,ij->",((3,4),(3,4))),("ij->ji",((3,4),))):
    ops=[np.ones(s) for s in shapes]
    for opt in ('greedy','optimal',True,False):
        p,i=np.einsum_path(sub,*ops,optimize=opt); print(opt,p); print(i)
