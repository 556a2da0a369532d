"""Builds the images of docs/service/Dockerfile without a daemon, and runs a kernel in each.

    image.py [--work FOLDER] [--cuda "PACKAGES"] [--save FOLDER] [--from STAGE]

Needs root and debootstrap. Each stage is a folder; RUN is a shell in it (chroot, with /proc and /dev),
COPY copies. Then, as the image's user: the kernel's image answers `warpcell doctor` and a gateway (its CMD) and
has no Python; a notebook runs in the server's image. What the machine's pip is told (certificates, PIP_...)
holds while an image is built and does not stay in it. --cuda: names of NVIDIA's packages (none: the usual
ones take 2 GB). --save: the images as archives that `docker load` reads. --from:
the stages before this one are those of an earlier call. Last line: N passed, N failed.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile

import dockerfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/kernel"))
# Nothing of this machine can be written from within: /dev is the image's own, and certificates are a copy.
CERTIFICATES = "/build-certificates.crt"
INSIDE = """
mount -t tmpfs none "$ROOT/dev" && mount -t proc proc "$ROOT/proc" || exit 1
mknod -m 666 "$ROOT/dev/null" c 1 3 && mknod -m 666 "$ROOT/dev/zero" c 1 5
mknod -m 666 "$ROOT/dev/random" c 1 8 && mknod -m 666 "$ROOT/dev/urandom" c 1 9
mknod -m 666 "$ROOT/dev/tty" c 5 0 && mkdir -m 1777 "$ROOT/dev/shm" && mount -t tmpfs none "$ROOT/dev/shm"
ln -s /proc/self/fd "$ROOT/dev/fd"
exec /usr/sbin/chroot --userspec="$OWNER" "$ROOT" /bin/sh -c 'cd "$0" && exec "$@"' "$FOLDER" "$@"
"""


class Image:
    def __init__(self, root, env=None, user="0", folder="/", command=None):
        self.root, self.env = (
            root,
            dict(env or {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}),
        )
        self.user, self.folder, self.command = user, folder, command

    def argv(self, words, building=False):
        """The command that runs `words` in the image, and its environment."""
        group = "100" if self.user == "1000" else self.user
        env = self.env | {
            "ROOT": str(self.root),
            "OWNER": f"{self.user}:{group}",
            "FOLDER": self.folder,
        }
        env |= {"HOME": "/home/jovyan" if self.user == "1000" else "/root"}
        if building:
            env |= {
                k: v for k, v in os.environ.items() if k.startswith("PIP_") or k.endswith("_proxy")
            }
            env |= {"DEBIAN_FRONTEND": "noninteractive", "PIP_CERT": CERTIFICATES}
        return ["unshare", "--mount", "/bin/sh", "-c", INSIDE, "sh", *words], env

    def run(self, words, building=False, **more):
        argv, env = self.argv(words, building)
        return subprocess.run(argv, env=env, capture_output=True, text=True, check=False, **more)


def copy_tree(source, target):
    subprocess.run(["cp", "-a", "--reflink=auto", f"{source}/.", str(target)], check=True)


def base_of(work, name):
    root = work / name.replace(":", "-")
    if not (root / "etc/debian_version").exists():
        suite = name.partition(":")[2].partition("-")[0]
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", suite, str(root)], check=True, capture_output=True
        )
    return root


def copy(image, text, images):
    source, paths, target = dockerfile.copied(text)
    to = pathlib.Path(str(image.root) + target)
    for path in paths:
        if source:
            at = pathlib.Path(str(images[source].root) + path)
        else:
            at = TOP / path
        if path == ".":  # the checkout: what git knows of it, as in a fresh clone
            to.mkdir(parents=True, exist_ok=True)
            names = subprocess.run(
                ["git", "-C", TOP, "ls-files", "-z"], capture_output=True, check=True
            )
            pack = ["tar", "-C", str(TOP), "--null", "-T", "-", "-cf", "-"]
            packed = subprocess.run(pack, input=names.stdout, capture_output=True, check=True)
            subprocess.run(["tar", "-C", str(to), "-xf", "-"], input=packed.stdout, check=True)
        elif at.is_dir():
            to.mkdir(parents=True, exist_ok=True)
            copy_tree(at, to)
        else:
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(at, to)


def prepare(root):
    """What this machine's programs know of the network, for the time of a build."""
    known = ssl.get_default_verify_paths()
    shutil.copy(
        os.environ.get("PIP_CERT") or known.cafile or known.openssl_cafile, root / CERTIFICATES[1:]
    )
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")


def build(stage, images, options, again):
    """again: its folder of an earlier call is taken as it is."""
    root = options.work / f"stage-{stage.name}"
    before = images.get(stage.base)
    if not again:
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        copy_tree(before.root if before else base_of(options.work, stage.base), root)
    image = Image(
        root,
        before and before.env,
        before.user if before else "0",
        before.folder if before else "/",
        before and before.command,
    )
    args = {}
    for word, text in stage.steps:
        print(f"{stage.name}: {word} {text[:90]}", flush=True)
        if word == "ARG":
            args |= dockerfile.pairs(text)
            args |= {"CUDA_PACKAGES": options.cuda} if "CUDA_PACKAGES" in args else {}
        elif word == "ENV":
            image.env |= dockerfile.pairs(text)
        elif word == "USER":
            image.user = text
        elif word == "WORKDIR":
            image.folder = text
        elif word == "CMD":
            image.command = dockerfile.command(text)
        elif word == "COPY" and not again:
            copy(image, text, images)
        elif word == "RUN" and not again:
            prepare(root)
            exports = "".join(f"export {k}='{v}'; " for k, v in args.items())
            got = image.run(["/bin/sh", "-ec", exports + text], building=True)
            if got.returncode:
                raise RuntimeError(
                    f"{stage.name}: {text}\n{got.stdout[-2000:]}\n{got.stderr[-4000:]}"
                )
    (root / CERTIFICATES[1:]).unlink(missing_ok=True)
    return image


PASSED, FAILED = [], []


def check(name, ok, why=""):
    (PASSED if ok else FAILED).append(name)
    print(("ok     " if ok else "FAILED ") + name + ("" if ok else f" {why}"), flush=True)


def check_kernel(image):
    got = image.run(["sh", "-c", "command -v python3 python perl5.36 || id -u"])
    check("no Python in the kernel's image, and the user is no root", got.stdout == "1000\n", got)
    got = image.run(["warpcell", "doctor", "--json"])
    told = json.loads(got.stdout or "{}")
    libraries = {k: bool((told.get(k) or {}).get("file")) for k in ("cairo", "openblas")}
    check("doctor finds cairo and OpenBLAS", all(libraries.values()), got)
    cell = "import numpy as np\na = np.arange(6.).reshape(2, 3)\nprint((a @ a.T).tolist(), np.linalg.det(a @ a.T).round(6))\n"
    (image.root / "tmp/cell.py").write_text(cell)
    got = image.run(["warpcell", "run", "/tmp/cell.py"])
    check("arrays in it", got.stdout == "[[5.0, 14.0], [14.0, 50.0]] 54.0\n", got)
    check_gateway(image)


def check_gateway(image):
    """The image's own command, launched as a gateway does; a client runs a cell over what it answers."""
    from jupyter_client import BlockingKernelClient
    from test_gateway import Gateway, openssl

    with tempfile.NamedTemporaryFile() as key:
        key.write(openssl("genrsa", "2048"))
        key.flush()
        gateway = Gateway(key.name)
        argv, env = image.argv(image.command)
        env |= {
            "KERNEL_ID": "image",
            "RESPONSE_ADDRESS": gateway.address,
            "PUBLIC_KEY": gateway.public_key,
        }
        with subprocess.Popen(argv, env=env) as process:
            try:
                info = gateway.answer()
                client = BlockingKernelClient()
                client.load_connection_info(info | {"ip": "127.0.0.1"})
                client.start_channels()
                client.wait_for_ready(timeout=60)
                reply = client.execute_interactive("1 + 1", timeout=60, output_hook=lambda m: None)
                check("a gateway's kernel in the image", reply["content"]["status"] == "ok", reply)
                client.shutdown()
                client.stop_channels()
                check("it leaves when it is told to", process.wait(30) == 0)
            finally:
                process.kill()


NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {
        "kernelspec": {"name": "warpcell", "display_name": "Warpcell", "language": "python"}
    },
    "cells": [
        {
            "cell_type": "code",
            "id": "a",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": "import cupy as cp\nprint(float(cp.arange(10.).sum()))",
        }
    ],
}


def check_singleuser(image):
    got = image.run(["jupyter", "kernelspec", "list", "--json"])
    check(
        "the server knows the kernel",
        "warpcell" in json.loads(got.stdout or "{}").get("kernelspecs", {}),
        got,
    )
    home = image.root / "home/jovyan"
    (home / "n.ipynb").write_text(json.dumps(NOTEBOOK))
    os.chown(home / "n.ipynb", 1000, 100)
    got = image.run(["jupyter", "execute", "--inplace", "n.ipynb"], timeout=180)
    cell = json.loads((home / "n.ipynb").read_text())["cells"][0]
    texts = "".join(
        "".join(o.get("text", "")) for o in cell["outputs"] if o.get("name") == "stdout"
    )
    check("a notebook runs in it", texts == "45.0\n", (got, cell))
    got = image.run([*image.command, "--version"])
    check("its command is there", got.returncode == 0 and got.stdout.strip(), got)


def save(image, name, folder):
    """A docker archive: one layer, the configuration, the manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    layer = folder / f"{name}.layer.tar"
    with tarfile.open(layer, "w") as t:
        t.add(
            image.root,
            arcname=".",
            filter=lambda m: None if m.name.startswith(("./proc/", "./dev/")) else m,
        )
    digest = hashlib.sha256(layer.read_bytes()).hexdigest()
    config = {
        "architecture": {"x86_64": "amd64", "aarch64": "arm64"}.get(
            os.uname().machine, os.uname().machine
        ),
        "os": "linux",
        "config": {
            "Env": [f"{k}={v}" for k, v in image.env.items()],
            "Cmd": image.command,
            "User": image.user,
            "WorkingDir": image.folder,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest}"]},
    }
    text = json.dumps(config).encode()
    named = hashlib.sha256(text).hexdigest() + ".json"
    manifest = [{"Config": named, "RepoTags": [f"warpcell-{name}:latest"], "Layers": [layer.name]}]
    (folder / named).write_bytes(text)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with tarfile.open(folder / f"warpcell-{name}.tar", "w") as t:
        for file in (named, "manifest.json", layer.name):
            t.add(folder / file, arcname=file)
            (folder / file).unlink()
    print(
        f"{folder}/warpcell-{name}.tar: {(folder / f'warpcell-{name}.tar').stat().st_size >> 20} MiB"
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/warpcell-image"))
    parser.add_argument("--cuda", default="")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--from", dest="begin", metavar="STAGE")
    options = parser.parse_args()
    images, begun = {}, False
    for stage in dockerfile.stages((TOP / "docs/service/Dockerfile").read_text()):
        begun |= stage.name == options.begin or not options.begin
        images[stage.name] = build(stage, images, options, not begun)
    check_kernel(images["kernel"])
    check_singleuser(images["singleuser"])
    for name in ("kernel", "singleuser") if options.save else ():
        save(images[name], name, options.save)
    print(f"{len(PASSED)} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
