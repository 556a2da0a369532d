import numpy as np
from numba import cuda
from numba.cuda.random import *
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32, xoroshiro128p_uniform_float64, xoroshiro128p_normal_float64
@cuda.jit
def k(states, out):
    t = cuda.grid(1)
    if t < out.shape[0]:
        for j in range(3): out[t, j] = xoroshiro128p_uniform_float64(states, t)
st = create_xoroshiro128p_states(5, seed=7); o = np.zeros((5, 3)); k[1, 5](st, o); print(o)
# expect: [[0.7796595  0.92068326 0.20510208]
# expect:  [0.09631481 0.0544089  0.23895898]
# expect:  [0.97113137 0.78491142 0.65858252]
# expect:  [0.53298037 0.32803867 0.10243704]
# expect:  [0.18314154 0.58164655 0.26550267]]
