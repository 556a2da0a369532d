// short.c: reductions of few elements each, as expressions.
#include "gpu/core/paths.h"
#include "gpu/core/short.h"
#include <string.h>

// Work of one element, in additions, counting shared operations again; more than `most` is `most`.
static int weight_of(const Node *n, int most) {
    int weight = n->op < OP_ID_COUNT ? op_info((OpId)n->op)->cost : n->nin;
    for (int i = 0; i < n->nin && weight < most; i++) // depth: MAX_TREE and a few casts
        weight += weight_of(n->in[i], most - weight);
    return weight < most ? weight : most;
}

static int64_t elements_of_one(const Shape *s, unsigned axes) {
    int64_t n = 1;
    for (int i = 0; i < s->ndim; i++)
        n *= axes >> i & 1 ? s->dim[i] : 1;
    return n;
}

// An array in memory is read as well by the kernels for rows where the elements of one result are
// more than a piece of memory: neighbouring threads would skip through it.
static bool lies_close(const Array *a, int64_t n) {
    return a->node || n * (int64_t)dtype_bytes(a->dt) <= SHORT_BYTES;
}

bool short_suits(const Array *a, ReduceOp op, unsigned axes, Dtype dt) {
    const Shape *s = array_shape(a);
    int64_t n = elements_of_one(s, axes);
    if (a->queue->dev->backend->host_memory || n > SHORT_MOST ||
        shape_count(s) / n < SHORT_RESULTS || !lies_close(a, n))
        return false;
    if (dtype_is_complex(dt) && op != RED_SUM)
        return false; // 1 * x need not be x there
    if (!a->node)
        return true;
    const Node *x = a->node;
    return n * (x->cost + 2) <= SHORT_TREE && n * x->loads < MAX_LOADS &&
           n * x->leaves < MAX_LEAVES && n * weight_of(x, SHORT_WEIGHT + 1) <= SHORT_WEIGHT;
}

// The view of the elements number k of all results, which are counted in C order.
static void view_element(const Shape *s, unsigned axes, bool keepdims, int64_t k, Remap *m) {
    m->shape.ndim = 0;
    for (int i = s->ndim - 1; i >= 0; i--) {
        m->at[i] = 0;
        if (!(axes >> i & 1))
            continue;
        m->at[i] = k % s->dim[i];
        k /= s->dim[i];
    }
    for (int i = 0; i < s->ndim; i++) {
        bool gone = axes >> i & 1;
        if (gone && !keepdims)
            continue;
        m->shape.dim[m->shape.ndim] = gone ? 1 : s->dim[i];
        m->from[m->shape.ndim++] = (int8_t)(gone ? -1 : i);
    }
}

// to = to op other, both of type dt.
static bool combine(Node **to, ReduceOp op, Dtype dt, Node *other) {
    Node *in[2] = {*to, other};
    OpId id = reduce_as_op(op);
    Node *both = node_op(id, dt, op_result_type(id, dt), in, &(*to)->layout.shape);
    node_release(*to);
    *to = both;
    return both != NULL;
}

// Is the last axis that counts a reduced one?
static bool are_rows(const Shape *s, unsigned axes) {
    int last = s->ndim - 1;
    while (last > 0 && s->dim[last] == 1)
        last--;
    return axes >> last & 1;
}

// The tree of program.h for n < ROW_LANES, COL_CHUNK elements, of which each is an accumulator.
static bool fold(Node **x, int n, bool rows, ReduceOp op, Dtype dt) {
    for (int i = 1; i < n && !rows; i++)
        if (!combine(&x[0], op, dt, x[i]))
            return false;
    for (int half = ROW_LANES / 2; half && rows; half /= 2)
        for (int j = 0; j < half && j + half < n; j++)
            if (!combine(&x[j], op, dt, x[j + half]))
                return false;
    return true;
}

// Accumulators begin with +0.0, which shows in sums of nothing but -0.0 only.
static bool add_zero(Node **x, Dtype dt) {
    Node *zero = node_const(&(*x)->layout.shape, scalar_cast(scalar_int(0), dt));
    bool ok = zero && combine(x, RED_SUM, dt, zero);
    node_release(zero);
    return ok;
}

Node *short_reduced(Node *whole, ReduceOp op, unsigned axes, bool keepdims, Dtype dt) {
    const Shape *s = &whole->layout.shape;
    int n = (int)elements_of_one(s, axes);
    Node *x[SHORT_MOST] = {0};
    bool ok = true;
    for (int k = 0; ok && k < n; k++) {
        Remap m;
        view_element(s, axes, keepdims, k, &m);
        Node *one = node_remapped(whole, &m);
        x[k] = one ? node_cast(one, dt) : NULL;
        node_release(one);
        ok = x[k] != NULL;
    }
    ok = ok && fold(x, n, are_rows(s, axes), op, dt);
    ok = ok && (op != RED_SUM || !dtype_is_inexact(dt) || add_zero(&x[0], dt));
    for (int k = ok; k < n; k++)
        node_release(x[k]);
    TAKE_PATH(short_reduced);
    return ok ? x[0] : NULL;
}
