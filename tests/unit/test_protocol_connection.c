// test_protocol_connection.c: the connection file, good and bad, and binding.
#include "kernel/base/mem.h"
#include "protocol/sockets.h"
#include "protocol/wire.h"
#include "tests/unit/test.h"
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

static char dir[] = "/tmp/warpcell-test-XXXXXX";
static char path[64];

static const char *good_file(const char *transport, const char *ip, unsigned port) {
    static char text[512];
    snprintf(text, sizeof text,
             "{\"shell_port\":%u,\"iopub_port\":%u,\"stdin_port\":%u,\"control_port\":%u,"
             "\"hb_port\":%u,\"ip\":\"%s\",\"transport\":\"%s\",\"key\":\"k-1\","
             "\"signature_scheme\":\"hmac-sha256\",\"kernel_name\":\"warpcell\"}",
             port, port ? port + 1 : 0, port ? port + 2 : 0, port ? port + 3 : 0,
             port ? port + 4 : 0, ip, transport);
    return text;
}

static void write_file(const char *text) {
    snprintf(path, sizeof path, "%s/connection.json", dir);
    unlink(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
}

static void a_good_file_is_read(void) {
    Connection c;
    Err e = {0};
    char address[CONNECTION_ADDRESS_MAX];
    write_file(good_file("tcp", "127.0.0.1", 5001));
    CHECK(connection_load(&c, path, &e));
    CHECK(!c.ipc && c.port[CHANNEL_SHELL] == 5001 && c.port[CHANNEL_HB] == 5005);
    CHECK(c.key_n == 3 && memcmp(c.key, "k-1", 3) == 0);
    CHECK_TEXT(c.scheme, "hmac-sha256");
    connection_address(&c, CHANNEL_IOPUB, address);
    CHECK_TEXT(address, "tcp://127.0.0.1:5002");
    CHECK(connection_is_local(&c));
    connection_free(&c);
    CHECK(c.key[0] == 0);
}

static void addresses_follow_the_transport(void) {
    char address[CONNECTION_ADDRESS_MAX];
    Connection c = {.ipc = true, .ip = "/run/k", .port = {3}};
    connection_address(&c, CHANNEL_SHELL, address);
    CHECK_TEXT(address, "ipc:///run/k-3");
    c = (Connection){.ip = "::1"};
    connection_address(&c, CHANNEL_SHELL, address);
    CHECK_TEXT(address, "tcp://[::1]:*");
    CHECK(connection_is_local(&c));
    c = (Connection){.ip = "0.0.0.0", .port = {7}};
    connection_address(&c, CHANNEL_SHELL, address);
    CHECK_TEXT(address, "tcp://0.0.0.0:7");
    CHECK(!connection_is_local(&c));
}

static void check_refused(const char *text, const char *words) {
    Connection c;
    Err e = {0};
    if (text)
        write_file(text);
    CHECK(!connection_load(&c, path, &e));
    if (!strstr(e.text, words)) {
        fprintf(stderr, "got '%s', want '%s'\n", e.text, words);
        exit(1);
    }
    CHECK(strstr(e.text, path) && !strchr(e.text, '\n'));
    CHECK(c.file == NULL);
}

static void bad_files_are_named(void) {
    snprintf(path, sizeof path, "%s/none.json", dir);
    check_refused(NULL, "No such file");
    check_refused("", "broken JSON");
    check_refused("{\"shell_port\": 1", "broken JSON");
    check_refused("[]", "not an object");
    check_refused("{}", "'transport' is missing");
    check_refused("{\"transport\":\"udp\"}", "must be tcp or ipc");
    check_refused("{\"transport\":5}", "must be a string");
    check_refused("{\"transport\":\"tcp\",\"ip\":\"\",\"key\":\"\"}", "'ip' is empty");
    check_refused("{\"transport\":\"tcp\",\"ip\":\"127.0.0.1\"}", "'key' is missing");
    check_refused("{\"transport\":\"tcp\",\"ip\":\"127.0.0.1\",\"key\":\"\"}", "_port' is missing");
    check_refused(good_file("tcp", "127.0.0.1", 70000), "must be a port number");
    char *big = malloc(CONNECTION_FILE_MAX + 3);
    memset(big, ' ', CONNECTION_FILE_MAX + 2);
    big[CONNECTION_FILE_MAX + 2] = 0;
    check_refused(big, "larger than");
    free(big);
    snprintf(path, sizeof path, "%s", dir);
    check_refused(NULL, "Is a directory");
}

static void chosen_ports_are_written_back(void) {
    Connection c, again;
    Sockets s;
    Err e = {0};
    struct stat st;
    write_file(good_file("tcp", "127.0.0.1", 0));
    chmod(path, 0644);
    CHECK(connection_load(&c, path, &e));
    CHECK(sockets_open(&s, &c, &e));
    CHECK(connection_save(&c, &e));
    CHECK(connection_load(&again, path, &e));
    for (int i = 0; i < CHANNEL_COUNT; i++)
        CHECK(again.port[i] == c.port[i] && c.port[i] > 1023);
    CHECK(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    CHECK(json_object_get(again.file, "kernel_name")); // unknown fields stay
    sockets_close(&s);
    connection_free(&c);
    connection_free(&again);
}

static void ipc_numbers_are_chosen(void) {
    Connection c;
    Sockets s;
    Err e = {0};
    char ip[64], file[80];
    struct stat st;
    snprintf(ip, sizeof ip, "%s/k", dir);
    write_file(good_file("ipc", ip, 0));
    CHECK(connection_load(&c, path, &e));
    CHECK(sockets_open(&s, &c, &e));
    for (unsigned i = 0; i < CHANNEL_COUNT; i++)
        CHECK(c.port[i] == i + 1);
    snprintf(file, sizeof file, "%s-1", ip);
    CHECK(stat(file, &st) == 0 && (st.st_mode & 077) == 0);
    sockets_close(&s);
    connection_free(&c);
}

static void a_port_in_use_is_named(void) {
    Connection c, d;
    Sockets s, t;
    Err e = {0};
    write_file(good_file("tcp", "127.0.0.1", 0));
    CHECK(connection_load(&c, path, &e) && connection_load(&d, path, &e));
    CHECK(sockets_open(&s, &c, &e));
    d.port[CHANNEL_CONTROL] = c.port[CHANNEL_CONTROL];
    CHECK(!sockets_open(&t, &d, &e));
    CHECK(strstr(e.text, "cannot listen on tcp://127.0.0.1:") && strstr(e.text, "(control)"));
    sockets_close(&s);
    err_clear(&e);
    CHECK(sockets_open(&t, &d, &e)); // free again
    sockets_close(&t);
    snprintf(c.ip, sizeof c.ip, "no.such.address");
    CHECK(!sockets_open(&t, &c, &e));
    connection_free(&c);
    connection_free(&d);
}

static void *client_of(void *context, const Connection *c, Channel channel, int kind) {
    char address[CONNECTION_ADDRESS_MAX];
    void *socket = zmq_socket(context, kind);
    int linger = 0, timeout = 5000;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_RCVTIMEO, &timeout, sizeof timeout);
    connection_address(c, channel, address);
    CHECK(zmq_connect(socket, address) == 0);
    return socket;
}

static void heartbeat_echoes_every_frame(void) {
    Connection c;
    Sockets s;
    Err e = {0};
    char got[16];
    write_file(good_file("tcp", "127.0.0.1", 0));
    CHECK(connection_load(&c, path, &e) && sockets_open(&s, &c, &e));
    void *context = zmq_ctx_new(), *client = client_of(context, &c, CHANNEL_HB, ZMQ_REQ);
    for (int i = 0; i < 100; i++) {
        CHECK(zmq_send(client, "ping", 4, ZMQ_SNDMORE) == 4 && zmq_send(client, "pong", 4, 0) == 4);
        CHECK(zmq_recv(client, got, sizeof got, 0) == 4 && memcmp(got, "ping", 4) == 0);
        CHECK(zmq_recv(client, got, sizeof got, 0) == 4 && memcmp(got, "pong", 4) == 0);
    }
    zmq_close(client);
    zmq_ctx_term(context);
    sockets_close(&s);
    connection_free(&c);
}

static bool wait_for(Socket *socket, Parts *p) {
    zmq_pollitem_t item = {.socket = socket->zmq, .events = ZMQ_POLLIN};
    return zmq_poll(&item, 1, 5000) == 1 && sockets_receive(socket, p);
}

static void too_many_frames_are_cut(void) {
    Connection c;
    Sockets s;
    Err e = {0};
    static Parts p;
    write_file(good_file("tcp", "127.0.0.1", 0));
    CHECK(connection_load(&c, path, &e) && sockets_open(&s, &c, &e));
    void *context = zmq_ctx_new(), *client = client_of(context, &c, CHANNEL_SHELL, ZMQ_DEALER);
    for (int i = 0; i < 1200; i++)
        zmq_send(client, "x", 1, i < 1199 ? ZMQ_SNDMORE : 0);
    zmq_send(client, "y", 1, 0);
    CHECK(wait_for(&s.at[CHANNEL_SHELL], &p) && p.too_large && p.n == LIMIT_MESSAGE_FRAMES);
    parts_free(&p);
    CHECK(wait_for(&s.at[CHANNEL_SHELL], &p) && !p.too_large && p.n == 2 && str_is(p.part[1], "y"));
    parts_free(&p);
    CHECK(!sockets_receive(&s.at[CHANNEL_SHELL], &p));
    zmq_close(client);
    zmq_ctx_term(context);
    sockets_close(&s);
    connection_free(&c);
}

// As the front waits: asleep on the descriptor, unless the socket may know more than it tells.
static bool sleep_for(Socket *s, Parts *p) {
    while (!socket_has_message(s)) {
        struct pollfd item = {.fd = s->fd, .events = POLLIN};
        if (poll(&item, 1, 5000) <= 0)
            return false;
        s->quiet = false;
    }
    return sockets_receive(s, p);
}

// Requests that come while an answer goes out must not be slept through.
static void no_request_is_slept_through(void) {
    Connection c;
    Sockets s;
    Err e = {0};
    static Parts p;
    char text[8];
    write_file(good_file("tcp", "127.0.0.1", 0));
    CHECK(connection_load(&c, path, &e) && sockets_open(&s, &c, &e));
    Socket *shell = &s.at[CHANNEL_SHELL];
    void *context = zmq_ctx_new(), *client = client_of(context, &c, CHANNEL_SHELL, ZMQ_DEALER);
    for (int ahead = 0, got = 0, turn = 0; got < 3000; turn++) {
        for (int want = 1 + turn % 3; ahead < want; ahead++)
            zmq_send(client, "ask", 3, 0);
        bool slept = sleep_for(shell, &p);
        CHECK(slept && p.n == 2 && str_is(p.part[1], "ask"));
        if (!slept)
            break;
        zmq_send(shell->zmq, p.part[0].p, p.part[0].n, ZMQ_SNDMORE);
        zmq_send(shell->zmq, "answer", 6, 0);
        shell->quiet = false;
        parts_free(&p);
        got++;
        ahead--;
        if (turn % 2)
            CHECK(zmq_recv(client, text, sizeof text, 0) == 6);
    }
    zmq_close(client);
    zmq_ctx_term(context);
    sockets_close(&s);
    connection_free(&c);
}

static Wire *large_wire(Author *a, size_t bytes) {
    Buf content = {0};
    Str topic = STR("t");
    buf_add(&content, STR("{\"text\":\""));
    buf_repeat(&content, 'x', bytes);
    buf_add(&content, STR("\"}"));
    return wire_new(a, &(Envelope){.ids = &topic, .nids = 1, .type = "stream"}, &content);
}

// A reply to nobody is lost, a publication without subscribers is sent, and a
// subscriber that does not read blocks at last, with nothing dropped.
static void sending_never_waits(void) {
    Connection c;
    Sockets s;
    Signer signer;
    Author a;
    Err e = {0};
    static Parts p;
    static atomic_size_t in_flight;
    write_file(good_file("tcp", "127.0.0.1", 0));
    CHECK(connection_load(&c, path, &e) && sockets_open(&s, &c, &e));
    CHECK(signer_open(&signer, STR("k"), "hmac-sha256", &e) && author_init(&a, &signer, &e));
    CHECK(wire_send(large_wire(&a, 10), &s.at[CHANNEL_SHELL], NULL) == WIRE_LOST);
    CHECK(wire_send(large_wire(&a, 10), &s.at[CHANNEL_IOPUB], &in_flight) == WIRE_SENT);
    CHECK(atomic_load(&in_flight) == 0);

    void *context = zmq_ctx_new(), *client = client_of(context, &c, CHANNEL_IOPUB, ZMQ_SUB);
    zmq_setsockopt(client, ZMQ_SUBSCRIBE, "", 0);
    CHECK(wait_for(&s.at[CHANNEL_IOPUB], &p) && p.n == 1 && p.part[0].p[0] == 1);
    parts_free(&p);
    CHECK(zmq_setsockopt(s.at[CHANNEL_IOPUB].zmq, ZMQ_SUBSCRIBE, "", 0) == 0);
    Socket reader = {.zmq = client};
    size_t sent = 0;
    WireStatus status = WIRE_SENT;
    Wire *w = NULL;
    while (status == WIRE_SENT && sent < 100000) {
        w = large_wire(&a, 30000);
        status = wire_send(w, &s.at[CHANNEL_IOPUB], &in_flight);
        sent += status == WIRE_SENT;
    }
    CHECK(status == WIRE_BLOCKED && atomic_load(&in_flight) > 0);
    wire_free(w);
    for (size_t i = 0; i < sent; i++) {
        CHECK(wait_for(&reader, &p) && p.n == 7);
        parts_free(&p);
    }
    for (int i = 0; i < 1000 && atomic_load(&in_flight); i++)
        usleep(1000);
    CHECK(atomic_load(&in_flight) == 0);
    zmq_close(client);
    zmq_ctx_term(context);
    sockets_close(&s);
    author_free(&a);
    signer_close(&signer);
    connection_free(&c);
}

int main(void) {
    if (!mkdtemp(dir))
        return 1;
    RUN(a_good_file_is_read);
    RUN(addresses_follow_the_transport);
    RUN(bad_files_are_named);
    RUN(chosen_ports_are_written_back);
    RUN(ipc_numbers_are_chosen);
    RUN(a_port_in_use_is_named);
    RUN(heartbeat_echoes_every_frame);
    RUN(too_many_frames_are_cut);
    RUN(no_request_is_slept_through);
    RUN(sending_never_waits);
    char remove[128];
    snprintf(remove, sizeof remove, "rm -rf %s", dir);
    return system(remove) | TEST_END();
}
