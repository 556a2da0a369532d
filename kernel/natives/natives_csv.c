// natives_csv.c: rows of a table as text, which csv.reader and csv.writer
// (kernel/stdlib/text/csv.py) derive from. The states of the reader and its errors are those of
// CPython's _csv.
#include "kernel/base/utf8.h"
#include "kernel/natives/natives.h"
#include "kernel/natives/tables.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/import.h"
#include "kernel/vm/slot_methods.h"
#include <stdio.h>

enum { NO_CHAR = 0xffffffff, LINE_END = 0xfffffffe }; // beside code points

typedef enum Quoting { QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE } Quoting;

typedef struct Style {
    uint32_t delimiter, quote, escape; // NO_CHAR: there is none
    bool doubled, skip_space, strict;
    Quoting quoting;
} Style;

static bool fail(VM *vm, Str text) {
    return module_raise(vm, STR("csv"), STR("Error"), text);
}

static uint32_t char_of(Value v) {
    size_t at = 0;
    return value_is_str(v) && str_get(v).n ? utf8_next(str_get(v), &at) : NO_CHAR;
}

// delimiter, quotechar, escapechar, doublequote, skipinitialspace, strict, quoting
static bool read_style(VM *vm, const Value *v, Style *s) {
    int64_t quoting;
    s->delimiter = char_of(v[0]);
    s->quote = char_of(v[1]);
    s->escape = char_of(v[2]);
    if (!value_truth(vm, v[3], &s->doubled) || !value_truth(vm, v[4], &s->skip_space) ||
        !value_truth(vm, v[5], &s->strict) || !value_index(vm, v[6], &quoting))
        return false;
    if (quoting < QUOTE_MINIMAL || quoting > QUOTE_NONE)
        return vm_raise(vm, ERR_TYPE, "bad \"quoting\" value");
    s->quoting = (Quoting)quoting;
    return true;
}

// ---- reading ------------------------------------------------------------------------------------

typedef enum State {
    START_ROW,
    START_FIELD,
    IN_FIELD,
    ESCAPED,          // behind the escape character
    ESCAPED_LINE_END, // in a field, a line end in front was escaped: the row goes on in the next
                      // line
    IN_QUOTES,
    ESCAPED_IN_QUOTES,
    QUOTE_IN_QUOTES, // the end of the quotes, or the first of two
    ROW_ENDED,       // behind the line end of a row
} State;

typedef struct Reader {
    Obj head;
    Value lines, limit; // an iterator; a list whose item is the longest field
    Value row;          // list of what the row has so far
    Style style;
    State state;
    Buf field;
    size_t length; // of the field, in characters
    int64_t most;  // characters of a field
    int64_t line_num;
    bool numeric, running;
} Reader;

static Reader *reader_of(Value v) {
    return (Reader *)v.u.o;
}

static void drop(Value *v) {
    Value old = *v;
    *v = V_UNDEF;
    value_release(old);
}

static void reader_clear(Obj *o) {
    Reader *r = (Reader *)o;
    drop(&r->lines);
    drop(&r->limit);
    drop(&r->row);
    buf_free(&r->field);
}

static void reader_traverse(Obj *o, VisitFn visit, void *ctx) {
    const Reader *r = (const Reader *)o;
    visit(r->lines, ctx);
    visit(r->limit, ctx);
    visit(r->row, ctx);
}

static bool add_char(VM *vm, Reader *r, uint32_t c) {
    char bytes[4];
    if ((int64_t)r->length >= r->most) {
        char text[64];
        snprintf(text, sizeof text, "field larger than field limit (%lld)", (long long)r->most);
        return fail(vm, str_of(text));
    }
    r->length++;
    if (c < 128)
        buf_byte(&r->field, (char)c);
    else
        buf_add(&r->field, (Str){bytes, utf8_encode(c, bytes)});
    return true;
}

static bool save_field(VM *vm, Reader *r) {
    Value v;
    if (r->field.failed)
        return vm_no_memory(vm);
    if (r->numeric) {
        double number;
        if (!value_float_text(vm, buf_str(&r->field), &number))
            return false;
        v = float_anew(number);
    } else
        v = str_new(vm, buf_str(&r->field));
    r->field.n = r->length = 0;
    r->numeric = false;
    return !v_is(v, T_UNDEF) && list_append(vm, r->row, v);
}

static bool is_end(uint32_t c) {
    return c == '\n' || c == '\r' || c == LINE_END;
}

// A field ends with this character, which is a delimiter or an end of the line.
static bool end_field(VM *vm, Reader *r, uint32_t c) {
    r->state = !is_end(c) ? START_FIELD : c == LINE_END ? START_ROW : ROW_ENDED;
    return save_field(vm, r);
}

static bool start_field(VM *vm, Reader *r, uint32_t c) {
    const Style *s = &r->style;
    if (is_end(c) ||
        (c == s->delimiter && c != s->quote && c != s->escape && !(c == ' ' && s->skip_space)))
        return end_field(vm, r, c);
    if (c == s->quote)
        r->state = IN_QUOTES;
    else if (c == s->escape)
        r->state = ESCAPED;
    else if (c == ' ' && s->skip_space)
        r->state = START_FIELD;
    else {
        r->numeric = s->quoting == QUOTE_NONNUMERIC;
        r->state = IN_FIELD;
        return add_char(vm, r, c);
    }
    return true;
}

static bool in_field(VM *vm, Reader *r, uint32_t c) {
    if (is_end(c))
        return end_field(vm, r, c);
    if (c == r->style.escape) {
        r->state = ESCAPED;
        return true;
    }
    return c == r->style.delimiter ? end_field(vm, r, c) : add_char(vm, r, c);
}

static bool escaped(VM *vm, Reader *r, uint32_t c) {
    r->state = c == '\n' || c == '\r' ? ESCAPED_LINE_END : IN_FIELD;
    return add_char(vm, r, c == LINE_END ? '\n' : c);
}

static bool in_quotes(VM *vm, Reader *r, uint32_t c) {
    if (c == LINE_END)
        return true;
    if (c == r->style.escape)
        r->state = ESCAPED_IN_QUOTES;
    else if (c == r->style.quote)
        r->state = r->style.doubled ? QUOTE_IN_QUOTES : IN_FIELD;
    else
        return add_char(vm, r, c);
    return true;
}

static bool fail_behind_quote(VM *vm, const Style *s) {
    Buf b = {0};
    char bytes[4];
    buf_byte(&b, '\'');
    buf_add(&b, (Str){bytes, utf8_encode(s->delimiter, bytes)});
    buf_add(&b, STR("' expected after '"));
    buf_add(&b, (Str){bytes, utf8_encode(s->quote, bytes)});
    buf_byte(&b, '\'');
    fail(vm, buf_str(&b));
    buf_free(&b);
    return false;
}

static bool behind_quote(VM *vm, Reader *r, uint32_t c) {
    if (c == r->style.quote) {
        r->state = IN_QUOTES;
        return add_char(vm, r, c);
    }
    if (c == r->style.delimiter || is_end(c))
        return end_field(vm, r, c);
    if (r->style.strict)
        return fail_behind_quote(vm, &r->style);
    r->state = IN_FIELD;
    return add_char(vm, r, c);
}

static bool row_ended(VM *vm, Reader *r, uint32_t c) {
    if (c == LINE_END)
        r->state = START_ROW;
    return is_end(c) || fail(vm, STR("new-line character seen in unquoted field - do you need to "
                                     "open the file in universal-newline mode?"));
}

static bool read_char(VM *vm, Reader *r, uint32_t c) {
    switch (r->state) {
    case START_ROW:
        if (c == LINE_END)
            return true;
        if (is_end(c))
            r->state = ROW_ENDED;
        return is_end(c) || start_field(vm, r, c);
    case START_FIELD: return start_field(vm, r, c);
    case ESCAPED: return escaped(vm, r, c);
    case ESCAPED_LINE_END: return c == LINE_END || in_field(vm, r, c);
    case IN_FIELD: return in_field(vm, r, c);
    case IN_QUOTES: return in_quotes(vm, r, c);
    case ESCAPED_IN_QUOTES: r->state = IN_QUOTES; return add_char(vm, r, c == LINE_END ? '\n' : c);
    case QUOTE_IN_QUOTES: return behind_quote(vm, r, c);
    case ROW_ENDED: return row_ended(vm, r, c);
    }
    return true;
}

// Bytes from `at` on that only go into the field: plain ones inside of it.
static size_t plain_bytes(const Reader *r, Str line, size_t at) {
    const Style *s = &r->style;
    size_t from = at;
    bool quoted = r->state == IN_QUOTES;
    if (r->state != IN_FIELD && !quoted)
        return 0;
    for (; at < line.n; at++) {
        uint32_t c = (uint8_t)line.p[at];
        bool ends = quoted ? c == s->quote : c == s->delimiter || c == '\n' || c == '\r';
        if (c >= 128 || c == s->escape || ends)
            break;
    }
    return at - from;
}

static bool read_line(VM *vm, Reader *r, Str line) {
    for (size_t at = 0; at < line.n;) {
        size_t plain = plain_bytes(r, line, at);
        if (plain && (int64_t)(r->length + plain) <= r->most) {
            buf_add(&r->field, str_slice(line, at, at + plain));
            r->length += plain;
            at += plain;
        } else if (!read_char(vm, r, utf8_next(line, &at)))
            return false;
    }
    return read_char(vm, r, LINE_END);
}

static bool begin_row(VM *vm, Reader *r) {
    const List *limit = list_of(r->limit);
    Value row = list_new(vm, 8);
    if (v_is(row, T_UNDEF))
        return false;
    drop(&r->row);
    r->row = row;
    r->state = START_ROW;
    r->field.n = r->length = 0;
    r->numeric = false;
    r->most = limit->n && v_is(limit->items[0], T_INT) ? limit->items[0].u.i : INT64_MAX;
    return true;
}

// No line is left: a row that has begun ends, or the table does.
static bool at_last_line(VM *vm, Reader *r, bool *done) {
    *done = r->length == 0 && r->state != IN_QUOTES;
    if (*done)
        return true;
    return r->style.strict ? fail(vm, STR("unexpected end of data")) : save_field(vm, r);
}

static bool next_line(VM *vm, Reader *r, bool *last) {
    Value line;
    if (!value_next(vm, r->lines, &line, last))
        return false;
    if (*last)
        return true;
    bool ok;
    if (value_is_str(line)) {
        r->line_num++;
        ok = read_line(vm, r, str_get(line));
    } else {
        Buf b = {0};
        buf_printf(&b,
                   "iterator should return strings, not %s (the file should be opened in text "
                   "mode)",
                   type_name(vm, line));
        ok = fail(vm, buf_str(&b));
        buf_free(&b);
    }
    value_release(line);
    return ok;
}

static bool read_row(VM *vm, Reader *r, bool *done) {
    if (!begin_row(vm, r))
        return false;
    do {
        bool last = false;
        if (!vm_poll(vm) || !next_line(vm, r, &last))
            return false;
        if (last)
            return at_last_line(vm, r, done);
    } while (r->state != START_ROW);
    return true;
}

static bool reader_next(VM *vm, Value v, Value *out, bool *done) {
    Reader *r = reader_of(v);
    *done = false;
    if (v_is(r->lines, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "this reader was not begun");
    if (r->running)
        return vm_raise(vm, ERR_VALUE, "this reader is running already");
    r->running = true;
    bool ok = read_row(vm, r, done);
    r->running = false;
    if (!ok || *done)
        return ok;
    *out = r->row;
    r->row = V_UNDEF;
    return true;
}

static bool reader_iter(VM *vm, Value v, Value *out) {
    (void)vm;
    *out = value_copy(v);
    return true;
}

// _begin(lines, limit, delimiter, ..., quoting)
static bool m_begin_reader(VM *vm, Value self, Value *args, Value *out) {
    Reader *r = reader_of(self);
    Style style;
    Value lines;
    if (r->running)
        return vm_raise(vm, ERR_VALUE, "this reader is running already");
    if (!v_is_type(args[1], &type_list))
        return vm_raise(vm, ERR_TYPE, "the limit is a list");
    if (!read_style(vm, args + 2, &style) || !value_iter(vm, args[0], &lines))
        return false;
    if (style.quoting == QUOTE_NONE)
        style.quote = NO_CHAR;
    reader_clear(&r->head);
    r->lines = lines;
    r->limit = value_copy(args[1]);
    r->style = style;
    r->line_num = 0;
    *out = V_NONE;
    return true;
}

static bool reader_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    *found = str_is(name, "line_num");
    if (*found)
        *out = v_int(reader_of(v)->line_num);
    return true;
}

#define STYLE_PARAMETERS \
    "delimiter, quotechar, escapechar, doublequote, skipinitialspace, strict, quoting, /)"

static const Method reader_methods[] = {
    {"_begin(lines, limit, " STYLE_PARAMETERS, m_begin_reader, "Reads lines."},
    ITERATOR_METHODS,
    {0},
};

const Type type_row_reader = {
    .name = "_Reader",
    .base = &type_object,
    .size = sizeof(Reader),
    .collected = true,
    .free = reader_clear,
    .traverse = reader_traverse,
    .clear = reader_clear,
    .hash = identity_hash,
    .iter = reader_iter,
    .next = reader_next,
    .getattr = reader_getattr,
    .methods = reader_methods,
    .subclass_slots = &type_row_reader,
};

// ---- writing ------------------------------------------------------------------------------------

typedef struct Writer {
    Obj head;
    Value write, ends; // the file's method; str behind each row
    Style style;
} Writer;

static Writer *writer_of(Value v) {
    return (Writer *)v.u.o;
}

static void writer_clear(Obj *o) {
    drop(&((Writer *)o)->write);
    drop(&((Writer *)o)->ends);
}

static void writer_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((const Writer *)o)->write, ctx);
    visit(((const Writer *)o)->ends, ctx);
}

static bool is_special(const Writer *w, uint32_t c) {
    const Style *s = &w->style;
    if (c == s->delimiter || c == s->quote || c == s->escape)
        return true;
    Str ends = str_get(w->ends);
    for (size_t at = 0; at < ends.n;)
        if (utf8_next(ends, &at) == c)
            return true;
    return false;
}

// Does a special character ask for quotes around the field? *mark: what stands in front of it.
static bool wants_quotes(const Style *s, uint32_t c, uint32_t *mark, bool *escapes) {
    *mark = NO_CHAR;
    bool at_quote = c == s->quote;
    *escapes = s->quoting == QUOTE_NONE || (at_quote ? !s->doubled : c == s->escape);
    if (*escapes)
        *mark = s->escape;
    else if (at_quote)
        *mark = s->quote;
    return !*escapes;
}

static void put_char(Buf *b, uint32_t c) {
    char bytes[4];
    buf_add(b, (Str){bytes, utf8_encode(c, bytes)});
}

// The field behind what is in b, in quotes if that is asked for or one of its characters does.
static bool put_field(VM *vm, const Writer *w, Str text, bool quoted, Buf *b) {
    const Style *s = &w->style;
    size_t from = b->n, plain = 0;
    for (size_t at = 0; at < text.n;) {
        size_t before = at;
        uint32_t c = utf8_next(text, &at), mark;
        bool escapes;
        if (!is_special(w, c))
            continue;
        if (wants_quotes(s, c, &mark, &escapes))
            quoted = true;
        if (escapes && mark == NO_CHAR)
            return fail(vm, STR("need to escape, but no escapechar set"));
        buf_add(b, str_slice(text, plain, before));
        if (mark != NO_CHAR)
            put_char(b, mark);
        plain = before;
    }
    buf_add(b, str_slice(text, plain, text.n));
    if (!quoted || s->quote == NO_CHAR || b->failed)
        return true;
    char quote[4];
    size_t n = utf8_encode(s->quote, quote);
    if (!buf_reserve(b, 2 * n))
        return true;
    memmove(b->p + from + n, b->p + from, b->n - from);
    memcpy(b->p + from, quote, n);
    b->n += n;
    buf_add(b, (Str){quote, n});
    return true;
}

// What CPython takes for a number: it has one of these methods.
static bool is_number(VM *vm, Value v, bool *out) {
    const Type *t = value_type(vm, v);
    Value found;
    double re, im;
    *out = v_is(v, T_INT) || v_is(v, T_FLOAT) || v_is(v, T_BOOL) || v_is_type(v, &type_int) ||
           complex_parts(v, &re, &im);
    if (*out || value_is_str(v) || v_is(v, T_NONE) || t == &type_bytes)
        return true;
    static const char *const names[] = {"__index__", "__int__", "__float__"};
    for (size_t i = 0; !*out && i < 3; i++) {
        if (!value_find_attr(vm, v, str_of(names[i]), &found, out))
            return false;
        if (*out)
            value_release(found);
    }
    return true;
}

static bool put_item(VM *vm, const Writer *w, Value v, Buf *b) {
    bool quoted = w->style.quoting == QUOTE_ALL;
    if (w->style.quoting == QUOTE_NONNUMERIC) {
        if (!is_number(vm, v, &quoted))
            return false;
        quoted = !quoted;
    }
    if (v_is(v, T_NONE))
        return put_field(vm, w, (Str){0}, quoted, b);
    if (v_is_type(v, &type_str))
        return put_field(vm, w, str_get(v), quoted, b);
    Buf text = {0};
    bool ok = value_str(vm, v, &text) && (!text.failed || vm_no_memory(vm)) &&
              put_field(vm, w, buf_str(&text), quoted, b);
    buf_free(&text);
    return ok;
}

static bool put_items(VM *vm, const Writer *w, Value items, Buf *b) {
    Value item;
    size_t n = 0;
    for (bool done = false;; n++) {
        if (!vm_poll(vm) || !value_next(vm, items, &item, &done))
            return false;
        if (done)
            break;
        if (n)
            put_char(b, w->style.delimiter);
        bool ok = put_item(vm, w, item, b);
        value_release(item);
        if (!ok)
            return false;
    }
    if (!n || b->n)
        return true;
    if (w->style.quoting == QUOTE_NONE)
        return fail(vm, STR("single empty field record must be quoted"));
    return put_field(vm, w, (Str){0}, true, b);
}

static bool row_iterator(VM *vm, Value row, Value *out) {
    if (value_iter(vm, row, out))
        return true;
    Raised raised;
    if (!vm_get_raised(vm, &raised) || raised.kind != ERR_TYPE)
        return false;
    vm_clear_raised(vm);
    Buf b = {0};
    buf_printf(&b, "iterable expected, not %s", type_name(vm, row));
    fail(vm, buf_str(&b));
    buf_free(&b);
    return false;
}

static bool write_row(VM *vm, const Writer *w, Value row, Value *out) {
    Value items;
    Buf b = {0};
    if (v_is(w->write, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "this writer was not begun");
    if (!row_iterator(vm, row, &items))
        return false;
    bool ok = put_items(vm, w, items, &b);
    value_release(items);
    buf_add(&b, str_get(w->ends));
    if (!ok) {
        buf_free(&b);
        return false;
    }
    Value text = str_from_buf(vm, &b), write = value_copy(w->write);
    ok = !v_is(text, T_UNDEF) && call_values(vm, write, &text, 1, out);
    value_release(write);
    value_release(text);
    return ok;
}

static bool m_writerow(VM *vm, Value self, Value *args, Value *out) {
    return write_row(vm, writer_of(self), args[0], out);
}

static bool m_writerows(VM *vm, Value self, Value *args, Value *out) {
    Value rows, row, count;
    *out = V_NONE;
    if (!value_iter(vm, args[0], &rows))
        return false;
    bool ok = true;
    for (bool done = false; ok;) {
        ok = vm_poll(vm) && value_next(vm, rows, &row, &done);
        if (!ok || done)
            break;
        ok = write_row(vm, writer_of(self), row, &count);
        value_release(row);
        if (ok)
            value_release(count);
    }
    value_release(rows);
    return ok;
}

// _begin(write, lineterminator, delimiter, ..., quoting)
static bool m_begin_writer(VM *vm, Value self, Value *args, Value *out) {
    Writer *w = writer_of(self);
    Style style;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "\"lineterminator\" must be a string, not %s",
                        type_name(vm, args[1]));
    if (!read_style(vm, args + 2, &style))
        return false;
    if (!v_is(w->write, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "this writer was begun already");
    w->write = value_copy(args[0]);
    w->ends = value_copy(args[1]);
    w->style = style;
    *out = V_NONE;
    return true;
}

static const Method writer_methods[] = {
    {"_begin(write, lineterminator, " STYLE_PARAMETERS, m_begin_writer, "Writes to a file."},
    {"writerow(row, /)", m_writerow, "Writes a row."},
    {"writerows(rows, /)", m_writerows, "Writes rows."},
    {0},
};

const Type type_row_writer = {
    .name = "_Writer",
    .base = &type_object,
    .size = sizeof(Writer),
    .collected = true,
    .free = writer_clear,
    .traverse = writer_traverse,
    .clear = writer_clear,
    .hash = identity_hash,
    .methods = writer_methods,
    .subclass_slots = &type_row_writer,
};
