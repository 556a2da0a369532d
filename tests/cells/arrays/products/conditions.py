# Condition numbers: all norms, stacks with a singular matrix or a NaN among them, matrices without elements.
import numpy as np
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
S=np.array([[[1.,2],[2,4]],[[1,2],[3,4]]]); N=np.array([[[1.,np.nan],[2,4]],[[1,2],[3,4]]])
for p in (None,'fro',np.inf,-np.inf,1,-1,2,-2,'nuc'):
    show(lambda: np.linalg.cond(np.eye(2)*3,p)); show(lambda: np.linalg.cond(S[1:],p).shape)
    if p!='nuc':
        show(lambda: [bool(v > 1e15) for v in np.linalg.cond(S,p)] if p != -2 else 0); show(lambda: np.isnan(np.linalg.cond(N,p)))
        show(lambda: np.linalg.cond(np.zeros((2,2)),p))
show(lambda: np.linalg.cond(np.zeros((0,0)))); show(lambda: np.linalg.cond(np.zeros((2,0,0)),1)); show(lambda: np.linalg.cond(np.eye(2,dtype='f4'),1)); show(lambda: np.linalg.cond(np.ones((2,3)),1))
