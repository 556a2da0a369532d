import re
from dataclasses import dataclass, field
from typing import Iterator
@dataclass(frozen=True)
class Token:
    kind: str
    value: str
    pos: int = field(default=0, compare=False)
SPEC = [('NUM', r'\d+(\.\d*)?'), ('ID', r'[A-Za-z_]\w*'), ('OP', r'[-+*/^()=,]'), ('WS', r'\s+'), ('BAD', r'.')]
RX = re.compile('|'.join(f'(?P<{n}>{p})' for n, p in SPEC))
def lex(s) -> Iterator[Token]:
    for m in RX.finditer(s):
        if m.lastgroup == 'WS': continue
        if m.lastgroup == 'BAD': raise SyntaxError(f'unexpected {m.group()!r} at {m.start()}')
        yield Token(m.lastgroup, m.group(), m.start())
class Parser:
    PREC = {'+': (1, 'L'), '-': (1, 'L'), '*': (2, 'L'), '/': (2, 'L'), '^': (3, 'R')}
    def __init__(self, s): self.t = [*lex(s), Token('END', '')]; self.i = 0
    @property
    def cur(self): return self.t[self.i]
    def eat(self, v=None):
        t = self.cur
        if v and t.value != v: raise SyntaxError(f"expected {v!r}, got {t.value!r}")
        self.i += 1; return t
    def atom(self):
        t = self.eat()
        match t:
            case Token('NUM', v): return float(v) if '.' in v else int(v)
            case Token('ID', n) if self.cur.value == '(':
                self.eat('('); args = []
                while self.cur.value != ')':
                    args.append(self.expr())
                    if self.cur.value == ',': self.eat()
                self.eat(')'); return ('call', n, args)
            case Token('ID', n): return ('var', n)
            case Token('OP', '('): e = self.expr(); self.eat(')'); return e
            case Token('OP', '-'): return ('neg', self.expr(2))
            case _: raise SyntaxError(f"unexpected {t.kind}")
    def expr(self, p=1):
        l = self.atom()
        while self.cur.value in self.PREC and self.PREC[self.cur.value][0] >= p:
            op = self.eat().value; q, side = self.PREC[op]
            l = (op, l, self.expr(q+1 if side == 'L' else q))
        return l
import math, operator as o
OPS = {'+': o.add, '-': o.sub, '*': o.mul, '/': o.truediv, '^': o.pow}
def ev(e, env):
    if not isinstance(e, tuple): return e
    match e:
        case ('var', n): return env[n]
        case ('neg', x): return -ev(x, env)
        case ('call', f, args): return getattr(math, f)(*(ev(a, env) for a in args))
        case (op, a, b): return OPS[op](ev(a, env), ev(b, env))
for s in ['1+2*3', '(1+2)*3', '2^3^2', '-2^2', '10/4-1', 'sqrt(16)+x*y', 'max', '1 + ', '3 $ 4', 'pow(2, 10)', '8-3-2']:
    try: print(s, '=', ev(Parser(s).expr(), {'x': 2, 'y': 5}))
    except Exception as e: print(s, '!', type(e).__name__, e)
print(Token('a','b',1) == Token('a','b',2), Token('NUM', '1'), list(lex('a=1'))[0])
try: Token('a','b').kind = 'c'
except Exception as e: print(type(e).__name__, e)
