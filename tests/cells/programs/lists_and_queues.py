# Lists, stacks and queues as courses write them.
# oracle: 3.11
class Node:
    __slots__ = "data", "next"
    def __init__(self, data, next=None): self.data, self.next = data, next
class LinkedList:
    def __init__(self, it=()):
        self.head = None; self._n = 0
        for x in reversed(list(it)): self.push(x)
    def push(self, x): self.head = Node(x, self.head); self._n += 1
    def __iter__(self):
        n = self.head
        while n: yield n.data; n = n.next
    def __len__(self): return self._n
    def __repr__(self): return " -> ".join(map(repr, self)) + " -> None"
    def reverse(self):
        prev = None; cur = self.head
        while cur: cur.next, prev, cur = prev, cur, cur.next
        self.head = prev
l = LinkedList([1, "b", 3.0]); print(l, len(l), 3.0 in l); l.reverse(); print(l, list(l), max(map(str, l)))
class Stack(list):
    push = list.append
    def peek(self): return self[-1]
s = Stack(); s.push(1); s.push(2); print(s.peek(), s.pop(), s, len(s), type(s).__name__, s + [3], type(s + [3]).__name__)
class LRU(dict):
    def __init__(self, cap, *a): super().__init__(*a); self.cap = cap
    def __setitem__(self, k, v):
        if len(self) >= self.cap: del self[next(iter(self))]
        super().__setitem__(k, v)
d = LRU(2); d["a"] = 1; d["b"] = 2; d["c"] = 3; print(d, d.cap, dict(d))
from collections import UserDict, UserList, UserString, OrderedDict, ChainMap, deque, namedtuple
class UD(UserDict):
    def __getitem__(self, k): return super().__getitem__(k.lower())
print(UD({"a": 1})["A"], ChainMap({"a": 1}, {"a": 2, "b": 3})["b"], deque([1,2,3], maxlen=2), deque("abc").rotate(1))
od = OrderedDict(a=1, b=2); od.move_to_end("a"); print(od, od.popitem(last=False))
q = deque([1,2,3]); q.appendleft(0); q.extend([4]); q.rotate(2); print(q, q.pop(), q[0], list(reversed(q)))
def quicksort(a): return a if len(a) <= 1 else quicksort([x for x in a[1:] if x < a[0]]) + [a[0]] + quicksort([x for x in a[1:] if x >= a[0]])
def merge_sort(a):
    if len(a) < 2: return a
    m = len(a) // 2; l, r = merge_sort(a[:m]), merge_sort(a[m:]); out = []
    while l and r: out.append((l if l[0] <= r[0] else r).pop(0))
    return out + l + r
print(quicksort([3,6,1,8,2,9,2]), merge_sort([3,6,1,8,2,9,2]))
def bubble(a):
    a = a[:]
    for i in range(len(a)):
        for j in range(len(a) - i - 1):
            if a[j] > a[j+1]: a[j], a[j+1] = a[j+1], a[j]
    return a
print(bubble([5,1,4]), [*range(3), *"ab"], {**{"a": 1}, "b": 2}, (*[1], 2))
def hanoi(n, a, b, c):
    if n: yield from hanoi(n-1, a, c, b); yield f"{a}->{c}"; yield from hanoi(n-1, b, a, c)
print(list(hanoi(2, *"ABC")), [[1,2,3],[4,5,6]][1][::-1], list(map(list, zip([1,2],[3,4]))))
matrix = [[1,2],[3,4]]; print([[sum(a*b for a, b in zip(r, c)) for c in zip(*matrix)] for r in matrix], any(x > 3 for r in matrix for x in r))
lst = list(range(10)); lst[2:5] = ["x"]; del lst[::3]; lst[1:1] = [7, 8]; print(lst); a, *b, c = "hello"; print(a, b, c); (x, y), z = (1, 2), 3; print(x, y, z)
for i in range(5):
    if i == 9: break
else: print("no break")
while False: pass
else: print("while else")
print(sorted("bAc", key=str.lower), sorted([(1,"b"),(1,"a")], key=lambda t: t[0]), sorted([3,1], reverse=True), list(enumerate("ab", 1)), dict(zip("ab", [1,2])), 1 < 2 < 3, 3 > 2 == 2, not 1 == 2, [] or "d", 0 and 1, None is None, 5 if [] else 6)
