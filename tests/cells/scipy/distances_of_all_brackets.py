# expect: array([[0.        , 1.        , 2.        , 2.23606798],
# expect:        [1.        , 1.41421356, 1.        , 1.41421356],
# expect:        [2.        , 1.        , 0.        , 1.        ],
# expect:        [2.23606798, 1.41421356, 1.        , 1.41421356]])
# expect: array([[0, 1, 2, 3],
# expect:        [1, 2, 1, 2],
# expect:        [2, 1, 0, 1],
# expect:        [3, 2, 1, 2]], dtype=uint32)
# expect: array([[0, 1, 2, 2],
# expect:        [1, 1, 1, 1],
# expect:        [2, 1, 0, 1],
# expect:        [2, 1, 1, 1]], dtype=uint32)
# expect: array([[0, 1, 2, 3],
# expect:        [1, 2, 1, 2],
# expect:        [2, 1, 0, 1],
# expect:        [3, 2, 1, 2]], dtype=uint32)
# expect: [[4294967295 4294967295]
# expect:  [4294967295 4294967295]]
# expect: [[0.       2.       2.       2.828427]
# expect:  [1.       2.236068 1.       2.236068]
# expect:  [2.       2.       0.       2.      ]
# expect:  [3.       2.236068 1.       2.236068]]
# expect: distance metric not supported
# expect: Bracketing values (xa, xb, xc) do not fulfill this requirement: (f(xb) < f(xa)) and (f(xb) < f(xc))
# expect: Bracketing values (xa, xb, xc) do not fulfill this requirement: (xa < xb) and (xb < xc)
# expect: False 1
import numpy as np
from scipy import ndimage
a=np.array([[0,1,1,1],[1,1,1,1],[1,1,0,1],[1,1,1,1]])
for m in ('euclidean','taxicab','chessboard','cityblock'): print(repr(ndimage.distance_transform_bf(a,metric=m)))
print(ndimage.distance_transform_bf(np.ones((2,2)),metric='taxicab'))
print(ndimage.distance_transform_bf(a,sampling=[1,2]).round(6))
try: ndimage.distance_transform_bf(a,metric='x')
except RuntimeError as e: print(e)
from scipy import optimize
for bracket in ((-5, 2.9, 4.5), (1, 0, 4), (-1, 2.0, 4.5)):
    try:
        r = optimize.minimize_scalar(lambda x: x**2 + 10*np.sin(x) if bracket[1] > 2.5 else (x + 2)**2*(x - 3), bracket=bracket, method="Brent", options={"maxiter": 1})
        print(r.success, r.nit)
    except ValueError as e:
        print(e)
