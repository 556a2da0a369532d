// output.c: what the worker says, turned into messages for the clients. Stream
// text is collected and sent 20 times a second at most, at a bounded rate, and up
// to a cap for each cell; everything else first sends what was collected, so that
// order is kept. What waits is a row of segments, each of one stream, in the order
// of writing.
#include "kernel/base/settings.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/utf8.h"
#include "kernel/front/state.h"
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    STREAM_NS = 50000000,     // from the first text that waits to its message
    STREAM_BYTES = 128 << 10, // of one stream message, as JSON
    MOST_BYTES = 512 << 10,   // of one of a cell that has shown much
    SLOWER_BYTES = 256 << 10, // shown by a cell: then the messages come that much later
    SLOWER_MOST = 20,         // times STREAM_NS
    FULL_BYTES = 640 << 10,   // that wait: then the worker waits too
    MESSAGES_PER_SECOND = 20, // of streams, sustained
    MESSAGES_AT_ONCE = SEGMENTS_MAX,
    TAIL_BYTES = 64 << 10, // of a stream that are kept beyond the cap
    SECOND_NS = 1000000000,
    RAW_BYTES = 64 << 10,    // of a pipe read at once
    RAW_BYTES_MAX = 1 << 20, // read before a message of the worker is handled
};

// A page takes 7 KB of memory and tens of microseconds for each line, each time that text is
// added: a million lines are 7 GB and a quarter of an hour in which it does nothing else.
enum { PAGE_LINES = 100000 };

// Jupyter Server drops streams above 1 MB/s, taken over three seconds. Browsers have
// trouble well before 96 MiB, but a million lines of 80 characters are not cut.
static const OutputLimits default_limits = {.bytes_per_second = 0.8e6,
                                            .burst = 400e3,
                                            .cap = 96 << 20,
                                            .page_lines = PAGE_LINES,
                                            .stall_seconds = 30};

static const char *const stream_names[2] = {"stdout", "stderr"};

bool output_is_silent(const Front *f) {
    return f->cell.request ? f->cell.request->silent : f->last_silent;
}

static void publish(Front *f, const char *type, Buf *content) {
    iopub_send(&f->iopub, type, output_parent(f), STR(""), content);
}

// What the cell shows goes out, or is left out.
static bool may_show(Front *f, Buf *content) {
    if (cell_limits_allow(f, content->n))
        return true;
    buf_free(content);
    return false;
}

// For what an Output widget that captures takes.
static void publish_to_widget(Front *f, const char *type, Buf *content) {
    if (f->cell.capturing)
        f->cell.captured++;
    publish(f, type, content);
}

// ---- streams ------------------------------------------------------------------------------------

// Appends s as a JSON string; bytes that are not UTF-8 become U+FFFD.
static void put_text(Buf *out, Str s) {
    if (utf8_valid(s)) {
        buf_json(out, s);
        return;
    }
    Buf clean = {0};
    for (size_t at = 0; at < s.n;) {
        char bytes[4];
        size_t n = utf8_encode(utf8_next(s, &at), bytes);
        buf_add(&clean, (Str){bytes, n});
    }
    buf_json(out, buf_str(&clean));
    out->failed = out->failed || clean.failed;
    buf_free(&clean);
}

static size_t bytes_in_json(unsigned char c) {
    if (c == '"' || c == '\\' || c == '\n' || c == '\t' || c == '\r' || c == 0x7f)
        return 2;
    return c < 0x20 ? 6 : 1;
}

// How many bytes at its start take no more than `most` as JSON: Jupyter Server counts those.
static size_t fitting(Str text, size_t most) {
    size_t i = 0, bytes = 0;
    for (; i < text.n; i++) {
        bytes += bytes_in_json((unsigned char)text.p[i]);
        if (bytes > most)
            break;
    }
    return i;
}

static void put_stream(Buf *out, int stream, Str text) {
    buf_printf(out, "{\"name\":\"%s\",\"text\":", stream_names[stream]);
    put_text(out, text);
    buf_byte(out, '}');
}

enum { STREAM_FRAME = 32 }; // bytes of such a content beside its text

// Its size on the wire.
static size_t publish_whole(Front *f, int stream, Str text) {
    Buf content = {0};
    put_stream(&content, stream, text);
    size_t bytes = content.n;
    if (!may_show(f, &content))
        return 0;
    publish_to_widget(f, "stream", &content);
    return bytes;
}

// The same; of text that is more than the operator's limit leaves, the start.
static size_t publish_stream(Front *f, int stream, Str text) {
    size_t room = cell_limits_room(f);
    size_t most = room > STREAM_FRAME ? room - STREAM_FRAME : 0;
    size_t n = most < SIZE_MAX / 2 ? fitting(text, most) : text.n;
    size_t bytes = 0;
    if (n == text.n)
        return publish_whole(f, stream, text);
    n = utf8_cut(text.p, n);
    if (n)
        bytes = publish_whole(f, stream, str_slice(text, 0, n));
    cell_limits_allow(f, SIZE_MAX); // is told
    return bytes;
}

// How many of the bytes make the next message; 0: none yet. Long text is cut behind a
// line's end when there is one in its last half, else behind a code point; the start of
// a code point at the end waits for the rest, unless nothing comes any more (all).
static size_t piece_of(Str text, size_t limit, bool all) {
    size_t most = fitting(text, limit);
    if (most == text.n && all)
        return text.n;
    const char *end = text.n > most ? memrchr(text.p, '\n', most) : NULL;
    if (end && (size_t)(end - text.p) > most / 2)
        return (size_t)(end - text.p) + 1;
    size_t cut = utf8_cut(text.p, most);
    return cut + 4 > most ? cut : most; // further back there is no UTF-8 to keep whole
}

// ---- the rate -------------------------------------------------------------------------
//
// A page lays all text of a cell out again for each message of it (Chromium: 15 us a line),
// so a cell that has shown much sends fewer and larger ones.

//
// The rate is that of Jupyter Server, which the messages of a program on ZeroMQ do not pass.

static bool is_of_program(const Front *f) {
    return f->cell.request && request_is_of_a_program(f->cell.request);
}

static bool is_paced(const Front *f) {
    return f->limits.bytes_per_second > 0 && !is_of_program(f);
}

// Bytes of the largest message, as JSON.
static size_t most_bytes(const Front *f) {
    double most = (double)f->cell_shown / 4;
    double can = STREAM_BYTES + f->limits.burst;
    if (most > can)
        most = can;
    if (is_of_program(f))
        return MOST_BYTES;
    return !is_paced(f) || most < STREAM_BYTES ? STREAM_BYTES
           : most < MOST_BYTES                 ? (size_t)most
                                               : MOST_BYTES;
}

static int64_t pause_ns(const Front *f) {
    size_t times = is_paced(f) ? f->cell_shown / SLOWER_BYTES : 0;
    return STREAM_NS * (int64_t)(times < 1 ? 1 : times < SLOWER_MOST ? times : SLOWER_MOST);
}

static void refill(Front *f, int64_t now) {
    const OutputLimits *l = &f->limits;
    double seconds = (double)(now - f->allowance_at) * 1e-9;
    f->allowance += seconds * l->bytes_per_second;
    if (f->allowance > l->burst)
        f->allowance = l->burst;
    f->messages += seconds * MESSAGES_PER_SECOND;
    if (f->messages > MESSAGES_AT_ONCE)
        f->messages = MESSAGES_AT_ONCE;
    f->allowance_at = now;
}

static Str pending(const Segment *s) {
    return (Str){s->text.p + s->sent, s->text.n - s->sent};
}

// Nanoseconds until the first segment may be sent. What a message of STREAM_BYTES is over is
// a debt that time pays; what is beyond that must be there before.
static int64_t time_of_debt(const Front *f) {
    double missing = 0;
    double wait = f->messages < 1 ? (1 - f->messages) / MESSAGES_PER_SECOND : 0;
    if (is_paced(f)) {
        size_t waits = pending(&f->segments[0]).n;
        size_t most = most_bytes(f);
        size_t needed = waits < most ? waits : most;
        missing = (needed > STREAM_BYTES ? (double)(needed - STREAM_BYTES) : 0) - f->allowance;
        if (missing > 0 && missing / f->limits.bytes_per_second > wait)
            wait = missing / f->limits.bytes_per_second;
    }
    return (int64_t)(wait * 1e9);
}

// A cell that is to end does not wait for its output to be slow enough.
static bool in_haste(const Front *f) {
    return f->cell.interrupted_at || f->stopping;
}

// ---- what waits ---------------------------------------------------------------------------------

static size_t waiting_bytes(const Front *f) {
    size_t n = 0;
    for (size_t i = 0; i < f->nsegments; i++)
        n += pending(&f->segments[i]).n;
    return n;
}

bool output_is_full(const Front *f) {
    return is_paced(f) && !in_haste(f) && waiting_bytes(f) >= FULL_BYTES;
}

static void drop_segment(Front *f, size_t at) {
    buf_free(&f->segments[at].text);
    f->nsegments--;
    memmove(f->segments + at, f->segments + at + 1, (f->nsegments - at) * sizeof *f->segments);
}

// Nothing more comes to a segment for now: the start of a code point at its end goes to
// where its stream goes on.
static void close_segment(Front *f, Segment *s) {
    Stream *stream = &f->streams[s->stream];
    Str text = pending(s);
    size_t cut = utf8_cut(text.p, text.n);
    if (cut == text.n || text.n - cut > sizeof stream->cut)
        return;
    stream->ncut = text.n - cut;
    memcpy(stream->cut, text.p + cut, stream->ncut);
    s->text.n -= stream->ncut;
}

static Segment *last_segment(Front *f) {
    return f->nsegments ? &f->segments[f->nsegments - 1] : NULL;
}

// Where text of the stream goes. When the streams have changed so often that the messages
// would be too many, it is the last segment of that stream: then their order is lost.
static Segment *segment_for(Front *f, int stream) {
    Segment *last = last_segment(f);
    if (last && last->stream == stream)
        return last;
    size_t most = f->messages < 2              ? 2
                  : f->messages < SEGMENTS_MAX ? (size_t)f->messages
                                               : SEGMENTS_MAX;
    if (f->nsegments >= most)
        return last - 1; // neighbours are of different streams
    if (last)
        close_segment(f, last);
    if (last && !pending(last).n) {
        drop_segment(f, f->nsegments - 1);
        return segment_for(f, stream);
    }
    f->segments[f->nsegments] = (Segment){.stream = stream};
    return &f->segments[f->nsegments++];
}

// ---- sending ------------------------------------------------------------------------------------

// Drops what has gone, when that is most of it.
static void tidy(Segment *s) {
    if (s->sent < s->text.n - s->sent)
        return;
    s->text.n -= s->sent;
    if (s->text.n)
        memmove(s->text.p, s->text.p + s->sent, s->text.n);
    s->sent = 0;
}

// Sends one message's worth of the first segment; false when there was none.
static bool send_piece(Front *f, bool all) {
    if (!f->nsegments)
        return false;
    Segment *s = &f->segments[0];
    Str text = pending(s);
    size_t n = piece_of(text, most_bytes(f), all || f->nsegments > 1);
    if (!n && text.n)
        return false;
    size_t bytes = n ? publish_stream(f, s->stream, str_slice(text, 0, n)) : 0;
    f->allowance -= (double)bytes;
    f->cell_shown += bytes;
    if (n && f->messages > 0)
        f->messages -= 1;
    s->sent += n;
    if (n == text.n)
        drop_segment(f, 0);
    else
        tidy(s);
    return true;
}

void output_flush(Front *f) {
    for (int i = 0; i < 2; i++)
        if (f->streams[i].ncut)
            output_stream_text(f, i, STR(""));
    while (send_piece(f, true)) {
    }
    f->stream_due = 0;
}

void output_flush_due(Front *f, int64_t now) {
    if (!f->stream_due || f->stream_due > now)
        return;
    refill(f, now);
    for (bool whole = true; f->nsegments;) {
        size_t n = f->nsegments;
        int64_t debt = in_haste(f) ? 0 : time_of_debt(f);
        if (debt > 0 || !whole) {
            f->stream_due = now + (debt > pause_ns(f) ? debt : pause_ns(f));
            return;
        }
        if (!send_piece(f, false))
            break; // at most a cut code point is left
        whole = f->nsegments < n;
    }
    f->stream_due = 0;
}

// ---- the cap ------------------------------------------------------------------------------------

static size_t count_lines(Str text) {
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++)
        n += text.p[i] == '\n';
    return n;
}

// Keeps the last TAIL_BYTES of what came after the cap, and counts the rest.
static void keep_tail(Stream *s, Str text) {
    buf_add(&s->tail, text);
    if (s->tail.failed)
        s->tail.failed = false;
    if (s->tail.n < 4 * TAIL_BYTES)
        return;
    size_t drop = s->tail.n - TAIL_BYTES;
    const char *line = memchr(s->tail.p + drop, '\n', TAIL_BYTES);
    if (line)
        drop = (size_t)(line - s->tail.p) + 1;
    s->left_out += drop;
    s->left_out_lines += count_lines((Str){s->tail.p, drop});
    memmove(s->tail.p, s->tail.p + drop, s->tail.n - drop);
    s->tail.n -= drop;
}

static void add_text(Front *f, int stream, Str text) {
    Stream *from = &f->streams[stream];
    Segment *s = segment_for(f, stream);
    buf_add(&s->text, (Str){from->cut, from->ncut});
    buf_add(&s->text, text);
    from->ncut = 0;
    if (s->text.failed) {
        log_line(LOG_ERROR, "front", "out of memory: some output is lost");
        f->iopub.lost++;
        s->text.failed = false;
    }
    if (s != last_segment(f))
        close_segment(f, s);
    int64_t now = clock_ns();
    if (!f->stream_due)
        f->stream_due = now + pause_ns(f);
    bool much = waiting_bytes(f) >= most_bytes(f);
    if (much && is_paced(f) && !in_haste(f) && f->stream_due > now + STREAM_NS)
        f->stream_due = now + STREAM_NS;
    while (much && (in_haste(f) || !is_paced(f)) && waiting_bytes(f) >= STREAM_BYTES &&
           send_piece(f, false)) {
    }
}

// How much of the text the running cell's cap leaves room for.
static size_t room_for(const Front *f, Str text) {
    size_t cap = f->limits.cap;
    size_t room = !cap ? text.n : f->cell_bytes < cap ? cap - f->cell_bytes : 0;
    return room >= text.n ? text.n : utf8_cut(text.p, room);
}

// The same by lines, for clients that are pages; *lines: how many are in what is let through.
static size_t room_for_lines(const Front *f, Str text, size_t *lines) {
    bool page = f->cell.request && request_is_of_a_page(f->cell.request) && f->limits.page_lines;
    size_t most = page ? f->limits.page_lines : SIZE_MAX;
    size_t at = 0;
    for (*lines = 0; at < text.n;) {
        if (f->cell_lines + *lines >= most)
            return at;
        const char *end = memchr(text.p + at, '\n', text.n - at);
        if (!end)
            return text.n;
        at = (size_t)(end - text.p) + 1;
        ++*lines;
    }
    return text.n;
}

void output_stream_text(Front *f, int stream, Str text) {
    size_t lines;
    if (output_is_silent(f) || cell_limits_is_cut(f))
        return;
    size_t most = room_for(f, text);
    size_t room = room_for_lines(f, str_slice(text, 0, most), &lines);
    if (room < most)
        f->cell_cut_by_lines = true;
    f->cell_bytes += text.n;
    f->cell_lines += lines;
    if (room || f->streams[stream].ncut)
        add_text(f, stream, str_slice(text, 0, room));
    if (room < text.n)
        keep_tail(&f->streams[stream], str_slice(text, room, text.n));
}

// ---- long operations ----------------------------------------------------------------------------

static void publish_activity(Front *f, Str text, bool update) {
    Buf content = {0};
    buf_add(&content, STR("{\"data\":{\"text/plain\":"));
    buf_json(&content, text);
    buf_printf(&content, "},\"metadata\":{},\"transient\":{\"display_id\":\"activity-%s-%d\"}}",
               f->author.session, f->cell.serial);
    publish(f, update ? "update_display_data" : "display_data", &content);
}

// A loop that is replayed: has it done steps since this was asked last, for what is shown of it?
static bool loop_moves(Front *f, int64_t now) {
    Activity *a = f->worker.activity;
    const int64_t began = atomic_load(&a->loop_began);
    const int64_t at = atomic_load(&a->loop_first) + atomic_load(&a->loop_done);
    const bool moves = at != f->cell.loop_at;
    f->cell.loop_at = at;
    return began && moves && now - began > 2 * SECOND_NS;
}

static int loop_text(const Activity *a, int64_t now, char *text, size_t size) {
    char name[sizeof a->loop_name];
    const long long done = atomic_load(&a->loop_done), first = atomic_load(&a->loop_first);
    const double seconds = (double)(now - atomic_load(&a->loop_began)) * 1e-9;
    memcpy(name, a->loop_name, sizeof name);
    name[sizeof name - 1] = 0;
    if (!name[0])
        return snprintf(text, size, "Still at work: a time-step loop, %lld steps, %.0f s so far",
                        first + done, seconds);
    return snprintf(text, size,
                    "Still at work: a time-step loop, %s = %lld, %lld steps to come, %.0f s so far",
                    name, first + done * atomic_load(&a->loop_step),
                    (long long)atomic_load(&a->loop_left) - done, seconds);
}

// Since when there has been something to tell of, or now.
static int64_t activity_began(const Activity *a) {
    const int64_t loop = atomic_load(&a->loop_began), began = atomic_load(&a->began);
    if (loop && (!began || loop < began))
        return loop;
    return began ? began : clock_ns();
}

static bool tells_of_work(void) {
    const char *s = setting(SET_PROGRESS);
    return !s || strcmp(s, "off") != 0;
}

// An interrupt is on its way. One that was heeded has ended nothing where except or finally runs.
static bool is_to_end(const Front *f) {
    return f->cell.interrupted_at && (f->cell.timed_out || !cell_has_heeded(f));
}

int64_t output_activity_due(const Front *f) {
    const Activity *a = f->worker.activity;
    if (!f->cell.request || f->cell.request->silent || f->cell.request->comm || !a)
        return 0;
    if (f->cell.reported_at)
        return f->cell.reported_at + SECOND_NS;
    if (is_to_end(f))
        return f->cell.interrupted_at + SECOND_NS;
    return tells_of_work() ? activity_began(a) + 2 * SECOND_NS : 0;
}

// What the operator's limit has not ended yet.
static int ending_text(const Front *f, int64_t now, const char *what, char *text, size_t size) {
    char why[160];
    int64_t left = LIMIT_GRACE_S - (now - f->cell.timed_out) / SECOND_NS;
    cell_limits_text(f, why, sizeof why);
    return snprintf(
        text, size,
        "Waiting for %s to end: %s. In %lld s the engine is ended, and all names with it.", what,
        why, (long long)(left > 0 ? left : 0));
}

// What an interrupt has not ended within a second, and how a second one would.
static int waiting_text(const Front *f, int64_t now, bool known, const char *what, char *text,
                        size_t size) {
    int64_t left = GIVE_UP_S - (now - f->cell.interrupted_at) / SECOND_NS;
    const char *operation = known ? what : "the function that runs";
    if (f->cell.timed_out)
        return ending_text(f, now, operation, text, size);
    if (left > 0)
        return snprintf(text, size,
                        "Interrupted; waiting for %s to end. In %lld s a second interrupt can end "
                        "the engine, and all names with it.",
                        operation, (long long)left);
    return snprintf(text, size,
                    "Interrupted; waiting for %s to end. A second interrupt ends the engine, and "
                    "all names with it.",
                    operation);
}

void output_show_activity(Front *f, int64_t now) {
    char text[400], what[sizeof f->worker.activity->text];
    int64_t due = output_activity_due(f);
    if (!due || due > now)
        return;
    int64_t began = atomic_load(&f->worker.activity->began);
    bool waits = is_to_end(f) && now - f->cell.interrupted_at >= SECOND_NS;
    bool alone = began && now - began > 2 * SECOND_NS; // one operation
    bool loops = loop_moves(f, now) && !alone && !waits;
    bool runs = waits || alone || loops;
    bool update = f->cell.reported_at != 0;
    if (update)
        f->cell.reported_at = now;
    if (!runs && !f->cell.telling)
        return;
    f->cell.telling = runs;
    memcpy(what, f->worker.activity->text, sizeof what);
    what[sizeof what - 1] = 0;
    int n = 0;
    if (waits)
        n = waiting_text(f, now, began != 0, what, text, sizeof text);
    else if (loops)
        n = loop_text(f->worker.activity, now, text, sizeof text);
    else if (runs)
        n = snprintf(text, sizeof text, "Still at work: %s, %.0f s so far", what,
                     (double)(now - began) * 1e-9);
    size_t bytes = n > 0 ? utf8_cut(text, (size_t)n) : 0;
    output_flush(f);
    publish_activity(f, (Str){text, bytes}, update);
    f->cell.reported_at = now;
}

static void show_tail(Front *f, int stream) {
    char note[256];
    Stream *s = &f->streams[stream];
    if (s->left_out) {
        char why[120];
        if (!f->cell_cut_by_lines)
            snprintf(why, sizeof why, "a cell shows at most %.4g MB (WARPCELL_OUTPUT_CAP)",
                     (double)f->limits.cap * 1e-6);
        else
            snprintf(why, sizeof why,
                     "a page shows at most %zu lines of a cell (WARPCELL_PAGE_LINES)",
                     f->limits.page_lines);
        int n = snprintf(note, sizeof note,
                         "\n[%zu lines (%.1f MB) of this cell's output are left out here: %s.]\n",
                         s->left_out_lines, (double)s->left_out * 1e-6, why);
        add_text(f, stream, (Str){note, n > 0 ? (size_t)n : 0});
    }
    add_text(f, stream, buf_str(&s->tail));
    buf_free(&s->tail);
    s->left_out = s->left_out_lines = 0;
}

void output_end_cell(Front *f) {
    if (f->cell.telling)
        publish_activity(f, STR(""), true);
    f->cell.telling = false;
    for (int i = 0; i < 2; i++)
        if (f->streams[i].tail.n)
            show_tail(f, i);
    output_flush(f);
}

static void begin_counting(Front *f) {
    f->cell_bytes = f->cell_lines = f->cell_shown = 0;
    f->cell_cut_by_lines = false;
}

void output_begin_cell(Front *f) {
    begin_counting(f);
    cell_limits_begin(f);
    f->messages = MESSAGES_AT_ONCE;
    f->allowance = f->limits.burst; // Jupyter Server counts from zero too
    f->allowance_at = clock_ns();
}

void output_init(Front *f) {
    f->limits = (OutputLimits){
        .bytes_per_second = front_number(SET_OUTPUT_RATE, default_limits.bytes_per_second),
        .burst = front_number(SET_OUTPUT_BURST, default_limits.burst),
        .stall_seconds = front_number(SET_STALL_SECONDS, default_limits.stall_seconds),
        .page_lines = (size_t)front_number(SET_PAGE_LINES, (double)default_limits.page_lines),
        .cap = (size_t)front_number(SET_OUTPUT_CAP, (double)default_limits.cap),
    };
    f->iopub.stall_ns =
        (int64_t)((f->limits.stall_seconds < 1e6 ? f->limits.stall_seconds : 1e6) * 1e9);
    cell_limits_init(f);
    output_begin_cell(f);
}

void output_free(Front *f) {
    while (f->nsegments)
        drop_segment(f, 0);
    for (int i = 0; i < 2; i++)
        buf_free(&f->streams[i].tail);
    buf_free(&f->last_header);
    buf_free(&f->cell.result);
}

// ---- raw output ---------------------------------------------------------------------------------

// Reads up to `most` bytes that are there; how many it were.
static size_t take_some_raw(Front *f, int i, size_t most) {
    char bytes[RAW_BYTES];
    if (f->worker.streams[i] < 0 || !most)
        return 0;
    activity_read_begins(f->worker.activity);
    ssize_t n = read(f->worker.streams[i], bytes, most < sizeof bytes ? most : sizeof bytes);
    activity_read_ends(f->worker.activity, i, n > 0 ? (size_t)n : 0);
    if (n > 0)
        output_stream_text(f, i, (Str){bytes, (size_t)n});
    return n > 0 ? (size_t)n : 0;
}

static void take_raw(Front *f, int i, size_t most) {
    for (size_t n; most && (n = take_some_raw(f, i, most)) > 0;)
        most -= n;
}

void output_take_raw(Front *f) {
    for (int i = 0; i < 2; i++)
        take_raw(f, i, RAW_BYTES_MAX);
}

size_t output_raw_waiting(const Front *f, int i) {
    int n = 0;
    return f->worker.streams[i] >= 0 && ioctl(f->worker.streams[i], FIONREAD, &n) == 0 && n > 0
               ? (size_t)n
               : 0;
}

void output_take_raw_up_to(Front *f, const size_t n[2]) {
    for (int i = 0; i < 2; i++)
        take_raw(f, i, n[i]);
}

void output_take_raw_before(Front *f, const LinkMessage *m) {
    const json_t *raw = json_object_get(m->content, "raw");
    const Activity *a = f->worker.activity;
    bool shown = m->type != LINK_NAMES && m->type != LINK_READY;
    if (!a || json_array_size(raw) != 2) {
        if (shown)
            output_take_raw(f);
        return;
    }
    for (int i = 0; i < 2; i++) {
        long long to = json_integer_value(json_array_get(raw, (size_t)i)),
                  at = atomic_load(&a->read[i]);
        if (to > at)
            take_raw(f, i, (size_t)(to - at));
    }
}

void output_stream(Front *f, const LinkMessage *m) {
    const json_t *text = json_object_get(m->content, "text");
    bool err = str_is(jsonio_text_or_empty(m->content, "name"), "stderr");
    Str bytes = json_is_string(text) ? jsonio_str(text) : m->nbuffers ? m->buffers[0] : STR("");
    output_stream_text(f, err ? STREAM_ERR : STREAM_OUT, bytes);
}

// ---- displays -----------------------------------------------------------------------------------

static bool is_json_type(Str mime) {
    return str_is(mime, "application/json") || str_ends(mime, STR("+json"));
}

static bool is_binary_type(Str mime) {
    if (str_is(mime, "image/svg+xml"))
        return false;
    return str_starts(mime, STR("image/")) || str_starts(mime, STR("audio/")) ||
           str_starts(mime, STR("video/")) || str_is(mime, "application/pdf") ||
           str_is(mime, "application/octet-stream");
}

// The buffer that a value of data points to; false when it is no such pointer.
static bool buffer_of(const LinkMessage *m, const json_t *value, Str *out) {
    const json_t *index = json_object_get(value, "buffer");
    if (!json_is_integer(index))
        return false;
    json_int_t i = json_integer_value(index);
    *out = i >= 0 && i < (json_int_t)m->nbuffers ? m->buffers[i] : STR("");
    return true;
}

static void put_bytes(Buf *out, Str mime, Str bytes) {
    if (is_binary_type(mime)) {
        buf_byte(out, '"');
        buf_base64(out, bytes);
        buf_byte(out, '"');
    } else if (is_json_type(mime)) {
        Err e = {0};
        json_t *v = jtext_read(bytes, JSON_DECODE_ANY | JSON_ALLOW_NUL, &e);
        if (v)
            jsonio_write(out, v);
        else
            buf_add(out, STR("null"));
        out->failed |= e.kind == ERR_MEMORY;
        json_decref(v);
    } else {
        put_text(out, bytes);
    }
}

static void put_data(Buf *out, const LinkMessage *m) {
    const char *key;
    json_t *value;
    bool first = true;
    buf_byte(out, '{');
    json_object_foreach(json_object_get(m->content, "data"), key, value) {
        Str bytes;
        if (!first)
            buf_byte(out, ',');
        first = false;
        buf_json(out, str_of(key));
        buf_byte(out, ':');
        if (buffer_of(m, value, &bytes))
            put_bytes(out, str_of(key), bytes);
        else
            jsonio_write(out, value);
    }
    buf_byte(out, '}');
}

// Copies what a value says about its bytes to where clients look: width, height
// and alt below the type; needs_background there (nbconvert) and at the top (JupyterLab).
static void add_metadata(json_t *metadata, const char *mime, const json_t *value) {
    static const char *const keys[] = {"width", "height", "alt", "needs_background"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *v = json_object_get(value, keys[i]);
        if (!v)
            continue;
        if (!json_is_object(json_object_get(metadata, mime)))
            json_object_set_new(metadata, mime, json_object());
        json_object_set(json_object_get(metadata, mime), keys[i], v);
        if (i == 3)
            json_object_set(metadata, keys[i], v);
    }
}

static void put_metadata(Buf *out, const LinkMessage *m) {
    const char *key;
    json_t *value;
    Str bytes;
    json_t *metadata = json_deep_copy(json_object_get(m->content, "metadata"));
    if (!json_is_object(metadata)) {
        json_decref(metadata);
        metadata = json_object();
    }
    json_object_foreach(json_object_get(m->content, "data"), key,
                        value) if (buffer_of(m, value, &bytes)) add_metadata(metadata, key, value);
    jsonio_write(out, metadata);
    json_decref(metadata);
}

static void put_bundle(Buf *out, const LinkMessage *m) {
    buf_add(out, STR("{\"data\":"));
    put_data(out, m);
    buf_add(out, STR(",\"metadata\":"));
    put_metadata(out, m);
}

void output_display(Front *f, const LinkMessage *m) {
    Buf content = {0};
    const json_t *transient = json_object_get(m->content, "transient");
    bool update = json_is_true(json_object_get(m->content, "update"));
    put_bundle(&content, m);
    buf_add(&content, STR(",\"transient\":"));
    if (json_is_object(transient))
        jsonio_write(&content, transient);
    else
        buf_add(&content, STR("{}"));
    buf_byte(&content, '}');
    if (!may_show(f, &content))
        return;
    if (update)
        publish(f, "update_display_data", &content);
    else
        publish_to_widget(f, "display_data", &content);
}

static void remember_result(Front *f, const LinkMessage *m) {
    const json_t *plain = json_object_get(json_object_get(m->content, "data"), "text/plain");
    f->cell.has_result = json_is_string(plain);
    f->cell.result.n = 0;
    buf_add(&f->cell.result, jsonio_str(plain));
}

void output_result(Front *f, const LinkMessage *m) {
    Buf content = {0};
    put_bundle(&content, m);
    buf_printf(&content, ",\"execution_count\":%lld}", (long long)f->count);
    if (may_show(f, &content))
        publish_to_widget(f, "execute_result", &content);
    if (f->cell.request)
        remember_result(f, m);
}

void output_clear(Front *f, const LinkMessage *m) {
    Buf content = {0};
    bool wait = json_is_true(json_object_get(m->content, "wait"));
    begin_counting(f); // what was shown is gone, and what would have been
    for (int i = 0; i < 2; i++) {
        buf_free(&f->streams[i].tail);
        f->streams[i].left_out = f->streams[i].left_out_lines = 0;
    }
    buf_printf(&content, "{\"wait\":%s}", wait ? "true" : "false");
    if (!may_show(f, &content))
        return;
    if (wait)
        publish(f, "clear_output", &content);
    else
        publish_to_widget(f, "clear_output", &content);
}

// ---- errors -------------------------------------------------------------------------------------

static void put_error_field(Buf *out, const json_t *error, const char *key, const char *otherwise) {
    const json_t *v = json_object_get(error, key);
    buf_printf(out, "\"%s\":", key);
    if (v)
        jsonio_write(out, v);
    else
        buf_add(out, str_of(otherwise));
}

void output_error(Front *f, const json_t *error) {
    if (output_is_silent(f) || f->cell.reported_error)
        return;
    f->cell.reported_error = true;
    output_end_cell(f);
    Buf content = {0};
    buf_byte(&content, '{');
    put_error_field(&content, error, "ename", "\"Error\"");
    buf_byte(&content, ',');
    put_error_field(&content, error, "evalue", "\"\"");
    buf_byte(&content, ',');
    put_error_field(&content, error, "traceback", "[]");
    buf_byte(&content, '}');
    publish_to_widget(f, "error", &content);
}

// ---- input --------------------------------------------------------------------------------------

static void answer_input(Front *f, const char *key, const char *text) {
    Err e = {0};
    LinkMessage m = {.type = LINK_INPUT_REPLY,
                     .content = json_pack("{s:s, s:I}", key, text, "question", f->cell.question)};
    if (!link_queue(&f->worker.link, &m, &e))
        log_line(LOG_WARN, "front", "%s", e.text);
    json_decref(m.content);
}

// Answers that nobody waits for any more must not be taken for the next one's.
static void drop_stale_answers(Front *f) {
    while (sockets_receive(&f->sockets.at[CHANNEL_STDIN], &f->parts))
        parts_free(&f->parts);
}

void output_input(Front *f, const LinkMessage *m) {
    const Request *r = f->cell.request;
    f->cell.question = json_integer_value(json_object_get(m->content, "question"));
    if (!r || !r->allow_stdin) {
        answer_input(f, "error", "this client does not take input");
        return;
    }
    Buf content = {0};
    bool password = json_is_true(json_object_get(m->content, "password"));
    output_flush(f);
    drop_stale_answers(f);
    buf_add(&content, STR("{\"prompt\":"));
    buf_json(&content, jsonio_text_or_empty(m->content, "prompt"));
    buf_printf(&content, ",\"password\":%s}", password ? "true" : "false");
    const Message *asked = r->message;
    const Envelope envelope = {asked->ids, asked->nids, "input_request", asked->header, STR("")};
    Wire *w = wire_new(&f->author, &envelope, &content);
    if (!w)
        return;
    memcpy(f->cell.input_id, w->msg_id, sizeof w->msg_id);
    if (wire_send(w, &f->sockets.at[CHANNEL_STDIN], NULL) == WIRE_SENT)
        return;
    f->cell.input_id[0] = 0;
    answer_input(f, "error", "the client does not listen for input requests");
}
