# What NumPy's tests take from numpy.testing._private.utils and what stands in numpy.testing itself.
import functools
import sys

from numpy.testing import *  # noqa: F401, F403


def requires_memory(free_bytes):
    """Tests that want gigabytes are left out: internals.txt."""
    return lambda function: function


def _no_tracing(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        tracing = sys.gettrace()
        try:
            sys.settrace(None)
            return function(*args, **kwargs)
        finally:
            sys.settrace(tracing)

    return call


def _glibc_older_than(version):
    return False


def check_free_memory(free_bytes):
    return None


NOGIL_BUILD = False


def run_threaded(
    function,
    max_workers=8,
    pass_count=False,
    pass_barrier=False,
    outer_iterations=1,
    prepare_args=None,
):
    import concurrent.futures
    import threading

    for _ in range(outer_iterations):
        with concurrent.futures.ThreadPoolExecutor(max_workers=max_workers) as pool:
            args = [] if prepare_args is None else prepare_args()
            if pass_barrier:
                args.append(threading.Barrier(max_workers))
            jobs = [
                pool.submit(function, *([i] if pass_count else []), *args)
                for i in range(max_workers)
            ]
            for job in jobs:
                job.result()
