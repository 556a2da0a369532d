// saved_names.c: saving and restoring names.
#include "kernel/session/saved_names.h"
#include "kernel/base/mem.h"

bool saved_names_save(Session *s, SavedNames *out) {
    size_t at = 0;
    Str name;
    Value v;
    *out = (SavedNames){0};
    while (vm_next_global(s->vm, &at, &name, &v)) {
        Str copy = arena_copy(&out->texts, name);
        if (!copy.p || !mem_grow((void **)&out->names, &out->cap, out->n + 1, sizeof *out->names)) {
            saved_names_free(out);
            return vm_no_memory(s->vm);
        }
        out->names[out->n++] = (struct Name){copy, value_copy(v)};
    }
    return true;
}

const Value *saved_names_find(const SavedNames *n, Str name) {
    for (size_t i = 0; i < n->n; i++)
        if (str_eq(n->names[i].name, name))
            return &n->names[i].value;
    return NULL;
}

void saved_names_restore(Session *s, const SavedNames *n) {
    size_t at = 0;
    Str name;
    Value v;
    // Setting and unsetting names that have a slot needs no memory and cannot fail.
    while (vm_next_global(s->vm, &at, &name, &v))
        if (!saved_names_find(n, name) && !vm_set_global(s->vm, name, V_UNDEF))
            vm_clear_raised(s->vm);
    for (size_t i = 0; i < n->n; i++)
        if (!vm_set_global(s->vm, n->names[i].name, n->names[i].value))
            vm_clear_raised(s->vm);
}

void saved_names_free(SavedNames *n) {
    for (size_t i = 0; i < n->n; i++)
        value_release(n->names[i].value);
    mem_free(n->names);
    arena_reset(&n->texts);
    *n = (SavedNames){0};
}
