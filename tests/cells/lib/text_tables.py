# Tables in text files: loadtxt and genfromtxt, their keywords and errors.
import numpy as np
from io import StringIO


def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


t(lambda: np.loadtxt(['1.0 2'], dtype=int))
t(lambda: np.loadtxt(['1.5 2'], dtype=int))
t(lambda: np.loadtxt(['a 2']))
t(lambda: np.loadtxt(['1 2', '3']))
t(lambda: np.loadtxt(['1 2'], usecols=5))
t(lambda: np.loadtxt([]))
t(lambda: np.loadtxt(['a,"b c",d'], dtype=str, delimiter=',', quotechar='"'))
t(lambda: np.loadtxt(['2020-01-01 5'], dtype=[('d', 'M8[D]'), ('x', int)]))
t(lambda: np.loadtxt(['1+2j 3j'], dtype=complex))
t(lambda: np.loadtxt(['1 300'], dtype=np.uint8))
t(lambda: np.loadtxt(['1,2,'], delimiter=','))
t(lambda: np.loadtxt(['1,,2'], delimiter=','))
t(lambda: np.loadtxt(['x 1', 'y 2'], converters={0: lambda s: ord(s) - 120}, dtype=int))
t(lambda: np.loadtxt(['True False'], dtype=bool))
t(lambda: np.loadtxt(['1 0'], dtype=bool))
t(lambda: np.loadtxt(['1 2'], delimiter=','))
t(lambda: np.loadtxt(['abc de'], dtype='U2'))
t(lambda: np.loadtxt(['abc de'], dtype='S'))
t(lambda: np.loadtxt(['1 2', '3 4'], dtype=[('a', int), ('b', float)], unpack=True))
t(lambda: np.loadtxt('nofile'))
t(lambda: np.loadtxt(['1 2 3'], usecols=(0, -1), max_rows=1))
t(lambda: np.loadtxt(['1 2 3'], usecols=1.5))
t(lambda: np.loadtxt(['1_0 2'], dtype=int))
t(lambda: np.loadtxt(['1;2 // c'], delimiter=';', comments=['//', '#']))
t(lambda: np.loadtxt(['nan inf -inf 1e400']))
t(lambda: np.loadtxt(['3'], ndmin=2))
t(lambda: np.loadtxt(['3', '4'], ndmin=2))
t(lambda: np.loadtxt(['3']))
t(lambda: np.loadtxt(['0x10']))
t(lambda: np.loadtxt(['1 2'], delimiter='ab'))
t(lambda: np.loadtxt(['a 1', 'b 2'], dtype=object))
g = lambda *a, **k: t(lambda: np.genfromtxt(*a, **k))
g(['1,2,3', '4,,6'], delimiter=',', dtype=None)
g(['a,b', '1,x', '2,yy'], delimiter=',', names=True, dtype=None, encoding='utf-8')
g(['1,2', '3'], delimiter=',')
g(['1,2', '3'], delimiter=',', invalid_raise=False)
g(['123456789', '   4  7 9', '   4567 9'], delimiter=3)
g(['123456789', '   4  7 9'], delimiter=(4, 3, 2), dtype=int)
g([' a , 1, 2'], delimiter=',', dtype='|U5', autostrip=True)
g([' a , 1, 2'], delimiter=',', dtype='|U5')
g(['1, 2, 3.0', '4,5,6'], delimiter=',', names='a,b,c', usecols=('a', 'c'))
g(
    ['N/A, 2, 3', '4, ,???'],
    delimiter=',',
    dtype=int,
    names='a,b,c',
    missing_values={0: 'N/A', 'b': ' ', 2: '???'},
    filling_values={0: 0, 'b': 0, 2: -999},
)
g(['1 2 True', '3 4.5 False'], dtype=None)
g(['1 2j'])
g(['1 2j x'], dtype=None, encoding=None)
g(
    ['1, 2.3%, 45.', '6, 78.9%, 0'],
    delimiter=',',
    names='i,p,n',
    converters={1: lambda x: float(x.strip('%')) / 100},
)
g([' ,1', '2,3'], delimiter=',', converters={0: lambda s: float(s.strip() or -9)})
g(['1 2 3'], dtype=[('a', int), ('b', 'f4'), ('c', 'U3')])
g(['# a b c', '1 2 3'], names=True)
g(['a b a', '1 2 3'], names=True)
g(['m/s (x) ret,return', '1,2'], delimiter=',', names=True)
g(['1 2 3', '4 5 6'], unpack=True)
g(['1 2', '3 4'], names='a,b', unpack=True)
g(['1', '2'], dtype=None)
g(['x 1'], dtype=None, encoding=None)
g([])
g(['1 2', '3 4', '5 6'], max_rows=2)
g(['1 2', '3 4', '5 6'], skip_footer=1)
g(['1 2', '3 4', '5 6'], skip_footer=1, max_rows=1)
g(['1,2', '3,'], delimiter=',', filling_values=0)
g(['1,2', '3,'], delimiter=',', filling_values=(7, 8))
g(['1,-', '3,x'], delimiter=',', missing_values='-', dtype=None)
g(['1,abc'], delimiter=',', loose=False)
g('nofile')
g(['1 2 3'] * 2, usecols=-1)
g(['1 2 3'] * 2, usecols=[0, 5])
g(['2020-01-01,1'], delimiter=',', dtype='M8[D],i4')
g(['10000000000000000000 1'], dtype=None)
g(['1e5 .5'], dtype=None)
g(['1 2 3', '4 5 6'], dtype='i4,f8,U2', defaultfmt='var_%02i')
g(['1 2 3', '4 5 6'], names=['a', 'b', 'c'], dtype=int)
g(['1 2 3'], dtype=(int, float, int))
g(['7'])
g(['1,2', '3,nan'], delimiter=',', usemask=True)
g(['a 1 2'], dtype=str)
g(['A b', '1 2'], names=True, case_sensitive='lower', dtype=int)
g(['1 2', '', '3 4'], comments=None)
g(['1 2 # x'])
g(StringIO('1 2\n3 4'), ndmin=2)
