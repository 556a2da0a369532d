// lib_memory.c: arrays over the memory of objects that are no arrays (bytearray, array.array, a
// memoryview of them) or of the array that a memoryview looks at. All arrays over one object share
// one buffer, so that what overlaps is known to overlap.
#include "kernel/lib/functions.h"
#include "gpu/core/queue.h"
#include "kernel/natives/views.h"
#include "kernel/base/mem.h"

typedef struct Lender {
    struct Lender *next, **link;
    Buffer *buf; // its own reference is none: the lender goes with it
    Value pin;   // keeps the memory where it is
} Lender;

static Lender *lenders;

// Called by the buffer when its last array goes.
static void taken_back(void *owner) {
    Lender *l = owner;
    *l->link = l->next;
    if (l->next)
        l->next->link = l->link;
    Value pin = l->pin;
    mem_free(l);
    value_release(pin);
}

static bool same_object(Value a, Value b) {
    return a.tag == T_OBJ && b.tag == T_OBJ && a.u.o == b.u.o;
}

static bool lies_within(const Buffer *b, const uint8_t *p, size_t bytes) {
    uintptr_t from = (uintptr_t)b->memory, at = (uintptr_t)p;
    return at >= from && at - from <= b->bytes && bytes <= b->bytes - (at - from);
}

// The buffer over this memory of the pinned object, one reference; takes pin over.
static Buffer *lender_buffer(VM *vm, Device *dev, Value pin, uint8_t *p, size_t bytes) {
    for (Lender *l = lenders; l; l = l->next) {
        if (l->buf->dev != dev || !same_object(pin_object(l->pin), pin_object(pin)) ||
            !lies_within(l->buf, p, bytes))
            continue;
        value_release(pin);
        return buffer_retain(l->buf);
    }
    Lender *l = mem_zero(sizeof *l);
    Buffer *b = l ? buffer_over(dev, p, bytes, taken_back, l) : NULL;
    if (!b) {
        mem_free(l);
        value_release(pin);
        vm_no_memory(vm);
        return NULL;
    }
    *l = (Lender){.next = lenders, .link = &lenders, .buf = b, .pin = pin};
    if (lenders)
        lenders->link = &l->next;
    lenders = l;
    return b;
}

// The type of struct's letter; DT_COUNT: none that can be shared. Bytes seen as bools may be
// neither 0 nor 1, which loops count on.
static Dtype dtype_of_format(const char *format, size_t item) {
    format += *format == '@';
    const bool complex = *format == 'Z';
    format += complex;
    if (!format[0] || format[1])
        return DT_COUNT;
    char code = *format == 'l' ? 'q' : *format == 'L' ? 'Q' : *format;
    for (int dt = 0; dt < DT_COUNT; dt++) {
        char own = dtype_info[dt].code;
        own = own == 'l' ? 'q' : own == 'L' ? 'Q' : own;
        Dtype whole = complex ? (code == 'f' ? DT_C64 : DT_C128) : (Dtype)dt;
        if (own == code && !dtype_is_complex((Dtype)dt) && dt != DT_BOOL &&
            dtype_bytes(whole) == item)
            return whole;
    }
    return DT_COUNT;
}

// Where the items lie in a buffer whose memory begins at `first`; false: not at whole elements.
static bool layout_in(const Memory *m, const uint8_t *first, Dtype dt, Layout *out) {
    int64_t item = (int64_t)dtype_bytes(dt), from = m->p - first;
    bool whole = m->ndim <= LIMIT_NDIM && from % item == 0 && (uintptr_t)first % (size_t)item == 0;
    *out = (Layout){.shape.ndim = whole ? m->ndim : 0, .offset = from / item};
    for (int d = 0; whole && d < m->ndim; d++) {
        whole = m->stride[d] % item == 0;
        out->shape.dim[d] = m->shape[d];
        out->stride[d] = m->stride[d] / item;
    }
    return whole;
}

// The buffer that an array over m can have, one reference; NULL without an error: none.
static Buffer *shared_buffer(VM *vm, Queue *q, Value pin) {
    const Array *a = lib_array(pin_held(pin));
    if (a) {
        Buffer *b = a->queue == q ? a->buf : NULL;
        if (b)
            buffer_retain(b);
        value_release(pin);
        return b;
    }
    size_t bytes;
    uint8_t *p = pin_memory(pin, &bytes);
    if (bytes)
        return lender_buffer(vm, q->dev, pin, p, bytes);
    value_release(pin);
    return NULL;
}

// What is to be written there has been, and what read it has been computed; *pin: a new reference.
static bool look_at(VM *vm, Value v, Memory *m, Value *pin, bool *handled) {
    const Type *t = value_type(vm, v);
    *handled = false;
    if (!t->memory && t->layout)
        t = t->layout;
    if (!t->memory || v_is_type(v, &type_bytes) || lib_array(v))
        return true;
    return t->memory(vm, v, true, m, handled) && (!*handled || memory_pin(vm, v, m, pin));
}

// over(v): an array over the memory of v, by its shape and format; None: it has none that can be
// shared.
bool fn_core_over(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Queue *q = lib_queue(c->lib, NAMESPACE_NUMPY);
    Memory m;
    Value pin;
    bool handled;
    *out = V_NONE;
    if (!q->dev->backend->host_memory)
        return true;
    if (!look_at(vm, args[0], &m, &pin, &handled))
        return false;
    if (!handled)
        return true;
    Dtype dt = dtype_of_format(m.format, m.item);
    if (dt == DT_COUNT) {
        value_release(pin);
        return true;
    }
    Buffer *b = shared_buffer(vm, q, pin);
    if (!b)
        return v_is(vm->raised, T_UNDEF);
    Layout layout;
    Err e = {0};
    if (!layout_in(&m, b->memory, dt, &layout) || !layout_is_within(&layout, dt, b->bytes)) {
        buffer_release(b);
        return true;
    }
    Array *a = array_on(q, dt, b, &layout, &e);
    b->mixed = true;
    buffer_release(b);
    if (a)
        a->view = true;
    if (a)
        a->readonly = m.readonly;
    return lib_array_value(c->lib, NAMESPACE_NUMPY, a, &e, out);
}

bool lib_lender(const Buffer *b, Value *out) {
    for (const Lender *l = lenders; l; l = l->next)
        if (l->buf == b) {
            *out = value_copy(pin_object(l->pin));
            return true;
        }
    return false;
}
