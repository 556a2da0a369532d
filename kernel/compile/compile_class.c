// compile_class.c: class statements. The body is a function whose register 0 is
// the class's namespace and whose register 1, when a method asks for it, is the
// cell of __class__, which the body returns to be filled.
#include "kernel/compile/compile.h"

enum { REG_CELL = 1 };

static bool has_doc(const Nodes *body) {
    return body->n && body->p[0]->kind == N_EXPR && body->p[0]->one.value->kind == N_STR;
}

// class C(Base, key=value, **more): the keywords as a dict in a temporary, None for none.
static void push_keywords(Compiler *c, const Nodes *args) {
    uint16_t first = push(c);
    size_t mark = c->unit->temps;
    bool any = false;
    for (size_t i = 0; i < args->n; i++) {
        const Node *arg = args->p[i];
        if (arg->kind != N_KEYWORD && arg->kind != N_STARSTAR)
            continue;
        if (!any)
            emit(c, OPC_DICT, 0, first, first, 0);
        any = true;
        if (arg->kind == N_STARSTAR) {
            Opnd more = value_of(c, arg->one.value);
            emit(c, OPC_DICT_UPDATE, b_flag(more), first, more.at, 0);
        } else {
            Opnd key = constant(c, value_copy(name_object(c, arg->keyword.name)));
            Opnd v = value_of(c, arg->keyword.value);
            emit(c, OPC_DICT_PUT, b_flag(key) | c_flag(v), first, key.at, v.at);
        }
        pop_to(c, mark);
    }
    if (!any)
        emit(c, OPC_MOVE, 0, first, constant(c, V_NONE).at, 0);
    pop_to(c, mark);
}

// The bases in temporaries, or with a star among them all in a list in one.
static size_t push_bases(Compiler *c, const Nodes *args, unsigned *flags) {
    size_t n = 0;
    *flags = 0;
    for (size_t i = 0; i < args->n; i++)
        if (args->p[i]->kind == N_STARRED)
            *flags = BASES_IN_LIST;
    uint16_t list = *flags ? push(c) : 0;
    if (*flags)
        emit(c, OPC_LIST, 0, list, list, 0);
    for (size_t i = 0; i < args->n; i++) {
        Node *base = args->p[i];
        if (base->kind == N_KEYWORD || base->kind == N_STARSTAR)
            continue;
        if (!*flags) {
            push_value(c, base);
            n++;
            continue;
        }
        size_t mark = c->unit->temps;
        bool star = base->kind == N_STARRED;
        Opnd v = value_of(c, star ? base->one.value : base);
        emit(c, star ? OPC_LIST_EXTEND : OPC_LIST_ADD, b_flag(v), list, v.at, 0);
        pop_to(c, mark);
    }
    return *flags ? 1 : n;
}

// What a class says of the types of its names, as text: nothing evaluates it.
static void begin_annotations(Compiler *c, const Nodes *body) {
    bool any = false;
    for (size_t i = 0; i < body->n; i++)
        any |= body->p[i]->kind == N_ANNASSIGN;
    if (!any)
        return;
    uint16_t t = push(c);
    emit(c, OPC_DICT, 0, t, t, 0);
    emit(c, OPC_STORE_CLASS, B_TEMP, attr_name(c, known_name(c, "__annotations__")), t, 0);
    pop_to(c, c->unit->temps - 1);
    c->unit->annotates = true;
}

void annotate(Compiler *c, const Node *n) {
    const Node *target = n->annassign.target;
    if (!c->unit->annotates || target->kind != N_NAME)
        return;
    size_t mark = c->unit->temps;
    Span s = n->annassign.annotation->span;
    Opnd name = constant(c, value_copy(name_object(c, target->name.name)));
    Opnd text = constant(c, str_new(c->vm, str_slice(c->source->text, s.start, s.end)));
    uint16_t t = push(c);
    Name *said = known_name(c, "__annotations__");
    if (c->in_dict)
        emit(c, OPC_LOAD_DICT, 0, t, attr_name(c, said), true);
    else
        emit_wide(c, OPC_LOAD_CLASS, 0, t, (uint32_t)name_slot_of(c, said));
    emit(c, OPC_SETITEM, (unsigned)A_TEMP | b_flag(name) | c_flag(text), t, name.at, text.at);
    pop_to(c, mark);
}

static Code *class_body(Compiler *c, Node *n) {
    Unit u;
    Scope *scope = n->klass.scope;
    if (!unit_open(c, &u, scope, name_object(c, n->klass.name)))
        return NULL;
    u.code->sig.n = u.code->sig.n_pos = u.code->sig.n_need = 1;
    u.code->sig.plain = u.code->plain = true;
    u.code->sig.name = c->ok ? str_get(u.code->qualname) : STR("");
    if (has_doc(&n->klass.body))
        u.code->doc = str_new(c->vm, n->klass.body.p[0]->one.value->text);
    if (v_is(u.code->doc, T_UNDEF))
        c->ok = false;
    const Symbol *cell = scope_find(scope, known_name(c, "__class__"));
    bool has_cell = cell && cell->kind == SYM_CELL;
    if (has_cell)
        emit(c, OPC_MAKE_CELL, 0, REG_CELL, 0, 0);
    begin_annotations(c, &n->klass.body);
    statements(c, &n->klass.body);
    pop_to(c, 0);
    Opnd result = has_cell ? (Opnd){REG_CELL, false} : constant(c, V_NONE);
    pop_to(c, 0);
    emit(c, OPC_RETURN, b_flag(result), 0, result.at, 0);
    return unit_close(c);
}

void class_statement(Compiler *c, Node *n) {
    size_t mark = c->unit->temps;
    const Nodes *decorators = &n->klass.decorators, *bases = &n->klass.args;
    push_decorators(c, decorators);
    size_t inner = c->unit->temps;
    Code *code = class_body(c, n);
    uint16_t body = push(c);
    at_span(c, n->span);
    make_closure(c, code, n->klass.scope, (Defaults){.first = body}, body, c->unit->temps);
    unsigned flags;
    size_t n_bases = push_bases(c, bases, &flags);
    push_keywords(c, bases);
    at_span(c, n->span);
    for (size_t i = 0; i < n_bases && !flags; i++)
        operand_span(c, bases->p[i]->span);
    Opnd made = place(c, ANYWHERE, inner);
    emit(c, OPC_CLASS, flags, made.at, body, (unsigned)n_bases);
    call_decorators(c, decorators, mark);
    at_span(c, n->span);
    store_name(c, n->klass.name, (Opnd){temp_at(c, mark), true});
    pop_to(c, mark);
}
