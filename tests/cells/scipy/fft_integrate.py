import numpy as np
from scipy import fft, integrate
from scipy.fft import dct, idct
from scipy.integrate import quad, solve_ivp, odeint, simpson, trapezoid, cumulative_trapezoid

np.set_printoptions(precision=6, suppress=True)
x = np.array([1.0, 2, 0, -1, 3])
print(abs(fft.fft(x)), fft.rfft(x)[1].round(6), fft.ifft(fft.fft(x)).real.round(6) + 0.0, fft.fftfreq(4), fft.next_fast_len(13))
for t in (1, 2, 3):
    print(dct(x, t), idct(dct(x, t), t).round(6) + 0.0, dct(x, t, norm="forward"))
print(dct(x, norm="ortho"), idct(x, norm="ortho"), dct(x, 3, norm="ortho"), dct(x, n=4), dct(x, n=7))
print(fft.dst(x), fft.idst(fft.dst(x)).round(6) + 0.0, fft.dst(x, 3), fft.dctn(np.arange(6.0).reshape(2, 3)).round(6) + 0.0, fft.idctn(np.ones((2, 2))))
print(dct(np.arange(6.0).reshape(2, 3), axis=0).round(6) + 0.0)
y = np.linspace(0, 1, 9) ** 3
print(trapezoid(y, dx=0.125), simpson(y, dx=0.125), simpson(y[:8], dx=0.125), simpson(y, x=np.linspace(0, 1, 9) ** 2).round(9), cumulative_trapezoid(y, initial=0)[-1])
for f, a, b in ((np.sin, 0, np.pi), (lambda v: np.exp(-v * v), -np.inf, np.inf), (lambda v: 1 / np.sqrt(v), 0, 1), (lambda v: np.exp(-v), 0, np.inf)):
    value, error = quad(f, a, b)
    print(round(value, 6), error < 1e-6)
print(quad(lambda v, c: c * v, 0, 2, args=(3,))[0], round(integrate.dblquad(lambda y, x: x * y, 0, 1, 0, lambda x: x)[0], 9))
print(integrate.fixed_quad(lambda v: v ** 5, 0, 1, n=3)[0].round(9), integrate.romb(y, dx=0.125).round(9))
s = solve_ivp(lambda t, y: [y[1], -y[0]], (0, 5), [1, 0])
print(s.t, s.y, s.nfev, s.success, s.message)
s = solve_ivp(lambda t, y, k: -k * y, [0, 2], [1.0], args=(1.5,), t_eval=[0, 0.5, 1, 2], rtol=1e-8, atol=1e-10, dense_output=True)
print(s.y, s.sol(0.7), s.t)
def hit(t, y): return y[0]
hit.terminal, hit.direction = True, -1
s = solve_ivp(lambda t, y: [y[1], -9.8], (0, 10), [0.0, 10.0], events=hit, method="RK23", max_step=0.5)
print(s.t_events[0], s.status, s.t[-1])
r = odeint(lambda y, t, b: [y[1], -b * y[1] - 5 * np.sin(y[0])], [3.0, 0.0], np.linspace(0, 2, 5), args=(0.25,))
print(r.round(5))
# expect: [5.       3.373717 3.690262 3.690262 3.373717] (3.354102+0.363271j) [ 1.  2.  0. -1.  3.] [ 0.    0.25 -0.5  -0.25] 14
# expect: [ 6.        2.242641  4.       -6.242641  2.      ] [ 1.  2.  0. -1.  3.] [ 0.75     0.28033  0.5     -0.78033  0.25   ]
# expect: [10.       -0.277515  5.854102 -8.05748   0.854102] [ 1.  2.  0. -1.  3.] [ 1.       -0.027751  0.58541  -0.805748  0.08541 ]
# expect: [ 5.482758  0.399152  7.       -8.107356  0.225446] [ 1.  2.  0. -1.  3.] [ 0.548276  0.039915  0.7      -0.810736  0.022545]
# expect: [ 2.236068 -0.087758  1.85123  -2.547999  0.270091] [ 1.864786  0.257209  2.34458  -2.432785  0.202278] [ 1.864786  0.257209  2.34458  -2.432785  0.202278] [ 4.        5.226252 -2.828427 -2.164784] [10.        2.473879  0.951083  5.677695 -5.692021 -7.722933  5.356896]
# expect: [ 4.09017   3.355198  7.09017  -7.330938  6.      ] [ 1.  2.  0. -1.  3.] [ 4.067062  3.597831  5.       -6.361763  3.169006] [[ 60.       -13.856406   0.      ]
# expect:  [-25.455844   0.         0.      ]] [[ 0.364277 -0.0625  ]
# expect:  [-0.0625    0.010723]]
# expect: [[ 6.       10.       14.      ]
# expect:  [-4.242641 -4.242641 -4.242641]]
# expect: 0.25390625 0.25 0.1466064453125 0.39994687 2.03125
# expect: 2.0 True
# expect: 1.772454 True
# expect: 2.0 True
# expect: 1.0 True
# expect: 6.0 0.125
# expect: 0.166666667 0.25
# expect: [0.       0.000999 0.010989 0.110889 0.760151 1.693466 2.681892 3.662499
# expect:  4.577872 5.      ] [[ 1.        1.        0.99994   0.993858  0.72471  -0.122608 -0.896413
# expect:   -0.866881 -0.133006  0.284705]
# expect:  [ 0.       -0.000999 -0.010989 -0.110662 -0.689038 -0.992423 -0.443139
# expect:    0.498428  0.991048  0.958545]] 56 True The solver successfully reached the end of the integration interval.
# expect: [[1.       0.472367 0.22313  0.049787]] [0.349938] [0.  0.5 1.  2. ]
# expect: [2.040816] 1 2.0408163265306123
# expect: [[ 3.       0.     ]
# expect:  [ 2.90637 -0.40404]
# expect:  [ 2.52264 -1.25731]
# expect:  [ 1.47603 -3.08301]
# expect:  [-0.39641 -3.77618]]
