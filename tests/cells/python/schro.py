import numpy as np
N, L = 100, 10; x = np.linspace(-L/2, L/2, N); dx = x[1]-x[0]
H = -.5*(np.diag(np.ones(N-1),-1)-2*np.eye(N)+np.diag(np.ones(N-1),1))/dx**2 + np.diag(.5*x**2)
E, psi = np.linalg.eigh(H); print(np.round(E[:5], 6), np.round(np.abs(psi[:, 0]).max(), 6), np.allclose(psi.T@psi, np.eye(N)))
k = 2*np.pi*np.fft.fftfreq(N, dx); ps = np.exp(-(x+1)**2+2j*x); ps /= np.sqrt((abs(ps)**2).sum()*dx); dt = .01
for _ in range(50):
    ps *= np.exp(-.5j*dt*.5*x**2); ps = np.fft.ifft(np.exp(-.5j*dt*k**2)*np.fft.fft(ps)); ps *= np.exp(-.5j*dt*.5*x**2)
print(round(float((abs(ps)**2).sum()*dx), 10), round(float((x*abs(ps)**2).sum()*dx), 8))
