// compile_func.c: what makes frames of its own or runs like one: functions,
// lambdas, generator expressions, comprehensions, and the loops they share.
#include "kernel/compile/compile.h"
#include "kernel/base/mem.h"

enum { MAX_CLAUSES = 20 }; // CPython's bound on nested blocks

// ---- functions ----------------------------------------------------------------------------------

// The parameters as the binder wants them. Fallbacks are the function object's.
static void make_signature(Compiler *c, Code *code, const Params *params) {
    Signature *sig = &code->sig;
    if (!c->ok)
        return;
    sig->name = str_get(code->qualname);
    sig->star = sig->starstar = -1;
    sig->plain = true;
    if (params->n > UINT16_MAX / 4)
        return cannot(c, c->unit->span, "too many parameters");
    if (params->n && !(sig->params = mem_zero(params->n * sizeof *sig->params)))
        return out_of_memory(c);
    sig->n = (uint16_t)params->n;
    for (size_t i = 0; i < params->n; i++) {
        const Param *p = &params->p[i];
        sig->params[i] = (SigParam){.name = name_object(c, p->name),
                                    .kind = (uint8_t)p->kind,
                                    .optional = p->fallback != NULL};
        bool positional = p->kind <= PARAM_NORMAL;
        sig->plain &= positional;
        sig->n_pos = (uint16_t)(sig->n_pos + positional);
        sig->n_need = (uint16_t)(sig->n_need + (positional && !p->fallback));
        if (p->kind == PARAM_STAR)
            sig->star = (int16_t)i;
        if (p->kind == PARAM_STARSTAR)
            sig->starstar = (int16_t)i;
    }
}

// Variables that inner functions use live in cells from the start.
static void make_cells(Compiler *c) {
    const Scope *s = c->unit->frame;
    for (size_t i = 0; i < s->n; i++)
        if (s->symbols[i]->kind == SYM_CELL)
            emit(c, OPC_MAKE_CELL, 0, (unsigned)s->symbols[i]->slot, 0, 0);
}

static void emit_return(Compiler *c, Opnd v) {
    emit(c, OPC_RETURN, b_flag(v), 0, v.at, (unsigned)c->unit->temps);
}

Code *compile_function(Compiler *c, Scope *scope, const Params *params, Value name,
                       FunctionBody body) {
    Unit u;
    if (!unit_open(c, &u, scope, name))
        return NULL;
    make_signature(c, u.code, params);
    u.code->plain = u.code->sig.plain && !scope->is_generator;
    if (body.has_doc)
        u.code->doc = str_new(c->vm, body.statements->p[0]->one.value->text);
    if (v_is(u.code->doc, T_UNDEF))
        c->ok = false;
    if (scope->is_generator)
        emit(c, OPC_GENERATOR, 0, 0, 0, 0);
    make_cells(c);
    if (body.result) {
        Opnd v = value_of(c, body.result);
        at_span(c, body.result->span);
        pop_to(c, 0);
        emit_return(c, v);
    } else {
        statements(c, body.statements);
        Opnd none = constant(c, V_NONE);
        pop_to(c, 0);
        emit_return(c, none);
    }
    return unit_close(c);
}

// Where the enclosing frame keeps the cell of a captured variable.
static Capture capture_of(Compiler *c, const Name *name) {
    Unit *u = c->unit;
    for (Scope *s = u->at; s != u->frame; s = s->outer) {
        Symbol *y = scope_find(s, name);
        if (y && y->kind == SYM_CELL)
            return (Capture){false, (uint16_t)y->slot};
    }
    int index = scope_free_index(u->frame, name);
    if (index >= 0)
        return (Capture){true, (uint16_t)index};
    Symbol *y = scope_find(u->frame, name);
    return (Capture){false, (uint16_t)(y ? y->slot : 0)};
}

Opnd make_closure(Compiler *c, Code *code, const Scope *scope, Defaults defaults, int want,
                  size_t mark) {
    Code *outer = c->unit->code;
    Opnd to = place(c, want, mark);
    if (!code) {
        c->ok = false;
        return to;
    }
    if (!mem_grow((void **)&outer->codes, &outer->codes_cap, outer->n_codes + 1,
                  sizeof *outer->codes)) {
        code_release(code);
        out_of_memory(c);
        return to;
    }
    outer->codes[outer->n_codes++] = code;
    for (size_t i = 0; i < scope->n_frees; i++)
        code->captures[i] = capture_of(c, scope->frees[i]);
    if (outer->n_codes > UINT16_MAX)
        cannot(c, scope->span, "too many functions in one function");
    emit(c, OPC_FUNCTION, 0, to.at, defaults.first, (unsigned)defaults.n);
    emit(c, OPC_DATA, 0, (unsigned)(outer->n_codes - 1), 0, 0);
    return to;
}

Opnd make_function(Compiler *c, const Params *params, Code *code, const Scope *scope, int want,
                   size_t mark) {
    Defaults defaults = {.first = temp_at(c, c->unit->temps)};
    for (size_t i = 0; i < params->n; i++) {
        if (!params->p[i].fallback)
            continue;
        push_value(c, params->p[i].fallback);
        defaults.n++;
    }
    at_span(c, scope->span);
    return make_closure(c, code, scope, defaults, want, mark);
}

// ---- loops --------------------------------------------------------------------------------------

// range(...) with plain arguments, unless the function has a variable of that name.
static bool is_range_call(Compiler *c, const Node *n) {
    if (n->kind != N_CALL || n->call.func->kind != N_NAME || n->call.args.n < 1 ||
        n->call.args.n > 3)
        return false;
    const Name *name = n->call.func->name.name;
    if (!str_is(name->text, "range") || variable(c, name))
        return false;
    for (size_t i = 0; i < n->call.args.n; i++) {
        NodeKind kind = n->call.args.p[i]->kind;
        if (kind == N_STARRED || kind == N_STARSTAR || kind == N_KEYWORD)
            return false;
    }
    return true;
}

uint16_t loop_begin(Compiler *c, Node *iter) {
    size_t mark = c->unit->temps;
    uint16_t state = temp_at(c, mark);
    if (is_range_call(c, iter)) {
        const Nodes *args = &iter->call.args;
        push_value(c, iter->call.func);
        for (size_t i = 0; i < args->n; i++)
            push_value(c, args->p[i]);
        at_span(c, iter->span);
        for (size_t i = 0; i < args->n; i++)
            operand_span(c, args->p[i]->span);
        emit(c, OPC_RANGE, 0, state, 0, (unsigned)args->n);
    } else {
        // Nobody else sees the list of `for x in [1, 2, 3]`: as a tuple it may be a constant.
        bool plain = iter->kind == N_LIST;
        for (size_t i = 0; plain && i < iter->list.n; i++)
            plain = iter->list.p[i]->kind != N_STARRED;
        if (plain)
            iter->kind = N_TUPLE;
        push_value(c, iter);
        at_span(c, iter->span);
        operand_span(c, iter->span);
        emit(c, OPC_ITER, 0, state, 0, 0);
    }
    pop_to(c, mark);
    for (int i = 0; i < 3; i++)
        push(c);
    return state;
}

uint16_t iteration_dest(Compiler *c, Node *target) {
    if (target->kind == N_NAME) {
        int direct = direct_name(c, target->name.name);
        if (direct >= 0)
            return (uint16_t)direct;
    }
    uint16_t t = push(c);
    pop_to(c, c->unit->temps - 1);
    return t;
}

void iteration_store(Compiler *c, Node *target, uint16_t dest) {
    if (!is_temp(c, dest) || (target->kind == N_NAME && direct_name(c, target->name.name) == dest))
        return;
    size_t mark = c->unit->temps;
    push(c); // dest itself
    store(c, target, (Opnd){dest, true});
    pop_to(c, mark);
}

void iteration_next(Compiler *c, Span iter, uint16_t dest, uint16_t state, Label *body) {
    at_span(c, iter);
    operand_span(c, iter);
    emit(c, OPC_NEXT, 0, dest, state, 0);
    jump(c, body);
}

// ---- comprehensions -----------------------------------------------------------------------------

static void add_element(Compiler *c, Comp *comp, Label *next) {
    Node *n = comp->n;
    (void)next;
    size_t mark = c->unit->temps;
    Opnd item = value_before(c, n->comp.item, n->comp.value);
    if (n->kind == N_GENEXP) {
        at_span(c, n->comp.item->span);
        emit(c, OPC_YIELD, b_flag(item), NO_OPERAND, item.at, 0);
    } else if (n->kind == N_DICTCOMP) {
        Opnd value = value_of(c, n->comp.value);
        at_span(c, n->comp.item->span);
        emit(c, OPC_DICT_PUT, b_flag(item) | c_flag(value), comp->result, item.at, value.at);
    } else {
        at_span(c, n->comp.item->span);
        emit(c, n->kind == N_LISTCOMP ? OPC_LIST_ADD : OPC_SET_ADD, b_flag(item), comp->result,
             item.at, 0);
    }
    pop_to(c, mark);
}

void clauses(Compiler *c, Comp *comp, size_t i, uint16_t state) {
    const Clause *clause = &comp->n->comp.clauses[i];
    Label body = LABEL_NEW, next = LABEL_NEW;
    if (clause->is_async && comp->n->kind == N_GENEXP)
        return unsupported(c, comp->n->span, "an asynchronous generator expression");
    uint16_t dest = iteration_dest(c, clause->target);
    jump(c, &next);
    label_bind(c, &body);
    iteration_store(c, clause->target, dest);
    for (size_t k = 0; k < clause->conds.n; k++)
        jump_if(c, clause->conds.p[k], &next, false);
    if (i + 1 == comp->n->comp.n) {
        comp->item(c, comp, &next);
    } else {
        size_t mark = c->unit->temps;
        clauses(c, comp, i + 1, loop_begin(c, comp->n->comp.clauses[i + 1].iter));
        pop_to(c, mark);
    }
    label_bind(c, &next);
    iteration_next(c, clause->iter->span, dest, state, &body);
}

size_t open_variables(Compiler *c, const Scope *s, uint16_t *first) {
    size_t n = 0;
    *first = temp_at(c, c->unit->temps);
    for (size_t i = 0; i < s->n; i++) {
        Symbol *y = s->symbols[i];
        if (y->same || !y->bound)
            continue;
        y->slot = push(c);
        n++;
    }
    if (n)
        emit(c, OPC_CLEAR, 0, *first, (unsigned)n, 0);
    for (size_t i = 0; i < s->n; i++)
        if (!s->symbols[i]->same && s->symbols[i]->kind == SYM_CELL)
            emit(c, OPC_MAKE_CELL, 0, (unsigned)s->symbols[i]->slot, 0, 0);
    return n;
}

bool check_clauses(Compiler *c, const Node *n) {
    if (n->comp.n <= MAX_CLAUSES)
        return true;
    cannot(c, n->span, "too many statically nested blocks");
    return false;
}

Opnd comprehension(Compiler *c, Node *n, int want) {
    Unit *u = c->unit;
    size_t mark = u->temps;
    if (!check_clauses(c, n))
        return place(c, want, mark);
    Comp comp = {.n = n, .result = push(c), .item = add_element};
    Opcode make = n->kind == N_LISTCOMP ? OPC_LIST : n->kind == N_SETCOMP ? OPC_SET : OPC_DICT;
    emit(c, make, 0, comp.result, comp.result, 0);
    Scope *outer = u->at;
    uint16_t first;
    size_t count = open_variables(c, n->comp.scope, &first);
    uint16_t state = loop_begin(c, n->comp.clauses[0].iter); // belongs to the scope outside
    u->at = n->comp.scope;
    clauses(c, &comp, 0, state);
    u->at = outer;
    if (count)
        emit(c, OPC_DROP, 0, first, (unsigned)count, 0);
    pop_to(c, mark + 1);
    if (want < 0)
        return (Opnd){comp.result, true};
    pop_to(c, mark);
    if (want != comp.result)
        emit(c, OPC_MOVE, B_TEMP, (unsigned)want, comp.result, 0);
    return (Opnd){(uint16_t)want, is_temp(c, (uint16_t)want)};
}

static Code *generator_code(Compiler *c, Node *n) {
    static const Params none = {0};
    Unit u;
    if (!unit_open(c, &u, n->comp.scope, c->vm->names[WK_GENEXP]))
        return NULL;
    Param hidden = {.name = known_name(c, ".0"), .kind = PARAM_POS_ONLY};
    make_signature(c, u.code, c->ok ? &(Params){&hidden, 1} : &none);
    emit(c, OPC_GENERATOR, 0, 0, 0, 0);
    make_cells(c);
    uint16_t state = push(c);
    push(c);
    push(c);
    at_span(c, n->comp.clauses[0].iter->span);
    emit(c, OPC_MOVE, B_TEMP, state, 0, 0); // register 0: the iterable
    emit(c, OPC_ITER, 0, state, 0, 0);
    clauses(c, &(Comp){.n = n, .item = add_element}, 0, state);
    pop_to(c, 0);
    emit_return(c, constant(c, V_NONE));
    return unit_close(c);
}

Code *replay_code(Compiler *c, const Node *n) {
    Unit u;
    Param hidden = {.name = known_name(c, ".0"), .kind = PARAM_POS_ONLY};
    Scope *s = arena_alloc(c->arena, sizeof *s);
    Symbol *y = arena_alloc(c->arena, sizeof *y);
    Symbol **symbols = arena_alloc(c->arena, sizeof *symbols);
    if (!s || !y || !symbols || !c->ok) {
        out_of_memory(c);
        return NULL;
    }
    symbols[0] = y;
    *y = (Symbol){.name = hidden.name, .bound = true, .is_param = true, .kind = SYM_LOCAL};
    *s = (Scope){.kind = SCOPE_FUNCTION,
                 .outer = c->unit->at,
                 .symbols = symbols,
                 .n = 1,
                 .is_generator = true,
                 .is_genexp = true,
                 .span = n->span};
    if (!unit_open(c, &u, s, c->vm->names[WK_GENEXP]))
        return NULL;
    if (c->ok)
        make_signature(c, u.code, &(Params){&hidden, 1});
    Label body = LABEL_NEW, next = LABEL_NEW;
    at_span(c, n->span);
    emit(c, OPC_GENERATOR, 0, 0, 0, 0);
    const uint16_t state = push(c);
    push(c);
    push(c);
    emit(c, OPC_MOVE, B_TEMP, state, 0, 0);
    emit(c, OPC_ITER, 0, state, 0, 0);
    jump(c, &next);
    label_bind(c, &body);
    const uint16_t item = push(c);
    emit(c, OPC_YIELD, B_TEMP, NO_OPERAND, item, 0);
    label_bind(c, &next);
    iteration_next(c, n->span, item, state, &body);
    pop_to(c, 0);
    emit_return(c, constant(c, V_NONE));
    return unit_close(c);
}

Opnd generator_expression(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    if (!check_clauses(c, n))
        return place(c, want, mark);
    Code *code = generator_code(c, n);
    uint16_t func = push(c);
    at_span(c, n->span);
    make_closure(c, code, n->comp.scope, (Defaults){.first = func}, func, c->unit->temps);
    Node *iter = n->comp.clauses[0].iter;
    uint16_t arg = push(c);
    size_t inner = c->unit->temps;
    Opnd v = value_of(c, iter);
    at_span(c, iter->span);
    operand_span(c, iter->span);
    pop_to(c, inner);
    emit(c, OPC_GET_ITER, b_flag(v), arg, v.at, 0);
    Opnd to = place(c, want, mark);
    emit(c, OPC_CALL, 0, to.at, func, 1);
    return to;
}
