// regex.c: regular expressions for the module re: parsing, and a matcher that
// backtracks on a stack of its own, so that no pattern overflows the program's; steps
// are counted, and an interrupt ends a match that would take for ever.
//
// Matching works on the bytes of UTF-8. The classes of the module re are in regex_objects.c.
#include "kernel/natives/natives.h"
#include "kernel/natives/regex.h"
#include "kernel/base/arena.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include <stdio.h>
#include <utf8proc.h>

enum {
    LIMIT_PATTERN = 1 << 16,   // bytes
    LIMIT_PROGRAM = 1 << 16,   // instructions, after {m,n} is written out
    LIMIT_BACKTRACK = 1 << 22, // choices that may be open at once
    LIMIT_GROUPS = 200,
    LIMIT_NESTING = 100,
    POLL_STEPS = 1 << 14,
    INFINITE = 1 << 30,
};

enum {
    FLAG_I = 2,
    FLAG_M = 8,
    FLAG_S = 16,
    FLAG_U = 32,
    FLAG_X = 64,
    FLAG_A = 256
}; // as re numbers them

// ---- patterns as trees --------------------------------------------------------------------------

typedef enum Kind {
    K_EMPTY,
    K_CHAR,
    K_ANY,
    K_SET,
    K_BOL,
    K_EOL,
    K_BOS,
    K_EOS,
    K_WORD,
    K_NOT_WORD,
    K_CAT,
    K_ALT,
    K_REPEAT,
    K_GROUP,
    K_BACKREF,
    K_LOOK,
} Kind;

typedef struct RegexRange {
    uint32_t from, to;
} RegexRange;

struct CharSet {
    RegexRange *ranges;
    size_t n, cap;
    uint8_t classes; // bit per "dwsDWS"
    bool negated;
    uint64_t low[2];      // of a program: which ASCII characters match
    struct CharSet *next; // of the parser's, to be freed
};

typedef struct Node {
    Kind kind;
    uint32_t cp; // K_CHAR; number of K_GROUP (0: none) and K_BACKREF
    CharSet *set;
    struct Node *a, *b;   // operands
    int min, max;         // K_REPEAT
    bool lazy;            // K_REPEAT
    bool behind, negated; // K_LOOK
    unsigned flags;       // in force here
} RNode;

typedef enum ROp {
    R_CHAR,
    R_ANY,
    R_SET,
    R_SPLIT,
    R_JUMP,
    R_SAVE,
    R_BOL,
    R_EOL,
    R_BOS,
    R_EOS,
    R_WORD,
    R_NOT_WORD,
    R_BACKREF,
    R_LOOK,
    R_LOOK_END,
    R_MARK,
    R_MOVED,
    R_RUN,
    R_MATCH,
} ROp;

struct RInstr {
    uint8_t op, flags; // flags: 1 ignore case, 2 any also newline or multi-line, 4 ASCII classes, 8
                       // negated, 16 behind
    uint32_t x, y;     // targets, character, set number, slot
};

typedef struct Parser {
    VM *vm;
    Arena arena;
    Str in;
    size_t at;
    unsigned flags, groups, depth;
    Value names;
    CharSet *sets;
    Buf why; // the error, when there is one
    size_t where;
} RParser;

static RNode *fail(RParser *p, size_t where, const char *text) {
    if (!p->why.n) {
        buf_add(&p->why, str_of(text));
        p->where = where;
    }
    return NULL;
}

static RNode *no_memory(RParser *p) {
    if (!vm_raised(p->vm))
        vm_no_memory(p->vm);
    return fail(p, 0, "");
}

static RNode *node(RParser *p, Kind kind) {
    RNode *n = arena_alloc(&p->arena, sizeof *n);
    if (!n)
        return no_memory(p);
    *n = (RNode){.kind = kind, .flags = p->flags};
    return n;
}

static bool more(const RParser *p) {
    return p->at < p->in.n;
}
static char look(const RParser *p) {
    return more(p) ? p->in.p[p->at] : 0;
}
static bool take(RParser *p, char c) {
    return more(p) && p->in.p[p->at] == c && ++p->at;
}
static RNode *alternatives(RParser *p);

static void set_add_range(CharSet *s, uint32_t from, uint32_t to) {
    if (!mem_grow((void **)&s->ranges, &s->cap, s->n + 1, sizeof *s->ranges))
        return;
    s->ranges[s->n++] = (RegexRange){from, to};
}

static CharSet *set_make(RParser *p) {
    CharSet *s = arena_alloc(&p->arena, sizeof *s);
    if (s) {
        *s = (CharSet){.next = p->sets};
        p->sets = s;
    }
    return s;
}

static int class_bit(char c) {
    const char *at = c ? strchr("dwsDWS", c) : NULL;
    return at ? 1 << (at - "dwsDWS") : 0;
}

static bool hex(RParser *p, int digits, uint32_t *out) {
    *out = 0;
    for (int i = 0; i < digits; i++, p->at++) {
        int d = hex_digit(look(p));
        if (d < 0) {
            fail(p, p->at, "incomplete escape");
            return false;
        }
        *out = *out << 4 | (uint32_t)d;
    }
    return true;
}

// The character behind a backslash; its letter has been taken.
static bool escaped(RParser *p, char c, uint32_t *out) {
    static const char from[] = "nrtfva", to[] = "\n\r\t\f\v\a";
    const char *simple = c ? strchr(from, c) : NULL;
    if (simple) {
        *out = (uint32_t)to[simple - from];
        return true;
    }
    if (c == 'x')
        return hex(p, 2, out);
    if (c == 'u')
        return hex(p, 4, out);
    if (c == '0') {
        *out = 0;
        return true;
    }
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) {
        char text[32];
        snprintf(text, sizeof text, "bad escape \\%c", c);
        fail(p, p->at - 2, text);
        return false;
    }
    p->at--;
    *out = utf8_next(p->in, &p->at);
    return true;
}

static RNode *set(RParser *p) {
    size_t start = p->at - 1;
    RNode *n = node(p, K_SET);
    CharSet *s = n ? n->set = set_make(p) : NULL;
    if (!s)
        return no_memory(p);
    s->negated = take(p, '^');
    for (bool first = true;; first = false) {
        uint32_t from, to;
        if (!more(p))
            return fail(p, start, "unterminated character set");
        if (!first && take(p, ']'))
            break;
        size_t before = p->at;
        if (take(p, '\\')) {
            char c = look(p);
            p->at++;
            if (class_bit(c)) {
                s->classes |= (uint8_t)class_bit(c);
                continue;
            }
            if (c == 'b')
                from = '\b';
            else if (!escaped(p, c, &from))
                break;
        } else {
            from = utf8_next(p->in, &p->at);
        }
        to = from;
        if (look(p) == '-' && p->at + 1 < p->in.n && p->in.p[p->at + 1] != ']') {
            p->at++;
            if (take(p, '\\')) {
                char c = look(p);
                p->at++;
                if (class_bit(c)) {
                    fail(p, before, "bad character range");
                    break;
                }
                if (!escaped(p, c, &to))
                    break;
            } else {
                to = utf8_next(p->in, &p->at);
            }
            if (to < from) {
                fail(p, before, "bad character range");
                break;
            }
        }
        set_add_range(s, from, to);
    }
    return p->why.n ? NULL : n;
}

static RNode *class_node(RParser *p, char c) {
    RNode *n = node(p, K_SET);
    if (n && (n->set = set_make(p)))
        n->set->classes = (uint8_t)class_bit(c);
    return n;
}

static RNode *escape(RParser *p) {
    size_t start = p->at - 1;
    if (!more(p))
        return fail(p, start, "bad escape (end of pattern)");
    char c = p->in.p[p->at++];
    if (class_bit(c))
        return class_node(p, c);
    if (c == 'b')
        return node(p, K_WORD);
    if (c == 'B')
        return node(p, K_NOT_WORD);
    if (c == 'A')
        return node(p, K_BOS);
    if (c == 'Z')
        return node(p, K_EOS);
    if (c >= '1' && c <= '9') {
        unsigned group = (unsigned)(c - '0');
        if (look(p) >= '0' && look(p) <= '9')
            group = group * 10 + (unsigned)(p->in.p[p->at++] - '0');
        if (group > p->groups)
            return fail(p, start + 1, "invalid group reference");
        RNode *n = node(p, K_BACKREF);
        if (n)
            n->cp = group;
        return n;
    }
    RNode *n = node(p, K_CHAR);
    return n && escaped(p, c, &n->cp) ? n : NULL;
}

static bool group_name(RParser *p, char end, Str *out) {
    size_t from = p->at;
    while (more(p) && look(p) != end)
        p->at++;
    *out = str_slice(p->in, from, p->at);
    if (!take(p, end)) {
        fail(p, from, "missing group name terminator");
        return false;
    }
    return lex_is_name(*out) || (fail(p, from, "bad character in group name"), false);
}

static RNode *close_group(RParser *p, RNode *inside, size_t start) {
    if (p->why.n)
        return NULL;
    if (!take(p, ')'))
        return fail(p, start, "missing ), unterminated subpattern");
    return inside;
}

static RNode *capture(RParser *p, Str name, size_t start) {
    RNode *n = node(p, K_GROUP);
    if (!n)
        return NULL;
    if (p->groups >= LIMIT_GROUPS)
        return fail(p, start, "too many groups");
    n->cp = ++p->groups;
    if (name.p) {
        Value key = intern(p->vm, name);
        if (v_is(key, T_UNDEF) || !dict_set(p->vm, p->names, key, v_int(n->cp)))
            return no_memory(p);
    }
    n->a = alternatives(p);
    return close_group(p, n, start);
}

static RNode *looking(RParser *p, bool behind, bool negated, size_t start) {
    RNode *n = node(p, K_LOOK);
    if (!n)
        return NULL;
    n->behind = behind;
    n->negated = negated;
    n->a = alternatives(p);
    return close_group(p, n, start);
}

// (?P<name>...) and (?P=name).
static RNode *named_group(RParser *p, size_t start) {
    Str name;
    if (take(p, '<'))
        return group_name(p, '>', &name) ? capture(p, name, start) : NULL;
    if (!take(p, '='))
        return fail(p, start + 1, "unknown extension ?P");
    if (!group_name(p, ')', &name))
        return NULL;
    Value key = intern(p->vm, name), number;
    bool found = false;
    if (v_is(key, T_UNDEF) || !dict_get(p->vm, p->names, key, &number, &found) || !found)
        return fail(p, start, "unknown group name");
    RNode *n = node(p, K_BACKREF);
    if (n)
        n->cp = (uint32_t)number.u.i;
    return n;
}

static unsigned flag_of(char letter) {
    switch (letter) {
    case 'i': return FLAG_I;
    case 'm': return FLAG_M;
    case 's': return FLAG_S;
    case 'x': return FLAG_X;
    case 'a': return FLAG_A;
    default: return 0;
    }
}

// (?...)
static RNode *special_group(RParser *p, size_t start) {
    if (take(p, ':'))
        return close_group(p, alternatives(p), start);
    if (take(p, '='))
        return looking(p, false, false, start);
    if (take(p, '!'))
        return looking(p, false, true, start);
    if (take(p, '#')) {
        while (more(p) && look(p) != ')')
            p->at++;
        return close_group(p, node(p, K_EMPTY), start);
    }
    if (take(p, 'P'))
        return named_group(p, start);
    if (take(p, '<')) {
        if (take(p, '='))
            return looking(p, true, false, start);
        if (take(p, '!'))
            return looking(p, true, true, start);
        return fail(p, start + 1, "unknown extension ?<");
    }
    unsigned before = p->flags, flags = 0;
    for (char c; (c = look(p)) && strchr("aimsxLu", c); p->at++)
        flags |= flag_of(c);
    p->flags |= flags;
    if (flags && take(p, ')'))
        return node(p, K_EMPTY);
    if (flags && take(p, ':')) {
        RNode *n = close_group(p, alternatives(p), start);
        p->flags = before;
        return n;
    }
    return fail(p, start + 1, "unknown extension");
}

static RNode *atom(RParser *p) {
    size_t start = p->at;
    char c = look(p);
    if (c == '(') {
        p->at++;
        if (++p->depth > LIMIT_NESTING)
            return fail(p, start, "groups are nested too deeply");
        RNode *n = take(p, '?') ? special_group(p, start) : capture(p, (Str){NULL, 0}, start);
        p->depth--;
        return n;
    }
    if (c == '[') {
        p->at++;
        return set(p);
    }
    if (c == '\\') {
        p->at++;
        return escape(p);
    }
    if (c == '.') {
        p->at++;
        return node(p, K_ANY);
    }
    if (c == '^') {
        p->at++;
        return node(p, K_BOL);
    }
    if (c == '$') {
        p->at++;
        return node(p, K_EOL);
    }
    if (c == '*' || c == '+' || c == '?')
        return fail(p, start, "nothing to repeat");
    RNode *n = node(p, K_CHAR);
    if (n)
        n->cp = utf8_next(p->in, &p->at);
    return n;
}

static bool number(RParser *p, int *out) {
    size_t from = p->at;
    int64_t v = 0;
    while (look(p) >= '0' && look(p) <= '9') {
        v = v * 10 + (p->in.p[p->at++] - '0');
        v = v > INFINITE ? INFINITE : v;
    }
    if (p->at > from)
        *out = (int)v;
    return p->at > from;
}

// "{2,5}"; anything else in braces is text.
static bool braces(RParser *p, int *min, int *max) {
    size_t from = p->at++;
    bool low = number(p, min);
    bool comma = take(p, ',');
    bool high = comma && number(p, max);
    if (!take(p, '}') || (!low && !high && !comma)) {
        p->at = from;
        return false;
    }
    if (!low)
        *min = 0;
    if (!comma)
        *max = *min;
    else if (!high)
        *max = INFINITE;
    return true;
}

static RNode *repeated(RParser *p) {
    size_t start = p->at;
    RNode *n = atom(p);
    for (; n && more(p); start = p->at) {
        int min = 0, max = INFINITE;
        char c = look(p);
        if (c == '*')
            p->at++;
        else if (c == '+') {
            p->at++;
            min = 1;
        } else if (c == '?') {
            p->at++;
            max = 1;
        } else if (c != '{' || !braces(p, &min, &max))
            break;
        if (max < min)
            return fail(p, start, "min repeat greater than max repeat");
        if (n->kind == K_REPEAT && n->max == INFINITE && c != '{')
            return fail(p, p->at - 1, "multiple repeat");
        RNode *r = node(p, K_REPEAT);
        if (!r)
            return NULL;
        r->a = n;
        r->min = min;
        r->max = max;
        r->lazy = take(p, '?');
        n = r;
    }
    return n;
}

static void skip_blanks(RParser *p) {
    while (p->flags & FLAG_X && more(p)) {
        if (look(p) == '#')
            while (more(p) && look(p) != '\n')
                p->at++;
        else if (strchr(" \t\n\r\f\v", look(p)))
            p->at++;
        else
            break;
    }
}

static RNode *sequence(RParser *p) {
    RNode *all = NULL;
    for (skip_blanks(p); more(p) && look(p) != '|' && look(p) != ')'; skip_blanks(p)) {
        RNode *n = repeated(p), *cat;
        if (!n)
            return NULL;
        if (!all) {
            all = n;
            continue;
        }
        if (!(cat = node(p, K_CAT)))
            return NULL;
        cat->a = all;
        cat->b = n;
        all = cat;
    }
    return all ? all : node(p, K_EMPTY);
}

static RNode *alternatives(RParser *p) {
    RNode *n = sequence(p);
    while (n && take(p, '|')) {
        RNode *alt = node(p, K_ALT);
        if (!alt)
            return NULL;
        alt->a = n;
        if (!(alt->b = sequence(p)))
            return NULL;
        n = alt;
    }
    return n;
}

// ---- programs -----------------------------------------------------------------------------------

static size_t put(Regex *r, ROp op, unsigned flags, uint32_t x, uint32_t y) {
    if (r->n >= LIMIT_PROGRAM || !mem_grow((void **)&r->code, &r->cap, r->n + 1, sizeof *r->code))
        return SIZE_MAX;
    r->code[r->n] = (RInstr){(uint8_t)op, (uint8_t)flags, x, y};
    return r->n++;
}

static bool emit(Regex *r, const RNode *n);

// SPLIT prefers x. Which of its ways goes on with the loop depends on laziness.
static void aim(Regex *r, size_t split, bool lazy, size_t inside, size_t outside) {
    r->code[split].x = (uint32_t)(lazy ? outside : inside);
    r->code[split].y = (uint32_t)(lazy ? inside : outside);
}

static bool is_run(const RNode *n) {
    return !n->lazy && (n->a->kind == K_CHAR || n->a->kind == K_ANY || n->a->kind == K_SET);
}

// As many as there are; then one less at a time.
static bool emit_run(Regex *r, const RNode *n) {
    size_t run = put(r, R_RUN, 0, 0, 0);
    if (run == SIZE_MAX || !emit(r, n->a))
        return false;
    r->code[run].x = (uint32_t)r->n;
    return true;
}

static bool emit_endless(Regex *r, const RNode *n) {
    uint32_t mark = r->marks++;
    size_t split = put(r, R_SPLIT, 0, 0, 0);
    bool ok = put(r, R_MARK, 0, mark, 0) != SIZE_MAX && emit(r, n->a) &&
              put(r, R_MOVED, 0, mark, 0) != SIZE_MAX &&
              put(r, R_JUMP, 0, (uint32_t)split, 0) != SIZE_MAX;
    if (ok)
        aim(r, split, n->lazy, split + 1, r->n);
    return ok;
}

static bool emit_repeat(Regex *r, const RNode *n) {
    for (int i = 0; i < n->min; i++)
        if (!emit(r, n->a))
            return false;
    if (n->max == INFINITE)
        return is_run(n) ? emit_run(r, n) : emit_endless(r, n);
    size_t first = r->n;
    int optional = n->max - n->min;
    size_t *splits = optional ? mem_alloc((size_t)optional * sizeof *splits) : NULL;
    bool ok = !optional || splits;
    for (int i = 0; ok && i < optional; i++)
        ok = (splits[i] = put(r, R_SPLIT, 0, 0, 0)) != SIZE_MAX && emit(r, n->a);
    for (int i = 0; ok && i < optional; i++)
        aim(r, splits[i], n->lazy, splits[i] + 1, r->n);
    mem_free(splits);
    return ok && first <= r->n;
}

// How many characters a pattern takes, for looking behind; -1: not always as many.
static int width(const RNode *n) {
    int a, b;
    switch (n->kind) {
    case K_CHAR:
    case K_ANY:
    case K_SET: return 1;
    case K_CAT: return (a = width(n->a)) < 0 || (b = width(n->b)) < 0 ? -1 : a + b;
    case K_ALT: return (a = width(n->a)) < 0 || a != width(n->b) ? -1 : a;
    case K_REPEAT: return n->min != n->max || (a = width(n->a)) < 0 ? -1 : a * n->min;
    case K_GROUP: return width(n->a);
    case K_BACKREF: return -1;
    default: return 0;
    }
}

static bool emit_look(Regex *r, const RNode *n) {
    int back = n->behind ? width(n->a) : 0;
    if (back < 0)
        return false;
    size_t at = put(r, R_LOOK, (n->negated ? 8u : 0) | (n->behind ? 16u : 0), 0, (uint32_t)back);
    if (at == SIZE_MAX || !emit(r, n->a) || put(r, R_LOOK_END, 0, 0, 0) == SIZE_MAX)
        return false;
    r->code[at].x = (uint32_t)r->n;
    return true;
}

static bool set_matches(const CharSet *s, uint32_t c, unsigned flags);

static bool emit_set(Regex *r, const RNode *n, unsigned flags) {
    if (!mem_grow((void **)&r->sets, &r->sets_cap, r->n_sets + 1, sizeof *r->sets))
        return false;
    CharSet copy = *n->set;
    copy.ranges = copy.n ? mem_alloc(copy.n * sizeof *copy.ranges) : NULL;
    if (copy.n && !copy.ranges)
        return false;
    if (copy.n)
        memcpy(copy.ranges, n->set->ranges, copy.n * sizeof *copy.ranges);
    copy.cap = copy.n;
    copy.low[0] = copy.low[1] = 0;
    for (uint32_t c = 0; c < 128; c++)
        copy.low[c / 64] |= (uint64_t)set_matches(&copy, c, flags) << c % 64;
    r->sets[r->n_sets] = copy;
    return put(r, R_SET, flags, (uint32_t)r->n_sets++, 0) != SIZE_MAX;
}

static bool emit_choice(Regex *r, const RNode *n) {
    size_t split = put(r, R_SPLIT, 0, 0, 0);
    if (split == SIZE_MAX || !emit(r, n->a))
        return false;
    size_t jump = put(r, R_JUMP, 0, 0, 0);
    if (jump == SIZE_MAX)
        return false;
    r->code[split].x = (uint32_t)split + 1;
    r->code[split].y = (uint32_t)r->n;
    if (!emit(r, n->b))
        return false;
    r->code[jump].x = (uint32_t)r->n;
    return true;
}

static bool emit(Regex *r, const RNode *n) {
    unsigned fold = n->flags & FLAG_I ? 1 : 0;
    unsigned ascii = n->flags & FLAG_A ? 4 : 0;
    unsigned lines = n->flags & FLAG_M ? 2 : 0;
    switch (n->kind) {
    case K_EMPTY: return true;
    case K_CHAR:
        return put(r, R_CHAR, fold,
                   fold ? (uint32_t)utf8proc_tolower((utf8proc_int32_t)n->cp) : n->cp,
                   0) != SIZE_MAX;
    case K_ANY: return put(r, R_ANY, n->flags & FLAG_S ? 2 : 0, 0, 0) != SIZE_MAX;
    case K_SET: return emit_set(r, n, fold | ascii);
    case K_BOL: return put(r, R_BOL, lines, 0, 0) != SIZE_MAX;
    case K_EOL: return put(r, R_EOL, lines, 0, 0) != SIZE_MAX;
    case K_BOS: return put(r, R_BOS, 0, 0, 0) != SIZE_MAX;
    case K_EOS: return put(r, R_EOS, 0, 0, 0) != SIZE_MAX;
    case K_WORD: return put(r, R_WORD, ascii, 0, 0) != SIZE_MAX;
    case K_NOT_WORD: return put(r, R_NOT_WORD, ascii, 0, 0) != SIZE_MAX;
    case K_CAT: return emit(r, n->a) && emit(r, n->b);
    case K_GROUP:
        return put(r, R_SAVE, 0, 2 * n->cp, 0) != SIZE_MAX && emit(r, n->a) &&
               put(r, R_SAVE, 0, 2 * n->cp + 1, 0) != SIZE_MAX;
    case K_BACKREF: return put(r, R_BACKREF, fold, n->cp, 0) != SIZE_MAX;
    case K_REPEAT: return emit_repeat(r, n);
    case K_LOOK: return emit_look(r, n);
    case K_ALT: return emit_choice(r, n);
    }
    return false;
}

// ---- matching -----------------------------------------------------------------------------------

struct Choice {  // what to go back to
    uint32_t pc; // UINT32_MAX: slot `slot` gets its old value back
    uint32_t slot;
    size_t at;
    size_t low; // of a run: it may end at any character from here to `at`; else the same as `at`
};

static bool is_word_cp(uint32_t c, bool ascii) {
    if (c < 128)
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    if (ascii)
        return false;
    utf8proc_category_t k = utf8proc_category((utf8proc_int32_t)c);
    return (k >= UTF8PROC_CATEGORY_LU && k <= UTF8PROC_CATEGORY_LO) ||
           (k >= UTF8PROC_CATEGORY_ND && k <= UTF8PROC_CATEGORY_NO);
}

static bool is_digit_cp(uint32_t c, bool ascii) {
    if (c < 128 || ascii)
        return c >= '0' && c <= '9';
    return utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_ND;
}

static bool is_space_cp(uint32_t c, bool ascii) {
    if (c < 128 || ascii)
        return c == ' ' || (c >= 9 && c <= 13) || (!ascii && c >= 0x1c && c <= 0x1f);
    return c == 0x85 || c == 0xa0 || c == 0x2028 || c == 0x2029 ||
           utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_ZS;
}

static bool in_set(const CharSet *s, uint32_t c, bool ascii) {
    for (size_t i = 0; i < s->n; i++)
        if (c >= s->ranges[i].from && c <= s->ranges[i].to)
            return true;
    if (!s->classes)
        return false;
    bool d = is_digit_cp(c, ascii);
    bool w = is_word_cp(c, ascii);
    bool b = is_space_cp(c, ascii);
    unsigned is = (d ? 1u : 8u) | (w ? 2u : 16u) | (b ? 4u : 32u);
    return s->classes & is;
}

static bool set_matches(const CharSet *s, uint32_t c, unsigned flags) {
    bool yes = in_set(s, c, flags & 4);
    if (!yes && flags & 1)
        yes = in_set(s, (uint32_t)utf8proc_tolower((utf8proc_int32_t)c), flags & 4) ||
              in_set(s, (uint32_t)utf8proc_toupper((utf8proc_int32_t)c), flags & 4);
    return yes != s->negated;
}

static bool step_back(Str s, size_t *at) {
    if (*at == 0)
        return false;
    do
        (*at)--;
    while (*at && ((unsigned char)s.p[*at] & 0xc0) == 0x80);
    return true;
}

static bool at_word_edge(Str s, size_t at, bool ascii) {
    bool before = false, after = false;
    size_t k = at;
    if (step_back(s, &k))
        before = is_word_cp(utf8_next(s, &k), ascii);
    k = at;
    if (k < s.n)
        after = is_word_cp(utf8_next(s, &k), ascii);
    return before != after;
}

static bool remember(Matcher *m, Choice c) {
    if (m->n >= LIMIT_BACKTRACK) {
        m->failed = true;
        return vm_raise(m->vm, ERR_RECURSION,
                        "the regular expression leaves too many choices open for this text");
    }
    if (!mem_grow((void **)&m->stack, &m->cap, m->n + 1, sizeof *m->stack)) {
        m->failed = true;
        return vm_no_memory(m->vm);
    }
    m->stack[m->n++] = c;
    return true;
}

static bool set_slot(Matcher *m, uint32_t slot, size_t value) {
    if (!remember(m, (Choice){UINT32_MAX, slot, m->slots[slot], 0}))
        return false;
    m->slots[slot] = value;
    return true;
}

static bool same_text(Str s, size_t *at, size_t from, size_t to, bool fold) {
    size_t k = *at;
    while (from < to) {
        if (k >= s.n)
            return false;
        uint32_t a = utf8_next(s, &from);
        uint32_t b = utf8_next(s, &k);
        if (a != b && !(fold && utf8proc_tolower((utf8proc_int32_t)a) ==
                                    utf8proc_tolower((utf8proc_int32_t)b)))
            return false;
    }
    *at = k;
    return true;
}

static bool run_from(Matcher *m, uint32_t pc, size_t at, size_t *end);

// Matches what is looked for, apart from the choices so far.
static bool look_matches(Matcher *m, const RInstr *i, uint32_t pc, size_t at) {
    for (uint32_t back = i->y; back; back--)
        if (!step_back(m->s, &at))
            return false;
    size_t end, base = m->n;
    bool yes = run_from(m, pc + 1, at, &end);
    // Its open choices are dropped; what it has captured stays, when it matched.
    while (m->n > base) {
        Choice c = m->stack[--m->n];
        if (c.pc == UINT32_MAX && (!yes || i->flags & 8))
            m->slots[c.slot] = c.at;
    }
    return yes;
}

// One instruction that looks at the text; true: go on behind it.
static bool simple(Matcher *m, const RInstr *i, size_t *at) {
    Str s = m->s;
    uint32_t c;
    switch (i->op) {
    case R_CHAR:
        if (*at >= s.n)
            return false;
        if (i->x < 128 && !i->flags)
            return (unsigned char)s.p[(*at)++] == i->x;
        c = utf8_next(s, at);
        return c == i->x ||
               (i->flags & 1 && (uint32_t)utf8proc_tolower((utf8proc_int32_t)c) == i->x);
    case R_ANY: return *at < s.n && (utf8_next(s, at) != '\n' || i->flags & 2);
    case R_SET:
        if (*at >= s.n)
            return false;
        if ((c = (unsigned char)s.p[*at]) < 128) {
            ++*at;
            return m->r->sets[i->x].low[c / 64] >> c % 64 & 1;
        }
        return set_matches(&m->r->sets[i->x], utf8_next(s, at), i->flags);
    case R_BOL: return *at == 0 || (i->flags & 2 && s.p[*at - 1] == '\n');
    case R_EOL:
        return *at == s.n || (*at + 1 == s.n && s.p[*at] == '\n') ||
               (i->flags & 2 && s.p[*at] == '\n');
    case R_BOS: return *at == 0;
    case R_EOS: return *at == s.n;
    case R_WORD: return at_word_edge(s, *at, i->flags & 4);
    case R_NOT_WORD: return !at_word_edge(s, *at, i->flags & 4);
    default:
        return m->slots[2 * i->x + 1] != SIZE_MAX && m->slots[2 * i->x] != SIZE_MAX &&
               same_text(s, at, m->slots[2 * i->x], m->slots[2 * i->x + 1], i->flags & 1);
    }
}

// As many characters as fit; the last ones are given back one by one on the way back.
static bool run_over(Matcher *m, const RInstr *i, size_t *at) {
    size_t low = *at, next = low;
    while (simple(m, i + 1, &next)) {
        *at = next;
        if (++m->steps <= POLL_STEPS)
            continue;
        m->steps = 0;
        if (!vm_poll(m->vm)) {
            m->failed = true;
            return false;
        }
    }
    return *at == low || remember(m, (Choice){i->x, 0, *at, low});
}

// The last choice that is open, none of the first `base`.
static bool go_back(Matcher *m, size_t base, uint32_t *pc, size_t *at) {
    while (m->n > base) {
        Choice *c = &m->stack[m->n - 1];
        if (c->pc == UINT32_MAX) {
            m->slots[c->slot] = c->at;
            m->n--;
            continue;
        }
        if (c->low < c->at)
            step_back(m->s, &c->at);
        *pc = c->pc;
        *at = c->at;
        if (c->low == c->at)
            m->n--;
        return true;
    }
    return false;
}

static bool run_from(Matcher *m, uint32_t pc, size_t at, size_t *end) {
    size_t base = m->n;
    uint32_t marks = 2 * (m->r->groups + 1);
    for (;;) {
        const RInstr *i = &m->r->code[pc];
        bool fits = true;
        if (++m->steps > POLL_STEPS) {
            m->steps = 0;
            if (!vm_poll(m->vm)) {
                m->failed = true;
                return false;
            }
        }
        switch (i->op) {
        case R_SPLIT:
            if (!remember(m, (Choice){i->y, 0, at, at}))
                return false;
            pc = i->x;
            continue;
        case R_RUN:
            if (!run_over(m, i, &at))
                return false;
            pc = i->x;
            continue;
        case R_JUMP: pc = i->x; continue;
        case R_SAVE: fits = set_slot(m, i->x, at); break;
        case R_MARK: fits = set_slot(m, marks + i->x, at); break;
        case R_MOVED: fits = m->slots[marks + i->x] != at; break;
        case R_LOOK:
            fits = look_matches(m, i, pc, at) != !!(i->flags & 8);
            if (fits && !m->failed) {
                pc = i->x;
                continue;
            }
            break;
        case R_LOOK_END:
        case R_MATCH: *end = at; return true;
        default: fits = simple(m, i, &at); break;
        }
        if (m->failed)
            return false;
        if (fits)
            pc++;
        else if (!go_back(m, base, &pc, &at))
            return false;
    }
}

bool matcher_begin(Matcher *m, VM *vm, const Regex *r, Str text) {
    *m = (Matcher){.vm = vm, .r = r, .s = text};
    m->n_slots = 2 * (r->groups + 1u) + r->marks;
    m->slots = m->n_slots <= sizeof m->few / sizeof *m->few
                   ? m->few
                   : mem_alloc(m->n_slots * sizeof *m->slots);
    return m->slots || vm_no_memory(vm);
}

void matcher_end(Matcher *m) {
    if (m->slots != m->few)
        mem_free(m->slots);
    mem_free(m->stack);
}

static bool may_begin(const Matcher *m, size_t at) {
    unsigned char c = (unsigned char)m->s.p[at];
    return m->r->first[c / 8] >> c % 8 & 1;
}

// From `at` on, where the next match may begin; the text's end: nowhere.
static size_t next_beginning(const Matcher *m, size_t at) {
    const char *p = m->s.p;
    if (m->r->first_only >= 0 && at < m->s.n) {
        const char *found = memchr(p + at, m->r->first_only, m->s.n - at);
        return found ? (size_t)(found - p) : m->s.n;
    }
    while (at < m->s.n && !may_begin(m, at))
        at++;
    return at;
}

static bool is_wanted(const Matcher *m, RegexHow how, size_t end, bool stands_still) {
    return !stands_still && (how != REGEX_WHOLE || end == m->s.n);
}

bool matcher_search(Matcher *m, size_t at, RegexHow how, bool moves, bool *found) {
    size_t end = at;
    *found = false;
    for (size_t from = at;;) {
        if (how == REGEX_SEARCH && m->r->first_known) {
            at = next_beginning(m, at);
            if (at >= m->s.n)
                return true;
        }
        for (size_t i = 0; i < m->n_slots; i++)
            m->slots[i] = SIZE_MAX;
        m->n = 0;
        *found = run_from(m, 0, at, &end);
        while (*found && !is_wanted(m, how, end, moves && at == from && end == at)) { // another way
            uint32_t pc;
            size_t place;
            *found = !m->failed && go_back(m, 0, &pc, &place) && run_from(m, pc, place, &end);
        }
        if (*found || m->failed || how != REGEX_SEARCH || at >= m->s.n)
            return !m->failed;
        utf8_next(m->s, &at);
    }
}

// ---- functions ----------------------------------------------------------------------------------

void regex_free(Obj *o) {
    Regex *r = (Regex *)o;
    for (size_t i = 0; i < r->n_sets; i++)
        mem_free(r->sets[i].ranges);
    mem_free(r->sets);
    mem_free(r->code);
    value_release(r->names);
    value_release(r->text);
    value_release(r->template);
}

// ---- where a match can begin --------------------------------------------------------------------

static void first_byte(Regex *r, unsigned c) {
    r->first[c / 8] |= (uint8_t)(1u << c % 8);
}

static int only_byte(const uint8_t first[32]) {
    int only = -1;
    for (int c = 0; c < 256; c++) {
        if (!(first[c / 8] >> c % 8 & 1))
            continue;
        if (only >= 0)
            return -1;
        only = c;
    }
    return only;
}

static void first_beyond_ascii(Regex *r) {
    for (unsigned c = 0xc0; c < 256; c++)
        first_byte(r, c);
}

// Marks the bytes that a match from pc on can begin with; false: not known.
static bool first_from(Regex *r, uint32_t pc, unsigned depth) {
    const RInstr *i = &r->code[pc];
    char text[4];
    if (depth > LIMIT_NESTING)
        return false;
    switch (i->op) {
    case R_SAVE:
    case R_MARK: return first_from(r, pc + 1, depth + 1);
    case R_JUMP: return first_from(r, i->x, depth + 1);
    case R_SPLIT: return first_from(r, i->x, depth + 1) && first_from(r, i->y, depth + 1);
    case R_RUN: return first_from(r, pc + 1, depth + 1) && first_from(r, i->x, depth + 1);
    case R_CHAR:
        utf8_encode(i->x, text);
        first_byte(r, (unsigned char)text[0]);
        if (!i->flags)
            return true;
        if (i->x < 128)
            first_byte(r, (unsigned)utf8proc_toupper((utf8proc_int32_t)i->x) & 255);
        first_beyond_ascii(r);
        return true;
    case R_SET:
        for (unsigned c = 0; c < 128; c++)
            if (r->sets[i->x].low[c / 64] >> c % 64 & 1)
                first_byte(r, c);
        first_beyond_ascii(r);
        return true;
    default: return false;
    }
}

static bool program_of(Regex *r, RParser *p) {
    RNode *n = alternatives(p);
    if (n && more(p))
        n = fail(p, p->at, "unbalanced parenthesis");
    if (!n)
        return false;
    r->groups = p->groups;
    r->flags = p->flags;
    if (put(r, R_SAVE, 0, 0, 0) != SIZE_MAX && emit(r, n) && put(r, R_SAVE, 0, 1, 0) != SIZE_MAX &&
        put(r, R_MATCH, 0, 0, 0) != SIZE_MAX) {
        r->first_known = first_from(r, 0, 0);
        r->first_only = only_byte(r->first);
        return true;
    }
    fail(p, 0,
         r->n >= LIMIT_PROGRAM ? "the pattern is too large"
                               : "look-behind requires fixed-width pattern");
    return false;
}

// compile(pattern, flags, template): a Pattern, or (message, place). template reads
// what sub() puts in.
static bool re_compile(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t flags;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "first argument must be string or compiled pattern");
    if (!value_index(vm, args[1], &flags))
        return false;
    if (str_get(args[0]).n > LIMIT_PATTERN)
        return vm_raise(vm, ERR_VALUE, "the pattern has more than %d bytes", LIMIT_PATTERN);
    Regex *r = obj_new(vm, &type_regex);
    if (!r)
        return false;
    r->names = dict_new(vm);
    if (v_is(r->names, T_UNDEF)) {
        value_release(v_obj(&r->head));
        return false;
    }
    RParser p = {.vm = vm, .in = str_get(args[0]), .flags = (unsigned)flags, .names = r->names};
    bool ok = program_of(r, &p);
    for (CharSet *c = p.sets; c; c = c->next)
        mem_free(c->ranges);
    arena_reset(&p.arena);
    if (ok) {
        *out = v_obj(&r->head);
        r->text = value_copy(args[0]);
        r->template = value_copy(args[2]);
        if (!(r->flags & FLAG_A))
            r->flags |= FLAG_U;
    } else {
        value_release(v_obj(&r->head));
        if (vm_raised(vm) || p.why.failed) {
            buf_free(&p.why);
            return vm_raised(vm) ? false : vm_no_memory(vm);
        }
        Value v[2] = {str_new(vm, buf_str(&p.why)), v_int((int64_t)p.where)};
        *out = tuple_steal(vm, v, 2);
    }
    buf_free(&p.why);
    return !v_is(*out, T_UNDEF);
}

const NativeRow natives_regex[] = {
    {"_re", "compile(pattern, flags, template, /)", re_compile,
     "A pattern, or what is wrong with it."},
    {0},
};
