// nvml.c: opening NVML, and putting together what it says of one GPU.
#include "gpu/nvml/nvml.h"
#include "kernel/base/buf.h"
#include "kernel/base/clock.h"
#include "kernel/base/dynlib.h"
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

// ---- the library's types ------------------------------------------------------------------------

typedef struct NvmlDeviceOpaque *NvmlDevice;
typedef struct NvmlMemory {
    unsigned long long total, available, used;
} NvmlMemory;
typedef struct NvmlMemory2 {
    unsigned version;
    unsigned long long total, reserved, available, used;
} NvmlMemory2;
typedef struct NvmlBusy {
    unsigned gpu, memory; // percent
} NvmlBusy;
typedef struct NvmlProcess {
    unsigned pid;
    unsigned long long bytes; // NOT_TOLD
    unsigned instance, compute_instance;
} NvmlProcess;
typedef struct NvmlSample {
    unsigned pid;
    unsigned long long at; // microseconds since 1970
    unsigned busy, memory, encoder, decoder;
} NvmlSample;
#define NOT_TOLD (~0ull)
#define MEMORY2_VERSION ((unsigned)sizeof(NvmlMemory2) | 2u << 24)
enum { NVML_OK = 0, NVML_NOT_FOUND = 6 };
enum { NVML_PROCESSES = 512 }; // of one GPU that are looked at: of more, none is told
#define SAMPLE_US 2000000ull   // samples older than this say nothing about now

static struct {
#define FN(NAME, SYMBOL, ARGS) int(*NAME) ARGS;
#define MAYBE FN
#include "gpu/nvml/nvml.def"
#undef MAYBE
#undef FN
} nvml;

static const DynSymbol symbols[] = {
#define FN(NAME, SYMBOL, ARGS) {#SYMBOL, (void **)&nvml.NAME, false},
#define MAYBE(NAME, SYMBOL, ARGS) {#SYMBOL, (void **)&nvml.NAME, true},
#include "gpu/nvml/nvml.def"
#undef MAYBE
#undef FN
};

// ---- opening ------------------------------------------------------------------------------------

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static DynLib library;
static bool started;
static char driver_version[96];

static bool switched_off(void) {
    for (Str rest = str_of(setting(SET_WITHOUT)), name; rest.p;) {
        name = str_split(&rest, ':');
        if (name.n == 4 && strncasecmp(name.p, "nvml", 4) == 0)
            return true;
    }
    return false;
}

enum { FOLDERS = 16 };

// The folders of WARPCELL_CUDA_LIBS, each ended with a zero in `text`.
static void split_folders(Buf *text, const char *folder[FOLDERS + 3]) {
    size_t n = 0;
    buf_add(text, str_of(setting(SET_CUDA_LIBS)));
    buf_byte(text, 0);
    for (char *at = text->failed ? NULL : text->p; at && n < FOLDERS;) {
        char *colon = strchr(at, ':');
        if (colon)
            *colon = 0;
        if (*at)
            folder[n++] = at;
        at = colon ? colon + 1 : NULL;
    }
    folder[n] = NULL;
}

static bool open_library(Err *e) {
    static const char *const names[] = {"libnvidia-ml.so.1", NULL};
    static const char *const usual[] = {"/usr/local/nvidia/lib64", "/usr/lib/wsl/lib", NULL};
    const char *folder[FOLDERS + 3];
    Buf text = {0};
    Err first = {0}, second = {0};
    split_folders(&text, folder);
    const bool ok =
        dynlib_open(&library, names, folder, symbols, sizeof symbols / sizeof *symbols, &first) ||
        dynlib_open(&library, names, usual, symbols, sizeof symbols / sizeof *symbols, &second);
    buf_free(&text);
    if (ok)
        return true;
    err_set(e, ERR_IMPORT, "NVML was not found (%s)", first.text);
    return err_hint(e, "It comes with NVIDIA's driver; a container needs the capability "
                       "'utility' (NVIDIA_DRIVER_CAPABILITIES) to have it.");
}

static bool open_locked(Err *e) {
    if (started)
        return true;
    if (switched_off()) {
        err_set(e, ERR_IMPORT, "NVML is switched off");
        return err_hint(e, "It is named in WARPCELL_WITHOUT.");
    }
    if (!library.handle && !open_library(e))
        return false;
    const int r = nvml.Init();
    if (r != NVML_OK) {
        err_set(e, ERR_IMPORT, "NVML does not start (status %d)", r);
        return err_hint(e, "Is NVIDIA's driver loaded, and of the same version as its libraries?");
    }
    if (nvml.DriverVersion(driver_version, sizeof driver_version) != NVML_OK)
        driver_version[0] = 0;
    driver_version[sizeof driver_version - 1] = 0;
    started = true;
    log_line(LOG_INFO, "gpu", "opened=%s driver=%s", library.path, driver_version);
    return true;
}

bool nvml_open(Err *e) {
    pthread_mutex_lock(&lock);
    const bool ok = open_locked(e);
    pthread_mutex_unlock(&lock);
    return ok;
}

const char *nvml_path(void) {
    return library.path;
}

const char *nvml_driver_version(void) {
    return driver_version;
}

// ---- one GPU ------------------------------------------------------------------------------------

static bool is_own(unsigned pid, const pid_t *own, size_t n) {
    for (size_t i = 0; i < n; i++)
        if ((unsigned)own[i] == pid)
            return true;
    return false;
}

// Are the numbers of processes those of the whole system? The first namespace has this number in
// Linux (PROC_PID_INIT_INO).
static bool sees_all_processes(void) {
    char name[64] = "";
    const ssize_t n = readlink("/proc/self/ns/pid", name, sizeof name - 1);
    return n > 0 && strcmp(name, "pid:[4026531836]") == 0;
}

// The processes of a GPU: those with a context, and those that share one through MPS. False: not
// told, or more than there is room for.
static bool list_processes(NvmlDevice d, NvmlProcess *list, unsigned *n) {
    unsigned more = 0;
    *n = NVML_PROCESSES;
    if (nvml.Processes(d, n, list) != NVML_OK || *n > NVML_PROCESSES)
        return false;
    if (nvml.MpsProcesses && *n < NVML_PROCESSES) {
        more = NVML_PROCESSES - *n;
        if (nvml.MpsProcesses(d, &more, list + *n) != NVML_OK)
            more = 0;
    }
    *n += more;
    return true;
}

static bool is_before(const NvmlProcess *list, unsigned i) {
    for (unsigned k = 0; k < i; k++)
        if (list[k].pid == list[i].pid)
            return true;
    return false;
}

static void count_processes(NvmlDevice d, const pid_t *own, size_t n_own, NvmlFigures *out) {
    static _Thread_local NvmlProcess list[NVML_PROCESSES];
    unsigned n;
    bool found = false, told = true;
    if (!list_processes(d, list, &n))
        return;
    for (unsigned i = 0; i < n; i++) {
        if (is_before(list, i))
            continue;
        const bool mine = is_own(list[i].pid, own, n_own);
        const unsigned long long bytes = list[i].bytes == NOT_TOLD ? 0 : list[i].bytes;
        told &= list[i].bytes != NOT_TOLD;
        found |= mine;
        out->n_others += !mine;
        *(mine ? &out->own : &out->others) += bytes;
    }
    out->knows_processes = told && (found || sees_all_processes());
}

// What the newest samples say of the processes asked for; one that has none did nothing.
static int own_share(NvmlDevice d, const pid_t *own, size_t n_own) {
    static _Thread_local NvmlSample sample[NVML_PROCESSES];
    struct timespec now;
    unsigned n = NVML_PROCESSES, sum = 0;
    clock_gettime(CLOCK_REALTIME, &now);
    const unsigned long long us =
        (unsigned long long)now.tv_sec * 1000000 + (unsigned long long)now.tv_nsec / 1000;
    const int r = nvml.ProcessBusy(d, sample, &n, us - SAMPLE_US);
    if (r == NVML_NOT_FOUND)
        return 0;
    if (r != NVML_OK || n > NVML_PROCESSES)
        return -1;
    for (size_t k = 0; k < n_own; k++) {
        const NvmlSample *newest = NULL;
        for (unsigned i = 0; i < n; i++)
            if (sample[i].pid == (unsigned)own[k] && (!newest || sample[i].at > newest->at))
                newest = &sample[i];
        sum += newest && newest->busy <= 100 ? newest->busy : 0;
    }
    return sum < 100 ? (int)sum : 100;
}

static bool read_memory(NvmlDevice d, NvmlFigures *out) {
    NvmlMemory2 m2 = {.version = MEMORY2_VERSION};
    NvmlMemory m;
    if (nvml.Memory2 && nvml.Memory2(d, &m2) == NVML_OK) {
        out->memory_total = m2.total;
        out->memory_used = m2.used; // without what the driver keeps for itself
        return true;
    }
    if (nvml.Memory(d, &m) != NVML_OK)
        return false;
    out->memory_total = m.total;
    out->memory_used = m.used;
    return true;
}

bool nvml_ask(const char *uuid, const pid_t *own, size_t n, NvmlFigures *out, Err *e) {
    NvmlDevice d;
    NvmlBusy b;
    *out = (NvmlFigures){.busy = -1, .own_busy = -1};
    if (!nvml_open(e))
        return false;
    if (!*uuid || nvml.ByUuid(uuid, &d) != NVML_OK || !read_memory(d, out))
        return err_set(e, ERR_RUNTIME, "NVML does not know %s", *uuid ? uuid : "this GPU");
    if (nvml.Busy(d, &b) == NVML_OK && b.gpu <= 100)
        out->busy = (int)b.gpu;
    count_processes(d, own, n, out);
    if (out->knows_processes)
        out->own_busy = own_share(d, own, n);
    return true;
}
