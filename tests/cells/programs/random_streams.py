# random_streams
import random
for seed in (0, 42, "abc", 2 ** 70, -5, 1.5, b"x"):
    random.seed(seed); print(random.random(), random.randint(0, 100), random.getrandbits(40), random.choice("xyz"), random.gauss(0, 1), random.sample(range(50), 3), random.shuffle(l := [1, 2, 3, 4]) or l)
r = random.Random(7); print([r.randrange(1000) for _ in range(5)], r.uniform(1, 2), r.choices("ab", [3, 1], k=5), r.randrange(10 ** 30), r.normalvariate(0, 1), r.expovariate(2), r.triangular())
for f in (lambda: random.randint(5, 1), lambda: random.choice([]), lambda: random.sample([1], 2), lambda: random.randrange(0)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
# oracle: 3.11
