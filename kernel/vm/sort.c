// sort.c: sorting lists: stable, by merging, with as few comparisons as the runs
// that are already there allow. While it sorts, the list looks empty.
#include "kernel/vm/machine.h"
#include "kernel/base/mem.h"

typedef struct Item {
    Value key, value; // the same when there is no key function
} Item;

typedef struct Sorter {
    VM *vm;
    Item *items, *spare;
    bool ok;
} Sorter;

// Is a less than b? Python compares with < only.
static __attribute__((noinline)) bool less_in_general(Sorter *s, const Item *a, const Item *b) {
    Value x = a->key, y = b->key, out;
    bool yes;
    if (!s->ok)
        return false;
    int order;
    if (value_order_plain(x, y, &order))
        return order < 0;
    if (!op_compare(s->vm, OP_LT, x, y, &out))
        return s->ok = false;
    s->ok = value_truth(s->vm, out, &yes);
    value_release(out);
    return s->ok && yes;
}

static inline bool less(Sorter *s, const Item *a, const Item *b) {
    const Value *x = &a->key, *y = &b->key;
    if (x->tag == T_INT && y->tag == T_INT)
        return x->u.i < y->u.i;
    if (x->tag == T_FLOAT && y->tag == T_FLOAT)
        return x->u.f < y->u.f;
    if (v_is_type(*x, &type_str) && v_is_type(*y, &type_str))
        return string_order(string_of(*x), string_of(*y)) < 0;
    return less_in_general(s, a, b);
}

enum { SMALL_RUN = 16 };

static void insertion(Sorter *s, size_t from, size_t to, size_t sorted) {
    while (sorted < to && s->ok && !less(s, &s->items[sorted], &s->items[sorted - 1]))
        sorted++;
    for (size_t i = sorted; i < to && s->ok; i++) {
        Item x = s->items[i];
        size_t low = from, high = i; // after all that are not greater
        while (low < high) {
            size_t mid = low + (high - low) / 2;
            if (less(s, &x, &s->items[mid]))
                high = mid;
            else
                low = mid + 1;
        }
        memmove(s->items + low + 1, s->items + low, (i - low) * sizeof x);
        s->items[low] = x;
    }
}

// Merges the neighbours [from, mid) and [mid, to).
static void merge(Sorter *s, size_t from, size_t mid, size_t to) {
    if (!s->ok || !less(s, &s->items[mid], &s->items[mid - 1]))
        return; // in order already
    size_t n = mid - from;
    size_t i = 0, j = mid, k = from;
    memcpy(s->spare, s->items + from, n * sizeof *s->spare);
    while (i < n && j < to && s->ok)
        s->items[k++] = less(s, &s->items[j], &s->spare[i]) ? s->items[j++] : s->spare[i++];
    memcpy(s->items + k, s->spare + i,
           (n - i) * sizeof *s->spare); // also after a failure: nothing is lost
}

static void sort_range(Sorter *s, size_t from, size_t to) {
    if (to - from <= SMALL_RUN) {
        insertion(s, from, to, from + 1);
        return;
    }
    size_t mid = from + (to - from) / 2;
    sort_range(s, from, mid);
    sort_range(s, mid, to);
    merge(s, from, mid, to);
    if (s->ok)
        s->ok = vm_poll(s->vm);
}

static void turn_round(Item *items, size_t n) {
    for (size_t i = 0, j = n; i + 1 < j; i++) {
        Item x = items[i];
        items[i] = items[--j];
        items[j] = x;
    }
}

// How long the list's first run is in order.
static size_t rising(Sorter *s, size_t n) {
    size_t i = 1;
    while (i < n && !less(s, &s->items[i], &s->items[i - 1]) && s->ok)
        i++;
    return i;
}

// Falling runs are common (sorted the other way round) and cheap to find.
static bool is_falling(Sorter *s, size_t n) {
    for (size_t i = 1; i < n && s->ok; i++)
        if (!less(s, &s->items[i], &s->items[i - 1]))
            return false;
    return s->ok && n > 1;
}

static bool make_keys(Sorter *s, const Value *values, size_t n, Value key) {
    for (size_t i = 0; i < n; i++) {
        s->items[i].value = values[i];
        s->items[i].key = V_UNDEF;
        if (v_is(key, T_NONE) || v_is(key, T_UNDEF))
            s->items[i].key = value_copy(values[i]);
        else if (!vm_poll(s->vm) || !call_values(s->vm, key, &values[i], 1, &s->items[i].key)) {
            for (size_t k = i; k < n; k++)
                s->items[k] = (Item){V_UNDEF, values[k]};
            return false;
        }
    }
    return true;
}

static void sort_items(Sorter *s, size_t n, bool reverse) {
    if (reverse)
        turn_round(s->items, n); // twice, so that equal items keep their order
    size_t run = rising(s, n);
    if (run == 1 && n > 1 && s->ok && is_falling(s, n))
        turn_round(s->items, n);
    else if (run < n && s->ok)
        sort_range(s, 0, n);
    if (reverse)
        turn_round(s->items, n);
}

// The list takes its items back; what was put into it meanwhile goes.
static void put_back(List *l, Value *values, size_t n, size_t cap) {
    Value *stray = l->items;
    size_t stray_n = l->n, stray_cap = l->cap;
    l->items = values;
    l->n = n;
    l->cap = cap;
    for (size_t i = 0; i < stray_n; i++)
        value_release(stray[i]);
    part_free(stray, stray_cap * sizeof *stray);
}

bool list_sort(VM *vm, List *l, Value key, bool reverse) {
    size_t n = l->n;
    if (n < 2 && (v_is(key, T_NONE) || v_is(key, T_UNDEF)))
        return true;
    Sorter s = {.vm = vm, .ok = true};
    s.items = mem_alloc(n * sizeof *s.items);
    s.spare = mem_alloc((n / 2 + 1) * sizeof *s.spare);
    if (!s.items || !s.spare) {
        mem_free(s.items);
        mem_free(s.spare);
        return vm_no_memory(vm);
    }
    Value *values = l->items;
    size_t cap = l->cap;
    l->items = NULL;
    l->n = l->cap = 0;
    value_retain(v_obj(&l->head));
    s.ok = make_keys(&s, values, n, key);
    if (s.ok)
        sort_items(&s, n, reverse);
    for (size_t i = 0; i < n; i++) {
        values[i] = s.items[i].value;
        value_release(s.items[i].key);
    }
    bool changed = l->items != NULL;
    put_back(l, values, n, cap);
    mem_free(s.items);
    mem_free(s.spare);
    if (s.ok && changed)
        s.ok = vm_raise(vm, ERR_VALUE, "list modified during sort");
    value_release(v_obj(&l->head));
    return s.ok;
}
