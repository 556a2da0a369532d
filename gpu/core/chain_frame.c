// chain_frame.c: b = a.copy(); b[1:-1, 1:-1] = ... stores the inside twice. What the second
// store covers need not be copied: the first program is run for the frame around it alone.
#include "gpu/core/chain.h"
#include <string.h>

// The rectangle that a program stores in a whole buffer: axes from the outermost one, each with its
// step in elements, how many there are in the buffer, and the part [from, from + count) stored.
typedef struct Inside {
    int axes;
    int64_t step[LIMIT_NDIM], all[LIMIT_NDIM], from[LIMIT_NDIM], count[LIMIT_NDIM];
} Inside;

static bool find_inside(const Program *p, const Access *a, int64_t elements, Inside *out) {
    int64_t rest = a->offset, whole = elements;
    out->axes = p->ndim;
    for (int d = 0; d < p->ndim; d++) {
        int64_t step = a->stride[d];
        if (step <= 0 || whole % step)
            return false;
        out->step[d] = step;
        out->all[d] = whole / step;
        out->from[d] = rest / step;
        out->count[d] = p->dim[d];
        if (out->from[d] + out->count[d] > out->all[d])
            return false;
        rest %= step;
        whole = step;
    }
    return whole == 1 && rest == 0;
}

// One run through whole arrays, from their first element to the last one of what it stores.
static bool goes_through_all(const Program *p, const Buffer **target) {
    int stores = 0;
    if (p->ndim != 1)
        return false;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op == I_IOTA)
            return false;
        if (p->ins[i].op != I_STORE)
            continue;
        const Access *a = &p->access[p->ins[i].b];
        int64_t elements = (int64_t)(a->buf->bytes / dtype_bytes(a->dt));
        if (a->class != ACCESS_UNIT || a->offset || p->dim[0] != elements)
            return false;
        *target = a->buf;
        stores++;
    }
    for (int k = 0; k < p->naccess; k++)
        if (p->access[k].class == ACCESS_STRIDE)
            return false;
    return stores == 1;
}

// The store of the program to the buffer, unless it reads it, too.
static const Access *store_over(const Program *p, const Buffer *buf) {
    const Access *found = NULL;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op == I_LOAD && p->access[in->a].buf == buf)
            return NULL;
        if (in->op == I_GATHER && p->access[in->b].buf == buf)
            return NULL;
        if (in->op == I_STORE && p->access[in->b].buf == buf)
            found = &p->access[in->b];
    }
    return found;
}

// The program for `count` steps from `from` on along axis d of the buffer, between the sides of the
// inside along the axes before it. What comes after the axis is whole: one run of elements.
static void cut(const Program *p, const Inside *in, int d, int64_t from, int64_t count,
                Program *out) {
    *out = *p;
    out->ndim = d + 1;
    int64_t start = from * in->step[d];
    for (int k = 0; k < d; k++) {
        out->dim[k] = in->count[k];
        start += in->from[k] * in->step[k];
    }
    out->dim[d] = count * in->step[d];
    for (int i = 0; i < out->naccess; i++) {
        Access *a = &out->access[i];
        bool fixed = a->class == ACCESS_FIXED;
        for (int k = 0; k < d; k++)
            a->stride[k] = fixed ? 0 : in->step[k];
        a->stride[d] = fixed ? 0 : 1;
        if (!fixed)
            a->offset += start;
    }
    out->reduce_from = out->reduce_to = 0;
    out->hash = program_hash(out);
}

int chain_frame(const Program *whole, const Program *inner, Program out[CHAIN_FRAME_MOST]) {
    const Buffer *buf = NULL;
    Inside in;
    int n = 0;
    if (inner->ndim > CHAIN_FRAME_MOST / 2 || !goes_through_all(whole, &buf))
        return 0;
    const Access *over = store_over(inner, buf);
    if (!over || !find_inside(inner, over, whole->dim[0], &in))
        return 0;
    for (int d = 0; d < in.axes; d++) {
        int64_t end = in.from[d] + in.count[d];
        if (in.from[d])
            cut(whole, &in, d, 0, in.from[d], &out[n++]);
        if (end < in.all[d])
            cut(whole, &in, d, end, in.all[d] - end, &out[n++]);
    }
    return n;
}
