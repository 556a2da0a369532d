from collections import Counter, defaultdict
import re, json
DATA = """move 1 from 2 to 1
move 3 from 1 to 3
move 2 from 2 to 1"""
stacks = [list('ZN'), list('MCD'), list('P')]
for n, a, b in (map(int, re.findall(r'\d+', l)) for l in DATA.splitlines()):
    for _ in range(n): stacks[b-1].append(stacks[a-1].pop())
print(''.join(s[-1] for s in stacks))
heights = ["30373","25512","65332","33549","35390"]; g = {(r, c): int(v) for r, l in enumerate(heights) for c, v in enumerate(l)}
vis = 0; best = 0
for (r, c), h in g.items():
    score = 1; seen = False
    for dr, dc in ((0,1),(0,-1),(1,0),(-1,0)):
        k = 0
        while True:
            k += 1; p = (r+dr*k, c+dc*k)
            if p not in g: seen = True; k -= 1; break
            if g[p] >= h: break
        score *= k
    vis += seen; best = max(best, score)
print(vis, best)
def cmp(a, b):
    match a, b:
        case int(), int(): return (a > b) - (a < b)
        case int(), list(): return cmp([a], b)
        case list(), int(): return cmp(a, [b])
        case list(), list():
            for z in map(cmp, a, b):
                if z: return z
            return cmp(len(a), len(b))
import functools
packets = [[1,1,3,1,1],[[1],[2,3,4]],[9],[[8,7,6]],[[4,4],4,4],[],[[[]]],[[[3]]]]; print(sorted(packets, key=functools.cmp_to_key(cmp)))
rope = [(0,0)]*10; seen = {(0,0)}
for d, n in (('R',5),('U',8),('L',8),('D',3),('R',17),('D',10),('L',25),('U',20)):
    dx, dy = {'R':(1,0),'L':(-1,0),'U':(0,1),'D':(0,-1)}[d]
    for _ in range(n):
        rope[0] = (rope[0][0]+dx, rope[0][1]+dy)
        for i in range(1, 10):
            (hx, hy), (tx, ty) = rope[i-1], rope[i]
            if abs(hx-tx) > 1 or abs(hy-ty) > 1: rope[i] = (tx+((hx>tx)-(hx<tx)), ty+((hy>ty)-(hy<ty)))
        seen.add(rope[-1])
print(len(seen))
fish = Counter([3,4,3,1,2])
for _ in range(80):
    new = Counter({k-1: v for k, v in fish.items() if k}); new[6] += fish[0]; new[8] += fish[0]; fish = new
print(fish.total(), sum(fish.values()))
tree = lambda: defaultdict(tree); fs = tree(); fs['a']['b']['c'] = 5; print(json.dumps(fs))
hexes = bin(int('D2FE28', 16))[2:].zfill(24); print(hexes, int(hexes[:3], 2)); lines = [((0,9),(5,9)),((9,4),(3,4))]; pts = Counter((x, y) for (x1,y1),(x2,y2) in lines for x in range(min(x1,x2), max(x1,x2)+1) for y in range(min(y1,y2), max(y1,y2)+1)); print(len(pts), max(pts))
