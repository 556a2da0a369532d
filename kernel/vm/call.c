// call.c: signatures and the binding of arguments to parameters, with the texts
// that CPython has for calls that do not fit: those of functions written in
// Python and those of its builtins.
#include "kernel/vm/machine.h"
#include "kernel/base/mem.h"
#include <ctype.h>
#include <stdlib.h>

// ---- parsing a signature text -------------------------------------------------------------------

typedef struct SigParser {
    VM *vm;
    const char *p;
    Signature *sig;
    bool star_seen;
} SigParser;

static void skip_blanks(SigParser *s) {
    while (*s->p == ' ')
        s->p++;
}

static Value quoted_fallback(SigParser *s) {
    const char *start = s->p;
    const char *end = strchr(start + 1, *start);
    s->p = end ? end + 1 : start + strlen(start);
    return value_copy(intern(s->vm, (Str){start + 1, (size_t)(s->p - start) - 2}));
}

// To the comma or the bracket behind a default value.
static void skip_fallback(SigParser *s) {
    int depth = 0;
    for (; *s->p && (depth || (*s->p != ',' && *s->p != ')')); s->p++) {
        if (strchr("([<", *s->p))
            depth++;
        if (strchr(")]>", *s->p))
            depth--;
    }
}

static Value number_in(Str text) {
    char *end;
    if (!text.n)
        return V_UNDEF;
    long long i = strtoll(text.p, &end, 10);
    if (end == text.p + text.n)
        return v_int(i);
    double f = strtod(text.p, &end);
    bool is_numeral = isdigit((unsigned char)text.p[0]) || text.p[0] == '-' || text.p[0] == '.';
    return is_numeral && end == text.p + text.n ? v_float(f) : V_UNDEF;
}

// A default: a constant, or anything up to the next parameter, which stands for
// "absent" and is left to the function.
static Value fallback(SigParser *s) {
    const char *start = s->p;
    if (*s->p == '\'' || *s->p == '"')
        return quoted_fallback(s);
    skip_fallback(s);
    Str text = str_trim((Str){start, (size_t)(s->p - start)});
    if (str_is(text, "None"))
        return V_NONE;
    if (str_is(text, "True"))
        return v_bool(true);
    if (str_is(text, "False"))
        return v_bool(false);
    return number_in(text);
}

static bool parse_param(SigParser *s, size_t i) {
    Signature *sig = s->sig;
    SigParam *p = &sig->params[i];
    p->kind = s->star_seen ? PARAM_KW_ONLY : PARAM_NORMAL;
    if (s->p[0] == '*') {
        bool two = s->p[1] == '*';
        s->p += two ? 2 : 1;
        p->kind = two ? PARAM_STARSTAR : PARAM_STAR;
        if (two)
            sig->starstar = (int16_t)i;
        else {
            sig->star = (int16_t)i;
            s->star_seen = true;
        }
    }
    size_t n = strcspn(s->p, " =,):");
    p->name = intern(s->vm, (Str){s->p, n});
    p->fallback = V_UNDEF;
    if (v_is(p->name, T_UNDEF))
        return false;
    s->p += n;
    skip_blanks(s);
    if (*s->p == '=') {
        s->p++;
        p->optional = true;
        p->fallback = fallback(s);
    }
    return true;
}

static bool parse_params(SigParser *s) {
    Signature *sig = s->sig;
    while (*s->p && *s->p != ')') {
        if (*s->p == '/') {
            for (size_t i = 0; i < sig->n; i++)
                sig->params[i].kind = PARAM_POS_ONLY;
            s->p++;
        } else if (*s->p == '*' && (s->p[1] == ',' || s->p[1] == ')')) {
            s->star_seen = true;
            s->p++;
        } else {
            if (!parse_param(s, sig->n))
                return false;
            sig->n++;
        }
        skip_blanks(s);
        if (*s->p == ',')
            s->p++;
        skip_blanks(s);
    }
    return true;
}

bool signature_parse(VM *vm, const char *text, SigStyle style, Signature *out) {
    size_t name = strcspn(text, "("), commas = 1;
    *out = (Signature){.name = {text, name},
                       .star = -1,
                       .starstar = -1,
                       .style = (uint8_t)style,
                       .plain = true,
                       .direct = true};
    for (const char *p = text; *p; p++)
        commas += *p == ',';
    if (!(out->params = mem_zero(commas * sizeof *out->params)))
        return vm_no_memory(vm);
    SigParser s = {.vm = vm, .p = text + name + (text[name] == '('), .sig = out};
    skip_blanks(&s);
    if (!parse_params(&s)) {
        signature_free(out);
        return false;
    }
    for (size_t i = 0; i < out->n; i++) {
        const SigParam *p = &out->params[i];
        bool positional = p->kind <= PARAM_NORMAL;
        out->plain &= positional;
        out->direct &= positional || (p->kind == PARAM_KW_ONLY && p->optional);
        out->n_pos = (uint16_t)(out->n_pos + positional);
        out->n_need = (uint16_t)(out->n_need + (positional && !p->optional));
    }
    return true;
}

void signature_free(Signature *sig) {
    for (size_t i = 0; sig->params && i < sig->n; i++)
        value_release(sig->params[i].fallback);
    mem_free(sig->params);
    sig->params = NULL;
    sig->n = 0;
}

// ---- errors -------------------------------------------------------------------------------------

static const char *plural(size_t n) {
    return n == 1 ? "" : "s";
}

static bool takes_keywords(const Signature *sig) {
    for (size_t i = 0; i < sig->n; i++)
        if (sig->params[i].kind != PARAM_POS_ONLY && sig->params[i].kind != PARAM_STAR)
            return true;
    return false;
}

// "list.append" or "len".
static void qualified(const Signature *sig, Buf *out) {
    buf_add(out, sig->owner);
    if (sig->owner.n)
        buf_byte(out, '.');
    buf_add(out, sig->name);
    buf_byte(out, 0);
}

static bool raise_positional_arity(VM *vm, Str name, size_t given, bool exact, size_t need,
                                   size_t most) {
    bool few = given < need;
    size_t want = few ? need : most;
    const char *how = few ? "at least " : "at most ";
    return vm_raise(vm, ERR_TYPE, "%.*s expected %s%zu argument%s, got %zu", STR_ARG(name),
                    exact ? "" : how, want, plural(want), given);
}

static bool raise_builtin_arity(VM *vm, const Signature *sig, size_t given) {
    Buf b = {0};
    qualified(sig, &b);
    const char *full = b.failed ? "function" : b.p;
    Str name = sig->name;
    size_t need = sig->n_need, most = sig->n_pos;
    if (sig->n == 0)
        vm_raise(vm, ERR_TYPE, "%s() takes no arguments (%zu given)", full, given);
    else if (takes_keywords(sig) && most == 0)
        vm_raise(vm, ERR_TYPE, "%.*s() takes no positional arguments", STR_ARG(name));
    else if (takes_keywords(sig) && given > most)
        vm_raise(vm, ERR_TYPE, "%.*s() takes %s %zu argument%s (%zu given)", STR_ARG(name),
                 need == most ? "exactly" : "at most", most, plural(most), given);
    else if (sig->n == 1 && need == 1 && !takes_keywords(sig))
        vm_raise(vm, ERR_TYPE, "%s() takes exactly one argument (%zu given)", full, given);
    else if (takes_keywords(sig))
        vm_raise(vm, ERR_TYPE, "%.*s() missing required argument '%.*s' (pos %zu)", STR_ARG(name),
                 STR_ARG(str_get(sig->params[given].name)), given + 1);
    else {
        bool exact = need == most && sig->star < 0;
        raise_positional_arity(vm, name, given, exact, need, most);
    }
    buf_free(&b);
    return false;
}

static bool raise_too_many(VM *vm, const Signature *sig, size_t given, const Value *slots) {
    if (sig->style == STYLE_BUILTIN)
        return raise_builtin_arity(vm, sig, given);
    size_t keyword_only = 0;
    for (size_t i = 0; slots && i < sig->n; i++)
        keyword_only += sig->params[i].kind == PARAM_KW_ONLY && !v_is(slots[i], T_UNDEF);
    Buf takes = {0};
    bool plural_takes = sig->n_need != sig->n_pos ? true : sig->n_pos != 1;
    if (sig->n_need != sig->n_pos)
        buf_printf(&takes, "from %u to %u", sig->n_need, sig->n_pos);
    else
        buf_printf(&takes, "%u", sig->n_pos);
    Buf extra = {0};
    if (keyword_only)
        buf_printf(&extra, " positional argument%s (and %zu keyword-only argument%s)",
                   plural(given), keyword_only, plural(keyword_only));
    vm_raise(vm, ERR_TYPE, "%.*s() takes %.*s positional argument%s but %zu%.*s %s given",
             STR_ARG(sig->name), STR_ARG(buf_str(&takes)), plural_takes ? "s" : "", given,
             STR_ARG(buf_str(&extra)), given == 1 && !keyword_only ? "was" : "were");
    buf_free(&takes);
    buf_free(&extra);
    return false;
}

static bool is_missing(const Signature *sig, const Value *slots, size_t i, bool keyword_only) {
    const SigParam *p = &sig->params[i];
    bool counts = keyword_only ? p->kind == PARAM_KW_ONLY : p->kind <= PARAM_NORMAL;
    return counts && !p->optional && v_is(slots[i], T_UNDEF);
}

// "missing 2 required positional arguments: 'x' and 'y'"
static bool raise_missing(VM *vm, const Signature *sig, const Value *slots, bool keyword_only) {
    size_t n = 0, seen = 0;
    for (size_t i = 0; i < sig->n; i++)
        n += is_missing(sig, slots, i, keyword_only);
    if (n == 0)
        return true;
    Buf names = {0};
    for (size_t i = 0; i < sig->n; i++) {
        if (!is_missing(sig, slots, i, keyword_only))
            continue;
        if (sig->style == STYLE_BUILTIN) {
            if (takes_keywords(sig))
                return vm_raise(vm, ERR_TYPE, "%.*s() missing required argument '%.*s' (pos %zu)",
                                STR_ARG(sig->name), STR_ARG(str_get(sig->params[i].name)), i + 1);
            return raise_builtin_arity(vm, sig, i);
        }
        if (seen++)
            buf_add(&names, seen < n ? STR(", ") : n == 2 ? STR(" and ") : STR(", and "));
        buf_printf(&names, "'%.*s'", STR_ARG(str_get(sig->params[i].name)));
    }
    vm_raise(vm, ERR_TYPE, "%.*s() missing %zu required %s argument%s: %.*s", STR_ARG(sig->name), n,
             keyword_only ? "keyword-only" : "positional", plural(n), STR_ARG(buf_str(&names)));
    buf_free(&names);
    return false;
}

// The positional-only parameters that were given by keyword.
static bool positional_given(const Signature *sig, const Args *args, Buf *out) {
    for (size_t i = 0; i < sig->n; i++)
        for (size_t k = 0; sig->params[i].kind == PARAM_POS_ONLY && k < args->nkw; k++)
            if (str_eq(str_get(sig->params[i].name), str_get(args->names[k])))
                buf_printf(out, "%s%.*s", out->n ? ", " : "", STR_ARG(str_get(args->names[k])));
    return out->n > 0 && !out->failed;
}

static bool raise_unexpected(VM *vm, const Signature *sig, const Args *args, Value name) {
    Str text = str_get(name);
    if (sig->style == STYLE_BUILTIN) {
        if (takes_keywords(sig))
            return vm_raise(vm, ERR_TYPE, "'%.*s' is an invalid keyword argument for %.*s()",
                            STR_ARG(text), STR_ARG(sig->name));
        Buf b = {0};
        qualified(sig, &b);
        vm_raise(vm, ERR_TYPE, "%s() takes no keyword arguments", b.failed ? "function" : b.p);
        buf_free(&b);
        return false;
    }
    Buf only = {0};
    if (positional_given(sig, args, &only)) {
        vm_raise(vm, ERR_TYPE,
                 "%.*s() got some positional-only arguments passed as keyword arguments: '%.*s'",
                 STR_ARG(sig->name), STR_ARG(buf_str(&only)));
        buf_free(&only);
        return false;
    }
    Suggest s;
    suggest_begin(&s, text);
    for (size_t i = 0; i < sig->n; i++)
        if (sig->params[i].kind == PARAM_NORMAL || sig->params[i].kind == PARAM_KW_ONLY)
            suggest_offer(str_get(sig->params[i].name), &s);
    vm_raise(vm, ERR_TYPE, "%.*s() got an unexpected keyword argument '%.*s'", STR_ARG(sig->name),
             STR_ARG(text));
    suggest_hint(vm, &s);
    return false;
}

static bool raise_twice(VM *vm, const Signature *sig, size_t i) {
    Str name = str_get(sig->params[i].name);
    if (sig->style == STYLE_BUILTIN)
        return vm_raise(vm, ERR_TYPE,
                        "argument for %.*s() given by name ('%.*s') and position (%zu)",
                        STR_ARG(sig->name), STR_ARG(name), i + 1);
    return vm_raise(vm, ERR_TYPE, "%.*s() got multiple values for argument '%.*s'",
                    STR_ARG(sig->name), STR_ARG(name));
}

bool raise_arity(VM *vm, const Signature *sig, const Args *args) {
    Value none[1] = {V_UNDEF};
    if (sig->style == STYLE_BUILTIN || args->npos > sig->n_pos)
        return raise_too_many(vm, sig, args->npos, NULL);
    Value *slots = mem_zero((sig->n + 1u) * sizeof *slots);
    if (!slots)
        return vm_no_memory(vm);
    for (size_t i = 0; i < args->npos; i++)
        slots[i] = v_bool(true);
    raise_missing(vm, sig, sig->n ? slots : none, false);
    mem_free(slots);
    return false;
}

// ---- binding ------------------------------------------------------------------------------------

static int find_param(const Signature *sig, Value name) {
    for (size_t i = 0; i < sig->n; i++) {
        uint8_t kind = sig->params[i].kind;
        if (kind != PARAM_NORMAL && kind != PARAM_KW_ONLY)
            continue;
        Value own = sig->params[i].name;
        if (own.u.o == name.u.o || string_equal(string_of(own), string_of(name)))
            return (int)i;
    }
    return -1;
}

static bool bind_keyword(VM *vm, const Signature *sig, const Args *args, Value name, Value v,
                         Value *slots) {
    int i = find_param(sig, name);
    if (i >= 0) {
        if (!v_is(slots[i], T_UNDEF))
            return raise_twice(vm, sig, (size_t)i);
        slots[i] = value_copy(v);
        return true;
    }
    if (sig->starstar < 0)
        return raise_unexpected(vm, sig, args, name);
    // The slots belong to no frame yet: a str of a class, whose __hash__ would run in them, becomes
    // a plain one.
    Value key = v_is_type(name, &type_str) ? value_copy(name) : str_new(vm, str_get(name));
    bool ok = !v_is(key, T_UNDEF) && dict_set(vm, slots[sig->starstar], key, v);
    value_release(key);
    return ok;
}

// *args and **kwargs.
static bool make_rest(VM *vm, const Signature *sig, const Args *args, size_t taken, Value *slots) {
    if (sig->star >= 0) {
        slots[sig->star] = tuple_new(vm, args->v + taken, args->npos - taken);
        if (v_is(slots[sig->star], T_UNDEF))
            return false;
    }
    if (sig->starstar >= 0) {
        slots[sig->starstar] = dict_new(vm);
        if (v_is(slots[sig->starstar], T_UNDEF))
            return false;
    }
    return true;
}

static bool bind_all(VM *vm, const Signature *sig, const Value *defaults, const Args *args,
                     Value *slots) {
    size_t taken = args->npos < sig->n_pos ? args->npos : sig->n_pos;
    for (size_t i = 0, p = 0; i < taken; p++)
        if (sig->params[p].kind <= PARAM_NORMAL)
            slots[p] = value_copy(args->v[i++]);
    if (!make_rest(vm, sig, args, taken, slots))
        return false;
    for (size_t i = 0; i < args->nkw; i++)
        if (!bind_keyword(vm, sig, args, args->names[i], args->v[args->npos + i], slots))
            return false;
    if (args->npos > sig->n_pos && sig->star < 0)
        return raise_too_many(vm, sig, args->npos, slots);
    bool missing = false;
    for (size_t i = 0; i < sig->n; i++) {
        if (!v_is(slots[i], T_UNDEF))
            continue;
        if (sig->params[i].optional)
            slots[i] = value_copy(defaults ? defaults[i] : sig->params[i].fallback);
        else
            missing = true;
    }
    return !missing ||
           (raise_missing(vm, sig, slots, false) && raise_missing(vm, sig, slots, true));
}

bool bind_arguments(VM *vm, const Signature *sig, const Value *defaults, const Args *args,
                    Value *slots) {
    for (size_t i = 0; i < sig->n; i++)
        slots[i] = V_UNDEF;
    if (bind_all(vm, sig, defaults, args, slots))
        return true;
    drop_registers(slots, sig->n);
    return false;
}
