// parse_more.c: async for, async with and except*, as the statements that they stand
// for: loops, try blocks and awaits over names that no cell can write (".1").
#include "kernel/syntax/parser.h"
#include <stdio.h>

// ---- making nodes -------------------------------------------------------------------------------

static Node *name_node(Parser *p, Name *name, Span where) {
    Node *n = name ? node_new(p, N_NAME, where) : no_memory(p);
    if (n)
        n->name.name = name;
    return n;
}

static Name *known_name(Parser *p, const char *text) {
    Name *name = names_find(p->names, str_of(text));
    return name ? name : no_memory(p);
}

static Name *hidden_name(Parser *p) {
    char text[24];
    snprintf(text, sizeof text, ".%u", ++p->hidden);
    return known_name(p, text);
}

static Node *word(Parser *p, NodeKind kind, Span where) {
    return node_new(p, kind, where);
}

static Node *attribute_of(Parser *p, Node *value, const char *name, Span where) {
    Node *n = value ? node_new(p, N_ATTR, where) : NULL;
    if (!n || !(n->attr.name = known_name(p, name)))
        return NULL;
    n->attr.value = value;
    n->attr.name_span = where;
    return n;
}

static Node *call_node(Parser *p, Node *func, Node *const *args, size_t n_args, Span where) {
    Node *n = func ? node_new(p, N_CALL, where) : NULL;
    if (!n)
        return NULL;
    n->flags = NODE_CALLS | NODE_WALRUS;
    n->call.func = func;
    for (size_t i = 0; i < n_args; i++)
        if (!nodes_push(p, &n->call.args, args[i]))
            return NULL;
    return n;
}

static Node *method(Parser *p, Name *of, const char *name, Node *const *args, size_t n_args,
                    Span where) {
    return call_node(p, attribute_of(p, name_node(p, of, where), name, where), args, n_args, where);
}

static Node *await_node(Parser *p, Node *value, Span where) {
    Node *n = value ? node_new(p, N_AWAIT, where) : NULL;
    if (!n)
        return NULL;
    n->flags = NODE_CALLS | NODE_WALRUS;
    n->one.value = value;
    return n;
}

static Node *assign_node(Parser *p, Node *target, Node *value, Span where) {
    Node *n = target && value ? node_new(p, N_ASSIGN, where) : NULL;
    if (!n || !nodes_push(p, &n->assign.targets, target))
        return NULL;
    n->assign.value = value;
    return n;
}

static Node *set_node(Parser *p, Name *name, Node *value, Span where) {
    return assign_node(p, name_node(p, name, where), value, where);
}

static Node *expression_node(Parser *p, Node *value, Span where) {
    Node *n = value ? node_new(p, N_EXPR, where) : NULL;
    return n ? n->one.value = value, n : NULL;
}

static Node *not_node(Parser *p, Node *value, Span where) {
    Node *n = value ? node_new(p, N_NOT, where) : NULL;
    return n ? n->one.value = value, n : NULL;
}

static Branch *add_branch(Parser *p, Branch **list, size_t *n, Span where) {
    if (!array_grow(p, list, *n))
        return NULL;
    Branch *b = &(*list)[(*n)++];
    *b = (Branch){.span = where};
    return b;
}

static Node *if_node(Parser *p, Node *test, Node *then, Span where) {
    Node *n = test && then ? node_new(p, N_IF, where) : NULL;
    Branch *b = n ? add_branch(p, &n->branch.branches, &n->branch.n, where) : NULL;
    if (!b || !nodes_push(p, &b->body, then))
        return NULL;
    b->test = test;
    return n;
}

// Several statements as one.
static Node *block_node(Parser *p, const Nodes *statements, Span where) {
    Node *n = node_new(p, N_IF, where);
    Branch *b = n ? add_branch(p, &n->branch.branches, &n->branch.n, where) : NULL;
    if (!b || !(b->test = word(p, N_TRUE, where)))
        return NULL;
    b->body = *statements;
    return n;
}

// try with one handler; *handler is filled in by the caller.
static Node *try_node(Parser *p, const char *catches, Name *as, Branch **handler, Span where) {
    Node *n = node_new(p, N_TRY, where);
    if (!n || !(*handler = add_branch(p, &n->attempt.handlers, &n->attempt.n, where)))
        return NULL;
    (*handler)->name = as;
    (*handler)->test = name_node(p, known_name(p, catches), where);
    return (*handler)->test ? n : NULL;
}

// ---- async for ----------------------------------------------------------------------------------

// it = iter.__aiter__(); go = True
// while go:
//     try: target = await it.__anext__()
//     except StopAsyncIteration: go = False
//     else: body
// else: other
Node *async_for(Parser *p, Node *loop) {
    Span where = span_join(loop->span, loop->each.iter->span);
    Name *it = hidden_name(p);
    Name *go = hidden_name(p);
    Branch *end;
    Nodes all = {0};
    Node *attempt = it && go ? try_node(p, "StopAsyncIteration", NULL, &end, where) : NULL;
    Node *round = attempt ? node_new(p, N_WHILE, loop->span) : NULL;
    if (!round)
        return NULL;
    Node *next =
        assign_node(p, loop->each.target,
                    await_node(p, method(p, it, "__anext__", NULL, 0, where), where), where);
    if (!nodes_push(p, &attempt->attempt.body, next) ||
        !nodes_push(p, &end->body, set_node(p, go, word(p, N_FALSE, where), where)))
        return NULL;
    attempt->attempt.other = loop->each.body;
    round->loop.test = name_node(p, go, where);
    round->loop.other = loop->each.other;
    if (!round->loop.test || !nodes_push(p, &round->loop.body, attempt))
        return NULL;
    Node *iter = call_node(p, attribute_of(p, loop->each.iter, "__aiter__", loop->each.iter->span),
                           NULL, 0, loop->each.iter->span);
    if (!nodes_push(p, &all, set_node(p, it, iter, where)) ||
        !nodes_push(p, &all, set_node(p, go, word(p, N_TRUE, where), where)) ||
        !nodes_push(p, &all, round))
        return NULL;
    return block_node(p, &all, loop->span);
}

// The items of an asynchronous iterable, for a comprehension.
Node *async_items(Parser *p, Node *iter) {
    Node *all = call_node(p, name_node(p, known_name(p, "__async_list__"), iter->span), &iter, 1,
                          iter->span);
    return await_node(p, all, iter->span);
}

Node *async_item(Parser *p, Node *value, Span where) {
    if (!value)
        value = word(p, N_NONE, where);
    return call_node(p, name_node(p, known_name(p, "__async_item__"), where), &value, 1, where);
}

// ---- async with ---------------------------------------------------------------------------------

// if not await manager.__aexit__(e.__class__, e, e.__traceback__): raise
static Node *leave_by_error(Parser *p, Name *manager, Name *error, Span where) {
    Node *args[3] = {attribute_of(p, name_node(p, error, where), "__class__", where),
                     name_node(p, error, where),
                     attribute_of(p, name_node(p, error, where), "__traceback__", where)};
    Node *answer = await_node(p, method(p, manager, "__aexit__", args, 3, where), where);
    return if_node(p, not_node(p, answer, where), word(p, N_RAISE, where), where);
}

static Node *leave_well(Parser *p, Name *manager, Name *well, Span where) {
    Node *args[3] = {word(p, N_NONE, where), word(p, N_NONE, where), word(p, N_NONE, where)};
    Node *call = expression_node(
        p, await_node(p, method(p, manager, "__aexit__", args, 3, where), where), where);
    return if_node(p, name_node(p, well, where), call, where);
}

// manager = context; value = await manager.__aenter__(); well = True
// try:
//     try: target = value; body
//     except BaseException as e: well = False; (as above)
// finally:
//     if well: await manager.__aexit__(None, None, None)
static Node *async_with_item(Parser *p, const WithItem *item, const Nodes *body) {
    Span where = item->context->span;
    Name *manager = hidden_name(p);
    Name *value = hidden_name(p);
    Name *well = hidden_name(p);
    Name *error = hidden_name(p);
    Branch *failed;
    Nodes all = {0};
    Node *inner = manager && value && well && error
                      ? try_node(p, "BaseException", error, &failed, where)
                      : NULL;
    Node *outer = inner ? node_new(p, N_TRY, where) : NULL;
    if (!outer)
        return NULL;
    if (item->target &&
        !nodes_push(p, &inner->attempt.body,
                    assign_node(p, item->target, name_node(p, value, where), where)))
        return NULL;
    for (size_t i = 0; i < body->n; i++)
        if (!nodes_push(p, &inner->attempt.body, body->p[i]))
            return NULL;
    outer->attempt.has_last = true;
    Node *entered = await_node(p, method(p, manager, "__aenter__", NULL, 0, where), where);
    bool ok = nodes_push(p, &failed->body, set_node(p, well, word(p, N_FALSE, where), where)) &&
              nodes_push(p, &failed->body, leave_by_error(p, manager, error, where)) &&
              nodes_push(p, &outer->attempt.body, inner) &&
              nodes_push(p, &outer->attempt.last, leave_well(p, manager, well, where)) &&
              nodes_push(p, &all, set_node(p, manager, item->context, where)) &&
              nodes_push(p, &all, set_node(p, value, entered, where)) &&
              nodes_push(p, &all, set_node(p, well, word(p, N_TRUE, where), where)) &&
              nodes_push(p, &all, outer);
    return ok ? block_node(p, &all, where) : NULL;
}

Node *async_with(Parser *p, Node *with) {
    Nodes body = with->with.body;
    Node *made = NULL;
    for (size_t i = with->with.n; i-- > 0;) {
        Nodes one = {0};
        if (!(made = async_with_item(p, &with->with.items[i], &body)) || !nodes_push(p, &one, made))
            return NULL;
        body = one;
    }
    return made;
}

// ---- except* ------------------------------------------------------------------------------------

// part = groups.take(classes)
// if part is not None:
//     try: name = part; body
//     except BaseException as again: groups.raised(again)
static bool group_clause(Parser *p, const Branch *clause, Name *groups, Nodes *out) {
    Span where = clause->span;
    Name *part = hidden_name(p);
    Name *again = hidden_name(p);
    Branch *failed;
    Node *attempt = part && again ? try_node(p, "BaseException", again, &failed, where) : NULL;
    Node *test = attempt ? node_new(p, N_NOT, where) : NULL;
    if (!test)
        return false;
    if (clause->name &&
        !nodes_push(p, &attempt->attempt.body,
                    set_node(p, clause->name,
                             attribute_of(p, name_node(p, part, where), "group", where), where)))
        return false;
    for (size_t i = 0; i < clause->body.n; i++)
        if (!nodes_push(p, &attempt->attempt.body, clause->body.p[i]))
            return false;
    Node *arg = name_node(p, again, where);
    Node *classes = clause->test;
    test->one.value = attribute_of(p, name_node(p, part, where), "empty", where);
    return test->one.value &&
           nodes_push(p, &failed->body,
                      expression_node(p, method(p, groups, "raised", &arg, 1, where), where)) &&
           nodes_push(p, out,
                      set_node(p, part, method(p, groups, "take", &classes, 1, where), where)) &&
           nodes_push(p, out, if_node(p, test, attempt, where));
}

// except BaseException as error:
//     groups = __exception_groups__(error)
//     (each clause)
//     groups.finish()
bool except_groups(Parser *p, Node *attempt) {
    Branch *clauses = attempt->attempt.handlers;
    size_t n = attempt->attempt.n;
    Span where = clauses[0].span;
    Name *error = hidden_name(p);
    Name *groups = hidden_name(p);
    Branch *all;
    Node *shell = error && groups ? try_node(p, "BaseException", error, &all, where) : NULL;
    Node *arg = shell ? name_node(p, error, where) : NULL;
    if (!arg)
        return false;
    Node *begin =
        call_node(p, name_node(p, known_name(p, "__exception_groups__"), where), &arg, 1, where);
    if (!nodes_push(p, &all->body, set_node(p, groups, begin, where)))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!group_clause(p, &clauses[i], groups, &all->body))
            return false;
    if (!nodes_push(p, &all->body,
                    expression_node(p, method(p, groups, "finish", NULL, 0, where), where)))
        return false;
    attempt->attempt.handlers = shell->attempt.handlers;
    attempt->attempt.n = 1;
    return true;
}

// ---- values of a cell that are shown ------------------------------------------------------------

static bool show_statement(Parser *p, Node *n) {
    Node *value = n->one.value;
    n->one.value =
        call_node(p, name_node(p, known_name(p, "__show_value__"), n->span), &value, 1, n->span);
    return n->one.value != NULL;
}

static bool show_each(Parser *p, Tree *tree) {
    for (size_t i = 0; i < tree->body.n; i++) {
        Node *n = tree->body.p[i];
        bool is_result = i + 1 == tree->body.n && !tree->ends_with_semicolon;
        if (n->kind != N_EXPR || is_result)
            continue;
        if (!show_statement(p, n))
            return false;
    }
    return true;
}

static bool show_all(Parser *p, const Nodes *body);

static bool show_branches(Parser *p, const Branch *branches, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!show_all(p, &branches[i].body))
            return false;
    return true;
}

// Every expression statement, those inside of others too; functions and classes keep theirs.
static bool show_all(Parser *p, const Nodes *body) {
    for (size_t i = 0; i < body->n; i++) {
        Node *n = body->p[i];
        bool ok = true;
        switch (n->kind) {
        case N_EXPR: ok = show_statement(p, n); break;
        case N_IF:
            ok = show_branches(p, n->branch.branches, n->branch.n) && show_all(p, &n->branch.other);
            break;
        case N_WHILE: ok = show_all(p, &n->loop.body) && show_all(p, &n->loop.other); break;
        case N_FOR: ok = show_all(p, &n->each.body) && show_all(p, &n->each.other); break;
        case N_WITH: ok = show_all(p, &n->with.body); break;
        case N_MATCH: ok = show_branches(p, n->match.cases, n->match.n); break;
        case N_TRY:
            ok = show_all(p, &n->attempt.body) &&
                 show_branches(p, n->attempt.handlers, n->attempt.n) &&
                 show_all(p, &n->attempt.other) && show_all(p, &n->attempt.last);
            break;
        default: break;
        }
        if (!ok)
            return false;
    }
    return true;
}

bool tree_show_all(Arena *arena, Names *names, Tree *tree) {
    Err e = {0};
    Span where;
    Parser p = {.arena = arena, .names = names, .err = &e, .where = &where};
    return show_all(&p, &tree->body);
}

static bool show_assigned(Parser *p, Tree *tree) {
    const Node *last = tree->body.n ? tree->body.p[tree->body.n - 1] : NULL;
    const Node *target = last && last->kind == N_ASSIGN ? last->assign.targets.p[0] : NULL;
    if (!target || target->kind != N_NAME || tree->ends_with_semicolon)
        return true;
    Node *name = name_node(p, target->name.name, target->span);
    Node *shown = expression_node(p, name, target->span);
    return shown && nodes_push(p, &tree->body, shown);
}

bool tree_show_values(Arena *arena, Names *names, Tree *tree, bool each, bool assigned) {
    Err e = {0};
    Span where;
    Parser p = {.arena = arena, .names = names, .err = &e, .where = &where};
    return (!each || show_each(&p, tree)) && (!assigned || show_assigned(&p, tree));
}
