"""The usual kernels are compiled by themselves while no cell runs (`warpcell cache build --idle`), on the emulated
GPU, whose compiler makes nothing here (FAKE_CUDA_EMPTY): the cells need no kernel."""

import os
import pathlib
import signal
import time

import pytest

from client import BUILD, Kernel, printed, until

pytestmark = pytest.mark.real
CELL = "import cupy as cp\nprint(cp.asarray([1.0, 2.0]).get())"


@pytest.fixture
def environment(tmp_path):
    return {
        "WARPCELL_CUDA_LIBS": str(pathlib.Path(BUILD, "tests/cuda/fake").absolute()),
        "WARPCELL_AHEAD": "on",
        "XDG_CACHE_HOME": str(tmp_path),
        "FAKE_CUDA_EMPTY": "1",
    }


def builders(kernel):
    """Processes of a build that the kernel's engine has begun."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            command = pathlib.Path("/proc", pid, "cmdline").read_bytes().split(b"\0")
            parent = int(
                pathlib.Path("/proc", pid, "stat").read_text().rsplit(")", 1)[1].split()[1]
            )
        except (OSError, IndexError):
            continue
        if command[1:4] == [b"cache", b"build", b"--idle"] and parent in kernel.worker_pids():
            found.append(int(pid))
    return found


def begun(kernel):
    assert printed(kernel, CELL) == "[1. 2.]\n"
    until(lambda: builders(kernel))
    return builders(kernel)[0]


def idle(kernel):
    """Long enough for a build to have begun, which follows 2.5 s after a cell."""
    assert printed(kernel, CELL) == "[1. 2.]\n"
    time.sleep(4)


def is_gone(pid):
    try:
        return (
            pathlib.Path("/proc", str(pid), "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
        )
    except OSError:
        return True


def test_once_and_on_processors_that_nobody_wants(environment, tmp_path):
    cache = tmp_path / "warpcell"
    with Kernel("warpcell", env=environment) as kernel:
        pid = begun(kernel)
        until(lambda: os.sched_getscheduler(pid) == os.SCHED_IDLE or is_gone(pid))
        assert printed(kernel, CELL) == "[1. 2.]\n"  # while it works
        with Kernel("warpcell", env=environment) as other:  # of the same cache
            assert printed(other, CELL) == "[1. 2.]\n"
            until(lambda: is_gone(pid), 120)
            assert not builders(other)
        # Looked after when the kernel is idle again.
        assert printed(kernel, CELL) == "[1. 2.]\n"
        until(lambda: list(cache.glob("ahead.sm_*")))
    assert len(list(cache.glob("*.kernel"))) > 1000
    with Kernel("warpcell", env=environment) as kernel:
        idle(kernel)
        assert not builders(kernel)


def test_ends_with_the_kernel(environment, tmp_path):
    environment["FAKE_CUDA_HOLD"] = str(tmp_path / "hold")
    with Kernel("warpcell", env=environment) as kernel:
        pid = begun(kernel)
        (tmp_path / "hold").touch()
        for worker in kernel.worker_pids():
            os.kill(worker, signal.SIGKILL)
        until(
            lambda: is_gone(pid), 240
        )  # to end it needs a processor, and it is the last to get one
    assert not list((tmp_path / "warpcell").glob("ahead.sm_*"))


@pytest.mark.parametrize("how", ["off", "shared"])
def test_not_where_it_is_not_wanted(environment, tmp_path, how):
    if how == "off":
        environment["WARPCELL_AHEAD"] = "off"
    else:
        (tmp_path / "kernels").mkdir(mode=0o755)
        environment["WARPCELL_KERNELS"] = str(tmp_path / "kernels")
    with Kernel("warpcell", env=environment) as kernel:
        idle(kernel)
        assert not builders(kernel) and not (tmp_path / "warpcell" / "ahead.lock").exists()
