from functools import reduce
print(reduce(lambda a, b: {**a, **b}, [{"a": 1}, {"b": 2}], {}))
