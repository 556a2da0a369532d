// nvml.h: what NVIDIA's management library (NVML, libnvidia-ml.so.1, which comes with the driver)
// tells of a GPU or a slice of one (MIG): whose memory is in use, and how busy it is. It needs no
// context and takes no memory of a GPU. Opened at run time: in the folders of WARPCELL_CUDA_LIBS,
// then where the system finds it; WARPCELL_WITHOUT=nvml leaves it out. Without it all else works.
// All functions may be called from any thread; one call takes some milliseconds.
#pragma once
#include "kernel/base/err.h"
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct NvmlFigures {
    unsigned long long memory_total, memory_used; // bytes of the GPU or slice
    int busy;             // percent of the last moment in which it ran something; -1: not known
    bool knows_processes; // the next four are known
    unsigned long long own, others; // bytes of the processes asked for, and of all others
    int own_busy;      // percent of the GPU that the processes asked for took; -1: not known
    unsigned n_others; // processes
} NvmlFigures;

// Opens the library once. Fails with ERR_IMPORT and a hint; a later call looks again.
MAY_FAIL bool nvml_open(Err *e);
// The file it was opened from, and the driver's version ("580.95.05"); "" while it is not open.
const char *nvml_path(void);
const char *nvml_driver_version(void);

// uuid: "GPU-..." or "MIG-...", as CUDA tells it; own: the n processes that are one's own. Fails
// with ERR_RUNTIME when the library does not know this GPU. Where this program sees other process
// numbers than the system does (a container) and none of its own is listed, knows_processes is
// false.
MAY_FAIL bool nvml_ask(const char *uuid, const pid_t *own, size_t n, NvmlFigures *out, Err *e);
