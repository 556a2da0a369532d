class TrieNode:
    __slots__ = ('kids', 'end')
    def __init__(self): self.kids, self.end = {}, False
class Trie:
    def __init__(self, words=()):
        self.root = TrieNode(); self._n = 0
        for w in words: self.insert(w)
    def insert(self, w):
        n = self.root
        for c in w: n = n.kids.setdefault(c, TrieNode())
        self._n += not n.end; n.end = True
    def __contains__(self, w): n = self._find(w); return n is not None and n.end
    def _find(self, p):
        n = self.root
        for c in p:
            if (n := n.kids.get(c)) is None: return None
        return n
    def prefix(self, p):
        n = self._find(p)
        if n:
            stack = [(p, n)]
            while stack:
                w, n = stack.pop()
                if n.end: yield w
                stack.extend((w+c, k) for c, k in sorted(n.kids.items(), reverse=True))
    def __len__(self): return self._n
    def __iter__(self): return self.prefix('')
t = Trie('car card care cat dog do'.split()); print(len(t), 'car' in t, 'ca' in t, list(t.prefix('car')), list(t), list(t.prefix('x')))
