# Results of masked arrays in out=: elements and masks.
import numpy as np
import warnings

warnings.simplefilter("ignore")


def show(*programs):
    """Each program's last line, or the error."""
    for text in programs:
        *first, last = text.split("; ")
        names = {"np": np}
        try:
            for line in first:
                exec(line, names)
            print(repr(eval(last, names)))
        except Exception as e:
            print(type(e).__name__, e)


show(
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; xm[0]=np.ma.masked; o=np.full(4,-9.); r=np.sum(xm,axis=0,out=o); (r is o,o)",
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; o=np.full(4,-9.); r=np.mean(xm,axis=0,out=o); (r is o,o)",
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; o=np.full(4,-9.); r=np.max(xm,axis=0,out=o); (r is o,o)",
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; o=np.full(4,-9.); r=np.var(xm,axis=0,out=o); (r is o,o)",
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; o=np.ma.empty(4,dtype=float); r=xm.sum(axis=0,out=o); (r is o,o)",
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; o=np.full((3,4),-9.); r=np.cumsum(xm,axis=0,out=o); (r is o,o)",
    "xm=np.ma.array(np.arange(12.).reshape(3,4)); xm[:,0]=np.ma.masked; o=np.full((3,4),-9.); r=np.round(xm,decimals=2,out=o); (r is o,o)",
    "x=np.ma.array(np.arange(10),mask=True); o=np.array(-1.); x.var(out=o); o",
    "x=np.ma.array(np.arange(10),mask=True); o=np.array(-1.); x.std(out=o); o",
    "x=np.ma.array(np.arange(10),mask=True); o=np.ma.array(-1.); x.std(out=o); (o,o.mask)",
    "np.add(np.ma.array([1]),5).mask",
    "mx=np.ma.array([[1.,2],[3,4]],mask=[[0,1],[0,0]]); mx.dot(mx)",
    "np.ma.array([[1,2]],mask=[[0,1]],ndmin=3).shape",
    "np.ma.array(np.ma.array([1,2],mask=[0,1]),ndmin=2).mask.shape",
)
xm = np.ma.array(np.arange(6.0).reshape(2, 3), mask=[[0, 1, 0], [0, 1, 1]])
for f in (np.amax, np.amin, np.max, np.min):
    o = np.full(3, -9.0)
    print(f(xm, axis=0, out=o) is o, o, f(xm, axis=1, keepdims=True))
o = np.full((2, 3), -9.0)
print(np.clip(xm, 1, 3, out=o) is o, o)
o = np.ma.zeros((2, 3))
print(np.cumprod(xm, axis=1, out=o) is o, o)
try:
    np.max(np.ma.array([1, 2], mask=True), out=np.zeros((), int))
except np.ma.MaskError as e:
    print(e)
