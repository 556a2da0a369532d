# A queue, a Markov chain, cards and points.
import random, heapq, collections, enum, typing, dataclasses, functools, operator, itertools, statistics, time
class EventType(enum.Enum): ARRIVE = "arrive"; LEAVE = "leave"
@dataclasses.dataclass(order=True)
class Event:
    time: float
    kind: EventType = dataclasses.field(compare=False)
    who: int = dataclasses.field(compare=False, default=0)
random.seed(11); q: typing.List[Event] = []; t = 0.0
for i in range(5): t += random.expovariate(1.0); heapq.heappush(q, Event(round(t, 3), EventType.ARRIVE, i))
busy = 0.0; log = []
while q:
    e = heapq.heappop(q)
    if e.kind is EventType.ARRIVE:
        start = max(e.time, busy); busy = start + random.uniform(.5, 1.5); heapq.heappush(q, Event(round(busy, 3), EventType.LEAVE, e.who)); log.append((e.who, round(start - e.time, 3)))
    else: log.append((e.who, "left"))
print(log, Event(1.0, EventType.LEAVE))
print(statistics.mean(x for _, x in log if not isinstance(x, str)))
P = {"A": {"A": .6, "B": .4}, "B": {"A": .5, "B": .5}}
s, hist = "A", collections.Counter()
for _ in range(200): s = random.choices(list(P[s]), weights=P[s].values())[0]; hist[s] += 1
print(hist.most_common(), hist["Z"], +collections.Counter(a=1, b=-1), collections.Counter("aab") - collections.Counter("a"), collections.Counter("ab") | collections.Counter("b"))
def walk(n):
    x = y = 0
    for _ in range(n):
        dx, dy = random.choice([(0, 1), (0, -1), (1, 0), (-1, 0)]); x += dx; y += dy
        yield x, y
pts = list(walk(50)); print(pts[-1], len(set(pts)), max(pts, key=lambda p: abs(p[0]) + abs(p[1])))
deck = [f"{r}{s}" for s in "♠♥♦♣" for r in [*range(2, 11), *"JQKA"]]; random.shuffle(deck); print(deck[:5], len(deck))
class Dice:
    def __init__(self, n=6, rng=None): self.n, self.rng = n, rng or random.Random(5)
    def roll(self, k=1): return [self.rng.randint(1, self.n) for _ in range(k)]
print(Dice().roll(10), sum(1 for _ in range(1000) if sum(Dice(rng=random).roll(2)) == 7) > 100)
board = [[random.choice(".#") for _ in range(8)] for _ in range(4)]; print("\n".join("".join(r) for r in board)); 
print(f"{'name':<10}{'score':>8}"); [print(f"{n:<10}{s:>8.2f}") for n, s in [("ann", 9.5), ("bob", 12.25)]]
print("-" * 20, "=" * 5, sep="\n"); total = functools.reduce(operator.add, map(operator.itemgetter(1), [("a", 1), ("b", 2)])); print(total)
class Money:
    __slots__ = ("amt",)
    def __init__(self, amt): object.__setattr__(self, "amt", amt)
    def __setattr__(self, *a): raise AttributeError("immutable")
    def __repr__(self): return f"Money({self.amt})"
m = Money(3)
try: m.amt = 4
except AttributeError as e: print(e, m)
Point = collections.namedtuple("Point", "x y z", defaults=[0]); p = Point(1, y=2); print(p, p._replace(z=5), p._asdict(), Point._make([1, 2, 3]), p[0], *p, p == (1, 2, 0), Point.__doc__, p.index(2))
try: p.x = 3
except AttributeError as e: print(e)
print(isinstance(p, tuple), len(p), hash(p) == hash((1, 2, 0)), max(Point(1, 2), Point(1, 3)), {p: 1}[1, 2, 0])
