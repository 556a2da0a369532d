// chain_rows.c: the programs of a chain by rows, and by how many rows each has to stay behind the
// ones before it (time skewing).
//
// Two instances, y of an earlier program and z of a later one, touch the same row of some memory
// when y + a = z + b with a in [low, high] of the one's access and b of the other's. Where one of
// the two accesses stores, y has to run first. Bands of rows are run from the first to the last,
// in each band all programs in order; a program whose `after` is s takes the rows of a band less
// s. y then runs in an earlier band than z or in the same one when
//     after(later) - after(earlier) >= y - z, at most high(later) - low(earlier).
// Chunks of rows for several threads leave a wedge between them that is filled in afterwards: at
// the low side of a chunk a program leaves out `margin` rows, so that nothing in a chunk needs the
// wedge: margin(later) - margin(earlier) >= z - y, at most high(earlier) - low(later).
// Where the field goes round, rows are counted modulo their number: the first chunk follows the
// last one, with a wedge between them, too, and all of that holds as it stands. Of the rows that
// mean the same the nearest is taken: a first row that is copied from the last but one reads two
// rows before itself.
#include "gpu/core/chain.h"
#include <assert.h>

static int first_store(const Program *p) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_STORE)
            return p->ins[i].b;
    return -1;
}

// ---- how long a row is --------------------------------------------------------------------------

int pitch_find(const Pitches *t, const Buffer *buf) {
    for (int i = 0; buf && i < t->n; i++)
        if (t->of[i].buf->memory == buf->memory)
            return i;
    return -1;
}

static int64_t pitch_of(const Pitches *t, const Buffer *buf) {
    int i = pitch_find(t, buf);
    return i < 0 ? 0 : t->of[i].pitch;
}

static void find_written(const Program *const *p, int n, Pitches *t) {
    t->n = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p[i]->nins; k++) {
            if (p[i]->ins[k].op != I_STORE)
                continue;
            const Access *target = &p[i]->access[p[i]->ins[k].b];
            if (pitch_find(t, target->buf) >= 0)
                continue;
            assert(t->n < CHAIN_BUFFERS);
            t->of[t->n].pitch = 0;
            t->of[t->n].dt = target->dt;
            t->of[t->n++].buf = target->buf;
        }
}

// Programs of several axes tell it by the stride of the outermost one.
static void take_strides(const Program *const *p, int n, Pitches *t) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p[i]->naccess && p[i]->ndim > 1; k++) {
            int at = pitch_find(t, p[i]->access[k].buf);
            if (at >= 0 && p[i]->access[k].stride[0] > t->of[at].pitch)
                t->of[at].pitch = p[i]->access[k].stride[0];
        }
}

// A program that goes through whole arrays as one run relates the rows of all of them.
static bool spread(const Program *p, Pitches *t) {
    int64_t known = 0;
    bool news = false;
    if (p->ndim != 1)
        return false;
    for (int k = 0; k < p->naccess; k++) {
        int64_t pitch = p->access[k].class == ACCESS_UNIT ? pitch_of(t, p->access[k].buf) : 0;
        if (pitch > known && p->dim[0] > pitch)
            known = pitch;
    }
    for (int k = 0; known && k < p->naccess; k++) {
        int at = p->access[k].class == ACCESS_UNIT ? pitch_find(t, p->access[k].buf) : -1;
        if (at < 0 || t->of[at].pitch)
            continue;
        t->of[at].pitch = known;
        news = true;
    }
    return news;
}

void chain_pitches(const Program *const *p, int n, Pitches *t) {
    find_written(p, n, t);
    take_strides(p, n, t);
    for (bool news = true; news;) {
        news = false;
        for (int i = 0; i < n; i++)
            news |= spread(p[i], t);
    }
    for (int i = 0; i < t->n; i++)
        if (!t->of[i].pitch)
            t->of[i].pitch = 1; // of one axis: a row is an element
}

// ---- a program by rows --------------------------------------------------------------------------

static int64_t floor_divide(int64_t a, int64_t b) {
    return a / b - (a % b != 0 && a % b < 0);
}

// How an axis of the program is cut: instances along it, and elements of it in each.
typedef struct Cut {
    int64_t outer, part;
} Cut;

// Elements that one instance of the access reaches, from its first one: [low, high].
static void reach(const Program *p, const Access *a, Cut cut, int64_t *low, int64_t *high) {
    *low = *high = 0;
    for (int d = 0; d < p->ndim; d++) {
        int64_t extent = d == 0 ? cut.part : p->dim[d];
        int64_t far = a->stride[d] * (extent - 1);
        if (far < 0)
            *low += far;
        else
            *high += far;
    }
}

// The outermost axis by rows. False when the program does not go row by row.
static bool cut_axis(const Program *p, const Access *store, int64_t pitch, Cut *cut) {
    int64_t step = store->stride[0], low, high;
    *cut = (Cut){1, p->dim[0]};
    reach(p, store, *cut, &low, &high);
    if (floor_divide(store->offset + low, pitch) == floor_divide(store->offset + high, pitch))
        return true; // one row in all
    if (step <= 0 || pitch % step || p->dim[0] % (pitch / step))
        return false;
    cut->part = pitch / step;
    cut->outer = p->dim[0] / cut->part;
    return true;
}

// Rows of the access that instance 0 touches. The stride of the outermost axis has to be a row.
static bool rows_of(const Program *p, const Access *a, Cut cut, int64_t pitch, RowAccess *out) {
    int64_t low, high;
    if (cut.outer > 1 && a->stride[0] * cut.part != pitch)
        return false;
    reach(p, a, cut, &low, &high);
    const int64_t by = a->roll && a->roll_axis == 0 ? a->roll / cut.part : 0;
    out->low = floor_divide(a->offset + low, pitch) + by;
    out->high = floor_divide(a->offset + high, pitch) + by;
    out->memory = a->buf->memory;
    return true;
}

// Do the rows of what the program rolls go round with those of the field? round: its rows; 0: they
// end.
static bool rolls_with(const Program *p, Cut cut, int64_t round) {
    for (int k = 0; k < p->naccess; k++) {
        const Access *a = &p->access[k];
        if (a->roll && (cut.outer != round || (a->roll_axis == 0 && a->roll % cut.part)))
            return false;
    }
    return true;
}

// Rows from the instance's own one, `own`; the nearest of those that mean the same.
static void from_own_row(RowAccess *r, int64_t own, int64_t round) {
    const int64_t middle = (r->low + r->high) / 2 - own;
    const int64_t turns = round ? floor_divide(middle + round / 2, round) : 0;
    r->low -= own + turns * round;
    r->high -= own + turns * round;
}

static bool describe(const Program *p, const Pitches *t, int64_t round, RowProgram *out) {
    int store = first_store(p);
    assert(store >= 0);
    if (chain_gathers(p))
        return false;
    int64_t pitch = pitch_of(t, p->access[store].buf);
    Cut cut;
    if (!cut_axis(p, &p->access[store], pitch, &cut) || !rolls_with(p, cut, round))
        return false;
    RowAccess first;
    if (!rows_of(p, &p->access[store], cut, pitch, &first))
        return false;
    *out = (RowProgram){.first = first.low, .count = cut.outer};
    out->inner = (size_t)(program_count(p) / cut.outer);
    for (int k = 0; k < p->naccess; k++) {
        const Access *a = &p->access[k];
        int64_t own = pitch_of(t, a->buf);
        if (!own)
            continue; // only read
        RowAccess *r = &out->access[out->naccess++];
        if (!rows_of(p, a, cut, own, r))
            return false;
        from_own_row(r, first.low, round);
        r->store = program_stores(p, k);
    }
    return true;
}

// Do two accesses of whole programs meet in a row? Where rows go round, that is not looked at.
static bool meet(const RowProgram *p, const RowAccess *a, const RowProgram *q, const RowAccess *b,
                 int64_t round) {
    if (a->memory != b->memory || !(a->store || b->store))
        return false;
    if (round)
        return true;
    int64_t a_end = p->first + p->count - 1 + a->high, b_end = q->first + q->count - 1 + b->high;
    return p->first + a->low <= b_end && q->first + b->low <= a_end;
}

// What program j needs because of program i before it.
static void stay_behind(const RowProgram *p, RowProgram *q, int64_t round) {
    for (int a = 0; a < p->naccess; a++)
        for (int b = 0; b < q->naccess; b++) {
            const RowAccess *x = &p->access[a], *y = &q->access[b];
            if (!meet(p, x, q, y, round))
                continue;
            int64_t after = p->after + y->high - x->low, margin = p->margin + x->high - y->low;
            if (after > q->after)
                q->after = after;
            if (margin > q->margin)
                q->margin = margin;
        }
}

// Rows of every memory that is written; 0: they have different numbers of them.
static int64_t rows_around(const Pitches *t) {
    int64_t rows = 0;
    for (int i = 0; i < t->n; i++) {
        const int64_t n = (int64_t)(t->of[i].buf->bytes / dtype_bytes(t->of[i].dt));
        if (n % t->of[i].pitch || (rows && n / t->of[i].pitch != rows))
            return 0;
        rows = n / t->of[i].pitch;
    }
    return rows;
}

// Arrays of one axis that no program relates to others go in rows as long as the longest.
static void lengthen_rows(Pitches *t) {
    int64_t longest = 1;
    for (int i = 0; i < t->n; i++)
        if (t->of[i].pitch > longest)
            longest = t->of[i].pitch;
    for (int i = 0; i < t->n; i++)
        if (t->of[i].pitch == 1)
            t->of[i].pitch = longest;
}

int chain_rows(const Program *const *p, int n, int64_t most, int64_t *round, RowProgram *out) {
    Pitches pitches;
    chain_pitches(p, n, &pitches);
    lengthen_rows(&pitches);
    const int64_t rows = round ? rows_around(&pitches) : 0;
    if (round && !(*round = rows))
        return 0;
    for (int j = 0; j < n; j++) {
        out[j].count = 0;
        if (!describe(p[j], &pitches, rows, &out[j]))
            return j;
        for (int i = 0; i < j; i++)
            stay_behind(&out[i], &out[j], rows);
        if (out[j].after > most || out[j].margin > most)
            return j;
    }
    return n;
}
