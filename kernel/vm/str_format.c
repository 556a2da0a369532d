// str_format.c: formatting by a text: "%d" % x and "{}".format(x).
#include "kernel/vm/bytes.h"
#include "kernel/vm/machine.h"
#include "kernel/base/utf8.h"
#include <math.h>
#include <stdio.h>

// ---- % ------------------------------------------------------------------------------------------

typedef struct Percent {
    VM *vm;
    Str in;
    size_t at;
    Value args; // what stands behind %
    const Value *items;
    size_t n, used; // of its items, when it is a tuple; else one
    bool mapping;   // a %(key) was seen
    Buf *out;
    bool bytes; // bytes are formatted, not a text
    // of the field at hand
    bool left, plus, blank, alternate, zero;
    int64_t width, precision; // -1: not given
} Percent;

static bool next_value(Percent *p, Value *out) {
    if (p->used >= p->n)
        return vm_raise(p->vm, ERR_TYPE, "not enough arguments for format string");
    *out = p->items[p->used++];
    return true;
}

// "(key)": the value that the mapping has for it becomes the only argument.
static bool keyed(Percent *p, Value *held) {
    size_t start = ++p->at;
    unsigned depth = 1;
    for (; p->at < p->in.n; p->at++) {
        depth += p->in.p[p->at] == '(' ? 1u : p->in.p[p->at] == ')' ? -1u : 0;
        if (depth == 0)
            break;
    }
    if (depth)
        return vm_raise(p->vm, ERR_VALUE, "incomplete format key");
    if (!value_type(p->vm, p->args)->getitem || v_has(p->args, &type_tuple) ||
        value_is_str(p->args))
        return vm_raise(p->vm, ERR_TYPE, "format requires a mapping");
    Value key = V_UNDEF;
    Str name = str_slice(p->in, start, p->at++);
    if (!p->bytes)
        key = str_new(p->vm, name);
    else if (!bytes_new(p->vm, &type_bytes, name, &key))
        return false;
    if (v_is(key, T_UNDEF))
        return false;
    bool ok = op_getitem(p->vm, p->args, key, held);
    value_release(key);
    p->mapping = true;
    p->items = held;
    p->n = 1;
    p->used = 0;
    return ok;
}

static void flags(Percent *p) {
    p->left = p->plus = p->blank = p->alternate = p->zero = false;
    for (; p->at < p->in.n; p->at++) {
        switch (p->in.p[p->at]) {
        case '-': p->left = true; break;
        case '+': p->plus = true; break;
        case ' ': p->blank = true; break;
        case '#': p->alternate = true; break;
        case '0': p->zero = true; break;
        default: return;
        }
    }
}

// A number, or "*" for the next argument.
static bool number(Percent *p, int64_t *out, const char *what) {
    Value v = V_UNDEF;
    *out = -1;
    if (p->at < p->in.n && p->in.p[p->at] == '*') {
        p->at++;
        if (!next_value(p, &v))
            return false;
        if (!v_is(v, T_INT))
            return vm_raise(p->vm, ERR_TYPE, "* wants int");
        *out = v.u.i;
    }
    for (; p->at < p->in.n && p->in.p[p->at] >= '0' && p->in.p[p->at] <= '9'; p->at++) {
        *out = (*out < 0 ? 0 : *out) * 10 + (p->in.p[p->at] - '0');
        if (*out > INT32_MAX)
            return vm_raise(p->vm, ERR_VALUE, "%s too big", what);
    }
    return true;
}

// sign, prefix and body to the width. zeros: between prefix and body.
static void put(Percent *p, Str sign, Str prefix, Str body, bool zeros) {
    if (p->width <= 0) {
        buf_add(p->out, sign);
        buf_add(p->out, prefix);
        return buf_add(p->out, body);
    }
    int64_t missing = p->width - (int64_t)(sign.n + prefix.n + utf8_length(body));
    size_t pad = missing > 0 ? (size_t)missing : 0;
    if (!p->left && !zeros)
        buf_repeat(p->out, ' ', pad);
    buf_add(p->out, sign);
    buf_add(p->out, prefix);
    if (!p->left && zeros)
        buf_repeat(p->out, '0', pad);
    buf_add(p->out, body);
    if (p->left)
        buf_repeat(p->out, ' ', pad);
}

static Str sign_of(const Percent *p, bool negative) {
    if (negative)
        return STR("-");
    if (p->plus)
        return STR("+");
    return p->blank ? STR(" ") : STR("");
}

static bool is_decimal_type(char type) {
    return type == 'd' || type == 'i' || type == 'u';
}

static bool refuse_integer(Percent *p, char type, const Type *t) {
    return vm_raise(p->vm, ERR_TYPE,
                    is_decimal_type(type) ? "%%%c format: a real number is required, not %s"
                                          : "%%%c format: an integer is required, not %s",
                    type, t->full_name ? t->full_name : t->name);
}

// A TypeError gives way to the format's own; other errors stay.
static bool clear_type_error(VM *vm) {
    if (!v_is(vm->raised, T_OBJ) || exception_of(vm->raised)->kind != ERR_TYPE)
        return false;
    vm_clear_raised(vm);
    return true;
}

static bool to_integer(Percent *p, char type, Value v, Value *out) {
    const Type *t = value_type(p->vm, v);
    int64_t i;
    if (int_is(v)) {
        *out = value_copy(v);
        return true;
    }
    if (v_is(v, T_BOOL)) {
        *out = v_int(v.u.b);
        return true;
    }
    bool decimal = is_decimal_type(type);
    if (decimal && v_is(v, T_FLOAT))
        return int_from_double(p->vm, v.u.f, out);
    bool handled = false;
    bool numbers = t->to_index && t->to_int; // %d wants a number's int(); %x only an integer
    if (t->to_whole && !t->to_whole(p->vm, v, out, &handled))
        return false;
    if (handled)
        return true;
    if (decimal && numbers && !t->to_int(p->vm, v, out, &handled)) {
        return clear_type_error(p->vm) && refuse_integer(p, type, t);
    }
    if (handled)
        return true;
    if (t->to_index && !t->to_index(p->vm, v, &i, &handled))
        return false;
    if (handled) {
        *out = v_int(i);
        return true;
    }
    if (decimal && !numbers && t->to_int && !t->to_int(p->vm, v, out, &handled)) {
        if (!clear_type_error(p->vm))
            return false;
        handled = false;
    }
    if (handled)
        return true;
    return refuse_integer(p, type, t);
}

static int radix_of(char type) {
    if (type == 'o')
        return 8;
    return type == 'x' || type == 'X' ? 16 : 10;
}

static Str prefix_of(char type) {
    switch (type) {
    case 'o': return STR("0o");
    case 'x': return STR("0x");
    case 'X': return STR("0X");
    default: return STR("");
    }
}

static bool integer(Percent *p, char type, Value v) {
    Value i;
    Buf digits = {0}, padded = {0};
    bool negative;
    char small[FORMAT_SMALL];
    if (type == 'd' && v_is(v, T_INT) && v.u.i >= 0 && p->precision < 0) { // most of them
        size_t n = format_small(v, STR(""), small);
        if (n) {
            put(p, sign_of(p, false), STR(""), (Str){small, n}, p->zero);
            return true;
        }
    }
    int radix = radix_of(type);
    if (!to_integer(p, type, v, &i))
        return false;
    bool ok = int_put_digits(p->vm, i, radix, type == 'X', &digits, &negative);
    value_release(i);
    if (ok) {
        if (p->precision > (int64_t)digits.n)
            buf_repeat(&padded, '0', (size_t)p->precision - digits.n);
        buf_add(&padded, buf_str(&digits));
        Str prefix = p->alternate ? prefix_of(type) : STR("");
        put(p, sign_of(p, negative), prefix, buf_str(&padded), p->zero);
    }
    p->out->failed |= digits.failed || padded.failed;
    buf_free(&digits);
    buf_free(&padded);
    return ok;
}

static bool floating(Percent *p, char type, Value v) {
    double x;
    char spec[32], small[FORMAT_SMALL];
    Buf body = {0};
    if (!value_float(p->vm, v, &x))
        return false;
    if (type == 'f' && !p->alternate && p->precision < 10) {
        char places[] = {'.', (char)('0' + (p->precision < 0 ? 6 : p->precision)), 'f'};
        size_t n = format_small(v_float(fabs(x)), (Str){places, 3}, small);
        if (n) {
            put(p, sign_of(p, signbit(x) && !isnan(x)), STR(""), (Str){small, n}, p->zero);
            return true;
        }
    }
    if (p->precision > INT32_MAX / 2)
        return vm_raise(p->vm, ERR_VALUE, "precision too big");
    long long places = p->precision < 0 ? 6 : p->precision;
    const char *sharp = p->alternate ? "#" : "";
    int n = snprintf(spec, sizeof spec, "%s.%lld%c", sharp, places, type);
    bool ok = format_float(p->vm, fabs(x), (Str){spec, (size_t)n}, &body);
    if (ok)
        put(p, sign_of(p, signbit(x) && !isnan(x)), STR(""), buf_str(&body), p->zero);
    p->out->failed |= body.failed;
    buf_free(&body);
    return ok;
}

static bool text(Percent *p, char type, Value v) {
    Buf body = {0}, plain = {0};
    if (type == 's' && v_is_type(v, &type_str) && p->precision < 0) {
        put(p, STR(""), STR(""), str_get(v), false);
        return true;
    }
    bool ok = type == 's' ? value_str(p->vm, v, &body) : value_repr(p->vm, v, &body);
    if (ok && type == 'a')
        buf_ascii(&plain, buf_str(&body));
    Str s = type == 'a' ? buf_str(&plain) : buf_str(&body);
    if (p->precision >= 0)
        s.n = utf8_offset(s, (size_t)p->precision);
    if (ok)
        put(p, STR(""), STR(""), s, false);
    p->out->failed |= body.failed || plain.failed;
    buf_free(&body);
    buf_free(&plain);
    return ok;
}

static bool character(Percent *p, Value v) {
    char bytes[4];
    if (value_is_str(v)) {
        if (str_length(v) != 1)
            return vm_raise(p->vm, ERR_TYPE, "%%c requires int or char");
        put(p, STR(""), STR(""), str_get(v), false);
        return true;
    }
    if (!v_is(v, T_INT) && !v_is(v, T_BOOL))
        return vm_raise(p->vm, ERR_TYPE, "%%c requires int or char");
    int64_t cp = v_is(v, T_INT) ? v.u.i : v.u.b;
    if (cp < 0 || cp > 0x10ffff)
        return vm_raise(p->vm, ERR_OVERFLOW, "%%c arg not in range(0x110000)");
    put(p, STR(""), STR(""), (Str){bytes, utf8_encode((uint32_t)cp, bytes)}, false);
    return true;
}

// %b and %s of bytes: the bytes of v as they are.
static bool plain_bytes(Percent *p, Value v) {
    Value made = V_UNDEF;
    Str s;
    if (!bytes_is(v) && value_type(p->vm, v)->class_object) {
        Value f;
        bool found = false;
        if (!value_find_attr(p->vm, v, STR("__bytes__"), &f, &found))
            return false;
        if (found && !call_values(p->vm, f, NULL, 0, &made)) {
            value_release(f);
            return false;
        }
        if (found)
            value_release(f);
    }
    Value from = v_is(made, T_UNDEF) ? v : made;
    if (!bytes_is(from)) {
        value_release(made);
        return vm_raise(
            p->vm, ERR_TYPE,
            "%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'",
            type_name(p->vm, v));
    }
    s = bytes_get(from);
    if (p->precision >= 0 && (size_t)p->precision < s.n)
        s.n = (size_t)p->precision;
    size_t fill = p->width > 0 && (size_t)p->width > s.n ? (size_t)p->width - s.n : 0;
    if (!p->left)
        buf_repeat(p->out, ' ', fill);
    buf_add(p->out, s);
    if (p->left)
        buf_repeat(p->out, ' ', fill);
    value_release(made);
    return true;
}

// %c of bytes.
static bool one_byte(Percent *p, Value v) {
    char c;
    if (bytes_is(v) && bytes_get(v).n == 1)
        c = bytes_get(v).p[0];
    else if (!v_is(v, T_INT) && !v_is(v, T_BOOL))
        return vm_raise(p->vm, ERR_TYPE, "%%c requires an integer in range(256) or a single byte");
    else if (v_is(v, T_INT) && (v.u.i < 0 || v.u.i > 255))
        return vm_raise(p->vm, ERR_OVERFLOW, "%%c arg not in range(256)");
    else
        c = (char)(v_is(v, T_INT) ? v.u.i : v.u.b);
    size_t fill = p->width > 1 ? (size_t)p->width - 1 : 0;
    if (!p->left)
        buf_repeat(p->out, ' ', fill);
    buf_byte(p->out, c);
    if (p->left)
        buf_repeat(p->out, ' ', fill);
    return true;
}

static bool refuse_type(Percent *p, uint32_t type, size_t at) {
    char bytes[5] = {0};
    utf8_encode(type, bytes);
    bool shown = type >= 32 && type < 127;
    return vm_raise(p->vm, ERR_VALUE, "unsupported format character '%s' (0x%x) at index %zu",
                    shown ? bytes : "?", type, at);
}

static bool convert(Percent *p, uint32_t type, size_t at) {
    Value v;
    if (type == '%') {
        buf_byte(p->out, '%');
        return true;
    }
    bool known_type =
        type < 128 && strchr(p->bytes ? "diuoxXeEfFgGcsrab" : "diuoxXeEfFgGcsra", (int)type);
    if (!known_type)
        return refuse_type(p, type, at);
    if (!next_value(p, &v))
        return false;
    char c = (char)type;
    if (p->bytes && (c == 's' || c == 'b'))
        return plain_bytes(p, v);
    if (p->bytes && c == 'c')
        return one_byte(p, v);
    if (p->bytes && c == 'r')
        c = 'a';
    if (strchr("diuoxX", c))
        return integer(p, c, v);
    if (strchr("eEfFgG", c))
        return floating(p, c, v);
    return c == 'c' ? character(p, v) : text(p, c, v);
}

// One "%..."; the position is behind the "%".
static bool field(Percent *p) {
    Value held = V_UNDEF;
    if (p->at < p->in.n && p->in.p[p->at] == '(' && !keyed(p, &held))
        return false;
    flags(p);
    bool ok = number(p, &p->width, "width");
    if (p->width < -1) {
        p->left = true;
        p->width = -p->width;
    }
    p->precision = -1;
    if (ok && p->at < p->in.n && p->in.p[p->at] == '.') {
        p->at++;
        ok = number(p, &p->precision, "precision");
        if (p->precision < 0)
            p->precision = 0;
    }
    if (ok && p->at < p->in.n && strchr("hlL", p->in.p[p->at]))
        p->at++; // C's lengths mean nothing here
    if (ok && p->at >= p->in.n)
        ok = vm_raise(p->vm, ERR_VALUE, "incomplete format");
    if (ok) {
        size_t index = utf8_length(str_slice(p->in, 0, p->at));
        ok = convert(p, utf8_next(p->in, &p->at), index);
    }
    value_release(held);
    return ok;
}

static bool percent(Percent *p) {
    VM *vm = p->vm;
    Str format = p->in;
    Value args = p->args;
    if (v_has(args, &type_tuple))
        value_items(args, &p->items, &p->n);
    bool ok = true;
    while (ok && p->at < format.n) {
        size_t next = str_find(format, STR("%"), p->at);
        if (next == (size_t)-1)
            next = format.n;
        buf_add(p->out, str_slice(format, p->at, next));
        p->at = next + 1;
        if (next < format.n)
            ok = field(p);
    }
    bool keeps = p->mapping || (value_type(vm, args)->getitem && !v_has(args, &type_tuple) &&
                                !value_is_str(args) && !(p->bytes && bytes_is(args)));
    if (ok && p->used < p->n && !keeps)
        ok = vm_raise(vm, ERR_TYPE, "not all arguments converted during %s formatting",
                      p->bytes ? "bytes" : "string");
    return ok && (!stop_asked() || raise_interrupt(vm));
}

bool str_percent(VM *vm, Str format, Value args, Value *out) {
    Buf b = {0};
    Percent p = {.vm = vm, .in = format, .args = args, .items = &args, .n = 1, .out = &b};
    if (!percent(&p)) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

bool bytes_percent(VM *vm, Str format, Value args, Buf *out) {
    Percent p = {
        .vm = vm, .in = format, .args = args, .items = &args, .n = 1, .out = out, .bytes = true};
    return percent(&p);
}

// ---- str.format ---------------------------------------------------------------------------------

typedef struct Braces {
    VM *vm;
    Value args;     // tuple
    Value keywords; // dict, or any mapping
    int64_t next;   // automatic number, -1: fields are numbered by hand
    bool started;   // a numbered field was seen
} Braces;

static bool wrong(Braces *b, const char *text) {
    return vm_raise(b->vm, ERR_VALUE, "%s", text);
}

static bool all_digits(Str s) {
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] < '0' || s.p[i] > '9')
            return false;
    return s.n > 0 && s.n < 10;
}

static int64_t value_of_digits(Str s) {
    int64_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n = n * 10 + (s.p[i] - '0');
    return n;
}

static bool numbered(Braces *b, bool automatic, int64_t index, Value *out) {
    if (b->started && automatic && b->next < 0)
        return wrong(b,
                     "cannot switch from manual field specification to automatic field numbering");
    if (b->started && !automatic && b->next >= 0)
        return wrong(b,
                     "cannot switch from automatic field numbering to manual field specification");
    b->started = true;
    if (automatic)
        index = b->next++;
    else
        b->next = -1;
    const Value *items;
    size_t n = 0;
    value_items(b->args, &items, &n);
    if ((size_t)index >= n)
        return vm_raise(b->vm, ERR_INDEX,
                        "Replacement index %lld out of range for positional args tuple",
                        (long long)index);
    *out = value_copy(items[index]);
    return true;
}

static bool first_value(Braces *b, Str name, Value *out) {
    if (name.n == 0 || all_digits(name))
        return numbered(b, name.n == 0, value_of_digits(name), out);
    Value key = str_new(b->vm, name);
    if (v_is(key, T_UNDEF))
        return false;
    bool ok = op_getitem(b->vm, b->keywords, key, out);
    value_release(key);
    return ok;
}

// ".name" and "[key]" behind the first part of a field's name.
static bool follow(Braces *b, Str rest, Value *io) {
    size_t at = 0;
    while (at < rest.n) {
        Value next;
        bool ok, attribute = rest.p[at] == '.';
        size_t start = ++at;
        if (!attribute && rest.p[at - 1] != '[')
            return wrong(b, "Only '.' or '[' may follow ']' in format field specifier");
        while (at < rest.n &&
               (attribute ? rest.p[at] != '.' && rest.p[at] != '[' : rest.p[at] != ']'))
            at++;
        Str name = str_slice(rest, start, at);
        if (!attribute && at++ >= rest.n)
            return wrong(b, "Missing ']' in format string");
        if (name.n == 0)
            return wrong(b, "Empty attribute in format string");
        if (attribute) {
            ok = value_getattr(b->vm, *io, name, &next);
        } else {
            Value key = all_digits(name) ? v_int(value_of_digits(name)) : str_new(b->vm, name);
            ok = !v_is(key, T_UNDEF) && op_getitem(b->vm, *io, key, &next);
            value_release(key);
        }
        if (!ok)
            return false;
        value_release(*io);
        *io = next;
    }
    return true;
}

static bool field_value(Braces *b, Str name, Value *out) {
    size_t n = 0;
    while (n < name.n && name.p[n] != '.' && name.p[n] != '[')
        n++;
    if (!first_value(b, str_slice(name, 0, n), out))
        return false;
    if (follow(b, str_slice(name, n, name.n), out))
        return true;
    value_release(*out);
    return false;
}

typedef struct Field {
    Str name, spec;
    char conversion; // 0: none
} Field;

// To the brace that closes the field, behind those of the fields in its format.
static void skip_spec(Str s, size_t *at) {
    for (unsigned depth = 1; *at < s.n; ++*at) {
        if (s.p[*at] == '{')
            depth++;
        if (s.p[*at] == '}' && --depth == 0)
            break;
    }
}

// Reads a field up to its "}"; the position is behind the "{".
static bool read_field(Braces *b, Str s, size_t *at, Field *out) {
    size_t start = *at;
    *out = (Field){0};
    for (; *at < s.n && !strchr("}:!", s.p[*at]); ++*at) {
        if (s.p[*at] == '{')
            return wrong(b, "unexpected '{' in field name");
        if (s.p[*at] != '[')
            continue;
        while (*at < s.n && s.p[*at] != ']')
            ++*at;
        if (*at >= s.n)
            break;
    }
    out->name = str_slice(s, start, *at);
    if (*at >= s.n)
        return wrong(b, "expected '}' before end of string");
    if (s.p[*at] == '!') {
        if (++*at >= s.n)
            return wrong(b, "end of string while looking for conversion specifier");
        out->conversion = s.p[(*at)++];
        if (*at < s.n && s.p[*at] != ':' && s.p[*at] != '}')
            return wrong(b, "expected ':' after conversion specifier");
    }
    if (*at < s.n && s.p[*at] == ':')
        ++*at;
    start = *at;
    skip_spec(s, at);
    if (*at >= s.n)
        return wrong(b, "unmatched '{' in format spec");
    out->spec = str_slice(s, start, (*at)++);
    return true;
}

static bool format_text(Braces *b, Str s, unsigned depth, Buf *out);

static bool converted(Braces *b, Value v, const Field *f, Str spec, Buf *out) {
    Buf text = {0}, plain = {0};
    if (!f->conversion)
        return value_format(b->vm, v, spec, out);
    if (f->conversion != 's' && f->conversion != 'r' && f->conversion != 'a')
        return vm_raise(b->vm, ERR_VALUE, "Unknown conversion specifier %c", f->conversion);
    bool ok = f->conversion == 's' ? value_str(b->vm, v, &text) : value_repr(b->vm, v, &text);
    if (ok && f->conversion == 'a')
        buf_ascii(&plain, buf_str(&text));
    if (ok)
        ok = format_str(b->vm, f->conversion == 'a' ? buf_str(&plain) : buf_str(&text), spec, out);
    out->failed |= text.failed || plain.failed;
    buf_free(&text);
    buf_free(&plain);
    return ok;
}

static bool put_field(Braces *b, const Field *f, unsigned depth, Buf *out) {
    Value v;
    Buf spec = {0};
    if (!field_value(b, f->name, &v))
        return false;
    bool nested = f->spec.n && memchr(f->spec.p, '{', f->spec.n);
    bool ok = !nested || format_text(b, f->spec, depth + 1, &spec);
    if (ok && spec.failed)
        ok = vm_no_memory(b->vm);
    if (ok)
        ok = converted(b, v, f, nested ? buf_str(&spec) : f->spec, out);
    buf_free(&spec);
    value_release(v);
    return ok;
}

static bool format_text(Braces *b, Str s, unsigned depth, Buf *out) {
    Field f;
    if (depth > 1)
        return wrong(b, "Max string recursion exceeded");
    for (size_t at = 0; at < s.n;) {
        char c = s.p[at++];
        if (c != '{' && c != '}') {
            buf_byte(out, c);
        } else if (at < s.n && s.p[at] == c) {
            buf_byte(out, c);
            at++;
        } else if (c == '}') {
            return wrong(b, "Single '}' encountered in format string");
        } else if (at >= s.n) {
            return wrong(b, "Single '{' encountered in format string");
        } else if (!read_field(b, s, &at, &f) || !put_field(b, &f, depth, out)) {
            return false;
        }
    }
    return true;
}

static bool format_with(VM *vm, Value self, Value args, Value keywords, Value *out) {
    Buf text = {0};
    Braces b = {.vm = vm, .args = args, .keywords = keywords};
    if (!format_text(&b, str_get(self), 0, &text)) {
        buf_free(&text);
        return false;
    }
    *out = str_from_buf(vm, &text);
    return !v_is(*out, T_UNDEF);
}

bool str_method_format(VM *vm, Value self, Value *args, Value *out) {
    return format_with(vm, self, args[0], args[1], out);
}

bool str_method_format_map(VM *vm, Value self, Value *args, Value *out) {
    return format_with(vm, self, vm->empty_tuple, args[0], out);
}
