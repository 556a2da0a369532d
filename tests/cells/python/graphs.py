import heapq
from collections import defaultdict, deque
class Graph:
    def __init__(self): self.adj = defaultdict(dict)
    def add(self, u, v, w=1): self.adj[u][v] = w; self.adj[v][u] = w; return self
    def bfs(self, s):
        seen, q = {s: None}, deque([s])
        while q:
            for v in self.adj[u := q.popleft()]:
                if v not in seen: seen[v] = u; q.append(v)
        return seen
    def dfs(self, s, seen=None):
        seen = seen if seen is not None else set(); seen.add(s); yield s
        for v in sorted(self.adj[s]):
            if v not in seen: yield from self.dfs(v, seen)
    def dijkstra(self, s):
        dist, pq = {s: 0}, [(0, s)]
        while pq:
            d, u = heapq.heappop(pq)
            if d > dist.get(u, float('inf')): continue
            for v, w in self.adj[u].items():
                if (nd := d+w) < dist.get(v, float('inf')): dist[v] = nd; heapq.heappush(pq, (nd, v))
        return dist
    def kruskal(self):
        p = {u: u for u in self.adj}
        def find(x):
            while p[x] != x: x = p[x]
            return x
        out = []
        for w, u, v in sorted((w, u, v) for u in self.adj for v, w in self.adj[u].items() if u < v):
            if (a := find(u)) != (b := find(v)): p[a] = b; out.append((u, v, w))
        return out
g = Graph(); [g.add(*e) for e in [('A','B',4),('A','C',2),('B','C',1),('B','D',5),('C','D',8),('C','E',10),('D','E',2)]]
print(list(g.bfs('A')), list(g.dfs('A')), g.dijkstra('A'), g.kruskal(), sum(w for *_, w in g.kruskal()))
def topo(d):
    ind = {k: 0 for k in d}
    for vs in d.values():
        for v in vs: ind[v] = ind.get(v, 0)+1
    q = [k for k in ind if not ind[k]]; out = []
    while q:
        out.append(u := q.pop(0))
        for v in d.get(u, []):
            ind[v] -= 1
            if not ind[v]: q.append(v)
    return out if len(out) == len(ind) else None
print(topo({'shirt': ['tie'], 'tie': ['jacket'], 'pants': ['shoes','belt'], 'belt': ['jacket'], 'socks': ['shoes']}), topo({1: [2], 2: [1]}))
INF = float('inf'); D = [[0,3,INF,7],[8,0,2,INF],[5,INF,0,1],[2,INF,INF,0]]
for k in range(4):
    for i in range(4):
        for j in range(4): D[i][j] = min(D[i][j], D[i][k]+D[k][j])
print(D)
maze = ["S.#.", "..#E", "...."]; st = next((r, c) for r, l in enumerate(maze) for c, ch in enumerate(l) if ch == 'S')
q, seen = deque([(st, 0)]), {st}
while q:
    (r, c), d = q.popleft()
    if maze[r][c] == 'E': print('steps', d); break
    for dr, dc in ((0,1),(1,0),(0,-1),(-1,0)):
        n = r+dr, c+dc
        if 0 <= n[0] < 3 and 0 <= n[1] < 4 and maze[n[0]][n[1]] != '#' and n not in seen: seen.add(n); q.append((n, d+1))
