// method_frame.c: special methods of cells' classes that run in a frame of the
// machine, as calls do, instead of in a loop of their own: operators and
// comparisons, items, properties.
//
// The frame of an operator keeps the two operands in the places in front of its
// registers, for the case that the method answers NotImplemented.
#include "kernel/vm/class.h"

// A frame for a method with n plain parameters; NULL: raised.
static Frame *push_method(VM *vm, Value fn, const Value *args, size_t n, FrameKind kind,
                          uint16_t dest) {
    // An operator's frame keeps its operands in front of its registers.
    Value *base = stack_top(vm) + (kind >= FRAME_OPERATOR ? 2 : 0);
    if ((size_t)(vm->stack_end - base) < n + ARGUMENT_SLACK) {
        vm_raise(vm, ERR_RECURSION, "maximum recursion depth exceeded");
        return NULL;
    }
    for (size_t k = 0; k < n; k++)
        base[k] = value_copy(args[k]);
    Frame *g = push_frame(vm, function_of(value_copy(fn)), function_of(fn)->code, base, kind);
    if (g)
        g->dest = dest;
    return g;
}

static bool is_class_object(Value v) {
    return v_is(v, T_OBJ) && v.u.o->type->class_object;
}

// The function with n plain parameters that v's class has under a name; T_UNDEF: none.
static Value plain_method(VM *vm, Value v, String *name, size_t n) {
    Value fn = name ? type_find(vm, v.u.o->type, name) : V_UNDEF;
    if (vm_raised(vm))
        vm_clear_raised(vm);
    if (!v_is_type(fn, &type_function))
        return V_UNDEF;
    const Code *code = function_of(fn)->code;
    return code->plain && !code->is_generator && code->sig.n == n ? fn : V_UNDEF;
}

static Exec push_operator(VM *vm, String *name, FrameKind kind, uint16_t dest, Value a STEALS,
                          Value b STEALS) {
    const Value both[2] = {a, b};
    // The right one is asked first when its class derives from the left one's.
    if (is_class_object(b) && b.u.o->type != a.u.o->type)
        return EXEC_DONE;
    Value fn = plain_method(vm, a, name, 2);
    if (v_is(fn, T_UNDEF))
        return EXEC_DONE;
    Frame *g = push_method(vm, fn, both, 2, kind, dest);
    if (!g) {
        value_release(a);
        value_release(b);
        return EXEC_FAILED;
    }
    g->base[-2] = a;
    g->base[-1] = b;
    return EXEC_PUSHED;
}

// The class says nothing to operators of its own: those of the type it is made like answer.
static bool has_slots_of_layout(Value v) {
    const Type *t = v.u.o->type, *like = t->layout;
    return like && t->binary == like->binary && t->compare == like->compare &&
           t->inplace == like->inplace;
}

Exec frame_binary(VM *vm, const Instr *i, Value a STEALS, Value b STEALS) {
    const bool in_place = i->flags & IN_PLACE;
    if (!is_class_object(a) || !a.u.o->type->binary || (in_place && a.u.o->type->inplace))
        return EXEC_DONE;
    if (has_slots_of_layout(a))
        return EXEC_DONE;
    String *name = class_operator(vm, (BinaryOp)(i->op - OPC_ADD));
    return push_operator(vm, name, FRAME_OPERATOR, i->a, a, b);
}

Exec frame_compare(VM *vm, const Instr *i, Value a STEALS, Value b STEALS) {
    const bool test = i->op >= OPC_TEST_LT;
    const CompareOp op = (CompareOp)(i->op - (test ? OPC_TEST_LT : OPC_LT));
    if (!is_class_object(a) || !a.u.o->type->compare || has_slots_of_layout(a))
        return EXEC_DONE;
    String *name = class_comparison(vm, op);
    if (test)
        return push_operator(vm, name, FRAME_TEST, NO_OPERAND, a, b);
    return push_operator(vm, name, FRAME_OPERATOR, i->a, a, b);
}

// The method of an operator said NotImplemented: what the other operand says.
bool frame_not_implemented(VM *vm, const Instr *i, Value a, Value b, Value *out) {
    bool handled = false;
    if (i->op >= OPC_ADD && i->op < OPC_ADD + OP_BINARY_COUNT) {
        BinaryOp op = (BinaryOp)(i->op - OPC_ADD);
        if (!class_reflected(vm, op, a, b, out, &handled))
            return false;
        return handled || op_unsupported(vm, op, a, b, i->flags & IN_PLACE);
    }
    CompareOp op = (CompareOp)(i->op >= OPC_TEST_LT ? i->op - OPC_TEST_LT : i->op - OPC_LT);
    if (!class_mirrored(vm, op, a, b, out, &handled))
        return false;
    return handled || op_incomparable(vm, op, a, b, out);
}

// v[key] through __getitem__, and a property read: the result is the method's.
bool frame_getitem(VM *vm, uint16_t dest, Value v, Value key, Exec *out) {
    const Value args[2] = {v, key};
    if (!is_class_object(v) || v.u.o->type->layout)
        return false;
    Value fn = plain_method(vm, v, known(vm, WK_GETITEM), 2);
    if (v_is(fn, T_UNDEF))
        return false;
    *out = push_method(vm, fn, args, 2, FRAME_CALL, dest) ? EXEC_PUSHED : EXEC_FAILED;
    return true;
}

bool frame_setitem(VM *vm, Value v, Value key, Value item, Exec *out) {
    const Value args[3] = {v, key, item};
    if (!is_class_object(v) || v.u.o->type->layout)
        return false;
    Value fn = plain_method(vm, v, known(vm, WK_SETITEM), 3);
    if (v_is(fn, T_UNDEF))
        return false;
    *out = push_method(vm, fn, args, 3, FRAME_CALL, NO_OPERAND) ? EXEC_PUSHED : EXEC_FAILED;
    return true;
}

bool frame_property(VM *vm, uint16_t dest, Value v, String *name, Exec *out) {
    if (!is_class_object(v))
        return false;
    Value found = type_find(vm, v.u.o->type, name);
    if (!v_is_type(found, &type_property)) {
        vm_clear_raised(vm);
        return false;
    }
    Value fn = ((Property *)found.u.o)->get;
    if (!v_is_type(fn, &type_function) ||
        !v_is(type_find(vm, v.u.o->type, known(vm, WK_GETATTR)), T_UNDEF)) {
        vm_clear_raised(vm);
        return false;
    }
    const Code *code = function_of(fn)->code;
    if (!code->plain || code->is_generator || code->sig.n != 1)
        return false;
    *out = push_method(vm, fn, &v, 1, FRAME_CALL, dest) ? EXEC_PUSHED : EXEC_FAILED;
    return true;
}
