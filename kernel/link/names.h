// names.h: what the worker tells the front about names, so that completion and
// inspection are answered while a cell runs. Documentation and key names only;
// the worker fills a LINK_NAMES message with this, kernel/front/nametable.h
// keeps and asks it.
//
// Content of LINK_NAMES; every key may be left out:
//
//   "static"    sent once, after READY; replaces what was known:
//               "modules":  {"numpy": {"doc": text, "members": [entry, ...]},
//                            "numpy.linalg": {...}, ...}
//               "types":    {"ndarray": {"doc": text, "members": [entry, ...]}, ...}
//               "builtins": [entry, ...]   names found without an import
//               "magics":   [entry, ...]   names with their signs: "%timeit", "%%compare"
//               "keywords": ["and", "as", ...]
//   "types"     more of static's types, each whole; the same for "modules": those that the
//   "modules"   user's objects are of or that were imported
//   "afresh"    true: forget those of earlier messages first, not static's
//   "reset"     true: forget the user's names first
//   "set"       [entry, ...]   the user's names that are new or changed since the last
//               NAMES, whole entries
//   "gone"      ["y", ...]     the user's names that were deleted
//
// An entry says what a name means; all but name and kind may be left out:
//
//   "name"       "sum"
//   "kind"       one of the kinds below; clients choose an icon by it
//   "type"       of an instance (or of an attribute): its class; looked up in "types"
//   "module"     of a module: its full name; looked up in "modules"
//   "members"    [entry, ...]: what this object has of its own, beside what its type has
//   "returns"    of a function: the class of what it returns; of a class: its own name, when
//                it is known by another one; looked up in "types"
//   "signature"  "sum(a, axis=None, dtype=None, *, keepdims=False)", with the name
//   "summary"    one line about the value: "float64 array (1000, 1000) on cpu"
//   "doc"        the doc string; its first line says what the thing does
//   "source"     of a function the user wrote: its text, shown at detail level 1
//   "keys"       ["alpha", "beta"]: the text keys of a dict, for d["al<tab>
//
// Example, after `import numpy as np` and `u = np.zeros((10, 10))`:
//
//   {"set": [{"name": "np", "kind": "module", "type": "module", "module": "numpy"},
//            {"name": "u", "kind": "instance", "type": "ndarray",
//             "summary": "float64 array (10, 10) on cpu"}]}
#pragma once

#define NAMES_STATIC "static"
#define NAMES_MODULES "modules"
#define NAMES_TYPES "types"
#define NAMES_MEMBERS "members"
#define NAMES_BUILTINS "builtins"
#define NAMES_MAGICS "magics"
#define NAMES_KEYWORDS "keywords"
#define NAMES_RESET "reset"
#define NAMES_AFRESH "afresh"
#define NAMES_SET "set"
#define NAMES_GONE "gone"

#define NAME_NAME "name"
#define NAME_KIND "kind"
#define NAME_TYPE "type"
#define NAME_MODULE "module"
#define NAME_RETURNS "returns"
#define NAME_SIGNATURE "signature"
#define NAME_SUMMARY "summary"
#define NAME_DOC "doc"
#define NAME_SOURCE "source"
#define NAME_KEYS "keys"

// Values of "kind".
#define KIND_FUNCTION "function"
#define KIND_CLASS "class"
#define KIND_MODULE "module"
#define KIND_INSTANCE "instance"
#define KIND_KEYWORD "keyword"
#define KIND_MAGIC "magic"
#define KIND_STATEMENT "statement"
