// font.c: FreeType over the embedded face, with a cache of widths. What the face lacks is taken
// from an installed font (font_find.h). cairo draws the letters (draw_text.c).
#include "kernel/display/font.h"
#include "kernel/display/cairo_lib.h"
#include "kernel/display/font_find.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include <ft2build.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>
#include FT_FREETYPE_H
#include FT_MODULE_H

extern const unsigned char font_data[], font_data_end[]; // font_data.S

typedef struct Glyph {
    uint32_t code;   // the character; 0 marks an empty slot
    FT_UInt index;   // in the face
    int face;        // in font.faces
    int32_t size;    // in 1/64 pixels
    int32_t advance; // in 1/64 pixels
} Glyph;

enum { CACHE_SLOTS = 1024 }; // a power of two; emptied when three quarters are taken

typedef struct Face {
    FT_Face face;
    int32_t size; // it is set to, in 1/64 pixels
} Face;

static struct {
    FT_Library library;
    Face faces[FONT_FACES_MOST];     // the first is the program's own
    FontFile files[FONT_FACES_MOST]; // where they come from
    int n_faces;
    int first[FONT_FAMILIES_MOST]; // faces that are asked before the program's own
    int n_first;
    Glyph *cache; // CACHE_SLOTS
    int used;
    uint32_t
        missing[FONT_MISSING_MOST]; // characters that no font has, since they were last asked for
    size_t n_missing;
} font;

// ---- opening ------------------------------------------------------------------------------------

static void *ft_alloc(FT_Memory m, long n) {
    (void)m;
    return mem_alloc((size_t)n);
}
static void ft_free(FT_Memory m, void *p) {
    (void)m;
    mem_free(p);
}
static void *ft_resize(FT_Memory m, long old, long n, void *p) {
    (void)m;
    (void)old;
    return mem_resize(p, (size_t)n);
}
static struct FT_MemoryRec_ ft_memory = {.alloc = ft_alloc, .free = ft_free, .realloc = ft_resize};

static bool failed(FT_Error error, const char *what, Err *e) {
    if (error == FT_Err_Out_Of_Memory)
        return err_no_memory(e, 0);
    return err_set(e, ERR_RUNTIME, "cannot %s text: FreeType error %d", what, error);
}

// FreeType leaves out, without a word, the modules that memory was missing for.
static bool modules_are_there(void) {
    static const char *const names[] = {"truetype", "sfnt", "psnames", "autofitter", "smooth"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!FT_Get_Module(font.library, names[i]))
            return false;
    return true;
}

// The face is known to be good, so that only memory can be missing.
static bool font_open(Err *e) {
    if (e->kind != ERR_NONE)
        return false;
    if (font.n_faces)
        return true;
    bool ok = FT_New_Library(&ft_memory, &font.library) == 0;
    if (ok) {
        FT_Add_Default_Modules(font.library);
        ok = modules_are_there() &&
             FT_New_Memory_Face(font.library, font_data, font_data_end - font_data, 0,
                                &font.faces[0].face) == 0;
    }
    size_t bytes = CACHE_SLOTS * sizeof *font.cache;
    if (ok)
        ok = (font.cache = mem_zero(bytes)) != NULL;
    font.n_faces = ok;
    if (ok)
        return true;
    font_close();
    return err_no_memory(e, bytes);
}

static void cache_empty(void) {
    memset(font.cache, 0, CACHE_SLOTS * sizeof *font.cache);
    font.used = 0;
}

void font_close(void) {
    cairo_forget();
    mem_free(font.cache);
    font_find_close();
    if (font.library)
        FT_Done_Library(font.library); // the faces go with it
    memset(&font, 0, sizeof font);
}

// ---- glyphs -------------------------------------------------------------------------------------

static bool set_size(Face *f, int32_t size, Err *e) {
    if (f->size == size)
        return true;
    FT_Error error = FT_Set_Char_Size(f->face, 0, size, 72, 72); // 72 dpi: points are pixels
    if (error)
        return failed(error, "size", e);
    f->size = size;
    return true;
}

static void note_missing(uint32_t code) {
    for (size_t i = 0; i < font.n_missing; i++)
        if (font.missing[i] == code)
            return;
    if (font.n_missing < FONT_MISSING_MOST)
        font.missing[font.n_missing++] = code;
}

size_t font_missing(uint32_t out[FONT_MISSING_MOST]) {
    size_t n = font.n_missing;
    memcpy(out, font.missing, n * sizeof *out);
    font.n_missing = 0;
    return n;
}

// An installed font becomes one of the faces. False: it cannot be used.
static bool open_face(const FontFile *file, int *out) {
    Face *f = &font.faces[font.n_faces];
    for (int i = 1; i < font.n_faces; i++)
        if (strcmp(font.files[i].path, file->path) == 0 && font.files[i].index == file->index) {
            *out = i;
            return true;
        }
    if (font.n_faces == FONT_FACES_MOST ||
        FT_New_Face(font.library, file->path, file->index, &f->face) != 0)
        return false;
    if (FT_IS_SCALABLE(f->face)) {
        f->size = 0;
        font.files[font.n_faces] = *file;
        *out = font.n_faces++;
        return true;
    }
    FT_Done_Face(f->face);
    return false;
}

// The face that has the character: its own box where none has it.
static int face_of(uint32_t code) {
    FontFile file;
    int face;
    for (int i = 0; i < font.n_first; i++)
        if (FT_Get_Char_Index(font.faces[font.first[i]].face, code))
            return font.first[i];
    for (int i = 0; i < font.n_faces; i++)
        if (FT_Get_Char_Index(font.faces[i].face, code))
            return i;
    if (font_find(code, &file) && open_face(&file, &face) &&
        FT_Get_Char_Index(font.faces[face].face, code))
        return face;
    note_missing(code);
    return 0;
}

bool font_families(const char *const *names, size_t n, bool *found, Err *e) {
    FontFile file;
    if (n == 0 && font.n_first == 0)
        return true;
    if (!font_open(e))
        return false;
    cache_empty();
    font.n_first = 0;
    for (size_t i = 0; i < n && i < FONT_FAMILIES_MOST; i++) {
        int face = 0;
        bool own = strcasecmp(names[i], "DejaVu Sans") == 0;
        found[i] = own || (font_named(names[i], &file) && open_face(&file, &face));
        if (found[i])
            font.first[font.n_first++] = face;
    }
    return true;
}

static bool measure(Glyph *g, Err *e) {
    g->face = face_of(g->code);
    Face *f = &font.faces[g->face];
    if (!set_size(f, g->size, e))
        return false;
    g->index = FT_Get_Char_Index(f->face, g->code);
    FT_Error error = FT_Load_Glyph(f->face, g->index, FT_LOAD_NO_HINTING);
    if (error)
        return failed(error, "measure", e);
    g->advance = (int32_t)((f->face->glyph->linearHoriAdvance + 512) >> 10); // 16.16 to 26.6
    return true;
}

static Glyph *glyph_of(uint32_t code, int32_t size, Err *e) {
    if (code < 0x20 || code == 0x7f)
        code = ' ';
    uint32_t hash = (code * 2654435761u ^ (uint32_t)size * 40503u) % CACHE_SLOTS;
    for (;; hash = (hash + 1) % CACHE_SLOTS) {
        Glyph *g = &font.cache[hash];
        if (g->code == code && g->size == size) {
            if (!g->index)
                note_missing(code);
            return g;
        }
        if (g->code)
            continue;
        if (font.used >= CACHE_SLOTS * 3 / 4) {
            cache_empty();
            return glyph_of(code, size, e);
        }
        Glyph fresh = {.code = code, .size = size};
        if (!measure(&fresh, e))
            return NULL;
        font.used++;
        *g = fresh;
        return g;
    }
}

// ---- lines of text ------------------------------------------------------------------------------

static int32_t fixed_size(float size) {
    return (int32_t)lrintf(size * 64);
}

static int32_t kerning(const Glyph *left, const Glyph *right, int32_t size, Err *e) {
    if (!left->index || !right->index || left->face != right->face)
        return 0;
    Face *f = &font.faces[right->face];
    FT_Vector by = {0, 0};
    if (!set_size(f, size, e))
        return 0;
    FT_Get_Kerning(f->face, left->index, right->index, FT_KERNING_UNFITTED, &by);
    return (int32_t)by.x;
}

// Walks the text and returns its width in 1/64 pixels; put is NULL when only that is asked for.
static int32_t set_text(Str text, float size, LetterFn *put, void *ctx, Err *e) {
    if (!font_open(e))
        return 0;
    int32_t fixed = fixed_size(size);
    int32_t pen = 0;
    Glyph left = {0}; // a copy: the cache may be emptied
    for (size_t at = 0; at < text.n;) {
        size_t from = at;
        Glyph *g = glyph_of(utf8_next(text, &at), fixed, e);
        if (!g || pen > 1 << 24)
            return 0;
        pen += kerning(&left, g, fixed, e);
        FontLetter letter = {g->face, g->index, pen, (int)(at - from)};
        if (put)
            put(ctx, &letter);
        pen += g->advance;
        left = *g;
    }
    return pen;
}

int font_width(Str text, float size, Err *e) {
    return (set_text(text, size, NULL, NULL, e) + 63) >> 6;
}

void font_letters(Str text, float size, LetterFn *put, void *ctx, Err *e) {
    set_text(text, size, put, ctx, e);
}

struct FT_FaceRec_ *font_face(int face) {
    font.faces[face].size = 0;
    return font.faces[face].face;
}

// DejaVu Sans: capitals are 0.729 em high, descenders reach 0.236 em down.
int font_ascent(float size) {
    return (int)lrintf(size * 0.73f);
}
int font_descent(float size) {
    return (int)lrintf(size * 0.236f);
}
