// segment_text.c: the texts of gpu/cuda/segments for one element type.
#include "gpu/cuda/segments.h"

extern const char segments_text_common[], segments_text_scan[], segments_text_select[],
    segments_text_sort[], segments_text_find[];

static const struct {
    const char *body;
    int threads, items, wide_items;
    const char *kernels[SEGMENT_FUNCTIONS];
} texts[SEGMENT_TEXTS] = {
#define TEXT(ID, FILE, THREADS, ITEMS, WIDE, ...) \
    [TEXT_##ID] = {segments_text_##FILE, THREADS, ITEMS, WIDE, {__VA_ARGS__}},
    EACH_SEGMENT_TEXT(TEXT)
#undef TEXT
};

const char *const *segment_kernels(SegmentText text) {
    return texts[text].kernels;
}

int segment_threads(SegmentText text) {
    return texts[text].threads;
}

int segment_items(SegmentText text, Dtype dt) {
    return dtype_bytes(dt) > 4 ? texts[text].wide_items : texts[text].items;
}

static const char *unsigned_of(size_t bytes) {
    switch (bytes) {
    case 1: return "unsigned char";
    case 2: return "unsigned short";
    case 4: return "unsigned int";
    default: return "unsigned long long";
    }
}

// ---- prefix sums --------------------------------------------------------------------------------

// Sums and products of integers are the same modulo a power of two in any wider type without
// a sign; those of float32 are kept in float64 and rounded once.
static const char *total_type(Dtype dt, ScanOp op) {
    bool wide = dtype_bytes(dt) == 8, adds = op == SCAN_ADD || op == SCAN_MUL;
    if (dtype_is_float(dt))
        return adds ? "double" : dtype_info[dt].cuda;
    if (adds || !dtype_is_signed(dt))
        return wide ? "unsigned long long" : "unsigned int";
    return wide ? "long long" : "int";
}

// The smallest or largest value of the type.
static void add_bound(Buf *out, Dtype dt, bool largest) {
    unsigned bits = dt == DT_BOOL ? 1 : 8 * (unsigned)dtype_bytes(dt);
    if (dtype_is_float(dt))
        buf_printf(out, "%s(1.0f / 0.0f)", largest ? "" : "-");
    else if (dtype_is_signed(dt))
        buf_printf(out, largest ? "%lldll" : "(-%lldll - 1)", (long long)(~0ull >> (65 - bits)));
    else
        buf_printf(out, "%lluull", largest ? ~0ull >> (64 - bits) : 0ull);
}

static void scan_words(Dtype dt, ScanOp op, Buf *out) {
#define JOIN(ID, NAME, EXPRESSION) [SCAN_##ID] = #EXPRESSION,
    static const char *const join[] = {EACH_SCAN(JOIN)};
#undef JOIN
    buf_printf(out, "#define A %s\n#define JOIN(X, Y) %s\n#define NONE ", total_type(dt, op),
               join[op]);
    if (op == SCAN_ADD)
        buf_printf(out, "%s", dtype_is_float(dt) ? "-0.0" : "0");
    else if (op == SCAN_MUL)
        buf_printf(out, "1");
    else
        add_bound(out, dt, op == SCAN_MIN);
    buf_byte(out, '\n');
}

// ---- the whole text -----------------------------------------------------------------------------

static void sort_words(Dtype dt, bool pairs, Buf *out) {
    size_t bytes = dtype_bytes(dt);
    buf_printf(
        out,
        "#define K %s\n#define BITS %zu\n#define PAIRS %d\n#define REAL %d\n#define SIGNED %d\n",
        unsigned_of(bytes), 8 * bytes, pairs, dtype_is_float(dt), dtype_is_signed(dt));
    if (dtype_is_float(dt))
        buf_printf(out, "#define INFINITE %s\n",
                   bytes == 4 ? "0x7f800000u" : "0x7ff0000000000000ull");
}

bool segment_text(SegmentText text, Dtype dt, int variant, Buf *out, Err *e) {
    const char *type = text == TEXT_SELECT ? unsigned_of(dtype_bytes(dt)) : dtype_info[dt].cuda;
    buf_printf(out, "#define THREADS %d\n#define ITEMS %d\n", segment_threads(text),
               segment_items(text, dt));
    if (text == TEXT_SELECT)
        buf_printf(out, "#define AXES %d\n", LIMIT_NDIM);
    if (text == TEXT_SELECT && dtype_bytes(dt) == 16) {
        type = "Wide";
        buf_printf(out, "typedef struct __align__(16) Wide { unsigned long long a, b; } Wide;\n");
    }
    buf_printf(out, "#define T %s\n", type);
    if (text == TEXT_SCAN)
        scan_words(dt, (ScanOp)variant, out);
    if (text == TEXT_SORT || text == TEXT_ARGSORT)
        sort_words(dt, text == TEXT_ARGSORT, out);
    if (text == TEXT_FIND)
        buf_printf(out, "#define REAL %d\n", dtype_is_float(dt));
    buf_add(out, str_of(segments_text_common));
    buf_add(out, str_of(texts[text].body));
    return buf_ok(out, e);
}
