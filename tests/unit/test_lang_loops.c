// test_lang_loops.c: every instruction of compiled loops on edge values, interpreted
// and as machine code: the same bits and the same way out; and whole loops, run in
// every mode, that compile, leave and come back.
#include "kernel/lang/lang.h"
#include "kernel/loops/loop_ir.h"
#include "tests/unit/test.h"
#include <math.h>

static const int64_t ints[] = {0,
                               1,
                               -1,
                               2,
                               3,
                               -3,
                               7,
                               8,
                               63,
                               64,
                               65,
                               -64,
                               127,
                               128,
                               -128,
                               -129,
                               255,
                               256,
                               32767,
                               32768,
                               -32769,
                               65535,
                               65536,
                               2147483647,
                               INT64_C(2147483648),
                               -INT64_C(2147483649),
                               INT64_C(4294967295),
                               INT64_C(4294967296),
                               INT64_C(3037000500),
                               INT64_C(1) << 53,
                               (INT64_C(1) << 53) + 1,
                               -(INT64_C(1) << 53) - 1,
                               INT64_MAX,
                               INT64_MIN,
                               INT64_MIN + 1};
static const double floats[] = {
    0.0,    -0.0,   1.0,   -1.0,       0.5,      1.5,       -2.5,    2.0,
    3.0,    1e-320, 1e308, -1e308,     0x1p53,   0x1p63,    -0x1p63, 0x1.fffffffffffffp62,
    3.5e38, 1e-46,  0.1,   16777217.0, INFINITY, -INFINITY, NAN};
enum { INTS = sizeof ints / sizeof *ints, FLOATS = sizeof floats / sizeof *floats };

static uint64_t bits_of(double f) {
    uint64_t b;
    memcpy(&b, &f, 8);
    return b;
}

static double hook_compute(VM *vm, const LoopRule *rule, double a, double b) {
    (void)vm;
    (void)rule;
    return a * 2 + b;
}
static const LoopHooks hooks = {.compute = hook_compute};

// How a test presents its operands: as slots, as constants, in registers, and in
// registers while many others are in use.
typedef enum Form { SLOTS, CONSTS, REGISTERS, CROWDED, FORMS } Form;
enum { SLOT_B = 10, SLOT_C = 11, SLOT_A = 12, SLOT_OUT = 13, SLOT_SUM = 14, CROWD = 18 };

typedef struct Fake {
    Trace g;
    LoopIns ins[128];
    uint32_t blocks[2];
    LoopExit exits[3];
    LoopItem items[4];
} Fake;

static void add(Fake *f, LoopOp op, unsigned k, unsigned a, unsigned b, unsigned c, uint32_t x) {
    f->ins[f->g.n_ins++] =
        (LoopIns){(uint8_t)op, (uint8_t)k, (uint16_t)a, (uint16_t)b, (uint16_t)c, x};
}

// The same number each time: both ways of running it must see the same.
static double draw(void *ctx) {
    (void)ctx;
    return 0.25;
}
static bool whole(void *ctx, int64_t low, int64_t high, int64_t *out) {
    (void)ctx;
    return low <= high && (*out = low, true);
}

static void fake_init(VM *vm, Fake *f) {
    *f = (Fake){.g = {.vm = vm, .n_blocks = 1, .n_exits = 3}};
    f->g.ins = f->ins;
    f->g.blocks = f->blocks;
    f->g.exits = f->exits;
    f->g.items = f->items;
    f->g.fns[0].math = (MathFn){.one = sin, .two = atan2};
    f->g.fns[0].draw = draw;
    f->g.fns[0].draw_whole = whole;
    f->g.n_fns = 1;
    f->g.n_rules = 1;
}

// One instruction between loads and stores, in the given form.
static void build(VM *vm, Fake *f, LoopOp op, unsigned k, Form form, const uint64_t *value) {
    const LoopOpInfo *info = &loop_op_info[op];
    const char kinds[3] = {info->a, info->b, info->c};
    unsigned cells[3] = {SLOT_A, SLOT_B, SLOT_C}, temp = LOOP_SLOTS;
    fake_init(vm, f);
    if (form == CROWDED)
        for (unsigned n = 0; n < CROWD; n++) {
            add(f, L_MOVI, 0, temp++, SLOT_B, 0, 0);
            add(f, L_MOVF, 0, temp++, SLOT_C, 0, 0);
        }
    for (unsigned n = 0; n < 3; n++) {
        bool is_int = kinds[n] == 'I', is_float = kinds[n] == 'F';
        if (form == CONSTS && n && (is_int || is_float)) {
            f->g.consts[f->g.n_consts] = value[n];
            f->g.const_slot[f->g.n_consts++] = (uint16_t)cells[n];
        } else if ((form == REGISTERS || form == CROWDED) && (is_int || is_float)) {
            add(f, is_int ? L_MOVI : L_MOVF, 0, temp, cells[n], 0, 0);
            cells[n] = temp++;
        }
    }
    if (info->a == 'i' || info->a == 'f')
        cells[0] = temp++;
    add(f, op, k, cells[0], cells[1], cells[2], info->out ? 1 : 0);
    if (info->a == 'i')
        add(f, L_PUTI, 0, SLOT_OUT, cells[0], 0, 0);
    if (info->a == 'f')
        add(f, L_PUTF, 0, SLOT_OUT, cells[0], 0, 0);
    if (form == CROWDED) { // all of them are still what they were
        unsigned sum = temp++;
        add(f, L_MOVI, 0, sum, SLOT_B, 0, 0);
        for (unsigned n = 0; n < CROWD; n++) {
            add(f, L_XOR, 0, temp, sum, LOOP_SLOTS + 2 * n, 0);
            sum = temp++;
            if (temp + 2 >= LOOP_CELLS)
                break;
        }
        add(f, L_PUTI, 0, SLOT_SUM, sum, 0, 0);
        add(f, L_PUTF, 0, SLOT_SUM + 1, LOOP_SLOTS + 1, 0, 0);
        add(f, L_PUTF, 0, SLOT_SUM + 2, LOOP_SLOTS + 2 * CROWD - 1, 0, 0);
        // the way out needs a register's value too
        f->exits[1] = (LoopExit){.first = 0, .n = 2};
        f->items[0] = (LoopItem){0, loop_type(LT_INT, 0), LOOP_SLOTS};
        f->items[1] = (LoopItem){1, loop_type(LT_FLOAT, 0), LOOP_SLOTS + 1};
    }
    add(f, L_EXIT, 0, 0, 0, 0, 2);
}

static void fill(uint64_t *r, const uint64_t *value) {
    memset(r, 0x5a, LOOP_CELLS * sizeof *r);
    r[SLOT_FUEL] = 100;
    r[SLOT_A] = value[0];
    r[SLOT_B] = value[1];
    r[SLOT_C] = value[2];
}

static bool same_float(uint64_t a, uint64_t b, bool is_float) {
    double x, y;
    memcpy(&x, &a, 8);
    memcpy(&y, &b, 8);
    return a == b || (is_float && isnan(x) && isnan(y));
}

static void compare(VM *vm, LoopOp op, unsigned k, Form form, const uint64_t *value) {
    static Fake f;
    static uint64_t one[LOOP_CELLS], two[LOOP_CELLS];
    build(vm, &f, op, k, form, value);
    loop_assemble(vm, &f.g);
    if (!f.g.machine)
        return; // not this machine
    fill(one, value);
    fill(two, value);
    uint32_t x = loop_interpret(vm, &f.g, one), y = loop_execute(&f.g, two);
    loop_machine_free(&f.g);
    bool is_float = loop_op_info[op].a == 'f';
    bool ok = x == y && same_float(one[SLOT_OUT], two[SLOT_OUT], is_float) &&
              one[SLOT_SUM] == two[SLOT_SUM] && one[SLOT_SUM + 1] == two[SLOT_SUM + 1] &&
              one[SLOT_SUM + 2] == two[SLOT_SUM + 2];
    if (form == CROWDED && x == 1)
        ok = ok && one[LOOP_SLOTS] == two[LOOP_SLOTS] && one[LOOP_SLOTS + 1] == two[LOOP_SLOTS + 1];
    if (ok)
        return;
    fprintf(stderr, "%s k%u form %d on %llx %llx %llx: exit %u and %u, result %llx and %llx\n",
            loop_op_info[op].name, k, (int)form, (unsigned long long)value[0],
            (unsigned long long)value[1], (unsigned long long)value[2], x, y,
            (unsigned long long)one[SLOT_OUT], (unsigned long long)two[SLOT_OUT]);
    CHECK(ok);
}

static uint64_t edge(char kind, unsigned n) {
    return kind == 'F' ? bits_of(floats[n % FLOATS]) : (uint64_t)ints[n % INTS];
}
static unsigned edges(char kind) {
    return kind == 'F' ? FLOATS : kind == 'I' ? INTS : 1;
}

static bool skipped(LoopOp op) { // those on memory and those that jump: below
    return (op >= L_LDI && op <= L_LAPPF) || op >= L_JI || op == L_PUTI || op == L_PUTF;
}

static VM *machine(void) {
    VM *vm = lang_new(NULL);
    CHECK(vm);
    vm_set_loop_hooks(vm, &hooks);
    return vm;
}

static void numbers(void) {
    VM *vm = machine();
    for (unsigned op = 0; op < LOOP_OPS; op++) {
        const LoopOpInfo *info = &loop_op_info[op];
        if (skipped((LoopOp)op))
            continue;
        bool by_kind = op == L_FIT || op == L_WRAP,
             by_compare = op == L_SETI || op == L_SETU || op == L_SETF;
        unsigned low = by_kind ? NUM_I8 : 0, high = by_kind ? NUM_U64 + 1 : by_compare ? 6 : 1;
        unsigned na = info->a == 'F' ? FLOATS : 1;
        for (unsigned k = low; k < high; k++)
            for (unsigned form = 0; form < FORMS; form++)
                for (unsigned a = 0; a < na; a += 3)
                    for (unsigned b = 0; b < edges(info->b); b++)
                        for (unsigned c = 0; c < edges(info->c); c++) {
                            uint64_t value[3] = {edge(info->a, a), edge(info->b, b),
                                                 edge(info->c, c)};
                            if (op == L_BOUND && (int64_t)value[2] < 0)
                                continue; // lengths are not
                            compare(vm, (LoopOp)op, k, (Form)form, value);
                        }
    }
    vm_free(vm);
}

// A branch: which of two ways is taken.
static void branches(void) {
    VM *vm = machine();
    for (unsigned op = L_JI; op <= L_JF; op++)
        for (unsigned k = 0; k < 16; k++) {
            if ((k & 7) > 5)
                continue;
            for (unsigned b = 0; b < edges(loop_op_info[op].b); b++)
                for (unsigned c = 0; c < edges(loop_op_info[op].c); c++) {
                    static Fake f;
                    uint64_t value[3] = {0, edge(loop_op_info[op].b, b),
                                         edge(loop_op_info[op].c, c)},
                             r[LOOP_CELLS];
                    fake_init(vm, &f);
                    add(&f, (LoopOp)op, k, 0, SLOT_B, SLOT_C, 1);
                    add(&f, L_EXIT, 0, 0, 0, 0, 1);
                    f.blocks[1] = f.g.n_ins;
                    f.g.n_blocks = 2;
                    add(&f, L_EXIT, 0, 0, 0, 0, 2);
                    loop_assemble(vm, &f.g);
                    if (!f.g.machine)
                        continue;
                    fill(r, value);
                    CHECK(loop_interpret(vm, &f.g, r) == loop_execute(&f.g, r));
                    loop_machine_free(&f.g);
                }
        }
    vm_free(vm);
}

// Loads and stores of every kind, by offset and by index.
static void memory(void) {
    VM *vm = machine();
    for (unsigned k = NUM_BOOL; k <= NUM_F64; k++)
        for (unsigned row = 0; row < 2; row++)
            for (unsigned n = 0; n < INTS; n++)
                for (unsigned form = 0; form < FORMS; form++) {
                    static Fake f;
                    static uint64_t one[LOOP_CELLS], two[LOOP_CELLS];
                    unsigned char mem[2][128], back[2][128];
                    bool is_float = num_is_float((NumKind)k);
                    uint64_t number = is_float ? bits_of(floats[n % FLOATS]) : (uint64_t)ints[n];
                    for (unsigned way = 0; way < 2; way++) {
                        for (unsigned i = 0; i < sizeof mem[0]; i++)
                            mem[way][i] = (unsigned char)(i * 37 + n);
                        if (is_float)
                            for (unsigned i = 0; i < 8; i++) {
                                float s = (float)(n + i);
                                double d = n + 0.1 * i;
                                if (k == NUM_F32)
                                    memcpy(mem[way] + 4 * i, &s, 4);
                                else
                                    memcpy(mem[way] + 8 * i, &d, 8);
                            }
                        uint64_t at = row ? 3 : 3 * num_bytes((NumKind)k);
                        uint64_t value[3] = {number, (uint64_t)(uintptr_t)mem[way], at};
                        uint64_t *r = way ? two : one;
                        for (unsigned store = 0; store < 2; store++) {
                            LoopOp op = store      ? (row        ? (is_float ? L_STXF : L_STXI)
                                                      : is_float ? L_STF
                                                                 : L_STI)
                                        : row      ? (is_float ? L_LDXF : L_LDXI)
                                        : is_float ? L_LDF
                                                   : L_LDI;
                            build(vm, &f, op, k, (Form)form, value);
                            loop_assemble(vm, &f.g);
                            fill(r, value);
                            if (way && f.g.machine)
                                loop_execute(&f.g, r);
                            else
                                loop_interpret(vm, &f.g, r);
                            loop_machine_free(&f.g);
                            if (!store)
                                memcpy(back[way], &r[SLOT_OUT], 8);
                        }
                    }
                    CHECK(memcmp(mem[0], mem[1], sizeof mem[0]) == 0);
                    CHECK(memcmp(back[0], back[1], 8) == 0);
                }
    vm_free(vm);
}

// Items of lists: read, written, appended.
static void lists(void) {
    VM *vm = machine();
    static const LoopType forms[] = {LT_INT, LT_FLOAT, LT_BOOL, LT_EXT | 5 << LT_BITS, LT_LIST};
    for (unsigned n = 0; n < 5; n++)
        for (unsigned op = L_LLEN; op <= L_LAPPF; op++)
            for (unsigned item = 0; item < 6; item++)
                for (unsigned form = 0; form < FORMS; form++) {
                    static Fake f;
                    static uint64_t r[2][LOOP_CELLS];
                    uint32_t out[2];
                    Value list[2];
                    bool writes = op >= L_LPUTI && op <= L_LAPPF;
                    if (writes && lt_kind(forms[n]) == LT_LIST)
                        continue;
                    for (unsigned way = 0; way < 2; way++) {
                        Value things[6] = {v_int(-7),    v_float(2.5), v_bool(true),
                                           v_ext(5, 99), V_NONE,       list_new(vm, 0)};
                        list[way] = list_new(vm, 6);
                        unsigned last = op == L_LPOP ? 5 : 6; // what is popped is a number
                        for (unsigned i = 0; i < last; i++)
                            CHECK(list_append(vm, list[way], things[i]));
                        if (last == 5)
                            value_release(things[5]);
                        bool is_float = loop_op_info[op].a == 'F';
                        uint64_t value[3] = {is_float ? bits_of(1.25) : 1,
                                             (uint64_t)(uintptr_t)list[way].u.o, item};
                        build(vm, &f, (LoopOp)op, 0, (Form)form, value);
                        f.g.forms[0].item = forms[n];
                        f.g.n_forms = 1;
                        loop_assemble(vm, &f.g);
                        fill(r[way], value);
                        out[way] = way && f.g.machine ? loop_execute(&f.g, r[way])
                                                      : loop_interpret(vm, &f.g, r[way]);
                        loop_machine_free(&f.g);
                    }
                    const List *a = (const List *)(const void *)list[0].u.o,
                               *b = (const List *)(const void *)list[1].u.o;
                    CHECK(out[0] == out[1] && a->n == b->n);
                    for (size_t i = 0; i < a->n; i++) {
                        CHECK(a->items[i].tag == b->items[i].tag &&
                              a->items[i].ext == b->items[i].ext);
                        CHECK(a->items[i].tag == T_OBJ || a->items[i].u.bits == b->items[i].u.bits);
                    }
                    bool object = lt_kind(forms[n]) == LT_LIST || op == L_LLEN || op >= L_LPUTI;
                    if (!object && out[0] == 2)
                        CHECK(r[0][SLOT_OUT] == r[1][SLOT_OUT]);
                    value_release(list[0]);
                    value_release(list[1]);
                }
    vm_free(vm);
}

// ---- whole loops --------------------------------------------------------------------------------

static int64_t run_int(LoopMode mode, const char *text, LoopStats *stats) {
    VM *vm = lang_new(NULL);
    CHECK(vm);
    vm_set_loop_mode(vm, mode);
    Code *code = vm_compile(vm, str_of(text), STR("test"), false);
    Value result = V_UNDEF;
    CHECK(code && vm_run(vm, code, &result));
    value_release(result);
    Value v = vm_global(vm, STR("result"));
    CHECK(v_is(v, T_INT));
    *stats = vm_loop_stats(vm);
    code_free(code);
    vm_free(vm);
    return v.u.i;
}

static void every_mode(void) {
    static const char *const texts[] = {
        "result = 0\nfor i in range(10000):\n    result = (result * 3 + i) % 1000003\n",
        "def f(n):\n    s = 0\n    i = 0\n    while i < n:\n        if i % 3 == 0: s += i\n        "
        "elif i % 5: s -= 1\n        i += 1\n    return s\nresult = f(5000)\n",
        "l = [0] * 100\nfor k in range(50):\n    for i in range(1, 100):\n        l[i] = (l[i - 1] "
        "+ i * k) % 977\nresult = sum(l)\n",
        "def g(x): return x * x - 1\nresult = 0\nfor i in range(3000):\n    result += g(i) % 7\n",
    };
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        LoopStats off, interpreted, compiled;
        int64_t want = run_int(LOOPS_OFF, texts[n], &off);
        CHECK(run_int(LOOPS_INTERPRETED, texts[n], &interpreted) == want);
        CHECK(run_int(LOOPS_MACHINE, texts[n], &compiled) == want);
        CHECK(off.traces == 0 && interpreted.traces > 0 && interpreted.iterations > 2000);
        CHECK(compiled.traces > 0 && compiled.iterations > 2000);
    }
}

// A loop that can be compiled, but not profitably run: it is given up.
static void given_up(void) {
    LoopStats stats;
    run_int(LOOPS_MACHINE,
            "result = 0\nd = {}\nfor i in range(20000):\n    d[i % 7] = i\n    result += 1\n",
            &stats);
    CHECK(stats.entries < 1000 && stats.refused < 10);
}

int main(void) {
    RUN(numbers);
    RUN(branches);
    RUN(memory);
    RUN(lists);
    RUN(every_mode);
    RUN(given_up);
    return TEST_END();
}
