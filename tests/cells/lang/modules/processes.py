# oracle: 3.11
import multiprocessing as mp
from multiprocessing import Pool, Process, Queue, Value, Array, Lock, cpu_count, Pipe, Manager
from multiprocessing.pool import ThreadPool
import random, os, time

def inside(n):
    rng = random.Random(n)
    return sum(rng.random() ** 2 + rng.random() ** 2 < 1 for _ in range(n))

def power(b, e):
    return b ** e

def fill(q, k):
    q.put((k, k * k))

def count(v, lock):
    for _ in range(100):
        with lock:
            v.value += 1

def write(arr, i):
    arr[i] = i * 1.5

def talk(conn):
    conn.send({"hello": 1})
    conn.send(conn.recv() * 2)
    conn.close()

def fails(x):
    return 1 // x

if __name__ == "__main__":
    with Pool(4) as pool:
        print(pool.map(inside, [1000, 2000, 3000]))
        print(pool.starmap(power, [(2, 3), (3, 2)]), pool.apply(power, (2, 10)))
        r = pool.apply_async(power, (7, 2))
        print(r.get(timeout=5), r.ready(), r.successful())
        print(list(pool.imap(inside, [10, 20], chunksize=2)), sorted(pool.imap_unordered(inside, [10, 20])))
        try:
            pool.map(fails, [1, 0])
        except ZeroDivisionError as e:
            print("error", e)
    q = Queue()
    ps = [Process(target=fill, args=(q, k)) for k in range(3)]
    for p in ps: p.start()
    for p in ps: p.join()
    print(sorted(q.get() for _ in ps), q.empty(), [p.exitcode for p in ps], ps[0].is_alive())
    v, lock = Value("i", 0), Lock()
    ps = [Process(target=count, args=(v, lock)) for _ in range(4)]
    [p.start() for p in ps]; [p.join() for p in ps]
    print(v.value)
    a = Array("d", 4)
    ps = [Process(target=write, args=(a, i)) for i in range(4)]
    [p.start() for p in ps]; [p.join() for p in ps]
    print(a[:], list(a), len(a))
    d = Value("d", 2); d.value += 1; print(d.value)
    one, two = Pipe()
    p = Process(target=talk, args=(two,)); p.start(); print(one.recv()); one.send([1, 2]); print(one.recv()); p.join()
    with Manager() as m:
        shared = m.dict(); l = m.list([1])
        p = Process(target=lambda d, l: (d.update(x=1), l.append(2)), args=(shared, l)); p.start(); p.join()
        print(dict(shared), list(l))
    print(cpu_count() == os.cpu_count(), mp.current_process().name, mp.get_start_method() in ("fork", "spawn"))
    with ThreadPool(2) as tp: print(tp.map(abs, [-1, -2]))
