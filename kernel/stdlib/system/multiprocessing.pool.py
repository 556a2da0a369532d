# multiprocessing.pool
from multiprocessing import ApplyResult, AsyncResult, MapResult, Pool


class ThreadPool(Pool):
    pass
