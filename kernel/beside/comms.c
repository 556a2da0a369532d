// comms.c: comms that Python has opened, and what it tells the clients on them.
#include "kernel/base/limits.h"
#include "kernel/base/utf8.h"
#include "kernel/beside/internal.h"
#include <stdio.h>
#include <string.h>

// Where the id stands among those that are open; SIZE_MAX: nowhere.
static size_t find_comm(const Beside *s, Str id) {
    for (size_t at = 0; at < s->comms.n;) {
        Str one = str_of(s->comms.p + at);
        if (str_eq(one, id))
            return at;
        at += one.n + 1;
    }
    return SIZE_MAX;
}

bool beside_has_comm(const Beside *s, Str id) {
    return s && python_runs(&s->process) && find_comm(s, id) != SIZE_MAX;
}

void beside_comm_closed(Beside *s, Str id) {
    size_t at = find_comm(s, id);
    if (at == SIZE_MAX)
        return;
    size_t end = at + id.n + 1;
    memmove(s->comms.p + at, s->comms.p + end, s->comms.n - end);
    s->comms.n -= end - at;
}

static bool keep_comm(Beside *s, Str id) {
    if (find_comm(s, id) != SIZE_MAX)
        return true;
    if (id.n + 1 > LIMIT_PYTHON_COMMS - s->comms.n)
        return vm_raise(s->vm, ERR_RUNTIME, "Python has opened too many comms");
    buf_add(&s->comms, id);
    buf_byte(&s->comms, 0);
    return !s->comms.failed || vm_no_memory(s->vm);
}

bool beside_comm_told(Beside *s, PythonFrame *f) {
    char kind[8];
    Str buffers[LIMIT_MESSAGE_BUFFERS];
    CommMessage m = {.kind = kind, .buffers = buffers};
    Str what = python_field(f);
    snprintf(kind, sizeof kind, "%.*s", STR_ARG(what));
    m.id = python_field(f);
    m.target = python_field(f);
    m.data = python_field(f);
    m.metadata = python_field(f);
    if (!utf8_valid(m.id) || str_find(m.id, STR("\0"), 0) < m.id.n)
        return true;
    for (Str b = python_field(f); b.p; b = python_field(f)) {
        if (m.nbuffers == LIMIT_MESSAGE_BUFFERS)
            return vm_raise(s->vm, ERR_VALUE, "a message on a comm has at most %d buffers",
                            LIMIT_MESSAGE_BUFFERS);
        buffers[m.nbuffers++] = b;
    }
    bool opens = strcmp(kind, "open") == 0;
    if (opens ? !keep_comm(s, m.id) : find_comm(s, m.id) == SIZE_MAX)
        return !opens; // one that is closed already, or no room
    if (strcmp(kind, "close") == 0)
        beside_comm_closed(s, m.id);
    return s->hooks.comm(s->hooks.ctx, &m) || vm_raised(s->vm) || vm_unwritten(s->vm);
}

bool beside_has_comms(const Beside *s) {
    return s && python_runs(&s->process) && s->comms.n != 0;
}
