// fft.h: cuFFT's plans, kept for the next transform of the same kind.
#pragma once
#include "gpu/cuda/api.h"
#include <stdbool.h>

// A plan holds tables of some kilobytes to megabytes on the device; a program uses few kinds.
enum { FFT_PLANS = 16 };

typedef struct FftKey {
    int type, rank;                 // type: cufftType
    long long dim[3], inner, batch; // batch: transforms of one call
} FftKey;

typedef struct FftPlans {
    struct {
        FftKey key;
        CufftPlan plan;
        size_t work_bytes; // borrowed from the pool for each transform
        unsigned used;     // larger: later
    } item[FFT_PLANS];
    int n;
    unsigned clock;
} FftPlans;

struct Cuda;
void fft_close(struct Cuda *g);
