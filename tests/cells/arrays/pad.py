import numpy as np
a = [1, 2, 3, 4, 5]
print(np.pad(a, (2, 3), 'constant', constant_values=(4, 6)), np.pad(a, (2, 3), 'edge'), np.pad(a, (2, 3), 'linear_ramp', end_values=(5, -4)), np.pad(a, (2,), 'maximum'), np.pad(a, (2,), 'mean'), np.pad(a, (2,), 'median'))
print(np.pad(a, (2, 3), 'reflect'), np.pad(a, (2, 3), 'reflect', reflect_type='odd'), np.pad(a, (2, 3), 'symmetric'), np.pad(a, (2, 3), 'wrap'), np.pad(a, 1))
b = [[1, 2], [3, 4]]
print(np.pad(b, ((3, 2), (2, 3)), 'minimum'), np.pad(b, 1), np.pad(b, ((0, 1), (1, 0)), constant_values=9), np.pad(np.ones((2, 2)), ((1, 1), (0, 2)), 'constant'))
print(np.pad(np.arange(3.0), (4, 5), mode='reflect'), np.pad(np.arange(3), (4, 5), mode='symmetric'), np.pad(np.arange(3), (4, 5), mode='wrap'))
# the result lies as the array does, and is never the array itself
for mode in ('reflect', 'symmetric', 'mean', 'linear_ramp', 'maximum', 'median', 'minimum', 'wrap', 'edge', 'constant'):
    f = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    p, q = np.pad(f, 1, mode=mode), np.pad(f, 0, mode=mode)
    q[:] = 9
    print(mode, p.flags.fnc, np.pad(f.copy('C'), 1, mode=mode).flags.fnc, f.sum(), p.sum())
# Mirrored by slices: all widths beside the array's
for mode in ('reflect', 'symmetric', 'wrap', 'edge'):
    for n in (1, 2, 3, 5):
        for b in range(7):
            for a in range(7):
                print(mode, n, b, a, np.pad(np.arange(n), (b, a), mode=mode))
    print(np.pad(np.arange(12).reshape(3, 4)[:, ::-1], ((2, 1), (0, 3)), mode=mode))
    print(np.pad(np.arange(12.0).reshape(3, 4).T, 2, mode=mode), np.pad(np.zeros((0, 3)), ((0, 0), (1, 1)), mode=mode))
