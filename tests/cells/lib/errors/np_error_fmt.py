import numpy as np
print("before")
f'{np.arange(3):.2f}'
