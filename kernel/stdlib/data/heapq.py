# heapq: lists whose first item is the smallest.
from _tools import heappush, heappop, heapify, heapreplace, heappushpop


def _best(n, iterable, largest):
    """What can be among the n best: parts of the items are sorted, and what is no better than the n-th is left out."""
    from itertools import islice

    items = iter(iterable)
    best = sorted(islice(items, 4 * n + 1000), reverse=largest)[:n]
    while len(best) == n:
        limit = best[-1]
        part = list(islice(items, 4 * n + 1000))
        if not part:
            break
        if largest:
            part = [x for x in part if limit < x]
        else:
            part = [x for x in part if x < limit]
        if part:
            best = sorted(best + part, reverse=largest)[:n]
    return best


def nlargest(n, iterable, key=None):
    if key is None and 0 < n < 1000:
        return _best(n, iterable, True)
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]


def nsmallest(n, iterable, key=None):
    if key is None and 0 < n < 1000:
        return _best(n, iterable, False)
    return sorted(iterable, key=key)[: max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    heads = []
    for order, iterable in enumerate(iterables):
        source = iter(iterable)
        for item in source:
            heads.append([item if key is None else key(item), order, item, source])
            break
    while heads:
        best = heads[0]
        for head in heads[1:]:
            if (head[0] > best[0]) if reverse else (head[0] < best[0]):
                best = head
        yield best[2]
        for item in best[3]:
            best[0] = item if key is None else key(item)
            best[2] = item
            break
        else:
            heads.remove(best)
