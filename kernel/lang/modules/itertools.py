# itertools: iterators that are built from others; chain, islice, accumulate, groupby, product,
# permutations and combinations are written in C (itertools.c).
#: also chain islice accumulate groupby product permutations combinations combinations_with_replacement


class count:
    def __init__(self, start=0, step=1):
        if not hasattr(start, "__add__") or isinstance(start, (str, list, tuple)):
            raise TypeError("a number is required")
        self._at, self._step = start, step

    def __iter__(self):
        return self

    def __next__(self):
        n = self._at
        self._at = n + self._step
        return n

    def __repr__(self):
        return f"count({self._at})" if self._step == 1 and isinstance(self._step, int) else f"count({self._at}, {self._step})"


def cycle(iterable):
    kept = []
    for item in iterable:
        yield item
        kept.append(item)
    while kept:
        for item in kept:
            yield item


class repeat:
    def __init__(self, object, times=None):
        self._object, self._left = object, times if times is None or times > 0 else 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is not None:
            if not self._left:
                raise StopIteration
            self._left -= 1
        return self._object

    def __length_hint__(self):
        return self._left

    def __repr__(self):
        return f"repeat({self._object!r})" if self._left is None else f"repeat({self._object!r}, {self._left})"


def compress(data, selectors):
    for item, wanted in zip(data, selectors):
        if wanted:
            yield item


def dropwhile(predicate, iterable):
    items = iter(iterable)
    for item in items:
        if not predicate(item):
            yield item
            break
    for item in items:
        yield item


def takewhile(predicate, iterable):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def filterfalse(function, iterable):
    for item in iterable:
        if not (item if function is None else function(item)):
            yield item


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def pairwise(iterable):
    items = iter(iterable)
    for before in items:
        for item in items:
            yield before, item
            before = item


def tee(iterable, n=2):
    items = iter(iterable)
    queues = [[] for _ in range(n)]

    def branch(own):
        at = 0
        while True:
            if at == len(own):
                for item in items:
                    for queue in queues:
                        queue.append(item)
                    break
                else:
                    return
            yield own[at]
            at += 1
            if at > 1000:
                del own[:at]
                at = 0

    return tuple(branch(queue) for queue in queues)


def zip_longest(*iterables, fillvalue=None):
    sources = [iter(iterable) for iterable in iterables]
    left = len(sources)
    if not left:
        return
    ended = [False] * left
    while True:
        row = []
        for i, source in enumerate(sources):
            item = fillvalue
            if not ended[i]:
                for item in source:
                    break
                else:
                    ended[i] = True
                    left -= 1
                    if not left:
                        return
                    item = fillvalue
            row.append(item)
        yield tuple(row)
