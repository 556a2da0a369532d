// regex.h: compiled regular expressions and their matcher (regex.c), and the classes
// Pattern and Match of the module re (regex_objects.c).
#pragma once
#include "kernel/natives/natives.h"
#include "kernel/syntax/lex.h"

typedef struct RInstr RInstr;
typedef struct CharSet CharSet;
typedef struct Choice Choice;

typedef struct Regex { // re.Pattern
    Obj head;
    RInstr *code;
    size_t n, cap;
    CharSet *sets;
    size_t n_sets, sets_cap;
    unsigned groups, marks; // groups without the whole match; marks of loops
    unsigned flags;
    bool first_known;
    uint8_t first[32]; // if so: a bit for every byte that a match can begin with
    int first_only;    // the one byte of these, -1: there are more or none
    Value names;       // dict: name -> number
    Value text;        // the pattern
    Value template;    // function: template text, pattern -> list of texts and group numbers
} Regex;
extern const Type type_regex;
void regex_free(Obj *o);

// Places in a text are bytes here.
typedef struct Matcher {
    VM *vm;
    const Regex *r;
    Str s;
    size_t
        *slots; // after a match: starts and ends of the groups, SIZE_MAX: unset; then one per mark
    size_t few[16], n_slots;
    Choice *stack;
    size_t n, cap;
    int steps;
    bool failed; // an error is raised
} Matcher;

typedef enum RegexHow { REGEX_SEARCH, REGEX_HERE, REGEX_WHOLE } RegexHow;

// The regex and the text must outlive the matcher.
MAY_FAIL bool matcher_begin(Matcher *m, VM *vm, const Regex *r, Str text);
void matcher_end(Matcher *m);
// Looks for a match from `at` on. moves: not an empty one at that place.
MAY_FAIL bool matcher_search(Matcher *m, size_t at, RegexHow how, bool moves, bool *found);

MAY_FAIL bool regex_classes(VM *vm, Space *space);
extern const NativeRow natives_regex[];
