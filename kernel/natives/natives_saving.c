// natives_saving.c: taking functions, classes and instances apart and putting them together again
// (module _tools), for sessions that are saved (kernel/notebook/_saving.py). Nothing of them runs:
// a function is found in its text, which is compiled, and a class is made without its hooks. What
// is put together is at first empty and filled later, since such things refer to each other.
#include "kernel/vm/class.h"
#include "kernel/vm/programs.h"
#include "kernel/natives/natives.h"
#include "kernel/base/mem.h"

// A tuple that takes the parts over, also when memory is out or one of them is missing.
static bool give_parts(VM *vm, Value *parts, size_t n, Value *out) {
    for (size_t i = 0; i < n; i++)
        if (v_is(parts[i], T_UNDEF)) {
            for (size_t k = 0; k < n; k++)
                value_release(parts[k]);
            return false;
        }
    *out = tuple_steal(vm, parts, n);
    return !v_is(*out, T_UNDEF);
}

static Value or_none(Value v) {
    return v_is(v, T_UNDEF) ? V_NONE : value_copy(v);
}

static bool given(VM *vm, Value v, const Type *type) {
    return v_has(v, type) ||
           vm_raise(vm, ERR_TYPE, "%s is wanted, not %s", type->name, type_name(vm, v));
}

// ---- functions ----------------------------------------------------------------------------------

// Where code stands in its text: its first and last place, and how many instructions it has.
typedef struct Place {
    int64_t from, to, n;
} Place;

static Place place_of_code(const Code *code) {
    Place p = {INT64_MAX, 0, (int64_t)code->n};
    for (size_t i = 0; i < code->n; i++) {
        Span s = code->where[i].span;
        if (s.end <= s.start)
            continue;
        if (s.start < p.from)
            p.from = s.start;
        if (s.end > p.to)
            p.to = s.end;
    }
    return p;
}

static Value text_or_none(VM *vm, Str s) {
    return s.n ? str_new(vm, s) : V_NONE;
}

// text_of(function): number of the text, text, the text that is shown (or None), file, the module's
// name (or None: a cell), are its names in a dict.
static bool s_text_of(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!given(vm, args[0], &type_function))
        return false;
    const Function *f = function_of(args[0]);
    const Source *s = f->code->source;
    Value parts[6] = {v_int((int64_t)s->serial),
                      str_new(vm, s->text),
                      text_or_none(vm, s->shown),
                      str_new(vm, s->file),
                      s->space ? value_copy(s->space->name) : V_NONE,
                      v_bool(f->code->in_dict)};
    return give_parts(vm, parts, 6, out);
}

static bool default_pairs(VM *vm, const Function *f, Value list) {
    for (size_t i = 0; f->defaults && i < f->code->sig.n; i++) {
        if (v_is(f->defaults[i], T_UNDEF))
            continue;
        Value pair[2] = {v_int((int64_t)i), value_copy(f->defaults[i])};
        Value both = tuple_steal(vm, pair, 2);
        if (v_is(both, T_UNDEF) || !list_append(vm, list, both))
            return false;
    }
    return true;
}

// function_parts(function): (its place in the text, the rules for its numbers), then what fills it:
// name, qualname, doc, pairs of parameter and default, cells, attributes, globals.
static bool s_function_parts(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!given(vm, args[0], &type_function))
        return false;
    const Function *f = function_of(args[0]);
    Place p = place_of_code(f->code);
    Value at[5] = {v_int(p.from), v_int(p.to), v_int(p.n), value_copy(f->code->qualname),
                   v_int(f->code->arithmetic)};
    Value defaults = list_new(vm, 0);
    bool ok = !v_is(defaults, T_UNDEF) && default_pairs(vm, f, defaults);
    Value parts[8] = {tuple_steal(vm, at, 5),
                      value_copy(f->name),
                      value_copy(f->qualname),
                      value_copy(f->doc),
                      ok ? value_copy(defaults) : V_UNDEF,
                      tuple_new(vm, f->cells, f->code->n_captures),
                      or_none(f->dict),
                      or_none(f->globals)};
    value_release(defaults);
    return give_parts(vm, parts, 8, out);
}

// compile_text(text, shown, file, module, in_dict): its code object. module: a name, imported
// before; None: a cell.
static bool s_compile_text(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool in_dict;
    Value module = V_UNDEF;
    if (!given(vm, args[0], &type_str) || !given(vm, args[2], &type_str) ||
        !value_truth(vm, args[4], &in_dict))
        return false;
    Space *space = NULL;
    if (value_is_str(args[3])) {
        if (!import_module(vm, str_get(args[3]), &module))
            return false;
        space = v_is_type(module, &type_module) ? ((Module *)module.u.o)->space : NULL;
        if (!space) {
            value_release(module);
            return vm_raise(vm, ERR_VALUE, "the module '%.*s' has no text",
                            STR_ARG(str_get(args[3])));
        }
    }
    Str text = str_get(args[0]), file = str_get(args[2]);
    Code *code = in_dict ? compile_as(vm, text, file, &(CompileAs){.space = space, .in_dict = true})
                 : value_is_str(args[1])
                     ? compile_shown_in(vm, text, str_get(args[1]), file, false, space)
                     : compile_in(vm, text, file, false, space);
    bool ok = code && code_object(vm, code, out);
    code_free(code);
    value_release(module);
    return ok;
}

typedef struct Found {
    Code *code;
    int points; // how much of what was asked for fits
} Found;

// Code may have been renamed since it was made, and another version of the program may need other
// instructions for it: the place decides, the rest among those in one place.
static void find_code(Code *code, const Place *wanted, Str qualname, Found *best) {
    Place p = place_of_code(code);
    int points = (p.from == wanted->from && p.to == wanted->to) *
                 (1 + 2 * str_eq(str_get(code->qualname), qualname) + (p.n == wanted->n));
    if (!code->is_cell && points > best->points)
        *best = (Found){code, points};
    for (size_t i = 0; i < code->n_codes; i++)
        find_code(code->codes[i], wanted, qualname, best); // as deep as the text nests
}

static bool read_place(VM *vm, Value v, Place *p, Str *qualname, int64_t *arithmetic) {
    const Value *items;
    size_t n;
    if (!value_items(v, &items, &n) || n != 5 || !value_is_str(items[3]))
        return vm_raise(vm, ERR_VALUE, "this is no function's place in its text");
    *qualname = str_get(items[3]);
    return value_index(vm, items[0], &p->from) && value_index(vm, items[1], &p->to) &&
           value_index(vm, items[2], &p->n) && value_index(vm, items[4], arithmetic);
}

static Value *empty_cells(VM *vm, size_t n) {
    Value *cells = mem_zero(n * sizeof *cells);
    for (size_t i = 0; cells && i < n; i++) {
        Cell *cell = obj_new(vm, &type_cell);
        if (!cell) {
            while (i--)
                value_release(cells[i]);
            mem_free(cells);
            return NULL;
        }
        cell->v = V_UNDEF;
        cells[i] = v_obj(&cell->head);
    }
    return cells;
}

// A function that can be called though it has not been filled: an object that is being restored may
// be asked for its hash by a method that is not whole yet.
static Value unfilled(VM *vm, Code *code) {
    Value globals = code->in_dict ? dict_new(vm) : V_UNDEF;
    if (code->in_dict && v_is(globals, T_UNDEF))
        return V_UNDEF;
    Value v = function_new(vm, code, globals);
    value_release(globals);
    if (v_is(v, T_UNDEF))
        return v;
    Function *f = function_of(v);
    size_t n = code->sig.n;
    bool ok = (!n || (f->defaults = mem_zero(n * sizeof *f->defaults))) &&
              (!code->n_captures || (f->cells = empty_cells(vm, code->n_captures)));
    for (size_t i = 0; ok && i < n; i++)
        f->defaults[i] = code->sig.params[i].optional ? V_NONE : V_UNDEF;
    if (ok)
        return v;
    value_release(v);
    vm_no_memory(vm);
    return V_UNDEF;
}

// function_at(code, place): the function that stands there, without its defaults and cells.
static bool s_function_at(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Code *all = code_of_object(args[0]);
    Place wanted;
    Str qualname;
    int64_t how = 0;
    Found best = {NULL, 0};
    if (!all)
        return vm_raise(vm, ERR_TYPE, "code is wanted, not %s", type_name(vm, args[0]));
    if (!read_place(vm, args[1], &wanted, &qualname, &how))
        return false;
    find_code(all, &wanted, qualname, &best);
    if (!best.code || how < 0 || how > ARITHMETIC_STENCIL)
        return vm_raise(vm, ERR_VALUE, "the function '%.*s' is not found in its text",
                        STR_ARG(qualname));
    Code *code = how ? code_with_arithmetic(best.code, (Arithmetic)how) : best.code;
    if (!code)
        return vm_no_memory(vm);
    *out = unfilled(vm, code);
    if (how)
        code_release(code);
    return !v_is(*out, T_UNDEF);
}

static void put_into(Value *at, Value v) {
    Value old = *at;
    *at = value_copy(v);
    value_release(old);
}

static bool fill_defaults(VM *vm, Function *f, Value pairs) {
    const Value *all, *pair;
    size_t n, two;
    int64_t at;
    if (!value_items(pairs, &all, &n))
        return vm_raise(vm, ERR_VALUE, "pairs are wanted for the defaults");
    if (n && !f->defaults)
        return vm_raise(vm, ERR_VALUE, "the function has no defaults");
    for (size_t i = 0; i < n; i++) {
        if (!value_items(all[i], &pair, &two) || two != 2 || !v_is(pair[0], T_INT) ||
            (at = pair[0].u.i) < 0 || (size_t)at >= f->code->sig.n ||
            !f->code->sig.params[at].optional)
            return vm_raise(vm, ERR_VALUE, "the function has no such default");
        put_into(&f->defaults[at], pair[1]);
    }
    return true;
}

static bool fill_cells(VM *vm, Function *f, Value cells) {
    const Value *all;
    size_t n;
    if (!value_items(cells, &all, &n) || n != f->code->n_captures || (n && !f->cells))
        return vm_raise(vm, ERR_VALUE, "the function has other variables around it");
    for (size_t i = 0; i < n; i++)
        if (!v_is_type(all[i], &type_cell))
            return vm_raise(vm, ERR_VALUE, "the function has other variables around it");
    for (size_t i = 0; i < n; i++)
        put_into(&f->cells[i], all[i]);
    return true;
}

// fill_function(function, name, qualname, doc, defaults, cells, attributes, globals)
static bool s_fill_function(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    if (!given(vm, args[0], &type_function) || !given(vm, args[1], &type_str) ||
        !given(vm, args[2], &type_str))
        return false;
    Function *f = function_of(args[0]);
    bool in_dict = f->code->in_dict;
    if (in_dict != v_has(args[7], &type_dict))
        return vm_raise(vm, ERR_VALUE, "the function's names are elsewhere");
    if (!fill_defaults(vm, f, args[4]) || !fill_cells(vm, f, args[5]))
        return false;
    put_into(&f->name, args[1]);
    put_into(&f->qualname, args[2]);
    put_into(&f->doc, args[3]);
    if (v_is_type(args[6], &type_dict))
        put_into(&f->dict, args[6]);
    if (in_dict)
        put_into(&f->globals, args[7]);
    return true;
}

// new_cell(): a variable that functions share; fill_cell(cell, value) gives it a value.
static bool s_new_cell(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    Cell *cell = obj_new(vm, &type_cell);
    if (!cell)
        return false;
    cell->v = V_UNDEF;
    *out = v_obj(&cell->head);
    return true;
}

static bool s_fill_cell(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    if (!given(vm, args[0], &type_cell))
        return false;
    put_into(&((Cell *)args[0].u.o)->v, args[1]);
    return true;
}

// The arguments that a generator's function was called with, while none of it has run: they are the
// first of its registers.
static bool arguments_of(VM *vm, const Generator *g, Value list, Value names) {
    const Signature *sig = &g->fn->code->sig;
    for (uint16_t i = 0; i < sig->n; i++) {
        bool ok = i == sig->star       ? list_extend(vm, list_of(list), g->regs[i])
                  : i == sig->starstar ? dict_update(vm, dict_of(names), g->regs[i])
                  : i < sig->n_pos     ? list_append(vm, list, value_copy(g->regs[i]))
                                       : dict_set(vm, names, sig->params[i].name, g->regs[i]);
        if (!ok)
            return false;
    }
    return true;
}

// generator_parts(generator): the function and the arguments, positional and named, that make it
// again; None: it has begun.
static bool s_generator_parts(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    if (!given(vm, args[0], &type_generator))
        return false;
    const Generator *g = (const Generator *)args[0].u.o;
    if (!g->fn || g->finished || g->running || g->fn->code->is_async ||
        g->ip != g->fn->code->ops + 1)
        return true;
    Value parts[3] = {value_copy(v_obj(&g->fn->head)), list_new(vm, 0), dict_new(vm)};
    bool ok = !v_is(parts[1], T_UNDEF) && !v_is(parts[2], T_UNDEF) &&
              arguments_of(vm, g, parts[1], parts[2]);
    *out = ok ? tuple_new(vm, parts, 3) : V_UNDEF;
    for (size_t i = 0; i < 3; i++)
        value_release(parts[i]);
    return !v_is(*out, T_UNDEF);
}

// dict_of(view): the dict that it is a view of.
static bool s_dict_of(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!v_has(args[0], &type_dict_keys) && !v_has(args[0], &type_dict_values) &&
        !v_has(args[0], &type_dict_items))
        return vm_raise(vm, ERR_TYPE, "a view is wanted, not %s", type_name(vm, args[0]));
    *out = value_copy(dict_of_view(args[0]));
    return true;
}

// ---- classes ------------------------------------------------------------------------------------

static TypeObj *own_class(VM *vm, Value v) {
    const Type *t = v_has(v, &type_type) ? ((TypeObj *)v.u.o)->type : NULL;
    if (t && t->class_object)
        return (TypeObj *)v.u.o;
    vm_raise(vm, ERR_TYPE, "a class of a cell is wanted, not %s", type_name(vm, v));
    return NULL;
}

static Value type_value(VM *vm, const Type *t) {
    TypeObj *o = t ? type_obj_of(vm, t) : NULL;
    return o ? value_copy(v_obj(&o->head)) : t ? V_UNDEF : V_NONE;
}

// class_parts(klass): name, qualname, module, bases, the class's class (None: type), the built-in
// type that it stands for (None), its names.
static bool s_class_parts(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    TypeObj *o = own_class(vm, args[0]);
    if (!o)
        return false;
    TypeObj *meta = metaclass_of(args[0]);
    Value parts[7] = {value_copy(o->name),
                      value_copy(o->qualname),
                      value_copy(o->module),
                      value_copy(o->bases),
                      meta ? value_copy(v_obj(&meta->head)) : V_NONE,
                      type_value(vm, o->own.also),
                      dict_copy(vm, dict_of(o->dict))};
    return give_parts(vm, parts, 7, out);
}

// new_class(name, qualname, bases, metaclass, names): of the names, only those are looked at that
// say how its instances are made (__slots__). No hook is called.
static bool s_new_class(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!given(vm, args[0], &type_str) || !given(vm, args[1], &type_str) ||
        !given(vm, args[2], &type_tuple) || !given(vm, args[4], &type_dict))
        return false;
    if (!v_is(args[3], T_NONE) && !metaclass_is(args[3]))
        return vm_raise(vm, ERR_TYPE, "%s is no class of classes", type_name(vm, args[3]));
    const Tuple *bases = tuple_of(args[2]);
    Value space = dict_copy(vm, dict_of(args[4]));
    bool ok = !v_is(space, T_UNDEF) &&
              class_new(vm, &(ClassNames){args[0], args[1], V_NONE},
                        &(ClassArgs){.bases = bases->items, .n = bases->n}, space,
                        v_is(args[3], T_NONE) ? NULL : (TypeObj *)args[3].u.o, out);
    value_release(space);
    return ok;
}

static bool rename_properties(VM *vm, Value names) {
    Value key, item;
    for (size_t at = 0; dict_next(names, &at, &key, &item);)
        if (v_is_type(item, &type_property) && value_is_str(key) && !property_rename(vm, item, key))
            return false;
    return true;
}

// fill_class(klass, names, stands_for): the names take the place of those that it has.
static bool s_fill_class(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    TypeObj *o = own_class(vm, args[0]);
    *out = V_NONE;
    if (!o || !given(vm, args[1], &type_dict))
        return false;
    if (v_has(args[2], &type_type) && !((TypeObj *)args[2].u.o)->type->class_object)
        o->own.also = ((TypeObj *)args[2].u.o)->type;
    Value key, item;
    for (size_t at = 0; dict_next(args[1], &at, &key, &item);) {
        Value name = value_is_str(key) ? intern(vm, str_get(key)) : V_UNDEF;
        if (v_is(name, T_UNDEF))
            return vm_raised(vm) ? false : vm_raise(vm, ERR_TYPE, "names of a class are texts");
        if (!dict_set(vm, o->dict, name, item))
            return false;
    }
    if (!rename_properties(vm, o->dict))
        return false;
    class_refill_slots(vm, o);
    return !vm->hooks.class_made || vm->hooks.class_made(vm->hooks.ctx, vm, args[0]);
}

// ---- instances ----------------------------------------------------------------------------------

// What an instance has of the built-in type that its class derives from: items, a number, a text.
static Value content_of(VM *vm, Value v, const Type *root) {
    if (root == &type_int || root == &type_float)
        return value_copy(value_plain(v));
    if (root == &type_str)
        return str_new(vm, str_get(v));
    if (root == &type_tuple)
        return tuple_new(vm, tuple_of(v)->items, tuple_of(v)->n);
    if (root == &type_list) {
        Value list = list_new(vm, list_of(v)->n);
        for (size_t i = 0; !v_is(list, T_UNDEF) && i < list_of(v)->n; i++)
            if (!list_append(vm, list, value_copy(list_of(v)->items[i]))) {
                value_release(list);
                return V_UNDEF;
            }
        return list;
    }
    if (root == &type_dict)
        return dict_copy(vm, dict_of(v));
    if (root == &type_set || root == &type_frozenset) {
        Value key, list = list_new(vm, 0);
        for (size_t at = 0; !v_is(list, T_UNDEF) && set_next(set_of(v), &at, &key);)
            if (!list_append(vm, list, value_copy(key))) {
                value_release(list);
                return V_UNDEF;
            }
        return list;
    }
    return exception_kind(root) != ERR_NONE ? value_copy(exception_of(v)->args) : V_NONE;
}

// instance_parts(obj): the built-in type that its class derives from, what it has of that (None:
// nothing that is known here), its attributes (None).
static bool s_instance_parts(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *root = value_type(vm, args[0]);
    bool exception = value_is_exception(args[0]);
    if (!root->class_object && !exception)
        return vm_raise(vm, ERR_TYPE, "an instance of a class is wanted, not %s",
                        type_name(vm, args[0]));
    while (root->class_object)
        root = root->base;
    const Value *dict = exception ? &exception_of(args[0])->dict : instance_dict(args[0]);
    Value parts[3] = {type_value(vm, root), content_of(vm, args[0], root),
                      dict && v_is(*dict, T_OBJ) ? value_copy(*dict) : V_NONE};
    return give_parts(vm, parts, 3, out);
}

// new_instance(klass, content): without its attributes; content: of those built-in types whose
// values cannot change.
static bool s_new_instance(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    TypeObj *o = own_class(vm, args[0]);
    if (!o)
        return false;
    if (exception_kind(&o->own) != ERR_NONE && v_is_type(args[1], &type_tuple)) {
        *out = exception_new(vm, &o->own, value_copy(args[1]));
        return !v_is(*out, T_UNDEF);
    }
    if (o->own.layout == &type_type || exception_kind(&o->own) != ERR_NONE)
        return vm_raise(vm, ERR_TYPE, "instances of %s are not made so", o->own.name);
    return class_allocate(vm, o, v_is(args[1], T_NONE) ? V_UNDEF : args[1], out);
}

static bool fill_content(VM *vm, Value v, Value content) {
    if (v_is(content, T_NONE))
        return true; // or it had it from the beginning
    if (v_has(v, &type_list))
        return list_extend(vm, list_of(v), content);
    if (v_has(v, &type_dict))
        return given(vm, content, &type_dict) && dict_update(vm, dict_of(v), content);
    if (v_has(v, &type_set))
        return set_update(vm, set_of(v), content);
    return vm_raise(vm, ERR_TYPE, "%s takes no items", type_name(vm, v));
}

// fill_instance(obj, items, attributes)
static bool s_fill_instance(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    if (!v_is(args[0], T_OBJ) || !args[0].u.o->type->class_object)
        return vm_raise(vm, ERR_TYPE, "an instance of a class is wanted, not %s",
                        type_name(vm, args[0]));
    if (!fill_content(vm, args[0], args[1]) || v_is(args[2], T_NONE))
        return !vm_raised(vm);
    if (!given(vm, args[2], &type_dict))
        return false;
    Value key, item, *dict = instance_dict(args[0]);
    for (size_t at = 0; dict_next(args[2], &at, &key, &item);)
        if (!value_is_str(key))
            return vm_raise(vm, ERR_TYPE, "names of attributes are texts");
    if (!dict || !v_is_type(args[2], &type_dict))
        return vm_raise(vm, ERR_TYPE, "%s has no attributes", type_name(vm, args[0]));
    put_into(dict, args[2]); // the dict itself: somebody else may have it, too
    return true;
}

const NativeRow natives_saving[] = {
    {"_tools", "text_of(function, /)", s_text_of, "The text that a function stands in."},
    {"_tools", "function_parts(function, /)", s_function_parts, "A function, taken apart."},
    {"_tools", "compile_text(text, shown, file, module, in_dict, /)", s_compile_text,
     "The code of a text."},
    {"_tools", "function_at(code, place, /)", s_function_at, "A function of code, not filled."},
    {"_tools",
     "fill_function(function, name, qualname, doc, defaults, cells, attributes, globals, /)",
     s_fill_function, "Gives a function what it has beside its code."},
    {"_tools", "generator_parts(generator, /)", s_generator_parts,
     "The call that makes a generator that has not begun."},
    {"_tools", "dict_of(view, /)", s_dict_of, "The dict that it is a view of."},
    {"_tools", "new_cell()", s_new_cell, "A variable that functions share."},
    {"_tools", "fill_cell(cell, value, /)", s_fill_cell, "Gives it a value."},
    {"_tools", "class_parts(klass, /)", s_class_parts, "A class, taken apart."},
    {"_tools", "new_class(name, qualname, bases, metaclass, names, /)", s_new_class,
     "A class, not filled."},
    {"_tools", "fill_class(klass, names, stands_for, /)", s_fill_class, "Gives a class its names."},
    {"_tools", "instance_parts(obj, /)", s_instance_parts, "An instance, taken apart."},
    {"_tools", "new_instance(klass, content, /)", s_new_instance, "An instance, not filled."},
    {"_tools", "fill_instance(obj, items, attributes, /)", s_fill_instance,
     "Gives an instance what it has."},
    {0},
};
