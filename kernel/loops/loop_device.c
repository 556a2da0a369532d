// loop_device.c: loops whose iterations do not depend on each other run in parallel on the
// device that holds their arrays.
//
// An iteration is the typed code of the loop's body (of the body of a second loop, when that is
// all there is at the end of the first). The iterations are independent when no variable goes
// from one to the next and every array that is written is read and written at the iteration's own
// place only: some subscript is the loop's number plus always the same constant. What the
// text cannot know is checked before each launch: that such subscripts are not negative, and
// that no array lies over one that is written.
//
// A launch is all or nothing: when a thread cannot go on (an error, an overflow, a type that
// changes) the arrays get their old elements back and the loop runs on the host. The thread
// of the last iteration gives its variables back, which are then what the loop leaves behind.
#include "kernel/loops/loop_device.h"
#include "kernel/loops/loop_build.h"
#include "kernel/loops/loop_run.h"
#include <stdio.h>

enum {
    WORTH = 256,     // iterations: fewer are not worth a launch
    WORTH_SLOW = 32, // of iterations with loops in them
    BLOCK = 256,     // threads
    FAILURES = 2,    // launches that were left in a row
};

// ---- which loops --------------------------------------------------------------------------------

// Could the code read all of its variables, by locals() and the like? What stands in a cell has no
// variables.
static bool reads_all(const Code *code) {
    for (size_t i = 0; i < code->n_locals; i++)
        if (value_is_str(code->locals[i]) && str_is(str_get(code->locals[i]), LOCALS_NAME))
            return true;
    return false;
}

// Is the register read by code outside of the loop?
static bool read_outside(const Code *code, const LoopNest *n, uint32_t reg) {
    if (reads_all(code))
        return true;
    for (uint32_t i = 0; i < code->n; i++) {
        const Instr *x = &code->ops[i];
        const char *kinds = opcode_kinds[x->op];
        const uint16_t at[3] = {x->a, x->b, x->c};
        if (i >= n->level[0].head && i <= n->level[0].next + 1)
            continue;
        for (unsigned k = 0; k < 3; k++) {
            if ((kinds[k] == 'R' || kinds[k] == 'Y') && at[k] == reg)
                return true;
            if (kinds[k] == 'V' && at[k] == reg)
                return true;
        }
    }
    return false;
}

// The variable that goes from one iteration to the next, or that others see and not every iteration
// leaves as the last one would; -1: none.
static int carried(const Trace *d) {
    const LoopTurns *s = d->side;
    for (uint32_t v = 0; v < d->n_vars; v++) {
        const LoopVar *var = &d->vars[v];
        if (!s->assigned[v])
            continue;
        for (unsigned k = 0; k < s->nest.levels; k++)
            if (s->number_var[k] == v)
                return (int)v; // reckoned with as the loop's number
        if (s->used[v] || (s->inner_used[v] && s->inner_assigned[v]))
            return (int)v;
        bool own = var->space == VAR_NAME || (var->index < d->code->n_locals && !var->temp);
        if ((s->sometimes[v] || (s->inner_assigned[v] && s->not_own[v])) && own &&
            (var->space == VAR_NAME || read_outside(d->code, &s->nest, var->index)))
            return (int)v;
    }
    return s->nest.levels > 1 && s->number_var[0] == s->number_var[1] ? s->number_var[0] : -1;
}

bool loop_serial(const Trace *d) {
    bool lists = false, given = false, changes = false;
    for (uint32_t i = 0; i < d->n_ins; i++) {
        LoopOp op = (LoopOp)d->ins[i].op;
        lists |= op == L_LLEN || op == L_LGETI || op == L_LGETF;
        changes |= op == L_DRAW || op == L_WHOLE || (op >= L_LPUTI && op <= L_LAPPF);
    }
    for (uint32_t v = 0; v < d->n_vars; v++)
        given |= d->vars[v].needed && lt_kind(d->vars[v].entry) == LT_LIST;
    return changes || (lists && given) || d->side->serial;
}

// The dimension in which every subscript of the array is the number of loop `level` plus
// always the same; -1: none.
static int own_dimension(const LoopTurns *s, unsigned array, unsigned level, int64_t *plus) {
    for (unsigned d = 0; d < LOOP_NDIM; d++) {
        bool first = true, same = true;
        for (uint32_t k = 0; k < s->n_places && same; k++) {
            const LoopPlace *p = &s->places[k];
            if (p->array != array || !p->element)
                continue;
            same = p->index[d].level == (int64_t)level && (first || p->index[d].plus == *plus);
            *plus = p->index[d].plus;
            first = false;
        }
        if (same && !first)
            return (int)d;
    }
    return -1;
}

// The array in which iterations may use the same elements; -1: none.
static int shared_array(const Trace *d) {
    int64_t plus = 0;
    for (uint32_t a = 0; a < d->n_arrays; a++)
        for (unsigned k = 0; d->arrays[a].written && k < d->side->nest.levels; k++)
            if (own_dimension(d->side, a, k, &plus) < 0)
                return (int)a;
    return -1;
}

static bool writes(const Trace *d) {
    bool any = false;
    for (uint32_t a = 0; a < d->n_arrays; a++)
        any |= d->arrays[a].written;
    return any;
}

// Why the loop cannot run in parallel; false: it can.
static bool stays(const Trace *d, char why[LOOP_NOTE_TEXT]) {
    int v, a;
    if (!writes(d)) {
        if (!loop_stuck_text(d, why))
            snprintf(why, LOOP_NOTE_TEXT, "it writes no array");
    } else if ((v = carried(d)) >= 0) {
        snprintf(why, LOOP_NOTE_TEXT, "'%.*s' goes from one iteration to the next",
                 STR_ARG(loop_var_name(d, (uint32_t)v)));
    } else if (loop_serial(d)) {
        snprintf(why, LOOP_NOTE_TEXT, "it has lists, or numbers of a generator");
    } else if (d->side->imperfect) {
        snprintf(why, LOOP_NOTE_TEXT, "it can leave a loop in the middle");
    } else if ((a = shared_array(d)) >= 0) {
        snprintf(why, LOOP_NOTE_TEXT,
                 "iterations may use the same elements of '%.*s', which it writes",
                 STR_ARG(loop_var_name(d, d->arrays[a].var)));
    } else {
        return false;
    }
    return true;
}

static Trace *build_nest(VM *vm, const Frame *f, uint32_t head, const LoopNest *nest) {
    Trace *d = loop_build(vm, f, head, nest, false);
    char why[LOOP_NOTE_TEXT] = "it is too large";
    bool bad = !d || stays(d, why);
    if (!bad && !nest_print(d, NULL, 0)) {
        bad = true;
        snprintf(why, sizeof why, "it calls what a GPU's threads cannot");
    }
    if (!bad)
        return d;
    LoopNote *note = loop_note(vm->loops, f->code, nest->level[0].next);
    if (!note->launches)
        snprintf(note->text, sizeof note->text, "on the CPU: %s", why);
    if (vm->loops->dump)
        fprintf(stderr, "loop at %u, %u levels: %s\n", head, nest->levels, why);
    trace_free(d);
    return NULL;
}

// ---- from what is known when it begins ----------------------------------------------------------

// The value of a temporary of block 0, which is made of what no iteration changes.
static bool known_before(const Trace *d, uint16_t ref, uint64_t *r, unsigned depth) {
    if (ref < LOOP_SLOTS) {
        const LoopTurns *s = d->side;
        if (ref == s->number[0] || ref == s->number[1])
            return false;
        return ref < 1 || ref > d->n_vars || (d->vars[ref - 1].needed && !s->assigned[ref - 1]);
    }
    uint32_t end = d->n_blocks > 1 ? d->blocks[1] : d->n_ins;
    for (uint32_t n = 0; n < end && depth < 60; n++) {
        const LoopIns *i = &d->ins[n];
        const LoopOpInfo *info = &loop_op_info[i->op];
        if (i->a != ref || (info->a != 'i' && info->a != 'f'))
            continue;
        if ((i->op >= L_LDI && i->op <= L_LAPPF) || i->op == L_DRAW || i->op == L_WHOLE ||
            i->op >= L_SYNC)
            return false;
        if (info->b != '-' && !known_before(d, i->b, r, depth + 1))
            return false;
        if (info->c != '-' && !known_before(d, i->c, r, depth + 1))
            return false;
        return loop_step(d, i, r);
    }
    return false;
}

typedef struct Extent { // of the iterations
    int64_t n[2], start[2], step[2];
} Extent;

// Whether no number of the loop can overflow.
static bool is_sane(const Extent *e, unsigned k) {
    const int64_t far = INT64_C(1) << 40;
    const int64_t step = e->step[k];
    if (e->n[k] < 1 || e->n[k] > INT32_MAX)
        return false;
    if (e->start[k] > far || e->start[k] < -far)
        return false;
    return step <= 1 << 20 && step >= -(1 << 20) && step != 0;
}

// How often the loops go round, with the iteration that is about to begin.
static bool extent_of(const Trace *d, const Frame *f, uint64_t *r, Extent *e) {
    const LoopTurns *s = d->side;
    const Value *state = &f->base[s->nest.level[0].state];
    for (unsigned k = 0; k < 3; k++)
        if (state[k].tag != T_INT)
            return false;
    *e = (Extent){.n = {0, 1}, .step = {state[2].u.i, 1}};
    if (__builtin_add_overflow(state[1].u.i, 1, &e->n[0]))
        return false;
    if (__builtin_sub_overflow(state[0].u.i, state[2].u.i, &e->start[0]))
        return false;
    if (s->nest.levels > 1) {
        const uint16_t ref[3] = {s->iterations, s->start, s->step};
        int64_t got[3];
        for (unsigned k = 0; k < 3; k++) {
            if (!known_before(d, ref[k], r, 0))
                return false;
            got[k] = (int64_t)r[ref[k]];
        }
        e->n[1] = got[0];
        e->start[1] = got[1];
        e->step[1] = got[2];
    }
    for (unsigned k = 0; k < 2; k++)
        if (!is_sane(e, k))
            return false;
    const int64_t all = e->n[0] * (e->n[1] < 1 << 20 ? e->n[1] : 1 << 20);
    return all >= (s->turning ? WORTH_SLOW : WORTH);
}

Bytes elements_range(const Elements *e, unsigned bytes) {
    Bytes r = {(uint64_t)(uintptr_t)e->data, (uint64_t)(uintptr_t)e->data + bytes};
    for (unsigned d = 0; d < e->ndim; d++) {
        if (e->dim[d] < 1)
            return (Bytes){0};
        int64_t far = (e->dim[d] - 1) * e->stride[d];
        if (far < 0)
            r.low += (uint64_t)far;
        else
            r.high += (uint64_t)far;
    }
    return r;
}

// Has every subscript an element of its own?
static bool no_overlap_inside(const Elements *e, unsigned bytes) {
    bool seen[LOOP_NDIM] = {false};
    int64_t reach = bytes;
    for (unsigned n = 0; n < e->ndim; n++) { // the dimensions by their strides
        int best = -1;
        int64_t least = INT64_MAX;
        for (unsigned d = 0; d < e->ndim; d++) {
            int64_t stride = e->stride[d] < 0 ? -e->stride[d] : e->stride[d];
            if (!seen[d] && stride < least) {
                best = (int)d;
                least = stride;
            }
        }
        if (best < 0)
            return false;
        seen[best] = true;
        if (e->dim[best] > 1 && least < reach)
            return false;
        if (e->dim[best] > 1)
            reach = least * e->dim[best];
    }
    return true;
}

static bool arrays_are_apart(const Trace *d, const Elements *e, const Extent *x) {
    int64_t plus = 0;
    for (uint32_t a = 0; a < d->n_arrays; a++) {
        if (!d->arrays[a].written)
            continue;
        unsigned bytes = num_bytes(d->arrays[a].kind);
        const Bytes mine = elements_range(&e[a], bytes);
        if (!no_overlap_inside(&e[a], bytes))
            return false;
        for (uint32_t o = 0; o < d->n_arrays; o++) {
            const Bytes other = elements_range(&e[o], num_bytes(d->arrays[o].kind));
            if (o != a && mine.low < other.high && other.low < mine.high)
                return false;
        }
        for (unsigned k = 0; k < d->side->nest.levels;
             k++) { // a negative subscript counts from the end
            if (own_dimension(d->side, a, k, &plus) < 0)
                return false;
            int64_t last = x->start[k] + (x->n[k] - 1) * x->step[k];
            int64_t least = x->start[k] < last ? x->start[k] : last;
            if (least + plus < 0)
                return false;
        }
    }
    return true;
}

// The arrays on their device; false: they are not all on one.
static bool locate_arrays(VM *vm, const Trace *d, const Frame *f, uint64_t *r, Elements *e,
                          Value *arrays) {
    const LoopHooks *h = vm->loops->hooks;
    const void *device = NULL, *other;
    for (uint32_t i = 0; i < d->n_arrays; i++) {
        const LoopArray *a = &d->arrays[i];
        arrays[i] = *loop_home(d, f, &d->vars[a->var]);
        if (!h->locate(vm, arrays[i], a->written, &e[i], &other) || (device && other != device))
            return false;
        device = other;
        if ((e[i].stride[a->ndim - 1] == (int64_t)num_bytes(a->kind)) != a->row)
            return false;
        array_slots(a, &e[i], r);
    }
    return d->n_arrays > 0;
}

// ---- running ------------------------------------------------------------------------------------

static LoopLaunched launch(VM *vm, const Trace *d, const Extent *x, const uint64_t *r,
                           const Value *arrays, uint64_t *out) {
    const LoopTurns *s = d->side;
    uint64_t in[LOOP_INPUTS + 8];
    bool written[LAUNCH_ARRAYS];
    unsigned n = 0, wide = BLOCK;
    while (s->nest.levels > 1 && wide > 1 && (int64_t)wide / 2 >= x->n[1])
        wide /= 2;
    LoopLaunch l = {.text = buf_str(&s->text),
                    .rules = d->rules,
                    .n_rules = d->n_rules,
                    .arrays = arrays,
                    .kept = written,
                    .n_arrays = d->n_arrays,
                    .in = in,
                    .out = out,
                    .n_out = s->n_outputs + 1,
                    .threads = {wide, BLOCK / wide, 1},
                    .slow = s->turning,
                    .atomics = s->atomics};
    const uint64_t rows = (uint64_t)x->n[0];
    const uint64_t columns = (uint64_t)x->n[1];
    const uint64_t across = (columns + wide - 1) / wide;
    l.blocks = s->nest.levels > 1 ? across * ((rows + l.threads[1] - 1) / l.threads[1])
                                  : (rows + BLOCK - 1) / BLOCK;
    in[n++] = rows;
    in[n++] = columns;
    in[n++] = across;
    for (unsigned k = 0; k < s->nest.levels; k++) {
        in[n++] = (uint64_t)x->start[k];
        in[n++] = (uint64_t)x->step[k];
    }
    for (unsigned k = 0; k < s->n_inputs; k++)
        in[n++] = r[s->input[k]];
    for (uint32_t a = 0; a < d->n_arrays; a++)
        written[a] = d->arrays[a].written;
    l.n_in = n;
    return vm->loops->hooks->launch(vm, &l);
}

// The loop is over: its variables are what the last iteration gave back.
static bool leave_loop(VM *vm, Frame *f, const Trace *d, uint64_t *r, const Value *arrays,
                       const uint64_t *out) {
    const LoopTurns *s = d->side;
    for (unsigned k = 0; k < s->n_outputs; k++)
        r[s->output[k]] = out[k + 1];
    if (out[0] <= LOOP_EXIT_DONE || out[0] >= d->n_exits)
        return vm_raise(vm, ERR_SYSTEM, "a loop on the GPU did not end");
    bool ok = trace_leave(vm, d, f, r, arrays, (uint32_t)out[0]);
    for (unsigned k = 0; k < 3; k++)
        f->base[s->nest.level[0].state + k] = V_UNDEF; // numbers
    f->ip = f->code->ops + s->nest.level[0].next + 2;
    return ok;
}

// The loops around this one are looked at when they next go round.
static void heat_outer(const Code *code, const LoopHead *h) {
    for (uint32_t i = h->pc; i < code->n; i++) {
        Instr *word = &code->ops[i];
        if (word->op == OPC_LOOP && (int64_t)i + 1 + instr_jump(word) < (int64_t)h->pc &&
            word->a <= LOOP_HOT)
            word->a = LOOP_HOT + 1;
    }
}

static void note_return(Trace *d, LoopLaunched end, LoopNote *note) {
    char why[LOOP_NOTE_TEXT] = "an iteration met an error, a warning or an integer beyond 64 bits";
    if (end == LOOP_LAUNCH_REFUSED)
        snprintf(why, sizeof why, "the GPU's compiler refused it");
    else
        loop_stuck_text(d, why);
    snprintf(note->text, sizeof note->text, "back on the CPU: %s", why);
}

static bool run_on_device(VM *vm, Frame *f, LoopHead *h, Trace *d, bool *ran) {
    uint64_t *r = vm->loops->r;
    Elements e[32];
    Value arrays[32];
    uint64_t out[LOOP_INPUTS + 1];
    Extent x;
    const Value *iterations = &f->base[d->side->nest.level[0].state + 1];
    if (d->side->nest.levels == 1 && iterations->tag == T_INT &&
        iterations->u.i < (d->side->turning ? WORTH_SLOW : WORTH)) {
        heat_outer(f->code, h); // with the loop around it there may be enough
        return true;
    }
    bool ok = trace_load(vm, d, f, r) && locate_arrays(vm, d, f, r, e, arrays) &&
              extent_of(d, f, r, &x) && arrays_are_apart(d, e, &x);
    if (!ok)
        return !vm_raised(vm);
    LoopNote *note = loop_note(vm->loops, f->code, d->side->nest.level[0].next);
    LoopLaunched end = launch(vm, d, &x, r, arrays, out);
    if (end == LOOP_LAUNCH_RAISED)
        return false;
    if (end == LOOP_LAUNCH_LEFT || end == LOOP_LAUNCH_REFUSED) {
        note_return(d, end, note);
        if (vm->loops->dump)
            fprintf(stderr, "loop at %u: %s\n", d->head, note->text);
    }
    if (end == LOOP_LAUNCH_REFUSED)
        d->side->failures = FAILURES;
    if (end == LOOP_LAUNCH_LEFT)
        d->side->failures++;
    if (end != LOOP_LAUNCH_DONE)
        return true;
    d->side->failures = 0;
    d->entries++;
    snprintf(note->text, sizeof note->text,
             d->side->nest.levels > 1 ? "on the GPU, the iterations of two loops in parallel"
                                      : "on the GPU, its iterations in parallel");
    note->launches++;
    note->iterations += (uint64_t)x.n[0] * (uint64_t)x.n[1];
    vm->loops->stats.device++;
    vm->loops->stats.device_iterations += (uint64_t)x.n[0] * (uint64_t)x.n[1];
    *ran = h->on_device = true;
    return leave_loop(vm, f, d, r, arrays, out);
}

// ---- finding ------------------------------------------------------------------------------------

void nest_show(const Trace *d) {
    const LoopNest *n = &d->side->nest;
    fprintf(stderr, "loop at %u: %u loops in parallel, %zu bytes of text\n", d->head, n->levels,
            d->side->text.n);
    (void)fwrite(d->side->text.p, 1, d->side->text.n, stderr);
}

// The nest for the types that the variables have now; NULL when there is none.
static Trace *find_nest(VM *vm, LoopHead *h, const Frame *f) {
    for (unsigned i = 0; i < h->n_device; i++) {
        Trace *d = h->device[i];
        if (d->prev && trace_fits(vm, d, f))
            return d;
    }
    LoopNest nest;
    if (h->n_device == LOOP_DEVICE || h->device_failed >= LOOP_FAILURES)
        return NULL;
    if (!nest_find(f->code, h->pc, &nest)) {
        h->device_failed = LOOP_FAILURES;
        return NULL;
    }
    Trace *d = build_nest(vm, f, h->pc, &nest);
    if (!d && nest.levels > 1) {
        nest.levels = 1;
        d = build_nest(vm, f, h->pc, &nest);
    }
    if (!d) {
        h->device_failed++;
        return NULL;
    }
    if (vm->loops->dump)
        nest_show(d);
    trace_keep(vm->loops, d);
    return h->device[h->n_device++] = d;
}

bool device_turn(VM *vm, Frame *f, LoopHead *h, bool *ran) {
    const LoopHooks *hooks = vm->loops->hooks;
    *ran = false;
    if (!hooks || !hooks->devices || vm->loops->host_only || f->gen || !hooks->devices(vm))
        return true;
    Trace *d = find_nest(vm, h, f);
    if (!d || d->side->failures >= FAILURES)
        return true;
    if (!run_on_device(vm, f, h, d, ran))
        return false;
    if (*ran)
        heat_outer(f->code, h);
    return true;
}
