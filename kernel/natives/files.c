// files.c: files as cells see them: text in UTF-8 (or another encoding that
// bytes.c knows) and bytes, read and written through stdio.
#include "kernel/natives/files.h"
#include "kernel/vm/bytes.h"
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

enum { LIMIT_FILE_BYTES = 1 << 30 }; // that one read() brings into memory

typedef struct File {
    Obj head;
    FILE *f; // NULL: closed
    Value name, mode, encoding, newline;
    bool binary, reads, writes;
} File;

static const Type type_text_file, type_byte_file;
static File *file_of(Value v) {
    return (File *)v.u.o;
}

static void file_free(Obj *o) {
    File *f = (File *)o;
    if (f->f)
        fclose(f->f);
    value_release(f->name);
    value_release(f->mode);
    value_release(f->encoding);
    value_release(f->newline);
}

// ---- opening ------------------------------------------------------------------------------------

static bool bad_mode(VM *vm, Str mode) {
    return vm_raise(vm, ERR_VALUE, "invalid mode: '%.*s'", STR_ARG(mode));
}

// What fopen takes: always binary, closed in children.
static void put_open_mode(char base, bool plus, char out[8]) {
    bool exclusive = base == 'x';
    snprintf(out, 8, "%cb%s", exclusive ? 'w' : base, plus ? "+" : "");
    strcat(out, exclusive ? "ex" : "e");
}

// The mode of fopen, and what it means here.
static bool read_mode(VM *vm, Str mode, File *f, char out[8], bool *exclusive) {
    char base = 0;
    bool plus = false, text = false;
    for (size_t i = 0; i < mode.n; i++) {
        char c = mode.p[i];
        if (strchr("rwax", c) && c) {
            if (base)
                return vm_raise(vm, ERR_VALUE,
                                "must have exactly one of create/read/write/append mode");
            base = c;
        } else if (c == '+')
            plus = true;
        else if (c == 'b')
            f->binary = true;
        else if (c == 't')
            text = true;
        else
            return bad_mode(vm, mode);
    }
    if (!base)
        return vm_raise(
            vm, ERR_VALUE,
            "Must have exactly one of create/read/write/append mode and at most one plus");
    if (f->binary && text)
        return vm_raise(vm, ERR_VALUE, "can't have text and binary mode at once");
    *exclusive = base == 'x';
    f->reads = base == 'r' || plus;
    f->writes = base != 'r' || plus;
    put_open_mode(base, plus, out);
    return true;
}

static bool path_text(VM *vm, Value v, Value *out) {
    Value method;
    bool found;
    if (value_is_str(v)) {
        *out = value_copy(v);
        return true;
    }
    if (!value_find_attr(vm, v, STR("__fspath__"), &method, &found))
        return false;
    if (!found)
        return vm_raise(vm, ERR_TYPE, "expected str, bytes or os.PathLike object, not %s",
                        type_name(vm, v));
    bool ok = call_values(vm, method, NULL, 0, out);
    value_release(method);
    if (ok && !value_is_str(*out))
        ok = (value_release(*out), vm_raise(vm, ERR_TYPE, "__fspath__() gave no str"));
    return ok;
}

// open(file, mode, buffering, encoding, errors, newline, closefd, opener)
bool f_open(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char mode[8];
    bool exclusive;
    File given = {0};
    Value name;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "open() argument 'mode' must be str, not %s",
                        type_name(vm, args[1]));
    if (!read_mode(vm, str_get(args[1]), &given, mode, &exclusive) ||
        !path_text(vm, args[0], &name))
        return false;
    struct stat st;
    const char *path = string_of(name)->p;
    errno = 0;
    FILE *stream = NULL;
    if (memchr(path, 0, str_get(name).n))
        vm_raise(vm, ERR_VALUE, "embedded null byte");
    else if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        vm_raise_errno(vm, EISDIR, str_get(name));
    else if (!(stream = fopen(path, mode)))
        vm_raise_errno(vm, errno, str_get(name));
    File *f = stream ? obj_new(vm, given.binary ? &type_byte_file : &type_text_file) : NULL;
    if (!f) {
        if (stream)
            fclose(stream);
        value_release(name);
        return false;
    }
    f->f = stream;
    f->name = name;
    f->mode = value_copy(args[1]);
    f->encoding = value_copy(args[3]);
    f->newline = value_copy(args[5]);
    f->binary = given.binary;
    f->reads = given.reads;
    f->writes = given.writes;
    *out = v_obj(&f->head);
    return true;
}

// ---- reading ------------------------------------------------------------------------------------

static bool usable(VM *vm, const File *f, bool reads, bool writes) {
    if (!f->f)
        return vm_raise(vm, ERR_VALUE, "I/O operation on closed file.");
    if (reads && !f->reads)
        return vm_raise(vm, ERR_OS, "not readable");
    return !writes || f->writes || vm_raise(vm, ERR_OS, "not writable");
}

// Bytes as the file's kind of value; line ends become "\n" in text.
static bool give(VM *vm, const File *f, Buf *b STEALS, Value *out) {
    bool ok = !b->failed || vm_no_memory(vm);
    if (ok && !f->binary && !value_is_str(f->newline)) {
        size_t n = 0;
        for (size_t i = 0; i < b->n; i++) {
            if (b->p[i] == '\r' && i + 1 < b->n && b->p[i + 1] == '\n')
                continue;
            b->p[n++] = b->p[i] == '\r' ? '\n' : b->p[i];
        }
        b->n = n;
    }
    if (ok)
        ok = f->binary ? bytes_new(vm, &type_bytes, buf_str(b), out)
                       : bytes_decode(vm, buf_str(b), f->encoding, V_UNDEF, out);
    buf_free(b);
    return ok;
}

// At most `most` characters or bytes; SIZE_MAX: all.
static bool take(VM *vm, File *f, size_t most, Buf *b) {
    for (size_t n = 0; n < most; n++) {
        int c = getc(f->f);
        if (c == EOF)
            break;
        buf_byte(b, (char)c);
        int rest = f->binary ? 0 : (c >= 0xc0) + (c >= 0xe0) + (c >= 0xf0); // of the character
        for (; rest && (c = getc(f->f)) != EOF; rest--)
            buf_byte(b, (char)c);
        if (b->n > LIMIT_FILE_BYTES)
            return vm_raise(vm, ERR_MEMORY, "the file has more than %d bytes", LIMIT_FILE_BYTES);
        if ((n & 0xffff) == 0xffff && !vm_poll(vm))
            return false;
    }
    return !ferror(f->f) || vm_raise_errno(vm, errno, (Str){NULL, 0});
}

static bool m_read(VM *vm, Value self, Value *args, Value *out) {
    File *f = file_of(self);
    int64_t most = -1;
    Buf b = {0};
    if (!usable(vm, f, true, false) || (!v_is(args[0], T_NONE) && !value_index(vm, args[0], &most)))
        return false;
    if (!take(vm, f, most < 0 ? SIZE_MAX : (size_t)most, &b)) {
        buf_free(&b);
        return false;
    }
    return give(vm, f, &b, out);
}

static bool line(VM *vm, File *f, Value *out, bool *end) {
    Buf b = {0};
    for (int c; b.n < LIMIT_FILE_BYTES && (c = getc(f->f)) != EOF;) {
        buf_byte(&b, (char)c);
        if (c == '\n')
            break;
        if (c == '\r' && !f->binary) {
            int next = getc(f->f);
            if (next == '\n')
                buf_byte(&b, '\n');
            else if (next != EOF)
                ungetc(next, f->f);
            break;
        }
    }
    *end = b.n == 0;
    return give(vm, f, &b, out);
}

static bool m_readline(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    bool end;
    return usable(vm, file_of(self), true, false) && line(vm, file_of(self), out, &end);
}

static bool file_next(VM *vm, Value v, Value *out, bool *done) {
    if (!usable(vm, file_of(v), true, false) || !line(vm, file_of(v), out, done))
        return false;
    if (*done)
        value_release(*out);
    return true;
}

static bool m_readlines(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = list_new(vm, 0);
    bool ok = !v_is(*out, T_UNDEF) && usable(vm, file_of(self), true, false);
    bool end = false;
    while (ok && vm_poll(vm)) {
        Value v;
        if (!(ok = line(vm, file_of(self), &v, &end)) || end) {
            if (ok)
                value_release(v);
            break;
        }
        ok = list_append(vm, *out, v);
    }
    if (ok && !vm_raised(vm))
        return true;
    value_release(*out);
    return false;
}

// ---- writing ------------------------------------------------------------------------------------

static bool put(VM *vm, File *f, Value v, size_t *n) {
    Value made = V_UNDEF;
    Str bytes;
    if (f->binary && !bytes_like(vm, v, &made, &bytes))
        return false;
    if (!f->binary && !value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "write() argument must be str, not %s", type_name(vm, v));
    if (!f->binary && !str_encode(vm, str_get(v), f->encoding, V_UNDEF, &made))
        return false;
    if (!usable(vm, f, false, true)) { // tobytes() has closed it
        value_release(made);
        return false;
    }
    Str s = bytes_get(made);
    *n = f->binary ? s.n : str_length(v);
    bool ok =
        s.n == 0 || fwrite(s.p, 1, s.n, f->f) == s.n || vm_raise_errno(vm, errno, (Str){NULL, 0});
    value_release(made);
    return ok;
}

static bool m_write(VM *vm, Value self, Value *args, Value *out) {
    size_t n = 0;
    return usable(vm, file_of(self), false, true) && put(vm, file_of(self), args[0], &n) &&
           (*out = v_int((int64_t)n), true);
}

static bool m_writelines(VM *vm, Value self, Value *args, Value *out) {
    Value it, item;
    bool done = false, ok;
    size_t n;
    *out = V_NONE;
    if (!usable(vm, file_of(self), false, true) || !value_iter(vm, args[0], &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        ok = put(vm, file_of(self), item, &n);
        value_release(item);
        if (!ok)
            break;
    }
    value_release(it);
    return ok;
}

static bool m_flush(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = V_NONE;
    return usable(vm, file_of(self), false, false) &&
           (fflush(file_of(self)->f) == 0 || vm_raise_errno(vm, errno, (Str){NULL, 0}));
}

static bool m_close(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    File *f = file_of(self);
    FILE *stream = f->f;
    f->f = NULL;
    *out = V_NONE;
    return !stream || fclose(stream) == 0 || vm_raise_errno(vm, errno, (Str){NULL, 0});
}

// ---- the rest -----------------------------------------------------------------------------------

static bool m_seek(VM *vm, Value self, Value *args, Value *out) {
    int64_t offset, whence;
    if (!usable(vm, file_of(self), false, false) || !value_index(vm, args[0], &offset) ||
        !value_index(vm, args[1], &whence))
        return false;
    if (whence < 0 || whence > 2)
        return vm_raise(vm, ERR_VALUE, "invalid whence (%lld, should be 0, 1 or 2)",
                        (long long)whence);
    if (fseeko(file_of(self)->f, offset, (int)whence) != 0)
        return vm_raise_errno(vm, errno, (Str){NULL, 0});
    *out = v_int(ftello(file_of(self)->f));
    return true;
}

static bool m_tell(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return usable(vm, file_of(self), false, false) &&
           (*out = v_int(ftello(file_of(self)->f)), true);
}

static bool m_readable(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_bool(file_of(self)->reads);
    return true;
}
static bool m_writable(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_bool(file_of(self)->writes);
    return true;
}

static bool m_enter(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return usable(vm, file_of(self), false, false) && (*out = value_copy(self), true);
}

static bool m_exit(VM *vm, Value self, Value *args, Value *out) {
    return m_close(vm, self, args, out);
}

static bool file_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const File *f = file_of(v);
    *found = true;
    if (str_is(name, "name"))
        *out = value_copy(f->name);
    else if (str_is(name, "mode"))
        *out = value_copy(f->mode);
    else if (str_is(name, "closed"))
        *out = v_bool(!f->f);
    else if (str_is(name, "encoding") && !f->binary) {
        *out = v_is(f->encoding, T_NONE) ? str_new(vm, STR("UTF-8")) : value_copy(f->encoding);
        return !v_is(*out, T_UNDEF);
    } else
        *found = false;
    return true;
}

static bool file_repr(VM *vm, Value v, Buf *out) {
    const File *f = file_of(v);
    buf_printf(out, "<%s name=", f->binary ? "_io.BufferedReader" : "_io.TextIOWrapper");
    if (!value_repr(vm, f->name, out))
        return false;
    if (!f->binary)
        buf_printf(out, " mode='%.*s' encoding='UTF-8'", STR_ARG(str_get(f->mode)));
    buf_byte(out, '>');
    return true;
}

static const Method file_methods[] = {
    {"read(size=None, /)", m_read, "The rest of the file, or at most size characters of it."},
    {"readline(size=-1, /)", m_readline, "The next line, with its end."},
    {"readlines(hint=-1, /)", m_readlines, "All lines."},
    {"write(text, /)", m_write, "Writes, and says how much."},
    {"writelines(lines, /)", m_writelines, "Writes all texts of an iterable."},
    {"flush()", m_flush, "Hands what was written to the system."},
    {"close()", m_close, "Ends the use of the file."},
    {"seek(offset, whence=0, /)", m_seek, "Goes to a place in the file."},
    {"tell()", m_tell, "The place in the file."},
    {"readable()", m_readable, "Can it be read?"},
    {"writable()", m_writable, "Can it be written?"},
    {"__enter__()", m_enter, "The file itself."},
    {"__exit__(*exc)", m_exit, "Closes the file."},
    {0},
};

#define FILE_SLOTS                                                                        \
    .base = &type_object, .size = sizeof(File), .free = file_free, .repr = file_repr,     \
    .hash = identity_hash, .iter = iter_self, .next = file_next, .getattr = file_getattr, \
    .methods = file_methods
static const Type type_text_file = {
    .name = "TextIOWrapper", .module = "_io", .full_name = "_io.TextIOWrapper", FILE_SLOTS};
static const Type type_byte_file = {
    .name = "BufferedRandom", .module = "_io", .full_name = "_io.BufferedRandom", FILE_SLOTS};
