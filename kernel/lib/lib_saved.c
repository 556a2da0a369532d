// lib_saved.c: what sessions that are saved (kernel/notebook/_saving.py) need of arrays and files:
// the memory behind arrays goes to a file and comes from it without a second copy of it.
#include "gpu/core/keep.h"
#include "gpu/core/queue.h"
#include "kernel/base/mem.h"
#include "kernel/base/savefile.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/text.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/machine.h"
#include <string.h>

enum { STAGE = 8 << 20 }; // bytes at a time between a file and a device with its own memory

// ---- arrays and the memory behind them ----------------------------------------------------------

// A tuple of integers.
static Value whole_numbers(VM *vm, const int64_t *v, int n) {
    Value items[LIMIT_NDIM];
    for (int i = 0; i < n; i++)
        items[i] = v_int(v[i]);
    return tuple_new(vm, items, (size_t)n);
}

static bool array_given(VM *vm, Value v, Array **out) {
    *out = lib_array(v);
    return *out || vm_raise(vm, ERR_TYPE, "an array is wanted, not %s", value_type(vm, v)->name);
}

// array_place(a): number of the memory behind it, its bytes, whether nothing else has it; then the
// namespace, and the place: type, offset, shape, steps (in elements), is it a view, is it
// read-only.
bool fn_core_array_place(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *a;
    Err e = {0};
    if (!array_given(vm, args[0], &a))
        return false;
    if (!array_ready(a, &e))
        return vm_raise_err(vm, &e);
    const Layout *l = &a->layout;
    int n = l->shape.ndim;
    Value place[6] = {dtype_value(a->dt),
                      v_int(l->offset),
                      whole_numbers(vm, l->shape.dim, n),
                      whole_numbers(vm, l->stride, n),
                      v_bool(a->view),
                      v_bool(a->readonly)};
    bool made = !v_is(place[2], T_UNDEF) && !v_is(place[3], T_UNDEF);
    Value all[5] = {v_int((int64_t)a->buf->serial), v_int((int64_t)a->buf->bytes),
                    v_bool(a->buf->refs == 1), v_int(namespace_of(args[0])),
                    made ? tuple_new(vm, place, 6) : V_UNDEF};
    value_release(place[2]);
    value_release(place[3]);
    *out = v_is(all[4], T_UNDEF) ? V_UNDEF : tuple_new(vm, all, 5);
    value_release(all[4]);
    return !v_is(*out, T_UNDEF);
}

typedef struct Place {
    Dtype dt;
    int64_t offset;
    Shape shape, step;
    bool view, readonly;
} Place;

// Steps may be negative, as extents may not.
static bool read_steps(VM *vm, Value v, Shape *out) {
    const Value *items;
    size_t n;
    if (!value_items(v, &items, &n) || n > LIMIT_NDIM)
        return vm_raise(vm, ERR_VALUE, "an array has at most %d steps", LIMIT_NDIM);
    out->ndim = (int)n;
    for (size_t i = 0; i < n; i++)
        if (!value_index(vm, items[i], &out->dim[i]))
            return false;
    return true;
}

static bool read_place(VM *vm, Value v, Place *p) {
    const Value *items;
    size_t n;
    if (!value_items(v, &items, &n) || n != 6)
        return vm_raise(vm, ERR_VALUE, "this is no place of an array");
    p->dt = DT_COUNT;
    if (!dtype_argument(vm, items[0], &p->dt) || !value_index(vm, items[1], &p->offset) ||
        !extents_argument(vm, items[2], &p->shape) || !read_steps(vm, items[3], &p->step) ||
        !bool_argument(vm, items[4], false, &p->view) ||
        !bool_argument(vm, items[5], false, &p->readonly))
        return false;
    if (p->dt == DT_COUNT || p->step.ndim != p->shape.ndim)
        return vm_raise(vm, ERR_VALUE, "this is no place of an array");
    return true;
}

// All of the memory as elements of a type, from the first one on.
static Array *seen_as(Array *root, Dtype dt, Err *e) {
    if (dt == root->dt)
        return array_on(root->queue, dt, root->buf, &root->layout, e);
    if (dt == DT_BOOL) // bytes that are neither 0 nor 1 are none
        return array_recast(root, dt, e);
    Shape all = {.ndim = 1, .dim = {(int64_t)(root->buf->bytes / dtype_bytes(dt))}};
    Layout l = layout_of(&all);
    Array *a = array_on(root->queue, dt, root->buf, &l, e);
    if (a)
        root->buf->mixed = true;
    return a;
}

static Array *placed(Array *root, const Place *p, Err *e) {
    if (!array_ready(root, e))
        return NULL;
    Array *all = seen_as(root, p->dt, e);
    if (!all)
        return NULL;
    Array *r = NULL;
    if (shape_count(&p->shape) == 0) { // it may begin behind the end
        r = array_strided(all, &p->shape, p->step.dim, e);
    } else if (p->offset < 0 || p->offset > array_count(all)) {
        (void)err_set(e, ERR_VALUE, "an array of the session is not in its memory");
    } else {
        all->layout.offset = p->offset;
        r = array_strided(all, &p->shape, p->step.dim, e);
    }
    array_release(all);
    if (r) {
        r->view = p->view;
        r->readonly = r->readonly || p->readonly;
    }
    return r;
}

// array_on(root, namespace, place): an array in the memory of root, an array of one axis.
bool fn_core_array_on(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *root;
    Place p;
    Err e = {0};
    int64_t namespace;
    if (!array_given(vm, args[0], &root) || !value_index(vm, args[1], &namespace) ||
        !read_place(vm, args[2], &p))
        return false;
    if (namespace < 0 || namespace >= NAMESPACE_COUNT || root->layout.shape.ndim != 1)
        return vm_raise(vm, ERR_VALUE, "this is no place of an array");
    Array *r = placed(root, &p, &e);
    return r ? array_object(vm, &type_ndarray[namespace], r, out) : vm_raise_err(vm, &e);
}

// ---- names of the embedded files ----------------------------------------------------------------

// text_place(value): (namespace, file, name) of what is defined in an embedded file, or None.
bool fn_core_text_place(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Namespace namespace;
    Str file;
    Value name;
    *out = V_NONE;
    if (!v_is(args[0], T_OBJ) || !text_place(c->lib, args[0], &namespace, &file, &name))
        return true;
    Value all[3] = {v_int(namespace), str_new(vm, file), value_copy(name)};
    *out = tuple_new(vm, all, 3);
    value_release(all[1]);
    value_release(name);
    return !v_is(*out, T_UNDEF);
}

bool fn_core_text_at(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    int64_t namespace;
    if (!value_index(vm, args[0], &namespace) || !value_is_str(args[1]) || !value_is_str(args[2]))
        return vm_raised(vm) ? false : vm_raise(vm, ERR_TYPE, "two names are needed");
    if (namespace < 0 || namespace >= NAMESPACE_COUNT)
        return vm_raise(vm, ERR_VALUE, "there is no such namespace");
    *out = V_UNDEF;
    if (!text_inner(c->lib, (Namespace) namespace, str_get(args[1]), str_get(args[2]), out))
        return false;
    return !v_is(*out, T_UNDEF) ||
           vm_raise(vm, ERR_ATTRIBUTE, "the array modules have no '%.*s' now",
                    STR_ARG(str_get(args[2])));
}

// ---- the file -----------------------------------------------------------------------------------

typedef struct Saved {
    Obj head;
    Lib *lib;
    SaveWriter w;
    SaveReader r;
} Saved;

static Saved *saved_of(Value v) {
    return (Saved *)(void *)v.u.o;
}

static void saved_free(Obj *o) {
    savefile_write_drop(&((Saved *)(void *)o)->w);
    savefile_read_close(&((Saved *)(void *)o)->r);
}

static bool is_open(VM *vm, int fd) {
    return fd >= 0 || vm_raise(vm, ERR_VALUE, "the file of the session is closed");
}

// The memory of a device that the host does not see, in steps.
static bool write_from_device(Array *a, SaveWriter *w, Err *e) {
    size_t bytes = a->buf->bytes, step = bytes < STAGE ? bytes : STAGE;
    char *stage = mem_alloc(step);
    if (!stage)
        return err_no_memory(e, step);
    bool ok = true;
    for (size_t at = 0, n; ok && at < bytes; at += n) {
        n = bytes - at < step ? bytes - at : step;
        ok = device_download(array_device(a), stage, a->buf->memory, at, n, e) &&
             savefile_write(w, stage, n, e);
    }
    mem_free(stage);
    return ok;
}

// array(a): writes the memory behind an array, all of it; the number of its block.
static bool m_write_array(VM *vm, Value self, Value *args, Value *out) {
    SaveWriter *w = &saved_of(self)->w;
    Array *a;
    Err e = {0};
    if (!is_open(vm, w->fd) || !array_given(vm, args[0], &a))
        return false;
    bool ok = array_ready(a, &e) && savefile_write_block(w, &e);
    if (ok && a->buf->bytes && a->buf->memory)
        ok = array_device(a)->backend->host_memory
                 ? savefile_write(w, a->buf->memory, a->buf->bytes, &e)
                 : write_from_device(a, w, &e);
    *out = v_int((int64_t)w->n - 1);
    return ok || vm_raise_err(vm, &e);
}

// done(summary, values): ends the file, and gives it its name.
static bool m_write_done(VM *vm, Value self, Value *args, Value *out) {
    SaveWriter *w = &saved_of(self)->w;
    Err e = {0};
    *out = V_NONE;
    if (!is_open(vm, w->fd) || !value_is_str(args[0]) || !bytes_is(args[1]))
        return vm_raised(vm) ? false : vm_raise(vm, ERR_TYPE, "a text and bytes are wanted");
    return savefile_write_done(w, str_get(args[0]), bytes_get(args[1]), &e) || vm_raise_err(vm, &e);
}

static bool m_summary(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const SaveReader *r = &saved_of(self)->r;
    return is_open(vm, r->fd) && bytes_decode(vm, r->summary, V_NONE, V_UNDEF, out);
}

static bool m_values(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const SaveReader *r = &saved_of(self)->r;
    return is_open(vm, r->fd) && bytes_new(vm, &type_bytes, r->values, out);
}

static void only_truths(char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        bytes[i] = bytes[i] != 0;
}

static bool read_to_device(const SaveReader *r, size_t block, Array *a, uint32_t *sum, Err *e) {
    size_t bytes = a->buf->bytes, step = bytes < STAGE ? bytes : STAGE;
    char *stage = mem_alloc(step);
    if (!stage)
        return err_no_memory(e, step);
    bool ok = true;
    for (size_t at = 0, n; ok && at < bytes; at += n) {
        n = bytes - at < step ? bytes - at : step;
        ok = savefile_read(r, block, at, stage, n, sum, e);
        if (ok && a->dt == DT_BOOL)
            only_truths(stage, n);
        ok = ok && array_upload(a, at, stage, n, e);
    }
    mem_free(stage);
    return ok;
}

// The memory is filled where it is: on the host by the file's bytes themselves.
static bool read_block(const SaveReader *r, size_t block, Array *a, Err *e) {
    uint32_t sum = 0;
    size_t bytes = a->buf->bytes;
    bool host = array_device(a)->backend->host_memory, ok = true;
    if (bytes && host) {
        ok = savefile_read(r, block, 0, a->buf->memory, bytes, &sum, e);
        if (ok && a->dt == DT_BOOL)
            only_truths(a->buf->memory, bytes);
    } else if (bytes) {
        ok = read_to_device(r, block, a, &sum, e);
    }
    return ok && savefile_read_checked(r, block, sum, e);
}

// array(block, dtype, namespace, later): the memory of a block as an array of one axis. later: it
// is not read yet.
static bool m_read_array(VM *vm, Value self, Value *args, Value *out) {
    Saved *s = saved_of(self);
    int64_t block, namespace;
    Dtype dt = DT_U8;
    bool later;
    Err e = {0};
    if (!bool_argument(vm, args[3], false, &later))
        return false;
    if (!is_open(vm, s->r.fd) || !value_index(vm, args[0], &block) ||
        !dtype_argument(vm, args[1], &dt) || !value_index(vm, args[2], &namespace))
        return false;
    if (block < 0 || (size_t)block >= s->r.n || namespace < 0 || namespace >= NAMESPACE_COUNT)
        return vm_raise(vm, ERR_VALUE, "the file of the session is damaged: it has no such block");
    uint64_t bytes = s->r.blocks[block].bytes;
    if (bytes % dtype_bytes(dt) || bytes > INT64_MAX)
        return vm_raise(vm, ERR_VALUE,
                        "the file of the session is damaged: a block has another size");
    Shape shape = {.ndim = 1, .dim = {(int64_t)(bytes / dtype_bytes(dt))}};
    Array *a = array_allocated(lib_queue(s->lib, (Namespace) namespace), dt, &shape, &e);
    if (a && !later && !read_block(&s->r, (size_t)block, a, &e)) {
        array_release(a);
        a = NULL;
    }
    if (!a)
        return vm_raise_err(vm, &e);
    a->view = true; // the arrays in it own it
    return array_object(vm, &type_ndarray[namespace], a, out);
}

// fill(array, block): reads the memory of what array(..., later=True) has given.
static bool m_fill_array(VM *vm, Value self, Value *args, Value *out) {
    Saved *s = saved_of(self);
    Array *a;
    int64_t block;
    Err e = {0};
    *out = V_NONE;
    if (!is_open(vm, s->r.fd) || !array_given(vm, args[0], &a) || !value_index(vm, args[1], &block))
        return false;
    if (block < 0 || (size_t)block >= s->r.n || s->r.blocks[block].bytes != a->buf->bytes)
        return vm_raise(vm, ERR_VALUE, "the file of the session is damaged: it has no such block");
    return (array_ready(a, &e) && read_block(&s->r, (size_t)block, a, &e)) || vm_raise_err(vm, &e);
}

static bool m_drop(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    saved_free(self.u.o);
    *out = V_NONE;
    return true;
}

static const Method writer_methods[] = {
    {"array(a, /)", m_write_array, "Writes the memory behind an array."},
    {"done(summary, values, /)", m_write_done, "Ends the file."},
    {"drop()", m_drop, "Leaves nothing of the file."},
    {0},
};
static const Method reader_methods[] = {
    {"summary()", m_summary, "What is in the file, as JSON."},
    {"values()", m_values, "The values, as a pickle."},
    {"array(block, dtype, namespace, later=False, /)", m_read_array, "The memory of a block."},
    {"fill(array, block, /)", m_fill_array, "Reads the memory of a block that was to come later."},
    {"close()", m_drop, "Closes the file."},
    {0},
};
#define SAVED_SLOTS \
    .base = &type_object, .size = sizeof(Saved), .free = saved_free, .hash = identity_hash
static const Type type_writer = {.name = "_SaveWriter", SAVED_SLOTS, .methods = writer_methods};
static const Type type_reader = {.name = "_SaveReader", SAVED_SLOTS, .methods = reader_methods};

// A path as the C library takes it; NULL with the error raised.
static const char *path_of(VM *vm, Value v) {
    if (!value_is_str(v))
        vm_raise(vm, ERR_TYPE, "the name of a file is wanted, not %s", value_type(vm, v)->name);
    else if (str_get(v).n == 0 || strlen(string_of(v)->p) != str_get(v).n)
        vm_raise(vm, ERR_VALUE, "a file's name has letters and no null characters");
    else
        return string_of(v)->p;
    return NULL;
}

static Saved *saved_new(VM *vm, Lib *lib, const Type *type) {
    Saved *s = obj_new(vm, type);
    if (!s)
        return NULL;
    s->lib = lib;
    s->w.fd = s->r.fd = -1;
    return s;
}

static bool opened(VM *vm, Saved *s, bool ok, const Err *e, Value *out) {
    *out = v_obj(&s->head);
    if (ok)
        return true;
    value_release(*out);
    return vm_raise_err(vm, e);
}

bool fn_core_saved_writer(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    const char *path = path_of(vm, args[0]);
    int64_t most;
    Err e = {0};
    if (!path || !int_argument(vm, args[1], 0, &most))
        return false;
    Saved *s = saved_new(vm, c->lib, &type_writer);
    if (!s || !opened(vm, s, savefile_write_open(&s->w, path, &e), &e, out))
        return false;
    s->w.most = most > 0 ? (uint64_t)most : 0;
    return true;
}

bool fn_core_saved_reader(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    const char *path = path_of(vm, args[0]);
    Err e = {0};
    Saved *s = path ? saved_new(vm, c->lib, &type_reader) : NULL;
    return s && opened(vm, s, savefile_read_open(&s->r, path, &e), &e, out);
}
