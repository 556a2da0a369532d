// complete.c: choosing the list to look in, filtering, ordering, writing.
#include "kernel/front/complete.h"
#include "kernel/base/arena.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/front/cursor.h"
#include "kernel/link/names.h"
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    MATCHES_MAX = 2000,
    ENTRIES_MAX = 10000, // of a folder that are looked at
    PATH_BYTES = 1024,
};

typedef struct Match {
    Str text, signature;
    Str kind;
    int rank; // lower ones first
} Match;

typedef struct Search {
    const NameTable *table;
    Cursor cursor;
    Str prefix;
    size_t start, end; // byte offsets of what a match replaces
    Match *matches;
    size_t n, cap;
    Arena memory; // texts that are not in the table
} Search;

// ---- collecting ---------------------------------------------------------------------------------

// Private names are shown to whoever types the underscore.
static bool wanted(const Search *s, Str text) {
    return text.n && str_starts(text, s->prefix) && (text.p[0] != '_' || s->prefix.n);
}

static void add(Search *s, Str text, Str kind, Str signature, int rank) {
    if (!wanted(s, text) || s->n >= MATCHES_MAX)
        return;
    if (!mem_grow((void **)&s->matches, &s->cap, s->n + 1, sizeof *s->matches))
        return;
    s->matches[s->n++] = (Match){text, signature, kind, rank};
}

static void add_entries(Search *s, const json_t *entries, int rank) {
    size_t i;
    json_t *entry;
    json_array_foreach(entries, i, entry)
        add(s, entry_text(entry, NAME_NAME), entry_text(entry, NAME_KIND),
            entry_text(entry, NAME_SIGNATURE), rank);
}

static void add_user_names(Search *s, int rank) {
    const char *name;
    json_t *entry;
    json_object_foreach(s->table->typed, name, entry) if (!json_object_get(s->table->user, name))
        add(s, str_of(name), entry_text(entry, NAME_KIND), entry_text(entry, NAME_SIGNATURE), rank);
    json_object_foreach(s->table->user, name, entry)
        add(s, str_of(name), entry_text(entry, NAME_KIND), entry_text(entry, NAME_SIGNATURE), rank);
}

static void add_texts(Search *s, const json_t *texts, const char *kind, int rank) {
    size_t i;
    json_t *text;
    json_array_foreach(texts, i, text) {
        if (json_is_string(text))
            add(s, str_of(json_string_value(text)), str_of(kind), STR(""), rank);
    }
}

// The modules directly below a package: before is "" or "numpy.".
static void add_modules(Search *s, Str before) {
    const char *name;
    json_t *module;
    json_object_foreach(nametable_modules(s->table), name, module) {
        Str full = str_of(name);
        if (!str_starts(full, before))
            continue;
        Str rest = str_slice(full, before.n, full.n);
        if (str_find(rest, STR("."), 0) == (size_t)-1)
            add(s, rest, STR(KIND_MODULE), STR(""), 0);
    }
}

// ---- keyword arguments --------------------------------------------------------------------------

// Cuts the next parameter off a signature's inside; defaults may hold brackets and commas.
static Str next_parameter(Str *rest) {
    size_t i = 0;
    int depth = 0;
    for (; i < rest->n; i++) {
        char c = rest->p[i];
        if (c == '(' || c == '[' || c == '{')
            depth++;
        else if (c == ')' || c == ']' || c == '}') {
            if (depth-- == 0)
                break;
        } else if (c == ',' && depth == 0)
            break;
    }
    Str parameter = str_slice(*rest, 0, i);
    bool more = i < rest->n && rest->p[i] == ',';
    *rest = more ? str_slice(*rest, i + 1, rest->n) : (Str){NULL, 0};
    return str_trim(parameter);
}

static void add_keyword(Search *s, Str parameter) {
    Str name = parameter;
    for (size_t i = 0; i < name.n; i++)
        if (!is_name_byte(name.p[i]))
            name.n = i;
    if (!name.n || !str_starts(name, s->prefix))
        return; // also "*", "/", "*args"
    char *text = arena_alloc(&s->memory, name.n + 2);
    if (!text)
        return;
    memcpy(text, name.p, name.n);
    text[name.n] = '=';
    add(s, (Str){text, name.n + 1}, STR("param"), STR(""), 0);
}

// "name=" is offered after "(" and ",", not behind an "=" or an operator.
static bool at_argument_start(const Search *s) {
    size_t i = s->cursor.prefix_at;
    while (i > 0 && (s->cursor.code.p[i - 1] == ' ' || s->cursor.code.p[i - 1] == '\n'))
        i--;
    return i > 0 && (s->cursor.code.p[i - 1] == '(' || s->cursor.code.p[i - 1] == ',');
}

static void add_keyword_arguments(Search *s) {
    if (!s->cursor.in_arguments || !at_argument_start(s))
        return;
    const json_t *function = nametable_resolve(s->table, cursor_call(&s->cursor));
    Str signature = entry_text(function, NAME_SIGNATURE);
    size_t open = str_find(signature, STR("("), 0);
    if (open == (size_t)-1)
        return;
    for (Str rest = str_slice(signature, open + 1, signature.n); rest.p;)
        add_keyword(s, next_parameter(&rest));
}

// ---- what the cursor is behind ------------------------------------------------------------------

// Is there a colon in the braces themselves? Then they are a dict.
static bool holds_colon(Str inside) {
    int depth = 0;
    for (size_t i = 0; i < inside.n; i++) {
        char c = inside.p[i];
        if (c == '(' || c == '[' || c == '{')
            depth++;
        else if (c == ')' || c == ']' || c == '}')
            depth--;
        else if (c == ':' && depth == 0)
            return true;
    }
    return false;
}

// The type of a part of a name's value, x[0]; empty when it is not known.
static Str type_of_part(Str type) {
    static const char *const same[] = {"ndarray", "str",
                                       "range"}; // a number or a part of the same type
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (str_is(type, same[i]))
            return i == 2 ? STR("int") : type;
    return str_is(type, "bytes") || str_is(type, "bytearray") ? STR("int") : STR("");
}

// The members behind "]." and "}.": of a list, a dict or a set that is written there, and of a part
// of a name's value.
static const json_t *members_of_brackets(const Search *s) {
    const Cursor *c = &s->cursor;
    size_t open = c->opened_at;
    if (c->code.p[open] == '{') {
        Str inside = str_slice(c->code, open + 1, c->closed_at);
        bool dict = !str_trim(inside).n || holds_colon(inside);
        return nametable_type_members(s->table, dict ? STR("dict") : STR("set"));
    }
    Str name = cursor_name_before(c->code, open);
    if (name.n)
        return nametable_type_members(
            s->table, type_of_part(entry_text(nametable_resolve(s->table, name), NAME_TYPE)));
    bool part = open > 0 && strchr(")]}\"'", c->code.p[open - 1]); // f(x)[0]: not a list
    return part ? NULL : nametable_type_members(s->table, STR("list"));
}

// The members behind ").": of what the function returns. Behind a quote: of a text.
static const json_t *members_of_expression(const Search *s) {
    const Cursor *c = &s->cursor;
    size_t dot = c->prefix_at - 1;
    if (dot == 0)
        return NULL;
    char before = c->code.p[dot - 1];
    if (before == '"' || before == '\'')
        return nametable_type_members(s->table, STR("str"));
    if (c->closed_at != dot - 1)
        return NULL;
    if (before == ']' || before == '}')
        return members_of_brackets(s);
    if (before != ')')
        return NULL;
    const json_t *function = nametable_resolve(s->table, cursor_name_before(c->code, c->opened_at));
    if (str_is(entry_text(function, NAME_KIND), KIND_CLASS))
        return nametable_members(s->table, function);
    return nametable_type_members(s->table, entry_text(function, NAME_RETURNS));
}

static void complete_attribute(Search *s) {
    Str base = cursor_base(&s->cursor);
    if (!base.n) {
        add_entries(s, members_of_expression(s), 0);
        return;
    }
    const json_t *entry = nametable_resolve(s->table, base);
    add_entries(s, nametable_own_members(entry), 0);
    add_entries(s, nametable_members(s->table, entry), 0);
}

static void complete_name(Search *s) {
    if (s->prefix.n && s->prefix.p[0] >= '0' && s->prefix.p[0] <= '9')
        return; // a number
    add_keyword_arguments(s);
    add_user_names(s, 1);
    add_entries(s, nametable_builtins(s->table), 2);
    add_texts(s, nametable_keywords(s->table), KIND_KEYWORD, 2);
}

// A line of nothing but "%name" or "%%name" so far.
static bool complete_magic(Search *s, Str line) {
    size_t signs = 0;
    while (signs < line.n && signs < 2 && line.p[signs] == '%')
        signs++;
    for (size_t i = signs; i < line.n; i++)
        if (!is_name_byte(line.p[i]))
            return false;
    if (!signs)
        return false;
    s->prefix = line;
    s->start = s->cursor.at - line.n;
    add_entries(s, nametable_magics(s->table), 0);
    return true;
}

// "import numpy.li", "from numpy.li", "from numpy import li".
static bool complete_import(Search *s, Str line) {
    bool from = str_starts(line, STR("from "));
    if (!from && !str_starts(line, STR("import ")))
        return false;
    Str typed = str_trim(str_slice(line, from ? 5 : 7, line.n));
    size_t import = from ? str_find(line, STR(" import "), 5) : (size_t)-1;
    if (import != (size_t)-1) {
        Str module = str_trim(str_slice(line, 5, import));
        add_entries(s, nametable_module_members(s->table, module), 0);
        return true;
    }
    while (str_find(typed, STR(","), 0) != (size_t)-1)
        str_split(&typed, ',');
    typed = typed.p ? str_trim(typed) : STR("");
    if (str_find(typed, STR(" "), 0) != (size_t)-1)
        return false; // "import numpy as"
    add_modules(s, str_slice(typed, 0, typed.n > s->prefix.n ? typed.n - s->prefix.n : 0));
    return true;
}

// ---- file names in texts ------------------------------------------------------------------------

static bool is_folder(int folder, const struct dirent *entry) {
    struct stat st;
    if (entry->d_type != DT_UNKNOWN && entry->d_type != DT_LNK)
        return entry->d_type == DT_DIR;
    return fstatat(folder, entry->d_name, &st, 0) == 0 && S_ISDIR(st.st_mode);
}

// What is typed so far, with the name's end: "data/fi" becomes "data/file.npy".
static void add_path(Search *s, Str before, int folder, const struct dirent *entry) {
    Str name = str_of(entry->d_name);
    Str typed = str_slice(s->prefix, before.n, s->prefix.n);
    if (!str_starts(name, typed) || (name.p[0] == '.' && (!typed.n || typed.p[0] != '.')))
        return;
    if (str_is(name, ".") || str_is(name, "..") || !utf8_valid(name))
        return;
    char *text = arena_alloc(&s->memory, before.n + name.n + 2);
    if (!text)
        return;
    if (before.n)
        memcpy(text, before.p, before.n);
    memcpy(text + before.n, name.p, name.n);
    size_t n = before.n + name.n;
    if (is_folder(folder, entry))
        text[n++] = '/';
    add(s, (Str){text, n}, STR("path"), STR(""), 0);
}

// Where the folder part of the prefix leads; "~" is the home folder.
static bool folder_path(Str before, char *out, size_t size) {
    const char *home = before.n && before.p[0] == '~' ? getenv("HOME") : NULL;
    if (home && before.n > 1 && before.p[1] != '/')
        return false; // somebody else's
    Str rest = home ? str_slice(before, 1, before.n) : before;
    int n = snprintf(out, size, "%s%.*s", home ? home : before.n ? "" : ".", STR_ARG(rest));
    return n > 0 && (size_t)n < size;
}

// open("da, np.load('data/fi
static void complete_path(Search *s) {
    char path[PATH_BYTES];
    s->prefix = str_slice(s->cursor.code, s->cursor.string_at, s->cursor.at);
    s->start = s->cursor.string_at;
    size_t slash = s->prefix.n;
    while (slash && s->prefix.p[slash - 1] != '/')
        slash--;
    Str before = str_slice(s->prefix, 0, slash);
    if (memchr(s->prefix.p, '\n', s->prefix.n) || !folder_path(before, path, sizeof path))
        return;
    DIR *folder = opendir(path);
    if (!folder)
        return;
    const struct dirent *entry;
    for (int i = 0; i < ENTRIES_MAX && (entry = readdir(folder)) != NULL; i++)
        add_path(s, before, dirfd(folder), entry);
    closedir(folder);
}

// d["al; any other text may be a file's name.
static void complete_string(Search *s) {
    const Cursor *c = &s->cursor;
    size_t quote = c->string_at ? c->string_at - 1 : 0;
    if (quote == 0 || c->code.p[quote - 1] != '[') {
        if (quote + 1 == c->string_at)
            complete_path(s);
        return;
    }
    Str name = cursor_name_before(c->code, quote - 1);
    const json_t *entry = name.n ? nametable_resolve(s->table, name) : NULL;
    s->prefix = str_slice(c->code, c->string_at, c->at);
    s->start = c->string_at;
    add_texts(s, json_object_get(entry, NAME_KEYS), KIND_INSTANCE, 0);
}

static void search(Search *s) {
    Str line = cursor_line(&s->cursor);
    if (s->cursor.place == IN_COMMENT)
        return;
    if (s->cursor.place == IN_STRING)
        complete_string(s);
    else if (complete_magic(s, line) || complete_import(s, line))
        return;
    else if (cursor_has_dot(&s->cursor))
        complete_attribute(s);
    else
        complete_name(s);
}

// ---- ordering and writing -----------------------------------------------------------------------

static int private_last(Str a) {
    return a.p[0] == '_';
}

static int compare(const void *x, const void *y) {
    const Match *a = x, *b = y;
    if (a->rank != b->rank)
        return a->rank - b->rank;
    int hidden = private_last(a->text) - private_last(b->text);
    return hidden ? hidden : str_cmp(a->text, b->text);
}

// The same name twice (a user's name hides a built-in one) is written once.
static bool is_repeated(const Search *s, size_t i) {
    for (size_t j = 0; j < i; j++)
        if (s->matches[j].rank < s->matches[i].rank &&
            str_eq(s->matches[j].text, s->matches[i].text))
            return true;
    return i > 0 && str_eq(s->matches[i - 1].text, s->matches[i].text);
}

static void drop_repeated(Search *s) {
    size_t kept = 0;
    for (size_t i = 0; i < s->n; i++) {
        s->matches[kept] = s->matches[i];
        if (!is_repeated(s, kept))
            kept++;
    }
    s->n = kept;
}

static void write_types(Buf *out, const Search *s, size_t start, size_t end) {
    for (size_t i = 0; i < s->n; i++) {
        const Match *m = &s->matches[i];
        buf_add(out, i ? STR(",{\"text\":") : STR("{\"text\":"));
        buf_json(out, m->text);
        buf_add(out, STR(",\"type\":"));
        buf_json(out, m->kind.n ? m->kind : STR(KIND_INSTANCE));
        if (m->signature.n) {
            buf_add(out, STR(",\"signature\":"));
            buf_json(out, m->signature);
        }
        buf_printf(out, ",\"start\":%zu,\"end\":%zu}", start, end);
    }
}

static void write_reply(Buf *out, const Search *s) {
    size_t start = utf8_length(str_slice(s->cursor.code, 0, s->start));
    size_t end = start + utf8_length(str_slice(s->cursor.code, s->start, s->end));
    buf_add(out, STR("{\"status\":\"ok\",\"matches\":["));
    for (size_t i = 0; i < s->n; i++) {
        if (i)
            buf_byte(out, ',');
        buf_json(out, s->matches[i].text);
    }
    buf_printf(out, "],\"cursor_start\":%zu,\"cursor_end\":%zu,\"metadata\":{", start, end);
    buf_add(out, STR("\"_jupyter_types_experimental\":["));
    write_types(out, s, start, end);
    buf_add(out, STR("]}}"));
}

void complete_reply(Buf *out, const NameTable *t, Str code, int64_t position) {
    NameTable table = nametable_with_imports(t, code);
    Search s = {.table = &table, .cursor = cursor_find(code, position)};
    s.prefix = cursor_prefix(&s.cursor);
    s.start = s.cursor.prefix_at;
    s.end = s.cursor.at;
    search(&s);
    if (s.n)
        qsort(s.matches, s.n, sizeof *s.matches, compare);
    drop_repeated(&s);
    write_reply(out, &s);
    mem_free(s.matches);
    arena_reset(&s.memory);
    json_decref(table.typed);
}
