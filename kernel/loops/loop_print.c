// loop_print.c: the typed code of one iteration of a nest as C for a device. The words that
// a device's own language has for threads and bits are macros (WC_...), which the text of
// the array library defines in front (LoopHooks.launch); everything else is C.
//
// Slots are U64 variables, temporaries are constants of their block, an exit that is taken
// sets *left, and the thread ends. Arithmetic gives the bits that it gives on the host.
#include "kernel/loops/loop_device.h"
#include <stdio.h>

typedef struct Printer {
    Buf *out;
    const Trace *g;
    LoopTurns *s;
    char cls[LOOP_CELLS]; // of the temporaries of this block
    bool lists;           // constant tuples
    bool mentioned[LOOP_SLOTS], put[LOOP_SLOTS];
    bool fixed[LOOP_SLOTS]; // known when the text is made: fix
    uint64_t fix[LOOP_SLOTS];
} Printer;

// ---- what all texts begin with ------------------------------------------------------------------

static const char library[] =
    "WC_FN int wc_finite(double x) { return (WC_BITS(x) & 0x7ff0000000000000ull) != "
    "0x7ff0000000000000ull; }\n"
    "WC_FN int wc_nan(double x) { return x != x; }\n"
    "WC_FN int wc_quiet(double y, double b, double c) {\n"
    "    return wc_finite(y) || (y != y ? b != b || c != c : !wc_finite(b) || !wc_finite(c)); }\n"
    "WC_FN int wc_add(I64 b, I64 c, I64 *a) { *a = (I64)((U64)b + (U64)c); return ((b ^ *a) & (c ^ "
    "*a)) < 0; }\n"
    "WC_FN int wc_sub(I64 b, I64 c, I64 *a) { *a = (I64)((U64)b - (U64)c); return ((b ^ c) & (b ^ "
    "*a)) < 0; }\n"
    "WC_FN int wc_mul(I64 b, I64 c, I64 *a) { *a = (I64)((U64)b * (U64)c); return WC_MULHI(b, c) "
    "!= *a >> 63; }\n"
    "WC_FN int wc_divmod(I64 b, I64 c, I64 *q, I64 *m) {\n"
    "    if (c == 0 || (c == -1 && b == (I64)(1ull << 63))) return 1;\n"
    "    *q = b / c, *m = b - *q * c;\n"
    "    if (*m && (*m < 0) != (c < 0)) *q -= 1, *m += c;\n"
    "    return 0; }\n"
    "WC_FN int wc_power(I64 b, I64 c, I64 *a) {\n"
    "    I64 r = 1;\n"
    "    if (c < 0) return 1;\n"
    "    while (c) {\n"
    "        if (c & 1 && wc_mul(r, b, &r)) return 1;\n"
    "        c >>= 1;\n"
    "        if (c && wc_mul(b, b, &b)) return 1; }\n"
    "    *a = r; return 0; }\n"
    "WC_FN double wc_fdivmod(double a, double b, int rest) {\n"
    "    double mod = fmod(a, b), div = (a - mod) / b, whole;\n"
    "    if (mod != 0) { if ((b < 0) != (mod < 0)) mod += b, div -= 1; }\n"
    "    else mod = copysign(0.0, b);\n"
    "    if (div != 0) { whole = floor(div); if (div - whole > 0.5) whole += 1; }\n"
    "    else whole = copysign(0.0, a / b);\n"
    "    return rest ? mod : whole; }\n"
    "WC_FN int wc_pow(double b, double c, double *a) {\n"
    "    int exact = wc_finite(b) && wc_finite(c) && c == floor(c) && (b != 0 || c >= 0);\n"
    "    if (!(b > 0) && !exact) return 1;\n"
    "    *a = pow(b, c); return !wc_finite(*a); }\n";

// ---- cells --------------------------------------------------------------------------------------

static const char *c_type(NumKind k) {
    static const char *const types[] = {
        "",      "unsigned char", "signed char",    "short",        "int",
        "I64",   "unsigned char", "unsigned short", "unsigned int", "U64",
        "float", "double"};
    return types[k];
}

static void literal(Printer *p, char cls, uint64_t bits) {
    if (cls == 'F')
        buf_printf(p->out, "WC_REAL(0x%llxull)", (unsigned long long)bits);
    else
        buf_printf(p->out, "(I64)0x%llxull", (unsigned long long)bits);
}

// A cell as a C expression of class I or F.
static void cell(Printer *p, char cls, uint16_t ref) {
    if (ref >= LOOP_SLOTS) {
        bool same = p->cls[ref] == cls;
        buf_printf(p->out, same ? "t%u" : cls == 'F' ? "WC_REAL(t%u)" : "(I64)WC_BITS(t%u)", ref);
        return;
    }
    for (uint32_t i = 0; i < p->g->n_consts; i++)
        if (p->g->const_slot[i] == ref) {
            literal(p, cls, p->g->consts[i]);
            return;
        }
    if (p->fixed[ref]) {
        literal(p, cls, p->fix[ref]);
        return;
    }
    p->mentioned[ref] = true;
    buf_printf(p->out, cls == 'F' ? "WC_REAL(s%u)" : "(I64)s%u", ref);
}

// Text with $a, $b, $c for the instruction's cells (as their classes say; $B and $C: as
// unsigned) and $k, $t for a number and a type.
static void fill(Printer *p, const LoopIns *i, const char *text) {
    const LoopOpInfo *info = &loop_op_info[i->op];
    for (const char *c = text; *c; c++) {
        if (*c != '$') {
            buf_byte(p->out, *c);
            continue;
        }
        switch (*++c) {
        case 'a': cell(p, info->a, i->a); break;
        case 'b': cell(p, info->b, i->b); break;
        case 'c': cell(p, info->c, i->c); break;
        case 'B':
            buf_add(p->out, STR("(U64)"));
            cell(p, 'I', i->b);
            break;
        case 'C':
            buf_add(p->out, STR("(U64)"));
            cell(p, 'I', i->c);
            break;
        case 't': buf_add(p->out, str_of(c_type((NumKind)i->k))); break;
        case 's': buf_printf(p->out, "%u", num_bytes((NumKind)i->k)); break;
        case 'o': buf_printf(p->out, "t%u", i->a); break;
        default: buf_printf(p->out, "%u", i->k); break;
        }
    }
}

// A new temporary with the value of the text.
static void make(Printer *p, const LoopIns *i, const char *text) {
    bool f = loop_op_info[i->op].a == 'f';
    buf_printf(p->out, "    const %s t%u = ", f ? "double" : "I64", i->a);
    fill(p, i, text);
    buf_add(p->out, STR(";\n"));
    p->cls[i->a] = f ? 'F' : 'I';
}

// A new temporary that a function fills; it leaves when the function says so.
static void check(Printer *p, const LoopIns *i, const char *call) {
    bool f = loop_op_info[i->op].a == 'f';
    buf_printf(p->out, "    %s t%u; if (", f ? "double" : "I64", i->a);
    fill(p, i, call);
    buf_add(p->out, STR(") goto left;\n"));
    p->cls[i->a] = f ? 'F' : 'I';
}

static void leave_if(Printer *p, const LoopIns *i, const char *condition) {
    buf_add(p->out, STR("    if ("));
    fill(p, i, condition);
    buf_add(p->out, STR(") goto left;\n"));
}

// ---- instructions -------------------------------------------------------------------------------

static void compare(Printer *p, const LoopIns *i) {
    static const char *const signs[] = {[OP_LT] = "<",  [OP_LE] = "<=", [OP_EQ] = "==",
                                        [OP_NE] = "!=", [OP_GT] = ">",  [OP_GE] = ">="};
    bool u = i->op == L_SETU || i->op == L_JU;
    if (i->k >> 3)
        buf_byte(p->out, '!');
    buf_byte(p->out, '(');
    fill(p, i, u ? "$B " : "$b ");
    buf_add(p->out, str_of(signs[i->k & 7]));
    fill(p, i, u ? " $C)" : " $c)");
}

static void print_fit(Printer *p, const LoopIns *i) {
    if (i->k == NUM_U64)
        leave_if(p, i, "$b < 0");
    else if (i->k != NUM_I64 && i->k != NUM_BOOL)
        leave_if(p, i, "(I64)($t)$b != $b");
}

static bool print_call(Printer *p, const LoopIns *i) {
    const char *name = p->g->fns[i->k].math.name;
    if (!name)
        return false;
    leave_if(p, i, i->op == L_CALL1 ? "!wc_finite($b)" : "!wc_finite($b) || !wc_finite($c)");
    char text[64];
    snprintf(text, sizeof text, i->op == L_CALL1 ? "%s($b)" : "%s($b, $c)", name);
    make(p, i, text);
    leave_if(p, i, "!wc_finite($o)");
    return true;
}

static bool print_atomic(Printer *p, const LoopIns *i) {
    static const char *const names[] = {
        [LOOP_ATOMIC_ADD] = "add",       [LOOP_ATOMIC_SUB] = "sub",
        [LOOP_ATOMIC_MAX] = "max",       [LOOP_ATOMIC_MIN] = "min",
        [LOOP_ATOMIC_NANMAX] = "nanmax", [LOOP_ATOMIC_NANMIN] = "nanmin",
        [LOOP_ATOMIC_EXCH] = "exch",     [LOOP_ATOMIC_AND] = "and",
        [LOOP_ATOMIC_OR] = "or",         [LOOP_ATOMIC_XOR] = "xor",
        [LOOP_ATOMIC_INC] = "inc",       [LOOP_ATOMIC_DEC] = "dec",
        [LOOP_ATOMIC_CAS] = "cas"};
    static const char *const kinds[] = {[NUM_I32] = "i32", [NUM_I64] = "i64", [NUM_U32] = "u32",
                                        [NUM_U64] = "u64", [NUM_F32] = "f32", [NUM_F64] = "f64"};
    LoopAtomic op = (LoopAtomic)(i->x & 0xff);
    if (i->k >= sizeof kinds / sizeof *kinds || !kinds[i->k])
        return false;
    bool bits = op == LOOP_ATOMIC_AND || op == LOOP_ATOMIC_OR || op == LOOP_ATOMIC_XOR ||
                op == LOOP_ATOMIC_INC || op == LOOP_ATOMIC_DEC;
    if (bits && num_is_float((NumKind)i->k))
        return false;
    char text[64];
    snprintf(text, sizeof text, "wc_%s_%s(($t *)$B, ($t)$c", names[op], kinds[i->k]);
    bool f = loop_op_info[i->op].a == 'f';
    buf_printf(p->out, "    const %s t%u = (%s)", f ? "double" : "I64", i->a, f ? "double" : "I64");
    fill(p, i, text);
    if (op == LOOP_ATOMIC_CAS) {
        buf_printf(p->out, ", (%s)", c_type((NumKind)i->k));
        cell(p, f ? 'F' : 'I', (uint16_t)(i->x >> 8));
    }
    buf_add(p->out, STR(");\n"));
    p->cls[i->a] = f ? 'F' : 'I';
    return p->s->atomics = true;
}

static void print_together(Printer *p, const LoopIns *i) {
    static const char *const texts[] = {
#define TOGETHER(NAME, FUNCTION, ARGUMENTS, RESULT, TEXT) [LOOP_TOGETHER_##NAME] = TEXT,
#include "kernel/loops/loop_together.def"
#undef TOGETHER
    };
    char text[80];
    snprintf(text, sizeof text, "(%s)%s", loop_op_info[i->op].a == 'f' ? "double" : "I64",
             texts[i->k]);
    make(p, i, text);
}

// One instruction; false: devices do not do it.
static bool print_ins(Printer *p, const LoopIns *i) {
    switch ((LoopOp)i->op) {
    case L_MOVI:
    case L_MOVF: make(p, i, "$b"); return true;
    case L_PUTI:
    case L_PUTF:
        p->mentioned[i->a] = p->put[i->a] = true;
        buf_printf(p->out, "    s%u = ", i->a);
        fill(p, i, i->op == L_PUTI ? "(U64)$b;\n" : "WC_BITS($b);\n");
        return true;
    case L_ADDI: check(p, i, "wc_add($b, $c, &$o)"); return true;
    case L_SUBI: check(p, i, "wc_sub($b, $c, &$o)"); return true;
    case L_MULI: check(p, i, "wc_mul($b, $c, &$o)"); return true;
    case L_ADDW: make(p, i, "(I64)($B + $C)"); return true;
    case L_SUBW: make(p, i, "(I64)($B - $C)"); return true;
    case L_MULW: make(p, i, "(I64)($B * $C)"); return true;
    case L_ADDU:
        make(p, i, "(I64)($B + $C)");
        leave_if(p, i, "(U64)$o < $B");
        return true;
    case L_SUBU:
        leave_if(p, i, "$B < $C");
        make(p, i, "(I64)($B - $C)");
        return true;
    case L_MULU:
        leave_if(p, i, "WC_UMULHI($B, $C)");
        make(p, i, "(I64)($B * $C)");
        return true;
    case L_AND: make(p, i, "$b & $c"); return true;
    case L_OR: make(p, i, "$b | $c"); return true;
    case L_XOR: make(p, i, "$b ^ $c"); return true;
    case L_SHLI:
        leave_if(p, i, "$C > 63");
        make(p, i, "(I64)($B << $c)");
        leave_if(p, i, "$o >> $c != $b");
        return true;
    case L_SHLN:
        leave_if(p, i, "$C > 63");
        make(p, i, "(I64)($B << $c)");
        return true;
    case L_SARI:
        leave_if(p, i, "$C > 63");
        make(p, i, "$b >> $c");
        return true;
    case L_SHRU:
        leave_if(p, i, "$C > 63");
        make(p, i, "(I64)($B >> $c)");
        return true;
    case L_DIVI:
        buf_printf(p->out, "    I64 restt%u;\n", i->a);
        check(p, i, "wc_divmod($b, $c, &$o, &rest$o)");
        return true;
    case L_MODI:
        buf_printf(p->out, "    I64 restt%u;\n", i->a);
        check(p, i, "wc_divmod($b, $c, &rest$o, &$o)");
        return true;
    case L_DIVU:
        leave_if(p, i, "$c == 0");
        make(p, i, "(I64)($B / $C)");
        return true;
    case L_MODU:
        leave_if(p, i, "$c == 0");
        make(p, i, "(I64)($B % $C)");
        return true;
    case L_NEGI:
        leave_if(p, i, "$B == 1ull << 63");
        make(p, i, "-$b");
        return true;
    case L_ABSI:
        leave_if(p, i, "$B == 1ull << 63");
        make(p, i, "$b < 0 ? -$b : $b");
        return true;
    case L_NOT: make(p, i, "~$b"); return true;
    case L_FLIP: make(p, i, "$b ^ 1"); return true;
    case L_FIT: print_fit(p, i); return true;
    case L_WRAP: make(p, i, i->k == NUM_BOOL ? "$b" : "(I64)($t)$b"); return true;
    case L_POWI: check(p, i, "wc_power($b, $c, &$o)"); return true;
    case L_MAXI: make(p, i, "$c > $b ? $c : $b"); return true;
    case L_MINI: make(p, i, "$c < $b ? $c : $b"); return true;
    case L_ADDF: make(p, i, "$b + $c"); return true;
    case L_SUBF: make(p, i, "$b - $c"); return true;
    case L_MULF: make(p, i, "$b * $c"); return true;
    case L_DIVF: make(p, i, "$b / $c"); return true;
    case L_NEGF: make(p, i, "WC_REAL(WC_BITS($b) ^ 1ull << 63)"); return true;
    case L_ABSF: make(p, i, "WC_REAL(WC_BITS($b) & ~(1ull << 63))"); return true;
    case L_SQRTF: make(p, i, "sqrt($b)"); return true;
    case L_ROUND: make(p, i, "(double)(float)$b"); return true;
    case L_MAXF: make(p, i, "$c > $b ? $c : $b"); return true;
    case L_MINF: make(p, i, "$c < $b ? $c : $b"); return true;
    case L_MODP:
        leave_if(p, i, "$c == 0");
        make(p, i, "wc_fdivmod($b, $c, 1)");
        return true;
    case L_DIVP:
        leave_if(p, i, "$c == 0");
        make(p, i, "wc_fdivmod($b, $c, 0)");
        return true;
    case L_POWP: check(p, i, "wc_pow($b, $c, &$o)"); return true;
    case L_CALL1:
    case L_CALL2: return print_call(p, i);
    case L_HOOK:
        make(p, i, "wc_rule$k($b, $c)");
        leave_if(p, i, "!wc_finite($o)");
        return true;
    case L_NONZ: leave_if(p, i, "$b == 0"); return true;
    case L_POSF: leave_if(p, i, "$b < 0"); return true;
    case L_QUIET: leave_if(p, i, "!wc_quiet($a, $b, $c)"); return true;
    case L_I2F: make(p, i, "(double)$b"); return true;
    case L_U2F: make(p, i, "(double)$B"); return true;
    case L_I2FX:
        leave_if(p, i, "$b > 1ll << 53 || $b < -(1ll << 53)");
        make(p, i, "(double)$b");
        return true;
    case L_F2I:
        leave_if(p, i, "!($b > -9223372036854775808.0 && $b < 9223372036854775808.0)");
        make(p, i, "(I64)$b");
        return true;
    case L_SETI:
    case L_SETU:
    case L_SETF:
        buf_printf(p->out, "    const I64 t%u = ", i->a);
        compare(p, i);
        buf_add(p->out, STR(";\n"));
        p->cls[i->a] = 'I';
        return true;
    case L_BOUND:
        make(p, i, "$b < 0 ? $b + $c : $b");
        leave_if(p, i, "(U64)$o >= $C");
        return true;
    case L_LDI: make(p, i, "(I64)*(const $t *)($B + $C)"); return true;
    case L_LDF: make(p, i, "(double)*(const $t *)($B + $C)"); return true;
    case L_LDXI: make(p, i, "(I64)*(const $t *)($B + $C * $su)"); return true;
    case L_LDXF: make(p, i, "(double)*(const $t *)($B + $C * $su)"); return true;
    case L_LLEN: make(p, i, "wc_len($b)"); return p->lists = true;
    case L_LGETI: make(p, i, "(I64)wc_item($b, $c)"); return true;
    case L_LGETF: make(p, i, "WC_REAL(wc_item($b, $c))"); return true;
    case L_STI:
    case L_STF: fill(p, i, "    *($t *)($B + $C) = ($t)$a;\n"); return true;
    case L_STXI:
    case L_STXF: fill(p, i, "    *($t *)($B + $C * $su) = ($t)$a;\n"); return true;
    case L_JI:
    case L_JU:
    case L_JF:
        buf_add(p->out, STR("    if ("));
        compare(p, i);
        buf_printf(p->out, ") goto b%u;\n", i->x);
        return true;
    case L_JUMP: buf_printf(p->out, "    goto b%u;\n", i->x); return true;
    case L_ITERATION:
        buf_add(p->out,
                STR("    if ((++iterations & 1023) == 0 && WC_LATE(left, began)) goto left;\n"));
        return p->s->turning = true;
    case L_EXIT:
        if (i->x <= LOOP_EXIT_DONE)
            buf_add(p->out,
                    i->x == LOOP_EXIT_DONE ? STR("    return;\n") : STR("    goto left;\n"));
        else
            buf_printf(p->out, "    done = %u;\n    goto over;\n", i->x);
        return true;
    case L_SYNC: buf_add(p->out, STR("    WC_SYNC;\n")); return true;
    case L_ATOMI:
    case L_ATOMF: return print_atomic(p, i);
    case L_WARPI:
    case L_WARPF: print_together(p, i); return true;
    default: return false;
    }
}

// ---- the kernel ---------------------------------------------------------------------------------

static bool print_blocks(Printer *p) {
    const Trace *g = p->g;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        uint32_t end = b + 1 < g->n_blocks ? g->blocks[b + 1] : g->n_ins;
        memset(p->cls, 0, sizeof p->cls);
        buf_printf(p->out, "b%u: {\n", b);
        for (uint32_t n = g->blocks[b]; n < end; n++)
            if (!print_ins(p, &g->ins[n]))
                return false;
        buf_add(p->out, STR("}\n"));
    }
    return true;
}

// Constant tuples are told apart by the addresses that stand for them on the host.
static void print_tuples(const Trace *g, Buf *out) {
    Buf items = {0};
    buf_add(out, STR("WC_FN I64 wc_len(I64 list) {\n"));
    buf_add(&items, STR("WC_FN U64 wc_item(I64 list, I64 at) {\n"));
    for (uint32_t i = 0; i < g->n_objects; i++) {
        if (!v_is(g->objects[i].of, T_OBJ))
            continue;
        const Tuple *t = tuple_of(g->objects[i].of);
        unsigned long long address = (uintptr_t)g->objects[i].v.u.o;
        buf_printf(out, "    if ((U64)list == 0x%llxull) return %zu;\n", address, t->n);
        for (size_t k = 0; k < t->n; k++)
            buf_printf(&items, "    if ((U64)list == 0x%llxull && at == %zu) return 0x%llxull;\n",
                       address, k,
                       (unsigned long long)(t->items[k].tag == T_BOOL ? t->items[k].u.b
                                                                      : t->items[k].u.bits));
    }
    buf_add(&items, STR("    return 0; }\n"));
    buf_add(out, STR("    return 0; }\n"));
    buf_add(out, buf_str(&items));
    out->failed |= items.failed;
    buf_free(&items);
}

// Which iteration this thread has. in: number of parameters written so far.
static void print_turn(Printer *p, Buf *head) {
    const LoopNest *n = &p->s->nest;
    if (n->levels == 1)
        buf_add(head, STR("    const U64 k0 = (first + WC_BLOCK) * WC_THREADS_X + WC_THREAD_X;\n"
                          "    if (k0 >= n0 || *left) return;\n"));
    if (n->levels == 2)
        buf_add(head, STR("    const U64 at = first + WC_BLOCK;\n"
                          "    const U64 k1 = at % across * WC_THREADS_X + WC_THREAD_X, k0 = at / "
                          "across * WC_THREADS_Y + WC_THREAD_Y;\n"
                          "    if (k0 >= n0 || k1 >= n1 || *left) return;\n"));
    for (unsigned k = 0; k < n->levels; k++)
        buf_printf(head, "    s%u = (U64)start%u + k%u * (U64)step%u;\n", p->s->number[k], k, k, k);
    if (n->levels)
        return;
    buf_add(head, STR("    const U64 at = first + WC_BLOCK;\n    (void)at, (void)across, (void)n0, "
                      "(void)n1;\n    if (*left) return;\n"));
}

static void print_params(Printer *p, Buf *head, const LoopParam *params, unsigned n_params) {
    static const char *const names[] = {
        [LOOP_THREAD_X] = "WC_THREAD_X",       [LOOP_THREAD_Y] = "WC_THREAD_Y",
        [LOOP_THREAD_Z] = "WC_THREAD_Z",       [LOOP_BLOCK_X] = "(at % across)",
        [LOOP_BLOCK_Y] = "(at / across % n0)", [LOOP_BLOCK_Z] = "(at / across / n0)"};
    for (unsigned k = 0; k < n_params; k++) {
        unsigned slot = params[k].slot;
        if (params[k].kind == LOOP_PLAIN || !p->mentioned[slot])
            continue;
        if (params[k].kind >= LOOP_SHARED)
            buf_printf(head, "    %s(array%u, %zu);\n    s%u = (U64)array%u;\n",
                       params[k].kind == LOOP_SHARED ? "WC_SHARED" : "WC_LOCAL", k,
                       params[k].bytes ? params[k].bytes : 1, slot, k);
        else
            buf_printf(head, "    s%u = %s;\n", slot, names[params[k].kind]);
    }
}

// Slots that get their values from outside: those of variables and arrays.
static bool takes_input(const Printer *p, const LoopParam *params, unsigned n_params,
                        unsigned slot) {
    const Trace *g = p->g;
    for (unsigned k = 0; k < n_params; k++)
        if (params[k].slot == slot && params[k].kind != LOOP_PLAIN)
            return false;
    for (unsigned k = 0; k < p->s->nest.levels; k++)
        if (p->s->number[k] == slot)
            return false;
    if (slot >= 1 && slot <= g->n_vars)
        return g->vars[slot - 1].needed;
    for (uint32_t a = 0; a < g->n_arrays; a++) {
        if (g->arrays[a].data == slot)
            return true;
        for (unsigned d = 0; d < g->arrays[a].ndim; d++)
            if (g->arrays[a].dim[d] == slot || g->arrays[a].stride[d] == slot)
                return true;
    }
    return false;
}

// The last iteration gives back what the variables are then.
static bool print_over(Printer *p, Buf *out) {
    LoopTurns *s = p->s;
    buf_printf(out, "over:\n    if (k0 + 1 < n0%s) return;\n    ((U64 *)left)[1] = done;\n",
               s->nest.levels > 1 ? " || k1 + 1 < n1" : "");
    s->n_outputs = 0;
    for (unsigned slot = 1; slot < p->g->n_slots; slot++) {
        if (!p->put[slot])
            continue;
        if (s->n_outputs == LOOP_INPUTS)
            return false;
        s->output[s->n_outputs++] = (uint16_t)slot;
        buf_printf(out, "    ((U64 *)left)[%u] = s%u;\n", s->n_outputs + 1, slot);
    }
    buf_add(out, STR("    return;\n"));
    return true;
}

static bool put_together(Printer *p, Buf *body, const LoopParam *params, unsigned n_params) {
    LoopTurns *s = p->s;
    Buf *out = &s->text;
    for (unsigned k = 0; k < s->nest.levels; k++)
        p->mentioned[s->number[k]] = p->put[s->number[k]] = true;
    buf_add(out, str_of(library));
    if (p->lists)
        print_tuples(p->g, out);
    buf_printf(out, "WC_KERNEL wc_loop(int *left, U64 first, U64 n0, U64 n1, U64 across");
    for (unsigned k = 0; k < s->nest.levels; k++)
        buf_printf(out, ", I64 start%u, I64 step%u", k, k);
    s->n_inputs = 0;
    for (unsigned slot = 1; slot < p->g->n_slots; slot++) {
        if (!p->mentioned[slot] || !takes_input(p, params, n_params, slot))
            continue;
        if (s->n_inputs == LOOP_INPUTS)
            return false;
        s->input[s->n_inputs++] = (uint16_t)slot;
        buf_printf(out, ", U64 p%u", slot);
    }
    buf_add(out, STR(") {\n"));
    for (unsigned slot = 1; slot < p->g->n_slots; slot++)
        if (p->mentioned[slot])
            buf_printf(out,
                       takes_input(p, params, n_params, slot) ? "    U64 s%u = p%u;\n"
                                                              : "    U64 s%u = 0;\n",
                       slot, slot);
    if (s->nest.levels)
        buf_add(out, STR("    unsigned done = 0;\n"));
    if (s->turning)
        buf_add(out, STR("    unsigned iterations = 0;\n    const I64 began = WC_NOW;\n"));
    print_turn(p, out);
    print_params(p, out, params, n_params);
    buf_add(out, buf_str(body));
    if (s->nest.levels && !print_over(p, out))
        return false;
    buf_add(out, STR("left:\n    *left = 1;\n}\n"));
    return !out->failed && !body->failed;
}

bool nest_print(Trace *d, const LoopParam *params, unsigned n_params) {
    Printer *p = mem_zero(sizeof *p);
    Buf body = {0};
    if (!p) {
        d->vm->loops->no_memory = true;
        return false;
    }
    *p = (Printer){.out = &body, .g = d, .s = d->side};
    for (unsigned k = 0; k < n_params; k++) {
        const LoopArray *a = params[k].array < 0 ? NULL : &d->arrays[params[k].array];
        if (!a || params[k].kind < LOOP_SHARED)
            continue;
        for (unsigned x = 0; x < a->ndim; x++) { // its form is part of the text
            p->fixed[a->dim[x]] = p->fixed[a->stride[x]] = true;
            p->fix[a->dim[x]] = (uint64_t)params[k].form.dim[x];
            p->fix[a->stride[x]] = (uint64_t)params[k].form.stride[x];
        }
    }
    bool ok = print_blocks(p) && put_together(p, &body, params, n_params);
    d->vm->loops->no_memory |= body.failed || d->side->text.failed;
    buf_free(&body);
    mem_free(p);
    return ok;
}
