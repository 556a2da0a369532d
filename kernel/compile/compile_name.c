// compile_name.c: reading, writing and deleting names, and the targets of
// assignments that are made of them.
#include "kernel/compile/compile.h"

// The variable that a name means at this place; NULL: a cell-level name.
Symbol *variable(Compiler *c, const Name *name) {
    for (Scope *s = c->unit->at;; s = s->outer) {
        Symbol *y = scope_find(s, name);
        if (y && y->kind != SYM_GLOBAL)
            return y;
        if (y || s == c->unit->frame)
            return NULL;
    }
}

// ---- names --------------------------------------------------------------------------------------

int direct_name(Compiler *c, Name *name) {
    Symbol *y = variable(c, name);
    if (y)
        return y->kind == SYM_LOCAL ? y->slot : ANYWHERE;
    if (c->in_dict)
        return ANYWHERE;
    int64_t slot = name_slot_of(c, name);
    return slot <= SLOT_MAX ? (int)(SPACE_NAME | slot) : ANYWHERE;
}

Opnd load_name(Compiler *c, Name *name, int want) {
    int direct = direct_name(c, name);
    if (direct >= 0) {
        if (want < 0)
            return (Opnd){(uint16_t)direct, false};
        emit(c, OPC_MOVE, 0, (unsigned)want, (unsigned)direct, 0);
        return (Opnd){(uint16_t)want, is_temp(c, (uint16_t)want)};
    }
    Symbol *y = variable(c, name);
    Opnd to = place(c, want, c->unit->temps);
    if (c->in_dict && (!y || y->kind == SYM_CLASS))
        emit(c, OPC_LOAD_DICT, 0, to.at, attr_name(c, name), y != NULL);
    else if (!y)
        emit_wide(c, OPC_LOAD_NAME, 0, to.at, (uint32_t)name_slot_of(c, name));
    else if (y->kind == SYM_CELL)
        emit(c, OPC_LOAD_CELL, 0, to.at, (unsigned)y->slot, 0);
    else if (y->kind == SYM_FREE)
        emit(c, OPC_LOAD_FREE, 0, to.at, (unsigned)y->slot, 0);
    else
        emit_wide(c, OPC_LOAD_CLASS, 0, to.at, (uint32_t)name_slot_of(c, name));
    return to;
}

void store_name(Compiler *c, Name *name, Opnd value) {
    int direct = direct_name(c, name);
    Symbol *y = variable(c, name);
    if (direct >= 0)
        emit(c, OPC_MOVE, b_flag(value), (unsigned)direct, value.at, 0);
    else if (!y && c->in_dict)
        emit(c, OPC_STORE_DICT, b_flag(value), attr_name(c, name), value.at, 0);
    else if (!y)
        emit_wide(c, OPC_STORE_NAME, value.temp ? A_TEMP : 0, value.at,
                  (uint32_t)name_slot_of(c, name));
    else if (y->kind == SYM_CELL)
        emit(c, OPC_STORE_CELL, b_flag(value), (unsigned)y->slot, value.at, 0);
    else if (y->kind == SYM_FREE)
        emit(c, OPC_STORE_FREE, b_flag(value), (unsigned)y->slot, value.at, 0);
    else
        emit(c, OPC_STORE_CLASS, b_flag(value), attr_name(c, name), value.at, 0);
}

void delete_name(Compiler *c, Name *name) {
    Symbol *y = variable(c, name);
    if (!y && c->in_dict)
        emit(c, OPC_DELETE_DICT, 0, attr_name(c, name), 0, 0);
    else if (!y)
        emit_wide(c, OPC_DELETE_NAME, 0, 0, (uint32_t)name_slot_of(c, name));
    else if (y->kind == SYM_LOCAL)
        emit(c, OPC_DELETE_LOCAL, 0, (unsigned)y->slot, 0, 0);
    else if (y->kind == SYM_CELL)
        emit(c, OPC_DELETE_CELL, 0, (unsigned)y->slot, 0, 0);
    else if (y->kind == SYM_FREE)
        emit(c, OPC_DELETE_FREE, 0, (unsigned)y->slot, 0, 0);
    else
        emit(c, OPC_DELETE_CLASS, 0, attr_name(c, name), 0, 0);
}

// ---- targets ------------------------------------------------------------------------------------

// The index of a list's starred target, or -1.
static int star_index(const Nodes *items) {
    for (size_t i = 0; i < items->n; i++)
        if (items->p[i]->kind == N_STARRED)
            return (int)i;
    return -1;
}

// Spreads a value over the targets of a tuple or list.
void unpack(Compiler *c, Node *target, Opnd value) {
    const Nodes *items = &target->list;
    size_t mark = c->unit->temps, n = items->n;
    int star = star_index(items);
    if (n > 255 && star >= 0)
        return cannot(c, target->span, "too many expressions in star-unpacking assignment");
    if (n > 4096)
        return cannot(c, target->span, "too many targets in one assignment");
    // The value may be the temporary right below the run.
    uint16_t first = n ? push(c) : temp_at(c, mark);
    for (size_t i = 1; i < n; i++)
        push(c);
    unsigned before = star >= 0 ? (unsigned)star : 0;
    unsigned after = (unsigned)n - before - 1;
    if (star < 0)
        emit(c, OPC_UNPACK, b_flag(value), first, value.at, (unsigned)n);
    else
        emit(c, OPC_UNPACK_STAR, b_flag(value), first, value.at, before | after << 8);
    for (size_t i = 0; i < n; i++) {
        Node *item = items->p[i]->kind == N_STARRED ? items->p[i]->one.value : items->p[i];
        store(c, item, (Opnd){(uint16_t)(first + i), true});
    }
    pop_to(c, mark);
}

// target = value. The value is used up when it is a temporary.
void store(Compiler *c, Node *target, Opnd value) {
    size_t mark = c->unit->temps;
    at_span(c, target->span);
    switch (target->kind) {
    case N_NAME: store_name(c, target->name.name, value); break;
    case N_TUPLE:
    case N_LIST: unpack(c, target, value); break;
    case N_ATTR: {
        Opnd object = value_of(c, target->attr.value);
        at_span(c, target->span);
        operand_span(c, target->attr.value->span);
        emit(c, OPC_SETATTR, (object.temp ? A_TEMP : 0) | b_flag(value), object.at, value.at,
             attr_name(c, target->attr.name));
        break;
    }
    case N_SUBSCRIPT: {
        Opnd object = value_before(c, target->subscript.value, target->subscript.index);
        Opnd index = value_of(c, target->subscript.index);
        at_span(c, target->span);
        operand_span(c, target->subscript.value->span);
        operand_span(c, target->subscript.index->span);
        emit(c, OPC_SETITEM, (object.temp ? A_TEMP : 0) | b_flag(index) | c_flag(value), object.at,
             index.at, value.at);
        break;
    }
    default: break;
    }
    pop_to(c, mark);
}

void delete_target(Compiler *c, Node *target) {
    size_t mark = c->unit->temps;
    at_span(c, target->span);
    switch (target->kind) {
    case N_NAME: delete_name(c, target->name.name); break;
    case N_TUPLE:
    case N_LIST:
        for (size_t i = 0; i < target->list.n; i++)
            delete_target(c, target->list.p[i]);
        break;
    case N_ATTR: {
        Opnd object = value_of(c, target->attr.value);
        at_span(c, target->span);
        operand_span(c, target->attr.value->span);
        emit(c, OPC_DELATTR, object.temp ? A_TEMP : 0, object.at, 0,
             attr_name(c, target->attr.name));
        break;
    }
    case N_SUBSCRIPT: {
        Opnd object = value_before(c, target->subscript.value, target->subscript.index);
        Opnd index = value_of(c, target->subscript.index);
        at_span(c, target->span);
        operand_span(c, target->subscript.value->span);
        operand_span(c, target->subscript.index->span);
        emit(c, OPC_DELITEM, (object.temp ? A_TEMP : 0) | b_flag(index), object.at, index.at, 0);
        break;
    }
    default: break;
    }
    pop_to(c, mark);
}
