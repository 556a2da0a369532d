// pass.c: which programs of a group one kernel takes, the key of that kernel, and its parameters.
#include "gpu/cuda/lines/pass.h"
#include "gpu/cuda/form.h"
#include <string.h>

// Elements of a thread, of few different numbers: each is another kernel.
static int elements_of(int64_t length) {
    static const int steps[] = {2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 48, 56, 64};
    int need = (int)((length + ROW_LANES - 1) / ROW_LANES), i = 0;
    while (steps[i] < need)
        i++;
    return steps[i];
}

static bool loads_slot(const Lines *l, int program, int slot) {
    const Program *p = l->p[program];
    for (int k = 0; k < p->naccess; k++)
        if (l->slot_of[program][k] == slot && program_loads(p, k))
            return true;
    return false;
}

// Does one of the programs [from, n) use the buffer?
static bool is_used(const Program *const *p, int from, int n, const Buffer *buf) {
    for (int i = from; i < n; i++)
        for (int k = 0; k < p[i]->naccess; k++)
            if (p[i]->access[k].buf == buf)
                return true;
    return false;
}

static void find_uses(const Program *const *p, int n, LinePass *s) {
    const Lines *l = &s->l;
    for (int i = 0; i < l->nslot; i++) {
        const LineSlot *slot = &l->slot[i];
        LineUse *use = &s->use[i];
        *use = (LineUse){0};
        if (!slot->buf)
            continue;
        use->loaded = loads_slot(l, slot->first, i);
        use->kept = slot->step == 0 || slot->last > slot->first || (use->loaded && slot->stored);
        // What the program has dropped and none of the group reads is work all the same.
        use->wanted = slot->stored && (!slot->buf->passing || slot->last == slot->store ||
                                       is_used(p, l->n, n, slot->buf));
    }
}

// Does a thread keep elements of the slot?
static bool keeps(const LinePass *s, int slot) {
    return s->use[slot].kept && s->l.slot[slot].step != 0;
}

// Bytes that a thread keeps while program i runs: what it takes from those before it, or what it
// leaves to those after it.
static int bytes_kept(const LinePass *s, int i) {
    int before = 0, after = 0;
    for (int k = 0; k < s->l.nslot; k++) {
        const LineSlot *slot = &s->l.slot[k];
        int width = dtype_bytes(slot->dt) > 4 ? 8 : 4, bytes = width * s->elements;
        if (!keeps(s, k))
            continue;
        bool there = slot->first < i || (slot->first == i && s->use[k].loaded);
        before += there && slot->last >= i ? bytes : 0;
        after += slot->first <= i && slot->last > i ? bytes : 0;
    }
    return before > after ? before : after;
}

// Does a slot that is written share memory with another one? Passing values of a chain may.
static bool shares_memory(const LinePass *s) {
    const LineSlot *slot = s->l.slot;
    for (int i = 0; i < s->l.nslot; i++)
        for (int k = 0; k < s->l.nslot && s->use[i].wanted; k++)
            if (k != i && slot[k].buf && (s->use[k].wanted || s->use[k].loaded) &&
                slot[k].buf->memory == slot[i].buf->memory)
                return true;
    return false;
}

static bool fits(const LinePass *s) {
    unsigned char packed[TILE_PARAM_BYTES];
    int weight = 0;
    bool any = false;
    for (int k = 0; k < s->l.nslot; k++)
        any |= keeps(s, k);
    if (!any)
        return false; // nothing is gained
    for (int i = 0; i < s->l.n; i++) {
        weight += program_weight(s->l.p[i]) * (s->l.kind[i] == LINE_EACH ? 1 : s->elements);
        if (bytes_kept(s, i) > LINE_BYTES)
            return false;
    }
    return weight <= LINE_WEIGHT && !shares_memory(s) && pass_pack(s, packed) > 0;
}

int pass_plan(const Program *const *p, int n, LinePass *out) {
    int most = lines_describe(p, n, &out->l);
    for (; most > 1; most--) {
        most = lines_describe(p, most, &out->l);
        if (out->l.columns)
            return 0;
        out->elements = elements_of(out->l.length);
        out->whole = out->l.length == (int64_t)out->elements * ROW_LANES;
        find_uses(p, n, out);
        if (fits(out))
            return most;
    }
    return 0;
}

// ---- key ----------------------------------------------------------------------------------------

static void key_number(Buf *out, int64_t number) {
    buf_add(out, (Str){(const char *)&number, sizeof number});
}

void pass_key(const LinePass *s, Buf *out) {
    const Lines *l = &s->l;
    buf_add(out, STR("lines"));
    key_number(out, (int64_t)l->n << 32 | l->nslot << 16 | s->elements << 1 | s->whole);
    for (int i = 0; i < l->nslot; i++) {
        const LineSlot *slot = &l->slot[i];
        const LineUse *u = &s->use[i];
        key_number(out, (int64_t)slot->dt << 24 | slot->first << 16 | slot->last << 8 |
                            (slot->buf != NULL) << 7 | (slot->step == 0) << 6 | u->kept << 5 |
                            u->loaded << 4 | u->wanted << 3 | slot->stored << 2 |
                            (slot->step == 1) << 1);
    }
    for (int i = 0; i < l->n; i++) {
        const Program *p = l->p[i];
        key_number(out, (int64_t)l->kind[i] << 48 | (int64_t)p->nins << 32 |
                            (int64_t)p->naccess << 16 | p->nparam);
        buf_add(out, (Str){(const char *)l->slot_of[i], (size_t)p->naccess});
        for (int k = 0; k < p->nparam; k++)
            buf_byte(out, (char)p->param[k].dt);
        for (int k = 0; k < p->nins; k++) {
            const Ins *in = &p->ins[k];
            key_number(out, (int64_t)in->op << 56 | (int64_t)in->dt << 52 | (int64_t)in->out << 48 |
                                (int64_t)in->a << 32 | (int64_t)in->b << 16 | in->c);
        }
    }
}

// ---- parameters ---------------------------------------------------------------------------------

typedef struct Packer {
    unsigned char *out;
    size_t at;
    bool full;
} Packer;

// The place of the next value, aligned to its size.
static unsigned char *next_value(Packer *to, size_t bytes) {
    size_t at = (to->at + bytes - 1) / bytes * bytes;
    to->full |= at + bytes > TILE_PARAM_BYTES;
    to->at = to->full ? 0 : at + bytes;
    return to->out + (to->full ? 0 : at);
}

static void pack_number(Packer *to, int64_t number) {
    memcpy(next_value(to, sizeof number), &number, sizeof number);
}

size_t pass_pack(const LinePass *s, unsigned char out[TILE_PARAM_BYTES]) {
    Packer to = {.out = out};
    pack_number(&to, s->l.length);
    for (int i = 0; i < s->l.nslot; i++) {
        const LineSlot *slot = &s->l.slot[i];
        int64_t at = slot->offset;
        if (slot->buf)
            at = (int64_t)(uintptr_t)slot->buf->memory + at * (int64_t)dtype_bytes(slot->dt);
        pack_number(&to, at);
        pack_number(&to, slot->line);
        if (!slot->buf)
            pack_number(&to, slot->step);
    }
    for (int i = 0; i < s->l.n; i++)
        for (int k = 0; k < s->l.p[i]->nparam; k++) {
            const Scalar *value = &s->l.p[i]->param[k];
            scalar_store(next_value(&to, dtype_bytes(value->dt)), *value);
        }
    return to.full ? 0 : to.at;
}
