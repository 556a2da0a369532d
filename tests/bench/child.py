"""One library at work for table.py: child.py LIBRARY ORDERS, by `warpcell run` or by CPython.

LIBRARY: numpy, cupy, jax, numexpr or torch. ORDERS: a pipe of which each line is an order; the answer is a line of JSON.

    open WORK                    (JSON: text, statement, setup, size, data) its arrays are made; bytes of these
    first                        the first run: seconds, bytes of the result, peak of the device's memory, a sample
    time COUNT CLOCK             that many runs, by the wall's clock or the process's: seconds of one
"""

import json
import sys
import time
import zlib

import numpy as host

LIBRARY = sys.argv[1]
DEVICES = ("cupy", "jax", "torch")  # whose work is waited for
if LIBRARY == "cupy":
    import cupy as np
elif LIBRARY == "jax":
    import jax
    from jax import lax  # for the texts of works.py

    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_matmul_precision", "highest")
    import jax.numpy as np
elif LIBRARY == "torch":
    import torch

    torch.set_grad_enabled(False)
    np = torch
else:
    import numpy as np
if LIBRARY == "numexpr":
    import numexpr


def put(value):
    """An array of the host as one of the library, where its work is done."""
    if not isinstance(value, host.ndarray):
        return value
    if LIBRARY == "torch":
        return torch.from_numpy(value).cuda()
    return np.asarray(value) if LIBRARY in ("cupy", "jax") else value


def finish(result):
    if LIBRARY == "cupy":
        np.cuda.Device().synchronize()
    elif LIBRARY == "torch":
        torch.cuda.synchronize()
    elif LIBRARY == "jax":
        jax.block_until_ready(result)


def device_bytes():
    """(in use now, most so far) in the device's memory, or None where the library keeps no account."""
    if LIBRARY == "cupy":
        pool = np.get_default_memory_pool()
        return pool.used_bytes(), pool.total_bytes()
    if LIBRARY == "torch":
        return torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated()
    if LIBRARY == "jax":
        told = jax.devices()[0].memory_stats()
        return (told["bytes_in_use"], told["peak_bytes_in_use"]) if told else None
    return None


def forget():
    if LIBRARY == "cupy":
        np.get_default_memory_pool().free_all_blocks()
    elif LIBRARY == "torch":
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()


class Work:
    """What is measured now. Its names are this module's own, as a cell's are: names of the program."""

    def __init__(self, order):
        names = globals()
        self.made = ["n", *order["data"]]
        names["n"] = n = order["size"]
        self.bytes = 0
        for name, made in order["data"].items():
            rng = host.random.default_rng(zlib.crc32(name.encode()))
            value = put(eval(made, {"host": host, "rng": rng, "n": n}))
            names[name] = value
            self.bytes += getattr(value, "nbytes", 0)
        exec(order["setup"], names)
        text, statement = order["text"], order["statement"]
        shared = ", ".join(order["data"]) if statement else ""
        given = f"    global {shared}\n" if shared else ""
        if not statement and LIBRARY in ("jax", "torch"):
            text = f"r = {text}"
        exec(
            f"def loop_(count):\n{given}    r = None\n    for _ in range(count):\n        {text}\n    return r\n",
            names,
        )
        value = text if statement else f"return {order['text']}"
        exec(f"def once_():\n{given}    {value}\n", names)

    def close(self):
        """Lets go of the arrays."""
        for name in (*self.made, "state", "work", "loop_", "once_"):
            globals().pop(name, None)

    def first(self):
        forget()
        before = device_bytes()
        begin = time.perf_counter()
        result = globals()["once_"]()
        finish(result)
        size = touched(result)
        seconds = time.perf_counter() - begin
        after = device_bytes()
        answer = {"seconds": seconds, "result": size, "sample": sample(result)}
        if before and after:
            answer["peak"] = max(0, after[1] - before[0])
        return answer

    def time(self, count, clock):
        clock = time.process_time if clock == "process" else time.perf_counter
        loop = globals()["loop_"]
        time.perf_counter()  # what was recorded before is finished here
        begin = clock()
        if LIBRARY in DEVICES:  # each run by itself: of equal ones in a row, some may be left out
            once = globals()["once_"]
            for _ in range(count):
                finish(once())
        else:
            finish(loop(count))
        time.perf_counter()
        return {"seconds": (clock() - begin) / count}


def touched(result):
    """The bytes of what came out, which is computed by then."""
    if isinstance(result, (tuple, list)):
        return sum(touched(r) for r in result[:20])
    return getattr(result, "nbytes", 0)


def sample(result):
    """Up to 64 of the numbers of the first array of the result, to compare libraries by."""
    if isinstance(result, (tuple, list)):
        result = result[0] if len(result) else None
    if result is None or isinstance(result, (str, bytes)):
        return []
    if LIBRARY == "torch":
        result = result.cpu().numpy() if hasattr(result, "cpu") else result
    elif LIBRARY == "cupy":
        result = result.get() if hasattr(result, "get") else result
    flat = host.asarray(result).ravel()
    if flat.dtype.kind not in "biufc" or not flat.size:
        return []
    flat = flat[:: max(1, flat.size // 64)][:64]
    numbers = flat.real.astype(host.float64)
    return host.where(host.isfinite(numbers), numbers, 0.0).tolist()


def answer(work, order):
    kind, _, rest = order.partition(" ")
    if kind == "open":
        if work[0]:
            work[0].close()
        work[0] = None
        forget()
        work[0] = Work(json.loads(rest))
        return {"bytes": work[0].bytes}
    if kind == "first":
        return work[0].first()
    count, clock = rest.split()
    return work[0].time(int(count), clock)


def main():
    work = [None]
    orders = open(sys.argv[2])
    module = jax if LIBRARY == "jax" else numexpr if LIBRARY == "numexpr" else np
    print(json.dumps({"library": LIBRARY, "version": module.__version__}), flush=True)
    while True:
        order = orders.readline()
        if not order:
            return
        try:
            told = answer(work, order.strip())
        except Exception as error:
            told = {"failed": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(told), flush=True)


main()
