// text.c: operation bodies and casts as CUDA C. The helpers they call are in
// helpers.c.
#include "gpu/cuda/text.h"
#include "gpu/cuda/helpers.h"
#include <ctype.h>
#include <stdio.h>

const char *type_suffix(Dtype dt) {
    return dtype_info[dt].shorter;
}

static const char *wrapping_body(OpId op) {
    static const char *const bodies[OP_ID_COUNT] = {
#define OP(...)
#define BODY(...)
#define TEST(...)
#define WRAP(ID, EXPR) [OP_ID_##ID] = #EXPR,
#include "gpu/core/ops.def"
#undef OP
#undef BODY
#undef TEST
    };
    return bodies[op];
}

// The unsigned type in which arithmetic on dt wraps around.
static const char *wrapping_type(Dtype dt) {
    return dtype_bytes(dt) == 8 ? "unsigned long long" : "unsigned int";
}

typedef struct Fill { // what the names in a body stand for
    Dtype dt;
    const char *operand[3];
    bool costly;
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
    } else if (str_is(name, "P")) {
        buf_add(out, str_of(dtype_info[dtype_part(fill->dt)].cuda));
    } else if ((str_is(name, "FN") || str_is(name, "PART_FN")) && rest->n && rest->p[0] == '(') {
        size_t close = str_find(*rest, STR(")"), 0);
        Str base = str_trim(str_slice(*rest, 1, close));
        char full[64];
        Dtype dt = name.n == 2 ? fill->dt : dtype_part(fill->dt);
        snprintf(full, sizeof full, "%.*s_%s", STR_ARG(base), type_suffix(dt));
        if (fill->costly)
            helper_use_costly(set, str_of(full));
        else
            helper_use(set, str_of(full));
        buf_add(out, str_of(full));
        *rest = str_slice(*rest, close + 1, rest->n);
    } else {
        buf_add(out, name);
    }
}

static bool starts_name(char c) {
    return isalpha((unsigned char)c) || c == '_';
}
static bool in_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static void fill_body(Buf *out, HelperSet *set, const char *body, const Fill *fill) {
    Str rest = str_of(body);
    while (rest.n) {
        size_t n = 1;
        bool number = isdigit((unsigned char)rest.p[0]) != 0;
        if (in_word(rest.p[0])) // a name, or a number with its point
            while (n < rest.n && (in_word(rest.p[n]) || (number && rest.p[n] == '.')))
                n++;
        else if (rest.p[0] == '.' && rest.n > 1 && in_word(rest.p[1])) // a member's name stays
            while (n < rest.n && in_word(rest.p[n]))
                n++;
        Str word = str_slice(rest, 0, n);
        rest = str_slice(rest, n, rest.n);
        if (starts_name(word.p[0]))
            fill_name(out, set, fill, word, &rest);
        else
            buf_add(out, word);
    }
}

bool text_op(Buf *out, HelperSet *set, OpId op, Dtype dt, const char *a, const char *b,
             const char *c) {
    if (op == OP_ID_WHERE) {
        buf_printf(out, "%s ? %s : %s", a, b, c);
        return true;
    }
    if (op == OP_ID_UNIFORM) {
        helper_use_costly(set, STR("philox_f64"));
        buf_printf(out, "philox_f64((U64)%s, (U64)%s)", a, b);
        return true;
    }
    const char *body = op_info(op)->body[dt];
    if (!body)
        return false;
    if (dtype_is_int(dt) && wrapping_body(op))
        body = wrapping_body(op);
    fill_body(out, set, body, &(Fill){dt, {a, b, c}, op_info(op)->cost >= HEAVY_COST});
    return true;
}

// Name of the conversion helper from a float; NULL when a C cast does it.
static const char *float_conversion(Dtype to) {
    switch (to) {
    case DT_I8:
    case DT_I16:
    case DT_I32:
    case DT_U8:
    case DT_U16: return "to_i32";
    case DT_U32:
    case DT_I64: return "to_i64";
    case DT_U64: return "to_u64";
    default: return NULL;
    }
}

// The operand as a number of a real type: *from becomes that type.
static void text_number(char out[96], HelperSet *set, Dtype *from, const char *operand) {
    const char *form = dtype_is_complex(*from) ? "%s.re"
                       : *from == DT_F16       ? "float_of_half(%s)"
                                               : "%s";
    if (*from == DT_F16)
        helper_use(set, STR("float_of_half"));
    snprintf(out, 96, form, operand);
    *from = *from == DT_F16 ? DT_F32 : dtype_part(*from);
}

// A complex number from two expressions of the parts' type.
static void text_complex(Buf *out, HelperSet *set, Dtype dt, const char *re, const char *im) {
    char maker[16];
    const char *part = dtype_info[dtype_part(dt)].cuda;
    snprintf(maker, sizeof maker, "make_%s", type_suffix(dt));
    helper_use(set, str_of(maker));
    buf_printf(out, "%s((%s)%s, (%s)%s)", maker, part, re, part, im);
}

void text_cast(Buf *out, HelperSet *set, Dtype from, Dtype to, const char *operand) {
    char number[96], im[96];
    const char *type = dtype_info[to].cuda;
    if (from == to) {
        buf_add(out, str_of(operand));
        return;
    }
    if (dtype_is_complex(from) && to == DT_BOOL) {
        buf_printf(out, "(%s.re != 0 || %s.im != 0)", operand, operand);
        return;
    }
    snprintf(im, sizeof im, dtype_is_complex(from) ? "%s.im" : "0", operand);
    text_number(number, set, &from, operand);
    const char *helper = dtype_is_float(from) ? float_conversion(to) : NULL;
    if (to == DT_BOOL) {
        buf_printf(out, "%s != 0", number);
    } else if (dtype_is_complex(to)) {
        text_complex(out, set, to, number, im);
    } else if (to == DT_F16) {
        helper_use(set, STR("half_of"));
        buf_printf(out, "half_of((double)%s)", number);
    } else if (helper) {
        helper_use(set, str_of(helper));
        buf_printf(out, "(%s)%s(%s)", type, helper, number);
    } else {
        buf_printf(out, "(%s)%s", type, number);
    }
}

bool text_ins(Buf *out, HelperSet *set, const Ins *in) {
    char a[16], b[16], c[16];
    snprintf(a, sizeof a, "r%d", in->a);
    snprintf(b, sizeof b, "r%d", in->b);
    snprintf(c, sizeof c, "r%d", in->c);
    if (in->op != I_CAST)
        return text_op(out, set, (OpId)in->op, (Dtype)in->dt, a, b, c);
    text_cast(out, set, (Dtype)in->dt, (Dtype)in->out, a);
    return true;
}

void text_shuffle(Buf *out, HelperSet *set, Dtype dt, const char *value, const char *by) {
    if (dtype_is_complex(dt)) {
        char re[128], im[128];
        snprintf(re, sizeof re, "__shfl_down_sync(0xffffffffu, %s.re, %s)", value, by);
        snprintf(im, sizeof im, "__shfl_down_sync(0xffffffffu, %s.im, %s)", value, by);
        text_complex(out, set, dt, re, im);
    } else {
        buf_printf(out, "(%s)__shfl_down_sync(0xffffffffu, %s, %s)", dtype_info[dt].cuda, value,
                   by);
    }
}

// Lowest or highest value of a real type, spelled without headers.
static void text_bound(Buf *out, Dtype dt, bool highest) {
    unsigned bits = (unsigned)dtype_bytes(dt) * 8 - dtype_is_signed(dt);
    unsigned long long top = ~0ull >> (64 - bits);
    if (dtype_is_float(dt))
        buf_printf(out, "%s1e%s * 10", highest ? "" : "-", dt == DT_F64 ? "308" : "38f");
    else if (dt == DT_BOOL)
        buf_byte(out, highest ? '1' : '0');
    else if (highest)
        buf_printf(out, "%lluu%s", top, bits > 32 ? "ll" : "");
    else if (dtype_is_signed(dt))
        buf_printf(out, "-%llu%s - 1", top, bits > 32 ? "ll" : "");
    else
        buf_byte(out, '0');
}

static void real_identity(Buf *out, ReduceOp op, Dtype dt) {
    switch (op) {
    case RED_SUM: buf_byte(out, '0'); break;
    case RED_PROD:
    case RED_ALL: buf_byte(out, '1'); break;
    case RED_ANY: buf_byte(out, '0'); break;
    case RED_MIN: text_bound(out, dt, true); break;
    default: text_bound(out, dt, false);
    }
}

void text_identity(Buf *out, HelperSet *set, ReduceOp op, Dtype dt) {
    Buf part = {0};
    real_identity(&part, op, dtype_part(dt));
    if (dtype_is_complex(dt)) {
        char text[64];
        snprintf(text, sizeof text, "(%.*s)", STR_ARG(buf_str(&part)));
        text_complex(out, set, dt, text, op == RED_PROD ? "0" : text);
    } else {
        buf_printf(out, "(%s)(%.*s)", dtype_info[dt].cuda, STR_ARG(buf_str(&part)));
    }
    if (part.failed)
        out->failed = true;
    buf_free(&part);
}
