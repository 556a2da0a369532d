import numpy as np
import io
import os
import tempfile

with tempfile.TemporaryDirectory() as d:
    p = os.path.join(d, 'a')
    x, y = np.arange(12).reshape(3, 4), np.linspace(0, 1, 1000)
    np.savez(p, x, y=y, z=np.array(5.5), e=np.zeros((0, 3), 'f4'))
    f = np.load(p + '.npz')
    print(f.files, len(f), 'y' in f, 'q' in f, list(f.keys()))
    print(f['arr_0'], f['y'][:3], f['z'], f['e'].shape, f['e'].dtype)
    try:
        f['nope']
    except KeyError as e:
        print(e)
    np.savez_compressed(p + 'c.npz', zeros=np.zeros(100000), t=x.T, c=np.array([1 + 2j]), b=x > 3)
    print(os.path.getsize(p + 'c.npz') < 3000)
    with np.load(p + 'c.npz') as f:
        print(f['zeros'].shape, f['t'], f['c'], f['b'].dtype, sorted(f))
    np.save(p, x.T)
    print(np.load(p + '.npy'))
    b = io.BytesIO()
    np.save(b, y)
    b.seek(0)
    print(np.load(b)[-1])
    x.tofile(p + '.bin')
    print(np.fromfile(p + '.bin', dtype=np.int64), np.fromfile(p + '.bin', dtype='i4', count=4))
    y[:3].tofile(p + '.txt', sep=',')
    print(open(p + '.txt').read(), np.fromfile(p + '.txt', sep=','))
    np.savetxt(p + '.csv', x, fmt='%d', delimiter=',', header='a,b,c,d', comments='')
    print(open(p + '.csv').read(), np.loadtxt(p + '.csv', delimiter=',', skiprows=1), np.genfromtxt(p + '.csv', delimiter=',', skip_header=1)[0])
    try:
        np.load(p + '.csv')
    except ValueError as e:
        print('ValueError')
    try:
        np.savez(p, x, arr_0=x)
    except ValueError as e:
        print(e)
