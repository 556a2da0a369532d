// user.h: kernels whose CUDA C a program brought (CuPy's RawKernel): compiled once for
// each text and options, kept as modules, launched in the device's stream.
#pragma once
#include "gpu/cuda/api.h"
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/hash.h"

typedef struct UserModule {
    Hash128 hash; // of options and text
    CuModule module;
} UserModule;

typedef struct UserModules {
    UserModule item[USER_MODULES];
    int n;
    char last[64]; // name of the kernel that was launched last, or ""
} UserModules;

struct Cuda;
void user_close(struct Cuda *g);
