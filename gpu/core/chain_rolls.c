// chain_rolls.c: np.roll in programs. Of a rolled array a program gathers the elements at
//     place + (index < shift ? n * stride : 0)
// where `place` is where the element would stand if the axis went on before its beginning, and
// `index` the one along the axis, or the place itself, which tells the same along the outermost
// axis (array_roll). Here that is found again, and becomes a load.
#include "gpu/core/chain.h"

static bool is_op(const Program *p, int i, OpId op) {
    return p->ins[i].op == op && p->ins[i].dt == DT_I64;
}

static bool number_of(const Program *p, int i, int64_t *out) {
    if (p->ins[i].op != I_PARAM || p->param[p->ins[i].a].dt != DT_I64)
        return false;
    *out = p->param[p->ins[i].a].u.i;
    return true;
}

static const Access *places_of(const Program *p, int i) {
    return p->ins[i].op == I_IOTA ? &p->access[p->ins[i].a] : NULL;
}

// Does a step along the axis go further than all steps along the others?
static bool is_outermost(const Program *p, const Access *a, int axis) {
    int64_t others = 0;
    for (int d = 0; d < p->ndim; d++) {
        if (a->stride[d] < 0)
            return false;
        if (d != axis)
            others += a->stride[d] * (p->dim[d] - 1);
    }
    return a->stride[axis] > others;
}

// Is it the index along the axis?
static bool is_index(const Program *p, const Access *a, int axis) {
    for (int d = 0; d < p->ndim; d++)
        if (a->stride[d] != (d == axis))
            return false;
    return a->offset == 0;
}

// By how many steps the array is rolled along the axis, when what is less than `bound` comes from
// its end; 0: it is not.
static int64_t shift_along(const Program *p, int axis, const Access *place, const Access *index,
                           int64_t bound, int64_t around) {
    int64_t step = place->stride[axis], n = p->dim[axis], shift = bound;
    if (step <= 0 || step * n != around)
        return 0;
    if (index == place) {
        if (!is_outermost(p, place, axis) || (bound - place->offset) % step)
            return 0;
        shift = (bound - place->offset) / step;
    } else if (!is_index(p, index, axis)) {
        return 0;
    }
    return shift > 0 && shift < n ? shift : 0;
}

// The load that gather g stands for. False: it gathers something else.
static bool find_roll(const Program *p, const Ins *g, Access *out) {
    if (!is_op(p, g->a, OP_ID_ADD))
        return false;
    const Ins *sum = &p->ins[g->a], *choice = &p->ins[sum->a];
    const Access *place = places_of(p, sum->b);
    if (!place || !is_op(p, sum->a, OP_ID_WHERE) || !is_op(p, choice->a, OP_ID_LT))
        return false;
    const Ins *less = &p->ins[choice->a];
    const Access *index = places_of(p, less->a);
    int64_t bound, around, none;
    if (!index || !number_of(p, less->b, &bound) || !number_of(p, choice->b, &around) ||
        !number_of(p, choice->c, &none) || none != 0)
        return false;
    for (int d = 0; d < p->ndim; d++) {
        int64_t shift = shift_along(p, d, place, index, bound, around);
        int64_t by = shift <= p->dim[d] / 2 ? -shift : p->dim[d] - shift;
        if (!shift || by < INT32_MIN || by > INT32_MAX)
            continue;
        *out = *place;
        out->buf = p->access[g->b].buf;
        out->dt = p->access[g->b].dt;
        out->offset = place->offset + shift * place->stride[d];
        out->roll = (int32_t)by;
        out->roll_axis = d;
        return true;
    }
    return false;
}

bool chain_gathers(const Program *p) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_GATHER)
            return true;
    return false;
}

bool chain_only_rolls(const Program *p) {
    Access load;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_GATHER && !find_roll(p, &p->ins[i], &load))
            return false;
    return true;
}

bool chain_rolls_as_loads(const Program *p, Program *out) {
    Access load[MAX_ACCESS];
    int8_t number[MAX_INS];
    int n = 0;
    for (int i = 0; i < p->nins; i++) {
        number[i] = -1;
        if (p->ins[i].op != I_GATHER)
            continue;
        if (n == MAX_ACCESS || !find_roll(p, &p->ins[i], &load[n]))
            return false;
        number[i] = (int8_t)n++;
    }
    return program_with_loads(p, number, load, out);
}

// ---- parts --------------------------------------------------------------------------------------

// Where the part of axis d that begins at `from` ends.
static int64_t part_end(const Program *p, int d, int64_t from) {
    int64_t end = p->dim[d];
    for (int i = 0; i < p->naccess; i++) {
        int64_t roll = p->access[i].roll;
        if (!roll || p->access[i].roll_axis != d)
            continue;
        int64_t edge = roll > 0 ? p->dim[d] - roll : -roll;
        if (edge > from && edge < end)
            end = edge;
    }
    return end;
}

static void move_access(const Program *p, const RollPart *at, Access *a) {
    for (int d = 0; d < p->ndim; d++) {
        int64_t index = at->from[d];
        if (a->roll && a->roll_axis == d)
            index = (index + a->roll + p->dim[d]) % p->dim[d];
        a->offset += index * a->stride[d];
    }
    a->roll = a->roll_axis = 0;
}

// Goes on to the next part; the last axis first.
static bool next_part(const Program *p, RollPart *at) {
    for (int d = p->ndim - 1; d >= 0; d--) {
        at->from[d] = part_end(p, d, at->from[d]);
        if (at->from[d] < p->dim[d])
            return true;
        at->from[d] = 0;
    }
    return false;
}

int chain_roll_parts(const Program *p) {
    int parts = 1;
    for (int d = 0; d < p->ndim; d++) {
        int along = 0;
        for (int64_t from = 0; from < p->dim[d]; from = part_end(p, d, from))
            along++;
        parts *= along;
    }
    return parts;
}

bool chain_roll_part(const Program *p, RollPart *at, Program *out) {
    if (at->begun && !next_part(p, at))
        return false;
    at->begun = true;
    program_copy(out, p);
    for (int d = 0; d < p->ndim; d++)
        out->dim[d] = part_end(p, d, at->from[d]) - at->from[d];
    for (int i = 0; i < p->naccess; i++)
        move_access(p, at, &out->access[i]);
    return true;
}
