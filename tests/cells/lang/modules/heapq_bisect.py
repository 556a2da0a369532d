# heapq_bisect
import heapq, bisect
h = []
for x in [5, 2, 8, 1]: heapq.heappush(h, x)
print(h, [heapq.heappop(h) for _ in range(4)], heapq.nsmallest(2, [3, 1, 2]), heapq.nlargest(2, [3, 1, 2], key=lambda x: -x), list(heapq.merge([1, 3], [2, 4])), heapq.heappushpop([1, 2], 0), heapq.heapreplace([1, 2], 5)); l = [1, 3, 5]; bisect.insort(l, 4); print(l, bisect.bisect_left(l, 3), bisect.bisect_right(l, 3)); q = []; heapq.heappush(q, (2, "b")); heapq.heappush(q, (1, "a")); print(heapq.heappop(q))
try: heapq.heappop([])
except IndexError as e: print(e)
heap = []
for j in range(30): heapq.heappush(heap, (j * 7919 % 11, "x%d" % j))
print([heapq.heappop(heap) for j in range(30)])
