"""A JupyterHub with docs/service/jupyterhub_config.py, and a kernel in it:

    hub.py --python PYTHON [--warpcell PROGRAM] [--fake FOLDER]

PYTHON has jupyterhub, jupyterlab, jupyterhub-idle-culler and configurable-http-proxy (all on PyPI). The
configuration is read as it is; behind it come what a machine without accounts and without root needs: a dummy
authenticator, the simple spawner, free ports, folders of this test. A person logs in, the hub starts her
server, a kernel runs a cell, the quotas of the configuration hold in it, its server is stopped, and the
session that it saved is offered by the next one. Last line: N passed, N failed.
"""

import argparse
import json
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import websocket

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
CONFIG = TOP / "docs/service/jupyterhub_config.py"
PASSED, FAILED = [], []
SECONDS = int(os.environ.get('HUB_SECONDS', 120))

BEHIND = """
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {home!r} + "/{{username}}"
c.Spawner.mem_limit = None  # the simple spawner holds none
c.Spawner.cmd = [{labhub!r}]
c.Spawner.args += ["--allow-root"] if os.getuid() == 0 else []
c.Spawner.http_timeout = 100
c.Spawner.environment.update({extra!r})
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.ConfigurableHTTPProxy.pid_file = {work!r} + "/proxy.pid"
c.JupyterHub.db_url = "sqlite:///" + {work!r} + "/hub.sqlite"
c.JupyterHub.cookie_secret_file = {work!r} + "/cookie"
c.JupyterHub.services += [{{"name": "tester", "api_token": {token!r}}}]
c.JupyterHub.load_roles += [{{"name": "tester", "services": ["tester"],
    "scopes": ["admin:users", "admin:servers", "access:servers"]}}]
"""


def check(name, ok, why=""):
    (PASSED if ok else FAILED).append(name)
    print(("ok     " if ok else "FAILED ") + name + ("" if ok else f" {why}"), flush=True)


def free_ports(n):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(n)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def until(condition, what):
    end = time.monotonic() + SECONDS
    while not (got := condition()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.2)
    return got


class Hub:
    def __init__(self, options, work):
        self.work, self.token = work, secrets.token_hex(16)
        public, hub, api = free_ports(3)
        self.url = f"http://127.0.0.1:{public}"
        bin = pathlib.Path(options.python).parent
        config = work / "config.py"
        extra = {"JUPYTER_PATH": str(work / "share/jupyter"), "XDG_CACHE_HOME": str(work / "cache")}
        extra |= {"WARPCELL_CUDA_LIBS": os.path.abspath(options.fake)} if options.fake else {}
        behind = BEHIND.format(
            home=str(work / "home"),
            labhub=str(bin / "jupyterhub-singleuser"),
            extra=extra,
            public=public,
            hub=hub,
            api=api,
            proxy=str(bin / "configurable-http-proxy"),
            work=str(work),
            token=self.token,
        )
        config.write_text(CONFIG.read_text() + behind)
        env = os.environ | {
            "WARPCELL_SESSIONS": str(work / "sessions"),
            "PATH": f"{bin}:{os.environ['PATH']}",
        }
        self.log = open(work / "log", "w")
        command = [options.python, "-m", "jupyterhub", "-f", str(config)]
        self.process = subprocess.Popen(
            command, cwd=work, env=env, stdout=self.log, stderr=self.log
        )

    def ask(self, path, method="GET", data=None):
        body = None if data is None else json.dumps(data).encode()
        head = {"Authorization": f"token {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, body, head, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as r:
                text = r.read()
                return r.status, json.loads(text) if text else None
        except urllib.error.HTTPError as e:
            return e.code, None
        except OSError:
            return 0, None

    def start_server(self, name):
        self.ask(f"/hub/api/users/{name}", "POST")
        status, _ = self.ask(f"/hub/api/users/{name}/server", "POST")
        check(f"{name}'s server is asked for", status in (201, 202), status)
        until(lambda: (self.ask(f"/hub/api/users/{name}")[1] or {}).get("server"), "the server")
        until(lambda: self.ask(f"/user/{name}/api/status")[0] == 200, "the server's answer")

    def stop_server(self, name):
        self.ask(f"/hub/api/users/{name}/server", "DELETE")
        until(lambda: not self.ask(f"/hub/api/users/{name}")[1].get("servers"), "the server's end")

    def kernel(self, user, path):
        data = {"path": path, "type": "notebook", "name": path, "kernel": {"name": "warpcell"}}
        return self.ask(f"/user/{user}/api/sessions", "POST", data)[1]["kernel"]["id"]

    def run(self, user, kernel, code):
        """What the cell printed, and the last reply's status."""
        url = f"{self.url.replace('http', 'ws')}/user/{user}/api/kernels/{kernel}/channels"
        head = [f"Authorization: token {self.token}"]
        ws = websocket.create_connection(url, timeout=SECONDS, header=head)
        header = {
            "msg_id": secrets.token_hex(8),
            "session": "t",
            "username": user,
            "date": "",
            "version": "5.3",
            "msg_type": "execute_request",
        }
        content = {
            "code": code,
            "silent": False,
            "store_history": True,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": True,
        }
        ws.send(
            json.dumps(
                {
                    "header": header,
                    "parent_header": {},
                    "metadata": {},
                    "content": content,
                    "channel": "shell",
                    "buffers": [],
                }
            )
        )
        texts, status, idle = {"stdout": "", "stderr": ""}, None, False
        while status is None or not idle:
            m = json.loads(ws.recv())
            if m["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            if m["msg_type"] == "stream":
                texts[m["content"]["name"]] += m["content"]["text"]
            elif m["msg_type"] == "execute_reply":
                status = m["content"]["status"]
            elif m["msg_type"] == "status":
                idle = m["content"]["execution_state"] == "idle"
        ws.close()
        return texts, status

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def try_hub(hub, work):
    until(lambda: hub.ask("/hub/api/")[0] == 200, "the hub")
    status, info = hub.ask("/hub/api/services/culler")
    check("the hub runs with the configuration, and has a culler", hub.process.poll() is None)
    for name in ("ada", "bob"):
        hub.start_server(name)
    kernels = {n: hub.kernel(n, "work.ipynb") for n in ("ada", "bob")}
    for name, kernel in kernels.items():
        got = hub.run(
            name,
            kernel,
            f"who = {name!r}\nimport numpy as np\na = np.arange(10.)\nprint(a.sum(), who)",
        )
        check(f"a cell of {name}'s", got == ({"stdout": f"45.0 {name}\n", "stderr": ""}, "ok"), got)
    got = hub.run("ada", kernels["ada"], "np.zeros(1 << 40)")
    check("the quota of the configuration holds", got[1] == "error", got)
    hub.stop_server("ada")
    saved = list((work / "sessions/ada").glob("*"))
    check(
        "ada's names were saved when her server was stopped",
        saved,
        list((work / "sessions").glob("*")),
    )
    hub.start_server("ada")
    kernel = hub.kernel("ada", "work.ipynb")
    texts, _ = hub.run("ada", kernel, "print('back')")
    check("they are offered", "%restore" in "".join(texts.values()), texts)
    texts, status = hub.run("ada", kernel, "%restore\nprint(who, a.sum())")
    check("and come back", status == "ok" and "ada 45.0" in texts["stdout"], texts)
    got = hub.run("bob", kernels["bob"], "print(who, a.sum())")
    check("bob's kernel went on", got[0]["stdout"] == "bob 45.0\n", got)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--python", required=True)
    parser.add_argument("--warpcell", default=str(TOP / "build/warpcell"))
    parser.add_argument("--fake")
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="warpcell-hub-"))
    (work / "home").mkdir()
    install = [os.path.abspath(options.warpcell), "install", "--prefix", str(work)]
    subprocess.run(install, check=True, capture_output=True)
    hub = Hub(options, work)
    try:
        try_hub(hub, work)
    except (TimeoutError, OSError, KeyError, TypeError) as e:
        check("no step took too long", False, repr(e))
    finally:
        hub.close()
    if FAILED:
        lines = (work / "log").read_text().splitlines()
        print("\n".join(line for line in lines if " 200 GET " not in line)[-6000:])
    shutil.rmtree(work, ignore_errors=True)
    print(f"{len(PASSED)} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
