class Node:
    def __init__(self, data, nxt=None): self.data, self.next = data, nxt
class LinkedList:
    def __init__(self, it=()):
        self.head = None; self._len = 0
        for x in it: self.append(x)
    def append(self, x):
        n = Node(x); self._len += 1
        if not self.head: self.head = n; return
        c = self.head
        while c.next: c = c.next
        c.next = n
    def prepend(self, x): self.head = Node(x, self.head); self._len += 1
    def __iter__(self):
        c = self.head
        while c: yield c.data; c = c.next
    def __len__(self): return self._len
    def __repr__(self): return ' -> '.join(map(repr, self)) or 'empty'
    def reverse(self):
        p, c = None, self.head
        while c: c.next, p, c = p, c, c.next
        self.head = p
    def __getitem__(self, i):
        if isinstance(i, slice): return list(self)[i]
        if i < 0: i += len(self)
        for k, x in enumerate(self):
            if k == i: return x
        raise IndexError(f"index {i} out of range")
    def __reversed__(self): return iter(list(self)[::-1])
    def __bool__(self): return self.head is not None
    def __eq__(self, o): return list(self) == list(o)
l = LinkedList([1,2,3]); l.prepend(0); l.reverse(); print(l, len(l), list(l), l[1], l[-1], l[1:3], 2 in l, sum(l), max(l), list(reversed(l)), bool(LinkedList()), LinkedList(), l == [3,2,1,0])
try: l[10]
except IndexError as e: print(e)
class BST:
    class N:
        def __init__(s, k): s.k, s.l, s.r = k, None, None
    def __init__(s, *ks): s.root = None; [s.insert(k) for k in ks]
    def insert(s, k):
        def ins(n):
            if n is None: return BST.N(k)
            if k < n.k: n.l = ins(n.l)
            elif k > n.k: n.r = ins(n.r)
            return n
        s.root = ins(s.root)
    def __iter__(s):
        def walk(n):
            if n: yield from walk(n.l); yield n.k; yield from walk(n.r)
        return walk(s.root)
    def height(s): h = lambda n: 1+max(h(n.l), h(n.r)) if n else 0; return h(s.root)
    def levels(s):
        q = [s.root]
        while q: yield [n.k for n in q]; q = [c for n in q for c in (n.l, n.r) if c]
b = BST(5,3,8,1,4,9); print(list(b), b.height(), list(b.levels()))
class Stack(list):
    push = list.append
    def peek(self): return self[-1]
    @property
    def empty(self): return not self
s = Stack(); s.push(1); s.push(2); print(s.peek(), s.pop(), s, s.empty, type(s).__name__, type(s[:]).__name__)
def balanced(t):
    st = []; pairs = dict(zip(')]}', '([{'))
    for c in t:
        if c in '([{': st.append(c)
        elif c in pairs and (not st or st.pop() != pairs[c]): return False
    return not st
print([balanced(x) for x in ('([]{})', '([)]', '(', '')])
