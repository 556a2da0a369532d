// fake_cuda.c: a library that stands for the CUDA driver and for NVRTC on a machine without a
// GPU, so that whole programs run as they would with one: device memory is host memory, the
// text of a kernel is compiled by the machine's C compiler, and a launch runs its threads one
// after the other (in turns where they wait for each other). Found through WARPCELL_CUDA_LIBS.
// Nothing is fast here, and nothing races: it shows what a kernel computes. A kernel that touches
// an address that is none, or traps, spoils the driver as a GPU's does: every later call says so.
#include "gpu/cuda/api.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define FN(RESULT, NAME, SYMBOL, ...) RESULT SYMBOL(EACH(PARAM, __VA_ARGS__));
#define LATER FN
#define OWN FN
#include "gpu/cuda/api/driver.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ARGS) RESULT SYMBOL ARGS;
#include "gpu/cuda/api/nvrtc.def"
#undef FN

// ---- the text in C ------------------------------------------------------------------------------

static const char prelude[] =
    "#define bool _Bool\n#define __device__\n#define __global__\n#define "
    "__launch_bounds__(...)\n#define __forceinline__ inline\n#define __noinline__\n"
    "#define __align__(N) __attribute__((aligned(N)))\n#define __shared__ static\n"
    "#define WC_READ(P) (*(P))\n"
    "#define WC_ROOM(N) static unsigned char room[N] __attribute__((aligned(16)))\n"
    "typedef struct { unsigned x, y, z; } fake_place;\n"
    "fake_place threadIdx, blockIdx, blockDim, gridDim;\n"
    "void (*fake_wait)(int warp);\nvoid (*fake_shuffle)(void *value, unsigned long bytes, int "
    "by);\n"
    "unsigned fake_mask; // the lanes that the next call of a warp names; 0: those that are here\n"
    "int fake_sum;\n"
    "#define __threadfence_system()\n#define __threadfence()\n#define __syncthreads() "
    "fake_wait(0)\n#define __syncwarp(...) "
    "(fake_mask = (0xffffffffu, ##__VA_ARGS__), fake_wait(1))\n"
    "#define __syncthreads_count(X) ({ int y_ = (X) != 0; fake_wait(0); fake_sum += y_; "
    "fake_wait(0); y_ = fake_sum; fake_wait(0); fake_sum = 0; y_; })\n"
    "#define __shfl_down_sync(MASK, X, BY) ({ __typeof__(X) x_ = (X); int by_ = (int)(BY); "
    "fake_mask = (MASK); fake_shuffle(&x_, sizeof x_, by_); x_; })\n"
    "#define __shfl_up_sync(MASK, X, BY) __shfl_down_sync(MASK, X, -(int)(BY))\n"
    "unsigned (*fake_vote)(int yes);\nunsigned (*fake_match)(unsigned long long x);\n"
    "#define __ballot_sync(MASK, X) ({ int y_ = (X) != 0; fake_mask = (MASK); fake_vote(y_); })\n"
    "#define __all_sync(MASK, X) (__ballot_sync(MASK, !(X)) == 0)\n"
    "#define __any_sync(MASK, X) (__ballot_sync(MASK, X) != 0)\n"
    "#define __match_any_sync(MASK, X) ({ unsigned long long y_ = (X); fake_mask = (MASK); "
    "fake_match(y_); })\n"
    "#define __activemask() (fake_mask = 0, fake_vote(1))\n"
    "#define FAKE_LANE (int)((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * "
    "threadIdx.z)) % 32)\n"
    "#define __shfl_sync(MASK, X, FROM) __shfl_down_sync(MASK, X, (FROM) - FAKE_LANE)\n"
    "#define __shfl_xor_sync(MASK, X, BY) __shfl_down_sync(MASK, X, (FAKE_LANE ^ (BY)) - "
    "FAKE_LANE)\n"
    "#define __popc(X) __builtin_popcount(X)\n"
    "#define atomicCAS(P, A, B) ({ __typeof__(*(P)) o_ = *(P); if (o_ == (A)) *(P) = (B); o_; })\n"
    "#define FAKE_STEP(P, E) ({ __typeof__(*(P)) o_ = *(P); *(P) = (E); o_; })\n"
    "#define atomicAdd(P, V) FAKE_STEP(P, o_ + (V))\n#define atomicAnd(P, V) FAKE_STEP(P, o_ & "
    "(V))\n"
    "#define atomicOr(P, V) FAKE_STEP(P, o_ | (V))\n#define atomicXor(P, V) FAKE_STEP(P, o_ ^ "
    "(V))\n"
    "#define atomicMax(P, V) FAKE_STEP(P, (V) > o_ ? (V) : o_)\n#define atomicMin(P, V) "
    "FAKE_STEP(P, (V) < o_ ? (V) : o_)\n"
    "static inline double __longlong_as_double(long long b) { double f; __builtin_memcpy(&f, &b, "
    "8); return f; }\n"
    "static inline long long __double_as_longlong(double f) { long long b; __builtin_memcpy(&b, "
    "&f, 8); return b; }\n"
    "static inline float __uint_as_float(unsigned b) { float f; __builtin_memcpy(&f, &b, 4); "
    "return f; }\n"
    "static inline unsigned __float_as_uint(float f) { unsigned b; __builtin_memcpy(&b, &f, 4); "
    "return b; }\n"
    "static inline long long __mul64hi(long long a, long long b) { return (long long)(((__int128)a "
    "* b) >> 64); }\n"
    "static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { "
    "return (unsigned long long)(((unsigned __int128)a * b) >> 64); }\n"
    "#define clock64() 0ll\n#define __trap() __builtin_trap()\n"
    "void fake_at(const unsigned *p) { threadIdx = (fake_place){p[0], p[1], p[2]}; blockIdx = "
    "(fake_place){p[3], p[4], p[5]};\n"
    "    blockDim = (fake_place){p[6], p[7], p[8]}; gridDim = (fake_place){p[9], p[10], p[11]}; "
    "}\n";

static const char *skip_word(const char *at) {
    while (*at && (*at == '_' || (*at >= '0' && *at <= '9') || (*at >= 'A' && *at <= 'Z') ||
                   (*at >= 'a' && *at <= 'z')))
        at++;
    return at;
}

static const char *skip_space(const char *at) {
    while (*at == ' ' || *at == '\n')
        at++;
    return at;
}

static const char *closing(const char *open) {
    int depth = 0;
    for (const char *at = open; *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth == 0)
            return at;
    }
    return open;
}

// The function that takes a kernel's arguments out of a block of bytes, or from a list of
// addresses, and calls it.
static void write_call(FILE *f, const char *name, size_t n, const char *open) {
    const char *end = closing(open), *at = open + 1;
    char list[16384];
    size_t used = 0;
    fprintf(f,
            "\nvoid fake_call_%.*s(const unsigned char *fake_q, void **fake_l) {\n    unsigned "
            "long fake_o = 0; int fake_n = 0; (void)fake_o, (void)fake_n;\n",
            (int)n, name);
    while (at < end) {
        const char *stop = at;
        int depth = 0;
        while (stop < end && (depth || *stop != ',')) {
            depth += (*stop == '(') - (*stop == ')');
            stop++;
        }
        const char *word = stop;
        while (word > at && skip_word(word - 1) > word - 1)
            word--;
        fprintf(f,
                "    %.*s;\n    fake_o = (fake_o + sizeof %.*s - 1) / sizeof %.*s * sizeof %.*s;\n"
                "    __builtin_memcpy((void *)&%.*s, fake_l ? fake_l[fake_n++] : (void *)(fake_q + "
                "fake_o), sizeof %.*s);\n    fake_o += sizeof %.*s;\n",
                (int)(stop - at), at, (int)(stop - word), word, (int)(stop - word), word,
                (int)(stop - word), word, (int)(stop - word), word, (int)(stop - word), word,
                (int)(stop - word), word);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%.*s", used ? ", " : "",
                                 (int)(stop - word), word);
        at = stop + (stop < end);
    }
    fprintf(f, "    %.*s(%s);\n}\n", (int)n, name, used ? list : "");
}

static void write_calls(FILE *f, const char *text) {
    static const char *const marks[] = {"__global__", "\nWC_KERNEL"};
    for (size_t m = 0; m < 2; m++)
        for (const char *at = text; (at = strstr(at, marks[m])) != NULL;) {
            const char *bound = NULL;
            at = skip_space(at + strlen(marks[m]));
            if (m == 0 && strncmp(at, "void", 4) != 0)
                continue;
            at = m == 0 ? skip_space(at + 4) : at;
            if (strncmp(at, "__launch_bounds__", 17) == 0) {
                bound = strchr(at, '(') + 1;
                at = skip_space(closing(bound - 1) + 1);
            }
            const char *end = skip_word(at);
            if (*end == '(')
                write_call(f, at, (size_t)(end - at), end);
            if (*end == '(' && bound)
                fprintf(f, "const int fake_bound_%.*s = (%.*s);\n", (int)(end - at), at,
                        (int)strcspn(bound, ",)"), bound);
        }
}

// ---- NVRTC: the code is an ELF library behind its length ----------------------------------------

typedef struct Program {
    char *text, *whole, *code, log[4096]; // whole: as it came
    size_t bytes;
} Program;
static Program *program(NvrtcProgram p) {
    return (Program *)(void *)p;
}

NvrtcResult nvrtcVersion(int *major, int *minor) {
    *major = 13;
    *minor = 97;
    return 0;
}
const char *nvrtcGetErrorString(NvrtcResult r) {
    return r ? "NVRTC_ERROR_COMPILATION" : "NVRTC_SUCCESS";
}
NvrtcResult nvrtcGetNumSupportedArchs(int *n) {
    *n = 1;
    return 0;
}
NvrtcResult nvrtcGetSupportedArchs(int *a) {
    a[0] = 90;
    return 0;
}
// extern "C" goes, and the braces of a block behind it.
static void plain_c(char *at) {
    memset(at, ' ', 10);
    char *open = at + strspn(at, " \n");
    int depth = 0;
    for (char *p = open; *open == '{' && *p; p++) {
        depth += (*p == '{') - (*p == '}');
        if (depth == 0) {
            *p = *open = ' ';
            return;
        }
    }
}

// extern __shared__ T name[]: a static array of 2^13 elements, in as many letters.
static void with_room(char *at) {
    static const char was[] = "extern ", size[] = "[1<<13]";
    char *end = strstr(at, "[]");
    if (!end) {
        memset(at, ' ', sizeof was - 1);
        return;
    }
    memmove(at, at + sizeof was - 1, (size_t)(end - at) - (sizeof was - 1));
    end -= sizeof was - 1;
    memcpy(end, size, sizeof size - 1);
    memset(end + sizeof size - 1, ' ', 2);
}

NvrtcResult nvrtcCreateProgram(NvrtcProgram *p, const char *text, const char *name, int n,
                               const char *const *h, const char *const *hn) {
    (void)name;
    (void)n;
    (void)h;
    (void)hn;
    Program *made = calloc(1, sizeof *made);
    if (!made || !(made->text = strdup(text)) || !(made->whole = strdup(text)))
        return 1;
    for (char *at; (at = strstr(made->text, "extern \"C\"")) != NULL;)
        plain_c(at);
    for (char *at; (at = strstr(made->text, "extern __shared__")) != NULL;)
        with_room(at);
    *p = (NvrtcProgram)(void *)made;
    return 0;
}
NvrtcResult nvrtcDestroyProgram(NvrtcProgram *p) {
    Program *made = program(*p);
    free(made->text);
    free(made->whole);
    free(made->code);
    free(made);
    *p = NULL;
    return 0;
}

static void read_all(const char *path, char **out, size_t *n) {
    FILE *f = fopen(path, "rb");
    if (!f)
        return;
    (void)fseek(f, 0, SEEK_END);
    *n = (size_t)ftell(f);
    rewind(f);
    if (!(*out = calloc(1, *n + 16))) {
        fclose(f);
        return;
    }
    memcpy(*out, n, 8);
    if (fread(*out + 8, 1, *n, f) != *n)
        *n = 0;
    fclose(f);
}

// FAKE_CUDA_KEEP=FOLDER keeps the texts, to be given to the true NVRTC.
static void keep(const char *text) {
    static int number;
    char path[300];
    if (!getenv("FAKE_CUDA_KEEP"))
        return;
    snprintf(path, sizeof path, "%s/%d-%d.cu", getenv("FAKE_CUDA_KEEP"), (int)getpid(), number++);
    FILE *f = fopen(path, "w");
    if (f) {
        fputs(text, f);
        fclose(f);
    }
}

// FAKE_CUDA_HOLD=FILE: the compiler works no sooner than this file is gone, or after a minute.
static void hold(void) {
    const char *file = getenv("FAKE_CUDA_HOLD");
    for (int i = 0; file && i < 6000 && access(file, F_OK) == 0; i++)
        usleep(10000);
}

// Options of nvcc that NVRTC does not have.
static const char *not_known(int n, const char *const *option) {
    for (int i = 0; i < n; i++)
        if (strncmp(option[i], "-O", 2) == 0 || strcmp(option[i], "-Xcompiler") == 0)
            return option[i];
    return NULL;
}

NvrtcResult nvrtcCompileProgram(NvrtcProgram p, int n, const char *const *option) {
    hold();
    Program *made = program(p);
    if (not_known(n, option)) {
        snprintf(made->log, sizeof made->log, "nvrtc: error: unrecognized option %s found",
                 not_known(n, option));
        return NVRTC_INVALID_OPTION;
    }
    keep(made->whole);
    if (getenv("FAKE_CUDA_EMPTY")) { // what is compiled is not for use
        made->bytes = 8;
        made->code = calloc(1, made->bytes);
        return made->code ? 0 : NVRTC_COMPILATION;
    }
    char dir[] = "/tmp/warpcell-fake-XXXXXX", command[256], path[64];
    if (!mkdtemp(dir))
        return NVRTC_COMPILATION;
    snprintf(path, sizeof path, "%s/k.c", dir);
    FILE *f = fopen(path, "w");
    if (!f)
        return NVRTC_COMPILATION;
    fprintf(f, "%s%s", prelude, made->text);
    write_calls(f, made->text);
    // A loop's text has words for all that threads may do together: does it use them?
    bool waits = strstr(made->text, "#define WC_SYNC")
                     ? strstr(made->text, "    WC_SYNC;") || strstr(made->text, ")WC_WARP_") ||
                           strstr(made->text, ")wc_count(") || strstr(made->text, "(wc_count(")
                     : strstr(made->text, "__shfl_") || strstr(made->text, "__syncthreads");
    fprintf(f, "int fake_waits = %d;\n", waits);
    fclose(f);
    // The C library and that of mathematics are in this process: they need not be linked once more.
    snprintf(command, sizeof command,
             "cd %s && cc -shared -nostdlib -O1 -fPIC -w -std=gnu11 -fwrapv -ffp-contract=off "
             "-frounding-math -o k.so k.c -lgcc 2>k.log",
             dir);
    int rc = system(command);
    snprintf(path, sizeof path, "%s/%s", dir, rc ? "k.log" : "k.so");
    read_all(path, &made->code, &made->bytes);
    if (rc && made->code)
        snprintf(made->log, sizeof made->log, "%.*s", (int)made->bytes, made->code + 8);
    if (rc && getenv("FAKE_CUDA_SHOW"))
        fprintf(stderr, "%s\n%s\n", made->log, made->text);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    if (system(command) != 0)
        fprintf(stderr, "failed: %s\n", command);
    return rc ? NVRTC_COMPILATION : 0;
}
NvrtcResult nvrtcGetProgramLogSize(NvrtcProgram p, size_t *n) {
    *n = strlen(program(p)->log) + 1;
    return 0;
}
NvrtcResult nvrtcGetProgramLog(NvrtcProgram p, char *text) {
    strcpy(text, program(p)->log);
    return 0;
}
NvrtcResult nvrtcGetCUBINSize(NvrtcProgram p, size_t *n) {
    *n = program(p)->bytes + 8;
    return 0;
}
NvrtcResult nvrtcGetCUBIN(NvrtcProgram p, char *out) {
    memcpy(out, program(p)->code, program(p)->bytes + 8);
    return 0;
}
NvrtcResult nvrtcGetPTXSize(NvrtcProgram p, size_t *n) {
    return nvrtcGetCUBINSize(p, n);
}
NvrtcResult nvrtcGetPTX(NvrtcProgram p, char *out) {
    return nvrtcGetCUBIN(p, out);
}

// ---- the driver: what is always the same --------------------------------------------------------

enum { ILLEGAL_ADDRESS = 700, ILLEGAL_INSTRUCTION = 715 };
static CuResult spoiled; // by a kernel: what every call says from then on
static size_t used;
enum { THREADS = 1024 };
enum { ROOM = 1 << 30 };

// FAKE_CUDA_DIES=function:file: the process is killed in this function, as often as the file has
// bytes; each time it loses one.
static void may_die(const char *function) {
    const char *asked = getenv("FAKE_CUDA_DIES");
    size_t n = strlen(function);
    struct stat file;
    if (!asked || strncmp(asked, function, n) != 0 || asked[n] != ':')
        return;
    if (stat(asked + n + 1, &file) != 0 || file.st_size == 0)
        return;
    if (truncate(asked + n + 1, file.st_size - 1) == 0)
        raise(SIGKILL);
}

// FAKE_CUDA_GPUS: how many there are (1), GPU 0 cut into FAKE_CUDA_SLICES slices (0: it is whole);
// FAKE_CUDA_MPS: a server shares them. CUDA_VISIBLE_DEVICES is read as CUDA does: numbers and
// beginnings of UUIDs with commas between, up to the first that names nothing; of a GPU that is cut
// the first slice.
enum { GPUS = 8, UUID_TEXT = 48 };
typedef struct Shown {
    int gpu, slice; // slice -1: the whole GPU
} Shown;
static Shown shown[GPUS];
static int n_shown;

static int number_of(const char *name, int usual) {
    const char *text = getenv(name);
    const int n = text ? atoi(text) : usual;
    return n < GPUS ? n : GPUS;
}

static CuUuid uuid_of(Shown s) {
    CuUuid u = {{0xfa, 0x4e, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
    u.byte[2] = (unsigned char)s.gpu;
    u.byte[3] = (unsigned char)(s.slice + 1);
    return u;
}

static void uuid_text(Shown s, char out[UUID_TEXT]) {
    const CuUuid u = uuid_of(s);
    int n = snprintf(out, UUID_TEXT, "%s-", s.slice < 0 ? "GPU" : "MIG");
    for (int i = 0; i < 16; i++)
        n += snprintf(out + n, UUID_TEXT - (size_t)n, "%s%02x",
                      i >= 4 && i <= 10 && i % 2 == 0 ? "-" : "", u.byte[i]);
}

static Shown first_of(int gpu) {
    return (Shown){gpu, gpu == 0 && number_of("FAKE_CUDA_SLICES", 0) > 0 ? 0 : -1};
}

static bool find_shown(const char *word, size_t n, Shown *out) {
    char text[UUID_TEXT], *end;
    const long index = strtol(word, &end, 10);
    const int gpus = number_of("FAKE_CUDA_GPUS", 1), slices = number_of("FAKE_CUDA_SLICES", 0);
    if (n && end == word + n && index >= 0 && index < gpus) {
        *out = first_of((int)index);
        return true;
    }
    for (int g = 0; g < gpus; g++)
        for (int s = -1; n > 4 && s < (g == 0 ? slices : 0); s++) {
            *out = (Shown){g, s};
            uuid_text(*out, text);
            if (strncmp(text, word, n) == 0) {
                *out = s < 0 ? first_of(g) : *out;
                return true;
            }
        }
    return false;
}

static void find_all_shown(void) {
    const char *text = getenv("CUDA_VISIBLE_DEVICES");
    n_shown = 0;
    for (int g = 0; !text && g < number_of("FAKE_CUDA_GPUS", 1); g++)
        shown[n_shown++] = first_of(g);
    while (text && n_shown < GPUS) {
        const size_t n = strcspn(text, ",");
        if (!find_shown(text, n, &shown[n_shown]))
            return;
        n_shown++;
        text = text[n] ? text + n + 1 : NULL;
    }
}

CuResult cuInit(unsigned flags) {
    (void)flags;
    may_die("cuInit");
    find_all_shown();
    return n_shown ? CU_OK : CU_NO_DEVICE;
}
CuResult cuDeviceGetUuid_v2(CuUuid *u, CuDevice d) {
    *u = uuid_of(shown[d]);
    return CU_OK;
}
CuResult cuDeviceGetUuid(CuUuid *u, CuDevice d) {
    *u = uuid_of((Shown){shown[d].gpu, -1});
    return CU_OK;
}
__attribute__((constructor)) static void loaded(void) {
    may_die("load");
}
CuResult cuDriverGetVersion(int *v) {
    *v = 13000;
    return CU_OK;
}
CuResult cuGetErrorName(CuResult r, const char **t) {
    *t = r ? "CUDA_ERROR_FAKE" : "CUDA_SUCCESS";
    return CU_OK;
}
CuResult cuGetErrorString(CuResult r, const char **t) {
    return cuGetErrorName(r, t);
}
CuResult cuDeviceGetCount(int *n) {
    may_die("cuDeviceGetCount");
    *n = n_shown;
    return CU_OK;
}
CuResult cuDeviceGet(CuDevice *d, int i) {
    *d = i;
    return CU_OK;
}
CuResult cuDeviceGetName(char *n, int bytes, CuDevice d) {
    snprintf(n, (size_t)bytes, "Fake GPU%s", shown[d].slice < 0 ? "" : " MIG 1g.1gb");
    return CU_OK;
}
CuResult cuDeviceTotalMem_v2(size_t *b, CuDevice d) {
    (void)d;
    may_die("cuDeviceTotalMem");
    *b = ROOM;
    return CU_OK;
}
enum { WARP_SIZE = 10 }; // CU_DEVICE_ATTRIBUTE_WARP_SIZE

CuResult cuDeviceGetAttribute(int *v, int which, CuDevice d) {
    (void)d;
    const bool large = getenv("FAKE_CUDA_LARGE"); // the figures of an H200, for the models of cost
    *v = which == CU_ATTRIBUTE_MAJOR                 ? 9
         : which == CU_ATTRIBUTE_MINOR               ? 0
         : which == CU_ATTRIBUTE_MULTIPROCESSORS     ? (large ? 132 : 4)
         : large && which == CU_ATTRIBUTE_MEMORY_KHZ ? 2619000
         : large && which == CU_ATTRIBUTE_BUS_BITS   ? 6144
         : which == CU_ATTRIBUTE_SHARED_BYTES        ? 227 << 10
         : which == WARP_SIZE                        ? 32
         : which == CU_ATTRIBUTE_MPS                 ? number_of("FAKE_CUDA_MPS", 0)
                                                     : 1000;
    return CU_OK;
}
CuResult cuDevicePrimaryCtxRetain(CuContext *c, CuDevice d) {
    (void)d;
    const char *full = getenv("FAKE_CUDA_FULL"); // a file: while it is there no context is made
    if (full && access(full, F_OK) == 0)
        return CU_OUT_OF_MEMORY;
    *c = (CuContext)8;
    return CU_OK;
}
CuResult cuDevicePrimaryCtxRelease_v2(CuDevice d) {
    (void)d;
    return CU_OK;
}
CuResult cuCtxSetCurrent(CuContext c) {
    (void)c;
    return CU_OK;
}
CuResult cuStreamCreate(CuStream *s, unsigned f) {
    (void)f;
    *s = (CuStream)8;
    return spoiled;
}
CuResult cuStreamDestroy_v2(CuStream s) {
    (void)s;
    return CU_OK;
}
CuResult cuStreamQuery(CuStream s) {
    (void)s;
    return spoiled;
}
CuResult cuStreamSynchronize(CuStream s) {
    (void)s;
    return spoiled;
}
// Launches run before they return, so that a mark has its time when it is recorded. With
// FAKE_CUDA_SLOW=FACTOR times between marks are so much longer, and a mark is not passed yet when
// it is asked for first.
typedef struct Mark {
    struct timespec at;
    bool asked;
} Mark;
CuResult cuEventCreate(CuEvent *e, unsigned f) {
    (void)f;
    *e = calloc(1, sizeof(Mark));
    return *e ? spoiled : CU_OUT_OF_MEMORY;
}
CuResult cuEventDestroy_v2(CuEvent e) {
    free(e);
    return CU_OK;
}
CuResult cuEventRecord(CuEvent e, CuStream s) {
    (void)s;
    clock_gettime(CLOCK_MONOTONIC, &((Mark *)e)->at);
    ((Mark *)e)->asked = false;
    return spoiled;
}
CuResult cuEventQuery(CuEvent e) {
    Mark *m = (Mark *)e;
    const bool first = !m->asked && getenv("FAKE_CUDA_SLOW");
    m->asked = true;
    return first && !spoiled ? CU_NOT_READY : spoiled;
}
CuResult cuEventSynchronize(CuEvent e) {
    (void)e;
    return spoiled;
}
CuResult cuEventElapsedTime(float *ms, CuEvent a, CuEvent b) {
    const struct timespec *from = &((Mark *)a)->at, *to = &((Mark *)b)->at;
    const char *slow = getenv("FAKE_CUDA_SLOW");
    *ms = (float)(to->tv_sec - from->tv_sec) * 1e3F + (float)(to->tv_nsec - from->tv_nsec) * 1e-6F;
    if (slow)
        *ms *= strtof(slow, NULL);
    return CU_OK;
}

// ---- memory: not touched by the host but through copies -----------------------------------------

// With FAKE_CUDA_IPC=1 an allocation is a file in memory, which another process maps by the numbers
// of this process and of the descriptor: what stands for CUDA's memory of several processes.
typedef struct Place { // what a handle holds
    int process, fd;
    size_t bytes;
} Place;
typedef struct Mapping {
    struct Mapping *next;
    char *base;
    Place place;
    bool imported;
} Mapping;
static Mapping *mappings;
enum { NOT_SUPPORTED = 801 };

static bool shares(void) {
    const char *asked = getenv("FAKE_CUDA_IPC");
    return asked && *asked == '1';
}

static CuResult map(Place place, int fd, bool imported, CuPointer *p) {
    Mapping *m = malloc(sizeof *m);
    char *base = mmap(NULL, place.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (!m || base == MAP_FAILED) {
        free(m);
        return CU_OUT_OF_MEMORY;
    }
    *m = (Mapping){mappings, base, place, imported};
    mappings = m;
    *p = (CuPointer)(uintptr_t)base;
    return CU_OK;
}

static Mapping **mapping_of(CuPointer p) {
    Mapping **at = &mappings;
    while (*at && (p < (CuPointer)(uintptr_t)(*at)->base ||
                   p >= (CuPointer)(uintptr_t)(*at)->base + (*at)->place.bytes))
        at = &(*at)->next;
    return at;
}

static void unmap(Mapping **at) {
    Mapping *m = *at;
    *at = m->next;
    munmap(m->base, m->place.bytes);
    close(m->place.fd);
    free(m);
}

static CuResult alloc_shared(CuPointer *p, size_t bytes) {
    int fd = memfd_create("fake-cuda", MFD_CLOEXEC);
    if (fd < 0 || ftruncate(fd, (off_t)bytes) != 0)
        return CU_OUT_OF_MEMORY;
    CuResult r = map((Place){(int)getpid(), fd, bytes}, fd, false, p);
    if (r == CU_OK)
        used += bytes;
    return r;
}

CuResult cuMemGetAddressRange_v2(CuPointer *base, size_t *bytes, CuPointer p) {
    const Mapping *m = *mapping_of(p);
    if (!m)
        return CU_INVALID_VALUE;
    *base = (CuPointer)(uintptr_t)m->base;
    *bytes = m->place.bytes;
    return CU_OK;
}
CuResult cuIpcGetMemHandle(CuIpcHandle *h, CuPointer base) {
    const Mapping *m = *mapping_of(base);
    *h = (CuIpcHandle){{0}};
    if (!m || m->imported)
        return m ? CU_INVALID_VALUE : NOT_SUPPORTED;
    memcpy(h->bytes, &m->place, sizeof m->place);
    return CU_OK;
}
CuResult cuIpcOpenMemHandle_v2(CuPointer *base, CuIpcHandle h, unsigned flags) {
    char path[64];
    Place place;
    memcpy(&place, h.bytes, sizeof place);
    if (flags != CU_IPC_PEER_ACCESS || place.process == (int)getpid())
        return CU_INVALID_VALUE;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", place.process, place.fd);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return CU_INVALID_VALUE;
    place.fd = fd;
    CuResult r = map(place, fd, true, base);
    if (r != CU_OK)
        close(fd);
    return r;
}
CuResult cuIpcCloseMemHandle(CuPointer base) {
    Mapping **at = mapping_of(base);
    if (!*at || !(*at)->imported)
        return CU_INVALID_VALUE;
    unmap(at);
    return CU_OK;
}
CuResult cuCtxSynchronize(void);
CuResult cuCtxSynchronize(void) {
    return spoiled;
}

CuResult cuMemAlloc_v2(CuPointer *p, size_t bytes) {
    if (spoiled)
        return spoiled;
    if (used + bytes > ROOM)
        return CU_OUT_OF_MEMORY;
    if (shares())
        return alloc_shared(p, bytes);
    size_t *at = aligned_alloc(256, (bytes + 256 + 255) / 256 * 256);
    if (!at)
        return CU_OUT_OF_MEMORY;
    *at = bytes;
    used += bytes;
    memset((char *)at + 256, 0xa5, bytes);
    *p = (CuPointer)(uintptr_t)at + 256;
    return CU_OK;
}
CuResult cuMemFree_v2(CuPointer p) {
    Mapping **shared = mapping_of(p);
    if (*shared) {
        used -= (*shared)->place.bytes;
        unmap(shared);
        return CU_OK;
    }
    size_t *at = (size_t *)(uintptr_t)(p - 256);
    used -= *at;
    free(at);
    return CU_OK;
}
CuResult cuMemGetInfo_v2(size_t *available, size_t *total) {
    if (spoiled)
        return spoiled;
    *total = ROOM;
    *available = ROOM - used;
    return CU_OK;
}
CuResult cuMemAllocHost_v2(void **p, size_t bytes) {
    return (*p = malloc(bytes)) ? CU_OK : CU_OUT_OF_MEMORY;
}
CuResult cuMemHostRegister_v2(void *p, size_t bytes, unsigned flags) {
    (void)bytes;
    (void)flags;
    return p ? CU_OK : CU_INVALID_VALUE;
}
CuResult cuMemFreeHost(void *p) {
    free(p);
    return CU_OK;
}
CuResult cuMemcpyHtoDAsync_v2(CuPointer to, const void *from, size_t n, CuStream s) {
    if (spoiled)
        return spoiled;
    (void)s;
    memcpy((void *)(uintptr_t)to, from, n);
    return CU_OK;
}
CuResult cuMemcpyDtoHAsync_v2(void *to, CuPointer from, size_t n, CuStream s) {
    if (spoiled)
        return spoiled;
    (void)s;
    memcpy(to, (void *)(uintptr_t)from, n);
    return CU_OK;
}
CuResult cuMemcpyDtoH_v2(void *to, CuPointer from, size_t n); // for the Python beside the engine
CuResult cuMemcpyDtoH_v2(void *to, CuPointer from, size_t n) {
    return cuMemcpyDtoHAsync_v2(to, from, n, NULL);
}
CuResult cuMemcpyDtoDAsync_v2(CuPointer to, CuPointer from, size_t n, CuStream s) {
    if (spoiled)
        return spoiled;
    (void)s;
    memmove((void *)(uintptr_t)to, (void *)(uintptr_t)from, n);
    return CU_OK;
}
CuResult cuMemsetD2D8Async(CuPointer to, size_t pitch, unsigned char v, size_t width, size_t height,
                           CuStream s) {
    if (spoiled)
        return spoiled;
    (void)s;
    for (size_t y = 0; y < height; y++)
        memset((char *)(uintptr_t)to + y * pitch, v, width);
    return CU_OK;
}

// ---- modules and launches -----------------------------------------------------------------------

typedef void (*Call)(const unsigned char *packed, void **list);
typedef struct Kernel {
    struct Kernel *next; // they stay, as modules do: here a search for leaks finds them
    Call call;
    void (*at)(const unsigned *place);
    void (**wait)(int), (**shuffle)(void *, unsigned long, int);
    unsigned (**vote)(int);
    unsigned (**match)(unsigned long long);
    const unsigned *mask;
    const int *waits; // its threads wait for each other
    unsigned threads; // of a block, at most
} Kernel;
static Kernel *kernels;

CuResult cuModuleLoadData(CuModule *m, const void *image) {
    if (spoiled)
        return spoiled;
    uint64_t bytes;
    char path[64];
    memcpy(&bytes, image, 8);
    int fd = memfd_create("kernel", 0);
    if (fd < 0 || write(fd, (const char *)image + 8, bytes) != (ssize_t)bytes)
        return 999;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        fprintf(stderr, "fake CUDA: %s\n", dlerror());
    // The file stays open: another one would get its name, which dlopen takes for the same library.
    return handle ? (*m = (CuModule)handle, CU_OK) : 200;
}
CuResult cuModuleUnload(CuModule m) {
    (void)m;
    return CU_OK;
}
CuResult cuModuleGetFunction(CuFunction *f, CuModule m, const char *name) {
    char full[300];
    snprintf(full, sizeof full, "fake_call_%s", name);
    Kernel *k = calloc(1, sizeof *k);
    *(void **)&k->call = dlsym((void *)m, full);
    *(void **)&k->at = dlsym((void *)m, "fake_at");
    *(void **)&k->wait = dlsym((void *)m, "fake_wait");
    *(void **)&k->shuffle = dlsym((void *)m, "fake_shuffle");
    *(void **)&k->vote = dlsym((void *)m, "fake_vote");
    *(void **)&k->match = dlsym((void *)m, "fake_match");
    k->mask = dlsym((void *)m, "fake_mask");
    k->waits = dlsym((void *)m, "fake_waits");
    snprintf(full, sizeof full, "fake_bound_%s", name);
    const int *bound = dlsym((void *)m, full);
    k->threads = bound ? (unsigned)*bound : THREADS;
    if (!k->call) {
        free(k);
        return CU_NOT_FOUND;
    }
    k->next = kernels;
    kernels = k;
    *f = (CuFunction)(void *)k;
    return CU_OK;
}
CuResult cuFuncGetAttribute(int *v, int which, CuFunction f) {
    (void)f;
    *v = which == CU_FUNC_THREADS ? THREADS : which == CU_FUNC_STATIC_BYTES ? 0 : 32;
    return CU_OK;
}
CuResult cuFuncSetAttribute(CuFunction f, int which, int v) {
    (void)f;
    (void)which;
    (void)v;
    return CU_OK;
}

enum { STACK = 128 << 10, SLOT = 16, WARP = 32 };

// Threads of a block that wait for each other have stacks of their own. swapcontext asks the
// system each time; leaving one stack for another needs no more than the registers.
#if defined(__x86_64__)
typedef void *Context;
void fake_switch(Context *from, Context to);
__asm__(".text\n.hidden fake_switch\n.globl fake_switch\nfake_switch:\n"
        "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\nmov %rsp, (%rdi)\nmov "
        "%rsi, %rsp\n"
        "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n");
static void change(Context *from, Context *to) {
    fake_switch(from, *to);
}
static void prepare(Context *c, char *stack, void (*run)(void)) {
    void **top = (void **)(void *)(stack + STACK);
    memset(top - 8, 0, 8 * sizeof *top);
    *(void (**)(void))(top - 2) = run;
    *c = top - 8;
}
#else
typedef ucontext_t Context;
static void change(Context *from, Context *to) {
    swapcontext(from, to);
}
static void prepare(Context *c, char *stack, void (*run)(void)) {
    getcontext(c);
    c->uc_stack.ss_sp = stack;
    c->uc_stack.ss_size = STACK;
    makecontext(c, run, 0);
}
#endif

static struct Block { // the block that runs now
    Context scheduler, fiber[THREADS];
    char *stacks;
    bool done[THREADS];
    enum { RUNS, AT_BLOCK, AT_WARP } state[THREADS]; // what it waits for
    unsigned mask[THREADS];  // AT_WARP: the lanes that it waits for; 0: for nobody
    unsigned group[THREADS]; // the lanes with which it went on
    char slot[THREADS][SLOT],
        held[THREADS][SLOT]; // what it gave, and what it had given when it did
    unsigned n, current;
    const unsigned *named; // by the kernel
    Call call;
    const unsigned char *packed;
    void **list;
} block;

static void wait_for(int warp) {
    block.state[block.current] = warp ? AT_WARP : AT_BLOCK;
    block.mask[block.current] = block.named ? *block.named : ~0u;
    change(&block.fiber[block.current], &block.scheduler);
}

static void shuffle(void *value, unsigned long bytes, int by) {
    unsigned me = block.current;
    memcpy(block.slot[me], value, bytes);
    wait_for(1);
    int lane = (int)(me % WARP) + by; // beyond the warp, or not there: its own
    bool there = lane >= 0 && lane < WARP && block.group[me] >> lane & 1;
    memcpy(value, block.held[there ? me / WARP * WARP + (unsigned)lane : me], bytes);
}

// The lanes of the warp that say the same as this one.
static unsigned match(unsigned long long x) {
    unsigned me = block.current, first = me / WARP * WARP, bits = 0;
    memcpy(block.slot[me], &x, sizeof x);
    wait_for(1);
    for (unsigned i = 0; i < WARP; i++)
        if (block.group[me] >> i & 1 && memcmp(block.held[first + i], &x, sizeof x) == 0)
            bits |= 1u << i;
    return bits;
}

// Bit i: what lane i says; lanes that are not there say no.
static unsigned vote(int yes) {
    const unsigned me = block.current, said = match((unsigned long long)yes);
    return yes ? said : block.group[me] & ~said;
}

static void fiber_main(void) {
    block.call(block.packed, block.list);
    block.done[block.current] = true;
    change(&block.fiber[block.current], &block.scheduler); // for good
}

// Lets the threads of the block run on when all of them that have not ended wait for it.
static bool pass_barrier(void) {
    bool any = false;
    for (unsigned i = 0; i < block.n; i++) {
        if (!block.done[i] && block.state[i] != AT_BLOCK)
            return false;
        any |= !block.done[i];
    }
    for (unsigned i = 0; i < block.n; i++)
        block.state[i] = RUNS;
    return any;
}

// Lets lanes of the warp that begins at a thread go on together.
static void release(unsigned first, unsigned lanes) {
    for (unsigned i = 0; i < WARP; i++)
        if (lanes >> i & 1) {
            block.state[first + i] = RUNS;
            block.group[first + i] = lanes;
            memcpy(block.held[first + i], block.slot[first + i], SLOT);
        }
}

// The lanes that wait for the lanes of a mask.
static unsigned lanes_at(unsigned first, unsigned mask) {
    unsigned lanes = 0;
    for (unsigned i = 0; i < WARP && first + i < block.n; i++)
        if (!block.done[first + i] && block.state[first + i] == AT_WARP &&
            block.mask[first + i] == mask)
            lanes |= 1u << i;
    return lanes;
}

// Lets the lanes of a warp go on that wait for each other and are all there.
static bool pass_warp(unsigned first) {
    unsigned living = 0;
    bool passed = false;
    for (unsigned i = 0; i < WARP && first + i < block.n; i++)
        living |= (unsigned)!block.done[first + i] << i;
    for (unsigned i = 0; i < WARP; i++) {
        if (!(living >> i & 1) || block.state[first + i] != AT_WARP || !block.mask[first + i])
            continue;
        const unsigned mask = block.mask[first + i], lanes = lanes_at(first, mask);
        if ((living & mask & ~lanes) == 0) {
            release(first, lanes);
            passed = true;
        }
    }
    return passed;
}

// Those that ask who is there.
static bool pass_asking(unsigned first) {
    const unsigned lanes = lanes_at(first, 0);
    release(first, lanes);
    return lanes != 0;
}

// After all threads wait or have ended: false when the block has.
static bool pass_barriers(void) {
    bool passed = pass_barrier(), left = false;
    for (unsigned i = 0; i < block.n; i += WARP)
        passed |= pass_warp(i);
    for (unsigned i = 0; i < block.n && !passed; i += WARP)
        passed |= pass_asking(i);
    for (unsigned i = 0; i < block.n; i++)
        left |= !block.done[i];
    if (left && !passed) { // parts of warps: let them all go
        if (getenv("FAKE_CUDA_STRICT")) {
            fprintf(stderr, "fake CUDA: threads wait for each other\n");
            abort();
        }
        for (unsigned i = 0; i < block.n; i++)
            block.state[i] = RUNS;
        for (unsigned i = 0; i < block.n; i++)
            block.group[i] = ~0u;
        memcpy(block.held, block.slot, sizeof block.held);
    }
    return left;
}

// Every thread to its next wait, until all have ended.
static void run_block(const Kernel *k, unsigned place[12]) {
    if (!block.stacks)
        block.stacks = aligned_alloc(64, (size_t)THREADS * STACK);
    block.n = place[6] * place[7] * place[8];
    for (unsigned i = 0; i < block.n && !*k->waits; i++) {
        place[0] = i % place[6];
        place[1] = i / place[6] % place[7];
        place[2] = i / place[6] / place[7];
        k->at(place);
        k->call(block.packed, block.list);
    }
    if (!*k->waits)
        return;
    for (unsigned i = 0; i < block.n; i++) {
        prepare(&block.fiber[i], block.stacks + (size_t)i * STACK, fiber_main);
        block.done[i] = false;
        block.state[i] = RUNS;
    }
    do {
        for (unsigned i = 0; i < block.n; i++) {
            if (block.done[i] || block.state[i] != RUNS)
                continue;
            block.current = i;
            place[0] = i % place[6];
            place[1] = i / place[6] % place[7];
            place[2] = i / place[6] / place[7];
            k->at(place);
            change(&block.scheduler, &block.fiber[i]);
        }
    } while (pass_barriers());
}

static void run_blocks(const Kernel *k, unsigned place[12]) {
    for (place[5] = 0; place[5] < place[11]; place[5]++)
        for (place[4] = 0; place[4] < place[10]; place[4]++)
            for (place[3] = 0; place[3] < place[9]; place[3]++)
                run_block(k, place);
}

static sigjmp_buf before_kernel;
static void fault(int number) {
    spoiled = number == SIGILL ? ILLEGAL_INSTRUCTION : ILLEGAL_ADDRESS;
    siglongjmp(before_kernel, 1);
}

// Faults of threads that do not wait for each other are caught: those have this stack.
static void run_grid(const Kernel *k, unsigned place[12]) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL};
    struct sigaction before[3], catch = {.sa_handler = fault};
    for (int i = 0; i < 3 && !*k->waits; i++)
        sigaction(faults[i], &catch, &before[i]);
    if (sigsetjmp(before_kernel, 1) == 0)
        run_blocks(k, place);
    for (int i = 0; i < 3 && !*k->waits; i++)
        sigaction(faults[i], &before[i], NULL);
}

CuResult cuLaunchKernel(CuFunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                        unsigned by, unsigned bz, unsigned shared, CuStream s, void **params,
                        void **extra) {
    const Kernel *k = (const Kernel *)(void *)f;
    (void)s;
    (void)shared;
    if (spoiled)
        return spoiled;
    if (bx * by * bz > k->threads || !bx || !by || !bz || !gx || !gy || !gz)
        return CU_INVALID_VALUE;
    block.call = k->call;
    block.packed = extra ? extra[1] : NULL;
    block.list = extra ? NULL : params;
    *k->wait = wait_for;
    *k->shuffle = shuffle;
    if (k->vote) // not in code that an older fake has made
        *k->vote = vote;
    if (k->match)
        *k->match = match;
    block.named = k->mask;
    bool tiny = gx * gy * gz == 1 && bx * by * bz <= 64; // what the host may wait for
    if (getenv("FAKE_CUDA_IDLE") && !tiny)
        return CU_OK; // to measure the host's side
    unsigned place[12] = {0, 0, 0, 0, 0, 0, bx, by, bz, gx, gy, gz};
    run_grid(k, place);
    return CU_OK;
}
