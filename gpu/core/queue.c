// queue.c: recording statements in order and running them in groups.
#include "kernel/base/activity.h"
#include "gpu/core/chain.h"
#include "gpu/core/keep.h"
#include "gpu/core/paths.h"
#include "gpu/core/plan.h"
#include "gpu/core/rest.h"
#include "gpu/core/watch.h"
#include "kernel/base/mem.h"
#include "kernel/base/room.h"
#include <assert.h>
#include <string.h>

Queue *queue_new(Device *dev) {
    Queue *q = mem_zero(sizeof *q);
    if (q)
        q->dev = dev;
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
    if (!q)
        return;
    for (size_t i = 0; i < q->nstmts; i++)
        stmt_free(&q->stmts[i]);
    mem_free(q->stmts);
    mem_free(q->plan);
    chain_free(q->chain);
    rest_free(q);
    mem_free(q->replay_room);
    mem_free(q);
}

// ---- memory -------------------------------------------------------------------------------------

// So little that there is no need to ask what is left.
static bool is_little(const Device *dev, size_t bytes) {
    size_t used, most = dev->backend->quota ? dev->backend->quota(dev, &used) : 0;
    return bytes < RESERVE_CHECK_BYTES && !dev->limit &&
           (!most || (used <= most && bytes <= most - used));
}

// What only cycles keep alive, pools and a reserve are given back; then it is asked again.
static bool collect_for(Queue *q, size_t bytes) {
    size_t available, total;
    if (q->nrest)
        rest_prune(q);
    device_memory(q->dev, &available, &total);
    if (bytes <= available)
        return true;
    if (q->flushing)
        return false;
    if (room_collect())
        device_memory(q->dev, &available, &total);
    if (bytes > available && q->dev->backend->host_memory && room_give_up(bytes))
        device_memory(q->dev, &available, &total);
    return bytes <= available;
}

void queue_compose(Queue *q) {
    q->composing = true;
}

static bool fits(Queue *q, size_t bytes) {
    return is_little(q->dev, bytes) || collect_for(q, bytes);
}

static size_t bytes_of(const Shape *shape, Dtype dt) {
    return (size_t)shape_count(shape) * dtype_bytes(dt);
}

// There is no room for all that is promised. What is may turn out not to be needed, or to have
// died: find out. False: there is none for this array alone, or for what is needed.
static bool find_out(Queue *q, const Shape *shape, Dtype dt, Err *e) {
    size_t available, total;
    device_memory(q->dev, &available, &total);
    if (bytes_of(shape, dt) > available)
        return memory_error(q->dev, bytes_of(shape, dt), shape, dt, e);
    return q->flushing || queue_flush(q, e);
}

Array *queue_composed(Queue *q, Array *last, Err *e) {
    q->composing = false;
    if (!last || fits(q, q->pending_bytes) || find_out(q, array_shape(last), last->dt, e))
        return last;
    array_release(last);
    return NULL;
}

// What was promised beyond the room there is: kept, if temporaries are gone.
static bool pay(Queue *q, Err *e) {
    if (!q->owes)
        return true;
    q->owes = false;
    return q->flushing || fits(q, q->pending_bytes) || queue_flush(q, e);
}

bool (*queue_is_named)(void *ctx, const Array *a);
void *queue_names;

static size_t temporary_bytes(const Made *made) {
    size_t bytes = 0;
    for (unsigned i = 0; i < made->n && queue_is_named; i++) {
        const Array *a = made->operand[i]->owner;
        bool counts = a && !queue_is_named(queue_names, a);
        for (unsigned k = 0; k < i; k++)
            counts &= made->operand[k] != made->operand[i];
        if (counts)
            bytes += bytes_of(array_shape(a), a->dt);
    }
    return bytes;
}

bool queue_reserve(Queue *q, const Made *made, Err *e) {
    if (q->composing)
        return true;
    const size_t bytes = bytes_of(made->shape, made->dt);
    if (!pay(q, e))
        return false;
    if (fits(q, q->pending_bytes + bytes))
        return true;
    const size_t temporaries = temporary_bytes(made);
    q->owes = temporaries && fits(q, q->pending_bytes - temporaries + bytes);
    if (q->owes)
        return true;
    return find_out(q, made->shape, made->dt, e) &&
           (q->flushing || collect_for(q, bytes) ||
            memory_error(q->dev, bytes, made->shape, made->dt, e));
}

// ---- recording ----------------------------------------------------------------------------------

static bool is_zero(const Node *n) {
    return n->op == NODE_CONST && !n->value.u.i && dtype_info[n->out].kind != 'c';
}

// A number as an array without axes, as jax.numpy makes of 0.25 in 0.25 * u.
static bool is_number(const Node *n) {
    return n->op == NODE_CONST && shape_count(&n->layout.shape) == 1;
}

// The statement holds the only reference to its target: no array can read the result.
static bool stmt_is_dead(const Stmt *s) {
    assert(s->buf->refs > 0);
    return s->buf->refs == 1;
}

// May a dead statement be left out? Only three kinds may: the value of a temporary that another
// expression computes anyway, zeros, for which NumPy does no work either, and a single number that
// expressions have taken over. Other work is done although its result is dropped, so that a program
// that measures time sees it.
static bool stmt_may_vanish(const Stmt *s) {
    if (!stmt_is_dead(s) || s->kind != STMT_STORE)
        return false;
    const Node *n = s->value;
    return is_zero(n) || is_number(n) ||
           (n->nin && n->id == s->buf->id && (n->refs > 1 || n->taken));
}

static bool same_target(const Stmt *a, const Stmt *b) {
    return a->buf == b->buf && a->kind == b->kind && layout_equal(&a->layout, &b->layout);
}

// May `later` share a program with `earlier`, which runs before it element by
// element? Not when one touches what the other writes at another element.
static bool reads_result(const Stmt *later, const Stmt *earlier) {
    Reads r = node_reads(later->value, earlier->buf, &earlier->layout);
    return earlier->kind == STMT_REDUCE ? r != READS_NONE : reads_apart(r);
}

static bool spoils(const Stmt *later, const Stmt *earlier) {
    if (later->buf == earlier->buf &&
        reads_apart(layout_reads(&later->layout, later->buf, &earlier->layout)))
        return true;
    return reads_apart(node_reads(earlier->value, later->buf, &later->layout));
}

// A scatter writes anywhere in its target: it is a group of its own.
static bool stands_alone(const Stmt *s) {
    return s->kind != STMT_STORE && s->kind != STMT_REDUCE;
}

// May the statement join the last group? Members of the group are compared with it from the last
// to the first. What was found for one target holds for all statements with that target, so the
// members before it need not be compared again.
static bool joins_group(const Queue *q, const Stmt *s) {
    // Each new statement is held against all of its group: a long one would cost more than it
    // saves.
    assert(q->group_start <= q->nstmts);
    if (stands_alone(s) || q->nstmts == q->group_start)
        return false;
    if (q->nstmts - q->group_start >= MAX_GROUP) {
        TAKE_PATH(group_full);
        return false;
    }
    const Stmt *last = NULL;
    bool known = false;
    for (size_t i = q->nstmts; i-- > q->group_start; last = &q->stmts[i]) {
        const Stmt *other = &q->stmts[i];
        if (!last && (stands_alone(other) || !shape_equal(stmt_space(other), stmt_space(s)))) {
            TAKE_PATH(refused_shape);
            return false;
        }
        if (other->kind == STMT_REDUCE && s->kind == STMT_REDUCE && other->axes != s->axes)
            return false;
        if (!(last && same_target(last, other)) && reads_result(s, other)) {
            TAKE_PATH(refused_overlap);
            return false;
        }
        if (!known && spoils(s, other)) {
            TAKE_PATH(refused_overlap);
            return false;
        }
        known = known || same_target(other, s);
    }
    return true;
}

// A statement that reads its target at other elements writes to a spare buffer
// first: a[1:] = a[:-1] means the old values of a.
static bool split_overlap(Queue *q, Stmt *s, Err *e) {
    if (s->kind != STMT_STORE || !reads_apart(node_reads(s->value, s->buf, &s->layout)))
        return true;
    TAKE_PATH(spare_buffer);
    Node *value = s->value;
    size_t bytes = (size_t)shape_count(&value->layout.shape) * dtype_bytes((Dtype)value->out);
    Buffer *spare = buffer_new(q->dev, bytes, buffer_next_id());
    if (!spare)
        return err_no_memory(e, sizeof *spare);
    Layout layout = layout_of(&value->layout.shape);
    Stmt first = {.kind = STMT_STORE,
                  .dt = (Dtype)value->out,
                  .buf = spare,
                  .layout = layout,
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
    return !q->watch && q->dev->backend->small && count > 0 && count <= SMALL_ELEMENTS &&
           n->cost <= SMALL_COST;
}

static bool compute_small(Queue *q, Array *a);

// Another expression or statement refers to this value, and no array owns it: only a plan can
// write it out for them.
static bool held_elsewhere(const Node *n) {
    return n->nin && !n->owner && n->refs > 1;
}

// Computes the parts of the expression that arrays own, into buffers of their own. False when a
// part needs a plan.
static bool compute_held_parts(Queue *q, Node *n) {
    for (int i = 0; i < n->nin; i++) {
        Node *in = n->in[i];
        if (held_elsewhere(in))
            return false;
        if (in->nin && in->owner ? !compute_small(q, in->owner) : !compute_held_parts(q, in))
            return false;
    }
    return true;
}

// Few elements are stored without a program, one statement after the other.
static bool store_small(Queue *q, const Stmt *s) {
    Node *n = s->value;
    if (s->kind != STMT_STORE || !is_small(q, n) || (Dtype)n->out != s->dt ||
        chain_touches(q, n, s->buf) || rest_touches(q, n->reads, s->buf) ||
        !compute_held_parts(q, n))
        return false;
    bool own =
        n->nin && n->id == s->buf->id; // whoever holds the value finds it in the target, then
    if ((!own && held_elsewhere(n)) || (n->nin && n->owner && !compute_small(q, n->owner)))
        return false;
    if (!q->dev->backend->small(q->dev, n, s->buf, &s->layout))
        return false;
    assert(s->buf->memory);
    q->dev->stats.programs++;
    if (q->flushing)
        TAKE_PATH(small_in_turn);
    else
        TAKE_PATH(small_at_once);
    if (n->nin && n->id == s->buf->id)
        node_becomes_load(n, s->buf, &s->layout);
    return true;
}

// The same for a pending array.
static bool compute_small(Queue *q, Array *a) {
    Node *n = a->node;
    if (!is_small(q, n) || chain_touches(q, n, NULL) || rest_touches(q, n->reads, NULL) ||
        !compute_held_parts(q, n))
        return false;
    Layout layout = layout_of(&n->layout.shape);
    size_t bytes = (size_t)shape_count(&n->layout.shape) * dtype_bytes((Dtype)n->out);
    Buffer *buf = buffer_new(q->dev, bytes, n->nin ? n->id : buffer_next_id());
    if (!buf || !q->dev->backend->small(q->dev, n, buf, &layout)) {
        buffer_release(buf);
        return false;
    }
    q->dev->stats.programs++;
    TAKE_PATH(small_pending);
    node_retain(n);
    array_now_bound(a, buf, &layout);
    if (n->nin)
        node_becomes_load(n, buf, &layout);
    node_release(n);
    return true;
}

// With nothing before it, a store of few elements need not wait.
static bool try_store_now(Queue *q, Stmt *s) {
    if (q->nstmts || q->flushing || !store_small(q, s))
        return false;
    stmt_free(s);
    return true;
}

// The value of x += f(x) was bound before the statement that uses it (array_guard_readers) and
// is mostly dead by the time of the next one: out of the way it need not be compared with.
static void drop_passing(Queue *q) {
    size_t n = q->nstmts;
    if (n < 2 || n - 2 < q->group_start || q->flushing || !stmt_may_vanish(&q->stmts[n - 2]))
        return;
    TAKE_PATH(dead_passing);
    stmt_free(&q->stmts[n - 2]);
    q->stmts[n - 2] = q->stmts[n - 1];
    q->nstmts--;
}

static bool touches_foreign(const Queue *q, const Stmt *s) {
    if (!q->dev->foreign)
        return false;
    return s->buf->foreign || (s->operand[0] && s->operand[0]->foreign) ||
           (s->operand[1] && s->operand[1]->foreign) ||
           (s->value && node_reads_foreign(s->value, q->dev)) ||
           (s->position && node_reads_foreign(s->position, q->dev));
}

static bool run_all_recorded(Queue *q, Err *e);

bool queue_push(Queue *q, Stmt *s, Err *e) {
    assert(stmt_is_sound(s));
    if (try_store_now(q, s))
        return true;
    const bool now = touches_foreign(q, s);
    drop_passing(q);
    if (!mem_grow((void **)&q->stmts, &q->cap, q->nstmts + 2, sizeof *q->stmts)) {
        stmt_free(s);
        return err_no_memory(e, sizeof *s);
    }
    if (joins_group(q, s)) {
        TAKE_PATH(joined_group);
    } else {
        q->group++;
        q->group_start = q->nstmts;
    }
    s->group = q->group;
    q->bytes += stmt_bytes(s);
    q->stmts[q->nstmts++] = *s;
    return !now || run_all_recorded(q, e);
}

// ---- running ------------------------------------------------------------------------------------

// One statement and one pending value always fit an empty plan: recording keeps them within
// the bounds of plan_limits.h. A program never goes on without one that does not.
static bool too_large(Err *e) {
    assert(!"a recorded operation fits no program");
    return err_set(e, ERR_SYSTEM, "internal error: a recorded operation fits no program");
}

// Adds a statement to the plan when one is begun (*open) and has room, else runs that one and
// begins the next.
static bool add_to_plan(Queue *q, const Stmt *s, bool *open, Err *e) {
    bool fits = false;
    if (*open) {
        if (!plan_add(q->plan, s, &fits, e))
            return false;
        if (fits)
            return true;
        TAKE_PATH(next_program);
        *open = false;
        if (!plan_run(q->plan, e))
            return false;
    }
    plan_begin(q->plan, q, stmt_space(s));
    *open = true;
    return plan_add(q->plan, s, &fits, e) && (fits || too_large(e));
}

// Runs statements [from, to) of one group, in as few programs as they fit.
static bool run_group(Queue *q, size_t from, size_t to, Err *e) {
    assert(q->flushing && from < to && to <= q->nstmts);
    assert(to == from + 1 || !stands_alone(&q->stmts[from]));
    if (q->stmts[from].kind == STMT_MATMUL)
        return rest_run_product(q, &q->stmts[from], e);
    while (from < to && (stmt_may_vanish(&q->stmts[from]) || store_small(q, &q->stmts[from])))
        from++;
    if (from == to)
        return true;
    bool open = false, ok = true;
    for (size_t i = from; ok && i < to; i++)
        if (!stmt_may_vanish(&q->stmts[i]))
            ok = add_to_plan(q, &q->stmts[i], &open, e);
    if (!open)
        return ok;
    if (ok)
        return plan_run(q->plan, e);
    Err again; // what stood before the one that failed is done all the same
    err_clear(&again);
    if (!plan_run(q->plan, &again))
        err_clear(&again);
    return false;
}

static void drop_front(Queue *q, size_t n) {
    if (n == 0)
        return;
    assert(n <= q->nstmts);
    for (size_t i = 0; i < n; i++)
        stmt_free(&q->stmts[i]);
    q->nstmts -= n;
    memmove(q->stmts, q->stmts + n, q->nstmts * sizeof *q->stmts);
    q->group_start = q->group_start > n ? q->group_start - n : 0;
}

// Removes statements that may vanish, so that their references no longer count. From the last
// one on: each may have been the only reader of one before it.
static void drop_dead(Queue *q) {
    size_t kept = 0, before = 0;
    for (size_t i = q->nstmts; i-- > 0;) {
        Stmt *s = &q->stmts[i];
        if (!stmt_may_vanish(s))
            continue;
        TAKE_PATH(dead_statement);
        stmt_free(s);
        s->buf = NULL;
    }
    for (size_t i = 0; i < q->nstmts; i++) {
        if (!q->stmts[i].buf)
            continue;
        before += i < q->group_start;
        q->stmts[kept++] = q->stmts[i];
    }
    q->nstmts = kept;
    q->group_start = before;
}

// What is done refers to nothing any more before the next group needs memory: what no array refers
// to gives its memory back, at once or, where its program waits, when the chain has run past it.
static void free_done(Queue *q, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        stmt_free(&q->stmts[i]);
        q->stmts[i] = (Stmt){0};
    }
}

// How many statements there are before the last ones whose values others compute anyway: these may
// die before they have to run.
static size_t without_taken(const Queue *q) {
    size_t n = q->nstmts;
    while (n > 0 && q->stmts[n - 1].kind == STMT_STORE && q->stmts[n - 1].value->taken)
        n--;
    return n;
}

static bool run_statements(Queue *q, bool all, Err *e) {
    size_t at = 0;
    bool ok = true;
    drop_dead(q);
    const size_t n = all ? q->nstmts : without_taken(q);
    while (ok && at < n) {
        size_t end = at + 1;
        while (end < n && q->stmts[end].group == q->stmts[at].group)
            end++;
        ok = run_group(q, at, end, e);
        free_done(q, at, end);
        at = end;
    }
    drop_front(q, at); // a group that failed is not tried again
    q->group_start = q->nstmts;
    q->bytes = 0;
    q->dropped = false;
    return ok;
}

static Array *oldest_pending(Queue *q) {
    Array *a = q->pending;
    while (a && a->next)
        a = a->next;
    return a;
}

// Marks the array as lost: reading it is an error from now on, and it is not computed again.
static void give_up(Array *a) {
    assert(a->node && !a->buf);
    Layout layout = layout_of(array_shape(a));
    Buffer *buf =
        buffer_new(array_device(a), (size_t)array_count(a) * dtype_bytes(a->dt), buffer_next_id());
    if (!buf)
        return;
    buf->lost = true;
    array_now_bound(a, buf, &layout);
}

// Puts `first` and the newer pending arrays of its shape into one plan, as far as they fit.
static bool plan_pending(Queue *q, Array *first, Err *e) {
    bool ok = true, fits = true;
    plan_begin(q->plan, q, array_shape(first));
    for (Array *a = first, *newer; ok && fits && a; a = newer) {
        newer = a->prev;
        if (!shape_equal(array_shape(a), array_shape(first)))
            continue;
        ok = plan_add_pending(q->plan, a, &fits, e);
        if (ok && !fits && a == first)
            ok = too_large(e);
        else if (!fits)
            TAKE_PATH(pending_left);
        else if (a != first)
            TAKE_PATH(pending_together);
        if (!ok)
            give_up(a);
    }
    if (!ok)
        plan_drop(q->plan);
    return ok;
}

// Computes what is pending, several arrays of one shape in one program. What there is no memory
// for is lost, and the others are computed all the same: the error is reported once, here, and
// again only when a lost value is read.
static bool run_pending(Queue *q, Err *e) {
    bool all = true;
    while (q->pending) {
        assert(q->nstmts == 0); // what pending values read has been written
        Array *first = oldest_pending(q);
        if (array_count(first) == 0) {
            if (!array_bind(first, e) || !run_statements(q, true, e))
                return false;
            continue;
        }
        if (compute_small(q, first))
            continue;
        if (!plan_pending(q, first, e))
            return false;
        Err now;
        err_clear(&now);
        if (plan_run(q->plan, &now))
            continue;
        bool memory = now.kind == ERR_MEMORY;
        if (all)
            *e = now;
        else
            err_clear(&now);
        all = false;
        if (!memory)
            return false;
    }
    return all;
}

static bool make_plan(Queue *q, Err *e) {
    return q->plan || (q->plan = mem_zero(sizeof *q->plan)) ? true
                                                            : err_no_memory(e, sizeof *q->plan);
}

// What an interrupt has left to be done is told as one.
static bool end_flush(Queue *q, bool ok, Err *e) {
    const bool interrupted = q->deferring;
    q->flushing = q->deferring = false;
    return ok && interrupted ? err_set(e, ERR_KEYBOARD_INTERRUPT, "%s", "") : ok;
}

static bool finish_rest(Queue *q, Err *e) {
    if (!q->nrest && !chain_is_left(q))
        return true;
    q->flushing = true;
    return end_flush(q, rest_finish(q, e), e);
}

static bool run_recorded(Queue *q, bool all, Err *e) {
    if (q->flushing || !q->nstmts)
        return true;
    if (!make_plan(q, e))
        return false;
    q->flushing = true;
    return end_flush(q, run_statements(q, all, e), e);
}

bool queue_run_recorded(Queue *q, Err *e) {
    return run_recorded(q, true, e);
}

// Also what would wait in the chain.
static bool run_all_recorded(Queue *q, Err *e) {
    if (q->flushing)
        return true;
    watch_spoil(q);
    if (!queue_run_recorded(q, e))
        return false;
    q->flushing = true;
    return end_flush(q, chain_run(q, e), e);
}

bool queue_bound_pending(Queue *q, Err *e) {
    if (q->npending < MAX_PENDING || q->flushing)
        return true;
    TAKE_PATH(pending_full);
    return queue_flush(q, e);
}

bool queue_make_room(Queue *q, const Stmt *s, Err *e) {
    if (q->nstmts >= MAX_STMTS && !q->flushing)
        drop_dead(q);
    bool many = q->nstmts >= MAX_STMTS,
         large = !many && q->bytes >= FLUSH_BYTES && !joins_group(q, s);
    if (many)
        TAKE_PATH(statements_full);
    if (large)
        TAKE_PATH(bytes_full);
    if (!queue_bound_pending(q, e))
        return false;
    return many || large ? run_recorded(q, many, e) : true;
}

bool queue_add(Queue *q, Stmt *s, Err *e) {
    if (try_store_now(q, s))
        return true;
    if (!split_overlap(q, s, e)) {
        stmt_free(s);
        return false;
    }
    return queue_push(q, s, e);
}

bool queue_record(Queue *q, Stmt *s, Err *e) {
    if (queue_make_room(q, s, e))
        return queue_add(q, s, e);
    stmt_free(s);
    return false;
}

void queue_drop_target(Queue *q, const Buffer *buf) {
    size_t at = q->flushing ? 0 : q->nstmts;
    while (at && q->stmts[at - 1].buf != buf)
        at--;
    if (!at || q->stmts[at - 1].kind != STMT_REDUCE)
        return;
    q->dropped = true;
    if (at <= q->group_start || at == q->nstmts)
        return;
    q->group++;
    q->group_start = at;
    for (size_t i = at; i < q->nstmts; i++)
        q->stmts[i].group = q->group;
}

// Values that operations ask for (np.roll) are recorded one after the other, too: a loop of them
// must not be recorded for seconds, which nothing could interrupt when it runs.
bool queue_run_dropped(Queue *q, Err *e) {
    const bool many = q->nstmts >= MAX_STMTS;
    const bool much =
        q->dropped ? q->bytes >= FLUSH_BYTES : q->bytes >= ASKED_BYTES && q->nstmts >= ASKED_STMTS;
    if (!many && !much)
        return true;
    return queue_run_recorded(q, e);
}

bool queue_is_done(const Queue *q) {
    return !q->nstmts && !chain_waits(q) && !q->watch && !rest_waits(q);
}

bool queue_settle(Queue *q, Err *e) {
    if (q->flushing)
        return true;
    if (!make_plan(q, e) || !finish_rest(q, e))
        return false;
    q->flushing = true;
    return end_flush(q, run_statements(q, true, e) && run_pending(q, e), e);
}

bool queue_flush_watched(Queue *q, Err *e) {
    assert(!q->flushing);
    if (!queue_settle(q, e))
        return false;
    q->flushing = true;
    return end_flush(q, chain_run(q, e), e);
}

static bool run_everything(Queue *q, Err *e) {
    if (!q->nstmts && !q->pending && (!chain_waits(q) || chain_is_left(q)))
        return true;
    if (!make_plan(q, e))
        return false;
    q->flushing = true;
    bool ok = run_statements(q, true, e) && run_pending(q, e);
    assert(!ok || (!q->nstmts && !q->pending && !q->npending));
    Err again; // what waits is run whatever failed before
    err_clear(&again);
    if (ok && !q->deferring && !chain_is_left(q))
        ok = chain_run(q, e);
    else if (!ok && !chain_is_left(q) && !chain_run(q, &again))
        err_clear(&again);
    return end_flush(q, ok, e);
}

bool queue_flush(Queue *q, Err *e) {
    if (q->flushing)
        return true;
    watch_spoil(q);
    return finish_rest(q, e) && run_everything(q, e);
}

bool queue_flush_beside(Queue *q, const Buffer *wanted, Err *e) {
    if (q->flushing)
        return true;
    watch_spoil(q);
    rest_prune(q);
    const bool left = rest_waits(q) || chain_is_left(q);
    if (wanted && left && (rest_uses(q, wanted) || chain_uses(q, wanted)) && !finish_rest(q, e))
        return false;
    return run_everything(q, e);
}

void queue_defer(Queue *q) {
    Err ignored;
    err_clear(&ignored);
    watch_spoil(q);
    if (q->flushing)
        return;
    chain_leave(q);
    if ((!q->nstmts && !q->pending) || !make_plan(q, &ignored)) {
        err_clear(&ignored);
        return;
    }
    q->flushing = q->deferring = true;
    if (!run_statements(q, true, &ignored) || !run_pending(q, &ignored))
        err_clear(&ignored);
    q->flushing = q->deferring = false;
}

static bool await_device(Queue *q, Err *e) {
    if (!q->dev->backend->host_memory)
        activity_begin("waiting for the %s to finish its work", q->dev->name);
    bool ok = q->dev->backend->sync(q->dev, e);
    if (!q->dev->backend->host_memory)
        activity_end();
    return ok;
}

bool queue_finish(Queue *q, Err *e) {
    return queue_flush(q, e) && await_device(q, e);
}

bool queue_finish_beside(Queue *q, Err *e) {
    return queue_flush_beside(q, NULL, e) && await_device(q, e);
}
