// machine_lanes.c: instructions on integers, comparisons and choices, with AVX-512. A comparison
// makes a mask, which becomes a vector of 0 and 1 at once. What a vector has behind a row's end is
// any number: it is never stored, and raises no flag, since floats are only compared quietly.
#include "gpu/cpu/machine_lanes.h"
#include "gpu/cpu/loops.h"

enum { WIDTHS = 4, MASK = 2, MASK_2 = 3 };

// A row's instruction for elements of 1, 2, 4 and 8 bytes; map 0: there is none.
typedef struct Row {
    uint8_t op;
    Op by_width[WIDTHS];
} Row;

static const Op AND = {1, 0xDB, 1, 1};
static const Op OR = {1, 0xEB, 1, 1};
static const Op XOR = {1, 0xEF, 1, 1};
static const Op NOT_OF_LAST = {3, 0x25, 1, 1}; // VPTERNLOGQ, with 0x55
static const Op SUBTRACT[WIDTHS] = {
    {1, 0xF8, 1, 0}, {1, 0xF9, 1, 0}, {1, 0xFA, 1, 0}, {1, 0xFB, 1, 1}};
static const Op MOVE[WIDTHS] = {{1, 0x6F, 3, 0}, {1, 0x6F, 3, 1}, {1, 0x6F, 2, 0}, {1, 0x6F, 2, 1}};
static const Op TEST[WIDTHS] = {{2, 0x26, 1, 0}, {2, 0x26, 1, 1}, {2, 0x27, 1, 0}, {2, 0x27, 1, 1}};
static const Op BLEND[WIDTHS] = {
    {2, 0x66, 1, 0}, {2, 0x66, 1, 1}, {2, 0x64, 1, 0}, {2, 0x64, 1, 1}};
static const Op COMPARE[WIDTHS] = {
    {3, 0x3F, 1, 0}, {3, 0x3F, 1, 1}, {3, 0x1F, 1, 0}, {3, 0x1F, 1, 1}};
static const Op COMPARE_FLOATS = {1, 0xC2, BY_TYPE, 0};
// Of 4 bytes, and of 8.
static const Op TO_FLOAT[2] = {{1, 0x5B, 0, 0}, {1, 0xE6, 2, 1}};
static const Op UNSIGNED_TO_FLOAT[2] = {{1, 0x7A, 3, 0}, {1, 0x7A, 2, 1}};
static const Op FLOAT_TO_DOUBLE = {1, 0x5A, 0, 0};
static const Op DOUBLE_TO_FLOAT = {1, 0x5A, 1, 1};
static const Op ROUND[2] = {{3, 0x08, 1, 0}, {3, 0x09, 1, 1}};
// To integers of the same width; what they cannot hold becomes the smallest one.
static const Op TO_INTEGER[2] = {{1, 0x5B, 2, 0}, {1, 0x7A, 1, 1}};
static const Op STORE_HALF = {3, 0x1B, 1, 0}; // VEXTRACTF32X8, of half 0
// Between integers of two widths: how far the code is behind the first one's, by scales.
enum { EXTEND_SIGN = 0x20, EXTEND_ZERO = 0x30, NARROW = 0x30 };
static const uint8_t between[WIDTHS][WIDTHS] = {{0, 0, 1, 2}, {0, 0, 3, 4}, {0, 0, 0, 5}};

static const Row either[] = {
    {OP_ID_ADD, {{1, 0xFC, 1, 0}, {1, 0xFD, 1, 0}, {1, 0xFE, 1, 0}, {1, 0xD4, 1, 1}}},
    {OP_ID_SUB, {{1, 0xF8, 1, 0}, {1, 0xF9, 1, 0}, {1, 0xFA, 1, 0}, {1, 0xFB, 1, 1}}},
    {OP_ID_MUL, {{0}, {1, 0xD5, 1, 0}, {2, 0x40, 1, 0}, {2, 0x40, 1, 1}}},
    {OP_ID_AND, {{1, 0xDB, 1, 1}, {1, 0xDB, 1, 1}, {1, 0xDB, 1, 1}, {1, 0xDB, 1, 1}}},
    {OP_ID_OR, {{1, 0xEB, 1, 1}, {1, 0xEB, 1, 1}, {1, 0xEB, 1, 1}, {1, 0xEB, 1, 1}}},
    {OP_ID_XOR, {{1, 0xEF, 1, 1}, {1, 0xEF, 1, 1}, {1, 0xEF, 1, 1}, {1, 0xEF, 1, 1}}},
    {OP_ID_LSHIFT, {{0}, {2, 0x12, 1, 1}, {2, 0x47, 1, 0}, {2, 0x47, 1, 1}}},
};
static const Row with_sign[] = {
    {OP_ID_MAXIMUM, {{2, 0x3C, 1, 0}, {1, 0xEE, 1, 0}, {2, 0x3D, 1, 0}, {2, 0x3D, 1, 1}}},
    {OP_ID_MINIMUM, {{2, 0x38, 1, 0}, {1, 0xEA, 1, 0}, {2, 0x39, 1, 0}, {2, 0x39, 1, 1}}},
    {OP_ID_RSHIFT, {{0}, {2, 0x11, 1, 1}, {2, 0x46, 1, 0}, {2, 0x46, 1, 1}}},
};
static const Row without_sign[] = {
    {OP_ID_MAXIMUM, {{1, 0xDE, 1, 0}, {2, 0x3E, 1, 0}, {2, 0x3F, 1, 0}, {2, 0x3F, 1, 1}}},
    {OP_ID_MINIMUM, {{1, 0xDA, 1, 0}, {2, 0x3A, 1, 0}, {2, 0x3B, 1, 0}, {2, 0x3B, 1, 1}}},
    {OP_ID_RSHIFT, {{0}, {2, 0x10, 1, 1}, {2, 0x45, 1, 0}, {2, 0x45, 1, 1}}},
};
#define ROWS(TABLE) TABLE, sizeof(TABLE) / sizeof *(TABLE)

static const Op *in_rows(const Row *rows, size_t n, int op, int width) {
    for (size_t i = 0; i < n; i++)
        if (rows[i].op == op && rows[i].by_width[width].map)
            return &rows[i].by_width[width];
    return NULL;
}

// Of two truth values.
static const Op *of_truths(int op) {
    switch (op) {
    case OP_ID_ADD:
    case OP_ID_MAXIMUM:
    case OP_ID_OR:
    case OP_ID_LOR: return &OR;
    case OP_ID_MUL:
    case OP_ID_MINIMUM:
    case OP_ID_AND:
    case OP_ID_LAND: return &AND;
    case OP_ID_XOR:
    case OP_ID_LXOR: return &XOR;
    default: return NULL;
    }
}

// The instruction of two operands; NULL: there is none.
static const Op *of_two(int op, Dtype dt, int width) {
    if (dt == DT_BOOL)
        return of_truths(op);
    if (!dtype_is_int(dt))
        return NULL;
    const Op *found = in_rows(ROWS(either), op, width);
    if (found)
        return found;
    return dtype_is_signed(dt) ? in_rows(ROWS(with_sign), op, width)
                               : in_rows(ROWS(without_sign), op, width);
}

// How VRNDSCALE rounds, without telling that it did; -1: the operation is another.
static int rounding_of(int op) {
    switch (op) {
    case OP_ID_RINT: return 8 | 0;
    case OP_ID_FLOOR: return 8 | 1;
    case OP_ID_CEIL: return 8 | 2;
    case OP_ID_TRUNC: return 8 | 3;
    default: return -1;
    }
}

static bool compares(int op) {
    return op >= OP_ID_LT && op <= OP_ID_GE;
}

static bool is_most(int op) {
    return op == OP_ID_MAXIMUM || op == OP_ID_MINIMUM;
}

// ---- which programs -----------------------------------------------------------------------------

static bool is_plain(Dtype dt) {
    return dt == DT_BOOL || dtype_is_int(dt) || dt == DT_F32 || dt == DT_F64;
}

static bool has_width(Dtype dt, size_t width) {
    return is_plain(dt) && dtype_bytes(dt) == width;
}

// Truth values are as wide as the others.
static bool is_value(Dtype dt, size_t width) {
    return dt == DT_BOOL || has_width(dt, width);
}

static bool can_float(int op) {
    return op == OP_ID_ADD || op == OP_ID_SUB || op == OP_ID_MUL || op == OP_ID_DIV ||
           op == OP_ID_SQRT || op == OP_ID_RECIPROCAL || op == OP_ID_NEG || op == OP_ID_ABS ||
           op == OP_ID_SQUARE || op == OP_ID_POS || is_most(op) || rounding_of(op) >= 0;
}

static bool can_one(int op, Dtype dt) {
    if (dt == DT_BOOL)
        return op == OP_ID_INVERT || op == OP_ID_LNOT;
    return op == OP_ID_INVERT || op == OP_ID_NEG || op == OP_ID_POS;
}

// Is a value needed by instructions of one kind alone?
static bool only_for(const Program *p, int value, int op) {
    for (int i = value + 1; i < p->nins; i++) {
        const uint16_t operand[] = {p->ins[i].a, p->ins[i].b, p->ins[i].c};
        for (int n = 0; n < asm_arity(&p->ins[i]); n++)
            if (operand[n] == value && p->ins[i].op != op)
                return false;
    }
    return true;
}

static bool is_narrow(Dtype dt, size_t width) {
    return is_plain(dt) && dtype_bytes(dt) < width;
}

// Of floats to the signed integers of the width alone: what others make of too large numbers is not
// the processor's.
static bool can_cast(const Program *p, int i, size_t width) {
    const Dtype from = (Dtype)p->ins[i].dt, to = (Dtype)p->ins[i].out;
    if (!is_plain(from) || dtype_bytes(from) > width)
        return false;
    if (is_narrow(to, width) && to != DT_BOOL) {
        if (!only_for(p, i, I_STORE))
            return false;
        return dtype_is_float(to) ? from == DT_F64 : !dtype_is_float(from);
    }
    if (!is_value(to, width))
        return false;
    return dtype_is_float(to) || !dtype_is_float(from) ||
           (dtype_is_signed(to) && dtype_bytes(from) == width);
}

static bool can_operate(const Program *p, const Ins *in, size_t width) {
    const Dtype dt = (Dtype)in->dt;
    if (!is_value(dt, width) || !is_value((Dtype)in->out, width))
        return false;
    if (in->op == OP_ID_WHERE)
        return p->ins[in->a].op != I_PARAM;
    if (compares(in->op))
        return true;
    if (dtype_is_float(dt))
        return can_float(in->op) &&
               !(is_most(in->op) && p->ins[in->a].op == I_PARAM && p->ins[in->b].op == I_PARAM);
    return of_two(in->op, dt, width_index(width)) || can_one(in->op, dt);
}

static bool can_load(const Program *p, int i, size_t width) {
    const Dtype dt = p->access[p->ins[i].a].dt;
    return is_value(dt, width) || (is_narrow(dt, width) && only_for(p, i, I_CAST));
}

// A narrow value that is stored has just been cast.
static bool can_store(const Program *p, int i, size_t width) {
    const Dtype dt = p->access[p->ins[i].b].dt;
    return is_value(dt, width) || (is_narrow(dt, width) && p->ins[p->ins[i].a].op == I_CAST);
}

static bool can_do(const Program *p, int i, size_t width) {
    const Ins *in = &p->ins[i];
    switch (in->op) {
    case I_LOAD: return can_load(p, i, width);
    case I_STORE: return can_store(p, i, width);
    case I_PARAM: return is_value(p->param[in->a].dt, width);
    case I_CAST: return can_cast(p, i, width);
    default: return in->op < OP_ID_COUNT && can_operate(p, in, width);
    }
}

static Dtype type_of(const Program *p, const Ins *in) {
    switch (in->op) {
    case I_LOAD: return p->access[in->a].dt;
    case I_STORE: return p->access[in->b].dt;
    case I_PARAM: return p->param[in->a].dt;
    default: return (Dtype)in->out;
    }
}

bool lanes_possible(const Program *p, size_t *width) {
    *width = 0;
    for (int i = 0; i < p->nins; i++) {
        const size_t own = dtype_bytes(type_of(p, &p->ins[i]));
        if (own > *width)
            *width = own;
    }
    for (int i = 0; i < p->nins; i++)
        if (!can_do(p, i, *width))
            return false;
    return *width > 0;
}

// ---- instructions -------------------------------------------------------------------------------

void lanes_moves(Asm *a) {
    a->load = a->store = MOVE[width_index(a->width)];
    a->store.code = 0x7F;
}

bool lanes_load(Asm *a, Dtype dt, int to, Place from) {
    const size_t own = dtype_bytes(dt);
    if (own == a->width)
        return false;
    const uint8_t code = between[width_index(own)][width_index(a->width)];
    Op op = {2, (uint8_t)((dtype_is_signed(dt) ? EXTEND_SIGN : EXTEND_ZERO) + code), 1, 0};
    if (dtype_is_float(dt))
        op = FLOAT_TO_DOUBLE;
    asm_masked(a, op, to, 0, from, a->masked, a->masked);
    return true;
}

bool lanes_store(Asm *a, Dtype dt, int from, Place to) {
    const size_t own = dtype_bytes(dt);
    if (own == a->width)
        return false;
    const uint8_t code = between[width_index(own)][width_index(a->width)];
    const Op op = {2, (uint8_t)(NARROW + code), 2, 0};
    asm_masked(a, dtype_is_float(dt) ? STORE_HALF : op, from, 0, to, a->masked, false);
    if (dtype_is_float(dt))
        buf_byte(&a->code, 0);
    return true;
}

static void all(Asm *a, Op op, int to, int first, Place last) {
    asm_masked(a, op, to, first, last, 0, false);
}

// A value in a register: its own, or `spare`, where it is brought.
static int in_register(Asm *a, int value, int k, int spare) {
    const Place x = asm_place(a, value, k);
    if (!x.memory)
        return x.reg;
    all(a, a->load, spare, 0, x);
    return spare;
}

static void truths_of_mask(Asm *a, int to) {
    asm_masked(a, MOVE[width_index(a->width)], to, 0, asm_constant(a, CONSTANT_TRUE), MASK, true);
}

static void compare(Asm *a, Op op, int predicate, int mask, int first, Place last) {
    all(a, op, mask, first, last);
    buf_byte(&a->code, (char)predicate);
}

// Quiet comparisons: which of them are true of NaN.
enum { FLOAT_UNORDERED = 3, FLOAT_LESS = 0x11, FLOAT_GREATER = 0x1E };

static int predicate_of(int op, bool floats) {
    static const uint8_t whole[] = {1, 2, 0, 4, 6, 5}; // LT, LE, EQ, NE, GT, GE
    static const uint8_t quiet[] = {FLOAT_LESS, 0x12, 0, 4, FLOAT_GREATER, 0x1D};
    return floats ? quiet[op - OP_ID_LT] : whole[op - OP_ID_LT];
}

static void operate_compare(Asm *a, const Ins *in, int to, int k) {
    const Dtype dt = (Dtype)in->dt;
    const bool floats = dtype_is_float(dt);
    Op op = floats ? COMPARE_FLOATS : COMPARE[width_index(a->width)];
    op.code = (uint8_t)(op.code - (!floats && !dtype_is_signed(dt)));
    const int first = in_register(a, in->a, k, to);
    compare(a, op, predicate_of(in->op, floats), MASK, first, asm_place(a, in->b, k));
    truths_of_mask(a, to);
}

static void operate_where(Asm *a, const Ins *in, int to, int k) {
    const int width = width_index(a->width), asked = asm_place(a, in->a, k).reg;
    all(a, TEST[width], MASK, asked, in_vector(asked));
    const int otherwise = in_register(a, in->c, k, to);
    asm_masked(a, BLEND[width], to, otherwise, asm_place(a, in->b, k), MASK, false);
}

static void operate_round(Asm *a, const Ins *in, int to, int k) {
    const int x = in_register(a, in->a, k, to);
    asm_masked(a, ROUND[a->width == 8], to, 0, in_vector(x), a->masked, a->masked);
    buf_byte(&a->code, (char)rounding_of(in->op));
}

// a > b || a != a ? a : b
static void operate_most(Asm *a, const Ins *in, int to, int k) {
    const int x = in_register(a, in->a, k, to);
    const int predicate = in->op == OP_ID_MAXIMUM ? FLOAT_GREATER : FLOAT_LESS;
    compare(a, COMPARE_FLOATS, FLOAT_UNORDERED, MASK, x, in_vector(x));
    compare(a, COMPARE_FLOATS, predicate, MASK_2, x, asm_place(a, in->b, k));
    BYTES(a, "\xC4\xE1\xEC\x45\xD3"); // korq k2, k2, k3
    const int otherwise = in_register(a, in->b, k, to);
    asm_masked(a, BLEND[width_index(a->width)], to, otherwise, in_vector(x), MASK, false);
}

static void operate_cast(Asm *a, const Ins *in, int to, int k) {
    const int x = in_register(a, in->a, k, to);
    const Dtype out = (Dtype)in->out;
    if (out == DT_BOOL && in->dt != DT_BOOL) {
        all(a, TEST[width_index(a->width)], MASK, x, in_vector(x));
        truths_of_mask(a, to);
    } else if (dtype_is_int(out) && dtype_is_float((Dtype)in->dt)) {
        asm_masked(a, TO_INTEGER[a->width == 8], to, 0, in_vector(x), a->masked, a->masked);
    } else if (out == DT_F32 && in->dt == DT_F64) {
        asm_masked(a, DOUBLE_TO_FLOAT, to, 0, in_vector(x), a->masked, a->masked);
    } else if (dtype_is_float(out) && !dtype_is_float((Dtype)in->dt)) {
        const bool whole = dtype_bytes((Dtype)in->dt) == a->width; // else it has become signed
        const bool sign = !whole || dtype_is_signed((Dtype)in->dt) || in->dt == DT_BOOL;
        all(a, (sign ? TO_FLOAT : UNSIGNED_TO_FLOAT)[a->width == 8], to, 0, in_vector(x));
    } else if (x != to) {
        all(a, a->load, to, 0, in_vector(x));
    }
}

static void operate_one(Asm *a, const Ins *in, int to, int k) {
    const Place x = asm_place(a, in->a, k);
    if (in->dt == DT_BOOL) {
        const int reg = in_register(a, in->a, k, to);
        all(a, XOR, to, reg, asm_constant(a, CONSTANT_TRUE));
    } else if (in->op == OP_ID_NEG) {
        all(a, XOR, to, to, in_vector(to));
        all(a, SUBTRACT[width_index(a->width)], to, to, x);
    } else if (in->op == OP_ID_INVERT) {
        all(a, NOT_OF_LAST, to, to, x);
        buf_byte(&a->code, 0x55);
    } else {
        all(a, a->load, to, 0, x);
    }
}

bool lanes_operate(Asm *a, const Ins *in, int to, int k) {
    const Dtype dt = (Dtype)in->dt;
    if (in->op == I_CAST)
        operate_cast(a, in, to, k);
    else if (in->op == OP_ID_WHERE)
        operate_where(a, in, to, k);
    else if (compares(in->op))
        operate_compare(a, in, to, k);
    else if (dtype_is_float(dt) && rounding_of(in->op) >= 0)
        operate_round(a, in, to, k);
    else if (dtype_is_float(dt) && is_most(in->op))
        operate_most(a, in, to, k);
    else if (dtype_is_float(dt))
        return false;
    else if (of_two(in->op, dt, width_index(a->width)))
        all(a, *of_two(in->op, dt, width_index(a->width)), to, in_register(a, in->a, k, to),
            asm_place(a, in->b, k));
    else
        operate_one(a, in, to, k);
    return true;
}
