# JupyterHub on one machine with a GPU that several people share: jupyterhub -f jupyterhub_config.py
# Accounts are the machine's (PAM, LocalProcessSpawner), which JupyterHub starts with; everything below
# is what Warpcell needs. tests/service/hub.py starts a hub with this file and runs a kernel in it.
import os
import sys

c = get_config()  # noqa: F821

PEOPLE = 8  # that work at the same time: each kernel gets its part of the GPU
SESSIONS = os.environ.get("WARPCELL_SESSIONS", "/var/lib/warpcell/sessions")

# A server's kernels inherit these. What must hold against the person stands in a control group.
c.Spawner.environment = {
    "WARPCELL_MEMORY": "50%",
    "WARPCELL_GPU_MEMORY": f"{100 // PEOPLE}%",
    "WARPCELL_GPU_IDLE": "300",
    "WARPCELL_SAVE_ON_EXIT": lambda spawner: os.path.join(SESSIONS, spawner.user.name),
    "WARPCELL_SAVE_SECONDS": "20",
    "WARPCELL_METRICS": "unix:/tmp/warpcell-{kernel}.sock",
}
c.Spawner.mem_limit = "16G"
c.Spawner.default_url = "/lab"

# A kernel that nobody uses leaves the GPU after five minutes by itself, with its arrays on the host. After
# an hour it is culled: it saves its names, for which the server waits longer than 5 s.
c.Spawner.args = [
    "--KernelManager.shutdown_wait_time=30",
    "--MappingKernelManager.cull_idle_timeout=3600",
    "--MappingKernelManager.cull_interval=300",
]

# Servers whose people have gone are culled after three hours, with their kernels.
c.JupyterHub.load_roles = [
    {
        "name": "culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["culler"],
    }
]
c.JupyterHub.services = [
    {
        "name": "culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=10800"],
    }
]
