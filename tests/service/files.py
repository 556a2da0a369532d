"""The files of docs/service, as far as they can be checked without what reads them:

    files.py --warpcell PROGRAM

Every file is what its kind is; every setting, option, path, stage and package that is named exists;
what stands in two files is the same. Where JupyterHub, KubeSpawner or Enterprise Gateway is installed,
their traits and classes are looked up as well (hub.py and image.py run these files). Last line: N
passed, N failed.
"""

import argparse
import ast
import importlib
import json
import pathlib
import re
import subprocess
import sys

import dockerfile
import yaml

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
SERVICE = TOP / "docs/service"
PASSED, FAILED = [], []


def check(name, ok, why=""):
    (PASSED if ok else FAILED).append(name)
    if not ok:
        print(f"FAILED {name} {why}")


def settings():
    """Each variable of settings.def."""
    return set(re.findall(r'"(WARPCELL_\w+)"', (TOP / "kernel/base/settings.def").read_text()))


def files():
    return [p for p in sorted(SERVICE.rglob("*")) if p.is_file()]


def check_named_settings():
    known = settings() | {"WARPCELL_SESSIONS"}  # jupyterhub_config.py's own
    for path in files():
        for name in set(re.findall(r"WARPCELL_[A-Z]\w*", path.read_text())):
            check(f"{path.name} names {name}", name in known, "which is no setting")


def build_packages(name):
    text = (TOP / "tests/setup.sh").read_text()
    return set(re.search(name + r'="([^"]*)"', text)[1].split())


def check_dockerfile():
    stages = {s.name: s for s in dockerfile.stages((SERVICE / "Dockerfile").read_text())}
    before = []
    for s in stages.values():
        check(f"stage {s.name}: FROM", s.base in before or s.base.startswith("debian:"), s.base)
        for word, text in s.steps:
            if word == "COPY":
                check_copy(s, text, before)
            if word == "CMD":
                check(f"stage {s.name}: CMD", isinstance(dockerfile.command(text), list))
        before.append(s.name)
    runs = " && ".join(t for w, t in stages["build"].steps if w == "RUN")
    missing = (
        build_packages("BUILD_PACKAGES") - set(dockerfile.packages(runs)) - {"libopenblas0-pthread"}
    )
    check("the image's build has what ./run installs", not missing, missing)
    kernel = " ".join(t for w, t in stages["kernel"].steps if w == "RUN")
    check("the kernel's image has no Python", "python" not in kernel)


def check_copy(stage, text, before):
    source, paths, _ = dockerfile.copied(text)
    if source:
        check(f"stage {stage.name}: COPY --from={source}", source in before)
    for path in [] if source else paths:
        check(f"stage {stage.name}: COPY {path}", (TOP / path).exists())


# What each library of the program is in, on the image's Debian.
LIBRARIES = {
    "libzmq.so": "libzmq5",
    "libjansson.so": "libjansson4",
    "libcrypto.so": "libssl3",
    "libpng16.so": "libpng16-16",
    "libfreetype.so": "libfreetype6",
    "libjpeg.so": "libjpeg62-turbo",
    "libutf8proc.so": "libutf8proc2",
    "libz.so": "zlib1g",
}
OPENED = {"libcairo2", "libopenblas0-pthread", "libfontconfig1"}  # at run time


def check_libraries(program):
    """The program's own libraries, and those that it opens, are in the kernel's image."""
    stages = {s.name: s for s in dockerfile.stages((SERVICE / "Dockerfile").read_text())}
    there = set(
        dockerfile.packages(" && ".join(t for w, t in stages["kernel"].steps if w == "RUN"))
    )
    got = subprocess.run(
        ["readelf", "-d", program], capture_output=True, text=True, check=True
    ).stdout
    for library in re.findall(r"NEEDED.*\[(\S+?)\.\d+\]", got):
        if (
            not library.startswith(("libc.", "libm.", "libmvec.", "ld-linux"))
            and "san." not in library
        ):
            package = LIBRARIES.get(library)
            check(f"the image has {library}", package in there, package)
    check("the image has what is opened at run time", OPENED <= there, OPENED - there)


def options_of(program, command):
    got = subprocess.run([program, command, "--help"], capture_output=True, text=True, check=True)
    return set(re.findall(r"--[a-z][a-z-]+", got.stdout))


def check_commands(program):
    """Options of `warpcell kernel` and `warpcell install` that the files use."""
    for path in files():
        text = path.read_text()
        for command, rest in re.findall(r"warpcell (kernel|install)((?:[^&\n]|\\\n)*)", text):
            wanted = set(re.findall(r"--[a-z][a-z-]+", rest))
            check(
                f"{path.name}: warpcell {command}", wanted <= options_of(program, command), wanted
            )
    script = SERVICE / "gateway/bootstrap-kernel.sh"
    check("bootstrap-kernel.sh is a program", script.stat().st_mode & 0o111)
    check("bootstrap-kernel.sh", subprocess.run(["sh", "-n", script], check=False).returncode == 0)


def check_kernelspecs(program):
    for path in sorted((SERVICE / "gateway").glob("*/kernel.json")):
        spec = json.loads(path.read_text())
        name = path.parent.name
        check(f"{name}: keys", {"language", "display_name", "metadata", "argv"} <= set(spec))
        check(f"{name}: argv", all(isinstance(a, str) for a in spec["argv"]))
        fields = set(re.findall(r"\{(\w+)\}", " ".join(spec["argv"])))
        check(
            f"{name}: fields",
            fields == {"kernel_id", "port_range", "response_address", "public_key"},
        )
        if spec["argv"][0].endswith("warpcell"):
            named = {a for a in spec["argv"] if a.startswith("--")}
            check(f"{name}: options", named <= options_of(program, "kernel"), named)
        check_class(name, spec["metadata"]["process_proxy"]["class_name"])


def check_class(name, dotted):
    module, _, cls = dotted.rpartition(".")
    try:
        found = importlib.import_module(module)
    except ImportError:
        return
    check(f"{name}: {dotted}", hasattr(found, cls))


def check_traits(where, module, cls, traits):
    """Only where the package is installed."""
    try:
        found = getattr(importlib.import_module(module), cls)
    except ImportError:
        return
    for t in traits:
        check(f"{where}: {cls}.{t}", t in found.class_traits())


MANAGERS = {
    "KernelManager": "jupyter_client",
    "MappingKernelManager": "jupyter_server.services.kernels.kernelmanager",
}


def check_hub_config():
    path = SERVICE / "jupyterhub_config.py"
    text = path.read_text()
    ast.parse(text)
    for cls in ("Spawner", "JupyterHub"):
        module = "jupyterhub.spawner" if cls == "Spawner" else "jupyterhub.app"
        check_traits(path.name, module, cls, re.findall(rf"^c\.{cls}\.(\w+)", text, re.M))
    for cls, trait in re.findall(r'"--(\w+)\.(\w+)=', text):
        check(f"{path.name}: {cls}", cls in MANAGERS)
        check_traits(path.name, MANAGERS[cls], cls, [trait])


def check_values():
    path = SERVICE / "values.yaml"
    values = yaml.safe_load(path.read_text())
    single = values["singleuser"]
    check("values: keys", set(values) == {"hub", "singleuser", "cull"})
    check("values: texts", all(isinstance(v, str) for v in single["extraEnv"].values()))
    save = int(single["extraEnv"]["WARPCELL_SAVE_SECONDS"])
    server = single["extraFiles"]["kernels"]["data"]
    for cls, traits in server.items():
        check_traits(path.name, MANAGERS[cls], cls, traits)
    waits = server["KernelManager"]["shutdown_wait_time"]
    spawner = values["hub"]["config"]["KubeSpawner"]
    pod = single["extraPodConfig"]["terminationGracePeriodSeconds"]
    check(
        "values: a pod waits for its server, which waits for the session",
        save < waits < spawner["delete_grace_period"] == pod,
    )
    overrides = [p.get("kubespawner_override", {}) for p in single["profileList"]]
    check_traits(
        path.name, "kubespawner", "KubeSpawner", [*spawner, *(k for o in overrides for k in o)]
    )
    for o in overrides:
        for name, n in o.get("extra_resource_limits", {}).items():
            check(f"values: {name}", name.startswith("nvidia.com/") and n.isdigit())
    version = re.search(r"project\(warpcell VERSION (\S+)", (TOP / "CMakeLists.txt").read_text())[1]
    check("values: the image is of this version", single["image"]["tag"] == version)
    kubernetes = (SERVICE / "gateway/warpcell_kubernetes/kernel.json").read_text()
    check("the gateway's image is of this version", f":{version}" in kubernetes)


def check_document():
    text = (TOP / "docs/operators.md").read_text()
    for path in files():
        name = str(path.relative_to(TOP / "docs"))
        check(
            f"operators.md names {name}",
            name in text or str(path.parent.relative_to(TOP / "docs")) in text,
        )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default=str(TOP / "build/warpcell"))
    program = parser.parse_args().warpcell
    check_named_settings()
    check_dockerfile()
    check_libraries(program)
    check_commands(program)
    check_kernelspecs(program)
    check_hub_config()
    check_values()
    check_document()
    print(f"{len(PASSED)} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
