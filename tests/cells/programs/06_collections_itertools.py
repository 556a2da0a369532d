from collections import namedtuple, deque, defaultdict, Counter, OrderedDict, ChainMap
import itertools as it
import heapq, bisect, string
graph = {"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": []}
q = deque(["A"]); seen = []
while q:
    n = q.popleft()
    if n in seen: continue
    seen.append(n); q.extend(graph[n])
print(seen, deque([1, 2, 3], maxlen=2), deque("abc"))
d = deque(range(5)); d.rotate(2); d.appendleft(9); print(d, d[0], d[-1], len(d), list(reversed(d)), 3 in d, d.count(3)); d.pop(); d.remove(9); print(d)
try:
    deque().pop()
except IndexError as e:
    print(e)
words = "the cat the dog the end".split()
c = Counter(words)
print(c, c["the"], c["none"], c.most_common(2), sum(c.values()), c + Counter(cat=2), c - Counter(the=2), Counter("aab") & Counter("abb"), list(Counter(a=2).elements()))
c.update(["cat"]); print(c.total(), sorted(c.items()), c == Counter(words + ["cat"]))
dd = defaultdict(list)
for w in words: dd[len(w)].append(w)
print(dict(dd), dd, defaultdict(int)["x"], sorted(dd.items()))
nested = defaultdict(lambda: defaultdict(int)); nested["a"]["b"] += 1; print(nested["a"]["b"], nested.keys())
od = OrderedDict([("a", 1), ("b", 2)]); od.move_to_end("a"); print(od, od.popitem(last=False), list(od))
cm = ChainMap({"a": 1}, {"a": 2, "b": 3}); print(cm["a"], cm["b"], dict(cm))
Point = namedtuple("Point", "x y z", defaults=[0]); p = Point(1, y=2); print(p, p._fields, p + (9,), Point._make([1, 2, 3]), p > (0, 5), hash(p) == hash((1, 2, 0)))
try:
    Point(1)
except TypeError as e:
    print(e)
print(list(it.product("ab", [1, 2])), list(it.product(range(2), repeat=3))[-1], list(it.permutations("abc", 2)), list(it.combinations(range(4), 2)), list(it.combinations_with_replacement("ab", 2)))
print(list(it.accumulate([1, 2, 3, 4])), list(it.accumulate([1, 2, 3], lambda a, b: a * b, initial=10)), list(it.groupby([1, 1, 2])) and [(k, list(g)) for k, g in it.groupby("aabbbc")])
print(list(it.zip_longest([1, 2, 3], "ab", fillvalue="-")), list(it.takewhile(lambda x: x < 3, range(9))), list(it.dropwhile(lambda x: x < 3, range(5))), list(it.filterfalse(lambda x: x % 2, range(6))), list(it.compress("abcd", [1, 0, 1, 0])), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.islice(it.cycle("ab"), 5)), list(it.repeat(7, 3)), list(it.pairwise([1, 2, 3])), list(it.chain.from_iterable(["ab", "c"])), list(it.islice(range(20), 2, 15, 4)))
a, b = it.tee([1, 2, 3]); print(list(a), list(b), next(it.count(5, 5)))
h = [5, 1, 8, 3]; heapq.heapify(h); heapq.heappush(h, 0); print(heapq.heappop(h), heapq.heappop(h), h, heapq.nlargest(2, h), heapq.nsmallest(2, [(3, "c"), (1, "a")]), list(heapq.merge([1, 4], [2, 3])))
xs = [1, 3, 3, 7]; print(bisect.bisect(xs, 3), bisect.bisect_left(xs, 3)); bisect.insort(xs, 4); print(xs, string.ascii_lowercase[:5], string.digits, string.punctuation[:4])


def dijkstra(g, s):
    dist = {s: 0}; pq = [(0, s)]
    while pq:
        d, u = heapq.heappop(pq)
        for v, w in g.get(u, {}).items():
            if v not in dist or d + w < dist[v]:
                dist[v] = d + w
                heapq.heappush(pq, (d + w, v))
    return dist


print(dijkstra({"a": {"b": 2, "c": 5}, "b": {"c": 1}}, "a"))
# oracle: 3.11
