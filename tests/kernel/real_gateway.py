"""A long check: the real Jupyter Enterprise Gateway's classes read what `warpcell kernel` tells them, and
signal and end it. Needs jupyter_enterprise_gateway (pip install, in an environment of its own).

    real_gateway.py WARPCELL
"""

import asyncio
import logging
import os
import queue
import subprocess
import sys

os.environ["EG_RESPONSE_IP"] = "127.0.0.1"

from enterprise_gateway.services.processproxies import processproxy  # noqa: E402
from jupyter_client import BlockingKernelClient  # noqa: E402

KERNEL_ID = "11111111-2222-3333-4444-555555555555"
PORTS = range(40000, 42001)


class Proxy(processproxy.RemoteProcessProxy):
    """The gateway's own requests to a launcher, without a kernel manager around them."""

    def __init__(self, info):
        self.comm_ip, self.comm_port = "127.0.0.1", info["comm_port"]
        self.tunnel_processes, self.kernel_id = {}, KERNEL_ID
        self.log = logging.getLogger("gateway")

    async def confirm_remote_startup(self):
        pass


async def launched(program):
    manager = processproxy.ResponseManager.instance()
    manager.register_event(KERNEL_ID)
    words = {
        "kernel-id": KERNEL_ID,
        "response-address": manager.response_address,
        "public-key": manager.public_key,
        "port-range": f"{PORTS[0]}..{PORTS[-1]}",
        "spark-context-initialization-mode": "none",
    }
    command = [program, "kernel"]
    for name, value in words.items():
        command += ["--RemoteProcessProxy." + name, value]
    process = subprocess.Popen(command)
    for _ in range(100):
        try:
            return process, await manager.get_connection_info(KERNEL_ID)
        except asyncio.TimeoutError:
            pass
    raise SystemExit("the gateway got no answer")


def interrupted(client, proxy, cell):
    """Interrupts until the cell has ended: one that comes before it has begun is none."""
    for _ in range(100):
        assert proxy.send_signal(2) is None
        try:
            reply = client.get_shell_msg(timeout=0.5)
        except queue.Empty:
            continue
        if reply["parent_header"].get("msg_id") == cell:
            return reply["content"]["ename"]
    raise SystemExit("the interrupt was not heeded")


async def main(program):
    process, info = await launched(program)
    assert info["pid"] == process.pid
    assert all(v in PORTS for k, v in info.items() if k.endswith("_port")), info
    proxy = Proxy(info)
    assert proxy.send_signal(0) is None
    client = BlockingKernelClient()
    client.load_connection_info(dict(info, ip="127.0.0.1"))
    client.start_channels()
    client.wait_for_ready(timeout=30)
    assert interrupted(client, proxy, client.execute("while True: pass")) == "KeyboardInterrupt"
    assert process.poll() is None
    proxy.shutdown_listener()
    assert process.wait(20) == 0
    assert proxy.send_signal(0) is False
    print("1 passed, 0 failed")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
