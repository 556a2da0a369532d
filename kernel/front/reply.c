// reply.c: replies on the socket that a request came from.
#include "kernel/base/log.h"
#include "kernel/front/state.h"

// In the place of a reply that there was no memory for.
static void say_no_memory(const Front *f, Buf *content) {
    buf_free(content);
    buf_printf(content,
               "{\"status\":\"error\",\"execution_count\":%lld,\"ename\":\"MemoryError\","
               "\"evalue\":\"out of host memory\",\"traceback\":[]}",
               (long long)f->count);
}

void reply_send(Front *f, const Message *m, const char *type, Str metadata, Buf *content) {
    if (content->failed)
        say_no_memory(f, content);
    f->reply_bytes += content->n;
    const Envelope envelope = {m->ids, m->nids, type, m->header, metadata};
    Wire *w = wire_new(&f->author, &envelope, content);
    if (!w)
        return;
    WireStatus status = wire_send(w, &f->sockets.at[m->channel], NULL);
    if (status == WIRE_SENT)
        return;
    if (status == WIRE_BLOCKED)
        wire_free(w);
    if (log_allowed())
        log_line(status == WIRE_BLOCKED ? LOG_WARN : LOG_INFO, "front",
                 "%s not delivered: the client %s", type,
                 status == WIRE_BLOCKED ? "does not read its replies" : "has gone");
}

// The state of the kernel is that of its cells. A client that watches the last
// status message only must not take a running kernel for an idle one.
void reply_still_busy(Front *f) {
    if (f->cell.request)
        iopub_status(&f->iopub, f->cell.request->message->header, "busy");
}
