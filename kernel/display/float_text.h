// float_text.h: one floating-point number in one of the forms that array
// printing chooses between. Which form an array takes is array_text.c's matter;
// numbers outside arrays are kernel/base/numtext.h's.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// The format whose neighbours decide how many digits a number needs.
typedef enum FloatWidth { FLOAT_64, FLOAT_32, FLOAT_16 } FloatWidth;

typedef struct FloatForm {
    FloatWidth width;
    bool exponent;       // 1.5e+10, else 1.5
    bool exact;          // digits of the exact binary value, else the fewest that read back
    bool keep_zeros;     // zeros fill up to `places`, else trailing zeros go
    bool plus;           // a sign before positive numbers too
    int places;          // at most so many digits after the point; -1: as many as needed
    int min_places;      // at least so many, digits of the exact value; <= places when places >= 0
    int exponent_digits; // at least so many; 2 is the least there is
} FloatForm;

enum {
    FLOAT_PLACES_MAX = 1074, // the exact expansion of the smallest double ends there
    FLOAT_TEXT_MAX = FLOAT_PLACES_MAX + 64,
};

// Writes x with a point and at least one digit before it ("1.", "-0.25",
// "1.e+10") and returns the length; not terminated.
// x: finite; below 1e16 when not in exponent form. It must be a number of the
// form's width. places, min_places: at most FLOAT_PLACES_MAX.
size_t float_text(char out[FLOAT_TEXT_MAX], double x, const FloatForm *form);
