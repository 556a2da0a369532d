"""order between the places of partition

numpy.partition promises the places that are asked for; between them the elements stand in
another order here (a short line is sorted as a whole).
"""

import numpy as np

print(np.partition(np.array([7, 1, 9, 3, 8, 2, 6, 4, 5, 0]), [2, 5]))
