// dates.h: what the classes of the module datetime (kernel/stdlib/data/datetime.py) derive from.
#pragma once
#include "kernel/vm/machine.h"

// timedelta: 0 <= seconds < 86400, 0 <= micros < 1000000.
typedef struct Delta {
    Obj head;
    int32_t days, seconds, micros;
} Delta;

typedef enum MomentKind { DATE, DATETIME, CLOCK } MomentKind; // the classes' _kind

// date, datetime and time. A time has the first of January of the year 1.
typedef struct Moment {
    Obj head;
    int32_t year, micro;
    uint8_t month, day, hour, minute, second, fold;
    uint8_t kind; // MomentKind
    Value tz;     // None or a tzinfo; T_UNDEF of a date
} Moment;

extern const Type type_delta, type_moment;
bool dates_classes(VM *vm, Space *space);

typedef __int128 Micros; // microseconds, of any timedelta and of what they are multiplied by

enum { DAY_SECONDS = 86400, SECOND_MICROS = 1000000, MOST_DAYS = 999999999 };
static const int64_t day_micros = (int64_t)DAY_SECONDS * SECOND_MICROS;

static inline bool is_delta(Value v) {
    return v_has(v, &type_delta);
}
static inline Delta *delta_of(Value v) {
    return (Delta *)v.u.o;
}
static inline Micros delta_micros(Value v) {
    const Delta *d = delta_of(v);
    return (Micros)d->days * day_micros + (int64_t)d->seconds * SECOND_MICROS + d->micros;
}
// A timedelta of a class; OverflowError for one of too many days.
MAY_FAIL bool delta_new(VM *vm, const Type *class, Micros micros, Value *out);
MAY_FAIL bool micros_quotient(VM *vm, Micros a, Micros b, Value *out); // a / b as a float
// The class of the module that an object's class derives from.
const Type *plain_date_class(const Type *t);
void put_date_class(Buf *out, Value v); // its name as a repr begins with it
// "+hh:mm", with seconds and microseconds where there are any.
void put_offset(Buf *out, Micros offset);

// Arguments by their place or name; says what CPython's says where they do not fit.
typedef struct Wanted {
    const char *who; // "__new__()", or NULL: "function"
    const char *const *names;
    size_t n, n_pos, n_needed; // how many there are, may be given by place, must be given
} Wanted;
MAY_FAIL bool take_arguments(VM *vm, const Args *args, const Wanted *w, Value *out);
