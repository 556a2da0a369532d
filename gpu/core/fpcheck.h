// fpcheck.h: which floating-point errors an operation met: what NumPy warns of.
#pragma once
#include "gpu/core/ops.h"

enum { FP_DIVIDE = 1, FP_OVERFLOW = 2, FP_INVALID = 4, FP_UNDERFLOW = 8 };
// Whether underflow is looked for: results that are too small are too common to be told unasked.
// Changed while nothing is recorded that has not run.
extern bool fp_underflow;
// Numbers for what is checked but is no operation of ops.def.
enum {
    FP_CAST = OP_ID_COUNT,
    FP_REDUCE,
    FP_ACCUMULATE,
    FP_REDUCEAT,
    FP_MATMUL,
    FP_DOT,
    FP_AT,
    FP_OPS
};

// How the CPU finds out. HARDWARE: the processor's own flags are exact for the loop.
// VALUES: by looking at results and operands.
typedef enum FpCheck { FP_NONE, FP_HARDWARE, FP_VALUES } FpCheck;
FpCheck fp_check_of(int op, Dtype dt, Dtype out);

// The flags of n elements r = op(a, b), all of type dt (r of type out); for any
// operation with a check. b: NULL for one operand.
unsigned fp_classify(int op, Dtype dt, Dtype out, const void *r, const void *a, const void *b,
                     size_t n);

// Where in the user's text the operation that is recorded stands: a number that
// comes back in reports. 0: errors are not reported. NULL: they never are.
extern uint32_t (*fp_place)(void *ctx);
// Called on the thread that runs programs, after one that met errors.
extern void (*fp_report)(void *ctx, uint32_t place, int op, unsigned flags);
extern void *fp_ctx;
// How the product that is recorded is called: FP_MATMUL or FP_DOT.
extern int fp_product;

// scalar_cast() as an array's cast: a finite number that becomes infinite is reported.
Scalar fp_scalar_cast(Scalar s, Dtype to);

// The processor's flags: cleared, and those met since then.
void fp_clear(void);
unsigned fp_raised(void);
