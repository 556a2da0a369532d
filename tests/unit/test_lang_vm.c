// test_lang_vm.c: the VM as the floors above see it: names, natives, types,
// modules, errors with their places, limits, interrupts, cycles.
#include "kernel/lang/lang.h"
#include "kernel/compile/dump.h"
#include "kernel/base/mem.h"
#include "kernel/vm/code.h"
#include "kernel/vm/vm.h"
#include "tests/unit/test.h"

static Buf printed;
static volatile sig_atomic_t flag;
static int polls;

static bool keep_output(void *ctx, VM *vm, int stream, Str text) {
    (void)ctx;
    (void)vm;
    (void)stream;
    buf_add(&printed, text);
    return !printed.failed;
}

static VM *new_vm(void) {
    VM *vm = lang_new(&(VmHooks){.write = keep_output, .interrupted = &flag});
    CHECK(vm);
    printed.n = 0;
    return vm;
}

static void end(VM *vm) {
    vm_free(vm);
    buf_free(&printed);
    CHECK(mem_live() == 0);
}

// Compiles and runs a cell; its result, T_UNDEF for none. Errors stay raised.
static bool cell(VM *vm, const char *text, Value *result) {
    Value v = V_UNDEF;
    Code *code = vm_compile(vm, str_of(text), STR("In[1]"), true);
    if (!code)
        return false;
    Buf why = {0};
    if (!code_check(code, &why))
        fprintf(stderr, "%.*s\n", STR_ARG(buf_str(&why)));
    CHECK(why.n == 0);
    buf_free(&why);
    bool ok = vm_run(vm, code, &v);
    code_free(code);
    if (result)
        *result = v;
    else
        value_release(v);
    return ok;
}

static void run_ok(VM *vm, const char *text) {
    if (cell(vm, text, NULL))
        return;
    Raised r;
    CHECK(vm_get_raised(vm, &r));
    fprintf(stderr, "%.*s: %.*s\n", STR_ARG(r.class_name), STR_ARG(r.text));
    CHECK(!"the cell failed");
}

static const char *shown(VM *vm, Value v) {
    static char text[4096];
    Buf b = {0};
    CHECK(value_repr(vm, v, &b));
    snprintf(text, sizeof text, "%.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return text;
}

static const char *result_of(VM *vm, const char *text) {
    Value v;
    CHECK(cell(vm, text, &v));
    const char *s = shown(vm, v);
    value_release(v);
    return s;
}

// "Class: text" of the error that a cell ends with.
static const char *error_of(VM *vm, const char *text) {
    static char out[2048];
    Raised r;
    CHECK(!cell(vm, text, NULL));
    CHECK(vm_get_raised(vm, &r));
    snprintf(out, sizeof out, "%.*s: %.*s", STR_ARG(r.class_name), STR_ARG(r.text));
    return out;
}

// ---- cells and names ----------------------------------------------------------------------------

static void a_cell_shows_its_last_value(void) {
    VM *vm = new_vm();
    Value v;
    CHECK_TEXT(result_of(vm, "x = 5\nx * 2"), "10");
    CHECK(cell(vm, "x * 2;", &v) && v_is(v, T_UNDEF));
    CHECK(cell(vm, "x = 3", &v) && v_is(v, T_UNDEF));
    CHECK(cell(vm, "", &v) && v_is(v, T_UNDEF));
    CHECK(cell(vm, "# nothing\n\n", &v) && v_is(v, T_UNDEF));
    CHECK_TEXT(result_of(vm, "'a' + 'b'"), "'ab'");
    CHECK(cell(vm, "None", &v) && v_is(v, T_NONE));
    CHECK_TEXT(result_of(vm, "print('out'); [x, x]"), "[3, 3]");
    CHECK(str_is(buf_str(&printed), "out\n"));
    end(vm);
}

static void names_stay_between_cells(void) {
    VM *vm = new_vm();
    run_ok(vm, "a = 1\ndef f(): return a + b");
    run_ok(vm, "b = 41");
    CHECK_TEXT(result_of(vm, "f()"), "42");
    CHECK(vm_global(vm, STR("a")).u.i == 1);
    CHECK(v_is(vm_global(vm, STR("nope")), T_UNDEF));
    CHECK(vm_set_global(vm, STR("c"), v_int(7)));
    CHECK_TEXT(result_of(vm, "a + c"), "8");
    CHECK(vm_set_global(vm, STR("c"), V_UNDEF));
    CHECK_TEXT(error_of(vm, "c"), "NameError: name 'c' is not defined");
    CHECK(vm_set_builtin(vm, STR("zeros"), v_int(0)));
    CHECK_TEXT(result_of(vm, "zeros"), "0");
    run_ok(vm, "zeros = 5");
    CHECK_TEXT(result_of(vm, "zeros"), "5");
    run_ok(vm, "del zeros");
    CHECK_TEXT(result_of(vm, "zeros"), "0");
    size_t at = 0, n = 0;
    Str name;
    Value v;
    while (vm_next_global(vm, &at, &name, &v))
        n++;
    CHECK(n == 3); // a, f, b
    end(vm);
}

static void a_failed_cell_keeps_what_it_assigned(void) {
    VM *vm = new_vm();
    CHECK_TEXT(error_of(vm, "a = 1\nb = [1, 2]\nb.append(1 / 0)\nc = 3"),
               "ZeroDivisionError: division by zero");
    CHECK_TEXT(result_of(vm, "a, b"), "(1, [1, 2])");
    CHECK_TEXT(error_of(vm, "c"), "NameError: name 'c' is not defined");
    end(vm);
}

// ---- natives, types, modules --------------------------------------------------------------------

static bool add_native(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t a, b;
    (void)ctx;
    if (!value_index(vm, args[0], &a))
        return false;
    if (!value_index(vm, args[1], &b))
        return false;
    *out = v_int(a + b + (v_is(args[2], T_UNDEF) ? 0 : 100));
    return true;
}

static bool fail_native(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    (void)out;
    vm_raise(vm, ERR_VALUE, "bad axis");
    vm_blame(vm, 1);
    return vm_hint(vm, "{0} has two axes; {1} is none of them, {2} is not given.");
}

static bool call_native_back(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return vm_call(vm, args[0], &(Args){&args[1], 1, 0, NULL}, out);
}

static void set_native(VM *vm, const char *signature, NativeFn fn) {
    Value v = native_new(vm, signature, fn, NULL, "A test.");
    CHECK(!v_is(v, T_UNDEF));
    CHECK(vm_set_builtin(vm, (Str){signature, strcspn(signature, "(")}, v));
    value_release(v);
}

// Not even what a generator gave last, which is gone.
static void a_failed_cell_has_no_value(void) {
    VM *vm = new_vm();
    Value v;
    CHECK(!cell(vm, "def g():\n    yield object()\nfor x in g():\n    pass\ndel x\n1 / 0", &v));
    CHECK(v_is(v, T_UNDEF));
    CHECK(!cell(vm, "def h():\n    yield from g()\nfor x in h():\n    del x\n1 / 0", &v));
    CHECK(v_is(v, T_UNDEF));
    end(vm);
}

static void natives_take_arguments_as_functions_do(void) {
    VM *vm = new_vm();
    set_native(vm, "add(a, b=10, *, extra=<no value>)", add_native);
    CHECK_TEXT(result_of(vm, "add(1), add(1, 2), add(b=1, a=5), add(*[1], **{'extra': 0})"),
               "(11, 3, 6, 111)");
    CHECK_TEXT(error_of(vm, "add()"),
               "TypeError: add() missing 1 required positional argument: 'a'");
    CHECK_TEXT(error_of(vm, "add(1, 2, 3)"),
               "TypeError: add() takes from 1 to 2 positional arguments but 3 were given");
    CHECK_TEXT(error_of(vm, "add(1, axs=2)"),
               "TypeError: add() got an unexpected keyword argument 'axs'");
    CHECK_TEXT(error_of(vm, "add(1, a=2)"),
               "TypeError: add() got multiple values for argument 'a'");
    CHECK_TEXT(result_of(vm, "[add.__name__, add.__doc__, add]"),
               "['add', 'A test.', <built-in function add>]");
    set_native(vm, "apply(f, x)", call_native_back);
    CHECK_TEXT(result_of(vm, "apply(lambda v: v * 2, 21)"), "42");
    CHECK_TEXT(error_of(vm, "def f(n): return apply(f, n)\nf(1)"),
               "RecursionError: maximum recursion depth exceeded");
    end(vm);
}

static void errors_point_at_operands(void) {
    VM *vm = new_vm();
    Raised r;
    set_native(vm, "norm(x, axis=0, keep=False)", fail_native);
    CHECK(!cell(vm, "data = 1\nprint(norm(data + 1, 7))", NULL));
    CHECK(vm_get_raised(vm, &r) && r.depth == 1);
    const TraceLine *t = &r.trace[0];
    CHECK(str_is(str_slice(t->source, t->span.start, t->span.end), "7"));
    CHECK(str_is(r.hint, "data + 1 has two axes; 7 is none of them, the value is not given."));
    CHECK(!cell(vm, "norm(data, axis=[3])", NULL));
    CHECK(vm_get_raised(vm, &r));
    CHECK(str_is(r.hint, "data has two axes; [3] is none of them, the value is not given."));
    CHECK(!cell(vm, "a = [1, 2]\na[data + 5]", NULL));
    CHECK(vm_get_raised(vm, &r));
    CHECK(str_is(r.hint, "a has 2 items."));
    CHECK(!cell(vm, "pritn(1)", NULL));
    CHECK(vm_get_raised(vm, &r));
    CHECK(str_is(r.text, "name 'pritn' is not defined") &&
          str_is(r.hint, "Did you mean: 'print'?"));
    CHECK(!cell(vm, "[].apend(1)", NULL));
    CHECK(vm_get_raised(vm, &r));
    CHECK(str_is(r.hint, "Did you mean: 'append'?"));
    end(vm);
}

static void hints_say_what_to_do(void) {
    static const struct {
        const char *cell, *blamed, *hint;
    } cases[] = {
        {"n = 2\nn * 2 + '5'", "n * 2 + '5'", "'5' is a text: float('5') makes a number of it."},
        {"'n' + n", "'n' + n",
         "'n' is a text: str(n) makes a text of the number, float('n') a number of the text."},
        {"rows = [2, 1].sort()\nrows[0]", "rows[0]",
         "rows is None. A function without return gives None; so do methods that change their "
         "object in place (sort, append, ...)."},
        {"f = 'ab'.upper\nf + 'c'", "f + 'c'", "f is a function: f(...) calls it."},
        {"missing_thing.shape", "missing_thing", NULL},
        {"missing_thing == 5", "missing_thing", NULL},
        {"x = true", "true", "Python writes True."},
        {"[1, 2].length", "[1, 2].length", "len([1, 2]) counts the items."},
        {"total = 0\ndef add(k):\n    total += k\nadd(1)", "total",
         "The function assigns to total, so that the name is its own there. `global total` in its "
         "first line means the one outside."},
    };
    VM *vm = new_vm();
    Raised r;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(!cell(vm, cases[i].cell, NULL));
        CHECK(vm_get_raised(vm, &r));
        const TraceLine *t = &r.trace[r.depth - 1];
        CHECK(str_is(str_slice(t->source, t->span.start, t->span.end), cases[i].blamed));
        CHECK(!cases[i].hint || str_is(r.hint, cases[i].hint));
    }
    end(vm);
}

static void traces_go_through_cells(void) {
    VM *vm = new_vm();
    Raised r;
    Code *first = vm_compile(vm, STR("def divide(a, b):\n    return a / b\n"), STR("In[1]"), true);
    Value v;
    CHECK(first && vm_run(vm, first, &v));
    code_free(first);
    Code *second = vm_compile(vm, STR("x = 1\ny = divide(x, 0) + 1\n"), STR("In[5]"), true);
    CHECK(second && !vm_run(vm, second, &v));
    code_free(second);
    CHECK(vm_get_raised(vm, &r) && r.depth == 2 && r.kind == ERR_ZERO_DIVISION);
    CHECK(str_is(r.trace[0].file, "In[5]") && str_is(r.trace[0].function, "<cell>"));
    CHECK(str_is(str_slice(r.trace[0].source, r.trace[0].span.start, r.trace[0].span.end),
                 "divide(x, 0)"));
    CHECK(str_is(r.trace[1].file, "In[1]") && str_is(r.trace[1].function, "divide"));
    CHECK(
        str_is(str_slice(r.trace[1].source, r.trace[1].span.start, r.trace[1].span.end), "a / b"));
    CHECK(!cell(vm, "def f(n): return f(n + 1)\nf(0)", NULL));
    CHECK(vm_get_raised(vm, &r) && r.depth < 30 && r.skipped > 900);
    CHECK(!vm_compile(vm, STR("x = (1,\ny = 2"), STR("In[7]"), true));
    CHECK(vm_get_raised(vm, &r) && r.depth == 1 && r.kind == ERR_SYNTAX);
    CHECK(str_is(str_slice(r.trace[0].source, r.trace[0].span.start, r.trace[0].span.end), "("));
    end(vm);
}

// An object type as a library would make it: a pair with items, length and +.
typedef struct Pair {
    Obj head;
    int64_t a, b;
} Pair;

static bool pair_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
static bool pair_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    *found = str_is(name, "first");
    if (*found)
        *out = v_int(((Pair *)v.u.o)->a);
    return true;
}
static bool pair_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    (void)v;
    *out = 2;
    return true;
}
static bool pair_getitem(VM *vm, Value v, Value key, Value *out) {
    int64_t i;
    if (!value_index(vm, key, &i))
        return false;
    if (i < 0 || i > 1)
        return vm_raise(vm, ERR_INDEX, "pair index out of range");
    *out = v_int(i ? ((Pair *)v.u.o)->b : ((Pair *)v.u.o)->a);
    return true;
}
static bool pair_swap(VM *vm, Value self, Value *args, Value *out);
static const Method pair_methods[] = {{"swap(times=1)", pair_swap, "Swapped."}, {0}};
static const Type pair_type = {
    .name = "pair",
    .module = "testlib",
    .size = sizeof(Pair),
    .getattr = pair_getattr,
    .length = pair_length,
    .getitem = pair_getitem,
    .binary = pair_binary,
    .methods = pair_methods,
};

static bool pair_make(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Pair *p = obj_new(vm, &pair_type);
    if (!p)
        return false;
    *out = v_obj(&p->head);
    if (value_index(vm, args[0], &p->a) && value_index(vm, args[1], &p->b))
        return true;
    value_release(*out);
    return false;
}
static bool pair_swap(VM *vm, Value self, Value *args, Value *out) {
    const Pair *p = (const Pair *)self.u.o;
    int64_t times;
    if (!value_index(vm, args[0], &times))
        return false;
    Value parts[2] = {v_int(times % 2 ? p->b : p->a), v_int(times % 2 ? p->a : p->b)};
    return pair_make(vm, NULL, parts, out);
}
static bool pair_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op != OP_ADD || !v_is_type(a, &pair_type) || !v_is(b, T_INT))
        return true;
    *handled = true;
    const Pair *p = (const Pair *)a.u.o;
    return pair_make(vm, NULL, (Value[]){v_int(p->a + b.u.i), v_int(p->b + b.u.i)}, out);
}

static void types_plug_in(void) {
    VM *vm = new_vm();
    Value t = type_new(vm, &pair_type, "pair(a, b=0)", pair_make, NULL, "Two integers.");
    CHECK(!v_is(t, T_UNDEF) && vm_set_builtin(vm, STR("pair"), t));
    value_release(t);
    CHECK_TEXT(
        result_of(vm,
                  "p = pair(1, 2)\n[p.first, p[1], len(p), list(p), 2 in p, list(reversed(p))]"),
        "[1, 2, 2, [1, 2], True, [2, 1]]");
    CHECK_TEXT(
        result_of(vm,
                  "list(p + 5), list(p.swap()), list(p.swap(times=2)), type(p), type(p) == pair"),
        "([6, 7], [2, 1], [1, 2], <class 'testlib.pair'>, True)");
    CHECK_TEXT(
        result_of(vm,
                  "isinstance(p, pair), isinstance(5, pair), bool(p), pair.__name__, pair.__doc__"),
        "(True, False, True, 'pair', 'Two integers.')");
    CHECK_TEXT(result_of(vm, "a, b = p\nm = p.swap\n(a, b, list(m()), list(pair.swap(p)))"),
               "(1, 2, [2, 1], [2, 1])");
    CHECK_TEXT(error_of(vm, "p + 'x'"),
               "TypeError: unsupported operand type(s) for +: 'pair' and 'str'");
    CHECK_TEXT(error_of(vm, "p < p"),
               "TypeError: '<' not supported between instances of 'pair' and 'pair'");
    CHECK_TEXT(error_of(vm, "p.second"), "AttributeError: 'pair' object has no attribute 'second'");
    CHECK_TEXT(error_of(vm, "p.first = 1"),
               "AttributeError: 'pair' object has no attribute 'first'");
    CHECK_TEXT(error_of(vm, "p[0] = 1"),
               "TypeError: 'pair' object does not support item assignment");
    CHECK_TEXT(error_of(vm, "p()"), "TypeError: 'pair' object is not callable");
    CHECK_TEXT(error_of(vm, "p.swap(tims=2)"),
               "TypeError: swap() got an unexpected keyword argument 'tims'");
    CHECK_TEXT(error_of(vm, "{p: 1}"), "TypeError: unhashable type: 'pair'");
    CHECK_TEXT(error_of(vm, "f'{p:5}'"),
               "TypeError: unsupported format string passed to pair.__format__");
    end(vm);
}

static bool half_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "half(%lld)", (long long)v.u.bits);
    return true;
}
static bool half_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    if (op != OP_ADD)
        return true;
    *handled = true;
    uint64_t x = v_is(a, T_EXT) ? a.u.bits : (uint64_t)a.u.i,
             y = v_is(b, T_EXT) ? b.u.bits : (uint64_t)b.u.i;
    *out = v_ext(v_is(a, T_EXT) ? (uint8_t)a.ext : (uint8_t)b.ext, x + y);
    return true;
}
static const Type half_type = {
    .name = "half", .base = &type_float, .repr = half_repr, .binary = half_binary};

static void small_values_plug_in(void) {
    VM *vm = new_vm();
    uint8_t id = vm_register_ext(vm, &half_type);
    CHECK(vm_set_global(vm, STR("h"), v_ext(id, 3)));
    CHECK_TEXT(result_of(vm, "[h, h + 1, 2 + h, h + h, isinstance(h, float), type(h).__name__]"),
               "[half(3), half(4), half(5), half(6), True, 'half']");
    run_ok(vm, "x = h\nx += 1\ny = [x] * 2\nz = {'k': x}");
    CHECK_TEXT(result_of(vm, "x, y, z, x is x"),
               "(half(4), [half(4), half(4)], {'k': half(4)}, True)");
    end(vm);
}

static int module_gets;
static bool module_get(VM *vm, void *ctx, Str name, Value *out, bool *found) {
    (void)vm;
    (void)ctx;
    module_gets++;
    *found = str_is(name, "pi") || str_is(name, "e");
    *out = v_float(str_is(name, "pi") ? 3.14 : 2.72);
    return true;
}
static void module_list(VM *vm, void *ctx, void (*visit)(Str name, void *v), void *v) {
    (void)vm;
    (void)ctx;
    visit(STR("pi"), v);
    visit(STR("e"), v);
}
static bool import_hook(void *ctx, VM *vm, Str dotted, Value *out, bool *found) {
    (void)ctx;
    *found = str_is(dotted, "mathlib") || str_is(dotted, "mathlib.more");
    if (!*found)
        return true;
    *out = module_new(vm, str_is(dotted, "mathlib") ? "mathlib" : "mathlib.more", module_get,
                      module_list, NULL, "Numbers.");
    return !v_is(*out, T_UNDEF);
}

static void modules_are_asked_once(void) {
    VM *vm = lang_new(&(VmHooks){.write = keep_output, .import = import_hook});
    CHECK_TEXT(result_of(vm, "import mathlib\nmathlib.pi + mathlib.pi"), "6.28");
    CHECK(module_gets == 1);
    CHECK_TEXT(result_of(vm, "import mathlib.more as m, mathlib as n\nfrom mathlib import e, pi as "
                             "p\nm.e, n.pi, e, p"),
               "(2.72, 3.14, 2.72, 3.14)");
    CHECK_TEXT(result_of(vm, "from mathlib import more\nmore.__name__, mathlib.__doc__, mathlib"),
               "('mathlib.more', 'Numbers.', <module 'mathlib' (built-in)>)");
    CHECK_TEXT(result_of(vm, "import mathlib.more\nmathlib.__name__"), "'mathlib'");
    run_ok(vm, "from mathlib import *");
    CHECK_TEXT(result_of(vm, "e, pi"), "(2.72, 3.14)");
    CHECK_TEXT(result_of(vm, "mathlib.pi = 3\nmathlib.pi"), "3");
    CHECK_TEXT(error_of(vm, "import mathlb"), "ModuleNotFoundError: No module named 'mathlb'");
    CHECK_TEXT(error_of(vm, "mathlib.tau"),
               "AttributeError: module 'mathlib' has no attribute 'tau'");
    CHECK_TEXT(error_of(vm, "from mathlib import tau"),
               "ImportError: cannot import name 'tau' from 'mathlib' (unknown location)");
    vm_free(vm);
    buf_free(&printed);
    CHECK(mem_live() == 0);
}

// ---- limits -------------------------------------------------------------------------------------

static void recursion_ends_in_an_error(void) {
    VM *vm = new_vm();
    const char *deep = "RecursionError: maximum recursion depth exceeded";
    CHECK_TEXT(error_of(vm, "def f(n): return f(n + 1)\nf(0)"), deep);
    CHECK_TEXT(error_of(vm, "def f(*a, **k): return f(*a, **k)\nf(0, x=1)"), deep);
    CHECK_TEXT(error_of(vm, "g = lambda n: 1 + g(n=n)\ng(1)"), deep);
    run_ok(vm, "a = []\nfor i in range(100000): a = [a]");
    CHECK_TEXT(
        error_of(vm, "repr(a)"),
        "RecursionError: maximum recursion depth exceeded while getting the repr of an object");
    run_ok(vm, "b = []\nfor i in range(100000): b = [b]");
    CHECK_TEXT(error_of(vm, "a == b"),
               "RecursionError: maximum recursion depth exceeded in comparison");
    run_ok(vm, "t = ()\nfor i in range(100000): t = (t,)");
    CHECK_TEXT(error_of(vm, "hash(t)"), deep);
    CHECK_TEXT(error_of(vm, "def k(x): return sorted([1, 2], key=k)\nk(1)"), deep);
    run_ok(vm, "def ok(n): return n if n == 0 else ok(n - 1)\nok(950)");
    end(vm);
}

static void deep_structures_are_freed_without_recursion(void) {
    VM *vm = new_vm();
    run_ok(vm, "t = None\nfor i in range(1000000): t = (i, t)\nt = None");
    run_ok(vm, "l = None\nfor i in range(1000000): l = [l]\ndel l");
    run_ok(vm, "d = None\nfor i in range(300000): d = {'next': d}");
    run_ok(vm, "f = lambda: 0\nfor i in range(100000): f = (lambda g: lambda: g)(f)");
    end(vm); // with d and f still there
}

static void sources_are_bounded(void) {
    VM *vm = new_vm();
    Buf b = {0};
    buf_repeat(&b, '(', 250);
    buf_byte(&b, 0);
    CHECK_TEXT(error_of(vm, b.p), "SyntaxError: too many nested parentheses");
    b.n = 0;
    buf_repeat(&b, '-', 20000);
    buf_add(&b, STR("1"));
    buf_byte(&b, 0);
    CHECK_TEXT(error_of(vm, b.p),
               "RecursionError: maximum recursion depth exceeded during compilation");
    b.n = 0;
    for (int i = 0; i < 3000; i++)
        buf_add(&b, STR("not "));
    buf_add(&b, STR("1"));
    buf_byte(&b, 0);
    CHECK_TEXT(error_of(vm, b.p),
               "RecursionError: maximum recursion depth exceeded during compilation");
    b.n = 0;
    buf_add(&b, STR("x"));
    for (int i = 0; i < 5000; i++)
        buf_add(&b, STR(".a"));
    buf_byte(&b, 0);
    CHECK_TEXT(error_of(vm, b.p),
               "RecursionError: maximum recursion depth exceeded during compilation");
    b.n = 0;
    buf_add(&b, STR("0"));
    for (int i = 0; i < 100000; i++)
        buf_add(&b, STR("+1"));
    buf_byte(&b, 0);
    CHECK_TEXT(result_of(vm, b.p), "100000");
    b.n = 0;
    for (int i = 0; i < 101; i++) {
        buf_repeat(&b, ' ', (size_t)i);
        buf_add(&b, STR("if 1:\n"));
    }
    buf_byte(&b, 0);
    CHECK_TEXT(error_of(vm, b.p), "IndentationError: too many levels of indentation");
    b.n = 0;
    buf_add(&b, STR("x = 0\nif x == 1: y = 1\n"));
    for (int i = 0; i < 20000; i++)
        buf_printf(&b, "elif x == %d: y = %d\n", i + 2, i);
    buf_byte(&b, 0);
    run_ok(vm, b.p);
    b.n = 0;
    for (int i = 0; i < 20000; i++)
        buf_printf(&b, "name%d = %d\n", i, i); // beyond an operand's reach
    buf_add(&b, STR("name19999 + name0 + name16384 + name16383\n"));
    buf_byte(&b, 0);
    CHECK_TEXT(result_of(vm, b.p), "52766");
    b.n = 0;
    buf_add(&b, STR("len(["));
    for (int i = 0; i < 30000; i++)
        buf_printf(&b, "%d.5, [%d], ", i, i);
    buf_add(&b, STR("])"));
    buf_byte(&b, 0);
    CHECK_TEXT(result_of(vm, b.p), "60000");
    b.n = 0;
    buf_repeat(&b, ' ', (16 << 20) + 1);
    Code *code = vm_compile(vm, buf_str(&b), STR("In[1]"), true);
    Raised r;
    CHECK(!code && vm_get_raised(vm, &r) && r.kind == ERR_MEMORY);
    CHECK(!vm_compile(vm, STR("a\0b"), STR("In[1]"), true));
    CHECK(vm_get_raised(vm, &r) && r.kind == ERR_VALUE);
    CHECK(!vm_compile(vm, STR("a = '\xff'"), STR("In[1]"), true));
    CHECK(vm_get_raised(vm, &r) && r.kind == ERR_SYNTAX);
    buf_free(&b);
    end(vm);
}

static bool interrupt_soon(void *ctx, VM *vm) {
    (void)ctx;
    (void)vm;
    if (++polls == 3)
        flag = 1;
    return true;
}

static void endless_loops_are_interrupted(void) {
    static const char *const loops[] = {
        "while True: pass",
        "while 1:\n    x = 1",
        "for i in iter(int, 1): pass",
        "def f():\n    while True: f2()\ndef f2(): pass\nf()",
        "sum(iter(int, 1))",
        "max(iter(int, 1))",
        "list(iter(lambda: 0, 1))",
        "any(iter(int, 1))",
        "x = [1]\nfor i in x: x.append(i)",
        "[0 for i in iter(int, 1)]",
        "list(filter(lambda v: v, iter(int, 1)))",
        "3 in iter(int, 1)",
        "set(iter(int, 1))",
        "x = dict.fromkeys(iter(int, 1))",
        "dict((0, 0) for i in iter(int, 1))",
        "tuple(i for i in iter(int, 1))",
        "a, *b = iter(int, 1)",
        "''.join(iter(str, 'x'))",
        "all(not i for i in iter(int, 1))",
    };
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        VM *vm = lang_new(&(VmHooks){.interrupted = &flag, .poll = interrupt_soon});
        Raised r;
        polls = 0;
        flag = 0;
        CHECK(!cell(vm, loops[i], NULL));
        CHECK(vm_get_raised(vm, &r) && r.kind == ERR_KEYBOARD_INTERRUPT && r.text.n == 0 &&
              flag == 0);
        vm_free(vm);
        CHECK(mem_live() == 0);
    }
}

static bool ask_to_end(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    flag = 1;
    *out = V_NONE;
    return true;
}

// The last call of a cell may be a long one of C that does not look: its cell ends, no later one.
static void an_interrupt_within_the_last_call_ends_its_cell(void) {
    static const char *const cells[] = {"ask()", "x = ask()", "[ask()]", "len([ask()])",
                                        "class A:\n    p = property(lambda s: ask())\nA().p"};
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        VM *vm = lang_new(&(VmHooks){.interrupted = &flag});
        Raised r;
        flag = 0;
        set_native(vm, "ask()", ask_to_end);
        CHECK(!cell(vm, cells[i], NULL));
        CHECK(vm_get_raised(vm, &r) && r.kind == ERR_KEYBOARD_INTERRUPT && flag == 0);
        run_ok(vm, "try: ask()\nexcept KeyboardInterrupt: seen = 1\nseen");
        end(vm);
    }
}

static bool refuse_after(void *ctx, VM *vm) {
    return ++*(int *)ctx < 5 || vm_raise(vm, ERR_RUNTIME, "budget used up");
}

static void a_poll_may_raise(void) {
    int count = 0;
    VM *vm = lang_new(&(VmHooks){.ctx = &count, .poll = refuse_after});
    CHECK(vm_hooks_ctx(vm) == &count);
    CHECK_TEXT(error_of(vm, "while True: pass"), "RuntimeError: budget used up");
    end(vm);
}

// ---- memory -------------------------------------------------------------------------------------

static void cycles_are_collected(void) {
    VM *vm = new_vm();
    run_ok(vm, "import_free = 0");
    vm_collect(vm);
    size_t before = mem_live();
    run_ok(vm, "a = []\na.append(a)\ndel a");
    run_ok(vm, "d = {}\nd['d'] = (d, [d])\ndel d");
    run_ok(vm, "def f():\n    def g(): return g\n    return g\nf()\ndel f");
    run_ok(vm, "x = [1]\ny = (x, {'k': x})\nx.append(y)\ndel x, y");
    run_ok(vm, "g = (i for i in [0])\nl = [g]\nl.append(l)\ndel g, l");
    CHECK(mem_live() > before);
    CHECK(vm_collect(vm) >= 8);
    CHECK(vm_collect(vm) == 0);
    run_ok(vm, "keep = []\nkeep.append(keep)\nother = {'k': keep}");
    CHECK(vm_collect(vm) == 0);
    CHECK_TEXT(result_of(vm, "keep[0] is keep, other['k'] is keep"), "(True, True)");
    end(vm);
}

static void garbage_goes_by_itself(void) {
    VM *vm = new_vm();
    run_ok(vm, "for i in range(300000):\n    a = []\n    a.append(a)\n");
    CHECK(mem_live() < 200000); // not all 300000 pairs of them
    end(vm);
}

static int pairs_alive;
static void many_constants(VM *vm, int n) {
    char text[64];
    for (int i = 0; i < n; i++) {
        snprintf(text, sizeof text, "a = 'constant_%d'", i);
        run_ok(vm, text);
    }
}

// Blocks that constants may leave until it is looked which of them are unused: where objects are
// allocations of their own, some thousands; else slabs.
#if defined(__SANITIZE_ADDRESS__)
enum { CONSTANTS_LEFT = 3000 };
#else
enum { CONSTANTS_LEFT = 20 };
#endif

// Texts of programs that are gone go, those that somebody has stay one object each.
static void constants_go_with_their_programs(void) {
    VM *vm = new_vm();
    many_constants(vm, 3000);
    run_ok(vm, "kept = ['kept_%d' % 0, 'kept_1']\ndef f(): return 'kept_2'\nclass C: pass\n"
               "c = C(); setattr(c, 'kept_3', 4); d = {'kept_4': 5}");
    const size_t live = mem_live();
    many_constants(vm, 60000);
    CHECK(mem_live() < live + CONSTANTS_LEFT);
    CHECK(
        str_is(str_of(result_of(vm, "[kept[1] is 'kept_1', f() is 'kept_2', c.kept_3, d['kept_4'], "
                                    "kept[0] == 'kept_0', a]")),
               "[True, True, 4, 5, True, 'constant_59999']"));
    end(vm);
}

static void counted_free(Obj *o) {
    (void)o;
    pairs_alive--;
}
static const Type counted_type = {.name = "counted", .size = sizeof(Obj), .free = counted_free};
static bool counted_make(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    Obj *o = obj_new(vm, &counted_type);
    if (!o)
        return false;
    pairs_alive++;
    *out = v_obj(o);
    return true;
}

static void objects_go_with_their_last_name(void) {
    VM *vm = new_vm();
    set_native(vm, "make()", counted_make);
    run_ok(vm, "a = make()");
    CHECK(pairs_alive == 1);
    run_ok(vm, "a = None");
    CHECK(pairs_alive == 0);
    run_ok(vm, "def f():\n    x = make()\n    y = [x, make()]\n    return 1\nf()");
    CHECK(pairs_alive == 0);
    run_ok(vm, "for v in [make(), make()]: pass");
    CHECK(pairs_alive == 1); // v
    run_ok(vm, "v = [make() for i in range(5)]\nv = v[1:2]");
    CHECK(pairs_alive == 1);
    run_ok(vm, "del v\nmake()\n[make()][0]\n{1: make()}[1]\n(make(), 2)[1]\nmake() and 1\n1 if "
               "make() else 2");
    CHECK(pairs_alive == 0);
    CHECK(!cell(vm, "def g(x, y): return x + y\nz = g(make(), 1)", NULL));
    vm_clear_raised(vm);
    CHECK(pairs_alive == 0);
    CHECK(!cell(vm, "for i in [make(), 2]:\n    w = [make(), 1 / 0]", NULL));
    vm_clear_raised(vm);
    CHECK(pairs_alive == 1); // i
    run_ok(vm,
           "del i\nt = [(lambda q: q)(make()) for k in range(3)]\nt = 0\nprint(make(), [make()])");
    CHECK(pairs_alive == 0);
    end(vm);
}

static void every_name_and_module_goes_with_the_vm(void) {
    for (int i = 0; i < 3; i++) {
        VM *vm = new_vm();
        run_ok(vm, "import_me = [1, {'a': (1, 2)}]\ndef f(x=[1]): return lambda: x\nh = f()\ng = "
                   "(i for i in range(3))\nnext(g)");
        end(vm);
    }
}

// ---- listing ------------------------------------------------------------------------------------

static void bytecode_is_listed(void) {
    VM *vm = new_vm();
    Code *code =
        vm_compile(vm, STR("s = 0\nfor i in range(10): s = s + i * 2\n"), STR("In[1]"), true);
    Buf b = {0};
    CHECK(code && code_dump(vm, code, &b));
    CHECK(str_find(buf_str(&b), STR("MUL            t3 i 2"), 0) != (size_t)-1);
    CHECK(str_find(buf_str(&b), STR("ADD            s s t3"), 0) != (size_t)-1);
    buf_free(&b);
    code_free(code);
    end(vm);
}

int main(void) {
    RUN(a_cell_shows_its_last_value);
    RUN(names_stay_between_cells);
    RUN(a_failed_cell_keeps_what_it_assigned);
    RUN(a_failed_cell_has_no_value);
    RUN(natives_take_arguments_as_functions_do);
    RUN(errors_point_at_operands);
    RUN(hints_say_what_to_do);
    RUN(traces_go_through_cells);
    RUN(types_plug_in);
    RUN(small_values_plug_in);
    RUN(modules_are_asked_once);
    RUN(recursion_ends_in_an_error);
    RUN(deep_structures_are_freed_without_recursion);
    RUN(sources_are_bounded);
    RUN(endless_loops_are_interrupted);
    RUN(an_interrupt_within_the_last_call_ends_its_cell);
    RUN(a_poll_may_raise);
    RUN(cycles_are_collected);
    RUN(garbage_goes_by_itself);
    RUN(constants_go_with_their_programs);
    RUN(objects_go_with_their_last_name);
    RUN(every_name_and_module_goes_with_the_vm);
    RUN(bytecode_is_listed);
    return TEST_END();
}
