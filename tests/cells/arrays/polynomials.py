import numpy as np
print(np.polyval([3, 0, 1], 5), np.polyval([1, 2], [1, 2, 3]), np.roots([1, -3, 2]), np.poly([1, 2]), np.polyadd([1, 2], [9, 5, 4]), np.polysub([2, 10, -2], [3, 10, -4]), np.polymul([1, 2, 3], [9, 5, 1]), np.polyder([1, 1, 1, 1]), np.polyint([1, 1, 1]), np.polydiv([3.0, 5.0, 2.0], [2.0, 1.0]))
print(np.round(np.polyfit([0, 1, 2, 3], [0, 1, 4, 9], 2), 8) + 0.0, np.round(np.polyfit([0.0, 1.0, 2.0], [1.0, 3.0, 5.0], 1), 10))
p = np.poly1d([1, 2, 3])
print(p, p(0.5), p.order, p.coeffs, p.deriv(), (p * p).coeffs, p + 1, p[0], repr(p))
