// vm.c: the life of a VM.
#include "kernel/base/character_names.h"
#include "kernel/vm/rooms.h"
#include "kernel/vm/fiber.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include <stdlib.h>
#include <sys/resource.h>

static bool init_names(VM *vm) {
    static const char *const texts[WK_COUNT] = {
#define NAME(ID, TEXT) TEXT,
#include "kernel/vm/well_known.def"
#undef NAME
    };
    _Static_assert(WK_COUNT <= sizeof((VM *)0)->names / sizeof(Value),
                   "room for the well-known names");
    for (size_t i = 0; i < WK_COUNT; i++)
        if (v_is(vm->names[i] = intern(vm, str_of(texts[i])), T_UNDEF))
            return false;
    vm->append_name = intern(vm, STR("append"));
    vm->shape_name = intern(vm, STR("shape"));
    return !v_is(vm->append_name, T_UNDEF) && !v_is(vm->shape_name, T_UNDEF);
}

static bool init_constants(VM *vm) {
    Tuple *empty = tuple_reserve(vm, 0);
    if (!empty)
        return false;
    vm->empty_tuple = v_obj(&empty->head);
    vm->empty_str = str_new(vm, STR(""));
    for (int c = 0; c < 128; c++) {
        char text = (char)c;
        Value v = intern(vm, (Str){&text, 1});
        if (v_is(v, T_UNDEF))
            return false;
        vm->one_char[c] = value_copy(v);
    }
    return !v_is(vm->empty_str, T_UNDEF);
}

// Three quarters of the stack below here are for cells; the rest is for what does not count its
// depth.
static const char *c_stack_floor(void) {
    struct rlimit most;
    size_t bytes = 8 << 20;
    if (getrlimit(RLIMIT_STACK, &most) == 0 && most.rlim_cur < bytes)
        bytes = most.rlim_cur;
    return (const char *)__builtin_frame_address(0) - bytes / 4 * 3;
}

VM *vm_new(const Rooms *rooms, const VmHooks *hooks) {
    VM *vm = mem_zero(sizeof *vm);
    if (!vm)
        return NULL;
    pool_enter();
    vm->rooms = rooms;
    if (hooks)
        vm->hooks = *hooks;
    if (!vm->hooks.interrupted)
        vm->hooks.interrupted = &vm->never;
    vm->gc.prev = vm->gc.next = &vm->gc;
    vm->gc_limit = GC_FIRST;
    vm->class_changes = 1;
    vm->budget = POLL_INTERVAL;
    vm->c_floor = c_stack_floor();
    vm->trace_inside = setting(SET_TRACE_INSIDE) != NULL;
    vm->sys_stdout_slot = -1;
    vm->max_digits = 4300; // as CPython has it
    vm->live.vm = vm;
    vm->modules = dict_new(vm);
    vm->values = mem_zero((SLOT_MAX + 1) * sizeof(Value));
    vm->stack = mem_zero(STACK_SLOTS * sizeof(Value));
    vm->frames = mem_zero(LIMIT_CALL_DEPTH * sizeof(Frame));
    vm->stack_end = vm->stack ? vm->stack + STACK_SLOTS : NULL;
    bool ok = v_is(vm->modules, T_OBJ) && rooms->loops->begin(vm) && vm->values && vm->stack &&
              vm->frames && init_constants(vm) && init_names(vm) && error_init(vm) &&
              rooms->natives->begin(vm);
    if (ok)
        return vm;
    vm_free(vm);
    return NULL;
}

void *vm_hooks_ctx(VM *vm) {
    return vm->hooks.ctx;
}

static void clear_names(VM *vm) {
    live_names_end(&vm->live);
    for (size_t i = 0; i < vm->n_spaces; i++)
        live_names_end(&vm->spaces[i]->live);
    for (size_t i = 0; i < vm->n_slots; i++) {
        Value gone[3] = {vm->slots[i].builtin, vm->slots[i].far, V_UNDEF};
        if (i <= SLOT_MAX) {
            gone[2] = vm->values[i];
            vm->values[i] = V_UNDEF;
        }
        vm->slots[i].builtin = vm->slots[i].far = V_UNDEF;
        for (int k = 0; k < 3; k++)
            value_release(gone[k]);
    }
}

static void clear_tables(VM *vm) {
    for (size_t i = 0; i < vm->types_cap; i++)
        if (vm->types[i].type)
            value_release(v_obj(&vm->types[i].object->head));
    for (size_t i = 0; i < vm->method_objects_cap; i++)
        value_release(vm->method_objects[i]);
    for (int c = 0; c < 128; c++)
        value_release(vm->one_char[c]);
    value_release(vm->memory_error);
    value_release(vm->memory_args);
    value_release(vm->empty_str);
    value_release(vm->empty_tuple);
    mem_free(vm->types);
    mem_free(vm->method_objects);
    vm->types_cap = vm->method_objects_cap = 0;
    vm->memory_error = vm->memory_args = V_UNDEF;
}

// Objects that the host still holds must not touch the list when they go.
static void let_go(VM *vm) {
    for (GcHead *g = vm->gc.next, *next; g != &vm->gc; g = next) {
        next = g->next;
        g->prev = g->next = g;
    }
}

void vm_free(VM *vm) {
    if (!vm)
        return;
    vm->closing = true;
    while (vm_free_some())
        continue;
    fibers_free(vm);
    vm_clear_raised(vm);
    value_release(vm->handling);
    vm->rooms->loops->drop_all(vm);
    if (vm->values)
        clear_names(vm);
    value_release(vm->sys_stdout);
    value_release(vm->warning_filters);
    vm->warning_filters = V_UNDEF;
    character_names_forget();
    value_release(vm->abandoned);
    vm->abandoned = V_UNDEF;
    value_release(vm->modules);
    vm->sys_stdout = vm->modules = V_UNDEF;
    vm_collect(vm);
    clear_tables(vm);
    vm_collect(vm); // what the tables held together
    while (vm_free_some())
        continue;
    let_go(vm);
    spaces_free(vm);
    for (size_t i = 0; i < vm->interned_cap; i++)
        if (vm->interned[i])
            value_release(v_obj(&vm->interned[i]->head));
    mem_free(vm->interned);
    mem_free(vm->slots);
    mem_free(vm->live.slots);
    mem_free(vm->values);
    mem_free(vm->stack);
    mem_free(vm->frames);
    mem_free(vm->trace);
    vm->rooms->loops->end(vm);
    buf_free(&vm->raised_text);
    mem_free(vm);
    machine_of_thread(NULL);
    pool_leave();
}
