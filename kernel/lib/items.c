// items.c: arrays of texts, bytes, objects, dates and records. They are
// instances of classes in the language (text/items.py, dates.py, records.py) that stand for
// ndarray; functions in C, which know numbers only, turn to those files when they meet one.
#include "kernel/vm/machine.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/kept.h"
#include "kernel/lib/text.h"
#include <string.h>

enum { SECOND_MOST = 24 };

bool is_items(Value v) {
    return v.tag == T_OBJ && v.u.o->type->class_object && !is_array(v) &&
           type_is_a(v.u.o->type, &type_ndarray[NAMESPACE_NUMPY]);
}

bool is_moment(Value v) {
    if (v.tag != T_OBJ || !v.u.o->type->class_object)
        return false;
    return strcmp(v.u.o->type->name, "datetime64") == 0 ||
           strcmp(v.u.o->type->name, "timedelta64") == 0;
}

bool is_swapped(VM *vm, Value v) {
    Value method;
    bool found = false;
    if (!is_items(v) || !value_find_attr(vm, v, STR("_native"), &method, &found) || !found)
        return false;
    value_release(method);
    return true;
}

bool items_refused(Lib *lib) {
    lib->met_items = true;
    return false;
}

static bool any_swapped(VM *vm, const Value *args, int n) {
    const Value *items;
    size_t count;
    for (int i = 0; i < n; i++) {
        if (is_swapped(vm, args[i]))
            return true;
        for (size_t k = 0; value_items(args[i], &items, &count) && k < count; k++) {
            Value item = value_copy(items[k]); // to ask it may run code of the cell
            bool swapped = is_swapped(vm, item);
            value_release(item);
            if (swapped)
                return true;
        }
    }
    return false;
}

// Errors that do not come from the arguments end the call. A second try would forget an interrupt,
// and would start an endless recursion again at each of its levels.
static bool may_try_again(const VM *vm) {
    if (v_is(vm->raised, T_UNDEF))
        return true;
    ErrKind kind = exception_of(vm->raised)->kind;
    return kind != ERR_RECURSION && kind != ERR_MEMORY && kind != ERR_KEYBOARD_INTERRUPT &&
           kind != ERR_SYSTEM_EXIT;
}

// There is no second form: the first error stays, where there is one.
static bool raise_refused(VM *vm, const char *name) {
    if (!vm_raised(vm))
        vm_raise(vm, ERR_TYPE, "%s: arrays of texts, objects, dates and records are not taken here",
                 name);
    return false;
}

bool fallback(Lib *lib, const char *name, const Value *args, int n, Value *out) {
    VM *vm = lib->vm;
    Value fn, all[SECOND_MOST + 1];
    if (!may_try_again(vm))
        return false;
    if (n > SECOND_MOST || (!(kept_by(str_of(name))->marks & ITEMS) && !any_swapped(vm, args, n)))
        return raise_refused(vm, name);
    while (n > 0 && args[n - 1].tag == T_UNDEF)
        n--;
    vm_clear_raised(vm);
    all[0] = str_new(vm, str_of(name));
    if (all[0].tag == T_UNDEF)
        return false;
    for (int i = 0; i < n; i++)
        all[i + 1] = args[i].tag == T_UNDEF ? V_NONE : args[i];
    Args call = {.v = all, .npos = (size_t)n + 1};
    bool ok = text_inner(lib, NAMESPACE_NUMPY, STR("items"), STR("_second"), &fn);
    if (ok) {
        ok = vm_call(vm, fn, &call, out);
        value_release(fn);
    }
    value_release(all[0]);
    return ok;
}

bool items_numbers(VM *vm, Value value, Dtype dt, Value *out) {
    Value fn, all[] = {value, dtype_value(dt)};
    Args call = {.v = all, .npos = 2};
    lib_of(vm)->met_items = false;
    if (!may_try_again(vm))
        return false;
    vm_clear_raised(vm);
    if (!text_inner(lib_of(vm), NAMESPACE_NUMPY, STR("items"), STR("_array"), &fn))
        return false;
    bool ok = vm_call(vm, fn, &call, out);
    value_release(fn);
    return ok;
}

// stands_for_array(klass): isinstance takes its instances for arrays.
bool fn_core_stands_for_array(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!v_has(args[0], &type_type))
        return vm_raise(vm, ERR_TYPE, "a class is needed");
    ((TypeObj *)args[0].u.o)->own.also = &type_ndarray[NAMESPACE_NUMPY];
    *out = V_NONE;
    return true;
}

// stands_for_dtype(klass): isinstance takes its instances for types of elements.
bool fn_core_stands_for_dtype(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    if (!v_has(args[0], &type_type))
        return vm_raise(vm, ERR_TYPE, "a class is needed");
    ((TypeObj *)args[0].u.o)->own.also = value_class(c->lib->dtype_class);
    *out = V_NONE;
    return true;
}

// inner(file, name): a name of another file of text/.
bool fn_core_inner(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    if (!value_is_str(args[0]) || !value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "two names are needed");
    return text_inner(c->lib, NAMESPACE_NUMPY, str_get(args[0]), str_get(args[1]), out);
}
