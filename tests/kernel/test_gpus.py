"""Which GPUs a kernel has (CUDA_VISIBLE_DEVICES, slices, MPS) and who else uses them (NVML), on the
emulated GPU and a fake of NVML (tests/cuda/fake_nvml.c), which reads a file."""

import json
import os
import subprocess

import pytest
from client import BUILD, COMMANDS, printed, until
from test_gpu_loss import device_process
from test_metrics import fresh, listening

pytestmark = pytest.mark.real
FAKE = os.path.join(BUILD, "tests/cuda/fake")
WHOLE = "GPU-fa4e%02x00-0102-0304-0506-0708090a0b0c"
SLICE = "MIG-fa4e00%02x-0102-0304-0506-0708090a0b0c"
ONE = WHOLE % 0


def doctor(tmp_path, *options, **env):
    env = os.environ | {"WARPCELL_CUDA_LIBS": FAKE, "XDG_CACHE_HOME": str(tmp_path)} | env
    program = COMMANDS["warpcell"][0]
    got = subprocess.run(
        [program, "doctor", *options], env=env, capture_output=True, text=True, timeout=60
    )
    assert got.returncode == 0, got.stderr
    return json.loads(got.stdout)["cuda"] if options else got.stdout


def ran(file, **env):
    """What `warpcell run` on the emulated GPU has printed."""
    env = os.environ | {"WARPCELL_CUDA_LIBS": FAKE, "XDG_CACHE_HOME": str(file.parent)} | env
    return subprocess.run(
        [COMMANDS["warpcell"][0], "run", file], env=env, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize(
    "shown, found",
    [
        (None, [SLICE % 1, WHOLE % 1, WHOLE % 2]),
        ("2,0", [WHOLE % 2, SLICE % 1]),
        (SLICE % 2, [SLICE % 2]),
        ("GPU-fa4e02,MIG-fa4e0002,1", [WHOLE % 2, SLICE % 2, WHOLE % 1]),
        ("1,7,0", [WHOLE % 1]),
        ("-1", []),
        ("", []),
    ],
)
def test_what_cuda_shows(tmp_path, shown, found):
    env = {} if shown is None else {"CUDA_VISIBLE_DEVICES": shown}
    env |= {"FAKE_CUDA_GPUS": "3", "FAKE_CUDA_SLICES": "2"}
    told = doctor(tmp_path, "--json", **env)
    assert [d["uuid"] for d in told["devices"]] == found
    for i, d in enumerate(told["devices"]):
        assert d["index"] == i and d["error"] is None and d["shared_by_mps"] is False
        assert d["slice_of"] == (ONE if d["uuid"].startswith("MIG") else None)
    if not found:
        assert f"CUDA_VISIBLE_DEVICES is '{shown}'" in told["no_devices"]
    text = doctor(tmp_path, **env)
    assert all(uuid in text for uuid in found)


@pytest.mark.parametrize("shown", ["", "-1", "7", "MIG-none"])
def test_the_first_cell_says_why_there_is_no_gpu(start, tmp_path, shown):
    env = {"WARPCELL_CUDA_LIBS": FAKE, "XDG_CACHE_HOME": str(tmp_path)}
    kernel = start(env=env | {"CUDA_VISIBLE_DEVICES": shown})
    _, got = kernel.run("", code="import cupy\nprint(cupy.arange(4).sum())")
    said = "".join(m.content["text"] for m in got if m.type == "stream")
    assert (
        f"No GPU can be used here, this machine has no NVIDIA GPU that may be used: CUDA_VISIBLE_DEVICES is '{shown}': arrays of cupy"
        in said
    )
    assert said.endswith("6\n")


def test_a_gpu_that_a_server_shares(tmp_path):
    told = doctor(tmp_path, "--json", FAKE_CUDA_MPS="1", CUDA_MPS_PIPE_DIRECTORY="/run/mps")
    assert told["devices"][0]["shared_by_mps"] is True
    assert told["environment"]["CUDA_MPS_PIPE_DIRECTORY"] == "/run/mps"
    assert "(MPS)" in doctor(tmp_path, FAKE_CUDA_MPS="1")


def test_doctor_without_nvml(tmp_path):
    said = {
        "switched off": {"WARPCELL_WITHOUT": "cufft:NVML"},
        "does not start": {"FAKE_NVML": str(tmp_path / "nothing")},
    }
    for words, env in said.items():
        told = doctor(tmp_path, "--json", **env)
        assert told["driver"] is None and told["libraries"]["nvml"]["file"] is None
        assert words in told["libraries"]["nvml"]["error"]
        (gpu,) = told["devices"]
        assert gpu["memory_used"] is None and words in gpu["nvml_error"] and gpu["uuid"] == ONE
        assert words in doctor(tmp_path, **env)


def test_doctor_with_nvml(tmp_path):
    file = tmp_path / "nvml"
    file.write_text(f"gpu {ONE} 123456789 37\nprocess {ONE} 77 5000000 12\n")
    told = doctor(tmp_path, "--json", FAKE_NVML=str(file))
    assert told["driver"] == "999.01" and told["libraries"]["nvml"]["file"].startswith(FAKE)
    (gpu,) = told["devices"]
    assert gpu["memory_used"] == 123456789 and gpu["utilization"] == 37
    assert "busy 37 %" in doctor(tmp_path, FAKE_NVML=str(file))


class Nvml:
    """A kernel that has used the GPU, and the file that NVML reads."""

    def __init__(self, start, tmp_path, **env):
        self.file = tmp_path / "nvml"
        self.file.write_text(f"gpu {ONE} 1000 5\n")
        env |= {"WARPCELL_CUDA_LIBS": FAKE, "XDG_CACHE_HOME": str(tmp_path)}
        env |= {"FAKE_NVML": str(self.file), "WARPCELL_METRICS": f"unix:{tmp_path}/m"}
        self.kernel = start(env=env)
        self.where = listening(self.kernel, f"{tmp_path}/m")
        cell = "import cupy as cp\na = cp.arange(1000.)\nprint(a.sum())"
        assert printed(self.kernel, cell) == "499500.0\n"
        self.pid = until(lambda: device_process(self.kernel))

    def tell(self, *lines):
        other = self.file.with_suffix(".new")
        other.write_text("".join(line + "\n" for line in lines))
        other.rename(self.file)

    def usage(self):
        return self.kernel.request("usage_request", channel="control")[0].content

    def gpu(self):
        """What usage_request tells of the one GPU; asked again where the library was late."""

        def told():
            (gpu,) = self.usage()["gpus"]
            return gpu if gpu["error"] is None else None

        return until(told)


@pytest.fixture
def nvml(start, tmp_path):
    return Nvml(start, tmp_path)


def test_usage_and_metrics(nvml):
    nvml.tell(
        f"gpu {ONE} 700000000 80",
        f"process {ONE} {nvml.pid} 500000000 30",
        f"process {ONE} 4000001 100000000 40",
        f"mps {ONE} 4000002 50000000",
        f"mps {ONE} 4000001 100000000",
    )
    assert nvml.gpu() == {
        "name": "gpu",
        "uuid": ONE,
        "error": None,
        "memory_total": 1 << 30,
        "memory_used": 700000000,
        "utilization": 80,
        "kernel_utilization": 30,
        "kernel_memory": 500000000,
        "other_memory": 150000000,
        "other_processes": 2,
    }
    assert nvml.usage()["gpu_driver"] == "999.01"
    labels = "{gpu=gpu,uuid=%s}" % ONE
    got = fresh(nvml.where, lambda s: s.get(f"warpcell_gpu_kernel_memory_bytes{labels}"))
    assert got[f"warpcell_gpu_kernel_memory_bytes{labels}"] == 500000000
    assert got[f"warpcell_gpu_other_memory_bytes{labels}"] == 150000000
    assert got[f"warpcell_gpu_memory_used_bytes{labels}"] == 700000000
    assert got[f"warpcell_gpu_memory_bytes{labels}"] == 1 << 30
    assert got[f"warpcell_gpu_utilization_ratio{labels}"] == 0.8
    assert got[f"warpcell_gpu_kernel_utilization_ratio{labels}"] == 0.3
    shown = printed(nvml.kernel, "%device")
    assert f"    {ONE}\n" in shown
    assert "477. MiB by this kernel, 143. MiB by 2 other processes; busy 80 %" in shown


def test_memory_that_others_have(nvml):
    nvml.tell(f"gpu {ONE} 1 1", f"process {ONE} {nvml.pid} 5 1", f"process {ONE} 9 {3 << 20} 0")
    _, got = nvml.kernel.run(None, code="cp.zeros(1 << 30)")
    error = [m.content for m in got if m.type == "error"][0]
    assert error["ename"] == "MemoryError"
    assert "1 other process has 3.00 MiB of it." in "\n".join(error["traceback"])


def test_a_slice_has_no_utilization(start, tmp_path):
    nvml = Nvml(start, tmp_path, FAKE_CUDA_SLICES="2", CUDA_VISIBLE_DEVICES=SLICE % 2)
    nvml.tell(f"gpu {SLICE % 2} 7 7", f"process {SLICE % 2} {nvml.pid} 5 1")
    gpu = nvml.gpu()
    assert gpu["utilization"] is None and gpu["kernel_memory"] == 5 and gpu["memory_used"] == 7


@pytest.mark.parametrize("others, known", [(511, True), (512, False)])
def test_as_many_processes_as_are_looked_at(nvml, others, known):
    own = f"process {ONE} {nvml.pid} 5 1"
    many = [f"process {ONE} {5000000 + i} 2 0" for i in range(others)]
    nvml.tell(f"gpu {ONE} 700 80", own, *many)
    gpu = nvml.gpu()
    assert gpu["memory_used"] == 700 and ("kernel_memory" in gpu) is known
    assert gpu.get("other_memory", 2 * others) == 2 * others


@pytest.mark.parametrize(
    "function, lost",
    [
        ("nvmlDeviceGetHandleByUUID", "memory_used"),
        ("nvmlDeviceGetMemoryInfo", "memory_used"),
        ("nvmlDeviceGetUtilizationRates", "utilization"),
        ("nvmlDeviceGetComputeRunningProcesses_v3", "kernel_memory"),
        ("nvmlDeviceGetMPSComputeRunningProcesses_v3", None),
        ("nvmlDeviceGetProcessUtilization", "kernel_utilization"),
    ],
)
def test_a_function_that_fails(nvml, function, lost):
    nvml.tell(f"fail {function} 15", f"gpu {ONE} 7 7", f"process {ONE} {nvml.pid} 5 1")
    (gpu,) = nvml.usage()["gpus"] if lost == "memory_used" else [nvml.gpu()]
    for key in ("memory_used", "utilization", "kernel_memory", "kernel_utilization"):
        missing = gpu.get(key) is None
        assert missing == (
            key == lost
            or lost == "memory_used"
            or (lost == "kernel_memory" and key == "kernel_utilization")
        ), (key, gpu)
    assert (gpu["error"] is not None) == (lost == "memory_used")


def test_a_library_that_does_not_answer(nvml):
    """The kernel goes on without its figures."""
    nvml.tell("slow 60000", f"gpu {ONE} 7 7")
    for _ in range(2):
        (gpu,) = nvml.usage()["gpus"]
        assert gpu["error"] == "NVML does not answer" and "memory_used" not in gpu
    assert printed(nvml.kernel, "print(a.sum())") == "499500.0\n"


def test_a_kernel_without_nvml(start, tmp_path):
    nvml = Nvml(start, tmp_path, WARPCELL_WITHOUT="nvml")

    def switched_off():
        return nvml.usage()["gpus"][0]["error"] == "NVML is switched off"

    until(switched_off)
    assert "NVML is switched off" in printed(nvml.kernel, "%device")
    reply, _ = nvml.kernel.run(None, code="cp.zeros(1 << 30)")
    assert reply.content["ename"] == "MemoryError"
    assert printed(nvml.kernel, "print(a.sum())") == "499500.0\n"


def test_compare_with_a_gpu_puts_random_states_back(tmp_path):
    file = tmp_path / "compare.py"
    file.write_text(
        "import numpy as np\nnp.random.seed(5)\n"
        "r, g = np.random.RandomState(3), np.random.Generator(np.random.MT19937(4))\n"
        "# %%\n%%compare -r 3\n"
        "a = np.random.random(100)\nb = r.standard_normal(100)\nc = g.random(100)\nd = np.ones(3)\n"
        "# %%\nprint(np.random.random())\n"
    )
    got = ran(file)
    assert got.returncode == 0, got.stderr
    assert got.stdout.endswith("\n0.22199317108973948\n")  # the first after seed(5)
    gpu = [line for line in got.stdout.splitlines() if line.startswith("GPU, Fake GPU")]
    assert gpu[0].rstrip(" *").endswith("same bits"), got.stdout


def test_a_missing_nvidia_smi_is_told_what_shows_the_gpu(tmp_path):
    file = tmp_path / "cell.py"
    file.write_text("!nvidia-smi\n!no-such-program\n")
    env = os.environ | {"PATH": str(tmp_path)}
    got = subprocess.run(
        [COMMANDS["warpcell"][0], "run", file], env=env, capture_output=True, text=True, timeout=60
    )
    assert got.returncode == 0 and got.stdout.count("not found") == 2, got
    assert got.stdout.count("%device shows the GPU") == 1


def test_a_kernel_runs_where_there_is_no_room_for_old_elements(tmp_path):
    """An array of more than half of the memory that a numba.cuda kernel reads and writes."""
    file = tmp_path / "kernel.py"
    file.write_text(
        "import numpy as np, cupy as cp\nfrom numba import cuda\n"
        "@cuda.jit\ndef add(a):\n    i = cuda.grid(1)\n    if i < a.size:\n        a[i] += 1\n"
        "@cuda.jit\ndef beyond(a):\n    a[cuda.grid(1)] += 1\n"
        "x = cp.zeros(3_000_000)\n"
        "add[11719, 256](x)\nprint(x.sum() == x.size)\n"
        "try:\n    beyond[11719, 256](x)\nexcept RuntimeError as e:\n    print(e)\n"
        "add[11719, 256](x)\nprint(x.sum() > x.size)\n"
    )
    got = ran(file, WARPCELL_GPU_MEMORY="32M")
    assert got.stdout == "True\na thread of the kernel met an error\nTrue\n", got
    assert "on the CPU" not in got.stderr


def test_arrays_of_more_than_half_of_the_memory_are_made(tmp_path):
    """What goes before they are computed needs no room of its own."""
    file = tmp_path / "made.py"
    file.write_text(
        "import cupy as cp\nn = 3_000_000\n"
        "for make in (lambda: cp.arange(n), lambda: cp.arange(n, dtype=cp.float64), lambda: cp.arange(2.0, n),\n"
        "             lambda: cp.arange(n, 0, -1, dtype=cp.int32), lambda: cp.linspace(0, 1, n),\n"
        "             lambda: cp.linspace(0, 1, n, dtype=cp.float32), lambda: cp.eye(1700), lambda: cp.identity(1700)):\n"
        "    a = make()\n    print(a.dtype, a.ravel()[:2].tolist(), a.ravel()[-2:].tolist())\n    del a\n"
        "for make in (lambda: cp.arange(4_500_000), lambda: cp.linspace(0, 1, 4_500_000), lambda: cp.eye(2200)):\n"
        "    try:\n        make()\n    except MemoryError as e:\n        print(str(e).splitlines()[0])\n"
        "print(cp.arange(n).sum())\n"
    )
    got = ran(file, WARPCELL_GPU_MEMORY="32M")
    short = "Unable to allocate 34.3 MiB for an array with shape"
    assert got.stdout.splitlines() == [
        "int64 [0, 1] [2999998, 2999999]",
        "float64 [0.0, 1.0] [2999998.0, 2999999.0]",
        "float64 [2.0, 3.0] [2999998.0, 2999999.0]",
        "int32 [3000000, 2999999] [2, 1]",
        "float64 [0.0, 3.3333344444448147e-07] [0.9999996666665555, 1.0]",
        "float32 [0.0, 3.333334461785853e-07] [0.9999996423721313, 1.0]",
        "float64 [1.0, 0.0] [0.0, 1.0]",
        "float64 [1.0, 0.0] [0.0, 1.0]",
        f"{short} (4500000,) and data type int64",
        f"{short} (4500000,) and data type float64",
        "Unable to allocate 36.9 MiB for an array with shape (2200, 2200) and data type float64",
        "4499998500000",
    ], got


def test_temporaries_of_expressions_need_no_room(tmp_path):
    """A loop over two arrays needs them and one more; an array that a name holds is none."""
    file = tmp_path / "loop.py"
    file.write_text(
        "import cupy as cp\n"
        "def steps(u, v, n):\n"
        "    for t in range(n):\n"
        "        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])\n"
        "        u, v = v, u\n"
        "    return u\n"
        "u = cp.zeros((1000, 1000))\nu[0] = 1\nv = u.copy()\n"
        "print(float(steps(u, v, 9).sum()), float((abs(u - v) * 2 + 1).max()))\n"
        "def two(a):\n    z = a + 1\n    w = z * 2\n    return w + z\n"
        "# %%\ntwo(u)\n"
    )
    got = ran(file, WARPCELL_GPU_MEMORY="36M")
    assert got.stdout == "2257.9304428100586 1.053955078125\n", got
    assert "13     w = z * 2" in got.stderr and "(1000, 1000) and data type float64" in got.stderr
