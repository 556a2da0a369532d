import enum
class Op(enum.Enum):
    PUSH = enum.auto(); ADD = enum.auto(); MUL = enum.auto(); JNZ = enum.auto(); DUP = enum.auto(); PRINT = enum.auto(); DEC = enum.auto(); HALT = enum.auto()
class VM:
    def __init__(self, prog): self.prog, self.stack, self.pc, self.out = prog, [], 0, []
    def run(self, limit=1000):
        handlers = {op: getattr(self, f'do_{op.name.lower()}') for op in Op}
        for n in range(limit):
            op, *args = self.prog[self.pc]; self.pc += 1
            if handlers[op](*args) is False: return n
        raise RuntimeError('limit')
    def do_push(self, v): self.stack.append(v)
    def do_add(self): self.stack.append(self.stack.pop()+self.stack.pop())
    def do_mul(self): self.stack.append(self.stack.pop()*self.stack.pop())
    def do_dup(self): self.stack.append(self.stack[-1])
    def do_dec(self): self.stack[-1] -= 1
    def do_jnz(self, t):
        if self.stack[-1]: self.pc = t
    def do_print(self): self.out.append(self.stack[-1])
    def do_halt(self): return False
vm = VM([(Op.PUSH, 3), (Op.PRINT,), (Op.DEC,), (Op.JNZ, 1), (Op.HALT,)]); print(vm.run(), vm.out, vm.stack)
BF = '++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.'
def bf(src):
    jump, st = {}, []
    for i, c in enumerate(src):
        if c == '[': st.append(i)
        elif c == ']': j = st.pop(); jump[i], jump[j] = j, i
    t, p, i, out = [0]*300, 0, 0, ''
    while i < len(src):
        match src[i]:
            case '>': p += 1
            case '<': p -= 1
            case '+': t[p] = (t[p]+1) % 256
            case '-': t[p] = (t[p]-1) % 256
            case '.': out += chr(t[p])
            case '[' if not t[p]: i = jump[i]
            case ']' if t[p]: i = jump[i]
        i += 1
    return out
print(bf(BF))
class Lisp(dict):
    pass
def parse(s):
    toks = s.replace('(', ' ( ').replace(')', ' ) ').split()
    def read():
        t = toks.pop(0)
        if t == '(':
            l = []
            while toks[0] != ')': l.append(read())
            toks.pop(0); return l
        try: return int(t)
        except ValueError: return t
    return read()
env = {'+': lambda *a: sum(a), '*': lambda a, b: a*b, '-': lambda a, b: a-b, '<': lambda a, b: a < b}
def ev(x, e):
    if isinstance(x, str): return e[x]
    if not isinstance(x, list): return x
    if x[0] == 'if': return ev(x[2] if ev(x[1], e) else x[3], e)
    if x[0] == 'define': e[x[1]] = ev(x[2], e); return None
    if x[0] == 'lambda': return lambda *a: ev(x[2], {**e, **dict(zip(x[1], a)), **{k: v for k, v in env.items() if k not in x[1] and k not in e}})
    f, *a = (ev(y, e) for y in x); return f(*a)
ev(parse('(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))'), env); print(ev(parse('(fact 10)'), env), ev(parse('(+ 1 (* 2 3))'), env))
