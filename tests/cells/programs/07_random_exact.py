import random, statistics
random.seed(0)
print([random.random() for _ in range(3)], random.randint(1, 6), random.randrange(10), random.randrange(5, 50, 5), random.uniform(-1, 1))
print(random.choice("abcdef"), random.choices([1, 2, 3], weights=[5, 1, 1], k=6), random.sample(range(1000), 6), random.sample(["a", "b", "c"], 2))
xs = list(range(10)); random.shuffle(xs); print(xs)
print(random.gauss(0, 1), random.gauss(5, 2), random.normalvariate(0, 1), random.expovariate(1.5), random.betavariate(2, 3), random.gammavariate(2, 1), random.gammavariate(0.5, 1), random.triangular(0, 10, 3), random.lognormvariate(0, 1), random.vonmisesvariate(0, 4), random.paretovariate(3), random.weibullvariate(1, 2))
r = random.Random(12345); print(r.random(), r.getrandbits(10), r.getrandbits(100), r.randint(0, 2 ** 70))
random.seed("text"); print(random.random()); random.seed(2 ** 100 + 5); print(random.random()); random.seed(-7); print(random.random()); random.seed(3.5); print(random.random())
st = random.getstate(); a = random.random(); random.setstate(st); print(a == random.random())
data = [2.5, 3.1, 4.7, 5.0, 9.9]
print(statistics.mean(data), statistics.median(data), statistics.stdev(data), statistics.variance(data), statistics.pstdev(data), statistics.pvariance([1, 2, 3, 4]), statistics.mode([1, 1, 2]), statistics.mean([1, 2, 4]), statistics.fmean([1, 2, 4]), statistics.quantiles(data), statistics.geometric_mean([1, 2, 4]), statistics.harmonic_mean([40, 60]), statistics.median_low([1, 2, 3, 4]), statistics.multimode("aabb"))
print(statistics.mean([1, 2, 3]), statistics.correlation([1, 2, 3], [2, 4, 7]))
inside = 0
random.seed(42)
for _ in range(10000):
    x, y = random.random(), random.random()
    inside += x * x + y * y <= 1
print(4 * inside / 10000)
