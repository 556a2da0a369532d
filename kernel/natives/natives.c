// natives.c: what modules written in the language find in C: tables of functions, and classes.
#include "kernel/natives/natives.h"
#include "kernel/natives/callables.h"
#include "kernel/natives/dates.h"
#include "kernel/natives/decimal.h"
#include "kernel/natives/deque.h"
#include "kernel/natives/itertools.h"
#include "kernel/natives/memory_files.h"
#include "kernel/natives/packing.h"
#include "kernel/natives/pickling.h"
#include "kernel/natives/regex.h"
#include "kernel/natives/tables.h"
#include "kernel/natives/typed.h"

static const NativeRow *const rows[] = {
    natives_math,    natives_cmath,  natives_random,  natives_system,    natives_tools,
    natives_json,    natives_regex,  natives_hash,    natives_bytes,     natives_decimal,
    natives_process, natives_files,  natives_threads, natives_itertools, natives_struct,
    natives_dates,   natives_saving, natives_operator};

static bool tools_classes(VM *vm, Space *space) {
    if (!memory_classes(vm, space) || !dates_classes(vm, space))
        return false;
    static const struct {
        const Type *type;
        const char *signature, *doc;
    } bases[] = {
        {&type_struct, "_Struct()", "A format that has been read."},
        {&type_pickler, "_Pickler()", "Writes plain data."},
        {&type_unpickler, "_Unpickler()", "Reads plain data."},
        {&type_partial, "_partial()", "A function with arguments."},
        {&type_cached, "_cached()", "A function that remembers its results."},
        {&type_item_getter, "_itemgetter()", "Items of an object."},
        {&type_attribute_getter, "_attrgetter()", "Attributes of an object."},
        {&type_method_caller, "_methodcaller()", "A method of an object."},
        {&type_row_reader, "_Reader()", "Reads rows of a table."},
        {&type_row_writer, "_Writer()", "Writes rows of a table."},
    };
    for (size_t k = 0; k < sizeof bases / sizeof *bases; k++) {
        Value base = type_new_style(vm, bases[k].type, bases[k].signature, STYLE_BUILTIN, NULL,
                                    NULL, bases[k].doc);
        bool made = !v_is(base, T_UNDEF) && space_set(vm, space, str_of(bases[k].type->name), base);
        value_release(base);
        if (!made)
            return false;
    }
    Value deque = deque_class(vm), typed = typed_class(vm), decimal = decimal_class(vm);
    bool ok = !v_is(deque, T_UNDEF) && space_set(vm, space, STR("deque"), deque);
    ok = ok && !v_is(typed, T_UNDEF) && space_set(vm, space, STR("_typed"), typed);
    value_release(deque);
    ok = ok && !v_is(decimal, T_UNDEF) && space_set(vm, space, STR("_decimal"), decimal);
    value_release(typed);
    value_release(decimal);
    return ok;
}

static const NativeClasses classes[] = {
    {"itertools", itertools_classes}, {"re", regex_classes}, {"_tools", tools_classes}};

const NativesRoom natives_room = {.begin = builtins_init,
                                  .rows = rows,
                                  .n_rows = sizeof rows / sizeof *rows,
                                  .classes = classes,
                                  .n_classes = sizeof classes / sizeof *classes,
                                  .drawing = random_drawing};
