# needs: dask distributed
# A cluster whose workers are processes: functions of cells go to them.
from dask.distributed import Client, LocalCluster


def square(x):
    return x * x


cluster = (
    LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    if __name__ == "__main__"
    else None
)
# %%
if cluster:
    client = Client(cluster)
    print(client.gather(client.map(square, range(5))))
    client.close()
    cluster.close()
