# What has no complex path says so; nothing loses its imaginary part without a word.
import numpy as np
a = np.array([[2 + 1j, 1], [0.5j, 3]])
for name in ('det', 'slogdet', 'qr', 'cholesky', 'eig', 'eigvals', 'eigh', 'eigvalsh', 'svd', 'pinv', 'cond'):
    try:
        print(name, getattr(np.linalg, name)(a))
    except NotImplementedError as e:
        print(str(e).split(' of ')[1].split(';')[0], end=', ')
print(np.allclose(np.linalg.inv(a) @ a, np.eye(2)), np.allclose(a @ np.linalg.solve(a, [1, 2j]), [1, 2j]))
# expect: a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, a complex matrix is not supported yet, True True
