// loop_kernel.c: functions that run once per thread of a launch on a device (numba.cuda's
// kernels): their typed code for the types of the arguments, without a loop around it. The
// threads are independent by contract. When one cannot go on, the CPU runs the kernel on the old
// elements.
#include "kernel/loops/loop_device.h"
#include "kernel/loops/loop_run.h"
#include <stdio.h>

enum { KERNEL_HEAD = UINT32_MAX - 1 }; // place of a function among the loops of its code

typedef struct Call { // of a kernel
    VM *vm;
    Frame frame; // no real one: only its registers count
    const LoopArgument *args;
    size_t n;
} Call;

// ---- parameters ---------------------------------------------------------------------------------

static int array_of_var(const Trace *d, unsigned var) {
    for (uint32_t a = 0; a < d->n_arrays; a++)
        if (d->arrays[a].var == var)
            return (int)a;
    return -1;
}

static int var_of_register(const Trace *d, size_t reg) {
    for (uint32_t v = 0; v < d->n_vars; v++)
        if (d->vars[v].space == VAR_FRAME && d->vars[v].index == reg)
            return (int)v;
    return -1;
}

static size_t array_bytes(const LoopArray *a, const Elements *e) {
    size_t n = num_bytes(a->kind);
    for (unsigned d = 0; d < a->ndim; d++)
        n *= (size_t)e->dim[d]; // numpy has checked that it fits
    return n;
}

// What each argument is in the typed code; arguments that it does not look at have none.
static unsigned find_params(const Call *c, const Trace *d, LoopParam *out) {
    unsigned n = 0;
    for (size_t k = 0; k < c->n; k++) {
        int var = var_of_register(d, k);
        int array = var < 0 ? -1 : array_of_var(d, (unsigned)var);
        if (var < 0 || c->args[k].kind == LOOP_PLAIN)
            continue;
        LoopParam *p = &out[n++];
        *p = (LoopParam){.kind = c->args[k].kind, .slot = (unsigned)var + 1, .array = array};
        if (array < 0)
            continue;
        p->slot = d->arrays[array].data;
        if (c->vm->loops->hooks->describe(c->vm, c->args[k].v, &p->form))
            p->bytes = array_bytes(&d->arrays[array], &p->form);
    }
    return n;
}

static bool same_forms(const Trace *d, const LoopParam *p, unsigned n) {
    const LoopTurns *s = d->side;
    if (s->n_params != n)
        return false;
    for (unsigned k = 0; k < n; k++) {
        if (s->params[k].kind != p[k].kind || s->params[k].slot != p[k].slot ||
            s->params[k].bytes != p[k].bytes)
            return false;
        if (p[k].kind >= LOOP_SHARED &&
            memcmp(s->params[k].form.dim, p[k].form.dim, sizeof p[k].form.dim) != 0)
            return false;
    }
    return true;
}

// ---- the text -----------------------------------------------------------------------------------

static void set_why(const Call *c, const Trace *d, const char *otherwise) {
    char *why = c->vm->loops->why;
    if (!d || !loop_stuck_text(d, why))
        snprintf(why, LOOP_NOTE_TEXT, "%s", otherwise);
}

static Trace *build_kernel(const Call *c) {
    const LoopNest nest = {0};
    Trace *d = loop_build(c->vm, &c->frame, 0, &nest, false);
    LoopParam params[LOOP_ARGUMENTS];
    set_why(c, d, d ? "it calls what a GPU's threads cannot, or uses lists" : "it is too large");
    if (d) {
        LoopTurns *s = d->side;
        s->n_params = find_params(c, d, params);
        s->params = mem_zero((s->n_params + 1) * sizeof *params);
        if (s->params)
            memcpy(s->params, params, s->n_params * sizeof *params);
        c->vm->loops->no_memory |= !s->params;
        s->serial = false; // places matter to loops only
        if (s->params && !loop_serial(d) && nest_print(d, params, s->n_params))
            return d;
    }
    trace_free(d);
    return NULL;
}

static void forget(LoopHead *h, unsigned i) {
    trace_free(h->device[i]);
    memmove(&h->device[i], &h->device[i + 1], (--h->n_device - i) * sizeof *h->device);
}

static Trace *find_kernel(const Call *c) {
    LoopHead *h = loop_head((Code *)(uintptr_t)c->frame.code, KERNEL_HEAD);
    LoopParam params[LOOP_ARGUMENTS];
    if (!h) {
        c->vm->loops->no_memory = true;
        return NULL;
    }
    for (unsigned i = 0; i < h->n_device;) {
        Trace *d = h->device[i];
        if (!d->prev)
            forget(h, i); // it gave way to others
        else if (trace_fits(c->vm, d, &c->frame) &&
                 same_forms(d, params, find_params(c, d, params)))
            return d;
        else
            i++;
    }
    if (h->device_failed >= LOOP_BUILDS)
        return NULL;
    if (h->n_device == LOOP_DEVICE)
        forget(h, 0);
    Trace *d = build_kernel(c);
    if (!d) {
        h->device_failed += !c->vm->loops->no_memory;
        return NULL;
    }
    if (c->vm->loops->dump)
        nest_show(d);
    trace_keep(c->vm->loops, d);
    return h->device[h->n_device++] = d;
}

// ---- the launch ---------------------------------------------------------------------------------

// The arrays of a launch on their device, those of blocks and threads left out.
typedef struct Located {
    Value value[LAUNCH_ARRAYS];
    Bytes bytes[LAUNCH_ARRAYS];
    const LoopArray *of[LAUNCH_ARRAYS];
    size_t n;
} Located;

static bool locate(const Call *c, const Trace *d, uint64_t *r, Located *l) {
    const LoopHooks *h = c->vm->loops->hooks;
    const void *device = NULL, *other;
    Elements e;
    l->n = 0;
    for (uint32_t i = 0; i < d->n_arrays; i++) {
        const LoopArray *a = &d->arrays[i];
        unsigned reg = d->vars[a->var].index;
        bool given = d->vars[a->var].space == VAR_FRAME && reg < c->n;
        if (given && c->args[reg].kind >= LOOP_SHARED)
            continue;
        Value v = *loop_home(d, &c->frame, &d->vars[a->var]);
        if (!h->locate(c->vm, v, a->written, &e, &other) || (device && other != device))
            return false;
        if ((e.stride[a->ndim - 1] == (int64_t)num_bytes(a->kind)) != a->row)
            return false;
        device = other;
        l->value[l->n] = v;
        l->bytes[l->n] = elements_range(&e, num_bytes(a->kind));
        l->of[l->n++] = a;
        array_slots(a, &e, r);
    }
    return l->n > 0;
}

// Does the kernel read what it writes by array i? Then the old elements are kept, for the CPU to
// run it on when a thread cannot go on. What is only written the CPU writes again.
static bool is_kept(const Located *l, size_t i) {
    bool kept = false;
    for (size_t o = 0; l->of[i]->written && o < l->n; o++)
        kept |= l->of[o]->read && l->bytes[i].low < l->bytes[o].high &&
                l->bytes[o].low < l->bytes[i].high;
    return kept;
}

static LoopLaunched launch(const Call *c, Trace *d, const unsigned grid[3],
                           const unsigned block[3]) {
    VM *vm = c->vm;
    LoopTurns *s = d->side;
    uint64_t *r = vm->loops->r, in[LOOP_INPUTS + 8];
    Located at;
    bool kept[LAUNCH_ARRAYS];
    size_t n = 0;
    if (!trace_load(vm, d, &c->frame, r))
        return vm_raised(vm) ? LOOP_LAUNCH_RAISED : LOOP_LAUNCH_REFUSED;
    if (!locate(c, d, r, &at)) {
        set_why(c, d, "its arrays are not all on the GPU");
        return LOOP_LAUNCH_REFUSED;
    }
    for (size_t i = 0; i < at.n; i++)
        kept[i] = is_kept(&at, i);
    LoopLaunch l = {.text = buf_str(&s->text),
                    .rules = d->rules,
                    .n_rules = d->n_rules,
                    .arrays = at.value,
                    .kept = kept,
                    .n_arrays = at.n,
                    .without = true,
                    .in = in,
                    .threads = {block[0], block[1], block[2]},
                    .slow = true,
                    .atomics = s->atomics,
                    .blocks = (uint64_t)grid[0] * grid[1] * grid[2]};
    in[n++] = grid[1];
    in[n++] = 0;
    in[n++] = grid[0];
    for (unsigned k = 0; k < s->n_inputs; k++)
        in[n++] = r[s->input[k]];
    l.n_in = n;
    LoopLaunched end = vm->loops->hooks->launch(vm, &l);
    if (end == LOOP_LAUNCH_LEFT)
        set_why(c, d, "threads have met errors, or integers beyond 64 bits");
    if (end == LOOP_LAUNCH_REFUSED)
        set_why(c, NULL, "the GPU's compiler refused it");
    if (end != LOOP_LAUNCH_DONE)
        return end;
    const uint64_t threads = l.blocks * block[0] * block[1] * block[2];
    LoopNote *note = loop_note(vm->loops, c->frame.code, 0);
    snprintf(note->text, sizeof note->text, "a kernel, on the GPU");
    note->launches++;
    note->iterations += threads;
    vm->loops->stats.device++;
    vm->loops->stats.device_iterations += threads;
    return end;
}

LoopLaunched loop_kernel(VM *vm, Value function, const LoopArgument *args, size_t n,
                         const unsigned grid[3], const unsigned block[3]) {
    const LoopHooks *h = vm->loops->hooks;
    snprintf(vm->loops->why, sizeof vm->loops->why, "its parameters are not all plain");
    if (!v_is_type(function, &type_function) || !h || !h->devices || vm->loops->host_only ||
        n > LOOP_ARGUMENTS)
        return LOOP_LAUNCH_REFUSED;
    Function *fn = function_of(function);
    if (!fn->code->plain || fn->code->sig.n != n || fn->code->is_generator ||
        fn->code->n_captures || fn->code->n_handlers)
        return LOOP_LAUNCH_REFUSED;
    Value *base = mem_zero((fn->code->n_regs + 1) * sizeof *base); // T_UNDEF
    if (!base) {
        vm_no_memory(vm);
        return LOOP_LAUNCH_RAISED;
    }
    for (size_t k = 0; k < n; k++)
        base[k] = args[k].v;
    Call c = {.vm = vm,
              .frame = {.code = fn->code, .fn = fn, .base = base, .top = base + fn->code->n_regs},
              .args = args,
              .n = n};
    vm->loops->no_memory = false;
    Trace *d = find_kernel(&c);
    LoopLaunched end = d ? launch(&c, d, grid, block) : LOOP_LAUNCH_REFUSED;
    if (!d && vm->loops->no_memory) {
        vm_no_memory(vm);
        end = LOOP_LAUNCH_RAISED;
    }
    mem_free(base);
    return end;
}
