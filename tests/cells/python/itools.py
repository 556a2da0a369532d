from itertools import *
# oracle: 3.11
print(list(pairwise('abcd')), list(accumulate([1,2,3,4], lambda a,b:a*b)), list(accumulate([1,2], initial=10)))
print(list(chain([1],[2,3])), list(chain.from_iterable(['ab','c'])), list(combinations('abc',2)), list(permutations([1,2,3],2)), list(product('ab', repeat=2)), list(combinations_with_replacement('ab',2)))
print(list(compress('abcd',[1,0,1,0])), list(dropwhile(lambda x:x<3,[1,3,2])), list(takewhile(lambda x:x<3,[1,3,2])), list(filterfalse(lambda x:x%2,range(5))), list(islice(count(5,2),3)), list(islice('abcdef',1,None,2)))
print([(k,list(g)) for k,g in groupby('aabbbc')], list(starmap(pow,[(2,3),(3,2)])), [list(t) for t in tee([1,2],2)], list(zip_longest('ab','c',fillvalue='-')), list(islice(cycle('ab'),5)), list(repeat(3,2)))
a = count(1.5, .5); print(next(a), next(a), a, repeat('x', 3), repr(count()))
try:
    from itertools import batched
except ImportError as e: print(e)
print(list(product(range(2), 'xy', [True])), len(list(permutations(range(5)))), list(combinations([], 1)), list(combinations([], 0)))
