# heapq: lists whose first item is the smallest.
from _tools import heappush, heappop, heapify, heapreplace, heappushpop


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


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
