// exec.c: the instructions, one function each, in their general form. The loop
// in run.c has the fast cases of the frequent ones.
//
// Operands are taken: a temporary's value is moved out, any other is copied, so
// that whatever runs meanwhile cannot pull it away.
#include "kernel/vm/async_generator.h"
#include "kernel/vm/alias.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/class.h"
#include "kernel/vm/programs.h"
#include "kernel/vm/rooms.h"
#include "kernel/base/mem.h"

// ---- operands -----------------------------------------------------------------------------------

static bool raise_unset(VM *vm, const Frame *f, uint16_t x) {
    size_t slot = x & SLOT_MASK;
    if (x >> SPACE_SHIFT)
        return raise_name_error(vm, string_of(vm->slots[slot].name));
    const char *fmt = "cannot access local variable '%.*s' where it is not associated with a value";
    Str name = STR("?");
    if (slot < f->code->n_locals && v_is(f->code->locals[slot], T_OBJ))
        name = str_get(f->code->locals[slot]);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    vm_raise(vm, ERR_UNBOUND_LOCAL, fmt, STR_ARG(name));
#pragma GCC diagnostic pop
    vm_blame_name(vm, name);
    advise_unset(vm, name, !v_is(vm_global(vm, name), T_UNDEF));
    return false;
}

// A name that is neither set nor a builtin is looked for elsewhere: true when it is one of both
// now.
static bool find_late(VM *vm, uint32_t slot) {
    if (late_builtin(vm, slot))
        return true;
    return !vm_raised(vm) && vm->hooks.absent &&
           vm->hooks.absent(vm->hooks.ctx, vm, str_get(vm->slots[slot].name));
}

// An owned value from an operand; names that the cell has not set are builtins.
static bool take(VM *vm, Frame *f, uint16_t x, bool temp, Value *out) {
    Value *at = operand_at(vm, f, x);
    if (temp) {
        *out = *at;
        at->tag = T_UNDEF;
        return true;
    }
    if (v_is(*at, T_UNDEF)) {
        if (x >> SPACE_SHIFT != 2)
            return raise_unset(vm, f, x);
        if (v_is(vm->slots[x & SLOT_MASK].builtin, T_UNDEF) && !find_late(vm, x & SLOT_MASK))
            return vm_raised(vm) ? false : raise_unset(vm, f, x);
        at = operand_at(vm, f, x);
        if (v_is(*at, T_UNDEF))
            at = &vm->slots[x & SLOT_MASK].builtin;
    }
    *out = value_copy(*at);
    return true;
}

bool exec_value(VM *vm, Frame *f, uint16_t x, Value *out) {
    return take(vm, f, x, false, out);
}

static bool take_a(VM *vm, Frame *f, const Instr *i, Value *out) {
    return take(vm, f, i->a, i->flags & A_TEMP, out);
}
static bool take_b(VM *vm, Frame *f, const Instr *i, Value *out) {
    return take(vm, f, i->b, i->flags & B_TEMP, out);
}
static bool take_c(VM *vm, Frame *f, const Instr *i, Value *out) {
    return take(vm, f, i->c, i->flags & C_TEMP, out);
}

static bool take_bc(VM *vm, Frame *f, const Instr *i, Value *b, Value *c) {
    if (!take_b(vm, f, i, b))
        return false;
    if (take_c(vm, f, i, c))
        return true;
    value_release(*b);
    return false;
}

static Exec give(VM *vm, Frame *f, const Instr *i, bool ok, Value v) {
    if (!ok)
        return EXEC_FAILED;
    put(vm, f, i->a, v);
    return EXEC_DONE;
}

static Exec done(bool ok) {
    return ok ? EXEC_DONE : EXEC_FAILED;
}
static Value *reg(const Frame *f, uint16_t r) {
    return &f->base[r];
}
static String *name_c(const Frame *f, const Instr *i) {
    return string_of(f->code->names[i->c]);
}

// ---- moving values ------------------------------------------------------------------------------

static Exec x_move(VM *vm, Frame *f, const Instr *i) {
    Value v = V_UNDEF;
    return give(vm, f, i, take_b(vm, f, i, &v), v);
}

static Exec x_const(VM *vm, Frame *f, const Instr *i) {
    put(vm, f, i->a, value_copy(f->code->consts[instr_wide(i)]));
    return EXEC_DONE;
}

static Exec x_load_name(VM *vm, Frame *f, const Instr *i) {
    uint32_t slot = instr_wide(i);
    if (v_is(*name_value(vm, slot), T_UNDEF) && v_is(vm->slots[slot].builtin, T_UNDEF) &&
        !find_late(vm, slot))
        return done(!vm_raised(vm) && raise_name_error(vm, string_of(vm->slots[slot].name)));
    Value v = *name_value(vm, slot);
    if (v_is(v, T_UNDEF))
        v = vm->slots[slot].builtin;
    put(vm, f, i->a, value_copy(v));
    return EXEC_DONE;
}

static Exec x_store_name(VM *vm, Frame *f, const Instr *i) {
    Value v;
    if (!take_a(vm, f, i, &v))
        return EXEC_FAILED;
    Value *at = name_value(vm, instr_wide(i));
    Value old = *at;
    *at = v;
    value_release(old);
    return EXEC_DONE;
}

static Exec x_delete_name(VM *vm, Frame *f, const Instr *i) {
    (void)f;
    uint32_t slot = instr_wide(i);
    if (v_is(*name_value(vm, slot), T_UNDEF) &&
        (!find_late(vm, slot) || v_is(*name_value(vm, slot), T_UNDEF)))
        return done(!vm_raised(vm) && raise_name_error(vm, string_of(vm->slots[slot].name)));
    name_put(vm, slot, V_UNDEF);
    return EXEC_DONE;
}

static Exec x_delete_local(VM *vm, Frame *f, const Instr *i) {
    Value old = *reg(f, i->a);
    if (v_is(old, T_UNDEF))
        return done(raise_unset(vm, f, i->a));
    reg(f, i->a)->tag = T_UNDEF;
    value_release(old);
    return EXEC_DONE;
}

static Exec x_make_cell(VM *vm, Frame *f, const Instr *i) {
    Cell *cell = obj_new(vm, &type_cell);
    if (!cell)
        return EXEC_FAILED;
    cell->v = *reg(f, i->a);
    *reg(f, i->a) = v_obj(&cell->head);
    return EXEC_DONE;
}

static Cell *cell_at(const Frame *f, uint16_t r) {
    return (Cell *)reg(f, r)->u.o;
}
static Cell *free_cell(const Frame *f, uint16_t n) {
    return (Cell *)f->fn->cells[n].u.o;
}

static Exec load_cell(VM *vm, Frame *f, const Instr *i, const Cell *cell, bool is_free) {
    if (!v_is(cell->v, T_UNDEF)) {
        put(vm, f, i->a, value_copy(cell->v));
        return EXEC_DONE;
    }
    if (!is_free)
        return done(raise_unset(vm, f, i->b));
    return done(vm_raise(vm, ERR_NAME,
                         "cannot access free variable '%.*s' where it is not associated with a "
                         "value in enclosing scope",
                         STR_ARG(str_get(f->code->frees[i->b]))));
}

static Exec store_cell(VM *vm, Frame *f, const Instr *i, Cell *cell) {
    Value v;
    value_retain(v_obj(&cell->head));
    bool ok = take_b(vm, f, i, &v);
    if (ok) {
        Value old = cell->v;
        cell->v = v;
        value_release(old);
    }
    value_release(v_obj(&cell->head));
    return done(ok);
}

static Exec delete_cell(VM *vm, Frame *f, const Instr *i, Cell *cell, bool is_free) {
    Value old = cell->v;
    if (v_is(old, T_UNDEF) && is_free)
        return done(vm_raise(vm, ERR_NAME,
                             "cannot access free variable '%.*s' where it is not associated with a "
                             "value in enclosing scope",
                             STR_ARG(str_get(f->code->frees[i->a]))));
    if (v_is(old, T_UNDEF))
        return done(raise_unset(vm, f, i->a));
    cell->v = V_UNDEF;
    value_release(old);
    return EXEC_DONE;
}

// ---- operators ----------------------------------------------------------------------------------

Exec exec_binary(VM *vm, Frame *f, const Instr *i) {
    Value b, c, out = V_UNDEF;
    // s = s + t: the text may grow where it is, since nobody else has it.
    if (i->op == OPC_ADD && i->a == i->b && i->a >> SPACE_SHIFT != 1 &&
        v_is_type(*operand_at(vm, f, i->b), &type_str)) {
        if (!take_c(vm, f, i, &c))
            return EXEC_FAILED;
        Value *at = operand_at(vm, f, i->b);
        if (v_is_type(c, &type_str) && v_is_type(*at, &type_str)) {
            bool grown = str_append(vm, at, c);
            value_release(c);
            return done(grown);
        }
        b = value_copy(*at);
    } else if (!take_bc(vm, f, i, &b, &c)) {
        return EXEC_FAILED;
    }
    Exec pushed = frame_binary(vm, i, b, c);
    if (pushed != EXEC_DONE)
        return pushed;
    bool ok = op_binary(vm, (BinaryOp)(i->op - OPC_ADD), b, c, i->flags & IN_PLACE, &out);
    value_release(b);
    value_release(c);
    return give(vm, f, i, ok, out);
}

Exec exec_unary(VM *vm, Frame *f, const Instr *i) {
    Value b, out = V_UNDEF;
    bool truth, ok;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    if (i->op == OPC_NOT)
        ok = value_truth(vm, b, &truth) && (out = v_bool(!truth), true);
    else
        ok = op_unary(vm, (UnaryOp)(i->op - OPC_NEG), b, &out);
    value_release(b);
    return give(vm, f, i, ok, out);
}

// Two texts or tuples that stand where they are: compared without taking them.
static bool compare_at_once(VM *vm, Frame *f, const Instr *i, unsigned op, bool *out) {
    const Value b = *operand_at(vm, f, i->b);
    const Value c = *operand_at(vm, f, i->c);
    bool texts = v_is_type(b, &type_str) && v_is_type(c, &type_str);
    bool tuples = v_is_type(b, &type_tuple) && v_is_type(c, &type_tuple);
    int order;
    if (op > OP_GE || (!texts && !tuples))
        return false;
    if (op == OP_EQ || op == OP_NE) {
        int equal = value_equal_plain(b, c);
        if (equal < 0)
            return false;
        order = !equal;
    } else if (!value_order_plain(b, c, &order)) {
        return false;
    }
    *out = compare_answer(op, order);
    if (i->flags & B_TEMP)
        drop_registers(reg(f, i->b), 1);
    if (i->flags & C_TEMP)
        drop_registers(reg(f, i->c), 1);
    return true;
}

// A number or text in a dict or set: asked without taking the operands.
static bool contains_at_once(VM *vm, Frame *f, const Instr *i, unsigned relation, bool *out,
                             bool *ok) {
    if (relation != REL_IN && relation != REL_NOT_IN)
        return false;
    const Value key = *operand_at(vm, f, i->b);
    const Value container = *operand_at(vm, f, i->c);
    bool dict = v_is_type(container, &type_dict);
    if (!dict && !v_is_type(container, &type_set) && !v_is_type(container, &type_frozenset))
        return false;
    if (!v_is(key, T_INT) && !v_is_type(key, &type_str))
        return false;
    value_retain(key);
    value_retain(container); // comparing with other keys may run code that drops them
    if (dict) {
        Value *item;
        *ok = dict_find(vm, dict_of(container), key, &item);
        *out = *ok && (item != NULL) == (relation == REL_IN);
    } else {
        *ok = set_has(vm, set_of(container), key, out);
        *out = *out == (relation == REL_IN);
    }
    if (i->flags & B_TEMP)
        drop_registers(reg(f, i->b), 1);
    if (i->flags & C_TEMP)
        drop_registers(reg(f, i->c), 1);
    value_release(key);
    value_release(container);
    return true;
}

Exec exec_compare(VM *vm, Frame *f, const Instr *i) {
    Value b, c, out = V_UNDEF;
    bool yes, fine;
    if (contains_at_once(vm, f, i, (unsigned)(i->op - OPC_LT), &yes, &fine))
        return give(vm, f, i, fine, v_bool(yes));
    if (compare_at_once(vm, f, i, (unsigned)(i->op - OPC_LT), &yes))
        return give(vm, f, i, true, v_bool(yes));
    if (!take_bc(vm, f, i, &b, &c))
        return EXEC_FAILED;
    if (i->op <= OPC_GE) {
        Exec pushed = frame_compare(vm, i, b, c);
        if (pushed != EXEC_DONE)
            return pushed;
    }
    bool ok = op_relation(vm, i->op - OPC_LT, b, c, &out);
    value_release(b);
    value_release(c);
    return give(vm, f, i, ok, out);
}

static bool is_mapping(VM *vm, Value v) {
    if (v_has(v, &type_dict))
        return true;
    Value keys;
    bool found;
    if (!value_type(vm, v)->getitem)
        return false;
    if (!attr_find(vm, v, known(vm, WK_KEYS), &keys, &found)) {
        vm_clear_raised(vm);
        return false;
    }
    if (found)
        value_release(keys);
    return found;
}

// Is the exception one that the clause names?
static bool catches(VM *vm, Value exception, Value c, bool *out) {
    const Value *items;
    size_t n;
    *out = false;
    if (v_has(c, &type_tuple) && value_items(c, &items, &n)) {
        for (size_t i = 0; i < n && !*out; i++)
            if (!v_has(items[i], &type_type) ? !catches(vm, exception, V_NONE, out)
                                             : !catches(vm, exception, items[i], out))
                return false;
        return true;
    }
    const Type *t = v_has(c, &type_type) ? ((TypeObj *)c.u.o)->type : NULL;
    if (!t || exception_kind(t) == ERR_NONE)
        return vm_raise(vm, ERR_TYPE,
                        "catching classes that do not inherit from BaseException is not allowed");
    *out = type_is_a(value_type(vm, exception), t);
    return true;
}

// Is it of a class of collections.abc, which its own class derives from or was registered with?
static bool of_abstract(VM *vm, Value v, Str name, bool *out) {
    Value module, klass;
    if (!import_module(vm, STR("collections.abc"), &module))
        return false;
    bool ok = value_getattr(vm, module, name, &klass);
    value_release(module);
    if (!ok)
        return false;
    ok = value_isinstance(vm, v, klass, out);
    value_release(klass);
    return ok;
}

static bool is_sequence(VM *vm, Value v, bool *out) {
    const Type *t = value_type(vm, v);
    *out = t == &type_list || t == &type_tuple || t == &type_range || t->sequence ||
           v_has(v, &type_list) || v_has(v, &type_tuple);
    if (*out || !t->class_object || v_has(v, &type_type) || !t->getitem || v_has(v, &type_dict) ||
        v_has(v, &type_str))
        return true;
    return of_abstract(vm, v, STR("Sequence"), out);
}

static bool test_sequence(VM *vm, Value v, unsigned want, bool *out) {
    int64_t n, least = want & 0x7fff;
    if (!is_sequence(vm, v, out))
        return false;
    if (!*out)
        return true;
    if (!value_type(vm, v)->length(vm, v, &n))
        return false;
    *out = want & 0x8000 ? n >= least : n == least;
    return true;
}

static bool test_mapping(VM *vm, Value v, bool *out) {
    const Type *t = value_type(vm, v);
    *out = v_has(v, &type_dict);
    if (*out || v_has(v, &type_type) || !t->getitem)
        return true;
    if (!t->class_object) {
        *out = is_mapping(vm, v);
        return true;
    }
    return of_abstract(vm, v, STR("Mapping"), out);
}

static bool test_instance(VM *vm, Value v, Value klass, bool *out) {
    if (!v_has(klass, &type_type))
        return vm_raise(vm, ERR_TYPE, "called match pattern must be a type");
    *out = type_is_a(value_type(vm, v), ((TypeObj *)klass.u.o)->type);
    return true;
}

static bool test_pattern(VM *vm, Frame *f, const Instr *i, bool *out) {
    Value b, c = V_UNDEF;
    if (i->op == OPC_TEST_SET) {
        *out = !v_is(*reg(f, i->b), T_UNDEF);
        return true;
    }
    if (!take_b(vm, f, i, &b))
        return false;
    bool ok = i->op != OPC_TEST_INSTANCE || take_c(vm, f, i, &c);
    if (ok && i->op == OPC_TEST_SEQUENCE)
        ok = test_sequence(vm, b, i->c, out);
    else if (ok && i->op == OPC_TEST_MAPPING)
        ok = test_mapping(vm, b, out);
    else if (ok)
        ok = test_instance(vm, b, c, out);
    value_release(b);
    value_release(c);
    return ok;
}

Exec exec_test(VM *vm, Frame *f, const Instr *i, bool *out) {
    Value b, c, v;
    bool taken;
    if (i->op >= OPC_TEST_SEQUENCE && i->op <= OPC_TEST_SET)
        return done(test_pattern(vm, f, i, out));
    if (i->op == OPC_TEST) {
        if (!take_b(vm, f, i, &b))
            return EXEC_FAILED;
        bool fine = value_truth(vm, b, out);
        value_release(b);
        return done(fine);
    }
    if (compare_at_once(vm, f, i, (unsigned)(i->op - OPC_TEST_LT), out))
        return EXEC_DONE;
    if (contains_at_once(vm, f, i, (unsigned)(i->op - OPC_TEST_LT), out, &taken))
        return done(taken);
    if (!take_bc(vm, f, i, &b, &c))
        return EXEC_FAILED;
    if (i->op >= OPC_TEST_LT && i->op <= OPC_TEST_GE) {
        Exec pushed = frame_compare(vm, i, b, c);
        if (pushed != EXEC_DONE)
            return pushed;
    }
    bool ok = i->op == OPC_TEST_CATCH ? catches(vm, b, c, out)
                                      : op_relation(vm, i->op - OPC_TEST_LT, b, c, &v);
    value_release(b);
    value_release(c);
    if (!ok || i->op == OPC_TEST_CATCH)
        return done(ok);
    ok = value_truth(vm, v, out);
    value_release(v);
    return done(ok);
}

// ---- items and attributes -----------------------------------------------------------------------

Exec exec_getitem(VM *vm, Frame *f, const Instr *i) {
    Value b, c, out = V_UNDEF;
    Exec pushed;
    if (!take_bc(vm, f, i, &b, &c))
        return EXEC_FAILED;
    if (frame_getitem(vm, i->a, b, c, &pushed)) {
        value_release(b);
        value_release(c);
        return pushed;
    }
    bool ok = op_getitem(vm, b, c, &out);
    value_release(b);
    value_release(c);
    return give(vm, f, i, ok, out);
}

Exec exec_setitem(VM *vm, Frame *f, const Instr *i) {
    Value a, b, c = V_UNDEF;
    if (!take_a(vm, f, i, &a))
        return EXEC_FAILED;
    bool ok = take_b(vm, f, i, &b);
    if (ok) {
        Exec pushed;
        ok = i->op == OPC_DELITEM || take_c(vm, f, i, &c);
        if (ok && i->op != OPC_DELITEM && frame_setitem(vm, a, b, c, &pushed)) {
            value_release(a);
            value_release(b);
            value_release(c);
            return pushed;
        }
        if (ok)
            ok = op_setitem(vm, a, b, c);
        value_release(b);
        value_release(c);
    }
    value_release(a);
    return done(ok);
}

static bool is_list_str_or_tuple(Value v) {
    return v_is_type(v, &type_list) || v_is_type(v, &type_str) || v_is_type(v, &type_tuple);
}

static int64_t sequence_length(Value v) {
    if (v_is_type(v, &type_str))
        return (int64_t)string_of(v)->length;
    return (int64_t)(v_is_type(v, &type_list) ? list_of(v)->n : tuple_of(v)->n);
}

static Value part_of_sequence(VM *vm, Value v, int64_t start, int64_t count) {
    if (v_is_type(v, &type_str))
        return str_slice_new(vm, string_of(v), start, 1, count);
    if (v_is_type(v, &type_tuple))
        return tuple_new(vm, tuple_of(v)->items + (count ? start : 0), (size_t)count);
    Value result = list_new(vm, (size_t)count);
    if (v_is(result, T_UNDEF))
        return result;
    for (int64_t k = 0; k < count; k++)
        list_of(result)->items[k] = value_copy(list_of(v)->items[start + k]);
    list_of(result)->n = (size_t)count;
    return result;
}

// s[a:b] of a list, text or tuple, with plain bounds: no slice is made for it.
static bool slice_at_once(VM *vm, Frame *f, const Instr *i, Exec *out) {
    const Instr *next = i + 1;
    const Value *run = reg(f, i->b);
    if (next->op != OPC_GETITEM || next->c != i->a || !(next->flags & C_TEMP) || next->b == i->a)
        return false;
    Value *at = operand_at(vm, f, next->b);
    Value v = *at;
    if (!is_list_str_or_tuple(v))
        return false;
    for (int k = 0; k < 2; k++)
        if (!v_is(run[k], T_INT) && !v_is(run[k], T_NONE))
            return false;
    if (!v_is(run[2], T_NONE))
        return false;
    int64_t n = sequence_length(v);
    int64_t start = v_is(run[0], T_INT) ? run[0].u.i : 0;
    int64_t stop = v_is(run[1], T_INT) ? run[1].u.i : n;
    if (start < 0)
        start = start + n < 0 ? 0 : start + n;
    if (stop < 0)
        stop += n;
    if (stop > n)
        stop = n;
    int64_t count = stop > start ? stop - start : 0;
    Value result = part_of_sequence(vm, v, start, count);
    drop_registers(reg(f, i->b), 3);
    if (v_is(result, T_UNDEF)) {
        *out = EXEC_FAILED;
        return true;
    }
    if (next->flags & B_TEMP)
        drop_registers(at, 1);
    f->ip++; // the GETITEM is done, too
    put(vm, f, next->a, result);
    *out = EXEC_DONE;
    return true;
}

static Exec x_slice(VM *vm, Frame *f, const Instr *i) {
    Exec at_once;
    if (slice_at_once(vm, f, i, &at_once))
        return at_once;
    Value *run = reg(f, i->b);
    Value v = slice_new(vm, run[0], run[1], run[2]);
    drop_registers(run, 3);
    return give(vm, f, i, !v_is(v, T_UNDEF), v);
}

Exec exec_getattr(VM *vm, Frame *f, const Instr *i) {
    Value b, out = V_UNDEF;
    Exec pushed;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    if (frame_property(vm, i->a, b, name_c(f, i), &pushed)) {
        value_release(b);
        return pushed;
    }
    bool ok = attr_get(vm, b, name_c(f, i), &out);
    value_release(b);
    return give(vm, f, i, ok, out);
}

Exec exec_setattr(VM *vm, Frame *f, const Instr *i) {
    Value a, b = V_UNDEF;
    if (!take_a(vm, f, i, &a))
        return EXEC_FAILED;
    bool ok = i->op == OPC_DELATTR || take_b(vm, f, i, &b);
    if (ok)
        ok = attr_set(vm, a, name_c(f, i), b);
    value_release(a);
    value_release(b);
    return done(ok);
}

// ---- making objects -----------------------------------------------------------------------------

// The run's values change owner.
static void forget(Value *run, size_t n) {
    for (size_t i = 0; i < n; i++)
        run[i].tag = T_UNDEF;
}

Exec exec_list(VM *vm, Frame *f, const Instr *i) {
    Value v = list_new(vm, i->c);
    if (v_is(v, T_UNDEF))
        return EXEC_FAILED;
    if (i->c)
        memcpy(list_of(v)->items, reg(f, i->b), i->c * sizeof(Value));
    list_of(v)->n = i->c;
    forget(reg(f, i->b), i->c);
    put(vm, f, i->a, v);
    return EXEC_DONE;
}

Exec exec_tuple(VM *vm, Frame *f, const Instr *i) {
    Tuple *t = tuple_reserve(vm, i->c);
    if (!t)
        return EXEC_FAILED;
    if (i->c)
        memcpy(t->items, reg(f, i->b), i->c * sizeof(Value));
    forget(reg(f, i->b), i->c);
    put(vm, f, i->a, v_obj(&t->head));
    return EXEC_DONE;
}

static Exec x_set(VM *vm, Frame *f, const Instr *i) {
    Value v = set_new(vm);
    Value *run = reg(f, i->b);
    bool ok = !v_is(v, T_UNDEF);
    for (size_t k = 0; ok && k < i->c; k++)
        ok = set_add(vm, set_of(v), run[k]);
    drop_registers(run, i->c);
    if (!ok) {
        value_release(v);
        return EXEC_FAILED;
    }
    put(vm, f, i->a, v);
    return EXEC_DONE;
}

static Exec x_dict(VM *vm, Frame *f, const Instr *i) {
    Value v = dict_new(vm);
    Value *run = reg(f, i->b);
    bool ok = !v_is(v, T_UNDEF);
    for (size_t k = 0; ok && k < i->c; k++)
        ok = dict_set(vm, v, run[2 * k], run[2 * k + 1]);
    drop_registers(run, 2u * i->c);
    if (!ok) {
        value_release(v);
        return EXEC_FAILED;
    }
    put(vm, f, i->a, v);
    return EXEC_DONE;
}

static Exec x_list_of(VM *vm, Frame *f, const Instr *i) {
    Value b, out = V_UNDEF;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    out = list_from(vm, b);
    value_release(b);
    return give(vm, f, i, !v_is(out, T_UNDEF), out);
}

static Exec x_tuple_of(VM *vm, Frame *f, const Instr *i) {
    Value b, out = V_UNDEF;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    out = tuple_new(vm, list_of(b)->items, list_of(b)->n);
    value_release(b);
    return give(vm, f, i, !v_is(out, T_UNDEF), out);
}

static Exec x_list_add(VM *vm, Frame *f, const Instr *i) {
    Value b;
    return done(take_b(vm, f, i, &b) && list_append(vm, *reg(f, i->a), b));
}

// "__main__.f()" or "print()", for the texts about * and ** in calls.
static void callee_text(VM *vm, Value callee, Buf *out) {
    Value name;
    bool found;
    if (v_is_type(callee, &type_function))
        buf_add(out, STR("__main__."));
    if (attr_find(vm, callee, known(vm, WK_QUALNAME), &name, &found) && found) {
        if (value_is_str(name))
            buf_add(out, str_get(name));
        value_release(name);
        buf_add(out, STR("()"));
        return;
    }
    vm_clear_raised(vm);
    buf_printf(out, "%s object", type_name(vm, callee));
}

static bool is_iterable(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return t->iter || (t->getitem && t->length);
}

static Exec x_list_extend(VM *vm, Frame *f, const Instr *i) {
    Value b;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    bool ok = is_iterable(vm, b);
    if (ok) {
        ok = list_extend(vm, list_of(*reg(f, i->a)), b);
    } else if (i->c == NO_OPERAND) {
        vm_raise(vm, ERR_TYPE, "Value after * must be an iterable, not %s", type_name(vm, b));
    } else {
        Buf text = {0};
        callee_text(vm, *reg(f, i->c), &text);
        vm_raise(vm, ERR_TYPE, "%.*s argument after * must be an iterable, not %s",
                 STR_ARG(buf_str(&text)), type_name(vm, b));
        buf_free(&text);
    }
    value_release(b);
    return done(ok);
}

static Exec x_set_add(VM *vm, Frame *f, const Instr *i) {
    Value b;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    Set *s = set_of(*reg(f, i->a));
    bool ok = i->op == OPC_SET_ADD ? set_add(vm, s, b) : set_update(vm, s, b);
    value_release(b);
    return done(ok);
}

static Exec x_dict_put(VM *vm, Frame *f, const Instr *i) {
    Value b, c;
    if (!take_bc(vm, f, i, &b, &c))
        return EXEC_FAILED;
    bool ok = dict_set(vm, *reg(f, i->a), b, c);
    value_release(b);
    value_release(c);
    return done(ok);
}

static Exec x_dict_update(VM *vm, Frame *f, const Instr *i) {
    Value b;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    bool ok = is_mapping(vm, b)
                  ? dict_update(vm, dict_of(*reg(f, i->a)), b)
                  : vm_raise(vm, ERR_TYPE, "'%s' object is not a mapping", type_name(vm, b));
    value_release(b);
    return done(ok);
}

static bool add_keyword(VM *vm, Value into, Value key, Value item, Value callee) {
    Value *there;
    if (!value_is_str(key))
        return vm_raise(vm, ERR_TYPE, "keywords must be strings");
    if (!dict_find(vm, dict_of(into), key, &there))
        return false;
    if (!there)
        return dict_set(vm, into, key, item);
    Buf text = {0};
    callee_text(vm, callee, &text);
    vm_raise(vm, ERR_TYPE, "%.*s got multiple values for keyword argument '%.*s'",
             STR_ARG(buf_str(&text)), STR_ARG(str_get(key)));
    buf_free(&text);
    return false;
}

static bool merge_keywords(VM *vm, Value into, Value from, Value callee) {
    Value key, item;
    bool ok = true;
    for (size_t at = 0; ok && dict_next(from, &at, &key, &item);) {
        value_retain(key);
        value_retain(item); // a key of a cell's class may change the dict that it is in
        ok = add_keyword(vm, into, key, item, callee);
        value_release(key);
        value_release(item);
    }
    return ok;
}

static Exec x_dict_merge(VM *vm, Frame *f, const Instr *i) {
    Value b, from, callee = *reg(f, i->c);
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    bool ok = true;
    from = v_has(b, &type_dict) ? value_copy(b) : V_UNDEF;
    if (v_is(from, T_UNDEF) && is_mapping(vm, b)) {
        from = dict_new(vm);
        ok = !v_is(from, T_UNDEF) && dict_update(vm, dict_of(from), b);
    } else if (v_is(from, T_UNDEF)) {
        Buf text = {0};
        callee_text(vm, callee, &text);
        ok = vm_raise(vm, ERR_TYPE, "%.*s argument after ** must be a mapping, not %s",
                      STR_ARG(buf_str(&text)), type_name(vm, b));
        buf_free(&text);
    }
    if (ok)
        ok = merge_keywords(vm, *reg(f, i->a), from, callee);
    value_release(from);
    value_release(b);
    return done(ok);
}

static bool format_into(VM *vm, Value v, unsigned conversion, Str spec, Buf *out) {
    if (conversion == 0)
        return value_format(vm, v, spec, out);
    Buf text = {0};
    bool ok = conversion == 1 ? value_str(vm, v, &text) : value_repr(vm, v, &text);
    if (ok && conversion == 3) { // ascii
        Buf plain = {0};
        buf_ascii(&plain, buf_str(&text));
        plain.failed |= text.failed;
        buf_free(&text);
        text = plain;
    }
    if (ok && text.failed)
        ok = vm_no_memory(vm);
    if (ok)
        ok = format_str(vm, buf_str(&text), spec, out);
    buf_free(&text);
    return ok;
}

Exec exec_format(VM *vm, Frame *f, const Instr *i) {
    Value b, spec = V_UNDEF;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    if (i->c != NO_OPERAND && !take_c(vm, f, i, &spec)) {
        value_release(b);
        return EXEC_FAILED;
    }
    unsigned conversion = i->flags >> CONVERT_SHIFT & 3;
    Value out = V_UNDEF;
    char small[FORMAT_SMALL];
    size_t n =
        conversion ? 0 : format_small(b, v_is(spec, T_UNDEF) ? STR("") : str_get(spec), small);
    if (n) {
        out = str_new(vm, (Str){small, n});
    } else if (v_is_type(b, &type_str) && conversion < 2 && v_is(spec, T_UNDEF)) {
        out = value_copy(b);
    } else {
        Buf text = {0};
        if (format_into(vm, b, conversion, v_is(spec, T_UNDEF) ? STR("") : str_get(spec), &text))
            out = str_from_buf(vm, &text);
        else
            buf_free(&text);
    }
    value_release(b);
    value_release(spec);
    return give(vm, f, i, !v_is(out, T_UNDEF), out);
}

Exec exec_join(VM *vm, Frame *f, const Instr *i) {
    const Value *run = reg(f, i->b);
    size_t n = 0, at = 0, length = 0;
    for (size_t k = 0; k < i->c; k++)
        if (!add_size(n, str_get(run[k]).n, &n)) {
            vm_no_memory(vm);
            return EXEC_FAILED;
        }
    String *s = string_reserve(vm, n);
    if (!s)
        return EXEC_FAILED;
    for (size_t k = 0; k < i->c; k++) {
        Str part = str_get(run[k]);
        if (part.n)
            memcpy(s->p + at, part.p, part.n);
        at += part.n;
        length += str_length(run[k]);
    }
    s->p[n] = 0;
    s->length = length;
    drop_registers(reg(f, i->b), i->c);
    put(vm, f, i->a, v_obj(&s->head));
    return EXEC_DONE;
}

// ---- unpacking ----------------------------------------------------------------------------------

static bool raise_too_few(VM *vm, size_t want, size_t got, bool at_least) {
    vm_raise(vm, ERR_VALUE, "not enough values to unpack (expected %s%zu, got %zu)",
             at_least ? "at least " : "", want, got);
    return false;
}

static bool raise_not_iterable(VM *vm, Value v) {
    return vm_raise(vm, ERR_TYPE, "cannot unpack non-iterable %s object", type_name(vm, v));
}

// n items of an iterator, and no more.
static bool unpack_iterator(VM *vm, Value it, Value *run, size_t n) {
    Value more;
    bool end = false;
    for (size_t k = 0; k < n; k++) {
        if (!value_next(vm, it, &run[k], &end)) {
            run[k].tag = T_UNDEF;
            drop_registers(run, k);
            return false;
        }
        if (end) {
            run[k].tag = T_UNDEF;
            drop_registers(run, k);
            return raise_too_few(vm, n, k, false);
        }
    }
    if (value_next(vm, it, &more, &end) && end)
        return true;
    drop_registers(run, n);
    if (vm_raised(vm))
        return false;
    value_release(more);
    return vm_raise(vm, ERR_VALUE, "too many values to unpack (expected %zu)", n);
}

Exec exec_unpack(VM *vm, Frame *f, const Instr *i) {
    const Value *items;
    size_t n;
    Value b, it;
    Value *run = reg(f, i->a);
    bool ok;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    if (value_items(b, &items, &n)) {
        ok = n == i->c ||
             (n < i->c ? raise_too_few(vm, i->c, n, false)
                       : vm_raise(vm, ERR_VALUE, "too many values to unpack (expected %u)", i->c));
        for (size_t k = 0; ok && k < n; k++)
            run[k] = value_copy(items[k]);
    } else if (!is_iterable(vm, b)) {
        ok = raise_not_iterable(vm, b);
    } else if ((ok = value_iter(vm, b, &it))) {
        ok = unpack_iterator(vm, it, run, i->c);
        value_release(it);
    }
    value_release(b);
    return done(ok);
}

static Exec x_unpack_star(VM *vm, Frame *f, const Instr *i) {
    size_t before = i->c & 255;
    size_t after = i->c >> 8;
    Value b, *run = reg(f, i->a);
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    Value all = is_iterable(vm, b) ? list_from(vm, b) : (raise_not_iterable(vm, b), V_UNDEF);
    value_release(b);
    if (v_is(all, T_UNDEF))
        return EXEC_FAILED;
    List *l = list_of(all);
    if (l->n < before + after) {
        raise_too_few(vm, before + after, l->n, true);
        value_release(all);
        return EXEC_FAILED;
    }
    size_t middle = l->n - before - after;
    Value rest = list_new(vm, middle);
    if (v_is(rest, T_UNDEF)) {
        value_release(all);
        return EXEC_FAILED;
    }
    if (middle)
        memcpy(list_of(rest)->items, l->items + before, middle * sizeof(Value));
    list_of(rest)->n = middle;
    for (size_t k = 0; k < before; k++)
        run[k] = l->items[k];
    run[before] = rest;
    for (size_t k = 0; k < after; k++)
        run[before + 1 + k] = l->items[before + middle + k];
    l->n = 0; // all items have changed owner
    value_release(all);
    return EXEC_DONE;
}

// ---- functions ----------------------------------------------------------------------------------

Exec exec_function(VM *vm, Frame *f, const Instr *i) {
    Code *code = f->code->codes[i[1].a];
    f->ip++; // the DATA word
    Value v = function_new(vm, code, f->fn ? f->fn->globals : V_UNDEF);
    if (v_is(v, T_UNDEF))
        return EXEC_FAILED;
    Function *fn = (Function *)v.u.o;
    if (i->c && !(fn->defaults = mem_zero(code->sig.n * sizeof(Value)))) {
        value_release(v);
        vm_no_memory(vm);
        return EXEC_FAILED;
    }
    if (code->n_captures && !(fn->cells = mem_zero(code->n_captures * sizeof(Value)))) {
        value_release(v);
        vm_no_memory(vm);
        return EXEC_FAILED;
    }
    Value *run = reg(f, i->b);
    for (size_t k = 0, d = 0; i->c && k < code->sig.n; k++)
        if (code->sig.params[k].optional)
            fn->defaults[k] = run[d++];
    forget(run, i->c);
    for (size_t k = 0; k < code->n_captures; k++) {
        Capture c = code->captures[k];
        fn->cells[k] = value_copy(c.from_free ? f->fn->cells[c.index] : *reg(f, c.index));
    }
    put(vm, f, i->a, v);
    return EXEC_DONE;
}

// ---- loops --------------------------------------------------------------------------------------

// A loop state is three registers:
//   ints            next value, how many are left, step         of a range
//   list, tuple, ASCII text or array, int   the sequence, next index
//   anything else                 an iterator
static bool loop_state(VM *vm, Value v STEALS, Value *state) {
    const Value *items;
    size_t n;
    if (v_is_type(v, &type_range)) {
        const Range *r = (const Range *)v.u.o;
        state[0] = v_int(r->start);
        state[1] = v_int(r->count);
        state[2] = v_int(r->step);
        value_release(v);
        return true;
    }
    state[1] = v_int(0);
    if (value_items(v, &items, &n) || (v_is_type(v, &type_str) && string_is_ascii(string_of(v))) ||
        vm->rooms->loops->by_index(vm, v)) {
        state[0] = v;
        return true;
    }
    bool ok = value_iter(vm, v, &state[0]);
    if (!ok)
        state[0].tag = T_UNDEF;
    state[1] = V_NONE;
    value_release(v);
    return ok;
}

Exec exec_iter(VM *vm, Frame *f, const Instr *i) {
    Value *state = reg(f, i->a);
    Value v = *state;
    state->tag = T_UNDEF;
    return done(loop_state(vm, v, state));
}

static bool is_builtin_range(VM *vm, Value callee) {
    return v_has(callee, &type_type) && ((TypeObj *)callee.u.o)->type == &type_range && vm;
}

Exec exec_range(VM *vm, Frame *f, const Instr *i) {
    Value *state = reg(f, i->a);
    Value callee = state[0], v;
    const Value *args = state + 1;
    bool ints = is_builtin_range(vm, callee);
    for (size_t k = 0; k < i->c; k++)
        ints &= v_is(args[k], T_INT);
    if (ints) {
        int64_t start = i->c > 1 ? args[0].u.i : 0;
        int64_t stop = args[i->c > 1].u.i;
        int64_t step = i->c > 2 ? args[2].u.i : 1;
        int64_t count;
        if (step == 0)
            return done(vm_raise(vm, ERR_VALUE, "range() arg 3 must not be zero"));
        if (range_count(start, stop, step, &count)) {
            value_release(callee);
            state[0] = v_int(start);
            state[1] = v_int(count);
            state[2] = v_int(step);
            return EXEC_DONE;
        }
    }
    bool ok = call_values(vm, callee, args, i->c, &v);
    drop_registers(state, i->c + 1u);
    return done(ok && loop_state(vm, v, state));
}

static void next_letter(VM *vm, Frame *f, const Instr *i, bool *end) {
    Value *state = reg(f, i->b);
    const String *s = string_of(state[0]);
    if (state[1].u.i >= (int64_t)s->n) {
        *end = true;
        drop_registers(state, 1);
        return;
    }
    put(vm, f, i->a, value_copy(vm->one_char[(unsigned char)s->p[state[1].u.i++]]));
}

bool exec_next(VM *vm, Frame *f, const Instr *i, bool *end) {
    Value *state = reg(f, i->b), item;
    const Value *items;
    size_t n;
    *end = false;
    if (v_is(state[0], T_INT)) { // of a range; the loop does the rest of the cases
        if (state[1].u.i <= 0) {
            *end = true;
            state[0].tag = T_UNDEF;
            return true;
        }
        item = v_int(state[0].u.i);
        state[0].u.i += state[2].u.i;
        state[1].u.i--;
    } else if (v_is(state[1], T_INT)) {
        if (v_is_type(state[0], &type_str)) {
            next_letter(vm, f, i, end);
            return true;
        }
        bool here = value_items(state[0], &items, &n);
        int64_t length = (int64_t)n;
        if (!here && !value_type(vm, state[0])->length(vm, state[0], &length))
            return false;
        if (state[1].u.i >= length) {
            *end = true;
            drop_registers(state, 1);
            return true;
        }
        if (here)
            item = value_copy(items[state[1].u.i]);
        else if (!op_getitem(vm, state[0], state[1], &item))
            return false;
        state[1].u.i++;
    } else {
        if (!value_next(vm, state[0], &item, end))
            return false;
        if (*end) {
            drop_registers(state, 1);
            return true;
        }
    }
    put(vm, f, i->a, item);
    return true;
}

static Exec x_get_iter(VM *vm, Frame *f, const Instr *i) {
    Value b, out = V_UNDEF;
    const Value *items;
    size_t n;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    if (value_items(b, &items, &n) || v_is_type(b, &type_range))
        return give(vm, f, i, true, b); // ITER knows them
    bool ok = value_iter(vm, b, &out);
    value_release(b);
    return give(vm, f, i, ok, out);
}

// ---- calls --------------------------------------------------------------------------------------

static Exec call_finished(VM *vm, Frame *f, const Instr *i, bool ok, Value out, CallRun run) {
    drop_registers(run.v, run.n);
    return give(vm, f, i, ok, out);
}

// A function of the language: binds behind the frame and lets the loop go on there.
Exec exec_function_call(VM *vm, Frame *f, const Instr *i, Function *fn STEALS, const Args *args,
                        CallRun run) {
    Value *base = f->top;
    if ((size_t)(vm->stack_end - base) < fn->code->n_regs + ARGUMENT_SLACK) {
        value_release(v_obj(&fn->head));
        vm_raise(vm, ERR_RECURSION, "maximum recursion depth exceeded");
        return EXEC_FAILED;
    }
    if (!bind_arguments(vm, &fn->code->sig, fn->defaults, args, base)) {
        value_release(v_obj(&fn->head));
        return EXEC_FAILED;
    }
    drop_registers(run.v, run.n);
    Frame *g = push_frame(vm, fn, fn->code, base, FRAME_CALL);
    if (!g)
        return EXEC_FAILED;
    g->dest = i->a;
    return EXEC_PUSHED;
}

// A native, a method of a built-in type or such a type itself, whose absent arguments
// can stand right behind the given ones. The callee stays in the run, where hints look for it.
static Exec call_in_place(VM *vm, Frame *f, const Instr *i, Value self, const Args *args,
                          CallRun run) {
    Value callee = run.v[0];
    Value *argv = (Value *)args->v;
    size_t npos = args->npos;
    bool is_method = v_is_type(callee, &type_method);
    const TypeObj *type = v_is_type(callee, &type_type) ? (const TypeObj *)callee.u.o : NULL;
    const Signature *sig = is_method ? &((MethodObj *)callee.u.o)->sig
                           : type    ? &type->sig
                                     : &((Native *)callee.u.o)->sig;
    Value *top = f->top, out = V_UNDEF;
    for (size_t k = npos; k < sig->n; k++)
        argv[k] = value_copy(sig->params[k].fallback);
    if (argv + sig->n > f->top)
        f->top = argv + sig->n; // calls back stay behind them
    bool ok = is_method ? ((MethodObj *)callee.u.o)->method->fn(vm, self, argv, &out)
              : type    ? type->make(vm, type->ctx, argv, &out)
                        : ((Native *)callee.u.o)->fn(vm, ((Native *)callee.u.o)->ctx, argv, &out);
    f->top = top;
    drop_registers(argv + npos, sig->n - npos);
    return call_finished(vm, f, i, ok, out, run);
}

static bool fits_in_place(const Frame *f, const Signature *sig, const Args *args) {
    if (!sig->direct || args->nkw || args->npos > sig->n_pos || args->npos < sig->n_need)
        return false;
    return args->npos == sig->n || (!f->gen && sig->n <= ARGUMENT_SLACK);
}

// The receiver of a bound function takes the free place in front of the arguments.
static Exec call_bound(VM *vm, Frame *f, const Instr *i, Bound *b, const Args *args, CallRun run) {
    Value *argv = (Value *)args->v;
    Value fn = value_copy(b->fn);
    argv[-1] = value_copy(b->self);
    Args more = {argv - 1, args->npos + 1, args->nkw, args->names};
    value_release(v_obj(&b->head));
    return exec_function_call(vm, f, i, function_of(fn), &more, run);
}

// What a run holds: callee, arguments; or callee, receiver or nothing, arguments.
Exec exec_call(VM *vm, Frame *f, const Instr *i) {
    bool is_method = i->op == OPC_CALL_METHOD || i->op == OPC_CALL_METHOD_KW;
    bool keywords = i->op == OPC_CALL_KW || i->op == OPC_CALL_METHOD_KW;
    if (vm->budget <= 0 && !poll_turn(vm))
        return EXEC_FAILED;
    CallRun run = {.v = reg(f, i->b)};
    Value callee = run.v[0];
    Value *argv = run.v + 1 + is_method;
    Value self = is_method ? run.v[1] : V_UNDEF;
    size_t npos = i->c;
    size_t nkw = keywords ? i[1].b : 0;
    run.n = (size_t)(argv - run.v) + npos + nkw;
    if (keywords)
        f->ip++;
    Args args = {argv, npos, nkw, keywords ? tuple_of(f->code->consts[i[1].a])->items : NULL};
    const Type *t = value_type(vm, callee);
    bool has_self = !v_is(self, T_UNDEF);
    if (t == &type_method && has_self && fits_in_place(f, &((MethodObj *)callee.u.o)->sig, &args))
        return call_in_place(vm, f, i, self, &args, run);
    if (t == &type_native && fits_in_place(f, &((Native *)callee.u.o)->sig, &args))
        return call_in_place(vm, f, i, V_UNDEF, &args, run);
    if (t == &type_type && !((const TypeObj *)callee.u.o)->type->class_object) {
        const TypeObj *type = (const TypeObj *)callee.u.o;
        if (type->type == &type_type && npos == 1 && !nkw && !has_self) { // type(x)
            TypeObj *of = type_obj_of(vm, value_type(vm, argv[0]));
            return call_finished(vm, f, i, of != NULL, of ? value_copy(v_obj(&of->head)) : V_UNDEF,
                                 run);
        }
        if (type->type >= exception_types && type->type < exception_types + ERR_COUNT &&
            type->sig.n == 1 && type->sig.star == 0 && !nkw && !has_self &&
            !(type->type == &exception_types[ERR_OS] && npos > 1)) { // whose class the number says
            Value given = tuple_new(vm, argv, npos);
            Value made = v_is(given, T_UNDEF) ? given : exception_new(vm, type->type, given);
            return call_finished(vm, f, i, !v_is(made, T_UNDEF), made, run);
        }
        if (type->make && !has_self && fits_in_place(f, &type->sig, &args))
            return call_in_place(vm, f, i, V_UNDEF, &args, run);
    }
    if (has_self) { // as the first argument
        args.v = --argv;
        args.npos++;
    }
    if (t == &type_function) {
        run.v[0].tag = T_UNDEF;
        return exec_function_call(vm, f, i, function_of(callee), &args, run);
    }
    if (t == &type_bound && v_is_type(((Bound *)callee.u.o)->fn, &type_function)) {
        run.v[0].tag = T_UNDEF;
        return call_bound(vm, f, i, (Bound *)callee.u.o, &args, run);
    }
    Value called =
        !is_method && t->class_object && t->call ? type_find(vm, t, known(vm, WK_CALL)) : V_UNDEF;
    if (v_is_type(called, &type_function)) { // the instance is its first argument
        Args with_self = {run.v, npos + 1, nkw, args.names};
        return exec_function_call(vm, f, i, function_of(value_copy(called)), &with_self, run);
    }
    if (t == &type_type && ((TypeObj *)callee.u.o)->type->class_object)
        return class_call(vm, f, i, &args, run);
    Value out = V_UNDEF;
    bool ok = op_call(vm, callee, &args, &out);
    return call_finished(vm, f, i, ok, out, run);
}

// Arguments gathered in a list, keywords in a dict.
static Exec x_call_ex(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->b);
    Value callee = run[0];
    List *l = list_of(run[1]);
    size_t n_run = 2u + i->c;
    size_t nkw = i->c ? dict_length(run[2]) : 0;
    size_t n = l->n + nkw;
    Value few[16], *all = few, key, item;
    if (n + nkw > sizeof few / sizeof *few)
        all = mem_alloc((n + nkw) * sizeof *all);
    if (!all) {
        vm_no_memory(vm);
        return EXEC_FAILED;
    }
    if (l->n)
        memcpy(all, l->items, l->n * sizeof *all);
    size_t k = 0;
    for (size_t at = 0; nkw && dict_next(run[2], &at, &key, &item); k++) {
        all[l->n + k] = item;
        all[n + k] = key;
    }
    Args args = {all, l->n, nkw, all + n};
    Exec result;
    if (v_is_type(callee, &type_function)) {
        // The values stay alive in the list and the dict until they are bound.
        run[0].tag = T_UNDEF;
        result = exec_function_call(vm, f, i, function_of(callee), &args, (CallRun){run, n_run});
    } else {
        Value out = V_UNDEF;
        bool ok = op_call(vm, callee, &args, &out);
        result = call_finished(vm, f, i, ok, out, (CallRun){run, n_run});
    }
    if (all != few)
        mem_free(all);
    return result;
}

Exec exec_method(VM *vm, Frame *f, const Instr *i) {
    Value b, *run = reg(f, i->a), callee, self;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    bool ok = load_method(vm, b, name_c(f, i), &callee, &self);
    value_release(b);
    if (!ok)
        return EXEC_FAILED;
    run[0] = callee;
    run[1] = self;
    return EXEC_DONE;
}

// ---- yield from ---------------------------------------------------------------------------------

static Exec send_to_generator(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->b);
    Value sent = run[1];
    Generator *g = generator_of(run[0]);
    bool started = g->ip != g->fn->code->ops + 1;
    if (!started && !v_is(sent, T_NONE)) {
        vm_raise(vm, ERR_TYPE, "can't send non-None value to a just-started generator");
        return EXEC_FAILED;
    }
    Frame *inner = push_generator(vm, g, FRAME_SEND);
    if (!inner)
        return EXEC_FAILED;
    run[1].tag = T_UNDEF;
    if (g->dest != NO_OPERAND)
        put(vm, inner, g->dest, sent);
    else
        value_release(sent);
    return EXEC_PUSHED;
}

// The run is the iterator and what was sent in last.
Exec exec_send(VM *vm, Frame *f, const Instr *i, Value *out, bool *end) {
    Value *run = reg(f, i->b);
    Value it = run[0], sent = run[1];
    *end = false;
    if (v_is_type(it, &type_generator) && !generator_of(it)->finished) {
        return send_to_generator(vm, f, i);
    }
    if (v_is_type(it, &type_async_step)) {
        if (!async_step_send(vm, it, sent, out, end))
            return EXEC_FAILED;
        drop_registers(run + 1, 1);
        if (!*end)
            return EXEC_DONE;
        drop_registers(run, 1);
        put(vm, f, i->a, *out);
        return EXEC_DONE;
    }
    const Value *items;
    size_t n;
    if (value_items(it, &items, &n) || v_is_type(it, &type_range)) { // GET_ITER left it as it was
        Value real;
        if (!value_iter(vm, it, &real))
            return EXEC_FAILED;
        run[0] = real;
        value_release(it);
        it = real;
    }
    bool ok = v_is(sent, T_NONE) ? value_next(vm, it, out, end)
                                 : call_method(vm, it, known(vm, WK_SEND), &sent, 1, out);
    if (!ok)
        return EXEC_FAILED;
    drop_registers(run + 1, 1);
    if (!*end)
        return EXEC_DONE;
    drop_registers(run, 1);
    put(vm, f, i->a, V_NONE);
    return EXEC_DONE;
}

// ---- modules ------------------------------------------------------------------------------------

// Imports of cells: the hook may have the module elsewhere. False: it has raised.
static bool import_elsewhere(VM *vm, const Frame *f, const ImportWanted *wanted, Value *out,
                             bool *found) {
    *found = false;
    if (!vm->hooks.import_first || f->code->source->space || f->code->in_dict)
        return true;
    return vm->hooks.import_first(vm->hooks.ctx, vm, wanted, out, found);
}

static Exec x_import(VM *vm, Frame *f, const Instr *i) {
    Value out = V_UNDEF;
    bool found;
    const ImportWanted wanted = {.dotted = str_get(f->code->consts[instr_wide(i)]),
                                 .module = V_UNDEF};
    if (!import_elsewhere(vm, f, &wanted, &out, &found))
        return EXEC_FAILED;
    if (found)
        return give(vm, f, i, true, out);
    return give(vm, f, i, import_module(vm, str_get(f->code->consts[instr_wide(i)]), &out), out);
}

// An attribute of the module, or a module within it.
static Exec x_import_from(VM *vm, Frame *f, const Instr *i) {
    Value module = *operand_at(vm, f, i->b);
    Value out = V_UNDEF;
    String *name = name_c(f, i);
    bool found = false;
    const bool foreign = !v_is_type(module, &type_module);
    const ImportWanted wanted = {.module = module, .name = string_str(name)};
    if (foreign && !import_elsewhere(vm, f, &wanted, &out, &found))
        return EXEC_FAILED;
    if (!found && !attr_find(vm, module, name, &out, &found))
        return EXEC_FAILED;
    const char *own = v_is_type(module, &type_module) ? ((Module *)module.u.o)->name : "?";
    if (!found) {
        Buf dotted = {0};
        buf_printf(&dotted, "%s.%.*s", own, STR_ARG(string_str(name)));
        bool ok =
            !dotted.failed ? import_find(vm, buf_str(&dotted), &out, &found) : vm_no_memory(vm);
        buf_free(&dotted);
        if (!ok)
            return EXEC_FAILED;
    }
    const ImportWanted missing = {
        .dotted = str_of(own), .module = V_UNDEF, .name = string_str(name)};
    if (!found && !foreign && import_lacks(vm, missing.dotted, missing.name) &&
        !import_elsewhere(vm, f, &missing, &out, &found))
        return EXEC_FAILED;
    if (found)
        return give(vm, f, i, true, out);
    Suggest s;
    suggest_begin(&s, string_str(name));
    vm_raise(vm, ERR_IMPORT, "cannot import name '%.*s' from '%s' (unknown location)",
             STR_ARG(string_str(name)), own);
    attr_names(vm, module, suggest_offer, &s);
    suggest_hint(vm, &s);
    return EXEC_FAILED;
}

typedef struct StarImport {
    VM *vm;
    Space *space; // where to; NULL: the cell
    Value dict;   // where to instead; T_UNDEF: nowhere
    Value module;
    bool ok;
} StarImport;

static void import_name(Str name, StarImport *s) {
    Value v;
    s->ok = value_getattr(s->vm, s->module, name, &v);
    if (!s->ok)
        return;
    Value key = v_is(s->dict, T_UNDEF) ? V_UNDEF : intern(s->vm, name);
    if (!v_is(s->dict, T_UNDEF))
        s->ok = !v_is(key, T_UNDEF) && op_setitem(s->vm, s->dict, key, v);
    else
        s->ok = s->space ? space_set(s->vm, s->space, name, v) : vm_set_global(s->vm, name, v);
    value_release(v);
}

static void import_one(Str name, void *ctx) {
    StarImport *s = ctx;
    if (s->ok && name.n && name.p[0] != '_')
        import_name(name, s);
}

// The names that a module says in __all__; *said false: it says nothing.
static bool import_said(StarImport *s, bool *said) {
    Value all, *items;
    size_t n;
    const Module *m = v_is_type(s->module, &type_module) ? (Module *)s->module.u.o : NULL;
    *said = false;
    if (!m || !m->space ||
        !value_items(space_get(s->vm, m->space, STR("__all__")), (const Value **)&items, &n))
        return !vm_raised(s->vm);
    all = tuple_new(s->vm, items, n); // what is imported may change it
    if (v_is(all, T_UNDEF))
        return false;
    for (size_t i = 0; s->ok && i < n; i++) {
        Value name = tuple_of(all)->items[i];
        if (value_is_str(name))
            import_name(str_get(name), s);
        else
            s->ok = vm_raise(s->vm, ERR_TYPE, "Item in %s.__all__ must be str, not %s", m->name,
                             type_name(s->vm, name));
    }
    value_release(all);
    *said = true;
    return s->ok;
}

static Exec x_import_star(VM *vm, Frame *f, const Instr *i) {
    Value dict = f->code->own_names ? f->base[0] : f->fn ? f->fn->globals : V_UNDEF;
    StarImport s = {vm, f->code->source->space, dict, V_UNDEF, true};
    if (!take_b(vm, f, i, &s.module))
        return EXEC_FAILED;
    const Type *t = value_type(vm, s.module);
    bool said;
    s.ok = import_said(&s, &said);
    if (s.ok && !said && t->attrs)
        t->attrs(vm, s.module, import_one, &s);
    value_release(s.module);
    return done(s.ok);
}

// ---- errors -------------------------------------------------------------------------------------

static Exec x_assert(VM *vm, Frame *f, const Instr *i) {
    Value b = V_UNDEF;
    if (i->b != NO_OPERAND && !take_b(vm, f, i, &b))
        return EXEC_FAILED;
    Value args = tuple_new(vm, &b, !v_is(b, T_UNDEF));
    value_release(b);
    if (v_is(args, T_UNDEF))
        return EXEC_FAILED;
    Value e = exception_new(vm, &exception_types[ERR_ASSERTION], args);
    return done(!v_is(e, T_UNDEF) && raise_value(vm, e));
}

// An exception from what stands behind raise: itself, or made by its class.
static bool make_exception(VM *vm, Value v STEALS, const char *refusal, Value *out) {
    bool ok = true;
    *out = v;
    if (v_has(v, &type_type) && exception_kind(((TypeObj *)v.u.o)->type) != ERR_NONE) {
        ok = call_values(vm, v, NULL, 0, out);
        value_release(v);
        if (!ok)
            return false;
    }
    if (value_is_exception(*out))
        return true;
    value_release(*out);
    return vm_raise(vm, ERR_TYPE, "%s", refusal);
}

static Exec x_raise(VM *vm, Frame *f, const Instr *i) {
    Value e, cause = V_UNDEF;
    if (i->b == NO_OPERAND) { // what is being handled, as it was
        if (v_is(vm->handling, T_UNDEF)) {
            vm_raise(vm, ERR_RUNTIME, "No active exception to reraise");
            return EXEC_FAILED;
        }
        vm->reraised = true;
        raise_value(vm, value_copy(vm->handling));
        return EXEC_FAILED;
    }
    if (!take_b(vm, f, i, &e) ||
        !make_exception(vm, e, "exceptions must derive from BaseException", &e))
        return EXEC_FAILED;
    if (i->c != NO_OPERAND) {
        bool ok =
            take_c(vm, f, i, &cause) &&
            (v_is(cause, T_NONE) ||
             make_exception(vm, cause, "exception causes must derive from BaseException", &cause));
        if (!ok) {
            value_release(e);
            return EXEC_FAILED;
        }
        Exception *x = exception_of(e);
        value_release(x->cause);
        x->cause = v_is(cause, T_NONE) ? V_UNDEF : cause;
        x->suppress_context = true;
    }
    raise_value(vm, e);
    return EXEC_FAILED;
}

static Exec x_reraise(VM *vm, Frame *f, const Instr *i) {
    Value e;
    if (!take_b(vm, f, i, &e))
        return EXEC_FAILED;
    vm->reraised = true;
    raise_value(vm, e);
    return EXEC_FAILED;
}

// The run: the exception, and room for the one that was being handled before.
static Exec x_enter_handler(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->a);
    run[1] = vm->handling;
    vm->handling = value_copy(run[0]);
    return EXEC_DONE;
}

static void leave_handler(VM *vm, Value *run) {
    Value old = vm->handling;
    vm->handling = run[1];
    run[1].tag = T_UNDEF;
    value_release(old);
}

static Exec x_leave_handler(VM *vm, Frame *f, const Instr *i) {
    leave_handler(vm, reg(f, i->a));
    drop_registers(reg(f, i->a), 1);
    return EXEC_DONE;
}

static Exec x_end_handler(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->a);
    Value e = run[0];
    leave_handler(vm, run);
    run[0].tag = T_UNDEF;
    vm->reraised = true;
    raise_value(vm, e);
    return EXEC_FAILED;
}

static bool no_manager(VM *vm, Value v, const char *missing) {
    return vm_raise(vm, ERR_TYPE, "'%s' object does not support the context manager protocol%s",
                    type_name(vm, v), missing);
}

static Exec x_with(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->a);
    Value manager = run[0], exit, entered;
    bool found;
    if (v_is(type_find(vm, value_type(vm, manager), known(vm, WK_ENTER)), T_UNDEF))
        return done(no_manager(vm, manager, ""));
    if (v_is(type_find(vm, value_type(vm, manager), known(vm, WK_EXIT)), T_UNDEF))
        return done(no_manager(vm, manager, " (missed __exit__ method)"));
    if (!attr_find(vm, manager, known(vm, WK_EXIT), &exit, &found))
        return EXEC_FAILED;
    if (!call_method(vm, manager, known(vm, WK_ENTER), NULL, 0, &entered)) {
        value_release(exit);
        return EXEC_FAILED;
    }
    run[0] = exit;
    run[1] = entered;
    value_release(manager);
    return EXEC_DONE;
}

static Exec x_with_exit(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->b);
    Value args[3] = {V_NONE, V_NONE, V_NONE};
    Value exit = run[0], out = V_UNDEF;
    if (i->c != NO_OPERAND) {
        args[1] = *reg(f, i->c);
        TypeObj *t = type_obj_of(vm, value_type(vm, args[1]));
        if (!t)
            return EXEC_FAILED;
        args[0] = v_obj(&t->head);
    }
    run[0].tag = T_UNDEF;
    bool ok = call_values(vm, exit, args, 3, &out);
    value_release(exit);
    return give(vm, f, i, ok, out);
}

// ---- patterns -----------------------------------------------------------------------------------

static Exec x_match_key(VM *vm, Frame *f, const Instr *i) {
    Value b, c, out = V_UNDEF;
    bool found;
    if (!take_bc(vm, f, i, &b, &c))
        return EXEC_FAILED;
    bool ok = op_contains(vm, b, c, &found) && (!found || op_getitem(vm, b, c, &out));
    value_release(b);
    value_release(c);
    return give(vm, f, i, ok, out);
}

static bool find_part(VM *vm, Value v, String *name, Value *out) {
    bool found;
    *out = V_UNDEF;
    if (!attr_find(vm, v, name, out, &found)) {
        *out = V_UNDEF;
        return attribute_error_is_absence(vm);
    }
    if (!found)
        *out = V_UNDEF;
    return true;
}

static Exec x_match_attr(VM *vm, Frame *f, const Instr *i) {
    Value b, out = V_UNDEF;
    if (!take_b(vm, f, i, &b))
        return EXEC_FAILED;
    bool ok = find_part(vm, b, name_c(f, i), &out);
    value_release(b);
    return give(vm, f, i, ok, out);
}

// The classes whose only positional sub-pattern is for the value itself.
static bool stands_for_itself(const Type *t) {
    return t == &type_bool || t == &type_int || t == &type_float || t == &type_str ||
           t == &type_list || t == &type_tuple || t == &type_dict || t == &type_set ||
           t == &type_frozenset;
}

static bool match_arg(VM *vm, Value v, Value klass, size_t at, size_t given, Value *out) {
    const Type *t = ((TypeObj *)klass.u.o)->type;
    Value names = V_UNDEF;
    bool found = false;
    if (!attr_find(vm, klass, known(vm, WK_MATCH_ARGS), &names, &found))
        return false;
    size_t most = found && v_is_type(names, &type_tuple) ? tuple_of(names)->n
                                                         : !found && stands_for_itself(t);
    bool ok = given <= most ||
              vm_raise(vm, ERR_TYPE, "%s() accepts %zu positional sub-pattern%s (%zu given)",
                       t->name, most, most == 1 ? "" : "s", given);
    if (ok && !found)
        *out = value_copy(v);
    else if (ok) {
        Value name = tuple_of(names)->items[at];
        Value key = value_is_str(name) ? intern(vm, str_get(name)) : V_UNDEF;
        if (!value_is_str(name))
            ok = vm_raise(vm, ERR_TYPE, "__match_args__ elements must be strings (got %s)",
                          type_name(vm, name));
        else
            ok = !v_is(key, T_UNDEF) && find_part(vm, v, string_of(key), out);
    }
    if (found)
        value_release(names);
    return ok;
}

static Exec x_match_arg(VM *vm, Frame *f, const Instr *i) {
    Value b, c, out = V_UNDEF;
    f->ip++; // the DATA word
    if (!take_bc(vm, f, i, &b, &c))
        return EXEC_FAILED;
    bool ok = match_arg(vm, b, c, i[1].a, i[1].b, &out);
    value_release(b);
    value_release(c);
    return give(vm, f, i, ok, out);
}

// ---- classes ------------------------------------------------------------------------------------

static Exec x_load_class(VM *vm, Frame *f, const Instr *i) {
    Value out;
    bool found;
    if (!space_find(vm, f->base[0], vm->slots[instr_wide(i)].name, &out, &found))
        return EXEC_FAILED;
    return found ? give(vm, f, i, true, out) : x_load_name(vm, f, i);
}

// A name of a class body's namespace, or of a dict of globals.
static Exec store_in(VM *vm, Frame *f, const Instr *i, Value space) {
    Value v;
    if (!take_b(vm, f, i, &v))
        return EXEC_FAILED;
    bool plain = v_is_type(space, &type_dict); // __prepare__ may have given another
    Value *known = plain ? dict_find_simple(dict_of(space), &f->code->names[i->a]) : NULL;
    if (known) {
        Value old = *known;
        *known = v;
        value_release(old);
        return done(true);
    }
    bool ok = plain ? dict_set(vm, space, f->code->names[i->a], v)
                    : op_setitem(vm, space, f->code->names[i->a], v);
    value_release(v);
    return done(ok);
}

static Exec delete_in(VM *vm, Frame *f, const Instr *i, Value space) {
    Value old, name = f->code->names[i->a];
    bool found = false;
    if (!v_has(space, &type_dict))
        found = op_setitem(vm, space, name, V_UNDEF);
    else if (!dict_remove(vm, dict_of(space), name, &old, &found))
        return EXEC_FAILED;
    else if (found)
        value_release(old);
    return done(found || ((!vm_raised(vm) || key_error_is_absence(vm)) &&
                          raise_name_error(vm, string_of(name))));
}

static Exec x_load_dict(VM *vm, Frame *f, const Instr *i) {
    Value out, name = f->code->names[i->b];
    const Value *known = i->c ? NULL : dict_find_simple(dict_of(f->fn->globals), &name);
    if (known)
        return give(vm, f, i, true, value_copy(*known));
    bool ok = names_load(vm, f->fn, i->c ? f->base[0] : V_UNDEF, name, &out);
    return give(vm, f, i, ok, out);
}

// class Numbers(list[int]) derives from list.
static void replace_aliases(ClassArgs *args) {
    for (size_t i = 0; i < args->n; i++) {
        Value *base = (Value *)args->bases + i;
        Value alias = *base;
        if (!v_is_type(alias, &type_alias))
            continue;
        *base = value_copy(alias_of(alias)->origin);
        value_release(alias);
    }
}

// A class knows the statement that made it.
static void keep_source(Value made, const Frame *f, const Instr *i) {
    TypeObj *o = v_has(made, &type_type) ? (TypeObj *)made.u.o : NULL;
    if (!o || o->type != &o->own || o->source) // a metaclass may give anything
        return;
    o->source = f->code->source;
    o->source->refs++;
    o->source_at = f->code->where[i - f->code->ops].span.start;
}

// The run: the body's function, then the bases.
static Exec x_class(VM *vm, Frame *f, const Instr *i) {
    Value *run = reg(f, i->b);
    Value space = V_UNDEF, cell = V_UNDEF, out = V_UNDEF;
    const Function *body = function_of(run[0]);
    Value names[8], values[8], keywords = run[i->c + 1];
    ClassArgs args = {run + 1, i->c, names, values, 0};
    if (i->flags & BASES_IN_LIST) {
        args.bases = list_of(run[1])->items;
        args.n = list_of(run[1])->n;
    }
    for (size_t at = 0; v_is_type(keywords, &type_dict) && args.n_kw < 8 &&
                        dict_next(keywords, &at, &names[args.n_kw], &values[args.n_kw]);)
        args.n_kw++;
    replace_aliases(&args);
    TypeObj *meta = NULL;
    const ClassNames names_of = {body->name, body->qualname, body->doc};
    bool ok = metaclass_choose(vm, &args, &meta) &&
              metaclass_prepare(vm, meta, body->name, &args, &space) &&
              call_values(vm, run[0], &space, 1, &cell);
    if (ok && meta)
        ok = metaclass_call(vm, meta, &names_of, &args, space, &out);
    else if (ok)
        ok = class_new(vm, &names_of, &args, space, NULL, &out);
    if (ok)
        keep_source(out, f, i);
    if (ok && v_is_type(cell, &type_cell) && v_is(((Cell *)cell.u.o)->v, T_UNDEF))
        ((Cell *)cell.u.o)->v = value_copy(out);
    if (ok && !meta && !(ok = class_begin(vm, out, &args)))
        value_release(out);
    value_release(space);
    value_release(cell);
    drop_registers(run, i->c + 2u);
    return give(vm, f, i, ok, out);
}

// ---- the rest -----------------------------------------------------------------------------------

Exec exec(VM *vm, Frame *f, const Instr *i) {
    switch ((Opcode)i->op) {
    case OPC_MOVE: return x_move(vm, f, i);
    case OPC_CONST: return x_const(vm, f, i);
    case OPC_LOAD_NAME: return x_load_name(vm, f, i);
    case OPC_STORE_NAME: return x_store_name(vm, f, i);
    case OPC_DELETE_NAME: return x_delete_name(vm, f, i);
    case OPC_DELETE_LOCAL: return x_delete_local(vm, f, i);
    case OPC_MAKE_CELL: return x_make_cell(vm, f, i);
    case OPC_LOAD_CELL: return load_cell(vm, f, i, cell_at(f, i->b), false);
    case OPC_LOAD_FREE: return load_cell(vm, f, i, free_cell(f, i->b), true);
    case OPC_STORE_CELL: return store_cell(vm, f, i, cell_at(f, i->a));
    case OPC_STORE_FREE: return store_cell(vm, f, i, free_cell(f, i->a));
    case OPC_DELETE_CELL: return delete_cell(vm, f, i, cell_at(f, i->a), false);
    case OPC_DELETE_FREE: return delete_cell(vm, f, i, free_cell(f, i->a), true);
    case OPC_SETTLE:
        return v_is(vm->abandoned, T_OBJ) ? generators_close(vm), EXEC_DONE : EXEC_DONE;
    case OPC_CLEAR:
    case OPC_DROP: drop_registers(reg(f, i->a), i->b); return EXEC_DONE;
    case OPC_SLICE: return x_slice(vm, f, i);
    case OPC_SET: return x_set(vm, f, i);
    case OPC_DICT: return x_dict(vm, f, i);
    case OPC_LIST_OF: return x_list_of(vm, f, i);
    case OPC_TUPLE_OF: return x_tuple_of(vm, f, i);
    case OPC_LIST_ADD: return x_list_add(vm, f, i);
    case OPC_LIST_EXTEND: return x_list_extend(vm, f, i);
    case OPC_SET_ADD:
    case OPC_SET_UPDATE: return x_set_add(vm, f, i);
    case OPC_DICT_PUT: return x_dict_put(vm, f, i);
    case OPC_DICT_UPDATE: return x_dict_update(vm, f, i);
    case OPC_DICT_MERGE: return x_dict_merge(vm, f, i);
    case OPC_UNPACK_STAR: return x_unpack_star(vm, f, i);
    case OPC_GET_ITER: return x_get_iter(vm, f, i);
    case OPC_CALL_EX: return x_call_ex(vm, f, i);
    case OPC_IMPORT: return x_import(vm, f, i);
    case OPC_IMPORT_FROM: return x_import_from(vm, f, i);
    case OPC_IMPORT_STAR: return x_import_star(vm, f, i);
    case OPC_ASSERT: return x_assert(vm, f, i);
    case OPC_RAISE: return x_raise(vm, f, i);
    case OPC_RERAISE: return x_reraise(vm, f, i);
    case OPC_ENTER_HANDLER: return x_enter_handler(vm, f, i);
    case OPC_LEAVE_HANDLER: return x_leave_handler(vm, f, i);
    case OPC_END_HANDLER: return x_end_handler(vm, f, i);
    case OPC_WITH: return x_with(vm, f, i);
    case OPC_WITH_EXIT: return x_with_exit(vm, f, i);
    case OPC_LOAD_CLASS: return x_load_class(vm, f, i);
    case OPC_STORE_CLASS: return store_in(vm, f, i, f->base[0]);
    case OPC_DELETE_CLASS: return delete_in(vm, f, i, f->base[0]);
    case OPC_LOAD_DICT: return x_load_dict(vm, f, i);
    case OPC_STORE_DICT: return store_in(vm, f, i, f->fn->globals);
    case OPC_DELETE_DICT: return delete_in(vm, f, i, f->fn->globals);
    case OPC_CLASS: return x_class(vm, f, i);
    case OPC_MATCH_KEY: return x_match_key(vm, f, i);
    case OPC_MATCH_ATTR: return x_match_attr(vm, f, i);
    case OPC_MATCH_ARG: return x_match_arg(vm, f, i);
    default:

        vm_raise(vm, ERR_SYSTEM, "instruction %d has no general form", i->op);
        return EXEC_FAILED;
    }
}
