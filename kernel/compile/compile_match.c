// compile_match.c: match statements. The parts of the subject that patterns look
// at live in registers of their own, made before a case is tried and dropped
// after it, so that a test may fail at any depth and just jump.
#include "kernel/compile/compile.h"

typedef struct Matcher {
    Label *fail;
    uint16_t next; // first register that is still free
} Matcher;

// How many registers a pattern's parts take.
static size_t registers(const Node *n) {
    size_t total = 0;
    switch (n->kind) {
    case P_SEQUENCE: total = n->list.n; // fall through
    case P_OR:
        for (size_t i = 0; i < n->list.n; i++)
            total += registers(n->list.p[i]);
        return total;
    case P_AS: return registers(n->capture.pattern);
    case P_MAPPING:
        total = n->mapping.patterns.n + n->mapping.has_rest;
        for (size_t i = 0; i < n->mapping.patterns.n; i++)
            total += registers(n->mapping.patterns.p[i]);
        return total;
    case P_CLASS:
        total = 1 + n->pclass.patterns.n;
        for (size_t i = 0; i < n->pclass.patterns.n; i++)
            total += registers(n->pclass.patterns.p[i]);
        return total;
    default: return 0;
    }
}

static Opnd kept(uint16_t reg) {
    return (Opnd){reg, false};
}

static void pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject);

static void need_set(Compiler *c, Matcher *m, uint16_t reg) {
    test(c, OPC_TEST_SET, false, kept(reg), (Opnd){0, false}, m->fail);
}

static void value_pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject) {
    size_t mark = c->unit->temps;
    Node *value = n->one.value;
    bool is = value->kind == N_NONE || value->kind == N_TRUE || value->kind == N_FALSE;
    Opnd v = value_of(c, value);
    at_span(c, n->span);
    test(c, is ? OPC_TEST_IS : OPC_TEST_EQ, false, kept(subject), v, m->fail);
    pop_to(c, mark);
}

static void bind_name(Compiler *c, const Node *n, uint16_t reg) {
    if (!n->capture.name)
        return;
    at_span(c, n->span);
    store_name(c, n->capture.name, kept(reg));
}

static void sequence_pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject) {
    const Nodes *items = &n->list;
    size_t star = items->n;
    for (size_t i = 0; i < items->n; i++) {
        if (items->p[i]->kind != P_STAR)
            continue;
        if (star < items->n)
            return cannot(c, items->p[i]->span, "multiple starred expressions in sequence pattern");
        star = i;
    }
    bool has_star = star < items->n;
    size_t after = has_star ? items->n - star - 1 : 0;
    size_t least = items->n - has_star;
    if (items->n > 200)
        return cannot(c, n->span, "too many sub-patterns");
    at_span(c, n->span);
    test(c, OPC_TEST_SEQUENCE, false, kept(subject),
         (Opnd){(uint16_t)(least | (has_star ? 0x8000u : 0)), false}, m->fail);
    uint16_t first = m->next;
    m->next = (uint16_t)(m->next + items->n);
    if (has_star)
        emit(c, OPC_UNPACK_STAR, 0, first, subject, (unsigned)(star | after << 8));
    else if (items->n)
        emit(c, OPC_UNPACK, 0, first, subject, (unsigned)items->n);
    for (size_t i = 0; i < items->n; i++)
        pattern(c, m, items->p[i], (uint16_t)(first + i));
}

static void mapping_pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject) {
    size_t mark = c->unit->temps;
    at_span(c, n->span);
    test(c, OPC_TEST_MAPPING, false, kept(subject), (Opnd){0, false}, m->fail);
    uint16_t first = m->next;
    m->next = (uint16_t)(m->next + n->mapping.patterns.n + n->mapping.has_rest);
    for (size_t i = 0; i < n->mapping.keys.n; i++) {
        Opnd key = value_of(c, n->mapping.keys.p[i]);
        at_span(c, n->mapping.keys.p[i]->span);
        emit(c, OPC_MATCH_KEY, c_flag(key), first + (unsigned)i, subject, key.at);
        pop_to(c, mark);
        need_set(c, m, (uint16_t)(first + i));
    }
    for (size_t i = 0; i < n->mapping.patterns.n; i++)
        pattern(c, m, n->mapping.patterns.p[i], (uint16_t)(first + i));
    if (!n->mapping.has_rest)
        return;
    uint16_t rest = (uint16_t)(first + n->mapping.patterns.n);
    at_span(c, n->span);
    emit(c, OPC_DICT, 0, rest, rest, 0);
    emit(c, OPC_DICT_UPDATE, 0, rest, subject, 0);
    for (size_t i = 0; i < n->mapping.keys.n; i++) {
        Opnd key = value_of(c, n->mapping.keys.p[i]);
        emit(c, OPC_DELITEM, b_flag(key), rest, key.at, 0);
        pop_to(c, mark);
    }
    store_name(c, n->mapping.rest, kept(rest));
}

static void class_pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject) {
    uint16_t klass = m->next;
    uint16_t first = (uint16_t)(klass + 1);
    size_t count = n->pclass.patterns.n;
    size_t positional = count - n->pclass.n_names;
    m->next = (uint16_t)(first + count);
    value_in(c, n->pclass.klass, klass);
    at_span(c, n->span);
    test(c, OPC_TEST_INSTANCE, false, kept(subject), kept(klass), m->fail);
    for (size_t i = 0; i < count; i++) {
        if (i < positional) {
            emit(c, OPC_MATCH_ARG, 0, first + (unsigned)i, subject, klass);
            emit(c, OPC_DATA, 0, (unsigned)i, (unsigned)positional, 0);
        } else {
            emit(c, OPC_MATCH_ATTR, 0, first + (unsigned)i, subject,
                 attr_name(c, n->pclass.names[i - positional]));
        }
        need_set(c, m, (uint16_t)(first + i));
    }
    for (size_t i = 0; i < count; i++)
        pattern(c, m, n->pclass.patterns.p[i], (uint16_t)(first + i));
}

static void or_pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject) {
    Label done = LABEL_NEW, *outer = m->fail;
    for (size_t i = 0; i < n->list.n; i++) {
        Label next = LABEL_NEW;
        bool last = i + 1 == n->list.n;
        m->fail = last ? outer : &next;
        pattern(c, m, n->list.p[i], subject);
        if (last)
            break;
        jump(c, &done);
        label_bind(c, &next);
    }
    m->fail = outer;
    label_bind(c, &done);
}

// Jumps to m->fail unless the value in `subject` matches; binds names as it goes.
static void pattern(Compiler *c, Matcher *m, Node *n, uint16_t subject) {
    if (!c->ok)
        return;
    switch (n->kind) {
    case P_VALUE: value_pattern(c, m, n, subject); break;
    case P_CAPTURE:
    case P_STAR: bind_name(c, n, subject); break;
    case P_SEQUENCE: sequence_pattern(c, m, n, subject); break;
    case P_MAPPING: mapping_pattern(c, m, n, subject); break;
    case P_CLASS: class_pattern(c, m, n, subject); break;
    case P_OR: or_pattern(c, m, n, subject); break;
    case P_AS:
        pattern(c, m, n->capture.pattern, subject);
        bind_name(c, n, subject);
        break;
    default: break;
    }
}

static void match_case(Compiler *c, const Branch *b, uint16_t subject, Label *end) {
    size_t mark = c->unit->temps;
    size_t n = registers(b->test);
    Label fail = LABEL_NEW, next = LABEL_NEW;
    Matcher m = {.fail = &fail, .next = temp_at(c, mark)};
    uint16_t first = m.next;
    for (size_t i = 0; i < n && c->ok; i++)
        push(c);
    at_span(c, b->test->span);
    if (n)
        emit(c, OPC_CLEAR, 0, first, (unsigned)n, 0);
    pattern(c, &m, b->test, subject);
    if (b->guard)
        jump_if(c, b->guard, &fail, false);
    if (n)
        emit(c, OPC_DROP, 0, first, (unsigned)n, 0);
    pop_to(c, mark);
    emit(c, OPC_DROP, 0, subject, 1, 0); // the body does without it
    statements(c, &b->body);
    jump(c, end);
    label_bind(c, &fail);
    if (n)
        emit(c, OPC_DROP, 0, first, (unsigned)n, 0);
    label_bind(c, &next);
}

void match_statement(Compiler *c, Node *n) {
    Label end = LABEL_NEW;
    size_t mark = c->unit->temps;
    uint16_t subject = push_value(c, n->match.subject);
    for (size_t i = 0; i < n->match.n && c->ok; i++) {
        pop_to(c, mark + 1);
        match_case(c, &n->match.cases[i], subject, &end);
    }
    emit(c, OPC_DROP, 0, subject, 1, 0);
    pop_to(c, mark);
    label_bind(c, &end);
}
