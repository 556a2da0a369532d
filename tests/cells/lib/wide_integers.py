# Python integers beside narrow types, and integers beyond 64 bits.
import numpy as np
i8 = np.array([100, 27, -128], dtype=np.int8); u8=np.array([250,3],dtype=np.uint8); f4=np.array([1.5,2],dtype='f4')
print(i8/300, u8/-1, u8/256, 300/i8, np.int8(3)/300, f4*2**70, np.arange(3)/2**70, np.arange(3)<2**70, np.logical_and(u8,256))
try: print(np.arange(3)+2**70)
except Exception as e: print(type(e), e)
print([1,2,3] <= np.float64(2), [1,2]==np.int64(1), np.float64(2)*2**80, np.arctan2(i8,300), 2**70 > np.int64(5), np.int64(5)*2.0)
try: print(np.int64(3)+2**70)
except Exception as e: print(type(e), e)
