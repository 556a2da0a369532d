// loop_item.c: subscripts and attributes in compiled loops: elements of arrays,
// rows of arrays, items of lists.
#include "kernel/loops/loop_build.h"

bool is_element(Build *b, Val v) {
    if (lt_kind(v.t) != LT_VIEW)
        return false;
    const LoopArray *a = &b->g->arrays[lt_n(v.t) & 63];
    return a->boxed && lt_n(v.t) >> 6 == a->ndim;
}

bool as_number(Build *b, Val *v) {
    if (!is_element(b, *v))
        return true;
    LoopArray *a = &b->g->arrays[lt_n(v->t) & 63];
    a->read = true;
    *v = val(loop_type(LT_ZERO, a->ext),
             put_op(b, num_is_float(a->kind) ? L_LDF : L_LDI, a->kind, a->data, v->ref));
    return true;
}

bool build_update(Build *b, BinaryOp op, Val x, Val y, Val *out) {
    Val now = x, result;
    if (lt_kind(x.t) == LT_VIEW && !is_element(b, x))
        return false;
    if (!as_number(b, &now) || !build_binary(b, op, now, y, &result) || result.t != now.t)
        return false;
    *out = result;
    if (lt_kind(x.t) != LT_VIEW)
        return true;
    LoopArray *a = &b->g->arrays[lt_n(x.t) & 63];
    a->written = true;
    put_store(b, num_is_float(a->kind) ? L_STF : L_STI, a->kind, result.ref, a->data, x.ref);
    *out = x;
    return true;
}

bool index_ref(Build *b, Val v, uint16_t *ref) {
    as_number(b, &v);
    NumKind k = kind_of(b, v);
    *ref = v.ref;
    return k != NUM_NONE && k != NUM_BOOL && !num_is_float(k) && k != NUM_U64;
}

bool const_at(const Build *b, uint16_t ref, int64_t *out) {
    for (uint32_t i = 0; i < b->g->n_consts; i++)
        if (b->g->const_slot[i] == ref) {
            *out = (int64_t)b->g->consts[i];
            return true;
        }
    return false;
}

// Those of a constant tuple of integers.
static bool constant_parts(Build *b, Val key, Val *parts, unsigned *n) {
    const Trace *g = b->g;
    int64_t at;
    if (!const_at(b, key.ref, &at))
        return false;
    for (uint32_t i = 0; i < g->n_objects; i++) {
        const LoopObject *o = &g->objects[i];
        if (!v_is(o->of, T_OBJ) || (int64_t)(uintptr_t)o->v.u.o != at)
            continue;
        const Tuple *t = tuple_of(o->of);
        if (t->n > LOOP_TUPLE || t->items[0].tag != T_INT)
            return false;
        for (*n = 0; *n < t->n; ++*n)
            parts[*n] = val(loop_type(LT_INT, 0), const_int(b, t->items[*n].u.i));
        return true;
    }
    return false;
}

// One number or slice, or the parts of a tuple.
bool key_parts(Build *b, Val key, Val *parts, unsigned *n) {
    if (lt_kind(key.t) == LT_LIST)
        return constant_parts(b, key, parts, n);
    if (is_complex(b, key))
        return false;
    if (lt_kind(key.t) != LT_TUPLE) {
        parts[0] = key;
        *n = 1;
        return true;
    }
    const LoopTuple *tu = &b->g->tuples[lt_n(key.t)];
    if (tu->made.window)
        return false;
    if (tu->made.slice) {
        parts[0] = key;
        *n = 1;
        return true;
    }
    *n = tu->n;
    for (unsigned k = 0; k < tu->n; k++)
        parts[k] = val(tu->type[k], tuple_part(b, key, k));
    return true;
}

// Where an element is: base + offset, or number `offset` of the row at base.
typedef struct Place {
    const LoopArray *a;
    uint16_t base, offset;
    bool row;     // offset counts elements
    bool element; // all subscripts are there
    unsigned array, dims;
} Place;

// ---- what subscripts are, in a nest -------------------------------------------------------------

static const LoopIns *made_by(const Build *b, uint16_t ref) {
    for (uint32_t n = b->g->n_ins; ref >= LOOP_SLOTS && n-- > b->block_start;)
        if (b->g->ins[n].a == ref &&
            (loop_op_info[b->g->ins[n].op].a == 'i' || loop_op_info[b->g->ins[n].op].a == 'f'))
            return &b->g->ins[n];
    return NULL;
}

static bool is_far(int64_t plus) {
    return plus > 1 << 30 || plus < -(1 << 30);
}

// A loop's own number.
static LoopIndex number_form(const Build *b, uint16_t ref) {
    const LoopTurns *s = b->g->side;
    for (unsigned k = 0; k < s->nest.levels; k++)
        if (ref == s->number[k] || (k && ref == b->inner_slot))
            return (LoopIndex){k, 0};
    return (LoopIndex){.level = -1};
}

// A loop's number plus a constant, small enough that nothing overflows in adding to it.
static LoopIndex index_form(const Build *b, uint16_t ref) {
    LoopIndex none = {.level = -1}, x;
    int64_t c;
    const LoopIns *i = made_by(b, ref);
    if (!i)
        return none;
    switch ((LoopOp)i->op) {
    case L_MOVI: return number_form(b, i->b);
    case L_ADDI:
    case L_SUBI:
        x = index_form(b, i->b);
        if (!const_at(b, i->c, &c)) {
            if (i->op == L_SUBI || !const_at(b, i->b, &c))
                return none;
            x = index_form(b, i->c);
        }
        if (x.level < 0 || is_far(c) || is_far(x.plus))
            return none;
        x.plus += i->op == L_ADDI ? c : -c;
        return x;
    default: return none;
    }
}

// Notes the place p of `n` subscripts behind those of a view.
static void note_place(Build *b, const Place *p, Val seq, const uint16_t *index, unsigned n) {
    LoopTurns *s = b->g->side;
    if (!s)
        return;
    LoopPlace q;
    memset(&q, 0, sizeof q); // compared as a whole
    q.array = (uint16_t)p->array;
    q.dims = (uint8_t)p->dims;
    q.element = p->element;
    q.ref = p->offset;
    q.block_start = b->block_start;
    for (unsigned d = 0; d < LOOP_NDIM; d++)
        q.index[d].level = -1;
    for (uint32_t k = 0; lt_kind(seq.t) == LT_VIEW && k < s->n_places; k++) {
        const LoopPlace *v = &s->places[k];
        if (v->block_start == b->block_start && v->ref == seq.ref && v->array == p->array &&
            v->dims == p->dims - n)
            memcpy(q.index, v->index, sizeof q.index);
    }
    for (unsigned k = 0; k < n; k++)
        q.index[p->dims - n + k] = index_form(b, index[k]);
    for (uint32_t k = 0; k < s->n_places; k++) // the same again
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a miss costs an entry
        if (memcmp(&s->places[k], &q, sizeof q) == 0)
            return;
    if (s->n_places == LOOP_PLACES)
        s->serial = true;
    else
        s->places[s->n_places++] = q;
}

static bool place_of(Build *b, Val seq, Val key, bool view, Place *p) {
    Val parts[LOOP_TUPLE];
    unsigned n;
    *p = (Place){.array = lt_n(seq.t) & 63};
    if (lt_kind(seq.t) == LT_VIEW)
        p->dims = lt_n(seq.t) >> 6;
    p->a = &b->g->arrays[p->array];
    if (!key_parts(b, key, parts, &n) || p->dims + n > p->a->ndim)
        return false;
    p->element = p->dims + n == p->a->ndim;
    uint16_t index[LOOP_TUPLE], asked[LOOP_TUPLE];
    for (unsigned k = 0; k < n; k++) {
        if (!index_ref(b, parts[k], &index[k]))
            return false;
        asked[k] = index[k];
        index[k] = put_op(b, L_BOUND, 0, index[k], p->a->dim[p->dims + k]);
    }
    uint16_t at = lt_kind(seq.t) == LT_VIEW ? seq.ref : 0; // bytes from the first element
    p->row = p->element && p->a->row && !view;
    for (unsigned k = 0; k + p->row < n; k++) {
        uint16_t more = put_op(b, L_MULW, 0, index[k], p->a->stride[p->dims + k]);
        at = at ? put_op(b, L_ADDW, 0, at, more) : more;
    }
    p->dims += n;
    p->offset = at;
    note_place(b, p, seq, asked, n);
    if (!p->element) {
        p->offset = at ? at : const_int(b, 0);
        return true;
    }
    p->base = p->a->data;
    if (p->row) {
        if (at)
            p->base = put_op(b, L_ADDW, 0, p->a->data, at);
        p->offset = index[n - 1];
    }
    return true;
}

static bool get_element(Build *b, Val seq, Val key, Val *out) {
    Place p;
    bool boxed = b->g->arrays[lt_n(seq.t) & 63].boxed;
    if (!place_of(b, seq, key, boxed, &p))
        return false;
    b->g->arrays[p.array].read = true;
    if (!p.element || boxed) {
        *out = val(loop_type(LT_VIEW, p.array | p.dims << 6), p.offset);
        return true;
    }
    if (p.a->complex)
        return complex_element(b, p.a, p.base, p.offset, out);
    bool f = num_is_float(p.a->kind);
    LoopOp op = f ? L_LDF : L_LDI;
    if (p.row)
        op = f ? L_LDXF : L_LDXI;
    *out = val(loop_type(LT_EXT, p.a->ext), put_op(b, op, p.a->kind, p.base, p.offset));
    return true;
}

static bool list_item(Build *b, Val list, Val key, uint16_t *at) {
    uint16_t i;
    if (!index_ref(b, key, &i))
        return false;
    *at = put_op(b, L_BOUND, 0, i, put_op(b, L_LLEN, 0, list.ref, 0));
    return true;
}

// Of several types, each has a way of its own, the last one with an exit.
static LoopType item_type(Build *b, Val list, uint16_t at) {
    const LoopForm form = b->g->forms[lt_n(list.t)];
    if (b->nest || b->way > form.n_more)
        return form.item;
    b->g->mixes |= form.n_more > 0;
    if (!b->g->mixed)
        return form.item;
    const LoopType item = b->way ? form.more[b->way - 1] : form.item;
    if (b->way == form.n_more)
        return item;
    const uint16_t is = put_op(b, L_LIS, form_number(b, item), list.ref, at);
    put_jump(b, 'I', OP_EQ, is, const_int(b, 0), other_way(b, b->way + 1));
    return item;
}

bool build_getitem(Build *b, Val seq, Val key, Val *out) {
    if (many_elements(b, seq, key, false))
        return build_window(b, seq, key, out);
    switch (lt_kind(seq.t)) {
    case LT_ARRAY:
    case LT_VIEW: return get_element(b, seq, key, out);
    case LT_LIST: {
        uint16_t at;
        if (lt_kind(b->g->forms[lt_n(seq.t)].item) == LT_OPAQUE || !list_item(b, seq, key, &at))
            return false;
        const LoopType item = item_type(b, seq, at);
        const uint16_t r = put_op(b, loop_class(b->vm, item) == 'f' ? L_LGETF : L_LGETI,
                                  form_number(b, item), seq.ref, at);
        *out = val(item, lt_kind(item) == LT_NONE ? 0 : r);
        return true;
    }
    case LT_TEXT: {
        uint16_t at;
        return index_ref(b, key, &at) && text_item(b, seq, at, out);
    }
    case LT_SHAPE: {
        const LoopArray *a = &b->g->arrays[lt_n(seq.t)];
        if (lt_kind(key.t) != LT_INT)
            return false;
        for (int d = -(int)a->ndim; d < (int)a->ndim; d++)
            if (key.ref == const_int(b, d)) {
                *out = val(loop_type(LT_INT, 0), a->dim[d < 0 ? d + a->ndim : d]);
                return true;
            }
        return false;
    }
    default: return false;
    }
}

unsigned form_number(Build *b, LoopType item) {
    Trace *g = b->g;
    for (uint32_t i = 0; i < g->n_forms; i++)
        if (g->forms[i].item == item)
            return i;
    if (g->n_forms == 64) {
        b->failed = true;
        return 0;
    }
    g->forms[g->n_forms].item = item;
    return g->n_forms++;
}

static bool set_list_item(Build *b, Val seq, Val key, Val v) {
    uint16_t at;
    if (b->g->forms[lt_n(seq.t)].fixed)
        return false;
    const bool none = lt_kind(v.t) == LT_NONE && !b->nest;
    if ((kind_of(b, v) == NUM_NONE && !none) || lt_kind(v.t) == LT_ZERO ||
        !list_item(b, seq, key, &at))
        return false;
    LoopOp op = loop_class(b->vm, v.t) == 'f' ? L_LPUTF : L_LPUTI;
    unsigned form = form_number(b, v.t);
    put_store(b, op, form, none ? const_int(b, 0) : v.ref, seq.ref, at);
    return true;
}

bool build_setitem(Build *b, Val seq, Val key, Val v) {
    Place p;
    uint16_t r;
    if (lt_kind(seq.t) == LT_LIST) {
        return set_list_item(b, seq, key, v);
    }
    if (many_elements(b, seq, key, true))
        return build_window_store(b, seq, key, v);
    if (lt_kind(seq.t) != LT_ARRAY && lt_kind(seq.t) != LT_VIEW)
        return false;
    as_number(b, &v);
    if (!place_of(b, seq, key, false, &p) || !p.element)
        return false;
    if (p.a->complex) {
        b->g->arrays[p.array].written = true;
        return complex_store(b, p.a, p.base, p.offset, v);
    }
    if (!to_element(b, v, p.a->kind, &r))
        return false;
    b->g->arrays[p.array].written = true;
    bool f = num_is_float(p.a->kind);
    LoopOp op = f ? L_STF : L_STI;
    if (p.row)
        op = f ? L_STXF : L_STXI;
    put_store(b, op, p.a->kind, r, p.base, p.offset);
    return true;
}

// An attribute of a module, which must stay what it is.
static bool module_attribute(Build *b, Val module, Value name, Val *out) {
    Value v;
    bool found;
    unsigned n = lt_n(module.t);
    if (!v_is_type(b->g->objects[n].v, &type_module))
        return false;
    if (!attr_find(b->vm, b->g->objects[n].v, string_of(name), &v, &found)) {
        vm_clear_raised(b->vm);
        return false;
    }
    if (!found)
        return false;
    bool ok = v_same(loop_module_value(b->vm, b->g->objects[n].v, name), v) &&
              pin_attribute(b, false, n, name, v) && constant_val(b, v, out);
    value_release(v);
    return ok;
}

bool build_getattr(Build *b, Val v, Value name, Val *out) {
    if (lt_kind(v.t) == LT_OBJECT)
        return module_attribute(b, v, name, out);
    if (lt_kind(v.t) != LT_ARRAY)
        return false;
    const LoopArray *a = &b->g->arrays[lt_n(v.t)];
    Str s = str_get(name);
    if (str_is(s, "shape")) {
        *out = val(loop_type(LT_SHAPE, lt_n(v.t)), 0);
        return true;
    }
    if (str_is(s, "ndim")) {
        *out = val(loop_type(LT_INT, 0), const_int(b, a->ndim));
        return true;
    }
    if (!str_is(s, "size"))
        return false;
    uint16_t r = a->dim[0];
    for (unsigned d = 1; d < a->ndim; d++)
        r = put_op(b, L_MULW, 0, r, a->dim[d]);
    *out = val(loop_type(LT_INT, 0), r);
    return true;
}

bool build_atomic(Build *b, LoopAtomic op, const Val *args, unsigned n, Val *out) {
    Place p;
    uint16_t v, old = 0;
    bool swap = op == LOOP_ATOMIC_CAS;
    if (!b->nest || b->nest->levels || n != (swap ? 4u : 3u))
        return false;
    Val seq = args[0], key = args[1];
    if (lt_kind(seq.t) != LT_ARRAY || !place_of(b, seq, key, true, &p) || !p.element)
        return false;
    NumKind k = p.a->kind;
    if (!to_element(b, args[n - 1], k, &v) || (swap && !to_element(b, args[2], k, &old)))
        return false;
    b->g->arrays[p.array].read = b->g->arrays[p.array].written = true;
    uint16_t at = put_op(b, L_ADDW, 0, p.base, p.offset);
    *out =
        val(loop_type(LT_EXT, p.a->ext), put_op(b, num_is_float(k) ? L_ATOMF : L_ATOMI, k, at, v));
    if (b->failed)
        return false;
    b->g->ins[b->g->n_ins - 1].x = (uint32_t)op | (uint32_t)old << 8;
    return true;
}

static const struct {
    const char *arguments;
    char result;
} together[] = {
#define TOGETHER(NAME, FUNCTION, ARGUMENTS, RESULT, TEXT) \
    [LOOP_TOGETHER_##NAME] = {ARGUMENTS, RESULT},
#include "kernel/loops/loop_together.def"
#undef TOGETHER
};

// The lanes that take part, as 32 bits.
static bool lanes_of(Build *b, Val lanes, uint16_t *ref) {
    if (num_is_float(kind_of(b, lanes)) || !to_element(b, lanes, NUM_I64, ref))
        return false;
    *ref = put_op(b, L_AND, 0, *ref, const_int(b, 0xffffffff));
    return true;
}

// The lane in the upper 32 bits.
static bool with_lane(Build *b, Val lane, uint16_t *lanes) {
    uint16_t at;
    if (num_is_float(kind_of(b, lane)) || !to_element(b, lane, NUM_I64, &at))
        return false;
    at = put_op(b, L_MULW, 0, at, const_int(b, (int64_t)1 << 32));
    *lanes = put_op(b, L_OR, 0, *lanes, at);
    return true;
}

bool build_together(Build *b, const LoopCall *c, const Val *args, unsigned n, Val *out) {
    const char *form = together[c->op].arguments, result = together[c->op].result;
    const bool alone = c->op == LOOP_TOGETHER_SYNC_WARP && n == 0; // the lanes may be left out
    Val v = val(loop_type(LT_INT, 0), const_int(b, 0));
    uint16_t lanes = const_int(b, 0xffffffff);
    if (!alone && n != strlen(form))
        return false;
    for (unsigned k = 0; k < n; k++) {
        const NumKind kind = kind_of(b, args[k]);
        bool ok = kind != NUM_NONE;
        if (form[k] == 'm')
            ok = ok && lanes_of(b, args[k], &lanes);
        else if (form[k] == 'l')
            ok = ok && with_lane(b, args[k], &lanes);
        else
            v = args[k];
        if (form[k] == 'p')
            ok = ok && to_element(b, v, NUM_BOOL, &v.ref);
        if (!ok || (form[k] == 'w' && num_is_float(kind)))
            return false;
    }
    const bool f = result == 'v' && num_is_float(kind_of(b, v));
    const LoopType t = result == 'v'   ? v.t
                       : result == 'b' ? loop_type(LT_BOOL, 0)
                                       : loop_type(LT_EXT, c->ext);
    *out = val(t, put_op(b, f ? L_WARPF : L_WARPI, (unsigned)c->op, v.ref, lanes));
    return !b->failed;
}
