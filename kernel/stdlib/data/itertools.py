# itertools: iterators that are built from others; all are written in C (itertools.c, itertools_more.c).
#: also chain islice accumulate groupby product permutations combinations combinations_with_replacement count repeat cycle compress dropwhile takewhile filterfalse starmap pairwise zip_longest tee
