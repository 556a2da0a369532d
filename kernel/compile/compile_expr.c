// compile_expr.c: expressions to instructions. A value is made where it is
// wanted: straight in a variable when one instruction makes it, else in a
// temporary. Operands are used where they are, and copied first only when
// something evaluated later could change them.
#include "kernel/compile/compile.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/complex.h"
#include "kernel/syntax/lex.h"

enum { RUN_MAX = 64 }; // values that a display or a call gathers at a time

// ---- places -------------------------------------------------------------------------------------

Opnd place(Compiler *c, int want, size_t mark) {
    pop_to(c, mark);
    uint16_t at = want < 0 ? push(c) : (uint16_t)want;
    return (Opnd){at, is_temp(c, at)};
}

// Copies or moves an operand to where it is wanted; the temporaries above mark
// are given back then.
static Opnd settle(Compiler *c, Opnd value, int want, size_t mark) {
    if (want < 0)
        return value;
    pop_to(c, mark);
    if (value.at != want)
        emit(c, OPC_MOVE, b_flag(value), (unsigned)want, value.at, 0);
    return (Opnd){(uint16_t)want, is_temp(c, (uint16_t)want)};
}

uint16_t push_value(Compiler *c, Node *n) {
    uint16_t t = push(c);
    size_t mark = c->unit->temps;
    value_in(c, n, t);
    pop_to(c, mark);
    return t;
}

// A variable that is an operand is read when its instruction runs. Python reads
// it before it evaluates what stands to its right, which a call there (for the
// cell's names) or a walrus (for all) could notice.
Opnd value_before(Compiler *c, Node *n, const Node *later) {
    if (n->kind == N_NAME && later && later->flags & (NODE_CALLS | NODE_WALRUS)) {
        int direct = direct_name(c, n->name.name);
        bool is_local = direct >= 0 && direct <= SLOT_MAX;
        if (direct >= 0 && (!is_local || later->flags & NODE_WALRUS)) {
            uint16_t t = push(c);
            at_span(c, n->span);
            emit(c, OPC_MOVE, 0, t, (unsigned)direct, 0);
            return (Opnd){t, true};
        }
    }
    return value_of(c, n);
}

// ---- constants ----------------------------------------------------------------------------------

static bool fold_tuple(Compiler *c, Node *n, Value *out) {
    if (n->list.n == 0) {
        *out = value_copy(c->vm->empty_tuple);
        return true;
    }
    Tuple *t = tuple_reserve(c->vm, n->list.n);
    if (!t)
        return c->ok = false;
    for (size_t i = 0; i < n->list.n; i++) {
        if (!fold(c, n->list.p[i], &t->items[i])) {
            value_release(v_obj(&t->head));
            return false;
        }
    }
    *out = v_obj(&t->head);
    return true;
}

static bool is_machine_number(Value v) {
    return v_is(v, T_INT) || v_is(v, T_FLOAT);
}

static bool fold_unary(Compiler *c, Node *n, Value *out) {
    Node *operand = n->one.value;
    Value a;
    if (operand->kind != N_INT && operand->kind != N_FLOAT)
        return false;
    if (!fold(c, operand, &a))
        return false;
    bool ok = is_machine_number(a) && (n->op == OP_NEG || n->op == OP_POS);
    if (ok && n->op == OP_NEG)
        ok = number_fold(OP_MUL, a, v_int(-1), out);
    else if (ok)
        *out = a;
    value_release(a);
    return ok;
}

static bool fold_binary(Compiler *c, Node *n, Value *out) {
    Value a, b = V_UNDEF;
    if (n->height > 20 || !fold(c, n->two.left, &a))
        return false;
    bool ok = is_machine_number(a) && fold(c, n->two.right, &b) && is_machine_number(b);
    ok = ok && number_fold((BinaryOp)n->op, a, b, out);
    value_release(a);
    value_release(b);
    return ok;
}

// The literal was read as a text whose code points are the bytes.
static bool fold_bytes(Compiler *c, Node *n, Value *out) {
    Value latin = str_new(c->vm, STR("latin-1"));
    bool ok = !v_is(latin, T_UNDEF) && str_encode(c->vm, n->text, latin, V_UNDEF, out);
    value_release(latin);
    return ok || (c->ok = false);
}

static bool fold_kind(Compiler *c, Node *n, Value *out) {
    switch (n->kind) {
    case N_NONE: *out = V_NONE; return true;
    case N_TRUE: *out = v_bool(true); return true;
    case N_FALSE: *out = v_bool(false); return true;
    case N_ELLIPSIS: *out = v_ellipsis; return true;
    case N_FLOAT: *out = v_float(n->number); return true;
    case N_INT:
        if (n->integer.big.n == 0) {
            *out = v_int(n->integer.value);
            return true;
        }
        return int_from_digits(c->vm, n->integer.big, 0, out) || (c->ok = false);
    case N_STR:
        *out = lex_is_name(n->text) ? intern_constant(c->vm, n->text) : str_new(c->vm, n->text);
        return !v_is(*out, T_UNDEF) || (c->ok = false);
    case N_BYTES: return fold_bytes(c, n, out);
    case N_IMAGINARY: return complex_new(c->vm, 0, n->number, out) || (c->ok = false);
    case N_TUPLE: return fold_tuple(c, n, out);
    case N_UNARY: return fold_unary(c, n, out);
    case N_BINARY: return fold_binary(c, n, out);
    default: return false;
    }
}

bool fold(Compiler *c, Node *n, Value *out) {
    if (!c->ok || n->flags & NODE_NO_CONST)
        return false;
    // Chains of operators are long and lean to the left: only their start can fold.
    if (n->kind == N_BINARY && n->two.left->kind == N_BINARY &&
        n->two.left->two.left->kind == N_BINARY) {
        n->flags |= NODE_NO_CONST;
        return false;
    }
    if (fold_kind(c, n, out))
        return true;
    n->flags |= NODE_NO_CONST;
    return false;
}

// ---- operators ----------------------------------------------------------------------------------

static const uint8_t opcode_of_binary[OP_BINARY_COUNT] = {
    OPC_ADD,    OPC_SUB,    OPC_MUL,    OPC_TRUEDIV, OPC_FLOORDIV, OPC_MOD, OPC_POW,
    OPC_MATMUL, OPC_LSHIFT, OPC_RSHIFT, OPC_AND,     OPC_OR,       OPC_XOR,
};

static bool folds(Compiler *c, Node *n, Value *out) {
    return n->kind == N_BINARY && fold(c, n, out);
}

// a + b - c ...: from the leftmost operand on, without recursion.
static Opnd binary(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps, count = 0;
    Value ready = V_UNDEF;
    Node *m = n;
    for (; m->kind == N_BINARY && !folds(c, m, &ready); m = m->two.left)
        count++;
    Node **chain = arena_alloc(c->arena, (count + 1) * sizeof *chain);
    if (!chain) {
        value_release(ready);
        out_of_memory(c);
        return (Opnd){0, false};
    }
    m = n;
    for (size_t i = count; i-- > 0; m = m->two.left)
        chain[i] = m;
    if (count == 0)
        return settle(c, constant(c, ready), want, mark);
    Opnd left = m->kind == N_BINARY ? constant(c, ready) : value_before(c, m, chain[0]->two.right);
    for (size_t i = 0; i < count && c->ok; i++) {
        Node *op = chain[i];
        Opnd right = value_of(c, op->two.right);
        at_span(c, op->span);
        operand_span(c, op->two.left->span);
        operand_span(c, op->two.right->span);
        Opnd to = place(c, i + 1 == count ? want : ANYWHERE, mark);
        emit(c, opcode_of_binary[op->op], b_flag(left) | c_flag(right), to.at, left.at, right.at);
        left = to;
    }
    return left;
}

static Opnd unary(Compiler *c, Node *n, int want, Opcode op) {
    size_t mark = c->unit->temps;
    Opnd v = value_of(c, n->one.value);
    at_span(c, n->span);
    operand_span(c, n->one.value->span);
    Opnd to = place(c, want, mark);
    emit(c, op, b_flag(v), to.at, v.at, 0);
    return to;
}

static void compare_spans(Compiler *c, const Node *n, size_t i) {
    const Node *left = i ? n->compare.rights.p[i - 1] : n->compare.left;
    const Node *right = n->compare.rights.p[i];
    at_span(c, span_join(left->span, right->span));
    operand_span(c, left->span);
    operand_span(c, right->span);
}

static Opnd compare_one(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd left = value_before(c, n->compare.left, n->compare.rights.p[0]);
    Opnd right = value_of(c, n->compare.rights.p[0]);
    compare_spans(c, n, 0);
    Opnd to = place(c, want, mark);
    emit(c, OPC_LT + n->compare.ops[0], b_flag(left) | c_flag(right), to.at, left.at, right.at);
    return to;
}

// a < b < c: result, then the operand that two comparisons share, in temporaries.
static Opnd compare_chain(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    size_t last = n->compare.rights.n - 1;
    Label no = LABEL_NEW, end = LABEL_NEW;
    uint16_t result = push(c), shared = push(c);
    value_in(c, n->compare.left, shared);
    for (size_t i = 0; i < last; i++) {
        uint16_t right = push_value(c, n->compare.rights.p[i]);
        compare_spans(c, n, i);
        emit(c, OPC_LT + n->compare.ops[i], B_TEMP, result, shared, right);
        emit(c, OPC_MOVE, B_TEMP, shared, right, 0);
        test(c, OPC_TEST, false, (Opnd){result, false}, (Opnd){0, false}, &no);
        emit(c, OPC_DROP, 0, result, 1, 0);
        pop_to(c, mark + 2);
    }
    Opnd right = value_of(c, n->compare.rights.p[last]);
    compare_spans(c, n, last);
    emit(c, OPC_LT + n->compare.ops[last], B_TEMP | c_flag(right), result, shared, right.at);
    jump(c, &end);
    label_bind(c, &no);
    emit(c, OPC_DROP, 0, shared, 1, 0);
    label_bind(c, &end);
    pop_to(c, mark + 1);
    return settle(c, (Opnd){result, true}, want, mark);
}

// and, or: the value of the operand that decides.
static Opnd boolean(Compiler *c, Node *n, int want) {
    Label end = LABEL_NEW;
    size_t mark = c->unit->temps;
    uint16_t t = push(c);
    for (size_t i = 0; i < n->list.n; i++) {
        if (i)
            emit(c, OPC_DROP, 0, t, 1, 0);
        value_in(c, n->list.p[i], t);
        if (i + 1 == n->list.n)
            break;
        at_span(c, n->list.p[i]->span);
        operand_span(c, n->list.p[i]->span);
        test(c, OPC_TEST, n->kind == N_OR, (Opnd){t, false}, (Opnd){0, false}, &end);
    }
    label_bind(c, &end);
    pop_to(c, mark + 1);
    return settle(c, (Opnd){t, true}, want, mark);
}

static Opnd conditional(Compiler *c, Node *n, int want) {
    Label other = LABEL_NEW, end = LABEL_NEW;
    size_t mark = c->unit->temps;
    jump_if(c, n->ifexp.cond, &other, false);
    Opnd to = place(c, want, mark);
    value_in(c, n->ifexp.then, to.at);
    jump(c, &end);
    label_bind(c, &other);
    value_in(c, n->ifexp.other, to.at);
    label_bind(c, &end);
    return to;
}

// ---- conditions ---------------------------------------------------------------------------------

// Can the operand be read again and again without a temporary?
static bool is_direct(Compiler *c, const Node *n) {
    if (n->kind == N_INT)
        return n->integer.big.n == 0;
    return n->kind == N_FLOAT || (n->kind == N_NAME && direct_name(c, n->name.name) >= 0);
}

static bool simple_chain(Compiler *c, const Node *n) {
    uint8_t flags = 0;
    for (size_t i = 0; i < n->compare.rights.n; i++) {
        if (i + 1 < n->compare.rights.n && !is_direct(c, n->compare.rights.p[i]))
            return false;
        flags |= n->compare.rights.p[i]->flags;
    }
    return !(flags & (NODE_CALLS | NODE_WALRUS));
}

static void test_pair(Compiler *c, Node *n, size_t i, Label *l, bool sense) {
    size_t mark = c->unit->temps;
    Node *left_node = i ? n->compare.rights.p[i - 1] : n->compare.left;
    Opnd left = value_before(c, left_node, n->compare.rights.p[i]);
    Opnd right = value_of(c, n->compare.rights.p[i]);
    compare_spans(c, n, i);
    test(c, OPC_TEST_LT + n->compare.ops[i], sense, left, right, l);
    pop_to(c, mark);
}

// Jumps when the comparison's truth is `sense`; a chain is an `and` of its pairs.
static void test_compare(Compiler *c, Node *n, Label *l, bool sense) {
    size_t last = n->compare.rights.n - 1;
    Label skip = LABEL_NEW;
    for (size_t i = 0; i < last; i++)
        test_pair(c, n, i, sense ? &skip : l, false);
    test_pair(c, n, last, l, sense);
    label_bind(c, &skip);
}

static void test_boolean(Compiler *c, Node *n, Label *l, bool sense) {
    bool deciding = n->kind == N_OR; // this truth of one operand decides the whole
    Label skip = LABEL_NEW;
    for (size_t i = 0; i + 1 < n->list.n; i++)
        jump_if(c, n->list.p[i], deciding == sense ? l : &skip, deciding);
    jump_if(c, n->list.p[n->list.n - 1], l, sense);
    label_bind(c, &skip);
}

static bool is_true_constant(Value v) {
    return (v_is(v, T_BOOL) && v.u.b) || (v_is(v, T_INT) && v.u.i) || v_is(v, T_OBJ);
}

void jump_if(Compiler *c, Node *n, Label *l, bool sense) {
    size_t mark = c->unit->temps;
    Value v;
    switch (n->kind) {
    case N_NOT: jump_if(c, n->one.value, l, !sense); return;
    case N_AND:
    case N_OR: test_boolean(c, n, l, sense); return;
    case N_COMPARE:
        if (n->compare.rights.n == 1 || simple_chain(c, n)) {
            test_compare(c, n, l, sense);
            return;
        }
        break;
    case N_TRUE:
    case N_FALSE:
    case N_NONE:
    case N_INT:
        if (fold(c, n, &v)) {
            bool truth = is_true_constant(v);
            value_release(v);
            if (truth == sense)
                jump(c, l);
            return;
        }
        break;
    default: break;
    }
    Opnd value = value_of(c, n);
    at_span(c, n->span);
    operand_span(c, n->span);
    test(c, OPC_TEST, sense, value, (Opnd){0, false}, l);
    pop_to(c, mark);
}

// ---- displays -----------------------------------------------------------------------------------

static bool has_star(const Nodes *list) {
    for (size_t i = 0; i < list->n; i++)
        if (list->p[i]->kind == N_STARRED)
            return true;
    return false;
}

// Adds items one by one to the list or set in a register.
static void add_items(Compiler *c, const Nodes *list, uint16_t to, Opcode add, Opcode add_all) {
    for (size_t i = 0; i < list->n && c->ok; i++) {
        size_t mark = c->unit->temps;
        Node *item = list->p[i];
        bool star = item->kind == N_STARRED;
        Opnd v = value_of(c, star ? item->one.value : item);
        at_span(c, item->span);
        operand_span(c, star ? item->one.value->span : item->span);
        emit(c, star ? add_all : add, b_flag(v), to, v.at, NO_OPERAND);
        pop_to(c, mark);
    }
}

static Opnd display(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    const Nodes *list = &n->list;
    Opcode make = n->kind == N_LIST ? OPC_LIST : n->kind == N_SET ? OPC_SET : OPC_TUPLE;
    if (list->n <= RUN_MAX && !has_star(list)) {
        uint16_t first = temp_at(c, mark);
        for (size_t i = 0; i < list->n; i++)
            push_value(c, list->p[i]);
        at_span(c, n->span);
        for (size_t i = 0; i < list->n; i++)
            operand_span(c, list->p[i]->span);
        Opnd to = place(c, want, mark);
        emit(c, make, 0, to.at, first, (unsigned)list->n);
        return to;
    }
    uint16_t t = push(c);
    at_span(c, n->span);
    emit(c, n->kind == N_SET ? OPC_SET : OPC_LIST, 0, t, t, 0);
    add_items(c, list, t, n->kind == N_SET ? OPC_SET_ADD : OPC_LIST_ADD,
              n->kind == N_SET ? OPC_SET_UPDATE : OPC_LIST_EXTEND);
    if (n->kind != N_TUPLE)
        return settle(c, (Opnd){t, true}, want, mark);
    Opnd to = place(c, want, mark);
    emit(c, OPC_TUPLE_OF, B_TEMP, to.at, t, 0);
    return to;
}

// A list of constants is copied from a constant tuple.
static Opnd list_display(Compiler *c, Node *n, int want) {
    Value items;
    if (n->list.n < 4 || has_star(&n->list) || n->flags & NODE_NO_CONST)
        return display(c, n, want);
    if (!fold_tuple(c, n, &items)) {
        n->flags |= NODE_NO_CONST;
        return display(c, n, want);
    }
    size_t mark = c->unit->temps;
    Opnd from = constant(c, items);
    Opnd to = place(c, want, mark);
    emit(c, OPC_LIST_OF, b_flag(from), to.at, from.at, 0);
    return to;
}

static Opnd dict_display(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps, count = n->dict.keys.n;
    bool plain = count <= RUN_MAX / 2;
    for (size_t i = 0; i < count; i++)
        plain &= n->dict.keys.p[i] != NULL;
    uint16_t first = temp_at(c, mark);
    if (plain) {
        for (size_t i = 0; i < count; i++) {
            push_value(c, n->dict.keys.p[i]);
            push_value(c, n->dict.values.p[i]);
        }
        at_span(c, n->span);
        Opnd to = place(c, want, mark);
        emit(c, OPC_DICT, 0, to.at, first, (unsigned)count);
        return to;
    }
    uint16_t t = push(c);
    at_span(c, n->span);
    emit(c, OPC_DICT, 0, t, t, 0);
    for (size_t i = 0; i < count && c->ok; i++) {
        Node *key = n->dict.keys.p[i], *item = n->dict.values.p[i];
        Opnd k = key ? value_before(c, key, item) : (Opnd){0, false};
        Opnd v = value_of(c, item);
        at_span(c, key ? span_join(key->span, item->span) : item->span);
        if (key)
            emit(c, OPC_DICT_PUT, b_flag(k) | c_flag(v), t, k.at, v.at);
        else
            emit(c, OPC_DICT_UPDATE, b_flag(v), t, v.at, 0);
        pop_to(c, mark + 1);
    }
    return settle(c, (Opnd){t, true}, want, mark);
}

// ---- f-strings ----------------------------------------------------------------------------------

// Of a value in an f-string: what stands behind its "!".
static unsigned conversion_of(int letter) {
    switch (letter) {
    case 's': return 1;
    case 'r': return 2;
    case 'a': return 3;
    default: return 0;
    }
}

static Opnd format(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd v = value_before(c, n->format.value, n->format.spec);
    Opnd spec = {NO_OPERAND, false};
    if (n->format.spec && n->format.spec->list.n)
        spec = value_of(c, n->format.spec);
    unsigned conversion = conversion_of(n->op);
    at_span(c, n->format.value->span);
    operand_span(c, n->format.value->span);
    Opnd to = place(c, want, mark);
    emit(c, OPC_FORMAT, conversion << CONVERT_SHIFT | b_flag(v) | c_flag(spec), to.at, v.at,
         spec.at);
    return to;
}

static Opnd fstring(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    const Nodes *parts = &n->list;
    if (parts->n == 0)
        return settle(c, constant(c, value_copy(c->vm->empty_str)), want, mark);
    if (parts->n == 1)
        return value_in(c, parts->p[0], want);
    uint16_t first = temp_at(c, mark);
    for (size_t i = 0; i < parts->n && c->ok; i++) {
        if (c->unit->temps - mark == RUN_MAX) { // join what there is so far
            pop_to(c, mark + 1);
            emit(c, OPC_JOIN, 0, first, first, RUN_MAX);
        }
        push_value(c, parts->p[i]);
    }
    unsigned count = (unsigned)(c->unit->temps - mark);
    at_span(c, n->span);
    Opnd to = place(c, want, mark);
    emit(c, OPC_JOIN, 0, to.at, first, count);
    return to;
}

// ---- calls --------------------------------------------------------------------------------------

static void argument_spans(Compiler *c, const Node *n, bool is_method) {
    at_span(c, n->span);
    if (is_method)
        operand_span(c, n->call.func->attr.value->span);
    for (size_t i = 0; i < n->call.args.n; i++) {
        const Node *a = n->call.args.p[i];
        operand_span(c, a->kind == N_KEYWORD ? a->keyword.value->span : a->span);
    }
}

// * and ** in a call, or very many arguments: they are gathered in a list and a dict.
static Opnd call_ex(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    const Nodes *args = &n->call.args;
    uint16_t func = push_value(c, n->call.func);
    uint16_t list = push(c);
    uint16_t dict = 0;
    at_span(c, n->span);
    emit(c, OPC_LIST, 0, list, list, 0);
    for (size_t i = 0; i < args->n && c->ok; i++) {
        Node *a = args->p[i];
        size_t inner = c->unit->temps;
        if (a->kind == N_KEYWORD || a->kind == N_STARSTAR) {
            if (!dict) {
                dict = push(c);
                inner++;
                emit(c, OPC_DICT, 0, dict, dict, 0);
            }
        }
        if (a->kind == N_KEYWORD) {
            Opnd key = constant(c, value_copy(name_object(c, a->keyword.name)));
            uint16_t pair = push(c);
            emit(c, OPC_MOVE, b_flag(key), pair, key.at, 0);
            push_value(c, a->keyword.value);
            at_span(c, n->span);
            emit(c, OPC_DICT, 0, pair, pair, 1);
            emit(c, OPC_DICT_MERGE, B_TEMP, dict, pair, func);
        } else {
            bool starred = a->kind == N_STARRED || a->kind == N_STARSTAR;
            Opnd v = value_of(c, starred ? a->one.value : a);
            at_span(c, starred ? n->span : a->span);
            Opcode op = a->kind == N_STARRED ? OPC_LIST_EXTEND
                        : starred            ? OPC_DICT_MERGE
                                             : OPC_LIST_ADD;
            emit(c, op, b_flag(v), op == OPC_DICT_MERGE ? dict : list, v.at, func);
        }
        pop_to(c, inner);
    }
    argument_spans(c, n, false);
    Opnd to = place(c, want, mark);
    emit(c, OPC_CALL_EX, 0, to.at, func, dict != 0);
    return to;
}

// A tuple of the keywords' names, as a constant.
static uint32_t keyword_names(Compiler *c, const Nodes *args, size_t npos) {
    size_t n = args->n - npos;
    Tuple *names = tuple_reserve(c->vm, n);
    if (!names) {
        c->ok = false;
        return 0;
    }
    for (size_t i = 0; i < n; i++)
        names->items[i] = value_copy(name_object(c, args->p[npos + i]->keyword.name));
    return constant_index(c, v_obj(&names->head));
}

static Opnd call(Compiler *c, Node *n, int want) {
    const Nodes *args = &n->call.args;
    Node *func = n->call.func;
    size_t mark = c->unit->temps, npos = 0;
    bool spread = args->n > RUN_MAX;
    bool is_method = func->kind == N_ATTR;
    for (size_t i = 0; i < args->n; i++) {
        spread |= args->p[i]->kind == N_STARRED || args->p[i]->kind == N_STARSTAR;
        npos += args->p[i]->kind != N_KEYWORD;
    }
    if (spread)
        return call_ex(c, n, want);
    if (args->n && args->p[0]->kind == N_GENEXP && args->p[0]->comp.in_place)
        return fold_call(c, n, want);
    uint16_t base = temp_at(c, mark);
    if (is_method) {
        Opnd receiver = value_of(c, func->attr.value);
        at_span(c, func->span);
        operand_span(c, func->attr.value->span);
        pop_to(c, mark);
        push(c);
        push(c);
        emit(c, OPC_METHOD, b_flag(receiver), base, receiver.at, attr_name(c, func->attr.name));
    } else {
        push_value(c, func);
    }
    for (size_t i = 0; i < args->n; i++)
        push_value(c, args->p[i]->kind == N_KEYWORD ? args->p[i]->keyword.value : args->p[i]);
    uint32_t names = npos < args->n ? keyword_names(c, args, npos) : 0;
    if (names > UINT16_MAX) {
        pop_to(c, mark);
        return call_ex(c, n, want);
    }
    argument_spans(c, n, is_method);
    Opnd to = place(c, want, mark);
    if (npos == args->n) {
        emit(c, is_method ? OPC_CALL_METHOD : OPC_CALL, 0, to.at, base, (unsigned)npos);
    } else {
        emit(c, is_method ? OPC_CALL_METHOD_KW : OPC_CALL_KW, 0, to.at, base, (unsigned)npos);
        emit(c, OPC_DATA, 0, names, (unsigned)(args->n - npos), 0);
    }
    return to;
}

// ---- items and attributes -----------------------------------------------------------------------

static Opnd subscript(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd v = value_before(c, n->subscript.value, n->subscript.index);
    Opnd key = value_of(c, n->subscript.index);
    at_span(c, n->span);
    operand_span(c, n->subscript.value->span);
    operand_span(c, n->subscript.index->span);
    Opnd to = place(c, want, mark);
    emit(c, OPC_GETITEM, b_flag(v) | c_flag(key), to.at, v.at, key.at);
    return to;
}

static void push_or_none(Compiler *c, Node *n) {
    if (n) {
        push_value(c, n);
        return;
    }
    uint16_t t = push(c);
    Opnd none = constant(c, V_NONE);
    emit(c, OPC_MOVE, b_flag(none), t, none.at, 0);
}

static Opnd slice(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    uint16_t first = temp_at(c, mark);
    push_or_none(c, n->slice.start);
    push_or_none(c, n->slice.stop);
    push_or_none(c, n->slice.step);
    at_span(c, n->span);
    Opnd to = place(c, want, mark);
    emit(c, OPC_SLICE, 0, to.at, first, 0);
    return to;
}

static Opnd attribute(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd v = value_of(c, n->attr.value);
    at_span(c, n->span);
    operand_span(c, n->attr.value->span);
    Opnd to = place(c, want, mark);
    emit(c, OPC_GETATTR, b_flag(v), to.at, v.at, attr_name(c, n->attr.name));
    return to;
}

static Opnd walrus(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd v = value_of(c, n->two.right);
    at_span(c, n->span);
    if (v.temp) { // the name takes a copy
        store_name(c, n->two.left->name.name, (Opnd){v.at, false});
        return settle(c, v, want, mark);
    }
    uint16_t t = push(c);
    emit(c, OPC_MOVE, 0, t, v.at, 0);
    store_name(c, n->two.left->name.name, (Opnd){t, false});
    return settle(c, (Opnd){t, true}, want, mark);
}

static Opnd lambda(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    FunctionBody body = {.result = n->lambda.body};
    Value name = c->vm->names[WK_LAMBDA];
    Code *code = compile_function(c, n->lambda.scope, &n->lambda.params, name, body);
    at_span(c, n->span);
    return make_function(c, &n->lambda.params, code, n->lambda.scope, want, mark);
}

static Opnd yield(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd v = n->one.value ? value_of(c, n->one.value) : constant(c, V_NONE);
    at_span(c, n->span);
    Opnd to = place(c, want, mark);
    emit(c, OPC_YIELD, b_flag(v), to.at, v.at, 0);
    return to;
}

// The iterator stays in a temporary while its values are handed on.
static Opnd yield_from(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Opnd v = value_of(c, n->one.value);
    at_span(c, n->span);
    operand_span(c, n->one.value->span);
    pop_to(c, mark);
    uint16_t iterator = push(c), sent = push(c);
    emit(c, OPC_GET_ITER, b_flag(v), iterator, v.at, 0);
    Opnd none = constant(c, V_NONE);
    emit(c, OPC_MOVE, b_flag(none), sent, none.at, 0);
    Label again = LABEL_NEW;
    label_bind(c, &again);
    pop_to(c, mark);
    push(c);
    push(c);
    uint16_t result = push(c);
    emit(c, OPC_SEND, 0, result, iterator, 0);
    jump(c, &again);
    pop_to(c, mark);
    Opnd to = place(c, want, mark);
    emit(c, OPC_MOVE, B_TEMP, to.at, result, 0);
    return to;
}

// ---- all of them --------------------------------------------------------------------------------

static Opnd nothing(Compiler *c, int want) {
    return place(c, want, c->unit->temps);
}

Opnd value_in(Compiler *c, Node *n, int want) {
    size_t mark = c->unit->temps;
    Value v;
    if (!c->ok)
        return nothing(c, want);
    at_span(c, n->span);
    switch (n->kind) {
    case N_NAME: return load_name(c, n->name.name, want);
    case N_INT:
    case N_IMAGINARY:
    case N_BYTES:
    case N_FLOAT:
    case N_STR:
    case N_NONE:
    case N_TRUE:
    case N_FALSE:
    case N_ELLIPSIS:
        return fold(c, n, &v) ? settle(c, constant(c, v), want, mark) : nothing(c, want);
    case N_TUPLE:
        return fold(c, n, &v) ? settle(c, constant(c, v), want, mark) : display(c, n, want);
    case N_UNARY:
        if (fold(c, n, &v))
            return settle(c, constant(c, v), want, mark);
        return unary(c, n, want,
                     n->op == OP_NEG   ? OPC_NEG
                     : n->op == OP_POS ? OPC_POS
                                       : OPC_INVERT);
    case N_BINARY: return binary(c, n, want);
    case N_NOT: return unary(c, n, want, OPC_NOT);
    case N_COMPARE:
        return n->compare.rights.n == 1 ? compare_one(c, n, want) : compare_chain(c, n, want);
    case N_AND:
    case N_OR: return boolean(c, n, want);
    case N_IFEXP: return conditional(c, n, want);
    case N_LIST: return list_display(c, n, want);
    case N_SET: return display(c, n, want);
    case N_DICT: return dict_display(c, n, want);
    case N_FSTRING: return fstring(c, n, want);
    case N_FORMAT: return format(c, n, want);
    case N_CALL: return call(c, n, want);
    case N_SUBSCRIPT: return subscript(c, n, want);
    case N_SLICE: return slice(c, n, want);
    case N_ATTR: return attribute(c, n, want);
    case N_WALRUS: return walrus(c, n, want);
    case N_LAMBDA: return lambda(c, n, want);
    case N_LISTCOMP:
    case N_SETCOMP:
    case N_DICTCOMP: return comprehension(c, n, want);
    case N_GENEXP: return generator_expression(c, n, want);
    case N_YIELD: return yield(c, n, want);
    case N_YIELD_FROM: return yield_from(c, n, want);
    case N_STARRED: cannot(c, n->span, "can't use starred expression here"); break;
    case N_AWAIT: return yield_from(c, n, want);
    default: break;
    }
    return nothing(c, want);
}
