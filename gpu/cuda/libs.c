// libs.c: opening libcuda, NVRTC, cuBLAS, cuFFT and cuSOLVER.
#include "gpu/cuda/libs.h"
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/api.h"
#include "gpu/cuda/process.h"
#include "kernel/base/dynlib.h"
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

CudaDriver cu;
Nvrtc nvrtc;
Cublas cublas;
Cufft cufft;
Cusolver cusolver;

#define FN(RESULT, NAME, SYMBOL, ...) {#SYMBOL, (void **)&TABLE.NAME, false},
#define LATER FN
#define OWN FN
#define TABLE cu
static const DynSymbol driver_symbols[] = {
#include "gpu/cuda/api/driver.def"
};
#undef TABLE
#define TABLE nvrtc
static const DynSymbol nvrtc_symbols[] = {
#include "gpu/cuda/api/nvrtc.def"
};
#undef TABLE
#define TABLE cublas
static const DynSymbol cublas_symbols[] = {
#include "gpu/cuda/api/cublas.def"
};
#undef TABLE
#define TABLE cufft
static const DynSymbol cufft_symbols[] = {
#include "gpu/cuda/api/cufft.def"
};
#undef TABLE
#define MAYBE(RESULT, NAME, SYMBOL, ...) {#SYMBOL, (void **)&TABLE.NAME, true},
#define TABLE cusolver
static const DynSymbol cusolver_symbols[] = {
#include "gpu/cuda/api/cusolver.def"
};
#undef TABLE
#undef MAYBE
#undef OWN
#undef LATER
#undef FN

#define COUNT(A) (sizeof(A) / sizeof(A)[0])

typedef struct LibInfo {
    const char *name;
    const char *newer[3], *older[3]; // file names, CUDA 13 first and CUDA 12 first
    const char *wheel12;             // folder under nvidia/ of the CUDA 12 wheel
    const DynSymbol *symbols;
    size_t nsymbols;
    const char *hint;
} LibInfo;

static const LibInfo info[LIB_COUNT] = {
    [LIB_DRIVER] =
        {"the CUDA driver",
         {"libcuda.so.1"},
         {"libcuda.so.1"},
         NULL,
         driver_symbols,
         COUNT(driver_symbols),
         "Install NVIDIA's driver on this machine; everything runs on the CPU without it."},
    [LIB_NVRTC] = {"NVRTC",
                   {"libnvrtc.so.13", "libnvrtc.so.12"},
                   {"libnvrtc.so.12", "libnvrtc.so.13"},
                   "cuda_nvrtc",
                   nvrtc_symbols,
                   COUNT(nvrtc_symbols),
                   "Get it with: pip install nvidia-cuda-nvrtc (for an older driver: "
                   "nvidia-cuda-nvrtc-cu12), or name its folder in WARPCELL_CUDA_LIBS."},
    [LIB_CUBLAS] = {"cuBLAS",
                    {"libcublas.so.13", "libcublas.so.12"},
                    {"libcublas.so.12", "libcublas.so.13"},
                    "cublas",
                    cublas_symbols,
                    COUNT(cublas_symbols),
                    "Get it with: pip install nvidia-cublas (for an older driver: "
                    "nvidia-cublas-cu12), or name its folder in WARPCELL_CUDA_LIBS."},
    [LIB_CUFFT] = {"cuFFT",
                   {"libcufft.so.12", "libcufft.so.11"},
                   {"libcufft.so.11", "libcufft.so.12"},
                   "cufft",
                   cufft_symbols,
                   COUNT(cufft_symbols),
                   "Get it with: pip install nvidia-cufft (for an older driver: "
                   "nvidia-cufft-cu12), or name its folder in WARPCELL_CUDA_LIBS."},
    [LIB_CUSOLVER] = {"cuSOLVER",
                      {"libcusolver.so.12", "libcusolver.so.11"},
                      {"libcusolver.so.11", "libcusolver.so.12"},
                      "cusolver",
                      cusolver_symbols,
                      COUNT(cusolver_symbols),
                      "Get it with: pip install nvidia-cusolver (for an older driver: "
                      "nvidia-cusolver-cu12), or name its folder in WARPCELL_CUDA_LIBS."},
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static DynLib opened[LIB_COUNT]; // handles stay open until the process ends

// ---- the search ---------------------------------------------------------------------------------

// Directories that match the pattern and are not in the list yet.
static void add_matching(Buf *list, const char *pattern) {
    glob_t found = {0};
    if (glob(pattern, GLOB_ONLYDIR, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            Str dir = str_of(found.gl_pathv[i]), rest = buf_str(list), line;
            bool known = false;
            while (rest.p && !known) {
                line = str_split(&rest, '\n');
                known = str_eq(line, dir);
            }
            if (known)
                continue;
            buf_add(list, dir);
            buf_byte(list, '\n');
        }
    }
    globfree(&found);
}

// The wheels under one installation prefix: nvidia/cu13 since CUDA 13, a folder
// per library before.
static void add_wheels(Buf *list, Str prefix, const char *wheel12) {
    static const char *const roots[] = {
        "lib/python3*/site-packages", "lib64/python3*/site-packages", "lib/python3*/dist-packages",
        "local/lib/python3*/dist-packages"};
    char pattern[1024];
    for (size_t i = 0; i < COUNT(roots); i++) {
        snprintf(pattern, sizeof pattern, "%.*s/%s/nvidia/cu13/lib", STR_ARG(prefix), roots[i]);
        add_matching(list, pattern);
        snprintf(pattern, sizeof pattern, "%.*s/%s/nvidia/%s/lib", STR_ARG(prefix), roots[i],
                 wheel12);
        add_matching(list, pattern);
    }
}

static void add_list(Buf *list, const char *colons) {
    for (Str rest = str_of(colons), dir; rest.p;) {
        dir = str_split(&rest, ':');
        if (dir.n)
            buf_printf(list, "%.*s\n", STR_ARG(dir));
    }
}

// Prefix of each PATH entry that ends in /bin.
static void add_path_wheels(Buf *list, const char *wheel12) {
    for (Str rest = str_of(getenv("PATH")), dir; rest.p;) {
        dir = str_split(&rest, ':');
        if (str_ends(dir, STR("/bin")) && dir.n > 4)
            add_wheels(list, str_slice(dir, 0, dir.n - 4), wheel12);
    }
}

static const char *const toolkit_variables[] = {"CUDA_HOME", "CUDA_PATH"};

static void search_before(CudaLib which, Buf *list) {
    add_list(list, setting(SET_CUDA_LIBS));
    if (which == LIB_DRIVER)
        return;
    const char *wheel12 = info[which].wheel12, *venv = getenv("VIRTUAL_ENV");
    const char *conda = getenv("CONDA_PREFIX"), *home = getenv("HOME");
    char own[512];
    dynlib_prefix(own, sizeof own);
    if (own[0])
        add_wheels(list, str_of(own), wheel12);
    if (venv && *venv)
        add_wheels(list, str_of(venv), wheel12);
    if (conda && *conda) {
        add_wheels(list, str_of(conda), wheel12);
        buf_printf(list, "%s/lib\n", conda);
    }
    add_path_wheels(list, wheel12);
    char local[512];
    snprintf(local, sizeof local, "%s/.local", home ? home : "");
    if (home && *home)
        add_wheels(list, str_of(local), wheel12); // pip install --user
    for (size_t i = 0; i < COUNT(toolkit_variables); i++) {
        const char *toolkit = getenv(toolkit_variables[i]);
        if (toolkit && *toolkit)
            buf_printf(list, "%s/lib64\n", toolkit);
    }
}

static void search_after(CudaLib which, Buf *list) {
    if (which == LIB_DRIVER) {
        buf_add(list, STR("/usr/local/nvidia/lib64\n/usr/lib/wsl/lib\n"));
        return;
    }
    buf_add(list, STR("/usr/local/cuda/lib64\n"));
}

void libs_search(CudaLib which, Buf *before, Buf *after) {
    search_before(which, before);
    search_after(which, after);
}

// ---- opening ------------------------------------------------------------------------------------

// Splits the lines of a list in place into a NULL-terminated array.
static const char *const *split_lines(Buf *list, const char *dirs[MAX_DIRS + 1]) {
    int n = 0;
    char *line = list->p, *end = list->p + list->n;
    for (char *p = line; p && p < end && n < MAX_DIRS; p++) {
        if (*p != '\n')
            continue;
        *p = 0;
        dirs[n++] = line;
        line = p + 1;
    }
    dirs[n] = NULL;
    return dirs;
}

int libs_driver_version(void) {
    int version = 0;
    if (!opened[LIB_DRIVER].handle || cu.DriverGetVersion(&version) != CU_OK)
        return 0;
    return version;
}

// A driver runs what a library of its own CUDA version or an older one makes.
static const char *const *names_for(CudaLib which) {
    int version = libs_driver_version();
    return version && version < 13000 ? info[which].older : info[which].newer;
}

static bool open_locked(CudaLib which, Err *e) {
    const LibInfo *lib = &info[which];
    Buf before = {0}, after = {0};
    const char *dirs[MAX_DIRS + 1];
    const char *const *names = names_for(which);
    libs_search(which, &before, &after);
    Err first = {0}, second = {0};
    bool ok = dynlib_open(&opened[which], names, split_lines(&before, dirs), lib->symbols,
                          lib->nsymbols, &first) ||
              dynlib_open(&opened[which], names, split_lines(&after, dirs), lib->symbols,
                          lib->nsymbols, &second);
    buf_free(&before);
    buf_free(&after);
    if (ok) {
        log_line(LOG_INFO, "gpu", "opened=%s", opened[which].path);
        return true;
    }
    err_set(e, ERR_IMPORT, "%s was not found (%s)", lib->name, first.text);
    return err_hint(e, "%s", lib->hint);
}

// WARPCELL_WITHOUT=cufft:cusolver: libraries that are not to be used.
static bool switched_off(CudaLib which) {
    const char *key = which == LIB_DRIVER ? "driver" : info[which].name;
    for (Str rest = str_of(setting(SET_WITHOUT)), name; rest.p;) {
        name = str_split(&rest, ':');
        if (name.n && name.n == strlen(key) && strncasecmp(name.p, key, name.n) == 0)
            return true;
    }
    return false;
}

bool libs_open(CudaLib which, Err *e) {
    if (switched_off(which)) {
        err_set(e, ERR_IMPORT, "%s is switched off", info[which].name);
        return err_hint(e, "It is named in WARPCELL_WITHOUT.");
    }
    pthread_mutex_lock(&lock);
    bool ok = opened[which].handle != NULL;
    if (!ok && which != LIB_NVRTC && process_is_used()) {
        ok = process_open(which, opened[which].path, e);
        opened[which].handle = ok ? &opened[which] : NULL;
    } else if (!ok) {
        ok = open_locked(which, e);
    }
    pthread_mutex_unlock(&lock);
    return ok;
}

static bool lies_in(const char *path, const char *folder) {
    size_t n = folder ? strlen(folder) : 0;
    return n && strncmp(path, folder, n) == 0;
}

const char *libs_place(const char *path) {
    for (Str rest = str_of(setting(SET_CUDA_LIBS)), dir; rest.p;) {
        dir = str_split(&rest, ':');
        if (dir.n && strncmp(path, dir.p, dir.n) == 0)
            return "named by WARPCELL_CUDA_LIBS";
    }
    if (strstr(path, "-packages/nvidia/"))
        return "an nvidia wheel";
    if (lies_in(path, getenv("CONDA_PREFIX")))
        return "the conda environment";
    if (lies_in(path, getenv("CUDA_HOME")) || lies_in(path, getenv("CUDA_PATH")))
        return "the toolkit of CUDA_HOME or CUDA_PATH";
    return strstr(path, "/cuda") ? "a toolkit of this system" : "this system";
}

const char *libs_path(CudaLib which) {
    return opened[which].path;
}

void libs_pretend(CudaLib which, const char *path) {
    pthread_mutex_lock(&lock);
    opened[which].handle = &opened[which];
    snprintf(opened[which].path, sizeof opened[which].path, "%s", path);
    pthread_mutex_unlock(&lock);
}
