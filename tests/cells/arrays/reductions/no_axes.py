# Functions along an axis of an array that has none.
import numpy as np
for f in (lambda: np.take(np.array(5),[0],axis=0), lambda: np.take(np.float64(5),0,axis=0), lambda: np.take(np.array(5),[1],axis=0), lambda: np.take(np.array(5),[0,0]), lambda: np.take(5,[0],axis=1), lambda: np.array(3.0).take([0],axis=-1), lambda: np.take(5, 0), lambda: np.take(np.array(5),[3,0],axis=0,mode='wrap'), lambda: np.repeat(np.array(5),3,axis=0), lambda: np.sort(np.array(3.)) , lambda: np.cumsum(np.array(3.),axis=0), lambda: np.compress([True],np.array(5),axis=0), lambda: np.delete(np.array(5),0), lambda: np.concatenate((np.array(1),)), lambda: np.flip(np.array(5)), lambda: np.roll(np.array(5),1), lambda: np.argsort(np.array(5)), lambda: np.partition(np.array([5]),0), lambda: np.argmax(np.array(5),axis=0), lambda: np.sum(np.array(5),axis=0), lambda: np.all(np.array(5),axis=0), lambda: np.diff(np.array(5))):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
