// libs.h: where NVIDIA's libraries are looked for and which file was taken.
//
// Order: the directories of WARPCELL_CUDA_LIBS, the nvidia wheels of the environment
// that the program is installed in and of the active ones (found by their folders,
// Python is not run), a toolkit that CUDA_HOME or CUDA_PATH names, the system's
// loader, /usr/local/cuda. The driver comes with the system only. WARPCELL_WITHOUT names
// libraries (cufft, with colons between) that are not opened.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/err.h"

typedef enum CudaLib {
    LIB_DRIVER,
    LIB_NVRTC,
    LIB_CUBLAS,
    LIB_CUFFT,
    LIB_CUSOLVER,
    LIB_COUNT
} CudaLib;

// Fills the library's table in api.h; does nothing when that is done already.
// Safe from several threads. Fails with ERR_IMPORT and a hint how to get it; a
// later call looks again, so that installing it helps a running kernel.
MAY_FAIL bool libs_open(CudaLib which, Err *e);

// The file it was opened from, "" while it is not.
const char *libs_path(CudaLib which);

// Which of those places a file is in, in words for `warpcell doctor`.
const char *libs_place(const char *path);

// The directories tried before the system's loader, one per line, and the same
// for those after it. For tests and `warpcell doctor`.
void libs_search(CudaLib which, Buf *before, Buf *after);

// CUDA version of the driver as 1000 * major + 10 * minor; 0 while it is not
// open. It decides which version of the other libraries comes first.
int libs_driver_version(void);

// For tests: the caller has filled the library's table in api.h itself; it
// counts as opened from `path`.
void libs_pretend(CudaLib which, const char *path);
