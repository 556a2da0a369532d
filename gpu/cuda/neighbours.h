// neighbours.h: what other programs use of a GPU, as NVML tells it (gpu/nvml).
#pragma once
#include "gpu/core/backend.h"
#include "gpu/nvml/nvml.h"

// Figures of the device; own are those of the process that has CUDA open for this engine.
MAY_FAIL bool neighbours_ask(const Device *d, NvmlFigures *f, Err *e);
// Backend.others; asked anew at most once a second.
bool neighbours_memory(const Device *d, size_t *bytes, unsigned *programs);
