// describe.c: what there is, for `warpcell doctor`.
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/process.h"
#include <stdlib.h>

// What CUDA itself reads: which GPUs or slices (MIG) it shows to a process, and where the server is
// that shares one (MPS). Before anything is opened.
static const char *const read_by_cuda[] = {"CUDA_VISIBLE_DEVICES", "CUDA_MPS_PIPE_DIRECTORY",
                                           "CUDA_MPS_ACTIVE_THREAD_PERCENTAGE",
                                           "CUDA_MPS_PINNED_DEVICE_MEM_LIMIT"};
enum { READ_BY_CUDA = sizeof read_by_cuda / sizeof *read_by_cuda };

static const struct {
    CudaLib which;
    const char *name, *key;
} libraries[] = {{LIB_DRIVER, "driver", "driver"},
                 {LIB_NVRTC, "NVRTC", "nvrtc"},
                 {LIB_CUBLAS, "cuBLAS", "cublas"},
                 {LIB_CUFFT, "cuFFT", "cufft"},
                 {LIB_CUSOLVER, "cuSOLVER", "cusolver"}};
enum { LIBRARIES = sizeof libraries / sizeof *libraries };

static void describe_library(Buf *out, CudaLib which, const char *name) {
    Err e = {0};
    if (libs_open(which, &e)) {
        buf_printf(out, "  %-8s %s (%s)\n", name, libs_path(which), libs_place(libs_path(which)));
        return;
    }
    buf_printf(out, "  %-8s %s\n", name, e.text);
    buf_printf(out, "           %s\n", e.hint);
}

static void describe_devices(Buf *out) {
    Err e = {0};
    int n = cuda_count(&e);
    if (!n)
        buf_printf(out, "  devices  none: %s\n", e.text);
    for (int i = 0; i < n; i++) {
        Device d = {.backend = &cuda_backend, .index = i};
        err_clear(&e);
        if (cuda_backend.open(&d, &e)) {
            buf_printf(out, "  gpu:%d    %s\n", i, d.description);
            cuda_backend.close(&d);
        } else {
            buf_printf(out, "  gpu:%d    %s\n", i, e.text);
        }
    }
}

static void describe_cache(Buf *out) {
    DiskCache c;
    size_t bytes, files;
    diskcache_open(&c);
    diskcache_usage(&c, &bytes, &files);
    if (c.dir[0])
        buf_printf(out, "  kernels  %s: %zu files, %.1f of %zu MiB\n", c.dir, files,
                   (double)bytes / (1 << 20), c.limit >> 20);
    else
        buf_add(out, STR("  kernels  are not kept on disk (no private cache folder)\n"));
}

void cuda_describe(Buf *out) {
    buf_add(out, STR("CUDA\n"));
    describe_library(out, LIB_DRIVER, "driver");
    int version = libs_driver_version();
    if (version)
        buf_printf(out, "           for CUDA %d.%d\n", version / 1000, version % 1000 / 10);
    for (size_t i = 1; i < LIBRARIES; i++)
        describe_library(out, libraries[i].which, libraries[i].name);
    for (size_t i = 0; i < READ_BY_CUDA; i++)
        if (getenv(read_by_cuda[i]))
            buf_printf(out, "  set      %s is '%s'\n", read_by_cuda[i], getenv(read_by_cuda[i]));
    describe_devices(out);
    buf_printf(out, "  opened   %s\n",
               process_is_used() ? "in a process of its own, which may fail without the names"
                                 : "in the engine (WARPCELL_GPU_PROCESS is off)");
    describe_cache(out);
}

// ---- the same as JSON, for programs -------------------------------------------------------------

static void json_text(Buf *out, const char *key, const char *text) {
    buf_printf(out, "\"%s\":", key);
    buf_json_or_null(out, text);
}

static void json_library(Buf *out, size_t i) {
    Err e = {0};
    const bool there = libs_open(libraries[i].which, &e);
    buf_printf(out, "%s\"%s\":{", i ? "," : "", libraries[i].key);
    json_text(out, "file", there ? libs_path(libraries[i].which) : NULL);
    buf_byte(out, ',');
    json_text(out, "error", there ? NULL : e.text);
    buf_byte(out, '}');
}

static void json_device(Buf *out, int i) {
    Err e = {0};
    Device d = {.backend = &cuda_backend, .index = i};
    const bool there = cuda_backend.open(&d, &e);
    size_t available = 0, total = 0;
    buf_printf(out, "%s{\"index\":%d,", i ? "," : "", i);
    json_text(out, "description", there ? d.description : NULL);
    if (there)
        cuda_backend.memory(&d, &available, &total);
    buf_printf(out, ",\"memory_total\":%zu,\"memory_available\":%zu,", total, available);
    json_text(out, "error", there ? NULL : e.text);
    buf_byte(out, '}');
    if (there)
        cuda_backend.close(&d);
}

static void json_cache(Buf *out) {
    DiskCache c;
    size_t bytes, files;
    diskcache_open(&c);
    diskcache_usage(&c, &bytes, &files);
    buf_byte(out, '{');
    json_text(out, "folder", c.dir[0] ? c.dir : NULL);
    buf_printf(out, ",\"files\":%zu,\"bytes\":%zu,\"limit\":%zu}", files, bytes, c.limit);
}

void cuda_describe_json(Buf *out) {
    Err e = {0};
    buf_add(out, STR("{\"libraries\":{"));
    for (size_t i = 0; i < LIBRARIES; i++)
        json_library(out, i);
    buf_printf(out, "},\"driver_version\":%d,\"environment\":{", libs_driver_version());
    for (size_t i = 0; i < READ_BY_CUDA; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        json_text(out, read_by_cuda[i], getenv(read_by_cuda[i]));
    }
    const int n = cuda_count(&e);
    buf_add(out, STR("},"));
    json_text(out, "no_devices", n ? NULL : e.text);
    buf_add(out, STR(",\"devices\":["));
    for (int i = 0; i < n; i++)
        json_device(out, i);
    buf_printf(out, "],\"own_process\":%s,\"kernels\":", process_is_used() ? "true" : "false");
    json_cache(out);
    buf_byte(out, '}');
}
