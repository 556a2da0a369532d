# itertools_classes
from itertools import *
print(list(islice(range(20), 2, 11, 3)), list(islice("abcdef", None)), list(islice("abcdef", 3, None)), list(islice([], 5)))
i = iter(range(10)); print(list(islice(i, 1, 5, 3)), next(i)); print(list(islice(i, 0)), next(i), list(islice(i, 3, 3)), list(i))
for bad in [lambda: islice([1]), lambda: islice([1], -1), lambda: islice([1], 0, 2, 0), lambda: islice([1], "a"), lambda: islice([1], -1, 2), lambda: islice([1], 1, 2, 3, 4)]:
    try: bad()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
print(list(chain()), list(chain([], (), "ab", {1: 2})), list(chain.from_iterable(["ab", [1]])), list(chain.from_iterable(range(k) for k in range(4))))
try: list(chain([1], 5))
except TypeError as e: print(e)
print(list(accumulate([])), list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], initial=10)), list(accumulate([], initial=3)), list(accumulate("abc")), list(accumulate([3, 1, 2], max)), list(accumulate([1, 2, 3], lambda a, b: a * b, initial=2)))
print([(k, list(g)) for k, g in groupby("aabbbca")], [k for k, g in groupby([1, 1, 2, 3, 3])], [(k, list(g)) for k, g in groupby([1, 3, 2, 4, 5], key=lambda x: x % 2)], list(groupby([])))
all_of = [g for k, g in groupby("aab")]; print([list(g) for g in all_of])
g = groupby("aaab"); k, first = next(g); print(k, next(first), next(g)[0], list(first))
print(list(product()), list(product("ab", repeat=0)), list(product([1, 2], "xy")), list(product([], [1])), len(list(product(range(3), range(2), repeat=2))), list(product((0, 1), repeat=3))[-2:])
try: product([1], repeat=-1)
except ValueError as e: print(e)
print(list(permutations([])), list(permutations([1, 2], 3)), list(permutations("abc", 2)), list(permutations(range(3))), list(permutations([1], 0)))
print(list(combinations("abcd", 2)), list(combinations([], 0)), list(combinations([1], 2)), list(combinations_with_replacement("ab", 3)), list(combinations_with_replacement([], 2)), list(combinations_with_replacement([], 0)), list(combinations_with_replacement([1, 2], 0)))
for bad in [lambda: permutations([1], -1), lambda: combinations([1], -1), lambda: combinations_with_replacement([1], -1), lambda: combinations([1]), lambda: product(5), lambda: permutations(3)]:
    try: bad()
    except (TypeError, ValueError) as e: print(type(e).__name__)
kept = list(product([[1]], [2])); kept[0][0].append(3); print(kept)
it = permutations("ab"); a = next(it); b = next(it); print(a, b, list(it), list(it), iter(it) is it)
print(type(chain()).__name__, isinstance(chain(), chain), chain, callable(product), type(groupby("a")).__name__, [type(g).__name__ for k, g in groupby("a")])
print(dict(zip(chain("ab", "c"), accumulate([1, 1, 1]))), sum(chain(range(3), [10])), sorted(map(sum, combinations([1, 2, 3], 2))), sorted(set(permutations("ab"))))
def counted(n):
    for k in range(n):
        print("gives", k)
        yield k
for x in islice(counted(5), 1, 3): print("got", x)
