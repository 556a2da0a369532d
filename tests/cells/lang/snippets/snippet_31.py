print([1, 2, 3].__len__(), (5).__class__, "a".__class__.__name__, [].__iter__() is not None)
