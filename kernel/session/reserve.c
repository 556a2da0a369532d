// reserve.c: a session that goes on in a child which fork has made (kernel/reserve.h): what of it
// is not as it was, in words for the person.
#include "kernel/session/internal.h"
#include <stdio.h>

bool session_may_part(Session *s, bool *never) {
    return engine_may_part(lib_engine(s->lib), never);
}

bool session_parts(Session *s, bool (*wanted)(void *ctx), void *ctx) {
    return engine_parts(lib_engine(s->lib), wanted, ctx);
}

void session_made(Session *s, bool yes) {
    engine_made(lib_engine(s->lib), yes);
}

void session_alone(Session *s) {
    engine_alone(lib_engine(s->lib));
}

void session_forked(Session *s) {
    beside_forked(s->beside);
    engine_forked(lib_engine(s->lib));
}

enum { NAMES_TOLD = 12 };

// Names of the user's arrays of which `is` is true.
static void list_arrays(Session *s, bool (*is)(const Array *a), Buf *out) {
    size_t at = 0, n = 0;
    Str name;
    Value v;
    while (vm_next_global(s->vm, &at, &name, &v)) {
        const Array *a = lib_array(v);
        if (!a || !a->buf || !is(a))
            continue;
        if (n < NAMES_TOLD)
            buf_printf(out, "%s%.*s", n ? ", " : "", STR_ARG(name));
        else if (n == NAMES_TOLD)
            buf_add(out, STR(", ..."));
        n++;
    }
}

static bool is_lost(const Array *a) {
    return a->buf->state == BUFFER_LOST && !a->buf->name[0]; // others have been told before
}

static bool is_shared(const Array *a) {
    const Device *d = a->buf->dev;
    return d->backend->shared && d->backend->shared((Device *)(uintptr_t)d, a->buf);
}

void session_taken_over(Session *s, Buf *told) {
    Buf gone = {0}, lost = {0}, shared = {0};
    engine_taken_over(lib_engine(s->lib));
    list_arrays(s, is_lost, &lost);
    gpu_loss_write_names(s);
    list_arrays(s, is_shared, &shared);
    if (!beside_taken_over(s->beside, &gone)) {
        vm_clear_raised(s->vm);
        buf_add(told, STR(" Names that were in Python only are gone."));
    }
    session_names_lost(s);
    if (gone.n)
        buf_printf(told, " Gone with Python: %.*s.", STR_ARG(buf_str(&gone)));
    if (lost.n)
        buf_printf(told, " Lost, as there was no copy of them: %.*s.", STR_ARG(buf_str(&lost)));
    if (shared.n)
        buf_printf(told, " What cells have written since into these large arrays is in them: %.*s.",
                   STR_ARG(buf_str(&shared)));
    buf_free(&gone);
    buf_free(&lost);
    buf_free(&shared);
}

void session_lost(Session *s, const Str *names, size_t n) {
    Value reasons = dict_new(s->vm);
    Value why = str_new(s->vm, STR("it was lost when the engine process ended"));
    bool ok = !v_is(reasons, T_UNDEF) && !v_is(why, T_UNDEF);
    for (size_t i = 0; ok && i < n; i++) {
        Value key = str_new(s->vm, names[i]);
        ok = !v_is(key, T_UNDEF) &&
             (vm_is_missing(s->vm, key) || dict_set(s->vm, reasons, key, why));
        value_release(key);
    }
    if (!ok || !vm_set_missing(s->vm, reasons))
        vm_clear_raised(s->vm);
    value_release(why);
    value_release(reasons);
}
