from collections import OrderedDict
# oracle: 3.11
class LRUCache(OrderedDict):
    def __init__(self, cap, *a, **k): self.cap = cap; super().__init__(*a, **k)
    def __getitem__(self, k): v = super().__getitem__(k); self.move_to_end(k); return v
    def __setitem__(self, k, v):
        super().__setitem__(k, v); self.move_to_end(k)
        if len(self) > self.cap: old = next(iter(self)); print('evict', old); del self[old]
c = LRUCache(2); c['a'] = 1; c['b'] = 2; c['a']; c['c'] = 3; print(c, 'b' in c, list(c.items()), c.get('zz'))
class Node:
    def __init__(s, k, v): s.k, s.v, s.p, s.n = k, v, None, None
class LRU2:
    def __init__(s, cap): s.cap, s.m = cap, {}; s.h, s.t = Node(0,0), Node(0,0); s.h.n, s.t.p = s.t, s.h
    def _rm(s, x): x.p.n, x.n.p = x.n, x.p
    def _add(s, x): p = s.t.p; p.n = x; x.p, x.n = p, s.t; s.t.p = x
    def get(s, k):
        if k not in s.m: return -1
        x = s.m[k]; s._rm(x); s._add(x); return x.v
    def put(s, k, v):
        if k in s.m: s._rm(s.m[k])
        s.m[k] = x = Node(k, v); s._add(x)
        if len(s.m) > s.cap: o = s.h.n; s._rm(o); del s.m[o.k]
l = LRU2(2); l.put(1,1); l.put(2,2); print(l.get(1)); l.put(3,3); print(l.get(2), l.get(3), sorted(l.m))
