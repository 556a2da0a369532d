# recarray is a class: isinstance, pickles, copies.
import numpy as np, pickle, copy
r=np.rec.array([(1,2.)],dtype=[('a',int),('b',float)])
print(isinstance(r,np.recarray), isinstance(r,np.ndarray), r.a)
q=pickle.loads(pickle.dumps(r)); print(isinstance(q,np.recarray), repr(q)); print(q.a)
c=copy.deepcopy(r); print(isinstance(c,np.recarray), c.a)
s=np.zeros(2,[('a',int),('b',float)]); print(isinstance(s,np.recarray)); v=s.view(np.recarray); print(isinstance(v,np.recarray), v.a)
print(repr(np.asarray(s)))
