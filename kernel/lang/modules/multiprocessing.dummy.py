# multiprocessing.dummy: the same names; threads, as multiprocessing has here anyway.
from multiprocessing import (Array, Barrier, BoundedSemaphore, Condition, Event, JoinableQueue, Lock, Manager, Pipe, Pool, Process,
                             Queue, RLock, Semaphore, Value, active_children, current_process, freeze_support)
