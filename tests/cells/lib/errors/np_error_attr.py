import numpy as np
print("before")
np.arange(3).foo
