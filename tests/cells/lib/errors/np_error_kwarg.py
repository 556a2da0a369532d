import numpy as np
print("before")
np.sum(np.arange(3), axs=0)
