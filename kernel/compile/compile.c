// compile.c: statements to instructions, and the cell as a whole: text, tree,
// scopes, code.
#include "kernel/compile/compile.h"
#include "kernel/vm/import.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"

// ---- simple statements --------------------------------------------------------------------------

static void drop_value(Compiler *c, Node *n) {
    Opnd v = value_in(c, n, ANYWHERE);
    if (!v.temp && n->kind == N_NAME) { // must at least be set
        uint16_t t = push(c);
        emit(c, OPC_MOVE, 0, t, v.at, 0);
        v = (Opnd){t, true};
    }
    if (v.temp)
        emit(c, OPC_DROP, 0, v.at, 1, 0);
}

// Calls drop their result themselves.
static void expression_statement(Compiler *c, Node *n) {
    Node *e = n->one.value;
    if (e->kind == N_STR || e->kind == N_ELLIPSIS)
        return;
    if (e->kind == N_CALL || e->kind == N_YIELD)
        value_in(c, e, NO_OPERAND);
    else
        drop_value(c, e);
}

// a, b = x, y: item by item, without a tuple.
static bool assign_pairwise(Compiler *c, Node *target, Node *value) {
    if (target->kind != N_TUPLE || value->kind != N_TUPLE || target->list.n != value->list.n ||
        target->list.n > 8)
        return false;
    for (size_t i = 0; i < target->list.n; i++)
        if (target->list.p[i]->kind == N_STARRED || value->list.p[i]->kind == N_STARRED)
            return false;
    size_t mark = c->unit->temps;
    for (size_t i = 0; i < value->list.n; i++)
        push_value(c, value->list.p[i]);
    for (size_t i = 0; i < value->list.n; i++)
        store(c, target->list.p[i], (Opnd){temp_at(c, mark + i), true});
    return true;
}

static void assign(Compiler *c, Node *n) {
    const Nodes *targets = &n->assign.targets;
    Node *value = n->assign.value;
    if (targets->n == 1) {
        Node *target = targets->p[0];
        int direct = target->kind == N_NAME ? direct_name(c, target->name.name) : ANYWHERE;
        if (direct >= 0) {
            value_in(c, value, direct);
            return;
        }
        if (assign_pairwise(c, target, value))
            return;
        store(c, target, value_before(c, value, target));
        return;
    }
    // One value for several targets: it is kept until the last one has it.
    uint16_t t = push_value(c, value);
    for (size_t i = 0; i < targets->n; i++)
        store(c, targets->p[i], (Opnd){t, i + 1 == targets->n});
}

static void augmented_name(Compiler *c, Node *n) {
    Name *name = n->two.left->name.name;
    Opnd left = value_before(c, n->two.left, n->two.right);
    Opnd right = value_of(c, n->two.right);
    int direct = direct_name(c, name);
    size_t mark = c->unit->temps;
    Opnd to = place(c, direct, mark);
    at_span(c, n->span);
    operand_span(c, n->two.left->span);
    operand_span(c, n->two.right->span);
    emit(c, OPC_ADD + n->op, IN_PLACE | b_flag(left) | c_flag(right), to.at, left.at, right.at);
    if (direct < 0)
        store_name(c, name, to);
}

// obj.x op= v: the object stays at hand from the reading to the writing.
static void augmented_attr(Compiler *c, Node *n) {
    Node *target = n->two.left;
    Opnd object = value_before(c, target->attr.value, n->two.right);
    uint16_t name = attr_name(c, target->attr.name);
    uint16_t old = push(c);
    at_span(c, target->span);
    operand_span(c, target->attr.value->span);
    emit(c, OPC_GETATTR, 0, old, object.at, name);
    Opnd right = value_of(c, n->two.right);
    at_span(c, n->span);
    operand_span(c, target->span);
    operand_span(c, n->two.right->span);
    emit(c, OPC_ADD + n->op, IN_PLACE | B_TEMP | c_flag(right), old, old, right.at);
    operand_span(c, target->attr.value->span);
    emit(c, OPC_SETATTR, (object.temp ? A_TEMP : 0) | B_TEMP, object.at, old, name);
}

static void augmented_item(Compiler *c, Node *n) {
    Node *target = n->two.left, *container = target->subscript.value,
         *index = target->subscript.index;
    Node later = {.flags = index->flags | n->two.right->flags};
    Opnd object = value_before(c, container, &later);
    Opnd key = value_before(c, index, n->two.right);
    uint16_t old = push(c);
    at_span(c, target->span);
    operand_span(c, container->span);
    operand_span(c, index->span);
    emit(c, OPC_GETITEM, 0, old, object.at, key.at);
    Opnd right = value_of(c, n->two.right);
    at_span(c, n->span);
    operand_span(c, target->span);
    operand_span(c, n->two.right->span);
    emit(c, OPC_ADD + n->op, IN_PLACE | B_TEMP | c_flag(right), old, old, right.at);
    operand_span(c, container->span);
    operand_span(c, index->span);
    emit(c, OPC_SETITEM, (object.temp ? A_TEMP : 0) | b_flag(key) | C_TEMP, object.at, key.at, old);
}

static void augmented(Compiler *c, Node *n) {
    switch (n->two.left->kind) {
    case N_NAME: augmented_name(c, n); break;
    case N_ATTR: augmented_attr(c, n); break;
    default: augmented_item(c, n); break;
    }
}

static void return_statement(Compiler *c, Node *n) {
    if (c->unit->frame->kind != SCOPE_FUNCTION)
        return cannot(c, n->span, "'return' outside function");
    size_t mark = c->unit->temps;
    Opnd v = n->one.value ? value_of(c, n->one.value) : constant(c, V_NONE);
    Block *inner = c->unit->block, *b = inner;
    while (b && b->kind == BLOCK_LOOP)
        b = b->outer;
    if (!b) { // nothing but loops, whose states RETURN drops
        at_span(c, n->span);
        pop_to(c, mark);
        emit(c, OPC_RETURN, b_flag(v), 0, v.at, (unsigned)mark);
        return;
    }
    if (!v.temp) { // what runs on the way out may change variables
        uint16_t t = push(c);
        emit(c, OPC_MOVE, 0, t, v.at, 0);
        v = (Opnd){t, true};
    }
    leave_blocks(c, NULL);
    at_span(c, n->span);
    emit(c, OPC_RETURN, B_TEMP, 0, v.at, 0);
    return_to_blocks(c, inner, NULL);
}

static void assert_statement(Compiler *c, Node *n) {
    Label fine = LABEL_NEW;
    jump_if(c, n->assertion.test, &fine, true);
    Opnd message = {NO_OPERAND, false};
    if (n->assertion.message)
        message = value_of(c, n->assertion.message);
    at_span(c, n->assertion.test->span);
    emit(c, OPC_ASSERT, b_flag(message), 0, message.at, 0);
    label_bind(c, &fine);
}

// ---- imports ------------------------------------------------------------------------------------

static Opnd load_module(Compiler *c, Str dotted) {
    uint32_t name = constant_index(c, str_new(c->vm, dotted));
    uint16_t t = push(c);
    emit_wide(c, OPC_IMPORT, 0, t, name);
    return (Opnd){t, true};
}

static void import_statement(Compiler *c, Node *n) {
    for (size_t i = 0; i < n->import.n && c->ok; i++) {
        const Alias *a = &n->import.names[i];
        size_t mark = c->unit->temps;
        at_span(c, a->span);
        Opnd module = load_module(c, a->dotted);
        if (!a->renamed && a->dotted.n > a->first->text.n) { // "import a.b" binds a
            emit(c, OPC_DROP, 0, module.at, 1, 0);
            pop_to(c, mark);
            module = load_module(c, a->first->text);
        }
        store_name(c, a->name, module);
        pop_to(c, mark);
    }
}

// The name that "from ..a import b" means in the module that is compiled.
static bool absolute(Compiler *c, Node *n, Str *name) {
    Str own = c->space ? str_get(c->space->name) : STR("");
    for (unsigned up = c->space && c->space->is_package ? 1 : 0; up < n->import.level; up++)
        while (own.n && own.p[--own.n] != '.') {
        }
    if (!own.n) {
        if (c->ok)
            err_set(&c->err, ERR_IMPORT, "attempted relative import with no known parent package");
        c->where = n->span;
        return c->ok = false;
    }
    char *full = arena_alloc(c->arena, own.n + 1 + name->n);
    if (!full) {
        out_of_memory(c);
        return false;
    }
    memcpy(full, own.p, own.n);
    full[own.n] = '.';
    if (name->n)
        memcpy(full + own.n + 1, name->p, name->n);
    *name = (Str){full, own.n + (name->n != 0) + name->n};
    return true;
}

static void from_statement(Compiler *c, Node *n) {
    Str name = n->import.module;
    if (n->import.level && !absolute(c, n, &name))
        return;
    if (str_is(name, "__future__"))
        return;
    Opnd module = load_module(c, name);
    if (n->import.star) {
        emit(c, OPC_IMPORT_STAR, B_TEMP, 0, module.at, 0);
        return;
    }
    size_t mark = c->unit->temps;
    for (size_t i = 0; i < n->import.n && c->ok; i++) {
        const Alias *a = &n->import.names[i];
        at_span(c, a->span);
        uint16_t t = push(c);
        emit(c, OPC_IMPORT_FROM, 0, t, module.at, attr_name(c, a->first));
        store_name(c, a->name, (Opnd){t, true});
        pop_to(c, mark);
    }
    emit(c, OPC_DROP, 0, module.at, 1, 0);
}

// ---- blocks and loops ---------------------------------------------------------------------------

static void if_statement(Compiler *c, Node *n) {
    Label end = LABEL_NEW;
    for (size_t i = 0; i < n->branch.n && c->ok; i++) {
        const Branch *b = &n->branch.branches[i];
        Label next = LABEL_NEW;
        jump_if(c, b->test, &next, false);
        statements(c, &b->body);
        if (i + 1 < n->branch.n || n->branch.has_other)
            jump(c, &end);
        label_bind(c, &next);
    }
    statements(c, &n->branch.other);
    label_bind(c, &end);
}

// The condition stands at the end, so that one jump does for each turn.
static void while_statement(Compiler *c, Node *n) {
    Label body = LABEL_NEW, next = LABEL_NEW, end = LABEL_NEW;
    Block b = {.kind = BLOCK_LOOP, .on_break = &end, .on_continue = &next};
    if (!open_block(c, &b, n->span))
        return;
    jump(c, &next);
    label_bind(c, &body);
    statements(c, &n->loop.body);
    label_bind(c, &next);
    at_span(c, n->loop.test->span);
    jump_if(c, n->loop.test, &body, true);
    close_block(c, &b);
    statements(c, &n->loop.other);
    label_bind(c, &end);
}

static void for_statement(Compiler *c, Node *n) {
    Label body = LABEL_NEW, next = LABEL_NEW, end = LABEL_NEW;
    Block b = {.kind = BLOCK_LOOP, .on_break = &end, .on_continue = &next, .has_state = true};
    size_t mark = c->unit->temps;
    b.reg = loop_begin(c, n->each.iter);
    if (!open_block(c, &b, n->span))
        return;
    uint16_t dest = iteration_dest(c, n->each.target);
    jump(c, &next);
    label_bind(c, &body);
    iteration_store(c, n->each.target, dest);
    statements(c, &n->each.body);
    label_bind(c, &next);
    iteration_next(c, n->each.iter->span, dest, b.reg, &body);
    close_block(c, &b);
    pop_to(c, mark);
    statements(c, &n->each.other);
    label_bind(c, &end);
}

static Block *innermost_loop(Compiler *c) {
    Block *b = c->unit->block;
    while (b && b->kind != BLOCK_LOOP)
        b = b->outer;
    return b;
}

static void break_statement(Compiler *c, Node *n) {
    Block *inner = c->unit->block;
    Block *loop = innermost_loop(c);
    if (!loop)
        return cannot(c, n->span, "'break' outside loop");
    leave_blocks(c, loop->outer);
    jump(c, loop->on_break);
    return_to_blocks(c, inner, loop->outer);
}

static void continue_statement(Compiler *c, Node *n) {
    Block *inner = c->unit->block;
    Block *loop = innermost_loop(c);
    if (!loop)
        return cannot(c, n->span, "'continue' not properly in loop");
    leave_blocks(c, loop);
    jump(c, loop->on_continue);
    return_to_blocks(c, inner, loop);
}

// ---- definitions --------------------------------------------------------------------------------

// Decorators are evaluated first, from the top, and called from the bottom.
size_t push_decorators(Compiler *c, const Nodes *decorators) {
    for (size_t i = 0; i < decorators->n; i++)
        push_value(c, decorators->p[i]);
    return decorators->n;
}

void call_decorators(Compiler *c, const Nodes *decorators, size_t mark) {
    for (size_t i = decorators->n; i-- > 0;) {
        uint16_t at = temp_at(c, mark + i);
        at_span(c, decorators->p[i]->span);
        pop_to(c, mark + i + 1);
        emit(c, OPC_CALL, 0, at, at, 1);
    }
}

static bool keep_annotation(Compiler *c, Code *code, Value name, Span said) {
    if (said.end <= said.start)
        return true;
    if (v_is(code->annotations, T_UNDEF) && v_is(code->annotations = dict_new(c->vm), T_UNDEF))
        return false;
    Value text = str_new(c->vm, str_slice(c->source->text, said.start, said.end));
    bool ok = !v_is(text, T_UNDEF) && dict_set(c->vm, code->annotations, name, text);
    value_release(text);
    return ok;
}

// What is said of the types stays text until somebody asks for __annotations__.
static void keep_annotations(Compiler *c, const Node *n, Code *code) {
    Value returns = intern(c->vm, STR("return"));
    bool ok = !v_is(returns, T_UNDEF);
    for (size_t i = 0; ok && i < n->def.params.n; i++)
        ok = keep_annotation(c, code, name_object(c, n->def.params.p[i].name),
                             n->def.params.p[i].annotation);
    if (!ok || !keep_annotation(c, code, returns, n->def.returns))
        c->ok = false;
}

static void def_statement(Compiler *c, Node *n) {
    size_t mark = c->unit->temps;
    const Nodes *decorators = &n->def.decorators;
    int direct = decorators->n ? ANYWHERE : direct_name(c, n->def.name);
    push_decorators(c, decorators);
    FunctionBody body = {.statements = &n->def.body, .has_doc = n->def.has_doc};
    Value name = name_object(c, n->def.name);
    Code *code = compile_function(c, n->def.scope, &n->def.params, name, body);
    if (code) {
        keep_annotations(c, n, code);
        code->is_async = n->def.is_async;
        code->is_async_generator = n->def.is_async && n->def.yields;
    }
    Opnd f = make_function(c, &n->def.params, code, n->def.scope, direct, c->unit->temps);
    if (direct >= 0)
        return;
    call_decorators(c, decorators, mark);
    if (decorators->n)
        f = (Opnd){temp_at(c, mark), true};
    at_span(c, n->span);
    store_name(c, n->def.name, f);
}

static void statement(Compiler *c, Node *n) {
    size_t mark = c->unit->temps;
    at_span(c, n->span);
    if (c->settles)
        emit(c, OPC_SETTLE, 0, 0, 0, 0);
    switch (n->kind) {
    case N_EXPR: expression_statement(c, n); break;
    case N_ASSIGN: assign(c, n); break;
    case N_AUGASSIGN: augmented(c, n); break;
    case N_ANNASSIGN:
        annotate(c, n);
        if (n->annassign.value) {
            Nodes one = {&n->annassign.target, 1};
            assign(c,
                   &(Node){.kind = N_ASSIGN, .span = n->span, .assign = {one, n->annassign.value}});
        }
        break;
    case N_RETURN: return_statement(c, n); break;
    case N_DELETE: delete_target(c, n->one.value); break;
    case N_BREAK: break_statement(c, n); break;
    case N_CONTINUE: continue_statement(c, n); break;
    case N_IF: if_statement(c, n); break;
    case N_WHILE: while_statement(c, n); break;
    case N_FOR: for_statement(c, n); break;
    case N_DEF: def_statement(c, n); break;
    case N_IMPORT: import_statement(c, n); break;
    case N_FROM: from_statement(c, n); break;
    case N_ASSERT: assert_statement(c, n); break;
    case N_CLASS: class_statement(c, n); break;
    case N_RAISE: raise_statement(c, n); break;
    case N_TRY: try_statement(c, n); break;
    case N_WITH: with_statement(c, n); break;
    case N_MATCH: match_statement(c, n); break;
    default: break; // pass, global, nonlocal
    }
    pop_to(c, mark);
}

void statements(Compiler *c, const Nodes *list) {
    for (size_t i = 0; i < list->n && c->ok; i++) {
        statement(c, list->p[i]);
        c->ok = c->ok && stop_check(&c->err);
    }
}

// ---- the cell -----------------------------------------------------------------------------------

// A copy with "\n" as the only line end.
static bool copy_text(Str text, Str *out) {
    char *p = mem_alloc(text.n + 1);
    if (!p)
        return false;
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] == '\r' && i + 1 < text.n && text.p[i + 1] == '\n')
            continue;
        p[n++] = text.p[i] == '\r' ? '\n' : text.p[i];
    }
    p[n] = 0;
    *out = (Str){p, n};
    return true;
}

static Source *source_new(Str text, Str file) {
    static const Str mark = STR("\xef\xbb\xbf"); // some editors begin a text so
    if (str_starts(text, mark))
        text = str_slice(text, mark.n, text.n);
    Source *s = mem_zero(sizeof *s);
    if (!s)
        return NULL;
    s->refs = 1;
    if (copy_text(text, &s->text) && copy_text(file, &s->file))
        return s;
    mem_free((char *)s->text.p);
    mem_free(s);
    return NULL;
}

// Those of the names of a text that exec() runs: evaluated at its end.
static void keep_top_annotations(Compiler *c, const Nodes *body) {
    for (size_t i = 0; i < body->n && c->ok; i++) {
        const Node *n = body->p[i];
        if (n->kind == N_ANNASSIGN && n->annassign.target->kind == N_NAME)
            c->ok =
                keep_annotation(c, c->unit->code, name_object(c, n->annassign.target->name.name),
                                n->annassign.annotation->span);
    }
}

static void compile_top(Compiler *c, Tree *tree, Scope *top, bool show_last) {
    Nodes *body = &tree->body;
    Node *last = body->n ? body->p[body->n - 1] : NULL;
    bool show = show_last && last && last->kind == N_EXPR && !tree->ends_with_semicolon;
    if (show)
        body->n--;
    if (c->in_dict || top->own_names)
        keep_top_annotations(c, body);
    statements(c, body);
    Opnd v = {NO_OPERAND, false};
    if (show && c->ok) {
        at_span(c, last->span);
        v = value_of(c, last->one.value);
    }
    pop_to(c, 0);
    emit(c, OPC_RETURN, b_flag(v), 0, v.at, 0);
}

static Code *compile_tree(Compiler *c, Tree *tree, Scope *top, bool show_last) {
    Unit u;
    if (!unit_open(c, &u, top, c->vm->names[WK_CELL_NAME]))
        return NULL;
    u.code->is_cell = u.code->plain = u.code->sig.plain = true;
    u.code->sig.n = u.code->sig.n_pos = u.code->sig.n_need = top->own_names; // the mapping
    u.code->sig.star = u.code->sig.starstar = -1;
    u.code->sig.name = str_get(c->vm->names[WK_CELL_NAME]);
    compile_top(c, tree, top, show_last);
    return unit_close(c);
}

// Raises what the compiler found, with the place for the traceback.
static bool raise_compile_error(Compiler *c) {
    if (c->err.kind == ERR_NONE)
        return false; // raised in the VM already
    if (c->err.kind == ERR_MEMORY)
        return vm_no_memory(c->vm);
    if (c->err.kind == ERR_NOT_IMPLEMENTED && !c->err.hint[0])
        err_hint(&c->err, "docs/language.md lists what the language has.");
    vm_raise_err(c->vm, &c->err);
    Code *code = code_new(c->source);
    if (!code)
        return vm_no_memory(c->vm);
    code->name = value_copy(c->vm->names[WK_CELL_NAME]);
    error_add_place(c->vm, code, c->where);
    code_release(code);
    return false;
}

static bool check_text(Compiler *c, Str text) {
    if (text.n > LIMIT_SOURCE_BYTES)
        return err_set(&c->err, ERR_MEMORY, "a cell of %zu bytes is over the limit of %d", text.n,
                       (int)LIMIT_SOURCE_BYTES);
    if (!utf8_valid(text))
        return err_set(&c->err, ERR_SYNTAX,
                       "(unicode error) 'utf-8' codec can't decode the cell's text");
    if (text.n && memchr(text.p, 0, text.n))
        return err_set(&c->err, ERR_VALUE, "source code string cannot contain null bytes");
    return true;
}

// eval() takes an expression and nothing else.
static bool is_expression(Compiler *c, const Tree *tree) {
    const Node *first = tree->body.n ? tree->body.p[0] : NULL;
    if (first && tree->body.n == 1 && first->kind == N_EXPR && !tree->ends_with_semicolon)
        return true;
    if (!c->ok)
        return false;
    err_set(&c->err, ERR_SYNTAX, "invalid syntax");
    c->where = !first ? (Span){0, 0} : first->span;
    return c->ok = false;
}

static bool is_compound(const Node *n) {
    static const uint8_t kinds[] = {N_IF, N_WHILE, N_FOR, N_TRY, N_WITH, N_MATCH, N_DEF, N_CLASS};
    return n && memchr(kinds, n->kind, sizeof kinds) != NULL;
}

// One compound statement, or simple ones on one line?
static bool is_single(Compiler *c, const Tree *tree) {
    const Nodes *body = &tree->body;
    bool broken = body->n == 0 || (body->n > 1 && is_compound(body->p[0]));
    bool several = false;
    for (size_t i = 1; i < body->n && !broken && !several; i++) {
        uint32_t from = body->p[i - 1]->span.end;
        uint32_t to = body->p[i]->span.start;
        several = is_compound(body->p[i]) ||
                  (from < to && memchr(c->source->text.p + from, '\n', to - from));
    }
    if (!broken && !several)
        return true;
    if (!c->ok)
        return false;
    err_set(&c->err, ERR_SYNTAX,
            broken ? "invalid syntax"
                   : "multiple statements found while compiling a single statement");
    c->where = body->n ? body->p[0]->span : (Span){0, 0};
    return c->ok = false;
}

static bool show_more(Compiler *c, Tree *tree, const CompileAs *how) {
    if (how->single)
        return is_single(c, tree) && (tree_show_all(c->arena, c->names, tree) ||
                                      err_set(&c->err, ERR_MEMORY, "no memory for the cell"));
    ShowValues which = how->show_last && !how->expression ? c->vm->show_values : SHOW_LAST;
    bool each = which == SHOW_ALL, assigned = which == SHOW_LAST_OR_ASSIGNED;
    if (!each && !assigned)
        return true;
    return tree_show_values(c->arena, c->names, tree, each, assigned) ||
           err_set(&c->err, ERR_MEMORY, "no memory for the cell");
}

// The names that the text itself binds get their order (LiveNames).
static void names_in_order(Compiler *c, const Scope *top) {
    if (c->in_dict || top->own_names)
        return;
    for (const Symbol *y = top->first_bound; c->ok && y; y = y->next_bound) {
        const int64_t slot = name_slot_of(c, y->name);
        if (c->ok)
            name_bound(c->vm, (uint32_t)slot);
    }
}

Code *compile_source(VM *vm, Str source, Str file, const CompileAs *how) {
    Arena arena = {0};
    Names names = {.arena = &arena};
    Space *space = how->space;
    Compiler c = {.vm = vm,
                  .arena = &arena,
                  .names = &names,
                  .space = space,
                  .in_dict = how->in_dict,
                  .ok = true};
    Tree tree;
    Scope *top;
    Code *code = NULL;
    bool at_end;
    vm_clear_raised(vm);
    bool readable = check_text(&c, source);
    if (!(c.source = source_new(readable ? source : STR(""), file))) {
        vm_no_memory(vm);
        return NULL;
    }
    c.source->serial = ++vm->sources;
    c.source->space = space;
    c.source->shown = vm->compiling_shown;
    vm->compiling_shown = (Str){0};
    c.settles = vm->finalizers || str_find(c.source->text, STR("__del__"), 0) < c.source->text.n ||
                str_find(c.source->text, STR("weakref"), 0) < c.source->text.n;
    if (readable && parse(&names, c.source->text, &tree, &c.err, &c.where, &at_end) &&
        (!how->expression || is_expression(&c, &tree)) && show_more(&c, &tree, how) &&
        scope_build(&names, &tree, how->own_names, &top, &c.err, &c.where)) {
        names_in_order(&c, top);
        code = compile_tree(&c, &tree, top, how->show_last);
    }
    if (!code)
        raise_compile_error(&c);
    arena_reset(&arena);
    source_release(c.source);
    return code;
}
