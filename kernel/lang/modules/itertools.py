# itertools: iterators that are built from others.


def count(start=0, step=1):
    n = start
    while True:
        yield n
        n += step


def cycle(iterable):
    kept = []
    for item in iterable:
        yield item
        kept.append(item)
    while kept:
        for item in kept:
            yield item


def repeat(object, times=None):
    if times is None:
        while True:
            yield object
    for _ in range(times):
        yield object


def accumulate(iterable, func=None, *, initial=None):
    items = iter(iterable)
    total = initial
    if initial is None:
        for total in items:
            break
        else:
            return
    yield total
    if func is None:
        for item in items:
            total = total + item
            yield total
    else:
        for item in items:
            total = func(total, item)
            yield total


def chain(*iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


def _chain_of(iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


chain.from_iterable = _chain_of


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


def _group(items, key, state):
    while not state[2] and state[1] == key:
        yield state[0]
        _advance(items, state)


def _advance(items, state):
    for item in items:
        state[0] = item
        state[1] = item if state[3] is None else state[3](item)
        return
    state[2] = True


def groupby(iterable, key=None):
    items = iter(iterable)
    state = [None, None, False, key]
    _advance(items, state)
    while not state[2]:
        now = state[1]
        yield now, _group(items, now, state)
        while not state[2] and state[1] == now:
            _advance(items, state)


def _bound(value, otherwise):
    if value is None:
        return otherwise
    if value < 0:
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    return value


def islice(iterable, *args):
    if len(args) == 0:
        raise TypeError("islice expected at least 2 arguments, got 1")
    bounds = slice(*args)
    start, stop = _bound(bounds.start, 0), _bound(bounds.stop, None)
    step = 1 if bounds.step is None else bounds.step
    if step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    return _islice(iter(iterable), start, stop, step)


def _islice(items, start, stop, step):
    at = 0
    wanted = start
    if stop is not None and wanted >= stop:
        while at < stop:
            for _ in items:
                break
            at += 1
        return
    for item in items:
        if at == wanted:
            yield item
            wanted += step
            if stop is not None and wanted >= stop:
                at += 1
                while at < stop:
                    for _ in items:
                        break
                    at += 1
                return
        at += 1


def pairwise(iterable):
    items = iter(iterable)
    for before in items:
        for item in items:
            yield before, item
            before = item


def batched(iterable, n):
    if n < 1:
        raise ValueError("n must be at least one")
    items = iter(iterable)
    while batch := tuple(islice(items, n)):
        yield batch


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


def product(*iterables, repeat=1):
    pools = [tuple(iterable) for iterable in iterables] * repeat
    return _product(pools)


def _product(pools):
    if not all(pools):
        return
    last = len(pools) - 1
    if last < 0:
        yield ()
        return
    if last == 0:
        for x in pools[0]:
            yield (x,)
        return
    if last == 1:
        second = pools[1]
        for x in pools[0]:
            for y in second:
                yield x, y
        return
    at = [0] * (last + 1)
    row = [pool[0] for pool in pools]
    while True:
        yield tuple(row)
        i = last
        while True:
            at[i] += 1
            if at[i] < len(pools[i]):
                row[i] = pools[i][at[i]]
                break
            at[i] = 0
            row[i] = pools[i][0]
            i -= 1
            if i < 0:
                return


def permutations(iterable, r=None):
    pool = tuple(iterable)
    n = len(pool)
    r = n if r is None else r
    if r < 0:
        raise ValueError("r must be non-negative")
    return _permutations(pool, n, r)


def _permutations(pool, n, r):
    if r > n:
        return
    order = list(range(n))
    turns = list(range(n, n - r, -1))
    yield pool[:r]
    while n:
        for i in range(r - 1, -1, -1):
            turns[i] -= 1
            if turns[i] == 0:
                order[i:] = order[i + 1:] + order[i:i + 1]
                turns[i] = n - i
            else:
                j = n - turns[i]
                order[i], order[j] = order[j], order[i]
                yield tuple([pool[k] for k in order[:r]])
                break
        else:
            return


def combinations(iterable, r):
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations(tuple(iterable), r)


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    at = list(range(r))
    yield pool[:r]
    while True:
        i = r - 1
        while i >= 0 and at[i] == i + n - r:
            i -= 1
        if i < 0:
            return
        at[i] += 1
        for j in range(i + 1, r):
            at[j] = at[j - 1] + 1
        yield tuple([pool[k] for k in at])


def combinations_with_replacement(iterable, r):
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations_again(tuple(iterable), r)


def _combinations_again(pool, r):
    n = len(pool)
    if not n and r:
        return
    at = [0] * r
    yield pool[:1] * r
    while True:
        i = r - 1
        while i >= 0 and at[i] == n - 1:
            i -= 1
        if i < 0:
            return
        at[i:] = [at[i] + 1] * (r - i)
        yield tuple([pool[k] for k in at])
