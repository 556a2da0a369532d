# ndarray(buffer=), getbuffer, casts, sorting and writing in place over memory that is not an array's.
# device: cpu
import numpy as np, array, io, struct, gc, copy, pickle
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
b = bytearray(32)
a = np.ndarray((2,3), 'i2', buffer=b, offset=4)
a[:] = 5; print(b)
a = np.ndarray((4,), 'f8', buffer=b); a += 1; print(b)
a = np.ndarray((2,2), 'u1', b, 3, (8,2)); a[...] = 255; print(b)
i = io.BytesIO(b'abcdefgh'); v = i.getbuffer(); x = np.frombuffer(v, 'u1'); x[0] = 65; print(i.getvalue())
struct.pack_into('<d', b, 8, 2.5); print(np.frombuffer(b)[1])
y = np.frombuffer(b); z = y[::-1]; z[:2] = [1, 2]; print(b)
k = copy.copy(y); k[0] = 100; print(y[0]); k = copy.deepcopy(y); k[0]=100; print(y[0])
k = pickle.loads(pickle.dumps(y)); k[0] = 7; print(y[0])
t(lambda: np.frombuffer(np.arange(8)[::2]))
q = np.arange(8); w = np.frombuffer(q, 'i4', offset=8, count=2); w[0] = 77; print(q)
q = np.arange(8); w = np.frombuffer(q, 'u1'); w[8] = 9; print(q)
BA = bytearray
c = BA(b'12345678'); n = np.frombuffer(c, 'u1'); n[0] = 0; print(c); del c, n; gc.collect()
f = array.array('i', range(5)); m = memoryview(f); n = np.asarray(m); n[:] = n[::-1]; print(f, m.tolist()); m[0] = 11; print(n)
del n, m; gc.collect(); f.append(3); print(f)
for tc in 'bBhHiIlLqQfd':
    f = array.array(tc, [1,2,3]); n = np.asarray(f); n += 1; print(n.dtype, f); n = np.frombuffer(f, n.dtype); print(n)
m = memoryview(bytearray(range(24))).cast('B', (2,3,4)); n = np.asarray(m); print(n.shape, n.strides, n[1,2]); n[1] = 0; print(m.tolist())
m = memoryview(bytearray(16)).cast('d'); n = np.asarray(m); n[1] = 3; print(m[1])
m = memoryview(bytearray(b'\0\1\2\1')).cast('?'); print(np.asarray(m))
b = bytearray(16); n = np.frombuffer(b, 'c16'); n[0] = 1+2j; print(b); n = np.frombuffer(b, 'f2'); print(n)
n = np.frombuffer(b, '?'); print(n)
n = np.frombuffer(b, 'S4'); print(n)
t(lambda: np.frombuffer(b, 'i4', offset=17)); t(lambda: np.frombuffer(b, 'i4', count=5)); t(lambda: np.frombuffer(b, 'i4', offset=3)); t(lambda: np.frombuffer(3)); t(lambda: np.frombuffer('abc'))
n = np.frombuffer(b, 'u1'); n.sort(); print(b); n.resize; n.fill(3); print(b); np.add.at(n, [0,0,1], 2); print(b); np.copyto(n, 9, where=n>3); print(b); n[[1,2]] = [7,8]; n[n==9] = 0; print(b)
o = n.reshape(4,4).T; o[1] = [1,2,3,4]; print(b); np.fill_diagonal(n.reshape(4,4), 0); print(b); n.flat[3] = 200; print(b); n.flat = 1; print(b)
t(lambda: setattr(n, 'dtype', 'i4')); print(n, b); n[0] = -1; print(b); n.shape = (2,2); n[1,1] = 5; print(b)
s = sum(int(x) for x in np.nditer(n)); print(s)
for r in np.nditer(n, op_flags=['readwrite']): r[...] = 2
print(b)
x = np.frombuffer(b, 'u1'); l = []
for j in range(3):
    x[:] = j; l.append(bytes(b)[:2])
print(l)
b[:] = bytes(range(16)); print(x, x.sum()); b.reverse(); print(x[:3]); b *= 1; t(lambda: b.__delitem__(0)); t(lambda: b.pop()); t(lambda: b.insert(0, 1)); t(lambda: b.__setitem__(slice(0, 2), b'abc')); b[0:2] = b'xy'; print(x[:3])
