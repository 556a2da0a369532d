// test_protocol_message.c: frames, signatures, replay and JSON checks: what a
// message must be before anyone looks into it.
#include "kernel/base/mem.h"
#include "protocol/frames.h"
#include "protocol/jsonio.h"
#include "protocol/message.h"
#include "protocol/wire.h"
#include "tests/unit/test.h"
#include <stdio.h>

static const Str KEY = {"a-secret", 8};

// A client's message as parts, signed with KEY.
typedef struct Sample {
    Str parts[LIMIT_MESSAGE_FRAMES];
    size_t n;
    char hex[SIGN_HEX_MAX];
} Sample;

static void sign_sample(Sample *s, Signer *signer, size_t delimiter) {
    size_t n = signer_sign(signer, s->parts + delimiter + 2, s->hex);
    s->parts[delimiter + 1] = (Str){s->hex, n};
}

static void make_sample(Sample *s, Signer *signer, const char *header, const char *content) {
    *s = (Sample){.parts = {STR("id"), frames_delimiter, STR(""), str_of(header), STR("{}"),
                            STR("{}"), str_of(content)},
                  .n = 7};
    sign_sample(s, signer, 1);
}

static const char *HEADER = "{\"msg_id\":\"m1\",\"msg_type\":\"execute_request\",\"odd\":[1,2]}";

static Gate gate_with(Signer *signer) {
    Err e = {0};
    CHECK(signer_open(signer, KEY, "hmac-sha256", &e));
    return (Gate){.signer = signer, .replay = replay_new()};
}

static void close_gate(Gate *g) {
    signer_close(g->signer);
    replay_free(g->replay);
}

// Reads once and tells what was wrong.
static Damage damage_of(Gate *g, const Sample *s) {
    Damage why;
    Message *m = message_read(g, CHANNEL_SHELL, s->parts, s->n, &why);
    CHECK((m == NULL) == (why != DAMAGE_NONE));
    message_free(m);
    return why;
}

static void frames_are_found(void) {
    Frames f;
    Str parts[] = {STR("a"), STR("b"), frames_delimiter, STR("sig"), STR("h"),
                   STR("p"), STR("m"), STR("c"),         STR("buf"), STR("")};
    CHECK(frames_split(parts, 10, &f) == FRAMES_OK);
    CHECK(f.nids == 2 && str_is(f.ids[1], "b") && str_is(f.signature, "sig"));
    CHECK(str_is(f.signed_frames[0], "h") && str_is(f.signed_frames[3], "c"));
    CHECK(f.nbuffers == 2 && str_is(f.buffers[0], "buf") && f.buffers[1].n == 0);
    CHECK(frames_split(parts, 8, &f) == FRAMES_OK && f.nbuffers == 0);
    for (size_t n = 3; n < 8; n++)
        CHECK(frames_split(parts, n, &f) == FRAMES_TOO_FEW);
    for (size_t n = 0; n < 3; n++)
        CHECK(frames_split(parts, n, &f) == FRAMES_NO_DELIMITER);
    CHECK(frames_split(parts + 2, 8, &f) == FRAMES_OK && f.nids == 0);
}

// Reference values from Python: hmac.new(b'a-secret', b'{"a":1}{}{}{"b":2}', ...).hexdigest()
static void signatures_are_those_of_python(void) {
    static const struct {
        const char *scheme, *hex;
    } cases[] = {
#include "tests/unit/signatures.inc"
    };
    Str frames[] = {STR("{\"a\":1}"), STR("{}"), STR("{}"), STR("{\"b\":2}")};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Signer s;
        Err e = {0};
        char hex[SIGN_HEX_MAX + 1] = {0};
        unsigned char digest[SIGN_MAX];
        CHECK(signer_open(&s, KEY, cases[i].scheme, &e));
        for (int again = 0; again < 3; again++) {
            hex[signer_sign(&s, frames, hex)] = 0;
            CHECK_TEXT(hex, cases[i].hex);
            CHECK(signer_verify(&s, frames, str_of(hex), digest));
        }
        signer_close(&s);
    }
    Signer s;
    Err e = {0};
    CHECK(!signer_open(&s, KEY, "hmac-md5", &e) && strstr(e.text, "hmac-md5"));
    err_clear(&e);
    CHECK(!signer_open(&s, KEY, "sha256", &e));
}

static void every_flipped_bit_is_noticed(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    Sample s;
    make_sample(&s, &signer, HEADER, "{\"code\":\"1\"}");
    char copy[256];
    for (size_t frame = 2; frame < s.n; frame++) {
        Str was = s.parts[frame];
        for (size_t bit = 0; bit < was.n * 8; bit++) {
            memcpy(copy, was.p, was.n);
            copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
            s.parts[frame] = (Str){copy, was.n};
            CHECK(damage_of(&g, &s) == DAMAGE_SIGNATURE);
        }
        s.parts[frame] = was;
    }
    CHECK(damage_of(&g, &s) == DAMAGE_NONE);
    CHECK(g.dropped[DAMAGE_SIGNATURE] > 0);
    close_gate(&g);
}

static void signatures_of_other_shapes_are_refused(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    Sample s;
    make_sample(&s, &signer, HEADER, "{}");
    char upper[SIGN_HEX_MAX];
    for (size_t i = 0; i < 64; i++)
        upper[i] = (char)(s.hex[i] >= 'a' ? s.hex[i] - 32 : s.hex[i]);
    Str bad[] = {STR(""), {s.hex, 63}, {s.hex, 65}, {upper, 64}};
    for (size_t i = 0; i < 4; i++) {
        s.parts[2] = bad[i];
        CHECK(damage_of(&g, &s) == DAMAGE_SIGNATURE);
    }
    close_gate(&g);
}

static void no_key_means_no_signature(void) {
    Signer signer;
    Err e = {0};
    CHECK(signer_open(&signer, STR(""), "hmac-sha256", &e));
    Gate g = {.signer = &signer, .replay = replay_new()};
    Sample s;
    make_sample(&s, &signer, HEADER, "{}");
    CHECK(s.parts[2].n == 0);
    CHECK(damage_of(&g, &s) == DAMAGE_NONE);
    s.parts[2] = STR("whatever");
    CHECK(damage_of(&g, &s) == DAMAGE_NONE); // and a repeated message is not a replay
    close_gate(&g);
}

static void a_message_keeps_what_answers_need(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    Sample s = {.parts = {STR("proxy"), STR("client"), frames_delimiter, STR(""), str_of(HEADER),
                          STR("{\"msg_id\":\"p\"}"), STR("{\"cellId\":\"c\"}"),
                          STR("{\"code\":\"a\\u0000b\"}"), STR("raw\0bytes")},
                .n = 9};
    sign_sample(&s, &signer, 2);
    Damage why;
    Message *m = message_read(&g, CHANNEL_CONTROL, s.parts, s.n, &why);
    CHECK(m && m->channel == CHANNEL_CONTROL && m->type == MSG_EXECUTE);
    CHECK(m->nids == 2 && str_is(m->ids[0], "proxy") && str_is(m->ids[1], "client"));
    CHECK(str_is(m->header, HEADER) && m->header.p != HEADER);
    CHECK(str_is(m->msg_id, "m1") && str_is(m->type_name, "execute_request"));
    CHECK(m->nbuffers == 1 && str_eq(m->buffers[0], STR("raw\0bytes")));
    CHECK(jsonio_text_or_empty(m->content, "code").n == 3);
    CHECK(str_is(jsonio_text_or_empty(m->metadata, "cellId"), "c"));
    message_free(m);
    close_gate(&g);
}

// Read by its header, with nothing in the place of what is broken.
static bool is_answered_as_broken(Gate *g, const Sample *s) {
    Damage why;
    Message *m = message_read(g, CHANNEL_SHELL, s->parts, s->n, &why);
    bool ok = m && why == DAMAGE_NONE && m->broken.kind == ERR_VALUE &&
              json_object_size(m->content) == 0 &&
              strncmp(m->broken.text, "the message's content: ", 23) == 0;
    message_free(m);
    return ok;
}

// {"a":[0,0,...]} with n values in all, the object and the list among them.
static bool is_read_with_values(size_t n) {
    Buf b = {0};
    Err e = {0};
    buf_add(&b, STR("{\"a\":[0"));
    for (size_t i = 3; i < n; i++)
        buf_add(&b, STR(",0"));
    buf_add(&b, STR("]}"));
    json_t *v = jsonio_read(buf_str(&b), &e);
    bool ok =
        v && jsonio_weight(buf_str(&b)) >= n * 32 && jsonio_weight(buf_str(&b)) <= b.n + n * 256;
    CHECK(v || strstr(e.text, "values"));
    json_decref(v);
    buf_free(&b);
    return ok;
}

static void values_of_a_message_are_bounded(void) {
    CHECK(is_read_with_values(LIMIT_JSON_VALUES - 1));
    CHECK(is_read_with_values(LIMIT_JSON_VALUES));
    CHECK(!is_read_with_values(LIMIT_JSON_VALUES + 1));
    CHECK(jsonio_weight(STR("{\"a\":\"[[[[,,,,\"}")) <= 16 + 2 * 256);
}

static void damaged_json_is_refused(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    char deep[2 * (LIMIT_JSON_DEPTH + 1) + 8] = "{\"a\":";
    size_t n = strlen(deep);
    memset(deep + n, '[', LIMIT_JSON_DEPTH);
    memset(deep + n + LIMIT_JSON_DEPTH, ']', LIMIT_JSON_DEPTH);
    strcat(deep, "}");
    const char *bad[] = {"",
                         "{",
                         "[]",
                         "null",
                         "\"x\"",
                         "{\"a\":1",
                         "{a:1}",
                         "{\"a\":1}x",
                         "{\"a\":\"\xff\"}",
                         "{\"a\":\"\xed\xa0\x80\"}",
                         "{\"a\":1,\"a\":2}",
                         "{\"a\":NaN}",
                         deep};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Sample s;
        make_sample(&s, &signer, HEADER, bad[i]);
        CHECK(is_answered_as_broken(&g, &s));
        Sample h;
        make_sample(&h, &signer, bad[i], "{}");
        CHECK(damage_of(&g, &h) == DAMAGE_JSON);
    }
    const char *headers[] = {"{}", "{\"msg_id\":\"a\"}", "{\"msg_type\":\"a\"}",
                             "{\"msg_id\":1,\"msg_type\":\"a\"}",
                             "{\"msg_id\":\"\",\"msg_type\":\"a\"}"};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        Sample s;
        make_sample(&s, &signer, headers[i], "{}");
        CHECK(damage_of(&g, &s) == DAMAGE_HEADER);
    }
    Sample brackets;
    make_sample(&brackets, &signer, HEADER,
                "{\"code\":\"((((((((((((((((((((((((((((((((((((((((((("
                "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"}");
    CHECK(damage_of(&g, &brackets) == DAMAGE_NONE); // brackets in a text are not nesting
    close_gate(&g);
}

static void damaged_frames_are_refused(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    Sample s;
    make_sample(&s, &signer, HEADER, "{}");
    for (size_t n = 0; n < s.n; n++) {
        Sample cut = s;
        cut.n = n;
        CHECK(damage_of(&g, &cut) == (n < 2 ? DAMAGE_NO_DELIMITER : DAMAGE_TOO_FEW));
    }
    CHECK(g.dropped[DAMAGE_NO_DELIMITER] == 2 && g.dropped[DAMAGE_TOO_FEW] == 5);
    close_gate(&g);
}

static void a_second_time_is_a_replay(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    Sample s;
    make_sample(&s, &signer, HEADER, "{}");
    CHECK(damage_of(&g, &s) == DAMAGE_NONE);
    CHECK(damage_of(&g, &s) == DAMAGE_REPLAYED);
    Sample forged = s;
    forged.parts[6] = STR("{ }");
    CHECK(damage_of(&g, &forged) == DAMAGE_SIGNATURE);
    CHECK(damage_of(&g, &s) == DAMAGE_REPLAYED); // forgeries push nothing out
    close_gate(&g);
}

static void put_number(unsigned char digest[REPLAY_BYTES], uint32_t i) {
    uint64_t mixed = (i + 1) * 0x9e3779b97f4a7c15u;
    memset(digest, 0, REPLAY_BYTES);
    memcpy(digest, &mixed, sizeof mixed);
}

static void the_ring_forgets_the_oldest_first(void) {
    Replay *r = replay_new();
    unsigned char d[REPLAY_BYTES];
    for (uint32_t i = 0; i < 3 * REPLAY_KEPT; i++) {
        put_number(d, i);
        CHECK(replay_is_new(r, d));
    }
    for (uint32_t i = 2 * REPLAY_KEPT; i < 3 * REPLAY_KEPT; i++) {
        put_number(d, i);
        CHECK(!replay_is_new(r, d));
    }
    put_number(d, 2 * REPLAY_KEPT - 1);
    CHECK(replay_is_new(r, d)); // forgotten
    put_number(d, 2 * REPLAY_KEPT);
    CHECK(replay_is_new(r, d)); // its place was taken just now
    put_number(d, 2 * REPLAY_KEPT + 2);
    CHECK(!replay_is_new(r, d));
    replay_free(r);
}

static void our_messages_read_back(void) {
    Signer signer;
    Gate g = gate_with(&signer);
    Author a;
    Err e = {0};
    Buf content = {0};
    CHECK(author_init(&a, &signer, &e));
    buf_add(&content, STR("{\"execution_state\":\"idle\"}"));
    Str ids[] = {STR("one"), STR("two")};
    const Envelope envelope = {ids, 2, "status", str_of(HEADER), STR("")};
    Wire *w = wire_new(&a, &envelope, &content);
    CHECK(w && w->n == 7 && content.p == NULL);
    Str parts[8];
    for (size_t i = 0; i < 7; i++) {
        size_t from = i ? w->end[i - 1] : 0;
        parts[i] = (Str){w->head.p + from, w->end[i] - from};
    }
    parts[7] = buf_str(&w->content);
    Damage why;
    Message *m = message_read(&g, CHANNEL_SHELL, parts, 8, &why);
    CHECK(m && why == DAMAGE_NONE && m->nids == 2);
    CHECK(str_is(m->msg_id, w->msg_id) && str_is(m->type_name, "status"));
    CHECK(str_is(jsonio_text_or_empty(m->fields, "version"), "5.5"));
    CHECK(str_is(jsonio_text_or_empty(m->fields, "session"), a.session));
    CHECK(jsonio_text_or_empty(m->fields, "date").n == 27);
    CHECK(str_is(jsonio_text_or_empty(m->parent, "msg_id"), "m1"));
    message_free(m);
    wire_free(w);
    author_free(&a);
    close_gate(&g);
}

// Reading fails cleanly wherever memory ends, and works when it does not.
static void memory_may_end_anywhere(void) {
    jtext_set_up();
    Signer signer;
    Gate g = gate_with(&signer);
    replay_free(g.replay);
    g.replay = NULL;
    Sample s;
    make_sample(&s, &signer, HEADER, "{\"code\":\"x\",\"user_expressions\":{\"a\":\"b\"}}");
    Message *warm = message_read(&g, CHANNEL_SHELL, s.parts, s.n, &(Damage){0});
    message_free(warm);
    size_t before = mem_live();
    for (size_t n = 1;; n++) {
        Damage why;
        mem_fail_at(n, true);
        Message *m = message_read(&g, CHANNEL_SHELL, s.parts, s.n, &why);
        mem_fail_at(0, false);
        bool done = m != NULL;
        message_free(m);
        CHECK(mem_live() == before);
        if (done)
            break;
        CHECK(n < 1000);
    }
    close_gate(&g);
}

static void fields_have_types(void) {
    Err e = {0};
    json_t *o = jsonio_read(STR("{\"t\":\"x\",\"b\":true,\"i\":3,\"n\":null}"), &e);
    Str t;
    bool b;
    int64_t i;
    CHECK(jsonio_text(o, "t", &t, &e) && str_is(t, "x"));
    CHECK(jsonio_bool(o, "b", false, &b, &e) && b);
    CHECK(jsonio_bool(o, "n", true, &b, &e) && b);
    CHECK(jsonio_int(o, "i", 0, &i, &e) && i == 3);
    CHECK(jsonio_int(o, "none", -7, &i, &e) && i == -7);
    CHECK(!jsonio_text(o, "i", &t, &e));
    CHECK_TEXT(e.text, "'i' must be a string, not an integer");
    err_clear(&e);
    CHECK(!jsonio_text(o, "none", &t, &e));
    CHECK_TEXT(e.text, "'none' is missing");
    err_clear(&e);
    CHECK(!jsonio_bool(o, "t", false, &b, &e));
    json_decref(o);
}

// What jsonio_read_any makes of a text, as text; a half pair is told by a sign in front.
static const char *read_any(const char *text) {
    static char out[256];
    bool half = false;
    Err e = {0};
    json_t *v = jsonio_read_any(str_of(text), &half, &e);
    if (!v)
        return "refused";
    char *made = json_dumps(v, JSON_COMPACT | JSON_REAL_PRECISION(17));
    snprintf(out, sizeof out, "%s%s", half ? "half " : "", made ? made : "");
    mem_free(made);
    json_decref(v);
    return out;
}

static void odd_json_is_read(void) {
    jtext_set_up();
    CHECK_TEXT(read_any("{\"a\":9223372036854775807,\"b\":-9223372036854775808}"),
               "{\"a\":9223372036854775807,\"b\":-9223372036854775808}");
    CHECK_TEXT(read_any("{\"a\":9223372036854775808}"), "{\"a\":9.2233720368547758e18}");
    CHECK_TEXT(read_any("{\"a\":[-9223372036854775809,1]}"), "{\"a\":[-9.2233720368547758e18,1]}");
    CHECK_TEXT(read_any("{\"a\":123456789012345678901234567890}"), "{\"a\":1.2345678901234568e29}");
    CHECK_TEXT(read_any("{\"a\":99999999999999999999,\"b\":1.5e3,\"c\":\"99999999999999999999\"}"),
               "{\"a\":1e20,\"b\":1500.0,\"c\":\"99999999999999999999\"}");
    CHECK_TEXT(read_any("{\"a\":\"\\ud83d\\ude00\"}"), "{\"a\":\"\xf0\x9f\x98\x80\"}");
    CHECK_TEXT(read_any("{\"a\":\"\\ud83d\"}"), "half {\"a\":\"\xef\xbf\xbd\"}");
    CHECK_TEXT(read_any("{\"a\":\"\\\\ud83d \\uDE00\"}"),
               "half {\"a\":\"\\\\ud83d \xef\xbf\xbd\"}");
    CHECK_TEXT(read_any("{\"a\":\"\\ud8"), "refused");
    CHECK_TEXT(read_any("{\"a\":\"\\"), "refused");
    CHECK_TEXT(read_any("[1"), "refused");
    CHECK(mem_live() == 0);
}

int main(void) {
    RUN(frames_are_found);
    RUN(signatures_are_those_of_python);
    RUN(every_flipped_bit_is_noticed);
    RUN(signatures_of_other_shapes_are_refused);
    RUN(no_key_means_no_signature);
    RUN(a_message_keeps_what_answers_need);
    RUN(values_of_a_message_are_bounded);
    RUN(damaged_json_is_refused);
    RUN(damaged_frames_are_refused);
    RUN(a_second_time_is_a_replay);
    RUN(the_ring_forgets_the_oldest_first);
    RUN(our_messages_read_back);
    RUN(memory_may_end_anywhere);
    RUN(fields_have_types);
    RUN(odd_json_is_read);
    return TEST_END();
}
