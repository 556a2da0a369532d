// text.c: operation bodies and casts as CUDA C. The helpers they call are in
// helpers.c.
#include "gpu/cuda/text.h"
#include "gpu/cuda/helpers.h"
#include <ctype.h>
#include <stdio.h>

static const char *const suffixes[DT_COUNT] = {
    [DT_BOOL] = "bool", [DT_I8] = "i8",   [DT_I16] = "i16", [DT_I32] = "i32",
    [DT_I64] = "i64",   [DT_U8] = "u8",   [DT_U16] = "u16", [DT_U32] = "u32",
    [DT_U64] = "u64",   [DT_F32] = "f32", [DT_F64] = "f64",
};

const char *type_suffix(Dtype dt) { return suffixes[dt]; }

static const char *wrapping_body(OpId op) {
    switch (op) {
#define WRAP(ID, BODY)                                                                             \
    case OP_ID_##ID: return #BODY;
#include "gpu/cuda/wrap.def"
#undef WRAP
    default: return NULL;
    }
}

// The unsigned type in which arithmetic on dt wraps around.
static const char *wrapping_type(Dtype dt) {
    return dtype_bytes(dt) == 8 ? "unsigned long long" : "unsigned int";
}

typedef struct Fill { // what the names in a body stand for
    Dtype dt;
    const char *operand[3];
} Fill;

// Writes one identifier of a body; *rest stands behind it and moves on when
// FN(name) takes more.
static void fill_name(Buf *out, HelperSet *set, const Fill *fill, Str name, Str *rest) {
    if (name.n == 1 && name.p[0] >= 'a' && name.p[0] <= 'c') {
        buf_add(out, str_of(fill->operand[name.p[0] - 'a']));
    } else if (str_is(name, "T")) {
        buf_add(out, str_of(dtype_info[fill->dt].cuda));
    } else if (str_is(name, "W")) {
        buf_add(out, str_of(wrapping_type(fill->dt)));
    } else if (str_is(name, "FN") && rest->n && rest->p[0] == '(') {
        size_t close = str_find(*rest, STR(")"), 0);
        Str base = str_trim(str_slice(*rest, 1, close));
        char full[64];
        snprintf(full, sizeof full, "%.*s_%s", STR_ARG(base), type_suffix(fill->dt));
        helper_use(set, str_of(full));
        buf_add(out, str_of(full));
        *rest = str_slice(*rest, close + 1, rest->n);
    } else {
        buf_add(out, name);
    }
}

static bool starts_name(char c) { return isalpha((unsigned char)c) || c == '_'; }
static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.'; }

static void fill_body(Buf *out, HelperSet *set, const char *body, const Fill *fill) {
    Str rest = str_of(body);
    while (rest.n) {
        size_t n = 1;
        if (in_word(rest.p[0]))
            while (n < rest.n && in_word(rest.p[n])) n++; // a name or a number
        Str word = str_slice(rest, 0, n);
        rest = str_slice(rest, n, rest.n);
        if (starts_name(word.p[0])) fill_name(out, set, fill, word, &rest);
        else buf_add(out, word);
    }
}

bool text_op(Buf *out, HelperSet *set, OpId op, Dtype dt, const char *a, const char *b,
             const char *c) {
    if (op == OP_ID_WHERE) return buf_printf(out, "%s ? %s : %s", a, b, c), true;
    if (op == OP_ID_UNIFORM) {
        helper_use(set, STR("philox_f64"));
        return buf_printf(out, "philox_f64((U64)%s, (U64)%s)", a, b), true;
    }
    const char *body = op_info(op)->body[dt];
    if (!body) return false;
    if (dtype_is_int(dt) && wrapping_body(op)) body = wrapping_body(op);
    fill_body(out, set, body, &(Fill){dt, {a, b, c}});
    return true;
}

// Name of the conversion helper from a float; NULL when a C cast does it.
static const char *float_conversion(Dtype to) {
    switch (to) {
    case DT_I8: case DT_I16: case DT_I32: case DT_U8: case DT_U16: return "to_i32";
    case DT_U32: case DT_I64: return "to_i64";
    case DT_U64: return "to_u64";
    default: return NULL;
    }
}

void text_cast(Buf *out, HelperSet *set, Dtype from, Dtype to, const char *operand) {
    const char *type = dtype_info[to].cuda;
    const char *helper = dtype_is_float(from) ? float_conversion(to) : NULL;
    if (from == to) {
        buf_add(out, str_of(operand));
    } else if (to == DT_BOOL) {
        buf_printf(out, "%s != 0", operand);
    } else if (helper) {
        helper_use(set, str_of(helper));
        buf_printf(out, "(%s)%s(%s)", type, helper, operand);
    } else {
        buf_printf(out, "(%s)%s", type, operand);
    }
}

OpId reduce_as_op(ReduceOp op) {
    static const OpId ops[RED_COUNT] = {
        [RED_SUM] = OP_ID_ADD,     [RED_PROD] = OP_ID_MUL, [RED_MIN] = OP_ID_MINIMUM,
        [RED_MAX] = OP_ID_MAXIMUM, [RED_ANY] = OP_ID_LOR,  [RED_ALL] = OP_ID_LAND,
    };
    return ops[op];
}

// Lowest or highest value of a type, spelled without headers.
static void text_bound(Buf *out, Dtype dt, bool highest) {
    unsigned bits = (unsigned)dtype_bytes(dt) * 8 - dtype_is_signed(dt);
    unsigned long long top = ~0ull >> (64 - bits);
    if (dtype_is_float(dt))
        buf_printf(out, "%s1e%s * 10", highest ? "" : "-", dt == DT_F64 ? "308" : "38f");
    else if (dt == DT_BOOL) buf_byte(out, highest ? '1' : '0');
    else if (highest) buf_printf(out, "%lluu%s", top, bits > 32 ? "ll" : "");
    else if (dtype_is_signed(dt))
        buf_printf(out, "-%llu%s - 1", top, bits > 32 ? "ll" : "");
    else buf_byte(out, '0');
}

void text_identity(Buf *out, ReduceOp op, Dtype dt) {
    switch (op) {
    case RED_SUM: buf_add(out, dt == DT_F64 ? STR("-0.0") : dt == DT_F32 ? STR("-0.0f") : STR("0")); break;
    case RED_PROD: case RED_ALL: buf_byte(out, '1'); break;
    case RED_ANY: buf_byte(out, '0'); break;
    case RED_MIN: text_bound(out, dt, true); break;
    default: text_bound(out, dt, false);
    }
}
