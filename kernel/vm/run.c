// run.c: the dispatch loop. Each instruction has its fast cases here (small
// numbers, lists, calls of the language's own functions) and its general form in
// exec.c. Calls do not recurse in C: they push a frame and go on in it.
//
// Values are copied word by word (COPY): they have just been written so, and one
// wide load would have to wait for both stores.
#include "kernel/vm/async_generator.h"
#include "kernel/vm/class.h"
#include "kernel/vm/rooms.h"
#include <math.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

#ifdef __clang__
#define KEEP_WORDS
#else // keeps gcc from joining two loads or stores of a Value into one
#define KEEP_WORDS __attribute__((optimize("no-tree-slp-vectorize")))
#endif

#define OP(NAME) op_##NAME
#define NEXT()               \
    do {                     \
        i = ip++;            \
        goto *labels[i->op]; \
    } while (0)

#define AT(x) (&spaces[(x) >> SPACE_SHIFT][(x)&SLOT_MASK])
#define REG(x) (&spaces[0][x])

// Takes up the top frame.
#define ENTER_FRAME()                   \
    do {                                \
        f = &vm->frames[vm->depth - 1]; \
        spaces[0] = f->base;            \
        spaces[1] = f->code->consts;    \
        ip = f->ip;                     \
    } while (0)

// The general form of the instruction.
#define GENERAL(FN)             \
    do {                        \
        f->ip = ip;             \
        outcome = FN(vm, f, i); \
        goto executed;          \
    } while (0)

#define POLL()                        \
    do {                              \
        if (unlikely(poll_due(vm))) { \
            f->ip = ip;               \
            if (!poll_turn(vm))       \
                goto failed;          \
        }                             \
    } while (0)

// The same at a jump back, which is where an interrupt is said to be.
#define POLL_BACK(WORD)               \
    do {                              \
        if (unlikely(poll_due(vm))) { \
            f->ip = (WORD) + 1;       \
            if (!poll_turn(vm))       \
                goto failed;          \
        }                             \
    } while (0)

// ip is back at the head of a loop: the jump there counts, and after a while the
// loop runs as typed code.
#define TURN(WORD)                                                  \
    do {                                                            \
        word = (Instr *)(uintptr_t)(WORD);                          \
        if (unlikely(word->a >= LOOP_HOT && word->a != UINT16_MAX)) \
            goto hot;                                               \
        word->a = (uint16_t)(word->a + (word->a != UINT16_MAX));    \
    } while (0)

// Both words of a value, as two copies.
#define COPY(TO, FROM)                          \
    do {                                        \
        uint64_t head_, body_ = (FROM)->u.bits; \
        __builtin_memcpy(&head_, (FROM), 8);    \
        __builtin_memcpy((TO), &head_, 8);      \
        (TO)->u.bits = body_;                   \
    } while (0)

// Writes a number (no reference of its own) over whatever the place held.
#define SET_NUMBER(X, TAG, FIELD, NUMBER)                            \
    do {                                                             \
        Value *to_ = AT(X);                                          \
        if (unlikely(to_->tag == T_OBJ)) {                           \
            Obj *old_ = to_->u.o;                                    \
            to_->tag = (TAG), to_->ext = 0, to_->u.FIELD = (NUMBER); \
            if (--old_->refs == 0)                                   \
                obj_free(old_);                                      \
        } else {                                                     \
            to_->tag = (TAG), to_->ext = 0, to_->u.FIELD = (NUMBER); \
        }                                                            \
    } while (0)
#define SET_INT(X, N) SET_NUMBER(X, T_INT, i, N)
#define SET_FLOAT(X, N) SET_NUMBER(X, T_FLOAT, f, N)
#define SET_BOOL(X, N) SET_NUMBER(X, T_BOOL, bits, (uint64_t)(N))

// A value, moved over whatever the place TO held. Of that only the tag is read, which may
// have been written alone just before.
#define REPLACE(TO, FROM)                           \
    do {                                            \
        uint32_t old_tag_ = (TO)->tag;              \
        Obj *old_ = (TO)->u.o;                      \
        COPY(TO, FROM);                             \
        if (old_tag_ == T_OBJ && --old_->refs == 0) \
            obj_free(old_);                         \
    } while (0)

// The same with a copy.
#define SET_COPY(X, FROM)         \
    do {                          \
        Value *to_ = AT(X);       \
        if ((FROM)->tag == T_OBJ) \
            (FROM)->u.o->refs++;  \
        REPLACE(to_, FROM);       \
    } while (0)

// The two operands as numbers of one kind.
#define BOTH_INT(B, C) ((B)->tag == T_INT && (C)->tag == T_INT)
#define AS_FLOATS(B, C, X, Y)                                                                    \
    ((B)->tag == T_FLOAT ? ((X) = (B)->u.f, (C)->tag == T_FLOAT ? ((Y) = (C)->u.f, true)         \
                                            : (C)->tag == T_INT ? ((Y) = (double)(C)->u.i, true) \
                                                                : false)                         \
     : (B)->tag == T_INT && (C)->tag == T_FLOAT ? ((X) = (double)(B)->u.i, (Y) = (C)->u.f, true) \
                                                : false)

// An int or a bool, which counts as 0 or 1.
#define COUNTS(V) ((V)->tag == T_INT || (V)->tag == T_BOOL)
static inline int64_t count_of(const Value *v) {
    return v->tag == T_INT ? v->u.i : v->u.b;
}

#define ARITHMETIC(NAME, BUILTIN, SIGN)                                         \
    OP(NAME) : {                                                                \
        const Value *b = AT(i->b), *c = AT(i->c);                               \
        int64_t n;                                                              \
        double x, y;                                                            \
        if (BOTH_INT(b, c)) {                                                   \
            if (unlikely(BUILTIN(b->u.i, c->u.i, &n)))                          \
                GENERAL(exec_binary);                                           \
            SET_INT(i->a, n);                                                   \
            NEXT();                                                             \
        }                                                                       \
        if (AS_FLOATS(b, c, x, y)) {                                            \
            SET_FLOAT(i->a, x SIGN y);                                          \
            NEXT();                                                             \
        }                                                                       \
        if (COUNTS(b) && COUNTS(c) && !BUILTIN(count_of(b), count_of(c), &n)) { \
            SET_INT(i->a, n);                                                   \
            NEXT();                                                             \
        }                                                                       \
        GENERAL(exec_binary);                                                   \
    }

#define BITS(NAME, SIGN)                          \
    OP(NAME) : {                                  \
        const Value *b = AT(i->b), *c = AT(i->c); \
        if (!BOTH_INT(b, c))                      \
            GENERAL(exec_binary);                 \
        SET_INT(i->a, b->u.i SIGN c->u.i);        \
        NEXT();                                   \
    }

#define COMPARE(NAME, SIGN)                                                    \
    OP(NAME) : {                                                               \
        const Value *b = AT(i->b), *c = AT(i->c);                              \
        double x, y;                                                           \
        if (BOTH_INT(b, c)) {                                                  \
            SET_BOOL(i->a, b->u.i SIGN c->u.i);                                \
            NEXT();                                                            \
        }                                                                      \
        if (b->tag == T_FLOAT && AS_FLOATS(b, c, x, y) && c->tag == T_FLOAT) { \
            SET_BOOL(i->a, x SIGN y);                                          \
            NEXT();                                                            \
        }                                                                      \
        GENERAL(exec_compare);                                                 \
    }                                                                          \
    OP(TEST_##NAME) : {                                                        \
        const Value *b = AT(i->b), *c = AT(i->c);                              \
        if (BOTH_INT(b, c)) {                                                  \
            truth = b->u.i SIGN c->u.i;                                        \
            goto tested;                                                       \
        }                                                                      \
        if (b->tag == T_FLOAT && c->tag == T_FLOAT) {                          \
            truth = b->u.f SIGN c->u.f;                                        \
            goto tested;                                                       \
        }                                                                      \
        goto general_test;                                                     \
    }

// Item n of a list or tuple, when the index is an int within it; else NULL.
static inline const Value *item_at(const Value *seq, const Value *index) {
    if (index->tag != T_INT || seq->tag != T_OBJ)
        return NULL;
    int64_t n = index->u.i;
    if (seq->u.o->type == &type_list) {
        const List *l = (const List *)seq->u.o;
        if (n < 0)
            n += (int64_t)l->n;
        return (uint64_t)n < l->n ? &l->items[n] : NULL;
    }
    if (seq->u.o->type == &type_tuple) {
        const Tuple *t = (const Tuple *)seq->u.o;
        if (n < 0)
            n += (int64_t)t->n;
        return (uint64_t)n < t->n ? &t->items[n] : NULL;
    }
    return NULL;
}

// Is what a class says to a name no property, function or other descriptor?
static inline bool is_plain(Value v) {
    if (v.tag != T_OBJ)
        return true;
    const Type *t = v.u.o->type;
    return t == &type_str || t == &type_list || t == &type_dict || t == &type_tuple;
}

// Where a plain instance keeps the attribute of its own that this name surely means;
// NULL: ask in general. *absent: it surely has none, and its class says `in_class`.
static inline Value *own_attribute(VM *vm, const Value *v, const String *name, Value *in_class,
                                   bool *absent) {
    *absent = false;
    if (v->tag != T_OBJ || !v->u.o->type->class_object)
        return NULL;
    const Type *t = v->u.o->type;
    if (!t->dict_at || t->dict_at == DICT_BEHIND || ((const TypeObj *)t->class_object)->asks_first)
        return NULL;
    const MethodEntry *e = method_entry(vm, t, name);
    if (e->type != t || e->name != name)
        return NULL;
    const Value *dict = (const Value *)((const char *)v->u.o + t->dict_at);
    *in_class = e->found;
    if (dict->tag != T_OBJ) {
        *absent = true;
        return NULL;
    }
    Dict *d = (Dict *)dict->u.o;
    const DictTable *own = &d->seen;
    if (own->index || name->hash == 0) // a dict of names has an index
        return is_plain(e->found) ? dict_find_name(d, v_obj((Obj *)(uintptr_t)&name->head)) : NULL;
    for (size_t n = 0; n < own->n; n++) {
        DictEntry *entry = &own->entries[n];
        if (entry->hash != name->hash)
            continue;
        if (entry->key.tag == T_OBJ && entry->key.u.o == &name->head && is_plain(e->found))
            return &entry->item.own;
        return NULL;
    }
    *absent = true;
    return NULL;
}

// Gives a plain instance an attribute that it does not have yet and its class says
// nothing to. False: ask in general.
static inline bool add_attribute(VM *vm, Value *v, const String *name, Value item STEALS) {
    const Type *t = v->u.o->type;
    Value *dict = (Value *)((char *)v->u.o + t->dict_at);
    const TypeObj *class = (const TypeObj *)t->class_object;
    if (t->layout || (name->p[0] == '_' && name->p[1] == '_'))
        return false;
    if (class->slotted &&
        !(v_is(class->slot_names, T_OBJ) &&
          dict_find_name(dict_of(class->slot_names), v_obj((Obj *)(uintptr_t)&name->head))))
        return false;
    if (dict->tag != T_OBJ) {
        *dict = dict_new(vm);
        if (v_is(*dict, T_UNDEF)) {
            vm_clear_raised(vm);
            return false;
        }
    }
    return dict_add_name(vm, dict_of(*dict), (String *)(uintptr_t)name, item);
}

KEEP_WORDS bool run(VM *vm, Value *out, bool raising) {
    static const void *const labels[OPCODE_COUNT] = {
#define OPCODE(NAME, A, B, C, EATS, MAKES, TEXT) [OPC_##NAME] = &&op_##NAME,
#include "kernel/vm/opcodes.def"
#undef OPCODE
    };
    Value *spaces[4];
    Frame *f;
    const Instr *ip, *i;
    bool truth;
    Instr *word;
    Exec outcome;
    Value *argv, result; // of a call
    Value given;         // by a generator
    unsigned argc;
    spaces[2] = vm->values;
    spaces[3] = vm->values; // never read: NO_OPERAND is looked for first
    ENTER_FRAME();
    if (raising)
        goto failed;
    NEXT();

    // ---- moving ---------------------------------------------------------------------------------
    OP(MOVE) : {
        Value *to = AT(i->a);
        Value *from = AT(i->b);
        if (unlikely(from->tag == T_UNDEF)) { // a name that the cell has not set may be a builtin's
            if (i->b >> SPACE_SHIFT != 2)
                GENERAL(exec);
            from = &vm->slots[i->b & SLOT_MASK].builtin;
            if (from->tag == T_UNDEF)
                GENERAL(exec);
        }
        uint32_t old_tag = to->tag;
        Obj *old = to->u.o;
        COPY(to, from);
        if (i->flags & B_TEMP)
            from->tag = T_UNDEF;
        else if (to->tag == T_OBJ)
            to->u.o->refs++;
        if (old_tag == T_OBJ && --old->refs == 0)
            obj_free(old);
        NEXT();
    }
    OP(DROP) : OP(CLEAR) : {
        Value *at = REG(i->a);
        for (unsigned n = i->b; n--; at++) {
            if (at->tag == T_OBJ) {
                Obj *old = at->u.o;
                at->tag = T_UNDEF;
                if (--old->refs == 0)
                    obj_free(old);
            }
            at->tag = T_UNDEF;
        }
        NEXT();
    }
    OP(LOAD_CELL) : {
        const Cell *cell = (const Cell *)REG(i->b)->u.o;
        if (cell->v.tag == T_UNDEF)
            GENERAL(exec);
        SET_COPY(i->a, &cell->v);
        NEXT();
    }
    OP(LOAD_FREE) : {
        const Cell *cell = (const Cell *)f->fn->cells[i->b].u.o;
        if (cell->v.tag == T_UNDEF)
            GENERAL(exec);
        SET_COPY(i->a, &cell->v);
        NEXT();
    }

    // ---- arithmetic -----------------------------------------------------------------------------
    ARITHMETIC(ADD, __builtin_add_overflow, +)
    ARITHMETIC(SUB, __builtin_sub_overflow, -)
    ARITHMETIC(MUL, __builtin_mul_overflow, *)
    BITS(AND, &)
    BITS(OR, |)
    BITS(XOR, ^)
    OP(TRUEDIV) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        double x, y;
        if (!AS_FLOATS(b, c, x, y)) {
            const int64_t exact = INT64_C(1) << 53;
            if (!BOTH_INT(b, c) || b->u.i > exact || b->u.i < -exact || c->u.i > exact ||
                c->u.i < -exact)
                GENERAL(exec_binary);
            x = (double)b->u.i;
            y = (double)c->u.i;
        }
        if (unlikely(y == 0))
            GENERAL(exec_binary);
        SET_FLOAT(i->a, x / y);
        NEXT();
    }
    OP(FLOORDIV) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        if (!BOTH_INT(b, c) || c->u.i <= 0)
            GENERAL(exec_binary);
        int64_t n = b->u.i / c->u.i;
        SET_INT(i->a, n - (b->u.i < 0 && n * c->u.i != b->u.i));
        NEXT();
    }
    OP(MOD) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        if (!BOTH_INT(b, c) || c->u.i <= 0)
            GENERAL(exec_binary);
        int64_t n = b->u.i % c->u.i;
        SET_INT(i->a, n < 0 ? n + c->u.i : n);
        NEXT();
    }
    OP(LSHIFT) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        if (!BOTH_INT(b, c) || (uint64_t)c->u.i > 30 || (uint64_t)b->u.i >> 32)
            GENERAL(exec_binary);
        SET_INT(i->a, b->u.i << c->u.i);
        NEXT();
    }
    OP(RSHIFT) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        if (!BOTH_INT(b, c) || (uint64_t)c->u.i > 63)
            GENERAL(exec_binary);
        SET_INT(i->a, b->u.i >> c->u.i);
        NEXT();
    }
    OP(NEG) : {
        const Value *b = AT(i->b);
        if (b->tag == T_INT && b->u.i != INT64_MIN) {
            SET_INT(i->a, -b->u.i);
            NEXT();
        }
        if (b->tag != T_FLOAT)
            GENERAL(exec_unary);
        SET_FLOAT(i->a, -b->u.f);
        NEXT();
    }
    OP(NOT) : {
        const Value *b = AT(i->b);
        if (b->tag != T_BOOL)
            GENERAL(exec_unary);
        SET_BOOL(i->a, !b->u.b);
        NEXT();
    }

    // ---- comparisons and jumps ------------------------------------------------------------------
    COMPARE(LT, <)
    COMPARE(LE, <=)
    COMPARE(EQ, ==)
    COMPARE(NE, !=)
    COMPARE(GT, >)
    COMPARE(GE, >=)
    OP(TEST) : {
        const Value *b = AT(i->b);
        if (b->tag == T_BOOL)
            truth = b->u.b;
        else if (b->tag == T_INT)
            truth = b->u.i != 0;
        else if (b->tag == T_NONE)
            truth = false;
        else if (b->tag == T_FLOAT)
            truth = b->u.f != 0;
        else if (b->tag == T_OBJ && b->u.o->type == &type_list && !(i->flags & B_TEMP))
            truth = ((const List *)b->u.o)->n != 0;
        else if (b->tag == T_OBJ && b->u.o->type == &type_str && !(i->flags & B_TEMP))
            truth = ((const String *)b->u.o)->n != 0;
        else
            goto general_test;
        goto tested;
    }
    OP(TEST_IS) : OP(TEST_IS_NOT) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        if (b->tag == T_UNDEF || c->tag == T_UNDEF)
            goto general_test;
        truth = op_is(*b, *c) == (i->op == OPC_TEST_IS);
        if (i->flags & B_TEMP)
            drop_registers(AT(i->b), 1);
        if (i->flags & C_TEMP)
            drop_registers(AT(i->c), 1);
        goto tested;
    }
    OP(TEST_IN)
        : OP(TEST_NOT_IN)
        : OP(TEST_CATCH)
        : OP(TEST_SEQUENCE)
        : OP(TEST_MAPPING) : OP(TEST_INSTANCE) : OP(TEST_SET) : goto general_test;

general_test:
    f->ip = ip;
    switch (exec_test(vm, f, i, &truth)) {
    case EXEC_FAILED: goto failed;
    case EXEC_PUSHED: ENTER_FRAME(); NEXT();
    default: break;
    }
tested:
    if (truth != (i->a & TEST_SENSE)) {
        ip++;
        NEXT();
    }
    const Instr *jump = ip;
    ip += instr_jump(ip) + 1;
    if (i->a & TEST_BACK) {
        TURN(jump);
        POLL_BACK(jump);
    }
    NEXT();

    OP(JUMP) : {
        ip += instr_jump(i);
        NEXT();
    }
    OP(LOOP) : {
        ip += instr_jump(i);
        TURN(i);
        POLL_BACK(i);
        NEXT();
    }

hot: // a loop has gone round often: on as typed code, if it can be
    f->ip = ip;
    if (unlikely(!vm->rooms->loops->iteration(vm, f, word)))
        goto failed;
    ENTER_FRAME();
    POLL();
    NEXT();

    // ---- items and attributes -------------------------------------------------------------------
    OP(GETITEM) : {
        const Value *seq = AT(i->b);
        const Value *key = AT(i->c);
        const Value *item = item_at(seq, key);
        if (!item && seq->tag == T_OBJ && seq->u.o->type == &type_dict &&
            !(i->flags & C_TEMP && key->tag == T_OBJ))
            item = dict_find_simple((const Dict *)seq->u.o, key);
        if (!item && seq->tag == T_OBJ && seq->u.o->type == &type_str && key->tag == T_INT) {
            const String *text = (const String *)seq->u.o;
            int64_t n = key->u.i < 0 ? key->u.i + (int64_t)text->length : key->u.i;
            if ((uint64_t)n < text->length && string_is_ascii(text))
                item = &vm->one_char[(unsigned char)text->p[n]];
        }
        if (!item)
            GENERAL(exec_getitem);
        Value v, *to;
        COPY(&v, item);
        if (v.tag == T_OBJ)
            v.u.o->refs++;
        if (unlikely(i->flags & B_TEMP)) {
            Obj *o = seq->u.o;
            AT(i->b)->tag = T_UNDEF;
            if (--o->refs == 0)
                obj_free(o);
        }
        to = AT(i->a);
        REPLACE(to, &v);
        NEXT();
    }
    OP(SETITEM) : {
        Value *seq = AT(i->a);
        Value *key = AT(i->b);
        Value *v = AT(i->c);
        Value *item = NULL;
        if (likely(!(i->flags & A_TEMP)) && seq->tag == T_OBJ && v->tag != T_UNDEF) {
            if (seq->u.o->type == &type_list)
                item = (Value *)item_at(seq, key);
            else if (seq->u.o->type == &type_dict && !(i->flags & B_TEMP && key->tag == T_OBJ))
                item = dict_find_simple((const Dict *)seq->u.o, key);
        }
        if (!item)
            GENERAL(exec_setitem);
        Value old;
        COPY(&old, item);
        COPY(item, v);
        if (i->flags & C_TEMP)
            v->tag = T_UNDEF;
        else if (item->tag == T_OBJ)
            item->u.o->refs++;
        if (old.tag == T_OBJ && --old.u.o->refs == 0)
            obj_free(old.u.o);
        NEXT();
    }
    OP(LIST_ADD) : {
        Value *v = AT(i->b);
        List *l = (List *)REG(i->a)->u.o;
        if (l->n == l->cap || v->tag == T_UNDEF)
            GENERAL(exec);
        COPY(&l->items[l->n], v);
        l->n++;
        if (i->flags & B_TEMP)
            v->tag = T_UNDEF;
        else if (v->tag == T_OBJ)
            v->u.o->refs++;
        NEXT();
    }
    OP(GETATTR) : {
        Value *v = AT(i->b), in_class, *to, item;
        bool absent;
        const Value *own =
            own_attribute(vm, v, (const String *)f->code->names[i->c].u.o, &in_class, &absent);
        if (!own && absent && in_class.tag != T_UNDEF && is_plain(in_class))
            own = &in_class;
        if (!own && v->tag == T_OBJ && v->u.o->type == &type_module &&
            ((const String *)f->code->names[i->c].u.o)->p[0] != '_')
            own = module_item(vm, *v, f->code->names[i->c]);
        if (!own)
            GENERAL(exec_getattr);
        COPY(&item, own);
        if (item.tag == T_OBJ)
            item.u.o->refs++;
        if (unlikely(i->flags & B_TEMP)) {
            Obj *o = v->u.o;
            v->tag = T_UNDEF;
            if (--o->refs == 0)
                obj_free(o);
        }
        to = AT(i->a);
        REPLACE(to, &item);
        NEXT();
    }
    OP(SETATTR) : { // of an attribute that is there
        Value *v = AT(i->a);
        Value *from = AT(i->b);
        Value in_class, old;
        const String *setter = known(vm, WK_SETATTR);
        bool absent;
        if (v->tag != T_OBJ || v->u.o->type->setattr || i->flags & A_TEMP || from->tag == T_UNDEF)
            GENERAL(exec_setattr);
        const MethodEntry *e = method_entry(vm, v->u.o->type, setter);
        if (e->type != v->u.o->type || e->name != setter || v_is_type(e->found, &type_function))
            GENERAL(exec_setattr);
        Value *own =
            own_attribute(vm, v, (const String *)f->code->names[i->c].u.o, &in_class, &absent);
        if (!own) {
            if (!absent || in_class.tag != T_UNDEF ||
                !add_attribute(vm, v, (const String *)f->code->names[i->c].u.o, *from))
                GENERAL(exec_setattr);
            if (i->flags & B_TEMP)
                from->tag = T_UNDEF;
            else if (from->tag == T_OBJ)
                from->u.o->refs++;
            NEXT();
        }
        COPY(&old, own);
        COPY(own, from);
        if (i->flags & B_TEMP)
            from->tag = T_UNDEF;
        else if (own->tag == T_OBJ)
            own->u.o->refs++;
        if (old.tag == T_OBJ && --old.u.o->refs == 0)
            obj_free(old.u.o);
        NEXT();
    }
    OP(METHOD) : { // of a built-in type, looked up before
        Value *v = AT(i->b);
        Value *base = REG(i->a);
        Value in_class;
        const String *name = (const String *)f->code->names[i->c].u.o;
        bool absent;
        if (v->tag != T_OBJ || v->u.o->type == &type_type)
            GENERAL(exec_method);
        if (v->u.o->type == &type_module && name->p[0] != '_' &&
            !(i->flags & B_TEMP)) { // what it was asked for before
            const Value *item = module_item(vm, *v, f->code->names[i->c]);
            if (!item)
                GENERAL(exec_method);
            COPY(&base[0], item);
            if (base[0].tag == T_OBJ)
                base[0].u.o->refs++;
            base[1].tag = T_UNDEF;
            NEXT();
        }
        if (v->u.o->type->class_object) {
            if (own_attribute(vm, v, name, &in_class, &absent) || !absent ||
                !v_is_type(in_class, &type_function))
                GENERAL(exec_method);
            Obj *self = v->u.o;
            if (i->flags & B_TEMP)
                v->tag = T_UNDEF;
            else
                self->refs++;
            COPY(&base[0], &in_class);
            base[0].u.o->refs++;
            base[1] = v_obj(self);
            NEXT();
        }
        const MethodEntry *e = method_entry(vm, v->u.o->type, name);
        if (e->type != v->u.o->type || e->name != name || !v_is_type(e->found, &type_method))
            GENERAL(exec_method);
        Obj *receiver = v->u.o;
        if (i->flags & B_TEMP)
            v->tag = T_UNDEF;
        else
            receiver->refs++;
        COPY(&base[0], &e->found);
        base[0].u.o->refs++;
        base[1] = v_obj(receiver);
        NEXT();
    }

    OP(UNPACK) : {
        Value *from = AT(i->b);
        Value *to = REG(i->a);
        if (from->tag != T_OBJ || from->u.o->type != &type_tuple)
            GENERAL(exec_unpack);
        const Tuple *t = (const Tuple *)from->u.o;
        if (t->n != i->c)
            GENERAL(exec_unpack);
        Obj *o = from->u.o;
        if (!(i->flags & B_TEMP))
            o->refs++;
        else
            from->tag = T_UNDEF;
        for (unsigned n = i->c; n--;) {
            COPY(&to[n], &t->items[n]);
            if (to[n].tag == T_OBJ)
                to[n].u.o->refs++;
        }
        if (--o->refs == 0)
            obj_free(o);
        NEXT();
    }

    // ---- loops ----------------------------------------------------------------------------------
    OP(NEXT) : {
        Value *state = REG(i->b);
        if (state[0].tag == T_INT) { // of a range
            if (state[1].u.i <= 0) {
                state[0].tag = T_UNDEF;
                ip++;
                NEXT();
            }
            int64_t n = state[0].u.i;
            state[0].u.i = n + state[2].u.i;
            state[1].u.i--;
            SET_INT(i->a, n);
            const Instr *back = ip;
            ip += instr_jump(ip) + 1;
            TURN(back);
            POLL_BACK(back);
            NEXT();
        }
        if (state[1].tag == T_INT && state[0].u.o->type == &type_list) {
            List *l = (List *)state[0].u.o;
            size_t n = (size_t)state[1].u.i;
            if (n < l->n) {
                Value v, *to = AT(i->a);
                state[1].u.i++;
                COPY(&v, &l->items[n]);
                if (v.tag == T_OBJ)
                    v.u.o->refs++;
                REPLACE(to, &v);
                const Instr *back = ip;
                ip += instr_jump(ip) + 1;
                TURN(back);
                POLL_BACK(back);
                NEXT();
            }
        }
        bool end = false;
        f->ip = ip;
        if (state[1].tag == T_NONE && state[0].u.o->type == &type_generator &&
            !generator_of(state[0])->finished) {
            Frame *g = push_generator(vm, generator_of(state[0]), FRAME_NEXT);
            if (!g)
                goto failed;
            put(vm, g, g->gen->dest, V_NONE);
            ENTER_FRAME();
            NEXT();
        }
        if (state[1].tag == T_NONE && state[0].u.o->type->next) { // an iterator
            Value item;
            if (!state[0].u.o->type->next(vm, state[0], &item, &end))
                goto failed;
            if (end) {
                drop_registers(state, 1);
            } else {
                Value *to = AT(i->a);
                REPLACE(to, &item);
            }
        } else if (!exec_next(vm, f, i, &end)) {
            goto failed;
        }
        if (end) {
            ip++;
            NEXT();
        }
        const Instr *around = ip;
        ip += instr_jump(ip) + 1;
        TURN(around);
        POLL_BACK(around);
        NEXT();
    }

    // ---- calls ----------------------------------------------------------------------------------
    OP(CALL) : {
        Value *base = REG(i->b);
        argv = base + 1;
        argc = i->c;
        if (unlikely(base->tag != T_OBJ))
            GENERAL(exec_call);
        if (base->u.o->type == &type_function)
            goto call_function;
        if (base->u.o->type == &type_type &&
            ((const TypeObj *)base->u.o)->quick == vm->class_changes)
            goto call_class;
        if (base->u.o->type != &type_native)
            GENERAL(exec_call);
        const Native *n = (const Native *)base->u.o;
        if (argc != n->sig.n || !n->sig.plain || vm->budget <= 0)
            GENERAL(exec_call);
        f->ip = ip;
        result.tag = T_UNDEF;
        if (unlikely(!n->fn(vm, n->ctx, argv, &result)))
            goto failed;
        argc += 1;
        goto native_done;
    }
    OP(CALL_METHOD) : {
        Value *base = REG(i->b);
        argv = base + 2;
        argc = i->c;
        if (unlikely(base->tag != T_OBJ))
            GENERAL(exec_call);
        if (base->u.o->type == &type_function) {
            if (base[1].tag != T_UNDEF) {
                argv--;
                argc++;
            }
            goto call_function;
        }
        if (base->u.o->type == &type_method && base[1].tag != T_UNDEF) {
            const MethodObj *m = (const MethodObj *)base->u.o;
            if (argc != m->sig.n || !m->sig.plain)
                GENERAL(exec_call);
            f->ip = ip;
            result.tag = T_UNDEF;
            if (unlikely(!m->method->fn(vm, base[1], argv, &result)))
                goto failed;
        } else if (base->u.o->type == &type_native) {
            const Native *n = (const Native *)base->u.o;
            if (argc != n->sig.n || !n->sig.plain)
                GENERAL(exec_call);
            f->ip = ip;
            result.tag = T_UNDEF;
            if (unlikely(!n->fn(vm, n->ctx, argv, &result)))
                goto failed;
        } else {
            GENERAL(exec_call);
        }
        argc += 2;
        goto native_done;
    }

native_done : { // drops the run, puts the result in its place
    Value *at = REG(i->b);
    for (unsigned n = argc; n--; at++) {
        if (at->tag == T_OBJ) {
            Obj *old = at->u.o;
            at->tag = T_UNDEF;
            if (--old->refs == 0)
                obj_free(old);
        }
    }
    if (i->a == NO_OPERAND) {
        if (result.tag == T_OBJ && --result.u.o->refs == 0)
            obj_free(result.u.o);
    } else {
        Value *to = AT(i->a);
        REPLACE(to, &result);
    }
    POLL();
    NEXT();
}

call_function : { // the run's first value is a function, argc arguments lie at argv
    Value *base = REG(i->b);
    Function *fn = (Function *)base->u.o;
    const Code *code = fn->code;
    if (unlikely(!code->plain || argc > code->sig.n || argc < code->sig.n_need || f->gen ||
                 vm->depth >= LIMIT_CALL_DEPTH ||
                 (size_t)(vm->stack_end - argv) < code->n_regs + ARGUMENT_SLACK))
        GENERAL(exec_call);
    for (; unlikely(argc < code->sig.n); argc++) {
        COPY(&argv[argc], &fn->defaults[argc]);
        if (argv[argc].tag == T_OBJ)
            argv[argc].u.o->refs++;
    }
    base->tag = T_UNDEF; // the frame has the reference now
    f->ip = ip;
    Frame *g = &vm->frames[vm->depth++];
    g->code = code;
    g->fn = fn;
    g->base = argv;
    g->top = argv + code->n_regs;
    g->gen = NULL;
    g->dest = i->a;
    g->kind = FRAME_CALL;
    g->instance.tag = T_UNDEF;
    for (size_t k = argc; k < code->n_locals; k++)
        argv[k].tag = T_UNDEF;
    f = g;
    spaces[0] = argv;
    spaces[1] = code->consts;
    ip = code->ops;
    POLL();
    NEXT();
}

call_class : { // a plain class whose __init__ is a plain function (class_call found that out)
    Value *base = REG(i->b);
    TypeObj *o = (TypeObj *)base->u.o;
    Function *fn = o->quick_init;
    const Code *code = fn->code;
    if (unlikely(argc + 1u > code->sig.n || argc + 1u < code->sig.n_need || f->gen ||
                 vm->depth >= LIMIT_CALL_DEPTH ||
                 (size_t)(vm->stack_end - base) < code->n_regs + ARGUMENT_SLACK))
        GENERAL(exec_call);
    f->ip = ip;
    Obj *instance = obj_new(vm, &o->own);
    if (unlikely(!instance))
        goto failed;
    instance->refs = 2; // the frame's and the first argument's; the callee's reference to the class
                        // is the instance's now
    base[0] = v_obj(instance);
    fn->head.refs++;
    for (size_t k = argc + 1u; unlikely(k < code->sig.n); k++) {
        COPY(&base[k], &fn->defaults[k]);
        if (base[k].tag == T_OBJ)
            base[k].u.o->refs++;
    }
    Frame *g = &vm->frames[vm->depth++];
    g->code = code;
    g->fn = fn;
    g->base = base;
    g->top = base + code->n_regs;
    g->gen = NULL;
    g->dest = i->a;
    g->kind = FRAME_INIT;
    g->instance = v_obj(instance);
    for (size_t k = code->sig.n; k < code->n_locals; k++)
        base[k].tag = T_UNDEF;
    f = g;
    spaces[0] = base;
    spaces[1] = code->consts;
    ip = code->ops;
    POLL();
    NEXT();
}

    OP(RETURN) : {
        result.tag = T_UNDEF;
        if (likely(i->b != NO_OPERAND)) {
            Value *from = AT(i->b);
            if (unlikely(from->tag == T_UNDEF)) {
                f->ip = ip;
                if (!exec_value(vm, f, i->b, &result))
                    goto failed;
            } else {
                COPY(&result, from);
                if (i->b <= SLOT_MAX)
                    from->tag = T_UNDEF; // the frame's own: moved out
                else if (result.tag == T_OBJ)
                    result.u.o->refs++;
            }
        }
        if (unlikely(f->kind != FRAME_CALL || f->gen || f->code->arithmetic)) {
            f->ip = ip;
            if (f->code->arithmetic && !vm_leave_numba(vm, &result))
                goto failed;
            if (f->kind != FRAME_CALL || f->gen) {
                if (f->kind != FRAME_INIT || result.tag != T_NONE)
                    goto special_return;
                result = f->instance;
            }
        }
        Value *at = f->base;
        for (size_t n = f->code->n_locals + i->c; n--; at++) {
            if (at->tag == T_OBJ) {
                Obj *old = at->u.o;
                at->tag = T_UNDEF;
                if (--old->refs == 0)
                    obj_free(old);
            }
        }
        Function *fn = f->fn;
        uint16_t dest = f->dest;
        vm->depth--;
        if (--fn->head.refs == 0)
            obj_free(&fn->head);
        ENTER_FRAME();
        if (dest == NO_OPERAND) {
            if (result.tag == T_OBJ && --result.u.o->refs == 0)
                obj_free(result.u.o);
        } else {
            Value *to = AT(dest);
            REPLACE(to, &result);
        }
        NEXT();

    special_return:;
        FrameKind kind = (FrameKind)f->kind;
        uint16_t place = f->dest;
        Value instance = f->instance;
        f->instance = V_UNDEF;
        if (kind >= FRAME_OPERATOR) {
            Value b = f->base[-2];
            Value c = f->base[-1];
            f->base[-2].tag = f->base[-1].tag = T_UNDEF;
            pop_frame(vm);
            ENTER_FRAME();
            i = ip - 1;
            bool answered = !v_same(result, v_notimplemented) ||
                            (value_release(result), frame_not_implemented(vm, i, b, c, &result));
            value_release(b);
            value_release(c);
            if (!answered)
                goto failed;
            if (kind == FRAME_OPERATOR) {
                put(vm, f, place, result);
                NEXT();
            }
            answered = value_truth(vm, result, &truth);
            value_release(result);
            if (!answered)
                goto failed;
            goto tested;
        }
        if (kind == FRAME_INIT) {
            if (!v_is(result, T_NONE)) {
                vm_raise(vm, ERR_TYPE, "__init__() should return None, not '%s'",
                         type_name(vm, result));
                value_release(result);
                value_release(instance);
                goto failed;
            }
            result = instance;
        }
        pop_frame(vm);
        if (kind == FRAME_ENTRY) {
            *out = result;
            return true;
        }
        ENTER_FRAME();
        i = ip - 1;
        if (kind == FRAME_NEXT) { // the generator is at its end
            value_release(result);
            drop_registers(REG(i->b), 1);
            ip++;
        } else if (kind == FRAME_SEND) {
            drop_registers(REG(i->b), 2);
            put(vm, f, i->a, result);
            ip++;
        } else {
            put(vm, f, place, result);
        }
        NEXT();
    }

    // ---- generators -----------------------------------------------------------------------------
    OP(GENERATOR) : {
        Value v = generator_new(vm, f->fn, f->base, ip);
        if (f->fn->code->is_async_generator)
            v = async_generator_new(vm, v);
        f->ip = ip;
        if (v_is(v, T_UNDEF))
            goto failed;
        FrameKind kind = (FrameKind)f->kind;
        uint16_t place = f->dest;
        pop_frame(vm); // its registers are the generator's now
        if (kind == FRAME_ENTRY) {
            *out = v;
            return true;
        }
        ENTER_FRAME();
        put(vm, f, place, v);
        NEXT();
    }
    OP(YIELD) : {
        Value v, *b = AT(i->b);
        f->ip = ip;
        if (i->flags & B_TEMP) {
            COPY(&v, b);
            b->tag = T_UNDEF;
        } else if (!exec_value(vm, f, i->b, &v)) {
            goto failed;
        }
        if (f->code->arithmetic && !vm_leave_numba(vm, &v))
            goto failed;
        f->gen->dest = i->a;
        given = v;
        goto yielded;
    }
    OP(SEND) : {
        bool end;
        f->ip = ip;
        switch (exec_send(vm, f, i, &given, &end)) {
        case EXEC_FAILED: goto failed;
        case EXEC_PUSHED: ENTER_FRAME(); NEXT();
        default: break;
        }
        if (end) {
            ip++;
            NEXT();
        }
        f->gen->dest = (uint16_t)(i->b + 1);
        goto yielded;
    }

yielded : { // `given` leaves the generator of the top frame, which will go on at f->ip
    Generator *g = f->gen;
    FrameKind kind = (FrameKind)f->kind;
    g->ip = f->ip;
    g->running = false;
    vm->depth--;
    value_release(v_obj(&g->head));
    if (kind == FRAME_ENTRY) {
        *out = given;
        return true;
    }
    ENTER_FRAME();
    i = ip - 1;
    if (kind == FRAME_SEND) { // handed on by who delegates
        f->gen->dest = (uint16_t)(i->b + 1);
        goto yielded;
    }
    Value *to = AT(i->a);
    REPLACE(to, &given);
    ip += instr_jump(ip) + 1;
    POLL();
    NEXT();
}

    OP(POW) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        double x, y;
        if (!AS_FLOATS(b, c, x, y) || x <= 0)
            GENERAL(exec_binary);
        double r = pow(x, y);
        if (unlikely(!isfinite(r)))
            GENERAL(exec_binary);
        SET_FLOAT(i->a, r);
        NEXT();
    }

    // ---- everything else ------------------------------------------------------------------------
    OP(MATMUL) : GENERAL(exec_binary);
    OP(POS) : OP(INVERT) : GENERAL(exec_unary);
    OP(IS) : OP(IS_NOT) : {
        const Value *b = AT(i->b);
        const Value *c = AT(i->c);
        if (b->tag == T_UNDEF || c->tag == T_UNDEF)
            GENERAL(exec_compare);
        bool same = op_is(*b, *c) == (i->op == OPC_IS);
        if (i->flags & B_TEMP)
            drop_registers(AT(i->b), 1);
        if (i->flags & C_TEMP)
            drop_registers(AT(i->c), 1);
        SET_BOOL(i->a, same);
        NEXT();
    }
    OP(IN) : OP(NOT_IN) : GENERAL(exec_compare);
    OP(DELITEM) : GENERAL(exec_setitem);
    OP(DELATTR) : GENERAL(exec_setattr);
    OP(LIST) : GENERAL(exec_list);
    OP(TUPLE) : GENERAL(exec_tuple);
    OP(FORMAT) : GENERAL(exec_format);
    OP(JOIN) : GENERAL(exec_join);
    OP(FUNCTION) : GENERAL(exec_function);
    OP(ITER) : GENERAL(exec_iter);
    OP(RANGE) : GENERAL(exec_range);
    OP(CALL_KW) : OP(CALL_METHOD_KW) : GENERAL(exec_call);
    OP(CONST)
        : OP(LOAD_NAME)
        : OP(STORE_NAME)
        : OP(DELETE_NAME)
        : OP(DELETE_LOCAL)
        : OP(MAKE_CELL)
        : OP(STORE_CELL)
        : OP(DELETE_CELL)
        : OP(STORE_FREE)
        : OP(DELETE_FREE)
        : OP(LOAD_CLASS)
        : OP(STORE_CLASS)
        : OP(DELETE_CLASS)
        : OP(LOAD_DICT)
        : OP(STORE_DICT)
        : OP(DELETE_DICT)
        : OP(SLICE)
        : OP(SET)
        : OP(DICT)
        : OP(LIST_OF)
        : OP(TUPLE_OF)
        : OP(LIST_EXTEND)
        : OP(SET_ADD)
        : OP(SET_UPDATE)
        : OP(DICT_PUT)
        : OP(DICT_UPDATE)
        : OP(DICT_MERGE)
        : OP(UNPACK_STAR)
        : OP(GET_ITER)
        : OP(CALL_EX)
        : OP(IMPORT)
        : OP(IMPORT_FROM)
        : OP(IMPORT_STAR)
        : OP(ASSERT)
        : OP(RAISE)
        : OP(RERAISE)
        : OP(ENTER_HANDLER)
        : OP(LEAVE_HANDLER)
        : OP(END_HANDLER)
        : OP(WITH)
        : OP(WITH_EXIT)
        : OP(CLASS)
        : OP(SETTLE) : OP(MATCH_KEY) : OP(MATCH_ATTR) : OP(MATCH_ARG) : OP(DATA) : GENERAL(exec);

executed:
    switch (outcome) {
    case EXEC_FAILED: goto failed;
    case EXEC_PUSHED: ENTER_FRAME(); NEXT();
    default: break;
    }
    ip = f->ip;
    // What ran may have been long, and no jump back may follow: the cell ends here, not later.
    if (unlikely(*vm->hooks.interrupted) && !poll_turn(vm))
        goto failed;
    NEXT();

failed:
    if (!unwind(vm))
        return false;
    ENTER_FRAME();
    NEXT();
}
