// scope.c: scopes and what names mean in them. One walk over the tree collects
// who binds and who uses what; a second one, from the inside out, finds the
// owners of what is not bound where it is used.
#include "kernel/compile/scope.h"
#include "kernel/vm/code.h"
#include "kernel/compile/fold.h"
#include "kernel/syntax/parser.h"
#include "kernel/base/mem.h"

typedef struct Walk {
    Arena *arena;
    Names *names;
    Err *err;
    Span *where;
    Scope *at;
    unsigned in_iter;  // inside the iterable of a comprehension
    bool stars;        // `import *` came before: any name may be another than the builtin
    const Name *klass; // whose private names are at hand
    bool ok;
} Walk;

static void fail(Walk *w, Span where, const char *fmt, ...) PRINTF_LIKE(3, 4);
static void fail(Walk *w, Span where, const char *fmt, ...) {
    if (!w->ok)
        return;
    va_list args;
    va_start(args, fmt);
    err_setv(w->err, ERR_SYNTAX, fmt, args);
    va_end(args);
    *w->where = where;
    w->ok = false;
}

static void *take(Walk *w, size_t bytes) {
    void *p = arena_alloc(w->arena, bytes);
    if (!p && w->ok) {
        err_no_memory(w->err, bytes);
        w->ok = false;
    }
    return p;
}

// ---- symbols of a scope -------------------------------------------------------------------------

static size_t slot_of(const Scope *s, const Name *name) {
    size_t at = ((uintptr_t)name >> 4) * 0x9e3779b1u & (s->table_cap - 1);
    while (s->table[at] && s->table[at]->name != name)
        at = (at + 1) & (s->table_cap - 1);
    return at;
}

static Symbol *own_symbol(const Scope *s, const Name *name) {
    return s->table_cap ? s->table[slot_of(s, name)] : NULL;
}

static bool grow(Walk *w, Scope *s) {
    size_t cap = s->table_cap ? s->table_cap * 2 : 8;
    Symbol **table = take(w, cap * sizeof *table);
    Symbol **symbols = take(w, cap * sizeof *symbols);
    if (!table || !symbols)
        return false;
    if (s->n)
        memcpy(symbols, s->symbols, s->n * sizeof *symbols);
    s->table = table;
    s->table_cap = cap;
    s->symbols = symbols;
    for (size_t i = 0; i < s->n; i++)
        table[slot_of(s, symbols[i]->name)] = symbols[i];
    return true;
}

// The symbol of a name, made when missing. NULL when memory is out.
static Symbol *symbol(Walk *w, Scope *s, Name *name) {
    if ((s->n + 1) * 2 > s->table_cap && !grow(w, s))
        return NULL;
    size_t at = slot_of(s, name);
    if (s->table[at])
        return s->table[at];
    Symbol *y = take(w, sizeof *y);
    if (!y)
        return NULL;
    y->name = name;
    y->slot = -1;
    s->table[at] = s->symbols[s->n++] = y;
    return y;
}

static Scope *open_scope(Walk *w, ScopeKind kind, Span span) {
    Scope *s = take(w, sizeof *s);
    if (!s)
        return NULL;
    s->kind = kind;
    s->span = span;
    s->outer = w->at;
    if (w->at) {
        if (w->at->last)
            w->at->last->next = s;
        else
            w->at->first = s;
        w->at->last = s;
    }
    return w->at = s;
}

static void close_scope(Walk *w) {
    w->at = w->at->outer;
}

Scope *scope_frame(Scope *s) {
    while (s->kind == SCOPE_COMP)
        s = s->outer;
    return s;
}

// ---- the first walk: bindings and uses ----------------------------------------------------------

// "__x" in a class C is "_C__x", so that a derived class does not collide with it.
static void mangle(Walk *w, Name **name) {
    Str text = (*name)->text, klass;
    if (!w->klass || !str_starts(text, STR("__")) || str_ends(text, STR("__")))
        return;
    klass = w->klass->text;
    while (klass.n && klass.p[0] == '_')
        klass = str_slice(klass, 1, klass.n);
    if (!klass.n)
        return;
    char *p = take(w, 1 + klass.n + text.n);
    if (!p)
        return;
    p[0] = '_';
    memcpy(p + 1, klass.p, klass.n);
    memcpy(p + 1 + klass.n, text.p, text.n);
    Name *mangled = names_find(w->names, (Str){p, 1 + klass.n + text.n});
    if (mangled)
        *name = mangled;
    else if (w->ok) {
        err_no_memory(w->err, 0);
        w->ok = false;
    }
}

// Functions that look at the variables of their caller.
static bool asks_for_locals(Str name) {
    static const char *const names[] = {"locals", "exec", "eval", "vars", "dir"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

// The function keeps the dict of its variables in a register, since exec() may put more into it.
static void keep_locals(Walk *w) {
    Scope *s = scope_frame(w->at);
    if (s->kind != SCOPE_FUNCTION)
        return;
    Name *hidden = names_find(w->names, STR(LOCALS_NAME));
    Symbol *y = hidden ? symbol(w, s, hidden) : NULL;
    if (y)
        y->bound = true;
    else if (w->ok) {
        err_no_memory(w->err, 0);
        w->ok = false;
    }
}

static void use(Walk *w, Name *name) {
    Symbol *y = symbol(w, w->at, name);
    if (y)
        y->used = true;
    if (asks_for_locals(name->text))
        keep_locals(w);
    if (!w->klass || !str_is(name->text, "super") || w->at->kind == SCOPE_CLASS)
        return;
    Name *cell = names_find(w->names, STR("__class__")); // which super() looks for
    if (cell && (y = symbol(w, w->at, cell)))
        y->used = true;
}

static void bind(Walk *w, Name *name, Span where) {
    if (str_is(name->text, "__debug__"))
        fail(w, where, "cannot assign to __debug__");
    Scope *s = w->at;
    Symbol *y = symbol(w, s, name);
    if (!y)
        return;
    if (!y->bound && s->last_bound)
        s->last_bound->next_bound = y;
    else if (!y->bound)
        s->first_bound = y;
    if (!y->bound)
        s->last_bound = y;
    y->bound = true;
}

static void expr(Walk *w, Node *n);
static void body(Walk *w, const Nodes *list);

static void exprs(Walk *w, const Nodes *list) {
    for (size_t i = 0; i < list->n && w->ok; i++)
        expr(w, list->p[i]);
}

// Binds the names of a target. in_tuple: a starred name may stand here.
static void target(Walk *w, Node *n, bool in_tuple, bool is_iter) {
    switch (n->kind) {
    case N_NAME:
        mangle(w, &n->name.name);
        bind(w, n->name.name, n->span);
        if (is_iter && w->ok)
            symbol(w, w->at, n->name.name)->is_iter = true;
        break;
    case N_STARRED:
        if (!in_tuple)
            fail(w, n->span, "starred assignment target must be in a list or tuple");
        target(w, n->one.value, false, is_iter);
        break;
    case N_TUPLE:
    case N_LIST: {
        size_t stars = 0;
        for (size_t i = 0; i < n->list.n && w->ok; i++) {
            stars += n->list.p[i]->kind == N_STARRED;
            target(w, n->list.p[i], true, is_iter);
        }
        if (stars > 1)
            fail(w, n->span, "multiple starred expressions in assignment");
        break;
    }
    default: expr(w, n);
    }
}

static void params(Walk *w, const Params *list) {
    for (size_t i = 0; i < list->n && w->ok; i++) {
        Param *p = &list->p[i];
        mangle(w, &p->name);
        Symbol *y = symbol(w, w->at, p->name);
        if (!y)
            return;
        if (y->is_param)
            fail(w, p->span, "duplicate argument '%.*s' in function definition",
                 STR_ARG(p->name->text));
        y->bound = y->is_param = true;
        y->slot = (int)i;
    }
}

static void defaults(Walk *w, const Params *list) {
    for (size_t i = 0; i < list->n && w->ok; i++)
        if (list->p[i].fallback)
            expr(w, list->p[i].fallback);
}

static void clauses(Walk *w, Node *n, size_t from) {
    for (size_t i = from; i < n->comp.n && w->ok; i++) {
        Clause *c = &n->comp.clauses[i];
        target(w, c->target, false, true);
        if (i > 0) {
            w->in_iter++;
            expr(w, c->iter);
            w->in_iter--;
        }
        exprs(w, &c->conds);
    }
}

// The first iterable belongs to the scope outside, all else to the inner one.
static void comprehension(Walk *w, Node *n) {
    w->in_iter++;
    expr(w, n->comp.clauses[0].iter);
    w->in_iter--;
    bool generator = n->kind == N_GENEXP && !n->comp.in_place;
    Scope *s = n->comp.scope = open_scope(w, generator ? SCOPE_FUNCTION : SCOPE_COMP, n->span);
    if (!s)
        return;
    s->is_genexp = n->kind == N_GENEXP;
    if (generator) {
        s->is_generator = true;
        Name *hidden = names_find(w->names, STR(".0"));
        Symbol *y = hidden ? symbol(w, s, hidden) : NULL;
        if (!y) {
            if (w->ok) {
                err_no_memory(w->err, 0);
                w->ok = false;
            }
            return;
        }
        y->bound = y->is_param = true;
        y->slot = 0;
    }
    unsigned in_iter = w->in_iter;
    w->in_iter = 0;
    clauses(w, n, 0);
    expr(w, n->comp.item);
    if (n->comp.value)
        expr(w, n->comp.value);
    w->in_iter = in_iter;
    close_scope(w);
}

// x := value binds in the function around all comprehensions.
static void walrus(Walk *w, Node *n) {
    Name *name = n->two.left->name.name;
    if (w->in_iter)
        fail(w, n->span,
             "assignment expression cannot be used in a comprehension iterable expression");
    Scope *inner = w->at, *s = inner;
    for (; s->kind == SCOPE_COMP || s->is_genexp; s = s->outer) {
        Symbol *y = own_symbol(s, name);
        if (y && y->is_iter)
            fail(w, n->two.left->span,
                 "assignment expression cannot rebind comprehension iteration variable '%.*s'",
                 STR_ARG(name->text));
    }
    if (s != inner && s->kind == SCOPE_CLASS)
        fail(w, n->span,
             "assignment expression within a comprehension cannot be used in a class body");
    w->at = s;
    bind(w, name, n->two.left->span);
    w->at = inner;
    use(w, name);
    expr(w, n->two.right);
}

static void yield(Walk *w, Node *n) {
    Scope *s = w->at;
    if (s->is_genexp)
        fail(w, n->span, "'yield' inside generator expression");
    if (s->kind == SCOPE_COMP)
        fail(w, n->span, "'yield' inside list comprehension");
    if (s->kind != SCOPE_FUNCTION)
        fail(w, n->span, "'yield' outside function");
    s->is_generator = true;
    if (n->one.value)
        expr(w, n->one.value);
}

// In an async function the frame stops at await as a generator does; in a cell,
// outside of functions, asyncio runs what is awaited to its end.
static void await(Walk *w, Node *n) {
    Scope *s = w->at;
    while (s->kind == SCOPE_COMP)
        s = s->outer;
    expr(w, n->one.value);
    if (!w->ok || s->is_async)
        return;
    if (s->outer)
        return fail(w, n->span,
                    s->kind == SCOPE_FUNCTION ? "'await' outside async function"
                                              : "'await' outside function");
    Node *func = take(w, sizeof *func);
    Node **args = take(w, sizeof *args);
    Node *value = n->one.value;
    Name *name = names_find(w->names, STR("__await__"));
    if (!func || !args || !name)
        return;
    *func = (Node){.kind = N_NAME, .span = n->span};
    func->name.name = name;
    use(w, name);
    args[0] = value;
    n->kind = N_CALL;
    n->call.func = func;
    n->call.args = (Nodes){.p = args, .n = 1};
}

static void maybe(Walk *w, Node *n) {
    if (n && w->ok)
        expr(w, n);
}

static void lambda(Walk *w, Node *n) {
    defaults(w, &n->lambda.params);
    if (!(n->lambda.scope = open_scope(w, SCOPE_FUNCTION, n->span)))
        return;
    params(w, &n->lambda.params);
    expr(w, n->lambda.body);
    close_scope(w);
}

static void expr(Walk *w, Node *n) {
    // Binary operators lean to the left and may be thousands.
    for (; w->ok && n->kind == N_BINARY; n = n->two.left)
        expr(w, n->two.right);
    if (!w->ok)
        return;
    switch (n->kind) {
    case N_NAME:
        mangle(w, &n->name.name);
        use(w, n->name.name);
        break;
    case N_FSTRING:
    case N_TUPLE:
    case N_LIST:
    case N_SET:
    case N_AND:
    case N_OR: exprs(w, &n->list); break;
    case N_FORMAT:
        expr(w, n->format.value);
        maybe(w, n->format.spec);
        break;
    case N_DICT:
        for (size_t i = 0; i < n->dict.keys.n; i++) {
            maybe(w, n->dict.keys.p[i]);
            maybe(w, n->dict.values.p[i]);
        }
        break;
    case N_UNARY:
    case N_NOT:
    case N_STARRED:
    case N_STARSTAR: expr(w, n->one.value); break;
    case N_AWAIT: await(w, n); break;
    case N_COMPARE:
        expr(w, n->compare.left);
        exprs(w, &n->compare.rights);
        break;
    case N_IFEXP:
        expr(w, n->ifexp.cond);
        maybe(w, n->ifexp.then);
        maybe(w, n->ifexp.other);
        break;
    case N_LAMBDA: lambda(w, n); break;
    case N_CALL:
        expr(w, n->call.func);
        if (!w->stars && is_fold(n))
            n->call.args.p[0]->comp.in_place = true;
        exprs(w, &n->call.args);
        break;
    case N_KEYWORD:
        mangle(w, &n->keyword.name);
        expr(w, n->keyword.value);
        break;
    case N_ATTR:
        mangle(w, &n->attr.name);
        expr(w, n->attr.value);
        break;
    case N_SUBSCRIPT:
        expr(w, n->subscript.value);
        maybe(w, n->subscript.index);
        break;
    case N_SLICE:
        maybe(w, n->slice.start);
        maybe(w, n->slice.stop);
        maybe(w, n->slice.step);
        break;
    case N_LISTCOMP:
    case N_SETCOMP:
    case N_DICTCOMP:
    case N_GENEXP: comprehension(w, n); break;
    case N_WALRUS: walrus(w, n); break;
    case N_YIELD:
    case N_YIELD_FROM: yield(w, n); break;
    default: break;
    }
}

// ---- statements ---------------------------------------------------------------------------------

// What stood before a declaration must not contradict it.
static void check_declared(Walk *w, const Node *n, const Symbol *y, bool global) {
    const char *what = global ? "global" : "nonlocal";
    bool declared = y->is_global || y->is_nonlocal;
    Str name = y->name->text;
    if (y->is_param)
        fail(w, n->span, "name '%.*s' is parameter and %s", STR_ARG(name), what);
    else if (y->is_global != y->is_nonlocal && y->is_global != global)
        fail(w, n->span, "name '%.*s' is nonlocal and global", STR_ARG(name));
    else if (y->bound && !declared)
        fail(w, n->span, "name '%.*s' is assigned to before %s declaration", STR_ARG(name), what);
    else if (y->used && !declared)
        fail(w, n->span, "name '%.*s' is used prior to %s declaration", STR_ARG(name), what);
}

static void declare(Walk *w, Node *n) {
    bool global = n->kind == N_GLOBAL;
    if (!global && w->at->kind == SCOPE_TOP)
        fail(w, n->span, "nonlocal declaration not allowed at module level");
    for (size_t i = 0; i < n->list.n && w->ok; i++) {
        mangle(w, &n->list.p[i]->name.name);
        Name *name = n->list.p[i]->name.name;
        Symbol *y = symbol(w, w->at, name);
        if (!y)
            return;
        check_declared(w, n, y, global);
        *(global ? &y->is_global : &y->is_nonlocal) = true;
        y->span = n->span;
    }
}

static void definition(Walk *w, Node *n) {
    exprs(w, &n->def.decorators);
    defaults(w, &n->def.params);
    mangle(w, &n->def.name);
    bind(w, n->def.name, n->span);
    if (!w->ok || !(n->def.scope = open_scope(w, SCOPE_FUNCTION, n->span)))
        return;
    n->def.scope->is_async = n->def.scope->is_generator = n->def.is_async;
    params(w, &n->def.params);
    body(w, &n->def.body);
    close_scope(w);
}

static void class_definition(Walk *w, Node *n) {
    exprs(w, &n->klass.decorators);
    exprs(w, &n->klass.args);
    mangle(w, &n->klass.name);
    bind(w, n->klass.name, n->span);
    if (!w->ok || !(n->klass.scope = open_scope(w, SCOPE_CLASS, n->span)))
        return;
    const Name *outer = w->klass;
    w->klass = n->klass.name;
    body(w, &n->klass.body);
    w->klass = outer;
    close_scope(w);
}

static void import(Walk *w, Node *n) {
    w->stars |= n->import.star;
    if (n->import.star && w->at->kind != SCOPE_TOP)
        fail(w, n->span, "import * only allowed at module level");
    for (size_t i = 0; i < n->import.n && w->ok; i++)
        bind(w, n->import.names[i].name, n->import.names[i].span);
}

static void pattern(Walk *w, Node *n) {
    if (!w->ok)
        return;
    switch (n->kind) {
    case P_VALUE: expr(w, n->one.value); break;
    case P_SEQUENCE:
    case P_OR:
        for (size_t i = 0; i < n->list.n; i++)
            pattern(w, n->list.p[i]);
        break;
    case P_AS: pattern(w, n->capture.pattern); // fall through
    case P_CAPTURE:
    case P_STAR:
        if (n->capture.name)
            bind(w, n->capture.name, n->span);
        break;
    case P_MAPPING:
        exprs(w, &n->mapping.keys);
        for (size_t i = 0; i < n->mapping.patterns.n; i++)
            pattern(w, n->mapping.patterns.p[i]);
        if (n->mapping.rest)
            bind(w, n->mapping.rest, n->span);
        break;
    case P_CLASS:
        expr(w, n->pclass.klass);
        for (size_t i = 0; i < n->pclass.patterns.n; i++)
            pattern(w, n->pclass.patterns.p[i]);
        break;
    default: break;
    }
}

static void try_statement(Walk *w, Node *n) {
    body(w, &n->attempt.body);
    for (size_t i = 0; i < n->attempt.n && w->ok; i++) {
        Branch *b = &n->attempt.handlers[i];
        maybe(w, b->test);
        if (b->name)
            bind(w, b->name, b->span);
        body(w, &b->body);
    }
    body(w, &n->attempt.other);
    body(w, &n->attempt.last);
}

static void branches(Walk *w, Node *n) {
    for (size_t i = 0; i < n->branch.n && w->ok; i++) {
        expr(w, n->branch.branches[i].test);
        body(w, &n->branch.branches[i].body);
    }
    body(w, &n->branch.other);
}

static void cases(Walk *w, Node *n) {
    expr(w, n->match.subject);
    for (size_t i = 0; i < n->match.n && w->ok; i++) {
        pattern(w, n->match.cases[i].test);
        maybe(w, n->match.cases[i].guard);
        body(w, &n->match.cases[i].body);
    }
}

static void with(Walk *w, Node *n) {
    for (size_t i = 0; i < n->with.n && w->ok; i++) {
        expr(w, n->with.items[i].context);
        if (n->with.items[i].target)
            target(w, n->with.items[i].target, false, false);
    }
    body(w, &n->with.body);
}

static void statement(Walk *w, Node *n) {
    switch (n->kind) {
    case N_ASSIGN:
        expr(w, n->assign.value);
        for (size_t i = 0; i < n->assign.targets.n && w->ok; i++)
            target(w, n->assign.targets.p[i], false, false);
        break;
    case N_AUGASSIGN:
        maybe(w, n->two.left);
        maybe(w, n->two.right);
        if (w->ok)
            target(w, n->two.left, false, false);
        break;
    case N_ANNASSIGN:
        maybe(w, n->annassign.value);
        // A name that is only annotated is local all the same.
        if (w->ok)
            target(w, n->annassign.target, false, false);
        break;
    case N_EXPR:
    case N_RETURN: maybe(w, n->one.value); break;
    case N_DELETE: target(w, n->one.value, true, false); break;
    case N_IF: branches(w, n); break;
    case N_WHILE:
        expr(w, n->loop.test);
        body(w, &n->loop.body);
        body(w, &n->loop.other);
        break;
    case N_FOR:
        expr(w, n->each.iter);
        if (w->ok)
            target(w, n->each.target, false, false);
        body(w, &n->each.body);
        body(w, &n->each.other);
        break;
    case N_DEF: definition(w, n); break;
    case N_CLASS: class_definition(w, n); break;
    case N_IMPORT:
    case N_FROM: import(w, n); break;
    case N_GLOBAL:
    case N_NONLOCAL: declare(w, n); break;
    case N_ASSERT:
    case N_RAISE:
        maybe(w, n->assertion.test);
        maybe(w, n->assertion.message);
        break;
    case N_TRY: try_statement(w, n); break;
    case N_WITH: with(w, n); break;
    case N_MATCH: cases(w, n); break;
    default: break;
    }
}

static void body(Walk *w, const Nodes *list) {
    for (size_t i = 0; i < list->n && w->ok; i++)
        statement(w, list->p[i]);
}

// ---- the second walk: owners --------------------------------------------------------------------

static bool owns(const Symbol *y) {
    return y && y->bound && !y->is_global && !y->is_nonlocal;
}

int scope_free_index(const Scope *frame, const Name *name) {
    for (size_t i = 0; i < frame->n_frees; i++)
        if (frame->frees[i] == name)
            return (int)i;
    return -1;
}

// Makes sure that the functions of this frame get the cell of `name`. A class
// body may bind the same name for itself; its symbol then stays what it is.
static void add_free(Walk *w, Scope *frame, Name *name) {
    Symbol *y = symbol(w, frame, name);
    if (!y || scope_free_index(frame, name) >= 0)
        return;
    size_t n = frame->n_frees;
    if (n == 0 || (n >= 4 && (n & (n - 1)) == 0)) {
        Name **grown = take(w, (n ? n * 2 : 4) * sizeof *grown);
        if (!grown)
            return;
        if (n)
            memcpy(grown, frame->frees, n * sizeof *grown);
        frame->frees = grown;
    }
    frame->frees[frame->n_frees++] = name;
    if (owns(y))
        return;
    y->kind = SYM_FREE;
    y->slot = (int)n;
}

// The variable of an enclosing function that `name` means in s; NULL: none.
static Symbol *enclosing(Walk *w, Scope *s, Name *name, Scope **owner) {
    for (Scope *o = s->outer; o; o = o->outer) {
        if (o->kind == SCOPE_CLASS && str_is(name->text, "__class__")) {
            Symbol *cell = symbol(w, o, name);
            if (cell) {
                cell->bound = cell->is_class_cell = true;
                cell->slot = 1;
            }
            *owner = o;
            return cell;
        }
        if (o->kind == SCOPE_CLASS)
            continue;
        if (o->kind == SCOPE_TOP)
            return NULL;
        Symbol *y = own_symbol(o, name);
        if (y && y->is_global)
            return NULL;
        if (owns(y)) {
            *owner = o;
            return y;
        }
    }
    return NULL;
}

// Makes every frame between the owner and s hand the cell on.
static void capture(Walk *w, Scope *s, Scope *owner, Symbol *y) {
    y->captured = true;
    for (Scope *f = scope_frame(s); f != scope_frame(owner) && w->ok; f = scope_frame(f->outer))
        add_free(w, f, y->name);
}

// A name that the scope only reads, or declares as nonlocal.
static void resolve_outer(Walk *w, Scope *s, Symbol *y, bool in_space) {
    Scope *owner = NULL;
    Symbol *found = enclosing(w, s, y->name, &owner);
    if (y->is_nonlocal && !found)
        fail(w, y->span, "no binding for nonlocal '%.*s' found", STR_ARG(y->name->text));
    if (!found) {
        y->kind = in_space ? SYM_CLASS : SYM_GLOBAL;
    } else if (scope_frame(s) == scope_frame(owner)) {
        y->same = found;
    } else {
        capture(w, s, owner, found);
        if (s->kind == SCOPE_COMP)
            y->same = own_symbol(scope_frame(s), y->name);
    }
}

static void resolve_symbol(Walk *w, Scope *s, Symbol *y) {
    bool in_space = s->kind == SCOPE_CLASS || s->own_names;
    if ((s->kind == SCOPE_TOP && !in_space) || y->is_global)
        y->kind = SYM_GLOBAL;
    else if (y->is_class_cell)
        y->kind = SYM_CELL;
    else if (owns(y))
        y->kind = in_space ? SYM_CLASS : y->captured ? SYM_CELL : SYM_LOCAL;
    else if (y->kind != SYM_FREE)
        resolve_outer(w, s, y, in_space);
}

static void resolve(Walk *w, Scope *s) {
    for (Scope *inner = s->first; inner && w->ok; inner = inner->next)
        resolve(w, inner);
    for (size_t i = 0; i < s->n && w->ok; i++)
        resolve_symbol(w, s, s->symbols[i]);
}

// Registers for a function's local names: parameters first.
static void number_locals(Scope *s) {
    if (s->kind == SCOPE_FUNCTION) {
        int next = 0;
        for (size_t i = 0; i < s->n; i++)
            next += s->symbols[i]->is_param;
        for (size_t i = 0; i < s->n; i++) {
            Symbol *y = s->symbols[i];
            if (owns(y) && !y->is_param)
                y->slot = next++;
        }
    }
    for (Scope *inner = s->first; inner; inner = inner->next)
        number_locals(inner);
}

Symbol *scope_find(const Scope *s, const Name *name) {
    Symbol *y = own_symbol(s, name);
    return y && y->same ? y->same : y;
}

bool scope_build(Names *names, Tree *tree, bool own_names, Scope **top, Err *e, Span *where) {
    Walk w = {.arena = names->arena, .names = names, .err = e, .where = where, .ok = true};
    *top = open_scope(&w, SCOPE_TOP, (Span){0, 0});
    if (w.ok)
        (*top)->own_names = own_names;
    if (w.ok)
        body(&w, &tree->body);
    if (w.ok)
        resolve(&w, *top);
    if (w.ok)
        number_locals(*top);
    return w.ok;
}
