// lib_device.c: moving arrays between devices, and pictures of them.
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/display/font.h"
#include "kernel/vm/import.h"
#include "kernel/lib/figures.h"

// An array on the CPU as the result: itself, also without dimensions, or stored into `out`.
static bool move_to(VM *vm, Lib *lib, Array *a STEALS, Value into, Value *out) {
    Err e = {0};
    return absent(into) ? lib_array_value(lib, NAMESPACE_NUMPY, a, &e, out)
                        : give(vm, NAMESPACE_NUMPY, a, &e, into, out);
}

bool fn_asnumpy(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Err e = {0};
    if (!is_array(args[0])) {
        if (!array_argument(vm, NAMESPACE_NUMPY, args[0], DT_COUNT, &a))
            return false;
        return move_to(vm, c->lib, a, args[3], out);
    }
    // A copy, so that the two arrays do not share elements even where the devices are one.
    Array *moved = array_to(array_of(args[0]), lib_queue(c->lib, NAMESPACE_NUMPY), &e);
    Array *r = NULL;
    if (moved)
        r = moved == array_of(args[0]) ? array_copy(moved, &e) : array_retain(moved);
    array_release(moved);
    return r ? move_to(vm, c->lib, r, args[3], out) : vm_raise_err(vm, &e);
}

bool fn_get(VM *vm, void *ctx, Value *args, Value *out) {
    return fn_asnumpy(vm, ctx, args, out);
}

bool fn_get_array_module(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    const Value *items;
    size_t n;
    bool found;
    value_items(args[0], &items, &n);
    const char *name = "numpy";
    for (size_t i = 0; i < n; i++)
        if (is_array(items[i]) && namespace_of(items[i]) == NAMESPACE_CUPY)
            name = "cupy";
    (void)vm;
    return c->lib->import(c->lib, str_of(name), out, &found);
}

bool fn_cuda_synchronize(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = V_NONE;
    return lib_finish(lib_of(vm));
}

// (GPUs, name, compute capability, free bytes, all bytes, bytes of arrays, their peak) of
// the device that cupy's arrays are on.
bool fn_core_device_info(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    const Device *dev = lib_queue(c->lib, NAMESPACE_CUPY)->dev;
    size_t available = 0, total = 0;
    (void)args;
    if (!lib_finish(c->lib))
        return false;
    dev->backend->memory((Device *)(uintptr_t)dev, &available, &total);
    Value items[] = {v_int(engine_gpu_count(c->lib->engine)),
                     str_new(vm, str_of(dev->description)),
                     v_int(dev->capability),
                     v_int((int64_t)available),
                     v_int((int64_t)total),
                     v_int((int64_t)dev->stats.bytes_live),
                     v_int((int64_t)dev->stats.bytes_peak)};
    if (items[1].tag == T_UNDEF)
        return false;
    *out = tuple_new(vm, items, sizeof items / sizeof *items);
    value_release(items[1]);
    return out->tag != T_UNDEF;
}

static Device *cupy_device(Lib *lib) {
    return lib_queue(lib, NAMESPACE_CUPY)->dev;
}

// Most bytes that the arrays of cupy's device may take together; 0: what there is.
bool fn_core_device_limit(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    int64_t bytes;
    *out = V_NONE;
    if (!value_index(vm, args[0], &bytes))
        return false;
    if (bytes < 0)
        return vm_raise(vm, ERR_VALUE, "memory limit size out of range: %lld", (long long)bytes);
    if (!lib_finish(c->lib))
        return false;
    cupy_device(c->lib)->limit = (size_t)bytes;
    return true;
}

// A property of cupy's GPU by the driver's number; 0 where it is not known.
bool fn_core_device_attribute(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Device *dev = cupy_device(c->lib);
    int64_t number;
    if (!value_index(vm, args[0], &number))
        return false;
    bool asked = dev->backend->attribute && number > 0 && number <= INT32_MAX;
    *out = v_int(asked ? dev->backend->attribute(dev, (int)number) : 0);
    return true;
}

// How often cupy's device has worked since the start, once all is done that was recorded:
// (programs, matrix products, calls of libraries).
bool fn_core_device_counts(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    const DeviceStats *s = &cupy_device(c->lib)->stats;
    (void)args;
    if (!lib_finish(c->lib))
        return false;
    Value items[] = {v_int((int64_t)s->programs), v_int((int64_t)s->matmuls),
                     v_int((int64_t)s->library_calls)};
    *out = tuple_new(vm, items, 3);
    return out->tag != T_UNDEF;
}

// Bytes that have gone to cupy's device and come from it since the start.
bool fn_core_device_moved(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    const DeviceStats *s = &cupy_device(c->lib)->stats;
    (void)args;
    if (!lib_finish(c->lib))
        return false;
    Value items[] = {v_int((int64_t)s->bytes_up), v_int((int64_t)s->bytes_down)};
    *out = tuple_new(vm, items, 2);
    return out->tag != T_UNDEF;
}

// The array of cupy that owns memory with these bytes, or None.
bool fn_core_array_at(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    int64_t address, bytes;
    *out = V_NONE;
    if (!value_index(vm, args[0], &address) || !value_index(vm, args[1], &bytes) ||
        !lib_finish(c->lib))
        return false;
    if (address > 0 && bytes >= 0)
        lib_array_at(cupy_device(c->lib), (uintptr_t)address, (size_t)bytes, out);
    return true;
}

// Gives cached free memory of cupy's device back to the system.
bool fn_core_device_trim(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Device *dev = lib_queue(c->lib, NAMESPACE_CUPY)->dev;
    (void)vm;
    (void)args;
    *out = V_NONE;
    if (!lib_finish(c->lib))
        return false;
    if (dev->backend->trim)
        dev->backend->trim(dev);
    return true;
}

// ---- heatmap ------------------------------------------------------------------------------------

enum { HEATMAP_ARGS = 14, HEATMAP_PLAIN_ARGS = 9 }; // the first nine are those of heatmap_draw

static bool text_argument(VM *vm, Value v, const char *name, Str *out) {
    *out = (Str){0};
    if (absent(v))
        return true;
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "heatmap: %s must be a str", name);
    *out = str_get(v);
    return true;
}

static bool limit_argument(VM *vm, Value v, bool *has, double *out) {
    *has = !absent(v);
    return !*has || value_float(vm, v, out);
}

// (left, right, bottom, top)
static bool extent_argument(VM *vm, Value v, HeatmapOptions *o) {
    const Value *items;
    size_t n;
    o->has_extent = !absent(v);
    if (absent(v))
        return true;
    if (!value_items(v, &items, &n) || n != 4)
        return vm_raise(vm, ERR_VALUE,
                        "extent is what stands at the edges: (left, right, bottom, top)");
    Value held;
    if (!value_hold(vm, v, &held))
        return false;
    value_items(held, &items, &n);
    bool ok = true;
    for (int i = 0; ok && i < 4; i++)
        ok = value_float(vm, items[i], &o->extent[i]);
    value_release(held);
    return ok;
}

// The colours of matplotlib's other maps, and of a map object:
// matplotlib.colors.packed_colours(map) gives the name and 256 numbers. *held keeps the name.
static bool ask_colours(VM *vm, Value map, HeatmapOptions *o, Value *held) {
    Value module, f;
    const Value *parts, *colours;
    size_t n = 0, count = 0;
    if (!import_module(vm, STR("matplotlib.colors"), &module))
        return false;
    bool ok = value_getattr(vm, module, STR("packed_colours"), &f);
    value_release(module);
    if (!ok)
        return false;
    ok = call_values(vm, f, &map, 1, held);
    value_release(f);
    if (!ok)
        return false;
    ok = value_items(*held, &parts, &n) && n == 2 && value_is_str(parts[0]) &&
         value_items(parts[1], &colours, &count) && count == COLORMAP_COLOURS;
    for (size_t i = 0; ok && i < count; i++) {
        ok = colours[i].tag == T_INT;
        if (ok)
            o->colours[i] = (uint32_t)colours[i].u.i;
    }
    if (!ok)
        return vm_raise(vm, ERR_TYPE, "cmap is the name of a colour map or a colour map");
    o->cmap = str_get(parts[0]);
    o->has_colours = true;
    return true;
}

static bool cmap_argument(VM *vm, Value v, HeatmapOptions *o, Value *held) {
    Colormap map;
    Err e = {0};
    if (v.tag == T_UNDEF || v.tag == T_NONE)
        return true;
    if (value_is_str(v) && colormap_find(str_get(v), &map, &e)) {
        o->cmap = str_get(v);
        return true;
    }
    err_clear(&e);
    return ask_colours(vm, v, o, held);
}

static bool heatmap_options(VM *vm, Value *args, HeatmapOptions *o, Value *held) {
    *o = (HeatmapOptions){0};
    return text_argument(vm, args[1], "title", &o->title) && cmap_argument(vm, args[2], o, held) &&
           limit_argument(vm, args[3], &o->has_vmin, &o->vmin) &&
           limit_argument(vm, args[4], &o->has_vmax, &o->vmax) &&
           text_argument(vm, args[5], "xlabel", &o->xlabel) &&
           text_argument(vm, args[6], "ylabel", &o->ylabel) &&
           text_argument(vm, args[7], "label", &o->label) && extent_argument(vm, args[8], o);
}

static bool show(Lib *lib, const Figure *f) {
    Bundle b = {.n = 2, .alt = buf_str(&f->alt)};
    b.parts[0] = (MimePart){.mime = draw_mime(f->kind),
                            .bytes = buf_str(&f->file),
                            .is_text = f->kind == DRAW_SVG,
                            .width = (unsigned)f->width,
                            .height = (unsigned)f->height};
    b.parts[1] = (MimePart){.mime = "text/plain", .bytes = buf_str(&f->text)};
    return lib->hooks.display(lib->hooks.ctx, &b) || vm_no_memory(lib->vm);
}

bool warn_missing_glyphs(VM *vm) {
    uint32_t codes[FONT_MISSING_MOST];
    size_t n = font_missing(codes);
    Buf b = {0};
    if (!n)
        return true;
    buf_add(&b, STR("no installed font has the characters"));
    for (size_t i = 0; i < n; i++) {
        char text[4];
        buf_byte(&b, ' ');
        buf_add(&b, (Str){text, utf8_encode(codes[i], text)});
    }
    buf_add(&b, STR(": they are drawn as boxes. The packages fonts-noto-cjk and fonts-wqy-microhei "
                    "have Chinese, "
                    "Japanese and Korean ones"));
    bool ok = b.failed ? vm_no_memory(vm) : vm_warn(vm, ERR_USER_WARN, buf_str(&b));
    buf_free(&b);
    return ok;
}

static bool draw_heatmap(VM *vm, const FnContext *c, Value *args, HeatmapOptions *options,
                         Figure *out) {
    Array *a;
    Namespace namespace;
    Err e = {0};
    if (!input_array(vm, c, args[0], &a, &namespace))
        return false;
    const Shape *s = array_shape(a);
    if (s->ndim != 2) {
        char text[SHAPE_TEXT_MAX];
        vm_raise(vm, ERR_VALUE,
                 "heatmap shows a matrix: an array with two axes, not one of shape %s",
                 shape_field(s, text));
        vm_hint(vm, s->ndim == 1 ? "Use {0}[None, :] for one row."
                                 : "Take a plane of it, such as {0}[0].");
        array_release(a);
        return false;
    }
    if (dtype_is_complex(a->dt)) {
        vm_raise(vm, ERR_TYPE, "heatmap shows real numbers, not %s", dtype_info[a->dt].name);
        vm_hint(vm, "Take abs({0}), ({0}).real or ({0}).imag.");
        array_release(a);
        return false;
    }
    options->dtype = str_of(dtype_info[a->dt].name);
    bool narrow = a->dt == DT_F32;
    Array *field = array_cast(a, narrow ? DT_F32 : DT_F64, &e);
    int64_t rows = s->dim[0], cols = s->dim[1];
    array_release(a);
    void *host = field ? mem_alloc((size_t)(rows * cols) * (narrow ? 4 : 8)) : NULL;
    if (field && !host)
        err_no_memory(&e, (size_t)(rows * cols) * 8);
    bool ok = host && array_read(field, host, &e);
    array_release(field);
    if (ok) {
        Field f = {.data = host,
                   .dt = narrow ? DT_F32 : DT_F64,
                   .rows = rows,
                   .cols = cols,
                   .row_stride = cols};
        ok = heatmap_draw(out, &f, options, &e);
    }
    mem_free(host);
    return checked(vm, ok, &e) && warn_missing_glyphs(vm);
}

bool heatmap_figure(VM *vm, const FnContext *c, Value *args, Figure *out) {
    HeatmapOptions options;
    Value held = V_UNDEF;
    bool ok =
        heatmap_options(vm, args, &options, &held) && draw_heatmap(vm, c, args, &options, out);
    value_release(held);
    return ok;
}

// A list or tuple whose first item is a matrix.
static bool several_fields(Value v) {
    const Value *items;
    size_t n;
    return value_items(v, &items, &n) && n > 0 && is_array(items[0]) &&
           array_of(items[0])->layout.shape.ndim == 2;
}

// Other norms, contours, sizes and several fields: matplotlib._heatmap draws them.
static bool draw_more(VM *vm, const Value *given, Value *out) {
    Value module, f, args[HEATMAP_ARGS];
    if (!import_module(vm, STR("matplotlib._heatmap"), &module))
        return false;
    bool ok = value_getattr(vm, module, STR("draw"), &f);
    value_release(module);
    if (!ok)
        return false;
    for (int i = 0; i < HEATMAP_ARGS; i++)
        args[i] = absent(given[i]) ? V_NONE : given[i];
    ok = call_values(vm, f, args, HEATMAP_ARGS, out);
    value_release(f);
    return ok;
}

bool fn_heatmap(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Figure figure = {.kind = c->lib->picture_kind};
    bool more = several_fields(args[0]);
    for (int i = HEATMAP_PLAIN_ARGS; i < HEATMAP_ARGS; i++)
        more = more || !absent(args[i]);
    if (more)
        return draw_more(vm, args, out);
    *out = V_NONE;
    bool ok = heatmap_figure(vm, c, args, &figure) && show(c->lib, &figure);
    figure_free(&figure);
    return ok;
}
