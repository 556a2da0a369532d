// history.c: a ring of cells, and the three ways to ask for some of them.
#include "kernel/front/history.h"
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "protocol/jsonio.h"

enum {
    SESSION = 1,              // sessions before this process are not kept
    HISTORY_BYTES = 32 << 20, // of all texts
    HISTORY_CELL_BYTES = 1 << 20,
};

// ---- keeping ------------------------------------------------------------------------------------

static HistoryCell *cell_at(const History *h, size_t i) {
    return &h->cells[(h->first + i) % h->cap];
}

static void drop_oldest(History *h) {
    HistoryCell *c = cell_at(h, 0);
    h->bytes -= c->input_n + c->output_n;
    mem_free(c->input);
    mem_free(c->output);
    h->first = (h->first + 1) % h->cap;
    h->n--;
}

void history_free(History *h) {
    while (h->n)
        drop_oldest(h);
    mem_free(h->cells);
    *h = (History){0};
}

// A larger ring, with the cells from its start on.
static bool grow(History *h) {
    size_t cap = h->cap ? h->cap * 2 : 64;
    if (cap > LIMIT_HISTORY_CELLS)
        cap = LIMIT_HISTORY_CELLS;
    HistoryCell *cells = mem_zero(cap * sizeof *cells);
    if (!cells)
        return false;
    for (size_t i = 0; i < h->n; i++)
        cells[i] = *cell_at(h, i);
    mem_free(h->cells);
    h->cells = cells;
    h->cap = cap;
    h->first = 0;
    return true;
}

static bool make_room(History *h, size_t bytes) {
    if (h->n == h->cap && h->cap < LIMIT_HISTORY_CELLS && !grow(h))
        return false;
    if (h->n == h->cap)
        drop_oldest(h);
    while (h->n && h->bytes + bytes > HISTORY_BYTES)
        drop_oldest(h);
    return true;
}

static char *copy(Str s) {
    char *p = mem_alloc(s.n);
    if (p && s.n)
        memcpy(p, s.p, s.n);
    return p;
}

void history_add(History *h, int64_t line, Str input, Str output) {
    if (input.n > HISTORY_CELL_BYTES)
        return;
    if (output.n > HISTORY_CELL_BYTES)
        output = (Str){NULL, 0};
    if (!make_room(h, input.n + output.n))
        return;
    HistoryCell c = {line, copy(input), output.p ? copy(output) : NULL, input.n, output.n};
    if (!c.input || (output.p && !c.output)) {
        mem_free(c.input);
        mem_free(c.output);
        return;
    }
    *cell_at(h, h->n++) = c;
    h->bytes += input.n + output.n;
}

// ---- patterns -----------------------------------------------------------------------------------

// Matches one character against the [...] at *at and moves behind it. An unclosed
// bracket is a plain "[".
static bool set_matches(Str p, size_t *at, uint32_t c) {
    size_t i = *at + 1;
    bool negated = i < p.n && (p.p[i] == '!' || p.p[i] == '^');
    bool found = false;
    i += negated;
    for (size_t first = i; i < p.n && (p.p[i] != ']' || i == first);) {
        uint32_t low = utf8_next(p, &i), high = low;
        if (i + 1 < p.n && p.p[i] == '-' && p.p[i + 1] != ']') {
            i++;
            high = utf8_next(p, &i);
        }
        found = found || (c >= low && c <= high);
    }
    if (i >= p.n) {
        *at += 1;
        return c == '[';
    }
    *at = i + 1;
    return found != negated;
}

// Matches one character of s, moving both offsets; false leaves them anywhere.
static bool one_matches(Str p, size_t *at, Str s, size_t *pos) {
    uint32_t c = utf8_next(s, pos);
    if (p.p[*at] == '[')
        return set_matches(p, at, c);
    uint32_t want = utf8_next(p, at);
    return want == '?' || want == c;
}

// The usual walk with one way back: to behind the last star, one character further on.
bool glob_matches(Str p, Str s) {
    size_t at = 0, pos = 0;
    size_t star = (size_t)-1;
    size_t star_pos = 0;
    while (pos < s.n) {
        size_t at_next = at, pos_next = pos;
        if (at < p.n && p.p[at] == '*') {
            star = ++at;
            star_pos = pos;
        } else if (at < p.n && one_matches(p, &at_next, s, &pos_next)) {
            at = at_next;
            pos = pos_next;
        } else if (star != (size_t)-1) {
            utf8_next(s, &star_pos);
            at = star;
            pos = star_pos;
        } else {
            return false;
        }
    }
    while (at < p.n && p.p[at] == '*')
        at++;
    return at == p.n;
}

// ---- asking -------------------------------------------------------------------------------------

typedef struct Query {
    bool output, unique;
    int64_t n, start, stop, session;
    Str kind, pattern;
} Query;

static bool read_query(Query *q, const json_t *o, Err *e) {
    q->pattern = jsonio_text_or_empty(o, "pattern");
    if (!q->pattern.n)
        q->pattern = STR("*");
    return jsonio_text(o, "hist_access_type", &q->kind, e) &&
           jsonio_bool(o, "output", false, &q->output, e) &&
           jsonio_bool(o, "unique", false, &q->unique, e) &&
           jsonio_int(o, "n", INT64_MAX, &q->n, e) && jsonio_int(o, "session", 0, &q->session, e) &&
           jsonio_int(o, "start", 0, &q->start, e) && jsonio_int(o, "stop", INT64_MAX, &q->stop, e);
}

static bool in_range(const Query *q, const HistoryCell *c) {
    return (q->session == 0 || q->session == SESSION) && c->line >= q->start && c->line < q->stop;
}

static bool repeated_later(const History *h, size_t i) {
    const HistoryCell *c = cell_at(h, i);
    for (size_t j = i + 1; j < h->n; j++) {
        const HistoryCell *d = cell_at(h, j);
        if (c->input_n == d->input_n && memcmp(c->input, d->input, c->input_n) == 0)
            return true;
    }
    return false;
}

static bool is_wanted(const Query *q, const History *h, size_t i) {
    const HistoryCell *c = cell_at(h, i);
    if (str_is(q->kind, "range"))
        return in_range(q, c);
    if (str_is(q->kind, "tail"))
        return true;
    return glob_matches(q->pattern, (Str){c->input, c->input_n}) &&
           !(q->unique && repeated_later(h, i));
}

static void put_cell(Buf *out, const HistoryCell *c, bool with_output) {
    if (out->p[out->n - 1] != '[')
        buf_byte(out, ',');
    buf_printf(out, "[%d,%lld,", SESSION, (long long)c->line);
    if (with_output)
        buf_byte(out, '[');
    buf_json(out, (Str){c->input, c->input_n});
    if (with_output && c->output) {
        buf_byte(out, ',');
        buf_json(out, (Str){c->output, c->output_n});
    } else if (with_output) {
        buf_add(out, STR(",null"));
    }
    buf_add(out, with_output ? STR("]]") : STR("]"));
}

// Index of the first cell such that at most `most` wanted ones follow.
static size_t start_of_last(const History *h, const Query *q, int64_t most) {
    size_t i = h->n;
    for (; i > 0 && most > 0; i--)
        most -= is_wanted(q, h, i - 1);
    return i;
}

bool history_reply(Buf *out, const History *h, const json_t *request, Err *e) {
    Query q;
    if (!read_query(&q, request, e))
        return false;
    bool range = str_is(q.kind, "range");
    if (!range && !str_is(q.kind, "tail") && !str_is(q.kind, "search"))
        return err_set(e, ERR_VALUE, "'hist_access_type' must be tail, range or search");
    buf_add(out, STR("{\"status\":\"ok\",\"history\":["));
    for (size_t i = start_of_last(h, &q, range ? INT64_MAX : q.n); i < h->n && !out->failed; i++)
        if (is_wanted(&q, h, i))
            put_cell(out, cell_at(h, i), q.output);
    buf_add(out, STR("]}"));
    return buf_ok(out, e);
}
