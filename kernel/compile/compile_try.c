// compile_try.c: blocks that something must be done to get out of: try, except,
// finally and with. Nothing runs for them while all is well: the code's table of
// handlers says where an error goes on, and what must happen on the way out of a
// block is compiled at each way out.
#include "kernel/compile/compile.h"
#include "kernel/base/mem.h"

enum {
    MAX_BLOCKS = 20, // CPython's bound on nested loops, tries and withs
    MAX_FINALLY = 6, // finally inside finally: each level is compiled at least twice
};

// ---- blocks -------------------------------------------------------------------------------------

static void protect(Compiler *c, Block *b) {
    b->open = b->kind == BLOCK_LOOP ? -1 : (int64_t)c->unit->code->n;
}

// Ends the present range of protected code.
static void unprotect(Compiler *c, Block *b) {
    int64_t from = b->open;
    int64_t to = (int64_t)c->unit->code->n;
    b->open = -1;
    if (from < 0 || from == to || !c->ok)
        return;
    if (b->n_ranges == b->ranges_cap) {
        size_t cap = b->ranges_cap ? b->ranges_cap * 2 : 4;
        CodeRange *grown = arena_alloc(c->arena, cap * sizeof *grown);
        if (!grown)
            return out_of_memory(c);
        if (b->n_ranges)
            memcpy(grown, b->ranges, b->n_ranges * sizeof *grown);
        b->ranges = grown;
        b->ranges_cap = cap;
    }
    b->ranges[b->n_ranges++] = (CodeRange){(uint32_t)from, (uint32_t)to};
}

bool open_block(Compiler *c, Block *b, Span where) {
    size_t depth = 0;
    for (Block *o = c->unit->block; o; o = o->outer)
        depth += o->kind != BLOCK_NAME;
    b->outer = c->unit->block;
    c->unit->block = b;
    if (depth >= MAX_BLOCKS)
        cannot(c, where, "too many statically nested blocks");
    protect(c, b);
    return c->ok;
}

void close_block(Compiler *c, Block *b) {
    unprotect(c, b);
    c->unit->block = b->outer;
}

// The code that follows handles what goes wrong in the block; the exception is
// in the first temporary behind `temps`.
static void handler_here(Compiler *c, const Block *b, size_t temps) {
    Code *code = c->unit->code;
    if (!c->ok)
        return;
    if (!mem_grow((void **)&code->handlers, &code->handlers_cap, code->n_handlers + b->n_ranges,
                  sizeof(Handler)))
        return out_of_memory(c);
    for (size_t i = 0; i < b->n_ranges; i++)
        code->handlers[code->n_handlers++] =
            (Handler){b->ranges[i].from, b->ranges[i].to, (uint32_t)code->n, (uint32_t)temps};
}

static void unbind(Compiler *c, Name *name) {
    store_name(c, name, constant(c, V_NONE));
    delete_name(c, name);
}

static void finally_body(Compiler *c, const Nodes *last) {
    if (++c->finally_depth > MAX_FINALLY)
        cannot(c, c->unit->span, "too many statically nested blocks");
    statements(c, last);
    c->finally_depth--;
}

// What getting out of one block takes.
static void leave_block(Compiler *c, const Block *b) {
    switch (b->kind) {
    case BLOCK_LOOP:
        if (b->has_state)
            emit(c, OPC_DROP, 0, b->reg, 3, 0);
        break;
    case BLOCK_FINALLY: finally_body(c, b->last); break;
    case BLOCK_HANDLER: emit(c, OPC_LEAVE_HANDLER, 0, b->reg, 0, 0); break;
    case BLOCK_NAME: unbind(c, b->name); break;
    case BLOCK_WITH: emit(c, OPC_WITH_EXIT, 0, NO_OPERAND, b->reg, NO_OPERAND); break;
    case BLOCK_EXCEPT: break;
    }
}

void leave_blocks(Compiler *c, Block *stop) {
    for (Block *b = c->unit->block; b != stop; b = b->outer) {
        unprotect(c, b);
        c->unit->block = b->outer; // a return within a finally gets out of the outer ones only
        leave_block(c, b);
    }
}

void return_to_blocks(Compiler *c, Block *inner, Block *stop) {
    c->unit->block = inner;
    for (Block *b = inner; b != stop; b = b->outer)
        protect(c, b);
}

// ---- handling -----------------------------------------------------------------------------------

// Takes up the exception that has just arrived in the first free temporary.
static void begin_handler(Compiler *c, Block *h, Span where) {
    *h = (Block){.kind = BLOCK_HANDLER, .reg = push(c)};
    push(c); // what was being handled before
    emit(c, OPC_ENTER_HANDLER, 0, h->reg, 0, 0);
    open_block(c, h, where);
}

// Behind the handler's code: an error in it ends the handling, too.
static void end_handler(Compiler *c, Block *h, size_t mark) {
    handler_here(c, h, mark + 2);
    pop_to(c, mark + 2);
    uint16_t error = push(c);
    emit(c, OPC_LEAVE_HANDLER, 0, h->reg, 0, 0);
    emit(c, OPC_RERAISE, B_TEMP, 0, error, 0);
    pop_to(c, mark);
}

static void except_body(Compiler *c, const Branch *clause, uint16_t exception) {
    if (!clause->name) {
        statements(c, &clause->body);
        return;
    }
    size_t mark = c->unit->temps;
    Label end = LABEL_NEW;
    Block name = {.kind = BLOCK_NAME, .name = clause->name};
    at_span(c, clause->span);
    store_name(c, clause->name, (Opnd){exception, false});
    if (!open_block(c, &name, clause->span))
        return;
    statements(c, &clause->body);
    close_block(c, &name);
    unbind(c, clause->name);
    jump(c, &end);
    handler_here(c, &name, mark);
    uint16_t error = push(c);
    unbind(c, clause->name);
    emit(c, OPC_RERAISE, B_TEMP, 0, error, 0);
    pop_to(c, mark);
    label_bind(c, &end);
}

static void except_clause(Compiler *c, const Branch *clause, Block *h, Label *end) {
    Label next = LABEL_NEW;
    size_t mark = c->unit->temps;
    if (clause->test) {
        Opnd classes = value_of(c, clause->test);
        at_span(c, clause->test->span);
        test(c, OPC_TEST_CATCH, false, (Opnd){h->reg, false}, classes, &next);
        pop_to(c, mark);
    }
    except_body(c, clause, h->reg);
    unprotect(c, h);
    emit(c, OPC_LEAVE_HANDLER, 0, h->reg, 0, 0);
    jump(c, end);
    protect(c, h);
    label_bind(c, &next);
}

static void try_except(Compiler *c, Node *n) {
    size_t mark = c->unit->temps;
    Label end = LABEL_NEW;
    Block body = {.kind = BLOCK_EXCEPT}, h;
    if (!open_block(c, &body, n->span))
        return;
    statements(c, &n->attempt.body);
    close_block(c, &body);
    statements(c, &n->attempt.other);
    jump(c, &end);
    handler_here(c, &body, mark);
    begin_handler(c, &h, n->span);
    for (size_t i = 0; i < n->attempt.n && c->ok; i++)
        except_clause(c, &n->attempt.handlers[i], &h, &end);
    close_block(c, &h);
    emit(c, OPC_END_HANDLER, 0, h.reg, 0, 0);
    end_handler(c, &h, mark);
    label_bind(c, &end);
}

static void try_finally(Compiler *c, Node *n) {
    size_t mark = c->unit->temps;
    Label end = LABEL_NEW;
    Block body = {.kind = BLOCK_FINALLY, .last = &n->attempt.last}, h;
    if (!open_block(c, &body, n->span))
        return;
    if (n->attempt.n)
        try_except(c, n);
    else
        statements(c, &n->attempt.body);
    close_block(c, &body);
    finally_body(c, &n->attempt.last);
    jump(c, &end);
    handler_here(c, &body, mark);
    begin_handler(c, &h, n->span);
    finally_body(c, &n->attempt.last);
    close_block(c, &h);
    emit(c, OPC_END_HANDLER, 0, h.reg, 0, 0);
    end_handler(c, &h, mark);
    label_bind(c, &end);
}

void try_statement(Compiler *c, Node *n) {
    if (n->attempt.has_last)
        try_finally(c, n);
    else
        try_except(c, n);
}

void raise_statement(Compiler *c, Node *n) {
    Opnd what = {NO_OPERAND, false};
    Opnd cause = {NO_OPERAND, false};
    if (n->assertion.test)
        what = value_before(c, n->assertion.test, n->assertion.message);
    if (n->assertion.message)
        cause = value_of(c, n->assertion.message);
    at_span(c, n->span);
    emit(c, OPC_RAISE, b_flag(what) | c_flag(cause), 0, what.at, cause.at);
}

// ---- with ---------------------------------------------------------------------------------------

static void with_item(Compiler *c, Node *n, size_t item);

static void with_body(Compiler *c, Node *n, size_t item) {
    if (item + 1 < n->with.n)
        with_item(c, n, item + 1);
    else
        statements(c, &n->with.body);
}

static void with_item(Compiler *c, Node *n, size_t item) {
    const WithItem *w = &n->with.items[item];
    size_t mark = c->unit->temps;
    Label end = LABEL_NEW, swallowed = LABEL_NEW;
    uint16_t exit = push_value(c, w->context);
    uint16_t value = push(c);
    Block body = {.kind = BLOCK_WITH, .reg = exit}, h;
    at_span(c, w->context->span);
    operand_span(c, w->context->span);
    emit(c, OPC_WITH, 0, exit, 0, 0);
    pop_to(c, mark + 1);
    if (!open_block(c, &body, n->span))
        return;
    push(c); // the value, until it is stored
    if (w->target)
        store(c, w->target, (Opnd){value, true});
    else
        emit(c, OPC_DROP, 0, value, 1, 0);
    pop_to(c, mark + 1);
    with_body(c, n, item);
    close_block(c, &body);
    at_span(c, w->context->span);
    emit(c, OPC_WITH_EXIT, 0, NO_OPERAND, exit, NO_OPERAND);
    jump(c, &end);
    handler_here(c, &body, mark + 1);
    pop_to(c, mark + 1);
    begin_handler(c, &h, n->span);
    uint16_t answer = push(c);
    at_span(c, w->context->span);
    emit(c, OPC_WITH_EXIT, 0, answer, exit, h.reg);
    test(c, OPC_TEST, true, (Opnd){answer, true}, (Opnd){0, false}, &swallowed);
    close_block(c, &h);
    emit(c, OPC_END_HANDLER, 0, h.reg, 0, 0);
    label_bind(c, &swallowed);
    emit(c, OPC_LEAVE_HANDLER, 0, h.reg, 0, 0);
    jump(c, &end);
    end_handler(c, &h, mark + 1);
    pop_to(c, mark);
    label_bind(c, &end);
}

void with_statement(Compiler *c, Node *n) {
    with_item(c, n, 0);
}
