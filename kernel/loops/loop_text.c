// loop_text.c: texts in compiled loops: the characters of an ASCII text by index or one after the
// other, each of them its number; comparing, ord, chr and digits. A text itself is the str that was
// there at the entry: nothing makes one.
#include "kernel/loops/loop_build.h"
#include "kernel/vm/str.h"

static uint16_t length_of(Build *b, Val text) {
    return put_op(b, L_LDI, NUM_I64, text.ref, const_int(b, offsetof(String, n)));
}

bool text_length(Build *b, Val text, Val *out) {
    *out = val(loop_type(LT_INT, 0), length_of(b, text));
    return true;
}

bool text_item(Build *b, Val text, uint16_t index, Val *out) {
    uint16_t at = put_op(b, L_BOUND, 0, index, length_of(b, text));
    uint16_t from = put_op(b, L_ADDW, 0, text.ref, const_int(b, offsetof(String, p)));
    *out = val(loop_type(LT_CHAR, 0), put_op(b, L_LDI, NUM_U8, from, at));
    return true;
}

Val text_character(Build *b, Val text) {
    if (lt_kind(text.t) != LT_TEXT)
        return text;
    put_op(b, L_BOUND, 0, put_op(b, L_XOR, 0, length_of(b, text), const_int(b, 1)),
           const_int(b, 1));
    return val(loop_type(LT_CHAR, 0),
               put_op(b, L_LDI, NUM_U8, text.ref, const_int(b, offsetof(String, p))));
}

bool text_constant(Build *b, Value v, Val *out) {
    const String *s = string_of(v);
    if (b->nest || s->n != 1)
        return false;
    *out = val(loop_type(LT_CHAR, 0), const_int(b, (unsigned char)s->p[0]));
    return !b->failed;
}

// ord(c), and int(c) of a digit.
bool text_number(Build *b, Val character, bool digit, Val *out) {
    *out = val(loop_type(LT_INT, 0), character.ref);
    if (!digit)
        return true;
    out->ref = put_op(b, L_SUBI, 0, character.ref, const_int(b, '0'));
    put_op(b, L_FIT, NUM_U64, out->ref, 0);
    put_op(b, L_FIT, NUM_U64, put_op(b, L_SUBI, 0, const_int(b, 9), out->ref), 0);
    return true;
}

bool text_from_number(Build *b, Val number, Val *out) {
    if (b->nest || lt_kind(number.t) != LT_INT)
        return false;
    put_op(b, L_FIT, NUM_U8, number.ref, 0);
    *out = val(loop_type(LT_CHAR, 0), number.ref);
    return true;
}
