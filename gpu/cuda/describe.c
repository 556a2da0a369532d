// describe.c: what there is, for `warpcell doctor`.
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/process.h"

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
    describe_library(out, LIB_NVRTC, "NVRTC");
    describe_library(out, LIB_CUBLAS, "cuBLAS");
    describe_library(out, LIB_CUFFT, "cuFFT");
    describe_library(out, LIB_CUSOLVER, "cuSOLVER");
    describe_devices(out);
    buf_printf(out, "  opened   %s\n",
               process_is_used() ? "in a process of its own, which may fail without the names"
                                 : "in the engine (WARPCELL_GPU_PROCESS is off)");
    describe_cache(out);
}
