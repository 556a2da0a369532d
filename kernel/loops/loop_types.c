// loop_types.c: what values are to the compiler of loops: their types, constants,
// and the objects that a trace relies on.
#include "kernel/vm/complex.h"
#include "kernel/vm/rooms.h"
#include "kernel/loops/loop_build.h"

unsigned num_bytes(NumKind k) {
    static const uint8_t bytes[] = {0, 1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8};
    return bytes[k];
}

NumKind loop_num(VM *vm, LoopType t) {
    switch (lt_kind(t)) {
    case LT_BOOL: return NUM_BOOL;
    case LT_INT: return NUM_I64;
    case LT_FLOAT: return NUM_F64;
    case LT_EXT:
    case LT_ZERO: {
        const LoopHooks *h = ((Loops *)vm->loops)->hooks;
        return h->kind(vm, (uint8_t)lt_n(t));
    }
    default: return NUM_NONE;
    }
}

char loop_class(VM *vm, LoopType t) {
    return num_is_float(loop_num(vm, t)) ? 'f' : 'i';
}

bool weak(Val v) {
    return lt_kind(v.t) != LT_EXT && lt_kind(v.t) != LT_ZERO;
}

Value *loop_home(const Trace *g, const Frame *f, const LoopVar *v) {
    VM *vm = g->vm;
    switch ((VarSpace)v->space) {
    case VAR_FRAME: return &f->base[v->index];
    case VAR_NAME: return &vm->values[v->index];
    case VAR_CELL: return &((Cell *)f->base[v->index].u.o)->v;
    case VAR_FREE: return &((Cell *)f->fn->cells[v->index].u.o)->v;
    case VAR_PART: {
        Value *item =
            iter_part(loop_home(g, f, &g->vars[v->index]), (IterPart)v->part, v->part_k, v->part_n);
        return item ? item : &vm->loops->nothing;
    }
    default: {
        Value *item = instance_item(vm, *loop_home(g, f, &g->vars[v->index]), string_of(v->name));
        return item ? item : &vm->loops->nothing;
    }
    }
}

int object_of(Build *b, Value v) {
    Trace *g = b->g;
    for (uint32_t i = 0; i < g->n_objects; i++)
        if (v_same(g->objects[i].v, v))
            return (int)i;
    if (g->n_objects == 64) {
        b->failed = true;
        return 0;
    }
    g->objects[g->n_objects].v = value_copy(v);
    return (int)g->n_objects++;
}

Value loop_module_value(VM *vm, Value module, Value name) {
    const Module *m = (const Module *)module.u.o;
    if (m->space)
        return space_get(vm, m->space, str_get(name));
    const Value *item = dict_find_name(dict_of(m->dict), name);
    return item ? *item : V_UNDEF;
}

bool pin_attribute(Build *b, bool method, unsigned owner, Value name, Value v) {
    Trace *g = b->g;
    LoopPin p = {method, (uint16_t)owner, (uint16_t)object_of(b, v), name};
    for (uint32_t i = 0; i < g->n_pins; i++)
        if (g->pins[i].method == method && g->pins[i].owner == owner &&
            v_same(g->pins[i].name, name))
            return g->pins[i].object == p.object;
    if (g->n_pins == 32) {
        b->failed = true;
        return false;
    }
    g->pins[g->n_pins++] = p;
    return true;
}

static bool same_array(const LoopArray *a, int var) {
    return a->var == (uint16_t)var;
}

static void new_slots(Build *b, LoopArray *a) {
    a->data = new_slot(b);
    for (unsigned d = 0; d < a->ndim; d++) {
        a->dim[d] = new_slot(b);
        a->stride[d] = new_slot(b);
    }
}

static NumKind kind_of_elements(const Build *b, const Elements *e) {
    if (e->complex == LOOP_COMPLEX_128)
        return NUM_F64;
    return e->complex ? NUM_F32 : b->hooks->kind(b->vm, e->ext);
}

static LoopType classify_array(Build *b, Value v, int var) {
    Trace *g = b->g;
    Elements e;
    const LoopType opaque = loop_type(LT_OPAQUE, (unsigned)(var + 1));
    uint8_t ext;
    uint64_t bits;
    if (var < 0 || !b->hooks)
        return opaque;
    if (!b->hooks->describe(b->vm, v, &e)) {
        bool owned = g->vars[var].space < VAR_CELL && b->hooks->read_zero(b->vm, v, &ext, &bits);
        if (owned)
            return loop_type(LT_ZERO, ext);
        vm_clear_raised(b->vm);
        return opaque;
    }
    for (uint32_t i = 0; i < g->n_arrays; i++)
        if (same_array(&g->arrays[i], var))
            return loop_type(LT_ARRAY, i);
    if (g->n_arrays == 32 || (e.complex && (b->nest || e.boxed)))
        return opaque;
    LoopArray *a = &g->arrays[g->n_arrays];
    const NumKind kind = kind_of_elements(b, &e);
    *a = (LoopArray){.var = (uint16_t)var,
                     .ext = e.ext,
                     .ndim = e.ndim,
                     .kind = kind,
                     .complex = e.complex,
                     .boxed = e.boxed && !(b->nest && b->nest->levels == 0)};
    a->row = !e.complex && e.stride[e.ndim - 1] == (int64_t)num_bytes(a->kind);
    new_slots(b, a);
    return loop_type(LT_ARRAY, g->n_arrays++);
}

enum { LIST_DEPTH = 5, LIST_LOOKS = 20000 }; // items that are looked at

// The types of the items `depth` lists further inside; false: some are neither numbers nor None, or
// there are too many types.
static bool item_types(Build *b, const List *l, unsigned depth, LoopForm *form, unsigned *n,
                       unsigned *looks) {
    for (size_t i = 0; i < l->n && ++*looks < LIST_LOOKS; i++) {
        const Value v = l->items[i];
        if (depth) {
            if (!v_is_type(v, &type_list) ||
                !item_types(b, (const List *)v.u.o, depth - 1, form, n, looks))
                return false;
            continue;
        }
        LoopType t = v.tag == T_OBJ ? loop_type(LT_OPAQUE, 0) : classify_value(b, v, -1);
        if (loop_num(b->vm, t) == NUM_NONE && lt_kind(t) != LT_NONE)
            return false;
        unsigned k = 0;
        if (lt_kind(t) == LT_NONE && (form->none = true))
            continue; // the rarest
        while (k < *n && t != (k ? form->more[k - 1] : form->item))
            k++;
        if (k < *n)
            continue;
        if (k > LOOP_MIX)
            return false;
        *(k ? &form->more[k - 1] : &form->item) = t;
        form->n_more = (uint8_t)k;
        ++*n;
    }
    return true;
}

static LoopType list_of_form(Build *b, const LoopForm *form) {
    Trace *g = b->g;
    for (uint32_t i = 0; i < g->n_forms; i++)
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a miss costs an entry
        if (memcmp(&g->forms[i], form, sizeof *form) == 0)
            return loop_type(LT_LIST, i);
    if (g->n_forms == 64)
        return loop_type(LT_OPAQUE, 0);
    g->forms[g->n_forms] = *form;
    return loop_type(LT_LIST, g->n_forms++);
}

static LoopType classify_list(Build *b, const List *l) {
    LoopForm form;
    unsigned depth = 0, n = 0, looks = 0;
    memset(&form, 0, sizeof form); // compared as a whole
    for (const List *in = l; depth < LIST_DEPTH && in->n && v_is_type(in->items[0], &type_list);
         depth++)
        in = (const List *)in->items[0].u.o;
    const bool known = item_types(b, l, depth, &form, &n, &looks);
    if (form.none && (!n || n <= LOOP_MIX)) {
        *(n ? &form.more[n - 1] : &form.item) = loop_type(LT_NONE, 0);
        form.n_more = (uint8_t)n++;
    }
    form.none = false;
    if (!known || n == 0) {
        const LoopType first = n ? form.item : loop_type(LT_OPAQUE, 0);
        memset(&form, 0, sizeof form);
        form.item = first;
    }
    LoopType t = list_of_form(b, &form);
    for (; depth && lt_kind(t) == LT_LIST; depth--) {
        memset(&form, 0, sizeof form);
        form.item = t;
        t = list_of_form(b, &form);
    }
    return t;
}

// Whether a loop may rely on which object a name holds: modules, functions, classes and what the
// library knows how to call.
static bool is_fixed_object(Build *b, Value v) {
    const Type *t = v.u.o->type;
    Drawing drawing;
    LoopCall call = {0};
    if (t == &type_module || t == &type_native || t == &type_function || t == &type_type)
        return true;
    if (b->vm->rooms->natives->drawing(v, &drawing))
        return true;
    if (!b->hooks)
        return false;
    if (!b->nest && b->hooks->method(b->vm, v, STR(""), &call))
        return true;
    return (t->call || t->class_object) && b->hooks->function(b->vm, v, &call);
}

LoopType classify_value(Build *b, Value v, int var) {
    switch ((Tag)v.tag) {
    case T_UNDEF: return loop_type(LT_UNDEF, 0);
    case T_NONE: return loop_type(LT_NONE, 0);
    case T_BOOL: return loop_type(LT_BOOL, 0);
    case T_INT: return loop_type(LT_INT, 0);
    case T_FLOAT: return loop_type(LT_FLOAT, 0);
    case T_EXT:
        if (b->hooks && b->hooks->kind(b->vm, (uint8_t)v.ext) != NUM_NONE)
            return loop_type(LT_EXT, v.ext);
        return loop_type(LT_OPAQUE, (unsigned)(var + 1));
    case T_OBJ: break;
    }
    const Type *t = v.u.o->type;
    if (t == &type_list)
        return classify_list(b, (const List *)v.u.o);
    if (t == &type_str && var >= 0 && !b->nest && string_is_ascii(string_of(v)))
        return loop_type(LT_TEXT, 0);
    if (is_fixed_object(b, v))
        return loop_type(LT_OBJECT, (unsigned)object_of(b, v));
    return classify_array(b, v, var);
}

static int items_object(Build *b, Value v, unsigned depth);

// Numbers of one type, or tuples of such to two levels.
static bool is_regular(Build *b, const Tuple *t, unsigned depth) {
    if (t->n == 0)
        return false;
    const Value first = t->items[0];
    if (first.tag < T_BOOL || first.tag == T_EXT || (first.tag == T_OBJ && depth == 2))
        return false;
    for (size_t i = 0; i < t->n; i++) {
        const Value v = t->items[i];
        if (v.tag != first.tag)
            return false;
        if (v.tag != T_OBJ)
            continue;
        if (!v_is_type(v, &type_tuple) || items_object(b, v, depth + 1) < 0)
            return false;
    }
    return true;
}

// Number of the object that is a list of the items of a constant tuple: numbers of one type, or
// such tuples again; -1: of others.
static int items_object(Build *b, Value v, unsigned depth) {
    Trace *g = b->g;
    const Tuple *t = tuple_of(v);
    for (uint32_t n = 0; n < g->n_objects; n++)
        if (v_is(g->objects[n].of, T_OBJ) && g->objects[n].of.u.o == v.u.o)
            return (int)n;
    if (!is_regular(b, t, depth))
        return -1;
    Value list = g->n_objects == 64 ? V_UNDEF : list_from(b->vm, v);
    if (v_is(list, T_UNDEF)) {
        vm_clear_raised(b->vm);
        return -1;
    }
    for (size_t i = 0; t->items[0].tag == T_OBJ && i < t->n; i++) { // those inside as lists, too
        Value *item = &list_of(list)->items[i];
        Value tuple = *item;
        *item = value_copy(g->objects[items_object(b, tuple, depth + 1)].v);
        value_release(tuple);
    }
    g->objects[g->n_objects] = (LoopObject){list, v};
    return (int)g->n_objects++;
}

// The type of a list, and of lists in it, that nothing may change.
static LoopType fixed_list(Build *b, LoopType t) {
    if (lt_kind(t) != LT_LIST)
        return t;
    LoopForm form = b->g->forms[lt_n(t)];
    form.fixed = true;
    form.item = fixed_list(b, form.item);
    return list_of_form(b, &form);
}

static bool constant_items(Build *b, Value v, Val *out) {
    const int n = items_object(b, v, 0);
    if (n < 0)
        return false;
    List *l = list_of(b->g->objects[n].v);
    *out = val(fixed_list(b, classify_list(b, l)), const_int(b, (int64_t)(uintptr_t)l));
    return !b->failed;
}

bool constant_val(Build *b, Value v, Val *out) {
    switch ((Tag)v.tag) {
    case T_NONE: *out = val(loop_type(LT_NONE, 0), 0); return true;
    case T_BOOL: *out = val(loop_type(LT_BOOL, 0), const_int(b, v.u.b)); return true;
    case T_INT: *out = val(loop_type(LT_INT, 0), const_int(b, v.u.i)); return true;
    case T_FLOAT: *out = val(loop_type(LT_FLOAT, 0), const_float(b, v.u.f)); return true;
    case T_OBJ:
        if (v_is_type(v, &type_complex))
            return complex_constant(b, v, out);
        if (v_is_type(v, &type_tuple))
            return constant_items(b, v, out);
        if (v_is_type(v, &type_str) && text_constant(b, v, out))
            return true;
        if (v_is_type(v, &type_str) && !b->nest) {
            *out = val(loop_type(LT_OBJECT, (unsigned)object_of(b, v)), 0);
            return !b->failed;
        }
        *out = val(classify_value(b, v, -1), 0);
        return lt_kind(out->t) == LT_OBJECT;
    default: return false;
    }
}
