# pycuda.compiler: modules of CUDA C.
import re as _re

import cupy as _cp
from pycuda import driver as _driver
from pycuda.driver import CompileError

# A variable of a module: its name, and nothing of a function.
_variable = _re.compile(
    r"__(?:constant|device)__\s+(?:(?:const|static|volatile|unsigned|signed|long|short|struct|__align__\(\d+\))\s+)*"
    r"(?:(?!const\b|static\b)\w+\s*[\s*]\s*)?(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=[^;]*)?;"
)
_comments = _re.compile(r"//[^\n]*|/\*.*?\*/", _re.DOTALL)

# A module's variables are reached by kernels of its own text.
_access = r"""
extern "C" __global__ void wc_tell_%(k)d(long long *x) { x[0] = (long long)&%(name)s; x[1] = sizeof %(name)s; }
extern "C" __global__ void wc_read_%(k)d(unsigned char *x, long long at, long long n) {
    for (long long i = threadIdx.x; i < n; i += blockDim.x) x[i] = ((const unsigned char *)&%(name)s)[at + i];
}
extern "C" __global__ void wc_write_%(k)d(const unsigned char *x, long long at, long long n) {
    for (long long i = threadIdx.x; i < n; i += blockDim.x) ((unsigned char *)&%(name)s)[at + i] = x[i];
}
"""
_made = [0]

# Options of nvcc that say nothing of a kernel, or what is so anyway: the compiler here has no host code to make.
_of_nvcc = _re.compile(r"-O[0-3]?|--optimize=.*|-m64|-g|-v|--verbose|-k|-?-keep|-?-shared")
_of_nvcc_with_word = (
    "--optimize",
    "-Xcompiler",
    "--compiler-options",
    "-Xlinker",
    "-ccbin",
    "--compiler-bindir",
)


def _for_kernels(options):
    kept, words = [], iter(options)
    for option in words:
        if option in _of_nvcc_with_word:
            next(words, None)
        elif not _of_nvcc.fullmatch(option) and not option.startswith(
            ("-Xcompiler=", "--compiler-options=")
        ):
            kept.append(option)
    return tuple(kept)


class SourceModule:
    """SourceModule(text): kernels in CUDA C, declared without extern "C" unless no_extern_c is given."""

    def __init__(
        self,
        source,
        nvcc="nvcc",
        options=None,
        keep=False,
        no_extern_c=False,
        arch=None,
        code=None,
        cache_dir=None,
        include_dirs=(),
    ):
        for target in (arch, code):
            if target is not None and not str(target).startswith(("sm_", "compute_")):
                raise ValueError(f"{target!r} is no architecture: sm_90, compute_90")
        self._globals = list(dict.fromkeys(_variable.findall(_comments.sub(" ", source))))
        self._source = source
        self._options = _for_kernels(options or ()) + tuple("-I" + str(d) for d in include_dirs)
        text = source
        if not no_extern_c:
            text = _re.sub(r'(?<!extern "C" )\b__global__\b', 'extern "C" __global__', source)
        if self._globals:
            # Each module has variables of its own, and kernels may write what is __constant__.
            _made[0] += 1
            parts = [_access % {"k": k, "name": name} for k, name in enumerate(self._globals)]
            text = _re.sub(r"\b__constant__\b", "__device__", text)
            text += "".join(parts) + "// " + str(_made[0]) + "\n"
        self._text = text
        try:
            _cp.RawKernel(text, "", self._options).compile()
        except _cp.cuda.compiler.CompileException as e:
            raise CompileError("nvcc compilation of kernel.cu failed", stderr=str(e)) from None

    def get_function(self, name):
        if not _re.search(rf"\b{_re.escape(name)}\b", self._source):
            raise _driver.LogicError("cuModuleGetFunction failed: named symbol not found")
        return _driver.Function(_cp.RawKernel(self._text, name, self._options), name)

    def get_global(self, name):
        """(memory, bytes) of a __device__ or __constant__ variable."""
        if name not in self._globals:
            raise _driver.LogicError("cuModuleGetGlobal failed: named symbol not found")
        found = _driver.GlobalAllocation(self, name)
        return found, found.size

    def get_texref(self, name):
        _driver._no_textures()

    def get_surfref(self, name):
        _driver._no_textures()


class DynamicSourceModule:
    """Kernels that launch kernels."""

    def __init__(self, *args, **kwargs):
        raise NotImplementedError("a kernel that launches kernels is not part of Warpcell")


DynamicModule = DynamicSourceModule


def compile(source, *args, **kwargs):
    raise NotImplementedError(
        "nvcc's binaries are not made here; SourceModule compiles a text and has its functions"
    )


DEFAULT_NVCC_FLAGS = []
