// foreign.c: operands that no array holds: texts, bytes, None, dicts and the like. Numbers
// beside them are an error whose text is NumPy's.
#include "kernel/lib/functions.h"
#include "kernel/vm/bigint.h"
#include <stdio.h>
#include <string.h>

static bool is_named(VM *vm, Value v, const char *name) {
    return strcmp(value_type(vm, v)->name, name) == 0;
}

static bool is_text(VM *vm, Value v) {
    return value_is_str(v) || is_named(vm, v, "bytes");
}

bool is_foreign(VM *vm, Value v) {
    static const char *const names[] = {"bytes",     "dict",     "set",
                                        "frozenset", "function", "builtin_function_or_method",
                                        "type",      "module",   "generator"};
    if (v.tag == T_NONE || value_is_str(v))
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_named(vm, v, names[i]))
            return true;
    return false;
}

static bool tells_of_arrays(VM *vm, Value v) {
    static const char *const names[] = {"__array__", "__array_ufunc__", "__array_priority__",
                                        "__array_interface__"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !vm_raised(vm); i++) {
        Value own;
        bool found = false;
        if (value_find_attr(vm, v, str_of(names[i]), &own, &found) && found) {
            value_release(own);
            return true;
        }
    }
    return false;
}

bool is_element_object(VM *vm, Value v) {
    Scalar s;
    const Value *items;
    size_t n;
    if (v.tag != T_OBJ || !v.u.o->type->class_object || is_array(v) || is_items(v) || is_moment(v))
        return false;
    if (value_is_str(v) || is_text(vm, v) || lib_scalar(v, &s) || big_is(v) ||
        value_items(v, &items, &n))
        return false;
    return !tells_of_arrays(vm, v) && !vm_raised(vm);
}

bool objects_operation(VM *vm, OpId op, Value a, Value b, Value *out) {
    Value pair[2] = {a, b},
          all[2] = {str_new(vm, str_of(op_info(op)->name)), tuple_new(vm, pair, 2)};
    bool ok = all[0].tag != T_UNDEF && all[1].tag != T_UNDEF &&
              fallback(lib_of(vm), "ufunc", all, 2, out);
    value_release(all[0]);
    value_release(all[1]);
    return ok;
}

static Dtype dtype_beside(Value v) {
    Scalar s;
    if (is_array(v))
        return array_of(v)->dt;
    return lib_scalar(v, &s) ? s.dt : DT_F64;
}

// "dtype('int64')", "dtype('<U4')", "dtype('S2')"; in a comparison the classes.
static void type_text(VM *vm, Value v, bool class, char *out, size_t size) {
    if (value_is_str(v)) {
        if (class)
            snprintf(out, size, "<class 'numpy.dtypes.StrDType'>");
        else
            snprintf(out, size, "dtype('<U%zu')", str_length(v) ? str_length(v) : 1);
        return;
    }
    if (is_text(vm, v)) {
        const Type *t = value_type(vm, v);
        int64_t n = 0;
        if (!t->length || !t->length(vm, v, &n))
            n = 0;
        if (class)
            snprintf(out, size, "<class 'numpy.dtypes.BytesDType'>");
        else
            snprintf(out, size, "dtype('S%lld')", (long long)(n ? n : 1));
        return;
    }
    const char *name = dtype_info[dtype_beside(v)].name;
    if (!class)
        snprintf(out, size, "dtype('%s')", name);
    else if (*name == 'u')
        snprintf(out, size, "<class 'numpy.dtypes.UI%sDType'>", name + 2);
    else
        snprintf(out, size, "<class 'numpy.dtypes.%c%sDType'>", *name - 32, name + 1);
}

// What Python's number of an element's type is called.
static const char *element_name(VM *vm, Value v) {
    if (is_foreign(vm, v))
        return value_type(vm, v)->name;
    switch (dtype_info[dtype_beside(v)].kind) {
    case 'b': return "bool";
    case 'f': return "float";
    case 'c': return "complex";
    default: return "int";
    }
}

static const char *symbol_of(OpId op) {
    static const struct {
        OpId op;
        const char *text;
    } known[] = {
        {OP_ID_ADD, "+"},
        {OP_ID_SUB, "-"},
        {OP_ID_MUL, "*"},
        {OP_ID_DIV, "/"},
        {OP_ID_FLOORDIV, "//"},
        {OP_ID_MOD, "%"},
        {OP_ID_POW, "** or pow()"},
        {OP_ID_LSHIFT, "<<"},
        {OP_ID_RSHIFT, ">>"},
        {OP_ID_AND, "&"},
        {OP_ID_OR, "|"},
        {OP_ID_XOR, "^"},
        {OP_ID_LT, "<"},
        {OP_ID_LE, "<="},
        {OP_ID_GT, ">"},
        {OP_ID_GE, ">="},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].op == op)
            return known[i].text;
    return NULL;
}

static bool is_order(OpId op) {
    return op == OP_ID_LT || op == OP_ID_LE || op == OP_ID_GT || op == OP_ID_GE;
}

// Which operations NumPy knows for texts at all: their error names the types.
static bool knows_texts(OpId op) {
    return op == OP_ID_ADD || op == OP_ID_SUB || op == OP_ID_COUNT || op == OP_ID_MAXIMUM ||
           op == OP_ID_MINIMUM || is_order(op);
}

bool raise_unsafe(VM *vm, const char *name) {
    return vm_raise(
        vm, ERR_TYPE,
        "ufunc '%s' not supported for the input types, and the inputs could not be safely coerced "
        "to any supported types according to the casting rule ''safe''",
        name);
}

static bool refuse_text(VM *vm, OpId op, Value a, Value b) {
    const char *name = op == OP_ID_COUNT ? "matmul" : op_info(op)->name;
    Dtype beside = dtype_beside(is_text(vm, a) ? b : a);
    char x[64], y[64];
    if (op == OP_ID_MUL && dtype_is_int(beside))
        return vm_raise(
            vm, ERR_TYPE,
            "The 'out' kwarg is necessary when using the string multiply ufunc directly. Use "
            "numpy.strings.multiply to multiply strings without specifying 'out'.");
    if (!knows_texts(op) && op != OP_ID_MUL)
        return raise_unsafe(vm, name);
    type_text(vm, a, is_order(op), x, sizeof x);
    type_text(vm, b, is_order(op), y, sizeof y);
    return vm_raise(
        vm, ERR_UFUNC_TYPE,
        "ufunc '%s' did not contain a loop with signature matching types (%s, %s) -> None", name, x,
        y);
}

bool refuse_foreign(VM *vm, OpId op, Value a, Value b) {
    if (is_text(vm, a) || is_text(vm, b))
        return refuse_text(vm, op, a, b);
    if (op == OP_ID_COUNT)
        return vm_raise(vm, ERR_VALUE,
                        "matmul: Input operand %d does not have enough dimensions (has 0, gufunc "
                        "core with signature (n?,k),(k,m?)->(n?,m?) requires 1)",
                        is_foreign(vm, b));
    const char *symbol = symbol_of(op);
    const char *x = element_name(vm, a);
    const char *y = element_name(vm, b);
    if (is_order(op))
        return vm_raise(vm, ERR_TYPE, "'%s' not supported between instances of '%s' and '%s'",
                        symbol, x, y);
    if (symbol)
        return vm_raise(vm, ERR_TYPE, "unsupported operand type(s) for %s: '%s' and '%s'", symbol,
                        x, y);
    return raise_unsafe(vm, op_info(op)->name);
}

bool refuse_foreign_one(VM *vm, OpId op, Value v) {
    const char *name = op_info(op)->name;
    if (is_text(vm, v))
        return raise_unsafe(vm, name);
    if (op == OP_ID_ABS)
        return vm_raise(vm, ERR_TYPE, "bad operand type for abs(): '%s'", value_type(vm, v)->name);
    return vm_raise(
        vm, ERR_TYPE,
        "loop of ufunc does not support argument 0 of type %s which has no callable %s method",
        value_type(vm, v)->name, name);
}
