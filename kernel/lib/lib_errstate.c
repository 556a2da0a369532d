// lib_errstate.c: NumPy's floating-point warnings: where an operation stands, what
// seterr and errstate ask for, and telling it. Arrays are computed later than their
// line ran, so every operation that may warn carries the number of its place.
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/vm/machine.h"
#include "kernel/vm/objects.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/text.h"
#include "gpu/core/fpcheck.h"
#include <stdio.h>
#include <string.h>

enum { PLACES = LIMIT_WARNING_PLACES, CACHE = 256, MAX_WAITING = 8, KINDS = 4, OPS = FP_OPS };
enum { MODE_WARN, MODE_IGNORE, MODE_RAISE, MODE_CALL, MODE_PRINT, MODE_LOG };
static const char *const kind_names[KINDS] = {"divide", "over", "under", "invalid"};
static const char *const kind_texts[KINDS] = {"divide by zero", "overflow", "underflow",
                                              "invalid value"};
static const unsigned kind_flags[KINDS] = {FP_DIVIDE, FP_OVERFLOW, FP_UNDERFLOW, FP_INVALID};
static const int kind_numbers[KINDS] = {1, 2, 4, 8}; // what NumPy tells a function of seterrcall

// The number of a place is its turn, which no other place gets, and behind that these bits: the
// kinds that are ignored there, which a report needs also when the place itself is gone.
enum { IGNORED_BITS = 4, TURNS = 1 << (32 - IGNORED_BITS) };

// A line of a cell under one setting of errstate. Turn t is kept at t % PLACES, until as many
// others have come since; lists by hash find a line that comes again.
typedef struct Place {
    char *file, *text;
    uint32_t line, number; // number: 0: none is kept here
    uint16_t next;         // in the list of its hash: index + 1
    uint8_t mode[KINDS];
    uint8_t reported[OPS]; // flags that were reported of, by operation
} Place;

struct Warnings {
    Lib *lib;
    uint8_t mode[KINDS];
    bool wanted;    // some mode is not "ignore", and the arrays at hand are numpy's
    Place *place;   // PLACES of them
    uint16_t *list; // and as many heads of lists: index + 1
    uint32_t turn;  // of the next place; never 0
    Place gone;     // stands for all that are no longer kept: nobody knows their lines
    struct {
        uint64_t key;
        uint32_t modes, number;
    } cache[CACHE];
    ErrKind raise; // found while eager: to be raised
    char raise_text[96];
    struct {
        char text[96];
        uint8_t mode, kind;
        int flags;
    } waiting[MAX_WAITING]; // found while eager: reported when the work is over
    int nwaiting;
    Value handler;   // of seterrcall, or None
    int64_t bufsize; // only kept: there are no such buffers here
};

static uint32_t modes_word(const struct Warnings *w) {
    uint32_t word;
    memcpy(&word, w->mode, sizeof word);
    return word;
}

static char *copy_text(Str s) {
    char *p = mem_alloc(s.n + 1);
    if (!p)
        return NULL;
    memcpy(p, s.p, s.n);
    p[s.n] = 0;
    return p;
}

static uint32_t ignored_bits(const uint8_t *mode) {
    uint32_t bits = 0;
    for (int k = 0; k < KINDS; k++)
        bits |= (uint32_t)(mode[k] == MODE_IGNORE) << k;
    return bits;
}

static size_t place_index(uint32_t number) {
    return (number >> IGNORED_BITS) % PLACES;
}

// The place that has this number, or `gone`.
static Place *place_of(struct Warnings *w, uint32_t number) {
    Place *p = &w->place[place_index(number)];
    if (p->number == number)
        return p;
    for (int k = 0; k < KINDS; k++)
        w->gone.mode[k] = number >> k & 1 ? MODE_IGNORE : MODE_WARN;
    return &w->gone;
}

static uint16_t *places_like(struct Warnings *w, const Place *p) {
    uint64_t hash = str_hash(str_of(p->file)) + p->line * UINT64_C(0x9e3779b97f4a7c15);
    return &w->list[(hash ^ hash >> 32) % PLACES];
}

static void drop_place(struct Warnings *w, Place *p) {
    if (!p->number)
        return;
    uint16_t *at = places_like(w, p), index = (uint16_t)(p - w->place + 1);
    while (*at != index)
        at = &w->place[*at - 1].next;
    *at = p->next;
    mem_free(p->file);
    mem_free(p->text);
    memset(p, 0, sizeof *p);
}

static bool fill_place(Place *p, Str file, const SourceLine *line) {
    p->file = copy_text(file);
    p->text = copy_text(str_trim(line->text));
    p->line = line->number;
    if (p->file && p->text)
        return true;
    mem_free(p->file);
    mem_free(p->text);
    return false;
}

// The number of the line that runs; without memory to keep it, one that only says what is ignored.
static uint32_t number_here(struct Warnings *w) {
    Str file;
    SourceLine line;
    if (!vm_here_line(w->lib->vm, &file, &line))
        return 0;
    Place fresh = {0};
    memcpy(fresh.mode, w->mode, KINDS);
    fresh.number = w->turn << IGNORED_BITS | ignored_bits(w->mode);
    bool kept = fill_place(&fresh, file, &line);
    uint16_t *list = kept ? places_like(w, &fresh) : NULL;
    for (uint16_t at = kept ? *list : 0; at; at = w->place[at - 1].next) {
        const Place *p = &w->place[at - 1];
        if (p->line != fresh.line || memcmp(p->mode, w->mode, KINDS) != 0 ||
            strcmp(p->file, fresh.file) != 0)
            continue;
        mem_free(fresh.file);
        mem_free(fresh.text);
        return p->number;
    }
    size_t index = w->turn % PLACES;
    w->turn = w->turn + 1 < TURNS ? w->turn + 1 : 1;
    if (!kept)
        return fresh.number;
    if (index == 0)
        memset(w->gone.reported, 0, sizeof w->gone.reported);
    drop_place(w, &w->place[index]);
    fresh.next = *list;
    w->place[index] = fresh;
    *list = (uint16_t)(index + 1);
    return fresh.number;
}

static uint32_t place_now(void *ctx) {
    struct Warnings *w = ctx;
    uint64_t key;
    if (vm_warning_filters(w->lib->vm) != w->lib->filters)
        lib_fp_settings(w->lib);
    if (!w->wanted || w->lib->quiet || !vm_here(w->lib->vm, &key))
        return 0;
    uint32_t modes = modes_word(w);
    size_t slot = (key ^ key >> 32) % CACHE;
    uint32_t known = w->cache[slot].number;
    if (known && w->cache[slot].key == key && w->cache[slot].modes == modes &&
        place_of(w, known) != &w->gone)
        return known;
    w->cache[slot].key = key;
    w->cache[slot].modes = modes;
    w->cache[slot].number = number_here(w);
    return w->cache[slot].number;
}

static int numbers_of(unsigned flags) {
    int numbers = 0;
    for (int k = 0; k < KINDS; k++)
        if (flags & kind_flags[k])
            numbers |= kind_numbers[k];
    return numbers;
}

// One kind of error. With filters the module warnings decides, once the work is over, as does a
// function of seterrcall.
static void tell(struct Warnings *w, const Place *p, int kind, unsigned flags, const char *text) {
    if (w->lib->eager) {
        if (w->nwaiting == MAX_WAITING)
            return;
        snprintf(w->waiting[w->nwaiting].text, sizeof w->waiting[0].text, "%s", text);
        w->waiting[w->nwaiting].mode = p->mode[kind];
        w->waiting[w->nwaiting].kind = (uint8_t)kind;
        w->waiting[w->nwaiting++].flags = numbers_of(flags);
        return;
    }
    Buf out = {0};
    if (p->number)
        buf_printf(&out, "%s:%u: RuntimeWarning: %s\n  %s\n", p->file, p->line, text, p->text);
    else
        buf_printf(&out, "RuntimeWarning: %s\n", text);
    if (!out.failed)
        w->lib->hooks.write(w->lib->hooks.ctx, 2, buf_str(&out));
    buf_free(&out);
}

static void report(struct Warnings *w, Place *p, int op, unsigned flags, bool scalar) {
    static const char *const others[] = {[FP_CAST - FP_CAST] = "cast",
                                         [FP_REDUCE - FP_CAST] = "reduce",
                                         [FP_ACCUMULATE - FP_CAST] = "accumulate",
                                         [FP_REDUCEAT - FP_CAST] = "reduceat",
                                         [FP_MATMUL - FP_CAST] = "matmul",
                                         [FP_DOT - FP_CAST] = "dot",
                                         [FP_AT - FP_CAST] = "at"};
    const char *name = op >= FP_CAST ? others[op - FP_CAST] : op_info((OpId)op)->name;
    for (int k = 0; k < KINDS; k++) {
        char text[96];
        if (!(flags & kind_flags[k]) || p->mode[k] == MODE_IGNORE)
            continue;
        snprintf(text, sizeof text, "%s encountered in %s%s", kind_texts[k],
                 scalar ? "scalar " : "", name);
        if (p->mode[k] == MODE_RAISE) {
            if (w->raise != ERR_NONE)
                continue; // the first one counts
            w->raise = ERR_FLOATING_POINT;
            snprintf(w->raise_text, sizeof w->raise_text, "%s", text);
        } else if (!(p->reported[op] & kind_flags[k]) || w->lib->eager) {
            p->reported[op] |= (uint8_t)kind_flags[k];
            tell(w, p, k, flags, text);
        }
    }
}

static void report_array(void *ctx, uint32_t place, int op, unsigned flags) {
    struct Warnings *w = ctx;
    if (place)
        report(w, place_of(w, place), op, flags, false);
}

bool lib_fp_scalar(Lib *lib, int op, unsigned flags) {
    struct Warnings *w = lib->warnings;
    uint32_t place = place_now(w);
    if (place)
        report(w, place_of(w, place), op, flags, !lib->by_name);
    return lib_fp_check(lib);
}

bool lib_fp_array(Lib *lib, int op, unsigned flags) {
    uint32_t place = flags ? place_now(lib->warnings) : 0;
    if (place)
        report_array(lib->warnings, place, op, flags);
    return lib_fp_check(lib);
}

bool lib_complex_warning(Lib *lib, Namespace namespace, Dtype from, Dtype to) {
    if (!dtype_is_complex(from) || dtype_is_complex(to) || to == DT_BOOL ||
        namespace != NAMESPACE_NUMPY)
        return true;
    return vm_warn(lib->vm, ERR_COMPLEX_WARN,
                   STR("Casting complex values to real discards the imaginary part"));
}

// handler(text, number), or handler.write(line).
static bool call_handler(struct Warnings *w, int i) {
    VM *vm = w->lib->vm;
    bool log = w->waiting[i].mode == MODE_LOG;
    bool none = w->handler.tag == T_NONE || w->handler.tag == T_UNDEF;
    if (none && log)
        return vm_raise(vm, ERR_NAME, "log specified for %s but no object with write method found.",
                        kind_texts[w->waiting[i].kind]);
    if (none)
        return vm_raise(vm, ERR_NAME, "python callback specified for %s but no function found.",
                        kind_texts[w->waiting[i].kind]);
    char line[128];
    snprintf(line, sizeof line, log ? "Warning: %s\n" : "%s",
             log ? w->waiting[i].text : kind_texts[w->waiting[i].kind]);
    Value args[2] = {str_new(vm, str_of(line)), v_int(w->waiting[i].flags)};
    Value fn = V_UNDEF, out = V_UNDEF;
    bool ok = args[0].tag != T_UNDEF && (!log || value_getattr(vm, w->handler, STR("write"), &fn));
    Args given = {.v = args, .npos = log ? 1 : 2};
    ok = ok && vm_call(vm, log ? fn : w->handler, &given, &out);
    value_release(args[0]);
    value_release(fn);
    if (ok)
        value_release(out);
    return ok;
}

static bool tell_now(struct Warnings *w, int i) {
    int mode = w->waiting[i].mode;
    if (mode == MODE_CALL || mode == MODE_LOG)
        return call_handler(w, i);
    if (mode != MODE_PRINT)
        return vm_warn(w->lib->vm, ERR_RUNTIME_WARN, str_of(w->waiting[i].text));
    char line[128];
    snprintf(line, sizeof line, "Warning: %s\n", w->waiting[i].text);
    w->lib->hooks.write(w->lib->hooks.ctx, 2, str_of(line));
    return true;
}

bool lib_fp_check(Lib *lib) {
    struct Warnings *w = lib->warnings;
    int n = w->nwaiting;
    w->nwaiting = 0;
    for (int i = 0; i < n; i++)
        if (!tell_now(w, i))
            return false;
    if (w->raise == ERR_NONE)
        return true;
    ErrKind kind = w->raise;
    w->raise = ERR_NONE;
    return vm_raise(lib->vm, kind, "%s", w->raise_text);
}

// Errors that must be raised, or that filters look at, are found at their line.
void lib_fp_settings(Lib *lib) {
    struct Warnings *w = lib->warnings;
    lib->filters = vm_warning_filters(lib->vm);
    WarningAction action = vm_warning_action(lib->vm, ERR_RUNTIME_WARN, STR(""));
    bool raises = false, warns = false;
    for (int k = 0; k < KINDS; k++) {
        raises |= w->mode[k] >= MODE_RAISE;
        warns |= w->mode[k] == MODE_WARN;
    }
    lib->eager = raises || (warns && lib->filters);
    w->wanted = raises || (warns && action != WARNING_IGNORE);
    if (action == WARNING_IGNORE && !raises)
        lib->eager = false;
    // What is looked for is one for all that runs: it runs at its line while underflow is told.
    fp_underflow = w->wanted && w->mode[2] != MODE_IGNORE;
    lib->eager |= fp_underflow;
    vm_pause_loops(lib->vm, fp_underflow);
}

bool warnings_register(Lib *lib) {
    struct Warnings *w = lib->warnings = mem_zero(sizeof *w);
    if (!w)
        return false;
    w->place = mem_zero(PLACES * sizeof *w->place);
    w->list = mem_zero(PLACES * sizeof *w->list);
    if (!w->place || !w->list)
        return false;
    w->lib = lib;
    w->handler = V_NONE;
    w->turn = 1;
    w->bufsize = 8192;
    w->mode[2] = MODE_IGNORE; // underflow
    w->wanted = true;
    fp_place = place_now;
    fp_report = report_array;
    fp_ctx = w;
    return true;
}

void warnings_free(Lib *lib) {
    struct Warnings *w = lib->warnings;
    if (!w)
        return;
    for (size_t i = 0; w->place && i < PLACES; i++) {
        mem_free(w->place[i].file);
        mem_free(w->place[i].text);
    }
    mem_free(w->place);
    mem_free(w->list);
    value_release(w->handler);
    mem_free(w);
    if (fp_ctx == w) {
        fp_place = NULL;
        fp_report = NULL;
        fp_ctx = NULL;
    }
}

// ---- seterr, errstate ---------------------------------------------------------------------------

static const char *const mode_names[] = {"warn", "ignore", "raise", "call", "print", "log"};

static bool geterr(VM *vm, const struct Warnings *w, Value *out) {
    *out = dict_new(vm);
    bool ok = out->tag != T_UNDEF;
    for (int k = 0; ok && k < KINDS; k++) {
        Value name = str_new(vm, str_of(kind_names[k]));
        Value mode = str_new(vm, str_of(mode_names[w->mode[k]]));
        ok = name.tag != T_UNDEF && mode.tag != T_UNDEF && dict_set(vm, *out, name, mode);
        value_release(name);
        value_release(mode);
    }
    return ok;
}

static bool mode_argument(VM *vm, Value v, uint8_t *mode) {
    if (absent(v))
        return true;
    for (uint8_t m = 0; value_is_str(v) && m < sizeof mode_names / sizeof *mode_names; m++)
        if (str_is(str_get(v), mode_names[m])) {
            *mode = m;
            return true;
        }
    Str text = value_is_str(v) ? str_get(v) : STR("?");
    vm_raise(vm, ERR_VALUE, "invalid error mode '%.*s'", STR_ARG(text));
    return vm_hint(vm, "The modes are 'warn', 'ignore', 'raise', 'call', 'print' and 'log'.");
}

// args: all, divide, over, under, invalid.
static bool modes_argument(VM *vm, Value *args, uint8_t *mode) {
    for (int k = 0; k < KINDS; k++)
        if (!mode_argument(vm, args[0], &mode[k]) || !mode_argument(vm, args[1 + k], &mode[k]))
            return false;
    return true;
}

bool fn_geterr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    return geterr(vm, lib_of(vm)->warnings, out);
}

bool fn_seterr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    struct Warnings *w = lib_of(vm)->warnings;
    uint8_t mode[KINDS];
    memcpy(mode, w->mode, sizeof mode);
    if (!modes_argument(vm, args, mode) || !geterr(vm, w, out))
        return false;
    memcpy(w->mode, mode, sizeof mode);
    lib_fp_settings(w->lib);
    return true;
}

bool fn_geterrcall(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = value_copy(lib_of(vm)->warnings->handler);
    return true;
}

static bool can_be_called(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return t->call || t == &type_function || t == &type_native || t == &type_method ||
           t == &type_bound || t == &type_bound_builtin;
}

static bool handler_fits(VM *vm, Value v) {
    Value write;
    bool found = false;
    if (v.tag == T_NONE || can_be_called(vm, v))
        return true;
    if (!value_find_attr(vm, v, STR("write"), &write, &found))
        return false;
    if (found) {
        bool fits = can_be_called(vm, write);
        value_release(write);
        if (fits)
            return true;
    }
    return vm_raise(vm, ERR_TYPE, "python object must be callable or have a callable write method");
}

bool fn_seterrcall(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    struct Warnings *w = lib_of(vm)->warnings;
    if (!handler_fits(vm, args[0]))
        return false;
    *out = w->handler;
    w->handler = value_copy(args[0]);
    return true;
}

bool fn_getbufsize(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = v_int(lib_of(vm)->warnings->bufsize);
    return true;
}

bool fn_setbufsize(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    struct Warnings *w = lib_of(vm)->warnings;
    int64_t size;
    if (!int_argument(vm, args[0], 0, &size))
        return false;
    if (size < 16)
        return vm_raise(vm, ERR_VALUE,
                        size < 0 ? "buffer size must be non-negative"
                                 : "buffer size, %lld, is too small",
                        (long long)size);
    *out = v_int(w->bufsize);
    w->bufsize = size;
    return true;
}

typedef struct ErrState {
    Obj head;
    Value args[1 + KINDS], handler;
    uint8_t before[KINDS];
    Value handler_before;
    int64_t bufsize;
} ErrState;

static void errstate_free(Obj *o) {
    ErrState *s = (ErrState *)(void *)o;
    for (int i = 0; i <= KINDS; i++)
        value_release(s->args[i]);
    value_release(s->handler);
    value_release(s->handler_before);
}

static bool errstate_enter(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    ErrState *s = (ErrState *)(void *)self.u.o;
    struct Warnings *w = lib_of(vm)->warnings;
    memcpy(s->before, w->mode, KINDS);
    if (!modes_argument(vm, s->args, w->mode)) {
        memcpy(w->mode, s->before, KINDS);
        return false;
    }
    s->bufsize = w->bufsize;
    value_release(s->handler_before);
    s->handler_before = value_copy(w->handler);
    if (s->handler.tag != T_UNDEF) {
        value_release(w->handler);
        w->handler = value_copy(s->handler);
    }
    lib_fp_settings(w->lib);
    *out = V_NONE;
    return true;
}

static bool errstate_exit(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    struct Warnings *w = lib_of(vm)->warnings;
    ErrState *s = (ErrState *)(void *)self.u.o;
    memcpy(w->mode, s->before, KINDS);
    w->bufsize = s->bufsize;
    value_release(w->handler);
    w->handler = s->handler_before;
    s->handler_before = V_UNDEF;
    lib_fp_settings(w->lib);
    *out = v_bool(false);
    return true;
}

static const Method errstate_methods[] = {
    {"__enter__()", errstate_enter, "Begins."},
    {"__exit__(*args)", errstate_exit, "Ends."},
    {0},
};

// errstate(...) before a function: the settings stand while it runs.
static bool errstate_call(VM *vm, Value self, const Args *args, Value *out) {
    Value fn;
    if (args->npos != 1 || args->nkw)
        return vm_raise(vm, ERR_TYPE, "errstate.__call__() takes exactly one argument (%zu given)",
                        (size_t)args->npos + (size_t)args->nkw);
    if (!text_inner(lib_of(vm), NAMESPACE_NUMPY, STR("ufunc"), STR("_under"), &fn))
        return false;
    Value both[2] = {self, args->v[0]};
    bool ok = call_values(vm, fn, both, 2, out);
    value_release(fn);
    return ok;
}

static const Type type_errstate = {
    .name = "errstate",
    .module = "numpy",
    .size = sizeof(ErrState),
    .free = errstate_free,
    .methods = errstate_methods,
    .call = errstate_call,
};

bool fn_errstate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    uint8_t mode[KINDS] = {0};
    if (!modes_argument(vm, args, mode) ||
        (args[1 + KINDS].tag != T_UNDEF && !handler_fits(vm, args[1 + KINDS])))
        return false;
    ErrState *s = obj_new(vm, &type_errstate);
    if (!s)
        return false;
    for (int i = 0; i <= KINDS; i++)
        s->args[i] = value_copy(args[i]);
    s->handler = value_copy(args[1 + KINDS]);
    s->handler_before = V_UNDEF;
    *out = v_obj(&s->head);
    return true;
}
