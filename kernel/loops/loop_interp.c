// loop_interp.c: runs the typed code of loops instruction by instruction: on
// machines that loop_x86.c does not know, and to test it against.
#include "kernel/loops/loop_ir.h"
#include <math.h>

static inline double as_float(uint64_t bits) {
    double f;
    memcpy(&f, &bits, 8);
    return f;
}
static inline uint64_t as_bits(double f) {
    uint64_t bits;
    memcpy(&bits, &f, 8);
    return bits;
}

uint64_t loop_get(const char *p, NumKind k) {
    switch (k) {
#define LOAD(KIND, T, AS)        \
    case KIND: {                 \
        T v;                     \
        memcpy(&v, p, sizeof v); \
        return (uint64_t)(AS)v;  \
    }
        LOAD(NUM_I8, int8_t, int64_t)
        LOAD(NUM_I16, int16_t, int64_t)
        LOAD(NUM_I32, int32_t, int64_t)
        LOAD(NUM_U8, uint8_t, uint64_t)
        LOAD(NUM_U16, uint16_t, uint64_t)
        LOAD(NUM_U32, uint32_t, uint64_t)
        LOAD(NUM_BOOL, uint8_t, uint64_t)
        LOAD(NUM_I64, int64_t, int64_t)
        LOAD(NUM_U64, uint64_t, uint64_t)
#undef LOAD
    case NUM_F32: {
        float f;
        memcpy(&f, p, 4);
        return as_bits((double)f);
    }
    default: {
        uint64_t v;
        memcpy(&v, p, 8);
        return v;
    }
    }
}

void loop_put(char *p, NumKind k, uint64_t v) {
    if (k == NUM_F32) {
        float f = (float)as_float(v);
        memcpy(p, &f, 4);
        return;
    }
    switch (num_bytes(k)) { // the low bytes, whatever the machine's order
    case 1: {
        uint8_t x = (uint8_t)v;
        memcpy(p, &x, 1);
        return;
    }
    case 2: {
        uint16_t x = (uint16_t)v;
        memcpy(p, &x, 2);
        return;
    }
    case 4: {
        uint32_t x = (uint32_t)v;
        memcpy(p, &x, 4);
        return;
    }
    default: memcpy(p, &v, 8); return;
    }
}

static bool compare_i(int64_t b, int64_t c, unsigned k) {
    switch (k & 7) {
    case OP_LT: return (b < c) != (k >> 3);
    case OP_LE: return (b <= c) != (k >> 3);
    case OP_EQ: return (b == c) != (k >> 3);
    case OP_NE: return (b != c) != (k >> 3);
    case OP_GT: return (b > c) != (k >> 3);
    default: return (b >= c) != (k >> 3);
    }
}
static bool compare_u(uint64_t b, uint64_t c, unsigned k) {
    const uint64_t top = UINT64_C(1) << 63;
    return compare_i((int64_t)(b ^ top), (int64_t)(c ^ top), k);
}
static bool compare_f(double b, double c, unsigned k) {
    switch (k & 7) {
    case OP_LT: return (b < c) != (k >> 3);
    case OP_LE: return (b <= c) != (k >> 3);
    case OP_EQ: return (b == c) != (k >> 3);
    case OP_NE: return (b != c) != (k >> 3);
    case OP_GT: return (b > c) != (k >> 3);
    default: return (b >= c) != (k >> 3);
    }
}

// Does the item have the form? Its number is *v.
static bool item_is(VM *vm, const Trace *g, unsigned form, const Value *v) {
    LoopType t = g->forms[form].item;
    (void)vm;
    switch (lt_kind(t)) {
    case LT_BOOL: return v->tag == T_BOOL;
    case LT_INT: return v->tag == T_INT;
    case LT_FLOAT: return v->tag == T_FLOAT;
    case LT_EXT: return v->tag == T_EXT && v->ext == lt_n(t);
    case LT_LIST: return v_is_type(*v, &type_list);
    case LT_NONE: return v->tag == T_NONE;
    default: return false;
    }
}

static Tag tag_of(LoopType t) {
    switch (lt_kind(t)) {
    case LT_BOOL: return T_BOOL;
    case LT_INT: return T_INT;
    case LT_FLOAT: return T_FLOAT;
    case LT_NONE: return T_NONE;
    default: return T_EXT;
    }
}

static Value item_of(const Trace *g, unsigned form, uint64_t bits) {
    LoopType t = g->forms[form].item;
    Value v = {.tag = tag_of(t), .ext = lt_kind(t) == LT_EXT ? lt_n(t) : 0};
    v.u.bits = bits;
    return v;
}

static bool divide(int64_t b, int64_t c, int64_t *quotient, int64_t *rest) {
    if (c == 0 || (c == -1 && b == INT64_MIN))
        return false;
    int64_t q = b / c, m = b % c;
    if (m && (m < 0) != (c < 0)) {
        q--;
        m += c;
    }
    *quotient = q;
    *rest = m;
    return true;
}

#define RB r[i->b]
#define RC r[i->c]
#define SB ((int64_t)r[i->b])
#define SC ((int64_t)r[i->c])
#define FB as_float(r[i->b])
#define FC as_float(r[i->c])
#define LEAVE return i->x
#define INT(NAME, E)             \
    case L_##NAME:               \
        r[i->a] = (uint64_t)(E); \
        break;
#define FLOAT(NAME, E)        \
    case L_##NAME:            \
        r[i->a] = as_bits(E); \
        break;
#define CHECKED(NAME, T, BUILTIN)      \
    case L_##NAME: {                   \
        T n;                           \
        if (BUILTIN((T)RB, (T)RC, &n)) \
            LEAVE;                     \
        r[i->a] = (uint64_t)n;         \
        break;                         \
    }
#define SHIFT(NAME, E)           \
    case L_##NAME:               \
        if (RC > 63)             \
            LEAVE;               \
        r[i->a] = (uint64_t)(E); \
        break;

static uint32_t run_typed(VM *vm, const Trace *g, const LoopIns *i, uint64_t *r) {
    int64_t q, m;
    for (;; i++)
        switch ((LoopOp)i->op) {
        case L_MOVI:
        case L_MOVF:
        case L_PUTI:
        case L_PUTF:
            r[i->a] = RB;
            break;
            CHECKED(ADDI, int64_t, __builtin_add_overflow)
            CHECKED(SUBI, int64_t, __builtin_sub_overflow)
            CHECKED(MULI, int64_t, __builtin_mul_overflow)
            CHECKED(ADDU, uint64_t, __builtin_add_overflow)
            CHECKED(SUBU, uint64_t, __builtin_sub_overflow)
            CHECKED(MULU, uint64_t, __builtin_mul_overflow)
            INT(ADDW, RB + RC)
            INT(SUBW, RB - RC)
            INT(MULW, RB * RC)
            INT(AND, RB & RC)
            INT(OR, RB | RC)
            INT(XOR, RB ^ RC)
        case L_SHLI:
            if (RC > 63 || (int64_t)(RB << RC) >> RC != SB)
                LEAVE;
            r[i->a] = RB << RC;
            break;
            SHIFT(SHLN, RB << RC)
            SHIFT(SARI, SB >> RC)
            SHIFT(SHRU, RB >> RC) case L_DIVI : if (!divide(SB, SC, &q, &m)) LEAVE;
            r[i->a] = (uint64_t)q;
            break;
        case L_MODI:
            if (!divide(SB, SC, &q, &m))
                LEAVE;
            r[i->a] = (uint64_t)m;
            break;
        case L_DIVU:
            if (!RC)
                LEAVE;
            r[i->a] = RB / RC;
            break;
        case L_MODU:
            if (!RC)
                LEAVE;
            r[i->a] = RB % RC;
            break;
        case L_NEGI:
            if (SB == INT64_MIN)
                LEAVE;
            r[i->a] = (uint64_t)-SB;
            break;
        case L_ABSI:
            if (SB == INT64_MIN)
                LEAVE;
            r[i->a] = (uint64_t)(SB < 0 ? -SB : SB);
            break;
            INT(NOT, ~RB)
            INT(FLIP, RB ^ 1)
        case L_FIT:
            if (!loop_fits(SB, (NumKind)i->k))
                LEAVE;
            break;
            INT(WRAP, loop_wrap(RB, (NumKind)i->k))
        case L_POWI:
            if (!loop_power(SB, SC, &q))
                LEAVE;
            r[i->a] = (uint64_t)q;
            break;
            INT(MAXI, SC > SB ? SC : SB)
            INT(MINI, SC < SB ? SC : SB)
            FLOAT(ADDF, FB + FC)
            FLOAT(SUBF, FB - FC)
            FLOAT(MULF, FB * FC)
            FLOAT(DIVF, FB / FC)
            INT(NEGF, RB ^ UINT64_C(1) << 63)
            INT(ABSF, RB & INT64_MAX)
            FLOAT(SQRTF, sqrt(FB))
            FLOAT(ROUND, (double)(float)FB)
            INT(MAXF, FC > FB ? RC : RB)
            INT(MINF, FC < FB ? RC : RB)
        case L_MODP:
        case L_DIVP: {
            double quotient;
            if (FC == 0)
                LEAVE;
            double rest = float_divmod(FB, FC, &quotient);
            r[i->a] = as_bits(i->op == L_MODP ? rest : quotient);
            break;
        }
        case L_POWP: {
            bool whole = isfinite(FB) && isfinite(FC) && FC == floor(FC) && (FB != 0 || FC >= 0);
            if (!(FB > 0) && !whole)
                LEAVE;
            double p = pow(FB, FC);
            if (!isfinite(p))
                LEAVE;
            r[i->a] = as_bits(p);
            break;
        }
        case L_CALL1: {
            double y = isfinite(FB) ? g->fns[i->k].math.one(FB) : NAN;
            if (!isfinite(y))
                LEAVE;
            r[i->a] = as_bits(y);
            break;
        }
        case L_CALL2: {
            double y = isfinite(FB) && isfinite(FC) ? g->fns[i->k].math.two(FB, FC) : NAN;
            if (!isfinite(y))
                LEAVE;
            r[i->a] = as_bits(y);
            break;
        }
        case L_DRAW: r[i->a] = as_bits(g->fns[i->k].draw(g->fns[i->k].ctx)); break;
        case L_WHOLE:
            if (!g->fns[i->k].draw_whole(g->fns[i->k].ctx, SB, SC, &q))
                LEAVE;
            r[i->a] = (uint64_t)q;
            break;
        case L_HOOK: {
            double y = vm->loops->hooks->compute(vm, &g->rules[i->k], FB, FC);
            if (!isfinite(y))
                LEAVE;
            r[i->a] = as_bits(y);
            break;
        }
        case L_NONZ:
            if (FB == 0)
                LEAVE;
            break;
        case L_POSF:
            if (FB < 0)
                LEAVE;
            break;
        case L_QUIET:
            if (!loop_quiet(as_float(r[i->a]), FB, FC))
                LEAVE;
            break;
            FLOAT(I2F, (double)SB)
            FLOAT(U2F, (double)RB)
        case L_I2FX:
            if (SB > INT64_C(1) << 53 || SB < -(INT64_C(1) << 53))
                LEAVE;
            r[i->a] = as_bits((double)SB);
            break;
        case L_F2I:
            if (!(FB > -0x1p63 && FB < 0x1p63))
                LEAVE;
            r[i->a] = (uint64_t)(int64_t)FB;
            break;
            INT(SETI, compare_i(SB, SC, i->k))
            INT(SETU, compare_u(RB, RC, i->k))
            INT(SETF, compare_f(FB, FC, i->k))
        case L_BOUND: {
            int64_t n = SB < 0 ? SB + SC : SB;
            if ((uint64_t)n >= RC)
                LEAVE;
            r[i->a] = (uint64_t)n;
            break;
        }
        case L_LDI:
        case L_LDF: r[i->a] = loop_get((const char *)(uintptr_t)(RB + RC), (NumKind)i->k); break;
        case L_LDXI:
        case L_LDXF:
            r[i->a] = loop_get((const char *)(uintptr_t)(RB + RC * num_bytes((NumKind)i->k)),
                               (NumKind)i->k);
            break;
        case L_STI:
        case L_STF: loop_put((char *)(uintptr_t)(RB + RC), (NumKind)i->k, r[i->a]); break;
        case L_STXI:
        case L_STXF:
            loop_put((char *)(uintptr_t)(RB + RC * num_bytes((NumKind)i->k)), (NumKind)i->k,
                     r[i->a]);
            break;
        case L_FILLI:
        case L_FILLF: loop_fill(r, i->b, (NumKind)i->k, r[i->a]); break;
        case L_COPY:
            if (!loop_copy(r, i->a, (NumKind)i->k, i->b, (NumKind)i->c))
                LEAVE;
            break;
        case L_LLEN: r[i->a] = ((const List *)(uintptr_t)RB)->n; break;
        case L_LIS:
            r[i->a] = item_is(vm, g, i->k, &((const List *)(uintptr_t)RB)->items[RC]);
            break;
        case L_LGETI:
        case L_LGETF: {
            const Value *v = &((const List *)(uintptr_t)RB)->items[RC];
            if (!item_is(vm, g, i->k, v))
                LEAVE;
            r[i->a] = v->tag == T_BOOL ? v->u.b : v->u.bits;
            break;
        }
        case L_LPUTI:
        case L_LPUTF: {
            Value *v = &((List *)(uintptr_t)RB)->items[RC];
            if (v->tag == T_OBJ)
                LEAVE;
            *v = item_of(g, i->k, r[i->a]);
            break;
        }
        case L_LPOP: ((List *)(uintptr_t)RB)->n--; break;
        case L_LAPPI:
        case L_LAPPF: {
            List *l = (List *)(uintptr_t)RB;
            if (l->n == l->cap)
                LEAVE;
            l->items[l->n++] = item_of(g, i->k, r[i->a]);
            break;
        }
        case L_JI:
            if (compare_i(SB, SC, i->k))
                i = &g->ins[g->blocks[i->x]] - 1;
            break;
        case L_JU:
            if (compare_u(RB, RC, i->k))
                i = &g->ins[g->blocks[i->x]] - 1;
            break;
        case L_JF:
            if (compare_f(FB, FC, i->k))
                i = &g->ins[g->blocks[i->x]] - 1;
            break;
        case L_JUMP: i = &g->ins[g->blocks[i->x]] - 1; break;
        case L_ITERATION:
            if ((int64_t)--r[SLOT_FUEL] <= 0 && !loop_refuel(g, r))
                LEAVE;
            break;
        case L_EXIT: LEAVE;
        case L_SYNC:
        case L_ATOMI:
        case L_ATOMF:
        case L_WARPI:
        case L_WARPF:
        case LOOP_OPS: return 0; // never on the host
        }
}

uint32_t loop_interpret(VM *vm, const Trace *g, uint64_t *r) {
    return run_typed(vm, g, g->ins, r);
}

bool loop_step(const Trace *g, const LoopIns *i, uint64_t *r) {
    // between two exits of its own: the second is reached when it did not leave
    LoopIns two[2] = {*i, {.op = L_EXIT, .x = 1}};
    two[0].x = 0;
    return run_typed(g->vm, g, two, r) == 1;
}
