# The README's picture of plots: run in docs/pictures with warpcell run plots.py
import numpy as np
import matplotlib.pyplot as plt
fig, ax = plt.subplots(2, 3, figsize=(12, 7))
x = np.linspace(0, 10, 200)
ax[0,0].plot(x, np.sin(x), 'r--', label='sin'); ax[0,0].plot(x, np.cos(x), label='cos'); ax[0,0].legend(); ax[0,0].set_title('Waves'); ax[0,0].grid(True)
rng = np.random.default_rng(1)
s = ax[0,1].scatter(rng.random(60), rng.random(60), c=rng.random(60), s=80*rng.random(60), cmap='viridis'); fig.colorbar(s, ax=ax[0,1])
ax[0,2].bar(['a','b','c','d'], [3,7,2,5], color='tab:green'); ax[0,2].set_ylabel('count')
X, Y = np.meshgrid(np.linspace(-2,2,60), np.linspace(-2,2,60)); Z = np.exp(-X**2-Y**2)*X
c = ax[1,0].contourf(X, Y, Z, 12, cmap='coolwarm'); fig.colorbar(c, ax=ax[1,0]); ax[1,0].set_xlabel('x'); ax[1,0].set_ylabel('y')
ax[1,1].hist(rng.standard_normal(2000), bins=30, alpha=.7); ax[1,1].axvline(0, color='k', ls=':')
ax[1,2].quiver(X[::8,::8], Y[::8,::8], -Y[::8,::8], X[::8,::8]); ax[1,2].set_aspect('equal'); ax[1,2].set_title(r'$\omega$ field')
fig.suptitle('Six kinds'); fig.tight_layout(); fig.savefig('plots.png')
