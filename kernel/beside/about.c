// about.c: what is told of what lives in Python: names for completion and inspection, %who and the
// page of `name?`, and the states of widgets.
#include "kernel/beside/internal.h"
#include "kernel/vm/bytes.h"

static bool ask_stand_ins(Beside *s) {
    Value text;
    if (!beside_call(s, "stand_ins", NULL, 0, &text))
        return false;
    s->stand_ins.n = 0;
    if (value_is_str(text))
        buf_add(&s->stand_ins, str_get(text));
    value_release(text);
    return !s->stand_ins.failed || vm_no_memory(s->vm);
}

bool beside_about(Beside *s, bool anew, BesideAbout *out) {
    PythonFrame f;
    *out = (BesideAbout){0};
    if (!python_runs(&s->process)) {
        s->stand_ins.n = 0;
        return true;
    }
    if (!s->news && !anew)
        return true;
    if (!ask_stand_ins(s))
        return false;
    Str fields[] = {anew ? STR("1") : STR("0"), buf_str(&s->stand_ins)};
    python_begin(&s->process); // no interrupt of the cell is for this
    if (!beside_say(s, PYTHON_ABOUT, fields, 2, -1) ||
        !beside_serve(s, PYTHON_ABOUT_IS, PYTHON_ABOUT_IS, &f))
        return false;
    s->news = false;
    *out = (BesideAbout){.set = python_field(&f)};
    out->gone = python_field(&f);
    out->types = python_field(&f);
    out->modules = python_field(&f);
    return true;
}

bool beside_stands_in(const Beside *s, Str name) {
    for (Str rest = buf_str(&s->stand_ins); rest.n;) {
        Str one = str_split(&rest, 0);
        if (str_split(&rest, 0).n && str_eq(one, name))
            return true;
    }
    return false;
}

bool beside_take_lost(Beside *s) {
    bool lost = s->lost;
    s->lost = false;
    return lost;
}

bool beside_where(Beside *s, Value *there, Value *both) {
    Value found;
    const Value *pair;
    size_t n;
    *there = *both = V_UNDEF;
    if (!s->process.generation)
        return true;
    if (!beside_call(s, "where", NULL, 0, &found))
        return false;
    if (value_items(found, &pair, &n) && n == 2) {
        *there = value_copy(pair[0]);
        *both = value_copy(pair[1]);
    }
    value_release(found);
    return true;
}

Str beside_page(const Beside *s) {
    return buf_str(&s->page);
}

static bool add_bytes(VM *vm, Value list, Str bytes) {
    Value made;
    return bytes_new(vm, &type_bytes, bytes, &made) && list_append(vm, list, made);
}

bool beside_widgets(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    PythonFrame f;
    (void)args;
    *out = V_NONE;
    if (!beside_has_comms(s))
        return true;
    python_begin(&s->process);
    if (!beside_say(s, PYTHON_WIDGETS, NULL, 0, -1) ||
        !beside_serve(s, PYTHON_WIDGETS_IS, PYTHON_WIDGETS_IS, &f))
        return false;
    Value pair[2] = {str_new(vm, python_field(&f)), list_new(vm, 0)};
    bool ok = !v_is(pair[0], T_UNDEF) && !v_is(pair[1], T_UNDEF);
    for (Str bytes = python_field(&f); ok && bytes.p; bytes = python_field(&f))
        ok = add_bytes(vm, pair[1], bytes);
    ok = ok && !v_is(*out = tuple_new(vm, pair, 2), T_UNDEF);
    value_release(pair[0]);
    value_release(pair[1]);
    return ok;
}
