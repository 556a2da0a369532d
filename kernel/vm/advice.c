// advice.c: what an error says to do next: about the operands of the operation that failed,
// and about what people write in other languages (advice.def).
#include "kernel/base/utf8.h"
#include "kernel/vm/machine.h"
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *text;
} names[] = {
#define ADVICE_NAME(NAME, TEXT) {NAME, TEXT},
#define ADVICE_ATTR(TYPE, NAME, TEXT)
#define ADVICE_TEXT(MESSAGE, SOURCE, TEXT)
#include "kernel/vm/advice.def"
#undef ADVICE_NAME
#undef ADVICE_ATTR
#undef ADVICE_TEXT
};

static const struct {
    const char *type, *name, *text;
} attributes[] = {
#define ADVICE_NAME(NAME, TEXT)
#define ADVICE_ATTR(TYPE, NAME, TEXT) {TYPE, NAME, TEXT},
#define ADVICE_TEXT(MESSAGE, SOURCE, TEXT)
#include "kernel/vm/advice.def"
#undef ADVICE_NAME
#undef ADVICE_ATTR
#undef ADVICE_TEXT
};

static const struct {
    const char *message, *source, *text;
} texts[] = {
#define ADVICE_NAME(NAME, TEXT)
#define ADVICE_ATTR(TYPE, NAME, TEXT)
#define ADVICE_TEXT(MESSAGE, SOURCE, TEXT) {MESSAGE, SOURCE, TEXT},
#include "kernel/vm/advice.def"
#undef ADVICE_NAME
#undef ADVICE_ATTR
#undef ADVICE_TEXT
};

static const char none_text[] = "{0} is None. A function without return gives None; so do methods "
                                "that change their object in place (sort, append, ...).";

static bool is_function(const Type *t) {
    return t == &type_function || t == &type_native || t == &type_method || t == &type_bound ||
           t == &type_bound_builtin;
}

// Whether a name has Chinese, Japanese or Korean characters; most have none.
static bool is_cjk(Str name) {
    for (size_t at = 0; at < name.n;) {
        const uint32_t c = utf8_next(name, &at);
        if (c < 0x3040 || (c > 0x9fff && c < 0xac00) || c > 0xd7a3)
            return false;
    }
    return name.n > 0;
}

void advise_name(VM *vm, Str name) {
    if (is_cjk(name))
        vm_hint_text(vm, STR("A line of words begins with # (a comment), words in a text stand in "
                             "quotation marks."));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i].name))
            vm_hint_text(vm, str_of(names[i].text));
}

void advise_attribute(VM *vm, Value v, Str name) {
    const Type *t = value_type(vm, v);
    if (!vm_operand_written(vm))
        return;
    if (v_is(v, T_NONE))
        vm_hint_text(vm, STR(none_text));
    if (is_function(t))
        vm_hint_text(vm, STR("{0} is a function: {0}(...) calls it."));
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (str_is(name, attributes[i].name) &&
            (!attributes[i].type[0] || strcmp(attributes[i].type, t->name) == 0))
            vm_hint_text(vm, str_of(attributes[i].text));
}

static bool is_plain_number(const Type *t) {
    return t == &type_int || t == &type_float;
}

static bool is_list_or_tuple(const Type *t) {
    return t == &type_list || t == &type_tuple;
}

void advise_operands(VM *vm, const Type *a, const Type *b) {
    if (!vm_operator_written(vm))
        return;
    bool number_a = is_plain_number(a), number_b = is_plain_number(b);
    if (is_function(a))
        vm_hint_text(vm, STR("{0} is a function: {0}(...) calls it."));
    else if (is_function(b))
        vm_hint_text(vm, STR("{1} is a function: {1}(...) calls it."));
    else if (a == &type_str && number_b)
        vm_hint_text(vm, STR("{0} is a text: str({1}) makes a text of the number, float({0}) a "
                             "number of the text."));
    else if (number_a && b == &type_str)
        vm_hint_text(vm, STR("{1} is a text: float({1}) makes a number of it."));
    else if (a == &type_none)
        vm_hint_text(vm, STR(none_text));
    else if (b == &type_none)
        vm_hint_text(vm, STR("{1} is None. A function without return gives None."));
    else if (is_list_or_tuple(a) && number_b)
        vm_hint_text(vm, STR("Arithmetic with all items at once needs an array: np.array({0})."));
    else if (number_a && is_list_or_tuple(b))
        vm_hint_text(vm, STR("Arithmetic with all items at once needs an array: np.array({1})."));
}

void advise_subscript(VM *vm, const Type *t) {
    if (!vm_operator_written(vm))
        return;
    if (t == &type_none)
        vm_hint_text(vm, STR(none_text));
    else if (is_function(t))
        vm_hint_text(vm, STR("{0} is a function: round brackets call it."));
}

void advise_call(VM *vm, const Type *t) {
    static const char *const shadowed[] = {"str",   "list",  "dict", "int",
                                           "float", "tuple", "set",  "bool"};
    if (strcmp(t->name, "ndarray") == 0)
        vm_hint_text(vm, STR("Elements are read with square brackets: x[i, j]."));
    for (size_t i = 0; i < sizeof shadowed / sizeof *shadowed; i++)
        if (strcmp(t->name, shadowed[i]) == 0)
            vm_hint_text(vm, STR("The name holds a value. If it is one of Python's own (list, str, "
                                 "sum, max, ...), `del` brings the function back."));
}

void advise_unset(VM *vm, Str name, bool outside) {
    if (outside)
        vm_hint(vm,
                "The function assigns to %.*s, so that the name is its own there. `global %.*s` in "
                "its first line means the one outside.",
                STR_ARG(name), STR_ARG(name));
}

// ---- by the text of an error --------------------------------------------------------------------

static bool has(Str s, const char *part) {
    return str_find(s, str_of(part), 0) < s.n;
}

// The parts between the stars of a pattern, one behind the other.
static bool has_parts(Str s, const char *pattern) {
    size_t at = 0;
    for (Str rest = str_of(pattern); rest.p;) {
        const Str part = str_split(&rest, '*');
        at = str_find(s, part, at);
        if (at >= s.n)
            return false;
        at += part.n;
    }
    return true;
}

// a > 2 & a < 8: a comparison on both sides of an operator that comes first, without brackets.
static bool mask_without_brackets(Str source) {
    const bool joined = has(source, "&") || has(source, "|");
    return joined && (has(source, "<") || has(source, ">") || has(source, "==")) &&
           !has(source, "(");
}

// C.f() takes 1 positional argument but 2 were given: of a method, which was given one more than it
// takes.
static bool lacks_self(Str message) {
    int takes, given;
    char text[160];
    const size_t at = str_find(message, STR("() takes "), 0);
    if (at >= message.n || !has(str_slice(message, 0, at), ".") || message.n >= sizeof text)
        return false;
    memcpy(text, message.p, message.n);
    text[message.n] = 0;
    return sscanf(text + at, "() takes %d positional %*s but %d", &takes, &given) == 2 &&
           given == takes + 1;
}

Str advise_text(Str message, Str source, Str line, bool advised) {
    if (has(message, "The truth value of an array") && mask_without_brackets(source))
        return STR("& and | come before comparisons: (a > 2) & (a < 8) needs its brackets.");
    if (!advised && lacks_self(message))
        return STR("The first parameter of a method is the object itself: def f(self, x).");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *wanted = texts[i].source;
        if ((advised && !*wanted) || !has_parts(message, texts[i].message))
            continue;
        if (*wanted == '~' ? has(line, wanted + 1) : !*wanted || has(source, wanted))
            return str_of(texts[i].text);
    }
    return (Str){0};
}
