import numpy as np
a = np.arange(3.0)
b = np.arange(12.0).reshape(3, 4)
print(np.einsum("i->", a), np.einsum("i,i->i", a, a), np.einsum("i,i", a, a), np.einsum("i,j->ij", a, a), np.einsum("ij->j", b))
