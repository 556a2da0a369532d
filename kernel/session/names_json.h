// names_json.h: the pieces that what is told about names is made of (kernel/link/names.h).
// Shared by names.c and members.c.
#pragma once
#include "kernel/lang/describe.h"
#include "kernel/link/names.h"
#include "kernel/session/internal.h"

// Separates members: a comma unless this is the first in its bracket.
static inline void comma(Buf *b) {
    char last = b->n ? b->p[b->n - 1] : '{';
    if (last != '{' && last != '[')
        buf_byte(b, ',');
}

static inline void key(Buf *b, const char *name) {
    comma(b);
    buf_json(b, str_of(name));
    buf_byte(b, ':');
}

static inline void member(Buf *b, const char *name, Str value) {
    if (!value.p)
        return;
    key(b, name);
    buf_json(b, value);
}

// A docstring, as it is shown.
static inline void doc_member(Buf *b, Str doc) {
    if (!doc.n)
        return;
    Buf clean = {0};
    doc_clean(doc, &clean);
    member(b, NAME_DOC, buf_str(&clean));
    b->failed |= clean.failed;
    buf_free(&clean);
}

static inline void entry(Buf *b, const char *name, const char *kind, Str signature,
                         const char *doc) {
    comma(b);
    buf_byte(b, '{');
    member(b, NAME_NAME, str_of(name));
    member(b, NAME_KIND, str_of(kind));
    member(b, NAME_SIGNATURE, signature);
    member(b, NAME_DOC, str_of(doc));
    buf_byte(b, '}');
}

// What a value is, as an entry: variables with a summary, functions with their signature and
// text, objects with what they have of their own. What their types have is told by members_put.
void value_entry(Session *s, Buf *b, Str name, Value v);

// The functions of a module that is made of rows of the library; nothing for others.
void names_of_rows(Buf *b, Str module);
// The modules directly below one that are part of the program, as entries.
void names_of_submodules(Buf *b, Str module);

// What stands behind the dots of types and modules and was not told yet, as further keys of
// the object in b; with these further types and modules.
void members_put(Session *s, Str types, Str modules, Buf *b);
void members_forget(Session *s); // all was forgotten: tell it again
// So many were told since that most are gone by now: time to have the front forget them.
bool members_are_many(const Session *s);
void members_free(Session *s);
