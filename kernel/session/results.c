// results.c: what a notebook remembers of its cells: _, __, ___, _5, Out, In, _i.
// They are found like builtins, so that a cell that sets such a name has its own.
#include "kernel/session/internal.h"
#include <stdio.h>

enum {
    LIMIT_KEPT_BYTES =
        16 << 20,      // a larger array is _ until the next result, and is not kept in Out
    LIMIT_KEPT = 1000, // results and inputs
};

static bool set_text(Session *s, Str name, Str text) {
    Value v = str_new(s->vm, text);
    bool ok = !v_is(v, T_UNDEF) && vm_set_builtin(s->vm, name, v);
    value_release(v);
    return ok;
}

static bool is_large(Session *s, Value v) {
    bool found;
    Value n;
    int64_t bytes = 0;
    if (!lib_array(v))
        return false;
    if (value_find_attr(s->vm, v, STR("nbytes"), &n, &found) && found) {
        if (!value_index(s->vm, n, &bytes))
            vm_clear_raised(s->vm);
        value_release(n);
    }
    return bytes > LIMIT_KEPT_BYTES;
}

// Moves _ to __ and so on.
static bool shift(Session *s, Value v) {
    static const char *const names[] = {"_", "__", "___"};
    for (int i = 2; i >= 0; i--) {
        Value now = i ? s->last[i - 1] : v;
        Value old = s->last[i];
        s->last[i] = value_copy(now);
        value_release(old);
        if (!v_is(s->last[i], T_UNDEF) && !vm_set_builtin(s->vm, str_of(names[i]), s->last[i]))
            return false;
    }
    return true;
}

bool results_keep(Session *s, Value v) {
    char name[32];
    if (!shift(s, v))
        return false;
    if (is_large(s, v) || s->cell > LIMIT_KEPT)
        return true;
    snprintf(name, sizeof name, "_%d", s->cell);
    return vm_set_builtin(s->vm, str_of(name), v) && dict_set(s->vm, s->out, v_int(s->cell), v);
}

static bool begin_results(Session *s) {
    Value first = str_new(s->vm, STR(""));
    s->out = dict_new(s->vm);
    s->in = v_is(first, T_UNDEF) ? first : list_new(s->vm, 0);
    if (v_is(s->out, T_UNDEF) || v_is(s->in, T_UNDEF))
        return false;
    return list_append(s->vm, s->in, first) && vm_set_builtin(s->vm, STR("Out"), s->out) &&
           vm_set_builtin(s->vm, STR("In"), s->in);
}

bool results_input(Session *s, Str code) {
    char name[32];
    Value text;
    if (v_is(s->out, T_UNDEF) && !begin_results(s))
        return false;
    const Value *items;
    size_t n;
    value_items(s->in, &items, &n);
    if (n > LIMIT_KEPT || code.n > 1 << 20)
        return true;
    for (int back = 3; back > 0; back--) { // _i is the last input
        static const char *const names[] = {"_i", "_ii", "_iii"};
        Str before = n > (size_t)back && value_is_str(items[n - (size_t)back])
                         ? str_get(items[n - (size_t)back])
                         : STR("");
        if (!set_text(s, str_of(names[back - 1]), before))
            return false;
    }
    for (; n < (size_t)s->cell && n <= LIMIT_KEPT; n++) // silent cells have no number
        if (v_is(text = str_new(s->vm, STR("")), T_UNDEF) || !list_append(s->vm, s->in, text))
            return false;
    if (v_is(text = str_new(s->vm, code), T_UNDEF) || !list_append(s->vm, s->in, text))
        return false;
    snprintf(name, sizeof name, "_i%d", s->cell);
    return set_text(s, str_of(name), code);
}

void results_free(Session *s) {
    for (int i = 0; i < 3; i++)
        value_release(s->last[i]);
    value_release(s->out);
    value_release(s->in);
}
