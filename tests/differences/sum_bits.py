"""The last bits of floating sums

A sum is added up by one tree that depends on the shape alone, so that one thread, many
threads and the GPU give the same bits. NumPy's order depends on the memory layout and on
the processor's vectors. Both are as exact; the last bits may differ.
Running sums and products (cumsum, cumprod) have NumPy's order on the CPU. On the GPU those of
4096 elements and more are added up tile by tile, the same way each time, float32 in float64:
closer to the exact totals, with other last bits; a total that overflows on the way may not there.
"""

import numpy as np

x = np.sqrt(np.arange(1.0, 100001.0))
print(repr(float(x.sum())))
