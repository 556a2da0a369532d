// gpus.h: what NVIDIA's management library tells of the GPUs that this kernel has in use.
#pragma once
#include "gpu/nvml/nvml.h"
#include <jansson.h>

enum { GPUS = 16 }; // that are told of, as many as the engine opens

typedef struct GpuTold {
    char name[16], uuid[48]; // "gpu", "GPU-..."
    bool known;              // figures are; else error says why not
    NvmlFigures figures;     // own: of the kernel's processes
    char error[200];
} GpuTold;

// As it is now. devices: as the engine told of them, or NULL; worker: the engine's process, 0:
// none. Returns how many GPUs it uses. The library is asked on a thread of its own, and waited for
// 0.1 s at most: a driver that does not answer must not hold the kernel up.
size_t gpus_ask(const json_t *devices, pid_t worker, GpuTold out[GPUS]);
