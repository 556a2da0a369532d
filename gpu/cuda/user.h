// user.h: kernels whose CUDA C a program brought (CuPy's RawKernel): compiled once for
// each text and options, kept as modules, launched in the device's stream.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cuda/api.h"
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/hash.h"

typedef struct UserModule {
    Hash128 hash; // of options and text
    CuModule module;
    struct { // the function of it that was asked for last
        char name[64];
        CuFunction f;
        unsigned threads, static_bytes; // see CU_FUNC_THREADS; 0: not known
    } last;
} UserModule;

typedef struct UserLaunch {
    char name[64];
    unsigned grid[3], block[3];
    size_t nargs;
    UserArgument arg[TOLD_ARGUMENTS];
} UserLaunch;

typedef struct UserModules {
    UserModule item[USER_MODULES];
    int n;
    UserLaunch last; // the last one
    unsigned queued; // launched since the device was last waited for
} UserModules;

struct Cuda;
// The launch that may be at fault, in words; nothing when there is none.
void user_tell(const struct Cuda *g, Buf *out);
void user_close(struct Cuda *g);
