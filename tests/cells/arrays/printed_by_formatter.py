# The formatter of the print options: threshold, edges, width, and what repr() says behind the elements.
import numpy as np
for o in [dict(threshold=5,edgeitems=2,linewidth=40,formatter={'float':lambda x:'<%g>'%x,'int':lambda x:'#%d'%x,'bool':lambda x:'TF'[not x],'complexfloat':str}), dict(formatter={'all':lambda x:'*%s'%x},linewidth=50)]:
    with np.printoptions(**o):
        for a in [np.arange(20), np.arange(30.).reshape(5,6), np.arange(24).reshape(2,3,4)/7, np.float32([1,2,3]), np.array([1,2],'i1'), np.zeros((0,3)), np.zeros(0), np.array(3.5), np.array(3.5,'f4'), np.array([True,False]), np.arange(6)*1j, np.arange(60,dtype='f4'), np.arange(1000).reshape(10,100)]:
            print(repr(a)); print(a)
            print(np.array2string(a, separator=';', prefix='abc', suffix='--'))
print(np.array2string(np.arange(2000), formatter={'int':hex}))
print(np.array2string(np.arange(40.), formatter={'float_kind':lambda x:'%.2f'%x}, threshold=10, edgeitems=1))
