// compare.c: %%compare. The same cell on the same data on each device: names are
// moved there before each run (untimed), the first run is shown apart, the median
// of the others counts, and results are compared before any speed-up is shown. With `python` in
// its line also in the Python that is installed, with its NumPy or CuPy.
#include "kernel/session/saved_names.h"
#include "kernel/session/timing.h"
#include "kernel/base/mem.h"
#include "kernel/display/chart.h"
#include "kernel/display/table.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CONFIGS = 4, RUNS = 7, MAX_RUNS = 50 };
#define BUDGET_SECONDS 4.0 // for the runs of one configuration, of which there are at least 3

typedef struct Config {
    const char *label;
    Queue *queue;
    int threads; // of the CPU, while it runs
    bool python; // it runs there, and its arrays stay where they are
    double first, median, lowest, highest;
    int runs;
    SavedNames results; // names after the last run
    Value value;        // of the last expression
    bool ran;
    double difference; // largest relative one against the first configuration; NaN: not comparable
} Config;

// ---- the data -----------------------------------------------------------------------------------

// Sets every name that holds an array to a fresh copy on the device under test; NULL: where it is.
static bool place_names(Session *s, const SavedNames *names, Queue *q) {
    for (size_t i = 0; i < names->n; i++) {
        Array *a = lib_array(names->names[i].value);
        if (!a)
            continue;
        Err e = {0};
        Array *moved = q ? array_to(a, q, &e) : array_retain(a);
        Array *copy = moved == a && a ? array_copy(a, &e) : array_retain(moved);
        array_release(moved);
        Value v;
        if (!lib_array_value(s->lib, lib_namespace(names->names[i].value), copy, &e, &v))
            return false;
        bool ok = vm_set_global(s->vm, names->names[i].name, v);
        value_release(v);
        if (!ok)
            return false;
    }
    return lib_finish(s->lib);
}

// ---- agreement ----------------------------------------------------------------------------------

// Largest |x - y| / max |y| of n numbers; 0 when they are equal, infinite when others than finite
// ones differ.
static double largest_difference(const double *x, const double *y, size_t n) {
    double worst = 0, scale = 0;
    for (size_t i = 0; i < n; i++)
        if (isfinite(y[i]) && fabs(y[i]) > scale)
            scale = fabs(y[i]);
    for (size_t i = 0; i < n; i++) {
        if (x[i] == y[i] || (isnan(x[i]) && isnan(y[i])))
            continue;
        bool finite = isfinite(x[i]) && isfinite(y[i]);
        double d = finite ? fabs(x[i] - y[i]) / scale : INFINITY;
        if (d > worst)
            worst = d;
    }
    return worst;
}

// The same of two arrays; infinite when types or shapes differ.
static bool array_difference(Session *s, Array *x, Array *y, double *out) {
    Err e = {0};
    *out = INFINITY;
    if (x->dt != y->dt || !shape_equal(array_shape(x), array_shape(y)))
        return true;
    size_t n = (size_t)array_count(x);
    Array *wide[2] = {array_cast(x, DT_F64, &e), array_cast(y, DT_F64, &e)};
    double *host = wide[0] && wide[1] ? mem_alloc(2 * n * sizeof *host) : NULL;
    bool ok = host && array_read(wide[0], host, &e) && array_read(wide[1], host + n, &e);
    if (ok)
        *out = largest_difference(host, host + n, n);
    mem_free(host);
    array_release(wide[0]);
    array_release(wide[1]);
    if (!ok && !e.kind)
        err_no_memory(&e, n * 16);
    return ok || vm_raise_err(s->vm, &e);
}

// Values that cannot be compared (functions, strings, ...) count as equal.
static bool value_difference(Session *s, Value a, Value b, double *out) {
    Scalar x, y;
    *out = 0;
    if (lib_array(a) && lib_array(b))
        return array_difference(s, lib_array(a), lib_array(b), out);
    if (lib_scalar(a, &x) && lib_scalar(b, &y)) {
        double p = scalar_to_double(x), q = scalar_to_double(y);
        if (p != q && !(isnan(p) && isnan(q)))
            *out = fabs(p - q) / fmax(fabs(q), 1e-300);
    }
    return true;
}

// Has the reference an array where Python has none that could cross?
static bool lacks_array(const Config *base, const Config *c) {
    if (lib_array(base->value) && !lib_array(c->value))
        return true;
    for (size_t i = 0; i < base->results.n; i++) {
        const Value *other = saved_names_find(&c->results, base->results.names[i].name);
        if (lib_array(base->results.names[i].value) && (!other || !lib_array(*other)))
            return true;
    }
    return false;
}

// Everything the cell left behind, against the first configuration.
static bool compare_results(Session *s, const Config *base, Config *c, const SavedNames *before) {
    double worst = 0, d;
    if (!value_difference(s, c->value, base->value, &worst))
        return false;
    for (size_t i = 0; i < c->results.n; i++) {
        const Value *other = saved_names_find(&base->results, c->results.names[i].name);
        const Value *old = saved_names_find(before, c->results.names[i].name);
        bool clock = !old && !lib_array(c->results.names[i].value); // a time, perhaps; not a result
        if (!other || clock)
            continue;
        if (!value_difference(s, c->results.names[i].value, *other, &d))
            return false;
        if (!(d <= worst))
            worst = d;
    }
    c->difference = lacks_array(base, c) ? INFINITY : worst;
    return true;
}

// ---- running ------------------------------------------------------------------------------------

// What every run begins with, and how far the runs have come.
typedef struct Start {
    SavedNames names;
    Str body;
    Value set;    // list of the names that there are after a run here; T_UNDEF: none has been
    Value random; // states of the generators (_notebook.random_states)
    bool shown;   // a run has shown its prints and pictures
} Start;

static bool silent_stream(void *ctx, int stream, Str text) {
    (void)ctx;
    (void)stream;
    (void)text;
    return true;
}

static bool silent_display(void *ctx, const Bundle *bundle) {
    (void)ctx;
    (void)bundle;
    return true;
}

static bool silent_clear(void *ctx, bool wait) {
    (void)ctx;
    (void)wait;
    return true;
}

static bool silent_comm(void *ctx, const CommMessage *m) {
    (void)ctx;
    (void)m;
    return true;
}

// The first run of all shows its outputs; those of the others would be the same again.
static bool run_once(Session *s, const Config *c, Code *code, Start *start, double *seconds,
                     Value *value) {
    Sink heard = s->sink;
    if (start->shown) {
        s->sink.stream = silent_stream;
        s->sink.display = silent_display;
        s->sink.clear = silent_clear;
        s->sink.comm = silent_comm;
    }
    start->shown = true;
    bool ok = c->python ? python_compare_run(s, start->body, start->set, seconds, value)
                        : timing_run(s, code, 1, seconds, value);
    s->sink = heard;
    return ok;
}

static bool put_random_back(Session *s, const Start *start) {
    Value none;
    if (!magics_in_language(s, "put_random_back", &start->random, 1, &none))
        return false;
    value_release(none);
    return true;
}

// The states are put back where they were taken, not on the device under test.
static bool begin_again(Session *s, const Config *c, const Start *start) {
    saved_names_restore(s, &start->names);
    lib_force_queue(s->lib, NULL);
    bool ok = put_random_back(s, start);
    lib_force_queue(s->lib, c->queue);
    return ok;
}

static bool one_run(Session *s, Config *c, Code *code, Start *start, double *seconds) {
    value_release(c->value);
    c->value = V_UNDEF;
    saved_names_free(&c->results);
    return begin_again(s, c, start) && place_names(s, &start->names, c->queue) &&
           run_once(s, c, code, start, seconds, &c->value) && saved_names_save(s, &c->results);
}

static bool start_save(Session *s, Start *out) {
    if (!saved_names_save(s, &out->names))
        return false;
    Value values = list_new(s->vm, out->names.n);
    bool ok = !v_is(values, T_UNDEF);
    for (size_t i = 0; ok && i < out->names.n; i++)
        ok = list_append(s->vm, values, value_copy(out->names.names[i].value));
    ok = ok && magics_in_language(s, "random_states", &values, 1, &out->random);
    value_release(values);
    return ok;
}

// The names that a run here has left, for those in Python.
static bool list_names(Session *s, const SavedNames *names, Value *list) {
    *list = list_new(s->vm, names->n);
    bool ok = !v_is(*list, T_UNDEF);
    for (size_t i = 0; ok && i < names->n; i++) {
        Value name = str_new(s->vm, names->names[i].name);
        ok = !v_is(name, T_UNDEF) && list_append(s->vm, *list, name);
    }
    return ok;
}

static bool run_config(Session *s, Config *c, Code *code, Start *start, int runs) {
    double v[MAX_RUNS], total = 0;
    Engine *engine = lib_engine(s->lib);
    engine_set_threads(engine, c->threads);
    if (c->queue)
        lib_force_queue(s->lib, c->queue);
    bool ok = one_run(s, c, code, start, &c->first);
    for (c->runs = 0; ok && c->runs < runs && (c->runs < 3 || total < BUDGET_SECONDS); c->runs++) {
        ok = one_run(s, c, code, start, &v[c->runs]);
        total += v[c->runs];
    }
    if (ok) {
        c->median = median(v, (size_t)c->runs);
        c->lowest = v[0];
        c->highest = v[c->runs - 1];
        c->ran = true;
    }
    lib_force_queue(s->lib, NULL);
    engine_set_threads(engine, 0);
    return ok;
}

// ---- showing ------------------------------------------------------------------------------------

#define AGREE_LIMIT 1e-6 // larger relative differences are no rounding

static bool agrees(const Config *c) {
    return c->difference <= AGREE_LIMIT;
}

// The rows of the table: label, median, range, first run, speed-up, agreement.
typedef struct Report {
    char cell[CONFIGS][6][64];
    Str cells[CONFIGS * 6];
    bool strong[CONFIGS];
    size_t n, best;
} Report;

static void put_difference(char *to, size_t size, const Config *c, bool is_reference) {
    if (is_reference)
        snprintf(to, size, "reference");
    else if (c->difference == 0)
        snprintf(to, size, "same bits");
    else if (agrees(c))
        snprintf(to, size, "within %.1e", c->difference);
    else
        snprintf(to, size, "DIFFERS by %.1e", c->difference);
}

// One row: c, beside the first configuration, which is the reference.
static void fill_row(char (*cell)[64], const Config *c, const Config *reference) {
    char a[32], b[32];
    snprintf(cell[0], 64, "%s", c->label);
    snprintf(cell[1], 64, "%s", time_text(c->median, a));
    snprintf(cell[2], 64, "%s to %s", time_text(c->lowest, a), time_text(c->highest, b));
    snprintf(cell[3], 64, "%s", time_text(c->first, a));
    if (agrees(c))
        snprintf(cell[4], 64, "%.3g x", reference->median / c->median);
    else
        snprintf(cell[4], 64, "none");
    put_difference(cell[5], 64, c, c == reference);
}

static void fill_report(Report *r, const Config *c, size_t n) {
    r->n = n;
    r->best = 0;
    for (size_t i = 0; i < n; i++)
        if (agrees(&c[i]) && c[i].median < c[r->best].median)
            r->best = i;
    for (size_t i = 0; i < n; i++) {
        fill_row(r->cell[i], &c[i], c);
        for (size_t k = 0; k < 6; k++)
            r->cells[i * 6 + k] = str_of(r->cell[i][k]);
        r->strong[i] = i == r->best && n > 1;
    }
}

static bool draw_chart(Figure *f, const Config *c, const Report *r, Err *e) {
    Bar bars[CONFIGS];
    for (size_t i = 0; i < r->n; i++)
        bars[i] = (Bar){.label = str_of(c[i].label),
                        .value = c[i].median * 1e3,
                        .text = str_of(r->cell[i][1]),
                        .best = r->strong[i]};
    BarChart chart = {.title = STR("Median time of a run"),
                      .axis = STR("milliseconds, less is better"),
                      .bars = bars,
                      .n = r->n};
    return bar_chart_draw(f, &chart, e);
}

static bool show_table(Session *s, const Table *t, Err *e) {
    Buf html = {0}, text = {0};
    bool ok = table_html(&html, t, e) && table_text(&text, t, e);
    if (ok) {
        Bundle b = {.n = 2};
        b.parts[0] = (MimePart){.mime = "text/html", .bytes = buf_str(&html)};
        b.parts[1] = (MimePart){.mime = "text/plain", .bytes = buf_str(&text)};
        ok = s->sink.display(s->sink.ctx, &b);
    }
    buf_free(&html);
    buf_free(&text);
    return ok;
}

static bool show_chart(Session *s, const Figure *f) {
    Bundle b = {.n = 3, .alt = buf_str(&f->alt)};
    b.parts[0] = (MimePart){
        .mime = "application/vnd.vegalite.v5+json", .bytes = buf_str(&f->vega), .is_json = true};
    b.parts[1] = (MimePart){.mime = "image/png",
                            .bytes = buf_str(&f->file),
                            .width = (unsigned)f->width,
                            .height = (unsigned)f->height};
    b.parts[2] = (MimePart){.mime = "text/plain", .bytes = buf_str(&f->text)};
    return s->sink.display(s->sink.ctx, &b);
}

static bool show(Session *s, const Config *c, size_t n) {
    Report *r = mem_zero(sizeof *r);
    if (!r)
        return vm_no_memory(s->vm);
    Err e = {0};
    fill_report(r, c, n);
    static const TableColumn columns[] = {
        {STR("device"), false},   {STR("median"), true},   {STR("fastest to slowest"), true},
        {STR("first run"), true}, {STR("speed-up"), true}, {STR("results"), false}};
    char note[300];
    snprintf(note, sizeof note,
             "Median of %d run%s after the first, work finished; the first run includes "
             "compilation. Names are as they were before the cell.%s",
             c[0].runs, c[0].runs == 1 ? "" : "s",
             c[n - 1].python ? " Python: the installed one, arrays given to it before the clock."
                             : "");
    Table t = {.caption = STR("The same cell on each device"),
               .note = str_of(note),
               .columns = columns,
               .n_columns = 6,
               .cells = r->cells,
               .n_rows = n,
               .row_heads = true,
               .strong = r->strong};
    Figure f = {0};
    bool ok = draw_chart(&f, c, r, &e) && show_table(s, &t, &e) && show_chart(s, &f);
    figure_free(&f);
    mem_free(r);
    return ok || (e.kind ? vm_raise_err(s->vm, &e) : vm_unwritten(s->vm));
}

// ---- the magic ----------------------------------------------------------------------------------

// The names that only the runs had are gone with them: a later NameError says so.
static bool tell_of_names(Session *s, const SavedNames *results, const SavedNames *before) {
    Value reasons = dict_new(s->vm);
    Value why = str_new(s->vm, STR("it was made under %%compare, which puts all names back"));
    bool ok = !v_is(reasons, T_UNDEF) && !v_is(why, T_UNDEF);
    for (size_t i = 0; ok && i < results->n; i++) {
        const Str name = results->names[i].name;
        Value key = saved_names_find(before, name) ? V_NONE : str_new(s->vm, name);
        ok = v_is(key, T_NONE) || (!v_is(key, T_UNDEF) && dict_set(s->vm, reasons, key, why));
        value_release(key);
    }
    ok = ok && vm_set_missing(s->vm, reasons);
    value_release(why);
    value_release(reasons);
    return ok;
}

// One CPU thread, all of them when there are several, the GPU when there is one.
static size_t make_configs(Session *s, Config *c, char label[CONFIGS][64]) {
    Engine *engine = lib_engine(s->lib);
    int cores = engine_set_threads(engine, 0);
    size_t n = 0;
    c[n++] = (Config){.label = "CPU, 1 thread", .queue = engine_cpu(engine), .threads = 1};
    if (cores > 1) {
        snprintf(label[n], 64, "CPU, %d threads", cores);
        c[n] = (Config){.label = label[n], .queue = engine_cpu(engine)};
        n++;
    }
    Err e = {0};
    Queue *gpu = engine_gpu_count(engine) > 0 ? engine_gpu(engine, 0, &e) : NULL;
    if (gpu) {
        snprintf(label[n], 64, "GPU, %.50s", gpu->dev->description);
        c[n] = (Config){.label = label[n], .queue = gpu};
        n++;
    }
    return n;
}

// "python", "-r 3", both or nothing.
static bool take_options(Session *s, Str arguments, int *runs, bool *python) {
    char text[32];
    char *end = text;
    const Str word = STR("python");
    *python = str_starts(arguments, word) || str_ends(arguments, word);
    if (str_starts(arguments, word))
        arguments = str_trim(str_slice(arguments, word.n, arguments.n));
    else if (*python)
        arguments = str_trim(str_slice(arguments, 0, arguments.n - word.n));
    if (arguments.n == 0)
        return true;
    long n = 0;
    if (str_starts(arguments, STR("-r")) && arguments.n < sizeof text) {
        snprintf(text, sizeof text, "%.*s", STR_ARG(arguments));
        n = strtol(text + 2, &end, 10);
    }
    if (n < 1 || n > MAX_RUNS || *end)
        return vm_raise(
            s->vm, ERR_VALUE,
            "%%%%compare takes python, and -r with a number of runs from 1 to %d, not '%.*s'",
            MAX_RUNS, STR_ARG(arguments));
    *runs = (int)n;
    return true;
}

bool magic_compare(Session *s, Str arguments, Str body) {
    int runs = RUNS;
    bool python;
    if (!take_options(s, str_trim(arguments), &runs, &python))
        return false;
    if (str_trim(body).n == 0)
        return vm_raise(s->vm, ERR_VALUE, "%%%%compare wants code below its line");
    if (python && !python_compare_begin(s, body))
        return false;
    Start start = {.body = body};
    Config config[CONFIGS] = {0};
    char label[CONFIGS][64];
    Code *code = start_save(s, &start) ? timing_compile(s, body) : NULL;
    bool ok = code != NULL;
    size_t n = ok ? make_configs(s, config, label) : 0;
    if (ok && python)
        config[n++] = (Config){.label = "Python", .python = true};
    for (size_t i = 0; ok && i < n; i++)
        ok = run_config(s, &config[i], code, &start, runs) &&
             (i == 0 ? list_names(s, &config[0].results, &start.set) &&
                           (!python || beside_compare_sets(s->beside, start.set))
                     : compare_results(s, &config[0], &config[i], &start.names));
    if (code)
        saved_names_restore(s, &start.names);
    ok = ok && put_random_back(s, &start) &&
         python_compare_end(s); // after an error: when it has been told
    ok = ok && show(s, config, n) && tell_of_names(s, &config[0].results, &start.names);
    for (size_t i = 0; i < n; i++) {
        value_release(config[i].value);
        saved_names_free(&config[i].results);
    }
    if (code)
        code_free(code);
    value_release(start.random);
    value_release(start.set);
    saved_names_free(&start.names);
    return ok;
}
