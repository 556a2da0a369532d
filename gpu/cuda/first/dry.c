// dry.c: the driver's table, filled with functions that do nothing.
#include "gpu/cuda/first/dry.h"
#include "gpu/cuda/api.h"
#include "gpu/cuda/copy.h"
#include "gpu/cuda/libs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What an H200 says: how many steps of a loop share a kernel depends on it.
#define PROCESSORS 132
#define MEMORY_KHZ 3201000
#define BUS_BITS 6144
#define MEMORY ((size_t)80 << 30)
#define ALIGNED ((CuPointer)2 << 20)

static Arch chip;
static char report_kernel; // its handle
static CuPointer next_address = (CuPointer)1 << 40;

// ---- what says nothing --------------------------------------------------------------------------

#define SET_IN(T, N) (void)N
#define SET_ANY(T, N) (void)N
#define SET_OUT(T, N) memset(N, 0, sizeof *N)
#define FN(RESULT, NAME, SYMBOL, ...)                     \
    static RESULT none_##NAME(EACH(PARAM, __VA_ARGS__)) { \
        EACH(SET, __VA_ARGS__);                           \
        return CU_OK;                                     \
    }
#define LATER FN
#define OWN FN
#include "gpu/cuda/api/driver.def"
#undef FN

// ---- what is asked for --------------------------------------------------------------------------

static CuResult get_error_text(CuResult r, const char **text) {
    (void)r;
    *text = "";
    return CU_OK;
}

static CuResult get_count(int *n) {
    *n = 1;
    return CU_OK;
}

static CuResult get_name(char *name, int bytes, CuDevice d) {
    (void)d;
    snprintf(name, (size_t)bytes, "no GPU");
    return CU_OK;
}

static CuResult total_memory(size_t *bytes, CuDevice d) {
    (void)d;
    *bytes = MEMORY;
    return CU_OK;
}

static CuResult free_memory(size_t *available, size_t *total) {
    *available = *total = MEMORY;
    return CU_OK;
}

static CuResult get_attribute(int *value, int which, CuDevice d) {
    (void)d;
    switch (which) {
    case CU_ATTRIBUTE_MAJOR: *value = chip / 10; break;
    case CU_ATTRIBUTE_MINOR: *value = chip % 10; break;
    case CU_ATTRIBUTE_MULTIPROCESSORS: *value = PROCESSORS; break;
    case CU_ATTRIBUTE_SHARED_BYTES: *value = 227 << 10; break;
    case CU_ATTRIBUTE_MEMORY_KHZ: *value = MEMORY_KHZ; break;
    case CU_ATTRIBUTE_BUS_BITS: *value = BUS_BITS; break;
    default: *value = 0;
    }
    return CU_OK;
}

// Addresses with nothing behind them, aligned as the driver's.
static CuResult take(CuPointer *p, size_t bytes) {
    *p = next_address;
    next_address += (bytes / ALIGNED + 1) * ALIGNED;
    return CU_OK;
}

static CuResult take_host(void **p, size_t bytes) {
    *p = calloc(1, bytes);
    return *p ? CU_OK : CU_OUT_OF_MEMORY;
}

static CuResult give_host(void *p) {
    free(p);
    return CU_OK;
}

static CuResult take_bytes(CuPointer to, const void *from, size_t bytes, CuStream s) {
    (void)to;
    (void)from;
    (void)bytes;
    (void)s;
    return CU_OK;
}

static CuResult give_bytes(void *to, CuPointer from, size_t bytes, CuStream s) {
    const long long one = 1;
    (void)from;
    (void)s;
    memset(to, 0, bytes);
    if (bytes == sizeof one)
        memcpy(to, &one, sizeof one);
    return CU_OK;
}

static CuResult load(CuModule *m, const void *image) {
    (void)image;
    *m = (CuModule)&chip;
    return CU_OK;
}

static CuResult find(CuFunction *f, CuModule m, const char *name) {
    (void)m;
    *f = strcmp(name, "report") == 0 ? (CuFunction)&report_kernel : (CuFunction)&chip;
    return CU_OK;
}

// The kernel of copy.c, for which the host waits: from, bytes, to, number.
static void report(void **params) {
    const long long one = 1;
    unsigned long long number;
    Report *to;
    memcpy(&to, params[2], sizeof to);
    memcpy(&number, params[3], sizeof number);
    memset(to->bytes, 0, sizeof to->bytes);
    memcpy(to->bytes, &one, sizeof one);
    to->number = number;
}

static CuResult launch(CuFunction f, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                       unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                       CuStream s, void **params, void **extra) {
    (void)grid_x, (void)grid_y, (void)grid_z;
    (void)block_x, (void)block_y, (void)block_z;
    (void)shared_bytes;
    (void)s;
    (void)extra;
    if (f == (CuFunction)&report_kernel)
        report(params);
    return CU_OK;
}

static CuResult pin(void *p, size_t bytes, unsigned flags) {
    (void)p;
    (void)bytes;
    (void)flags;
    return CU_OK;
}

void dry_use(Arch arch) {
    chip = arch;
#define FN(RESULT, NAME, SYMBOL, ...) cu.NAME = none_##NAME;
#define OWN FN
#include "gpu/cuda/api/driver.def"
#undef OWN
#undef LATER
#undef FN
    cu.GetErrorName = cu.GetErrorString = get_error_text;
    cu.DeviceGetCount = get_count;
    cu.DeviceGetName = get_name;
    cu.DeviceTotalMem = total_memory;
    cu.DeviceGetAttribute = get_attribute;
    cu.MemAlloc = take;
    cu.MemGetInfo = free_memory;
    cu.MemAllocHost = take_host;
    cu.MemFreeHost = give_host;
    cu.CopyUp = take_bytes;
    cu.CopyDown = give_bytes;
    cu.ModuleLoadData = load;
    cu.ModuleGetFunction = find;
    cu.LaunchKernel = launch;
    cu.MemHostRegister = pin;
    libs_pretend(LIB_DRIVER, "none: kernels are compiled ahead");
}
