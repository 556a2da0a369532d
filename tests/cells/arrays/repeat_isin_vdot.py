# repeat by counts, isin of a few elements, vdot, einsum called twice.
import numpy as np
a=np.arange(12).reshape(3,4)
print(np.repeat(a,[0,2,1],axis=0),np.repeat(a,[0,2,1,3],axis=1),np.repeat([1.5,2,3],np.array([2,0,1])),np.repeat(np.array([1+2j,3]),[1,2]),np.repeat(a[:,::2].T,[1,2],axis=0),np.repeat(np.array([True,False]),[3,1]),np.repeat(np.zeros((0,3)),[1,2,0],axis=1).shape, np.repeat(a,[0,0,0],axis=0).shape)
for f in ("np.repeat(a,[1,2],axis=0)","np.repeat(a,[-1,2,0],axis=0)","np.repeat([1,2,3],[2**50,2**50,2**50])"):
    try: print(eval(f))
    except (ValueError,MemoryError) as e: print(type(e).__name__, str(e)[:60] if isinstance(e, ValueError) else "") # how much memory there is depends on the device
print(np.isin([1,2,3,4],[2,9]),np.isin([1.5,np.nan],[np.nan,1.5]),np.isin(a,[3,5],invert=True),np.isin(np.array([1,2],'u1'),[300,2]),np.isin(np.array([1,2],'u1'),np.array([-1,2])),np.isin([True,False],[1]),np.isin(3,[3,4]),np.isin([2**63],np.array([2**63],'u8')), np.isin(np.array([],int),[1]))
print(np.vdot([1,2,3],[4,5,6]),np.vdot([1j,2],[3,4j]),np.vdot(a,a),np.vdot([True,False],[True,True]),repr(np.vdot(np.float32([1,2]),[1,2])),repr(np.vdot(np.array([1,2],'i1'),np.array([100,100],'i1'))))
for s,o in [('ijk,ijk->ij',2),('i,i',2),('ij,ij->j',2),('ij,ji->',2),('ii->i',1),('ii',1),('ij->ji',1),('...i->...',1)]:
    x=np.arange(9.).reshape(3,3) if 'k' not in s and s!='i,i' else np.arange(27.).reshape(3,3,3) if 'k' in s else np.arange(3.)
    print(s,np.einsum(s,*[x]*o), np.einsum(s,*[x]*o))
x=np.zeros((3,3)); np.einsum('ii->i',x)[:]=1; print(x)
