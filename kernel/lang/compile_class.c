// compile_class.c: class statements. The body is a function whose register 0 is
// the class's namespace and whose register 1, when a method asks for it, is the
// cell of __class__, which the body returns to be filled.
#include "kernel/lang/compile.h"

enum { REG_CELL = 1 };

static bool has_doc(const Nodes *body) {
    return body->n && body->p[0]->kind == N_EXPR && body->p[0]->one.value->kind == N_STR;
}

static Code *class_body(Compiler *c, Node *n) {
    Unit u;
    Scope *scope = n->klass.scope;
    if (!unit_open(c, &u, scope, name_object(c, n->klass.name))) return NULL;
    u.code->sig.n = u.code->sig.n_pos = u.code->sig.n_need = 1;
    u.code->sig.plain = u.code->plain = true;
    u.code->sig.name = c->ok ? str_get(u.code->qualname) : STR("");
    if (has_doc(&n->klass.body)) u.code->doc = str_new(c->vm, n->klass.body.p[0]->one.value->text);
    if (v_is(u.code->doc, T_UNDEF)) c->ok = false;
    const Symbol *cell = scope_find(scope, known_name(c, "__class__"));
    bool has_cell = cell && cell->kind == SYM_CELL;
    if (has_cell) emit(c, OPC_MAKE_CELL, 0, REG_CELL, 0, 0);
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
    make_closure(c, code, n->klass.scope, body, 0, body, c->unit->temps);
    for (size_t i = 0; i < bases->n; i++) {
        Node *base = bases->p[i];
        if (base->kind == N_KEYWORD || base->kind == N_STARSTAR || base->kind == N_STARRED)
            return unsupported(c, base->span, "an argument of a class other than its base");
        push_value(c, base);
    }
    if (bases->n > 1) return unsupported(c, n->span, "a class with several bases");
    at_span(c, n->span);
    for (size_t i = 0; i < bases->n; i++) operand_span(c, bases->p[i]->span);
    Opnd made = place(c, ANYWHERE, inner);
    emit(c, OPC_CLASS, 0, made.at, body, (unsigned)bases->n);
    call_decorators(c, decorators, mark);
    at_span(c, n->span);
    store_name(c, n->klass.name, (Opnd){temp_at(c, mark), true});
    pop_to(c, mark);
}
