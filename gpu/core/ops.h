// ops.h: the table of elementwise operations as data, and NumPy's rules for
// which types an operation computes in.
#pragma once
#include "gpu/core/dtype.h"

typedef enum OpId {
#define OP(ID, NAME, ARITY, RULE, ULP, COST) OP_ID_##ID,
#define BODY(ID, KIND, EXPR)
#define TEST(ID, KIND, EXPR)
#include "gpu/core/ops.def"
#undef OP
#undef BODY
#undef TEST
    OP_ID_COUNT
} OpId;

typedef enum OpRule {
    RULE_ARITH,
    RULE_TRUEDIV,
    RULE_FLOAT,
    RULE_COMPARE,
    RULE_LOGIC,
    RULE_BITS,
    RULE_SHIFT,
    RULE_ROUND,
    RULE_TEST,
    RULE_SELECT,
    RULE_RANDOM,
    RULE_MIXED,
} OpRule;

typedef struct OpInfo {
    const char *name; // NumPy's
    uint8_t arity;
    OpRule rule;
    uint8_t ulp;                // CPU and GPU agree to this many; 0: the same bits
    uint8_t cost;               // of a float or complex element, in additions
    const char *body[DT_COUNT]; // source text for each computing type; NULL: not defined
    bool test[DT_COUNT];        // the body gives a bool
    bool same[DT_COUNT];        // the body gives the computing type
    bool part[DT_COUNT];        // the body gives the type of the real part
} OpInfo;
const OpInfo *op_info(OpId op);

// What the body gives for operands of type dt.
Dtype op_result_type(OpId op, Dtype dt);

// False for a name that is no operation.
bool op_find(Str name, OpId *out);

// One operand as the rules see it: an array's or scalar's type, or a weak Python
// number with its value.
typedef struct Operand {
    Dtype dt;
    bool weak;
    Scalar value; // when weak
} Operand;

// What an operation does for operands of certain types.
typedef struct OpTypes {
    OpId op;       // the one asked for, or its row for uint64 beside signed integers
    Dtype adopted; // the type that Python's numbers take first: float16 rounds them
    Dtype compute; // the type that the operands are converted to
    Dtype result;  // to which what the body gives is converted (float16 from float32)
} OpTypes;

// Source: NumPy enhancement proposal 50; numpy.result_type.
// Fails with NumPy's TypeError when the operation is not defined for them, and
// with OverflowError when a weak integer does not fit the array's type.
MAY_FAIL bool op_resolve(OpId op, const Operand *in, OpTypes *out, Err *e);

// A number as an operand: rounded to the type it adopts, then in the computing one.
Scalar op_operand(const OpTypes *types, Scalar value);

// result_type of the operands: what where() and concatenate() give.
MAY_FAIL bool op_common_type(const Operand *in, int n, Dtype *out, Err *e);
