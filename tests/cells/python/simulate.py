import random
from collections import deque
from dataclasses import dataclass, field, asdict, replace, astuple, fields
import heapq
@dataclass(order=True)
class Event:
    time: float
    kind: str = field(compare=False)
    data: dict = field(default_factory=dict, compare=False, repr=False)
class Sim:
    def __init__(self, seed): self.now, self.q, self.rng, self.log, self.line, self.busy = 0, [], random.Random(seed), [], deque(), False
    def at(self, dt, kind, **d): heapq.heappush(self.q, Event(self.now+dt, kind, d))
    def run(self, until):
        self.at(self.rng.expovariate(1), 'arrive', id=0)
        while self.q and (e := heapq.heappop(self.q)).time < until:
            self.now = e.time; getattr(self, 'on_'+e.kind)(**e.data)
        return self
    def on_arrive(self, id):
        self.line.append((id, self.now)); self.at(self.rng.expovariate(1), 'arrive', id=id+1)
        if not self.busy: self.start()
    def start(self):
        if self.line: self.busy = True; i, t = self.line.popleft(); self.log.append(self.now-t); self.at(self.rng.expovariate(1.2), 'leave', id=i)
    def on_leave(self, id): self.busy = False; self.start()
s = Sim(4).run(50); print(len(s.log), round(sum(s.log)/len(s.log), 6), len(s.line), Event(1.5, 'x'), Event(1,'a') < Event(2,'b'))
@dataclass
class P:
    x: int
    y: int = 2
    z: list = field(default_factory=list)
    def __post_init__(self): self.s = self.x+self.y
p = P(1); print(p, p.s, asdict(p), astuple(p), replace(p, x=5), [f.name for f in fields(p)], p == P(1), P(1, z=[3]) == p)
try:
    @dataclass
    class Bad: a: list = []
except ValueError as e: print(e)
try: P()
except TypeError as e: print(e)
@dataclass(frozen=True, slots=True, kw_only=True)
class Q: a: int; b: int = 0
print(Q(a=1), hash(Q(a=1)) == hash(Q(a=1)))
try: Q(1)
except TypeError as e: print(e)
walk = [0]; r = random.Random(0)
for _ in range(100): walk.append(walk[-1]+r.choice((-1, 1)))
print(walk[-1], max(walk), min(walk), walk.index(max(walk))); inside = sum(r.random()**2+r.random()**2 < 1 for _ in range(2000)); print(4*inside/2000)
def rule(n, w=31, k=8):
    row = [0]*w; row[w//2] = 1
    for _ in range(k):
        print(''.join('█' if x else ' ' for x in row).rstrip()); row = [n >> (row[i-1] << 2 | row[i] << 1 | row[(i+1) % w]) & 1 for i in range(w)]
rule(90); mk = {}
t = 'the cat sat on the mat the cat ran'.split()
for a, b in zip(t, t[1:]): mk.setdefault(a, []).append(b)
w = 'the'; out = [w]
for _ in range(6):
    if w not in mk: break
    w = r.choice(mk[w]); out.append(w)
print(' '.join(out)); deck = [f'{v}{s}' for s in '♠♥♦♣' for v in 'A23456789TJQK']; r.shuffle(deck); print(deck[:5], len(set(deck)))
