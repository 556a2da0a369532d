// expr.c: making and dropping nodes. Nodes come from a free list, since a loop
// of array operations makes and drops a handful of them per line.
#include "gpu/core/expr.h"
#include "gpu/core/fpcheck.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <string.h>

static Node *free_nodes;
static int free_count;

// A node with its fields up to the layout cleared; the layout is the maker's.
static Node *node_alloc(uint8_t op, Dtype dt, Dtype out) {
    Node *n = free_nodes;
    if (n) {
        free_nodes = n->in[0];
        free_count--;
    } else if (!(n = mem_alloc(sizeof *n))) {
        return NULL;
    }
    memset(n, 0, offsetof(Node, layout));
    n->refs = 1;
    assert(op <= NODE_GATHER && dt < DT_COUNT && out < DT_COUNT);
    n->op = op;
    n->dt = (uint8_t)dt;
    n->out = (uint8_t)out;
    return n;
}

static void node_recycle(Node *n) {
    if (free_count >= NODES_KEPT) {
        mem_free(n);
        return;
    }
    n->in[0] = free_nodes;
    free_nodes = n;
    free_count++;
}

void expr_trim(void) {
    while (free_nodes) {
        Node *n = free_nodes;
        free_nodes = n->in[0];
        mem_free(n);
    }
    free_count = 0;
}

// Drops one reference of each node on a chain of nodes that lost their last one;
// the chain is linked through `owner`, which a dying node no longer needs.
void node_release(Node *n) {
    assert(!n || n->refs > 0);
    if (!n || --n->refs)
        return;
    n->owner = NULL;
    Node *dying = n;
    while (dying) {
        n = dying;
        dying = (Node *)(void *)n->owner;
        for (int i = 0; i < n->nin; i++) {
            Node *in = n->in[i];
            assert(in->refs > 0);
            if (--in->refs)
                continue;
            in->owner = (Array *)(void *)dying;
            dying = in;
        }
        if (n->op == NODE_LOAD || n->op == NODE_GATHER)
            buffer_release(n->buf);
        node_recycle(n);
    }
}

static void copy_layout(Layout *to, const Layout *from, bool strides) {
    int nd = from->shape.ndim;
    to->shape.ndim = nd;
    to->offset = from->offset;
    memcpy(to->shape.dim, from->shape.dim, (size_t)nd * sizeof *to->shape.dim);
    if (strides)
        memcpy(to->stride, from->stride, (size_t)nd * sizeof *to->stride);
}

static void copy_shape(Layout *to, const Shape *from) {
    to->shape.ndim = from->ndim;
    to->offset = 0;
    memcpy(to->shape.dim, from->dim, (size_t)from->ndim * sizeof *from->dim);
}

Node *node_const(const Shape *shape, Scalar value) {
    Node *n = node_alloc(NODE_CONST, value.dt, value.dt);
    if (!n)
        return NULL;
    n->leaves = 1;
    n->value = value;
    copy_shape(&n->layout, shape);
    return n;
}

Node *node_iota(const Layout *layout) {
    Node *n = node_alloc(NODE_IOTA, DT_I64, DT_I64);
    if (!n)
        return NULL;
    n->leaves = n->loads = 1; // it takes an access of the program as a load does
    copy_layout(&n->layout, layout, true);
    return n;
}

Node *node_load(Buffer *buf, Dtype dt, const Layout *layout) {
    assert(layout_is_within(layout, dt, buf->bytes));
    Node *n = node_alloc(NODE_LOAD, dt, dt);
    if (!n)
        return NULL;
    n->buf = buffer_retain(buf);
    n->reads = id_bit(buf->id);
    n->leaves = n->loads = 1;
    copy_layout(&n->layout, layout, true);
    return n;
}

static uint16_t add_capped(unsigned a, unsigned b) {
    return (uint16_t)(a + b < UINT16_MAX ? a + b : UINT16_MAX);
}

// Takes the inputs in and counts what lies below.
static void set_inputs(Node *n, Node *const *in, int nin) {
    assert(nin >= 1 && nin <= 3);
    n->nin = (uint8_t)nin;
    n->cost = 1;
    n->id = buffer_next_id();
    n->reads = id_bit(n->id);
    for (int i = 0; i < nin; i++) {
        assert(shape_equal(&in[i]->layout.shape, &in[0]->layout.shape));
        n->in[i] = node_retain(in[i]);
        n->reads |= in[i]->reads;
        n->cost = add_capped(n->cost, in[i]->cost);
        n->leaves = add_capped(n->leaves, in[i]->leaves);
        n->loads = add_capped(n->loads, in[i]->loads);
    }
    if (!n->loads)
        n->loads = 1; // once computed it is a load, whatever it was made of
}

Node *node_op(OpId op, Dtype compute, Dtype out, Node *const *in, const Shape *shape) {
    Node *n = node_alloc((uint8_t)op, compute, out);
    if (!n)
        return NULL;
    assert(shape_equal(&in[0]->layout.shape, shape)); // broadcasting happens in the leaves
    set_inputs(n, in, op_info(op)->arity);
    if (fp_place && fp_check_of(op, compute, out))
        n->place = fp_place(fp_ctx);
    copy_shape(&n->layout, shape);
    return n;
}

Node *node_cast(Node *in, Dtype to) {
    if (in->out == to)
        return node_retain(in);
    if (in->op == NODE_CONST)
        return node_const(&in->layout.shape, fp_scalar_cast(in->value, to));
    Node *n = node_alloc(NODE_CAST, (Dtype)in->out, to);
    if (!n)
        return NULL;
    set_inputs(n, &in, 1);
    if (fp_place && fp_check_of(FP_CAST, (Dtype)in->out, to))
        n->place = fp_place(fp_ctx);
    copy_shape(&n->layout, &in->layout.shape);
    return n;
}

Node *node_gather(Buffer *buf, Dtype dt, Node *position) {
    assert(position->out == DT_I64);
    Node *n = node_alloc(NODE_GATHER, dt, dt);
    if (!n)
        return NULL;
    set_inputs(n, &position, 1);
    n->buf = buffer_retain(buf);
    n->reads |= id_bit(buf->id);
    n->leaves = add_capped(n->leaves, 1);
    n->loads = add_capped(n->loads, 1);
    copy_shape(&n->layout, &position->layout.shape);
    return n;
}

Node *node_stretch(Node *leaf, const Shape *to) {
    if (shape_equal(&leaf->layout.shape, to))
        return node_retain(leaf);
    assert(node_is_leaf(leaf));
    if (leaf->op == NODE_CONST)
        return node_const(to, leaf->value);
    Layout layout = layout_broadcast(&leaf->layout, to);
    if (leaf->op == NODE_IOTA)
        return node_iota(&layout);
    return node_load(leaf->buf, (Dtype)leaf->out, &layout);
}

Node *node_like(const Node *n, Node *const *in) {
    Node *made = node_alloc(n->op, (Dtype)n->dt, (Dtype)n->out);
    if (!made)
        return NULL;
    set_inputs(made, in, n->nin);
    made->place = n->place;
    copy_shape(&made->layout, &in[0]->layout.shape);
    if (n->op == NODE_GATHER) {
        made->buf = buffer_retain(n->buf);
        made->reads |= id_bit(n->buf->id);
        made->leaves = add_capped(made->leaves, 1);
        made->loads = add_capped(made->loads, 1);
    }
    return made;
}

// ---- the same value in another view -------------------------------------------------------------

// What has been made of each operation: one that is used twice stays one.
typedef struct Remapped {
    const Remap *map;
    int n;
    struct {
        const Node *of;
        Node *is;
    } made[MAX_TREE];
} Remapped;

static Layout remapped_layout(const Layout *l, const Remap *m) {
    bool walked[LIMIT_NDIM] = {false};
    Layout to = {.shape = m->shape, .offset = l->offset};
    for (int i = 0; i < m->shape.ndim; i++) {
        int from = m->from[i];
        to.stride[i] = from < 0 ? 0 : l->stride[from];
        assert(from < 0 || m->shape.dim[i] == l->shape.dim[from]);
        if (from >= 0)
            walked[from] = true;
    }
    for (int i = 0; i < l->shape.ndim; i++) {
        assert(walked[i] || (m->at[i] >= 0 && m->at[i] < l->shape.dim[i]));
        if (!walked[i])
            to.offset += m->at[i] * l->stride[i];
    }
    return to;
}

static Node *remapped_leaf(const Node *n, const Remap *m) {
    if (n->op == NODE_CONST)
        return node_const(&m->shape, n->value);
    Layout layout = remapped_layout(&n->layout, m);
    return n->op == NODE_IOTA ? node_iota(&layout) : node_load(n->buf, (Dtype)n->out, &layout);
}

// One reference. Depth: MAX_TREE and a few casts.
static Node *remapped(Remapped *r, Node *n) {
    if (node_is_leaf(n))
        return remapped_leaf(n, r->map);
    for (int i = 0; i < r->n; i++)
        if (r->made[i].of == n)
            return node_retain(r->made[i].is);
    Node *in[3] = {0}, *made = NULL;
    bool ok = true;
    for (int i = 0; ok && i < n->nin; i++)
        ok = (in[i] = remapped(r, n->in[i])) != NULL;
    if (ok)
        made = node_like(n, in);
    for (int i = 0; i < n->nin; i++)
        node_release(in[i]);
    n->taken = true;
    if (made && r->n < MAX_TREE) {
        r->made[r->n].of = n;
        r->made[r->n++].is = node_retain(made);
    }
    return made;
}

Node *node_remapped(Node *n, const Remap *m) {
    Remapped r = {.map = m};
    Node *made = remapped(&r, n);
    for (int i = 0; i < r.n; i++)
        node_release(r.made[i].is);
    return made;
}

Reads layout_reads(const Layout *from, const Buffer *buf, const Layout *layout) {
    if (buf->mixed)
        return READS_UNKNOWN;
    if (layout_equal(from, layout))
        return READS_SAME;
    return layouts_meet(from, layout) ? READS_OTHER : READS_NONE;
}

Reads node_reads(const Node *n, const Buffer *buf, const Layout *layout) {
    if (!(n->reads & id_bit(buf->id)))
        return READS_NONE;
    if (n->op == NODE_LOAD)
        return n->buf == buf ? layout_reads(&n->layout, buf, layout) : READS_NONE;
    if (n->nin && n->id == buf->id) { // its value lies there in C order, from the start
        Layout own = layout_of(&n->layout.shape);
        return layout_reads(&own, buf, layout);
    }
    if (n->op == NODE_GATHER && n->buf == buf)
        return READS_UNKNOWN;
    Reads most = READS_NONE;
    for (int i = 0; i < n->nin; i++) { // depth: MAX_TREE and a few casts
        Reads r = node_reads(n->in[i], buf, layout);
        if (r > most)
            most = r;
    }
    return most;
}

bool node_reads_foreign(const Node *n, const Device *dev) {
    if (!dev->foreign || !(n->reads & dev->foreign_reads))
        return false;
    if (n->buf && n->buf->foreign)
        return true;
    for (int i = 0; i < n->nin; i++) // depth: as in node_reads
        if (node_reads_foreign(n->in[i], dev))
            return true;
    return false;
}

// Is it one that is counted already? Takes it in when there is room.
static bool is_known_view(Extent *x, const Node *n) {
    for (unsigned i = 0; i < x->nview; i++)
        if (x->view[i]->buf == n->buf && x->view[i]->out == n->out &&
            layout_equal(&x->view[i]->layout, &n->layout))
            return true;
    if (x->nview < MAX_LOADS)
        x->view[x->nview++] = n;
    return false;
}

void node_measure(Node *n, Extent *x) {
    if (n->mark == x->mark)
        return;
    n->mark = x->mark;
    if (n->op == NODE_LOAD && is_known_view(x, n))
        return;
    bool load = n->op == NODE_LOAD || n->op == NODE_IOTA || n->op == NODE_GATHER,
         may_be_load = n->nin && (n->owner || n->refs > 1);
    x->cost += n->nin > 0;
    x->leaves += (unsigned)(n->nin == 0 || load) + may_be_load;
    x->loads += load + may_be_load;
    for (int i = 0; i < n->nin; i++) // depth: as in node_reads
        node_measure(n->in[i], x);
}

void node_becomes_load(Node *n, Buffer *buf, const Layout *layout) {
    Node *in[3] = {n->in[0], n->in[1], n->in[2]};
    int nin = n->nin;
    assert(nin > 0 && shape_equal(&n->layout.shape, &layout->shape));
    assert(layout_is_within(layout, (Dtype)n->out, buf->bytes));
    if (n->op == NODE_GATHER)
        buffer_release(n->buf);
    n->op = NODE_LOAD;
    n->dt = n->out;
    n->nin = 0;
    n->cost = 0;
    n->leaves = n->loads = 1;
    n->buf = buffer_retain(buf);
    n->reads = id_bit(buf->id);
    copy_layout(&n->layout, layout, true);
    for (int i = 0; i < nin; i++)
        node_release(in[i]);
}
