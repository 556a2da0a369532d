// queue.c: recording statements in order and running them in groups.
#include "kernel/base/activity.h"
#include "gpu/core/queue.h"
#include "gpu/core/plan.h"
#include "kernel/base/mem.h"
#include <string.h>

// A device is asked for its free memory again after this much has been promised.
#define RESERVE_CHECK_BYTES ((size_t)64 << 20)

Queue *queue_new(Device *dev) {
    Queue *q = mem_zero(sizeof *q);
    if (q) q->dev = dev;
    return q;
}

static void stmt_free(Stmt *s) {
    buffer_release(s->buf);
    buffer_release(s->operand[0]);
    buffer_release(s->operand[1]);
    node_release(s->value);
    node_release(s->position);
}

void queue_free(Queue *q) {
    if (!q) return;
    for (size_t i = 0; i < q->nstmts; i++) stmt_free(&q->stmts[i]);
    mem_free(q->stmts);
    mem_free(q->plan);
    mem_free(q);
}

// ---- memory ---------------------------------------------------------------------------

bool queue_reserve(Queue *q, const Shape *shape, Dtype dt, Err *e) {
    size_t bytes = (size_t)shape_count(shape) * dtype_bytes(dt);
    if (q->pending_bytes + bytes < RESERVE_CHECK_BYTES) return true;
    size_t available, total;
    q->dev->backend->memory(q->dev, &available, &total);
    if (bytes > available) return memory_error(q->dev, bytes, shape, dt, e);
    if (q->pending_bytes + bytes <= available || q->flushing) return true;
    // What is promised may turn out not to be needed, or to have died: find out.
    if (!queue_flush(q, e)) return false;
    q->dev->backend->memory(q->dev, &available, &total);
    return bytes <= available ? true : memory_error(q->dev, bytes, shape, dt, e);
}

// ---- recording --------------------------------------------------------------------------

static const Shape *stmt_space(const Stmt *s) { return &s->value->layout.shape; }

// May `later` share a program with `earlier`, which runs before it element by
// element? Not when one touches what the other writes at another element.
static bool stmts_conflict(const Stmt *earlier, const Stmt *later) {
    bool reduces = earlier->kind == STMT_REDUCE;
    if (later->value->reads & id_bit(earlier->buf->id)) {
        if (reduces && node_reads(later->value, earlier->buf, &earlier->layout)) return true;
        if (!reduces && node_reads_shifted(later->value, earlier->buf, &earlier->layout)) return true;
    }
    if (later->buf == earlier->buf && later->buf->mixed) return true;
    if (later->buf == earlier->buf && !layout_equal(&later->layout, &earlier->layout) &&
        layouts_overlap(&later->layout, &earlier->layout))
        return true;
    return (earlier->value->reads & id_bit(later->buf->id)) &&
           node_reads_shifted(earlier->value, later->buf, &later->layout);
}

// A scatter writes anywhere in its target: it is a group of its own.
static bool stands_alone(const Stmt *s) { return s->kind != STMT_STORE && s->kind != STMT_REDUCE; }

static bool joins_group(const Queue *q, const Stmt *s) {
    // Each new statement is held against all of its group: a long one would cost more than it saves.
    if (stands_alone(s) || q->nstmts == q->group_start || q->nstmts - q->group_start >= MAX_GROUP) return false;
    for (size_t i = q->group_start; i < q->nstmts; i++) {
        const Stmt *other = &q->stmts[i];
        if (stands_alone(other) || !shape_equal(stmt_space(other), stmt_space(s))) return false;
        if (other->kind == STMT_REDUCE && s->kind == STMT_REDUCE && other->axes != s->axes) return false;
        if (stmts_conflict(other, s)) return false;
    }
    return true;
}

static size_t stmt_bytes(const Stmt *s) {
    if (s->kind == STMT_MATMUL)
        return (size_t)(s->matmul.m * s->matmul.n * s->matmul.batch) * dtype_bytes(s->dt) * 3;
    return (size_t)shape_count(stmt_space(s)) * dtype_bytes(s->dt) * (1u + s->value->loads);
}

// A statement that reads its target at other elements writes to a spare buffer
// first: a[1:] = a[:-1] means the old values of a.
static bool split_overlap(Queue *q, Stmt *s, Err *e) {
    if (s->kind != STMT_STORE || !node_reads_shifted(s->value, s->buf, &s->layout)) return true;
    Node *value = s->value;
    size_t bytes = (size_t)shape_count(&value->layout.shape) * dtype_bytes((Dtype)value->out);
    Buffer *spare = buffer_new(q->dev, bytes, buffer_next_id());
    if (!spare) return err_no_memory(e, sizeof *spare);
    Layout layout = layout_of(&value->layout.shape);
    Stmt first = {.kind = STMT_STORE, .dt = (Dtype)value->out, .buf = spare, .layout = layout,
                  .value = value};
    s->value = node_load(spare, (Dtype)value->out, &layout);
    if (!s->value) {
        stmt_free(&first);
        return err_no_memory(e, sizeof(Node));
    }
    return queue_push(q, &first, e);
}

static bool is_small(const Queue *q, const Node *n) {
    int64_t count = shape_count(&n->layout.shape);
    return q->dev->backend->small && count > 0 && count <= SMALL_ELEMENTS && n->cost <= SMALL_COST;
}

static bool made_at_once(Queue *q, Array *a);

// Somebody holds the value whom the node does not know: a plan writes it out for him.
static bool held_elsewhere(const Node *n) { return n->nin && !n->owner && n->refs > 1; }

// What live names hold of the expression is written for them, too, as a plan does.
static bool parts_made(Queue *q, Node *n) {
    for (int i = 0; i < n->nin; i++) {
        Node *in = n->in[i];
        if (held_elsewhere(in)) return false;
        if (in->nin && in->owner ? !made_at_once(q, in->owner) : !parts_made(q, in)) return false;
    }
    return true;
}

// Few elements are stored without a program, one statement after the other.
static bool stored_at_once(Queue *q, const Stmt *s) {
    Node *n = s->value;
    if (s->kind != STMT_STORE || !is_small(q, n) || (Dtype)n->out != s->dt || !parts_made(q, n)) return false;
    if (held_elsewhere(n) || (n->nin && n->owner && !made_at_once(q, n->owner))) return false;
    if (!q->dev->backend->small(q->dev, n, s->buf, &s->layout)) return false;
    q->dev->stats.programs++;
    if (n->nin && n->id == s->buf->id) node_becomes_load(n, s->buf, &s->layout);
    return true;
}

// The same for a pending array.
static bool made_at_once(Queue *q, Array *a) {
    Node *n = a->node;
    if (!is_small(q, n) || !parts_made(q, n)) return false;
    Layout layout = layout_of(&n->layout.shape);
    size_t bytes = (size_t)shape_count(&n->layout.shape) * dtype_bytes((Dtype)n->out);
    Buffer *buf = buffer_new(q->dev, bytes, n->nin ? n->id : buffer_next_id());
    if (!buf || !q->dev->backend->small(q->dev, n, buf, &layout)) return buffer_release(buf), false;
    q->dev->stats.programs++;
    node_retain(n);
    array_now_bound(a, buf, &layout);
    if (n->nin) node_becomes_load(n, buf, &layout);
    node_release(n);
    return true;
}

// With nothing before it, a store of few elements need not wait.
static bool goes_at_once(Queue *q, Stmt *s) {
    if (q->nstmts || q->flushing || !stored_at_once(q, s)) return false;
    stmt_free(s);
    return true;
}

bool queue_push(Queue *q, Stmt *s, Err *e) {
    if (goes_at_once(q, s)) return true;
    if (!mem_grow((void **)&q->stmts, &q->cap, q->nstmts + 2, sizeof *q->stmts)) {
        stmt_free(s);
        return err_no_memory(e, sizeof *s);
    }
    if (!joins_group(q, s)) {
        q->group++;
        q->group_start = q->nstmts;
    }
    s->group = q->group;
    q->bytes += stmt_bytes(s);
    q->stmts[q->nstmts++] = *s;
    return true;
}

// ---- running ------------------------------------------------------------------------------

// Nobody but the statement knows its target: the value was dropped unseen.
static bool stmt_is_dead(const Stmt *s) { return s->buf->refs == 1; }

static bool run_matmul(Queue *q, Stmt *s, Err *e) {
    for (int i = 0; i < 2; i++)
        if (!s->operand[i]->memory)
            return err_set(e, ERR_MEMORY, "an operand of the product has no value: memory ran out "
                                          "when it was computed");
    if (!buffer_allocate(s->buf, e)) return false;
    s->matmul.a.memory = s->operand[0]->memory;
    s->matmul.b.memory = s->operand[1]->memory;
    s->matmul.c.memory = s->buf->memory;
    q->dev->stats.matmuls++;
    const Matmul *m = &s->matmul;
    activity_begin("matrix product (%lld, %lld) @ (%lld, %lld) on the %s", (long long)m->m, (long long)m->k,
                   (long long)m->k, (long long)m->n, q->dev->name);
    bool ok = q->dev->backend->matmul(q->dev, m, e);
    activity_end();
    return ok;
}

// Runs statements [from, to) of one group, in as few programs as they fit.
static bool run_group(Queue *q, size_t from, size_t to, Err *e) {
    if (q->stmts[from].kind == STMT_MATMUL)
        return stmt_is_dead(&q->stmts[from]) ? true : run_matmul(q, &q->stmts[from], e);
    while (from < to && (stmt_is_dead(&q->stmts[from]) || stored_at_once(q, &q->stmts[from]))) from++;
    if (from == to) return true;
    Plan *plan = q->plan;
    bool open = false, ok = true;
    for (size_t i = from; ok && i < to; i++) {
        Stmt *s = &q->stmts[i];
        if (stmt_is_dead(s)) continue;
        bool fits = false;
        if (open) ok = plan_add(plan, s, &fits, e);
        if (ok && open && !fits) ok = plan_run(plan, e), open = false;
        if (!ok || fits) continue;
        plan_begin(plan, q, stmt_space(s));
        open = true;
        ok = plan_add(plan, s, &fits, e); // one statement always fits an empty plan
    }
    if (!open) return ok;
    if (ok) return plan_run(plan, e);
    plan_drop(plan);
    return false;
}

static void drop_front(Queue *q, size_t n) {
    if (n == 0) return;
    for (size_t i = 0; i < n; i++) stmt_free(&q->stmts[i]);
    q->nstmts -= n;
    memmove(q->stmts, q->stmts + n, q->nstmts * sizeof *q->stmts);
    q->group_start = q->group_start > n ? q->group_start - n : 0;
}

static bool run_statements(Queue *q, Err *e) {
    size_t at = 0;
    bool ok = true;
    while (ok && at < q->nstmts) {
        size_t end = at + 1;
        while (end < q->nstmts && q->stmts[end].group == q->stmts[at].group) end++;
        ok = run_group(q, at, end, e);
        at = end;
    }
    drop_front(q, at); // a group that failed is not tried again
    q->group_start = q->nstmts;
    q->bytes = 0;
    return ok;
}

static Array *oldest_pending(Queue *q) {
    Array *a = q->pending;
    while (a && a->next) a = a->next;
    return a;
}

// Computes what is pending, several arrays of one shape in one program.
static bool run_pending(Queue *q, Err *e) {
    while (q->pending) {
        Array *first = oldest_pending(q);
        if (array_count(first) == 0) {
            if (!array_bind(first, e) || !run_statements(q, e)) return false;
            continue;
        }
        if (made_at_once(q, first)) continue;
        plan_begin(q->plan, q, array_shape(first));
        bool ok = true, fits = true;
        for (Array *a = first, *older; ok && fits && a; a = older) {
            older = a->prev; // towards newer arrays
            if (shape_equal(array_shape(a), array_shape(first))) ok = plan_add_pending(q->plan, a, &fits, e);
        }
        if (!ok) return plan_drop(q->plan), false;
        if (!plan_run(q->plan, e)) return false;
    }
    return true;
}

static bool make_plan(Queue *q, Err *e) {
    return q->plan || (q->plan = mem_zero(sizeof *q->plan)) ? true : err_no_memory(e, sizeof *q->plan);
}

// Runs the statements recorded so far. Pending arrays are left alone: the value
// that is about to be stored is one of them.
static bool run_recorded(Queue *q, Err *e) {
    if (q->flushing || !q->nstmts) return true;
    if (!make_plan(q, e)) return false;
    q->flushing = true;
    bool ok = run_statements(q, e);
    q->flushing = false;
    return ok;
}

bool queue_record(Queue *q, Stmt *s, Err *e) {
    bool full = q->nstmts >= MAX_STMTS || (q->bytes >= FLUSH_BYTES && !joins_group(q, s));
    bool ok = q->npending < MAX_PENDING || queue_flush(q, e);
    if (ok && full) ok = run_recorded(q, e);
    if (ok && goes_at_once(q, s)) return true;
    if (!ok || !split_overlap(q, s, e)) {
        stmt_free(s);
        return false;
    }
    return queue_push(q, s, e);
}

bool queue_flush(Queue *q, Err *e) {
    if (q->flushing || (!q->nstmts && !q->pending)) return true;
    if (!make_plan(q, e)) return false;
    q->flushing = true;
    bool ok = run_statements(q, e) && run_pending(q, e);
    q->flushing = false;
    return ok;
}

bool queue_finish(Queue *q, Err *e) {
    if (!queue_flush(q, e)) return false;
    if (!q->dev->backend->host_memory) activity_begin("waiting for the %s to finish its work", q->dev->name);
    bool ok = q->dev->backend->sync(q->dev, e);
    if (!q->dev->backend->host_memory) activity_end();
    return ok;
}
