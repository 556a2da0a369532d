// nametable.h: the front's copy of the worker's names (kernel/link/names.h),
// and looking things up in it. Completion and inspection read nothing else.
#pragma once
#include "kernel/base/str.h"
#include "protocol/jsonio.h"
#include <stdbool.h>

typedef struct NameTable {
    json_t *fixed; // the static part, an object; NULL before it came
    json_t *told;  // its types and modules with those that were told since; NULL before it came
    json_t *user;  // {name: entry}; NULL before the first name
    json_t *typed; // the same for what a text imports that has not run yet; NULL: nothing
    json_t *lost;  // {name: null} of the user's in engines that have ended; NULL: there were none
} NameTable;

void nametable_free(NameTable *t);

// Takes the content of a LINK_NAMES message. Parts of a wrong shape are ignored.
void nametable_update(NameTable *t, const json_t *content);
// t with the names of the text's own import statements (typed, owned by the caller: json_decref).
NameTable nametable_with_imports(const NameTable *t, Str code);
void nametable_forget_user(NameTable *t);
// The same when the worker has ended; nametable_lost: {"names": [...]} of all that were so
// forgotten, for the next one; NULL: there are none, or no memory for them.
void nametable_lose_user(NameTable *t);
json_t *nametable_lost(const NameTable *t);

// A field of an entry; "" when it is missing or no text.
#define entry_text jsonio_text_or_empty

// All below are borrowed; NULL when there is none.

// Arrays of entries.
const json_t *nametable_builtins(const NameTable *t);
const json_t *nametable_magics(const NameTable *t);
const json_t *nametable_keywords(const NameTable *t); // an array of texts
json_t *nametable_modules(const NameTable *t);        // an object {full name: ...}

const json_t *nametable_find(const json_t *entries, Str name);

// What a name without dots means: the user's first, then what is imported, then the built-in one.
const json_t *nametable_entry(const NameTable *t, Str name);

// The members that come after a dot behind what the entry names.
const json_t *nametable_members(const NameTable *t, const json_t *entry);
const json_t *nametable_own_members(const json_t *entry); // beside those
const json_t *nametable_type_members(const NameTable *t, Str type);
const json_t *nametable_module_members(const NameTable *t, Str module);

// The entry of "np.linalg.norm".
const json_t *nametable_resolve(const NameTable *t, Str dotted);
