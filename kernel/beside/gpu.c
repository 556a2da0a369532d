// gpu.c: arrays in memory of a GPU that both processes have (CUDA's IPC). Memory that Python has
// mapped counts as referred to until Python lets it go, and stays at its address; what Python has
// itself is copied into memory of ours, on the GPU, so that the end of either process costs the
// other nothing.
#include "kernel/base/mem.h"
#include "kernel/beside/internal.h"
#include "kernel/vm/bytes.h"
#include <string.h>

enum { FIELDS = 11 }; // of an array, as warpcell_bridge.gpu takes them

static Buffer *find_lent(const Beside *s, uint64_t serial) {
    for (size_t i = 0; i < s->n_lent; i++)
        if (s->lent[i]->serial == serial)
            return s->lent[i];
    return NULL;
}

void gpu_let_go(Beside *s, uint64_t serial) {
    for (size_t i = 0; i < s->n_lent; i++)
        if (s->lent[i]->serial == serial) {
            Buffer *b = s->lent[i];
            s->lent[i] = s->lent[--s->n_lent];
            buffer_release(b);
            return;
        }
}

void gpu_let_all_go(Beside *s) {
    while (s->n_lent)
        gpu_let_go(s, s->lent[0]->serial);
    mem_free(s->lent);
    s->lent = NULL;
    s->lent_cap = 0;
}

// ---- to Python ----------------------------------------------------------------------------------

static bool keep_lent(Beside *s, Buffer *b) {
    if (find_lent(s, b->serial))
        return true;
    if (!mem_grow((void **)&s->lent, &s->lent_cap, s->n_lent + 1, sizeof(Buffer *)))
        return vm_no_memory(s->vm);
    buffer_pin(b);
    b->mixed = true; // Python may see it as another type
    s->lent[s->n_lent++] = buffer_retain(b);
    return true;
}

static bool is_shareable(VM *vm, const Device *dev) {
    return dev->backend->export_memory ||
           vm_raise(vm, ERR_VALUE,
                    "it is an array of cupy without a GPU; cupy.asnumpy(x) makes one of "
                    "numpy, which crosses");
}

// lend(a): the arguments by which Python makes the same array; None for one without elements.
static bool lend(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    Array *a = lib_array(args[0]);
    Err e = {0};
    Exported at;
    if (!a)
        return vm_raise(vm, ERR_TYPE, "an array is wanted");
    Device *dev = array_device(a);
    *out = V_NONE;
    if (!is_shareable(vm, dev) || array_count(a) == 0)
        return !vm_raised(vm);
    if (!array_ready(a, &e) || !engine_finish(lib_engine(s->lib), &e) ||
        !dev->backend->export_memory(dev, a->buf->memory, &at, &e))
        return vm_raise_err(vm, &e);
    const int64_t bytes = (int64_t)dtype_bytes(a->dt);
    const Layout *l = &a->layout;
    Value field[FIELDS] = {V_UNDEF,
                           v_int((int64_t)at.offset),
                           v_int((int64_t)at.bytes),
                           v_int((int64_t)a->buf->serial),
                           v_int((int64_t)a->buf->bytes),
                           v_int(dev->index),
                           v_int(l->offset * bytes),
                           numbers_tuple(vm, l->shape.dim, l->shape.ndim, 1),
                           numbers_tuple(vm, l->stride, l->shape.ndim, bytes),
                           str_new(vm, (Str){&dtype_info[a->dt].code, 1}),
                           v_bool(!a->readonly)};
    const Str handle = {(const char *)at.handle, sizeof at.handle};
    bool ok = bytes_new(vm, &type_bytes, handle, &field[0]) && keep_lent(s, a->buf);
    for (int i = 0; i < FIELDS; i++)
        ok = ok && !v_is(field[i], T_UNDEF);
    ok = ok && !v_is(*out = tuple_new(vm, field, FIELDS), T_UNDEF);
    for (int i = 0; i < FIELDS; i++)
        value_release(field[i]);
    return ok;
}

// ---- from Python --------------------------------------------------------------------------------

// What the array over the buffer is; the buffer is released.
static bool give_array(Beside *s, Queue *q, Buffer *b, Dtype dt, const Layout *l, Value *out) {
    Err e = {0};
    Array *a = array_on(q, dt, b, l, &e);
    buffer_release(b);
    return lib_array_value(s->lib, NAMESPACE_CUPY, a, &e, out);
}

static Queue *queue_of(Beside *s, int64_t index, Err *e) {
    if (index < 0 || index >= engine_gpu_count(lib_engine(s->lib))) {
        err_set(e, ERR_VALUE, "it is on a GPU that Warpcell does not use");
        return NULL;
    }
    return engine_gpu(lib_engine(s->lib), (int)index, e);
}

// own(serial, at, shape, strides, dtype, writes): the array with these elements of memory of ours.
static bool own(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    int64_t serial;
    Dtype dt;
    Layout l;
    Err e = {0};
    if (!given_whole(vm, args[0], &serial) || !given_dtype(vm, args[4], &dt) ||
        !given_layout(vm, args[1], args[2], args[3], (int64_t)dtype_bytes(dt), &l))
        return false;
    if (!shape_check(&l.shape, dtype_bytes(dt), &e))
        return vm_raise_err(vm, &e);
    Buffer *b = find_lent(s, (uint64_t)serial);
    if (!b || !shape_count(&l.shape) || !given_within(&l, dt, b->bytes))
        return vm_raise(vm, ERR_VALUE, "Python gave an array beyond its memory");
    Queue *q = queue_of(s, b->dev->index, &e);
    if (!q)
        return vm_raise_err(vm, &e);
    if (!give_array(s, q, buffer_retain(b), dt, &l, out))
        return false;
    lib_array(*out)->view = true;
    lib_array(*out)->readonly = v_is(args[5], T_BOOL) && !args[5].u.b;
    return true;
}

static bool copy_into(Queue *q, Buffer *b, const Exported *from, Err *e) {
    if (!q->dev->backend->import_copy)
        return err_set(e, ERR_VALUE, "Warpcell has no GPU here");
    return queue_finish(q, e) && buffer_allocate(b, e) &&
           q->dev->backend->import_copy(q->dev, from, b->memory, b->bytes, e);
}

// args: handle, offset, bytes, device, shape.
static bool given_place(VM *vm, Value *args, Exported *from, int64_t *device, Shape *shape) {
    int64_t part[3];
    const Value *dim;
    size_t n;
    for (int i = 0; i < 3; i++)
        if (!given_whole(vm, args[i + 1], &part[i]))
            return false;
    if (!bytes_is(args[0]) || bytes_get(args[0]).n != sizeof from->handle ||
        !value_items(args[4], &dim, &n) || n > LIMIT_NDIM)
        return vm_raise(vm, ERR_VALUE, "Python gave an array that is none");
    memcpy(from->handle, bytes_get(args[0]).p, sizeof from->handle);
    from->offset = (size_t)part[0];
    from->bytes = (size_t)part[1];
    *device = part[2];
    *shape = (Shape){.ndim = (int)n};
    for (size_t i = 0; i < n; i++)
        if (!given_whole(vm, dim[i], &shape->dim[i]))
            return false;
    return true;
}

// taken(handle, offset, bytes, device, shape, dtype, writes): a copy of elements that lie one
// behind the other in Python's memory.
static bool taken(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    Exported from;
    int64_t device = -1;
    Shape shape;
    Dtype dt;
    Err e = {0};
    if (!given_place(vm, args, &from, &device, &shape) || !given_dtype(vm, args[5], &dt))
        return false;
    if (!shape_check(&shape, dtype_bytes(dt), &e))
        return vm_raise_err(vm, &e);
    Queue *q = queue_of(s, device, &e);
    const size_t bytes = (size_t)shape_count(&shape) * dtype_bytes(dt);
    Buffer *b = q && bytes ? buffer_new(q->dev, bytes, buffer_next_id()) : NULL;
    if (!b)
        return q ? vm_no_memory(vm) : vm_raise_err(vm, &e);
    if (!copy_into(q, b, &from, &e)) {
        buffer_release(b);
        return vm_raise_err(vm, &e);
    }
    const Layout l = layout_of(&shape);
    if (!give_array(s, q, b, dt, &l, out))
        return false;
    lib_array(*out)->readonly = v_is(args[6], T_BOOL) && !args[6].u.b;
    return true;
}

const NativeFunction *gpu_natives(size_t *n) {
    static const NativeFunction rows[] = {
        {"__python_lend_gpu__", "__python_lend_gpu__(array, /)", lend},
        {"__python_own_gpu__", "__python_own_gpu__(serial, at, shape, strides, dtype, writes, /)",
         own},
        {"__python_taken__",
         "__python_taken__(handle, offset, bytes, device, shape, dtype, writes, /)", taken}};
    *n = sizeof rows / sizeof *rows;
    return rows;
}
