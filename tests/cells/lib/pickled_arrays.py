# Pickled arrays of objects, texts, dates and records.
import numpy as np, pickle
for a in (np.array([None,{'a':1},[1]],dtype=object), np.array(['a','bcd']), np.array([b'a']), np.array([1,2],'M8[D]'), np.array([(1,'x')],dtype=[('n','i2'),('s','U3')]), np.arange(3.), np.dtype('U5'), np.array([[1,None],['x',2.5]],dtype=object), np.array(['NaT'],'m8[ms]'), np.array([True])):
    d=pickle.dumps(a,4); print(d); print(repr(pickle.loads(d)))
