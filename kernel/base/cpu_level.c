// cpu_level.c: asks the processor.
#include "kernel/base/cpu_level.h"
#include "kernel/base/settings.h"
#include <stdlib.h>

#if defined(__x86_64__)
static int supported(void) {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") ||
        !__builtin_cpu_supports("bmi2"))
        return 2;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512vl")
               ? 4
               : 3;
}

int cpu_level(void) {
    const char *wanted = setting(SET_CPU);
    int most = supported();
    int level = wanted && wanted[0] == 'v' ? wanted[1] - '0' : most;
    return level >= 2 && level < most ? level : most;
}

bool cpu_is_amd(void) {
    __builtin_cpu_init();
    return __builtin_cpu_is("amd");
}
#else
int cpu_level(void) {
    return 0;
}

bool cpu_is_amd(void) {
    return false;
}
#endif
