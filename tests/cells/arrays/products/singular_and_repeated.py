# Singular matrices, repeated places of ufunc.at, types of covariances and least squares, distinct nan.
import numpy as np
# Last digits are those of the library that multiplies, another one on a GPU: rounded.
u,s,v=np.linalg.svd(np.ones((2,2)),hermitian=True); print(np.allclose(u*s@v,1), s.round(9)+0, np.abs(u).round(9), np.abs(v).round(9))
u,s,v=np.linalg.svd(np.array([[1,2],[2,-3.]]),hermitian=True); print(np.allclose(u*s@v,[[1,2],[2,-3]]), s.round(9))
print(np.linalg.cond(np.ones((2,2)),1), np.linalg.cond(np.array([[1,2],[3,4.]]),1).round(9), np.linalg.cond(np.array([np.eye(2),np.ones((2,2))]),np.inf).round(9), np.linalg.cond(np.array([[1,2],[3,4.]]),'fro').round(9), np.linalg.cond(np.ones((2,2))) > 1e15, np.linalg.cond(np.array([[np.nan,1],[1,1]]),1))
print(np.linalg.cond(np.ones((2,2),'f4'),1).dtype, np.linalg.cond(np.array([[1,2j],[3,4.]]),1).round(9))
a = np.array([1,2,3]); np.invert.at(a,[0,0,1]); print(a)
a=np.arange(6.).reshape(2,3); np.negative.at(a, ([0,1,0],[1,2,1])); print(a)
a=np.arange(6.); np.sqrt.at(a, slice(None)); print(a)
a=np.arange(6.); np.square.at(a, [2,2,2,3]); print(a)
print(np.cov([1,2,3],dtype=np.float32).dtype, np.corrcoef([1,2,3],[1,2,4],dtype=np.float32).dtype, np.cov([[1,2,3],[3,1,2]]).round(9), np.cov([1,2,3],[1j,2,3]).round(9))
print(np.searchsorted([3,1,2],[2],sorter=[1,2,0]))
print(np.linalg.lstsq(np.vander(np.linspace(0,1,8,dtype='f4'),4),np.arange(8,dtype='f4'))[0].dtype, [np.asarray(x).dtype for x in np.linalg.lstsq(np.vander(np.linspace(0,1,8,dtype='f4'),4),np.ones(8,'f4'))], np.linalg.lstsq(np.array([[1,0],[0,1],[1,1.]]),[1,2,3.])[0].round(12), np.linalg.lstsq(np.array([[1,0],[0,1j],[1,1.]]),[1,2,3.])[0].round(12), np.linalg.lstsq(np.zeros((0,2)), np.zeros(0)))
print(np.unique([np.nan,np.nan,1],axis=0), np.unique([3,1,3],axis=0,return_inverse=True,return_counts=True), np.unique([[np.nan,1],[np.nan,1]],axis=0), np.unique([2,1],axis=-1))
