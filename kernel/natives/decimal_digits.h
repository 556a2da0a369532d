// decimal_digits.h: natural numbers in base 10**9, for decimal.c. Numbers of few digits need no
// memory of their own. Functions that need memory say false when there is none.
#pragma once
#include "kernel/base/mem.h"
#include "kernel/base/str.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LIMB_DIGITS = 9,
    LIMB_BASE = 1000000000,
    SMALL_LIMBS = 40,      // 360 digits without an allocation
    DIGITS_LIMBS = 120000, // a million digits: a product takes half a second, longer ones are left
                           // to the integers of the language
    QUOTIENT_LIMBS2 =
        100000000, // product of the limbs of a divisor and of a quotient, for the same reason
};

typedef struct Digits {
    uint32_t *d;   // n limbs, the lowest first, the highest not 0; zero has none
    size_t n, cap; // cap is 0: the limbs are another's
    uint32_t small[SMALL_LIMBS];
} Digits;

static inline void digits_begin(Digits *x) {
    x->d = x->small;
    x->n = 0;
    x->cap = SMALL_LIMBS;
}
static inline void digits_end(Digits *x) {
    if (x->d != x->small && x->cap)
        mem_free(x->d);
}
// The limbs of another number, which has to stay; they are not changed: what is written gets room
// of its own by digits_reserve or digits_copy.
static inline void digits_borrow(Digits *x, const uint32_t *d, size_t n) {
    digits_end(x);
    x->d = (uint32_t *)(uintptr_t)d;
    x->n = n;
    x->cap = 0;
}
bool digits_reserve(Digits *x, size_t limbs);
bool digits_copy(Digits *to, const uint32_t *d, size_t n);
bool digits_from_u64(Digits *to, uint64_t value);
bool digits_from_text(Digits *to, Str text);       // only '0' to '9'
size_t digits_length(const uint32_t *d, size_t n); // decimal digits, 0 has 1
void digits_text(const Digits *x, char *out);      // digits_length bytes

int digits_compare(const Digits *a, const Digits *b);
bool digits_add(Digits *to, const Digits *a,
                const Digits *b); // `to` is neither of them, here and below
bool digits_subtract(Digits *to, const Digits *a, const Digits *b); // a >= b
bool digits_multiply(Digits *to, const Digits *a, const Digits *b);
// The same for long ones, by transforms: out has na + nb limbs. (decimal_transform.c)
bool digits_transform(uint32_t *out, const uint32_t *a, size_t na, const uint32_t *b, size_t nb);
bool digits_divide(Digits *quotient, Digits *rest, const Digits *a, const Digits *b); // b is not 0
bool digits_increment(Digits *x);
bool digits_shift_up(Digits *to, const Digits *a, size_t places); // a * 10**places
// What was cut off, against half of the last place that is left.
typedef enum Cut { CUT_NOTHING, CUT_BELOW_HALF, CUT_HALF, CUT_ABOVE_HALF } Cut;
Cut digits_shift_down(Digits *x, size_t places); // x / 10**places, in place
bool digits_is_odd(const Digits *x);
unsigned digits_last(const Digits *x); // the last decimal digit
