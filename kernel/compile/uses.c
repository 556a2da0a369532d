// uses.c: names that a code reads and modules that it imports.
#include "kernel/compile/uses.h"
#include "kernel/base/mem.h"
#include "kernel/vm/import.h"
#include <string.h>

enum {
    FILES_MAX = 64, // that are read for one module; what is behind them is taken to be here
    TEXT_MAX = 1000 // bytes of a text that is told
};

typedef struct Walk {
    VM *vm;
    const Code *code;
    CodeUseFn visit;
    void *ctx;
    uint8_t *set;   // by slot: the text has surely set the name
    bool inner;     // code is a function's
    size_t reached; // instructions before this one may be jumped over
    CodeUse import; // the one at hand; no module: none
    uint16_t at;    // its operand
    bool ok;
} Walk;

static void tell(Walk *w, const CodeUse *use) {
    w->ok = w->ok && w->visit(w->vm, w->ctx, use);
}

static bool in_try(const Code *code, size_t at) {
    for (size_t i = 0; i < code->n_handlers; i++)
        if (code->handlers[i].from <= at && at < code->handlers[i].to)
            return true;
    return false;
}

// Behind the first try or its handlers, whatever stands up to their end may have been left out.
static bool in_handler(const Code *code, size_t at) {
    for (size_t i = 0; i < code->n_handlers; i++)
        if (code->handlers[i].from <= at && at <= code->handlers[i].target)
            return true;
    return false;
}

static void read_slot(Walk *w, size_t slot) {
    Value name = w->vm->slots[slot].name;
    if (!v_is(name, T_UNDEF) && !w->vm->slots[slot].inner)
        tell(w, &(CodeUse){.kind = w->set[slot] ? USE_OWN : USE_READ, .name = str_get(name)});
}

static void write_slot(Walk *w, size_t slot, size_t at) {
    if (!w->inner && at >= w->reached && !in_handler(w->code, at))
        w->set[slot] = 1;
}

static bool is_name(uint16_t x) {
    return x != NO_OPERAND && x >> SPACE_SHIFT == 2;
}

// ---- imports ------------------------------------------------------------------------------------

// The import at hand binds a name, or none at the top.
static void end_import(Walk *w, Str bound) {
    if (!w->import.module.n)
        return;
    w->import.name = w->inner ? (Str){0} : bound;
    tell(w, &w->import);
    w->import = (CodeUse){0};
}

// `import a.b` imports a.b, drops it, and imports a, which it binds.
static bool is_package_of(Str package, Str dotted) {
    return dotted.n > package.n && dotted.p[package.n] == '.' && str_starts(dotted, package);
}

static void begin_import(Walk *w, const Instr *i, size_t at) {
    Str dotted = str_get(w->code->consts[instr_wide(i)]);
    if (w->import.module.n && w->at == NO_OPERAND && is_package_of(dotted, w->import.module))
        dotted = w->import.module;
    else
        end_import(w, (Str){0});
    w->import = (CodeUse){.kind = USE_IMPORT, .module = dotted, .guarded = in_try(w->code, at)};
    w->import.jumped = !w->inner && at < w->reached;
    w->at = i->a;
    if (is_name(i->a))
        end_import(w, str_get(w->vm->slots[i->a & SLOT_MASK].name));
}

static void take_from(Walk *w, const Instr *i) {
    CodeUse whole = w->import;
    const uint16_t module = w->at;
    if (!whole.module.n)
        return;
    w->import.kind = USE_IMPORT;
    w->import.from = str_get(w->code->names[i->c]);
    if (is_name(i->a)) {
        end_import(w, str_get(w->vm->slots[i->a & SLOT_MASK].name));
    } else { // a MOVE or a STORE follows, which says what it binds
        const Instr *next = i + 1;
        Str bound = {0};
        if (next->op == OPC_MOVE && is_name(next->a))
            bound = str_get(w->vm->slots[next->a & SLOT_MASK].name);
        else if (next->op == OPC_STORE_NAME)
            bound = str_get(w->vm->slots[instr_wide(next)].name);
        end_import(w, bound);
    }
    w->import = whole;
    w->import.kind = USE_OWN; // its module is told of
    w->at = module;
}

// True: the instruction belongs to an import.
static bool follow_import(Walk *w, const Instr *i, size_t at) {
    if (i->op == OPC_IMPORT) {
        if (w->import.kind == USE_OWN)
            w->import = (CodeUse){0};
        begin_import(w, i, at);
    } else if (i->op == OPC_IMPORT_FROM) {
        take_from(w, i);
    } else if (i->op == OPC_IMPORT_STAR) {
        w->import.kind = USE_STAR;
        end_import(w, (Str){0});
    } else if (w->import.module.n && w->import.kind == USE_OWN) {
        if (i->op == OPC_DROP)
            w->import = (CodeUse){0};
        return false;
    } else if (w->import.module.n && i->op == OPC_DROP) {
        w->at = NO_OPERAND;
    } else if (w->import.module.n && i->op == OPC_MOVE && i->b == w->at && is_name(i->a)) {
        end_import(w, str_get(w->vm->slots[i->a & SLOT_MASK].name));
        return false; // it writes a name
    } else if (w->import.module.n && i->op == OPC_STORE_NAME) {
        end_import(w, str_get(w->vm->slots[instr_wide(i)].name));
        return false;
    } else {
        end_import(w, (Str){0});
        return false;
    }
    return i->op != OPC_IMPORT && i->op != OPC_IMPORT_FROM;
}

// ---- all instructions ---------------------------------------------------------------------------

static void look(Walk *w, size_t at) {
    const Instr *i = &w->code->ops[at];
    const char *kinds = opcode_kinds[i->op];
    const uint16_t field[3] = {i->a, i->b, i->c};
    if (i->op == OPC_DATA || follow_import(w, i, at))
        return;
    if (i->op == OPC_LOAD_NAME || i->op == OPC_DELETE_NAME || i->op == OPC_LOAD_CLASS)
        read_slot(w, instr_wide(i));
    if (kinds[2] == 'A')
        tell(w, &(CodeUse){.kind = USE_ATTRIBUTE, .name = str_get(w->code->names[i->c])});
    if (i->op == OPC_DELETE_NAME)
        w->set[instr_wide(i)] = 0;
    if (i->op == OPC_STORE_NAME)
        write_slot(w, instr_wide(i), at);
    for (int k = 0; k < 3; k++)
        if ((kinds[k] == 'R' || kinds[k] == 'Y') && is_name(field[k]))
            read_slot(w, field[k] & SLOT_MASK);
    if (kinds[1] == 'J' && at + 1 + (size_t)(int64_t)instr_jump(i) > w->reached)
        w->reached = at + 1 + (size_t)(int64_t)instr_jump(i);
    if (kinds[0] == 'W' && is_name(i->a))
        write_slot(w, i->a & SLOT_MASK, at);
}

static void tell_texts(Walk *w, const Code *code) {
    for (size_t i = 0; i < code->n_consts; i++)
        if (value_is_str(code->consts[i]) && str_get(code->consts[i]).n <= TEXT_MAX)
            tell(w, &(CodeUse){.kind = USE_TEXT, .name = str_get(code->consts[i])});
}

static void walk_code(Walk *w, const Code *code, bool inner) {
    const Walk before = *w;
    tell_texts(w, code);
    w->code = code;
    w->inner = inner;
    w->reached = 0;
    w->import = (CodeUse){0};
    for (size_t at = 0; w->ok && at < code->n; at++) {
        look(w, at);
        if (code->ops[at].op == OPC_FUNCTION && at + 1 < code->n &&
            code->ops[at + 1].a < code->n_codes)
            walk_code(w, code->codes[code->ops[at + 1].a], true);
    }
    if (w->import.kind != USE_OWN)
        end_import(w, (Str){0});
    const bool ok = w->ok;
    *w = before;
    w->ok = ok;
}

bool code_uses(VM *vm, const Code *code, bool inner, CodeUseFn visit, void *ctx) {
    Walk w = {.vm = vm, .visit = visit, .ctx = ctx, .ok = true};
    w.set = mem_zero(vm->n_slots + 1);
    if (!w.set)
        return vm_no_memory(vm);
    walk_code(&w, code, inner);
    mem_free(w.set);
    return w.ok;
}

// ---- modules ------------------------------------------------------------------------------------

typedef struct Files {
    int seen;
    bool here;
} Files;

static bool is_here(VM *vm, Str dotted, Files *f);

static bool visit_import(VM *vm, void *ctx, const CodeUse *use) {
    Files *f = ctx;
    if (!f->here || use->guarded || (use->kind != USE_IMPORT && use->kind != USE_STAR))
        return true;
    return is_here(vm, use->module, f);
}

// Are all modules that the file imports here? One that cannot be compiled says so when it is
// imported.
static bool file_is_here(VM *vm, Str text, Files *f) {
    if (++f->seen > FILES_MAX)
        return true;
    Code *code = vm_compile(vm, text, STR("<file>"), false);
    if (!code)
        vm_clear_raised(vm);
    bool ok = !code || code_uses(vm, code, false, visit_import, f);
    code_free(code);
    return ok;
}

static bool is_here(VM *vm, Str dotted, Files *f) {
    Buf text = {0};
    const ModulePlace place = import_place(vm, dotted, &text);
    f->here = place != MODULE_NOWHERE;
    bool ok = place != MODULE_FILE || file_is_here(vm, buf_str(&text), f);
    buf_free(&text);
    return ok;
}

bool module_is_here(VM *vm, Str dotted, bool *here) {
    Files f = {0};
    bool ok = is_here(vm, dotted, &f);
    *here = f.here;
    return ok;
}
