import numpy as np
def mandelbrot(h, w, maxit=20, r=2):
    x = np.linspace(-2.5, 1.5, 4*h+1); y = np.linspace(-1.5, 1.5, 3*w+1)
    A, B = np.meshgrid(x, y); C = A + B*1j
    z = np.zeros_like(C); divtime = maxit + np.zeros(z.shape, dtype=int)
    for i in range(maxit):
        z = z**2 + C
        diverge = abs(z) > r; div_now = diverge & (divtime == maxit)
        divtime[div_now] = i; z[diverge] = r
    return divtime
m = mandelbrot(6, 6); print(m.shape, m.sum()); 
for row in m[::3]: print(''.join(' .:-=+*#%@'[min(v//2, 9)] for v in row))
def julia(c, n=20):
    y, x = np.ogrid[-1.5:1.5:n*1j, -1.5:1.5:n*1j]; z = x + 1j*y; out = np.zeros(z.shape, int)
    for k in range(30):
        mk = np.abs(z) < 2; z[mk] = z[mk]**2 + c; out += mk
    return out
print(julia(-.4+.6j)[8:11])
