# A matrix on a logarithmic axis, which has no place for its lower edge.
# expect: True
import io

import matplotlib.pyplot as plt
import numpy as np

plt.semilogy([1, 2, 3], [1, 10, 100])
plt.imshow(np.ones((3, 3)))
file = io.BytesIO()
plt.savefig(file)
plt.close()
print(len(file.getvalue()) > 1000)
