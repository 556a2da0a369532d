// test_display_png.c: files that libpng itself reads back.
#include "kernel/base/mem.h"
#include "kernel/display/png.h"
#include "tests/unit/test.h"
#include <png.h>

enum { W = 33, H = 17 };
static uint8_t pixels[W * H * 4];

static void paint(size_t n) {
    for (size_t i = 0; i < n; i++)
        pixels[i] = (uint8_t)(i * 7 + i / 50);
}

// libpng remembers the structure's address, so that it is filled in its place.
static void open_image(png_image *image, const Buf *file) {
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    CHECK(png_image_begin_read_from_memory(image, file->p, file->n));
}

static void colours_come_back(void) {
    static const PngKind kinds[] = {PNG_RGB, PNG_RGBA};
    for (int i = 0; i < 2; i++) {
        size_t bytes = kinds[i] == PNG_RGB ? 3 : 4;
        paint(sizeof pixels);
        PngImage m = {.kind = kinds[i], .width = W, .height = H, .stride = W * bytes, .px = pixels};
        Buf file = {0};
        Err e = {0};
        CHECK(png_encode(&file, &m, &e));
        png_image image;
        open_image(&image, &file);
        CHECK(image.width == W && image.height == H);
        image.format = kinds[i] == PNG_RGB ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
        uint8_t back[sizeof pixels];
        CHECK(png_image_finish_read(&image, NULL, back, 0, NULL));
        CHECK(memcmp(back, pixels, W * H * bytes) == 0);
        buf_free(&file);
    }
}

static void palettes_come_back(void) {
    uint32_t palette[3] = {0xff0000, 0x00ff00, 0x123456};
    for (int i = 0; i < W * H; i++)
        pixels[i] = (uint8_t)(i % 3);
    PngImage m = {.kind = PNG_PALETTE,
                  .width = W,
                  .height = H,
                  .stride = W,
                  .px = pixels,
                  .palette = palette,
                  .colours = 3};
    Buf file = {0};
    Err e = {0};
    CHECK(png_encode(&file, &m, &e));
    png_image image;
    open_image(&image, &file);
    image.format = PNG_FORMAT_RGB;
    uint8_t back[W * H * 3];
    CHECK(png_image_finish_read(&image, NULL, back, 0, NULL));
    for (int i = 0; i < W * H; i++) {
        uint32_t rgb =
            (uint32_t)back[3 * i] << 16 | (uint32_t)back[3 * i + 1] << 8 | back[3 * i + 2];
        CHECK(rgb == palette[i % 3]);
    }
    buf_free(&file);
}

static bool contains(const Buf *file, const char *text) {
    return str_find(buf_str(file), str_of(text), 0) != (size_t)-1;
}

static void texts_and_size_are_in_the_file(void) {
    paint(sizeof pixels);
    PngImage m = {.kind = PNG_RGB,
                  .width = W,
                  .height = H,
                  .stride = W * 3,
                  .px = pixels,
                  .pixels_per_css = 2,
                  .title = STR("T\xc3\xa4tel"),
                  .description = STR("What it shows")};
    Buf file = {0};
    Err e = {0};
    CHECK(png_encode(&file, &m, &e));
    CHECK(contains(&file, "iTXtTitle") && contains(&file, "T\xc3\xa4tel"));
    CHECK(contains(&file, "iTXtDescription") && contains(&file, "What it shows"));
    CHECK(contains(&file, "tEXtSoftware") && contains(&file, "Warpcell"));
    CHECK(str_find(buf_str(&file), (Str){"pHYs\x00\x00\x1d\x87\x00\x00\x1d\x87\x01", 13}, 0) !=
          (size_t)-1);
    buf_free(&file);
    char *longer = malloc(5000); // texts are cut, at a code point
    for (int i = 0; i < 5000; i += 2)
        memcpy(longer + i, "\xc3\xa4", 2);
    m.description = (Str){longer, 5000};
    CHECK(png_encode(&file, &m, &e));
    png_image image;
    open_image(&image, &file);
    png_image_free(&image);
    buf_free(&file);
    free(longer);
}

static void nonsense_is_refused(void) {
    PngImage m = {.kind = PNG_PALETTE, .width = 1, .height = 1, .stride = 1, .px = pixels};
    Buf file = {0};
    Err e = {0};
    CHECK(!png_encode(&file, &m, &e) && e.kind == ERR_VALUE);
    m.width = 0;
    err_clear(&e);
    CHECK(!png_encode(&file, &m, &e) && e.kind == ERR_VALUE);
    m.width = 100000;
    err_clear(&e);
    CHECK(!png_encode(&file, &m, &e) && e.kind == ERR_VALUE);
    // An index beyond the palette is the caller's mistake; libpng finds it and says so.
    uint32_t one = 0;
    m.width = 1;
    m.colours = 1;
    m.palette = &one;
    pixels[0] = 0;
    err_clear(&e);
    CHECK(png_encode(&file, &m, &e));
    buf_free(&file);
}

static void no_allocation_is_taken_for_granted(void) {
    paint(sizeof pixels);
    PngImage m = {.kind = PNG_RGB,
                  .width = W,
                  .height = H,
                  .stride = W * 3,
                  .px = pixels,
                  .description = STR("x")};
    bool ok = false;
    for (size_t n = 1; !ok; n++) {
        CHECK(n < 1000);
        Buf file = {0};
        Err e = {0};
        mem_fail_at(n, n % 2);
        ok = png_encode(&file, &m, &e);
        mem_fail_at(0, false);
        CHECK(ok || e.kind == ERR_MEMORY);
        buf_free(&file);
        CHECK(mem_live() == 0);
    }
}

int main(void) {
    RUN(colours_come_back);
    RUN(palettes_come_back);
    RUN(texts_and_size_are_in_the_file);
    RUN(nonsense_is_refused);
    RUN(no_allocation_is_taken_for_granted);
    return TEST_END();
}
