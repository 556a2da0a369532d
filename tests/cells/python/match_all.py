from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int
class Q:
    __match_args__ = ('a',)
    def __init__(s, a, b=0): s.a=a; s.b=b
def m(v):
    match v:
        case None: return 'none'
        case True | False: return 'bool'
        case 0: return 'zero'
        case int(n) if n < 0: return f'neg {n}'
        case int() | float(): return 'num'
        case 'a' | 'b' as c: return f'letter {c}'
        case str(): return 'str'
        case []: return 'empty'
        case [x]: return f'one {x}'
        case [x, y] if x == y: return 'pair eq'
        case (1, *rest): return f'one.. {rest}'
        case [first, *_, last]: return f'{first}..{last}'
        case {'type': 'pt', 'x': x, **rest}: return f'pt {x} {rest}'
        case {'k': [a, {'z': z}]}: return f'deep {a} {z}'
        case {}: return 'dict'
        case P(x=0, y=y): return f'on y {y}'
        case P(x, y): return f'P {x},{y}'
        case Q(a, b=bb): return f'Q {a} {bb}'
        case _: return 'other'
for v in [None, True, 0, -5, 3.5, 7, 'a', 'zz', [], [1], [2,2], (1,2,3), [4,5,6], {'type':'pt','x':1,'w':2}, {'k':[1,{'z':5}]}, {}, {'q':1}, P(0,3), P(1,2), Q(5), {1}, b'x', range(2)]: print(m(v))
import enum
class E(enum.Enum): A=1; B=2
match E.B:
    case E.A: print('A')
    case E.B: print('B')
match (1, (2, [3, 4])):
    case (a, (b, [c, *d])): print(a,b,c,d)
x = 5
match x:
    case y: print('capture', y)
match {'a': 1, 'b': 2}:
    case {'a': int(q), 'b': 2 | 3 as r}: print(q, r)
match -1.5:
    case -1.5: print("minus")
match 1+2j:
    case 1+2j: print("cplx")
