// fake_worker.c: an engine process that runs no language: each line of a cell
// is a command for one thing that engines do. For tests of the front, and the
// shortest example of what a worker must do.
#include "kernel/base/activity.h"
#include "kernel/base/clock.h"
#include "kernel/link/interrupt.h"
#include "kernel/link/link.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static int fd;
static volatile sig_atomic_t interrupted;

// ---- saying things ------------------------------------------------------------------------------

static void say(LinkType type, json_t *content, Str buffer) {
    Err e = {0};
    long long raw[2];
    if (activity_written(raw))
        json_object_set_new(content, "raw",
                            json_pack("[I, I]", (json_int_t)raw[0], (json_int_t)raw[1]));
    LinkMessage m = {
        .type = type, .content = content, .buffers = {buffer}, .nbuffers = buffer.p != NULL};
    if (!link_send(fd, &m, &e))
        _exit(0); // the front has gone
    json_decref(content);
}

static void stream(const char *name, const char *text) {
    say(LINK_STREAM, json_pack("{s:s, s:s}", "name", name, "text", text), (Str){0});
}

static void bundle(LinkType type, const char *text, const char *id, bool update) {
    json_t *content = json_pack("{s:{s:s}, s:{}, s:{}, s:b}", "data", "text/plain", text,
                                "metadata", "transient", "update", update);
    if (id)
        json_object_set_new(json_object_get(content, "transient"), "display_id", json_string(id));
    say(type, content, (Str){0});
}

static void picture(void) {
    json_t *content = json_pack("{s:{s:s, s:{s:i, s:i, s:i, s:s, s:s}}}", "data", "text/plain",
                                "<picture>", "image/png", "buffer", 0, "width", 300, "height", 200,
                                "alt", "a picture", "needs_background", "light");
    say(LINK_DISPLAY, content, STR("\x89PNG\r\n\x1a\n"));
}

static void large(size_t bytes) {
    char *text = malloc(bytes);
    memset(text, 'x', bytes);
    say(LINK_DISPLAY, json_pack("{s:{s:{s:i}}}", "data", "text/plain", "buffer", 0),
        (Str){text, bytes});
    free(text);
}

static void lines(long n, int width) {
    char line[4096];
    for (long i = 0; i < n && !interrupted; i++) {
        snprintf(line, sizeof line, "%0*ld\n", width - 1, i);
        stream("stdout", line);
    }
}

// Two code points, cut in the middle, then bytes that are no UTF-8.
// A code point of stdout with text of stderr inside, and one of stderr that never ends.
static void cut_code_point(void) {
    say(LINK_STREAM, json_pack("{s:s}", "name", "stdout"), (Str){"a\xe6\xb8", 3});
    stream("stderr", "!");
    say(LINK_STREAM, json_pack("{s:s}", "name", "stdout"), (Str){"\xa9\n", 2});
    stream("stderr", "?");
}

static void raw_bytes(void) {
    json_t *content = json_pack("{s:s}", "name", "stdout");
    say(LINK_STREAM, json_incref(content), STR("caf\xc3"));
    say(LINK_STREAM, json_incref(content), STR("\xa9 \xe6\xb8"));
    say(LINK_STREAM, json_incref(content), STR("\xa9 \xff!\n"));
    json_decref(content);
}

// ---- doing things -------------------------------------------------------------------------------

static void sleep_s(double s) {
    int64_t until = clock_ns() + (int64_t)(s * 1e9);
    while (!interrupted && clock_ns() < until) {
        struct timespec t = {0, 1000000};
        nanosleep(&t, NULL);
    }
}

static char *ask(const char *prompt, bool password) {
    static char answer[256];
    static Link in;
    LinkMessage m;
    Err e = {0};
    in.fd = fd;
    say(LINK_INPUT, json_pack("{s:s, s:b}", "prompt", prompt, "password", password), (Str){0});
    while (!interrupted) {
        struct pollfd p = {fd, POLLIN, 0};
        if (poll(&p, 1, 50) <= 0)
            continue; // a signal may come just before it
        if (link_read(&in, &m, &e) != LINK_MESSAGE)
            continue;
        const char *value = json_string_value(json_object_get(m.content, "value"));
        const char *error = json_string_value(json_object_get(m.content, "error"));
        snprintf(answer, sizeof answer, "%s%s",
                 value ? "got " : "no input: ", value ? value : error);
        link_message_free(&m);
        return answer;
    }
    answer[0] = 0;
    return answer;
}

static void list_descriptors(void) {
    char text[256] = "", path[64], target[256];
    for (int i = 0; i < 256; i++) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", i);
        if (readlink(path, target, sizeof target) > 0)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%d ", i);
    }
    strcat(text, "\n");
    stream("stdout", text);
}

static void set_name(const char *name, const char *type) {
    say(LINK_NAMES,
        json_pack("{s:[{s:s, s:s, s:s, s:s}]}", "set", "name", name, "kind", "instance", "type",
                  type, "summary", "set by a test"),
        (Str){0});
}

static void say_static_names(void) {
    json_t *content = json_pack(
        "{s:{s:{s:{s:[{s:s, s:s, s:s, s:s}]}}, s:[{s:s, s:s, s:s, s:s},{s:s, s:s}], s:[{s:s, "
        "s:s}], s:[s]}}",
        "static", "modules", "numpy", "members", "name", "sum", "kind", "function", "signature",
        "sum(a, axis=None)", "doc", "Adds up.", "builtins", "name", "zip", "kind", "class",
        "signature", "zip(*iterables)", "doc", "Pairs.", "name", "heatmap", "kind", "function",
        "magics", "name", "%timeit", "kind", "magic", "keywords", "while");
    say(LINK_NAMES, content, (Str){0});
}

// ---- a cell -------------------------------------------------------------------------------------

typedef struct Outcome {
    bool failed;
    const char *ename;
    char evalue[128];
    json_t *payload;
} Outcome;

static void fail(Outcome *o, const char *ename, const char *evalue) {
    o->failed = true;
    o->ename = ename;
    snprintf(o->evalue, sizeof o->evalue, "%s", evalue);
}

static void run_line(Outcome *o, char *line, bool allow_stdin) {
    line += strspn(line, " \t");
    char *rest = line, *word = strsep(&rest, " ");
    if (!rest)
        rest = line + strlen(line);
    if (!strcmp(word, "out")) {
        stream("stdout", rest);
        stream("stdout", "\n");
    } else if (!strcmp(word, "err")) {
        stream("stderr", rest);
        stream("stderr", "\n");
    } else if (!strcmp(word, "lines"))
        lines(atol(rest), strchr(rest, ' ') ? atoi(strchr(rest, ' ')) : 80);
    else if (!strcmp(word, "raw"))
        dprintf(atoi(rest), "%s\n", rest + 2);
    else if (!strcmp(word, "bytes"))
        raw_bytes();
    else if (!strcmp(word, "cut"))
        cut_code_point();
    else if (!strcmp(word, "sleep"))
        sleep_s(atof(rest));
    else if (!strcmp(word, "spin"))
        while (!interrupted) {
        }
    else if (!strcmp(word, "stuck"))
        for (;;)
            pause();
    else if (!strcmp(word, "error"))
        fail(o, "ValueError", rest);
    else if (!strcmp(word, "result"))
        bundle(LINK_RESULT, rest, NULL, false);
    else if (!strcmp(word, "display"))
        bundle(LINK_DISPLAY, rest, NULL, false);
    else if (!strcmp(word, "show"))
        bundle(LINK_DISPLAY, rest, "the-id", false);
    else if (!strcmp(word, "update"))
        bundle(LINK_DISPLAY, rest, "the-id", true);
    else if (!strcmp(word, "png"))
        picture();
    else if (!strcmp(word, "large"))
        large((size_t)atol(rest));
    else if (!strcmp(word, "clear"))
        say(LINK_CLEAR, json_pack("{s:b}", "wait", 1), (Str){0});
    else if (!strcmp(word, "page"))
        json_array_append_new(o->payload, json_pack("{s:s, s:{s:s}, s:i}", "source", "page", "data",
                                                    "text/plain", rest, "start", 0));
    else if (!strcmp(word, "input")) {
        stream("stdout", ask(rest, false));
        stream("stdout", "\n");
    } else if (!strcmp(word, "password")) {
        stream("stdout", ask(rest, true));
        stream("stdout", "\n");
    } else if (!strcmp(word, "die"))
        kill(getpid(), atoi(rest));
    else if (!strcmp(word, "die_after"))
        return; // done below
    else if (!strcmp(word, "exit"))
        _exit(atoi(rest));
    else if (!strcmp(word, "garbage")) {
        ssize_t n = write(fd, "no frame of ours at all, is it?", 31);
        (void)n;
        sleep_s(5);
    } else if (!strcmp(word, "set"))
        set_name(rest, "ndarray");
    else if (!strcmp(word, "names"))
        for (int i = 0; i < atoi(rest); i++) {
            char name[32];
            snprintf(name, sizeof name, "name%d", i);
            set_name(name, "int");
        }
    else if (!strcmp(word, "fds"))
        list_descriptors();
    else if (!strcmp(word, "stdin?"))
        stream("stdout", allow_stdin ? "yes\n" : "no\n");
    else if (word[0] && word[0] != '#')
        fail(o, "SyntaxError", "the fake engine does not know this");
}

static json_t *evaluate(const json_t *expressions) {
    const char *key;
    json_t *text, *out = json_object();
    json_object_foreach((json_t *)(uintptr_t)expressions, key, text) {
        const char *t = json_string_value(text);
        json_object_set_new(out, key,
                            t && t[0] != '!'
                                ? json_pack("{s:s, s:{s:s}, s:{}}", "status", "ok", "data",
                                            "text/plain", t, "metadata")
                                : json_pack("{s:s, s:s, s:s, s:[]}", "status", "error", "ename",
                                            "NameError", "evalue", "no", "traceback"));
    }
    return out;
}

static void run_cell(const json_t *request) {
    const char *code = json_string_value(json_object_get(request, "code"));
    bool allow_stdin = json_is_true(json_object_get(request, "allow_stdin"));
    char *copy = strdup(code ? code : ""), *rest = copy, *line, *late = NULL;
    bool die_after = code && strstr(code, "die_after");
    Outcome o = {.payload = json_array()};
    interrupt_begin((int)json_integer_value(json_object_get(request, "serial")));
    while (!o.failed && !interrupted && (line = strsep(&rest, "\n"))) {
        if (!strncmp(line, "late ", 5))
            late = line + 5;
        else
            run_line(&o, line, allow_stdin);
    }
    if (interrupted)
        fail(&o, "KeyboardInterrupt", "");
    interrupt_end();
    json_t *done =
        json_pack("{s:s, s:o, s:o, s:{s:i}}", "status", o.failed ? "error" : "ok", "payload",
                  o.payload, "user_expressions",
                  evaluate(json_object_get(request, "user_expressions")), "metadata", "fake", 1);
    if (o.failed) {
        json_object_update_new(done, json_pack("{s:s, s:s, s:[s]}", "ename", o.ename, "evalue",
                                               o.evalue, "traceback", o.evalue));
        say(LINK_ERROR,
            json_pack("{s:s, s:s, s:[s]}", "ename", o.ename, "evalue", o.evalue, "traceback",
                      o.evalue),
            (Str){0});
    }
    say(LINK_DONE, done, (Str){0});
    if (die_after)
        kill(getpid(), SIGKILL);
    if (late) {
        usleep(100000);
        stream("stdout", late);
    }
    free(copy);
}

int main(int argc, char **argv) {
    Link in = {.fd = -1};
    LinkMessage m;
    Err e = {0};
    for (int i = 1; i + 1 < argc; i++) {
        if (!strcmp(argv[i], "--fd"))
            in.fd = fd = atoi(argv[i + 1]);
        if (!strcmp(argv[i], "--activity-fd") && !getenv("FAKE_WORKER_TELLS_NOTHING"))
            activity_use(activity_open(atoi(argv[i + 1])));
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    interrupt_install(&interrupted);
    if (getenv("FAKE_WORKER_FAILS"))
        return 7;
    if (getenv("FAKE_WORKER_SLOW"))
        sleep_s(atof(getenv("FAKE_WORKER_SLOW")));
    say(LINK_READY, json_pack("{s:i}", "pid", getpid()), (Str){0});
    say_static_names();
    for (;;) {
        LinkStatus status = link_read(&in, &m, &e);
        if (status == LINK_NONE)
            continue;
        if (status != LINK_MESSAGE)
            break;
        bool leave = m.type == LINK_SHUTDOWN;
        if (m.type == LINK_EXECUTE)
            run_cell(m.content);
        link_message_free(&m);
        if (leave)
            break;
    }
    link_free(&in);
    return 0;
}
