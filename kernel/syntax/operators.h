// operators.h: the operators of the language and the kinds of parameters, as all rooms name them.
#pragma once

typedef enum BinaryOp {
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_TRUEDIV,
    OP_FLOORDIV,
    OP_MOD,
    OP_POW,
    OP_MATMUL,
    OP_LSHIFT,
    OP_RSHIFT,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_BINARY_COUNT,
} BinaryOp;
typedef enum UnaryOp { OP_NEG, OP_POS, OP_INVERT, OP_UNARY_COUNT } UnaryOp; // `not` uses truth
typedef enum CompareOp { OP_LT, OP_LE, OP_EQ, OP_NE, OP_GT, OP_GE } CompareOp;

// What a comparison asks: a CompareOp, or one of these.
typedef enum Relation { REL_IN = OP_GE + 1, REL_NOT_IN, REL_IS, REL_IS_NOT } Relation;

typedef enum ParamKind {
    PARAM_POS_ONLY,
    PARAM_NORMAL,
    PARAM_STAR,
    PARAM_KW_ONLY,
    PARAM_STARSTAR,
} ParamKind;
