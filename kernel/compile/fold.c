// fold.c: sum, any, all, max and min of a generator expression. While the name means the builtin,
// the generator's loops run in the frame around the call, as those of a list comprehension do, and
// no generator is made: a frame is not left and entered for every item, and compiled loops see
// nothing but loops. When the name means something else by the time of the call, that is called,
// with a generator over the items.
#include "kernel/compile/fold.h"
#include "kernel/compile/compile.h"

static FoldKind named(Str name) {
    static const struct {
        const char *name;
        FoldKind kind;
    } folds[] = {{"sum", FOLD_SUM},
                 {"any", FOLD_ANY},
                 {"all", FOLD_ALL},
                 {"max", FOLD_MAX},
                 {"min", FOLD_MIN}};
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
        if (str_is(name, folds[i].name))
            return folds[i].kind;
    return FOLD_NONE;
}

FoldKind is_fold(const Node *call) {
    const Nodes *args = &call->call.args;
    if (call->call.func->kind != N_NAME || args->n < 1 || args->n > 2 ||
        args->p[0]->kind != N_GENEXP)
        return FOLD_NONE;
    const FoldKind kind = named(call->call.func->name.name->text);
    if (args->n == 2 &&
        (kind != FOLD_SUM || (args->p[1]->kind != N_INT && args->p[1]->kind != N_FLOAT)))
        return FOLD_NONE;
    for (size_t i = 0; i < args->p[0]->comp.n; i++)
        if (args->p[0]->comp.clauses[i].is_async)
            return FOLD_NONE;
    return kind;
}

static Opnd kept(uint16_t reg) {
    return (Opnd){reg, false};
}

static void set_result(Compiler *c, const Comp *comp, Value v) {
    Opnd o = constant(c, v);
    emit(c, OPC_MOVE, b_flag(o), comp->result, o.at, 0);
}

// ---- what is done with an item ------------------------------------------------------------------

static void add_item(Compiler *c, Comp *comp, Label *next) {
    (void)next;
    size_t mark = c->unit->temps;
    Opnd item = value_of(c, comp->n->comp.item);
    at_span(c, comp->span);
    emit(c, OPC_ADD, c_flag(item), comp->result, comp->result, item.at);
    pop_to(c, mark);
}

static void any_item(Compiler *c, Comp *comp, Label *next) {
    (void)next;
    jump_if(c, comp->n->comp.item, comp->found, true);
}

static void all_item(Compiler *c, Comp *comp, Label *next) {
    (void)next;
    jump_if(c, comp->n->comp.item, comp->found, false);
}

static void extreme_item(Compiler *c, Comp *comp, Label *next, Opcode better) {
    size_t mark = c->unit->temps;
    Label first = LABEL_NEW, worse = LABEL_NEW;
    const uint16_t item = push_value(c, comp->n->comp.item);
    at_span(c, comp->span);
    test(c, OPC_TEST_SET, false, kept(comp->result), kept(0), &first);
    test(c, better, false, kept(item), kept(comp->result), &worse);
    label_bind(c, &first);
    emit(c, OPC_MOVE, B_TEMP, comp->result, item, 0);
    jump(c, next);
    label_bind(c, &worse);
    emit(c, OPC_DROP, 0, item, 1, 0);
    pop_to(c, mark);
}
static void max_item(Compiler *c, Comp *comp, Label *next) {
    extreme_item(c, comp, next, OPC_TEST_GT);
}
static void min_item(Compiler *c, Comp *comp, Label *next) {
    extreme_item(c, comp, next, OPC_TEST_LT);
}

// ---- the call -----------------------------------------------------------------------------------

// There was no item: the builtin itself says so.
static void extreme_of_nothing(Compiler *c, const Node *call, uint16_t result) {
    Label some = LABEL_NEW;
    test(c, OPC_TEST_SET, true, kept(result), kept(0), &some);
    size_t mark = c->unit->temps;
    const uint16_t func = push_value(c, call->call.func);
    const uint16_t arg = push(c);
    Opnd nothing = constant(c, value_copy(c->vm->empty_tuple));
    emit(c, OPC_MOVE, b_flag(nothing), arg, nothing.at, 0);
    at_span(c, call->span);
    operand_span(c, call->call.args.p[0]->span);
    emit(c, OPC_CALL, 0, result, func, 1);
    pop_to(c, mark);
    label_bind(c, &some);
}

// The register of the callee, which is the builtin, gets the result.
static void in_place(Compiler *c, Node *call, FoldKind kind, uint16_t result) {
    Node *n = call->call.args.p[0];
    Unit *u = c->unit;
    Label found = LABEL_NEW, done = LABEL_NEW;
    Comp comp = {.n = n, .result = result, .span = call->span, .found = &found};
    static void (*const items[])(Compiler *, Comp *, Label *) = {[FOLD_SUM] = add_item,
                                                                 [FOLD_ANY] = any_item,
                                                                 [FOLD_ALL] = all_item,
                                                                 [FOLD_MAX] = max_item,
                                                                 [FOLD_MIN] = min_item};
    comp.item = items[kind];
    emit(c, OPC_DROP, 0, result, 1, 0);
    emit(c, OPC_CLEAR, 0, result, 1, 0);
    Value start = V_UNDEF;
    if (kind == FOLD_SUM && call->call.args.n == 1)
        start = v_int(0);
    else if (kind == FOLD_SUM && !fold(c, call->call.args.p[1], &start))
        return;
    else if (kind == FOLD_ANY || kind == FOLD_ALL)
        start = v_bool(kind == FOLD_ALL);
    if (!v_is(start, T_UNDEF))
        set_result(c, &comp, start);
    const size_t mark = u->temps;
    uint16_t first;
    const size_t count = open_variables(c, n->comp.scope, &first);
    const size_t states = u->temps;
    const uint16_t state = loop_begin(c, n->comp.clauses[0].iter); // belongs to the scope outside
    Scope *outer = u->at;
    u->at = n->comp.scope;
    clauses(c, &comp, 0, state);
    u->at = outer;
    if (kind == FOLD_ANY || kind == FOLD_ALL) { // all loops are left at once
        jump(c, &done);
        label_bind(c, &found);
        emit(c, OPC_DROP, 0, temp_at(c, states), (unsigned)(3 * n->comp.n), 0);
        set_result(c, &comp, v_bool(kind == FOLD_ANY));
        label_bind(c, &done);
    }
    if (count)
        emit(c, OPC_DROP, 0, first, (unsigned)count, 0);
    pop_to(c, mark);
    at_span(c, call->span);
    if (kind == FOLD_MAX || kind == FOLD_MIN)
        extreme_of_nothing(c, call, result);
}

// The name means something else: it is called with a generator. The items are made first, since
// their variables are the frame's.
static void call_other(Compiler *c, Node *call, uint16_t func) {
    Node items = *call->call.args.p[0];
    const bool late = c->folds_late;
    items.kind = N_LISTCOMP;
    c->folds_late = true; // once is enough for those inside
    Code *code = replay_code(c, &items);
    size_t mark = c->unit->temps;
    const uint16_t arg = push(c);
    static const Scope nothing = {0};
    make_closure(c, code, &nothing, (Defaults){.first = arg}, arg, c->unit->temps);
    const uint16_t list = push(c);
    comprehension(c, &items, list);
    emit(c, OPC_CALL, 0, arg, arg, 1);
    pop_to(c, mark + 1);
    if (call->call.args.n == 2)
        push_value(c, call->call.args.p[1]);
    at_span(c, call->span);
    for (size_t i = 0; i < call->call.args.n; i++)
        operand_span(c, call->call.args.p[i]->span);
    emit(c, OPC_CALL, 0, func, func, (unsigned)call->call.args.n);
    pop_to(c, mark);
    c->folds_late = late;
}

Opnd fold_call(Compiler *c, Node *call, int want) {
    const size_t mark = c->unit->temps;
    Name *name = call->call.func->name.name;
    if (!check_clauses(c, call->call.args.p[0]))
        return place(c, want, mark);
    const uint16_t func = push_value(c, call->call.func);
    const bool local = variable(c, name) != NULL;
    const int64_t slot = local ? -1 : name_slot_of(c, name);
    const Value builtin = slot >= 0 && c->ok ? c->vm->slots[slot].builtin : V_UNDEF;
    Label other = LABEL_NEW, done = LABEL_NEW;
    const bool likely = !v_is(builtin, T_UNDEF) && !c->folds_late;
    if (likely) {
        Opnd known = constant(c, value_copy(builtin));
        test(c, OPC_TEST_IS, false, kept(func), known, &other);
        in_place(c, call, is_fold(call), func);
        jump(c, &done);
        label_bind(c, &other);
    }
    call_other(c, call, func);
    label_bind(c, &done);
    if (want < 0)
        return (Opnd){func, true};
    pop_to(c, mark);
    if (want != func)
        emit(c, OPC_MOVE, B_TEMP, (unsigned)want, func, 0);
    return (Opnd){(uint16_t)want, is_temp(c, (uint16_t)want)};
}
