// axes.c: see axes.h.
#include "kernel/display/axes.h"
#include <math.h>

int axes_text_height(double css_size) {
    return font_ascent((float)px(css_size)) + font_descent((float)px(css_size));
}

int axes_widest(const Ticks *t, Err *e) {
    int widest = 0;
    for (int i = 0; i < t->n; i++) {
        int w = font_width(str_of(t->label[i]), (float)px(TICK_SIZE), e);
        if (w > widest) widest = w;
    }
    return widest;
}

void axes_ticks(Ticks *t, TickKind kind, double low, double high, int most) {
    if (kind == TICKS_INDEX) ticks_index(t, low, high, most);
    else if (kind == TICKS_LOG) ticks_log(t, low, high, most);
    else ticks_linear(t, low, high, most);
}

static bool labels_keep_apart(const Ticks *t, TickKind kind, double low, double high, int length,
                              Err *e) {
    for (int i = 1; i < t->n; i++) {
        double room =
            (axes_part(kind, t->at[i], low, high) - axes_part(kind, t->at[i - 1], low, high)) *
            length;
        int a = font_width(str_of(t->label[i - 1]), (float)px(TICK_SIZE), e);
        int b = font_width(str_of(t->label[i]), (float)px(TICK_SIZE), e);
        if ((a + b) / 2 + px(12) > room) return false;
    }
    return true;
}

void axes_ticks_across(Ticks *t, TickKind kind, double low, double high, int length, Err *e) {
    int most = length / px(40) + 1;
    if (most > 11) most = 11;
    for (;; most--) {
        if (most < 2) most = 2;
        axes_ticks(t, kind, low, high, most);
        if (most == 2 || labels_keep_apart(t, kind, low, high, length, e)) return;
    }
}

int axes_ticks_down(int length) {
    int most = length / px(40) + 1;
    return most < 2 ? 2 : most > 11 ? 11 : most;
}

double axes_part(TickKind kind, double x, double low, double high) {
    if (kind == TICKS_LOG) {
        if (!(x > 0)) return (double)NAN;
        return (log10(x) - log10(low)) / (log10(high) - log10(low));
    }
    if (isfinite(high - low)) return (x - low) / (high - low);
    return (x / 2 - low / 2) / (high / 2 - low / 2);
}

void axes_frame(Canvas *c, Rect r) {
    int w = px(LINE_WIDTH);
    canvas_fill(c, (Rect){r.x - w, r.y - w, r.width + 2 * w, w}, FRAME);
    canvas_fill(c, (Rect){r.x - w, r.y + r.height, r.width + 2 * w, w}, FRAME);
    canvas_fill(c, (Rect){r.x - w, r.y, w, r.height}, FRAME);
    canvas_fill(c, (Rect){r.x + r.width, r.y, w, r.height}, FRAME);
}

void axes_tick_below(Canvas *c, int at, int y, const char *label, Err *e) {
    int w = px(LINE_WIDTH);
    Str text = str_of(label);
    float size = (float)px(TICK_SIZE);
    canvas_fill(c, (Rect){at - w / 2, y + w, w, px(TICK_LENGTH)}, FRAME);
    font_draw(c, text, size, at - font_width(text, size, e) / 2, y + TICK_ROOM + font_ascent(size),
              INK, TEXT_LEVEL, e);
}

void axes_tick_beside(Canvas *c, int x, int at, const char *label, bool left, Err *e) {
    int w = px(LINE_WIDTH), length = px(TICK_LENGTH);
    Str text = str_of(label);
    float size = (float)px(TICK_SIZE);
    canvas_fill(c, (Rect){left ? x - w - length : x + w, at - w / 2, length, w}, FRAME);
    int text_x = left ? x - TICK_ROOM - font_width(text, size, e) : x + TICK_ROOM;
    font_draw(c, text, size, text_x, at + font_ascent(size) / 2, INK, TEXT_LEVEL, e);
}

void axes_label(Canvas *c, Str text, int x, int y, int room, FontTurn turn, Err *e) {
    Wrapped w;
    float size = (float)px(LABEL_SIZE);
    text_wrap(&w, text, size, room, 1, e);
    if (w.n == 0) return;
    if (turn == TEXT_LEVEL) text_draw_centred(c, &w, size, x, y, INK, e);
    else
        font_draw(c, str_of(w.line[0]), size, x + font_ascent(size), y + w.width[0] / 2, INK, turn,
                  e);
}

void axes_title(Canvas *c, const Wrapped *title, int x, int y, Err *e) {
    int half = title->widest / 2, margin = px(MARGIN);
    if (x + half > c->width - margin) x = c->width - margin - half;
    if (x - half < margin) x = margin + half;
    text_draw_centred(c, title, (float)px(TITLE_SIZE), x, y, INK, e);
}
