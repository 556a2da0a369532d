// describe.c: what there is, for `warpcell doctor`.
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/neighbours.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
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

// ---- one GPU ------------------------------------------------------------------------------------

static void tell_memory(const NvmlFigures *f, Buf *out) {
    char used[32], total[32], own[32], others[32];
    buf_printf(out, "%s of %s in use", bytes_text(f->memory_used, used),
               bytes_text(f->memory_total, total));
    if (f->knows_processes)
        buf_printf(out, ", %s by this kernel, %s by %u other process%s", bytes_text(f->own, own),
                   bytes_text(f->others, others), f->n_others, f->n_others == 1 ? "" : "es");
    else
        buf_add(out, STR(" (by whom is not told here)"));
    if (f->busy >= 0)
        buf_printf(out, "; busy %d %%", f->busy);
}

void cuda_tell_device(const Device *d, const char *margin, Buf *out) {
    const Cuda *g = cuda_of(d);
    NvmlFigures f;
    Err e = {0};
    buf_printf(out, "%s%s", margin, d->uuid[0] ? d->uuid : "its UUID is not known");
    if (g->slice_of[0])
        buf_printf(out, ", a slice (MIG) of %s", g->slice_of);
    if (g->mps)
        buf_add(out, STR(", shared with other programs by a server (MPS)"));
    buf_printf(out, "\n%s", margin);
    if (neighbours_ask(d, &f, &e))
        tell_memory(&f, out);
    else
        buf_printf(out, "what others use of it is not known: %s", e.text);
    buf_byte(out, '\n');
}

static void describe_nvml(Buf *out) {
    Err e = {0};
    if (nvml_open(&e))
        buf_printf(out, "  NVML     %s (%s), driver %s\n", nvml_path(), libs_place(nvml_path()),
                   nvml_driver_version());
    else
        buf_printf(out, "  NVML     %s\n           %s\n", e.text, e.hint);
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
            cuda_tell_device(&d, "           ", out);
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
    describe_nvml(out);
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

static void json_percent(Buf *out, const char *key, int percent) {
    if (percent < 0)
        buf_printf(out, ",\"%s\":null", key);
    else
        buf_printf(out, ",\"%s\":%d", key, percent);
}

// The members that only NVML knows; null where it does not.
static void json_nvml(Buf *out, const Device *d) {
    NvmlFigures f = {.busy = -1};
    Err e = {0};
    const bool asked = neighbours_ask(d, &f, &e);
    if (asked)
        buf_printf(out, ",\"memory_used\":%llu", f.memory_used);
    else
        buf_add(out, STR(",\"memory_used\":null"));
    if (asked && f.knows_processes)
        buf_printf(out, ",\"other_memory\":%llu,\"other_processes\":%u", f.others, f.n_others);
    else
        buf_add(out, STR(",\"other_memory\":null,\"other_processes\":null"));
    json_percent(out, "utilization", f.busy);
    buf_add(out, STR(",\"nvml_error\":"));
    buf_json_or_null(out, asked ? NULL : e.text);
}

static void json_identity(Buf *out, const Device *d) {
    const Cuda *g = cuda_of(d);
    buf_byte(out, ',');
    json_text(out, "uuid", d->uuid[0] ? d->uuid : NULL);
    buf_byte(out, ',');
    json_text(out, "slice_of", g->slice_of[0] ? g->slice_of : NULL);
    buf_printf(out, ",\"shared_by_mps\":%s", g->mps ? "true" : "false");
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
    if (there) {
        json_identity(out, &d);
        json_nvml(out, &d);
        cuda_backend.close(&d);
    }
    buf_byte(out, '}');
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
    Err no_nvml = {0};
    const bool nvml = nvml_open(&no_nvml);
    buf_add(out, STR(",\"nvml\":{"));
    json_text(out, "file", nvml ? nvml_path() : NULL);
    buf_byte(out, ',');
    json_text(out, "error", nvml ? NULL : no_nvml.text);
    buf_printf(out, "}},\"driver_version\":%d,", libs_driver_version());
    json_text(out, "driver", nvml ? nvml_driver_version() : NULL);
    buf_add(out, STR(",\"environment\":{"));
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
