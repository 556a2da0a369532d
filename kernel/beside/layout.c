// layout.c: how Python describes an array: numbers and tuples of numbers, in bytes.
#include "kernel/beside/internal.h"

Value numbers_tuple(VM *vm, const int64_t *n, int count, int64_t scale) {
    Value items[LIMIT_NDIM];
    for (int i = 0; i < count; i++)
        items[i] = v_int(n[i] * scale);
    return tuple_new(vm, items, (size_t)count);
}

bool given_whole(VM *vm, Value v, int64_t *out) {
    return value_index(vm, v, out) &&
           (*out >= 0 || vm_raise(vm, ERR_VALUE, "Python gave a negative number"));
}

bool given_layout(VM *vm, Value at, Value shape, Value strides, int64_t bytes, Layout *l) {
    const Value *dim, *stride;
    size_t n, m;
    if (!value_items(shape, &dim, &n) || !value_items(strides, &stride, &m) || n != m)
        return vm_raise(vm, ERR_VALUE, "Python gave an array without a shape");
    if (n > LIMIT_NDIM)
        return vm_raise(vm, ERR_VALUE, "an array has at most %d axes here, not %zu", LIMIT_NDIM, n);
    l->shape.ndim = (int)n;
    if (!given_whole(vm, at, &l->offset))
        return false;
    bool ok = l->offset % bytes == 0;
    l->offset /= bytes;
    for (size_t i = 0; i < n; i++) {
        int64_t step;
        if (!given_whole(vm, dim[i], &l->shape.dim[i]) || !value_index(vm, stride[i], &step))
            return false;
        ok = ok && step % bytes == 0;
        l->stride[i] = step / bytes;
    }
    return ok || vm_raise(vm, ERR_VALUE,
                          "Python gave elements that do not lie at multiples of "
                          "their size");
}

// Does every element lie in the buffer, in numbers that do not overflow?
bool given_within(const Layout *l, Dtype dt, size_t bytes) {
    __int128 low = l->offset, high = l->offset;
    for (int i = 0; i < l->shape.ndim; i++) {
        __int128 reach = (__int128)(l->shape.dim[i] - 1) * l->stride[i];
        low += reach < 0 ? reach : 0;
        high += reach > 0 ? reach : 0;
    }
    return low >= 0 && high < (__int128)(bytes / dtype_bytes(dt));
}

bool given_dtype(VM *vm, Value v, Dtype *out) {
    return (value_is_str(v) && dtype_parse(str_get(v), out)) ||
           vm_raise(vm, ERR_TYPE, "Python gave an array of an unknown type");
}
