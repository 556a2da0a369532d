// state.h: everything the front's one thread knows, and the functions its files
// call in each other. Private to kernel/front. Each file calls those that stand
// before it: reply, output, comms, execute, requests, events, front.
#pragma once
#include "kernel/front/counters.h"
#include "kernel/base/settings.h"
#include "kernel/front/front.h"
#include "kernel/front/history.h"
#include "kernel/front/iopub.h"
#include "kernel/front/nametable.h"
#include "kernel/front/server.h"
#include "kernel/front/worker.h"
#include "protocol/message.h"
#include "protocol/sockets.h"

// An execute_request, or a comm message for the worker, that waits or runs. Texts are borrowed from
// the message.
typedef struct Request {
    Message *message;
    Str code;
    json_t *user_expressions; // borrowed; or NULL
    bool silent, store_history, allow_stdin, stop_on_error;
    bool comm;      // no cell: it has no reply and counts nothing
    double arrived; // clock_wall
    struct Request *next;
} Request;

// Is it of JupyterLab, Notebook or VS Code, and not of a program?
static inline bool request_is_of_a_page(const Request *r) {
    return json_is_string(json_object_get(r->message->metadata, "cellId"));
}

// Is it of jupyter_client (nbconvert, papermill, a console), which numbers its messages behind its
// session? What a page asks through Jupyter Server is numbered by the page.
static inline bool request_is_of_a_program(const Request *r) {
    const json_t *session = json_object_get(r->message->fields, "session");
    const Str own = json_is_string(session)
                        ? (Str){json_string_value(session), json_string_length(session)}
                        : STR("");
    const Str id = r->message->msg_id;
    return own.n && id.n > own.n && str_starts(id, own) && id.p[own.n] == '_';
}

// The cell that runs: it is busy, and has no reply yet.
typedef struct Cell {
    Request *request;       // NULL: none runs
    int serial;             // names it in signals to the worker
    bool sent;              // the worker has it (else it waits for READY)
    bool again;             // it was sent before, to a worker that ended without reading it
    bool reported_error;    // its error went out on IOPub
    bool given_up;          // the worker was killed because it did not heed interrupts
    int64_t reported_at;    // when its long operation was last shown (clock_ns); 0: never
    bool telling;           // what is shown of it is not empty
    int64_t loop_at;        // how far its time-step loop was when that was looked at
    int64_t interrupted_at; // first interrupt that was not heeded (clock_ns), or 0
    long long heeded;       // worker_heeded before it
    char started[28];
    int64_t began;                  // clock_ns
    unsigned long long out_before;  // audit_bytes at its start,
    unsigned long long out_aside;   // and what other requests took of it since
    long long meter_before[METERS]; // counters_meter at its start
    unsigned long long lost_before; // messages, at its start (iopub.h)
    int64_t timed_out;              // when the operator's limit interrupted it (clock_ns), or 0
    Buf result;                     // text of its result, for history
    bool has_result;
    json_int_t question;     // of the worker, that input_id asks the client
    char input_id[64];       // msg_id of the input_request that waits for an answer, or ""
    bool capturing;          // an Output widget takes what is shown
    size_t captured, echoed; // messages that one took; echoes of them by clients
    json_t *done;            // the worker's DONE, while the reply waits for echoes; else NULL
    int64_t reply_due;       // when the reply goes without them (clock_ns); 0: it does not wait
} Cell;

// The last cell that failed or was aborted for that, until its client's next one: what was
// sent before its answer had left is aborted too (execute.c).
typedef struct Failed {
    char session[80];         // of its header; "": none
    double date;              // of its header, by the client's clock
    double arrived, answered; // clock_wall
    double lag;               // the least that a cell of the run arrived after its date
} Failed;

enum {
    LIMIT_GRACE_S = 6, // from the interrupt of a cell whose time is up to the end of its engine
    SEGMENTS_MAX = 64,
    GIVE_UP_S = 5, // a second interrupt this long after an unheeded first one ends the worker
};

// Text of one stream that has not been sent yet; the next segment is of the other one.
typedef struct Segment {
    Buf text;    // the last one's may end inside of a code point
    size_t sent; // bytes of text that went already
    int stream;
} Segment;

typedef struct Stream {
    char cut[4]; // the start of a code point that text of the other stream came after
    size_t ncut;
    Buf tail;                        // the last of what came after the cell's cap
    size_t left_out, left_out_lines; // of what came after the cap and is not in tail
} Stream;

// What a cell's streams may send; from the environment (docs/operators.md).
typedef struct OutputLimits {
    double bytes_per_second; // sustained; 0: as fast as it comes
    double burst;            // bytes that may go at once
    size_t cap;              // bytes of one cell; 0: unlimited
    size_t page_lines;       // of one cell that a page shows; 0: unlimited
    double stall_seconds;    // that a subscriber who reads nothing is waited for; 0: unlimited
} OutputLimits;

// What the operator lets one cell take (cell_limits.c); 0: as much as it wants.
typedef struct CellLimits {
    int64_t ns;             // of time
    size_t bytes, messages; // that it shows
} CellLimits;

// Where audit lines go (audit.c).
typedef struct Audit {
    enum { AUDIT_OFF, AUDIT_STDERR, AUDIT_FILE, AUDIT_SOCKET } kind;
    int fd;
    char path[104]; // of the file or the socket
    bool torn;      // the last line went in half
} Audit;

// What one request was, for its line.
typedef struct AuditLine {
    const Message *message;
    const char *status;
    Str ename; // of its error, or empty
    double seconds;
    unsigned long long bytes_out;
    const long long *meters; // what they were at its start; NULL: it used no engine
} AuditLine;

// How an engine has ended, while its reserve takes over.
typedef struct Death {
    char end[96]; // worker_describe_end
    bool killed, was_ready;
} Death;

typedef struct Front Front;

// What files ask of those above them, in the order below; front.c sets it.
typedef struct FrontAbove {
    bool (*take)(Front *f, Channel channel, int most);     // requests_take
    void (*answer_early)(Front *f);                        // requests_answer_early
    void (*stop)(Front *f, FrontExit code, int worker_ms); // front_stop
} FrontAbove;

struct Front {
    const FrontOptions *options;
    const FrontAbove *above;
    Connection connection;
    Sockets sockets;
    Signer signer;
    Author author;
    Gate gate;
    Iopub iopub;
    Worker worker;
    int link_failures; // reads in a row that failed for want of memory
    bool link_backlog; // the link's buffer may hold messages that were not handled yet
    NameTable names;
    Message *early; // questions about names that came before these, newest first
    int nearly;
    json_t *devices; // as the worker last told of them, or NULL
    json_t *comms;   // open ones: comm_id -> target
    bool no_echoes;  // clients do not tell what Output widgets show: do not wait for that
    History history;
    Parts parts; // the message being received

    Request *first, *last; // execute requests that wait
    size_t waiting, waiting_bytes;
    Cell cell;
    int64_t count; // execution counter
    int last_serial;
    Failed failed;
    bool ending, starting;          // a cell is being ended or started: do not start another one
    Stream streams[2];              // stdout, stderr
    Segment segments[SEGMENTS_MAX]; // what waits, in the order of writing
    size_t nsegments;
    int64_t stream_due; // when the first of them goes (clock_ns); 0: there is none
    OutputLimits limits;
    double allowance;       // bytes that may go now; below 0: a debt
    double messages;        // of streams that may go now
    int64_t allowance_at;   // when it was that (clock_ns)
    size_t cell_bytes;      // that the running cell's streams have taken
    size_t cell_lines;      // lines of them that were let through
    bool cell_cut_by_lines; // not by bytes
    size_t cell_shown;      // that were sent of them, as JSON, since it cleared its output
    CellLimits cell_limits;
    size_t cell_output, cell_messages; // shown by the running cell, or after the last one's end
    bool cell_cut;                     // it had shown as much as it may
    Buf last_header;                   // parent of output that comes after its cell
    bool last_silent;
    char notice[1536]; // for stderr of the next cell, or ""
    Death death;       // of the last engine

    char kernel_id[128]; // as its launcher calls it: letters, digits, - . _; or ""
    double started;      // clock_wall
    Counters counters;
    unsigned long long requests[MSG_UNKNOWN + 1]; // of clients, by type
    unsigned long long reply_bytes;               // of contents of replies
    Audit audit;
    Server signals; // of a gateway
    Server metrics;
    Buf metrics_text;
    int64_t metrics_at; // when that was made (clock_ns)

    int signals_fd, parent_fd;
    bool restarts;     // told to leave for another one in its place
    bool stopping;     // told to leave; waiting for the worker
    int64_t insist_at; // ... and when its cell may not go on (clock_ns); 0: not planned
    bool done;
    FrontExit exit_code;
};

enum { STREAM_OUT, STREAM_ERR };

// The header that output belongs to: of the cell that runs, or of the last one.
static inline Str output_parent(const Front *f) {
    return f->cell.request ? f->cell.request->message->header : buf_str(&f->last_header);
}

// ---- reply.c ------------------------------------------------------------------------------------

void reply_send(Front *f, const Message *m, const char *type, Str metadata, Buf *content);
void reply_still_busy(Front *f); // when a cell runs: after another request's idle

// ---- cell_limits.c ------------------------------------------------------------------------------

double front_number(SettingId id, double otherwise); // a setting's number that is not below 0
void cell_limits_init(Front *f);
void cell_limits_begin(Front *f); // a cell starts
// Counts a message that the cell shows; false when it is over the limit, which is then told.
bool cell_limits_allow(Front *f, size_t bytes);
size_t cell_limits_room(const Front *f);                       // bytes that a message may have
bool cell_limits_is_cut(const Front *f);                       // nothing more is shown
void cell_limits_text(const Front *f, char *out, size_t size); // why its time is up

// ---- output.c -----------------------------------------------------------------------------------

void output_error(Front *f, const json_t *error); // unless the cell is silent or had one
void output_init(Front *f);
// Shows what the running cell has been doing for more than two seconds, once a second.
void output_show_activity(Front *f, int64_t now);
int64_t output_activity_due(const Front *f); // when to look again (clock_ns); 0: no need
void output_begin_cell(Front *f);            // counts from zero again
void output_stream_text(Front *f, int stream, Str text);
void output_flush(Front *f);
void output_end_cell(Front *f); // everything, and what the cap had held back
// Text that must go before more is read from the worker.
bool output_is_full(const Front *f);
// Reads what the worker has written to its descriptors 1 and 2: all that is there, or as much.
void output_take_raw(Front *f);
void output_take_raw_up_to(Front *f, const size_t n[2]);
size_t output_raw_waiting(const Front *f, int i); // bytes
void output_flush_due(Front *f, int64_t now);
void output_free(Front *f);
bool output_is_silent(const Front *f);
// What the worker says of the cell's output, and its questions.
void output_stream(Front *f, const LinkMessage *m);
void output_display(Front *f, const LinkMessage *m);
void output_result(Front *f, const LinkMessage *m);
void output_clear(Front *f, const LinkMessage *m);
void output_input(Front *f, const LinkMessage *m);
// What libraries wrote before the worker sent m, and nothing that they wrote after.
void output_take_raw_before(Front *f, const LinkMessage *m);

// ---- comms.c ------------------------------------------------------------------------------------

// What a client says on comms.
MAY_FAIL bool comms_open(Front *f, const Message *m, Err *e);
bool comms_is_for_worker(const Front *f, const Message *m);
bool comms_is_echo(const Message *m); // of what an Output widget has taken
// True when a control's new state makes an earlier one, that waits too, of no interest.
bool comms_replaces(const Message *later, const Message *earlier);
void comms_answer(Front *f, const Message *m);         // a message that is not for the worker
void comms_info(Front *f, const Message *m, Buf *out); // content of a comm_info_reply
json_t *comms_content(Front *f, const Message *m);     // of a COMM_IN
void comms_publish(Front *f, const LinkMessage *m);    // what the worker says
void comms_forget(Front *f); // the worker has gone, and what it had opened

// ---- execute.c ----------------------------------------------------------------------------------

// Queues an execute_request; takes the message over when it returns true.
MAY_FAIL bool execute_accept(Front *f, Message *m, Err *e);
// The same for a comm message.
MAY_FAIL bool execute_accept_comm(Front *f, Message *m, Err *e);
void execute_start_next(Front *f);
void execute_worker_ready(Front *f, const json_t *ready); // content of its READY
// Ends the running cell with the content of a DONE message.
void execute_done(Front *f, const json_t *done);
// Ends the running cell with an error of the front's own.
void execute_fail(Front *f, const char *ename, const char *evalue);
void execute_abort_waiting(Front *f);
// A client has told what an Output widget shows.
void execute_echo(Front *f);
// Sends the running cell's reply when it waited for echoes long enough.
void execute_reply_due(Front *f, int64_t now);
void execute_interrupt(Front *f);
void execute_signal(Front *f); // an interrupt for the cell that runs
// Has the language raised KeyboardInterrupt for the last one?
static inline bool cell_has_heeded(const Front *f) {
    return worker_heeded(&f->worker) != f->cell.heeded;
}
void execute_worker_ended(Front *f); // the worker has ended and all it said was read
// Makes sure that there is a worker, or ends the running cell with an error.
bool execute_need_worker(Front *f);

// ---- cell_time.c --------------------------------------------------------------------------------

int64_t cell_time_due(const Front *f); // when to look (clock_ns); 0: no need
void cell_time_look(Front *f, int64_t now);
// Says in an error of the worker's that it was the limit, and not a person, who interrupted.
void cell_time_explain(const Front *f, json_t *error);

// ---- requests.c ---------------------------------------------------------------------------------

// Answers one message and frees it, now or when its cell has run.
void requests_handle(Front *f, Message *m);
// Takes up to `most` messages off a socket; true when there may be more.
bool requests_take(Front *f, Channel channel, int most);
// Answers what waits for the names of an engine that starts: they have come, or never will.
void requests_answer_early(Front *f);

// ---- remote.c -----------------------------------------------------------------------------------

MAY_FAIL bool remote_open_sockets(Front *f, Err *e);
MAY_FAIL bool remote_announce(Front *f, Err *e); // to the gateway, once the sockets are open

// ---- events.c -----------------------------------------------------------------------------------

void events_handle(Front *f, const LinkMessage *m); // what the worker says

// ---- front.c ------------------------------------------------------------------------------------

// Begins the end: no more cells; the process leaves when the worker has.
void front_stop(Front *f, FrontExit code, int worker_ms);

// ---- identity.c ---------------------------------------------------------------------------------

// Sets f->kernel_id: the id in the registration file, else that of the environment (KERNEL_ID, set
// by gateways), else that in the connection file's name.
void front_name(Front *f);
// A setting that several kernels share, with "{pid}" and "{kernel}" of this one. False: too long.
bool front_fill_in(const Front *f, const char *text, char *out, size_t size);

// ---- audit.c ------------------------------------------------------------------------------------

void audit_open(Front *f); // where the setting says; what is wrong with it is logged
void audit_close(Front *f);
void audit_request(Front *f, const AuditLine *l); // a line that cannot be written is counted
unsigned long long audit_bytes(const Front *f);   // sent so far, of contents

// ---- metrics.c ----------------------------------------------------------------------------------

void metrics_open(Front *f); // when the setting asks for it; what is wrong with that is logged

// ---- info.c, usage.c ----------------------------------------------------------------------------

void info_reply(Buf *out, const char *version);
void usage_begin(void); // at the start: from when on processor time is measured
// devices: DONE's, or NULL.
void usage_reply(Buf *out, const Worker *w, const json_t *devices);
