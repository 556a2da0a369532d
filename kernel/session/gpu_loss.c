// gpu_loss.c: around a cell, a GPU that has failed: what happened and which names it cost is told
// to the person, once; names whose arrays are lost are written into them for later errors.
#include "kernel/lib/lib.h"
#include "kernel/session/internal.h"
#include <stdio.h>

enum { NAMES_TOLD = 12 };

static void add_name(Buf *list, size_t n, Str name) {
    if (n < NAMES_TOLD)
        buf_printf(list, "%s%.*s", n ? ", " : "", STR_ARG(name));
    else if (n == NAMES_TOLD)
        buf_add(list, STR(", ..."));
}

static const Array *failed_array(Value v) {
    const Array *a = lib_array(v);
    return a && a->buf && a->buf->state != BUFFER_USUAL ? a : NULL;
}

// The names of arrays that are lost, and of those that wait to be put back.
static void sort_names(Session *s, Buf *lost, Buf *kept) {
    size_t at = 0, nlost = 0, nkept = 0;
    Str name;
    Value v;
    while (vm_next_global(s->vm, &at, &name, &v)) {
        const Array *a = failed_array(v);
        if (a && a->buf->state == BUFFER_WAITS)
            add_name(kept, nkept++, name);
        else if (a && !a->buf->name[0]) // others have been told before
            add_name(lost, nlost++, name);
    }
}

// Into each lost array the name of what owns its elements, rather than of a part of it.
void gpu_loss_write_names(Session *s) {
    size_t at = 0;
    Str name;
    Value v;
    while (vm_next_global(s->vm, &at, &name, &v)) {
        const Array *a = failed_array(v);
        if (a && a->buf->state == BUFFER_LOST && (!a->buf->name[0] || !a->view))
            snprintf(a->buf->name, sizeof a->buf->name, "%.*s", STR_ARG(name));
    }
}

static void tell(Session *s, const Buf *cause, Buf *out) {
    Buf lost = {0}, kept = {0};
    sort_names(s, &lost, &kept);
    gpu_loss_write_names(s);
    buf_printf(out, "The GPU failed: %.*s.\n", STR_ARG(buf_str(cause)));
    if (kept.n)
        buf_printf(out, "As they were before the first launch of a kernel of this cell: %.*s.\n",
                   STR_ARG(buf_str(&kept)));
    if (lost.n)
        buf_printf(out, "Lost, as there was no copy of them: %.*s.\n", STR_ARG(buf_str(&lost)));
    buf_add(out, STR("All other names are as they were. The next cell can use the GPU again.\n"));
    buf_free(&lost);
    buf_free(&kept);
}

void gpu_loss_before(Session *s, Buf *out) {
    Buf cause = {0};
    if (engine_cell_begins(lib_engine(s->lib), &cause))
        tell(s, &cause, out);
    buf_free(&cause);
}

void gpu_loss_after(Session *s, Buf *out) {
    Buf cause = {0};
    if (engine_cell_ended(lib_engine(s->lib), &cause))
        tell(s, &cause, out);
    buf_free(&cause);
}
