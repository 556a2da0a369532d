// text.h: the pieces of CUDA C that a kernel is put together from: operation
// bodies with their operands filled in, casts, and the helper functions of
// gpu/core/scalar.inc, whose text is inside the program.
#pragma once
#include "gpu/core/program.h"
#include "gpu/cuda/cuda_limits.h"

// Which helpers a text uses.
typedef struct HelperSet {
    bool used[MAX_HELPERS];
    bool costly[MAX_HELPERS]; // called by the kernel itself for an operation of HEAVY_COST or more
} HelperSet;

// "f64", "i8", "bool": the ending of a helper's name.
const char *type_suffix(Dtype dt);

// A C expression with the value of op on the operands a, b, c (C expressions
// without side effects) computed in type dt. False when the table has no body.
bool text_op(Buf *out, HelperSet *set, OpId op, Dtype dt, const char *a, const char *b,
             const char *c);

// `operand` of type `from` as a `to`, by the rules of scalar_cast.
void text_cast(Buf *out, HelperSet *set, Dtype from, Dtype to, const char *operand);

// The value of an instruction that is a cast or an operation, of registers "r0", "r1", ... False
// when the table has no body.
bool text_ins(Buf *out, HelperSet *set, const Ins *in);

// The value of the lane `by` lanes on in the warp.
void text_shuffle(Buf *out, HelperSet *set, Dtype dt, const char *value, const char *by);

// The value with which an accumulator starts.
void text_identity(Buf *out, HelperSet *set, ReduceOp op, Dtype dt);

// The used helpers and what they call, in the order of scalar.inc. by_call: the costly ones
// are not copied into the kernel wherever it uses them.
void text_helpers(Buf *out, const HelperSet *set, bool by_call);
