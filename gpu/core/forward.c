// forward.c: recorded values in place of loads of them.
#include "gpu/core/forward.h"
#include "gpu/core/paths.h"
#include <string.h>

// The statement that fills the buffer of this load, all of it and with nothing else, and after
// which nothing changes what it reads; NULL: none.
static Stmt *filler_of(Queue *q, const Node *load) {
    const Buffer *buf = load->buf;
    if (buf->memory || buf->held || buf->mixed)
        return NULL;
    size_t at = q->nstmts;
    while (at > 0 && q->stmts[at - 1].buf != buf)
        at--;
    if (at == 0)
        return NULL;
    Stmt *s = &q->stmts[at - 1];
    const Node *n = s->value;
    if (s->kind != STMT_STORE || !n->nin || n->id != buf->id || s->dt != n->out ||
        n->out != load->out)
        return NULL;
    Layout whole = layout_of(&n->layout.shape);
    if (!layout_equal(&s->layout, &whole))
        return NULL;
    for (; at < q->nstmts; at++) {
        const Stmt *later = &q->stmts[at];
        bool by_place = later->kind == STMT_STORE || later->kind == STMT_REDUCE;
        if (by_place ? node_reads(n, later->buf, &later->layout) != READS_NONE
                     : (n->reads & id_bit(later->buf->id)) != 0)
            return NULL;
    }
    return s;
}

// The load as a view of the statement's value, which lies in C order. False: it is none that walks
// each of the value's axes once.
static bool view_of(const Layout *load, const Shape *value, Remap *m) {
    Layout whole = layout_of(value);
    unsigned walked = 0;
    m->shape = load->shape;
    for (int i = 0; i < load->shape.ndim; i++) {
        m->from[i] = -1;
        for (int k = 0; k < value->ndim && load->stride[i]; k++)
            if (value->dim[k] > 1 && !(walked >> k & 1) && value->dim[k] == load->shape.dim[i] &&
                whole.stride[k] == load->stride[i]) {
                m->from[i] = (int8_t)k;
                walked |= 1u << k;
                break;
            }
        if (load->stride[i] && load->shape.dim[i] > 1 && m->from[i] < 0)
            return false;
    }
    for (int k = 0; k < value->ndim; k++) {
        m->at[k] = 0;
        if (value->dim[k] > 1 && !(walked >> k & 1))
            return false;
    }
    return load->offset == 0;
}

// Does the load stay the same along the last axis, and is there something recorded in its place?
static Stmt *forwarded(Queue *q, const Node *load, Remap *m) {
    int last = load->layout.shape.ndim - 1;
    if (load->op != NODE_LOAD || load->layout.stride[last])
        return NULL;
    Stmt *s = filler_of(q, load);
    return s && view_of(&load->layout, &s->value->layout.shape, m) ? s : NULL;
}

// What all of it takes together, with the expressions beside the loads. False: there are none.
static bool measure(Queue *q, Node *n, Extent *x) {
    Remap m;
    if (node_is_leaf(n)) {
        Stmt *s = forwarded(q, n, &m);
        if (s)
            node_measure(s->value, x);
        return s != NULL;
    }
    bool any = false;
    for (int i = 0; i < n->nin; i++) // depth: MAX_TREE and a few casts
        any |= measure(q, n->in[i], x);
    return any;
}

static Node *rebuilt(Queue *q, Node *n) {
    Remap m;
    if (node_is_leaf(n)) {
        Stmt *s = forwarded(q, n, &m);
        if (!s)
            return node_retain(n);
        size_t bytes = stmt_bytes(s); // it need not run for its own sake
        if (!s->value->taken)
            q->bytes -= bytes < q->bytes ? bytes : q->bytes;
        TAKE_PATH(value_forwarded);
        return node_remapped(s->value, &m);
    }
    Node *in[3] = {0}, *made = NULL;
    bool ok = true, same = true;
    for (int i = 0; ok && i < n->nin; i++) {
        ok = (in[i] = rebuilt(q, n->in[i])) != NULL;
        same &= in[i] == n->in[i];
    }
    if (ok)
        made = same ? node_retain(n) : node_like(n, in);
    for (int i = 0; i < n->nin; i++)
        node_release(in[i]);
    n->taken |= !same;
    return made;
}

Node *forward_values(Queue *q, Node *value, unsigned axes) {
    const Shape *s = &value->layout.shape;
    int last = s->ndim - 1;
    bool suits = !q->dev->backend->host_memory && s->ndim == 3 && axes == 2u &&
                 s->dim[last] <= FORWARD_COLUMNS && s->dim[0] * s->dim[1] >= FORWARD_PAIRS &&
                 value->cost < MAX_TREE && q->nstmts;
    Extent x = {.mark = ++q->mark};
    if (suits)
        node_measure(value, &x);
    suits = suits && measure(q, value, &x) && x.cost < MAX_TREE && x.leaves < MAX_LEAVES &&
            x.loads < MAX_LOADS;
    return suits ? rebuilt(q, value) : node_retain(value);
}
