# Bytes other than 0 and 1 seen as bools count once.
import io
import numpy as np

a = np.array([0, 255, 1, 2], np.uint8)
v = a.view(bool)
print(v.sum(), np.count_nonzero(v), v, ~v, v * 2, v.astype(int), v + v, v.any(), v.all(), v.view(np.uint8).sum() > 0)
print(np.frombuffer(b'\x00\x02\x01', bool).sum(), np.ndarray((3,), bool, b'\x00\x02\x01').sum(), np.array([2, 0x0301], 'i2').view(bool).sum())
print(np.array([2, 0, -1], 'i1').view('?').astype(int), a.getfield(bool).sum(), np.arange(4)[v], np.cumsum(v), np.mean(v), np.sort(v))
f = io.BytesIO()
np.save(f, np.zeros(3, bool))
print(np.load(io.BytesIO(f.getvalue()[:-3] + b'\x00\x02\xff')).sum())
b = np.zeros(3, 'u1')
w = b.view(bool)  # of zeros and ones: the same memory
w[1] = True
b[0] = 1
print(b, w)
