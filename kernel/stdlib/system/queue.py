# queue: queues between threads.
import collections
import heapq
from threading import _until, _wake_some


class Empty(Exception):
    pass


class Full(Exception):
    pass


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self._getting, self._putting, self._joining = [], [], []
        self._init(maxsize)

    def _init(self, maxsize):
        self.queue = collections.deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def qsize(self):
        return self._qsize()

    def empty(self):
        return not self._qsize()

    def full(self):
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        if not _until(lambda: not self.full(), self._putting, _time(block, timeout)):
            raise Full
        self._put(item)
        self.unfinished_tasks += 1
        _wake_some(self._getting, 1)

    def get(self, block=True, timeout=None):
        if not _until(self._qsize, self._getting, _time(block, timeout)):
            raise Empty
        item = self._get()
        _wake_some(self._putting, 1)
        return item

    def put_nowait(self, item):
        self.put(item, False)

    def get_nowait(self):
        return self.get(False)

    def task_done(self):
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1
        if not self.unfinished_tasks:
            _wake_some(self._joining)

    def join(self):
        _until(lambda: not self.unfinished_tasks, self._joining)


def _time(block, timeout):
    if block and timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
    return timeout if block else 0


class LifoQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _get(self):
        return self.queue.pop()


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        heapq.heappush(self.queue, item)

    def _get(self):
        return heapq.heappop(self.queue)


class SimpleQueue(Queue):
    def __init__(self):
        super().__init__()
