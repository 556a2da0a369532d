# %d of arrays without axes and of NumPy's numbers is their int().
import numpy as np
print('%d %i' % (np.array(2.7), np.float32(3.9)), '%d' % np.array(5), '%5d|' % np.float64(-2.5), '%x' % np.int16(255), '%d' % np.bool_(True))
class Both:
    def __int__(self): return 3
    def __index__(self): return 4
print('%d %x' % (Both(), Both()))
for wrong in ('%x' % 1, ):
    print(wrong)
try:
    print('%d' % 'a')
except TypeError as e:
    print(e)
try:
    print('%x' % np.float64(2))
except TypeError as e:
    print(type(e).__name__)
