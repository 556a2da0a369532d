# Results into out=, quantiles of dates, numbers as text, checked arguments.
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
    "np.gradient(np.arange(5.),[1,2])",
    "np.gradient(np.arange(6.).reshape(2,3),[1,2],[1,2,4])",
    "np.gradient(np.arange(6.).reshape(2,3),[1,2,3],axis=1)",
    "np.gradient(np.arange(6.).reshape(2,3),[[1,2,3]],axis=1)",
    "np.result_type('S3','U2')",
    "np.result_type('i4','S1')",
    "np.vecmat(np.array([1,2j,3],object),np.array([[1],[2],[3]],object))",
    "np.vecdot(np.array([1,2j,3],object),np.array([1,2,3],object))",
    "a=np.arange(4).reshape(2,2).astype(object); b=a; a@=np.ones((2,2),int); (b,a is b)",
    "a=np.arange(4.).reshape(2,2); b=a; a@=np.ones((2,2),int); (b,a is b)",
    "np.add.reduce(np.arange(12.).reshape(4,3),axis=0,out=np.empty((1,3)))",
    "np.add.reduce(np.arange(12.).reshape(4,3),axis=0,out=np.empty((4,3)))",
    "np.add.reduce(np.arange(12.).reshape(4,3),axis=0,keepdims=True,out=np.empty((3,)))",
    "np.minimum.reduce(np.arange(12.).reshape(4,3),axis=0,out=np.empty((1,3)))",
    "np.logaddexp.reduce(np.arange(12.).reshape(4,3),axis=0,out=np.empty((1,3)))",
    "a=np.arange(0,24,dtype='m8[D]'); a[3]='NaT'; np.percentile(a,30)",
    "a=np.arange(0,24,dtype='m8[D]'); a[3]='NaT'; np.percentile(a,[30,60])",
    "a=np.arange(0,24,dtype='M8[s]'); a[3]='NaT'; np.percentile(a,[30,60])",
    "a=np.arange(0,24,dtype='m8[D]'); np.percentile(a,[30,60])",
    "a=np.arange(0,24,dtype='M8[s]'); np.percentile(a,[30,60])",
    "np.nanmedian(np.full((3,3),np.nan,'f4'),axis=0)",
    "np.nanmedian(np.full((3,3),np.nan,'e'),axis=1)",
    "np.nanmedian(np.full((3,3),np.nan+0j,'F'),axis=None)",
    "np.nanmean(np.eye(3),dtype='F',axis=1)",
    "np.nanvar(np.eye(3),dtype='e',axis=None)",
    "np.nanmean(np.eye(3),dtype='d',axis=None)",
    "np.nanmean(np.eye(3),dtype='e',axis=1)",
    "np.loadtxt([\"1_1\"])",
    "np.loadtxt([\"1_1\"],dtype='?')",
    "np.loadtxt([\"1_1+2j\"],dtype='D')",
    "np.loadtxt([\"1_1\"],dtype=int)",
    "np.loadtxt([\"1,2\",\"3,4\"],delimiter=\",\",converters={5:float})",
    "np.loadtxt([\"1,2\",\"3,4\"],delimiter=\",\",converters={0:float,-1:lambda s:9})",
    "np.loadtxt([\"1+-5.0j\"],dtype=complex)",
    "x=np.ma.array(np.arange(10),mask=True); o=np.array(-1.); x.var(out=o); o",
    "x=np.ma.array(np.arange(10),mask=True); o=np.array(-1.); x.std(out=o); o",
    "x=np.ma.array(np.arange(10),mask=True); o=np.ma.array(-1.); x.std(out=o); (o,o.mask)",
    "np.linalg.multi_dot([np.ones((2,3)),np.ones((3,4)),np.ones((4,2))],out=np.zeros((2,2)))",
    "o=np.zeros((2,2)); np.linalg.multi_dot([np.ones((2,3)),np.ones((3,4)),np.ones((4,2))],out=o) is o",
    "np.linalg.matrix_rank(np.arange(16.).reshape(2,2,4),rtol=[1e-3,1e-2])",
    "np.linalg.matrix_rank(np.arange(32.).reshape(2,4,4),rtol=np.array([1e-3,1e2]))",
    "np.linalg.matrix_rank(np.arange(32.).reshape(2,4,4),tol=np.array([1e-3,1e2]))",
    "np.cov(np.arange(6.).reshape(2,3),fweights=[1.5,2,3])",
    "np.cov(np.arange(6.).reshape(2,3),aweights=[[1.5,2,3]])",
    "np.digitize([1,2],[1j,2])",
    "np.quantile(np.array([1,2,3,4],object),0.4)",
    "np.random.default_rng(range(10)).random()",
)
