// memory_files.c: files in memory, which io.BytesIO and io.StringIO (kernel/stdlib/text/io.py)
// derive from.
//
// A text is kept as UTF-8. Its places are counted in characters; while all of them are ASCII, that
// is the number of bytes, and else the last place is remembered with its byte, so that reading on
// and writing at the end walk over nothing.
#include "kernel/natives/memory_files.h"
#include "kernel/natives/views.h"
#include "kernel/base/mem.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/import.h"
#include "kernel/vm/objects.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/vm/str.h"

// What is done with line ends.
typedef enum LineEnds {
    ENDS_PLAIN,     // newline="\n", and bytes: nothing
    ENDS_TRANSLATE, // None: "\r" and "\r\n" become "\n"
    ENDS_ANY,       // "": all of them end lines
    ENDS_CR,        // "\r": "\n" becomes it, lines end with it
    ENDS_CRLF,      // "\r\n"
} LineEnds;

enum { SEEN_CR = 1, SEEN_LF = 2, SEEN_CRLF = 4 };

typedef struct MemoryFile {
    Obj head;
    char *p;
    size_t n, cap;        // bytes
    size_t length;        // characters; bytes of a BytesIO
    size_t at;            // place of the next one, which may be beyond the end
    size_t mark, mark_at; // a place of the text and its byte
    bool begun, closed;
    LineEnds ends;
    uint8_t seen; // line ends that were written, where that is asked for
    size_t views; // how many memoryviews look at it
} MemoryFile;

static MemoryFile *file_of(Value v) {
    return (MemoryFile *)v.u.o;
}
static bool is_text(Value v) {
    return v.u.o->type->layout == &type_memory_text;
}
static bool is_ascii(const MemoryFile *f) {
    return f->n == f->length;
}

static bool usable(VM *vm, Value v) {
    const MemoryFile *f = file_of(v);
    if (f->begun && !f->closed)
        return true;
    if (!f->begun && is_text(v))
        return vm_raise(vm, ERR_VALUE, "I/O operation on uninitialized object");
    return !f->closed ||
           vm_raise(vm, ERR_VALUE,
                    is_text(v) ? "I/O operation on closed file" : "I/O operation on closed file.");
}

// The memory may move, or what is in it end.
static bool may_change(VM *vm, Value v) {
    return !file_of(v)->views ||
           vm_raise(vm, ERR_BUFFER, "Existing exports of data: object cannot be re-sized");
}

// The same in the words of what StringIO inherits.
static bool open_still(VM *vm, Value v) {
    return !file_of(v)->closed || vm_raise(vm, ERR_VALUE, "I/O operation on closed file.");
}

static void file_free(Obj *o) {
    MemoryFile *f = (MemoryFile *)o;
    mem_free(f->p);
    f->p = NULL;
}

// ---- places -------------------------------------------------------------------------------------

static bool continues(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

// The byte of a character, which is at most the length; it is remembered.
static size_t byte_at(MemoryFile *f, size_t place) {
    if (is_ascii(f))
        return place;
    if (place == f->length)
        return f->n;
    size_t c = f->mark <= place ? f->mark : 0;
    size_t b = f->mark <= place ? f->mark_at : 0;
    for (; c < place; c++) {
        b++;
        while (b < f->n && continues(f->p[b]))
            b++;
    }
    f->mark = place;
    f->mark_at = b;
    return b;
}

static size_t characters(Str s) {
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += !continues(s.p[i]);
    return n;
}

static bool make_room(VM *vm, MemoryFile *f, size_t n) {
    if (n <= f->cap)
        return true;
    size_t cap = n < 64 ? 64 : n;
    if (f->cap && cap < f->cap + f->cap / 2)
        cap = f->cap + f->cap / 2;
    char *p = mem_resize(f->p, cap);
    if (!p)
        return vm_no_memory(vm);
    f->p = p;
    f->cap = cap;
    return true;
}

// NULs up to the place that is written at.
static bool fill_gap(VM *vm, MemoryFile *f) {
    if (f->at <= f->length)
        return true;
    size_t gap = f->at - f->length, n;
    if (!add_size(f->n, gap, &n))
        return vm_no_memory(vm);
    if (!make_room(vm, f, n))
        return false;
    memset(f->p + f->n, 0, gap);
    f->n = n;
    f->length += gap;
    return true;
}

// Puts bytes, which are `length` characters, in the place of as many characters from `at` on.
static bool put(VM *vm, MemoryFile *f, Str s, size_t length) {
    size_t n;
    if (!s.n)
        return true;
    if (!fill_gap(vm, f))
        return false;
    size_t over = f->length - f->at < length ? f->length - f->at : length;
    size_t from = byte_at(f, f->at);
    size_t to = byte_at(f, f->at + over);
    if (!add_size(f->n - (to - from), s.n, &n))
        return vm_no_memory(vm);
    if (!make_room(vm, f, n))
        return false;
    memmove(f->p + from + s.n, f->p + to, f->n - to);
    memcpy(f->p + from, s.p, s.n);
    f->n = n;
    f->length += length - over;
    f->at += length;
    f->mark = f->at;
    f->mark_at = from + s.n;
    return true;
}

// ---- what is written ----------------------------------------------------------------------------

static void note_ends(MemoryFile *f, Str s) {
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '\n')
            f->seen |= SEEN_LF;
        if (s.p[i] != '\r')
            continue;
        bool both = i + 1 < s.n && s.p[i + 1] == '\n';
        f->seen |= both ? SEEN_CRLF : SEEN_CR;
        i += both;
    }
}

// The text with its line ends as they are kept.
static void translate(const MemoryFile *f, Str s, Buf *out) {
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (f->ends == ENDS_TRANSLATE && c == '\r') {
            buf_byte(out, '\n');
            if (i + 1 < s.n && s.p[i + 1] == '\n')
                i++;
        } else if (c == '\n' && (f->ends == ENDS_CR || f->ends == ENDS_CRLF)) {
            buf_byte(out, '\r');
            if (f->ends == ENDS_CRLF)
                buf_byte(out, '\n');
        } else {
            buf_byte(out, c);
        }
    }
}

static bool put_text(VM *vm, MemoryFile *f, Str s, size_t length) {
    if (f->ends == ENDS_TRANSLATE || f->ends == ENDS_ANY)
        note_ends(f, s);
    bool changes = f->ends == ENDS_TRANSLATE ? memchr(s.p, '\r', s.n) != NULL
                                             : f->ends > ENDS_ANY && memchr(s.p, '\n', s.n);
    if (!changes)
        return put(vm, f, s, length);
    Buf made = {0};
    translate(f, s, &made);
    bool ok =
        made.failed ? vm_no_memory(vm) : put(vm, f, buf_str(&made), characters(buf_str(&made)));
    buf_free(&made);
    return ok;
}

static bool m_write_text(VM *vm, Value self, Value *args, Value *out) {
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "string argument expected, got '%s'", type_name(vm, args[0]));
    size_t length = str_length(args[0]);
    *out = v_int((int64_t)length);
    return usable(vm, self) && put_text(vm, file_of(self), str_get(args[0]), length);
}

static bool m_write_bytes(VM *vm, Value self, Value *args, Value *out) {
    Value held;
    Str s;
    if (!usable(vm, self) || !bytes_like(vm, args[0], &held, &s))
        return false;
    bool ok = usable(vm, self) && may_change(vm, self) &&
              put(vm, file_of(self), s, s.n); // tobytes() may have closed it
    *out = v_int((int64_t)s.n);
    value_release(held);
    return ok;
}

// ---- making -------------------------------------------------------------------------------------

static void begin(MemoryFile *f) {
    f->n = f->length = f->at = f->mark = f->mark_at = 0;
    f->closed = false;
    f->begun = true;
    f->ends = ENDS_PLAIN;
    f->seen = 0;
}

static bool m_init_bytes(VM *vm, Value self, Value *args, Value *out) {
    MemoryFile *f = file_of(self);
    Value held;
    Str s;
    *out = V_NONE;
    if (!may_change(vm, self))
        return false;
    if (v_is(args[0], T_NONE)) {
        begin(f);
        return true;
    }
    if (!bytes_like(vm, args[0], &held, &s))
        return false;
    begin(f);
    bool ok = put(vm, f, s, s.n);
    f->at = 0;
    value_release(held);
    return ok;
}

static bool ends_argument(VM *vm, Value v, LineEnds *out) {
    static const struct {
        const char *text;
        LineEnds ends;
    } known_ends[] = {{"", ENDS_ANY}, {"\n", ENDS_PLAIN}, {"\r", ENDS_CR}, {"\r\n", ENDS_CRLF}};
    if (v_is(v, T_NONE)) {
        *out = ENDS_TRANSLATE;
        return true;
    }
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "newline must be str or None, not %s", type_name(vm, v));
    for (size_t i = 0; i < sizeof known_ends / sizeof *known_ends; i++)
        if (str_is(str_get(v), known_ends[i].text)) {
            *out = known_ends[i].ends;
            return true;
        }
    Buf b = {0};
    if (value_repr(vm, v, &b))
        vm_raise(vm, ERR_VALUE, "illegal newline value: %.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

static bool m_init_text(VM *vm, Value self, Value *args, Value *out) {
    MemoryFile *f = file_of(self);
    LineEnds ends = ENDS_PLAIN;
    *out = V_NONE;
    if (!ends_argument(vm, args[1], &ends))
        return false;
    if (!v_is(args[0], T_NONE) && !value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "initial_value must be str or None, not %s",
                        type_name(vm, args[0]));
    begin(f);
    f->ends = ends;
    bool ok = v_is(args[0], T_NONE) || put_text(vm, f, str_get(args[0]), str_length(args[0]));
    f->at = f->mark = f->mark_at = 0;
    return ok;
}

// The text as it was kept, with its line ends.
static bool m_restore(VM *vm, Value self, Value *args, Value *out) {
    MemoryFile *f = file_of(self);
    LineEnds ends = ENDS_PLAIN;
    *out = V_NONE;
    if (!ends_argument(vm, args[1], &ends))
        return false;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "initial_value must be str or None, not %s",
                        type_name(vm, args[0]));
    begin(f);
    f->ends = ends;
    return put(vm, f, str_get(args[0]), str_length(args[0]));
}

// ---- reading ------------------------------------------------------------------------------------

// `length` characters from `from` on, which are there.
static bool give(VM *vm, Value self, size_t from, size_t length, Value *out) {
    MemoryFile *f = file_of(self);
    size_t first = byte_at(f, from);
    size_t end = byte_at(f, from + length);
    Str s = {f->p + first, end - first};
    if (!s.n)
        s.p = "";
    if (!is_text(self))
        return bytes_new(vm, &type_bytes, s, out);
    *out = str_new(vm, s);
    return !v_is(*out, T_UNDEF);
}

// The next characters, `most` at the most, are read.
static bool take(VM *vm, Value self, size_t most, Value *out) {
    MemoryFile *f = file_of(self);
    size_t left = f->at < f->length ? f->length - f->at : 0;
    if (most > left)
        most = left;
    if (!give(vm, self, left ? f->at : 0, most, out))
        return false;
    f->at += most;
    return true;
}

// A number of characters; SIZE_MAX: all of them.
static bool size_argument(VM *vm, Value v, size_t *out) {
    int64_t n = -1;
    bool is_whole = v_is(v, T_NONE) || int_is(v) || v_is(v, T_BOOL) ||
                    value_type(vm, v)->to_index || value_type(vm, v)->to_whole;
    if (!is_whole)
        return vm_raise(vm, ERR_TYPE, "argument should be integer or None, not '%s'",
                        type_name(vm, v));
    if (!v_is(v, T_NONE) && !value_index(vm, v, &n))
        return false;
    *out = n < 0 ? SIZE_MAX : (size_t)n;
    return true;
}

static bool m_read(VM *vm, Value self, Value *args, Value *out) {
    size_t most;
    return usable(vm, self) && size_argument(vm, args[0], &most) && usable(vm, self) &&
           take(vm, self, most, out);
}

// Where the first end of a line stands (its last byte), or NULL.
static const char *line_end(const char *p, size_t n, LineEnds ends) {
    if (ends == ENDS_ANY) {
        size_t i = 0;
        while (i < n && p[i] != '\n' && p[i] != '\r')
            i++;
        if (i == n)
            return NULL;
        return p + i + (p[i] == '\r' && i + 1 < n && p[i + 1] == '\n');
    }
    if (ends != ENDS_CRLF)
        return memchr(p, ends == ENDS_CR ? '\r' : '\n', n);
    const char *end = memchr(p, '\n', n);
    while (end && (end == p || end[-1] != '\r'))
        end = memchr(end + 1, '\n', n - (size_t)(end + 1 - p));
    return end;
}

// How many characters the next line has.
static size_t line_length(MemoryFile *f) {
    if (f->at >= f->length)
        return 0;
    size_t from = byte_at(f, f->at);
    size_t n = f->n - from;
    const char *p = f->p + from, *end = NULL;
    end = line_end(p, n, f->ends);
    if (!end)
        return f->length - f->at;
    Str line = {p, (size_t)(end + 1 - p)};
    return is_ascii(f) ? line.n : characters(line);
}

static bool take_line(VM *vm, Value self, size_t most, Value *out) {
    size_t n = line_length(file_of(self));
    return take(vm, self, n < most ? n : most, out);
}

static bool m_readline(VM *vm, Value self, Value *args, Value *out) {
    size_t most;
    return usable(vm, self) && size_argument(vm, args[0], &most) && usable(vm, self) &&
           take_line(vm, self, most, out);
}

static bool file_next(VM *vm, Value v, Value *out, bool *done) {
    if (!usable(vm, v))
        return false;
    if (file_of(v)->at >= file_of(v)->length)
        return *done = true;
    return take_line(vm, v, SIZE_MAX, out);
}

static bool file_iter(VM *vm, Value v, Value *out) {
    if (is_text(v) && !open_still(vm, v))
        return false;
    *out = value_copy(v);
    return true;
}

static bool m_readinto(VM *vm, Value self, Value *args, Value *out) {
    MemoryFile *f = file_of(self);
    Filling to;
    if (!usable(vm, self) || !filling_begin(vm, args[0], "readinto() argument", &to))
        return false;
    size_t n = f->at < f->n ? f->n - f->at : 0;
    if (n > to.n)
        n = to.n;
    if (n)
        memmove(to.p, f->p + f->at, n);
    f->at += n;
    value_release(to.held);
    *out = v_int((int64_t)n);
    return true;
}

static bool m_getvalue(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return usable(vm, self) && give(vm, self, 0, file_of(self)->length, out);
}

static bool m_getbuffer(VM *vm, Value self, Value *args, Value *out) {
    Memory m;
    (void)args;
    if (!usable(vm, self))
        return false;
    memory_of_bytes(&m, file_of(self)->p, file_of(self)->n, false);
    m.views = &file_of(self)->views;
    return view_new(vm, self, &m, out);
}

// ---- the place ----------------------------------------------------------------------------------

static bool check_seek(VM *vm, bool is_text_file, int64_t to, int64_t whence) {
    if (whence < 0 || whence > 2)
        return vm_raise(vm, ERR_VALUE,
                        is_text_file ? "Invalid whence (%lld, should be 0, 1 or 2)"
                                     : "invalid whence (%lld, should be 0, 1 or 2)",
                        (long long)whence);
    if (to < 0 && whence == 0)
        return vm_raise(vm, ERR_VALUE,
                        is_text_file ? "Negative seek position %lld" : "negative seek value %lld",
                        (long long)to);
    if (is_text_file && whence && to)
        return vm_raise(vm, ERR_OS, "Can't do nonzero cur-relative seeks");
    return true;
}

static bool m_seek(VM *vm, Value self, Value *args, Value *out) {
    MemoryFile *f = file_of(self);
    int64_t to, whence;
    if (!usable(vm, self) || !value_index(vm, args[0], &to) || !value_index(vm, args[1], &whence) ||
        !usable(vm, self))
        return false;
    if (!check_seek(vm, is_text(self), to, whence))
        return false;
    int64_t base = whence == 0 ? 0 : whence == 1 ? (int64_t)f->at : (int64_t)f->length, place;
    if (__builtin_add_overflow(base, to, &place))
        return vm_raise(vm, ERR_OVERFLOW, "new position too large");
    f->at = place < 0 ? 0 : (size_t)place;
    *out = v_int((int64_t)f->at);
    return true;
}

static bool m_tell(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = v_int((int64_t)file_of(self)->at);
    return usable(vm, self);
}

static bool m_truncate(VM *vm, Value self, Value *args, Value *out) {
    MemoryFile *f = file_of(self);
    size_t size = f->at;
    int64_t given;
    if (!usable(vm, self) || !may_change(vm, self))
        return false;
    if (!v_is(args[0], T_NONE)) {
        if (!size_argument(vm, args[0], &size) || !value_index(vm, args[0], &given))
            return false;
        if (given < 0)
            return vm_raise(vm, ERR_VALUE,
                            is_text(self) ? "Negative size value %lld" : "negative size value %lld",
                            (long long)given);
        size = (size_t)given;
        if (!usable(vm, self))
            return false;
    }
    if (size < f->length) {
        f->n = byte_at(f, size);
        f->length = size;
        f->mark = f->mark_at = 0;
    }
    *out = v_int((int64_t)size);
    return true;
}

static bool m_close(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    MemoryFile *f = file_of(self);
    if (!may_change(vm, self))
        return false;
    file_free(&f->head);
    f->n = f->cap = f->length = f->at = f->mark = f->mark_at = 0;
    f->closed = f->begun = true;
    *out = V_NONE;
    return true;
}

static bool m_check(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = V_NONE;
    return open_still(vm, self);
}

static bool m_flush(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = V_NONE;
    return is_text(self) || usable(vm, self);
}

static bool m_true(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = v_bool(true);
    return usable(vm, self);
}

static bool m_isatty(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = v_bool(false);
    return open_still(vm, self);
}

static bool m_false(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = v_bool(false);
    return usable(vm, self);
}

// The line ends that a file that cares for them has seen: None, one, or several.
static bool seen_ends(VM *vm, const MemoryFile *f, Value *out) {
    static const char *const texts[] = {"\r", "\n", "\r\n"};
    Value found[3];
    size_t n = 0;
    bool ok = true;
    for (size_t i = 0; ok && i < 3; i++) {
        if (!(f->seen >> i & 1))
            continue;
        found[n] = str_new(vm, str_of(texts[i]));
        ok = !v_is(found[n], T_UNDEF);
        n += ok;
    }
    if (ok && n < 2) {
        *out = n ? found[0] : V_NONE;
        return true;
    }
    if (ok)
        *out = tuple_new(vm, found, n);
    for (size_t i = 0; i < n; i++)
        value_release(found[i]);
    return ok && !v_is(*out, T_UNDEF);
}

static bool file_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    *found = true;
    if (str_is(name, "closed")) {
        *out = v_bool(file_of(v)->closed);
        return (is_text(v) && !file_of(v)->begun) ? usable(vm, v) : true;
    }
    if (is_text(v) && str_is(name, "newlines"))
        return usable(vm, v) && seen_ends(vm, file_of(v), out);
    if (is_text(v) && str_is(name, "_newline")) {
        static const char *const texts[] = {[ENDS_PLAIN] = "\n",
                                            [ENDS_TRANSLATE] = NULL,
                                            [ENDS_ANY] = "",
                                            [ENDS_CR] = "\r",
                                            [ENDS_CRLF] = "\r\n"};
        const char *text = texts[file_of(v)->ends];
        *out = text ? str_new(vm, str_of(text)) : V_NONE;
        return !v_is(*out, T_UNDEF);
    }
    if (is_text(v) && str_is(name, "line_buffering"))
        return m_false(vm, v, NULL, out);
    *found = false;
    return true;
}

#define COMMON_METHODS                                                                           \
    {"read(size=-1, /)", m_read, "The rest of the file, or at most size of it."},                \
        {"readline(size=-1, /)", m_readline, "The next line, with its end."},                    \
        {"seek(pos, whence=0, /)", m_seek, "Goes to a place in the file."},                      \
        {"tell()", m_tell, "The place in the file."},                                            \
        {"truncate(size=None, /)", m_truncate, "Cuts the file off."},                            \
        {"getvalue()", m_getvalue, "All that is in the file."},                                  \
        {"close()", m_close, "Ends the use of the file, and lets go of what is in it."},         \
        {"flush()", m_flush, "Does nothing."},                                                   \
        {"_check()", m_check, "Raises an error when the file is closed."},                       \
        {"isatty()", m_isatty, "False: it is no terminal."},                                     \
        {"readable()", m_true, "Can it be read?"}, {"writable()", m_true, "Can it be written?"}, \
        {"seekable()", m_true, "Has it places to go to?"}, ITERATOR_METHODS

static const Method byte_methods[] = {
    {"__init__(initial_bytes=None)", m_init_bytes, "Begins with bytes."},
    {"write(b, /)", m_write_bytes, "Writes bytes, and says how many."},
    {"read1(size=-1, /)", m_read, "The rest of the file, or at most size of it."},
    {"readinto(buffer, /)", m_readinto, "Fills a bytearray, and says how much of it."},
    {"getbuffer()", m_getbuffer, "A memoryview of the bytes."},
    COMMON_METHODS,
    {0},
};

static const Method text_methods[] = {
    {"__init__(initial_value='', newline='\n')", m_init_text, "Begins with a text."},
    {"write(s, /)", m_write_text, "Writes a text, and says how many characters."},
    {"_restore(text, newline, /)", m_restore, "Begins with a text as it was kept."},
    COMMON_METHODS,
    {0},
};

#define FILE_SLOTS                                                                     \
    .base = &type_object, .open = true, .size = sizeof(MemoryFile), .free = file_free, \
    .hash = identity_hash, .iter = file_iter, .next = file_next, .getattr = file_getattr
const Type type_memory_bytes = {.name = "_BytesIO", FILE_SLOTS, .methods = byte_methods};
const Type type_memory_text = {.name = "_StringIO", FILE_SLOTS, .methods = text_methods};

static bool make_base(VM *vm, void *ctx, Value *args, Value *out) {
    (void)args;
    (void)out;
    return vm_raise(vm, ERR_TYPE, "use io.%s", (const char *)ctx);
}

bool memory_classes(VM *vm, Space *space) {
    static const struct {
        const Type *type;
        const char *signature, *use;
    } rows[] = {{&type_memory_bytes, "_BytesIO()", "BytesIO"},
                {&type_memory_text, "_StringIO()", "StringIO"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Value v = type_new_style(vm, rows[i].type, rows[i].signature, STYLE_BUILTIN, make_base,
                                 (void *)(uintptr_t)rows[i].use, "A file in memory.");
        bool ok = !v_is(v, T_UNDEF) && space_set(vm, space, str_of(rows[i].type->name), v);
        value_release(v);
        if (!ok)
            return false;
    }
    return true;
}
