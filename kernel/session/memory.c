// memory.c: what a person is told when memory is short, and giving back what a cell that has failed
// has left.
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/room.h"
#include "kernel/session/internal.h"
#include <malloc.h>
#include <stdio.h>
#include <string.h>

// ---- how much a name holds ----------------------------------------------------------------------

enum {
    NAMES_TOLD = 5,
    WALK_DEPTH = 4,       // containers in containers that are looked into
    WALK_MOST = 1 << 21,  // values looked at for all names together
    SEEN_SLOTS = 1 << 12, // buffers that are counted once
};
#define TOLD_FROM ((size_t)1 << 20) // bytes: a smaller name is of no help

// What one name holds, arrays and other objects.
typedef struct Walk {
    size_t bytes;
    const Device *dev; // of the largest array
    size_t largest;
    int depth, left;
    size_t parts, looked_at;        // of the name's own value: all, and those that were counted
    const Buffer *seen[SEEN_SLOTS]; // by address
    size_t nseen;
} Walk;

// Is it there already? It is from now on. When all slots are taken nothing is.
static bool seen(Walk *w, const Buffer *b) {
    size_t i = ((uintptr_t)b >> 4) * 0x9e3779b97f4a7c15u >> 52;
    for (; w->seen[i]; i = (i + 1) % SEEN_SLOTS)
        if (w->seen[i] == b)
            return true;
    if (w->nseen < SEEN_SLOTS / 2) {
        w->seen[i] = b;
        w->nseen++;
    }
    return false;
}

static void count_array(Walk *w, const Array *a) {
    if (!a->buf || !a->buf->memory || seen(w, a->buf))
        return;
    w->bytes += a->buf->bytes;
    if (a->buf->bytes > w->largest) {
        w->largest = a->buf->bytes;
        w->dev = a->buf->dev;
    }
}

static void count_value(Value v, void *ctx) {
    Walk *w = ctx;
    w->parts += w->depth == 1;
    if (w->left <= 0 || w->depth >= WALK_DEPTH)
        return;
    w->looked_at += w->depth == 1;
    w->left--;
    const Array *a = lib_array(v);
    if (a) {
        count_array(w, a);
        return;
    }
    w->bytes += value_bytes(v);
    w->depth++;
    value_visit(v, count_value, w);
    w->depth--;
}

typedef struct Holder {
    Str name;
    size_t bytes;
    const Device *dev; // NULL: no array
} Holder;

static void keep_largest(Holder *top, Holder h) {
    for (int i = 0; i < NAMES_TOLD; i++)
        if (h.bytes > top[i].bytes) {
            Holder smaller = top[i];
            top[i] = h;
            h = smaller;
        }
}

static size_t count_names(Session *s) {
    size_t at = 0, n = 0;
    Str name;
    Value v;
    while (vm_next_global(s->vm, &at, &name, &v))
        n++;
    return n;
}

static void scale_parts(Walk *w, size_t own) {
    const double all = (double)w->parts / (double)w->looked_at;
    w->bytes = own + (size_t)((double)(w->bytes - own) * all);
}

// A name with very many values leaves the names behind it their share: what was not looked at is
// taken to be like what was.
static void count_name(Walk *w, int *left, size_t names, Value v) {
    const int share = (int)((size_t)*left / (names ? names : 1));
    w->bytes = w->largest = w->parts = w->looked_at = 0;
    w->dev = NULL;
    w->left = share;
    count_value(v, w);
    if (w->looked_at && w->looked_at < w->parts)
        scale_parts(w, value_bytes(v));
    *left -= share - w->left;
}

// The names that hold the most, the largest first. An array counts for the first of its names.
static void find_largest(Session *s, Holder top[NAMES_TOLD]) {
    Walk *w = mem_zero(sizeof *w);
    size_t at = 0, names = count_names(s) + 1;
    int left = WALK_MOST;
    Str name;
    Value v;
    if (!w)
        return;
    for (; vm_next_global(s->vm, &at, &name, &v); names--) {
        count_name(w, &left, names, v);
        keep_largest(top, (Holder){name, w->bytes, w->dev});
    }
    w->bytes = w->largest = 0;
    w->dev = NULL;
    w->left = left;
    count_value(s->out, w);
    for (int i = 0; i < 3; i++)
        count_value(s->last[i], w);
    keep_largest(top, (Holder){STR("Out, _ (results of cells)"), w->bytes, w->dev});
    mem_free(w);
}

static void tell_largest(Session *s, Buf *out) {
    Holder top[NAMES_TOLD] = {0};
    char size[32];
    find_largest(s, top);
    for (int i = 0; i < NAMES_TOLD && top[i].bytes >= TOLD_FROM; i++) {
        buf_printf(out, "%s%.*s %s", i ? ", " : "  The largest names: ", STR_ARG(top[i].name),
                   bytes_text(top[i].bytes, size));
        if (top[i].dev)
            buf_printf(out, " (%s)", top[i].dev->name);
    }
    buf_add(out, top[0].bytes >= TOLD_FROM ? STR(".\n") : STR(""));
}

static void tell_host(Buf *out) {
    size_t available, total;
    char a[32], t[32], q[32], u[32];
    room_of_host(&available, &total);
    buf_printf(out, "  %s of %s of host memory are free.", bytes_text(available, a),
               bytes_text(total, t));
    if (quota_host() != QUOTA_NONE)
        buf_printf(out,
                   " The operator's quota for this kernel (WARPCELL_MEMORY) is %s, of which %s are "
                   "used.",
                   bytes_text(quota_host(), q), bytes_text(quota_host_used(), u));
    buf_add(out, STR(" Free names with del, or work on less at a time.\n"));
}

void memory_advice(Session *s, bool told_free, Buf *out) {
    if (!told_free)
        tell_host(out);
    tell_largest(s, out);
}

// ---- giving back --------------------------------------------------------------------------------

void session_trim(Session *s) {
    vm_trim();
    engine_trim(lib_engine(s->lib));
    malloc_trim(0);
}

void session_give_back(Session *s) {
    if (!s->owes_memory)
        return;
    s->owes_memory = false;
    vm_forget_error(s->vm);
    vm_give_back(s->vm);
    session_trim(s);
}
