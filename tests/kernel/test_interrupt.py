"""Interrupts by message and by signal, in time and out of place."""
import os
import signal
import time

import pytest

from client import text_of, within


@pytest.mark.parametrize("how", ["message", "signal"])
@pytest.mark.parametrize("snippet", ["spin", "sleep_60"])
def test_a_running_cell_is_interrupted(kernel, how, snippet):
    kernel.run("define_u")

    def interrupt_one():
        msg_id = kernel.send_cell(snippet)
        kernel.wait_busy(msg_id)
        time.sleep(0.1)
        begin = time.perf_counter()
        if how == "message":
            kernel.send("control", "interrupt_request", {})
            assert kernel.recv("control").content == {"status": "ok"}
        else:
            kernel.process.send_signal(signal.SIGINT)
        reply = kernel.recv("shell")
        assert reply.parent_id == msg_id
        assert reply.content["status"] == "error" and reply.content["ename"] == "KeyboardInterrupt"
        return time.perf_counter() - begin

    within(0.25, interrupt_one)
    reply, _ = kernel.request("inspect_request", {"code": "u", "cursor_pos": 1, "detail_level": 0})
    assert reply.content["found"]  # its names are still there


def test_an_interrupt_while_idle_is_not_kept(kernel):
    for _ in range(20):
        reply, _ = kernel.request("interrupt_request", channel="control")
        assert reply.content == {"status": "ok"}
        kernel.process.send_signal(signal.SIGINT)
    for _ in range(20):
        kernel.request("interrupt_request", channel="control")
        assert kernel.run("hello")[0].content["status"] == "ok"


def test_a_signal_to_the_whole_group(kernel):
    for _ in range(20):
        kernel.wait_busy(kernel.send_cell("spin"))
        os.killpg(kernel.process.pid, signal.SIGINT)
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
        os.killpg(kernel.process.pid, signal.SIGINT)
        kernel.request("interrupt_request", channel="control")
        assert kernel.run("hello")[0].content["status"] == "ok"


def test_output_before_an_interrupt_is_kept(kernel):
    msg_id = kernel.send_cell("out_then_spin")
    assert kernel.wait_stream(msg_id).content["text"] == "before\n"
    kernel.send("control", "interrupt_request", {})
    kernel.recv("shell")


def test_100_interrupts(kernel):
    def interrupt_many():
        times = []
        for _ in range(100):
            msg_id = kernel.send_cell("spin")
            kernel.wait_busy(msg_id)
            begin = time.perf_counter()
            kernel.send("control", "interrupt_request", {})
            reply = kernel.recv("shell")
            times.append(time.perf_counter() - begin)
            assert reply.parent_id == msg_id and reply.content["ename"] == "KeyboardInterrupt"
            kernel.recv("control")
        return sorted(times)[98]

    within(0.25, interrupt_many)


@pytest.mark.fake
def test_a_cell_that_waits_for_the_worker(start):
    k = start(env={"FAKE_WORKER_SLOW": "1"})
    cell = k.send_cell("hello")
    k.wait_busy(cell)
    k.send("control", "interrupt_request", {})
    assert k.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert k.run("hello")[0].content["status"] == "ok"


@pytest.mark.fake
def test_a_worker_that_does_not_heed_interrupts(kernel):
    kernel.run("hello")
    kernel.wait_busy(kernel.send_cell("", code="stuck"))
    time.sleep(0.1)
    kernel.send("control", "interrupt_request", {})
    kernel.recv("control")
    time.sleep(1)
    kernel.send("control", "interrupt_request", {})  # too early
    kernel.recv("control")
    assert kernel.quiet("shell", 0.3)
    time.sleep(4)
    kernel.send("control", "interrupt_request", {})
    reply = kernel.recv("shell")
    assert reply.content["ename"] == "WorkerDied" and "interrupt" in reply.content["evalue"]
    assert text_of(kernel.run("hello")[1]) == "hello, world\n"
