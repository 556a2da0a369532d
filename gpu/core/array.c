// array.c: recording. Arrays, their views, and the operations that check and
// record; gpu/core/queue.c runs what is recorded here.
#include "gpu/core/forward.h"
#include "gpu/core/fpcheck.h"
#include "gpu/core/paths.h"
#include "gpu/core/queue.h"
#include "gpu/core/short.h"
#include "gpu/core/watch.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

Device *array_device(const Array *a) {
    return a->queue->dev;
}

static size_t array_bytes(const Array *a) {
    return (size_t)array_count(a) * dtype_bytes(a->dt);
}

static Array *no_memory(Err *e) {
    err_no_memory(e, sizeof(Array));
    return NULL;
}

// ---- making and dropping ------------------------------------------------------------------------

static void pending_link(Array *a) {
    Queue *q = a->queue;
    assert(a->node && !a->buf && shape_equal(array_shape(a), &a->node->layout.shape));
    a->next = q->pending;
    if (q->pending)
        q->pending->prev = a;
    q->pending = a;
    q->npending++;
    q->pending_bytes += array_bytes(a);
}

static void pending_unlink(Array *a) {
    Queue *q = a->queue;
    assert(q->npending > 0 && q->pending_bytes >= array_bytes(a));
    if (a->prev)
        a->prev->next = a->next;
    else
        q->pending = a->next;
    if (a->next)
        a->next->prev = a->prev;
    a->next = a->prev = NULL;
    q->npending--;
    q->pending_bytes -= array_bytes(a);
    assert(q->pending || (q->npending == 0 && q->pending_bytes == 0));
}

// Gives up the expression; the array is neither pending nor bound after it.
static void drop_node(Array *a) {
    if (a->node->owner == a)
        a->node->owner = NULL;
    node_release(a->node);
    a->node = NULL;
}

static Array *array_alloc(Queue *q, Dtype dt) {
    Array *a = mem_alloc(sizeof *a);
    if (!a)
        return NULL;
    memset(a, 0, offsetof(Array, layout));
    a->refs = 1;
    a->dt = dt;
    a->buf = NULL;
    a->node = NULL;
    a->queue = q;
    a->next = a->prev = NULL;
    return a;
}

void array_release(Array *a) {
    assert(!a || a->refs > 0);
    if (!a || --a->refs)
        return;
    assert(!a->node || !a->buf); // pending or bound
    if (a->node) {
        pending_unlink(a);
        drop_node(a);
    }
    buffer_release(a->buf);
    mem_free(a);
}

// Does the program drop work with its value? Not when another expression uses the value, nor
// with zeros, which NumPy does not write either, nor with a single number.
static bool drops_work(const Array *a) {
    const Node *n = a->node;
    if (!n || a->refs != 1 || n->refs != 1 || n->taken || a->queue->flushing)
        return false;
    if (n->op != NODE_CONST)
        return true;
    return array_count(a) > 1 && (n->value.u.i || dtype_info[n->out].kind == 'c');
}

void array_drop(Array *a) {
    Err ignored;
    err_clear(&ignored);
    if (a && !a->node && a->refs == 1 && a->buf->refs == 2)
        queue_drop_target(a->queue, a->buf);
    if (a && drops_work(a)) {
        if (!array_bind(a, &ignored))
            err_clear(&ignored);
        a->queue->dropped = a->queue->nstmts > 0;
    }
    array_release(a);
}

Array *array_pending(Queue *q, Node *node, Err *e) {
    if (!node)
        return no_memory(e);
    if (!queue_run_dropped(q, e) || !queue_bound_pending(q, e)) {
        node_release(node);
        return NULL;
    }
    const Made made = {&node->layout.shape, (Dtype)node->out, node->in, node->nin};
    if (!queue_reserve(q, &made, e)) {
        node_release(node);
        return NULL;
    }
    Array *a = array_alloc(q, (Dtype)node->out);
    if (!a) {
        node_release(node);
        return no_memory(e);
    }
    a->layout.shape = node->layout.shape;
    a->layout.offset = 0;
    a->node = node;
    if (!node->owner)
        node->owner = a;
    pending_link(a);
    if (!node_reads_foreign(node, q->dev) || array_bind(a, e))
        return a;
    array_release(a);
    return NULL;
}

Array *array_on(Queue *q, Dtype dt, Buffer *buf, const Layout *layout, Err *e) {
    assert(layout_is_within(layout, dt, buf->bytes));
    Array *a = array_alloc(q, dt);
    if (!a)
        return no_memory(e);
    a->layout = *layout;
    a->buf = buffer_retain(buf);
    return a;
}

bool array_bind(Array *a, Err *e) {
    if (a->buf)
        return true;
    assert(a->node);
    Buffer *buf =
        buffer_new(a->queue->dev, array_bytes(a), a->node->nin ? a->node->id : buffer_next_id());
    if (!buf) {
        no_memory(e);
        return false;
    }
    Layout layout = layout_of(array_shape(a));
    Stmt stmt = {.kind = STMT_STORE,
                 .dt = a->dt,
                 .buf = buffer_retain(buf),
                 .layout = layout,
                 .value = node_retain(a->node)};
    array_now_bound(a, buf, &layout);
    return queue_push(a->queue, &stmt, e);
}

void array_now_bound(Array *a, Buffer *buf, const Layout *layout) {
    assert(a->node && !a->buf && shape_equal(array_shape(a), &layout->shape));
    pending_unlink(a);
    drop_node(a);
    a->buf = buf;
    a->layout = *layout;
}

Node *array_node(Array *a) {
    return a->node ? node_retain(a->node) : node_load(a->buf, a->dt, &a->layout);
}

Array *array_full(Queue *q, Dtype dt, const Shape *shape, Scalar value, Err *e) {
    if (!shape_check(shape, dtype_bytes(dt), e))
        return NULL;
    return array_pending(q, node_const(shape, fp_scalar_cast(value, dt)), e);
}

Array *array_empty(Queue *q, Dtype dt, const Shape *shape, Err *e) {
    // Undefined contents are zeros here: the same program gives the same bits twice.
    return array_full(q, dt, shape, scalar_int(0), e);
}

Array *array_unwritten(Queue *q, Dtype dt, const Shape *shape, Err *e) {
    if (q->watch || !shape_count(shape)) // loops that are replayed know buffers by what fills them
        return array_empty(q, dt, shape, e);
    if (!shape_check(shape, dtype_bytes(dt), e) || !queue_run_dropped(q, e) ||
        !queue_reserve(q, &(Made){shape, dt, NULL, 0}, e))
        return NULL;
    Layout layout = layout_of(shape);
    Buffer *buf =
        buffer_new(q->dev, (size_t)shape_count(shape) * dtype_bytes(dt), buffer_next_id());
    if (!buf)
        return no_memory(e);
    Array *a = array_on(q, dt, buf, &layout, e);
    buffer_release(buf);
    return a;
}

Array *array_allocated(Queue *q, Dtype dt, const Shape *shape, Err *e) {
    if (!shape_check(shape, dtype_bytes(dt), e) ||
        !queue_reserve(q, &(Made){shape, dt, NULL, 0}, e))
        return NULL;
    watch_spoil(q); // its contents are not of a program
    Layout layout = layout_of(shape);
    Buffer *buf =
        buffer_new(q->dev, (size_t)shape_count(shape) * dtype_bytes(dt), buffer_next_id());
    if (!buf)
        return no_memory(e);
    Array *a = buffer_allocate(buf, e) ? array_on(q, dt, buf, &layout, e) : NULL;
    buffer_release(buf);
    return a;
}

bool array_upload(Array *a, size_t at, const void *data, size_t bytes, Err *e) {
    assert(at <= a->buf->bytes && bytes <= a->buf->bytes - at);
    return device_upload(a->queue->dev, a->buf->memory, at, data, bytes, e);
}

Array *array_from_host(Queue *q, Dtype dt, const Shape *shape, const void *data, Err *e) {
    Array *a = array_allocated(q, dt, shape, e);
    if (!a || array_upload(a, 0, data, array_bytes(a), e))
        return a;
    array_release(a);
    return NULL;
}

static bool fill_by_parts(Array *a, FillFn fill, void *ctx, Err *e) {
    size_t n = (size_t)array_count(a), width = dtype_bytes(a->dt);
    size_t part = n < FILL_ELEMENTS ? n : FILL_ELEMENTS;
    void *host = mem_alloc(part * width);
    if (!host)
        return err_no_memory(e, part * width);
    bool ok = true;
    for (size_t at = 0; ok && at < n; at += part) {
        size_t count = n - at < part ? n - at : part;
        fill(ctx, host, count);
        ok = array_upload(a, at * width, host, count * width, e);
    }
    mem_free(host);
    return ok;
}

Array *array_from_fill(Queue *q, Dtype dt, const Shape *shape, FillFn fill, void *ctx, Err *e) {
    Array *a = array_allocated(q, dt, shape, e);
    if (!a)
        return NULL;
    if (q->dev->backend->host_memory) {
        fill(ctx, a->buf->memory, (size_t)array_count(a));
        return a;
    }
    if (fill_by_parts(a, fill, ctx, e))
        return a;
    array_release(a);
    return NULL;
}

Array *array_index(Queue *q, const Shape *shape, int axis, Err *e) {
    if (!shape_check(shape, 8, e))
        return NULL;
    Layout layout = layout_of(shape);
    if (axis >= 0)
        for (int i = 0; i < shape->ndim; i++)
            layout.stride[i] = i == axis;
    return array_pending(q, node_iota(&layout), e);
}

Array *array_uniform(Queue *q, const Shape *shape, uint64_t key, uint64_t first, Err *e) {
    if (!shape_check(shape, 8, e))
        return NULL;
    Layout layout = layout_of(shape);
    layout.offset = (int64_t)first;
    Node *in[2] = {node_iota(&layout), node_const(shape, (Scalar){.dt = DT_U64, .u.u = key})};
    Node *counter = in[0] ? node_cast(in[0], DT_U64) : NULL;
    Node *value = NULL;
    if (counter && in[1]) {
        Node *operands[2] = {counter, in[1]};
        value = node_op(OP_ID_UNIFORM, DT_F64, DT_F64, operands, shape);
    }
    node_release(counter);
    node_release(in[0]);
    node_release(in[1]);
    return array_pending(q, value, e);
}

// ---- elementwise --------------------------------------------------------------------------------

static Operand operand_of(const ArrayArg *arg) {
    if (arg->array)
        return (Operand){.dt = arg->array->dt};
    return (Operand){.dt = arg->value.dt, .weak = arg->value.weak, .value = arg->value};
}

bool array_devices_differ(Queue *q, const Array *a, Err *e) {
    if (!a || a->queue == q)
        return false;
    err_set(e, ERR_TYPE,
            "arrays of two devices do not mix in one operation: one is on the %s, "
            "the other on the %s",
            q->dev->name, a->queue->dev->name);
    err_hint(e, "Move one first: cupy.asarray(x) takes an array to the GPU, cupy.asnumpy(x) or "
                "x.get() to the CPU.");
    return true;
}

// Common shape of the operands, all of which must be on one device.
static bool common_shape(const ArrayArg *in, int n, Queue **q, Shape *shape, Err *e) {
    *q = NULL;
    shape->ndim = 0;
    for (int i = 0; i < n; i++) {
        if (!in[i].array)
            continue;
        if (!*q)
            *q = in[i].array->queue;
        if (array_devices_differ(*q, in[i].array, e))
            return false;
        if (shape_broadcast(shape, array_shape(in[i].array), shape, e))
            continue;
        if (n < 3)
            return false;
        // NumPy names the shapes of all operands, numbers as ().
        Buf text = {0};
        err_clear(e);
        for (int k = 0; k < n; k++) {
            Shape none = {0};
            char one[SHAPE_TEXT_MAX];
            shape_tight(in[k].array ? array_shape(in[k].array) : &none, one);
            buf_printf(&text, "%s ", one);
        }
        err_set(e, ERR_VALUE, "operands could not be broadcast together with shapes %.*s",
                STR_ARG(buf_str(&text)));
        buf_free(&text);
        return false;
    }
    return true;
}

static bool is_large(unsigned cost, unsigned leaves, unsigned loads) {
    return cost >= MAX_TREE || leaves >= MAX_LEAVES || loads >= MAX_LOADS;
}

// Are the operands together as large as a statement may hold? What they share is measured only
// when they are with that counted again.
static bool operands_large(const ArrayArg *in, int n) {
    unsigned cost = 0, leaves = 0, loads = 0;
    Queue *q = NULL;
    for (int i = 0; i < n; i++) {
        const Array *a = in[i].array;
        cost += a && a->node ? a->node->cost : 0;
        leaves += a && a->node ? a->node->leaves : 1;
        loads += a && a->node ? a->node->loads : a != NULL;
        q = a ? a->queue : q;
    }
    if (!is_large(cost, leaves, loads) || cost >= MAX_WALK)
        return cost >= MAX_WALK || is_large(cost, leaves, loads);
    Extent x = {.mark = ++q->mark};
    for (int i = 0; i < n; i++) {
        const Array *a = in[i].array;
        if (a && a->node) {
            node_measure(a->node, &x);
        } else {
            x.leaves++;
            x.loads += a != NULL;
        }
    }
    bool large = is_large(x.cost, x.leaves, x.loads);
    if (!large)
        TAKE_PATH(expression_shares);
    return large;
}

// An expression as large as a statement may hold, or that is to be stretched,
// gets a buffer; what remains of it is a load.
static bool shrink(Array *a, const Shape *to, Err *e) {
    if (!a->node || node_is_leaf(a->node))
        return true;
    bool big = operands_large(&(ArrayArg){.array = a}, 1);
    if (big)
        TAKE_PATH(expression_cut);
    return big || !shape_equal(array_shape(a), to) ? array_bind(a, e) : true;
}

// The operand as a node of the given shape and type; NULL with e set.
Node *array_operand(const ArrayArg *arg, const Shape *shape, Dtype dt, Err *e) {
    Node *out = NULL;
    if (!arg->array) {
        out = node_const(shape, fp_scalar_cast(arg->value, dt));
    } else {
        if (!shrink(arg->array, shape, e))
            return NULL;
        Node *plain = array_node(arg->array);
        Node *wide = plain ? node_stretch(plain, shape) : NULL;
        if (wide && wide != plain)
            plain->taken = true; // a copy that is dropped now is no work
        out = wide ? node_cast(wide, dt) : NULL;
        node_release(plain);
        node_release(wide);
    }
    if (!out)
        err_no_memory(e, sizeof(Node));
    return out;
}

// Several operands that are each small enough may be too large together.
bool array_shrink_together(const ArrayArg *in, int n, Err *e) {
    while (operands_large(in, n)) {
        Array *largest = NULL;
        for (int i = 0; i < n; i++) {
            Array *a = in[i].array;
            if (a && a->node && !node_is_leaf(a->node) &&
                (!largest || a->node->cost > largest->node->cost))
                largest = a;
        }
        if (!largest)
            return true;
        TAKE_PATH(operands_cut);
        if (!array_bind(largest, e))
            return false;
    }
    return true;
}

// The operation as a node, operands broadcast to *shape and converted.
static Node *op_node(const OpTypes *types, const ArrayArg *in, const Shape *shape, Err *e) {
    const OpInfo *info = op_info(types->op);
    Node *operand[3] = {0}, *node = NULL;
    if (!array_shrink_together(in, info->arity, e))
        return NULL;
    for (int i = 0; i < info->arity; i++) {
        bool mask = info->rule == RULE_SELECT && i == 0;
        ArrayArg arg = in[i];
        if (!arg.array && !mask)
            arg.value = op_operand(types, arg.value);
        if (!(operand[i] = array_operand(&arg, shape, mask ? DT_BOOL : types->compute, e)))
            goto out;
    }
    if ((node = node_op(types->op, types->compute, op_result_type(types->op, types->compute),
                        operand, shape))) {
        Node *made = node;
        node = node_cast(made, types->result);
        node_release(made);
    }
    if (!node)
        err_no_memory(e, sizeof *node);
out:
    for (int i = 0; i < 3; i++)
        node_release(operand[i]);
    return node;
}

// Type resolution and the common shape of one operation.
typedef struct Resolved {
    Queue *queue;
    Shape shape;
    OpTypes types;
} Resolved;

static bool resolve(OpId op, const ArrayArg *in, Resolved *r, Err *e) {
    int n = op_info(op)->arity;
    assert(in[0].array || (n > 1 && in[1].array) || (n > 2 && in[2].array));
    Operand operands[3];
    for (int i = 0; i < n; i++)
        operands[i] = operand_of(&in[i]);
    return op_resolve(op, operands, &r->types, e) && common_shape(in, n, &r->queue, &r->shape, e);
}

Array *array_op(OpId op, const ArrayArg *in, Err *e) {
    Resolved r;
    if (!resolve(op, in, &r, e))
        return NULL;
    if (op_info(op)->rule == RULE_ROUND && !dtype_is_inexact(r.types.compute))
        return array_copy(in[0].array, e);
    if (!shape_check(&r.shape, dtype_bytes(r.types.result), e))
        return NULL;
    Node *node = op_node(&r.types, in, &r.shape, e);
    return node ? array_pending(r.queue, node, e) : NULL;
}

Array *array_cast(Array *a, Dtype to, Err *e) {
    if (a->dt == to)
        return array_retain(a);
    if (!shrink(a, array_shape(a), e))
        return NULL;
    Node *plain = array_node(a), *node = plain ? node_cast(plain, to) : NULL;
    node_release(plain);
    return array_pending(a->queue, node, e);
}

Array *array_copy(Array *a, Err *e) {
    // A second pending array with the same node: each gets a buffer of its own
    // when it is written or computed.
    return array_pending(a->queue, array_node(a), e);
}

// ---- writing ------------------------------------------------------------------------------------

// NumPy lets extra leading axes of extent 1 fall away in an assignment.
static Shape drop_leading_ones(const Shape *s, int ndim) {
    int skip = 0;
    while (s->ndim - skip > ndim && s->dim[skip] == 1)
        skip++;
    Shape r = {.ndim = s->ndim - skip};
    memcpy(r.dim, s->dim + skip, (size_t)r.ndim * sizeof *r.dim);
    return r;
}

static bool check_fits_target(const Array *target, const Array *value, Err *e) {
    if (shape_equal(array_shape(target), array_shape(value)))
        return true;
    Shape from = drop_leading_ones(array_shape(value), target->layout.shape.ndim), joint;
    Err quiet;
    err_clear(&quiet);
    if (shape_broadcast(&from, array_shape(target), &joint, &quiet) &&
        shape_equal(&joint, array_shape(target)))
        return true;
    char a[SHAPE_TEXT_MAX], b[SHAPE_TEXT_MAX];
    shape_tight(&from, a);
    shape_tight(array_shape(target), b);
    return err_set(e, ERR_VALUE, "could not broadcast input array from shape %s into shape %s", a,
                   b);
}

static bool check_writeable(const Array *a, Err *e) {
    return a->readonly ? err_set(e, ERR_VALUE, "assignment destination is read-only") : true;
}

bool array_guard_readers(Array *target, Err *e) {
    for (Array *p = target->queue->pending, *next; p; p = next) {
        next = p->next;
        if (node_reads(p->node, target->buf, &target->layout) == READS_NONE)
            continue;
        TAKE_PATH(pending_read_first);
        if (!array_bind(p, e))
            return false;
        next = target->queue->pending; // it may have taken others along
    }
    return true;
}

// Records target = node; takes over the reference to node.
static bool record_store(Array *target, Node *node, Err *e) {
    assert(target->buf);
    Stmt stmt = {.kind = STMT_STORE,
                 .dt = target->dt,
                 .buf = target->buf,
                 .layout = target->layout,
                 .value = node};
    // Earlier work runs before the readers are bound: a value that only this statement uses
    // then dies unseen before its turn, and is computed into the target alone.
    if (!queue_make_room(target->queue, &stmt, e) || !array_guard_readers(target, e)) {
        node_release(node);
        return false;
    }
    buffer_retain(target->buf);
    return queue_add(target->queue, &stmt, e);
}

// Replaces the whole value of a pending array; takes over the reference to node.
static void replace_node(Array *a, Node *node) {
    assert(a->node && !a->buf && shape_equal(array_shape(a), &node->layout.shape));
    TAKE_PATH(pending_replaced);
    drop_node(a);
    a->node = node;
    if (!node->owner)
        node->owner = a;
}

// Whether a value of that type may be cast to the target's.
static bool check_store_type(const Array *target, ArrayArg value, bool unsafe, Err *e) {
    Dtype from = value.array ? value.array->dt : value.value.dt;
    if (!unsafe && !dtype_can_cast_same_kind(from, target->dt))
        return err_set(e, ERR_TYPE,
                       "Cannot cast array data from dtype('%s') to dtype('%s') "
                       "according to the rule 'same_kind'",
                       dtype_info[from].name, dtype_info[target->dt].name);
    if (!value.array && value.value.weak && !scalar_fits(value.value, target->dt))
        return err_set(e, ERR_OVERFLOW, "Python integer %" PRId64 " out of bounds for %s",
                       value.value.u.i, dtype_info[target->dt].name);
    return true;
}

// Do both see the same elements? a[1:3] += 5 ends with storing the view into itself.
static bool same_view(const Array *a, const Array *b) {
    return a && a->buf && a->buf == b->buf && a->dt == b->dt &&
           layout_equal(&a->layout, &b->layout);
}

bool array_store(Array *target, ArrayArg value, bool unsafe, Err *e) {
    if (!check_writeable(target, e))
        return false;
    if (value.array && (array_devices_differ(target->queue, value.array, e) ||
                        !check_fits_target(target, value.array, e)))
        return false;
    if (!check_store_type(target, value, unsafe, e))
        return false;
    if (array_count(target) == 0 || same_view(value.array, target))
        return true;
    ArrayArg arg = value;
    Array *trimmed = NULL;
    if (value.array && value.array->layout.shape.ndim > target->layout.shape.ndim) {
        Shape shape = drop_leading_ones(array_shape(value.array), target->layout.shape.ndim);
        if (!(trimmed = array_reshape(value.array, &shape, e)))
            return false;
        arg.array = trimmed;
    }
    Node *node = array_operand(&arg, array_shape(target), target->dt, e);
    bool ok = node != NULL;
    if (ok && target->node)
        replace_node(target, node);
    else if (ok)
        ok = record_store(target, node, e);
    array_release(trimmed);
    return ok;
}

static bool check_inplace_types(OpId op, const ArrayArg *in, const Array *target, Err *e) {
    Operand operands[3];
    OpTypes types;
    for (int i = 0; i < op_info(op)->arity; i++)
        operands[i] = operand_of(&in[i]);
    if (!op_resolve(op, operands, &types, e))
        return false;
    Dtype out = types.result;
    if (dtype_can_cast_same_kind(out, target->dt))
        return true;
    err_set(e, ERR_UFUNC_TYPE,
            "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with "
            "casting rule 'same_kind'",
            op_info(op)->name, dtype_info[out].name, dtype_info[target->dt].name);
    return err_hint(e,
                    "{0} holds %s and an in-place operation keeps that. Write {0} = {0} ... for a "
                    "new %s array, or make {0} a float array.",
                    dtype_info[target->dt].name, dtype_info[out].name);
}

static bool check_inplace_shape(const Resolved *r, const Array *target, Err *e) {
    if (shape_equal(&r->shape, array_shape(target)))
        return true;
    char a[SHAPE_TEXT_MAX], b[SHAPE_TEXT_MAX];
    shape_tight(array_shape(target), a);
    shape_tight(&r->shape, b);
    return err_set(e, ERR_VALUE,
                   "non-broadcastable output operand with shape %s doesn't match "
                   "the broadcast shape %s",
                   a, b);
}

bool array_inplace(OpId op, Array *target, ArrayArg other, Err *e) {
    ArrayArg in[2] = {{.array = target}, other};
    Resolved r;
    if (target->readonly)
        return err_set(e, ERR_VALUE, "output array is read-only");
    if (!check_inplace_types(op, in, target, e))
        return false;
    if (!resolve(op, in, &r, e)) {
        // NumPy names the output's shape as a third.
        if (e->kind == ERR_VALUE && other.array && e->text[0] == 'o') {
            char a[SHAPE_TEXT_MAX], b[SHAPE_TEXT_MAX];
            shape_tight(array_shape(target), a);
            shape_tight(array_shape(other.array), b);
            err_clear(e);
            err_set(e, ERR_VALUE, "operands could not be broadcast together with shapes %s %s %s ",
                    a, b, a);
        }
        return false;
    }
    if (!check_inplace_shape(&r, target, e))
        return false;
    if (array_count(target) == 0)
        return true;
    Node *wide = op_node(&r.types, in, &r.shape, e);
    if (!wide)
        return false;
    Node *node = node_cast(wide, target->dt);
    node_release(wide);
    if (!node)
        return err_no_memory(e, sizeof *node);
    if (!target->node)
        return record_store(target, node, e);
    replace_node(target, node);
    return true;
}

// ---- reductions and products --------------------------------------------------------------------

static bool empty_reduction(ReduceOp op, Scalar *value, Dtype dt, Err *e) {
    if (reduce_identity(op, dt, value))
        return true;
    return err_set(e, ERR_VALUE, "zero-size array to reduction operation %s which has no identity",
                   op == RED_MIN ? "minimum" : "maximum");
}

// A sum of one element: 0.0 for -0.0, too.
static Array *plus_zero(Array *a, Err *e) {
    if (!a)
        return NULL;
    ArrayArg in[2] = {{.array = a}, {.value = scalar_cast(scalar_int(0), a->dt)}};
    Array *r = array_op(OP_ID_ADD, in, e);
    array_release(a);
    return r;
}

// Shape of the result without the reduced axes; *kept has extent 1 for them.
static int64_t reduced_shape(const Shape *s, unsigned axes, Shape *out, Shape *kept) {
    int64_t count = 1;
    *kept = *s;
    out->ndim = 0;
    for (int i = 0; i < s->ndim; i++) {
        if (axes >> i & 1) {
            count *= s->dim[i];
            kept->dim[i] = 1;
        } else
            out->dim[out->ndim++] = s->dim[i];
    }
    return count;
}

// Where each result is of one element, or there are no results: there is nothing to combine.
static Array *reduce_one(ReduceOp op, Array *a, Dtype type, const Shape *result, Err *e) {
    Array *cast = array_cast(a, type, e);
    if (op == RED_SUM && dtype_is_inexact(type) && array_count(a))
        cast = plus_zero(cast, e);
    Array *same = cast ? array_reshape(cast, result, e) : NULL;
    Array *copy = same && same->buf && same->buf == a->buf ? array_copy(same, e) : NULL;
    array_release(cast);
    if (!copy)
        return same;
    array_release(same);
    return copy;
}

// What a reduction makes: its shape with extent 1 on the reduced axes, and as it is seen.
typedef struct Reduced {
    Shape kept;
    Layout result;
    unsigned axes;
    Dtype dt;
} Reduced;

static Array *record_reduce(ReduceOp op, Array *a, const Reduced *to, Err *e) {
    Dtype type = to->dt;
    Layout dense = layout_of(&to->kept), target = layout_broadcast(&dense, array_shape(a));
    Buffer *buf = buffer_new(a->queue->dev, (size_t)shape_count(&to->kept) * dtype_bytes(type),
                             buffer_next_id());
    Node *plain = array_node(a), *cast = plain ? node_cast(plain, type) : NULL;
    Node *value = cast ? forward_values(a->queue, cast, to->axes) : NULL;
    node_release(plain);
    node_release(cast);
    if (!buf || !value) {
        node_release(value);
        buffer_release(buf);
        return no_memory(e);
    }
    bool reported = fp_place && dtype_is_float(type) && (op == RED_SUM || op == RED_PROD);
    Stmt stmt = {.kind = STMT_REDUCE,
                 .reduce = (uint8_t)op,
                 .place = reported ? fp_place(fp_ctx) : 0,
                 .dt = type,
                 .axes = to->axes,
                 .buf = buffer_retain(buf),
                 .layout = target,
                 .value = value};
    bool ok = queue_record(a->queue, &stmt, e);
    Array *r = ok ? array_on(a->queue, type, buf, &to->result, e) : NULL;
    buffer_release(buf);
    return r;
}

Array *array_reduce(ReduceOp op, Array *a, unsigned axes, bool keepdims, Dtype dt, Err *e) {
    const Shape *shape = array_shape(a);
    assert(op < RED_COUNT && axes >> shape->ndim == 0);
    Shape out, kept;
    int64_t count = reduced_shape(shape, axes, &out, &kept);
    Dtype type = dt != DT_COUNT ? dt : reduce_type(op, a->dt);
    if (type == DT_F16) { // accumulated in float32, rounded once
        Array *wide = array_reduce(op, a, axes, keepdims, DT_F32, e),
              *r = wide ? array_cast(wide, DT_F16, e) : NULL;
        array_release(wide);
        return r;
    }
    const Shape *result = keepdims ? &kept : &out;
    if (count == 0) {
        Scalar value;
        return empty_reduction(op, &value, type, e) ? array_full(a->queue, type, result, value, e)
                                                    : NULL;
    }
    if (count == 1 || shape_count(shape) == 0)
        return reduce_one(op, a, type, result, e);
    const Made made = {result, type, &a->node, a->node != NULL};
    if (!queue_reserve(a->queue, &made, e) || !shrink(a, shape, e))
        return NULL;
    if (short_suits(a, op, axes, type)) {
        Node *whole = array_node(a), *node = NULL;
        if (whole)
            node = short_reduced(whole, op, axes, keepdims, type);
        node_release(whole);
        return array_pending(a->queue, node, e);
    }
    Reduced r = {.kept = kept, .result = layout_of(result), .axes = axes, .dt = type};
    return record_reduce(op, a, &r, e);
}

// A matrix operand as BLAS wants it: bound, of type dt, one of its two inner
// strides 1 (else copied). Leading axes are batches.
static Array *matrix_operand(Array *a, Dtype dt, Err *e) {
    Array *m = array_cast(a, dt, e);
    if (!m || !array_bind(m, e)) {
        array_release(m);
        return NULL;
    }
    int nd = m->layout.shape.ndim;
    const int64_t *stride = m->layout.stride, *dim = m->layout.shape.dim;
    bool rows = stride[nd - 1] == 1 && stride[nd - 2] >= dim[nd - 1];
    bool cols = stride[nd - 2] == 1 && stride[nd - 1] >= dim[nd - 2];
    bool one_step = nd < 3 || stride[nd - 3] >= 0; // the batch axes can be walked as one, forwards
    for (int i = 0; i < nd - 3; i++)
        one_step = one_step && stride[i] == stride[i + 1] * dim[i + 1];
    if ((rows || cols) && one_step)
        return m;
    Array *dense = array_copy(m, e);
    array_release(m);
    if (dense && !array_bind(dense, e)) {
        array_release(dense);
        return NULL;
    }
    return dense;
}

static Array *refuse_product(int64_t k1, int64_t k2, Err *e) {
    err_set(e, ERR_VALUE,
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
            "signature (n?,k),(k,m?)->(n?,m?) (size %" PRId64 " is different from %" PRId64 ")",
            k2, k1);
    return NULL;
}

static MatmulOperand matrix_view(const Array *a) {
    const Layout *l = &a->layout;
    int n = l->shape.ndim;
    return (MatmulOperand){.offset = l->offset,
                           .row = l->stride[n - 2],
                           .col = l->stride[n - 1],
                           .batch = n > 2 ? l->stride[n - 3] : 0};
}

static Matmul matmul_of(const Array *x, const Array *y, const Shape *out) {
    Matmul p = {.dt = x->dt,
                .place = fp_place ? fp_place(fp_ctx) : 0,
                .name = (uint16_t)fp_product,
                .m = out->dim[out->ndim - 2],
                .n = out->dim[out->ndim - 1],
                .k = x->layout.shape.dim[x->layout.shape.ndim - 1],
                .batch = 1,
                .a = matrix_view(x),
                .b = matrix_view(y)};
    for (int i = 0; i < out->ndim - 2; i++)
        p.batch *= out->dim[i];
    p.c = (MatmulOperand){.row = p.n, .col = 1, .batch = p.m * p.n};
    return p;
}

// The product of stacks of matrices, each operand with at least two axes and
// the same batch axes (or none).
static Array *product(Array *a, Array *b, Err *e) {
    const Shape *sa = array_shape(a), *sb = array_shape(b);
    int na = sa->ndim, nb = sb->ndim;
    assert(na >= 2 && nb >= 2 && a->dt == b->dt && sa->dim[na - 1] == sb->dim[nb - 2]);
    int64_t m = sa->dim[na - 2], k = sa->dim[na - 1], n = sb->dim[nb - 1];
    Shape out = na >= nb ? *sa : *sb;
    out.dim[out.ndim - 2] = m;
    out.dim[out.ndim - 1] = n;
    Dtype dt = a->dt;
    if (!shape_check(&out, dtype_bytes(dt), e))
        return NULL;
    if (shape_count(&out) == 0 || k == 0)
        return array_full(a->queue, dt, &out, scalar_int(0), e);
    if (!queue_reserve(a->queue, &(Made){&out, dt, NULL, 0}, e))
        return NULL;
    Array *x = matrix_operand(a, dt, e), *y = x ? matrix_operand(b, dt, e) : NULL, *r = NULL;
    Buffer *buf =
        y ? buffer_new(a->queue->dev, (size_t)shape_count(&out) * dtype_bytes(dt), buffer_next_id())
          : NULL;
    if (!buf)
        goto out;
    Layout layout = layout_of(&out);
    Stmt stmt = {.kind = STMT_MATMUL,
                 .dt = dt,
                 .buf = buffer_retain(buf),
                 .layout = layout,
                 .operand = {buffer_retain(x->buf), buffer_retain(y->buf)}};
    stmt.matmul = matmul_of(x, y, &out);
    bool at_once = a->queue->dev->backend->host_memory && matmul_is_long(&stmt.matmul);
    if (queue_record(a->queue, &stmt, e))
        r = array_on(a->queue, dt, buf, &layout, e);
    if (r && at_once && !queue_run_recorded(a->queue, e)) {
        array_release(r);
        r = NULL;
    }
out:
    if (!r && !e->kind)
        err_no_memory(e, sizeof(Array));
    buffer_release(buf);
    array_release(x);
    array_release(y);
    return r;
}

// Integers have no library on a device: the sum of products along a broadcast axis.
static Array *product_by_sum(Array *a, Array *b, Err *e) {
    // a[..., m, k, 1] * b[..., 1, k, n] summed over k
    IndexItem last = {.kind = INDEX_NEWAXIS}, dots = {.kind = INDEX_ELLIPSIS};
    IndexItem all = {.kind = INDEX_SLICE};
    IndexItem ia[2] = {dots, last}, ib[4] = {dots, last, all, all};
    Array *x = array_view(a, ia, 2, e), *y = x ? array_view(b, ib, 4, e) : NULL, *r = NULL;
    if (y) {
        ArrayArg in[2] = {{.array = x}, {.array = y}};
        Array *terms = array_op(OP_ID_MUL, in, e);
        if (terms) {
            unsigned axis = 1u << (terms->layout.shape.ndim - 2);
            r = array_reduce(terms->dt == DT_BOOL ? RED_ANY : RED_SUM, terms, axis, false, a->dt,
                             e);
        }
        array_release(terms);
    }
    array_release(x);
    array_release(y);
    return r;
}

static Array *with_batch_of(Array *a, const Shape *batch, Err *e) {
    Shape full = *batch;
    full.dim[full.ndim++] = a->layout.shape.dim[a->layout.shape.ndim - 2];
    full.dim[full.ndim++] = a->layout.shape.dim[a->layout.shape.ndim - 1];
    if (shape_equal(&full, array_shape(a)))
        return array_retain(a);
    return array_broadcast(a, &full, e);
}

// "(2,3,4)->(2,newaxis,newaxis) "
static void remapped(const Shape *s, char *out, size_t size) {
    char text[SHAPE_TEXT_MAX];
    shape_tight(s, text);
    size_t n = (size_t)snprintf(out, size, "%s->(", text);
    for (int i = 0; i < s->ndim - 2 && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%" PRId64 ",", s->dim[i]);
    if (n < size)
        snprintf(out + n, size - n, "newaxis,newaxis)");
}

static bool refuse_batches(const Array *a, const Array *b, Err *e) {
    const Shape *sa = array_shape(a), *sb = array_shape(b);
    char x[2 * SHAPE_TEXT_MAX + 32], y[2 * SHAPE_TEXT_MAX + 32];
    remapped(sa, x, sizeof x);
    remapped(sb, y, sizeof y);
    return err_set(e, ERR_VALUE,
                   "operands could not be broadcast together with remapped shapes "
                   "[original->remapped]: %s %s  "
                   "and requested shape (%" PRId64 ",%" PRId64 ")",
                   x, y, sa->dim[sa->ndim - 2], sb->dim[sb->ndim - 1]);
}

// Brings the batch axes of both operands to one shape.
static bool match_batches(Array **a, Array **b, Err *e) {
    Shape sa = *array_shape(*a), sb = *array_shape(*b), joint;
    sa.ndim -= 2;
    sb.ndim -= 2;
    Err quiet;
    err_clear(&quiet);
    if (!shape_broadcast(&sa, &sb, &joint, &quiet))
        return refuse_batches(*a, *b, e);
    if (joint.ndim == 0)
        return true;
    if (joint.ndim + 2 > LIMIT_NDIM)
        return err_set(e, ERR_VALUE, "too many axes for a product");
    Array *x = with_batch_of(*a, &joint, e), *y = x ? with_batch_of(*b, &joint, e) : NULL;
    if (!y) {
        array_release(x);
        return false;
    }
    array_release(*a);
    array_release(*b);
    *a = x;
    *b = y;
    return true;
}

// 1-D operands become a row or a column for the product; that axis goes again after it.
static Array *as_matrix(Array *a, bool left, Dtype dt, Err *e) {
    Array *cast = array_cast(a, dt, e);
    if (!cast || a->layout.shape.ndim != 1)
        return cast;
    int64_t n = a->layout.shape.dim[0];
    Shape shape = {.ndim = 2, .dim = {left ? 1 : n, left ? n : 1}};
    Array *m = array_reshape(cast, &shape, e);
    array_release(cast);
    return m;
}

// Without the axes of extent 1 that stood for vectors on the left or the right. Takes over r.
static Array *drop_vector_axes(Array *r, bool left, bool right, Err *e) {
    Shape shape = r->layout.shape;
    if (right)
        shape.ndim--;
    if (left) {
        int at = right ? shape.ndim - 1 : shape.ndim - 2;
        memmove(shape.dim + at, shape.dim + at + 1,
                (size_t)(shape.ndim - at - 1) * sizeof *shape.dim);
        shape.ndim--;
    }
    Array *flat = array_reshape(r, &shape, e);
    array_release(r);
    return flat;
}

// float16: in float32, rounded once.
static Array *half_product(Array *a, Array *b, Err *e) {
    Array *x = array_cast(a, DT_F32, e), *y = x ? array_cast(b, DT_F32, e) : NULL;
    Array *wide = y ? array_matmul(x, y, e) : NULL, *r = wide ? array_cast(wide, DT_F16, e) : NULL;
    array_release(x);
    array_release(y);
    array_release(wide);
    return r;
}

// Two vectors in the host's memory, with nothing recorded before: no matrices are made of them.
static bool plain_vector(const Array *a) {
    return a->layout.shape.ndim == 1 && a->buf && a->buf->memory && a->layout.stride[0] != 0 &&
           a->layout.shape.dim[0] > 0 && (a->dt == DT_F64 || a->dt == DT_F32);
}

static Array *dot_of_vectors(Array *a, Array *b, Err *e) {
    Device *dev = a->queue->dev;
    Shape none = {0};
    Array *r = array_allocated(a->queue, a->dt, &none, e);
    if (!r)
        return NULL;
    Matmul m = {.dt = a->dt,
                .place = fp_place ? fp_place(fp_ctx) : 0,
                .name = (uint16_t)fp_product,
                .m = 1,
                .n = 1,
                .k = a->layout.shape.dim[0],
                .batch = 1,
                .a = {a->buf->memory, a->layout.offset, 1, a->layout.stride[0], 0},
                .b = {b->buf->memory, b->layout.offset, b->layout.stride[0], 1, 0},
                .c = {r->buf->memory, 0, 1, 1, 0}};
    dev->stats.matmuls++;
    if (dev->backend->matmul(dev, &m, e))
        return r;
    array_release(r);
    return NULL;
}

static Array *refuse_number(int operand, Err *e) {
    err_set(e, ERR_VALUE,
            "matmul: Input operand %d does not have enough dimensions (has 0, "
            "gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)",
            operand);
    return NULL;
}

// Host memory, and nothing recorded that would have to run before.
static bool runs_at_once(const Queue *q) {
    return q->dev->backend->host_memory && queue_is_done(q);
}

Array *array_matmul(Array *a, Array *b, Err *e) {
    int na = a->layout.shape.ndim, nb = b->layout.shape.ndim;
    if (array_devices_differ(a->queue, b, e))
        return NULL;
    if (na == 0 || nb == 0)
        return refuse_number(na == 0 ? 0 : 1, e);
    int64_t k1 = a->layout.shape.dim[na - 1], k2 = b->layout.shape.dim[nb == 1 ? 0 : nb - 2];
    if (k1 != k2)
        return refuse_product(k1, k2, e);
    Dtype dt = dtype_promote(a->dt, b->dt);
    bool at_once = a->dt == b->dt && runs_at_once(a->queue) && k1 < LONG_VECTOR;
    if (at_once && plain_vector(a) && plain_vector(b))
        return dot_of_vectors(a, b, e);
    if (dt == DT_F16)
        return half_product(a, b, e);
    Array *x = as_matrix(a, true, dt, e), *y = x ? as_matrix(b, false, dt, e) : NULL, *r = NULL;
    // On a GPU a number from two vectors is a sum that joins what is recorded beside it.
    const bool host = a->queue->dev->backend->host_memory;
    const bool whole = host || (dtype_is_inexact(dt) && na + nb > 2);
    if (y && match_batches(&x, &y, e))
        r = whole ? product(x, y, e) : product_by_sum(x, y, e);
    array_release(x);
    array_release(y);
    if (!r || (na > 1 && nb > 1))
        return r;
    return drop_vector_axes(r, na == 1, nb == 1, e);
}
