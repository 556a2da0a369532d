// moments.c: datetime.date, datetime.datetime and datetime.time: what is hot. The text of the
// classes (kernel/stdlib/data/datetime.py) has the rest. Days are counted from 1 for the first of
// January of the year 1, as date.toordinal() does.
#include "kernel/natives/dates.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/natives/natives.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/class.h"
#include "kernel/vm/import.h"
#include <errno.h>
#include <math.h>
#include <time.h>

enum { MOST_ORDINAL = 3652059, EPOCH_ORDINAL = 719163 }; // of 9999-12-31 and 1970-01-01

static Moment *moment_of(Value v) {
    return (Moment *)v.u.o;
}
static bool is_moment(Value v) {
    return v_has(v, &type_moment);
}

// ---- the calendar -------------------------------------------------------------------------------

static bool leaps(int y) {
    return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static int days_before(int year, int month) {
    static const int16_t before[] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    return before[month] + (month > 2 && leaps(year));
}

static int ordinal_of(int year, int month, int day) {
    int y = year - 1;
    return y * 365 + y / 4 - y / 100 + y / 400 + days_before(year, month) + day;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

// The date of a day between 1 and MOST_ORDINAL.
static void set_date(Moment *m, int ordinal) {
    int n = ordinal - 1, y400 = n / 146097;
    n %= 146097;
    int y100 = least(n / 36524, 3);
    n -= y100 * 36524;
    int y4 = n / 1461;
    n %= 1461;
    int y1 = least(n / 365, 3);
    n -= y1 * 365;
    m->year = 400 * y400 + 100 * y100 + 4 * y4 + y1 + 1;
    int month = n / 31 + 1;
    if (month < 12 && days_before(m->year, month + 1) <= n)
        month++;
    m->month = (uint8_t)month;
    m->day = (uint8_t)(n - days_before(m->year, month) + 1);
}

static int ordinal(const Moment *m) {
    return ordinal_of(m->year, m->month, m->day);
}

static int64_t clock_micros(const Moment *m) {
    return ((m->hour * 60 + m->minute) * INT64_C(60) + m->second) * SECOND_MICROS + m->micro;
}

static int64_t moment_micros(const Moment *m) {
    return ordinal(m) * day_micros + clock_micros(m);
}

// ---- making -------------------------------------------------------------------------------------

static Moment *moment_new(VM *vm, const Type *class, MomentKind kind) {
    Moment *m = obj_new(vm, class);
    if (!m)
        return NULL;
    class_retain_of(&m->head);
    m->kind = (uint8_t)kind;
    m->tz = V_UNDEF;
    return m;
}

static void moment_free(Obj *o) {
    Value tz = ((Moment *)o)->tz;
    ((Moment *)o)->tz = V_UNDEF;
    value_release(tz);
}

static void moment_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((const Moment *)o)->tz, ctx);
}

static bool fits(VM *vm, int64_t n, int64_t low, int64_t high, const char *text) {
    return (n >= low && n <= high) || vm_raise(vm, ERR_VALUE, "%s", text);
}

static bool check_date(VM *vm, const int64_t n[3]) {
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (n[0] < 1 || n[0] > 9999)
        return vm_raise(vm, ERR_VALUE, "year %lld is out of range", (long long)n[0]);
    if (!fits(vm, n[1], 1, 12, "month must be in 1..12"))
        return false;
    int days = lengths[n[1] - 1] + (n[1] == 2 && leaps((int)n[0]));
    return fits(vm, n[2], 1, days, "day is out of range for month");
}

static bool check_clock(VM *vm, const int64_t n[4], int64_t fold) {
    return fits(vm, n[0], 0, 23, "hour must be in 0..23") &&
           fits(vm, n[1], 0, 59, "minute must be in 0..59") &&
           fits(vm, n[2], 0, 59, "second must be in 0..59") &&
           fits(vm, n[3], 0, 999999, "microsecond must be in 0..999999") &&
           fits(vm, fold, 0, 1, "fold must be either 0 or 1");
}

// None, or of the class tzinfo of the module.
static bool check_tz(VM *vm, Value tz) {
    Value klass;
    if (v_is(tz, T_NONE) || v_is(tz, T_UNDEF))
        return true;
    if (!vm_import_name(vm, STR("datetime"), STR("tzinfo"), &klass))
        return false;
    const Type *wanted = value_class(klass);
    bool ok = wanted && type_is_a(value_type(vm, tz), wanted);
    value_release(klass);
    return ok || vm_raise(vm, ERR_TYPE,
                          "tzinfo argument must be None or of a tzinfo subclass, not type '%s'",
                          type_name(vm, tz));
}

// n: year, month, day, hour, minute, second, microsecond, fold.
static bool moment_from(VM *vm, const Type *class, const int64_t n[8], MomentKind kind, Value tz,
                        Value *out) {
    if (!check_date(vm, n) || (kind && !check_clock(vm, n + 3, n[7])) || !check_tz(vm, tz))
        return false;
    Moment *m = moment_new(vm, class, kind);
    if (!m)
        return false;
    m->year = (int32_t)n[0];
    m->month = (uint8_t)n[1];
    m->day = (uint8_t)n[2];
    if (kind) {
        m->hour = (uint8_t)n[3];
        m->minute = (uint8_t)n[4];
        m->second = (uint8_t)n[5];
        m->micro = (int32_t)n[6];
        m->fold = (uint8_t)n[7];
        m->tz = value_copy(tz);
    }
    *out = v_obj(&m->head);
    return true;
}

static bool kind_of(VM *vm, const Type *class, MomentKind *out) {
    Value name = intern(vm, STR("_kind"));
    if (v_is(name, T_UNDEF))
        return false;
    Value v = type_find(vm, class, string_of(name));
    bool known = v_is(v, T_INT) && v.u.i >= DATE && v.u.i <= CLOCK;
    *out = known ? (MomentKind)v.u.i : DATE;
    return !vm_raised(vm);
}

static bool small_integer(VM *vm, Value v, int64_t *out) {
    if (v_is(v, T_INT))
        *out = v.u.i;
    else if (big_is(v))
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    else if (!value_index(vm, v, out))
        return false;
    if (*out >= INT32_MIN && *out <= INT32_MAX)
        return true;
    return vm_raise(vm, ERR_OVERFLOW, "signed integer is %s",
                    *out > 0 ? "greater than maximum" : "less than minimum");
}

// ---- as bytes: what __reduce__ gives, and a zone
// ---------------------------------------------------

static const size_t state_bytes[] = {[DATE] = 4, [DATETIME] = 10, [CLOCK] = 6};

static size_t put_state(const Moment *m, uint8_t *to) {
    const uint8_t fold = (uint8_t)(m->fold << 7);
    const uint8_t date[] = {(uint8_t)(m->year >> 8), (uint8_t)m->year, (uint8_t)(m->month | fold),
                            m->day};
    const uint8_t clock[] = {m->kind == CLOCK ? m->hour | fold : m->hour,
                             m->minute,
                             m->second,
                             (uint8_t)(m->micro >> 16),
                             (uint8_t)(m->micro >> 8),
                             (uint8_t)m->micro};
    size_t n = 0;
    if (m->kind != CLOCK) {
        memcpy(to, date, sizeof date);
        n = sizeof date;
    }
    if (m->kind != DATE)
        memcpy(to + n, clock, sizeof clock);
    return state_bytes[m->kind];
}

static bool from_state(VM *vm, const Type *class, MomentKind kind, Str s, Value tz, Value *out) {
    const uint8_t *b = (const uint8_t *)s.p;
    int64_t n[8] = {1, 1, 1};
    uint8_t first = kind == CLOCK ? b[0] : b[2]; // with the fold
    if (kind != CLOCK) {
        n[0] = b[0] << 8 | b[1];
        n[1] = b[2] & 0x7f;
        n[2] = b[3];
        b += 4;
    }
    if (kind != DATE) {
        n[3] = kind == CLOCK ? b[0] & 0x7f : b[0];
        n[4] = b[1];
        n[5] = b[2];
        n[6] = b[3] << 16 | b[4] << 8 | b[5];
        n[7] = first >> 7;
    }
    return moment_from(vm, class, n, kind, tz, out);
}

static bool is_state(Value v, MomentKind kind) {
    if (!v_is_type(v, &type_bytes))
        return false;
    Str s = bytes_get(v);
    if (s.n != state_bytes[kind])
        return false;
    if (kind == CLOCK)
        return (s.p[0] & 0x7f) < 24;
    return (s.p[2] & 0x7f) >= 1 && (s.p[2] & 0x7f) <= 12;
}

static bool moment_make(VM *vm, Obj *klass, const Args *args, Value *out) {
    static const char *const names[] = {"year",   "month",       "day",    "hour", "minute",
                                        "second", "microsecond", "tzinfo", "fold"};
    const Type *class = ((TypeObj *)klass)->type;
    MomentKind kind;
    Value v[9] = {V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF};
    int64_t n[8] = {1, 1, 1};
    if (!kind_of(vm, class, &kind))
        return false;
    if (args->npos && args->npos <= 2 && !args->nkw && is_state(args->v[0], kind))
        return from_state(vm, class, kind, bytes_get(args->v[0]),
                          args->npos == 2 ? args->v[1] : V_NONE, out);
    size_t first = kind == CLOCK ? 3 : 0, end = kind == DATE ? 3 : 9;
    Wanted w = {NULL, names + first, end - first, end == 9 ? 8 - first : 3, 3 - first};
    if (!take_arguments(vm, args, &w, v + first))
        return false;
    for (size_t i = first; i < end && i < 7; i++)
        if (!v_is(v[i], T_UNDEF) && !small_integer(vm, v[i], &n[i]))
            return false;
    if (!v_is(v[8], T_UNDEF) && !small_integer(vm, v[8], &n[7]))
        return false;
    return moment_from(vm, class, n, kind, v_is(v[7], T_UNDEF) ? V_NONE : v[7], out);
}

// An object of the class of another one. A class of a cell is called, as CPython calls it.
static bool of_class(VM *vm, const Type *class, const Moment *m, Value tz, Value *out) {
    int64_t n[8] = {m->year, m->month, m->day, m->hour, m->minute, m->second, m->micro, m->fold};
    if (class == plain_date_class(class))
        return moment_from(vm, class, n, m->kind, tz, out);
    Value args[8];
    for (int i = 0; i < 7; i++)
        args[i] = v_int(n[i]);
    args[7] = tz;
    size_t first = m->kind == CLOCK ? 3 : 0, end = m->kind == DATE ? 3 : 8;
    return call_values(vm, v_obj(class->class_object), args + first, end - first, out);
}

// The moment so many microseconds behind the beginning of day 0, in the zone tz.
static bool of_micros(VM *vm, const Type *class, Micros micros, MomentKind kind, Value tz,
                      Value *out) {
    Micros days = micros / day_micros - (micros % day_micros < 0);
    if (days < 1 || days > MOST_ORDINAL)
        return vm_raise(vm, ERR_OVERFLOW, "date value out of range");
    int64_t rest = (int64_t)(micros - days * day_micros);
    Moment m = {.kind = (uint8_t)kind};
    set_date(&m, (int)days);
    m.micro = (int32_t)(rest % SECOND_MICROS);
    rest /= SECOND_MICROS;
    m.second = (uint8_t)(rest % 60);
    m.minute = (uint8_t)(rest / 60 % 60);
    m.hour = (uint8_t)(rest / 3600);
    return of_class(vm, class, &m, tz, out);
}

// ---- zones --------------------------------------------------------------------------------------

// What the zone of a moment says; *known false: there is none, or it says None.
static bool offset_of(VM *vm, Value v, Micros *out, bool *known) {
    Value tz = moment_of(v)->tz, found, name;
    *known = false;
    *out = 0;
    if (v_is(tz, T_NONE) || v_is(tz, T_UNDEF))
        return true;
    name = intern(vm, STR("utcoffset"));
    if (moment_of(v)->kind == CLOCK)
        v = V_NONE;
    if (v_is(name, T_UNDEF) || !call_method(vm, tz, string_of(name), &v, 1, &found))
        return false;
    *known = is_delta(found);
    if (*known)
        *out = delta_micros(found);
    bool ok = *known || v_is(found, T_NONE) ||
              vm_raise(vm, ERR_TYPE, "tzinfo.utcoffset() must return None or a timedelta, not '%s'",
                       type_name(vm, found));
    value_release(found);
    return ok;
}

// Both in universal time, where both have a zone. *alike false: only one of them has.
static bool both_micros(VM *vm, Value a, Value b, Micros *x, Micros *y, bool *alike) {
    const Moment *m = moment_of(a), *n = moment_of(b);
    Micros from_a = 0, from_b = 0;
    bool known_a = false, known_b = false;
    if (!v_same(m->tz, n->tz) &&
        (!offset_of(vm, a, &from_a, &known_a) || !offset_of(vm, b, &from_b, &known_b)))
        return false;
    *alike = known_a == known_b;
    *x = moment_micros(m) - from_a;
    *y = moment_micros(n) - from_b;
    return true;
}

// ---- operators ----------------------------------------------------------------------------------

static bool delta_class(VM *vm, const Type **out) {
    Value klass;
    if (!vm_import_name(vm, STR("datetime"), STR("timedelta"), &klass))
        return false;
    *out = value_class(klass);
    if (*out && (*out)->layout != &type_delta)
        *out = NULL; // a cell has set another one
    value_release(klass);
    return *out || vm_raise(vm, ERR_TYPE, "datetime.timedelta is none");
}

static bool shifted(VM *vm, Value v, Micros by, Value *out) {
    const Moment *m = moment_of(v);
    if (m->kind == DATE)
        by = (by / day_micros - (by % day_micros < 0)) * day_micros; // whole days
    return of_micros(vm, v.u.o->type, moment_micros(m) + by, m->kind, m->tz, out);
}

static bool difference(VM *vm, Value a, Value b, Value *out) {
    Micros x, y;
    bool alike;
    const Type *class;
    if (!both_micros(vm, a, b, &x, &y, &alike))
        return false;
    if (!alike)
        return vm_raise(vm, ERR_TYPE, "can't subtract offset-naive and offset-aware datetimes");
    return delta_class(vm, &class) && delta_new(vm, class, x - y, out);
}

static bool moment_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if ((is_moment(a) && moment_of(a)->kind == CLOCK) ||
        (is_moment(b) && moment_of(b)->kind == CLOCK))
        return true;
    *handled = true;
    if (op == OP_ADD && is_moment(a) && is_delta(b))
        return shifted(vm, a, delta_micros(b), out);
    if (op == OP_ADD && is_delta(a) && is_moment(b))
        return shifted(vm, b, delta_micros(a), out);
    if (op == OP_SUB && is_moment(a) && is_delta(b)) {
        Micros days = delta_of(b)->days;
        return shifted(vm, a, moment_of(a)->kind ? -delta_micros(b) : -days * day_micros, out);
    }
    *handled =
        op == OP_SUB && is_moment(a) && is_moment(b) && moment_of(a)->kind == moment_of(b)->kind;
    return !*handled || difference(vm, a, b, out);
}

static bool incomparable(VM *vm, CompareOp op, const char *text, Value *out) {
    if (op != OP_EQ && op != OP_NE)
        return vm_raise(vm, ERR_TYPE, "%s", text);
    *out = v_bool(op == OP_NE);
    return true;
}

static bool moment_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    Micros x, y;
    bool alike;
    if (!is_moment(a) || !is_moment(b))
        return true;
    MomentKind kind = moment_of(a)->kind, other = moment_of(b)->kind;
    if (kind != other && (kind == CLOCK || other == CLOCK))
        return true;
    *handled = true;
    if (kind != other)
        return incomparable(vm, op, "can't compare datetime.datetime to datetime.date", out);
    if (!both_micros(vm, a, b, &x, &y, &alike))
        return false;
    if (!alike)
        return incomparable(vm, op,
                            kind == CLOCK ? "can't compare offset-naive and offset-aware times"
                                          : "can't compare offset-naive and offset-aware datetimes",
                            out);
    bool holds[] = {[OP_LT] =
                        x<y, [OP_LE] = x <= y, [OP_EQ] = x == y, [OP_NE] = x != y, [OP_GT] = x> y,
                    [OP_GE] = x >= y};
    *out = v_bool(holds[op]);
    return true;
}

static bool moment_hash(VM *vm, Value v, uint64_t *out) {
    Micros offset;
    bool known;
    if (!offset_of(vm, v, &offset, &known))
        return false;
    *out = hash_int(moment_micros(moment_of(v)) - (int64_t)offset);
    return true;
}

// ---- texts --------------------------------------------------------------------------------------

static char *put_digits(char *at, int n, int digits) {
    for (int i = digits; i--; n /= 10)
        at[i] = (char)('0' + n % 10);
    return at + digits;
}

static void put_date(Buf *out, const Moment *m) {
    char text[10], *at = put_digits(text, m->year, 4);
    *at++ = '-';
    at = put_digits(at, m->month, 2);
    *at++ = '-';
    put_digits(at, m->day, 2);
    buf_add(out, (Str){text, sizeof text});
}

typedef enum Spec { HOURS, MINUTES, SECONDS, MILLIS, MICROS, AUTO, SPECS } Spec;

static bool read_spec(VM *vm, Value v, Spec *out) {
    static const char *const names[] = {"hours",        "minutes",      "seconds",
                                        "milliseconds", "microseconds", "auto"};
    *out = AUTO;
    if (v_is(v, T_UNDEF))
        return true;
    for (*out = HOURS; value_is_str(v) && *out < SPECS; (*out)++)
        if (str_is(str_get(v), names[*out]))
            return true;
    return vm_raise(vm, value_is_str(v) ? ERR_VALUE : ERR_TYPE,
                    value_is_str(v) ? "Unknown timespec value" : "timespec is a str");
}

static void put_clock(Buf *out, const Moment *m, Spec spec) {
    char text[15], *at = put_digits(text, m->hour, 2);
    const int parts[] = {m->minute, m->second};
    if (spec == AUTO)
        spec = m->micro ? MICROS : SECONDS;
    for (int i = 0; i < 2 && (int)spec > i; i++) {
        *at++ = ':';
        at = put_digits(at, parts[i], 2);
    }
    if (spec >= MILLIS) {
        *at++ = '.';
        at = put_digits(at, spec == MILLIS ? m->micro / 1000 : m->micro, spec == MILLIS ? 3 : 6);
    }
    buf_add(out, (Str){text, (size_t)(at - text)});
}

static bool put_moment(VM *vm, Value v, Str separator, Spec spec, Buf *out) {
    const Moment *m = moment_of(v);
    Micros offset;
    bool known;
    if (m->kind != CLOCK)
        put_date(out, m);
    if (m->kind == DATE)
        return true;
    if (m->kind == DATETIME)
        buf_add(out, separator);
    put_clock(out, m, spec);
    if (!offset_of(vm, v, &offset, &known))
        return false;
    if (known)
        put_offset(out, offset);
    return true;
}

// isoformat() of a date, isoformat(sep, timespec) of a datetime, isoformat(timespec) of a time.
static bool m_isoformat(VM *vm, Value self, Value *args, Value *out) {
    Buf b = {0};
    Spec spec;
    MomentKind kind = moment_of(self)->kind;
    int given = !v_is(args[0], T_UNDEF) + !v_is(args[1], T_UNDEF);
    if (kind == DATE && given)
        return vm_raise(vm, ERR_TYPE, "date.isoformat() takes no arguments (%d given)", given);
    bool has_separator = kind == DATETIME && !v_is(args[0], T_UNDEF);
    if (has_separator && (!value_is_str(args[0]) || str_length(args[0]) != 1))
        return vm_raise(vm, ERR_TYPE, "isoformat() argument 1 must be a unicode character, not %s",
                        type_name(vm, args[0]));
    bool first = kind == CLOCK && !v_is(args[0], T_UNDEF);
    if (!read_spec(vm, first ? args[0] : args[1], &spec))
        return false;
    if (!put_moment(vm, self, has_separator ? str_get(args[0]) : STR("T"), spec, &b)) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool moment_str(VM *vm, Value v, Buf *out) {
    return put_moment(vm, v, STR(" "), AUTO, out);
}

static size_t moment_small(Value v, char out[SMALL_STR]) {
    const Moment *m = moment_of(v);
    if (m->kind != DATE)
        return 0;
    char *at = put_digits(out, m->year, 4);
    *at++ = '-';
    at = put_digits(at, m->month, 2);
    *at++ = '-';
    put_digits(at, m->day, 2);
    return 10;
}

static bool moment_repr(VM *vm, Value v, Buf *out) {
    const Moment *m = moment_of(v);
    put_date_class(out, v);
    buf_byte(out, '(');
    if (m->kind != CLOCK)
        buf_printf(out, "%d, %d, %d", m->year, m->month, m->day);
    if (m->kind == DATETIME)
        buf_add(out, STR(", "));
    if (m->kind != DATE)
        buf_printf(out, "%d, %d", m->hour, m->minute);
    if (m->second || m->micro)
        buf_printf(out, ", %d", m->second);
    if (m->micro)
        buf_printf(out, ", %d", m->micro);
    if (m->fold && m->kind == DATETIME)
        buf_add(out, STR(", fold=1"));
    if (m->kind != DATE && !v_is(m->tz, T_NONE)) {
        buf_add(out, STR(", tzinfo="));
        if (!value_repr(vm, m->tz, out))
            return false;
    }
    if (m->fold && m->kind == CLOCK)
        buf_add(out, STR(", fold=1"));
    buf_byte(out, ')');
    return true;
}

// ---- attributes and methods ---------------------------------------------------------------------

static bool date_part(const Moment *m, Str name, Value *out) {
    if (str_is(name, "year"))
        *out = v_int(m->year);
    else if (str_is(name, "month"))
        *out = v_int(m->month);
    else if (str_is(name, "day"))
        *out = v_int(m->day);
    else
        return false;
    return true;
}

static bool clock_part(const Moment *m, Str name, Value *out) {
    if (str_is(name, "hour"))
        *out = v_int(m->hour);
    else if (str_is(name, "minute"))
        *out = v_int(m->minute);
    else if (str_is(name, "second"))
        *out = v_int(m->second);
    else if (str_is(name, "microsecond"))
        *out = v_int(m->micro);
    else if (str_is(name, "fold"))
        *out = v_int(m->fold);
    else if (str_is(name, "tzinfo"))
        *out = value_copy(m->tz);
    else
        return false;
    return true;
}

static bool moment_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    const Moment *m = moment_of(v);
    *found = (m->kind != CLOCK && date_part(m, name, out)) ||
             (m->kind != DATE && clock_part(m, name, out));
    return true;
}

static bool moment_setattr(VM *vm, Value v, Str name, Value value) {
    Value ignored;
    bool found;
    if (!moment_getattr(vm, v, name, &ignored, &found))
        return false;
    if (found) {
        value_release(ignored);
        return vm_raise(vm, ERR_ATTRIBUTE, "attribute '%.*s' of '%s' objects is not writable",
                        STR_ARG(name), type_name(vm, v));
    }
    Value key = intern(vm, name);
    return !v_is(key, T_UNDEF) && instance_keep(vm, v, string_of(key), value);
}

static bool m_toordinal(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_int(ordinal(moment_of(self)));
    return true;
}

static bool m_weekday(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_int((ordinal(moment_of(self)) + 6) % 7);
    return true;
}

static bool m_isoweekday(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_int((ordinal(moment_of(self)) + 6) % 7 + 1);
    return true;
}

static bool m_micro(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_int(moment_micros(moment_of(self)));
    return true;
}

// Parts that are not given stay.
static bool m_replace(VM *vm, Value self, Value *args, Value *out) {
    const Moment *m = moment_of(self);
    int64_t n[8] = {m->year, m->month, m->day, m->hour, m->minute, m->second, m->micro, m->fold};
    static const uint8_t place[] = {0, 1, 2, 3, 4, 5, 6, 8};
    for (size_t i = 0; i < (m->kind == DATE ? 3 : 8); i++)
        if (!v_is(args[place[i]], T_UNDEF) && !small_integer(vm, args[place[i]], &n[i]))
            return false;
    Value tz = v_is(args[7], T_UNDEF) ? m->tz : args[7];
    if (!check_date(vm, n) || !check_tz(vm, tz))
        return false;
    if (m->kind != DATE && !check_clock(vm, n + 3, n[7]))
        return false;
    Moment made = {.year = (int32_t)n[0],
                   .micro = (int32_t)n[6],
                   .month = (uint8_t)n[1],
                   .day = (uint8_t)n[2],
                   .hour = (uint8_t)n[3],
                   .minute = (uint8_t)n[4],
                   .second = (uint8_t)n[5],
                   .fold = (uint8_t)n[7],
                   .kind = m->kind};
    return of_class(vm, self.u.o->type, &made, tz, out);
}

static bool m_date(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Type *class = self.u.o->type;
    while (class->base->class_object)
        class = class->base;
    const Moment *m = moment_of(self);
    int64_t n[8] = {m->year, m->month, m->day};
    return moment_from(vm, class, n, DATE, V_NONE, out);
}

// _moved(by, tz): the same moment so many microseconds later, in another zone.
static bool m_moved(VM *vm, Value self, Value *args, Value *out) {
    int64_t by;
    if (!value_index(vm, args[0], &by) || !check_tz(vm, args[1]))
        return false;
    return of_micros(vm, self.u.o->type, (Micros)moment_micros(moment_of(self)) + by, DATETIME,
                     args[1], out);
}

// _clock(klass, tz): the time of a datetime.
static bool m_clock(VM *vm, Value self, Value *args, Value *out) {
    const Moment *m = moment_of(self);
    const Type *class = value_class(args[0]);
    int64_t n[8] = {1, 1, 1, m->hour, m->minute, m->second, m->micro, m->fold};
    if (!class || class->layout != &type_moment)
        return vm_raise(vm, ERR_TYPE, "a class of times is wanted");
    return moment_from(vm, class, n, CLOCK, args[1], out);
}

static Value tuple_of_ints(VM *vm, const int *n, size_t count) {
    Value parts[9];
    for (size_t i = 0; i < count; i++)
        parts[i] = v_int(n[i]);
    return tuple_new(vm, parts, count);
}

// What a struct_time is made of, without the last one.
static bool m_tuple(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Moment *m = moment_of(self);
    int day = ordinal(m);
    const int parts[9] = {m->year,   m->month,  m->day,        m->hour,
                          m->minute, m->second, (day + 6) % 7, day - ordinal_of(m->year, 1, 1) + 1,
                          -1};
    *out = tuple_of_ints(vm, parts, 9);
    return !v_is(*out, T_UNDEF);
}

// The year and the week that a day belongs to by ISO 8601: those of its Thursday.
static bool m_iso_parts(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Moment *m = moment_of(self);
    int day = ordinal(m), weekday = (day + 6) % 7, thursday = day - weekday + 3, year = m->year;
    if (thursday < ordinal_of(year, 1, 1))
        year--;
    else if (thursday >= ordinal_of(year + 1, 1, 1))
        year++;
    const int parts[3] = {year, (thursday - ordinal_of(year, 1, 1)) / 7 + 1, weekday + 1};
    *out = tuple_of_ints(vm, parts, 3);
    return !v_is(*out, T_UNDEF);
}

static bool m_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Moment *m = moment_of(self);
    uint8_t state[16];
    Value parts[2] = {V_UNDEF, m->tz};
    Str bytes = {(const char *)state, put_state(m, state)};
    if (!bytes_new(vm, &type_bytes, bytes, &parts[0]))
        return false;
    bool zone = m->kind != DATE && !v_is(m->tz, T_NONE);
    Value both[2] = {v_obj(self.u.o->type->class_object), tuple_new(vm, parts, zone ? 2 : 1)};
    value_release(parts[0]);
    if (v_is(both[1], T_UNDEF))
        return false;
    *out = tuple_new(vm, both, 2);
    value_release(both[1]);
    return !v_is(*out, T_UNDEF);
}

// ---- the system's clock and local time ----------------------------------------------------------

// What a local clock shows at so many seconds of universal time, as seconds.
static bool local_seconds(VM *vm, int64_t utc, int64_t *out) {
    struct tm tm;
    time_t t = (time_t)utc;
    errno = 0;
    if (!localtime_r(&t, &tm))
        return vm_raise_errno(vm, errno, (Str){0});
    *out = utc + tm.tm_gmtoff;
    return true;
}

// The seconds of universal time at which a local clock shows so many; of two, the fold says which.
// Source: PEP 495, "A tzinfo implementation", and CPython's local_to_seconds.
static bool universal_seconds(VM *vm, int64_t shown, bool fold, int64_t *out) {
    int64_t there, first, second, at_first, at_second;
    if (!local_seconds(vm, shown, &there))
        return false;
    int64_t offset = there - shown;
    first = shown - offset;
    if (!local_seconds(vm, first, &at_first))
        return false;
    if (at_first == shown) { // is there another one within a day?
        second = first + (fold ? DAY_SECONDS : -DAY_SECONDS);
        if (!local_seconds(vm, second, &at_second))
            return false;
        *out = first;
        if (at_second - second == offset)
            return true;
        offset = at_second - second;
    } else {
        offset = at_first - first;
    }
    second = shown - offset;
    if (!local_seconds(vm, second, &at_second))
        return false;
    if (at_second == shown)
        *out = second;
    else if (at_first == shown)
        *out = first;
    else
        *out = (first < second) == fold ? first : second; // in a gap
    return true;
}

static bool m_timestamp(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Moment *m = moment_of(self);
    Micros offset;
    bool known;
    if (m->kind != DATETIME)
        return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute 'timestamp'",
                        type_name(vm, self));
    if (!offset_of(vm, self, &offset, &known))
        return false;
    int64_t micros = moment_micros(m) - EPOCH_ORDINAL * day_micros - (int64_t)offset;
    if (known)
        return micros_quotient(vm, micros, SECOND_MICROS, out);
    int64_t seconds;
    if (!universal_seconds(vm, (micros - m->micro) / SECOND_MICROS, m->fold, &seconds))
        return false;
    *out = v_float((double)seconds + m->micro / 1e6);
    return true;
}

// Does a local clock show this for the second time?
static bool find_fold(VM *vm, int64_t utc, int64_t shown, bool *fold) {
    int64_t before, again;
    *fold = false;
    if (utc < DAY_SECONDS)
        return true;
    if (!local_seconds(vm, utc - DAY_SECONDS, &before))
        return false;
    int64_t change = shown - before - DAY_SECONDS;
    if (change >= 0)
        return true;
    if (!local_seconds(vm, utc + change, &again))
        return false;
    *fold = again == shown;
    return true;
}

// Seconds and microseconds of a number of seconds, a half to the even microsecond.
static bool split_time(VM *vm, Value v, int64_t *seconds, int64_t *micros) {
    double x, whole;
    *micros = 0;
    if (v_is(v, T_INT)) {
        *seconds = v.u.i;
        return true;
    }
    if (!value_float(vm, v, &x))
        return false;
    if (isnan(x))
        return vm_raise(vm, ERR_VALUE, "Invalid value NaN (not a number)");
    double part = rint(modf(x, &whole) * 1e6);
    if (fabs(whole) > 1e15)
        return vm_raise(vm, ERR_OVERFLOW, "timestamp out of range for platform time_t");
    *seconds = (int64_t)whole;
    *micros = (int64_t)part;
    if (*micros < 0) {
        *seconds -= 1;
        *micros += SECOND_MICROS;
    }
    if (*micros >= SECOND_MICROS) {
        *seconds += 1;
        *micros -= SECOND_MICROS;
    }
    return true;
}

static void system_time(int64_t *seconds, int64_t *micros) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *seconds = now.tv_sec;
    *micros = now.tv_nsec / 1000;
}

// The parts of a moment of universal or local time, as arguments of datetime.
static bool parts_of_time(VM *vm, int64_t seconds, int64_t micros, bool local, Moment *m) {
    int64_t shown = seconds, days;
    bool fold = false;
    struct tm tm;
    time_t t = (time_t)seconds;
    if (!gmtime_r(&t, &tm) || tm.tm_year + 1900 < 1 || tm.tm_year + 1900 > 9999)
        return vm_raise(vm, ERR_VALUE, "year %lld is out of range", (long long)tm.tm_year + 1900);
    if (local && (!local_seconds(vm, seconds, &shown) || !find_fold(vm, seconds, shown, &fold)))
        return false;
    days = shown / DAY_SECONDS - (shown % DAY_SECONDS < 0);
    int64_t rest = shown - days * DAY_SECONDS, day = days + EPOCH_ORDINAL;
    if (day < 1 || day > MOST_ORDINAL)
        return vm_raise(vm, ERR_VALUE, "year %d is out of range", day < 1 ? 0 : 10000);
    set_date(m, (int)day);
    m->hour = (uint8_t)(rest / 3600);
    m->minute = (uint8_t)(rest / 60 % 60);
    m->second = (uint8_t)(rest % 60);
    m->micro = (int32_t)micros;
    m->fold = fold;
    return true;
}

// _of_time(klass, seconds or None, local, tz): what a clock shows then, with a zone.
static bool t_of_time(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t seconds, micros;
    bool local;
    Moment m;
    MomentKind kind;
    Value made;
    const Type *class = value_class(args[0]);
    if (!class || class->layout != &type_moment)
        return vm_raise(vm, ERR_TYPE, "a class of dates is wanted");
    if (!value_truth(vm, args[2], &local))
        return false;
    if (v_is(args[1], T_NONE))
        system_time(&seconds, &micros);
    else if (!split_time(vm, args[1], &seconds, &micros))
        return false;
    if (!parts_of_time(vm, seconds, micros, local, &m) || !kind_of(vm, class, &kind))
        return false;
    m.kind = (uint8_t)kind;
    if (!of_class(vm, class, &m, args[3], &made))
        return false;
    if (m.fold && is_moment(made) && made.u.o->refs == 1)
        moment_of(made)->fold = 1;
    *out = made;
    return true;
}

// _local_zone(seconds): seconds ahead of universal time then, and the name of the zone.
static bool t_local_zone(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t seconds, micros;
    struct tm tm;
    if (!split_time(vm, args[0], &seconds, &micros))
        return false;
    time_t t = (time_t)seconds;
    errno = 0;
    if (!localtime_r(&t, &tm))
        return vm_raise_errno(vm, errno, (Str){0});
    Value parts[2] = {v_int(tm.tm_gmtoff), str_new(vm, str_of(tm.tm_zone))};
    if (v_is(parts[1], T_UNDEF))
        return false;
    *out = tuple_new(vm, parts, 2);
    value_release(parts[1]);
    return !v_is(*out, T_UNDEF);
}

// _combine(klass, date, time, tz)
static bool t_combine(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *class = value_class(args[0]);
    bool dated = is_moment(args[1]) && moment_of(args[1])->kind != CLOCK;
    bool timed = is_moment(args[2]) && moment_of(args[2])->kind == CLOCK;
    if (!class || class->layout != &type_moment)
        return vm_raise(vm, ERR_TYPE, "a class of dates is wanted");
    if (!dated || !timed)
        return vm_raise(vm, ERR_TYPE, "combine() argument %d must be datetime.%s, not %s",
                        dated ? 2 : 1, dated ? "time" : "date", type_name(vm, args[dated ? 2 : 1]));
    const Moment *day = moment_of(args[1]);
    Moment m = *moment_of(args[2]);
    m.year = day->year;
    m.month = day->month;
    m.day = day->day;
    m.kind = DATETIME;
    return of_class(vm, class, &m, args[3], out);
}

// ---- tables -------------------------------------------------------------------------------------

static const Method moment_methods[] = {
    SUM_METHODS,
    ORDER_METHODS,
    {"toordinal()", m_toordinal, "The number of the day; 1 is the first day of the year 1."},
    {"weekday()", m_weekday, "The day of the week, Monday is 0."},
    {"isoweekday()", m_isoweekday, "The day of the week, Monday is 1."},
    {"isoformat(sep=<no value>, timespec=<no value>)", m_isoformat, "The text of ISO 8601."},
    {"_micro()", m_micro, "Microseconds from the day 0 on."},
    {"_replace(year=<no value>, month=<no value>, day=<no value>, hour=<no value>, "
     "minute=<no value>, second=<no value>, microsecond=<no value>, tzinfo=<no value>, "
     "fold=<no value>)",
     m_replace, "Other parts."},
    {"_date()", m_date, "The date of a datetime."},
    {"_moved(by, tz, /)", m_moved, "Later, and in another zone."},
    {"_clock(klass, tz, /)", m_clock, "The time of a datetime."},
    {"_tuple()", m_tuple, "The parts of a struct_time."},
    {"_iso_parts()", m_iso_parts, "Year, week and day of the week by ISO 8601."},
    {"timestamp()", m_timestamp, "Seconds since 1970."},
    {"__reduce__()", m_reduce, "How it is kept."},
    {0},
};

const Type type_moment = {
    .name = "_Moment",
    .open = true,
    .base = &type_object,
    .size = sizeof(Moment),
    .free = moment_free,
    .traverse = moment_traverse,
    .clear = moment_free,
    .small_str = moment_small,
    .repr = moment_repr,
    .str = moment_str,
    .hash = moment_hash,
    .binary = moment_binary,
    .compare = moment_compare,
    .getattr = moment_getattr,
    .setattr = moment_setattr,
    .make = moment_make,
    .methods = moment_methods,
};

// ---- functions ----------------------------------------------------------------------------------

static bool moment_class(VM *vm, Value v, const Type **out) {
    *out = value_class(v);
    return (*out && (*out)->layout == &type_moment) ||
           vm_raise(vm, ERR_TYPE, "a class of dates is wanted");
}

static bool t_of_ordinal(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *class;
    int64_t n;
    MomentKind kind;
    if (!moment_class(vm, args[0], &class) || !small_integer(vm, args[1], &n))
        return false;
    if (n < 1)
        return vm_raise(vm, ERR_VALUE, "ordinal must be >= 1");
    if (n > MOST_ORDINAL) {
        Moment m;
        set_date(&m, (int)n);
        return vm_raise(vm, ERR_VALUE, "year %d is out of range", m.year);
    }
    return kind_of(vm, class, &kind) && of_micros(vm, class, n * day_micros, kind, V_NONE, out);
}

// A number of so many digits at *at, and the character behind it (0: the end of the text).
static bool read_number(Str s, size_t *at, int digits, char behind, int64_t *out) {
    *out = 0;
    for (int i = 0; i < digits; i++, (*at)++) {
        if (*at >= s.n || s.p[*at] < '0' || s.p[*at] > '9')
            return false;
        *out = *out * 10 + (s.p[*at] - '0');
    }
    if (!behind)
        return true;
    return *at < s.n && s.p[(*at)++] == behind;
}

// hh:mm, hh:mm:ss and hh:mm:ss.ffffff or with three digits, to the end of the text.
static bool read_clock(Str s, size_t at, int64_t *n) {
    if (!read_number(s, &at, 2, ':', &n[0]) || !read_number(s, &at, 2, 0, &n[1]))
        return false;
    if (at == s.n)
        return true;
    if (s.p[at++] != ':' || !read_number(s, &at, 2, 0, &n[2]))
        return false;
    if (at == s.n)
        return true;
    size_t digits = s.n - at - 1;
    if (s.p[at++] != '.' || (digits != 3 && digits != 6))
        return false;
    if (!read_number(s, &at, (int)digits, 0, &n[3]))
        return false;
    if (digits == 3)
        n[3] *= 1000;
    return true;
}

// The date or moment of a text of the usual form; None for any other text, valid or not.
static bool t_of_iso(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *class;
    int64_t n[8] = {0};
    size_t at = 0;
    MomentKind kind;
    if (!moment_class(vm, args[0], &class) || !kind_of(vm, class, &kind))
        return false;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "fromisoformat: argument must be str");
    Str s = str_get(args[1]);
    bool ok = class == plain_date_class(class) && read_number(s, &at, 4, '-', &n[0]) &&
              read_number(s, &at, 2, '-', &n[1]) && read_number(s, &at, 2, 0, &n[2]);
    if (ok && at < s.n)
        ok = kind == DATETIME && (s.p[at] == 'T' || s.p[at] == ' ') && read_clock(s, at + 1, n + 3);
    if (ok)
        return moment_from(vm, class, n, kind, V_NONE, out);
    *out = V_NONE;
    return true;
}

const NativeRow natives_dates[] = {
    {"_tools", "_of_ordinal(klass, n, /)", t_of_ordinal, "The date of a number of a day."},
    {"_tools", "_of_time(klass, seconds, local, tz, /)", t_of_time, "What a clock shows."},
    {"_tools", "_local_zone(seconds, /)", t_local_zone, "The offset and name of the local zone."},
    {"_tools", "_combine(klass, date, time, tz, /)", t_combine, "A datetime of two parts."},
    {"_tools", "_of_iso(klass, text, /)", t_of_iso, "The date of a text of the usual form."},
    {0},
};

bool dates_classes(VM *vm, Space *space) {
    const Type *const types[] = {&type_delta, &type_moment};
    static const char *const signatures[] = {"_Delta()", "_Moment()"};
    for (size_t i = 0; i < 2; i++) {
        Value v = type_new_style(vm, types[i], signatures[i], STYLE_BUILTIN, NULL, NULL, "Dates.");
        bool ok = !v_is(v, T_UNDEF) && space_set(vm, space, str_of(types[i]->name), v);
        value_release(v);
        if (!ok)
            return false;
    }
    return true;
}
