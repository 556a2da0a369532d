// traceback.c: an error as the person at the notebook reads it: the way from the
// cell into their functions, each line with carets under what failed, then the
// class and text, then what to do.
#include "kernel/session/internal.h"
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include <stdio.h>
#include <string.h>

// Not bold: a page shows bold colours as its intense ones, which are too dark on a dark page.
#define RED "\x1b[31m"
#define GREEN "\x1b[32m"
#define PLAIN "\x1b[0m"
#define CAUSED "\nThe above exception was the direct cause of the following exception:\n"
#define DURING "\nDuring handling of the above exception, another exception occurred:\n"

void session_clear_error(Session *s) {
    s->error.ename[0] = 0;
    s->error.evalue.n = 0;
    s->error.n = 0;
    arena_reset(&s->error_text);
    s->error.traceback = NULL;
    buf_free(&s->error.evalue);
}

typedef struct Writer {
    Session *s;
    Buf line;
} Writer;

static void colour(Writer *w, const char *code) {
    if (w->s->sink.colour)
        buf_add(&w->line, str_of(code));
}

// A line as it is shown: of a long one the part around the column, between dots.
typedef struct Excerpt {
    Str text;
    size_t from; // where it begins in the line
    bool more;   // the line goes on behind it
} Excerpt;

#define DOTS "..."

static Excerpt excerpt_of(Str line, size_t column) {
    Excerpt x = {.text = line};
    if (line.n <= LIMIT_TRACE_LINE)
        return x;
    x.from = column > LIMIT_TRACE_LINE / 2 ? column - LIMIT_TRACE_LINE / 2 : 0;
    while (x.from < line.n && ((unsigned char)line.p[x.from] & 0xC0) == 0x80)
        x.from++; // not within a character
    x.text = str_slice(line, x.from, line.n);
    x.more = x.text.n > LIMIT_TRACE_LINE;
    if (x.more)
        x.text.n = utf8_cut(x.text.p, LIMIT_TRACE_LINE);
    return x;
}

static void source_line(Writer *w, SourceLine line, bool failing) {
    const Excerpt x = excerpt_of(line.text, failing ? line.column : 0);
    colour(w, failing ? GREEN : PLAIN);
    buf_printf(&w->line, failing ? "----> %u " : "      %u ", line.number);
    colour(w, PLAIN);
    if (x.from)
        buf_add(&w->line, STR(DOTS));
    buf_add(&w->line, x.text);
    if (x.more)
        buf_add(&w->line, STR(DOTS));
    buf_byte(&w->line, '\n');
}

// Blanks as wide as the number in front of the source, then the carets.
static void caret_line(Writer *w, const TraceLine *t, SourceLine line) {
    const Excerpt x = excerpt_of(line.text, line.column);
    const uint32_t from = line.column - (uint32_t)x.from;
    const Span within = {from, from + (t->span.end - t->span.start)};
    int width = snprintf(NULL, 0, "----> %u ", line.number);
    buf_repeat(&w->line, ' ', (size_t)width + (x.from ? strlen(DOTS) : 0));
    colour(w, RED);
    span_carets(&w->line, x.text, within);
    colour(w, PLAIN);
    buf_byte(&w->line, '\n');
}

static void trace_line(Writer *w, const TraceLine *t) {
    SourceLine line = span_line(t->source, t->span.start);
    colour(w, GREEN);
    buf_add(&w->line, t->file);
    colour(w, PLAIN);
    buf_printf(&w->line, ", line %u", line.number);
    if (t->function.n && t->function.p[0] != '<')
        buf_printf(&w->line, ", in %.*s", STR_ARG(t->function));
    buf_byte(&w->line, '\n');
    uint32_t start = (uint32_t)(line.text.p - t->source.p);
    uint32_t end = start + (uint32_t)line.text.n;
    if (start > 0)
        source_line(w, span_line(t->source, start - 1), false);
    source_line(w, line, true);
    caret_line(w, t, line);
    if (end + 1 < t->source.n)
        source_line(w, span_line(t->source, end + 1), false);
}

// One entry of the traceback list. Lost without a word when memory is out: the
// class and the text, which come by other ways, are not.
static void push(Session *s, Str text) {
    Str copy = arena_copy(&s->error_text, text);
    if (copy.p)
        s->error.traceback[s->error.n++] = copy;
}

static void push_line(Writer *w) {
    while (w->line.n && w->line.p[w->line.n - 1] == '\n')
        w->line.n--;
    push(w->s, buf_str(&w->line));
    w->line.n = 0;
}

// last: of the error that ended the cell.
static void final_line(Writer *w, const Raised *r, bool last) {
    colour(w, RED);
    buf_add(&w->line, r->class_name);
    colour(w, PLAIN);
    if (r->text.n)
        buf_printf(&w->line, ": %.*s", STR_ARG(r->text));
    buf_byte(&w->line, '\n');
    if (r->notes.n)
        buf_add(&w->line, r->notes);
    if (r->hint.n)
        buf_printf(&w->line, "  %.*s\n", STR_ARG(r->hint));
    if (err_is_a(r->kind, ERR_MEMORY) && last)
        memory_advice(w->s, r->hint.n > 0, &w->line);
    push_line(w);
}

static void whole_trace(Writer *w, const Raised *r, bool last) {
    for (size_t i = 0; i < r->depth; i++) {
        trace_line(w, &r->trace[i]);
        push_line(w);
        if (r->skipped && i == r->depth / 2 - 1) {
            buf_printf(&w->line, "... %zu more calls ...", r->skipped);
            push_line(w);
        }
    }
    final_line(w, r, last);
}

enum { LINKS_MAX = 8 }; // errors that one came from

// The error that it came from stands first, as in Python.
static void whole_chain(Writer *w, VM *vm) {
    Session *s = w->s;
    Raised r;
    bool cause[LINKS_MAX + 1] = {false};
    size_t links = 0, lines = 0;
    for (size_t k = 0; k <= LINKS_MAX && vm_get_raised_from(vm, k, &r, &cause[k]); k++) {
        links = k;
        lines += r.depth + 3;
    }
    s->error.traceback = arena_alloc(&s->error_text, lines * sizeof *s->error.traceback);
    if (!s->error.traceback)
        return;
    for (size_t k = links + 1; k-- > 0;) {
        bool ignored;
        if (!vm_get_raised_from(vm, k, &r, &ignored))
            return;
        whole_trace(w, &r, k == 0);
        if (!k)
            return;
        push(s, cause[k] ? STR(CAUSED) : STR(DURING));
    }
}

// An error is shown in any case; without memory for its lines, in one line kept for that.
static void tell_shortly(Session *s, const Raised *r) {
    snprintf(s->short_error, sizeof s->short_error, r->text.n ? "%.*s: %.*s" : "%.*s",
             STR_ARG(r->class_name), STR_ARG(r->text));
    s->short_lines[0] = str_of(s->short_error);
    s->error.traceback = s->short_lines;
    s->error.n = 1;
}

// ---- of a cell in Python ------------------------------------------------------------------------

static uint32_t number_of(Str text) {
    uint32_t n = 0;
    for (size_t i = 0; i < text.n && n < 100000000; i++)
        n = n * 10 + (uint32_t)(text.p[i] - '0');
    return n;
}

static void python_frame(Writer *w, const BesideEntry *p) {
    Str file = p->field[0], function = p->field[1], line = p->field[4];
    uint32_t number = number_of(p->field[2]);
    Span failed = p->failed;
    if (failed.end > line.n)
        failed.end = (uint32_t)line.n;
    if (failed.start > failed.end)
        failed.start = failed.end;
    colour(w, GREEN);
    buf_add(&w->line, file);
    colour(w, PLAIN);
    buf_printf(&w->line, ", line %u", number);
    if (function.n)
        buf_printf(&w->line, ", in %.*s", STR_ARG(function));
    buf_byte(&w->line, '\n');
    if (!line.n)
        return; // its text is not there
    TraceLine t = {.source = line, .span = failed};
    if (str_trim(p->field[3]).n)
        source_line(w, (SourceLine){.text = p->field[3], .number = number - 1}, false);
    const SourceLine failing = {.text = line, .number = number, .column = failed.start};
    source_line(w, failing, true);
    caret_line(w, &t, failing);
    if (str_trim(p->field[5]).n)
        source_line(w, (SourceLine){.text = p->field[5], .number = number + 1}, false);
}

static void python_entry(Writer *w, const BesideEntry *p, Str hint) {
    Raised r = {.class_name = p->field[0], .text = p->field[1], .hint = hint};
    Buf notes = {0};
    switch (p->kind) {
    case 'f':
        python_frame(w, p);
        push_line(w);
        return;
    case 'e':
        buf_add(&notes, p->field[2]);
        if (notes.n)
            buf_byte(&notes, '\n');
        r.notes = buf_str(&notes);
        final_line(w, &r, false);
        buf_free(&notes);
        return;
    case 'c': push(w->s, STR(CAUSED)); return;
    case 'd': push(w->s, STR(DURING)); return;
    default: push(w->s, p->field[0]); return;
    }
}

static bool take_python_error(Session *s) {
    BesideError e;
    BesideEntry entry;
    Writer w = {.s = s};
    size_t lines = 0;
    if (!beside_error(s->beside, &e))
        return false;
    snprintf(s->error.ename, sizeof s->error.ename, "%.*s", STR_ARG(e.class_name));
    s->error.evalue.n = s->error.n = 0;
    buf_add(&s->error.evalue, e.text);
    for (BesideError count = e; beside_error_entry(&count, &entry);)
        lines++;
    s->error.traceback = arena_alloc(&s->error_text, (lines + 1) * sizeof *s->error.traceback);
    for (BesideError rest = e; s->error.traceback && beside_error_entry(&rest, &entry);)
        python_entry(&w, &entry, rest.entries.n ? (Str){0} : e.hint);
    bool whole = s->error.n && !w.line.failed;
    buf_free(&w.line);
    return whole;
}

static void take_raised(Session *s) {
    Raised r;
    if (!vm_get_raised(s->vm, &r))
        return;
    snprintf(s->error.ename, sizeof s->error.ename, "%.*s", STR_ARG(r.class_name));
    s->error.evalue.n = 0;
    buf_add(&s->error.evalue, r.text);
    s->error.n = 0;
    Writer w = {.s = s};
    whole_chain(&w, s->vm);
    if ((s->error.n == 0 || w.line.failed) && vm_get_raised(s->vm, &r))
        tell_shortly(s, &r);
    buf_free(&w.line);
}

void session_take_error(Session *s) {
    if (!vm_raised(s->vm))
        return;
    if (!take_python_error(s))
        take_raised(s);
    vm_clear_raised(s->vm);
    if (!s->silent)
        s->sink.error(s->sink.ctx, s->error.ename, buf_str(&s->error.evalue), s->error.traceback,
                      s->error.n);
}
