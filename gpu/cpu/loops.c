// loops.c: which of the compiled sets of loops this machine runs.
#include "gpu/cpu/loops.h"
#include <stdlib.h>

#if defined(LOOPS_v2)
const Loops *loops_v2(void);
const Loops *loops_v3(void);
const Loops *loops_v4(void);
static const struct {
    const char *name;
    const Loops *(*get)(void);
} sets[] = {{"v4", loops_v4}, {"v3", loops_v3}, {"v2", loops_v2}};

static bool runs_here(const char *name) {
    __builtin_cpu_init();
    if (name[1] == '4')
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx2");
    if (name[1] == '3')
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
               __builtin_cpu_supports("bmi2");
    return true;
}

const Loops *loops_get(void) {
    const char *wanted = getenv("WARPCELL_CPU");
    enum { COUNT = sizeof sets / sizeof *sets };
    for (int i = 0; i < COUNT; i++)
        if (wanted && str_is(str_of(wanted), sets[i].name) && runs_here(sets[i].name)) return sets[i].get();
    for (int i = 0; i < COUNT - 1; i++)
        if (runs_here(sets[i].name)) return sets[i].get();
    return sets[COUNT - 1].get();
}
#else
const Loops *loops_base(void);
const Loops *loops_get(void) { return loops_base(); }
#endif

OpId reduce_combiner(ReduceOp op, Dtype dt) {
    switch (op) {
    case RED_SUM: return OP_ID_ADD;
    case RED_PROD: return OP_ID_MUL;
    case RED_MIN: return OP_ID_MINIMUM;
    case RED_MAX: return OP_ID_MAXIMUM;
    case RED_ANY: return dt == DT_BOOL ? OP_ID_ADD : OP_ID_LOR;
    default: return dt == DT_BOOL ? OP_ID_MUL : OP_ID_LAND;
    }
}
