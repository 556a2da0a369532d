// help.c: `name?` and `?name`: what is known about a name, for the client's pager; with two signs
// the source, too.
#include "kernel/lang/describe.h"
#include "kernel/session/internal.h"

// A dotted name alone: letters, digits, underscores, dots, and % in front of magics.
static bool is_name(Str s) {
    if (s.n == 0)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    c == '_' || c == '.' || (c & 0x80) || (c == '%' && i < 2);
        if (!word)
            return false;
    }
    return true;
}

static bool describe_magic(Session *s, Str name) {
    size_t signs = 0;
    while (signs < name.n && name.p[signs] == '%')
        signs++;
    Str bare = str_slice(name, signs, name.n);
    const MagicInfo *m;
    for (size_t i = 0; (m = magic_info(i)); i++) {
        if (!str_is(bare, m->name))
            continue;
        buf_printf(&s->page, "%s%s %s\n\n%s\n", m->line ? "%" : "%%", m->name, m->usage, m->doc);
        return true;
    }
    return vm_raise(s->vm, ERR_NAME, "magic function `%.*s` not found.", STR_ARG(name));
}

static bool describe_value(Session *s, Str name, Value v, bool source) {
    Description d;
    Value function;
    bool ufunc = lib_function_behind(v, &function);
    value_describe(s->vm, ufunc ? function : v, &d);
    if (ufunc)
        d.type = STR("ufunc");
    if (d.signature.n)
        buf_printf(&s->page, "Signature: %.*s\n", STR_ARG(buf_str(&d.signature)));
    Buf *out = &s->page;
    buf_printf(out, "Type:      %.*s\n", STR_ARG(d.type));
    if (!d.signature.n) {
        buf_add(out, STR("Holds:     "));
        lib_summary(s->lib, v, out);
        buf_byte(out, '\n');
    }
    if (d.doc.n) {
        buf_add(out, STR("Docstring: "));
        doc_clean(d.doc, out);
        buf_byte(out, '\n');
    }
    LibName n;
    Str last = name;
    for (Str rest = name; rest.p;)
        last = str_split(&rest, '.');
    for (size_t at = 0; d.signature.n && lib_next_name(&at, &n);)
        if (str_is(last, n.name) && d.doc.n && str_is(d.doc, n.doc)) {
            Str parameters, examples;
            if (lib_manual(&n, &parameters, &examples))
                buf_printf(out, "\nParameters:\n%.*s\n\nExamples:\n%.*s\n", STR_ARG(parameters),
                           STR_ARG(examples));
            else
                buf_printf(out, "\nExample:\n>>> %s\n%s\n", n.example, n.result);
            break;
        }
    if (source && d.source.n)
        buf_printf(out, "\nSource:\n%.*s\n", STR_ARG(d.source));
    description_free(&d);
    return true;
}

bool help_run(Session *s, Str code, bool *handled) {
    Str text = str_trim(code);
    bool front = str_starts(text, STR("?"));
    bool back = text.n > 1 && str_ends(text, STR("?"));
    bool source = str_starts(text, STR("??")) || str_ends(text, STR("??"));
    *handled = false;
    if (!front && !back)
        return true;
    while (str_starts(text, STR("?")))
        text = str_slice(text, 1, text.n);
    while (str_ends(text, STR("?")))
        text = str_slice(text, 0, text.n - 1);
    text = str_trim(text);
    if (!is_name(text))
        return true;
    *handled = true;
    if (text.p[0] == '%')
        return describe_magic(s, text);
    Value v;
    bool there;
    if (!python_help(s, text, source, &there) || there)
        return !vm_raised(s->vm);
    if (!session_run(s, text, true, &v))
        return false;
    bool ok = v.tag == T_UNDEF || describe_value(s, text, v, source);
    value_release(v);
    return ok && (!s->page.failed || vm_no_memory(s->vm));
}
