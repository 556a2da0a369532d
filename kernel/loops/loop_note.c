// loop_note.c: what became of loops and kernels that were looked at for a device, as text
// for people (%loops, warnings of numba.cuda).
#include "kernel/loops/loop_device.h"
#include <stdio.h>

uint32_t loop_line(const Code *code, uint32_t pc) {
    if (pc >= code->n)
        pc = 0;
    return span_line(code->source->text, code->where[pc].span.start).number;
}

LoopNote *loop_note(Loops *l, const Code *code, uint32_t pc) {
    uint32_t line = loop_line(code, pc);
    uint32_t n = l->n_notes < LOOP_NOTES ? l->n_notes : LOOP_NOTES;
    for (uint32_t i = 0; i < n; i++)
        if (l->notes[i].serial == code->source->serial && l->notes[i].line == line)
            return &l->notes[i];
    LoopNote *note = &l->notes[l->n_notes++ % LOOP_NOTES];
    *note = (LoopNote){.serial = code->source->serial, .line = line};
    snprintf(note->file, sizeof note->file, "%.*s", STR_ARG(code->source->file));
    return note;
}

bool loop_stuck_text(const Trace *d, char out[LOOP_NOTE_TEXT]) {
    const Code *code = d->side->stuck;
    if (!code)
        return false;
    const Where *w = &code->where[d->side->stuck_pc];
    SourceLine line = span_line(code->source->text, w->span.start);
    Str text = str_slice(code->source->text, w->span.start, w->span.end);
    size_t end = str_find(text, STR("\n"), 0);
    if (end < text.n)
        text.n = end;
    if (text.n > 60)
        text.n = 60;
    snprintf(out, LOOP_NOTE_TEXT, "line %u has what is not compiled: %.*s", line.number,
             STR_ARG(text));
    return true;
}

Str loop_var_name(const Trace *d, uint32_t v) {
    const LoopVar *var = &d->vars[v];
    Value name = V_UNDEF;
    if (var->space == VAR_NAME)
        name = d->vm->slots[var->index].name;
    else if (var->space == VAR_FRAME && var->index < d->code->n_locals && !var->temp)
        name = d->code->locals[var->index];
    return value_is_str(name) ? str_get(name) : STR("a value");
}

const char *loop_why(VM *vm) {
    return vm->loops->why;
}

void vm_loop_notes(VM *vm, Buf *out) {
    const Loops *l = vm->loops;
    const LoopStats *s = &l->stats;
    buf_printf(out, "%llu loops were compiled, and went round %llu times on the CPU.\n",
               (unsigned long long)s->traces, (unsigned long long)s->iterations);
    uint32_t n = l->n_notes < LOOP_NOTES ? l->n_notes : LOOP_NOTES;
    if (!n)
        buf_add(out, STR("No loop has had its arrays on a GPU.\n"));
    for (uint32_t i = l->n_notes - n; i < l->n_notes; i++) {
        const LoopNote *note = &l->notes[i % LOOP_NOTES];
        buf_printf(out, "%s, line %u: %s", note->file, note->line, note->text);
        if (note->launches)
            buf_printf(out, "; %llu launches, %llu iterations", (unsigned long long)note->launches,
                       (unsigned long long)note->iterations);
        buf_byte(out, '\n');
    }
}
