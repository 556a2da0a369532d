from statistics import NormalDist
import inspect, sys
n = NormalDist(3, 2.5)
print([n.inv_cdf(p) for p in (1e-20, 1e-9, 0.001, 0.1, 0.3, 0.5, 0.77, 0.99, 0.9999999)])
print(n + 3, n * -2, n + NormalDist(1, 2), n.pdf(1), n.cdf(2), n.overlap(NormalDist(0, 1)), n.overlap(NormalDist(1, 2.5)), n.quantiles(), n.zscore(4), n.samples(2, seed=1))
print(NormalDist.from_samples([1, 2, 4, 8]), n == NormalDist(3, 2.5), n.variance)
def f(a,
      b=2):
    # comment
    if a:
        return [
            a,
        ]

    return b

class K:
    """doc"""
    x = 1
    def m(self):
        return inspect.currentframe().f_code.co_name, sys._getframe(1).f_code.co_name

def caller():
    return K().m()
print(inspect.getsource(f)); print(inspect.getsource(K)) if 0 else None
print(caller(), inspect.isgeneratorfunction(f), inspect.stack()[0].function)
def gen(): yield 1
async def co(): pass
print(inspect.isgeneratorfunction(gen), inspect.iscoroutinefunction(co), inspect.iscoroutinefunction(gen))
