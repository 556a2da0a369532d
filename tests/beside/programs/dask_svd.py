# needs: dask distributed
# The singular values of a tall array in chunks, then on a cluster of this machine.
import warnings

warnings.filterwarnings("ignore")
import dask
import dask.array as da
import numpy as np

numbers = np.random.default_rng(0).random((400, 20))
x = da.from_array(numbers, chunks=(100, 20))
u, s, v = da.linalg.svd(x)
print(x, s, np.allclose(s.compute(), np.linalg.svd(numbers, compute_uv=False)))
# %%
print(
    (x + 1).sum().compute() == (numbers + 1).sum(),
    x.mean(axis=0).compute().shape,
    (x @ x.T).shape,
    x.rechunk((200, 10)).chunks,
)
print(
    x[::2].std().compute().round(6),
    da.ones((4, 4), chunks=2).sum().compute(),
    x.map_blocks(lambda b: b * 2).max().compute().round(6),
)
print(x.map_overlap(lambda b: b, depth=1, boundary="none").persist().shape, da.zeros(5).compute())
print(da.matmul(x.T, x).shape, (x @ x.T).sum(axis=0)[:2].compute().round(6))
add = dask.delayed(lambda a, b: a + b)
print(dask.compute(add(1, add(2, 3)))[0])
# %%
from dask.distributed import Client, LocalCluster

cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None)
client = Client(cluster)
print(client.submit(sum, [1, 2, 3]).result(), client.gather(client.map(abs, [-1, 2])))
print(np.allclose(s.compute(), np.linalg.svd(numbers, compute_uv=False)))
client.close()
cluster.close()
