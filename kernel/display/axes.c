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
        if (w > widest)
            widest = w;
    }
    return widest;
}

void axes_ticks(Ticks *t, TickKind kind, double low, double high, int most) {
    if (kind == TICKS_INDEX)
        ticks_index(t, low, high, most);
    else if (kind == TICKS_LOG)
        ticks_log(t, low, high, most);
    else
        ticks_linear(t, low, high, most);
}

static bool labels_keep_apart(const Ticks *t, TickKind kind, double low, double high, int length,
                              Err *e) {
    for (int i = 1; i < t->n; i++) {
        double room =
            (axes_part(kind, t->at[i], low, high) - axes_part(kind, t->at[i - 1], low, high)) *
            length;
        int a = font_width(str_of(t->label[i - 1]), (float)px(TICK_SIZE), e);
        int b = font_width(str_of(t->label[i]), (float)px(TICK_SIZE), e);
        int apart = (a + b) / 2 + px(12);
        if (apart > room)
            return false;
    }
    return true;
}

void axes_ticks_across(Ticks *t, TickKind kind, double low, double high, int length, Err *e) {
    int most = length / px(40) + 1;
    if (most > 11)
        most = 11;
    for (;; most--) {
        if (most < 2)
            most = 2;
        axes_ticks(t, kind, low, high, most);
        if (most == 2 || labels_keep_apart(t, kind, low, high, length, e))
            return;
    }
}

int axes_ticks_down(int length) {
    int most = length / px(40) + 1;
    return most < 2 ? 2 : most > 11 ? 11 : most;
}

double axes_part(TickKind kind, double x, double low, double high) {
    if (kind == TICKS_LOG) {
        if (!(x > 0))
            return (double)NAN;
        return (log10(x) - log10(low)) / (log10(high) - log10(low));
    }
    if (isfinite(high - low))
        return (x - low) / (high - low);
    return (x / 2 - low / 2) / (high / 2 - low / 2);
}

void axes_frame(Drawing *d, Rect r) {
    int w = px(LINE_WIDTH);
    draw_rect(d, (Rect){r.x - w, r.y - w, r.width + 2 * w, w}, opaque(FRAME));
    draw_rect(d, (Rect){r.x - w, bottom_of(r), r.width + 2 * w, w}, opaque(FRAME));
    draw_rect(d, (Rect){r.x - w, r.y, w, r.height}, opaque(FRAME));
    draw_rect(d, (Rect){right_of(r), r.y, w, r.height}, opaque(FRAME));
}

void axes_tick_below(Drawing *d, int at, int y, const char *label, Err *e) {
    int w = px(LINE_WIDTH);
    Str text = str_of(label);
    float size = (float)px(TICK_SIZE);
    draw_rect(d, (Rect){at - w / 2, y + w, w, px(TICK_LENGTH)}, opaque(FRAME));
    draw_words(d, text, size, at - font_width(text, size, e) / 2, y + TICK_ROOM + font_ascent(size),
               opaque(INK));
}

void axes_tick_beside(Drawing *d, int x, int at, const char *label, bool left, Err *e) {
    int w = px(LINE_WIDTH), length = px(TICK_LENGTH);
    Str text = str_of(label);
    float size = (float)px(TICK_SIZE);
    draw_rect(d, (Rect){left ? x - w - length : x + w, at - w / 2, length, w}, opaque(FRAME));
    int text_x = left ? x - TICK_ROOM - font_width(text, size, e) : x + TICK_ROOM;
    draw_words(d, text, size, text_x, at + font_ascent(size) / 2, opaque(INK));
}

void axes_label(Drawing *d, Str text, int x, int y, int room, Err *e) {
    Wrapped w;
    float size = (float)px(LABEL_SIZE);
    text_wrap(&w, text, size, room, 1, e);
    if (w.n)
        text_draw_centred(d, &w, size, x, y, INK);
}

void axes_label_upward(Drawing *d, Str text, int x, int y, int room, Err *e) {
    Wrapped w;
    float size = (float)px(LABEL_SIZE);
    text_wrap(&w, text, size, room, 1, e);
    if (w.n == 0)
        return;
    int baseline = x + font_ascent(size);
    int foot = y + w.width[0] / 2;
    draw_words_upward(d, str_of(w.line[0]), size, baseline, foot, opaque(INK));
}

void axes_title(Drawing *d, const Wrapped *title, int x, int y) {
    int half = title->widest / 2, margin = px(MARGIN);
    if (x + half > d->width - margin)
        x = d->width - margin - half;
    if (x - half < margin)
        x = margin + half;
    text_draw_centred(d, title, (float)px(TITLE_SIZE), x, y, INK);
}
