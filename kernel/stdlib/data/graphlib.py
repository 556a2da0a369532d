# graphlib: the order of a graph without cycles.


class CycleError(ValueError):
    pass


class TopologicalSorter:
    def __init__(self, graph=None):
        self._before, self._after = {}, {}
        self._ready, self._begun, self._out, self._done = [], False, 0, 0
        for node, predecessors in (graph or {}).items():
            self.add(node, *predecessors)

    def add(self, node, *predecessors):
        if self._begun:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        for n in (node, *predecessors):
            self._before.setdefault(n, 0)
            self._after.setdefault(n, [])
        for p in predecessors:
            self._after[p].append(node)
            self._before[node] += 1

    def prepare(self):
        if self._begun:
            raise ValueError("cannot prepare() more than once")
        self._begun = True
        self._ready = [n for n, k in self._before.items() if k == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def _find_cycle(self):
        state, path = {}, []
        for start in self._after:
            if start in state:
                continue
            stack = [(start, iter(self._after[start]))]
            state[start] = 1
            path = [start]
            while stack:
                node, rest = stack[-1]
                for n in rest:
                    if state.get(n) == 1:
                        return path[path.index(n) :] + [n]
                    if n not in state:
                        state[n] = 1
                        path.append(n)
                        stack.append((n, iter(self._after[n])))
                        break
                else:
                    state[node] = 2
                    stack.pop()
                    path.pop()
        return None

    def get_ready(self):
        if not self._begun:
            raise ValueError("prepare() must be called first")
        ready, self._ready = tuple(self._ready), []
        self._out += len(ready)
        return ready

    def is_active(self):
        if not self._begun:
            raise ValueError("prepare() must be called first")
        return self._done < self._out or bool(self._ready)

    __bool__ = is_active

    def done(self, *nodes):
        for node in nodes:
            self._done += 1
            for n in self._after[node]:
                self._before[n] -= 1
                if self._before[n] == 0:
                    self._ready.append(n)

    def static_order(self):
        self.prepare()
        while self.is_active():
            ready = self.get_ready()
            yield from ready
            self.done(*ready)
