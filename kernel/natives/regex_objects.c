// regex_objects.c: the classes Pattern and Match of the module re, on the matcher of
// regex.c. Places are bytes inside and characters outside.
#include "kernel/natives/regex.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/vm/bytes.h"

enum { FEW_SPANS = 8 };

typedef struct Match {
    Obj head;
    Value re, string;
    int64_t pos, endpos;           // as they were given, in characters
    size_t few[FEW_SPANS], *spans; // start and end of every group, in bytes; SIZE_MAX: unset
} Match;

static Regex *regex_of(Value v) {
    return (Regex *)v.u.o;
}
static Match *match_of(Value v) {
    return (Match *)v.u.o;
}
static size_t groups_of(const Match *m) {
    return regex_of(m->re)->groups + 1u;
}

static void match_free(Obj *o) {
    Match *m = (Match *)o;
    value_release(m->re);
    value_release(m->string);
    if (m->spans != m->few)
        mem_free(m->spans);
}

static int64_t characters(const String *s, size_t bytes) {
    return string_is_ascii(s) ? (int64_t)bytes : (int64_t)utf8_length((Str){s->p, bytes});
}

// The part of a text between two places.
static Value piece(VM *vm, Value text, size_t from, size_t to) {
    const String *s = string_of(text);
    if (from == 0 && to == s->n && text.u.o->type == &type_str)
        return value_copy(text);
    Str part = str_slice(string_str(s), from, to);
    return string_is_ascii(s) ? str_new_ascii(vm, part) : str_new(vm, part);
}

// ---- Match --------------------------------------------------------------------------------------

static const Type type_match;

static Value match_new(VM *vm, Value re, Value string, const Matcher *m, int64_t pos,
                       int64_t endpos) {
    Match *x = obj_new(vm, &type_match);
    if (!x)
        return V_UNDEF;
    size_t n = 2 * (regex_of(re)->groups + 1u);
    x->re = value_copy(re);
    x->string = value_copy(string);
    x->pos = pos;
    x->endpos = endpos;
    x->spans = n <= FEW_SPANS ? x->few : mem_alloc(n * sizeof *x->spans);
    if (!x->spans) {
        value_release(v_obj(&x->head));
        vm_no_memory(vm);
        return V_UNDEF;
    }
    memcpy(x->spans, m->slots, n * sizeof *x->spans);
    return v_obj(&x->head);
}

static bool group_number(VM *vm, const Match *m, Value group, size_t *out) {
    int64_t n = -1;
    if (v_is(group, T_INT)) {
        n = group.u.i;
    } else if (value_is_str(group)) {
        Value *at;
        if (!dict_find(vm, dict_of(regex_of(m->re)->names), group, &at))
            return false;
        if (at)
            n = at->u.i;
    } else if (v_is(group, T_BOOL) || value_type(vm, group)->to_index) {
        if (!value_index(vm, group, &n))
            return false;
    }
    if (n < 0 || (size_t)n >= groups_of(m))
        return vm_raise(vm, ERR_INDEX, "no such group");
    *out = (size_t)n;
    return true;
}

static bool is_set(const Match *m, size_t n) {
    return m->spans[2 * n] != SIZE_MAX && m->spans[2 * n + 1] != SIZE_MAX;
}

static Value group_text(VM *vm, const Match *m, size_t n, Value otherwise) {
    if (!is_set(m, n))
        return value_copy(otherwise);
    return piece(vm, m->string, m->spans[2 * n], m->spans[2 * n + 1]);
}

static bool one_group(VM *vm, Value v, Value group, Value *out) {
    size_t n;
    if (!group_number(vm, match_of(v), group, &n))
        return false;
    *out = group_text(vm, match_of(v), n, V_NONE);
    return !v_is(*out, T_UNDEF);
}

static bool m_group(VM *vm, Value self, Value *args, Value *out) {
    const Tuple *given = tuple_of(args[0]);
    if (given->n <= 1)
        return one_group(vm, self, given->n ? given->items[0] : v_int(0), out);
    Tuple *t = tuple_reserve(vm, given->n);
    if (!t)
        return false;
    *out = v_obj(&t->head);
    for (size_t i = 0; i < given->n; i++)
        if (!one_group(vm, self, given->items[i], &t->items[i])) {
            t->items[i] = V_UNDEF;
            value_release(*out);
            return false;
        }
    return true;
}

static Value groups_tuple(VM *vm, const Match *m, Value otherwise) {
    Tuple *t = tuple_reserve(vm, groups_of(m) - 1);
    for (size_t i = 0; t && i < t->n; i++) {
        t->items[i] = group_text(vm, m, i + 1, otherwise);
        if (v_is(t->items[i], T_UNDEF)) {
            value_release(v_obj(&t->head));
            return V_UNDEF;
        }
    }
    return t ? v_obj(&t->head) : V_UNDEF;
}

static bool m_groups(VM *vm, Value self, Value *args, Value *out) {
    *out = groups_tuple(vm, match_of(self), args[0]);
    return !v_is(*out, T_UNDEF);
}

static bool m_groupdict(VM *vm, Value self, Value *args, Value *out) {
    const Match *m = match_of(self);
    Value name, n;
    *out = dict_new(vm);
    bool ok = !v_is(*out, T_UNDEF);
    for (size_t at = 0; ok && dict_next(regex_of(m->re)->names, &at, &name, &n);) {
        Value text = group_text(vm, m, (size_t)n.u.i, args[0]);
        ok = !v_is(text, T_UNDEF) && dict_set(vm, *out, name, text);
        value_release(text);
    }
    return ok || (value_release(*out), false);
}

static int64_t place_of(const Match *m, size_t slot) {
    return m->spans[slot] == SIZE_MAX || !is_set(m, slot / 2)
               ? -1
               : characters(string_of(m->string), m->spans[slot]);
}

static bool m_start(VM *vm, Value self, Value *args, Value *out) {
    size_t n;
    return group_number(vm, match_of(self), args[0], &n) &&
           (*out = v_int(place_of(match_of(self), 2 * n)), true);
}

static bool m_end(VM *vm, Value self, Value *args, Value *out) {
    size_t n;
    return group_number(vm, match_of(self), args[0], &n) &&
           (*out = v_int(place_of(match_of(self), 2 * n + 1)), true);
}

static bool m_span(VM *vm, Value self, Value *args, Value *out) {
    size_t n;
    if (!group_number(vm, match_of(self), args[0], &n))
        return false;
    *out = tuple_new(vm,
                     (Value[]){v_int(place_of(match_of(self), 2 * n)),
                               v_int(place_of(match_of(self), 2 * n + 1))},
                     2);
    return !v_is(*out, T_UNDEF);
}

// Texts and group numbers by turns, as Regex.template reads them.
static bool put_parts(VM *vm, const Match *m, const size_t *spans, Value parts, Buf *out) {
    const Value *items;
    size_t n;
    Str text = str_get(m->string);
    if (!value_items(parts, &items, &n))
        return vm_raise(vm, ERR_TYPE, "a template is a list");
    for (size_t i = 0; i < n; i++) {
        if (value_is_str(items[i])) {
            buf_add(out, str_get(items[i]));
            continue;
        }
        size_t from = spans[2 * items[i].u.i];
        size_t to = spans[2 * items[i].u.i + 1];
        if (from != SIZE_MAX && to != SIZE_MAX)
            buf_add(out, str_slice(text, from, to));
    }
    return true;
}

static bool m_expand(VM *vm, Value self, Value *args, Value *out) {
    const Match *m = match_of(self);
    Value parts, both[2] = {args[0], m->re};
    Buf b = {0};
    if (!call_values(vm, regex_of(m->re)->template, both, 2, &parts))
        return false;
    bool ok = put_parts(vm, m, m->spans, parts, &b);
    value_release(parts);
    if (!ok) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

// The group that was closed last; 0: none.
static size_t last_group(const Match *m) {
    size_t best = 0;
    for (size_t n = 1; n < groups_of(m); n++)
        if (is_set(m, n) && (!best || m->spans[2 * n + 1] > m->spans[2 * best + 1]))
            best = n;
    return best;
}

static Value name_of_group(const Match *m, size_t wanted) {
    Value name, n;
    for (size_t at = 0; wanted && dict_next(regex_of(m->re)->names, &at, &name, &n);)
        if ((size_t)n.u.i == wanted)
            return name;
    return V_NONE;
}

static bool match_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Match *m = match_of(v);
    *found = true;
    (void)vm;
    if (str_is(name, "re"))
        *out = value_copy(m->re);
    else if (str_is(name, "string"))
        *out = value_copy(m->string);
    else if (str_is(name, "pos"))
        *out = v_int(m->pos);
    else if (str_is(name, "endpos"))
        *out = v_int(m->endpos);
    else if (str_is(name, "lastindex"))
        *out = last_group(m) ? v_int((int64_t)last_group(m)) : V_NONE;
    else if (str_is(name, "lastgroup"))
        *out = value_copy(name_of_group(m, last_group(m)));
    else
        *found = false;
    return true;
}

static void match_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    static const char *const names[] = {"re", "string", "pos", "endpos", "lastindex", "lastgroup"};
    (void)vm;
    (void)v;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        visit(str_of(names[i]), ctx);
}

static bool match_repr(VM *vm, Value v, Buf *out) {
    const Match *m = match_of(v);
    (void)vm;
    buf_printf(out, "<re.Match object; span=(%lld, %lld), match=", (long long)place_of(m, 0),
               (long long)place_of(m, 1));
    str_put_repr(out, str_slice(str_get(m->string), m->spans[0], m->spans[1]), false);
    buf_byte(out, '>');
    return true;
}

static const Method match_methods[] = {
    {"group(*groups)", m_group,
     "The text of one group or of several; of the whole match without arguments."},
    {"groups(default=None)", m_groups, "The texts of all groups."},
    {"groupdict(default=None)", m_groupdict, "The texts of the named groups."},
    {"start(group=0, /)", m_start, "Where a group begins."},
    {"end(group=0, /)", m_end, "Where a group ends."},
    {"span(group=0, /)", m_span, "Where a group begins and ends."},
    {"expand(template)", m_expand, "A template with the groups put in."},
    {0},
};

static const Type type_match = {
    .name = "Match",
    .module = "re",
    .full_name = "re.Match",
    .base = &type_object,
    .size = sizeof(Match),
    .free = match_free,
    .repr = match_repr,
    .hash = identity_hash,
    .getattr = match_getattr,
    .attrs = match_attrs,
    .getitem = one_group,
    .methods = match_methods,
};

// ---- walking over the matches of a text ---------------------------------------------------------

typedef struct Walk {
    Matcher m;
    const String *text;
    int64_t pos, endpos; // in characters
    size_t at;           // where the next search begins
    bool moves;          // it must not be empty there: an empty match or the last one ended there
} Walk;

// A bound in characters, cut to the text.
static bool bound(VM *vm, Value v, int64_t n, int64_t otherwise, int64_t *out) {
    *out = otherwise;
    if (v_is(v, T_NONE))
        return true;
    if (!value_index(vm, v, out))
        return false;
    *out = *out < 0 ? 0 : *out > n ? n : *out;
    return true;
}

static bool walk_begin(VM *vm, Walk *w, Value re, Value string, Value pos, Value endpos) {
    if (bytes_is(string))
        return vm_raise(vm, ERR_TYPE, "cannot use a string pattern on a bytes-like object");
    if (!value_is_str(string))
        return vm_raise(vm, ERR_TYPE, "expected string or bytes-like object, got '%s'",
                        type_name(vm, string));
    w->text = string_of(string);
    int64_t n = (int64_t)w->text->length;
    if (!bound(vm, pos, n, 0, &w->pos) || !bound(vm, endpos, n, n, &w->endpos))
        return false;
    w->at = string_offset(w->text, (size_t)w->pos);
    w->moves = false;
    Str s = string_str(w->text);
    if (w->endpos < n)
        s.n = string_offset(w->text, (size_t)w->endpos);
    return matcher_begin(&w->m, vm, regex_of(re), s);
}

static bool walk_search(Walk *w, RegexHow how, bool *found) {
    *found = false;
    return w->at > w->m.s.n || matcher_search(&w->m, w->at, how, w->moves, found);
}

// The next match; behind an empty one only a longer one may begin at its place.
static bool walk_next(Walk *w, bool *found) {
    if (!vm_poll(w->m.vm) || !walk_search(w, REGEX_SEARCH, found))
        return false;
    if (!*found)
        return true;
    w->moves = w->m.slots[0] == w->m.slots[1];
    w->at = w->m.slots[1];
    return true;
}

// ---- Pattern: search, match, fullmatch ----------------------------------------------------------

static bool match_once(VM *vm, Value self, const Value *args, RegexHow how, Value *out) {
    Walk w;
    bool found;
    if (!walk_begin(vm, &w, self, args[0], args[1], args[2]))
        return false;
    bool ok = walk_search(&w, how, &found);
    *out = V_NONE;
    if (ok && found) {
        *out = match_new(vm, self, args[0], &w.m, w.pos, w.endpos);
        ok = !v_is(*out, T_UNDEF);
    }
    matcher_end(&w.m);
    return ok;
}

static bool p_search(VM *vm, Value self, Value *args, Value *out) {
    return match_once(vm, self, args, REGEX_SEARCH, out);
}
static bool p_match(VM *vm, Value self, Value *args, Value *out) {
    return match_once(vm, self, args, REGEX_HERE, out);
}
static bool p_fullmatch(VM *vm, Value self, Value *args, Value *out) {
    return match_once(vm, self, args, REGEX_WHOLE, out);
}

// ---- Pattern: finditer, findall -----------------------------------------------------------------

typedef struct Finder { // what finditer gives
    Obj head;
    Value re, string; // re T_UNDEF: at its end
    Value pos, endpos;
    size_t at;
    bool begun, moves;
} Finder;

static const Type type_finder;

static void finder_free(Obj *o) {
    Finder *f = (Finder *)o;
    value_release(f->re);
    value_release(f->string);
    value_release(f->pos);
    value_release(f->endpos);
}

static bool p_finditer(VM *vm, Value self, Value *args, Value *out) {
    Walk w;
    if (!walk_begin(vm, &w, self, args[0], args[1], args[2]))
        return false;
    matcher_end(&w.m);
    Finder *f = obj_new(vm, &type_finder);
    if (!f)
        return false;
    f->re = value_copy(self);
    f->string = value_copy(args[0]);
    f->pos = v_int(w.pos);
    f->endpos = v_int(w.endpos);
    *out = v_obj(&f->head);
    return true;
}

static bool finder_next(VM *vm, Value v, Value *out, bool *done) {
    Finder *f = (Finder *)v.u.o;
    Walk w;
    bool found;
    if (v_is(f->re, T_UNDEF))
        return *done = true;
    if (!walk_begin(vm, &w, f->re, f->string, f->pos, f->endpos))
        return false;
    if (f->begun) {
        w.at = f->at;
        w.moves = f->moves;
    }
    bool ok = walk_next(&w, &found);
    if (ok && found) {
        *out = match_new(vm, f->re, f->string, &w.m, w.pos, w.endpos);
        ok = !v_is(*out, T_UNDEF);
    }
    f->at = w.at;
    f->moves = w.moves;
    f->begun = true;
    matcher_end(&w.m);
    if (!ok || found)
        return ok;
    value_release(f->re);
    f->re = V_UNDEF;
    return *done = true;
}

static const Type type_finder = {.name = "callable_iterator",
                                 .base = &type_object,
                                 .size = sizeof(Finder),
                                 .free = finder_free,
                                 .hash = identity_hash,
                                 .iter = iter_self,
                                 .next = finder_next};

static Value slot_text(VM *vm, const Walk *w, Value string, size_t group) {
    size_t from = w->m.slots[2 * group];
    size_t to = w->m.slots[2 * group + 1];
    return from == SIZE_MAX || to == SIZE_MAX ? value_copy(vm->empty_str)
                                              : piece(vm, string, from, to);
}

// What findall lists for a match: its text, that of its group, or those of its groups.
static Value found_item(VM *vm, const Walk *w, Value string) {
    size_t groups = w->m.r->groups;
    if (groups < 2)
        return slot_text(vm, w, string, groups);
    Tuple *t = tuple_reserve(vm, groups);
    for (size_t i = 0; t && i < groups; i++) {
        t->items[i] = slot_text(vm, w, string, i + 1);
        if (v_is(t->items[i], T_UNDEF)) {
            value_release(v_obj(&t->head));
            return V_UNDEF;
        }
    }
    return t ? v_obj(&t->head) : V_UNDEF;
}

static bool p_findall(VM *vm, Value self, Value *args, Value *out) {
    Walk w;
    bool found, ok;
    if (!walk_begin(vm, &w, self, args[0], args[1], args[2]))
        return false;
    *out = list_new(vm, 0);
    ok = !v_is(*out, T_UNDEF);
    while (ok && (ok = walk_next(&w, &found)) && found) {
        Value item = found_item(vm, &w, args[0]);
        ok = !v_is(item, T_UNDEF) && list_append(vm, *out, item);
    }
    matcher_end(&w.m);
    return ok || (value_release(*out), false);
}

// ---- Pattern: sub, split ------------------------------------------------------------------------

// What a function puts in for a match; at: how many texts come before, for the error.
static bool put_answer(VM *vm, const Walk *w, Value re, Value string, Value function, size_t at,
                       Buf *out) {
    Value match = match_new(vm, re, string, &w->m, w->pos, w->endpos), answer;
    bool ok = !v_is(match, T_UNDEF) && call_values(vm, function, &match, 1, &answer);
    value_release(match);
    if (!ok)
        return false;
    if (value_is_str(answer))
        buf_add(out, str_get(answer));
    else
        ok = v_is(answer, T_NONE) ||
             vm_raise(vm, ERR_TYPE, "sequence item %zu: expected str instance, %s found", at,
                      type_name(vm, answer));
    value_release(answer);
    return ok;
}

static bool substitute(VM *vm, Value self, const Value *args, Value *out, int64_t *n) {
    Walk w;
    Value repl = args[0], string = args[1], parts = V_UNDEF;
    int64_t count;
    bool found;
    bool text = value_is_str(repl);
    bool plain = text && !memchr(str_get(repl).p, '\\', str_get(repl).n);
    if (!value_index(vm, args[2], &count))
        return false;
    if (text && !plain) {
        Value both[2] = {repl, self};
        if (!call_values(vm, regex_of(self)->template, both, 2, &parts))
            return false;
    }
    if (!walk_begin(vm, &w, self, string, V_NONE, V_NONE)) {
        value_release(parts);
        return false;
    }
    Buf b = {0};
    size_t last = 0, texts = 0;
    bool ok = true;
    const Match whole = {.string = string};
    for (*n = 0; (count <= 0 || *n < count) && (ok = walk_next(&w, &found)) && found; ++*n) {
        size_t from = w.m.slots[0], to = w.m.slots[1];
        if (from > last)
            texts++;
        buf_add(&b, str_slice(string_str(w.text), last, from));
        if (plain)
            buf_add(&b, str_get(repl));
        else if (text)
            ok = put_parts(vm, &whole, w.m.slots, parts, &b);
        else
            ok = put_answer(vm, &w, self, string, repl, texts, &b);
        if (!ok)
            break;
        texts++;
        last = to;
    }
    if (ok)
        buf_add(&b, str_slice(string_str(w.text), last, w.text->n));
    matcher_end(&w.m);
    value_release(parts);
    if (!ok) {
        buf_free(&b);
        return false;
    }
    if (!*n)
        buf_free(&b);
    *out = *n ? str_from_buf(vm, &b) : piece(vm, string, 0, w.text->n);
    return !v_is(*out, T_UNDEF);
}

static bool p_sub(VM *vm, Value self, Value *args, Value *out) {
    int64_t n;
    return substitute(vm, self, args, out, &n);
}

static bool p_subn(VM *vm, Value self, Value *args, Value *out) {
    int64_t n;
    Value both[2];
    if (!substitute(vm, self, args, &both[0], &n))
        return false;
    both[1] = v_int(n);
    *out = tuple_steal(vm, both, 2);
    return !v_is(*out, T_UNDEF);
}

static bool add_groups(VM *vm, const Walk *w, Value self, Value string, Value list) {
    for (size_t g = 1; g <= regex_of(self)->groups; g++) {
        bool set = w->m.slots[2 * g] != SIZE_MAX && w->m.slots[2 * g + 1] != SIZE_MAX;
        Value text = set ? slot_text(vm, w, string, g) : V_NONE;
        if (v_is(text, T_UNDEF) || !list_append(vm, list, text))
            return false;
    }
    return true;
}

static bool p_split(VM *vm, Value self, Value *args, Value *out) {
    Walk w;
    Value string = args[0];
    int64_t most;
    bool found, ok;
    if (!value_index(vm, args[1], &most) || !walk_begin(vm, &w, self, string, V_NONE, V_NONE))
        return false;
    *out = list_new(vm, 0);
    ok = !v_is(*out, T_UNDEF);
    size_t last = 0;
    for (int64_t n = 0; ok && (most <= 0 || n < most) && (ok = walk_next(&w, &found)) && found;
         n++) {
        Value before = piece(vm, string, last, w.m.slots[0]);
        ok = !v_is(before, T_UNDEF) && list_append(vm, *out, before);
        last = w.m.slots[1];
        ok = ok && add_groups(vm, &w, self, string, *out);
    }
    matcher_end(&w.m);
    if (ok) {
        Value rest = piece(vm, string, last, w.text->n);
        ok = !v_is(rest, T_UNDEF) && list_append(vm, *out, rest);
    }
    return ok || (value_release(*out), false);
}

// ---- the class Pattern --------------------------------------------------------------------------

static bool pattern_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Regex *r = regex_of(v);
    *found = true;
    (void)vm;
    if (str_is(name, "pattern"))
        *out = value_copy(r->text);
    else if (str_is(name, "flags"))
        *out = v_int(r->flags);
    else if (str_is(name, "groups"))
        *out = v_int(r->groups);
    else if (str_is(name, "groupindex"))
        *out = value_copy(r->names);
    else
        *found = false;
    return true;
}

static void pattern_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    static const char *const names[] = {"pattern", "flags", "groups", "groupindex"};
    (void)vm;
    (void)v;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        visit(str_of(names[i]), ctx);
}

static bool pattern_repr(VM *vm, Value v, Buf *out) {
    static const struct {
        unsigned flag;
        const char *name;
    } flags[] = {
        {2, "IGNORECASE"}, {8, "MULTILINE"}, {16, "DOTALL"}, {64, "VERBOSE"}, {256, "ASCII"}};
    (void)vm;
    const char *before = ", ";
    buf_add(out, STR("re.compile("));
    str_put_repr(out, str_get(regex_of(v)->text), false);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (!(regex_of(v)->flags & flags[i].flag))
            continue;
        buf_printf(out, "%sre.%s", before, flags[i].name);
        before = "|";
    }
    buf_byte(out, ')');
    return true;
}

static bool pattern_hash(VM *vm, Value v, uint64_t *out) {
    return value_hash(vm, regex_of(v)->text, out) && (*out ^= regex_of(v)->flags, true);
}

static bool pattern_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    if ((op != OP_EQ && op != OP_NE) || !v_is_type(a, &type_regex) || !v_is_type(b, &type_regex))
        return true;
    bool same = regex_of(a)->flags == regex_of(b)->flags &&
                str_eq(str_get(regex_of(a)->text), str_get(regex_of(b)->text));
    *handled = true;
    *out = v_bool(same == (op == OP_EQ));
    return true;
}

static const Method pattern_methods[] = {
    {"search(string, pos=0, endpos=None)", p_search, "The first match anywhere, or None."},
    {"match(string, pos=0, endpos=None)", p_match, "A match at the beginning, or None."},
    {"fullmatch(string, pos=0, endpos=None)", p_fullmatch, "A match of the whole text, or None."},
    {"finditer(string, pos=0, endpos=None)", p_finditer, "All matches, one after the other."},
    {"findall(string, pos=0, endpos=None)", p_findall,
     "The texts of all matches, or of their groups."},
    {"sub(repl, string, count=0)", p_sub, "The text with every match replaced."},
    {"subn(repl, string, count=0)", p_subn, "The same, and how many there were."},
    {"split(string, maxsplit=0)", p_split, "The texts between the matches."},
    {0},
};

const Type type_regex = {
    .name = "Pattern",
    .module = "re",
    .full_name = "re.Pattern",
    .base = &type_object,
    .size = sizeof(Regex),
    .free = regex_free,
    .repr = pattern_repr,
    .hash = pattern_hash,
    .compare = pattern_compare,
    .getattr = pattern_getattr,
    .attrs = pattern_attrs,
    .methods = pattern_methods,
};

bool regex_classes(VM *vm, Space *space) {
    const Type *const types[] = {&type_regex, &type_match};
    for (size_t i = 0; i < 2; i++) {
        TypeObj *o = type_obj_of(vm, types[i]);
        if (!o || !space_set(vm, space, str_of(types[i]->name), v_obj(&o->head)))
            return false;
    }
    return true;
}
