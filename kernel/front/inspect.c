// inspect.c: from the cursor to an entry, and from the entry to text.
#include "kernel/front/inspect.h"
#include "kernel/front/cursor.h"
#include "kernel/link/names.h"

// The magic whose name starts the cursor's line.
static const json_t *find_magic(const NameTable *t, const Cursor *c) {
    size_t start = c->at;
    while (start > 0 && c->code.p[start - 1] != '\n')
        start--;
    while (start < c->code.n && c->code.p[start] == ' ')
        start++;
    size_t end = start;
    while (end < c->code.n && (c->code.p[end] == '%' || is_name_byte(c->code.p[end])))
        end++;
    if (end == start || c->code.p[start] != '%' || c->at > end)
        return NULL;
    return nametable_find(nametable_magics(t), str_slice(c->code, start, end));
}

// The name under the cursor, else the function whose arguments it is in.
static const json_t *find_entry(const NameTable *t, const Cursor *c) {
    if (c->place == IN_COMMENT)
        return NULL;
    const json_t *entry = find_magic(t, c);
    if (!entry && c->place == IN_CODE)
        entry = nametable_resolve(t, cursor_name_under(c));
    return entry ? entry : nametable_resolve(t, cursor_call(c));
}

// "Label:     text" on one line, or the text below the label.
static void put_field(Buf *text, const char *label, Str value, bool below) {
    if (!value.n)
        return;
    if (text->n)
        buf_byte(text, '\n');
    buf_printf(text, below ? "%s:\n" : "%-11s", label);
    buf_add(text, value);
}

static void describe(Buf *text, const json_t *entry, int64_t level) {
    Str type = entry_text(entry, NAME_TYPE);
    Str source = entry_text(entry, NAME_SOURCE);
    put_field(text, "Signature:", entry_text(entry, NAME_SIGNATURE), false);
    put_field(text, "Type:", type.n ? type : entry_text(entry, NAME_KIND), false);
    put_field(text, "Value:", entry_text(entry, NAME_SUMMARY), false);
    put_field(text, "Docstring", entry_text(entry, NAME_DOC), true);
    if (level > 0)
        put_field(text, "Source", source, true);
}

// ---- the same as Markdown -----------------------------------------------------------------------

static void put_block(Buf *out, const char *language, Str text) {
    if (!text.n)
        return;
    buf_printf(out, "```%s\n", language);
    buf_add(out, text);
    buf_add(out, STR("\n```\n\n"));
}

// A line of words; what Markdown would take for a sign of its own is said to be none.
static void put_words(Buf *out, Str text) {
    for (size_t i = 0; i < text.n; i++) {
        if (memchr("\\`*_{}[]<>#|~$&", text.p[i], 16))
            buf_byte(out, '\\');
        buf_byte(out, text.p[i]);
    }
    buf_add(out, STR("\n\n"));
}

// A block may not end before its text does.
static Str without_fence(Str text) {
    size_t at = str_find(text, STR("```"), 0);
    return at == (size_t)-1 ? text : str_slice(text, 0, at);
}

static void describe_markdown(Buf *out, const json_t *entry, int64_t level) {
    Str doc = entry_text(entry, NAME_DOC);
    Str summary = entry_text(entry, NAME_SUMMARY);
    Str type = entry_text(entry, NAME_TYPE);
    put_block(out, "python", without_fence(entry_text(entry, NAME_SIGNATURE)));
    if (type.n || summary.n) {
        buf_add(out, STR("**"));
        Str kind = type.n ? type : entry_text(entry, NAME_KIND);
        buf_add(out, kind);
        buf_add(out, summary.n ? STR("**: ") : STR("**"));
        put_words(out, summary);
    }
    if (str_find(doc, STR("\n"), 0) == (size_t)-1)
        put_words(out, doc);
    else
        put_block(out, "text", without_fence(doc));
    if (level > 0)
        put_block(out, "python", without_fence(entry_text(entry, NAME_SOURCE)));
}

void inspect_reply(Buf *out, const NameTable *t, Str code, int64_t position, int64_t level) {
    Cursor c = cursor_find(code, position);
    NameTable table = nametable_with_imports(t, code);
    const json_t *entry = find_entry(&table, &c);
    Buf text = {0}, markdown = {0};
    if (entry)
        describe(&text, entry, level);
    if (entry)
        describe_markdown(&markdown, entry, level);
    buf_printf(out, "{\"status\":\"ok\",\"found\":%s,\"data\":{", entry ? "true" : "false");
    if (entry) {
        buf_add(out, STR("\"text/plain\":"));
        buf_json(out, buf_str(&text));
        buf_add(out, STR(",\"text/markdown\":"));
        buf_json(out, buf_str(&markdown));
    }
    buf_add(out, STR("},\"metadata\":{}}"));
    out->failed = out->failed || text.failed || markdown.failed;
    buf_free(&text);
    buf_free(&markdown);
    json_decref(table.typed);
}
