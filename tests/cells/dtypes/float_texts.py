# Numbers of float16, float32 and complex64 as texts are the shortest of their own type.
import numpy as np

for t in ("U", "S", "U9"):
    print(np.array([0.1, 65504, 1e-05, np.nan], "f2").astype(t), np.array([0.1, 3.4e38, 16777216], "f4").astype(t))
print(np.array([0.1 + 0.2j], "c8").astype("U"), np.array([0.1, 1e16]).astype("U"), np.array([0.1], "f2").astype("O"))
print(np.char.mod("%s", np.array([0.1], "f4")), np.char.mod("%.3f", np.array([0.1, 2], "f4")), np.char.mod("%d", [3, 4]))
print(np.linalg.lstsq(np.zeros((4, 0)), np.zeros((4, 2)), rcond=None))
