// test_lang_fault.c: every allocation of a few cells fails in turn, once and
// from there on. Nothing may crash, leak, or end otherwise than with MemoryError.
#include "kernel/lang/lang.h"
#include "kernel/base/mem.h"
#include "kernel/vm/vm.h"
#include "tests/unit/test.h"

static const char *const cells[] = {
    "x = 1\ny = [x, (x, 2), {'a': x}, {1, 2}]\nz = f'{x} and {y!r:>5}'\nprint(z, y[1:], x + 1.5)\n",
    "def f(a, b=2, *c, d=[3], **e):\n    '''doc'''\n    def g(): return a + b\n    return "
    "g\nf(1)()\nf(1, 2, 3, d=4, k=5)\n",
    "t = [i * j for i in range(5) for j in range(i) if i]\nu = {i: str(i) for i in range(20)}\nv = "
    "{i for i in 'hello'}\n"
    "w = list(x for x in t if x)\n",
    "s = ''\nfor i in range(20): s += 'ab'\nparts = "
    "s.split('a')\n'-'.join(parts).upper().replace('B', 'cc').center(80)\n"
    "a, *b, (c, d) = [1, 2, 3, (4, 5)]\n",
    "d = {}\nfor i in range(100): d[i % 7, str(i)] = [i]\nsorted(d.items(), key=lambda kv: "
    "-kv[1][0])\n"
    "list(zip(d, d.values()))\nlist(map(str, enumerate('abc')))\nd.update(a=1)\nmax(d, key=str)\n",
    "s = {i * 3 for i in range(50)}\ns |= {1, 2}\ns - {1}\ns & {3, 6}\nset(s) == s\nfrozenset(s)\n",
    "import_like = [].append\nx = 'abc'.upper\nprint(x(), import_like, [].index, int('12'), "
    "float('1.5'), repr(x))\n"
    "getattr(5, 'real')\nhasattr(5, 'nope')\ndir([])\nglobals()\n",
    "def f():\n    return undefined_name\nf()\n",
    "[1, 2, 3].apend(4)\n",
    "{'a': 1}['b' * 50]\n",
    "def f(n): return f(n + 1)\nf(0)\n",
    "x = [1, 2\n",
    "if True:\nx = 1\n",
    "a = []\na.append(a)\nprint(a)\nb = {'self': a}\na.append(b)\ndel a, b\n",
    "def gen(*a): return (x + y for x in a for y in range(3))\nlist(gen(1, 2, "
    "3))\nnext(gen(4))\nsum(gen(5, 6))\n",
    "def f(x): return x * 2\nl = [0] * 60\nm = []\nfor k in range(3):\n    for i in range(1, 60):\n"
    "        l[i] = (l[i - 1] + f(i)) % 977\n        if i % 3 == 0: m.append(i * 0.5)\n    t = (k, "
    "i)\n"
    "while k < 100:\n    k += 1\n    t = {k: t[0]} if k == 90 else t\n",
    "x = 1 if [] else 2\nassert x == 2\ny = x < 3 < 4\nl = [0] * 10\nl[2:5] = 'abc'\ndel "
    "l[::2]\nl.sort(key=str)\nf = lambda *a: a\nf(*l, *'xy')\n"
    "dict(**{'a': 1}, b=2)\n'%s' % 1 if 0 else 0\nprint(*l, sep='-')\n",
};

static bool drop_output(void *ctx, VM *vm, int stream, Str text) {
    (void)ctx;
    (void)vm;
    (void)stream;
    (void)text;
    return true;
}

// How a cell ended: 'o'k, 'm'emory, 'e'rror of its own.
static char outcome(VM *vm, const char *text) {
    Value v = V_UNDEF;
    Raised r;
    Code *code = vm_compile(vm, str_of(text), STR("In[1]"), true);
    bool ok = code && vm_run(vm, code, &v);
    value_release(v);
    char result = 'o';
    if (!ok) {
        CHECK(vm_get_raised(vm, &r));
        result = r.kind == ERR_MEMORY ? 'm' : 'e';
    }
    code_free(code);
    return result;
}

// Runs the cell with the n-th allocation failing; true when it was not reached.
static bool survives(const char *text, size_t n, bool from_there_on, char normal) {
    VM *vm = lang_new(&(VmHooks){.write = drop_output});
    CHECK(vm);
    mem_fail_at(n, from_there_on);
    char got = outcome(vm, text);
    mem_fail_at(0, false);
    if (got != 'm' && got != normal)
        fprintf(stderr, "allocation %zu of:\n%sended with %c\n", n, text, got);
    CHECK(got == 'm' || got == normal);
    CHECK(outcome(vm, "x = [1, 2]\nx[0] + len(x)\n") == 'o'); // the VM is still good
    vm_free(vm);
    CHECK(mem_live() == 0);
    return got == normal;
}

static void exhaust(bool from_there_on) {
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        VM *vm = lang_new(&(VmHooks){.write = drop_output});
        char normal = outcome(vm, cells[i]);
        vm_free(vm);
        CHECK(normal != 'm');
        // A failure may be harmless (a hint left out), so that one success is not the end.
        size_t fine = 0;
        for (size_t n = 1; fine < 40; n++)
            fine = survives(cells[i], n, from_there_on, normal) ? fine + 1 : 0;
    }
}

static void one_failed_allocation(void) {
    exhaust(false);
}
static void no_memory_from_somewhere_on(void) {
    exhaust(true);
}

static void a_vm_that_cannot_be_made(void) {
    for (size_t n = 1;; n++) {
        mem_fail_at(n, false);
        VM *vm = lang_new(NULL);
        mem_fail_at(0, false);
        vm_free(vm);
        CHECK(mem_live() == 0);
        if (vm)
            return;
    }
}

int main(void) {
    RUN(one_failed_allocation);
    RUN(no_memory_from_somewhere_on);
    RUN(a_vm_that_cannot_be_made);
    return TEST_END();
}
