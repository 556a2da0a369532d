// test_display_draw.c: the drawing calls: where colours come to lie, and that nothing that is
// drawn, however odd, breaks the picture. How it looks is for people: tests/display/pictures.c.
#include "kernel/base/mem.h"
#include "kernel/display/draw.h"
#include "kernel/display/font.h"
#include "kernel/display/palette.h"
#include "tests/unit/test.h"
#include <float.h>
#include <math.h>
#include <png.h>

enum { SIDE = 100, RED = 0xffff0000, BLUE = 0xff0000ff };

static void begin(Drawing *d, DrawKind kind) {
    Err e = {0};
    CHECK(draw_begin(d, &(DrawSheet){kind, SIDE, SIDE, 1, 0xffffffff}, &e));
}

static uint32_t at(Drawing *d, int x, int y) {
    Err e = {0};
    size_t stride;
    CHECK(draw_finish(d, &e));
    return draw_rows(d, &stride)[(size_t)y * stride + (size_t)x] & 0xffffff;
}

static size_t painted(Drawing *d) {
    size_t n = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            n += at(d, x, y) != 0xffffff;
    return n;
}

static void shapes_are_filled_within_the_clip(void) {
    Drawing d;
    begin(&d, DRAW_PNG);
    Point square[] = {{10, 10}, {90, 10}, {90, 90}, {10, 90}};
    Point hole[] = {{30, 30}, {30, 60}, {60, 60}, {60, 30}};
    Point both[9];
    for (int i = 0; i < 4; i++) {
        both[i] = square[i];
        both[5 + i] = hole[i];
    }
    both[4] = (Point){NAN, NAN};
    draw_clip(&d, (Rect){0, 0, 80, 200});
    draw_fill(&d, both, 9, RED);
    CHECK(at(&d, 20, 20) == 0xff0000 && at(&d, 40, 40) == 0xffffff);
    CHECK(at(&d, 79, 50) == 0xff0000 && at(&d, 80, 50) == 0xffffff);
    CHECK(painted(&d) == 70 * 80 - 30 * 30);
    draw_clip(&d, (Rect){0, 0, SIDE, SIDE});
    draw_rect(&d, (Rect){40, 40, 10, 10}, 0x800000ff);
    CHECK(at(&d, 45, 45) == 0x7f7fff);
    draw_free(&d);
}

static void lines_and_their_dashes(void) {
    Drawing d;
    begin(&d, DRAW_PNG);
    Point level[] = {{0, 50}, {100, 50}};
    float dashes[] = {10, 10};
    draw_line(&d, level, 2, &(LineStyle){4, RED, NULL, 0});
    CHECK(at(&d, 50, 49) == 0xff0000 && at(&d, 50, 51) == 0xff0000 && at(&d, 50, 53) == 0xffffff);
    Point far[] = {{-1e30f, 20}, {1e30f, 20}};
    draw_line(&d, far, 2, &(LineStyle){2, BLUE, NULL, 0});
    CHECK(at(&d, 0, 20) == 0x0000ff && at(&d, 99, 20) == 0x0000ff);
    Point before[] = {{-25, 80}, {100, 80}}; // the dash that begins outside goes on inside
    draw_line(&d, before, 2, &(LineStyle){2, BLUE, dashes, 2});
    CHECK(at(&d, 2, 80) == 0x0000ff && at(&d, 10, 80) == 0xffffff && at(&d, 20, 80) == 0x0000ff);
    draw_free(&d);
}

// A hundred thousand points show what is at their bounds, and no more work than the columns.
static void long_lines_keep_their_extremes(void) {
    enum { N = 100000 };
    Drawing d;
    begin(&d, DRAW_PNG);
    Point *p = malloc(N * sizeof *p);
    for (int i = 0; i < N; i++)
        p[i] = (Point){(float)i * 100 / N, 50.5f + (float)(i % 7 - 3)};
    p[N / 2].y = 5;
    p[N / 4].y = 95;
    draw_line(&d, p, N, &(LineStyle){1, RED, NULL, 0});
    CHECK(at(&d, 50, 10) != 0xffffff && at(&d, 25, 90) != 0xffffff && at(&d, 75, 20) == 0xffffff);
    CHECK(at(&d, 75, 50) == 0xff0000);
    draw_free(&d);
    free(p);
}

static void marks_are_about_their_place(void) {
    static const char letters[] = "os^v<>Dd*phHP8Xx+|_1234.?";
    for (size_t i = 0; i + 1 < sizeof letters; i++) {
        Drawing d;
        begin(&d, DRAW_PNG);
        draw_mark(&d, (Point){50.5f, 50.5f}, &(MarkStyle){letters[i], 20, RED, RED, 2});
        CHECK(at(&d, 50, 50) == 0xff0000);
        CHECK(painted(&d) > 20 && painted(&d) < 30 * 30);
        CHECK(at(&d, 50, 20) == 0xffffff && at(&d, 80, 50) == 0xffffff);
        draw_free(&d);
    }
}

static void images_are_enlarged_and_averaged(void) {
    uint8_t two[] = {255, 0, 0, 255, 0, 0, 255, 255};
    Drawing d;
    begin(&d, DRAW_PNG);
    draw_image(&d, (Pixels){two, 2, 1}, (Point){0, 0}, (Point){100, 50}, false);
    CHECK(at(&d, 49, 10) == 0xff0000 && at(&d, 50, 10) == 0x0000ff && at(&d, 50, 50) == 0xffffff);
    draw_image(&d, (Pixels){two, 2, 1}, (Point){100, 50}, (Point){0, 100}, false); // turned over
    CHECK(at(&d, 49, 60) == 0x0000ff && at(&d, 50, 60) == 0xff0000);
    draw_image(&d, (Pixels){two, 2, 1}, (Point){0, 0}, (Point){100, 50}, true);
    CHECK(at(&d, 1, 10) == 0xff0000 && at(&d, 50, 10) != 0xff0000 && at(&d, 50, 10) != 0x0000ff);
    draw_image(&d, (Pixels){two, 2, 1}, (Point){10, 10}, (Point){11, 11},
               false); // both in one pixel
    CHECK(at(&d, 10, 10) == 0x7f007f);
    uint8_t clear[] = {255, 255, 255, 0};
    draw_image(&d, (Pixels){clear, 1, 1}, (Point){0, 0}, (Point){100, 100}, false);
    CHECK(at(&d, 49, 60) == 0x0000ff);
    draw_free(&d);
}

static void texts_stand_where_they_are_put(void) {
    Drawing d;
    begin(&d, DRAW_PNG);
    draw_text(&d, STR("HHH"), (Point){50, 50}, &(TextStyle){20, 0.5f, 0, 0, 0xff000000});
    size_t above = 0, below = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            if (at(&d, x, y) != 0xffffff)
                ++*(y < 50 ? &above : &below);
    CHECK(above > 100 && below == 0);
    draw_free(&d);
    begin(&d, DRAW_PNG);
    draw_text(&d, STR("HHH"), (Point){50, 50}, &(TextStyle){20, 0.5f, 0, 90, 0xff000000});
    size_t left = 0, right = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            if (at(&d, x, y) != 0xffffff)
                ++*(x < 50 ? &left : &right);
    CHECK(left == above && right == 0);
    draw_free(&d);
}

static void texts_of_any_angle_and_any_bytes(void) {
    static const Str texts[] = {{"", 0},
                                {"\n\n", 2},
                                {"a\0b", 3},
                                {"\xff\xc3(", 3},
                                {"\xe6\xb8\xa9\xe5\xba\xa6 \t\x01", 9}};
    for (DrawKind kind = DRAW_PNG; kind <= DRAW_PDF; kind++) {
        Drawing d;
        begin(&d, kind);
        Err e = {0};
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            for (float angle = 0; angle < 400; angle += 45)
                draw_text(&d, texts[i], (Point){50, 50}, &(TextStyle){12, 0.5f, 0.5f, angle, BLUE});
        draw_text(&d, STR("nowhere"), (Point){NAN, INFINITY}, &(TextStyle){12, 0, 0, 0, BLUE});
        CHECK(draw_finish(&d, &e));
        draw_free(&d);
    }
    font_close(); // fontconfig was asked
}

static bool says(const Buf *b, const char *text) {
    return str_find(buf_str(b), str_of(text), 0) != (size_t)-1;
}

// ---- anything goes ------------------------------------------------------------------------------

static uint64_t state = 3;
static uint64_t any(uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
}
static float any_place(void) {
    static const float odd[] = {NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e-40f, 0};
    return any(5) ? (float)any(300) - 100 : odd[any(7)];
}

static void draw_anything(Drawing *d) {
    Point p[40];
    uint8_t rgba[4 * 30];
    size_t n = any(40);
    uint32_t colour = (uint32_t)any(1ull << 32);
    float dashes[] = {(float)any(9), (float)any(9), (float)any(3), any_place()};
    for (size_t i = 0; i < n; i++)
        p[i] = (Point){any_place(), any_place()};
    for (size_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t)any(256);
    switch (any(7)) {
    case 0: draw_fill(d, p, n, colour); break;
    case 1: draw_line(d, p, n, &(LineStyle){(float)any(9), colour, dashes, any(2) ? 4 : 0}); break;
    case 2:
        draw_mark(d, (Point){any_place(), any_place()},
                  &(MarkStyle){(char)any(128), any_place(), colour, colour ^ 77, 2});
        break;
    case 3:
        draw_image(d, (Pixels){rgba, 6, 5}, (Point){any_place(), any_place()},
                   (Point){any_place(), any_place()}, any(2));
        break;
    case 4:
        draw_text(d, STR("any text"), (Point){any_place(), any_place()},
                  &(TextStyle){(float)(1 + any(40)), 0.5f, 0.5f, any_place(), colour});
        break;
    case 5:
        draw_clip(d, (Rect){(int)any(200) - 50, (int)any(200) - 50, (int)any(150), (int)any(150)});
        break;
    default:
        draw_disc(d, (Point){any_place(), any_place()}, (float)any(50), colour, colour, 1);
        break;
    }
}

static void anything_is_drawn_to_any_file(void) {
    for (int i = 0; i < 60; i++) {
        DrawKind kind = (DrawKind)any(4);
        Drawing d;
        begin(&d, kind);
        Buf file = {0};
        Err e = {0};
        for (int k = 0; k < 50; k++)
            draw_anything(&d);
        CHECK(draw_finish(&d, &e));
        DrawFile how = {.pixels_per_css = 1, .title = STR("<t>"), .description = STR("d & d")};
        CHECK(draw_file(&file, &d, &how, &e));
        static const char *const begins[] = {"\x89PNG", "\xff\xd8\xff", "<?xml", "%PDF-1."};
        CHECK(str_starts(buf_str(&file), str_of(begins[kind])));
        if (kind == DRAW_SVG)
            CHECK(says(&file, "</svg>") && says(&file, "<title>&lt;t&gt;</title>"));
        buf_free(&file);
        draw_free(&d);
    }
    font_close();
    CHECK(mem_live() == 0);
}

static void backgrounds_may_be_clear(void) {
    Drawing d;
    Buf file = {0};
    Err e = {0};
    png_image image = {.version = PNG_IMAGE_VERSION};
    uint8_t rgba[4 * SIDE * SIDE];
    CHECK(draw_begin(&d, &(DrawSheet){DRAW_PNG, SIDE, SIDE, 1, 0}, &e));
    draw_rect(&d, (Rect){0, 0, 10, 10}, 0x80ff8040);
    CHECK(draw_finish(&d, &e) && draw_file(&file, &d, &(DrawFile){0}, &e));
    CHECK(png_image_begin_read_from_memory(&image, file.p, file.n));
    image.format = PNG_FORMAT_RGBA;
    CHECK(png_image_finish_read(&image, NULL, rgba, 0, NULL));
    CHECK(rgba[3] == 0x80 && rgba[0] == 0xff && abs(rgba[1] - 0x80) < 2 && abs(rgba[2] - 0x40) < 2);
    CHECK(rgba[4 * SIDE * SIDE - 1] == 0);
    buf_free(&file);
    draw_free(&d);
}

static void sizes_have_bounds(void) {
    Drawing d;
    Err e = {0};
    CHECK(!draw_begin(&d, &(DrawSheet){DRAW_PNG, 0, 5, 1, 0}, &e) && e.kind == ERR_VALUE);
    draw_free(&d);
    err_clear(&e);
    CHECK(!draw_begin(&d, &(DrawSheet){DRAW_SVG, 5, DRAW_SIDE_MAX + 1, 1, 0}, &e) &&
          e.kind == ERR_VALUE);
    draw_free(&d);
}

static void no_allocation_is_taken_for_granted(void) {
    uint8_t rgba[4 * 16] = {0};
    bool ok = false;
    for (size_t n = 1; !ok; n++) {
        CHECK(n < 20000);
        Drawing d = {0};
        Buf file = {0};
        Err e = {0};
        font_close();
        mem_fail_at(n, true);
        ok = draw_begin(&d, &(DrawSheet){(DrawKind)(n % 4), SIDE, SIDE, 1, 0xffffffff}, &e);
        if (ok) {
            draw_image(&d, (Pixels){rgba, 4, 4}, (Point){0, 0}, (Point){50, 50}, false);
            draw_image(&d, (Pixels){rgba, 4, 4}, (Point){0, 0}, (Point){2, 2}, false);
            draw_text(&d, STR("text"), (Point){50, 50}, &(TextStyle){12, 0, 0, 30, BLUE});
            ok = draw_finish(&d, &e) && draw_file(&file, &d, &(DrawFile){.title = STR("t")}, &e);
        }
        mem_fail_at(0, false);
        CHECK(ok || e.kind == ERR_MEMORY);
        buf_free(&file);
        draw_free(&d);
    }
    font_close();
    CHECK(mem_live() == 0);
}

static void palettes_keep_what_matters(void) {
    static Palette p;
    palette_add_blends(&p, 0xffffff, 0);
    palette_add(&p, 0xd9d9d9);
    CHECK(p.n == 17 && p.rgb[palette_find(&p, 0xffd9d9d9)] == 0xd9d9d9);
    CHECK(p.rgb[palette_find(&p, 0xdadada)] == 0xdddddd &&
          p.n == 17); // not the one that stands alone
    for (uint32_t i = 0; i < 400; i++)
        palette_find(&p, i * 12345 & 0xffffff);
    CHECK(p.n == PALETTE_COLOURS);
    CHECK(p.rgb[palette_find(&p, 0xd9d9d9)] == 0xd9d9d9);
}

int main(void) {
    RUN(shapes_are_filled_within_the_clip);
    RUN(lines_and_their_dashes);
    RUN(long_lines_keep_their_extremes);
    RUN(marks_are_about_their_place);
    RUN(images_are_enlarged_and_averaged);
    RUN(texts_stand_where_they_are_put);
    RUN(texts_of_any_angle_and_any_bytes);
    RUN(anything_is_drawn_to_any_file);
    RUN(backgrounds_may_be_clear);
    RUN(sizes_have_bounds);
    RUN(no_allocation_is_taken_for_granted);
    RUN(palettes_keep_what_matters);
    return TEST_END();
}
