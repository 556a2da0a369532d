import numpy as np
z=np.array([3+1j,1-2j,2+0j,1+5j])
print(np.sort(z), np.argmax(z), np.unique(z), z[z.real>1], z[[0,2]], np.concatenate([z,z])[:3], np.cumsum(z), np.stack([z,z]).shape)
h=np.array([3,1,2,np.nan],dtype='e'); print(np.sort(h), np.argsort(h), h[h>1], h[[1,0]], np.cumsum(h), np.median(h[:3]))
print(np.result_type(np.float16, np.int16), np.can_cast('f8','f4'), np.promote_types('e','i2'), np.issubdtype(np.complex64, np.complexfloating), np.isscalar(1j))
for t in "eFD":
    a=np.arange(6,dtype=t).reshape(2,3); print(a.T, np.flip(a), np.repeat(a,2), np.take(a,[0,5]), np.outer(a[0],a[1]), np.trace(a), np.diag(a))
