// test_link.c: frames between front and worker: whole, in pieces, broken.
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/link/link.h"
#include "tests/unit/test.h"
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/socket.h>

static int ends[2];

static void open_pair(void) {
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
}

static LinkMessage sample(LinkType type, const char *text) {
    return (LinkMessage){.type = type, .content = json_pack("{s:s}", "text", text)};
}

static void a_message_arrives_whole(void) {
    open_pair();
    Link l = {.fd = ends[1]};
    Err e = {0};
    LinkMessage m = sample(LINK_DISPLAY, "caf\xc3\xa9"), got;
    m.buffers[0] = STR("bytes\0inside");
    m.buffers[1] = STR("");
    m.buffers[2] = STR("third");
    m.nbuffers = 3;
    CHECK(link_send(ends[0], &m, &e));
    CHECK(link_read(&l, &got, &e) == LINK_MESSAGE);
    CHECK(got.type == LINK_DISPLAY && got.nbuffers == 3);
    CHECK(json_equal(got.content, m.content));
    for (int i = 0; i < 3; i++)
        CHECK(str_eq(got.buffers[i], m.buffers[i]));
    link_message_free(&got);
    link_message_free(&m);
    link_free(&l);
}

static void no_content_is_an_empty_object(void) {
    open_pair();
    Link l = {.fd = ends[1]};
    Err e = {0};
    LinkMessage m = {.type = LINK_SHUTDOWN}, got;
    CHECK(link_send(ends[0], &m, &e));
    CHECK(link_read(&l, &got, &e) == LINK_MESSAGE && json_object_size(got.content) == 0);
    link_message_free(&got);
    close(ends[0]);
    CHECK(link_read(&l, &got, &e) == LINK_EOF);
    link_free(&l);
    CHECK(l.fd == -1);
}

// Every split of the stream gives the same messages.
static void pieces_are_put_together(void) {
    open_pair();
    Err e = {0};
    LinkMessage m = sample(LINK_STREAM, "one"), n = sample(LINK_DONE, "two");
    m.buffers[0] = STR("0123456789");
    m.nbuffers = 1;
    CHECK(link_send(ends[0], &m, &e) && link_send(ends[0], &n, &e));
    char bytes[512];
    ssize_t total = read(ends[1], bytes, sizeof bytes);
    CHECK(total > 40);
    for (ssize_t cut = 0; cut <= total; cut++) {
        int pair[2];
        CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0);
        Link l = {.fd = pair[1]};
        LinkMessage got;
        int seen = 0;
        CHECK(write(pair[0], bytes, (size_t)cut) == cut);
        while (link_read(&l, &got, &e) == LINK_MESSAGE) {
            link_message_free(&got);
            seen++;
        }
        CHECK(write(pair[0], bytes + cut, (size_t)(total - cut)) == total - cut);
        while (link_read(&l, &got, &e) == LINK_MESSAGE) {
            link_message_free(&got);
            seen++;
        }
        CHECK(seen == 2);
        link_free(&l);
        close(pair[0]);
    }
    link_message_free(&m);
    link_message_free(&n);
}

typedef struct RawHead {
    uint32_t magic;
    uint16_t type, nbuffers;
    uint64_t json_bytes;
} RawHead;

static LinkStatus status_of_bytes(const void *bytes, size_t n) {
    open_pair();
    Link l = {.fd = ends[1]};
    Err e = {0};
    LinkMessage got;
    CHECK(write(ends[0], bytes, n) == (ssize_t)n);
    shutdown(ends[0], SHUT_WR);
    LinkStatus s = link_read(&l, &got, &e);
    CHECK((s == LINK_BROKEN) == (e.kind != ERR_NONE));
    if (s == LINK_MESSAGE)
        link_message_free(&got);
    link_free(&l);
    close(ends[0]);
    return s;
}

static void broken_bytes_are_refused(void) {
    const uint32_t magic = 0x4b4c4357;
    struct {
        RawHead head;
        uint64_t size;
        char json[8];
    } f = {{magic, LINK_DONE, 1, 2}, 0, "{}"};
    CHECK(status_of_bytes(&f, 26) == LINK_MESSAGE);
    f.head.magic++;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.head.magic = magic;
    f.head.type = LINK_COUNT;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.head.type = LINK_DONE;
    f.head.nbuffers = LINK_MAX_BUFFERS + 1;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.head.nbuffers = 1;
    f.head.json_bytes = (uint64_t)1 << 63;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.head.json_bytes = 2;
    f.size = UINT64_MAX;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.size = LIMIT_LINK_BYTES;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.size = 100; // announced and never sent
    CHECK(status_of_bytes(&f, 26) == LINK_EOF);
    f.size = 0;
    memcpy(f.json, "[]", 2);
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    memcpy(f.json, "{x", 2);
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
    f.head.json_bytes = 0;
    CHECK(status_of_bytes(&f, 26) == LINK_BROKEN);
}

static void queueing_never_waits(void) {
    open_pair();
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    Link up = {.fd = ends[0]}, down = {.fd = ends[1]};
    Err e = {0};
    enum { N = 40, BYTES = 100000 };
    char *payload = malloc(BYTES);
    memset(payload, 'x', BYTES);
    LinkMessage m = sample(LINK_EXECUTE, "big"), got;
    m.buffers[0] = (Str){payload, BYTES};
    m.nbuffers = 1;
    for (int i = 0; i < N; i++)
        CHECK(link_queue(&up, &m, &e));
    CHECK(link_pending(&up) > 0);
    for (int seen = 0; seen < N;) {
        CHECK(link_flush(&up, &e));
        LinkStatus s = link_read(&down, &got, &e);
        if (s == LINK_NONE)
            continue;
        CHECK(s == LINK_MESSAGE);
        CHECK(got.buffers[0].n == BYTES && got.buffers[0].p[BYTES - 1] == 'x');
        link_message_free(&got);
        seen++;
    }
    CHECK(link_pending(&up) == 0);
    link_free(&down);
    signal(SIGPIPE, SIG_DFL); // a closed link is an error and no signal
    CHECK(!link_queue(&up, &m, &e) && e.kind == ERR_OS);
    free(payload);
    link_message_free(&m);
    link_free(&up);
}

static void too_large_is_refused_at_the_source(void) {
    open_pair();
    Err e = {0};
    LinkMessage m = sample(LINK_DISPLAY, "x");
    m.buffers[0] = (Str){"x", LIMIT_LINK_BYTES}; // never read
    m.nbuffers = 1;
    CHECK(!link_send(ends[0], &m, &e) && e.kind == ERR_VALUE);
    link_message_free(&m);
}

static void on_signal(int s) {
    (void)s;
}

static void a_signal_ends_a_wait(void) {
    open_pair();
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGALRM, &action, NULL);
    Link l = {.fd = ends[1]};
    Err e = {0};
    LinkMessage got;
    ualarm(20000, 0);
    CHECK(link_read(&l, &got, &e) == LINK_NONE);
    link_free(&l);
}

static void memory_may_end_anywhere(void) {
    jtext_set_up();
    LinkMessage m = sample(LINK_DISPLAY, "text"), got;
    m.buffers[0] = STR("buffer");
    m.nbuffers = 1;
    for (size_t n = 1;; n++) {
        open_pair();
        size_t before = mem_live();
        Link l = {.fd = ends[1]};
        Err e = {0};
        mem_fail_at(n, true);
        bool ok = link_send(ends[0], &m, &e) && link_read(&l, &got, &e) == LINK_MESSAGE;
        mem_fail_at(0, false);
        if (ok)
            link_message_free(&got);
        else
            CHECK(e.kind != ERR_NONE);
        link_free(&l);
        close(ends[0]);
        CHECK(mem_live() == before);
        if (ok)
            break;
        CHECK(n < 200);
    }
    link_message_free(&m);
    CHECK(mem_live() == 0);
}

int main(void) {
    RUN(a_message_arrives_whole);
    RUN(no_content_is_an_empty_object);
    RUN(pieces_are_put_together);
    RUN(broken_bytes_are_refused);
    RUN(queueing_never_waits);
    RUN(too_large_is_refused_at_the_source);
    RUN(a_signal_ends_a_wait);
    RUN(memory_may_end_anywhere);
    return TEST_END();
}
