# scipy.sparse.csgraph: paths and parts of graphs, which are matrices of the edges' weights.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
import heapq as _heapq
from scipy.sparse import coo_matrix as _coo, csr_matrix as _csr, issparse as _issparse


def _edges(graph, directed=True):
    """For each vertex the list of (neighbour, weight)."""
    g = (
        graph
        if _issparse(graph)
        else _coo(_np.where(_np.isfinite(_np.asarray(graph, float)), graph, 0))
    )
    out = [{} for _ in range(g.shape[0])]
    for i, j, w in zip(g.row.tolist(), g.col.tolist(), g.data.tolist()):
        out[i][j] = w
        if not directed and w < out[j].get(i, _np.inf):
            out[j][i] = w
    return out


def dijkstra(
    csgraph,
    directed=True,
    indices=None,
    return_predecessors=False,
    unweighted=False,
    limit=_np.inf,
    min_only=False,
):
    """The lengths of the shortest paths from vertices to all others."""
    _fixed('dijkstra', min_only=(min_only, False))
    out = _edges(csgraph, directed)
    n = len(out)
    starts = (
        range(n)
        if indices is None
        else [indices]
        if isinstance(indices, (int, _np.integer))
        else list(indices)
    )
    lengths, before = _np.full((len(starts), n), _np.inf), _np.full((len(starts), n), -9999)
    for k, s in enumerate(starts):
        s = int(s) % n
        best, way, heap = {s: 0.0}, {}, [(0.0, s)]
        while heap:
            d, i = _heapq.heappop(heap)
            if d > best[i]:
                continue
            for j, w in out[i].items():
                to = d + (1 if unweighted else w)
                if to <= limit and to < best.get(j, _np.inf):
                    best[j], way[j] = to, i
                    _heapq.heappush(heap, (to, j))
        for j, d in best.items():
            lengths[k, j] = d
        for j, i in way.items():
            before[k, j] = i
    if isinstance(indices, (int, _np.integer)):
        lengths, before = lengths[0], before[0]
    return (lengths, before) if return_predecessors else lengths


def shortest_path(
    csgraph,
    method="auto",
    directed=True,
    return_predecessors=False,
    unweighted=False,
    overwrite=False,
    indices=None,
):
    """The lengths of the shortest paths."""
    return dijkstra(csgraph, directed, indices, return_predecessors, unweighted)


def floyd_warshall(
    csgraph, directed=True, return_predecessors=False, unweighted=False, overwrite=False
):
    return dijkstra(csgraph, directed, None, return_predecessors, unweighted)


def connected_components(csgraph, directed=True, connection="weak", return_labels=True):
    """How many parts a graph has, and the part of each vertex."""
    if directed and connection == "strong":
        raise NotImplementedError("connected_components(connection='strong') is not supported")
    g = csgraph if _issparse(csgraph) else _coo(csgraph)
    parent = list(range(g.shape[0]))

    def find(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, j in zip(g.row.tolist(), g.col.tolist()):
        a, b = find(i), find(j)
        if a != b:
            parent[max(a, b)] = min(a, b)
    numbers, labels = {}, []
    for i in range(len(parent)):
        labels.append(numbers.setdefault(find(i), len(numbers)))
    return (len(numbers), _np.array(labels, "int32")) if return_labels else len(numbers)


def minimum_spanning_tree(csgraph, overwrite=False):
    """The edges that connect all with the smallest sum."""
    g = csgraph if _issparse(csgraph) else _coo(csgraph)
    parent = list(range(g.shape[0]))

    def find(i):
        while parent[i] != i:
            i = parent[i]
        return i

    rows, cols, values = [], [], []
    for w, i, j in sorted(zip(g.data.tolist(), g.row.tolist(), g.col.tolist())):
        a, b = find(i), find(j)
        if a != b:
            parent[a] = b
            rows.append(i), cols.append(j), values.append(float(w))
    return _csr(
        (_np.array(values), (_np.array(rows, "int64"), _np.array(cols, "int64"))), shape=g.shape
    )


def breadth_first_order(csgraph, i_start, directed=True, return_predecessors=True):
    """Vertices in the order of a breadth-first search."""
    out = _edges(csgraph, directed)
    order, before, seen = [i_start], _np.full(len(out), -9999, "int32"), {i_start}
    for i in order:
        for j in sorted(out[i]):
            if j not in seen:
                seen.add(j)
                before[j] = i
                order.append(j)
    return (_np.array(order, "int32"), before) if return_predecessors else _np.array(order, "int32")


def laplacian(csgraph, normed=False, return_diag=False, use_out_degree=False, **options):
    """The Laplacian matrix of a graph."""
    _no_more('laplacian', options, 'copy', form='array', dtype=None, symmetrized=False)
    dense = csgraph.toarray() if _issparse(csgraph) else _np.asarray(csgraph)
    degree = dense.sum(axis=1 if use_out_degree else 0) - _np.diag(dense)
    out = -dense.astype(_np.result_type(dense.dtype, float) if normed else dense.dtype)
    _np.fill_diagonal(out, degree)
    if normed:
        scale = _np.where(degree > 0, _np.sqrt(_np.where(degree > 0, degree, 1)), 1)
        out = out / scale / scale[:, None]
    out = _coo(out) if _issparse(csgraph) else out
    return (out, degree) if return_diag else out
