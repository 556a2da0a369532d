import abc, enum, functools, heapq, itertools, math, operator, random, string, sys, typing as t
from collections import deque, namedtuple, defaultdict
from dataclasses import dataclass, field, KW_ONLY, InitVar


class State(enum.Enum):
    IDLE = enum.auto()
    BUSY = "busy"
    DONE = 3

    def __str__(self): return self.name.title()


@dataclass(order=True)
class Event:
    time: float
    seq: int = field(compare=True, default=0)
    action: t.Callable[[], None] = field(compare=False, default=None, repr=False)


class Simulator:
    def __init__(self, *, seed=0):
        self.queue: list[Event] = []
        self.now = 0.0
        self.counter = itertools.count()
        self.rng = random.Random(seed)
        self.log: t.List[str] = []

    def at(self, delay, action):
        heapq.heappush(self.queue, Event(self.now + delay, next(self.counter), action))

    def run(self, until=float("inf")):
        while self.queue and self.queue[0].time <= until:
            ev = heapq.heappop(self.queue)
            self.now = ev.time
            ev.action()
        return self.now


class Server:
    def __init__(self, sim, name):
        self.sim, self.name, self.state, self.q, self.served = sim, name, State.IDLE, deque(), 0

    def arrive(self, who):
        self.q.append(who)
        if self.state is State.IDLE:
            self.start()

    def start(self):
        if not self.q:
            self.state = State.IDLE
            return
        who = self.q.popleft()
        self.state = State.BUSY
        self.sim.at(self.sim.rng.expovariate(1.0), functools.partial(self.finish, who))

    def finish(self, who):
        self.served += 1
        self.sim.log.append(f"{self.sim.now:8.3f} {self.name} {who} {self.state}")
        self.start()


sim = Simulator(seed=1)
srv = Server(sim, "S1")
for i in range(5):
    sim.at(sim.rng.uniform(0, 3), lambda i=i: srv.arrive(string.ascii_uppercase[i]))
end = sim.run()
print("\n".join(sim.log)); print(f"{end:.4f}", srv.served, srv.state, [str(s) for s in State])


@dataclass
class P:
    x: int
    _: KW_ONLY
    y: int = 5
    scale: InitVar[int] = 2

    def __post_init__(self, scale):
        self.z = self.x * scale


print(P(3), P(3, y=1, scale=4).z)


class Plugin(abc.ABC):
    plugins: t.ClassVar[dict] = {}

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        cls.plugins[cls.__name__.lower()] = cls

    @abc.abstractmethod
    def run(self, x): raise NotImplementedError

    @classmethod
    def create(cls, name, *a): return cls.plugins[name](*a)


class Double(Plugin):
    def run(self, x): return 2 * x


class Power(Plugin):
    def __init__(self, p): self.p = p
    def run(self, x): return x ** self.p


print([Plugin.create(n, *a).run(5) for n, a in (("double", ()), ("power", (3,)))], Plugin.plugins.keys())


def retry(times, exceptions=(Exception,)):
    def deco(fn):
        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return fn(*args, **kwargs)
                except exceptions as e:
                    print(f"attempt {attempt}: {e!r}")
                    if attempt == times:
                        raise
        return wrapper
    return deco


calls = 0
@retry(3, (ValueError,))
def flaky():
    global calls
    calls += 1
    if calls < 3:
        raise ValueError(f"no {calls}")
    return "ok"


print(flaky(), flaky.__name__)


class Vector:
    def __init__(self, *xs): self._xs = tuple(xs)
    def __getattr__(self, name):
        if name in ("x", "y", "z") and "xyz".index(name) < len(self._xs): return self._xs["xyz".index(name)]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
    def __getitem__(self, i): return Vector(*self._xs[i]) if isinstance(i, slice) else self._xs[i]
    def __len__(self): return len(self._xs)
    def __iter__(self): return iter(self._xs)
    def __eq__(self, o): return tuple(self) == tuple(o)
    def __hash__(self): return functools.reduce(operator.xor, map(hash, self._xs), 0)
    def __matmul__(self, o): return sum(a * b for a, b in zip(self, o))
    def __rmul__(self, k): return Vector(*(k * a for a in self))
    def __abs__(self): return math.sqrt(self @ self)
    def __bool__(self): return bool(abs(self))
    def __repr__(self): return f"Vector{self._xs}"
    def __lt__(self, o): return abs(self) < abs(o)
    def __pow__(self, k): return Vector(*(a ** k for a in self))
    def __floordiv__(self, k): return Vector(*(a // k for a in self))
    def __invert__(self): return Vector(*reversed(self._xs))
    def __complex__(self): return complex(*self._xs[:2])
    def __index__(self): return int(self._xs[0])
    def __round__(self, n=0): return Vector(*(round(a, n) for a in self))
    def __divmod__(self, k): return self // k, k


v = Vector(3, 4, 12)
print(v, v.x, v[1:], abs(v), v @ v, 2 * v, v ** 2, ~v, bool(Vector(0)), sorted([v, Vector(1)]), len(v), v == (3, 4, 12), {v: 1}[Vector(3, 4, 12)], [10, 20, 30, 40][Vector(2)], round(Vector(1.234, 5.678), 1), complex(v), *v)
try:
    v.w
except AttributeError as e:
    print(e)
matrix = [[1, 2, 3], [4, 5, 6]]
print([*zip(*matrix)], [list(r) for r in zip(*matrix)][::-1], sum(map(sum, matrix)), {(i, j): x for i, r in enumerate(matrix) for j, x in enumerate(r) if x % 2}, list(itertools.chain(*matrix)), max(itertools.chain.from_iterable(matrix)), [[x for x in r if x > 2] for r in matrix], dict(enumerate("ab")), [a if a % 2 else -a for a in range(5)], {**{"a": 1}, "b": 2} | {"c": 3}, [*range(3), *"ab"], (lambda *a: a)(*[1], *[2]))
