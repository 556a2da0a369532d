// host.c: elements for the host, in place where it shares the device's memory.
#include "gpu/core/host.h"
#include "kernel/base/mem.h"

bool host_read(Array *a, HostIn *out, Err *e) {
    *out = (HostIn){.n = (size_t)array_count(a), .dt = a->dt};
    if (out->n == 0)
        return true;
    if (!array_device(a)->backend->host_memory) {
        if (!(out->staged = mem_alloc(out->n * dtype_bytes(a->dt))))
            return err_no_memory(e, out->n * dtype_bytes(a->dt));
        out->data = out->staged;
        if (array_read(a, out->staged, e))
            return true;
        mem_free(out->staged);
        return false;
    }
    bool dense = !a->buf || layout_contiguous(&a->layout);
    out->dense = dense ? array_retain(a) : array_copy(a, e);
    if (!out->dense || !array_ready(out->dense, e)) {
        array_release(out->dense);
        return false;
    }
    out->data =
        (char *)out->dense->buf->memory + (size_t)out->dense->layout.offset * dtype_bytes(a->dt);
    return true;
}

void host_done(HostIn *in) {
    array_release(in->dense);
    mem_free(in->staged);
    *in = (HostIn){0};
}

bool host_write(Queue *q, Dtype dt, const Shape *shape, HostOut *out, Err *e) {
    *out = (HostOut){0};
    if (!(out->array = array_allocated(q, dt, shape, e)))
        return false;
    out->bytes = (size_t)shape_count(shape) * dtype_bytes(dt);
    if (q->dev->backend->host_memory) {
        out->data = out->array->buf->memory;
        return true;
    }
    if ((out->data = out->staged = mem_alloc(out->bytes ? out->bytes : 1)))
        return true;
    host_dropped(out);
    return err_no_memory(e, out->bytes);
}

Array *host_written(HostOut *out, Err *e) {
    Array *a = out->array;
    if (out->staged && !array_upload(a, 0, out->staged, out->bytes, e)) {
        array_release(a);
        a = NULL;
    }
    mem_free(out->staged);
    *out = (HostOut){0};
    return a;
}

void host_dropped(HostOut *out) {
    array_release(out->array);
    mem_free(out->staged);
    *out = (HostOut){0};
}
