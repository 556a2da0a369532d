# Modes by number, a diagonal of complex numbers, arrays within arrays of objects, the namespace of an array.
import numpy as np
def t(s):
    try: print(s, '|', repr(eval(s)))
    except Exception as e: print(s, '|', type(e).__name__, e)
for s in """np.convolve([1,2],[1,2,3],mode=1)
np.convolve([1,2],[1,2,3],mode=0)
np.convolve([1,2],[1,2,3],mode=2)
np.correlate([1,2],[1,2,3],mode=1)
np.correlate([1,2],[1,2,3],mode=2)
np.convolve([1,2],[1,2,3],mode='x')
np.fill_diagonal(np.zeros((2,2)),1j)
np.fill_diagonal(np.zeros((2,2),int),1j)
np.arange(2).__array_namespace__() is np
np.arange(2).__array_namespace__(api_version='2023.12') is np
np.arange(2).__array_namespace__(api_version='1')
np.arange(2).__array_namespace__(api_version=3)
np.array([np.array([1,2]),np.array([3,4,5])],dtype=object)
str(np.array([np.array([[1,2],[3,4]]),None],dtype=object))
np.array([np.array([[1,2],[3,4]]),None,np.arange(4).reshape(2,2)],dtype=object)
np.array([[np.eye(2),None],[3,np.ones((3,2))]],dtype=object)
np.array([np.eye(6),np.eye(6),1],dtype=object)
np.array([np.matrix([[1,2],[3,4]]),None][1:],dtype=object)""".split("\n"): t(s)
