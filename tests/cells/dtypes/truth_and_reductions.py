# Truth and reductions of arrays of texts, objects, dates and records, with all that a reduction takes.
import copy
import numpy as np

a = np.zeros(13, dtype=[('i', 'i4'), ('j', 'f4', (2,)), ('s', 'U2'), ('k', [('x', 'i2')])])
a['j'][3, 1] = 2
a['s'][5] = 'a'
a['k']['x'][7] = 1
print(np.count_nonzero(a), np.nonzero(a))
print(bool(np.array(['\0\0'])), np.array(['a\0\0'])[0] == 'a', np.count_nonzero(np.array(['', 'a', ' ', '\0'])), np.nonzero(np.array([b'', b'a', b'\0'])))

o = np.array([[1, 2.5, 3], [4, 5, 6]], dtype=object)
for f in (np.sum, np.prod, np.max, np.min):
    print(repr(f(o)), repr(f(o, axis=0)), repr(f(o, axis=-1, keepdims=True)), repr(f(o, axis=(0, 1))), repr(f(o, keepdims=True)), repr(f(o, axis=1, initial=10)))
    out = np.zeros(2, object)
    print(f(o, axis=1, out=out) is out, out, repr(f(o, axis=0, initial=2, where=[[True], [False]])))
print(repr(np.sum(o, where=o > 2, initial=0)), repr(np.sum(o, axis=1, dtype=float)), repr(o.sum(axis=0, keepdims=True)), repr(o.mean(axis=1)), repr(np.mean(o, axis=1, keepdims=True)))
print(np.any(o, axis=0, keepdims=True), np.all(o, axis=1), np.count_nonzero(o, axis=0, keepdims=True))
for bad in (lambda: np.max(o, where=o > 2), lambda: np.sum(o, where=o > 2), lambda: np.sum(o, axis=2), lambda: np.sum(o, axis=(0, 0)), lambda: np.max(o[:0], axis=0), lambda: np.sum(o, axis=1, out=np.zeros((1, 2), object))):
    try:
        print(bad())
    except (ValueError, IndexError) as e:
        print(type(e).__name__, e)

d = np.array([['2001-01-01', 'NaT', '2000-01-01'], ['1999-03-04', '2020-02-02', '2000-01-01']], 'M8[D]')
for f in (np.max, np.min):
    print(f(d), f(d, axis=1), f(d, axis=0, keepdims=True), f(d, axis=1, initial=np.datetime64('2010-01-01'), where=[True, False, True]))
print(np.argmin(d), np.argmax(d, axis=1), np.argmin(d, axis=0), np.nanargmin(d, axis=1), np.nanargmax(d), np.nanmin(d), np.nanmax(d, axis=1))
t = np.array([[5, 'NaT', -3], [1, 2, 3]], 'm8[s]')
print(t.sum(), t.sum(axis=1), t.sum(axis=1, keepdims=True), np.sum(t, where=~np.isnat(t)), t.mean(axis=1), np.mean(t[1:], axis=0, keepdims=True), np.mean(-t[1:]))
with np.errstate(all='ignore'):
    print(t % np.timedelta64(0, 's'), t // np.timedelta64(0, 's'), np.timedelta64(7, 's') % np.timedelta64(0, 's'), t % np.timedelta64(2, 's'))

L = [1]
b = np.array([L, {}, L, None], dtype=object)
c, same = copy.deepcopy([b, L])
same.append(2)
print(b, c, c[0] is c[2], c[0] is same, b[0] is L)
print(repr(np.array([[1, 2], [3, 4]], dtype=object, ndmax=1)), repr(np.array([[1, 2], [3, 4]], dtype=object, ndmax=0)), np.array([[1, 2]], ndmax=2))
