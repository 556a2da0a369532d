// loops.c: which of the compiled sets of loops this machine runs.
#include "gpu/cpu/loops.h"
#include "kernel/base/cpu_level.h"

#if defined(LOOPS_v2)
const Loops *loops_v2(void);
const Loops *loops_v3(void);
const Loops *loops_v4(void);

const Loops *loops_get(void) {
    int level = cpu_level();
    return level == 4 ? loops_v4() : level == 3 ? loops_v3() : loops_v2();
}
#else
const Loops *loops_base(void);
const Loops *loops_get(void) {
    return loops_base();
}
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
